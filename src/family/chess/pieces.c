#include "family/chess/pieces.h"

// Variables are decided in the order they are made. Pieces with a long reach come first where only the answer
// matters: they leave the fewest squares to the others.
static enum chess_kind kind_at(const struct chess_pieces *a, size_t place) {
    return (enum chess_kind)(model_may_say_more(a->m) ? CHESS_KINDS - 1 - place : place);
}

static uint32_t count_booleans(const struct chess_pieces *a, const bool takes_part[CHESS_KINDS]) {
    uint32_t kinds = 0, squares = 0;
    for (int k = 0; k < CHESS_KINDS; k++) kinds += takes_part[k];
    for (size_t i = 0; i < a->size; i++) squares += !chess_is_missing(a, i);
    return kinds * squares;
}

static bool make_booleans(struct chess_pieces *a, const bool takes_part[CHESS_KINDS]) {
    uint32_t count = count_booleans(a, takes_part);
    csp_lit next = csp_bools(a->s, count);
    csp_decide_bools(a->s, next, count);
    if (!vec_reserve(a->m->mem, &a->m->marks, count)) return false;
    for (size_t place = 0; place < CHESS_KINDS; place++) {
        const enum chess_kind kind = kind_at(a, place);
        for (size_t i = 0; i < a->size; i++) {
            csp_lit *here = &a->at[(size_t)kind * a->size + i];
            *here = CSP_FALSE;
            if (!takes_part[kind] || chess_is_missing(a, i)) continue;
            *here = next;
            next += 2;
            a->m->marks.at[a->m->marks.size++] = (struct model_mark){*here, (uint32_t)i, chess_letters[kind]};
        }
    }
    return true;
}

static void post1(struct chess_pieces *a, csp_lit l) { csp_add_clause(a->s, &l, 1); }

// Numbers and letters are given; what a player has marked as empty stays so.
static void post_given(struct chess_pieces *a) {
    for (size_t i = 0; i < a->size; i++) {
        enum chess_kind kind;
        char c = a->p->cells[i];
        if (chess_kind_of(c, &kind)) post1(a, chess_piece(a, (int)kind, i));
        else if (c == a->p->family->nothing) post1(a, csp_not(a->occupied[i]));
    }
}

// Occupied or not is what a square is; that one piece is enough is the rule.
static bool post_squares(struct chess_pieces *a) {
    for (size_t i = 0; i < a->size; i++) {
        csp_lit pieces[CHESS_KINDS + 1];
        size_t n = 0;
        for (int k = 0; k < CHESS_KINDS; k++)
            if (chess_piece(a, k, i) != CSP_FALSE) pieces[n++] = chess_piece(a, k, i);
        if (n == 0) {
            a->occupied[i] = CSP_FALSE;
            continue;
        }
        if (n == 1) {
            a->occupied[i] = pieces[0];
            continue;
        }
        a->occupied[i] = csp_bool(a->s);
        for (size_t k = 0; k < n; k++)
            csp_add_clause(a->s, (csp_lit[]){csp_not(pieces[k]), a->occupied[i]}, 2);
        if (!model_begin_rule(a->m, a->s, "apart", MODEL_CELL, i, i)) return false;
        csp_add_count(a->s, pieces, n, 0, 1);
        csp_rule_end(a->s);
        pieces[n] = csp_not(a->occupied[i]);
        csp_add_clause(a->s, pieces, n + 1);
    }
    return true;
}

bool chess_pieces_init(struct chess_pieces *a, const struct puzzle *p, struct csp *s, struct model *m,
                       const bool takes_part[CHESS_KINDS]) {
    *a = (struct chess_pieces){.p = p, .s = s, .m = m, .size = puzzle_size(p)};
    a->at = mem_zeroed(m->mem, CHESS_KINDS * a->size, sizeof *a->at);
    a->occupied = mem_zeroed(m->mem, a->size, sizeof *a->occupied);
    if (a->at == NULL || a->occupied == NULL) return false;
    if (!make_booleans(a, takes_part) || !post_squares(a)) return false;
    post_given(a);
    return true;
}

void chess_pieces_free(struct chess_pieces *a) {
    mem_free(a->m->mem, a->at, CHESS_KINDS * a->size * sizeof *a->at);
    mem_free(a->m->mem, a->occupied, a->size * sizeof *a->occupied);
    vec_free(a->m->mem, &a->lits);
}

bool chess_pieces_count(struct chess_pieces *a, const char *rule, enum chess_kind kind, int count) {
    a->lits.size = 0;
    for (size_t i = 0; i < a->size; i++) {
        csp_lit here = kind == CHESS_KINDS ? a->occupied[i] : chess_piece(a, (int)kind, i);
        if (here != CSP_FALSE && !vec_push(a->m->mem, &a->lits, here)) return false;
    }
    if (!model_begin_rule(a->m, a->s, rule, MODEL_BOARD, 0, a->size - 1)) return false;
    csp_add_count(a->s, a->lits.at, a->lits.size, count, count);
    csp_rule_end(a->s);
    return true;
}

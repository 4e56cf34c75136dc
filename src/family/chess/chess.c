#include "family/chess/chess.h"

#include "draw/figures.h"
#include "family/chess/judge.h"

// Variables are decided in the order they are made. Pieces with a long reach come first where only the answer
// matters: they leave the fewest squares to the others.
static enum chess_kind kind_at(const struct chess_pieces *a, size_t place) {
    static const enum chess_kind by_reach[CHESS_KINDS] = {CHESS_QUEEN,  CHESS_ROOK, CHESS_BISHOP,
                                                          CHESS_KNIGHT, CHESS_KING, CHESS_PAWN};
    return model_may_say_more(a->m) ? by_reach[place] : (enum chess_kind)place;
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

// Numbers and letters are given; squares that a player has marked as empty stay so.
static void post_given(struct chess_pieces *a) {
    for (size_t i = 0; i < a->size; i++) {
        enum chess_kind kind;
        char c = a->p->cells[i];
        if (chess_kind_of(c, &kind)) post1(a, chess_piece(a, (int)kind, i));
        else if (c == a->p->family->nothing) post1(a, csp_not(a->occupied[i]));
    }
}

// That a square is occupied or not is a definition; that it holds at most one piece is the rule.
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

const char *const chess_count_rules[CHESS_KINDS] = {
    [CHESS_PAWN] = "count-pawn", [CHESS_KNIGHT] = "count-knight", [CHESS_KING] = "count-king",
    [CHESS_ROOK] = "count-rook", [CHESS_BISHOP] = "count-bishop", [CHESS_QUEEN] = "count-queen"};

bool chess_pieces_fit(size_t pieces, size_t squares, size_t line, size_t column, struct fault *fault) {
    return pieces <= squares ||
           fault_input(fault, line, column, "%zu pieces do not fit: the board has %zu square%s", pieces,
                       squares, squares == 1 ? "" : "s");
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

// ---- Views ------------------------------------------------------------------------------------------------

// "The piece is on this square or before it", by square, as the clauses of an order encoding.
static csp_lit post_ladder(struct view *v, csp_int x, int squares) {
    csp_lit first = csp_bools(v->s, (uint32_t)squares), before = CSP_FALSE;
    for (int i = 0; i < squares; i++) {
        csp_lit up_to_here = first + 2 * (csp_lit)i, here = csp_equals(v->s, x, i + 1);
        csp_add_clause(v->s, (csp_lit[]){csp_not(up_to_here), before, here}, 3);
        csp_add_clause(v->s, (csp_lit[]){csp_not(before), up_to_here}, 2);
        csp_add_clause(v->s, (csp_lit[]){csp_not(here), up_to_here}, 2);
        csp_add_clause(v->s, (csp_lit[]){csp_not(here), csp_not(before)}, 2);
        before = up_to_here;
    }
    csp_add_clause(v->s, &before, 1);
    return first;
}

// A piece comes after the previous one: if it is on a square or before it, that one is before it.
static void post_behind(struct view *v, csp_lit ladder, csp_lit behind, int squares) {
    csp_lit before = CSP_FALSE;
    for (int i = 0; i < squares; i++) {
        csp_add_clause(v->s, (csp_lit[]){csp_not(behind + 2 * (csp_lit)i), before}, 2);
        before = ladder + 2 * (csp_lit)i;
    }
}

static bool post_in_order(struct view *v, const csp_lit *here, int count, uint32_t what, csp_int *made) {
    int squares = (int)puzzle_size(v->p);
    csp_int first = 0;
    csp_lit ladder = CSP_FALSE;
    for (int piece = 0; piece < count; piece++) {
        csp_int x = csp_new_int(v->s, 1, squares);
        csp_lit next = post_ladder(v, x, squares);
        if (piece == 0) first = x;
        else post_behind(v, ladder, next, squares);
        if (made != NULL) made[piece] = x;
        if (!view_add_int(v, x, what + (uint32_t)piece)) return false;
        ladder = next;
    }
    VEC(csp_lit) lits = {0};
    bool ok = vec_reserve(v->m->mem, &lits, (size_t)count + 1);
    for (int i = 0; i < squares && ok; i++) { // the square is occupied exactly when one of them is there
        lits.size = 0;
        lits.at[lits.size++] = csp_not(here[i]);
        for (int piece = 0; piece < count; piece++)
            lits.at[lits.size++] = csp_equals(v->s, first + (csp_int)piece, i + 1);
        csp_add_count(v->s, lits.at, lits.size, 1, 1);
    }
    vec_free(v->m->mem, &lits);
    return ok;
}

bool chess_view_pieces(struct view *v, const csp_lit *here, int count, uint32_t what, csp_int *made) {
    if (count == 1 && made == NULL) return view_add_list(v, 1, here, puzzle_size(v->p), what);
    return post_in_order(v, here, count, what, made);
}

void chess_view_say_square(const struct puzzle *p, uint32_t what, int value, struct text *out) {
    (void)what;
    puzzle_name_cell(out, p, (size_t)value - 1);
}

// ---- Looks ------------------------------------------------------------------------------------------------

void chess_look_closer(const struct puzzle *p, struct draw_look *look) {
    enum chess_kind kind;
    if (look->content == DRAW_NUMBER && p->under == NULL) look->ground = DRAW_TINT;
    if (look->symbol == '#') {
        look->ground = DRAW_WALL;
        look->content = DRAW_NOTHING;
    } else if (chess_kind_of(look->symbol, &kind)) {
        look->content = DRAW_FIGURE;
        look->figure = draw_piece(kind);
    }
}

// "Pawn is at r3c2", as the papers write it.
static void tell_piece(const struct puzzle *p, const char *name, size_t square, struct text *out) {
    text_format(out, "%c%s is at ", name[0] - 'a' + 'A', name + 1);
    puzzle_name_cell(out, p, square);
    text_char(out, '\n');
}

static bool tell_pieces(const struct puzzle *p, struct draw_solved *told, struct mem *m) {
    (void)m;
    for (enum chess_kind kind = 0; kind < CHESS_KINDS; kind++)
        for (size_t i = 0; i < puzzle_size(p); i++)
            if (p->cells[i] == chess_letters[kind]) tell_piece(p, chess_name(kind), i, &told->lines);
    return true;
}

static int one_of_each(const struct puzzle *p, char mark) {
    (void)p;
    return mark != '\0';
}

const struct family_looks chess_looks = {.checkered = true,
                                         .cell = chess_look_closer,
                                         .solved = tell_pieces,
                                         .wanted = one_of_each,
                                         .wanted_by_rule = true,
                                         .attacks = chess_judge_attacks};

// ---- Making -----------------------------------------------------------------------------------------------

static bool is_piece(const void *puzzle, size_t square) {
    enum chess_kind kind;
    return chess_kind_of(((const struct puzzle *)puzzle)->cells[square], &kind);
}

int chess_attackers(const struct puzzle *p, size_t square) {
    int attackers = 0;
    for (size_t from = 0; from < puzzle_size(p); from++) {
        enum chess_kind kind;
        attackers += chess_kind_of(p->cells[from], &kind) &&
                     chess_attacks(kind, p->width, p->height, from, square, is_piece, p);
    }
    return attackers;
}

enum { MOST = 64 }; // pieces to choose from

// The pieces of the solution that are not on the board yet.
static size_t find_pieces(const struct puzzle *p, const struct puzzle *solution, uint32_t pieces[MOST]) {
    size_t n = 0;
    for (uint32_t i = 0; i < puzzle_size(p) && n < MOST; i++) {
        enum chess_kind kind;
        if (chess_kind_of(solution->cells[i], &kind) && p->cells[i] != solution->cells[i]) pieces[n++] = i;
    }
    return n;
}

// Take back one piece after the other, from all but one given on.
static enum make_answer give(const struct make_request *r, struct mem *m, const struct puzzle *solution,
                             const uint32_t *pieces, size_t n, struct made *draft, struct fault *fault) {
    struct puzzle *p = &draft->puzzle;
    for (size_t i = 1; i < n; i++) p->cells[pieces[i]] = solution->cells[pieces[i]];
    for (size_t taken = 1;; taken++) {
        p->cells[pieces[taken - 1]] = p->family->alphabet[0];
        enum make_answer answer = make_measure(r, m, draft, fault);
        bool easy = answer == MAKE_DONE && draft->score < r->least_score;
        if (!easy || taken >= n) return answer;
    }
}

enum make_answer chess_give_pieces(const struct make_request *r, struct rng *rng, struct mem *m,
                                   const struct puzzle *solution, struct made *draft, struct fault *fault) {
    enum { ORDERS = 6 };
    uint32_t pieces[MOST];
    size_t n = find_pieces(&draft->puzzle, solution, pieces);
    for (int order = 0; n > 0; order++) {
        rng_shuffle(rng, pieces, n);
        enum make_answer answer = give(r, m, solution, pieces, n, draft, fault);
        bool hard = answer == MAKE_DONE && draft->score > r->most_score;
        if (!hard || order == ORDERS) return answer;
    }
    return MAKE_DONE;
}

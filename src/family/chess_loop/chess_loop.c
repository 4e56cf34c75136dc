// Chess Loop's header, and its model.
//
// For each square and each of the two kinds a Boolean says that such a piece stands there. All chess
// attacks of these kinds go both ways: what a piece attacks, a piece of the same kind would attack back. So
// a pair of squares is looked at once, with the kinds that attack along it and a literal which says that
// nothing stands between:
//
// - one kind does: two pieces of that kind attack their own, which is forbidden; one of it and one of the
//   other make an arrow from the former to the latter, and in no other case is there an arrow.
// - both do: any two pieces attack each other. That is a loop of two, so for n > 1 they cannot both be
//   there.
//
// For explanations, each rule is posted as it reads. Two pieces of one kind, and two pieces that attack each
// other, concern only the squares they stand on. So the rule about the whole board only has to exclude longer
// loops. Each piece's duties, the loop, the edges and the numbers are rule instances.
#include "family/chess_loop/chess_loop.h"

#include "draw/figures.h"
#include "family/chess/chess.h"
#include "family/chess/judge.h"
#include "family/chess/words.h"

enum { KINDS = 2 };

// ---- The header --------------------------------------------------------------------------------------

#define KINDS_EXPECTED "one of rook, bishop, knight, king, queen is expected"

// The words of the header after the size, one after the other.
struct header {
    const char *text;
    size_t length, at; // `at`: where the current word begins
    size_t word;       // its length; 0: there is none
    size_t line, column;
    struct fault *fault;
};

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static void next_word(struct header *h) {
    h->at += h->word;
    while (h->at < h->length && is_blank(h->text[h->at])) h->at++;
    h->word = 0;
    while (h->at + h->word < h->length && !is_blank(h->text[h->at + h->word])) h->word++;
}

static bool refuse(const struct header *h, const char *why) {
    return fault_input(h->fault, h->line, h->column + h->at, "%s", why);
}

// The current word in readable form.
enum { QUOTE = 24 };
static const char *quote(const struct header *h, char out[QUOTE]) {
    size_t n = h->word < QUOTE - 1 ? h->word : QUOTE - 1;
    for (size_t i = 0; i < n; i++) {
        char c = h->text[h->at + i];
        out[i] = c > ' ' && c <= '~' ? c : '?';
    }
    out[n] = '\0';
    return out;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_number(const struct header *h) {
    for (size_t i = 0; i < h->word; i++)
        if (!is_digit(h->text[h->at + i])) return false;
    return h->word > 0;
}

static bool refuse_two_numbers(const struct header *h) {
    return refuse(h,
                  "one number is expected, at the end and for both kinds: the counts are equal because the "
                  "arrows alternate kinds in one cycle");
}

static bool read_kind(struct header *h, int *out) {
    char word[QUOTE];
    enum chess_kind kind;
    next_word(h);
    if (h->word == 0) return refuse(h, "a kind is missing: " KINDS_EXPECTED);
    if (!chess_kind_named(h->text + h->at, h->word, &kind))
        return fault_input(h->fault, h->line, h->column + h->at, "'%s' is not a kind: " KINDS_EXPECTED,
                           quote(h, word));
    if (kind == CHESS_PAWN) return refuse(h, "a pawn cannot be in a loop: " KINDS_EXPECTED);
    *out = (int)kind;
    return true;
}

// How many of each, which must fit on the board.
static bool read_each(struct header *h, size_t squares, int *out) {
    char word[QUOTE];
    size_t n = 0;
    next_word(h);
    if (h->word == 0) return refuse(h, "how many of each kind is missing: a number such as 3 is expected");
    if (!is_number(h))
        return fault_input(h->fault, h->line, h->column + h->at,
                           "'%s' is not a number: how many of each kind is expected", quote(h, word));
    for (size_t i = 0; i < h->word && n <= squares; i++) n = n * 10 + (size_t)(h->text[h->at + i] - '0');
    if (n == 0) return refuse(h, "0 pieces make no loop: at least 1 of each kind is expected");
    if (2 * n > squares)
        return fault_input(h->fault, h->line, h->column + h->at,
                           "%s of each kind do not fit: the board has %zu square%s", quote(h, word), squares,
                           squares == 1 ? "" : "s");
    *out = (int)n;
    return true;
}

static bool read_parameters(struct puzzle *p, const char *text, size_t length, size_t line, size_t column,
                            struct fault *fault) {
    struct header h = {.text = text, .length = length, .line = line, .column = column, .fault = fault};
    if (length == 0) return refuse(&h, "two kinds and a number are expected, such as 'rook king 3'");
    if (!read_kind(&h, &p->parameters[CHESS_LOOP_FIRST])) return false;
    struct header second = h;
    next_word(&second);
    if (is_number(&second)) return refuse_two_numbers(&second);
    if (!read_kind(&h, &p->parameters[CHESS_LOOP_SECOND])) return false;
    if (p->parameters[CHESS_LOOP_FIRST] == p->parameters[CHESS_LOOP_SECOND])
        return fault_input(fault, line, column + h.at, "%s is given twice: two different kinds are expected",
                           chess_name((enum chess_kind)p->parameters[CHESS_LOOP_FIRST]));
    if (!read_each(&h, puzzle_size(p), &p->parameters[CHESS_LOOP_EACH])) return false;
    next_word(&h);
    if (is_number(&h)) return refuse_two_numbers(&h);
    return h.word == 0 || refuse(&h, "the end of the header is expected after the number");
}

static void write_parameters(const struct puzzle *p, struct text *out) {
    text_format(out, "%s %s %d", chess_name((enum chess_kind)p->parameters[CHESS_LOOP_FIRST]),
                chess_name((enum chess_kind)p->parameters[CHESS_LOOP_SECOND]),
                p->parameters[CHESS_LOOP_EACH]);
}

// The order of the two kinds does not matter.
static void order_parameters(struct puzzle *p) {
    int *first = &p->parameters[CHESS_LOOP_FIRST], *second = &p->parameters[CHESS_LOOP_SECOND];
    if (*first <= *second) return;
    int kind = *first;
    *first = *second;
    *second = kind;
}

// ---- Impossible boards ---------------------------------------------------------------------------------

static bool validate(const struct puzzle *p, size_t *cell, struct fault *fault) {
    int given[CHESS_KINDS] = {0};
    const enum chess_kind first = (enum chess_kind)p->parameters[CHESS_LOOP_FIRST],
                          second = (enum chess_kind)p->parameters[CHESS_LOOP_SECOND];
    for (size_t i = 0; i < puzzle_size(p); i++) {
        enum chess_kind kind;
        if (!chess_kind_of(p->cells[i], &kind)) continue;
        *cell = i;
        if (kind != first && kind != second)
            return fault_input(fault, 0, 0, "a %s is given, but the kinds are %s and %s", chess_name(kind),
                               chess_name(first), chess_name(second));
        if (++given[kind] > p->parameters[CHESS_LOOP_EACH])
            return fault_input(fault, 0, 0, "more %ss are given than the %d of each kind", chess_name(kind),
                               p->parameters[CHESS_LOOP_EACH]);
    }
    return true;
}

// ---- The model: squares ------------------------------------------------------------------------------

// Two squares that see each other if `free` is true, for a kind.
struct sight {
    size_t squares[2];
    int kind;
    csp_lit free;
};

struct posting {
    const struct puzzle *p;
    struct csp *s;
    struct model *m;
    bool as_rules;
    enum chess_kind kind[KINDS]; // the stronger first
    csp_lit first_piece;         // the Booleans of the pieces begin here, two per square
    csp_lit *empty;              // by square
    VEC(csp_lit) lits;
    VEC(struct csp_arc) arcs;  // of the loop
    VEC(struct csp_arc) pairs; // as rules: two pieces that attack each other
    VEC(struct sight) sights;  // as rules
};

static csp_lit piece(const struct posting *a, size_t square, int kind) {
    return a->first_piece + 2 * (csp_lit)(KINDS * square + (size_t)kind);
}

static void post_given(struct posting *a, size_t square) {
    char cell = a->p->cells[square];
    for (int k = 0; k < KINDS; k++) {
        csp_lit here = piece(a, square, k);
        if (cell == chess_letters[a->kind[k]]) csp_add_clause(a->s, &here, 1);
    }
    if (cell == 'x') csp_add_clause(a->s, &a->empty[square], 1);
}

static bool post_squares(struct posting *a) {
    size_t size = puzzle_size(a->p);
    if (!vec_reserve(a->m->mem, &a->m->marks, KINDS * size)) return false;
    a->first_piece = csp_bools(a->s, (uint32_t)(KINDS * size));
    csp_decide_bools(a->s, a->first_piece, (uint32_t)(KINDS * size));
    csp_lit first_empty = csp_bools(a->s, (uint32_t)size);
    for (size_t i = 0; i < size; i++) {
        a->empty[i] = first_empty + 2 * (csp_lit)i;
        csp_add_count(a->s, (csp_lit[]){piece(a, i, 0), piece(a, i, 1), a->empty[i]}, KINDS + 1, 1, 1);
        post_given(a, i);
    }
    for (int k = 0; k < KINDS; k++)
        for (size_t i = 0; i < size; i++) {
            struct model_mark mark = {piece(a, i, k), (uint32_t)i, chess_letters[a->kind[k]]};
            a->m->marks.at[a->m->marks.size++] = mark;
            csp_prefer(a->s, mark.lit);
        }
    return true;
}

static bool post_numbers(struct posting *a) {
    size_t size = puzzle_size(a->p);
    int each = a->p->parameters[CHESS_LOOP_EACH];
    for (int k = 0; k < KINDS; k++) {
        a->lits.size = 0;
        for (size_t i = 0; i < size; i++) a->lits.at[a->lits.size++] = piece(a, i, k);
        if (!model_begin_rule(a->m, a->s, chess_count_rules[a->kind[k]], MODEL_BOARD, 0, size - 1))
            return false;
        csp_add_count(a->s, a->lits.at, size, each, each);
        csp_rule_end(a->s);
    }
    bool shortcuts = !a->as_rules && a->m->purpose != MODEL_FOR_PROOF;
    if (shortcuts && !chess_loop_is_possible(a->p)) csp_add_clause(a->s, NULL, 0);
    return true;
}

// A row or column at the edge of the board is not empty.
static bool post_edge(struct posting *a, size_t first, size_t step, size_t count) {
    a->lits.size = 0;
    for (size_t i = 0; i < count; i++) a->lits.at[a->lits.size++] = csp_not(a->empty[first + i * step]);
    enum model_place place = count == 1 ? MODEL_CELL : MODEL_LINE;
    if (!model_begin_rule(a->m, a->s, "edge", place, first, first + (count - 1) * step)) return false;
    csp_add_clause(a->s, a->lits.at, count);
    csp_rule_end(a->s);
    return true;
}

static bool post_edges(struct posting *a) {
    size_t width = (size_t)a->p->width, height = (size_t)a->p->height;
    return post_edge(a, 0, 1, width) && (height == 1 || post_edge(a, (height - 1) * width, 1, width)) &&
           post_edge(a, 0, width, height) && (width == 1 || post_edge(a, width - 1, width, height));
}

// ---- The model: arrows -------------------------------------------------------------------------------

// A new literal for "all three". Constants among them are fine.
static csp_lit post_all_of(struct posting *a, csp_lit x, csp_lit y, csp_lit z) {
    csp_lit all = csp_bool(a->s), none = csp_not(all);
    csp_add_clause(a->s, (csp_lit[]){none, x}, 2);
    csp_add_clause(a->s, (csp_lit[]){none, y}, 2);
    if (z != CSP_TRUE) csp_add_clause(a->s, (csp_lit[]){none, z}, 2);
    csp_add_clause(a->s, (csp_lit[]){all, csp_not(x), csp_not(y), csp_not(z)}, z == CSP_TRUE ? 3 : 4);
    return all;
}

static bool post_arrow(struct posting *a, size_t from, size_t to, csp_lit source, csp_lit target,
                       csp_lit free) {
    struct csp_arc arc = {(uint32_t)from, (uint32_t)to, post_all_of(a, source, target, free)};
    return vec_push(a->m->mem, &a->arcs, arc);
}

// As rules: what a piece does that sees along the way between two squares. Whether two of one kind are there
// is checked later.
static bool post_sight(struct posting *a, size_t s, size_t t, int kind, csp_lit free) {
    struct sight sight = {{s, t}, kind, free};
    return vec_push(a->m->mem, &a->sights, sight);
}

static bool post_mutual(struct posting *a, size_t s, size_t t, int kind, csp_lit free) {
    csp_lit both = post_all_of(a, piece(a, s, kind), piece(a, t, !kind), free);
    return vec_push(a->m->mem, &a->pairs, ((struct csp_arc){(uint32_t)s, (uint32_t)t, both}));
}

// The squares see each other if `free` is true; the kinds with `sees` attack along the way between them.
static bool post_pair(struct posting *a, size_t s, size_t t, const bool sees[KINDS], csp_lit free) {
    bool both = sees[0] && sees[1];
    int kind = sees[0] ? 0 : 1;
    for (int k = 0; k < KINDS && a->as_rules; k++)
        if (sees[k] && !post_sight(a, s, t, k, free)) return false;
    if (both && a->as_rules) return post_mutual(a, s, t, 0, free) && post_mutual(a, s, t, 1, free);
    if (both && a->p->parameters[CHESS_LOOP_EACH] > 1) {
        csp_add_clause(a->s, (csp_lit[]){a->empty[s], a->empty[t], csp_not(free)}, 3);
        return true;
    }
    if (both) {
        csp_lit someone_s = csp_not(a->empty[s]), someone_t = csp_not(a->empty[t]);
        return post_arrow(a, s, t, someone_s, someone_t, free) &&
               post_arrow(a, t, s, someone_t, someone_s, free);
    }
    if (!a->as_rules)
        csp_add_clause(a->s,
                       (csp_lit[]){csp_not(piece(a, s, kind)), csp_not(piece(a, t, kind)), csp_not(free)}, 3);
    return post_arrow(a, s, t, piece(a, s, kind), piece(a, t, !kind), free) &&
           post_arrow(a, t, s, piece(a, t, kind), piece(a, s, !kind), free);
}

static bool has_step(enum chess_kind kind, struct chess_step step) {
    const struct chess_step *steps;
    for (int n = chess_steps(kind, &steps); n > 0; n--)
        if (steps[n - 1].down == step.down && steps[n - 1].right == step.right) return true;
    return false;
}

// All pairs of squares with the first at `from` and the second in this direction.
static bool post_ray(struct posting *a, size_t from, struct chess_step step) {
    bool sees[KINDS], slides[KINDS];
    for (int k = 0; k < KINDS; k++) {
        sees[k] = has_step(a->kind[k], step);
        slides[k] = sees[k] && chess_is_slider(a->kind[k]);
    }
    csp_lit free = CSP_TRUE;
    size_t to = from;
    while ((sees[0] || sees[1]) && chess_walk(a->p->width, a->p->height, &to, step)) {
        if (!post_pair(a, from, to, sees, free)) return false;
        sees[0] = slides[0];
        sees[1] = slides[1];
        if (sees[0] || sees[1])
            free = free == CSP_TRUE ? a->empty[to] : post_all_of(a, free, a->empty[to], CSP_TRUE);
    }
    return true;
}

// As rules: the attacks from a square, or at it, on pieces of the other kind; and that it may be empty.
static bool list_attacks(struct posting *a, size_t square, bool from) {
    a->lits.size = 0;
    for (size_t j = 0; j < a->arcs.size; j++) {
        const struct csp_arc *arc = &a->arcs.at[j];
        if ((from ? arc->from : arc->to) != square) continue;
        if (!vec_push(a->m->mem, &a->lits, arc->lit)) return false;
    }
    for (size_t j = 0; j < a->pairs.size; j++) {
        const struct csp_arc *pair = &a->pairs.at[j];
        if (pair->from != square && pair->to != square) continue;
        if (!vec_push(a->m->mem, &a->lits, pair->lit)) return false;
    }
    return vec_push(a->m->mem, &a->lits, a->empty[square]);
}

// As rules: each piece attacks exactly one other, of the other kind.
static bool post_duty(struct posting *a, size_t square) {
    if (!list_attacks(a, square, true)) return false;
    if (!model_begin_rule(a->m, a->s, "attacks", MODEL_CELL, square, square)) return false;
    for (size_t j = 0; j < a->sights.size; j++) {
        const struct sight *e = &a->sights.at[j];
        if (e->squares[0] != square && e->squares[1] != square) continue;
        csp_add_clause(a->s,
                       (csp_lit[]){csp_not(piece(a, e->squares[0], e->kind)),
                                   csp_not(piece(a, e->squares[1], e->kind)), csp_not(e->free)},
                       3);
    }
    csp_add_count(a->s, a->lits.at, a->lits.size, 1, 1);
    csp_rule_end(a->s);
    return true;
}

// As rules: each piece on the loop is attacked by exactly one.
static bool post_attackers(struct posting *a, size_t square) {
    if (!list_attacks(a, square, false)) return false;
    if (!model_begin_rule(a->m, a->s, "attacked", MODEL_CELL, square, square)) return false;
    csp_add_count(a->s, a->lits.at, a->lits.size, 1, 1);
    csp_rule_end(a->s);
    return true;
}

// As rules: two pieces that attack each other are a loop of two, which leaves out the others.
static bool post_no_pair(struct posting *a, size_t square) {
    if (a->p->parameters[CHESS_LOOP_EACH] == 1 || a->pairs.size == 0) return true;
    if (!model_begin_rule(a->m, a->s, "pair", MODEL_CELL, square, square)) return false;
    for (size_t j = 0; j < a->pairs.size; j++) {
        const struct csp_arc *pair = &a->pairs.at[j];
        if (pair->from != square && pair->to != square) continue;
        csp_add_clause(a->s, (csp_lit[]){csp_not(pair->lit)}, 1);
    }
    csp_rule_end(a->s);
    return true;
}

static bool post_duties(struct posting *a) {
    for (size_t i = 0; i < puzzle_size(a->p); i++)
        if (!post_duty(a, i) || !post_attackers(a, i) || !post_no_pair(a, i)) return false;
    return true;
}

static bool post_loop(struct posting *a) {
    size_t size = puzzle_size(a->p);
    for (size_t i = 0; i < size; i++) {
        struct csp_arc skip = {(uint32_t)i, (uint32_t)i, a->empty[i]};
        if (!vec_push(a->m->mem, &a->arcs, skip)) return false;
    }
    for (size_t i = 0; i < a->arcs.size; i++)
        if (!model_note_tie(a->m, a->arcs.at[i].lit, a->arcs.at[i].from, a->arcs.at[i].to)) return false;
    if (!model_begin_rule(a->m, a->s, "loop", MODEL_BOARD, 0, size - 1)) return false;
    if (a->as_rules) csp_add_loop(a->s, (uint32_t)size, a->arcs.at, a->arcs.size);
    else csp_add_circuit(a->s, (uint32_t)size, a->arcs.at, a->arcs.size);
    csp_limit_circuit(a->s, KINDS * (uint32_t)a->p->parameters[CHESS_LOOP_EACH]);
    csp_rule_end(a->s);
    return true;
}

static bool post_all(struct posting *a) {
    // One of each two opposite directions, for lines and for leaps: each pair is visited once.
    static const struct chess_step steps[] = {{0, 1}, {1, 0}, {1, 1},  {1, -1},
                                              {1, 2}, {2, 1}, {1, -2}, {2, -1}};
    if (!post_squares(a)) return false;
    if (a->m->purpose == MODEL_AS_PAPER) return true; // its view posts the rules
    if (!post_numbers(a) || !post_edges(a)) return false;
    for (size_t i = 0; i < puzzle_size(a->p); i++)
        for (size_t d = 0; d < sizeof steps / sizeof *steps; d++)
            if (!post_ray(a, i, steps[d])) return false;
    return (!a->as_rules || post_duties(a)) && post_loop(a);
}

// The kind with more consequences first, whatever the order in the header: those that see far, then the
// knight.
static void take_kinds(struct posting *a) {
    static const char order[] = "QRBNK";
    int n = 0;
    for (const char *c = order; *c != '\0'; c++)
        for (int k = 0; k < KINDS; k++) {
            enum chess_kind kind = (enum chess_kind)a->p->parameters[CHESS_LOOP_FIRST + k];
            if (chess_letters[kind] == *c) a->kind[n++] = kind;
        }
}

static bool chess_loop_post(const struct puzzle *p, struct csp *s, struct model *m) {
    struct posting a = {.p = p, .s = s, .m = m, .as_rules = model_is_for_rules(m, s)};
    take_kinds(&a);
    size_t empty_bytes = puzzle_size(p) * sizeof *a.empty;
    a.empty = mem_resize(m->mem, NULL, 0, empty_bytes);
    bool ok = a.empty != NULL && vec_reserve(m->mem, &a.lits, puzzle_size(p)) && post_all(&a);
    mem_free(m->mem, a.empty, empty_bytes);
    vec_free(m->mem, &a.lits);
    vec_free(m->mem, &a.arcs);
    vec_free(m->mem, &a.pairs);
    vec_free(m->mem, &a.sights);
    return ok;
}

// ---- Looks: on a solved board, the attacks all the way round ----------------------------------------------

// The piece that the one on `from` attacks; in a loop there is exactly one.
static size_t victim_of(const struct puzzle *p, size_t from) {
    for (size_t to = 0; to < puzzle_size(p); to++)
        if (chess_judge_is_piece(p->cells[to]) && chess_judge_attacks(p, from, to)) return to;
    return from;
}

static void add_stop(const struct puzzle *p, size_t square, struct text *out) {
    text_format(out, "%c ", p->cells[square]);
    puzzle_name_cell(out, p, square);
}

// "R r1c3 -> K r2c4 -> R r1c3": from the first piece of the board, so that equal boards get equal words, back
// to it.
static bool tell_loop(const struct puzzle *p, struct draw_solved *told, struct mem *m) {
    size_t first = 0, at;
    while (!chess_judge_is_piece(p->cells[first])) first++;
    told->arrows_name = "loop";
    add_stop(p, at = first, &told->arrows_in_words);
    do {
        size_t next = victim_of(p, at);
        if (!vec_push(m, &told->arrows, ((struct draw_span){(uint32_t)at, (uint32_t)next}))) return false;
        text_add(&told->arrows_in_words, " -> ");
        add_stop(p, at = next, &told->arrows_in_words);
    } while (at != first && told->arrows.size < puzzle_size(p));
    return true;
}

// The first kind of the header is outlined, the other filled, so that they differ by more than their shapes.
static void look_closer(const struct puzzle *p, struct draw_look *look) {
    enum chess_kind kind;
    chess_look_closer(p, look);
    if (chess_kind_of(look->symbol, &kind) && (int)kind == p->parameters[CHESS_LOOP_FIRST])
        look->figure = draw_piece_outlined(kind);
}

static bool may_have(const struct puzzle *p, char mark) {
    enum chess_kind kind;
    return chess_kind_of(mark, &kind) &&
           ((int)kind == p->parameters[CHESS_LOOP_FIRST] || (int)kind == p->parameters[CHESS_LOOP_SECOND]);
}

static int wanted(const struct puzzle *p, char mark) {
    return may_have(p, mark) ? p->parameters[CHESS_LOOP_EACH] : 0;
}

static const struct family_looks looks = {.checkered = true,
                                          .cell = look_closer,
                                          .solved = tell_loop,
                                          .wanted = wanted,
                                          .attacks = chess_judge_attacks,
                                          .attacks_are_arrows = true};

// ---- The family -------------------------------------------------------------------------------------------

const struct family chess_loop_family = {
    .name = "chess-loop",
    .title = "Chess Loop",
    .goal = "Place the pieces so that each attacks exactly one other, of the other kind, all of them in one "
            "single loop, and no edge of the board is empty.",
    .rules = "Place the given number of pieces of each of the two kinds, at most one per square.\n"
             "Every piece attacks exactly one other piece, and that is one of the other kind. Following the "
             "attacks from piece to piece leads through all of them in one single loop.\n"
             "The first and the last row and the first and the last column each have a "
             "piece.\n" CHESS_RULES_ATTACKS
             "A line ends at the first piece on it: a piece behind that one is not attacked.\n"
             "Mirrored or turned solutions count as one, as long as the given pieces stay where they are.\n",
    .example = "; about: The rook at r1c1 attacks the knight at r1c3, and not the one behind it. That knight "
               "attacks the rook at r3c4, and so on, through all six and back.\n"
               "chess-loop 4x3 rook knight 3\n..N.\n....\n....\n",
    .alphabet = ".RBNKQx",
    .marks = "RBNKQ",
    .nothing = 'x',
    .marks_are_clues = true,
    .nouns = (const char *const[]){"rook", "bishop", "knight", "king", "queen"},
    .max_side = 32,
    .grid_optional = true,
    .up_to_symmetry = true,
    .may_have = may_have,
    .read_parameters = read_parameters,
    .write_parameters = write_parameters,
    .validate = validate,
    .order_parameters = order_parameters,
    .post = chess_loop_post,
    .check = chess_loop_check,
    .propose = chess_loop_propose,
    .views = chess_loop_views,
    .looks = &looks,
    .words = &chess_loop_words.words,
    .maker = &chess_loop_maker,
    .survey = &chess_loop_survey,
    .campaigns = chess_loop_campaigns,
    .papers = chess_loop_papers,
    .builtin = chess_loop_builtin,
    .builtin_levels = "22525455555535555555545",
};

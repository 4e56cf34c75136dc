// Chess Avoidance's header, and its model.
//
// For each square and each kind that takes part a Boolean says that such a piece stands there. A rook with
// somebody anywhere on its line attacks the nearest of those on it, so that pieces stop a line need not be
// said: a piece keeps every square free that it would reach on a board without pieces.
#include "family/chess_avoid/chess_avoid.h"

#include "family/chess/looks.h"
#include "family/chess/pieces.h"
#include "family/chess/rules.h"
#include "family/chess/words.h"

// ---- The header --------------------------------------------------------------------------------------

// In the order in which the list of pieces is written.
static const char order[] = "BKNPQR";

static bool read_parameters(struct puzzle *p, const char *text, size_t length, size_t line, size_t column,
                            struct fault *fault) {
    if (length == 0)
        return fault_input(fault, line, column, "the pieces are expected, as letters such as BBBBQ");
    for (size_t i = 0; i < length; i++) {
        enum chess_kind kind;
        char byte[12];
        if (!chess_kind_of(text[i], &kind))
            return fault_input(fault, line, column + i, "%s is not a piece: letters of %s are expected",
                               fault_byte(byte, text[i]), chess_letters);
        p->parameters[kind]++;
    }
    if (length > puzzle_size(p))
        return fault_input(fault, line, column, "%zu pieces do not fit: the board has %zu square%s", length,
                           puzzle_size(p), puzzle_size(p) == 1 ? "" : "s");
    return true;
}

static void write_parameters(const struct puzzle *p, struct text *out) {
    for (const char *letter = order; *letter != '\0'; letter++) {
        enum chess_kind kind;
        chess_kind_of(*letter, &kind);
        for (int n = p->parameters[kind]; n > 0; n--) text_char(out, *letter);
    }
}

// More pieces of a kind than the list has are more likely a slip than a question.
static bool has_up(const struct puzzle *p) { return p->parameters[CHESS_PAWN] > 0; }

static bool validate(const struct puzzle *p, size_t *cell, struct fault *fault) {
    int given[CHESS_KINDS] = {0};
    for (size_t i = 0; i < puzzle_size(p); i++) {
        enum chess_kind kind;
        if (!chess_kind_of(p->cells[i], &kind) || ++given[kind] <= p->parameters[kind]) continue;
        *cell = i;
        if (p->parameters[kind] == 0)
            return fault_set(fault, FAULT_INPUT, "no %s is among the pieces to place", chess_name(kind));
        return fault_set(fault, FAULT_INPUT, "one %s too many: the list of pieces has %d", chess_name(kind),
                         p->parameters[kind]);
    }
    return true;
}

// ---- The model ---------------------------------------------------------------------------------------

// Nobody stands where a piece on `from` attacks.
static void keep_free(struct chess_pieces *a, enum chess_kind kind, size_t from) {
    const struct chess_step *steps;
    csp_lit here = chess_piece(a, (int)kind, from);
    for (int d = chess_steps(kind, &steps) - 1; d >= 0; d--)
        for (size_t to = from; chess_walk(a->p->width, a->p->height, &to, steps[d]);) {
            if (a->p->cells[to] == '#') break;
            csp_add_clause(a->s, (csp_lit[]){csp_not(here), csp_not(a->occupied[to])}, 2);
            if (!chess_is_slider(kind)) break;
        }
}

static bool post_peace(struct chess_pieces *a) {
    for (size_t i = 0; i < a->size; i++) {
        if (a->p->cells[i] == '#') continue;
        if (!model_begin_rule(a->m, a->s, "attacks", MODEL_CELL, i, i)) return false;
        for (int k = 0; k < CHESS_KINDS; k++)
            if (chess_piece(a, k, i) != CSP_FALSE) keep_free(a, (enum chess_kind)k, i);
        csp_rule_end(a->s);
    }
    return true;
}

static bool post_counts(struct chess_pieces *a) {
    static const char *const names[CHESS_KINDS] = {
        [CHESS_PAWN] = "count-pawn", [CHESS_KNIGHT] = "count-knight", [CHESS_KING] = "count-king",
        [CHESS_ROOK] = "count-rook", [CHESS_BISHOP] = "count-bishop", [CHESS_QUEEN] = "count-queen"};
    for (int k = 0; k < CHESS_KINDS; k++) {
        int count = a->p->parameters[k];
        if (count > 0 && !chess_pieces_count(a, names[k], (enum chess_kind)k, count)) return false;
    }
    return true;
}

// Trying pieces before empty squares keeps learnt clauses short: a few pieces are why a square is empty, and
// not all the empty squares why a piece stands on one of the last.
static void try_pieces_first(struct chess_pieces *a) {
    for (size_t i = 0; i < CHESS_KINDS * a->size; i++)
        if (a->at[i] != CSP_FALSE) csp_prefer(a->s, a->at[i]);
}

static bool post(const struct puzzle *p, struct csp *s, struct model *m) {
    struct chess_pieces a;
    bool takes_part[CHESS_KINDS];
    for (int k = 0; k < CHESS_KINDS; k++) takes_part[k] = p->parameters[k] > 0;
    bool ok = chess_pieces_init(&a, p, s, m, takes_part) && post_counts(&a) && post_peace(&a);
    if (ok && model_may_say_more(m)) {
        try_pieces_first(&a);
        ok = chess_avoid_post_lines(&a);
    }
    chess_pieces_free(&a);
    return ok;
}

static int wanted(const struct puzzle *p, char mark) {
    enum chess_kind kind;
    return chess_kind_of(mark, &kind) ? p->parameters[kind] : 0;
}

static const struct family_looks looks = {.checkered = true, .cell = chess_look_closer, .wanted = wanted};

const struct family chess_avoid_family = {
    .name = "chess-avoid",
    .title = "Chess Avoidance",
    .goal = "Place all the pieces so that no piece attacks any other.",
    .rules = "Place all the pieces of the list on the board, one per square, so that no piece attacks any "
             "other.\n" CHESS_RULES_ATTACKS CHESS_RULES_PAWN
             "A black square is missing: no piece can stand there, and a line ends before it. A knight leaps "
             "across.\n"
             "Mirrored solutions count as different ones.\n",
    .example =
        "; about: Rook and queen stand in one row and do not attack each other: the missing square between "
        "them stops both. The pawn at r2c1 attacks r1c2 only, and not the bishop straight above it.\n"
        "chess-avoid 4x3 BKPQR\n....\n....\n..#.\n",
    .alphabet = ".#KQRBNPx",
    .marks = "KQRBNP",
    .nothing = 'x',
    .nouns = (const char *const[]){"king", "queen", "rook", "bishop", "knight", "pawn"},
    .max_side = 32,
    .read_parameters = read_parameters,
    .write_parameters = write_parameters,
    .validate = validate,
    .has_up = has_up,
    .post = post,
    .check = chess_avoid_check,
    .views = chess_avoid_views,
    .looks = &looks,
    .words = &chess_avoid_words.words,
    .maker = &chess_avoid_maker,
    .builtin = chess_avoid_builtin,
};

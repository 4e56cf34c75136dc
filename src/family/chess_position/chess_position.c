// Chess Position's header, and its model.
//
// One Boolean per square and kind says that such a piece is there. For each square and each of its eight
// lines, another Boolean says that an attack arrives along it: the next square on the line has a piece that
// slides this way, or it is empty and an attack arrives there. So the whole board takes a few clauses per
// square and direction, however long its lines are. A number is a count: of its eight lines, and of the king,
// knight and pawn squares around it.
#include "family/chess_position/chess_position.h"

#include "family/chess/chess.h"
#include "family/chess/judge.h"
#include "family/chess/words.h"

#include <stdlib.h>
#include <string.h>

enum { LINES = 8, MOST_ATTACKERS = LINES + 8 + 8 + 2 };

// ---- The header --------------------------------------------------------------------------------------

static bool read_parameters(struct puzzle *p, const char *text, size_t length, size_t line, size_t column,
                            struct fault *fault) {
    if (length != 1 || text[0] < '1' || text[0] > '9')
        return fault_input(fault, line, column,
                           "how many pieces there are is expected: a number from 1 to %d",
                           CHESS_POSITION_MOST);
    p->parameters[CHESS_POSITION_PIECES] = text[0] - '0';
    return chess_pieces_fit((size_t)(text[0] - '0'), puzzle_size(p), line, column, fault);
}

static void write_parameters(const struct puzzle *p, struct text *out) {
    text_number(out, p->parameters[CHESS_POSITION_PIECES]);
}

// More pieces than requested are probably a slip.
static bool validate(const struct puzzle *p, size_t *cell, struct fault *fault) {
    int pieces = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        enum chess_kind kind;
        if (!chess_kind_of(p->cells[i], &kind) || ++pieces <= p->parameters[CHESS_POSITION_PIECES]) continue;
        *cell = i;
        return fault_set(fault, FAULT_INPUT, "one piece too many: %d are to be placed",
                         p->parameters[CHESS_POSITION_PIECES]);
    }
    return true;
}

// ---- The model ---------------------------------------------------------------------------------------

struct posting {
    struct chess_pieces pieces;
    csp_lit *comes; // comes[direction * size + square]: a piece attacks the square along the line that goes
                    // from it in this direction
};

static bool walk(const struct posting *a, size_t *square, struct chess_step step) {
    return chess_walk(a->pieces.p->width, a->pieces.p->height, square, step);
}

// The Boolean of a line, from what is on its next square. `slider` is the other kind, besides the queen, that
// slides along it.
static void define_line(struct posting *a, csp_lit comes, enum chess_kind slider, size_t next,
                        csp_lit beyond) {
    struct csp *s = a->pieces.s;
    csp_lit queen = chess_piece(&a->pieces, CHESS_QUEEN, next),
            other = chess_piece(&a->pieces, (int)slider, next), occupied = a->pieces.occupied[next];
    csp_add_clause(s, (csp_lit[]){csp_not(queen), comes}, 2);
    csp_add_clause(s, (csp_lit[]){csp_not(other), comes}, 2);
    csp_add_clause(s, (csp_lit[]){occupied, csp_not(beyond), comes}, 3);
    csp_add_clause(s, (csp_lit[]){csp_not(comes), queen, other, csp_not(occupied)}, 4);
    csp_add_clause(s, (csp_lit[]){csp_not(comes), occupied, beyond}, 3);
}

// Each square after the one its line goes to, so that the attack there is already known.
static void define_lines(struct posting *a, int direction, struct chess_step step) {
    enum chess_kind slider = step.down == 0 || step.right == 0 ? CHESS_ROOK : CHESS_BISHOP;
    csp_lit *comes = a->comes + (size_t)direction * a->pieces.size;
    bool forwards = step.down > 0 || (step.down == 0 && step.right > 0);
    int lines = (a->pieces.p->height - abs(step.down)) * (a->pieces.p->width - abs(step.right));
    csp_lit fresh = csp_bools(a->pieces.s, (uint32_t)lines);
    for (size_t n = 0; n < a->pieces.size; n++) {
        size_t square = forwards ? a->pieces.size - 1 - n : n, next = square;
        comes[square] = CSP_FALSE;
        if (!walk(a, &next, step)) continue;
        comes[square] = fresh;
        fresh += 2;
        define_line(a, comes[square], slider, next, comes[next]);
    }
}

static size_t take_leapers(const struct posting *a, enum chess_kind kind, size_t square, csp_lit *out) {
    const struct chess_step *steps;
    size_t n = 0;
    for (int d = chess_steps(kind, &steps) - 1; d >= 0; d--) {
        size_t from = square;
        if (walk(a, &from, (struct chess_step){(signed char)-steps[d].down, (signed char)-steps[d].right}))
            out[n++] = chess_piece(&a->pieces, (int)kind, from);
    }
    return n;
}

static bool post_number(struct posting *a, size_t square) {
    csp_lit attackers[MOST_ATTACKERS];
    size_t n = 0;
    int number = a->pieces.p->under[square] - '0';
    for (size_t d = 0; d < LINES; d++)
        if (a->comes[d * a->pieces.size + square] != CSP_FALSE)
            attackers[n++] = a->comes[d * a->pieces.size + square];
    n += take_leapers(a, CHESS_KING, square, attackers + n);
    n += take_leapers(a, CHESS_KNIGHT, square, attackers + n);
    n += take_leapers(a, CHESS_PAWN, square, attackers + n);
    if (!model_begin_rule(a->pieces.m, a->pieces.s, "number", MODEL_CELL, square, square)) return false;
    csp_add_count(a->pieces.s, attackers, n, number, number);
    csp_rule_end(a->pieces.s);
    return true;
}

static bool post_rules(struct posting *a) {
    const struct puzzle *p = a->pieces.p;
    const struct chess_step *steps;
    chess_steps(CHESS_QUEEN, &steps);
    for (int d = 0; d < LINES; d++) define_lines(a, d, steps[d]);
    for (size_t i = 0; i < a->pieces.size; i++)
        if (p->under[i] != p->family->under[0] && !post_number(a, i)) return false;
    return chess_pieces_count(&a->pieces, "count", CHESS_KINDS, p->parameters[CHESS_POSITION_PIECES]);
}

// That a square is empty, or that some piece is on it, whichever it is, can be said on the way.
static bool note_empty(const struct posting *a) {
    struct model *m = a->pieces.m;
    for (uint32_t i = 0; i < a->pieces.size && m->purpose == MODEL_FOR_RULES; i++) {
        struct model_mark empty = {csp_not(a->pieces.occupied[i]), i, family_empty(a->pieces.p->family)};
        if (!vec_push(m->mem, &m->asides, empty)) return false;
    }
    return true;
}

static bool post(const struct puzzle *p, struct csp *s, struct model *m) {
    static const bool all[CHESS_KINDS] = {true, true, true, true, true, true};
    struct posting a = {.comes = mem_zeroed(m->mem, LINES * puzzle_size(p), sizeof *a.comes)};
    bool ok =
        chess_pieces_init(&a.pieces, p, s, m, all) && a.comes != NULL && note_empty(&a) && post_rules(&a);
    mem_free(m->mem, a.comes, LINES * puzzle_size(p) * sizeof *a.comes);
    chess_pieces_free(&a.pieces);
    return ok;
}

static int wanted(const struct puzzle *p, char mark) {
    return mark == '\0' ? p->parameters[CHESS_POSITION_PIECES] : 0;
}

static const struct family_looks looks = {.checkered = true,
                                          .cell = chess_look_closer,
                                          .wanted = wanted,
                                          .attacks = chess_judge_attacks,
                                          .any = {"piece", "pieces"}};

// There may always be a pawn.
static bool has_up(const struct puzzle *p) {
    (void)p;
    return true;
}

// ---- Variables for classic labelling ----------------------------------------------------------------------

enum { KINDS = CHESS_KINDS };

// First the squares of the pieces, then their kinds.
static bool is_square(const struct puzzle *p, uint32_t what) {
    return what < (uint32_t)p->parameters[CHESS_POSITION_PIECES];
}

static void say_variable(const struct puzzle *p, uint32_t what, struct text *out) {
    uint32_t pieces = (uint32_t)p->parameters[CHESS_POSITION_PIECES];
    text_format(out, "%s of piece %u", is_square(p, what) ? "square" : "kind", (unsigned)(what % pieces) + 1);
}

static void say_value(const struct puzzle *p, uint32_t what, int value, struct text *out) {
    char letter[2];
    if (is_square(p, what)) chess_view_say_square(p, what, value, out);
    else text_add(out, family_noun(p->family, p->family->marks[value - 1], letter));
}

// A literal for each square: it is occupied.
static void post_occupied(struct view *v, const csp_lit *at, csp_lit *occupied) {
    size_t size = puzzle_size(v->p);
    csp_lit first = csp_bools(v->s, (uint32_t)size);
    for (size_t i = 0; i < size; i++) {
        csp_lit lits[KINDS + 1] = {csp_not(first + 2 * (csp_lit)i)};
        for (size_t k = 0; k < KINDS; k++) lits[k + 1] = at[k * size + i];
        csp_add_count(v->s, lits, KINDS + 1, 1, 1);
        occupied[i] = csp_not(lits[0]);
    }
}

// A piece has the kind that is on its square.
static bool post_kind(struct view *v, const csp_lit *at, csp_int square, uint32_t what) {
    size_t size = puzzle_size(v->p);
    csp_int kind = csp_new_int(v->s, 1, KINDS);
    for (size_t k = 0; k < KINDS; k++)
        for (size_t i = 0; i < size; i++) {
            csp_lit not_here = csp_not(csp_equals(v->s, square, (int)i + 1)), such = at[k * size + i],
                    is_such = csp_equals(v->s, kind, (int)k + 1);
            csp_add_clause(v->s, (csp_lit[]){not_here, csp_not(such), is_such}, 3);
            csp_add_clause(v->s, (csp_lit[]){not_here, such, csp_not(is_such)}, 3);
        }
    return view_add_int(v, kind, what);
}

static bool post_pieces(struct view *v, const csp_lit *at, csp_lit *occupied) {
    csp_int square[CHESS_POSITION_MOST];
    int pieces = v->p->parameters[CHESS_POSITION_PIECES];
    post_occupied(v, at, occupied);
    bool ok = chess_view_pieces(v, occupied, pieces, 0, square);
    for (int i = 0; i < pieces && ok; i++) ok = post_kind(v, at, square[i], (uint32_t)(pieces + i));
    return ok;
}

static bool post_squares(struct view *v) {
    size_t bytes = puzzle_size(v->p) * sizeof(csp_lit);
    const csp_lit *at = view_marks(v);
    csp_lit *occupied = mem_resize(v->m->mem, NULL, 0, bytes);
    bool ok = at != NULL && occupied != NULL && post_pieces(v, at, occupied);
    mem_free(v->m->mem, occupied, bytes);
    return ok;
}

static const struct family_view views[] = {
    {.name = "squares",
     .about = "the square of each piece, counted from 1 row by row, the pieces in the order of their "
              "squares; then its kind, from the king to the pawn",
     .post = post_squares,
     .say_variable = say_variable,
     .say_value = say_value},
    {.name = "cells",
     .about = "the squares, row by row: 0 empty, then the pieces from the king to the pawn",
     .post = view_post_cells},
    {0},
};

// ---- The family -------------------------------------------------------------------------------------------

const struct family chess_position_family = {
    .name = "chess-position",
    .title = "Chess Position",
    .goal = "Place the given number of pieces, of any kinds, so that every square is attacked as often as "
            "its number says.",
    .rules = "Place the given number of pieces on the board, one per square: any of king, queen, rook, "
             "bishop, knight and pawn, and as many of a kind as you like.\n"
             "The number in a square says how many pieces attack it, occupied or not; a square without "
             "a number may be attacked any number of times.\n" CHESS_RULES_ATTACKS CHESS_RULES_PAWN
             "A line goes on across numbers but ends at the first piece: that piece is attacked, the squares "
             "behind it are not.\n",
    .example = "; about: Queen and rook both attack the pawn at r2c3, where it says 2, but not what lies "
               "behind it. The pawn attacks r1c2, where the queen stands, and r1c4.\n"
               "chess-position 4x3 3\n1112\n1120\n1201\n",
    .alphabet = ".KQRBNPx",
    .marks = "KQRBNP",
    .nothing = 'x',
    .nouns = (const char *const[]){"king", "queen", "rook", "bishop", "knight", "pawn"},
    .under = ".0123456789",
    .max_side = 32,
    .another_at_once = true,
    .read_parameters = read_parameters,
    .write_parameters = write_parameters,
    .validate = validate,
    .has_up = has_up,
    .post = post,
    .check = chess_position_check,
    .views = views,
    .looks = &looks,
    .words = &chess_position_words.words,
    .maker = &chess_position_maker,
    .builtin = chess_position_builtin,
    .builtin_levels = "33332343222",
};

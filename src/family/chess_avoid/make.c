// New Chess Avoidance puzzles: pieces that do not attack each other, and squares missing until there is no
// other way to place them.
//
// Pieces are placed at random while others can join them. Then, while there is another way to place them, a
// square that only this other way uses is removed: shorter lines never make a piece attack more. If no more
// squares may go, one of the pieces is given. At the end missing squares and given pieces that are not needed
// are restored. Such a puzzle is hard; for an easier one more pieces are given.

#include "family/chess/chess.h"
#include "family/chess_avoid/chess_avoid.h"

#include <string.h>

// ---- Options -----------------------------------------------------------------------------------------

enum { PIECES, MISSING }; // places in the table

// How many pieces of each kind there are, as one number: one hexadecimal digit per kind.
enum { MOST_OF_A_KIND = 15 };
static int pieces_of(int list, int kind) { return (list >> (4 * kind)) & 15; }

static bool read_pieces(const struct option *o, const char *word, void *out, struct fault *fault) {
    int list = 0;
    for (const char *c = word; *c != '\0'; c++) {
        enum chess_kind kind;
        char byte[12];
        if (!chess_kind_of(*c, &kind))
            return fault_input(fault, 0, 0, "--%s: %s is not a piece: letters of %s are expected", o->name,
                               fault_byte(byte, *c), chess_letters);
        if (pieces_of(list, (int)kind) == MOST_OF_A_KIND)
            return fault_input(fault, 0, 0, "--%s: at most %d pieces of a kind are possible", o->name,
                               MOST_OF_A_KIND);
        list += 1 << (4 * kind);
    }
    if (list == 0)
        return fault_input(fault, 0, 0, "--%s: letters of %s are expected", o->name, chess_letters);
    *(int *)out = list;
    return true;
}

static const struct option options[] = {
    {.name = "pieces",
     .meaning = "LETTERS",
     .help = "the pieces to place, such as BBKKNR (default: any)",
     .kind = OPTION_OTHER,
     .read = read_pieces},
    {.name = "missing",
     .meaning = "PERCENT",
     .help = "the share of missing squares, at most (default: 35)",
     .kind = OPTION_NUMBER,
     .most = 90},
    {0},
};

static bool check(const struct make_request *r, struct fault *fault) {
    int pieces = 0;
    for (int k = 0; k < CHESS_KINDS && r->values[PIECES] != OPTION_NOT_GIVEN; k++)
        pieces += pieces_of(r->values[PIECES], k);
    return chess_pieces_fit((size_t)pieces, (size_t)r->width * (size_t)r->height, 0, 0, fault);
}

// ---- Pieces that do not attack each other -----------------------------------------------------------------

struct draft {
    const struct make_request *r;
    struct rng *rng;
    struct mem *mem;
    struct fault *fault;
    struct puzzle *p;      // the puzzle, without pieces
    struct puzzle placed;  // with the pieces
    VEC(uint32_t) squares; // in random order
    size_t missing, most_missing;
};

static bool stops_line(const void *puzzle, size_t square) {
    return ((const struct puzzle *)puzzle)->cells[square] != '.';
}

static bool attacks(const struct puzzle *p, enum chess_kind kind, size_t from, size_t to) {
    return chess_attacks(kind, p->width, p->height, from, to, stops_line, p);
}

// Can a piece of this kind join the others on an open square?
static bool can_join(const struct puzzle *p, enum chess_kind kind, size_t square) {
    for (size_t i = 0; i < puzzle_size(p); i++) {
        enum chess_kind other;
        if (!chess_kind_of(p->cells[i], &other)) continue;
        if (attacks(p, kind, square, i) || attacks(p, other, i, square)) return false;
    }
    return true;
}

// Put a piece of this kind on the first square, in random order, where it can join.
static bool put(struct draft *d, enum chess_kind kind) {
    rng_shuffle(d->rng, d->squares.at, d->squares.size);
    for (size_t i = 0; i < d->squares.size; i++) {
        uint32_t square = d->squares.at[i];
        if (d->placed.cells[square] != '.' || !can_join(&d->placed, kind, square)) continue;
        d->placed.cells[square] = chess_letters[kind];
        d->p->parameters[kind]++;
        return true;
    }
    return false;
}

// The requested ones, those that need most room first.
static bool put_asked(struct draft *d) {
    static const enum chess_kind order[CHESS_KINDS] = {CHESS_QUEEN,  CHESS_ROOK, CHESS_BISHOP,
                                                       CHESS_KNIGHT, CHESS_KING, CHESS_PAWN};
    for (int k = 0; k < CHESS_KINDS; k++)
        for (int n = pieces_of(d->r->values[PIECES], (int)order[k]); n > 0; n--)
            if (!put(d, order[k])) return false;
    return true;
}

// Any pieces, until none of several kinds tried can join.
static bool put_any(struct draft *d) {
    enum { KINDS_TRIED = 3 };
    for (int failed = 0; failed < KINDS_TRIED;)
        failed += !put(d, (enum chess_kind)rng_below(d->rng, CHESS_KINDS));
    return true;
}

static bool place_pieces(struct draft *d) {
    return d->r->values[PIECES] == OPTION_NOT_GIVEN ? put_any(d) : put_asked(d);
}

// ---- One way only ------------------------------------------------------------------------------------

// One of the squares that the other solution takes, and ours does not. False: there is none.
static bool find_foreign(struct draft *d, const struct puzzle *other, uint32_t *square) {
    uint32_t candidates = 0;
    for (uint32_t i = 0; i < puzzle_size(other); i++)
        if (d->placed.cells[i] == '.' && other->cells[i] != '.' && rng_below(d->rng, ++candidates) == 0)
            *square = i;
    return candidates > 0;
}

// One of our pieces that is not there in the other solution.
static uint32_t find_own(struct draft *d, const struct puzzle *other) {
    uint32_t candidates = 0, square = 0;
    for (uint32_t i = 0; i < puzzle_size(other); i++)
        if (d->placed.cells[i] != '.' && other->cells[i] != d->placed.cells[i] &&
            rng_below(d->rng, ++candidates) == 0)
            square = i;
    return square;
}

static void exclude(struct draft *d, const struct puzzle *other) {
    uint32_t square = 0;
    if (d->missing < d->most_missing && find_foreign(d, other, &square)) {
        d->p->cells[square] = d->placed.cells[square] = '#';
        d->missing++;
    } else {
        square = find_own(d, other);
        d->p->cells[square] = d->placed.cells[square];
    }
}

static enum make_answer exclude_others(struct draft *d) {
    enum solve_status status = SOLVE_IS_MULTIPLE;
    while (status == SOLVE_IS_MULTIPLE) {
        struct solve_result s;
        const struct solve_request q = {.goal = SOLVE_UNIQUE, .limits = d->r->limits};
        if (!solve_puzzle(d->p, &q, d->mem, &s, d->fault)) return MAKE_FAULT;
        status = s.status;
        if (status == SOLVE_IS_MULTIPLE) {
            bool first = memcmp(s.solution.cells, d->placed.cells, puzzle_size(d->p)) != 0;
            exclude(d, first ? &s.solution : &s.second);
        }
        solve_result_free(&s);
    }
    return status == SOLVE_IS_UNIQUE ? MAKE_DONE : MAKE_STOPPED;
}

// Remove what is not needed for one solution: given pieces, and missing squares.
static enum make_answer leave_out(struct draft *d) {
    rng_shuffle(d->rng, d->squares.at, d->squares.size);
    return make_leave_out(d->r, d->mem, d->p, d->p->cells, '.', d->squares.at, &d->squares.size, d->fault);
}

// Most pieces are given, although no easy puzzle was requested.
static bool is_dull(const struct draft *d) {
    size_t pieces = 0, given = 0;
    for (size_t i = 0; i < puzzle_size(d->p); i++) {
        enum chess_kind kind;
        pieces += chess_kind_of(d->placed.cells[i], &kind);
        given += chess_kind_of(d->p->cells[i], &kind);
    }
    return 2 * given >= pieces;
}

// ---- The draft ---------------------------------------------------------------------------------------

static enum make_answer gave_up(struct draft *d) {
    fault_set(d->fault, FAULT_INPUT,
              "no board was found on which the pieces can be placed in one way only; %s",
              d->r->values[PIECES] != OPTION_NOT_GIVEN    ? "choose other --pieces or another --size"
              : d->r->values[MISSING] != OPTION_NOT_GIVEN ? "relax --missing or choose another --size"
                                                          : "choose another --size");
    return MAKE_GAVE_UP;
}

// Some squares are missing from the beginning: otherwise the necessary ones soon look like too many.
static void begin_missing(struct draft *d) {
    enum { USUAL = 35 };
    size_t share = d->r->values[MISSING] == OPTION_NOT_GIVEN ? USUAL : (size_t)d->r->values[MISSING];
    d->most_missing = puzzle_size(d->p) * share / 100;
    d->missing = rng_below(d->rng, (uint32_t)d->most_missing / 3 + 1);
    for (size_t i = 0; i < d->missing; i++) d->p->cells[d->squares.at[i]] = '#';
}

static enum make_answer draft_puzzle(struct draft *d) {
    size_t size = puzzle_size(d->p);
    if (!vec_resize(d->mem, &d->squares, size)) return make_no_memory(d->fault);
    for (uint32_t i = 0; i < size; i++) d->squares.at[i] = i;
    rng_shuffle(d->rng, d->squares.at, size);
    begin_missing(d);
    if (!puzzle_copy(&d->placed, d->p, d->mem)) return make_no_memory(d->fault);
    if (!place_pieces(d)) return gave_up(d);
    enum make_answer answer = exclude_others(d);
    if (answer == MAKE_DONE) answer = leave_out(d);
    return answer == MAKE_DONE && is_dull(d) ? gave_up(d) : answer;
}

static enum make_answer draft(const struct make_request *r, struct rng *rng, struct mem *m, struct made *out,
                              struct fault *fault) {
    struct draft d = {.r = r, .rng = rng, .mem = m, .fault = fault, .p = &out->puzzle};
    if (!puzzle_init(d.p, m, r->family, r->width, r->height)) return make_no_memory(fault);
    enum make_answer answer = draft_puzzle(&d);
    if (answer == MAKE_DONE && r->most_score < UINT32_MAX)
        answer = chess_give_pieces(r, rng, m, &d.placed, out, fault);
    puzzle_free(&d.placed);
    vec_free(m, &d.squares);
    return answer;
}

// ---- Random boards ----------------------------------------------------------------------------------------
// Some squares are missing, and pieces that happen not to attack each other are the list.

enum { FEWEST = 3, FAIR = 6 /* pieces */, USUALLY_MISSING = 15 /* percent */, TRIES = 50 /* per piece */ };

static void fill_in(struct puzzle *p, struct rng *rng, uint32_t missing) {
    uint32_t size = (uint32_t)puzzle_size(p);
    for (uint32_t i = 0; i < size; i++)
        if (rng_below(rng, 100) < missing) p->cells[i] = '#';
    for (uint32_t pieces = FEWEST + rng_below(rng, FAIR - FEWEST + 1); pieces > 0; pieces--)
        for (int tries = TRIES; tries > 0; tries--) {
            enum chess_kind kind = (enum chess_kind)rng_below(rng, CHESS_KINDS);
            size_t square = rng_below(rng, size);
            if (p->cells[square] != '.' || !can_join(p, kind, square)) continue;
            p->cells[square] = chess_letters[kind];
            p->parameters[kind]++;
            break;
        }
}

static bool has_pieces(const struct puzzle *p) {
    int pieces = 0;
    for (int k = 0; k < CHESS_KINDS; k++) pieces += p->parameters[k];
    return pieces > 0;
}

static enum make_answer draw_any(const struct make_request *r, struct rng *rng, struct mem *m,
                                 struct made *out, struct fault *fault) {
    int missing = r->values[MISSING];
    bool ok = puzzle_init(&out->solution, m, r->family, r->width, r->height);
    if (ok) fill_in(&out->solution, rng, missing == OPTION_NOT_GIVEN ? USUALLY_MISSING : (uint32_t)missing);
    if (ok && !has_pieces(&out->solution)) {
        fault_set(fault, FAULT_INPUT, "no piece found a square; relax --missing or choose a larger --size");
        return MAKE_GAVE_UP;
    }
    return ok ? make_puzzle_of_solution(out, m, fault) : make_no_memory(fault);
}

const struct family_maker chess_avoid_maker = {
    .usual_width = 5,
    .usual_height = 4,
    .week = {{4, 4}, {5, 4}, {5, 4}, {5, 5}, {5, 5}, {6, 5}, {6, 6}},
    .drafts = 200,
    .options = options,
    .examples = "  roque make chess-avoid --size 5x4 --pieces BBKNQ\n",
    .check = check,
    .draft = draft,
    .draw = draw_any,
    .drawn_by = "missing",
};

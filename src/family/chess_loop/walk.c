// Loops found by walking: from piece to piece along the attacks, until the last attacks the first.
//
// The kernel looks at squares. On a large board with few pieces it has to decide most of them. A walk only
// ever looks at the squares that its last piece attacks. What guides it:
//
// - A piece that has attacked the next one never attacks another. The other squares that it sees are closed
//   to all later pieces, and so are those between the two.
// - A new piece that sees another can only continue in that direction, to it or to a square before it. A
//   piece that sees others in two directions is wrong.
// - The walk still has to reach the edges without a piece, and to return to the first piece. The remaining
//   pieces must have enough moves for that (possible.c).
//
// Every loop is such a walk from any of its pieces, so a complete search would miss none. But a walk that
// takes too long restarts with its choices in another order: many short walks soon find what a long one may
// miss for ages (Gomes, Selman and Kautz 1998). Choices are drawn from a fixed seed: a board has the same
// loops every time.
#include "family/chess_loop/chess_loop.h"

#include <string.h>

enum { KINDS = 2, MARGIN = 2 /* as far as a knight leaps */ };
enum { NOBODY = 0, OUTSIDE = KINDS + 1 }; // the contents of a square without a piece; a piece is 1 + its kind

enum {
    STEPS = 100000,      // pieces placed in all walks together: some twenty milliseconds
    STEPS_GIVEN = 12000, // if pieces are given, and few loops are left
    SHORT_STEPS = 100,   // in the first walk; each later one is longer by a tenth, and the last takes half
};

// A kind of piece. Steps are on a board with a margin.
struct walker {
    enum chess_kind kind;
    bool slides;
    int directions, steps[8];
};

// A piece that may come next.
struct choice {
    uint16_t square, direction;
};

// A piece on the walk.
struct stop {
    uint16_t square;
    uint8_t kind;
    bool given;
    unsigned edges;      // that have a piece, including it
    size_t first, next;  // into choices: all of its choices, and those left
    struct choice taken; // the current one
    bool went_on;        // there is one
};

struct walk {
    const struct propose_task *task;
    const struct puzzle *p;
    int stride; // from row to row of the board with its margin
    struct walker walkers[KINDS];
    size_t squares, length; // with the margin; pieces of a whole loop
    uint8_t *pieces;        // by square: NOBODY, a piece, or OUTSIDE
    uint8_t *allowed;       // by square, a bit for each kind: may one go there?
    bool *met;              // by square: the piece is on the walk
    uint16_t *shut;         // by square: how many pieces on the walk see it, not counting the next piece
    int given[KINDS];       // given pieces that the walk has not visited yet
    VEC(struct choice) starts;
    VEC(struct choice) choices; // of all pieces on the walk, one after the other
    struct stop *stops;
    size_t size; // pieces on the walk
    struct rng rng;
    uint64_t steps, most_steps; // so far; in this walk and those before it
    char *cells;                // a proposal
    bool enough;                // stop
};

// ---- The board ---------------------------------------------------------------------------------------

static uint16_t square_of(const struct walk *w, size_t cell) {
    size_t width = (size_t)w->p->width, row = cell / width, column = cell % width;
    return (uint16_t)((row + MARGIN) * (size_t)w->stride + column + MARGIN);
}

static int row_of(const struct walk *w, int square) { return square / w->stride - MARGIN; }
static int column_of(const struct walk *w, int square) { return square % w->stride - MARGIN; }

static unsigned edges_of(const struct walk *w, int square) {
    int row = row_of(w, square), column = column_of(w, square);
    return (row == 0 ? CHESS_LOOP_TOP : 0u) | (row == w->p->height - 1 ? CHESS_LOOP_BOTTOM : 0u) |
           (column == 0 ? CHESS_LOOP_LEFT : 0u) | (column == w->p->width - 1 ? CHESS_LOOP_RIGHT : 0u);
}

static bool is_piece(const struct walk *w, int square) {
    return w->pieces[square] != NOBODY && w->pieces[square] != OUTSIDE;
}

// One piece more or less sees the empty squares from this one on. Returns where that ends.
static int shut_line(struct walk *w, const struct walker *k, int square, int direction, int by) {
    for (; w->pieces[square] == NOBODY; square += k->steps[direction]) {
        w->shut[square] = (uint16_t)(w->shut[square] + by);
        if (!k->slides) break;
    }
    return square;
}

// The same for everything that a piece sees. Returns in how many directions it sees a piece, with the last of
// them, and the piece there.
static int shut_lines(struct walk *w, const struct stop *s, int by, int *direction, int *whom) {
    const struct walker *k = &w->walkers[s->kind];
    int count = 0;
    for (int d = 0; d < k->directions; d++) {
        int end = shut_line(w, k, s->square + k->steps[d], d, by);
        if (!is_piece(w, end)) continue;
        count++;
        *direction = d;
        *whom = end;
    }
    return count;
}

// ---- The next piece ------------------------------------------------------------------------------------

static bool may_come_home(const struct walk *w, int square, int kind, unsigned edges) {
    const struct stop *home = &w->stops[0];
    int left = (int)(w->length - w->size);
    struct chess_loop_moves moves = {0};
    struct chess_loop_way way = {.width = w->p->width,
                                 .height = w->p->height,
                                 .row = row_of(w, square),
                                 .column = column_of(w, square),
                                 .home_row = row_of(w, home->square),
                                 .home_column = column_of(w, home->square),
                                 .edges = edges};
    chess_loop_add_moves(&moves, w->walkers[kind].kind, (left + 1) / 2);
    chess_loop_add_moves(&moves, w->walkers[!kind].kind, left / 2);
    return chess_loop_may_come_home(&moves, &way);
}

// A piece that is not given comes: is there still room for those that are?
static bool leaves_given(const struct walk *w, int kind) {
    int left = (int)(w->length - w->size);
    return w->given[kind] < (left + 1) / 2 && w->given[!kind] <= left / 2;
}

static bool may_stand(const struct walk *w, int square, int kind) {
    if (w->pieces[square] != NOBODY) return w->pieces[square] == 1 + kind && !w->met[square];
    return w->shut[square] == 1 && (w->allowed[square] >> kind & 1) != 0 && leaves_given(w, kind);
}

static void add_choice(struct walk *w, const struct stop *s, int square, int direction) {
    int kind = !s->kind;
    if (!may_stand(w, square, kind)) return;
    if (!may_come_home(w, square, kind, s->edges | edges_of(w, square))) return;
    struct choice choice = {(uint16_t)square, (uint16_t)direction};
    w->choices.at[w->choices.size++] = choice;
}

static void add_direction(struct walk *w, const struct stop *s, int direction) {
    const struct walker *k = &w->walkers[s->kind];
    int square = s->square + k->steps[direction];
    for (; w->pieces[square] == NOBODY; square += k->steps[direction]) {
        add_choice(w, s, square, direction);
        if (!k->slides) return;
    }
    if (is_piece(w, square)) add_choice(w, s, square, direction);
}

static void shuffle(struct walk *w, struct choice *choices, size_t count) {
    for (; count > 1; count--) {
        uint32_t other = rng_below(&w->rng, (uint32_t)count);
        struct choice last = choices[count - 1];
        choices[count - 1] = choices[other];
        choices[other] = last;
    }
}

// Room for everything that a queen sees.
static void add_choices(struct walk *w, const struct stop *s, int seen, int direction) {
    for (int d = 0; d < w->walkers[s->kind].directions; d++)
        if (seen == 0 || d == direction) add_direction(w, s, d);
    shuffle(w, w->choices.at + s->first, w->choices.size - s->first);
}

// ---- Adding and removing ------------------------------------------------------------------------------

static void propose(struct walk *w) {
    memset(w->cells, w->p->family->alphabet[0], puzzle_size(w->p));
    for (size_t i = 0; i < w->size; i++) {
        int square = w->stops[i].square;
        w->cells[row_of(w, square) * w->p->width + column_of(w, square)] =
            chess_letters[w->walkers[w->stops[i].kind].kind];
    }
    w->enough = !w->task->take(w->task->context, w->cells);
}

static bool is_closed(const struct walk *w, int seen, int whom) {
    const struct stop *last = &w->stops[w->size - 1];
    return seen == 1 && whom == w->stops[0].square && last->edges == CHESS_LOOP_EDGES && w->given[0] == 0 &&
           w->given[1] == 0;
}

static void come(struct walk *w, int square, int kind, unsigned edges) {
    int direction = 0, whom = 0;
    struct stop *s = &w->stops[w->size++];
    *s = (struct stop){.square = (uint16_t)square,
                       .kind = (uint8_t)kind,
                       .given = w->pieces[square] != NOBODY,
                       .edges = edges | edges_of(w, square),
                       .first = w->choices.size,
                       .next = w->choices.size};
    w->given[kind] -= s->given;
    w->pieces[square] = (uint8_t)(1 + kind);
    w->met[square] = true;
    w->steps++;
    int seen = shut_lines(w, s, 1, &direction, &whom);
    if (w->size < w->length && seen <= 1) add_choices(w, s, seen, direction);
    if (w->size == w->length && is_closed(w, seen, whom)) propose(w);
}

static void leave(struct walk *w) {
    int direction, whom;
    struct stop *s = &w->stops[--w->size];
    shut_lines(w, s, -1, &direction, &whom);
    w->choices.size = s->first;
    w->met[s->square] = false;
    if (!s->given) w->pieces[s->square] = NOBODY;
    w->given[s->kind] += s->given;
}

// The line up to the next piece is closed.
static void take(struct walk *w, struct stop *s) {
    s->taken = w->choices.at[s->next++];
    s->went_on = true;
    shut_line(w, &w->walkers[s->kind], s->taken.square, s->taken.direction, -1);
    come(w, s->taken.square, !s->kind, s->edges);
}

static void take_back(struct walk *w, struct stop *s) {
    if (s->went_on) shut_line(w, &w->walkers[s->kind], s->taken.square, s->taken.direction, 1);
    s->went_on = false;
}

static bool is_over(const struct walk *w) { return w->enough || w->steps >= w->most_steps; }

static void walk_from(struct walk *w, int square, int kind) {
    come(w, square, kind, 0);
    while (w->size > 0) {
        struct stop *s = &w->stops[w->size - 1];
        take_back(w, s);
        if (s->next < w->choices.size && !is_over(w)) take(w, s);
        else leave(w);
    }
}

// ---- Many walks --------------------------------------------------------------------------------------

// True: all loops have been visited.
static bool walk_once(struct walk *w) {
    shuffle(w, w->starts.at, w->starts.size);
    for (size_t i = 0; i < w->starts.size && !is_over(w); i++)
        walk_from(w, w->starts.at[i].square, w->starts.at[i].direction);
    return !is_over(w);
}

static bool walk_often(struct walk *w) {
    bool given = w->given[0] + w->given[1] > 0, all = false;
    uint64_t most = given ? STEPS_GIVEN : STEPS, steps = SHORT_STEPS;
    while (!all && !w->enough && w->steps < most && !limits_over(&w->task->limits)) {
        w->most_steps = w->steps < most / 2 ? w->steps + steps : most;
        all = walk_once(w);
        steps += steps / 10;
    }
    return all;
}

static bool add_start(struct walk *w, int square, int kind) {
    struct choice start = {(uint16_t)square, (uint16_t)kind};
    return vec_push(w->task->mem, &w->starts, start);
}

// A piece that is given is on every loop; otherwise some piece of the first row is.
static bool add_starts(struct walk *w) {
    for (int square = 0; square < (int)w->squares; square++)
        if (is_piece(w, square)) return add_start(w, square, w->pieces[square] - 1);
    for (size_t column = 0; column < (size_t)w->p->width; column++)
        for (int k = 0; k < KINDS; k++) {
            int square = square_of(w, column);
            if ((w->allowed[square] >> k & 1) != 0 && !add_start(w, square, k)) return false;
        }
    return true;
}

static void set_walkers(struct walk *w) {
    for (int k = 0; k < KINDS; k++) {
        const struct chess_step *steps;
        struct walker *x = &w->walkers[k];
        x->kind = (enum chess_kind)w->p->parameters[CHESS_LOOP_FIRST + k];
        x->slides = chess_is_slider(x->kind);
        x->directions = chess_steps(x->kind, &steps);
        for (int d = 0; d < x->directions; d++) x->steps[d] = steps[d].down * w->stride + steps[d].right;
    }
}

static void set_board(struct walk *w) {
    memset(w->pieces, OUTSIDE, w->squares);
    for (size_t i = 0; i < puzzle_size(w->p); i++) {
        int square = square_of(w, i);
        w->pieces[square] = NOBODY;
        for (int k = 0; k < KINDS; k++) {
            char letter = chess_letters[w->walkers[k].kind];
            if (puzzle_may_get(w->p, i, letter)) w->allowed[square] |= (uint8_t)(1 << k);
            if (w->p->cells[i] != letter) continue;
            w->pieces[square] = (uint8_t)(1 + k);
            w->given[k]++;
        }
    }
}

static bool begin(struct walk *w) {
    struct mem *m = w->task->mem;
    size_t most_seen = 2 * (size_t)(w->p->width + w->p->height);
    w->stride = w->p->width + 2 * MARGIN;
    w->squares = (size_t)w->stride * (size_t)(w->p->height + 2 * MARGIN);
    w->length = KINDS * (size_t)w->p->parameters[CHESS_LOOP_EACH];
    w->pieces = mem_zeroed(m, w->squares, sizeof *w->pieces);
    w->allowed = mem_zeroed(m, w->squares, sizeof *w->allowed);
    w->met = mem_zeroed(m, w->squares, sizeof *w->met);
    w->shut = mem_zeroed(m, w->squares, sizeof *w->shut);
    w->stops = mem_zeroed(m, w->length, sizeof *w->stops);
    w->cells = mem_zeroed(m, puzzle_size(w->p), sizeof *w->cells);
    if (w->pieces == NULL || w->allowed == NULL || w->met == NULL || w->shut == NULL || w->stops == NULL ||
        w->cells == NULL || !vec_reserve(m, &w->choices, w->length * most_seen))
        return false;
    set_walkers(w);
    set_board(w);
    return add_starts(w);
}

static void end(struct walk *w) {
    struct mem *m = w->task->mem;
    mem_free(m, w->pieces, w->squares * sizeof *w->pieces);
    mem_free(m, w->allowed, w->squares * sizeof *w->allowed);
    mem_free(m, w->met, w->squares * sizeof *w->met);
    mem_free(m, w->shut, w->squares * sizeof *w->shut);
    mem_free(m, w->stops, w->length * sizeof *w->stops);
    mem_free(m, w->cells, puzzle_size(w->p) * sizeof *w->cells);
    vec_free(m, &w->starts);
    vec_free(m, &w->choices);
}

bool chess_loop_walk(const struct propose_task *task, uint64_t seed, bool *all) {
    struct walk w = {.task = task, .p = task->puzzle};
    *all = !chess_loop_is_possible(w.p);
    if (*all) return true;
    rng_seed(&w.rng, seed);
    bool ok = begin(&w);
    if (ok) *all = walk_often(&w);
    end(&w);
    return ok;
}

bool chess_loop_propose(const struct propose_task *task) {
    bool all;
    return puzzle_size(task->puzzle) < CHESS_LOOP_MANY_SQUARES || chess_loop_walk(task, 1, &all);
}

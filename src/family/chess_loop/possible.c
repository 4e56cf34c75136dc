#include "family/chess_loop/chess_loop.h"

#include <stdlib.h>

// ---- Kinds -------------------------------------------------------------------------------------------

static bool are(enum chess_kind first, enum chess_kind second, enum chess_kind a, enum chess_kind b) {
    return (first == a && second == b) || (first == b && second == a);
}

bool chess_loop_can_be_long(enum chess_kind first, enum chess_kind second) {
    bool queen = first == CHESS_QUEEN || second == CHESS_QUEEN;
    bool pawn = first == CHESS_PAWN || second == CHESS_PAWN;
    return first != second && !pawn && (!queen || are(first, second, CHESS_QUEEN, CHESS_KNIGHT));
}

bool chess_loop_must_be_even(enum chess_kind first, enum chess_kind second) {
    return are(first, second, CHESS_BISHOP, CHESS_KNIGHT) || are(first, second, CHESS_BISHOP, CHESS_KING);
}

// No board has room for more pieces of a kind than this. A piece that sees along lines sees no piece in all
// but one direction, so a rook or queen is alone in its row or in its column, and a bishop in one of its
// diagonals; two kings in a block of two by two squares would attack each other.
static int most_pieces(const struct puzzle *p, enum chess_kind kind) {
    int w = p->width, h = p->height;
    if (kind == CHESS_KING) return ((w + 1) / 2) * ((h + 1) / 2);
    if (kind == CHESS_KNIGHT) return w * h;
    return kind == CHESS_BISHOP ? 2 * (w + h - 1) : w + h;
}

// ---- Distances ---------------------------------------------------------------------------------------

void chess_loop_add_moves(struct chess_loop_moves *m, enum chess_kind kind, int pieces) {
    if (!chess_is_slider(kind)) {
        m->leap += pieces * (kind == CHESS_KNIGHT ? 2 : 1);
        m->leap_both += pieces * (kind == CHESS_KNIGHT ? 3 : 2);
        return;
    }
    m->slides += pieces;
    m->straight += kind == CHESS_ROOK ? pieces : 2 * pieces;
    m->slanted += kind == CHESS_BISHOP ? pieces : 2 * pieces;
}

// The cost of a way along the rows, or along the columns.
struct need {
    int slides, distance;
};

// So far back and so far forth. A slide goes in one direction only, and leaps go at most `leap` far.
static struct need need_for(int back, int forth, int leap) {
    int slides = (back > leap) + (forth > leap);
    if (slides == 0 && back + forth > leap) slides = 1;
    return (struct need){slides, back + forth};
}

static struct need lesser(struct need a, struct need b) {
    return (struct need){a.slides < b.slides ? a.slides : b.slides,
                         a.distance < b.distance ? a.distance : b.distance};
}

// From `at` to `home`, and to each end that still has to be visited: 0 (`first`) and `end` (`last`).
static struct need need_along(int at, int home, bool first, bool last, int end, int leap) {
    if (first && last)
        return lesser(need_for(at + (end - home), end, leap), need_for(end, (end - at) + home, leap));
    if (first) return need_for(at, home, leap);
    if (last) return need_for(end - home, end - at, leap);
    return need_for(at > home ? at - home : 0, home > at ? home - at : 0, leap);
}

// A bishop on diagonals is like a rook on rows and columns.
static bool may_slant_home(const struct chess_loop_moves *m, const struct chess_loop_way *w) {
    int down = w->home_row - w->row, right = w->home_column - w->column;
    return (abs(down + right) > m->leap_both) + (abs(down - right) > m->leap_both) <= m->slanted;
}

bool chess_loop_may_come_home(const struct chess_loop_moves *m, const struct chess_loop_way *w) {
    struct need down = need_along(w->row, w->home_row, (w->edges & CHESS_LOOP_TOP) == 0,
                                  (w->edges & CHESS_LOOP_BOTTOM) == 0, w->height - 1, m->leap);
    struct need right = need_along(w->column, w->home_column, (w->edges & CHESS_LOOP_LEFT) == 0,
                                   (w->edges & CHESS_LOOP_RIGHT) == 0, w->width - 1, m->leap);
    if (down.slides > m->slides || right.slides > m->slides) return false;
    if (down.slides + right.slides > m->straight) return false;
    if (m->slides == 0 && down.distance + right.distance > m->leap_both) return false;
    return may_slant_home(m, w);
}

// ---- Boards ------------------------------------------------------------------------------------------

// A loop goes from the first row to the last and back, and from the first column to the last and back.
static bool may_go_round(const struct puzzle *p, enum chess_kind first, enum chess_kind second, int each) {
    struct chess_loop_moves moves = {0};
    struct chess_loop_way way = {
        .width = p->width, .height = p->height, .edges = CHESS_LOOP_TOP | CHESS_LOOP_LEFT};
    chess_loop_add_moves(&moves, first, each);
    chess_loop_add_moves(&moves, second, each);
    return chess_loop_may_come_home(&moves, &way);
}

bool chess_loop_is_possible(const struct puzzle *p) {
    enum chess_kind first = (enum chess_kind)p->parameters[CHESS_LOOP_FIRST],
                    second = (enum chess_kind)p->parameters[CHESS_LOOP_SECOND];
    int each = p->parameters[CHESS_LOOP_EACH];
    if (each > most_pieces(p, first) || each > most_pieces(p, second)) return false;
    if (each > 1 && !chess_loop_can_be_long(first, second)) return false;
    if (each > 1 && each % 2 == 1 && chess_loop_must_be_even(first, second)) return false;
    return may_go_round(p, first, second, each);
}

// Squares as a person would group them: stretches of rows, columns and diagonals.
#include "family/chess/words.h"

#include <string.h>

// Squares side by side in a row, a column or on a diagonal.
struct stretch {
    uint32_t first;
    int length;
    struct chess_step step;
};

bool chess_words_is_among(const words_list *squares, uint32_t square) {
    size_t first = 0, end = squares->size;
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        if (squares->at[middle] == square) return true;
        if (squares->at[middle] < square) first = middle + 1;
        else end = middle;
    }
    return false;
}

static struct stretch stretch_from(const struct puzzle *p, const words_list *squares, uint32_t first,
                                   struct chess_step step) {
    struct stretch s = {first, 1, step};
    for (size_t at = first;
         chess_walk(p->width, p->height, &at, step) && chess_words_is_among(squares, (uint32_t)at);)
        s.length++;
    return s;
}

// The number of squares decides how they are grouped. Pairs get a name of their own only in a row, and
// diagonals, which are hard to see in a crowd, only when they are long.
enum crowd { FEW, SOME, MANY };

static enum crowd crowd_of(size_t squares) { return squares <= 6 ? FEW : squares <= 12 ? SOME : MANY; }

bool chess_words_are_few(size_t squares) { return crowd_of(squares) == FEW; }

// The longest stretch, rows before columns before diagonals.
static struct stretch longest_stretch(const struct puzzle *p, const words_list *squares, enum crowd crowd) {
    static const struct chess_step steps[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    const int least[] = {crowd == FEW ? 3 : 2, 3, 4, 4};
    struct stretch best = {squares->at[0], 1, steps[0]};
    for (size_t d = 0; d < (crowd == MANY ? 2 : 4); d++)
        for (size_t i = 0; i < squares->size; i++) {
            struct stretch s = stretch_from(p, squares, squares->at[i], steps[d]);
            if (s.length >= least[d] && s.length > best.length) best = s;
        }
    return best;
}

static void take_out(const struct puzzle *p, words_list *squares, const struct stretch *s) {
    size_t at = s->first;
    for (int i = 0; i < s->length; i++, chess_walk(p->width, p->height, &at, s->step)) {
        size_t k = 0;
        while (squares->at[k] != at) k++;
        memmove(squares->at + k, squares->at + k + 1, (--squares->size - k) * sizeof *squares->at);
    }
}

// A whole row or column is called so.
static bool is_whole_row(const struct puzzle *p, const struct stretch *s) {
    return s->step.down == 0 && s->length == p->width && s->length >= 4;
}
static bool is_whole_column(const struct puzzle *p, const struct stretch *s) {
    return s->step.right == 0 && s->length == p->height && s->length >= 4;
}

static void name_stretch(struct text *out, const struct puzzle *p, const struct stretch *s) {
    uint32_t width = (uint32_t)p->width;
    size_t last = s->first;
    if (is_whole_row(p, s)) {
        puzzle_name_whole_row(out, p, (int)(s->first / width));
        return;
    }
    if (is_whole_column(p, s)) {
        puzzle_name_whole_column(out, p, (int)(s->first % width));
        return;
    }
    for (int i = 1; i < s->length; i++) chess_walk(p->width, p->height, &last, s->step);
    if (s->length == 1) words_cell(out, p, s->first);
    else puzzle_name_stretch(out, p, s->first, last);
}

enum { MOST_GROUPED = 64 };

// The squares as stretches, in the order of the board; returns how many. `squares` ends up empty.
static size_t group(const struct puzzle *p, words_list *squares, struct stretch out[MOST_GROUPED]) {
    enum crowd crowd = crowd_of(squares->size);
    size_t n = 0;
    for (; squares->size > 0; n++) {
        struct stretch next = longest_stretch(p, squares, crowd);
        size_t place = n;
        for (; place > 0 && out[place - 1].first > next.first; place--) out[place] = out[place - 1];
        out[place] = next;
        take_out(p, squares, &next);
    }
    return n;
}

bool chess_words_squares(struct text *out, const struct puzzle *p, const uint32_t *squares, size_t count,
                         const char *conjunction) {
    struct stretch parts[MOST_GROUPED];
    words_list left = {0};
    if (count > MOST_GROUPED) {
        words_cells(out, p, squares, count, conjunction);
        return false;
    }
    for (size_t i = 0; i < count; i++)
        if (!vec_push(out->mem, &left, squares[i])) out->failed = true;
    size_t n = out->failed ? 0 : group(p, &left, parts);
    for (size_t i = 0; i < n; i++) {
        words_between(out, i, n, conjunction);
        name_stretch(out, p, &parts[i]);
    }
    vec_free(out->mem, &left);
    return n == 1 && (count == 1 || is_whole_row(p, &parts[0]) || is_whole_column(p, &parts[0]));
}

size_t chess_words_blocker(const struct knowledge *k, enum chess_kind kind, size_t from, size_t to) {
    const struct chess_step *steps;
    const struct puzzle *p = k->puzzle;
    const size_t size = puzzle_size(p);
    for (int d = chess_steps(kind, &steps) - 1; d >= 0; d--) {
        size_t blocker = size, square = from;
        while (chess_walk(p->width, p->height, &square, steps[d]) && square != to)
            if (blocker == size && chess_words_piece_at(k, square) != 0) blocker = square;
        if (square == to) return blocker;
    }
    return size;
}

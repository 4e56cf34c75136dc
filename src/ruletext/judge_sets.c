// Sets of cells for the judge, found in its own way.
#include "ruletext/judge.h"

#include <stdlib.h>

// ---- Sets ------------------------------------------------------------------------------------------------

judge_list judge_take(struct judge *j) {
    judge_list l = {0};
    if (j->spare.size > 0) l = j->spare.at[--j->spare.size];
    return l;
}

void judge_give(struct judge *j, judge_list *l) {
    l->size = 0;
    if (!vec_push(j->mem, &j->spare, *l)) {
        j->no_memory = true;
        vec_free(j->mem, l);
    }
}

static void collect(struct judge *j, uint32_t node, judge_list *out);

judge_list judge_cells(struct judge *j, uint32_t node) {
    judge_list l = judge_take(j);
    collect(j, node, &l);
    return l;
}

// The cell of a row and a column; false: there is none.
static inline bool add_at(struct judge *j, judge_list *out, int row, int column) {
    if (row < 0 || column < 0 || row >= j->puzzle->height || column >= j->puzzle->width) return false;
    judge_put(j, out, (uint32_t)(row * j->puzzle->width + column));
    return !j->no_memory;
}

// Cells around one, row by row: with `corners` all eight.
static void collect_around(struct judge *j, uint32_t cell, bool corners, judge_list *out) {
    const int here = judge_row(j, cell), there = judge_column(j, cell);
    for (int row = here - 1; row <= here + 1; row++)
        for (int column = there - 1; column <= there + 1; column++) {
            bool same_row = row == here, same_column = column == there;
            if (same_row != same_column || (corners && !same_row)) add_at(j, out, row, column);
        }
}

static int sign(int n) { return (n > 0) - (n < 0); }

// How many cells lie between two of a line, and how far apart they are; 0 where the two are not of one line.
static size_t measure_between(const struct judge *j, uint32_t from, uint32_t to, uint32_t *step) {
    int down = judge_row(j, to) - judge_row(j, from), right = judge_column(j, to) - judge_column(j, from);
    bool in_line = down == 0 || right == 0 || down == right || down == -right;
    *step = (uint32_t)(sign(down) * j->puzzle->width + sign(right));
    return !in_line || from == to ? 0 : (size_t)(abs(down) > abs(right) ? abs(down) : abs(right)) - 1;
}

// A box, as far as it lies on the board.
static void collect_box(struct judge *j, long row, long column, long rows, long columns, judge_list *out) {
    for (long r = row; r < row + rows && r < j->puzzle->height; r++)
        for (long c = column; c < column + columns && c < j->puzzle->width; c++)
            judge_put(j, out, (uint32_t)(r * j->puzzle->width + c));
}

static void collect_between(struct judge *j, uint32_t from, uint32_t to, judge_list *out) {
    uint32_t step;
    for (size_t n = measure_between(j, from, to, &step); n > 0; n--) judge_put(j, out, from += step);
}

static void collect_area(struct judge *j, uint32_t cell, judge_list *out) {
    const uint32_t size = (uint32_t)puzzle_size(j->puzzle);
    const char *areas = j->puzzle->areas;
    if (j->next_of_area.size == 0) {
        if (!vec_resize(j->mem, &j->next_of_area, size)) {
            j->no_memory = true;
            return;
        }
        for (int i = 0; i < 256; i++) j->first_of_area[i] = size;
        for (uint32_t c = size; c-- > 0;) {
            uint32_t *first = &j->first_of_area[(unsigned char)areas[c]];
            j->next_of_area.at[c] = *first;
            *first = c;
        }
    }
    for (uint32_t c = j->first_of_area[(unsigned char)areas[cell]]; c < size; c = j->next_of_area.at[c])
        judge_put(j, out, c);
}

// The cells of a ray; those before one for which the condition of an `until` holds, if there is one.
static void collect_ray(struct judge *j, const struct node *ray, const struct node *until, judge_list *out) {
    struct judge_ray r = judge_ray_from(j, ray);
    const struct judge_condition *end = until == NULL ? NULL : judge_condition(j, until);
    while (judge_ray_next(&r)) {
        if (end != NULL && judge_of_cell(j, end, r.cell).must) break;
        judge_put(j, out, r.cell);
    }
}

static void collect_some(struct judge *j, const struct node *n, judge_list *out) {
    judge_list all = judge_cells(j, n->kids[0]);
    const struct judge_condition *c = judge_condition(j, n);
    for (size_t i = 0; i < all.size && !j->no_memory; i++) {
        bool yes = judge_of_cell(j, c, all.at[i]).must;
        if (n->op == OP_UNTIL && yes) break;
        if (n->op == OP_UNTIL || yes) judge_put(j, out, all.at[i]);
    }
    judge_give(j, &all);
}

// A chain of unions, one part behind the other.
static void collect_parts(struct judge *j, uint32_t node, judge_list *out) {
    const struct node *n = judge_node(j, node);
    if (n->op == OP_UNION) {
        collect_parts(j, n->kids[0], out);
        collect_parts(j, n->kids[1], out);
    } else collect(j, node, out);
}

// Of both sets each cell once; or of the first what is not in the second.
static void collect_two(struct judge *j, const struct node *n, judge_list *out) {
    const size_t first = out->size;
    if (j->seen.size == 0 && !vec_resize(j->mem, &j->seen, puzzle_size(j->puzzle))) j->no_memory = true;
    collect_parts(j, n->kids[0], out);
    const size_t second = out->size;
    collect_parts(j, n->kids[1], out);
    if (j->no_memory) return;
    const size_t end = n->op == OP_UNION ? out->size : second;
    j->stamp++;
    for (size_t i = end; i < out->size; i++) j->seen.at[out->at[i]] = j->stamp;
    out->size = first;
    for (size_t i = first; i < end; i++) {
        uint32_t *seen = &j->seen.at[out->at[i]];
        if (*seen != j->stamp) out->at[out->size++] = out->at[i];
        *seen = j->stamp;
    }
}

void judge_copy(struct judge *j, const judge_list *from, judge_list *out) {
    for (size_t i = 0; i < from->size; i++) judge_put(j, out, from->at[i]);
}

static void collect(struct judge *j, uint32_t node, judge_list *out) {
    const struct node *n = judge_node(j, node);
    const int width = j->puzzle->width, height = j->puzzle->height;
    const uint32_t cell = j->cell[n->cells[0]]; // of those that begin at one
    switch (n->op) {
    case OP_VARIABLE:
        if (n->type == NODE_CELL) judge_put(j, out, j->cell[n->value]);
        else judge_copy(j, &j->set[n->value], out);
        break;
    case OP_CELLS:
        collect_box(j, 0, 0, height, width, out);
        break;
    case OP_ROW:
        collect_box(j, judge_row(j, cell), 0, 1, width, out);
        break;
    case OP_COLUMN:
        collect_box(j, 0, judge_column(j, cell), height, 1, out);
        break;
    case OP_AREA:
        collect_area(j, cell, out);
        break;
    case OP_BESIDE:
    case OP_TOUCHING:
        collect_around(j, cell, n->op == OP_TOUCHING, out);
        break;
    case OP_RAY:
        collect_ray(j, n, NULL, out);
        break;
    case OP_STEP: {
        long row = judge_row(j, cell) + judge_number(j, n->kids[1]).lo;
        long column = judge_column(j, cell) + judge_number(j, n->kids[2]).lo;
        if (row == (int)row && column == (int)column) add_at(j, out, (int)row, (int)column);
        break;
    }
    case OP_BETWEEN:
        collect_between(j, cell, j->cell[n->cells[1]], out);
        break;
    case OP_THOSE:
    case OP_UNTIL:
        if (n->op == OP_UNTIL && judge_node(j, n->kids[0])->op == OP_RAY)
            collect_ray(j, judge_node(j, n->kids[0]), n, out);
        else collect_some(j, n, out);
        break;
    default:
        collect_two(j, n, out);
        break;
    }
}

size_t judge_size(struct judge *j, uint32_t node) {
    const struct node *n = judge_node(j, node);
    uint32_t step;
    if (n->op == OP_BETWEEN) return measure_between(j, j->cell[n->cells[0]], j->cell[n->cells[1]], &step);
    judge_list cells = judge_cells(j, node);
    const size_t size = cells.size;
    judge_give(j, &cells);
    return size;
}

// ---- Sets in turn ----------------------------------------------------------------------------------------

// The box or window with this number; nothing: there are no more.
static void collect_nth_box(struct judge *j, const struct node *n, long place, judge_list *out) {
    const long rows = judge_number(j, n->kids[0]).lo, columns = judge_number(j, n->kids[1]).lo;
    const long width = j->puzzle->width, height = j->puzzle->height;
    const bool boxes = n->op == OP_BOXES;
    if (rows < 1 || columns < 1 || (!boxes && (rows > height || columns > width))) return;
    const long across = boxes ? (width + columns - 1) / columns : width - columns + 1;
    const long row = place / across * (boxes ? rows : 1), column = place % across * (boxes ? columns : 1);
    if (boxes || row + rows <= height) collect_box(j, row, column, rows, columns, out);
}

// A run begins where a cell fits and the one before it in the line does not.
static bool next_run(struct judge *j, const struct node *n, size_t *place, judge_list *out) {
    const uint32_t size = (uint32_t)puzzle_size(j->puzzle), width = (uint32_t)j->puzzle->width;
    const struct judge_condition *c = judge_condition(j, n);
    while (*place < 2 * size && out->size == 0) {
        const bool rows = *place < size;
        const uint32_t step = rows ? 1 : width, start = (uint32_t)(*place)++ % size;
        const uint32_t line_end = rows ? (start / width + 1) * width : size;
        const bool first = rows ? start % width == 0 : start < width;
        if (!first && judge_of_cell(j, c, start - step).must) continue;
        for (uint32_t at = start; at < line_end && judge_of_cell(j, c, at).must; at += step)
            judge_put(j, out, at);
    }
    return out->size > 0;
}

// An area is that of its first cell.
static bool next_area(struct judge *j, size_t *place, judge_list *out) {
    while (*place < puzzle_size(j->puzzle)) {
        out->size = 0;
        collect_area(j, (uint32_t)*place, out);
        if (j->no_memory || out->at[0] == (*place)++) return !j->no_memory;
    }
    return false;
}

// The next set among rows, columns, areas, ... from a place on, which is moved behind it; false: there are no
// more.
static bool next_set(struct judge *j, uint32_t node, size_t *place, judge_list *out) {
    const struct node *n = judge_node(j, node);
    const long line = (long)*place;
    out->size = 0;
    switch (n->op) {
    case OP_ROWS:
        if (line < j->puzzle->height) collect_box(j, line, 0, 1, j->puzzle->width, out);
        break;
    case OP_COLUMNS:
        if (line < j->puzzle->width) collect_box(j, 0, line, j->puzzle->height, 1, out);
        break;
    case OP_AREAS:
        return next_area(j, place, out);
    case OP_RUNS:
        return next_run(j, n, place, out);
    default:
        collect_nth_box(j, n, line, out);
    }
    ++*place;
    return out->size > 0;
}

// ---- Going through a set ---------------------------------------------------------------------------------

// "size(between(c, d)) < N" where no two cells are so far apart.
static bool always_holds(const struct judge *j, const struct node *n) {
    const struct node *a = judge_node(j, n->kids[0]), *limit = judge_node(j, n->kids[1]);
    return n->op == OP_LESS && a->op == OP_SIZE && judge_node(j, a->kids[0])->op == OP_BETWEEN &&
           limit->op == OP_NUMBER && limit->value >= j->puzzle->width && limit->value >= j->puzzle->height;
}

// The parts of a condition that have to be asked for: a bit each.
static unsigned parts_of(const struct judge *j, const struct rule_for *f) {
    unsigned parts = 0;
    for (unsigned k = 0; k < f->n_parts; k++)
        parts |= (unsigned)!always_holds(j, judge_node(j, f->parts[k])) << k;
    return parts;
}

static bool fits(struct judge *j, const struct rule_for *f, unsigned parts) {
    for (; parts != 0; parts &= parts - 1)
        if (!judge_truth(j, f->parts[__builtin_ctz(parts)]).must) return false;
    return true;
}

// The next value of a variable: of these cells, or (NULL) of the sets in turn. False: there are no more.
static bool next_value(struct judge *j, const struct rule_for *f, uint32_t slot, const judge_list *cells,
                       size_t *place) {
    if (cells != NULL) {
        if (*place < cells->size) j->cell[slot] = cells->at[*place];
        return (*place)++ < cells->size;
    }
    return next_set(j, f->set, place, &j->set[slot]);
}

// The values that the second variable of a pair gets after this value of the first one. `few` is a list to be
// used.
static bool each_second(struct judge *j, const struct rule_for *f, unsigned parts, const judge_list *cells,
                        size_t place, judge_list *few, judge_visit *v, void *context) {
    if (f->near != NO_NODE) {
        size_t sorted = 1; // mostly all are
        few->size = place = 0;
        collect(j, f->near, few);
        while (sorted < few->size && few->at[sorted - 1] < few->at[sorted]) sorted++;
        if (sorted < few->size) sort_u32(few->at, few->size, sort_by_number, NULL);
        while (place < few->size && few->at[place] <= j->cell[f->slot]) place++;
        cells = few;
    }
    while (next_value(j, f, f->slot + 1, cells, &place))
        if (fits(j, f, parts) && !v(j, context)) return false;
    return true;
}

bool judge_each(struct judge *j, const struct rule_for *f, judge_visit *v, void *context) {
    const unsigned parts = parts_of(j, f), of_first = f->pairs ? (1U << f->of_first) - 1 : UINT_MAX;
    judge_list list = judge_take(j), few = judge_take(j), *cells = NULL;
    size_t place = 0;
    bool more = true;
    if (judge_node(j, f->set)->type != NODE_SETS) collect(j, f->set, cells = &list);
    while (more && !j->no_memory && next_value(j, f, f->slot, cells, &place)) {
        if (!fits(j, f, parts & of_first)) continue;
        more =
            f->pairs ? each_second(j, f, parts & ~of_first, cells, place, &few, v, context) : v(j, context);
    }
    judge_give(j, &list);
    judge_give(j, &few);
    return more;
}

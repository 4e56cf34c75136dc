// Sets of cells for the judge, found in its own way.
#include "ruletext/judge.h"

// ---- Sets ------------------------------------------------------------------------------------------------

// Add the cell of a row and a column, if there is one.
bool judge_add(struct judge *j, judge_list *out, int row, int column) {
    if (row < 0 || column < 0 || row >= j->puzzle->height || column >= j->puzzle->width) return false;
    if (!vec_push(j->mem, out, (uint32_t)(row * j->puzzle->width + column))) j->no_memory = true;
    return !j->no_memory;
}

bool judge_has(const judge_list *l, uint32_t cell) {
    for (size_t i = 0; i < l->size; i++)
        if (l->at[i] == cell) return true;
    return false;
}

// Cells around one, row by row: with `corners` all eight.
void judge_around(struct judge *j, uint32_t cell, bool corners, judge_list *out) {
    for (int row = judge_row(j, cell) - 1; row <= judge_row(j, cell) + 1; row++)
        for (int column = judge_column(j, cell) - 1; column <= judge_column(j, cell) + 1; column++) {
            bool same_row = row == judge_row(j, cell), same_column = column == judge_column(j, cell);
            if (same_row != same_column || (corners && !same_row)) judge_add(j, out, row, column);
        }
}

static int sign(int n) { return (n > 0) - (n < 0); }

static void collect_between(struct judge *j, uint32_t from, uint32_t to, judge_list *out) {
    int down = judge_row(j, to) - judge_row(j, from), right = judge_column(j, to) - judge_column(j, from);
    bool in_line = down == 0 || right == 0 || down == right || down == -right;
    int row = judge_row(j, from) + sign(down), column = judge_column(j, from) + sign(right);
    while (in_line && from != to && (row != judge_row(j, to) || column != judge_column(j, to))) {
        judge_add(j, out, row, column);
        row += sign(down);
        column += sign(right);
    }
}

static void collect_ray(struct judge *j, uint32_t cell, const struct tree_direction *d, judge_list *out) {
    int row = judge_row(j, cell) + d->down, column = judge_column(j, cell) + d->right;
    while (judge_add(j, out, row, column)) {
        row += d->down;
        column += d->right;
    }
}

static void collect_some(struct judge *j, const struct node *n, judge_list *out) {
    judge_list all = {0};
    judge_collect(j, n->kids[0], &all);
    for (size_t i = 0; i < all.size && !j->no_memory; i++) {
        j->cell[n->slot] = all.at[i];
        bool yes = judge_truth(j, n->kids[1]).must;
        if (n->op == OP_UNTIL && yes) break;
        if (n->op == OP_UNTIL || yes) judge_add(j, out, judge_row(j, all.at[i]), judge_column(j, all.at[i]));
    }
    vec_free(j->mem, &all);
}

static void collect_two(struct judge *j, const struct node *n, judge_list *out) {
    judge_list a = {0}, b = {0};
    judge_collect(j, n->kids[0], &a);
    judge_collect(j, n->kids[1], &b);
    for (size_t i = 0; i < a.size; i++)
        if (n->op == OP_UNION || !judge_has(&b, a.at[i]))
            judge_add(j, out, judge_row(j, a.at[i]), judge_column(j, a.at[i]));
    for (size_t i = 0; i < b.size && n->op == OP_UNION; i++)
        if (!judge_has(&a, b.at[i])) judge_add(j, out, judge_row(j, b.at[i]), judge_column(j, b.at[i]));
    vec_free(j->mem, &a);
    vec_free(j->mem, &b);
}

void judge_copy(struct judge *j, const judge_list *from, judge_list *out) {
    for (size_t i = 0; i < from->size; i++)
        judge_add(j, out, judge_row(j, from->at[i]), judge_column(j, from->at[i]));
}

void judge_collect(struct judge *j, uint32_t node, judge_list *out) {
    const struct node *n = judge_node(j, node);
    const int width = j->puzzle->width, height = j->puzzle->height;
    bool of_cell = n->kids[0] != NO_NODE && judge_node(j, n->kids[0])->op == OP_VARIABLE;
    uint32_t cell = of_cell ? j->cell[judge_node(j, n->kids[0])->value] : 0;
    switch (n->op) {
    case OP_VARIABLE:
        if (n->type == NODE_CELL)
            judge_add(j, out, judge_row(j, j->cell[n->value]), judge_column(j, j->cell[n->value]));
        else judge_copy(j, &j->set[n->value], out);
        break;
    case OP_CELLS:
        for (int row = 0; row < height; row++)
            for (int column = 0; column < width; column++) judge_add(j, out, row, column);
        break;
    case OP_ROW:
        for (int column = 0; column < width; column++) judge_add(j, out, judge_row(j, cell), column);
        break;
    case OP_COLUMN:
        for (int row = 0; row < height; row++) judge_add(j, out, row, judge_column(j, cell));
        break;
    case OP_AREA:
        for (uint32_t c = 0; c < puzzle_size(j->puzzle); c++)
            if (j->puzzle->areas[c] == j->puzzle->areas[cell])
                judge_add(j, out, judge_row(j, c), judge_column(j, c));
        break;
    case OP_BESIDE:
        judge_around(j, cell, false, out);
        break;
    case OP_TOUCHING:
        judge_around(j, cell, true, out);
        break;
    case OP_RAY:
        collect_ray(j, cell, &tree_directions[n->value], out);
        break;
    case OP_STEP:
        judge_add(j, out, judge_row(j, cell) + (int)judge_number(j, n->kids[1]).lo,
                  judge_column(j, cell) + (int)judge_number(j, n->kids[2]).lo);
        break;
    case OP_BETWEEN:
        collect_between(j, cell, j->cell[judge_node(j, n->kids[1])->value], out);
        break;
    case OP_THOSE:
    case OP_UNTIL:
        collect_some(j, n, out);
        break;
    default:
        collect_two(j, n, out);
        break;
    }
}

// ---- Sets in turn ----------------------------------------------------------------------------------------

// The set with this number among rows, columns, areas, ...; false: there are no more. An empty one is left
// out by those who ask.
static bool nth_box(struct judge *j, const struct node *n, size_t place, judge_list *out) {
    int rows = (int)judge_number(j, n->kids[0]).lo, columns = (int)judge_number(j, n->kids[1]).lo;
    int width = j->puzzle->width, height = j->puzzle->height;
    bool boxes = n->op == OP_BOXES;
    if (rows < 1 || columns < 1 || (!boxes && (rows > height || columns > width))) return false;
    int across = boxes ? (width + columns - 1) / columns : width - columns + 1;
    int row = (int)place / across * (boxes ? rows : 1), column = (int)place % across * (boxes ? columns : 1);
    if (boxes ? row >= height : row + rows > height) return false;
    for (int r = row; r < row + rows; r++)
        for (int c = column; c < column + columns; c++) judge_add(j, out, r, c);
    return true;
}

// A run ends where the next cell of the line does not fit; each run is found at its first cell.
static bool nth_run(struct judge *j, const struct node *n, size_t place, judge_list *out) {
    size_t size = puzzle_size(j->puzzle);
    bool rows = place < size;
    uint32_t start = (uint32_t)(place % size);
    if (place >= 2 * size) return false;
    int row = judge_row(j, start), column = judge_column(j, start), down = !rows, right = rows;
    if (row - down >= 0 && column - right >= 0) {
        j->cell[n->slot] = (uint32_t)((row - down) * j->puzzle->width + column - right);
        if (judge_truth(j, n->kids[1]).must) return true; // it began before
    }
    for (; row < j->puzzle->height && column < j->puzzle->width; row += down, column += right) {
        j->cell[n->slot] = (uint32_t)(row * j->puzzle->width + column);
        if (!judge_truth(j, n->kids[1]).must) break;
        judge_add(j, out, row, column);
    }
    return true;
}

static bool nth_area(struct judge *j, size_t place, judge_list *out) {
    if (place >= puzzle_size(j->puzzle)) return false;
    for (size_t c = 0; c < place; c++)
        if (j->puzzle->areas[c] == j->puzzle->areas[place]) return true; // it is an earlier one
    for (uint32_t c = 0; c < puzzle_size(j->puzzle); c++)
        if (j->puzzle->areas[c] == j->puzzle->areas[place])
            judge_add(j, out, judge_row(j, c), judge_column(j, c));
    return true;
}

static bool nth_set(struct judge *j, uint32_t node, size_t place, judge_list *out) {
    const struct node *n = judge_node(j, node);
    out->size = 0;
    switch (n->op) {
    case OP_ROWS:
        for (int c = 0; c < j->puzzle->width; c++) judge_add(j, out, (int)place, c);
        return place < (size_t)j->puzzle->height;
    case OP_COLUMNS:
        for (int r = 0; r < j->puzzle->height; r++) judge_add(j, out, r, (int)place);
        return place < (size_t)j->puzzle->width;
    case OP_AREAS:
        return nth_area(j, place, out);
    case OP_RUNS:
        return nth_run(j, n, place, out);
    default:
        return nth_box(j, n, place, out);
    }
}

// ---- Going through a set ---------------------------------------------------------------------------------

static bool each_cell(struct judge *j, uint32_t set, uint32_t slot, bool pairs, judge_visit *v,
                      void *context) {
    judge_list cells = {0};
    bool more = true;
    judge_collect(j, set, &cells);
    for (size_t a = 0; a < cells.size && more; a++) {
        j->cell[slot] = cells.at[a];
        if (!pairs) more = v(j, context);
        for (size_t b = a + 1; b < cells.size && pairs && more; b++) {
            j->cell[slot] = cells.at[a];
            j->cell[slot + 1] = cells.at[b];
            more = v(j, context);
        }
    }
    vec_free(j->mem, &cells);
    return more;
}

static bool each_set(struct judge *j, uint32_t sets, uint32_t slot, bool pairs, judge_visit *v,
                     void *context) {
    bool more = true;
    for (size_t a = 0; more && nth_set(j, sets, a, &j->set[slot]); a++) {
        if (j->set[slot].size == 0) continue;
        if (!pairs) more = v(j, context);
        for (size_t b = a + 1; pairs && more && nth_set(j, sets, b, &j->set[slot + 1]); b++)
            if (j->set[slot + 1].size > 0) more = v(j, context);
    }
    return more;
}

bool judge_each(struct judge *j, uint32_t set, uint32_t slot, bool pairs, judge_visit *v, void *context) {
    return judge_node(j, set)->type == NODE_SETS ? each_set(j, set, slot, pairs, v, context)
                                                 : each_cell(j, set, slot, pairs, v, context);
}

// Sets of cells for the judge, found in its own way.
#include "ruletext/judge.h"

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

bool judge_has(const judge_list *l, uint32_t cell) {
    for (size_t i = 0; i < l->size; i++)
        if (l->at[i] == cell) return true;
    return false;
}

// Cells around one, row by row: with `corners` all eight.
void judge_around(struct judge *j, uint32_t cell, bool corners, judge_list *out) {
    const int here = judge_row(j, cell), there = judge_column(j, cell);
    for (int row = here - 1; row <= here + 1; row++)
        for (int column = there - 1; column <= there + 1; column++) {
            bool same_row = row == here, same_column = column == there;
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

// The cells of a ray; those before one for which the condition of an `until` holds, if there is one.
static void collect_ray(struct judge *j, const struct node *ray, const struct node *until, judge_list *out) {
    const struct tree_direction *d = &tree_directions[ray->value];
    const uint32_t from = j->cell[judge_node(j, ray->kids[0])->value];
    struct known_truth *known = until == NULL ? NULL : judge_known(j, until);
    int row = judge_row(j, from) + d->down, column = judge_column(j, from) + d->right;
    for (; judge_add(j, out, row, column); row += d->down, column += d->right) {
        if (until == NULL) continue;
        if (!judge_of_cell(j, until, out->at[out->size - 1], known).must) continue;
        out->size--;
        break;
    }
}

static void collect_some(struct judge *j, const struct node *n, judge_list *out) {
    judge_list all = judge_take(j);
    struct known_truth *known = judge_known(j, n);
    judge_collect(j, n->kids[0], &all);
    for (size_t i = 0; i < all.size && !j->no_memory; i++) {
        bool yes = judge_of_cell(j, n, all.at[i], known).must;
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
    } else judge_collect(j, node, out);
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

void judge_collect(struct judge *j, uint32_t node, judge_list *out) {
    const struct node *n = judge_node(j, node);
    const int width = j->puzzle->width, height = j->puzzle->height;
    bool of_cell = n->kids[0] != NO_NODE && judge_node(j, n->kids[0])->op == OP_VARIABLE;
    uint32_t cell = of_cell ? j->cell[judge_node(j, n->kids[0])->value] : 0;
    switch (n->op) {
    case OP_VARIABLE:
        if (n->type == NODE_CELL) judge_put(j, out, j->cell[n->value]);
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
            if (j->puzzle->areas[c] == j->puzzle->areas[cell]) judge_put(j, out, c);
        break;
    case OP_BESIDE:
        judge_around(j, cell, false, out);
        break;
    case OP_TOUCHING:
        judge_around(j, cell, true, out);
        break;
    case OP_RAY:
        collect_ray(j, n, NULL, out);
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
        if (n->op == OP_UNTIL && judge_node(j, n->kids[0])->op == OP_RAY)
            collect_ray(j, judge_node(j, n->kids[0]), n, out);
        else collect_some(j, n, out);
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
    struct known_truth *known = judge_known(j, n);
    bool rows = place < size;
    uint32_t start = (uint32_t)(place % size);
    if (place >= 2 * size) return false;
    int row = judge_row(j, start), column = judge_column(j, start), down = !rows, right = rows;
    if (row - down >= 0 && column - right >= 0) {
        uint32_t before = (uint32_t)((row - down) * j->puzzle->width + column - right);
        if (judge_of_cell(j, n, before, known).must) return true; // it began before
    }
    for (; row < j->puzzle->height && column < j->puzzle->width; row += down, column += right) {
        if (!judge_of_cell(j, n, (uint32_t)(row * j->puzzle->width + column), known).must) break;
        judge_add(j, out, row, column);
    }
    return true;
}

static bool nth_area(struct judge *j, size_t place, judge_list *out) {
    if (place >= puzzle_size(j->puzzle)) return false;
    for (size_t c = 0; c < place; c++)
        if (j->puzzle->areas[c] == j->puzzle->areas[place]) return true; // it is an earlier one
    for (uint32_t c = 0; c < puzzle_size(j->puzzle); c++)
        if (j->puzzle->areas[c] == j->puzzle->areas[place]) judge_put(j, out, c);
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

// "c, d in cells where d in T": T, if it does not depend on d. Only its cells can be meant.
static uint32_t find_narrow(const struct judge *j, struct judge_over over) {
    if (!over.pairs || over.where == NO_NODE || judge_node(j, over.set)->op != OP_CELLS) return NO_NODE;
    const struct node *n = judge_node(j, over.where);
    while (n->op == OP_AND) n = judge_node(j, n->kids[0]);
    if (n->op != OP_IN || judge_node(j, n->kids[0])->value != (int32_t)over.slot + 1) return NO_NODE;
    return tree_uses(j->text, n->kids[1], over.slot + 1) ? NO_NODE : n->kids[1];
}

static void sort_cells(judge_list *l) {
    for (size_t i = 1; i < l->size; i++) {
        uint32_t cell = l->at[i];
        size_t k = i;
        for (; k > 0 && l->at[k - 1] > cell; k--) l->at[k] = l->at[k - 1];
        l->at[k] = cell;
    }
}

// The cells that the second variable gets after this value of the first one: those behind it.
static bool each_second(struct judge *j, struct judge_over over, uint32_t first, const judge_list *cells,
                        size_t from, judge_visit *v, void *context) {
    bool more = true;
    for (size_t b = from; b < cells->size && more; b++) {
        j->cell[over.slot] = first;
        j->cell[over.slot + 1] = cells->at[b];
        more = v(j, context);
    }
    return more;
}

static bool each_pair(struct judge *j, struct judge_over over, judge_visit *v, void *context) {
    judge_list cells = judge_take(j), few = judge_take(j);
    const uint32_t narrow = find_narrow(j, over);
    bool more = true;
    judge_collect(j, over.set, &cells);
    for (size_t a = 0; a < cells.size && more && !j->no_memory; a++) {
        size_t from = a + 1;
        if (narrow != NO_NODE) {
            j->cell[over.slot] = cells.at[a];
            few.size = 0;
            judge_collect(j, narrow, &few);
            sort_cells(&few);
            for (from = 0; from < few.size && few.at[from] <= cells.at[a];) from++;
        }
        more = each_second(j, over, cells.at[a], narrow == NO_NODE ? &cells : &few, from, v, context);
    }
    judge_give(j, &cells);
    judge_give(j, &few);
    return more;
}

static bool each_cell(struct judge *j, struct judge_over over, judge_visit *v, void *context) {
    judge_list cells = judge_take(j);
    bool more = true;
    judge_collect(j, over.set, &cells);
    for (size_t a = 0; a < cells.size && more && !j->no_memory; a++) {
        j->cell[over.slot] = cells.at[a];
        more = v(j, context);
    }
    judge_give(j, &cells);
    return more;
}

static bool each_set(struct judge *j, struct judge_over over, judge_visit *v, void *context) {
    judge_list *one = &j->set[over.slot], *two = one + 1;
    bool more = true;
    for (size_t a = 0; more && nth_set(j, over.set, a, one); a++) {
        if (one->size == 0) continue;
        if (!over.pairs) more = v(j, context);
        for (size_t b = a + 1; over.pairs && more && nth_set(j, over.set, b, two); b++)
            if (two->size > 0) more = v(j, context);
    }
    return more;
}

bool judge_each(struct judge *j, struct judge_over over, judge_visit *v, void *context) {
    bool in_turn = judge_node(j, over.set)->type == NODE_SETS;
    return in_turn      ? each_set(j, over, v, context)
           : over.pairs ? each_pair(j, over, v, context)
                        : each_cell(j, over, v, context);
}

// The judge: an interpreter of the rules on a board, filled or not. It shares nothing with the translation to
// the kernel but the tree.
//
// Open cells may still show anything, so a number is a range and a condition is certain or possible. A rule
// that holds with open cells left empty is kept; one that possibly holds can still be mended; every other is
// broken for good. Ranges are exact for counts and sums of separate cells, and wide rather than narrow
// elsewhere: what is called broken for good is.
#include "ruletext/model.h"
#include "ruletext/says.h"

#include <string.h>

typedef VEC(uint32_t) list;

struct truth {
    bool must, may;
};
struct range {
    long lo, hi;
};

struct judge {
    const struct ruletext *text;
    const struct puzzle *puzzle;
    struct mem *mem;
    bool empty; // open cells are taken for empty
    bool no_memory;
    uint32_t cell[RULETEXT_SLOTS]; // of variables that are cells
    list set[RULETEXT_SLOTS];      // and of those that are sets
};

static const struct node *at(const struct judge *j, uint32_t node) { return &j->text->nodes.at[node]; }
static struct truth certainly(bool yes) { return (struct truth){yes, yes}; }
static struct range exactly(long n) { return (struct range){n, n}; }

static struct truth judge_truth(struct judge *j, uint32_t node);
static struct range judge_number(struct judge *j, uint32_t node);

// ---- Sets ------------------------------------------------------------------------------------------------

static int row_of(const struct judge *j, uint32_t cell) { return (int)cell / j->puzzle->width; }
static int column_of(const struct judge *j, uint32_t cell) { return (int)cell % j->puzzle->width; }

// Add the cell of a row and a column, if there is one.
static bool add(struct judge *j, list *out, int row, int column) {
    if (row < 0 || column < 0 || row >= j->puzzle->height || column >= j->puzzle->width) return false;
    if (!vec_push(j->mem, out, (uint32_t)(row * j->puzzle->width + column))) j->no_memory = true;
    return !j->no_memory;
}

static bool has(const list *l, uint32_t cell) {
    for (size_t i = 0; i < l->size; i++)
        if (l->at[i] == cell) return true;
    return false;
}

static void collect(struct judge *j, uint32_t node, list *out);

// Cells around one, row by row: with `corners` all eight.
static void collect_around(struct judge *j, uint32_t cell, bool corners, list *out) {
    for (int row = row_of(j, cell) - 1; row <= row_of(j, cell) + 1; row++)
        for (int column = column_of(j, cell) - 1; column <= column_of(j, cell) + 1; column++) {
            bool same_row = row == row_of(j, cell), same_column = column == column_of(j, cell);
            if (same_row != same_column || (corners && !same_row)) add(j, out, row, column);
        }
}

static int sign(int n) { return (n > 0) - (n < 0); }

static void collect_between(struct judge *j, uint32_t from, uint32_t to, list *out) {
    int down = row_of(j, to) - row_of(j, from), right = column_of(j, to) - column_of(j, from);
    bool in_line = down == 0 || right == 0 || down == right || down == -right;
    int row = row_of(j, from) + sign(down), column = column_of(j, from) + sign(right);
    while (in_line && from != to && (row != row_of(j, to) || column != column_of(j, to))) {
        add(j, out, row, column);
        row += sign(down);
        column += sign(right);
    }
}

static void collect_ray(struct judge *j, uint32_t cell, const struct tree_direction *d, list *out) {
    int row = row_of(j, cell) + d->down, column = column_of(j, cell) + d->right;
    while (add(j, out, row, column)) {
        row += d->down;
        column += d->right;
    }
}

static void collect_some(struct judge *j, const struct node *n, list *out) {
    list all = {0};
    collect(j, n->kids[0], &all);
    for (size_t i = 0; i < all.size && !j->no_memory; i++) {
        j->cell[n->slot] = all.at[i];
        bool yes = judge_truth(j, n->kids[1]).must;
        if (n->op == OP_UNTIL && yes) break;
        if (n->op == OP_UNTIL || yes) add(j, out, row_of(j, all.at[i]), column_of(j, all.at[i]));
    }
    vec_free(j->mem, &all);
}

static void collect_two(struct judge *j, const struct node *n, list *out) {
    list a = {0}, b = {0};
    collect(j, n->kids[0], &a);
    collect(j, n->kids[1], &b);
    for (size_t i = 0; i < a.size; i++)
        if (n->op == OP_UNION || !has(&b, a.at[i])) add(j, out, row_of(j, a.at[i]), column_of(j, a.at[i]));
    for (size_t i = 0; i < b.size && n->op == OP_UNION; i++)
        if (!has(&a, b.at[i])) add(j, out, row_of(j, b.at[i]), column_of(j, b.at[i]));
    vec_free(j->mem, &a);
    vec_free(j->mem, &b);
}

static void collect_copy(struct judge *j, const list *from, list *out) {
    for (size_t i = 0; i < from->size; i++) add(j, out, row_of(j, from->at[i]), column_of(j, from->at[i]));
}

static void collect(struct judge *j, uint32_t node, list *out) {
    const struct node *n = at(j, node);
    const int width = j->puzzle->width, height = j->puzzle->height;
    bool of_cell = n->kids[0] != NO_NODE && at(j, n->kids[0])->op == OP_VARIABLE;
    uint32_t cell = of_cell ? j->cell[at(j, n->kids[0])->value] : 0;
    switch (n->op) {
    case OP_VARIABLE:
        if (n->type == NODE_CELL) add(j, out, row_of(j, j->cell[n->value]), column_of(j, j->cell[n->value]));
        else collect_copy(j, &j->set[n->value], out);
        break;
    case OP_CELLS:
        for (int row = 0; row < height; row++)
            for (int column = 0; column < width; column++) add(j, out, row, column);
        break;
    case OP_ROW:
        for (int column = 0; column < width; column++) add(j, out, row_of(j, cell), column);
        break;
    case OP_COLUMN:
        for (int row = 0; row < height; row++) add(j, out, row, column_of(j, cell));
        break;
    case OP_AREA:
        for (uint32_t c = 0; c < puzzle_size(j->puzzle); c++)
            if (j->puzzle->areas[c] == j->puzzle->areas[cell]) add(j, out, row_of(j, c), column_of(j, c));
        break;
    case OP_BESIDE:
        collect_around(j, cell, false, out);
        break;
    case OP_TOUCHING:
        collect_around(j, cell, true, out);
        break;
    case OP_RAY:
        collect_ray(j, cell, &tree_directions[n->value], out);
        break;
    case OP_STEP:
        add(j, out, row_of(j, cell) + (int)judge_number(j, n->kids[1]).lo,
            column_of(j, cell) + (int)judge_number(j, n->kids[2]).lo);
        break;
    case OP_BETWEEN:
        collect_between(j, cell, j->cell[at(j, n->kids[1])->value], out);
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
static bool nth_box(struct judge *j, const struct node *n, size_t place, list *out) {
    int rows = (int)judge_number(j, n->kids[0]).lo, columns = (int)judge_number(j, n->kids[1]).lo;
    int width = j->puzzle->width, height = j->puzzle->height;
    bool boxes = n->op == OP_BOXES;
    if (rows < 1 || columns < 1 || (!boxes && (rows > height || columns > width))) return false;
    int across = boxes ? (width + columns - 1) / columns : width - columns + 1;
    int row = (int)place / across * (boxes ? rows : 1), column = (int)place % across * (boxes ? columns : 1);
    if (boxes ? row >= height : row + rows > height) return false;
    for (int r = row; r < row + rows; r++)
        for (int c = column; c < column + columns; c++) add(j, out, r, c);
    return true;
}

// A run ends where the next cell of the line does not fit; each run is found at its first cell.
static bool nth_run(struct judge *j, const struct node *n, size_t place, list *out) {
    size_t size = puzzle_size(j->puzzle);
    bool rows = place < size;
    uint32_t start = (uint32_t)(place % size);
    if (place >= 2 * size) return false;
    int row = row_of(j, start), column = column_of(j, start), down = !rows, right = rows;
    if (row - down >= 0 && column - right >= 0) {
        j->cell[n->slot] = (uint32_t)((row - down) * j->puzzle->width + column - right);
        if (judge_truth(j, n->kids[1]).must) return true; // it began before
    }
    for (; row < j->puzzle->height && column < j->puzzle->width; row += down, column += right) {
        j->cell[n->slot] = (uint32_t)(row * j->puzzle->width + column);
        if (!judge_truth(j, n->kids[1]).must) break;
        add(j, out, row, column);
    }
    return true;
}

static bool nth_area(struct judge *j, size_t place, list *out) {
    if (place >= puzzle_size(j->puzzle)) return false;
    for (size_t c = 0; c < place; c++)
        if (j->puzzle->areas[c] == j->puzzle->areas[place]) return true; // it is an earlier one
    for (uint32_t c = 0; c < puzzle_size(j->puzzle); c++)
        if (j->puzzle->areas[c] == j->puzzle->areas[place]) add(j, out, row_of(j, c), column_of(j, c));
    return true;
}

static bool nth_set(struct judge *j, uint32_t node, size_t place, list *out) {
    const struct node *n = at(j, node);
    out->size = 0;
    switch (n->op) {
    case OP_ROWS:
        for (int c = 0; c < j->puzzle->width; c++) add(j, out, (int)place, c);
        return place < (size_t)j->puzzle->height;
    case OP_COLUMNS:
        for (int r = 0; r < j->puzzle->height; r++) add(j, out, r, (int)place);
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

// What is done with each choice; false ends it.
typedef bool visit(struct judge *j, void *context);

static bool each_cell(struct judge *j, uint32_t set, uint32_t slot, bool pairs, visit *v, void *context) {
    list cells = {0};
    bool more = true;
    collect(j, set, &cells);
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

static bool each_set(struct judge *j, uint32_t sets, uint32_t slot, bool pairs, visit *v, void *context) {
    bool more = true;
    for (size_t a = 0; more && nth_set(j, sets, a, &j->set[slot]); a++) {
        if (j->set[slot].size == 0) continue;
        if (!pairs) more = v(j, context);
        for (size_t b = a + 1; pairs && more && nth_set(j, sets, b, &j->set[slot + 1]); b++)
            if (j->set[slot + 1].size > 0) more = v(j, context);
    }
    return more;
}

static bool each(struct judge *j, uint32_t set, uint32_t slot, bool pairs, visit *v, void *context) {
    return at(j, set)->type == NODE_SETS ? each_set(j, set, slot, pairs, v, context)
                                         : each_cell(j, set, slot, pairs, v, context);
}

struct over {
    const struct node *node;
    struct truth truth;
    struct range range;
};

static bool visit_one(struct judge *j, void *context) {
    struct over *o = context;
    const struct node *n = o->node;
    if (n->op == OP_SUM) {
        struct range r = judge_number(j, n->kids[1]);
        o->range.lo += r.lo;
        o->range.hi += r.hi;
        return true;
    }
    struct truth t = judge_truth(j, n->kids[1]);
    o->range.lo += t.must;
    o->range.hi += t.may;
    if (n->op == OP_ALL) o->truth = (struct truth){o->truth.must && t.must, o->truth.may && t.may};
    if (n->op == OP_ANY) o->truth = (struct truth){o->truth.must || t.must, o->truth.may || t.may};
    return n->op == OP_ALL ? o->truth.may : n->op == OP_ANY ? !o->truth.must : true;
}

static struct over go_over(struct judge *j, const struct node *n) {
    struct over o = {.node = n, .truth = certainly(n->op == OP_ALL)};
    each(j, n->kids[0], n->slot, n->pairs, visit_one, &o);
    return o;
}

// ---- Cells -----------------------------------------------------------------------------------------------

static bool is_open(const struct judge *j, uint32_t cell) {
    return j->puzzle->cells[cell] == '.' && !j->empty;
}

static uint32_t cell_of(const struct judge *j, const struct node *n) {
    return j->cell[at(j, n->kids[0])->value];
}

// An open cell may show each of its marks, unless the player has struck it out.
static struct truth look(struct judge *j, const struct node *n) {
    uint32_t cell = cell_of(j, n);
    const struct symbol *s = tree_symbol(j->text, j->puzzle->cells[cell]);
    bool marked = s != NULL && s->is_mark, any = false, all = j->text->full;
    if (!is_open(j, cell)) {
        if (n->op == OP_IS) return certainly(s != NULL && (s->nouns >> n->value & 1) != 0);
        return certainly(n->op == OP_MARKED ? marked : s == NULL);
    }
    if (n->op != OP_IS) return (struct truth){n->op == OP_MARKED && all, n->op == OP_MARKED || !all};
    for (size_t i = 0; i < j->text->symbols.size; i++) {
        const struct symbol *m = &j->text->symbols.at[i];
        if (!m->is_mark || puzzle_is_struck(j->puzzle, cell, m->character)) continue;
        bool fits = (m->nouns >> n->value & 1) != 0;
        any |= fits;
        all &= fits;
    }
    return (struct truth){all, any};
}

static struct range value_of(struct judge *j, uint32_t cell) {
    const struct symbol *s = tree_symbol(j->text, j->puzzle->cells[cell]);
    if (!is_open(j, cell)) return exactly(s == NULL ? 0 : s->value);
    struct range r = {j->text->full ? RULETEXT_MOST_NUMBER : 0, 0};
    for (size_t i = 0; i < j->text->symbols.size; i++) {
        const struct symbol *m = &j->text->symbols.at[i];
        if (!m->is_mark || puzzle_is_struck(j->puzzle, cell, m->character)) continue;
        if (m->value < r.lo) r.lo = m->value;
        if (m->value > r.hi) r.hi = m->value;
    }
    return r;
}

// ---- Numbers ---------------------------------------------------------------------------------------------

static long outside_number(struct judge *j, const struct node *n) {
    list cells = {0};
    collect(j, n->kids[0], &cells);
    size_t place =
        cells.size == 0 ? SIZE_MAX : puzzle_place_outside(j->puzzle, (enum puzzle_side)n->value, cells.at[0]);
    vec_free(j->mem, &cells);
    return place == SIZE_MAX ? -1 : j->puzzle->outside[place];
}

static struct range multiply(struct range a, struct range b) {
    long p[4] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
    struct range r = exactly(p[0]);
    for (int i = 1; i < 4; i++) {
        if (p[i] < r.lo) r.lo = p[i];
        if (p[i] > r.hi) r.hi = p[i];
    }
    return r;
}

static struct range calculate(struct judge *j, const struct node *n) {
    struct range a = judge_number(j, n->kids[0]), b = judge_number(j, n->kids[1]);
    if (n->op == OP_ADD) return (struct range){a.lo + b.lo, a.hi + b.hi};
    if (n->op == OP_SUBTRACT) return (struct range){a.lo - b.hi, a.hi - b.lo};
    return multiply(a, b);
}

static long size_of(struct judge *j, const struct node *n) {
    list cells = {0};
    collect(j, n->kids[0], &cells);
    long size = (long)cells.size;
    vec_free(j->mem, &cells);
    return size;
}

static struct range judge_number(struct judge *j, uint32_t node) {
    const struct node *n = at(j, node);
    switch (n->op) {
    case OP_NUMBER:
        return exactly(n->value);
    case OP_NAMED:
        return exactly(j->puzzle->parameters[n->value]);
    case OP_WIDTH:
        return exactly(j->puzzle->width);
    case OP_HEIGHT:
        return exactly(j->puzzle->height);
    case OP_VALUE:
        return value_of(j, cell_of(j, n));
    case OP_PRINTED: {
        char c = j->puzzle->under[cell_of(j, n)];
        return exactly(c == '.' ? 0 : tree_number(c));
    }
    case OP_OUTSIDE:
        return exactly(outside_number(j, n));
    case OP_X:
        return exactly(column_of(j, cell_of(j, n)) + 1);
    case OP_Y:
        return exactly(row_of(j, cell_of(j, n)) + 1);
    case OP_SIZE:
        return exactly(size_of(j, n));
    case OP_COUNT:
    case OP_SUM:
        return go_over(j, n).range;
    default:
        return calculate(j, n);
    }
}

// ---- Conditions ------------------------------------------------------------------------------------------

static struct truth compare(struct judge *j, const struct node *n) {
    struct range a = judge_number(j, n->kids[0]), b = judge_number(j, n->kids[1]);
    bool apart = a.hi < b.lo || b.hi < a.lo, fixed = a.lo == a.hi && b.lo == b.hi && a.lo == b.lo;
    switch (n->op) {
    case OP_EQUAL:
        return (struct truth){fixed, !apart};
    case OP_UNEQUAL:
        return (struct truth){apart, !fixed};
    case OP_LESS:
        return (struct truth){a.hi < b.lo, a.lo < b.hi};
    default:
        return (struct truth){a.hi <= b.lo, a.lo <= b.hi};
    }
}

// No number stands twice: by those that are there.
static struct truth different(struct judge *j, const struct node *n) {
    list cells = {0};
    bool twice = false, open = false;
    long seen[RULETEXT_MOST_NUMBER + 1] = {0};
    collect(j, n->kids[0], &cells);
    for (size_t i = 0; i < cells.size; i++) {
        struct range r = value_of(j, cells.at[i]);
        open |= r.lo != r.hi;
        if (r.lo == r.hi && r.lo > 0) twice |= seen[r.lo]++ > 0;
    }
    vec_free(j->mem, &cells);
    return (struct truth){!twice && !open, !twice};
}

// The cells that must belong to it hang together over those that may.
struct hanging {
    const struct node *node;
    list may, must;
};

static bool sort_out(struct judge *j, void *context) {
    struct hanging *h = context;
    uint32_t cell = j->cell[h->node->slot];
    struct truth t = judge_truth(j, h->node->kids[1]);
    if (t.may && !vec_push(j->mem, &h->may, cell)) j->no_memory = true;
    if (t.must && !vec_push(j->mem, &h->must, cell)) j->no_memory = true;
    return !j->no_memory;
}

static bool hang_together(struct judge *j, const list *must, const list *over) {
    list reached = {0};
    if (must->size > 0 && !vec_push(j->mem, &reached, must->at[0])) j->no_memory = true;
    for (size_t i = 0; i < reached.size && !j->no_memory; i++) {
        list around = {0};
        collect_around(j, reached.at[i], false, &around);
        for (size_t k = 0; k < around.size; k++)
            if (has(over, around.at[k]) && !has(&reached, around.at[k]) &&
                !vec_push(j->mem, &reached, around.at[k]))
                j->no_memory = true;
        vec_free(j->mem, &around);
    }
    bool all = true;
    for (size_t i = 0; i < must->size; i++) all &= has(&reached, must->at[i]);
    vec_free(j->mem, &reached);
    return all;
}

static struct truth connected(struct judge *j, const struct node *n) {
    struct hanging h = {.node = n};
    each(j, n->kids[0], n->slot, false, sort_out, &h);
    bool may = hang_together(j, &h.must, &h.may);
    bool must = may && h.may.size == h.must.size;
    vec_free(j->mem, &h.may);
    vec_free(j->mem, &h.must);
    return (struct truth){must, may};
}

static struct truth judge_truth(struct judge *j, uint32_t node) {
    const struct node *n = at(j, node);
    struct truth a, b;
    switch (n->op) {
    case OP_TRUE:
    case OP_FALSE:
        return certainly(n->op == OP_TRUE);
    case OP_IS:
    case OP_MARKED:
    case OP_EMPTY:
        return look(j, n);
    case OP_SAME:
        return certainly(cell_of(j, n) == j->cell[at(j, n->kids[1])->value]);
    case OP_IN: {
        list cells = {0};
        collect(j, n->kids[1], &cells);
        a = certainly(has(&cells, cell_of(j, n)));
        vec_free(j->mem, &cells);
        return a;
    }
    case OP_NOT:
        a = judge_truth(j, n->kids[0]);
        return (struct truth){!a.may, !a.must};
    case OP_AND:
    case OP_OR:
        a = judge_truth(j, n->kids[0]);
        if (n->op == OP_AND ? !a.may : a.must) return a;
        b = judge_truth(j, n->kids[1]);
        return n->op == OP_AND ? (struct truth){a.must && b.must, a.may && b.may}
                               : (struct truth){a.must || b.must, a.may || b.may};
    case OP_ALL:
    case OP_ANY:
        return go_over(j, n).truth;
    case OP_DIFFERENT:
        return different(j, n);
    case OP_CONNECTED:
        return connected(j, n);
    case OP_HAS: {
        const struct node *number = at(j, n->kids[0]);
        if (number->op == OP_OUTSIDE) return certainly(outside_number(j, number) >= 0);
        return certainly(j->puzzle->under[cell_of(j, number)] != '.');
    }
    default:
        return compare(j, n);
    }
}

// ---- Rules -----------------------------------------------------------------------------------------------

struct judging {
    const struct rule *rule;
    size_t depth;
    struct verdict *verdict;
};

static void add_cells(struct judge *j, const struct rule *r, struct verdict *v) {
    list cells = {0};
    for (size_t i = 0; i < r->n_fors; i++)
        for (uint32_t k = 0; k < (r->fors[i].pairs ? 2U : 1U); k++) {
            uint32_t slot = r->fors[i].slot + k;
            if (at(j, r->fors[i].set)->type == NODE_SETS) collect_copy(j, &j->set[slot], &cells);
            else add(j, &cells, row_of(j, j->cell[slot]), column_of(j, j->cell[slot]));
        }
    for (size_t i = 0; i < cells.size; i++) verdict_cell(v, cells.at[i]);
    vec_free(j->mem, &cells);
}

// The values of the variables, for the sentence.
static void tell_rule(struct judge *j, const struct rule *r, struct text *out) {
    struct says_place place = {.text = j->text, .puzzle = j->puzzle, .mem = j->mem};
    for (size_t i = 0; i < r->n_fors; i++)
        for (uint32_t k = 0; k < (r->fors[i].pairs ? 2U : 1U); k++) {
            uint32_t slot = r->fors[i].slot + k;
            bool is_set = at(j, r->fors[i].set)->type == NODE_SETS;
            says_bind(&place, slot, j->cell[slot], is_set ? j->set[slot].at : NULL, j->set[slot].size);
        }
    says_broken(&place, r, out);
    says_end(&place);
}

static bool judge_instance(struct judge *j, struct judging *g) {
    j->empty = true;
    bool holds = judge_truth(j, g->rule->body).must;
    j->empty = false;
    if (holds) return true;
    bool mendable = judge_truth(j, g->rule->body).may;
    if (!verdict_open(g->verdict, g->rule->name)) return !(j->no_memory = true);
    add_cells(j, g->rule, g->verdict);
    tell_rule(j, g->rule, &g->verdict->sentences);
    verdict_mendable(g->verdict, mendable);
    if (!verdict_close(g->verdict)) j->no_memory = true;
    return !j->no_memory;
}

static bool judge_choice(struct judge *j, void *context) {
    struct judging *g = context;
    const struct rule_for *f = g->depth == 0 ? NULL : &g->rule->fors[g->depth - 1];
    if (f != NULL && f->where != NO_NODE && !judge_truth(j, f->where).must) return true;
    if (g->depth == g->rule->n_fors) return judge_instance(j, g);
    const struct rule_for *next = &g->rule->fors[g->depth++];
    bool more = each(j, next->set, next->slot, next->pairs, judge_choice, g);
    g->depth--;
    return more;
}

bool ruletext_check(const struct puzzle *p, struct verdict *v) {
    const struct ruletext *t = ruletext_of(p);
    struct judge *j = mem_zeroed(v->mem, 1, sizeof *j);
    if (j == NULL) return false;
    *j = (struct judge){.text = t, .puzzle = p, .mem = v->mem};
    v->complete = !t->full || memchr(p->cells, '.', puzzle_size(p)) == NULL;
    for (size_t i = 0; i < t->rules.size && !j->no_memory; i++)
        judge_choice(j, &(struct judging){.rule = &t->rules.at[i], .verdict = v});
    for (size_t i = 0; i < RULETEXT_SLOTS; i++) vec_free(j->mem, &j->set[i]);
    bool ok = !j->no_memory;
    mem_free(v->mem, j, sizeof *j);
    return ok;
}

#include "ruletext/sets.h"

#include <limits.h>

static bool fail(struct sets *s, uint32_t node, const char *why) {
    if (s->wrong != NULL) return false;
    s->wrong = why;
    s->wrong_node = node;
    return false;
}

static bool no_memory(struct sets *s) {
    s->no_memory = true;
    return fail(s, NO_NODE, "out of memory");
}

void sets_begin(struct sets *s, const struct puzzle *p, struct mem *m) {
    *s = (struct sets){
        .text = ruletext_of(p), .puzzle = p, .mem = m, .size = puzzle_size(p), .supposed_cell = UINT32_MAX};
}

void sets_end(struct sets *s) {
    vec_free(s->mem, &s->cells);
    vec_free(s->mem, &s->ranges);
    vec_free(s->mem, &s->seen);
    for (size_t i = 0; i < s->known.size; i++) mem_free(s->mem, s->known.at[i], s->size);
    vec_free(s->mem, &s->known);
}

static bool work(struct sets *s, uint32_t node) {
    return s->steps++ < SETS_MOST_STEPS || fail(s, node, "the board is too large for these rules");
}

// ---- Cells -----------------------------------------------------------------------------------------------

static size_t width(const struct sets *s) { return (size_t)s->puzzle->width; }
static size_t height(const struct sets *s) { return (size_t)s->puzzle->height; }

static bool push(struct sets *s, size_t cell) {
    return vec_push(s->mem, &s->cells, (uint32_t)cell) || no_memory(s);
}

// Room for so many cells on top of the stack.
static bool make_room(struct sets *s, size_t n) {
    return vec_reserve(s->mem, &s->cells, s->cells.size + n) || no_memory(s);
}

bool sets_cell(struct sets *s, uint32_t node, uint32_t *out) {
    *out = s->slots[tree_node(s->text, node)->value].cell; // every expression that is a cell is a variable
    return true;
}

static bool is_in_range(const struct sets *s, struct cell_range r, uint32_t cell) {
    for (size_t i = r.first; i < r.first + r.n; i++)
        if (s->cells.at[i] == cell) return true;
    return false;
}

// How many equal steps lead from a cell to the edge of the board.
static size_t steps_to_edge(const struct sets *s, uint32_t cell, long down, long right) {
    const long row = (long)(cell / width(s)), column = (long)(cell % width(s));
    const long below = s->puzzle->height - 1 - row, behind = s->puzzle->width - 1 - column;
    long n = down > 0 ? below / down : down < 0 ? row / -down : LONG_MAX;
    long m = right > 0 ? behind / right : right < 0 ? column / -right : LONG_MAX;
    return (size_t)(n < m ? n : m);
}

// From a cell on, in steps, to the edge; `limit` cells at most.
static bool push_ray(struct sets *s, uint32_t cell, long down, long right, size_t limit) {
    size_t n = steps_to_edge(s, cell, down, right);
    if (n > limit) n = limit;
    if (!make_room(s, n)) return false;
    for (; n > 0; n--) {
        cell += (uint32_t)(down * s->puzzle->width + right);
        s->cells.at[s->cells.size++] = cell;
    }
    return true;
}

static bool push_around(struct sets *s, uint32_t cell, bool corners) {
    const size_t row = cell / width(s), column = cell % width(s);
    if (!make_room(s, 8)) return false;
    for (size_t r = row == 0 ? 0 : row - 1; r <= row + 1 && r < height(s); r++)
        for (size_t c = column == 0 ? 0 : column - 1; c <= column + 1 && c < width(s); c++)
            if (corners ? r != row || c != column : (r == row) != (c == column))
                s->cells.at[s->cells.size++] = (uint32_t)(r * width(s) + c);
    return true;
}

static bool push_line(struct sets *s, size_t first, size_t n, size_t step) {
    if (!make_room(s, n)) return false;
    for (size_t i = 0; i < n; i++) s->cells.at[s->cells.size++] = (uint32_t)(first + i * step);
    return true;
}

static bool push_area(struct sets *s, char area) {
    size_t n = puzzle_size(s->puzzle);
    for (size_t cell = 0; cell < n; cell++)
        if (s->puzzle->areas[cell] == area && !push(s, cell)) return false;
    return true;
}

static bool push_between(struct sets *s, uint32_t from, uint32_t to) {
    long down = (long)(to / width(s)) - (long)(from / width(s));
    long right = (long)(to % width(s)) - (long)(from % width(s));
    long n = down < 0 ? -down : down, m = right < 0 ? -right : right;
    if ((n != 0 && m != 0 && n != m) || (n == 0 && m == 0)) return true;
    return push_ray(s, from, (down > 0) - (down < 0), (right > 0) - (right < 0), (size_t)(n > m ? n : m) - 1);
}

static bool push_box(struct sets *s, size_t row, size_t column, size_t rows, size_t columns) {
    for (size_t r = row; r < row + rows && r < height(s); r++)
        for (size_t c = column; c < column + columns && c < width(s); c++)
            if (!push(s, r * width(s) + c)) return false;
    return true;
}

// ---- Sets ------------------------------------------------------------------------------------------------

// What is known of the condition of a word over a set, by cell; NULL: it depends on other variables, too.
static char *known_of(struct sets *s, const struct node *over) {
    if (!tree_is_about_one(s->text, over)) return NULL;
    if (s->known.size == 0 && !vec_resize(s->mem, &s->known, s->text->nodes.size)) return NULL;
    char **known = &s->known.at[over->kids[1]];
    if (*known == NULL) *known = mem_zeroed(s->mem, s->size, 1);
    return *known;
}

static bool find_out(struct sets *s, const struct node *over, uint32_t cell, char *known, bool *yes) {
    s->slots[over->slot].cell = cell;
    if (!sets_truth(s, over->kids[1], yes)) return false;
    if (known != NULL) known[cell] = *yes ? 2 : 1;
    return true;
}

// Does the condition of a word over a set hold for this cell?
static inline bool holds_for(struct sets *s, const struct node *over, uint32_t cell, char *known, bool *yes) {
    if (known == NULL || known[cell] == 0) return find_out(s, over, cell, known, yes);
    *yes = known[cell] == 2;
    return true;
}

// until() along a ray, which need not be followed any further.
static bool push_until(struct sets *s, const struct node *n) {
    const struct node *ray = tree_node(s->text, n->kids[0]);
    const struct tree_direction *d = &tree_directions[ray->value];
    uint32_t cell;
    bool stop = false;
    char *known = known_of(s, n);
    sets_cell(s, ray->kids[0], &cell);
    size_t left = steps_to_edge(s, cell, d->down, d->right);
    const uint32_t step = (uint32_t)(d->down * s->puzzle->width + d->right);
    if (!make_room(s, left)) return false;
    for (; left > 0; left--) {
        cell += step;
        if (!holds_for(s, n, cell, known, &stop)) return false;
        if (stop) break;
        s->cells.at[s->cells.size++] = cell;
        s->steps++;
    }
    return true;
}

// those() and until(): the chosen cells move down over what the set was.
static bool filter(struct sets *s, const struct node *n, size_t base) {
    struct cell_range all;
    if (n->op == OP_UNTIL && tree_node(s->text, n->kids[0])->op == OP_RAY) return push_until(s, n);
    if (!sets_cells(s, n->kids[0], &all)) return false;
    size_t kept = base;
    char *known = known_of(s, n);
    for (size_t i = all.first; i < all.first + all.n; i++) {
        bool yes;
        uint32_t cell = s->cells.at[i];
        if (!holds_for(s, n, cell, known, &yes)) return false;
        if (n->op == OP_UNTIL && yes) break;
        if (n->op == OP_UNTIL || yes) s->cells.at[kept++] = cell;
    }
    s->cells.size = kept;
    return true;
}

// A chain of unions, one part behind the other.
static bool push_parts(struct sets *s, uint32_t node) {
    const struct node *n = tree_node(s->text, node);
    struct cell_range r;
    if (n->op == OP_UNTIL && tree_node(s->text, n->kids[0])->op == OP_RAY) return push_until(s, n);
    if (n->op != OP_UNION) return sets_cells(s, node, &r);
    return push_parts(s, n->kids[0]) && push_parts(s, n->kids[1]);
}

// Both sets are put on the stack; what is left of them stays: each cell once, or those that are not in the
// second.
static bool combine(struct sets *s, const struct node *n, size_t base) {
    if (s->seen.size == 0 && !vec_resize(s->mem, &s->seen, s->size)) return no_memory(s);
    if (!push_parts(s, n->kids[0])) return false;
    size_t middle = s->cells.size, kept = base;
    if (!push_parts(s, n->kids[1])) return false;
    uint32_t *seen = s->seen.at, *cells = s->cells.at, stamp = ++s->stamp;
    const bool both = n->op == OP_UNION;
    for (size_t i = middle; i < s->cells.size && !both; i++) seen[cells[i]] = stamp;
    for (size_t i = base; i < (both ? s->cells.size : middle); i++) {
        if (seen[cells[i]] == stamp) continue;
        seen[cells[i]] = stamp;
        cells[kept++] = cells[i];
    }
    s->cells.size = kept;
    return true;
}

static bool push_step(struct sets *s, const struct node *n, uint32_t cell) {
    long down, right;
    return sets_number(s, n->kids[1], &down) && sets_number(s, n->kids[2], &right) &&
           (down == 0 && right == 0 ? push(s, cell) : push_ray(s, cell, down, right, 1));
}

static bool push_variable(struct sets *s, const struct node *n) {
    if (n->type == NODE_CELL) return push(s, s->slots[n->value].cell);
    const struct cell_range r = s->slots[n->value].set;
    if (!make_room(s, r.n)) return false;
    for (size_t i = 0; i < r.n; i++) s->cells.at[s->cells.size++] = s->cells.at[r.first + i];
    return true;
}

static bool push_set(struct sets *s, uint32_t node, size_t base) {
    const struct node *n = tree_node(s->text, node);
    uint32_t cell = 0, other;
    if (n->kids[0] != NO_NODE && tree_node(s->text, n->kids[0])->type == NODE_CELL)
        sets_cell(s, n->kids[0], &cell);
    switch (n->op) {
    case OP_VARIABLE:
        return push_variable(s, n);
    case OP_CELLS:
        return push_line(s, 0, puzzle_size(s->puzzle), 1);
    case OP_ROW:
        return push_line(s, cell / width(s) * width(s), width(s), 1);
    case OP_COLUMN:
        return push_line(s, cell % width(s), height(s), width(s));
    case OP_AREA:
        return push_area(s, s->puzzle->areas[cell]);
    case OP_BESIDE:
    case OP_TOUCHING:
        return push_around(s, cell, n->op == OP_TOUCHING);
    case OP_RAY:
        return push_ray(s, cell, tree_directions[n->value].down, tree_directions[n->value].right, SIZE_MAX);
    case OP_STEP:
        return push_step(s, n, cell);
    case OP_BETWEEN:
        sets_cell(s, n->kids[1], &other);
        return push_between(s, cell, other);
    case OP_THOSE:
    case OP_UNTIL:
        return filter(s, n, base);
    default:
        return combine(s, n, base);
    }
}

bool sets_cells(struct sets *s, uint32_t node, struct cell_range *out) {
    size_t base = s->cells.size;
    if (!work(s, node) || !push_set(s, node, base)) return false;
    *out = (struct cell_range){base, s->cells.size - base};
    s->steps += out->n;
    return true;
}

// ---- Sets in turn ----------------------------------------------------------------------------------------

static bool end_range(struct sets *s, size_t first) {
    struct cell_range r = {first, s->cells.size - first};
    return r.n == 0 || vec_push(s->mem, &s->ranges, r) || no_memory(s);
}

static bool push_areas(struct sets *s) {
    size_t n = puzzle_size(s->puzzle);
    bool done[256] = {false};
    for (size_t cell = 0; cell < n; cell++) {
        unsigned char area = (unsigned char)s->puzzle->areas[cell];
        size_t first = s->cells.size;
        if (done[area]) continue;
        done[area] = true;
        if (!push_area(s, (char)area) || !end_range(s, first)) return false;
    }
    return true;
}

// The longest stretches of one line of cells for which the condition holds.
static bool push_runs_of(struct sets *s, const struct node *n, size_t start, size_t count, size_t step) {
    size_t first = s->cells.size;
    char *known = known_of(s, n);
    for (size_t i = 0; i < count; i++) {
        bool yes;
        if (!holds_for(s, n, (uint32_t)(start + i * step), known, &yes)) return false;
        if (yes && !push(s, start + i * step)) return false;
        if (yes && i + 1 < count) continue;
        if (!end_range(s, first)) return false;
        first = s->cells.size;
    }
    return true;
}

static bool push_lines(struct sets *s, const struct node *n, bool rows) {
    size_t lines = rows ? height(s) : width(s), count = rows ? width(s) : height(s);
    for (size_t i = 0; i < lines; i++) {
        size_t start = rows ? i * width(s) : i, step = rows ? 1 : width(s), first = s->cells.size;
        bool ok = n->op == OP_RUNS ? push_runs_of(s, n, start, count, step)
                                   : push_line(s, start, count, step) && end_range(s, first);
        if (!ok) return false;
    }
    return true;
}

static bool push_boxes(struct sets *s, const struct node *n, uint32_t node) {
    long rows, columns;
    if (!sets_number(s, n->kids[0], &rows) || !sets_number(s, n->kids[1], &columns)) return false;
    if (rows < 1 || columns < 1) return fail(s, node, "a box has at least one row and one column");
    bool boxes = n->op == OP_BOXES;
    for (size_t r = 0; boxes ? r < height(s) : r + (size_t)rows <= height(s); r += boxes ? (size_t)rows : 1)
        for (size_t c = 0; boxes ? c < width(s) : c + (size_t)columns <= width(s);
             c += boxes ? (size_t)columns : 1) {
            size_t first = s->cells.size;
            if (!push_box(s, r, c, (size_t)rows, (size_t)columns) || !end_range(s, first)) return false;
        }
    return true;
}

static bool push_sets(struct sets *s, uint32_t node) {
    const struct node *n = tree_node(s->text, node);
    if (n->op == OP_AREAS) return push_areas(s);
    if (n->op == OP_BOXES || n->op == OP_WINDOWS) return push_boxes(s, n, node);
    return (n->op == OP_COLUMNS || push_lines(s, n, true)) && (n->op == OP_ROWS || push_lines(s, n, false));
}

// ---- Choices ---------------------------------------------------------------------------------------------

// Are all the marks that an expression asks about those of one variable?
static bool asks_only(const struct ruletext *t, uint32_t node, uint32_t slot) {
    const struct node *n = &t->nodes.at[node];
    if (!n->varies) return true;
    if (n->op == OP_DIFFERENT || n->op == OP_CONNECTED) return false;
    if (n->op == OP_IS || n->op == OP_MARKED || n->op == OP_EMPTY || n->op == OP_VALUE)
        return (uint32_t)t->nodes.at[n->kids[0]].value == slot;
    for (int i = 0; i < 3; i++)
        if (n->kids[i] != NO_NODE && !asks_only(t, n->kids[i], slot)) return false;
    return true;
}

bool sets_is_about_single_cells(const struct ruletext *t, const struct rule *r) {
    return r->n_fors == 1 && !r->fors[0].pairs && t->nodes.at[r->fors[0].set].type == NODE_SET &&
           asks_only(t, r->body, r->fors[0].slot);
}

// "c, d in cells where d in T(c)": only T(c) has to be gone through, not all pairs.
static uint32_t find_near(const struct sets *s, const struct choices *c) {
    if (!c->pairs || c->where == NO_NODE || tree_node(s->text, c->set)->op != OP_CELLS) return NO_NODE;
    const struct node *n = tree_node(s->text, c->where);
    while (n->op == OP_AND) n = tree_node(s->text, n->kids[0]);
    if (n->op != OP_IN || (uint32_t)tree_node(s->text, n->kids[0])->value != c->slot + 1) return NO_NODE;
    return tree_uses(s->text, n->kids[1], c->slot + 1) ? NO_NODE : n->kids[1];
}

bool choices_begin(struct sets *s, uint32_t set, uint32_t slot, bool pairs, uint32_t where,
                   struct choices *c) {
    *c = (struct choices){.set = set, .slot = slot, .where = where, .pairs = pairs};
    c->in_turn = tree_node(s->text, set)->type == NODE_SETS;
    c->base_cells = s->cells.size;
    c->base_ranges = s->ranges.size;
    c->near = find_near(s, c);
    bool ok = c->in_turn ? push_sets(s, set) : sets_cells(s, set, &c->cells);
    c->ranges = (struct cell_range){c->base_ranges, s->ranges.size - c->base_ranges};
    c->j = SIZE_MAX;
    c->top = s->cells.size;
    if (!ok) choices_end(s, c);
    return ok;
}

void choices_end(struct sets *s, struct choices *c) {
    s->cells.size = c->base_cells;
    s->ranges.size = c->base_ranges;
}

static size_t choices_count(const struct choices *c) { return c->in_turn ? c->ranges.n : c->cells.n; }

static void set_slot(struct sets *s, const struct choices *c, uint32_t slot, size_t i) {
    if (c->in_turn) s->slots[slot].set = s->ranges.at[c->ranges.first + i];
    else s->slots[slot].cell = s->cells.at[c->cells.first + i];
}

// One variable: i counts the next one.
static bool next_single(struct sets *s, struct choices *c) {
    if (c->i == choices_count(c)) return false;
    set_slot(s, c, c->slot, c->i++);
    return true;
}

// The next pair of cells that are near each other, the second behind the first.
static bool next_near(struct sets *s, struct choices *c) {
    size_t n = puzzle_size(s->puzzle);
    for (;;) {
        if (c->j != SIZE_MAX)
            for (; c->j < c->near_cells.n; c->j++)
                if (s->cells.at[c->near_cells.first + c->j] > c->i) {
                    s->slots[c->slot + 1].cell = s->cells.at[c->near_cells.first + c->j++];
                    return true;
                }
        c->i = c->j == SIZE_MAX ? 0 : c->i + 1;
        if (c->i >= n) return false;
        c->j = 0;
        s->cells.size = c->base_cells + c->cells.n;
        s->slots[c->slot].cell = (uint32_t)c->i;
        if (!sets_cells(s, c->near, &c->near_cells)) return false;
        c->top = s->cells.size;
    }
}

static bool next_pair(struct sets *s, struct choices *c) {
    size_t n = choices_count(c);
    if (c->near != NO_NODE) return next_near(s, c);
    c->j = c->j == SIZE_MAX ? 1 : c->j + 1;
    if (c->j >= n) {
        c->i++;
        c->j = c->i + 1;
    }
    if (c->j >= n) return false;
    set_slot(s, c, c->slot, c->i);
    set_slot(s, c, c->slot + 1, c->j);
    return true;
}

// Is the condition of a choice true? That a near cell is in its set is known.
static bool holds_where(struct sets *s, const struct choices *c, uint32_t node, bool *yes) {
    const struct node *n = tree_node(s->text, node);
    if (c->near == NO_NODE) return sets_truth(s, node, yes);
    *yes = true;
    if (n->op != OP_AND) return true;
    return holds_where(s, c, n->kids[0], yes) && (!*yes || sets_truth(s, n->kids[1], yes));
}

bool choices_next(struct sets *s, struct choices *c) {
    s->cells.size = c->top;
    while (c->pairs ? next_pair(s, c) : next_single(s, c)) {
        bool yes = true;
        if (!work(s, c->set)) return false;
        if (c->where != NO_NODE && !holds_where(s, c, c->where, &yes)) return false;
        if (yes) return true;
    }
    return false;
}

// ---- Numbers ---------------------------------------------------------------------------------------------

// What a cell shows, or is supposed to.
static char shown(const struct sets *s, uint32_t cell) {
    return cell == s->supposed_cell ? s->supposed : s->puzzle->cells[cell];
}

static bool printed(struct sets *s, uint32_t node, uint32_t cell, long *out) {
    char c = s->puzzle->under[cell];
    if (c == '.') {
        s->wrong_cell = cell;
        return fail(s, node, "the rules ask for a number that is not printed here");
    }
    *out = tree_number(c);
    return true;
}

// The number beside the row or column of a cell or of the first cell of a set; -1: none.
static bool find_outside(struct sets *s, const struct node *n, long *out) {
    size_t base = s->cells.size;
    struct cell_range r;
    if (!sets_cells(s, n->kids[0], &r)) return false;
    uint32_t cell = r.n == 0 ? 0 : s->cells.at[r.first];
    s->wrong_cell = cell;
    s->cells.size = base;
    *out =
        r.n == 0 ? -1 : s->puzzle->outside[puzzle_place_outside(s->puzzle, (enum puzzle_side)n->value, cell)];
    return true;
}

static bool outside(struct sets *s, uint32_t node, long *out) {
    if (!find_outside(s, tree_node(s->text, node), out)) return false;
    return *out >= 0 || fail(s, node, "the rules ask for a number beside the board that is not there");
}

static bool add_up(struct sets *s, const struct node *n, long *out) {
    struct choices c;
    if (!choices_begin(s, n->kids[0], n->slot, n->pairs, NO_NODE, &c)) return false;
    *out = 0;
    while (choices_next(s, &c)) {
        long number = 0;
        bool yes = false;
        if (n->op == OP_SUM ? !sets_number(s, n->kids[1], &number) : !sets_truth(s, n->kids[1], &yes)) break;
        *out += n->op == OP_SUM ? number : yes;
    }
    choices_end(s, &c);
    return s->wrong == NULL;
}

static bool calculate(struct sets *s, const struct node *n, long *out) {
    long a, b;
    if (!sets_number(s, n->kids[0], &a) || !sets_number(s, n->kids[1], &b)) return false;
    if (n->op == OP_MULTIPLY && (a > 1000000 || a < -1000000 || b > 1000000 || b < -1000000))
        return fail(s, n->kids[0], "the numbers become too large");
    *out = n->op == OP_ADD ? a + b : n->op == OP_SUBTRACT ? a - b : a * b;
    return true;
}

bool sets_number(struct sets *s, uint32_t node, long *out) {
    const struct node *n = tree_node(s->text, node);
    uint32_t cell = 0;
    size_t base = s->cells.size;
    struct cell_range r;
    if (n->kids[0] != NO_NODE && tree_node(s->text, n->kids[0])->type == NODE_CELL)
        sets_cell(s, n->kids[0], &cell);
    switch (n->op) {
    case OP_NUMBER:
        *out = n->value;
        return true;
    case OP_NAMED:
        *out = s->puzzle->parameters[n->value];
        return true;
    case OP_WIDTH:
    case OP_HEIGHT:
        *out = n->op == OP_WIDTH ? s->puzzle->width : s->puzzle->height;
        return true;
    case OP_VALUE: {
        const struct symbol *symbol = tree_symbol(s->text, shown(s, cell));
        *out = symbol == NULL ? 0 : symbol->value;
        return true;
    }
    case OP_PRINTED:
        return printed(s, node, cell, out);
    case OP_OUTSIDE:
        return outside(s, node, out);
    case OP_X:
        *out = (long)(cell % width(s)) + 1;
        return true;
    case OP_Y:
        *out = (long)(cell / width(s)) + 1;
        return true;
    case OP_SIZE:
        if (!sets_cells(s, n->kids[0], &r)) return false;
        s->cells.size = base;
        *out = (long)r.n;
        return true;
    case OP_COUNT:
    case OP_SUM:
        return add_up(s, n, out);
    default:
        return calculate(s, n, out);
    }
}

// ---- Conditions ------------------------------------------------------------------------------------------

static bool compare(struct sets *s, const struct node *n, bool *out) {
    long a, b;
    if (!sets_number(s, n->kids[0], &a) || !sets_number(s, n->kids[1], &b)) return false;
    *out = n->op == OP_EQUAL ? a == b : n->op == OP_UNEQUAL ? a != b : n->op == OP_LESS ? a < b : a <= b;
    return true;
}

static bool quantify(struct sets *s, const struct node *n, bool *out) {
    struct choices c;
    if (!choices_begin(s, n->kids[0], n->slot, n->pairs, NO_NODE, &c)) return false;
    *out = n->op == OP_ALL;
    while (*out == (n->op == OP_ALL) && choices_next(s, &c))
        if (!sets_truth(s, n->kids[1], out)) break;
    choices_end(s, &c);
    return s->wrong == NULL;
}

static bool is_there(struct sets *s, uint32_t node, bool *out) {
    const struct node *n = tree_node(s->text, node);
    uint32_t cell = 0;
    long number;
    if (n->op == OP_PRINTED) {
        sets_cell(s, n->kids[0], &cell);
        *out = s->puzzle->under[cell] != '.';
        return true;
    }
    if (!find_outside(s, n, &number)) return false;
    *out = number >= 0;
    return true;
}

static bool is_member(struct sets *s, const struct node *n, bool *out) {
    uint32_t cell;
    size_t base = s->cells.size;
    struct cell_range r;
    sets_cell(s, n->kids[0], &cell);
    if (!sets_cells(s, n->kids[1], &r)) return false;
    *out = is_in_range(s, r, cell);
    s->cells.size = base;
    return true;
}

static bool look_at_cell(struct sets *s, const struct node *n, bool *out) {
    uint32_t cell;
    sets_cell(s, n->kids[0], &cell);
    const char c = shown(s, cell);
    const struct symbol *symbol = tree_symbol(s->text, c);
    if (n->op == OP_IS) *out = (s->text->nouns_of[(unsigned char)c] >> n->value & 1) != 0;
    else *out = n->op == OP_MARKED ? symbol != NULL && symbol->is_mark : symbol == NULL;
    return true;
}

bool sets_truth(struct sets *s, uint32_t node, bool *out) {
    const struct node *n = tree_node(s->text, node);
    uint32_t a, b;
    if (!work(s, node)) return false;
    switch (n->op) {
    case OP_TRUE:
    case OP_FALSE:
        *out = n->op == OP_TRUE;
        return true;
    case OP_IS:
    case OP_MARKED:
    case OP_EMPTY:
        return look_at_cell(s, n, out);
    case OP_SAME:
        sets_cell(s, n->kids[0], &a);
        sets_cell(s, n->kids[1], &b);
        *out = a == b;
        return true;
    case OP_IN:
        return is_member(s, n, out);
    case OP_NOT:
        if (!sets_truth(s, n->kids[0], out)) return false;
        *out = !*out;
        return true;
    case OP_AND:
    case OP_OR:
        if (!sets_truth(s, n->kids[0], out)) return false;
        return *out == (n->op == OP_OR) || sets_truth(s, n->kids[1], out);
    case OP_ALL:
    case OP_ANY:
        return quantify(s, n, out);
    case OP_HAS:
        return is_there(s, n->kids[0], out);
    default:
        return compare(s, n, out);
    }
}

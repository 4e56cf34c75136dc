#include "ruletext/sets.h"

#include <limits.h>
#include <string.h>

bool sets_fail(struct sets *s, uint32_t node, const char *why) {
    if (s->wrong != NULL) return false;
    s->wrong = why;
    s->wrong_node = node;
    return false;
}

static bool no_memory(struct sets *s) {
    s->no_memory = true;
    return sets_fail(s, NO_NODE, "out of memory");
}

void sets_begin(struct sets *s, const struct puzzle *p, struct mem *m) {
    *s = (struct sets){
        .text = ruletext_of(p), .puzzle = p, .mem = m, .size = puzzle_size(p), .supposed_cell = UINT32_MAX};
    for (int i = 0; i < 8; i++)
        s->ray_step[i] = (uint32_t)(tree_directions[i].down * p->width + tree_directions[i].right);
}

void sets_end(struct sets *s) {
    vec_free(s->mem, &s->cells);
    vec_free(s->mem, &s->ranges);
    vec_free(s->mem, &s->seen);
    vec_free(s->mem, &s->by_area);
    vec_free(s->mem, &s->area_start);
    for (size_t i = 0; i < s->known.size; i++) mem_free(s->mem, s->known.at[i], s->size * sizeof(uint16_t));
    vec_free(s->mem, &s->known);
}

// ---- Cells -----------------------------------------------------------------------------------------------

// Of 32 bits, because a division by them takes half the time.
static uint32_t width(const struct sets *s) { return (uint32_t)s->puzzle->width; }
static uint32_t height(const struct sets *s) { return (uint32_t)s->puzzle->height; }

static bool push(struct sets *s, size_t cell) {
    return vec_push(s->mem, &s->cells, (uint32_t)cell) || no_memory(s);
}

// Room for so many cells on top of the stack.
static bool make_room(struct sets *s, size_t n) {
    return vec_reserve(s->mem, &s->cells, s->cells.size + n) || no_memory(s);
}

// How many equal steps lead from a cell to the edge of the board.
static size_t steps_to_edge(const struct sets *s, uint32_t cell, long down, long right) {
    const long row = (long)(cell / width(s)), column = (long)(cell % width(s));
    const long below = s->puzzle->height - 1 - row, behind = s->puzzle->width - 1 - column;
    long n = down > 0 ? below / down : down < 0 ? row / -down : LONG_MAX;
    long m = right > 0 ? behind / right : right < 0 ? column / -right : LONG_MAX;
    return (size_t)(n < m ? n : m);
}

// Equal steps lead from each cell to the next.
static bool push_line(struct sets *s, uint32_t cell, size_t n, uint32_t step) {
    if (!make_room(s, n)) return false;
    uint32_t *out = s->cells.at + s->cells.size;
    for (size_t i = 0; i < n; i++, cell += step) out[i] = cell;
    s->cells.size += n;
    return true;
}

// From a cell on, in steps, to the edge; `limit` cells at most.
static bool push_ray(struct sets *s, uint32_t cell, long down, long right, size_t limit) {
    const size_t n = steps_to_edge(s, cell, down, right);
    const uint32_t step = (uint32_t)(down * s->puzzle->width + right);
    return push_line(s, cell + step, n < limit ? n : limit, step);
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

// The cells are sorted by area when one is first asked for.
static bool sort_areas(struct sets *s) {
    if (!vec_resize(s->mem, &s->by_area, s->size) || !vec_resize(s->mem, &s->area_start, 257))
        return no_memory(s);
    uint32_t *start = s->area_start.at;
    const char *areas = s->puzzle->areas;
    for (size_t cell = 0; cell < s->size; cell++) start[(unsigned char)areas[cell] + 1]++;
    for (size_t area = 0; area < 256; area++) start[area + 1] += start[area];
    for (uint32_t cell = 0; cell < s->size; cell++) s->by_area.at[start[(unsigned char)areas[cell]]++] = cell;
    for (size_t area = 256; area > 0; area--) start[area] = start[area - 1];
    start[0] = 0;
    return true;
}

static bool push_area(struct sets *s, char area) {
    if (s->area_start.size == 0 && !sort_areas(s)) return false;
    const uint32_t *start = &s->area_start.at[(unsigned char)area], n = start[1] - start[0];
    if (!make_room(s, n)) return false;
    memcpy(s->cells.at + s->cells.size, s->by_area.at + start[0], n * sizeof *start);
    s->cells.size += n;
    return true;
}

// How many cells lie between two of a line, and which way they go; 0 where the two are not of one line.
static size_t measure_between(const struct sets *s, uint32_t from, uint32_t to, long *down, long *right) {
    *down = (long)(to / width(s)) - (long)(from / width(s));
    *right = (long)(to % width(s)) - (long)(from % width(s));
    long n = *down < 0 ? -*down : *down, m = *right < 0 ? -*right : *right;
    if ((n != 0 && m != 0 && n != m) || (n == 0 && m == 0)) return 0;
    return (size_t)(n > m ? n : m) - 1;
}

static bool push_between(struct sets *s, uint32_t from, uint32_t to) {
    long down, right;
    size_t n = measure_between(s, from, to, &down, &right);
    return n == 0 || push_ray(s, from, (down > 0) - (down < 0), (right > 0) - (right < 0), n);
}

static bool push_box(struct sets *s, size_t row, size_t column, size_t rows, size_t columns) {
    for (size_t r = row; r < row + rows && r < height(s); r++)
        for (size_t c = column; c < column + columns && c < width(s); c++)
            if (!push(s, r * width(s) + c)) return false;
    return true;
}

// ---- Sets ------------------------------------------------------------------------------------------------

// What is known of the condition of a word over a set, by cell: 1 it does not hold, 2 it does. NULL: it
// depends on other variables, too.
static uint16_t *known_of(struct sets *s, const struct node *over) {
    if (!over->about_one) return NULL;
    if (s->known.size == 0 && !vec_resize(s->mem, &s->known, s->text->nodes.size)) return NULL;
    uint16_t **known = &s->known.at[over - s->text->nodes.at];
    if (*known == NULL) *known = mem_zeroed(s->mem, s->size, sizeof **known);
    return *known;
}

// Does the condition of a word over a set hold for this cell?
static inline bool holds_for(struct sets *s, const struct node *over, uint32_t cell, uint16_t *known,
                             bool *yes) {
    if (known != NULL && known[cell] != 0) return *yes = known[cell] == 2, true;
    s->slots[over->slot].cell = cell;
    if (!sets_truth(s, over->kids[1], yes)) return false;
    if (known != NULL) known[cell] = *yes ? 2 : 1;
    return true;
}

// How many steps lead along a ray to the last cell before the condition of until() holds. What is known of a
// cell is how many lead on from there, + 1, if 16 bits can tell.
static bool count_steps(struct sets *s, const struct node *n, uint16_t *known, uint32_t cell, size_t *steps) {
    const struct node *ray = tree_node(s->text, n->kids[0]);
    const struct tree_direction *d = &tree_directions[ray->value];
    const uint32_t step = s->ray_step[ray->value];
    uint32_t next = cell;
    *steps = 0;
    for (size_t left = steps_to_edge(s, cell, d->down, d->right); left > 0; left--) {
        bool stop;
        if (!holds_for(s, n, next += step, NULL, &stop)) return false;
        if (stop) break;
        ++*steps;
        if (known == NULL || known[next] == 0) continue;
        *steps += known[next] - 1U;
        break;
    }
    for (size_t i = *steps + 1; known != NULL && i > 0 && known[cell] == 0; i--, cell += step)
        known[cell] = i <= UINT16_MAX ? (uint16_t)i : 0;
    return true;
}

// until() along a ray, which need not be followed any further.
static bool push_until(struct sets *s, const struct node *n) {
    const struct node *ray = tree_node(s->text, n->kids[0]);
    const uint32_t cell = sets_cell(s, ray->cells[0]), step = s->ray_step[ray->value];
    uint16_t *known = known_of(s, n);
    size_t steps = 0;
    if (known != NULL && known[cell] != 0) steps = known[cell] - 1U;
    else if (!count_steps(s, n, known, cell, &steps)) return false;
    s->steps += steps;
    return push_line(s, cell + step, steps, step);
}

// those() and until(): the chosen cells move down over what the set was.
static bool filter(struct sets *s, const struct node *n, size_t base) {
    struct cell_range all;
    if (n->op == OP_UNTIL && tree_node(s->text, n->kids[0])->op == OP_RAY) return push_until(s, n);
    if (!sets_cells(s, n->kids[0], &all)) return false;
    size_t kept = base;
    uint16_t *known = known_of(s, n);
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
    const uint32_t cell = sets_cell(s, n->cells[0]); // of those that begin at one
    switch (n->op) {
    case OP_VARIABLE:
        return push_variable(s, n);
    case OP_CELLS:
        return push_line(s, 0, s->size, 1);
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
        return push_between(s, cell, sets_cell(s, n->cells[1]));
    case OP_THOSE:
    case OP_UNTIL:
        return filter(s, n, base);
    default:
        return combine(s, n, base);
    }
}

static bool take_cells(struct sets *s, size_t base, struct cell_range *out) {
    *out = (struct cell_range){base, s->cells.size - base};
    s->steps += out->n;
    return true;
}

bool sets_cells(struct sets *s, uint32_t node, struct cell_range *out) {
    const size_t base = s->cells.size;
    return sets_work(s, node) && push_set(s, node, base) && take_cells(s, base, out);
}

bool sets_cells_of_parts(struct sets *s, uint32_t node, struct cell_range *out) {
    const size_t base = s->cells.size;
    return sets_work(s, node) && push_parts(s, node) && take_cells(s, base, out);
}

bool sets_size(struct sets *s, uint32_t node, long *out) {
    const struct node *n = tree_node(s->text, node);
    struct cell_range r = {s->cells.size, 0};
    long down, right;
    if (n->op == OP_BETWEEN)
        r.n = measure_between(s, sets_cell(s, n->cells[0]), sets_cell(s, n->cells[1]), &down, &right);
    else if (!sets_cells(s, node, &r)) return false;
    s->cells.size = r.first;
    *out = (long)r.n;
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
static bool push_runs_of(struct sets *s, const struct node *n, uint32_t cell, uint32_t count, uint32_t step) {
    size_t first = s->cells.size;
    uint16_t *known = known_of(s, n);
    for (; count > 0; count--, cell += step) {
        bool yes;
        if (!holds_for(s, n, cell, known, &yes)) return false;
        if (yes && !push(s, cell)) return false;
        if (yes && count > 1) continue;
        if (!end_range(s, first)) return false;
        first = s->cells.size;
    }
    return true;
}

static bool push_lines(struct sets *s, const struct node *n, bool rows) {
    const uint32_t lines = rows ? height(s) : width(s), count = rows ? width(s) : height(s);
    for (uint32_t i = 0; i < lines; i++) {
        const uint32_t start = rows ? i * width(s) : i, step = rows ? 1 : width(s);
        const size_t first = s->cells.size;
        bool ok = n->op == OP_RUNS ? push_runs_of(s, n, start, count, step)
                                   : push_line(s, start, count, step) && end_range(s, first);
        if (!ok) return false;
    }
    return true;
}

static bool push_boxes(struct sets *s, const struct node *n, uint32_t node) {
    long rows, columns;
    if (!sets_number(s, n->kids[0], &rows) || !sets_number(s, n->kids[1], &columns)) return false;
    if (rows < 1 || columns < 1) return sets_fail(s, node, "a box has at least one row and one column");
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

// Does a condition hold wherever it is asked on this board? A number is printed in every cell, or no two
// cells are so far apart.
static bool always_holds(const struct puzzle *p, uint32_t node) {
    const struct ruletext *t = ruletext_of(p);
    const struct node *n = tree_node(t, node), *a = n->kids[0] == NO_NODE ? n : tree_node(t, n->kids[0]);
    if (n->op == OP_HAS && a->op == OP_PRINTED)
        return p->under != NULL && memchr(p->under, '.', puzzle_size(p)) == NULL;
    return n->op == OP_LESS && a->op == OP_SIZE && tree_node(t, a->kids[0])->op == OP_BETWEEN &&
           tree_node(t, n->kids[1])->op == OP_NUMBER &&
           tree_node(t, n->kids[1])->value >= (p->width > p->height ? p->width : p->height) - 1;
}

bool choices_begin(struct sets *s, const struct rule_for *f, struct choices *c) {
    *c = (struct choices){.set = f->set, .slot = f->slot, .pairs = f->pairs, .asked = SIZE_MAX};
    if (f->where != NO_NODE) c->where = f;
    if (f->near != NO_NODE) c->i = SIZE_MAX; // before the first cell
    for (unsigned k = 0; k < f->n_parts; k++)
        c->needless |= (unsigned)always_holds(s->puzzle, f->parts[k]) << k;
    c->in_turn = tree_node(s->text, f->set)->type == NODE_SETS;
    c->base_cells = s->cells.size;
    c->base_ranges = s->ranges.size;
    bool ok = c->in_turn ? push_sets(s, f->set) : sets_cells(s, f->set, &c->cells);
    c->ranges = (struct cell_range){c->base_ranges, s->ranges.size - c->base_ranges};
    c->top = s->cells.size;
    if (!ok) choices_end(s, c);
    return ok;
}

bool choices_begin_over(struct sets *s, const struct node *over, struct choices *c) {
    return choices_begin(
        s, &(struct rule_for){.slot = over->slot, .pairs = over->pairs, .set = over->kids[0]}, c);
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
    for (;;) {
        while (c->j < c->near_cells.n) {
            const uint32_t second = s->cells.at[c->near_cells.first + c->j++];
            s->slots[c->slot + 1].cell = second;
            if (second > c->i) return true;
        }
        if (++c->i >= puzzle_size(s->puzzle)) return false;
        c->j = 0;
        s->cells.size = c->base_cells + c->cells.n;
        s->slots[c->slot].cell = (uint32_t)c->i;
        if (!sets_cells(s, c->where->near, &c->near_cells)) return false;
        c->top = s->cells.size;
    }
}

static bool next_pair(struct sets *s, struct choices *c) {
    const size_t n = choices_count(c);
    if (c->where != NULL && c->where->near != NO_NODE) return next_near(s, c);
    if (++c->j >= n) c->j = ++c->i + 1;
    if (c->j >= n) return false;
    set_slot(s, c, c->slot, c->i);
    set_slot(s, c, c->slot + 1, c->j);
    return true;
}

static bool hold(struct sets *s, const struct choices *c, unsigned from, unsigned to, bool *yes) {
    *yes = true;
    for (unsigned k = from; k < to && *yes; k++)
        if ((c->needless >> k & 1) == 0 && !sets_truth(s, c->where->parts[k], yes)) return false;
    return true;
}

// Is the condition of a choice true?
static bool holds_where(struct sets *s, struct choices *c, bool *yes) {
    const struct rule_for *w = c->where;
    if (w->of_first > 0 && c->asked != c->i) {
        c->asked = c->i;
        if (!hold(s, c, 0, w->of_first, &c->first_fits)) return false;
    }
    *yes = w->of_first == 0 || c->first_fits;
    return !*yes || hold(s, c, w->of_first, w->n_parts, yes);
}

bool choices_next(struct sets *s, struct choices *c) {
    s->cells.size = c->top;
    while (c->pairs ? next_pair(s, c) : next_single(s, c)) {
        bool yes = true;
        if (!sets_work(s, c->set)) return false;
        if (c->where != NULL && !holds_where(s, c, &yes)) return false;
        if (yes) return true;
    }
    return false;
}

bool sets_each_instance(struct sets *s, const struct rule *r, size_t depth, sets_visit *visit,
                        void *context) {
    struct choices c;
    if (depth == r->n_fors) return visit(context);
    if (!choices_begin(s, &r->fors[depth], &c)) return false;
    while (choices_next(s, &c))
        if (!sets_each_instance(s, r, depth + 1, visit, context)) return false;
    choices_end(s, &c);
    return s->wrong == NULL;
}

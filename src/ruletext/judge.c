// The judge: an interpreter of the rules on a board, filled or not. It shares nothing with the translation to
// the kernel but the tree.
//
// Open cells may still show anything, so a number is a range and a condition is certain or possible. A rule
// that holds with open cells left empty is kept; one that possibly holds can still be mended; every other is
// broken for good. Ranges are exact for counts and sums of separate cells, and wide rather than narrow
// elsewhere: what is called broken for good is.
#include "ruletext/judge.h"

#include "ruletext/parse.h"
#include "ruletext/sets.h"

#include <string.h>

static struct truth certainly(bool yes) { return (struct truth){yes, yes}; }
static struct range exactly(long n) { return (struct range){n, n}; }

// ---- Over a set ------------------------------------------------------------------------------------------

struct over {
    const struct node *node;
    struct truth truth;
    struct range range;
};

// One more condition; false: the others do not matter.
static inline bool add_truth(struct over *o, struct truth t) {
    switch (o->node->op) {
    case OP_ALL:
        o->truth = (struct truth){o->truth.must && t.must, o->truth.may && t.may};
        return o->truth.may;
    case OP_ANY:
        o->truth = (struct truth){o->truth.must || t.must, o->truth.may || t.may};
        return !o->truth.must;
    default:
        o->range.lo += t.must;
        o->range.hi += t.may;
        return true;
    }
}

static bool visit_one(struct judge *j, void *context) {
    struct over *o = context;
    const uint32_t body = o->node->kids[1];
    if (o->node->op != OP_SUM) return add_truth(o, judge_truth(j, body));
    struct range r = judge_number(j, body);
    o->range.lo += r.lo;
    o->range.hi += r.hi;
    return true;
}

const struct judge_condition *judge_condition(struct judge *j, const struct node *over) {
    struct judge_condition *c = &j->conditions.at[2 * (over - j->text->nodes.at) + j->empty];
    if (c->over != NULL) return c;
    const struct node *body = judge_node(j, over->kids[1]), *is = body;
    if (is->op == OP_NOT) is = judge_node(j, is->kids[0]);
    *c = (struct judge_condition){.over = over, .noun = is->value, .positive = is == body};
    c->is_look = is->op == OP_IS && is->cells[0] == over->slot;
    c->settled = j->empty || !is->varies;
    if (!c->is_look && over->about_one)
        c->known = mem_zeroed(j->mem, puzzle_size(j->puzzle), sizeof *c->known);
    return c;
}

struct truth judge_find_out(struct judge *j, const struct judge_condition *c, uint32_t cell) {
    j->cell[c->over->slot] = cell;
    struct truth t = judge_truth(j, c->over->kids[1]);
    if (c->known != NULL) c->known[cell] = (struct known_truth){t, true};
    return t;
}

// The cells of a ray before the first for which the condition of `until` holds, without a list.
static bool go_along_ray(struct judge *j, struct over *o, const struct node *until,
                         const struct judge_condition *c) {
    struct judge_ray r = judge_ray_from(j, judge_node(j, until->kids[0]));
    const struct judge_condition *end = judge_condition(j, until);
    while (judge_ray_next(&r)) {
        if (judge_of_cell(j, end, r.cell).must) return true;
        if (!add_truth(o, judge_of_cell(j, c, r.cell))) return false;
    }
    return true;
}

static bool go_over_list(struct judge *j, struct over *o, const judge_list *cells,
                         const struct judge_condition *c) {
    bool more = true;
    for (size_t i = 0; i < cells->size && more; i++) more = add_truth(o, judge_of_cell(j, c, cells->at[i]));
    return more;
}

// Cells in turn. For all and any it does not matter that a cell is in two parts of the set.
static bool go_over_cells(struct judge *j, struct over *o, uint32_t set, const struct judge_condition *c) {
    const struct node *n = judge_node(j, set);
    if (n->op == OP_UNION && o->node->op != OP_COUNT)
        return go_over_cells(j, o, n->kids[0], c) && go_over_cells(j, o, n->kids[1], c);
    if (n->op == OP_UNTIL && judge_node(j, n->kids[0])->op == OP_RAY) return go_along_ray(j, o, n, c);
    if (n->type == NODE_CELL) return add_truth(o, judge_of_cell(j, c, j->cell[n->value]));
    if (n->op == OP_VARIABLE) return go_over_list(j, o, &j->set[n->value], c);
    judge_list cells = judge_cells(j, set);
    const bool more = go_over_list(j, o, &cells, c);
    judge_give(j, &cells);
    return more;
}

static struct over go_over(struct judge *j, const struct node *n) {
    struct over o = {.node = n, .truth = certainly(n->op == OP_ALL)};
    if (n->op != OP_SUM && n->about_one) go_over_cells(j, &o, n->kids[0], judge_condition(j, n));
    else
        judge_each(j, &(struct rule_for){.slot = n->slot, .pairs = n->pairs, .set = n->kids[0]}, visit_one,
                   &o);
    return o;
}

// ---- Cells -----------------------------------------------------------------------------------------------

static bool is_open(const struct judge *j, uint32_t cell) {
    return j->puzzle->cells[cell] == '.' && !j->empty;
}

// An open cell may show each of its marks, unless the player has struck it out.
static struct truth look(struct judge *j, const struct node *n) {
    uint32_t cell = j->cell[n->cells[0]];
    const char c = j->puzzle->cells[cell];
    bool any = false, all = j->text->full;
    if (!n->varies || !is_open(j, cell)) {
        if (n->op == OP_IS) return certainly((j->text->nouns_of[(unsigned char)c] >> n->value & 1) != 0);
        const struct symbol *s = tree_symbol(j->text, c);
        return certainly(n->op == OP_MARKED ? s != NULL && s->is_mark : s == NULL);
    }
    if (n->op != OP_IS) return (struct truth){n->op == OP_MARKED && all, n->op == OP_MARKED || !all};
    for (size_t i = 0; i < j->text->n_marks; i++) {
        const struct symbol *m = j->text->mark_symbols[i];
        if (puzzle_is_struck(j->puzzle, cell, m->character)) continue;
        bool fits = (m->nouns >> n->value & 1) != 0;
        any |= fits;
        all &= fits;
    }
    return (struct truth){all, any};
}

static inline long number_shown(const struct judge *j, char c) {
    const struct symbol *s = tree_symbol(j->text, c);
    return s == NULL ? 0 : s->value;
}

static struct range value_of(struct judge *j, uint32_t cell) {
    if (!is_open(j, cell)) return exactly(number_shown(j, j->puzzle->cells[cell]));
    struct range r = {j->text->full ? RULETEXT_MOST_NUMBER : 0, 0};
    for (size_t i = 0; i < j->text->n_marks; i++) {
        const struct symbol *m = j->text->mark_symbols[i];
        if (puzzle_is_struck(j->puzzle, cell, m->character)) continue;
        if (m->value < r.lo) r.lo = m->value;
        if (m->value > r.hi) r.hi = m->value;
    }
    return r;
}

// ---- Numbers ---------------------------------------------------------------------------------------------

static size_t outside_place(struct judge *j, const struct node *n) { // SIZE_MAX: there is none
    judge_list cells = judge_cells(j, n->kids[0]);
    size_t place =
        cells.size == 0 ? SIZE_MAX : puzzle_place_outside(j->puzzle, (enum puzzle_side)n->value, cells.at[0]);
    judge_give(j, &cells);
    return place;
}

static long outside_number(struct judge *j, const struct node *n) {
    size_t place = outside_place(j, n);
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

struct range judge_number(struct judge *j, uint32_t node) {
    const struct node *n = judge_node(j, node);
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
        return value_of(j, j->cell[n->cells[0]]);
    case OP_PRINTED: {
        char c = j->puzzle->under[j->cell[n->cells[0]]];
        return exactly(c == '.' ? 0 : tree_number(c));
    }
    case OP_OUTSIDE:
        return exactly(outside_number(j, n));
    case OP_X:
        return exactly(judge_column(j, j->cell[n->cells[0]]) + 1);
    case OP_Y:
        return exactly(judge_row(j, j->cell[n->cells[0]]) + 1);
    case OP_SIZE:
        return exactly((long)judge_size(j, n->kids[0]));
    case OP_COUNT:
    case OP_SUM:
        return go_over(j, n).range;
    default:
        return calculate(j, n);
    }
}

// ---- Conditions ------------------------------------------------------------------------------------------

// Most comparisons are of what two cells show, and most cells show something: that takes no call.
static inline struct range number_of(struct judge *j, uint32_t node) {
    const struct node *n = judge_node(j, node);
    char c = '.';
    if (n->op == OP_NUMBER) return exactly(n->value);
    if (n->op == OP_Y) return exactly(judge_row(j, j->cell[n->cells[0]]) + 1);
    if (n->op == OP_PRINTED) c = j->puzzle->under[j->cell[n->cells[0]]];
    if (n->op == OP_VALUE) c = j->puzzle->cells[j->cell[n->cells[0]]];
    if (c == '.') return judge_number(j, node);
    return exactly(n->op == OP_PRINTED ? tree_number(c) : number_shown(j, c));
}

static struct truth compare(struct judge *j, const struct node *n) {
    const struct range a = number_of(j, n->kids[0]), b = number_of(j, n->kids[1]);
    if (n->op == OP_LESS) return (struct truth){a.hi < b.lo, a.lo < b.hi};
    if (n->op == OP_AT_MOST) return (struct truth){a.hi <= b.lo, a.lo <= b.hi};
    bool apart = a.hi < b.lo || b.hi < a.lo, fixed = a.lo == a.hi && b.lo == b.hi && a.lo == b.lo;
    return n->op == OP_EQUAL ? (struct truth){fixed, !apart} : (struct truth){apart, !fixed};
}

// No number stands twice: by those that are there.
static struct truth different(struct judge *j, const struct node *n) {
    judge_list cells = judge_cells(j, n->kids[0]);
    bool twice = false, open = false;
    long seen[RULETEXT_MOST_NUMBER + 1] = {0};
    for (size_t i = 0; i < cells.size; i++) {
        struct range r = value_of(j, cells.at[i]);
        open |= r.lo != r.hi;
        if (r.lo == r.hi && r.lo > 0) twice |= seen[r.lo]++ > 0;
    }
    judge_give(j, &cells);
    return (struct truth){!twice && !open, !twice};
}

// The cells that must belong to it are connected through those that may.
static struct truth connected(struct judge *j, const struct node *n) {
    const size_t size = puzzle_size(j->puzzle);
    judge_list cells = judge_cells(j, n->kids[0]), must = judge_take(j), reached = judge_take(j);
    const struct judge_condition *belongs = judge_condition(j, n);
    bool *may = mem_zeroed(j->mem, size, sizeof *may), together = true, open = false;
    if (may == NULL || !vec_reserve(j->mem, &reached, size)) j->no_memory = true;
    for (size_t i = 0; i < cells.size && !j->no_memory; i++) {
        struct truth t = judge_of_cell(j, belongs, cells.at[i]);
        may[cells.at[i]] = t.may;
        open |= t.may != t.must;
        if (t.must) judge_put(j, &must, cells.at[i]);
    }
    if (must.size > 0 && !j->no_memory)
        board_reach(j->puzzle->width, j->puzzle->height, must.at[0], may, reached.at);
    for (size_t i = 0; i < must.size && !j->no_memory; i++) together &= !may[must.at[i]];
    judge_give(j, &cells);
    judge_give(j, &must);
    judge_give(j, &reached);
    mem_free(j->mem, may, size * sizeof *may);
    return (struct truth){together && !open, together};
}

static struct truth is_member(struct judge *j, const struct node *n) {
    judge_list cells = judge_cells(j, n->kids[1]);
    size_t i = 0;
    while (i < cells.size && cells.at[i] != j->cell[n->cells[0]]) i++;
    const bool there = i < cells.size;
    judge_give(j, &cells);
    return certainly(there);
}

struct truth judge_truth(struct judge *j, uint32_t node) {
    const struct node *n = judge_node(j, node), *of_not;
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
        return certainly(j->cell[n->cells[0]] == j->cell[n->cells[1]]);
    case OP_IN:
        return is_member(j, n);
    case OP_NOT:
        of_not = judge_node(j, n->kids[0]);
        a = of_not->op == OP_EQUAL ? compare(j, of_not)
            : of_not->op == OP_IS  ? look(j, of_not)
                                   : judge_truth(j, n->kids[0]);
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
        const struct node *number = judge_node(j, n->kids[0]);
        if (number->op == OP_OUTSIDE) return certainly(outside_number(j, number) >= 0);
        return certainly(j->puzzle->under[j->cell[number->cells[0]]] != '.');
    }
    default:
        return compare(j, n);
    }
}

// ---- Rules -----------------------------------------------------------------------------------------------

struct judging {
    const struct rule *rule;
    size_t depth;
    struct verdict *verdict;      // gets the rules that are broken; or
    struct draw_clue *places;     // gets how numbers beside the board are met; or neither: only these rules
    const enum make_topic *about; // only rules about this; NULL: all
    bool broken;                  // one of them was
};

// Does another cell of the list show the same?
static bool has_twin(const struct judge *j, const judge_list *cells, size_t i) {
    const char *marks = j->puzzle->cells, mark = marks[cells->at[i]];
    for (size_t k = 0; k < cells->size && mark != '.'; k++)
        if (k != i && marks[cells->at[k]] == mark) return true;
    return false;
}

// The cells of its variables; of numbers that are to be different, those that are not, if there are any.
static void add_cells(struct judge *j, const struct rule *r, struct verdict *v) {
    judge_list cells = judge_take(j);
    bool twins = judge_node(j, r->body)->op == OP_DIFFERENT, any = false;
    for (const struct rule_variable *x = r->variables; x < r->variables + r->n_variables; x++) {
        if (x->is_set) judge_copy(j, &j->set[x->slot], &cells);
        else judge_put(j, &cells, j->cell[x->slot]);
    }
    for (size_t i = 0; i < cells.size && twins && !any; i++) any = has_twin(j, &cells, i);
    for (size_t i = 0; i < cells.size; i++)
        if (!any || has_twin(j, &cells, i)) verdict_cell(v, cells.at[i]);
    judge_give(j, &cells);
}

// The sentence: what is still to be done, or what is broken.
static void tell_rule(struct judge *j, const struct rule *r, bool mendable, struct text *out) {
    struct sets place;
    says_begin(&place, j->puzzle, j->mem);
    for (const struct rule_variable *x = r->variables; x < r->variables + r->n_variables; x++)
        says_bind(&place, x->slot, j->cell[x->slot], j->set[x->slot].at,
                  x->is_set ? j->set[x->slot].size : 0);
    if (!mendable) text_add(out, "this breaks the rule that ");
    says_rule(&place, r, out);
    sets_end(&place);
}

static bool judge_instance(struct judge *j, struct judging *g) {
    j->empty = true;
    bool holds = judge_truth(j, g->rule->body).must;
    j->empty = false;
    g->broken = !holds && g->verdict == NULL;
    if (holds || g->verdict == NULL) return holds;
    bool mendable = judge_truth(j, g->rule->body).may;
    if (!verdict_open(g->verdict, g->rule->name)) return !(j->no_memory = true);
    g->verdict->broken.at[g->verdict->broken.size - 1].spares_print =
        j->text->printed.there && (g->rule->ops & OP_BIT(OP_PRINTED)) == 0;
    add_cells(j, g->rule, g->verdict);
    tell_rule(j, g->rule, mendable, &g->verdict->sentences);
    verdict_mendable(g->verdict, mendable);
    if (!verdict_close(g->verdict)) j->no_memory = true;
    return !j->no_memory;
}

// The numbers beside the board in a rule are met while it holds, where nothing is left to fill in.
static void note_places(struct judge *j, const struct judging *g, uint32_t node, bool holds) {
    const struct node *n = judge_node(j, node);
    if (n->op == OP_OUTSIDE) {
        size_t place = outside_place(j, n);
        if (place != SIZE_MAX) g->places[place].met &= holds;
        return;
    }
    for (int i = 0; i < 3; i++)
        if (n->kids[i] != NO_NODE) note_places(j, g, n->kids[i], holds);
}

// A number that a count or a sum has to reach counts down.
static void count_down(struct judge *j, const struct judging *g) {
    const struct node *n = judge_node(j, g->rule->body);
    if (n->op != OP_EQUAL || j->text->full) return;
    for (int i = 0; i < 2; i++) {
        const struct node *number = judge_node(j, n->kids[i]), *sum = judge_node(j, n->kids[1 - i]);
        if (number->op != OP_OUTSIDE || (sum->op != OP_COUNT && sum->op != OP_SUM)) continue;
        size_t place = outside_place(j, number);
        if (place == SIZE_MAX) continue;
        g->places[place].left = (short)(j->puzzle->outside[place] - judge_number(j, n->kids[1 - i]).lo);
    }
}

static bool judge_places(struct judge *j, const struct judging *g) {
    j->empty = !j->text->full;
    note_places(j, g, g->rule->body, judge_truth(j, g->rule->body).must);
    count_down(j, g);
    return !j->no_memory;
}

static bool judge_choice(struct judge *j, void *context) {
    struct judging *g = context;
    if (g->depth == g->rule->n_fors) return g->places != NULL ? judge_places(j, g) : judge_instance(j, g);
    bool more = judge_each(j, &g->rule->fors[g->depth++], judge_choice, g);
    g->depth--;
    return more;
}

struct judge *judge_open(const struct puzzle *p, struct mem *m) {
    struct judge *j = mem_zeroed(m, 1, sizeof *j);
    if (j == NULL) return NULL;
    *j = (struct judge){.text = ruletext_of(p), .puzzle = p, .mem = m};
    if (vec_resize(m, &j->conditions, 2 * j->text->nodes.size)) return j;
    judge_close(j);
    return NULL;
}

bool judge_close(struct judge *j) {
    struct mem *m = j->mem;
    for (size_t i = 0; i < RULETEXT_SLOTS; i++) vec_free(m, &j->set[i]);
    for (size_t i = 0; i < j->spare.size; i++) vec_free(m, &j->spare.at[i]);
    for (size_t i = 0; i < j->conditions.size; i++)
        mem_free(m, j->conditions.at[i].known, puzzle_size(j->puzzle) * sizeof(struct known_truth));
    vec_free(m, &j->spare);
    vec_free(m, &j->seen);
    vec_free(m, &j->next_of_area);
    vec_free(m, &j->conditions);
    bool ok = !j->no_memory;
    mem_free(m, j, sizeof *j);
    return ok;
}

static bool judge_all(const struct puzzle *p, struct judging *g, struct mem *m) {
    const struct ruletext *t = ruletext_of(p);
    struct judge *j = judge_open(p, m);
    if (j == NULL) return false;
    for (size_t i = 0; i < t->rules.size && !g->broken && !j->no_memory; i++) {
        g->rule = &t->rules.at[i];
        bool has_outside = (judge_node(j, g->rule->body)->ops & OP_BIT(OP_OUTSIDE)) != 0;
        if (g->about != NULL ? tree_is_about(g->rule, *g->about) : g->places == NULL || has_outside)
            judge_choice(j, g);
    }
    return judge_close(j);
}

bool ruletext_check(const struct puzzle *p, struct verdict *v) {
    v->complete = !ruletext_of(p)->full || memchr(p->cells, '.', puzzle_size(p)) == NULL;
    return judge_all(p, &(struct judging){.verdict = v}, v->mem);
}

bool judge_obeys(const struct puzzle *p, enum make_topic about, struct mem *m, bool *obeyed) {
    struct judging g = {.about = &about};
    bool ok = judge_all(p, &g, m);
    *obeyed = !g.broken;
    return ok;
}

bool ruletext_clues(const struct puzzle *p, struct draw_clue *places, struct mem *m) {
    for (size_t i = 0; i < puzzle_places_outside(p); i++)
        places[i] = (struct draw_clue){.met = true, .left = DRAW_UNCOUNTED};
    return judge_all(p, &(struct judging){.places = places}, m);
}

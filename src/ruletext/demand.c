// What rules demand, as clauses, sums and graphs over literals.
#include "ruletext/post.h"

#include <limits.h>
#include <string.h>

// ---- Demands ---------------------------------------------------------------------------------------------

// At least one of the literals on the stack from `base` on, which are taken off.
static void demand_clause(struct post *p, size_t base) {
    bool is_true = false;
    size_t kept = p->at_once ? p->stack.size : base; // the kernel does that, too
    for (size_t i = kept; i < p->stack.size; i++) {
        is_true |= p->stack.at[i] == CSP_TRUE;
        if (p->stack.at[i] != CSP_FALSE) p->stack.at[kept++] = p->stack.at[i];
    }
    p->stack.size = base;
    if (is_true) return;
    post_open(p);
    csp_add_clause(p->s, p->stack.at + base, kept - base);
    csp_rule_end(p->s);
}

static void demand_literal(struct post *p, csp_lit l) {
    post_push(p, l);
    if (!p->no_memory) demand_clause(p, p->stack.size - 1);
}

// The sum of settled terms is from lo to hi.
static void demand_sum(struct post *p, const struct term *at, size_t n, long lo, long hi) {
    long low, high;
    terms_bounds(at, n, &low, &high);
    if (lo <= low && hi >= high) return;
    if (lo > high || hi < low) {
        demand_literal(p, CSP_FALSE);
        return;
    }
    if (lo < low) lo = low;
    if (hi > high) hi = high;
    post_open(p);
    gates_post_sum(&p->gates, at, n, lo, hi);
    csp_rule_end(p->s);
}

// ---- Numbers ---------------------------------------------------------------------------------------------

static void add_term(struct post *p, csp_lit l, long weight) {
    if (l == CSP_FALSE || weight == 0) return;
    if (!vec_push(p->mem, &p->terms, ((struct term){l, weight}))) p->no_memory = true;
}

static long add_number(struct post *p, uint32_t node, long weight);

// Over a set: what is counted, or added up.
static long add_over(struct post *p, const struct node *n, long weight) {
    struct choices c;
    long constant = 0;
    size_t first = p->stack.size;
    if (n->op == OP_COUNT && post_look_at_all(p, n, true)) {
        for (size_t i = first; i < p->stack.size; i++) add_term(p, p->stack.at[i], weight);
        p->stack.size = first;
        return 0;
    }
    if (!choices_begin_over(&p->sets, n, &c)) return 0;
    while (post_is_fine(p) && choices_next(&p->sets, &c)) {
        if (n->op == OP_SUM) constant += add_number(p, n->kids[1], weight);
        else add_term(p, post_literal(p, n->kids[1]), weight);
    }
    choices_end(&p->sets, &c);
    return constant;
}

// Add a number times a weight to the terms and values that are being put together; returns what is constant.
static long add_number(struct post *p, uint32_t node, long weight) {
    const struct node *n = post_node(p, node);
    long factor = 0;
    if (!post_is_fine(p)) return 0;
    if (!n->varies) return sets_number(&p->sets, node, &factor) ? weight * factor : 0;
    switch (n->op) {
    case OP_VALUE: {
        const uint32_t cell = sets_cell(&p->sets, n->cells[0]);
        const struct symbol *given = tree_given(p->puzzle, cell);
        if (given != NULL) return weight * given->value;
        if (!vec_push(p->mem, &p->values, ((struct value_term){cell, weight}))) p->no_memory = true;
        return 0;
    }
    case OP_COUNT:
    case OP_SUM:
        return add_over(p, n, weight);
    case OP_ADD:
        factor = add_number(p, n->kids[0], weight);
        return factor + add_number(p, n->kids[1], weight);
    case OP_SUBTRACT:
        factor = add_number(p, n->kids[0], weight);
        return factor + add_number(p, n->kids[1], -weight);
    default: { // a product: one side is constant
        bool first = post_node(p, n->kids[0])->varies;
        if (!sets_number(&p->sets, n->kids[first], &factor)) return 0;
        if (post_is_large(p, weight) || post_is_large(p, factor)) return 0;
        return add_number(p, n->kids[!first], weight * factor);
    }
    }
}

// The difference of two numbers, as terms from `first_term` and values from `first_value` on, and a constant.
struct difference {
    size_t first_term, first_value;
    long constant;
};

static struct difference begin_difference(struct post *p, const struct node *n) {
    struct difference d = {p->terms.size, p->values.size, 0};
    d.constant = add_number(p, n->kids[0], 1);
    d.constant += add_number(p, n->kids[1], -1);
    return post_is_large(p, d.constant) ? (struct difference){d.first_term, d.first_value, 0} : d;
}

static void end_difference(struct post *p, const struct difference *d) {
    p->terms.size = d->first_term;
    p->values.size = d->first_value;
}

// All values become terms, one for each mark with a number.
static void settle(struct post *p, struct difference *d, size_t *n) {
    for (size_t i = d->first_value; i < p->values.size; i++)
        for (size_t k = 0; k < p->text->n_marks; k++)
            add_term(p, post_shows(p, p->values.at[i].cell, k),
                     p->values.at[i].weight * p->text->mark_symbols[k]->value);
    *n = p->terms.size - d->first_term;
    if (!p->no_memory) d->constant += terms_settle(p->terms.at + d->first_term, n);
    long low, high; // of the sum
    terms_bounds(p->terms.at + d->first_term, *n, &low, &high);
    (void)(post_is_large(p, low) || post_is_large(p, high) || post_is_large(p, d->constant));
}

// ---- Comparisons -----------------------------------------------------------------------------------------

// Two values, one against the other, and nothing else: a - b + constant.
static bool is_order(const struct post *p, const struct difference *d, uint32_t *a, uint32_t *b) {
    if (p->terms.size != d->first_term || p->values.size != d->first_value + 2) return false;
    const struct value_term *v = &p->values.at[d->first_value];
    if (v[0].weight * v[1].weight != -1 || v[0].cell == v[1].cell) return false;
    *a = v[v[0].weight < 0].cell;
    *b = v[v[0].weight > 0].cell;
    return true;
}

// Is the difference from lo to hi?
static csp_lit within(struct post *p, struct difference *d, long lo, long hi) {
    uint32_t a, b;
    csp_lit both[2];
    if (is_order(p, d, &a, &b)) {
        if (lo == hi) return cells_equal_literal(&p->cells, a, b, lo - d->constant);
        both[0] = lo == LONG_MIN ? CSP_TRUE : cells_order_literal(&p->cells, a, b, lo - d->constant);
        both[1] =
            hi == LONG_MAX ? CSP_TRUE : csp_not(cells_order_literal(&p->cells, a, b, hi + 1 - d->constant));
    } else {
        size_t n;
        settle(p, d, &n);
        const struct term *at = p->terms.at + d->first_term;
        if (!post_is_fine(p)) return CSP_FALSE;
        both[0] = lo == LONG_MIN ? CSP_TRUE : gate_at_least(&p->gates, at, n, lo - d->constant);
        both[1] = hi == LONG_MAX ? CSP_TRUE : csp_not(gate_at_least(&p->gates, at, n, hi + 1 - d->constant));
    }
    return gate_and(&p->gates, both, 2);
}

static void bounds_of(enum node_op op, long *lo, long *hi) {
    *lo = op == OP_EQUAL || op == OP_UNEQUAL ? 0 : LONG_MIN;
    *hi = op == OP_LESS ? -1 : 0;
}

static csp_lit comparison_literal(struct post *p, const struct node *n) {
    struct difference d = begin_difference(p, n);
    long lo, hi;
    bounds_of(n->op, &lo, &hi);
    csp_lit l = post_is_fine(p) ? within(p, &d, lo, hi) : CSP_FALSE;
    end_difference(p, &d);
    return csp_sign(l, n->op != OP_UNEQUAL);
}

// Not both; or one of the literals on the stack from `base` to `top`.
static void demand_not_both(struct post *p, csp_lit x, csp_lit y, size_t base, size_t top) {
    if (x == CSP_FALSE || y == CSP_FALSE) return;
    if (p->at_once && base == top) {
        csp_add_clause(p->s, (csp_lit[]){csp_not(x), csp_not(y)}, 2);
        return;
    }
    for (size_t i = base; i < top; i++) post_push(p, p->stack.at[i]);
    post_push(p, csp_not(x));
    post_push(p, csp_not(y));
    if (!p->no_memory) demand_clause(p, top);
}

// Demand that the number of a is not that of b, + k, if that is at least so much; or one of the literals on
// the stack from `base` on.
static void demand_unequal(struct post *p, uint32_t a, uint32_t b, long k, long least, size_t base) {
    const uint64_t here = p->cells.domain.at[a], there = p->cells.domain.at[b];
    const size_t top = p->stack.size;
    if (k == 0 && here != 0 && there != 0 && ((here & there & p->cells.zero) == 0 || least > 0)) {
        for (uint64_t both = here & there & ~p->cells.zero; both != 0 && post_is_fine(p); both &= both - 1) {
            const size_t mark = (size_t)__builtin_ctzll(both);
            if (p->text->mark_symbols[mark]->value >= least)
                demand_not_both(p, post_shows(p, b, mark), post_shows(p, a, mark), base, top);
        }
    } else {
        long most = cells_most(&p->cells, b);
        for (long v = least; v <= most && post_is_fine(p); v++)
            demand_not_both(p, cells_is(&p->cells, b, v), cells_is(&p->cells, a, v + k), base, top);
    }
    p->stack.size = base;
}

// Demand that a is at least b + k.
static void demand_order(struct post *p, uint32_t a, uint32_t b, long k) {
    const long most = cells_most(&p->cells, b);
    csp_lit either[2];
    for (long v = 0; v <= most && post_is_fine(p); v++) {
        if (!cells_order(&p->cells, a, b, k, v, either)) continue;
        post_open(p);
        csp_add_clause(p->s, either, 2);
        csp_rule_end(p->s);
    }
}

// The number of a cell: which?
static bool is_value(struct post *p, uint32_t node, uint32_t *cell) {
    const struct node *n = post_node(p, node);
    if (n->op == OP_VALUE) *cell = sets_cell(&p->sets, n->cells[0]);
    return n->op == OP_VALUE;
}

// Two cells that may be equal only if their number is small, or large: said for each number by itself.
static bool demand_limited_twins(struct post *p, const struct node *n) {
    const struct node *same = post_node(p, n->kids[0]), *limit = post_node(p, n->kids[1]);
    uint32_t a, b, of;
    long most;
    if (same->op == OP_NOT) same = post_node(p, same->kids[0]);
    else if (same->op == OP_EQUAL) return false;
    if ((same->op != OP_EQUAL && same->op != OP_UNEQUAL) || limit->op != OP_AT_MOST ||
        post_node(p, limit->kids[1])->varies || !is_value(p, same->kids[0], &a) ||
        !is_value(p, same->kids[1], &b) || !is_value(p, limit->kids[0], &of) || (of != a && of != b))
        return false;
    const uint64_t here = p->cells.domain.at[a], there = p->cells.domain.at[b];
    bool zero = (here & p->cells.zero) != 0 && (there & p->cells.zero) != 0;
    if (here != 0 && there != 0 && (here & there) == 0 && !zero) return true; // they are never equal
    if (!sets_number(&p->sets, limit->kids[1], &most)) return false;
    demand_unequal(p, a, b, 0, most < 0 ? 0 : most + 1, p->stack.size);
    return true;
}

// How many of some looks at cells there are, and a constant: the literals are counted as they are.
static bool demand_count(struct post *p, const struct node *n, bool positive) {
    const struct node *over = post_node(p, n->kids[0]);
    const size_t base = p->stack.size;
    long most;
    if (!p->at_once || !positive || n->op == OP_UNEQUAL || over->op != OP_COUNT ||
        post_node(p, n->kids[1])->varies || !post_look_at_all(p, over, true))
        return false;
    if (sets_number(&p->sets, n->kids[1], &most) && post_is_fine(p))
        csp_add_count(p->s, p->stack.at + base, p->stack.size - base, n->op == OP_EQUAL ? most : 0,
                      most - (n->op == OP_LESS));
    p->stack.size = base;
    return true;
}

static void demand_comparison(struct post *p, const struct node *n, bool positive) {
    if (demand_count(p, n, positive)) return;
    struct difference d = begin_difference(p, n);
    long lo, hi;
    uint32_t a, b;
    bounds_of(n->op, &lo, &hi);
    bool outside = positive == (n->op == OP_UNEQUAL), both = lo != LONG_MIN;
    if (outside && !both) { // not at most: more
        lo = hi + 1;
        hi = LONG_MAX;
    }
    if (!post_is_fine(p)) return;
    if (is_order(p, &d, &a, &b)) {
        if (outside && both) demand_unequal(p, a, b, -d.constant, 0, p->stack.size);
        else {
            if (lo != LONG_MIN) demand_order(p, a, b, lo - d.constant);
            if (hi != LONG_MAX) demand_order(p, b, a, d.constant - hi);
        }
    } else if (outside && both) {
        demand_literal(p, csp_not(within(p, &d, lo, hi)));
    } else {
        size_t count;
        settle(p, &d, &count);
        if (post_is_fine(p))
            demand_sum(p, p->terms.at + d.first_term, count, lo == LONG_MIN ? LONG_MIN : lo - d.constant,
                       hi == LONG_MAX ? LONG_MAX : hi - d.constant);
    }
    end_difference(p, &d);
}

// ---- Different -------------------------------------------------------------------------------------------

// How many cells of a set show a number: `n` terms behind the others, settled, and what is constant.
static long count_value(struct post *p, struct cell_range cells, long value, size_t *n) {
    const size_t first = p->terms.size, mark = p->text->mark_of[value];
    long given_here = 0;
    for (size_t i = cells.first; i < cells.first + cells.n; i++) {
        const uint32_t cell = p->sets.cells.at[i];
        const struct symbol *given = tree_given(p->puzzle, cell);
        if (given != NULL) given_here += given->is_number && given->value == value;
        else if (mark != SIZE_MAX) add_term(p, post_shows(p, cell, mark), 1);
    }
    *n = p->terms.size - first;
    p->terms.size = first;
    return p->no_memory ? 0 : terms_settle(p->terms.at + first, n) + given_here;
}

static csp_lit different_literal(struct post *p, struct cell_range cells) {
    const size_t base = p->stack.size, first = p->terms.size;
    const long most = cells_most_of(&p->cells, p->sets.cells.at + cells.first, cells.n);
    for (long v = 1; v <= most && post_is_fine(p); v++) {
        size_t n;
        const long constant = count_value(p, cells, v, &n);
        if (post_is_fine(p))
            post_push(p, csp_not(gate_at_least(&p->gates, p->terms.at + first, n, 2 - constant)));
    }
    csp_lit l = post_is_fine(p) ? gate_and(&p->gates, p->stack.at + base, p->stack.size - base) : CSP_FALSE;
    p->stack.size = base;
    return l;
}

// The same of one number where nobody asks for rule instances: the cells are counted as they are.
static void demand_at_most_once(struct post *p, struct cell_range cells, long value, bool once) {
    const size_t base = p->stack.size, mark = p->text->mark_of[value];
    long given_here = 0;
    for (size_t i = cells.first; i < cells.first + cells.n; i++) {
        const uint32_t cell = p->sets.cells.at[i];
        const csp_lit l = mark == SIZE_MAX ? CSP_FALSE : post_shows(p, cell, mark);
        if (l != CSP_FALSE) post_push(p, l);
        else given_here += cells_is(&p->cells, cell, value) == CSP_TRUE;
    }
    const bool any = p->stack.size > base || given_here > 0;
    if (!p->no_memory)
        csp_add_count(p->s, p->stack.at + base, p->stack.size - base, once && any ? 1 - given_here : 0,
                      1 - given_here);
    p->stack.size = base;
}

static void demand_different(struct post *p, const struct node *n) {
    struct cell_range cells;
    const size_t top = p->sets.cells.size, first = p->terms.size;
    if (!sets_cells(&p->sets, n->kids[0], &cells)) return;
    const bool tight = cells_are_tight(&p->cells, p->sets.cells.at + cells.first, cells.n);
    if (tight && model_may_say_more(p->model))
        cells_note_different(&p->cells, p->sets.cells.at + cells.first, cells.n);
    const long most = cells_most_of(&p->cells, p->sets.cells.at + cells.first, cells.n);
    for (long v = 1; v <= most && post_is_fine(p); v++) {
        size_t count;
        if (p->at_once && !p->gates.plain) {
            demand_at_most_once(p, cells, v, tight);
            continue;
        }
        const long constant = count_value(p, cells, v, &count);
        const bool any = count > 0 || constant > 0;
        if (post_is_fine(p))
            demand_sum(p, p->terms.at + first, count, tight && any ? 1 - constant : LONG_MIN, 1 - constant);
    }
    p->sets.cells.size = top;
}

// ---- Conditions ------------------------------------------------------------------------------------------

static void demand(struct post *p, uint32_t node, bool positive);

// The literals of the parts of an `or` (or of an `and`, negated) on the stack.
static void push_parts(struct post *p, uint32_t node, bool positive);

static void push_choices(struct post *p, const struct node *n, bool positive) {
    struct choices c;
    if (post_look_at_all(p, n, positive)) return;
    if (!choices_begin_over(&p->sets, n, &c)) return;
    while (post_is_fine(p) && choices_next(&p->sets, &c)) push_parts(p, n->kids[1], positive);
    choices_end(&p->sets, &c);
}

static bool is_or(const struct node *n, bool positive) {
    return n->op == (positive ? OP_OR : OP_AND) || n->op == (positive ? OP_ANY : OP_ALL);
}

// The first "these two numbers differ" of a clause is set aside.
static bool take_unequal(struct post *p, const struct node *n, bool positive) {
    uint32_t a, b;
    if (!p->unequal.allowed || p->unequal.there || n->op != (positive ? OP_UNEQUAL : OP_EQUAL) ||
        !post_node(p, n->kids[0])->varies || !post_node(p, n->kids[1])->varies)
        return false;
    p->unequal.allowed = false; // parts of it are no parts of the clause
    struct difference d = begin_difference(p, n);
    p->unequal.allowed = true;
    bool yes = post_is_fine(p) && is_order(p, &d, &a, &b);
    if (yes) {
        p->unequal.there = true;
        p->unequal.a = a;
        p->unequal.b = b;
        p->unequal.k = -d.constant;
    }
    end_difference(p, &d);
    return yes;
}

static void push_parts(struct post *p, uint32_t node, bool positive) {
    node = sets_skip_constant(&p->sets, node);
    const struct node *n = post_node(p, node);
    if (!post_is_fine(p)) return;
    if (n->op == OP_NOT && n->varies) {
        push_parts(p, n->kids[0], !positive);
    } else if (n->varies && is_or(n, positive)) {
        if (n->op == OP_ALL || n->op == OP_ANY) push_choices(p, n, positive);
        else {
            push_parts(p, n->kids[0], positive);
            push_parts(p, n->kids[1], positive);
        }
    } else if (!take_unequal(p, n, positive)) {
        post_push(p, csp_sign(post_literal(p, node), positive));
    }
}

static csp_lit gate_of_parts(struct post *p, uint32_t node, bool positive) {
    size_t base = p->stack.size;
    bool in_clause = p->unequal.allowed;
    p->unequal.allowed = false;
    push_parts(p, node, positive);
    p->unequal.allowed = in_clause;
    csp_lit l = post_is_fine(p) ? gate_or(&p->gates, p->stack.at + base, p->stack.size - base) : CSP_FALSE;
    p->stack.size = base;
    return csp_sign(l, positive);
}

csp_lit post_literal(struct post *p, uint32_t node) {
    const struct node *n = post_node(p, node);
    bool truth = false;
    if (!post_is_fine(p)) return CSP_FALSE;
    if (!n->varies) return sets_truth(&p->sets, node, &truth) && truth ? CSP_TRUE : CSP_FALSE;
    switch (n->op) {
    case OP_IS:
    case OP_MARKED:
    case OP_EMPTY:
        return post_look(p, n);
    case OP_NOT:
        return csp_not(post_literal(p, n->kids[0]));
    case OP_AND:
    case OP_ALL:
        return gate_of_parts(p, node, false);
    case OP_OR:
    case OP_ANY:
        return gate_of_parts(p, node, true);
    case OP_DIFFERENT: {
        struct cell_range cells;
        size_t top = p->sets.cells.size;
        if (!sets_cells(&p->sets, n->kids[0], &cells)) return CSP_FALSE;
        csp_lit l = different_literal(p, cells);
        p->sets.cells.size = top;
        return l;
    }
    default:
        return comparison_literal(p, n);
    }
}

static void demand_each(struct post *p, const struct node *n, bool positive) {
    struct choices c;
    if (!choices_begin_over(&p->sets, n, &c)) return;
    while (post_is_fine(p) && choices_next(&p->sets, &c)) demand(p, n->kids[1], positive);
    choices_end(&p->sets, &c);
}

// Either holds, of a literal and the literal or the parts of an `or` that are given by a node.
static void demand_either(struct post *p, csp_lit l, uint32_t node, bool positive) {
    const size_t base = p->stack.size;
    post_push(p, l);
    push_parts(p, node, positive);
    if (post_is_fine(p)) demand_clause(p, base);
}

// "a or all of these": a or this, a or that, without a gate for all. False: it is something else, or rules
// are explained, and it is to be one clause.
static bool demand_or_all(struct post *p, const struct node *n, bool positive) {
    const struct node *all = post_node(p, n->kids[1]), *single = post_node(p, n->kids[0]);
    const size_t base = p->stack.size;
    bool truth = positive;
    struct choices c;
    for (; all->op == OP_NOT; all = post_node(p, all->kids[0])) truth = !truth;
    while (single->op == OP_NOT) single = post_node(p, single->kids[0]);
    if (!p->at_once || n->op != (positive ? OP_OR : OP_AND) || all->op != (truth ? OP_ALL : OP_ANY) ||
        single->op != OP_IS)
        return false;
    const csp_lit l = csp_sign(post_literal(p, n->kids[0]), positive);
    if (post_look_at_all(p, all, truth)) {
        for (size_t i = base; i < p->stack.size && post_is_fine(p); i++)
            csp_add_clause(p->s, (csp_lit[]){l, p->stack.at[i]}, 2);
        p->stack.size = base;
    } else if (choices_begin_over(&p->sets, all, &c)) {
        while (post_is_fine(p) && choices_next(&p->sets, &c)) demand_either(p, l, all->kids[1], truth);
        choices_end(&p->sets, &c);
    }
    return true;
}

// One of two looks at cells holds: the most frequent clause.
static bool demand_either_look(struct post *p, const struct node *n, bool positive) {
    csp_lit either[2];
    if (!p->at_once || (n->op != OP_OR && n->op != OP_AND)) return false;
    for (int i = 0; i < 2; i++) {
        const struct node *part = post_node(p, n->kids[i]);
        bool truth = positive;
        for (; part->op == OP_NOT; part = post_node(p, part->kids[0])) truth = !truth;
        if (!tree_is_look(part)) return false;
        either[i] = csp_sign(post_look(p, part), truth);
    }
    if (post_is_fine(p)) csp_add_clause(p->s, either, 2);
    return true;
}

// At least one of the parts holds.
static void demand_or(struct post *p, uint32_t node, bool positive) {
    size_t base = p->stack.size;
    p->unequal.allowed = true;
    p->unequal.there = false;
    push_parts(p, node, positive);
    p->unequal.allowed = false;
    if (!post_is_fine(p)) return;
    if (p->unequal.there) demand_unequal(p, p->unequal.a, p->unequal.b, p->unequal.k, 0, base);
    else demand_clause(p, base);
}

// The condition holds, or (not positive) does not.
static void demand(struct post *p, uint32_t node, bool positive) {
    node = sets_skip_constant(&p->sets, node);
    const struct node *n = post_node(p, node);
    bool truth;
    if (!post_is_fine(p)) return;
    if (!n->varies) {
        if (sets_truth(&p->sets, node, &truth) && truth != positive) demand_literal(p, CSP_FALSE);
    } else if (n->op == OP_NOT) {
        demand(p, n->kids[0], !positive);
    } else if (n->op == (positive ? OP_AND : OP_OR)) {
        demand(p, n->kids[0], positive);
        demand(p, n->kids[1], positive);
    } else if (n->op == (positive ? OP_ALL : OP_ANY)) {
        demand_each(p, n, positive);
    } else if (positive && n->op == OP_OR && demand_limited_twins(p, n)) {
        return;
    } else if (is_or(n, positive)) {
        if (!demand_either_look(p, n, positive) && !demand_or_all(p, n, positive))
            demand_or(p, node, positive);
    } else if (n->op == OP_CONNECTED) {
        post_connected(p, n);
    } else if (n->op == OP_DIFFERENT && positive) {
        demand_different(p, n);
    } else if (n->op == OP_EQUAL || n->op == OP_UNEQUAL || n->op == OP_LESS || n->op == OP_AT_MOST) {
        demand_comparison(p, n, positive);
    } else {
        demand_literal(p, csp_sign(post_literal(p, node), positive));
    }
}

void post_demand(struct post *p, uint32_t node) { demand(p, node, true); }

// What cells show, and how their numbers compare, as literals.
#include "ruletext/post.h"

// What is printed instead of a mark is constant.
static csp_lit given_is(const struct post *p, uint32_t cell, int32_t noun) {
    const struct symbol *given = tree_given(p->puzzle, cell);
    return given != NULL && (given->nouns >> noun & 1) != 0 ? CSP_TRUE : CSP_FALSE;
}

// One of the marks that are called so.
static csp_lit find_is(struct post *p, uint32_t cell, int32_t noun) {
    if (tree_given(p->puzzle, cell) != NULL) return given_is(p, cell, noun);
    const size_t base = p->stack.size;
    for (uint64_t left = p->text->marks_called[noun]; left != 0; left &= left - 1)
        post_push(p, post_shows(p, cell, (size_t)__builtin_ctzll(left)));
    if (p->no_memory) return CSP_FALSE;
    const csp_lit l = gate_or(&p->gates, p->stack.at + base, p->stack.size - base);
    p->stack.size = base;
    return l;
}

static bool is_single(uint64_t marks) { return marks != 0 && (marks & (marks - 1)) == 0; }

static inline csp_lit look_at(struct post *p, const struct node *n, uint32_t cell) {
    if (n->op == OP_IS) { // mostly of one mark, which is possible there
        const uint64_t marks = p->text->marks_called[n->value];
        const csp_lit l = is_single(marks) ? post_shows(p, cell, (size_t)__builtin_ctzll(marks)) : CSP_FALSE;
        return l != CSP_FALSE ? l : find_is(p, cell, n->value);
    }
    return tree_given(p->puzzle, cell) != NULL ? CSP_FALSE : csp_sign(p->empty.at[cell], n->op == OP_EMPTY);
}

// Such a look at each of these cells, on the stack.
static void look_at_each(struct post *p, const struct node *n, struct cell_range cells, bool positive) {
    if (!vec_reserve(p->mem, &p->stack, p->stack.size + cells.n)) p->no_memory = true;
    if (p->no_memory) return;
    const uint32_t *cell = p->sets.cells.at + cells.first;
    const uint64_t marks = n->op == OP_IS ? p->text->marks_called[n->value] : 0;
    const size_t n_marks = p->text->n_marks;
    if (!is_single(marks)) {
        for (size_t i = 0; i < cells.n; i++) post_push(p, csp_sign(look_at(p, n, cell[i]), positive));
        return;
    }
    const csp_lit *shows = p->shows.at + __builtin_ctzll(marks);
    csp_lit *out = p->stack.at + p->stack.size;
    for (size_t i = 0; i < cells.n; i++) {
        const csp_lit l = shows[cell[i] * n_marks];
        out[i] = csp_sign(l != CSP_FALSE ? l : given_is(p, cell[i], n->value), positive);
    }
    p->stack.size += cells.n;
}

csp_lit post_look(struct post *p, const struct node *n) {
    return look_at(p, n, sets_cell(&p->sets, n->cells[0]));
}

bool post_look_at_all(struct post *p, const struct node *over, bool positive) {
    const struct node *n = post_node(p, over->kids[1]);
    for (; n->op == OP_NOT; n = post_node(p, n->kids[0])) positive = !positive;
    if (over->pairs || post_node(p, over->kids[0])->type == NODE_SETS ||
        (n->op != OP_IS && n->op != OP_MARKED && n->op != OP_EMPTY) || n->cells[0] != over->slot)
        return false;
    struct cell_range cells;
    const bool repeats = over->op == OP_ANY || over->op == OP_ALL; // it does not matter then
    if (!(repeats ? sets_cells_of_parts : sets_cells)(&p->sets, over->kids[0], &cells)) return true;
    look_at_each(p, n, cells, positive);
    p->sets.cells.size = cells.first;
    return true;
}

// Is nothing smaller possible in a cell? Explanations say what is there, however that is known.
static bool nothing_less(const struct post *p, uint32_t cell, long least) {
    uint64_t less = p->domain.at[cell];
    for (long v = least; v <= p->text->most; v++)
        if (p->text->mark_of[v] != SIZE_MAX) less &= ~(UINT64_C(1) << p->text->mark_of[v]);
    return less == 0 && p->at_once;
}

static csp_lit find_at_least(struct post *p, uint32_t cell, long least);

// Is the number of a cell at least so much? Asked again and again, and found once.
static inline csp_lit at_least(struct post *p, uint32_t cell, long least) {
    const size_t most = (size_t)p->text->most;
    if (least <= 0) return CSP_TRUE;
    const csp_lit known = (size_t)least > most ? 0 : p->at_least.at[cell * most + (size_t)least - 1];
    return known != 0 ? known - 1 : find_at_least(p, cell, least);
}

static csp_lit find_at_least(struct post *p, uint32_t cell, long least) {
    const struct symbol *given = tree_given(p->puzzle, cell);
    const long most = p->text->most;
    if (given != NULL) return given->value >= least ? CSP_TRUE : CSP_FALSE;
    if (least > most) return CSP_FALSE;
    csp_lit either[2] = {CSP_FALSE, CSP_FALSE};
    const size_t mark = p->text->mark_of[least];
    if (mark != SIZE_MAX) either[0] = post_shows(p, cell, mark);
    if (least < most) either[1] = at_least(p, cell, least + 1);
    const csp_lit l = nothing_less(p, cell, least) ? CSP_TRUE : gate_or(&p->gates, either, 2);
    p->at_least.at[cell * (size_t)most + (size_t)least - 1] = l + 1;
    return l;
}

// Is it exactly so much?
csp_lit post_equals(struct post *p, uint32_t cell, long value) {
    const struct symbol *given = tree_given(p->puzzle, cell);
    if (given != NULL) return given->value == value ? CSP_TRUE : CSP_FALSE;
    if (value == 0) return csp_not(at_least(p, cell, 1));
    if (value < 0 || value > p->text->most || p->text->mark_of[value] == SIZE_MAX) return CSP_FALSE;
    return post_shows(p, cell, p->text->mark_of[value]);
}

// The largest number that a cell may show.
long post_most(const struct post *p, uint32_t cell) {
    const struct symbol *given = tree_given(p->puzzle, cell);
    if (given != NULL) return given->value;
    long most = p->text->most;
    while (most > 0 &&
           (p->text->mark_of[most] == SIZE_MAX || post_shows(p, cell, p->text->mark_of[most]) == CSP_FALSE))
        most--;
    return most;
}

// ---- Sets that hang together
// -------------------------------------------------------------------------------

void post_connected(struct post *p, const struct node *n) {
    struct choices c;
    const size_t base = p->stack.size;
    for (size_t i = 0; i < puzzle_size(p->puzzle); i++) post_push(p, CSP_FALSE);
    if (p->no_memory || !choices_begin_over(&p->sets, n, &c)) return;
    while (post_is_fine(p) && choices_next(&p->sets, &c)) {
        const csp_lit l = post_literal(p, n->kids[1]);
        p->stack.at[base + sets_cell(&p->sets, n->slot)] = l;
    }
    choices_end(&p->sets, &c);
    if (post_is_fine(p)) {
        post_open(p);
        together_post(&p->together, p->stack.at + base);
        csp_rule_end(p->s);
    }
    p->stack.size = base;
}

bool post_exclude(const void *post, uint32_t cell, csp_lit a, csp_lit b) {
    const struct post *p = post;
    if (a == CSP_FALSE || b == CSP_FALSE || a == csp_not(b)) return true;
    bool a_is_mark = false, b_is_mark = false;
    for (size_t k = 0; k < p->text->n_marks; k++) {
        a_is_mark |= post_shows(p, cell, k) == a;
        b_is_mark |= post_shows(p, cell, k) == b;
    }
    return a != b && a_is_mark && b_is_mark;
}

// ---- Two cells -------------------------------------------------------------------------------------------

// a is at least b + k, where `when` is true: then a is at least v + k as soon as b is at least v. Where b
// cannot be v, the next number says more.
void post_order(struct post *p, uint32_t a, uint32_t b, long k, csp_lit when, bool demanded) {
    const long most = post_most(p, b);
    csp_lit lower = CSP_TRUE, next;
    for (long v = 0; v <= most && post_is_fine(p); v++, lower = next) {
        const csp_lit higher = at_least(p, a, v + k);
        next = at_least(p, b, v + 1);
        if (higher == CSP_TRUE || (p->at_once && next == lower)) continue;
        if (demanded) post_open(p);
        csp_add_clause(p->s, (csp_lit[]){csp_not(when), csp_not(lower), higher}, 3);
        if (demanded) csp_rule_end(p->s);
    }
}

void post_note_different(struct post *p, const uint32_t *cells, size_t n) {
    const uint32_t set = ++p->n_different;
    if (!vec_resize(p->mem, &p->different, puzzle_size(p->puzzle))) p->no_memory = true;
    for (size_t i = 0; i < n && !p->no_memory; i++) {
        uint32_t *in = p->different.at[cells[i]].in;
        int k = 0;
        while (k < POST_DIFFERENT && in[k] != 0) k++;
        if (k < POST_DIFFERENT) in[k] = set;
    }
}

// Do the rules so far say that two cells have different numbers?
static bool must_differ(const struct post *p, uint32_t a, uint32_t b) {
    bool yes = false;
    for (int i = 0; i < POST_DIFFERENT && p->n_different > 0; i++)
        for (int k = 0; k < POST_DIFFERENT; k++)
            yes |= p->different.at[a].in[i] != 0 && p->different.at[a].in[i] == p->different.at[b].in[k];
    return yes;
}

// A literal for "a is at least b + k", which is not "b is at least a + 1 - k".
csp_lit post_order_literal(struct post *p, uint32_t a, uint32_t b, long k) {
    if (a > b) return csp_not(post_order_literal(p, b, a, 1 - k));
    if (k == 0 && must_differ(p, a, b)) k = 1; // one literal for both ways to look at them
    csp_lit key[3] = {a, b, (uint32_t)k}, gate;
    if (!gate_named(&p->gates, key, 3, &gate)) return gate;
    post_order(p, a, b, k, gate, false);
    post_order(p, b, a, 1 - k, csp_not(gate), false);
    return gate;
}

// A literal for "a is b + k".
csp_lit post_equal_literal(struct post *p, uint32_t a, uint32_t b, long k) {
    if (a > b) return post_equal_literal(p, b, a, -k);
    csp_lit key[4] = {a, b, (uint32_t)k, 0}, gate;
    if (!gate_named(&p->gates, key, 4, &gate)) return gate;
    long most = post_most(p, b);
    for (long v = 0; v <= most && post_is_fine(p); v++) {
        csp_lit x = post_equals(p, b, v), y = post_equals(p, a, v + k);
        for (int side = 0; side < 2; side++) { // both or none where it is true; not both where it is false
            const csp_lit other = csp_sign(y, side == 0);
            if (x != CSP_FALSE && other != CSP_TRUE)
                csp_add_clause(p->s, (csp_lit[]){csp_sign(gate, side == 1), csp_not(x), other}, 3);
        }
    }
    return gate;
}

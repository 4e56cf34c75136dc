#include "puzzle/cells.h"

bool cells_begin(struct cells *c, size_t size, struct gates *gates, struct csp *s, struct mem *m) {
    *c = (struct cells){.mem = m, .s = s, .gates = gates, .explained = csp_uses_rules(s)};
    return vec_resize(m, &c->domain, size) && vec_resize(m, &c->printed, size);
}

void cells_end(struct cells *c) {
    vec_free(c->mem, &c->domain);
    vec_free(c->mem, &c->printed);
    vec_free(c->mem, &c->shows);
    vec_free(c->mem, &c->empty);
    vec_free(c->mem, &c->at_least);
    vec_free(c->mem, &c->different);
}

// ---- Variables -------------------------------------------------------------------------------------------

static inline bool has_several(uint64_t domain) { return (domain & (domain - 1)) != 0; }

// Two marks, or a mark and nothing, share a variable, except where rules are explained: there each mark has
// its own.
static bool shares_variable(const struct cells *c, size_t cell) {
    const uint64_t domain = c->domain.at[cell];
    return has_several(domain) && !has_several(domain & (domain - 1)) &&
           (!c->explained || (domain & CELLS_EMPTY) != 0);
}

// A Boolean to decide. Those of all cells up to the next one with another variable are made together, because
// one by one takes longer.
static csp_lit take_bool(struct cells *c, size_t cell) {
    if (c->bools == 0) {
        for (size_t i = cell; i < c->domain.size; i++) {
            if (shares_variable(c, i)) c->bools++;
            else if (__builtin_popcountll(c->domain.at[i]) > !c->explained) break;
        }
        c->next_bool = csp_bools(c->s, (uint32_t)c->bools);
        csp_decide_bools(c->s, c->next_bool, (uint32_t)c->bools);
    }
    c->bools--;
    c->next_bool += 2;
    return c->next_bool - 2;
}

// One of several: nothing to decide, a Boolean, or an integer.
static void make_variable(struct cells *c, size_t cell) {
    const uint64_t domain = c->domain.at[cell];
    const int n = __builtin_popcountll(domain);
    const bool share = shares_variable(c, cell);
    const bool told = n == 1 && c->explained && domain != CELLS_EMPTY; // explanations say what is there
    csp_lit first = told ? csp_bool(c->s) : CSP_TRUE;
    csp_int x = {0};
    if (n == 0 && !cells_is_printed(c, (uint32_t)cell)) csp_add_clause(c->s, NULL, 0); // nothing is possible
    if (share) first = take_bool(c, cell);
    else if (n > 1) {
        x = csp_new_int(c->s, 0, n - 1);
        csp_decide_int(c->s, x);
        first = csp_equals(c->s, x, 0);
        gates_note_integer(c->gates, first, (size_t)n);
    }
    int i = 0;
    for (uint64_t left = domain; left != 0; left &= left - 1, i++) {
        const csp_lit l = i == 0 ? first : share ? csp_not(first) : csp_equals(c->s, x, i);
        if (left == CELLS_EMPTY) c->empty.at[cell] = l;
        else c->shows.at[cell * c->n_marks + (size_t)__builtin_ctzll(left)] = l;
    }
}

static bool make_room(struct cells *c, struct model *m) {
    const size_t size = c->domain.size;
    size_t variables = 0;
    for (size_t i = 0; i < size; i++) {
        const uint64_t domain = c->domain.at[i];
        if (has_several(domain))
            variables += shares_variable(c, i) ? 1 : (size_t)__builtin_popcountll(domain);
    }
    csp_expect_variables(c->s, variables);
    return vec_reserve(m->mem, &m->marks, variables) && vec_resize(c->mem, &c->shows, size * c->n_marks) &&
           vec_resize(c->mem, &c->empty, size) && vec_resize(c->mem, &c->at_least, size * (size_t)c->most);
}

bool cells_make_variables(struct cells *c, struct model *m, const char *marks) {
    if (!make_room(c, m)) return false;
    for (size_t i = 0; i < c->shows.size; i++) c->shows.at[i] = CSP_FALSE;
    for (size_t i = 0; i < c->empty.size; i++) c->empty.at[i] = CSP_FALSE;
    for (uint32_t cell = 0; cell < c->domain.size; cell++) {
        make_variable(c, cell);
        for (size_t k = 0; k < c->n_marks && c->domain.at[cell] != 0; k++) {
            const struct model_mark mark = {cells_shows(c, cell, k), cell, marks[k]};
            if (mark.lit == CSP_FALSE && c->explained) continue;
            if (!vec_push(m->mem, &m->marks, mark)) return false;
        }
    }
    return true;
}

bool cells_exclude(const void *cells, uint32_t cell, csp_lit a, csp_lit b) {
    const struct cells *c = cells;
    if (a == CSP_FALSE || b == CSP_FALSE || a == csp_not(b)) return true;
    bool a_is_mark = false, b_is_mark = false;
    for (size_t k = 0; k < c->n_marks; k++) {
        a_is_mark |= cells_shows(c, cell, k) == a;
        b_is_mark |= cells_shows(c, cell, k) == b;
    }
    return a != b && a_is_mark && b_is_mark;
}

// ---- Numbers ---------------------------------------------------------------------------------------------

// Is nothing smaller possible in a cell? Explanations say what is there, however that is known.
static bool nothing_less(const struct cells *c, uint32_t cell, long least) {
    uint64_t less = c->domain.at[cell];
    for (long v = least; v <= c->most; v++)
        if (c->mark_of[v] != SIZE_MAX) less &= ~(UINT64_C(1) << c->mark_of[v]);
    return less == 0 && !c->explained;
}

static csp_lit find_at_least(struct cells *c, uint32_t cell, long least);

// Is the number of a cell at least so much? Asked again and again, and found once.
static inline csp_lit at_least(struct cells *c, uint32_t cell, long least) {
    if (least <= 0) return CSP_TRUE;
    const csp_lit known = least > c->most ? 0 : c->at_least.at[(long)cell * c->most + least - 1];
    return known != 0 ? known - 1 : find_at_least(c, cell, least);
}

static csp_lit find_at_least(struct cells *c, uint32_t cell, long least) {
    if (cells_is_printed(c, cell)) return c->printed.at[cell] >= least ? CSP_TRUE : CSP_FALSE;
    if (least > c->most) return CSP_FALSE;
    csp_lit either[2] = {CSP_FALSE, CSP_FALSE};
    if (c->mark_of[least] != SIZE_MAX) either[0] = cells_shows(c, cell, c->mark_of[least]);
    if (least < c->most) either[1] = at_least(c, cell, least + 1);
    const csp_lit l = nothing_less(c, cell, least) ? CSP_TRUE : gate_or(c->gates, either, 2);
    c->at_least.at[(long)cell * c->most + least - 1] = l + 1;
    return l;
}

csp_lit cells_is(struct cells *c, uint32_t cell, long number) {
    if (cells_is_printed(c, cell)) return c->printed.at[cell] == number ? CSP_TRUE : CSP_FALSE;
    if (number == 0) return csp_not(at_least(c, cell, 1));
    if (number < 0 || number > c->most || c->mark_of[number] == SIZE_MAX) return CSP_FALSE;
    return cells_shows(c, cell, c->mark_of[number]);
}

long cells_most(const struct cells *c, uint32_t cell) {
    if (cells_is_printed(c, cell)) return c->printed.at[cell];
    long most = c->most;
    while (most > 0 && (c->mark_of[most] == SIZE_MAX || cells_shows(c, cell, c->mark_of[most]) == CSP_FALSE))
        most--;
    return most;
}

long cells_most_of(const struct cells *c, const uint32_t *cells, size_t n) {
    long most = 0;
    for (size_t i = 0; i < n; i++) {
        const long here = cells_most(c, cells[i]);
        if (here > most) most = here;
    }
    return most;
}

bool cells_are_tight(const struct cells *c, const uint32_t *cells, size_t n) {
    uint64_t all = 0;
    for (size_t i = 0; i < n; i++) {
        const uint64_t domain = c->domain.at[cells[i]];
        if (domain == 0 || (domain & c->zero) != 0) return false;
        all |= domain;
    }
    return (size_t)__builtin_popcountll(all) == n;
}

// ---- Two cells -------------------------------------------------------------------------------------------

bool cells_order(struct cells *c, uint32_t a, uint32_t b, long k, long v, csp_lit either[2]) {
    const csp_lit lower = at_least(c, b, v);
    either[0] = csp_not(lower);
    either[1] = at_least(c, a, v + k);
    return either[1] != CSP_TRUE && (c->explained || at_least(c, b, v + 1) != lower);
}

void cells_note_different(struct cells *c, const uint32_t *cells, size_t n) {
    const uint32_t set = ++c->n_different;
    if (!vec_resize(c->mem, &c->different, c->domain.size)) c->no_memory = true;
    for (size_t i = 0; i < n && !c->no_memory; i++) {
        uint32_t *in = c->different.at[cells[i]].in;
        int k = 0;
        while (k < CELLS_DIFFERENT && in[k] != 0) k++;
        if (k < CELLS_DIFFERENT) in[k] = set;
    }
}

static bool must_differ(const struct cells *c, uint32_t a, uint32_t b) {
    bool yes = false;
    for (int i = 0; i < CELLS_DIFFERENT && c->n_different > 0; i++)
        for (int k = 0; k < CELLS_DIFFERENT; k++)
            yes |= c->different.at[a].in[i] != 0 && c->different.at[a].in[i] == c->different.at[b].in[k];
    return yes;
}

// Where the literal is true, a is at least b + k.
static void post_order(struct cells *c, uint32_t a, uint32_t b, long k, csp_lit when) {
    const long most = cells_most(c, b);
    csp_lit lits[3] = {csp_not(when)};
    for (long v = 0; v <= most; v++)
        if (cells_order(c, a, b, k, v, lits + 1)) csp_add_clause(c->s, lits, 3);
}

csp_lit cells_order_literal(struct cells *c, uint32_t a, uint32_t b, long k) {
    if (a > b) return csp_not(cells_order_literal(c, b, a, 1 - k));
    if (k == 0 && must_differ(c, a, b)) k = 1; // one literal for both ways to look at them
    csp_lit key[3] = {a, b, (uint32_t)k}, gate;
    if (!gate_named(c->gates, key, 3, &gate)) return gate;
    post_order(c, a, b, k, gate);
    post_order(c, b, a, 1 - k, csp_not(gate)); // that b is at least a + 1 - k is the opposite
    return gate;
}

csp_lit cells_equal_literal(struct cells *c, uint32_t a, uint32_t b, long k) {
    if (a > b) return cells_equal_literal(c, b, a, -k);
    csp_lit key[4] = {a, b, (uint32_t)k, 0}, gate;
    if (!gate_named(c->gates, key, 4, &gate)) return gate;
    const long most = cells_most(c, b);
    for (long v = 0; v <= most; v++) {
        const csp_lit x = cells_is(c, b, v), y = cells_is(c, a, v + k);
        for (int side = 0; side < 2; side++) { // both or none where it is true; not both where it is false
            const csp_lit other = csp_sign(y, side == 0);
            if (x != CSP_FALSE && other != CSP_TRUE)
                csp_add_clause(c->s, (csp_lit[]){csp_sign(gate, side == 1), csp_not(x), other}, 3);
        }
    }
    return gate;
}

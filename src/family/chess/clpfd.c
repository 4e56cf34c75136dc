#include "family/chess/chess.h"

#include <assert.h>

static void post3(struct csp *s, csp_lit a, csp_lit b, csp_lit c) {
    csp_add_clause(s, (csp_lit[]){a, b, c}, 3);
}

// ---- Integers --------------------------------------------------------------------------------------------

static csp_lit above(const struct fd_int *x, int v) {
    if (v < x->lo) return CSP_TRUE;
    return v >= x->hi ? CSP_FALSE : x->first_above + 2 * (csp_lit)(v - x->lo);
}

// x = v exactly when x > v - 1 and not x > v.
struct fd_int fd_new(struct csp *s, int lo, int hi) {
    struct fd_int x = {csp_new_int(s, lo, hi), lo, hi, 0, 0};
    if (lo < hi) x.first_above = csp_bools(s, (uint32_t)(hi - lo));
    for (int v = lo; v <= hi; v++) {
        csp_lit here = csp_equals(s, x.x, v), from = above(&x, v - 1), beyond = above(&x, v);
        post3(s, csp_not(here), from, CSP_FALSE);
        post3(s, csp_not(here), csp_not(beyond), CSP_FALSE);
        post3(s, csp_not(from), beyond, here);
        post3(s, csp_not(beyond), from, CSP_FALSE);
    }
    return x;
}

struct fd_int fd_distance(struct csp *s, const struct fd_int *x, int from) {
    int down = from - x->lo, up = x->hi - from;
    struct fd_int d = fd_new(s, 0, down > up ? down : up);
    for (int v = 0; v <= d.hi; v++) {
        csp_lit is = csp_equals(s, d.x, v), less = csp_equals(s, x->x, from - v),
                more = csp_equals(s, x->x, from + v);
        post3(s, csp_not(is), less, more);
        post3(s, csp_not(less), is, CSP_FALSE);
        post3(s, csp_not(more), is, CSP_FALSE);
    }
    return d;
}

bool fd_add(struct view *v, const struct fd_int *x, uint32_t what) {
    if (!view_add_int(v, x->x, what)) return false;
    v->variables.at[v->variables.size - 1].x.uses = x->uses;
    return true;
}

// ---- Comparisons -----------------------------------------------------------------------------------------

csp_lit fd_is(const struct csp *s, struct fd_int *x, int v) {
    x->uses++;
    return csp_equals(s, x->x, v);
}

csp_lit fd_above(struct fd_int *x, int v) {
    x->uses++;
    return above(x, v);
}

csp_lit fd_same(struct csp *s, struct fd_int *x, struct fd_int *y, int more) {
    csp_lit same = csp_bool(s), other = csp_not(same);
    int from = x->lo < y->lo + more ? x->lo : y->lo + more, to = x->hi > y->hi + more ? x->hi : y->hi + more;
    x->uses++;
    y->uses++;
    for (int v = from; v <= to; v++) {
        csp_lit here = csp_equals(s, x->x, v), there = csp_equals(s, y->x, v - more);
        post3(s, other, csp_not(here), there);
        post3(s, other, here, csp_not(there));
        post3(s, same, csp_not(here), csp_not(there));
        post3(s, other, csp_not(above(x, v)), above(y, v - more));
        post3(s, other, above(x, v), csp_not(above(y, v - more)));
    }
    return same;
}

csp_lit fd_less(struct csp *s, struct fd_int *x, struct fd_int *y) {
    csp_lit less = csp_bool(s);
    int from = x->lo < y->lo ? x->lo : y->lo, to = x->hi > y->hi ? x->hi : y->hi;
    x->uses++;
    y->uses++;
    for (int v = from; v <= to; v++) {
        post3(s, csp_not(less), csp_not(above(x, v - 1)), above(y, v));
        post3(s, less, csp_not(above(y, v)), above(x, v));
    }
    return less;
}

// ---- Literals over literals ------------------------------------------------------------------------------

csp_lit fd_all(struct csp *s, const csp_lit *lits, size_t n) {
    enum { MOST = 16 };
    csp_lit all = csp_bool(s), clause[MOST + 1] = {all};
    for (size_t i = 0; i < n; i++) {
        post3(s, csp_not(all), lits[i], CSP_FALSE);
        clause[i + 1] = csp_not(lits[i]);
    }
    csp_add_clause(s, clause, n + 1);
    return all;
}

csp_lit fd_any(struct csp *s, const csp_lit *lits, size_t n) {
    enum { MOST = 16 };
    csp_lit any = csp_bool(s), clause[MOST + 1] = {csp_not(any)};
    for (size_t i = 0; i < n; i++) {
        post3(s, any, csp_not(lits[i]), CSP_FALSE);
        clause[i + 1] = lits[i];
    }
    csp_add_clause(s, clause, n + 1);
    return any;
}

csp_lit fd_either(struct csp *s, csp_lit a, csp_lit b) {
    csp_lit either = csp_bool(s);
    post3(s, csp_not(either), a, b);
    post3(s, csp_not(either), csp_not(a), csp_not(b));
    post3(s, either, csp_not(a), b);
    post3(s, either, a, csp_not(b));
    return either;
}

// ---- All distinct ----------------------------------------------------------------------------------------

// A literal for "one of the set has the value", which takes it from all others. It is never true where none
// of them can have it.
static csp_lit one_of_set_has(struct csp *s, const csp_lit *lits, size_t n, size_t values, unsigned set) {
    enum { MOST = 16 };
    csp_lit has = csp_bool(s), clause[MOST + 1] = {csp_not(has)};
    size_t size = 1;
    for (size_t x = 0; x < n; x++) {
        csp_lit is = lits[x * values];
        if ((set >> x & 1) != 0) clause[size++] = is;
        else post3(s, csp_not(has), csp_not(is), CSP_FALSE);
    }
    csp_add_clause(s, clause, size);
    return has;
}

// Hall's theorem: a value is possible for a variable unless a set of k others has only k values, of which it
// is one. So each set of k variables has at least k values, and where it has one, no other variable has.
// Where only k are left, they are forced, and taken from the others. The set of all needs no such count: if
// it had too few values, a smaller set would take the last of one variable.
void fd_all_distinct(struct csp *s, const csp_lit *lits, size_t n, size_t values) {
    enum { MOST_VALUES = 4096 };
    csp_lit has[MOST_VALUES];
    assert(n <= 8 && values <= MOST_VALUES);
    for (unsigned set = 1; set + 1 < 1U << n; set++) {
        int64_t k = __builtin_popcount(set);
        for (size_t v = 0; v < values; v++) has[v] = one_of_set_has(s, lits + v, n, values, set);
        csp_add_count(s, has, values, k, (int64_t)values);
    }
}

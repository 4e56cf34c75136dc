#include "proofs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void proof_put(void *text, const char *bytes, size_t n) { text_bytes(text, bytes, n); }

void proof_texts_init(struct proof_texts *t) {
    *t = (struct proof_texts){.mem = MEM_UNLIMITED};
    text_init(&t->cnf, &t->mem);
    text_init(&t->drat, &t->mem);
}

void proof_texts_free(struct proof_texts *t) {
    text_free(&t->cnf);
    text_free(&t->drat);
}

static void put_cnf(void *context, const char *bytes, size_t n) {
    proof_put(&((struct proof_texts *)context)->cnf, bytes, n);
}

static void put_drat(void *context, const char *bytes, size_t n) {
    proof_put(&((struct proof_texts *)context)->drat, bytes, n);
}

struct prove_out proof_texts_out(struct proof_texts *t) {
    return (struct prove_out){.cnf = put_cnf, .drat = put_drat, .context = t};
}

// ---- The checker ----------------------------------------------------------------------------------------

struct piece {
    const char *at;
    size_t left;
};

// Gives a few bytes at a time, so that numbers are cut in two.
static size_t take(void *context, char *to, size_t most) {
    struct piece *p = context;
    size_t n = p->left < 61 ? p->left : 61;
    if (n > most) n = most;
    if (n > 0) memcpy(to, p->at, n);
    p->at += n;
    p->left -= n;
    return n;
}

enum verify_verdict proof_verdict(const char *cnf, size_t cnf_size, const char *drat, size_t drat_size,
                                  struct mem *m, struct verify_result *result) {
    struct piece rules = {cnf, cnf_size}, steps = {drat, drat_size};
    return verify_proof((struct verify_text){take, &rules}, (struct verify_text){take, &steps},
                        (struct limits){0}, m, result);
}

enum verify_verdict proof_check(const struct proof_texts *t, struct verify_result *result) {
    struct mem m = MEM_UNLIMITED;
    enum verify_verdict verdict =
        proof_verdict(text_string(&t->cnf), t->cnf.size, text_string(&t->drat), t->drat.size, &m, result);
    assert_int_equal(m.used, 0);
    return verdict;
}

// ---- Reading and writing ----------------------------------------------------------------------------------

static const char *next_word(const char *p) {
    for (;;) {
        p += strspn(p, " \n");
        if (*p != 'c') return p;
        p += strcspn(p, "\n");
    }
}

void proof_read(struct proof_steps *s, const char *text) {
    *s = (struct proof_steps){.mem = MEM_UNLIMITED};
    const char *p = next_word(text);
    if (*p == 'p') {
        s->variables = (int)strtol(p + strlen("p cnf"), NULL, 10);
        p += strcspn(p, "\n");
    }
    for (p = next_word(p); *p != '\0'; p = next_word(p)) {
        struct proof_step step = {.first = s->lits.size, .deletes = *p == 'd'};
        if (step.deletes) p++;
        for (;; step.size++) {
            char *end;
            long l = strtol(p, &end, 10);
            assert_true(end != p);
            p = end;
            if (l == 0) break;
            assert_true(vec_push(&s->mem, &s->lits, (int)l));
        }
        assert_true(vec_push(&s->mem, &s->steps, step));
    }
}

void proof_free(struct proof_steps *s) {
    vec_free(&s->mem, &s->lits);
    vec_free(&s->mem, &s->steps);
}

void proof_write(const struct proof_steps *s, bool cnf, struct text *out) {
    if (cnf) text_format(out, "p cnf %d %zu\n", s->variables, s->steps.size);
    for (size_t i = 0; i < s->steps.size; i++) {
        struct proof_step step = s->steps.at[i];
        if (step.deletes) text_add(out, "d ");
        for (size_t k = 0; k < step.size; k++) {
            text_number(out, s->lits.at[step.first + k]);
            text_char(out, ' ');
        }
        text_add(out, "0\n");
    }
}

CCaDiCaL *proof_cadical(const struct proof_steps *cnf, size_t clauses) {
    CCaDiCaL *sat = ccadical_init();
    ccadical_set_option(sat, "quiet", 1);
    for (size_t i = 0; i < clauses; i++) {
        struct proof_step step = cnf->steps.at[i];
        for (size_t k = 0; k < step.size; k++) ccadical_add(sat, cnf->lits.at[step.first + k]);
        ccadical_add(sat, 0);
    }
    return sat;
}

// ---- Slowly ----------------------------------------------------------------------------------------------

struct slow {
    struct mem mem;
    VEC(struct proof_step) clauses;
    VEC(const int *) lits; // of each clause
    signed char *values;   // by variable
    int variables;
};

static int value(const struct slow *s, int l) { return l > 0 ? s->values[l] : -s->values[-l]; }
static void make_true(struct slow *s, int l) { s->values[abs(l)] = l > 0 ? 1 : -1; }

// Propagate until nothing changes; false: a clause has no literal left.
static bool settle(struct slow *s) {
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < s->clauses.size; i++) {
            int open = 0, last = 0;
            bool holds = false;
            for (size_t k = 0; k < s->clauses.at[i].size; k++) {
                int l = s->lits.at[i][k];
                holds |= value(s, l) > 0;
                if (value(s, l) == 0 && l != last) open++, last = l;
            }
            if (holds || open > 1) continue;
            if (open == 0) return false;
            make_true(s, last);
            changed = true;
        }
    }
    return true;
}

static bool follows(struct slow *s, struct proof_step step, const int *lits) {
    size_t bytes = (size_t)s->variables + 1;
    signed char *kept = malloc(bytes);
    assert_non_null(kept);
    memcpy(kept, s->values, bytes);
    bool contradiction = false;
    for (size_t i = 0; i < step.size; i++) {
        contradiction |= value(s, lits[i]) > 0;
        if (value(s, lits[i]) == 0) make_true(s, -lits[i]);
    }
    contradiction = contradiction || !settle(s);
    memcpy(s->values, kept, bytes);
    free(kept);
    return contradiction;
}

static bool has(const int *lits, size_t n, int l) {
    for (size_t i = 0; i < n; i++)
        if (lits[i] == l) return true;
    return false;
}

static bool same(const int *a, size_t n, const int *b, size_t k) {
    for (size_t i = 0; i < n; i++)
        if (!has(b, k, a[i])) return false;
    for (size_t i = 0; i < k; i++)
        if (!has(a, n, b[i])) return false;
    return true;
}

static bool take_away(struct slow *s, struct proof_step step, const int *lits) {
    for (size_t i = 0; i < s->clauses.size; i++) {
        if (!same(s->lits.at[i], s->clauses.at[i].size, lits, step.size)) continue;
        s->clauses.at[i] = s->clauses.at[--s->clauses.size];
        s->lits.at[i] = s->lits.at[--s->lits.size];
        return true;
    }
    return false;
}

static void take_in(struct slow *s, struct proof_step step, const int *lits) {
    assert_true(vec_push(&s->mem, &s->clauses, step) && vec_push(&s->mem, &s->lits, lits));
}

static long go_through(struct slow *s, const struct proof_steps *cnf, const struct proof_steps *proof) {
    for (size_t i = 0; i < cnf->steps.size; i++)
        take_in(s, cnf->steps.at[i], cnf->lits.size == 0 ? NULL : cnf->lits.at + cnf->steps.at[i].first);
    if (!settle(s)) return -1;
    for (size_t i = 0; i < proof->steps.size; i++) {
        struct proof_step step = proof->steps.at[i];
        const int *lits = proof->lits.size == 0 ? NULL : proof->lits.at + step.first;
        if (step.deletes && !take_away(s, step, lits)) return (long)i;
        if (step.deletes) continue;
        if (!follows(s, step, lits)) return (long)i;
        take_in(s, step, lits);
        if (!settle(s)) return -1;
    }
    return (long)proof->steps.size;
}

long proof_slowly(const struct proof_steps *cnf, const struct proof_steps *proof) {
    struct slow s = {.mem = MEM_UNLIMITED, .variables = cnf->variables};
    s.values = calloc((size_t)cnf->variables + 1, 1);
    assert_non_null(s.values);
    long wrong = go_through(&s, cnf, proof);
    vec_free(&s.mem, &s.clauses);
    vec_free(&s.mem, &s.lits);
    free(s.values);
    return wrong;
}

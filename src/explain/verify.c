// Every step proved again: each with a fresh prover that has the rules and facts it names, and no others.
#include "explain/grade.h"

#include <string.h>

struct checking {
    const struct explanation *e;
    struct mem *mem;
    struct puzzle bare;
    struct classes classes; // if there are choices
    fact_list known;        // so far: the entries, and what earlier steps decided
    bool no_memory;
};

static bool out_of_memory(struct checking *c) {
    c->no_memory = true;
    return false;
}

// ---- One step ----------------------------------------------------------------------------------------

static bool open_prover(struct checking *c, struct prover *p) {
    return prover_open(p, &c->bare, c->mem, NULL) &&
           prover_post_choices(p, &c->classes, c->e->choices.at, c->e->choices.size);
}

static void close_prover(struct checking *c, struct prover *p) {
    c->no_memory = c->no_memory || p->no_memory;
    prover_close(p);
}

static bool is_about_emptiness(const struct checking *c, struct explain_fact f) {
    return f.mark == family_empty(c->e->puzzle->family);
}

static bool is_known(const struct checking *c, struct explain_fact f) {
    return prover_is_among(&c->known, f);
}

// A fact that was neither entered nor decided may follow from those without any rule. One of them is that a
// cell shows one mark.
static bool follows(struct checking *c, struct explain_fact f) {
    struct prover p;
    bool ok = open_prover(c, &p);
    for (size_t i = 0; i < c->known.size && ok; i++) ok = prover_take_shown(&p, c->known.at[i]);
    ok = ok && prover_proves(&p, f);
    close_prover(c, &p);
    return ok;
}

static bool all_known(struct checking *c, const struct explain_step *step) {
    for (size_t i = 0; i < step->known.count; i++) {
        struct explain_fact f = c->e->facts.at[step->known.first + i];
        if (!is_known(c, f) && !follows(c, f)) return false;
    }
    return true;
}

// Assume these rules and these facts, and nothing else.
static bool assume(const struct explanation *e, struct prover *p, struct explain_range rules,
                   struct explain_range known) {
    bool ok = true;
    p->assumed.size = 0;
    for (size_t i = 0; i < rules.count && ok; i++) ok = prover_switch_on(p, &e->rules.at[rules.first + i]);
    for (size_t i = 0; i < known.count && ok; i++) ok = prover_take(p, e->facts.at[known.first + i]);
    return ok;
}

// ---- The cases of a step -----------------------------------------------------------------------------

struct open_case {
    struct explain_fact supposed;
    size_t known; // outside of it
};

struct walk {
    const struct explain_step *step;
    struct prover *prover;
    fact_list known; // what may be used: the step's facts, the enclosing suppositions, and what was derived
    VEC(struct open_case) cases;
    struct explain_fact wrong; // the last refuted supposition
    bool has_wrong;            // and its opposite has not been concluded yet
    bool closed;               // the supposition of the step is refuted
};

// Other deductions are only for the words.
static bool has_cases(const struct checking *c, const struct explain_step *step) {
    for (size_t i = 0; i < step->deductions.count; i++) {
        const struct explain_deduction *d = &c->e->deductions.at[step->deductions.first + i];
        if (d->rule >= EXPLAIN_ALIKE) return true;
    }
    return false;
}

static bool learn(struct checking *c, struct walk *k, struct explain_fact f) {
    return vec_push(c->mem, &k->known, f) || out_of_memory(c);
}

// Does one mark that the step knows rule it out, by one of the step's rules?
static bool is_excluded(struct checking *c, struct walk *k, struct explain_fact f) {
    const struct explanation *e = c->e;
    for (size_t i = 0; i < k->step->known.count && !f.holds; i++) {
        struct explain_range fact = {k->step->known.first + i, 1};
        struct explain_fact mark = e->facts.at[fact.first];
        bool here = mark.holds && mark.cell == f.cell; // without any rule
        if (here && assume(e, k->prover, (struct explain_range){0}, fact) && prover_proves(k->prover, f))
            return true;
        if (!mark.holds || mark.mark != f.mark) continue;
        for (size_t r = 0; r < k->step->rules.count; r++)
            if (assume(e, k->prover, (struct explain_range){k->step->rules.first + r, 1}, fact) &&
                prover_proves(k->prover, f))
                return true;
    }
    return false;
}

// It uses only what it may, and the fact follows; or, if it closes a case, nothing is possible any more.
static bool check_deduction(struct checking *c, struct walk *k, const struct explain_deduction *d) {
    const struct explanation *e = c->e;
    for (size_t i = 0; i < d->known.count; i++) {
        struct explain_fact f = e->facts.at[d->known.first + i];
        if (!prover_is_among(&k->known, f) && !is_excluded(c, k, f)) return false;
    }
    for (size_t i = 0; i < d->rules.count; i++)
        if (!explain_is_among(e, k->step->rules, &e->rules.at[d->rules.first + i])) return false;
    if (!assume(e, k->prover, d->rules, d->known)) return false;
    if (!d->closes) return prover_proves(k->prover, d->fact) && learn(c, k, d->fact);
    if (!prover_refutes(k->prover)) return false;
    if (k->cases.size == 0) return (k->closed = true);
    const struct open_case last = k->cases.at[--k->cases.size];
    k->known.size = last.known;
    k->wrong = last.supposed;
    return (k->has_wrong = true);
}

static bool check_entry(struct checking *c, struct walk *k, const struct explain_deduction *d) {
    if (d->rule == EXPLAIN_OTHERWISE) {
        struct explain_fact f = k->wrong;
        bool said =
            k->has_wrong && f.cell == d->fact.cell && f.mark == d->fact.mark && f.holds != d->fact.holds;
        k->has_wrong = false;
        return said && d->depth == k->cases.size && learn(c, k, d->fact);
    }
    if (k->has_wrong || k->closed) return false; // the conclusion comes first, or the step is over
    if (d->rule == EXPLAIN_ASK)
        return d->rules.count == 1 && explain_is_among(c->e, k->step->rules, &c->e->rules.at[d->rules.first]);
    if (d->rule != EXPLAIN_SUPPOSE) return d->depth == k->cases.size && check_deduction(c, k, d);
    struct open_case next = {d->fact, k->known.size};
    if (d->depth != k->cases.size + 1) return false;
    return (vec_push(c->mem, &k->cases, next) || out_of_memory(c)) && learn(c, k, d->fact);
}

// Everything that the step decides has been derived, or follows from that without any rule.
static bool is_answered(struct checking *c, struct walk *k) {
    bool ok = true;
    k->prover->assumed.size = 0;
    for (size_t i = 0; i < k->known.size && ok; i++) ok = prover_take(k->prover, k->known.at[i]);
    for (size_t i = 0; i < k->step->decides.count && ok; i++)
        ok = prover_proves(k->prover, c->e->facts.at[k->step->decides.first + i]);
    return ok;
}

// Every deduction is proved by itself, every case is refuted, and at the end the supposition of the step is
// refuted, or its question is answered.
static bool check_cases(struct checking *c, struct prover *p, const struct explain_step *step) {
    const struct explanation *e = c->e;
    struct walk k = {.step = step, .prover = p};
    bool ok = true;
    if (!has_cases(c, step)) return true;
    for (size_t i = 0; i < step->known.count && ok; i++)
        ok = learn(c, &k, e->facts.at[step->known.first + i]);
    if (!step->asks) ok = ok && learn(c, &k, step->supposed);
    for (size_t i = 0; i < step->deductions.count && ok; i++)
        ok = check_entry(c, &k, &e->deductions.at[step->deductions.first + i]);
    ok = ok && k.cases.size == 0 && !k.has_wrong;
    ok = ok && (step->asks ? is_answered(c, &k) : k.closed);
    vec_free(c->mem, &k.known);
    vec_free(c->mem, &k.cases);
    return ok;
}

// ---- The arguments of a step -------------------------------------------------------------------------

// It uses only what was known or argued for before, or what follows from that without any rule.
static bool may_use(struct checking *c, struct prover *p, const fact_list *known,
                    struct explain_range facts) {
    const struct explanation *e = c->e;
    bool ok = true;
    p->assumed.size = 0;
    for (size_t i = 0; i < known->size && ok; i++) ok = prover_take(p, known->at[i]);
    for (size_t i = facts.first; i < facts.first + facts.count && ok; i++)
        ok = prover_is_among(known, e->facts.at[i]) || prover_proves(p, e->facts.at[i]);
    return ok;
}

static bool add_known(struct checking *c, struct explain_range facts, fact_list *known) {
    for (size_t i = facts.first; i < facts.first + facts.count; i++)
        if (!vec_push(c->mem, known, c->e->facts.at[i])) return out_of_memory(c);
    return true;
}

static bool check_argument(struct checking *c, struct prover *p, const struct explain_step *step,
                           const struct explain_step *argument, const fact_list *known) {
    const struct explanation *e = c->e;
    bool ok = argument->decides.count > 0 && may_use(c, p, known, argument->known);
    for (size_t i = 0; i < argument->rules.count && ok; i++)
        ok = explain_is_among(e, step->rules, &e->rules.at[argument->rules.first + i]);
    ok = ok && assume(e, p, argument->rules, argument->known);
    for (size_t i = 0; i < argument->decides.count && ok; i++)
        ok = prover_proves(p, e->facts.at[argument->decides.first + i]);
    return ok;
}

// Each proves what it decides, by some of the rules of the step.
static bool check_arguments(struct checking *c, struct prover *p, const struct explain_step *step) {
    fact_list known = {0};
    struct explain_fact refuted = step->supposed;
    refuted.holds = !refuted.holds;
    bool ok = add_known(c, step->known, &known) && (vec_push(c->mem, &known, refuted) || out_of_memory(c));
    for (size_t i = 0; i < step->arguments.count && ok; i++) {
        const struct explain_step *argument = &c->e->arguments.at[step->arguments.first + i];
        ok = check_argument(c, p, step, argument, &known) && add_known(c, argument->decides, &known);
    }
    vec_free(c->mem, &known);
    return ok;
}

static bool check_step(struct checking *c, const struct explain_step *step) {
    const struct explanation *e = c->e;
    struct prover p;
    bool ok = all_known(c, step) && step->decides.count > 0;
    if (!ok) return false;
    ok = open_prover(c, &p) && assume(e, &p, step->rules, step->known);
    for (size_t i = 0; i < step->decides.count && ok; i++)
        ok = prover_proves(&p, e->facts.at[step->decides.first + i]);
    ok = ok && check_cases(c, &p, step) && check_arguments(c, &p, step);
    close_prover(c, &p);
    return ok;
}

// ---- The chain ---------------------------------------------------------------------------------------

static bool begin(struct checking *c) {
    const struct puzzle *p = c->e->puzzle;
    if (!puzzle_copy(&c->bare, p, c->mem)) return out_of_memory(c);
    if (!prover_entries(p, c->mem, &c->known)) return out_of_memory(c);
    puzzle_strip(&c->bare);
    return true;
}

// Choices are marks in cells, and only if images count as one. The symmetries also leave the entries in
// place.
static bool take_choices(struct checking *c) {
    const struct puzzle *p = c->e->puzzle;
    if (c->e->choices.size == 0) return true;
    if (!p->family->up_to_symmetry || c->e->choices.size > CLASSES_WISHES) return false;
    for (size_t i = 0; i < c->e->choices.size; i++)
        if (c->e->choices.at[i].cell >= puzzle_size(p) || !c->e->choices.at[i].holds) return false;
    return classes_init(&c->classes, p, c->mem) || out_of_memory(c);
}

static bool take_decided(struct checking *c, const struct explain_step *step) {
    for (size_t i = 0; i < step->decides.count; i++)
        if (!vec_push(c->mem, &c->known, c->e->facts.at[step->decides.first + i])) return out_of_memory(c);
    return true;
}

// A mistake: what the step decides contradicts the entry there. Of that cell it may use only which other
// marks are struck out.
static bool contradicts_entry(const struct checking *c) {
    if (c->e->steps.size != 1) return false;
    const struct puzzle *p = c->e->puzzle;
    const struct explain_step *step = &c->e->steps.at[0];
    struct explain_fact f = c->e->facts.at[step->decides.first];
    for (size_t i = 0; i < step->known.count; i++) {
        struct explain_fact k = c->e->facts.at[step->known.first + i];
        bool other = !k.holds && k.mark != f.mark && puzzle_is_struck(p, k.cell, k.mark);
        if (k.cell == f.cell && !other) return false;
    }
    char entry = p->cells[f.cell];
    if (f.holds && puzzle_is_struck(p, f.cell, f.mark)) return true;
    return f.holds ? entry == p->family->nothing && !is_about_emptiness(c, f) : entry == f.mark;
}

// All marks of the solution are known, and nothing else.
static bool ends_in_solution(struct checking *c) {
    const struct explanation *e = c->e;
    if (!e->has_solution) return false;
    for (uint32_t i = 0; i < puzzle_size(e->puzzle); i++) {
        char shown = e->solution.cells[i];
        if (!family_is_mark(e->puzzle->family, shown)) continue;
        if (!is_known(c, (struct explain_fact){i, shown, true})) return false;
    }
    for (size_t i = 0; i < c->known.size; i++) {
        struct explain_fact f = c->known.at[i];
        char shown = e->solution.cells[f.cell];
        bool marked = family_is_mark(e->puzzle->family, shown);
        if (is_about_emptiness(c, f) ? marked == f.holds : (shown == f.mark) != f.holds) return false;
    }
    bool ok;
    return family_judge(&e->solution, c->mem, &ok) ? ok : out_of_memory(c);
}

static bool check_chain(struct checking *c, size_t *which) {
    const struct explanation *e = c->e;
    for (; *which < e->steps.size; ++*which) {
        const struct explain_step *step = &e->steps.at[*which];
        if (!check_step(c, step) || !take_decided(c, step)) return false;
    }
    if (e->status == EXPLAIN_MISTAKE) return contradicts_entry(c);
    return !e->to_the_end || ends_in_solution(c);
}

enum explain_checked explain_verify(const struct explanation *e, size_t *which) {
    struct checking c = {.e = e, .mem = e->mem};
    *which = 0;
    bool ok = begin(&c) && take_choices(&c) && check_chain(&c, which);
    vec_free(c.mem, &c.known);
    classes_free(&c.classes, c.mem);
    puzzle_free(&c.bare);
    if (c.no_memory) return EXPLAIN_UNCHECKED;
    return ok ? EXPLAIN_HOLDS : EXPLAIN_FAILS;
}

#include "explain/grade.h"

static bool out_of_memory(struct prover *p) {
    p->no_memory = true;
    return false;
}

bool prover_open(struct prover *p, const struct puzzle *bare, struct mem *m, const struct limits *limits) {
    *p = (struct prover){
        .puzzle = bare, .mem = m, .s = csp_new(m), .model = {.mem = m, .purpose = MODEL_FOR_RULES}};
    if (p->s == NULL) return out_of_memory(p);
    if (limits != NULL)
        csp_set_limits(p->s, (struct csp_limits){.deadline_us = limits->deadline_us, .stop = limits->stop});
    csp_use_rules(p->s);
    return model_post(&p->model, bare, p->s) || out_of_memory(p);
}

void prover_close(struct prover *p) {
    csp_free(p->s);
    model_free(&p->model);
    vec_free(p->mem, &p->assumed);
}

bool prover_post_choices(struct prover *p, const struct classes *classes, const struct explain_fact *choices,
                         size_t count) {
    struct classes_wish wishes[CLASSES_WISHES];
    for (size_t i = 0; i < count; i++) {
        struct explain_fact f = choices[i];
        wishes[i] = (struct classes_wish){f.cell, f.mark};
        if (!model_begin_rule(&p->model, p->s, EXPLAIN_SYMMETRY, MODEL_CELL, f.cell, f.cell))
            return out_of_memory(p);
        classes_post_wish(classes, &p->model, p->s, wishes, i + 1);
        csp_rule_end(p->s);
    }
    return true;
}

bool prover_switch_on(struct prover *p, const struct model_rule *rule) {
    for (size_t i = 0; i < p->model.rules.size; i++) {
        const struct model_rule *r = &p->model.rules.at[i];
        if (explain_same_rule(r, rule)) return vec_push(p->mem, &p->assumed, r->on) || out_of_memory(p);
    }
    return false; // there is no such rule
}

bool prover_is_about_emptiness(const struct prover *p, struct explain_fact f) {
    return f.mark == family_empty(p->puzzle->family);
}

// The literal that says it, if it is no mark; CSP_TRUE: there is none.
static csp_lit aside_of(const struct prover *p, struct explain_fact f) {
    for (size_t i = 0; i < p->model.asides.size; i++) {
        const struct model_mark *m = &p->model.asides.at[i];
        if (m->cell == f.cell && m->mark == f.mark) return csp_sign(m->lit, f.holds);
    }
    return CSP_TRUE;
}

bool prover_take(struct prover *p, struct explain_fact f) {
    bool met = false, empty = prover_is_about_emptiness(p, f);
    csp_lit aside = aside_of(p, f);
    if (aside != CSP_TRUE) return vec_push(p->mem, &p->assumed, aside) || out_of_memory(p);
    for (size_t i = 0; i < p->model.marks.size; i++) {
        const struct model_mark *m = &p->model.marks.at[i];
        if (m->cell != f.cell || (!empty && f.mark != m->mark)) continue;
        met = true;
        if (!vec_push(p->mem, &p->assumed, csp_sign(m->lit, !empty && f.holds))) return out_of_memory(p);
    }
    return met || !f.holds;
}

bool prover_take_shown(struct prover *p, struct explain_fact f) {
    bool ok = prover_take(p, f), shows = f.holds && !prover_is_about_emptiness(p, f);
    for (size_t i = 0; i < p->model.marks.size && ok && shows; i++) {
        const struct model_mark *m = &p->model.marks.at[i];
        if (m->cell == f.cell && m->mark != f.mark)
            ok = vec_push(p->mem, &p->assumed, csp_not(m->lit)) || out_of_memory(p);
    }
    return ok;
}

bool prover_refutes(struct prover *p) {
    enum csp_answer answer = csp_solve(p->s, p->assumed.at, p->assumed.size);
    if (answer == CSP_UNKNOWN && csp_stopped_by(p->s) != CSP_STOP_MEMORY) p->stopped = true;
    else if (answer != CSP_UNSAT && answer != CSP_SAT) p->no_memory = true;
    return answer == CSP_UNSAT;
}

static bool refutes_also(struct prover *p, csp_lit l) {
    if (!vec_push(p->mem, &p->assumed, l)) return out_of_memory(p);
    bool yes = prover_refutes(p);
    p->assumed.size--;
    return yes;
}

bool prover_proves(struct prover *p, struct explain_fact f) {
    bool met = false, empty = prover_is_about_emptiness(p, f);
    size_t size = p->assumed.size;
    csp_lit aside = aside_of(p, f);
    if (aside != CSP_TRUE) return refutes_also(p, csp_not(aside));
    if (empty && !f.holds) {
        bool ok = prover_take(p, (struct explain_fact){f.cell, f.mark, true}) && prover_refutes(p);
        p->assumed.size = size;
        return ok;
    }
    for (size_t i = 0; i < p->model.marks.size; i++) {
        const struct model_mark *m = &p->model.marks.at[i];
        if (m->cell != f.cell || (!empty && f.mark != m->mark)) continue;
        met = true;
        bool holds = !empty && f.holds;
        if (!refutes_also(p, csp_sign(m->lit, !holds))) return false;
    }
    return met;
}

bool prover_is_among(const fact_list *facts, struct explain_fact f) {
    for (size_t i = 0; i < facts->size; i++) {
        struct explain_fact k = facts->at[i];
        if (k.cell != f.cell) continue;
        if (k.mark == f.mark && k.holds == f.holds) return true;
        if (k.holds && !f.holds && k.mark != f.mark) return true; // a cell shows one mark, or stays empty
    }
    return false;
}

bool prover_entries(const struct puzzle *p, struct mem *m, fact_list *out) {
    for (uint32_t i = 0; i < puzzle_size(p); i++) {
        char entry = p->cells[i];
        if (!family_is_mark(p->family, entry)) continue;
        bool single = entry == p->family->nothing && family_has_one_mark(p->family);
        struct explain_fact f = {i, single ? p->family->marks[0] : entry, !single};
        if (!vec_push(m, out, f)) return false;
    }
    for (size_t i = 0; (i = puzzle_next_struck(p, i)) != SIZE_MAX; i++)
        for (const char *mark = p->family->marks; *mark != '\0'; mark++)
            if (puzzle_is_struck(p, i, *mark) &&
                !vec_push(m, out, ((struct explain_fact){(uint32_t)i, *mark, false})))
                return false;
    return true;
}

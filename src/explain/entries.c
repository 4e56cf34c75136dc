// What concerns the entries of a player: mistakes, and hints that go on to something that can be entered.
#include "explain/inside.h"

#include <string.h>

// ---- Mistakes ---------------------------------------------------------------------------------------------
// A board that has no solution although its puzzle has: some entry cannot be right.
//
// Entries are accepted one by one, as long as the puzzle can still be solved with all accepted ones. Each of
// the others contradicts those; the one with the smallest reason is reported. If the puzzle has one solution,
// the accepted entries are exactly those that agree with it.

// Each cell has room for so many entries: first its mark, then each mark that is struck out there.
enum { ENTRIES = 1 + PUZZLE_MARKS };

static uint32_t cell_of(uint32_t entry) { return entry / ENTRIES; }

// The mark that the entry strikes out; 0: it is the mark in the cell.
static char struck_by(const struct explaining *w, uint32_t entry) {
    return entry % ENTRIES == 0 ? '\0' : w->p->family->marks[entry % ENTRIES - 1];
}

static bool is_entry(const struct explaining *w, uint32_t entry) {
    uint32_t cell = cell_of(entry);
    if (entry % ENTRIES == 0) return family_is_mark(w->p->family, w->p->cells[cell]);
    return puzzle_is_struck(w->p, cell, struck_by(w, entry));
}

// The literals of an entry.
static bool take_entry(struct explaining *w, uint32_t entry, net_set *lits) {
    size_t count;
    const uint32_t *vars = explain_vars(w, cell_of(entry), &count);
    char shown = w->p->cells[cell_of(entry)], struck = struck_by(w, entry);
    for (size_t i = 0; i < count; i++) {
        const struct model_mark *m = explain_mark(w, vars[i]);
        bool said = struck != '\0' ? m->mark == struck : m->mark == shown || shown == w->p->family->nothing;
        if (said && !vec_push(w->mem, lits, csp_sign(m->lit, struck == '\0' && m->mark == shown)))
            return explain_fail_memory(w);
    }
    return true;
}

// Accept an entry, in w->assumptions, or add it to `doubtful` if that is impossible.
static bool consider(struct explaining *w, uint32_t entry, net_set *doubtful) {
    size_t size = w->assumptions.size;
    if (!take_entry(w, entry, &w->assumptions)) return false;
    if (w->assumptions.size == size) return true; // the mark could never be there
    enum csp_answer answer = csp_solve(w->s, w->assumptions.at, w->assumptions.size);
    if (answer == CSP_NO_MEMORY) return explain_fail_memory(w);
    if (answer == CSP_UNKNOWN) return !(w->out_of_time = true);
    if (answer == CSP_SAT) return true;
    w->assumptions.size = size;
    return vec_push(w->mem, doubtful, entry) || explain_fail_memory(w);
}

// Was it there before the player began?
static bool is_given(const struct explaining *w, uint32_t entry) {
    const struct puzzle *given = w->request->given;
    uint32_t cell = cell_of(entry);
    if (given == NULL) return false;
    if (entry % ENTRIES == 0) return given->cells[cell] == w->p->cells[cell];
    return puzzle_is_struck(given, cell, struck_by(w, entry));
}

static bool believe_those(struct explaining *w, bool given, net_set *doubtful) {
    uint32_t marks = (uint32_t)strlen(w->p->family->marks);
    for (uint32_t i = 0; i < puzzle_size(w->p); i++)
        for (uint32_t entry = i * ENTRIES; entry <= i * ENTRIES + marks; entry++)
            if (is_entry(w, entry) && is_given(w, entry) == given && !consider(w, entry, doubtful))
                return false;
    return true;
}

// Leaves in w->assumptions all rules and the accepted entries, and the rest in `doubtful`.
static bool believe(struct explaining *w, net_set *doubtful) {
    return explain_assume_all(w, NULL) && believe_those(w, true, doubtful) &&
           believe_those(w, false, doubtful);
}

// A solution with the accepted entries, for the networks. It shows none of the others.
static bool solve_believed(struct explaining *w) {
    size_t believed = w->model.rules.size;
    enum csp_answer answer = csp_solve(w->s, w->assumptions.at, w->assumptions.size);
    if (answer == CSP_NO_MEMORY) return explain_fail_memory(w);
    if (answer != CSP_SAT) return !(w->out_of_time = true);
    for (size_t i = 0; i < w->model.marks.size; i++) {
        const struct model_mark *m = &w->model.marks.at[i];
        if (csp_value(w->s, m->lit) > 0) w->bare.cells[m->cell] = m->mark;
    }
    net_set lits = {0};
    if (!net_set_append(w->mem, &lits, w->assumptions.at + believed, w->assumptions.size - believed))
        return explain_fail_memory(w);
    bool ok = explain_take_solution(w, w->bare.cells);
    for (size_t i = 0; i < lits.size && ok; i++)
        ok = net_know(&w->board, lits.at[i]) || explain_fail_memory(w);
    w->entered = w->board.ground;
    vec_free(w->mem, &lits);
    return ok;
}

static bool keep_reason(struct explaining *w, const net_set *rules, const net_set *wrong) {
    struct finding *f = &w->step;
    f->rules.size = f->wrong.size = 0;
    return (net_set_append(w->mem, &f->rules, rules->at, rules->size) &&
            net_set_append(w->mem, &f->wrong, wrong->at, wrong->size)) ||
           explain_fail_memory(w);
}

// Some reason against each doubtful entry; the smallest is kept in w->step, with its entry.
static bool accuse(struct explaining *w, const net_set *doubtful, net_set *lits, uint32_t *accused) {
    for (size_t i = 0; i < doubtful->size; i++) {
        lits->size = 0;
        if (!take_entry(w, doubtful->at[i], lits) || !explain_refute(w, lits, &w->scratch)) return false;
        if (w->step.wrong.size > 0 && w->scratch.size >= w->step.rules.size) continue;
        *accused = doubtful->at[i];
        if (!keep_reason(w, &w->scratch, lits)) return false;
    }
    return w->step.wrong.size > 0;
}

// Look for reasons of this size. STOPPED also if that cannot be decided.
static enum outcome search_size(struct explaining *w, const net_set *doubtful, net_set *lits, uint32_t size,
                                uint32_t *accused) {
    enum outcome result = NOT_FOUND;
    for (size_t i = 0; i < doubtful->size; i++) {
        lits->size = 0;
        if (!take_entry(w, doubtful->at[i], lits)) return STOPPED;
        if (lits->size != 1) { // witnesses are kept by mark, and this is about several
            result = STOPPED;
            continue;
        }
        const struct doubt *d = &w->sets->doubts.at[w->mark_of.at[lits->at[0] >> 1] - 1];
        enum outcome outcome = sets_search(w, d, lits, size);
        if (outcome == STOPPED && (w->failed || w->out_of_time)) return STOPPED;
        if (outcome == STOPPED) result = STOPPED;
        if (outcome != FOUND) continue;
        *accused = doubtful->at[i];
        return keep_reason(w, &w->sets->chosen, lits) ? FOUND : STOPPED;
    }
    return result;
}

static bool find_smallest(struct explaining *w, const net_set *doubtful, uint32_t *accused) {
    enum { BUDGET = 30000000 };
    net_set lits = {0};
    enum outcome outcome = NOT_FOUND;
    bool ok = explain_sets_init(w) && accuse(w, doubtful, &lits, accused), all = true;
    if (ok) w->sets->budget = w->board.work + BUDGET;
    for (uint32_t size = 1; ok && size < w->step.rules.size && outcome != FOUND; size++) {
        outcome = search_size(w, doubtful, &lits, size, accused);
        all &= outcome != STOPPED;
        ok = !w->failed && !w->out_of_time;
    }
    w->step.minimal = all;
    w->step.effort = SETS_HOPELESS;
    vec_free(w->mem, &lits);
    return ok;
}

bool explain_mistake(struct explaining *w) {
    net_set doubtful = {0};
    uint32_t accused = 0;
    size_t marks;
    bool ok = believe(w, &doubtful) && solve_believed(w) && find_smallest(w, &doubtful, &accused);
    vec_free(w->mem, &doubtful);
    if (!ok) return false;
    uint32_t cell = cell_of(accused);
    char shown = w->p->cells[cell];
    explain_vars(w, cell, &marks);
    struct explain_fact right = {cell, shown, false};
    if (struck_by(w, accused) != '\0' || (shown == w->p->family->nothing && marks == 1))
        right = explain_fact_of(w, csp_not(w->step.wrong.at[0]));
    return explain_write_mistake(w, right);
}

// ---- Hints ------------------------------------------------------------------------------------------------
// Hints. A board holds pieces and empty squares, and a step may only rule pieces out. A hint that ended there
// would never change: so it goes on to the first step that decides something a player can write down, and
// includes only the earlier steps that this one needs. A player who strikes out candidates can write down
// every step.

bool explain_is_entry(const struct puzzle *p, struct explain_fact f) {
    const struct family *family = p->family;
    if (!f.holds && family_has_one_mark(family) && f.mark != family_empty(family))
        return family->nothing != 0;
    if (f.holds) return family_is_mark(family, f.mark);
    bool strikes = puzzle_next_struck(p, 0) != SIZE_MAX && f.mark != family_empty(family);
    return strikes &&
           !family_is_mark(family, p->cells[f.cell]); // where there is a mark, nothing is left to strike out
}

bool explain_decides_entry(const struct explanation *e, const struct explain_step *step) {
    for (size_t i = 0; i < step->decides.count; i++)
        if (explain_is_entry(e->puzzle, e->facts.at[step->decides.first + i])) return true;
    return false;
}

struct tracing {
    const struct explanation *e;
    VEC(size_t) decided_by; // by mark and cell: 1 + the first step that decides it
    VEC(bool) needed;       // by step
    VEC(bool) used;         // by mark and cell: a later step needs it
    bool met;               // one of the facts visited is such
};

typedef void visit_fact(struct tracing *t, size_t place, size_t step);

static void note_decided(struct tracing *t, size_t place, size_t step) {
    if (t->decided_by.at[place] == 0) t->decided_by.at[place] = step + 1;
}

static void note_needed(struct tracing *t, size_t place, size_t step) {
    size_t by = t->decided_by.at[place];
    if (by > 0 && by <= step) t->needed.at[by - 1] = true;
}

static void note_used(struct tracing *t, size_t place, size_t step) {
    (void)step;
    t->used.at[place] = true;
}

static void note_met(struct tracing *t, size_t place, size_t step) {
    (void)step;
    t->met |= t->used.at[place];
}

// That a cell stays empty is one fact per mark.
static void visit(struct tracing *t, struct explain_range facts, size_t step, visit_fact *note) {
    const struct puzzle *p = t->e->puzzle;
    const char *marks = p->family->marks;
    for (size_t i = 0; i < facts.count; i++) {
        struct explain_fact f = t->e->facts.at[facts.first + i];
        for (size_t m = 0; marks[m] != '\0'; m++)
            if (f.mark == marks[m] || f.mark == family_empty(p->family))
                note(t, m * puzzle_size(p) + f.cell, step);
    }
}

static void keep_needed(struct explanation *e, const struct tracing *t) {
    size_t kept = 0;
    for (size_t i = 0; i < t->needed.size; i++)
        if (t->needed.at[i]) e->steps.at[kept++] = e->steps.at[i];
    e->steps.size = kept;
}

// A hint tells what it leads to, and what that needs: of its last step what can be written down, of the
// others what later ones use. What a step was found for stays, too.
static void keep_used(struct explanation *e, struct tracing *t) {
    for (size_t i = e->steps.size; i-- > 0;) {
        struct explain_range *decides = &e->steps.at[i].decides;
        size_t kept = 0;
        for (size_t k = 0; k < decides->count; k++) {
            size_t place = decides->first + k;
            t->met = k == 0 || explain_is_entry(e->puzzle, e->facts.at[place]);
            visit(t, (struct explain_range){place, 1}, i, note_met);
            if (t->met) e->facts.at[decides->first + kept++] = e->facts.at[place];
        }
        decides->count = kept;
        visit(t, e->steps.at[i].known, i, note_used);
    }
}

static bool has_fact(const struct explanation *e, size_t first, struct explain_fact f) {
    for (size_t i = first; i < e->facts.size; i++)
        if (e->facts.at[i].cell == f.cell && e->facts.at[i].mark == f.mark) return true;
    return false;
}

// The facts again, followed by the entries that the steps before the last decide.
static bool add_entries(struct explanation *e, struct explain_range *facts) {
    size_t first = e->facts.size;
    for (size_t i = 0; i < facts->count; i++)
        if (!vec_push(e->mem, &e->facts, e->facts.at[facts->first + i])) return false;
    for (size_t i = 0; i + 1 < e->steps.size; i++)
        for (size_t k = 0; k < e->steps.at[i].decides.count; k++) {
            struct explain_fact f = e->facts.at[e->steps.at[i].decides.first + k];
            bool new = explain_is_entry(e->puzzle, f) && !has_fact(e, first, f);
            if (new && !vec_push(e->mem, &e->facts, f)) return false;
        }
    *facts = (struct explain_range){first, e->facts.size - first};
    return true;
}

bool explain_keep_way(struct explaining *w) {
    struct explanation *e = w->out;
    struct tracing t = {.e = e};
    size_t places = strlen(e->puzzle->family->marks) * puzzle_size(e->puzzle), steps = e->steps.size;
    if (steps == 0) return true;
    bool ok = vec_resize(e->mem, &t.decided_by, places) && vec_resize(e->mem, &t.needed, steps) &&
              vec_resize(e->mem, &t.used, places);
    for (size_t i = 0; i < steps && ok; i++) visit(&t, e->steps.at[i].decides, i, note_decided);
    for (size_t i = steps; i-- > 0 && ok;) {
        t.needed.at[i] |= i + 1 == steps || explain_decides_entry(e, &e->steps.at[i]);
        if (t.needed.at[i]) visit(&t, e->steps.at[i].known, i, note_needed);
    }
    if (ok) keep_needed(e, &t);
    if (ok) keep_used(e, &t);
    struct explain_step *last = &e->steps.at[e->steps.size - 1];
    // Where mirror images are chosen: one of the entries alone would leave several.
    if (ok && e->choices.size > 1) ok = add_entries(e, &last->decides) && add_entries(e, &last->known);
    vec_free(e->mem, &t.decided_by);
    vec_free(e->mem, &t.needed);
    vec_free(e->mem, &t.used);
    return ok || explain_fail_memory(w);
}

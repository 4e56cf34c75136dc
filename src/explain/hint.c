// Hints. A board holds pieces and empty squares, and a step may only rule pieces out. A hint that ended there
// would never change: so it goes on to the first step that decides something a player can write down, and
// includes only the earlier steps that this one needs. A player who strikes out candidates can write down
// every step.
#include "explain/inside.h"

#include <string.h>

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
};

typedef void visit_fact(struct tracing *t, size_t place, size_t step);

static void note_decided(struct tracing *t, size_t place, size_t step) {
    if (t->decided_by.at[place] == 0) t->decided_by.at[place] = step + 1;
}

static void note_needed(struct tracing *t, size_t place, size_t step) {
    size_t by = t->decided_by.at[place];
    if (by > 0 && by <= step) t->needed.at[by - 1] = true;
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

size_t explain_first_entry(const struct explanation *e) {
    size_t last = 0;
    while (last + 1 < e->steps.size && !explain_decides_entry(e, &e->steps.at[last])) last++;
    return last;
}

static void keep_needed(struct explanation *e, const struct tracing *t) {
    size_t kept = 0;
    for (size_t i = 0; i < t->needed.size; i++)
        if (t->needed.at[i]) e->steps.at[kept++] = e->steps.at[i];
    e->steps.size = kept;
}

bool explain_keep_way(struct explaining *w) {
    struct explanation *e = w->out;
    struct tracing t = {.e = e};
    size_t last = explain_first_entry(e), places = strlen(e->puzzle->family->marks) * puzzle_size(e->puzzle);
    if (e->steps.size == 0) return true;
    bool ok = vec_resize(e->mem, &t.decided_by, places) && vec_resize(e->mem, &t.needed, last + 1);
    for (size_t i = 0; i <= last && ok; i++) visit(&t, e->steps.at[i].decides, i, note_decided);
    if (ok) t.needed.at[last] = true;
    for (size_t i = last + 1; i-- > 0 && ok;)
        if (t.needed.at[i]) visit(&t, e->steps.at[i].known, i, note_needed);
    if (ok) keep_needed(e, &t);
    vec_free(e->mem, &t.decided_by);
    vec_free(e->mem, &t.needed);
    return ok || explain_fail_memory(w);
}

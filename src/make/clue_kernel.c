#include "make/clue_kernel.h"

bool clue_kernel_init(struct clue_kernel *k, struct mem *m, size_t room) {
    *k = (struct clue_kernel){.mem = m, .room = room};
    k->chosen = mem_zeroed(m, room, sizeof *k->chosen);
    return k->chosen != NULL;
}

void clue_kernel_free(struct clue_kernel *k) {
    if (k->mem == NULL) return;
    mem_free(k->mem, k->chosen, k->room * sizeof *k->chosen);
    vec_free(k->mem, &k->on);
    vec_free(k->mem, &k->assumed);
    csp_free(k->s);
}

static bool is_among(csp_lit l, const csp_lit *lits, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (lits[i] == l) return true;
    return false;
}

static void keep_core(struct clue_kernel *k) {
    size_t n, kept = 0;
    const csp_lit *core = csp_core(k->s, &n);
    for (size_t i = 0; i < k->count; i++)
        if (is_among(k->on.at[k->chosen[i]], core, n)) k->chosen[kept++] = k->chosen[i];
    k->count = kept;
}

enum clue_answer clue_kernel_why_unknown(const struct csp *s) {
    return csp_stopped_by(s) == CSP_STOP_CONFLICTS ? CLUES_TIRED : CLUES_STOPPED;
}

enum clue_answer clue_kernel_ask(struct clue_kernel *k) {
    k->assumed.size = 0;
    for (size_t i = 0; i < k->count; i++)
        if (!vec_push(k->mem, &k->assumed, k->on.at[k->chosen[i]])) return CLUES_NO_MEMORY;
    switch (csp_solve(k->s, k->assumed.at, k->assumed.size)) {
    case CSP_SAT:
        return CLUES_NO;
    case CSP_UNSAT:
        keep_core(k);
        return CLUES_YES;
    case CSP_UNKNOWN:
        return clue_kernel_why_unknown(k->s);
    case CSP_NO_MEMORY:
        break;
    }
    return CLUES_NO_MEMORY;
}

enum clue_answer clue_kernel_leave_out(struct clue_kernel *k, enum clue_answer (*ask)(void *context),
                                       void *context) {
    uint32_t *chosen = k->chosen;
    for (size_t i = 0; i < k->count;) {
        size_t before = k->count;
        uint32_t left_out = chosen[i];
        chosen[i] = chosen[--k->count];
        enum clue_answer answer = ask(context);
        if (answer == CLUES_STOPPED || answer == CLUES_NO_MEMORY) return answer;
        if (answer == CLUES_YES) {
            i = 0; // others may have been removed with it, and the rest moved
            continue;
        }
        k->count = before;
        chosen[before - 1] = chosen[i];
        chosen[i++] = left_out;
    }
    return CLUES_YES;
}

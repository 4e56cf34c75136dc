#include "lab/tree.h"

#include "explain/sentences.h"

// ---- The rules -------------------------------------------------------------------------------------------

static csp_lit literal_of(const struct model *m, struct lab_mark mark) {
    for (size_t i = 0; i < m->marks.size; i++)
        if (m->marks.at[i].cell == mark.cell && m->marks.at[i].mark == mark.mark) return m->marks.at[i].lit;
    return CSP_TRUE;
}

bool lab_blame_init(struct lab_blame *b, const struct lab_trace *t) {
    *b = (struct lab_blame){.s = csp_new(t->mem), .model = {.mem = t->mem, .purpose = MODEL_FOR_RULES}};
    if (b->s == NULL) return false;
    csp_use_rules(b->s);
    if (!model_post(&b->model, t->names.p, b->s)) return false;
    for (size_t i = 0; i < t->board.size; i++)
        if (!vec_push(t->mem, &b->marks, literal_of(&b->model, t->board.at[i]))) return false;
    return !csp_out_of_memory(b->s);
}

void lab_blame_free(struct lab_blame *b) {
    if (b->s == NULL) return;
    csp_free(b->s);
    vec_free(b->model.mem, &b->marks);
    vec_free(b->model.mem, &b->ask);
    model_free(&b->model);
}

// ---- The rules that failed -------------------------------------------------------------------------------

static bool ask_what_is_known(struct lab_blame *b, const struct lab_trace *t, size_t node) {
    b->ask.size = 0;
    for (size_t at = node;; at = t->nodes.at[at].parent) {
        const struct lab_node *n = &t->nodes.at[at];
        for (size_t i = 0; i < n->known; i++) {
            struct lab_known known = t->known.at[n->first_known + i];
            csp_lit lit = csp_sign(b->marks.at[known.mark], known.there);
            if (b->marks.at[known.mark] != CSP_TRUE && !vec_push(b->model.mem, &b->ask, lit)) return false;
        }
        if (at == 0) break;
    }
    b->known = b->ask.size;
    for (size_t i = 0; i < b->model.rules.size; i++)
        if (!vec_push(b->model.mem, &b->ask, b->model.rules.at[i].on)) return false;
    return true;
}

// Do the rules contradict each other? Then keep only those that were needed for the contradiction.
static bool narrow_down(struct lab_blame *b) {
    enum { PATIENCE = 2000 };
    struct csp_limits limits = {.conflicts = csp_statistics(b->s).conflicts + PATIENCE};
    csp_set_limits(b->s, limits);
    if (csp_solve(b->s, b->ask.at, b->ask.size) != CSP_UNSAT) return false;
    size_t n, kept = b->known;
    const csp_lit *core = csp_core(b->s, &n);
    for (size_t i = b->known; i < b->ask.size; i++) {
        csp_lit rule = b->ask.at[i];
        bool needed = false;
        for (size_t k = 0; k < n && !needed; k++) needed = core[k] == rule;
        if (needed) b->ask.at[kept++] = rule;
    }
    b->ask.size = kept;
    return true;
}

// Try to leave out each of them in turn.
static void leave_out_needless(struct lab_blame *b) {
    for (size_t i = b->known; i < b->ask.size;) {
        csp_lit rule = b->ask.at[i], last = b->ask.at[b->ask.size - 1];
        b->ask.at[i] = last;
        b->ask.size--;
        if (narrow_down(b)) continue; // the rule that is now at i was not tried yet
        b->ask.at[b->ask.size++] = last;
        b->ask.at[i++] = rule;
    }
}

void lab_blame_say(struct lab_blame *b, const struct lab_trace *t, size_t node, struct text *out) {
    enum { TOLD = 3 };
    const struct explanation words = {.puzzle = t->names.p};
    bool ok = ask_what_is_known(b, t, node), shown = ok && narrow_down(b);
    if (shown) leave_out_needless(b);
    if (!ok || csp_out_of_memory(b->s)) out->failed = true;
    if (!shown) return;
    for (size_t i = 0, told = 0; i < b->model.rules.size && told < TOLD; i++)
        for (size_t k = b->known; k < b->ask.size; k++) {
            if (b->ask.at[k] != b->model.rules.at[i].on) continue;
            if (told++ > 0) text_add(out, "; ");
            explain_say_rule(&words, &b->model.rules.at[i], out);
        }
    size_t rules = b->ask.size - b->known;
    if (rules == 0) text_add(out, "no cell is left for a mark that there must be");
    if (rules > TOLD) text_format(out, "; and %zu more", rules - TOLD);
}

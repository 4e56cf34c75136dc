// Classic labelling, watched: each event of the tree as it happens.
#include "csp/label.h"

static void send(struct labelling *l, struct csp_event e) {
    if (l->stopped) return;
    const struct choice *last = l->path.size == 0 ? NULL : &l->path.at[l->path.size - 1];
    if (last != NULL) {
        e.node = last->node;
        e.parent = last->parent;
    }
    e.depth = (uint32_t)l->path.size;
    l->stopped = !l->request->observe(l->request->observe_context, l->s, &e);
}

void label_tell(struct labelling *l, enum csp_event_kind kind) {
    if (l->request->observe != NULL) send(l, (struct csp_event){.kind = kind, .variable = CSP_NO_VARIABLE});
}

void label_tell_choice(struct labelling *l, const struct choice *c) {
    if (l->request->observe == NULL) return;
    bool bisects = c->how.branch == CSP_BISECT && !choice_is_rest(c);
    enum csp_relation relation = c->again ? CSP_UNEQUAL : CSP_EQUAL;
    if (bisects) relation = c->again == c->how.down ? CSP_AT_MOST : CSP_MORE_THAN;
    send(l, (struct csp_event){
                .kind = CSP_CHOOSE, .variable = c->index, .relation = relation, .value = (int)c->at});
}

// The value that a variable loses when a literal becomes true, if it loses one.
static bool lost_value(struct csp_var x, csp_lit now_true, int *out) {
    for (int64_t v = label_lowest(x); v <= label_highest(x); v++) {
        if (label_literal(x, v) != csp_not(now_true)) continue;
        *out = (int)v;
        return true;
    }
    return false;
}

void label_tell_prunings(struct labelling *l) {
    struct csp *s = l->s;
    if (l->request->observe == NULL) return;
    l->pruned.size = 0;
    for (u32 i = l->counted; i < s->trail_size; i++) {
        csp_lit p = s->trail[i];
        struct csp_pruned lost;
        if (l->owner.at[var_of(p)] == 0) continue;
        lost.variable = l->owner.at[var_of(p)] - 1;
        if (!lost_value(l->vars.at[lost.variable], p, &lost.value)) continue;
        if (!vec_push(s->mem, &l->pruned, lost)) s->no_memory = true;
    }
    send(l, (struct csp_event){.kind = CSP_PRUNE,
                               .variable = CSP_NO_VARIABLE,
                               .pruned = l->pruned.at,
                               .n_pruned = l->pruned.size});
}

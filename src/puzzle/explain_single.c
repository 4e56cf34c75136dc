// Steps by one rule. A rule can only say something new where one of its constraints has become ripe: one
// side of its count is full. The network keeps those, so nothing is looked at twice for nothing.
#include "puzzle/explain_inside.h"

// Propagate one rule from what is known. Leaves the trail for `keep` to read.
static bool follow(struct explaining *w, uint32_t rule) {
    struct net *n = &w->board;
    n->on.at[rule] = true;
    bool ok = net_wake(n, rule) && net_propagate(n);
    n->on.at[rule] = false;
    return ok;
}

// How many marks the rule decides, and the nearest of them to the last step.
static size_t count_decided(struct explaining *w, uint32_t *distance) {
    const struct net *n = &w->board;
    size_t count = 0;
    *distance = UINT32_MAX;
    for (size_t i = n->ground; i < n->trail.size; i++) {
        if (!n->is_mark.at[n->trail.at[i] >> 1]) continue;
        uint32_t far = w->last_cell == EXPLAIN_NOWHERE
                           ? explain_cell(w, n->trail.at[i])
                           : explain_distance(w, explain_cell(w, n->trail.at[i]), w->last_cell);
        if (far < *distance) *distance = far;
        count++;
    }
    return count;
}

static bool keep(struct explaining *w, uint32_t rule) {
    const struct net *n = &w->board;
    w->step.rules.size = w->step.decides.size = 0;
    w->step.minimal = true;
    w->step.effort = 0;
    if (!vec_push(w->mem, &w->step.rules, rule)) return explain_fail_memory(w);
    for (size_t i = n->ground; i < n->trail.size; i++)
        if (n->is_mark.at[n->trail.at[i] >> 1] && !vec_push(w->mem, &w->step.decides, n->trail.at[i]))
            return explain_fail_memory(w);
    return true;
}

// Drop what is no longer ripe.
static void tidy_ripe(struct net *n) {
    size_t kept = 0;
    for (size_t i = 0; i < n->ripe.size; i++) {
        struct net_constraint *c = &n->constraints.at[n->ripe.at[i]];
        c->is_ripe = c->have[0] + c->have[1] < (int32_t)c->size;
        if (c->is_ripe) n->ripe.at[kept++] = n->ripe.at[i];
    }
    n->ripe.size = kept;
}

bool explain_find_single(struct explaining *w) {
    struct net *n = &w->board;
    size_t most = 0;
    uint32_t nearest = UINT32_MAX;
    if (!vec_resize(w->mem, &w->tried_at, (size_t)n->rules + 1)) return explain_fail_memory(w);
    tidy_ripe(n);
    for (size_t i = 0; i < n->ripe.size && !n->no_memory; i++) {
        uint32_t rule = n->constraints.at[n->ripe.at[i]].rule, distance;
        if (rule == NET_NONE || w->tried_at.at[rule] == n->ground) continue; // nothing came of it
        follow(w, rule);
        size_t count = count_decided(w, &distance);
        bool better = count > most || (count == most && count > 0 && distance < nearest);
        if (better && !keep(w, rule)) most = 0;
        else if (better) most = count, nearest = distance;
        if (count == 0) w->tried_at.at[rule] = (uint32_t)n->ground;
        net_undo(n, n->ground);
        if (w->failed || w->out_of_time) return false;
    }
    if (n->no_memory) return explain_fail_memory(w);
    return most > 0;
}

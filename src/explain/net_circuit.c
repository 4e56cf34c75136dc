// Circuits in the network. They are not counts: what they forbid is added as clauses, each when it is needed.
#include "explain/inside.h"

static bool shows(const struct net *n, csp_lit l) {
    int v = net_value(n, l);
    return v != 0 ? v > 0 : net_truth(n, l);
}

bool net_add_later(struct net *n, uint32_t rule, const csp_lit *lits, size_t size) {
    uint32_t index = (uint32_t)n->constraints.size;
    if (!net_add_constraint(n, rule, lits, size, 1, (int64_t)size) || !vec_push(n->mem, &n->later, index))
        return false;
    for (size_t k = 0; k < size; k++) {
        struct net_more more = {2 * index + (lits[k] & 1), n->more_first.at[lits[k] >> 1]};
        if (!vec_push(n->mem, &n->more, more)) return false;
        n->more_first.at[lits[k] >> 1] = (uint32_t)n->more.size;
    }
    net_show(n, index);
    return !n->no_memory;
}

static bool rule_is_broken(const struct net *n, uint32_t rule) {
    for (size_t i = 0; i < n->broken.size; i++)
        if (n->constraints.at[n->broken.at[i]].rule == rule) return true;
    return false;
}

// The shortest way over the shown arcs from the end of arc `first` back to its beginning, around one node
// (NET_NONE: none); `came_by` has the arcs. False: there is none, or out of memory.
static bool find_way_back(struct net *n, const struct net_circuit *c, uint32_t first, uint32_t around) {
    const struct csp_arc *arcs = n->arcs.at;
    for (uint32_t i = 0; i < c->nodes; i++) n->came_by.at[i] = NET_NONE;
    if (around != NET_NONE) n->came_by.at[around] = first;
    n->came_by.at[arcs[first].to] = first;
    n->stack.size = 0;
    if (!vec_push(n->mem, &n->stack, arcs[first].to)) return !(n->no_memory = true);
    for (size_t head = 0; head < n->stack.size; head++)
        for (size_t k = 0; k < n->shown_arcs.size; k++) {
            uint32_t arc = n->shown_arcs.at[k], to = arcs[arc].to;
            if (arcs[arc].from != n->stack.at[head] || n->came_by.at[to] != NET_NONE) continue;
            n->came_by.at[to] = arc;
            if (to == arcs[first].from) return true;
            if (!vec_push(n->mem, &n->stack, to)) return !(n->no_memory = true);
        }
    return false;
}

static csp_lit skip_of(const struct net *n, const struct net_circuit *c, uint32_t node) {
    for (uint32_t k = c->first_arc; k < c->first_arc + c->arcs; k++)
        if (n->arcs.at[k].from == node && n->arcs.at[k].to == node) return n->arcs.at[k].lit;
    return CSP_FALSE;
}

// The cycle that was found leaves the node out: one of its arcs is wrong, or the node is skipped.
static bool forbid_cycle(struct net *n, const struct net_circuit *c, uint32_t first, uint32_t node) {
    VEC(csp_lit) lits = {0};
    uint32_t at = n->arcs.at[first].from;
    bool ok = vec_push(n->mem, &lits, skip_of(n, c, node)) &&
              vec_push(n->mem, &lits, csp_not(n->arcs.at[first].lit));
    for (; ok && at != n->arcs.at[first].to; at = n->arcs.at[n->came_by.at[at]].from)
        ok = vec_push(n->mem, &lits, csp_not(n->arcs.at[n->came_by.at[at]].lit));
    ok = ok && net_add_later(n, c->rule, lits.at, lits.size);
    vec_free(n->mem, &lits);
    return ok;
}

// Does a cycle through the arc leave out a node? Then a constraint is added that forbids it.
static bool forbid_cycles_of(struct net *n, const struct net_circuit *c, uint32_t first) {
    if (!find_way_back(n, c, first, NET_NONE)) return false;
    for (uint32_t node = 0; node < c->nodes && !n->no_memory; node++) {
        bool at_end = node == n->arcs.at[first].from || node == n->arcs.at[first].to;
        if (at_end || shows(n, skip_of(n, c, node)) || !find_way_back(n, c, first, node)) continue;
        if (!forbid_cycle(n, c, first, node)) n->no_memory = true;
        return true;
    }
    return false;
}

// If a cycle of what is shown leaves out a node, a constraint is added that forbids it; it is broken at once.
// Adds nothing when out of memory.
static void check_circuit(struct net *n, const struct net_circuit *c) {
    n->shown_arcs.size = 0;
    if (!vec_resize(n->mem, &n->came_by, c->nodes) || !vec_reserve(n->mem, &n->shown_arcs, c->arcs)) {
        n->no_memory = true;
        return;
    }
    for (uint32_t i = c->first_arc; i < c->first_arc + c->arcs; i++)
        if (n->arcs.at[i].from != n->arcs.at[i].to && shows(n, n->arcs.at[i].lit))
            n->shown_arcs.at[n->shown_arcs.size++] = i;
    for (size_t k = 0; k < n->shown_arcs.size; k++)
        if (forbid_cycles_of(n, c, n->shown_arcs.at[k])) return;
}

void net_check_circuits(struct net *n, bool also_off) {
    for (size_t i = 0; i < n->circuits.size && !n->no_memory; i++) {
        const struct net_circuit *c = &n->circuits.at[i];
        if ((also_off || net_is_on(n, c->rule)) && !rule_is_broken(n, c->rule)) check_circuit(n, c);
    }
}

// ---- What is known -----------------------------------------------------------------------------------

// The cycle of known arcs through `start`, in `stack`; false: there is none. All nodes on the way are marked
// with `start` in `came_by`.
static bool follow_cycle(struct net *n, uint32_t start) {
    uint32_t at = start;
    n->stack.size = 0;
    do {
        uint32_t arc = NET_NONE;
        for (size_t k = 0; k < n->shown_arcs.size && arc == NET_NONE; k++)
            if (n->arcs.at[n->shown_arcs.at[k]].from == at) arc = n->shown_arcs.at[k];
        if (arc == NET_NONE || n->came_by.at[at] != NET_NONE) return false;
        n->came_by.at[at] = start;
        if (!vec_push(n->mem, &n->stack, arc)) return !(n->no_memory = true);
        at = n->arcs.at[arc].to;
    } while (at != start);
    return true;
}

// One of the arcs in `stack` is wrong, or the node is skipped.
static bool exclude(struct net *n, const struct net_circuit *c, csp_lit skip) {
    VEC(csp_lit) lits = {0};
    uint32_t index = (uint32_t)n->constraints.size;
    bool ok = vec_push(n->mem, &lits, skip);
    for (size_t i = 0; i < n->stack.size && ok; i++)
        ok = vec_push(n->mem, &lits, csp_not(n->arcs.at[n->stack.at[i]].lit));
    ok = ok && net_add_later(n, c->rule, lits.at, lits.size) && vec_push(n->mem, &n->alerts, index);
    vec_free(n->mem, &lits);
    return ok;
}

// No node is outside of the cycle in `stack`. If one is known to be visited, a constraint about that one is
// enough.
static bool close_cycle(struct net *n, const struct net_circuit *c, uint32_t start) {
    bool added = false;
    for (int sure = 1; sure >= 0 && !added; sure--)
        for (uint32_t k = c->first_arc; k < c->first_arc + c->arcs && !n->no_memory; k++) {
            const struct csp_arc *skip = &n->arcs.at[k];
            if (skip->from != skip->to || n->came_by.at[skip->from] == start) continue;
            if (net_value(n, skip->lit) != -sure) continue;
            if (!exclude(n, c, skip->lit)) n->no_memory = true;
            added = true;
            if (sure) break;
        }
    return added;
}

static bool close_cycles(struct net *n, const struct net_circuit *c) {
    bool added = false;
    if (!vec_resize(n->mem, &n->came_by, c->nodes) || !vec_reserve(n->mem, &n->shown_arcs, c->arcs))
        return !(n->no_memory = true);
    n->shown_arcs.size = 0;
    for (uint32_t i = c->first_arc; i < c->first_arc + c->arcs; i++)
        if (n->arcs.at[i].from != n->arcs.at[i].to && net_value(n, n->arcs.at[i].lit) > 0)
            n->shown_arcs.at[n->shown_arcs.size++] = i;
    for (uint32_t i = 0; i < c->nodes; i++) n->came_by.at[i] = NET_NONE;
    for (size_t k = 0; k < n->shown_arcs.size && !added && !n->no_memory; k++) {
        uint32_t start = n->arcs.at[n->shown_arcs.at[k]].from;
        added = n->came_by.at[start] == NET_NONE && follow_cycle(n, start) && close_cycle(n, c, start);
    }
    return added;
}

bool net_close_cycles(struct net *n) {
    bool added = false;
    for (size_t i = 0; i < n->circuits.size && !added && !n->no_memory; i++)
        added = net_is_on(n, n->circuits.at[i].rule) && close_cycles(n, &n->circuits.at[i]);
    return added;
}

// A weaker constraint than the circuit: no cycle of true arcs leaves out a node that is not skipped. It says
// nothing about how many arcs a node has, so models can make that rules of its own, and it forces nothing
// ahead: it only finds conflicts. Explanations need it, because there a rule should say one thing; for
// solving, the circuit is better.
#include "csp/solver.h"

static bool is_required(const struct csp *s, u32 node) {
    u32 loop = s->nodes.at[node].loop;
    return loop == NO_ARC || value(s, s->arcs.at[loop].lit) < 0;
}

// Breadth first over true arcs, from the end of `first` to its beginning and never through `without`. Each
// visited node remembers in `in` the arc that led to it.
static bool find_way_back(struct csp *s, u32 first, u32 without) {
    const struct arc *closing = &s->arcs.at[first];
    s->queue.size = 0;
    s->stamp++;
    s->nodes.at[without].stamp = s->nodes.at[closing->to].stamp = s->stamp;
    if (!vec_push(s->mem, &s->queue, closing->to)) return !(s->no_memory = true);
    for (size_t head = 0; head < s->queue.size; head++) {
        const struct node *n = &s->nodes.at[s->queue.at[head]];
        for (u32 i = 0; i < n->arcs; i++) {
            u32 index = s->node_arcs.at[n->first_arc + i], to = s->arcs.at[index].to;
            if (s->nodes.at[to].stamp == s->stamp || value(s, s->arcs.at[index].lit) <= 0) continue;
            s->nodes.at[to].stamp = s->stamp;
            s->nodes.at[to].in = index;
            if (to == closing->from) return true;
            if (!vec_push(s->mem, &s->queue, to)) return !(s->no_memory = true);
        }
    }
    return false;
}

// No cycle through the arc `first` leaves out the node; otherwise that is a conflict.
static bool nobody_left_out(struct csp *s, const struct circuit *c, u32 first, u32 node) {
    const struct arc *closing = &s->arcs.at[first];
    if (closing->from == node || closing->to == node || !find_way_back(s, first, node)) return true;
    u32 loop = s->nodes.at[node].loop;
    csp_conflict(s);
    csp_note(s, &s->conflict, c->when);
    if (loop != NO_ARC) csp_note(s, &s->conflict, csp_not(s->arcs.at[loop].lit));
    csp_note(s, &s->conflict, closing->lit);
    for (u32 at = closing->from; at != closing->to; at = s->arcs.at[s->nodes.at[at].in].from)
        csp_note(s, &s->conflict, s->arcs.at[s->nodes.at[at].in].lit);
    return false;
}

// The node is not skipped: no cycle at all leaves it out.
static bool check_node(struct csp *s, const struct circuit *c, u32 node) {
    if (!is_required(s, node)) return true;
    for (u32 v = c->first_node; v < c->first_node + c->nodes; v++) {
        const struct node *n = &s->nodes.at[v];
        for (u32 i = 0; i < n->arcs; i++) {
            u32 index = s->node_arcs.at[n->first_arc + i];
            if (value(s, s->arcs.at[index].lit) > 0 && !nobody_left_out(s, c, index, node)) return false;
        }
    }
    return true;
}

bool csp_loop_check(struct csp *s, u32 circuit) {
    const struct circuit c = s->circuits.at[circuit];
    if (value(s, c.when) <= 0) return true;
    for (u32 v = c.first_node; v < c.first_node + c.nodes; v++)
        if (!check_node(s, &c, v)) return false;
    return true;
}

bool csp_loop_arc(struct csp *s, u32 index) {
    const struct arc *a = &s->arcs.at[index];
    const struct circuit c = s->circuits.at[a->circuit];
    if (value(s, c.when) <= 0) return true;
    if (a->from == a->to) return check_node(s, &c, a->from);
    for (u32 v = c.first_node; v < c.first_node + c.nodes; v++)
        if (is_required(s, v) && !nobody_left_out(s, &c, index, v)) return false;
    return true;
}

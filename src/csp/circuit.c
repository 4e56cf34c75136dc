// The circuit constraint: the true arcs form one cycle through every node that is not skipped.
//
// That each node has one arc in and one arc out (its loop counts as both) is posted as counts. What remains
// is that there is only one cycle: a path may not close while a node outside of it must be visited, and once
// a cycle has closed every node outside of it is skipped.
#include "csp/solver.h"

// ---- Posting ------------------------------------------------------------------------------------

static void post_degrees(struct csp *s, u32 nodes, const struct csp_arc *arcs, size_t n, bool out) {
    // Sort the arcs by node with a counting sort, so that the work is linear in the arcs.
    u32s start = {0}, by_node = {0};
    if (!vec_resize(s->mem, &start, (size_t)nodes + 1) || !vec_resize(s->mem, &by_node, n))
        s->no_memory = true;
    for (size_t i = 0; i < n && !s->no_memory; i++) start.at[(out ? arcs[i].from : arcs[i].to) + 1]++;
    for (u32 v = 0; v < nodes && !s->no_memory; v++) start.at[v + 1] += start.at[v];
    for (size_t i = n; i-- > 0 && !s->no_memory;) {
        u32 v = out ? arcs[i].from : arcs[i].to;
        by_node.at[--start.at[v + 1]] = arcs[i].lit; // afterwards start.at[v + 1] is where v's arcs begin
    }
    for (u32 v = 0; v < nodes && !s->no_memory; v++) {
        size_t end = v + 1 < nodes ? start.at[v + 2] : n;
        const csp_lit *arcs_of = n == 0 ? NULL : by_node.at + start.at[v + 1];
        csp_add_count(s, arcs_of, end - start.at[v + 1], 1, 1);
    }
    vec_free(s->mem, &start);
    vec_free(s->mem, &by_node);
}

static bool store_arcs(struct csp *s, u32 nodes, const struct csp_arc *arcs, size_t n, bool only_loop) {
    u32 circuit = (u32)s->circuits.size, first = (u32)s->nodes.size, first_arc = (u32)s->arcs.size;
    if (!vec_push(s->mem, &s->circuits, ((struct circuit){first, nodes, s->rule, only_loop, nodes})))
        return false;
    if (!vec_resize(s->mem, &s->nodes, (size_t)first + nodes)) return false;
    for (u32 v = first; v < first + nodes; v++)
        s->nodes.at[v] = (struct node){NO_ARC, NO_ARC, NO_ARC, 0, 0, 0};
    for (size_t i = 0; i < n; i++) {
        assert(arcs[i].from < nodes && arcs[i].to < nodes);
        if (value(s, arcs[i].lit) < 0) continue;
        struct arc a = {circuit, first + arcs[i].from, first + arcs[i].to, arcs[i].lit};
        if (!vec_push(s->mem, &s->arcs, a)) return false;
        if (a.from == a.to) s->nodes.at[a.from].loop = (u32)s->arcs.size - 1;
        else s->nodes.at[a.from].arcs++;
    }
    u32 at = (u32)s->node_arcs.size;
    for (u32 v = first; v < first + nodes; v++) {
        s->nodes.at[v].first_arc = at;
        at += s->nodes.at[v].arcs;
        s->nodes.at[v].arcs = 0;
    }
    if (!vec_resize(s->mem, &s->node_arcs, at)) return false;
    for (u32 i = first_arc; i < s->arcs.size; i++) {
        struct node *v = &s->nodes.at[s->arcs.at[i].from];
        if (s->arcs.at[i].to != s->arcs.at[i].from) s->node_arcs.at[v->first_arc + v->arcs++] = i;
    }
    return true;
}

static void add(struct csp *s, u32 nodes, const struct csp_arc *arcs, size_t n, bool only_loop) {
    uint64_t constraints = s->stats.constraints;
    s->has_reference = false;
    if (s->no_memory || s->unsat) return;
    if (!only_loop) {
        post_degrees(s, nodes, arcs, n, true);
        post_degrees(s, nodes, arcs, n, false);
    }
    if (!s->no_memory && !store_arcs(s, nodes, arcs, n, only_loop)) s->no_memory = true;
    s->prepared = false;
    s->stats.constraints = constraints + 1;
}

void csp_add_circuit(struct csp *s, uint32_t nodes, const struct csp_arc *arcs, size_t n) {
    add(s, nodes, arcs, n, false);
}

void csp_add_loop(struct csp *s, uint32_t nodes, const struct csp_arc *arcs, size_t n) {
    add(s, nodes, arcs, n, true);
}

void csp_limit_circuit(struct csp *s, uint32_t most) {
    if (s->circuits.size > 0 && most < s->circuits.at[s->circuits.size - 1].longest)
        s->circuits.at[s->circuits.size - 1].longest = most;
}

// ---- Propagation --------------------------------------------------------------------------------

static csp_lit loop_lit(const struct csp *s, u32 node) {
    u32 loop = s->nodes.at[node].loop;
    return loop == NO_ARC ? CSP_FALSE : s->arcs.at[loop].lit;
}

static u32 node_after(const struct csp *s, u32 node) { return s->arcs.at[s->nodes.at[node].out].to; }

// The first node of the path through `node`, or `node` itself when it lies on a cycle.
static u32 path_start(const struct csp *s, u32 node) {
    u32 at = node;
    while (s->nodes.at[at].in != NO_ARC) {
        at = s->arcs.at[s->nodes.at[at].in].from;
        if (at == node) break;
    }
    return at;
}

// Stamp the nodes from `start` on. Returns the last one; on a cycle that is the one before `start`.
static u32 stamp_path(struct csp *s, u32 start) {
    s->stamp++;
    u32 at = start;
    for (;;) {
        s->nodes.at[at].stamp = s->stamp;
        if (s->nodes.at[at].out == NO_ARC || node_after(s, at) == start) return at;
        at = node_after(s, at);
    }
}

static bool close_cycle(struct csp *s, u32 circuit, u32 start) {
    const struct circuit *c = &s->circuits.at[circuit];
    for (u32 v = c->first_node; v < c->first_node + c->nodes; v++) {
        csp_lit skip = loop_lit(s, v);
        if (s->nodes.at[v].stamp == s->stamp || value(s, skip) > 0) continue;
        if (value(s, skip) == 0) {
            csp_assign_explained(s, skip, reason_by(BY_CIRCUIT, circuit));
            continue;
        }
        csp_conflict(s);
        csp_note(s, &s->conflict, c->when);
        csp_note(s, &s->conflict, csp_not(skip));
        u32 at = start;
        do {
            csp_note(s, &s->conflict, s->arcs.at[s->nodes.at[at].out].lit);
            at = node_after(s, at);
        } while (at != start);
        if (s->proof != NULL) csp_prove_reason(s, CSP_FALSE, &s->conflict);
        return false;
    }
    return true;
}

// A node outside the stamped ones that cannot be skipped.
static bool must_visit_outside(const struct csp *s, const struct circuit *c) {
    for (u32 v = c->first_node; v < c->first_node + c->nodes; v++)
        if (s->nodes.at[v].stamp != s->stamp && value(s, loop_lit(s, v)) < 0) return true;
    return false;
}

static bool check_path(struct csp *s, u32 circuit, u32 node) {
    u32 start = path_start(s, node), end = stamp_path(s, start);
    if (s->nodes.at[end].out != NO_ARC) return close_cycle(s, circuit, start);
    if (!must_visit_outside(s, &s->circuits.at[circuit])) return true;
    const struct node *last = &s->nodes.at[end];
    for (u32 i = 0; i < last->arcs; i++) {
        const struct arc *a = &s->arcs.at[s->node_arcs.at[last->first_arc + i]];
        if (a->to != start || value(s, a->lit) != 0) continue;
        csp_assign_explained(s, csp_not(a->lit), reason_by(BY_CIRCUIT, circuit));
    }
    return true;
}

// ---- A loop ------------------------------------------------------------------------------------

// A weaker constraint than the circuit: no cycle of true arcs leaves out a node that is not skipped. It says
// nothing about how many arcs a node has, so models can make that rules of its own, and it forces nothing
// ahead: it only finds conflicts. Explanations need it, because there a rule should say one thing; for
// solving, the circuit is better.

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
    if (!vec_push(s->mem, &s->queue, closing->to)) return csp_no_memory(s);
    for (size_t head = 0; head < s->queue.size; head++) {
        const struct node *n = &s->nodes.at[s->queue.at[head]];
        for (u32 i = 0; i < n->arcs; i++) {
            u32 index = s->node_arcs.at[n->first_arc + i], to = s->arcs.at[index].to;
            if (s->nodes.at[to].stamp == s->stamp || value(s, s->arcs.at[index].lit) <= 0) continue;
            s->nodes.at[to].stamp = s->stamp;
            s->nodes.at[to].in = index;
            if (to == closing->from) return true;
            if (!vec_push(s->mem, &s->queue, to)) return csp_no_memory(s);
        }
    }
    return false;
}

// If a cycle through the arc `first` leaves out the node, that is a conflict.
static bool check_left_out(struct csp *s, const struct circuit *c, u32 first, u32 node) {
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

// If the node is not skipped, no cycle at all may leave it out.
static bool check_node(struct csp *s, const struct circuit *c, u32 node) {
    if (!is_required(s, node)) return true;
    for (u32 v = c->first_node; v < c->first_node + c->nodes; v++) {
        const struct node *n = &s->nodes.at[v];
        for (u32 i = 0; i < n->arcs; i++) {
            u32 index = s->node_arcs.at[n->first_arc + i];
            if (value(s, s->arcs.at[index].lit) > 0 && !check_left_out(s, c, index, node)) return false;
        }
    }
    return true;
}

static bool loop_check(struct csp *s, u32 circuit) {
    const struct circuit c = s->circuits.at[circuit];
    if (value(s, c.when) <= 0) return true;
    for (u32 v = c.first_node; v < c.first_node + c.nodes; v++)
        if (!check_node(s, &c, v)) return false;
    return true;
}

static bool loop_arc(struct csp *s, u32 index) {
    const struct arc *a = &s->arcs.at[index];
    const struct circuit c = s->circuits.at[a->circuit];
    if (value(s, c.when) <= 0) return true;
    if (a->from == a->to) return check_node(s, &c, a->from);
    for (u32 v = c.first_node; v < c.first_node + c.nodes; v++)
        if (is_required(s, v) && !check_left_out(s, &c, index, v)) return false;
    return true;
}

// ---- Both --------------------------------------------------------------------------------------

bool csp_circuit_check(struct csp *s, u32 circuit) {
    struct circuit c = s->circuits.at[circuit];
    if (c.only_loop) return loop_check(s, circuit);
    if (value(s, c.when) <= 0) return true;
    for (u32 v = c.first_node; v < c.first_node + c.nodes; v++) {
        const struct node *n = &s->nodes.at[v];
        bool begins = n->out != NO_ARC && n->in == NO_ARC,
             on_cycle = n->out != NO_ARC && path_start(s, v) == v;
        if ((begins || on_cycle) && !check_path(s, circuit, v)) return false;
    }
    return true;
}

bool csp_circuit_arc(struct csp *s, u32 index) {
    const struct arc *a = &s->arcs.at[index];
    if (s->circuits.at[a->circuit].only_loop) return loop_arc(s, index);
    if (a->from == a->to) return csp_circuit_check(s, a->circuit); // a node can no longer be skipped
    if (s->nodes.at[a->from].out != NO_ARC || s->nodes.at[a->to].in != NO_ARC)
        return true; // a count reports the conflict
    s->nodes.at[a->from].out = s->nodes.at[a->to].in = index;
    return value(s, s->circuits.at[a->circuit].when) <= 0 || check_path(s, a->circuit, a->from);
}

void csp_circuit_undo(struct csp *s, u32 index) {
    const struct arc *a = &s->arcs.at[index];
    if (a->from == a->to || s->nodes.at[a->from].out != index) return;
    s->nodes.at[a->from].out = s->nodes.at[a->to].in = NO_ARC;
}

// ---- Reasons ------------------------------------------------------------------------------------
// Walks here look at what was true before the forced literal, not at `out` and `in`, which may be changing.

// Two arcs may be true while the count that forbids it has not been propagated yet; the path used the earlier
// one.
static u32 arc_then(const struct csp *s, u32 node, const struct variable *forced) {
    const struct node *n = &s->nodes.at[node];
    u32 first = NO_ARC;
    for (u32 i = 0; i < n->arcs; i++) {
        u32 arc = s->node_arcs.at[n->first_arc + i];
        csp_lit l = s->arcs.at[arc].lit;
        if (!was_there(s, l, forced)) continue;
        if (first == NO_ARC || place_of(s, l) < place_of(s, s->arcs.at[first].lit)) first = arc;
    }
    return first;
}

// Append the arcs of the path from `start` to `end` as it was then, stamping its nodes; false when there was
// none.
static bool explain_path(struct csp *s, u32 start, u32 end, const struct variable *forced, u32s *out) {
    size_t before = out->size;
    s->stamp++;
    u32 at = start;
    for (;;) {
        s->nodes.at[at].stamp = s->stamp;
        if (at == end && out->size > before) return true;
        u32 arc = arc_then(s, at, forced);
        if (arc == NO_ARC) break;
        csp_note(s, out, s->arcs.at[arc].lit);
        at = s->arcs.at[arc].to;
        if (at == end) {
            s->nodes.at[at].stamp = s->stamp;
            return true;
        }
        if (s->nodes.at[at].stamp == s->stamp || s->no_memory) break;
    }
    out->size = before;
    return false;
}

// The arc would have closed its path while a node outside could not be skipped.
static bool explain_arc(struct csp *s, const struct arc *a, const struct variable *forced, u32s *out) {
    size_t before = out->size;
    if (!explain_path(s, a->to, a->from, forced, out)) return false;
    const struct circuit *c = &s->circuits.at[a->circuit];
    for (u32 v = c->first_node; v < c->first_node + c->nodes; v++) {
        csp_lit visit = csp_not(loop_lit(s, v));
        if (s->nodes.at[v].stamp == s->stamp || !was_there(s, visit, forced)) continue;
        csp_note(s, out, visit);
        return true;
    }
    out->size = before;
    return false;
}

// A cycle had closed without the node.
static bool explain_skip(struct csp *s, const struct arc *loop, const struct variable *forced, u32s *out) {
    size_t before = out->size;
    const struct circuit *c = &s->circuits.at[loop->circuit];
    for (u32 v = c->first_node; v < c->first_node + c->nodes; v++) {
        if (v == loop->from || !explain_path(s, v, v, forced, out)) continue;
        if (s->nodes.at[loop->from].stamp != s->stamp) return true;
        out->size = before;
    }
    return false;
}

void csp_explain_circuit(struct csp *s, u32 circuit, csp_lit l, u32s *out) {
    const struct variable forced = s->vars[var_of(l)];
    csp_note(s, out, s->circuits.at[circuit].when);
    csp_lit event = csp_not(l); // the arc that was forbidden, or the visit to a node that was skipped
    for (u32 i = s->role_start.at[var_of(l)]; i < s->role_start.at[var_of(l) + 1]; i++) {
        role r = s->roles.at[i];
        if (role_kind(r) != ROLE_ARC || role_side(r, event) != 0) continue;
        const struct arc *a = &s->arcs.at[role_index(r)];
        if (a->circuit != circuit) continue;
        if (a->from == a->to ? explain_skip(s, a, &forced, out) : explain_arc(s, a, &forced, out)) return;
    }
    checked(s->no_memory);
}

// Connected graphs in the network. Like circuits they are not counts: the cuts that they demand are added as
// clauses, each when it is needed.
#include "explain/inside.h"

// ---- Walks -----------------------------------------------------------------------------------------------

// What a walk may enter: nodes that are shown (as in the solution, with what is assigned), or those that are
// not known to be left out; and never one of them.
struct walk {
    struct net *n;
    const struct net_graph *g;
    bool shown;
    uint32_t without; // NET_NONE: none
};

static csp_lit lit_of(const struct walk *w, uint32_t node) { return w->n->nodes.at[w->g->first + node].lit; }

static bool is_in(const struct walk *w, uint32_t node) {
    csp_lit l = lit_of(w, node);
    int v = net_value(w->n, l);
    if (node == w->without) return false;
    return w->shown && v == 0 ? net_truth(w->n, l) : v >= 0;
}

// One that belongs to the choice for certain, or as it is shown.
static bool is_chosen(const struct walk *w, uint32_t node) {
    return is_in(w, node) && (w->shown || net_value(w->n, lit_of(w, node)) > 0);
}

static struct net_node *node_at(const struct walk *w, uint32_t node) {
    return &w->n->nodes.at[w->g->first + node];
}

static uint32_t neighbour(const struct walk *w, uint32_t node, uint32_t k) {
    return w->n->neighbours.at[node_at(w, node)->first_edge + k];
}

static void enter(const struct walk *w, uint32_t node, uint32_t stamp) {
    if (node_at(w, node)->stamp == stamp) return;
    node_at(w, node)->stamp = stamp;
    if (!vec_push(w->n->mem, &w->n->stack, node)) w->n->no_memory = true;
}

// Stamp what is connected to the node; it is left in n->stack.
static void stamp_part(const struct walk *w, uint32_t start) {
    struct net *n = w->n;
    n->stack.size = 0;
    enter(w, start, ++n->graph_stamp);
    for (size_t i = 0; i < n->stack.size && !n->no_memory; i++)
        for (uint32_t k = 0; k < node_at(w, n->stack.at[i])->edges; k++) {
            uint32_t next = neighbour(w, n->stack.at[i], k);
            if (is_in(w, next)) enter(w, next, n->graph_stamp);
        }
}

// The part stamped last has `inside` and not `outside`: one of the two is not chosen, or a node next to the
// part is that can be reached from outside.
static bool add_cut(const struct walk *w, uint32_t inside, uint32_t outside) {
    struct net *n = w->n;
    uint32_t part = n->graph_stamp, border = ++n->graph_stamp, far = ++n->graph_stamp;
    VEC(csp_lit) lits = {0};
    bool ok = vec_push(n->mem, &lits, csp_not(lit_of(w, inside))) &&
              vec_push(n->mem, &lits, csp_not(lit_of(w, outside)));
    for (size_t i = 0; i < n->stack.size; i++)
        for (uint32_t k = 0; k < node_at(w, n->stack.at[i])->edges; k++) {
            struct net_node *next = node_at(w, neighbour(w, n->stack.at[i], k));
            if (next->stamp != part) next->stamp = border;
        }
    n->stack.size = 0;
    enter(w, outside, far);
    for (size_t i = 0; i < n->stack.size && ok && !n->no_memory; i++)
        for (uint32_t k = 0; k < node_at(w, n->stack.at[i])->edges && ok; k++) {
            uint32_t next = neighbour(w, n->stack.at[i], k);
            if (node_at(w, next)->stamp == border) {
                node_at(w, next)->stamp = far;
                ok = vec_push(n->mem, &lits, lit_of(w, next));
            } else enter(w, next, far);
        }
    uint32_t index = (uint32_t)n->constraints.size;
    ok = ok && !n->no_memory && net_add_later(n, w->g->rule, lits.at, lits.size) &&
         vec_push(n->mem, &n->alerts, index);
    vec_free(n->mem, &lits);
    if (!ok) n->no_memory = true;
    return ok;
}

static uint32_t first_chosen(const struct walk *w) {
    for (uint32_t v = 0; v < w->g->size; v++)
        if (is_chosen(w, v)) return v;
    return NET_NONE;
}

// ---- What is shown ---------------------------------------------------------------------------------------

static bool rule_is_broken(const struct net *n, uint32_t rule) {
    for (size_t i = 0; i < n->broken.size; i++)
        if (n->constraints.at[n->broken.at[i]].rule == rule) return true;
    return false;
}

void net_check_graphs(struct net *n, bool also_off) {
    for (size_t i = 0; i < n->graphs.size && !n->no_memory; i++) {
        const struct walk w = {n, &n->graphs.at[i], true, NET_NONE};
        uint32_t start = first_chosen(&w);
        if (start == NET_NONE || !(also_off || net_is_on(n, w.g->rule)) || rule_is_broken(n, w.g->rule))
            continue;
        stamp_part(&w, start);
        for (uint32_t v = 0; v < w.g->size; v++)
            if (node_at(&w, v)->stamp != n->graph_stamp && is_chosen(&w, v)) {
                add_cut(&w, start, v);
                break;
            }
    }
}

// ---- What is known ---------------------------------------------------------------------------------------

// A node that is cut off from a chosen one. One that is chosen, too, is a contradiction: then nobody wants to
// read which others would have to go.
static bool find_cut_off(const struct walk *w, uint32_t start) {
    struct net *n = w->n;
    uint32_t found = NET_NONE;
    stamp_part(w, start);
    for (uint32_t v = 0; v < w->g->size; v++) {
        if (node_at(w, v)->stamp == n->graph_stamp || !is_in(w, v)) continue;
        if (found == NET_NONE || is_chosen(w, v)) found = v;
        if (is_chosen(w, v)) break;
    }
    if (found == NET_NONE || n->no_memory) return false;
    stamp_part(w, found);
    return add_cut(w, found, start);
}

// Depth first from `start`, without recursion: which open node has a chosen one behind it that cannot be
// reached without it? (Tarjan 1972.) Each node has its number, the lowest that its part reaches back to, and
// how many chosen ones are behind it.
static uint32_t find_gate(const struct walk *w, uint32_t start, uint32_t *behind) {
    struct net *n = w->n;
    uint32_t stamp = ++n->graph_stamp, count = 0;
    n->stack.size = 0;
    enter(w, start, stamp);
    *node_at(w, start) = (struct net_node){.lit = lit_of(w, start),
                                           .first_edge = node_at(w, start)->first_edge,
                                           .edges = node_at(w, start)->edges,
                                           .stamp = stamp,
                                           .from = NET_NONE};
    while (n->stack.size > 0 && !n->no_memory) {
        uint32_t v = n->stack.at[n->stack.size - 1];
        struct net_node *x = node_at(w, v);
        if (x->next < x->edges) {
            uint32_t u = neighbour(w, v, x->next++);
            struct net_node *y = node_at(w, u);
            if (!is_in(w, u) || u == x->from) continue;
            if (y->stamp == stamp) {
                if (y->number < x->low) x->low = y->number;
                continue;
            }
            enter(w, u, stamp);
            y->number = y->low = ++count;
            y->from = v;
            y->next = 0;
            y->chosen = is_chosen(w, u) ? u + 1 : 0;
            continue;
        }
        n->stack.size--;
        if (x->from == NET_NONE) break;
        struct net_node *up = node_at(w, x->from);
        if (x->chosen != 0 && x->low >= up->number && x->from != start &&
            net_value(n, lit_of(w, x->from)) == 0) {
            *behind = x->chosen - 1;
            return x->from;
        }
        if (x->low < up->low) up->low = x->low;
        if (x->chosen != 0) up->chosen = x->chosen;
    }
    return NET_NONE;
}

static bool close_graph(struct net *n, const struct net_graph *g) {
    struct walk w = {n, g, false, NET_NONE};
    uint32_t start = first_chosen(&w), behind = 0;
    if (start == NET_NONE) return false;
    if (find_cut_off(&w, start)) return true;
    w.without = find_gate(&w, start, &behind);
    if (w.without == NET_NONE || n->no_memory) return false;
    stamp_part(&w, behind);
    return add_cut(&w, behind, start);
}

bool net_close_graphs(struct net *n) {
    bool added = false;
    for (size_t i = 0; i < n->graphs.size && !added && !n->no_memory; i++)
        added = net_is_on(n, n->graphs.at[i].rule) && close_graph(n, &n->graphs.at[i]);
    return added;
}

// ---- Building --------------------------------------------------------------------------------------------

bool net_take_graph(struct net *n, uint32_t rule, const struct csp_constraint *c) {
    struct net_graph g = {rule, (uint32_t)n->nodes.size, (uint32_t)c->n};
    uint32_t at = (uint32_t)n->neighbours.size;
    if (!vec_push(n->mem, &n->graphs, g) || !vec_reserve(n->mem, &n->nodes, g.first + c->n + 1) ||
        !vec_resize(n->mem, &n->nodes, g.first + c->n) ||
        !vec_resize(n->mem, &n->neighbours, at + 2 * c->n_edges))
        return false;
    struct net_node *node = n->nodes.at + g.first;
    for (size_t i = 0; i < c->n; i++) node[i].lit = c->lits[i];
    for (size_t i = 0; i < c->n_edges; i++) {
        node[c->edges[i].a].edges++;
        node[c->edges[i].b].edges++;
    }
    for (size_t i = 0; i < c->n; i++) {
        node[i].first_edge = at;
        at += node[i].edges;
        node[i].edges = 0;
    }
    for (size_t i = 0; i < c->n_edges; i++) {
        struct net_node *a = &node[c->edges[i].a], *b = &node[c->edges[i].b];
        n->neighbours.at[a->first_edge + a->edges++] = c->edges[i].b;
        n->neighbours.at[b->first_edge + b->edges++] = c->edges[i].a;
    }
    return true;
}

// The chosen vertices of a graph are connected.
//
// A vertex is chosen where its literal is true, gone where it is false, and open otherwise. Once a vertex is
// chosen, every vertex that is not gone has to be connected to it: one that is not is cut off, and cannot be
// chosen. That holds after each propagation, so only a vertex that goes can break it, and only around itself:
// searches start from all its neighbours at once, step by step in turn, and end when they have met. If one of
// them comes to an end alone, it has found a part that is cut off, after no more steps than that part is
// large. (Even and Shiloach 1981 keep components under deletions this way.) Only the first choice looks at
// the whole graph.
//
// Besides, chosen vertices that are connected, but not to all others, need a way out. If only one open vertex
// is left next to them, it is chosen.
//
// A reason is a cut: two chosen vertices, and vertices that are gone and lie between them.
#include "csp/solver.h"

// ---- Posting ------------------------------------------------------------------------------------

static bool store_vertices(struct csp *s, const csp_lit *nodes, size_t n) {
    struct graph g = {.first = (u32)s->vertices.size, .size = (u32)n, .when = s->rule};
    u32 graph = (u32)s->graphs.size;
    if (!vec_push(s->mem, &s->graphs, g) ||
        !vec_reserve(s->mem, &s->vertices, g.first + n + 1) || // never NULL
        !vec_resize(s->mem, &s->vertices, g.first + n))
        return false;
    for (size_t i = 0; i < n; i++)
        s->vertices.at[g.first + i] = (struct vertex){.lit = nodes[i], .graph = graph};
    return true;
}

static bool store_edges(struct csp *s, u32 first, const struct csp_edge *edges, size_t n) {
    struct vertex *v = s->vertices.at + first;
    u32 at = (u32)s->neighbours.size;
    if (!vec_reserve(s->mem, &s->neighbours, at + 2 * n + 1) ||
        !vec_resize(s->mem, &s->neighbours, at + 2 * n))
        return false;
    for (size_t i = 0; i < n; i++) {
        v[edges[i].a].edges++;
        v[edges[i].b].edges++;
    }
    for (size_t i = first; i < s->vertices.size; i++) {
        s->vertices.at[i].first_edge = at;
        at += s->vertices.at[i].edges;
        s->vertices.at[i].edges = 0;
    }
    for (size_t i = 0; i < n; i++) {
        struct vertex *a = &v[edges[i].a], *b = &v[edges[i].b];
        s->neighbours.at[a->first_edge + a->edges++] = first + edges[i].b;
        s->neighbours.at[b->first_edge + b->edges++] = first + edges[i].a;
    }
    return true;
}

void csp_add_connected(struct csp *s, const csp_lit *nodes, size_t n, const struct csp_edge *edges,
                       size_t n_edges) {
    s->has_reference = false;
    if (s->no_memory || s->unsat) return;
    for (size_t i = 0; i < n_edges; i++) assert(edges[i].a < n && edges[i].b < n);
    u32 first = (u32)s->vertices.size;
    if (!store_vertices(s, nodes, n) || !store_edges(s, first, edges, n_edges)) s->no_memory = true;
    s->prepared = false;
    s->stats.constraints++;
}

// ---- Walks --------------------------------------------------------------------------------------

#define FOR_EACH_NEIGHBOUR(s, v, u)                                                                          \
    for (const u32 *u = (s)->neighbours.at + (s)->vertices.at[v].first_edge,                                 \
                   *end = u + (s)->vertices.at[v].edges;                                                     \
         u < end; u++)

// For a reason, a walk enters the vertices that were not gone at the moment when a literal was forced (NULL:
// now), except one.
struct moment {
    const struct variable *forced;
    u32 without; // or NO_VERTEX
};

static bool was_true(const struct csp *s, csp_lit l, const struct variable *forced) {
    return forced == NULL ? value(s, l) > 0 : was_there(s, l, forced);
}
static bool was_chosen(const struct csp *s, u32 v, const struct moment *moment) {
    return v != moment->without && was_true(s, s->vertices.at[v].lit, moment->forced);
}
static bool was_gone(const struct csp *s, u32 v, const struct moment *moment) {
    return v == moment->without || was_true(s, csp_not(s->vertices.at[v].lit), moment->forced);
}

// Stamp a vertex and note it for the walk, unless it has this stamp.
static void enter(struct csp *s, u32 v, u32 stamp) {
    if (s->vertices.at[v].stamp == stamp) return;
    s->vertices.at[v].stamp = stamp;
    csp_note(s, &s->walk, v);
}

// Stamp everything that is connected to `start` at that moment.
static void stamp_region(struct csp *s, u32 start, const struct moment *moment) {
    s->walk.size = 0;
    enter(s, start, ++s->stamp);
    for (size_t i = 0; i < s->walk.size; i++)
        FOR_EACH_NEIGHBOUR (s, s->walk.at[i], u)
            if (!was_gone(s, *u, moment)) enter(s, *u, s->stamp);
}

// A chosen vertex with the present stamp, or without it; NO_VERTEX: there is none. The one that was chosen at
// the lowest level makes the most general reason: what was chosen before all decisions is not even part of
// it.
static u32 find_chosen(const struct csp *s, const struct graph *g, const struct moment *moment,
                       bool stamped) {
    u32 best = NO_VERTEX, lowest = UINT32_MAX;
    for (u32 v = g->first; v < g->first + g->size && lowest > 0; v++) {
        if ((s->vertices.at[v].stamp == s->stamp) != stamped || !was_chosen(s, v, moment)) continue;
        u32 level = (u32)s->vars[var_of(s->vertices.at[v].lit)].level;
        if (level >= lowest) continue;
        best = v;
        lowest = level;
    }
    return best;
}

// The region that was stamped last does not contain `beyond`. Append what lies between them: those vertices
// next to the region that can be reached from `beyond` without crossing another of them. The others are not
// needed.
static void note_cut(struct csp *s, u32 beyond, const struct moment *moment, u32s *out) {
    u32 region = s->stamp, border = ++s->stamp, far = ++s->stamp;
    for (size_t i = 0; i < s->walk.size; i++)
        FOR_EACH_NEIGHBOUR (s, s->walk.at[i], u)
            if (s->vertices.at[*u].stamp != region) s->vertices.at[*u].stamp = border;
    s->walk.size = 0;
    enter(s, beyond, far);
    for (size_t i = 0; i < s->walk.size; i++)
        FOR_EACH_NEIGHBOUR (s, s->walk.at[i], u) {
            if (s->vertices.at[*u].stamp != border) {
                enter(s, *u, far);
                continue;
            }
            s->vertices.at[*u].stamp = far;
            if (*u != moment->without) csp_note(s, out, csp_not(s->vertices.at[*u].lit));
        }
}

// ---- Propagation --------------------------------------------------------------------------------

// The chosen vertex `a` is cut off from another one.
static bool conflict(struct csp *s, u32 graph, u32 a) {
    const struct graph *g = &s->graphs.at[graph];
    const struct moment now = {NULL, NO_VERTEX};
    csp_conflict(s);
    stamp_region(s, a, &now);
    a = find_chosen(s, g, &now, true);
    u32 b = find_chosen(s, g, &now, false);
    if (s->no_memory) return false; // the walk ended early
    checked(b != NO_VERTEX);
    csp_note(s, &s->conflict, g->when);
    csp_note(s, &s->conflict, s->vertices.at[a].lit);
    csp_note(s, &s->conflict, s->vertices.at[b].lit);
    note_cut(s, b, &now, &s->conflict);
    if (s->proof != NULL) csp_prove_cut(s, graph, CSP_FALSE, &s->conflict);
    return false;
}

// Rule out everything in s->cut_off, unless a walk ended early: then the list is wrong.
static bool rule_out_cut_off(struct csp *s, u32 graph) {
    if (s->no_memory) return true;
    for (size_t i = 0; i < s->cut_off.size; i++) {
        csp_lit l = s->vertices.at[s->cut_off.at[i]].lit;
        if (value(s, l) > 0) return conflict(s, graph, s->cut_off.at[i]);
        if (value(s, l) == 0) csp_assign_explained(s, csp_not(l), reason_by(BY_GRAPH, graph));
    }
    return true;
}

// Collect in s->walk what is connected to `start`, by what was propagated.
static void walk_from(struct csp *s, u32 start, u32 stamp) {
    s->walk.size = 0;
    enter(s, start, stamp);
    for (size_t i = 0; i < s->walk.size; i++)
        FOR_EACH_NEIGHBOUR (s, s->walk.at[i], u)
            if (s->vertices.at[*u].state != VERTEX_GONE) enter(s, *u, stamp);
}

// Everything is connected to `start`.
static bool check_all(struct csp *s, u32 graph, u32 start) {
    const struct graph *g = &s->graphs.at[graph];
    walk_from(s, start, ++s->stamp);
    s->cut_off.size = 0;
    for (u32 v = g->first; v < g->first + g->size; v++)
        if (s->vertices.at[v].stamp != s->stamp && s->vertices.at[v].state != VERTEX_GONE)
            csp_note(s, &s->cut_off, v);
    return rule_out_cut_off(s, graph);
}

// A region with a chosen vertex needs a way out when other chosen vertices are outside of it: a single open
// vertex next to it is chosen, and none at all is a conflict. A large region seldom has so few ways out, and
// is walked through to its end only where people want to know everything that a rule implies.
static bool check_way_out(struct csp *s, u32 graph, u32 start) {
    enum { LARGE = 64 };
    u32 exit = NO_VERTEX, chosen = 0;
    const size_t enough = s->graphs.at[graph].when == CSP_TRUE ? LARGE : SIZE_MAX;
    s->walk.size = 0;
    enter(s, start, ++s->stamp);
    for (size_t i = 0; i < s->walk.size; i++) {
        if (i == enough) return true;
        chosen += s->vertices.at[s->walk.at[i]].state == VERTEX_CHOSEN;
        FOR_EACH_NEIGHBOUR (s, s->walk.at[i], u) {
            int v = value(s, s->vertices.at[*u].lit);
            if (v > 0) enter(s, *u, s->stamp);
            if (v != 0 || *u == exit) continue;
            if (exit != NO_VERTEX) return true;
            exit = *u;
        }
    }
    if (s->no_memory || chosen == s->graphs.at[graph].chosen) return true;
    if (exit == NO_VERTEX) return conflict(s, graph, start);
    csp_assign_explained(s, s->vertices.at[exit].lit, reason_by(BY_GRAPH, graph));
    return true;
}

static u32 group_of(const struct csp *s, u32 i) {
    while (s->groups.at[i].joined != i) i = s->groups.at[i].joined;
    return i;
}

static void put_into_group(struct csp *s, u32 vertex, u32 group) {
    struct group *k = &s->groups.at[group];
    struct vertex *v = &s->vertices.at[vertex];
    v->stamp = s->stamp;
    v->group = group;
    v->next = NO_VERTEX;
    if (k->first == NO_VERTEX) k->first = vertex;
    else s->vertices.at[k->last].next = vertex;
    k->last = vertex;
    k->chosen += v->state == VERTEX_CHOSEN;
}

static void join_groups(struct csp *s, u32 into, u32 from) {
    struct group *a = &s->groups.at[into], *b = &s->groups.at[from];
    b->joined = into;
    a->chosen += b->chosen;
    if (b->first == NO_VERTEX) return;
    if (a->first == NO_VERTEX) a->first = b->first;
    else s->vertices.at[a->last].next = b->first;
    a->last = b->last;
}

// One group for each neighbour of a vertex that has gone. Returns how many.
static u32 begin_groups(struct csp *s, u32 vertex) {
    s->groups.size = 0;
    s->stamp += 2; // the one before is for groups that have come to their end
    FOR_EACH_NEIGHBOUR (s, vertex, u) {
        const struct vertex *v = &s->vertices.at[*u];
        u32 group = (u32)s->groups.size;
        if (v->state == VERTEX_GONE || v->stamp == s->stamp) continue;
        struct group k = {.joined = group, .start = *u, .first = NO_VERTEX};
        if (!vec_push(s->mem, &s->groups, k)) s->no_memory = true;
        else put_into_group(s, *u, group);
    }
    return (u32)s->groups.size;
}

// Look at the neighbours of one vertex of the group. Returns how many other groups it has met.
static u32 grow_group(struct csp *s, u32 group) {
    u32 met = 0, v = s->groups.at[group].first;
    s->groups.at[group].first = s->vertices.at[v].next;
    FOR_EACH_NEIGHBOUR (s, v, u) {
        if (s->vertices.at[*u].state == VERTEX_GONE) continue;
        if (s->vertices.at[*u].stamp != s->stamp) {
            put_into_group(s, *u, group);
            continue;
        }
        u32 other = group_of(s, s->vertices.at[*u].group);
        if (other == group) continue;
        join_groups(s, group, other);
        met++;
    }
    return met;
}

// A group has come to its end. Where some vertices are chosen in it, and others elsewhere, that is a
// conflict; where none is, nothing in it can be.
static bool end_group(struct csp *s, u32 graph, const struct group *k) {
    if (k->chosen == s->graphs.at[graph].chosen) return true;
    walk_from(s, k->start, s->stamp - 1);
    for (size_t i = 0; i < s->walk.size; i++) {
        if (s->vertices.at[s->walk.at[i]].state == VERTEX_CHOSEN) return conflict(s, graph, s->walk.at[i]);
        csp_note(s, &s->cut_off, s->walk.at[i]);
    }
    return true;
}

// A vertex has gone. The groups around it grow in turn, until they have met or know that they cannot.
static bool check_split(struct csp *s, u32 graph, u32 vertex) {
    u32 n = begin_groups(s, vertex), going = n;
    bool has_all = false; // a finished group has all chosen vertices, so the other groups can have none
    s->cut_off.size = 0;
    for (u32 i = 0; going > !has_all && !s->no_memory; i = (i + 1) % n) {
        struct group *k = &s->groups.at[i];
        if (k->joined != i) continue;
        if (k->first != NO_VERTEX) {
            going -= grow_group(s, i);
            continue;
        }
        if (!end_group(s, graph, k)) return false;
        has_all |= k->chosen > 0;
        k->joined = NO_VERTEX;
        going--;
    }
    return rule_out_cut_off(s, graph);
}

// How many vertices of the graph have this variable?
static u32 count_vertices(const struct csp *s, u32 graph, u32 var) {
    u32 n = 0;
    for (u32 i = s->role_start.at[var]; i < s->role_start.at[var + 1]; i++) {
        role r = s->roles.at[i];
        n += role_kind(r) == ROLE_VERTEX && s->vertices.at[role_index(r)].graph == graph;
    }
    return n;
}

// The graph itself has cut the vertex off, with all that is connected to it: nothing else can change.
static bool was_cut_off(const struct csp *s, u32 graph, u32 vertex) {
    u32 var = var_of(s->vertices.at[vertex].lit);
    return s->vars[var].why == reason_by(BY_GRAPH, graph) && count_vertices(s, graph, var) == 1;
}

static bool check_gone(struct csp *s, u32 graph, u32 vertex) {
    if (s->graphs.at[graph].chosen == 0 || was_cut_off(s, graph, vertex)) return true;
    if (!check_split(s, graph, vertex)) return false;
    FOR_EACH_NEIGHBOUR (s, vertex, u)
        if (value(s, s->vertices.at[*u].lit) > 0 && !check_way_out(s, graph, *u)) return false;
    return true;
}

bool csp_graph_vertex(struct csp *s, u32 vertex, u32 side, bool check) {
    struct vertex *v = &s->vertices.at[vertex];
    struct graph *g = &s->graphs.at[v->graph];
    v->state = side == 0 ? VERTEX_CHOSEN : VERTEX_GONE;
    g->chosen += side == 0;
    if (!check || value(s, g->when) <= 0) return true;
    if (side != 0) return check_gone(s, v->graph, vertex);
    return g->chosen == 1 ? check_all(s, v->graph, vertex) : check_way_out(s, v->graph, vertex);
}

void csp_graph_undo(struct csp *s, u32 vertex) {
    struct vertex *v = &s->vertices.at[vertex];
    s->graphs.at[v->graph].chosen -= v->state == VERTEX_CHOSEN;
    v->state = VERTEX_OPEN;
}

bool csp_graph_check(struct csp *s, u32 graph) {
    const struct graph *g = &s->graphs.at[graph];
    if (value(s, g->when) <= 0) return true;
    for (u32 v = g->first; v < g->first + g->size; v++)
        if (s->vertices.at[v].state == VERTEX_CHOSEN) return check_all(s, graph, v);
    return true;
}

// ---- Reasons ------------------------------------------------------------------------------------

// The vertex was cut off from one that was chosen.
static bool explain_gone(struct csp *s, const struct graph *g, u32 vertex, const struct moment *then,
                         u32s *out) {
    stamp_region(s, vertex, then);
    u32 chosen = find_chosen(s, g, then, false);
    if (chosen == NO_VERTEX) return false;
    csp_note(s, out, s->vertices.at[chosen].lit);
    note_cut(s, chosen, then, out);
    return true;
}

// Without the vertex two chosen ones would have been cut off from each other.
static bool explain_chosen(struct csp *s, const struct graph *g, u32 vertex, const struct moment *then,
                           u32s *out) {
    FOR_EACH_NEIGHBOUR (s, vertex, u) {
        if (was_gone(s, *u, then)) continue;
        stamp_region(s, *u, then);
        u32 inside = find_chosen(s, g, then, true), outside = find_chosen(s, g, then, false);
        if (inside == NO_VERTEX || outside == NO_VERTEX) continue;
        csp_note(s, out, s->vertices.at[inside].lit);
        csp_note(s, out, s->vertices.at[outside].lit);
        note_cut(s, outside, then, out);
        return true;
    }
    return false;
}

void csp_explain_graph(struct csp *s, u32 graph, csp_lit l, u32s *out) {
    const struct variable forced = s->vars[var_of(l)];
    const struct graph *g = &s->graphs.at[graph];
    size_t before = out->size;
    csp_note(s, out, g->when);
    for (u32 i = s->role_start.at[var_of(l)]; i < s->role_start.at[var_of(l) + 1]; i++) {
        role r = s->roles.at[i];
        u32 vertex = role_index(r);
        if (role_kind(r) != ROLE_VERTEX || s->vertices.at[vertex].graph != graph) continue;
        bool is_gone = role_side(r, l) != 0;
        const struct moment then = {&forced, is_gone ? NO_VERTEX : vertex};
        if (is_gone ? explain_gone(s, g, vertex, &then, out) : explain_chosen(s, g, vertex, &then, out))
            return;
        out->size = before + 1;
    }
    checked(s->no_memory);
}

// ---- For the rest of the kernel -----------------------------------------------------------------

bool csp_graph_holds(struct csp *s, u32 graph, int (*value_of)(const struct csp *s, csp_lit l)) {
    const struct graph *g = &s->graphs.at[graph];
    u32 chosen = 0, stamp = ++s->stamp;
    s->walk.size = 0;
    for (u32 v = g->first; v < g->first + g->size; v++)
        if (value_of(s, s->vertices.at[v].lit) > 0 && chosen++ == 0) enter(s, v, stamp);
    for (size_t i = 0; i < s->walk.size; i++)
        FOR_EACH_NEIGHBOUR (s, s->walk.at[i], u)
            if (value_of(s, s->vertices.at[*u].lit) > 0) enter(s, *u, stamp);
    return s->walk.size == chosen;
}

bool csp_graph_forces(const struct csp *s, u32 graph, csp_lit l) {
    return count_vertices(s, graph, var_of(l)) > 0;
}

bool csp_graph_is_quiet(struct csp *s, u32 graph) {
    const struct graph *g = &s->graphs.at[graph];
    u32 left = 0, chosen = NO_VERTEX;
    for (u32 v = g->first; v < g->first + g->size; v++) {
        left += s->vertices.at[v].state != VERTEX_GONE;
        if (s->vertices.at[v].state == VERTEX_CHOSEN) chosen = v;
    }
    if (value(s, g->when) <= 0 || chosen == NO_VERTEX) return true;
    walk_from(s, chosen, ++s->stamp);
    return s->walk.size == left;
}

#include "lab/trace.h"

void lab_trace_init(struct lab_trace *t, struct mem *m, size_t most, const struct model *model) {
    *t = (struct lab_trace){.mem = m, .most = most, .model = model};
}

void lab_trace_free(struct lab_trace *t) {
    vec_free(t->mem, &t->nodes);
    vec_free(t->mem, &t->pruned);
    vec_free(t->mem, &t->marks);
    vec_free(t->mem, &t->path);
    vec_free(t->mem, &t->is_known);
}

// ---- Growing ---------------------------------------------------------------------------------------------

static struct lab_node *node_at_depth(struct lab_trace *t, uint32_t depth) {
    return &t->nodes.at[t->path.at[depth]];
}

// The root has no event of its own: it is there from the first one on.
static bool enter(struct lab_trace *t, const struct csp_event *e) {
    struct lab_node node = {.number = e->node,
                            .depth = e->depth,
                            .parent = e->depth == 0 ? 0 : t->path.at[e->depth - 1],
                            .variable = e->variable,
                            .relation = e->relation,
                            .value = e->value,
                            .first_pruned = t->pruned.size,
                            .first_mark = t->marks.size};
    t->path.size = e->depth;
    uint32_t place = (uint32_t)t->nodes.size;
    if (e->depth > 0) t->nodes.at[node.parent].outcome = LAB_INNER;
    return vec_push(t->mem, &t->nodes, node) && vec_push(t->mem, &t->path, place);
}

static bool note_pruned(struct lab_trace *t, const struct csp_event *e) {
    for (size_t i = 0; i < e->n_pruned; i++)
        if (!vec_push(t->mem, &t->pruned, e->pruned[i])) return false;
    node_at_depth(t, e->depth)->pruned += e->n_pruned;
    return true;
}

static bool note_marks(struct lab_trace *t, const struct csp *s, const struct csp_event *e) {
    size_t before = t->marks.size;
    if (t->model == NULL) return true;
    if (t->is_known.size == 0 && !vec_resize(t->mem, &t->is_known, t->model->marks.size)) return false;
    for (size_t i = 0; i < t->is_known.size; i++) {
        int known = t->is_known.at[i] ? 0 : csp_known(s, t->model->marks.at[i].lit);
        if (known == 0) continue;
        t->is_known.at[i] = true;
        if (!vec_push(t->mem, &t->marks, ((struct lab_known){(uint32_t)i, known > 0}))) return false;
    }
    node_at_depth(t, e->depth)->marks += t->marks.size - before;
    return true;
}

// ---- Leaving ---------------------------------------------------------------------------------------------

static void forget_marks(struct lab_trace *t, const struct lab_node *node) {
    for (size_t i = 0; i < node->marks; i++) t->is_known.at[t->marks.at[node->first_mark + i].mark] = false;
}

static void fold(struct lab_trace *t, uint32_t place) {
    struct lab_node *node = &t->nodes.at[place];
    node->folded = true;
    t->nodes.size = place + 1;
    t->pruned.size = node->first_pruned + node->pruned;
    t->marks.size = node->first_mark + node->marks;
}

// Sizes go up to the parent when a node is left, and so for all nodes of the way when the search ends early.
static void close(struct lab_trace *t) {
    uint32_t place = t->path.at[--t->path.size];
    struct lab_node *node = &t->nodes.at[place];
    forget_marks(t, node);
    node->inside++;
    node->failures += node->outcome == LAB_FAILED;
    node->solutions += node->outcome == LAB_SOLVED;
    if (place > 0) {
        struct lab_node *parent = &t->nodes.at[node->parent];
        parent->inside += node->inside;
        parent->failures += node->failures;
        parent->solutions += node->solutions;
    }
    bool too_many = t->nodes.size > t->most && node->inside > 1 && place > 0;
    if (too_many && node->solutions == 0) fold(t, place);
    t->nodes.at[place].end = (uint32_t)t->nodes.size;
}

void lab_trace_end(struct lab_trace *t) {
    while (t->path.size > 0) close(t);
}

bool lab_trace_observe(void *context, const struct csp *s, const struct csp_event *e) {
    struct lab_trace *t = context;
    struct csp_event root = {.kind = CSP_CHOOSE, .variable = CSP_NO_VARIABLE};
    bool ok = t->nodes.size > 0 || enter(t, &root);
    if (ok && e->kind == CSP_CHOOSE) ok = enter(t, e);
    if (ok && e->kind == CSP_PRUNE) ok = note_pruned(t, e) && note_marks(t, s, e);
    if (ok && e->kind == CSP_FAIL) node_at_depth(t, e->depth)->outcome = LAB_FAILED;
    if (ok && e->kind == CSP_SOLUTION) node_at_depth(t, e->depth)->outcome = LAB_SOLVED;
    if (ok && e->kind == CSP_LEAVE) close(t);
    if (!ok) t->failed = true;
    return ok;
}

// ---- Signatures ------------------------------------------------------------------------------------------

// The finisher of splitmix64.
static uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static void stir(struct lab_signature *g, uint64_t x) { g->hash = mix(g->hash + 0x9e3779b97f4a7c15u + x); }

// What a node prunes counts as a set, because other words for the same choice find it out in another order;
// and not where the node fails, because propagation ends somewhere on the way.
bool lab_signature_observe(void *context, const struct csp *s, const struct csp_event *e) {
    struct lab_signature *g = context;
    (void)s;
    if (e->kind == CSP_PRUNE) {
        for (size_t i = 0; i < e->n_pruned; i++)
            g->pending += mix((uint64_t)e->pruned[i].variable * 0x100000001b3u + (uint64_t)e->pruned[i].value);
        return true;
    }
    if (e->kind != CSP_FAIL) stir(g, g->pending);
    g->pending = 0;
    stir(g, (uint64_t)e->kind);
    if (e->kind != CSP_CHOOSE) return true;
    stir(g, (uint64_t)e->variable);
    g->cut = g->most != 0 && ++g->nodes > g->most;
    return !g->cut;
}

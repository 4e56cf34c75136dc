#include "lab/tree.h"

#include "base/bits.h"

enum { KEPT = 200000 }; // nodes of a trace

void lab_tree_free(struct lab_tree *t) {
    if (t->trace.mem == NULL) return;
    vec_free(t->trace.mem, &t->shown);
    lab_trace_free(&t->trace);
}

// ---- Which nodes are shown -------------------------------------------------------------------------------

// The subtrees still to be opened, in the order in which they were found.
struct opening {
    const struct lab_trace *trace;
    struct bits open; // those whose children are shown
    VEC(uint32_t) queue;
    size_t left; // nodes that may still be shown
};

static uint32_t next_sibling(const struct lab_trace *t, uint32_t node) { return t->nodes.at[node].end; }

static size_t count_children(const struct lab_trace *t, uint32_t node) {
    size_t n = 0;
    for (uint32_t c = node + 1; c < t->nodes.at[node].end; c = next_sibling(t, c)) n++;
    return n;
}

// Open what fits, from the root down; then again for subtrees without a solution.
static bool open_subtrees(struct opening *o, bool with_solutions) {
    const struct lab_trace *t = o->trace;
    o->queue.size = 0;
    if (!vec_push(t->mem, &o->queue, 0)) return false;
    for (size_t i = 0; i < o->queue.size; i++) {
        uint32_t node = o->queue.at[i];
        size_t n = count_children(t, node);
        bool wanted = t->nodes.at[node].solutions > 0 || !with_solutions;
        if (!bits_has(&o->open, node)) {
            if (n == 0 || n > o->left || !wanted) continue;
            bits_add(&o->open, node);
            o->left -= n;
        }
        for (uint32_t c = node + 1; c < t->nodes.at[node].end; c = next_sibling(t, c))
            if (!vec_push(t->mem, &o->queue, c)) return false;
    }
    return true;
}

// In the order of the trace; `at` goes from a shown node to the next one.
static bool list_shown(struct lab_tree *t, const struct bits *open) {
    VEC(uint32_t) way = {0}; // by depth: the place among those shown
    bool ok = true;
    for (uint32_t at = 0; at < t->trace.nodes.size && ok;) {
        const struct lab_node *n = &t->trace.nodes.at[at];
        bool opened = bits_has(open, at);
        way.size = n->depth;
        struct lab_shown s = {.node = at, .parent = n->depth == 0 ? 0 : way.at[n->depth - 1]};
        s.folded = !opened && n->inside > 1;
        ok = vec_push(t->trace.mem, &way, (uint32_t)t->shown.size) && vec_push(t->trace.mem, &t->shown, s);
        at = opened ? at + 1 : n->end;
    }
    vec_free(t->trace.mem, &way);
    return ok;
}

// Tidy drawings by Wetherell and Shannon (1979), from right to left: nodes of one depth are at least one
// apart, parents in the middle of their children; a node that has to move takes its subtree with it.
struct level {
    double next, offset;
};

static bool is_leaf(const struct lab_tree *t, size_t i) {
    return i + 1 == t->shown.size || t->shown.at[i + 1].parent != i;
}

static double middle_of_children(const struct lab_tree *t, size_t i, const double *last_child) {
    return (t->shown.at[i + 1].x + last_child[i]) / 2;
}

static void place_subtrees(struct lab_tree *t, struct level *levels, double *last_child) {
    for (size_t i = t->shown.size; i-- > 0;) { // children come after their parents
        struct lab_shown *s = &t->shown.at[i];
        struct level *l = &levels[t->trace.nodes.at[s->node].depth];
        bool leaf = is_leaf(t, i);
        double at = leaf ? l->next : middle_of_children(t, i, last_child);
        if (l->next - at > l->offset) l->offset = l->next - at;
        s->x = leaf ? at : at + l->offset;
        s->shift = l->offset;
        l->next = s->x + 1;
        if (i > 0 && (i + 1 == t->shown.size || last_child[s->parent] < 0)) last_child[s->parent] = s->x;
    }
}

static void settle(struct lab_tree *t) {
    double most = 0;
    for (size_t i = 0; i < t->shown.size; i++) {
        struct lab_shown *s = &t->shown.at[i];
        if (i > 0) s->x += t->shown.at[s->parent].shift;
        if (i > 0) s->shift += t->shown.at[s->parent].shift;
        if (s->x > most) most = s->x;
    }
    for (size_t i = 0; i < t->shown.size; i++) t->shown.at[i].x = most - t->shown.at[i].x;
}

static bool place(struct lab_tree *t) {
    size_t n = t->shown.size;
    struct level *levels = mem_zeroed(t->trace.mem, n, sizeof *levels); // no path is longer than all nodes
    double *last_child = mem_zeroed(t->trace.mem, n, sizeof *last_child);
    bool ok = levels != NULL && last_child != NULL;
    for (size_t i = 0; i < n && ok; i++) last_child[i] = -1;
    if (ok) place_subtrees(t, levels, last_child);
    if (ok) settle(t);
    mem_free(t->trace.mem, levels, n * sizeof *levels);
    mem_free(t->trace.mem, last_child, n * sizeof *last_child);
    return ok;
}

static bool choose_shown(struct lab_tree *t, size_t most) {
    struct opening o = {.trace = &t->trace, .left = most - 1};
    if (t->trace.nodes.size == 0) return true; // the search ended before its root
    bool ok = bits_init(&o.open, t->trace.mem, t->trace.nodes.size) && open_subtrees(&o, true) &&
              open_subtrees(&o, false) && list_shown(t, &o.open);
    bits_free(&o.open, t->trace.mem);
    vec_free(t->trace.mem, &o.queue);
    return ok && (t->shown.size == 0 || place(t));
}

// ---- Growing it ------------------------------------------------------------------------------------------

// Stops after so many nodes.
struct watch {
    struct lab_trace *trace;
    uint64_t most;
    bool cut;
};

static bool observe(void *context, const struct solve_watch *w, const struct csp_event *e) {
    struct watch *o = context;
    o->cut = o->most != 0 && e->kind == CSP_CHOOSE && e->node > o->most;
    return !o->cut && lab_trace_observe(o->trace, w, e);
}

bool lab_tree_grow(struct lab_tree *t, size_t most_shown, const int *stop, struct mem *m,
                   struct fault *fault) {
    lab_trace_init(&t->trace, m, t->most_kept == 0 ? KEPT : t->most_kept);
    t->trace.puzzle = t->question.puzzle;
    struct watch watch = {.trace = &t->trace, .most = t->question.most_nodes};
    struct solve_request request = {.goal = t->question.all ? SOLVE_COUNT : SOLVE_FIRST,
                                    .limits = limits_within(t->question.time_us, stop),
                                    .classic = true,
                                    .strategy = t->who.how,
                                    .view = t->question.view,
                                    .order = t->question.order,
                                    .ordered = t->question.ordered,
                                    .observe = observe,
                                    .observe_context = &watch};
    struct solve_result result;
    if (!solve_puzzle(t->question.puzzle, &request, m, &result, fault)) return false;
    t->finished = !watch.cut && (t->question.all ? result.exact : result.status != SOLVE_IS_UNKNOWN);
    t->stats = result.stats;
    solve_result_free(&result);
    lab_trace_end(&t->trace);
    return (!t->trace.failed && choose_shown(t, most_shown)) || fault_memory(fault);
}

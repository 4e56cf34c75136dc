#include "lab/table.h"

void lab_trace_init(struct lab_trace *t, struct mem *m, size_t most) {
    *t = (struct lab_trace){.mem = m, .most = most};
}

void lab_trace_free(struct lab_trace *t) {
    vec_free(t->mem, &t->nodes);
    vec_free(t->mem, &t->found);
    vec_free(t->mem, &t->board);
    vec_free(t->mem, &t->known);
    vec_free(t->mem, &t->names.variables);
    vec_free(t->mem, &t->path);
    vec_free(t->mem, &t->is_known);
    vec_free(t->mem, &t->settled);
}

// ---- Growing ---------------------------------------------------------------------------------------------

static struct lab_node *node_at_depth(struct lab_trace *t, uint32_t depth) {
    return &t->nodes.at[t->path.at[depth]];
}

static bool enter(struct lab_trace *t, const struct csp_event *e) {
    struct lab_node node = {.number = e->node,
                            .depth = e->depth,
                            .parent = e->depth == 0 ? 0 : t->path.at[e->depth - 1],
                            .variable = e->variable,
                            .relation = e->relation,
                            .value = e->value,
                            .first_found = t->found.size,
                            .first_known = t->known.size};
    t->path.size = e->depth;
    uint32_t place = (uint32_t)t->nodes.size;
    if (e->depth > 0) t->nodes.at[node.parent].outcome = LAB_INNER;
    return vec_push(t->mem, &t->nodes, node) && vec_push(t->mem, &t->path, place);
}

// A variable that has one value left has that value, whatever else it lost; the choice itself is not
// recorded.
static bool note_found(struct lab_trace *t, const struct view *view, struct lab_node *node,
                       const struct csp_pruned *p) {
    struct lab_found f = {p->variable, CSP_UNEQUAL, p->value};
    int only;
    if (view_settled(view, p->variable, &only)) {
        f.relation = CSP_EQUAL;
        f.value = only;
        if (t->settled.at[p->variable] == node->number + 1) return true;
        t->settled.at[p->variable] = node->number + 1;
    }
    if (f.variable == node->variable && f.relation == node->relation && f.value == node->value) return true;
    node->found++;
    return vec_push(t->mem, &t->found, f);
}

// For the view's variables: the model's own mean nothing to a reader.
static bool note_pruned(struct lab_trace *t, const struct solve_watch *w, const struct csp_event *e) {
    struct lab_node *node = node_at_depth(t, e->depth);
    for (size_t i = 0; i < e->n_pruned; i++) {
        bool told = t->names.kind == NULL || e->pruned[i].variable < t->names.variables.size;
        if (told && !note_found(t, w->view, node, &e->pruned[i])) return false;
        node->pruned += told;
    }
    return true;
}

static bool note_known(struct lab_trace *t, const struct solve_watch *w, const struct csp_event *e) {
    size_t before = t->known.size;
    for (size_t i = 0; i < t->is_known.size; i++) {
        int known = t->is_known.at[i] ? 0 : csp_known(w->s, w->model->marks.at[i].lit);
        if (known == 0) continue;
        t->is_known.at[i] = true;
        if (!vec_push(t->mem, &t->known, ((struct lab_known){(uint32_t)i, known > 0}))) return false;
    }
    node_at_depth(t, e->depth)->known += t->known.size - before;
    return true;
}

// The model goes away with the search; the names of its parts stay. The root has no event of its own: it
// exists from the first event on.
static bool begin(struct lab_trace *t, const struct solve_watch *w) {
    const struct csp_event root = {.kind = CSP_CHOOSE, .variable = CSP_NO_VARIABLE};
    t->names.p = w->puzzle;
    t->names.kind = w->view->kind;
    for (size_t i = 0; i < w->view->variables.size; i++)
        if (!vec_push(t->mem, &t->names.variables, w->view->variables.at[i])) return false;
    for (size_t i = 0; i < w->model->marks.size; i++) {
        struct model_mark m = w->model->marks.at[i];
        if (!vec_push(t->mem, &t->board, ((struct lab_mark){m.cell, m.mark}))) return false;
    }
    return vec_resize(t->mem, &t->is_known, t->board.size) &&
           vec_resize(t->mem, &t->settled, t->names.variables.size) && enter(t, &root);
}

// ---- Leaving ---------------------------------------------------------------------------------------------

static void forget_known(struct lab_trace *t, const struct lab_node *node) {
    for (size_t i = 0; i < node->known; i++) t->is_known.at[t->known.at[node->first_known + i].mark] = false;
}

static void fold(struct lab_trace *t, uint32_t place) {
    struct lab_node *node = &t->nodes.at[place];
    node->folded = true;
    t->nodes.size = place + 1;
    t->found.size = node->first_found + node->found;
    t->known.size = node->first_known + node->known;
}

// Sizes are added to the parent when a node is left, and for all nodes of the path when the search ends
// early.
static void close(struct lab_trace *t) {
    uint32_t place = t->path.at[--t->path.size];
    struct lab_node *node = &t->nodes.at[place];
    forget_known(t, node);
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

bool lab_trace_observe(void *context, const struct solve_watch *w, const struct csp_event *e) {
    struct lab_trace *t = context;
    bool ok = t->nodes.size > 0 || begin(t, w);
    if (ok && e->kind == CSP_CHOOSE) ok = enter(t, e);
    if (ok && e->kind == CSP_PRUNE) ok = note_pruned(t, w, e) && note_known(t, w, e);
    if (ok && e->kind == CSP_FAIL) node_at_depth(t, e->depth)->outcome = LAB_FAILED;
    if (ok && e->kind == CSP_SOLUTION) node_at_depth(t, e->depth)->outcome = LAB_SOLVED;
    if (ok && e->kind == CSP_LEAVE) close(t);
    if (!ok) t->failed = true;
    return ok;
}

// ---- Output ----------------------------------------------------------------------------------------------

static void say_variable(const struct lab_trace *t, size_t variable, struct text *out) {
    if (variable == CSP_NO_VARIABLE) text_add(out, "one more");
    else if (t->names.kind == NULL) text_format(out, "x%zu", variable + 1);
    else view_say_variable(&t->names, variable, out);
}

static void say_value(const struct lab_trace *t, size_t variable, int value, struct text *out) {
    if (variable == CSP_NO_VARIABLE || t->names.kind == NULL) text_number(out, value);
    else view_say_value(&t->names, variable, value, out);
}

static const char *const relations[] = {
    [CSP_EQUAL] = " = ", [CSP_UNEQUAL] = " /= ", [CSP_AT_MOST] = " <= ", [CSP_MORE_THAN] = " > "};

void lab_trace_say_choice(const struct lab_trace *t, const struct lab_node *node, struct text *out) {
    if (node->depth == 0) {
        text_add(out, "start");
        return;
    }
    say_variable(t, node->variable, out);
    text_add(out, relations[node->relation]);
    say_value(t, node->variable, node->value, out);
}

void lab_trace_say_found(const struct lab_trace *t, const struct lab_node *node, size_t most,
                         struct text *out) {
    for (size_t i = 0; i < node->found && i < most; i++) {
        const struct lab_found *f = &t->found.at[node->first_found + i];
        bool same = i > 0 && f->relation == CSP_UNEQUAL && f[-1].relation == CSP_UNEQUAL &&
                    f->variable == f[-1].variable;
        if (i > 0) text_add(out, same ? ", " : "; ");
        if (!same) say_variable(t, f->variable, out);
        if (!same) text_add(out, relations[f->relation]);
        say_value(t, f->variable, f->value, out);
    }
    if (node->found > most) text_format(out, "; and %zu more", node->found - most);
}

static bool put_known(const struct lab_trace *t, struct lab_known known, struct puzzle *out) {
    struct lab_mark mark = t->board.at[known.mark];
    bool open = out->cells[mark.cell] == out->family->alphabet[0];
    if (known.there) puzzle_put(out, mark.cell, mark.mark);
    else if (open) return puzzle_strike(out, mark.cell, mark.mark);
    return true;
}

// If no possible mark is left in a cell, nothing goes there. False when out of memory.
static bool put_nothing(const struct lab_trace *t, struct puzzle *out) {
    char struck[PUZZLE_MARKS];
    size_t size = puzzle_size(out);
    if (out->family->nothing == 0) return true;
    unsigned char *possible = mem_zeroed(t->mem, size, 1); // marks, by cell
    if (possible == NULL) return false;
    for (size_t i = 0; i < t->board.size; i++) possible[t->board.at[i].cell]++;
    for (size_t cell = 0; (cell = puzzle_next_struck(out, cell)) != SIZE_MAX; cell++) {
        size_t n = puzzle_struck(out, cell, struck);
        if (out->cells[cell] != out->family->alphabet[0] || n < possible[cell]) continue;
        for (size_t k = 0; k < n; k++) puzzle_unstrike(out, cell, struck[k]);
        puzzle_put(out, cell, out->family->nothing);
    }
    mem_free(t->mem, possible, size);
    return true;
}

static bool put_all_known(const struct lab_trace *t, size_t node, bool there, struct puzzle *out) {
    for (size_t at = node;; at = t->nodes.at[at].parent) {
        const struct lab_node *n = &t->nodes.at[at];
        for (size_t i = 0; i < n->known; i++) {
            struct lab_known known = t->known.at[n->first_known + i];
            if (known.there == there && !put_known(t, known, out)) return false;
        }
        if (at == 0) return true;
    }
}

// Marks that are present come first, so that nothing is struck out next to them.
bool lab_trace_board(const struct lab_trace *t, size_t node, struct puzzle *out) {
    if (!puzzle_copy(out, t->names.p, t->mem)) return false;
    bool ok = put_all_known(t, node, true, out) && put_all_known(t, node, false, out) && put_nothing(t, out);
    if (!ok) puzzle_free(out);
    return ok;
}

// ---- Signatures ------------------------------------------------------------------------------------------

// The finaliser of splitmix64.
static uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static void stir(struct lab_signature *g, uint64_t x) { g->hash = mix(g->hash + 0x9e3779b97f4a7c15u + x); }

// The values that a node prunes count as a set, because equivalent choices find them in different orders.
// They do not count if the node fails, because propagation then ends somewhere on the way.
bool lab_signature_observe(void *context, const struct solve_watch *w, const struct csp_event *e) {
    struct lab_signature *g = context;
    (void)w;
    if (e->kind == CSP_PRUNE) {
        for (size_t i = 0; i < e->n_pruned; i++)
            g->pending +=
                mix((uint64_t)e->pruned[i].variable * 0x100000001b3u + (uint64_t)e->pruned[i].value);
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

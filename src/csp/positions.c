// A circuit as clauses, for proofs: the true arcs are one cycle, written so that unit propagation sees every
// cycle that leaves a node out.
//
// Counts already say that each node has one arc in and one out. The root is the first visited node; the cycle
// begins there, and every node has a position on it. `from[k]` of a node says that its position is k or
// later, `at[k]` that it is k:
//
// - along an arc that does not lead to the root, the position grows by one, and never past the last;
// - no two nodes are at one position;
// - after the position of the node whose arc leads back to the root, there are no nodes.
//
// So a cycle without the root drives its own positions past the last. On a cycle with the root each node gets
// its position, and no position is left for other nodes. Unit propagation sees both, once it is known which
// node is the root: see csp_prove_reason.
#include "csp/export.h"

struct positions {
    struct writer *w;
    const struct circuit *circuit;
    u32 last;                         // position
    csp_lit root, any, end, from, at; // of the first node; `any`: it or a node before it is visited
};

// A clause of up to four literals; CSP_FALSE stands for none.
static void say(const struct positions *p, csp_lit a, csp_lit b, csp_lit c, csp_lit d) {
    csp_lit lits[4], all[4] = {a, b, c, d};
    size_t n = 0;
    for (int i = 0; i < 4; i++)
        if (all[i] != CSP_FALSE) lits[n++] = all[i];
    csp_write_clause(p->w, lits, n);
}

static csp_lit skipped(const struct positions *p, u32 node) {
    const struct csp *s = p->w->s;
    u32 loop = s->nodes.at[p->circuit->first_node + node].loop;
    return loop == NO_ARC ? CSP_FALSE : s->arcs.at[loop].lit;
}

static csp_lit from(const struct positions *p, u32 node, u32 k) {
    if (k == 0) return CSP_TRUE;
    return k > p->last ? CSP_FALSE : p->from + 2 * (node * p->last + k - 1);
}

static csp_lit at(const struct positions *p, u32 node, u32 k) {
    return p->at + 2 * (k * p->circuit->nodes + node); // the nodes of a position side by side
}

static csp_lit end_at(const struct positions *p, u32 k) { return p->end + 2 * (k - 1); }

static struct positions lay_out(struct writer *w, u32 first_var, const struct circuit *c) {
    struct positions p = {.w = w, .circuit = c, .last = c->longest < 2 ? 1 : c->longest - 1};
    p.root = 2 * first_var;
    p.any = p.root + 2 * c->nodes;
    p.end = p.any + 2 * c->nodes;
    p.from = p.end + 2 * p.last;
    p.at = p.from + 2 * c->nodes * p.last;
    return p;
}

csp_lit csp_visited_before(const struct csp *s, u32 first_var, u32 circuit, u32 node) {
    const struct circuit *c = &s->circuits.at[circuit];
    return node == c->first_node ? CSP_FALSE : 2 * first_var + 2 * (c->nodes + node - c->first_node - 1);
}

static void write_root(const struct positions *p, u32 node) {
    csp_lit skip = skipped(p, node), no = CSP_FALSE;
    csp_lit root = p->root + 2 * node, any = p->any + 2 * node, before = node == 0 ? no : any - 2;
    say(p, skip, any, no, no); // visited: any
    if (node > 0) say(p, csp_not(before), any, no, no);
    if (skip != no) say(p, csp_not(any), before, csp_not(skip), no); // any: visited, or any before
    if (skip != no) say(p, csp_not(root), csp_not(skip), no, no);
    if (node > 0) say(p, csp_not(root), csp_not(before), no, no);
    say(p, root, skip, before, no);
    say(p, csp_not(root), csp_not(from(p, node, 1)), no, no);
}

// What the positions of a node mean.
static void write_node(const struct positions *p, u32 node) {
    csp_lit skip = skipped(p, node), no = CSP_FALSE;
    for (u32 k = 0; k <= p->last; k++) {
        csp_lit here = from(p, node, k), beyond = from(p, node, k + 1);
        if (k > 0 && k < p->last) say(p, csp_not(beyond), here, no, no);
        say(p, skip, k == 0 ? no : csp_not(here), beyond, at(p, node, k));
        if (k > 0) say(p, skip, csp_not(end_at(p, k)), csp_not(here), no);
    }
}

static void write_arc(const struct positions *p, const struct arc *a) {
    u32 u = a->from - p->circuit->first_node, v = a->to - p->circuit->first_node;
    csp_lit not_taken = csp_not(a->lit), root = p->root + 2 * v, no = CSP_FALSE;
    for (u32 k = 0; k <= p->last; k++) {
        csp_lit here = from(p, u, k), next = from(p, v, k + 1);
        say(p, not_taken, root, k == 0 ? no : csp_not(here), next);
        if (k > 0 && k < p->last) say(p, not_taken, root, here, csp_not(next));
        if (k > 0) say(p, not_taken, csp_not(root), here, end_at(p, k));
    }
}

// At most one node at each position, as a count is written.
static bool write_places(const struct positions *p) {
    struct csp *s = p->w->s;
    u32s lits = {0};
    for (u32 k = 0; k <= p->last; k++) {
        lits.size = 0;
        for (u32 node = 0; node < p->circuit->nodes; node++) csp_note(s, &lits, at(p, node, k));
        if (!s->no_memory) csp_write_count(p->w, lits.at, (u32)lits.size, 0, 1);
    }
    vec_free(s->mem, &lits);
    return !s->no_memory;
}

void csp_write_positions(struct writer *w, u32 index) {
    struct csp *s = w->s;
    const struct circuit *c = &s->circuits.at[index];
    struct positions p = lay_out(w, w->vars, c);
    w->vars += 2 * c->nodes + p.last + c->nodes * (2 * p.last + 1);
    for (u32 node = 0; node < c->nodes; node++) {
        write_root(&p, node);
        write_node(&p, node);
    }
    for (size_t i = 0; i < s->arcs.size; i++)
        if (s->arcs.at[i].circuit == index && s->arcs.at[i].from != s->arcs.at[i].to)
            write_arc(&p, &s->arcs.at[i]);
    write_places(&p);
}

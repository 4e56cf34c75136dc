#include "verify/cuts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// ---- The graphs ------------------------------------------------------------------------------------------

static struct cut_graph *last_graph(struct cuts *c) { return &c->graphs.at[c->graphs.size - 1]; }

static size_t nodes_of_last(struct cuts *c) { return c->lits.size - last_graph(c)->first_node; }

static bool begin_graph(struct cuts *c, unsigned graph, uint64_t count, uint64_t first) {
    struct cut_graph g = {c->lits.size, c->ends.size, first, count};
    return graph == c->graphs.size + 1 && vec_push(c->mem, &c->graphs, g);
}

static bool add_node(struct cuts *c, unsigned node, int lit) {
    uint32_t l = lit < 0 ? 2 * (uint32_t)-lit - 1 : 2 * (uint32_t)lit - 2;
    return lit != 0 && lit > -(1 << 30) && lit < 1 << 30 && node == nodes_of_last(c) + 1 &&
           vec_push(c->mem, &c->lits, l);
}

static bool add_edge(struct cuts *c, unsigned a, unsigned b) {
    size_t n = nodes_of_last(c), first = last_graph(c)->first_node;
    return a >= 1 && b >= 1 && a <= n && b <= n && vec_push(c->mem, &c->ends, (uint32_t)(first + a - 1)) &&
           vec_push(c->mem, &c->ends, (uint32_t)(first + b - 1));
}

bool cuts_read(struct cuts *c, const char *comment) {
    unsigned graph, a, b;
    uint64_t count, first;
    int lit;
    if (strncmp(comment, "connected ", 10) == 0)
        return sscanf(comment, "connected %u: %" SCNu64 " cuts from clause %" SCNu64, &graph, &count,
                      &first) == 3 &&
               begin_graph(c, graph, count, first);
    if (strncmp(comment, "node ", 5) == 0)
        return sscanf(comment, "node %u %u %d", &graph, &a, &lit) == 3 && graph == c->graphs.size &&
               graph > 0 && add_node(c, a, lit);
    if (strncmp(comment, "edge ", 5) == 0)
        return sscanf(comment, "edge %u %u %u", &graph, &a, &b) == 3 && graph == c->graphs.size &&
               graph > 0 && add_edge(c, a, b);
    return true;
}

// ---- A clause --------------------------------------------------------------------------------------------

static uint32_t part_of(const struct cuts *c, uint32_t node) {
    while (c->part.at[node] != node) node = c->part.at[node];
    return node;
}

static bool is_in(const unsigned char *marks, size_t n, uint32_t lit) { return lit < n && marks[lit] != 0; }

// Join the nodes that are connected when the nodes whose literals are in the clause are left out.
static bool separates(struct cuts *c, size_t graph, const unsigned char *marks, size_t n) {
    size_t next = graph + 1;
    bool is_last = next == c->graphs.size;
    const struct cut_graph *g = &c->graphs.at[graph];
    size_t end = is_last ? c->lits.size : c->graphs.at[next].first_node;
    size_t end_edges = is_last ? c->ends.size : c->graphs.at[next].first_edge;
    for (size_t v = g->first_node; v < end; v++) c->part.at[v] = (uint32_t)v;
    for (size_t e = g->first_edge; e < end_edges; e += 2) {
        uint32_t a = c->ends.at[e], b = c->ends.at[e + 1];
        if (is_in(marks, n, c->lits.at[a]) || is_in(marks, n, c->lits.at[b])) continue;
        c->part.at[part_of(c, a)] = part_of(c, b);
    }
    uint32_t first = UINT32_MAX;
    for (uint32_t v = (uint32_t)g->first_node; v < end; v++) {
        if (is_in(marks, n, c->lits.at[v]) || !is_in(marks, n, c->lits.at[v] ^ 1)) continue;
        if (first == UINT32_MAX) first = v;
        else if (part_of(c, v) != part_of(c, first)) return true;
    }
    return false;
}

bool cuts_allow(struct cuts *c, uint64_t number, const unsigned char *marks, size_t n_marks) {
    if (!vec_resize(c->mem, &c->part, c->lits.size)) return false;
    for (size_t i = 0; i < c->graphs.size; i++) {
        const struct cut_graph *g = &c->graphs.at[i];
        if (number >= g->first && number - g->first < g->count) return separates(c, i, marks, n_marks);
    }
    return true;
}

uint64_t cuts_count(const struct cuts *c) {
    uint64_t n = 0;
    for (size_t i = 0; i < c->graphs.size; i++) n += c->graphs.at[i].count;
    return n;
}

void cuts_free(struct cuts *c) {
    vec_free(c->mem, &c->graphs);
    vec_free(c->mem, &c->lits);
    vec_free(c->mem, &c->ends);
    vec_free(c->mem, &c->part);
}

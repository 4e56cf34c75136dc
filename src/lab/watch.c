#include "lab/watch.h"

#include <inttypes.h>

static size_t count(const struct lab_watch *w) { return w->tree->trace.nodes.size; }

bool lab_watch_step(struct lab_watch *w, long long steps) {
    size_t before = w->at, left = count(w) - 1 - w->at;
    if (steps < 0) w->at -= (unsigned long long)-steps < w->at ? (size_t)-steps : w->at;
    else w->at += (unsigned long long)steps < left ? (size_t)steps : left;
    return w->at != before;
}

bool lab_watch_next(struct lab_watch *w, enum lab_outcome outcome) {
    for (size_t i = w->at + 1; i < count(w); i++) {
        if (w->tree->trace.nodes.at[i].outcome != outcome) continue;
        w->at = i;
        return true;
    }
    return false;
}

bool lab_watch_up(struct lab_watch *w) {
    if (w->at == 0) return false;
    w->at = w->tree->trace.nodes.at[w->at].parent;
    return true;
}

// Numbers grow along the trace; those within a folded subtree lead to its top.
bool lab_watch_go(struct lab_watch *w, uint64_t number) {
    const struct lab_node *root = &w->tree->trace.nodes.at[0];
    if (number >= root->inside) return false;
    size_t low = 0, high = count(w);
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (w->tree->trace.nodes.at[middle].number <= number) low = middle;
        else high = middle;
    }
    w->at = low;
    return true;
}

void lab_watch_say(const struct lab_watch *w, struct text *out) {
    enum { TOLD = 12 };
    const struct lab_trace *trace = &w->tree->trace;
    const struct lab_node *n = &trace->nodes.at[w->at];
    const struct lab_shown shown = {.node = (uint32_t)w->at, .folded = n->folded};
    text_format(out, "node %" PRIu64 " of %" PRIu64 ", depth %" PRIu32 ": ", n->number,
                trace->nodes.at[0].inside - 1, n->depth);
    lab_trace_say_choice(trace, n, out);
    text_add(out, "; ");
    lab_tree_say_outcome(w->tree, &shown, out);
    if (n->pruned > 0) text_format(out, "; prunes %zu: ", n->pruned);
    lab_trace_say_pruned(trace, n, TOLD, out);
    text_char(out, '\n');
}

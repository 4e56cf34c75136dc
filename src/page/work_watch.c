// A search to watch: the whole tree, or as much of it as is requested, with what each node found out.
#include "page/inside.h"

#include "lab/tree.h"

struct watch_job {
    struct page_job job;
    struct play g;
    struct csp_strategy how;
    const struct family_view *view;
    bool all;
    uint64_t kept, most; // nodes
};

enum { MOST_KEPT = 20000, MOST_NODES = 2000000 };

static bool read_strategy(const struct page_call *c, struct watch_job *x) {
    struct scan said;
    if (!page_find(c, "strategy", &said)) return view_read_strategy("leftmost", &x->how, c->fault);
    struct text words = TEXT_IN(&c->page->mem);
    bool ok = page_text(c, "strategy", &words) && view_read_strategy(text_string(&words), &x->how, c->fault);
    text_free(&words);
    return ok;
}

static bool read_view(const struct page_call *c, struct watch_job *x) {
    const struct family *f = x->g.given.family;
    struct text name = TEXT_IN(&c->page->mem);
    bool ok = page_text(c, "view", &name);
    x->view = ok && name.size > 0 ? view_asked(f, text_string(&name), c->fault) : view_list(f);
    text_free(&name);
    return ok && x->view != NULL;
}

static bool begin(const struct page_call *c, struct page_job *j) {
    struct watch_job *x = (struct watch_job *)j;
    x->kept = 2000;
    x->most = MOST_NODES;
    return page_game(c, &x->g) && read_strategy(c, x) && read_view(c, x) && page_flag(c, "all", &x->all) &&
           page_number(c, "nodes", 1, MOST_KEPT, &x->kept) &&
           page_number(c, "limit", 1, MOST_NODES, &x->most);
}

static void end(struct page_job *j) { play_free(&((struct watch_job *)j)->g); }

// ---- Telling ---------------------------------------------------------------------------------------------

static void add_stats(struct text *out, const struct csp_stats *stats) {
    struct tell_counter counters[TELL_COUNTERS];
    tell_solve_counters(stats, counters);
    json_open(out, "stats", '{');
    for (size_t i = 0; i < TELL_COUNTERS; i++)
        if ((counters[i].search & TELL_BY_LABELLING) != 0)
            json_number(out, counters[i].name, counters[i].value);
    json_close(out, '}');
}

static void add_marks(struct text *out, const struct lab_trace *t) {
    json_open(out, "marks", '[');
    for (size_t i = 0; i < t->board.size; i++) {
        json_open(out, NULL, '[');
        json_number(out, NULL, t->board.at[i].cell);
        json_char(out, NULL, t->board.at[i].mark);
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void add_known(struct text *out, const struct lab_trace *t, const struct lab_node *n) {
    json_open(out, "k", '[');
    for (size_t i = 0; i < n->known; i++) {
        struct lab_known known = t->known.at[n->first_known + i];
        json_number(out, NULL, (uint64_t)known.mark * 2 + known.there);
    }
    json_close(out, ']');
}

static void add_node(struct text *out, const struct lab_tree *tree, const struct lab_node *n) {
    enum { TOLD = 12 };
    const struct lab_trace *t = &tree->trace;
    json_open(out, NULL, '{');
    json_number(out, "n", n->number);
    json_number(out, "p", n->parent);
    json_number(out, "d", n->depth);
    json_number(out, "o", (uint64_t)n->outcome);
    size_t from = json_begin_string(out, "c");
    lab_trace_say_choice(t, n, out);
    json_end_string(out, from);
    json_bool(out, "f", n->folded);
    add_known(out, t, n);
    json_number(out, "x", n->pruned);
    from = json_begin_string(out, "w");
    lab_trace_say_found(t, n, TOLD, out);
    json_end_string(out, from);
    from = json_begin_string(out, "b");
    lab_tree_say_broken(tree, (size_t)(n - t->nodes.at), out);
    json_end_string(out, from);
    json_number(out, "i", n->inside);
    json_number(out, "F", n->failures);
    json_number(out, "S", n->solutions);
    json_close(out, '}');
}

static void tell(struct text *out, const struct lab_tree *t) {
    json_bool(out, "finished", t->finished);
    size_t from = json_begin_string(out, "words");
    lab_tree_say(t, out);
    json_end_lines(out, from);
    add_stats(out, &t->stats);
    add_marks(out, &t->trace);
    json_open(out, "nodes", '[');
    for (size_t i = 0; i < t->trace.nodes.size; i++) add_node(out, t, &t->trace.nodes.at[i]);
    json_close(out, ']');
}

// ---- Searching -------------------------------------------------------------------------------------------

static bool was_cut(const struct lab_tree *t) {
    return t->trace.nodes.size > 0 && t->trace.nodes.at[0].inside > t->question.most_nodes;
}

static enum page_progress go(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct watch_job *x = (struct watch_job *)j;
    struct lab_tree t = {
        .question = {.puzzle = &x->g.board, .view = x->view, .all = x->all, .most_nodes = x->most},
        .who = {.how = x->how},
        .name = x->g.given.family->name,
        .most_kept = (size_t)x->kept};
    uint64_t now = clock_us();
    t.question.time_us = slice.deadline_us > now ? slice.deadline_us - now : 1;
    bool ok = lab_tree_grow(&t, 1, NULL, &c->page->mem, c->fault);
    bool again = ok && !t.finished && !was_cut(&t) && page_has_time(j);
    if (again && t.trace.nodes.size > 0) json_number(c->out, "nodes", t.trace.nodes.at[0].inside);
    if (ok && !again) tell(c->out, &t);
    lab_tree_free(&t);
    return !ok ? PAGE_FAILED : again ? PAGE_GOES_ON : PAGE_DONE;
}

const struct page_work page_watch = {.name = "watch",
                                     .bytes = sizeof(struct watch_job),
                                     .most_ms = 30000,
                                     .begin = begin,
                                     .go = go,
                                     .end = end};

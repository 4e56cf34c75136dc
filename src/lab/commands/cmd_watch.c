// roque lab watch: a search step by step, in the terminal or as a page.
#include "cli/talk.h"
#include "lab/commands/lab.h"
#include "lab/tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- In the terminal -------------------------------------------------------------------------------------

struct watching {
    struct lab_watch watch;
    struct talk talk;
    struct draw_options look;
    enum draw_medium medium;
};

static const char commands[] =
    "  Enter, step [N]   the next node, or N nodes on        back [N]      the same backwards\n"
    "  fail              on to the next failure              solution      on to the next solution\n"
    "  NUMBER            to that node                        up            to the node above\n"
    "  run [N]           on to the end or over N nodes, one line each\n"
    "  help              these commands                      quit          end\n"
    "The first letter of a word is enough.\n";

// The board as known here, with the cells highlighted about which this node found something.
static bool show_board(struct watching *w) {
    const struct lab_trace *trace = &w->watch.tree->trace;
    const struct lab_node *n = &trace->nodes.at[w->watch.at];
    struct puzzle board;
    struct bits fresh;
    if (!lab_trace_board(trace, w->watch.at, &board)) return false;
    bool ok = bits_init(&fresh, trace->mem, puzzle_size(&board));
    for (size_t i = 0; i < n->known && ok && n->depth > 0; i++)
        bits_add(&fresh, trace->board.at[trace->known.at[n->first_known + i].mark].cell);
    w->look.highlight = &fresh;
    puzzle_set_notes(&board, "", 0);
    if (ok) draw_board(w->medium, &board, w->look, &w->talk.out);
    bits_free(&fresh, trace->mem);
    puzzle_free(&board);
    return ok;
}

static bool show(struct watching *w) {
    lab_watch_say(&w->watch, &w->talk.out);
    return show_board(w);
}

static void run_on(struct watching *w, long long steps) {
    while (steps-- > 0 && lab_watch_step(&w->watch, 1)) {
        lab_watch_say(&w->watch, &w->talk.out);
        if (w->talk.out.size > 1 << 16 && !talk_flush(&w->talk)) return;
    }
}

// Obey a word with an optional number; false: the word is unknown. `moved`: the new place is to be shown.
static bool obey(struct watching *w, const char *word, long long n, bool *moved) {
    enum { STEP, BACK, FAIL, SOLUTION, UP, RUN, HELP, WORDS };
    static const char *const words[WORDS] = {"step", "back", "fail", "solution", "up", "run", "help"};
    size_t length = strcspn(word, " "), which = 0;
    *moved = false;
    while (which < WORDS && (length > strlen(words[which]) || strncmp(word, words[which], length) != 0))
        which++;
    if (which == STEP || which == BACK) *moved = lab_watch_step(&w->watch, which == STEP ? n : -n);
    if (which == FAIL || which == SOLUTION)
        *moved = lab_watch_next(&w->watch, which == FAIL ? LAB_FAILED : LAB_SOLVED);
    if (which == UP) *moved = lab_watch_up(&w->watch);
    if (which == RUN) run_on(w, n);
    if (which == RUN && !show_board(w)) w->talk.out.failed = true;
    if (which == HELP) text_add(&w->talk.out, commands);
    return which != WORDS;
}

static void answer(struct watching *w) {
    const char *word = text_string(&w->talk.answer), *rest = strchr(word, ' ');
    char *end;
    bool moved, run = word[0] == 'r';
    long long n = rest == NULL ? (run ? INT64_MAX : 1) : strtoll(rest, &end, 10);
    if (word[0] >= '0' && word[0] <= '9') {
        moved = lab_watch_go(&w->watch, strtoull(word, &end, 10));
        if (!moved) text_format(&w->talk.out, "There is no node %.20s.\n", word);
    } else if (n < 1 || !obey(w, word, n, &moved)) {
        talk_quote(&w->talk);
        text_add(&w->talk.out, " is none of the words; 'help' lists them.\n");
        return;
    } else if (!moved && word[0] != 'h' && !run) text_add(&w->talk.out, "There is nothing more that way.\n");
    if (moved && !show(w)) w->talk.out.failed = true;
}

static int converse(const struct lab_tree *t, struct mem *m, bool color) {
    struct watching w = {.watch = {.tree = t},
                         .look = {.color = color, .letters = true, .columns = cli_columns(STDOUT_FILENO)}};
    w.medium = isatty(STDOUT_FILENO) ? cli_terminal_medium() : DRAW_TEXT;
    talk_init(&w.talk, m);
    w.talk.echo = !isatty(STDIN_FILENO);
    lab_tree_say(t, &w.talk.out);
    if (t->trace.nodes.size > 0) {
        text_add(&w.talk.out, commands);
        if (!show(&w)) w.talk.out.failed = true;
        while (talk_ask(&w.talk, "> ") && strncmp(text_string(&w.talk.answer), "q", 1) != 0) answer(&w);
    }
    talk_flush(&w.talk);
    int code = w.talk.exit_code;
    talk_free(&w.talk);
    return code;
}

// ---- The command -----------------------------------------------------------------------------------------

static void watch(struct lab_run *l, struct lab_tree *t) {
    struct fault fault = {0};
    bool page = l->medium == LAB_HTML;
    if (page) t->most_kept = LAB_WATCH_MOST;
    if (!lab_tree_grow(t, page ? SIZE_MAX : 1, l->conduct.stop, &l->mem, &fault)) lab_fail(l, NULL, &fault);
    else if (page) {
        if (!lab_watch_page(t, &l->out)) l->out.failed = true;
        lab_print(l);
    } else {
        cli_progress_end(&l->progress);
        l->exit_code = converse(t, &l->mem, cli_use_color(l->words->color, isatty(STDOUT_FILENO)));
    }
    lab_tree_free(t);
}

enum { TEXT, HTML };
static const char *const media[] = {[TEXT] = "text", [HTML] = "html", NULL};

static int run(const struct call *c) {
    const struct lab_values *w = c->values;
    struct lab_tree t = {0};
    struct lab_run l;
    if (c->count == 0)
        return cli_refuse(
            "lab watch needs a puzzle: a file or a built-in name; standard input is for its words");
    if (!lab_read_searcher("strategy", w->strategy, &t.who)) return CLI_BAD;
    lab_run_begin(&l, w);
    l.medium = w->as == HTML ? LAB_HTML : LAB_TEXT;
    if (lab_read_puzzle(&l, c, &t.question, &t.name) && lab_read_order(&l, &t.question)) watch(&l, &t);
    return lab_run_end(&l);
}

static const struct option options[] = {
    LAB_STRATEGY,
    LAB_USUAL_VIEW,
    LAB_MODEL("own"),
    LAB_ORDER,
    LAB_ALL,
    LAB_TIME("10", "search for S seconds"),
    LAB_NODES("search N nodes instead"),
    {"as", 'a', OPTION_CHOICE, LAB_AT(as), "MEDIUM", .usual = "text", .words = media,
     .help = "text, for the terminal, or html, one page that plays it"},
    OPTION_COLOR(struct lab_values, color),
    LAB_OUTPUT,
    {0},
};

const struct command lab_command_watch = {
    .name = "watch",
    .summary = "a search step by step on the board",
    .operands = "FILE",
    .learns = true,
    .text = "Shows a search step by step on the board: what was chosen, what it pruned, where it failed.\n"
            "In the terminal you move through it with commands. --as html writes one page with play,\n"
            "pause and a slider, and the tree growing next to the board.\n",
    .examples = "  roque lab watch akari:paper/1\n"
                "  roque lab watch chess-loop:paper/10 --strategy ff,enum --as html -o watch.html\n",
    .options = options,
    .values = sizeof(struct lab_values),
    .run = run,
};

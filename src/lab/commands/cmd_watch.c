// roque lab watch: a search step by step, in the terminal or as a page.
#include "base/bits.h"
#include "cli/talk.h"
#include "cli/terminal.h"
#include "lab/commands/lab.h"
#include "lab/watch.h"

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
    "  run [N]           on to the end or over N nodes, a line each\n"
    "  help              these words                         quit          end\n"
    "The first letter of a word is enough.\n";

// What is known of the board here; the cells about which this node found something out stand out.
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

// A word and perhaps a number; false: it is no such word. `moved`: to show where one is.
static bool obey(struct watching *w, const char *word, long long n, bool *moved) {
    static const char *const words[] = {"step", "back", "fail", "solution", "up", "run", "help", NULL};
    size_t length = strcspn(word, " "), which = 0;
    *moved = true;
    if (length == 0 && *word == '\0') return *moved = lab_watch_step(&w->watch, 1), true;
    while (words[which] != NULL &&
           (length > strlen(words[which]) || strncmp(word, words[which], length) != 0))
        which++;
    if (length == 2 && strncmp(word, "so", 2) == 0) which = 3;
    switch (which) {
    case 0:
        *moved = lab_watch_step(&w->watch, n);
        return true;
    case 1:
        *moved = lab_watch_step(&w->watch, -n);
        return true;
    case 2:
        *moved = lab_watch_next(&w->watch, LAB_FAILED);
        return true;
    case 3:
        *moved = lab_watch_next(&w->watch, LAB_SOLVED);
        return true;
    case 4:
        *moved = lab_watch_up(&w->watch);
        return true;
    case 5:
        run_on(w, n);
        if (!show_board(w)) w->talk.out.failed = true;
        *moved = false;
        return true;
    case 6:
        text_add(&w->talk.out, commands);
        *moved = false;
        return true;
    default:
        return false;
    }
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

static void run(struct cli_lab *l, struct lab_tree *t, bool color) {
    struct fault fault = {0};
    struct text out;
    text_init(&out, &l->mem);
    bool page = l->medium == LAB_HTML;
    if (page) t->most_kept = LAB_WATCH_MOST;
    if (!lab_tree_grow(t, page ? SIZE_MAX : 1, l->conduct.stop, &l->mem, &fault))
        cli_lab_fail(l, NULL, &fault);
    else if (page) {
        if (!lab_watch_page(t, &out)) out.failed = true;
        cli_lab_print(l, &out);
    } else {
        cli_progress_end(&l->progress);
        l->exit_code = converse(t, &l->mem, color);
    }
    lab_tree_free(t);
    text_free(&out);
}

static bool choose(struct cli_lab *l, const char *strategy, const char *word, struct lab_tree *t,
                   bool *color) {
    if (!cli_lab_read_strategy(strategy, &t->who.how) || !cli_color(word, isatty(STDOUT_FILENO), color) ||
        !cli_lab_begin(l))
        return false;
    if (l->medium == LAB_TEXT || l->medium == LAB_HTML) return true;
    cli_complain("lab watch goes step by step: --as text, in the terminal, or --as html, a page");
    cli_lab_end(l);
    return false;
}

int cli_lab_watch(int argc, char **argv) {
    struct cli_lab l = cli_lab_defaults();
    const char *strategy = "leftmost,step", *color_word = NULL;
    l.time_us = 10000000;
    const struct cli_option options[] = {
        CLI_LAB_STRATEGY(&strategy),
        CLI_LAB_VIEW(&l),
        CLI_LAB_ALL(&l),
        {"time-limit", 't', CLI_SECONDS, &l.time_us, "S", "search for S seconds (default: 10)"},
        {"nodes", 0, CLI_NUMBER, &l.most_nodes, "N", "search N nodes instead"},
        {"as", 'a', CLI_WORD, &l.as, "MEDIUM",
         "text, to go through it here, or html, one page that plays it"},
        {"color", 0, CLI_WORD, &color_word, "WHEN", "always, auto (on a terminal) or never"},
        CLI_LAB_OUTPUT(&l),
        CLI_LAB_OLD_NODES(&l),
        {0},
    };
    static const char *const values[] = {"as", "text html", NULL};
    const struct cli_usage usage = {
        .command = "lab watch",
        .operands = "FILE",
        .about =
            "A search step by step on the board: what was chosen, what it pruned, where it failed. In the\n"
            "terminal words lead through it; --as html writes one page with play, pause and a slider, the\n"
            "tree growing beside the board.\n",
        .options = options,
        .values = values,
        .examples = "  roque lab watch akari:paper/1\n"
                    "  roque lab watch chess-loop:paper/10 --strategy ff,enum --as html -o watch.html\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    struct lab_tree t = {0};
    struct puzzle p;
    struct text name;
    bool color;
    if (argc == 0) {
        cli_complain("lab watch needs a puzzle: a file or a built-in name; standard input is for its words");
        return CLI_BAD;
    }
    if (!choose(&l, strategy, color_word, &t, &color)) return CLI_BAD;
    if (cli_lab_read_puzzle(&l, "watch", argc, argv, &p, &name)) {
        const struct family_view *view;
        t.name = text_string(&name);
        if (cli_lab_choose_view(&l, p.family, &view)) {
            t.question = cli_lab_question(&l, &p, view);
            run(&l, &t, color);
        } else l.exit_code = CLI_BAD;
        puzzle_free(&p);
        text_free(&name);
    } else l.exit_code = cli_weightier(l.exit_code, CLI_BAD);
    return cli_lab_end(&l);
}

// What can be done with the chosen puzzle. A new capability is one function and one line in the table
// at the end.
#include "terminal/menu.h"

#include <string.h>
#include <unistd.h>

static enum menu_reply see(struct menu *m) {
    tell_board(&m->talk.out, &m->puzzle, NULL, menu_look(m));
    return MENU_REPLY;
}

// ---- Solving --------------------------------------------------------------------------------------------

// Ctrl-C stops the search, tells what is known so far, and leaves the menu open.
static enum menu_reply search(struct menu *m, enum solve_goal goal) {
    const struct tell_solve_how how = {.style = TELL_DRAWN, .goal = goal, .look = menu_look(m)};
    const struct solve_request request = {
        .goal = goal, .limits = cli_limits(0), .classic = m->classic, .strategy = m->strategy};
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    struct tell_solve answer = {.how = &how, .puzzle = &m->puzzle, .out = &out};
    struct solve_result result;
    struct cli_progress progress;
    struct fault fault;
    text_init(&out, &mem);
    cli_progress_start(&progress);
    bool solved = solve_puzzle(&m->puzzle, &request, &mem, &result, &fault);
    cli_progress_end(&progress);
    if (solved) tell_solve_end(&answer, &result);
    else text_format(&out, "%s\n", fault.text);
    solve_result_free(&result);
    if (out.failed) text_add(&m->talk.out, "There is not enough memory to show it.\n");
    else text_bytes(&m->talk.out, text_string(&out), out.size);
    text_free(&out);
    if (cli_interrupted()) cli_interrupt_forget();
    return MENU_REPLY;
}

static enum menu_reply solve(struct menu *m) { return search(m, SOLVE_UNIQUE); }
static enum menu_reply count(struct menu *m) { return search(m, SOLVE_COUNT); }

// ---- Explaining -----------------------------------------------------------------------------------------

// A hint, all steps, or how hard it is. Ctrl-C stops it, as it does a search.
static enum menu_reply reason(struct menu *m, struct explain_request request) {
    struct mem mem = MEM_UNLIMITED;
    struct explanation e;
    struct cli_progress progress;
    struct fault fault;
    struct text out = TEXT_IN(&mem);
    request.limits = cli_limits(0);
    cli_progress_start(&progress);
    bool explained = explain_puzzle(&m->puzzle, &request, &mem, &e, &fault);
    cli_progress_end(&progress);
    const struct tell_explain_how how = {
        .look = menu_look(m), .boards = isatty(STDOUT_FILENO), .interrupted = cli_interrupted()};
    if (!explained) text_format(&out, "%s\n", fault.text);
    else if (request.rate_only) tell_rate(&out, &e, false, m->color);
    else if (request.hint) tell_hint(&out, &e, TELL_HINT_STEP, &how);
    else tell_explain_text(&out, &e, &how);
    explanation_free(&e);
    menu_tell(m, &out);
    text_free(&out);
    if (cli_interrupted()) cli_interrupt_forget();
    return MENU_REPLY;
}

static enum menu_reply hint(struct menu *m) { return reason(m, (struct explain_request){.hint = true}); }
static enum menu_reply explain(struct menu *m) { return reason(m, (struct explain_request){0}); }
static enum menu_reply rate(struct menu *m) { return reason(m, (struct explain_request){.rate_only = true}); }
static enum menu_reply rules(struct menu *m) { return menu_rules(m, m->puzzle.family); }

// ---- Checking -------------------------------------------------------------------------------------------

// What the puzzle itself says of a cell: its own character, or that it is open to the player.
static char given(const struct puzzle *p, size_t cell) {
    return family_is_mark(p->family, p->cells[cell]) ? p->family->alphabet[0] : p->cells[cell];
}

// A board can be right and yet be no answer to this puzzle.
static void compare(struct menu *m, const struct puzzle *board) {
    const struct puzzle *p = &m->puzzle;
    if (board->family != p->family || board->width != p->width || board->height != p->height ||
        memcmp(board->parameters, p->parameters, sizeof p->parameters) != 0) {
        text_add(&m->talk.out, "This is a different puzzle from the chosen one; judged by itself:\n");
        return;
    }
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (given(p, i) == given(board, i)) continue;
        text_add(&m->talk.out, "This is not the chosen puzzle: they differ at ");
        puzzle_name_cell(&m->talk.out, p, i);
        text_add(&m->talk.out, "; judged by itself:\n");
        return;
    }
}

static enum menu_reply ask_filled(struct menu *m, struct puzzle *board) {
    struct text name = TEXT_IN(&m->mem);
    enum menu_reply reply;
    for (;;) {
        reply = menu_ask(m, "Type the filled board (t) or take it from a file (f)? ");
        if (reply != MENU_REPLY) break;
        const char *answer = text_string(&m->talk.answer);
        if (strcmp(answer, "t") == 0) reply = menu_read_typed(m, &m->puzzle, board);
        else if (strcmp(answer, "f") == 0) reply = menu_read_file(m, board, &name);
        else {
            talk_quote(&m->talk);
            text_add(&m->talk.out, " is neither t nor f.\n");
            continue;
        }
        if (reply != MENU_BACK) break;
    }
    text_free(&name);
    return reply;
}

static enum menu_reply check(struct menu *m) {
    struct puzzle board;
    enum menu_reply reply = ask_filled(m, &board);
    if (reply != MENU_REPLY) return reply;
    struct verdict v;
    verdict_init(&v, &m->mem);
    board.names = m->names;
    compare(m, &board);
    if (board.family->check(&board, &v))
        tell_check_words(&m->talk.out, &board, &v, &(struct tell_check_how){.most = 15});
    else text_add(&m->talk.out, "There is not enough memory to judge it.\n");
    verdict_free(&v);
    puzzle_free(&board);
    return MENU_REPLY;
}

// ---- How to search --------------------------------------------------------------------------------------

static enum menu_reply choose_strategy(struct menu *m) {
    text_add(&m->talk.out,
             "'default' learns from conflicts, and is the fastest. Classic labelling is "
             "VAR,VAL or VAR,VAL,down with\n"
             "  VAR  leftmost, min, max, ff, anti_first_fail, occurrence, ffc, max_regret or dom/wdeg\n"
             "  VAL  step, enum, bisect, median or middle\n");
    for (;;) {
        enum menu_reply reply = menu_ask(m, "Strategy: ");
        if (reply != MENU_REPLY) return reply;
        const char *answer = text_string(&m->talk.answer);
        struct csp_strategy strategy;
        size_t where, length;
        if (strcmp(answer, "default") == 0) {
            m->classic = false;
            text_add(&m->talk.out, "The search: default.\n");
            return MENU_REPLY;
        }
        if (m->talk.answer.size < sizeof m->strategy_words &&
            csp_strategy_parse(answer, &strategy, &where, &length)) {
            m->classic = true;
            m->strategy = strategy;
            memcpy(m->strategy_words, answer, m->talk.answer.size + 1);
            return MENU_REPLY;
        }
        talk_quote(&m->talk);
        text_add(&m->talk.out,
                 " is not a strategy: words of the lists above are expected, such as ff,bisect.\n");
    }
}

const struct menu_action menu_actions[] = {
    {"play", "play it", menu_play},
    {"see", "see it", see},
    {"solve", "solve it: a solution, whether it is the only one, and the time taken", solve},
    {"count", "count its solutions", count},
    {"check", "check a filled board", check},
    {"strategy", "choose how to search", choose_strategy},
    {"hint", "a hint: the next step, and why", hint},
    {"explain", "every step to its solution, each with its reason", explain},
    {"rate", "rate it: how hard is it?", rate},
    {"convert", "show it in another format, such as JSON or a link", menu_convert},
    {"save", "save it to a file", menu_save},
    {"rules", "the rules, with an example", rules},
    {0},
};

// A game looked at again.
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/pager.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "echek/commands/book.h"
#include "echek/commands/echek.h"
#include "echek/commands/game_words.h"
#include "echek/tell/review.h"
#include "tell/board.h"

#include <string.h>
#include <unistd.h>

enum style { TEXT, JSON, HTML, SVG };

struct request {
    enum style style;
    uint64_t nodes, time_us;
    const char *path; // NULL: standard output
    const char *tables;
    struct cli_echek_words game;
};

// ---- Telling --------------------------------------------------------------------------------------------

static void tell(const struct request *q, const struct echek_tell_review *a, struct text *out) {
    const struct tell_look look = {.columns = q->path == NULL ? cli_columns(STDOUT_FILENO) : 0};
    bool terminal = q->path == NULL && isatty(STDOUT_FILENO);
    switch (q->style) {
    case TEXT:
        echek_tell_review_text(out, a, tell_width(look), terminal && cli_terminal_medium() == DRAW_UNICODE);
        return;
    case JSON:
        echek_tell_review_json(out, a->review);
        return;
    case HTML:
        echek_tell_review_html(out, a);
        return;
    case SVG:
        echek_tell_review_svg(out, a->review);
        return;
    }
}

static int write_it(const struct request *q, const struct echek_tell_review *a, struct mem *m) {
    struct cli_output output;
    struct text out;
    text_init(&out, m);
    tell(q, a, &out);
    cli_output_init(&output, m, q->path);
    if (q->style == TEXT) cli_output_is_prose(&output, true);
    if (cli_output_begin(&output, 1)) cli_output_add(&output, &out);
    text_free(&out);
    return cli_output_exit(&output);
}

// ---- Reviewing ------------------------------------------------------------------------------------------

// What was not looked at in time is said; what was is told.
static int end(const struct request *q, const struct echek_tell_review *a, struct mem *m) {
    const struct echek_review *r = a->review;
    bool interrupted = cli_interrupted();
    int exit_code = interrupted ? CLI_INTERRUPTED : echek_review_is_done(r) ? CLI_YES : CLI_LIMIT;
    if (exit_code != CLI_YES)
        cli_complain("stopped before all was looked at: the first %zu of %zu moves are left out",
                     r->left < r->count ? r->left : r->count, r->count);
    return r->left < r->count ? cli_weightier(exit_code, write_it(q, a, m)) : exit_code;
}

static bool look(const struct request *q, struct echek_review *r, struct mem *m, struct fault *fault) {
    enum { TABLE_BYTES = 32 << 20 };
    struct cli_progress progress;
    const struct limits limits = cli_limits(q->time_us);
    struct echek_engine *e = echek_engine_new(m, TABLE_BYTES);
    if (e == NULL) return fault_memory(fault);
    cli_progress_start(&progress);
    bool ok = echek_review_go(r, e, &limits, fault);
    cli_progress_end(&progress);
    echek_engine_free(e);
    return ok;
}

static int look_and_tell(const struct request *q, const struct echek_tell_review *a, struct echek_review *r,
                         const struct cli_book *book, struct mem *m) {
    struct fault fault;
    if (!echek_review_init(r, a->game, q->nodes, m, &fault) || !look(q, r, m, &fault)) {
        cli_complain("%s", fault.text);
        return CLI_LIMIT;
    }
    echek_review_ask(r, &book->book);
    const struct fault *damage = cli_book_fault(book);
    if (damage != NULL) cli_complain("%s", damage->text);
    return end(q, a, m);
}

static int review(const struct request *q, const struct duel *d, struct mem *m) {
    struct echek_review r;
    struct cli_book book;
    struct fault fault;
    const struct echek_tell_review a = {&r, &d->game};
    if (d->game.plies.size == 0) {
        cli_complain("there is no move to look at in this game");
        return CLI_NO;
    }
    if (!cli_book_open(&book, q->tables, &d->game.rules, &fault)) {
        cli_complain("--tables: %s", fault.text);
        return CLI_BAD;
    }
    int exit_code = look_and_tell(q, &a, &r, &book, m);
    echek_review_free(&r);
    cli_book_close(&book);
    return exit_code;
}

static int run(const struct request *q) {
    struct mem mem = MEM_UNLIMITED;
    struct duel d;
    int exit_code = cli_echek_game(&q->game, &mem, &d);
    if (exit_code == CLI_YES) exit_code = review(q, &d, &mem);
    duel_free(&d);
    return exit_code;
}

// ---- The command line -----------------------------------------------------------------------------------

static bool choose_style(const char *as, bool json, enum style *style) {
    static const char *const names[] = {[TEXT] = "text", [JSON] = "json", [HTML] = "html", [SVG] = "svg"};
    *style = json ? JSON : TEXT;
    if (as == NULL) return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(as, names[i]) == 0) *style = (enum style)i;
    if (strcmp(as, names[*style]) != 0) cli_complain("--as: '%.40s' is not text, json, html or svg", as);
    else if (json && *style != JSON) cli_complain("--json cannot go together with --as %s", as);
    else return true;
    return false;
}

int cli_echek_review(int argc, char **argv) {
    struct request q = {0};
    const char *as = NULL;
    bool json = false, no_pager = false;
    const struct cli_option options[] = {
        {"as", 'a', CLI_WORD, &as, "MEDIUM",
         "text, json, html: a page with a board for each move, or svg: the graph alone"},
        {"output", 'o', CLI_WORD, &q.path, "FILE", "write to FILE"},
        {"nodes", 0, CLI_NUMBER, &q.nodes, "N",
         "look at N positions for each move: more finds more (default: some seconds for the game)"},
        {"time-limit", 't', CLI_SECONDS, &q.time_us, "S", "stop after S seconds; fractions are fine"},
        {"tables", 0, CLI_WORD, &q.tables, "DIR", CLI_ECHEK_TABLES_HELP},
        {"rules", 'r', CLI_WORD, &q.game.rules, "R", CLI_ECHEK_RULES_HELP},
        {"position", 'p', CLI_WORD, &q.game.position, "P", CLI_ECHEK_POSITION_HELP},
        {"json", 'j', CLI_FLAG, &json, NULL, "one JSON object a move, as --as json"},
        CLI_NO_PAGER(&no_pager),
        {0},
    };
    static const char *const values[] = {"as", "text json html svg", NULL};
    const struct cli_usage usage = {
        .command = "echek review",
        .operands = "[GAME | MOVE...]",
        .about =
            "Looks at a game again and tells of each move what is proven: a win that it takes, misses or\n"
            "gives away, a loss that could not be helped; then the better move, with its line and what\n"
            "it does. No move is called a mistake without a line that shows it; where nothing is proven\n"
            "and the engine only likes another move better, it says so. GAME is a file, a link of the\n"
            "page or - for standard input; moves can be given as they are; nothing at all is the game\n"
            "that was played last. The same game and --nodes give the same review on every machine. Where\n"
            "tables (see 'echek table') know that a move gave away a sure win or draw, that is told, too.\n"
            "\n"
            "Ends with 0 reviewed; 1 a game without moves; 2 bad input; 3 stopped by the time limit,\n"
            "which leaves out the first moves; 130 interrupted.\n",
        .options = options,
        .values = values,
        .examples = "  roque echek review Q@b3 c3-d3 R@c2 R@d4\n"
                    "  roque echek review --as html -o review.html Q@b3 c3-d3 R@c2 R@d4\n"
                    "  roque echek review evening.echek --nodes 1000000\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (!choose_style(as, json, &q.style)) return CLI_BAD;
    if (no_pager) cli_no_pager();
    q.game.argc = argc;
    q.game.argv = argv;
    return run(&q);
}

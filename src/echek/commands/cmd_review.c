// `roque echek review`.
#include "cli/output.h"
#include "echek/commands/echek.h"
#include "echek/commands/table_files.h"

#include <string.h>
#include <unistd.h>

enum style { TEXT, JSON, HTML, SVG };
static const char *const styles[] = {[TEXT] = "text", [JSON] = "json", [HTML] = "html", [SVG] = "svg", NULL};

struct values {
    struct puzzle_source source;
    int as; // enum style
    uint64_t nodes, time_us;
    const char *output, *tables, *rules, *position;
    bool json, no_pager;
};

// ---- Telling --------------------------------------------------------------------------------------------

static void tell(const struct values *w, const struct echek_tell_review *a, struct text *out) {
    const struct tell_look look = {.columns = w->output == NULL ? cli_columns(STDOUT_FILENO) : 0};
    bool terminal = w->output == NULL && isatty(STDOUT_FILENO);
    switch ((enum style)w->as) {
    case TEXT:
        echek_tell_review_text(out, a, tell_width(look), terminal && cli_terminal_medium() == DRAW_UNICODE);
        return;
    case JSON:
        echek_tell_review_json(out, w->source.file == NULL ? NULL : &w->source, a->review);
        return;
    case HTML:
        echek_tell_review_html(out, a);
        return;
    case SVG:
        echek_tell_review_svg(out, a->review);
        return;
    }
}

static int write_review(const struct values *w, const struct echek_tell_review *a, struct mem *m) {
    struct cli_output output;
    struct text out = TEXT_IN(m);
    tell(w, a, &out);
    cli_output_init(&output, m, w->output);
    if (w->as == TEXT) cli_output_is_prose(&output, true);
    if (cli_output_begin(&output, 1)) cli_output_add(&output, &out);
    text_free(&out);
    return cli_output_exit(&output);
}

// ---- Reviewing ------------------------------------------------------------------------------------------

// Say which moves were not reviewed in time, and print the others.
static int end(const struct values *w, const struct echek_tell_review *a, struct mem *m) {
    const struct echek_review *r = a->review;
    bool interrupted = cli_interrupted();
    int exit_code = interrupted ? CLI_INTERRUPTED : echek_review_is_done(r) ? CLI_YES : CLI_LIMIT;
    if (exit_code != CLI_YES)
        cli_complain("%s before all moves were reviewed: the first %zu of %zu moves are left out",
                     interrupted ? "interrupted" : "stopped by --time-limit",
                     r->left < r->count ? r->left : r->count, r->count);
    return r->left < r->count ? cli_weightier(exit_code, write_review(w, a, m)) : exit_code;
}

static bool look(const struct values *w, struct echek_review *r, struct mem *m, struct fault *fault) {
    enum { TABLE_BYTES = 32 << 20 };
    struct cli_progress progress;
    const struct limits limits = cli_limits(w->time_us);
    struct echek_engine *e = echek_engine_new(m, TABLE_BYTES);
    if (e == NULL) return fault_memory(fault);
    cli_progress_start(&progress);
    bool ok = echek_review_go(r, e, &limits, fault);
    cli_progress_end(&progress);
    echek_engine_free(e);
    return ok;
}

static int look_and_tell(const struct values *w, const struct echek_tell_review *a, struct echek_review *r,
                         const struct table_folder *tables, struct mem *m) {
    struct fault fault;
    if (!echek_review_init(r, a->game, w->nodes, m, &fault) || !look(w, r, m, &fault)) {
        cli_complain("%s", fault.text);
        return CLI_LIMIT;
    }
    echek_review_ask(r, &tables->book);
    return end(w, a, m);
}

static int review(const struct values *w, const struct echek_game *g, struct mem *m) {
    struct echek_review r;
    struct table_folder tables;
    const struct echek_tell_review a = {&r, g};
    if (g->plies.size == 0) {
        cli_complain("there is no move to look at in this game");
        return CLI_NO;
    }
    if (!echek_open_tables(&tables, w->tables, &g->rules)) return CLI_BAD;
    int exit_code = look_and_tell(w, &a, &r, &tables, m);
    echek_review_free(&r);
    echek_close_tables(&tables);
    return exit_code;
}

// ---- The command line -----------------------------------------------------------------------------------

static bool choose_style(struct values *w) {
    if (w->as == OPTION_NOT_GIVEN) w->as = w->json ? JSON : TEXT;
    if (!w->json || w->as == JSON) return true;
    return cli_complain("--json cannot go together with --as %s", styles[w->as]);
}

static int run(const struct call *c) {
    struct values *w = c->values;
    struct mem mem = MEM_UNLIMITED;
    struct echek_game g;
    if (!choose_style(w)) return CLI_BAD;
    if (w->no_pager) cli_no_pager();
    if (c->count == 1 && (strcmp(c->operands[0], "-") == 0 || access(c->operands[0], F_OK) == 0))
        w->source = (struct puzzle_source){c->operands[0], 1, 1};
    else if (c->count == 0 && echek_is_piped(NULL, NULL)) w->source = (struct puzzle_source){"-", 1, 1};
    int exit_code = echek_read_game(c, w->rules, w->position, &mem, &g);
    if (exit_code == CLI_YES) exit_code = review(w, &g, &mem);
    echek_game_free(&g);
    return exit_code;
}

static const struct option options[] = {
    {"as", 'a', OPTION_CHOICE, offsetof(struct values, as), "MEDIUM",
     .help = "text, json, html: a page with a board for each move, or svg: the graph alone", .words = styles},
    OPTION_OUTPUT(struct values, output, "write to FILE"),
    {"nodes", 0, OPTION_COUNT, offsetof(struct values, nodes), "N",
     .help = "look at N positions for each move (default: some seconds for the game)", .least = 1},
    OPTION_TIME_LIMIT(struct values, time_us, "stop after S seconds; fractions are fine"),
    OPTION_ECHEK_TABLES(struct values, tables),
    OPTION_ECHEK_RULES(struct values, rules),
    OPTION_ECHEK_POSITION(struct values, position),
    OPTION_JSON(struct values, json, "one JSON object per move, as --as json"),
    OPTION_NO_PAGER(struct values, no_pager),
    {0},
};

const struct command command_echek_review = {
    .name = "review",
    .summary = "what each move of a game won, missed or gave away",
    .operands = "[GAME | MOVE...]",
    .text =
        "Reviews a game move by move. It reports what is proven: a win that the move takes, misses or\n"
        "gives away, or a loss that could not be avoided; then the better move, its line and what it\n"
        "does. No move is called a mistake without a line that shows it. Where nothing is proven and the\n"
        "engine merely prefers another move, the review says so. GAME is a file, a link of the page or -\n"
        "for standard input. Moves can also be given as arguments. Without any, the review reads what is\n"
        "piped, or else the last game. The same game and --nodes give the same review on every machine. A\n"
        "move that gave away a sure win or draw by tables (see 'echek table') is reported, too.\n"
        "\n"
        "Exit code: 0 when the game was reviewed, 1 when it has no moves, 2 for bad input, 3 when the time\n"
        "limit left out the first moves, 130 when interrupted.\n",
    .examples = "  roque echek review Q@b3 c3-d3 R@c2 R@d4\n"
                "  roque echek review --as html -o review.html Q@b3 c3-d3 R@c2 R@d4\n"
                "  roque echek review evening.echek --nodes 1000000\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};

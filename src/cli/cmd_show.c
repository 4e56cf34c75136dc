#include "cli/beside.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/pool.h"
#include "cli/print/print.h"
#include "cli/show_media.h"
#include "cli/terminal.h"

#include <string.h>
#include <unistd.h>

static void show_one(void *context, struct cli_job *job) {
    const struct cli_show_request *q = context;
    bool each = q->path != NULL && strstr(q->path, "%d") != NULL;
    if (q->medium != DRAW_SVG && !each && job->index > 0) text_char(&job->out, '\n');
    if (q->medium == DRAW_UNICODE && !each && job->several) cli_job_heading(job);
    draw_board(q->medium, &job->puzzle, q->options, &job->out);
    int columns = draw_columns(&job->puzzle, q->options);
    if (q->medium != DRAW_UNICODE || q->options.columns == 0 || columns <= q->options.columns) return;
    text_format(&job->err,
                "roque: this board takes %d columns and the terminal has %d; --as svg -o FILE draws a "
                "picture of it\n",
                columns, q->options.columns);
}

// ---- The request -----------------------------------------------------------------------------------------

static bool choose(const char *as, const char *color, const char *coordinates, uint64_t cell,
                   struct cli_show_request *q) {
    bool terminal = q->path == NULL && isatty(STDOUT_FILENO);
    if (!cli_show_medium(as, terminal, &q->medium, &q->paper) ||
        !cli_color(color, terminal, &q->options.color) ||
        !cli_coordinates(coordinates, terminal && as == NULL, &q->names, &q->options.labels) ||
        !cli_show_check_sizes(q->medium, q->paper, cell, q->dpi))
        return false;
    q->options.cell = (int)cell;
    q->options.columns = terminal ? cli_columns(STDOUT_FILENO) : 0;
    return true;
}

bool cli_show_read(int *argc, char **argv, struct cli_show_request *q, int *exit_code) {
    const char *as = NULL, *color = NULL, *coordinates = NULL;
    uint64_t cell = 0;
    *q = (struct cli_show_request){0};
    const struct cli_option options[] = {
        {"as", 'a', CLI_WORD, &as, "MEDIUM",
         "text, unicode, svg, png or pdf (default: unicode on a terminal, else text)"},
        {"output", 'o', CLI_WORD, &q->path, "FILE",
         "write to FILE; a %d in its name makes a file for each puzzle"},
        {"letters", 0, CLI_FLAG, &q->options.letters, NULL, "figures as letters, where they have one"},
        {"no-arrows", 0, CLI_FLAG, &q->options.no_arrows, NULL, "a solved board without its arrows"},
        {"heading", 0, CLI_FLAG, &q->options.heading, NULL, "pictures: title, family and level above"},
        {"no-legend", 0, CLI_FLAG, &q->options.no_legend, NULL,
         "pictures: leave out what is to be placed, below"},
        {"cell", 0, CLI_NUMBER, &cell, "N",
         "pictures: the side of a cell in points, 72 an inch (default 40)"},
        {"dpi", 0, CLI_NUMBER, &q->dpi, "N", "png: pixels an inch (default 144)"},
        {"coordinates", 0, CLI_WORD, &coordinates, "HOW",
         "rc: squares are r6c2 (default); chess: b3; none: boards without labels"},
        {"given", 0, CLI_FLAG, &q->given, NULL, "a game under way without its moves"},
        {"color", 0, CLI_WORD, &color, "WHEN", "always, auto (on a terminal) or never"},
        {"letters", 'l', CLI_FLAG, &q->options.letters, NULL, CLI_HIDDEN},
        {0},
    };
    static const char *const values[] = {"as", "text unicode svg png pdf", NULL};
    const struct cli_usage usage = {
        .command = "show",
        .operands = "[FILE...]",
        .about =
            "Draws boards. What --as text draws is also native format, unless --coordinates adds labels: it\n"
            "can be pasted back into roque. Some solved boards tell more: where each piece stands, or who\n"
            "attacks whom in turn, as arrows or in words. Boards drawn for a terminal have labels; pictures\n"
            "tell what is to be placed. A pdf has a page a puzzle.\n",
        .options = options,
        .values = values,
        .examples = "  roque show akari:paper/1\n"
                    "  roque solve akari:paper/1 | roque show --as unicode\n"
                    "  roque show akari:paper/2 --as svg -o board.svg\n"
                    "  roque show akari:paper --as svg -o board-%d.svg\n"
                    "  roque solve chess-loop:paper/4 | roque show --as svg -o loop.svg\n"
                    "  roque show chess-loop:paper/4 --as png --dpi 300 -o loop.png\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, argc, argv);
    *exit_code = parsed == CLI_PARSED_GO ? CLI_BAD : cli_parsed_exit(parsed);
    return parsed == CLI_PARSED_GO && choose(as, color, coordinates, cell, q);
}

// ---- The command -----------------------------------------------------------------------------------------

static int show(struct cli_show_request *q, int argc, char **argv) {
    const struct cli_task task = {.work = show_one,
                                  .moves = q->given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED,
                                  .context = q,
                                  .one_puzzle_only = q->medium == DRAW_SVG,
                                  .only_hint =
                                      "one picture shows one puzzle: give -o a name with %d, such as "
                                      "board-%d.svg, to draw several",
                                  .path = q->path,
                                  .reading = q->medium == DRAW_UNICODE ? CLI_PROSE : CLI_AS_IT_IS,
                                  .names = q->names,
                                  .threads = 1};
    return cli_pool_run(&task, argc, argv);
}

static int show_or_print(int argc, char **argv, char **words) {
    struct cli_show_request q;
    int exit_code;
    if (cli_show_read(&argc, argv, &q, &exit_code))
        exit_code = q.paper == CLI_SHOW_NO_PAPER ? show(&q, argc, argv) : cli_print_run(words);
    return exit_code;
}

int cli_show(int argc, char **argv) { return cli_beside(argc, argv, show_or_print); }

#include "cli/cli.h"
#include "cli/options.h"
#include "cli/pool.h"
#include "cli/terminal.h"
#include "draw/draw.h"

#include <string.h>
#include <unistd.h>

struct showing {
    enum draw_medium medium;
    struct draw_options options;
    bool headings;  // a name above each of several boards
    bool separated; // a blank line between them
};

static void show_one(void *context, struct cli_job *job) {
    const struct showing *s = context;
    if (s->separated && job->index > 0) text_char(&job->out, '\n');
    if (s->headings && job->several) cli_job_heading(job);
    draw_board(s->medium, &job->puzzle, s->options, &job->out);
}

static bool choose_medium(const char *word, bool terminal, enum draw_medium *medium) {
    if (word == NULL) *medium = terminal ? cli_terminal_medium() : DRAW_TEXT;
    if (word == NULL || draw_medium_named(word, medium)) return true;
    if (strcmp(word, "png") == 0 || strcmp(word, "pdf") == 0)
        cli_complain("--as %s: this version draws no %s yet; svg is the nearest it has", word, word);
    else cli_complain("--as: '%.40s' is not text, unicode or svg", word);
    return false;
}

int cli_show(int argc, char **argv) {
    const char *as = NULL, *path = NULL, *color = NULL, *coordinates = NULL;
    bool given = false;
    struct showing s = {0};
    const struct cli_option options[] = {
        {"as", 'a', CLI_WORD, &as, "MEDIUM",
         "text, unicode or svg (default: unicode on a terminal, else text)"},
        {"output", 'o', CLI_WORD, &path, "FILE",
         "write to FILE; a %d in its name makes a file for each puzzle"},
        {"letters", 0, CLI_FLAG, &s.options.letters, NULL, "figures as letters, where they have one"},
        {"no-arrows", 0, CLI_FLAG, &s.options.no_arrows, NULL, "a solved board without its arrows"},
        {"coordinates", 0, CLI_WORD, &coordinates, "HOW",
         "rc: squares are r6c2 (default); chess: b3; none: boards without labels"},
        {"given", 0, CLI_FLAG, &given, NULL, "a game under way without its moves"},
        {"color", 0, CLI_WORD, &color, "WHEN", "always, auto (on a terminal) or never"},
        {"letters", 'l', CLI_FLAG, &s.options.letters, NULL, CLI_HIDDEN},
        {0},
    };
    const struct cli_usage usage = {
        .command = "show",
        .operands = "[FILE...]",
        .about =
            "Draws boards. What --as text draws is also native format, unless --coordinates adds labels: it\n"
            "can be pasted back into roque. Some solved boards tell more: where each man stands, or who\n"
            "attacks whom in turn, as arrows or in words. Boards drawn for a terminal have labels.\n",
        .options = options,
        .examples = "  roque show akari:paper/1\n"
                    "  roque solve akari:paper/1 | roque show --as unicode\n"
                    "  roque show akari:paper/2 --as svg -o board.svg\n"
                    "  roque show akari:paper --as svg -o board-%d.svg\n"
                    "  roque solve chess-loop:paper/4 | roque show --as svg -o loop.svg\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    bool terminal = path == NULL && isatty(STDOUT_FILENO);
    bool each = path != NULL && strstr(path, "%d") != NULL;
    enum puzzle_names names;
    if (!choose_medium(as, terminal, &s.medium) || !cli_color(color, terminal, &s.options.color) ||
        !cli_coordinates(coordinates, terminal && as == NULL, &names, &s.options.labels))
        return CLI_BAD;
    s.headings = s.medium == DRAW_UNICODE && !each;
    s.separated = s.medium != DRAW_SVG && !each;
    const struct cli_task task = {.work = show_one,
                                  .moves = given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED,
                                  .context = &s,
                                  .one_puzzle_only = s.medium == DRAW_SVG,
                                  .only_hint =
                                      "one picture shows one puzzle: give -o a name with %d, such as "
                                      "board-%d.svg, to draw several",
                                  .path = path,
                                  .names = names,
                                  .threads = 1};
    return cli_pool_run(&task, argc, argv);
}

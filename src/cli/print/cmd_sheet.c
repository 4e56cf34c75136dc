#include "cli/beside.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/print/print.h"

#include <string.h>
#include <strings.h>

static const char *const media[] = {
    [CLI_PRINT_PDF] = "pdf", [CLI_PRINT_PNG] = "png", [CLI_PRINT_SVG] = "svg", [CLI_PRINT_HTML] = "html"};

// What was said, or else what the name of the file ends with.
static bool choose_medium(const char *word, const char *path, enum cli_print_medium *medium) {
    const char *dot = path == NULL || word != NULL ? NULL : strrchr(path, '.');
    *medium = CLI_PRINT_PDF;
    for (size_t i = 0; i < sizeof media / sizeof *media; i++) {
        if (word != NULL && strcmp(word, media[i]) == 0) return *medium = (enum cli_print_medium)i, true;
        if (dot != NULL && strcasecmp(dot + 1, media[i]) == 0) *medium = (enum cli_print_medium)i;
    }
    if (word != NULL) cli_complain("--as: '%.40s' is not pdf, png, svg or html", word);
    return word == NULL;
}

static bool choose_solutions(const char *word, enum cli_solutions *solutions) {
    static const char *const names[] = {"last-page", "none", "separate"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (word == NULL || strcmp(word, names[i]) == 0) return *solutions = (enum cli_solutions)i, true;
    cli_complain("--solutions: '%.40s' is not last-page, none or separate", word);
    return false;
}

static bool check(const struct cli_sheet_request *q) {
    enum { MOST_DPI = 1200 };
    if (q->dpi > 0 && q->medium != CLI_PRINT_PNG) cli_complain("--dpi goes with --as png");
    else if (q->dpi > MOST_DPI) cli_complain("--dpi: %d is the most", MOST_DPI);
    else if (q->solutions == CLI_SOLUTIONS_SEPARATE && q->common.path == NULL)
        cli_complain("--solutions separate: give -o a name, beside which they can stand");
    else return true;
    return false;
}

bool cli_sheet_read(int *argc, char **argv, struct cli_sheet_request *q, int *exit_code) {
    const char *as = NULL, *per_page = NULL, *solutions = NULL;
    struct cli_print_words w = {0};
    *q = (struct cli_sheet_request){0};
    struct cli_print_common *c = &q->common;
    const struct cli_option options[] = {
        {"output", 'o', CLI_WORD, &c->path, "FILE",
         "write to FILE; a %d in its name is the page of a picture"},
        {"as", 'a', CLI_WORD, &as, "MEDIUM", "pdf, png, svg or html (default: as FILE ends, else pdf)"},
        {"per-page", 0, CLI_WORD, &per_page, "N",
         "1, 2, 4, 6 or 9 puzzles a page; auto: as many as are easy to write in"},
        {"paper", 0, CLI_WORD, &w.paper, "PAPER", "A4 (default) or letter"},
        {"title", 0, CLI_WORD, &c->title, "WORDS", "at the top of each page"},
        {"solutions", 0, CLI_WORD, &solutions, "WHERE",
         "last-page (default), none, or separate: in a file beside FILE"},
        {"no-rules", 0, CLI_FLAG, &q->no_rules, NULL, "leave out the rules at the foot of pages"},
        {"no-levels", 0, CLI_FLAG, &q->no_levels, NULL, "leave out the stars that tell how hard it is"},
        {"no-name", 0, CLI_FLAG, &q->no_name, NULL, "leave out the lines for name and time"},
        {"qr", 0, CLI_FLAG, &c->qr, NULL, "beside each puzzle a code that leads to it on the web"},
        {"link-base", 0, CLI_WORD, &c->link_base, "URL", "the address of roque's page, for these codes"},
        {"coordinates", 0, CLI_WORD, &w.coordinates, "HOW",
         "rc: squares are r6c2; chess: b3; none: boards without labels (default)"},
        {"dpi", 0, CLI_NUMBER, &q->dpi, "N", "png: pixels an inch (default 150)"},
        {0},
    };
    static const char *const values[] = {"as", "pdf png svg html", "solutions", "last-page none separate",
                                         NULL};
    const struct cli_usage usage = {
        .command = "sheet",
        .operands = "FILE...",
        .about =
            "Prints puzzles on pages: numbered, with stars for how hard they are (one is easy, five are\n"
            "fiendish), what is to be placed, the rules in short, lines for name and time, and the\n"
            "solutions. The same puzzles give the same bytes. A file is written whole or not at all.\n",
        .options = options,
        .values = values,
        .examples = "  roque sheet akari:paper/1 akari:paper/2 -o page.pdf\n"
                    "  roque make chess-num --number 6 | roque sheet --title 'Friday' -o friday.pdf\n"
                    "  roque sheet chess-loop:paper --per-page 9 --solutions separate -o loops.pdf\n"
                    "  roque sheet akari:paper --paper letter -o page-%d.png\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, argc, argv);
    *exit_code = parsed == CLI_PARSED_GO ? CLI_BAD : cli_parsed_exit(parsed);
    return parsed == CLI_PARSED_GO && choose_medium(as, c->path, &q->medium) &&
           cli_print_per_page(per_page, &q->per_page) && choose_solutions(solutions, &q->solutions) &&
           cli_print_choose(&w, c) && check(q);
}

static int sheet(int argc, char **argv, char **words) {
    struct cli_sheet_request q;
    int exit_code;
    if (cli_sheet_read(&argc, argv, &q, &exit_code)) exit_code = cli_print_run(words);
    return exit_code;
}

int cli_sheet(int argc, char **argv) { return cli_beside(argc, argv, sheet); }

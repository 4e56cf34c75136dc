// A position of Echek, or of a game, drawn.
#include "cli/beside.h"
#include "cli/cli.h"
#include "cli/output.h"
#include "cli/show_media.h"
#include "cli/terminal.h"
#include "echek/commands/echek.h"
#include "echek/commands/show.h"

#include <string.h>
#include <unistd.h>

// ---- The request ----------------------------------------------------------------------------------------

static bool choose_labels(const char *word, struct cli_echek_show *q) {
    q->no_labels = word != NULL && strcmp(word, "none") == 0;
    if (word == NULL || q->no_labels || strcmp(word, "chess") == 0) return true;
    cli_complain(
        "--coordinates: squares of Echek go by their chess names: 'chess' or 'none' is expected, not "
        "'%.40s'",
        word);
    return false;
}

// What says where to begin is one thing.
static bool check_source(const struct cli_echek_show *q, int games) {
    if (q->position != NULL && games > 0) cli_complain("--position is shown alone: leave out the game");
    else if (q->rules != NULL && games > 0) cli_complain("--rules goes with --position: a game says its own");
    else if (q->ply.given && games == 0) cli_complain("--ply goes with a game");
    else return true;
    return false;
}

static bool choose(const char *as, const char *color, const char *coordinates, int operands,
                   struct cli_echek_show *q) {
    bool terminal = q->path == NULL && isatty(STDOUT_FILENO);
    if (!cli_show_medium(as, terminal, &q->medium, &q->paper) ||
        !cli_color(color, terminal, &q->style.color) || !choose_labels(coordinates, q) ||
        !cli_show_check_sizes(q->medium, q->paper, q->cell, q->dpi))
        return false;
    q->style.unicode = q->medium == DRAW_UNICODE;
    return check_source(q, operands + q->last);
}

bool cli_echek_show_read(int *argc, char **argv, struct cli_echek_show *q, int *exit_code) {
    const char *as = NULL, *color = NULL, *coordinates = NULL;
    *q = (struct cli_echek_show){0};
    const struct cli_option options[] = {
        {"position", 'p', CLI_WORD, &q->position, "P", CLI_ECHEK_POSITION_HELP},
        {"rules", 'r', CLI_WORD, &q->rules, "R", CLI_ECHEK_RULES_HELP},
        {"last", 0, CLI_FLAG, &q->last, NULL, "the game under way that was played last"},
        {"ply", 0, CLI_SEED, &q->ply, "N", "a game after N moves of both sides; 0: its start"},
        {"as", 'a', CLI_WORD, &as, "MEDIUM",
         "text, unicode, svg, png or pdf (default: unicode on a terminal, else text)"},
        {"output", 'o', CLI_WORD, &q->path, "FILE",
         "write to FILE; a %d in its name makes a file for each position"},
        {"open", 0, CLI_FLAG, &q->open_sides, NULL, "mark the squares that are open beside each king"},
        {"flip", 0, CLI_FLAG, &q->style.flipped, NULL, "seen from Black's side"},
        {"no-legend", 0, CLI_FLAG, &q->no_legend, NULL, "the board alone: nobody's turn, no pieces in hand"},
        {"cell", 0, CLI_NUMBER, &q->cell, "N",
         "pictures: the side of a cell in points, 72 an inch (default 40)"},
        {"dpi", 0, CLI_NUMBER, &q->dpi, "N", "png: pixels an inch (default 144)"},
        {"coordinates", 0, CLI_WORD, &coordinates, "HOW", "chess: squares are named (default); none"},
        {"color", 0, CLI_WORD, &color, "WHEN", "always, auto (on a terminal) or never"},
        {0},
    };
    static const char *const values[] = {"as", "text unicode svg png pdf", "coordinates", "chess none", NULL};
    const struct cli_usage usage = {
        .command = "echek show",
        .operands = "[GAME...]",
        .about =
            "Draws a position, or how games stand: files, links of the page, - for standard input. The\n"
            "squares that the last move touched are marked; beside the board stand whose turn it is and\n"
            "the pieces in hand. White's pieces are outlined, Black's filled. A pdf has a page a position.\n",
        .options = options,
        .values = values,
        .examples = "  roque echek show --position 'q2k/2B1/1K2/4 w QRNPrbnp' --open\n"
                    "  roque echek show evening.echek --ply 1\n"
                    "  roque echek make --number 4 | roque echek show - --as pdf -o problems.pdf\n"
                    "  roque echek show evening.echek --as png --dpi 300 -o game.png\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, argc, argv);
    *exit_code = parsed == CLI_PARSED_GO ? CLI_BAD : cli_parsed_exit(parsed);
    return parsed == CLI_PARSED_GO && choose(as, color, coordinates, *argc, q);
}

// ---- Drawing --------------------------------------------------------------------------------------------

static void draw_words(const struct cli_echek_show *q, const struct cli_echek_view *v, struct text *out) {
    struct draw_echek d = {.position = &v->position,
                           .marked = v->marked,
                           .over = v->result != ECHEK_UNDECIDED,
                           .bare = q->no_legend,
                           .open_sides = q->open_sides};
    for (unsigned side = 0; side < 2; side++)
        if (v->players[side][0] != '\0') d.player[side] = v->players[side];
    draw_echek(out, &d, q->style);
    if (d.over) text_format(out, "   %s\n", echek_result_words(v->result));
}

static bool draw_one(const struct cli_echek_show *q, const struct cli_echek_view *v, size_t number,
                     struct cli_output *output) {
    struct text out;
    text_init(&out, output->mem);
    if (number > 1 && !cli_output_one_file_each(output)) text_char(&out, '\n');
    const struct echek_diagram diagram = cli_echek_diagram(q, v);
    if (q->medium == DRAW_SVG) echek_diagram_svg(&diagram, (int)q->cell, &out);
    else draw_words(q, v, &out);
    bool ok = cli_output_begin(output, number) && cli_output_add(output, &out);
    text_free(&out);
    return ok;
}

static int draw_all(const struct cli_echek_show *q, const struct cli_echek_views *views) {
    struct cli_output output;
    cli_output_init(&output, views->mem, q->path);
    if (q->medium == DRAW_SVG && views->all.size > 1 && !cli_output_one_file_each(&output)) {
        cli_complain(
            "one picture shows one position: give -o a name with %%d, such as board-%%d.svg, to draw "
            "several");
        cli_output_end(&output);
        return CLI_BAD;
    }
    bool ok = true;
    for (size_t i = 0; ok && i < views->all.size; i++) ok = draw_one(q, &views->all.at[i], i + 1, &output);
    return cli_output_exit(&output);
}

static int show(const struct cli_echek_show *q, int argc, char **argv) {
    struct mem mem = MEM_UNLIMITED;
    struct cli_echek_views views = {.mem = &mem};
    int exit_code = cli_echek_views_read(&views, q, argc, argv);
    if (views.all.size > 0) exit_code = cli_weightier(exit_code, draw_all(q, &views));
    cli_echek_views_free(&views);
    return exit_code;
}

// Boards of puzzles have a show as well: on paper it has to be known whose.
static char paper_name[] = CLI_ECHEK_SHOW_PAPER;

static int show_or_print(int argc, char **argv, char **words) {
    struct cli_echek_show q;
    int exit_code;
    if (!cli_echek_show_read(&argc, argv, &q, &exit_code)) return exit_code;
    if (q.paper == CLI_SHOW_NO_PAPER) return show(&q, argc, argv);
    words[0] = paper_name;
    return cli_print_run(words);
}

int cli_echek_show(int argc, char **argv) { return cli_beside(argc, argv, show_or_print); }

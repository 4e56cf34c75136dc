#include "cli/command.h"
#include "cli/pool.h"

#include <string.h>
#include <unistd.h>

const char *const show_media[] = {"text", "unicode", "svg", "png", "pdf", NULL};

const struct command_handover show_handovers[] = {
    {"as", "png", "roque-print"}, {"as", "pdf", "roque-print"}, {0}};

const struct option show_options[] = {
    OPTION_AS(struct show_values, as),
    OPTION_OUTPUT(struct show_values, path, "write to FILE; a %d in its name makes a file for each puzzle"),
    {"letters", 0, OPTION_FLAG, offsetof(struct show_values, letters),
     .help = "letters instead of figures, where there are any"},
    {"ruled", 0, OPTION_FLAG, offsetof(struct show_values, ruled),
     .help = "text with lines between the cells, as a paper prints boards"},
    {"no-arrows", 0, OPTION_FLAG, offsetof(struct show_values, no_arrows),
     .help = "a solved board without its arrows"},
    {"heading", 0, OPTION_FLAG, offsetof(struct show_values, heading),
     .help = "pictures: title, family and level above"},
    {"no-legend", 0, OPTION_FLAG, offsetof(struct show_values, no_legend),
     .help = "pictures: leave out the pieces to place, below"},
    OPTION_CELL(struct show_values, cell),
    OPTION_DPI(struct show_values, dpi),
    OPTION_COORDINATES(struct show_values, coordinates),
    OPTION_GIVEN(struct show_values, given),
    OPTION_COLOR(struct show_values, color),
    {0},
};

const char show_text[] =
    "Draws boards. --as text writes native format, which roque reads again, unless --coordinates adds\n"
    "labels. Some solved boards show more: where each piece stands, or which piece attacks which, as\n"
    "arrows or in words. Boards on a terminal have labels; pictures list the pieces to place. A PDF has\n"
    "one page per puzzle.\n";

const char show_examples[] = "  roque show akari:paper/1\n"
                             "  roque solve akari:paper/1 | roque show --as unicode\n"
                             "  roque show akari:paper/2 --as svg -o board.svg\n"
                             "  roque show akari:paper --as svg -o board-%d.svg\n"
                             "  roque solve chess-loop:paper/4 | roque show --as svg -o loop.svg\n"
                             "  roque show chess-loop:paper/4 --as png --dpi 300 -o loop.png\n";

enum show_as show_medium(int as, bool terminal) {
    if (as != OPTION_NOT_GIVEN) return (enum show_as)as;
    return terminal && cli_terminal_medium() == DRAW_UNICODE ? SHOW_UNICODE : SHOW_TEXT;
}

bool show_sizes_fit(enum show_as as, uint64_t cell, uint64_t dpi) {
    if (cell > 0 && as < SHOW_SVG) cli_complain("--cell goes with --as svg, png or pdf");
    else if (dpi > 0 && as != SHOW_PNG) cli_complain("--dpi goes with --as png");
    else return true;
    return false;
}

bool show_options_fit(enum show_as as, const struct show_values *w) {
    if (!show_sizes_fit(as, w->cell, w->dpi)) return false;
    return !w->ruled || as == SHOW_TEXT || cli_complain("--ruled goes with --as text");
}

struct draw_options show_draw_options(const struct show_values *w, bool terminal) {
    return (struct draw_options){
        .letters = w->letters,
        .ruled = w->ruled,
        .no_arrows = w->no_arrows,
        .heading = w->heading,
        .no_legend = w->no_legend,
        .cell = (int)w->cell,
        .color = cli_use_color(w->color, terminal),
        .labels = cli_labels(w->coordinates, terminal && w->as == OPTION_NOT_GIVEN),
        .columns = terminal ? cli_columns(STDOUT_FILENO) : 0,
    };
}

// ---- On a terminal, and as SVG ---------------------------------------------------------------------------

struct showing {
    enum draw_medium medium;
    struct draw_options options;
    bool each; // puzzle has a file of its own
};

static void show_one(void *context, struct cli_job *job) {
    const struct showing *s = context;
    if (s->medium != DRAW_SVG && !s->each && job->index > 0) text_char(&job->out, '\n');
    if (s->medium == DRAW_UNICODE && !s->each && job->several) cli_job_heading(job);
    struct draw_options options = s->options;
    if (job->given.family != NULL) options.given = &job->given;
    draw_board(s->medium, &job->puzzle, options, &job->out);
    int columns = draw_columns(&job->puzzle, s->options);
    if (s->medium != DRAW_UNICODE || s->options.columns == 0 || columns <= s->options.columns) return;
    text_format(&job->err,
                "roque: this board takes %d columns and the terminal has %d; --as svg -o FILE draws a "
                "picture of it\n",
                columns, s->options.columns);
}

static int run(const struct call *c) {
    static const enum draw_medium media[] = {
        [SHOW_TEXT] = DRAW_TEXT, [SHOW_UNICODE] = DRAW_UNICODE, [SHOW_SVG] = DRAW_SVG};
    const struct show_values *w = c->values;
    bool terminal = w->path == NULL && isatty(STDOUT_FILENO);
    enum show_as as = w->ruled && w->as == OPTION_NOT_GIVEN ? SHOW_TEXT : show_medium(w->as, terminal);
    if (!show_options_fit(as, w)) return CLI_BAD;
    struct showing s = {
        .medium = media[as], .options = show_draw_options(w, terminal), .each = cli_is_numbered(w->path)};
    const struct cli_task task = {.work = show_one,
                                  .moves = w->given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED,
                                  .context = &s,
                                  .one_puzzle_only = as == SHOW_SVG,
                                  .only_hint =
                                      "one picture shows one puzzle: give -o a name with %d, such as "
                                      "board-%d.svg, to draw several",
                                  .path = w->path,
                                  .reading = as == SHOW_UNICODE ? CLI_PROSE : CLI_AS_IT_IS,
                                  .names = cli_names(w->coordinates),
                                  .threads = 1};
    return cli_pool_run(&task, c->count, c->operands);
}

const struct command command_show = {
    .name = "show",
    .summary = "draw a board as text, unicode, svg, png or pdf",
    .operands = "[FILE...]",
    .learns = true,
    .text = show_text,
    .examples = show_examples,
    .options = show_options,
    .values = sizeof(struct show_values),
    .run = run,
    .handovers = show_handovers,
};

// Draws positions of Echek, or the last position of games.
#include "echek/commands/echek.h"

#include "cli/output.h"
#include "cli/saved_games.h"

#include <string.h>
#include <unistd.h>

// ---- Options ---------------------------------------------------------------------------------------------

static const char *const labels[] = {"chess", "none", NULL};
enum { LABELS_CHESS, LABELS_NONE };

const struct option echek_show_options[] = {
    OPTION_ECHEK_POSITION(struct echek_show, position),
    OPTION_ECHEK_RULES(struct echek_show, rules),
    {"last", 0, OPTION_FLAG, offsetof(struct echek_show, last),
     .help = "the game under way that was played last"},
    {"ply", 0, OPTION_SEED, offsetof(struct echek_show, ply), "N",
     .help = "a game after N moves of both sides; 0: its start"},
    OPTION_AS(struct echek_show, as),
    OPTION_OUTPUT(struct echek_show, output,
                  "write to FILE; a %d in its name makes a file for each position"),
    {"open", 0, OPTION_FLAG, offsetof(struct echek_show, open_sides),
     .help = "mark the squares that are open beside each king"},
    {"flip", 0, OPTION_FLAG, offsetof(struct echek_show, flipped), .help = "seen from Black's side"},
    {"letters", 0, OPTION_FLAG, offsetof(struct echek_show, letters),
     .help = "pieces as the Echek paper writes them: tW is White's tower, hB Black's horse"},
    {"no-legend", 0, OPTION_FLAG, offsetof(struct echek_show, no_legend),
     .help = "the board alone, without the side to move and the pieces in hand"},
    OPTION_CELL(struct echek_show, cell),
    OPTION_DPI(struct echek_show, dpi),
    {"coordinates", 0, OPTION_CHOICE, offsetof(struct echek_show, coordinates), "HOW",
     .help = "chess: squares are named; or none", .usual = "chess", .words = labels},
    OPTION_COLOR(struct echek_show, color),
    {0},
};

bool echek_show_check(struct echek_show *q, int operands) {
    const int games = operands + q->last;
    q->as = (int)show_medium(q->as, q->output == NULL && isatty(STDOUT_FILENO));
    if (!show_sizes_fit((enum show_as)q->as, q->cell, q->dpi)) return false;
    if (q->position != NULL && games > 0) cli_complain("--position is shown alone: leave out the game");
    else if (q->rules != NULL && games > 0) cli_complain("--rules goes with --position: a game says its own");
    else if (q->ply.given && games == 0 && !echek_is_piped(q->rules, q->position))
        cli_complain("--ply goes with a game");
    else return true;
    return false;
}

// ---- Positions -------------------------------------------------------------------------------------------

static int no_memory(void) {
    cli_complain("out of memory");
    return CLI_LIMIT;
}

struct reading {
    struct echek_shown_list *list;
    const struct echek_show *asked;
};

// Add the position after so many plies or, without a number, the last one.
static int add_game(void *context, struct echek_game *g, const struct puzzle_source *source) {
    const struct reading *r = context;
    const struct echek_show *q = r->asked;
    const size_t plies = g->plies.size, shown = q->ply.given ? (size_t)q->ply.value : plies;
    if (shown > plies)
        return cli_refuse("--ply: the game in %.200s has %zu %s", source->file, plies,
                          plies == 1 ? "ply" : "plies");
    g->plies.size = shown;
    struct echek_shown one = {.position = *echek_game_now(g),
                              .marked = echek_game_last_squares(g),
                              .result = shown == plies ? echek_game_result(g) : ECHEK_UNDECIDED};
    memcpy(one.players, g->players, sizeof one.players);
    return vec_push(r->list->mem, &r->list->all, one) ? CLI_YES : no_memory();
}

static int add_text(struct echek_shown_list *v, const struct echek_show *q, const struct text *bytes,
                    const char *where) {
    struct reading r = {v, q};
    return echek_each_game(bytes, where, &r, add_game);
}

static int add_position(struct echek_shown_list *v, const struct echek_show *q) {
    struct echek_shown shown = {0};
    struct echek_rules rules;
    if (!echek_read_position(q->rules, q->position, &rules, &shown.position)) return CLI_BAD;
    if (echek_ended(&shown.position) != ECHEK_GOES_ON)
        shown.result = echek_winner(&shown.position) == ECHEK_WHITE ? ECHEK_WHITE_WINS : ECHEK_BLACK_WINS;
    return vec_push(v->mem, &v->all, shown) ? CLI_YES : no_memory();
}

static int add_operand(struct echek_shown_list *v, const struct echek_show *q, const char *operand) {
    enum { LARGEST = 16 << 20 };
    struct text bytes = TEXT_IN(v->mem);
    struct fault f;
    int exit_code = CLI_BAD;
    bool read = echek_read_text(operand, LARGEST, &bytes, &f), standard = strcmp(operand, "-") == 0;
    bool nothing = read && standard && bytes.size == 0;
    if (read && !nothing && !echek_game_is_meant(text_string(&bytes), bytes.size))
        read = fault_set(&f, FAULT_INPUT, "%.120s is not a game of Echek",
                         standard ? "standard input" : operand);
    if (nothing) exit_code = add_position(v, q);
    else if (read) exit_code = add_text(v, q, &bytes, operand);
    else cli_complain("%s", f.text);
    text_free(&bytes);
    return exit_code;
}

static int add_last(struct echek_shown_list *v, const struct echek_show *q) {
    struct saved_game games;
    struct text saved = TEXT_IN(v->mem);
    char file[SAVED_NAME];
    saved_game_init(&games);
    int exit_code = CLI_BAD;
    if (saved_game_latest(&games, "echek", SAVED_UNDER_WAY, &saved, file))
        exit_code = add_text(v, q, &saved, file);
    else cli_complain("--last: there is no game of Echek under way");
    text_free(&saved);
    return exit_code;
}

int echek_shown_read(struct echek_shown_list *v, const struct echek_show *q, int count, char **operands) {
    int exit_code = CLI_YES;
    if (count == 0 && !q->last)
        return echek_is_piped(q->rules, q->position) ? add_operand(v, q, "-") : add_position(v, q);
    if (q->last) exit_code = add_last(v, q);
    for (int i = 0; i < count; i++) exit_code = cli_weightier(exit_code, add_operand(v, q, operands[i]));
    return exit_code;
}

void echek_shown_free(struct echek_shown_list *v) { vec_free(v->mem, &v->all); }

struct echek_diagram echek_show_diagram(const struct echek_show *q, const struct echek_shown *v) {
    return (struct echek_diagram){.position = &v->position,
                                  .marked = v->marked,
                                  .flipped = q->flipped,
                                  .over = v->result != ECHEK_UNDECIDED,
                                  .open_sides = q->open_sides,
                                  .letters = q->letters,
                                  .no_labels = q->coordinates == LABELS_NONE,
                                  .bare = q->no_legend,
                                  .heading =
                                      v->result != ECHEK_UNDECIDED ? echek_result_words(v->result) : NULL};
}

// ---- Drawing --------------------------------------------------------------------------------------------

static void draw_words(const struct echek_show *q, const struct echek_shown *v, struct text *out) {
    struct draw_echek d = {.position = &v->position,
                           .marked = v->marked,
                           .over = v->result != ECHEK_UNDECIDED,
                           .bare = q->no_legend,
                           .open_sides = q->open_sides};
    for (unsigned side = 0; side < 2; side++)
        if (v->players[side][0] != '\0') d.player[side] = v->players[side];
    const struct draw_echek_style style = {
        .unicode = q->as == SHOW_UNICODE && !q->letters,
        .tower = q->letters,
        .flipped = q->flipped,
        .color = cli_use_color(q->color, q->output == NULL && isatty(STDOUT_FILENO))};
    draw_echek(out, &d, style);
    if (d.over) text_format(out, "   %s\n", echek_result_words(v->result));
}

static bool draw_one(const struct echek_show *q, const struct echek_shown *v, size_t number,
                     struct cli_output *output) {
    struct text out = TEXT_IN(output->mem);
    if (number > 1 && !cli_is_numbered(output->path)) text_char(&out, '\n');
    const struct echek_diagram diagram = echek_show_diagram(q, v);
    if (q->as == SHOW_SVG) echek_diagram_svg(&diagram, (int)q->cell, &out);
    else draw_words(q, v, &out);
    bool ok = cli_output_begin(output, number) && cli_output_add(output, &out);
    text_free(&out);
    return ok;
}

static int draw_all(const struct echek_show *q, const struct echek_shown_list *list) {
    struct cli_output output;
    cli_output_init(&output, list->mem, q->output);
    if (q->as == SHOW_SVG && list->all.size > 1 && !cli_is_numbered(output.path)) {
        cli_complain(
            "one picture shows one position: give -o a name with %%d, such as board-%%d.svg, to draw "
            "several");
        cli_output_end(&output);
        return CLI_BAD;
    }
    bool ok = true;
    for (size_t i = 0; ok && i < list->all.size; i++) ok = draw_one(q, &list->all.at[i], i + 1, &output);
    return cli_output_exit(&output);
}

static int run(const struct call *c) {
    struct echek_show *q = c->values;
    struct mem mem = MEM_UNLIMITED;
    struct echek_shown_list list = {.mem = &mem};
    if (!echek_show_check(q, c->count)) return CLI_BAD;
    int exit_code = echek_shown_read(&list, q, c->count, c->operands);
    if (list.all.size > 0) exit_code = cli_weightier(exit_code, draw_all(q, &list));
    echek_shown_free(&list);
    return exit_code;
}

const struct command command_echek_show = {
    .name = "show",
    .summary = "draw a position or a game",
    .operands = "[GAME...]",
    .text = "Draws a position, or games as they stand: files, links of the page, or what is piped. The\n"
            "squares of the last move are marked; beside the board are the side to move and the pieces in\n"
            "hand. White's pieces are outlined, Black's are filled. A PDF has one page per position.\n",
    .examples = "  roque echek show --position 'q2k/2B1/1K2/4 w QRNPrbnp' --open\n"
                "  roque echek show evening.echek --letters\n"
                "  roque echek make --number 4 | roque echek show --as pdf -o problems.pdf\n"
                "  roque echek show evening.echek --as png --dpi 300 -o game.png\n",
    .options = echek_show_options,
    .values = sizeof(struct echek_show),
    .handovers = show_handovers,
    .run = run,
};

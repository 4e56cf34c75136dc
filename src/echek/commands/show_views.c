// The positions that `roque echek show` is to show: one that was given, or those of games.
#include "cli/cli.h"
#include "cli/file.h"
#include "echek/commands/convert.h"
#include "echek/commands/echek.h"
#include "echek/commands/show.h"
#include "echek/play/duel.h"
#include "terminal/saved_games.h"

#include <string.h>

static int no_memory(void) {
    cli_complain("out of memory");
    return CLI_LIMIT;
}

// ---- Games ----------------------------------------------------------------------------------------------

// After so many plies, or as it stands.
static int add_game(struct cli_echek_views *v, const struct cli_echek_show *q, struct duel *d,
                    const char *where) {
    size_t plies = d->game.plies.size;
    if (q->ply.given && q->ply.value > plies) {
        cli_complain("--ply: the game in %.200s has %zu %s", where, plies, plies == 1 ? "ply" : "plies");
        return CLI_BAD;
    }
    if (q->ply.given) duel_go(d, (size_t)q->ply.value);
    bool whole = d->game.plies.size == plies;
    struct cli_echek_view view = {.position = *echek_game_now(&d->game),
                                  .marked = echek_game_last_squares(&d->game),
                                  .result = whole ? echek_game_result(&d->game) : ECHEK_UNDECIDED};
    memcpy(view.players, d->game.players, sizeof view.players);
    return vec_push(v->mem, &v->all, view) ? CLI_YES : no_memory();
}

static int add_text(struct cli_echek_views *v, const struct cli_echek_show *q, const struct text *bytes,
                    const char *where) {
    int exit_code = CLI_YES;
    size_t line = 0;
    for (size_t at = 0; at < bytes->size;) {
        const char *game = bytes->at + at;
        size_t size = echek_game_extent(game, bytes->size - at);
        struct duel d;
        struct fault f;
        if (duel_load(&d, game, size, v->mem, &f))
            exit_code = cli_weightier(exit_code, add_game(v, q, &d, where));
        else {
            cli_complain("%.200s:%zu:%zu: %s", where, line + f.line, f.column, f.text);
            exit_code = CLI_BAD;
        }
        duel_free(&d);
        for (size_t i = 0; i < size; i++) line += game[i] == '\n';
        at += size;
    }
    return exit_code;
}

static int add_operand(struct cli_echek_views *v, const struct cli_echek_show *q, const char *operand) {
    enum { LARGEST = 16 << 20 };
    struct text bytes;
    struct fault f = {0};
    text_init(&bytes, v->mem);
    int exit_code = CLI_BAD;
    bool read = cli_is_echek(operand, &bytes, &f) && f.kind == FAULT_NONE;
    if (!read && f.kind == FAULT_NONE) {
        text_clear(&bytes);
        read = cli_file_read(operand, LARGEST, &bytes, &f);
        if (read && !echek_game_is_meant(text_string(&bytes), bytes.size))
            read = fault_set(&f, FAULT_INPUT, "%.120s is no game of Echek", operand);
    }
    if (read) exit_code = add_text(v, q, &bytes, operand);
    else cli_complain("%s", f.text);
    text_free(&bytes);
    return exit_code;
}

static int add_last(struct cli_echek_views *v, const struct cli_echek_show *q) {
    struct keep keep;
    struct text saved;
    char file[KEEP_FILE];
    text_init(&saved, v->mem);
    keep_init(&keep);
    int exit_code = CLI_BAD;
    if (keep_latest(&keep, KEEP_ECHEK, &saved, file)) exit_code = add_text(v, q, &saved, file);
    else cli_complain("--last: there is no game of Echek under way");
    text_free(&saved);
    return exit_code;
}

// ---- All of it ------------------------------------------------------------------------------------------

static int add_position(struct cli_echek_views *v, const struct cli_echek_show *q) {
    struct cli_echek_view view = {0};
    struct echek_rules rules;
    if (!cli_echek_position(q->rules, q->position, &rules, &view.position)) return CLI_BAD;
    enum echek_end end = echek_ended(&view.position);
    if (end != ECHEK_GOES_ON)
        view.result = (end == ECHEK_MOVER_WON) == (view.position.mover == ECHEK_WHITE) ? ECHEK_WHITE_WINS
                                                                                       : ECHEK_BLACK_WINS;
    return vec_push(v->mem, &v->all, view) ? CLI_YES : no_memory();
}

int cli_echek_views_read(struct cli_echek_views *v, const struct cli_echek_show *q, int argc, char **argv) {
    int exit_code = CLI_YES;
    if (argc == 0 && !q->last) return add_position(v, q);
    if (q->last) exit_code = add_last(v, q);
    for (int i = 0; i < argc; i++) exit_code = cli_weightier(exit_code, add_operand(v, q, argv[i]));
    return exit_code;
}

void cli_echek_views_free(struct cli_echek_views *v) { vec_free(v->mem, &v->all); }

struct echek_diagram cli_echek_diagram(const struct cli_echek_show *q, const struct cli_echek_view *v) {
    return (struct echek_diagram){.position = &v->position,
                                  .marked = v->marked,
                                  .flipped = q->style.flipped,
                                  .over = v->result != ECHEK_UNDECIDED,
                                  .open_sides = q->open_sides,
                                  .no_labels = q->no_labels,
                                  .bare = q->no_legend,
                                  .heading =
                                      v->result != ECHEK_UNDECIDED ? echek_result_words(v->result) : NULL};
}

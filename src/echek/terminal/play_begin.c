// How a game begins, and how it is left.
#include "base/clock.h"
#include "cli/cli.h"
#include "cli/terminal.h"
#include "echek/tell/game.h"
#include "echek/terminal/play.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// ---- Going on -------------------------------------------------------------------------------------------

static bool same_rules(const struct echek_rules *a, const struct echek_rules *b) {
    return a->drop == b->drop && a->castle == b->castle && a->jump == b->jump && a->pawn == b->pawn;
}

static bool agree(const struct echek_play *p) {
    const struct echek_play_request *q = p->request;
    const char *where = q->file != NULL ? q->file : "this file";
    if (q->says_rules && !same_rules(&q->rules, &p->duel.game.rules)) {
        cli_complain("--rules: the game in %s goes by other rules; leave --rules out to go on with it",
                     where);
        return false;
    }
    if (q->says_start && !echek_same(&q->start, &p->duel.game.start)) {
        cli_complain("--position: the game in %s began elsewhere; leave --position out to go on with it",
                     where);
        return false;
    }
    return true;
}

static bool complain_of(const char *path, const struct fault *f) {
    if (f->kind == FAULT_INPUT) cli_complain("%s:%zu:%zu: %s", path, f->line, f->column, f->text);
    else cli_complain("%s", f->text);
    return false;
}

static void start_new(struct echek_play *p) {
    duel_free(&p->duel);
    duel_start(&p->duel, &p->mem, &p->request->rules, &p->request->start);
}

// The game in the file, or a new one where there is none.
static bool read_file(struct echek_play *p) {
    const struct echek_play_request *q = p->request;
    struct fault f;
    bool missing;
    if (echek_play_file_read(&p->mem, q->file, &p->duel, &missing, &f)) {
        bool says_another = q->says_rules || q->says_start; // which a game not begun gives way to
        if (p->duel.game.plies.size > 0 || !says_another) return agree(p);
    } else if (!missing) return complain_of(q->file, &f);
    start_new(p);
    return true;
}

static bool read_saved(struct echek_play *p) {
    const struct echek_play_request *q = p->request;
    struct text there;
    struct fault f;
    if (!duel_load(&p->duel, text_string(q->saved), q->saved->size, &p->mem, &f))
        return complain_of("the game", &f);
    text_init(&there, &p->mem);
    if (q->saved_as[0] != '\0') keep_open_file(&p->keep, q->saved_as, &there);
    text_free(&there);
    return agree(p);
}

// ---- Players --------------------------------------------------------------------------------------------

// Who plays is what was said now, or else what the game says, or else a person against medium.
static bool seat(struct echek_play *p) {
    static const char *const usual[2] = {"human", "medium"};
    const struct echek_play_request *q = p->request;
    struct fault f;
    for (unsigned side = 0; side < 2; side++) {
        const char *name = q->players[side];
        if (name == NULL && p->duel.game.players[side][0] == '\0') name = usual[side];
        if (name != NULL && !duel_seat(&p->duel, side, name, &f)) return complain_of("", &f);
    }
    if (q->clock != NULL && !duel_set_clock(&p->duel, q->clock, &f)) {
        cli_complain("--clock: %s", f.text);
        return false;
    }
    p->style.flipped = echek_person(&p->duel.game) == ECHEK_BLACK;
    return true;
}

// The rules of a game stay, and so do the tables by them.
static bool open_book(struct echek_play *p) {
    struct fault f;
    if (table_folder_open(&p->book, p->request->tables, &p->duel.game.rules, &f)) return true;
    cli_complain("--tables: %s", f.text);
    return false;
}

// A word of `new`: a side, or a level.
static bool take_word(const char *word, size_t size, int *you, enum echek_level *level, struct fault *f) {
    char copy[16], quote[FAULT_QUOTE];
    snprintf(copy, sizeof copy, "%.*s", (int)(size < sizeof copy ? size : sizeof copy - 1), word);
    if (strcmp(copy, "white") == 0) *you = ECHEK_WHITE;
    else if (strcmp(copy, "black") == 0) *you = ECHEK_BLACK;
    else if (strcmp(copy, "both") == 0) *you = -1;
    else if (!echek_level_named(copy, level))
        return fault_input(f, 0, 0, "%s is not a level, and not white, black or both for your side",
                           fault_quote(quote, word, size));
    return true;
}

// The level of a computer of this game, or else the usual one.
static enum echek_level usual_level(const struct duel *d) {
    enum echek_level level = ECHEK_MEDIUM;
    if (!echek_is_computer(&d->game, ECHEK_BLACK, &level)) echek_is_computer(&d->game, ECHEK_WHITE, &level);
    return level;
}

bool echek_play_new(struct echek_play *p, const char *words, struct fault *f) {
    char players[2][ECHEK_NAME];
    enum echek_level level = usual_level(&p->duel);
    int you = echek_person(&p->duel.game);
    bool chosen = *words != '\0';
    while (*words != '\0') {
        size_t n = strcspn(words, " ");
        if (!take_word(words, n, &you, &level, f)) return false;
        words += n + strspn(words + n, " ");
    }
    memcpy(players, p->duel.game.players, sizeof players);
    struct echek_clock clock = p->duel.game.clock;
    clock.left_ms[0] = clock.left_ms[1] = (uint64_t)clock.seconds * 1000;
    echek_play_keep(p);
    keep_close(&p->keep, echek_game_is_over(&p->duel.game));
    start_new(p);
    for (unsigned side = 0; side < 2; side++) {
        bool person = you == -1 || you == (int)side;
        if (!chosen) memcpy(p->duel.game.players[side], players[side], ECHEK_NAME);
        else duel_seat(&p->duel, side, person ? "human" : echek_level_name(level), f);
    }
    p->duel.game.clock = clock;
    p->style.flipped = echek_person(&p->duel.game) == ECHEK_BLACK;
    return true;
}

// ---- All of it ------------------------------------------------------------------------------------------

bool echek_play_open(struct echek_play *p, const struct echek_play_request *request, struct talk *talk) {
    *p = (struct echek_play){.request = request, .talk = talk, .style = request->style};
    struct fault f;
    duel_start(&p->duel, &p->mem, &request->rules, &request->start);
    keep_init(&p->keep);
    rng_seed(&p->rng, request->seed);
    bool ok = request->file != NULL ? read_file(p) : request->saved == NULL || read_saved(p);
    if (!ok || !seat(p) || !open_book(p)) return false;
    p->since = clock_us();
    // Whether it can be kept where it is wanted is seen at once.
    return request->file == NULL || echek_game_is_over(&p->duel.game) ||
           echek_play_file_write(p, request->file, &f) || complain_of(request->file, &f);
}

void echek_play_close(struct echek_play *p) {
    const struct fault *damage = table_folder_fault(&p->book);
    if (damage != NULL) cli_complain("%s", damage->text);
    keep_close(&p->keep, echek_game_is_over(&p->duel.game));
    for (int side = 0; side < 2; side++) echek_engine_free(p->engines[side]);
    echek_engine_free(p->adviser);
    table_folder_close(&p->book);
    duel_free(&p->duel);
}

void echek_play_introduce(struct echek_play *p) {
    struct text *out = &p->talk->out;
    size_t plies = p->duel.game.plies.size;
    bool white = echek_is_computer(&p->duel.game, 0, NULL), black = echek_is_computer(&p->duel.game, 1, NULL);
    if (p->request->quiet) return;
    if (p->on_screen)
        text_add(
            out,
            "Enclose the enemy king: leave it no empty square above, below, left or right. Choose a piece by "
            "its letter, then a square; ? shows all keys.\n");
    else {
        text_add(out, "Echek. ");
        echek_tell_game_players(out, &p->duel.game);
        if (white || black) text_format(out, " Seed: %" PRIu64 ".", p->request->seed);
        text_char(out, '\n');
    }
    if (echek_game_is_over(&p->duel.game) && plies > 0)
        text_add(out, "The game has been played to its end.\n");
    else if (plies > 0) {
        text_add(out, "The game goes on after ");
        echek_tell_plies(out, plies);
        text_add(out, ".\n");
    }
    if (p->keep.busy)
        text_add(out, "This game is open in another program: what is played here is not kept.\n");
    if (p->request->puzzle > 0 && plies == 0) echek_play_tell_puzzle(p);
    if (!(white && black) && !p->on_screen && !echek_game_is_over(&p->duel.game))
        text_add(out, "Type a move such as Q@b3, b2-c1 or O-O; an empty line for a menu; help for more.\n");
}

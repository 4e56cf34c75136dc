#include "echek/terminal/play.h"

#include "base/clock.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "echek/tell/game.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { ENGINE_BYTES = 16 << 20 };

enum echek_play_step echek_play_leave(struct echek_play *p, int exit_code) {
    p->talk->exit_code = exit_code;
    return PLAY_LEAVE;
}

void echek_play_say_fault(struct echek_play *p, const struct fault *f) {
    cli_add_harmless(&p->talk->out, f->text, strlen(f->text));
    text_add(&p->talk->out, ".\n");
}

// ---- Showing --------------------------------------------------------------------------------------------

bool echek_play_is_persons_turn(const struct echek_play *p) {
    return !echek_is_computer(&p->duel.game, echek_play_now(p)->mover, NULL);
}

static bool nobody_human(const struct echek_play *p) {
    return echek_is_computer(&p->duel.game, 0, NULL) && echek_is_computer(&p->duel.game, 1, NULL);
}

// Beside the board stands who plays and, where there is a clock, what is left.
static void add_board(struct echek_play *p) {
    struct text players[2];
    for (unsigned side = 0; side < 2; side++) {
        text_init(&players[side], &p->mem);
        text_add(&players[side], echek_player_name(&p->duel.game, side));
        if (p->duel.game.clock.seconds == 0) continue;
        text_add(&players[side], ", ");
        echek_tell_game_time(&players[side], &p->duel.game, side);
    }
    const struct draw_echek d = {.position = echek_play_now(p),
                                 .marked = echek_game_last_squares(&p->duel.game),
                                 .player = {text_string(&players[0]), text_string(&players[1])},
                                 .over = echek_game_is_over(&p->duel.game)};
    text_char(&p->talk->out, '\n');
    draw_echek(&p->talk->out, &d, p->style);
    for (unsigned side = 0; side < 2; side++) text_free(&players[side]);
}

void echek_play_show(struct echek_play *p) {
    if (!p->on_screen) add_board(p);
    echek_tell_game_stands(&p->talk->out, &p->duel.game);
    if (echek_play_is_persons_turn(p)) echek_tell_game_warnings(&p->talk->out, &p->duel.game);
}

// ---- Turns ----------------------------------------------------------------------------------------------

void echek_play_count_time(struct echek_play *p) {
    uint64_t now = clock_us(), ms = (now - p->since) / 1000;
    duel_pass(&p->duel, ms);
    p->since += ms * 1000;
}

enum echek_play_step echek_play_move(struct echek_play *p, echek_move m) {
    struct fault f;
    if (!duel_do_move(&p->duel, m, &f)) {
        cli_complain("%s", f.text);
        return echek_play_leave(p, f.kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD);
    }
    echek_play_keep(p);
    return PLAY_CHANGED;
}

static enum echek_play_step human_turn(struct echek_play *p) {
    char prompt[16];
    snprintf(prompt, sizeof prompt, "%s> ", echek_side_name(echek_play_now(p)->mover));
    enum echek_play_step step = PLAY_ASK;
    while (step == PLAY_ASK) step = talk_ask(p->talk, prompt) ? echek_play_answer(p) : PLAY_LEAVE;
    return step;
}

static bool reply(struct echek_play *p, unsigned side, echek_move *moved, struct fault *f) {
    const struct echek_effort effort = {.limits =
                                            cli_limits(duel_thinking_us(&p->duel, p->request->time_us))};
    enum echek_level level;
    struct echek_thought t;
    if (p->engines[side] == NULL) p->engines[side] = echek_engine_new(&p->mem, ENGINE_BYTES);
    if (p->engines[side] == NULL) return fault_memory(f);
    if (p->book.book.count == 0 || !echek_is_computer(&p->duel.game, side, &level) || level != ECHEK_MASTER)
        return duel_reply(&p->duel, p->engines[side], &p->rng, &effort, moved, f);
    return table_book_play(&p->book.book, p->engines[side], &p->duel.game, &p->rng, &effort, &t, f) &&
           duel_play_thought(&p->duel, &t, effort.limits.stop, moved, f);
}

static void say_move(struct echek_play *p, unsigned side) {
    const struct echek_game *g = &p->duel.game;
    char name[ECHEK_MOVE_TEXT];
    size_t last = g->plies.size - 1;
    echek_move_name(echek_game_at(g, last), g->plies.at[last].move, name);
    if (p->request->quiet) text_format(&p->talk->out, "%s\n", name);
    else text_format(&p->talk->out, "%s plays %s.\n", echek_side_name(side), name);
}

enum echek_play_step echek_play_computer(struct echek_play *p) {
    struct fault f;
    echek_move moved = ECHEK_NO_MOVE;
    unsigned side = echek_play_now(p)->mover;
    bool ok = cli_interrupted() || reply(p, side, &moved, &f);
    if (cli_interrupted()) return echek_play_leave(p, CLI_INTERRUPTED);
    if (!ok) {
        cli_complain("%s", f.text);
        return echek_play_leave(p, f.kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD);
    }
    p->since = clock_us(); // the time that it took was its own
    if (moved != ECHEK_NO_MOVE) say_move(p, side);
    echek_play_keep(p);
    return PLAY_CHANGED;
}

static enum echek_play_step computer_turn(struct echek_play *p) {
    if (!talk_flush(p->talk)) return echek_play_leave(p, CLI_BAD);
    return echek_play_computer(p);
}

// ---- The end --------------------------------------------------------------------------------------------

// A word of the game is no name of a file: undo goes on with it.
static enum echek_play_step offer_to_save(struct echek_play *p) {
    struct fault f;
    enum echek_play_step step;
    for (;;) {
        if (!talk_ask(
                p->talk,
                "A file to save the game to, review to look at it again, or an empty line to leave: ") ||
            p->talk->answer.size == 0)
            return PLAY_LEAVE;
        if (echek_play_answer_at_end(p, &step)) {
            if (step != PLAY_ASK) return step;
        } else if (echek_play_file_write(p, text_string(&p->talk->answer), &f)) {
            text_format(&p->talk->out, "The game is saved.\n");
            return PLAY_LEAVE;
        } else echek_play_say_fault(p, &f);
    }
}

static enum echek_play_step end_game(struct echek_play *p) {
    if (!p->request->quiet) add_board(p);
    echek_tell_game_result(&p->talk->out, &p->duel.game);
    if (p->request->file != NULL) {
        if (!p->file_failed && !p->request->quiet)
            text_add(&p->talk->out,
                     "The game is in its file; 'roque echek review' with that file looks at it again.\n");
        return PLAY_LEAVE;
    }
    return nobody_human(p) ? PLAY_LEAVE : offer_to_save(p);
}

static void play_on(struct echek_play *p) {
    enum echek_play_step step = PLAY_CHANGED;
    while (step != PLAY_LEAVE) {
        bool human = echek_play_is_persons_turn(p), over = echek_game_is_over(&p->duel.game);
        if (p->request->puzzle > 0) echek_play_judge_puzzle(p);
        if (!over && !p->request->quiet && (human || nobody_human(p))) echek_play_show(p);
        step = over ? end_game(p) : human ? human_turn(p) : computer_turn(p);
    }
    echek_play_count_time(p);
    if (p->keep.path[0] != '\0') echek_play_keep(p); // with the time that was spent
    if (!talk_flush(p->talk)) p->talk->exit_code = cli_weightier(p->talk->exit_code, CLI_BAD);
}

int echek_play_game(const struct echek_play_request *request, struct talk *talk) {
    struct echek_play p;
    talk->echo = !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
    if (echek_play_open(&p, request, talk)) {
        echek_play_introduce(&p);
        play_on(&p);
        if (p.file_failed) talk->exit_code = cli_weightier(talk->exit_code, CLI_BAD);
    } else talk->exit_code = CLI_BAD;
    echek_play_close(&p);
    talk->echo = false;
    return talk->exit_code;
}

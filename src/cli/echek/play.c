#include "cli/echek/play.h"

#include "answer/echek.h"
#include "cli/cli.h"
#include "cli/echek/echek.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/terminal.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { ENGINE_BYTES = 16 << 20 };

// ---- Talking --------------------------------------------------------------------------------------------

enum echek_play_step echek_play_leave(struct echek_play *p, int exit_code) {
    p->talk->exit_code = exit_code;
    return PLAY_LEAVE;
}

void echek_play_add_plies(struct text *out, size_t plies) {
    text_format(out, "%zu %s", plies, plies == 1 ? "ply" : "plies");
}

// ---- Showing --------------------------------------------------------------------------------------------

static bool is_human(const struct echek_play *p, unsigned side) { return p->request->players[side].human; }
static bool nobody_human(const struct echek_play *p) { return !is_human(p, 0) && !is_human(p, 1); }
int echek_play_you(const struct echek_play *p) {
    const struct echek_play_player *players = p->request->players;
    if (players[ECHEK_WHITE].human == players[ECHEK_BLACK].human) return -1;
    return players[ECHEK_WHITE].human ? ECHEK_WHITE : ECHEK_BLACK;
}

static const char *player_name(const struct echek_play *p, unsigned side) {
    const struct echek_play_player *player = &p->request->players[side];
    return player->human ? echek_play_you(p) == (int)side ? "you" : "human" : echek_level_name(player->level);
}

// Where the last move began and ended; of castling, both squares.
static unsigned last_squares(const struct echek_game *g) {
    size_t n = g->plies.size;
    if (n == 0) return 0;
    const struct echek_position *before = echek_game_at(g, n - 1);
    unsigned side = before->mover;
    if (g->plies.at[n - 1].move == ECHEK_CASTLE)
        return 1U << echek_at(before, side, ECHEK_KING) | 1U << echek_at(before, side, ECHEK_ROOK);
    return (unsigned)(before->occupied[side] ^ g->plies.at[n - 1].after.occupied[side]);
}

// Black's move has the number of White's before it.
static size_t move_number(const struct echek_game *g) {
    return (g->plies.size + (g->start.mover == ECHEK_BLACK)) / 2 + 1;
}

static void add_last_move(struct echek_play *p) {
    const struct echek_game *g = &p->game;
    char name[ECHEK_MOVE_TEXT];
    size_t n = g->plies.size;
    if (n == 0) return;
    text_format(&p->talk->out, "; the last move was %s",
                echek_move_name(echek_game_at(g, n - 1), g->plies.at[n - 1].move, name));
}

static void add_king_warning(struct echek_play *p, unsigned side) {
    unsigned open = echek_open(echek_play_now(p), side);
    if (open == 0 || (open & (open - 1)) != 0) return;
    const char *whose = answer_echek_whose(echek_play_you(p), side);
    text_format(&p->talk->out, "%s king has one open side: %s.\n",
                strcmp(whose, "your") == 0 ? "Your" : whose,
                echek_square_name((unsigned)__builtin_ctz(open)));
}

static void add_warnings(struct echek_play *p) {
    unsigned mover = echek_play_now(p)->mover, quiet = echek_game_quiet(&p->game);
    add_king_warning(p, mover);
    add_king_warning(p, mover ^ 1);
    if (echek_game_occurrences(&p->game) == ECHEK_REPETITIONS - 1)
        text_add(&p->talk->out, "This position is here for the second time; the third time is a draw.\n");
    if (quiet >= ECHEK_NO_PROGRESS_PLIES - 10)
        text_format(&p->talk->out, "Plies left for a drop or a pawn move before the game is drawn: %u.\n",
                    ECHEK_NO_PROGRESS_PLIES - quiet);
}

static bool is_over(const struct echek_play *p) { return echek_game_result(&p->game) != ECHEK_UNDECIDED; }

static void add_board(struct echek_play *p) {
    const struct draw_echek d = {.position = echek_play_now(p),
                                 .marked = last_squares(&p->game),
                                 .player = {player_name(p, 0), player_name(p, 1)},
                                 .over = is_over(p)};
    text_char(&p->talk->out, '\n');
    draw_echek(&p->talk->out, &d, p->style);
}

void echek_play_show(struct echek_play *p) {
    add_board(p);
    text_format(&p->talk->out, "Move %zu, %s to move", move_number(&p->game),
                echek_side_name(echek_play_now(p)->mover));
    add_last_move(p);
    text_add(&p->talk->out, ".\n");
    if (is_human(p, echek_play_now(p)->mover)) add_warnings(p);
}

// ---- Turns ----------------------------------------------------------------------------------------------

enum echek_play_step echek_play_move(struct echek_play *p, echek_move m) {
    if (!echek_game_play(&p->game, m)) {
        cli_complain("out of memory");
        return echek_play_leave(p, CLI_LIMIT);
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

static bool think(struct echek_play *p, unsigned side, struct echek_thought *thought, struct fault *f) {
    const struct echek_play_request *q = p->request;
    const struct echek_effort effort = {.limits = cli_limits(q->time_us)};
    if (p->engines[side] == NULL) p->engines[side] = echek_engine_new(&p->mem, ENGINE_BYTES);
    if (p->engines[side] == NULL) return fault_memory(f);
    return echek_level_move(q->players[side].level, p->engines[side], &p->game, &p->rng, &effort, thought, f);
}

static enum echek_play_step computer_turn(struct echek_play *p) {
    struct echek_thought thought;
    struct fault f;
    char name[ECHEK_MOVE_TEXT];
    unsigned side = echek_play_now(p)->mover;
    if (!talk_flush(p->talk)) return echek_play_leave(p, CLI_BAD);
    bool thought_of = !cli_interrupted() && think(p, side, &thought, &f);
    if (cli_interrupted()) return echek_play_leave(p, CLI_INTERRUPTED);
    if (!thought_of) {
        cli_complain("%s", f.text);
        return echek_play_leave(p, f.kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD);
    }
    echek_move_name(echek_play_now(p), thought.move, name);
    if (p->request->quiet) text_format(&p->talk->out, "%s\n", name);
    else text_format(&p->talk->out, "%s plays %s.\n", echek_side_name(side), name);
    return echek_play_move(p, thought.move);
}

// ---- The end --------------------------------------------------------------------------------------------

static void add_result(struct echek_play *p) {
    enum echek_result result = echek_game_result(&p->game);
    const char *words = echek_result_words(result);
    if (result == ECHEK_WHITE_WINS || result == ECHEK_BLACK_WINS) {
        unsigned loser = result == ECHEK_WHITE_WINS ? ECHEK_BLACK : ECHEK_WHITE;
        bool own_doing = p->game.plies.size > 0 && echek_play_now(p)->mover != loser;
        text_format(&p->talk->out, "%s: ", words);
        if (own_doing) text_format(&p->talk->out, "%s has enclosed the own king on ", echek_side_name(loser));
        else text_format(&p->talk->out, "%s's king is enclosed on ", echek_side_name(loser));
        text_add(&p->talk->out, echek_square_name(echek_at(echek_play_now(p), loser, ECHEK_KING)));
    } else text_format(&p->talk->out, "%c%s", words[0] == 'd' ? 'D' : words[0], words + 1);
    text_add(&p->talk->out, ", after ");
    echek_play_add_plies(&p->talk->out, p->game.plies.size);
    text_add(&p->talk->out, ".\n");
}

static void offer_to_save(struct echek_play *p) {
    struct fault f;
    for (;;) {
        if (!talk_ask(p->talk, "A file to save the game to, or an empty line to leave: ") ||
            p->talk->answer.size == 0)
            return;
        if (strcasecmp(text_string(&p->talk->answer), "quit") == 0) return;
        if (echek_play_file_write(p, text_string(&p->talk->answer), &f)) {
            text_format(&p->talk->out, "The game is saved.\n");
            return;
        }
        cli_add_harmless(&p->talk->out, f.text, strlen(f.text));
        text_add(&p->talk->out, ".\n");
    }
}

static void end_game(struct echek_play *p) {
    if (!p->request->quiet) add_board(p);
    add_result(p);
    if (p->request->file != NULL) {
        if (!p->file_failed && !p->request->quiet) text_add(&p->talk->out, "The game is in its file.\n");
    } else if (!nobody_human(p)) offer_to_save(p);
}

static void play_on(struct echek_play *p) {
    enum echek_play_step step = PLAY_CHANGED;
    while (step != PLAY_LEAVE && !is_over(p)) {
        bool human = is_human(p, echek_play_now(p)->mover);
        if (!p->request->quiet && (human || nobody_human(p))) echek_play_show(p);
        step = human ? human_turn(p) : computer_turn(p);
    }
    if (step != PLAY_LEAVE) end_game(p);
    if (!talk_flush(p->talk)) p->talk->exit_code = cli_weightier(p->talk->exit_code, CLI_BAD);
}

// ---- The beginning --------------------------------------------------------------------------------------

static bool same_rules(const struct echek_rules *a, const struct echek_rules *b) {
    return a->drop == b->drop && a->castle == b->castle && a->jump == b->jump && a->pawn == b->pawn;
}

static bool agree(const struct echek_play *p) {
    const struct echek_play_request *q = p->request;
    if (q->says_rules && !same_rules(&q->rules, &p->game.rules)) {
        cli_complain("--rules: the game in %s goes by other rules; leave --rules out to go on with it",
                     q->file);
        return false;
    }
    if (q->says_start && !echek_same(&q->start, &p->game.start)) {
        cli_complain("--position: the game in %s began elsewhere; leave --position out to go on with it",
                     q->file);
        return false;
    }
    return true;
}

static bool complain_of_file(const char *path, const struct fault *f) {
    if (f->kind == FAULT_INPUT) cli_complain("%s:%zu:%zu: %s", path, f->line, f->column, f->text);
    else cli_complain("%s", f->text);
    return false;
}

// Go on with the game in the file, or begin one and see at once whether it can be kept there.
static bool begin(struct echek_play *p) {
    const struct echek_play_request *q = p->request;
    struct fault f;
    bool missing;
    if (q->file == NULL) {
        echek_game_init(&p->game, &p->mem, &q->rules, &q->start);
        return true;
    }
    if (echek_play_file_read(&p->mem, q->file, &p->game, &missing, &f)) {
        bool says_another = q->says_rules || q->says_start; // which a game not begun gives way to
        if (p->game.plies.size > 0 || !says_another) return agree(p);
    } else if (!missing) return complain_of_file(q->file, &f);
    echek_game_free(&p->game);
    echek_game_init(&p->game, &p->mem, &q->rules, &q->start);
    return echek_play_file_write(p, q->file, &f) || complain_of_file(q->file, &f);
}

static void introduce(struct echek_play *p) {
    const struct echek_play_request *q = p->request;
    if (q->quiet) return;
    text_add(&p->talk->out, "Echek. ");
    for (unsigned side = 0; side < 2; side++)
        text_format(&p->talk->out, "%s: %s. ", echek_side_name(side), player_name(p, side));
    text_add(&p->talk->out, "Rules: ");
    echek_rules_write(&p->talk->out, &p->game.rules);
    text_char(&p->talk->out, '.');
    if (!is_human(p, 0) || !is_human(p, 1)) text_format(&p->talk->out, " Seed: %" PRIu64 ".", q->seed);
    text_char(&p->talk->out, '\n');
    if (p->game.plies.size > 0) {
        text_add(&p->talk->out, "The game goes on after ");
        echek_play_add_plies(&p->talk->out, p->game.plies.size);
        text_add(&p->talk->out, ".\n");
    }
    if (!nobody_human(p))
        text_add(&p->talk->out,
                 "Type a move such as Q@b3, b2-c1 or O-O; an empty line for a menu; help for more.\n");
}

int echek_play_game(const struct echek_play_request *request, struct talk *talk) {
    struct echek_play p = {.request = request, .mem = MEM_UNLIMITED, .talk = talk, .style = request->style};
    talk->echo = !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
    rng_seed(&p.rng, request->seed);
    if (begin(&p)) {
        introduce(&p);
        play_on(&p);
        if (p.file_failed) talk->exit_code = cli_weightier(talk->exit_code, CLI_BAD);
    } else talk->exit_code = CLI_BAD;
    for (int side = 0; side < 2; side++) echek_engine_free(p.engines[side]);
    echek_engine_free(p.adviser);
    echek_game_free(&p.game);
    talk->echo = false;
    return talk->exit_code;
}

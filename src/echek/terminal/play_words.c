// What a person can type when it is his turn: a move, or one of the words in the table.
#include "base/nearest.h"
#include "base/wrap.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "echek/commands/echek.h"
#include "echek/tell/game.h"
#include "echek/terminal/play.h"
#include "format/link.h"
#include "play/words.h"
#include "tell/tell.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct word {
    const char *name, *letter; // also an answer; NULL: none
    const char *argument;      // what has to follow, or may when in brackets; NULL: nothing may
    const char *help;
    enum echek_play_step (*run)(struct echek_play *p, const char *argument);
};

// ---- Looking --------------------------------------------------------------------------------------------

// As one reads the board: from the top rank down.
static void add_targets(struct text *out, unsigned targets) {
    for (unsigned i = 0; i < ECHEK_SQUARES; i++) {
        unsigned square = i ^ 12;
        if ((targets >> square & 1) != 0) text_format(out, " %s", echek_square_name(square));
    }
    text_char(out, '\n');
}

static enum echek_play_step list_moves(struct echek_play *p, const char *argument) {
    (void)argument;
    const struct echek_position *now = echek_play_now(p);
    text_format(&p->talk->out, "%zu moves:\n", echek_count_moves(&p->duel.game.rules, now));
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) {
        unsigned square = echek_at(now, now->mover, piece),
                 targets = echek_targets(&p->duel.game.rules, now, piece);
        if (targets == 0) continue;
        text_format(&p->talk->out, "  %-7s ", echek_piece_name(piece));
        if (square == ECHEK_IN_HAND) text_format(&p->talk->out, "%c@ ", echek_letter(ECHEK_WHITE, piece));
        else text_format(&p->talk->out, "%s-", echek_square_name(square));
        add_targets(&p->talk->out, targets);
    }
    if (echek_may_castle(&p->duel.game.rules, now)) text_add(&p->talk->out, "  castle  O-O\n");
    return PLAY_ASK;
}

static void add_help(struct text *out);
static enum echek_play_step show_help(struct echek_play *p, const char *argument) {
    (void)argument;
    add_help(&p->talk->out);
    return PLAY_ASK;
}

static enum echek_play_step tell_rules(struct echek_play *p, const char *argument) {
    (void)argument;
    const struct tell_look look = {.columns = cli_columns(STDOUT_FILENO)};
    wrap_words(&p->talk->out, "", echek_rules_told(), tell_width(look));
    text_add(&p->talk->out, "This game goes by the rules ");
    echek_rules_write(&p->talk->out, &p->duel.game.rules);
    text_add(&p->talk->out, ".\n");
    return PLAY_ASK;
}

static enum echek_play_step show_board(struct echek_play *p, const char *argument) {
    (void)argument;
    echek_play_show(p);
    return PLAY_ASK;
}

static enum echek_play_step flip(struct echek_play *p, const char *argument) {
    p->style.flipped = !p->style.flipped;
    return show_board(p, argument);
}

static enum echek_play_step open_menu(struct echek_play *p, const char *argument) {
    (void)argument;
    return echek_play_menu(p);
}

// ---- Advice ---------------------------------------------------------------------------------------------

enum { ADVISER_BYTES = 16 << 20, A_SECOND_US = 1000000, A_MOMENT_US = 300000 };

struct echek_engine *echek_play_adviser(struct echek_play *p, struct fault *f) {
    if (p->adviser == NULL) p->adviser = echek_engine_new(&p->mem, ADVISER_BYTES);
    if (p->adviser == NULL) fault_memory(f);
    return p->adviser;
}

// PLAY_CHANGED: there is one.
static enum echek_play_step advise(struct echek_play *p, struct echek_thought *thought) {
    struct fault f;
    uint64_t us = p->request->time_us == 0 ? A_SECOND_US : p->request->time_us;
    const struct echek_effort effort = {.limits = cli_limits(us)};
    bool ok = echek_play_adviser(p, &f) != NULL && duel_hint(&p->duel, p->adviser, &effort, thought, &f);
    if (cli_interrupted()) return echek_play_leave(p, CLI_INTERRUPTED);
    if (ok) return PLAY_CHANGED;
    text_format(&p->talk->out, "There is no advice: %s.\n", f.text);
    return PLAY_ASK;
}

static enum echek_play_step give_hint(struct echek_play *p, const char *argument) {
    (void)argument;
    struct echek_thought thought;
    enum echek_play_step step = advise(p, &thought);
    if (step != PLAY_CHANGED) return step;
    echek_tell_game_hint(&p->talk->out, &p->duel.game, &thought, p->duel.hinted == DUEL_HINT_LINE);
    if (p->duel.hinted < DUEL_HINT_LINE && thought.wins <= 0)
        text_add(&p->talk->out, p->on_screen ? "(i again tells what may follow, d plays it.)\n"
                                             : "('hint' again tells what may follow, 'do' plays it.)\n");
    return PLAY_ASK;
}

static enum echek_play_step do_it(struct echek_play *p, const char *argument) {
    (void)argument;
    struct echek_thought thought;
    char name[ECHEK_MOVE_TEXT];
    enum echek_play_step step = advise(p, &thought);
    if (step != PLAY_CHANGED) return step;
    text_format(&p->talk->out, "%s plays %s.\n", echek_side_name(echek_play_now(p)->mover),
                echek_move_name(echek_play_now(p), thought.move, name));
    return echek_play_move(p, thought.move);
}

// ---- Back and forth -------------------------------------------------------------------------------------

static enum echek_play_step went(struct echek_play *p, const char *what, size_t plies) {
    text_add(&p->talk->out, what);
    echek_tell_plies(&p->talk->out, plies);
    text_add(&p->talk->out, ".\n");
    echek_play_keep(p);
    return PLAY_CHANGED;
}

static enum echek_play_step undo(struct echek_play *p, const char *argument) {
    (void)argument;
    size_t plies;
    enum echek_result settled = p->duel.game.settled;
    if (!duel_take_back(&p->duel, &plies)) {
        text_add(&p->talk->out, settled != ECHEK_UNDECIDED ? "The time is up: nothing can be taken back.\n"
                                                           : "There is no move of yours to take back.\n");
        return PLAY_ASK;
    }
    if (plies > 0) return went(p, "Taken back: ", plies);
    text_format(&p->talk->out, "Taken back: %s.\n",
                settled == ECHEK_DRAW_AGREED ? "the draw" : "the resignation");
    echek_play_keep(p);
    return PLAY_CHANGED;
}

static enum echek_play_step redo(struct echek_play *p, const char *argument) {
    (void)argument;
    size_t plies;
    if (duel_forward(&p->duel, &plies)) return went(p, "Played again: ", plies);
    text_add(&p->talk->out, "Nothing was taken back that could be played again.\n");
    return PLAY_ASK;
}

// ---- What players settle --------------------------------------------------------------------------------

static enum echek_play_step settled(struct echek_play *p, bool done, const struct fault *f) {
    if (!done) {
        echek_play_say_fault(p, f);
        return PLAY_ASK;
    }
    echek_play_keep(p);
    return PLAY_CHANGED;
}

static enum echek_play_step resign(struct echek_play *p, const char *argument) {
    (void)argument;
    struct fault f;
    return settled(p, duel_resign(&p->duel, echek_play_now(p)->mover, &f), &f);
}

static enum echek_play_step ask_computer(struct echek_play *p, unsigned side, bool *accepts) {
    struct fault f;
    const struct echek_effort effort = {.limits = cli_limits(A_MOMENT_US)};
    bool ok = echek_play_adviser(p, &f) != NULL &&
              duel_wants_draw(&p->duel, side, p->adviser, &effort, accepts, &f);
    if (cli_interrupted()) return echek_play_leave(p, CLI_INTERRUPTED);
    if (!ok) echek_play_say_fault(p, &f);
    return ok ? PLAY_CHANGED : PLAY_ASK;
}

// What is wrong with a line, and where, if the line can be seen.
static void object(struct echek_play *p, size_t column, const char *reason) {
    if (!p->on_screen) talk_object(p->talk, column, reason);
    else text_sentence(&p->talk->out, reason, strlen(reason));
}

static enum echek_play_step ask_person(struct echek_play *p, unsigned side, bool *accepts) {
    char question[48];
    snprintf(question, sizeof question, "%s, is a draw agreed? yes or no: ", echek_side_name(side));
    for (;;) {
        bool answered = p->ask != NULL ? p->ask(p, question) : talk_ask(p->talk, question);
        if (!answered) return PLAY_LEAVE;
        const char *answer = text_string(&p->talk->answer);
        *accepts = strcasecmp(answer, "yes") == 0 || strcasecmp(answer, "y") == 0;
        if (*accepts || strcasecmp(answer, "no") == 0 || strcasecmp(answer, "n") == 0) return PLAY_CHANGED;
        object(p, 1, "yes or no was expected");
    }
}

static enum echek_play_step offer_draw(struct echek_play *p, const char *argument) {
    (void)argument;
    struct fault f;
    unsigned other = echek_play_now(p)->mover ^ 1U;
    bool accepts = false;
    if (echek_game_is_over(&p->duel.game)) return settled(p, duel_agree(&p->duel, &f), &f);
    enum echek_play_step step = echek_is_computer(&p->duel.game, other, NULL)
                                    ? ask_computer(p, other, &accepts)
                                    : ask_person(p, other, &accepts);
    if (step != PLAY_CHANGED) return step;
    if (accepts) return settled(p, duel_agree(&p->duel, &f), &f);
    text_format(&p->talk->out, "%s does not agree to a draw; the game goes on.\n", echek_side_name(other));
    return PLAY_ASK;
}

// ---- Players and clock ----------------------------------------------------------------------------------

// Of the computer that plays, or of Black where people do.
static enum echek_play_step set_level(struct echek_play *p, const char *word) {
    struct fault f;
    enum echek_level level;
    unsigned side = echek_is_computer(&p->duel.game, ECHEK_WHITE, NULL) ? ECHEK_WHITE : ECHEK_BLACK;
    if (!echek_level_named(word, &level)) {
        text_add(&p->talk->out, "The levels are ");
        echek_list_levels(&p->talk->out, ", ");
        text_add(&p->talk->out, ".\n");
        return PLAY_ASK;
    }
    if (!duel_seat(&p->duel, side, word, &f)) return settled(p, false, &f);
    text_format(&p->talk->out, "%s: %s.\n", echek_side_name(side), word);
    echek_play_keep(p);
    return PLAY_CHANGED;
}

static enum echek_play_step set_clock(struct echek_play *p, const char *words) {
    struct fault f;
    if (!duel_set_clock(&p->duel, words, &f)) return settled(p, false, &f);
    text_format(&p->talk->out, "Clock: %s.\n", words);
    echek_play_keep(p);
    return PLAY_ASK;
}

// ---- Games and files ------------------------------------------------------------------------------------

static enum echek_play_step begin_new(struct echek_play *p, const char *words) {
    struct fault f;
    if (!echek_play_new(p, words, &f)) return settled(p, false, &f);
    echek_play_introduce(p);
    return PLAY_CHANGED;
}

static enum echek_play_step save(struct echek_play *p, const char *path) {
    struct fault f;
    if (echek_play_file_write(p, path, &f)) text_add(&p->talk->out, "Saved.\n");
    else echek_play_say_fault(p, &f);
    return PLAY_ASK;
}

static enum echek_play_step give_link(struct echek_play *p, const char *argument) {
    (void)argument;
    struct text game;
    text_init(&game, &p->mem);
    if (duel_save(&p->duel, &game)) link_write(&p->talk->out, ECHEK_LINK, text_string(&game), game.size);
    text_char(&p->talk->out, '\n');
    text_free(&game);
    return PLAY_ASK;
}

// Whoever plays goes on playing where the game does not say who does.
static void take_over(struct echek_play *p, struct duel *d) {
    for (unsigned side = 0; side < 2; side++)
        if (d->game.players[side][0] == '\0')
            memcpy(d->game.players[side], p->duel.game.players[side], ECHEK_NAME);
    keep_close(&p->keep, echek_game_is_over(&p->duel.game));
    duel_free(&p->duel);
    p->duel = *d;
    echek_play_keep(p);
}

static enum echek_play_step load(struct echek_play *p, const char *path) {
    struct duel d;
    struct fault f;
    bool missing;
    if (!echek_play_file_read(&p->mem, path, &d, &missing, &f)) {
        if (f.kind == FAULT_INPUT) text_format(&p->talk->out, "line %zu, column %zu: ", f.line, f.column);
        echek_play_say_fault(p, &f);
        duel_free(&d);
        return PLAY_ASK;
    }
    take_over(p, &d);
    text_add(&p->talk->out, "Loaded: ");
    echek_tell_plies(&p->talk->out, p->duel.game.plies.size);
    text_add(&p->talk->out, ", rules ");
    echek_rules_write(&p->talk->out, &p->duel.game.rules);
    text_add(&p->talk->out, ".\n");
    return PLAY_CHANGED;
}

static enum echek_play_step quit(struct echek_play *p, const char *argument) {
    (void)argument;
    text_add(&p->talk->out, "The game is left after ");
    echek_tell_plies(&p->talk->out, p->duel.game.plies.size);
    text_add(&p->talk->out, ".\n");
    if (p->keep.path[0] != '\0' && !p->keep.busy && !p->file_failed && !echek_game_is_over(&p->duel.game))
        text_add(&p->talk->out, "It is kept: 'roque play echek' goes on with it.\n");
    return echek_play_leave(p, CLI_YES);
}

// ---- Understanding a line -------------------------------------------------------------------------------

enum { WORDS = 21 };
static const struct word words[WORDS] = {
    {"moves", "?", NULL, "the legal moves", list_moves},
    {"menu", "m", NULL, "choose a move from lists; so does an empty line", open_menu},
    {"hint", NULL, NULL, "a good move, and why; again: what may follow", give_hint},
    {"do", NULL, NULL, "play it", do_it},
    {"undo", "u", NULL, "take back your last move", undo},
    {"redo", NULL, NULL, "play again what was taken back", redo},
    {"board", NULL, NULL, "show the board again", show_board},
    {"flip", NULL, NULL, "see the board from the other side", flip},
    {"save", NULL, "FILE", "write the game to a file", save},
    {"load", NULL, "FILE", "go on with the game in a file", load},
    {"link", NULL, NULL, "the game as a link of the page, which play takes too", give_link},
    {"draw", NULL, NULL, "offer a draw", offer_draw},
    {"resign", NULL, NULL, "give the game up", resign},
    {"review", NULL, NULL, "when it is over: what each move won, missed or gave away", echek_play_review},
    {"new", NULL, "[SIDE] [LEVEL]", "another game: you are white, black or both", begin_new},
    {"level", NULL, "LEVEL", "how strong the computer is from now on", set_level},
    {"clock", NULL, "5+3", "minutes a side and seconds a move, from now on; or none", set_clock},
    {"rules", NULL, NULL, "the rules of the game", tell_rules},
    {"help", "h", NULL, "this list", show_help},
    {"quit", "q", NULL, "leave the game", quit},
};

static void add_help(struct text *out) {
    text_add(out,
             "Enclose the enemy king: leave it no empty square above, below, left or right; the edge and\n"
             "pieces of both colours close a side. In your turn type one of\n"
             "  Q@b3       drop a piece from your hand: Q queen, R rook, B bishop, N knight, P pawn\n"
             "  b2-c1      move a piece; there are no captures\n"
             "  O-O        castle: your king and your rook change places\n"
             "or one of the words\n");
    for (const struct word *w = words; w->name != NULL; w++) {
        char name[32];
        snprintf(name, sizeof name, "%s%s%s%s%s", w->name, w->letter == NULL ? "" : ", ",
                 w->letter == NULL ? "" : w->letter, w->argument == NULL ? "" : " ",
                 w->argument == NULL ? "" : w->argument);
        text_format(out, "  %-19s %s\n", name, w->help);
    }
}

static const struct word *find_word(const char *line, size_t length) {
    for (const struct word *w = words; w->name != NULL; w++) {
        if (strlen(w->name) == length && strncasecmp(w->name, line, length) == 0) return w;
        if (w->letter != NULL && length == 1 && line[0] == w->letter[0]) return w;
    }
    return NULL;
}

static enum echek_play_step run_word(struct echek_play *p, const struct word *w, const char *line,
                                     size_t length) {
    char reason[80];
    const char *argument = line + length + strspn(line + length, " \t");
    if (w->argument == NULL && *argument != '\0') {
        snprintf(reason, sizeof reason, "%s stands alone: nothing is expected after it", w->name);
        object(p, (size_t)(argument - line) + 1, reason);
        return PLAY_ASK;
    }
    if (w->argument != NULL && w->argument[0] != '[' && *argument == '\0') {
        bool file = strcmp(w->argument, "FILE") == 0;
        snprintf(reason, sizeof reason, "%s needs %s: %s %s", w->name, file ? "the name of a file" : "a word",
                 w->name, w->argument);
        object(p, length + 1, reason);
        return PLAY_ASK;
    }
    return w->run(p, argument);
}

// A slip of the finger in one of the words, rather than a move that is not legal.
static const char *nearest_word(const char *line, size_t length) {
    const char *names[WORDS];
    char typed[16];
    for (size_t i = 0; i < WORDS; i++) names[i] = words[i].name;
    if (length < 3 || length >= sizeof typed) return NULL;
    for (size_t i = 0; i < length; i++) {
        typed[i] = line[i] >= 'A' && line[i] <= 'Z' ? (char)(line[i] - 'A' + 'a') : line[i];
        if (typed[i] < 'a' || typed[i] > 'z') return NULL;
    }
    typed[length] = '\0';
    return nearest_of(typed, names);
}

bool echek_play_answer_at_end(struct echek_play *p, enum echek_play_step *step) {
    const char *line = text_string(&p->talk->answer);
    size_t length = strcspn(line, " \t");
    const struct word *w = find_word(line, length);
    if (w == NULL) return false;
    *step = run_word(p, w, line, length);
    return true;
}

enum echek_play_step echek_play_answer(struct echek_play *p) {
    const char *line = text_string(&p->talk->answer);
    size_t length = strcspn(line, " \t");
    enum echek_play_step step;
    struct fault f;
    bool was_over = echek_game_is_over(&p->duel.game);
    echek_play_count_time(p);
    if (!was_over && echek_game_is_over(&p->duel.game)) { // the clock ran out before this was said
        echek_play_keep(p);
        return PLAY_CHANGED;
    }
    if (length == 0) return echek_play_menu(p);
    if (echek_play_answer_at_end(p, &step)) return step;
    if (duel_do(&p->duel, line, p->talk->answer.size, &f)) {
        echek_play_keep(p);
        return PLAY_CHANGED;
    }
    const char *near = nearest_word(line, length);
    if (near != NULL) {
        char reason[64];
        snprintf(reason, sizeof reason, "did you mean '%s'? help lists what can be typed", near);
        object(p, 1, reason);
    } else object(p, f.column, f.text);
    return PLAY_ASK;
}

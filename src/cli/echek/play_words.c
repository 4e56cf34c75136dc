// What a person can type when it is his turn: a move, or one of the words in the table.
#include "base/nearest.h"
#include "cli/cli.h"
#include "cli/echek/echek.h"
#include "cli/echek/play.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

struct word {
    const char *name, *letter; // also an answer; NULL: none
    const char *argument;      // what has to follow; NULL: nothing may
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
    text_format(&p->talk->out, "%zu moves:\n", echek_count_moves(&p->game.rules, now));
    for (unsigned man = 0; man < ECHEK_MEN; man++) {
        unsigned square = echek_at(now, now->mover, man), targets = echek_targets(&p->game.rules, now, man);
        if (targets == 0) continue;
        text_format(&p->talk->out, "  %-7s ", echek_man_name(man));
        if (square == ECHEK_IN_HAND) text_format(&p->talk->out, "%c@ ", echek_letter(ECHEK_WHITE, man));
        else text_format(&p->talk->out, "%s-", echek_square_name(square));
        add_targets(&p->talk->out, targets);
    }
    if (echek_may_castle(&p->game.rules, now)) text_add(&p->talk->out, "  castle  O-O\n");
    return PLAY_ASK;
}

static enum echek_play_step show_help(struct echek_play *p, const char *argument) {
    (void)argument;
    echek_play_help(p);
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

static enum echek_play_step give_hint(struct echek_play *p, const char *argument) {
    (void)argument;
    return echek_play_hint(p);
}

// ---- Changing the game ----------------------------------------------------------------------------------

// Back to the last position in which a person was to move.
static enum echek_play_step undo(struct echek_play *p, const char *argument) {
    (void)argument;
    const struct echek_game *g = &p->game;
    size_t n = g->plies.size;
    while (n > 0 && !p->request->players[echek_game_at(g, n - 1)->mover].human) n--;
    if (n == 0) {
        text_add(&p->talk->out, "There is no move of yours to take back.\n");
        return PLAY_ASK;
    }
    text_add(&p->talk->out, "Taken back: ");
    echek_play_add_plies(&p->talk->out, g->plies.size - n + 1);
    text_add(&p->talk->out, ".\n");
    while (g->plies.size >= n) echek_game_undo(&p->game);
    echek_play_keep(p);
    return PLAY_CHANGED;
}

static enum echek_play_step settle(struct echek_play *p, enum echek_result result) {
    echek_game_settle(&p->game, result);
    echek_play_keep(p);
    return PLAY_CHANGED;
}

static enum echek_play_step resign(struct echek_play *p, const char *argument) {
    (void)argument;
    return settle(p, echek_play_now(p)->mover == ECHEK_WHITE ? ECHEK_WHITE_RESIGNED : ECHEK_BLACK_RESIGNED);
}

// A computer takes a draw when it does not stand better than the person who offers it.
static enum echek_play_step ask_computer(struct echek_play *p, bool *accepts) {
    enum { A_MOMENT_US = 300000 };
    struct echek_thought thought;
    if (!echek_play_advise(p, A_MOMENT_US, &thought)) return PLAY_ASK;
    if (cli_interrupted()) return echek_play_leave(p, CLI_INTERRUPTED);
    *accepts = thought.wins > 0 || (thought.wins == 0 && thought.score >= 0);
    return PLAY_CHANGED;
}

static enum echek_play_step ask_person(struct echek_play *p, unsigned side, bool *accepts) {
    char question[48];
    snprintf(question, sizeof question, "%s, is a draw agreed? yes or no: ", echek_side_name(side));
    for (;;) {
        if (!talk_ask(p->talk, question)) return PLAY_LEAVE;
        const char *answer = text_string(&p->talk->answer);
        *accepts = strcasecmp(answer, "yes") == 0 || strcasecmp(answer, "y") == 0;
        if (*accepts || strcasecmp(answer, "no") == 0 || strcasecmp(answer, "n") == 0) return PLAY_CHANGED;
        talk_object(p->talk, 1, "yes or no was expected");
    }
}

static enum echek_play_step offer_draw(struct echek_play *p, const char *argument) {
    (void)argument;
    unsigned other = echek_play_now(p)->mover ^ 1U;
    bool accepts = false;
    enum echek_play_step step =
        p->request->players[other].human ? ask_person(p, other, &accepts) : ask_computer(p, &accepts);
    if (step != PLAY_CHANGED) return step;
    if (!accepts) {
        text_format(&p->talk->out, "%s does not agree to a draw; the game goes on.\n",
                    echek_side_name(other));
        return PLAY_ASK;
    }
    return settle(p, ECHEK_DRAW_AGREED);
}

// ---- Files ----------------------------------------------------------------------------------------------

static enum echek_play_step save(struct echek_play *p, const char *path) {
    struct fault f;
    if (echek_play_file_write(p, path, &f)) text_add(&p->talk->out, "Saved.\n");
    else {
        cli_add_harmless(&p->talk->out, f.text, strlen(f.text));
        text_add(&p->talk->out, ".\n");
    }
    return PLAY_ASK;
}

static enum echek_play_step load(struct echek_play *p, const char *path) {
    struct echek_game g;
    struct fault f;
    bool missing;
    if (!echek_play_file_read(&p->mem, path, &g, &missing, &f)) {
        if (f.kind == FAULT_INPUT) text_format(&p->talk->out, "line %zu, column %zu: ", f.line, f.column);
        cli_add_harmless(&p->talk->out, f.text, strlen(f.text));
        text_add(&p->talk->out, ".\n");
        echek_game_free(&g);
        return PLAY_ASK;
    }
    echek_game_free(&p->game);
    p->game = g;
    echek_play_keep(p);
    text_add(&p->talk->out, "Loaded: ");
    echek_play_add_plies(&p->talk->out, g.plies.size);
    text_add(&p->talk->out, ", rules ");
    echek_rules_write(&p->talk->out, &g.rules);
    text_add(&p->talk->out, ".\n");
    return PLAY_CHANGED;
}

static enum echek_play_step quit(struct echek_play *p, const char *argument) {
    (void)argument;
    text_add(&p->talk->out, "The game is left after ");
    echek_play_add_plies(&p->talk->out, p->game.plies.size);
    text_add(&p->talk->out, ".\n");
    return echek_play_leave(p, CLI_YES);
}

// ---- Understanding a line -------------------------------------------------------------------------------

enum { WORDS = 13 };
static const struct word words[WORDS] = {
    {"moves", "?", NULL, "the legal moves", list_moves},
    {"menu", "m", NULL, "choose a move from lists; so does an empty line", open_menu},
    {"hint", NULL, NULL, "a good move, and why", give_hint},
    {"undo", "u", NULL, "take back your last move", undo},
    {"board", NULL, NULL, "show the board again", show_board},
    {"flip", NULL, NULL, "see the board from the other side", flip},
    {"save", NULL, "FILE", "write the game to a file", save},
    {"load", NULL, "FILE", "go on with the game in a file", load},
    {"draw", NULL, NULL, "offer a draw", offer_draw},
    {"resign", NULL, NULL, "give the game up", resign},
    {"help", "h", NULL, "this list", show_help},
    {"quit", "q", NULL, "leave the game", quit},
};

void echek_play_help(struct echek_play *p) {
    text_add(&p->talk->out,
             "Enclose the enemy king: leave it no empty square above, below, left or right; the edge and\n"
             "men of both colours close a side. In your turn type one of\n"
             "  Q@b3       drop a man from your hand: Q queen, R rook, B bishop, N knight, P pawn\n"
             "  b2-c1      move a man; there are no captures\n"
             "  O-O        castle: your king and your rook change places\n"
             "or one of the words\n");
    for (const struct word *w = words; w->name != NULL; w++) {
        char name[24];
        snprintf(name, sizeof name, "%s%s%s%s%s", w->name, w->letter == NULL ? "" : ", ",
                 w->letter == NULL ? "" : w->letter, w->argument == NULL ? "" : " ",
                 w->argument == NULL ? "" : w->argument);
        text_format(&p->talk->out, "  %-10s %s\n", name, w->help);
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
        snprintf(reason, sizeof reason, "%s stands alone: nothing was expected behind it", w->name);
        talk_object(p->talk, (size_t)(argument - line) + 1, reason);
        return PLAY_ASK;
    }
    if (w->argument != NULL && *argument == '\0') {
        snprintf(reason, sizeof reason, "%s needs the name of a file: %s %s", w->name, w->name, w->argument);
        talk_object(p->talk, length + 1, reason);
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

enum echek_play_step echek_play_answer(struct echek_play *p) {
    const char *line = text_string(&p->talk->answer);
    size_t length = strcspn(line, " \t");
    struct fault f;
    echek_move m;
    if (length == 0) return echek_play_menu(p);
    const struct word *w = find_word(line, length);
    if (w != NULL) return run_word(p, w, line, length);
    if (echek_move_read(&p->game.rules, echek_play_now(p), line, &m, &f)) return echek_play_move(p, m);
    const char *near = nearest_word(line, length);
    if (near != NULL) {
        char reason[64];
        snprintf(reason, sizeof reason, "did you mean '%s'? help lists what can be typed", near);
        talk_object(p->talk, 1, reason);
    } else talk_object(p->talk, f.column, f.text);
    return PLAY_ASK;
}

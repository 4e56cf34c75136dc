#include "echek/play/game.h"

#include "echek/tell/tell.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct echek_game *seen(const struct game *g) { return &echek_play_seen(g)->duel.game; }

static bool title(const struct families *known, size_t place, const char **name, const char **about) {
    (void)known;
    *name = "echek";
    *about = "The game of Echek, against the computer or another person.";
    return place == 0;
}

// ---- Beginning and ending --------------------------------------------------------------------------------

static bool load(struct game *g, const char *bytes, size_t size, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    p->seed = g->front.seed;
    rng_seed(&p->rng, p->seed);
    if (!duel_load(&p->duel, bytes, size, g->mem, fault)) return false;
    p->flipped = echek_person(&p->duel.game) == ECHEK_BLACK;
    return true;
}

static bool save(const struct game *g, struct text *out) { return duel_save(&echek_play_seen(g)->duel, out); }

static void end(struct game *g) {
    struct echek_play *p = echek_play_of(g);
    for (int side = 0; side < 2; side++) echek_engine_free(p->engines[side]);
    echek_engine_free(p->adviser);
    echek_review_free(&p->review);
    duel_free(&p->duel);
}

// ---- The state of the game --------------------------------------------------------------------------------

static bool is_over(const struct game *g) { return echek_game_is_over(seen(g)); }

// Has a person moved?
static bool is_begun(const struct game *g) {
    const struct echek_game *e = seen(g);
    for (size_t n = 0; n < e->plies.size + e->later.size && n < 2; n++)
        if (!echek_is_computer(e, e->start.mover ^ (n & 1), NULL)) return true;
    return false;
}

static bool is_computers_turn(const struct echek_game *e) {
    return echek_is_computer(e, echek_game_now(e)->mover, NULL);
}

static bool awaits(const struct game *g) { return !is_over(g) && is_computers_turn(seen(g)); }

static bool has_people(const struct game *g) {
    return !echek_is_computer(seen(g), ECHEK_WHITE, NULL) || !echek_is_computer(seen(g), ECHEK_BLACK, NULL);
}

static bool ticks(const struct game *g) { return seen(g)->clock.seconds > 0 && !is_over(g); }
static void pass(struct game *g, uint64_t ms) { duel_pass(&echek_play_of(g)->duel, ms); }
static uint64_t time_of(const struct game *g) { return seen(g)->used_ms[0] + seen(g)->used_ms[1]; }
static uint64_t identity(const struct game *g) { return (void)g, 0; }
static const char *name_of(const struct game *g) { return (void)g, "echek"; }

static void prompt(const struct game *g, struct text *out) {
    text_add(out, echek_side_name(echek_game_now(seen(g))->mover));
}

static void describe(const struct game *g, struct text *out) {
    text_add(out, "Echek. ");
    echek_tell_game_players(out, seen(g));
    text_char(out, ' ');
    echek_tell_plies(out, seen(g)->plies.size);
    text_add(out, " so far.");
}

static void introduce_players(struct game *g) {
    text_add(&g->said, "Echek. ");
    echek_tell_game_players(&g->said, seen(g));
    if (echek_is_computer(seen(g), ECHEK_WHITE, NULL) || echek_is_computer(seen(g), ECHEK_BLACK, NULL))
        text_format(&g->said, " Seed: %" PRIu64 ".", echek_play_seen(g)->seed);
    text_char(&g->said, '\n');
}

static void introduce_problem(struct echek_play *p) {
    struct text *out = &p->game.said;
    echek_tell_problem_task(out, p->duel.game.start.mover, p->problem);
    text_add(out, ", whatever is answered: ");
    echek_tell_plies(out, p->problem);
    text_add(out, ", and one first move. Find it.\n");
}

static void introduce(struct game *g) {
    struct echek_play *p = echek_play_of(g);
    size_t plies = p->duel.game.plies.size;
    if (g->front.brief) return;
    if (g->front.voice == GAME_NAMES_WORDS) introduce_players(g);
    else
        text_add(&g->said, "Enclose the enemy king: leave it no empty square above, below, left or right. "
                           "Choose a piece by its letter, then a square; ? shows all keys.\n");
    if (is_over(g) && plies > 0) text_add(&g->said, "The game has been played to its end.\n");
    else if (plies > 0) {
        text_add(&g->said, "The game goes on after ");
        echek_tell_plies(&g->said, plies);
        text_add(&g->said, ".\n");
    }
    if (p->problem > 0 && plies == 0) introduce_problem(p);
    if (has_people(g) && g->front.voice == GAME_NAMES_WORDS && !is_over(g))
        text_add(&g->said, "Type a move such as Q@b3, b2-c1 or O-O; an empty line for lists to choose from; "
                           "help for more.\n");
}

// The board with, beside it, the players and, if there is a clock, the time that each has left.
static void draw(const struct game *g, struct text *out) {
    const struct echek_play *p = echek_play_seen(g);
    const struct echek_game *e = &p->duel.game;
    struct text players[2];
    for (unsigned side = 0; side < 2; side++) {
        text_init(&players[side], g->mem);
        text_add(&players[side], echek_player_name(e, side));
        if (e->clock.seconds == 0) continue;
        text_add(&players[side], ", ");
        echek_tell_game_time(&players[side], e, side);
    }
    const struct draw_echek d = {.position = echek_game_now(e),
                                 .marked = echek_game_last_squares(e),
                                 .player = {text_string(&players[0]), text_string(&players[1])},
                                 .over = is_over(g)};
    text_char(out, '\n');
    draw_echek(out, &d,
               (struct draw_echek_style){.unicode = g->front.look.medium == DRAW_UNICODE,
                                         .color = g->front.look.color,
                                         .flipped = p->flipped});
    for (unsigned side = 0; side < 2; side++) text_free(&players[side]);
}

static void tell(struct game *g) {
    if (g->front.voice == GAME_NAMES_BUTTONS || (g->front.brief && !is_over(g))) return;
    echek_tell_game_stands(&g->said, seen(g));
    if (!is_computers_turn(seen(g))) echek_tell_game_warnings(&g->said, seen(g));
    if (!is_over(g) || g->front.brief || !has_people(g) || seen(g)->plies.size == 0) return;
    if (seen(g)->helped > 0)
        text_format(&g->said, "Help was asked for %u time%s.\n", seen(g)->helped,
                    seen(g)->helped == 1 ? "" : "s");
    game_call(g, &g->said, "undo");
    text_add(&g->said, " takes back, ");
    game_call(g, &g->said, "review");
    text_add(&g->said, " reviews the game.\n");
}

static void rules(struct game *g) {
    wrap_words(&g->said, "", echek_rules_told(), tell_width(g->front.look));
    text_add(&g->said, "This game goes by the rules ");
    echek_rules_write(&g->said, &seen(g)->rules);
    text_add(&g->said, ".\n");
}

static void help(const struct game *g, struct text *out) {
    (void)g;
    text_add(out,
             "Enclose the enemy king: leave it no empty square above, below, left or right; the edge and\n"
             "pieces of both colours close a side. In your turn type one of\n"
             "  Q@b3       drop a piece from your hand: Q queen, R rook, B bishop, N knight, P pawn\n"
             "  b2-c1      move a piece; there are no captures\n"
             "  O-O        castle: your king and your rook change places\n"
             "or one of the words\n");
}

// ---- Moves -----------------------------------------------------------------------------------------------

void echek_play_say_last_move(struct echek_play *p) {
    const struct echek_game *e = &p->duel.game;
    char name[ECHEK_MOVE_TEXT];
    size_t last = e->plies.size - 1;
    const struct echek_position *before = echek_game_at(e, last);
    echek_move_name(before, e->plies.at[last].move, name);
    if (p->game.front.brief) text_format(&p->game.said, "%s\n", name);
    else text_format(&p->game.said, "%s plays %s.\n", echek_side_name(before->mover), name);
}

// The position has changed: thoughts about the previous one are dropped.
enum game_step echek_play_changed(struct echek_play *p) {
    p->thought_us = 0;
    p->values.done = 0;
    return GAME_CHANGED;
}

// A person has moved: in a problem, the move is judged before it is answered.
static enum game_step moved(struct echek_play *p) {
    if (p->problem > 0) echek_play_judge_problem(p);
    return echek_play_changed(p);
}

enum game_step echek_play_make(struct echek_play *p, echek_move m, struct fault *fault) {
    return duel_do_move(&p->duel, m, fault) ? moved(p) : GAME_REFUSED;
}

static enum game_step move(struct game *g, const char *line, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    if (*line == '\0') return is_over(g) ? GAME_SAID : echek_play_choose(g, "", fault);
    if (!duel_do(&p->duel, line, strlen(line), fault)) return GAME_REFUSED;
    if (g->front.voice == GAME_NAMES_BUTTONS) echek_play_say_last_move(p);
    return moved(p);
}

static enum game_step castle(struct game *g, const char *argument, struct fault *fault) {
    (void)argument;
    return move(g, "O-O", fault);
}

static enum game_step went(struct echek_play *p, const char *what, size_t plies) {
    text_add(&p->game.said, what);
    echek_tell_plies(&p->game.said, plies);
    text_add(&p->game.said, ".\n");
    return echek_play_changed(p);
}

static enum game_step undo(struct game *g, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    size_t plies;
    enum echek_result settled = p->duel.game.settled;
    (void)fault;
    if (!duel_take_back(&p->duel, &plies)) {
        text_add(&g->said, settled != ECHEK_UNDECIDED ? "The time is up: nothing can be taken back.\n"
                                                      : "There is no move of yours to take back.\n");
        return GAME_SAID;
    }
    if (plies > 0) return went(p, "Taken back: ", plies);
    text_format(&g->said, "Taken back: %s.\n", settled == ECHEK_DRAW_AGREED ? "the draw" : "the resignation");
    return echek_play_changed(p);
}

static enum game_step redo(struct game *g, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    size_t plies;
    (void)fault;
    if (duel_forward(&p->duel, &plies)) return went(p, "Played again: ", plies);
    text_add(&g->said, "There is no move to play again.\n");
    return GAME_SAID;
}

static enum game_step go_to(struct game *g, const char *argument, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    const struct echek_game *e = &p->duel.game;
    size_t digits = strspn(argument, "0123456789");
    unsigned long n = strtoul(argument, NULL, 10);
    if (argument[digits] != '\0' || digits > 8 || n > e->plies.size + e->later.size) {
        fault_input(fault, 0, 0, "the game has fewer moves");
        return GAME_REFUSED;
    }
    duel_go(&p->duel, n);
    return went(p, "After ", n);
}

// ---- Resigning and draws ---------------------------------------------------------------------------------

// The side that a word names; without a word, the only person's side, or the side to move.
static bool read_side(const struct echek_play *p, const char *word, unsigned *side, struct fault *fault) {
    int person = echek_person(&p->duel.game);
    *side = person >= 0 ? (unsigned)person : echek_play_now(p)->mover;
    if (*word == '\0') return true;
    *side = strcasecmp(word, "black") == 0 ? ECHEK_BLACK : ECHEK_WHITE;
    return *side == ECHEK_BLACK || strcasecmp(word, "white") == 0 ||
           fault_input(fault, 0, 0, "white or black is expected");
}

static enum game_step resign(struct game *g, const char *argument, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    unsigned side;
    return read_side(p, argument, &side, fault) && duel_resign(&p->duel, side, fault) ? GAME_CHANGED
                                                                                      : GAME_REFUSED;
}

// If the front end cannot ask, both sides count as having agreed.
static enum game_step ask_person(struct echek_play *p, unsigned side, bool *accepts) {
    char question[48];
    bool answered = false;
    if (p->game.front.ask == NULL) return *accepts = true, GAME_SAID;
    struct text answer = TEXT_IN(p->game.mem);
    snprintf(question, sizeof question, "%s, is a draw agreed? yes or no: ", echek_side_name(side));
    while (!answered && p->game.front.ask(&p->game, question, &answer)) {
        const char *word = text_string(&answer);
        *accepts = strcasecmp(word, "yes") == 0 || strcasecmp(word, "y") == 0;
        answered = *accepts || strcasecmp(word, "no") == 0 || strcasecmp(word, "n") == 0;
        if (!answered) text_add(&p->game.said, "yes or no is expected\n");
    }
    text_free(&answer);
    return GAME_SAID;
}

static enum game_step offer_draw(struct game *g, const char *argument, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    int person = echek_person(&p->duel.game);
    unsigned other = person >= 0 ? (unsigned)person ^ 1U : echek_play_now(p)->mover ^ 1U;
    bool accepts = false;
    (void)argument;
    if (is_over(g)) return duel_agree(&p->duel, fault) ? GAME_CHANGED : GAME_REFUSED;
    enum game_step step = echek_is_computer(&p->duel.game, other, NULL)
                              ? echek_play_ask_computer(p, other, &accepts, fault)
                              : ask_person(p, other, &accepts);
    if (step != GAME_SAID) return step;
    if (accepts) return duel_agree(&p->duel, fault) ? GAME_CHANGED : GAME_REFUSED;
    text_format(&g->said, "%s does not agree to a draw; the game goes on.\n", echek_side_name(other));
    return GAME_SAID;
}

// ---- Players and clock -----------------------------------------------------------------------------------

static enum game_step seat(struct echek_play *p, unsigned side, const char *name, struct fault *fault) {
    if (!duel_seat(&p->duel, side, name, fault)) return GAME_REFUSED;
    text_format(&p->game.said, "%s: %s.\n", echek_side_name(side), echek_player_name(&p->duel.game, side));
    return echek_play_changed(p);
}

static enum game_step seat_white(struct game *g, const char *name, struct fault *fault) {
    return seat(echek_play_of(g), ECHEK_WHITE, name, fault);
}

static enum game_step seat_black(struct game *g, const char *name, struct fault *fault) {
    return seat(echek_play_of(g), ECHEK_BLACK, name, fault);
}

// Set the level of the computer that plays, or seat one as Black if two people play.
static enum game_step set_level(struct game *g, const char *word, struct fault *fault) {
    enum echek_level level;
    unsigned side = echek_is_computer(seen(g), ECHEK_WHITE, NULL) ? ECHEK_WHITE : ECHEK_BLACK;
    return echek_play_level("", word, &level, fault) ? seat(echek_play_of(g), side, word, fault)
                                                     : GAME_REFUSED;
}

static enum game_step set_clock(struct game *g, const char *words, struct fault *fault) {
    if (!duel_set_clock(&echek_play_of(g)->duel, words, fault)) return GAME_REFUSED;
    text_format(&g->said, "Clock: %s.\n", words);
    return GAME_SAID;
}

// ---- Looking ---------------------------------------------------------------------------------------------

static void add_targets(struct text *out, unsigned targets) {
    for (unsigned i = 0; i < ECHEK_SQUARES; i++) { // as one reads the board: from the top rank down
        unsigned square = i ^ 12;
        if ((targets >> square & 1) != 0) text_format(out, " %s", echek_square_name(square));
    }
    text_char(out, '\n');
}

static enum game_step list_moves(struct game *g, const char *argument, struct fault *fault) {
    const struct echek_game *e = seen(g);
    const struct echek_position *now = echek_game_now(e);
    (void)argument, (void)fault;
    text_format(&g->said, "%zu moves:\n", is_over(g) ? 0 : echek_count_moves(&e->rules, now));
    for (unsigned piece = 0; piece < ECHEK_PIECES && !is_over(g); piece++) {
        unsigned square = echek_at(now, now->mover, piece), targets = echek_targets(&e->rules, now, piece);
        if (targets == 0) continue;
        text_format(&g->said, "  %-7s ", echek_piece_name(piece));
        if (square == ECHEK_IN_HAND) text_format(&g->said, "%c@ ", echek_letter(ECHEK_WHITE, piece));
        else text_format(&g->said, "%s-", echek_square_name(square));
        add_targets(&g->said, targets);
    }
    if (!is_over(g) && echek_may_castle(&e->rules, now)) text_add(&g->said, "  castle  O-O\n");
    return GAME_SAID;
}

static enum game_step flip(struct game *g, const char *argument, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    (void)argument, (void)fault;
    p->flipped = !p->flipped;
    return GAME_CHANGED;
}

static const struct game_word words[] = {
    {"moves", NULL, NULL, "the legal moves", 'm', .is_long = true, .run = list_moves},
    {"menu", "m", NULL, "choose a move from lists; so does an empty line", .run = echek_play_choose},
    {"think", NULL, NULL, "the engine's view of the position", .label = "What does the engine think?",
     .is_slow = true, .run = echek_play_think},
    {"values", NULL, NULL, "every move with its value: ++ wins, -- loses, == draws", 'w',
     .label = "The value of every move", .is_long = true, .is_slow = true, .run = echek_play_value},
    {"O-O", NULL, NULL, "castle: king and rook change places", 'o', .run = castle},
    {"flip", NULL, NULL, "see the board from the other side", 'f', .label = "Turn the board", .run = flip},
    {"draw", NULL, NULL, "offer a draw", 'x', .label = "Offer a draw", .is_slow = true, .run = offer_draw},
    {"resign", NULL, "[SIDE]", "give the game up", 'z', .label = "Resign", .is_final = true, .run = resign},
    {"review", NULL, NULL, "when it is over: what each move won, missed or gave away", 'v', .label = "Review",
     .is_long = true, .is_slow = true, .run = echek_play_review},
    {"go", NULL, "N", "to the position after N plies", .run = go_to},
    {"white", NULL, "NAME", "who plays White: a person, or a level", .run = seat_white},
    {"black", NULL, "NAME", "and Black", .run = seat_black},
    {"level", NULL, "LEVEL", "how strong the computer is from now on", 'e',
     "Level of the computer: ", .run = set_level},
    {"clock", NULL, "5+3", "minutes per side and seconds per move, from now on; or none", 'c',
     "Clock (such as 5+3, or none): ", .run = set_clock},
    {0},
};

const struct game_kind echek_game_kind = {
    .name = "echek",
    .bytes = sizeof(struct echek_play),
    .ending = ".echek",
    .over = "ended",
    .link = 'e',
    .another = "black hard",
    .shows_each_change = true,
    .words = words,
    .title = title,
    .recognises = echek_game_is_meant,
    .load = load,
    .check = echek_play_check,
    .begin = echek_play_begin,
    .adjust = echek_play_adjust,
    .setting_of = echek_play_setting_of,
    .save = save,
    .free = end,
    .move = move,
    .undo = undo,
    .redo = redo,
    .hint = echek_play_hint,
    .step = echek_play_do_hint,
    .reply = echek_play_reply,
    .is_over = is_over,
    .is_begun = is_begun,
    .awaits = awaits,
    .has_people = has_people,
    .ticks = ticks,
    .pass = pass,
    .time = time_of,
    .state = echek_play_state,
    .identity = identity,
    .name_of = name_of,
    .prompt = prompt,
    .describe = describe,
    .introduce = introduce,
    .tell = tell,
    .rules = rules,
    .help = help,
    .draw = draw,
};

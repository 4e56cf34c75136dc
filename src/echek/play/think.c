// The engine at work in a game: hints, replies, offers of a draw, and reviews. When a call runs out of time,
// the next call continues its search.
#include "echek/play/game.h"
#include "echek/tell/tell.h"

#include <stdlib.h>

enum { ENGINE_BYTES = 16 << 20, A_SECOND_US = 1000000, A_MOMENT_US = 300000 };

// ---- Hints and replies -----------------------------------------------------------------------------------

static struct echek_engine *engine_at(struct echek_play *p, struct echek_engine **place,
                                      struct fault *fault) {
    if (*place == NULL) *place = echek_engine_new(p->game.mem, ENGINE_BYTES);
    if (*place == NULL) fault_memory(fault);
    return *place;
}

// Think about the position for `us` in all, within the limits of this call. An engine remembers positions, so
// a search that is restarted soon reaches the same point again.
static enum game_step think(struct echek_play *p, struct echek_engine *e, uint64_t us, struct fault *fault) {
    uint64_t began = clock_us(), until = began + (us > p->thought_us ? us - p->thought_us : 1);
    struct echek_effort effort = {.limits = p->game.front.limits};
    if (effort.limits.deadline_us == 0 || until < effort.limits.deadline_us)
        effort.limits.deadline_us = until;
    if (!echek_think(e, &p->duel.game, &effort, &p->thought, fault)) return GAME_REFUSED;
    p->thought_us += clock_us() - began;
    const struct echek_thought *t = &p->thought;
    bool proven = t->wins != 0 && t->depth >= (unsigned)abs(t->wins),
         done = proven || t->depth >= ECHEK_DEEPEST_THOUGHT || clock_us() >= until;
    p->thought.us = p->thought_us;
    if (!done && !stop_asked(effort.limits.stop)) return GAME_UNFINISHED;
    p->thought_us = 0;
    return GAME_SAID;
}

// GAME_SAID: p->thought has a good move for the side to move.
static enum game_step advise(struct echek_play *p, struct fault *fault) {
    uint64_t us = p->game.front.think_us == 0 ? A_SECOND_US : p->game.front.think_us;
    if (engine_at(p, &p->adviser, fault) == NULL) return GAME_REFUSED;
    if (echek_game_is_over(&p->duel.game)) {
        fault_input(fault, 0, 0, "the game has ended: %s",
                    echek_result_words(echek_game_result(&p->duel.game)));
        return GAME_REFUSED;
    }
    return duel_find_win(&p->duel, &p->thought) ? GAME_SAID : think(p, p->adviser, us, fault);
}

// A problem that can still be won: finding the move is the task.
static bool is_problem(const struct echek_play *p) { return p->problem > 0 && p->thought.wins > 0; }

// Strengthen the hint: one step more than before, or as much as was asked for.
static enum duel_strength strengthen(struct echek_play *p, unsigned asked) {
    enum duel_strength least = is_problem(p) ? DUEL_HINT_PIECE : DUEL_HINT_MOVE;
    if (p->duel.hinted < DUEL_HINT_LINE) p->duel.hinted++;
    if (p->duel.hinted < least) p->duel.hinted = least;
    if (asked == 0) return p->duel.hinted;
    return is_problem(p) ? (enum duel_strength)asked : asked > 1 ? DUEL_HINT_LINE : DUEL_HINT_MOVE;
}

static void tell_piece(struct text *out, const struct echek_position *now, echek_move m) {
    if (m == ECHEK_CASTLE) {
        text_add(out, "Hint: king and rook may change places.\n");
        return;
    }
    unsigned piece = echek_move_piece(m), from = echek_at(now, now->mover, piece);
    text_format(out, "Hint: look at your %s %s%s.\n", echek_piece_name(piece),
                from == ECHEK_IN_HAND ? "in hand" : "on ",
                from == ECHEK_IN_HAND ? "" : echek_square_name(from));
}

static void tell_winning_move(struct text *out, const struct echek_play *p) {
    char name[ECHEK_MOVE_TEXT];
    text_format(out, "Hint: %s wins in ", echek_move_name(echek_play_now(p), p->thought.move, name));
    echek_tell_plies(out, (size_t)p->thought.wins);
    text_add(out, ", whatever is answered.\n");
}

enum game_step echek_play_hint(struct game *g, unsigned strength, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    enum game_step step = advise(p, fault);
    if (g->front.detail != NULL && step != GAME_REFUSED) echek_play_thought_json(p, g->front.detail);
    if (step != GAME_SAID || stop_asked(g->front.limits.stop)) return step;
    enum duel_strength told = strengthen(p, strength);
    p->duel.game.helped++;
    if (told == DUEL_HINT_PIECE) tell_piece(&g->said, echek_play_now(p), p->thought.move);
    else if (told == DUEL_HINT_MOVE && is_problem(p) && p->thought.wins > 1) tell_winning_move(&g->said, p);
    else echek_tell_game_hint(&g->said, &p->duel.game, &p->thought, told == DUEL_HINT_LINE);
    bool all = told == DUEL_HINT_LINE || (p->thought.wins > 0 && !is_problem(p)) ||
               (told == DUEL_HINT_MOVE && p->thought.wins == 1);
    if (all || g->front.voice == GAME_NAMES_BUTTONS) return GAME_SAID;
    text_char(&g->said, '(');
    game_call(g, &g->said, "hint");
    text_add(&g->said,
             told == DUEL_HINT_PIECE ? " again tells the move, " : " again tells what may follow, ");
    game_call(g, &g->said, "do");
    text_add(&g->said, " plays it.)\n");
    return GAME_SAID;
}

// What the engine expects, which is not advice.
enum game_step echek_play_think(struct game *g, const char *argument, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    enum game_step step = advise(p, fault);
    (void)argument;
    if (g->front.detail != NULL && step != GAME_REFUSED) echek_play_thought_json(p, g->front.detail);
    p->duel.game.helped += step == GAME_SAID;
    if (step == GAME_SAID) echek_tell_verdict(&g->said, &p->duel.game.rules, echek_play_now(p), &p->thought);
    return step;
}

// Every move with its value: help that has to be asked for each time.
enum game_step echek_play_value(struct game *g, const char *argument, struct fault *fault) {
    enum { NODES = 20000 };
    struct echek_play *p = echek_play_of(g);
    struct echek_values *v = &p->values;
    (void)argument;
    if (echek_game_is_over(&p->duel.game)) {
        text_add(&g->said, "The game has ended: there are no moves.\n");
        return GAME_SAID;
    }
    if (engine_at(p, &p->adviser, fault) == NULL) return GAME_REFUSED;
    if (v->done == 0 || v->done == v->count) echek_values_begin(v, &p->duel.game);
    if (!echek_values_go(v, p->adviser, &p->duel.game, NODES, &g->front.limits, fault)) return GAME_REFUSED;
    if (v->done < v->count && g->front.detail != NULL) json_number(g->front.detail, "valued", v->done);
    if (v->done < v->count) return stop_asked(g->front.limits.stop) ? GAME_SAID : GAME_UNFINISHED;
    p->duel.game.helped++;
    if (p->book != NULL) table_book_value(p->book, &p->duel.game.rules, echek_play_now(p), v);
    if (g->front.detail != NULL) echek_play_values_json(p, g->front.detail);
    echek_tell_values(&g->said, echek_play_now(p), v);
    return GAME_SAID;
}

enum game_step echek_play_do_hint(struct game *g, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    enum game_step step = advise(p, fault);
    if (step != GAME_SAID || stop_asked(g->front.limits.stop)) return step;
    p->duel.game.helped++;
    step = echek_play_make(p, p->thought.move, fault);
    if (step == GAME_CHANGED) echek_play_say_last_move(p);
    return step;
}

// The strongest level thinks as long as it may, in slices if a call has little time.
static enum game_step master_replies(struct echek_play *p, struct echek_engine *e, struct fault *fault) {
    uint64_t us =
        duel_thinking_us(&p->duel, p->game.front.think_us == 0 ? A_SECOND_US : p->game.front.think_us);
    struct echek_effort effort = {.limits = limits_within(us, p->game.front.limits.stop)};
    echek_move moved;
    if (p->book != NULL && p->book->count > 0) {
        if (!table_book_play(p->book, e, &p->duel.game, &p->rng, &effort, &p->thought, fault))
            return GAME_REFUSED;
    } else {
        enum game_step step = think(p, e, us, fault);
        if (step != GAME_SAID) return step;
        uint64_t thought_us = p->thought.us;
        effort = (struct echek_effort){.nodes = p->thought.nodes + 1};
        if (!echek_level_vary(e, &p->duel.game, &p->rng, &effort, &p->thought, fault)) return GAME_REFUSED;
        p->thought.us = thought_us;
    }
    if (!duel_play_thought(&p->duel, &p->thought, p->game.front.limits.stop, &moved, fault))
        return GAME_REFUSED;
    return moved == ECHEK_NO_MOVE && !echek_game_is_over(&p->duel.game) ? GAME_SAID : GAME_CHANGED;
}

static enum game_step level_replies(struct echek_play *p, struct echek_engine *e, struct fault *fault) {
    uint64_t us = duel_thinking_us(&p->duel, p->game.front.think_us);
    const struct echek_effort effort = {.limits = limits_within(us, p->game.front.limits.stop)};
    echek_move moved;
    if (!duel_reply(&p->duel, e, &p->rng, &effort, &moved, fault)) return GAME_REFUSED;
    return moved == ECHEK_NO_MOVE && !echek_game_is_over(&p->duel.game) ? GAME_SAID : GAME_CHANGED;
}

enum game_step echek_play_reply(struct game *g, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    unsigned side = echek_play_now(p)->mover;
    size_t plies = p->duel.game.plies.size;
    enum echek_level level = ECHEK_MASTER;
    struct echek_engine *e = engine_at(p, &p->engines[side], fault);
    if (e == NULL) return GAME_REFUSED;
    echek_is_computer(&p->duel.game, side, &level);
    enum game_step step = level == ECHEK_MASTER ? master_replies(p, e, fault) : level_replies(p, e, fault);
    if (step == GAME_CHANGED) echek_play_changed(p);
    if (p->duel.game.plies.size > plies) echek_play_say_last_move(p);
    return step;
}

// Does the computer that plays this side agree to a draw?
enum game_step echek_play_ask_computer(struct echek_play *p, unsigned side, bool *accepts,
                                       struct fault *fault) {
    const struct echek_effort effort = {.limits = limits_within(A_MOMENT_US, p->game.front.limits.stop)};
    return engine_at(p, &p->adviser, fault) != NULL &&
                   duel_wants_draw(&p->duel, side, p->adviser, &effort, accepts, fault)
               ? GAME_SAID
               : GAME_REFUSED;
}

// ---- Reviews ---------------------------------------------------------------------------------------------

// On the page a game can be reviewed at any time, including moves that were taken back, with the same effort
// on every machine.
static bool begin_review(struct echek_play *p, struct fault *fault) {
    enum { NODES = 60000 };
    bool page = p->game.front.voice == GAME_NAMES_BUTTONS;
    size_t at = p->duel.game.plies.size;
    if (p->review.mem != NULL) return true;
    if (page) duel_go(&p->duel, at + p->duel.game.later.size);
    bool ok = echek_review_init(&p->review, &p->duel.game, page ? NODES : 0, p->game.mem, fault);
    if (page) duel_go(&p->duel, at);
    return ok;
}

// Review every move.
enum game_step echek_play_review(struct game *g, const char *argument, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    const struct echek_tell_review told = {&p->review, &p->duel.game};
    (void)argument;
    if (g->front.voice != GAME_NAMES_BUTTONS && !echek_game_is_over(&p->duel.game)) {
        text_add(&g->said, "A game is reviewed when it is over.\n");
        return GAME_SAID;
    }
    if (p->duel.game.plies.size + p->duel.game.later.size == 0) {
        text_add(&g->said, "There is no move to review.\n");
        return GAME_SAID;
    }
    if (engine_at(p, &p->adviser, fault) == NULL || !begin_review(p, fault) ||
        !echek_review_go(&p->review, p->adviser, &g->front.limits, fault))
        return GAME_REFUSED;
    bool done = echek_review_is_done(&p->review);
    struct text *detail = g->front.detail;
    if (!done && detail != NULL) json_number(detail, "reviewed", p->review.count + 1 - p->review.left);
    if (!done && !stop_asked(g->front.limits.stop)) return GAME_UNFINISHED;
    if (done && detail != NULL) echek_play_review_json(&p->review, detail);
    if (done && p->book != NULL) echek_review_ask(&p->review, p->book);
    if (done)
        echek_tell_review_text(&g->said, &told, tell_width(g->front.look),
                               g->front.look.medium == DRAW_UNICODE);
    echek_review_free(&p->review);
    p->review = (struct echek_review){0};
    return GAME_SAID;
}

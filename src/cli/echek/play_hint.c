// Advice with a reason. What is proven comes first; only then what the engine likes.
#include "cli/cli.h"
#include "cli/echek/echek.h"
#include "cli/echek/play.h"
#include "cli/interrupt.h"

#include <string.h>

enum { ADVISER_BYTES = 16 << 20, HINT_US = 1000000 };

bool play_wins_at_once(const struct echek_rules *r, const struct echek_position *now, echek_move *m) {
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_moves(r, now, list);
    for (size_t i = 0; i < count; i++) {
        struct echek_position next = *now;
        echek_make(r, &next, list[i]);
        *m = list[i];
        if (echek_ended(&next) == ECHEK_MOVER_LOST) return true;
    }
    return false;
}

// As if the side to move let its turn pass.
static struct echek_position passed(const struct echek_position *now) {
    struct echek_position other = *now;
    other.mover ^= 1;
    return other;
}

bool play_advise(struct play *p, uint64_t us, struct echek_thought *thought) {
    struct fault f;
    const struct echek_effort effort = {.limits = cli_limits(us)};
    if (p->adviser == NULL) p->adviser = echek_engine_new(&p->mem, ADVISER_BYTES);
    if (p->adviser == NULL) fault_memory(&f);
    else if (echek_think(p->adviser, &p->game, &effort, thought, &f)) return true;
    text_format(&p->out, "There is no advice: %s.\n", f.text);
    return false;
}

// ---- Words ----------------------------------------------------------------------------------------------

static void add_move(struct text *out, const struct echek_position *at, echek_move m) {
    char name[ECHEK_MOVE_TEXT];
    text_add(out, echek_move_name(at, m, name));
}

static void add_squares(struct text *out, unsigned set) {
    for (bool any = false; set != 0; set &= set - 1, any = true) {
        text_format(out, "%s%s", any ? ", " : "", echek_square_name((unsigned)__builtin_ctz(set)));
    }
}

static const char *plural(int n) { return n == 1 ? "" : "s"; }

// ---- What a move does -----------------------------------------------------------------------------------

struct effects {
    struct play *p;
    struct echek_position before, after;
    unsigned side;
    bool any;
};

// The text goes on with the next thing the move does.
static struct text *another(struct effects *e) {
    text_add(&e->p->out, e->any ? "; it " : ": it ");
    e->any = true;
    return &e->p->out;
}

static void tell_threat(struct effects *e) {
    echek_move next;
    struct echek_position again = passed(&e->after);
    if (!play_wins_at_once(&e->p->game.rules, &again, &next)) return;
    struct text *out = another(e);
    text_add(out, "threatens to enclose with ");
    add_move(out, &again, next);
}

static void tell_enemy_king(struct effects *e) {
    unsigned before = echek_open(&e->before, e->side ^ 1), after = echek_open(&e->after, e->side ^ 1);
    if ((before & ~after) == 0) return;
    struct text *out = another(e);
    text_format(out, "closes a side of %s king, ", play_whose(e->p, e->side ^ 1));
    add_squares(out, before & ~after);
    text_add(out, ", and leaves ");
    add_squares(out, after);
}

static void tell_own_king(struct effects *e) {
    int before = __builtin_popcount(echek_open(&e->before, e->side));
    int after = __builtin_popcount(echek_open(&e->after, e->side));
    if (after <= before) return;
    text_format(another(e), "opens %s king: %d open sides instead of %d", play_whose(e->p, e->side), after,
                before);
}

static void tell_castling(struct effects *e) {
    struct echek_position again = passed(&e->after), castled = again;
    if (echek_may_castle(&e->p->game.rules, &e->before) || !echek_may_castle(&e->p->game.rules, &again))
        return;
    echek_make(&e->p->game.rules, &castled, ECHEK_CASTLE);
    int open = __builtin_popcount(echek_open(&castled, e->side));
    struct text *out = another(e);
    text_add(out, "prepares castling: the king could go to ");
    add_squares(out, 1U << echek_at(&castled, e->side, ECHEK_KING));
    text_format(out, ", with %d open side%s", open, plural(open));
}

static void tell_effects(struct play *p, echek_move m) {
    struct effects e = {.p = p, .before = *play_now(p), .after = *play_now(p)};
    e.side = e.before.mover;
    echek_make(&p->game.rules, &e.after, m);
    tell_threat(&e);
    tell_enemy_king(&e);
    tell_own_king(&e);
    tell_castling(&e);
    if (!e.any && m != ECHEK_CASTLE && echek_at(&e.before, e.side, echek_move_man(m)) == ECHEK_IN_HAND)
        text_format(another(&e), "brings the %s into play", echek_man_name(echek_move_man(m)));
}

// ---- Advice ---------------------------------------------------------------------------------------------

static void advise_win_at_once(struct play *p, echek_move m) {
    const struct echek_position *now = play_now(p);
    add_move(&p->out, now, m);
    text_format(&p->out, " wins at once: it closes the last open side of %s king.\n",
                play_whose(p, now->mover ^ 1U));
}

static void advise_win(struct play *p, const struct echek_thought *t) {
    text_format(&p->out, "a proven win in %d plies: ", t->wins);
    echek_line_write(&p->out, &p->game.rules, *play_now(p), t->line, t->length, "", " ");
    text_add(&p->out, "\n");
}

// True when there is a threat to tell of.
static bool tell_enemy_threat(struct play *p) {
    struct echek_position theirs = passed(play_now(p));
    echek_move threat;
    if (!play_wins_at_once(&p->game.rules, &theirs, &threat)) return false;
    unsigned side = theirs.mover ^ 1U;
    bool you = strcmp(play_whose(p, side), "your") == 0;
    text_format(&p->out, "%s can enclose %s in one: ", echek_side_name(theirs.mover),
                you ? "you" : echek_side_name(side));
    add_move(&p->out, &theirs, threat);
    text_format(&p->out, " closes the last open side of %s king; ", play_whose(p, side));
    return true;
}

static void advise_against_loss(struct play *p, const struct echek_thought *t) {
    tell_enemy_threat(p);
    text_format(&p->out, "%s wins by force in %d plies; ", echek_side_name(play_now(p)->mover ^ 1U),
                -t->wins);
    add_move(&p->out, play_now(p), t->move);
    text_add(&p->out, " holds out longest.\n");
}

static void advise_choice(struct play *p, const struct echek_thought *t) {
    bool threatened = tell_enemy_threat(p);
    add_move(&p->out, play_now(p), t->move);
    if (threatened) text_add(&p->out, " gets out");
    tell_effects(p, t->move);
    text_format(&p->out, " (the engine's choice, %u %s ahead).\n", t->depth, t->depth == 1 ? "ply" : "plies");
}

enum play_step play_hint(struct play *p) {
    struct echek_thought thought;
    echek_move m;
    if (play_wins_at_once(&p->game.rules, play_now(p), &m)) {
        text_add(&p->out, "Hint: ");
        advise_win_at_once(p, m);
        return PLAY_ASK;
    }
    uint64_t us = p->request->time_us == 0 ? HINT_US : p->request->time_us;
    if (!play_advise(p, us, &thought)) return PLAY_ASK;
    if (cli_interrupted()) return play_leave(p, CLI_INTERRUPTED);
    text_add(&p->out, "Hint: ");
    if (thought.wins > 0) advise_win(p, &thought);
    else if (thought.wins < 0) advise_against_loss(p, &thought);
    else advise_choice(p, &thought);
    return PLAY_ASK;
}

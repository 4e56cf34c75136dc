// Advice with a reason. What is proven comes first, then what the engine prefers.
#include "echek/tell/tell.h"

static bool wins_at_once(const struct echek_rules *r, const struct echek_position *now, echek_move *m) {
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_moves(r, now, list);
    for (size_t i = 0; i < count; i++) {
        struct echek_position next = echek_after(r, now, list[i]);
        *m = list[i];
        if (echek_ended(&next) == ECHEK_MOVER_LOST) return true;
    }
    return false;
}

// The position as if the side to move passed.
static struct echek_position passed(const struct echek_position *now) {
    struct echek_position other = *now;
    other.mover ^= 1;
    return other;
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

const char *echek_tell_whose(int you, unsigned side) {
    return you == (int)side ? "your" : side == ECHEK_WHITE ? "White's" : "Black's";
}

// ---- The effects of a move -------------------------------------------------------------------------------

struct effects {
    const struct echek_tell_advice *a;
    struct echek_position before, after;
    unsigned side;
    bool any;
};

// Go on with the next effect of the move.
static struct text *another(struct effects *e) {
    text_add(e->a->out, e->any ? "; it " : ": it ");
    e->any = true;
    return e->a->out;
}

static void tell_threat(struct effects *e) {
    echek_move next;
    struct echek_position again = passed(&e->after);
    if (!wins_at_once(e->a->rules, &again, &next)) return;
    struct text *out = another(e);
    text_add(out, "threatens to enclose with ");
    add_move(out, &again, next);
}

static void tell_enemy_king(struct effects *e) {
    unsigned before = echek_open(&e->before, e->side ^ 1), after = echek_open(&e->after, e->side ^ 1);
    if ((before & ~after) == 0) return;
    struct text *out = another(e);
    text_format(out, "closes a side of %s king, ", echek_tell_whose(e->a->you, e->side ^ 1));
    add_squares(out, before & ~after);
    text_add(out, ", and leaves ");
    add_squares(out, after);
}

static void tell_own_king(struct effects *e) {
    int before = __builtin_popcount(echek_open(&e->before, e->side));
    int after = __builtin_popcount(echek_open(&e->after, e->side));
    if (after <= before) return;
    text_format(another(e), "opens %s king: %d open sides instead of %d",
                echek_tell_whose(e->a->you, e->side), after, before);
}

static void tell_castling(struct effects *e) {
    struct echek_position again = passed(&e->after), castled = again;
    if (echek_may_castle(e->a->rules, &e->before) || !echek_may_castle(e->a->rules, &again)) return;
    echek_make(e->a->rules, &castled, ECHEK_CASTLE);
    int open = __builtin_popcount(echek_open(&castled, e->side));
    struct text *out = another(e);
    text_add(out, "prepares castling: the king could go to ");
    add_squares(out, 1U << echek_at(&castled, e->side, ECHEK_KING));
    text_format(out, ", with %d open side%s", open, plural(open));
}

void echek_tell_effects(const struct echek_tell_advice *a, echek_move m) {
    struct effects e = {.a = a, .before = *a->now, .after = *a->now};
    e.side = e.before.mover;
    echek_make(a->rules, &e.after, m);
    if (echek_ended(&e.after) == ECHEK_MOVER_LOST) {
        text_format(another(&e), "closes the last open side of %s king",
                    echek_tell_whose(a->you, e.side ^ 1));
        return;
    }
    tell_threat(&e);
    tell_enemy_king(&e);
    tell_own_king(&e);
    tell_castling(&e);
    if (!e.any && m != ECHEK_CASTLE && echek_at(&e.before, e.side, echek_move_piece(m)) == ECHEK_IN_HAND)
        text_format(another(&e), "brings the %s into play", echek_piece_name(echek_move_piece(m)));
}

// ---- Advice ---------------------------------------------------------------------------------------------

bool echek_tell_win_at_once(const struct echek_tell_advice *a) {
    echek_move m;
    if (!wins_at_once(a->rules, a->now, &m)) return false;
    add_move(a->out, a->now, m);
    text_format(a->out, " wins at once: it closes the last open side of %s king.\n",
                echek_tell_whose(a->you, a->now->mover ^ 1U));
    return true;
}

static void advise_win(const struct echek_tell_advice *a, const struct echek_thought *t) {
    text_format(a->out, "a proven win in %d plies: ", t->wins);
    echek_line_write(a->out, a->rules, *a->now, t->line, t->length);
    text_add(a->out, "\n");
}

// True when there is a threat.
static bool tell_enemy_threat(const struct echek_tell_advice *a) {
    struct echek_position theirs = passed(a->now);
    echek_move threat;
    if (!wins_at_once(a->rules, &theirs, &threat)) return false;
    unsigned side = theirs.mover ^ 1U;
    bool you = a->you == (int)side;
    text_format(a->out, "%s can enclose %s in one: ", echek_side_name(theirs.mover),
                you ? "you" : echek_side_name(side));
    add_move(a->out, &theirs, threat);
    text_format(a->out, " closes the last open side of %s king; ", echek_tell_whose(a->you, side));
    return true;
}

static void advise_against_loss(const struct echek_tell_advice *a, const struct echek_thought *t) {
    tell_enemy_threat(a);
    text_format(a->out, "%s wins by force in %d plies; ", echek_side_name(a->now->mover ^ 1U), -t->wins);
    add_move(a->out, a->now, t->move);
    text_add(a->out, " holds out longest.\n");
}

static void advise_choice(const struct echek_tell_advice *a, const struct echek_thought *t) {
    bool threatened = tell_enemy_threat(a);
    add_move(a->out, a->now, t->move);
    if (threatened) text_add(a->out, " gets out");
    echek_tell_effects(a, t->move);
    text_format(a->out, " (the engine's choice, %u %s ahead).\n", t->depth, t->depth == 1 ? "ply" : "plies");
}

void echek_tell_advice(const struct echek_tell_advice *a, const struct echek_thought *t) {
    if (t->wins > 0) advise_win(a, t);
    else if (t->wins < 0) advise_against_loss(a, t);
    else advise_choice(a, t);
}

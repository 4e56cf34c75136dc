// Chess Position's words: how often a number is attacked, and how many pieces are left.
#include "family/chess_position/words.h"

#include <string.h>

static struct chess_cast cast_of(const struct puzzle *p) {
    (void)p;
    return (struct chess_cast){.takes_part = {true, true, true, true, true, true}};
}

// ---- Rules and facts -------------------------------------------------------------------------------------

static void say_rule(const struct puzzle *p, const struct model_rule *r, struct text *out) {
    const struct words_topic t = {.puzzle = p};
    if (words_is_rule(r, "number")) chess_words_number(out, p, r->cells[0], chess_position_pieces(p));
    else if (words_is_rule(r, "apart"))
        words_say(&t, out, "at most one piece can be on %c", WORDS(r->cells[0]));
    else
        words_say(&t, out,
                  chess_position_pieces(p) == 1 ? "there is exactly %n piece%s"
                                                : "there are exactly %n piece%s",
                  WORDS(chess_position_pieces(p)));
}

static bool say_rules(const struct puzzle *p, const struct model_rule *first, const uint32_t *cells,
                      size_t count, bool counted, struct text *out) {
    if (words_is_rule(first, "number"))
        return chess_words_numbers(out, p, cells, count, chess_position_pieces(p));
    if (!words_is_rule(first, "apart")) return false;
    chess_words_one_each(out, p, cells, count, counted);
    return true;
}

// ---- Numbers ---------------------------------------------------------------------------------------------

enum { MOST = CHESS_POSITION_MOST };

// The pieces that certainly attack a square; returns how many.
static size_t find_attackers(const struct words_topic *t, size_t square, size_t out[MOST]) {
    size_t n = 0;
    for (size_t i = 0; i < puzzle_size(t->puzzle) && n < MOST; i++)
        if (i != square && chess_words_attacks(t->used, i, square)) out[n++] = i;
    return n;
}

// ---- How often a number can be attacked ------------------------------------------------------------------

struct chess_content chess_position_content(const struct words_topic *t, const struct explain_fact *also,
                                            size_t square) {
    const struct family *f = t->puzzle->family;
    char piece = chess_words_piece_at(t->used, square), none = family_empty(f);
    bool is_here = also != NULL && also->cell == square;
    struct chess_content c = {0, piece == 0 && knowledge_of(t->used, square, none) != KNOWN_NO};
    for (unsigned k = 0; k < CHESS_KINDS; k++) {
        char letter = chess_letters[k];
        bool out = piece != 0 ? piece != letter
                              : knowledge_of(t->used, square, letter) == KNOWN_NO ||
                                    knowledge_of(t->used, square, none) == KNOWN_YES;
        if (is_here && also->mark == letter && !also->holds) out = true;
        if (is_here && also->mark != letter && also->holds) out = true;
        if (!out) c.kinds |= 1U << k;
    }
    if (is_here && also->holds != (also->mark == none)) c.empty = false;
    return c;
}

// From one direction there is at most one attack, by the nearest piece.
static void add_line(const struct words_topic *t, const struct explain_fact *also, size_t to,
                     struct chess_step step, struct chess_attacks *a) {
    size_t square = to;
    bool may = false, must = true, open = true;
    while (open && chess_walk(t->puzzle->width, t->puzzle->height, &square, step)) {
        struct chess_content c = chess_position_content(t, also, square);
        unsigned attacking = chess_position_attacking(t, c.kinds, square, to);
        may |= attacking != 0;
        must &= attacking == c.kinds;
        open = c.empty;
    }
    a->most += may;
    a->least += must && !open;
}

struct chess_attacks chess_position_attacks(const struct words_topic *t, const struct explain_fact *also,
                                            size_t square) {
    const struct chess_step *steps;
    struct chess_attacks a = {0};
    for (int d = chess_steps(CHESS_QUEEN, &steps) - 1; d >= 0; d--) add_line(t, also, square, steps[d], &a);
    for (int d = chess_steps(CHESS_KNIGHT, &steps) - 1; d >= 0; d--) {
        size_t from = square;
        if (!chess_walk(t->puzzle->width, t->puzzle->height, &from, steps[d])) continue;
        struct chess_content c = chess_position_content(t, also, from);
        a.most += c.kinds >> CHESS_KNIGHT & 1;
        a.least += c.kinds == 1U << CHESS_KNIGHT && !c.empty;
    }
    return a;
}

// "the 2 at r1c1 is attacked twice in any case"
static bool say_plenty(const struct words_topic *t, size_t square, size_t wanted, struct text *out) {
    if (wanted == 0) return words_say(t, out, "%C must not be attacked, so %f", WORDS(square));
    words_clue(out, t->puzzle, square);
    text_add(out, " is attacked ");
    if (wanted > 2) words_say(t, out, "%n times", WORDS(wanted));
    else text_add(out, wanted == 1 ? "once" : "twice");
    return words_say(t, out, " in any case, so %f", NULL);
}

// Directions do not depend on each other, so this decides whatever one number decides.
static bool deduce_otherwise(const struct words_topic *t, size_t square, struct text *out) {
    size_t wanted = chess_position_number(t->puzzle, square), few = 0, many = 0;
    const struct chess_attacks now = chess_position_attacks(t, NULL, square);
    for (size_t i = 0; i < t->count; i++) {
        struct explain_fact opposite = t->facts[i];
        opposite.holds = !opposite.holds;
        struct chess_attacks a = chess_position_attacks(t, &opposite, square);
        few += a.most < wanted;
        many += a.most >= wanted && a.least > wanted;
    }
    if (t->count == 0 || few + many < t->count) return false;
    if (few == 0 || many == 0) words_note(t, many == 0 ? CHESS_NUMBER_NEEDS_ALL : CHESS_FULL_NUMBER);
    if (many == 0 && now.most == wanted)
        return words_say(t, out, "only %n way%s %(is|are) left to attack %C, so %f", WORDS(wanted, square));
    if (few == 0 && now.least == wanted) return say_plenty(t, square, wanted, out);
    return words_say(t, out,
                     few == 0      ? "%C would be attacked too often otherwise, so %f"
                     : many > 0    ? "%C would be attacked too often or too seldom otherwise, so %f"
                     : wanted == 1 ? "%C could not be attacked otherwise, so %f"
                     : wanted == 2 ? "%C could not be attacked twice otherwise, so %f"
                                   : "%C could not be attacked %n times otherwise, so %f",
                     WORDS(square, wanted));
}

static bool is_that_square(const void *context, size_t square) {
    return *(const uint32_t *)context == square;
}

// "the 1 at r4c4 must be shielded from the bishop on r2c2, so r3c3 is not empty"
static bool deduce_shield(const struct words_topic *t, size_t square, struct text *out) {
    const struct explain_fact *f = &t->facts[0], open = {f->cell, f->mark, true};
    enum chess_kind kind;
    if (t->count != 1 || f->holds || f->mark != family_empty(t->puzzle->family) ||
        chess_position_attacks(t, &open, square).least <= chess_position_number(t->puzzle, square))
        return false;
    for (size_t i = 0; i < puzzle_size(t->puzzle); i++)
        if (chess_kind_of(chess_words_piece_at(t->used, i), &kind) &&
            !chess_words_attacks(t->used, i, square) &&
            chess_words_surely_attacks(t->used, kind, i, square, is_that_square, &f->cell))
            return words_say(t, out, "%C must be shielded from %p, so %f", WORDS(square, i));
    return false;
}

static bool deduce_number(const struct words_topic *t, size_t square, struct text *out) {
    size_t attackers[MOST], n = find_attackers(t, square, attackers);
    return chess_words_enough(t, square, attackers, n, out) || deduce_shield(t, square, out) ||
           deduce_otherwise(t, square, out) || chess_position_deduce_sparing(t, square, out);
}

// ---- Numbers that are broken -----------------------------------------------------------------------------

static bool break_number(const struct words_topic *t, size_t square, struct text *out) {
    size_t attackers[MOST], n = find_attackers(t, square, attackers);
    if (chess_words_too_many(t, square, attackers, n, out)) return true;
    struct chess_attacks a = chess_position_attacks(t, NULL, square);
    if (a.least > chess_position_number(t->puzzle, square))
        return chess_position_number(t->puzzle, square) == 0
                   ? words_say_broken(t, out, "have %C attacked", "%C would be attacked", WORDS(square))
                   : words_say_broken(t, out, "have %C attacked too often", "%C would be attacked too often",
                                      WORDS(square));
    if (a.most < chess_position_number(t->puzzle, square))
        return a.most == 0
                   ? words_say_broken(t, out, "leave no piece to attack %C", "no piece could attack %C",
                                      WORDS(square))
                   : words_say_broken(t, out, "leave at most %n attack%s on %C",
                                      "at most %n attack%s on %C would be possible", WORDS(a.most, square));
    return t->blamed != NULL &&
           (chess_position_break_need(t, out) || chess_words_unsatisfied(t, square, out));
}

// ---- How many there are ----------------------------------------------------------------------------------

struct room {
    size_t placed, taken, open; // taken: a piece is there, perhaps of an unknown kind; open: there may be one
};

static bool is_taken(const struct words_topic *t, size_t square) {
    return chess_words_piece_at(t->used, square) != 0 ||
           knowledge_of(t->used, square, family_empty(t->puzzle->family)) == KNOWN_NO;
}

static bool may_be_taken(const struct words_topic *t, size_t square) {
    for (const char *mark = t->puzzle->family->marks; *mark != '\0'; mark++)
        if (knowledge_of(t->used, square, *mark) != KNOWN_NO) return true;
    return false;
}

static struct room find_room(const struct words_topic *t) {
    struct room r = {0};
    for (size_t i = 0; i < puzzle_size(t->puzzle); i++) {
        r.placed += chess_words_piece_at(t->used, i) != 0;
        r.taken += is_taken(t, i);
        r.open += may_be_taken(t, i);
    }
    return r;
}

static bool deduce_count(const struct words_topic *t, struct text *out) {
    enum { FEW = 3 };
    size_t pieces = chess_position_pieces(t->puzzle);
    struct room r = find_room(t);
    if (r.taken != pieces || !chess_words_all_absent(t)) return false;
    if (r.placed < pieces)
        words_say(t, out,
                  pieces == 1   ? "the only piece has its square, so "
                  : pieces == 2 ? "both pieces have their squares, so "
                                : "all %n pieces have their squares, so ",
                  WORDS(pieces));
    else
        words_say(t, out,
                  pieces == 1   ? "the only piece is placed, so "
                  : pieces == 2 ? "both pieces are placed, so "
                                : "all %n pieces are placed, so ",
                  WORDS(pieces));
    return words_say(t, out, t->count > FEW ? "all other squares stay empty" : "%f", NULL);
}

static bool break_count(const struct words_topic *t, struct text *out) {
    struct room r = find_room(t);
    size_t pieces = chess_position_pieces(t->puzzle);
    if (r.taken > pieces)
        return words_say_broken(t, out, "put %n piece%s on the board", "there would be %n piece%s",
                                WORDS(r.taken));
    if (r.open >= pieces) return chess_position_break_left(t, out);
    if (r.open == 0)
        return words_say_broken(t, out, "leave no square for %n piece%s",
                                "no square would be left for %n piece%s", WORDS(pieces));
    return words_say_broken(t, out, "leave only %n square%s for %n piece%s",
                            "only %n square%s would be left for %n piece%s", WORDS(r.open, pieces));
}

// ---- The family's words ----------------------------------------------------------------------------------

static bool deduce(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    if (words_is_rule(r, "number")) return deduce_number(t, r->cells[0], out);
    if (words_is_rule(r, "apart")) return chess_words_apart(t, r->cells[0], out);
    return words_is_rule(r, "count") && deduce_count(t, out);
}

static bool breaks(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    if (words_is_rule(r, "number")) return break_number(t, r->cells[0], out);
    if (words_is_rule(r, "count")) return break_count(t, out);
    return chess_words_two_pieces(t, r->cells[0], out);
}

static bool is_broken(const struct words_topic *t, const struct model_rule *r) {
    if (words_is_rule(r, "number")) {
        const struct chess_attacks a = chess_position_attacks(t, NULL, r->cells[0]);
        const size_t wanted = chess_position_number(t->puzzle, r->cells[0]);
        return a.most < wanted || a.least > wanted ||
               (t->blamed != NULL && chess_position_needs_too_much(t, r->cells[0]));
    }
    if (!words_is_rule(r, "count")) return false;
    const struct room room = find_room(t);
    return room.taken > chess_position_pieces(t->puzzle) || room.open < chess_position_pieces(t->puzzle) ||
           chess_position_break_left(t, NULL);
}

static bool obvious(const struct puzzle *p, const struct model_rule *r) {
    (void)p;
    return words_is_rule(r, "apart");
}

static const struct explain_scale scale = {.rule = 4, .doubling = 1, .straight_first = true, .chains = true};

const struct chess_words chess_position_words = {
    .words = {CHESS_WORDS, .rule = say_rule, .rules = say_rules, .deduce = deduce,
              .argue = chess_position_argue_left, .breaks = breaks, .is_broken = is_broken,
              .obvious = obvious, .scale = &scale, .techniques = chess_techniques},
    .cast = cast_of,
};

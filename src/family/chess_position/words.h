// What the files of Chess Position's words share: how often a number can be attacked, as far as is known, and
// what the pieces that are left must attack.
#ifndef ROQUE_FAMILY_CHESS_POSITION_WORDS_H
#define ROQUE_FAMILY_CHESS_POSITION_WORDS_H

#include "family/chess/words.h"
#include "family/chess_position/chess_position.h"

static inline size_t chess_position_pieces(const struct puzzle *p) {
    return (size_t)p->parameters[CHESS_POSITION_PIECES];
}
static inline size_t chess_position_number(const struct puzzle *p, size_t square) {
    return (size_t)(words_printed(p, square) - '0');
}

// What may be on a square, as far as known, with one more fact (NULL: none): the kinds as bits, and nothing
// at all.
struct chess_content {
    unsigned kinds;
    bool empty;
};
struct chess_content chess_position_content(const struct words_topic *t, const struct explain_fact *also,
                                            size_t square);

// Which of the kinds would attack from there, with nothing in between.
static inline unsigned chess_position_attacking(const struct words_topic *t, unsigned kinds, size_t from,
                                                size_t to) {
    unsigned attacking = 0;
    for (unsigned k = 0; k < CHESS_KINDS; k++)
        if ((kinds >> k & 1) != 0 && chess_words_could_attack(t->puzzle, (enum chess_kind)k, from, to))
            attacking |= 1U << k;
    return attacking;
}

// How often a square can be attacked, and how often it is for certain.
struct chess_attacks {
    size_t most, least;
};
struct chess_attacks chess_position_attacks(const struct words_topic *t, const struct explain_fact *also,
                                            size_t square);

// needs.c. What one number needs is too much for another: "make the 1 at r4c2 need an attack from r3c1 or
// r4c1, and then the 0 at r2c3 would be attacked". And if that is how the facts follow: "only one way is left
// to attack the 1 at r4c2 without attacking the 0 at r2c3, so r4c3 stays empty". False, and nothing is said,
// elsewhere.
bool chess_position_needs_too_much(const struct words_topic *t, size_t number);
bool chess_position_break_need(const struct words_topic *t, struct text *out);
bool chess_position_deduce_sparing(const struct words_topic *t, size_t number, struct text *out);

// left.c. For all rules of a step: "the last piece must attack the 2 at r1c2 but not the 0 at r1c4, so r2c2
// stays empty". False, and nothing is said, where that is not the reason.
bool chess_position_argue_left(const struct words_topic *t, struct text *out);

// Can a piece that is left not attack what it must? After "would": "leave the last piece no way to attack the
// 2 at r1c2 without attacking the 0 at r1c4". `out` may be NULL, to ask only.
bool chess_position_break_left(const struct words_topic *t, struct text *out);

#endif

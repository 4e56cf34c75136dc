// What Chess-Num and Chess Loop share in words: men and the squares they stand on.
#ifndef ROQUE_FAMILY_CHESS_WORDS_H
#define ROQUE_FAMILY_CHESS_WORDS_H

#include "board/chess.h"
#include "explain/words.h"

// "the queen" where there is one of each, else "a rook".
void chess_words_man(struct text *out, char letter, bool one_of_each);

// "the rook on r1c2"
void chess_words_man_on(struct text *out, const struct puzzle *p, char letter, size_t square);

// Facts about men: "the queen is on r2c5, and the king cannot be on r1c1 or r1c2"
void chess_words_facts(const struct words_topic *t, const struct explain_fact *facts, size_t count,
                       bool one_of_each, struct text *out);
void chess_words_were(const struct puzzle *p, struct explain_fact fact, bool one_of_each, struct text *out);
void chess_words_noun(const struct puzzle *p, struct explain_fact fact, bool one_of_each, struct text *out);

// The man that is known to stand on a square, or 0.
char chess_words_man_at(const struct knowledge *s, size_t square);

// Does the man on `from` attack `to` for sure: can nobody be in the way? And: is nobody known to be?
bool chess_words_attacks(const struct knowledge *s, size_t from, size_t to);
bool chess_words_may_attack(const struct knowledge *s, size_t from, size_t to);

// The man that the name of a rule ends with: "piece-queen", "count-rook".
bool chess_words_kind(const char *rule, const char *prefix, enum chess_kind *kind);

#endif

// A game of Echek twice: for the library, and for the slow generator of the tests.
#ifndef ROQUE_TESTS_ECHEK_PAIR_H
#define ROQUE_TESTS_ECHEK_PAIR_H

#include "echek/rules/echek.h"
#include "echek_slow.h"

struct echek_pair {
    char rules_text[SLOW_RULES_TEXT];
    struct echek_rules rules;
    struct echek_position fast;
    struct slow_game slow;
};

// A text that the library cannot read fails the test.
struct echek_pair pair_read(const char *rules, const char *position);
struct echek_pair pair_random(struct rng *r);

bool pair_same(const struct echek_position *a, const struct echek_position *b); // in every member
bool pair_agrees(const struct echek_position *fast, const struct slow_game *slow);
bool pair_occupied_agrees(const struct echek_position *p); // do the sets of squares agree with `code`?

// A message with the position; valid until the next call.
const char *pair_complaint(const struct echek_pair *pair, const char *what);

#endif

#include "echek_pair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct echek_pair pair_read(const char *rules, const char *position) {
    struct echek_pair pair = {.slow = slow_read(rules, position)};
    struct fault fault;
    snprintf(pair.rules_text, sizeof pair.rules_text, "%s", rules);
    if (!echek_rules_read(&pair.rules, rules, &fault)) fail_msg("%s: %s", rules, fault.text);
    if (!echek_position_read(&pair.rules, position, &pair.fast, &fault))
        fail_msg("%s: %s", position, fault.text);
    return pair;
}

struct echek_pair pair_random(struct rng *r) {
    char rules[SLOW_RULES_TEXT], position[SLOW_TEXT];
    slow_random_rules(r, rules);
    struct slow_game slow = slow_random(r, rules);
    slow_write(&slow, position);
    return pair_read(rules, position);
}

bool pair_same(const struct echek_position *a, const struct echek_position *b) {
    return a->code == b->code && a->occupied[0] == b->occupied[0] && a->occupied[1] == b->occupied[1] &&
           a->mover == b->mover && a->castled == b->castled;
}

bool pair_agrees(const struct echek_position *fast, const struct slow_game *slow) {
    char expected[SLOW_TEXT];
    struct mem mem = MEM_UNLIMITED;
    struct text written;
    text_init(&written, &mem);
    echek_position_write(&written, fast);
    slow_write(slow, expected);
    bool same = strcmp(text_string(&written), expected) == 0;
    text_free(&written);
    return same;
}

bool pair_occupied_agrees(const struct echek_position *p) {
    for (unsigned side = 0; side < 2; side++) {
        unsigned squares = 0;
        for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) squares |= 1U << echek_at(p, side, piece);
        if ((squares & ECHEK_ALL_SQUARES) != p->occupied[side]) return false;
    }
    return true;
}

const char *pair_complaint(const struct echek_pair *pair, const char *what) {
    static char text[300];
    char position[SLOW_TEXT];
    slow_write(&pair->slow, position);
    snprintf(text, sizeof text, "%s: %s by %s", what, position, pair->rules_text);
    return text;
}

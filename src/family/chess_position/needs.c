// Numbers that together leave no choice: what one of them needs is too much for another.
#include "family/chess_position/words.h"

#include <string.h>

// Some of the pieces of a square, without which a number could not be attacked often enough.
struct need {
    size_t number, square;
    unsigned kinds;
};

// All pieces that would attack the number from there, if it takes one of them. `used` is that of the topic.
static bool find_need(const struct words_topic *t, struct knowledge *used, struct need *n) {
    bool ok = chess_words_piece_at(used, n->square) == 0;
    n->kinds =
        chess_position_attacking(t, chess_position_content(t, NULL, n->square).kinds, n->square, n->number);
    for (unsigned k = 0; k < CHESS_KINDS && ok; k++)
        if ((n->kinds >> k & 1) != 0)
            ok = knowledge_learn(used, (struct explain_fact){(uint32_t)n->square, chess_letters[k], false});
    bool needed =
        ok && n->kinds != 0 &&
        chess_position_attacks(t, NULL, n->number).most < chess_position_number(t->puzzle, n->number);
    knowledge_go_back(used, 0);
    return needed;
}

// Other numbers, one of which each of the pieces would have attacked too often, or too seldom.
enum { FEW_SQUARES = 6, MOST_SQUARES = 16, MOST_HARMED = MOST_SQUARES * CHESS_KINDS };
struct harm {
    uint32_t numbers[MOST_HARMED];
    size_t count;
    bool often, seldom;
};

static void add_harmed(struct harm *h, size_t number) {
    for (size_t i = 0; i < h->count; i++)
        if (h->numbers[i] == number) return;
    h->numbers[h->count++] = (uint32_t)number;
}

static int sign(int n) { return (n > 0) - (n < 0); }

// What attacks along a line has nothing in its way.
static bool clear_way(const struct puzzle *p, struct knowledge *used, size_t from, size_t to) {
    int down = (int)(to / (size_t)p->width) - (int)(from / (size_t)p->width),
        right = (int)(to % (size_t)p->width) - (int)(from % (size_t)p->width);
    struct chess_step step = {(signed char)sign(down), (signed char)sign(right)};
    bool ok = true, is_line = down == 0 || right == 0 || down == right || down == -right;
    while (ok && is_line && chess_walk(p->width, p->height, &from, step) && from != to)
        ok = knowledge_learn(used, (struct explain_fact){(uint32_t)from, family_empty(p->family), true});
    return ok;
}

static bool harm_one(const struct words_topic *t, const struct need *n, char letter, struct harm *h) {
    const struct explain_fact there = {(uint32_t)n->square, letter, true};
    for (size_t i = 0; i < t->clash_count; i++) {
        size_t number = t->clash[i].cells[0];
        if (!words_is_rule(&t->clash[i], "number") || number == n->number) continue;
        struct chess_attacks a = chess_position_attacks(t, &there, number);
        bool often = a.least > chess_position_number(t->puzzle, number),
             seldom = a.most < chess_position_number(t->puzzle, number);
        if (!often && !seldom) continue;
        add_harmed(h, number);
        h->often |= often;
        h->seldom |= !often;
        return true;
    }
    return false;
}

// All pieces of the need, where they attack the number.
static bool find_harm(const struct words_topic *t, struct knowledge *used, const struct need *n,
                      struct harm *h) {
    bool harmed = clear_way(t->puzzle, used, n->square, n->number);
    for (unsigned k = 0; k < CHESS_KINDS && harmed; k++)
        harmed = (n->kinds >> k & 1) == 0 || harm_one(t, n, chess_letters[k], h);
    knowledge_go_back(used, 0);
    return harmed;
}

// "the 1 at r1c1 or the 0 at r1c2": may one of them be attacked at all?
static bool add_harmed_numbers(const struct words_topic *t, const struct harm *h, struct text *out) {
    size_t most = 0;
    for (size_t i = 0; i < h->count; i++) {
        words_between(out, i, h->count, "or");
        words_clue(out, t->puzzle, h->numbers[i]);
        most += chess_position_number(t->puzzle, h->numbers[i]);
    }
    return most > 0;
}

// "and then the 1 at r1c1 would be attacked too often"
static bool say_harm(const struct words_topic *t, const struct harm *h, struct text *out) {
    text_add(out, ", and then ");
    bool some = add_harmed_numbers(t, h, out);
    text_add(out, " would be attacked");
    if (h->often && (some || h->seldom)) text_add(out, " too often");
    if (h->seldom) text_add(out, h->often ? " or too seldom" : " too seldom");
    return true;
}

// "the 1 at r2c2 would need a bishop or a queen on r3c3"
static void say_need(const struct words_topic *t, const struct need *n, struct text *out) {
    size_t count = 0, said = 0;
    for (unsigned k = 0; k < CHESS_KINDS; k++) count += n->kinds >> k & 1;
    words_say_broken(t, out, "make %C need ", "%C would need ", WORDS(n->number));
    for (unsigned k = 0; k < CHESS_KINDS; k++) {
        if ((n->kinds >> k & 1) == 0) continue;
        words_between(out, said++, count, "or");
        chess_words_piece(out, t->puzzle, chess_letters[k]);
    }
    words_say(t, out, " on %c", WORDS(n->square));
}

// `out` may be NULL here and below, to ask only.
static bool break_need_of(const struct words_topic *t, struct knowledge *used, size_t number,
                          struct text *out) {
    for (size_t square = 0; square < puzzle_size(t->puzzle); square++) {
        struct need n = {.number = number, .square = square};
        struct harm h = {.count = 0};
        if (square == number || !find_need(t, used, &n) || !find_harm(t, used, &n, &h)) continue;
        if (out != NULL) say_need(t, &n, out);
        return out == NULL || say_harm(t, &h, out);
    }
    return false;
}

// Squares from which one number could be attacked, but only at the cost of another.
struct needs {
    uint32_t squares[MOST_SQUARES];
    size_t count;
};

// The same without one of them.
static struct needs without(const struct needs *n, size_t i) {
    struct needs others = *n;
    others.count--;
    memmove(others.squares + i, others.squares + i + 1, (others.count - i) * sizeof *others.squares);
    return others;
}

// Nothing attacks the number from there; taken back by the caller.
static bool rule_out(const struct words_topic *t, struct knowledge *used, size_t number,
                     const struct needs *n) {
    bool ok = true;
    for (size_t i = 0; i < n->count; i++)
        for (unsigned k = 0; k < CHESS_KINDS && ok; k++)
            if (chess_words_could_attack(t->puzzle, (enum chess_kind)k, n->squares[i], number))
                ok = knowledge_learn(used, (struct explain_fact){n->squares[i], chess_letters[k], false});
    return ok;
}

// Is that what is to be shown, if nothing attacks the number from the squares of `n`?
typedef bool shown(const struct words_topic *t, struct knowledge *used, size_t number, const struct needs *n);

// Could the number not be attacked often enough?
static bool is_too_seldom(const struct words_topic *t, struct knowledge *used, size_t number,
                          const struct needs *n) {
    bool needed = rule_out(t, used, number, n) &&
                  chess_position_attacks(t, NULL, number).most < chess_position_number(t->puzzle, number);
    knowledge_go_back(used, 0);
    return needed;
}

// Would it be attacked just often enough, and too seldom with the opposite of any of the facts?
static bool is_just_enough(const struct words_topic *t, struct knowledge *used, size_t number,
                           const struct needs *n) {
    size_t wanted = chess_position_number(t->puzzle, number);
    bool just = rule_out(t, used, number, n) && chess_position_attacks(t, NULL, number).most == wanted;
    for (size_t i = 0; i < t->count && just; i++) {
        struct explain_fact opposite = {t->facts[i].cell, t->facts[i].mark, !t->facts[i].holds};
        just = chess_position_attacks(t, &opposite, number).most < wanted;
    }
    knowledge_go_back(used, 0);
    return just;
}

// As few of them as will do.
static bool find_costly(const struct words_topic *t, struct knowledge *used, size_t number, shown *shows,
                        struct needs *n) {
    for (uint32_t i = 0; i < puzzle_size(t->puzzle); i++) {
        struct need one = {.number = number, .square = i};
        struct harm h = {.count = 0};
        if (i == number || chess_words_piece_at(t->used, i) != 0) continue;
        one.kinds = chess_position_attacking(t, chess_position_content(t, NULL, i).kinds, i, number);
        if (one.kinds == 0 || !find_harm(t, used, &one, &h)) continue;
        if (n->count == MOST_SQUARES) return false;
        n->squares[n->count++] = i;
    }
    if (n->count == 0 || !shows(t, used, number, n)) return false;
    for (size_t i = n->count; i-- > 0;) {
        struct needs others = without(n, i);
        if (shows(t, used, number, &others)) *n = others;
    }
    return n->count > 0;
}

static void find_all_harm(const struct words_topic *t, struct knowledge *used, size_t number,
                          const struct needs *n, struct harm *h) {
    for (size_t i = 0; i < n->count; i++) {
        struct need one = {.number = number, .square = n->squares[i]};
        one.kinds = chess_position_attacking(t, chess_position_content(t, NULL, one.square).kinds, one.square,
                                             number);
        find_harm(t, used, &one, h);
    }
    sort_u32(h->numbers, h->count, sort_by_number, NULL);
}

// "the 1 at r4c2 would need an attack from r3c1 or r4c1, and then the 0 at r2c3 or the 1 at r4c3 would be
// attacked too often"
static bool break_needs_of(const struct words_topic *t, struct knowledge *used, size_t number,
                           struct text *out) {
    struct needs n = {.count = 0};
    struct harm h = {.count = 0};
    if (!find_costly(t, used, number, is_too_seldom, &n) || n.count > FEW_SQUARES) return false;
    if (out == NULL) return true;
    words_say_broken(t, out, "make %C need an attack from ", "%C would need an attack from ", WORDS(number));
    chess_words_squares(out, t->puzzle, n.squares, n.count, "or");
    find_all_harm(t, used, number, &n, &h);
    return say_harm(t, &h, out);
}

// A topic with knowledge of its own, to try what follows from more. Where it is not known which rules
// contradict each other, those of the step may. False, and nothing is to be freed, where there is nothing to
// try.
static bool begin_trying(const struct words_topic *t, struct words_topic *then, struct knowledge *used) {
    *then = *t;
    if (then->clash_count == 0) {
        then->clash = t->rules;
        then->clash_count = t->rule_count;
    }
    if (t->tersely || then->clash_count < 2 || !knowledge_init(used, t->puzzle, t->used->mem)) return false;
    memcpy(used->known, t->used->known, used->bytes);
    then->used = used;
    return true;
}

bool chess_position_needs_too_much(const struct words_topic *t, size_t number) {
    struct knowledge used = {0};
    struct words_topic then;
    if (!begin_trying(t, &then, &used)) return false;
    bool yes = break_need_of(&then, &used, number, NULL) || break_needs_of(&then, &used, number, NULL);
    knowledge_free(&used);
    return yes;
}

bool chess_position_break_need(const struct words_topic *t, struct text *out) {
    struct knowledge used = {0};
    struct words_topic then;
    bool said = false;
    if (!begin_trying(t, &then, &used)) return false;
    for (size_t i = 0; i < 2 * then.clash_count && !said; i++) {
        const struct model_rule *r = &then.clash[i % then.clash_count];
        if (words_is_rule(r, "number"))
            said = (i < then.clash_count ? break_need_of : break_needs_of)(&then, &used, r->cells[0], out);
    }
    knowledge_free(&used);
    return said;
}

bool chess_position_deduce_sparing(const struct words_topic *t, size_t number, struct text *out) {
    struct knowledge used = {0};
    struct words_topic then;
    struct needs n = {.count = 0};
    struct harm h = {.count = 0};
    if (!begin_trying(t, &then, &used)) return false;
    bool found = find_costly(&then, &used, number, is_just_enough, &n);
    if (found) find_all_harm(&then, &used, number, &n, &h);
    knowledge_free(&used);
    if (!found || h.seldom) return false;
    words_say(t, out, "only %n way%s %(is|are) left to attack %C without attacking ",
              WORDS(chess_position_number(t->puzzle, number), number));
    if (add_harmed_numbers(t, &h, out)) text_add(out, " too often");
    return words_say(t, out, ", so %f", NULL);
}

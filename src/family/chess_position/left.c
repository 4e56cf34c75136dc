// The pieces that are still to be placed. A number that needs as many attacks as there are pieces left must
// be attacked by each of them, and by none if it has enough. That is how people argue: the last piece must
// attack this number and that one, and there is no such square.
#include "family/chess_position/words.h"

enum { MOST_NUMBERS = 16, FEW_NUMBERS = 4 };

// What is demanded of every piece that is left.
struct demands {
    size_t left, count;
    uint32_t numbers[MOST_NUMBERS];
    bool must[MOST_NUMBERS]; // attack it; else: not attack it
};

// The pieces that are placed and may attack the number, also past another on `taken` (SIZE_MAX: none).
static size_t count_placed_on(const struct words_topic *t, size_t number, size_t taken) {
    size_t n = 0;
    enum chess_kind kind;
    for (size_t i = 0; i < puzzle_size(t->puzzle); i++)
        n += chess_kind_of(chess_words_piece_at(t->used, i), &kind) &&
             chess_words_may_attack(t->used, kind, i, number, taken);
    return n;
}

static void add_demand(const struct words_topic *t, size_t number, struct demands *d) {
    size_t wanted = chess_position_number(t->puzzle, number);
    bool must = count_placed_on(t, number, SIZE_MAX) + d->left == wanted;
    if (d->count == MOST_NUMBERS || (!must && chess_position_attacks(t, NULL, number).least != wanted))
        return;
    d->numbers[d->count] = (uint32_t)number;
    d->must[d->count++] = must;
}

// None where the rule about the number of pieces takes no part.
static struct demands find_demands(const struct words_topic *t) {
    struct demands d = {.left = chess_position_pieces(t->puzzle)};
    bool counts = false;
    for (size_t i = 0; i < t->rule_count; i++) counts |= words_is_rule(&t->rules[i], "count");
    for (size_t i = 0; i < puzzle_size(t->puzzle) && d.left > 0; i++)
        d.left -= chess_words_piece_at(t->used, i) != 0;
    if (!counts) d.left = 0;
    for (size_t i = 0; i < t->rule_count && d.left > 0; i++)
        if (words_is_rule(&t->rules[i], "number")) add_demand(t, t->rules[i].cells[0], &d);
    return d;
}

// Would a piece on the square attack the number where it must, keep no other from it, and not attack it where
// it must not?
static bool meets(const struct words_topic *t, enum chess_kind kind, size_t square, size_t number,
                  bool must) {
    const struct explain_fact there = {(uint32_t)square, chess_letters[kind], true};
    if (!must)
        return chess_position_attacks(t, &there, number).least <= chess_position_number(t->puzzle, number);
    return chess_words_may_attack(t->used, kind, square, number, SIZE_MAX) &&
           count_placed_on(t, number, square) == count_placed_on(t, number, SIZE_MAX);
}

// May one of these kinds be on the square?
static bool may_be(const struct words_topic *t, const struct demands *d, unsigned kinds, size_t square) {
    for (unsigned k = 0; k < CHESS_KINDS; k++) {
        bool fits = kinds >> k & 1;
        for (size_t i = 0; i < d->count && fits; i++)
            fits = meets(t, (enum chess_kind)k, square, d->numbers[i], d->must[i]);
        if (fits) return true;
    }
    return false;
}

// The numbers that must be attacked, or those that must not be; in order.
static size_t list(const struct demands *d, bool must, uint32_t *out) {
    size_t n = 0;
    for (size_t i = 0; i < d->count; i++)
        if (d->must[i] == must) out[n++] = d->numbers[i];
    sort_u32(out, n, sort_by_number, NULL);
    return n;
}

// "the 2 at r1c2 and the 1 at r2c2 without attacking the 0 at r1c4 or the 1 at r3c4"
static void say_demands(const struct words_topic *t, const struct demands *d, const char *but,
                        struct text *out) {
    uint32_t numbers[MOST_NUMBERS];
    chess_words_list_numbers(out, t->puzzle, numbers, list(d, true, numbers));
    size_t n = list(d, false, numbers);
    for (size_t i = 0; i < n; i++) {
        if (i == 0) text_add(out, but);
        words_between(out, i, n, "or");
        words_clue(out, t->puzzle, numbers[i]);
    }
}

static bool are_many(const struct demands *d) {
    uint32_t numbers[MOST_NUMBERS];
    return d->count > FEW_NUMBERS || list(d, true, numbers) == 0;
}

// Leave out what changes nothing.
static void shorten(const struct words_topic *t, struct demands *d,
                    bool is_enough(const struct words_topic *, const struct demands *)) {
    for (size_t i = d->count; i-- > 0;) {
        struct demands others = *d;
        others.count--;
        for (size_t k = i; k < others.count; k++) {
            others.numbers[k] = others.numbers[k + 1];
            others.must[k] = others.must[k + 1];
        }
        if (is_enough(t, &others)) *d = others;
    }
}

// On how many squares may one of them be?
static size_t count_squares(const struct words_topic *t, const struct demands *d) {
    size_t n = 0;
    for (size_t i = 0; i < puzzle_size(t->puzzle); i++)
        n += chess_words_piece_at(t->used, i) == 0 &&
             may_be(t, d, chess_position_content(t, NULL, i).kinds, i);
    return n;
}

// Does it follow: that a piece is not there, or that the only piece that may be is there, where no square can
// be spared?
static bool follows(const struct words_topic *t, const struct demands *d, struct explain_fact f) {
    struct explain_fact opposite = {f.cell, f.mark, !f.holds};
    bool spared = f.holds && f.mark != family_empty(t->puzzle->family) && count_squares(t, d) > d->left;
    return !spared && !may_be(t, d, chess_position_content(t, &opposite, f.cell).kinds, f.cell);
}

static bool all_follow(const struct words_topic *t, const struct demands *d) {
    for (size_t i = 0; i < t->count; i++)
        if (!follows(t, d, t->facts[i])) return false;
    return true;
}

bool chess_position_argue_left(const struct words_topic *t, struct text *out) {
    struct demands d = find_demands(t);
    for (size_t i = 0; i < t->count; i++)
        if (!t->facts[i].holds && t->facts[i].mark == family_empty(t->puzzle->family)) return false;
    if (d.count == 0 || !all_follow(t, &d)) return false;
    shorten(t, &d, all_follow);
    if (are_many(&d)) return false;
    words_note(t, CHESS_NUMBER_NEEDS_ALL);
    bool all = d.left == chess_position_pieces(t->puzzle);
    text_add(out, d.left == 1   ? (all ? "the only piece" : "the last piece")
                  : d.left == 2 ? "both pieces"
                                : "all pieces");
    text_add(out, all || d.left == 1 ? " must attack " : " that are left must attack ");
    say_demands(t, &d, " but not ", out);
    return words_say(t, out, ", so %f", NULL);
}

static bool is_nowhere(const struct words_topic *t, const struct demands *d) {
    return count_squares(t, d) == 0;
}

// "leave only one piece for the two attacks that the 2 at r3c1 still needs"
static bool break_few(const struct words_topic *t, size_t left, struct text *out) {
    for (size_t i = 0; i < t->rule_count && left > 0; i++) {
        if (!words_is_rule(&t->rules[i], "number")) continue;
        size_t number = t->rules[i].cells[0], wanted = chess_position_number(t->puzzle, number);
        size_t have = count_placed_on(t, number, SIZE_MAX);
        if (have + left >= wanted) continue;
        if (out == NULL) return true;
        words_say_broken(t, out, "leave only %n piece%s for the ", "only %n piece%s would be left for the ",
                         WORDS(left));
        return words_say(t, out, "%n attacks that %C still needs", WORDS(wanted - have, number));
    }
    return false;
}

bool chess_position_break_left(const struct words_topic *t, struct text *out) {
    struct demands d = find_demands(t);
    if (break_few(t, d.left, out)) return true;
    if (d.count == 0 || !is_nowhere(t, &d)) return false;
    shorten(t, &d, is_nowhere);
    if (are_many(&d)) return false;
    if (out == NULL) return true;
    words_say_broken(
        t, out,
        d.left == 1 ? "leave the last piece no way to attack "
                    : "leave the other pieces no way to each attack ",
        d.left == 1 ? "the last piece could not attack " : "the other pieces could not each attack ", NULL);
    say_demands(t, &d, " without attacking ", out);
    return true;
}

// Several numbers at once, by adding up: together they need so many attacks, and each piece can give only so
// many of them. What a piece cannot do then follows without a case: "the 4s at r2c3 and r8c3 need eight
// attacks; the rook, the bishop and the queen can give two each, the others one each".
#include "family/chess/words.h"
#include "family/chess_num/chess_num.h"

#include <string.h>

enum { FEWEST = 2, MOST = 16 }; // numbers of a step

// What the numbers of a step need, and what each piece can give, as far as the step uses what is known.
struct sum {
    const struct words_topic *t;
    size_t needed, given; // given: at most, by all of them
    size_t most[CHESS_KINDS];
};

// How many of the numbers a piece would attack from the square, with another on `taken` (SIZE_MAX: none).
static size_t count_attacked(const struct words_topic *t, int kind, size_t square, size_t taken) {
    size_t n = 0;
    for (size_t i = 0; i < t->rule_count; i++)
        n += chess_words_may_attack(t->used, (enum chess_kind)kind, square, t->rules[i].cells[0], taken);
    return n;
}

static size_t count_most(const struct words_topic *t, int kind, size_t taken) {
    size_t most = 0;
    for (size_t i = 0; i < puzzle_size(t->puzzle) && most < t->rule_count; i++) {
        if (i == taken || !chess_num_may_be_on(t->used, chess_letters[kind], i)) continue;
        size_t n = count_attacked(t, kind, i, taken);
        if (n > most) most = n;
    }
    return most;
}

static bool find_sum(const struct words_topic *t, struct sum *s) {
    *s = (struct sum){.t = t};
    if (t->rule_count < FEWEST || t->rule_count > MOST) return false;
    for (size_t i = 1; i < t->rule_count; i++)
        if (explain_same_rule(&t->rules[i], &t->rules[i - 1])) return false;
    for (size_t i = 0; i < t->rule_count; i++)
        s->needed += (size_t)(words_printed(t->puzzle, t->rules[i].cells[0]) - '0');
    for (int k = 0; k < CHESS_KINDS; k++) s->given += s->most[k] = count_most(t, k, SIZE_MAX);
    return true;
}

// Would too few attacks be left with the piece there, and in the way of others?
static bool keeps_off(const struct sum *s, int kind, size_t square) {
    if (!chess_num_may_be_on(s->t->used, chess_letters[kind], square)) return true;
    size_t own = count_attacked(s->t, kind, square, SIZE_MAX), left = own;
    if (s->given - s->most[kind] + own < s->needed) return true;
    if (s->given > s->needed) return false; // who is in the way of whom would have to be said
    for (int k = 0; k < CHESS_KINDS; k++)
        if (k != kind) left += count_most(s->t, k, square);
    return left < s->needed;
}

static bool shows(const struct sum *s, struct explain_fact f) {
    enum chess_kind kind;
    if (chess_kind_of(f.mark, &kind) && !f.holds) return keeps_off(s, (int)kind, f.cell);
    for (int k = 0; k < CHESS_KINDS && f.mark == family_empty(s->t->puzzle->family); k++)
        if (!keeps_off(s, k, f.cell)) return false;
    for (size_t i = 0; i < puzzle_size(s->t->puzzle) && chess_kind_of(f.mark, &kind); i++)
        if (i != f.cell && !keeps_off(s, (int)kind, i)) return false;
    return true;
}

static void add_numbers(const struct sum *s, struct text *out) {
    uint32_t cells[MOST];
    for (size_t i = 0; i < s->t->rule_count; i++) cells[i] = s->t->rules[i].cells[0];
    chess_words_list_numbers(out, s->t->puzzle, cells, s->t->rule_count);
}

// "the rook and the queen can give two each, the others one each"
static void add_gifts(const struct sum *s, struct text *out) {
    size_t left = CHESS_KINDS;
    for (size_t n = s->t->rule_count + 1; n-- > 0;) {
        size_t pieces = 0, said = 0;
        for (int k = 0; k < CHESS_KINDS; k++) pieces += s->most[k] == n;
        if (pieces == 0) continue;
        bool first = left == CHESS_KINDS, others = !first && pieces == left && pieces > 2;
        if (!first) text_add(out, ", ");
        if (first && pieces == left) text_add(out, "each piece");
        else if (others) text_add(out, "the others");
        for (int k = 0; k < CHESS_KINDS && pieces < CHESS_KINDS && !others; k++) {
            if (s->most[k] != n) continue;
            words_between(out, said++, pieces, "and");
            text_format(out, "the %s", chess_name((enum chess_kind)k));
        }
        text_add(out, first ? " can give " : " ");
        if (n == 0) text_add(out, "none");
        else words_number(out, n);
        if (n > 0 && pieces > 1 && pieces < CHESS_KINDS) text_add(out, " each");
        left -= pieces;
    }
}

// Not all facts about the piece, or about empty squares, are shown; and they are said together, because only
// a few squares are left for the piece.
static bool is_narrowed(const struct sum *s, const struct words_topic *then, char mark) {
    enum { FEW = 6 };
    size_t left = 0;
    bool all = true;
    for (size_t i = 0; i < puzzle_size(then->puzzle) && mark != family_empty(then->puzzle->family); i++)
        left += chess_num_may_be_on(then->used, mark, i) && chess_num_may_be_on(then->all, mark, i);
    for (size_t i = 0; i < s->t->count && all; i++)
        all = s->t->facts[i].mark != mark || shows(s, s->t->facts[i]);
    return left <= FEW && !all;
}

// The facts that the sum shows come first; returns how many. What goes without saying then is left out.
static size_t sort_facts(const struct sum *s, const struct words_topic *then, fact_list *sorted,
                         struct text *out) {
    size_t shown = 0;
    for (int first = 1; first >= 0; first--)
        for (size_t i = 0; i < s->t->count; i++) {
            struct explain_fact f = s->t->facts[i];
            bool is_shown = shows(s, f) && !is_narrowed(s, then, f.mark);
            if (is_shown != first || (!first && chess_words_evident(then, f))) continue;
            if (!vec_push(out->mem, sorted, f)) out->failed = true;
            shown += (size_t)first;
        }
    return shown;
}

static bool know_all(const struct words_topic *t, struct mem *m, struct knowledge *k) {
    bool ok = knowledge_init(k, t->puzzle, m);
    if (ok) memcpy(k->known, t->used->known, k->bytes);
    for (size_t i = 0; i < t->count && ok; i++) ok = knowledge_learn(k, t->facts[i]);
    return ok;
}

// "the 4s ... need ..., so ... By the same rules, ..."; in short, what is by the same rules is counted.
static void say_sum(const struct sum *s, bool in_short, struct text *out) {
    struct knowledge all = {0};
    struct words_topic then = *s->t;
    fact_list sorted = {0};
    then.used = &all;
    if (!know_all(s->t, out->mem, &all)) out->failed = true;
    size_t shown = out->failed ? 0 : sort_facts(s, &then, &sorted, out), from = out->size;
    if (in_short) text_add(out, "in short: ");
    add_numbers(s, out);
    words_say(s->t, out, " need %n attacks; ", WORDS(s->needed));
    add_gifts(s, out);
    text_add(out, ", so ");
    if (!out->failed) chess_words_facts(&then, sorted.at, shown, out);
    then.in_short = in_short;
    if (!out->failed && shown < sorted.size) {
        text_add(out, ". By the same rules, ");
        chess_words_facts(&then, sorted.at + shown, sorted.size - shown, out);
    }
    if (2 * shown < sorted.size && !out->failed) out->size = from; // it is about something else
    vec_free(out->mem, &sorted);
    knowledge_free(&all);
}

bool chess_num_argue_sum(const struct words_topic *t, struct text *out) {
    enum { MANY_WORDS = 100 };
    struct sum s;
    size_t from = out->size;
    if (!find_sum(t, &s) || s.given < s.needed) return false;
    for (int in_short = 0; in_short < 2; in_short++) {
        size_t words = 0;
        say_sum(&s, in_short, out);
        for (size_t i = from; i < out->size && !out->failed; i++) words += out->at[i] == ' ';
        if (out->failed || (words > 0 && words <= MANY_WORDS)) break;
        out->size = from;
    }
    if (out->size == from) return false;
    words_note(t, "contradiction");
    return true;
}

bool chess_num_break_sum(const struct words_topic *t, struct text *out) {
    struct sum s;
    if (!find_sum(t, &s) || s.given >= s.needed) return false;
    if (!t->as_clause) text_add(out, "leave ");
    add_numbers(&s, out);
    return words_say_broken(t, out, " only %n of their %n attacks", " could get only %n of their %n attacks",
                            WORDS(s.given, s.needed));
}

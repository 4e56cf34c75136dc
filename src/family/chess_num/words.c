// Chess-Num's words: who attacks which number, and where the men can be.
#include "family/chess/words.h"
#include "family/chess_num/chess_num.h"
#include "puzzle/names.h"

static struct chess_cast cast_of(const struct puzzle *p) {
    (void)p;
    return (struct chess_cast){.takes_part = {true, true, true, true, true, true},
                               .is_only = {true, true, true, true, true, true}};
}

// ---- Rules and facts -------------------------------------------------------------------------------------

static void say_rule(const struct puzzle *p, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    if (words_is_rule(r, "number")) {
        chess_words_number(out, p, r->cells[0], CHESS_KINDS);
    } else if (chess_words_kind(r->name, "piece-", &kind)) {
        text_format(out, "there is exactly one %s", chess_name(kind));
    } else {
        text_add(out, "at most one man can be on ");
        words_cell(out, p, r->cells[0]);
    }
}

// ---- Numbers ---------------------------------------------------------------------------------------------

// Where the man is known to be, or the size of the board.
static size_t square_of(const struct knowledge *s, char letter) {
    size_t square = 0, size = puzzle_size(s->puzzle);
    while (square < size && knowledge_of(s, square, letter) != KNOWN_YES) square++;
    return square;
}

// The men known to attack a number, as squares; returns how many.
static size_t find_attackers(const struct words_topic *t, size_t number, size_t out[CHESS_KINDS]) {
    size_t n = 0;
    for (int k = 0; k < CHESS_KINDS; k++) {
        size_t square = square_of(t->used, chess_letters[k]);
        if (square < puzzle_size(t->puzzle) && chess_words_attacks(t->used, square, number))
            out[n++] = square;
    }
    return n;
}

// Might the man be there, as far as is known?
static bool may_be_on(const struct knowledge *k, char letter, size_t square) {
    char man = chess_words_man_at(k, square);
    return chess_words_is_free(k->puzzle, square) && (man == 0 || man == letter) &&
           knowledge_of(k, square, letter) != KNOWN_NO;
}

// Is there a square left from which the man could attack the number, past those who are placed, and past
// another on `taken` (SIZE_MAX: there is none)?
static bool could_attack_past(const struct words_topic *t, enum chess_kind kind, size_t number,
                              size_t taken) {
    size_t size = puzzle_size(t->puzzle), placed = square_of(t->used, chess_letters[kind]);
    for (size_t i = 0; i < size; i++) {
        if (placed < size ? i != placed : i == taken || !may_be_on(t->used, chess_letters[kind], i)) continue;
        if (chess_words_may_attack(t->used, kind, i, number, taken)) return true;
    }
    return false;
}

static bool could_attack(const struct words_topic *t, enum chess_kind kind, size_t number) {
    return could_attack_past(t, kind, number, SIZE_MAX);
}

// Who can still attack a number, and how many.
struct attackers {
    bool could[CHESS_KINDS];
    size_t count, wanted;
};

static struct attackers find_possible(const struct words_topic *t, size_t number) {
    struct attackers a = {.wanted = (size_t)(words_printed(t->puzzle, number) - '0')};
    for (int k = 0; k < CHESS_KINDS; k++) {
        a.could[k] = could_attack(t, (enum chess_kind)k, number);
        a.count += a.could[k];
    }
    return a;
}

// "the rook and the queen": those who can attack, or those who cannot.
static void add_men(struct text *out, const struct attackers *a, bool could) {
    size_t n = could ? a->count : CHESS_KINDS - a->count, said = 0;
    for (int k = 0; k < CHESS_KINDS; k++) {
        if (a->could[k] != could) continue;
        words_between(out, said++, n, "and");
        text_format(out, "the %s", chess_name((enum chess_kind)k));
    }
}

// All men that can still attack the number are needed: "the 6 at r1c4 needs all six men".
static bool say_needs(const struct words_topic *t, size_t number, struct text *out) {
    struct attackers a = find_possible(t, number);
    if (a.wanted == 0 || a.count != a.wanted) return false;
    if (a.wanted == CHESS_KINDS) {
        words_clue(out, t->puzzle, number);
        text_add(out, " needs all six men");
    } else if (CHESS_KINDS - a.count <= 2) {
        add_men(out, &a, false);
        text_add(out, " cannot attack ");
        words_clue(out, t->puzzle, number);
        text_add(out, ", which needs all the others");
    } else {
        text_add(out, "only ");
        add_men(out, &a, true);
        text_add(out, " can still attack ");
        words_clue(out, t->puzzle, number);
    }
    return true;
}

// Would whoever is on the square keep another from attacking the number?
static bool is_in_the_way(const struct words_topic *t, size_t number, struct explain_fact f) {
    for (int k = 0; k < CHESS_KINDS; k++)
        if (chess_letters[k] != f.mark && could_attack(t, (enum chess_kind)k, number) &&
            !could_attack_past(t, (enum chess_kind)k, number, f.cell))
            return true;
    return false;
}

// Everybody is needed who can still attack: those who have only one square left are there, and nobody is in
// the way of the others.
static bool deduce_attackers(const struct words_topic *t, size_t number, const struct explain_fact *facts,
                             size_t count, struct text *out) {
    bool in_the_way = chess_words_all_absent(t->puzzle, facts, count);
    for (size_t i = 0; i < count && in_the_way; i++)
        if (!is_in_the_way(t, number, facts[i])) return false;
    if (!say_needs(t, number, out)) return false;
    text_add(out, in_the_way ? ", and nobody may be in the way, so " : ", so ");
    chess_words_facts(t, facts, count, out);
    return true;
}

static bool deduce_number(const struct words_topic *t, size_t number, const struct explain_fact *facts,
                          size_t count, struct text *out) {
    size_t squares[CHESS_KINDS], attackers = find_attackers(t, number, squares);
    return chess_words_enough(t, number, squares, attackers, facts, count, out) ||
           deduce_attackers(t, number, facts, count, out);
}

// A 6 that one man alone cannot attack.
static void break_six(const struct words_topic *t, size_t number, const struct attackers *a,
                      struct text *out) {
    int missing = 0;
    while (a->could[missing]) missing++;
    const char *name = chess_name((enum chess_kind)missing);
    if (t->supposed == NULL || t->supposed->mark != chess_letters[missing])
        text_format(out, "keep the %s from attacking ", name);
    else if (t->supposed->holds) text_add(out, "not attack ");
    else text_add(out, "leave it no square from which to attack ");
    words_clue(out, t->puzzle, number);
    text_add(out, ", which needs all six men");
}

static bool break_too_few(const struct words_topic *t, size_t number, struct text *out) {
    struct attackers a = find_possible(t, number);
    if (a.count >= a.wanted) return false;
    if (a.count + 1 == CHESS_KINDS) {
        break_six(t, number, &a, out);
        return true;
    }
    text_add(out, a.count == 0 ? "leave nobody" : "leave only ");
    add_men(out, &a, true);
    text_add(out, " to attack ");
    words_clue(out, t->puzzle, number);
    return true;
}

static bool break_number(const struct words_topic *t, size_t number, struct text *out) {
    size_t squares[CHESS_KINDS], attackers = find_attackers(t, number, squares);
    if (chess_words_too_many(t, number, squares, attackers, out)) return true;
    if (break_too_few(t, number, out)) return true;
    if (t->blamed == NULL) return false;
    if (words_printed(t->puzzle, number) - '0' == CHESS_KINDS) {
        text_add(out, "leave no way for all six men to attack ");
        words_clue(out, t->puzzle, number);
    } else {
        chess_words_no_way(out, t->puzzle, number);
    }
    return true;
}

// ---- A man that a number needs ---------------------------------------------------------------------------

// Where the man may be once the facts are known, and whether that is wherever he might attack the number.
struct whereabouts {
    words_list rest, emptied; // emptied: squares that were left for him alone
    bool fits;
    bool is_all; // of rest: it is wherever he could attack from, were nobody in his way
};

static bool is_ruled_out(const struct explain_fact *facts, size_t count, uint32_t square) {
    for (size_t i = 0; i < count; i++)
        if (facts[i].cell == square) return true;
    return false;
}

// All facts have to say that the man is not somewhere.
static bool are_about(const struct words_topic *t, char letter, const struct explain_fact *facts,
                      size_t count) {
    for (size_t i = 0; i < count; i++)
        if (facts[i].mark != letter && facts[i].mark != t->puzzle->family->nothing) return false;
    return chess_words_all_absent(t->puzzle, facts, count);
}

static void find_whereabouts(const struct words_topic *t, enum chess_kind kind, size_t number,
                             const struct explain_fact *facts, size_t count, struct whereabouts *w,
                             struct text *out) {
    w->fits = are_about(t, chess_letters[kind], facts, count);
    w->is_all = true;
    for (size_t i = 0; i < count && w->fits; i++) {
        w->fits = !chess_words_may_attack(t->used, kind, facts[i].cell, number, SIZE_MAX);
        w->is_all &= !chess_words_could_attack(t->puzzle, kind, facts[i].cell, number);
    }
    for (uint32_t i = 0; i < puzzle_size(t->puzzle) && w->fits; i++) {
        if (!may_be_on(t->all, chess_letters[kind], i) || !may_be_on(t->used, chess_letters[kind], i) ||
            is_ruled_out(facts, count, i))
            continue;
        w->fits = chess_words_could_attack(t->puzzle, kind, i, number);
        if (!vec_push(out->mem, &w->rest, i)) out->failed = true;
    }
    words_pick(out, facts, count, t->puzzle->family->nothing, true, &w->emptied);
    w->fits = w->fits && w->rest.size > 0 && !out->failed;
}

static void add_around(struct text *out, const struct puzzle *p, enum chess_kind kind) {
    static const char *const around[CHESS_KINDS] = {[CHESS_PAWN] = "diagonally below it",
                                                    [CHESS_KNIGHT] = "a knight's move away from it",
                                                    [CHESS_KING] = "next to it",
                                                    [CHESS_BISHOP] = "on one of its diagonals"};
    const char *row = puzzle_row_noun(p), *column = puzzle_column_noun(p);
    if (kind == CHESS_ROOK) text_format(out, "on its %s or %s", row, column);
    else if (kind == CHESS_QUEEN) text_format(out, "on its %s, its %s or one of its diagonals", row, column);
    else text_add(out, around[kind]);
}

// "the knight must attack it from r2c2 or r2c6"
static void say_where(const struct words_topic *t, enum chess_kind kind, const struct whereabouts *w,
                      struct text *out) {
    enum { FEW = 6, MANY_EMPTIED = 6 };
    text_format(out, "the %s must ", chess_name(kind));
    if (w->rest.size > FEW && w->is_all) {
        text_add(out, "be ");
        add_around(out, t->puzzle, kind);
    } else {
        text_add(out, "attack it from ");
        chess_words_squares(out, t->puzzle, w->rest.at, w->rest.size, "or");
    }
    if (w->emptied.size == 0) return;
    text_add(out, "; ");
    if (w->emptied.size > MANY_EMPTIED) {
        text_format(out, "%zu squares that nobody else could take stay empty", w->emptied.size);
        return;
    }
    chess_words_squares(out, t->puzzle, w->emptied.at, w->emptied.size, "and");
    text_add(out, w->emptied.size == 1 ? " stays empty" : " stay empty");
}

// The number needs everybody who can still attack it, this man among them.
static bool deduce_needed(const struct words_topic *t, enum chess_kind kind, size_t number,
                          const struct explain_fact *facts, size_t count, struct text *out) {
    struct whereabouts w = {0};
    find_whereabouts(t, kind, number, facts, count, &w, out);
    bool said = w.fits && could_attack(t, kind, number) && say_needs(t, number, out);
    if (said) {
        text_add(out, ", so ");
        say_where(t, kind, &w, out);
    }
    vec_free(out->mem, &w.rest);
    vec_free(out->mem, &w.emptied);
    return said;
}

static bool argue(const struct words_topic *t, const struct explain_fact *facts, size_t count,
                  struct text *out) {
    enum chess_kind kind;
    if (t->rule_count != 2) return false;
    size_t number = words_is_rule(&t->rules[0], "number") ? 0 : 1;
    return words_is_rule(&t->rules[number], "number") &&
           chess_words_kind(t->rules[1 - number].name, "piece-", &kind) &&
           deduce_needed(t, kind, t->rules[number].cells[0], facts, count, out);
}

// ---- Each man --------------------------------------------------------------------------------------------

// How many of the squares where the man is not are such that he could not attack the number from there?
static size_t count_off(const struct words_topic *t, enum chess_kind kind, size_t number,
                        const struct explain_fact *facts, size_t count) {
    size_t off = 0;
    for (size_t i = 0; i < count; i++)
        off += !chess_words_may_attack(t->used, kind, facts[i].cell, number, SIZE_MAX);
    return off;
}

// Does the step use the number, and does he miss it from as many of the squares as that?
static bool is_missed(const struct words_topic *t, size_t i, enum chess_kind kind,
                      const struct explain_fact *facts, size_t count, size_t least) {
    return words_is_rule(&t->rules[i], "number") &&
           count_off(t, kind, t->rules[i].cells[0], facts, count) >= least;
}

static size_t count_missed(const struct words_topic *t, enum chess_kind kind,
                           const struct explain_fact *facts, size_t count, size_t least) {
    size_t n = 0;
    for (size_t i = 0; i < t->rule_count; i++) n += is_missed(t, i, kind, facts, count, least);
    return n;
}

// Only some of the squares from which he could not attack a number are of interest: "the king must attack the
// 4 at r8c3, so the king cannot be on r1c2". Where it may be one of several numbers, all of them are named;
// where there is none, nothing is said.
static bool deduce_off(const struct words_topic *t, enum chess_kind kind, const struct explain_fact *facts,
                       size_t count, struct text *out) {
    if (!are_about(t, chess_letters[kind], facts, count)) return false;
    size_t numbers = count_missed(t, kind, facts, count, count), least = numbers > 0 ? count : 1, said = 0;
    if (numbers == 0 && (numbers = count_missed(t, kind, facts, count, 1)) < 2) return false;
    if (numbers == 1) text_format(out, "the %s must attack ", chess_name(kind));
    else chess_words_facts(t, facts, count, out);
    if (numbers > 1) text_add(out, ", because otherwise it would miss ");
    for (size_t i = 0; i < t->rule_count; i++) {
        if (!is_missed(t, i, kind, facts, count, least)) continue;
        words_between(out, said++, numbers, "or");
        words_clue(out, t->puzzle, t->rules[i].cells[0]);
    }
    if (numbers > 1) return true;
    text_add(out, ", so ");
    chess_words_facts(t, facts, count, out);
    return true;
}

// On how many squares the man may still be.
static size_t count_squares(const struct words_topic *t, char letter) {
    size_t n = 0;
    for (size_t i = 0; i < puzzle_size(t->puzzle); i++) n += may_be_on(t->used, letter, i);
    return n;
}

static bool deduce_piece(const struct words_topic *t, enum chess_kind kind, const struct explain_fact *facts,
                         size_t count, struct text *out) {
    char letter = chess_letters[kind];
    size_t square = square_of(t->used, letter);
    if (count == 1 && facts[0].holds && facts[0].mark == letter) {
        if (count_squares(t, letter) > 1) return false;
        words_cell(out, t->puzzle, facts[0].cell);
        text_add(out, " is the only square left for ");
        chess_words_man(out, t->puzzle, letter);
        return true;
    }
    if (!chess_words_all_absent(t->puzzle, facts, count)) return false;
    if (square < puzzle_size(t->puzzle)) {
        if (t->rule_count > 1) return true;
        chess_words_man(out, t->puzzle, letter);
        text_add(out, " is on ");
        words_cell(out, t->puzzle, square);
        text_add(out, ", so ");
        chess_words_nowhere(t, facts, count, "it is nowhere else", out);
        return true;
    }
    for (size_t i = 0; i < t->rule_count; i++)
        if (words_is_rule(&t->rules[i], "number") &&
            deduce_needed(t, kind, t->rules[i].cells[0], facts, count, out))
            return true;
    return deduce_off(t, kind, facts, count, out);
}

// The one number among the rules of the step that the man cannot attack, or the size of the board.
static size_t only_missed(const struct words_topic *t, enum chess_kind kind) {
    size_t missed = puzzle_size(t->puzzle), n = 0;
    for (size_t i = 0; i < t->rule_count; i++) {
        if (!words_is_rule(&t->rules[i], "number") || could_attack(t, kind, t->rules[i].cells[0])) continue;
        missed = t->rules[i].cells[0];
        n++;
    }
    return n == 1 ? missed : puzzle_size(t->puzzle);
}

// Is it he of whom "would" is being said?
static bool is_subject(const struct words_topic *t, enum chess_kind kind) {
    return t->supposed != NULL && t->supposed->holds && t->supposed->mark == chess_letters[kind];
}

// A man on a square from which he misses a number that needs him breaks the rule about him, too. False where
// it is not clear which number that is.
static bool break_by_missing(const struct words_topic *t, enum chess_kind kind, size_t square,
                             struct text *out) {
    size_t missed = only_missed(t, kind);
    for (size_t i = 0; i < t->rule_count; i++)
        if (words_is_rule(&t->rules[i], "number") && !could_attack(t, kind, t->rules[i].cells[0]) &&
            break_too_few(t, t->rules[i].cells[0], out))
            return true;
    if (missed == puzzle_size(t->puzzle) || square == puzzle_size(t->puzzle)) return false;
    if (!is_subject(t, kind)) {
        text_format(out, "put the %s on ", chess_name(kind));
        words_cell(out, t->puzzle, square);
        text_add(out, ", where it would ");
    }
    text_add(out, "miss ");
    words_clue(out, t->puzzle, missed);
    text_add(out, ", which needs it");
    return true;
}

// "put the king on both r1c1 and r2c2"
static void break_twice(const struct words_topic *t, enum chess_kind kind, size_t first, size_t second,
                        struct text *out) {
    if (is_subject(t, kind)) {
        text_add(out, "have to be on ");
        words_cell(out, t->puzzle, t->supposed->cell == first ? second : first);
        text_add(out, ", too");
        return;
    }
    text_format(out, "put the %s on both ", chess_name(kind));
    words_cell(out, t->puzzle, first);
    text_add(out, " and ");
    words_cell(out, t->puzzle, second);
}

static bool break_piece(const struct words_topic *t, enum chess_kind kind, struct text *out) {
    char letter = chess_letters[kind];
    size_t first = square_of(t->used, letter), size = puzzle_size(t->puzzle), second = first + 1;
    while (second < size && knowledge_of(t->used, second, letter) != KNOWN_YES) second++;
    if (second < size) {
        break_twice(t, kind, first, second, out);
        return true;
    }
    if (first < size || count_squares(t, letter) > 0) return break_by_missing(t, kind, first, out);
    text_format(out, "leave no square for the %s", chess_name(kind));
    return true;
}

// ---- The family's words ----------------------------------------------------------------------------------

static bool deduce(const struct words_topic *t, const struct model_rule *r, const struct explain_fact *facts,
                   size_t count, struct text *out) {
    enum chess_kind kind;
    if (words_is_rule(r, "number")) return deduce_number(t, r->cells[0], facts, count, out);
    if (chess_words_kind(r->name, "piece-", &kind)) return deduce_piece(t, kind, facts, count, out);
    return chess_words_apart(t, r->cells[0], facts, count, out);
}

static bool breaks(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    if (words_is_rule(r, "number")) return break_number(t, r->cells[0], out);
    if (chess_words_kind(r->name, "piece-", &kind)) return break_piece(t, kind, out);
    return chess_words_two_men(t, r->cells[0], out);
}

static bool obvious(const struct model_rule *r) { return !words_is_rule(r, "number"); }

const struct chess_words chess_num_words = {
    .words =
        {
            .rule = say_rule,
            .facts = chess_words_facts,
            .were = chess_words_were,
            .noun = chess_words_noun,
            .deduce = deduce,
            .argue = argue,
            .breaks = breaks,
            .evident = chess_words_evident,
            .obvious = obvious,
        },
    .cast = cast_of,
};

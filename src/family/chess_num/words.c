// Chess-Num's words: who attacks which number, and where the men can be.
#include "family/chess/words.h"
#include "family/chess_num/chess_num.h"

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

// Is there a square left from which the man could attack the number?
static bool could_attack(const struct words_topic *t, enum chess_kind kind, size_t number) {
    const struct puzzle *p = t->puzzle;
    size_t size = puzzle_size(p), placed = square_of(t->used, chess_letters[kind]);
    for (size_t i = 0; i < size; i++) {
        if (!chess_words_is_free(p, i)) continue;
        if (placed < size ? i != placed : knowledge_of(t->used, i, chess_letters[kind]) == KNOWN_NO) continue;
        if (placed < size ? chess_words_may_attack(t->used, i, number)
                          : chess_words_could_attack(p, kind, i, number))
            return true;
    }
    return false;
}

static size_t count_possible(const struct words_topic *t, size_t number) {
    size_t n = 0;
    for (int k = 0; k < CHESS_KINDS; k++) n += could_attack(t, (enum chess_kind)k, number);
    return n;
}

// All men that can still attack the number are needed.
static bool deduce_attackers(const struct words_topic *t, size_t number, const struct explain_fact *facts,
                             size_t count, struct text *out) {
    size_t wanted = (size_t)(words_printed(t->puzzle, number) - '0');
    if (wanted == 0 || wanted == CHESS_KINDS || count_possible(t, number) != wanted) return false;
    text_add(out, "only ");
    words_number(out, wanted);
    text_add(out, wanted == 1 ? " man can still attack " : " men can still attack ");
    words_clue(out, t->puzzle, number);
    text_add(out, ", so ");
    chess_words_facts(t, facts, count, out);
    return true;
}

static bool deduce_number(const struct words_topic *t, size_t number, const struct explain_fact *facts,
                          size_t count, struct text *out) {
    size_t squares[CHESS_KINDS], attackers = find_attackers(t, number, squares);
    return chess_words_enough(t, number, squares, attackers, facts, count, out) ||
           deduce_attackers(t, number, facts, count, out);
}

static bool break_number(const struct words_topic *t, size_t number, struct text *out) {
    size_t wanted = (size_t)(words_printed(t->puzzle, number) - '0'), squares[CHESS_KINDS];
    size_t attackers = find_attackers(t, number, squares), could = count_possible(t, number);
    if (chess_words_too_many(t, number, squares, attackers, out)) return true;
    if (could < wanted) {
        text_add(out, could == 0 ? "leave " : "leave only ");
        words_number(out, could);
        text_add(out, could == 1 ? " man that could attack " : " men that could attack ");
        words_clue(out, t->puzzle, number);
        return true;
    }
    if (wanted == CHESS_KINDS) {
        text_add(out, "leave no way for all six men to attack ");
        words_clue(out, t->puzzle, number);
        return true;
    }
    chess_words_no_way(out, t->puzzle, number);
    return true;
}

// ---- Each man --------------------------------------------------------------------------------------------

static bool deduce_piece(const struct words_topic *t, char letter, const struct explain_fact *facts,
                         size_t count, struct text *out) {
    size_t square = square_of(t->used, letter);
    if (count == 1 && facts[0].holds && facts[0].mark == letter) {
        words_cell(out, t->puzzle, facts[0].cell);
        text_add(out, " is the only square left for ");
        chess_words_man(out, t->puzzle, letter);
        return true;
    }
    if (square == puzzle_size(t->puzzle) || !chess_words_all_absent(t->puzzle, facts, count)) return false;
    chess_words_man(out, t->puzzle, letter);
    text_add(out, " is on ");
    words_cell(out, t->puzzle, square);
    text_add(out, ", so it is nowhere else");
    return true;
}

// A man on a square from which he misses a number that needs him breaks the rule about him, too.
static bool break_piece(const struct words_topic *t, char letter, struct text *out) {
    size_t first = square_of(t->used, letter), size = puzzle_size(t->puzzle), second = first + 1;
    while (second < size && knowledge_of(t->used, second, letter) != KNOWN_YES) second++;
    text_add(out, first < size ? "put " : "leave no square for ");
    chess_words_man(out, t->puzzle, letter);
    if (first >= size) return true;
    text_add(out, second < size ? " on both " : " on ");
    words_cell(out, t->puzzle, first);
    if (second < size) {
        text_add(out, " and ");
        words_cell(out, t->puzzle, second);
    } else {
        text_add(out, ", where it misses a number that needs it");
    }
    return true;
}

static bool deduce_apart(const struct words_topic *t, size_t cell, const struct explain_fact *facts,
                         size_t count, struct text *out) {
    char man = chess_words_man_at(t->used, cell);
    if (man == 0 || !chess_words_all_absent(t->puzzle, facts, count)) return false;
    chess_words_man(out, t->puzzle, man);
    text_add(out, " is on ");
    words_cell(out, t->puzzle, cell);
    text_add(out, ", so no other man is there");
    return true;
}

static bool break_apart(const struct words_topic *t, size_t cell, struct text *out) {
    text_add(out, "put two men on ");
    words_cell(out, t->puzzle, cell);
    return true;
}

// ---- The family's words ----------------------------------------------------------------------------------

static bool deduce(const struct words_topic *t, const struct model_rule *r, const struct explain_fact *facts,
                   size_t count, struct text *out) {
    enum chess_kind kind;
    if (words_is_rule(r, "number")) return deduce_number(t, r->cells[0], facts, count, out);
    if (chess_words_kind(r->name, "piece-", &kind))
        return deduce_piece(t, chess_letters[kind], facts, count, out);
    return deduce_apart(t, r->cells[0], facts, count, out);
}

static bool breaks(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    if (words_is_rule(r, "number")) return break_number(t, r->cells[0], out);
    if (chess_words_kind(r->name, "piece-", &kind)) return break_piece(t, chess_letters[kind], out);
    return break_apart(t, r->cells[0], out);
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
            .breaks = breaks,
            .obvious = obvious,
        },
    .cast = cast_of,
};

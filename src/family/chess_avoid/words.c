// Chess Avoidance's words: whom a man would attack, and how many squares are left for the others.
#include "family/chess/words.h"
#include "family/chess_avoid/chess_avoid.h"

static struct chess_cast cast_of(const struct puzzle *p) {
    struct chess_cast c = {.wall = '#'};
    for (int k = 0; k < CHESS_KINDS; k++) {
        c.takes_part[k] = p->parameters[k] > 0;
        c.is_only[k] = p->parameters[k] == 1;
    }
    return c;
}

// ---- Rules and facts -------------------------------------------------------------------------------------

static void say_rule(const struct puzzle *p, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    if (chess_words_kind(r->name, "count-", &kind)) {
        text_add(out, p->parameters[kind] == 1 ? "there is exactly " : "there are exactly ");
        chess_words_count(out, (size_t)p->parameters[kind], kind);
    } else if (words_is_rule(r, "attacks")) {
        text_add(out, "a man on ");
        words_cell(out, p, r->cells[0]);
        text_add(out, " attacks nobody");
    } else {
        text_add(out, "at most one man can be on ");
        words_cell(out, p, r->cells[0]);
    }
}

// ---- Attacks ---------------------------------------------------------------------------------------------

// The first square with a man whom a man of this kind on `from` has on his lines, or the size of the board.
static size_t find_victim(const struct words_topic *t, enum chess_kind kind, size_t from) {
    size_t to = 0, size = puzzle_size(t->puzzle);
    while (to < size && !(to != from && chess_words_man_at(t->used, to) != 0 &&
                          chess_words_could_attack(t->puzzle, kind, from, to)))
        to++;
    return to;
}

// Nobody is where the man attacks, or he is not there because he would attack somebody.
static bool deduce_peace(const struct words_topic *t, size_t square, const struct explain_fact *facts,
                         size_t count, struct text *out) {
    enum chess_kind kind;
    char man = chess_words_man_at(t->used, square);
    if (!chess_words_all_absent(t->puzzle, facts, count)) return false;
    if (man != 0) {
        text_add(out, "nobody may be where ");
        chess_words_man_on(out, t->puzzle, man, square);
        text_add(out, " attacks, so ");
        chess_words_facts(t, facts, count, out);
        return true;
    }
    if (count != 1 || facts[0].cell != square || !chess_kind_of(facts[0].mark, &kind)) return false;
    size_t victim = find_victim(t, kind, square);
    if (victim == puzzle_size(t->puzzle)) return false;
    chess_words_noun(t->puzzle, (struct explain_fact){(uint32_t)square, facts[0].mark, true}, out);
    text_add(out, " would attack ");
    chess_words_man_on(out, t->puzzle, chess_words_man_at(t->used, victim), victim);
    text_add(out, ", so ");
    chess_words_facts(t, facts, count, out);
    return true;
}

static bool break_peace(const struct words_topic *t, size_t square, struct text *out) {
    enum chess_kind kind;
    char man = chess_words_man_at(t->used, square);
    if (!chess_kind_of(man, &kind)) return false;
    size_t victim = find_victim(t, kind, square);
    if (victim == puzzle_size(t->puzzle)) return false;
    text_add(out, "let ");
    chess_words_man_on(out, t->puzzle, man, square);
    text_add(out, " attack ");
    chess_words_man_on(out, t->puzzle, chess_words_man_at(t->used, victim), victim);
    return true;
}

// ---- How many there are ----------------------------------------------------------------------------------

struct room {
    size_t wanted, placed, open; // open: squares on which one may be, those placed included
};

static struct room find_room(const struct words_topic *t, enum chess_kind kind) {
    struct room r = {.wanted = (size_t)t->puzzle->parameters[kind]};
    for (size_t i = 0; i < puzzle_size(t->puzzle); i++) {
        if (!chess_words_is_free(t->puzzle, i)) continue;
        enum known known = knowledge_of(t->used, i, chess_letters[kind]);
        char man = chess_words_man_at(t->used, i);
        r.placed += known == KNOWN_YES;
        r.open += known != KNOWN_NO && (man == 0 || man == chess_letters[kind]);
    }
    return r;
}

static void add_all(struct text *out, size_t n, enum chess_kind kind) {
    if (n == 1) text_format(out, "the %s", chess_name(kind));
    else if (n == 2) text_format(out, "both %ss", chess_name(kind));
    else {
        text_add(out, "all ");
        chess_words_count(out, n, kind);
    }
}

static bool deduce_count(const struct words_topic *t, enum chess_kind kind, const struct explain_fact *facts,
                         size_t count, struct text *out) {
    struct room r = find_room(t, kind);
    if (r.placed == r.wanted && chess_words_all_absent(t->puzzle, facts, count)) {
        add_all(out, r.wanted, kind);
        text_add(out, r.wanted == 1 ? " is placed already, so " : " are placed already, so ");
        chess_words_facts(t, facts, count, out);
        return true;
    }
    if (r.open != r.wanted) return false;
    text_add(out, "there ");
    text_add(out, r.open == 1 ? "is only " : "are only ");
    words_number(out, r.open);
    text_add(out, r.open == 1 ? " square for the " : " squares for the ");
    if (r.wanted == 1) text_add(out, chess_name(kind));
    else chess_words_count(out, r.wanted, kind);
    text_add(out, ", so ");
    chess_words_facts(t, facts, count, out);
    return true;
}

static bool break_count(const struct words_topic *t, enum chess_kind kind, struct text *out) {
    struct room r = find_room(t, kind);
    if (r.placed > r.wanted) {
        text_add(out, "put ");
        chess_words_count(out, r.placed, kind);
        text_add(out, " on the board");
        return true;
    }
    if (r.open >= r.wanted) return false;
    text_add(out, r.open == 0 ? "leave " : "leave only ");
    words_number(out, r.open);
    text_add(out, r.open == 1 ? " square for the " : r.open == 0 ? " square for the " : " squares for the ");
    if (r.wanted == 1) text_add(out, chess_name(kind));
    else chess_words_count(out, r.wanted, kind);
    return true;
}

// ---- The family's words ----------------------------------------------------------------------------------

static bool deduce(const struct words_topic *t, const struct model_rule *r, const struct explain_fact *facts,
                   size_t count, struct text *out) {
    enum chess_kind kind;
    if (words_is_rule(r, "attacks")) return deduce_peace(t, r->cells[0], facts, count, out);
    return chess_words_kind(r->name, "count-", &kind) && deduce_count(t, kind, facts, count, out);
}

static bool breaks(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    if (words_is_rule(r, "attacks")) return break_peace(t, r->cells[0], out);
    if (chess_words_kind(r->name, "count-", &kind)) return break_count(t, kind, out);
    text_add(out, "put two men on ");
    words_cell(out, t->puzzle, r->cells[0]);
    return true;
}

static bool obvious(const struct model_rule *r) {
    return words_is_rule(r, "attacks") || words_is_rule(r, "apart");
}

const struct chess_words chess_avoid_words = {
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

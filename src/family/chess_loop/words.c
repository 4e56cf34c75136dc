// Chess Loop's words: whom a man attacks, and loops that close too early.
#include "family/chess/words.h"
#include "family/chess_loop/chess_loop.h"

static size_t men_of_each(const struct puzzle *p) { return (size_t)p->parameters[CHESS_LOOP_EACH]; }

static const char *other_kind(const struct puzzle *p, char letter) {
    enum chess_kind first = (enum chess_kind)p->parameters[CHESS_LOOP_FIRST],
                    second = (enum chess_kind)p->parameters[CHESS_LOOP_SECOND];
    return chess_name(chess_letters[first] == letter ? second : first);
}

static struct chess_cast cast_of(const struct puzzle *p) {
    struct chess_cast c = {0};
    c.takes_part[p->parameters[CHESS_LOOP_FIRST]] = c.takes_part[p->parameters[CHESS_LOOP_SECOND]] = true;
    return c;
}

// ---- Rules and facts -------------------------------------------------------------------------------------

// "row 1", "column 5"
static void add_edge(struct text *out, const struct puzzle *p, const struct model_rule *r) {
    uint32_t width = (uint32_t)p->width, first = r->cells[0], last = r->cells[1];
    bool row = first / width == last / width && (p->width > 1 || p->height == 1);
    if (row) text_format(out, "row %d", (int)(first / width) + 1);
    else text_format(out, "column %d", (int)(first % width) + 1);
}

static void say_rule(const struct puzzle *p, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    if (chess_words_kind(r->name, "count-", &kind)) {
        text_format(out, "there %s exactly ", men_of_each(p) == 1 ? "is" : "are");
        chess_words_count(out, men_of_each(p), kind);
    } else if (words_is_rule(r, "edge")) {
        add_edge(out, p, r);
        text_add(out, " must not be empty");
    } else if (words_is_rule(r, "attacks")) {
        text_add(out, "a man on ");
        words_cell(out, p, r->cells[0]);
        text_add(out, " attacks exactly one other, of the other kind");
    } else if (words_is_rule(r, "attacked")) {
        text_add(out, "a man on ");
        words_cell(out, p, r->cells[0]);
        text_add(out, " is attacked by exactly one other");
    } else {
        text_add(out, "all ");
        words_number(out, 2 * men_of_each(p));
        text_add(out, " men attack each other in one single loop");
    }
}

// ---- Numbers of men, and edges ---------------------------------------------------------------------------

static size_t count_placed(const struct knowledge *k, char letter) {
    size_t n = 0;
    for (size_t i = 0; i < puzzle_size(k->puzzle); i++) n += knowledge_of(k, i, letter) == KNOWN_YES;
    return n;
}

static bool deduce_count(const struct words_topic *t, enum chess_kind kind, const struct explain_fact *facts,
                         size_t count, struct text *out) {
    size_t each = men_of_each(t->puzzle);
    if (chess_words_all_absent(t->puzzle, facts, count)) {
        if (count_placed(t->used, chess_letters[kind]) != each) return false;
        if (each == 1) text_format(out, "the %s is", chess_name(kind));
        else text_format(out, "all %ss are", chess_name(kind));
        text_add(out, " placed, so no other square has one");
        return true;
    }
    text_add(out, each == 1 ? "only one square is left for the " : "only ");
    if (each > 1) words_number(out, each);
    if (each > 1) text_add(out, " squares are left for the ");
    if (each > 1) chess_words_count(out, each, kind);
    else text_add(out, chess_name(kind));
    text_add(out, ", so ");
    chess_words_facts(t, facts, count, out);
    return true;
}

static bool break_count(const struct words_topic *t, enum chess_kind kind, struct text *out) {
    size_t placed = count_placed(t->used, chess_letters[kind]), each = men_of_each(t->puzzle);
    if (placed > each) {
        text_add(out, "put ");
        chess_words_count(out, placed, kind);
        text_add(out, " on the board");
        return true;
    }
    text_format(out, "leave too few squares for the ");
    chess_words_count(out, each, kind);
    return true;
}

static bool deduce_edge(const struct words_topic *t, const struct model_rule *r,
                        const struct explain_fact *facts, size_t count, struct text *out) {
    if (count != 1) return false;
    words_cell(out, t->puzzle, facts[0].cell);
    text_add(out, " is the only square left for a man in ");
    add_edge(out, t->puzzle, r);
    text_add(out, ", so ");
    chess_words_facts(t, facts, count, out);
    return true;
}

// ---- Attacks ---------------------------------------------------------------------------------------------

// Whom the man attacks as far as men are known: how many, and the first of them.
static size_t find_victims(const struct knowledge *s, size_t man, size_t *first) {
    size_t n = 0;
    for (size_t i = 0; i < puzzle_size(s->puzzle); i++) {
        if (i == man || chess_words_man_at(s, i) == 0 || !chess_words_attacks(s, man, i)) continue;
        if (n++ == 0) *first = i;
    }
    return n;
}

static void add_man(struct text *out, const struct words_topic *t, size_t square) {
    chess_words_man_on(out, t->puzzle, chess_words_man_at(t->used, square), square);
}

static bool deduce_attacks(const struct words_topic *t, size_t square, const struct explain_fact *facts,
                           size_t count, struct text *out) {
    char man = chess_words_man_at(t->used, square);
    size_t victim;
    if (man == 0) return false;
    add_man(out, t, square);
    if (find_victims(t->used, square, &victim) == 1) {
        text_add(out, " attacks ");
        add_man(out, t, victim);
        text_add(out, " and may attack no other, so ");
    } else {
        text_format(out, " must attack exactly one man, a %s, so ", other_kind(t->puzzle, man));
    }
    chess_words_facts(t, facts, count, out);
    return true;
}

static bool break_attacks(const struct words_topic *t, size_t square, struct text *out) {
    char man = chess_words_man_at(t->used, square);
    size_t victim = square, victims = man == 0 ? 0 : find_victims(t->used, square, &victim);
    if (man == 0) {
        text_add(out, "leave no possible man for ");
        words_cell(out, t->puzzle, square);
        return true;
    }
    if (victims == 0) {
        text_add(out, "leave ");
        add_man(out, t, square);
        text_format(out, " without a %s to attack", other_kind(t->puzzle, man));
        return true;
    }
    text_add(out, "let ");
    add_man(out, t, square);
    text_add(out, " attack ");
    if (victims > 1) {
        words_number(out, victims);
        text_add(out, " men");
    } else if (chess_words_man_at(t->used, victim) == man) {
        text_add(out, "another of its kind, ");
        add_man(out, t, victim);
    } else {
        text_add(out, "a second man");
    }
    return true;
}

// Those who attack the man as far as men are known.
static size_t count_attackers(const struct knowledge *s, size_t man) {
    size_t n = 0;
    for (size_t i = 0; i < puzzle_size(s->puzzle); i++)
        n += i != man && chess_words_man_at(s, i) != 0 && chess_words_attacks(s, i, man);
    return n;
}

static bool deduce_attacked(const struct words_topic *t, size_t square, const struct explain_fact *facts,
                            size_t count, struct text *out) {
    if (chess_words_man_at(t->used, square) == 0) return false;
    add_man(out, t, square);
    text_add(out, count_attackers(t->used, square) > 0 ? " is attacked already, and may be by no other, so "
                                                       : " must be attacked by exactly one man, so ");
    chess_words_facts(t, facts, count, out);
    return true;
}

static bool break_attacked(const struct words_topic *t, size_t square, struct text *out) {
    bool is_man = chess_words_man_at(t->used, square) != 0;
    size_t attackers = count_attackers(t->used, square);
    if (!is_man && attackers < 2) return false;
    text_add(out, attackers == 0 ? "leave nobody to attack " : "have two men attack ");
    if (is_man) add_man(out, t, square);
    else words_cell(out, t->puzzle, square);
    return true;
}

// ---- The loop --------------------------------------------------------------------------------------------

// How many men there are on the loop through a man, as far as men are known; 0: the loop is not closed.
static size_t loop_through(const struct knowledge *s, size_t man) {
    size_t length = 0, at = man, next;
    do {
        if (find_victims(s, at, &next) != 1 || ++length > puzzle_size(s->puzzle)) return 0;
        at = next;
    } while (at != man);
    return length;
}

static size_t shortest_loop(const struct knowledge *s) {
    size_t shortest = 0;
    for (size_t i = 0; i < puzzle_size(s->puzzle); i++) {
        size_t length = chess_words_man_at(s, i) == 0 ? 0 : loop_through(s, i);
        if (length > 0 && (shortest == 0 || length < shortest)) shortest = length;
    }
    return shortest;
}

// A man that two others attack, or the size of the board.
static size_t attacked_twice(const struct knowledge *s) {
    size_t size = puzzle_size(s->puzzle), victim;
    for (size_t a = 0; a < size; a++) {
        if (chess_words_man_at(s, a) == 0 || find_victims(s, a, &victim) != 1) continue;
        for (size_t b = a + 1, other; b < size; b++)
            if (chess_words_man_at(s, b) != 0 && find_victims(s, b, &other) == 1 && other == victim)
                return victim;
    }
    return size;
}

static bool break_loop(const struct words_topic *t, struct text *out) {
    size_t length = shortest_loop(t->used), twice = attacked_twice(t->used);
    if (length > 0 && length < 2 * men_of_each(t->puzzle)) {
        text_add(out, "close a loop of only ");
        words_number(out, length);
        text_add(out, length == 1 ? " piece" : " pieces");
    } else if (twice < puzzle_size(t->puzzle)) {
        text_add(out, "have two men attack ");
        add_man(out, t, twice);
    } else {
        text_add(out, "keep the ");
        words_number(out, 2 * men_of_each(t->puzzle));
        text_add(out, " men from forming one single loop");
    }
    return true;
}

// ---- The family's words ----------------------------------------------------------------------------------

static bool deduce(const struct words_topic *t, const struct model_rule *r, const struct explain_fact *facts,
                   size_t count, struct text *out) {
    enum chess_kind kind;
    if (chess_words_kind(r->name, "count-", &kind)) return deduce_count(t, kind, facts, count, out);
    if (words_is_rule(r, "edge")) return deduce_edge(t, r, facts, count, out);
    if (words_is_rule(r, "attacks")) return deduce_attacks(t, r->cells[0], facts, count, out);
    if (words_is_rule(r, "attacked")) return deduce_attacked(t, r->cells[0], facts, count, out);
    return false;
}

static bool breaks(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    if (chess_words_kind(r->name, "count-", &kind)) return break_count(t, kind, out);
    if (words_is_rule(r, "attacks")) return break_attacks(t, r->cells[0], out);
    if (words_is_rule(r, "attacked")) return break_attacked(t, r->cells[0], out);
    if (words_is_rule(r, "loop")) return break_loop(t, out);
    if (!words_is_rule(r, "edge")) return false;
    text_add(out, "leave ");
    add_edge(out, t->puzzle, r);
    text_add(out, " empty");
    return true;
}

static bool obvious(const struct model_rule *r) {
    enum chess_kind kind;
    return chess_words_kind(r->name, "count-", &kind);
}

const struct chess_words chess_loop_words = {
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

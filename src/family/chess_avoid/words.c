// Chess Avoidance's words: what a piece would attack, and how many squares are left for the others.
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
    const struct words_topic t = {.puzzle = p};
    enum chess_kind kind;
    if (chess_words_kind(r->name, "count-", &kind)) {
        text_add(out, p->parameters[kind] == 1 ? "there is exactly " : "there are exactly ");
        chess_words_count(out, (size_t)p->parameters[kind], kind);
    } else if (words_is_rule(r, "attacks")) {
        words_say(&t, out, "a piece on %c attacks no other piece", WORDS(r->cells[0]));
    } else {
        words_say(&t, out, "at most one piece can be on %c", WORDS(r->cells[0]));
    }
}

static bool say_rules(const struct puzzle *p, const struct model_rule *first, const uint32_t *cells,
                      size_t count, bool counted, struct text *out) {
    if (words_is_rule(first, "attacks")) {
        text_add(out, "pieces on ");
        chess_words_places(out, p, cells, count, "and", counted);
        text_add(out, " attack no other piece");
    } else if (words_is_rule(first, "apart")) chess_words_one_each(out, p, cells, count, counted);
    else return false;
    return true;
}

// ---- Attacks ---------------------------------------------------------------------------------------------

static bool has_on_lines(const struct words_topic *t, enum chess_kind kind, size_t from, size_t to) {
    return to != from && chess_words_piece_at(t->used, to) != 0 &&
           chess_words_could_attack(t->puzzle, kind, from, to);
}

// The first occupied square on the lines of a piece of this kind on `from`, or the size of the board.
static size_t find_victim(const struct words_topic *t, enum chess_kind kind, size_t from) {
    size_t to = 0, size = puzzle_size(t->puzzle);
    while (to < size && !has_on_lines(t, kind, from, to)) to++;
    return to;
}

// The kinds that the fact keeps off its square, as bits; 0 if it says more than that.
static unsigned find_kept_off(const struct words_topic *t, struct explain_fact f) {
    unsigned kinds = 0;
    bool empty = f.mark == family_empty(t->puzzle->family);
    for (int k = 0; k < CHESS_KINDS && f.holds == empty; k++) {
        bool may_be =
            t->puzzle->parameters[k] > 0 && knowledge_of(t->all, f.cell, chess_letters[k]) != KNOWN_NO;
        if (empty ? may_be : f.mark == chess_letters[k]) kinds |= 1U << k;
    }
    return kinds;
}

// Those of the kinds that would attack the piece on `to` from the square.
static unsigned find_attacking(const struct words_topic *t, unsigned kinds, size_t square, size_t to) {
    unsigned attacking = 0;
    for (int k = 0; k < CHESS_KINDS; k++)
        if ((kinds >> k & 1) != 0 && has_on_lines(t, (enum chess_kind)k, square, to)) attacking |= 1U << k;
    return attacking;
}

static bool is_about(const struct words_topic *t, struct explain_fact f, size_t victim) {
    unsigned kinds = find_kept_off(t, f);
    return kinds != 0 && find_attacking(t, kinds, f.cell, victim) == kinds;
}

// "no piece may stand where it would attack the knight on r6c5": by the rules of several squares.
static bool deduce_joined(const struct words_topic *t, struct text *out) {
    for (size_t to = 0; to < puzzle_size(t->puzzle); to++) {
        size_t fits = 0;
        while (fits < t->count && is_about(t, t->facts[fits], to)) fits++;
        if (fits == t->count)
            return words_say(t, out, "no piece may stand where it would attack %p, so %f", WORDS(to));
    }
    return false;
}

// The same of all facts, if they are about this square.
static unsigned find_all_kept_off(const struct words_topic *t, size_t square) {
    unsigned kinds = 0;
    for (size_t i = 0; i < t->count; i++) {
        unsigned some = t->facts[i].cell == square ? find_kept_off(t, t->facts[i]) : 0;
        if (some == 0) return 0;
        kinds |= some;
    }
    return kinds;
}

// As many of the kinds as would attack one and the same piece from there, and which.
static unsigned find_common_victim(const struct words_topic *t, unsigned kinds, size_t square,
                                   size_t *victim) {
    unsigned best = 0;
    for (size_t to = 0; to < puzzle_size(t->puzzle); to++) {
        unsigned some = find_attacking(t, kinds, square, to);
        if (__builtin_popcount(some) <= __builtin_popcount(best)) continue;
        best = some;
        *victim = to;
    }
    return best;
}

// "the king, the rook or a knight"
static void add_kinds(const struct words_topic *t, unsigned kinds, struct text *out) {
    size_t said = 0, count = (size_t)__builtin_popcount(kinds);
    for (int k = 0; k < CHESS_KINDS; k++) {
        if ((kinds >> k & 1) == 0) continue;
        words_between(out, said++, count, "or");
        chess_words_piece(out, t->puzzle, chess_letters[k]);
    }
}

// "a knight on r1c2 would attack the king on r3c3, and a rook would attack the pawn on r1c4"; false, and
// nothing is said, if one of them would attack nobody.
static bool say_victims(const struct words_topic *t, unsigned kinds, size_t square, struct text *out) {
    size_t from = out->size, victim = 0;
    for (unsigned left = kinds, some; left != 0; left &= ~some) {
        some = find_common_victim(t, left, square, &victim);
        if (some == 0) {
            if (!out->failed) out->size = from;
            return false;
        }
        if (left != kinds) text_add(out, some == left ? ", and " : ", ");
        add_kinds(t, some, out);
        words_say(t, out, left == kinds ? " on %c would attack %p" : " would attack %p",
                  left == kinds ? WORDS(square, victim) : WORDS(victim));
    }
    return true;
}

// Nobody is where the piece attacks, or some are not there because they would attack somebody.
static bool deduce_peace(const struct words_topic *t, size_t square, struct text *out) {
    if (!chess_words_all_absent(t)) return false;
    if (chess_words_piece_at(t->used, square) != 0)
        return words_say(t, out, "no piece may stand where %p attacks, so %f", WORDS(square));
    unsigned kinds = find_all_kept_off(t, square);
    size_t count = (size_t)__builtin_popcount(kinds);
    if (count == 0 || !say_victims(t, kinds, square, out)) return false;
    return words_say(t, out,
                     t->facts[0].holds || count == 1 ? ", so %f"
                     : count == 2                    ? ", so neither is there"
                                                     : ", so none of them is there",
                     NULL);
}

// A piece on the square would attack another: the supposed piece or a different one.
static bool break_peace(const struct words_topic *t, size_t square, struct text *out) {
    for (int kind = 0; kind < CHESS_KINDS; kind++) {
        char piece = chess_letters[kind];
        if (knowledge_of(t->used, square, piece) != KNOWN_YES) continue;
        size_t victim = find_victim(t, (enum chess_kind)kind, square);
        if (victim == puzzle_size(t->puzzle)) continue;
        if (t->supposed == NULL || t->supposed->cell != square || t->supposed->mark != piece) {
            if (!t->as_clause) text_add(out, "let ");
            chess_words_piece_on(out, t->puzzle, piece, square);
            text_add(out, t->as_clause ? " would " : " ");
        }
        return words_say(t, out, "attack %p", WORDS(victim));
    }
    return false;
}

// ---- How many there are ----------------------------------------------------------------------------------

enum { NAMED = 2 };

struct room {
    size_t wanted, placed, open; // open: squares on which one may be, including those placed
    uint32_t at[NAMED];          // the first of those
};

static struct room find_room(const struct words_topic *t, enum chess_kind kind) {
    struct room r = {.wanted = (size_t)t->puzzle->parameters[kind]};
    for (uint32_t i = 0; i < puzzle_size(t->puzzle); i++) {
        if (!chess_words_is_free(t->puzzle, i)) continue;
        enum known known = knowledge_of(t->used, i, chess_letters[kind]);
        char piece = chess_words_piece_at(t->used, i);
        r.placed += known == KNOWN_YES;
        if (known == KNOWN_NO || (piece != 0 && piece != chess_letters[kind])) continue;
        if (r.open < NAMED) r.at[r.open] = i;
        r.open++;
    }
    return r;
}

static bool deduce_count(const struct words_topic *t, enum chess_kind kind, struct text *out) {
    struct room r = find_room(t, kind);
    if (r.placed == r.wanted && chess_words_all_absent(t)) {
        if (r.wanted == 2) words_say(t, out, "both %ks are placed, so ", WORDS(kind));
        else words_say(t, out, "all %K are placed, so ", WORDS(r.wanted, kind));
        return chess_words_nowhere(t, "no other is anywhere", out);
    }
    if (r.open != r.wanted) return false;
    if (r.wanted == 1) return words_say(t, out, "there is only one square for the %k, so %f", WORDS(kind));
    return words_say(t, out, "there are only %n squares for the %K, so %f", WORDS(r.open, r.wanted, kind));
}

static bool break_count(const struct words_topic *t, enum chess_kind kind, struct text *out) {
    struct room r = find_room(t, kind);
    if (r.placed > r.wanted)
        return words_say_broken(t, out, "put %K on the board", "there would be %K", WORDS(r.placed, kind));
    if (r.open >= r.wanted) return false;
    if (!t->as_clause) text_add(out, "leave ");
    if (r.open == 0) text_add(out, "no square");
    else if (r.open > NAMED) words_say(t, out, "only %n squares", WORDS(r.open));
    else words_say(t, out, r.open == 1 ? "only %c" : "only %c and %c", WORDS(r.at[0], r.at[1]));
    text_add(out, t->as_clause ? " would be left for the " : " for the ");
    return r.wanted == 1 ? words_say(t, out, "%k", WORDS(kind))
                         : words_say(t, out, "%K", WORDS(r.wanted, kind));
}

// ---- The family's words ----------------------------------------------------------------------------------

static bool deduce(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    if (words_is_rule(r, "attacks") && t->aids > 0 && t->aids + 1 == t->rule_count)
        return deduce_joined(t, out);
    if (words_is_rule(r, "attacks")) return deduce_peace(t, r->cells[0], out);
    if (words_is_rule(r, "apart")) return chess_words_apart(t, r->cells[0], out);
    return chess_words_kind(r->name, "count-", &kind) && deduce_count(t, kind, out);
}

static bool argue(const struct words_topic *t, struct text *out) {
    return t->rule_count == 0 && chess_words_argue_placed(t, out);
}

static bool breaks(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    if (words_is_rule(r, "attacks")) return break_peace(t, r->cells[0], out);
    if (chess_words_kind(r->name, "count-", &kind)) return break_count(t, kind, out);
    return chess_words_two_pieces(t, r->cells[0], out);
}

// Is there too little room for the pieces?
static bool is_broken(const struct words_topic *t, const struct model_rule *r) {
    enum chess_kind kind;
    if (!chess_words_kind(r->name, "count-", &kind)) return false;
    struct room room = find_room(t, kind);
    return room.placed > room.wanted || room.open < room.wanted;
}

static bool obvious(const struct puzzle *p, const struct model_rule *r) {
    (void)p;
    return words_is_rule(r, "attacks") || words_is_rule(r, "apart");
}

const struct chess_words chess_avoid_words = {
    .words = {CHESS_WORDS, .rule = say_rule, .rules = say_rules, .deduce = deduce, .argue = argue,
              .breaks = breaks, .is_broken = is_broken, .obvious = obvious, .joined = "attacks"},
    .cast = cast_of,
};

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
    enum chess_kind kind;
    if (chess_words_kind(r->name, "count-", &kind)) {
        text_add(out, p->parameters[kind] == 1 ? "there is exactly " : "there are exactly ");
        chess_words_count(out, (size_t)p->parameters[kind], kind);
    } else if (words_is_rule(r, "attacks")) {
        text_add(out, "a piece on ");
        words_cell(out, p, r->cells[0]);
        text_add(out, " attacks no other piece");
    } else {
        text_add(out, "at most one piece can be on ");
        words_cell(out, p, r->cells[0]);
    }
}

static bool say_rules(const struct puzzle *p, const struct model_rule *first, const uint32_t *cells,
                      size_t count, struct text *out) {
    if (words_is_rule(first, "attacks")) {
        text_add(out, "pieces on ");
        words_cells(out, p, cells, count, "and");
        text_add(out, " attack no other piece");
    } else if (words_is_rule(first, "apart")) chess_words_one_each(out, p, cells, count);
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

// The same for all pieces that the facts keep off the square; the size of the board also if they say more.
static size_t find_common_victim(const struct words_topic *t, size_t square, const struct explain_fact *facts,
                                 size_t count) {
    size_t size = puzzle_size(t->puzzle);
    for (size_t to = 0; to < size; to++) {
        size_t fits = 0;
        enum chess_kind kind;
        while (fits < count && facts[fits].cell == square && !facts[fits].holds &&
               chess_kind_of(facts[fits].mark, &kind) && has_on_lines(t, kind, square, to))
            fits++;
        if (fits == count) return to;
    }
    return size;
}

// "the king, the rook or a knight"
static void add_pieces(const struct words_topic *t, const struct explain_fact *facts, size_t count,
                       struct text *out) {
    for (size_t i = 0; i < count; i++) {
        words_between(out, i, count, "or");
        chess_words_piece(out, t->puzzle, facts[i].mark);
    }
}

// No piece is where the piece attacks, or some are not there because they would attack another.
static bool deduce_peace(const struct words_topic *t, size_t square, const struct explain_fact *facts,
                         size_t count, struct text *out) {
    char piece = chess_words_piece_at(t->used, square);
    if (!chess_words_all_absent(t->puzzle, facts, count)) return false;
    if (piece != 0) {
        text_add(out, "no piece may stand where ");
        chess_words_piece_on(out, t->puzzle, piece, square);
        text_add(out, " attacks, so ");
        chess_words_facts(t, facts, count, out);
        return true;
    }
    size_t victim = find_common_victim(t, square, facts, count);
    if (victim == puzzle_size(t->puzzle)) return false;
    add_pieces(t, facts, count, out);
    text_add(out, " on ");
    words_cell(out, t->puzzle, square);
    text_add(out, " would attack ");
    chess_words_piece_on(out, t->puzzle, chess_words_piece_at(t->used, victim), victim);
    text_add(out, ", so ");
    if (count > 1) text_add(out, count == 2 ? "neither is there" : "none of them is there");
    else chess_words_facts(t, facts, count, out);
    return true;
}

// A piece on the square would attack another: the supposed piece or a different one.
static bool break_peace(const struct words_topic *t, size_t square, struct text *out) {
    for (int kind = 0; kind < CHESS_KINDS; kind++) {
        char piece = chess_letters[kind];
        if (knowledge_of(t->used, square, piece) != KNOWN_YES) continue;
        size_t victim = find_victim(t, (enum chess_kind)kind, square);
        if (victim == puzzle_size(t->puzzle)) continue;
        if (t->supposed == NULL || t->supposed->cell != square || t->supposed->mark != piece) {
            text_add(out, "let ");
            chess_words_piece_on(out, t->puzzle, piece, square);
            text_char(out, ' ');
        }
        text_add(out, "attack ");
        chess_words_piece_on(out, t->puzzle, chess_words_piece_at(t->used, victim), victim);
        return true;
    }
    return false;
}

// ---- How many there are ----------------------------------------------------------------------------------

struct room {
    size_t wanted, placed, open; // open: squares on which one may be, including those placed
};

static struct room find_room(const struct words_topic *t, enum chess_kind kind) {
    struct room r = {.wanted = (size_t)t->puzzle->parameters[kind]};
    for (size_t i = 0; i < puzzle_size(t->puzzle); i++) {
        if (!chess_words_is_free(t->puzzle, i)) continue;
        enum known known = knowledge_of(t->used, i, chess_letters[kind]);
        char piece = chess_words_piece_at(t->used, i);
        r.placed += known == KNOWN_YES;
        r.open += known != KNOWN_NO && (piece == 0 || piece == chess_letters[kind]);
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
        text_add(out, r.wanted == 1 ? " is placed, so " : " are placed, so ");
        chess_words_nowhere(t, facts, count, r.wanted == 1 ? "it is nowhere else" : "no other is anywhere",
                            out);
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
    if (words_is_rule(r, "apart")) return chess_words_apart(t, r->cells[0], facts, count, out);
    return chess_words_kind(r->name, "count-", &kind) && deduce_count(t, kind, facts, count, out);
}

static bool breaks(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    if (words_is_rule(r, "attacks")) return break_peace(t, r->cells[0], out);
    if (chess_words_kind(r->name, "count-", &kind)) return break_count(t, kind, out);
    return chess_words_two_pieces(t, r->cells[0], out);
}

static bool obvious(const struct model_rule *r) {
    return words_is_rule(r, "attacks") || words_is_rule(r, "apart");
}

const struct chess_words chess_avoid_words = {
    .words =
        {
            .rule = say_rule,
            .rules = say_rules,
            .facts = chess_words_facts,
            .were = chess_words_were,
            .noun = chess_words_noun,
            .deduce = deduce,
            .breaks = breaks,
            .evident = chess_words_evident,
            .obvious = obvious,
        },
    .cast = cast_of,
};

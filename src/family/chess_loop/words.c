// Chess Loop's words: what a piece attacks, and loops that close too early.
#include "family/chess/words.h"
#include "family/chess_loop/chess_loop.h"

#include <string.h>

static size_t pieces_of_each(const struct puzzle *p) { return (size_t)p->parameters[CHESS_LOOP_EACH]; }

static enum chess_kind other_kind(const struct puzzle *p, char letter) {
    enum chess_kind first = (enum chess_kind)p->parameters[CHESS_LOOP_FIRST];
    return chess_letters[first] == letter ? (enum chess_kind)p->parameters[CHESS_LOOP_SECOND] : first;
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
    if (row) puzzle_name_whole_row(out, p, (int)(first / width));
    else puzzle_name_whole_column(out, p, (int)(first % width));
}

static void say_rule(const struct puzzle *p, const struct model_rule *r, struct text *out) {
    const struct words_topic t = {.puzzle = p};
    enum chess_kind kind;
    size_t square = r->cells[0], each = pieces_of_each(p);
    if (chess_words_kind(r->name, "count-", &kind))
        words_say(&t, out, each == 1 ? "there is exactly %K" : "there are exactly %K", WORDS(each, kind));
    else if (words_is_rule(r, "edge")) {
        add_edge(out, p, r);
        text_add(out, " must not be empty");
    } else if (words_is_rule(r, "attacks"))
        words_say(&t, out, "a piece on %c attacks exactly one other, of the other kind", WORDS(square));
    else if (words_is_rule(r, "attacked"))
        words_say(&t, out, "a piece on %c is attacked by exactly one of the other kind", WORDS(square));
    else if (words_is_rule(r, "pair"))
        words_say(&t, out, "a piece on %c and another must not attack each other, as that is a loop of two",
                  WORDS(square));
    else words_say(&t, out, "all %n pieces attack each other in one single loop", WORDS(2 * each));
}

static bool say_rules(const struct puzzle *p, const struct model_rule *first, const uint32_t *cells,
                      size_t count, bool counted, struct text *out) {
    bool pair = words_is_rule(first, "pair");
    const char *rest =
        pair ? " and another must not attack each other, as that is a loop of two"
        : words_is_rule(first, "attacks")
            ? counted ? " each attack one other" : " each attack exactly one other, of the other kind"
        : words_is_rule(first, "attacked")
            ? counted ? " are each attacked by one" : " are each attacked by exactly one of the other kind"
            : NULL;
    if (rest == NULL) return false;
    text_add(out, !pair ? "pieces on " : counted ? "a piece on any of " : "a piece on ");
    chess_words_places(out, p, cells, count, pair ? "or" : "and", counted);
    text_add(out, rest);
    return true;
}

// ---- Numbers of pieces, and edges ------------------------------------------------------------------------

static size_t count_placed(const struct knowledge *k, char letter) {
    size_t n = 0;
    for (size_t i = 0; i < puzzle_size(k->puzzle); i++) n += knowledge_of(k, i, letter) == KNOWN_YES;
    return n;
}

// On how many squares one of this kind may be, including those placed.
static size_t count_room(const struct knowledge *k, char letter) {
    size_t n = 0;
    for (size_t i = 0; i < puzzle_size(k->puzzle); i++) {
        char piece = chess_words_piece_at(k, i);
        n += chess_words_is_free(k->puzzle, i) && knowledge_of(k, i, letter) != KNOWN_NO &&
             (piece == 0 || piece == letter);
    }
    return n;
}

static bool deduce_count(const struct words_topic *t, enum chess_kind kind, struct text *out) {
    size_t each = pieces_of_each(t->puzzle);
    if (chess_words_all_absent(t)) {
        if (count_placed(t->used, chess_letters[kind]) != each) return false;
        words_say(t, out,
                  each == 1   ? "the %k is placed, so "
                  : each == 2 ? "both %ks are placed, so "
                              : "all %ks are placed, so ",
                  WORDS(kind));
        return chess_words_nowhere(t, "no other square has one", out);
    }
    if (count_room(t->used, chess_letters[kind]) != each) return false;
    if (each == 1) return words_say(t, out, "only one square is left for the %k, so %f", WORDS(kind));
    return words_say(t, out, "only %n squares are left for %K, so %f", WORDS(each, each, kind));
}

static bool break_count(const struct words_topic *t, enum chess_kind kind, struct text *out) {
    size_t placed = count_placed(t->used, chess_letters[kind]), each = pieces_of_each(t->puzzle);
    if (placed > each)
        return words_say_broken(t, out, "put %K on the board", "there would be %K", WORDS(placed, kind));
    return count_room(t->used, chess_letters[kind]) < each &&
           words_say_broken(t, out, "leave too few squares for %K", "too few squares would be left for %K",
                            WORDS(each, kind));
}

static bool is_placed(const struct words_topic *t) {
    return t->count == 1 && t->facts[0].holds && t->facts[0].mark != family_empty(t->puzzle->family);
}

static bool deduce_edge(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    if (t->count != 1) return false;
    if (t->rule_count > 1 && is_placed(t)) {
        add_edge(out, t->puzzle, r);
        return words_say(t, out, " needs %P on %c", WORDS((unsigned char)t->facts[0].mark, t->facts[0].cell));
    }
    words_say(t, out, "%c is the only square left for a piece in ", WORDS(t->facts[0].cell));
    add_edge(out, t->puzzle, r);
    return words_say(t, out, ", so %f", NULL);
}

// ---- Attacks ---------------------------------------------------------------------------------------------

enum { SEVERAL = 4 }; // as many as are named

// Pieces as far as known: how many there are, and the first of them.
struct pieces {
    size_t count, at[SEVERAL];
};

static void add_to(struct pieces *m, size_t square) {
    if (m->count < SEVERAL) m->at[m->count] = square;
    m->count++;
}

// Does it, certainly or as far as known?
typedef bool attack(const struct knowledge *k, size_t from, size_t to);

static bool may_attack(const struct knowledge *k, size_t from, size_t to) {
    enum chess_kind kind;
    return chess_kind_of(chess_words_piece_at(k, from), &kind) &&
           chess_words_may_attack(k, kind, from, to, SIZE_MAX);
}

// The pieces that the piece attacks.
static struct pieces find_victims(const struct knowledge *s, size_t piece, attack *attacks) {
    struct pieces m = {0};
    for (size_t i = 0; i < puzzle_size(s->puzzle); i++)
        if (i != piece && chess_words_piece_at(s, i) != 0 && attacks(s, piece, i)) add_to(&m, i);
    return m;
}

// The pieces of the other kind that attack the piece.
static struct pieces find_attackers(const struct knowledge *s, size_t piece, attack *attacks) {
    struct pieces m = {0};
    char kind = chess_words_piece_at(s, piece);
    for (size_t i = 0; i < puzzle_size(s->puzzle); i++) {
        char other = chess_words_piece_at(s, i);
        if (i != piece && other != 0 && other != kind && attacks(s, i, piece)) add_to(&m, i);
    }
    return m;
}

// If a rule is broken by what is known, and one piece is not too many, there must be a second whose line is
// free for reasons that were not given. It is known if there is just one.
static struct pieces or_two(struct pieces sure, struct pieces perhaps) {
    return sure.count == 1 && perhaps.count == 2 ? perhaps : sure;
}

// "both the rook on r1c2 and the king on r3c4", "both rooks on r1c2 and r2c3", "three pieces"
static void add_pieces(struct text *out, const struct words_topic *t, struct pieces m) {
    enum chess_kind kind;
    if (m.count == 2) text_add(out, "both ");
    if (m.count == 2 && chess_kind_of(chess_words_piece_at(t->used, m.at[0]), &kind) &&
        chess_letters[kind] == chess_words_piece_at(t->used, m.at[1])) {
        words_say(t, out, "%ks on %c and %c", WORDS(kind, m.at[0], m.at[1]));
        return;
    }
    if (m.count <= SEVERAL) chess_words_pieces(out, t->used, m.at, m.count);
    else words_say(t, out, "%n pieces", WORDS(m.count));
}

// Is it all about where there is no piece of this kind?
static bool are_absent(const struct words_topic *t, char kind) {
    for (size_t i = 0; i < t->count; i++)
        if (t->facts[i].holds || t->facts[i].mark != kind) return false;
    return true;
}

// Is the square between a piece and another that it might otherwise attack?
static bool bars(const struct words_topic *t, size_t from, size_t to, size_t between) {
    enum chess_kind kind;
    return from != to && chess_words_piece_at(t->used, to) != 0 &&
           chess_kind_of(chess_words_piece_at(t->used, from), &kind) &&
           chess_words_may_attack(t->used, kind, from, to, SIZE_MAX) &&
           !chess_words_may_attack(t->used, kind, from, to, between);
}

// "the rook on r1c1 must not attack the king on r1c5, so a piece is in between: a king is on r1c3"; on the
// way of a long step, "a king on r1c3 must shield the king on r1c5 from the rook on r1c1". False where nobody
// is barred by the piece that is placed, and nothing is said.
static bool say_between(const struct words_topic *t, size_t square, bool is_victim, struct text *out) {
    size_t other = 0, size = puzzle_size(t->puzzle);
    if (!is_placed(t)) return false;
    while (other < size &&
           !(is_victim ? bars(t, other, square, t->facts[0].cell) : bars(t, square, other, t->facts[0].cell)))
        other++;
    if (other == size) return false;
    size_t from = is_victim ? other : square, to = is_victim ? square : other;
    if (t->rule_count == 1)
        return words_say(t, out, "%p must not attack %p, so a piece is in between: %f", WORDS(from, to));
    return words_say(t, out, "%P on %c must shield %p from %p",
                     WORDS((unsigned char)t->facts[0].mark, t->facts[0].cell, to, from));
}

static bool deduce_attacks(const struct words_topic *t, size_t square, struct text *out) {
    char piece = chess_words_piece_at(t->used, square);
    enum chess_kind own, other = other_kind(t->puzzle, piece);
    if (!chess_kind_of(piece, &own)) return false;
    struct pieces victims = find_victims(t->used, square, chess_words_attacks);
    if (say_between(t, square, false, out)) return true;
    if (are_absent(t, piece))
        return words_say(t, out, "%p must not attack another %k, so %f", WORDS(square, own));
    if (victims.count == 1 && chess_words_all_absent(t))
        return words_say(t, out, "%p attacks %p and may attack no other, so %f",
                         WORDS(square, victims.at[0]));
    if (is_placed(t) && t->facts[0].mark != piece && t->rule_count > 1)
        return words_say(t, out, "%p can only attack a %k on %c", WORDS(square, other, t->facts[0].cell));
    if (is_placed(t) && t->facts[0].mark != piece)
        return words_say(t, out, "%p can attack a %k only on %c, so %f",
                         WORDS(square, other, t->facts[0].cell));
    return words_say(t, out, "%p must attack exactly one piece, a %k, so %f", WORDS(square, other));
}

static bool may_be_taken(const struct words_topic *t, size_t square) {
    const struct chess_cast cast = cast_of(t->puzzle);
    if (knowledge_of(t->used, square, family_empty(t->puzzle->family)) == KNOWN_YES) return false;
    for (int k = 0; k < CHESS_KINDS; k++)
        if (cast.takes_part[k] && knowledge_of(t->used, square, chess_letters[k]) != KNOWN_NO) return true;
    return false;
}

// Is it the only square of the border that may hold a piece?
static bool is_last_of(const struct words_topic *t, const struct model_rule *edge, size_t square) {
    size_t width = (size_t)t->puzzle->width, left = 0;
    size_t step = edge->cells[0] / width == edge->cells[1] / width ? 1 : width;
    bool on_it = false;
    for (size_t i = edge->cells[0]; i <= edge->cells[1]; i += step) {
        on_it |= i == square;
        left += may_be_taken(t, i);
    }
    return on_it && left == 1;
}

// "a piece on r4c1, the only square left in column 1": was the reason for the piece given?
static bool add_whoever(struct text *out, const struct words_topic *t, size_t square) {
    words_say(t, out, "a piece on %c", WORDS(square));
    for (size_t i = 0; i < t->rule_count; i++) {
        if (!words_is_rule(&t->rules[i], "edge") || !is_last_of(t, &t->rules[i], square)) continue;
        text_add(out, ", the only square left in ");
        add_edge(out, t->puzzle, &t->rules[i]);
        return true;
    }
    return false;
}

// After "would": the piece on the square attacks no other piece, or one that it should not.
static bool break_attacks(const struct words_topic *t, size_t square, struct text *out) {
    char piece = chess_words_piece_at(t->used, square);
    if (piece == 0 && t->blamed == NULL) return false;
    if (piece == 0) {
        if (!t->as_clause) text_add(out, "leave no piece for ");
        if (add_whoever(out, t, square)) text_char(out, ',');
        text_add(out, t->as_clause ? " would have nothing to attack" : " to attack");
        return true;
    }
    struct pieces victims =
        or_two(find_victims(t->used, square, chess_words_attacks), find_victims(t->used, square, may_attack));
    bool subject = chess_words_is_subject(t, square);
    enum chess_kind other = other_kind(t->puzzle, piece);
    if (victims.count == 0 && t->blamed == NULL) return false;
    if (victims.count == 0 && subject) return words_say(t, out, "have no %k to attack", WORDS(other));
    if (victims.count == 0)
        return words_say_broken(t, out, "leave %p without a %k to attack", "%p would have no %k to attack",
                                WORDS(square, other));
    bool own = victims.count == 1 && chess_words_piece_at(t->used, victims.at[0]) == piece;
    if (victims.count == 1 && !own) return false;
    words_say_broken(t, out, subject ? "attack " : "let %p attack ", "%p would attack ", WORDS(square));
    if (own) text_add(out, "another of its kind, ");
    add_pieces(out, t, victims);
    return true;
}

static bool deduce_attacked(const struct words_topic *t, size_t square, struct text *out) {
    char piece = chess_words_piece_at(t->used, square);
    if (piece == 0) return false;
    struct pieces attackers = find_attackers(t->used, square, chess_words_attacks);
    if (say_between(t, square, true, out)) return true;
    if (attackers.count > 0 && chess_words_all_absent(t))
        return words_say(t, out, "%p is attacked by %p already, so %f", WORDS(square, attackers.at[0]));
    if (is_placed(t) && t->facts[0].mark != piece && t->rule_count > 1)
        return words_say(t, out, "only a %k on %c can attack %p",
                         WORDS(other_kind(t->puzzle, piece), t->facts[0].cell, square));
    if (is_placed(t) && t->facts[0].mark != piece)
        return words_say(t, out, "%p can only be attacked from %c, so %f", WORDS(square, t->facts[0].cell));
    return words_say(t, out, "%p must be attacked by exactly one %k, so %f",
                     WORDS(square, other_kind(t->puzzle, piece)));
}

static bool break_attacked(const struct words_topic *t, size_t square, struct text *out) {
    bool is_piece = chess_words_piece_at(t->used, square) != 0, subject = chess_words_is_subject(t, square);
    struct pieces attackers = {0};
    if (is_piece)
        attackers = or_two(find_attackers(t->used, square, chess_words_attacks),
                           find_attackers(t->used, square, may_attack));
    if (attackers.count == 1 || (attackers.count == 0 && t->blamed == NULL)) return false;
    if (attackers.count == 0)
        text_add(out, subject        ? "be attacked by no piece"
                      : t->as_clause ? "no piece would attack "
                                     : "leave no piece to attack ");
    else {
        text_add(out, subject ? "be attacked by " : t->as_clause ? "" : "have ");
        add_pieces(out, t, attackers);
        if (!subject) text_add(out, t->as_clause ? " would attack " : " attack ");
    }
    if (subject) return true;
    if (is_piece) words_say(t, out, "%p", WORDS(square));
    else add_whoever(out, t, square);
    return true;
}

// ---- Two of a kind with one square between them ----------------------------------------------------------

static bool is_known_empty(const struct knowledge *k, size_t square) {
    if (!chess_words_is_free(k->puzzle, square)) return true;
    if (knowledge_of(k, square, family_empty(k->puzzle->family)) == KNOWN_YES) return true;
    const struct chess_cast cast = cast_of(k->puzzle);
    for (int i = 0; i < CHESS_KINDS; i++)
        if (cast.takes_part[i] && knowledge_of(k, square, chess_letters[i]) != KNOWN_NO) return false;
    return true;
}

// The one square on the line between the two that may hold a piece; the size of the board if there is none,
// or several, or a piece is there.
static size_t find_gate(const struct words_topic *t, size_t from, size_t to) {
    const struct chess_step *steps;
    const struct puzzle *p = t->puzzle;
    size_t size = puzzle_size(p);
    for (int d = chess_steps(CHESS_QUEEN, &steps) - 1; d >= 0; d--) {
        size_t gate = size, gates = 0, square = from;
        while (chess_walk(p->width, p->height, &square, steps[d]) && square != to) {
            if (is_known_empty(t->used, square)) continue;
            gate = square;
            gates += chess_words_piece_at(t->used, square) == 0 ? 1 : 2;
        }
        if (square == to) return gates == 1 ? gate : size;
    }
    return size;
}

static bool has_rule(const struct words_topic *t, const char *name, size_t square) {
    for (size_t i = 0; i < t->rule_count; i++)
        if (words_is_rule(&t->rules[i], name) && t->rules[i].cells[0] == square) return true;
    return false;
}

// "a queen on r1c3 would attack the queen on r1c1, or both would attack a knight on r1c2"
static bool argue(const struct words_topic *t, struct text *out) {
    const struct explain_fact f = t->facts[0];
    enum chess_kind kind;
    if (t->count != 1 || f.holds || !chess_kind_of(f.mark, &kind) || !chess_is_slider(kind)) return false;
    for (size_t i = 0; i < puzzle_size(t->puzzle); i++) {
        if (i == f.cell || knowledge_of(t->used, i, f.mark) != KNOWN_YES ||
            !chess_words_could_attack(t->puzzle, kind, f.cell, i) ||
            (!has_rule(t, "attacks", i) && !has_rule(t, "attacks", f.cell)))
            continue;
        size_t gate = find_gate(t, f.cell, i);
        if (gate == puzzle_size(t->puzzle) || !has_rule(t, "attacked", gate)) continue;
        words_note(t, "contradiction");
        return words_say(t, out, "%P on %c would attack %p, or both would attack a %k on %c, so %f",
                         WORDS((unsigned char)f.mark, f.cell, i, other_kind(t->puzzle, f.mark), gate));
    }
    return false;
}

// ---- Loops of two ----------------------------------------------------------------------------------------

// A piece that the piece on the square attacks, and that attacks it; the size of the board: none.
static size_t find_mate(const struct knowledge *s, size_t square) {
    size_t size = puzzle_size(s->puzzle);
    for (size_t i = 0; i < size; i++)
        if (i != square && chess_words_piece_at(s, i) != 0 && chess_words_attacks(s, i, square) &&
            chess_words_attacks(s, square, i))
            return i;
    return size;
}

// Nobody may stand where it and the piece on the square, or the one that sees that square, attack each other.
static bool deduce_pair(const struct words_topic *t, size_t square, struct text *out) {
    char kind = t->facts[0].mark;
    return chess_words_piece_at(t->used, square) != 0 && kind != family_empty(t->puzzle->family) &&
           are_absent(t, kind) &&
           words_say(t, out, "%f: it and %p would attack each other, a loop of two", WORDS(square));
}

static bool break_pair(const struct words_topic *t, size_t square, struct text *out) {
    size_t size = puzzle_size(t->puzzle);
    size_t mate = chess_words_piece_at(t->used, square) == 0 ? size : find_mate(t->used, square);
    if (mate == size) return false;
    bool first = chess_words_is_subject(t, square), second = chess_words_is_subject(t, mate);
    if (first || second) return words_say(t, out, "make a loop of two with %p", WORDS(first ? mate : square));
    return words_say_broken(t, out, "let %p and %p attack each other, a loop of two",
                            "%p and %p would attack each other, a loop of two", WORDS(square, mate));
}

// ---- The loop --------------------------------------------------------------------------------------------

// How many pieces are on the loop through a piece, as far as known; 0: the loop is not closed.
static size_t loop_through(const struct knowledge *s, size_t piece) {
    size_t length = 0, at = piece;
    do {
        struct pieces victims = find_victims(s, at, chess_words_attacks);
        if (victims.count != 1 || ++length > puzzle_size(s->puzzle)) return 0;
        at = victims.at[0];
    } while (at != piece);
    return length;
}

static size_t shortest_loop(const struct knowledge *s) {
    size_t shortest = 0;
    for (size_t i = 0; i < puzzle_size(s->puzzle); i++) {
        size_t length = chess_words_piece_at(s, i) == 0 ? 0 : loop_through(s, i);
        if (length > 0 && (shortest == 0 || length < shortest)) shortest = length;
    }
    return shortest;
}

static bool break_loop(const struct words_topic *t, struct text *out) {
    size_t length = shortest_loop(t->used), all = 2 * pieces_of_each(t->puzzle);
    if (length > 0 && length < all)
        return words_say_broken(t, out, "close a loop of only %n pieces",
                                "there would be a loop of only %n pieces", WORDS(length));
    return t->blamed != NULL && words_say_broken(t, out, "keep the %n pieces from forming one single loop",
                                                 "the %n pieces could not form one single loop", WORDS(all));
}

// ---- The family's words ----------------------------------------------------------------------------------

// "no rook is on r2c6 or r3c6: a rook there would be attacked by no piece": several steps that say the same.
static bool deduce_lack(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    const char *marks = t->puzzle->family->marks;
    char piece = t->facts[0].mark;
    for (size_t i = 0; i < CHESS_KINDS && piece == family_empty(t->puzzle->family); i++)
        if (cast_of(t->puzzle).takes_part[i] &&
            knowledge_of(t->all, t->facts[0].cell, chess_letters[i]) != KNOWN_NO)
            piece = chess_letters[i];
    if (strchr(marks, piece) == NULL) return false;
    words_say(t, out, "%f: %P there would ", WORDS((unsigned char)piece));
    if (words_is_rule(r, "attacked")) text_add(out, "be attacked by no piece");
    else words_say(t, out, "have no %k to attack", WORDS(other_kind(t->puzzle, piece)));
    return true;
}

static bool deduce(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    if (t->aids > 0) return deduce_lack(t, r, out);
    if (chess_words_kind(r->name, "count-", &kind)) return deduce_count(t, kind, out);
    if (words_is_rule(r, "edge")) return deduce_edge(t, r, out);
    if (words_is_rule(r, "attacks")) return deduce_attacks(t, r->cells[0], out);
    if (words_is_rule(r, "attacked")) return deduce_attacked(t, r->cells[0], out);
    return words_is_rule(r, "pair") && deduce_pair(t, r->cells[0], out);
}

static bool break_rule(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    if (chess_words_kind(r->name, "count-", &kind)) return break_count(t, kind, out);
    if (words_is_rule(r, "attacks")) return break_attacks(t, r->cells[0], out);
    if (words_is_rule(r, "attacked")) return break_attacked(t, r->cells[0], out);
    if (words_is_rule(r, "pair")) return break_pair(t, r->cells[0], out);
    if (words_is_rule(r, "loop")) return break_loop(t, out);
    if (!words_is_rule(r, "edge") || t->blamed == NULL) return false;
    if (!t->as_clause) text_add(out, "leave ");
    add_edge(out, t->puzzle, r);
    text_add(out, t->as_clause ? " would be empty" : " empty");
    return true;
}

// If a number of pieces is to blame and the squares are not too few, another rule may be visibly broken, or
// several rules leave no way to place them all.
static bool breaks(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    struct words_topic certain = *t;
    if (break_rule(t, r, out)) return true;
    if (t->blamed == NULL || !chess_words_kind(r->name, "count-", &kind)) return false;
    certain.blamed = NULL;
    for (size_t i = 0; i < t->rule_count; i++)
        if (break_rule(&certain, &t->rules[i], out)) return true;
    return words_say_broken(t, out, "leave no way to place the %K", "the %K could not all be placed",
                            WORDS(pieces_of_each(t->puzzle), kind));
}

// "the knight on r3c3", whether or not the step has used that it is there.
static void add_asked(struct text *out, const struct words_topic *t, size_t square) {
    char piece = chess_words_piece_at(t->used, square);
    if (piece == 0) piece = chess_words_piece_at(t->all, square);
    if (piece != 0) chess_words_piece_on(out, t->puzzle, piece, square);
    else words_say(t, out, "the piece on %c", WORDS(square));
}

static void ask(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    size_t each = pieces_of_each(t->puzzle);
    if (chess_words_kind(r->name, "count-", &kind)) {
        if (each == 1) words_say(t, out, "where is the %k", WORDS(kind));
        else words_say(t, out, "where are the %K", WORDS(each, kind));
    } else if (words_is_rule(r, "attacks")) {
        text_add(out, "which piece does ");
        add_asked(out, t, r->cells[0]);
        text_add(out, " attack");
    } else if (words_is_rule(r, "attacked")) {
        text_add(out, "which piece attacks ");
        add_asked(out, t, r->cells[0]);
    } else {
        say_rule(t->puzzle, r, out);
        text_add(out, ". Which piece is there");
    }
    text_char(out, '?');
}

static bool obvious(const struct puzzle *p, const struct model_rule *r) {
    (void)p;
    enum chess_kind kind;
    return chess_words_kind(r->name, "count-", &kind);
}

const struct chess_words chess_loop_words = {
    .words = {CHESS_WORDS, .rule = say_rule, .rules = say_rules, .deduce = deduce, .argue = argue,
              .breaks = breaks, .ask = ask, .obvious = obvious},
    .cast = cast_of,
};

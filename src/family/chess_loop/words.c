// Chess Loop's words: what a piece attacks, and loops that close too early.
#include "family/chess/words.h"
#include "family/chess_loop/chess_loop.h"
#include "puzzle/names.h"

static size_t pieces_of_each(const struct puzzle *p) { return (size_t)p->parameters[CHESS_LOOP_EACH]; }

static const char *other_kind(const struct puzzle *p, char letter) {
    enum chess_kind first = (enum chess_kind)p->parameters[CHESS_LOOP_FIRST],
                    second = (enum chess_kind)p->parameters[CHESS_LOOP_SECOND];
    return chess_name(chess_letters[first] == letter ? second : first);
}

static const char *own_kind(char letter) {
    enum chess_kind kind;
    return chess_kind_of(letter, &kind) ? chess_name(kind) : "piece";
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
    enum chess_kind kind;
    if (chess_words_kind(r->name, "count-", &kind)) {
        text_format(out, "there %s exactly ", pieces_of_each(p) == 1 ? "is" : "are");
        chess_words_count(out, pieces_of_each(p), kind);
    } else if (words_is_rule(r, "edge")) {
        add_edge(out, p, r);
        text_add(out, " must not be empty");
    } else if (words_is_rule(r, "attacks")) {
        text_add(out, "a piece on ");
        words_cell(out, p, r->cells[0]);
        text_add(out, " attacks exactly one other, of the other kind");
    } else if (words_is_rule(r, "attacked")) {
        text_add(out, "a piece on ");
        words_cell(out, p, r->cells[0]);
        text_add(out, " is attacked by exactly one of the other kind");
    } else if (words_is_rule(r, "pair")) {
        text_add(out, "a piece on ");
        words_cell(out, p, r->cells[0]);
        text_add(out, " and another must not attack each other, as that is a loop of two");
    } else {
        text_add(out, "all ");
        words_number(out, 2 * pieces_of_each(p));
        text_add(out, " pieces attack each other in one single loop");
    }
}

static bool say_rules(const struct puzzle *p, const struct model_rule *first, const uint32_t *cells,
                      size_t count, struct text *out) {
    bool pair = words_is_rule(first, "pair");
    const char *rest = words_is_rule(first, "attacks") ? " each attack exactly one other, of the other kind"
                       : words_is_rule(first, "attacked")
                           ? " are each attacked by exactly one of the other kind"
                       : pair ? " and another must not attack each other, as that is a loop of two"
                              : NULL;
    if (rest == NULL) return false;
    text_add(out, pair ? "a piece on " : "pieces on ");
    words_cells(out, p, cells, count, pair ? "or" : "and");
    text_add(out, rest);
    return true;
}

// ---- Numbers of pieces, and edges
// ---------------------------------------------------------------------------

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

static bool deduce_count(const struct words_topic *t, enum chess_kind kind, const struct explain_fact *facts,
                         size_t count, struct text *out) {
    size_t each = pieces_of_each(t->puzzle);
    if (chess_words_all_absent(t->puzzle, facts, count)) {
        if (count_placed(t->used, chess_letters[kind]) != each) return false;
        if (each == 1) text_format(out, "the %s is", chess_name(kind));
        else text_format(out, "%s %ss are", each == 2 ? "both" : "all", chess_name(kind));
        text_add(out, " placed, so ");
        chess_words_nowhere(t, facts, count, "no other square has one", out);
        return true;
    }
    if (count_room(t->used, chess_letters[kind]) != each) return false;
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
    size_t placed = count_placed(t->used, chess_letters[kind]), each = pieces_of_each(t->puzzle);
    if (placed > each) {
        text_add(out, "put ");
        chess_words_count(out, placed, kind);
        text_add(out, " on the board");
        return true;
    }
    if (count_room(t->used, chess_letters[kind]) >= each) return false;
    text_add(out, "leave too few squares for the ");
    chess_words_count(out, each, kind);
    return true;
}

static bool deduce_edge(const struct words_topic *t, const struct model_rule *r,
                        const struct explain_fact *facts, size_t count, struct text *out) {
    if (count != 1) return false;
    words_cell(out, t->puzzle, facts[0].cell);
    text_add(out, " is the only square left for a piece in ");
    add_edge(out, t->puzzle, r);
    text_add(out, ", so ");
    chess_words_facts(t, facts, count, out);
    return true;
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

static void add_piece(struct text *out, const struct words_topic *t, size_t square) {
    chess_words_piece_on(out, t->puzzle, chess_words_piece_at(t->used, square), square);
}

// "both the rook on r1c2 and the king on r3c4", "three pieces"
static void add_pieces(struct text *out, const struct words_topic *t, struct pieces m) {
    if (m.count == 2) text_add(out, "both ");
    if (m.count <= SEVERAL) {
        chess_words_pieces(out, t->used, m.at, m.count);
        return;
    }
    words_number(out, m.count);
    text_add(out, " pieces");
}

// Was it just said that there would be a piece on the square? Then it need not be named again.
static bool is_subject(const struct words_topic *t, size_t square) {
    return t->supposed != NULL && t->supposed->holds && t->supposed->cell == square;
}

// Do all facts say that there is no piece of this kind?
static bool are_absent(const struct explain_fact *facts, size_t count, char kind) {
    for (size_t i = 0; i < count; i++)
        if (facts[i].holds || facts[i].mark != kind) return false;
    return true;
}

static bool is_placed(const struct words_topic *t, const struct explain_fact *facts, size_t count) {
    return count == 1 && facts[0].holds && facts[0].mark != family_empty(t->puzzle->family);
}

// Is the square between a piece and another that it might otherwise attack?
static bool bars(const struct words_topic *t, size_t from, size_t to, size_t between) {
    enum chess_kind kind;
    return from != to && chess_words_piece_at(t->used, to) != 0 &&
           chess_kind_of(chess_words_piece_at(t->used, from), &kind) &&
           chess_words_may_attack(t->used, kind, from, to, SIZE_MAX) &&
           !chess_words_may_attack(t->used, kind, from, to, between);
}

// "the rook on r1c1 must not attack the king on r1c5, so a piece is in between: a king is on r1c3". False,
// and nothing is said, if the placed piece blocks nothing.
static bool say_between(const struct words_topic *t, size_t square, bool is_victim,
                        const struct explain_fact *facts, size_t count, struct text *out) {
    size_t other = 0, size = puzzle_size(t->puzzle);
    if (!is_placed(t, facts, count)) return false;
    while (other < size &&
           !(is_victim ? bars(t, other, square, facts[0].cell) : bars(t, square, other, facts[0].cell)))
        other++;
    if (other == size) return false;
    add_piece(out, t, is_victim ? other : square);
    text_add(out, " must not attack ");
    add_piece(out, t, is_victim ? square : other);
    text_add(out, ", so a piece is in between: ");
    chess_words_facts(t, facts, count, out);
    return true;
}

static bool deduce_attacks(const struct words_topic *t, size_t square, const struct explain_fact *facts,
                           size_t count, struct text *out) {
    char piece = chess_words_piece_at(t->used, square);
    if (piece == 0) return false;
    struct pieces victims = find_victims(t->used, square, chess_words_attacks);
    if (say_between(t, square, false, facts, count, out)) return true;
    add_piece(out, t, square);
    if (are_absent(facts, count, piece)) {
        text_format(out, " must not attack another %s, so ", own_kind(piece));
    } else if (victims.count == 1 && chess_words_all_absent(t->puzzle, facts, count)) {
        text_add(out, " attacks ");
        add_piece(out, t, victims.at[0]);
        text_add(out, " and may attack no other, so ");
    } else if (is_placed(t, facts, count) && facts[0].mark != piece) {
        text_format(out, " can attack a %s only on ", other_kind(t->puzzle, piece));
        words_cell(out, t->puzzle, facts[0].cell);
        text_add(out, ", so ");
    } else {
        text_format(out, " must attack exactly one piece, a %s, so ", other_kind(t->puzzle, piece));
    }
    chess_words_facts(t, facts, count, out);
    return true;
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
    text_add(out, "a piece on ");
    words_cell(out, t->puzzle, square);
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
        text_add(out, "leave no piece for ");
        text_add(out, add_whoever(out, t, square) ? ", to attack" : " to attack");
        return true;
    }
    struct pieces victims =
        or_two(find_victims(t->used, square, chess_words_attacks), find_victims(t->used, square, may_attack));
    if (victims.count == 0 && t->blamed == NULL) return false;
    if (victims.count == 0 && is_subject(t, square)) {
        text_format(out, "have no %s to attack", other_kind(t->puzzle, piece));
        return true;
    }
    if (victims.count == 0) {
        text_add(out, "leave ");
        add_piece(out, t, square);
        text_format(out, " without a %s to attack", other_kind(t->puzzle, piece));
        return true;
    }
    bool own = victims.count == 1 && chess_words_piece_at(t->used, victims.at[0]) == piece;
    if (victims.count == 1 && !own) return false;
    if (!is_subject(t, square)) {
        text_add(out, "let ");
        add_piece(out, t, square);
        text_char(out, ' ');
    }
    text_add(out, "attack ");
    if (own) text_add(out, "another of its kind, ");
    add_pieces(out, t, victims);
    return true;
}

static bool deduce_attacked(const struct words_topic *t, size_t square, const struct explain_fact *facts,
                            size_t count, struct text *out) {
    char piece = chess_words_piece_at(t->used, square);
    if (piece == 0) return false;
    struct pieces attackers = find_attackers(t->used, square, chess_words_attacks);
    if (say_between(t, square, true, facts, count, out)) return true;
    if (attackers.count > 0 && chess_words_all_absent(t->puzzle, facts, count)) {
        add_piece(out, t, attackers.at[0]);
        text_add(out, " attacks ");
        add_piece(out, t, square);
        text_add(out, " already, and no other piece may, so ");
    } else if (is_placed(t, facts, count) && facts[0].mark != piece) {
        add_piece(out, t, square);
        text_add(out, " can only be attacked from ");
        words_cell(out, t->puzzle, facts[0].cell);
        text_add(out, ", so ");
    } else {
        add_piece(out, t, square);
        text_format(out, " must be attacked by exactly one %s, so ", other_kind(t->puzzle, piece));
    }
    chess_words_facts(t, facts, count, out);
    return true;
}

static bool break_attacked(const struct words_topic *t, size_t square, struct text *out) {
    bool is_piece = chess_words_piece_at(t->used, square) != 0;
    struct pieces attackers = {0};
    if (is_piece)
        attackers = or_two(find_attackers(t->used, square, chess_words_attacks),
                           find_attackers(t->used, square, may_attack));
    if (attackers.count == 1 || (attackers.count == 0 && t->blamed == NULL)) return false;
    if (is_subject(t, square)) {
        text_add(out, attackers.count == 0 ? "be attacked by no piece" : "be attacked by ");
        if (attackers.count > 0) add_pieces(out, t, attackers);
        return true;
    }
    text_add(out, attackers.count == 0 ? "leave no piece to attack " : "have ");
    if (attackers.count > 0) add_pieces(out, t, attackers);
    if (attackers.count > 0) text_add(out, " attack ");
    if (is_piece) add_piece(out, t, square);
    else add_whoever(out, t, square);
    return true;
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

// No piece may be where it and the piece on the square, or the one that sees that square, attack each other.
static bool deduce_pair(const struct words_topic *t, size_t square, const struct explain_fact *facts,
                        size_t count, struct text *out) {
    char kind = facts[0].mark;
    if (chess_words_piece_at(t->used, square) == 0 || kind == family_empty(t->puzzle->family)) return false;
    if (!are_absent(facts, count, kind)) return false;
    chess_words_facts(t, facts, count, out);
    text_add(out, ": it and ");
    add_piece(out, t, square);
    text_add(out, " would attack each other, a loop of two");
    return true;
}

static bool break_pair(const struct words_topic *t, size_t square, struct text *out) {
    size_t size = puzzle_size(t->puzzle);
    size_t mate = chess_words_piece_at(t->used, square) == 0 ? size : find_mate(t->used, square);
    if (mate == size) return false;
    bool first = is_subject(t, square), second = is_subject(t, mate);
    if (first || second) {
        text_add(out, "make a loop of two with ");
        add_piece(out, t, first ? mate : square);
        return true;
    }
    text_add(out, "let ");
    add_piece(out, t, square);
    text_add(out, " and ");
    add_piece(out, t, mate);
    text_add(out, " attack each other, a loop of two");
    return true;
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
    size_t length = shortest_loop(t->used);
    if (length > 0 && length < 2 * pieces_of_each(t->puzzle)) {
        text_add(out, "close a loop of only ");
        words_number(out, length);
        text_add(out, " pieces");
    } else if (t->blamed == NULL) {
        return false;
    } else {
        text_add(out, "keep the ");
        words_number(out, 2 * pieces_of_each(t->puzzle));
        text_add(out, " pieces from forming one single loop");
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
    if (words_is_rule(r, "pair")) return deduce_pair(t, r->cells[0], facts, count, out);
    return false;
}

static bool breaks(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    if (chess_words_kind(r->name, "count-", &kind)) return break_count(t, kind, out);
    if (words_is_rule(r, "attacks")) return break_attacks(t, r->cells[0], out);
    if (words_is_rule(r, "attacked")) return break_attacked(t, r->cells[0], out);
    if (words_is_rule(r, "pair")) return break_pair(t, r->cells[0], out);
    if (words_is_rule(r, "loop")) return break_loop(t, out);
    if (!words_is_rule(r, "edge") || t->blamed == NULL) return false;
    text_add(out, "leave ");
    add_edge(out, t->puzzle, r);
    text_add(out, " empty");
    return true;
}

// "the knight on r3c3", whether or not the step has used that it is there.
static void add_asked(struct text *out, const struct words_topic *t, size_t square) {
    char piece = chess_words_piece_at(t->used, square);
    if (piece == 0) piece = chess_words_piece_at(t->all, square);
    if (piece != 0) chess_words_piece_on(out, t->puzzle, piece, square);
    else text_add(out, "the piece on ");
    if (piece == 0) words_cell(out, t->puzzle, square);
}

static void ask(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    enum chess_kind kind;
    if (chess_words_kind(r->name, "count-", &kind)) {
        bool one = pieces_of_each(t->puzzle) == 1;
        text_format(out, "where %s the ", one ? "is" : "are");
        if (one) text_add(out, chess_name(kind));
        else chess_words_count(out, pieces_of_each(t->puzzle), kind);
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

static bool obvious(const struct model_rule *r) {
    enum chess_kind kind;
    return chess_words_kind(r->name, "count-", &kind);
}

const struct chess_words chess_loop_words = {
    .words =
        {
            .rule = say_rule,
            .rules = say_rules,
            .facts = chess_words_facts,
            .were = chess_words_were,
            .noun = chess_words_noun,
            .deduce = deduce,
            .breaks = breaks,
            .ask = ask,
            .evident = chess_words_evident,
            .obvious = obvious,
        },
    .cast = cast_of,
};

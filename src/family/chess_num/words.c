// Chess-Num's words: which pieces attack which number, and where the pieces can be. Numbers are the only
// rules. That there is one of each piece, that no two share a square, and what they attack from there is
// obvious.
#include "family/chess/words.h"
#include "family/chess_num/chess_num.h"

#include <string.h>

static struct chess_cast cast_of(const struct puzzle *p) {
    (void)p;
    return (struct chess_cast){.takes_part = {true, true, true, true, true, true},
                               .is_only = {true, true, true, true, true, true},
                               .counts_empty = true};
}

static void say_rule(const struct puzzle *p, const struct model_rule *r, struct text *out) {
    chess_words_number(out, p, r->cells[0], CHESS_KINDS);
}

static bool say_rules(const struct puzzle *p, const struct model_rule *first, const uint32_t *cells,
                      size_t count, bool counted, struct text *out) {
    (void)first, (void)counted; // all are numbers
    return chess_words_numbers(out, p, cells, count, CHESS_KINDS);
}

// ---- The attackers of a number ---------------------------------------------------------------------------

// Might the piece be there, as far as known?
bool chess_num_may_be_on(const struct knowledge *k, char letter, size_t square) {
    char piece = chess_words_piece_at(k, square);
    size_t placed = chess_words_square_of(k, letter);
    return chess_words_is_free(k->puzzle, square) && (piece == 0 || piece == letter) &&
           (placed == square || placed == puzzle_size(k->puzzle)) &&
           knowledge_of(k, square, letter) != KNOWN_NO;
}

// Might it be there, as far as the step uses what is known?
static bool is_possible(const struct words_topic *t, int kind, size_t square) {
    return chess_num_may_be_on(t->used, chess_letters[kind], square);
}

// A possible attacker: one piece, under these facts.
struct looking {
    const struct words_topic *t;
    int kind;
    const struct explain_fact *facts;
    size_t count;
    bool by_all; // everything known before the step counts, too
};

static bool is_ruled_out(const struct looking *l, int kind, size_t square) {
    for (size_t i = 0; i < l->count; i++) {
        const struct explain_fact *f = &l->facts[i];
        bool piece = f->holds && f->mark != family_empty(l->t->puzzle->family);
        if (f->cell == square ? !piece && (f->holds || f->mark == chess_letters[kind])
                              : piece && f->mark == chess_letters[kind])
            return true;
    }
    return false;
}

static bool is_clear(const void *context, size_t square) {
    const struct looking *l = context;
    for (int k = 0; k < CHESS_KINDS; k++)
        if (k != l->kind && is_possible(l->t, k, square) && !is_ruled_out(l, k, square) &&
            (!l->by_all || chess_num_may_be_on(l->t->all, chess_letters[k], square)))
            return false;
    return true;
}

static bool surely_attacks(const struct looking *l, size_t from, size_t to) {
    return chess_words_surely_attacks(l->t->used, (enum chess_kind)l->kind, from, to, is_clear, l);
}

// Is there a square left from which the piece could attack the number, past those that are placed, and past
// another on `taken` (SIZE_MAX: none)?
static bool could_attack_past(const struct words_topic *t, enum chess_kind kind, size_t number,
                              size_t taken) {
    for (size_t i = 0; i < puzzle_size(t->puzzle); i++)
        if (i != taken && is_possible(t, (int)kind, i) &&
            chess_words_may_attack(t->used, kind, i, number, taken))
            return true;
    return false;
}

// Does the piece attack the number wherever it may be?
static bool attacks_anyway(const struct words_topic *t, enum chess_kind kind, size_t number) {
    const struct looking look = {t, (int)kind, NULL, 0, false};
    bool somewhere = false;
    for (size_t i = 0; i < puzzle_size(t->puzzle); i++) {
        if (!is_possible(t, (int)kind, i)) continue;
        if (!surely_attacks(&look, i, number)) return false;
        somewhere = true;
    }
    return somewhere;
}

// The pieces that can still attack a number, those that certainly do, and how many.
struct attackers {
    size_t number; // its square
    bool could[CHESS_KINDS], anyway[CHESS_KINDS];
    size_t could_count, anyway_count, wanted;
};

static struct attackers find_attackers(const struct words_topic *t, size_t number) {
    struct attackers a = {.number = number, .wanted = (size_t)(words_printed(t->puzzle, number) - '0')};
    for (int k = 0; k < CHESS_KINDS; k++) {
        a.could[k] = could_attack_past(t, (enum chess_kind)k, number, SIZE_MAX);
        a.anyway[k] = a.could[k] && attacks_anyway(t, (enum chess_kind)k, number);
        a.could_count += a.could[k];
        a.anyway_count += a.anyway[k];
    }
    return a;
}

static bool needs_all(const struct attackers *a) { return a->wanted > 0 && a->could_count == a->wanted; }
static bool has_enough(const struct attackers *a) { return a->anyway_count == a->wanted; }

// "the rook and the queen": those for which it is true, or those for which it is not.
static void add_pieces(struct text *out, const bool is[CHESS_KINDS], bool so) {
    size_t n = 0, said = 0;
    for (int k = 0; k < CHESS_KINDS; k++) n += is[k] == so;
    for (int k = 0; k < CHESS_KINDS; k++) {
        if (is[k] != so) continue;
        words_between(out, said++, n, "and");
        text_format(out, "the %s", chess_name((enum chess_kind)k));
    }
}

// Their squares, if all certain attackers are placed.
static bool find_squares(const struct words_topic *t, const struct attackers *a, size_t out[CHESS_KINDS]) {
    size_t n = 0;
    for (int k = 0; k < CHESS_KINDS; k++) {
        if (!a->anyway[k]) continue;
        out[n] = chess_words_square_of(t->used, chess_letters[k]);
        if (out[n++] == puzzle_size(t->puzzle)) return false;
    }
    return true;
}

// ---- How a number implies facts --------------------------------------------------------------------------

// What is being explained: the facts, all of them because of one number.
struct reason {
    const struct words_topic *t;
    const struct attackers *a;
    const struct explain_fact *facts;
    size_t count;
};

// Do the facts place the piece, or another on the square?
static bool is_taken_care_of(const struct reason *r, char letter, uint32_t square) {
    for (size_t i = 0; i < r->count; i++) {
        const struct explain_fact *f = &r->facts[i];
        bool placed = f->holds && f->mark != family_empty(r->t->puzzle->family);
        if (placed && (f->mark == letter ? f->cell != square : f->cell == square)) return true;
    }
    return !chess_num_may_be_on(r->t->all, letter, square) ||
           !chess_num_may_be_on(r->t->used, letter, square);
}

// Would a piece on the square keep another, which is needed, from attacking the number?
static bool is_in_the_way(const struct reason *r, char letter, uint32_t square) {
    for (int k = 0; k < CHESS_KINDS; k++)
        if (chess_letters[k] != letter && r->a->could[k] &&
            !could_attack_past(r->t, (enum chess_kind)k, r->a->number, square))
            return true;
    return false;
}

// Does the number keep the piece off the square?
static bool keeps_off(const struct reason *r, char letter, uint32_t square, bool needed) {
    enum chess_kind kind;
    if (!chess_kind_of(letter, &kind)) return false;
    if (is_taken_care_of(r, letter, square)) return true;
    const struct looking look = {r->t, (int)kind, r->facts, r->count, true};
    if (!needed) return !r->a->anyway[kind] && surely_attacks(&look, square, r->a->number);
    bool misses =
        r->a->could[kind] && !chess_words_may_attack(r->t->used, kind, square, r->a->number, SIZE_MAX);
    return misses || is_in_the_way(r, letter, square);
}

// Does the number alone show the fact? A piece is placed when everything else is ruled out.
static bool shows(const struct reason *r, struct explain_fact f, bool needed) {
    bool empty = f.mark == family_empty(r->t->puzzle->family);
    if (!empty && !f.holds) return keeps_off(r, f.mark, f.cell, needed);
    for (int k = 0; k < CHESS_KINDS && empty; k++)
        if (!keeps_off(r, chess_letters[k], f.cell, needed)) return false;
    for (uint32_t i = 0; i < puzzle_size(r->t->puzzle) && !empty; i++) {
        struct reason others = *r;
        bool said = false;
        for (size_t k = 0; k < r->count; k++)
            said |= r->facts[k].cell == i && r->facts[k].cell != f.cell && r->facts[k].holds;
        if (i == f.cell || said) continue;
        others.count = 0;
        if (!keeps_off(&others, f.mark, i, needed)) return false;
    }
    return true;
}

static bool shows_all(const struct reason *r, bool needed) {
    for (size_t i = 0; i < r->count; i++)
        if (!shows(r, r->facts[i], needed)) return false;
    return true;
}

// "the 6 at r1c4 needs all six pieces": every piece that can still attack it has to. True: those were named
// that cannot.
static bool say_needs(const struct words_topic *t, const struct attackers *a, bool in_the_way,
                      struct text *out) {
    if (a->wanted == CHESS_KINDS) words_say(t, out, "%C needs all six pieces", WORDS(a->number));
    else if (CHESS_KINDS - a->could_count <= 2 && in_the_way) {
        words_say(t, out, "%C needs all but ", WORDS(a->number));
        add_pieces(out, a->could, false);
    } else if (CHESS_KINDS - a->could_count <= 2) {
        add_pieces(out, a->could, false);
        return words_say(t, out, " cannot attack %C", WORDS(a->number));
    } else {
        text_add(out, "only ");
        add_pieces(out, a->could, true);
        words_say(t, out, " can still attack %C", WORDS(a->number));
    }
    return false;
}

// "the 1 at r1c2 is attacked by the rook on r1c3 already": no other piece may.
static void say_enough(const struct words_topic *t, const struct attackers *a, struct text *out) {
    size_t squares[CHESS_KINDS];
    if (a->wanted == 0) words_say(t, out, "%C: no piece may attack it", WORDS(a->number));
    else if (find_squares(t, a, squares)) {
        words_say(t, out, "%C is attacked by ", WORDS(a->number));
        chess_words_pieces(out, t->used, squares, a->wanted);
        text_add(out, " already");
    } else {
        add_pieces(out, a->anyway, true);
        words_say(t, out, a->wanted == 1 ? " attacks %C in any case" : " attack %C in any case",
                  WORDS(a->number));
    }
}

// A piece that the facts keep off somewhere is no reason for that.
static void leave_out_subjects(struct attackers *a, const struct words_topic *t) {
    for (size_t i = 0; i < t->count; i++) {
        enum chess_kind kind;
        if (t->facts[i].holds || !chess_kind_of(t->facts[i].mark, &kind) || !a->anyway[kind]) continue;
        a->anyway[kind] = false;
        a->anyway_count--;
    }
}

static bool all_in_the_way(const struct reason *r) {
    if (!chess_words_all_absent(r->t)) return false;
    for (size_t i = 0; i < r->count; i++)
        if (!is_in_the_way(r, r->facts[i].mark, r->facts[i].cell)) return false;
    return true;
}

// "the pawn cannot attack the 5 at r2c3, so all others must attack it", or what else follows from that.
static void say_needed(const struct words_topic *t, const struct reason *r, struct text *out) {
    static const char must[] = "all others must";
    bool in_the_way = all_in_the_way(r), others = say_needs(t, r->a, in_the_way, out);
    size_t before = out->size;
    text_add(out, in_the_way ? ", and no piece may be in the way, so " : ", so ");
    size_t from = out->size;
    if (in_the_way) { // others than those who must attack it
        chess_words_facts(t, t->facts, t->count, out);
        return;
    }
    chess_words_demanded(t, CHESS_MUST_ATTACK, r->a->number, others, out);
    if (!others || out->failed || strncmp(text_string(out) + from, must, sizeof must - 1) == 0) return;
    out->size = before;
    text_add(out, ", which needs all others, so ");
    chess_words_demanded(t, CHESS_MUST_ATTACK, r->a->number, others, out);
}

static bool deduce(const struct words_topic *t, const struct model_rule *rule, struct text *out) {
    struct attackers a = find_attackers(t, rule->cells[0]);
    struct reason r = {t, &a, t->facts, t->count};
    bool needs = needs_all(&a) && (t->alone || shows_all(&r, true));
    if (!needs) leave_out_subjects(&a, t);
    if (!needs && !(has_enough(&a) && (t->alone || shows_all(&r, false)))) return false;
    words_note(t, needs ? CHESS_NUMBER_NEEDS_ALL : CHESS_FULL_NUMBER);
    if (needs) say_needed(t, &r, out);
    else {
        say_enough(t, &a, out);
        text_add(out, ", so ");
        chess_words_demanded(t, CHESS_MUST_NOT_ATTACK, a.number, false, out);
    }
    return true;
}

// ---- Impossible things ------------------------------------------------------------------------------------

// Is another piece in the way of this one, whose place is known? Then its square; else the size of the board.
static size_t find_in_the_way(const struct words_topic *t, unsigned kind, size_t number) {
    const size_t size = puzzle_size(t->puzzle), from = chess_words_square_of(t->used, chess_letters[kind]);
    if (from == size || !chess_is_slider((enum chess_kind)kind)) return size;
    return chess_words_blocker(t->used, (enum chess_kind)kind, from, number);
}

// "the pawn on r4c7 would be in the way of the bishop on r5c8, and the 6 at r3c6 needs all six pieces"
static bool break_six_in_the_way(const struct words_topic *t, size_t number, unsigned missing,
                                 struct text *out) {
    const size_t blocker = find_in_the_way(t, missing, number);
    const size_t square = chess_words_square_of(t->used, chess_letters[missing]);
    if (blocker == puzzle_size(t->puzzle)) return false;
    if (t->as_clause)
        return words_say(t, out, "%p would be in the way of %p, and %C needs all six pieces",
                         WORDS(blocker, square, number));
    if (chess_words_is_subject(t, blocker))
        return words_say(t, out, "be in the way of %p, and %C needs all six pieces", WORDS(square, number));
    return chess_words_is_subject(t, square) &&
           words_say(t, out, "have %p in the way, and %C needs all six pieces", WORDS(blocker, number));
}

// A 6 that one piece alone cannot attack.
static bool break_six(const struct words_topic *t, const struct attackers *a, struct text *out) {
    unsigned missing = 0;
    while (a->could[missing]) missing++;
    if (break_six_in_the_way(t, a->number, missing, out)) return true;
    if (t->as_clause || t->supposed == NULL || t->supposed->mark != chess_letters[missing])
        words_say_broken(t, out, "keep the %k from attacking ", "the %k could not attack ", WORDS(missing));
    else text_add(out, t->supposed->holds ? "not attack " : "leave it no square from which to attack ");
    return words_say(t, out, "%C, which needs all six pieces", WORDS(a->number));
}

// "be in the way of the queen on r3c3 and ", if the piece that is supposed is
static void add_stopped(const struct words_topic *t, size_t number, struct text *out) {
    for (unsigned k = 0; k < CHESS_KINDS && !t->as_clause; k++) {
        size_t blocker = find_in_the_way(t, k, number);
        if (blocker == puzzle_size(t->puzzle) || !chess_words_is_subject(t, blocker)) continue;
        words_say(t, out, "be in the way of %p and ",
                  WORDS(chess_words_square_of(t->used, chess_letters[k])));
        return;
    }
}

static bool break_number(const struct words_topic *t, size_t number, struct text *out) {
    enum { FEW_PIECES = 3 };
    struct attackers a = find_attackers(t, number);
    size_t squares[CHESS_KINDS];
    if (a.anyway_count > a.wanted) {
        if (find_squares(t, &a, squares))
            return chess_words_too_many(t, number, squares, a.anyway_count, out);
        words_say_broken(t, out, "have %C attacked by ", "%C would be attacked by ", WORDS(number));
        add_pieces(out, a.anyway, true);
        return words_say(t, out, " in any case", NULL);
    }
    if (a.could_count >= a.wanted) return false;
    if (a.could_count + 1 == CHESS_KINDS) return break_six(t, &a, out);
    if (t->as_clause && CHESS_KINDS - a.could_count <= FEW_PIECES) {
        add_pieces(out, a.could, false);
        return words_say(t, out, " could not attack %C", WORDS(number));
    }
    add_stopped(t, number, out);
    if (!t->as_clause) text_add(out, "leave ");
    text_add(out, a.could_count == 0 ? "no piece" : "only ");
    add_pieces(out, a.could, true);
    return words_say_broken(t, out, " to attack %C", " could attack %C", WORDS(number));
}

// Does the number of the rule require anything of the piece: to attack it, or not to?
enum demand { NOTHING, MUST, MUST_NOT };
static enum demand demand_of(const struct words_topic *t, size_t rule, int kind) {
    struct attackers a = find_attackers(t, t->rules[rule].cells[0]);
    if (needs_all(&a) && a.could[kind]) return MUST;
    return has_enough(&a) && !a.anyway[kind] ? MUST_NOT : NOTHING;
}

static bool meets(const struct words_topic *t, int kind, size_t square, size_t rule, enum demand demand) {
    size_t number = t->rules[rule].cells[0];
    if (demand == MUST)
        return chess_words_may_attack(t->used, (enum chess_kind)kind, square, number, SIZE_MAX);
    const struct looking look = {t, kind, NULL, 0, false};
    return demand == NOTHING || !surely_attacks(&look, square, number);
}

// Is there a square from which the piece meets both requirements?
static bool has_square(const struct words_topic *t, int kind, size_t one, enum demand first, size_t other,
                       enum demand second) {
    for (size_t i = 0; i < puzzle_size(t->puzzle); i++)
        if (is_possible(t, kind, i) && meets(t, kind, i, one, first) && meets(t, kind, i, other, second))
            return true;
    return false;
}

// "to attack both the 4 at r2c3 and the 4 at r4c7"
static bool add_demands(const struct words_topic *t, size_t one, enum demand first, size_t other,
                        enum demand second, struct text *out) {
    // What the piece must do comes first.
    if (first == MUST_NOT && second == MUST) return add_demands(t, other, second, one, first, out);
    return words_say(t, out,
                     first != second ? "to attack %C and not %C"
                     : first == MUST ? "to attack both %C and %C"
                                     : "to attack neither %C nor %C",
                     WORDS(t->rules[one].cells[0], t->rules[other].cells[0]));
}

// Two numbers require of the piece what it cannot do from any square: "leave the rook no square from which
// ..."
static bool break_demands(const struct words_topic *t, int kind, struct text *out) {
    for (size_t one = 0; one < t->rule_count; one++)
        for (size_t other = one + 1; other < t->rule_count; other++) {
            enum demand first = demand_of(t, one, kind), second = demand_of(t, other, kind);
            if (first == NOTHING || second == NOTHING || has_square(t, kind, one, first, other, second))
                continue;
            words_say_broken(t, out, "leave the %k no square from which ",
                             "the %k would have no square from which ", WORDS((size_t)kind));
            return add_demands(t, one, first, other, second, out);
        }
    return false;
}

// ---- Pieces and squares, without any number --------------------------------------------------------------

// The squares that are left for one of the two pieces, or both; returns how many, at most three.
static size_t find_shared(const struct words_topic *t, int one, int other, uint32_t out[3]) {
    size_t n = 0;
    for (uint32_t i = 0; i < puzzle_size(t->puzzle) && n < 3; i++)
        if (is_possible(t, one, i) || is_possible(t, other, i)) out[n++] = i;
    return n;
}

// Two pieces, or one, with so many squares left.
static bool find_crowd(const struct words_topic *t, size_t left, bool pieces[CHESS_KINDS],
                       uint32_t squares[3]) {
    for (int one = 0; one < CHESS_KINDS; one++)
        for (int other = left == 0 ? one : one + 1; other < CHESS_KINDS; other++) {
            if (find_shared(t, one, other, squares) != left) continue;
            for (int k = 0; k < CHESS_KINDS; k++) pieces[k] = k == one || k == other;
            return true;
        }
    return false;
}

// The squares that are left for these pieces, as bits; returns how many, at most one for each kind.
static size_t find_room(const struct words_topic *t, unsigned pieces, uint32_t out[CHESS_KINDS]) {
    size_t n = 0, size = puzzle_size(t->puzzle);
    for (uint32_t i = 0; i < size && n < CHESS_KINDS; i++)
        for (int k = 0; k < CHESS_KINDS; k++) {
            size_t placed = chess_words_square_of(t->used, chess_letters[k]);
            if ((pieces >> k & 1) == 0 || (placed < size ? placed != i : !is_possible(t, k, i))) continue;
            out[n++] = i;
            break;
        }
    return n;
}

static size_t count_pieces(unsigned pieces) {
    size_t n = 0;
    for (int k = 0; k < CHESS_KINDS; k++) n += pieces >> k & 1;
    return n;
}

// "leave only r4c3 for the rook and the queen": the fewest pieces with too few squares (Hall's theorem).
static bool break_crowd(const struct words_topic *t, struct text *out) {
    uint32_t squares[CHESS_KINDS];
    for (size_t most = 1; most <= CHESS_KINDS; most++)
        for (unsigned pieces = 1; pieces < 1U << CHESS_KINDS; pieces++) {
            bool is[CHESS_KINDS];
            if (count_pieces(pieces) != most) continue;
            size_t n = find_room(t, pieces, squares);
            if (n >= most) continue;
            if (!t->as_clause) text_add(out, "leave ");
            text_add(out, n == 0 ? "no square" : "only ");
            chess_words_squares(out, t->puzzle, squares, n, "and");
            for (int k = 0; k < CHESS_KINDS; k++) is[k] = pieces >> k & 1;
            text_add(out, t->as_clause ? " would be left for " : " for ");
            add_pieces(out, is, true);
            return true;
        }
    return false;
}

// How many pieces the facts put on the only square that is left for them; 0 if one of them has more.
static size_t count_cornered(const struct words_topic *t) {
    uint32_t squares[CHESS_KINDS];
    enum chess_kind kind;
    size_t pieces = 0;
    for (size_t i = 0; i < t->count; i++) {
        if (!t->facts[i].holds || !chess_kind_of(t->facts[i].mark, &kind)) continue;
        if (find_room(t, 1U << kind, squares) != 1) return 0;
        pieces++;
    }
    return pieces;
}

static bool argue_cornered(const struct words_topic *t, struct text *out) {
    size_t pieces = count_cornered(t);
    if (pieces == 0 || !t->facts[0].holds) return false;
    return words_say(t, out,
                     pieces > 1 ? "only one square is left for each of these pieces"
                                : "only one square is left for %P",
                     WORDS((unsigned char)t->facts[0].mark));
}

// By adding up several numbers, or by no rule at all: what pieces and squares are is enough.
static bool argue(const struct words_topic *t, struct text *out) {
    bool pieces[CHESS_KINDS];
    uint32_t squares[3];
    if (t->rule_count != 0) return chess_num_argue_sum(t, out);
    if (chess_words_argue_placed(t, out)) return true;
    if (argue_cornered(t, out)) {
        // that is the reason
    } else if (find_crowd(t, 2, pieces, squares)) {
        words_say(t, out, "only %c and %c are left for ", WORDS(squares[0], squares[1]));
        add_pieces(out, pieces, true);
    } else {
        text_add(out, "there is one of each piece, and no two are on a square");
    }
    return words_say(t, out, ", so %f", NULL);
}

// A piece that has only one square left is on it, and so on.
static bool place_cornered(const struct words_topic *t, struct mem *m, struct knowledge *k) {
    struct words_topic then = *t;
    bool ok = knowledge_init(k, t->puzzle, m), placed = ok;
    if (ok) memcpy(k->known, t->used->known, k->bytes);
    then.used = k;
    while (ok && placed) {
        placed = false;
        for (unsigned kind = 0; kind < CHESS_KINDS && ok; kind++) {
            uint32_t squares[CHESS_KINDS];
            if (chess_words_square_of(k, chess_letters[kind]) < puzzle_size(t->puzzle) ||
                find_room(&then, 1U << kind, squares) != 1)
                continue;
            ok = knowledge_learn(k, (struct explain_fact){squares[0], chess_letters[kind], true});
            placed = true;
        }
    }
    return ok;
}

// What is visibly broken.
static bool break_visibly(const struct words_topic *t, const struct model_rule *rule, struct text *out) {
    for (size_t i = 0; i < puzzle_size(t->puzzle); i++)
        if (chess_words_two_pieces(t, i, out)) return true;
    if (break_number(t, rule->cells[0], out) || break_crowd(t, out)) return true;
    for (size_t i = 0; i < t->rule_count && t->blamed != NULL; i++)
        if (break_number(t, t->rules[i].cells[0], out)) return true;
    for (int k = 0; k < CHESS_KINDS; k++)
        if (break_demands(t, k, out)) return true;
    return chess_num_break_sum(t, out);
}

static bool breaks(const struct words_topic *t, const struct model_rule *rule, struct text *out) {
    struct knowledge all = {0};
    struct words_topic then = *t;
    bool said = break_visibly(t, rule, out);
    then.used = &all;
    if (!said && t->blamed != NULL) {
        if (!place_cornered(t, out->mem, &all)) out->failed = true;
        else said = break_visibly(&then, rule, out);
    }
    knowledge_free(&all);
    if (said || t->blamed == NULL || out->failed) return said;
    if (words_printed(t->puzzle, rule->cells[0]) - '0' == CHESS_KINDS)
        return words_say_broken(t, out, "leave no way for all six pieces to attack %C",
                                "not all six pieces could attack %C", WORDS(rule->cells[0]));
    return chess_words_unsatisfied(t, rule->cells[0], out);
}

// Is it the only square that is left for the piece?
static bool is_left(const struct knowledge *k, struct explain_fact f) {
    if (!f.holds || f.mark == family_empty(k->puzzle->family)) return false;
    for (size_t i = 0; i < puzzle_size(k->puzzle); i++)
        if (i != f.cell && chess_num_may_be_on(k, f.mark, i)) return false;
    return true;
}

// Can too few pieces attack the number, or do too many?
static bool is_broken(const struct words_topic *t, const struct model_rule *rule) {
    struct attackers a = find_attackers(t, rule->cells[0]);
    return a.could_count < a.wanted || a.anyway_count > a.wanted;
}

// A number is about six pieces and the whole board: seeing what two of them imply together is as hard as four
// or five of Akari's small rules.
static const struct explain_scale scale = {.supposing = 9, .rule = 5, .doubling = 2, .straight_first = true};

const struct chess_words chess_num_words = {
    .words = {CHESS_WORDS, .rule = say_rule, .rules = say_rules, .deduce = deduce, .argue = argue,
              .breaks = breaks, .is_broken = is_broken, .is_left = is_left, .scale = &scale,
              .techniques = chess_techniques},
    .cast = cast_of,
};

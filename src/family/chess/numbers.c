// Who attacks what, as far as is known; and what the chess families say of a square with two pieces and of a
// number: how many pieces attack it, which do, and which are too many.
#include "family/chess/words.h"

#include <string.h>

// ---- Lines -----------------------------------------------------------------------------------------------

struct line {
    const struct puzzle *puzzle;
    char wall;
    const struct knowledge *known;                        // NULL: the board is empty
    bool for_sure;                                        // a piece that might be there blocks
    size_t taken;                                         // by another piece; SIZE_MAX: no square is
    bool (*is_clear)(const void *context, size_t square); // other knowledge that the square is empty
    const void *context;
};

static bool is_stopped(const void *context, size_t square) {
    const struct line *l = context;
    if (square == l->taken) return true;
    if (l->wall != 0 && l->puzzle->cells[square] == l->wall) return true;
    if (l->known == NULL) return false;
    return chess_words_piece_at(l->known, square) != 0 ||
           (l->for_sure && chess_words_may_be_taken(l->known, square) &&
            (l->is_clear == NULL || !l->is_clear(l->context, square)));
}

static bool attacks(const struct line *l, char letter, size_t from, size_t to) {
    enum chess_kind kind;
    const struct puzzle *p = l->puzzle;
    return chess_kind_of(letter, &kind) && chess_attacks(kind, p->width, p->height, from, to, is_stopped, l);
}

bool chess_words_attacks(const struct knowledge *k, size_t from, size_t to) {
    struct line l = {k->puzzle, chess_words_cast(k->puzzle).wall, k, true, SIZE_MAX, NULL, NULL};
    return attacks(&l, chess_words_piece_at(k, from), from, to);
}

bool chess_words_surely_attacks(const struct knowledge *k, enum chess_kind kind, size_t from, size_t to,
                                bool (*is_clear)(const void *, size_t), const void *context) {
    struct line l = {k->puzzle, chess_words_cast(k->puzzle).wall, k, true, SIZE_MAX, is_clear, context};
    return attacks(&l, chess_letters[kind], from, to);
}

bool chess_words_may_attack(const struct knowledge *k, enum chess_kind kind, size_t from, size_t to,
                            size_t taken) {
    struct line l = {k->puzzle, chess_words_cast(k->puzzle).wall, k, false, taken, NULL, NULL};
    return attacks(&l, chess_letters[kind], from, to);
}

bool chess_words_could_attack(const struct puzzle *p, enum chess_kind kind, size_t from, size_t to) {
    struct line l = {p, chess_words_cast(p).wall, NULL, false, SIZE_MAX, NULL, NULL};
    return attacks(&l, chess_letters[kind], from, to);
}

bool chess_words_kind(const char *rule, const char *prefix, enum chess_kind *kind) {
    size_t n = strlen(prefix);
    return strncmp(rule, prefix, n) == 0 && chess_kind_named(rule + n, strlen(rule + n), kind);
}

// ---- Two pieces on a square ------------------------------------------------------------------------------

bool chess_words_is_subject(const struct words_topic *t, size_t square) {
    return t->supposed != NULL && t->supposed->holds && t->supposed->cell == square;
}

bool chess_words_two_pieces(const struct words_topic *t, size_t square, struct text *out) {
    size_t pieces[3] = {0, 0, square}, n = 0;
    for (const char *mark = t->puzzle->family->marks; *mark != '\0' && n < 2; mark++)
        if (knowledge_of(t->used, square, *mark) == KNOWN_YES) pieces[n++] = (unsigned char)*mark;
    if (n < 2) return false;
    if (!chess_words_is_subject(t, square))
        return words_say_broken(t, out, "put both %P and %P on %c", "both %P and %P would be on %c", pieces);
    bool is_first = pieces[0] == (unsigned char)t->supposed->mark;
    return words_say(t, out, "be where %P is", &pieces[is_first]);
}

bool chess_words_apart(const struct words_topic *t, size_t square, struct text *out) {
    char piece = chess_words_piece_at(t->used, square);
    if (piece == 0 || !chess_words_all_absent(t)) return false;
    return t->rule_count > 1 ||
           words_say(t, out, "%P is on %c, so no other piece is there", WORDS((unsigned char)piece, square));
}

bool chess_words_argue_placed(const struct words_topic *t, struct text *out) {
    struct explain_fact f = t->facts[0];
    size_t square = chess_words_square_of(t->used, f.mark);
    char other = chess_words_piece_at(t->used, f.cell);
    if (other == 0 && square == puzzle_size(t->puzzle)) return false;
    return words_say(t, out, "%P is on %c, so %f",
                     other != 0 ? WORDS((unsigned char)other, f.cell) : WORDS((unsigned char)f.mark, square));
}

// ---- Numbers ---------------------------------------------------------------------------------------------

static size_t number_at(const struct puzzle *p, size_t square) {
    return (size_t)(words_printed(p, square) - '0');
}

// "exactly three pieces"
static void add_attackers(struct text *out, size_t n, size_t all) {
    if (n == all && n < 3) {
        text_add(out, n == 1 ? "the only piece" : "both pieces");
        return;
    }
    text_add(out, n == 0 ? "" : n == all ? "all " : "exactly ");
    words_number(out, n);
    text_add(out, n < 2 ? " piece" : " pieces");
}

void chess_words_number(struct text *out, const struct puzzle *p, size_t square, size_t all) {
    words_clue(out, p, square);
    text_add(out, " is attacked by ");
    add_attackers(out, number_at(p, square), all);
}

bool chess_words_numbers(struct text *out, const struct puzzle *p, const uint32_t *squares, size_t count,
                         size_t all) {
    size_t n = number_at(p, squares[0]);
    for (size_t i = 1; i < count; i++)
        if (number_at(p, squares[i]) != n) return false;
    text_format(out, "the %zus at ", n);
    words_cells(out, p, squares, count, "and");
    text_add(out, n == 0 ? " are attacked by " : " are each attacked by ");
    add_attackers(out, n, all);
    return true;
}

void chess_words_places(struct text *out, const struct puzzle *p, const uint32_t *squares, size_t count,
                        const char *conjunction, bool counted) {
    if (!counted) {
        words_cells(out, p, squares, count, conjunction);
        return;
    }
    words_number(out, count);
    text_add(out, " squares");
}

void chess_words_one_each(struct text *out, const struct puzzle *p, const uint32_t *squares, size_t count,
                          bool counted) {
    text_add(out, "at most one piece can be on each of ");
    chess_words_places(out, p, squares, count, "and", counted);
}

void chess_words_pieces(struct text *out, const struct knowledge *k, const size_t *squares, size_t n) {
    for (size_t i = 0; i < n; i++) {
        words_between(out, i, n, "and");
        chess_words_piece_on(out, k->puzzle, chess_words_piece_at(k, squares[i]), squares[i]);
    }
}

const struct technique chess_techniques[] = {
    {CHESS_FULL_NUMBER, "a number is attacked often enough, so nothing else may attack it", 5,
     TECHNIQUE_OF_ALL},
    {CHESS_NUMBER_NEEDS_ALL, "a number needs every piece that can still attack it", 5, TECHNIQUE_OF_ALL},
    {0},
};

bool chess_words_enough(const struct words_topic *t, size_t square, const size_t *attackers, size_t n,
                        struct text *out) {
    if (n != number_at(t->puzzle, square) || !chess_words_all_absent(t)) return false;
    words_say(t, out, n == 0 ? "%C: no piece may attack it, so " : "%C is attacked by ", WORDS(square));
    chess_words_pieces(out, t->used, attackers, n);
    if (n > 0) text_add(out, " already, so ");
    chess_words_demanded(t, CHESS_MUST_NOT_ATTACK, square, false, out);
    words_note(t, CHESS_FULL_NUMBER);
    return true;
}

bool chess_words_too_many(const struct words_topic *t, size_t square, size_t *attackers, size_t n,
                          struct text *out) {
    if (n <= number_at(t->puzzle, square)) return false;
    size_t rest = 0;
    for (size_t i = 0; i < n; i++)
        if (!chess_words_is_subject(t, attackers[i])) attackers[rest++] = attackers[i];
    words_say_broken(t, out, rest < n ? "attack %C" : "have %C attacked by ", "%C would be attacked by ",
                     WORDS(square));
    if (rest > 0 && rest < n) text_add(out, " besides ");
    chess_words_pieces(out, t->used, attackers, rest);
    return true;
}

void chess_words_list_numbers(struct text *out, const struct puzzle *p, uint32_t *squares, size_t count) {
    bool alike = true;
    sort_u32(squares, count, sort_by_number, NULL);
    for (size_t i = 1; i < count; i++) alike &= number_at(p, squares[i]) == number_at(p, squares[0]);
    if (alike && count > 1) {
        text_format(out, "the %zus at ", number_at(p, squares[0]));
        words_cells(out, p, squares, count, "and");
        return;
    }
    for (size_t i = 0; i < count; i++) {
        words_between(out, i, count, "and");
        words_clue(out, p, squares[i]);
    }
}

bool chess_words_unsatisfied(const struct words_topic *t, size_t square, struct text *out) {
    enum { MOST = 4 };
    uint32_t numbers[MOST];
    size_t n = 0;
    for (size_t i = 0; i < t->clash_count && n <= MOST; i++) {
        if (!words_is_rule(&t->clash[i], "number")) continue;
        if (n < MOST) numbers[n] = t->clash[i].cells[0];
        n++;
    }
    if (n < 2 || n > MOST)
        return words_say_broken(t, out, "make %C impossible to satisfy", "%C could not be satisfied",
                                WORDS(square));
    if (!t->as_clause) text_add(out, "make ");
    chess_words_list_numbers(out, t->puzzle, numbers, n);
    return words_say_broken(t, out, " impossible to satisfy together",
                            n == 2 ? " could not both be satisfied" : " could not all be satisfied", NULL);
}

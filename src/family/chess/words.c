#include "family/chess/words.h"

#include <string.h>

// ---- Pieces
// --------------------------------------------------------------------------------------------------

static const char *name_of(char letter) {
    enum chess_kind kind;
    return chess_kind_of(letter, &kind) ? chess_name(kind) : "piece";
}

static struct chess_cast cast_of(const struct puzzle *p) {
    return ((const struct chess_words *)(const void *)p->family->words)->cast(p);
}

static bool is_only(const struct puzzle *p, char letter) {
    enum chess_kind kind;
    return chess_kind_of(letter, &kind) && cast_of(p).is_only[kind];
}

void chess_words_piece(struct text *out, const struct puzzle *p, char letter) {
    text_format(out, "%s %s", is_only(p, letter) ? "the" : "a", name_of(letter));
}

void chess_words_count(struct text *out, size_t n, enum chess_kind kind) {
    words_number(out, n);
    text_format(out, " %s%s", chess_name(kind), n == 1 ? "" : "s");
}

void chess_words_piece_on(struct text *out, const struct puzzle *p, char letter, size_t square) {
    text_format(out, "the %s on ", name_of(letter));
    puzzle_name_cell(out, p, square);
}

char chess_words_piece_at(const struct knowledge *k, size_t square) {
    for (const char *mark = k->puzzle->family->marks; *mark != '\0'; mark++)
        if (knowledge_of(k, square, *mark) == KNOWN_YES) return *mark;
    return 0;
}

bool chess_words_is_free(const struct puzzle *p, size_t square) {
    char cell = p->cells[square];
    return cell == p->family->alphabet[0] || family_is_mark(p->family, cell);
}

static bool is_somewhere(const struct knowledge *k, char letter) {
    for (size_t i = 0; i < puzzle_size(k->puzzle); i++)
        if (knowledge_of(k, i, letter) == KNOWN_YES) return true;
    return false;
}

// Is there a piece in play that might be on the square?
static bool may_have_piece(const struct knowledge *k, const struct chess_cast *c, size_t square) {
    if (!chess_words_is_free(k->puzzle, square)) return false;
    for (int kind = 0; kind < CHESS_KINDS; kind++) {
        char letter = chess_letters[kind];
        if (!c->takes_part[kind] || knowledge_of(k, square, letter) == KNOWN_NO) continue;
        if (!c->is_only[kind] || !is_somewhere(k, letter)) return true;
    }
    return false;
}

// ---- Lines -----------------------------------------------------------------------------------------------

struct line {
    const struct puzzle *puzzle;
    struct chess_cast cast;
    const struct knowledge *known;                        // NULL: the board is empty
    bool for_sure;                                        // a piece that might be there blocks
    size_t taken;                                         // by another piece; SIZE_MAX: no square is
    bool (*is_clear)(const void *context, size_t square); // other knowledge that the square is empty
    const void *context;
};

static bool is_stopped(const void *context, size_t square) {
    const struct line *l = context;
    if (square == l->taken) return true;
    if (l->cast.wall != 0 && l->puzzle->cells[square] == l->cast.wall) return true;
    if (l->known == NULL) return false;
    return chess_words_piece_at(l->known, square) != 0 ||
           (l->for_sure && may_have_piece(l->known, &l->cast, square) &&
            (l->is_clear == NULL || !l->is_clear(l->context, square)));
}

static bool attacks(const struct line *l, char letter, size_t from, size_t to) {
    enum chess_kind kind;
    const struct puzzle *p = l->puzzle;
    return chess_kind_of(letter, &kind) && chess_attacks(kind, p->width, p->height, from, to, is_stopped, l);
}

bool chess_words_attacks(const struct knowledge *k, size_t from, size_t to) {
    struct line l = {k->puzzle, cast_of(k->puzzle), k, true, SIZE_MAX, NULL, NULL};
    return attacks(&l, chess_words_piece_at(k, from), from, to);
}

bool chess_words_surely_attacks(const struct knowledge *k, enum chess_kind kind, size_t from, size_t to,
                                bool (*is_clear)(const void *, size_t), const void *context) {
    struct line l = {k->puzzle, cast_of(k->puzzle), k, true, SIZE_MAX, is_clear, context};
    return attacks(&l, chess_letters[kind], from, to);
}

bool chess_words_may_attack(const struct knowledge *k, enum chess_kind kind, size_t from, size_t to,
                            size_t taken) {
    struct line l = {k->puzzle, cast_of(k->puzzle), k, false, taken, NULL, NULL};
    return attacks(&l, chess_letters[kind], from, to);
}

bool chess_words_could_attack(const struct puzzle *p, enum chess_kind kind, size_t from, size_t to) {
    struct line l = {p, cast_of(p), NULL, false, SIZE_MAX, NULL, NULL};
    return attacks(&l, chess_letters[kind], from, to);
}

bool chess_words_kind(const char *rule, const char *prefix, enum chess_kind *kind) {
    size_t n = strlen(prefix);
    return strncmp(rule, prefix, n) == 0 && chess_kind_named(rule + n, strlen(rule + n), kind);
}

// ---- Facts -----------------------------------------------------------------------------------------------

// What is being said, group by group.
struct saying {
    const struct words_topic *t;
    struct chess_cast cast;
    const struct explain_fact *facts;
    size_t count;
    struct text *out;
    bool begun;
    bool in_full; // also for pieces that are known to be elsewhere
};

static void next_group(struct saying *s) {
    if (s->begun) text_add(s->out, "; ");
    s->begun = true;
}

static void pick(struct saying *s, char mark, bool holds, words_list *list) {
    words_pick(s->out, s->facts, s->count, mark, holds, list);
}

static void add_squares(struct saying *s, const words_list *squares, const char *conjunction) {
    chess_words_squares(s->out, s->t->puzzle, squares->at, squares->size, conjunction);
}

static void say_placed(struct saying *s, char letter, words_list *squares) {
    pick(s, letter, true, squares);
    if (squares->size == 0) return;
    next_group(s);
    if (squares->size == 1) {
        chess_words_piece(s->out, s->t->puzzle, letter);
        text_add(s->out, " is on ");
    } else {
        text_format(s->out, "%ss are on ", name_of(letter));
    }
    add_squares(s, squares, "and");
}

static void say_empty(struct saying *s, bool empty, words_list *squares) {
    enum { FEW_EMPTY = 6 };
    pick(s, family_empty(s->t->puzzle->family), empty, squares);
    if (squares->size == 0) return;
    bool counted = empty && s->begun && s->cast.counts_empty && squares->size > FEW_EMPTY;
    next_group(s);
    if (counted) {
        text_format(s->out, "%zu squares that no other piece could take stay empty", squares->size);
        return;
    }
    add_squares(s, squares, "and");
    bool one = squares->size == 1;
    if (empty) text_add(s->out, one ? " stays empty" : " stay empty");
    else text_add(s->out, one ? " is not empty" : " are not empty");
}

// Do the facts say what the square shows, even if it is nothing?
static bool is_settled(const struct saying *s, uint32_t square) {
    for (size_t i = 0; i < s->count; i++)
        if (s->facts[i].cell == square && s->facts[i].holds) return true;
    return false;
}

static bool is_placed(const struct saying *s, char letter) {
    for (size_t i = 0; i < s->count; i++)
        if (s->facts[i].mark == letter && s->facts[i].holds) return true;
    return false;
}

// The only piece of a kind is placed: that it is nowhere else is obvious.
static bool is_elsewhere(const struct saying *s, char letter) {
    return is_only(s->t->puzzle, letter) &&
           (is_placed(s, letter) || (!s->in_full && s->t->all != NULL && is_somewhere(s->t->all, letter)));
}

// Is another piece known to be on the square, or none?
static bool is_taken(const struct knowledge *k, struct explain_fact f) {
    char piece = k == NULL ? 0 : chess_words_piece_at(k, f.cell);
    return (piece != 0 && piece != f.mark) ||
           (k != NULL && knowledge_of(k, f.cell, family_empty(k->puzzle->family)) == KNOWN_YES);
}

// Where a piece is not. That an empty square, or one with another piece, has none is obvious.
static void pick_absent(struct saying *s, char letter, words_list *squares) {
    pick(s, letter, false, squares);
    if (is_elsewhere(s, letter)) squares->size = 0;
    size_t kept = 0;
    for (size_t i = 0; i < squares->size; i++) {
        struct explain_fact f = {squares->at[i], letter, false};
        if (!s->in_full && (is_taken(s->t->all, f) || is_taken(s->t->used, f))) continue;
        if (!is_settled(s, f.cell)) squares->at[kept++] = f.cell;
    }
    squares->size = kept;
}

static bool same(const words_list *a, const words_list *b) {
    return a->size == b->size && (a->size == 0 || memcmp(a->at, b->at, a->size * sizeof *a->at) == 0);
}

static bool may_be_there(const struct knowledge *k, char letter, uint32_t square) {
    char piece = chess_words_piece_at(k, square);
    return knowledge_of(k, square, letter) != KNOWN_NO && (piece == 0 || piece == letter);
}

// May the piece still be there, given what is known and supposed, once the squares in `absent` are ruled out?
static bool is_left(const struct saying *s, char letter, const words_list *absent, uint32_t square) {
    if (chess_words_is_among(absent, square)) return false;
    return chess_words_is_free(s->t->puzzle, square) && !is_settled(s, square) &&
           may_be_there(s->t->all, letter, square) && may_be_there(s->t->used, letter, square);
}

// Are exactly those squares ruled out from which the piece could not attack the number?
static bool must_attack(const struct saying *s, enum chess_kind kind, const words_list *absent,
                        size_t number) {
    const struct puzzle *p = s->t->puzzle;
    for (size_t i = 0; i < absent->size; i++)
        if (chess_words_could_attack(p, kind, absent->at[i], number)) return false;
    for (uint32_t i = 0; i < puzzle_size(p); i++)
        if (is_left(s, chess_letters[kind], absent, i) && !chess_words_could_attack(p, kind, i, number))
            return false;
    return true;
}

static bool is_numbered(const struct puzzle *p, size_t square) {
    char printed = words_printed(p, square);
    return printed >= '0' && printed <= '9';
}

// Where a piece has to be to attack something, if it were alone.
static void add_around(struct text *out, const struct puzzle *p, enum chess_kind kind) {
    static const char *const words[CHESS_KINDS] = {[CHESS_PAWN] = "diagonally below",
                                                   [CHESS_KNIGHT] = "a knight's move away from",
                                                   [CHESS_KING] = "next to",
                                                   [CHESS_BISHOP] = "on a diagonal of"};
    const char *row = puzzle_row_noun(p), *column = puzzle_column_noun(p);
    if (kind == CHESS_ROOK) text_format(out, "on the %s or the %s of", row, column);
    else if (kind == CHESS_QUEEN) text_format(out, "on the %s, the %s or a diagonal of", row, column);
    else text_add(out, words[kind]);
}

// The number that the piece has to attack, which rules out exactly these squares; the size of the board if
// there is none.
static size_t find_attacked(const struct saying *s, enum chess_kind kind, const words_list *absent) {
    const struct puzzle *p = s->t->puzzle;
    size_t number = 0;
    while (number < puzzle_size(p) && !(is_numbered(p, number) && must_attack(s, kind, absent, number)))
        number++;
    return number;
}

// Pieces with so few squares left that it is better to name those; false, with an empty list, if there are
// none.
static bool find_rest(struct saying *s, enum chess_kind kind, const words_list *absent, words_list *rest) {
    enum { MOST = 16 };
    if (!s->cast.is_only[kind] || s->t->all == NULL || absent->size == 0) return false;
    if (is_somewhere(s->t->used, chess_letters[kind])) return false; // which is said, or known
    for (uint32_t i = 0; i < puzzle_size(s->t->puzzle) && rest->size <= MOST; i++)
        if (is_left(s, chess_letters[kind], absent, i) && !vec_push(s->out->mem, rest, i))
            s->out->failed = true;
    bool better = chess_words_are_few(rest->size)
                      ? rest->size <= absent->size || !chess_words_are_few(absent->size)
                      : 2 * rest->size <= absent->size;
    if (rest->size > MOST || !better) rest->size = 0;
    return rest->size > 0;
}

// What to say about each kind: where it is not or, if that is better, where it can only be, or which number
// it has to attack, because many squares are not listed.
struct absence {
    words_list squares;
    size_t number; // SIZE_MAX: none
    bool is_rest, said;
};
static void find_absence(struct saying *s, enum chess_kind kind, struct absence *a) {
    enum { FEW_LEFT = 3 };
    words_list absent = {0}, rest = {0};
    pick_absent(s, chess_letters[kind], &absent);
    a->is_rest = find_rest(s, kind, &absent, &rest);
    bool is_worth = !chess_words_are_few(absent.size) && s->cast.is_only[kind] && s->t->all != NULL &&
                    !(a->is_rest && rest.size <= FEW_LEFT);
    a->number = is_worth ? find_attacked(s, kind, &absent) : SIZE_MAX;
    if (a->number >= puzzle_size(s->t->puzzle)) a->number = SIZE_MAX;
    a->said = absent.size == 0;
    a->squares = a->is_rest ? rest : absent;
    if (a->is_rest) vec_free(s->out->mem, &absent);
    else vec_free(s->out->mem, &rest);
}

// "the rook must be on the row or the column of the 6 at r2c6"; of several: "... must attack the 6 at r2c6"
static void say_must_attack(struct saying *s, struct absence *all) {
    for (int k = 0; k < CHESS_KINDS; k++) {
        size_t n = 0, said = 0, number = all[k].number;
        if (all[k].said || number == SIZE_MAX) continue;
        for (int other = k; other < CHESS_KINDS; other++)
            n += !all[other].said && all[other].number == number;
        next_group(s);
        for (int other = k; other < CHESS_KINDS; other++) {
            if (all[other].said || all[other].number != number) continue;
            words_between(s->out, said++, n, "and");
            text_format(s->out, "the %s", chess_name((enum chess_kind)other));
            all[other].said = true;
        }
        text_add(s->out, n == 1 ? " must be " : " must attack");
        if (n == 1) add_around(s->out, s->t->puzzle, (enum chess_kind)k);
        text_char(s->out, ' ');
        words_clue(s->out, s->t->puzzle, number);
    }
}

static void add_names(struct saying *s, const char *letters, size_t n, bool only) {
    for (size_t i = 0; i < n; i++) {
        words_between(s->out, i, n, only ? "and" : "or");
        text_format(s->out, "%s%s", only ? "the " : i == 0 ? "no " : "", name_of(letters[i]));
    }
}

static bool are_alike(const struct absence *a, const struct absence *b) {
    return !b->said && a->is_rest == b->is_rest && same(&a->squares, &b->squares);
}

// Pieces with the same predicate share a clause; those with few squares left come first.
static void say_absences(struct saying *s, struct absence *all, bool rest) {
    for (int k = 0; k < CHESS_KINDS; k++) {
        char letters[CHESS_KINDS];
        size_t n = 0;
        bool only = s->cast.is_only[k];
        if (all[k].said || all[k].is_rest != rest) continue;
        for (int other = k; other < CHESS_KINDS; other++)
            if (s->cast.is_only[other] == only && are_alike(&all[k], &all[other])) {
                all[other].said = true;
                letters[n++] = chess_letters[other];
            }
        next_group(s);
        add_names(s, letters, n, only);
        text_add(s->out, rest ? " can only be on " : only ? " cannot be on " : " is on ");
        add_squares(s, &all[k].squares, "or");
    }
}

static void say_absent(struct saying *s) {
    struct absence all[CHESS_KINDS] = {0};
    for (int k = 0; k < CHESS_KINDS; k++) find_absence(s, (enum chess_kind)k, &all[k]);
    say_must_attack(s, all);
    say_absences(s, all, true);
    say_absences(s, all, false);
    for (int k = 0; k < CHESS_KINDS; k++) vec_free(s->out->mem, &all[k].squares);
}

void chess_words_facts(const struct words_topic *t, const struct explain_fact *facts, size_t count,
                       struct text *out) {
    struct saying s = {t, cast_of(t->puzzle), facts, count, out, false, false};
    words_list squares = {0};
    for (int k = 0; k < CHESS_KINDS; k++) say_placed(&s, chess_letters[k], &squares);
    if (!s.cast.counts_empty) say_empty(&s, true, &squares);
    say_empty(&s, false, &squares);
    say_absent(&s);
    if (s.cast.counts_empty) say_empty(&s, true, &squares);
    s.in_full = !s.begun;
    if (s.in_full) say_absent(&s);
    vec_free(out->mem, &squares);
}

size_t chess_words_say(const struct words_topic *t, char letter, const size_t *values, struct text *out) {
    const struct puzzle *p = t->puzzle;
    switch (letter) {
    case 'f':
        chess_words_facts(t, t->facts, t->count, out);
        return 0;
    case 'p':
        chess_words_piece_on(out, p, chess_words_piece_at(t->used, values[0]), values[0]);
        return 1;
    case 'P':
        chess_words_piece(out, p, (char)values[0]);
        return 1;
    case 'k':
        text_add(out, chess_name((enum chess_kind)values[0]));
        return 1;
    default: // 'K'
        chess_words_count(out, values[0], (enum chess_kind)values[1]);
        return 2;
    }
}

void chess_words_were(const struct puzzle *p, struct explain_fact f, struct text *out) {
    const struct words_topic t = {.puzzle = p};
    bool only = is_only(p, f.mark);
    if (f.mark == family_empty(p->family)) {
        words_say(&t, out, f.holds ? "%c were empty" : "%c were not empty", WORDS(f.cell));
        return;
    }
    if (only || f.holds) chess_words_piece(out, p, f.mark);
    else text_format(out, "no %s", name_of(f.mark));
    words_say(&t, out, only && !f.holds ? " were not on %c" : " were on %c", WORDS(f.cell));
}

void chess_words_noun(const struct puzzle *p, struct explain_fact f, struct text *out) {
    bool only = is_only(p, f.mark), empty = f.mark == family_empty(p->family);
    if (empty) text_add(out, f.holds ? "leaving " : "anything on ");
    else if (f.holds) chess_words_piece(out, p, f.mark);
    else if (only) text_format(out, "keeping the %s off ", name_of(f.mark));
    else text_format(out, "having no %s", name_of(f.mark));
    if (!empty && (f.holds || !only)) text_add(out, " on ");
    puzzle_name_cell(out, p, f.cell);
    if (empty && f.holds) text_add(out, " empty");
}

static bool is_away(const struct knowledge *k, struct explain_fact f) {
    bool elsewhere = is_only(k->puzzle, f.mark) && is_somewhere(k, f.mark);
    return is_taken(k, f) || (elsewhere && knowledge_of(k, f.cell, f.mark) != KNOWN_YES);
}

bool chess_words_evident(const struct words_topic *t, struct explain_fact f) {
    if (f.holds || f.mark == family_empty(t->puzzle->family)) return false;
    return is_away(t->used, f) || is_away(t->all, f);
}

bool chess_words_all_absent(const struct words_topic *t) {
    for (size_t i = 0; i < t->count; i++)
        if (t->facts[i].holds != (t->facts[i].mark == family_empty(t->puzzle->family))) return false;
    return true;
}

bool chess_words_nowhere(const struct words_topic *t, const char *nowhere, struct text *out) {
    struct saying s = {t, cast_of(t->puzzle), t->facts, t->count, out, false, false};
    words_list empty = {0};
    pick(&s, family_empty(t->puzzle->family), true, &empty);
    if (empty.size < t->count) {
        text_add(out, nowhere);
        s.begun = true;
    }
    say_empty(&s, true, &empty);
    vec_free(out->mem, &empty);
    return true;
}

bool chess_words_is_subject(const struct words_topic *t, size_t square) {
    return t->supposed != NULL && t->supposed->holds && t->supposed->cell == square;
}

bool chess_words_two_pieces(const struct words_topic *t, size_t square, struct text *out) {
    size_t pieces[3] = {0, 0, square}, n = 0;
    for (const char *mark = t->puzzle->family->marks; *mark != '\0' && n < 2; mark++)
        if (knowledge_of(t->used, square, *mark) == KNOWN_YES) pieces[n++] = (unsigned char)*mark;
    if (n < 2) return false;
    if (!chess_words_is_subject(t, square)) return words_say(t, out, "put both %P and %P on %c", pieces);
    bool is_first = pieces[0] == (unsigned char)t->supposed->mark;
    return words_say(t, out, "be where %P is", &pieces[is_first]);
}

bool chess_words_apart(const struct words_topic *t, size_t square, struct text *out) {
    char piece = chess_words_piece_at(t->used, square);
    if (piece == 0 || !chess_words_all_absent(t)) return false;
    return t->rule_count > 1 ||
           words_say(t, out, "%P is on %c, so no other piece is there", WORDS((unsigned char)piece, square));
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

void chess_words_one_each(struct text *out, const struct puzzle *p, const uint32_t *squares, size_t count) {
    text_add(out, "at most one piece can be on each of ");
    words_cells(out, p, squares, count, "and");
}

void chess_words_pieces(struct text *out, const struct knowledge *k, const size_t *squares, size_t n) {
    for (size_t i = 0; i < n; i++) {
        words_between(out, i, n, "and");
        chess_words_piece_on(out, k->puzzle, chess_words_piece_at(k, squares[i]), squares[i]);
    }
}

bool chess_words_enough(const struct words_topic *t, size_t square, const size_t *attackers, size_t n,
                        struct text *out) {
    if (n != number_at(t->puzzle, square) || !chess_words_all_absent(t)) return false;
    if (n == 0) return words_say(t, out, "%C: no piece may attack it, so %f", WORDS(square));
    words_say(t, out, "%C is attacked by ", WORDS(square));
    chess_words_pieces(out, t->used, attackers, n);
    return words_say(t, out, " already, so %f", NULL);
}

bool chess_words_too_many(const struct words_topic *t, size_t square, size_t *attackers, size_t n,
                          struct text *out) {
    if (n <= number_at(t->puzzle, square)) return false;
    size_t rest = 0;
    for (size_t i = 0; i < n; i++)
        if (!chess_words_is_subject(t, attackers[i])) attackers[rest++] = attackers[i];
    words_say(t, out, rest < n ? "attack %C" : "have %C", WORDS(square));
    if (rest > 0) text_add(out, rest < n ? " besides " : " attacked by ");
    chess_words_pieces(out, t->used, attackers, rest);
    return true;
}

#include "family/chess/words.h"

#include <string.h>

// ---- Pieces ----------------------------------------------------------------------------------------------

static const char *name_of(char letter) {
    enum chess_kind kind;
    return chess_kind_of(letter, &kind) ? chess_name(kind) : "piece";
}

bool chess_words_is_only(const struct puzzle *p, char letter) {
    enum chess_kind kind;
    return chess_kind_of(letter, &kind) && chess_words_cast(p).is_only[kind];
}

void chess_words_piece(struct text *out, const struct puzzle *p, char letter) {
    text_format(out, "%s %s", chess_words_is_only(p, letter) ? "the" : "a", name_of(letter));
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

size_t chess_words_square_of(const struct knowledge *k, char letter) {
    size_t square = 0, size = puzzle_size(k->puzzle);
    while (square < size && knowledge_of(k, square, letter) != KNOWN_YES) square++;
    return square;
}

static bool is_somewhere(const struct knowledge *k, char letter) {
    return chess_words_square_of(k, letter) < puzzle_size(k->puzzle);
}

// Might a piece of this kind in play be on the square, which is free?
bool chess_words_may_be_on(const struct knowledge *k, const struct chess_cast *c, int kind, size_t square) {
    char letter = chess_letters[kind];
    return c->takes_part[kind] && knowledge_of(k, square, letter) != KNOWN_NO &&
           (!c->is_only[kind] || !is_somewhere(k, letter));
}

bool chess_words_may_be_taken(const struct knowledge *k, size_t square) {
    const struct chess_cast c = chess_words_cast(k->puzzle);
    if (!chess_words_is_free(k->puzzle, square)) return false;
    for (int kind = 0; kind < CHESS_KINDS; kind++)
        if (chess_words_may_be_on(k, &c, kind, square)) return true;
    return false;
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
    enum chess_demand demand;
    size_t number; // that demands it
    bool others;   // of those that were not named just now
};

static void next_group(struct saying *s) {
    if (s->begun) text_add(s->out, "; ");
    s->begun = true;
}

static void pick(struct saying *s, char mark, bool holds, words_list *list) {
    words_pick(s->out, s->facts, s->count, mark, holds, list);
}

static bool add_squares(struct saying *s, const words_list *squares, const char *conjunction) {
    return chess_words_squares(s->out, s->t->puzzle, squares->at, squares->size, conjunction);
}

static void say_placed(struct saying *s, char letter, words_list *squares) {
    pick(s, letter, true, squares);
    if (squares->size == 0) return;
    next_group(s);
    if (squares->size == 1 || chess_words_is_only(s->t->puzzle, letter)) { // in two places: what cannot be
        chess_words_piece(s->out, s->t->puzzle, letter);
        text_add(s->out, squares->size == 2 ? " is on both " : " is on ");
    } else {
        text_format(s->out, "%ss are on ", name_of(letter));
    }
    add_squares(s, squares, "and");
}

// Do the facts say what the square shows, even if it is nothing?
static bool is_settled(const struct saying *s, uint32_t square) {
    for (size_t i = 0; i < s->count; i++)
        if (s->facts[i].cell == square && s->facts[i].holds) return true;
    return false;
}

// Where a piece is said to be, the square is obviously not empty.
static void leave_out_placed(const struct saying *s, words_list *squares) {
    size_t kept = 0;
    for (size_t i = 0; i < squares->size; i++)
        if (!is_settled(s, squares->at[i])) squares->at[kept++] = squares->at[i];
    squares->size = kept;
}

static void say_empty(struct saying *s, bool empty, words_list *squares) {
    enum { FEW_EMPTY = 4 };
    pick(s, family_empty(s->t->puzzle->family), empty, squares);
    if (!empty) leave_out_placed(s, squares);
    if (squares->size == 0) return;
    bool others = s->begun;
    bool counted = empty && squares->size > FEW_EMPTY && (s->t->ringed || (others && s->cast.counts_empty));
    next_group(s);
    if (counted) {
        bool among_them = s->demand == CHESS_MUST_NOT_ATTACK; // those from which it would be attacked
        text_format(s->out, "%zu %ssquares stay empty", squares->size, others && !among_them ? "other " : "");
        return;
    }
    bool one = add_squares(s, squares, "and");
    if (empty) text_add(s->out, one ? " stays empty" : " stay empty");
    else text_add(s->out, one ? " is not empty" : " are not empty");
}

static bool is_placed(const struct saying *s, char letter) {
    for (size_t i = 0; i < s->count; i++)
        if (s->facts[i].mark == letter && s->facts[i].holds) return true;
    return false;
}

// The only piece of a kind is placed: that it is nowhere else is obvious.
static bool is_elsewhere(const struct saying *s, char letter) {
    return chess_words_is_only(s->t->puzzle, letter) &&
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
    size_t square = s->t->all == NULL ? SIZE_MAX : chess_words_square_of(s->t->all, letter);
    bool is_denied = chess_words_is_among(squares, (uint32_t)square); // what a supposition leads to
    if (is_elsewhere(s, letter) && !is_denied) squares->size = 0;
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

static bool is_numbered(const struct puzzle *p, size_t square) {
    char printed = words_printed(p, square);
    return printed >= '0' && printed <= '9';
}

// Where a piece has to be to attack something, if it were alone.
static void add_around(struct text *out, const struct puzzle *p, enum chess_kind kind) {
    static const char *const words[CHESS_KINDS] = {[CHESS_PAWN] = "diagonally below",
                                                   [CHESS_KNIGHT] = "a knight's move away from",
                                                   [CHESS_KING] = "next to",
                                                   [CHESS_BISHOP] = "on a diagonal of",
                                                   [CHESS_QUEEN] = "in line with"};
    if (kind == CHESS_ROOK)
        text_format(out, "on the %s or the %s of", puzzle_row_noun(p), puzzle_column_noun(p));
    else text_add(out, words[kind]);
}

// A few numbers, one of which the piece could attack from wherever it is left.
enum { MOST_TARGETS = 3 };
struct targets {
    size_t numbers[MOST_TARGETS], count;
};

static bool could_attack_one(const struct puzzle *p, enum chess_kind kind, size_t from,
                             const struct targets *t) {
    for (size_t i = 0; i < t->count; i++)
        if (chess_words_could_attack(p, kind, from, t->numbers[i])) return true;
    return false;
}

// The first square that is left and from which it could attack none of them; the size of the board if there
// is none.
static size_t find_miss(const struct saying *s, enum chess_kind kind, const words_list *absent,
                        const struct targets *t) {
    uint32_t i = 0, size = (uint32_t)puzzle_size(s->t->puzzle);
    while (i < size &&
           (!is_left(s, chess_letters[kind], absent, i) || could_attack_one(s->t->puzzle, kind, i, t)))
        i++;
    return i;
}

// Of the squares, those from which it could attack one of them all the same.
static size_t count_exceptions(const struct saying *s, enum chess_kind kind, const words_list *absent,
                               const struct targets *t) {
    size_t n = 0;
    for (size_t i = 0; i < absent->size; i++) n += could_attack_one(s->t->puzzle, kind, absent->at[i], t);
    return n;
}

// In the order of the board.
static void sort_targets(struct targets *t) {
    for (size_t i = 1; i < t->count; i++)
        for (size_t k = i; k > 0 && t->numbers[k] < t->numbers[k - 1]; k--) {
            size_t swap = t->numbers[k];
            t->numbers[k] = t->numbers[k - 1];
            t->numbers[k - 1] = swap;
        }
}

// The numbers, one of which the piece has to attack, for the fewest exceptions. Each further one is attacked
// from the first square that is missed, so few have to be tried.
static void find_targets(const struct saying *s, enum chess_kind kind, const words_list *absent,
                         struct targets *tried, struct targets *best, size_t *least) {
    const struct puzzle *p = s->t->puzzle;
    size_t miss = find_miss(s, kind, absent, tried);
    if (miss == puzzle_size(p)) {
        size_t cost = tried->count + count_exceptions(s, kind, absent, tried);
        if (tried->count == 0 || cost >= *least) return;
        *least = cost;
        *best = *tried;
        sort_targets(best);
        return;
    }
    if (tried->count == MOST_TARGETS) return;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (!is_numbered(p, i) || !chess_words_could_attack(p, kind, miss, i)) continue;
        tried->numbers[tried->count++] = i;
        find_targets(s, kind, absent, tried, best, least);
        tried->count--;
    }
}

// Pieces with so few squares left that it is better to name those; false, with an empty list, if there are
// none.
static bool find_rest(struct saying *s, enum chess_kind kind, const words_list *absent, words_list *rest) {
    const size_t most = s->t->in_short ? 3 : 16;
    if (!s->cast.is_only[kind] || s->t->all == NULL || absent->size == 0) return false;
    if (is_somewhere(s->t->used, chess_letters[kind])) return false; // which is said, or known
    for (uint32_t i = 0; i < puzzle_size(s->t->puzzle) && rest->size <= most; i++)
        if (is_left(s, chess_letters[kind], absent, i) && !vec_push(s->out->mem, rest, i))
            s->out->failed = true;
    bool better = chess_words_are_few(rest->size)
                      ? rest->size <= absent->size || !chess_words_are_few(absent->size)
                      : 2 * rest->size <= absent->size;
    // A piece with one square left is on it; where that takes another rule, it is said there.
    if (rest->size > most || !better || (rest->size == 1 && !s->cast.counts_empty)) rest->size = 0;
    return rest->size > 0;
}

// What to say about each kind: where it is not or, if that is better, where it can only be, or which numbers
// it has to attack, because many squares are not listed.
struct absence {
    words_list squares;
    struct targets targets;
    bool follows; // from what is demanded
    bool is_rest, said;
};

// Does it follow from the demand that the piece is on none of the squares? Those who would attack from there
// do so past all that is known to be in the way.
static bool is_demanded(const struct saying *s, enum chess_kind kind, const words_list *absent) {
    bool must = s->demand == CHESS_MUST_ATTACK;
    for (size_t i = 0; i < absent->size; i++)
        if (chess_words_may_attack(s->t->used, kind, absent->at[i], s->number, SIZE_MAX) == must)
            return false;
    return s->demand != CHESS_NO_DEMAND;
}

// Which numbers have to be attacked, if that says more in fewer words than the squares.
static void find_attacked(const struct saying *s, enum chess_kind kind, const words_list *absent,
                          struct absence *a) {
    enum { FEW_LEFT = 3 };
    bool few = chess_words_are_few(absent->size) || (a->is_rest && a->squares.size <= FEW_LEFT);
    size_t least = absent->size / 2;
    if (!s->cast.is_only[kind] || s->t->all == NULL || s->t->in_short) return;
    if (a->follows && s->demand == CHESS_MUST_ATTACK && absent->size > 1)
        a->targets = (struct targets){{s->number}, 1};
    else if (!few) find_targets(s, kind, absent, &(struct targets){0}, &a->targets, &least);
}

static void find_absence(struct saying *s, enum chess_kind kind, struct absence *a) {
    words_list absent = {0}, rest = {0};
    pick_absent(s, chess_letters[kind], &absent);
    a->is_rest = find_rest(s, kind, &absent, &rest);
    a->squares = a->is_rest ? rest : absent;
    a->said = absent.size == 0;
    a->follows = is_demanded(s, kind, &absent);
    if (!a->said) find_attacked(s, kind, &absent, a);
    if (a->targets.count > 0 && a->is_rest) { // the exceptions are left
        a->squares = absent;
        absent = rest;
        rest = (words_list){0};
        a->is_rest = false;
    }
    size_t kept = 0;
    for (size_t i = 0; i < a->squares.size && a->targets.count > 0; i++)
        if (could_attack_one(s->t->puzzle, kind, a->squares.at[i], &a->targets))
            a->squares.at[kept++] = a->squares.at[i];
    if (a->targets.count > 0) a->squares.size = kept;
    if (a->squares.at != absent.at) vec_free(s->out->mem, &absent);
    if (a->squares.at != rest.at) vec_free(s->out->mem, &rest);
}

static bool have_same_targets(const struct targets *a, const struct targets *b) {
    return a->count == b->count && memcmp(a->numbers, b->numbers, a->count * sizeof *a->numbers) == 0;
}

// "the rook must be on the row or the column of the 6 at r2c6"; of several: "... must attack the 6 at r2c6"
static void say_targets(struct saying *s, enum chess_kind kind, size_t pieces, const struct targets *t) {
    if (s->demand == CHESS_MUST_ATTACK && t->count == 1 && t->numbers[0] == s->number) {
        text_add(s->out, " must attack it");
        return;
    }
    if (t->count > 1)
        text_add(s->out, pieces == 1 ? " must be where it could attack" : " must be where they could attack");
    else text_add(s->out, pieces == 1 ? " must be " : " must attack");
    if (t->count == 1 && pieces == 1) add_around(s->out, s->t->puzzle, kind);
    for (size_t i = 0; i < t->count; i++) {
        words_between(s->out, i, t->count, "or");
        if (i == 0) text_char(s->out, ' ');
        words_clue(s->out, s->t->puzzle, t->numbers[i]);
    }
}

static void say_must_attack(struct saying *s, struct absence *all) {
    for (int k = 0; k < CHESS_KINDS; k++) {
        size_t n = 0, said = 0;
        struct targets targets = all[k].targets;
        if (all[k].said || targets.count == 0) continue;
        for (int other = k; other < CHESS_KINDS; other++)
            n += !all[other].said && have_same_targets(&all[other].targets, &targets);
        next_group(s);
        for (int other = k; other < CHESS_KINDS; other++) {
            if (all[other].said || !have_same_targets(&all[other].targets, &targets)) continue;
            words_between(s->out, said++, n, "and");
            text_format(s->out, "the %s", chess_name((enum chess_kind)other));
            all[other].said = all[other].squares.size == 0;
            all[other].targets.count = 0;
        }
        say_targets(s, (enum chess_kind)k, n, &targets);
    }
}

// Of the squares where the piece is not, those from which it would attack the number: the others follow.
static void keep_exceptions(const struct saying *s, enum chess_kind kind, words_list *squares) {
    size_t kept = 0;
    for (size_t i = 0; i < squares->size; i++)
        if (chess_words_may_attack(s->t->used, kind, squares->at[i], s->number, SIZE_MAX))
            squares->at[kept++] = squares->at[i];
    squares->size = kept;
}

// Everything that follows from the demand at once, unless it is about one piece: "each must attack it".
static void say_each(struct saying *s, struct absence *all) {
    size_t pieces = 0;
    for (int k = 0; k < CHESS_KINDS; k++) pieces += !all[k].said && all[k].follows;
    if (s->demand != CHESS_MUST_ATTACK || pieces < 2) return;
    next_group(s);
    text_add(s->out, s->others ? "all others must attack it" : "each must attack it");
    for (int k = 0; k < CHESS_KINDS; k++) {
        all[k].said |= all[k].follows;
        if (!all[k].said && !all[k].is_rest) keep_exceptions(s, (enum chess_kind)k, &all[k].squares);
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

// "no other piece may attack it", if the squares are many.
static void say_must_not_attack(struct saying *s, struct absence *all) {
    enum { FEW = 3 };
    size_t squares = 0;
    bool follows = s->demand == CHESS_MUST_NOT_ATTACK;
    for (int k = 0; k < CHESS_KINDS; k++) {
        follows = follows && (all[k].said || all[k].follows);
        squares += all[k].said ? 0 : all[k].squares.size;
    }
    if (!follows || squares <= FEW) return;
    next_group(s);
    text_add(s->out, words_printed(s->t->puzzle, s->number) == '0' ? "none is where it would"
                                                                   : "no other piece may attack it");
    for (int k = 0; k < CHESS_KINDS; k++) all[k].said = true;
}

// In short, many squares are only counted.
static void count_absences(struct saying *s, struct absence *all) {
    enum { FEW = 1 };
    size_t squares = 0;
    for (int k = 0; k < CHESS_KINDS; k++) squares += all[k].said || all[k].is_rest ? 0 : all[k].squares.size;
    if (!(s->t->in_short || s->t->ringed) || squares <= FEW) return;
    bool others = s->begun || !s->t->ringed;
    next_group(s);
    text_format(s->out, "%zu %splacements are ruled out", squares, others ? "other " : "");
    for (int k = 0; k < CHESS_KINDS; k++) all[k].said |= !all[k].is_rest;
}

static void find_absences(struct saying *s, struct absence *all) {
    for (int k = 0; k < CHESS_KINDS; k++) find_absence(s, (enum chess_kind)k, &all[k]);
}

static void say_absent(struct saying *s, struct absence *all) {
    say_must_not_attack(s, all);
    say_must_attack(s, all);
    say_absences(s, all, true);
    count_absences(s, all);
    say_absences(s, all, false);
    for (int k = 0; k < CHESS_KINDS; k++) vec_free(s->out->mem, &all[k].squares);
}

// Is the piece placed by what is demanded? Otherwise that keeps it off its other squares, which come first.
static bool is_demanded_there(const struct saying *s, enum chess_kind kind) {
    for (size_t i = 0; i < s->count && s->demand != CHESS_NO_DEMAND; i++)
        if (s->facts[i].holds && s->facts[i].mark == chess_letters[kind])
            return s->demand == CHESS_MUST_ATTACK &&
                   chess_words_could_attack(s->t->puzzle, kind, s->facts[i].cell, s->number);
    return true;
}

static void say_all_placed(struct saying *s, bool demanded, words_list *squares) {
    for (int k = 0; k < CHESS_KINDS; k++)
        if (is_demanded_there(s, (enum chess_kind)k) == demanded) say_placed(s, chess_letters[k], squares);
}

static void say_facts(struct saying *s) {
    words_list squares = {0};
    struct absence all[CHESS_KINDS] = {0};
    find_absences(s, all);
    say_each(s, all);
    bool empty_last = s->cast.counts_empty || s->demand == CHESS_MUST_NOT_ATTACK; // behind what is demanded
    say_all_placed(s, true, &squares);
    if (!empty_last) say_empty(s, true, &squares);
    say_empty(s, false, &squares);
    say_absent(s, all);
    if (empty_last) say_empty(s, true, &squares);
    say_all_placed(s, false, &squares);
    s->in_full = !s->begun;
    if (s->in_full) {
        struct absence again[CHESS_KINDS] = {0};
        find_absences(s, again);
        say_absent(s, again);
    }
    vec_free(s->out->mem, &squares);
}

void chess_words_facts(const struct words_topic *t, const struct explain_fact *facts, size_t count,
                       struct text *out) {
    say_facts(&(struct saying){t, chess_words_cast(t->puzzle), facts, count, .out = out});
}

void chess_words_demanded(const struct words_topic *t, enum chess_demand demand, size_t number, bool others,
                          struct text *out) {
    say_facts(&(struct saying){t, chess_words_cast(t->puzzle), t->facts, t->count, .out = out,
                               .demand = demand, .number = number, .others = others});
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

static bool is_away(const struct knowledge *k, struct explain_fact f) {
    bool elsewhere = chess_words_is_only(k->puzzle, f.mark) && is_somewhere(k, f.mark);
    return is_taken(k, f) || (elsewhere && knowledge_of(k, f.cell, f.mark) != KNOWN_YES);
}

bool chess_words_evident(const struct words_topic *t, struct explain_fact f) {
    if (f.holds) return false;
    if (f.mark == family_empty(t->puzzle->family))
        return chess_words_piece_at(t->used, f.cell) != 0 || chess_words_piece_at(t->all, f.cell) != 0;
    return is_away(t->used, f) || is_away(t->all, f);
}

bool chess_words_all_absent(const struct words_topic *t) {
    for (size_t i = 0; i < t->count; i++)
        if (t->facts[i].holds != (t->facts[i].mark == family_empty(t->puzzle->family))) return false;
    return true;
}

bool chess_words_nowhere(const struct words_topic *t, const char *nowhere, struct text *out) {
    struct saying s = {t, chess_words_cast(t->puzzle), t->facts, t->count, .out = out};
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

#include "family/chess/words.h"

#include "board/grid.h"

#include <string.h>

// ---- Men -------------------------------------------------------------------------------------------------

static const char *name_of(char letter) {
    enum chess_kind kind;
    return chess_kind_of(letter, &kind) ? chess_name(kind) : "man";
}

void chess_words_man(struct text *out, char letter, bool one_of_each) {
    text_format(out, "%s %s", one_of_each ? "the" : "a", name_of(letter));
}

void chess_words_man_on(struct text *out, const struct puzzle *p, char letter, size_t square) {
    text_format(out, "the %s on ", name_of(letter));
    board_name_cell(out, p->width, square);
}

char chess_words_man_at(const struct knowledge *s, size_t square) {
    for (const char *mark = s->puzzle->family->marks; *mark != '\0'; mark++)
        if (knowledge_of(s, square, *mark) == KNOWN_YES) return *mark;
    return 0;
}

static bool is_man(const void *state, size_t square) { return chess_words_man_at(state, square) != 0; }

static bool is_numbered(const struct puzzle *p, size_t square) {
    return p->cells[square] >= '0' && p->cells[square] <= '9';
}

// Where there is one of each: is the man known to be somewhere?
static bool is_somewhere(const struct knowledge *s, char letter) {
    for (size_t i = 0; i < puzzle_size(s->puzzle); i++)
        if (knowledge_of(s, i, letter) == KNOWN_YES) return true;
    return false;
}

// Of the men of this puzzle, is there one that might stand on the square?
static bool may_have_man(const void *state, size_t square) {
    const struct knowledge *s = state;
    const struct puzzle *p = s->puzzle;
    bool one_of_each = p->family->read_parameters == NULL; // else the parameters name the two kinds
    if (is_numbered(p, square)) return false;
    if (is_man(s, square)) return true;
    for (int k = 0; k < CHESS_KINDS; k++) {
        bool takes_part = one_of_each || p->parameters[0] == k || p->parameters[1] == k;
        if (!takes_part || knowledge_of(s, square, chess_letters[k]) == KNOWN_NO) continue;
        if (!one_of_each || !is_somewhere(s, chess_letters[k])) return true;
    }
    return false;
}

static bool attacks(const struct knowledge *s, size_t from, size_t to,
                    bool (*in_the_way)(const void *state, size_t square)) {
    enum chess_kind kind;
    const struct puzzle *p = s->puzzle;
    return chess_kind_of(chess_words_man_at(s, from), &kind) &&
           chess_attacks(kind, p->width, p->height, from, to, in_the_way, s);
}

bool chess_words_attacks(const struct knowledge *s, size_t from, size_t to) {
    return attacks(s, from, to, may_have_man);
}

bool chess_words_may_attack(const struct knowledge *s, size_t from, size_t to) {
    return attacks(s, from, to, is_man);
}

bool chess_words_kind(const char *rule, const char *prefix, enum chess_kind *kind) {
    size_t n = strlen(prefix);
    return strncmp(rule, prefix, n) == 0 && chess_kind_named(rule + n, strlen(rule + n), kind);
}

// ---- Facts -----------------------------------------------------------------------------------------------

// What is being said, group after group.
struct saying {
    const struct words_topic *t;
    const struct explain_fact *facts;
    size_t count;
    bool one_of_each;
    struct text *out;
    bool begun;
};

static void next_group(struct saying *s) {
    if (s->begun) text_add(s->out, "; ");
    s->begun = true;
}

static void pick(struct saying *s, char mark, bool holds, words_list *list) {
    words_pick(s->out, s->facts, s->count, mark, holds, list);
}

static void add_squares(struct saying *s, const words_list *squares, const char *conjunction) {
    words_cells(s->out, s->t->puzzle, squares->at, squares->size, conjunction);
}

static void say_placed(struct saying *s, char letter, words_list *squares) {
    pick(s, letter, true, squares);
    if (squares->size == 0) return;
    next_group(s);
    if (squares->size == 1) {
        chess_words_man(s->out, letter, s->one_of_each);
        text_add(s->out, " is on ");
    } else {
        text_format(s->out, "%ss are on ", name_of(letter));
    }
    add_squares(s, squares, "and");
}

static void say_empty(struct saying *s, bool empty, words_list *squares) {
    pick(s, 'x', empty, squares);
    if (squares->size == 0) return;
    next_group(s);
    add_squares(s, squares, "and");
    bool one = squares->size == 1;
    if (empty) text_add(s->out, one ? " stays empty" : " stay empty");
    else text_add(s->out, one ? " is not empty" : " are not empty");
}

// Is it said what the square shows, be it nothing?
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

// Where a man is not. That an empty square, or one with another man, has none goes without saying, as does
// that the only man of a kind is nowhere else.
static void pick_absent(struct saying *s, char letter, words_list *squares) {
    pick(s, letter, false, squares);
    if (s->one_of_each && is_placed(s, letter)) squares->size = 0;
    size_t kept = 0;
    for (size_t i = 0; i < squares->size; i++)
        if (!is_settled(s, squares->at[i])) squares->at[kept++] = squares->at[i];
    squares->size = kept;
}

static bool same(const words_list *a, const words_list *b) {
    return a->size == b->size && (a->size == 0 || memcmp(a->at, b->at, a->size * sizeof *a->at) == 0);
}

// May the man still be there, as far as is known and once the squares in `absent` are ruled out?
static bool is_left(const struct saying *s, char letter, const words_list *absent, uint32_t square) {
    for (size_t i = 0; i < absent->size; i++)
        if (absent->at[i] == square) return false;
    return !is_numbered(s->t->puzzle, square) && !is_settled(s, square) &&
           knowledge_of(s->t->all, square, letter) != KNOWN_NO && chess_words_man_at(s->t->all, square) == 0;
}

static bool nobody(const void *context, size_t square) {
    (void)context;
    (void)square;
    return false;
}

// Is what is ruled out exactly where the man could not attack the number?
static bool must_attack(const struct saying *s, char letter, const words_list *absent, size_t number) {
    const struct puzzle *p = s->t->puzzle;
    enum chess_kind kind;
    if (!chess_kind_of(letter, &kind)) return false;
    for (size_t i = 0; i < absent->size; i++)
        if (chess_attacks(kind, p->width, p->height, absent->at[i], number, nobody, NULL)) return false;
    for (uint32_t i = 0; i < puzzle_size(p); i++)
        if (is_left(s, letter, absent, i) &&
            !chess_attacks(kind, p->width, p->height, i, number, nobody, NULL))
            return false;
    return true;
}

// Many squares that are ruled out because they are no good for attacking a number are not listed.
static bool say_must_attack(struct saying *s, char letter, const words_list *absent) {
    const struct puzzle *p = s->t->puzzle;
    size_t number = 0;
    while (number < puzzle_size(p) && !(is_numbered(p, number) && must_attack(s, letter, absent, number)))
        number++;
    if (number == puzzle_size(p)) return false;
    next_group(s);
    chess_words_man(s->out, letter, true);
    text_format(s->out, " must attack the %c at ", p->cells[number]);
    board_name_cell(s->out, p->width, number);
    text_format(s->out, ", which rules out %zu squares", absent->size);
    return true;
}

// A man of whom so many squares are ruled out that there is a better way to say it than to list them.
static bool say_rest(struct saying *s, char letter, const words_list *absent) {
    enum { MANY = 8, FEW = 6 };
    const struct puzzle *p = s->t->puzzle;
    uint32_t rest[FEW + 1];
    size_t n = 0;
    if (!s->one_of_each || s->t->all == NULL || absent->size < MANY) return false;
    for (uint32_t i = 0; i < puzzle_size(p) && n <= FEW; i++)
        if (is_left(s, letter, absent, i)) rest[n++] = i;
    if (n == 0 || n > FEW) return say_must_attack(s, letter, absent);
    next_group(s);
    chess_words_man(s->out, letter, true);
    text_add(s->out, " can only be on ");
    words_cells(s->out, p, rest, n, "or");
    return true;
}

static void add_names(struct saying *s, const char *letters, size_t n) {
    for (size_t i = 0; i < n; i++) {
        words_between(s->out, i, n, s->one_of_each ? "and" : "or");
        text_format(s->out, "%s%s", s->one_of_each ? "the " : i == 0 ? "no " : "", name_of(letters[i]));
    }
}

static void say_absent(struct saying *s) {
    words_list squares[CHESS_KINDS] = {0};
    bool said[CHESS_KINDS] = {false};
    for (int k = 0; k < CHESS_KINDS; k++) {
        pick_absent(s, chess_letters[k], &squares[k]);
        said[k] = squares[k].size == 0 || say_rest(s, chess_letters[k], &squares[k]);
    }
    for (int k = 0; k < CHESS_KINDS; k++) {
        char letters[CHESS_KINDS];
        size_t n = 0;
        if (said[k]) continue;
        for (int other = k; other < CHESS_KINDS; other++)
            if (!said[other] && same(&squares[k], &squares[other])) {
                said[other] = true;
                letters[n++] = chess_letters[other];
            }
        next_group(s);
        add_names(s, letters, n);
        text_add(s->out, s->one_of_each ? " cannot be on " : " is on ");
        add_squares(s, &squares[k], "or");
    }
    for (int k = 0; k < CHESS_KINDS; k++) vec_free(s->out->mem, &squares[k]);
}

void chess_words_facts(const struct words_topic *t, const struct explain_fact *facts, size_t count,
                       bool one_of_each, struct text *out) {
    struct saying s = {t, facts, count, one_of_each, out, false};
    words_list squares = {0};
    for (int k = 0; k < CHESS_KINDS; k++) say_placed(&s, chess_letters[k], &squares);
    say_empty(&s, true, &squares);
    say_empty(&s, false, &squares);
    say_absent(&s);
    vec_free(out->mem, &squares);
}

void chess_words_were(const struct puzzle *p, struct explain_fact f, bool one_of_each, struct text *out) {
    if (f.mark == 'x') {
        board_name_cell(out, p->width, f.cell);
        text_add(out, f.holds ? " were empty" : " were not empty");
        return;
    }
    if (one_of_each || f.holds) chess_words_man(out, f.mark, one_of_each);
    else text_format(out, "no %s", name_of(f.mark));
    text_add(out, one_of_each && !f.holds ? " were not on " : " were on ");
    board_name_cell(out, p->width, f.cell);
}

void chess_words_noun(const struct puzzle *p, struct explain_fact f, bool one_of_each, struct text *out) {
    if (f.mark == 'x') text_add(out, f.holds ? "leaving " : "anything on ");
    else if (f.holds) chess_words_man(out, f.mark, one_of_each);
    else if (one_of_each) text_format(out, "keeping the %s off ", name_of(f.mark));
    else text_format(out, "no %s", name_of(f.mark));
    if (f.mark != 'x' && (f.holds || !one_of_each)) text_add(out, " on ");
    board_name_cell(out, p->width, f.cell);
    if (f.mark == 'x' && f.holds) text_add(out, " empty");
}

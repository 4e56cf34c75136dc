// Chess-Num's model. The place of each piece is one variable over the squares, a block of Booleans "this
// piece is on that square". The rules are posted in one of two ways, which have the same solutions:
//
// As the rules read, each one a rule instance. Explanations need this. Squares are occupied or not; a line
// from a number is clear up to a square when none before it is occupied; a rook, bishop or queen attacks from
// a square when it is there and the line is clear up to it. All of this grows only with the lengths of the
// lines, so very large boards are posted in this way too.
//
// Directly, for solving. One Boolean per piece and number says that the piece attacks the number; a number is
// a count of its six. Whether a piece attacks follows from its own square, except where another piece may be
// in the way: then each square between and each other piece on it is a clause of three literals. There are no
// Booleans for squares or lines, and nearly all literals of these clauses are negative: that a piece is not
// on some square, which is true hundreds of times in every solution, wakes only the piece's own block.
//
// Attacks are decided first. Once they are settled, pieces hardly get in each other's way any more, and only
// the possible squares of each remain to be listed: a board with millions of solutions then has a few
// thousand conflicts, a fortieth of what deciding squares alone takes. Attacks follow from the squares of the
// pieces, so no solution counts twice.
#include "family/chess_num/chess_num.h"

#include "family/chess/chess.h"
#include "family/chess/words.h"

#include <string.h>

enum { PIECES = CHESS_KINDS };

static bool is_number(char c) { return c >= '0' && c <= '6'; }
static bool is_open(char c) { return !is_number(c) && c != 'x'; }
static bool numbered(const struct chess_num_posting *a, size_t square) {
    return is_number(a->p->cells[square]);
}
static int number_at(const struct chess_num_posting *a, size_t square) { return a->p->cells[square] - '0'; }

static csp_lit piece_at(const struct chess_num_posting *a, int kind, size_t square) {
    return a->at[(size_t)kind * a->size + square];
}

static struct chess_step back(struct chess_step s) {
    return (struct chess_step){(signed char)-s.down, (signed char)-s.right};
}

static bool walk(const struct chess_num_posting *a, size_t *square, struct chess_step step) {
    return chess_walk(a->p->width, a->p->height, square, step);
}

static bool take(struct chess_num_posting *a, csp_lit l) { return vec_push(a->m->mem, &a->lits, l); }

static void post1(struct chess_num_posting *a, csp_lit x) { csp_add_clause(a->s, &x, 1); }
static void post2(struct chess_num_posting *a, csp_lit x, csp_lit y) {
    csp_add_clause(a->s, (csp_lit[]){x, y}, 2);
}
static void post3(struct chess_num_posting *a, csp_lit x, csp_lit y, csp_lit z) {
    csp_add_clause(a->s, (csp_lit[]){x, y, z}, 3);
}

// ---- The squares of pieces ------------------------------------------------------------------------------

// What is given, as facts: numbers and marks keep pieces away, a given piece is on its square.
static bool post_given(struct chess_num_posting *a) {
    for (int k = 0; k < PIECES; k++) {
        for (size_t i = 0; i < a->size; i++) {
            csp_lit *here = &a->at[(size_t)k * a->size + i];
            char c = a->p->cells[i];
            struct model_mark mark = {*here, (uint32_t)i, chess_letters[k]};
            if (!is_number(c) && !vec_push(a->m->mem, &a->m->marks, mark)) return false;
            if (c == chess_letters[k]) post1(a, *here);
            if (is_open(c)) continue;
            post1(a, csp_not(*here));
            *here = CSP_FALSE;
        }
    }
    return true;
}

// The queen's variables are made first, the pawn's last, which is the order in which search decides among
// equals; classic labelling goes through the pieces in the order of their letters.
void chess_num_make_pieces(struct chess_num_posting *a) {
    csp_int x[PIECES];
    for (int k = PIECES - 1; k >= 0; k--) {
        x[k] = csp_new_int(a->s, 0, (int)a->size - 1);
        for (size_t i = 0; i < a->size; i++) {
            csp_lit l = csp_equals(a->s, x[k], (int)i);
            a->at[(size_t)k * a->size + i] = l;
            csp_prefer(a->s, l);
        }
    }
    for (int k = 0; k < PIECES; k++) csp_decide_int(a->s, x[k]);
}

// Plain Booleans, because exactly one of each kind is a rule like the others.
static void make_booleans(struct chess_num_posting *a) {
    csp_lit first = csp_bools(a->s, (uint32_t)(PIECES * a->size));
    csp_decide_bools(a->s, first, (uint32_t)(PIECES * a->size));
    for (size_t i = 0; i < PIECES * a->size; i++) a->at[i] = first + 2 * (csp_lit)i;
}

// ---- Attacks -----------------------------------------------------------------------------------------

// One Boolean per piece and number, unless the number is 0 or 6. They are made before all others, and so are
// decided first; in classic labelling they come last, after the pieces.
static uint32_t make_attacks(struct chess_num_posting *a) {
    uint32_t count = 0;
    for (size_t i = 0; i < a->size; i++)
        if (numbered(a, i) && number_at(a, i) % PIECES != 0) count += PIECES;
    a->next_attack = csp_bools(a->s, count);
    return count;
}

// The next such Boolean, or what the number alone implies.
static csp_lit next_attack(struct chess_num_posting *a, int number) {
    if (number % PIECES == 0) return number == 0 ? CSP_FALSE : CSP_TRUE;
    a->next_attack += 2;
    return a->next_attack - 2;
}

// Find all squares from which a piece may attack a number.
static bool find_reach(struct chess_num_posting *a, int kind, size_t number) {
    const struct chess_step *steps;
    int n = chess_steps((enum chess_kind)kind, &steps);
    a->reach.size = 0;
    memset(a->in_reach, 0, a->size * sizeof *a->in_reach);
    for (int d = 0; d < n; d++) {
        struct chess_num_origin from = {number, back(steps[d])};
        while (walk(a, &from.square, from.step)) {
            a->in_reach[from.square] = true;
            if (is_open(a->p->cells[from.square]) && !vec_push(a->m->mem, &a->reach, from)) return false;
            if (!chess_is_slider((enum chess_kind)kind)) break;
        }
    }
    return true;
}

// ---- Directly ----------------------------------------------------------------------------------------

void chess_num_keep_apart(struct chess_num_posting *a) {
    for (size_t i = 0; i < a->size; i++) {
        if (!is_open(a->p->cells[i])) continue;
        for (int k = 0; k < PIECES; k++)
            for (int other = 0; other < k; other++)
                post2(a, csp_not(piece_at(a, k, i)), csp_not(piece_at(a, other, i)));
    }
}

// A piece in reach of a number attacks it unless another is on one of the squares between.
static bool post_line(struct chess_num_posting *a, int kind, size_t number, struct chess_num_origin from,
                      csp_lit attacks) {
    csp_lit here = piece_at(a, kind, from.square);
    a->lits.size = 0;
    if (!take(a, csp_not(here)) || !take(a, attacks)) return false;
    for (size_t between = number; walk(a, &between, from.step) && between != from.square;) {
        if (!is_open(a->p->cells[between])) continue;
        for (int k = 0; k < PIECES; k++) {
            if (k == kind) continue;
            csp_lit blocks = piece_at(a, k, between);
            if (!take(a, blocks)) return false;
            if (attacks != CSP_FALSE) post3(a, csp_not(here), csp_not(blocks), csp_not(attacks));
        }
    }
    csp_add_clause(a->s, a->lits.at, a->lits.size);
    return true;
}

bool chess_num_post_attack(struct chess_num_posting *a, int kind, size_t number, csp_lit attacks) {
    if (!find_reach(a, kind, number)) return false;
    for (size_t i = 0; i < a->reach.size; i++)
        if (!post_line(a, kind, number, a->reach.at[i], attacks)) return false;
    a->lits.size = 0;
    if (!take(a, csp_not(attacks))) return false;
    for (size_t i = 0; i < a->size; i++) {
        csp_lit here = piece_at(a, kind, i);
        if (here == CSP_FALSE) continue;
        if (!a->in_reach[i]) post2(a, csp_not(here), csp_not(attacks));
        else if (!take(a, here)) return false;
    }
    csp_add_clause(a->s, a->lits.at, a->lits.size);
    return true;
}

// For the views. A number of 0 or 6 leaves nothing open.
static bool note_attack(struct chess_num_posting *a, int kind, size_t number, csp_lit attacks) {
    return number_at(a, number) % PIECES == 0 || model_note_tie(a->m, attacks, (size_t)kind, number);
}

static bool post_directly(struct chess_num_posting *a) {
    uint32_t count = make_attacks(a);
    csp_lit first = a->next_attack;
    chess_num_make_pieces(a);
    csp_decide_bools(a->s, first, count);
    if (!post_given(a)) return false;
    chess_num_keep_apart(a);
    for (size_t i = 0; i < a->size; i++) {
        if (!numbered(a, i)) continue;
        csp_lit attacks[PIECES];
        for (int k = 0; k < PIECES; k++) attacks[k] = next_attack(a, number_at(a, i));
        csp_add_count(a->s, attacks, PIECES, number_at(a, i), number_at(a, i));
        for (int k = 0; k < PIECES; k++)
            if (!chess_num_post_attack(a, k, i, attacks[k]) || !note_attack(a, k, i, attacks[k]))
                return false;
    }
    return true;
}

// ---- As the rules read -------------------------------------------------------------------------------

// A square is empty, or one piece is on it.
static void post_square(struct chess_num_posting *a, size_t square) {
    csp_lit pieces[PIECES + 1];
    bool open = is_open(a->p->cells[square]);
    for (int k = 0; k < PIECES; k++) pieces[k] = piece_at(a, k, square);
    pieces[PIECES] = csp_not(a->occupied[square]);
    if (a->is_tight && open) {
        csp_add_count(a->s, pieces, PIECES + 1, 1, 1);
        return;
    }
    for (int k = 0; k < PIECES; k++) post2(a, csp_not(pieces[k]), a->occupied[square]);
    csp_add_clause(a->s, pieces, PIECES + 1);
    if (open) csp_add_count(a->s, pieces, PIECES, 0, 1);
}

static void post_squares(struct chess_num_posting *a) {
    csp_lit first = csp_bools(a->s, (uint32_t)a->size);
    for (size_t i = 0; i < a->size; i++) {
        a->occupied[i] = first + 2 * (csp_lit)i;
        post_square(a, i);
    }
}

// A new Boolean that is true exactly when both are.
static csp_lit both(struct chess_num_posting *a, csp_lit x, csp_lit y) {
    if (x == CSP_TRUE) return y;
    if (y == CSP_TRUE) return x;
    csp_lit z = csp_bool(a->s);
    post2(a, csp_not(z), x);
    post2(a, csp_not(z), y);
    post3(a, z, csp_not(x), csp_not(y));
    return z;
}

static void find_clear(struct chess_num_posting *a, size_t number) {
    const struct chess_step *steps;
    int n = chess_steps(CHESS_QUEEN, &steps);
    for (int d = 0; d < n; d++) {
        csp_lit clear = CSP_TRUE;
        for (size_t square = number; walk(a, &square, steps[d]);) {
            a->clear[square] = clear;
            if (is_open(a->p->cells[square])) clear = both(a, clear, csp_not(a->occupied[square]));
        }
    }
}

// A piece attacks a number exactly when it does so from some square. That is a definition, not a rule.
static bool define_attack(struct chess_num_posting *a, int kind, size_t number, csp_lit attacks) {
    if (!find_reach(a, kind, number)) return false;
    a->lits.size = 0;
    if (!take(a, csp_not(attacks))) return false;
    for (size_t i = 0; i < a->reach.size; i++) {
        size_t from = a->reach.at[i].square;
        bool slides = chess_is_slider((enum chess_kind)kind);
        csp_lit here = both(a, piece_at(a, kind, from), slides ? a->clear[from] : CSP_TRUE);
        post2(a, csp_not(here), attacks);
        if (!take(a, here)) return false;
    }
    csp_add_clause(a->s, a->lits.at, a->lits.size);
    return vec_push(a->m->mem, &a->attacks, attacks);
}

// The piece is on one of the squares in reach of the number (or of the others), or `instead` holds.
static bool take_squares(struct chess_num_posting *a, int kind, bool in_reach, csp_lit instead) {
    a->lits.size = 0;
    for (size_t i = 0; i < a->size; i++)
        if (is_open(a->p->cells[i]) && a->in_reach[i] == in_reach && !take(a, piece_at(a, kind, i)))
            return false;
    return take(a, instead);
}

// A slider in reach attacks the number if its line is clear. That it does so from the square is a Boolean of
// its own: when it is false everywhere, the piece does not attack.
static csp_lit slide_from(struct chess_num_posting *a, int kind, size_t from, csp_lit attacks) {
    csp_lit here = piece_at(a, kind, from), clear = a->clear[from];
    if (clear == CSP_TRUE) {
        post2(a, csp_not(here), attacks);
        return here;
    }
    csp_lit slides = csp_bool(a->s);
    post2(a, csp_not(slides), here);
    post2(a, csp_not(slides), clear);
    post3(a, csp_not(here), csp_not(clear), attacks);
    return slides;
}

// The same as define_attack, tightly. It is enough to say for each square what follows if the piece is there,
// because it is on exactly one.
static bool state_attack(struct chess_num_posting *a, int kind, size_t number, csp_lit attacks) {
    bool slides = chess_is_slider((enum chess_kind)kind);
    if (!find_reach(a, kind, number) || !take_squares(a, kind, false, attacks)) return false;
    csp_add_count(a->s, a->lits.at, a->lits.size, slides ? 0 : 1, 1);
    if (!slides) {
        if (!take_squares(a, kind, true, csp_not(attacks))) return false;
        csp_add_count(a->s, a->lits.at, a->lits.size, 1, 1);
        return vec_push(a->m->mem, &a->attacks, attacks);
    }
    a->lits.size = 0;
    for (size_t i = 0; i < a->reach.size; i++)
        if (!take(a, slide_from(a, kind, a->reach.at[i].square, attacks))) return false;
    if (!take(a, csp_not(attacks))) return false;
    csp_add_clause(a->s, a->lits.at, a->lits.size);
    return vec_push(a->m->mem, &a->attacks, attacks);
}

static bool post_number(struct chess_num_posting *a, size_t number) {
    size_t first = a->attacks.size;
    find_clear(a, number);
    for (int k = 0; k < PIECES; k++, a->next_attack += 2)
        if (!(a->is_tight ? state_attack : define_attack)(a, k, number, a->next_attack) ||
            !note_attack(a, k, number, a->next_attack))
            return false;
    if (!model_begin_rule(a->m, a->s, "number", MODEL_CELL, number, number)) return false;
    csp_add_count(a->s, a->attacks.at + first, PIECES, number_at(a, number), number_at(a, number));
    csp_rule_end(a->s);
    return true;
}

// Exactly one piece of a kind. If it attacks a number, it is on no square from which it could not: this is
// implied, but posting it lets a number narrow down where its attackers are.
static bool post_piece(struct chess_num_posting *a, int kind, bool with_numbers) {
    csp_add_count(a->s, a->at + (size_t)kind * a->size, a->size, 1, 1);
    size_t attacks = (size_t)kind;
    for (size_t i = 0; i < a->size && with_numbers; i++) {
        if (!numbered(a, i)) continue;
        if (!find_reach(a, kind, i)) return false;
        a->lits.size = 0;
        if (!take(a, a->attacks.at[attacks])) return false;
        for (size_t square = 0; square < a->size; square++)
            if (!a->in_reach[square] && !take(a, piece_at(a, kind, square))) return false;
        csp_add_count(a->s, a->lits.at, a->lits.size, 0, 1);
        attacks += PIECES;
    }
    return true;
}

static bool post_as_rules(struct chess_num_posting *a, size_t numbers) {
    enum { LITERALS = 4000000 };
    uint32_t count = (uint32_t)(PIECES * numbers);
    csp_lit first = a->next_attack = csp_bools(a->s, count);
    make_booleans(a);
    csp_decide_bools(a->s, first, count);
    bool small = numbers * PIECES * a->size <= LITERALS;
    a->is_tight = small && csp_uses_rules(a->s);
    if (!post_given(a)) return false;
    post_squares(a);
    for (size_t i = 0; i < a->size; i++)
        if (numbered(a, i) && !post_number(a, i)) return false;
    for (int k = 0; k < PIECES; k++)
        if (!post_piece(a, k, small && !a->is_tight)) return false;
    return true;
}

// For the papers' views, which post the rules themselves.
static bool post_marks(struct chess_num_posting *a) {
    make_booleans(a);
    return post_given(a);
}

// ---- The family --------------------------------------------------------------------------------------

static size_t count_numbers(const struct puzzle *p) {
    size_t numbers = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) numbers += is_number(p->cells[i]);
    return numbers;
}

// Posted directly, a number takes about as many clauses as there are squares, times pieces, and squares
// between on its lines: more than lines and squares if the board is large.
static bool is_small(const struct puzzle *p, size_t numbers) {
    enum { CLAUSES = 300000 };
    size_t longest = (size_t)(p->width > p->height ? p->width : p->height);
    return numbers * (PIECES * puzzle_size(p) + 10 * longest * longest) <= CLAUSES;
}

bool chess_num_posting_init(struct chess_num_posting *a) {
    struct mem *m = a->m->mem;
    a->size = puzzle_size(a->p);
    a->at = mem_zeroed(m, PIECES * a->size, sizeof *a->at);
    a->occupied = mem_zeroed(m, a->size, sizeof *a->occupied);
    a->clear = mem_zeroed(m, a->size, sizeof *a->clear);
    a->in_reach = mem_zeroed(m, a->size, sizeof *a->in_reach);
    return a->at != NULL && a->occupied != NULL && a->clear != NULL && a->in_reach != NULL;
}

void chess_num_posting_free(struct chess_num_posting *a) {
    struct mem *m = a->m->mem;
    mem_free(m, a->at, PIECES * a->size * sizeof *a->at);
    mem_free(m, a->occupied, a->size * sizeof *a->occupied);
    mem_free(m, a->clear, a->size * sizeof *a->clear);
    mem_free(m, a->in_reach, a->size * sizeof *a->in_reach);
    vec_free(m, &a->reach);
    vec_free(m, &a->attacks);
    vec_free(m, &a->lits);
}

static bool chess_num_post(const struct puzzle *p, struct csp *s, struct model *m) {
    struct chess_num_posting a = {.p = p, .s = s, .m = m};
    size_t numbers = count_numbers(p);
    bool as_rules = model_is_for_rules(m, s) || !is_small(p, numbers);
    bool ok = chess_num_posting_init(&a) && vec_reserve(m->mem, &m->marks, PIECES * a.size) &&
              (m->purpose == MODEL_AS_PAPER ? post_marks(&a)
               : as_rules                   ? post_as_rules(&a, numbers)
                                            : post_directly(&a));
    chess_num_posting_free(&a);
    return ok;
}

// Two pieces of a kind can never be part of a solution, and are probably a slip.
static bool chess_num_validate(const struct puzzle *p, size_t *cell, struct fault *fault) {
    size_t first[PIECES];
    bool given[PIECES] = {false};
    for (size_t i = 0; i < puzzle_size(p); i++) {
        enum chess_kind k;
        if (!chess_kind_of(p->cells[i], &k)) continue;
        if (given[k]) {
            *cell = i;
            return fault_set(fault, FAULT_INPUT,
                             "a second %s: only one of each kind is placed (the first is at r%zuc%zu)",
                             chess_name(k), first[k] / (size_t)p->width + 1, first[k] % (size_t)p->width + 1);
        }
        given[k] = true;
        first[k] = i;
    }
    return true;
}

// There may always be a pawn.
static bool has_up(const struct puzzle *p) {
    (void)p;
    return true;
}

const struct family chess_num_family = {
    .name = "chess-num",
    .also = (const char *const[]){"chessnum", NULL},
    .title = "Chess-Num",
    .goal = "Place a pawn, a knight, a king, a rook, a bishop and a queen so that every number is attacked "
            "by exactly that many of them.",
    .rules =
        "Place one pawn, one knight, one king, one rook, one bishop and one queen on squares without a "
        "number, at most one per square.\n"
        "Every number must be attacked by exactly that many of them; squares without a number may be "
        "attacked any number of times.\n" CHESS_RULES_ATTACKS CHESS_RULES_PAWN
        "A line goes on across numbers but ends at the first piece: squares behind it are not attacked.\n",
    .example = "; about: All six pieces attack the 6. The bishop reaches the 2 at r2c5 across the 6, but the "
               "rook does not reach the 0 at r4c1: bishop and knight stand between. The pawn attacks the 6, "
               "which is diagonally above it.\n"
               "chess-num 5x5\n001..\n3...2\n...61\n0....\n..0..\n",
    .alphabet = ".0123456PNKRBQx",
    .marks = "PNKRBQ",
    .nothing = 'x',
    .clues = "0123456",
    .bare = '.',
    .nouns = (const char *const[]){"pawn", "knight", "king", "rook", "bishop", "queen"},
    .max_side = 64,
    .validate = chess_num_validate,
    .has_up = has_up,
    .post = chess_num_post,
    .check = chess_num_check,
    .counter = &chess_num_counter,
    .views = chess_num_views,
    .looks = &chess_looks,
    .words = &chess_num_words.words,
    .maker = &chess_num_maker,
    .campaigns = chess_num_campaigns,
    .papers = chess_num_papers,
    .builtin = chess_num_builtin,
    .builtin_levels = "24022253213335",
};

// New Chess-Num puzzles: six pieces placed at random, and then as few numbers as determine them.
//
// Which numbers? Every other placement is a rival that some number has to exclude. The first rivals are easy
// to find: the placement with one piece moved, or two exchanged. Numbers that exclude all known rivals are
// chosen (make/make.h), the kernel is asked for a placement that they do not exclude, and so on until there
// is none. The kernel is the same throughout: a number is posted when it is first chosen, as a rule that is
// switched on for the questions it takes part in, and what was learnt for one question helps with the next.

#include "family/chess/chess.h"
#include "family/chess_num/chess_num.h"

#include <string.h>

// ---- Options -------------------------------------------------------------------------------------------

enum { CLUES, ZEROS, MAX }; // places in the table
enum { AS_FEW = 0 };        // clues: as few as can be found

static bool read_clues(const struct option *o, const char *word, void *value, struct fault *fault) {
    const struct option number = {.name = o->name, .kind = OPTION_NUMBER, .least = 1, .most = 4096};
    if (option_read(&number, word, value, fault)) return true;
    if (strcmp(word, "minimal") != 0)
        return fault_input(fault, 0, 0, "--%s: '%.40s' is neither a whole number from 1 to 4096 nor minimal",
                           o->name, word);
    *(int *)value = AS_FEW;
    return true;
}

static const char *const yes_no[] = {"yes", "no", NULL};
enum { YES, NO };

static const struct option options[] = {
    [CLUES] = {"clues", .kind = OPTION_OTHER, .meaning = "WHICH", .read = read_clues,
               .help = "how many, or minimal (default: as many as the level takes)"},
    [ZEROS] = {"zeros", .kind = OPTION_CHOICE, .meaning = "YES-NO", .words = yes_no,
               .help = "yes or no: may a number be 0? (default: yes)"},
    [MAX] = {"max", .kind = OPTION_NUMBER, .meaning = "N", .most = CHESS_KINDS,
             .help = "no number is larger (default: 6)"},
    {0},
};

static bool zeros_are_fine(const struct make_request *r) { return r->values[ZEROS] != NO; }

enum {
    PIECES = CHESS_KINDS,
    MOST = 64,          // numbers that are chosen because they are needed
    USUAL = 6,          // if nothing is requested and these are enough
    LOWEST = 2,         // no number alone is ever enough
    MOVES = 600,        // of pieces to make them work together, at least
    COUNTING = 8,       // one square of so many counts then
    EASY = 100,         // lower scores are of boards where each step takes a single rule
    CROWDED = 20,       // numbers, if fewer would be possible: better another draft
    CANDIDATES = 512,   // squares to choose from, at most
    FIRST_RIVALS = 512, // about
};

// The limits of a draft, in all and at once. Most drafts need a hundredth of it.
enum {
    QUESTIONS = 600,   // to the kernel
    CONFLICTS = 20000, // of the kernel
    CLAUSES = 2000000, // of the kernel
    CHOOSING = 30000,  // steps of choosing numbers
    CHOOSING_ONCE = 3000,
};

struct draft {
    const struct make_request *r;
    struct rng *rng;
    struct mem *mem;
    struct fault *fault;
    size_t size;           // of the board
    size_t pieces[PIECES]; // where they stand
    unsigned char *number; // by square: how many of them attack it
    unsigned char *other;  // the same for a rival
    bool *counts;          // by square: its number is used to judge placements
    bool *taken;           // by square: it has a piece; scratch
    VEC(uint32_t) squares; // where a number may be given
    bool *excludes;        // for each of those: does its number exclude a rival? Scratch
    struct clue_sets sets;
    struct puzzle open; // the empty board, for the kernel
    struct model model;
    struct chess_num_posting posting;
    struct clue_kernel kernel; // a clue is a square; its literal is CSP_TRUE until it is posted
    int questions;             // asked so far
    uint64_t effort;           // steps of choosing left
    size_t clauses;            // posted so far, approximately
};

// ---- Placements --------------------------------------------------------------------------------------

static void attack_from(const struct draft *d, int kind, size_t from, unsigned char *number) {
    const struct chess_step *steps;
    int n = chess_steps((enum chess_kind)kind, &steps);
    for (int i = 0; i < n; i++)
        for (size_t square = from; chess_walk(d->r->width, d->r->height, &square, steps[i]);) {
            number[square]++;
            if (d->taken[square] || !chess_is_slider((enum chess_kind)kind)) break;
        }
}

// How often each square is attacked; `taken` holds the squares of pieces until the next call.
static void count_attacks(struct draft *d, const size_t pieces[PIECES], unsigned char *number) {
    memset(d->taken, 0, d->size * sizeof *d->taken);
    memset(number, 0, d->size);
    for (int k = 0; k < PIECES; k++) d->taken[pieces[k]] = true;
    for (int k = 0; k < PIECES; k++) attack_from(d, k, pieces[k], number);
}

static bool stands_on(const size_t pieces[PIECES], int count, size_t square) {
    for (int k = 0; k < count; k++)
        if (pieces[k] == square) return true;
    return false;
}

static size_t random_square(struct draft *d) { return rng_below(d->rng, (uint32_t)d->size); }

static bool may_be_number(const struct draft *d, int number) {
    int max = d->r->values[MAX];
    return (max == OPTION_NOT_GIVEN || number <= max) && (number > 0 || zeros_are_fine(d->r));
}

// How informative the numbers on the counting squares are. A square that many pieces attack is far more
// informative than many squares that few pieces attack.
static uint32_t worth(struct draft *d) {
    static const uint32_t worths[PIECES + 1] = {0, 0, 1, 4, 16, 64, 256};
    uint32_t sum = 0;
    count_attacks(d, d->pieces, d->number);
    for (size_t i = 0; i < d->size; i++)
        if (d->counts[i] && !d->taken[i] && may_be_number(d, d->number[i])) sum += worths[d->number[i]];
    return sum;
}

// Pieces placed anywhere hardly work together, and many numbers are needed to determine them. So they are
// moved for a while, and moves that make the numbers less informative are undone. Only some squares count,
// different ones each time: for all squares there are few best placements, which would give the same puzzles
// again and again.
static void place_pieces(struct draft *d) {
    for (int k = 0; k < PIECES; k++) {
        do d->pieces[k] = random_square(d);
        while (stands_on(d->pieces, k, d->pieces[k]));
    }
    for (size_t i = 0; i < d->size; i++) d->counts[i] = rng_below(d->rng, COUNTING) == 0;
    uint32_t best = worth(d);
    uint32_t least = d->size < 64 ? (uint32_t)(d->size * d->size / 7) : MOVES;
    for (uint32_t moves = least + rng_below(d->rng, 2 * least); moves > 0; moves--) {
        size_t k = rng_below(d->rng, PIECES), from = d->pieces[k], to = random_square(d);
        if (stands_on(d->pieces, PIECES, to)) continue;
        d->pieces[k] = to;
        uint32_t now = worth(d);
        if (now >= best) best = now;
        else d->pieces[k] = from;
    }
    count_attacks(d, d->pieces, d->number);
}

static bool may_be_given(const struct draft *d, size_t square) {
    return !stands_on(d->pieces, PIECES, square) && may_be_number(d, d->number[square]);
}

// Where numbers may be given, in any order. On large boards nearly all of them would be zeros, which say
// little: the others come first, and zeros fill up.
static bool find_squares(struct draft *d) {
    for (int zeros = 0; zeros < 2; zeros++) {
        size_t first = d->squares.size;
        for (size_t i = 0; i < d->size; i++)
            if (may_be_given(d, i) && (d->number[i] == 0) == zeros &&
                !vec_push(d->mem, &d->squares, (uint32_t)i))
                return false;
        if (d->squares.size > first) rng_shuffle(d->rng, d->squares.at + first, d->squares.size - first);
    }
    if (d->squares.size > CANDIDATES) d->squares.size = CANDIDATES;
    return true;
}

// ---- Rivals ------------------------------------------------------------------------------------------

static bool add_rival(struct draft *d, const size_t pieces[PIECES]) {
    count_attacks(d, pieces, d->other);
    for (size_t c = 0; c < d->squares.size; c++) {
        uint32_t square = d->squares.at[c];
        d->excludes[c] = d->taken[square] || d->other[square] != d->number[square];
    }
    return clue_sets_add(&d->sets, d->excludes);
}

static bool add_exchanges(struct draft *d) {
    for (int k = 0; k < PIECES; k++)
        for (int other = 0; other < k; other++) {
            size_t pieces[PIECES];
            memcpy(pieces, d->pieces, sizeof pieces);
            pieces[k] = d->pieces[other];
            pieces[other] = d->pieces[k];
            if (!add_rival(d, pieces)) return false;
        }
    return true;
}

// One piece moved: everywhere, or on large boards to some squares.
static bool add_moves(struct draft *d) {
    bool all = PIECES * d->size <= FIRST_RIVALS;
    size_t moves = all ? d->size : FIRST_RIVALS / PIECES;
    for (int k = 0; k < PIECES; k++)
        for (size_t i = 0; i < moves; i++) {
            size_t pieces[PIECES], to = all ? i : rng_below(d->rng, (uint32_t)d->size);
            if (stands_on(d->pieces, PIECES, to)) continue;
            memcpy(pieces, d->pieces, sizeof pieces);
            pieces[k] = to;
            if (!add_rival(d, pieces)) return false;
        }
    return true;
}

// ---- The kernel --------------------------------------------------------------------------------------

// The possible squares of six pieces, except the intended placement.
static bool post_pieces(struct draft *d) {
    csp_lit elsewhere[PIECES];
    d->kernel.s = csp_new(d->mem);
    if (d->kernel.s == NULL) return false;
    csp_use_rules(d->kernel.s);
    d->posting = (struct chess_num_posting){.p = &d->open, .s = d->kernel.s, .m = &d->model};
    if (!chess_num_posting_init(&d->posting)) return false;
    chess_num_make_pieces(&d->posting);
    chess_num_keep_apart(&d->posting);
    for (int k = 0; k < PIECES; k++)
        elsewhere[k] = csp_not(d->posting.at[(size_t)k * d->size + d->pieces[k]]);
    csp_add_clause(d->kernel.s, elsewhere, PIECES);
    return !csp_out_of_memory(d->kernel.s);
}

static size_t clauses_a_number(const struct draft *d) {
    size_t longest = (size_t)(d->r->width > d->r->height ? d->r->width : d->r->height);
    return PIECES * d->size + 10 * longest * longest;
}

// The number on a square as a rule: so many attack it, and no piece is on it.
static bool post_number(struct draft *d, size_t clue) {
    size_t square = d->squares.at[clue];
    csp_lit attacks[PIECES], first = csp_bools(d->kernel.s, PIECES);
    for (int k = 0; k < PIECES; k++) {
        attacks[k] = first + 2 * (csp_lit)k;
        if (!chess_num_post_attack(&d->posting, k, square, attacks[k])) return false;
    }
    d->kernel.on.at[clue] = csp_rule_begin(d->kernel.s);
    csp_add_count(d->kernel.s, attacks, PIECES, d->number[square], d->number[square]);
    for (int k = 0; k < PIECES; k++) {
        csp_lit elsewhere = csp_not(d->posting.at[(size_t)k * d->size + square]);
        csp_add_clause(d->kernel.s, &elsewhere, 1);
    }
    csp_rule_end(d->kernel.s);
    d->clauses += clauses_a_number(d);
    return !csp_out_of_memory(d->kernel.s);
}

// Once the kernel has its maximal size, only numbers that it knows are chosen.
static void bar_unposted(struct draft *d) {
    for (size_t c = 0; c < d->squares.size; c++)
        if (d->kernel.on.at[c] == CSP_TRUE) clue_sets_bar(&d->sets, c);
}

static bool post_chosen(struct draft *d) {
    for (size_t i = 0; i < d->kernel.count; i++) {
        uint32_t clue = d->kernel.chosen[i];
        if (d->kernel.on.at[clue] == CSP_TRUE && !post_number(d, clue)) return false;
    }
    if (d->clauses > CLAUSES) bar_unposted(d);
    return true;
}

static bool read_rival(struct draft *d) {
    size_t pieces[PIECES] = {0};
    for (size_t k = 0; k < PIECES; k++)
        for (size_t i = 0; i < d->size; i++)
            if (csp_value(d->kernel.s, d->posting.at[k * d->size + i]) > 0) pieces[k] = i;
    return add_rival(d, pieces);
}

// A conflict costs more on larger boards.
static uint64_t most_conflicts(const struct draft *d) {
    return d->size <= 256 ? CONFLICTS : CONFLICTS * UINT64_C(256) / d->size;
}

// Are the chosen numbers enough? If so, those that are not needed are removed; if not, there is a new rival.
static enum clue_answer ask(void *context) {
    struct draft *d = context;
    if (d->questions++ == QUESTIONS) return CLUES_TIRED;
    if (!post_chosen(d)) return CLUES_NO_MEMORY;
    csp_set_limits(d->kernel.s, (struct csp_limits){.deadline_us = d->r->limits.deadline_us,
                                                    .stop = d->r->limits.stop,
                                                    .conflicts = most_conflicts(d)});
    enum clue_answer answer = clue_kernel_ask(&d->kernel);
    return answer == CLUES_NO && !read_rival(d) ? CLUES_NO_MEMORY : answer;
}

// ---- Choosing numbers --------------------------------------------------------------------------------

// At most so many numbers that are enough.
static enum clue_answer choose(struct draft *d, size_t most) {
    enum clue_answer answer = CLUES_NO;
    uint64_t effort = d->effort < CHOOSING_ONCE ? d->effort : CHOOSING_ONCE;
    d->effort -= effort;
    while (answer == CLUES_NO) {
        switch (clue_sets_choose(&d->sets, d->rng, most, &effort, d->kernel.chosen, &d->kernel.count)) {
        case CLUE_SETS_CHOSEN:
            answer = ask(d);
            break;
        case CLUE_SETS_NO_MEMORY:
            return CLUES_NO_MEMORY;
        default:
            return CLUES_TIRED;
        }
    }
    d->effort += effort;
    return answer;
}

// Some numbers, not many, none of them superfluous.
static enum clue_answer choose_some(struct draft *d, size_t most) {
    enum clue_answer answer = choose(d, most);
    while (answer == CLUES_TIRED && most < d->squares.size && most < MOST) {
        most += most / 2;
        answer = choose(d, most < MOST ? most : MOST);
    }
    return answer == CLUES_YES ? clue_kernel_leave_out(&d->kernel, ask, d) : answer;
}

// As few as can be found.
static enum clue_answer choose_few(struct draft *d) {
    enum clue_answer answer = choose_some(d, USUAL);
    uint32_t best[MOST];
    size_t count = 0;
    while (answer == CLUES_YES) {
        count = d->kernel.count;
        memcpy(best, d->kernel.chosen, count * sizeof *best);
        if (count <= LOWEST) break;
        answer = choose(d, count - 1);
    }
    if (count == 0 || answer == CLUES_STOPPED || answer == CLUES_NO_MEMORY) return answer;
    memcpy(d->kernel.chosen, best, count * sizeof *best);
    d->kernel.count = count;
    return CLUES_YES;
}

// All other numbers after the chosen ones, in the order in which to add them: at random, or the most
// informative ones first, which are the zeros.
static void line_up(struct draft *d, bool zeros_first) {
    size_t zeros = d->kernel.count;
    clue_kernel_line_up(&d->kernel, d->rng, d->squares.size);
    for (size_t i = d->kernel.count; i < d->squares.size && zeros_first; i++) {
        uint32_t clue = d->kernel.chosen[i];
        if (d->number[d->squares.at[clue]] != 0) continue;
        d->kernel.chosen[i] = d->kernel.chosen[zeros];
        d->kernel.chosen[zeros++] = clue;
    }
}

static enum clue_answer choose_numbers(struct draft *d) {
    int wanted = d->r->values[CLUES];
    if (wanted == AS_FEW) return choose_few(d);
    if (wanted == OPTION_NOT_GIVEN) return choose_some(d, USUAL);
    enum clue_answer answer = choose(d, (size_t)wanted < MOST ? (size_t)wanted : MOST);
    if (answer != CLUES_YES || d->kernel.count == (size_t)wanted) return answer;
    if ((size_t)wanted > d->squares.size) return CLUES_TIRED;
    line_up(d, false);
    d->kernel.count = (size_t)wanted;
    return CLUES_YES;
}

// ---- The draft ---------------------------------------------------------------------------------------

static bool begin(struct draft *d, const struct family *family) {
    d->size = (size_t)d->r->width * (size_t)d->r->height;
    d->model = (struct model){.mem = d->mem};
    d->posting.m = &d->model;
    d->number = mem_zeroed(d->mem, d->size, sizeof *d->number);
    d->other = mem_zeroed(d->mem, d->size, sizeof *d->other);
    d->taken = mem_zeroed(d->mem, d->size, sizeof *d->taken);
    d->counts = mem_zeroed(d->mem, d->size, sizeof *d->counts);
    d->excludes = mem_zeroed(d->mem, d->size, sizeof *d->excludes);
    if (d->number == NULL || d->other == NULL || d->taken == NULL || d->counts == NULL || d->excludes == NULL)
        return false;
    place_pieces(d);
    return puzzle_init(&d->open, d->mem, family, d->r->width, d->r->height) && find_squares(d) &&
           clue_kernel_init(&d->kernel, d->mem, d->size + MOST) &&
           vec_resize(d->mem, &d->kernel.on, d->squares.size) &&
           clue_sets_init(&d->sets, d->mem, d->squares.size) && add_moves(d) && add_exchanges(d) &&
           post_pieces(d);
}

static void end(struct draft *d) {
    mem_free(d->mem, d->number, d->size * sizeof *d->number);
    mem_free(d->mem, d->other, d->size * sizeof *d->other);
    mem_free(d->mem, d->taken, d->size * sizeof *d->taken);
    mem_free(d->mem, d->counts, d->size * sizeof *d->counts);
    mem_free(d->mem, d->excludes, d->size * sizeof *d->excludes);
    vec_free(d->mem, &d->squares);
    clue_sets_free(&d->sets);
    chess_num_posting_free(&d->posting);
    clue_kernel_free(&d->kernel);
    model_free(&d->model);
    puzzle_free(&d->open);
}

static bool write_puzzle(const struct draft *d, struct puzzle *p) {
    if (!puzzle_copy(p, &d->open, d->mem)) return false;
    for (size_t i = 0; i < d->kernel.count; i++) {
        uint32_t square = d->squares.at[d->kernel.chosen[i]];
        p->cells[square] = (char)('0' + d->number[square]);
    }
    return true;
}

static enum make_answer gave_up(struct draft *d) {
    bool narrow = !zeros_are_fine(d->r) || d->r->values[MAX] != OPTION_NOT_GIVEN;
    int clues = d->r->values[CLUES];
    if (clues > 0)
        fault_set(d->fault, FAULT_INPUT,
                  "no %d numbers were found that leave one solution only; relax --clues%s", clues,
                  narrow ? ", --zeros or --max" : " or choose another --size");
    else
        fault_set(d->fault, FAULT_INPUT, "no numbers were found that leave one solution only; %s",
                  narrow ? "relax --zeros or --max" : "choose another --size");
    return MAKE_GAVE_UP;
}

static enum make_answer measure(struct draft *d, struct made *draft) {
    puzzle_free(&draft->puzzle);
    if (!write_puzzle(d, &draft->puzzle)) return make_no_memory(d->fault);
    return make_measure(d->r, d->mem, draft, d->fault);
}

// More numbers make a puzzle easier. So many are added that the score is no longer too high: twice as many
// each time, then bisection.
static enum make_answer make_easier(struct draft *d, struct made *draft) {
    bool easy = d->r->most_score < EASY;
    size_t few = d->kernel.count, many = 0, all = d->squares.size;
    if (!easy && all > CROWDED) all = CROWDED;
    line_up(d, easy);
    enum make_answer answer = MAKE_DONE;
    while (answer == MAKE_DONE && !make_fits(d->r, draft)) {
        bool hard = draft->score > d->r->most_score;
        if (hard) few = d->kernel.count;
        else many = d->kernel.count;
        d->kernel.count = many == 0 ? few + few / 2 : few + (many - few) / 2;
        if (d->kernel.count > all) d->kernel.count = all;
        if (d->kernel.count <= few) break;
        answer = measure(d, draft);
    }
    return answer;
}

static enum make_answer draft_puzzle(struct draft *d, struct made *draft) {
    switch (choose_numbers(d)) {
    case CLUES_YES:
        break;
    case CLUES_STOPPED:
        return MAKE_STOPPED;
    case CLUES_NO_MEMORY:
        return make_no_memory(d->fault);
    default:
        return gave_up(d);
    }
    bool may_add = d->r->values[CLUES] == OPTION_NOT_GIVEN && d->r->most_score < UINT32_MAX;
    if (!may_add) return write_puzzle(d, &draft->puzzle) ? MAKE_DONE : make_no_memory(d->fault);
    enum make_answer answer = measure(d, draft);
    bool hard = answer == MAKE_DONE && draft->score > d->r->most_score;
    return hard ? make_easier(d, draft) : answer;
}

static enum make_answer chess_num_draft(const struct make_request *r, struct rng *rng, struct mem *m,
                                        struct made *draft, struct fault *fault) {
    struct draft d = {.r = r, .rng = rng, .mem = m, .fault = fault, .effort = CHOOSING};
    enum make_answer answer = begin(&d, r->family) ? draft_puzzle(&d, draft) : make_no_memory(d.fault);
    end(&d);
    return answer;
}

// ---- Impossible requests --------------------------------------------------------------------------------

static bool chess_num_check_request(const struct make_request *r, struct fault *fault) {
    long long squares = (long long)r->width * r->height;
    if (squares < PIECES + LOWEST)
        return fault_input(fault, 0, 0, "six pieces and two numbers do not fit: the board has %lld square%s",
                           squares, squares == 1 ? "" : "s");
    int clues = r->values[CLUES];
    if (clues == 1)
        return fault_input(fault, 0, 0,
                           "a single number never leaves one solution only: --clues 2 is the least");
    if (clues > 0 && clues + PIECES > squares)
        return fault_input(fault, 0, 0, "six pieces and %d numbers do not fit: the board has %lld squares",
                           clues, squares);
    if (r->values[MAX] == 0 && !zeros_are_fine(r))
        return fault_input(fault, 0, 0, "--max 0 and --zeros no leave no numbers at all");
    return true;
}

// ---- Random boards ----------------------------------------------------------------------------------------
// Six pieces anywhere, and numbers on some of the other squares.

enum { USUAL_NUMBERS = 5 };

// Squares in random order: the first have a piece, the next a number.
static void fill_in(struct puzzle *p, const uint32_t *squares, uint32_t numbers) {
    for (uint32_t k = 0; k < PIECES; k++) p->cells[squares[k]] = chess_letters[k];
    for (uint32_t i = PIECES; i < PIECES + numbers; i++)
        p->cells[squares[i]] = (char)('0' + chess_attackers(p, squares[i]));
}

static bool draw_solution(const struct make_request *r, struct rng *rng, struct mem *m, struct made *out,
                          uint32_t numbers) {
    size_t size = (size_t)r->width * (size_t)r->height;
    uint32_t *squares = mem_resize(m, NULL, 0, size * sizeof *squares);
    bool ok = squares != NULL && puzzle_init(&out->solution, m, r->family, r->width, r->height);
    if (ok) {
        for (uint32_t i = 0; i < size; i++) squares[i] = i;
        rng_shuffle(rng, squares, size);
        fill_in(&out->solution, squares, numbers);
    }
    mem_free(m, squares, size * sizeof *squares);
    return ok;
}

static enum make_answer draw_any(const struct make_request *r, struct rng *rng, struct mem *m,
                                 struct made *out, struct fault *fault) {
    int asked = r->values[CLUES], numbers = asked == OPTION_NOT_GIVEN ? USUAL_NUMBERS : asked;
    long long squares = (long long)r->width * r->height;
    if (asked == 0)
        fault_input(fault, 0, 0, "--clues minimal is for boards with one solution; --any takes a number");
    else if (numbers + PIECES > squares)
        fault_input(fault, 0, 0, "six pieces and %d numbers do not fit: the board has %lld squares", numbers,
                    squares);
    else if (draw_solution(r, rng, m, out, (uint32_t)numbers)) return make_puzzle_of_solution(out, m, fault);
    else return make_no_memory(fault);
    return MAKE_FAULT;
}

const struct family_maker chess_num_maker = {
    .usual_width = 8,
    .usual_height = 8,
    .week = {{6, 6}, {7, 7}, {7, 7}, {8, 8}, {8, 8}, {8, 8}, {8, 8}},
    .drafts = 200,
    .options = options,
    .examples = "  roque make chess-num --clues 5 --number 10 --seed 7\n",
    .check = chess_num_check_request,
    .draft = chess_num_draft,
    .draw = draw_any,
    .drawn_by = "clues",
};

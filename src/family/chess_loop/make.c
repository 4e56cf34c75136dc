// New Chess Loop puzzles: two kinds, how many of each, and some given pieces if the empty board has more than
// one solution up to symmetry.
//
// A random loop is a solution of the board with random squares closed to all pieces: that gives different
// loops and, on large boards, finds them sooner. Then all other loops are rivals (make/make.h) that the given
// pieces have to exclude. First every piece is given, and pieces are removed while the kernel proves quickly
// that the rest suffice; then fewer are looked for, among sets that exclude every rival seen so far. The
// board's own symmetries turn each rival into up to eight.
#include "family/chess_loop/chess_loop.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_SIDE = 16 }; // of a puzzle with one solution

// The limits of a draft.
enum {
    BARE_CONFLICTS = 4000,     // to see whether the empty board is enough
    LOOP_CONFLICTS = 3000,     // to find a loop, each time
    LOOPS = 6,                 // times
    QUESTION_CONFLICTS = 1500, // to see whether given pieces suffice, each time
    ALL_CONFLICTS = 30000,     // for all such questions
    CHOOSING = 30000,          // steps for choosing pieces
};

enum { FEW_PIECES = 8 }; // of each kind: their loops are found if there are any

struct draft {
    const struct make_request *r;
    struct rng *rng;
    struct mem *mem;
    struct fault *fault;
    struct puzzle bare;     // kinds and how many of each, nothing given
    struct puzzle loop;     // a solution
    bool walked;            // found by a walk, without the kernel
    struct classes classes; // of the bare board: all its symmetries
    struct model model;
    VEC(uint32_t) pieces;      // the squares of the solution's pieces
    struct clue_kernel kernel; // a clue is one of those
    struct clue_sets sets;
    bool *excludes; // by piece; scratch
    char *other;    // the cells of a rival
    uint32_t *best; // among the pieces
};

// ---- What to make ------------------------------------------------------------------------------------

// Drawn even if given, so that later random numbers stay the same.
static void choose_kinds(struct draft *d) {
    enum chess_kind kinds[2], asked[2];
    bool are_asked = chess_loop_kinds(d->r->values[CHESS_LOOP_KINDS], asked);
    do {
        kinds[0] = (enum chess_kind)rng_below(d->rng, CHESS_KINDS);
        kinds[1] = (enum chess_kind)rng_below(d->rng, CHESS_KINDS);
    } while (are_asked ? kinds[0] != asked[0] || kinds[1] != asked[1]
                       : !chess_loop_can_be_long(kinds[0], kinds[1]));
    d->bare.parameters[CHESS_LOOP_FIRST] = (int)kinds[0];
    d->bare.parameters[CHESS_LOOP_SECOND] = (int)kinds[1];
}

// Pieces that do not see far have to be many to get around the board. For the others, loops are found soonest
// with about half as many as the board has rows and columns.
static int choose_number(struct draft *d) {
    enum chess_kind first = (enum chess_kind)d->bare.parameters[CHESS_LOOP_FIRST],
                    second = (enum chess_kind)d->bare.parameters[CHESS_LOOP_SECOND];
    int around = d->r->width + d->r->height, squares = d->r->width * d->r->height;
    bool far = chess_is_slider(first) || chess_is_slider(second);
    int least = far ? around / 4 : (2 * around + 2) / 5, most = far ? around / 2 : around * 3 / 4;
    if (least < 2) least = 2;
    if (most > squares / 2) most = squares / 2;
    if (most < least) most = least;
    int each = least + (int)rng_below(d->rng, (uint32_t)(most - least + 1));
    return chess_loop_must_be_even(first, second) ? each & ~1 : each;
}

// ---- The kernel --------------------------------------------------------------------------------------

static void set_limits(struct draft *d, uint64_t conflicts) {
    csp_set_limits(d->kernel.s,
                   (struct csp_limits){.deadline_us = d->r->limits.deadline_us,
                                       .stop = d->r->limits.stop,
                                       .conflicts = csp_statistics(d->kernel.s).conflicts + conflicts});
}

static bool open_kernel(struct draft *d, const struct puzzle *p) {
    csp_free(d->kernel.s);
    model_free(&d->model);
    d->model = (struct model){.mem = d->mem};
    d->kernel.s = csp_new(d->mem);
    return d->kernel.s != NULL && model_post(&d->model, p, d->kernel.s) && !csp_out_of_memory(d->kernel.s);
}

static void read_loop(const struct draft *d, char *cells) {
    memset(cells, '.', puzzle_size(&d->bare));
    for (size_t i = 0; i < d->model.marks.size; i++) {
        const struct model_mark *m = &d->model.marks.at[i];
        if (csp_value(d->kernel.s, m->lit) > 0) cells[m->cell] = m->mark;
    }
}

// ---- Is the empty board enough? -------------------------------------------------------------------------

static bool stop_at_two(void *context, struct csp *s) {
    (void)s;
    return ++*(int *)context < 2;
}

// How many classes of solutions the empty board has: none, one, or two for several. CLUES_TIRED: unknown.
static enum clue_answer count_classes(struct draft *d, int *found) {
    *found = 0;
    if (!open_kernel(d, &d->bare) || !classes_post(&d->classes, &d->model, d->kernel.s))
        return CLUES_NO_MEMORY;
    set_limits(d, BARE_CONFLICTS);
    switch (csp_enumerate(d->kernel.s, stop_at_two, found, NULL)) {
    case CSP_NO_MEMORY:
        return CLUES_NO_MEMORY;
    case CSP_UNKNOWN:
        return *found == 2 ? CLUES_YES : clue_kernel_why_unknown(d->kernel.s);
    default:
        return CLUES_YES;
    }
}

// ---- A random loop -----------------------------------------------------------------------------------

static void close_squares(struct draft *d, uint32_t percent) {
    for (size_t i = 0; i < puzzle_size(&d->loop); i++)
        d->loop.cells[i] = rng_below(d->rng, 100) < percent ? 'x' : '.';
}

static enum clue_answer find_loop_once(struct draft *d, uint32_t percent) {
    close_squares(d, percent);
    if (!open_kernel(d, &d->loop)) return CLUES_NO_MEMORY;
    set_limits(d, LOOP_CONFLICTS);
    switch (csp_solve(d->kernel.s, NULL, 0)) {
    case CSP_SAT:
        read_loop(d, d->loop.cells);
        return CLUES_YES;
    case CSP_UNSAT:
        return percent == 0 ? CLUES_NO : CLUES_TIRED;
    case CSP_UNKNOWN:
        return clue_kernel_why_unknown(d->kernel.s);
    default:
        return CLUES_NO_MEMORY;
    }
}

// Search begins at the first squares; a random image of its result favours none.
static void turn_loop(struct draft *d) {
    uint32_t image = rng_below(d->rng, (uint32_t)d->classes.symmetries + 1);
    if (image == 0) return;
    memcpy(d->other, d->loop.cells, puzzle_size(&d->loop));
    for (size_t i = 0; i < puzzle_size(&d->loop); i++)
        d->loop.cells[i] = d->other[d->classes.from[image - 1][i]];
}

static enum clue_answer find_loop(struct draft *d) {
    enum clue_answer answer = CLUES_TIRED;
    for (int i = 0; i < LOOPS && answer == CLUES_TIRED; i++)
        answer = find_loop_once(d, 10 + rng_below(d->rng, 50));
    if (answer == CLUES_TIRED) answer = find_loop_once(d, 0);
    if (answer == CLUES_YES) turn_loop(d);
    return answer;
}

// ---- Rivals and questions ---------------------------------------------------------------------------

// The loop in `other`, unchanged (image -1) or mirrored or turned, unless that is the solution itself.
static bool add_image(struct draft *d, int image) {
    bool differs = false;
    for (size_t i = 0; i < d->pieces.size; i++) {
        uint32_t square = d->pieces.at[i];
        char there = d->other[image < 0 ? square : d->classes.from[image][square]];
        differs |= d->excludes[i] = there != d->loop.cells[square];
    }
    return !differs || clue_sets_add(&d->sets, d->excludes);
}

static bool add_rivals(struct draft *d) {
    for (int image = -1; image < d->classes.symmetries; image++)
        if (!add_image(d, image)) return false;
    return true;
}

// Do the chosen pieces suffice? If so, those that are not needed are removed; if not, there are new rivals.
static enum clue_answer ask(void *context) {
    struct draft *d = context;
    if (csp_statistics(d->kernel.s).conflicts >= ALL_CONFLICTS) return CLUES_TIRED;
    set_limits(d, QUESTION_CONFLICTS);
    enum clue_answer answer = clue_kernel_ask(&d->kernel);
    if (answer != CLUES_NO) return answer;
    read_loop(d, d->other);
    return add_rivals(d) ? CLUES_NO : CLUES_NO_MEMORY;
}

// ---- Given pieces -----------------------------------------------------------------------------------------

static bool find_pieces(struct draft *d) {
    for (size_t i = 0; i < d->model.marks.size; i++) {
        const struct model_mark *m = &d->model.marks.at[i];
        if (d->loop.cells[m->cell] != m->mark) continue;
        if (!vec_push(d->mem, &d->pieces, m->cell) || !vec_push(d->mem, &d->kernel.on, m->lit)) return false;
    }
    return true;
}

// The kernel for all questions: any loop but the solution.
static bool begin_questions(struct draft *d) {
    if (!open_kernel(d, &d->bare) || !find_pieces(d)) return false;
    d->kernel.assumed.size = 0;
    for (size_t i = 0; i < d->kernel.on.size; i++)
        if (!vec_push(d->mem, &d->kernel.assumed, csp_not(d->kernel.on.at[i]))) return false;
    csp_add_clause(d->kernel.s, d->kernel.assumed.at, d->kernel.assumed.size);
    memcpy(d->other, d->loop.cells, puzzle_size(&d->loop));
    return clue_sets_init(&d->sets, d->mem, d->pieces.size) && add_rivals(d);
}

static void give_all(struct draft *d) {
    d->kernel.count = d->pieces.size;
    for (uint32_t i = 0; i < d->kernel.count; i++) {
        uint32_t j = rng_below(d->rng, i + 1);
        d->kernel.chosen[i] = d->kernel.chosen[j];
        d->kernel.chosen[j] = i;
    }
}

// Fewer pieces, if they are found with a little effort: beginning with the fewest that could do.
static enum clue_answer choose_fewer(struct draft *d) {
    size_t few = 1, found = d->kernel.count;
    uint64_t effort = CHOOSING;
    enum clue_answer answer = CLUES_YES;
    memcpy(d->best, d->kernel.chosen, found * sizeof *d->best);
    while (few < found && answer != CLUES_TIRED && answer != CLUES_STOPPED && answer != CLUES_NO_MEMORY) {
        switch (clue_sets_choose(&d->sets, d->rng, few, &effort, d->kernel.chosen, &d->kernel.count)) {
        case CLUE_SETS_CHOSEN:
            answer = ask(d);
            if (answer != CLUES_YES) break;
            found = d->kernel.count;
            memcpy(d->best, d->kernel.chosen, found * sizeof *d->best);
            break;
        case CLUE_SETS_NONE:
            few++;
            break;
        case CLUE_SETS_TIRED:
            answer = CLUES_TIRED;
            break;
        case CLUE_SETS_NO_MEMORY:
            answer = CLUES_NO_MEMORY;
        }
    }
    memcpy(d->kernel.chosen, d->best, found * sizeof *d->best);
    d->kernel.count = found;
    return answer == CLUES_STOPPED || answer == CLUES_NO_MEMORY ? answer : CLUES_YES;
}

// Is any score fine? Then as few pieces as possible are given; otherwise as many as the level takes.
static bool any_level(const struct draft *d) {
    return d->r->least_score == 0 && d->r->most_score == UINT32_MAX;
}

static enum clue_answer give_pieces(struct draft *d) {
    if (!begin_questions(d)) return CLUES_NO_MEMORY;
    give_all(d);
    enum clue_answer answer = clue_kernel_leave_out(&d->kernel, ask, d);
    return answer == CLUES_YES && any_level(d) ? choose_fewer(d) : answer;
}

// ---- The draft ---------------------------------------------------------------------------------------

static bool begin(struct draft *d) {
    d->model = (struct model){.mem = d->mem};
    if (!puzzle_init(&d->bare, d->mem, d->r->family, d->r->width, d->r->height)) return false;
    choose_kinds(d);
    int pieces = d->r->values[CHESS_LOOP_PIECES];
    d->bare.parameters[CHESS_LOOP_EACH] = pieces == OPTION_NOT_GIVEN ? choose_number(d) : pieces;
    size_t size = puzzle_size(&d->bare);
    d->best = mem_zeroed(d->mem, size, sizeof *d->best);
    d->excludes = mem_zeroed(d->mem, size, sizeof *d->excludes);
    d->other = mem_zeroed(d->mem, size, sizeof *d->other);
    return clue_kernel_init(&d->kernel, d->mem, size) && d->best != NULL && d->excludes != NULL &&
           d->other != NULL && puzzle_copy(&d->loop, &d->bare, d->mem) &&
           classes_init(&d->classes, &d->bare, d->mem);
}

static void end(struct draft *d) {
    size_t size = d->bare.cells == NULL ? 0 : puzzle_size(&d->bare);
    clue_kernel_free(&d->kernel);
    model_free(&d->model);
    mem_free(d->mem, d->best, size * sizeof *d->best);
    mem_free(d->mem, d->excludes, size * sizeof *d->excludes);
    mem_free(d->mem, d->other, size * sizeof *d->other);
    vec_free(d->mem, &d->pieces);
    clue_sets_free(&d->sets);
    classes_free(&d->classes, d->mem);
    puzzle_free(&d->bare);
    puzzle_free(&d->loop);
}

// A puzzle with more given pieces is dull, unless this number of them was requested.
static size_t most_given(const struct draft *d) {
    bool is_asked = d->r->values[CHESS_LOOP_PIECES] != OPTION_NOT_GIVEN;
    return is_asked ? d->pieces.size : 2 * d->pieces.size / 3;
}

// The puzzle: the empty board, or some pieces of the loop. An empty board of some size is always hard.
static enum clue_answer choose_puzzle(struct draft *d) {
    enum { SMALL = 20 }; // squares
    int classes = 2;
    enum clue_answer answer = CLUES_YES;
    if (any_level(d) || puzzle_size(&d->bare) <= SMALL) answer = count_classes(d, &classes);
    if (answer == CLUES_STOPPED || answer == CLUES_NO_MEMORY) return answer;
    d->kernel.count = 0;
    if (answer == CLUES_YES && classes < 2) return classes == 1 ? CLUES_YES : CLUES_NO;
    answer = find_loop(d);
    return answer == CLUES_YES ? give_pieces(d) : answer;
}

static bool write_puzzle(const struct draft *d, struct puzzle *p) {
    if (!puzzle_copy(p, &d->bare, d->mem)) return false;
    for (size_t i = 0; i < d->kernel.count; i++) {
        uint32_t square = d->pieces.at[d->kernel.chosen[i]];
        p->cells[square] = d->loop.cells[square];
    }
    return true;
}

static enum make_answer measure(struct draft *d, size_t given, struct made *draft) {
    puzzle_free(&draft->puzzle);
    d->kernel.count = given;
    if (!write_puzzle(d, &draft->puzzle)) return make_no_memory(d->fault);
    return make_measure(d->r, d->mem, draft, d->fault);
}

// More given pieces make a puzzle easier: bisection finds how many the level takes, and the fewest for an
// easy one. Many come first, because such a board is rated soonest; if it is too hard, so are all others.
static enum make_answer fit_level(struct draft *d, struct made *draft) {
    size_t few = d->kernel.count, many = most_given(d), best = many;
    clue_kernel_line_up(&d->kernel, d->rng, d->pieces.size);
    enum make_answer answer = measure(d, many, draft);
    bool hard = answer == MAKE_DONE && draft->score > d->r->most_score;
    while (few < many && answer == MAKE_DONE && !hard) {
        size_t given = few + (many - few) / 2;
        answer = measure(d, given, draft);
        if (answer == MAKE_DONE && draft->score > d->r->most_score) few = given + 1;
        else many = given;
        if (!make_fits(d->r, draft)) continue;
        if (d->r->least_score > 0) return answer;
        best = given;
    }
    return answer == MAKE_DONE && !hard && d->kernel.count != best ? measure(d, best, draft) : answer;
}

static enum make_answer finish(struct draft *d, struct made *draft) {
    if (!any_level(d) && d->pieces.size > 0) return fit_level(d, draft);
    return write_puzzle(d, &draft->puzzle) ? MAKE_DONE : make_no_memory(d->fault);
}

// Which option to relax: one that was given.
static const char *what_to_relax(const struct make_request *r) {
    bool pieces = r->values[CHESS_LOOP_PIECES] != OPTION_NOT_GIVEN;
    if (r->values[CHESS_LOOP_KINDS] == OPTION_NOT_GIVEN) return pieces ? "--n or --size" : "--size";
    return pieces ? "--n, --kinds or --size" : "--kinds or --size";
}

// What was asked for, not what was drawn: " of 2 rooks and 2 kings", " of rooks and kings", " of 2 of each
// kind". True if the kinds are named.
enum { ROOM_TO_SAY = 60 };
static bool say_asked(const struct make_request *r, char out[ROOM_TO_SAY]) {
    enum chess_kind kinds[2];
    char number[16] = "";
    int each = r->values[CHESS_LOOP_PIECES];
    const char *s = each == 1 ? "" : "s";
    bool named = chess_loop_kinds(r->values[CHESS_LOOP_KINDS], kinds);
    *out = '\0';
    if (each != OPTION_NOT_GIVEN) snprintf(number, sizeof number, "%d ", each);
    if (named)
        snprintf(out, ROOM_TO_SAY, " of %s%s%s and %s%s%s", number, chess_name(kinds[0]), s, number,
                 chess_name(kinds[1]), s);
    else if (each != OPTION_NOT_GIVEN) snprintf(out, ROOM_TO_SAY, " of %sof each kind", number);
    return named;
}

static bool refuse_board(const struct make_request *r, struct fault *fault) {
    char asked[ROOM_TO_SAY];
    bool named = say_asked(r, asked);
    return fault_input(fault, 0, 0, "no loop%s fits on a board of %dx%d%s; choose another %s", asked,
                       r->width, r->height, named ? "" : ", whatever the kinds", what_to_relax(r));
}

// The reason: there is a puzzle, but it is dull; there is no loop; or none was found.
static enum make_answer gave_up(struct draft *d, enum clue_answer why) {
    const struct make_request *r = d->r;
    char asked[ROOM_TO_SAY];
    bool named = say_asked(r, asked), all_asked = named && r->values[CHESS_LOOP_PIECES] != OPTION_NOT_GIVEN;
    if (why == CLUES_NO && all_asked) {
        refuse_board(r, d->fault);
        return MAKE_FAULT;
    }
    fault_set(d->fault, FAULT_INPUT,
              why == CLUES_YES
                  ? "a loop%s on a board of %dx%d would be a dull puzzle: nearly all pieces had to "
                    "be given; choose another %s"
                  : "no loop%s was found soon enough on a board of %dx%d; choose another %s",
              asked, r->width, r->height, what_to_relax(r));
    return MAKE_GAVE_UP;
}

static enum make_answer chess_loop_draft(const struct make_request *r, struct rng *rng, struct mem *m,
                                         struct made *draft, struct fault *fault) {
    struct draft d = {.r = r, .rng = rng, .mem = m, .fault = fault};
    enum clue_answer found = begin(&d) ? choose_puzzle(&d) : CLUES_NO_MEMORY;
    enum make_answer answer = MAKE_STOPPED;
    if (found == CLUES_YES && d.kernel.count <= most_given(&d)) answer = finish(&d, draft);
    else if (found == CLUES_NO_MEMORY) answer = make_no_memory(d.fault);
    else if (found != CLUES_STOPPED) answer = gave_up(&d, found);
    end(&d);
    return answer;
}

// ---- Impossible requests --------------------------------------------------------------------------------

static const char *other_than_bishop(enum chess_kind first, enum chess_kind second) {
    return chess_name(first == CHESS_BISHOP ? second : first);
}

static bool check_kinds(enum chess_kind first, enum chess_kind second, int pieces, struct fault *fault) {
    if (pieces != 1 && !chess_loop_can_be_long(first, second))
        return fault_input(
            fault, 0, 0,
            "a %s that attacks a queen is attacked back, so %s and %s make no loop of more than "
            "two: only the knight goes with the queen",
            chess_name(first == CHESS_QUEEN ? second : first), chess_name(first), chess_name(second));
    if (pieces > 1 && pieces % 2 == 1 && chess_loop_must_be_even(first, second))
        return fault_input(fault, 0, 0,
                           "--n %d is odd: a loop of %ss and bishops needs an even number, because each "
                           "%s changes the colour of the square and no bishop does",
                           pieces, other_than_bishop(first, second), other_than_bishop(first, second));
    return true;
}

// Are there such loops? Where that is quickly found out: on small boards, and of two pieces.
static bool has_loop(const struct make_request *r, const enum chess_kind kinds[2], int each) {
    enum { SMALL = 16 };
    struct mem mem = MEM_UNLIMITED;
    struct puzzle p;
    struct solve_result found;
    struct fault ignored;
    if (!puzzle_init(&p, &mem, r->family, r->width, r->height)) return true;
    p.parameters[CHESS_LOOP_FIRST] = (int)kinds[0];
    p.parameters[CHESS_LOOP_SECOND] = (int)kinds[1];
    p.parameters[CHESS_LOOP_EACH] = each;
    bool has = chess_loop_is_possible(&p), quick = each == 1 || puzzle_size(&p) <= SMALL;
    if (has && quick &&
        solve_puzzle(&p, &(struct solve_request){.goal = SOLVE_FIRST}, &mem, &found, &ignored)) {
        has = found.has_solution;
        solve_result_free(&found);
    }
    puzzle_free(&p);
    return has;
}

static bool has_loop_of(const struct make_request *r, const enum chess_kind kinds[2]) {
    int asked = r->values[CHESS_LOOP_PIECES], least = asked == OPTION_NOT_GIVEN ? 2 : asked;
    int most = asked == OPTION_NOT_GIVEN ? r->width * r->height / 2 : asked;
    for (int each = least; each <= most; each++)
        if (has_loop(r, kinds, each)) return true;
    return false;
}

static bool has_any_loop(const struct make_request *r) {
    enum chess_kind kinds[2];
    if (chess_loop_kinds(r->values[CHESS_LOOP_KINDS], kinds)) return has_loop_of(r, kinds);
    for (int a = 0; a < CHESS_KINDS; a++)
        for (int b = 0; b < a; b++) {
            kinds[0] = (enum chess_kind)a, kinds[1] = (enum chess_kind)b;
            if (chess_loop_can_be_long(kinds[0], kinds[1]) && has_loop_of(r, kinds)) return true;
        }
    return false;
}

static bool chess_loop_check_request(const struct make_request *r, struct fault *fault) {
    long long squares = (long long)r->width * r->height;
    enum chess_kind kinds[2];
    int pieces = r->values[CHESS_LOOP_PIECES], least = pieces == OPTION_NOT_GIVEN ? 1 : pieces;
    if (2LL * least > squares)
        return fault_input(fault, 0, 0, "%d of each kind do not fit: the board has %lld square%s", least,
                           squares, squares == 1 ? "" : "s");
    bool are_given = chess_loop_kinds(r->values[CHESS_LOOP_KINDS], kinds);
    if (are_given && !check_kinds(kinds[0], kinds[1], pieces, fault)) return false;
    if (!are_given && pieces == 1)
        return fault_input(fault, 0, 0,
                           "--n 1: two pieces that attack each other are no puzzle; --n 2 is the "
                           "least");
    return has_any_loop(r) || refuse_board(r, fault);
}

// Proving that given pieces leave one loop takes too long on larger boards.
static bool check_draft(const struct make_request *r, struct fault *fault) {
    if (r->width > LONGEST_SIDE || r->height > LONGEST_SIDE)
        return fault_input(fault, 0, 0,
                           "--size %dx%d: a side of a new %s puzzle has at most %d cells; --any draws larger "
                           "boards, unique or not",
                           r->width, r->height, r->family->name, LONGEST_SIDE);
    return chess_loop_check_request(r, fault);
}

// ---- Any board that has a loop -------------------------------------------------------------------------

static bool keep_loop(void *context, const char *cells) {
    struct draft *d = context;
    memcpy(d->loop.cells, cells, puzzle_size(&d->loop));
    d->walked = true;
    return false;
}

static bool walk_to_loop(struct draft *d) {
    struct propose_task task = {&d->bare, d->mem, d->r->limits, keep_loop, d};
    bool all;
    return chess_loop_walk(&task, rng_next(d->rng), &all);
}

static void set_number(struct draft *d, int each) {
    d->bare.parameters[CHESS_LOOP_EACH] = d->loop.parameters[CHESS_LOOP_EACH] = each;
}

// With fewer pieces if their number was not requested.
static enum clue_answer walk_to_any_loop(struct draft *d) {
    int drawn = d->bare.parameters[CHESS_LOOP_EACH], each = drawn;
    bool is_asked = d->r->values[CHESS_LOOP_PIECES] != OPTION_NOT_GIVEN;
    do {
        set_number(d, each);
        if (!walk_to_loop(d)) return CLUES_NO_MEMORY;
        each -= 2 * (each / 8);
    } while (!d->walked && !is_asked && each >= FEW_PIECES);
    if (!d->walked) set_number(d, drawn);
    return d->walked ? CLUES_YES : CLUES_TIRED;
}

static enum clue_answer draw_loop(struct draft *d) {
    bool large = puzzle_size(&d->bare) >= CHESS_LOOP_MANY_SQUARES;
    enum clue_answer answer = large ? walk_to_any_loop(d) : CLUES_TIRED;
    return answer == CLUES_TIRED ? find_loop(d) : answer;
}

static enum make_answer tell_drawn(struct draft *d, enum clue_answer found, struct made *out) {
    if (found == CLUES_STOPPED) return MAKE_STOPPED;
    if (found == CLUES_NO || found == CLUES_TIRED) return gave_up(d, found);
    bool ok = found == CLUES_YES && puzzle_copy(&out->puzzle, &d->bare, d->mem) &&
              puzzle_copy(&out->solution, &d->loop, d->mem);
    return ok ? MAKE_DONE : make_no_memory(d->fault);
}

static enum make_answer chess_loop_draw(const struct make_request *r, struct rng *rng, struct mem *m,
                                        struct made *out, struct fault *fault) {
    struct draft d = {.r = r, .rng = rng, .mem = m, .fault = fault};
    if (!chess_loop_check_request(r, fault)) return MAKE_FAULT;
    enum clue_answer found = begin(&d) ? draw_loop(&d) : CLUES_NO_MEMORY;
    enum make_answer answer = tell_drawn(&d, found, out);
    end(&d);
    return answer;
}

const struct family_maker chess_loop_maker = {
    .usual_width = 6,
    .usual_height = 6,
    .week = {{4, 3}, {4, 4}, {4, 4}, {5, 4}, {4, 4}, {5, 4}, {5, 5}},
    .mostly = "fiendish",
    .drafts = 200,
    .options = chess_loop_make_options,
    .examples = "  roque make chess-loop --size 6x5 --kinds knight,rook --with-solution\n",
    .check = check_draft,
    .draft = chess_loop_draft,
    .draw = chess_loop_draw,
    .drawn_by = "kinds n",
};

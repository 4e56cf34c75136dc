// New Chess Loop puzzles: two kinds, how many of each, and men that are given where the bare board has more
// than one solution up to symmetry.
//
// A random loop is a solution of the board with random squares closed to all men: that makes different loops
// likely and, on large boards, finds them sooner. Then all other loops are witnesses (witness.h) that the
// given men have to exclude. First every man is given, and men are taken away while the kernel proves quickly
// that the rest suffice; then fewer are looked for, among sets that exclude every witness seen so far. The
// board's own symmetries turn each witness into up to eight.
#include "make/make.h"
#include "board/chess.h"
#include "family/chess_loop/chess_loop.h"
#include "family/chess_loop/options.h"
#include "make/witness.h"
#include "puzzle/classes.h"

#include <string.h>

// What a draft may spend.
enum {
    BARE_CONFLICTS = 4000,     // to see whether the bare board will do
    LOOP_CONFLICTS = 3000,     // to find a loop, each time
    LOOPS = 6,                 // times
    QUESTION_CONFLICTS = 1500, // to see whether given men suffice, each time
    ALL_CONFLICTS = 30000,     // for all such questions
    CHOOSING = 30000,          // steps of choosing men
};

struct draft {
    const struct make_request *r;
    struct rng *rng;
    struct mem *mem;
    struct fault *fault;
    struct puzzle bare;     // kinds and how many of each, nothing given
    struct puzzle loop;     // a solution
    struct classes classes; // of the bare board: all its symmetries
    struct model model;
    struct csp *s;
    VEC(uint32_t) men;    // the squares of the solution's men
    VEC(csp_lit) man;     // and their literals
    VEC(csp_lit) assumed; // a scratch
    struct witnesses witnesses;
    bool *excludes;          // by man; a scratch
    char *other;             // the cells of a witness
    uint32_t *chosen, *best; // among the men
    size_t count;
};

enum answer { YES, NO, TIRED, DULL, STOPPED, NO_MEMORY };

// ---- What to make ------------------------------------------------------------------------------------

// Two kinds that can make a loop of more than two. Whoever attacks a queen along a line is attacked back, so
// only the knight goes with her.
static bool can_be_long(enum chess_kind first, enum chess_kind second) {
    bool queen = first == CHESS_QUEEN || second == CHESS_QUEEN;
    bool knight = first == CHESS_KNIGHT || second == CHESS_KNIGHT;
    return first != second && first != CHESS_PAWN && second != CHESS_PAWN && (!queen || knight);
}

// Drawn also where they are asked for: what is drawn after them is then the same.
static void choose_kinds(struct draft *d) {
    enum chess_kind kinds[2], asked[2];
    bool are_asked = chess_loop_kinds(d->r->values[CHESS_LOOP_KINDS], asked);
    do {
        kinds[0] = (enum chess_kind)rng_below(d->rng, CHESS_KINDS);
        kinds[1] = (enum chess_kind)rng_below(d->rng, CHESS_KINDS);
    } while (are_asked ? kinds[0] != asked[0] || kinds[1] != asked[1] : !can_be_long(kinds[0], kinds[1]));
    d->bare.parameters[CHESS_LOOP_FIRST] = (int)kinds[0];
    d->bare.parameters[CHESS_LOOP_SECOND] = (int)kinds[1];
}

// A knight changes the colour of the square and a bishop does not, so a loop of both has an even number of
// knights.
static bool must_be_even(enum chess_kind first, enum chess_kind second) {
    return (first == CHESS_KNIGHT && second == CHESS_BISHOP) ||
           (first == CHESS_BISHOP && second == CHESS_KNIGHT);
}

// Men who do not see far have to be many to get around the board; for the others about half as many as the
// board has rows and columns is where loops are found soonest.
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
    return must_be_even(first, second) ? each & ~1 : each;
}

// ---- The kernel --------------------------------------------------------------------------------------

static void set_limits(struct draft *d, uint64_t conflicts) {
    csp_set_limits(d->s, (struct csp_limits){.deadline_us = d->r->limits.deadline_us,
                                             .stop = d->r->limits.stop,
                                             .conflicts = csp_statistics(d->s).conflicts + conflicts});
}

static void close_kernel(struct draft *d) {
    csp_free(d->s);
    model_free(&d->model);
    d->s = NULL;
    d->model = (struct model){.mem = d->mem};
}

static bool open_kernel(struct draft *d, const struct puzzle *p) {
    close_kernel(d);
    d->s = csp_new(d->mem);
    return d->s != NULL && p->family->post(p, d->s, &d->model) && !csp_out_of_memory(d->s);
}

static enum answer why_unknown(const struct draft *d) {
    return csp_stopped_by(d->s) == CSP_STOP_CONFLICTS ? TIRED : STOPPED;
}

static void read_loop(const struct draft *d, char *cells) {
    memset(cells, '.', puzzle_size(&d->bare));
    for (size_t i = 0; i < d->model.marks.size; i++) {
        const struct model_mark *m = &d->model.marks.at[i];
        if (csp_value(d->s, m->lit) > 0) cells[m->cell] = m->mark;
    }
}

// ---- Will the bare board do? ---------------------------------------------------------------------------

static bool stop_at_two(void *context, struct csp *s) {
    (void)s;
    return ++*(int *)context < 2;
}

// How many classes of solutions the bare board has: none, one, or two for several. TIRED: unknown.
static enum answer count_classes(struct draft *d, int *found) {
    *found = 0;
    if (!open_kernel(d, &d->bare) || !classes_post(&d->classes, &d->model, d->s)) return NO_MEMORY;
    set_limits(d, BARE_CONFLICTS);
    switch (csp_enumerate(d->s, stop_at_two, found, NULL)) {
    case CSP_NO_MEMORY:
        return NO_MEMORY;
    case CSP_UNKNOWN:
        return *found == 2 ? YES : why_unknown(d);
    default:
        return YES;
    }
}

// ---- A random loop -----------------------------------------------------------------------------------

static void close_squares(struct draft *d, uint32_t percent) {
    for (size_t i = 0; i < puzzle_size(&d->loop); i++)
        d->loop.cells[i] = rng_below(d->rng, 100) < percent ? 'x' : '.';
}

static enum answer find_loop_once(struct draft *d, uint32_t percent) {
    close_squares(d, percent);
    if (!open_kernel(d, &d->loop)) return NO_MEMORY;
    set_limits(d, LOOP_CONFLICTS);
    switch (csp_solve(d->s, NULL, 0)) {
    case CSP_SAT:
        read_loop(d, d->loop.cells);
        return YES;
    case CSP_UNSAT:
        return percent == 0 ? NO : TIRED;
    case CSP_UNKNOWN:
        return why_unknown(d);
    default:
        return NO_MEMORY;
    }
}

// Search begins at the first squares; a random image of what it found favours none.
static void turn_loop(struct draft *d) {
    uint32_t image = rng_below(d->rng, (uint32_t)d->classes.symmetries + 1);
    if (image == 0) return;
    memcpy(d->other, d->loop.cells, puzzle_size(&d->loop));
    for (size_t i = 0; i < puzzle_size(&d->loop); i++)
        d->loop.cells[i] = d->other[d->classes.from[image - 1][i]];
}

static enum answer find_loop(struct draft *d) {
    enum answer answer = TIRED;
    for (int i = 0; i < LOOPS && answer == TIRED; i++) answer = find_loop_once(d, 10 + rng_below(d->rng, 50));
    if (answer == TIRED) answer = find_loop_once(d, 0);
    if (answer == YES) turn_loop(d);
    return answer;
}

// ---- Witnesses and questions ---------------------------------------------------------------------------

// The loop in `other`, as it stands (image -1) or mirrored or turned, unless that is the solution itself.
static bool add_image(struct draft *d, int image) {
    bool differs = false;
    for (size_t i = 0; i < d->men.size; i++) {
        uint32_t square = d->men.at[i];
        char there = d->other[image < 0 ? square : d->classes.from[image][square]];
        differs |= d->excludes[i] = there != d->loop.cells[square];
    }
    return !differs || witness_add(&d->witnesses, d->excludes);
}

static bool add_witnesses(struct draft *d) {
    for (int image = -1; image < d->classes.symmetries; image++)
        if (!add_image(d, image)) return false;
    return true;
}

static void keep_core(struct draft *d) {
    size_t n, kept = 0;
    const csp_lit *core = csp_core(d->s, &n);
    for (size_t i = 0; i < d->count; i++)
        for (size_t j = 0; j < n; j++)
            if (core[j] == d->man.at[d->chosen[i]]) {
                d->chosen[kept++] = d->chosen[i];
                break;
            }
    d->count = kept;
}

// Do the chosen men suffice? If so, those that are not needed go; if not, there are new witnesses.
static enum answer ask(struct draft *d) {
    uint64_t spent = csp_statistics(d->s).conflicts;
    if (spent >= ALL_CONFLICTS) return TIRED;
    d->assumed.size = 0;
    for (size_t i = 0; i < d->count; i++)
        if (!vec_push(d->mem, &d->assumed, d->man.at[d->chosen[i]])) return NO_MEMORY;
    set_limits(d, QUESTION_CONFLICTS);
    switch (csp_solve(d->s, d->assumed.at, d->assumed.size)) {
    case CSP_SAT:
        read_loop(d, d->other);
        return add_witnesses(d) ? NO : NO_MEMORY;
    case CSP_UNSAT:
        keep_core(d);
        return YES;
    case CSP_UNKNOWN:
        return why_unknown(d);
    default:
        return NO_MEMORY;
    }
}

// ---- Given men -----------------------------------------------------------------------------------------

static bool find_men(struct draft *d) {
    for (size_t i = 0; i < d->model.marks.size; i++) {
        const struct model_mark *m = &d->model.marks.at[i];
        if (d->loop.cells[m->cell] != m->mark) continue;
        if (!vec_push(d->mem, &d->men, m->cell) || !vec_push(d->mem, &d->man, m->lit)) return false;
    }
    return true;
}

// The kernel for all questions: any loop but the solution.
static bool begin_questions(struct draft *d) {
    if (!open_kernel(d, &d->bare) || !find_men(d)) return false;
    d->assumed.size = 0;
    for (size_t i = 0; i < d->man.size; i++)
        if (!vec_push(d->mem, &d->assumed, csp_not(d->man.at[i]))) return false;
    csp_add_clause(d->s, d->assumed.at, d->assumed.size);
    memcpy(d->other, d->loop.cells, puzzle_size(&d->loop));
    return witness_init(&d->witnesses, d->mem, d->men.size) && add_witnesses(d);
}

static void give_all(struct draft *d) {
    d->count = d->men.size;
    for (uint32_t i = 0; i < d->count; i++) {
        uint32_t j = rng_below(d->rng, i + 1);
        d->chosen[i] = d->chosen[j];
        d->chosen[j] = i;
    }
}

// Take men away, one at a time, while the rest suffice.
static enum answer take_away(struct draft *d) {
    give_all(d);
    for (size_t i = 0; i < d->count;) {
        size_t before = d->count;
        uint32_t taken = d->chosen[i];
        d->chosen[i] = d->chosen[--d->count];
        enum answer answer = ask(d);
        if (answer == STOPPED || answer == NO_MEMORY) return answer;
        if (answer == YES) {
            i = 0; // others may have gone with him, and the rest changed places
            continue;
        }
        d->count = before;
        d->chosen[before - 1] = d->chosen[i];
        d->chosen[i++] = taken;
    }
    return YES;
}

// Fewer than there are, if they are found with a little effort: beginning with the fewest that could do.
static enum answer choose_fewer(struct draft *d) {
    size_t few = 1, found = d->count;
    uint64_t effort = CHOOSING;
    enum answer answer = YES;
    memcpy(d->best, d->chosen, found * sizeof *d->best);
    while (few < found && answer != TIRED && answer != STOPPED && answer != NO_MEMORY) {
        switch (witness_choose(&d->witnesses, d->rng, few, &effort, d->chosen, &d->count)) {
        case WITNESS_CHOSEN:
            answer = ask(d);
            if (answer != YES) break;
            found = d->count;
            memcpy(d->best, d->chosen, found * sizeof *d->best);
            break;
        case WITNESS_NONE:
            few++;
            break;
        case WITNESS_TIRED:
            answer = TIRED;
            break;
        case WITNESS_NO_MEMORY:
            answer = NO_MEMORY;
        }
    }
    memcpy(d->chosen, d->best, found * sizeof *d->best);
    d->count = found;
    return answer == STOPPED || answer == NO_MEMORY ? answer : YES;
}

static enum answer give_men(struct draft *d) {
    if (!begin_questions(d)) return NO_MEMORY;
    enum answer answer = take_away(d);
    return answer == YES ? choose_fewer(d) : answer;
}

// ---- The draft ---------------------------------------------------------------------------------------

static bool begin(struct draft *d) {
    d->model = (struct model){.mem = d->mem};
    if (!puzzle_init(&d->bare, d->mem, d->r->family, d->r->width, d->r->height)) return false;
    choose_kinds(d);
    int men = d->r->values[CHESS_LOOP_MEN];
    d->bare.parameters[CHESS_LOOP_EACH] = men == MAKE_NOT_ASKED ? choose_number(d) : men;
    size_t size = puzzle_size(&d->bare);
    d->chosen = mem_zeroed(d->mem, size, sizeof *d->chosen);
    d->best = mem_zeroed(d->mem, size, sizeof *d->best);
    d->excludes = mem_zeroed(d->mem, size, sizeof *d->excludes);
    d->other = mem_zeroed(d->mem, size, sizeof *d->other);
    return d->chosen != NULL && d->best != NULL && d->excludes != NULL && d->other != NULL &&
           puzzle_copy(&d->loop, &d->bare, d->mem) && classes_init(&d->classes, &d->bare, d->mem);
}

static void end(struct draft *d) {
    size_t size = d->bare.cells == NULL ? 0 : puzzle_size(&d->bare);
    close_kernel(d);
    mem_free(d->mem, d->chosen, size * sizeof *d->chosen);
    mem_free(d->mem, d->best, size * sizeof *d->best);
    mem_free(d->mem, d->excludes, size * sizeof *d->excludes);
    mem_free(d->mem, d->other, size * sizeof *d->other);
    vec_free(d->mem, &d->men);
    vec_free(d->mem, &d->man);
    vec_free(d->mem, &d->assumed);
    witness_free(&d->witnesses);
    classes_free(&d->classes, d->mem);
    puzzle_free(&d->bare);
    puzzle_free(&d->loop);
}

// Most men are given, though nobody asked for this number of them.
static bool is_dull(const struct draft *d) {
    return d->r->values[CHESS_LOOP_MEN] == MAKE_NOT_ASKED && 3 * d->count > 2 * d->men.size;
}

// The puzzle: the bare board, or some men of the loop.
static enum answer choose_puzzle(struct draft *d) {
    int classes;
    enum answer answer = count_classes(d, &classes);
    if (answer == STOPPED || answer == NO_MEMORY) return answer;
    d->count = 0;
    if (answer == YES && classes < 2) return classes == 1 ? YES : NO;
    answer = find_loop(d);
    if (answer == YES) answer = give_men(d);
    return answer == YES && is_dull(d) ? DULL : answer;
}

static bool write_puzzle(const struct draft *d, struct puzzle *p) {
    if (!puzzle_copy(p, &d->bare, d->mem)) return false;
    for (size_t i = 0; i < d->count; i++) {
        uint32_t square = d->men.at[d->chosen[i]];
        p->cells[square] = d->loop.cells[square];
    }
    return true;
}

// Which option to relax: those that were asked for.
static const char *what_to_relax(const struct make_request *r) {
    bool men = r->values[CHESS_LOOP_MEN] != MAKE_NOT_ASKED;
    if (r->values[CHESS_LOOP_KINDS] == MAKE_NOT_ASKED) return men ? "--n or --size" : "--size";
    return men ? "--n, --kinds or --size" : "--kinds or --size";
}

static enum make_answer gave_up(struct draft *d, enum answer why) {
    const int *parameters = d->bare.parameters;
    const char *first = chess_name((enum chess_kind)parameters[CHESS_LOOP_FIRST]),
               *second = chess_name((enum chess_kind)parameters[CHESS_LOOP_SECOND]);
    int each = parameters[CHESS_LOOP_EACH];
    const char *s = each == 1 ? "" : "s";
    if (why == DULL)
        fault_set(
            d->fault, FAULT_INPUT,
            "%d %s%s and %d %s%s on a board of %dx%d would be a dull puzzle: nearly all had to be given; "
            "choose another %s",
            each, first, s, each, second, s, d->r->width, d->r->height, what_to_relax(d->r));
    else
        fault_set(d->fault, FAULT_INPUT,
                  "no loop of %d %s%s and %d %s%s %s on a board of %dx%d; choose another %s", each, first, s,
                  each, second, s, why == NO ? "exists" : "was found soon enough", d->r->width, d->r->height,
                  what_to_relax(d->r));
    return MAKE_GAVE_UP;
}

static enum make_answer no_memory(struct draft *d) {
    fault_memory(d->fault);
    return MAKE_FAULT;
}

static enum make_answer chess_loop_draft(const struct make_request *r, struct rng *rng, struct mem *m,
                                         struct made *draft, struct fault *fault) {
    struct draft d = {.r = r, .rng = rng, .mem = m, .fault = fault};
    enum answer found = begin(&d) ? choose_puzzle(&d) : NO_MEMORY;
    enum make_answer answer = MAKE_STOPPED;
    if (found == YES) answer = write_puzzle(&d, &draft->puzzle) ? MAKE_DONE : no_memory(&d);
    else if (found == NO_MEMORY) answer = no_memory(&d);
    else if (found != STOPPED) answer = gave_up(&d, found);
    end(&d);
    return answer;
}

// ---- Requests that can never be met --------------------------------------------------------------------

static bool check_kinds(enum chess_kind first, enum chess_kind second, int men, struct fault *fault) {
    if (men != 1 && !can_be_long(first, second))
        return fault_input(
            fault, 0, 0,
            "a %s that attacks a queen is attacked back, so %s and %s make no loop of more than "
            "two: only the knight goes with the queen",
            chess_name(first == CHESS_QUEEN ? second : first), chess_name(first), chess_name(second));
    if (men == 1 && can_be_long(first, second))
        return fault_input(fault, 0, 0, "one %s and one %s cannot attack each other: --n 2 is the least",
                           chess_name(first), chess_name(second));
    if (men % 2 == 1 && must_be_even(first, second))
        return fault_input(fault, 0, 0,
                           "--n %d is odd: a loop of knights and bishops needs an even number, because each "
                           "knight changes the colour of the square and no bishop does",
                           men);
    return true;
}

static bool chess_loop_check_request(const struct make_request *r, struct fault *fault) {
    long long squares = (long long)r->width * r->height;
    enum chess_kind kinds[2];
    int men = r->values[CHESS_LOOP_MEN], least = men == MAKE_NOT_ASKED ? 1 : men;
    if (2LL * least > squares)
        return fault_input(fault, 0, 0, "%d of each kind do not fit: the board has %lld square%s", least,
                           squares, squares == 1 ? "" : "s");
    return !chess_loop_kinds(r->values[CHESS_LOOP_KINDS], kinds) ||
           check_kinds(kinds[0], kinds[1], men, fault);
}

const struct family_maker chess_loop_maker = {
    .usual_width = 6,
    .usual_height = 6,
    .drafts = 60,
    .options = chess_loop_make_options,
    .examples = "  roque make chess-loop --size 6x5 --kinds knight,rook --with-solution\n",
    .check = chess_loop_check_request,
    .draft = chess_loop_draft,
};

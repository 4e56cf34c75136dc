// Players who follow hints and do nothing else: they ask for a hint, enter its conclusion, remove a mistake
// that it names, and ask again. In every family they reach a solution.
#include "boards.h"
#include "entries.h"
#include "explain/explain.h"
#include "make/make.h"
#include "seeds.h"
#include "tell/tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static size_t hints_read; // in all strengths

// ---- A player --------------------------------------------------------------------------------------------

// Enter as much of a step as a board can hold, with candidates only if the player strikes them out; false
// when that is nothing new.
static bool write_down(struct puzzle *board, const struct explanation *e, const struct explain_step *step,
                       bool strikes) {
    const struct family *family = board->family;
    bool new = false;
    for (size_t i = 0; i < step->decides.count; i++) {
        struct explain_fact f = e->facts.at[step->decides.first + i];
        if (strikes && !f.holds && !family_has_one_mark(family) && f.mark != family_empty(family) &&
            !family_is_mark(family, board->cells[f.cell])) {
            new |= !puzzle_is_struck(board, f.cell, f.mark);
            assert_true(puzzle_strike(board, f.cell, f.mark));
            continue;
        }
        if (!explain_is_entry(board, f)) continue;
        char entry = f.holds ? f.mark : family->nothing;
        new |= board->cells[f.cell] != entry;
        puzzle_put(board, f.cell, entry);
    }
    return new;
}

static bool has_fact(const struct explanation *e, struct explain_range facts, struct explain_fact f) {
    for (size_t i = 0; i < facts.count; i++) {
        struct explain_fact g = e->facts.at[facts.first + i];
        bool emptied = g.mark == family_empty(e->puzzle->family) && g.holds && !f.holds;
        if (g.cell == f.cell && (emptied || (g.mark == f.mark && g.holds == f.holds))) return true;
    }
    return false;
}

// Does a later step use one of these facts of step i?
static bool is_used(const struct explanation *e, size_t i, struct explain_range decides) {
    for (size_t k = i + 1; k < e->steps.size; k++) {
        struct explain_range known = e->steps.at[k].known;
        for (size_t n = 0; n < known.count; n++) {
            struct explain_fact f = e->facts.at[known.first + n];
            if (has_fact(e, decides, f)) return true;
            for (size_t d = 0; d < decides.count && f.holds && f.mark == family_empty(e->puzzle->family); d++)
                if (e->facts.at[decides.first + d].cell == f.cell) return true;
        }
    }
    return false;
}

// Is the fact on the board, or decided by an earlier step?
static bool is_given(const struct explanation *e, size_t i, struct explain_fact f) {
    const struct puzzle *p = e->puzzle;
    char entry = p->cells[f.cell];
    if (!f.holds && puzzle_is_struck(p, f.cell, f.mark)) return true;
    if (family_is_mark(p->family, entry) && (f.holds ? entry == f.mark : entry != f.mark)) return true;
    for (size_t k = 0; k < i; k++)
        if (has_fact(e, e->steps.at[k].decides, f)) return true;
    if (!f.holds || f.mark != family_empty(p->family)) return false;
    for (const char *mark = p->family->marks; *mark != '\0'; mark++)
        if (!is_given(e, i, (struct explain_fact){f.cell, *mark, false})) return false;
    return true;
}

// The steps lead to an entry, include all that it needs, and nothing else.
static const char *judge_way(const struct explanation *e) {
    for (size_t i = 0; i < e->steps.size; i++) {
        const struct explain_step *step = &e->steps.at[i];
        bool last = i + 1 == e->steps.size;
        bool chooses = e->choices.size > 1; // of several images one, by several marks
        if (explain_decides_entry(e, step) != (last || chooses))
            return "a hint ends where something can be written down";
        if (!last && !is_used(e, i, step->decides)) return "a step on the way is of no use";
        for (size_t k = 1; k < step->decides.count; k++) { // besides what the step is about
            struct explain_range fact = {step->decides.first + k, 1};
            if (!explain_is_entry(e->puzzle, e->facts.at[fact.first]) && (last || !is_used(e, i, fact)))
                return "a hint tells what is neither written down nor used";
        }
        for (size_t k = 0; k < step->known.count; k++)
            if (!is_given(e, i, e->facts.at[step->known.first + k]))
                return "a step on the way uses what no step before it decides";
    }
    return NULL;
}

// The mildest hint names a part of the board: at most half of it, a row or a few cells; and every strength
// says something different.
static const char *judge_words(const struct explanation *e) {
    enum { A_FEW = 6 };
    struct mem m = MEM_UNLIMITED;
    struct bits area;
    struct text texts[3];
    const char *wrong = NULL;
    size_t size = puzzle_size(e->puzzle), width = (size_t)e->puzzle->width, cells = 0;
    assert_true(bits_init(&area, &m, size));
    tell_hint_area(e, &area);
    for (size_t i = 0; i < size; i++) cells += bits_has(&area, i);
    bits_free(&area, &m);
    if (cells == 0 || (2 * cells > size && cells > width && cells > A_FEW))
        wrong = "it says to look everywhere";
    for (uint64_t i = 0; i < 3; i++) {
        text_init(&texts[i], &m);
        tell_hint(&texts[i], e, TELL_HINT_WHERE + i, &(struct tell_explain_how){0});
        if (strstr(text_string(&texts[i]), " board.") != NULL && i == 0)
            wrong = "it says to look at the board";
        if (texts[i].size < sizeof "Look at r1" ||
            (i > 0 && strcmp(text_string(&texts[i]), text_string(&texts[0])) == 0))
            wrong = "a strength says nothing";
        hints_read++;
    }
    for (size_t i = 0; i < 3; i++) text_free(&texts[i]);
    assert_int_equal(m.used, 0);
    return wrong;
}

// If mirror images count as one, the entries may agree with several of them. The answer then shows two, and
// the player takes a cell of the first.
static const char *take_image(struct puzzle *board, const struct explanation *e) {
    const struct family *family = board->family;
    for (size_t i = 0; i < puzzle_size(board) && family->up_to_symmetry; i++) {
        char mark = e->solution.cells[i];
        if (mark == e->second.cells[i] || strchr(family->marks, mark) == NULL) continue;
        puzzle_put(board, i, mark);
        return NULL;
    }
    return "there is no hint";
}

// Are all steps but the last about cells with pieces? Nothing can be struck out there.
static bool decides_of_pieces_only(const struct explanation *e) {
    for (size_t i = 0; i + 1 < e->steps.size; i++) {
        struct explain_range decides = e->steps.at[i].decides;
        for (size_t k = 0; k < decides.count; k++)
            if (!family_is_mark(e->puzzle->family, e->puzzle->cells[e->facts.at[decides.first + k].cell]))
                return false;
    }
    return true;
}

// Follow one hint; NULL, or what is wrong with it. `own`: the player has made entries that no hint suggested.
static const char *take_hint(struct puzzle *board, struct mem *m, bool strikes, bool own, bool *solved) {
    struct explanation e;
    struct fault fault;
    const char *wrong = NULL;
    assert_true(explain_puzzle(board, &(struct explain_request){.hint = true}, m, &e, &fault));
    *solved = e.status == EXPLAIN_SOLVED;
    if (e.status == EXPLAIN_MISTAKE) {
        board->cells[e.facts.at[e.steps.at[0].decides.first].cell] = board->family->alphabet[0];
    } else if (e.status == EXPLAIN_DONE && e.steps.size > 0) {
        wrong = judge_way(&e);
        if (wrong == NULL) wrong = judge_words(&e);
        bool new = false;
        if (wrong == NULL && puzzle_next_struck(board, 0) != SIZE_MAX && e.steps.size > 1 &&
            !decides_of_pieces_only(&e))
            wrong = "a hint for one who strikes out candidates takes one step at a time";
        for (size_t i = strikes ? 0 : e.steps.size - 1; i < e.steps.size; i++)
            new |= write_down(board, &e, &e.steps.at[i], strikes);
        if (wrong == NULL && !new) wrong = "a hint told nothing new";
    } else if (e.status == EXPLAIN_MULTIPLE) {
        wrong = own ? take_image(board, &e) : "there are several images";
    } else if (!*solved) {
        wrong = "there is no hint";
    }
    explanation_free(&e);
    return wrong;
}

// Each mistake is removed once, and every other hint fills a cell or strikes out a candidate.
static const char *play(struct puzzle *board, struct mem *m, bool strikes, bool own) {
    bool solved = false;
    size_t most = (2 + strlen(board->family->marks)) * puzzle_size(board) + 2;
    for (size_t left = most; left > 0 && !solved; left--) {
        const char *wrong = take_hint(board, m, strikes, own, &solved);
        if (wrong != NULL) return wrong;
    }
    return solved ? NULL : "the hints have no end";
}

// ---- Boards to start from --------------------------------------------------------------------------------

// Given pieces look like entered ones. A mistake may agree with all entries but a given piece, and then the
// board does not show which of the two is wrong.
static bool has_pieces(const struct puzzle *p) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (family_is_mark(p->family, p->cells[i])) return true;
    return false;
}

// Play from the empty board, a half-filled one, and both with one mistake and with several.
static const char *play_all(const struct puzzle *p, const struct puzzle *solution, struct rng *r,
                            struct mem *m) {
    for (int half = 0; half < 2; half++)
        for (int mistakes = -1; mistakes <= (has_pieces(p) ? 0 : 2);
             mistakes++) { // -1: strikes out candidates
            struct puzzle board;
            assert_true(puzzle_copy(&board, p, m));
            for (int i = 0; i < mistakes; i++) entries_err(&board, solution, r);
            if (half) entries_fill_half(&board, solution, r);
            const char *wrong = play(&board, m, mistakes < 0, half || mistakes > 0);
            if (wrong != NULL) wrong = board_complaint(wrong, &board);
            puzzle_free(&board);
            if (wrong != NULL) return wrong;
        }
    return NULL;
}

// ---- Every family ----------------------------------------------------------------------------------------

static const char *play_made(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    const char *wrong = NULL;
    uint64_t number = 0;
    for (const struct family *const *f = family_all(); *f != NULL && wrong == NULL; f++) {
        struct make_request request = make_defaults(*f);
        struct fault fault = {0};
        struct made made;
        struct rng r;
        rng_seed(&r, seed);
        request.seed = seed;
        if ((*f)->up_to_symmetry) assert_true(make_set(&request, "size", "5x4", &fault)); // for the time
        if ((*f)->maker == NULL || !seeds_case(seed + number++)) continue;
        if (make_puzzle(&request, 0, 0, &m, &made, &fault) != MAKE_DONE)
            fail_msg("%s: %s", (*f)->name, fault.text);
        wrong = play_all(&made.puzzle, &made.solution, &r, &m);
        made_free(&made);
    }
    assert_int_equal(m.used, 0);
    return wrong;
}

static void whoever_does_what_hints_tell_solves_what_is_made(void **state) {
    (void)state;
    run_seeds(1, 2, play_made);
}

// Small ones only: the largest of the papers take seconds per hint.
static void whoever_does_what_hints_tell_solves_the_small_built_in_puzzles(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    hints_read = 0;
    rng_seed(&r, 1);
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        bool last = false;
        for (const struct builtin_puzzle *b = (*f)->builtin; b != NULL && b->name != NULL && !last; b++) {
            enum { SMALL = 12 };
            struct puzzle p;
            board_read(&p, &m, b->text);
            if (puzzle_size(&p) <= SMALL) {
                struct solve_result s = board_solve(&p, (struct solve_request){.goal = SOLVE_FIRST}, &m);
                const char *wrong = play_all(&p, &s.solution, &r, &m);
                if (wrong != NULL) fail_msg("%s: %s", b->name, wrong);
                solve_result_free(&s);
                if (seeds_few()) last = true;
            }
            puzzle_free(&p);
        }
    }
    assert_int_equal(m.used, 0);
    if (hints_read < 300) fail_msg("only %zu hints were read", hints_read);
}

// The queen is placed, and her other squares are struck out.
static void a_hint_does_not_tell_what_is_on_the_board(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m,
               "chess-num 5x5\nx.x3R\nxx.0x\nxx..3\nxxxK6\nxx.PQ\n- r1c2 Q\n- r2c3 Q\n- r3c3 Q\n- r3c4 Q\n"
               "- r5c3 Q\n");
    const char *wrong = play(&p, &m, true, false);
    if (wrong != NULL) fail_msg("%s", wrong);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static const char *play_struck(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct make_request request = make_defaults(family_named("chess-num", strlen("chess-num")));
    struct fault fault = {0};
    struct made made;
    request.seed = seed;
    assert_true(make_set(&request, "size", "5x5", &fault));
    if (make_puzzle(&request, 0, 0, &m, &made, &fault) != MAKE_DONE) fail_msg("%s", fault.text);
    const char *wrong = play(&made.puzzle, &m, true, false);
    if (wrong != NULL) wrong = board_complaint(wrong, &made.puzzle);
    made_free(&made);
    assert_int_equal(m.used, 0);
    return wrong;
}

static void whoever_strikes_out_all_that_hints_tell_solves_chess_nums(void **state) {
    (void)state;
    run_seeds(1, 27, play_struck);
}

// If no single mark shows which of the mirror images is meant, a hint names several at once.
static void whoever_does_what_hints_tell_is_left_with_one_image_of_a_loop(void **state) {
    (void)state;
    static const char *const loops[] = {"chess-loop 4x4 knight bishop 2\n....\n....\n....\n....\n",
                                        "chess-loop 4x4 knight rook 3\n....\n....\n....\n....\n"};
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < 2; i++)
        for (int strikes = 0; strikes < 2; strikes++) {
            struct puzzle p;
            board_read(&p, &m, loops[i]);
            const char *wrong = play(&p, &m, strikes, false);
            if (wrong != NULL) fail_msg("%s", board_complaint(wrong, &p));
            puzzle_free(&p);
        }
    assert_int_equal(m.used, 0);
}

// ---- Conclusions that a board can hold -------------------------------------------------------------------

static void pieces_and_empty_squares_can_be_written_down_but_not_that_a_piece_is_absent(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m,
               "chess-num 8x8\n........\n........\n........\n........\n........\n........\n........\n"
               "........\n");
    assert_true(explain_is_entry(&p, (struct explain_fact){0, 'K', true}));
    assert_true(explain_is_entry(&p, (struct explain_fact){0, 'x', true}));
    assert_false(explain_is_entry(&p, (struct explain_fact){0, 'K', false}));
    assert_false(explain_is_entry(&p, (struct explain_fact){0, 'x', false}));
    puzzle_free(&p);
    board_read(&p, &m, "akari 2x1\n..\n");
    assert_true(explain_is_entry(&p, (struct explain_fact){0, '*', true}));
    assert_true(explain_is_entry(&p, (struct explain_fact){0, '*', false}));
    puzzle_free(&p);
}

static const char *const without_memory = "chess-num 4x4\n2..3\n1.51\n3.4.\n....\n";

// Every allocation fails in turn.
static void without_memory_there_is_no_hint_and_nothing_is_lost(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    bool explained = false;
    board_read(&p, &m, without_memory);
    size_t used = m.used;
    for (uint64_t call = 1; !explained; call++) {
        struct explanation e;
        struct fault fault;
        m.fail_at = m.calls + call;
        explained = explain_puzzle(&p, &(struct explain_request){.hint = true}, &m, &e, &fault);
        if (explained) assert_true(e.status == EXPLAIN_DONE && e.steps.size > 1);
        explanation_free(&e);
        assert_int_equal(m.used, used);
    }
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_and_empty_squares_can_be_written_down_but_not_that_a_piece_is_absent),
        cmocka_unit_test(without_memory_there_is_no_hint_and_nothing_is_lost),
        cmocka_unit_test(a_hint_does_not_tell_what_is_on_the_board),
        cmocka_unit_test(whoever_does_what_hints_tell_is_left_with_one_image_of_a_loop),
        cmocka_unit_test(whoever_strikes_out_all_that_hints_tell_solves_chess_nums),
        cmocka_unit_test(whoever_does_what_hints_tell_solves_the_small_built_in_puzzles),
        cmocka_unit_test(whoever_does_what_hints_tell_solves_what_is_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// Repairs for setters, compared with every possible change.
#include "boards.h"
#include "make/make.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct mem mem = MEM_UNLIMITED;

static size_t solutions(const struct puzzle *p) {
    struct solve_result r = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, &mem);
    size_t n = r.status == SOLVE_IS_UNIQUE ? 1 : r.status == SOLVE_IS_MULTIPLE ? 2 : 0;
    solve_result_free(&r);
    return n;
}

// Does a single change of a clue leave one solution? In Akari: each black cell with every number, and
// without.
static bool one_change_does(struct puzzle *p) {
    bool yes = false;
    for (size_t i = 0; i < puzzle_size(p) && !yes; i++) {
        char before = p->cells[i];
        if (board_is_white(before)) continue;
        for (const char *to = "#01234"; *to != '\0' && !yes; to++) {
            p->cells[i] = *to;
            yes = *to != before && solutions(p) == 1;
        }
        p->cells[i] = before;
    }
    return yes;
}

static const char *check_changes(struct puzzle *p, const struct repair *r) {
    if (r->solutions == 1) return r->status == REPAIR_UNIQUE ? NULL : "it is right as it is";
    if (r->status == REPAIR_NOT) return one_change_does(p) ? "one change does" : NULL;
    if (solutions(&r->puzzle) != 1) return "the repaired board does not have one solution";
    size_t differ = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) differ += p->cells[i] != r->puzzle.cells[i];
    if (differ != r->changes.size) return "the changes are not those of the board";
    if (r->changes.size > 1 && one_change_does(p)) return "one change is enough";
    return NULL;
}

static bool lists(const clue_changes *list, size_t cell, char to) {
    for (size_t i = 0; i < list->size; i++)
        if (list->at[i].place.at == cell && list->at[i].to == to) return true;
    return false;
}

// Each clue that can be removed, and each that would help, is listed, and no other.
static const char *check_lists(struct puzzle *p, const struct repair *r) {
    const char *wrong = NULL;
    for (size_t i = 0; i < puzzle_size(p) && wrong == NULL; i++) {
        char before = p->cells[i];
        if (board_is_white(before)) continue;
        for (const char *to = before == '#' ? "01234" : "#"; *to != '\0' && wrong == NULL; to++) {
            p->cells[i] = *to;
            bool does = solutions(p) == 1;
            p->cells[i] = before;
            if (*to == '#' && r->solutions == 1 && lists(&r->needless, i, *to) != does)
                wrong = "needless or not";
            if (*to != '#' && r->solutions == 2 && lists(&r->helpful, i, *to) != does)
                wrong = "helpful or not";
        }
    }
    return wrong;
}

// No smaller set of the clues is enough: all sets are tried.
static const char *check_enough(struct puzzle *p, const struct repair *r) {
    uint32_t at[12];
    char says[12];
    size_t n = 0;
    if (r->solutions != 1) return NULL;
    if (!r->has_enough) return "no smallest set";
    for (uint32_t i = 0; i < puzzle_size(p); i++)
        if (p->cells[i] >= '0' && p->cells[i] <= '9') says[n] = p->cells[i], at[n++] = i;
    const char *wrong = NULL;
    for (uint32_t set = 0; set < UINT32_C(1) << n && wrong == NULL; set++) {
        size_t size = 0;
        for (size_t i = 0; i < n; i++) {
            p->cells[at[i]] = (set >> i) & 1 ? says[i] : '#';
            size += (set >> i) & 1;
        }
        if (size < r->enough.size && solutions(p) == 1) wrong = "there is a smaller set";
    }
    for (size_t i = 0; i < n; i++) p->cells[at[i]] = '#';
    for (size_t i = 0; i < r->enough.size; i++)
        p->cells[r->enough.at[i].place.at] = (char)r->enough.at[i].from;
    if (solutions(p) != 1) wrong = "the set is not enough";
    for (size_t i = 0; i < n; i++) p->cells[at[i]] = says[i];
    return wrong;
}

static const char *a_board(uint64_t seed) {
    struct rng rng;
    struct puzzle p;
    struct repair r;
    struct fault f;
    rng_seed(&rng, seed);
    board_random(&p, &mem, &rng, (struct board_recipe){4, 4, 30, 60, 0, rng_below(&rng, 3) > 0});
    assert_true(repair_puzzle(&p, &(struct repair_request){.most = 2, .smallest = true}, &mem, &r, &f));
    const char *wrong = check_changes(&p, &r);
    if (wrong == NULL) wrong = check_lists(&p, &r);
    if (wrong == NULL) wrong = check_enough(&p, &r);
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    repair_free(&r);
    puzzle_free(&p);
    return wrong;
}

static void repairs_are_right_and_as_small_as_possible(void **state) {
    (void)state;
    run_seeds(1, 200, a_board);
}

// Clues beneath and beside cells, and marks.
static void every_kind_of_clue_is_repaired(void **state) {
    (void)state;
    static const char *const boards[] = {
        "chess-num 5x5\n2....\n.....\n..0..\n.....\n....4\n",
        "chess-position 3x2 3\n01.\n1..\n",
        "chess-avoid 4x3 BBBBQ\n....\n....\n....\n",
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct puzzle p;
        struct repair r;
        struct fault f;
        board_read(&p, &mem, boards[i]);
        assert_true(repair_puzzle(&p, &(struct repair_request){0}, &mem, &r, &f));
        assert_int_equal(r.status, REPAIR_DONE);
        assert_int_equal(solutions(&r.puzzle), 1);
        repair_free(&r);
        puzzle_free(&p);
    }
}

static void without_memory_nothing_is_promised(void **state) {
    (void)state;
    struct puzzle p;
    bool done = false;
    board_read(&p, &mem, "akari 3x3\n...\n.#.\n...\n");
    for (uint64_t i = 1; !done; i += 1 + i / 50) {
        struct mem poor = {.fail_at = i};
        struct repair r;
        struct fault f = {0};
        done = repair_puzzle(&p, &(struct repair_request){.smallest = true}, &poor, &r, &f);
        if (!done) assert_int_equal(f.kind, FAULT_MEMORY);
        repair_free(&r);
        assert_int_equal(poor.used, 0);
    }
    puzzle_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repairs_are_right_and_as_small_as_possible),
        cmocka_unit_test(every_kind_of_clue_is_repaired),
        cmocka_unit_test(without_memory_nothing_is_promised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

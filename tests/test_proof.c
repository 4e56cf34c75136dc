// Proofs of uniqueness, for every family: the CNF has the same solutions as the rules, the checker accepts
// the proof, and CaDiCaL finds no solution when there should be none.
#include "proofs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "boards.h"
#include "make/make.h"
#include "twin.h"

// ---- The CNF means the same as the rules ----------------------------------------------------------------

// The number of fillings of a board that the family's judge accepts. Each open cell gets each of the marks
// and none.
static uint64_t count_by_judge(const struct puzzle *p, const char *marks) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle filled;
    uint64_t right = 0;
    size_t open[32], n = 0, choice[32] = {0}, ways = strlen(marks) + 1;
    assert_true(puzzle_copy(&filled, p, &m));
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (p->cells[i] == p->family->alphabet[0]) open[n++] = i;
    for (bool more = true; more;) {
        bool ok;
        assert_true(family_judge(&filled, &m, &ok));
        right += ok;
        size_t i = 0;
        for (; i < n && ++choice[i] == ways; i++) choice[i] = 0, filled.cells[open[i]] = p->cells[open[i]];
        more = i < n;
        if (more) filled.cells[open[i]] = marks[choice[i] - 1];
    }
    puzzle_free(&filled);
    return right;
}

// The number of solutions of the CNF that differ in a mark; each must be right.
static uint64_t count_by_cadical(const struct puzzle *p, const struct model *model, const char *text) {
    struct mem m = MEM_UNLIMITED;
    struct proof_steps cnf;
    uint64_t found = 0;
    proof_read(&cnf, text);
    CCaDiCaL *sat = proof_cadical(&cnf, cnf.steps.size);
    while (ccadical_solve(sat) == 10) {
        struct puzzle filled;
        bool ok;
        VEC(int) other = {0};
        assert_true(puzzle_copy(&filled, p, &m));
        for (size_t i = 0; i < model->marks.size; i++) {
            struct model_mark mark = model->marks.at[i];
            int name = (int)(mark.lit >> 1) + 1;
            bool is = (ccadical_val(sat, name) > 0) != (mark.lit & 1);
            if (is) filled.cells[mark.cell] = mark.mark;
            assert_true(vec_push(&m, &other, ccadical_val(sat, name) > 0 ? -name : name));
        }
        assert_true(family_judge(&filled, &m, &ok) && ok);
        found++;
        for (size_t i = 0; i < other.size; i++) ccadical_add(sat, other.at[i]);
        ccadical_add(sat, 0);
        vec_free(&m, &other);
        puzzle_free(&filled);
    }
    ccadical_release(sat);
    proof_free(&cnf);
    return found;
}

static void expect_the_same_solutions(const char *text, const char *marks) {
    struct proof_texts t;
    struct puzzle p;
    proof_texts_init(&t);
    board_read(&p, &t.mem, text);
    struct model model = {.mem = &t.mem, .purpose = MODEL_FOR_PROOF};
    struct csp *s = csp_new(&t.mem);
    assert_true(model_post(&model, &p, s) && csp_prove(s, proof_put, &t.drat));
    assert_true(csp_write_proven(s, proof_put, &t.cnf));
    uint64_t right = count_by_judge(&p, marks), found = count_by_cadical(&p, &model, text_string(&t.cnf));
    if (right != found) fail_msg("%d by the judge, %d by the CNF:\n%s", (int)right, (int)found, text);
    csp_free(s);
    model_free(&model);
    puzzle_free(&p);
    proof_texts_free(&t);
}

static void the_cnf_has_the_solutions_that_the_judge_finds(void **state) {
    (void)state;
    static const struct {
        const char *text, *marks;
    } boards[] = {
        {"akari 3x3\n...\n...\n...\n", "*"},
        {"akari 4x3\n.1..\n..2.\n....\n", "*"},
        {"akari 5x3\n.0.#.\n#....\n..1..\n", "*"},
        {"akari 4x4\n....\n.#..\n..#.\n....\n", "*"},
        {"akari 3x2\n3..\n...\n", "*"},
        {"chess-loop 3x2 king knight 2\n", "KN"},
        {"chess-loop 3x2 rook bishop 1\n", "RB"},
        {"chess-loop 3x2 queen rook 1\n", "QR"},
        {"chess-loop 3x3 rook knight 2\n", "RN"},
        {"chess-loop 3x3 bishop king 2\n", "BK"},
        {"chess-loop 4x2 king knight 2\n", "KN"},
        {"chess-loop 4x2 rook king 3\n", "RK"},
        {"chess-loop 5x2 rook king 3\nR....\n....K\n", "RK"},
        {"chess-avoid 3x2 KN\n...\n...\n", "KN"},
        {"chess-avoid 3x3 RBN\n...\n.#.\n...\n", "RBN"},
        {"chess-avoid 4x2 QPP\n....\n....\n", "QP"},
        {"chess-position 3x2 2\n1..\n.2.\n", "KQRBNP"},
        {"chess-position 2x2 1\n.1\n..\n", "KQRBNP"},
        {"chess-num 4x2\n.1..\n...2\n", "PNKRBQ"},
        {"chess-num 7x1\n..3....\n", "PNKRBQ"},
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        if (seeds_case(i) || i % 4 == 1) // of every family at least one
            expect_the_same_solutions(boards[i].text, boards[i].marks);
}

// ---- Proofs of random boards ------------------------------------------------------------------------------

// CaDiCaL finds no solution, but finds one when the last clauses are left out.
static const char *ask_cadical(const struct proof_texts *t, size_t forbidden) {
    struct proof_steps cnf;
    proof_read(&cnf, text_string(&t->cnf));
    CCaDiCaL *all = proof_cadical(&cnf, cnf.steps.size),
             *rules = proof_cadical(&cnf, cnf.steps.size - forbidden);
    bool none = ccadical_solve(all) == 20, some = ccadical_solve(rules) == 10;
    ccadical_release(all);
    ccadical_release(rules);
    proof_free(&cnf);
    if (!none) return "CaDiCaL finds a solution that should not be left";
    return some == (forbidden > 0) ? NULL : "without the last clauses CaDiCaL says otherwise";
}

// The number of different images of the solution: as many are forbidden.
static size_t images(const struct puzzle *p, const struct solve_result *r) {
    struct mem m = MEM_UNLIMITED;
    struct classes classes;
    if (!r->has_solution) return 0;
    if (!p->family->up_to_symmetry) return 1;
    assert_true(classes_init(&classes, p, &m));
    size_t n = (size_t)classes_size(&classes, r->solution.cells);
    classes_free(&classes, &m);
    return n;
}

static const char *try_proof(const struct puzzle *p) {
    struct proof_texts t;
    struct verify_result verified;
    struct mem m = MEM_UNLIMITED;
    const char *wrong = NULL;
    proof_texts_init(&t);
    struct prove_out out = proof_texts_out(&t);
    struct solve_result plain = board_solve(p, (struct solve_request){0}, &m);
    struct solve_result r = board_solve(p, (struct solve_request){.proof = &out}, &m);
    if (plain.status != r.status || plain.exact != r.exact) wrong = "with a proof the answer is another";
    else if (r.proven != (r.status == SOLVE_IS_UNIQUE || r.status == SOLVE_IS_NONE)) wrong = "no proof";
    else if (!r.proven) wrong = t.cnf.size == 0 ? NULL : "a CNF without a proof";
    else if (proof_check(&t, &verified) != VERIFY_PROVEN) wrong = verified.fault.text;
    else wrong = ask_cadical(&t, images(p, &r));
    if (wrong != NULL) wrong = board_complaint(wrong, p);
    solve_result_free(&plain);
    solve_result_free(&r);
    proof_texts_free(&t);
    assert_int_equal(m.used, 0);
    return wrong;
}

static const char *try_akari(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    int side = 3 + (int)rng_below(&r, 6);
    board_random(&p, &m, &r, board_any(&r, side, 1 + (int)rng_below(&r, 8)));
    const char *wrong = try_proof(&p);
    puzzle_free(&p);
    return wrong;
}

static void answers_about_random_boards_of_bulbs_are_proven(void **state) {
    (void)state;
    run_seeds(1, 400, try_akari);
}

// Without numbers, and with some of its solution given, a board is often still undecided; with all of it
// given, unique.
static const char *try_family(const struct family *f, uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct made made;
    struct fault fault = {0};
    struct make_request q = make_defaults(f);
    rng_seed(&r, seed);
    q.any = true;
    q.seed = seed;
    if (!make_check(&q, &fault) || make_puzzle(&q, 0, 0, &m, &made, &fault) != MAKE_DONE) return NULL;
    size_t cells = puzzle_size(&made.puzzle);
    for (uint32_t give = rng_below(&r, 4), i = 0; i < give; i++) {
        size_t cell = rng_below(&r, (uint32_t)cells);
        bool piece = family_is_mark(f, made.solution.cells[cell]);
        if (piece || made.puzzle.cells[cell] == f->alphabet[0])
            made.puzzle.cells[cell] = piece ? made.solution.cells[cell] : f->nothing;
    }
    const char *wrong = try_proof(&made.puzzle);
    made_free(&made);
    return wrong;
}

static const char *try_every_family(uint64_t seed) {
    const char *wrong = NULL;
    for (const struct family *const *f = family_all(); *f != NULL && wrong == NULL; f++)
        wrong = try_family(*f, seed);
    return wrong;
}

static void answers_about_random_boards_of_every_family_are_proven(void **state) {
    (void)state;
    run_seeds(1, 25, try_every_family);
}

static void every_puzzle_of_the_papers_is_proven(void **state) {
    (void)state;
    uint64_t number = 0;
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        for (const struct builtin_puzzle *b = (*f)->builtin; b != NULL && b->name != NULL; b++) {
            struct mem m = MEM_UNLIMITED;
            struct puzzle p;
            if (!seeds_take(number++)) continue;
            board_read(&p, &m, b->text);
            const char *wrong = try_proof(&p);
            if (wrong != NULL) fail_msg("%s: %s", b->name, wrong);
            puzzle_free(&p);
        }
}

// Boards without solutions; for some of them, posting the rules shows it.
static void that_there_is_no_solution_is_proven(void **state) {
    (void)state;
    static const char *const boards[] = {
        "akari 2x2\n4.\n..\n",
        "akari 2x1\n**\n",
        "akari 3x1\n0*0\n",
        "akari 3x3\n1.1\n...\n1.0\n",
        "akari 2x2\n3x\nx.\n",
        "chess-num 3x2\n...\n..1\n",
        "chess-num 4x2\n6..6\n6..6\n",
        "chess-loop 3x3 rook bishop 3\n",
        "chess-loop 9x2 king knight 2\n",
        "chess-loop 4x4 king knight 1\n",
        "chess-avoid 2x2 QQ\n..\n..\n",
        "chess-position 2x2 1\n44\n44\n",
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle p;
        board_read(&p, &m, boards[i]);
        struct solve_result r = board_solve(&p, (struct solve_request){0}, &m);
        const char *wrong = r.status == SOLVE_IS_NONE ? try_proof(&p) : "there is a solution";
        if (wrong != NULL) fail_msg("%s: %s", boards[i], wrong);
        solve_result_free(&r);
        puzzle_free(&p);
    }
}

// ---- Models of all kinds ---------------------------------------------------------------------------------

// Forbid each solution in turn; the rest is proven to be empty. CaDiCaL finds as many.
static const char *try_model(uint64_t seed) {
    enum { MOST = 60 };
    struct twin t;
    struct rng r;
    struct proof_texts texts;
    static struct verify_result verified;
    const char *wrong = NULL;
    twin_open(&t);
    proof_texts_init(&texts);
    rng_seed(&r, seed);
    twin_bools(&t, 3 + rng_below(&r, 6));
    for (uint32_t i = 0; i < 6; i++) twin_random_clause(&t, &r, 4, true);
    for (uint32_t i = 0; i < 4; i++) twin_random_count(&t, &r, 9, true);
    if (rng_below(&r, 2) == 0) twin_random_circuit(&t, &r, 3 + rng_below(&r, 4));
    if (rng_below(&r, 2) == 0) twin_random_connected(&t, &r, 3 + rng_below(&r, 8));
    size_t n = t.lits.size;
    uint64_t found = 0;
    bool proves = csp_prove(t.s, proof_put, &texts.drat);
    VEC(csp_lit) other = {0};
    while (proves && found <= MOST && csp_solve(t.s, NULL, 0) == CSP_SAT) {
        other.size = 0;
        for (size_t i = 0; i < n; i++)
            assert_true(
                vec_push(&texts.mem, &other, csp_sign(t.lits.at[i], csp_value(t.s, t.lits.at[i]) < 0)));
        csp_forbid(t.s, other.at, n);
        found++;
    }
    if (proves && found <= MOST) {
        if (!csp_end_proof(t.s) || !csp_write_proven(t.s, proof_put, &texts.cnf)) wrong = "no proof";
        else if (proof_check(&texts, &verified) != VERIFY_PROVEN) wrong = verified.fault.text;
        else if (oracle_solutions(t.o, t.lits.at, n, MOST + 1) != found)
            wrong = "another number of solutions";
        else wrong = ask_cadical(&texts, found);
    }
    vec_free(&texts.mem, &other);
    proof_texts_free(&texts);
    return twin_close(&t) ? wrong : "a leak";
}

static void all_solutions_of_random_models_are_proven_to_be_all(void **state) {
    (void)state;
    run_seeds(1, 1500, try_model);
}

static void models_that_have_no_such_proof_are_refused(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text drat;
    text_init(&drat, &m);
    for (int kind = 0; kind < 2; kind++) {
        struct csp *s = csp_new(&m);
        csp_lit b = csp_bools(s, 3), lits[3] = {b, b + 2, b + 4};
        if (kind == 0) csp_add_sum(s, lits, (int[]){1, 2, 4}, 3, 3, 5);
        else csp_add_loop(s, 2, (struct csp_arc[]){{0, 1, b}, {1, 0, b + 2}, {1, 1, b + 4}}, 3);
        assert_false(csp_prove(s, proof_put, &drat));
        assert_false(csp_out_of_memory(s));
        assert_int_equal(csp_solve(s, NULL, 0), CSP_SAT);
        csp_free(s);
    }
    assert_int_equal(m.used, 0);
}

static void memory_may_run_out_at_every_place(void **state) {
    (void)state;
    static const char *const boards[] = {"akari 3x3\n1..\n...\n..0\n", "chess-loop 3x2 king knight 2\n"};
    for (size_t i = 0; i < 2; i++) {
        struct mem reading = MEM_UNLIMITED;
        struct puzzle p;
        board_read(&p, &reading, boards[i]);
        bool done = false;
        for (uint64_t call = 1; !done; call++) {
            struct mem m = {.fail_at = call};
            struct proof_texts t;
            struct solve_result r;
            struct fault fault = {0};
            proof_texts_init(&t);
            struct prove_out out = proof_texts_out(&t);
            done = solve_puzzle(&p, &(struct solve_request){.proof = &out}, &m, &r, &fault);
            if (done) assert_true(r.proven && call > 20);
            else assert_int_equal(fault.kind, FAULT_MEMORY);
            solve_result_free(&r);
            proof_texts_free(&t);
            assert_int_equal(m.used, 0);
        }
        puzzle_free(&p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cnf_has_the_solutions_that_the_judge_finds),
        cmocka_unit_test(answers_about_random_boards_of_bulbs_are_proven),
        cmocka_unit_test(answers_about_random_boards_of_every_family_are_proven),
        cmocka_unit_test(every_puzzle_of_the_papers_is_proven),
        cmocka_unit_test(that_there_is_no_solution_is_proven),
        cmocka_unit_test(all_solutions_of_random_models_are_proven_to_be_all),
        cmocka_unit_test(models_that_have_no_such_proof_are_refused),
        cmocka_unit_test(memory_may_run_out_at_every_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

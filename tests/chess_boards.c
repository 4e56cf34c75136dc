#include "chess_boards.h"

#include "boards.h"
#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char letters[] = "PNKRBQ";

bool chess_boards_piece(char c) { return c != '\0' && strchr(letters, c) != NULL; }

const char *chess_boards_kind(char letter) {
    static const char *const names[] = {"pawn", "knight", "king", "rook", "bishop", "queen"};
    return chess_boards_piece(letter) ? names[strchr(letters, letter) - letters] : NULL;
}

// ---- Attacks, square by square -----------------------------------------------------------------------

static bool slides_to(const struct puzzle *p, int from, int to, int down, int right) {
    int row = from / p->width, column = from % p->width;
    for (;;) {
        row += down;
        column += right;
        if (row < 0 || row >= p->height || column < 0 || column >= p->width) return false;
        int here = row * p->width + column;
        if (here == to) return true;
        if (p->cells[here] == '#' || chess_boards_piece(p->cells[here])) return false;
    }
}

bool chess_boards_attacks(const struct puzzle *p, int from, int to) {
    int down = to / p->width - from / p->width, right = to % p->width - from % p->width;
    int square = down * down + right * right; // of the distance
    char piece = p->cells[from];
    if (piece == 'P') return down == -1 && square == 2;
    if (piece == 'N') return square == 5;
    if (piece == 'K') return square == 1 || square == 2;
    for (int d = -1; d <= 1; d++)
        for (int r = -1; r <= 1; r++) {
            bool slanted = d != 0 && r != 0;
            if ((d == 0 && r == 0) || (piece == 'R' && slanted) || (piece == 'B' && !slanted)) continue;
            if (chess_boards_piece(piece) && slides_to(p, from, to, d, r)) return true;
        }
    return false;
}

// ---- Brute force -------------------------------------------------------------------------------------

struct brute {
    struct puzzle *p;
    int left[6], total;
    chess_boards_right *right;
    uint64_t found;
};

static void fill(struct brute *b, size_t cell) {
    if (cell == puzzle_size(b->p)) {
        b->found += b->total == 0 && b->right(b->p);
        return;
    }
    fill(b, cell + 1);
    if (b->p->cells[cell] != '.' || b->total == 0) return;
    for (int k = 0; k < 6; k++) {
        if (b->left[k] == 0) continue;
        b->p->cells[cell] = letters[k];
        b->left[k]--;
        b->total--;
        fill(b, cell + 1);
        b->left[k]++;
        b->total++;
        b->p->cells[cell] = '.';
    }
}

uint64_t chess_boards_brute(struct puzzle *p, const int left[6], int total, chess_boards_right *right) {
    struct brute b = {.p = p, .total = total, .right = right};
    memcpy(b.left, left, sizeof b.left);
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (!chess_boards_piece(p->cells[i])) continue;
        b.left[strchr(letters, p->cells[i]) - letters]--;
        b.total--;
    }
    fill(&b, 0);
    return b.found;
}

// ---- clingo, and the judge's words -------------------------------------------------------------------

void chess_boards_facts(FILE *f, const struct puzzle *p, const char *numbers) {
    for (int i = 0; i < p->width * p->height; i++) {
        int row = i / p->width, column = i % p->width;
        char c = p->cells[i];
        if (c == '#') continue;
        fprintf(f, "square(%d,%d).\n", row, column);
        if (c != 'x') fprintf(f, "open(%d,%d).\n", row, column);
        if (chess_boards_piece(c)) fprintf(f, "given(%s,%d,%d).\n", chess_boards_kind(c), row, column);
        if (numbers != NULL && numbers[i] >= '0' && numbers[i] <= '9')
            fprintf(f, "number(%d,%d,%c).\n", row, column, numbers[i]);
    }
}

const char *chess_boards_verdict(const struct puzzle *p) {
    static char out[3000];
    size_t n = 0;
    struct mem m = MEM_UNLIMITED;
    struct verdict v;
    verdict_init(&v, &m);
    assert_true(p->family->check(p, &v));
    for (size_t i = 0; i < v.broken.size; i++) {
        struct broken_rule b = v.broken.at[i];
        n += (size_t)snprintf(out + n, sizeof out - n, "%s%s: %.*s", b.mendable ? "not yet " : "", b.rule,
                              (int)b.chars, v.sentences.at + b.first_char);
        for (size_t c = 0; c < b.cells; c++)
            n += (size_t)snprintf(out + n, sizeof out - n, " %u", v.cells.at[b.first_cell + c]);
        n += (size_t)snprintf(out + n, sizeof out - n, "\n");
    }
    snprintf(out + n, sizeof out - n, "%s", v.complete ? "complete" : "incomplete");
    verdict_free(&v);
    assert_int_equal(m.used, 0);
    return out;
}

// ---- Questions of the tests of each family -----------------------------------------------------------

const char *chess_boards_compare(const struct puzzle *p, uint64_t truth, uint64_t limit) {
    struct mem m = MEM_UNLIMITED;
    struct solve_result all = board_solve(p, (struct solve_request){.goal = SOLVE_COUNT, .limit = limit}, &m);
    struct solve_result one = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
    enum solve_status right = truth == 0 ? SOLVE_IS_NONE : truth == 1 ? SOLVE_IS_UNIQUE : SOLVE_IS_MULTIPLE;
    const char *wrong = all.count != truth    ? "the count is wrong"
                        : one.status != right ? "the status is wrong"
                                              : NULL;
    solve_result_free(&all);
    solve_result_free(&one);
    assert_int_equal(m.used, 0);
    return wrong == NULL ? NULL : board_complaint(wrong, p);
}

uint64_t chess_boards_count_as_rules(const struct puzzle *p) {
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    struct model model = {.mem = &m, .purpose = MODEL_FOR_RULES};
    uint64_t found = 0;
    csp_use_rules(s);
    assert_true(p->family->post(p, s, &model));
    for (size_t i = 0; i < model.rules.size; i++) csp_add_clause(s, &model.rules.at[i].on, 1);
    assert_int_not_equal(csp_enumerate(s, NULL, NULL, &found), CSP_NO_MEMORY);
    csp_free(s);
    model_free(&model);
    assert_int_equal(m.used, 0);
    return found;
}

void chess_boards_run_out_of_memory(const char *text) {
    bool done = false;
    struct mem plenty = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &plenty, text);
    for (uint64_t fail_at = 1; !done; fail_at++) {
        struct mem m = {.fail_at = fail_at};
        struct solve_result r;
        struct fault f = {0};
        done = solve_puzzle(&p, &(struct solve_request){.goal = SOLVE_UNIQUE}, &m, &r, &f);
        if (!done) assert_int_equal(f.kind, FAULT_MEMORY);
        else assert_int_equal(r.status, SOLVE_IS_UNIQUE);
        solve_result_free(&r);
        assert_int_equal(m.used, 0);
    }
    puzzle_free(&p);
}

void chess_boards_refuse(const struct chess_boards_bad *bad, size_t count) {
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < count; i++) {
        struct format_reader r;
        struct fault f = {0};
        struct puzzle p;
        format_reader_init(&r, bad[i].text, strlen(bad[i].text));
        assert_int_equal(format_read_next(&r, &m, &p, &f), FORMAT_READ_BAD);
        if (strstr(f.text, bad[i].says) == NULL) fail_msg("\"%s\" does not say %s", f.text, bad[i].says);
        if (bad[i].line == 0) continue;
        assert_int_equal(f.line, bad[i].line);
        assert_int_equal(f.column, bad[i].column);
    }
    assert_int_equal(m.used, 0);
}

// ---- Random boards of a family ----------------------------------------------------------------------------

static void draw(const struct chess_boards_family *f, const struct chess_boards_size *size, uint64_t seed,
                 struct mem *m, struct puzzle *p) {
    struct rng r;
    rng_seed(&r, seed);
    int width = size->least + (int)rng_below(&r, (uint32_t)(size->columns - size->least + 1));
    int height = size->least + (int)rng_below(&r, (uint32_t)(size->rows - size->least + 1));
    f->draw(p, m, &r, width, height, size->pieces);
}

static const char *leave(struct puzzle *p, const struct mem *m, const char *wrong) {
    puzzle_free(p);
    return wrong != NULL || m->used == 0 ? wrong : "memory leaked";
}

const char *chess_boards_by_brute_force(const struct chess_boards_family *f, uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    draw(f, &f->small, seed, &m, &p);
    return leave(&p, &m, chess_boards_compare(&p, f->brute(&p), 0));
}

const char *chess_boards_by_clingo(const struct chess_boards_family *f, uint64_t seed) {
    enum { MOST_SOLUTIONS = 1000 };
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    draw(f, &f->large, seed, &m, &p);
    uint64_t truth = clingo_count(f->program, f->facts, &p, MOST_SOLUTIONS);
    return leave(&p, &m, chess_boards_compare(&p, truth, MOST_SOLUTIONS));
}

const char *chess_boards_as_rules(const struct chess_boards_family *f, uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    draw(f, &f->as_rules, seed, &m, &p);
    uint64_t truth = f->brute(&p), found = chess_boards_count_as_rules(&p);
    return leave(&p, &m, found == truth ? NULL : board_complaint("the rules have other solutions", &p));
}

void chess_boards_published(const char *text, const struct builtin_puzzle *builtin, const char *solution) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p, same;
    board_read(&p, &m, text);
    board_read(&same, &m, builtin->text);
    assert_true(puzzle_same(&p, &same));
    struct solve_result all = board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT}, &m);
    struct solve_result one = board_solve(&p, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
    assert_int_equal(all.count, 1);
    assert_true(all.exact);
    assert_int_equal(one.status, SOLVE_IS_UNIQUE);
    assert_memory_equal(one.solution.cells, solution, puzzle_size(&p));
    solve_result_free(&all);
    solve_result_free(&one);
    puzzle_free(&p);
    puzzle_free(&same);
    assert_int_equal(m.used, 0);
}

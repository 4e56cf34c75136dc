// Families stated as text: mistakes with their place, and the translation compared with the judge by brute
// force, on small random boards of every family that ships.
#include "explain/sentences.h"
#include "format/format.h"
#include "ruletext_boards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "seeds.h"

// ---- Reading ---------------------------------------------------------------------------------------------

static struct ruletext *read_text(const char *text, struct mem *m, struct fault *fault) {
    *fault = (struct fault){0};
    return ruletext_read(text, strlen(text), 1, m, fault);
}

// A text with a mistake, its place, and a part of the sentence.
static const struct {
    const char *text;
    size_t line, column;
    const char *says;
} mistakes[] = {
    {"puzzle star: Star\nmark * star\nrule a: any(c in cells: c is stra)\nend\n", 3, 30,
     "did you mean star?"},
    {"puzzle star: Star\nmark * star\nrule a: any(c in cels: c is star)\nend\n", 3, 18,
     "did you mean cells?"},
    {"puzzle star: Star\nmark * star\nrule a: count(c in cells: c is star)\nend\n", 3, 9,
     "a condition is expected"},
    {"puzzle star: Star\nmark * star\nrule a: cells = 3\nend\n", 3, 9, "not a set of cells"},
    {"puzzle star: Star\nmark * star\nrule a: for c in cells where c is star: true\nend\n", 3, 32,
     "depend on marks"},
    {"puzzle star: Star\nmark * star\nrule a: for c in cells: step(c, 0, 1) is star\nend\n", 3, 25,
     "a cell is expected"},
    {"puzzle n: N\nmarks 1..4 n\nrule a: for c, d in cells: value(c) * value(d) = 4\nend\n", 3, 39,
     "one side of a product"},
    {"puzzle n: N\nmarks 1..4 n\nmark 3 three\nrule a: true\nend\n", 3, 6, "'3' is used twice"},
    {"puzzle n: N\nmark . dot\nrule a: true\nend\n", 2, 6, "never characters"},
    {"puzzle n: N\nmark * dot\nrule a: for c in cells: printed(c) = 3\nend\n", 3, 25, "'printed' is missing"},
    {"puzzle n: N\nmark * dot\nrule a: for a in areas: true\nend\n", 3, 18, "'areas' is missing"},
    {"puzzle n: N\nmark * dot\nrule a: not connected(c in cells: c is dot)\nend\n", 3, 13,
     "only where it must hold"},
    {"puzzle n: N\nmark * dot\nrole a: true\nend\n", 3, 1, "did you mean rule?"},
    {"puzzle n: N\nmark * dot\nrule a: (true\nend\n", 3, 14, "the statement ends"},
    {"puzzle n: N\nmark * dot\nrule a: true\nrule a: true\nend\n", 4, 6, "there already"},
    {"puzzle n: N\nmark * dot\nrule a: true says \"never {\"\nend\n", 3, 26, "no } at its end"},
    {"puzzle n: N\nmark * dot\nend\n", 1, 1, "there is no rule"},
    {"puzzle n: N\nrule a: true\nend\n", 1, 1, "nothing is placed"},
    {"puzzle N: N\nmark * dot\nrule a: true\nend\n", 1, 8, "lower-case"},
    {"puzzle n: N\nmark * dot\nlet f(c) = c is dot\nrule a: for c in cells: f(c, c)\nend\n", 4, 28,
     "')' is expected"},
    {"puzzle n: N\nmark * dot\nlet f(c) = g(c)\nlet g(c) = f(c)\nrule a: for c in cells: g(c)\nend\n", 3, 12,
     "is not known"},
    {"puzzle n: N\nsize 9\nmark * dot\nrule a: true\nend\n", 2, 6, "a size such as"},
    {"puzzle n: N\nnumber k 5..2\nmark * dot\nrule a: true\nend\n", 2, 13, "from 5 to"},
    {"puzzle n: N\nsize 9x9..4x4\nmark * dot\nrule a: true\nend\n", 2, 9, "the smaller size comes first"},
    {"puzzle n: N\nmark * dot\nmake siz 9x9\nrule a: true\nend\n", 3, 6, "did you mean size?"},
};

static void mistakes_are_told_with_their_place(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct mem m = MEM_UNLIMITED;
        struct fault fault;
        struct ruletext *t = read_text(mistakes[i].text, &m, &fault);
        if (t != NULL) fail_msg("accepted: %s", mistakes[i].text);
        if (strstr(fault.text, mistakes[i].says) == NULL || fault.line != mistakes[i].line ||
            fault.column != mistakes[i].column)
            fail_msg("%s%zu:%zu: %s", mistakes[i].text, fault.line, fault.column, fault.text);
        assert_int_equal(m.used, 0);
    }
}

static void mistakes_in_the_header_of_a_board_are_told_with_their_place(void **state) {
    (void)state;
    static const char text[] = "puzzle n: N\nnumber stars 1..3\nmarks 1..3 n\noutside left, top 0..9 n\n"
                               "rule a: true\nend\n";
    static const struct {
        const char *header;
        size_t column; // 0: it is fine
        const char *says;
    } headers[] = {
        {"stars=2", 0, ""},
        {"stars=2 left=1,- top=-,9,3", 0, ""},
        {"left=1,2", 1, "stars=N is expected here"},
        {"stars=4", 7, "stars is from 1 to 3"},
        {"stars=2 stars=2", 9, "this number is there already"},
        {"stars=2 right=1,2", 9, "no number or side of this name"},
        {"stars=2 left=1,12", 16, "a number beside the board is from 0 to 9"},
        {"stars=2 left=1", 9, "2 numbers, with commas between them"},
        {"stars=2 left=1,", 9, "2 numbers, with commas between them"},
        {"stars=2 left=a,1", 14, "a number beside the board is expected, not 'a'"},
        {"stars", 1, "a setting such as NAME=2"},
        {"stars=2\nx", 8, "the end of the header"},
    };
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        struct mem m = MEM_UNLIMITED;
        struct fault fault;
        struct puzzle p;
        struct ruletext *t = read_text(text, &m, &fault);
        const struct family *f = ruletext_family(t);
        assert_true(puzzle_init(&p, &m, f, 3, 2));
        const char *header = headers[i].header;
        bool fine = f->read_parameters(&p, header, strlen(header), 1, 1, &fault);
        assert_int_equal(fine, headers[i].column == 0);
        if (!fine && (fault.column != headers[i].column || strstr(fault.text, headers[i].says) == NULL))
            fail_msg("%s: %zu: %s", header, fault.column, fault.text);
        puzzle_free(&p);
        ruletext_free(t);
        assert_int_equal(m.used, 0);
    }
}

// A text with nesting as deep as it is long is refused.
static void expressions_have_a_limit_of_depth_and_length(void **state) {
    (void)state;
    static const char *const parts[] = {"(", "not ", "1 + ", "value(c) + "};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct mem m = MEM_UNLIMITED;
        struct text text = TEXT_IN(&m);
        struct fault fault = {0};
        text_add(&text, "puzzle n: N\nmarks 1..2 n\nrule a: for c in cells: ");
        for (int k = 0; k < 5000; k++) text_add(&text, parts[i]);
        text_add(&text, i < 2 ? "true\n" : "1 = 1\n");
        struct ruletext *t = ruletext_read(text_string(&text), text.size, 1, &m, &fault);
        if (i == 1) assert_non_null(t); // an even number of them is nothing
        else assert_null(t);
        ruletext_free(t);
        text_free(&text);
        assert_int_equal(m.used, 0);
    }
}

// ---- Small random boards of every family that ships -------------------------------------------------------

// A board with at most nine cells, or 4x4 for a family that wants that.
static void random_shape(struct puzzle *p, struct mem *m, const struct family *f, struct rng *r) {
    bool sudoku = strcmp(f->name, "sudoku") == 0, square = strcmp(f->name, "towers") == 0;
    int width = sudoku ? 4 : 2 + (int)rng_below(r, 2),
        height = sudoku || square ? width : 2 + (int)rng_below(r, 2);
    struct fault fault;
    assert_true(puzzle_init(p, m, f, width, height));
    const char *header = sudoku ? rng_below(r, 2) == 0 ? "box-width=2 box-height=2 diagonal=1"
                                                       : "box-width=2 box-height=2 anti-knight=1"
                                : "";
    assert_true(f->read_parameters(p, header, strlen(header), 1, 1, &fault));
    unsigned sizes[5] = {0};
    for (size_t i = 0; i < puzzle_size(p) && p->areas != NULL; i++) {
        uint32_t area;
        do area = rng_below(r, 5);
        while (sizes[area] == 4);
        sizes[area]++;
        p->areas[i] = (char)('a' + area);
    }
    for (size_t i = 0; i < puzzle_size(p) && p->under != NULL; i++)
        p->under[i] = rng_below(r, 3) == 0 ? '.' : f->under[1 + rng_below(r, 4)];
    for (size_t i = 0; i < puzzle_places_outside(p) && p->outside != NULL; i++) {
        size_t rows = 2 * (size_t)height,
               side = i < rows ? i / (size_t)height : 2 + (i - rows) / (size_t)width;
        if ((f->sides >> side & 1) != 0 && rng_below(r, 3) == 0)
            p->outside[i] = (signed char)(1 + rng_below(r, 3));
    }
}

// The characters that are tried in an open cell: no rule allows numbers above four on such boards.
static size_t choices(const struct family *f, char out[8]) {
    size_t n = 0;
    for (const char *c = f->marks; *c != '\0' && n < 5; c++)
        if (*c < '5' || *c > '9') out[n++] = *c;
    if (f->nothing != '\0') out[n++] = '.';
    return n;
}

// Fill some cells from a solution, or at random; at most so many stay open.
static void random_cells(struct puzzle *p, struct mem *m, struct rng *r, size_t most_open) {
    const char *alphabet = p->family->alphabet;
    struct solve_request any = {.goal = SOLVE_FIRST, .random = true, .seed = rng_below(r, 1000)};
    size_t size = puzzle_size(p), open = size;
    for (size_t i = 0; i < size; i++) {
        bool given = strchr(p->family->marks, alphabet[1]) == NULL && rng_below(r, 4) == 0;
        if (given) p->cells[i] = alphabet[1 + rng_below(r, 4)];
    }
    struct solve_result solved = board_solve(p, any, m);
    bool by_solution = solved.has_solution && rng_below(r, 4) > 0;
    for (size_t i = 0; i < size; i++) {
        if (p->cells[i] != '.') open--;
        else if (open > most_open || rng_below(r, 3) == 0) {
            char c = by_solution ? solved.solution.cells[i]
                                 : p->family->marks[rng_below(r, strlen(p->family->marks) < 2 ? 1 : 2)];
            p->cells[i] = c == '.' && p->family->nothing != '\0' ? p->family->nothing : c;
            open--;
        }
    }
    solve_result_free(&solved);
}

struct brute {
    const struct puzzle *given;
    struct puzzle board;
    struct mem *mem;
    char choices[8];
    size_t n;
    uint64_t found;
};

// Every filling of the open cells from `cell` on that the judge accepts.
static void fill_in(struct brute *b, size_t cell) {
    while (cell < puzzle_size(b->given) && b->given->cells[cell] != '.') cell++;
    if (cell == puzzle_size(b->given)) {
        bool solved = false;
        assert_true(family_judge(&b->board, b->mem, &solved));
        b->found += solved;
        return;
    }
    for (size_t i = 0; i < b->n; i++) {
        b->board.cells[cell] = b->choices[i];
        fill_in(b, cell + 1);
    }
}

static uint64_t count_by_brute_force(const struct puzzle *p, struct mem *m) {
    struct brute b = {.given = p, .mem = m};
    b.n = choices(p->family, b.choices);
    assert_true(puzzle_copy(&b.board, p, m));
    fill_in(&b, 0);
    puzzle_free(&b.board);
    return b.found;
}

// Written and read again, in a file with its rules, it is the same board.
static const char *try_round_trip(const struct puzzle *p, const struct ruletext *t, struct mem *m) {
    struct text text = TEXT_IN(m);
    struct fault fault;
    struct puzzle again;
    struct families known = ruletext_families(NULL, m);
    text_add(&text, ruletext_family(t)->text);
    text_add(&text, "\n\n");
    assert_true(format_write(&format_native, p, 0, &text, &fault));
    struct format_reader r;
    format_reader_init(&r, text_string(&text), text.size);
    r.families = &known;
    const char *wrong = NULL;
    if (format_read_next(&r, m, &again, &fault) != FORMAT_READ_PUZZLE) wrong = board_complaint(fault.text, p);
    else {
        again.family = p->family;
        if (!puzzle_same(p, &again)) wrong = board_complaint("written and read, it is another board", p);
        puzzle_free(&again);
    }
    families_free(&known);
    text_free(&text);
    return wrong;
}

static const char *try_small_board(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    struct ruletext *t = ruletext_load_shipped(seed, &m);
    random_shape(&p, &m, ruletext_family(t), &r);
    random_cells(&p, &m, &r, 6);
    const char *wrong = try_round_trip(&p, t, &m);
    uint64_t expected = count_by_brute_force(&p, &m);
    struct solve_result counted = board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT}, &m);
    if (wrong == NULL && counted.count != expected) {
        static char sentence[80];
        snprintf(sentence, sizeof sentence, "%llu solutions, not %llu", (unsigned long long)counted.count,
                 (unsigned long long)expected);
        wrong = board_complaint(sentence, &p);
    }
    solve_result_free(&counted);
    puzzle_free(&p);
    ruletext_free(t);
    return wrong == NULL && m.used != 0 ? "memory was not given back" : wrong;
}

static void small_boards_have_the_solutions_that_the_judge_accepts(void **state) {
    (void)state;
    run_seeds(1, 3200, try_small_board);
}

// ---- Comparisons -----------------------------------------------------------------------------------------

// Numbers of two open cells, and sums, within a rule that has to hold, in one that must not hold, and inside
// another condition. # stands for the comparison.
static const char *const comparing[] = {
    "for c, d in cells where d in step(c, 0, 1): value(c) # value(d)",
    "for c, d in cells where d in step(c, 0, 1): not (value(c) # value(d) + 1)",
    "for c, d in cells where d in step(c, 0, 1): value(c) # value(d) => value(d) # 1",
    "for r in rows: sum(c in r: value(c)) # 3",
    "for c in cells: sum(d in row(c): value(d)) # sum(d in column(c): value(d))",
    "for c in cells: 2 * value(c) # sum(d in column(c): value(d)) => sum(d in row(c): value(d)) # 2",
};

// A text on an open board has as many solutions as its judge accepts fillings.
static void try_text(const char *source, int width, int height) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct fault fault;
    struct ruletext *t = read_text(source, &m, &fault);
    if (t == NULL) fail_msg("%s%s", source, fault.text);
    assert_true(puzzle_init(&p, &m, ruletext_family(t), width, height));
    struct solve_result counted = board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT}, &m);
    uint64_t expected = count_by_brute_force(&p, &m);
    if (counted.count != expected)
        fail_msg("%s%llu solutions, not %llu", source, (unsigned long long)counted.count,
                 (unsigned long long)expected);
    solve_result_free(&counted);
    puzzle_free(&p);
    ruletext_free(t);
    assert_int_equal(m.used, 0);
}

static void comparisons_mean_what_the_judge_takes_them_for(void **state) {
    (void)state;
    static const char *const operators[] = {"<", "<=", ">", ">=", "=", "!="};
    for (size_t i = 0; i < sizeof comparing / sizeof *comparing; i++)
        for (size_t op = 0; op < sizeof operators / sizeof *operators; op++) {
            struct mem m = MEM_UNLIMITED;
            struct text text = TEXT_IN(&m);
            text_add(&text, "puzzle n: N\nmarks 1..2 n\nrule a: ");
            for (const char *c = comparing[i]; *c != '\0'; c++)
                *c == '#' ? text_add(&text, operators[op]) : text_bytes(&text, c, 1);
            text_add(&text, "\nend\n");
            try_text(text_string(&text), 3, 2);
            text_free(&text);
        }
}

static void boxes_and_steps_may_be_far_larger_than_the_board(void **state) {
    (void)state;
    try_text("puzzle n: N\nmark * star\n"
             "rule a: for q in boxes(500000, 500000): count(c in q: c is star) = 1\nend\n",
             2, 2);
    try_text("puzzle n: N\nmark * star\n"
             "rule a: for c in cells: none(d in step(c, 65536 * 65536, 0): d is star)\nend\n",
             2, 2);
}

static void rays_that_share_a_condition_end_each_for_itself(void **state) {
    (void)state;
    try_text("puzzle n: N\nmark * star\n"
             "let seen(c, B) = until(d in up(c): B) + until(d in right(c): B) + until(d in down(c): B)\n"
             "rule a: for c in cells: count(d in seen(c, width > 9): d is star) <= x(c)\nend\n",
             3, 2);
}

static void rays_may_be_longer_than_sixteen_bits_tell(void **state) {
    (void)state;
    static const char source[] = "puzzle n: N\nmark * star\n"
                                 "rule a: for c in cells where x(c) <= 2: "
                                 "count(d in until(e in right(c): width = 1): d is star) = width - x(c)\n"
                                 "rule b: for c in cells where x(c) = 1: not c is star\nend\n";
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct fault fault;
    struct ruletext *t = read_text(source, &m, &fault);
    assert_non_null(t);
    assert_true(puzzle_init(&p, &m, ruletext_family(t), 70000, 1));
    struct solve_result solved = board_solve(&p, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
    assert_int_equal(solved.status, SOLVE_IS_UNIQUE);
    solve_result_free(&solved);
    puzzle_free(&p);
    ruletext_free(t);
    assert_int_equal(m.used, 0);
}

static void a_rule_about_some_cells_says_nothing_of_others(void **state) {
    (void)state;
    static const char source[] = "puzzle n: N\nmarks 1..3 n\nfull\n"
                                 "rule all: for c in cells where x(c) = 1: value(c) <= 2\n"
                                 "rule some: for c in those(d in cells: y(d) = 1): value(c) >= 2\nend\n";
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct fault fault;
    struct ruletext *t = read_text(source, &m, &fault);
    try_text(source, 2, 2);
    assert_true(puzzle_init(&p, &m, ruletext_family(t), 2, 2));
    const struct family *f = p.family;
    assert_false(f->words->may_show(&p, 0, '3'));
    assert_true(f->words->may_show(&p, 1, '3'));
    assert_true(f->words->may_show(&p, 2, '1'));
    assert_true(f->words->may_show(&p, 3, '1'));
    assert_true(f->may_have(&p, '3'));
    puzzle_free(&p);
    ruletext_free(t);
    assert_int_equal(m.used, 0);
}

// ---- Several connected sets ------------------------------------------------------------------------------

#define COLOURS    "mark a ash white\nmark b blue white\n"
#define HANG(noun) "rule " noun ": connected(c in cells: c is " noun ")\n"

static void connected_sets_cross_only_if_the_judge_lets_them(void **state) {
    (void)state;
    try_text("puzzle n: N\n" COLOURS "full\n" HANG("ash") HANG("blue") "end\n", 4, 3);
    try_text("puzzle n: N\n" COLOURS HANG("ash") HANG("blue") "end\n", 3, 3);
    try_text("puzzle n: N\n" COLOURS HANG("ash") HANG("white") "end\n", 3, 3);
    try_text("puzzle n: N\n" COLOURS "mark c coal\nfull\n" HANG("ash") HANG("blue") HANG("coal") "end\n", 3,
             3);
    try_text("puzzle n: N\n" COLOURS "mark c coal\nfull\n" HANG("white") HANG("coal") "end\n", 3, 3);
    try_text("puzzle n: N\n" COLOURS
             "full\nrule i: connected(c in cells: c is ash and x(c) < 4)\n" HANG("blue") "end\n",
             4, 3);
}

// The number of conflicts for a board of a family that ships.
static uint64_t conflicts_of(const char *board, enum solve_status status) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct fault fault;
    struct families known;
    struct format_reader r;
    assert_true(ruletext_context(&known, &m));
    format_reader_init(&r, board, strlen(board));
    r.families = &known;
    assert_int_equal(format_read_next(&r, &m, &p, &fault), FORMAT_READ_PUZZLE);
    struct solve_result result = board_solve(&p, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
    assert_int_equal(result.status, status);
    const uint64_t conflicts = result.stats.conflicts;
    solve_result_free(&result);
    puzzle_free(&p);
    families_free(&known);
    return conflicts;
}

// Without the consequences of both sets together it takes tens of thousands of conflicts.
static void two_colours_with_little_to_begin_from_take_few_conflicts(void **state) {
    (void)state;
    static const char loose[] = "yin-yang 10x10\nb.bb.b....\n.w.ww....w\n...bb....w\n..www.w...\n.b..bbb.b.\n"
                                "..w.......\n....bb..b.\nbww.w.w.w.\n........b.\n..w.....w.\n";
    assert_in_range(conflicts_of(loose, SOLVE_IS_MULTIPLE), 0, 500);
}

// ---- Lines seen from an end ------------------------------------------------------------------------------

// # stands for the result of counting in a line of four different numbers.
static const char *const seen[] = {
    "count(c in r: all(d in left(c): value(d) < value(c))) = #",
    "# = count(c in r: all(d in right(c): value(c) > value(d)))",
    "count(c in r: all(d in left(c): value(c) < value(d))) = #",
    "count(c in r: all(d in beside(c): value(d) < value(c))) = #",
    "count(c in r: all(d in r - right(c): value(d) <= value(c))) = #",
    "count(c in r: all(d in left(c) + step(c, 0, 2): value(d) < value(c))) = #",
    ("count(c in r: all(d in left(c): value(d) < value(c))) = #\n"
     "rule t: for r in rows: count(c in r: all(d in right(c): value(d) < value(c))) = 2"),
};

static void what_is_seen_of_a_line_means_what_the_judge_takes_it_for(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        for (char n = '0'; n <= '5'; n++) {
            struct mem m = MEM_UNLIMITED;
            struct text text = TEXT_IN(&m);
            text_add(&text, "puzzle n: N\nmarks 1..4 n\nfull\nrule d: for r in rows: different(r)\n"
                            "rule a: for r in rows: ");
            for (const char *c = seen[i]; *c != '\0'; c++) text_bytes(&text, *c == '#' ? &n : c, 1);
            text_add(&text, "\nend\n");
            try_text(text_string(&text), 4, 1);
            text_free(&text);
        }
}

static void a_board_that_its_lines_settle_takes_no_conflict(void **state) {
    (void)state;
    static const char board[] =
        "towers 8x8 top=-,-,6,-,1,3,2,3 bottom=3,-,-,-,-,-,-,- left=2,-,3,4,-,-,2,- "
        "right=4,3,3,-,1,4,-,2\n........\n........\n.....4..\n........\n..4.1...\n2......5\n"
        "..3.....\n...3....\n";
    assert_int_equal(conflicts_of(board, SOLVE_IS_UNIQUE), 0);
}

// ---- Memory ----------------------------------------------------------------------------------------------

static bool solve_and_judge(const char *text, struct mem *m) {
    struct fault fault = {0};
    struct families known = ruletext_families(NULL, m);
    struct format_reader r;
    struct puzzle p;
    format_reader_init(&r, text, strlen(text));
    r.families = &known;
    bool ok = format_read_next(&r, m, &p, &fault) == FORMAT_READ_PUZZLE;
    if (ok) {
        struct solve_result result;
        ok = solve_puzzle(&p, &(struct solve_request){0}, m, &result, &fault) &&
             result.status == SOLVE_IS_UNIQUE;
        solve_result_free(&result);
        puzzle_free(&p);
    }
    if (!ok) assert_int_equal(fault.kind, FAULT_MEMORY);
    families_free(&known);
    return ok;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    static const char *const texts[] = {
        "puzzle k: K\nmark # black\ngivens 1..9 number\nlet clear(c, d) = none(e in between(c, d) + d: e is "
        "black)\n"
        "rule n: for c in cells where c is number: 1 + count(d in row(c) - c: clear(c, d)) = value(c)\n"
        "rule t: connected(c in cells: not c is black)\nend\n\nk 4x1\n2...\n",
        "puzzle t: T\nmarks 1..3 n\nfull\nareas\noutside left 1..3 n\n"
        "rule r: for r in rows: different(r)\nrule l: for r in rows where has(at_left(r)): "
        "count(c in r: all(d in left(c): value(d) < value(c))) = at_left(r)\nrule a: for a in areas: sum(c "
        "in a: value(c)) = 3\n"
        "end\n\nt 3x1 left=3\nbba\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (uint64_t n = 1;; n++) {
            struct mem m = MEM_UNLIMITED;
            m.fail_at = n;
            bool done = solve_and_judge(texts[i], &m);
            assert_int_equal(m.used, 0);
            if (done) break;
        }
}

// Explain a board, and write all of it; false: there was no memory.
static bool explain_in_words(const struct puzzle *p, struct mem *m, struct text *words) {
    struct explanation e;
    struct explain_teller teller;
    struct fault fault = {0};
    technique_counts counts = {0};
    bool ok = explain_puzzle(p, &(struct explain_request){0}, m, &e, &fault);
    if (!ok) assert_int_equal(fault.kind, FAULT_MEMORY);
    explain_teller_init(&teller, &e);
    for (size_t i = 0; i < e.steps.size && ok; i++) explain_teller_say(&teller, i, words);
    explain_teller_free(&teller);
    ok = ok && explain_count_techniques(&e, &counts) && !words->failed;
    if (ok) assert_int_equal(e.status, EXPLAIN_DONE);
    vec_free(m, &counts);
    explanation_free(&e);
    return ok;
}

static void without_memory_nothing_is_explained(void **state) {
    (void)state;
    static const char *const boards[] = {
        "sudoku 4x4 box-width=2 box-height=2\n..2.\n...1\n..4.\n.4.2\n",
        "star-battle 5x5\naabbb\naabbb\ncdeee\nceeee\ncccee\n",
        "kurodoko 4x4\n.2.2\n....\n.4..\n.4..\n",
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct mem m = MEM_UNLIMITED;
        struct families known;
        struct format_reader r;
        struct puzzle p;
        struct fault fault;
        struct text whole = TEXT_IN(&m);
        bool done = false;
        assert_true(ruletext_context(&known, &m));
        format_reader_init(&r, boards[i], strlen(boards[i]));
        r.families = &known;
        assert_int_equal(format_read_next(&r, &m, &p, &fault), FORMAT_READ_PUZZLE);
        assert_true(explain_in_words(&p, &m, &whole));
        for (uint64_t n = 1; !done; n += 1 + n / 50) {
            struct mem poor = {.fail_at = n};
            struct text words = TEXT_IN(&poor);
            p.mem = &poor;
            bool told = explain_in_words(&p, &poor, &words);
            p.mem = &m;
            done = poor.calls < n; // nothing failed
            assert_true(told || !done);
            if (told) assert_string_equal(text_string(&words), text_string(&whole));
            text_free(&words);
            assert_int_equal(poor.used, 0);
        }
        text_free(&whole);
        puzzle_free(&p);
        families_free(&known);
        assert_int_equal(m.used, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_are_told_with_their_place),
        cmocka_unit_test(mistakes_in_the_header_of_a_board_are_told_with_their_place),
        cmocka_unit_test(expressions_have_a_limit_of_depth_and_length),
        cmocka_unit_test(small_boards_have_the_solutions_that_the_judge_accepts),
        cmocka_unit_test(comparisons_mean_what_the_judge_takes_them_for),
        cmocka_unit_test(boxes_and_steps_may_be_far_larger_than_the_board),
        cmocka_unit_test(rays_that_share_a_condition_end_each_for_itself),
        cmocka_unit_test(rays_may_be_longer_than_sixteen_bits_tell),
        cmocka_unit_test(a_rule_about_some_cells_says_nothing_of_others),
        cmocka_unit_test(connected_sets_cross_only_if_the_judge_lets_them),
        cmocka_unit_test(two_colours_with_little_to_begin_from_take_few_conflicts),
        cmocka_unit_test(what_is_seen_of_a_line_means_what_the_judge_takes_it_for),
        cmocka_unit_test(a_board_that_its_lines_settle_takes_no_conflict),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(without_memory_nothing_is_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

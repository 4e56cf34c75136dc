#include "boards.h"

#include "family/akari/akari.h"
#include "format/format.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

bool board_is_white(char cell) { return cell == '.' || cell == '*' || cell == 'x'; }

char board_at(const struct puzzle *p, int row, int column) {
    bool on_board = row >= 0 && row < p->height && column >= 0 && column < p->width;
    return on_board ? p->cells[row * p->width + column] : '#';
}

static int bulbs_around(const struct puzzle *p, int row, int column) {
    int bulbs = 0;
    for (int d = 0; d < 4; d++) bulbs += board_at(p, row + steps[d][0], column + steps[d][1]) == '*';
    return bulbs;
}

static int bulbs_in_sight(const struct puzzle *p, int row, int column) {
    int bulbs = 0;
    for (int d = 0; d < 4; d++) {
        int r = row + steps[d][0], c = column + steps[d][1];
        for (; board_is_white(board_at(p, r, c)); r += steps[d][0], c += steps[d][1])
            bulbs += board_at(p, r, c) == '*';
    }
    return bulbs;
}

// ---- Random boards --------------------------------------------------------------------------------------

static bool happens(struct rng *r, uint32_t percent) { return rng_below(r, 100) < percent; }

// Put bulbs on white cells in random order, each where no earlier one shines: in the end every cell is lit.
static void hide_solution(struct puzzle *p, struct rng *r) {
    size_t size = puzzle_size(p);
    uint32_t *order = calloc(size, sizeof *order);
    assert_non_null(order);
    for (uint32_t i = 0; i < size; i++) {
        uint32_t j = rng_below(r, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (size_t i = 0; i < size; i++) {
        int row = (int)order[i] / p->width, column = (int)order[i] % p->width;
        if (board_at(p, row, column) == '.' && bulbs_in_sight(p, row, column) == 0) p->cells[order[i]] = '*';
    }
    free(order);
}

// Turn a filled board into a puzzle: add numbers, and remove most bulbs.
static void set_the_task(struct puzzle *p, struct rng *r, struct board_recipe recipe) {
    for (size_t i = 0; i < puzzle_size(p); i++) {
        int around = bulbs_around(p, (int)i / p->width, (int)i % p->width);
        if (p->cells[i] == '#' && happens(r, recipe.numbered))
            p->cells[i] = (char)('0' + (recipe.solvable ? around : (int)rng_below(r, 5)));
    }
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (!board_is_white(p->cells[i])) continue;
        bool bulb = recipe.solvable ? p->cells[i] == '*' : rng_below(r, 4) == 0;
        p->cells[i] = !happens(r, recipe.marked) ? '.' : bulb ? '*' : 'x';
    }
}

void board_random(struct puzzle *p, struct mem *m, struct rng *r, struct board_recipe recipe) {
    assert_true(puzzle_init(p, m, &akari_family, recipe.width, recipe.height));
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (happens(r, recipe.black)) p->cells[i] = '#';
    if (recipe.solvable) hide_solution(p, r);
    set_the_task(p, r, recipe);
}

struct board_recipe board_any(struct rng *r, int width, int height) {
    return (struct board_recipe){
        .width = width,
        .height = height,
        .black = 10 + rng_below(r, 40),
        .numbered = rng_below(r, 101),
        .marked = rng_below(r, 4) == 0 ? rng_below(r, 20) : 0,
        .solvable = rng_below(r, 4) != 0,
    };
}

// ---- Known boards ---------------------------------------------------------------------------------------

void board_read(struct puzzle *p, struct mem *m, const char *text) {
    struct format_reader r;
    struct fault f = {0};
    struct puzzle more;
    format_reader_init(&r, text, strlen(text));
    if (format_read_next(&r, m, p, &f) != FORMAT_READ_PUZZLE)
        fail_msg("line %zu, column %zu: %s", f.line, f.column, f.text);
    assert_int_equal(format_read_next(&r, m, &more, &f), FORMAT_READ_END);
}

// ---- The rules ------------------------------------------------------------------------------------------

static const char *cell_refutes(const struct puzzle *given, const struct puzzle *filled, int row,
                                int column) {
    char was = board_at(given, row, column), is = board_at(filled, row, column);
    if (!board_is_white(was)) {
        if (is != was) return "a black cell changed";
        if (was != '#' && bulbs_around(filled, row, column) != was - '0') return "a number is wrong";
        return NULL;
    }
    if (is != '.' && is != '*') return "a white cell holds something else than a bulb";
    if (was == '*' && is != '*') return "a given bulb is gone";
    if (was == 'x' && is == '*') return "a bulb stands where none may be";
    int seen = bulbs_in_sight(filled, row, column);
    if (is == '*') return seen == 0 ? NULL : "a bulb sees another";
    return seen > 0 ? NULL : "a cell is dark";
}

const char *board_refutes(const struct puzzle *given, const struct puzzle *filled) {
    if (given->width != filled->width || given->height != filled->height) return "the size changed";
    for (int row = 0; row < given->height; row++)
        for (int column = 0; column < given->width; column++) {
            const char *wrong = cell_refutes(given, filled, row, column);
            if (wrong != NULL) return wrong;
        }
    return NULL;
}

// ---- Sets of solutions ----------------------------------------------------------------------------------

bool board_set_add(void *context, const struct puzzle *solution, uint64_t number) {
    struct board_set *set = context;
    (void)number;
    set->cells = puzzle_size(solution);
    for (size_t i = 0; i < set->cells; i++) assert_true(vec_push(set->mem, &set->all, solution->cells[i]));
    set->count++;
    return true;
}

// Heap sort over whole boards, because sets may be large and qsort has no argument for the size of a board.
static int compare(const struct board_set *set, size_t a, size_t b) {
    return memcmp(set->all.at + a * set->cells, set->all.at + b * set->cells, set->cells);
}

static void swap(struct board_set *set, size_t a, size_t b) {
    for (size_t i = 0; i < set->cells; i++) {
        char c = set->all.at[a * set->cells + i];
        set->all.at[a * set->cells + i] = set->all.at[b * set->cells + i];
        set->all.at[b * set->cells + i] = c;
    }
}

static void sift(struct board_set *set, size_t top, size_t end) {
    for (size_t child; (child = 2 * top + 1) < end; top = child) {
        if (child + 1 < end && compare(set, child, child + 1) < 0) child++;
        if (compare(set, top, child) >= 0) return;
        swap(set, top, child);
    }
}

void board_set_sort(struct board_set *set) {
    for (size_t i = set->count / 2; i > 0; i--) sift(set, i - 1, set->count);
    for (size_t end = set->count; end > 1; end--) {
        swap(set, 0, end - 1);
        sift(set, 0, end - 1);
    }
}

bool board_set_equal(const struct board_set *a, const struct board_set *b) {
    return a->count == b->count &&
           (a->count == 0 || (a->cells == b->cells && memcmp(a->all.at, b->all.at, a->all.size) == 0));
}

void board_set_free(struct board_set *set) {
    vec_free(set->mem, &set->all);
    set->count = 0;
}

// ---- Solving and reading --------------------------------------------------------------------------------

struct solve_result board_solve(const struct puzzle *p, struct solve_request request, struct mem *m) {
    struct solve_result result;
    struct fault f = {0};
    if (!solve_puzzle(p, &request, m, &result, &f)) fail_msg("%s", board_complaint(f.text, p));
    return result;
}

const char *board_complaint(const char *what, const struct puzzle *p) {
    static char out[5000];
    int n = snprintf(out, sizeof out, "%s\nakari %dx%d\n", what, p->width, p->height);
    for (int row = 0; row < p->height && n + p->width + 1 < (int)sizeof out; row++)
        n += snprintf(out + n, sizeof out - (size_t)n, "%.*s\n", p->width, p->cells + row * p->width);
    return out;
}

// True when there was enough memory for everything.
static bool read_and_write(const char *text, bool json, uint64_t fail) {
    struct mem m = {.fail_at = fail};
    struct format_reader r;
    struct puzzle p;
    struct fault f;
    struct text out;
    text_init(&out, &m);
    format_reader_init(&r, text, strlen(text));
    bool done = format_read_next(&r, &m, &p, &f) == FORMAT_READ_PUZZLE &&
                format_write(json ? &format_json : &format_native, &p, 0, &out, &f);
    if (!done) assert_int_equal(f.kind, FAULT_MEMORY);
    assert_int_equal(done, m.calls < fail);
    puzzle_free(&p);
    text_free(&out);
    assert_int_equal(m.used, 0);
    return done;
}

void board_read_and_write_poorly(const char *text) {
    for (int json = 0; json < 2; json++)
        for (uint64_t fail = 1; !read_and_write(text, json, fail);) fail++;
}

void board_each_filling(const struct family *f, int width, int height, const char *characters,
                        void (*visit)(const struct puzzle *p, uint64_t number, struct mem *m)) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    assert_true(puzzle_init(&p, &m, f, width, height));
    const size_t kinds = strlen(characters), size = puzzle_size(&p);
    uint64_t boards = 1;
    for (size_t i = 0; i < size; i++) boards *= kinds;
    for (uint64_t n = 0; n < boards; n++) {
        uint64_t rest = n;
        for (size_t i = 0; i < size; i++, rest /= kinds) p.cells[i] = characters[rest % kinds];
        if (seeds_take(n)) visit(&p, n, &m);
    }
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

struct make_request board_request(const struct family *family, int width, int height) {
    struct make_request r = make_defaults(family);
    r.width = width;
    r.height = height;
    return r;
}

void board_draft(const struct make_request *r, uint64_t seed, struct mem *m, struct made *out) {
    enum make_answer answer = MAKE_GAVE_UP;
    for (uint64_t attempt = 0; answer == MAKE_GAVE_UP; attempt++) {
        struct rng rng;
        struct fault fault = {0};
        *out = (struct made){0};
        assert_in_range(attempt, 0, 500);
        rng_seed(&rng, 1000 * seed + attempt);
        answer = r->family->maker->draft(r, &rng, m, out, &fault);
    }
    assert_int_equal(answer, MAKE_DONE);
}

// The arrows of a solved loop: each goes from the edge of a piece to the edge of the next, none crosses
// another piece, and no two coincide. Everything is measured on the shapes of a picture.
#include "boards.h"
#include "draw/figures.h"
#include "draw/media.h"
#include "family/chess_loop/chess_loop.h"
#include "make/make.h"
#include "seeds.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

struct point {
    double x, y;
};

enum { SAMPLES = 100, MOST_ARROWS = 64, MOST_OUTLINE = 2000 };

struct arrow {
    struct point shaft[SAMPLES + 1], head[4];
};

// A picture, and its pieces as outlines of points.
struct picture {
    struct arrow arrows[MOST_ARROWS];
    size_t shafts, heads;
    const struct draw_style *shaft_style;
};

static double distance(struct point a, struct point b) { return hypot(a.x - b.x, a.y - b.y); }

static double on_curve(double a, double b, double c, double d, double t) {
    double s = 1 - t;
    return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
}

static struct point curve(struct point from, const struct draw_step *s, double t) {
    struct point p = {on_curve(from.x, s->x1, s->x2, s->x, t), on_curve(from.y, s->y1, s->y2, s->y, t)};
    return p;
}

// Each shaft comes twice; the first time it is the light edge around it.
static void see(void *context, const struct draw_shape *s) {
    struct picture *p = context;
    const struct draw_step *path = s->path;
    bool is_shaft = s->kind == DRAW_PATH && path[0].op == 'M' && path[1].op == 'C' && path[2].op == 0;
    bool is_head = s->kind == DRAW_PATH && path[1].op == 'L' && path[3].op == 'L' && path[4].op == 'Z' &&
                   path[5].op == 0;
    if (is_shaft && s->style != p->shaft_style) {
        p->shaft_style = s->style;
        p->shafts = 0;
    }
    const struct point middle = {10.0 * s->x, 10.0 * s->y};
    if (is_shaft) {
        struct arrow *a = &p->arrows[p->shafts++];
        for (int i = 0; i <= SAMPLES; i++) {
            struct point at = curve((struct point){path[0].x, path[0].y}, &path[1], (double)i / SAMPLES);
            a->shaft[i] = (struct point){middle.x + at.x, middle.y + at.y};
        }
    } else if (is_head) {
        for (int i = 0; i < 4; i++)
            p->arrows[p->heads].head[i] = (struct point){middle.x + path[i].x, middle.y + path[i].y};
        p->heads++;
    }
}

static size_t outline(const struct puzzle *p, size_t cell, struct point *out) {
    enum chess_kind kind;
    size_t n = 0;
    int width = p->width;
    const double x = 10.0 * (DRAW_MARGIN + DRAW_CELL_SIDE * ((int)cell % width) + DRAW_CELL_SIDE / 2.0),
                 y = 10.0 * (DRAW_MARGIN + DRAW_CELL_SIDE * ((int)cell / width) + DRAW_CELL_SIDE / 2.0);
    assert_true(chess_kind_of(p->cells[cell], &kind));
    struct point at = {0}, begin = {0};
    for (const struct draw_step *s = draw_piece(kind)->shapes->path; s->op != 0; s++) {
        struct draw_step piece = *s;
        if (s->op == 'Z') piece.x = (short)begin.x, piece.y = (short)begin.y;
        if (s->op != 'C')
            piece.x1 = (short)at.x, piece.y1 = (short)at.y, piece.x2 = piece.x, piece.y2 = piece.y;
        if (s->op == 'M') begin = (struct point){s->x, s->y};
        for (int i = 1; i <= 30 && s->op != 'M'; i++) {
            struct point q = curve(at, &piece, i / 30.0);
            assert_true(n < MOST_OUTLINE);
            out[n++] = (struct point){x + q.x, y + q.y};
        }
        at = (struct point){piece.x, piece.y};
    }
    return n;
}

static double to_segment(struct point p, struct point a, struct point b) {
    double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
    double t = length > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / length : 0;
    t = fmax(0, fmin(1, t));
    return distance(p, (struct point){a.x + t * x, a.y + t * y});
}

static double to_shaft(struct point p, const struct arrow *a) {
    double least = 1e9;
    for (int i = 1; i <= SAMPLES; i++) least = fmin(least, to_segment(p, a->shaft[i - 1], a->shaft[i]));
    return least;
}

// Pieces that are far away are not measured.
static double nearest(const struct arrow *a, const struct point *points, size_t n) {
    double least = to_shaft(points[0], a);
    if (least > 10 * DRAW_CELL_SIDE) return least;
    for (size_t k = 0; k < n; k++) {
        least = fmin(least, to_shaft(points[k], a));
        for (int i = 0; i < 4; i++) least = fmin(least, distance(a->head[i], points[k]));
    }
    return least;
}

// The longest stretch of an arrow that lies within another's stroke.
static double shared(const struct arrow *a, const struct arrow *b) {
    const double half_stroke = 12.5;
    double longest = 0, now = 0;
    for (int i = 1; i <= SAMPLES; i++) {
        now = to_shaft(a->shaft[i], b) < half_stroke ? now + distance(a->shaft[i], a->shaft[i - 1]) : 0;
        longest = fmax(longest, now);
    }
    return longest;
}

// All in tenths of a unit: a cell is 400 wide, an arrow 25.
static void judge(const struct puzzle *solved, struct mem *m) {
    static struct picture p;
    static struct point piece[MOST_OUTLINE];
    struct draw_looks looks;
    p = (struct picture){0};
    assert_true(draw_looks_init(&looks, solved, m));
    draw_shapes(&looks, (struct draw_options){0}, see, &p);
    assert_int_equal(p.shafts, looks.told.arrows.size);
    assert_int_equal(p.heads, p.shafts);
    assert_true(p.shafts > 0);
    for (size_t i = 0; i < p.shafts; i++) {
        struct draw_span span = looks.told.arrows.at[i];
        for (size_t cell = 0; cell < puzzle_size(solved); cell++) {
            if (solved->cells[cell] == '.') continue;
            double gap = nearest(&p.arrows[i], piece, outline(solved, cell, piece));
            bool is_end = cell == span.from || cell == span.to;
            if (gap < (is_end ? 10 : 14) || (is_end && gap > 40))
                fail_msg("%.0f %d: %s", gap, is_end,
                         board_complaint("an arrow is over a piece, or far from its own", solved));
        }
        for (size_t k = 0; k < p.shafts; k++)
            if (k != i && shared(&p.arrows[i], &p.arrows[k]) > 100)
                fail_msg("%s", board_complaint("two arrows in one", solved));
    }
    draw_looks_free(&looks);
}

static void solve_and_judge(const struct puzzle *p, struct mem *m) {
    struct solve_result r = board_solve(p, (struct solve_request){.goal = SOLVE_FIRST}, m);
    judge(&r.solution, m);
    solve_result_free(&r);
}

static void the_arrows_of_the_built_in_loops_keep_clear_of_everything(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; chess_loop_builtin[i].name != NULL; i++) {
        struct puzzle p;
        if (seeds_few() && i % 4 != 0) continue;
        board_read(&p, &m, chess_loop_builtin[i].text);
        solve_and_judge(&p, &m);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

static size_t made_loops;

static const char *the_arrows_of_one_made_loop(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct make_request r = make_defaults(&chess_loop_family);
    struct made made = {0};
    struct fault fault = {0};
    struct rng rng;
    rng_seed(&rng, seed);
    r.width = 4 + (int)(seed % 4);
    r.height = 4 + (int)(seed / 4 % 4);
    enum make_answer answer = MAKE_GAVE_UP;
    for (int i = 0; i < 50 && answer == MAKE_GAVE_UP; i++)
        answer = chess_loop_maker.draft(&r, &rng, &m, &made, &fault);
    if (answer == MAKE_DONE) solve_and_judge(&made.puzzle, &m);
    made_loops += answer == MAKE_DONE;
    made_free(&made);
    return m.used == 0 ? NULL : "not all was freed";
}

static void the_arrows_of_made_loops_keep_clear_of_everything(void **state) {
    (void)state;
    run_seeds(1, 60, the_arrows_of_one_made_loop);
    assert_true(made_loops > 0);
}

static void two_pieces_who_attack_each_other_have_two_arrows(void **state) {
    (void)state;
    static const char *const boards[] = {"chess-loop 2x1 rook queen 1\nRQ\n",
                                         "chess-loop 1x2 rook king 1\nR\nK\n",
                                         "chess-loop 2x2 bishop king 1\nB.\n.K\n"};
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct puzzle p;
        board_read(&p, &m, boards[i]);
        judge(&p, &m);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_arrows_of_the_built_in_loops_keep_clear_of_everything),
        cmocka_unit_test(the_arrows_of_made_loops_keep_clear_of_everything),
        cmocka_unit_test(two_pieces_who_attack_each_other_have_two_arrows),
    };
    return cmocka_run_group_tests_name("arrows", tests, NULL, NULL);
}

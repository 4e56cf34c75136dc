// Problems of Echek in a book: a chapter with the rules, an example and the problems from the shortest to the
// longest; then their hints and solutions.
#include "print/book.h"
#include "echek/tell/tell.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char book_game[] = "echek", book_game_title[] = "Echek";

struct book_problem {
    struct echek_problem x;
};

// ---- Making ---------------------------------------------------------------------------------------------

bool book_problems_check(struct book_request *q) {
    struct fault fault;
    if (q->plies > 0 && !q->problems) return cli_complain("--plies goes with --family %s", book_game);
    for (int level = 0; level < EXPLAIN_LEVELS; level++) {
        const struct echek_problem_wish wish = {.plies = (unsigned)q->plies,
                                                .level = (enum explain_level)level};
        if (q->problem_counts[level] == 0 || echek_problem_check(&wish, &fault)) continue;
        cli_complain("%s: %s; the book goes without", book_game, fault.text);
        q->problem_counts[level] = 0;
        q->left_out = true;
    }
    return true;
}

static enum make_answer make_one(struct book_problems *s, struct echek_problem_seen *seen,
                                 const struct echek_problem_wish *w, uint64_t index, struct fault *fault) {
    struct echek_problem x;
    enum make_answer answer = echek_problem_make(w, index, 0, s->mem, &x, fault);
    if (answer == MAKE_DONE) answer = echek_problem_unlike(seen, w, index, s->mem, &x, fault);
    if (answer != MAKE_DONE || vec_push(s->mem, &s->all, (struct book_problem){x})) return answer;
    fault_memory(fault);
    return MAKE_FAULT;
}

int book_problems_make(const struct book_request *q, struct book_problems *s, struct cli_progress *progress,
                       size_t made) {
    struct echek_problem_seen seen = {0};
    int exit_code = CLI_YES;
    for (int level = 0; level < EXPLAIN_LEVELS && !cli_stopping(); level++) {
        const struct echek_problem_wish wish = {.plies = (unsigned)q->plies,
                                                .level = (enum explain_level)level,
                                                .seed = q->seed.value + ((uint64_t)level << 40),
                                                .limits = cli_limits(0)};
        enum make_answer answer = MAKE_DONE;
        for (uint64_t i = 0; i < q->problem_counts[level] && answer == MAKE_DONE; i++) {
            struct fault fault = {0};
            answer = make_one(s, &seen, &wish, i, &fault);
            if (answer != MAKE_DONE)
                exit_code = cli_weightier(exit_code, book_not_made(progress, book_game, answer, &fault, i,
                                                                   q->problem_counts[level], level));
            cli_progress_report(progress, ++made, 0);
        }
    }
    echek_problem_seen_free(&seen, s->mem);
    return exit_code;
}

// Longer problems are harder; of equally long ones, those with more tries.
static bool comes_before(const void *context, uint32_t a, uint32_t b) {
    const struct book_problems *s = context;
    const struct echek_problem *x = &s->all.at[a].x, *y = &s->all.at[b].x;
    if (x->plies != y->plies) return x->plies < y->plies;
    return x->try_count != y->try_count ? x->try_count < y->try_count : a < b;
}

bool book_problems_sort(struct book_problems *s) {
    return book_sort_items(s->all.at, s->all.size, sizeof *s->all.at, comes_before, s, s->mem);
}

void book_problems_free(struct book_problems *s) { vec_free(s->mem, &s->all); }

// ---- Finding them ---------------------------------------------------------------------------------------

static void head(void *context, struct page *g) {
    struct book *b = context;
    book_head(b, g, text_string(&b->title), "Echek");
}

static const struct echek_problem *problem_at(const struct book *b, size_t i) {
    return &b->problems->all.at[i].x;
}

static size_t problem_number(const struct book *b, size_t i) { return b->puzzles->all.size + i + 1; }

// ---- Boards ---------------------------------------------------------------------------------------------

// A place for the diagram at the top of a box, in its middle (`centered`) or at its left.
static struct paint_box position_fits(const struct echek_diagram *d, struct paint_box box, double most_cell,
                                      bool centered) {
    struct paint_box used = paint_fit(echek_diagram_canvas(d), box, most_cell);
    if (!centered) used.x = box.x;
    return used;
}

static struct paint_box paint_position(struct painter *k, const struct echek_diagram *d, struct paint_box box,
                                       double most_cell, bool centered) {
    const struct paint_box used = position_fits(d, box, most_cell, centered);
    struct text words = TEXT_IN(k->figures->mem);
    echek_diagram_name(d, &words);
    paint_canvas_begin(k, echek_diagram_canvas(d), used, &words);
    text_free(&words);
    echek_diagram_draw(d, paint_shape, k);
    paint_canvas_end(k);
    return used;
}

void book_problems_cover(struct book *b, struct paint_box box, double most_cell) {
    const struct echek_problem *hardest = problem_at(b, b->problems->all.size - 1);
    const struct echek_diagram d = {.position = &hardest->position, .bare = true, .no_labels = true};
    box.y += (box.height - position_fits(&d, box, most_cell, true).height) / 2;
    paint_position(&b->doc.painter, &d, box, most_cell, true);
}

// ---- Rules ----------------------------------------------------------------------------------------------

static const struct paint_words body = {.face = PAINT_SERIF, .size = 11.5, .leading = 1.12, .unbroken = true},
                                heading = {.face = PAINT_SANS,
                                           .size = 15,
                                           .bold = true,
                                           .role = PAINT_SUBHEADING},
                                caption = {.face = PAINT_SANS, .size = 10, .color = 0xff444444};

static const char about_problems[] =
    "In each problem White is to move and wins by force in as many moves as it says, whatever Black answers. "
    "Only one first move does it; any other lets Black hold out longer, or even win. All of this is proven. "
    "Pieces that stand beside the board are in hand.\n"
    "Moves are written from square to square, b2-c1; a piece that is put on the board by its letter, Q@b3 "
    "(K king, Q queen, R rook, B bishop, N knight, P pawn); castling as O-O. In the solutions ? is a try "
    "that fails, and ! the one answer that refutes it.\n";

enum { EXAMPLE_HEIGHT = 150 };

// Before and after the move of the example, side by side.
static void draw_example(struct columns *cols, const struct echek_position *before, echek_move m) {
    enum { MOST_CELL = 28, HEIGHT = EXAMPLE_HEIGHT };
    static const char *const names[] = {"White to move", "White has won"};
    const struct echek_rules rules = {0};
    const struct echek_position after = echek_after(&rules, before, m);
    unsigned from = echek_at(before, before->mover, echek_move_piece(m));
    const struct echek_diagram boards[] = {
        {.position = before, .bare = true},
        {.position = &after, .bare = true, .marked = 1U << from | 1U << echek_move_to(m)}};
    for (size_t i = 0; i < 2 && !cols->failed; i++) {
        struct paint_box box = page_box(cols->at, 2, 1, i);
        paint_write_line(columns_painter(cols), box.x, box.y + 10, &caption, names[i]);
        box.y += 16;
        box.height = HEIGHT;
        paint_position(columns_painter(cols), &boards[i], box, MOST_CELL, false);
    }
    columns_take(cols, HEIGHT + 16);
}

static void write_example(struct columns *cols) {
    const struct echek_rules rules = {0};
    struct echek_position before;
    struct fault fault;
    echek_move m;
    if (!echek_position_read(&rules, echek_example.position, &before, &fault) ||
        !echek_move_read(&rules, &before, echek_example.move, &m, &fault))
        return;
    columns_take(cols, 4);
    columns_need(cols, EXAMPLE_HEIGHT + 50);
    columns_write(cols, &heading, 0, "An example");
    columns_take(cols, 4);
    draw_example(cols, &before, m);
    columns_write(cols, &body, 0, echek_example.about);
}

static bool write_rules(struct book *b) {
    struct columns cols;
    book_part_begin(b, &cols, 1, head, b, "echek", "Echek");
    if (cols.failed) return false;
    book_write_lines(&cols, &body, echek_rules_told(), 5);
    write_example(&cols);
    columns_take(&cols, 8);
    columns_need(&cols, 90);
    columns_write(&cols, &heading, 0, "The problems");
    columns_take(&cols, 4);
    book_write_lines(&cols, &body, about_problems, 5);
    return columns_end(&cols);
}

// ---- Problems -------------------------------------------------------------------------------------------

// List in the contents where problems of another length begin: "White wins in 3 moves: 7 to 12".
static void note_length(struct book *b, size_t i) {
    const struct echek_problem *x = problem_at(b, i);
    size_t last = i;
    char place[24], words[80];
    struct text task = TEXT_IN(b->mem);
    if (i > 0 && problem_at(b, i - 1)->plies == x->plies) return;
    while (last + 1 < b->problems->all.size && problem_at(b, last + 1)->plies == x->plies) last++;
    echek_tell_problem_task(&task, x->position.mover, x->plies);
    snprintf(place, sizeof place, "length%u", x->plies);
    snprintf(words, sizeof words, last > i ? "%s: %zu to %zu" : "%s: %zu", text_string(&task),
             problem_number(b, i), problem_number(b, last));
    book_note(b, 1, place, words);
    text_free(&task);
}

// The address of a problem on the page. False: there is none, or it is not wanted.
static bool problem_code(const struct book *b, const struct echek_problem *x, struct text *address) {
    const char *base = b->request->pages.link_base;
    struct text game = TEXT_IN(b->mem);
    text_clear(address);
    if (!b->request->pages.qr || base == NULL) return false;
    echek_tell_problem_game(&game, x);
    text_add(address, base);
    link_write(address, ECHEK_LINK, text_string(&game), game.size);
    bool ok = !game.failed && !address->failed;
    text_free(&game);
    return ok;
}

enum { ABOVE = 36, PAGES = 14, PROBLEM_CELL = 34 };

// The place for the board, with the code beside or below it, whichever leaves larger squares.
static struct paint_box problem_room(const struct echek_diagram *d, struct paint_box box, double code,
                                     bool *beside) {
    const struct paint_box inner = {box.x, box.y + ABOVE, box.width, box.height - ABOVE - PAGES};
    struct paint_box aside = inner, below = inner;
    aside.width -= code;
    below.height -= fmax(0, code - PAGES);
    *beside = position_fits(d, aside, PROBLEM_CELL, true).width >=
              position_fits(d, below, PROBLEM_CELL, true).width;
    return *beside ? aside : below;
}

// Number and level, the task, the board, and below it the pages and perhaps the code.
static void draw_problem(struct book *b, size_t i, struct paint_box box) {
    const struct paint_words task = {.face = PAINT_SERIF, .size = 11, .italic = true, .lines = 1};
    const struct echek_problem *x = problem_at(b, i);
    const struct echek_diagram d = {.position = &x->position};
    size_t number = problem_number(b, i);
    struct text words = TEXT_IN(b->mem);
    page_mark(&b->doc, "p", number, box.x, box.y - 4);
    page_draw_number(&b->doc, "s", number, box.x, box.y + 11, 13);
    page_draw_stars(&b->doc.painter, box.x + box.width, box.y + 7, 4, x->level);
    echek_tell_problem_task(&words, x->position.mover, x->plies);
    paint_write(&b->doc.painter, box.x, box.y + 16, box.width, &task, text_string(&words));
    double code = problem_code(b, x, &words) ? qr_side(text_string(&words)) : 0;
    bool aside;
    const struct paint_box room = problem_room(&d, box, code, &aside);
    const struct paint_box used = paint_position(&b->doc.painter, &d, room, PROBLEM_CELL, true);
    double code_left = aside ? used.x + used.width : box.x + box.width - code;
    page_draw_pages(&b->doc, number, used.x, code_left, used.y + used.height + 10, b->hint_on,
                    b->solution_on);
    if (code > 0) qr_draw(&b->doc, code_left, aside ? used.y : used.y + used.height + 2, text_string(&words));
    text_free(&words);
}

// Are the squares, which are the same in all problems, large enough?
static bool is_easy(void *context, const struct page_grid *grid, struct paint_box box) {
    enum { EASY = 20 };
    const struct book *b = context;
    const struct echek_problem *x = problem_at(b, 0);
    const struct echek_diagram d = {.position = &x->position};
    struct text address = TEXT_IN(b->mem);
    bool beside;
    (void)grid;
    double code = problem_code(b, x, &address) ? qr_side(text_string(&address)) : 0;
    double width = position_fits(&d, problem_room(&d, box, code, &beside), PROBLEM_CELL, true).width;
    text_free(&address);
    return width / echek_diagram_canvas(&d).width * DRAW_CELL_SIDE >= EASY;
}

static bool draw_problems(struct book *b) {
    const struct page_grid grid =
        page_choose_grid(&b->request->pages.grid, b->problems->all.size, page_body(&b->page, 1), is_easy, b);
    for (size_t i = 0; i < b->problems->all.size;) {
        if (!page_begin(&b->page)) return false;
        head(b, &b->page);
        page_take_top(&b->page, 8);
        for (size_t place = 0; place < grid.boxes && i < b->problems->all.size; place++, i++) {
            note_length(b, i);
            draw_problem(b, i, page_box(b->page.body, grid.columns, grid.rows, place));
        }
        if (!page_end(&b->page)) return false;
    }
    return true;
}

bool book_problems(struct book *b) {
    return b->problems->all.size == 0 || (write_rules(b) && draw_problems(b));
}

// ---- Hints ----------------------------------------------------------------------------------------------

void book_problems_hints(struct columns *cols, struct book *b) {
    struct text words = TEXT_IN(b->mem);
    for (size_t i = 0; i < b->problems->all.size; i++) {
        text_clear(&words);
        echek_tell_problem_hint(&words, problem_at(b, i));
        book_write_hint(cols, b, problem_number(b, i), text_string(&words));
    }
    text_free(&words);
}

// ---- Solutions ------------------------------------------------------------------------------------------

static void solutions_head(void *context, struct page *g) {
    struct book *b = context;
    book_head(b, g, text_string(&b->title), "Solutions");
}

// The end of the line as a picture; beside it the moves, and the tries that fail.
static void write_solution(struct columns *cols, struct book *b, size_t i) {
    enum { MOST_CELL = 17, BESIDE = 88, CAPTION = 14 };
    const struct paint_words moves = {.face = PAINT_SERIF, .size = 10, .bold = true, .leading = 1.08},
                             tries = {.face = PAINT_SERIF, .size = 9, .leading = 1.05, .unbroken = true};
    const struct echek_problem *x = problem_at(b, i);
    size_t number = problem_number(b, i);
    struct echek_position end = x->position, before = end;
    struct text line = TEXT_IN(b->mem), fails = TEXT_IN(b->mem);
    for (unsigned k = 0; k < x->plies; k++) {
        before = end;
        echek_make(&x->rules, &end, x->line[k]);
    }
    unsigned marked = (before.occupied[before.mover] ^ end.occupied[before.mover]);
    const struct echek_diagram d = {.position = &end, .marked = marked, .bare = true, .no_labels = true};
    echek_tell_problem_line(&line, x, "\n");
    echek_tell_problem_tries(&fails, x);
    double width = cols->at.width - BESIDE,
           above = paint_height(columns_painter(cols), width, &moves, text_string(&line)) + 4,
           below =
               fails.size == 0 ? 0 : paint_height(columns_painter(cols), width, &tries, text_string(&fails));
    const struct paint_box room = {cols->at.x, cols->at.y, BESIDE - 10, BESIDE};
    double height = CAPTION + fmax(position_fits(&d, room, MOST_CELL, false).height, above + below);
    columns_need(cols, height);
    if (!cols->failed) {
        page_mark(&b->doc, "s", number, cols->at.x, cols->at.y - 4);
        b->solution_on[number - 1] = b->page.number;
        page_draw_number(&b->doc, "p", number, cols->at.x, cols->at.y + 10, 10);
        paint_position(columns_painter(cols), &d,
                       (struct paint_box){cols->at.x, cols->at.y + CAPTION, BESIDE - 10, BESIDE}, MOST_CELL,
                       false);
        paint_write(columns_painter(cols), cols->at.x + BESIDE, cols->at.y + CAPTION, width, &moves,
                    text_string(&line));
        paint_write(columns_painter(cols), cols->at.x + BESIDE, cols->at.y + CAPTION + above, width, &tries,
                    text_string(&fails));
        columns_take(cols, height + 12);
    }
    text_free(&line);
    text_free(&fails);
}

bool book_problem_solutions(struct book *b) {
    struct columns cols;
    if (b->problems->all.size == 0) return true;
    book_part_begin(b, &cols, 2, solutions_head, b, "echek-solutions", "Solutions of Echek");
    if (cols.failed) return false;
    for (size_t i = 0; i < b->problems->all.size; i++) write_solution(&cols, b, i);
    return columns_end(&cols);
}

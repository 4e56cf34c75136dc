// Hints, solutions, and the hardest puzzles step by step.
#include "print/book.h"
#include "tell/tell.h"

#include <math.h>
#include <stdio.h>

// ---- Hints -----------------------------------------------------------------------------------------------

static void hints_head(void *context, struct page *g) {
    struct book *b = context;
    book_head(b, g, text_string(&b->title), "Hints");
}

void book_write_hint(struct columns *cols, struct book *b, size_t number, const char *words) {
    enum { INDENT = 26 };
    const struct paint_words body = {.face = PAINT_SERIF, .size = 10, .leading = 1.08, .unbroken = true};
    columns_need(cols, fmax(26, paint_height(columns_painter(cols), cols->at.width - INDENT, &body, words)));
    if (cols->failed) return;
    page_mark(&b->doc, "h", number, cols->at.x, cols->at.y);
    b->hint_on[number - 1] = b->page.number;
    page_draw_number(&b->doc, "p", number, cols->at.x, cols->at.y + 10, 11);
    columns_write(cols, &body, INDENT, words);
    columns_take(cols, 7);
}

bool book_hints(struct book *b) {
    struct columns cols;
    book_part_begin(b, &cols, 2, hints_head, b, "hints", "Hints");
    if (cols.failed) return false;
    for (size_t i = 0; i < b->puzzles->all.size; i++)
        book_write_hint(&cols, b, i + 1, b->hints[i].size > 0 ? text_string(&b->hints[i]) : "There is none.");
    book_problems_hints(&cols, b);
    return columns_keep(&cols);
}

// ---- Solutions -------------------------------------------------------------------------------------------

static void solutions_head(void *context, struct page *g, bool first) {
    struct book *b = context;
    book_head(b, g, text_string(&b->title), "Solutions");
    if (!first) return;
    book_note(b, 0, "solutions", "Solutions");
    book_heading(b, g, "Solutions");
}

bool book_solutions(struct book *b) {
    const struct page_look look = {.labels = DRAW_NO_LABELS, .most_cell = 18, .leads_to = "p", .place = "s"};
    return page_solutions(&b->page, b->puzzles, &look, solutions_head, b);
}

// ---- Step by step ----------------------------------------------------------------------------------------

struct walkthrough {
    struct book *book;
    bool first; // it is the first walkthrough of the book
    size_t first_page;
    const struct print_item *item;
    const struct explanation *e;
    struct puzzle board; // so far
    double column;       // the height of a column of a whole page
    double cell;         // the side of a cell in the pictures, at most
};

static void steps_head(void *context, struct page *g) {
    struct walkthrough *t = context;
    char words[64];
    snprintf(words, sizeof words, "Puzzle %zu step by step", t->item->number);
    book_head(t->book, g, text_string(&t->book->title), words);
}

static void overlay(void *picture, draw_put *put, void *painter) {
    tell_step_picture_overlay(picture, put, painter);
}

enum { STEP_CELL = 22, LEAST_STEP_CELL = 17, STEP_HEIGHT = 260, STEP_CAPTION = 14, STEP_BELOW = 15 };
enum { MOST_STEP_WORDS = 900 };
static const struct paint_words step_words = {.face = PAINT_SERIF, .size = 9.5, .leading = 1.05};

// The picture of a step, with its number above and its words below.
static bool draw_step(struct columns *cols, struct walkthrough *t, size_t i, const char *words) {
    const struct paint_words number = {.face = PAINT_SANS, .size = 10, .bold = true};
    struct tell_step_picture picture;
    struct paint_box used;
    char digits[24];
    if (!tell_step_picture_init(&picture, t->e, &t->e->steps.at[i], &t->board, t->book->mem)) return false;
    const struct paint_board board = {.puzzle = &t->board,
                                      .options = {.labels = t->book->request->pages.labels,
                                                  .tinted = &picture.cells[TELL_FRAME_RULE],
                                                  .no_arrows = true,
                                                  .no_legend = true},
                                      .more = overlay,
                                      .context = &picture};
    struct paint_box box = {cols->at.x, cols->at.y + STEP_CAPTION, cols->at.width, STEP_HEIGHT};
    snprintf(digits, sizeof digits, "%zu", i + 1);
    paint_write_line(columns_painter(cols), cols->at.x, cols->at.y + 9, &number, digits);
    bool ok = paint_board(columns_painter(cols), &board, box, t->cell, t->book->mem, &used);
    columns_take(cols, used.height + STEP_CAPTION + 3);
    columns_write(cols, &step_words, 0, words);
    columns_take(cols, STEP_BELOW - 3);
    tell_step_picture_free(&picture);
    return ok;
}

// Is the last column of the last allowed page too short for a step?
static bool is_full(const struct columns *cols, const struct walkthrough *t, double height) {
    enum { LAST_WORDS = 30 };
    return cols->page->number + 1 >= t->first_page + (size_t)t->book->request->explained_pages &&
           cols->column + 1 == cols->count && height + LAST_WORDS > cols->at.height;
}

static void say_rest(struct columns *cols, const struct walkthrough *t, size_t from) {
    struct text words = TEXT_IN(t->book->mem);
    text_format(&words,
                "%zu more steps follow, up to number %zu. The command roque explain tells all of them.",
                t->e->steps.size - from, t->e->steps.size);
    columns_write(cols, &step_words, 0, text_string(&words));
    text_free(&words);
}

// ---- The size of the pictures ----

typedef VEC(double) heights;

static bool measure_words(const struct columns *cols, const struct walkthrough *t, heights *all) {
    struct explain_teller teller;
    struct text words = TEXT_IN(t->book->mem);
    bool ok = true;
    explain_teller_init(&teller, t->e);
    for (size_t i = 0; ok && i < t->e->steps.size; i++) {
        book_say_step(&teller, i, MOST_STEP_WORDS, &words);
        ok = !words.failed &&
             vec_push(t->book->mem, all,
                      paint_height(&t->book->doc.painter, cols->at.width, &step_words, text_string(&words)));
    }
    explain_teller_free(&teller);
    text_free(&words);
    return ok;
}

// The number of columns for all steps, with cells of this size. Words that do not fit are continued in the
// next column.
static size_t count_columns(const struct columns *cols, const struct walkthrough *t, const heights *words,
                            double cell) {
    const struct paint_board board = {.puzzle = &t->board,
                                      .options = {.labels = t->book->request->pages.labels}};
    struct paint_box used;
    double room = cols->at.height;
    size_t columns = 1;
    paint_board_fits(&board, cols->at.width, STEP_HEIGHT, cell, &used);
    for (size_t i = 0; i < words->size; i++) {
        double picture = used.height + STEP_CAPTION;
        if (picture + fmin(60, words->at[i]) > room) {
            room = columns < (size_t)cols->count ? cols->at.height : t->column;
            columns++;
        }
        room -= picture + words->at[i] + STEP_BELOW;
    }
    return columns;
}

// Smaller pictures, if they save a last page with a single column.
static bool choose_cell(const struct columns *cols, struct walkthrough *t) {
    heights words = {0};
    bool ok = measure_words(cols, t, &words);
    size_t per_page = (size_t)cols->count, most = (size_t)t->book->request->explained_pages;
    size_t columns = ok ? count_columns(cols, t, &words, STEP_CELL) : 0;
    t->cell = STEP_CELL;
    if (ok && per_page > 1 && columns > per_page && columns % per_page == 1 && columns <= most * per_page)
        for (int cell = STEP_CELL - 1; t->cell == STEP_CELL && cell >= LEAST_STEP_CELL; cell--)
            if (count_columns(cols, t, &words, cell) < columns) t->cell = cell;
    vec_free(t->book->mem, &words);
    return ok;
}

static bool draw_steps(struct columns *cols, struct walkthrough *t) {
    const struct paint_board board = {.puzzle = &t->board,
                                      .options = {.labels = t->book->request->pages.labels}};
    struct explain_teller teller;
    bool ok = choose_cell(cols, t), full = false;
    struct text words = TEXT_IN(t->book->mem);
    explain_teller_init(&teller, t->e);
    for (size_t i = 0; ok && !full && i < t->e->steps.size; i++) {
        struct paint_box used;
        tell_fill_in(&t->board, t->e, t->e->steps.at[i].decides);
        book_say_step(&teller, i, MOST_STEP_WORDS, &words);
        paint_board_fits(&board, cols->at.width, STEP_HEIGHT, t->cell, &used);
        double picture = used.height + STEP_CAPTION,
               told = paint_height(columns_painter(cols), cols->at.width, &step_words, text_string(&words));
        full = is_full(cols, t, picture + told + STEP_BELOW);
        if (full) say_rest(cols, t, i);
        else columns_need(cols, picture + fmin(60, told));
        ok = !cols->failed && (full || draw_step(cols, t, i, text_string(&words))) && !words.failed;
    }
    explain_teller_free(&teller);
    text_free(&words);
    return ok;
}

// The legend of the frames.
static void draw_key(struct book *b, struct page *g) {
    static const struct {
        double width;
        draw_color line, fill;
        bool dashed;
        const char *words;
    } keys[] = {{2.2, 0xffd81b60, 0, false, "decided in this step"},
                {1.6, 0xff1769c2, 0, true, "known, and used"},
                {1.6, 0xfff5a300, 0x47f5a300, false, "what the reason is about"}};
    const struct paint_words words = {.face = PAINT_SERIF, .size = 10};
    const double dashes[] = {4, 2.4};
    struct painter *k = &b->doc.painter;
    double x = g->body.x, y = g->body.y;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (x + 20 + paint_width(k, &words, keys[i].words) > g->body.x + g->body.width) {
            x = g->body.x;
            y += 18;
        }
        cairo_rectangle(k->cr, x + 1, y + 1, 12, 12);
        paint_color(k, keys[i].fill);
        cairo_fill_preserve(k->cr);
        paint_color(k, keys[i].line);
        cairo_set_line_width(k->cr, keys[i].width);
        cairo_set_dash(k->cr, dashes, keys[i].dashed ? 2 : 0, 0);
        cairo_stroke(k->cr);
        x += 20;
        x += paint_write_line(k, x, y + 11, &words, keys[i].words) + 20;
    }
    page_take_top(g, y - g->body.y + 26);
}

// As many columns as possible while cells stay readable.
static int step_columns(const struct puzzle *p, double width) {
    enum { READABLE = 16 };
    for (int columns = 3; columns > 1; columns--) {
        struct paint_box box = page_box((struct paint_box){.width = width, .height = width}, columns, 1, 0),
                         used;
        const struct paint_board board = {.puzzle = p, .options = {.labels = DRAW_LABELS}};
        if (paint_board_fits(&board, box.width, 10 * width, 100, &used) >= READABLE) return columns;
    }
    return 1;
}

static bool tell_puzzle(struct walkthrough *t) {
    struct book *b = t->book;
    struct columns cols;
    char words[64], place[24];
    if (!page_finish(&b->page) || !puzzle_copy(&t->board, &t->item->puzzle, b->mem)) return false;
    columns_begin(&cols, &b->page, step_columns(&t->board, page_body(&b->page, 1).width), steps_head, t);
    if (cols.failed) return false;
    t->column = cols.at.height;
    snprintf(words, sizeof words, "Puzzle %zu", t->item->number);
    snprintf(place, sizeof place, "e%zu", t->item->number);
    t->first_page = b->page.number;
    if (t->first) book_note(b, 0, "steps", "Step by step");
    book_note(b, 1, place, words);
    snprintf(words, sizeof words, "Puzzle %zu step by step", t->item->number);
    book_heading(b, &b->page, words);
    draw_key(b, &b->page);
    columns_begin_again(&cols);
    bool ok = draw_steps(&cols, t);
    puzzle_free(&t->board);
    return columns_end(&cols) && ok;
}

bool book_steps(struct book *b) {
    bool ok = true, first = true;
    for (size_t i = 0; ok && i < b->puzzles->all.size; i++) {
        struct walkthrough t = {
            .book = b, .first = first, .item = &b->puzzles->all.at[i], .e = b->explanations[i]};
        if (t.e == NULL || t.e->status != EXPLAIN_DONE) continue;
        ok = tell_puzzle(&t);
        first = false;
    }
    return ok;
}

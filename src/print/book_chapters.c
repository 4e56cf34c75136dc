// A chapter for each family: its rules with an example, and its puzzles from the easiest to the hardest.
#include "print/book.h"
#include "tell/tell.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

struct chapter {
    struct book *book;
    const struct family *family;
    size_t first, end, index;
};

static void head(void *context, struct page *g) {
    struct chapter *c = context;
    book_head(c->book, g, text_string(&c->book->title), c->family->title);
}

// ---- Rules -----------------------------------------------------------------------------------------------

static const struct paint_words body = {.face = PAINT_SERIF, .size = 12, .leading = 1.15},
                                small = {.face = PAINT_SERIF, .size = 10.5, .leading = 1.1},
                                heading = {
                                    .face = PAINT_SANS, .size = 15, .bold = true, .role = PAINT_SUBHEADING};

enum { EXAMPLE_CELL = 30, EXAMPLE_HEIGHT = 200, LEGEND_CELL = 24 };

// The height of the board with the heading above it and the legend below.
static double example_height(const struct columns *cols, const struct puzzle *p, enum draw_labels labels) {
    const struct paint_board board = {.puzzle = p, .options = {.labels = labels}};
    struct paint_box box = page_box(cols->at, 2, 1, 0), used;
    paint_board_fits(&board, box.width, EXAMPLE_HEIGHT, EXAMPLE_CELL, &used);
    return used.height + paint_legend_height(&board, box.width, LEGEND_CELL) + 70;
}

// The puzzle and its solution side by side.
static bool draw_example(struct columns *cols, struct chapter *c, const struct explanation *e) {
    static const char *const names[] = {"The puzzle", "and its solution"};
    const struct puzzle *boards[] = {e->puzzle, &e->solution};
    enum draw_labels labels = c->book->request->pages.labels;
    double highest = 0;
    bool ok = true;
    for (size_t i = 0; ok && !cols->failed && i < 2; i++) {
        const struct paint_board board = {
            .puzzle = boards[i],
            .options = {.labels = labels, .no_legend = i == 1, .given = i == 1 ? e->puzzle : NULL}};
        struct paint_box box = page_box(cols->at, 2, 1, i), used;
        const struct paint_words caption = {.face = PAINT_SANS, .size = 10, .color = 0xff444444};
        paint_write_line(columns_painter(cols), box.x, box.y + 10, &caption, names[i]);
        box.y += 18;
        box.height = EXAMPLE_HEIGHT;
        paint_board_fits(&board, box.width, box.height, EXAMPLE_CELL, &used);
        box.width = used.width;
        ok = paint_board(columns_painter(cols), &board, box, EXAMPLE_CELL, c->book->mem, &used);
        double wide = fmax(used.width, 180), left = used.x - (wide - used.width) / 2;
        double legend = i == 1 ? 0
                               : paint_legend(columns_painter(cols), &board, fmax(left, cols->at.x),
                                              used.y + used.height, wide, LEGEND_CELL);
        highest = fmax(highest, used.height + legend);
    }
    columns_take(cols, highest + 30);
    return ok;
}

// The first steps in words, as many as there is room for. Returns how many.
static size_t say_steps(struct columns *cols, const struct explanation *e, enum explain_detail detail,
                        double room, struct text *out) {
    const double between = 1.5, indented = 40;
    struct explain_teller teller;
    size_t told = 0, lines = 0;
    text_clear(out);
    explain_teller_init(&teller, e);
    teller.detail = detail;
    for (; told < e->steps.size; told++) {
        size_t before = out->size;
        text_format(out, "%zu.  ", told + 1);
        explain_teller_say(&teller, told, out);
        for (size_t i = before; i < out->size; i++) lines += out->at[i] == '\n';
        if ((double)lines * between +
                paint_height(columns_painter(cols), cols->at.width - indented, &small, text_string(out)) >
            room) {
            if (!out->failed) out->at[out->size = before] = '\0';
            break;
        }
    }
    explain_teller_free(&teller);
    return told;
}

// The solution in words, if there is room on the page for more than its beginning.
static void write_steps(struct columns *cols, struct chapter *c, const struct explanation *e) {
    enum { HEADING = 34, REST = 20, FEWEST = 3 };
    double room = cols->at.height - HEADING;
    if (e->status != EXPLAIN_DONE || cols->failed) return;
    struct text words = TEXT_IN(c->book->mem);
    size_t told = say_steps(cols, e, EXPLAIN_NORMAL, room, &words), all = e->steps.size;
    if (told < all) told = say_steps(cols, e, EXPLAIN_BRIEF, room, &words);
    if (told < all) told = say_steps(cols, e, EXPLAIN_BRIEF, room - REST, &words);
    if (told == all || told >= FEWEST) {
        columns_take(cols, 8);
        columns_write(cols, &heading, 0, "Step by step");
        columns_take(cols, 4);
        if (told < all) text_format(&words, "And so on, in %zu steps.\n", all);
        book_write_lines(cols, &small, text_string(&words), 1.5);
    }
    text_free(&words);
}

// The example of a family, read and explained in the first pass and kept for the others. False: no memory.
// *out becomes NULL if there is none.
static bool find_example(const struct chapter *c, struct book_example **out) {
    const struct explain_request request = {0};
    struct book *b = c->book;
    struct fault fault = {0};
    *out = b->examples[c->first];
    if (*out != NULL) return true;
    struct book_example *e = mem_zeroed(b->mem, 1, sizeof *e);
    if (e == NULL) return false;
    if (!tell_find_example(c->family, b->mem, &e->puzzle, &fault)) {
        mem_free(b->mem, e, sizeof *e);
        return fault.kind != FAULT_MEMORY;
    }
    e->puzzle.names = b->request->pages.names;
    *out = b->examples[c->first] = e;
    bool ok = explain_puzzle(&e->puzzle, &request, b->mem, &e->explanation, &fault);
    if (ok && e->explanation.has_solution) e->explanation.solution.names = e->puzzle.names;
    return ok;
}

void book_example_free(struct book_example *e, struct mem *m) {
    if (e == NULL) return;
    explanation_free(&e->explanation);
    puzzle_free(&e->puzzle);
    mem_free(m, e, sizeof *e);
}

static bool write_example(struct columns *cols, struct chapter *c, const struct book_example *e) {
    size_t size;
    const char *about = note_find(&e->puzzle, "about", &size);
    if (!e->explanation.has_solution) return true;
    struct text words = TEXT_IN(c->book->mem);
    columns_take(cols, 10);
    columns_need(cols, example_height(cols, &e->puzzle, c->book->request->pages.labels));
    columns_write(cols, &heading, 0, "An example");
    columns_take(cols, 6);
    bool ok = draw_example(cols, c, &e->explanation);
    if (about != NULL) paint_clean(&words, about, size, 2000);
    if (words.size > 0) columns_write(cols, &body, 0, text_string(&words));
    write_steps(cols, c, &e->explanation);
    text_free(&words);
    return ok;
}

static bool write_rules(struct chapter *c) {
    struct book *b = c->book;
    struct columns cols;
    struct book_example *example;
    char place[24];
    snprintf(place, sizeof place, "chapter%zu", c->index);
    book_part_begin(b, &cols, 1, head, c, place, c->family->title);
    if (cols.failed) return false;
    book_write_lines(&cols, &body, c->family->rules != NULL ? c->family->rules : c->family->goal, 5);
    bool ok = find_example(c, &example);
    if (ok && example != NULL) ok = write_example(&cols, c, example);
    return columns_end(&cols) && ok;
}

// ---- Puzzles ---------------------------------------------------------------------------------------------

// Add the beginning of a level to the contents: "Easy: 1 to 20".
static void note_level(struct chapter *c, size_t i) {
    const struct print_item *all = c->book->puzzles->all.at, *item = &all[i];
    size_t last = i;
    char place[24], words[64];
    if (!item->rated || (i > c->first && all[i - 1].rated && all[i - 1].level == item->level)) return;
    while (last + 1 < c->end && all[last + 1].rated && all[last + 1].level == item->level) last++;
    snprintf(place, sizeof place, "level%zu", item->number);
    snprintf(words, sizeof words, last > i ? "%s: %zu to %zu" : "%s: %zu", explain_level_name(item->level),
             item->number, all[last].number);
    words[0] = (char)toupper((unsigned char)words[0]);
    book_note(c->book, 1, place, words);
}

static bool draw_puzzles(struct chapter *c, const struct page_look *look) {
    struct book *b = c->book;
    bool ok = true;
    for (size_t i = c->first; ok && i < c->end;) {
        if (!page_begin(&b->page)) return false;
        head(c, &b->page);
        page_take_top(&b->page, 8);
        const struct page_grid grid =
            page_puzzles_grid(b->puzzles, i, c->end, &b->request->pages.grid, b->page.body, look);
        for (size_t place = 0; ok && place < grid.boxes && i < c->end; place++, i++) {
            struct paint_box box = page_box(b->page.body, grid.columns, grid.rows, place);
            note_level(c, i);
            ok = page_draw_puzzle(&b->doc, &b->puzzles->all.at[i], box, look, b->mem);
        }
        ok = page_end(&b->page) && ok;
    }
    return ok;
}

bool book_chapters(struct book *b) {
    const struct page_options *common = &b->request->pages;
    const struct page_look look = {.labels = common->labels,
                                   .levels = true,
                                   .qr = common->qr,
                                   .link_base = common->link_base,
                                   .most_cell = 34,
                                   .leads_to = "s",
                                   .place = "p",
                                   .hints_on = b->hint_on,
                                   .solutions_on = b->solution_on};
    struct chapter c = {.book = b};
    bool ok = true;
    while (ok && c.end < b->puzzles->all.size) {
        c.first = c.end;
        c.index++;
        c.family = b->puzzles->all.at[c.first].puzzle.family;
        while (c.end < b->puzzles->all.size && b->puzzles->all.at[c.end].puzzle.family == c.family) c.end++;
        ok = write_rules(&c) && draw_puzzles(&c, &look);
    }
    return ok;
}

// The cover and the contents.
#include "print/book.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- The cover -------------------------------------------------------------------------------------------

// The hardest puzzle of each family, and one problem (NULL), at most PICTURES.
enum { PICTURES = 4, MOST_CELL = 60 };
static size_t choose_pictures(const struct book *b, const struct print_item *out[PICTURES]) {
    size_t n = 0, all = b->puzzles->all.size, problem = b->problems->all.size > 0;
    for (size_t i = 0; i < all && n < PICTURES - problem; i++) {
        bool last =
            i + 1 == all || b->puzzles->all.at[i + 1].puzzle.family != b->puzzles->all.at[i].puzzle.family;
        if (last) out[n++] = &b->puzzles->all.at[i];
    }
    if (problem) out[n++] = NULL;
    return n;
}

// In the middle of its box.
static bool draw_picture(struct book *b, const struct print_item *item, struct paint_box box) {
    const struct paint_board board = {.puzzle = &item->puzzle, .options = {.no_legend = true}};
    struct paint_box used;
    paint_board_fits(&board, box.width, box.height, MOST_CELL, &used);
    box.y += (box.height - used.height) / 2;
    return paint_board(&b->doc.painter, &board, box, MOST_CELL, b->mem, &used);
}

static bool draw_pictures(struct book *b, struct paint_box box) {
    const struct print_item *items[PICTURES];
    size_t n = choose_pictures(b, items);
    int columns = n == 1 ? 1 : 2, rows = n <= 2 ? 1 : 2;
    bool ok = true;
    for (size_t i = 0; ok && i < n; i++) {
        struct paint_box cell = page_box(box, columns, rows, i);
        if (columns == 2 && n % 2 == 1 && i + 1 == n)
            cell.x += (box.width - cell.width) / 2; // alone in its row
        if (items[i] != NULL) ok = draw_picture(b, items[i], cell);
        else book_problems_cover(b, cell, MOST_CELL);
    }
    return ok;
}

// "100 puzzles: Akari (Light Up), Chess-Num and Chess Loop", or "100 puzzles of 21 kinds"
static void add_subtitle(const struct book *b, struct text *out) {
    enum { MOST_NAMED = 8 };
    size_t families = b->problems->all.size > 0, said = 0, all = b->puzzles->all.size;
    for (size_t i = 0; i < all; i++) families += print_puzzles_first_of(b->puzzles, 0, i, i);
    size_t numbered = all + b->problems->all.size;
    text_format(out, "%zu puzzle%s", numbered, numbered == 1 ? "" : "s");
    if (families > MOST_NAMED) {
        text_format(out, " of %zu kinds", families);
        return;
    }
    for (size_t i = 0; i < all; i++) {
        if (!print_puzzles_first_of(b->puzzles, 0, i, i)) continue;
        text_add(out, said == 0 ? ": " : said + 1 < families ? ", " : " and ");
        text_add(out, b->puzzles->all.at[i].puzzle.family->title);
        said++;
    }
    if (b->problems->all.size > 0) text_format(out, "%s%s", said == 0 ? ": " : " and ", book_game_title);
}

// The largest size at which the title takes three lines at most.
static double title_size(struct painter *k, struct paint_words how, double width, const char *words) {
    enum { LARGEST = 44, SMALLEST = 20 };
    int most = how.lines;
    for (how.size = LARGEST, how.lines = 0; how.size > SMALLEST; how.size -= 3)
        if (paint_lines(k, width, &how, words) <= most) break;
    return how.size;
}

bool book_cover(struct book *b) {
    struct paint_words title = {
        .face = PAINT_SANS, .bold = true, .lines = 3, .leading = 0.95, .role = PAINT_HEADING};
    const struct paint_words subtitle = {.face = PAINT_SERIF, .size = 17, .lines = 3, .color = 0xff333333},
                             foot = {.face = PAINT_SERIF, .size = 14, .lines = 1, .align = PAINT_CENTER},
                             author = {.face = PAINT_SERIF, .size = 18, .italic = true, .lines = 2};
    const double inset = 0.114 * b->page.width, width = b->page.width - 2 * inset,
                 edge = 0.095 * b->page.height;
    double y = edge;
    if (!page_begin(&b->page)) return false;
    struct painter *k = &b->doc.painter;
    doc_place(&b->doc, "cover", 0, 0);
    paint_rule(k, inset, y, width, 4, 0xff23262b);
    y += 24 * k->type;
    title.size = title_size(k, title, width, text_string(&b->title));
    y += paint_write(k, inset, y, width, &title, text_string(&b->title)) + 10;
    struct text words = TEXT_IN(b->mem);
    add_subtitle(b, &words);
    y += paint_write(k, inset, y, width, &subtitle, text_string(&words)) + 8;
    if (b->author.size > 0) y += paint_write(k, inset, y, width, &author, text_string(&b->author));
    text_free(&words);
    const double bottom = b->page.height - edge;
    bool ok = draw_pictures(b, (struct paint_box){inset, y + 30, width, bottom - y - 60});
    paint_rule(k, inset, bottom, width, 1, 0xff23262b);
    paint_write(k, inset, bottom + 8, width, &foot, "with rules, hints, solutions and how to get there");
    return doc_end_page(&b->doc) && ok;
}

// ---- The contents ----------------------------------------------------------------------------------------

static void head(void *context, struct page *g) {
    struct book *b = context;
    book_head(b, g, text_string(&b->title), NULL);
}

// Dots from the words to the number.
static void draw_leader(struct painter *k, double from, double to, double foot) {
    const double pitch = 5;
    paint_color(k, 0xff888888);
    for (double x = ceil(from / pitch) * pitch; x < to; x += pitch)
        cairo_rectangle(k->cr, x, foot - 1, 0.9, 0.9);
    cairo_fill(k->cr);
}

static double entry_height(const struct columns *cols, const struct book_entry *e) {
    return (e->depth == 0 ? 23 : 17) * cols->page->doc->painter.type;
}

static void write_entry(struct columns *cols, const struct book_entry *e) {
    const struct paint_words words = {.face = PAINT_SERIF, .size = 12, .bold = e->depth == 0};
    struct paint_words number = words;
    char digits[32];
    double height = entry_height(cols, e);
    snprintf(digits, sizeof digits, "%zu", e->page);
    columns_need(cols, height);
    if (cols->failed) return;
    struct painter *k = columns_painter(cols);
    double foot = cols->at.y + height - 5, right = cols->at.x + cols->at.width,
           left = cols->at.x + 16 * e->depth;
    doc_link_begin(cols->page->doc, e->place);
    left += paint_write_line(k, left, foot, &words, e->words);
    number.align = PAINT_RIGHT;
    double width = paint_write_line(k, right, foot, &number, digits);
    doc_link_end(cols->page->doc);
    draw_leader(k, left + 6, right - width - 6, foot);
    columns_take(cols, height);
}

static bool all_are_unique(const struct book *b) {
    for (size_t i = 0; i < b->puzzles->all.size; i++)
        if (!b->puzzles->all.at[i].unique) return false;
    return true;
}

// A chapter stays on the page of its first level, and the last parts stay together: no page ends with the
// name of a chapter, and none has only a few lines.
static void keep_together(struct columns *cols, const struct book *b, size_t i) {
    enum { GUIDE = 132 };
    double height = 0;
    bool last_parts = strcmp(b->contents.at[i].place, "hints") == 0;
    for (size_t k = i; k < b->contents.size && (last_parts || k < i + 2); k++)
        height += entry_height(cols, &b->contents.at[k]);
    height += last_parts ? GUIDE : 0;
    if (b->contents.at[i].depth == 0 && height < page_body(cols->page, cols->page->number).height)
        columns_need(cols, height);
}

static void write_guide(struct columns *cols, const struct book *b) {
    const struct paint_words body = {.face = PAINT_SERIF, .size = 11, .leading = 1.12},
                             heading = {
                                 .face = PAINT_SANS, .size = 13, .bold = true, .role = PAINT_SUBHEADING};
    struct text words = TEXT_IN(b->mem);
    columns_take(cols, 22);
    columns_need(cols, 110);
    columns_write(cols, &heading, 0, "How to use this book");
    columns_take(cols, 4);
    if (b->puzzles->all.size > 0 && all_are_unique(b))
        text_add(&words, "Every puzzle has exactly one solution, and it can be found by thinking alone. ");
    text_add(
        &words,
        "Stars tell how hard a puzzle is, from one (easy) to five (fiendish); within each chapter the "
        "puzzles get harder. If you are stuck, the hint names the rules that lead to the first step that is "
        "easily overlooked. The numbers below each puzzle are the pages of its hint and its solution; on a "
        "screen they are links.");
    columns_write(cols, &body, 0, text_string(&words));
    text_clear(&words);
    if (b->request->families > 0 || b->request->problems) {
        columns_take(cols, 6);
        text_format(&words, "The puzzles were made by roque from the seed %llu.",
                    (unsigned long long)b->request->seed.value);
        columns_write(cols, &body, 0, text_string(&words));
    }
    text_free(&words);
}

bool book_contents(struct book *b) {
    struct columns cols;
    book_part_begin(b, &cols, 1, head, b, "contents", "Contents");
    if (cols.failed) return false;
    for (size_t i = 0; i < b->contents.size; i++)
        if (strcmp(b->contents.at[i].place, "contents") != 0) {
            keep_together(&cols, b, i);
            write_entry(&cols, &b->contents.at[i]);
        }
    write_guide(&cols, b);
    return columns_end(&cols);
}

#include "print/page.h"

#include "cli/terminal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

// ---- Options ---------------------------------------------------------------------------------------------

const char *const page_paper_words[] = {"A4", "letter", NULL};
const char *const page_grid_words[] = {"1", "2", "4", "6", "9", "auto", NULL};
const struct page_grid page_grids[PAGE_AUTO] = {{1, 1}, {1, 2}, {2, 2}, {2, 3}, {3, 3}};

// A QR code needs a whole, clean address.
static bool is_address(const char *base) {
    if (strlen(base) > 500 || *base == '\0') return false;
    for (const char *c = base; *c != '\0'; c++)
        if (*c <= ' ' || *c >= 0x7f || strchr("\"<>\\^`{|}#", *c) != NULL) return false;
    return true;
}

bool page_options_check(struct page_options *o) {
    o->names = cli_names(o->coordinates);
    o->labels = cli_labels(o->coordinates, false);
    if (o->link_base != NULL && !is_address(o->link_base))
        cli_complain("--link-base: '%.40s' is no address such as https://example.org/roque.html",
                     o->link_base);
    else if (o->link_base != NULL && !o->qr) cli_complain("--link-base goes with --qr");
    else if (o->path == NULL && isatty(STDOUT_FILENO))
        cli_complain("pages cannot be shown on a terminal: give -o a name, such as -o page.pdf");
    else return true;
    return false;
}

// ---- Pages -----------------------------------------------------------------------------------------------

void page_init(struct page *g, struct doc *d, enum page_paper paper) {
    *g = (struct page){.doc = d};
    g->width = paper == PAGE_LETTER ? 612 : 595.276;
    g->height = paper == PAGE_LETTER ? 792 : 841.89;
}

bool page_begin(struct page *g) {
    enum { FOOT = 16 };
    char label[32];
    if (!doc_begin_page(g->doc, g->width, g->height)) return false;
    g->number++;
    snprintf(label, sizeof label, "%zu", g->number);
    doc_page_label(g->doc, label);
    g->body = (struct paint_box){PAGE_MARGIN, PAGE_MARGIN, g->width - 2 * PAGE_MARGIN,
                                 g->height - 2 * PAGE_MARGIN - FOOT};
    return true;
}

bool page_end(struct page *g) {
    const struct paint_words number = {
        .face = PAINT_SANS, .size = 9, .color = 0xff444444, .align = PAINT_CENTER, .role = PAINT_FURNITURE};
    char words[32];
    snprintf(words, sizeof words, "%zu", g->number);
    paint_write_line(&g->doc->painter, g->width / 2, g->height - PAGE_MARGIN, &number, words);
    return doc_end_page(g->doc);
}

void page_take_top(struct page *g, double height) {
    g->body.y += height;
    g->body.height -= height;
}

struct paint_box page_box(struct paint_box body, int columns, int rows, size_t place) {
    enum { BETWEEN = 22, BELOW = 16 };
    double width = (body.width - (columns - 1) * BETWEEN) / columns,
           height = (body.height - (rows - 1) * BELOW) / rows;
    size_t column = place % (size_t)columns, row = place / (size_t)columns;
    return (struct paint_box){body.x + (double)column * (width + BETWEEN),
                              body.y + (double)row * (height + BELOW), width, height};
}

// ---- How many per page -----------------------------------------------------------------------------------

size_t page_boxes(const struct page_grid *g) { return (size_t)(g->columns * g->rows); }

// Is every cell of the page that begins with `first` large enough to write in?
static bool is_easy(const struct print_puzzles *s, size_t first, size_t end, const struct page_grid *grid,
                    struct paint_box body, const struct page_look *look) {
    enum { EASY = 17 }; // 6 mm
    struct paint_box box = page_box(body, grid->columns, grid->rows, 0);
    for (size_t i = first; i < end && i < first + page_boxes(grid); i++)
        if (page_puzzle_cell(&s->all.at[i], box, look) < EASY) return false;
    return true;
}

// The largest grid, unless a smaller one takes no more pages: then the last page is not nearly empty.
const struct page_grid *page_choose_grid(const struct print_puzzles *s, size_t first, size_t end, int asked,
                                         struct paint_box body, const struct page_look *look) {
    if (asked != PAGE_AUTO) return &page_grids[asked];
    const struct page_grid *chosen = page_grids;
    size_t pages = end - first;
    for (const struct page_grid *grid = page_grids; grid < page_grids + PAGE_AUTO; grid++) {
        size_t boxes = page_boxes(grid), takes = (end - first + boxes - 1) / boxes;
        if (takes >= pages || !is_easy(s, first, end, grid, body, look)) continue;
        chosen = grid;
        pages = takes;
    }
    return chosen;
}

// ---- Solutions -------------------------------------------------------------------------------------------

// The height of a row is that of its highest solution; none is higher than a page.
static double row_height(const struct print_puzzles *s, size_t first, int columns, struct paint_box page,
                         const struct page_look *look) {
    enum { CAPTION = 14, BETWEEN = 12 };
    struct paint_box box = page_box(page, columns, 1, 0);
    double highest = 0;
    for (size_t i = first; i < s->all.size && i < first + (size_t)columns; i++) {
        struct paint_box used;
        const struct paint_board b = {.puzzle = &s->all.at[i].puzzle, .options = {.labels = look->labels}};
        paint_board_fits(&b, box.width, box.height - CAPTION - BETWEEN, look->most_cell, &used);
        if (used.height > highest) highest = used.height;
    }
    return highest + CAPTION + BETWEEN;
}

// Are cells large enough to read with so many solutions per row?
static bool is_readable(const struct print_puzzles *s, struct paint_box page, int columns,
                        const struct page_look *look) {
    enum { SMALLEST_CELL = 6 };
    struct paint_box box = page_box(page, columns, 1, 0), used;
    for (size_t i = 0; i < s->all.size; i++) {
        const struct paint_board b = {.puzzle = &s->all.at[i].puzzle, .options = {.labels = look->labels}};
        if (paint_board_fits(&b, box.width, box.height, look->most_cell, &used) < SMALLEST_CELL) return false;
    }
    return true;
}

static double whole_height(const struct print_puzzles *s, struct paint_box page, int columns,
                           const struct page_look *look) {
    double height = 0;
    for (size_t i = 0; i < s->all.size; i += (size_t)columns) height += row_height(s, i, columns, page, look);
    return height;
}

// As few per row as bring all of them on one page, or else as many as can be read.
static int solution_columns(const struct print_puzzles *s, struct paint_box page,
                            const struct page_look *look) {
    enum { FEWEST = 3, MOST = 4 };
    int columns = FEWEST;
    while (columns > 1 && !is_readable(s, page, columns, look)) columns--;
    while (columns >= FEWEST && columns < MOST && whole_height(s, page, columns, look) > page.height &&
           is_readable(s, page, columns + 1, look))
        columns++;
    return columns;
}

static bool draw_row(struct page *g, const struct print_puzzles *s, size_t first, int columns, double height,
                     const struct page_look *look) {
    struct paint_box row = g->body;
    bool ok = true;
    row.height = height;
    for (size_t i = first; ok && i < s->all.size && i < first + (size_t)columns; i++) {
        if (g->solutions_on != NULL) g->solutions_on[i] = g->number;
        ok = page_draw_solution(g->doc, &s->all.at[i], page_box(row, columns, 1, i - first), look,
                                g->doc->mem);
    }
    page_take_top(g, height);
    return ok;
}

bool page_solutions(struct page *g, const struct print_puzzles *s, const struct page_look *look,
                    page_head *head, void *context) {
    bool ok = true;
    int columns = 1;
    for (size_t i = 0; ok && i < s->all.size;) {
        bool first = i == 0;
        if (!page_begin(g)) return false;
        head(context, g, first);
        const struct paint_box page = g->body;
        if (first) columns = solution_columns(s, page, look);
        double height = row_height(s, i, columns, page, look);
        while (ok && i < s->all.size && height <= g->body.height) {
            ok = draw_row(g, s, i, columns, height, look);
            i += (size_t)columns;
            if (i < s->all.size) height = row_height(s, i, columns, page, look);
        }
        ok = page_end(g) && ok;
    }
    return ok;
}

// ---- Columns ---------------------------------------------------------------------------------------------

struct painter *columns_painter(struct columns *cols) {
    return &cols->page->doc->painter;
}

void columns_begin_again(struct columns *cols) {
    cols->at = page_box(cols->page->body, cols->count, 1, (size_t)cols->column);
    cols->top = cols->at.y;
}

static void open_page(struct columns *cols) {
    cols->column = 0;
    if (!page_begin(cols->page)) cols->failed = true;
    else if (cols->head != NULL) cols->head(cols->context, cols->page);
    columns_begin_again(cols);
}

void columns_begin(struct columns *cols, struct page *page, int count, columns_head *head, void *context) {
    *cols = (struct columns){.page = page, .count = count, .head = head, .context = context};
    open_page(cols);
}

bool columns_end(struct columns *cols) { return !cols->failed && page_end(cols->page); }

static void go_on(struct columns *cols) {
    if (cols->column + 1 < cols->count) {
        cols->column++;
        columns_begin_again(cols);
    } else if (!page_end(cols->page)) cols->failed = true;
    else open_page(cols);
}

void columns_need(struct columns *cols, double height) {
    if (!cols->failed && height > cols->at.height && cols->at.y > cols->top) go_on(cols);
}

void columns_take(struct columns *cols, double height) {
    cols->at.y += height;
    cols->at.height -= height;
}

// Avoid widows and orphans where that is easy.
void columns_write(struct columns *cols, const struct paint_words *how, double indent, const char *words) {
    int line = 0, lines;
    if (cols->failed) return;
    double height = paint_height(columns_painter(cols), cols->at.width - indent, how, words);
    lines = paint_lines(columns_painter(cols), cols->at.width - indent, how, words);
    columns_need(cols, lines <= 3 ? height : height * 2 / lines);
    while (!cols->failed && line < lines) {
        struct paint_box box = cols->at;
        int before = line;
        box.x += indent;
        box.width -= indent;
        columns_take(cols, paint_write_some(columns_painter(cols), box, how, words, &line));
        if (line < lines && (line > before || cols->at.y > cols->top)) go_on(cols);
        else if (line == before) cols->failed = true; // a line higher than a page
    }
}

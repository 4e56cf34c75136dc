#include "print/page.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

// ---- Options ---------------------------------------------------------------------------------------------

// "7" is a grid that has room for so many, "3x4" one of columns and rows.
static bool read_grid(const char *word, struct page_grid *g) {
    enum { MOST = 12 };
    static const struct page_grid numbers[MOST + 1] = {
        {0},       {1, 1, 1}, {1, 2, 2}, {1, 3, 3},  {2, 2, 4},  {2, 3, 5}, {2, 3, 6},
        {2, 4, 7}, {2, 4, 8}, {3, 3, 9}, {2, 5, 10}, {3, 4, 11}, {3, 4, 12}};
    int first = 0, second = 0, end = 0;
    *g = (struct page_grid){0};
    if (strcmp(word, "auto") == 0) return true;
    if (sscanf(word, "%2d%n", &first, &end) == 1 && word[end] == '\0' && first >= 1 && first <= MOST)
        *g = numbers[first];
    else if (sscanf(word, "%2dx%2d%n", &first, &second, &end) == 2 && word[end] == '\0' && first >= 1 &&
             second >= 1 && first * second <= MOST)
        *g = (struct page_grid){first, second, (size_t)(first * second)};
    return g->columns > 0 ||
           cli_complain("--per-page: '%.40s' is not 1 to %d, a grid such as 3x4, or auto", word, MOST);
}

static bool read_paper(const char *word, double *width, double *height) {
    enum { LEAST = 250, MOST = 3000 }; // points: 88 mm, about a metre
    static const struct {
        const char *name;
        double width, height;
    } known[] = {{"A4", 595.276, 841.89}, {"A5", 419.528, 595.276}, {"letter", 612, 792}};
    static const struct {
        const char *name;
        double points;
    } units[] = {{"mm", 72 / 25.4}, {"in", 72}, {"pt", 1}};
    int end = 0;
    *width = 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcasecmp(word, known[i].name) == 0) *width = known[i].width, *height = known[i].height;
    if (*width > 0) return true;
    if (sscanf(word, "%lfx%lf%n", width, height, &end) == 2)
        for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
            if (strcmp(word + end, units[i].name) != 0) continue;
            *width *= units[i].points;
            *height *= units[i].points;
            if (*width >= LEAST && *width <= MOST && *height >= LEAST && *height <= MOST) return true;
            return cli_complain("--paper: '%.40s' is too small or too large: a side has 90 to 1000 mm", word);
        }
    return cli_complain("--paper: '%.40s' is not A4, A5, letter, or a size such as 148x210mm or 6x9in", word);
}

// Turn the grid if the page is wider than high.
static struct page_grid turned(struct page_grid g, double width, double height) {
    return width > height ? (struct page_grid){g.rows, g.columns, g.boxes} : g;
}

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
        cli_complain("--link-base: '%.40s' is not an address such as https://example.org/roque.html",
                     o->link_base);
    else if (o->link_base != NULL && !o->qr) cli_complain("--link-base goes with --qr");
    else if (o->path == NULL && isatty(STDOUT_FILENO))
        cli_complain("pages cannot be shown on a terminal: give -o a name, such as -o page.pdf");
    else if (read_paper(o->paper, &o->width, &o->height) && read_grid(o->per_page, &o->grid)) {
        if (strpbrk(o->per_page, "x") == NULL) o->grid = turned(o->grid, o->width, o->height);
        return true;
    }
    return false;
}

// ---- Pages -----------------------------------------------------------------------------------------------

void page_init(struct page *g, struct doc *d, const struct page_options *o) {
    enum { MARGIN = 45 }; // any printer can print there
    *g = (struct page){.doc = d, .width = o->width, .height = o->height, .gutter = o->gutter * 72 / 25.4};
    g->margin = fmin(MARGIN, 0.08 * fmin(g->width, g->height));
    d->type = fmin(1, fmax(0.84, g->width / 595)); // the size for A4 is too large on smaller paper
}

struct paint_box page_body(const struct page *g, size_t number) {
    enum { FOOT = 16 };
    return (struct paint_box){g->margin + (number % 2 == 1 ? g->gutter : 0), g->margin,
                              g->width - 2 * g->margin - g->gutter, g->height - 2 * g->margin - FOOT};
}

bool page_begin(struct page *g) {
    char label[32];
    g->continues = g->kept;
    g->kept = false;
    if (g->continues) return true;
    if (!doc_begin_page(g->doc, g->width, g->height)) return false;
    g->number++;
    snprintf(label, sizeof label, "%zu", g->number);
    doc_page_label(g->doc, label);
    g->body = page_body(g, g->number);
    return true;
}

bool page_end(struct page *g) {
    const struct paint_words number = {
        .face = PAINT_SANS, .size = 9, .color = 0xff444444, .align = PAINT_CENTER, .role = PAINT_FURNITURE};
    char words[32];
    snprintf(words, sizeof words, "%zu", g->number);
    const struct paint_box body = page_body(g, g->number);
    paint_write_line(&g->doc->painter, body.x + body.width / 2, g->height - g->margin, &number, words);
    return doc_end_page(g->doc);
}

bool page_finish(struct page *g) {
    bool kept = g->kept;
    g->kept = false;
    return !kept || page_end(g);
}

// End the page unless much of it is free.
static bool keep_page(struct page *g) {
    g->kept = g->body.height > 0.45 * page_body(g, g->number).height;
    return g->kept || page_end(g);
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

// ---- Boxes per page --------------------------------------------------------------------------------------

// The largest grid, unless a smaller one takes no more pages: then the last page would be nearly empty.
struct page_grid page_choose_grid(const struct page_grid *asked, size_t count, struct paint_box body,
                                  page_easy *easy, void *context) {
    static const struct page_grid usual[] = {{1, 1, 1}, {1, 2, 2}, {2, 2, 4}, {2, 3, 6}, {3, 3, 9}};
    struct page_grid chosen = usual[0];
    size_t pages = count;
    if (asked->columns > 0) return *asked;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        const struct page_grid grid = turned(usual[i], body.width, body.height);
        size_t takes = (count + grid.boxes - 1) / grid.boxes;
        if (takes >= pages || !easy(context, &grid, page_box(body, grid.columns, grid.rows, 0))) continue;
        chosen = grid;
        pages = takes;
    }
    return chosen;
}

struct some_puzzles {
    const struct print_item *first, *end;
    const struct page_look *look;
};

// Is every cell of the first page large enough?
static bool are_easy(void *context, const struct page_grid *grid, struct paint_box box) {
    enum { EASY = 17 }; // 6 mm
    const struct some_puzzles *s = context;
    for (size_t i = 0; i < grid->boxes && s->first + i < s->end; i++)
        if (page_puzzle_cell(&s->first[i], box, s->look) < EASY) return false;
    return true;
}

struct page_grid page_puzzles_grid(const struct print_puzzles *s, size_t first, size_t end,
                                   const struct page_grid *asked, struct paint_box body,
                                   const struct page_look *look) {
    struct some_puzzles some = {s->all.at + first, s->all.at + end, look};
    return page_choose_grid(asked, end - first, body, are_easy, &some);
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

// As few per row as put all of them on one page, or else as many as are readable.
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

// How many pages solutions take, with a fraction for the last one. The first page has less room.
static double pages_taken(const struct print_puzzles *s, int columns, struct paint_box page, double first,
                          const struct page_look *look) {
    double pages = 1, left = first;
    for (size_t i = 0; i < s->all.size; i += (size_t)columns) {
        double height = row_height(s, i, columns, page, look);
        if (height > left) pages++, left = page.height;
        left -= height;
    }
    return pages - left / page.height;
}

// One more per row, if that saves a last page that would be nearly empty.
static int choose_columns(const struct print_puzzles *s, struct paint_box page, double first,
                          const struct page_look *look) {
    int columns = solution_columns(s, page, look);
    double pages = pages_taken(s, columns, page, first, look);
    bool better = pages > 1 && pages - floor(pages) < 0.3 && is_readable(s, page, columns + 1, look) &&
                  floor(pages_taken(s, columns + 1, page, first, look)) < floor(pages);
    return columns + better;
}

bool page_solutions(struct page *g, const struct print_puzzles *s, const struct page_look *look,
                    page_head *head, void *context) {
    enum { HEAD = 26 };
    bool ok = true;
    int columns = 1;
    for (size_t i = 0; ok && i < s->all.size;) {
        bool first = i == 0;
        if (!page_begin(g)) return false;
        head(context, g, first);
        struct paint_box page = page_body(g, g->number);
        page.height -= HEAD;
        if (first) columns = choose_columns(s, page, g->body.height, look);
        double height = row_height(s, i, columns, page, look);
        if (height > g->body.height) height = g->body.height; // the board is drawn smaller
        while (ok && i < s->all.size && height <= g->body.height) {
            ok = draw_row(g, s, i, columns, height, look);
            i += (size_t)columns;
            if (i < s->all.size) height = row_height(s, i, columns, page, look);
        }
        ok = (i < s->all.size ? page_end(g) : keep_page(g)) && ok;
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

bool columns_keep(struct columns *cols) {
    cols->page->body.height = cols->column > 0 ? 0 : cols->at.height;
    cols->page->body.y = cols->at.y;
    return !cols->failed && keep_page(cols->page);
}

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

// Avoids widows and orphans if that is easy.
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

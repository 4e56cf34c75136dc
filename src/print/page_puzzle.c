#include "print/page.h"

#include <math.h>
#include <stdio.h>

enum { CAPTION = 20, GAP = 6, PAGES = 14, SMALL_ROOM = 72 };

// ---- Levels ----------------------------------------------------------------------------------------------

double page_draw_stars(struct painter *k, double x, double y, double radius, enum explain_level level) {
    const struct paint_words word = {
        .face = PAINT_SANS, .size = 2.4 * radius, .color = 0xff444444, .align = PAINT_RIGHT};
    for (int i = EXPLAIN_LEVELS - 1; i >= 0; i--) {
        x -= radius;
        paint_star(k, x, y, radius, i <= (int)level);
        x -= radius * 1.3;
    }
    x -= radius * 0.8;
    return x - paint_write_line(k, x, y + radius * 0.75, &word, explain_level_name(level));
}

// ---- Captions --------------------------------------------------------------------------------------------

static void link_begin(struct doc *d, const char *to, size_t number) {
    char place[32];
    snprintf(place, sizeof place, "%s%zu", to, number);
    doc_link_begin(d, place);
}

void page_mark(struct doc *d, const char *kind, size_t number, double x, double y) {
    char place[32];
    if (kind == NULL) return;
    snprintf(place, sizeof place, "%s%zu", kind, number);
    doc_place(d, place, x, y);
}

double page_draw_number(struct doc *d, const char *to, size_t number, double x, double foot, double size) {
    const struct paint_words how = {.face = PAINT_SANS, .size = size, .bold = true};
    char digits[24];
    snprintf(digits, sizeof digits, "%zu", number);
    if (to != NULL) link_begin(d, to, number);
    double width = paint_write_line(&d->painter, x, foot, &how, digits);
    if (to != NULL) doc_link_end(d);
    return width;
}

void page_draw_pages(struct doc *d, size_t number, double left, double right, double foot,
                     const size_t *hints_on, const size_t *solutions_on) {
    const struct paint_words how = {.face = PAINT_SANS, .size = 8, .color = 0xff666666};
    const struct {
        const char *word, *to;
        const size_t *pages;
    } links[] = {{"hint", "h", hints_on}, {"solution", "s", solutions_on}};
    double x = left;
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        char words[48];
        if (links[i].pages == NULL || links[i].pages[number - 1] == 0) continue;
        snprintf(words, sizeof words, "%s p. %zu", links[i].word, links[i].pages[number - 1]);
        if (x > left && x + paint_width(&d->painter, &how, words) > right) {
            x = left;
            foot += 10;
        }
        link_begin(d, links[i].to, number);
        x += paint_write_line(&d->painter, x, foot, &how, words) + 9;
        doc_link_end(d);
    }
}

void page_item_name(const struct print_item *item, const struct page_look *look, struct text *out) {
    struct text title = TEXT_IN(out->mem);
    print_item_title(item, &title);
    if (look->mixed) text_add(out, item->puzzle.family->title);
    if (look->mixed && title.size > 0) text_add(out, ": ");
    text_add(out, text_string(&title));
    if (title.failed) out->failed = true;
    text_free(&title);
}

// The number, the title, and the stars at the right.
static void draw_caption(struct doc *d, const struct print_item *item, struct paint_box box,
                         const struct page_look *look) {
    enum { SMALLEST = 8 };
    struct paint_words title = {.face = PAINT_SERIF, .size = 11, .italic = true, .lines = 1};
    double foot = box.y + 11, right = box.x + box.width;
    double left = box.x + page_draw_number(d, look->leads_to, item->number, box.x, foot, 13) + 7;
    if (look->levels && item->rated)
        right = page_draw_stars(&d->painter, right, foot - 4, 4, item->level) - 7;
    struct text words = TEXT_IN(d->mem);
    page_item_name(item, look, &words);
    while (title.size > SMALLEST && paint_width(&d->painter, &title, text_string(&words)) > right - left)
        title.size -= 0.5;
    if (words.size > 0 && right - left > 20)
        paint_write(&d->painter, left, foot - 10.5, right - left, &title, text_string(&words));
    text_free(&words);
}

// ---- Puzzles ---------------------------------------------------------------------------------------------

// The places of the parts of a puzzle: the code is beside the board or below it, whichever leaves larger
// cells.
struct layout {
    struct paint_box board; // room for it
    double code;            // its side; 0: there is none
    double legend;          // the side of its cells
    bool beside;
};

static struct layout lay_out_with(const struct paint_board *b, struct paint_box box,
                                  const struct page_look *look, double code, double legend) {
    struct layout l = {
        .board = {box.x, box.y + CAPTION, box.width, box.height - CAPTION}, .code = code, .legend = legend};
    double pages = look->hints_on != NULL || look->solutions_on != NULL ? PAGES : 0;
    struct paint_box below = l.board, beside = l.board, used;
    beside.width -= code > 0 ? code + GAP : 0;
    beside.height -= paint_legend_height(b, beside.width, l.legend) + pages;
    below.height -=
        fmax(paint_legend_height(b, box.width - code, l.legend) + pages, code > 0 ? code + GAP : 0);
    l.beside = code > 0 && paint_board_fits(b, beside.width, beside.height, look->most_cell, &used) >=
                               paint_board_fits(b, below.width, below.height, look->most_cell, &used);
    l.board = l.beside ? beside : below;
    return l;
}

// Pieces to place are smaller if there is little room for the board.
static struct layout lay_out(const struct paint_board *b, struct paint_box box, const struct page_look *look,
                             double code) {
    enum { USUAL = 23, LEAST = 12, LESS = 1 }; // words of six points
    double legend = USUAL;
    struct layout l = lay_out_with(b, box, look, code, legend);
    while (fmin(l.board.width, l.board.height) < SMALL_ROOM && legend - LESS >= LEAST)
        l = lay_out_with(b, box, look, code, legend -= LESS);
    return l;
}

// Is there enough room? The code has to fit. Cells may be small on a large board, but not in a small room.
static bool has_room(const struct layout *l, const struct paint_board *b, struct paint_box box,
                     const struct page_look *look, size_t number) {
    enum { LEAST_CELL = 4, BETWEEN_ROWS = 16 };
    struct paint_box used;
    double room = fmin(l->board.width, l->board.height);
    bool fits = room > 0 && (!l->beside || l->code <= box.height - CAPTION + BETWEEN_ROWS);
    if (fits && room < SMALL_ROOM)
        fits = paint_board_fits(b, l->board.width, l->board.height, look->most_cell, &used) >= LEAST_CELL;
    return fits ||
           cli_complain("there is no room for puzzle %zu: choose fewer --per-page%s, or larger --paper",
                        number, l->code > 0 ? ", no --qr" : "");
}

static double qr_room(const struct print_item *item, const struct page_look *look, struct text *address) {
    if (!look->qr || !qr_address(&item->puzzle, look->link_base, address)) return 0;
    return qr_side(text_string(address));
}

double page_puzzle_cell(const struct print_item *item, struct paint_box box, const struct page_look *look) {
    const struct paint_board b = {.puzzle = &item->puzzle, .options = {.labels = look->labels}};
    struct paint_box used;
    struct text address = TEXT_IN(item->puzzle.mem);
    const struct layout l = lay_out(&b, box, look, qr_room(item, look, &address));
    text_free(&address);
    return paint_board_fits(&b, l.board.width, l.board.height, look->most_cell, &used);
}

bool page_draw_puzzle(struct doc *d, const struct print_item *item, struct paint_box box,
                      const struct page_look *look, struct mem *m) {
    const struct paint_board b = {.puzzle = &item->puzzle, .options = {.labels = look->labels}};
    struct paint_box used = {0};
    page_mark(d, look->place, item->number, box.x, box.y - 4);
    draw_caption(d, item, box, look);
    struct text address = TEXT_IN(m);
    const struct layout l = lay_out(&b, box, look, qr_room(item, look, &address));
    bool ok = has_room(&l, &b, box, look, item->number) &&
              paint_board(&d->painter, &b, l.board, look->most_cell, m, &used);
    double below = used.y + used.height, width = l.beside ? l.board.width : box.width - l.code;
    double legend = ok ? paint_legend(&d->painter, &b, box.x, below, width, l.legend) : 0;
    double code_left = l.beside ? used.x + used.width + GAP : fmax(box.x, used.x + used.width - l.code),
           right = l.code > 0 ? code_left : box.x + box.width;
    if (ok)
        page_draw_pages(d, item->number, used.x + used.width * DRAW_MARGIN / 100, right, below + legend + 9,
                        look->hints_on, look->solutions_on);
    if (ok && l.code > 0) qr_draw(d, code_left, l.beside ? used.y : below + GAP, text_string(&address));
    text_free(&address);
    return ok;
}

// ---- Solutions -------------------------------------------------------------------------------------------

bool page_draw_solution(struct doc *d, const struct print_item *item, struct paint_box box,
                        const struct page_look *look, struct mem *m) {
    enum { CAPTION_HERE = 14 };
    const struct paint_words remark = {.face = PAINT_SERIF, .size = 8, .italic = true};
    const struct paint_board b = {
        .puzzle = item->has_solution ? &item->solution : &item->puzzle,
        .options = {.labels = look->labels, .no_legend = true, .given = &item->puzzle}};
    struct paint_box used, inner = {box.x, box.y + CAPTION_HERE, box.width, box.height - CAPTION_HERE};
    page_mark(d, look->place, item->number, box.x, box.y - 4);
    double left = box.x + page_draw_number(d, look->leads_to, item->number, box.x, box.y + 10, 10) + 5;
    if (!item->unique)
        paint_write_line(&d->painter, left, box.y + 10, &remark,
                         item->has_solution ? "one of several" : "none is known");
    if (!item->has_solution && !item->unique) return true; // it was solved from the start
    paint_board_fits(&b, inner.width, inner.height, look->most_cell, &used);
    inner.width = used.width; // below its number, not in the middle
    return paint_board(&d->painter, &b, inner, look->most_cell, m, &used);
}

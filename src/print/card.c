#include "print/leaf.h"

#include <math.h>
#include <stdio.h>

enum { CAPTION = 20, LEGEND_CELL = 23, GAP = 6, PAGES = 14 };

// ---- Levels ----------------------------------------------------------------------------------------------

double card_stars(struct ink *k, double x, double y, double radius, enum explain_level level) {
    const struct ink_words word = {
        .face = INK_SANS, .size = 2.4 * radius, .color = 0xff444444, .align = INK_RIGHT};
    for (int i = EXPLAIN_LEVELS - 1; i >= 0; i--) {
        x -= radius;
        ink_star(k, x, y, radius, i <= (int)level);
        x -= radius * 1.3;
    }
    x -= radius * 0.8;
    return x - ink_write_line(k, x, y + radius * 0.75, &word, explain_level_name(level));
}

// ---- Captions --------------------------------------------------------------------------------------------

static void lead(struct doc *d, const char *to, size_t number, bool begin) {
    char place[32];
    if (to == NULL) return;
    snprintf(place, sizeof place, "%s%zu", to, number);
    if (begin) doc_link_begin(d, place);
    else doc_link_end(d);
}

static void mark_place(struct doc *d, const char *name, size_t number, struct ink_box box) {
    char place[32];
    if (name == NULL) return;
    snprintf(place, sizeof place, "%s%zu", name, number);
    doc_place(d, place, box.x, box.y - 4);
}

// The number; behind it, in what room the stars leave, the title.
static void draw_caption(struct doc *d, const struct print_item *item, struct ink_box box,
                         const struct card_look *look) {
    const struct ink_words number = {.face = INK_SANS, .size = 13, .bold = true},
                           title = {.face = INK_SERIF, .size = 11, .italic = true, .lines = 1};
    char digits[32];
    double foot = box.y + 11, right = box.x + box.width;
    struct text words;
    snprintf(digits, sizeof digits, "%zu", item->number);
    lead(d, look->leads_to, item->number, true);
    double left = box.x + ink_write_line(&d->ink, box.x, foot, &number, digits) + 7;
    lead(d, look->leads_to, item->number, false);
    if (look->levels && item->rated) right = card_stars(&d->ink, right, foot - 4, 4, item->level) - 7;
    text_init(&words, d->mem);
    print_item_title(item, &words);
    if (words.size > 0 && right - left > 20)
        ink_write(&d->ink, left, foot - 10.5, right - left, &title, text_string(&words));
    text_free(&words);
}

// ---- Puzzles ---------------------------------------------------------------------------------------------

static double code_room(const struct print_item *item, const struct card_look *look, struct text *address) {
    if (!look->qr || !code_address(&item->puzzle, look->link_base, address)) return 0;
    return code_side(text_string(address));
}

// What is left for the board, above the legend, the code and the pages.
static double board_room(const struct ink_board *b, struct ink_box box, const struct card_look *look,
                         double code) {
    double legend = ink_legend_height(b, box.width - code, LEGEND_CELL);
    double pages = look->hints_on != NULL || look->solutions_on != NULL ? PAGES : 0;
    return box.height - CAPTION - fmax(legend + pages, code > 0 ? code + GAP : 0);
}

// One of the pages, as a link: "hint 61". Returns where it ends.
static double draw_page_number(struct doc *d, double x, double foot, const char *word, const char *to,
                               const size_t *pages, size_t number) {
    const struct ink_words how = {.face = INK_SANS, .size = 8, .color = 0xff666666};
    char words[48];
    if (pages == NULL || pages[number - 1] == 0) return x;
    snprintf(words, sizeof words, "%s p. %zu", word, pages[number - 1]);
    lead(d, to, number, true);
    x += ink_write_line(&d->ink, x, foot, &how, words);
    lead(d, to, number, false);
    return x + 9;
}

static void draw_pages(struct doc *d, const struct print_item *item, double x, double y,
                       const struct card_look *look) {
    x = draw_page_number(d, x, y + 9, "hint", "h", look->hints_on, item->number);
    draw_page_number(d, x, y + 9, "solution", "s", look->solutions_on, item->number);
}

double card_cell(const struct print_item *item, struct ink_box box, const struct card_look *look) {
    const struct ink_board b = {.puzzle = &item->puzzle, .options = {.labels = look->labels}};
    struct ink_box used;
    struct text address;
    text_init(&address, item->puzzle.mem);
    double room = board_room(&b, box, look, code_room(item, look, &address));
    text_free(&address);
    return ink_board_fits(&b, box.width, room, look->most_cell, &used);
}

bool card_draw(struct doc *d, const struct print_item *item, struct ink_box box, const struct card_look *look,
               struct mem *m) {
    const struct ink_board b = {.puzzle = &item->puzzle, .options = {.labels = look->labels}};
    struct ink_box used;
    struct text address;
    mark_place(d, look->place, item->number, box);
    draw_caption(d, item, box, look);
    text_init(&address, m);
    double code = code_room(item, look, &address), room = board_room(&b, box, look, code);
    const struct ink_box inner = {box.x, box.y + CAPTION, box.width, room};
    bool ok = ink_draw_board(&d->ink, &b, inner, look->most_cell, m, &used);
    double below = used.y + used.height;
    double legend = ok ? ink_draw_legend(&d->ink, &b, box.x, below, box.width - code, LEGEND_CELL) : 0;
    if (ok) draw_pages(d, item, used.x + used.width * DRAW_MARGIN / 100, below + legend, look);
    if (ok && code > 0) code_draw(d, box.x + box.width, below + GAP, text_string(&address));
    text_free(&address);
    return ok;
}

// ---- Solutions -------------------------------------------------------------------------------------------

bool card_draw_solution(struct doc *d, const struct print_item *item, struct ink_box box,
                        const struct card_look *look, struct mem *m) {
    enum { CAPTION_HERE = 14 };
    const struct ink_words number = {.face = INK_SANS, .size = 10, .bold = true},
                           remark = {.face = INK_SERIF, .size = 8, .italic = true};
    const struct ink_board b = {.puzzle = &item->solution,
                                .options = {.labels = look->labels, .no_legend = true}};
    struct ink_box used, inner = {box.x, box.y + CAPTION_HERE, box.width, box.height - CAPTION_HERE};
    char digits[32];
    snprintf(digits, sizeof digits, "%zu", item->number);
    mark_place(d, look->place, item->number, box);
    lead(d, look->leads_to, item->number, true);
    double left = box.x + ink_write_line(&d->ink, box.x, box.y + 10, &number, digits) + 5;
    lead(d, look->leads_to, item->number, false);
    if (!item->unique)
        ink_write_line(&d->ink, left, box.y + 10, &remark,
                       item->has_solution ? "one of several" : "none is known");
    if (!item->has_solution) return true;
    ink_board_fits(&b, inner.width, inner.height, look->most_cell, &used);
    inner.width = used.width; // below its number, not in the middle
    return ink_draw_board(&d->ink, &b, inner, look->most_cell, m, &used);
}

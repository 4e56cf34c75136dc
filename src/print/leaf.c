#include "print/leaf.h"

#include <stdio.h>

void leaf_init(struct leaf *g, struct doc *d, enum cli_paper paper) {
    *g = (struct leaf){.doc = d};
    g->width = paper == CLI_PAPER_LETTER ? 612 : 595.276;
    g->height = paper == CLI_PAPER_LETTER ? 792 : 841.89;
}

bool leaf_begin(struct leaf *g) {
    enum { FOOT = 16 };
    char label[32];
    if (!doc_begin_page(g->doc, g->width, g->height)) return false;
    g->number++;
    snprintf(label, sizeof label, "%zu", g->number);
    doc_page_label(g->doc, label);
    g->body = (struct ink_box){LEAF_MARGIN, LEAF_MARGIN, g->width - 2 * LEAF_MARGIN,
                               g->height - 2 * LEAF_MARGIN - FOOT};
    return true;
}

bool leaf_end(struct leaf *g) {
    const struct ink_words number = {.face = INK_SANS, .size = 9, .color = 0xff444444, .align = INK_CENTER};
    char words[32];
    snprintf(words, sizeof words, "%zu", g->number);
    ink_write_line(&g->doc->ink, g->width / 2, g->height - LEAF_MARGIN, &number, words);
    return doc_end_page(g->doc);
}

void leaf_take_top(struct leaf *g, double height) {
    g->body.y += height;
    g->body.height -= height;
}

struct ink_box leaf_box(struct ink_box body, int columns, int rows, size_t place) {
    enum { BETWEEN = 22, BELOW = 16 };
    double width = (body.width - (columns - 1) * BETWEEN) / columns,
           height = (body.height - (rows - 1) * BELOW) / rows;
    size_t column = place % (size_t)columns, row = place / (size_t)columns;
    return (struct ink_box){body.x + (double)column * (width + BETWEEN),
                            body.y + (double)row * (height + BELOW), width, height};
}

// ---- How many a page --------------------------------------------------------------------------------------

static const struct leaf_grid grids[] = {{1, 1}, {1, 2}, {2, 2}, {2, 3}, {3, 3}};
enum { GRIDS = sizeof grids / sizeof *grids };

size_t leaf_boxes(const struct leaf_grid *g) { return (size_t)(g->columns * g->rows); }

const struct leaf_grid *leaf_grid_of(size_t boxes) {
    for (int i = 0; i < GRIDS; i++)
        if (leaf_boxes(&grids[i]) == boxes) return &grids[i];
    return NULL;
}

// Is every cell of the page that begins with `first` large enough to write in?
static bool is_easy(const struct print_puzzles *s, size_t first, size_t end, const struct leaf_grid *grid,
                    struct ink_box body, const struct card_look *look) {
    enum { EASY = 17 }; // 6 mm
    struct ink_box box = leaf_box(body, grid->columns, grid->rows, 0);
    for (size_t i = first; i < end && i < first + leaf_boxes(grid); i++)
        if (card_cell(&s->all.at[i], box, look) < EASY) return false;
    return true;
}

// As many as can be, unless fewer would take no more pages: so the last one is not nearly empty.
const struct leaf_grid *leaf_choose_grid(const struct print_puzzles *s, size_t first, size_t end, int asked,
                                         struct ink_box body, const struct card_look *look) {
    const struct leaf_grid *chosen = &grids[0];
    size_t pages = end - first;
    for (int i = 0; i < GRIDS; i++) {
        size_t boxes = leaf_boxes(&grids[i]), takes = (end - first + boxes - 1) / boxes;
        if (asked > 0 && boxes == (size_t)asked) return &grids[i];
        if (asked > 0 || takes >= pages || !is_easy(s, first, end, &grids[i], body, look)) continue;
        chosen = &grids[i];
        pages = takes;
    }
    return chosen;
}

// ---- Solutions -------------------------------------------------------------------------------------------

// The height of a row is that of its highest solution; none is higher than a page.
static double row_height(const struct print_puzzles *s, size_t first, int columns, struct ink_box page,
                         const struct card_look *look) {
    enum { CAPTION = 14, BETWEEN = 12 };
    struct ink_box box = leaf_box(page, columns, 1, 0);
    double highest = 0;
    for (size_t i = first; i < s->all.size && i < first + (size_t)columns; i++) {
        struct ink_box used;
        const struct ink_board b = {.puzzle = &s->all.at[i].puzzle, .options = {.labels = look->labels}};
        ink_board_fits(&b, box.width, box.height - CAPTION - BETWEEN, look->most_cell, &used);
        if (used.height > highest) highest = used.height;
    }
    return highest + CAPTION + BETWEEN;
}

// Is every cell large enough to see what stands there, with so many in a row?
static bool is_readable(const struct print_puzzles *s, struct ink_box page, int columns,
                        const struct card_look *look) {
    enum { SMALLEST_CELL = 6 };
    struct ink_box box = leaf_box(page, columns, 1, 0), used;
    for (size_t i = 0; i < s->all.size; i++) {
        const struct ink_board b = {.puzzle = &s->all.at[i].puzzle, .options = {.labels = look->labels}};
        if (ink_board_fits(&b, box.width, box.height, look->most_cell, &used) < SMALLEST_CELL) return false;
    }
    return true;
}

static double whole_height(const struct print_puzzles *s, struct ink_box page, int columns,
                           const struct card_look *look) {
    double height = 0;
    for (size_t i = 0; i < s->all.size; i += (size_t)columns) height += row_height(s, i, columns, page, look);
    return height;
}

// As few in a row as bring all of them on the page, or else as many as can be read.
static int solution_columns(const struct print_puzzles *s, struct ink_box page,
                            const struct card_look *look) {
    enum { FEWEST = 3, MOST = 4 };
    int columns = FEWEST;
    while (columns > 1 && !is_readable(s, page, columns, look)) columns--;
    while (columns >= FEWEST && columns < MOST && whole_height(s, page, columns, look) > page.height &&
           is_readable(s, page, columns + 1, look))
        columns++;
    return columns;
}

static bool draw_row(struct leaf *g, const struct print_puzzles *s, size_t first, int columns, double height,
                     const struct card_look *look) {
    struct ink_box row = g->body;
    bool ok = true;
    row.height = height;
    for (size_t i = first; ok && i < s->all.size && i < first + (size_t)columns; i++) {
        if (g->solutions_on != NULL) g->solutions_on[i] = g->number;
        ok = card_draw_solution(g->doc, &s->all.at[i], leaf_box(row, columns, 1, i - first), look,
                                g->doc->mem);
    }
    leaf_take_top(g, height);
    return ok;
}

bool leaf_solutions(struct leaf *g, const struct print_puzzles *s, const struct card_look *look,
                    leaf_head *head, void *context) {
    bool ok = true;
    int columns = 1;
    for (size_t i = 0; ok && i < s->all.size;) {
        bool first = i == 0;
        if (!leaf_begin(g)) return false;
        head(context, g, first);
        const struct ink_box page = g->body;
        if (first) columns = solution_columns(s, page, look);
        double height = row_height(s, i, columns, page, look);
        while (ok && i < s->all.size && height <= g->body.height) {
            ok = draw_row(g, s, i, columns, height, look);
            i += (size_t)columns;
            if (i < s->all.size) height = row_height(s, i, columns, page, look);
        }
        ok = leaf_end(g) && ok;
    }
    return ok;
}

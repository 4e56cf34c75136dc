#include "print/sheet.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "print/leaf.h"
#include "print/print.h"

#include <stdio.h>
#include <string.h>

// ---- What stands around the puzzles ----------------------------------------------------------------------

// "Name ........ Time ....", at the right.
static void draw_name_lines(struct leaf *g, double foot) {
    static const struct line {
        const char *word;
        double length;
    } lines[] = {{"Time", 60}, {"Name", 130}};
    const struct ink_words word = {.face = INK_SANS, .size = 10, .color = 0xff444444, .align = INK_RIGHT};
    double x = g->body.x + g->body.width;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        ink_rule(&g->doc->ink, x - lines[i].length, foot + 1, lines[i].length, 0.6, 0xff444444);
        x -= lines[i].length + 5;
        x -= ink_write_line(&g->doc->ink, x, foot, &word, lines[i].word) + 14;
    }
}

// A title that is too long to stand beside the lines for name and time stands above them.
static void draw_head(struct leaf *g, const struct sheet *s) {
    enum { NAME_LINES = 275 };
    const struct ink_words title = {.face = INK_SANS, .size = 20, .bold = true, .lines = 2, .leading = 1};
    const char *words = text_string(&s->title);
    double room = g->body.width - (s->request->no_name ? 0 : NAME_LINES);
    bool beside = ink_width(&g->doc->ink, &title, words) <= room;
    double height = ink_write(&g->doc->ink, g->body.x, g->body.y - 1, g->body.width, &title, words);
    if (!beside) leaf_take_top(g, height - (s->request->no_name ? 22 : 0));
    if (!s->request->no_name) draw_name_lines(g, g->body.y + 18);
    ink_rule(&g->doc->ink, g->body.x, g->body.y + 28, g->body.width, 1.2, 0xff23262b);
    leaf_take_top(g, 42);
}

static double rules_height(struct leaf *g, const struct sheet *s, size_t first, size_t end, bool draw) {
    const struct ink_words rule = {.face = INK_SERIF, .size = 9.5, .leading = 1.0, .lines = 2},
                           name = {.face = INK_SANS, .size = 9.5, .bold = true};
    double used = 0, top = g->body.y + g->body.height;
    if (s->request->no_rules) return 0;
    if (draw) top -= rules_height(g, s, first, end, false) - 8;
    if (draw) ink_rule(&g->doc->ink, g->body.x, top - 4, g->body.width, 0.6, 0xff999999);
    for (size_t i = first; i < end; i++) {
        const struct family *f = s->puzzles->all.at[i].puzzle.family;
        if (!print_puzzles_first_of(s->puzzles, first, end, i)) continue;
        double left = ink_width(&g->doc->ink, &name, f->title) + 9, width = g->body.width - left;
        if (draw) ink_write_line(&g->doc->ink, g->body.x, top + used + 9.2, &name, f->title);
        used += draw ? ink_write(&g->doc->ink, g->body.x + left, top + used, width, &rule, f->goal)
                     : ink_height(&g->doc->ink, width, &rule, f->goal);
        used += 3;
    }
    return used + 10;
}

// ---- Pages -----------------------------------------------------------------------------------------------

static bool draw_page(struct leaf *g, const struct sheet *s, const struct leaf_grid *grid, size_t first) {
    size_t end = first + leaf_boxes(grid);
    bool ok = leaf_begin(g);
    if (!ok) return false;
    if (end > s->puzzles->all.size) end = s->puzzles->all.size;
    draw_head(g, s);
    double rules = rules_height(g, s, first, end, true);
    g->body.height -= rules;
    for (size_t i = first; ok && i < end; i++) {
        struct ink_box box = leaf_box(g->body, grid->columns, grid->rows, i - first);
        ok = card_draw(g->doc, &s->puzzles->all.at[i], box, &s->look, &s->puzzles->mem);
    }
    return leaf_end(g) && ok;
}

static void describe(const struct sheet *s, const struct leaf *g) {
    const struct doc_about about = {.title = text_string(&s->title),
                                    .subject = "Puzzles to solve with a pencil"};
    doc_describe(g->doc, &about, g->width, g->height);
}

static void draw_solutions_head(void *context, struct leaf *g, bool first) {
    const struct ink_words heading = {.face = INK_SANS, .size = 20, .bold = true};
    const struct ink_words again = {.face = INK_SANS, .size = 11, .color = 0xff444444};
    (void)context;
    ink_write_line(&g->doc->ink, g->body.x, g->body.y + 16, first ? &heading : &again, "Solutions");
    leaf_take_top(g, first ? 36 : 26);
}

// The solutions come last, or into a document of their own.
static bool draw_solutions(struct leaf *g, const struct sheet *s) {
    struct card_look look = {.labels = DRAW_NO_LABELS, .most_cell = 18};
    bool together = s->request->solutions == CLI_SOLUTIONS_LAST_PAGE;
    if (together && s->request->medium == CLI_PRINT_PDF) look.leads_to = "p", look.place = "s";
    return leaf_solutions(g, s->puzzles, &look, draw_solutions_head, NULL);
}

static bool draw_all(struct sheet *s, const char *path, bool puzzles, bool solutions) {
    static const enum doc_medium media[] = {DOC_PDF, DOC_PNG, DOC_SVG};
    enum { USUAL_DPI = 150, HEAD_AND_RULES = 70 };
    struct doc d;
    struct leaf g;
    uint64_t dpi = s->request->dpi > 0 ? s->request->dpi : USUAL_DPI;
    size_t all = s->puzzles->all.size;
    doc_open(&d, media[s->request->medium], path, (double)dpi, &s->puzzles->mem);
    leaf_init(&g, &d, s->request->common.paper);
    const struct ink_box body = {.width = g.width - 2 * LEAF_MARGIN,
                                 .height = g.height - 2 * LEAF_MARGIN - HEAD_AND_RULES};
    bool ok = true;
    describe(s, &g);
    for (size_t i = 0; puzzles && ok && !cli_stopping() && i < all;) {
        const struct leaf_grid *grid =
            leaf_choose_grid(s->puzzles, i, all, s->request->per_page, body, &s->look);
        ok = draw_page(&g, s, grid, i);
        i += leaf_boxes(grid);
    }
    if (ok && solutions && !cli_stopping()) ok = draw_solutions(&g, s);
    if (!ok || cli_stopping()) d.failed = true;
    return doc_close(&d) && ok;
}

// ---- The command -----------------------------------------------------------------------------------------

// "page.pdf" becomes "page-solutions.pdf".
static void separate_name(const char *path, struct text *out) {
    const char *slash = strrchr(path, '/'), *dot = strrchr(slash == NULL ? path : slash, '.');
    size_t stem = dot == NULL || dot == path ? strlen(path) : (size_t)(dot - path);
    text_bytes(out, path, stem);
    text_add(out, "-solutions");
    text_add(out, path + stem);
}

static bool write_all(struct sheet *s) {
    const char *path = s->request->common.path;
    bool html = s->request->medium == CLI_PRINT_HTML, last = s->request->solutions == CLI_SOLUTIONS_LAST_PAGE;
    if (s->request->solutions != CLI_SOLUTIONS_SEPARATE)
        return html ? sheet_html(s, path, true, last) : draw_all(s, path, true, last);
    struct text beside;
    text_init(&beside, &s->puzzles->mem);
    separate_name(path, &beside);
    const char *name = text_string(&beside);
    bool ok = html ? sheet_html(s, path, true, false) && sheet_html(s, name, false, true)
                   : draw_all(s, path, true, false) && draw_all(s, name, false, true);
    text_free(&beside);
    return ok;
}

// The title that was given; of puzzles of one family its name.
static void choose_title(struct sheet *s) {
    enum { MOST = 200 };
    const char *given = s->request->common.title;
    const struct family *family = s->puzzles->all.at[0].puzzle.family;
    for (size_t i = 0; i < s->puzzles->all.size; i++)
        if (s->puzzles->all.at[i].puzzle.family != family) family = NULL;
    if (given != NULL) ink_clean(&s->title, given, strlen(given), MOST);
    else text_add(&s->title, family == NULL ? "Puzzles" : family->title);
}

int print_sheet(int argc, char **argv) {
    struct cli_sheet_request q;
    struct print_puzzles puzzles;
    int exit_code;
    if (!cli_sheet_read(&argc, argv, &q, &exit_code)) return exit_code;
    print_puzzles_init(&puzzles);
    exit_code = print_puzzles_read(&puzzles, CLI_MOVES_LEFT_OUT, q.common.names, argc, argv);
    if (puzzles.all.size > 0 && exit_code != CLI_INTERRUPTED)
        exit_code = cli_weightier(exit_code, print_puzzles_study(&puzzles));
    struct sheet s = {.request = &q, .puzzles = &puzzles};
    s.look = (struct card_look){.labels = q.common.labels,
                                .levels = !q.no_levels,
                                .qr = q.common.qr,
                                .link_base = q.common.link_base,
                                .most_cell = 34};
    if (q.solutions == CLI_SOLUTIONS_LAST_PAGE) s.look.leads_to = "s", s.look.place = "p";
    text_init(&s.title, &puzzles.mem);
    if (puzzles.all.size > 0 && exit_code != CLI_INTERRUPTED) {
        choose_title(&s);
        if (!code_check(&puzzles, &s.look) || !write_all(&s)) exit_code = cli_weightier(exit_code, CLI_BAD);
    }
    text_free(&s.title);
    print_puzzles_free(&puzzles);
    return cli_interrupted() ? CLI_INTERRUPTED : exit_code;
}

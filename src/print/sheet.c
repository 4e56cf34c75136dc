// The command `sheet`: puzzles on pages, as a document or as HTML.
#include "print/page.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum sheet_medium { SHEET_PDF, SHEET_PNG, SHEET_SVG, SHEET_HTML };
enum { SOLUTIONS_LAST_PAGE, SOLUTIONS_NONE, SOLUTIONS_SEPARATE };

struct request {
    struct page_options pages;
    int medium, solutions;
    bool no_rules, no_levels, no_name;
    uint64_t dpi; // 0: not given
};

struct sheet {
    const struct request *request;
    struct print_puzzles *puzzles;
    struct page_look look;
    struct text title;
};

// ---- Head and foot of a page -----------------------------------------------------------------------------

// "Name ........ Time ....", at the right.
static void draw_name_lines(struct page *g, double foot) {
    enum { NAME_WORDS = 85 };
    static const struct line {
        const char *word;
        double length;
    } lines[] = {{"Time", 60}, {"Name", 130}};
    const struct paint_words word = {
        .face = PAINT_SANS, .size = 10, .color = 0xff444444, .align = PAINT_RIGHT};
    double x = g->body.x + g->body.width, scale = fmin(1, (g->body.width - NAME_WORDS) / (60 + 130));
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        double length = lines[i].length * scale;
        paint_rule(&g->doc->painter, x - length, foot + 1, length, 0.6, 0xff444444);
        x -= length + 5;
        x -= paint_write_line(&g->doc->painter, x, foot, &word, lines[i].word) + 14;
    }
}

// A long title goes above the lines for name and time instead of beside them.
static void draw_head(struct page *g, const struct sheet *s) {
    enum { NAME_LINES = 275 };
    const struct paint_words title = {
        .face = PAINT_SANS, .size = 20, .bold = true, .lines = 2, .leading = 1, .role = PAINT_HEADING};
    const char *words = text_string(&s->title);
    double room = g->body.width - (s->request->no_name ? 0 : NAME_LINES);
    bool beside = paint_width(&g->doc->painter, &title, words) <= room;
    double height = paint_write(&g->doc->painter, g->body.x, g->body.y - 1, g->body.width, &title, words);
    if (!beside) page_take_top(g, height - (s->request->no_name ? 22 : 0));
    if (!s->request->no_name) draw_name_lines(g, g->body.y + 18);
    paint_rule(&g->doc->painter, g->body.x, g->body.y + 28, g->body.width, 1.2, 0xff23262b);
    page_take_top(g, 42);
}

// The short rules; the full ones if a board is of a variant, which only these describe.
static const char *rules_of(const struct sheet *s, size_t first, size_t end, const struct family *f) {
    struct text words = TEXT_IN(&s->puzzles->mem);
    for (size_t i = first; i < end && f->looks != NULL && f->looks->parameters != NULL; i++)
        if (s->puzzles->all.at[i].puzzle.family == f)
            f->looks->parameters(&s->puzzles->all.at[i].puzzle, &words);
    bool variant = words.size > 0 && f->rules != NULL;
    text_free(&words);
    return variant ? f->rules : f->goal;
}

static double rules_height(struct page *g, const struct sheet *s, size_t first, size_t end, bool draw) {
    const struct paint_words rule = {.face = PAINT_SERIF, .size = 9.5, .leading = 1.0, .lines = 6},
                             name = {.face = PAINT_SANS, .size = 9.5, .bold = true};
    double used = 0, top = g->body.y + g->body.height;
    if (s->request->no_rules) return 0;
    if (draw) top -= rules_height(g, s, first, end, false) - 8;
    if (draw) paint_rule(&g->doc->painter, g->body.x, top - 4, g->body.width, 0.6, 0xff999999);
    for (size_t i = first; i < end; i++) {
        const struct family *f = s->puzzles->all.at[i].puzzle.family;
        if (!print_puzzles_first_of(s->puzzles, first, end, i)) continue;
        double left = paint_width(&g->doc->painter, &name, f->title) + 9, width = g->body.width - left;
        if (draw) paint_write_line(&g->doc->painter, g->body.x, top + used + 9.2, &name, f->title);
        const char *words = rules_of(s, first, end, f);
        used += draw ? paint_write(&g->doc->painter, g->body.x + left, top + used, width, &rule, words)
                     : paint_height(&g->doc->painter, width, &rule, words);
        used += 3;
    }
    return used + 10;
}

// ---- Pages -----------------------------------------------------------------------------------------------

static bool draw_page(struct page *g, const struct sheet *s, const struct page_grid *grid, size_t first) {
    size_t end = first + grid->boxes;
    bool ok = page_begin(g);
    if (!ok) return false;
    if (end > s->puzzles->all.size) end = s->puzzles->all.size;
    draw_head(g, s);
    double rules = rules_height(g, s, first, end, true);
    g->body.height -= rules;
    for (size_t i = first; ok && i < end; i++) {
        struct paint_box box = page_box(g->body, grid->columns, grid->rows, i - first);
        ok = page_draw_puzzle(g->doc, &s->puzzles->all.at[i], box, &s->look, &s->puzzles->mem);
    }
    return page_end(g) && ok;
}

static void describe(const struct sheet *s, const struct page *g) {
    const struct doc_about about = {.title = text_string(&s->title),
                                    .subject = "Puzzles to solve with a pencil"};
    doc_describe(g->doc, &about, g->width, g->height);
}

static void draw_solutions_head(void *context, struct page *g, bool first) {
    const struct paint_words heading = {.face = PAINT_SANS, .size = 20, .bold = true, .role = PAINT_HEADING};
    const struct paint_words again = {
        .face = PAINT_SANS, .size = 11, .color = 0xff444444, .role = PAINT_FURNITURE};
    (void)context;
    paint_write_line(&g->doc->painter, g->body.x, g->body.y + 16, first ? &heading : &again, "Solutions");
    page_take_top(g, first ? 36 : 26);
}

// Draw the solutions at the end, or in a document of their own.
static bool draw_solutions(struct page *g, const struct sheet *s) {
    struct page_look look = {.labels = DRAW_NO_LABELS, .most_cell = 18};
    bool together = s->request->solutions == SOLUTIONS_LAST_PAGE;
    if (together && s->request->medium == SHEET_PDF) look.leads_to = "p", look.place = "s";
    return page_solutions(g, s->puzzles, &look, draw_solutions_head, NULL) && page_finish(g);
}

static bool draw_all(struct sheet *s, const char *path, bool puzzles, bool solutions) {
    static const enum doc_medium media[] = {DOC_PDF, DOC_PNG, DOC_SVG};
    enum { USUAL_DPI = 150, HEAD_AND_RULES = 54 };
    struct doc d;
    struct page g;
    uint64_t dpi = s->request->dpi > 0 ? s->request->dpi : USUAL_DPI;
    size_t all = s->puzzles->all.size;
    doc_open(&d, media[s->request->medium], path, (double)dpi, &s->puzzles->mem);
    page_init(&g, &d, &s->request->pages);
    struct paint_box body = page_body(&g, 1);
    body.height -= HEAD_AND_RULES;
    bool ok = true;
    describe(s, &g);
    for (size_t i = 0; puzzles && ok && !cli_stopping() && i < all;) {
        const struct page_grid grid =
            page_puzzles_grid(s->puzzles, i, all, &s->request->pages.grid, body, &s->look);
        ok = draw_page(&g, s, &grid, i);
        i += grid.boxes;
    }
    if (ok && solutions && !cli_stopping()) ok = draw_solutions(&g, s);
    if (!ok || cli_stopping()) d.failed = true;
    return doc_close(&d) && ok;
}

// ---- HTML ------------------------------------------------------------------------------------------------

static const char style_sheet[] =
    "<style>\n"
    "@page{size:%.0fmm %.0fmm;margin:15mm}\n"
    "*{box-sizing:border-box}\n"
    "body{font:16px/1.4 'Linux Libertine O',Georgia,serif;color:#000;background:#fff;max-width:64rem;"
    "margin:0 auto;padding:1.5rem}\n"
    "h1,h2,.number,.level,dt{font-family:'Linux Biolinum O',system-ui,sans-serif}\n"
    "header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:baseline;border-bottom:2px solid "
    "#23262b;"
    "padding-bottom:.5rem}\n"
    "h1{font-size:1.7rem;margin:0;flex:1;overflow-wrap:anywhere}\n"
    ".line{white-space:nowrap}.line i{display:inline-block;width:9rem;border-bottom:1px solid "
    "#444;margin-left:.4rem}\n"
    "main{display:grid;grid-template-columns:repeat(%d,minmax(0,1fr));gap:1.5rem;margin:1.2rem 0}\n"
    "main.small{grid-template-columns:repeat(auto-fill,minmax(9rem,1fr))}\n"
    "figure{margin:0;break-inside:avoid}\n"
    "figcaption{display:flex;gap:.6rem;align-items:baseline;margin-bottom:.4rem}\n"
    ".number{font-weight:bold;font-size:1.1rem}.title{font-style:italic;flex:1;overflow-wrap:anywhere}\n"
    ".level{white-space:nowrap;color:#444;margin-left:auto}\n"
    "a{color:inherit;text-decoration-thickness:1px}\n"
    "svg{display:block;max-width:100%%;height:auto;margin:0 auto}\n"
    "dl{border-top:1px solid #999;padding-top:.5rem;font-size:.9rem}dt{font-weight:bold}dd{margin:0 0 "
    ".4rem}\n"
    "section{break-before:page}\n"
    "@media print{body{padding:0;max-width:none;font-size:11pt}svg{print-color-adjust:exact;"
    "-webkit-print-color-adjust:exact}}\n"
    "</style>\n";

static void add_escaped(struct text *out, const char *words) { text_xml(out, words, strlen(words)); }

static void add_head(struct sheet *s, struct text *out) {
    const struct page_options *o = &s->request->pages;
    int columns = o->grid.columns == 0 ? 2 : o->grid.columns;
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>");
    add_escaped(out, text_string(&s->title));
    text_add(out, "</title>\n");
    text_format(out, style_sheet, o->width * 25.4 / 72, o->height * 25.4 / 72, columns);
    text_add(out, "</head>\n<body>\n<header><h1>");
    add_escaped(out, text_string(&s->title));
    text_add(out, "</h1>");
    if (!s->request->no_name)
        text_add(out, "<span class=\"line\">Name<i></i></span><span class=\"line\">Time<i></i></span>");
    text_add(out, "</header>\n");
}

static void add_level(struct text *out, enum explain_level level) {
    text_format(out, "<span class=\"level\">%s ", explain_level_name(level));
    for (int i = 0; i < EXPLAIN_LEVELS; i++) text_add(out, i <= (int)level ? "&#9733;" : "&#9734;");
    text_add(out, "</span>");
}

static void add_puzzle(struct sheet *s, const struct print_item *item, struct text *out) {
    struct text title = TEXT_IN(out->mem);
    page_item_name(item, &s->look, &title);
    text_format(out, "<figure id=\"p%zu\"><figcaption><span class=\"number\">", item->number);
    if (s->look.leads_to != NULL) text_format(out, "<a href=\"#s%zu\">%zu</a>", item->number, item->number);
    else text_format(out, "%zu", item->number);
    text_add(out, "</span><span class=\"title\">");
    add_escaped(out, text_string(&title));
    text_add(out, "</span>");
    if (s->look.levels && item->rated) add_level(out, item->level);
    text_add(out, "</figcaption>\n");
    draw_board(DRAW_SVG, &item->puzzle, (struct draw_options){.labels = s->look.labels}, out);
    text_add(out, "</figure>\n");
    if (title.failed) out->failed = true;
    text_free(&title);
}

static void add_solution(struct sheet *s, const struct print_item *item, struct text *out) {
    text_format(out, "<figure id=\"s%zu\"><figcaption><span class=\"number\">", item->number);
    if (s->look.leads_to != NULL) text_format(out, "<a href=\"#p%zu\">%zu</a>", item->number, item->number);
    else text_format(out, "%zu", item->number);
    text_format(out, "</span><span class=\"title\">%s</span></figcaption>\n",
                item->unique         ? ""
                : item->has_solution ? "one of several"
                                     : "none is known");
    if (item->has_solution)
        draw_board(DRAW_SVG, &item->solution,
                   (struct draw_options){.no_legend = true, .given = &item->puzzle}, out);
    text_add(out, "</figure>\n");
}

static void add_rules(struct sheet *s, struct text *out) {
    text_add(out, "<dl>\n");
    for (size_t i = 0; i < s->puzzles->all.size; i++) {
        const struct family *f = s->puzzles->all.at[i].puzzle.family;
        if (!print_puzzles_first_of(s->puzzles, 0, i, i)) continue;
        text_add(out, "<dt>");
        add_escaped(out, f->title);
        text_add(out, "</dt><dd>");
        add_escaped(out, rules_of(s, 0, s->puzzles->all.size, f));
        text_add(out, "</dd>\n");
    }
    text_add(out, "</dl>\n");
}

// One file that needs nothing else, with boards as SVG; a browser prints it on pages.
static bool write_html(struct sheet *s, const char *path, bool puzzles, bool solutions) {
    struct text out = TEXT_IN(&s->puzzles->mem);
    add_head(s, &out);
    if (puzzles) text_add(&out, "<main>\n");
    for (size_t i = 0; puzzles && i < s->puzzles->all.size; i++) add_puzzle(s, &s->puzzles->all.at[i], &out);
    if (puzzles) text_add(&out, "</main>\n");
    if (puzzles && !s->request->no_rules) add_rules(s, &out);
    if (solutions) text_format(&out, "<section><h2>Solutions</h2>\n<main class=\"small\">\n");
    for (size_t i = 0; solutions && i < s->puzzles->all.size; i++)
        add_solution(s, &s->puzzles->all.at[i], &out);
    if (solutions) text_add(&out, "</main></section>\n");
    text_add(&out, "</body>\n</html>\n");
    bool done = doc_deliver(path, &out);
    text_free(&out);
    return done;
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
    const char *path = s->request->pages.path;
    bool html = s->request->medium == SHEET_HTML, last = s->request->solutions == SOLUTIONS_LAST_PAGE;
    if (s->request->solutions != SOLUTIONS_SEPARATE)
        return html ? write_html(s, path, true, last) : draw_all(s, path, true, last);
    struct text beside = TEXT_IN(&s->puzzles->mem);
    separate_name(path, &beside);
    const char *name = text_string(&beside);
    bool ok = html ? write_html(s, path, true, false) && write_html(s, name, false, true)
                   : draw_all(s, path, true, false) && draw_all(s, name, false, true);
    text_free(&beside);
    return ok;
}

// Without a given title, the name of the only family.
static void choose_title(struct sheet *s) {
    enum { MOST = 200 };
    const char *given = s->request->pages.title;
    const struct family *family = s->puzzles->all.at[0].puzzle.family;
    for (size_t i = 0; i < s->puzzles->all.size; i++)
        if (s->puzzles->all.at[i].puzzle.family != family) family = NULL;
    s->look.mixed = family == NULL;
    if (given != NULL) paint_clean(&s->title, given, strlen(given), MOST);
    else text_add(&s->title, family == NULL ? "Puzzles" : family->title);
}

// The given medium or, without it, the one that the file's name ends with.
static bool choose_medium(struct request *q) {
    static const char *const ends[] = {".pdf", ".png", ".svg", ".html"};
    const char *dot = q->pages.path == NULL ? NULL : strrchr(q->pages.path, '.');
    bool given = q->medium != OPTION_NOT_GIVEN;
    if (!given) q->medium = SHEET_PDF;
    for (int i = SHEET_PDF; !given && dot != NULL && i <= SHEET_HTML; i++)
        if (strcasecmp(dot, ends[i]) == 0) q->medium = i;
    if (q->dpi > 0 && q->medium != SHEET_PNG) cli_complain("--dpi goes with --as png");
    else if (q->solutions == SOLUTIONS_SEPARATE && q->pages.path == NULL)
        cli_complain("--solutions separate writes a second file: give -o a name");
    else return true;
    return false;
}

static int run(const struct call *c) {
    struct request *q = c->values;
    struct print_puzzles puzzles = {0};
    if (!choose_medium(q) || !page_options_check(&q->pages)) return CLI_BAD;
    int exit_code = print_puzzles_read(&puzzles, CLI_MOVES_LEFT_OUT, q->pages.names, c->count, c->operands);
    print_puzzles_number_as_named(&puzzles);
    if (puzzles.all.size > 0 && exit_code != CLI_INTERRUPTED)
        exit_code = cli_weightier(exit_code, print_puzzles_rate(&puzzles));
    struct sheet s = {.request = q,
                      .puzzles = &puzzles,
                      .look = {.labels = q->pages.labels,
                               .levels = !q->no_levels,
                               .qr = q->pages.qr,
                               .link_base = q->pages.link_base,
                               .most_cell = 34}};
    if (q->solutions == SOLUTIONS_LAST_PAGE) s.look.leads_to = "s", s.look.place = "p";
    text_init(&s.title, &puzzles.mem);
    if (puzzles.all.size > 0 && exit_code != CLI_INTERRUPTED) {
        choose_title(&s);
        if (!qr_check(&puzzles, &s.look) || !write_all(&s)) exit_code = cli_weightier(exit_code, CLI_BAD);
    }
    text_free(&s.title);
    print_puzzles_free(&puzzles);
    return cli_interrupted() ? CLI_INTERRUPTED : exit_code;
}

static const char *const media[] = {"pdf", "png", "svg", "html", NULL};
static const char *const solutions_words[] = {"last-page", "none", "separate", NULL};

static const struct option options[] = {
    OPTION_OUTPUT(struct request, pages.path, "write to FILE; a %d in its name is the page of a picture"),
    {"as", 'a', OPTION_CHOICE, offsetof(struct request, medium), "MEDIUM",
     .help = "pdf, png, svg or html (default: as FILE ends, else pdf)", .words = media},
    {"title", 0, OPTION_WORD, offsetof(struct request, pages.title), "WORDS",
     .help = "at the top of each page"},
    {"solutions", 0, OPTION_CHOICE, offsetof(struct request, solutions), "WHERE",
     .help = "last-page, none, or separate: in a second file", .usual = "last-page",
     .words = solutions_words},
    {"no-rules", 0, OPTION_FLAG, offsetof(struct request, no_rules),
     .help = "leave out the rules at the foot of pages"},
    {"no-levels", 0, OPTION_FLAG, offsetof(struct request, no_levels),
     .help = "leave out the stars for the level"},
    {"no-name", 0, OPTION_FLAG, offsetof(struct request, no_name),
     .help = "leave out the lines for name and time"},
    PAGE_OPTIONS(struct request, pages),
    {"coordinates", 0, OPTION_CHOICE, offsetof(struct request, pages.coordinates), "HOW",
     .help = "squares: rc (r6c2), chess (b3) or none (default)", .words = command_coordinate_words},
    {"dpi", 0, OPTION_COUNT, offsetof(struct request, dpi), "N",
     .help = "png: pixels per inch (default: 150)", .least = 1, .most = 1200},
    {0},
};

const struct command print_sheet = {
    .name = "sheet",
    .summary = "puzzles on a page, to print",
    .operands = "FILE...",
    .learns = true,
    .text =
        "Prints puzzles on pages. They are numbered and have stars for their level, from one (easy) to\n"
        "five (fiendish). Pages show the pieces to place, the rules in short, lines for name and time,\n"
        "and the solutions. The same puzzles give the same bytes. A file is written whole or not at all.\n",
    .examples = "  roque sheet akari:paper/1 akari:paper/2 -o page.pdf\n"
                "  roque make chess-num --number 6 | roque sheet --title 'Friday' -o friday.pdf\n"
                "  roque sheet chess-loop:paper --per-page 9 --solutions separate -o loops.pdf\n"
                "  roque sheet akari:paper --paper letter -o page-%d.png\n",
    .options = options,
    .values = sizeof(struct request),
    .run = run,
};

#include "draw/svg.h"
#include "print/sheet.h"

#include <string.h>

static const char style_sheet[] =
    "<style>\n"
    "@page{size:%s;margin:15mm}\n"
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

static void add_escaped(struct text *out, const struct text *words) {
    text_xml(out, text_string(words), words->size);
}

static void add_head(struct sheet *s, struct text *out) {
    static const int columns[] = {2, 1, 1, 2, 2, 2, 2, 3, 3, 3};
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>");
    add_escaped(out, &s->title);
    text_add(out, "</title>\n");
    text_format(out, style_sheet, s->request->common.paper == CLI_PAPER_LETTER ? "letter" : "A4",
                columns[s->request->per_page]);
    text_add(out, "</head>\n<body>\n<header><h1>");
    add_escaped(out, &s->title);
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
    struct text title;
    text_init(&title, out->mem);
    print_item_title(item, &title);
    text_format(out, "<figure id=\"p%zu\"><figcaption><span class=\"number\">", item->number);
    if (s->look.leads_to != NULL) text_format(out, "<a href=\"#s%zu\">%zu</a>", item->number, item->number);
    else text_format(out, "%zu", item->number);
    text_add(out, "</span><span class=\"title\">");
    add_escaped(out, &title);
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
        draw_board(DRAW_SVG, &item->solution, (struct draw_options){.no_legend = true}, out);
    text_add(out, "</figure>\n");
}

static void add_rules(struct sheet *s, struct text *out) {
    text_add(out, "<dl>\n");
    for (size_t i = 0; i < s->puzzles->all.size; i++) {
        const struct family *f = s->puzzles->all.at[i].puzzle.family;
        if (!print_puzzles_first_of(s->puzzles, 0, i, i)) continue;
        text_format(out, "<dt>%s</dt><dd>%s</dd>\n", f->title, f->goal);
    }
    text_add(out, "</dl>\n");
}

bool sheet_html(struct sheet *s, const char *path, bool puzzles, bool solutions) {
    struct text out;
    text_init(&out, &s->puzzles->mem);
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

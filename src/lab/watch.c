#include "lab/tree.h"

#include "base/json.h"
#include "draw/media.h"

#include <inttypes.h>

static size_t count(const struct lab_watch *w) { return w->tree->trace.nodes.size; }

bool lab_watch_step(struct lab_watch *w, long long steps) {
    size_t before = w->at, left = count(w) - 1 - w->at;
    if (steps < 0) w->at -= (unsigned long long)-steps < w->at ? (size_t)-steps : w->at;
    else w->at += (unsigned long long)steps < left ? (size_t)steps : left;
    return w->at != before;
}

bool lab_watch_next(struct lab_watch *w, enum lab_outcome outcome) {
    for (size_t i = w->at + 1; i < count(w); i++) {
        if (w->tree->trace.nodes.at[i].outcome != outcome) continue;
        w->at = i;
        return true;
    }
    return false;
}

bool lab_watch_up(struct lab_watch *w) {
    if (w->at == 0) return false;
    w->at = w->tree->trace.nodes.at[w->at].parent;
    return true;
}

// Numbers grow along the trace; a number within a folded subtree leads to its top.
bool lab_watch_go(struct lab_watch *w, uint64_t number) {
    const struct lab_node *root = &w->tree->trace.nodes.at[0];
    if (number >= root->inside) return false;
    size_t low = 0, high = count(w);
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (w->tree->trace.nodes.at[middle].number <= number) low = middle;
        else high = middle;
    }
    w->at = low;
    return true;
}

void lab_watch_say(const struct lab_watch *w, struct text *out) {
    enum { TOLD = 12 };
    const struct lab_node *nodes = w->tree->trace.nodes.at, *n = &nodes[w->at];
    const struct lab_shown shown = {.node = (uint32_t)w->at, .folded = n->folded};
    text_format(out, "node %" PRIu64 " of %" PRIu64 ", depth %" PRIu32 ": ", n->number, nodes[0].inside - 1,
                n->depth);
    lab_tree_say_node(w->tree, &shown, TOLD, out);
    text_char(out, '\n');
}

// ---- The page --------------------------------------------------------------------------------------------

// Everything that may ever be shown on the board is drawn once and hidden; the script shows what is known on
// the path from the root to the node.
static const char style_sheet[] =
    "<style>\n.stage{display:flex;flex-wrap:wrap;gap:1.4rem;align-items:flex-start}\n"
    ".stage>.left{flex:1 1 18rem;max-width:30rem}.stage>.right{flex:2 1 24rem;min-width:0;overflow:auto;"
    "max-height:80vh;border:1px solid var(--line);border-radius:8px;background:var(--card)}\n"
    "svg.board{display:block;width:100%;height:auto}svg.board .off{display:none}\n"
    ".right svg.lab{max-width:none;margin:0}.lab .later{opacity:0}.lab .now .mark{stroke-width:4.5}\n"
    ".lab .way{stroke-width:2.6}\n"
    ".controls{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.6rem 0}\n"
    ".controls button{font:inherit;padding:.25rem .8rem;border:1px solid var(--line);border-radius:6px;"
    "background:var(--card);color:var(--ink);cursor:pointer}\n"
    ".controls input{flex:1 1 12rem}#said{min-height:4.6em}\n"
    "@media print{.controls{display:none}}\n</style>\n";

static const char controls[] =
    "<div class=\"controls\"><button id=\"first\" title=\"Home\">|&lt;</button>"
    "<button id=\"back\" title=\"left arrow\">back</button>"
    "<button id=\"play\" title=\"space\">play</button>"
    "<button id=\"step\" title=\"right arrow\">step</button>"
    "<button id=\"fail\" title=\"f\">next failure</button>"
    "<button id=\"found\" title=\"s\">next solution</button>"
    "<input id=\"slider\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"node\">"
    "<label>speed <select id=\"speed\"><option value=\"1000\">slow</option><option value=\"300\" selected>"
    "medium</option><option value=\"60\">fast</option></select></label></div>\n";

// N: [parent, outcome, words, [mark*2 + there, ...]] by node; outcomes are those of enum lab_outcome.
static const char script[] =
#include "lab/watch.js.inc"
    ;

// ---- The board -------------------------------------------------------------------------------------------

static int middle(int place) { return DRAW_MARGIN + place * DRAW_CELL_SIDE + DRAW_CELL_SIDE / 2; }

// The look of a mark, on an otherwise empty board.
static void add_figure(struct text *out, const struct family *f, char mark, int x, int y) {
    static const struct draw_style letter = {.fill = 0xff23262b, .font = 24, .bold = true};
    struct puzzle alone;
    struct draw_looks looks;
    struct draw_svg svg = {.out = out};
    if (!puzzle_init(&alone, out->mem, f, 1, 1)) {
        out->failed = true;
        return;
    }
    alone.cells[0] = mark;
    if (draw_looks_init(&looks, &alone, out->mem)) {
        struct draw_look look = draw_look_at(&looks, 0);
        for (size_t i = 0; look.content == DRAW_FIGURE && i < look.figure->count; i++) {
            struct draw_shape shape = look.figure->shapes[i];
            shape.x += x;
            shape.y += y;
            draw_svg_put(&svg, &shape);
        }
        const struct draw_shape glyph = {.style = &letter, .kind = DRAW_GLYPH, .x = x, .y = y, .glyph = mark};
        if (look.content != DRAW_FIGURE) draw_svg_put(&svg, &glyph);
        draw_svg_end(&svg);
    } else out->failed = true;
    draw_looks_free(&looks);
    puzzle_free(&alone);
}

// One of several excluded marks is small and struck out; a cell with nothing is a dot.
static void add_absent(struct text *out, const struct puzzle *p, int places, const struct lab_mark *mark) {
    static const struct draw_style small = {.fill = 0xff8a8f96, .font = 10, .bold = true, .struck = true};
    struct draw_svg svg = {.out = out};
    draw_candidate(p, places, mark->cell, mark->mark, &small, draw_svg_put, &svg);
    draw_svg_end(&svg);
}

static void add_nothing(struct text *out, const struct puzzle *p, size_t cell) {
    static const struct draw_style dot = {.fill = 0xff8a8f96};
    struct draw_svg svg = {.out = out};
    int x = middle((int)cell % p->width), y = middle((int)cell / p->width);
    const struct draw_shape spot = {
        .style = &dot, .kind = DRAW_RECT, .x = x - 3, .y = y - 3, .width = 6, .height = 6, .radius = 3};
    text_format(out, "<g class=\"off\" data-none=\"%zu\">", cell);
    draw_svg_put(&svg, &spot);
    draw_svg_end(&svg);
    text_add(out, "</g>\n");
}

// Each mark twice, present and absent, and each cell that may have one without any.
static void add_marks(struct text *out, const struct lab_trace *trace) {
    const struct puzzle *p = trace->names.p;
    const int places = draw_candidate_places(p);
    struct bits seen;
    if (!bits_init(&seen, out->mem, puzzle_size(p))) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < trace->board.size; i++) {
        const struct lab_mark *m = &trace->board.at[i];
        text_format(out, "<g class=\"off\" data-mark=\"%zu\" data-cell=\"%" PRIu32 "\" data-there=\"0\">", i,
                    m->cell);
        add_absent(out, p, places, m);
        text_format(out,
                    "</g>\n<g class=\"off\" data-mark=\"%zu\" data-cell=\"%" PRIu32 "\" data-there=\"1\">", i,
                    m->cell);
        add_figure(out, p->family, m->mark, middle((int)m->cell % p->width), middle((int)m->cell / p->width));
        text_add(out, "</g>\n");
        if (!bits_has(&seen, m->cell)) add_nothing(out, p, m->cell);
        bits_add(&seen, m->cell);
    }
    bits_free(&seen, out->mem);
}

static bool add_board(struct text *out, const struct lab_trace *trace) {
    const struct draw_canvas c = draw_canvas_of(trace->names.p, DRAW_LABELS);
    struct puzzle bare;
    if (!puzzle_copy(&bare, trace->names.p, out->mem)) return false;
    puzzle_set_notes(&bare, "", 0);
    text_format(out, "<svg class=\"board\" viewBox=\"%d %d %d %d\" role=\"img\">\n", c.x, c.y, c.width,
                c.height);
    draw_svg_inside(&bare, (struct draw_options){.labels = DRAW_LABELS}, out);
    add_marks(out, trace);
    text_add(out, "</svg>\n");
    puzzle_free(&bare);
    return true;
}

// "</" would end the script.
static void add_string(struct text *out, size_t from) {
    struct text words = text_take(out, from);
    for (size_t i = 0; i < words.size; i++) {
        text_char(out, words.at[i]);
        if (words.at[i] == '<') text_add(out, "\\u200b");
    }
    text_free(&words);
}

static void add_node(struct text *out, const struct lab_tree *t, size_t i) {
    const struct lab_node *n = &t->trace.nodes.at[i];
    const struct lab_watch watch = {t, i};
    text_format(out, "%s[%" PRIu32 ",%d,", i == 0 ? "" : ",\n", n->parent, (int)n->outcome);
    size_t from = out->size;
    lab_watch_say(&watch, out);
    json_end_lines(out, from);
    add_string(out, from);
    text_add(out, ",[");
    for (size_t k = 0; k < n->known; k++) {
        struct lab_known known = t->trace.known.at[n->first_known + k];
        text_format(out, "%s%" PRIu32, k == 0 ? "" : ",", 2 * known.mark + known.there);
    }
    text_add(out, "]]");
}

bool lab_watch_page(const struct lab_tree *t, struct text *out) {
    lab_page_begin(out, "Watching a search");
    text_add(out, style_sheet);
    size_t from = out->size;
    lab_tree_say(t, out);
    lab_end_words(out, from, LAB_HTML);
    text_add(out, controls);
    text_add(out, "<p id=\"said\" aria-live=\"polite\"></p>\n<div class=\"stage\"><div class=\"left\">\n");
    bool ok = add_board(out, &t->trace);
    text_add(out, "</div><div class=\"right\" id=\"tree\">\n");
    lab_tree_picture(t, false, out);
    text_add(out, "</div></div>\n<script>\nconst N=[");
    for (size_t i = 0; i < t->trace.nodes.size; i++) add_node(out, t, i);
    text_format(out, "];\n%s</script>\n", script);
    lab_page_end(out);
    return ok && !out->failed;
}

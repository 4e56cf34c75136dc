// An explanation as one self-contained page: a card per step, with a picture of the board that highlights the
// cells the step decides, uses and reasons about. It prints well, and follows the reader's dark mode.
#include "draw/media.h"
#include "tell/tell.h"

#include <inttypes.h>
#include <string.h>

static const char style_sheet[] = "<style>\n"
#include "tell/explain.css.inc"
                                  "</style>\n";

struct explain_page {
    const char *name; // NULL: none
    enum draw_labels labels;
    const struct explanation *e;
    struct text *out;
    struct puzzle board; // the current board
    struct explain_teller teller;
};

// ---- Pictures --------------------------------------------------------------------------------------------

static const struct draw_style frames[TELL_FRAMES] = {
    [TELL_FRAME_RULE] = {.line = 0xfff5a300, .width = 25},
    [TELL_FRAME_OLD] = {.line = 0xff1769c2, .width = 25, .dashed = true},
    [TELL_FRAME_NEW] = {.line = 0xffd81b60, .width = 35},
};
static const struct draw_style old_absent = {.fill = 0xff1769c2, .font = 10, .bold = true, .struck = true};
static const struct draw_style new_absent = {.fill = 0xffd81b60, .font = 10, .bold = true, .struck = true};

// What is nearly everywhere is not worth highlighting. False when out of memory.
static bool mark_rules(const struct explanation *e, const struct explain_step *step, struct bits *cells) {
    size_t marked = 0, size = puzzle_size(e->puzzle);
    for (size_t i = 0; i < step->rules.count; i++)
        if (!explain_rule_cells(e->puzzle, &e->rules.at[step->rules.first + i], cells)) return false;
    for (size_t i = 0; i < size; i++) marked += bits_has(cells, i);
    for (size_t i = 0; i < size && 4 * marked > 3 * size; i++) bits_drop(cells, i);
    return true;
}

static void mark_facts(const struct explanation *e, struct explain_range facts, struct bits *cells) {
    for (size_t i = 0; i < facts.count; i++) bits_add(cells, e->facts.at[facts.first + i].cell);
}

bool tell_step_picture_init(struct tell_step_picture *s, const struct explanation *e,
                            const struct explain_step *step, const struct puzzle *board, struct mem *m) {
    size_t made = 0, size = puzzle_size(board);
    *s = (struct tell_step_picture){.e = e, .step = step, .board = board, .mem = m};
    s->places = draw_candidate_places(board);
    while (made < TELL_FRAMES && bits_init(&s->cells[made], m, size)) made++;
    if (made < TELL_FRAMES || !mark_rules(e, step, &s->cells[TELL_FRAME_RULE])) {
        while (made > 0) bits_free(&s->cells[--made], m);
        return false;
    }
    mark_facts(e, step->known, &s->cells[TELL_FRAME_OLD]);
    mark_facts(e, step->decides, &s->cells[TELL_FRAME_NEW]);
    for (size_t i = 0; i < size; i++)
        if (bits_has(&s->cells[TELL_FRAME_NEW], i)) bits_drop(&s->cells[TELL_FRAME_OLD], i);
    return true;
}

void tell_step_picture_free(struct tell_step_picture *s) {
    for (size_t i = 0; i < TELL_FRAMES; i++) bits_free(&s->cells[i], s->mem);
}

// An excluded mark is small and struck out, unless the cell has another.
static void put_absent(const struct tell_step_picture *s, struct explain_range facts,
                       const struct draw_style *style, draw_put *put, void *context) {
    const struct family *family = s->board->family;
    for (size_t i = 0; i < facts.count; i++) {
        struct explain_fact f = s->e->facts.at[facts.first + i];
        char shown = s->board->cells[f.cell];
        bool taken = family_is_mark(family, shown) && shown != family_empty(family);
        if (!f.holds && !taken) draw_candidate(s->board, s->places, f.cell, f.mark, style, put, context);
    }
}

void tell_step_picture_overlay(const struct tell_step_picture *s, draw_put *put, void *context) {
    for (enum tell_frame f = 0; f < TELL_FRAMES; f++)
        for (size_t c = bits_next(&s->cells[f], 0); c != SIZE_MAX; c = bits_next(&s->cells[f], c + 1))
            draw_frame(s->board, c, 4, &frames[f], put, context);
    if (family_has_one_mark(s->board->family)) return;
    put_absent(s, s->step->known, &old_absent, put, context);
    put_absent(s, s->step->decides, &new_absent, put, context);
}

// Arrows are only for the solution: between frames they would be in the way.
static void begin_picture(struct explain_page *g, const struct puzzle *p, const struct bits *tinted) {
    struct puzzle bare = *p;
    const struct draw_canvas c = draw_canvas_of(p, g->labels);
    bare.notes = NULL;
    text_format(g->out, "<svg class=\"board\" viewBox=\"%d %d %d %d\" role=\"img\">\n", c.x, c.y, c.width,
                c.height);
    const struct draw_options options = {.labels = g->labels, .tinted = tinted, .no_arrows = tinted != NULL};
    draw_svg_inside(&bare, options, g->out);
}

static void add_picture(struct explain_page *g, const struct puzzle *p) {
    begin_picture(g, p, NULL);
    text_add(g->out, "</svg>\n");
}

// The current board, with the highlights of a step: a tint below the content of cells, and frames.
static void add_step_picture(struct explain_page *g, const struct explain_step *step) {
    struct tell_step_picture picture;
    struct draw_svg svg = {.out = g->out};
    if (!tell_step_picture_init(&picture, g->e, step, &g->board, g->out->mem)) {
        g->out->failed = true;
        return;
    }
    begin_picture(g, &g->board, &picture.cells[TELL_FRAME_RULE]);
    tell_step_picture_overlay(&picture, draw_svg_put, &svg);
    draw_svg_end(&svg);
    text_add(g->out, "</svg>\n");
    tell_step_picture_free(&picture);
}

// The marks left to place, as figures and numbers; nothing if the family does not specify numbers.
static void add_left(struct explain_page *g, const struct puzzle *p) {
    size_t from = g->out->size, words;
    text_add(g->out, "<p class=\"left\">");
    words = g->out->size;
    for (const char *mark = p->family->marks; *mark != '\0'; mark++) {
        int n = draw_left(p, *mark);
        if (n == 0) continue;
        text_format(g->out, "%s<span>", g->out->size > words ? " " : "left to place: ");
        draw_svg_mark(p, *mark, g->out);
        if (draw_wanted(p, *mark) > 1) text_format(g->out, "&times;%d&ensp;", n);
        text_add(g->out, "</span>");
    }
    if (g->out->size == words) draw_left_in_words(p, g->out);
    if (g->out->size > words) text_add(g->out, "</p>\n");
    else if (!g->out->failed) g->out->size = from;
}

// ---- Words -----------------------------------------------------------------------------------------------

// One paragraph per line; indented lines stay indented.
static void add_lines(struct text *out, const char *words) {
    while (*words != '\0') {
        size_t indent = strspn(words, " "), length = strcspn(words + indent, "\n");
        if (indent == 0) text_add(out, "<p>");
        else text_format(out, "<p style=\"--in:%zu\">", indent);
        text_xml(out, words + indent, length);
        text_add(out, "</p>\n");
        words += indent + length;
        words += *words == '\n';
    }
}

static void add_rules(struct explain_page *g, const struct explain_step *step) {
    struct text words;
    text_format(g->out, "<details><summary>%zu rule%s%s</summary><ul>\n", step->rules.count,
                step->rules.count == 1 ? "" : "s",
                step->minimal && step->rules.count > 1 ? "; fewer would not do" : "");
    for (size_t i = 0; i < step->rules.count; i++) {
        text_init(&words, g->out->mem);
        explain_say_rule(g->e, &g->e->rules.at[step->rules.first + i], &words);
        text_add(g->out, "<li>");
        text_xml(g->out, text_string(&words), words.size);
        text_add(g->out, "</li>\n");
        if (words.failed) g->out->failed = true;
        text_free(&words);
    }
    text_add(g->out, "</ul></details>\n");
}

// Long text is set next to its picture.
static bool is_long(const char *words) {
    enum { LINES = 9, LETTERS = 700 };
    size_t lines = 0;
    for (const char *c = words; *c != '\0'; c++) lines += *c == '\n';
    return lines > LINES || strlen(words) > LETTERS;
}

// If only the idea is given, the whole step can be unfolded.
static void add_in_full(struct explain_page *g, size_t i, const char *told) {
    enum explain_detail detail = g->teller.detail;
    if (detail != EXPLAIN_NORMAL) return;
    struct text words = TEXT_IN(g->out->mem);
    g->teller.detail = EXPLAIN_FULL;
    explain_teller_say(&g->teller, i, &words);
    g->teller.detail = detail;
    if (strcmp(text_string(&words), told) != 0) {
        text_add(g->out, "<details class=\"full\"><summary>all of it, case by case</summary>\n");
        add_lines(g->out, text_string(&words));
        text_add(g->out, "</details>\n");
    }
    if (words.failed) g->out->failed = true;
    text_free(&words);
}

static void add_step(struct explain_page *g, size_t i) {
    const struct explain_step *step = &g->e->steps.at[i];
    tell_fill_in(&g->board, g->e, step->decides);
    struct text words = TEXT_IN(g->out->mem);
    explain_teller_say(&g->teller, i, &words);
    text_format(g->out, "<article id=\"step%zu\"%s>\n<h2>%zu</h2>\n", i + 1,
                is_long(text_string(&words)) ? " class=\"wide\"" : "", i + 1);
    text_add(g->out, "<div>\n");
    add_step_picture(g, step);
    add_left(g, &g->board);
    text_add(g->out, "</div>\n<div>\n");
    add_lines(g->out, text_string(&words));
    add_in_full(g, i, text_string(&words));
    if (step->deductions.count > 0 && step->rules.count > 1) add_rules(g, step);
    text_add(g->out, "</div>\n</article>\n");
    if (words.failed) g->out->failed = true;
    text_free(&words);
}

// ---- The page --------------------------------------------------------------------------------------------

static void add_board(struct explain_page *g, const char *heading, const struct puzzle *p) {
    text_format(g->out, "<article>\n<h2>%s</h2>\n", heading);
    add_picture(g, p);
    if (p == g->e->puzzle) add_left(g, p);
    text_add(g->out, "</article>\n");
}

static void add_name(struct explain_page *g) {
    if (g->name == NULL) return;
    text_add(g->out, ": ");
    text_xml(g->out, g->name, strlen(g->name));
}

static void add_summary(struct explain_page *g, enum tell_verified verified) {
    static const char *const sentence[] = {
        [EXPLAIN_MULTIPLE] =
            "There is more than one solution, so no reasoning leads to a single one. Here are two.",
        [EXPLAIN_NONE] = "There is no solution.",
        [EXPLAIN_SOLVED] = "It is solved already.",
        [EXPLAIN_MISTAKE] = "Something that was filled in cannot be right.",
        [EXPLAIN_UNKNOWN] = "This was stopped before the end.",
    };
    const struct explanation *e = g->e;
    text_add(g->out, "<p>");
    if (e->status == EXPLAIN_DONE)
        text_format(g->out,
                    "<span class=\"level\">%s</span> &middot; score %" PRIu32 " &middot; %zu step%s</p>\n",
                    explain_level_name(e->level), e->score, e->steps.size, e->steps.size == 1 ? "" : "s");
    else text_format(g->out, "%s</p>\n", sentence[e->status]);
    if (verified == TELL_VERIFIED)
        text_add(g->out, "<p>Each step was proved again from what it names alone.</p>\n");
    if (verified == TELL_REFUTED)
        text_add(g->out, "<p>A step could not be confirmed when it was proved again.</p>\n");
}

static void add_overview(struct explain_page *g) {
    struct text words = TEXT_IN(g->out->mem);
    tell_overview(&words, g->e);
    if (words.size > 0) {
        text_add(g->out, "<p>");
        text_xml(g->out, text_string(&words), words.size);
        text_add(g->out, "</p>\n");
    }
    if (words.failed) g->out->failed = true;
    text_free(&words);
}

// The legend: frames, struck-out marks, and the names of marks with a given number.
static void add_legend(struct explain_page *g) {
    const struct puzzle *p = g->e->puzzle;
    char letter[2];
    const char *some = p->family->marks; // a mark that occurs here
    while (some[1] != '\0' && draw_wanted(p, *some) == 0) some++;
    if (draw_wanted(p, *some) == 0) some = p->family->marks;
    text_add(g->out, "<ul class=\"legend\"><li><i class=\"new\"></i>decided in this step</li>"
                     "<li><i class=\"old\"></i>known, and used</li>"
                     "<li><i class=\"rule\"></i>what the reason is about</li>");
    if (!family_has_one_mark(p->family)) text_format(g->out, "<li><s>%c</s> cannot be there</li>", *some);
    for (const char *mark = p->family->marks; *mark != '\0'; mark++) {
        if (draw_wanted(p, *mark) == 0) continue;
        text_add(g->out, "<li>");
        draw_svg_mark(p, *mark, g->out);
        text_format(g->out, "%s</li>", family_noun(p->family, *mark, letter));
    }
    text_add(g->out, "</ul>\n");
}

static void add_head(struct explain_page *g, enum tell_verified verified) {
    const struct puzzle *p = g->e->puzzle;
    text_add(g->out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    text_add(g->out, p->family->title);
    add_name(g);
    text_format(g->out, "</title>\n%s</head>\n<body>\n<header>\n<h1>%s", style_sheet, p->family->title);
    add_name(g);
    text_add(g->out, "</h1>\n<p>");
    text_xml(g->out, p->family->goal, strlen(p->family->goal));
    text_add(g->out, "</p>\n");
    add_summary(g, verified);
    add_overview(g);
    if (g->e->steps.size > 0) add_legend(g);
    text_add(g->out, "</header>\n<main>\n");
}

void tell_explain_html(struct text *out, const struct explanation *e, const char *name,
                       const struct tell_explain_how *how, enum tell_verified verified) {
    struct explain_page g = {.name = name, .e = e, .out = out};
    g.labels = how->look.labels == DRAW_NO_LABELS ? DRAW_NO_LABELS : DRAW_LABELS;
    if (!puzzle_copy(&g.board, e->puzzle, out->mem)) {
        out->failed = true;
        return;
    }
    explain_teller_init(&g.teller, e);
    g.teller.detail = how->detail;
    add_head(&g, verified);
    add_board(&g, e->status == EXPLAIN_SOLVED ? "The board" : "The board as given", e->puzzle);
    for (size_t i = 0; i < e->steps.size; i++) add_step(&g, i);
    if (e->status == EXPLAIN_MULTIPLE && e->has_solution) add_board(&g, "One solution", &e->solution);
    if (e->status == EXPLAIN_MULTIPLE && e->has_second) add_board(&g, "Another", &e->second);
    if (e->status == EXPLAIN_DONE && e->has_solution) add_board(&g, "The solution", &e->solution);
    text_add(g.out, "</main>\n<footer>Made by roque.</footer>\n</body>\n</html>\n");
    explain_teller_free(&g.teller);
    puzzle_free(&g.board);
}

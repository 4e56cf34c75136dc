// What there is: families with their rules, marks, options and built-in puzzles, and the figures they are
// drawn with.
#include "page/inside.h"

#include "draw/pieces.h"
#include "draw/svg.h"
#include "echek/engine/level.h"
#include "explain/explain.h"
#include "roque.h"

#include <stdio.h>

// ---- Figures ---------------------------------------------------------------------------------------------

static void say_color(struct text *out, const char *key, draw_color color) {
    char word[8] = "none";
    if (color != 0) snprintf(word, sizeof word, "#%06x", (unsigned)(color & 0xffffff));
    page_say(out, key, word);
}

static void add_shape(struct text *out, const struct draw_shape *s) {
    text_add(out, "{\"d\":\"");
    draw_svg_path(out, s);
    text_char(out, '"');
    say_color(out, "fill", s->style->fill);
    say_color(out, "line", s->style->line);
    text_format(out, ",\"width\":%g", s->style->width / 10.0);
    page_say_flag(out, "evenodd", s->style->even_odd);
    page_say_flag(out, "round", s->style->round_corners);
    text_char(out, '}');
}

static void add_figure(struct text *out, const struct draw_figure *f, bool first) {
    text_format(out, "%s\"%s\":[", first ? "" : ",", f->name);
    for (size_t i = 0; i < f->count; i++) {
        if (i > 0) text_char(out, ',');
        add_shape(out, &f->shapes[i]);
    }
    text_char(out, ']');
}

// Those of a family, except the pieces.
static bool is_man(const struct draw_figure *f) {
    for (enum chess_kind kind = 0; kind < CHESS_KINDS; kind++)
        if (f == draw_piece(kind) || f == draw_piece_outlined(kind)) return true;
    return false;
}

static void add_own_figures(struct text *out, const struct family *f) {
    const struct puzzle p = {.family = f, .width = 1, .height = 1};
    for (const char *mark = f->marks; *mark != '\0'; mark++) {
        struct draw_look look = draw_look_of(&p, *mark);
        if (look.content == DRAW_FIGURE && look.figure->name != NULL && !is_man(look.figure))
            add_figure(out, look.figure, false);
    }
}

static void say_figures(struct text *out) {
    text_add(out, ",\"figures\":{");
    for (enum chess_kind kind = 0; kind < CHESS_KINDS; kind++) {
        add_figure(out, draw_piece(kind), kind == 0);
        add_figure(out, draw_piece_outlined(kind), false);
    }
    for (const struct family *const *f = family_all(); *f != NULL; f++) add_own_figures(out, *f);
    text_char(out, '}');
}

// ---- All of it -------------------------------------------------------------------------------------------

static void say_levels(struct text *out) {
    text_add(out, ",\"levels\":[");
    for (enum explain_level l = 0; l < EXPLAIN_LEVELS; l++)
        text_format(out, "%s\"%s\"", l == 0 ? "" : ",", explain_level_name(l));
    text_char(out, ']');
}

static void add_named(struct text *out, const char *name, const char *about, bool first) {
    text_add(out, first ? "{\"name\":" : ",{\"name\":");
    text_json(out, name, strlen(name));
    page_say(out, "about", about);
    text_char(out, '}');
}

// The words of labelling, for those who have never read a manual of it.
static void say_strategies(struct text *out) {
    static const char *const selects[] = {
        [CSP_LEFTMOST] = "the first that is open",
        [CSP_MIN] = "the one with the least value left",
        [CSP_MAX] = "the one with the greatest value left",
        [CSP_FF] = "first fail: the one with the fewest values left",
        [CSP_ANTI_FIRST_FAIL] = "the one with the most values left",
        [CSP_OCCURRENCE] = "the one in the most constraints",
        [CSP_FFC] = "the fewest values left, then the most constraints",
        [CSP_MAX_REGRET] = "the one whose two best values differ most",
    };
    static const char *const branches[] = {
        [CSP_STEP] = "the value at the end, or not that one",
        [CSP_ENUM] = "one value after the other",
        [CSP_BISECT] = "the one half of the values, or the other",
        [CSP_MEDIAN] = "the median value, or not that one",
        [CSP_MIDDLE] = "the value nearest to the middle, or not that one",
    };
    text_add(out, ",\"strategies\":{\"select\":[");
    for (int i = 0; i <= CSP_MAX_REGRET; i++)
        add_named(out, csp_select_name((enum csp_select)i), selects[i], i == 0);
    text_add(out, "],\"branch\":[");
    for (int i = 0; i <= CSP_MIDDLE; i++)
        add_named(out, csp_branch_name((enum csp_branch)i), branches[i], i == 0);
    text_add(out, "]}");
}

// "  castle=always|once|never  what it means": a name, the words it can have, and the rest.
static void add_rule(struct text *out, const char *line, size_t length) {
    size_t begin = strspn(line, " "), equals = begin + strcspn(line + begin, "= "),
           end = equals + strcspn(line + equals, " ");
    size_t about = end + strspn(line + end, " ");
    text_add(out, "{\"name\":");
    text_json(out, line + begin, equals - begin);
    text_add(out, ",\"words\":[");
    for (size_t at = equals + 1; at < end; at += strcspn(line + at, "| ") + 1) {
        if (at > equals + 1) text_char(out, ',');
        text_json(out, line + at, strcspn(line + at, "| "));
    }
    text_char(out, ']');
    page_say_bytes(out, "about", line + about, length - about);
    text_char(out, '}');
}

static void say_echek_rules(struct text *out) {
    const char *help = echek_rules_help();
    text_add(out, ",\"options\":[");
    for (const char *at = help; *at != '\0'; at += strcspn(at, "\n") + 1) {
        if (at > help) text_char(out, ',');
        add_rule(out, at, strcspn(at, "\n"));
    }
    text_char(out, ']');
}

static void say_echek(struct text *out) {
    struct echek_position start = echek_start();
    text_add(out, ",\"echek\":{\"title\":\"Echek\"");
    page_say_list(out, "rules", echek_rules_told());
    text_add(out, ",\"start\":\"");
    echek_position_write(out, &start);
    text_add(out, "\",\"example\":{\"position\":");
    text_json(out, echek_example.position, strlen(echek_example.position));
    page_say(out, "move", echek_example.move);
    page_say(out, "about", echek_example.about);
    text_char(out, '}');
    say_echek_rules(out);
    text_add(out, ",\"levels\":[");
    for (enum echek_level l = 0; l < ECHEK_LEVELS; l++) {
        text_format(out, "%s{\"name\":\"%s\"", l == 0 ? "" : ",", echek_level_name(l));
        page_say(out, "about", echek_level_about(l));
        text_format(out, ",\"elo\":%d}", echek_level_elo(l));
    }
    text_add(out, "]}");
}

bool page_about(struct page_call *c) {
    bool ok = true;
    text_add(c->out, "{\"version\":\"" ROQUE_VERSION "\",\"families\":[");
    for (const struct family *const *f = family_all(); ok && *f != NULL; f++) {
        if (f != family_all()) text_add(c->out, ",");
        ok = page_family(c->out, *f, c->fault);
    }
    text_char(c->out, ']');
    say_levels(c->out);
    say_strategies(c->out);
    say_echek(c->out);
    say_figures(c->out);
    text_char(c->out, '}');
    return ok;
}

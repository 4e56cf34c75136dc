#include "tell/tell.h"

#include <string.h>

static bool is_missing(const struct broken_rule *b, bool final) { return b->mendable && !final; }

static size_t count_missing(const struct verdict *v, bool final) {
    return final ? 0 : v->broken.size - verdict_wrong(v);
}

bool tell_check_ok(const struct verdict *v, bool final) {
    return final ? verdict_ok(v) : verdict_wrong(v) == 0;
}

// ---- JSON ------------------------------------------------------------------------------------------------

static void add_rule_json(struct text *out, const struct puzzle *p, const struct verdict *v,
                          const struct broken_rule *b) {
    json_open(out, NULL, '{');
    json_text(out, "rule", b->rule);
    json_open(out, "cells", '[');
    for (size_t i = 0; i < b->cells; i++) tell_json_cell(out, NULL, p, v->cells.at[b->first_cell + i]);
    json_close(out, ']');
    json_bytes(out, "text", v->sentences.at + b->first_char, b->chars);
    json_close(out, '}');
}

static void add_rules_json(struct text *out, const struct puzzle *p, const struct verdict *v, bool final,
                           bool missing) {
    json_open(out, missing ? "missing" : "broken", '[');
    for (size_t i = 0; i < v->broken.size; i++)
        if (is_missing(&v->broken.at[i], final) == missing) add_rule_json(out, p, v, &v->broken.at[i]);
    json_close(out, ']');
}

void tell_broken_json(struct text *out, const struct puzzle *p, const struct verdict *v) {
    add_rules_json(out, p, v, true, false);
}

void tell_check_json(struct text *out, const struct puzzle *p, const struct verdict *v, bool final) {
    tell_json_head(out, p);
    json_bool(out, "ok", tell_check_ok(v, final));
    json_bool(out, "complete", v->complete);
    add_rules_json(out, p, v, final, false);
    add_rules_json(out, p, v, final, true);
    json_end_line(out);
}

// ---- Words -----------------------------------------------------------------------------------------------

// With names it follows the name of a file; without, it is a sentence.
static void add_headline(struct text *out, const struct verdict *v, const struct tell_check_how *how) {
    size_t missing = count_missing(v, how->final), wrong = v->broken.size - missing;
    bool names = how->names;
    if (verdict_ok(v)) text_add(out, names ? "ok, every rule is obeyed" : "Right: every rule is obeyed.");
    else if (wrong == 0)
        text_add(out, names ? "not finished, but nothing is wrong so far"
                            : "Not finished, but nothing is wrong so far.");
    else
        text_format(out, "%s%zu %s%s", names && !v->complete ? "not finished, " : "", wrong,
                    wrong == 1 ? "rule is broken" : "rules are broken", names ? "" : ":");
}

// ---- Many cells, one sentence ----

// The predicate of a rule about one cell, after the cell's name and "is": "not lit". NULL: it has another
// form.
static const char *said_of_cell(const struct puzzle *p, const struct verdict *v,
                                const struct broken_rule *b) {
    static const char is[] = " is ";
    const char *said = NULL, *words = v->sentences.at + b->first_char;
    if (b->cells != 1) return NULL;
    struct text name = TEXT_IN(v->mem);
    puzzle_name_cell(&name, p, v->cells.at[b->first_cell]);
    if (!name.failed && strncmp(words, name.at, name.size) == 0 &&
        strncmp(words + name.size, is, strlen(is)) == 0)
        said = words + name.size + strlen(is);
    text_free(&name);
    return said;
}

// The rules to report, wrong or missing, whose sentences differ only in the cell.
struct group {
    size_t first, end; // from the first of them to past the last
    size_t count;
    const char *said; // NULL: one rule, not a group
};

static struct group find_group(const struct puzzle *p, const struct verdict *v, bool final, size_t first) {
    const struct broken_rule *b = &v->broken.at[first];
    struct group g = {first, first + 1, 1, said_of_cell(p, v, b)};
    bool missing = is_missing(b, final);
    for (size_t i = first + 1; g.said != NULL && i < v->broken.size; i++) {
        const struct broken_rule *other = &v->broken.at[i];
        if (is_missing(other, final) != missing) continue;
        const char *said = strcmp(other->rule, b->rule) == 0 ? said_of_cell(p, v, other) : NULL;
        if (said == NULL || strcmp(said, g.said) != 0) break;
        g.end = i + 1;
        g.count++;
    }
    return g;
}

// "r1c1-c3, r1c5 and more": neighbours in a row are one stretch.
static void add_cells(struct text *out, const struct puzzle *p, const struct verdict *v, bool final,
                      const struct group *g) {
    enum { MOST = 24 };
    size_t from = 0, last = SIZE_MAX, told = 0;
    bool missing = is_missing(&v->broken.at[g->first], final);
    for (size_t i = g->first; i <= g->end && told <= MOST; i++) {
        if (i < g->end && is_missing(&v->broken.at[i], final) != missing) continue;
        size_t cell = i < g->end ? v->cells.at[v->broken.at[i].first_cell] : SIZE_MAX;
        bool goes_on = last != SIZE_MAX && cell == last + 1 && cell % (size_t)p->width != 0;
        if (last != SIZE_MAX && !goes_on) {
            if (told > 0) text_add(out, told == MOST ? " and more" : ", ");
            if (told < MOST && from == last) puzzle_name_cell(out, p, from);
            else if (told < MOST) puzzle_name_stretch(out, p, from, last);
            told++;
        }
        if (!goes_on) from = cell;
        last = cell;
    }
}

// ---- All of them ----

static void add_sentence(struct text *out, const struct verdict *v, const struct broken_rule *b, bool final) {
    text_bytes(out, v->sentences.at + b->first_char, b->chars);
    if (b->lost != NULL && !final) text_add(out, b->lost);
}

// Those that are missing, or those that are wrong.
static void add_rules(struct text *out, const struct puzzle *p, const struct verdict *v,
                      const struct tell_check_how *how, bool missing) {
    enum { MANY = 3 };
    const char *margin = missing && how->names ? "    " : "  ";
    size_t lines = 0, left = count_missing(v, how->final);
    if (!missing) left = v->broken.size - left;
    for (size_t i = 0; i < v->broken.size && lines < how->most; i++) {
        const struct broken_rule *b = &v->broken.at[i];
        if (is_missing(b, how->final) != missing) continue;
        struct group g = find_group(p, v, how->final, i);
        text_add(out, margin);
        if (how->names) text_format(out, "%s: ", b->rule);
        if (g.count < MANY) add_sentence(out, v, b, how->final);
        else {
            text_format(out, "%zu cells are %s: ", g.count, g.said);
            add_cells(out, p, v, how->final, &g);
            i = g.end - 1;
        }
        text_char(out, '\n');
        left -= g.count < MANY ? 1 : g.count;
        lines++;
    }
    if (left > 0)
        text_format(out, "%sand %zu more%s\n", margin, left, how->names ? " (--json lists them all)" : "");
}

void tell_check_words(struct text *out, const struct puzzle *p, const struct verdict *v,
                      const struct tell_check_how *how) {
    if (how->color) text_add(out, tell_check_ok(v, how->final) ? "\033[1;32m" : "\033[1;31m");
    add_headline(out, v, how);
    text_add(out, how->color ? "\033[0m\n" : "\n");
    add_rules(out, p, v, how, false);
    if (count_missing(v, how->final) == 0) return;
    text_add(out, how->names ? "  not yet done:\n" : "Not yet done:\n");
    add_rules(out, p, v, how, true);
}

// What roque understands of a family, for the person who wrote it.
#include "draw/looks.h"
#include "tell/tell.h"

#include <string.h>

static void add_line(struct text *out, struct text *line, struct tell_look look) {
    text_char(line, '\n');
    wrap_words(out, TELL_MARGIN, text_string(line), tell_width(look));
    if (line->failed) out->failed = true;
    text_clear(line);
}

// "* (star), # (rock)"
static void add_characters(struct text *out, const struct family *f, bool marks) {
    const char *before = "";
    for (const char *c = marks ? f->marks : f->alphabet + 1; *c != '\0'; c++) {
        char noun[2];
        if (!marks && (family_is_mark(f, *c) || *c == f->nothing)) continue;
        text_format(out, "%s%c", before, *c);
        const char *word = marks ? family_noun(f, *c, noun) : noun;
        if (marks && strcmp(word, (const char[]){*c, '\0'}) != 0) text_format(out, " (%s)", word);
        before = ", ";
    }
}

static void add_layers(struct text *out, const struct family *f, struct tell_look look) {
    static const char *const sides[PUZZLE_SIDES] = {"left", "right", "top", "bottom"};
    struct text line = TEXT_IN(out->mem);
    text_add(&line, "A player places: ");
    add_characters(&line, f, true);
    text_add(&line, f->nothing != 0 ? "; a cell may stay empty." : "; no cell stays empty.");
    add_line(out, &line, look);
    text_add(&line, "Printed in cells instead: ");
    size_t empty = line.size;
    add_characters(&line, f, false);
    if (line.size > empty) add_line(out, &line, look);
    text_clear(&line);
    if (f->under != NULL) {
        char first[DRAW_NUMBER_ROOM], last[DRAW_NUMBER_ROOM];
        text_format(&line, "Printed beneath the marks, a layer of its own: %s to %s",
                    draw_number_word(f->under[1], first),
                    draw_number_word(f->under[strlen(f->under) - 1], last));
        add_line(out, &line, look);
    }
    if (f->areas) {
        text_add(&line, "The board is cut into areas, a layer of its own.");
        add_line(out, &line, look);
    }
    const char *before = "Numbers stand outside: ";
    for (int i = 0; i < PUZZLE_SIDES; i++) {
        if ((f->sides & 1U << i) == 0) continue;
        text_format(&line, "%s%s", before, sides[i]);
        before = ", ";
    }
    if (line.size > 0) add_line(out, &line, look);
    text_free(&line);
}

// Each rule once: how many instances, and the sentence of the first one.
static void add_rules(struct text *out, const struct puzzle *p, const struct model *m,
                      struct tell_look look) {
    const struct family_words *words = p->family->words != NULL ? p->family->words : &words_generic;
    struct text line = TEXT_IN(out->mem);
    for (size_t i = 0; i < m->rules.size; i++) {
        const struct model_rule *r = &m->rules.at[i];
        size_t first = 0, count = 0;
        while (strcmp(m->rules.at[first].name, r->name) != 0) first++;
        for (size_t k = i; first == i && k < m->rules.size; k++)
            count += strcmp(m->rules.at[k].name, r->name) == 0;
        if (first < i) continue;
        text_format(&line, "%s, %zu time%s: ", r->name, count, count == 1 ? "" : "s");
        words->rule(p, r, &line);
        text_char(&line, '.');
        add_line(out, &line, look);
    }
    text_free(&line);
}

static bool add_all(struct text *out, const struct puzzle *p, struct tell_look look, struct fault *fault) {
    struct model model = {.mem = out->mem, .purpose = MODEL_FOR_RULES};
    struct csp *s = csp_new(out->mem);
    if (s != NULL) csp_use_rules(s);
    bool ok = s != NULL && model_post(&model, p, s);
    if (ok) {
        struct text line = TEXT_IN(out->mem);
        text_add(&line, "The rules, on this board");
        text_format(&line, " (%zu rule instance%s):", model.rules.size, model.rules.size == 1 ? "" : "s");
        text_char(out, '\n');
        add_line(out, &line, look);
        text_free(&line);
        add_rules(out, p, &model, look);
    }
    model_free(&model);
    csp_free(s);
    return ok || fault_memory(fault);
}

bool tell_understood(struct text *out, const struct puzzle *board, struct tell_look look,
                     struct fault *fault) {
    const struct family *f = board->family;
    text_format(out, "%s: %s\n", f->name, f->title);
    wrap_words(out, TELL_MARGIN, f->rules != NULL ? f->rules : f->goal, tell_width(look));
    text_char(out, '\n');
    add_layers(out, f, look);
    if (!add_all(out, board, look, fault)) return false;
    text_char(out, '\n');
    text_add(out, TELL_MARGIN);
    format_native_header(board, out);
    text_add(out, "\n");
    draw_board(look.medium, board, (struct draw_options){.color = look.color, .labels = DRAW_LABELS}, out);
    return !out->failed || fault_memory(fault);
}

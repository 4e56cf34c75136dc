// What is said to follow in the same way: the argument is read once more, with something else supposed.
#include "read_inside.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// What is supposed, as it is named: "rook on r1c2", and "a rook were on r1c2".
static void name_supposed(const struct puzzle *p, struct explain_fact f, const char *verb, char *out,
                          size_t size) {
    char letter[2];
    struct mem m = MEM_UNLIMITED;
    struct text cell;
    text_init(&cell, &m);
    puzzle_name_cell(&cell, p, f.cell);
    const char *article = *verb == '\0' ? "" : read_is_only(p, f.mark) ? "the " : "a ";
    snprintf(out, size, "%s%s%s on %s", article, family_noun(p->family, f.mark, letter), verb,
             text_string(&cell));
    text_free(&cell);
}

// The text with something else in the stead of what is supposed, but for its last line.
static void put_supposed(const struct puzzle *p, const char *text, struct explain_fact one,
                         struct explain_fact other, struct text *out) {
    static const char *const verbs[] = {"", " were"};
    const char *last = text + strlen(text) - 1;
    while (last > text && last[-1] != '\n') last--;
    while (*text != '\0') {
        size_t length = 0;
        for (int i = 0; i < 2 && length == 0 && text < last; i++) {
            char was[64], is[64];
            name_supposed(p, one, verbs[i], was, sizeof was);
            name_supposed(p, other, verbs[i], is, sizeof is);
            if (strncmp(text, was, strlen(was)) != 0 || isdigit((unsigned char)text[strlen(was)])) continue;
            length = strlen(was);
            text_add(out, is);
        }
        if (length == 0) text_char(out, *text);
        text += length == 0 ? 1 : length;
    }
}

// Is the argument as good with this one supposed?
static const char *hold_once_more(struct reader *r, const struct explain_step *step, const char *text,
                                  struct explain_fact supposed) {
    const char *wrong;
    struct explain_step alike = *step;
    struct read_holding h = {.reader = r, .e = r->e, .step = &alike, .whole = &alike};
    struct text words;
    text_init(&words, &r->mem);
    put_supposed(r->e->puzzle, text, step->supposed, supposed, &words);
    alike.supposed = supposed;
    h.known = r->used.changes.size;
    if (read_text(&h.reading, r->e->puzzle, &r->mem, text_string(&words), &wrong))
        for (size_t i = 0; i + 1 < h.reading.sentences.size && wrong == NULL; i++)
            wrong = read_hold_sentence(&h, &i);
    knowledge_go_back(&r->used, h.known);
    text_free(&words);
    read_holding_free(&h);
    return wrong;
}

// All that might be there instead, as far as was known.
const char *read_hold_again(const struct read_holding *h, const char *text) {
    const struct puzzle *p = h->e->puzzle;
    const char *wrong = NULL;
    for (size_t i = 0; i < h->alike.size && wrong == NULL; i++) {
        struct explain_fact f = h->alike.at[i];
        for (const char *mark = p->family->marks; *mark != '\0' && wrong == NULL; mark++) {
            struct explain_fact supposed = {f.cell, *mark, true}, absent = {f.cell, *mark, false};
            bool is_meant = f.mark == *mark || (f.holds && f.mark == family_empty(p->family));
            if (is_meant && read_takes_part(p, *mark) && !read_is_plain(h, absent))
                wrong = hold_once_more(h->reader, h->step, text, supposed);
        }
    }
    return wrong;
}

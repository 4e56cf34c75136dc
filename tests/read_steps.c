// The reader: a step, and then each argument for the rest of what it decides.
#include "read_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

void reader_init(struct reader *r, const struct explanation *e) {
    *r = (struct reader){.e = e, .mem = MEM_UNLIMITED};
    const struct puzzle *p = e->puzzle;
    assert_true(knowledge_init(&r->all, p, &r->mem) && knowledge_init(&r->used, p, &r->mem));
    for (uint32_t i = 0; i < puzzle_size(p) && e->status != EXPLAIN_MISTAKE; i++) {
        if (family_is_mark(p->family, p->cells[i])) {
            bool one_none = family_has_one_mark(p->family) && p->cells[i] == p->family->nothing;
            struct explain_fact f = {i, one_none ? p->family->marks[0] : p->cells[i], !one_none};
            assert_true(knowledge_learn(&r->all, f));
        }
        for (const char *mark = p->family->marks; *mark != '\0'; mark++)
            if (puzzle_is_struck(p, i, *mark))
                assert_true(knowledge_learn(&r->all, (struct explain_fact){i, *mark, false}));
    }
}

void reader_free(struct reader *r) {
    knowledge_free(&r->all);
    knowledge_free(&r->used);
    assert_int_equal(r->mem.used, 0);
}

static void know_before(struct reader *r, size_t step) {
    for (; r->next < step; r->next++) {
        struct explain_range decides = r->e->steps.at[r->next].decides;
        for (size_t i = 0; i < decides.count; i++)
            assert_true(knowledge_learn(&r->all, r->e->facts.at[decides.first + i]));
    }
}

// The sentences from the i-th on, up to a conclusion.
static const char *hold_block(struct read_holding *h, size_t *i) {
    const char *wrong = NULL;
    for (h->begins = *i; *i < h->reading.sentences.size && wrong == NULL && !h->ends; ++*i) {
        wrong = read_hold_sentence(h, i);
        h->reader->line = *i + 1;
    }
    return wrong;
}

// The lines of the text that the sentences from the first on took.
static void take_lines(const char *text, size_t first, size_t end, struct text *out) {
    for (size_t i = 0; i < end; i++) {
        size_t length = strcspn(text, "\n") + 1;
        if (i >= first) text_bytes(out, text, length);
        text += length;
    }
}

// What was learnt last, as a fact.
static struct explain_fact learnt_at(const struct knowledge *k, size_t i) {
    size_t size = puzzle_size(k->puzzle), place = k->changes.at[i].place;
    const char *marks = k->puzzle->family->marks;
    bool empty = place / size >= strlen(marks);
    return (struct explain_fact){(uint32_t)(place % size),
                                 empty ? family_empty(k->puzzle->family) : marks[place / size],
                                 k->known[place] == KNOWN_YES};
}

// The argument of the lines up to `end` is good for all that is said to follow in the same way. What they say
// is known afterwards.
static const char *end_block(struct read_holding *h, const char *text, size_t end) {
    struct reader *r = h->reader;
    struct text lines;
    VEC(struct explain_fact) said = {0};
    for (size_t i = h->known; i < r->used.changes.size; i++)
        assert_true(vec_push(&r->mem, &said, learnt_at(&r->used, i)));
    text_init(&lines, &r->mem);
    take_lines(text, h->begins, end, &lines);
    knowledge_go_back(&r->used, h->known);
    const char *wrong = read_hold_again(h, text_string(&lines));
    for (size_t i = 0; i < said.size; i++)
        assert_true(knowledge_learn(&r->used, said.at[i]) && knowledge_learn(&r->all, said.at[i]));
    vec_free(&r->mem, &said);
    text_free(&lines);
    return wrong;
}

// One of the arguments that were not told yet says what the next sentences do.
static const char *hold_argument(struct read_holding *whole, const char *text, size_t *i, size_t *next) {
    struct reader *r = whole->reader;
    const char *wrong = "no argument is left";
    static char nearest[512];
    const struct read_sentence *s = &whole->reading.sentences.at[*i];
    size_t known = r->used.changes.size, all = r->all.changes.size;
    *nearest = '\0';
    for (; *next < whole->step->arguments.count && wrong != NULL; ++*next) {
        struct read_holding h = {.reader = r,
                                 .e = r->e,
                                 .step = &r->e->arguments.at[whole->step->arguments.first + *next],
                                 .whole = whole->step,
                                 .known = known,
                                 .reading = whole->reading};
        size_t end = *i;
        wrong = hold_block(&h, &end);
        if (wrong == NULL && !h.ends) wrong = "it does not end";
        if (wrong == NULL) wrong = end_block(&h, text, end);
        if (wrong == NULL) *i = end;
        else if (*nearest == '\0' || read_same(s->subject, h.step->supposed))
            snprintf(nearest, sizeof nearest, "%s", wrong);
        if (wrong != NULL) knowledge_go_back(&r->used, known);
        if (wrong != NULL) knowledge_go_back(&r->all, all);
        h.reading = (struct reading){.mem = whole->reading.mem};
        read_holding_free(&h);
    }
    return wrong == NULL || *nearest == '\0' ? wrong : nearest;
}

const char *reader_hold(struct reader *r, size_t step, const char *text) {
    const char *wrong;
    struct read_holding h = {.reader = r, .e = r->e, .step = &r->e->steps.at[step]};
    h.whole = h.step;
    know_before(r, step);
    size_t known = r->all.changes.size;
    for (size_t i = 0; i < h.step->known.count; i++) read_learn(&h, r->e->facts.at[h.step->known.first + i]);
    h.known = r->used.changes.size;
    if (read_text(&h.reading, r->e->puzzle, &r->mem, text, &wrong)) {
        size_t i = 0, next = 0;
        wrong = hold_block(&h, &i);
        if (wrong == NULL) wrong = end_block(&h, text, i);
        while (wrong == NULL && i < h.reading.sentences.size) wrong = hold_argument(&h, text, &i, &next);
    }
    knowledge_go_back(&r->used, 0);
    knowledge_go_back(&r->all, known);
    read_holding_free(&h);
    return wrong;
}

const char *reader_hold_rule(struct reader *r, const struct model_rule *rule, const char *text) {
    struct read_holding h = {.reader = r, .e = r->e};
    const char *wrong = "not understood";
    if (read_rule(&h.reading, r->e->puzzle, &r->mem, text)) {
        struct read_point at = read_point(&h, NULL);
        wrong = read_is_rule(&at, &h.reading.reasons.at[0], rule) ? NULL : "that is another rule";
    }
    reading_free(&h.reading);
    return wrong;
}

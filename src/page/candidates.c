// Marks that obviously do not go into an open cell: they would break a rule for good as soon as they are
// placed. Only the judge is asked, and nothing else is deduced, so a player still has to think.
#include "page/inside.h"

enum { MOST_TRIED = 5000 }; // marks in cells: more would be no answer at once

static bool is_open(const struct puzzle *p, size_t cell) {
    return puzzle_takes_marks(p, cell) && p->cells[cell] == p->family->alphabet[0];
}

// How many rules are broken for good.
static bool count_wrong(const struct puzzle *p, struct mem *m, size_t *wrong) {
    struct verdict v;
    verdict_init(&v, m);
    bool ok = p->family->check(p, &v);
    *wrong = verdict_wrong(&v);
    verdict_free(&v);
    return ok;
}

// The marks that do not go there.
static bool try_cell(struct puzzle *p, struct mem *m, size_t cell, size_t before, struct text *out) {
    bool ok = true;
    for (const char *mark = p->family->marks; ok && *mark != '\0'; mark++) {
        size_t wrong = 0;
        p->cells[cell] = *mark;
        ok = count_wrong(p, m, &wrong);
        if (wrong > before) text_char(out, *mark);
    }
    p->cells[cell] = p->family->alphabet[0];
    return ok;
}

static bool try_board(const struct page_call *c, struct puzzle *p) {
    struct mem *m = &c->page->mem;
    struct text none = TEXT_IN(m);
    size_t before = 0, tried = puzzle_size(p) * strlen(p->family->marks);
    bool ok = count_wrong(p, m, &before);
    json_open(c->out, "struck", '[');
    for (size_t i = 0; ok && tried <= MOST_TRIED && i < puzzle_size(p); i++) {
        text_clear(&none);
        ok = !is_open(p, i) || try_cell(p, m, i, before, &none);
        json_string(c->out, NULL, &none);
    }
    json_close(c->out, ']');
    text_free(&none);
    return ok || fault_memory(c->fault);
}

bool page_candidates(struct page_call *c) {
    struct play g;
    bool ok = page_game(c, &g) && try_board(c, &g.board);
    play_free(&g);
    return ok;
}

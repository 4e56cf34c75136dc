// What the page in a browser asks, answered: one JSON object in, one JSON object out. The page renders and
// forwards and knows no rules; docs/page.md lists what it can ask. A request carries its state, the text of
// the game, and gets the new text back, so that a caller that loses the core loses nothing. Only work that
// takes long stays here between two requests (page/work.c).
//
// Nothing here knows a browser: for WebAssembly wasm.c exports it, and tests call it as it is.
#ifndef ROQUE_PAGE_PAGE_H
#define ROQUE_PAGE_PAGE_H

#include "puzzle/family.h"

enum { PAGE_JOBS = 16 }; // at once

struct page {
    struct mem mem;
    struct families families; // that are known; it keeps those that are read
    struct page_job *jobs[PAGE_JOBS];
    uint32_t last_job;
};

void page_init(struct page *p);
void page_free(struct page *p);

// Append the answer: what was asked for, or {"error":"a sentence"}, with "line" and "column" where something
// is wrong at a place in a text. Whatever the request is, NULL included, the answer is JSON; without memory
// `out` has failed.
void page_answer(struct page *p, const char *request, size_t size, struct text *out);

#endif

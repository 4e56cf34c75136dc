// Answers the requests of the web page: one JSON object in, one JSON object out. The page renders and
// forwards and knows no rules; docs/page.md lists the requests. A request carries its state, the text of the
// game, and the answer has the new text. So nothing is lost when the core fails. Only long work is kept here
// between two requests (page/work.c).
//
// Nothing here depends on a browser: wasm.c exports it for WebAssembly, and tests call it directly.
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

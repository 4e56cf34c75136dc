// The three functions that the page in a browser calls; compiled for WebAssembly only. A request is written
// to where page_room says, page_ask answers it, and page_size tells how long the answer is. There is one
// page, and it lives as long as the module does.
#include "page/page.h"

#include "base/json.h"

#include <string.h>

#define EXPORT(name) __attribute__((export_name(name)))

static struct page page;
static struct text request, answer;
static bool begun;
static size_t answer_size;

EXPORT("page_room") char *page_room(size_t size);
EXPORT("page_ask") const char *page_ask(size_t size);
EXPORT("page_size") size_t page_size(void);

static void begin(void) {
    page_init(&page);
    text_init(&request, &page.mem);
    text_init(&answer, &page.mem);
    begun = true;
}

// Large requests and answers are given back before the next ones come: memory never shrinks, but what is free
// can be used again.
static void tidy(struct text *t) {
    enum { SMALL = 1 << 20 };
    if (t->cap > SMALL || t->failed) text_free(t);
    text_clear(t);
}

char *page_room(size_t size) {
    if (!begun) begin();
    tidy(&request);
    char *room = mem_resize(&page.mem, request.at, request.cap, size + 1);
    if (room == NULL) return NULL;
    request.at = room;
    request.cap = size + 1;
    return room;
}

const char *page_ask(size_t size) {
    tidy(&answer);
    page_answer(&page, request.at, size, &answer);
    const char *told = answer.failed ? json_out_of_memory : text_string(&answer);
    answer_size = strlen(told);
    return told;
}

size_t page_size(void) { return answer_size; }

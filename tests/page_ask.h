// Sends requests to the page, for its tests.
#ifndef ROQUE_TESTS_PAGE_ASK_H
#define ROQUE_TESTS_PAGE_ASK_H

#include "page/page.h"

struct asked {
    struct page page;
    struct text answer;
};
void page_ask_open(struct asked *a);
void page_ask_close(struct asked *a); // nothing may have leaked

const char *page_ask(struct asked *a, const char *request);

// The answer has this part, or does not have it; otherwise the test fails.
void page_expect(struct asked *a, const char *request, const char *part);
void page_expect_not(struct asked *a, const char *request, const char *part);

// The same for a request about the game in the last answer, which replaces '@'.
const char *page_ask_on(struct asked *a, const char *format);
void page_expect_on(struct asked *a, const char *format, const char *part);

// Is the answer one JSON object on a line of its own?
bool page_is_json_line(const struct text *t);

#define SMALL "\"game\":\"akari 3x2\\n...\\n.#.\\n\""
#define FOUR  "\"game\":\"akari 3x3\\n...\\n.4.\\n...\\n\""
#define WHOLE ",\"slice\":3600000}"

#endif

// Arbitrary requests to the page: the answer is one line of JSON, and nothing leaks. Each line of the input
// is a request to the same page, so that long work can be continued.
#include "format/readers.h"
#include "page/page.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void insist(bool promise) {
    if (!promise) abort();
}

static bool says(const char *bytes, size_t size, const char *word) {
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= size; i++)
        if (memcmp(bytes + i, word, n) == 0) return true;
    return false;
}

// Not tested here because it may take long: new puzzles, and slices or times of any length.
static bool may_take_long(const char *bytes, size_t size) {
    static const char *const words[] = {"\"make\"", "\"daily\"",  "\"slice\"", "\"most\"",
                                        "\"ms\"",   "\"review\"", "\\u"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (says(bytes, size, words[i])) return true;
    return false;
}

static void check_answer(const struct text *answer) {
    struct fault f;
    struct scan s = scan_string(text_string(answer));
    insist(!answer->failed && format_json_skip(&s, &f) && strcmp(s.at, "\n") == 0);
    insist(memchr(answer->at, '\n', answer->size) == s.at);
}

// The same request with null in place of each of its members: the page must not rely on any of them.
static void ask_without_each(struct page *page, const char *request, size_t size, struct text *answer) {
    struct fault f;
    struct scan s = {.at = request, .end = request + size, .line_start = request, .line = 1}, whole = s;
    bool first = true;
    if (size == 0 || *request != '{' || !format_json_skip(&whole, &f)) return;
    s.at++;
    while (format_json_more(&s, '}', &first, &f) == JSON_ITEM && format_json_key(&s, &f)) {
        struct text changed = TEXT_IN(&page->mem);
        text_bytes(&changed, request, (size_t)(s.at - request));
        format_json_skip(&s, &f);
        text_add(&changed, "null");
        text_bytes(&changed, s.at, (size_t)(request + size - s.at));
        text_clear(answer);
        page_answer(page, text_string(&changed), changed.size, answer);
        check_answer(answer);
        text_free(&changed);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { MOST = 8 };
    struct page page;
    struct text answer;
    const char *at = (const char *)data, *end = at + size;
    page_init(&page);
    page.mem.limit = 256 << 20;
    text_init(&answer, &page.mem);
    for (int i = 0; i < MOST && at < end; i++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *to = newline == NULL ? end : newline;
        size_t length = (size_t)(to - at);
        if (!may_take_long(at, length)) {
            text_clear(&answer);
            page_answer(&page, at, length, &answer);
            check_answer(&answer);
            ask_without_each(&page, at, length, &answer);
        }
        at = newline == NULL ? end : newline + 1;
    }
    text_free(&answer);
    page_free(&page);
    insist(page.mem.used == 0);
    return 0;
}

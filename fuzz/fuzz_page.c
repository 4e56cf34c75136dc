// Requests of the page, whatever they are: the answer is one line of JSON, and nothing leaks. Each line of
// the input is a request to the same page, so that long work can be continued.
#include "format/json_scan.h"
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
        }
        at = newline == NULL ? end : newline + 1;
    }
    text_free(&answer);
    page_free(&page);
    insist(page.mem.used == 0);
    return 0;
}

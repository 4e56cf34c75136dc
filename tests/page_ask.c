#include "page_ask.h"

#include "format/readers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

void page_ask_open(struct asked *a) {
    page_init(&a->page);
    text_init(&a->answer, &a->page.mem);
}

void page_ask_close(struct asked *a) {
    text_free(&a->answer);
    page_free(&a->page);
    assert_int_equal(a->page.mem.used, 0);
}

const char *page_ask(struct asked *a, const char *request) {
    text_clear(&a->answer);
    page_answer(&a->page, request, strlen(request), &a->answer);
    return text_string(&a->answer);
}

void page_expect(struct asked *a, const char *request, const char *part) {
    const char *answer = page_ask(a, request);
    if (strstr(answer, part) == NULL)
        fail_msg("%s\nis answered by\n%.2000s\nwithout\n%s", request, answer, part);
}

void page_expect_not(struct asked *a, const char *request, const char *part) {
    const char *answer = page_ask(a, request);
    if (strstr(answer, part) != NULL)
        fail_msg("%s\nis answered by\n%.2000s\nwith\n%s", request, answer, part);
}

bool page_is_json_line(const struct text *t) {
    struct scan s = scan_string(text_string(t));
    struct fault f;
    if (t->size == 0 || t->at[0] != '{' || !format_json_skip(&s, &f)) return false;
    return strcmp(s.at, "\n") == 0 && strlen(t->at) == t->size && strchr(t->at, '\n') == s.at;
}

// The value of a key as it is in the answer, with its quotes.
static void take_string(struct asked *a, const char *key, struct text *out) {
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\":\"", key);
    const char *from = strstr(text_string(&a->answer), quoted);
    if (from == NULL) fail_msg("there is no %s in %.500s", key, text_string(&a->answer));
    from += strlen(quoted) - 1;
    const char *end = from + 1;
    while (*end != '"') end += *end == '\\' ? 2 : 1;
    text_clear(out);
    text_bytes(out, from, (size_t)(end + 1 - from));
}

const char *page_ask_on(struct asked *a, const char *format) {
    struct text game, request;
    text_init(&game, &a->page.mem);
    text_init(&request, &a->page.mem);
    take_string(a, "game", &game);
    const char *place = strchr(format, '@');
    text_bytes(&request, format, (size_t)(place - format));
    text_add(&request, text_string(&game));
    text_add(&request, place + 1);
    page_ask(a, text_string(&request));
    text_free(&game);
    text_free(&request);
    return text_string(&a->answer);
}

void page_expect_on(struct asked *a, const char *format, const char *part) {
    const char *answer = page_ask_on(a, format);
    if (strstr(answer, part) == NULL)
        fail_msg("%s\nis answered by\n%.2000s\nwithout\n%s", format, answer, part);
}

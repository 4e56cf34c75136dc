// Requests as JSON, read in place.
#include "page/inside.h"

bool page_find(const struct page_call *c, const char *key, struct scan *value) {
    struct scan s = c->fields;
    struct fault ignored;
    bool first = true;
    s.at++;
    while (format_json_more(&s, '}', &first, &ignored) == JSON_ITEM) {
        bool mine = format_json_says(s, key);
        format_json_key(&s, &ignored);
        *value = s;
        if (mine) return *s.at != 'n';
        format_json_skip(&s, &ignored);
    }
    return false;
}

static bool is_wrong(const struct page_call *c, const char *key, const char *expected) {
    return fault_set(c->fault, FAULT_INPUT, "\"%s\" in the request should be %s", key, expected);
}

bool page_text(const struct page_call *c, const char *key, struct text *out) {
    struct scan value;
    size_t before = out->size;
    if (!page_find(c, key, &value)) return true;
    if (*value.at != '"') return is_wrong(c, key, "a string");
    format_json_decode(value, out);
    if (out->failed) return fault_memory(c->fault);
    if (out->size > before && memchr(out->at + before, '\0', out->size - before) != NULL)
        return is_wrong(c, key, "a string without the character 0");
    return true;
}

bool page_need(const struct page_call *c, const char *key, struct text *out) {
    struct scan value;
    return page_find(c, key, &value) ? page_text(c, key, out) : is_wrong(c, key, "there");
}

bool page_number(const struct page_call *c, const char *key, uint64_t least, uint64_t most, uint64_t *n) {
    struct scan s;
    uint64_t sum = 0;
    if (!page_find(c, key, &s)) return true;
    bool quoted = format_take(&s, "\""), digits = false, fits = true;
    for (; s.at < s.end && format_is_digit(*s.at); s.at++, digits = true) {
        uint64_t digit = (uint64_t)(*s.at - '0');
        if (sum > (UINT64_MAX - digit) / 10) fits = false;
        else sum = sum * 10 + digit;
    }
    bool ends = quoted ? format_take(&s, "\"") : s.at < s.end && strchr(".eE", *s.at) == NULL;
    if (!digits || !ends || !fits || sum < least || sum > most)
        return fault_set(c->fault, FAULT_INPUT,
                         "\"%s\" in the request should be a whole number from %llu to %llu", key,
                         (unsigned long long)least, (unsigned long long)most);
    *n = sum;
    return true;
}

bool page_pair(const struct page_call *c, const char *key, uint64_t *first, uint64_t *second) {
    struct scan s;
    struct fault ignored;
    uint64_t *const out[2] = {first, second};
    if (!page_find(c, key, &s)) return true;
    bool is_first = true, ok = format_take(&s, "[");
    for (int i = 0; ok && i < 2; i++) {
        unsigned long long n = 0;
        ok = format_json_more(&s, ']', &is_first, &ignored) == JSON_ITEM &&
             format_number(&s, "a number", &n, &ignored);
        *out[i] = n;
    }
    ok = ok && format_json_more(&s, ']', &is_first, &ignored) == JSON_END;
    return ok || is_wrong(c, key, "two whole numbers, a row and a column");
}

bool page_flag(const struct page_call *c, const char *key, bool *flag) {
    struct scan value;
    if (!page_find(c, key, &value)) return true;
    *flag = *value.at == 't';
    return *value.at == 't' || *value.at == 'f' || is_wrong(c, key, "true or false");
}

bool page_choice(const struct page_call *c, const char *key, const char *const *words, int *which) {
    struct scan value;
    struct text list;
    if (!page_find(c, key, &value)) return true;
    for (int i = 0; words[i] != NULL; i++)
        if (format_json_says(value, words[i])) return *which = i, true;
    text_init(&list, &c->page->mem);
    for (int i = 0; words[i] != NULL; i++)
        text_format(&list, "%s%s", i == 0 ? "" : words[i + 1] == NULL ? " or " : ", ", words[i]);
    is_wrong(c, key, text_string(&list));
    text_free(&list);
    return false;
}

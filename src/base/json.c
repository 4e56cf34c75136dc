#include "base/json.h"

#include "base/digits.h"

const char json_out_of_memory[] = "{\"error\":\"out of memory\"}\n";

static bool needs_comma(const struct text *out) {
    char last = out->size == 0 ? '\n' : out->at[out->size - 1];
    return last != '\n' && last != '{' && last != '[' && last != ':';
}

void json_key(struct text *out, const char *key) {
    if (needs_comma(out)) text_char(out, ',');
    if (key == NULL) return;
    text_char(out, '"');
    text_add(out, key);
    text_add(out, "\":");
}

void json_open(struct text *out, const char *key, char bracket) {
    json_key(out, key);
    text_char(out, bracket);
}

void json_close(struct text *out, char bracket) { text_char(out, bracket); }

void json_end_line(struct text *out) { text_add(out, "}\n"); }

void json_bytes(struct text *out, const char *key, const char *bytes, size_t count) {
    json_key(out, key);
    text_json(out, bytes, count);
}

void json_text(struct text *out, const char *key, const char *value) {
    if (value == NULL) json_null(out, key);
    else json_bytes(out, key, value, strlen(value));
}

void json_string(struct text *out, const char *key, const struct text *value) {
    json_bytes(out, key, text_string(value), value->size);
    if (value->failed) out->failed = true;
}

void json_char(struct text *out, const char *key, char value) { json_bytes(out, key, &value, 1); }

void json_raw(struct text *out, const char *key, const char *json) {
    json_key(out, key);
    text_add(out, json);
}

void json_number(struct text *out, const char *key, uint64_t n) {
    char digits[DIGITS_ROOM];
    json_key(out, key);
    text_bytes(out, digits, (size_t)(digits_put(digits, n) - digits));
}

void json_signed(struct text *out, const char *key, int64_t n) {
    json_key(out, key);
    text_number(out, n);
}

void json_bool(struct text *out, const char *key, bool value) {
    json_raw(out, key, value ? "true" : "false");
}

void json_null(struct text *out, const char *key) { json_raw(out, key, "null"); }

size_t json_begin_string(struct text *out, const char *key) {
    json_key(out, key);
    return out->size;
}

void json_end_string(struct text *out, size_t from) {
    struct text value = text_take(out, from);
    text_json(out, text_string(&value), value.size);
    text_free(&value);
}

void json_end_lines(struct text *out, size_t from) {
    while (!out->failed && out->size > from && out->at[out->size - 1] == '\n') out->size--;
    json_end_string(out, from);
}

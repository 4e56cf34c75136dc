#include "base/text.h"

#include "base/digits.h"

#include <stdarg.h>
#include <stdio.h>

void text_init(struct text *t, struct mem *m) { *t = (struct text){.mem = m}; }

void text_free(struct text *t) {
    mem_free(t->mem, t->at, t->cap);
    text_init(t, t->mem);
}

void text_clear(struct text *t) {
    t->size = 0;
    t->failed = false;
    if (t->at != NULL) t->at[0] = '\0';
}

// Room for `more` bytes and the terminating NUL.
static bool make_room(struct text *t, size_t more) {
    if (t->failed) return false;
    if (more < t->cap - t->size) return true;
    size_t cap = t->cap < 64 ? 64 : t->cap;
    while (cap - t->size <= more) {
        if (cap > SIZE_MAX / 2) return !(t->failed = true);
        cap *= 2;
    }
    char *p = mem_resize(t->mem, t->at, t->cap, cap);
    if (p == NULL) return !(t->failed = true);
    t->at = p;
    t->cap = cap;
    return true;
}

void text_bytes(struct text *t, const char *bytes, size_t count) {
    if (!make_room(t, count)) return;
    if (count != 0) memcpy(t->at + t->size, bytes, count);
    t->size += count;
    t->at[t->size] = '\0';
}

void text_char(struct text *t, char c) { text_bytes(t, &c, 1); }
void text_add(struct text *t, const char *string) { text_bytes(t, string, strlen(string)); }

void text_repeat(struct text *t, const char *string, size_t times) {
    while (times-- > 0) text_add(t, string);
}

// By hand: printf is slow, and some texts are mostly numbers.
void text_number(struct text *t, long long n) {
    char number[DIGITS_ROOM + 1] = "-";
    const unsigned long long size = n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n;
    text_bytes(t, number, (size_t)(digits_put(number + (n < 0), size) - number));
}

void text_format(struct text *t, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length < 0) t->failed = true;
    if (length >= 0 && make_room(t, (size_t)length)) {
        vsnprintf(t->at + t->size, (size_t)length + 1, format, again);
        t->size += (size_t)length;
    }
    va_end(again);
}

size_t text_utf8_length(const char *bytes, size_t left) {
    const unsigned char *p = (const unsigned char *)bytes;
    if (left == 0) return 0;
    size_t n = p[0] < 0x80                   ? 1
               : p[0] >= 0xc2 && p[0] < 0xe0 ? 2
               : (p[0] & 0xf0) == 0xe0       ? 3
               : p[0] >= 0xf0 && p[0] < 0xf5 ? 4
                                             : 0;
    if (n == 0 || n > left) return 0;
    for (size_t i = 1; i < n; i++)
        if ((p[i] & 0xc0) != 0x80) return 0;
    if (n == 3 && ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f))) return 0;
    if (n == 4 && ((p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f))) return 0;
    return n;
}

size_t text_shown_length(const char *bytes, size_t left) {
    size_t n = text_utf8_length(bytes, left);
    unsigned char c = n == 0 ? 0 : (unsigned char)bytes[0];
    bool second_set = c == 0xc2 && (unsigned char)bytes[1] < 0xa0; // C1
    return c < 0x20 || c == 0x7f || second_set ? 0 : n;
}

// The code point of a well-formed UTF-8 character of `n` bytes.
static unsigned code_of(const char *bytes, size_t n) {
    unsigned code = (unsigned char)bytes[0] & (n == 1 ? 0x7fU : 0x7fU >> n);
    for (size_t i = 1; i < n; i++) code = code << 6 | ((unsigned char)bytes[i] & 0x3f);
    return code;
}

// The number of leading bytes that need no escape in JSON.
static size_t plain_json(const char *bytes, size_t count) {
    size_t n = 0;
    while (n < count && bytes[n] >= 0x20 && bytes[n] < 0x7f && bytes[n] != '"' && bytes[n] != '\\') n++;
    return n;
}

// The result is valid JSON in valid UTF-8 for any bytes: an invalid byte becomes U+FFFD.
void text_json(struct text *t, const char *bytes, size_t count) {
    text_char(t, '"');
    for (size_t i = 0; i < count;) {
        size_t plain = plain_json(bytes + i, count - i);
        text_bytes(t, bytes + i, plain);
        i += plain;
        if (i == count) break;
        unsigned char c = (unsigned char)bytes[i];
        size_t n = text_utf8_length(bytes + i, count - i);
        if (n == 0) text_add(t, "\\ufffd");
        else if (c == '"' || c == '\\') text_format(t, "\\%c", c);
        else if (c == '\n') text_add(t, "\\n");
        else if (text_shown_length(bytes + i, n) == 0) text_format(t, "\\u%04x", code_of(bytes + i, n));
        else text_bytes(t, bytes + i, n);
        i += n == 0 ? 1 : n;
    }
    text_char(t, '"');
}

// The result is ASCII that is valid in XML and HTML, for any bytes: invalid characters become U+FFFD.
void text_xml(struct text *t, const char *bytes, size_t count) {
    for (size_t i = 0; i < count;) {
        size_t n = text_utf8_length(bytes + i, count - i);
        unsigned c = n == 0 ? 0 : code_of(bytes + i, n);
        if ((c < 0x20 && c != '\t') || c == 0x7f || (c & ~1U) == 0xfffe) c = 0xfffd;
        if (c == '&') text_add(t, "&amp;");
        else if (c == '<') text_add(t, "&lt;");
        else if (c == '>') text_add(t, "&gt;");
        else if (c < 0x80) text_char(t, (char)c);
        else text_format(t, "&#%u;", c);
        i += n == 0 ? 1 : n;
    }
}

struct text text_take(struct text *t, size_t from) {
    struct text tail = {.mem = t->mem, .failed = t->failed};
    if (t->failed) return tail;
    text_bytes(&tail, text_string(t) + from, t->size - from);
    t->size = from;
    if (t->at != NULL) t->at[from] = '\0';
    t->failed = tail.failed;
    return tail;
}

void text_xml_tail(struct text *t, size_t from) {
    struct text tail = text_take(t, from);
    text_xml(t, text_string(&tail), tail.size);
    text_free(&tail);
}

size_t text_word(struct text *t) {
    text_char(t, '\0');
    return t->size;
}

const char *text_string(const struct text *t) { return t->at == NULL ? "" : t->at; }

void text_sentence(struct text *t, const char *words, size_t size) {
    if (size == 0) return;
    text_char(t, words[0] >= 'a' && words[0] <= 'z' ? (char)(words[0] - 'a' + 'A') : words[0]);
    text_bytes(t, words + 1, size - 1);
    text_add(t, ".\n");
}

// ---- base64url ------------------------------------------------------------------------------------------

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void base64_write(struct text *out, const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i += 3) {
        size_t n = size - i < 3 ? size - i : 3;
        unsigned group = 0;
        char letters[4];
        for (size_t k = 0; k < 3; k++) group = group << 8 | (k < n ? (unsigned char)bytes[i + k] : 0U);
        for (size_t k = 4; k-- > 0; group >>= 6) letters[k] = alphabet[group & 63];
        text_bytes(out, letters, n + 1);
    }
}

static int value_of(char letter) {
    const char *at = letter == '\0' ? NULL : strchr(alphabet, letter);
    return at == NULL ? -1 : (int)(at - alphabet);
}

bool base64_is_letter(char c) { return value_of(c) >= 0; }

size_t base64_read(const char *letters, size_t size, struct text *out) {
    unsigned group = 0, bits = 0;
    size_t end = size, i = 0;
    while (end > 0 && size - end < 2 && letters[end - 1] == '=') end--;
    for (; i < end && value_of(letters[i]) >= 0; i++) {
        group = (group << 6 | (unsigned)value_of(letters[i])) & 0xffff;
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        text_char(out, (char)(group >> bits & 0xff));
    }
    if (i < end) return i;
    bool whole = bits < 6 && (group & ((1U << bits) - 1)) == 0; // no bits are lost
    return whole ? size : end - 1;
}

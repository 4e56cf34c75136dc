#include "format/readers.h"

void format_json_space(struct scan *s) {
    for (; s->at < s->end; s->at++) {
        if (*s->at == '\n') {
            s->line++;
            s->line_start = s->at + 1;
        } else if (*s->at != ' ' && *s->at != '\t' && *s->at != '\r') return;
    }
}

static bool expected(const struct scan *s, const char *what, struct fault *f) {
    if (s->at < s->end && *s->at != '\n') return format_expected(s, what, f);
    return fault_input(f, s->line, scan_column(s), "the %s ends where %s is expected",
                       s->at < s->end ? "line" : "input", what);
}

// ---- Strings ---------------------------------------------------------------------------------------------

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

static bool hex4(struct scan *s, uint32_t *unit, struct fault *f) {
    *unit = 0;
    for (int i = 0; i < 4; i++, s->at++) {
        int digit = s->at < s->end ? hex_digit(*s->at) : -1;
        if (digit < 0) return expected(s, "one of four hexadecimal digits", f);
        *unit = *unit * 16 + (uint32_t)digit;
    }
    return true;
}

static size_t encode_utf8(uint32_t c, char out[4]) {
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = n; i-- > 1; c >>= 6) out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)(lead[n] | c);
    return n;
}

// After "\u": four digits or, beyond the first 65536 characters, twice four.
static bool unicode_escape(struct scan *s, char out[4], size_t *size, struct fault *f) {
    uint32_t unit, low;
    const struct scan start = *s;
    if (!hex4(s, &unit, f)) return false;
    if (unit >= 0xd800 && unit < 0xe000) {
        bool pair = unit < 0xdc00 && format_take(s, "\\u");
        if (pair && !hex4(s, &low, f)) return false;
        if (!pair || low < 0xdc00 || low >= 0xe000)
            return fault_input(f, start.line, scan_column(&start),
                               "this is half a character (a lone surrogate)");
        unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
    *size = encode_utf8(unit, out);
    return true;
}

static bool escape(struct scan *s, char out[4], size_t *size, struct fault *f) {
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    if (format_take(s, "u")) return unicode_escape(s, out, size, f);
    const char *letter = s->at < s->end && *s->at != '\0' ? strchr(letters, *s->at) : NULL;
    if (letter == NULL) return expected(s, "one of \"\\/bfnrtu, after a backslash,", f);
    s->at++;
    out[0] = meanings[letter - letters];
    *size = 1;
    return true;
}

enum json_step format_json_char(struct scan *s, char out[4], size_t *size, struct fault *f) {
    if (format_take(s, "\"")) return JSON_END;
    if (format_take(s, "\\")) return escape(s, out, size, f) ? JSON_ITEM : JSON_BAD;
    *size = text_utf8_length(s->at, scan_left(s));
    if (*size == 0 || (unsigned char)*s->at < 0x20) {
        expected(s, "a character of a string, or its closing quote,", f);
        return JSON_BAD;
    }
    memcpy(out, s->at, *size);
    s->at += *size;
    return JSON_ITEM;
}

static bool skip_string(struct scan *s, const char *what, struct fault *f) {
    if (!format_take(s, "\"")) return expected(s, what, f);
    char c[4];
    size_t n;
    enum json_step step;
    do step = format_json_char(s, c, &n, f);
    while (step == JSON_ITEM);
    return step == JSON_END;
}

bool format_json_says(struct scan s, const char *word) {
    struct fault ignored;
    char c[4];
    size_t n;
    if (!format_take(&s, "\"")) return false;
    while (format_json_char(&s, c, &n, &ignored) == JSON_ITEM) {
        if (n != 1 || *word == '\0' || c[0] != *word) return false;
        word++;
    }
    return *word == '\0';
}

void format_json_decode(struct scan s, struct text *out) {
    struct fault ignored;
    char c[4];
    size_t n = 0;
    format_take(&s, "\"");
    while (format_json_char(&s, c, &n, &ignored) == JSON_ITEM) text_bytes(out, c, n);
}

// ---- Values ----------------------------------------------------------------------------------------------

static bool skip_digits(struct scan *s, struct fault *f) {
    if (s->at == s->end || !format_is_digit(*s->at)) return expected(s, "a digit", f);
    while (s->at < s->end && format_is_digit(*s->at)) s->at++;
    return true;
}

static bool skip_number(struct scan *s, struct fault *f) {
    format_take(s, "-");
    if (!format_take(s, "0") && !skip_digits(s, f)) return false;
    if (format_take(s, ".") && !skip_digits(s, f)) return false;
    if (format_take(s, "e") || format_take(s, "E")) {
        if (!format_take(s, "+")) format_take(s, "-");
        return skip_digits(s, f);
    }
    return true;
}

static bool skip_plain(struct scan *s, struct fault *f) {
    if (s->at < s->end && *s->at == '"') return skip_string(s, "a string", f);
    if (s->at < s->end && (*s->at == '-' || format_is_digit(*s->at))) return skip_number(s, f);
    if (format_take(s, "true") || format_take(s, "false") || format_take(s, "null")) return true;
    return expected(s, "a value", f);
}

enum json_step format_json_more(struct scan *s, char close, bool *first, struct fault *f) {
    format_json_space(s);
    bool is_first = *first;
    *first = false;
    if (s->at < s->end && *s->at == close) {
        s->at++;
        return JSON_END;
    }
    if (!is_first && !format_take(s, ",")) {
        expected(s, close == '}' ? "',' or '}'" : "',' or ']'", f);
        return JSON_BAD;
    }
    format_json_space(s);
    return JSON_ITEM;
}

bool format_json_key(struct scan *s, struct fault *f) {
    if (!skip_string(s, "a key in quotes", f)) return false;
    format_json_space(s);
    if (!format_take(s, ":")) return expected(s, "':'", f);
    format_json_space(s);
    return true;
}

bool format_json_skip(struct scan *s, struct fault *f) {
    enum { DEEPEST = 64 };
    char close[DEEPEST]; // the open brackets
    int depth = 0;
    for (;;) {
        bool first = s->at < s->end && (*s->at == '{' || *s->at == '[');
        if (first && depth == DEEPEST)
            return fault_input(f, s->line, scan_column(s), "brackets are nested more than %d deep", DEEPEST);
        if (first) close[depth++] = *s->at++ == '{' ? '}' : ']';
        else if (!skip_plain(s, f)) return false;
        enum json_step step = JSON_END;
        while (depth > 0 && (step = format_json_more(s, close[depth - 1], &first, f)) == JSON_END) depth--;
        if (depth == 0) return true;
        if (step == JSON_BAD) return false;
        if (close[depth - 1] == '}' && !format_json_key(s, f)) return false;
    }
}

static bool note_member(struct scan key, struct scan value, const char *const *names, size_t count,
                        struct scan *values, struct fault *f) {
    for (size_t i = 0; i < count; i++) {
        if (!format_json_says(key, names[i])) continue;
        if (values[i].at != NULL)
            return fault_input(f, key.line, scan_column(&key), "the key \"%s\" is repeated", names[i]);
        if (!format_take(&value, "null")) values[i] = value;
        return true;
    }
    return true;
}

bool format_json_object(struct scan *s, const char *const *names, size_t count, struct scan *values,
                        struct fault *f) {
    bool first = true;
    enum json_step step;
    if (!format_take(s, "{")) return format_expected(s, "an object", f);
    while ((step = format_json_more(s, '}', &first, f)) == JSON_ITEM) {
        const struct scan key = *s;
        if (!format_json_key(s, f)) return false;
        const struct scan value = *s;
        if (!format_json_skip(s, f) || !note_member(key, value, names, count, values, f)) return false;
    }
    return step == JSON_END;
}

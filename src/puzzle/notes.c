#include "puzzle/puzzle.h"

#include <string.h>

// ---- Reading ---------------------------------------------------------------------------------------------

bool note_next(const char **notes, struct note *n) {
    if (*notes == NULL || **notes == '\0') return false;
    n->line = n->key = *notes;
    n->line_size = strcspn(*notes, "\n");
    n->key_size = strcspn(*notes, ":\n");
    n->value = n->key + n->key_size;
    n->value_size = n->line_size - n->key_size;
    if (n->value_size > 0) n->value++, n->value_size--; // the colon
    if (n->value_size > 0 && *n->value == ' ') n->value++, n->value_size--;
    *notes += n->line_size + ((*notes)[n->line_size] == '\n');
    return true;
}

bool note_is(const struct note *n, const char *key) {
    return strlen(key) == n->key_size && memcmp(n->key, key, n->key_size) == 0;
}

const char *note_find(const struct puzzle *p, const char *key, size_t *length) {
    const char *notes = p->notes;
    for (struct note n; note_next(&notes, &n);) {
        if (!note_is(&n, key)) continue;
        *length = n.value_size;
        return n.value;
    }
    return NULL;
}

// ---- Writing ---------------------------------------------------------------------------------------------

static bool is_blank(char c) { return c == ' ' || c == '\t'; }
static bool is_space(char c) { return is_blank(c) || c == '\n' || c == '\r'; }

// How many bytes of a key there are.
static size_t key_length(const char *bytes, size_t size) {
    size_t n = 0;
    for (; n < size; n++) {
        char c = bytes[n];
        bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                    c == '_' || c == '.' || (unsigned char)c >= 0x80;
        if (!word) break;
    }
    return n;
}

// The result is a line of text for any bytes: line breaks become blanks, invalid characters become U+FFFD.
static void add_clean(struct text *t, const char *bytes, size_t size) {
    for (size_t i = 0; i < size;) {
        size_t n = text_utf8_length(bytes + i, size - i);
        if (is_space(bytes[i])) text_char(t, ' ');
        else if (text_shown_length(bytes + i, size - i) == 0) text_add(t, "\xef\xbf\xbd");
        else text_bytes(t, bytes + i, n);
        i += n == 0 ? 1 : n;
    }
}

void note_add(struct text *notes, const char *key, size_t key_size, const char *value, size_t value_size) {
    if (key_size == 0 || key_length(key, key_size) < key_size) return;
    while (value_size > 0 && is_space(value[value_size - 1])) value_size--;
    while (value_size > 0 && is_space(value[0])) value++, value_size--;
    add_clean(notes, key, key_size);
    text_char(notes, ':');
    if (value_size > 0) text_char(notes, ' ');
    add_clean(notes, value, value_size);
    text_char(notes, '\n');
}

void note_add_line(struct text *notes, const char *line, size_t size) {
    while (size > 0 && is_blank(*line)) line++, size--;
    size_t key = key_length(line, size), value = key + 1;
    if (key == size || line[key] != ':') return;
    // "http://..." is not a note with the key "http".
    if (value < size && !is_blank(line[value])) return;
    note_add(notes, line, key, line + value, size - value);
}

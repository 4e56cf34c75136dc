// Notes: what is known about a puzzle besides its cells, such as title, author, source.
#include "format/readers.h"

#include <string.h>

static bool is_space(char c) { return format_is_blank(c) || c == '\n' || c == '\r'; }

static bool is_key_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || format_is_digit(c) || c == '-' || c == '_' ||
           c == '.' || (unsigned char)c >= 0x80;
}

static bool is_key(const char *key, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (!is_key_byte(key[i])) return false;
    return size > 0;
}

// Whatever the bytes are, a line of text comes out: breaks become blanks, what is no character becomes
// U+FFFD.
static void add_clean(struct text *t, const char *bytes, size_t size) {
    for (size_t i = 0; i < size;) {
        size_t n = text_utf8_length(bytes + i, size - i);
        unsigned char c = (unsigned char)bytes[i];
        if (is_space(bytes[i])) text_char(t, ' ');
        else if (n == 0 || c < 0x20 || c == 0x7f) text_add(t, "\xef\xbf\xbd");
        else text_bytes(t, bytes + i, n);
        i += n == 0 ? 1 : n;
    }
}

void format_note(struct text *notes, const char *key, size_t key_size, const char *value, size_t value_size) {
    if (!is_key(key, key_size)) return;
    while (value_size > 0 && is_space(value[value_size - 1])) value_size--;
    while (value_size > 0 && is_space(value[0])) value++, value_size--;
    add_clean(notes, key, key_size);
    text_char(notes, ':');
    if (value_size > 0) text_char(notes, ' ');
    add_clean(notes, value, value_size);
    text_char(notes, '\n');
}

void format_note_comment(struct text *notes, struct scan comment) {
    comment.at++; // the semicolon
    format_skip_blanks(&comment);
    const char *key = comment.at;
    while (comment.at < comment.end && is_key_byte(*comment.at)) comment.at++;
    size_t key_size = (size_t)(comment.at - key);
    if (!format_take(&comment, ":")) return;
    // "; http://..." is no note of the key "http".
    if (comment.at < comment.end && !format_is_blank(*comment.at)) return;
    format_note(notes, key, key_size, comment.at, scan_left(&comment));
}

bool format_next_note(const char **notes, struct note *n) {
    if (*notes == NULL || **notes == '\0') return false;
    size_t line = strcspn(*notes, "\n");
    n->key = *notes;
    n->key_size = strcspn(*notes, ":\n");
    n->value = n->key + n->key_size;
    n->value_size = line - n->key_size;
    if (n->value_size > 0) n->value++, n->value_size--; // the colon
    if (n->value_size > 0 && *n->value == ' ') n->value++, n->value_size--;
    *notes += line + ((*notes)[line] == '\n');
    return true;
}

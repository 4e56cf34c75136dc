// Lines, words and numbers of the input, each with its place.
#include "format/readers.h"
#include "puzzle/notes.h"

#include <string.h>

void format_skip_blanks(struct scan *s) {
    while (s->at < s->end && format_is_blank(*s->at)) s->at++;
}

bool format_take(struct scan *s, const char *word) {
    size_t n = strlen(word);
    if (scan_left(s) < n || memcmp(s->at, word, n) != 0) return false;
    s->at += n;
    return true;
}

bool format_number(struct scan *s, const char *what, unsigned long long *n, struct fault *f) {
    const unsigned long long too_large = 1000000000000000000; // ten times this still fits
    if (s->at == s->end || !format_is_digit(*s->at)) return format_expected(s, what, f);
    *n = 0;
    for (; s->at < s->end && format_is_digit(*s->at); s->at++)
        if (*n < too_large) *n = *n * 10 + (unsigned long long)(*s->at - '0');
    return true;
}

bool format_expected(const struct scan *s, const char *what, struct fault *f) {
    char byte[12];
    const char *found = s->at < s->end ? fault_byte(byte, *s->at) : "the end of the line";
    return fault_input(f, s->line, scan_column(s), "%s found where %s is expected", found, what);
}

static bool is_blank_or_return(char c) { return format_is_blank(c) || c == '\r'; }

bool format_line(struct format_reader *r, struct scan *line) {
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    const char *end = r->bytes + r->size;
    const char *from = r->bytes + r->at;
    if (r->at == 0 && r->size >= 3 && memcmp(from, byte_order_mark, 3) == 0) from += 3;
    if (from == end) return false;
    const char *newline = memchr(from, '\n', (size_t)(end - from));
    const char *to = newline == NULL ? end : newline;
    r->at = (size_t)((newline == NULL ? end : newline + 1) - r->bytes);
    *line = (struct scan){.at = from, .end = to, .line_start = from, .line = r->line++};
    while (line->end > from && is_blank_or_return(line->end[-1])) line->end--;
    format_skip_blanks(line);
    return true;
}

void format_note_comment(struct text *notes, const struct scan *comment) {
    note_add_line(notes, comment->at + 1, scan_left(comment) - 1); // after the semicolon
}

void format_skip_block(struct format_reader *r) {
    struct scan line;
    while (format_row(r, &line)) continue;
}

bool format_row(struct format_reader *r, struct scan *line) {
    for (;;) {
        struct format_reader ahead = *r;
        if (!format_line(&ahead, line) || line->at == line->end) return false;
        *r = ahead;
        if (!format_is_comment(line)) return true;
    }
}

#include "base/text.h"

#include <string.h>

enum { HANG = 2 };

// The number of bytes at `at` that take no column: a colour sequence.
static size_t escape_size(const char *at, size_t left) {
    if (left < 2 || at[0] != '\033' || at[1] != '[') return 0;
    for (size_t i = 2; i < left; i++)
        if (at[i] >= '@' && at[i] <= '~') return i + 1;
    return 0;
}

static bool goes_on(char c) { return ((unsigned char)c & 0xc0) == 0x80; } // not the first byte of a character

size_t wrap_columns(const char *bytes, size_t size) {
    size_t n = 0;
    for (size_t i = 0; i < size;) {
        size_t escape = escape_size(bytes + i, size - i);
        n += escape == 0 && !goes_on(bytes[i]);
        i += escape > 0 ? escape : 1;
    }
    return n;
}

// Where to break a long line: at the last blank after the byte `from` that lets it fit, otherwise at the
// first one.
static size_t line_end(const char *words, size_t length, size_t from, size_t room) {
    size_t end = length, at = 0;
    for (size_t i = 0; i < length;) {
        size_t escape = escape_size(words + i, length - i);
        if (escape > 0) {
            i += escape;
            continue;
        }
        if (words[i] == ' ' && i > from) {
            if (at > room && end < length) return end;
            end = i;
        }
        if (at > room && end < length) return end;
        at += !goes_on(words[i]);
        i++;
    }
    return at <= room ? length : end;
}

static size_t room_behind(size_t width, size_t indent) { return width > indent ? width - indent : 1; }

static size_t next_word_end(const char *words, size_t length, size_t at) {
    while (at < length && words[at] == ' ') at++;
    while (at < length && words[at] != ' ') at++;
    return at;
}

// The rest of a line: `first_room` columns in the line already begun, then lines with `indent` blanks. Blanks
// at a line break are dropped.
static void add_broken(struct text *out, const char *words, size_t length, size_t from, size_t first_room,
                       size_t indent, size_t width) {
    for (size_t room = first_room;; room = room_behind(width, indent), from = 0) {
        size_t end = line_end(words, length, from, room), next;
        // A word too long for any line does not get a line of its own.
        while (end < length && (next = next_word_end(words, length, end)) > end &&
               wrap_columns(words + end, next - end) > 1 + room_behind(width, indent))
            end = next;
        text_bytes(out, words, end);
        while (end < length && words[end] == ' ') end++;
        words += end;
        length -= end;
        if (length == 0) return;
        text_char(out, '\n');
        text_repeat(out, " ", indent);
    }
}

void wrap_words(struct text *out, const char *first, const char *words, size_t width) {
    size_t margin = wrap_columns(first, strlen(first));
    text_add(out, first);
    for (bool begun = false; *words != '\0'; begun = true) {
        size_t length = strcspn(words, "\n"), indent = strspn(words, " ");
        const char *next = words + length + (words[length] == '\n');
        if (begun && length > 0) text_repeat(out, " ", margin);
        text_repeat(out, " ", indent);
        add_broken(out, words + indent, length - indent, 0, room_behind(width, margin + indent),
                   margin + indent + HANG, width);
        text_char(out, '\n');
        words = next;
    }
}

// In a line such as "word  meaning", the byte where the meaning begins: after two blanks that follow a word
// in the left half of the screen. 0: not such a line.
static size_t meaning_at(const char *line, size_t length, size_t width) {
    size_t at = strspn(line, " ");
    if (at == 0) return 0;
    for (; at + 2 < length && at < width / 2; at++)
        if (line[at] == ' ' && line[at + 1] == ' ') return at + strspn(line + at, " ");
    return 0;
}

static void fold_line(struct text *out, const char *line, size_t length, size_t hang, size_t width) {
    if (wrap_columns(line, length) <= width) {
        text_bytes(out, line, length);
        return;
    }
    size_t indent = strspn(line, " "), meaning = meaning_at(line, length, width);
    size_t from = meaning > 0 && meaning < length ? meaning : indent;
    add_broken(out, line, length, from, width,
               meaning > 0 ? wrap_columns(line, from) : indent + (indent > 0 ? HANG : hang), width);
}

// `hang`: the extra indent of continuation lines if the line has no indent.
static void fold(struct text *out, const char *bytes, size_t size, size_t hang, size_t width) {
    while (size > 0) {
        const char *end = memchr(bytes, '\n', size);
        size_t length = end == NULL ? size : (size_t)(end - bytes);
        fold_line(out, bytes, length, hang, width);
        if (end != NULL) text_char(out, '\n');
        length += end != NULL;
        bytes += length;
        size -= length;
    }
}

void wrap_fold(struct text *out, const char *bytes, size_t size, size_t width) {
    fold(out, bytes, size, HANG, width);
}

// A line that continues in the next one.
static bool is_joined(const char *line, size_t length) {
    const char *next = line + length;
    return length > 0 && line[0] != ' ' && next[0] == '\n' && next[1] != '\0' && next[1] != '\n' &&
           next[1] != ' ';
}

void wrap_paragraphs(struct text *out, const char *words, size_t width) {
    struct text whole = TEXT_IN(out->mem);
    while (*words != '\0') {
        size_t length = strcspn(words, "\n");
        text_bytes(&whole, words, length);
        bool joined = is_joined(words, length);
        words += length;
        if (*words == '\0') break;
        text_char(&whole, joined ? ' ' : '\n');
        words++;
    }
    fold(out, text_string(&whole), whole.size, 0, width);
    if (whole.failed) out->failed = true;
    text_free(&whole);
}

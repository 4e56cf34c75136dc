
#include "base/deflate.h"
#include "format/readers.h"

// ---- The text --------------------------------------------------------------------------------------------

void link_write(struct text *out, char kind, const char *bytes, size_t size) {
    static const char rules[] = "puzzle ";
    bool packs = kind == LINK_PUZZLE && size > strlen(rules) && memcmp(bytes, rules, strlen(rules)) == 0;
    text_format(out, "#%c=", packs ? LINK_PACKED : kind);
    if (!packs) {
        base64_write(out, bytes, size);
        return;
    }
    struct text packed = TEXT_IN(out->mem);
    deflate_write(&packed, bytes, size);
    base64_write(out, text_string(&packed), packed.size);
    if (packed.failed) out->failed = true;
    text_free(&packed);
}

// The part after `#p=`, or after `#z=` where it is packed; NULL: none.
static const char *find(const char *line, size_t size, char kind, bool *packed) {
    enum { MARK = 3 };
    char mark[] = "#.=";
    for (size_t i = 0; i + MARK <= size; i++) {
        *packed = kind == LINK_PUZZLE && line[i + 1] == LINK_PACKED;
        mark[1] = (char)(*packed ? LINK_PACKED : kind);
        if (memcmp(line + i, mark, MARK) == 0) return line + i + MARK;
    }
    return NULL;
}

// The letter of the first link in a line; 0: there is none.
static char kind_of(const char *line, size_t size) {
    for (size_t i = 0; i + 3 <= size; i++)
        if (line[i] == '#' && line[i + 1] >= 'a' && line[i + 1] <= 'z' && line[i + 2] == '=')
            return line[i + 1];
    return 0;
}

bool link_is(const char *line, size_t size, char kind) {
    bool packed;
    return find(line, size, kind, &packed) != NULL;
}

// Replace the bytes of a link by the text that they stand for.
static bool unpack(struct text *out, struct fault *fault, size_t column) {
    enum { MOST_BYTES = 16 << 20 };
    struct text plain = TEXT_IN(out->mem);
    bool ok = deflate_read(text_string(out), out->size, MOST_BYTES, &plain);
    bool failed = plain.failed;
    text_clear(out);
    if (ok) text_bytes(out, text_string(&plain), plain.size);
    text_free(&plain);
    if (failed || out->failed) return fault_memory(fault);
    return ok || fault_input(fault, 1, column, "the link is damaged, or its end is missing");
}

bool link_read(const char *line, size_t size, char kind, struct text *out, struct fault *fault) {
    bool packed;
    const char *from = find(line, size, kind, &packed);
    char byte[12];
    if (from == NULL) return fault_input(fault, 1, 1, "a link with #%c= is expected", kind);
    size_t length = size - (size_t)(from - line), good = base64_read(from, length, out);
    if (out->failed) return fault_memory(fault);
    if (good == length && length > 0) return !packed || unpack(out, fault, (size_t)(from - line) + 1);
    size_t column = (size_t)(from - line) + good + 1;
    if (length == 0 || base64_is_letter(from[good]))
        return fault_input(fault, 1, column, "the link is incomplete: its end is missing");
    return fault_input(fault, 1, column,
                       "%s found where a letter, a digit, '-' or '_' of the link is expected",
                       fault_byte(byte, from[good]));
}

// ---- The format ------------------------------------------------------------------------------------------

static enum format_claim claim(const struct scan *line, const struct format_reader *rest) {
    (void)rest;
    return kind_of(line->at, scan_left(line)) != 0 ? FORMAT_MINE : FORMAT_NOT_MINE;
}

static bool is_inline(const char *word) { return kind_of(word, strlen(word)) != 0; }

static bool read(struct read_job *j) {
    const struct scan *s = &j->first;
    if (!link_is(s->at, scan_left(s), LINK_PUZZLE))
        return fault_input(j->fault, s->line, scan_column(s), "this link carries a game, not a puzzle");
    struct text native = TEXT_IN(j->mem);
    bool ok = link_read(s->at, scan_left(s), LINK_PUZZLE, &native, j->fault);
    if (!ok && j->fault->kind == FAULT_INPUT) {
        j->fault->line = s->line;
        j->fault->column += scan_column(s) - 1;
    }
    ok = ok && format_read_inner(j, &native, s, "link");
    text_free(&native);
    return ok;
}

static void write(const struct puzzle *p, struct text *out) {
    struct text native = TEXT_IN(out->mem);
    format_native.write(p, &native);
    link_write(out, LINK_PUZZLE, text_string(&native), native.size);
    text_char(out, '\n');
    if (native.failed) out->failed = true;
    text_free(&native);
}

const struct format format_link = {.name = "link",
                                   .says_placed = true,
                                   .says_notes = true,
                                   .claim = claim,
                                   .read = read,
                                   .is_inline = is_inline,
                                   .write = write};

// pzprv3 files of the pzpr programs: fields, each ended by a newline or a slash; first what it is, then rows
// before columns, then the rows of the board. What comes behind the board (a player's history, say) is passed
// over.
#include "family/akari/akari.h"
#include "family/akari/formats.h"
#include "format/readers.h"

#include <string.h>

// Our cells and theirs, in the same order.
static const char our_cells[] = ".01234#*x";
static const char their_cells[] = ".01234-#+";

// ---- Reading ---------------------------------------------------------------------------------------------

struct fields {
    struct format_reader lines;
    struct scan line; // what is left of the line the last field was in
    unsigned long long width, height;
    struct fault *fault;
};

// The next field, without the blanks around it. False at the end of the file's part of the input, with `out`
// there.
static bool next_field(struct fields *f, struct scan *out) {
    if (f->line.at == f->line.end) {
        struct format_reader ahead = f->lines;
        struct scan line;
        if (!format_row(&ahead, &line) || format_begins_puzzle(&line, &ahead)) {
            *out = f->line;
            return false;
        }
        f->lines = ahead;
        f->line = line;
    }
    *out = f->line;
    const char *slash = memchr(f->line.at, '/', scan_left(&f->line));
    if (slash != NULL) {
        out->end = slash;
        f->line.at = slash + 1;
    } else f->line.at = f->line.end;
    while (out->end > out->at && format_is_blank(out->end[-1])) out->end--;
    format_skip_blanks(out);
    return true;
}

static bool read_row(struct scan s, const struct fields *f, char *cells) {
    unsigned long long n = 0;
    for (; s.at < s.end; s.at++, n++) {
        if (n == f->width)
            return fault_input(f->fault, s.line, scan_column(&s),
                               "the row is too long: %llu cells are expected", f->width);
        const char *known = *s.at == '\0' ? NULL : strchr(their_cells, *s.at);
        if (known == NULL) return format_expected(&s, "one of the cells .01234-#+", f->fault);
        if (cells != NULL) cells[n] = our_cells[known - their_cells];
        if (s.at + 1 == s.end) continue;
        s.at++;
        if (!format_is_blank(*s.at)) return format_expected(&s, "a blank between two cells", f->fault);
        while (format_is_blank(s.at[1])) s.at++; // a field does not end with a blank
    }
    if (n == f->width) return true;
    return fault_input(f->fault, s.line, scan_column(&s),
                       "the row is too short: it has %llu cells, %llu are expected", n, f->width);
}

static bool fill_rows(void *context, size_t size, char *cells) {
    struct fields *start = context, f = *start;
    (void)size; // the rows tell it themselves
    for (unsigned long long row = 0; row < f.height; row++) {
        struct scan field;
        if (!next_field(&f, &field))
            return fault_input(f.fault, field.line, scan_column(&field),
                               "row %llu of %llu is expected behind this, but the file ends", row + 1,
                               f.height);
        if (!read_row(field, &f, cells == NULL ? NULL : cells + row * f.width)) return false;
    }
    if (cells != NULL) *start = f; // so that the caller finds the end of the grid
    return true;
}

static bool read_number(struct fields *f, const char *what, unsigned long long *n, struct scan *field) {
    if (!next_field(f, field)) return format_expected(field, what, f->fault);
    struct scan s = *field;
    if (!format_number(&s, what, n, f->fault)) return false;
    if (s.at < s.end) return format_expected(&s, "the end of the number", f->fault);
    return true;
}

static bool take_kind(struct scan *s) { return format_take(s, "lightup") || format_take(s, "akari"); }

// The second field says what it is. It is looked for without asking where the file ends: that would ask us
// again.
static enum format_claim claim_pzprv3(const struct scan *line, const struct format_reader *rest) {
    struct scan s = *line;
    struct format_reader ahead = *rest;
    if (!format_take(&s, "pzprv3")) return FORMAT_NOT_MINE;
    while (s.at < s.end && s.at[-1] != '/') s.at++;
    if (s.at == s.end && !format_row(&ahead, &s)) return FORMAT_MAYBE_MINE;
    format_skip_blanks(&s);
    return take_kind(&s) ? FORMAT_MINE : FORMAT_MAYBE_MINE;
}

static bool read_file(struct read_job *j, struct fields *f) {
    struct scan field, size;
    char word[FAULT_QUOTE];
    next_field(f, &field);
    size_t length = scan_left(&field);
    if (!(format_take(&field, "pzprv3.1") || format_take(&field, "pzprv3")) || field.at < field.end)
        return fault_input(j->fault, field.line, scan_column(&field), "%s: pzprv3 or pzprv3.1 is expected",
                           fault_quote(word, field.end - length, length));
    if (!next_field(f, &field)) return format_expected(&field, "the kind of puzzle", j->fault);
    length = scan_left(&field);
    if (!take_kind(&field) || field.at < field.end)
        return fault_input(j->fault, field.line, scan_column(&field),
                           "%s is no puzzle known here: lightup or akari is expected",
                           fault_quote(word, field.end - length, length));
    if (!read_number(f, "the number of rows", &f->height, &size)) return false;
    if (!read_number(f, "the number of columns", &f->width, &field)) return false;
    return format_make_board(j, &akari_family, &size, f->width, f->height, fill_rows, f);
}

// Go on behind the file: up to a blank line or the next file, or, where this one was broken, up to any
// puzzle.
static void skip_rest(struct format_reader *lines, bool broken) {
    for (;;) {
        struct format_reader ahead = *lines;
        struct scan line, s;
        if (!format_row(&ahead, &line) || (broken && format_begins_puzzle(&line, &ahead))) return;
        s = line;
        if (format_take(&s, "pzprv3")) return;
        *lines = ahead;
    }
}

static bool read_pzprv3(struct read_job *j) {
    struct fields f = {.lines = *j->lines, .line = j->first, .fault = j->fault};
    size_t first_line = j->first.line;
    bool good = read_file(j, &f);
    if (good) *j->lines = f.lines;
    // A file on a single line ends with that line, so that several can follow each other.
    if (!good || f.line.line != first_line) skip_rest(j->lines, !good);
    return good;
}

// ---- Writing ---------------------------------------------------------------------------------------------

static void write_pzprv3(const struct puzzle *p, struct text *out) {
    text_format(out, "pzprv3\nlightup\n%d\n%d\n", p->height, p->width);
    size_t width = (size_t)p->width;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        const char pair[2] = {their_cells[strchr(our_cells, p->cells[i]) - our_cells], ' '};
        text_bytes(out, pair, 2);
        if ((i + 1) % width == 0) text_char(out, '\n');
    }
}

const struct format akari_pzprv3 = {
    .name = "pzprv3", .says_placed = true, .claim = claim_pzprv3, .read = read_pzprv3, .write = write_pzprv3};

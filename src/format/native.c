// Native text: `akari 7x7`, then the rows, one character per cell. If a family has an under-layer, these are
// the under-layer's, and the marks follow as a second grid after a line `+`. Lines `- r3c4 P K` at the end
// list struck-out candidates.
#include "board/grid.h"
#include "format/readers.h"

const char format_area_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

// ---- Reading ---------------------------------------------------------------------------------------------

static bool unknown_family(const struct families *families, const struct scan *s, size_t length,
                           struct fault *f) {
    static const char more[] = " and others";
    char word[FAULT_QUOTE], known[120] = "";
    const struct family *each;
    for (size_t i = 0; (each = families_at(families, i)) != NULL; i++) {
        if (strlen(known) + strlen(each->name) + 2 + sizeof more > sizeof known) break;
        if (known[0] != '\0') strcat(known, ", ");
        strcat(known, each->name);
    }
    if (each != NULL) strcat(known, more);
    return fault_input(
        f, s->line, scan_column(s),
        "%s is not a puzzle family: a header such as '%s 7x7' is expected (known families: %s)",
        fault_quote(word, s->at, length), families_at(NULL, 0)->name, known);
}

// The line of the rule text of this name above a header, if it was refused; 0: it was not, or there is none.
static size_t refused_rules(const struct format_reader *r, const char *name, size_t length) {
    struct format_reader above = {.bytes = r->bytes, .size = r->size, .line = 1};
    size_t found = 0;
    for (struct scan line; r->refused && above.at < r->at && format_line(&above, &line);) {
        if (!format_is_rule_text(&line)) continue;
        format_take(&line, "puzzle ");
        format_skip_blanks(&line);
        const bool same = scan_left(&line) > length && memcmp(line.at, name, length) == 0;
        if (same && (line.at[length] == ':' || format_is_blank(line.at[length]))) found = line.line;
    }
    for (size_t i = 0; found > 0 && i < r->families->read.size; i++) {
        const char *known = r->families->read.at[i].family->name;
        if (strlen(known) == length && memcmp(known, name, length) == 0) return 0;
    }
    return found;
}

static bool check_rules(const struct format_reader *r, struct scan header, struct fault *f) {
    char word[FAULT_QUOTE];
    const size_t length = format_word(&header), line = refused_rules(r, header.at, length);
    return line == 0 || fault_input(f, header.line, scan_column(&header),
                                    "the rules of %s, on line %zu, have a mistake: its boards cannot be read",
                                    fault_quote(word, header.at, length), line);
}

// `akari 7x7`: the family and the size, columns before rows; then the family's parameters.
static bool read_header(const struct families *known, struct scan s, struct puzzle *p, struct fault *f) {
    size_t length = format_word(&s);
    const struct family *family = families_named(known, s.at, length);
    if (family == NULL) return unknown_family(known, &s, length, f);
    s.at += length;
    format_skip_blanks(&s);
    struct scan size = s;
    unsigned long long width, height;
    if (!format_number(&s, "a size such as 7x7 (columns, rows)", &width, f)) return false;
    format_skip_blanks(&s);
    if (!format_take(&s, "x")) return format_expected(&s, "the 'x' of a size such as 7x7", f);
    format_skip_blanks(&s);
    if (!format_number(&s, "a number of rows", &height, f)) return false;
    if (!puzzle_check_size(family, width, height, size.line, scan_column(&size), f)) return false;
    format_skip_blanks(&s);
    p->family = family;
    p->width = (int)width;
    p->height = (int)height;
    if (family->read_parameters != NULL)
        return family->read_parameters(p, s.at, scan_left(&s), s.line, scan_column(&s), f);
    return s.at == s.end || format_expected(&s, "the end of the header", f);
}

// The usual row, one character per cell: all of them known, and the right number.
static bool is_plain_row(const struct scan *s, const struct puzzle *p, const bool known[256]) {
    bool all = scan_left(s) == (size_t)p->width;
    for (const char *c = s->at; all && c < s->end; c++) all = known[(unsigned char)*c];
    return all;
}

// One row; its cells go to `out`, unless that is NULL.
static bool read_row(struct scan s, const struct puzzle *p, int row, const char *alphabet,
                     const bool known[256], char *out, struct fault *f) {
    int n = 0;
    if (is_plain_row(&s, p, known)) {
        if (out != NULL) memcpy(out, s.at, (size_t)p->width);
        return true;
    }
    for (; s.at < s.end; s.at++) {
        if (format_is_blank(*s.at)) continue;
        if (!known[(unsigned char)*s.at]) {
            char byte[12];
            return fault_input(f, s.line, scan_column(&s), "%s is not a cell of %s: one of %s is expected",
                               fault_byte(byte, *s.at), p->family->name, alphabet);
        }
        if (n == p->width)
            return fault_input(f, s.line, scan_column(&s), "row %d is too long: %d cells are expected",
                               row + 1, p->width);
        if (out != NULL) out[n] = *s.at;
        n++;
    }
    if (n == p->width) return true;
    return fault_input(f, s.line, scan_column(&s), "row %d is too short: it has %d cell%s, %d are expected",
                       row + 1, n, n == 1 ? "" : "s", p->width);
}

static bool read_grid(struct format_reader *r, const struct puzzle *p, const char *alphabet, char *out,
                      struct fault *f) {
    bool known[256] = {false};
    for (const char *c = alphabet; *c != '\0'; c++) known[(unsigned char)*c] = true;
    for (int row = 0; row < p->height; row++) {
        struct scan line;
        if (!format_row(r, &line))
            return fault_input(f, r->line, 1, "row %d of %d is expected here, but the puzzle ends", row + 1,
                               p->height);
        char *to = out == NULL ? NULL : out + (size_t)row * (size_t)p->width;
        if (!read_row(line, p, row, alphabet, known, to, f)) return false;
    }
    return true;
}

// Does a second grid follow this line?
static bool is_plus(const struct scan *line) { return scan_left(line) == 1 && *line->at == '+'; }

// The grids of a board, in the order in which they are written: what is printed beneath the cells, the areas,
// and the cells. The last one may be left out where another comes before it.
struct grids {
    size_t count;
    const char *alphabet[3];
    char *out[3]; // NULL: nothing is kept
};

static struct grids grids_of(const struct family *family, const struct puzzle *out) {
    struct grids g = {0};
    if (family->under != NULL) {
        g.alphabet[g.count] = family->under;
        g.out[g.count++] = out == NULL ? NULL : out->under;
    }
    if (family->areas) {
        g.alphabet[g.count] = format_area_letters;
        g.out[g.count++] = out == NULL ? NULL : out->areas;
    }
    g.alphabet[g.count] = family->alphabet;
    g.out[g.count++] = out == NULL ? NULL : out->cells;
    return g;
}

// Is the grid omitted here, as some families allow?
static bool has_no_grid(struct format_reader r, const struct family *family, const struct grids *g) {
    struct scan line;
    return family->grid_optional &&
           (!format_row(&r, &line) || format_is_candidates(&line) || (g->count > 1 && is_plus(&line)));
}

// Skip to the end of the puzzle, which begins with `line`.
static bool read_all_candidates(struct format_reader *r, struct scan line, const struct puzzle *p,
                                struct puzzle *out, struct fault *f) {
    do {
        if (!format_is_candidates(&line))
            return fault_input(f, line.line, scan_column(&line),
                               "only more candidates or a blank line is expected here");
        if (!format_read_candidates(line, p, out, f)) return false;
    } while (format_row(r, &line));
    return true;
}

static bool too_many_rows(const struct scan *line, const struct puzzle *p, const struct grids *g, size_t read,
                          struct fault *f) {
    if (is_plus(line) && g->count == 1)
        return fault_input(f, line->line, scan_column(line),
                           "%s has one grid only: a blank line is expected after row %d", p->family->name,
                           p->height);
    return fault_input(f, line->line, scan_column(line),
                       "too many rows: %sa blank line is expected after row %d",
                       read < g->count ? "a line '+' or " : "", p->height);
}

// All grids, and the candidates. They go to `out`, unless that is NULL; `p` needs no cells.
static bool read_body(struct format_reader *r, const struct puzzle *p, struct puzzle *out, struct fault *f) {
    const struct family *family = p->family;
    const struct grids g = grids_of(family, out);
    size_t read = 1;
    struct scan line;
    if (!has_no_grid(*r, family, &g) && !read_grid(r, p, g.alphabet[0], g.out[0], f)) return false;
    while (format_row(r, &line)) {
        if (format_is_candidates(&line)) return read_all_candidates(r, line, p, out, f);
        if (!is_plus(&line) || read == g.count) return too_many_rows(&line, p, &g, read, f);
        if (!read_grid(r, p, g.alphabet[read], g.out[read], f)) return false;
        read++;
    }
    if (read + 1 >= g.count) return true;
    return fault_input(f, r->line, 1, "a line '+' and the areas are expected here");
}

// The family's final check of the board. It names a cell; find where that was read: in the second grid, if a
// mark is placed there.
static bool validate(struct format_reader rows, const struct puzzle *p, struct fault *f) {
    size_t cell = 0;
    if (p->family->validate == NULL || p->family->validate(p, &cell, f)) return true;
    struct scan line = {0};
    size_t before = p->cells[cell] == p->family->alphabet[0] ? 0 : grids_of(p->family, NULL).count - 1;
    for (; before > 0; before--)
        while (format_row(&rows, &line) && !is_plus(&line)) continue;
    for (size_t row = 0; row <= cell / (size_t)p->width; row++)
        if (!format_row(&rows, &line) || format_is_candidates(&line)) return false;
    for (size_t left = cell % (size_t)p->width; left > 0 || format_is_blank(*line.at); line.at++)
        left -= !format_is_blank(*line.at);
    f->line = line.line;
    f->column = scan_column(&line);
    return false;
}

static bool read_native(struct read_job *j) {
    struct puzzle header = {0};
    if (!check_rules(j->lines, j->first, j->fault) ||
        !read_header(j->lines->families, j->first, &header, j->fault))
        return false;
    const struct format_reader start = *j->lines;
    if (!read_body(j->lines, &header, NULL, j->fault)) return false;
    if (!puzzle_init(j->puzzle, j->mem, header.family, header.width, header.height))
        return fault_memory(j->fault);
    memcpy(j->puzzle->parameters, header.parameters, sizeof header.parameters);
    if (j->puzzle->outside != NULL && !read_header(j->lines->families, j->first, j->puzzle, j->fault))
        return false; // now there is room for the numbers beside the board
    struct format_reader again = start;
    return read_body(&again, &header, j->puzzle, j->fault) && validate(start, j->puzzle, j->fault);
}

static bool read_or_skip(struct read_job *j) {
    if (read_native(j)) return true;
    format_skip_block(j->lines);
    return false;
}

static bool read_text(struct families *known, const struct text *text, struct text *notes, struct puzzle *p,
                      struct fault *f) {
    struct format_reader r;
    format_reader_init(&r, text_string(text), text->size);
    r.families = known;
    struct read_job j = {.lines = &r, .mem = notes->mem, .puzzle = p, .fault = f};
    for (;;) {
        if (!format_line(&r, &j.first)) return fault_input(f, r.line, 1, "there is no puzzle");
        if (format_is_comment(&j.first)) format_note_comment(notes, &j.first);
        else if (format_is_rule_text(&j.first)) {
            if (!format_learn(&j)) return false;
        } else if (j.first.at < j.first.end) break;
    }
    if (!read_native(&j)) return false;
    struct scan rest;
    while (format_line(&r, &rest))
        if (rest.at < rest.end && !format_is_comment(&rest))
            return format_expected(&rest, "the end of the puzzle", f);
    return true;
}

bool format_read_inner(struct read_job *j, const struct text *native, const struct scan *place,
                       const char *what) {
    struct fault inner = {0};
    if (native->failed) return fault_memory(j->fault);
    struct families here = families_of_source(j->lines->families, j->mem); // rules in it hold for it alone
    bool ok = read_text(&here, native, &j->notes, j->puzzle, &inner);
    families_free(&here);
    if (ok) return true;
    *j->fault = inner;
    if (inner.kind != FAULT_INPUT) return false;
    return fault_input(j->fault, place->line, scan_column(place), "in this %s, line %zu, column %zu: %s",
                       what, inner.line, inner.column, inner.text);
}

// ---- Writing ---------------------------------------------------------------------------------------------

void format_native_notes(const struct puzzle *p, struct text *out) {
    const char *notes = p->notes;
    for (struct note n; note_next(&notes, &n);) {
        text_add(out, "; ");
        text_bytes(out, n.line, n.line_size);
        text_char(out, '\n');
    }
}

void format_native_header(const struct puzzle *p, struct text *out) {
    text_format(out, "%s %dx%d", p->family->name, p->width, p->height);
    if (p->family->write_parameters == NULL) return;
    size_t size = out->size;
    text_char(out, ' ');
    p->family->write_parameters(p, out);
    if (out->size == size + 1) out->at[--out->size] = '\0'; // there are none
}

void format_native_rows(const struct puzzle *p, const char *layer, struct text *out) {
    size_t width = (size_t)p->width;
    for (size_t row = 0; row < puzzle_size(p); row += width) {
        text_bytes(out, layer + row, width);
        text_char(out, '\n');
    }
}

void format_native_board(const struct puzzle *p, struct text *out) {
    format_native_notes(p, out);
    format_native_header(p, out);
    text_char(out, '\n');
    const struct grids g = grids_of(p->family, p);
    for (size_t i = 0; i < g.count; i++) {
        if (i > 0 && i + 1 == g.count && puzzle_is_open(p)) break;
        if (i > 0) text_add(out, "+\n");
        format_native_rows(p, g.out[i], out);
    }
    format_native_candidates(p, out);
}

static void write_rules(const struct family *f, struct text *out) {
    if (!family_travels(f)) return;
    size_t size = strlen(f->text);
    while (size > 0 && (f->text[size - 1] == '\n' || f->text[size - 1] == ' ')) size--;
    text_bytes(out, f->text, size);
    bool ended = size >= 4 && memcmp(f->text + size - 4, "\nend", 4) == 0;
    text_add(out, ended ? "\n\n" : "\nend\n\n");
}

// A family that readers may not know is written first.
static void write_native(const struct puzzle *p, struct text *out) {
    write_rules(p->family, out);
    format_native_board(p, out);
}

const struct format format_native = {.name = "native",
                                     .says_placed = true,
                                     .says_notes = true,
                                     .parted = true,
                                     .read = read_or_skip,
                                     .write = write_native};

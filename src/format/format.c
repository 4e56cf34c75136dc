// The entry point: the list of formats, detecting the format of a puzzle, and stepping from one puzzle to the
// next.
#include "format/format.h"

#include "format/readers.h"

// ---- All formats -----------------------------------------------------------------------------------------

// The shared formats. Those of the families are listed after the first.
static const struct format *const shared[] = {&format_native, &format_json, &format_dimacs,
                                              &format_opb,    &format_link, NULL};

const struct format *format_next(struct format_walk *w) {
    const struct family *f;
    if (!w->begun) {
        w->begun = true;
        return shared[0];
    }
    for (; (f = families_at(NULL, w->family)) != NULL; w->family++, w->own = 0)
        if (f->formats != NULL && f->formats[w->own] != NULL) return f->formats[w->own++];
    return shared[1 + w->shared] == NULL ? NULL : shared[1 + w->shared++];
}

static const struct format *named(const struct format *const *list, const char *name) {
    for (; list != NULL && *list != NULL; list++)
        if (strcmp((*list)->name, name) == 0) return *list;
    return NULL;
}

const struct format *format_for(const struct family *family, const char *name) {
    const struct format *own = named(family->formats, name);
    return own != NULL ? own : named(shared, name);
}

const struct format *format_named(const char *name, const struct family *family) {
    const struct format *f = family == NULL ? NULL : format_for(family, name);
    struct format_walk walk = {0};
    while (f == NULL && (f = format_next(&walk)) != NULL)
        if (strcmp(f->name, name) != 0) f = NULL;
    return f;
}

// A list in words, "a, b and c": each word waits until it is known whether it is the last.
struct list {
    struct text *out;
    bool begun;
    const char *held;
    size_t length;
};

static void list_flush(struct list *l, const char *before) {
    if (l->held == NULL) return;
    if (l->begun) text_add(l->out, before);
    text_bytes(l->out, l->held, l->length);
    l->begun = true;
}

static void list_add(struct list *l, const char *word, size_t length) {
    list_flush(l, ", ");
    l->held = word;
    l->length = length;
}

// The first of its name: if several families have one, it is listed once.
static bool is_first(const struct format *f) { return format_named(f->name, NULL) == f; }

void format_list_names(struct text *out, bool says_placed, const char *before_last) {
    struct list l = {.out = out};
    struct format_walk walk = {0};
    for (const struct format *f; (f = format_next(&walk)) != NULL;)
        if (is_first(f) && (f->says_placed || !says_placed)) list_add(&l, f->name, strlen(f->name));
    list_flush(&l, before_last);
}

// ---- Lines, words and numbers, each with its place ------------------------------------------------------

void format_skip_blanks(struct scan *s) {
    while (s->at < s->end && format_is_blank(*s->at)) s->at++;
}

size_t format_word(const struct scan *s) {
    size_t length = 0;
    while (length < scan_left(s) && !format_is_blank(s->at[length])) length++;
    return length;
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

size_t format_byte_order_mark(const char *bytes, size_t size) {
    static const char mark[] = {'\xef', '\xbb', '\xbf'};
    return size >= sizeof mark && memcmp(bytes, mark, sizeof mark) == 0 ? sizeof mark : 0;
}

bool format_line(struct format_reader *r, struct scan *line) {
    const char *bytes = r->bytes == NULL ? "" : r->bytes; // an empty input may be NULL
    const char *end = bytes + r->size;
    const char *from = bytes + r->at;
    if (r->at == 0) from += format_byte_order_mark(bytes, r->size);
    if (from == end && r->ran_out != NULL) *r->ran_out = true;
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

// "akari 7x7" begins a puzzle wherever it stands: files may be joined without a blank line between them.
static bool is_header(const struct families *known, struct scan s) {
    size_t length = format_word(&s);
    struct scan size = s;
    size.at += length;
    format_skip_blanks(&size);
    return size.at < size.end && format_is_digit(*size.at) && families_named(known, s.at, length) != NULL;
}

bool format_is_rule_text(const struct scan *line) {
    static const char word[] = "puzzle ";
    return line->at == line->line_start && scan_left(line) > strlen(word) &&
           memcmp(line->at, word, strlen(word)) == 0;
}

// Comments right above a header are the notes of that puzzle.
bool format_row(struct format_reader *r, struct scan *line) {
    struct format_reader ahead = *r;
    do {
        if (!format_line(&ahead, line) || line->at == line->end || is_header(r->families, *line) ||
            format_is_rule_text(line))
            return false;
    } while (format_is_comment(line));
    *r = ahead;
    return true;
}

// ---- Which format is it? ---------------------------------------------------------------------------------

// A text that no format claims is native text.
static const struct format *detect(const struct scan *line, const struct format_reader *rest) {
    const struct format *best = &format_native;
    enum format_claim strongest = FORMAT_NOT_MINE;
    struct format_walk walk = {0};
    for (const struct format *f; (f = format_next(&walk)) != NULL;) {
        enum format_claim claim = f->claim == NULL ? FORMAT_NOT_MINE : f->claim(line, rest);
        if (claim > strongest) strongest = claim, best = f;
    }
    return best;
}

bool format_begins_puzzle(const struct scan *line, const struct format_reader *rest) {
    return detect(line, rest) != &format_native;
}

bool format_looks_inline(const char *word) {
    struct format_walk walk = {0};
    for (const struct format *f; (f = format_next(&walk)) != NULL;)
        if (f->is_inline != NULL && f->is_inline(word)) return true;
    return false;
}

// ---- Reading ---------------------------------------------------------------------------------------------

void format_reader_init(struct format_reader *r, const char *bytes, size_t size) {
    *r = (struct format_reader){.bytes = bytes, .size = size, .at = 0, .line = 1};
}

bool format_make_board(struct read_job *j, const struct family *family, const struct scan *place,
                       unsigned long long width, unsigned long long height, format_fill *fill,
                       void *context) {
    if (!puzzle_check_size(family, width, height, place->line, scan_column(place), j->fault)) return false;
    size_t size = (size_t)(width * height);
    if (!fill(context, size, NULL)) return false;
    if (!puzzle_init(j->puzzle, j->mem, family, (int)width, (int)height)) return fault_memory(j->fault);
    return fill(context, size, j->puzzle->cells);
}

static bool is_text(struct scan s, struct fault *f) {
    while (s.at < s.end) {
        size_t n = text_utf8_length(s.at, scan_left(&s));
        if (n == 0 || *s.at == '\0') {
            char byte[12];
            return fault_input(f, s.line, scan_column(&s), "this is not text (%s): a puzzle is expected",
                               fault_byte(byte, *s.at));
        }
        s.at += n;
    }
    return true;
}

// A file that is not text is reported once, not once per line or block.
static void skip_no_text(struct format_reader *r) {
    struct fault ignored;
    for (;;) {
        format_skip_block(r);
        struct format_reader ahead = *r;
        struct scan line;
        do {
            if (!format_line(&ahead, &line)) return;
        } while (line.at == line.end || format_is_comment(&line));
        if (is_text(line, &ignored)) return;
        *r = ahead;
    }
}

static bool read_block(struct read_job *j) {
    if (is_text(j->first, j->fault)) return detect(&j->first, j->lines)->read(j);
    skip_no_text(j->lines);
    return false;
}

bool format_learn(struct read_job *j) {
    const struct scan first = j->first;
    const char *end = first.end;
    for (struct scan line; format_line(j->lines, &line);) {
        end = line.end;
        if (line.at == line.line_start && scan_left(&line) == 3 && memcmp(line.at, "end", 3) == 0) break;
    }
    struct families *known = j->lines->families;
    if (known == NULL)
        return fault_input(j->fault, first.line, 1, "rules of a new family cannot be read here");
    const size_t size = (size_t)(end - first.line_start);
    const bool learnt = families_learn(known, first.line_start, size, first.line, j->fault);
    j->lines->refused |= !learnt;
    return learnt;
}

// Skip to the first line of a puzzle, with the notes right above it, which begin at `above`. False at the end
// of the input.
static bool find_puzzle(struct read_job *j, struct format_reader *above) {
    *above = *j->lines;
    while (format_line(j->lines, &j->first)) {
        if (format_is_rule_text(&j->first)) {
            text_clear(&j->notes);
            if (!format_learn(j)) return true;
            *above = *j->lines;
        } else if (j->first.at == j->first.end) text_clear(&j->notes), *above = *j->lines;
        else if (format_is_comment(&j->first)) format_note_comment(&j->notes, &j->first);
        else return true;
    }
    return false;
}

// "a header such as 'akari 7x7', an address or a game ID".
static void add_what_is_expected(struct text *out) {
    struct list l = {.out = out, .begun = true};
    struct format_walk walk = {0};
    text_format(out, "a header such as '%s 7x7'", families_at(NULL, 0)->name);
    for (const struct format *f; (f = format_next(&walk)) != NULL;)
        if (f->noun != NULL && is_first(f)) list_add(&l, f->noun, strlen(f->noun));
    list_flush(&l, " or ");
}

static enum format_read nothing_left(struct read_job *j, bool from_the_start) {
    if (!from_the_start) return FORMAT_READ_END;
    j->lines->at = j->lines->size;
    j->lines->line = 0;
    struct text expected = TEXT_IN(j->mem);
    add_what_is_expected(&expected);
    if (expected.failed) fault_memory(j->fault);
    else fault_input(j->fault, 1, 1, "no puzzle here: %s is expected", text_string(&expected));
    text_free(&expected);
    return FORMAT_READ_BAD;
}

enum format_read format_read_next(struct format_reader *r, struct mem *m, struct puzzle *puzzle,
                                  struct fault *fault) {
    *puzzle = (struct puzzle){0};
    *fault = (struct fault){0};
    if (r->line == 0) return FORMAT_READ_END;
    bool from_the_start = r->line == 1;
    struct read_job j = {.lines = r, .mem = m, .puzzle = puzzle, .fault = fault, .notes = TEXT_IN(m)};
    struct format_reader above;
    enum format_read result = FORMAT_READ_PUZZLE;
    if (!find_puzzle(&j, &above)) result = nothing_left(&j, from_the_start);
    else if (fault->kind != FAULT_NONE) result = FORMAT_READ_BAD; // a rule text that cannot be read
    else if (r->began = j.first.line, !read_block(&j)) result = FORMAT_READ_BAD;
    else if (j.notes.failed || !puzzle_set_notes(puzzle, text_string(&j.notes), j.notes.size)) {
        fault_memory(fault);
        result = FORMAT_READ_BAD;
    } else if (!format_check_game(&above, &j.first, puzzle, fault)) result = FORMAT_READ_BAD;
    if (result != FORMAT_READ_PUZZLE) puzzle_free(puzzle);
    text_free(&j.notes);
    return result;
}

// ---- Writing ---------------------------------------------------------------------------------------------

// The families whose boards the formats of this name can represent: "Akari", without what follows in
// brackets.
static void add_families(struct text *out, const char *format_name) {
    struct list l = {.out = out};
    const struct family *f;
    for (size_t i = 0; (f = families_at(NULL, i)) != NULL; i++) {
        if (named(f->formats, format_name) == NULL) continue;
        const char *title = f->title, *bracket = strstr(title, " (");
        list_add(&l, title, bracket == NULL ? strlen(title) : (size_t)(bracket - title));
    }
    list_flush(&l, " and ");
}

static bool says_others(const char *format_name, const struct puzzle *p, struct mem *m, struct fault *fault) {
    struct text families = TEXT_IN(m);
    add_families(&families, format_name);
    if (families.failed) fault_memory(fault);
    else
        fault_input(fault, 0, 0, "%s is for %s boards only, and this is %s", format_name,
                    text_string(&families), p->family->name);
    text_free(&families);
    return false;
}

bool format_write(const struct format *f, const struct puzzle *p, size_t place, struct text *out,
                  struct fault *fault) {
    *fault = (struct fault){0};
    const struct format *own = format_for(p->family, f->name);
    if (own == NULL) return says_others(f->name, p, out->mem, fault);
    if (own->parted && place > 0) text_char(out, '\n');
    own->write(p, out);
    return !out->failed || fault_memory(fault);
}

// Puzzles for the library: reading, inspecting, changing, writing and drawing.
#include "library/inside.h"

#include "draw/draw.h"
#include "format/format.h"

#include <string.h>

struct roque_puzzle *library_puzzle_new(struct roque *r, struct puzzle *p) {
    struct roque_puzzle *h = library_handle_new(r, sizeof *h);
    if (h == NULL) puzzle_free(p);
    else h->puzzle = *p;
    return h;
}

void roque_puzzle_free(roque_puzzle *p) {
    if (p == NULL || p->handle.home == NULL) return;
    puzzle_free(&p->puzzle);
    puzzle_free(&p->given);
    library_handle_free(&p->handle);
}

// ---- Reading --------------------------------------------------------------------------------------------

// After the one puzzle of a text there must be nothing more.
static bool is_all(struct roque *r, struct format_reader *reader) {
    struct fault fault;
    struct puzzle more;
    size_t line = reader->line;
    switch (format_read_next(reader, &r->mem, &more, &fault)) {
    case FORMAT_READ_END:
        return true;
    case FORMAT_READ_BAD:
        return library_fail(r, &fault);
    case FORMAT_READ_PUZZLE:
        puzzle_free(&more);
        break;
    }
    fault_input(&fault, line, 1, "there is more than one puzzle; one is expected");
    return library_fail(r, &fault);
}

roque_puzzle *roque_read(roque *r, const char *text, size_t size) {
    struct format_reader reader;
    struct fault fault;
    struct puzzle p;
    if (!library_begin(r, text)) return NULL;
    struct families here = families_of_source(&r->families, &r->mem);
    format_reader_init(&reader, text, library_size(text, size));
    reader.families = &here;
    bool read = format_read_next(&reader, &r->mem, &p, &fault) == FORMAT_READ_PUZZLE;
    if (!read) library_fail(r, &fault);
    bool all = read && is_all(r, &reader);
    families_free(&here);
    if (all) return library_puzzle_new(r, &p);
    if (read) puzzle_free(&p);
    return NULL;
}

roque_puzzle *roque_builtin(roque *r, const char *family, const char *name) {
    if (!library_begin(r, family) || !library_begin(r, name)) return NULL;
    const struct family *f = families_named(&r->families, family, strlen(family));
    const struct builtin_puzzle *b = f == NULL ? NULL : f->builtin;
    while (b != NULL && b->name != NULL && strcmp(b->name, name) != 0) b++;
    if (b != NULL && b->name != NULL) return roque_read(r, b->text, ROQUE_STRING);
    library_fail_as(r, ROQUE_BAD_INPUT, "there is no built-in puzzle %.40s:%.40s", family, name);
    return NULL;
}

roque_puzzle *roque_puzzle_copy(roque *r, const roque_puzzle *p) {
    struct puzzle copy;
    if (!library_begin(r, p)) return NULL;
    struct roque_puzzle *h = puzzle_copy(&copy, &p->puzzle, &r->mem) ? library_puzzle_new(r, &copy) : NULL;
    if (h != NULL && (p->given.cells == NULL || puzzle_copy(&h->given, &p->given, &r->mem))) return h;
    roque_puzzle_free(h);
    library_fail_memory(r);
    return NULL;
}

// ---- Several of one text ----

struct roque_reader {
    struct library_handle handle;
    char *text;
    struct format_reader reader;
    struct families families; // of the text
};

roque_reader *roque_reader_new(roque *r, const char *text, size_t size) {
    if (!library_begin(r, text)) return NULL;
    struct roque_reader *h = library_handle_new(r, sizeof *h);
    if (h == NULL) return NULL;
    size = library_size(text, size);
    h->text = mem_resize(&r->mem, NULL, 0, size + 1);
    if (h->text == NULL) {
        library_handle_free(&h->handle);
        library_fail_memory(r);
        return NULL;
    }
    memcpy(h->text, text, size);
    h->families = families_of_source(&r->families, &r->mem);
    format_reader_init(&h->reader, h->text, size);
    h->reader.families = &h->families;
    return h;
}

roque_puzzle *roque_reader_next(roque_reader *reader) {
    if (reader == NULL) return NULL;
    struct roque *r = reader->handle.home;
    struct puzzle p;
    struct fault fault;
    library_begin(r, reader);
    switch (format_read_next(&reader->reader, &r->mem, &p, &fault)) {
    case FORMAT_READ_PUZZLE:
        return library_puzzle_new(r, &p);
    case FORMAT_READ_BAD:
        library_fail(r, &fault);
        break;
    case FORMAT_READ_END:
        break;
    }
    return NULL;
}

void roque_reader_free(roque_reader *reader) {
    if (reader == NULL) return;
    families_free(&reader->families);
    mem_free(library_handle_mem(&reader->handle), reader->text, reader->reader.size + 1);
    library_handle_free(&reader->handle);
}

// ---- Looking --------------------------------------------------------------------------------------------

const char *roque_puzzle_family(const roque_puzzle *p) { return p == NULL ? "" : p->puzzle.family->name; }
int roque_puzzle_width(const roque_puzzle *p) { return p == NULL ? 0 : p->puzzle.width; }
int roque_puzzle_height(const roque_puzzle *p) { return p == NULL ? 0 : p->puzzle.height; }

const char *roque_puzzle_notes(const roque_puzzle *p) {
    return p == NULL || p->puzzle.notes == NULL ? "" : p->puzzle.notes;
}

// The place of a cell among the cells; false outside of the board.
static bool find(const roque_puzzle *p, int row, int column, size_t *cell) {
    if (p == NULL || row < 1 || column < 1 || row > p->puzzle.height || column > p->puzzle.width)
        return false;
    *cell = (size_t)(row - 1) * (size_t)p->puzzle.width + (size_t)(column - 1);
    return true;
}

char roque_puzzle_cell(const roque_puzzle *p, int row, int column) {
    size_t cell;
    return find(p, row, column, &cell) ? p->puzzle.cells[cell] : '\0';
}

char roque_puzzle_under(const roque_puzzle *p, int row, int column) {
    size_t cell;
    if (!find(p, row, column, &cell) || p->puzzle.under == NULL) return '\0';
    char under = p->puzzle.under[cell];
    return under == p->puzzle.family->under[0] ? '\0' : under;
}

bool roque_puzzle_is_mark(const roque_puzzle *p, int row, int column) {
    char cell = roque_puzzle_cell(p, row, column);
    return cell != '\0' && family_is_mark(p->puzzle.family, cell);
}

bool roque_puzzle_same(const roque_puzzle *a, const roque_puzzle *b) {
    return a != NULL && b != NULL && puzzle_same(&a->puzzle, &b->puzzle);
}

// ---- Changing -------------------------------------------------------------------------------------------

bool roque_puzzle_set(roque *r, roque_puzzle *p, int row, int column, char cell) {
    size_t at, blamed;
    struct fault fault;
    char byte[12];
    if (!library_begin(r, p)) return false;
    const struct family *f = p->puzzle.family;
    if (!find(p, row, column, &at))
        return library_fail_as(r, ROQUE_BAD_INPUT, "there is no cell r%dc%d on this board", row, column);
    if (!family_knows(f, cell))
        return library_fail_as(r, ROQUE_BAD_INPUT, "%s is not a cell of %s: one of %s is expected",
                               fault_byte(byte, cell), f->name, f->alphabet);
    char before = p->puzzle.cells[at];
    p->puzzle.cells[at] = cell;
    if (f->validate != NULL && !f->validate(&p->puzzle, &blamed, &fault)) {
        p->puzzle.cells[at] = before;
        return library_fail(r, &fault);
    }
    puzzle_put(&p->puzzle, at, cell);
    return true;
}

bool roque_puzzle_give(roque *r, roque_puzzle *p) {
    struct puzzle given;
    if (!library_begin(r, p)) return false;
    if (!puzzle_copy(&given, &p->puzzle, &r->mem)) return library_fail_memory(r);
    puzzle_free(&p->given);
    p->given = given;
    return true;
}

void roque_puzzle_clear(roque_puzzle *p) {
    if (p != NULL) puzzle_strip(&p->puzzle);
}

bool roque_puzzle_strike(roque *r, roque_puzzle *p, int row, int column, char mark, bool struck) {
    size_t at;
    char byte[12];
    if (!library_begin(r, p)) return false;
    const struct family *f = p->puzzle.family;
    if (!find(p, row, column, &at) || !puzzle_takes_marks(&p->puzzle, at))
        return library_fail_as(r, ROQUE_BAD_INPUT, "no mark goes to r%dc%d on this board", row, column);
    if (mark == '\0' || strchr(f->marks, mark) == NULL || p->puzzle.cells[at] == mark)
        return library_fail_as(
            r, ROQUE_BAD_INPUT,
            "%s cannot be struck out at r%dc%d: one of %s that does not stand there is expected",
            fault_byte(byte, mark), row, column, f->marks);
    if (!struck) puzzle_unstrike(&p->puzzle, at, mark);
    else if (!puzzle_strike(&p->puzzle, at, mark)) return library_fail_memory(r);
    return true;
}

bool roque_puzzle_is_struck(const roque_puzzle *p, int row, int column, char mark) {
    size_t at;
    return mark != '\0' && find(p, row, column, &at) && puzzle_is_struck(&p->puzzle, at, mark);
}

// ---- Writing --------------------------------------------------------------------------------------------

char *roque_write(roque *r, const roque_puzzle *p, const char *format) {
    struct text out;
    struct fault fault;
    if (!library_begin(r, p) || !library_begin(r, format)) return NULL;
    const struct format *f = format_for(p->puzzle.family, format);
    if (f == NULL) {
        library_fail_as(r, ROQUE_BAD_INPUT, "%s has no format '%.40s'", p->puzzle.family->name, format);
        return NULL;
    }
    library_string_begin(&out, r);
    if (format_write(f, &p->puzzle, 0, &out, &fault)) return library_string_end(&out, r);
    text_free(&out);
    library_fail(r, &fault);
    return NULL;
}

char *roque_draw(roque *r, const roque_puzzle *p, const char *medium, unsigned drawing) {
    struct text out;
    enum draw_medium m;
    if (!library_begin(r, p) || !library_begin(r, medium)) return NULL;
    if (!draw_medium_named(medium, &m)) {
        library_fail_as(r, ROQUE_BAD_INPUT, "'%.40s' is not text, unicode or svg", medium);
        return NULL;
    }
    const struct draw_options options = {.color = (drawing & ROQUE_COLOR) != 0,
                                         .letters = (drawing & ROQUE_LETTERS) != 0,
                                         .no_arrows = (drawing & ROQUE_NO_ARROWS) != 0,
                                         .labels = drawing & ROQUE_NO_LABELS ? DRAW_NO_LABELS
                                                   : drawing & ROQUE_LABELS  ? DRAW_LABELS
                                                                             : DRAW_USUAL_LABELS};
    struct puzzle named = p->puzzle;
    named.names = r->names;
    library_string_begin(&out, r);
    draw_board(m, &named, options, &out);
    return library_string_end(&out, r);
}

#include "read.h"

#include "base/text.h"
#include "board/grid.h"
#include "format/format.h"
#include "puzzle/family.h"

#include <stdlib.h>
#include <string.h>

static void insist(bool promise) {
    if (!promise) abort();
}

static void check_fault(const struct fault *f) {
    insist(f->kind == FAULT_INPUT);
    insist(f->line > 0 && f->column > 0);
    insist(f->text[0] != '\0');
    for (const char *c = f->text; *c != '\0'; c += text_utf8_length(c, strlen(c)))
        insist((unsigned char)*c >= ' ' && *c != 0x7f && text_utf8_length(c, strlen(c)) > 0);
}

static void check_puzzle(const struct puzzle *p) {
    insist(p->family != NULL && p->width > 0 && p->height > 0 && puzzle_size(p) <= BOARD_MAX_CELLS);
    for (size_t i = 0; i < puzzle_size(p); i++) insist(family_knows(p->family, p->cells[i]));
    insist((p->under != NULL) == (p->family->under != NULL));
    for (size_t i = 0; p->under != NULL && i < puzzle_size(p); i++)
        insist(memchr(p->family->under, p->under[i], strlen(p->family->under)) != NULL);
    for (size_t i = 0; (i = puzzle_next_struck(p, i)) != SIZE_MAX; i++)
        insist(puzzle_takes_marks(p, i) && !puzzle_is_struck(p, i, p->cells[i]));
    insist(p->notes == NULL || p->notes[strlen(p->notes) - 1] == '\n');
}

static bool same_notes(const char *a, const char *b) { return a == b || (a && b && strcmp(a, b) == 0); }

// Shared formats that represent everything.
static bool is_everybodys(const struct format *f) {
    return f == &format_native || f == &format_json || f == &format_link;
}

// Some formats have no marks, and only shared ones have notes and candidates.
static void check_same(const struct puzzle *p, const struct puzzle *q, const struct format *f) {
    insist(p->family == q->family && p->width == q->width && p->height == q->height);
    insist(memcmp(p->parameters, q->parameters, sizeof p->parameters) == 0);
    for (size_t i = 0; i < puzzle_size(p); i++) {
        bool mark = family_is_mark(p->family, p->cells[i]);
        insist(q->cells[i] == (mark && !f->says_placed ? p->family->alphabet[0] : p->cells[i]));
    }
    insist(p->under == NULL || memcmp(p->under, q->under, puzzle_size(p)) == 0);
    if (is_everybodys(f)) insist(same_notes(p->notes, q->notes) && puzzle_same(p, q));
}

// Can a format of this name represent the puzzle: is it shared, or the family's own?
static bool says(const struct format *f, const struct puzzle *p) {
    if (is_everybodys(f)) return true;
    const struct format *const *own = p->family->formats;
    while (own != NULL && *own != NULL && strcmp((*own)->name, f->name) != 0) own++;
    return own != NULL && *own != NULL;
}

static void round_trip(const struct puzzle *p, const struct format *f, struct mem *m) {
    struct text out;
    struct fault fault;
    struct format_reader r;
    struct puzzle q;
    text_init(&out, m);
    bool written = format_write(f, p, 0, &out, &fault);
    insist(written == says(f, p));
    if (!written) {
        text_free(&out);
        return;
    }
    format_reader_init(&r, out.at, out.size);
    insist(format_read_next(&r, m, &q, &fault) == FORMAT_READ_PUZZLE);
    check_same(p, &q, f);
    puzzle_free(&q);
    insist(format_read_next(&r, m, &q, &fault) == FORMAT_READ_END);
    text_free(&out);
}

// A saved game can be played, and its board is like any other.
static void play_moves(const struct puzzle *p, struct mem *m) {
    struct puzzle played;
    struct fault fault;
    insist(puzzle_copy(&played, p, m) && format_play_moves(&played, true, NULL, &fault));
    check_puzzle(&played);
    round_trip(&played, &format_native, m);
    puzzle_free(&played);
}

static void read_all(const char *bytes, size_t size) {
    struct mem m = MEM_UNLIMITED;
    struct format_reader r;
    struct puzzle p;
    struct fault f;
    size_t told = 0;
    format_reader_init(&r, bytes, size);
    for (;; told++) {
        size_t before = r.at;
        enum format_read got = format_read_next(&r, &m, &p, &f);
        insist(r.at <= size);
        if (got == FORMAT_READ_END) break;
        insist(r.at > before || (told == 0 && r.at == size)); // it always advances
        if (got == FORMAT_READ_BAD) check_fault(&f);
        else {
            check_puzzle(&p);
            play_moves(&p, &m);
            struct format_walk walk = {0};
            for (const struct format *to; (to = format_next(&walk)) != NULL;)
                if (to->read != NULL) round_trip(&p, to, &m);
        }
        puzzle_free(&p);
    }
    insist(told > 0);
    insist(m.used == 0);
}

void fuzz_read(const char *opening, const uint8_t *data, size_t size) {
    size_t length = strlen(opening);
    // A block of exactly this size, so that a read past its end is detected.
    char *bytes = malloc(length + size + (length + size == 0));
    if (bytes == NULL) return;
    memcpy(bytes, opening, length);
    if (size > 0) memcpy(bytes + length, data, size);
    read_all(bytes, length + size);
    free(bytes);
}

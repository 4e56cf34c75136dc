#include "explain/words.h"

#include "puzzle/names.h"

#include <string.h>

bool words_is_rule(const struct model_rule *r, const char *name) { return strcmp(r->name, name) == 0; }

void words_cell(struct text *out, const struct puzzle *p, size_t cell) { puzzle_name_cell(out, p, cell); }

char words_printed(const struct puzzle *p, size_t cell) {
    const struct family *f = p->family;
    char on_top = p->cells[cell];
    if (on_top != f->alphabet[0] && !family_is_mark(f, on_top)) return on_top;
    return p->under != NULL && p->under[cell] != f->under[0] ? p->under[cell] : 0;
}

void words_clue(struct text *out, const struct puzzle *p, size_t cell) {
    char printed = words_printed(p, cell);
    if (printed != 0) text_format(out, "the %c at ", printed);
    words_cell(out, p, cell);
}

void words_number(struct text *out, size_t n) {
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (n < sizeof words / sizeof *words) text_add(out, words[n]);
    else text_format(out, "%zu", n);
}

void words_between(struct text *out, size_t i, size_t count, const char *conjunction) {
    if (i == 0) return;
    if (i + 1 < count) text_add(out, ", ");
    else text_format(out, " %s ", conjunction);
}

// How many cells, from the first, are side by side.
static size_t run_length(const struct puzzle *p, const uint32_t *cells, size_t count) {
    size_t n = 1;
    while (n < count && cells[n] == cells[n - 1] + 1 && cells[n] % (uint32_t)p->width != 0) n++;
    return n;
}

static void add_runs(struct text *out, const struct puzzle *p, const uint32_t *cells, size_t count,
                     const char *conjunction) {
    size_t runs = 0, said = 0;
    for (size_t i = 0; i < count; i += run_length(p, cells + i, count - i)) runs++;
    for (size_t i = 0, n; i < count; i += n, said++) {
        n = run_length(p, cells + i, count - i);
        words_between(out, said, runs, conjunction);
        if (n > 1) puzzle_name_stretch(out, p, cells[i], cells[i + n - 1]);
        else puzzle_name_cell(out, p, cells[i]);
    }
}

void words_cells(struct text *out, const struct puzzle *p, const uint32_t *cells, size_t count,
                 const char *conjunction) {
    enum { ONE_BY_ONE = 6 };
    if (count > ONE_BY_ONE) {
        add_runs(out, p, cells, count, conjunction);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        words_between(out, i, count, conjunction);
        puzzle_name_cell(out, p, cells[i]);
    }
}

void words_pick(struct text *out, const struct explain_fact *facts, size_t count, char mark, bool holds,
                words_list *list) {
    list->size = 0;
    for (size_t i = 0; i < count; i++) {
        if (facts[i].mark != mark || facts[i].holds != holds) continue;
        if (!vec_push(out->mem, list, facts[i].cell)) {
            out->failed = true;
            list->size = 0;
            return;
        }
        for (size_t k = list->size - 1; k > 0 && list->at[k - 1] > list->at[k]; k--) {
            uint32_t swap = list->at[k - 1];
            list->at[k - 1] = list->at[k];
            list->at[k] = swap;
        }
    }
}

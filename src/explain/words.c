#include "explain/words.h"

#include "board/grid.h"

#include <string.h>

// ---- What is known ---------------------------------------------------------------------------------------

// The marks come one after the other; behind them, whether the cell is empty.
static size_t place(const struct words_state *s, size_t cell, char mark) {
    const char *marks = s->puzzle->family->marks, *at = strchr(marks, mark);
    return (at == NULL ? strlen(marks) : (size_t)(at - marks)) * puzzle_size(s->puzzle) + cell;
}

bool words_state_init(struct words_state *s, const struct puzzle *p, struct mem *m) {
    *s = (struct words_state){.puzzle = p, .mem = m};
    s->bytes = (strlen(p->family->marks) + 1) * puzzle_size(p);
    s->known = mem_zeroed(m, s->bytes, 1);
    return s->known != NULL;
}

void words_state_free(struct words_state *s) { mem_free(s->mem, s->known, s->bytes); }

// An empty cell shows none of the other marks.
static void set(struct words_state *s, struct explain_fact f, signed char yes, signed char no) {
    s->known[place(s, f.cell, f.mark)] = f.holds ? yes : no;
    if (f.mark != family_empty(s->puzzle->family) || !f.holds) return;
    for (const char *mark = s->puzzle->family->marks; *mark != '\0'; mark++)
        s->known[place(s, f.cell, *mark)] = no;
}

void words_learn(struct words_state *s, struct explain_fact fact) { set(s, fact, WORDS_YES, WORDS_NO); }
void words_forget(struct words_state *s, struct explain_fact fact) { set(s, fact, WORDS_OPEN, WORDS_OPEN); }

enum words_known words_known(const struct words_state *s, size_t cell, char mark) {
    return (enum words_known)s->known[place(s, cell, mark)];
}

// ---- Lists -----------------------------------------------------------------------------------------------

bool words_is_rule(const struct model_rule *r, const char *name) { return strcmp(r->name, name) == 0; }

void words_cell(struct text *out, const struct puzzle *p, size_t cell) {
    board_name_cell(out, p->width, cell);
}

void words_clue(struct text *out, const struct puzzle *p, size_t cell) {
    text_format(out, "the %c at ", p->cells[cell]);
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

// How many cells, from the first, stand side by side.
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
        board_name_cell(out, p->width, cells[i]);
        if (n > 1) text_format(out, "-c%d", (int)(cells[i + n - 1] % (uint32_t)p->width) + 1);
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
        board_name_cell(out, p->width, cells[i]);
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

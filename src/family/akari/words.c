// Akari's words: bulbs, numbers, and what lights a cell. A fact about a cell is that there is a bulb, or
// (holds = false) that there is none.
#include "explain/words.h"
#include "family/akari/akari.h"
#include "family/akari/make.h"

static enum known bulb_at(const struct knowledge *k, size_t cell) { return knowledge_of(k, cell, '*'); }

// ---- Rules and facts -------------------------------------------------------------------------------------

static void say_rule(const struct puzzle *p, const struct model_rule *r, struct text *out) {
    uint32_t first = r->cells[0], last = r->cells[1];
    if (words_is_rule(r, "number")) {
        size_t n = (size_t)(p->cells[first] - '0');
        words_clue(out, p, first);
        text_add(out, n == 0 ? " has " : " has exactly ");
        words_number(out, n);
        text_add(out, n == 1 ? " bulb next to it" : " bulbs next to it");
    } else if (words_is_rule(r, "lit")) {
        words_cell(out, p, first);
        text_add(out, " must be lit");
    } else {
        text_add(out, "no two bulbs see each other from ");
        words_cell(out, p, first);
        text_add(out, " to ");
        words_cell(out, p, last);
    }
}

static void add_group(struct text *out, const struct puzzle *p, const words_list *cells, bool bulbs) {
    bool one = cells->size == 1;
    words_cells(out, p, cells->at, cells->size, "and");
    if (bulbs) text_add(out, one ? " is a bulb" : " are bulbs");
    else text_add(out, one ? " stays empty" : " stay empty");
}

static void say_facts(const struct words_topic *t, const struct explain_fact *facts, size_t count,
                      struct text *out) {
    words_list cells = {0};
    bool before = false;
    for (int bulbs = 1; bulbs >= 0; bulbs--) {
        words_pick(out, facts, count, '*', bulbs, &cells);
        if (cells.size == 0) continue;
        if (before) text_add(out, " and ");
        add_group(out, t->puzzle, &cells, bulbs);
        before = true;
    }
    vec_free(out->mem, &cells);
}

static void say_were(const struct puzzle *p, struct explain_fact f, struct text *out) {
    words_cell(out, p, f.cell);
    text_add(out, f.holds ? " were a bulb" : " were empty");
}

static void say_noun(const struct puzzle *p, struct explain_fact f, struct text *out) {
    text_add(out, f.holds ? "a bulb at " : "leaving ");
    words_cell(out, p, f.cell);
    if (!f.holds) text_add(out, " empty");
}

// ---- Numbers ---------------------------------------------------------------------------------------------

struct around {
    size_t wanted, bulbs, open; // open: not known to be empty, bulbs included
    bool excluded;              // some neighbour is known to be empty
};

static struct around look_around(const struct words_topic *t, size_t cell) {
    const struct puzzle *p = t->puzzle;
    size_t next[4];
    struct around a = {.wanted = (size_t)(p->cells[cell] - '0')};
    for (int n = board_neighbours(p->width, p->height, cell, next); n > 0; n--) {
        if (akari_is_black(p->cells[next[n - 1]])) continue;
        enum known bulb = bulb_at(t->used, next[n - 1]);
        a.bulbs += bulb == KNOWN_YES;
        a.open += bulb != KNOWN_NO;
        a.excluded |= bulb == KNOWN_NO;
    }
    return a;
}

static bool deduce_bulbs(const struct words_topic *t, size_t cell, const words_list *cells,
                         struct text *out) {
    struct around a = look_around(t, cell);
    if (a.open != a.wanted) return false;
    words_clue(out, t->puzzle, cell);
    text_add(out, a.open == 4 ? " has " : " has only ");
    words_number(out, a.open);
    text_add(out, a.open == 1 ? " open neighbour" : " open neighbours");
    text_add(out, a.excluded ? " left, so " : ", so ");
    if (cells->size == a.open && a.open > 1)
        text_add(out, a.open == 2 ? "both of them are bulbs: " : "all of them are bulbs: ");
    words_cells(out, t->puzzle, cells->at, cells->size, "and");
    if (cells->size == a.open && a.open > 1) return true;
    text_add(out, cells->size == 1 ? " is a bulb" : " are bulbs");
    return true;
}

static bool deduce_empty(const struct words_topic *t, size_t cell, const words_list *cells,
                         struct text *out) {
    struct around a = look_around(t, cell);
    if (a.bulbs != a.wanted) return false;
    words_clue(out, t->puzzle, cell);
    if (a.wanted == 0) text_add(out, " allows no bulb next to it");
    else if (a.wanted == 1) text_add(out, " has its bulb already");
    else if (a.wanted == 2) text_add(out, " has both its bulbs already");
    else text_add(out, " has its three bulbs already");
    text_add(out, ", so ");
    add_group(out, t->puzzle, cells, false);
    return true;
}

static bool deduce_number(const struct words_topic *t, size_t cell, const struct explain_fact *facts,
                          size_t count, struct text *out) {
    words_list cells = {0};
    bool bulbs = facts[0].holds, said = false;
    for (size_t i = 1; i < count; i++)
        if (facts[i].holds != bulbs) return false;
    words_pick(out, facts, count, facts[0].mark, facts[0].holds, &cells);
    if (cells.size == count)
        said = bulbs ? deduce_bulbs(t, cell, &cells, out) : deduce_empty(t, cell, &cells, out);
    vec_free(out->mem, &cells);
    return said;
}

static bool break_number(const struct words_topic *t, size_t cell, struct text *out) {
    struct around a = look_around(t, cell);
    if (a.bulbs > a.wanted) {
        text_add(out, "give ");
        words_clue(out, t->puzzle, cell);
        text_char(out, ' ');
        words_number(out, a.bulbs);
        text_add(out, a.bulbs == 1 ? " bulb" : " bulbs");
        return true;
    }
    if (a.open >= a.wanted) return false;
    text_add(out, "leave ");
    words_clue(out, t->puzzle, cell);
    text_add(out, a.open == 0 ? " with " : " with only ");
    words_number(out, a.open);
    text_add(out, a.open == 1 ? " open neighbour" : " open neighbours");
    return true;
}

// ---- Light -----------------------------------------------------------------------------------------------

static bool deduce_lit(const struct words_topic *t, size_t cell, const struct explain_fact *facts,
                       size_t count, struct text *out) {
    if (count != 1 || !facts[0].holds) return false;
    if (facts[0].cell == cell) {
        text_add(out, "nothing else can light ");
        words_cell(out, t->puzzle, cell);
        text_add(out, ", so it is a bulb itself");
        return true;
    }
    words_cell(out, t->puzzle, cell);
    text_add(out, " can only be lit from ");
    words_cell(out, t->puzzle, facts[0].cell);
    text_add(out, ", so that is a bulb");
    return true;
}

// The first bulb known on a run that comes after `from`; its end otherwise.
static size_t find_bulb(const struct words_topic *t, const struct model_rule *line, size_t from) {
    size_t width = (size_t)t->puzzle->width, last = line->cells[1];
    size_t step = line->cells[0] / width == last / width ? 1 : width;
    while (from <= last && bulb_at(t->used, from) != KNOWN_YES) from += step;
    return from;
}

static bool deduce_line(const struct words_topic *t, const struct model_rule *line,
                        const struct explain_fact *facts, size_t count, struct text *out) {
    words_list cells = {0};
    size_t bulb = find_bulb(t, line, line->cells[0]);
    words_pick(out, facts, count, facts[0].mark, facts[0].holds, &cells);
    bool said = bulb <= line->cells[1] && cells.size == count && !facts[0].holds;
    if (said) {
        words_cells(out, t->puzzle, cells.at, cells.size, "and");
        text_add(out, count == 1 ? " sees the bulb at " : " see the bulb at ");
        words_cell(out, t->puzzle, bulb);
        text_add(out, count == 1 ? ", so it stays empty" : ", so they stay empty");
    }
    vec_free(out->mem, &cells);
    return said;
}

static bool break_line(const struct words_topic *t, const struct model_rule *line, struct text *out) {
    size_t width = (size_t)t->puzzle->width, last = line->cells[1];
    size_t step = line->cells[0] / width == last / width ? 1 : width;
    size_t first = find_bulb(t, line, line->cells[0]), second = find_bulb(t, line, first + step);
    if (first > last || second > last) return false;
    text_add(out, "let the bulbs at ");
    words_cell(out, t->puzzle, first);
    text_add(out, " and ");
    words_cell(out, t->puzzle, second);
    text_add(out, " see each other");
    return true;
}

// ---- The family's words ----------------------------------------------------------------------------------

static bool deduce(const struct words_topic *t, const struct model_rule *r, const struct explain_fact *facts,
                   size_t count, struct text *out) {
    if (words_is_rule(r, "number")) return deduce_number(t, r->cells[0], facts, count, out);
    if (words_is_rule(r, "lit")) return deduce_lit(t, r->cells[0], facts, count, out);
    return deduce_line(t, r, facts, count, out);
}

static bool breaks(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    if (words_is_rule(r, "number")) return break_number(t, r->cells[0], out);
    if (words_is_rule(r, "line")) return break_line(t, r, out);
    if (t->blamed == NULL) return false;
    text_add(out, "leave ");
    words_cell(out, t->puzzle, r->cells[0]);
    text_add(out, " with no cell that could light it");
    return true;
}

static bool obvious(const struct model_rule *r) { return words_is_rule(r, "line"); }

static bool is_easy(const struct puzzle *p, const struct puzzle *solution, struct mem *m, bool *yes) {
    struct draft_board board;
    if (!draft_init(&board, m, p->width, p->height)) return false;
    *yes = draft_read(&board, p, solution) && board.open == 0;
    draft_free(&board);
    return true;
}

const struct family_words akari_words = {
    .rule = say_rule,
    .facts = say_facts,
    .were = say_were,
    .noun = say_noun,
    .deduce = deduce,
    .breaks = breaks,
    .obvious = obvious,
    .is_easy = is_easy,
};

// Akari's words: bulbs, numbers, and what lights a cell. A fact about a cell is that there is a bulb, or
// (holds = false) that there is none.
#include "explain/words.h"

#include "family/akari/akari.h"
#include "family/akari/make.h"

static enum known bulb_at(const struct knowledge *k, size_t cell) { return knowledge_of(k, cell, '*'); }

// ---- Rules and facts -------------------------------------------------------------------------------------

static void say_rule(const struct puzzle *p, const struct model_rule *r, struct text *out) {
    const struct words_topic t = {.puzzle = p};
    uint32_t first = r->cells[0], last = r->cells[1];
    if (words_is_rule(r, "number")) {
        size_t n = (size_t)(p->cells[first] - '0');
        words_say(&t, out, n == 0 ? "%C has %n bulb%s next to it" : "%C has exactly %n bulb%s next to it",
                  WORDS(first, n));
    } else if (words_is_rule(r, "lit")) words_say(&t, out, "%c must be lit", WORDS(first));
    else words_say(&t, out, "no two bulbs see each other from %c to %c", WORDS(first, last));
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
    const struct words_topic t = {.puzzle = p};
    words_say(&t, out, f.holds ? "a bulb at %c" : "leaving %c empty", WORDS(f.cell));
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
    words_note(t, "number-needs-all");
    bool all = cells->size == a.open && a.open > 1;
    words_say(t, out, a.open == 4 ? "%C has %n open neighbour%s" : "%C has only %n open neighbour%s",
              WORDS(cell, a.open));
    text_add(out, a.excluded ? " left, so " : ", so ");
    if (!all) {
        add_group(out, t->puzzle, cells, true);
        return true;
    }
    text_add(out, a.open == 2 ? "both of them are bulbs: " : "all of them are bulbs: ");
    words_cells(out, t->puzzle, cells->at, cells->size, "and");
    return true;
}

static bool deduce_empty(const struct words_topic *t, size_t cell, const words_list *cells,
                         struct text *out) {
    static const char *const reasons[] = {"%C allows no bulb next to it, so ", "%C has its bulb already, so ",
                                          "%C has both its bulbs already, so ",
                                          "%C has its three bulbs already, so "};
    struct around a = look_around(t, cell);
    if (a.bulbs != a.wanted) return false;
    words_note(t, "full-number");
    words_say(t, out, reasons[a.wanted < 3 ? a.wanted : 3], WORDS(cell));
    add_group(out, t->puzzle, cells, false);
    return true;
}

// The cells of the facts, if all of them say the same; else none.
static void pick_all(const struct words_topic *t, struct text *out, words_list *cells) {
    words_pick(out, t->facts, t->count, t->facts[0].mark, t->facts[0].holds, cells);
    if (cells->size < t->count) cells->size = 0;
}

static bool deduce_number(const struct words_topic *t, size_t cell, struct text *out) {
    words_list cells = {0};
    pick_all(t, out, &cells);
    bool said = cells.size > 0 &&
                (t->facts[0].holds ? deduce_bulbs(t, cell, &cells, out) : deduce_empty(t, cell, &cells, out));
    vec_free(out->mem, &cells);
    return said;
}

static bool break_number(const struct words_topic *t, size_t cell, struct text *out) {
    struct around a = look_around(t, cell);
    if (a.bulbs > a.wanted) return words_say(t, out, "give %C %n bulb%s", WORDS(cell, a.bulbs));
    if (a.open >= a.wanted) return false;
    words_note(t, "corner-pair");
    return words_say(
        t, out, a.open == 0 ? "leave %C with %n open neighbour%s" : "leave %C with only %n open neighbour%s",
        WORDS(cell, a.open));
}

// ---- Light -----------------------------------------------------------------------------------------------

static bool deduce_lit(const struct words_topic *t, size_t cell, struct text *out) {
    size_t bulb = t->facts[0].cell;
    if (t->count != 1 || !t->facts[0].holds) return false;
    words_note(t, "last-light");
    if (bulb == cell)
        return words_say(t, out, "nothing else can light %c, so it is a bulb itself", WORDS(cell));
    return words_say(t, out, "%c can only be lit from %c, so that is a bulb", WORDS(cell, bulb));
}

static size_t step_of(const struct words_topic *t, const struct model_rule *line) {
    size_t width = (size_t)t->puzzle->width;
    return line->cells[0] / width == line->cells[1] / width ? 1 : width;
}

// The first known bulb of a run from a cell on; a place beyond the run's end: there is none.
static size_t find_bulb(const struct words_topic *t, const struct model_rule *line, size_t from) {
    while (from <= line->cells[1] && bulb_at(t->used, from) != KNOWN_YES) from += step_of(t, line);
    return from;
}

static bool deduce_line(const struct words_topic *t, const struct model_rule *line, struct text *out) {
    words_list cells = {0};
    size_t bulb = find_bulb(t, line, line->cells[0]);
    pick_all(t, out, &cells);
    bool said = bulb <= line->cells[1] && cells.size > 0 && !t->facts[0].holds;
    if (said) {
        words_note(t, "lit-line");
        words_cells(out, t->puzzle, cells.at, cells.size, "and");
        words_say(t, out,
                  cells.size == 1 ? " sees the bulb at %c, so it stays empty"
                                  : " see the bulb at %c, so they stay empty",
                  WORDS(bulb));
    }
    vec_free(out->mem, &cells);
    return said;
}

static bool break_line(const struct words_topic *t, const struct model_rule *line, struct text *out) {
    size_t first = find_bulb(t, line, line->cells[0]), second = find_bulb(t, line, first + step_of(t, line));
    if (first > line->cells[1] || second > line->cells[1]) return false;
    return words_say(t, out, "let the bulbs at %c and %c see each other", WORDS(first, second));
}

// ---- The family's words ----------------------------------------------------------------------------------

static bool deduce(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    if (words_is_rule(r, "number")) return deduce_number(t, r->cells[0], out);
    if (words_is_rule(r, "lit")) return deduce_lit(t, r->cells[0], out);
    return deduce_line(t, r, out);
}

static bool breaks(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    if (words_is_rule(r, "number")) return break_number(t, r->cells[0], out);
    if (words_is_rule(r, "line")) return break_line(t, r, out);
    if (t->blamed == NULL) return false;
    words_note(t, "shared-line");
    return words_say(t, out, "leave %c with no cell that could light it", WORDS(r->cells[0]));
}

static bool obvious(const struct puzzle *p, const struct model_rule *r) {
    (void)p;
    return words_is_rule(r, "line");
}

static bool is_easy(const struct puzzle *p, const struct puzzle *solution, struct mem *m, bool *yes) {
    struct draft_board board;
    if (!draft_init(&board, m, p->width, p->height)) return false;
    *yes = draft_read(&board, p, solution) && board.open == 0;
    draft_free(&board);
    return true;
}

static const struct technique techniques[] = {
    {"full-number", "a number has all its bulbs, so its other neighbours stay empty", 1, TECHNIQUE_OF_ALL},
    {"number-needs-all", "a number needs every neighbour that is left", 1, TECHNIQUE_OF_ALL},
    {"lit-line", "a bulb lights its row and column, so no other bulb is there", 1, TECHNIQUE_OF_ALL},
    {"last-light", "a cell can be lit from one place only", 1, TECHNIQUE_OF_ALL},
    {"corner-pair", "a bulb here would light too many neighbours of a number at once, as at a corner", 6,
     TECHNIQUE_OF_ALL},
    {"shared-line", "a bulb here would light all cells from which another cell could be lit", 7,
     TECHNIQUE_OF_ALL},
    {0},
};

const struct family_words akari_words = {
    .techniques = techniques,
    .rule = say_rule,
    .facts = say_facts,
    .were = say_were,
    .noun = say_noun,
    .deduce = deduce,
    .breaks = breaks,
    .obvious = obvious,
    .is_easy = is_easy,
};

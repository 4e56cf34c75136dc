#include "explain/words.h"

#include <ctype.h>
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
    bool beneath = p->under != NULL && printed == p->under[cell];
    if (beneath && isupper((unsigned char)printed)) text_format(out, "the %d at ", printed - 'A' + 10);
    else if (printed != 0) text_format(out, "the %c at ", printed);
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

// "is" or "are", of the "is|are)" at `at`; returns its end.
static const char *add_choice(struct text *out, const char *at, bool one) {
    size_t first = strcspn(at, "|"), second = strcspn(at + first + 1, ")");
    if (one) text_bytes(out, at, first);
    else text_bytes(out, at + first + 1, second);
    return at + first + second + 2;
}

bool words_say(const struct words_topic *t, struct text *out, const char *form, const size_t *values) {
    size_t number = 0;
    for (;;) {
        size_t length = strcspn(form, "%");
        text_bytes(out, form, length);
        if (form[length] == '\0') return true;
        char letter = form[length + 1];
        form += length + 2;
        if (letter == '(') form = add_choice(out, form, number == 1);
        else if (letter == 's') text_add(out, number == 1 ? "" : "s");
        else if (letter == 'c') words_cell(out, t->puzzle, *values++);
        else if (letter == 'C') words_clue(out, t->puzzle, *values++);
        else if (letter == 'n') words_number(out, number = *values++);
        else {
            size_t taken = t->puzzle->family->words->say(t, letter, values, out);
            if (taken > 0) values += taken; // NULL where a form has no values
        }
    }
}

bool words_say_broken(const struct words_topic *t, struct text *out, const char *form, const char *clause,
                      const size_t *values) {
    return words_say(t, out, t->as_clause ? clause : form, values);
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

// Do the cells go down or to the right step by step, from one edge to the other?
static bool is_line(const struct puzzle *p, const uint32_t *cells, size_t n, bool row) {
    size_t width = (size_t)p->width, step = row ? 1 : width;
    if (n < 2 || n != (row ? width : (size_t)p->height) ||
        cells[0] != (row ? cells[0] / width * width : cells[0] % width))
        return false;
    for (size_t i = 0; i < n; i++)
        if (cells[i] != cells[0] + i * step) return false;
    return true;
}

// Do the cells go down a diagonal, from one edge to another?
static bool is_diagonal(const struct puzzle *p, const uint32_t *cells, size_t n) {
    const int width = p->width, size = (int)n, x = (int)cells[0] % width, y = (int)cells[0] / width;
    const int right = size > 1 && (int)cells[1] % width > x ? 1 : -1, to = x + right * (size - 1);
    const bool begins = y == 0 || x == (right > 0 ? 0 : width - 1);
    const bool ends = y + size == p->height || to == (right > 0 ? width - 1 : 0);
    if (size < 3 || !begins || !ends || to < 0 || to >= width) return false;
    for (int i = 0; i < size; i++)
        if ((int)cells[i] != (y + i) * width + x + right * i) return false;
    return true;
}

// All the cells of one area, and no others.
static bool is_area(const struct puzzle *p, const uint32_t *cells, size_t n) {
    size_t size = 0;
    if (p->areas == NULL) return false;
    for (size_t i = 0; i < n; i++)
        if (p->areas[cells[i]] != p->areas[cells[0]]) return false;
    for (size_t i = 0; i < puzzle_size(p); i++) size += p->areas[i] == p->areas[cells[0]];
    return size == n;
}

// A rectangle of several rows and columns, where the board is cut into equal ones.
static bool is_box(const struct puzzle *p, const uint32_t *cells, size_t n) {
    size_t width = (size_t)p->width, first = cells[0], last = cells[n - 1];
    if (last % width < first % width) return false;
    size_t wide = last % width - first % width + 1, high = last / width - first / width + 1;
    if (wide < 2 || high < 2 || wide * high != n || wide * high < 5) return false;
    for (size_t i = 0; i < n; i++)
        if (cells[i] != first + i / wide * width + i % wide) return false;
    return width % wide == 0 && (size_t)p->height % high == 0 && first % width % wide == 0 &&
           first / width % high == 0;
}

// "the top left box", of three by three; else "the box of r1c1"
static void add_box(struct text *out, const struct puzzle *p, const uint32_t *cells, size_t n) {
    static const char *const names[] = {"top left", "top",         "top right", "left",        "middle",
                                        "right",    "bottom left", "bottom",    "bottom right"};
    size_t width = (size_t)p->width, wide = cells[n - 1] % width - cells[0] % width + 1, high = n / wide;
    if (width == 3 * wide && (size_t)p->height == 3 * high) {
        size_t place = cells[0] / width / high * 3 + cells[0] % width / wide;
        text_format(out, "the %s box", names[place]);
        return;
    }
    text_add(out, "the box of ");
    words_cell(out, p, cells[0]);
}

// "the area r1c1-r1c2", where so few cells tell it best; else "the area of r1c1"
static void add_area(struct text *out, const struct puzzle *p, const uint32_t *cells, size_t n) {
    bool few = n == 2 || n == 3;
    const char *noun = p->family->area_noun;
    text_format(out, few ? "the %s " : "the %s of ", noun != NULL ? noun : "area");
    for (size_t i = 0; i < (few ? n : 1); i++) {
        if (i > 0) text_char(out, '-');
        words_cell(out, p, cells[i]);
    }
}

static void add_diagonal(struct text *out, const struct puzzle *p, const uint32_t *cells, size_t n) {
    text_add(out, "the diagonal from ");
    words_cell(out, p, cells[0]);
    text_add(out, " to ");
    words_cell(out, p, cells[n - 1]);
}

bool words_set(struct text *out, const struct puzzle *p, const uint32_t *cells, size_t n) {
    if (n == 0) text_add(out, "nothing");
    else if (n == puzzle_size(p)) text_add(out, "the board");
    else if (is_line(p, cells, n, true)) puzzle_name_whole_row(out, p, (int)cells[0] / p->width);
    else if (is_line(p, cells, n, false)) puzzle_name_whole_column(out, p, (int)cells[0] % p->width);
    else if (is_diagonal(p, cells, n)) add_diagonal(out, p, cells, n);
    else if (is_area(p, cells, n)) add_area(out, p, cells, n);
    else if (is_box(p, cells, n)) add_box(out, p, cells, n);
    else {
        words_cells(out, p, cells, n, "and");
        return n < 2;
    }
    return true;
}

void words_rule_cells(struct text *out, const struct puzzle *p, const struct model_rule *rule,
                      words_list *cells) {
    struct bits all;
    cells->size = 0;
    if (!bits_init(&all, out->mem, puzzle_size(p))) {
        out->failed = true;
        return;
    }
    if (!explain_rule_cells(p, rule, &all)) out->failed = true;
    for (uint32_t i = 0; i < puzzle_size(p); i++)
        if (bits_has(&all, i) && !vec_push(out->mem, cells, i)) out->failed = true;
    bits_free(&all, out->mem);
    if (out->failed) cells->size = 0;
}

void words_pick(struct text *out, const struct explain_fact *facts, size_t count, char mark, bool holds,
                words_list *list) {
    list->size = 0;
    for (size_t i = 0; i < count; i++) {
        bool listed = false;
        if (facts[i].mark != mark || facts[i].holds != holds) continue;
        for (size_t k = 0; k < list->size; k++) listed |= list->at[k] == facts[i].cell;
        if (listed) continue;
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

// ---- Words for a family that has none of its own ----------------------------------------------------------
// Made from the names of its rules and the nouns of its marks, or else their characters.

static void add_place(struct text *out, const struct puzzle *p, const struct model_rule *r) {
    if (r->place == MODEL_BOARD) return;
    const struct words_topic t = {.puzzle = p};
    words_say(&t, out, r->place == MODEL_CELL ? " for %C" : " from %c to %c",
              WORDS(r->cells[0], r->cells[1]));
}

static void say_rule(const struct puzzle *p, const struct model_rule *r, struct text *out) {
    text_format(out, "the rule \"%s\" holds", r->name);
    add_place(out, p, r);
}

static bool breaks(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    text_format(out, "break the rule \"%s\"", r->name);
    add_place(out, t->puzzle, r);
    return true;
}

static bool deduce(const struct words_topic *t, const struct model_rule *r, struct text *out) {
    (void)t, (void)r, (void)out;
    return false;
}

// Is it about whether the cell is empty, not about its mark? With a single mark, its absence means empty.
static bool is_about_emptiness(const struct puzzle *p, struct explain_fact f) {
    return f.mark == family_empty(p->family) || (!f.holds && family_has_one_mark(p->family));
}

static bool is_empty(const struct puzzle *p, struct explain_fact f) {
    return (f.mark == family_empty(p->family)) == f.holds;
}

// A noun that is none: "r1c2 is black", not "a black".
static bool is_adjective(const char *noun) {
    static const char *const adjectives[] = {"black", "white", "shaded", "dark",  "light", "filled", "red",
                                             "green", "blue",  "yellow", "water", "plus",  "minus",  NULL};
    for (const char *const *a = adjectives; *a != NULL; a++)
        if (strcmp(noun, *a) == 0) return true;
    return false;
}

const char *words_unmarked(const struct family *f) {
    char letter[2];
    return family_has_one_mark(f) && strcmp(family_noun(f, f->marks[0], letter), "black") == 0 ? "white"
                                                                                               : NULL;
}

void words_empty(struct text *out, const struct family *f, bool several) {
    const char *called = words_unmarked(f);
    if (called != NULL) text_format(out, several ? " are %s" : " is %s", called);
    else text_add(out, several ? " stay empty" : " stays empty");
}

// With two marks and no empty cells, what is not black is white.
static struct explain_fact in_other_words(const struct puzzle *p, struct explain_fact f) {
    const char *marks = p->family->marks;
    const struct family_words *words = p->family->words;
    if (f.holds || strlen(marks) != 2 || words == NULL || words->excludes == NULL ||
        words->may_show(p, f.cell, family_empty(p->family)))
        return f;
    return (struct explain_fact){f.cell, marks[marks[0] == f.mark], true};
}

// "a bulb", "bulbs", "3", "black"
void words_shown(struct text *out, const struct family *f, char mark, bool several) {
    char letter[2];
    const char *noun = family_noun(f, mark, letter);
    bool vowel = strchr("aeiou", noun[0]) != NULL;
    if (noun == letter || is_adjective(noun) || noun[1] == '\0' || isdigit((unsigned char)*noun))
        text_add(out, noun);
    else if (several) text_format(out, "%ss", noun);
    else text_format(out, "%s %s", vowel ? "an" : "a", noun);
}

void words_noun(struct text *out, const char *noun, bool several) {
    text_format(out, "%s%s%s", noun, is_adjective(noun) ? " cell" : "", several ? "s" : "");
}

void words_mark(struct text *out, const struct family *f, char mark, bool several) {
    char letter[2];
    words_noun(out, family_noun(f, mark, letter), several);
}

static void say_group(const struct puzzle *p, struct explain_fact f, const words_list *cells,
                      struct text *out) {
    bool several = cells->size > 1;
    words_cells(out, p, cells->at, cells->size, "and");
    if (!is_about_emptiness(p, f)) {
        text_format(out, " %s %s", several ? "are" : "is", f.holds ? "" : "not ");
        words_shown(out, p->family, f.mark, several);
    } else if (is_empty(p, f)) {
        words_empty(out, p->family, several);
    } else {
        text_add(out, several ? " are not empty" : " is not empty");
    }
}

// Is the fact the first of those that say the same about different cells?
static bool is_first(const struct explain_fact *facts, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (facts[k].mark == facts[i].mark && facts[k].holds == facts[i].holds) return false;
    return true;
}

// Facts, and which of them are said.
struct saying {
    const struct puzzle *puzzle;
    const struct explain_fact *facts;
    size_t count;
    words_list cells;
};

// Of a cell that shows a mark it goes without saying which it does not show. A family that says so otherwise
// keeps its facts apart.
static bool is_told(const struct saying *s, size_t i) {
    if (s->facts[i].holds || is_about_emptiness(s->puzzle, s->facts[i])) return true;
    for (size_t k = 0; k < s->count; k++)
        if (s->facts[k].cell == s->facts[i].cell && s->facts[k].holds) return false;
    return true;
}

// Is the cell said to show neither this mark nor, one by one, the same others as another cell?
static bool has_fact(const struct saying *s, uint32_t cell, struct explain_fact f) {
    for (size_t k = 0; k < s->count; k++)
        if (s->facts[k].cell == cell && s->facts[k].mark == f.mark && s->facts[k].holds == f.holds)
            return true;
    return false;
}

static bool is_like(const struct saying *s, uint32_t a, uint32_t b) {
    for (size_t k = 0; k < s->count; k++) {
        struct explain_fact f = s->facts[k];
        if ((f.cell == a && !has_fact(s, b, f)) || (f.cell == b && !has_fact(s, a, f))) return false;
    }
    return true;
}

// Cells of which the same is said, in order; none if the first of them comes before fact i.
static void gather(struct saying *s, size_t i, struct text *out) {
    uint32_t cell = s->facts[i].cell;
    s->cells.size = 0;
    for (size_t k = 0; k < s->count && !out->failed; k++) {
        uint32_t other = s->facts[k].cell;
        bool like = is_told(s, k) && is_like(s, cell, other), listed = false;
        if (like && k < i) {
            s->cells.size = 0;
            return;
        }
        for (size_t n = 0; n < s->cells.size; n++) listed |= s->cells.at[n] == other;
        if (like && !listed && !vec_push(out->mem, &s->cells, other)) out->failed = true;
    }
    if (s->cells.size > 1) sort_u32(s->cells.at, s->cells.size, sort_by_number, NULL);
}

// "r1c2 and r1c3 are not 4 or 7"
static void say_absent(struct saying *s, uint32_t cell, struct text *out) {
    const struct family *f = s->puzzle->family;
    size_t absent = 0, said = 0;
    words_cells(out, s->puzzle, s->cells.at, s->cells.size, "and");
    text_add(out, s->cells.size > 1 ? " are not " : " is not ");
    for (size_t k = 0; k < s->count; k++) absent += s->facts[k].cell == cell && !s->facts[k].holds;
    for (const char *mark = f->marks; *mark != '\0'; mark++) {
        if (!has_fact(s, cell, (struct explain_fact){cell, *mark, false})) continue;
        words_between(out, said++, absent, "or");
        words_shown(out, f, *mark, s->cells.size > 1);
    }
}

static void say_facts(const struct words_topic *t, const struct explain_fact *said_so, size_t count,
                      struct text *out) {
    VEC(struct explain_fact) list = {0};
    for (size_t i = 0; i < count; i++)
        if (!vec_push(out->mem, &list, in_other_words(t->puzzle, said_so[i]))) out->failed = true;
    const struct explain_fact *facts = list.at;
    struct saying s = {.puzzle = t->puzzle, .facts = facts, .count = list.size};
    count = list.size;
    size_t said = 0;
    for (int holds = 1; holds >= 0; holds--)
        for (size_t i = 0; i < count; i++) {
            struct explain_fact f = facts[i];
            bool absent = !f.holds && !is_about_emptiness(t->puzzle, f);
            if (f.holds != holds || !is_told(&s, i)) continue;
            if (absent) gather(&s, i, out);
            else if (is_first(facts, i)) words_pick(out, facts, count, f.mark, f.holds, &s.cells);
            else s.cells.size = 0;
            if (s.cells.size == 0) continue;
            if (said++ > 0) text_add(out, "; ");
            if (absent) say_absent(&s, f.cell, out);
            else say_group(t->puzzle, f, &s.cells, out);
        }
    vec_free(out->mem, &list);
    vec_free(out->mem, &s.cells);
}

static void say_were(const struct puzzle *p, struct explain_fact f, struct text *out) {
    f = in_other_words(p, f);
    words_cell(out, p, f.cell);
    bool emptiness = is_about_emptiness(p, f), holds = emptiness ? is_empty(p, f) : f.holds;
    const char *called = words_unmarked(p->family);
    text_format(out, " were %s", holds ? "" : "not ");
    if (emptiness) text_add(out, called == NULL ? "empty" : called);
    else words_shown(out, p->family, f.mark, false);
}

// A sentence may begin with it, and a capital must not turn a letter into another mark.
static void say_noun(const struct puzzle *p, struct explain_fact f, struct text *out) {
    char letter[2];
    f = in_other_words(p, f);
    const char *noun = family_noun(p->family, f.mark, letter);
    bool emptiness = is_about_emptiness(p, f), plain = noun[1] == '\0' && !isdigit((unsigned char)*noun);
    const char *called = words_unmarked(p->family);
    const bool leaving = emptiness && is_empty(p, f) && called == NULL;
    if (leaving) {
        text_add(out, "leaving ");
    } else if (emptiness) {
        text_format(out, "%s at ", is_empty(p, f) ? called : "something");
    } else {
        if (plain) text_add(out, f.holds ? "having " : "not having ");
        else text_add(out, f.holds ? "" : "anything but ");
        words_shown(out, p->family, f.mark, false);
        text_add(out, " at ");
    }
    words_cell(out, p, f.cell);
    if (leaving) text_add(out, " empty");
}

const struct family_words words_generic = {
    .rule = say_rule,
    .facts = say_facts,
    .were = say_were,
    .noun = say_noun,
    .deduce = deduce,
    .breaks = breaks,
};

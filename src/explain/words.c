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

// "a bulb", "bulbs", "3", "black"
static void add_mark(struct text *out, const struct family *f, char mark, bool several) {
    char letter[2];
    const char *noun = family_noun(f, mark, letter);
    bool vowel = strchr("aeiou", noun[0]) != NULL;
    if (noun == letter || is_adjective(noun) || noun[1] == '\0') text_add(out, noun);
    else if (several) text_format(out, "%ss", noun);
    else text_format(out, "%s %s", vowel ? "an" : "a", noun);
}

static void say_group(const struct puzzle *p, struct explain_fact f, const words_list *cells,
                      struct text *out) {
    bool several = cells->size > 1;
    words_cells(out, p, cells->at, cells->size, "and");
    if (!is_about_emptiness(p, f)) {
        text_format(out, " %s %s", several ? "are" : "is", f.holds ? "" : "not ");
        add_mark(out, p->family, f.mark, several);
    } else if (is_empty(p, f)) {
        text_add(out, several ? " stay empty" : " stays empty");
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

static void say_facts(const struct words_topic *t, const struct explain_fact *facts, size_t count,
                      struct text *out) {
    words_list cells = {0};
    for (size_t i = 0; i < count; i++) {
        if (!is_first(facts, i)) continue;
        if (i > 0) text_add(out, "; ");
        words_pick(out, facts, count, facts[i].mark, facts[i].holds, &cells);
        say_group(t->puzzle, facts[i], &cells, out);
    }
    vec_free(out->mem, &cells);
}

static void say_were(const struct puzzle *p, struct explain_fact f, struct text *out) {
    words_cell(out, p, f.cell);
    bool emptiness = is_about_emptiness(p, f), holds = emptiness ? is_empty(p, f) : f.holds;
    text_format(out, " were %s", holds ? "" : "not ");
    if (emptiness) text_add(out, "empty");
    else add_mark(out, p->family, f.mark, false);
}

// A sentence may begin with it, and a capital must not turn a letter into another mark.
static void say_noun(const struct puzzle *p, struct explain_fact f, struct text *out) {
    bool emptiness = is_about_emptiness(p, f);
    if (emptiness) {
        text_add(out, is_empty(p, f) ? "leaving " : "something at ");
    } else {
        text_add(out, f.holds ? "having " : "not having ");
        add_mark(out, p->family, f.mark, false);
        text_add(out, " at ");
    }
    words_cell(out, p, f.cell);
    if (emptiness && is_empty(p, f)) text_add(out, " empty");
}

const struct family_words words_plain = {
    .rule = say_rule,
    .facts = say_facts,
    .were = say_were,
    .noun = say_noun,
    .deduce = deduce,
    .breaks = breaks,
};

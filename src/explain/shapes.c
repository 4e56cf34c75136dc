// Words for shapes of rules that many families have: two cells that are not both marked, and cells that hang
// together. And what a step knows of a board.
#include "board/grid.h"
#include "explain/words.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

// ---- What a step knows -----------------------------------------------------------------------------------

static bool may_show(const struct puzzle *p, uint32_t cell, char mark) {
    const struct family_words *words = p->family->words;
    return words->may_show == NULL || words->may_show(p, cell, mark);
}

enum known words_shows(const struct words_topic *t, uint32_t cell, char mark) {
    const struct explain_fact *s = t->supposed;
    if (s != NULL && s->cell == cell && s->mark == mark) return s->holds ? KNOWN_YES : KNOWN_NO;
    if (s != NULL && s->cell == cell && s->holds) return KNOWN_NO;
    const enum known k = knowledge_of(t->used, cell, mark);
    return k == KNOWN_OPEN && !may_show(t->puzzle, cell, mark) ? KNOWN_NO : k;
}

bool words_board(const struct words_topic *t, struct mem *mem, struct puzzle *p) {
    const struct family *f = t->puzzle->family;
    if (!puzzle_copy(p, t->puzzle, mem)) return false;
    puzzle_strip(p);
    for (uint32_t c = 0; c < puzzle_size(p); c++)
        for (const char *m = f->marks; *m != '\0' && p->cells[c] == f->alphabet[0]; m++) {
            enum known k = words_shows(t, c, *m);
            if (k == KNOWN_YES) p->cells[c] = *m;
            else if (k == KNOWN_NO && family_has_one_mark(f) && f->nothing != 0) p->cells[c] = f->nothing;
            else if ((k == KNOWN_NO || !may_show(p, c, *m)) && !puzzle_strike(p, c, *m)) return false;
        }
    return true;
}

// Does the sentence of a rule about one cell say already what is known: "water at r1c6 fills its area"?
static bool is_said(const struct words_topic *t, const struct model_rule *rule, struct explain_fact f,
                    const char *sentence) {
    struct text mark = TEXT_IN(t->puzzle->mem);
    const char *called = words_unmarked(t->puzzle->family);
    if (f.holds) words_mark(&mark, t->puzzle->family, f.mark, false);
    else text_add(&mark, called == NULL ? "empty" : called);
    bool said =
        rule->place == MODEL_CELL && rule->cells[0] == f.cell && strstr(sentence, text_string(&mark)) != NULL;
    text_free(&mark);
    return said;
}

// What is known of its cells, if that is little: "r1c1 and r1c2 are white"; what they show comes before what
// they do not show.
bool words_known(const struct words_topic *t, const struct model_rule *rule, const char *sentence,
                 struct text *out) {
    enum { FEW = 4 };
    const struct family *f = t->puzzle->family;
    words_list cells = {0};
    struct explain_fact facts[FEW];
    size_t n = 0;
    words_rule_cells(out, t->puzzle, rule, &cells);
    const bool few_marks = strlen(f->marks) <= 2; // otherwise these are many
    for (int absent = 0; absent <= few_marks && n == 0; absent++)
        for (size_t i = 0; i < cells.size; i++)
            for (const char *m = f->marks; *m != '\0'; m++) {
                enum known k = knowledge_of(t->used, cells.at[i], *m);
                bool told = k == KNOWN_YES || (k == KNOWN_NO && (absent || family_has_one_mark(f)));
                if (told && n < FEW) facts[n] = (struct explain_fact){cells.at[i], *m, k == KNOWN_YES};
                n += told;
            }
    vec_free(out->mem, &cells);
    if (n == 0 || n > FEW || (n == 1 && is_said(t, rule, facts[0], sentence))) return false;
    words_generic.facts(t, facts, n, out);
    return true;
}

// ---- Two cells that are not both marked ------------------------------------------------------------------

// "r4c3 is a star, so the cells around it stay empty: r3c2, r3c4 and r5c4"
bool words_deduce_neighbours(const struct words_topic *t, const struct model_rule *rule, const char *where,
                             struct text *out) {
    struct explain_fact mark = {rule->cells[0], t->puzzle->family->marks[0], true};
    words_list cells = {0};
    if (rule->cells[0] == t->facts[0].cell) mark.cell = rule->cells[1];
    if (!family_has_one_mark(t->puzzle->family) || where == NULL ||
        knowledge_of(t->used, mark.cell, mark.mark) != KNOWN_YES)
        return false;
    words_pick(out, t->facts, t->count, mark.mark, false, &cells);
    bool said = cells.size == t->count;
    if (said) {
        words_generic.facts(t, &mark, 1, out);
        text_add(out, cells.size == 1 ? ", so " : ", so the cells ");
        if (cells.size == 1) words_cells(out, t->puzzle, cells.at, 1, "and");
        if (cells.size == 1 && strcmp(where, "around it") == 0) where = "next to it";
        text_format(out, cells.size == 1 ? " %s" : "%s", where);
        words_empty(out, t->puzzle->family, cells.size > 1);
        if (cells.size > 1) text_add(out, ": ");
        if (cells.size > 1) words_cells(out, t->puzzle, cells.at, cells.size, "and");
        words_note(t, "neighbours");
    }
    vec_free(out->mem, &cells);
    return said;
}

// "make r1c3 and r1c4 both black"
bool words_break_pair(const struct words_topic *t, const struct model_rule *rule, struct text *out) {
    char mark = t->puzzle->family->marks[0];
    if (rule->place != MODEL_PAIR || !family_has_one_mark(t->puzzle->family) ||
        !t->puzzle->family->words->excludes(t->puzzle, rule, 0) ||
        knowledge_of(t->used, rule->cells[0], mark) != KNOWN_YES ||
        knowledge_of(t->used, rule->cells[1], mark) != KNOWN_YES)
        return false;
    words_say(t, out, "make both %c and %c ", WORDS(rule->cells[0], rule->cells[1]));
    words_shown(out, t->puzzle->family, mark, true);
    return true;
}

// ---- Connected cells -------------------------------------------------------------------------------------

struct part {
    uint32_t *cells;
    size_t n;
};

// Of the parts with one of the cells that certainly belong to it, the smallest, if there are two; none: there
// are not.
static struct part cut_part(const struct puzzle *p, const uint32_t *certain, size_t count, bool *open,
                            uint32_t *cells) {
    struct part best = {cells, SIZE_MAX};
    size_t parts = 0, first = 0;
    for (size_t i = 0; i < count; i++) {
        if (!open[certain[i]]) continue; // it was reached
        const size_t n = board_reach(p->width, p->height, certain[i], open, cells + first);
        if (n < best.n) best = (struct part){cells + first, n};
        first += n;
        parts++;
    }
    return parts > 1 ? best : (struct part){0};
}

// Of the cells that are inside, or outside, the one that is nearest to a cell.
static uint32_t nearest(const struct puzzle *p, const uint32_t *cells, size_t count, const bool *is_inside,
                        bool inside, uint32_t to) {
    int least = INT_MAX;
    uint32_t best = to;
    for (size_t i = 0; i < count; i++) {
        const int down = (int)cells[i] / p->width - (int)to / p->width;
        const int right = (int)cells[i] % p->width - (int)to % p->width;
        if (is_inside[cells[i]] != inside || abs(down) + abs(right) >= least) continue;
        least = abs(down) + abs(right);
        best = cells[i];
    }
    return best;
}

// "separate r1c1 from r5c2": a cell of the part, near to where the step is, and one of the others
static void say_separated(const struct words_topic *t, struct part part, const uint32_t *certain,
                          size_t count, bool *inside, struct text *out) {
    const uint32_t here = t->supposed != NULL ? t->supposed->cell : part.cells[0];
    for (size_t i = 0; i < part.n; i++) inside[part.cells[i]] = true;
    const uint32_t one = nearest(t->puzzle, certain, count, inside, true, here);
    const uint32_t other = nearest(t->puzzle, certain, count, inside, false, one);
    words_say(t, out, "separate %c from %c", WORDS(one, other));
}

bool words_break_connected(const struct words_topic *t, const uint32_t *certain, size_t count, bool *open,
                           struct text *out) {
    enum { FEW = 6 };
    const size_t size = puzzle_size(t->puzzle);
    uint32_t *cells = mem_zeroed(out->mem, size, sizeof *cells);
    if (cells == NULL) return !(out->failed = true);
    const struct part part = cut_part(t->puzzle, certain, count, open, cells);
    if (part.n > FEW) {
        say_separated(t, part, certain, count, open, out);
    } else if (part.n > 0) {
        sort_u32(part.cells, part.n, sort_by_number, NULL);
        text_add(out, "cut ");
        words_cells(out, t->puzzle, part.cells, part.n, "and");
        text_add(out, " off from the rest");
    }
    if (part.n > 0) words_note(t, "cut");
    mem_free(out->mem, cells, size * sizeof *cells);
    return part.n > 0;
}

// Words of rules that let no mark stand twice among their cells: the last place for a digit in its row, the
// last digit for a cell, pairs, and digits that a row and a box share.
//
// What a digit rules out is in no step (glance.c): the facts of a step are the digits, and its rules say
// where they do that.
#include "explain/words.h"

#include <ctype.h>
#include <string.h>

enum { SETS = 40, SIDE = 36 }; // rules, and cells of one, that are looked at

struct set {
    uint32_t cells[SIDE];
    size_t n;
};

// The rules of a step as sets of cells.
struct numbers {
    const struct words_topic *t;
    const struct puzzle *p;
    const char *marks;
    size_t n_marks;
    struct set sets[SETS];
    size_t n_sets;
};

// False: there are too many of them, or too large ones, or others.
static bool look(struct numbers *n, const struct words_topic *t, struct text *out) {
    words_list cells = {0};
    const struct family_words *words = t->puzzle->family->words;
    bool ok = t->rule_count <= SETS && words->excludes != NULL;
    *n = (struct numbers){.t = t, .p = t->puzzle, .marks = t->puzzle->family->marks};
    n->n_marks = strlen(n->marks);
    for (size_t i = 0; i < t->rule_count && ok; i++) {
        struct set *s = &n->sets[n->n_sets++];
        words_rule_cells(out, n->p, &t->rules[i], &cells);
        s->n = words->excludes(n->p, &t->rules[i], 0) && cells.size <= SIDE ? cells.size : 0;
        if (s->n > 0) memcpy(s->cells, cells.at, s->n * sizeof *cells.at);
    }
    vec_free(out->mem, &cells);
    return ok && !out->failed && n->n_marks <= 64;
}

static bool has(const struct set *s, uint32_t cell) {
    for (size_t i = 0; i < s->n; i++)
        if (s->cells[i] == cell) return true;
    return false;
}

static bool is_there(const struct numbers *n, uint32_t cell, char mark) {
    return knowledge_of(n->t->used, cell, mark) == KNOWN_YES;
}

static bool excludes(const struct numbers *n, size_t rule, char mark) {
    return n->p->family->words->excludes(n->p, &n->t->rules[rule], mark);
}

// Does a digit that the step knows rule out the mark in the cell, by a rule of the step? Which?
static bool is_seen(const struct numbers *n, uint32_t cell, char mark, uint32_t *by) {
    for (size_t i = 0; i < n->n_sets; i++)
        for (size_t k = 0; k < n->sets[i].n && has(&n->sets[i], cell); k++) {
            *by = n->sets[i].cells[k];
            if (*by != cell && is_there(n, *by, mark) && excludes(n, i, mark)) return true;
        }
    return false;
}

static bool is_filled_by(const struct numbers *n, const struct knowledge *k, uint32_t cell) {
    for (size_t i = 0; i < n->n_marks; i++)
        if (knowledge_of(k, cell, n->marks[i]) == KNOWN_YES) return true;
    return false;
}

static bool is_filled(const struct numbers *n, uint32_t cell) { return is_filled_by(n, n->t->used, cell); }

static bool may_show(const struct numbers *n, uint32_t cell, char mark) {
    const struct family_words *words = n->p->family->words;
    return words->may_show == NULL || words->may_show(n->p, cell, mark);
}

// Is the mark still possible, as far as the step knows?
static bool is_possible(const struct numbers *n, uint32_t cell, char mark) {
    uint32_t by;
    if (is_there(n, cell, mark)) return true;
    return may_show(n, cell, mark) && !is_filled(n, cell) &&
           knowledge_of(n->t->used, cell, mark) != KNOWN_NO && !is_seen(n, cell, mark, &by);
}

// The marks that are possible in a cell: a bit each.
static uint64_t options(const struct numbers *n, uint32_t cell) {
    uint64_t all = 0;
    for (size_t i = 0; i < n->n_marks; i++)
        if (is_possible(n, cell, n->marks[i])) all |= UINT64_C(1) << i;
    return all;
}

// Does every mark that may stand there have to? Where cells may stay empty, none has to.
static bool is_tight(const struct numbers *n, const struct set *s) {
    size_t marks = 0;
    for (size_t m = 0; m < n->n_marks; m++) {
        bool may = false;
        for (size_t i = 0; i < s->n; i++) may |= may_show(n, s->cells[i], n->marks[m]);
        marks += may;
    }
    return marks == s->n && !may_show(n, s->cells[0], family_empty(n->p->family));
}

// ---- Lists -----------------------------------------------------------------------------------------------

static void add_marks(struct text *out, const struct numbers *n, uint64_t marks, const char *conjunction) {
    size_t said = 0, count = (size_t)__builtin_popcountll(marks);
    for (size_t i = 0; i < n->n_marks; i++) {
        char letter[2];
        if ((marks >> i & 1) == 0) continue;
        words_between(out, said++, count, conjunction);
        text_add(out, family_noun(n->p->family, n->marks[i], letter));
    }
}

static void add_mark(struct text *out, const struct numbers *n, char mark) {
    add_marks(out, n, UINT64_C(1) << (strchr(n->marks, mark) - n->marks), "and");
}

static void add_cells(struct text *out, const struct numbers *n, struct set *s) {
    sort_u32(s->cells, s->n, sort_by_number, NULL);
    words_cells(out, n->p, s->cells, s->n, "and");
}

static void add_once(struct set *s, uint32_t cell) {
    if (s->n < SIDE && !has(s, cell)) s->cells[s->n++] = cell;
}

// ---- The last mark of a cell -----------------------------------------------------------------------------

// Is it called by a word, and not by its number or letter?
static bool is_named(const struct numbers *n, char mark) {
    char letter[2];
    const char *noun = family_noun(n->p->family, mark, letter);
    return noun[1] != '\0' && !isdigit((unsigned char)*noun);
}

// "row 5 has 1, 2 and 3", "r4c5 has 2", "r4c5 is plus"
static void add_holders(struct text *out, const struct numbers *n, const struct set *s, uint32_t cell,
                        uint64_t marks) {
    if (s->n == 2) {
        words_cell(out, n->p, s->cells[s->cells[0] == cell]);
    } else {
        struct text name = TEXT_IN(out->mem);
        words_set(&name, n->p, s->cells, s->n);
        const char *of = strstr(text_string(&name), " of "), *box = strstr(text_string(&name), " box");
        if (of != NULL && name.at[0] == 't')
            text_format(out, "its %.*s", (int)(of - name.at - 4), name.at + 4);
        else text_add(out, box != NULL ? "its box" : text_string(&name));
        if (name.failed) out->failed = true;
        text_free(&name);
    }
    const char first = n->marks[__builtin_ctzll(marks)];
    if (s->n == 2 && is_named(n, first)) {
        text_add(out, " is ");
        words_shown(out, n->p->family, first, false);
        return;
    }
    text_add(out, " has ");
    add_marks(out, n, marks, "and");
}

// Which marks the sets rule out in the cell: each by the first that does. Returns those nobody rules out.
static uint64_t share(const struct numbers *n, uint32_t cell, uint64_t marks, uint64_t by_set[SETS]) {
    for (size_t i = 0; i < n->n_sets; i++) {
        by_set[i] = 0;
        for (size_t m = 0; m < n->n_marks && has(&n->sets[i], cell); m++)
            for (size_t k = 0; k < n->sets[i].n && (marks >> m & 1) != 0; k++)
                if (n->sets[i].cells[k] != cell && is_there(n, n->sets[i].cells[k], n->marks[m]) &&
                    excludes(n, i, n->marks[m])) {
                    by_set[i] |= UINT64_C(1) << m;
                    marks &= ~(UINT64_C(1) << m);
                }
    }
    return marks;
}

// "r5c5 can only be 7: row 5 has 1, 2 and 3, column 5 has 4 and 5, its box has 8 and 9"
static bool tell_last_mark(const struct numbers *n, uint32_t cell, char mark, struct text *out) {
    uint64_t marks = 0, by_set[SETS];
    size_t parts = 0, said = 0;
    for (size_t i = 0; i < n->n_marks; i++)
        if (n->marks[i] != mark && may_show(n, cell, n->marks[i])) marks |= UINT64_C(1) << i;
    uint64_t known = share(n, cell, marks, by_set);
    for (size_t i = 0; i < n->n_marks; i++)
        if ((known >> i & 1) != 0 && knowledge_of(n->t->used, cell, n->marks[i]) != KNOWN_NO) return false;
    for (size_t i = 0; i < n->n_sets; i++) parts += by_set[i] != 0;
    parts += known != 0;
    words_cell(out, n->p, cell);
    text_add(out, mark == family_empty(n->p->family) ? " stays empty" : " can only be ");
    if (mark != family_empty(n->p->family)) add_mark(out, n, mark);
    text_add(out, ": ");
    if (known != 0) { // first, so that "it" is this cell
        words_between(out, said++, parts, "and");
        text_add(out, "it is not ");
        add_marks(out, n, known, "or");
    }
    for (size_t i = 0; i < n->n_sets; i++) {
        if (by_set[i] == 0) continue;
        words_between(out, said++, parts, "and");
        add_holders(out, n, &n->sets[i], cell, by_set[i]);
    }
    words_note(n->t, "naked-single");
    return true;
}

// ---- The last place of a mark ----------------------------------------------------------------------------

// "because of the 7s at r1c2 and r5c8", and the cells of which an earlier step said that they are not 7
static void add_why_nowhere_else(struct text *out, const struct numbers *n, const struct set *s,
                                 uint32_t cell, char mark) {
    struct set seen = {0}, told = {0};
    uint32_t by;
    for (size_t i = 0; i < s->n; i++) {
        if (s->cells[i] == cell || is_filled(n, s->cells[i])) continue;
        if (is_filled_by(n, n->t->all, s->cells[i])) continue; // the step knows what it is not
        if (is_seen(n, s->cells[i], mark, &by)) add_once(&seen, by);
        else if (knowledge_of(n->t->used, s->cells[i], mark) == KNOWN_NO) add_once(&told, s->cells[i]);
    }
    if (seen.n > 0) {
        text_add(out, ", because of the ");
        add_mark(out, n, mark);
        text_add(out, seen.n > 1 ? "s at " : " at ");
        add_cells(out, n, &seen);
    }
    if (told.n == 0) return;
    text_add(out, seen.n > 0 ? ", and because " : ", because ");
    add_cells(out, n, &told);
    text_add(out, told.n > 1 ? " are not" : " is not");
}

static bool tell_last_place(const struct numbers *n, const struct set *s, uint32_t cell, char mark,
                            struct text *out) {
    size_t filled = 0;
    if (!has(s, cell) || !is_tight(n, s)) return false;
    for (size_t i = 0; i < s->n; i++) {
        if (s->cells[i] != cell && is_possible(n, s->cells[i], mark)) return false;
        filled += s->cells[i] != cell && is_filled_by(n, n->t->all, s->cells[i]);
    }
    if (filled + 1 == s->n) {
        words_cell(out, n->p, cell);
        text_add(out, " is the last open cell of ");
        words_set(out, n->p, s->cells, s->n);
        text_add(out, ", so it is ");
        add_mark(out, n, mark);
        words_note(n->t, "full-house");
        return true;
    }
    text_add(out, "in ");
    words_set(out, n->p, s->cells, s->n);
    text_add(out, " only ");
    words_cell(out, n->p, cell);
    text_add(out, " can be ");
    add_mark(out, n, mark);
    add_why_nowhere_else(out, n, s, cell, mark);
    words_note(n->t, "hidden-single");
    return true;
}

// ---- Several cells with as many marks --------------------------------------------------------------------

typedef bool is_part(const struct numbers *n, const void *context, struct explain_fact f);

// What the shape decides, and then what else the same rules do; a mark that is placed follows from the rest.
static void add_facts(struct text *out, const struct numbers *n, is_part *part, const void *context) {
    VEC(struct explain_fact) facts = {0};
    size_t first = 0;
    for (int rest = 0; rest < 2; rest++) {
        for (size_t i = 0; i < n->t->count; i++)
            if (part(n, context, n->t->facts[i]) != rest && !vec_push(out->mem, &facts, n->t->facts[i]))
                out->failed = true;
        if (!rest) first = facts.size;
    }
    n->p->family->words->facts(n->t, facts.at, first, out);
    if (first < facts.size && !out->failed) {
        text_add(out, ". By the same rules, ");
        n->p->family->words->facts(n->t, facts.at + first, facts.size - first, out);
    }
    vec_free(out->mem, &facts);
}

// Some cells of a set, and some marks.
struct shape {
    const struct set *set;
    uint64_t cells, marks;
};

static bool is_mark_of(const struct numbers *n, uint64_t marks, char mark) {
    const char *place = strchr(n->marks, mark); // NULL: it is about emptiness
    return place != NULL && (marks >> (place - n->marks) & 1) != 0;
}

static size_t place_of(const struct set *s, uint32_t cell) {
    size_t place = 0;
    while (place < s->n && s->cells[place] != cell) place++;
    return place;
}

// Another cell of the set is none of these marks.
static bool is_about_rest(const struct numbers *n, const void *context, struct explain_fact f) {
    const struct shape *s = context;
    size_t place = place_of(s->set, f.cell);
    if (place == s->set->n || (s->cells >> place & 1) != 0) return false;
    if (!f.holds) return is_mark_of(n, s->marks, f.mark);
    return strchr(n->marks, f.mark) != NULL &&
           (options(n, f.cell) & ~s->marks) == UINT64_C(1) << (strchr(n->marks, f.mark) - n->marks);
}

// One of these cells is none but these marks.
static bool is_about_these(const struct numbers *n, const void *context, struct explain_fact f) {
    const struct shape *s = context;
    size_t place = place_of(s->set, f.cell);
    return !f.holds && place < s->set->n && (s->cells >> place & 1) != 0 && !is_mark_of(n, s->marks, f.mark);
}

static const char *subset_name(size_t size, bool hidden) {
    static const char *const naked[] = {"naked-pair", "naked-triple", "naked-quad"};
    static const char *const others[] = {"hidden-pair", "hidden-triple", "hidden-quad"};
    return (hidden ? others : naked)[size < 3 ? 0 : size - 2];
}

// "in row 1 the cells r1c1 and r1c2 can only be 3 or 5, so r1c4 is not 3"
static bool tell_naked(const struct numbers *n, const struct shape *shape, struct text *out) {
    const struct set *s = shape->set;
    uint64_t cells = shape->cells, marks = shape->marks;
    struct set these = {0};
    size_t size = (size_t)__builtin_popcountll(cells);
    for (size_t i = 0; i < s->n; i++)
        if ((cells >> i & 1) != 0) add_once(&these, s->cells[i]);
    text_add(out, "in ");
    words_set(out, n->p, s->cells, s->n);
    text_add(out, " the cells ");
    add_cells(out, n, &these);
    text_add(out, " can only be ");
    add_marks(out, n, marks, "or");
    text_add(out, ", so ");
    add_facts(out, n, is_about_rest, shape);
    words_note(n->t, subset_name(size, false));
    return true;
}

// The next choice of `size` among n; 0: no more.
static uint64_t next_choice(uint64_t choice, size_t n) {
    uint64_t low = choice & (~choice + 1), ripple = choice + low;
    if (choice == 0 || n > 36) return 0;
    choice = ripple | (((choice ^ ripple) >> 2) / low);
    return choice >> n != 0 ? 0 : choice;
}

static bool tell_subset(const struct numbers *n, const struct set *s, struct text *out) {
    uint64_t marks[SIDE];
    for (size_t i = 0; i < s->n; i++) marks[i] = options(n, s->cells[i]);
    for (size_t size = 2; size <= 4 && size < s->n; size++)
        for (uint64_t c = (UINT64_C(1) << size) - 1; c != 0; c = next_choice(c, s->n)) {
            uint64_t all = 0;
            for (size_t i = 0; i < s->n; i++)
                if ((c >> i & 1) != 0) all |= is_filled(n, s->cells[i]) ? ~UINT64_C(0) : marks[i];
            struct shape shape = {s, c, all};
            if ((size_t)__builtin_popcountll(all) == size && is_about_rest(n, &shape, n->t->facts[0]))
                return tell_naked(n, &shape, out);
        }
    return false;
}

// The cells of the set in which the mark is possible: a bit each.
static uint64_t places(const struct numbers *n, const struct set *s, size_t mark) {
    uint64_t all = 0;
    for (size_t i = 0; i < s->n; i++)
        if (is_possible(n, s->cells[i], n->marks[mark])) all |= UINT64_C(1) << i;
    return all;
}

// "in row 1, 3 and 5 fit only in r1c1 and r1c2, so r1c1 is not 4"
static bool tell_hidden(const struct numbers *n, const struct set *s, struct text *out) {
    uint64_t at[64], all_marks = 0;
    struct set these = {0};
    for (size_t m = 0; m < n->n_marks; m++) {
        at[m] = places(n, s, m);
        if (at[m] != 0) all_marks |= UINT64_C(1) << m;
    }
    if ((size_t)__builtin_popcountll(all_marks) != s->n) return false;
    for (size_t size = 2; size <= 4 && size < s->n; size++)
        for (uint64_t c = (UINT64_C(1) << size) - 1; c != 0; c = next_choice(c, s->n)) {
            uint64_t marks = 0;
            for (size_t m = 0; m < n->n_marks; m++)
                if (at[m] != 0 && (at[m] & ~c) == 0) marks |= UINT64_C(1) << m;
            struct shape shape = {s, c, marks};
            if ((size_t)__builtin_popcountll(marks) != size || !is_about_these(n, &shape, n->t->facts[0]))
                continue;
            for (size_t i = 0; i < s->n; i++)
                if ((c >> i & 1) != 0) add_once(&these, s->cells[i]);
            text_add(out, "in ");
            words_set(out, n->p, s->cells, s->n);
            text_add(out, ", ");
            add_marks(out, n, marks, "and");
            text_add(out, " fit only in ");
            add_cells(out, n, &these);
            text_add(out, ", so ");
            add_facts(out, n, is_about_these, &shape);
            words_note(n->t, subset_name(size, true));
            return true;
        }
    return false;
}

// ---- One mark in several sets ----------------------------------------------------------------------------

// Every place of the mark in these sets is in one of the others.
static bool is_covered(const struct numbers *n, uint64_t base, uint64_t cover, char mark) {
    for (size_t i = 0; i < n->n_sets; i++)
        for (size_t k = 0; k < n->sets[i].n && (base >> i & 1) != 0; k++) {
            uint32_t cell = n->sets[i].cells[k];
            bool covered = !is_possible(n, cell, mark);
            for (size_t c = 0; c < n->n_sets && !covered; c++)
                covered = (cover >> c & 1) != 0 && has(&n->sets[c], cell);
            if (!covered) return false;
        }
    return true;
}

// The mark is absent from a cell of the others.
static bool is_in_cover(const struct numbers *n, const void *context, struct explain_fact f) {
    const uint64_t *base = context, *cover = base + 1;
    bool in_base = false, in_cover = false;
    if (f.holds || f.mark != n->t->facts[0].mark) return false;
    for (size_t k = 0; k < n->n_sets; k++) {
        in_base |= (*base >> k & 1) != 0 && has(&n->sets[k], f.cell);
        in_cover |= (*cover >> k & 1) != 0 && has(&n->sets[k], f.cell);
    }
    return !in_base && in_cover;
}

static void add_sets(struct text *out, const struct numbers *n, uint64_t which) {
    size_t said = 0, count = (size_t)__builtin_popcountll(which);
    for (size_t i = 0; i < n->n_sets; i++) {
        if ((which >> i & 1) == 0) continue;
        words_between(out, said++, count, "and");
        words_set(out, n->p, n->sets[i].cells, n->sets[i].n);
    }
}

// "in the top left box, 4 fits only in row 2, so r2c7 is not 4"; with several: "in row 2 and row 7, 4 fits
// only in column 3 and column 8"
static bool tell_covered(const struct numbers *n, size_t main, struct text *out) {
    static const char *const names[] = {"pointing", "x-wing", "swordfish", "jellyfish"};
    char mark = n->t->facts[0].mark;
    size_t size = main / 2;
    if (n->t->facts[0].holds || strchr(n->marks, mark) == NULL || main % 2 != 0 || size == 0 || size > 4)
        return false;
    for (uint64_t base = (UINT64_C(1) << size) - 1; base != 0; base = next_choice(base, main)) {
        const uint64_t cover = ((UINT64_C(1) << main) - 1) & ~base, both[] = {base, cover};
        if (!is_covered(n, base, cover, mark) || !is_in_cover(n, both, n->t->facts[0])) continue;
        text_add(out, "in ");
        add_sets(out, n, base);
        text_add(out, ", ");
        add_mark(out, n, mark);
        text_add(out, " fits only in ");
        add_sets(out, n, cover);
        text_add(out, ", so ");
        add_facts(out, n, is_in_cover, both);
        words_note(n->t, names[size - 1]);
        return true;
    }
    return false;
}

// ---- For a family ----------------------------------------------------------------------------------------

bool words_deduce_number(const struct words_topic *t, const struct model_rule *rule, struct text *out) {
    struct numbers n;
    size_t main = (size_t)(rule - t->rules);
    if (t->count == 0 || main >= t->rule_count || !look(&n, t, out)) return false;
    if (n.sets[main].n == 0 || n.sets[main].n > 30) return false;
    struct explain_fact f = t->facts[0];
    if (f.holds) {
        if (n.sets[main].n > 2 && tell_last_place(&n, &n.sets[main], f.cell, f.mark, out)) return true;
        if (tell_last_mark(&n, f.cell, f.mark, out)) return true;
    }
    return n.sets[main].n > 2 && (tell_subset(&n, &n.sets[main], out) || tell_hidden(&n, &n.sets[main], out));
}

bool words_argue_number(const struct words_topic *t, struct text *out) {
    struct numbers n;
    size_t main = 0;
    if (t->count == 0 || !look(&n, t, out)) return false;
    while (main < n.n_sets && main < t->rule_count - t->aids) main++;
    for (size_t i = 0; i < main; i++)
        if (n.sets[i].n < 3) return false;
    return tell_covered(&n, main, out);
}

// "put 4 at both r1c1 and r1c5", "make both r1c1 and r1c5 plus"
static void put_twice(const struct numbers *n, char mark, struct set *two, struct text *out) {
    const bool named = is_named(n, mark);
    text_add(out, named ? "make both " : "put ");
    if (!named) add_mark(out, n, mark);
    if (!named) text_add(out, " at both ");
    add_cells(out, n, two);
    if (named) text_char(out, ' ');
    if (named) words_shown(out, n->p->family, mark, true);
}

// A mark that stands twice, or two marks in one cell.
static bool break_twice(const struct numbers *n, const struct set *s, struct text *out) {
    for (size_t m = 0; m < n->n_marks; m++) {
        struct set at = {0};
        for (size_t i = 0; i < s->n; i++)
            if (is_there(n, s->cells[i], n->marks[m])) add_once(&at, s->cells[i]);
        if (at.n < 2) continue;
        at.n = 2;
        put_twice(n, n->marks[m], &at, out);
        return true;
    }
    for (size_t i = 0; i < s->n; i++) {
        uint64_t there = 0;
        for (size_t m = 0; m < n->n_marks; m++)
            if (is_there(n, s->cells[i], n->marks[m])) there |= UINT64_C(1) << m;
        if (__builtin_popcountll(there) < 2) continue;
        text_add(out, "put both ");
        add_marks(out, n, there, "and");
        text_add(out, " at ");
        words_cell(out, n->p, s->cells[i]);
        return true;
    }
    return false;
}

// A cell for which nothing is left, or a mark for which there is no place.
static bool break_nothing_left(const struct numbers *n, const struct set *s, struct text *out) {
    bool tight = s->n > 2 && is_tight(n, s);
    for (size_t i = 0; i < s->n; i++) {
        if (may_show(n, s->cells[i], family_empty(n->p->family))) break;
        if (is_filled(n, s->cells[i]) || options(n, s->cells[i]) != 0) continue;
        text_add(out, "leave nothing for ");
        words_cell(out, n->p, s->cells[i]);
        return true;
    }
    for (size_t m = 0; m < n->n_marks && tight; m++) {
        bool wanted = false;
        for (size_t i = 0; i < s->n; i++) wanted |= may_show(n, s->cells[i], n->marks[m]);
        if (!wanted || places(n, s, m) != 0) continue;
        text_add(out, "leave no place for ");
        add_mark(out, n, n->marks[m]);
        text_add(out, " in ");
        words_set(out, n->p, s->cells, s->n);
        return true;
    }
    return false;
}

bool words_break_number(const struct words_topic *t, const struct model_rule *rule, struct text *out) {
    struct numbers n;
    size_t main = (size_t)(rule - t->rules);
    if (main >= t->rule_count || !look(&n, t, out) || n.sets[main].n == 0) return false;
    const struct set *s = &n.sets[main];
    if (break_twice(&n, s, out) || break_nothing_left(&n, s, out)) return true;
    if (t->blamed == NULL || s->n < 3) return false;
    text_add(out, "make it impossible to fill ");
    words_set(out, n.p, s->cells, s->n);
    return true;
}

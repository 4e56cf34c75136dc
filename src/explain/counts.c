// Words for rules that count cells of one kind: a count that is full, or needs all that is left.
#include "explain/words.h"

#include <stdio.h>
#include <string.h>

// ---- What a step knows of a kind -------------------------------------------------------------------------

static bool belongs(const struct words_kind *k, char character) {
    return (k->kinds_of[(unsigned char)character] >> k->bit & 1) != 0;
}

static enum known belongs_by_marks(const struct words_topic *t, uint32_t cell, const struct words_kind *k) {
    const struct family *f = t->puzzle->family;
    bool possible = false, other = false;
    for (const char *m = f->marks; *m != '\0'; m++) {
        const enum known shown = words_shows(t, cell, *m);
        if (shown == KNOWN_YES) return belongs(k, *m) ? KNOWN_YES : KNOWN_NO;
        if (shown != KNOWN_NO) *(belongs(k, *m) ? &possible : &other) = true;
    }
    const bool stays = f->words->may_show == NULL || f->words->may_show(t->puzzle, cell, family_empty(f));
    return !possible ? KNOWN_NO : !other && !stays ? KNOWN_YES : KNOWN_OPEN;
}

enum known words_is(const struct words_topic *t, uint32_t cell, const struct words_kind *k) {
    const struct family *f = t->puzzle->family;
    const char c = t->puzzle->cells[cell];
    const bool printed = c != f->alphabet[0] && c != f->nothing && !family_is_mark(f, c);
    const enum known is = !printed ? belongs_by_marks(t, cell, k) : belongs(k, c) ? KNOWN_YES : KNOWN_NO;
    return k->negated ? (enum known)(-(int)is) : is;
}

// What a fact makes of its cell: it becomes one of the kind, or not; open: neither.
static enum known made_by(const struct words_topic *t, struct explain_fact f, const struct words_kind *k) {
    if (f.mark == family_empty(t->puzzle->family)) return f.holds == !k->negated ? KNOWN_NO : KNOWN_OPEN;
    if (!f.holds && !belongs(k, f.mark)) return KNOWN_OPEN;
    return (f.holds && belongs(k, f.mark)) != k->negated ? KNOWN_YES : KNOWN_NO;
}

// ---- What a step knows of a count ------------------------------------------------------------------------

struct tally {
    long have, open; // as far as the step knows
    long there;      // on the board, whether the step asks for them or not
};

static struct tally look(const struct words_topic *t, const struct words_count *c,
                         const struct words_kind *kind) {
    const struct words_topic before = {.puzzle = t->puzzle, .used = t->all};
    struct tally now = {0};
    for (size_t i = 0; i < c->n; i++) {
        const enum known k = words_is(t, c->cells[i], kind);
        now.have += k == KNOWN_YES;
        now.open += k == KNOWN_OPEN;
        now.there += k == KNOWN_YES || words_is(&before, c->cells[i], kind) == KNOWN_YES;
    }
    return now;
}

// Do all facts say the same of cells that are counted? What?
static enum known made_of(const struct words_topic *t, const struct words_count *c,
                          const struct words_kind *kind) {
    enum known made = KNOWN_OPEN;
    for (size_t i = 0; i < t->count; i++) {
        bool counted = false;
        for (size_t k = 0; k < c->n; k++) counted |= c->cells[k] == t->facts[i].cell;
        const enum known m = made_by(t, t->facts[i], kind);
        if (!counted || m == KNOWN_OPEN || (i > 0 && m != made)) return KNOWN_OPEN;
        made = m;
    }
    return made;
}

// ---- In words --------------------------------------------------------------------------------------------

static void add_counted(const struct words_topic *t, const struct words_kind *k, bool several,
                        struct text *out) {
    const char *called = words_unmarked(t->puzzle->family);
    if (k->mark == 0) words_noun(out, k->noun, several);
    else if (k->negated && called != NULL) words_noun(out, called, several);
    else if (k->negated) text_add(out, several ? "other cells" : "other cell");
    else words_mark(out, t->puzzle->family, k->mark, several);
}

// By its form: %S is what the rule is about, %n the number in words, %w so many of what is counted, %s a
// plural s, and %v the verb.
static void say(const struct words_topic *t, const struct words_count *c, const struct words_kind *kind,
                const char *form, long n, struct text *out) {
    for (; *form != '\0'; form++) {
        if (*form != '%') text_char(out, *form);
        else if (*++form == 'S') text_add(out, c->subject);
        else if (*form == 'w') add_counted(t, kind, n != 1, out);
        else if (*form == 's') text_add(out, n == 1 ? "" : "s");
        else if (*form == 'v') text_add(out, n == 1 ? "is" : "are");
        else words_number(out, (size_t)n);
    }
}

// ", and r2c3 is black already": those that are counted
static void say_present(const struct words_topic *t, const struct words_count *c,
                        const struct words_kind *kind, struct text *out) {
    words_list cells = {0};
    for (size_t i = 0; i < c->n; i++)
        if (words_is(t, c->cells[i], kind) == KNOWN_YES && !vec_push(out->mem, &cells, c->cells[i]))
            out->failed = true;
    sort_u32(cells.at, cells.size, sort_by_number, NULL);
    text_add(out, ", and ");
    words_cells(out, t->puzzle, cells.at, cells.size, "and");
    text_add(out, cells.size == 1 ? " is " : " are ");
    words_shown(out, t->puzzle->family, kind->mark, cells.size > 1);
    text_add(out, " already");
    vec_free(out->mem, &cells);
}

bool words_deduce_count(const struct words_topic *t, const struct words_count *c, struct text *out) {
    static const char *const full[] = {"%S has no %w", "%S has its %w already", "%S has both its %w already",
                                       "%S has its %n %w already"};
    const struct words_kind *kind = &c->kind;
    enum known made = made_of(t, c, kind);
    struct tally now = look(t, c, kind);
    if (c->other.noun != NULL && (made == KNOWN_NO ? now.have != c->hi : now.have + now.open != c->lo)) {
        kind = &c->other;
        made = made_of(t, c, kind);
        now = look(t, c, kind);
    }
    const bool is_full = made == KNOWN_NO && now.have == c->hi;
    if (!is_full && (made != KNOWN_YES || now.have + now.open != c->lo || c->lo <= now.have)) return false;
    const long missing = c->lo - now.there;
    if (c->is_part && is_full && c->hi > 0 && !kind->negated && kind->mark != 0) {
        text_add(out, c->sentence);
        say_present(t, c, kind, out);
    } else if (c->is_part || c->subject == NULL) {
        text_add(out, c->sentence);
        if (!is_full) say(t, c, kind, ", and only %n cell%s %v left for that", missing, out);
        else if (c->hi > 0) say(t, c, kind, ", and there %v %n %w already", c->hi, out);
    } else if (is_full) {
        say(t, c, kind, full[c->hi < 3 ? c->hi : 3], c->hi, out);
    } else {
        say(t, c, kind, now.there > 0 ? "%S needs %n more %w" : "%S needs %n %w", missing, out);
        say(t, c, kind, " and has only %n cell%s left for ", missing, out);
        text_add(out, missing == 1 ? "it" : "them");
    }
    words_note(t, is_full ? "full-count" : "needs-all");
    text_add(out, ", so ");
    words_generic.facts(t, t->facts, t->count, out);
    return true;
}

// " instead of two", where the subject, as "the 2 at r1c1", does not say it
static void add_instead(const struct words_count *c, struct text *out) {
    long number;
    if (sscanf(c->subject, "the %ld at", &number) == 1 && number == c->hi) return;
    text_add(out, c->lo < c->hi ? " instead of at most " : " instead of ");
    if (c->hi == 0) text_add(out, "none");
    else words_number(out, (size_t)c->hi);
}

bool words_break_count(const struct words_topic *t, const struct words_count *c, struct text *out) {
    const struct tally now = look(t, c, &c->kind);
    const long left = now.have + now.open;
    if (now.have <= c->hi && left >= c->lo) return false;
    if (c->is_part && left == 0 && c->lo == 1 && !c->kind.negated) { // its sentence says more than this
        say(t, c, &c->kind, "leave no %w among ", 1, out);
        words_cells(out, t->puzzle, c->cells, c->n, "and");
    } else if (c->subject == NULL) {
        text_format(out, "break a rule: %s", c->sentence);
    } else if (now.have > c->hi) {
        say(t, c, &c->kind, "give %S %n %w", now.have, out);
        add_instead(c, out);
    } else {
        say(t, c, &c->kind,
            left == 0 ? "leave %S with no cell for its " : "leave %S with only %n cell%s for its ", left,
            out);
        say(t, c, &c->kind, c->lo > 1 ? "%n %w" : "%w", c->lo, out);
    }
    return true;
}

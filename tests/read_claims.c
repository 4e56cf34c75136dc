// Compares the claims of a sentence with the facts that it is about: each fact is stated once or obvious, and
// nothing else is claimed.
#include "read_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

const char *read_complain(const char *format, ...) {
    static char wrong[512];
    va_list list;
    va_start(list, format);
    vsnprintf(wrong, sizeof wrong, format, list);
    va_end(list);
    return wrong;
}

const char *read_name_of(const struct read_holding *h, struct explain_fact f) {
    static char name[64];
    int width = h->e->puzzle->width;
    snprintf(name, sizeof name, "%s%c at r%dc%d", f.holds ? "" : "no ", f.mark, (int)f.cell / width + 1,
             (int)f.cell % width + 1);
    return name;
}

bool read_same(struct explain_fact a, struct explain_fact b) {
    return a.cell == b.cell && a.mark == b.mark && a.holds == b.holds;
}

struct explain_fact read_opposite(struct explain_fact f) {
    f.holds = !f.holds;
    return f;
}

void read_learn(struct read_holding *h, struct explain_fact f) {
    assert_true(knowledge_learn(&h->reader->used, f));
}

const struct explain_deduction *read_deduction(const struct read_holding *h, size_t i) {
    return &h->e->deductions.at[h->step->deductions.first + i];
}

const struct model_rule *read_rule_at(const struct read_holding *h, size_t i) {
    return &h->e->rules.at[h->step->rules.first + i];
}

struct read_point read_point(const struct read_holding *h, const struct explain_fact *subject) {
    return (struct read_point){&h->reading, h->e, h->e->puzzle, &h->reader->used, subject};
}

// ---- Obvious facts ---------------------------------------------------------------------------------------

static bool is_settled(const struct knowledge *k, uint32_t cell, char but) {
    char piece = read_piece_at(k, cell);
    return (piece != 0 && piece != but) ||
           knowledge_of(k, cell, family_empty(k->puzzle->family)) == KNOWN_YES;
}

static bool is_elsewhere(const struct knowledge *k, struct explain_fact f) {
    if (!read_is_only(k->puzzle, f.mark)) return false;
    for (uint32_t i = 0; i < puzzle_size(k->puzzle); i++)
        if (i != f.cell && knowledge_of(k, i, f.mark) == KNOWN_YES) return true;
    return false;
}

// Was it an answer to the question of the step that was refuted?
static bool is_refuted(const struct read_holding *h, struct explain_fact f) {
    for (size_t i = 0; i < h->step->deductions.count; i++) {
        const struct explain_deduction *d = read_deduction(h, i);
        if (d->rule == EXPLAIN_OTHERWISE && d->depth == 0 && read_same(d->fact, f)) return true;
    }
    return false;
}

// Is a piece there, or will there be one?
static bool has_piece(const struct read_holding *h, uint32_t cell) {
    bool has = read_piece_at(&h->reader->all, cell) != 0 || read_piece_at(&h->reader->used, cell) != 0;
    for (size_t i = 0; i < h->targets.size; i++) {
        struct explain_fact t = h->targets.at[i].fact;
        has |= t.holds && t.cell == cell && t.mark != family_empty(h->e->puzzle->family);
    }
    return has;
}

// The fact was known before; or it says that a piece is not where another one is, or none, or that it is not
// in two places.
bool read_is_plain(const struct read_holding *h, struct explain_fact f) {
    const struct knowledge *all = &h->reader->all, *used = &h->reader->used;
    if (knowledge_of(all, f.cell, f.mark) == (f.holds ? KNOWN_YES : KNOWN_NO)) return true;
    if (f.holds) return false;
    if (f.mark == family_empty(h->e->puzzle->family)) return has_piece(h, f.cell);
    if (h->concludes && h->step->asks && is_refuted(h, f)) return true;
    if (is_settled(all, f.cell, f.mark) || is_settled(used, f.cell, f.mark) || is_elsewhere(used, f) ||
        is_elsewhere(all, f))
        return true;
    for (size_t i = 0; i < h->targets.size; i++) {
        struct explain_fact t = h->targets.at[i].fact;
        if (t.holds && t.cell == f.cell && t.mark != f.mark) return true;
        if (t.holds && t.mark == f.mark && t.cell != f.cell && read_is_only(h->e->puzzle, f.mark))
            return true;
    }
    return false;
}

bool read_is_settled(struct read_holding *h, struct explain_fact f) {
    const struct family *family = h->e->puzzle->family;
    enum known known = f.holds ? KNOWN_YES : KNOWN_NO;
    bool all = f.holds && f.mark == family_empty(family);
    size_t targets = h->targets.size;
    if (knowledge_of(&h->reader->used, f.cell, f.mark) == known) return true;
    h->targets.size = 0; // they are not said yet
    bool plain = read_is_plain(h, f);
    for (const char *mark = family->marks; *mark != '\0' && all; mark++)
        all = !read_takes_part(h->e->puzzle, *mark) ||
              read_is_plain(h, (struct explain_fact){f.cell, *mark, false}) ||
              knowledge_of(&h->reader->used, f.cell, *mark) == KNOWN_NO;
    h->targets.size = targets;
    return all || plain;
}

// ---- Claims ----------------------------------------------------------------------------------------------

void read_aim_at(struct read_holding *h, struct explain_fact f) {
    assert_true(vec_push(&h->reader->mem, &h->targets, ((struct read_target){f, false, false})));
}

static const char *say_fact(struct read_holding *h, struct explain_fact f) {
    for (size_t i = 0; i < h->targets.size; i++) {
        struct read_target *t = &h->targets.at[i];
        if (!read_same(t->fact, f)) continue;
        if (t->said) return read_complain("%s is said twice", read_name_of(h, f));
        t->said = t->singly = true;
        return NULL;
    }
    if (h->partly && !f.holds &&
        read_is_target(h, (struct explain_fact){f.cell, family_empty(h->e->puzzle->family), true})) {
        assert_true(vec_push(&h->reader->mem, &h->targets, ((struct read_target){f, true, true})));
        return NULL;
    }
    return read_complain("%s does not follow", read_name_of(h, f));
}

static struct explain_fact as_fact(const struct puzzle *p, const struct read_claim *c, char mark,
                                   uint32_t cell) {
    const struct family *f = p->family;
    bool one = family_has_one_mark(f);
    switch (c->kind) {
    case READ_EMPTY:
        return one ? (struct explain_fact){cell, f->marks[0], false}
                   : (struct explain_fact){cell, family_empty(f), true};
    case READ_NOT_EMPTY:
        return (struct explain_fact){cell, family_empty(f), false};
    default:
        return (struct explain_fact){cell, mark, c->kind == READ_IS};
    }
}

bool read_is_listed(const struct read_holding *h, struct read_list cells, uint32_t cell) {
    for (size_t i = 0; i < cells.count; i++)
        if (h->reading.facts.at[cells.first + i].cell == cell) return true;
    return false;
}

bool read_is_target(const struct read_holding *h, struct explain_fact f) {
    for (size_t i = 0; i < h->targets.size; i++)
        if (read_same(h->targets.at[i].fact, f)) return true;
    return false;
}

// Is the piece ruled out there by what is known, or by what is being concluded, or was `said` just now?
static bool is_ruled_out(const struct read_holding *h, char piece, uint32_t cell, bool said) {
    const struct puzzle *p = h->e->puzzle;
    const struct knowledge *all = &h->reader->all, *used = &h->reader->used;
    if (!read_is_free(p, cell) || knowledge_of(all, cell, piece) == KNOWN_NO ||
        knowledge_of(used, cell, piece) == KNOWN_NO || is_settled(all, cell, piece) ||
        is_settled(used, cell, piece))
        return true;
    for (size_t i = 0; i < h->targets.size; i++) {
        struct explain_fact t = h->targets.at[i].fact;
        if (said && !h->targets.at[i].said) continue;
        if (t.cell == cell && (t.mark == piece ? !t.holds : t.holds)) return true;
    }
    return false;
}

// The fact is stated among others, or follows because the cell stays empty.
static bool say_also(struct read_holding *h, struct explain_fact f) {
    bool is_meant = false;
    for (size_t i = 0; i < h->targets.size; i++) {
        struct read_target *t = &h->targets.at[i];
        bool emptied =
            t->fact.cell == f.cell && t->fact.holds && t->fact.mark == family_empty(h->e->puzzle->family);
        if (read_same(t->fact, f)) t->said = true;
        is_meant |= emptied || read_same(t->fact, f);
    }
    return is_meant;
}

static bool could_attack_one(const struct read_holding *h, struct read_list numbers, char piece,
                             uint32_t from) {
    for (size_t i = 0; i < numbers.count; i++)
        if (read_could_attack(h->e->puzzle, piece, from, h->reading.facts.at[numbers.first + i].cell))
            return true;
    return false;
}

// The piece can only be there: it is ruled out on every other square, and on none of these. If it could
// attack one of several numbers, exceptions have to be stated in addition.
static const char *hold_only(struct read_holding *h, const struct read_claim *c, char piece) {
    size_t said = 0;
    for (uint32_t i = 0; i < puzzle_size(h->e->puzzle); i++) {
        bool where = c->kind == READ_WHERE;
        bool listed = where ? could_attack_one(h, c->cells, piece, i) : read_is_listed(h, c->cells, i);
        bool out = is_ruled_out(h, piece, i, listed && h->partly);
        struct explain_fact f = {i, piece, false};
        if (!where && listed && (out || (!h->partly && read_is_target(h, f))))
            return read_complain("%s, which can only be there", read_name_of(h, f));
        if (!listed && !out) return read_complain("%s, which is not known", read_name_of(h, f));
        if (!where || !listed) said += say_also(h, f);
    }
    return said > 0 ? NULL : "nobody is ruled out";
}

// Because of what a number demands, pieces are not where they would not attack it, or not where they would.
static const char *hold_demand(struct read_holding *h, const struct read_claim *c, char piece) {
    struct read_point at = read_point(h, NULL);
    uint32_t number = h->reading.facts.at[c->cells.first].cell;
    size_t said = 0;
    if (piece != 0 && !read_may_attack(&at, piece, number)) return "it cannot attack it";
    for (size_t i = 0; i < h->targets.size; i++) {
        struct read_target *t = &h->targets.at[i];
        if (t->fact.holds || (piece != 0 && t->fact.mark != piece)) continue;
        bool attacks = read_attacks(&at, t->fact.mark, t->fact.cell, number);
        if (t->said || attacks == (c->kind == READ_MUST)) continue;
        t->said = true;
        said++;
    }
    return said > 0 ? NULL : "nobody is ruled out";
}

// All facts that are meant are stated at once.
static const char *say_all(struct read_holding *h, const struct read_claim *c) {
    size_t said = 0;
    for (size_t i = 0; i < h->targets.size; i++) {
        struct read_target *t = &h->targets.at[i];
        bool is_meant = !t->fact.holds && t->fact.mark == c->marks[0];
        if (c->kind == READ_SO_MANY_EMPTY)
            is_meant = t->fact.holds && t->fact.mark == family_empty(h->e->puzzle->family);
        else if (c->kind == READ_SO_MANY_OUT) is_meant = !t->fact.holds && !read_is_plain(h, t->fact);
        else if (c->kind == READ_NOBODY_ELSE)
            is_meant = !t->fact.holds && read_is_listed(h, c->cells, t->fact.cell);
        if (!is_meant || t->said) continue;
        t->said = true;
        said++;
    }
    if (c->kind == READ_SO_MANY_OUT && (said != c->number || !h->in_short))
        return "not so many are ruled out";
    if (c->kind == READ_SO_MANY_EMPTY && c->number == 0) {
        size_t taken = 0;
        for (uint32_t i = 0; i < puzzle_size(h->e->puzzle); i++) taken += read_is_taken(&h->reader->used, i);
        return taken == read_pieces_in_all(h->e->puzzle) ? NULL : "other squares may be taken";
    }
    if (c->kind == READ_SO_MANY_EMPTY && said != c->number) return "not so many squares stay empty";
    return said > 0 ? NULL : "nobody is ruled out";
}

static const char *hold_claim(struct read_holding *h, const struct read_claim *c) {
    const char *wrong = NULL;
    switch (c->kind) {
    case READ_ONLY_ON:
    case READ_WHERE:
        for (const char *piece = c->marks; *piece != '\0' && wrong == NULL; piece++)
            wrong = hold_only(h, c, *piece);
        return wrong;
    case READ_MUST:
    case READ_MUST_NOT:
        if (c->marks[0] == '\0') return hold_demand(h, c, 0);
        for (const char *piece = c->marks; *piece != '\0' && wrong == NULL; piece++)
            wrong = hold_demand(h, c, *piece);
        return wrong;
    case READ_NO_OTHER:
    case READ_NOBODY_ELSE:
    case READ_SO_MANY_EMPTY:
    case READ_SO_MANY_OUT:
        return say_all(h, c);
    default:
        break;
    }
    const char *marks = c->marks[0] == '\0' ? "x" : c->marks;
    for (; *marks != '\0' && wrong == NULL; marks++)
        for (size_t i = 0; i < c->cells.count && wrong == NULL; i++)
            wrong =
                say_fact(h, as_fact(h->e->puzzle, c, *marks, h->reading.facts.at[c->cells.first + i].cell));
    return wrong;
}

const char *read_hold_claims(struct read_holding *h, struct read_list claims) {
    const char *wrong = NULL;
    for (size_t i = 0; i < claims.count && wrong == NULL; i++)
        wrong = hold_claim(h, &h->reading.claims.at[claims.first + i]);
    return wrong;
}

// What is said to follow in the same way is noted, for the argument to be held once more.
const char *read_hold_alike(struct read_holding *h, struct read_list claims) {
    bool *said = calloc(h->targets.size + 1, sizeof *said);
    assert_non_null(said);
    for (size_t i = 0; i < h->targets.size; i++) said[i] = h->targets.at[i].said;
    const char *wrong = read_hold_claims(h, claims);
    for (size_t i = 0; i < h->targets.size && claims.count > 0; i++)
        if (h->targets.at[i].said && !said[i])
            assert_true(vec_push(&h->reader->mem, &h->alike, h->targets.at[i].fact));
    free(said);
    return wrong;
}

// Is the piece on the only square that what was said leaves it?
static bool is_left(const struct read_holding *h, const struct read_claim *c) {
    for (uint32_t cell = 0; cell < puzzle_size(h->e->puzzle); cell++)
        if (!read_is_listed(h, c->cells, cell) && !is_ruled_out(h, c->marks[0], cell, true)) return false;
    return c->kind == READ_IS && read_is_only(h->e->puzzle, c->marks[0]);
}

// One piece may leave a square to another, whichever is said first.
const char *read_hold_left(struct read_holding *h, const struct read_sentence *s) {
    const char *wrong = NULL;
    size_t left = s->left.count;
    bool held[PUZZLE_MARKS] = {false}, goes_on = true;
    if (left > 0 && s->each != (left > 1)) return "each?";
    while (left > 0 && goes_on && wrong == NULL) {
        goes_on = false;
        for (size_t i = 0; i < s->left.count && i < PUZZLE_MARKS && wrong == NULL; i++) {
            const struct read_claim *c = &h->reading.claims.at[s->left.first + i];
            if (held[i] || !is_left(h, c)) continue;
            wrong = hold_claim(h, c);
            held[i] = goes_on = true;
            left--;
        }
    }
    return wrong == NULL && left > 0 ? "another square is left" : wrong;
}

// Nobody is put where somebody else is known to be, and nothing is concluded that was known.
static const char *hold_new(const struct read_holding *h, struct explain_fact f) {
    const struct knowledge *used = &h->reader->used, *all = &h->reader->all;
    enum known known = f.holds ? KNOWN_YES : KNOWN_NO;
    if (knowledge_of(used, f.cell, f.mark) == known || knowledge_of(all, f.cell, f.mark) == known)
        return read_complain("%s is known already", read_name_of(h, f));
    return NULL;
}

// Does the same sentence state what the cell shows, or was that known, while there is another fact to state?
static bool is_settled_by(const struct read_holding *h, struct explain_fact f) {
    bool is_known = !f.holds && (is_settled(&h->reader->all, f.cell, f.mark) ||
                                 is_settled(&h->reader->used, f.cell, f.mark));
    if (is_known && f.mark != family_empty(h->e->puzzle->family))
        for (size_t i = 0; i < h->targets.size; i++)
            if (h->targets.at[i].said && !read_is_plain(h, h->targets.at[i].fact)) return true;
    for (size_t i = 0; i < h->targets.size && !f.holds; i++) {
        const struct read_target *t = &h->targets.at[i];
        if (t->said && t->fact.holds && t->fact.cell == f.cell && t->fact.mark != f.mark) return true;
    }
    return false;
}

// The opposite of the step's supposition has to be stated in any case.
static bool is_what_was_supposed(const struct read_holding *h, struct explain_fact f) {
    f.holds = !f.holds;
    return read_same(f, h->step->supposed);
}

// Does a hint repeat what an earlier step decided there?
static bool is_said_again(const struct read_holding *h, const struct read_claim *claim, uint32_t cell) {
    bool holds = claim->kind == READ_IS || claim->kind == READ_EMPTY;
    for (size_t n = 0; n < h->step->known.count; n++) {
        struct explain_fact f = h->e->facts.at[h->step->known.first + n];
        bool fits = claim->marks[0] == '\0' ? f.mark == family_empty(h->e->puzzle->family)
                                            : strchr(claim->marks, f.mark) != NULL;
        if (f.cell == cell && fits && f.holds == holds) return true;
    }
    return false;
}

// Is it one of several that would break the rule?
static bool is_subject(const struct read_holding *h, const struct read_sentence *s, uint32_t cell) {
    for (size_t i = s->subjects.first; i < s->subjects.first + s->subjects.count; i++)
        if (h->reading.facts.at[i].cell == cell) return true;
    return false;
}

// What a supposition refutes comes first, and alone: of the rest it shows only that the same rules decide it.
// Is it obvious with what else was refuted?
static bool is_obvious_then(struct read_holding *h, uint32_t cell) {
    size_t known = h->reader->used.changes.size;
    for (size_t i = 0; i < h->targets.size; i++)
        if (h->targets.at[i].said && h->targets.at[i].fact.cell != cell) read_learn(h, h->targets.at[i].fact);
    bool settled = read_is_settled(h, (struct explain_fact){cell, family_empty(h->e->puzzle->family), true});
    knowledge_go_back(&h->reader->used, known);
    return settled;
}

const char *read_hold_first(struct read_holding *h, const struct read_sentence *s) {
    bool refutes = (s->kind == READ_SO && h->step->deductions.count > 0) || s->kind == READ_WOULD;
    if (!refutes || h->step->asks || s->depth > 0) return NULL;
    for (size_t i = s->claims.first; i < s->claims.first + s->claims.count; i++) {
        const struct read_claim *claim = &h->reading.claims.at[i];
        for (size_t k = 0; k < claim->cells.count && claim->kind != READ_ONLY_ON; k++) {
            uint32_t cell = h->reading.facts.at[claim->cells.first + k].cell;
            if (cell != h->step->supposed.cell && !is_said_again(h, claim, cell) && !is_subject(h, s, cell) &&
                !(claim->kind == READ_EMPTY && is_obvious_then(h, cell)))
                return "more is concluded than was refuted";
        }
    }
    return NULL;
}

// All claims of the sentence are among the targets, and all targets are stated or obvious. Consequences of a
// case may have been known before.
const char *read_hold_targets(struct read_holding *h, const struct read_sentence *s, bool is_case) {
    const struct read_slot *in_reason = read_slot_of(&s->reason, "ft"),
                           *placed = read_slot_of(&s->reason, "p");
    const char *wrong = read_hold_claims(h, s->claims);
    if (wrong == NULL && in_reason != NULL) wrong = read_hold_claims(h, in_reason->list);
    if (wrong == NULL && placed != NULL)
        wrong = say_fact(h, (struct explain_fact){placed->cell, read_slot_of(&s->reason, "K")->mark, true});
    if (wrong == NULL) wrong = read_hold_alike(h, s->alike);
    if (wrong == NULL) wrong = read_hold_left(h, s);
    if (wrong == NULL) wrong = read_hold_claims(h, s->same);
    if (wrong == NULL && !is_case) wrong = read_hold_first(h, s);
    if (wrong == NULL) wrong = read_hold_stated(h, true, is_case);
    h->targets.size = 0;
    return wrong;
}

const char *read_hold_stated(struct read_holding *h, bool all, bool is_case) {
    const char *wrong = NULL;
    for (size_t i = 0; i < h->targets.size && wrong == NULL; i++) {
        const struct read_target *t = &h->targets.at[i];
        if (all && !t->said && !read_is_plain(h, t->fact))
            wrong = read_complain("%s is not said", read_name_of(h, t->fact));
        if (wrong == NULL && t->singly && !is_case) wrong = hold_new(h, t->fact);
        if (wrong == NULL && t->singly && !is_what_was_supposed(h, t->fact) && is_settled_by(h, t->fact))
            wrong = read_complain("%s goes without saying", read_name_of(h, t->fact));
    }
    return wrong;
}

// What a step concludes where it goes on to argue for the rest, and what each of these arguments concludes:
// in several parts, of which each may use those before it.
#include "read_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// Of these facts, those of which nothing was said.
static void aim_at_open(struct read_holding *h, struct explain_range facts) {
    h->targets.size = 0;
    for (size_t i = facts.first; i < facts.first + facts.count; i++)
        if (!read_is_settled(h, h->e->facts.at[i])) read_aim_at(h, h->e->facts.at[i]);
}

// What was said is known for the next part.
static const char *end_part(struct read_holding *h, const char *wrong, bool all) {
    if (wrong == NULL) wrong = read_hold_stated(h, all, false);
    for (size_t i = 0; i < h->targets.size && wrong == NULL; i++)
        if (h->targets.at[i].said) read_learn(h, h->targets.at[i].fact);
    return wrong;
}

// ---- Similar arguments -----------------------------------------------------------------------------------

static const struct explain_step *argument_at(const struct read_holding *h, size_t i) {
    return &h->e->arguments.at[h->whole->arguments.first + i];
}

// The rules by which it is refuted, one after the other, each once in a row. Their number; 0: it takes cases,
// or is not refuted.
static size_t list_rules(const struct read_holding *h, const struct explain_step *step,
                         const struct model_rule **rules, size_t most) {
    size_t n = 0;
    for (size_t i = 0; i < step->deductions.count; i++) {
        const struct explain_deduction *d = &h->e->deductions.at[step->deductions.first + i];
        if (d->rule >= EXPLAIN_ALIKE || d->depth > 0) return 0;
        const struct model_rule *rule = &h->e->rules.at[step->rules.first + d->rule];
        if (n > 0 && explain_same_rule(rules[n - 1], rule)) continue;
        assert_true(n < most);
        rules[n++] = rule;
    }
    return n;
}

static bool are_similar(const struct read_holding *h, const struct explain_step *a,
                        const struct explain_step *b) {
    enum { MOST = 200 };
    const struct model_rule *one[MOST], *other[MOST];
    size_t n = list_rules(h, a, one, MOST);
    if (n == 0 || list_rules(h, b, other, MOST) != n || a->supposed.holds != b->supposed.holds) return false;
    for (size_t i = 0; i < n; i++)
        if (!explain_same_rule(one[i], other[i])) return false;
    return true;
}

static bool knows(const struct read_holding *h, struct explain_fact f) {
    return knowledge_of(&h->reader->used, f.cell, f.mark) == (f.holds ? KNOWN_YES : KNOWN_NO);
}

static bool uses_what_is_known(struct read_holding *h, const struct explain_step *argument) {
    for (size_t i = 0; i < argument->known.count; i++)
        if (!read_is_settled(h, h->e->facts.at[argument->known.first + i])) return false;
    return true;
}

// A cell that nothing else can be in is empty.
static void aim_at_similar(struct read_holding *h, struct explain_fact f) {
    struct explain_fact empty = {f.cell, family_empty(h->e->puzzle->family), true};
    bool decided = false;
    for (size_t i = 0; i < h->whole->decides.count; i++)
        decided |= read_same(h->e->facts.at[h->whole->decides.first + i], empty);
    if (!decided || !read_is_settled(h, empty)) {
        read_aim_at(h, f);
        return;
    }
    size_t kept = 0;
    for (size_t i = 0; i < h->targets.size; i++)
        if (h->targets.at[i].fact.cell != f.cell) h->targets.at[kept++] = h->targets.at[i];
    h->targets.size = kept;
    read_aim_at(h, empty);
}

// All that similar arguments show is said, and nothing else.
static const char *hold_similar(struct read_holding *h, struct read_list claims) {
    size_t known = h->reader->used.changes.size;
    h->targets.size = 0;
    if (claims.count == 0) return NULL;
    for (size_t i = 0; i < h->whole->arguments.count; i++) {
        const struct explain_step *other = argument_at(h, i);
        struct explain_fact f = h->e->facts.at[other->decides.first];
        if (other == h->step || knows(h, f) || read_is_settled(h, f) || !uses_what_is_known(h, other) ||
            !are_similar(h, h->step, other))
            continue;
        read_learn(h, f);
        aim_at_similar(h, f);
    }
    knowledge_go_back(&h->reader->used, known);
    return end_part(h, read_hold_claims(h, claims), true);
}

// ---- Conclusions -----------------------------------------------------------------------------------------

static const char *hold_in_parts(struct read_holding *h, const struct read_sentence *s) {
    aim_at_open(h, h->whole->decides);
    h->partly = true;
    const char *wrong = read_hold_claims(h, s->claims);
    if (wrong == NULL) wrong = read_hold_alike(h, s->alike);
    if (wrong == NULL) wrong = read_hold_first(h, s);
    wrong = end_part(h, wrong, false);
    if (wrong == NULL) wrong = hold_similar(h, s->similar);
    aim_at_open(h, h->whole->decides);
    if (wrong == NULL) wrong = end_part(h, read_hold_left(h, s), false);
    h->partly = false;
    aim_at_open(h, h->whole->decides);
    if (wrong == NULL && s->same.count > 0 && !h->is_last) return "the rest comes last";
    if (wrong == NULL) wrong = end_part(h, read_hold_claims(h, s->same), h->is_last);
    h->targets.size = 0;
    return wrong;
}

// All at once; or in parts, if something is said after it or in several parts.
const char *read_hold_concluded(struct read_holding *h, const struct read_sentence *s) {
    size_t known = h->reader->used.changes.size;
    if (h->step == h->whole && h->is_last && s->similar.count == 0) {
        h->targets.size = 0;
        for (size_t i = 0; i < h->step->decides.count; i++)
            read_aim_at(h, h->e->facts.at[h->step->decides.first + i]);
        const char *wrong = read_hold_targets(h, s, false);
        if (wrong == NULL || (s->kind != READ_SO && s->kind != READ_WOULD)) return wrong;
        knowledge_go_back(&h->reader->used, known);
        h->alike.size = 0;
    }
    return hold_in_parts(h, s);
}

// What an argument by one rule decides, and then what the same rules do.
const char *read_hold_followed(struct read_holding *h, const struct read_sentence *s) {
    const struct read_slot *in_reason = read_slot_of(&s->reason, "ft");
    aim_at_open(h, h->step->decides);
    const char *wrong = read_hold_claims(h, s->claims);
    if (wrong == NULL && in_reason != NULL) wrong = read_hold_claims(h, in_reason->list);
    wrong = end_part(h, wrong, true);
    aim_at_open(h, h->whole->decides);
    if (wrong == NULL && s->same.count > 0 && !h->is_last) return "the rest comes last";
    if (wrong == NULL) wrong = end_part(h, read_hold_claims(h, s->same), h->is_last);
    h->targets.size = 0;
    return wrong;
}

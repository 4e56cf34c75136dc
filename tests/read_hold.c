// Compares what was read with the record of the step: the same deductions in the same order, no claim that is
// not in it, nothing left out unless it is obvious, and every piece is where the text says.
#include "read_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// ---- Reasons ---------------------------------------------------------------------------------------------

// Named pieces are on their squares.
static const char *hold_pieces(const struct read_holding *h, const struct read_reason *reason,
                               const struct explain_fact *subject) {
    for (size_t i = 0; i < reason->count; i++) {
        const struct read_slot *s = &reason->slots[i];
        bool one = s->type == 'o' || s->type == 'O';
        struct explain_fact f = {s->cell, s->mark, true};
        if (one && subject != NULL && read_same(f, *subject)) return "it says a thing of itself";
        for (size_t k = 0; k < (one ? 1 : s->type == 'm' ? s->list.count : 0); k++) {
            if (!one) f = h->reading.facts.at[s->list.first + k];
            if (knowledge_of(&h->reader->used, f.cell, f.mark) != KNOWN_YES)
                return read_complain("%s is named, which is not known", read_name_of(h, f));
        }
    }
    return NULL;
}

// Other numbers that are named belong to the step.
static const char *hold_numbers(const struct read_holding *h, const struct read_reason *reason) {
    const struct read_slot *clue = read_slot_of(reason, "c"), *list = read_slot_of(reason, "d");
    size_t wanted = (clue != NULL) + (list == NULL ? 0 : list->list.count), found = 0, named = 0;
    for (size_t i = 0; i < h->step->rules.count; i++) {
        const struct model_rule *rule = read_rule_at(h, i);
        if (strcmp(rule->name, "number") != 0) continue;
        found += clue != NULL && clue->cell == rule->cells[0];
        found += list != NULL && read_is_listed(h, list->list, rule->cells[0]);
    }
    const struct read_slot *all = read_slot_of(reason, "S");
    bool some = strstr(reason->form->words, "satisf") != NULL || // the others contribute nothing
                strstr(reason->form->words, "piece") != NULL;    // or are no numbers
    for (size_t i = 0; all != NULL && i < h->step->rules.count; i++) {
        bool listed = read_is_listed(h, all->list, read_rule_at(h, i)->cells[0]);
        if (!listed && !some) return "a number is not named";
        named += listed && strcmp(read_rule_at(h, i)->name, "number") == 0;
    }
    if (some && all != NULL && named != all->list.count) return "a number is not of the step";
    if (all != NULL && !some && all->list.count != h->step->rules.count) return "another number is named";
    return found == wanted ? NULL : "a number is named that the step does not use";
}

static const char *hold_named(struct read_holding *h, const struct read_reason *reason,
                              const struct model_rule *rule, const struct explain_fact *subject) {
    struct read_point at = read_point(h, subject);
    if (!read_is_rule(&at, reason, rule)) return "it is by another rule";
    const char *wrong = hold_pieces(h, reason, subject);
    return wrong != NULL ? wrong : hold_numbers(h, reason);
}

// Without looking for pieces that have only one square left.
static const char *hold_judged(struct read_holding *h, const struct read_reason *reason,
                               const struct model_rule *rule, const struct explain_fact *subject) {
    struct read_point at = read_point(h, subject);
    const char *wrong = hold_named(h, reason, rule, subject);
    return wrong != NULL || reason->form->judge == NULL ? wrong : reason->form->judge(&at, reason, rule);
}

// Perhaps it takes the pieces that have only one square left.
static const char *hold_by(struct read_holding *h, const struct read_reason *reason,
                           const struct model_rule *rule, const struct explain_fact *subject) {
    struct read_point at = read_point(h, subject);
    const char *wrong = hold_judged(h, reason, rule, subject);
    size_t known = h->reader->used.changes.size;
    if (wrong == NULL) return NULL;
    read_place_cornered(&at, &h->reader->used);
    if (hold_judged(h, reason, rule, subject) == NULL) wrong = NULL;
    knowledge_go_back(&h->reader->used, known);
    return wrong;
}

// By any of the rules of the step.
static const char *hold_by_some(struct read_holding *h, const struct read_reason *reason,
                                const struct explain_fact *subject) {
    const char *wrong = "no rule of the step says so";
    struct read_point known = read_point(h, subject);
    if (h->step->rules.count == 0 && *reason->form->rule == '\0') // facts about pieces are enough
        return reason->form->judge == NULL ? NULL : reason->form->judge(&known, reason, NULL);
    for (size_t i = 0; i < h->step->rules.count && wrong != NULL; i++) {
        struct read_point at = read_point(h, subject);
        if (read_is_rule(&at, reason, read_rule_at(h, i)))
            wrong = hold_by(h, reason, read_rule_at(h, i), subject);
    }
    return wrong;
}

static const char *hold_choice(const struct read_holding *h, const struct read_reason *reason) {
    const struct read_slot *s = &reason->slots[0];
    for (size_t i = 0; i < h->e->choices.size; i++)
        if (h->e->choices.at[i].cell == s->cell && h->e->choices.at[i].mark == s->mark) return NULL;
    return "another image is taken";
}

// Is the rule among those listed?
static const char *hold_among(struct read_holding *h, struct read_list rules, const struct model_rule *rule) {
    struct read_point at = read_point(h, NULL);
    size_t k = 0;
    while (k < rules.count && !read_is_rule(&at, &h->reading.reasons.at[rules.first + k], rule)) k++;
    if (k == rules.count) return read_complain("the rule \"%s\" is not named", rule->name);
    const struct read_reason *reason = &h->reading.reasons.at[rules.first + k];
    if (strcmp(rule->name, EXPLAIN_SYMMETRY) == 0) return hold_choice(h, reason);
    return reason->form->judge == NULL ? NULL : reason->form->judge(&at, reason, rule);
}

// The listed rules: all of the step, each once.
static const char *hold_rules(struct read_holding *h, struct read_list rules, struct explain_range all) {
    const char *wrong = NULL;
    if (rules.count != all.count) return "not all rules are named";
    for (size_t i = 0; i < all.count && wrong == NULL; i++)
        wrong = hold_among(h, rules, &h->e->rules.at[all.first + i]);
    return wrong;
}

// ---- Sentence by sentence --------------------------------------------------------------------------------

static void leave_cases(struct read_holding *h, size_t depth) {
    while (h->cases.size > depth) knowledge_go_back(&h->reader->used, h->cases.at[--h->cases.size]);
}

static bool is_mark(const struct read_holding *h, struct explain_fact f) {
    return f.holds && f.mark != family_empty(h->e->puzzle->family);
}

// Is the n-th deduction from here a mark on a square that shows another, before a rule is broken?
static bool is_conflict(const struct read_holding *h, size_t i, size_t n) {
    const struct explain_deduction *d = read_deduction(h, i), *last = d + n;
    if (h->e->puzzle->family->words->ask == NULL || i + n + 1 >= h->step->deductions.count ||
        !last[1].closes || !is_mark(h, last->fact))
        return false;
    char piece = read_piece_at(&h->reader->used, last->fact.cell);
    if (piece != 0 && piece != last->fact.mark) return true;
    for (; d < last; d++)
        if (d->fact.cell == last->fact.cell && is_mark(h, d->fact)) return true;
    return false;
}

static size_t group_at(const struct read_holding *h, size_t i) {
    const struct explain_deduction *d = read_deduction(h, i);
    size_t n = 1;
    while (i + n < h->step->deductions.count && !d[n].closes && d[n].rule == d->rule &&
           d[n].depth == d->depth && !is_conflict(h, i, n))
        n++;
    return n;
}

static bool is_told_deduction(const struct explain_deduction *d) {
    return !d->closes && d->rule < EXPLAIN_ALIKE;
}

// Is it about an answer to a question? Its result is stated at the end.
static bool is_answer(const struct read_holding *h, const struct explain_deduction *d) {
    if (!h->step->asks || d->depth > 0 || !is_told_deduction(d)) return false;
    for (size_t i = 0; i < h->step->decides.count; i++)
        if (read_same(h->e->facts.at[h->step->decides.first + i], d->fact)) return true;
    return false;
}

// The same if no reasons are given: all deductions up to the next case.
static size_t bare_group_at(const struct read_holding *h, size_t i) {
    const struct explain_deduction *d = read_deduction(h, i);
    size_t n = 1;
    while (i + n < h->step->deductions.count && is_told_deduction(&d[n]) && d[n].depth == d->depth &&
           !is_conflict(h, i, n) && (d[n].rule == d->rule || !is_answer(h, &d[n])))
        n++;
    return n;
}

static bool asks(const struct read_holding *h) { return h->e->puzzle->family->words->ask != NULL; }

// In short texts, a family of questions states only where marks are; others leave out what these rules rule
// out.
static bool leaves_out(const struct read_holding *h, const struct explain_deduction *d) {
    static const char *const obvious[] = {"chess-avoid attacks", "chess-avoid apart", "chess-position apart",
                                          NULL};
    char rule[80];
    if (!h->in_short || is_mark(h, d->fact)) return false;
    snprintf(rule, sizeof rule, "%s %s", h->e->puzzle->family->name, read_rule_at(h, d->rule)->name);
    for (size_t i = 0; obvious[i] != NULL; i++)
        if (strcmp(obvious[i], rule) == 0) return true;
    return asks(h);
}

// The number of deductions from the next on that are obvious: those that one sees anyway, and that an answer
// which was refuted is wrong.
static size_t count_plain(struct read_holding *h) {
    const struct explain_deduction *d = read_deduction(h, h->next);
    if (d->rule == EXPLAIN_OTHERWISE) return d->rules.count > 0;
    if (!is_told_deduction(d)) return 0;
    if (is_answer(h, d)) return 1;
    size_t n = group_at(h, h->next), plain = 0;
    while (plain < n && (read_is_plain(h, d[plain].fact) || leaves_out(h, &d[plain]))) plain++;
    return plain < n ? 0 : n;
}

static void skip_plain(struct read_holding *h) {
    while (h->next < h->step->deductions.count) {
        size_t n = count_plain(h);
        if (n == 0) return;
        leave_cases(h, read_deduction(h, h->next)->depth);
        for (size_t i = 0; i < n; i++) read_learn(h, read_deduction(h, h->next++)->fact);
    }
}

static const struct explain_deduction *next_deduction(struct read_holding *h) {
    return h->next < h->step->deductions.count ? read_deduction(h, h->next) : NULL;
}

static const char *hold_ask(struct read_holding *h, const struct read_sentence *s) {
    skip_plain(h);
    leave_cases(h, s->depth);
    const struct explain_deduction *d = next_deduction(h);
    if (d == NULL || d->rule != EXPLAIN_ASK || d->depth != s->depth) return "nothing is asked here";
    const struct model_rule *rule = &h->e->rules.at[d->rules.first];
    struct read_point at = read_point(h, NULL);
    h->next++;
    if (!read_is_rule(&at, &s->reason, rule)) return "it asks about another rule";
    return s->reason.form->judge == NULL ? NULL : s->reason.form->judge(&at, &s->reason, rule);
}

static const char *hold_suppose(struct read_holding *h, const struct read_sentence *s, bool first) {
    if (first) {
        if (!read_same(s->subject, h->step->supposed)) return "something else is supposed";
        read_learn(h, s->subject);
        return NULL;
    }
    skip_plain(h);
    leave_cases(h, s->depth - 1);
    const struct explain_deduction *d = next_deduction(h);
    if (d == NULL || d->rule != EXPLAIN_SUPPOSE || d->depth != s->depth) return "no case begins here";
    if (!read_same(s->subject, d->fact)) return "something else is supposed";
    assert_true(vec_push(&h->reader->mem, &h->cases, h->reader->used.changes.size));
    read_learn(h, d->fact);
    h->next++;
    return NULL;
}

// "..., because a king on r1c2 would ...": the opposite, for this clause.
static const char *hold_because(struct read_holding *h, const struct read_sentence *s) {
    size_t known = h->reader->used.changes.size;
    read_learn(h, s->subject);
    const char *wrong = hold_by_some(h, &s->reason, &s->subject);
    knowledge_go_back(&h->reader->used, known);
    return wrong;
}

static const char *hold_listed_rule(struct read_holding *h, const struct read_sentence *s,
                                    const struct model_rule *rule) {
    struct read_point at = read_point(h, NULL);
    const struct read_reason *reason = &h->reading.reasons.at[s->rules.first];
    if (s->rules.count != 1 || !read_is_rule(&at, reason, rule)) return "it is by another rule";
    if (strcmp(rule->name, EXPLAIN_SYMMETRY) == 0) return hold_choice(h, reason);
    return reason->form->judge == NULL ? NULL : reason->form->judge(&at, reason, rule);
}

static const char *hold_then(struct read_holding *h, const struct read_sentence *s) {
    const char *wrong;
    skip_plain(h);
    leave_cases(h, s->depth);
    const struct explain_deduction *d = next_deduction(h);
    if (d == NULL || !is_told_deduction(d) || d->depth != s->depth) return "nothing is deduced here";
    const struct model_rule *rule = read_rule_at(h, d->rule);
    if (s->alike.count + s->similar.count + s->left.count + s->same.count > 0)
        wrong = "it does not end there";
    else if (s->because) wrong = hold_because(h, s);
    else if (s->bare) wrong = h->in_short ? NULL : "there is no reason";
    else if (s->rules.count > 1) wrong = hold_rules(h, s->rules, d->rules);
    else if (s->rules.count > 0) wrong = hold_listed_rule(h, s, rule);
    else wrong = hold_by(h, &s->reason, rule, NULL);
    size_t n = s->bare ? bare_group_at(h, h->next) : group_at(h, h->next);
    for (size_t i = 0; i < n; i++)
        if (!leaves_out(h, &d[i])) read_aim_at(h, d[i].fact);
    if (wrong == NULL && s->because && !read_is_target(h, read_opposite(s->subject)))
        wrong = "another piece is meant";
    if (wrong == NULL) wrong = read_hold_targets(h, s, false);
    h->targets.size = 0;
    for (size_t i = 0; i < n; i++) read_learn(h, d[i].fact);
    h->next += n;
    return wrong;
}

// Two pieces on one square.
static const char *hold_both(const struct read_holding *h, const struct explain_deduction *d) {
    const struct explanation *e = h->reader->e;
    for (size_t i = 0; i < d->known.count; i++)
        for (size_t k = 0; k < i; k++) {
            struct explain_fact f = e->facts.at[d->known.first + i], g = e->facts.at[d->known.first + k];
            if (f.cell == g.cell && f.holds && g.holds && f.mark != g.mark) return NULL;
        }
    return "both can be so";
}

// Where the argument ends at which the next deduction stands: straight on, or if nothing is supposed besides,
// at the end of the step. The number of deductions: nowhere.
static size_t find_end(const struct read_holding *h, size_t depth) {
    size_t end = h->next, n = h->step->deductions.count;
    while (end < n && is_told_deduction(read_deduction(h, end)) && read_deduction(h, end)->depth == depth)
        end++;
    if (depth == 0 && n > 0) end = n - 1;
    return end < n && end > h->next && read_deduction(h, end)->closes &&
                   read_deduction(h, end)->depth == depth
               ? end
               : n;
}

// A rule may be seen to be broken before the engine sees it: what that deduces on its way to the end is not
// learnt, except what goes without saying.
static bool ends_early(struct read_holding *h, const struct read_sentence *s) {
    size_t end = find_end(h, s->depth);
    if (end == h->step->deductions.count || s->both || s->rules.count > 0 || asks(h)) return false;
    const char *form = s->reason.form == NULL ? NULL : s->reason.form->words;
    if (form == NULL || strstr(form, "satisfied") != NULL) return false; // that takes several rules
    leave_cases(h, s->depth);
    for (size_t plain = 1; h->next < end && plain > 0;) {
        for (size_t i = 0; i < h->step->rules.count; i++)
            if (hold_judged(h, &s->reason, read_rule_at(h, i), NULL) == NULL) {
                h->next = end + 1;
                return true;
            }
        plain = count_plain(h);
        for (size_t i = 0; i < plain; i++) read_learn(h, read_deduction(h, h->next++)->fact);
    }
    return false;
}

static const char *hold_but(struct read_holding *h, const struct read_sentence *s) {
    if (ends_early(h, s)) return NULL;
    skip_plain(h);
    leave_cases(h, s->depth);
    if (h->next < h->step->deductions.count && is_told_deduction(read_deduction(h, h->next)) &&
        is_conflict(h, h->next, 0) && !s->both)
        h->next++; // a piece is never where another one is
    const struct explain_deduction *d = next_deduction(h);
    if (d == NULL || !d->closes || d->depth != s->depth) return "no rule is broken here";
    h->next++;
    if (s->both) return hold_both(h, d);
    if (s->too) return h->listed ? NULL : "it was not said which rules";
    if (s->rules.count > 0 && d->rules.count > 0) return hold_rules(h, s->rules, d->rules);
    if (s->rules.count > 0) {
        if (h->listed) return "the rules are listed again";
        h->listed = true;
        return hold_rules(h, s->rules, h->step->rules);
    }
    if (strcmp(read_rule_at(h, d->rule)->name, EXPLAIN_SYMMETRY) == 0) {
        struct read_point at = read_point(h, NULL);
        return read_is_rule(&at, &s->reason, read_rule_at(h, d->rule)) ? hold_choice(h, &s->reason)
                                                                       : "another rule is broken";
    }
    return hold_by_some(h, &s->reason, NULL);
}

static const char *hold_conclusion(struct read_holding *h, const struct read_sentence *s) {
    skip_plain(h);
    leave_cases(h, 0);
    if (h->next < h->step->deductions.count) return "not everything is told";
    knowledge_go_back(&h->reader->used, h->known);
    h->concludes = h->ends = true;
    return read_hold_concluded(h, s);
}

static const char *hold_alike(struct read_holding *h, const struct read_sentence *s) {
    size_t n = 0;
    skip_plain(h);
    leave_cases(h, s->depth);
    const struct explain_deduction *d = next_deduction(h);
    for (; h->next + n < h->step->deductions.count && d[n].rule == EXPLAIN_ALIKE; n++)
        read_aim_at(h, d[n].fact);
    if (n == 0 || d->depth != s->depth) return "there is nothing alike";
    const char *wrong = read_hold_targets(h, s, true);
    for (size_t i = 0; i < n; i++) read_learn(h, d[i].fact);
    h->next += n;
    return wrong;
}

static const char *hold_so(struct read_holding *h, const struct read_sentence *s, bool last) {
    if (last) return s->depth == 0 ? hold_conclusion(h, s) : "it ends within a case";
    skip_plain(h);
    leave_cases(h, s->depth);
    const struct explain_deduction *d = next_deduction(h);
    if (d == NULL || d->rule != EXPLAIN_OTHERWISE || d->depth != s->depth)
        return "no case has come to nothing";
    read_aim_at(h, d->fact);
    const char *wrong = read_hold_targets(h, s, true);
    read_learn(h, d->fact);
    h->next++;
    return wrong;
}

// Skip obvious facts before the case ends.
static void skip_within(struct read_holding *h, size_t depth) {
    for (size_t n; h->in_short && h->next < h->step->deductions.count; h->next += n) {
        const struct explain_deduction *d = read_deduction(h, h->next);
        n = d->depth == depth ? count_plain(h) : 0;
        if (n == 0) return;
        for (size_t i = 0; i < n; i++) read_learn(h, d[i].fact);
    }
}

// A case within a step, in one sentence.
static const char *hold_short_case(struct read_holding *h, const struct read_sentence *s) {
    skip_plain(h);
    leave_cases(h, s->depth);
    const struct explain_deduction *d = next_deduction(h);
    if (d == NULL || d->rule != EXPLAIN_SUPPOSE || d->depth != s->depth + 1u || s->subjects.count > 0 ||
        !read_same(d->fact, s->subject))
        return "this case is not tried here";
    size_t known = h->reader->used.changes.size;
    read_learn(h, d->fact);
    h->next++;
    skip_within(h, d->depth);
    const struct explain_deduction *close = next_deduction(h), *end = close + 1;
    if (close == NULL || h->next + 2 > h->step->deductions.count || !close->closes ||
        close->depth != d->depth || end->rule != EXPLAIN_OTHERWISE)
        return "this case does not end here";
    const char *wrong = hold_by_some(h, &s->reason, &s->subject);
    knowledge_go_back(&h->reader->used, known);
    if ((s->claims.count == 0) != (d->rules.count > 0 || (h->in_short && asks(h)))) return "what follows?";
    if (s->claims.count > 0) read_aim_at(h, end->fact);
    if (wrong == NULL && s->claims.count > 0) wrong = read_hold_targets(h, s, true);
    h->targets.size = 0;
    read_learn(h, end->fact);
    h->next += 2;
    return wrong;
}

// Is it said at once that the piece is not there?
static bool is_concluded(const struct read_holding *h, const struct read_sentence *s,
                         struct explain_fact subject) {
    for (size_t i = s->claims.first; i < s->claims.first + s->claims.count; i++) {
        const struct read_claim *c = &h->reading.claims.at[i];
        bool listed = read_is_listed(h, c->cells, subject.cell),
             named = strchr(c->marks, subject.mark) != NULL;
        if (c->kind == READ_ONLY_ON ? named && !listed : listed && (c->kind == READ_EMPTY || named))
            return c->kind != READ_IS;
    }
    return false;
}

// Each of several breaks the rule, by itself; what is supposed is among them, and all are decided not to be.
static const char *hold_subjects(struct read_holding *h, const struct read_sentence *s) {
    const char *wrong = NULL;
    size_t known = h->reader->used.changes.size;
    bool supposed = false;
    for (size_t i = s->subjects.first; i < s->subjects.first + s->subjects.count && wrong == NULL; i++) {
        struct explain_fact subject = h->reading.facts.at[i];
        subject.holds = true;
        supposed |= read_same(subject, h->step->supposed);
        if (!is_concluded(h, s, subject)) return read_complain("%s: so what?", read_name_of(h, subject));
        read_learn(h, subject);
        wrong = hold_by_some(h, &s->reason, &subject);
        knowledge_go_back(&h->reader->used, known);
    }
    return wrong == NULL && !supposed ? "something else is supposed" : wrong;
}

// The whole step in one sentence: what is supposed, and what follows at a glance, break a rule.
static const char *hold_direct(struct read_holding *h, const struct read_sentence *s) {
    size_t n = h->step->deductions.count;
    struct explain_fact wrong_one = read_opposite(h->e->facts.at[h->step->decides.first]);
    const char *wrong = NULL;
    if (s->subjects.count > 0) wrong = hold_subjects(h, s);
    else if (!read_same(s->subject, n == 0 ? wrong_one : h->step->supposed))
        return "something else is supposed";
    else {
        read_learn(h, s->subject);
        wrong = hold_by_some(h, &s->reason, &s->subject);
    }
    for (size_t i = 0; i + 1 < n && wrong != NULL && s->subjects.count == 0; i++) {
        if (!is_told_deduction(read_deduction(h, i))) break;
        read_learn(h, read_deduction(h, i)->fact);
        wrong = hold_by_some(h, &s->reason, &s->subject);
    }
    h->next = n;
    return wrong == NULL ? hold_conclusion(h, s) : wrong;
}

// Is the rule one of a number of rules of its kind, which are all of them?
static bool counted_with(const struct read_holding *h, struct read_list rules, const bool *is_end, size_t i) {
    for (size_t k = 0; k < rules.count; k++) {
        const struct read_reason *reason = &h->reading.reasons.at[rules.first + k];
        size_t n = 0;
        if (*reason->form->words != '\0' || strcmp(reason->form->rule, read_rule_at(h, i)->name) != 0)
            continue;
        for (size_t other = 0; other < h->step->rules.count; other++)
            n += is_end[other] && strcmp(reason->form->rule, read_rule_at(h, other)->name) == 0;
        return n == reason->slots[0].number;
    }
    return false;
}

// All cases that were not told, and every rule with which one of them ends.
static const char *hold_others(struct read_holding *h, const struct read_sentence *s) {
    size_t ends = 0, named = 0, told = h->next;
    while (told > 0 && !read_deduction(h, told - 1)->closes) told--;
    told = told == 0 ? SIZE_MAX : read_deduction(h, told - 1)->rule;
    bool is_end[256] = {false};
    leave_cases(h, 0);
    assert_true(h->step->rules.count <= 256);
    for (; h->next < h->step->deductions.count; h->next++) {
        const struct explain_deduction *d = read_deduction(h, h->next);
        ends += d->closes;
        if (d->closes && d->rule < h->step->rules.count) is_end[d->rule] = true;
    }
    if (ends != s->cases) return read_complain("there are %zu cases", ends);
    for (size_t i = 0; i < h->step->rules.count && s->too; i++)
        if (is_end[i] && i != told) return "another rule is broken";
    size_t unnamed = 0;
    for (size_t i = 0; i < h->step->rules.count && !s->too; i++) {
        if (!is_end[i] || counted_with(h, s->rules, is_end, i)) {
            named += is_end[i];
            continue;
        }
        const char *wrong = hold_among(h, s->rules, read_rule_at(h, i));
        if (wrong != NULL && s->untold == 0) return wrong;
        named += wrong == NULL;
        unnamed += wrong != NULL;
    }
    if (unnamed < s->untold) return "there are not so many others";
    return s->too || named == s->rule_count ? NULL : "no case ends at one of these rules";
}

// One sentence per rule, up to the next rule of another kind.
static const char *hold_together(struct read_holding *h, size_t *i) {
    struct read_list rules = {SIZE_MAX, 0};
    for (; *i + 1 < h->reading.sentences.size && h->reading.sentences.at[*i + 1].kind == READ_RULE; ++*i) {
        const struct read_sentence *s = &h->reading.sentences.at[*i + 1];
        if (s->depth != 1) return "a rule is not indented";
        if (rules.count == 0) rules.first = s->rules.first;
        rules.count += s->rules.count;
    }
    h->next = h->step->deductions.count;
    return hold_rules(h, rules, h->step->rules);
}

static bool takes_an_image(const struct read_holding *h) {
    for (size_t i = 0; i < h->step->rules.count; i++)
        if (strcmp(read_rule_at(h, i)->name, EXPLAIN_SYMMETRY) == 0) return true;
    return false;
}

static const char *hold_briefly(struct read_holding *h, const struct read_sentence *s) {
    const char *wrong = NULL;
    h->next = h->step->deductions.count;
    if (s->rule_count == 0) wrong = hold_rules(h, s->rules, h->step->rules);
    else if (s->rule_count != h->step->rules.count) wrong = "there are not so many rules";
    else if (s->rules.count != takes_an_image(h)) wrong = "which image is taken?";
    return wrong == NULL ? hold_conclusion(h, s) : wrong;
}

static const char *hold_deduced(struct read_holding *h, const struct read_sentence *s) {
    const char *wrong = s->because ? hold_because(h, s) : hold_by_some(h, &s->reason, NULL);
    h->next = h->step->deductions.count;
    return wrong == NULL ? hold_conclusion(h, s) : wrong;
}

// The choice among mirror images.
static const char *hold_image(struct read_holding *h, const struct read_sentence *s) {
    const struct read_reason *reason = &h->reading.reasons.at[s->rules.first];
    if (strcmp(reason->form->rule, EXPLAIN_SYMMETRY) != 0) return "a rule stands alone";
    return hold_choice(h, reason);
}

// What an argument by one rule says.
static const char *hold_followed(struct read_holding *h, const struct read_sentence *s) {
    const struct model_rule *rule = read_rule_at(h, 0);
    const char *wrong;
    if (s->kind != READ_THEN || explain_refutes(h->e, h->step)) return "nothing follows at once";
    if (s->because) wrong = hold_because(h, s);
    else if (s->bare) wrong = "there is no reason";
    else if (s->rules.count > 1) wrong = hold_rules(h, s->rules, h->step->rules);
    else if (s->rules.count > 0) wrong = hold_listed_rule(h, s, rule);
    else wrong = hold_by(h, &s->reason, rule, NULL);
    h->ends = true;
    return wrong == NULL ? read_hold_followed(h, s) : wrong;
}

// Is it the conclusion: has everything before it been told?
static bool concludes(struct read_holding *h, const struct read_sentence *s, bool first) {
    if (h->step->asks || s->depth > 0) return false;
    if (s->kind == READ_WOULD) return first;
    if (s->kind != READ_SO || first) return false;
    skip_plain(h);
    return h->next >= h->step->deductions.count;
}

const char *read_hold_sentence(struct read_holding *h, size_t *i) {
    const struct read_sentence *s = &h->reading.sentences.at[*i];
    bool first = *i == h->begins, last = *i + 1 == h->reading.sentences.size || concludes(h, s, first);
    h->is_last = *i + 1 == h->reading.sentences.size;
    if (first && h->whole != h->step && s->kind == READ_THEN) return hold_followed(h, s);
    bool begins = s->kind == READ_SUPPOSE || s->kind == READ_ASK,
         follows = s->kind == READ_THEN || s->kind == READ_BUT || s->kind == READ_OTHERS ||
                   (s->kind == READ_WOULD && !(first && last));
    h->in_short |= s->in_short;
    if (follows && !h->begun) return "nothing was supposed";
    h->begun |= begins;
    if (h->step->asks && !h->begun && !last && (s->kind == READ_DEDUCED || s->kind == READ_BRIEFLY))
        return hold_then(h, s);
    if (last && s->kind != READ_SO && s->kind != READ_WOULD && s->kind != READ_BRIEFLY &&
        s->kind != READ_DEDUCED)
        return "it does not end in what is decided";
    switch (s->kind) {
    case READ_ASK:
        return first == h->step->asks || !first ? hold_ask(h, s) : "nothing is asked here";
    case READ_SUPPOSE:
        return first || s->depth > 0 ? hold_suppose(h, s, first) : "something is supposed again";
    case READ_THEN:
        return hold_then(h, s);
    case READ_ALIKE:
        return hold_alike(h, s);
    case READ_BUT:
        return hold_but(h, s);
    case READ_SO:
        return hold_so(h, s, last);
    case READ_WOULD:
        return first && last ? hold_direct(h, s) : hold_short_case(h, s);
    case READ_OTHERS:
        return hold_others(h, s);
    case READ_TOGETHER:
        return hold_together(h, i);
    case READ_RULE:
        return hold_image(h, s);
    case READ_BRIEFLY:
        return hold_briefly(h, s);
    default:
        return hold_deduced(h, s);
    }
}

void read_holding_free(struct read_holding *h) {
    reading_free(&h->reading);
    vec_free(&h->reader->mem, &h->cases);
    vec_free(&h->reader->mem, &h->targets);
    vec_free(&h->reader->mem, &h->alike);
}

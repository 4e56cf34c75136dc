// An explanation in sentences, in the words of its family.
//
//     struct explain_teller t;
//     explain_teller_init(&t, &explanation);
//     for (size_t i = 0; i < explanation.steps.size; i++) explain_teller_say(&t, i, &text);
//     explain_teller_free(&t);
#ifndef ROQUE_EXPLAIN_SENTENCES_H
#define ROQUE_EXPLAIN_SENTENCES_H

#include "explain/words.h"

// How much of a step is worded: what it decides and by which rules; the idea; all of it.
enum explain_detail { EXPLAIN_NORMAL, EXPLAIN_BRIEF, EXPLAIN_FULL };

// The wording depends on what is known at that point. A teller keeps that, so the cost of a step depends on
// its distance from the last one, in either direction.
struct explain_teller {
    const struct explanation *e;
    enum explain_detail detail; // normal by default
    struct knowledge all;       // everything known before the last step
    struct knowledge used;      // what the current step uses
    VEC(size_t) known_before;   // by step, up to the last one: how much `all` had learnt
    const char *technique;      // the shape of the last step that was said (words.h)
    bool skips_cases;           // a rule was seen to be broken before any was tried
};
void explain_teller_init(struct explain_teller *t, const struct explanation *e);
// Append a step as one or more lines, each ended by '\n'. When out of memory the text has failed.
void explain_teller_say(struct explain_teller *t, size_t step, struct text *out);
// What it decides, and nothing else: a sentence.
void explain_teller_conclude(struct explain_teller *t, size_t step, struct text *out);
void explain_teller_free(struct explain_teller *t);

// How many steps take each technique, the easiest first.
struct technique_count {
    const struct technique *technique;
    size_t steps;
};
typedef VEC(struct technique_count) technique_counts;
bool explain_count_techniques(const struct explanation *e, technique_counts *counts); // false: no memory

// Does it take a step of this technique, and which is the first step that is harder? The number of steps:
// none, and else what comes behind it is not looked at. False when out of memory.
bool explain_trains(const struct explanation *e, const struct technique *wanted, bool *takes, size_t *harder);

// One step on its own.
void explain_say_step(const struct explanation *e, size_t step, struct text *out);

// A rule instance as a sentence without its full stop.
void explain_say_rule(const struct explanation *e, const struct model_rule *rule, struct text *out);

// Several as whole sentences, one line each; those that can be said together share one.
void explain_say_rules(const struct explanation *e, const struct model_rule *rules, size_t count,
                       const char *indent, struct text *out);

// ---- Inside: what sentences.c and tell_cases.c share ------------------------------------------------------

// Inside sentences: a step being worded, and the clauses that all its forms share.

struct telling {
    const struct explanation *e;
    const struct explain_step *step;
    const struct family_words *words;
    struct knowledge *used; // what the step uses and has derived; forgotten when a case ends
    struct knowledge *all;  // everything known before the step
    struct words_topic topic;
    VEC(size_t) cases; // how much was learnt when each open case began
    fact_list joined;  // decided, and the opposite is seen to be wrong as that of the first is
    fact_list alike;   // decided, and the opposite is refuted word by word as that of the first is
    bool begun;        // something was supposed or asked
    bool in_short;     // not everything is told that is ruled out
    bool without_reasons;
    bool whole;                        // all cases are told
    bool skips_cases;                  // a rule is visibly broken before any is tried
    bool after_colon;                  // of "In short:"
    const struct explain_step *argued; // the step whose rest is argued for; NULL: none is
    const fact_list *rest; // a part of the step is told, and nothing was said of these facts; NULL elsewhere
    size_t from;           // of the text: where the step begins
    size_t most_words; // that it may take to argue for the rest of what it decides; 0: it is not argued for
    bool listed;       // it was said which rules "these" are, for the whole step
    struct text *out;
};

static inline const struct explain_fact *telling_decided(const struct telling *t) {
    return t->e->facts.at + t->step->decides.first;
}
static inline const struct model_rule *telling_rule(const struct telling *t, size_t i) {
    return t->e->rules.at + t->step->rules.first + i;
}
static inline const struct explain_deduction *telling_deduction(const struct telling *t, size_t i) {
    return t->e->deductions.at + t->step->deductions.first + i;
}

void telling_learn(struct telling *t, struct explain_fact f);
static inline size_t telling_learnt(const struct telling *t) { return t->used->changes.size; }

// Sentences begin with a capital, except those that begin with the name of a cell.
void telling_capitalise(struct text *out, size_t from);
// How often the character is in the text, from there on.
size_t telling_count(const struct telling *t, size_t from, char c);
void telling_end_sentence(struct telling *t, size_t from); // and its line

void telling_add_rule(const struct explanation *e, const struct model_rule *rule, struct text *out);
// The rule about mirror images that names the most choices of the step; NULL: none.
const struct model_rule *telling_choice(const struct telling *t);
// Several of them as "R, R and R", or with ("; ", "; ") between them.
void telling_say_rules(struct telling *t, const struct model_rule *rules, size_t count, const char *between,
                       const char *last);
// The same as "R; R; or one of three others", where many cells are counted, too.
void telling_count_rules(struct telling *t, const struct model_rule *rules, size_t count);
static inline void telling_say_rule(struct telling *t, const struct model_rule *rule) {
    telling_add_rule(t->e, rule, t->out);
}
static inline void telling_say_facts(struct telling *t, const struct explain_fact *facts, size_t count) {
    t->words->facts(&t->topic, facts, count, t->out);
}

// How the rule implies the facts, and how it is broken. False: the family has no words for it.
bool telling_say_deduced(struct telling *t, const struct model_rule *rule, const struct explain_fact *facts,
                         size_t count);
bool telling_say_broken(struct telling *t, const struct model_rule *rule);

// The rules that contradict each other at the end of a branch, for the family's `breaks`; NULL: forget them.
void telling_blame(struct telling *t, const struct explain_deduction *end);

// "A bulb at r5c1 would leave r7c4 with no cell that could light it"; the supposition is already learnt.
bool telling_say_would(struct telling *t, struct explain_fact supposed, const struct model_rule *broken);
// What the opposite would cause: "a king on r1c2 would close a loop of only two pieces"; if the fact is said
// just before, perhaps "otherwise row 1 would be empty".
bool telling_say_otherwise(struct telling *t, struct explain_fact f, const struct model_rule *rule,
                           bool is_said);

// What else the words for the first fact may show: what the step decides; or, in an argument, of the rest
// also that a cell does not show this or that. The caller frees the list.
void telling_find_others(struct telling *t, fact_list *others);
// Of the rest, what arguments show that take the same rules in the same order as this one, if all that they
// use was said.
void telling_find_similar(struct telling *t, const fact_list *rest, fact_list *similar);
// Is the fact one of these, or a part of one: that a mark is not in a cell that stays empty?
bool telling_has(const struct telling *t, const fact_list *list, struct explain_fact f);

// From the supposition to the contradiction, with all cases.
void telling_argue(struct telling *t);

// tell_alike.c: of what is decided, find what the argument written from there shows as well, word by word.
void telling_find_alike(struct telling *t, size_t from);

// tell_directly.c: in one sentence, because the opposite obviously breaks a rule. False, and nothing is
// written, if that is not so.
bool telling_directly(struct telling *t);

// tell_conclusion.c: what was refuted, what that leaves, and what else the same rules decide. And was a fact
// known before the step, or does the family say that it is obvious?
bool telling_is_evident(const struct telling *t, struct explain_fact f);
bool telling_is_implied(struct telling *t, struct explain_fact f); // or by all that the step decides, if that
                                                                   // is concluded at once
bool telling_argues(const struct telling *t);   // is the rest argued for, so that it is not known yet?
void telling_say_conclusion(struct telling *t); // to the end of the line

// tell_arguments.c: how the rest follows, as far as that is not too long. What is said leaves the list, and
// is known.
void telling_say_arguments(struct telling *t, fact_list *rest);
void telling_say_rest(struct telling *t, const fact_list *rest); // "By the same rules, ...": of which nothing
                                                                 // is said yet
bool telling_is_too_long(struct telling *t, const fact_list *rest); // with that
bool telling_is_settled(const struct telling *t,
                        struct explain_fact f); // said, if only mark by mark, or obvious

// tell_cases.c: one line per deduction; or, if that is long, the idea.
void telling_at_length(struct telling *t);
void telling_idea(struct telling *t);

// The line of what a deduction, and others by its rule, say.
void telling_say_then(struct telling *t, const struct explain_deduction *d, const struct explain_fact *facts,
                      size_t count);

// Where the argument that goes on with the i-th deduction comes to an `end`, and is over before: the rule
// that is visibly broken without it. NULL elsewhere.
const struct model_rule *telling_early_end(struct telling *t, size_t i, size_t *end);

#endif

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
    const char *technique;      // the shape of the last step that was said (techniques.h)
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

// Does it take a step of this technique, and none that is harder? False when out of memory.
bool explain_trains(const struct explanation *e, const struct technique *wanted, bool *yes);

// One step on its own.
void explain_say_step(const struct explanation *e, size_t step, struct text *out);

// A rule instance as a sentence without its full stop.
void explain_say_rule(const struct explanation *e, const struct model_rule *rule, struct text *out);

// Several as whole sentences, one line each; those that can be said together share one.
void explain_say_rules(const struct explanation *e, const struct model_rule *rules, size_t count,
                       const char *indent, struct text *out);

#endif

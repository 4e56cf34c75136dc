// What an explanation says, told: to people, as JSON, and as a page with a picture for each step; and what is
// made of it, a hint and a rating.
#ifndef ROQUE_ANSWER_EXPLAIN_H
#define ROQUE_ANSWER_EXPLAIN_H

#include "answer/board.h"
#include "explain/sentences.h"

struct answer_explain_how {
    struct answer_look look; // of what is drawn in between
    enum explain_detail detail;
    bool boards;      // somebody is watching: boards also between the steps
    bool interrupted; // who stopped it, if it was stopped: a person, or the time limit
};

// Was every step proved again?
enum answer_verified { ANSWER_NOT_VERIFIED, ANSWER_VERIFIED, ANSWER_REFUTED };

// All steps.
void answer_explain_text(struct text *out, const struct explanation *e, const struct answer_explain_how *how);
void answer_explain_json(struct text *out, const struct explanation *e, enum explain_detail detail,
                         enum answer_verified verified);

// A page that needs nothing else. `name` is what the puzzle is called; NULL: nothing. Pictures are labelled
// unless the look says that there are no labels.
void answer_explain_html(struct text *out, const struct explanation *e, const char *name,
                         const struct answer_explain_how *how, enum answer_verified verified);

// The first step that decides something a player can write down, and the way there: as much of it as a level
// tells.
enum { ANSWER_HINT_WHERE = 1, ANSWER_HINT_RULES, ANSWER_HINT_STEP };
void answer_hint(struct text *out, const struct explanation *e, uint64_t level,
                 const struct answer_explain_how *how);
void answer_hint_area(const struct explanation *e,
                      struct bits *cells); // where ANSWER_HINT_WHERE says to look
void answer_hint_json(struct text *out, const struct explanation *e, enum explain_detail detail);

// How hard it is.
void answer_rate(struct text *out, const struct explanation *e, bool color);
void answer_rate_json(struct text *out, const struct explanation *e);

// ---- Inside ----

// Facts as objects, separated by commas; a rule as one; and the cases of a step behind its other keys, if it
// has any.
void answer_json_facts(struct text *out, const struct explanation *e, const struct explain_fact *facts,
                       size_t count);
void answer_json_rule(struct text *out, const struct explanation *e, const struct model_rule *rule);
void answer_json_cases(struct text *out, const struct explanation *e, const struct explain_step *step);

size_t answer_rate_steps(const struct explanation *e); // of any size

// What is known of a cell becomes what the board shows there, where it can: candidates are struck out where
// some are already.
void answer_fill_in(struct puzzle *board, const struct explanation *e, struct explain_range facts);

// The board, on which the cells of these facts stand out.
void answer_facts_board(struct text *out, const struct puzzle *board, const struct explanation *e,
                        struct explain_range facts, struct answer_look look);

// What is to be said instead of steps, such as that the board is solved. False: there are steps.
bool answer_explain_instead(struct text *out, const struct explanation *e,
                            const struct answer_explain_how *how);

// What a long explanation comes to, as sentences in one line without an end; of a short one nothing.
void answer_overview(struct text *out, const struct explanation *e);

// The words of a step, begun with `first`, long lines broken.
void answer_step(struct text *out, struct explain_teller *teller, size_t i, const char *first,
                 struct answer_look look);

// The way to a step is told briefly, unless all is asked for.
enum explain_detail answer_way_detail(enum explain_detail detail);

#endif

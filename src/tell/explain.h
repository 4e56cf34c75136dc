// What an explanation says, told: to people, as JSON, and as a page with a picture for each step; and what is
// made of it, a hint and a rating.
#ifndef ROQUE_TELL_EXPLAIN_H
#define ROQUE_TELL_EXPLAIN_H

#include "explain/sentences.h"
#include "tell/board.h"

struct tell_explain_how {
    struct tell_look look; // of what is drawn in between
    enum explain_detail detail;
    bool boards;      // somebody is watching: boards also between the steps
    bool interrupted; // who stopped it, if it was stopped: a person, or the time limit
};

// Was every step proved again?
enum tell_verified { TELL_NOT_VERIFIED, TELL_VERIFIED, TELL_REFUTED };

// All steps.
void tell_explain_text(struct text *out, const struct explanation *e, const struct tell_explain_how *how);
void tell_explain_json(struct text *out, const struct explanation *e, enum explain_detail detail,
                       enum tell_verified verified);

// A page that needs nothing else. `name` is what the puzzle is called; NULL: nothing. Pictures are labelled
// unless the look says that there are no labels.
void tell_explain_html(struct text *out, const struct explanation *e, const char *name,
                       const struct tell_explain_how *how, enum tell_verified verified);

// The first step that decides something a player can write down, and the way there: as much of it as a level
// tells.
enum { TELL_HINT_WHERE = 1, TELL_HINT_RULES, TELL_HINT_STEP };
void tell_hint(struct text *out, const struct explanation *e, uint64_t level,
               const struct tell_explain_how *how);
void tell_hint_area(const struct explanation *e,
                    struct bits *cells); // where TELL_HINT_WHERE says to look
void tell_hint_json(struct text *out, const struct explanation *e, enum explain_detail detail);

// How hard it is.
void tell_rate(struct text *out, const struct explanation *e, bool color);
void tell_rate_json(struct text *out, const struct explanation *e);

// ---- Inside ----

// Facts as objects, separated by commas; a rule as one; and the cases of a step behind its other keys, if it
// has any.
void tell_json_facts(struct text *out, const struct explanation *e, const struct explain_fact *facts,
                     size_t count);
void tell_json_rule(struct text *out, const struct explanation *e, const struct model_rule *rule);
void tell_json_cases(struct text *out, const struct explanation *e, const struct explain_step *step);

size_t tell_rate_steps(const struct explanation *e); // of any size

// What is known of a cell becomes what the board shows there, where it can: candidates are struck out where
// some are already.
void tell_fill_in(struct puzzle *board, const struct explanation *e, struct explain_range facts);

// The board, on which the cells of these facts stand out.
void tell_facts_board(struct text *out, const struct puzzle *board, const struct explanation *e,
                      struct explain_range facts, struct tell_look look);

// What is to be said instead of steps, such as that the board is solved. False: there are steps.
bool tell_explain_instead(struct text *out, const struct explanation *e, const struct tell_explain_how *how);

// What a long explanation comes to, as sentences in one line without an end; of a short one nothing.
void tell_overview(struct text *out, const struct explanation *e);

// The words of a step, begun with `first`, long lines broken.
void tell_step(struct text *out, struct explain_teller *teller, size_t i, const char *first,
               struct tell_look look);

// The way to a step is told briefly, unless all is asked for.
enum explain_detail tell_way_detail(enum explain_detail detail);

#endif

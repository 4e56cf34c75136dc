// An explanation, told: to people, as JSON, and as a page with a picture for each step; and what is made of
// it, a hint and a rating.
#ifndef ROQUE_TELL_EXPLAIN_H
#define ROQUE_TELL_EXPLAIN_H

#include "draw/shapes.h"
#include "explain/sentences.h"
#include "tell/tell.h"

struct tell_explain_how {
    struct tell_look look; // for drawings in between
    enum explain_detail detail;
    bool boards;      // on a terminal: boards also between the steps
    bool interrupted; // by a person and not by the time limit, if it was stopped
};

// Was every step proved again?
enum tell_verified { TELL_NOT_VERIFIED, TELL_VERIFIED, TELL_REFUTED };

// All steps.
void tell_explain_text(struct text *out, const struct explanation *e, const struct tell_explain_how *how);
void tell_explain_json(struct text *out, const struct explanation *e, enum explain_detail detail,
                       enum tell_verified verified);

// A self-contained page. `name` is the name of the puzzle; NULL: none. Pictures are labelled unless the look
// says otherwise.
void tell_explain_html(struct text *out, const struct explanation *e, const char *name,
                       const struct tell_explain_how *how, enum tell_verified verified);

// The first step that decides something a player can write down, and the way there: as much of it as the
// level says.
enum { TELL_HINT_WHERE = 1, TELL_HINT_RULES, TELL_HINT_STEP };
void tell_hint(struct text *out, const struct explanation *e, uint64_t level,
               const struct tell_explain_how *how);
void tell_hint_area(const struct explanation *e,
                    struct bits *cells); // where TELL_HINT_WHERE says to look
void tell_hint_json(struct text *out, const struct explanation *e, enum explain_detail detail);

// How hard it is.
void tell_rate(struct text *out, const struct explanation *e, bool techniques, bool color);
void tell_rate_json(struct text *out, const struct explanation *e, bool techniques);

// ---- Pieces, for other rooms that tell of steps ----

// A step as members of an open JSON object: decides, known, because, size, minimal, text and, if it has any,
// cases. And "because" alone.
void tell_step_json(struct text *out, struct explain_teller *teller, size_t i);
void tell_because_json(struct text *out, const struct explanation *e, struct explain_range rules);

size_t tell_rate_steps(const struct explanation *e); // of any size

// Put these facts on the board, where it can show them: candidates are struck out where some are already.
void tell_fill_in(struct puzzle *board, const struct explanation *e, struct explain_range facts);

// That there is no solution, and which rules contradict each other.
void tell_clash(struct text *out, const struct explanation *e);

// What there is to say where there are no steps, such as that the board is solved. False: there are steps.
bool tell_explain_instead(struct text *out, const struct explanation *e, const struct tell_explain_how *how);

// A summary of a long explanation, as sentences on one line without an end; nothing for a short one.
void tell_overview(struct text *out, const struct explanation *e);

// The picture of a step: the cells that the reason is about have a tint, those known and used a dashed frame,
// those decided a thick one, so that they can be told apart without colour.
enum tell_frame { TELL_FRAME_RULE, TELL_FRAME_OLD, TELL_FRAME_NEW, TELL_FRAMES }; // the last one wins
struct tell_step_picture {
    const struct explanation *e;
    const struct explain_step *step;
    const struct puzzle *board; // after the step
    struct bits cells[TELL_FRAMES];
    struct mem *mem;
};

// False when out of memory: then there is nothing to free.
bool tell_step_picture_init(struct tell_step_picture *s, const struct explanation *e,
                            const struct explain_step *step, const struct puzzle *board, struct mem *m);
void tell_step_picture_free(struct tell_step_picture *s);

// The board is drawn with draw_options.tinted = &cells[TELL_FRAME_RULE] and without arrows; then this goes on
// top of it.
void tell_step_picture_overlay(const struct tell_step_picture *s, draw_put *put, void *context);

// ---- Inside ----

// The board with the cells of these facts highlighted.
void tell_facts_board(struct text *out, const struct puzzle *board, const struct explanation *e,
                      struct explain_range facts, struct tell_look look);

// The words of a step, begun with `first`, with long lines wrapped.
void tell_step(struct text *out, struct explain_teller *teller, size_t i, const char *first,
               struct tell_look look);

// The way to a step is brief, unless everything is asked for.
enum explain_detail tell_way_detail(enum explain_detail detail);

#endif

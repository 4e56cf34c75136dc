// A review of a game of Echek (echek/review.h), told: as text, as JSON, and as a page with a board for each
// move. What is said of a move is the same everywhere.
#ifndef ROQUE_ANSWER_ECHEK_REVIEW_H
#define ROQUE_ANSWER_ECHEK_REVIEW_H

#include "echek/review.h"
#include "play/duel.h"

struct answer_review {
    const struct echek_review *review;
    const struct duel *duel; // the game: who played, and how it ended
};

// Of a move, which must be known: "3. White Q@b3", and what there is to say of it, ended by a full stop.
void answer_review_name(struct text *out, const struct echek_review *r, size_t move);
void answer_review_judgement(struct text *out, const struct echek_review *r, size_t move);

// Has it something to say that is not plain: a win, a loss, a better move?
bool answer_review_is_worth_saying(const struct echek_review *r, size_t move);

// "White is better by 0.66", "Black wins in 4 plies", "White has won".
void answer_review_stands(struct text *out, const struct echek_review *r, size_t plies);

// Who played, and how it ended: sentences in a line without its end.
void answer_review_head(struct text *out, const struct answer_review *a);

// Of a move on which the game turned, behind its name: "missed a win in 3 plies by N@a4. Before it: ...".
void answer_review_turn(struct text *out, const struct echek_review *r, size_t move);

// All of those, a line each; one line where there are none.
void answer_review_turns(struct text *out, const struct echek_review *r);

// All of it.
void answer_review_text(struct text *out, const struct answer_review *a, size_t width, bool unicode);
void answer_review_json(struct text *out, const struct echek_review *r); // a line a move
void answer_review_html(struct text *out, const struct answer_review *a);

// Who stood how well: a picture of its own. Each move is a link to #plyN.
void answer_review_svg(struct text *out, const struct echek_review *r);

// The members of the object of a move, without braces; the numbers on the page's scale stand elsewhere.
void answer_review_json_line(struct text *out, const struct echek_review *r, size_t move);

// ---- Inside ----

void answer_review_graph(struct text *out, const struct echek_review *r); // without the <svg> around it
extern const char answer_review_graph_style[];                            // for a <style>
enum { ANSWER_GRAPH_WIDTH = 800, ANSWER_GRAPH_HEIGHT = 200 };

#endif

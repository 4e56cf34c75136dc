// A review of a game (echek/review/review.h) as text, as JSON, and as a page with a board for each move. What
// is said of a move is the same everywhere.
#ifndef ROQUE_ECHEK_TELL_REVIEW_H
#define ROQUE_ECHEK_TELL_REVIEW_H

#include "echek/engine/level.h"
#include "echek/review/review.h"
#include "puzzle/puzzle.h"

struct echek_tell_review {
    const struct echek_review *review;
    const struct echek_game *game; // the game: who played, and how it ended
};

// Of a move, which must be known: "3. White Q@b3", and what there is to say of it, ended by a full stop.
void echek_tell_review_name(struct text *out, const struct echek_review *r, size_t move);
void echek_tell_review_judgement(struct text *out, const struct echek_review *r, size_t move);

// Is there something to say: a win, a loss, a better move?
bool echek_tell_review_is_worth_saying(const struct echek_review *r, size_t move);

// "White is better by 0.66", "Black wins in 4 plies", "White has won".
void echek_tell_review_stands(struct text *out, const struct echek_review *r, size_t plies);

// Who played, and how it ended: sentences in a line without its end.
void echek_tell_review_head(struct text *out, const struct echek_tell_review *a);

// Of a move on which the game turned, behind its name: "missed a win in 3 plies by N@a4. Before it: ...".
void echek_tell_review_turn(struct text *out, const struct echek_review *r, size_t move);

// All of those, a line each; one line where there are none.
void echek_tell_review_turns(struct text *out, const struct echek_review *r);

// All of it.
void echek_tell_review_text(struct text *out, const struct echek_tell_review *a, size_t width, bool unicode);
void echek_tell_review_json(struct text *out, const struct puzzle_source *source, // NULL: not from a file
                            const struct echek_review *r);                        // a line per move
void echek_tell_review_html(struct text *out, const struct echek_tell_review *a);

// Who stood how well: a picture of its own. Each move is a link to #plyN.
void echek_tell_review_svg(struct text *out, const struct echek_review *r);

// The members of a move's JSON object, without braces.
void echek_tell_review_json_line(struct text *out, const struct echek_review *r, size_t move);

#endif

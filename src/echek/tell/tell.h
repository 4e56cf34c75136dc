// What is found out about games of Echek, in words for people and as JSON. Each answer ends with '\n'.
#ifndef ROQUE_ECHEK_TELL_TELL_H
#define ROQUE_ECHEK_TELL_TELL_H

#include "echek/engine/match.h"
#include "echek/engine/values.h"
#include "echek/proofs/prove.h"
#include "puzzle/puzzle.h"

// What an answer is about: the position by its rules, and where it was read (`line` is one of moves in these
// answers).
struct echek_subject {
    struct echek_rules rules;
    struct echek_position position;
    const struct puzzle_source *source; // lent; NULL: it was given by words, or is not known
};
void echek_json_subject(struct text *out, const struct echek_subject *s); // members of an open object

// The legal moves, one per line, or those of the piece on a square (ECHEK_SQUARES: all); an ended game has
// none.
void echek_tell_moves(struct text *out, const struct echek_rules *r, const struct echek_position *p,
                      unsigned square);
void echek_tell_moves_json(struct text *out, const struct echek_subject *s, unsigned square,
                           const struct echek_values *v); // NULL: without
bool echek_is_move_of(const struct echek_position *p, echek_move m, unsigned square);

// The legal moves with their values, the best first; `mark` is "++" for a win, "--" for a loss, "==" for a
// draw, "+", "=" and "-" for what the engine thinks. In JSON they are members "values" of an open object.
void echek_tell_values(struct text *out, const struct echek_position *p, const struct echek_values *v);
void echek_json_value(struct text *out, const struct echek_position *p, const struct echek_move_value *v);
void echek_json_values(struct text *out, const struct echek_position *p, const struct echek_values *v);
void echek_tell_value(struct text *out, const struct echek_move_value *v); // "wins in 5 plies"

// A thought about a position; and the answer where the game has ended.
void echek_tell_best(struct text *out, const struct echek_rules *r, const struct echek_position *p,
                     const struct echek_thought *t);
void echek_tell_verdict(struct text *out, const struct echek_rules *r, const struct echek_position *p,
                        const struct echek_thought *t); // the score and the line, without nodes and time
void echek_tell_best_json(struct text *out, const struct echek_subject *s, const struct echek_thought *t);
void echek_tell_ended(struct text *out, enum echek_result result);
void echek_tell_ended_json(struct text *out, const struct echek_subject *s, enum echek_result result);

// Advice to the side to move, with its reason: what is proven, and only then what the engine prefers.
struct echek_tell_advice {
    struct text *out;
    const struct echek_rules *rules;
    const struct echek_position *now;
    int you; // the side of the only person at the board, who is addressed; -1: White and Black
};
bool echek_tell_win_at_once(const struct echek_tell_advice *a); // false: there is none, and nothing is said
void echek_tell_advice(const struct echek_tell_advice *a, const struct echek_thought *t);
// A line about what may follow, and the score; nothing where the advice has said it.
void echek_tell_outlook(const struct echek_tell_advice *a, const struct echek_thought *t);
// Behind the name of a move: ": it closes a side of Black's king, ..."; nothing where it does nothing of
// note.
void echek_tell_effects(const struct echek_tell_advice *a, echek_move m);
const char *echek_tell_whose(int you, unsigned side); // "your", "White's" or "Black's"

// What was proven, in so much time; and that a certificate of it holds.
void echek_tell_proof(struct text *out, const struct echek_question *q, const struct echek_proof *p,
                      uint64_t us);
void echek_tell_proof_json(struct text *out, const struct echek_question *q,
                           const struct puzzle_source *source, const struct echek_proof *p,
                           const char *tables, uint64_t us); // what tables know, NULL: nothing
void echek_tell_claim(struct text *out, const struct echek_claim *c);

// How a match ended.
void echek_tell_match(struct text *out, const struct echek_match *m, const struct echek_score_sheet *s);
void echek_tell_match_json(struct text *out, const struct echek_match *m, const struct echek_score_sheet *s);

// ---- Members of JSON objects: "position", "rules", and moves under any key (base/json.h) ----

void echek_json_position(struct text *out, const struct echek_position *p);
void echek_json_rules(struct text *out, const struct echek_rules *r);
void echek_json_move(struct text *out, const char *key, const struct echek_position *p, echek_move m);
void echek_json_line(struct text *out, const char *key, const struct echek_rules *r, struct echek_position p,
                     const echek_move *line, size_t length);

#endif

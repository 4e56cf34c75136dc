// Answers about games of Echek, in words for people and as JSON. Each answer ends with '\n'.
#ifndef ROQUE_ECHEK_TELL_TELL_H
#define ROQUE_ECHEK_TELL_TELL_H

#include "echek/draw/board.h"
#include "echek/proofs/prove.h"
#include "echek/review/review.h"
#include "tell/tell.h"

// The subject of an answer: a position with its rules, and where it was read (`line` is a line of moves in
// these answers).
struct echek_subject {
    struct echek_rules rules;
    struct echek_position position;
    const struct puzzle_source *source; // not owned; NULL: typed, or unknown
};

// The legal moves, one per line, or those of the piece on a square (ECHEK_SQUARES: all); an ended game has
// none. In JSON, `values` may be added.
void echek_tell_moves(struct text *out, const struct echek_rules *r, const struct echek_position *p,
                      unsigned square);
void echek_tell_moves_json(struct text *out, const struct echek_subject *s, unsigned square,
                           const struct echek_values *values); // NULL: without
bool echek_is_move_of(const struct echek_position *p, echek_move m, unsigned square);

// The legal moves with their values, the best first; `mark` is "++" for a win, "--" for a loss, "==" for a
// draw, "+", "=" and "-" for what the engine thinks. As JSON, one value gives members of an open object.
void echek_tell_values(struct text *out, const struct echek_position *p, const struct echek_values *v);
void echek_json_value(struct text *out, const struct echek_position *p, const struct echek_move_value *v);
void echek_tell_value(struct text *out, const struct echek_move_value *v); // "wins in 5 plies"

// A thought about a position; the result if the game has ended.
void echek_tell_best(struct text *out, const struct echek_rules *r, const struct echek_position *p,
                     const struct echek_thought *t);
void echek_tell_verdict(struct text *out, const struct echek_rules *r, const struct echek_position *p,
                        const struct echek_thought *t); // the score and the line, without nodes and time
void echek_tell_best_json(struct text *out, const struct echek_subject *s, const struct echek_thought *t);
void echek_tell_ended(struct text *out, enum echek_result result);
void echek_tell_ended_json(struct text *out, const struct echek_subject *s, enum echek_result result);

// Advice to the side to move, with its reason: proven facts first, then what the engine prefers.
struct echek_tell_advice {
    struct text *out;
    const struct echek_rules *rules;
    const struct echek_position *now;
    int you; // the side of the only person at the board, who is addressed; -1: White and Black
};
bool echek_tell_win_at_once(const struct echek_tell_advice *a); // false: there is none, and nothing is added
void echek_tell_advice(const struct echek_tell_advice *a, const struct echek_thought *t);
// A line about what may follow, and the score; nothing if the advice has said it.
void echek_tell_outlook(const struct echek_tell_advice *a, const struct echek_thought *t);
// To follow the name of a move: ": it closes a side of Black's king, ..."; nothing if it has no effect worth
// telling.
void echek_tell_effects(const struct echek_tell_advice *a, echek_move m);
const char *echek_tell_whose(int you, unsigned side); // "your", "White's" or "Black's"

// The result of a proof, in so much time; and that a certificate holds.
void echek_tell_proof(struct text *out, const struct echek_question *q, const struct echek_proof *p,
                      uint64_t us);
void echek_tell_proof_json(struct text *out, const struct echek_question *q,
                           const struct puzzle_source *source, const struct echek_proof *p,
                           const char *tables, uint64_t us); // what tables prove, NULL: nothing
void echek_tell_claim(struct text *out, const struct echek_claim *c);

// The result of a match.
void echek_tell_match(struct text *out, const struct echek_match *m, const struct echek_score_sheet *s);
void echek_tell_match_json(struct text *out, const struct echek_match *m, const struct echek_score_sheet *s);

// ---- Members of JSON objects: "position", "rules", and moves under any key (base/json.h) ----

void echek_json_position(struct text *out, const struct echek_position *p);
void echek_json_rules(struct text *out, const struct echek_rules *r);
void echek_json_move(struct text *out, const char *key, const struct echek_position *p, echek_move m);
void echek_json_line(struct text *out, const char *key, const struct echek_rules *r, struct echek_position p,
                     const echek_move *line, size_t length);

// ---- Games ------------------------------------------------------------------------------------------------

// A game of Echek in words, the same on a terminal and on the page. A person who plays against a computer is
// addressed: "your king".

void echek_tell_plies(struct text *out, size_t plies); // "1 ply", "2 plies"

// "White: you. Black: medium. Rules: paper." and, if there is a clock, "Clock: 5 minutes, 3 seconds a move."
void echek_tell_game_players(struct text *out, const struct echek_game *g);

// A line: "Move 2, Black to move; the last move was c3-d3." After the end of the game: its result.
void echek_tell_game_stands(struct text *out, const struct echek_game *g);

// Lines with warnings for the side to move: a king with one open side, a draw that is near.
void echek_tell_game_warnings(struct text *out, const struct echek_game *g);

// A line: "White wins: Black's king is enclosed on a3, after 13 plies."
void echek_tell_game_result(struct text *out, const struct echek_game *g);

// A good move for the side to move, with its reason, in lines; `outlook`: also what may follow.
void echek_tell_game_hint(struct text *out, const struct echek_game *g, const struct echek_thought *t,
                          bool outlook);

// "4:59", "1:00:05": the time that a side has left on its clock or, without a clock, has used.
void echek_tell_game_time(struct text *out, const struct echek_game *g, unsigned side);

// The rules, for a person who has never seen the game, with an example.
bool echek_tell_rules(struct text *out, struct tell_look look, struct fault *fault);

// Everything about the game as a member of a JSON object: rules, start, example, options and levels.
void echek_tell_about(struct text *out);

// ---- Problems ---------------------------------------------------------------------------------------------

// Problems of Echek for people on a terminal, as texts of games that can be read again, and as JSON.

// "White wins in 3 moves", "Black wins at once": without a line end.
void echek_tell_problem_task(struct text *out, unsigned mover, unsigned plies);

struct echek_tell_problem_how {
    bool json;
    bool drawn; // for a terminal; else as the text of a game, in which the board is a comment
    bool with_solution;
    struct draw_echek_style style;
    uint64_t seed;
};

// Problem number `index` (from 0) of a run, after a blank line unless it is the first.
void echek_tell_problem(struct text *out, const struct echek_problem *x,
                        const struct echek_tell_problem_how *how, uint64_t index, bool first);

// The line, its moves numbered, with `between` before each number but the first: "1. b2-c1 Q@a4 2. ...". And
// the tries, each with the answer that refutes it: "b3-c3? O-O!, Q@b4? c3-d3!"; nothing without tries.
void echek_tell_problem_line(struct text *out, const struct echek_problem *x, const char *between);
void echek_tell_problem_tries(struct text *out, const struct echek_problem *x);

// The piece that moves first, but not its move: "The rook on a2 begins."; and a try that fails.
void echek_tell_problem_hint(struct text *out, const struct echek_problem *x);

// The problem as the text of a game that begins with it, without moves.
void echek_tell_problem_game(struct text *out, const struct echek_problem *x);

// ---- Reviews ----------------------------------------------------------------------------------------------

// A review of a game (echek/review/review.h) as text, as JSON, and as a page with a board for each move. The
// words for a move are the same everywhere.

struct echek_tell_review {
    const struct echek_review *review;
    const struct echek_game *game; // for the players and the result
};

// About a move, which must have been reviewed: its name, "3. White Q@b3", and the comment, ended by a full
// stop.
void echek_tell_review_name(struct text *out, const struct echek_review *r, size_t move);
void echek_tell_review_judgement(struct text *out, const struct echek_review *r, size_t move);

// Is the comment worth showing: a win, a loss, a better move?
bool echek_tell_review_is_worth_saying(const struct echek_review *r, size_t move);

// "White is better by 0.66", "Black wins in 4 plies", "White has won".
void echek_tell_review_stands(struct text *out, const struct echek_review *r, size_t plies);

// The players and the result: sentences on one line, without the line end.
void echek_tell_review_head(struct text *out, const struct echek_tell_review *a);

// About a move on which the game turned, to follow its name: "missed a win in 3 plies by N@a4. Before it:
// ...".
void echek_tell_review_turn(struct text *out, const struct echek_review *r, size_t move);

// All of those, one per line; one line if there are none.
void echek_tell_review_turns(struct text *out, const struct echek_review *r);

// The whole review.
void echek_tell_review_text(struct text *out, const struct echek_tell_review *a, size_t width, bool unicode);
void echek_tell_review_json(struct text *out, const struct puzzle_source *source, // NULL: not from a file
                            const struct echek_review *r);                        // a line per move
void echek_tell_review_html(struct text *out, const struct echek_tell_review *a);

// The graph of the chances: a picture of its own. Each move is a link to #plyN.
void echek_tell_review_svg(struct text *out, const struct echek_review *r);

// The members of a move's JSON object, without braces.
void echek_tell_review_json_line(struct text *out, const struct echek_review *r, size_t move);

// ---- Tables -----------------------------------------------------------------------------------------------

// Tables of Echek: the plan and the results, for people and as JSON.

struct echek_tell_table {
    struct table_game game;
    size_t systems, layers; // layers in each system
    uint64_t positions, bytes, memory, us;
    uint64_t samples; // 0: all positions were checked
    bool held_alone;  // wins were not confirmed
    // About the solved layers:
    struct table_count count;
    uint32_t sweeps;                 // the most of all layers
    size_t proven;                   // in how many layers of all systems it is proven what is held
    enum table_value value[2];       // for White, by who begins
    bool start;                      // the value of the start was asked for
    const struct table_system *list; // all systems
    size_t number;                   // of the system that was solved alone, from 1
    size_t place;                    // of the system in the order of solving, if that is another
};

// The plan: how many files, how much memory, and about how long on one core.
void echek_tell_table_plan(struct text *out, const struct echek_tell_table *t);
void echek_tell_table_plan_json(struct text *out, const struct echek_tell_table *t);

void echek_tell_table_value(struct text *out, const struct echek_tell_table *t);
void echek_tell_table_value_json(struct text *out, const struct echek_tell_table *t);

// A line about one system of a long run.
void echek_tell_table_step(struct text *out, const struct echek_tell_table *t);

// The result of one solved system; and of a check of all files.
void echek_tell_table_system(struct text *out, const struct echek_tell_table *t);
void echek_tell_table_checked(struct text *out, const struct echek_tell_table *t);

#endif

// Chess Loop: place n pieces of each of two kinds so that every piece attacks exactly one other, of the other
// kind, all arrows "attacks" form one single cycle, and the first and last row and column are not empty.
//
// The parameters of such a puzzle are the two kinds (enum chess_kind) and n.
#ifndef ROQUE_FAMILY_CHESS_LOOP_CHESS_LOOP_H
#define ROQUE_FAMILY_CHESS_LOOP_CHESS_LOOP_H

#include "base/option.h"
#include "board/chess.h"
#include "make/experiment.h"
#include "puzzle/view.h"

struct chess_words;  // family/chess/words.h
struct propose_task; // puzzle/propose.h

enum { CHESS_LOOP_FIRST, CHESS_LOOP_SECOND, CHESS_LOOP_EACH }; // which parameter is what

extern const struct family chess_loop_family;

// The judge, by the rules alone. Piece by piece it names attacks-none, attacks-several and attacks-own-kind;
// then not-one-loop, if every piece attacks exactly one other; then edge-empty and count-wrong. An empty
// board is untouched and breaks nothing; a board with too few pieces is judged as it is, and is not complete.
bool chess_loop_check(const struct puzzle *p, struct verdict *v);

// Loops found by walking along the attacks, each proposed to the task (puzzle/propose.h), for a bounded time
// and in random order; some come more than once. Then reports whether there are no others. Both return false
// when out of memory.
bool chess_loop_walk(const struct propose_task *task, uint64_t seed, bool *all);

// The same where it pays: on smaller boards the kernel is as fast.
enum { CHESS_LOOP_MANY_SQUARES = 64 };
bool chess_loop_propose(const struct propose_task *task);

// Options for new puzzles and for a survey.
enum { CHESS_LOOP_KINDS, CHESS_LOOP_PIECES }; // places in the tables
extern const struct option chess_loop_make_options[];

// The requested kinds, from the value of the option. False if there are none.
bool chess_loop_kinds(int value, enum chess_kind kinds[2]);

// The rules as the paper has them; of the view `paper`.
bool chess_loop_post_paper(struct view *v);

extern const struct chess_words chess_loop_words;
extern const struct family_maker chess_loop_maker;
extern const struct family_survey chess_loop_survey;
extern const struct campaign_kind *const chess_loop_campaigns[];
extern const struct family_view chess_loop_views[];
extern const struct builtin_puzzle chess_loop_builtin[];
extern const struct experiment chess_loop_papers[];

#endif

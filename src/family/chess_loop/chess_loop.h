// Chess Loop: place n pieces of each of two kinds so that every piece attacks exactly one other, of the other
// kind, all arrows "attacks" form one single cycle, and the first and last row and column are not empty.
//
// The parameters of such a puzzle are the two kinds (enum chess_kind) and n.
#ifndef ROQUE_FAMILY_CHESS_LOOP_CHESS_LOOP_H
#define ROQUE_FAMILY_CHESS_LOOP_CHESS_LOOP_H

#include "make/make.h"

struct chess_words;  // family/chess/words.h
struct propose_task; // puzzle/family.h

enum { CHESS_LOOP_FIRST, CHESS_LOOP_SECOND, CHESS_LOOP_EACH }; // which parameter is what

extern const struct family chess_loop_family;

// The judge, by the rules alone. Piece by piece it names attacks-none, attacks-several and attacks-own-kind;
// then not-one-loop, if every piece attacks exactly one other; then edge-empty and count-wrong. An empty
// board is untouched and breaks nothing; a board with too few pieces is judged as it is, and is not complete.
bool chess_loop_check(const struct puzzle *p, struct verdict *v);

// Loops found by walking along the attacks, each proposed to the task (puzzle/family.h), for a bounded time
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
extern const struct builtin_puzzle chess_loop_builtin[]; // made from builtin.roque
extern const struct experiment chess_loop_papers[];

// Impossible loops, known without search: by attacks, by the colours of squares, by the room on the board,
// and by how far pieces get. What is left may or may not have a loop.

// Can the two make a loop of more than two pieces? A piece that attacks a queen along a line is attacked
// back, so only knights go with queens.
bool chess_loop_can_be_long(enum chess_kind first, enum chess_kind second);

// Must there be an even number of each in a loop of more than two? A bishop stays on squares of one colour.
// The other kind changes it: a knight always does, and so does a king, because bishops that it attacks
// diagonally attack it back.
bool chess_loop_must_be_even(enum chess_kind first, enum chess_kind second);

// What the pieces that have not yet attacked another can do, all of them together.
struct chess_loop_moves {
    int slides;            // how many slide
    int straight, slanted; // in how many directions, of those along rows and columns, and of those along
                           // diagonals: a queen or bishop goes along a row and along a column at once
    int leap;              // how far all others go, along a row or along a column
    int leap_both;         // and in rows and columns together
};
void chess_loop_add_moves(struct chess_loop_moves *m, enum chess_kind kind, int pieces);

// The edges of a board, a bit each.
enum { CHESS_LOOP_TOP = 1, CHESS_LOOP_BOTTOM = 2, CHESS_LOOP_LEFT = 4, CHESS_LOOP_RIGHT = 8 };
enum { CHESS_LOOP_EDGES = 15 };

// A part of a loop: from a square to the one where it closes, past all edges without a piece.
struct chess_loop_way {
    int width, height;
    int row, column, home_row, home_column;
    unsigned edges; // with a piece by now
};

// May the moves be enough for it? False only if they are not.
bool chess_loop_may_come_home(const struct chess_loop_moves *m, const struct chess_loop_way *way);

// May the board have a loop of its kinds and their number? False only if it has none.
bool chess_loop_is_possible(const struct puzzle *p);

#endif

// roque as a library: board puzzles (Akari, Chess-Num, Chess Loop and others) and the game Echek, for
// programs in C and C++. It reads, solves, checks, explains, rates, makes, draws and converts puzzles. It
// knows the moves of Echek, plays it, and proves results about it.
//
//     roque *r = roque_new();
//     roque_puzzle *p = roque_read(r, "akari 3x2\n..1\n.#.\n", ROQUE_STRING);
//     roque_solution *s = roque_solve(r, p);
//     if (s != NULL) puts(roque_solution_json(s));
//     else fprintf(stderr, "%d:%d: %s\n", roque_error_line(r), roque_error_column(r), roque_error(r));
//     roque_solution_free(s);
//     roque_puzzle_free(p);
//     roque_free(r);
//
// These conventions hold everywhere:
//
// Handles  A pointer that is not const belongs to you until you free it. Free handles in any order, the
//          context included. A const pointer belongs to the handle that returned it, and is valid until that
//          is freed.
// Strings  `const char *` belongs to its handle in the same way. `char *` belongs to you:
//          roque_string_free. All strings are UTF-8 and end with a NUL.
// Errors   A function that makes something returns NULL on failure, one that does something returns false.
//          Then roque_error(r) is a sentence that says why. NULL is allowed for a handle: queries then
//          return 0, NULL or "", functions that make something return NULL, and the error that made it NULL
//          stays. So after several calls in a row, one check at the end is enough. Reaching a limit is not
//          an error if the answer can be "unknown".
// Places   Rows and columns count from 1, as in sentences and in JSON; 0 means no place.
// Threads  A context, and what was made with it, belong to one thread at a time. There is no global state:
//          contexts in several threads are independent. Several contexts may use the same puzzle at once
//          while nobody changes or frees it. roque_cancel may be called from anywhere.
// JSON     Each answer is available as JSON: one object, ended by a newline, the same that the command line
//          prints with --json.
//
// Below the puzzles is a constraint solver that knows none of them; it has its own header, csp.h.
#ifndef ROQUE_H
#define ROQUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ROQUE_VERSION "1.0.0"

#ifdef __cplusplus
extern "C" {
#endif

const char *roque_version(void); // of the linked library

// ---- The context ------------------------------------------------------------------------------------------

typedef struct roque roque;

roque *roque_new(void); // NULL when out of memory
void roque_free(roque *r);

void roque_string_free(char *string);

// Limits for each following call. 0: none, the default.
void roque_set_time_limit(roque *r, double seconds);

// In bytes, for everything that was made with the context and is not yet freed, and for the current call.
void roque_set_memory_limit(roque *r, size_t bytes);
size_t roque_memory_used(const roque *r);

// How many threads a call may use, if it can: thinking and proving in Echek. The default is 1.
void roque_set_threads(roque *r, unsigned threads);

// The names of squares in text and drawings: r6c2, in row 6 from the top and column 2, the default; or b3, on
// file b and rank 3 from the bottom. And how much of a long step is worded: what is decided and by which
// rules, the idea, or all of it. Strings that belong to a handle use the settings from when the handle was
// made; strings that belong to you use the current settings.
enum roque_coordinates { ROQUE_RC, ROQUE_CHESS };
void roque_set_coordinates(roque *r, enum roque_coordinates coordinates);
enum roque_detail { ROQUE_NORMAL, ROQUE_BRIEF, ROQUE_FULL };
void roque_set_detail(roque *r, enum roque_detail detail);

// End the current call, and each one after it, as soon as possible, with the results so far, until
// roque_resume. Other threads may call this function, and only this one; a signal handler may call it, too.
void roque_cancel(roque *r);
void roque_resume(roque *r);

// The error of the last call that can fail; ROQUE_OK and "": none.
enum roque_fault {
    ROQUE_OK,
    ROQUE_BAD_INPUT, // the input is wrong; line and column say where, if it is a text
    ROQUE_NO_MEMORY, // out of memory, or the limit was reached
    ROQUE_STOPPED,   // by the time limit or roque_cancel, without an answer
    ROQUE_GAVE_UP,   // nothing was found after a bounded effort
    ROQUE_SYSTEM,    // the operating system failed
    ROQUE_BUG,       // an answer failed our own check; never expected
};
enum roque_fault roque_error_kind(const roque *r);
const char *roque_error(const roque *r); // the sentence, until the next call
int roque_error_line(const roque *r);    // from 1 on; 0: no place
int roque_error_column(const roque *r);  // in bytes, from 1 on
const char *roque_error_json(roque *r);  // {"line":3,"column":5,"error":"..."}, until the next call

// ---- Families ---------------------------------------------------------------------------------------------

// The families of puzzles that are written in C, by number, until NULL: akari, chess-num, ... These names
// identify them everywhere. A context knows more of them: see roque_families_json.
// Queries about an unknown family return NULL.
const char *roque_family(size_t i);
const char *roque_family_title(const char *family);   // "Akari (Light Up)"
const char *roque_family_goal(const char *family);    // one sentence
const char *roque_family_rules(const char *family);   // for a newcomer: paragraphs, one per line
const char *roque_family_example(const char *family); // a small puzzle with one solution; NULL: none
const char *roque_family_cells(const char *family);   // the characters of its cells; the first: open
const char *roque_family_marks(const char *family);   // those that a player places

// Its built-in puzzles by number, until NULL: "paper/1", ...; `roque list` shows their sizes.
const char *roque_family_builtin(const char *family, size_t i);

// The options of its maker, by number, until NULL: the name of the option, and a line of help.
const char *roque_family_option(const char *family, size_t i);
const char *roque_family_option_help(const char *family, size_t i);

// The views for classic labelling, by number, until NULL: "cells", ...; see roque_set_view.
const char *roque_family_view(const char *family, size_t i);

// The formats for its puzzles, by number, until NULL: "native", "puzz.link", "json", ...
const char *roque_family_format(const char *family, size_t i);

// All families that the context knows, one line each: those in C, those that ship as rule texts, such as
// sudoku, and those that it learnt. "from" tells which: "c", "ships" or "learnt".
char *roque_families_json(roque *r);

// Learn the families of a text: puzzles written down as rules (docs/rule-text.md), from a line
// `puzzle NAME: TITLE` to a line `end`. From then on all calls of this context know them by name, and so do
// the puzzles read by it; other contexts do not. False with an error at its line and column. The context
// keeps its families alive as long as any of its puzzles.
bool roque_learn(roque *r, const char *text);

// ---- Puzzles ----------------------------------------------------------------------------------------------

// A board: empty, half done or solved. It has one character per cell, such as '.' for open, '#', '3' or '*',
// as in native text; the man page roque(1) describes all formats.
typedef struct roque_puzzle roque_puzzle;

#define ROQUE_STRING ((size_t)-1) // as the size of a text that ends with a NUL

// The one puzzle of a text, in any format.
roque_puzzle *roque_read(roque *r, const char *text, size_t size);

// A built-in one, such as paper/1 of akari; a copy.
roque_puzzle *roque_builtin(roque *r, const char *family, const char *name);
roque_puzzle *roque_puzzle_copy(roque *r, const roque_puzzle *p);
void roque_puzzle_free(roque_puzzle *p);

// Several puzzles of one text, which is copied. The next one; NULL and ROQUE_OK: there are no more; NULL and
// another error: it cannot be read, and the next call continues after it.
typedef struct roque_reader roque_reader;
roque_reader *roque_reader_new(roque *r, const char *text, size_t size);
roque_puzzle *roque_reader_next(roque_reader *reader);
void roque_reader_free(roque_reader *reader);

const char *roque_puzzle_family(const roque_puzzle *p);
int roque_puzzle_width(const roque_puzzle *p);
int roque_puzzle_height(const roque_puzzle *p);
const char *roque_puzzle_notes(const roque_puzzle *p);              // "title: A first one", ...: one per line
char roque_puzzle_cell(const roque_puzzle *p, int row, int column); // 0 outside of the board
char roque_puzzle_under(const roque_puzzle *p, int row, int column);   // printed beneath it; 0: nothing
bool roque_puzzle_is_mark(const roque_puzzle *p, int row, int column); // placed by a player
bool roque_puzzle_same(const roque_puzzle *a, const roque_puzzle *b);  // the same board, ignoring notes

// Put a character into a cell, or remove all marks. False if the family does not allow that.
bool roque_puzzle_set(roque *r, roque_puzzle *p, int row, int column, char cell);
void roque_puzzle_clear(roque_puzzle *p);

// All marks that are on it now are printed: a hint or an explanation never blames them, only what was set or
// struck out since. Without this call every mark is an entry and may be wrong. Copies know it, too, and the
// board of a game (roque_play_board) knows what was given.
bool roque_puzzle_give(roque *r, roque_puzzle *p);

// Strike out a mark where it may still go (a note that it does not go there, which solving and explaining
// respect), or restore it.
bool roque_puzzle_strike(roque *r, roque_puzzle *p, int row, int column, char mark, bool struck);
bool roque_puzzle_is_struck(const roque_puzzle *p, int row, int column, char mark);

// In a format of its family; NULL if the format cannot represent it.
char *roque_write(roque *r, const roque_puzzle *p, const char *format);

// As a picture: "text", "unicode" or "svg".
enum roque_drawing {
    ROQUE_COLOR = 1,     // of a terminal
    ROQUE_LETTERS = 2,   // draw figures as letters if their character is one
    ROQUE_NO_ARROWS = 4, // without the arrows of a solved board
    ROQUE_FLIPPED = 8,   // Echek: seen from Black's side
    ROQUE_LABELS = 16,   // name rows and columns at the border, in text and SVG, too
    ROQUE_NO_LABELS = 32 // not even in unicode
};
char *roque_draw(roque *r, const roque_puzzle *p, const char *medium, unsigned drawing);

// ---- Solving ----------------------------------------------------------------------------------------------

typedef struct roque_solution roque_solution;

// A solution, and the proof that it is the only one or a second one. Marks on the board are kept.
roque_solution *roque_solve(roque *r, const roque_puzzle *p);

// A solution, without that; the number of solutions (limit 0: all, else count no further).
roque_solution *roque_solve_first(roque *r, const roque_puzzle *p);
roque_solution *roque_count(roque *r, const roque_puzzle *p, uint64_t limit);

// A random solution, the same for the same seed. Every one is possible; all are equally likely if there are
// at most some thousands of them.
roque_solution *roque_solve_random(roque *r, const roque_puzzle *p, uint64_t seed);

// Called with each solution, which is only valid during the call. False stops.
typedef bool roque_visit(void *context, const roque_puzzle *solution, uint64_t number);

// All solutions, or (one_a_class) one of those that mirroring and turning the board make equal. Without
// `visit` all of them are kept.
roque_solution *roque_solve_all(roque *r, const roque_puzzle *p, uint64_t limit, bool one_a_class,
                                roque_visit *visit, void *context);
void roque_solution_free(roque_solution *s);

// Search by classic labelling, without learning: "ff,bisect,down" and the like, as `roque solve --strategy`.
// NULL: with learning, the default.
bool roque_set_strategy(roque *r, const char *strategy);

// And label these variables, as `roque solve --view`; a puzzle of a family without such a view is refused.
// NULL: the solver's own, the default.
bool roque_set_view(roque *r, const char *view);

enum roque_status {
    ROQUE_UNIQUE,
    ROQUE_MULTIPLE,
    ROQUE_NONE,
    ROQUE_FOUND,  // one, and nothing else was asked for
    ROQUE_UNKNOWN // a limit came first
};
enum roque_stop {
    ROQUE_BY_NOBODY,
    ROQUE_BY_CANCEL,
    ROQUE_BY_TIME,
    ROQUE_BY_COUNT, // the limit of this call, or its visitor
    ROQUE_BY_MEMORY
};

enum roque_status roque_solution_status(const roque_solution *s);
enum roque_stop roque_solution_stopped(const roque_solution *s); // by what, if it was
uint64_t roque_solution_count(const roque_solution *s);          // of solutions; at most UINT64_MAX
const char *roque_solution_digits(roque_solution *s);            // the same in decimal, of any size
bool roque_solution_exact(const roque_solution *s);              // there are no others
uint64_t roque_solution_classes(const roque_solution *s);        // of them; 0 if they are not counted
size_t roque_solution_boards(const roque_solution *s);           // kept: up to 2, or all
const roque_puzzle *roque_solution_board(const roque_solution *s, size_t i); // from 0 on
uint64_t roque_solution_us(const roque_solution *s);                         // microseconds it took

// Counters of the search by name: "conflicts", "propagations", "backtracks", ... as `roque solve --stats`.
uint64_t roque_solution_counter(const roque_solution *s, const char *name);
const char *roque_solution_json(roque_solution *s);

// ---- Checking ---------------------------------------------------------------------------------------------

// The result of checking a board by the rules alone. An unfinished board may break rules that open cells can
// still fix: they are counted with the broken ones, but are not wrong, only not yet done. In JSON they are
// separate, as in `roque check`.
typedef struct roque_verdict roque_verdict;
roque_verdict *roque_check(roque *r, const roque_puzzle *p);
void roque_verdict_free(roque_verdict *v);

bool roque_verdict_ok(const roque_verdict *v);                    // nothing is wrong, as `ok` in JSON
bool roque_verdict_complete(const roque_verdict *v);              // nothing is left to be filled in
size_t roque_verdict_broken(const roque_verdict *v);              // how many rules
const char *roque_verdict_rule(const roque_verdict *v, size_t i); // its name: "number-wrong"
const char *roque_verdict_text(const roque_verdict *v, size_t i); // in words
bool roque_verdict_mendable(const roque_verdict *v, size_t i);    // not wrong, only not yet done
size_t roque_verdict_cells(const roque_verdict *v, size_t i);     // how many cells it is about
bool roque_verdict_cell(const roque_verdict *v, size_t i, size_t which, int *row, int *column);
const char *roque_verdict_json(roque_verdict *v);

// ---- Explaining -------------------------------------------------------------------------------------------

// Reasons: steps from the current board to its solution, each with the few rules that leave no other choice.
typedef struct roque_explanation roque_explanation;
roque_explanation *roque_explain(roque *r, const roque_puzzle *p); // all steps
roque_explanation *roque_rate(roque *r, const roque_puzzle *p);    // only how many and how hard they are

// The next step that decides something a player can write down: it is the last one, after those that it
// needs.
roque_explanation *roque_hint(roque *r, const roque_puzzle *p);
void roque_explanation_free(roque_explanation *e);

enum roque_explained {
    ROQUE_EXPLAINED,      // the steps end in the solution (those of a hint lead there)
    ROQUE_NOT_UNIQUE,     // there are several solutions
    ROQUE_NO_SOLUTION,    // and no entry is to blame
    ROQUE_SOLVED_ALREADY, // nothing is left to do
    ROQUE_MISTAKE,        // an entry cannot be right; the one step says which, and why
    ROQUE_UNFINISHED,     // a limit came first
};
enum roque_explained roque_explanation_status(const roque_explanation *e);
const char *roque_explanation_level(const roque_explanation *e); // "easy" to "fiendish"; NULL: unknown
int roque_explanation_score(const roque_explanation *e);
size_t roque_explanation_steps(const roque_explanation *e);
size_t roque_explanation_sizes(const roque_explanation *e, size_t rules); // steps that take so many rules
const char *roque_explanation_json(roque_explanation *e);

// A fact about a cell: it shows the mark, or it does not.
typedef struct roque_fact {
    int row, column;
    char mark;
    bool holds;
} roque_fact;

// A rule instance, and the first and the last cell that it is about.
typedef struct roque_rule {
    const char *name; // "number"
    const char *text; // "the 3 at r2c2 has exactly three bulbs around it"
    int row, column, last_row, last_column;
} roque_rule;

// Step number `step`, from 0 on: in words, one or more lines; what it decides; the rules it takes together;
// and the known facts it uses. False: there is no such thing.
const char *roque_step_text(roque_explanation *e, size_t step);
bool roque_step_decides(const roque_explanation *e, size_t step, size_t i, roque_fact *fact);
bool roque_step_uses(const roque_explanation *e, size_t step, size_t i, roque_fact *fact);
bool roque_step_rule(roque_explanation *e, size_t step, size_t i, roque_rule *rule);
bool roque_step_minimal(const roque_explanation *e, size_t step); // no smaller set of rules decides anything

// The same words with the current settings: for example a brief step in full.
char *roque_step_told(roque *r, const roque_explanation *e, size_t step);

// The board after so many steps.
roque_puzzle *roque_explanation_board(roque *r, const roque_explanation *e, size_t steps);

// The whole explanation for people: as text, and as a self-contained page with pictures, on which the puzzle
// has a name (NULL: none). Of a hint they tell the step and do not show the solution.
char *roque_explanation_text(roque *r, const roque_explanation *e);
char *roque_explanation_html(roque *r, const roque_explanation *e, const char *name);

// The first step that decides something a player can write down, with the way there, or as much of it as the
// level says.
enum roque_hint_level { ROQUE_WHERE_TO_LOOK = 1, ROQUE_WHICH_RULES, ROQUE_THE_STEP };
char *roque_explanation_hint(roque *r, const roque_explanation *e, enum roque_hint_level level);

// Prove each step again from what it names alone. False, with the first step that does not follow in `step`
// (may be NULL).
bool roque_explanation_verify(roque *r, const roque_explanation *e, size_t *step);

// Somebody's steps, graded: does each follow from the rules that it names and what is known by then? The
// steps are those of roque_explanation_json (`decides` and `because` are enough), or lines such as "r2c1=*
// because lit r2c1, line r1c2-r3c2". The answer is the JSON of `roque grade`; NULL if the steps cannot be
// read.
char *roque_grade(roque *r, const roque_puzzle *p, const char *steps);

// ---- Playing ----------------------------------------------------------------------------------------------

// A puzzle being played. A game is the puzzle as given and a list of actions, so undo, redo, going back to a
// pin and saving are one mechanism. The text of roque_play_save is all there is to keep.
typedef struct roque_play roque_play;
roque_play *roque_play_start(roque *r, const roque_puzzle *p);        // continues a game in its notes
roque_play *roque_play_load(roque *r, const char *text, size_t size); // the first game, or puzzle, of a text
char *roque_play_save(roque *r, const roque_play *g);
void roque_play_free(roque_play *g);

// Do an action: "r3c4=*", "r3c4=." to clear, "r3c4-P" to strike a candidate out, "r3c4+P" to restore it;
// several joined by commas are one action. What was given stays. What was undone before is gone, unless a pin
// is in it. Undo and redo are false when there is nothing to do.
bool roque_play_do(roque_play *g, const char *action);
bool roque_play_undo(roque_play *g);
bool roque_play_redo(roque_play *g);
bool roque_play_restart(roque_play *g);        // an action like any other
size_t roque_play_done(const roque_play *g);   // actions that count
size_t roque_play_undone(const roque_play *g); // those that can be redone

// Give the state a name; go to the state of that name; the names by number, until NULL.
bool roque_play_pin(roque_play *g, const char *name);
bool roque_play_back(roque_play *g, const char *name);
const char *roque_play_pin_name(const roque_play *g, size_t i);

// The current state. The boards are valid until the game is changed or freed.
const roque_puzzle *roque_play_board(roque_play *g);
const roque_puzzle *roque_play_given(roque_play *g);
bool roque_play_is_solved(roque_play *g); // by the rules: any solution
int roque_play_progress(roque_play *g);   // in percent
int roque_play_left(const roque_play *g,
                    char mark); // still to be placed, if the puzzle says how many; 0: of any
roque_verdict *roque_play_errors(roque_play *g, bool asked); // what is wrong; `asked` counts as help

// The time spent, which the caller reports; and the help used.
void roque_play_pass(roque_play *g, double seconds);
double roque_play_seconds(const roque_play *g);
enum roque_help { ROQUE_HINTS, ROQUE_CHECKS, ROQUE_STEPS };
uint64_t roque_play_help(const roque_play *g, enum roque_help help);

// A hint, to be worded by roque_explanation_hint with this level: asked again on the same board, it is
// higher. Why the board has no solution: ROQUE_MISTAKE, or it has one. And the step of a hint, done; false
// with ROQUE_OK if there is none.
roque_explanation *roque_play_hint(roque_play *g, enum roque_hint_level *level);
roque_explanation *roque_play_why(roque_play *g);
bool roque_play_step(roque_play *g);

// ---- Making -----------------------------------------------------------------------------------------------

// New puzzles with exactly one solution, one after the other, without duplicates up to the symmetries of the
// board. The same options and the same seed give the same puzzles on every machine.
typedef struct roque_maker roque_maker;
roque_maker *roque_maker_new(roque *r, const char *family); // NULL: no such family, or no maker
void roque_maker_free(roque_maker *m);

// Options are set by name, before the first puzzle: "size" ("10x8"), "level" ("easy" to "fiendish"), "score"
// ("30..149"), "seed" ("7"; by default a different one each time), and those of the family. "any" ("yes")
// makes random boards with one solution or many, perhaps with duplicates, and "" for their level. A board, if
// an option takes one, is copied.
bool roque_maker_set(roque_maker *m, const char *option, const char *value);
bool roque_maker_set_board(roque_maker *m, const char *option, const roque_puzzle *board);

// The next one. NULL with ROQUE_GAVE_UP or ROQUE_STOPPED if there is none.
typedef struct roque_made roque_made;
roque_made *roque_make(roque_maker *m);
void roque_made_free(roque_made *m);

const roque_puzzle *roque_made_puzzle(const roque_made *m);
const roque_puzzle *roque_made_solution(const roque_made *m);
const char *roque_made_level(const roque_made *m);
int roque_made_score(const roque_made *m);
const char *roque_made_json(roque_made *m);

// ---- Echek ------------------------------------------------------------------------------------------------

// A game: its start, its rules, and every move since. Moves are words: "Q@b3" drops a piece, "b2-c1" moves
// one, "O-O" castles. Positions are words, too: "4/2k1/1K2/4 w QRBNPqrbnp".
typedef struct roque_game roque_game;

const char *roque_echek_rules(void); // for a newcomer: paragraphs, one per line

// NULL for the rules or the position: those of the paper, the start. `roque echek --help` lists the rules.
roque_game *roque_game_new(roque *r, const char *rules, const char *position);
roque_game *roque_game_read(roque *r, const char *text, size_t size); // the output of roque_game_write
char *roque_game_write(roque *r, const roque_game *g);
void roque_game_free(roque_game *g);

enum roque_side { ROQUE_WHITE, ROQUE_BLACK };
const char *roque_game_rules(roque_game *g);
const char *roque_game_position(roque_game *g);        // the strings of a game are valid until it changes
enum roque_side roque_game_mover(const roque_game *g); // who is to move
size_t roque_game_moves(const roque_game *g);          // how many are legal in the position
const char *roque_game_move(const roque_game *g, size_t i);        // from 0 on
size_t roque_game_played(const roque_game *g);                     // how many have been played
const char *roque_game_played_move(const roque_game *g, size_t i); // from 0 on
const char *roque_game_json(roque_game *g);                        // the position and its legal moves
char *roque_game_draw(roque *r, const roque_game *g, const char *medium, unsigned drawing); // text, unicode

bool roque_game_play(roque_game *g, const char *move);
bool roque_game_take_back(roque_game *g); // the last one

enum roque_result {
    ROQUE_GOES_ON,
    ROQUE_WHITE_WINS,
    ROQUE_BLACK_WINS,
    ROQUE_DRAW_BY_REPETITION, // the same position for the third time
    ROQUE_DRAW_NO_PROGRESS,   // a hundred plies without a drop or a pawn move
    ROQUE_WHITE_RESIGNED,     // agreed between the players
    ROQUE_BLACK_RESIGNED,
    ROQUE_DRAW_AGREED,
    ROQUE_WHITE_OUT_OF_TIME, // if a saved game says so
    ROQUE_BLACK_OUT_OF_TIME,
};
enum roque_result roque_game_result(const roque_game *g);
const char *roque_game_result_text(const roque_game *g);
bool roque_game_settle(roque_game *g,
                       enum roque_result result); // a resignation, an agreed draw, or it goes on

// The best move the engine finds (`level` is NULL), or the move that a level plays, "random" to "master";
// `depth` is how many plies to look ahead (0: as far as the time limit allows, by default a second). `seed`
// is for levels, which use chance: the strongest only in the opening, among equally good moves.
typedef struct roque_thought roque_thought;
roque_thought *roque_game_best(roque_game *g, const char *level, unsigned depth, uint64_t seed);
void roque_thought_free(roque_thought *t);

const char *roque_thought_move(const roque_thought *t); // NULL when the game has ended
size_t roque_thought_line(const roque_thought *t);      // the number of moves expected from here on
const char *roque_thought_line_move(const roque_thought *t, size_t i);
int roque_thought_score(const roque_thought *t); // in hundredths, for the side to move
int roque_thought_wins(const roque_thought *t);  // proven: within so many plies; a loss: negative; 0: neither
unsigned roque_thought_depth(const roque_thought *t);
const char *roque_thought_text(roque_thought *t); // as advice to the side to move, with its reason
const char *roque_thought_json(roque_thought *t);

// Is there a forced win within so many plies (at most ROQUE_DEEPEST_PROOF)? The answer is proven. A memory
// limit keeps the search in bounds; it needs at least 64 MB.
enum { ROQUE_DEEPEST_PROOF = 61 };
typedef struct roque_proof roque_proof;
roque_proof *roque_game_prove(roque_game *g, unsigned depth, bool certificate);
void roque_proof_free(roque_proof *p);

enum roque_proven {
    ROQUE_WIN,           // for the side to move
    ROQUE_LOSS,          // for the side to move
    ROQUE_NO_FORCED_WIN, // within the depth, for either side
    ROQUE_NOT_KNOWN,     // a limit came first
};
enum roque_proven roque_proof_result(const roque_proof *p);
unsigned roque_proof_plies(const roque_proof *p); // for a win or loss: so many, and no fewer
size_t roque_proof_line(const roque_proof *p);    // how many moves it has
const char *roque_proof_line_move(const roque_proof *p, size_t i);
unsigned roque_proof_no_win_within(const roque_proof *p, enum roque_side side);
const char *roque_proof_json(roque_proof *p);

// The whole plan of a win or loss, if it was asked for, which can be checked by the rules alone; "" if there
// is none. And the check.
const char *roque_proof_certificate(const roque_proof *p);
bool roque_certificate_holds(roque *r, const char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif

// Answers in words and as JSON. First comes what they share: how boards look between sentences, and common
// JSON. Then there is one part per answer.
#ifndef ROQUE_TELL_TELL_H
#define ROQUE_TELL_TELL_H

#include "base/json.h"
#include "draw/shapes.h"
#include "explain/grade.h"
#include "explain/sentences.h"
#include "format/format.h"
#include "make/make.h"

struct tell_look {
    enum draw_medium medium;
    bool color;
    enum draw_labels labels;
    int columns; // of the terminal; 0: no limit
    bool flows;  // the sentences are wrapped where they are shown
};

// The width to which sentences between boards are wrapped.
size_t tell_width(struct tell_look look);

// A board, drawn without its metadata. `highlight` may be NULL.
void tell_board(struct text *out, const struct puzzle *p, const struct bits *highlight,
                struct tell_look look);

// One below the other, each after its heading; the cells in which they differ are highlighted.
void tell_two_boards(struct text *out, const struct puzzle *a, const char *heading_a, const struct puzzle *b,
                     const char *heading_b, struct tell_look look);

// Two pictures of lines of text side by side, and a paragraph about them, behind a margin.
void tell_pair(struct text *out, const struct text *left, const struct text *right);
void tell_about(struct text *out, const char *words, size_t length, struct tell_look look);
#define TELL_MARGIN "  "

// ---- JSON ----

// Opens the object of an answer about a puzzle: {"family":NAME,"width":7,"height":7 and, where it is known,
// "file", "index" and "line".
void tell_json_head(struct text *out, const struct puzzle *p);
void tell_json_source(struct text *out, const struct puzzle_source *s); // file, index; NULL: nothing

void tell_json_cell(struct text *out, const char *key, const struct puzzle *p, size_t cell); // [row,column]

// The cells of a set, as an array of those.
void tell_json_cells(struct text *out, const char *key, const struct puzzle *p, const struct bits *cells);

// A board in the native format, as a string.
void tell_json_native(struct text *out, const char *key, const struct puzzle *p);

// What went wrong, as an object: where the words were read (NULL: nowhere), the line and column if they are
// known, and the sentence.
void tell_json_fault(struct text *out, const struct puzzle_source *source, const struct fault *f);

// A time in microseconds, unless that is left out so that outputs can be compared.
#define TELL_UNTIMED UINT64_MAX
void tell_json_us(struct text *out, const char *key, uint64_t us);

// ---- solve ------------------------------------------------------------------------------------------------

// The results of `solve` as output: drawings and sentences for a person, native text for a pipe, and JSON.
// Solutions can be written one by one as they are found.

enum tell_style { TELL_DRAWN, TELL_NATIVE, TELL_JSON };

struct tell_solve_how {
    enum tell_style style;
    enum solve_goal goal;
    struct tell_look look; // for drawings
    bool stats, no_times;
    bool random; // then `seed` is reported
    uint64_t seed;
};

// The output for one puzzle.
struct tell_solve {
    const struct tell_solve_how *how;
    const struct puzzle *puzzle;
    struct text *out;
    uint64_t begun_us; // when the work on the puzzle began, including reading it
    size_t place;      // of the next board in the output file
    uint64_t boards;   // written so far
    bool has_rules;    // the output has the rule text of the family, if one is needed
};

void tell_solve_begin(struct tell_solve *a);
void tell_solve_board(struct tell_solve *a, const struct puzzle *board); // one of SOLVE_ALL
void tell_solve_end(struct tell_solve *a, const struct solve_result *r);

// Instead of the end, after a fault: the object has been begun, and perhaps been printed in part.
void tell_solve_json_fault(struct tell_solve *a, const struct fault *fault);

// Besides native text: the meaning of the exit code, in words, ended by '\n'; nothing if the boards are
// enough.
void tell_solve_remark(struct text *out, const struct tell_solve *a, const struct solve_result *r);

// What all solutions agree on, instead of a solution; `counted` is how many there are, up to a limit.
void tell_common(struct tell_solve *a, const struct common *c, enum common_answer answer,
                 const struct solve_result *counted);
void tell_common_json(struct text *out, const struct puzzle *p, const struct common *c,
                      enum common_answer answer,
                      const struct solve_result *counted); // as members of an open object

// The counters to report, and the searches for which each is meaningful.
enum tell_search { TELL_BY_LEARNING = 1, TELL_BY_LABELLING = 2, TELL_BY_ANY = 3 };
struct tell_counter {
    const char *name;
    uint64_t value;
    enum tell_search search;
};
enum { TELL_COUNTERS = 14 };
void tell_solve_counters(const struct csp_stats *s, struct tell_counter out[TELL_COUNTERS]);

// A case of a survey (make/make.h): as JSON; or one with a single solution as a puzzle, others as a comment
// or (where they were counted to the end, and not all are to be told) not at all. So the text can be read as
// puzzles.
void tell_survey_json(struct text *out, const struct puzzle *p, const struct solve_result *r);
void tell_survey(struct text *out, const struct puzzle *p, const struct solve_result *r, bool all);
void tell_survey_summary(struct text *out, const struct survey_request *r, uint64_t cases, uint64_t unique);

// ---- check ------------------------------------------------------------------------------------------------

// What the rules say about a board: what is wrong, and what is not yet done.

struct tell_check_how {
    bool color;
    bool names;  // each broken rule after its name in JSON
    bool final;  // the board is final: what is missing is wrong
    size_t most; // rules to report, of each kind; of the rest only the number is given
};

// Is nothing wrong?
bool tell_check_ok(const struct verdict *v, bool final);

void tell_check_json(struct text *out, const struct puzzle *p, const struct verdict *v, bool final);

// Similar rules are reported together: "23 cells are not lit: r1c1-c4, ...".
void tell_check_words(struct text *out, const struct puzzle *p, const struct verdict *v,
                      const struct tell_check_how *how);

// All that the verdict holds, as the member "broken" of an open object.
void tell_broken_json(struct text *out, const struct puzzle *p, const struct verdict *v);

// ---- make -------------------------------------------------------------------------------------------------

// One new puzzle, as output.

struct tell_make_how {
    bool json;  // or else:
    bool drawn; // for a person, with this look; or else:
    struct tell_look look;
    const struct format *to; // with notes about the puzzle above it, if the format has room for them
    bool with_solution;      // after it, in the same format
};

// The puzzle of this seed and number (from 0); `place` is its place in the output file. False with the reason
// in `fault` if the format cannot represent it.
bool tell_make(struct text *out, const struct made *made, const struct tell_make_how *how, uint64_t seed,
               uint64_t index, size_t place, struct fault *fault);
void tell_make_json(struct text *out, const struct made *made, uint64_t seed, uint64_t index);

// A maker's messages name options as on the command line, "--size"; elsewhere they have no dashes. User input
// in quotes stays unchanged.
void tell_make_fault(struct fault *fault);

// ---- repair -----------------------------------------------------------------------------------------------

// What a setter wants to know about a board.

void tell_repair_members(struct text *out, const struct puzzle *p,
                         const struct repair *r); // of an open object
void tell_repair_json(struct text *out, const struct puzzle *p, const struct repair *r);
void tell_repair_words(struct text *out, const struct puzzle *p, const struct repair *r,
                       struct tell_look look);

// ---- Families ---------------------------------------------------------------------------------------------

// A family: its rules, for a person who has never seen the puzzle, with an example drawn beside its solution;
// and its built-in puzzles.

// The rules and the example. A family without rules tells its goal. False where the example cannot be read or
// solved, or there is no memory.
bool tell_rules(struct text *out, const struct family *f, struct tell_look look, struct fault *fault);

// What was understood of a family that somebody wrote: its marks and layers; its rules in words, with how
// often each holds on this board; and the board, drawn. False with a fault.
bool tell_understood(struct text *out, const struct puzzle *board, struct tell_look look,
                     struct fault *fault);

// A small puzzle of the family: its own example, or one that is made within a second. False: there is none.
bool tell_find_example(const struct family *f, struct mem *m, struct puzzle *out, struct fault *fault);

// The example alone, if there is one.
bool tell_example(struct text *out, const struct family *f, struct tell_look look, struct fault *fault);

// Games that are not puzzles have rules, too. src/library/kinds.c fills the list; it ends with a NULL name.
struct tell_game {
    const char *name;
    bool (*rules)(struct text *out, struct tell_look look, struct fault *fault);
    void (*about)(struct text *out); // everything about it, as a member of a JSON object
};
extern const struct tell_game tell_games[];
const struct tell_game *tell_game_named(const char *name); // NULL: none

// Its puzzles of a set ("paper"; "" is all). False with a fault if a built-in puzzle cannot be read.
bool tell_list(struct text *out, const struct family *f, const char *set, struct fault *fault);
bool tell_list_json(struct text *out, const struct family *f, const char *set, struct fault *fault);

// ---- explain, hint, rate ----------------------------------------------------------------------------------

// An explanation for people, as JSON, and as a page with a picture for each step; and what is made of it, a
// hint and a rating.

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
    int places;                 // of candidates in a cell
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

// ---- grade ------------------------------------------------------------------------------------------------

// Somebody's graded steps, in words and as JSON.

void tell_grade_json(struct text *out, const struct grading *g);
void tell_grade_words(struct text *out, const struct grading *g, struct tell_look look);

// A table for a class: its first line, and the line of one answer. `error`: why it could not be read, or
// NULL.
void tell_grade_csv_head(struct text *out);
void tell_grade_csv(struct text *out, const char *file, const struct grading *g, const char *error);

#endif

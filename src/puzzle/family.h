// The interface between a puzzle family and everything else. A new family is a folder in src/family that
// fills in this struct, and one line in src/family/registry.c; docs/new-family.md explains it step by step.
// All other code asks the family: it never compares a family's name, character or noun.
#ifndef ROQUE_PUZZLE_FAMILY_H
#define ROQUE_PUZZLE_FAMILY_H

#include "base/limits.h"
#include "csp/csp.h"
#include "puzzle/puzzle.h"

// Meaning of a literal: where `lit` is true, the solved cell shows `mark`.
struct model_mark {
    csp_lit lit;
    uint32_t cell;
    char mark;
};

// The cells of a rule instance: one cell; the cells of a row or column from a first to a last one, which may
// be the same; the whole board; two cells; or a set of cells with this first and last one, which the family
// knows (family->words->cells).
enum model_place { MODEL_CELL, MODEL_LINE, MODEL_BOARD, MODEL_PAIR, MODEL_SET };

// A rule instance of a model that was posted with csp_use_rules: if it is not switched on, it may be broken.
// Its name and its cells together identify it.
struct model_rule {
    csp_lit on;
    const char *name;  // "number", "lit", "line", ...
    uint32_t cells[2]; // the first and last cell it is about
    enum model_place place;
    uint32_t instance; // for the family
};

// A literal that says that one thing attacks another; the family numbers them.
struct model_tie {
    csp_lit lit;
    uint32_t from, to;
};

// The purpose of a model.
enum model_purpose {
    MODEL_FOR_SEARCH,    // whatever solves fastest, and nothing else, because the search is studied
    MODEL_FOR_LABELLING, // the same, with the ties that the family's views need
    MODEL_FOR_SOLUTIONS, // consequences of the rules may be posted as well
    MODEL_FOR_ANSWER,    // and consequences that the family finds by itself need not be posted
    MODEL_FOR_PROOF,     // nothing that the family knows about its rules but does not prove
    MODEL_FOR_RULES,     // each rule as it reads, on its own
    MODEL_AS_PAPER,      // the marks and what is given; the view posts the rules as its paper did
};

struct model {
    struct mem *mem; // for everything below
    enum model_purpose purpose;
    VEC(struct model_mark) marks;
    VEC(struct model_mark)
    asides; // what can be said on the way, but not entered: that a cell is empty, or not
    VEC(struct model_rule) rules;
    VEC(struct model_tie) ties;
};

// The family's rules, and the candidates struck out on this board. False when out of memory.
bool model_post(struct model *m, const struct puzzle *p, struct csp *s);
void model_free(struct model *m);

// Is each rule to be posted as it reads? Are consequences of the rules welcome as well?
bool model_is_for_rules(const struct model *m, const struct csp *s);
bool model_may_say_more(const struct model *m);

// Note a tie if ties are wanted. False when out of memory.
bool model_note_tie(struct model *m, csp_lit l, size_t from, size_t to);

// Write which variable stands for a mark in its cell, numbered as by the kernel, on a line after `comment`:
// "c r1c2 * = 5". `plain` and `negated` come before the number. All three are short.
void model_name_variable(struct model_mark mark, const struct puzzle *p, const char *comment,
                         const char *plain, const char *negated, struct text *out);

// Begin a rule instance, to be ended by csp_rule_end, and note it if rules are used. False when out of
// memory.
bool model_begin_rule(struct model *m, struct csp *s, const char *name, enum model_place place,
                      size_t first_cell, size_t last_cell);

// The result of `check`. Texts and cells belong to the verdict. An unfinished board may break rules that open
// cells can still fix: those are not wrong, only not yet done.
struct broken_rule {
    const char *rule;         // its name in JSON, such as "number-wrong"
    size_t first_cell, cells; // into verdict.cells
    size_t first_char, chars; // the sentence, into verdict.sentences; a NUL follows it
    bool mendable;
    bool spares_print; // it does not depend on what is printed at its cells
    const char *lost;  // an addition for people, unless the board is final: "; it can ..."; NULL: none
};
struct verdict {
    struct mem *mem;
    bool complete;  // nothing remains to be filled in
    bool last_only; // wanted: keep only the last broken rule
    VEC(struct broken_rule) broken;
    VEC(uint32_t) cells;
    struct text sentences;
};

// Solutions that a family builds by itself, without the kernel (family->propose). If the model is large and
// solutions are many, this may find one much sooner. A proposal is not trusted: it has to agree with the
// board and pass the family's own check. The absence of a proposal proves nothing.
struct propose_task {
    const struct puzzle *puzzle;
    struct mem *mem;
    struct limits limits;
    bool (*take)(void *context, const char *cells); // a whole board, as many characters as it has cells;
                                                    // false: stop
    void *context;
};

// Does this board of a proposal fill in open cells of the puzzle, respecting what the player has ruled out?
bool propose_keeps(const struct puzzle *p, const char *cells);

struct family_counter; // puzzle/solve.h
struct family_view;    // puzzle/solve.h
struct family_words;   // explain/words.h
struct family_maker;   // make/make.h
struct experiment;     // make/make.h
struct family_looks;   // draw/looks.h
struct family_survey;  // make/make.h
struct campaign_kind;  // campaign/campaign.h
struct format;         // format/format.h

struct builtin_puzzle {
    const char *name; // "paper/1"
    const char *text; // native format
};

struct family {
    const char *name;        // such as akari: in files, on the command line, in JSON
    const char *const *also; // other names that people give it, ended by NULL; NULL: none
    const char *title;       // "Akari (Light Up)"
    const char *goal;        // one sentence for a newcomer: what to do
    const char *rules;       // the rules for a person new to the puzzle: paragraphs, each ended by '\n'
    const char *example; // a small puzzle with one solution to go with them, native format; its note `about`
                         // describes the solution. NULL: none

    const char *alphabet; // every legal native cell character; the first is the open cell
    const char *marks;    // those of them that a player places; a solution is made of them
    char nothing;         // the player's "nothing goes here", one of the alphabet; 0: there is no such mark
    const char *const *nouns; // what the marks are called, in their order: "bulb"; NULL: by their characters
    const char
        *under; // every character that may be printed beneath a cell, the first for none; NULL: no layer
    bool areas; // the board is cut into areas
    const char *area_noun; // what one of them is called; NULL: an area
    unsigned sides;        // of the board that may have numbers: a bit for each puzzle_side

    // What a setter prints, and may leave out: the characters of cells that are clues ("01234"), and what a
    // cell shows without its clue. Numbers beneath and beside the cells are always clues; given marks are if
    // `marks_are_clues` is set.
    const char *clues; // NULL: none
    char bare;
    bool marks_are_clues;
    signed char outside_least, outside_most; // numbers beside the board

    int max_side;         // the longest side allowed; 0: only BOARD_MAX_CELLS limits
    bool grid_optional;   // a header without rows is a board of open cells
    bool up_to_symmetry;  // solutions that the board's own symmetries map onto each other are one
    bool another_at_once; // a second solution is looked for by one search that forbids the first, and not
                          // mark by mark: faster if every mark depends on every other. All solutions must
                          // have the same number of marks

    // The parameters that follow the size in the header, such as "rook king 3"; both NULL if there are none.
    // `text` has no blanks around it and begins at line:column. Called before there are any cells.
    bool (*read_parameters)(struct puzzle *p, const char *text, size_t length, size_t line, size_t column,
                            struct fault *fault);
    void (*write_parameters)(const struct puzzle *p, struct text *out);

    // Refuse impossible boards, such as two pawns given. False with the sentence in `fault` and the cell; the
    // reader adds line and column. NULL: every board of the alphabet is fine.
    bool (*validate)(const struct puzzle *p, size_t *cell, struct fault *fault);

    // May a solution of this puzzle have the mark at all? NULL: every mark.
    bool (*may_have)(const struct puzzle *p, char mark);

    // Does up differ from down here, as with pawns? Then the left-right mirror is the only symmetry that
    // keeps a puzzle the same. NULL: never.
    bool (*has_up)(const struct puzzle *p);

    // Bring the parameters into a canonical form. NULL: there is only one form.
    void (*order_parameters)(struct puzzle *p);

    // Post the rules and say which literal shows what; model_post handles candidates. False when out of
    // memory.
    bool (*post)(const struct puzzle *p, struct csp *s, struct model *m);

    // Judge a board by the rules alone, sharing nothing with `post`, and say of each broken rule whether open
    // cells can still fix it. False when out of memory.
    bool (*check)(const struct puzzle *p, struct verdict *v);

    // Counts solutions without listing them; NULL: list them.
    const struct family_counter *counter;

    // Solutions that the family builds by itself (struct propose_task); NULL: none. False when out of memory.
    bool (*propose)(const struct propose_task *task);

    // The variables for classic labelling, those of its paper first; the list ends with one without a name.
    // NULL: its cells.
    const struct family_view *views;

    // How it is drawn; NULL: numbers and letters on white.
    const struct family_looks *looks;

    // The words of explanations; NULL: generic sentences made from the names of rules and marks.
    const struct family_words *words;

    // How new puzzles are drafted; NULL: `roque make` cannot.
    const struct family_maker *maker;

    // A survey of its empty boards, case by case, as a command of its own; NULL: none.
    const struct family_survey *survey;

    // Large questions about its boards, cut into jobs; ends with NULL. NULL: none.
    const struct campaign_kind *const *campaigns;

    // The experiments of its papers, to be repeated; the list ends with one without a name. NULL: none.
    const struct experiment *papers;

    // The formats of other programs for its boards; ends with NULL. NULL: none.
    const struct format *const *formats;

    const struct builtin_puzzle *builtin; // ends with a NULL name; NULL: none
    const char *builtin_levels; // of these, in order, as `roque rate` says: 1 easy to 5 fiendish, 0 unknown

    // The rule text that it was read from; NULL: it is in C. Does it ship with roque? Otherwise, the file in
    // which it was found; NULL: unknown.
    const char *text;
    bool ships;
    const char *file;
};

// The families in C, ended by NULL; and the one of this name, NULL: there is none. Other code asks the lists
// of families below, which know the others as well.
const struct family *const *family_all(void);
const struct family *family_named(const char *name, size_t length);
// The first puzzle from `b` on that belongs to a set ("paper"; "" is all), or NULL; `b` may be NULL.
const struct builtin_puzzle *family_builtin_of_set(const struct builtin_puzzle *b, const char *set);
void family_example(struct text *out); // the name of some built-in puzzle, as an example
// Is its text needed to read a board of it elsewhere?
static inline bool family_travels(const struct family *f) { return f->text != NULL && !f->ships; }
bool family_knows(const struct family *f, char cell);
bool family_is_mark(const struct family *f, char cell); // placed by a player, "nothing here" included
bool family_has_one_mark(const struct family *f);       // then "not this mark" is "nothing here"
char family_empty(const struct family *f);              // stands for "nothing here", also without such a mark

// The noun of a mark: "bulb", or its character if the family has no noun. `out` has room for the character.
const char *family_noun(const struct family *f, char mark, char out[2]);

// Verdicts.
void verdict_init(struct verdict *v, struct mem *m);
void verdict_free(struct verdict *v);
bool verdict_ok(const struct verdict *v);      // complete and nothing broken
size_t verdict_wrong(const struct verdict *v); // broken rules that open cells cannot fix

// Does the family's own check find the board complete and correct? False when out of memory.
bool family_judge(const struct puzzle *p, struct mem *m, bool *solved);

// Begin a broken rule; then add its cells (verdict_cell) and its sentence (text_... on v->sentences); then
// verdict_close. In between, say whether open cells can still fix it; the default is no. The answer must be
// yes if the board has a solution, and may be yes if it has none.
bool verdict_open(struct verdict *v, const char *rule);
bool verdict_cell(struct verdict *v, size_t cell);
void verdict_mendable(struct verdict *v, bool mendable);
void verdict_lost(struct verdict *v,
                  const char *words); // for a rule that lacks something and cannot be fixed
bool verdict_close(struct verdict *v);

// ---- Lists of families ------------------------------------------------------------------------------------

// The known families: those in C, those that ship as rule texts, and those that were read. Nothing is global:
// a context (that of the library, of a program, of the page) owns a list, and passes it to the readers.
//
// Lists may be nested: a file has one in front of that of its context, because rule texts in a file hold for
// that file alone. A puzzle does not keep its family alive: the list into which the family was read does, or
// the owner of that list, and must outlive every puzzle of its families.

// Rule texts that are read on request, and belong to the shelf. Several threads may ask at once. `name` is
// NULL after the last one; `get` returns NULL if the text cannot be read.
struct families_shelf {
    const char *(*name)(struct families_shelf *s, size_t place);
    const struct family *(*get)(struct families_shelf *s, size_t place);
    void (*free)(struct families_shelf *s);
};

struct families {
    struct mem *mem;
    const struct families *outer; // further known families; NULL: only those in C
    struct families *owner;       // the list that keeps what is read here; NULL: this list itself
    struct families_shelf *shelf; // NULL: none
    const struct family *only;    // a family known here that belongs to another list; NULL: none
    const char *file;             // where families are read from now on, for people; it is not copied

    VEC(struct families_entry {
        const struct family *family;
        size_t line; // where its text began
    })
    read;
    VEC(const struct family *) kept;

    // Read a rule text that begins on this line, and free a family made from one. NULL: none is read here.
    const struct family *(*parse)(const char *text, size_t size, size_t line, const char *file, struct mem *m,
                                  struct fault *fault);
    void (*free)(const struct family *f);
};

// The family of this name; those in C come first, then inner lists before outer ones. NULL: there is none.
const struct family *families_named(const struct families *known, const char *name, size_t length);

// All families, those in C first, then those that ship, then those that were read. NULL after the last one.
const struct family *families_at(const struct families *known, size_t place);

// A built-in puzzle by its full name, "akari:paper/1". NULL: there is none. `family` may be NULL.
const struct builtin_puzzle *families_builtin(const struct families *known, const char *full_name,
                                              const struct family **family);

// The list of one source, in front of a context (NULL: there is none) that keeps the families read from the
// source. It may be freed as soon as the source is read.
struct families families_of_source(struct families *context, struct mem *m);

// A list that knows this family besides those in C, for texts that accompany it. It needs no freeing.
struct families families_with(const struct family *f);

// Read a rule text into this list. The same text again changes nothing, nor does the text of a family that is
// known already. Another text under a name that was read into this list, or under the name of a family in C,
// is refused.
bool families_learn(struct families *f, const char *text, size_t size, size_t line, struct fault *fault);

// Forget what was read into the list and what it keeps; and free all of it.
void families_forget(struct families *f);
void families_free(struct families *f);

#endif

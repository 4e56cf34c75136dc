// The words of a family for sentences.c, and helpers that families share.
//
// A family provides clauses: no capital at the beginning, no full stop at the end. Cells are called r2c5
// here; puzzle/puzzle.h has the other form.
#ifndef ROQUE_EXPLAIN_WORDS_H
#define ROQUE_EXPLAIN_WORDS_H

#include "explain/explain.h"

// Shapes of steps that recur, with stable names: in JSON, in hints, and for puzzles that train one of them.
// docs/techniques.md is this table.

struct technique {
    const char *name;  // "hidden-single"
    const char *about; // a sentence without its full stop
    unsigned rank;     // easier ones come first
    enum {
        TECHNIQUE_OF_ALL,      // in every family, or in the one whose own it is
        TECHNIQUE_OF_SHAPES,   // where a family says which marks exclude each other (`excludes`)
        TECHNIQUE_OF_ONE_MARK, // and has one mark
        TECHNIQUE_OF_NUMBERS,  // or several
    } of;
};

// For every family, by the shapes of rules; a family may have its own (words.h). Both lists end with one
// without a name.
extern const struct technique techniques_of_all[];
const struct technique *techniques_of(const struct family *f); // NULL: none of its own

// By its name, in a family or (NULL) in any; NULL: there is none.
const struct technique *technique_named(const struct family *f, const char *name);

// Can a step of the family have it?
bool technique_may_occur(const struct family *f, const struct technique *t);

// Is it a shape that people know, and not a name for all others?
bool technique_is_named(const char *name);

// All of them, of all families of a list: Markdown, as in docs/techniques.md.
void techniques_tell(const struct family *const *families, struct text *out);

// What is known about the cells at some point of an explanation. The latest facts can be taken back, so code
// that walks through cases, or back and forth between steps, pays only for the difference.

// Does a cell show a mark?
enum known { KNOWN_NO = -1, KNOWN_OPEN, KNOWN_YES };

struct knowledge_change {
    size_t place;
    signed char before;
};

struct knowledge {
    const struct puzzle *puzzle;
    signed char *known; // by mark, in the family's order, emptiness last, and cell
    size_t bytes, cells;
    unsigned char row[256];               // of each mark, in `known`
    VEC(struct knowledge_change) changes; // since everything was open
    struct mem *mem;
};

bool knowledge_init(struct knowledge *k, const struct puzzle *p, struct mem *m); // everything is open
void knowledge_free(struct knowledge *k);                                        // may be zeroed

bool knowledge_learn(struct knowledge *k, struct explain_fact fact);          // false when out of memory
bool knowledge_learn_all(struct knowledge *k, const struct knowledge *other); // what the other one knows
void knowledge_go_back(struct knowledge *k, size_t changes); // to when there were only so many
enum known knowledge_of(const struct knowledge *k, size_t cell, char mark);

typedef VEC(uint32_t) words_list; // of cells

// The context of a clause.
struct words_topic {
    const struct puzzle *puzzle;
    const struct knowledge *used;   // the facts that this step uses, and what it has derived so far
    const struct knowledge *all;    // everything that was known before the step; NULL: facts are to be said
                                    // one by one, not what they leave
    const struct model_rule *rules; // of the step
    size_t rule_count, aids;        // the last ones are aids (explain.h)
    const struct explain_fact *supposed; // the supposition of "would"; NULL elsewhere
    const struct model_rule *blamed;     // the rule that is broken, visibly or not; NULL elsewhere
    const struct model_rule *clash;   // the rules that contradict each other, or by which it is so, with what
                                      // is used
    size_t clash_count;               // 0: not known
    const struct explain_fact *facts; // what `deduce` and `argue` are about
    size_t count;
    bool alone;             // they are proved to follow from the rule of `deduce` alone
    bool tersely;           // `breaks` is to say it in few words, without reasons
    bool in_short;          // long lists of what is ruled out may be counted
    bool ringed;            // so may all that is ruled out: rings show where
    bool as_clause;         // `breaks` is to say a clause: "row 1 would be empty", not "leave row 1 empty"
    const char **technique; // becomes the name of the worded shape (struct technique); NULL: not wanted
};

// How difficult the steps of a family are, in quarters of one of Akari's rules, which are small.
struct explain_scale {
    uint8_t supposing;      // a step by one rule whose opposite has to be supposed
    uint8_t rule;           // each further rule
    uint8_t doubling;       // each doubling of the guesses
    bool pairs_at_a_glance; // what a supposed mark rules out pair by pair counts as one rule
    bool straight_first;    // rules are few and large: several without guesses come before one with guesses
    bool chains;            // they are followed one after the other (rate.c), and `rule` does not count
};

struct family_words {
    // "the 3 at r2c2 has exactly three bulbs next to it"
    void (*rule)(const struct puzzle *p, const struct model_rule *rule, struct text *out);
    // Several rules of one name about single cells, in order, together: "pieces on r1c2 and r3c4 attack no
    // other piece". `counted`: the cells are many, and may be counted: "pieces on 13 squares". False, and
    // nothing is added, if that is impossible; then it is tried for cells with the same print. NULL: always
    // one by one.
    bool (*rules)(const struct puzzle *p, const struct model_rule *first, const uint32_t *cells, size_t count,
                  bool counted, struct text *out);
    // "r1c2 and r1c3 are bulbs and r2c4 stays empty"
    void (*facts)(const struct words_topic *t, const struct explain_fact *facts, size_t count,
                  struct text *out);
    // After "suppose": "r3c4 were a bulb"
    void (*were)(const struct puzzle *p, struct explain_fact fact, struct text *out);
    // Before "would": "a bulb at r3c4"
    void (*noun)(const struct puzzle *p, struct explain_fact fact, struct text *out);
    // Several of one mark, or in one cell: "a rook on r1c2 or r3c4", "a rook or a king on r1c2". NULL: always
    // one by one.
    void (*nouns)(const struct puzzle *p, const struct explain_fact *facts, size_t count, struct text *out);
    // The marks that the fact keeps off its cell, as a string that ends with 0; what was known before the
    // step is not said again. Empty if it says more than that. With `nouns`.
    void (*kept_off)(const struct words_topic *t, struct explain_fact fact, char marks[PUZZLE_MARKS + 1]);
    // Before a clause, if the fact is that something is missing, which makes a poor subject: "without a queen
    // on r1c3". False, and nothing is added, elsewhere. NULL: never, and `breaks` says no clauses.
    bool (*without)(const struct puzzle *p, struct explain_fact fact, struct text *out);
    // How the rule implies the facts: "the 1 at r4c4 has its bulb already, so r4c5 stays empty". False, and
    // nothing is added, if there is nothing better to say than the rule and the facts. In a step by several
    // rules it may return true and add nothing: then the facts are obvious.
    bool (*deduce)(const struct words_topic *t, const struct model_rule *rule, struct text *out);
    // The same for all rules of a step by several: "the 6 at r1c4 needs all six pieces, so the knight must
    // attack it from r2c2 or r2c6". NULL: never.
    bool (*argue)(const struct words_topic *t, struct text *out);
    // How the facts used break the rule, after "would": "leave r7c4 with no cell that could light it". False,
    // and nothing is added, if the family has no words for it. For a rule that is not `blamed`, only what is
    // certain: another may be broken.
    bool (*breaks)(const struct words_topic *t, const struct model_rule *rule, struct text *out);
    // Is the rule broken by the facts used, whatever else may be so? If it is `blamed`, with the other rules
    // of the step? Then an argument ends there, even if that of the engine goes on. NULL: never.
    bool (*is_broken)(const struct words_topic *t, const struct model_rule *rule);
    // A rule that still needs a mark, as a question: "row 1 must not be empty. Which piece is there?" NULL:
    // the family's boards are not explained by questions.
    void (*ask)(const struct words_topic *t, const struct model_rule *rule, struct text *out);
    // What is obvious now: that the queen is not where the king is. NULL: nothing.
    bool (*evident)(const struct words_topic *t, struct explain_fact fact);
    // Does the fact follow from those known, without any rule: on no other square may the queen be? A step
    // that decides it says so. NULL: nothing does.
    bool (*is_left)(const struct knowledge *k, struct explain_fact fact);
    // Does a mark rule out others by this rule, as a digit does in its row? What it rules out is then known
    // at once, unless that settles a cell, and belongs to no step: steps that need it name the rule. NULL: by
    // none. The mark is 0 if any will do. When out of memory, `missed` of the puzzle's ledger says so.
    bool (*excludes)(const struct puzzle *p, const struct model_rule *rule, char mark);
    // May the cell show the mark, before any rule about several cells? May it stay empty (family_empty)? With
    // `excludes` only. When out of memory as above.
    bool (*may_show)(const struct puzzle *p, size_t cell, char mark);
    // What follows at a glance, such as that a bulb lights its row: it can be left out. NULL: nothing.
    bool (*obvious)(const struct puzzle *p, const struct model_rule *rule);
    // The cells of a rule about a set of cells (MODEL_SET, MODEL_PAIR). False when out of memory. NULL: the
    // family has none such.
    bool (*cells)(const struct puzzle *p, const struct model_rule *rule, struct bits *cells);
    // The clue that a rule is about, if that is not in a cell: "the 3 above column 2". False, and nothing is
    // added, if there is none. NULL: never.
    bool (*clue)(const struct puzzle *p, const struct model_rule *rule, struct text *out);
    // Other values of words_say; returns how many it used. NULL: there are none.
    size_t (*say)(const struct words_topic *t, char letter, const size_t *values, struct text *out);
    // The names of its own shapes of steps (struct technique), noted by `deduce`, `argue` and `breaks`; ends
    // with one without a name. NULL: none.
    const struct technique *techniques;
    const struct explain_scale *scale; // NULL: Akari's
    const char *joined; // rules of this name that one fact makes imply something are one step; NULL: none are
    // Does one rule at a time lead to the solution, with no other step between? Exactly what the engine would
    // find, but faster; it may say no if it does not know. False when out of memory. NULL: not known.
    bool (*is_easy)(const struct puzzle *p, const struct puzzle *solution, struct mem *m, bool *yes);
};

// Say a clause by its form, with values in order: %c a cell ("r2c5"), %C a clue ("the 3 at r2c5"), %n a
// number ("three"), and what the family adds. By the last number, %s is a plural s, and %(is|are) a choice.
// True, so that it can end a function which returns whether something was said.
bool words_say(const struct words_topic *t, struct text *out, const char *form, const size_t *values);
// The same for `breaks`: after "would", or as a clause.
bool words_say_broken(const struct words_topic *t, struct text *out, const char *form, const char *clause,
                      const size_t *values);
#define WORDS(...)                                                                                           \
    (const size_t[]) { __VA_ARGS__ }

// Note the shape of what is being said.
static inline void words_note(const struct words_topic *t, const char *technique) {
    if (t->technique != NULL) *t->technique = technique;
}

bool words_is_rule(const struct model_rule *r, const char *name);
void words_cell(struct text *out, const struct puzzle *p, size_t cell); // "r2c5"
void words_clue(struct text *out, const struct puzzle *p,
                size_t cell); // "the 3 at r2c5"; if nothing is printed, "r2c5"

// What is printed in a cell, beneath a player's mark or instead of it; 0: nothing.
char words_printed(const struct puzzle *p, size_t cell);

// "r1c1, r1c2 and r1c3"; many cells row by row: "r1c1-c3, r1c7 and r2c5". The cells are in order.
void words_cells(struct text *out, const struct puzzle *p, const uint32_t *cells, size_t count,
                 const char *conjunction);

// A set of cells in order: "row 3", "the top left box", "the diagonal from r1c1 to r9c9", "the area of r1c1",
// "the area r1c1-r1c2", or its cells. Is it one thing?
bool words_set(struct text *out, const struct puzzle *p, const uint32_t *cells, size_t count);
// The rule's own cells in order; none when out of memory.
void words_rule_cells(struct text *out, const struct puzzle *p, const struct model_rule *rule,
                      words_list *cells);

// "star", "stars", "black cells": what the mark is called, for one or several.
void words_shown(struct text *out, const struct family *f, char mark, bool several); // "a star", "black"
void words_noun(struct text *out, const char *noun, bool several);
void words_mark(struct text *out, const struct family *f, char mark, bool several);

// What is not black is white: what cells without the only mark are called. NULL: they are empty.
const char *words_unmarked(const struct family *f);
void words_empty(struct text *out, const struct family *f, bool several); // " stays empty", " are white"

// numbers.c: words of rules that let no mark stand twice (`excludes`), as for a family's functions of the
// same names.
bool words_deduce_number(const struct words_topic *t, const struct model_rule *rule, struct text *out);
bool words_break_number(const struct words_topic *t, const struct model_rule *rule, struct text *out);
bool words_argue_number(const struct words_topic *t, struct text *out);

// shapes.c: does the cell show the mark, as far as the step knows or supposes? The board by that: to be
// freed; false when out of memory.
enum known words_shows(const struct words_topic *t, uint32_t cell, char mark);
bool words_board(const struct words_topic *t, struct mem *m, struct puzzle *out);
// What is known of the rule's cells, if that is little and its sentence does not say it: "r1c1 and r1c2 are
// white". False, and nothing is added, elsewhere; as in the following.
bool words_known(const struct words_topic *t, const struct model_rule *rule, const char *sentence,
                 struct text *out);
// The only mark, of two cells that are not both marked: for `deduce`, where the second cell is "around it",
// "beside it", ... (NULL: not known), and for `breaks`.
bool words_deduce_neighbours(const struct words_topic *t, const struct model_rule *rule, const char *where,
                             struct text *out);
bool words_break_pair(const struct words_topic *t, const struct model_rule *rule, struct text *out);
// Cells that certainly have to be connected, through all that are open: for `breaks`. `open` is used up.
bool words_break_connected(const struct words_topic *t, const uint32_t *certain, size_t count, bool *open,
                           struct text *out);

// Cells of one kind: what they show, or what is printed in them, is called so. Or all others.
struct words_kind {
    const uint64_t *kinds_of; // by character: a bit for each kind
    unsigned bit;             // of this one
    bool negated;
    const char *noun;
    char mark; // whose name it has; 0: that of none
};
enum known words_is(const struct words_topic *t, uint32_t cell, const struct words_kind *k);

// counts.c: from `lo` to `hi` of some cells are of a kind.
struct words_count {
    const uint32_t *cells;
    size_t n;
    struct words_kind kind, other; // there are as many of the others, if these have a noun
    long lo, hi;
    const char *sentence; // of the rule
    const char *subject;  // "row 3", which has them; NULL: only the sentence says what is counted
    bool is_part;         // the rule says more than this
};
// For `deduce`: "row 3 has both its stars already", "row 3 needs two more stars and has only two cells left
// for them", "the cells from r1c2 to r5c2 are not all white, and only one cell is left for that". For
// `breaks`: "give row 3 three stars instead of two", "leave no star among r1c1 and r1c2", "leave row 3 with
// only one cell for its two stars". False, and nothing is added, if it does not count here.
bool words_deduce_count(const struct words_topic *t, const struct words_count *c, struct text *out);
bool words_break_count(const struct words_topic *t, const struct words_count *c, struct text *out);

// Generic words for families that have none.
extern const struct family_words words_generic;

// "no", "one", "two", ... and figures from thirteen on.
void words_number(struct text *out, size_t n);

// Between the parts of a list: nothing, ", " or " and ".
void words_between(struct text *out, size_t i, size_t count, const char *conjunction);

// The cells of the facts of one kind: the same mark, present or absent. In the order of the board. The caller
// frees the list; when out of memory `out` fails and the list is empty.
void words_pick(struct text *out, const struct explain_fact *facts, size_t count, char mark, bool holds,
                words_list *list);

#endif

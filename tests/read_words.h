// Reads the sentences of explanations back and compares them with the steps that they tell. The reader knows
// our English by templates (read_akari.c, read_pieces.c, read_attacks.c); a sentence without a template is an
// error, too.
//
//     struct reader r;
//     reader_init(&r, &explanation);
//     for each step, in order: const char *wrong = reader_hold(&r, step, text);
//     reader_free(&r);
//
// Nothing here uses the families' words: what is true of a step comes from its record alone, from the board,
// and from the plainest way to decide which pieces attack each other.
#ifndef ROQUE_TESTS_READ_WORDS_H
#define ROQUE_TESTS_READ_WORDS_H

#include "explain/words.h"

// ---- Results of reading ---------------------------------------------------------------------------------

struct read_list {
    size_t first, count; // into `facts`, `claims` or `reasons` of the reading
};

enum read_claim_kind {
    READ_IS,            // `marks` are on the cells
    READ_IS_NOT,        // they are not
    READ_EMPTY,         // the cells stay empty
    READ_NOT_EMPTY,     // they do not
    READ_ONLY_ON,       // each of `marks` can only be on one of the cells
    READ_WHERE,         // the mark must be where it could attack the number on one of the cells
    READ_MUST,          // each of `marks` must attack the number on the cell
    READ_MUST_NOT,      // no other piece may
    READ_NO_OTHER,      // of this kind is on the board
    READ_NOBODY_ELSE,   // is on the cell
    READ_SO_MANY_EMPTY, // `number` cells stay empty; 0: all others
    READ_SO_MANY_OUT,   // so often a mark is ruled out in a cell
};

struct read_claim {
    enum read_claim_kind kind;
    char marks[PUZZLE_MARKS + 1];
    struct read_list cells;
    size_t number;
};

// The text in place of a % in a template: its letter, and its meaning.
struct read_slot {
    char type, mark;
    uint32_t cell;
    size_t number;
    struct read_list list;
};

enum { READ_SLOTS = 16 };

// A rule with how it implies facts, or how it is broken.
struct read_reason {
    const struct read_form *form;
    struct read_slot slots[READ_SLOTS];
    size_t count;
};

enum read_kind {
    READ_ASK,      // Whom does the rook on r1c2 attack?
    READ_SUPPOSE,  // Suppose r1c2 were a bulb.
    READ_THEN,     // Then ..., so ...
    READ_BUT,      // But that would ...
    READ_SO,       // So ...
    READ_ALIKE,    // The same mirrored and turned: ...
    READ_WOULD,    // A bulb at r1c2 would ..., so ...
    READ_OTHERS,   // The other nine cases break one of these rules: ...; ...
    READ_TOGETHER, // Take these together:
    READ_RULE,     // There is exactly one king.
    READ_BRIEFLY,  // ..., because there is exactly one king and ...
    READ_DEDUCED,  // The 1 at r1c1 has its bulb already, so ...
};

struct read_sentence {
    enum read_kind kind;
    size_t depth;
    bool has_subject; // "a king on r1c2 would", "suppose ... were": a piece is supposed
    bool because;     // "..., because a king on r1c2 would ..."
    struct explain_fact subject;
    struct read_list subjects; // of several that would do the same, all of them
    struct read_reason reason;
    struct read_list claims, alike, similar, left, same; // what follows, what does word by word, what does by
                                                         // the same rules in the same order, what that
                                                         // leaves, and what the same rules decide
    bool each;                                           // several pieces are left one square each
    struct read_list rules;                              // into `reasons`
    bool too;                                            // "..., too": the rules were listed before
    bool in_short;                                       // what cells do not show is left out on the way
    bool bare;                                           // without a reason, in short
    bool both;         // "but that cannot both be so": two pieces on one square
    size_t cases;      // the others
    size_t rule_count; // "one of five rules"; 0: they are listed
    size_t untold;     // "or one of three others": clauses about rules that are not named
};

struct reading {
    const struct puzzle *puzzle;
    struct mem *mem;
    VEC(struct explain_fact) facts; // also plain squares, whose mark is 0
    VEC(struct read_claim) claims;
    VEC(struct read_reason) reasons;
    VEC(struct read_sentence) sentences;
};

// False when a part is not understood, or is not good English: `wrong` says what and where.
bool read_text(struct reading *r, const struct puzzle *p, struct mem *m, const char *text,
               const char **wrong);
// A rule on its own, without its full stop.
bool read_rule(struct reading *r, const struct puzzle *p, struct mem *m, const char *text);
void reading_free(struct reading *r);

// ---- Templates -------------------------------------------------------------------------------------------

// A point in a step: what is known there.
struct read_point {
    const struct reading *reading;
    const struct explanation *e;
    const struct puzzle *puzzle;
    const struct knowledge *used;
    const struct explain_fact *subject; // the subject of "would"; NULL: none
};

// NULL, or what is wrong.
typedef const char *read_judge(const struct read_point *at, const struct read_reason *reason,
                               const struct model_rule *rule);

// Slots are % and a letter; capitals are what the rule instance is about, so that it can be found:
//     C c  "the 3 at r2c2"            T s  "r2c5"             O o  "the rook on r1c2"
//     K k  "rook"                     N    "three rooks"      E l  "row 1"
//     a    "r1c1, r1c2 and r1c4"      m    "the rook on r1c1 and the king on r2c2"
//     g    "the rook and the queen"   h    "a rook or the queen"
//     d    "the 1 at r1c1 or the 2 at r2c2"
//     n    "three"                    f    what follows       p    "r2c5", which is where the piece is
//     q    "the rook and a king"      R    rules, listed
//     b    "r1c1, r1c2 or r1c4"
//     t    "no other piece is there"
//     S    "the 4s at r1c1 and r2c2", "the 3 at r1c1 and the 4 at r2c2"
//     G    "the rook can give two, the others one each": in `cell`, how many
// [this|or that] is either of them. <is|are> goes by the number or the list before it.
struct read_form {
    const char *family; // who says so: a part of its name
    const char
        *rule; // its name; with a dash at the end the kind of piece follows; "attack" is attacks or attacked
    const char *words;
    read_judge *judge; // NULL: nothing more to be said
};

// Is this the rule that the sentence is about?
bool read_is_rule(const struct read_point *at, const struct read_reason *reason,
                  const struct model_rule *rule);
const struct read_slot *read_slot_of(const struct read_reason *reason, const char *types); // or NULL

// Does the piece, on a board with the pieces known at this point, attack the cell from another one?
bool read_attacks(const struct read_point *at, char piece, uint32_t from, uint32_t to);
// Would it attack the cell if it were alone on the board?
bool read_could_attack(const struct puzzle *p, char piece, uint32_t from, uint32_t to);

char read_piece_at(const struct knowledge *k, uint32_t cell); // or 0
bool read_is_only(const struct puzzle *p, char piece);        // there is only one of the kind
bool read_is_free(const struct puzzle *p, uint32_t cell);     // a piece may be there

// ---- Comparing with the step -----------------------------------------------------------------------------

struct reader {
    const struct explanation *e;
    struct mem mem;
    struct knowledge all, used;
    size_t next; // the first step that is not in `all`
    size_t line; // of the text held last: the last one that was looked at, from 1
};
void reader_init(struct reader *r, const struct explanation *e);
void reader_free(struct reader *r);

// NULL, or what is wrong with the text of the step; valid until the next call. Steps come in order; the same
// one may be repeated.
const char *reader_hold(struct reader *r, size_t step, const char *text);

// The same for the text of a single rule.
const char *reader_hold_rule(struct reader *r, const struct model_rule *rule, const char *text);

#endif

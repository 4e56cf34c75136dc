// What the chess families share in words: pieces and the squares they stand on.
#ifndef ROQUE_FAMILY_CHESS_WORDS_H
#define ROQUE_FAMILY_CHESS_WORDS_H

#include "board/grid.h"
#include "explain/words.h"

// What the words have to know about a family's pieces on one board.
struct chess_cast {
    bool takes_part[CHESS_KINDS];
    bool is_only[CHESS_KINDS]; // there is just one of the kind, "the queen"; else "a
                               // rook"
    char wall;                 // a cell without pieces that blocks a line; 0: none
    bool counts_empty;         // pieces are few, and empty squares of little interest: they come
                               // last, and many of them are counted
};

// The words of a chess family. The functions below ask the family of their puzzle for the cast.
struct chess_words {
    struct family_words words;
    struct chess_cast (*cast)(const struct puzzle *p);
};

static inline struct chess_cast chess_words_cast(const struct puzzle *p) {
    return ((const struct chess_words *)(const void *)p->family->words)->cast(p);
}

// The words that all chess families have in common.
#define CHESS_WORDS                                                                                          \
    .facts = chess_words_facts, .were = chess_words_were, .noun = chess_words_noun,                          \
    .without = chess_words_without, .evident = chess_words_evident, .say = chess_words_say,                  \
    .nouns = chess_words_nouns, .kept_off = chess_words_kept_off

// Facts about pieces: "the queen is on r2c5; the king cannot be on r1c1 or r1c2"
void chess_words_facts(const struct words_topic *t, const struct explain_fact *facts, size_t count,
                       struct text *out);
// The facts of the topic, where they follow from what a number demands of the pieces: that those which can
// still attack it must, or that no other may. Many squares that follow from the demand are not listed: "the
// rook must attack it; r1c2 stays empty", "each must attack it"; or "all others", if those were named that
// cannot.
enum chess_demand { CHESS_NO_DEMAND, CHESS_MUST_ATTACK, CHESS_MUST_NOT_ATTACK };
void chess_words_demanded(const struct words_topic *t, enum chess_demand demand, size_t number, bool others,
                          struct text *out);
void chess_words_were(const struct puzzle *p, struct explain_fact fact, struct text *out);
void chess_words_noun(const struct puzzle *p, struct explain_fact fact, struct text *out);
void chess_words_nouns(const struct puzzle *p, const struct explain_fact *facts, size_t count,
                       struct text *out);
void chess_words_kept_off(const struct words_topic *t, struct explain_fact fact,
                          char marks[PUZZLE_MARKS + 1]);
bool chess_words_without(const struct puzzle *p, struct explain_fact fact, struct text *out);

// Values of words_say: %f the facts of the topic, %p the piece known on a square ("the rook on r1c2"), %P a
// piece by its letter ("the queen", or "a rook" where there are several), %k a kind ("rook"), %K a number and
// a kind ("three rooks").
size_t chess_words_say(const struct words_topic *t, char letter, const size_t *values, struct text *out);

// It is evident that no piece is where another stands or where nothing stands, and that the only one of its
// kind is nowhere else.
bool chess_words_evident(const struct words_topic *t, struct explain_fact fact);

// Is there just one of the kind? And might one in play be on the square, which is free, as far as known?
bool chess_words_is_only(const struct puzzle *p, char letter);
bool chess_words_may_be_on(const struct knowledge *k, const struct chess_cast *c, int kind, size_t square);

// "the queen" if there is only one, else "a rook".
void chess_words_piece(struct text *out, const struct puzzle *p, char letter);

// "the rook on r1c2"
void chess_words_piece_on(struct text *out, const struct puzzle *p, char letter, size_t square);

// "r1c3, r2c1-c5, r3c8-r7c4 or row 8": squares in the order of the board, as stretches of rows, columns and
// diagonals if that is shorter. Is it a singular?
bool chess_words_squares(struct text *out, const struct puzzle *p, const uint32_t *squares, size_t count,
                         const char *conjunction);
// So few that each is named; and is the square one of those, which are in the order of the board?
bool chess_words_are_few(size_t squares);
bool chess_words_is_among(const words_list *squares, uint32_t square);

// "one queen", "three rooks"
void chess_words_count(struct text *out, size_t n, enum chess_kind kind);

// "the 3 at r2c2 is attacked by exactly three pieces"; `all` of them when there are so many.
void chess_words_number(struct text *out, const struct puzzle *p, size_t square, size_t all);

// "the 3s at r2c2 and r4c5 are each attacked by exactly three pieces", "at most one piece can be on each of
// r1c1 and r1c2": several rules at once. False, and nothing is said, if the numbers differ.
bool chess_words_numbers(struct text *out, const struct puzzle *p, const uint32_t *squares, size_t count,
                         size_t all);
void chess_words_one_each(struct text *out, const struct puzzle *p, const uint32_t *squares, size_t count,
                          bool counted);
// "r1c1, r1c2 and r4c5", or if they are only counted "three squares".
void chess_words_places(struct text *out, const struct puzzle *p, const uint32_t *squares, size_t count,
                        const char *conjunction, bool counted);

// "the rook on r4c3, the knight on r3c5 and the queen on r8c7"
void chess_words_pieces(struct text *out, const struct knowledge *k, const size_t *squares, size_t n);

// Shapes of steps where numbers count attacks.
#define CHESS_FULL_NUMBER      "full-number"
#define CHESS_NUMBER_NEEDS_ALL "number-needs-all"
extern const struct technique chess_techniques[];

// "the 1 at r1c2 is attacked by the rook on r1c3 already, so ..."; false, and nothing is said, where that is
// not what the facts say.
bool chess_words_enough(const struct words_topic *t, size_t square, const size_t *attackers, size_t n,
                        struct text *out);

// After "would": "have the 1 at r1c2 attacked by the rook on r1c1 and the king on r2c3" or, for the king,
// "attack the 1 at r1c2 besides the rook on r1c1"; false if these are not too many. Moves the named ones to
// the front.
bool chess_words_too_many(const struct words_topic *t, size_t square, size_t *attackers, size_t n,
                          struct text *out);

// After "would": that the number cannot be satisfied, or those that contradict each other cannot be together:
// "make the 1s at r1c2 and r3c4 impossible to satisfy together". True.
bool chess_words_unsatisfied(const struct words_topic *t, size_t square, struct text *out);
// "the 4s at r2c3 and r8c3", "the 3 at r2c3 and the 4 at r8c3"; puts them in order.
void chess_words_list_numbers(struct text *out, const struct puzzle *p, uint32_t *squares, size_t count);

// That there is no other piece of a kind, and which squares stay empty because of that: "no other is
// anywhere; r1c2 stays empty". Either may be missing. True.
bool chess_words_nowhere(const struct words_topic *t, const char *nowhere, struct text *out);

// Is the piece on the square the subject of "would"? Then it need not be named again.
bool chess_words_is_subject(const struct words_topic *t, size_t square);

// After "would": "put both the king and a rook on r1c2"; false if two pieces are not known to be there.
bool chess_words_two_pieces(const struct words_topic *t, size_t square, struct text *out);

// "the king is on r1c2, so no other piece is there"; false, and nothing is said, where that is not so.
bool chess_words_apart(const struct words_topic *t, size_t square, struct text *out);

// Do all facts of the topic say where no piece is?
bool chess_words_all_absent(const struct words_topic *t);

// The piece that is known to be on a square, or 0.
char chess_words_piece_at(const struct knowledge *k, size_t square);

// The square of the only piece of its kind, or the size of the board if that is not known.
size_t chess_words_square_of(const struct knowledge *k, char letter);

// By no rule at all: the piece of the fact is elsewhere, or another is on its square. "the king is on r1c2,
// so it cannot be on r2c2"; false, and nothing is said, where that is not so.
bool chess_words_argue_placed(const struct words_topic *t, struct text *out);

// Can a piece be on the square: is nothing printed there instead, such as a number or a wall?
bool chess_words_is_free(const struct puzzle *p, size_t square);

// Is there a piece in play that might be on the square?
bool chess_words_may_be_taken(const struct knowledge *k, size_t square);

// Does the piece on `from` certainly attack `to`: can nothing be in the way?
bool chess_words_attacks(const struct knowledge *k, size_t from, size_t to);

// The same for a piece of this kind, if it were on `from`; `is_clear` knows squares that would be empty
// although k does not know it.
bool chess_words_surely_attacks(const struct knowledge *k, enum chess_kind kind, size_t from, size_t to,
                                bool (*is_clear)(const void *, size_t), const void *context);

// Would a piece of this kind on `from` attack, because nothing is known to be in the way, and nothing would
// be with another on `taken` (SIZE_MAX: none)? And: if it were alone on the board?
bool chess_words_may_attack(const struct knowledge *k, enum chess_kind kind, size_t from, size_t to,
                            size_t taken);
bool chess_words_could_attack(const struct puzzle *p, enum chess_kind kind, size_t from, size_t to);
// The first piece on the line from one square to another; the size of the board if none is in between, or
// there is no such line.
size_t chess_words_blocker(const struct knowledge *k, enum chess_kind kind, size_t from, size_t to);

// The piece that the name of a rule ends with: "count-rook".
bool chess_words_kind(const char *rule, const char *prefix, enum chess_kind *kind);

#endif

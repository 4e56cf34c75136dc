// Chess-Num: some squares carry a number; place one pawn, knight, king, rook, bishop and queen on other
// squares so that every number is attacked by exactly that many of them. The pawn attacks diagonally up;
// pieces block lines, numbers do not.
#ifndef ROQUE_FAMILY_CHESS_NUM_CHESS_NUM_H
#define ROQUE_FAMILY_CHESS_NUM_CHESS_NUM_H

#include "make/make.h"

struct chess_words; // family/chess/words.h
struct knowledge;   // explain/words.h
struct words_topic;

extern const struct family chess_num_family;

// The judge, by the rules alone. It names the broken rules in the order number-wrong, piece-twice,
// piece-missing. An empty board is untouched: it breaks nothing and is not complete.
bool chess_num_check(const struct puzzle *p, struct verdict *v);

extern const struct chess_words chess_num_words;
extern const struct family_maker chess_num_maker;
extern const struct family_counter chess_num_counter;
extern const struct campaign_kind *const chess_num_campaigns[];
extern const struct family_view chess_num_views[];
extern const struct builtin_puzzle chess_num_builtin[]; // made from builtin.roque
extern const struct experiment chess_num_papers[];

// ---- Words ------------------------------------------------------------------------------------------------

// Might the piece be on the square, as far as known?
bool chess_num_may_be_on(const struct knowledge *k, char letter, size_t square);
// sums.c: what several numbers imply, or how they are broken, by adding up. False, and nothing is said, if
// that does not show it.
bool chess_num_argue_sum(const struct words_topic *t, struct text *out);
bool chess_num_break_sum(const struct words_topic *t, struct text *out);

// ---- The papers' views -----------------------------------------------------------------------------------

bool chess_num_is_clue(const struct puzzle *p, size_t cell);
uint32_t chess_num_attack_of(size_t piece, size_t cell);  // how the view numbers the variable
extern const enum chess_kind chess_num_turn[CHESS_KINDS]; // the pieces in the second paper's order
bool chess_num_post_first_paper(struct view *v);
bool chess_num_post_second_paper(struct view *v);
bool chess_num_post_second_paper_without_zeros(struct view *v); // without its special case for 0

// ---- The model in parts -----------------------------------------------------------------------------------
// For make.c, which asks about numbers that are switched on and off.

// A square from which a piece may attack a number, and the step of a walk from the number to it.
struct chess_num_origin {
    size_t square;
    struct chess_step step;
};

struct chess_num_posting {
    const struct puzzle *p;
    struct csp *s;
    struct model *m;
    size_t size;         // of the board
    bool is_tight;       // as rules, with as few literals as possible
    csp_lit *at;         // at[kind * size + square]; CSP_FALSE where no piece can be
    csp_lit next_attack; // the Booleans "this piece attacks this number" not yet handed out
    csp_lit *occupied;   // by square: it is occupied; only as rules
    csp_lit *clear;      // by square: nothing is between it and the number; only as rules
    bool *in_reach;      // by square: the current piece may attack the current number from there
    VEC(struct chess_num_origin) reach; // those squares
    VEC(csp_lit) attacks;               // by number and piece; only as rules
    VEC(csp_lit) lits;                  // scratch
};

// The arrays that both ways of posting need. False when out of memory; free them either way.
bool chess_num_posting_init(struct chess_num_posting *a);
void chess_num_posting_free(struct chess_num_posting *a);

// An integer variable for each piece: its square.
void chess_num_make_pieces(struct chess_num_posting *a);

// At most one piece per square.
void chess_num_keep_apart(struct chess_num_posting *a);

// A piece attacks a number exactly when it is on one of the squares that reach it, and nothing is in the way.
// False when out of memory.
bool chess_num_post_attack(struct chess_num_posting *a, int kind, size_t number, csp_lit attacks);

#endif

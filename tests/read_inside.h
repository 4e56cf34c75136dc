// Inside the reader: functions shared by its files.
#ifndef ROQUE_TESTS_READ_INSIDE_H
#define ROQUE_TESTS_READ_INSIDE_H

#include "read_words.h"

// ---- Pieces of text (read_words.c) -----------------------------------------------------------------------

struct read_parser {
    struct reading *r;
    const char *at;
    struct read_reason *reason; // its slots are being filled
    size_t count;               // of the number or list read last
    bool is_line;               // which was "row 1": a singular
};

// A place to return to if a template does not fit.
struct read_mark {
    const char *at;
    size_t slots, facts, claims, reasons, count;
};

// Each reads what its name says, and moves behind it; false: the text is different.
struct read_mark read_remember(const struct read_parser *p);
bool read_go_back(struct read_parser *p, struct read_mark m);
bool read_literal(struct read_parser *p, const char *words);
bool read_figure(struct read_parser *p, size_t *n);
bool read_number(struct read_parser *p, size_t *n);
bool read_noun(struct read_parser *p, bool several, char *mark);
bool read_square(struct read_parser *p, uint32_t *cell);
bool read_squares(struct read_parser *p, const char *conjunction, struct read_list *list);
bool read_clue(struct read_parser *p, uint32_t *cell);
bool read_piece_on(struct read_parser *p, char *mark, uint32_t *cell);
bool read_pieces(struct read_parser *p, char type, struct read_list *list);
bool read_subject(struct read_parser *p, struct explain_fact *f);
bool read_subjects(struct read_parser *p, struct read_list *list);
bool read_without(struct read_parser *p, struct explain_fact *f);
bool read_numbers(struct read_parser *p, struct read_list *list);
bool read_gifts(struct read_parser *p, struct read_list *list);
bool read_were(struct read_parser *p, struct explain_fact *f);
bool read_claims(struct read_parser *p, struct read_list *list);
bool read_claim_placed(struct read_parser *p);
bool read_names_square(const char *at);
const struct family *read_family_of(const struct read_parser *p);

// ---- Templates (read_forms.c) ----------------------------------------------------------------------------

// How a rule is broken: after "would", or as a clause. Sums also have forms for consequences.
enum read_table {
    READ_RULES,
    READ_QUESTIONS,
    READ_DEDUCTIONS,
    READ_BREAKS,
    READ_CLAUSES,
    READ_SUMS,
    READ_TABLES
};
struct read_language {
    const struct read_form *tables[READ_TABLES]; // each ends with NULL
};
extern const struct read_language read_of_akari, read_of_pieces, read_of_attacks, read_of_sums;
extern const struct read_language *const read_languages[]; // ends with NULL

// From what a template has read: its number, a list, the chosen option of the n-th [], the number of slots of
// a type, and whether "there is" or "there are" is right.
size_t read_number_of(const struct read_reason *reason);
const struct explain_fact *read_list_of(const struct read_point *at, const struct read_slot *slot);
bool read_chose(const struct read_reason *reason, size_t n, size_t which);
size_t read_count_type(const struct read_reason *r, char type);
bool read_is_or_are(const struct read_reason *reason, size_t n);
// How many pieces there will be, the number on a cell, and which pieces may be or attack where, as far as is
// known.
size_t read_pieces_in_all(const struct puzzle *p);
size_t read_pieces_of(const struct puzzle *p, char piece);
bool read_takes_part(const struct puzzle *p, char piece);
size_t read_digit_at(const struct puzzle *p, uint32_t cell);
bool read_may_be_on(const struct read_point *at, char piece, uint32_t cell);
size_t read_count_room(const struct read_point *at, char piece, bool taken);
// How often the number can be attacked at most, or at least, if this fact holds as well (NULL: no more is
// known).
size_t read_count_attacks(const struct read_point *at, const struct explain_fact *also, uint32_t number,
                          bool most);
bool read_may_attack(const struct read_point *at, char piece, uint32_t number);
bool read_all_attack(const struct read_point *at, const struct read_slot *pieces, uint32_t cell);
bool read_is_on(const struct read_point *at, char piece, uint32_t cell);
bool read_is_taken(const struct knowledge *k, uint32_t cell); // by any piece
// Place the only piece of a kind that has one square left, and so on; `used` is that of `at`.
void read_place_cornered(const struct read_point *at, struct knowledge *used);

// ---- Claims (read_claims.c) ------------------------------------------------------------------------------

// The facts that a sentence is about, and which of them it states.
struct read_target {
    struct explain_fact fact;
    bool said;
    bool singly; // and not among others, such as "no other piece is there"
};

struct read_holding {
    struct reader *reader;
    const struct explanation *e;
    const struct explain_step *step;
    struct reading reading;
    bool listed;                      // the rules were
    bool begun;                       // a supposition or a question was read
    bool in_short;                    // facts that cells do not show are left out
    bool concludes;                   // at the last sentence
    const struct explain_step *whole; // the step; or that of which an argument is read
    size_t begins;                    // its first sentence
    bool ends;                        // its last one was read
    bool is_last;                     // nothing is said after it
    bool partly;                      // not everything is said yet that the step decides
    size_t known;                     // how much was known when the step began
    size_t next;                      // the first deduction that was not told
    VEC(size_t) cases;                // how much was learnt when each open case began
    VEC(struct read_target) targets;
    VEC(struct explain_fact) alike; // said to follow in the same way as what was refuted
};

// The facts that the sentence is about; all of them must be told. Consequences of a case may have been known
// before.
const char *read_complain(const char *format, ...);
const char *read_name_of(const struct read_holding *h, struct explain_fact f);
bool read_same(struct explain_fact a, struct explain_fact b);
struct explain_fact read_opposite(struct explain_fact f);
void read_learn(struct read_holding *h, struct explain_fact f);
const struct explain_deduction *read_deduction(const struct read_holding *h, size_t i);
const struct model_rule *read_rule_at(const struct read_holding *h, size_t i);
struct read_point read_point(const struct read_holding *h, const struct explain_fact *subject);
bool read_is_plain(const struct read_holding *h, struct explain_fact f);
void read_aim_at(struct read_holding *h, struct explain_fact f);
bool read_is_target(const struct read_holding *h, struct explain_fact f);
bool read_is_listed(const struct read_holding *h, struct read_list cells, uint32_t cell);
const char *read_hold_sentence(struct read_holding *h, size_t *i); // and those that belong to it
void read_holding_free(struct read_holding *h);
// read_again.c: is the argument as good for all that is said to follow in the same way?
const char *read_hold_again(const struct read_holding *h, const char *text);
// read_argued.c: what a step or an argument concludes, in several parts; and what follows from one rule.
const char *read_hold_concluded(struct read_holding *h, const struct read_sentence *s);
const char *read_hold_followed(struct read_holding *h, const struct read_sentence *s);
// read_claims.c: their parts.
const char *read_hold_claims(struct read_holding *h, struct read_list claims);
const char *read_hold_alike(struct read_holding *h, struct read_list claims);
const char *read_hold_left(struct read_holding *h, const struct read_sentence *s);
const char *read_hold_first(struct read_holding *h, const struct read_sentence *s);
const char *read_hold_stated(struct read_holding *h, bool all, bool is_case); // all are stated, or obvious
// Was it said, or is it obvious, if only piece by piece?
bool read_is_settled(struct read_holding *h, struct explain_fact f);
const char *read_hold_targets(struct read_holding *h, const struct read_sentence *s, bool is_case);

#endif

// The English of pieces: which numbers they attack, where they are and how many there are.
#include "read_inside.h"

#include <stdlib.h>
#include <string.h>

// ---- Pieces and numbers ----------------------------------------------------------------------------------

// Does the list have the pieces that may attack the number, or those that may not?
static bool are_attackers(const struct read_point *at, const struct read_slot *list, uint32_t number,
                          bool may) {
    for (const char *piece = at->puzzle->family->marks; *piece != '\0'; piece++) {
        bool listed = false;
        if (read_count_room(at, *piece, true) > 1) return true; // it is supposed to be on two squares
        for (size_t i = 0; list != NULL && i < list->list.count; i++)
            listed |= read_list_of(at, list)[i].mark == *piece;
        if (listed != (read_may_attack(at, *piece, number) == may)) return false;
    }
    return true;
}

static const char *judge_enough(const struct read_point *at, const struct read_reason *r,
                                const struct model_rule *rule) {
    const struct read_slot *pieces = read_slot_of(r, "m");
    size_t n = pieces == NULL ? 0 : pieces->list.count;
    if (n != read_digit_at(at->puzzle, rule->cells[0])) return "not so many pieces are enough";
    return pieces == NULL || read_all_attack(at, pieces, rule->cells[0]) ? NULL
                                                                         : "a piece does not attack it";
}

static const char *judge_too_many(const struct read_point *at, const struct read_reason *r,
                                  const struct model_rule *rule) {
    const struct read_slot *pieces = read_slot_of(r, "m");
    if (pieces->list.count <= read_digit_at(at->puzzle, rule->cells[0])) return "these are not too many";
    return read_all_attack(at, pieces, rule->cells[0]) ? NULL : "a piece does not attack it";
}

// The subject attacks the number, too, and that is one too many.
static const char *judge_one_more(const struct read_point *at, const struct read_reason *r,
                                  const struct model_rule *rule) {
    const struct read_slot *pieces = read_slot_of(r, "m");
    size_t others = pieces == NULL ? 0 : pieces->list.count;
    if (others < read_digit_at(at->puzzle, rule->cells[0])) return "these are not too many";
    if (at->subject == NULL || !at->subject->holds ||
        !read_attacks(at, at->subject->mark, at->subject->cell, rule->cells[0]))
        return "it does not attack it";
    for (size_t i = 0; i < others; i++)
        if (read_list_of(at, pieces)[i].cell == at->subject->cell) return "it says a thing of itself";
    return pieces == NULL || read_all_attack(at, pieces, rule->cells[0]) ? NULL
                                                                         : "a piece does not attack it";
}

static const char *judge_six(const struct read_point *at, const struct read_reason *r,
                             const struct model_rule *rule) {
    (void)r;
    return read_digit_at(at->puzzle, rule->cells[0]) == 6 ? NULL : "it is no 6";
}

static const char *judge_others(const struct read_point *at, const struct read_reason *r,
                                const struct model_rule *rule) {
    const struct read_slot *pieces = read_slot_of(r, "g");
    if (read_digit_at(at->puzzle, rule->cells[0]) + pieces->list.count != 6)
        return "not all the others are needed";
    return are_attackers(at, pieces, rule->cells[0], false) ? NULL : "others cannot attack it";
}

static const char *judge_only(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    const struct read_slot *pieces = read_slot_of(r, "g");
    if (read_digit_at(at->puzzle, rule->cells[0]) != pieces->list.count) return "not so many are needed";
    return are_attackers(at, pieces, rule->cells[0], true) ? NULL : "others can attack it";
}

static const char *judge_too_few(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    const struct read_slot *pieces = read_slot_of(r, "g");
    if (read_digit_at(at->puzzle, rule->cells[0]) <= (pieces == NULL ? 0 : pieces->list.count))
        return "so many are enough";
    return are_attackers(at, pieces, rule->cells[0], true) ? NULL : "others can attack it";
}

// The named pieces cannot attack it, so too few can.
static const char *judge_cannot(const struct read_point *at, const struct read_reason *r,
                                const struct model_rule *rule) {
    const struct read_slot *pieces = read_slot_of(r, "g");
    if (read_digit_at(at->puzzle, rule->cells[0]) + pieces->list.count <= 6) return "the others are enough";
    return are_attackers(at, pieces, rule->cells[0], false) ? NULL : "others cannot attack it";
}

// The piece would attack the number, if no piece were in the way.
static const char *judge_stopped(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    const struct read_slot *who = read_slot_of(r, "o");
    if (strstr(r->form->words, "have %o") != NULL) return at->subject == NULL ? "nobody is meant" : NULL;
    if (!read_is_on(at, who->mark, who->cell)) return "it is not there";
    return read_could_attack(at->puzzle, who->mark, who->cell, rule->cells[0]) &&
                   !read_attacks(at, who->mark, who->cell, rule->cells[0])
               ? NULL
               : "nobody is in its way";
}

static const char *judge_stopped_six(const struct read_point *at, const struct read_reason *r,
                                     const struct model_rule *rule) {
    const char *wrong = judge_six(at, r, rule);
    return wrong != NULL ? wrong : judge_stopped(at, r, rule);
}

static const char *judge_stopped_few(const struct read_point *at, const struct read_reason *r,
                                     const struct model_rule *rule) {
    const char *wrong = judge_too_few(at, r, rule);
    return wrong != NULL ? wrong : judge_stopped(at, r, rule);
}

static const char *judge_missing(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    const struct read_slot *piece = read_slot_of(r, "k");
    char who = piece != NULL ? piece->mark : at->subject == NULL ? 0 : at->subject->mark;
    if (judge_six(at, r, rule) != NULL) return judge_six(at, r, rule);
    return who != 0 && !read_may_attack(at, who, rule->cells[0]) ? NULL : "it may attack it";
}

static const char *judge_attacked_by(const struct read_point *at, const struct read_reason *r,
                                     const struct model_rule *rule) {
    size_t n = read_digit_at(at->puzzle, rule->cells[0]);
    if (read_number_of(r) != n) return "that is not the number";
    return read_chose(r, 0,
                      n == 0                                ? 2
                      : n == read_pieces_in_all(at->puzzle) ? 0
                                                            : 1)
               ? NULL
               : "all or exactly?";
}

// Two are both, more are all; which of them contradict each other has been proved.
static const char *judge_together(const struct read_point *at, const struct read_reason *r,
                                  const struct model_rule *rule) {
    size_t n = read_slot_of(r, "S")->list.count;
    (void)at, (void)rule;
    if (n < 2) return "these are not several";
    return read_count_type(r, '[') == 0 || read_chose(r, 0, n > 2) ? NULL : "both or all?";
}

static const char *judge_attacked_by_few(const struct read_point *at, const struct read_reason *r,
                                         const struct model_rule *rule) {
    size_t n = read_digit_at(at->puzzle, rule->cells[0]);
    if (n != read_pieces_in_all(at->puzzle)) return "those are not all pieces";
    return (n == 1 || n == 2) && read_chose(r, 0, n - 1) ? NULL : "that is not the number";
}

static const char *judge_attacked_by_no_piece(const struct read_point *at, const struct read_reason *r,
                                              const struct model_rule *rule) {
    return read_number_of(r) == 0 ? judge_attacked_by(at, r, rule) : "several are pieces";
}

// ---- How many, and where ---------------------------------------------------------------------------------

static const char *judge_piece_is_on(const struct read_point *at, const struct read_reason *r,
                                     const struct model_rule *rule) {
    (void)rule;
    return read_is_on(at, read_slot_of(r, "Kk")->mark, read_slot_of(r, "sT")->cell) ? NULL
                                                                                    : "it is not there";
}

static const char *judge_no_square(const struct read_point *at, const struct read_reason *r,
                                   const struct model_rule *rule) {
    (void)rule;
    return read_count_room(at, read_slot_of(r, "Kk")->mark, false) == 0 ? NULL : "there is a square";
}

// Does each of the pieces attack the number wherever it may be? And are they as many as the number, or more?
static const char *judge_anyway(const struct read_point *at, const struct read_reason *r,
                                const struct model_rule *rule) {
    const struct read_slot *pieces = read_slot_of(r, "g");
    size_t n = read_digit_at(at->puzzle, rule->cells[0]);
    bool enough = read_count_type(r, 'f') > 0;
    if (enough ? pieces->list.count != n : pieces->list.count <= n) return "there are not so many";
    if (enough && !read_chose(r, 0, n != 1)) return "attack or attacks?";
    for (size_t i = 0; i < pieces->list.count; i++)
        for (uint32_t cell = 0; cell < puzzle_size(at->puzzle); cell++) {
            char piece = read_list_of(at, pieces)[i].mark;
            bool placed = read_count_room(at, piece, true) > 0;
            if ((placed ? read_is_on(at, piece, cell) : read_may_be_on(at, piece, cell)) &&
                !read_attacks(at, piece, cell, rule->cells[0]))
                return "it does not attack it from everywhere";
        }
    return NULL;
}

// Do the two pieces have these squares, and no others?
static const char *judge_share(const struct read_point *at, const struct read_reason *r,
                               const struct model_rule *rule) {
    const struct read_slot *pieces = read_slot_of(r, "g");
    (void)rule;
    if (pieces->list.count != 2) return "these are not two";
    for (uint32_t cell = 0; cell < puzzle_size(at->puzzle); cell++) {
        bool may = false, said = false;
        for (size_t i = 0; i < 2; i++) may |= read_may_be_on(at, read_list_of(at, pieces)[i].mark, cell);
        for (size_t i = 0; i < r->count; i++) said |= r->slots[i].type == 's' && r->slots[i].cell == cell;
        if (may != said) return "these are not their squares";
    }
    return NULL;
}

// Does each piece that is said to be somewhere have only one square?
static const char *judge_cornered(const struct read_point *at, const struct read_reason *r,
                                  const struct model_rule *rule) {
    const struct read_list list = read_slot_of(r, "f")->list;
    (void)rule;
    for (size_t i = list.first; i < list.first + list.count; i++) {
        const struct read_claim *claim = &at->reading->claims.at[i];
        if (claim->kind == READ_IS && read_count_room(at, claim->marks[0], false) != 1)
            return "it has another square";
    }
    return NULL;
}

// Are there fewer squares for these pieces than pieces, and no others? A placed piece has one.
static const char *judge_crowd(const struct read_point *at, const struct read_reason *r,
                               const struct model_rule *rule) {
    const struct read_slot *pieces = read_slot_of(r, "g"), *squares = read_slot_of(r, "a");
    (void)rule;
    if (squares->list.count >= pieces->list.count) return "there is room";
    for (uint32_t cell = 0; cell < puzzle_size(at->puzzle); cell++) {
        bool may = false, said = false;
        for (size_t i = 0; i < pieces->list.count; i++) {
            char piece = read_list_of(at, pieces)[i].mark;
            bool placed = read_count_room(at, piece, true) > 0;
            may |= placed ? read_is_on(at, piece, cell) : read_may_be_on(at, piece, cell);
        }
        for (size_t i = 0; i < squares->list.count; i++) said |= read_list_of(at, squares)[i].cell == cell;
        if (may != said) return "these are not their squares";
    }
    return NULL;
}

// The piece does not meet the demand from any square.
static const char *judge_demands(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    char piece = read_slot_of(r, "k")->mark;
    uint32_t other = read_slot_of(r, "c")->cell;
    bool both = strstr(r->form->words, "both") != NULL, neither = strstr(r->form->words, "neither") != NULL;
    for (uint32_t cell = 0; cell < puzzle_size(at->puzzle); cell++)
        if (read_may_be_on(at, piece, cell) && read_attacks(at, piece, cell, rule->cells[0]) == !neither &&
            read_attacks(at, piece, cell, other) == both)
            return "there is a square";
    return NULL;
}

static const char *judge_two_pieces(const struct read_point *at, const struct read_reason *r,
                                    const struct model_rule *rule) {
    const struct read_slot *pieces = read_slot_of(r, "q"), *square = read_slot_of(r, "s");
    uint32_t cell = square != NULL ? square->cell : rule->cells[0];
    if (pieces->list.count != 2) return "these are not two";
    for (size_t i = 0; i < 2; i++)
        if (!read_is_on(at, read_list_of(at, pieces)[i].mark, cell)) return "it is not there";
    return at->subject != NULL && at->subject->cell == cell ? "it says a thing of itself" : NULL;
}

static const char *judge_taken(const struct read_point *at, const struct read_reason *r,
                               const struct model_rule *rule) {
    char piece = read_slot_of(r, "k")->mark;
    bool by_square = strcmp(r->form->rule, "apart") == 0;
    if (at->subject == NULL || at->subject->mark == piece) return "another piece is meant";
    if (by_square && at->subject->cell != rule->cells[0]) return "another square is meant";
    if (!read_chose(r, 0, !read_is_only(at->puzzle, piece))) return "the or a?";
    return read_is_on(at, piece, at->subject->cell) ? NULL : "it is not there";
}

static const char *judge_placed(const struct read_point *at, const struct read_reason *r,
                                const struct model_rule *rule) {
    const struct read_slot *who = read_slot_of(r, "KPN");
    size_t n = read_pieces_of(at->puzzle, who->mark);
    (void)rule;
    if (who->type == 'K' ? n != 1 : who->type == 'N' && who->number != n) return "there are not so many";
    if (who->type == 'P' && !read_chose(r, 0, n != 2)) return "both or all?";
    return read_count_room(at, who->mark, true) == n ? NULL : "not all are placed";
}

// Only so many squares for so many pieces.
static const char *judge_room(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    const struct read_slot *who = read_slot_of(r, "KN"), *n = read_slot_of(r, "n");
    size_t room = read_count_room(at, who->mark, false), wanted = read_pieces_of(at->puzzle, who->mark);
    (void)rule;
    if (who->type == 'N' && who->number != wanted) return "there are not so many";
    if (n != NULL && n->number != room) return "there are not so many squares";
    if (n != NULL && !read_is_or_are(r, room)) return "is or are?";
    return room <= wanted ? NULL : "there are more squares";
}

static const char *judge_too_little_room(const struct read_point *at, const struct read_reason *r,
                                         const struct model_rule *rule) {
    const struct read_slot *who = read_slot_of(r, "KN");
    if (read_count_room(at, who->mark, false) >= read_pieces_of(at->puzzle, who->mark))
        return "there is room";
    return judge_room(at, r, rule);
}

// Those that are named are all.
static const char *judge_few_squares(const struct read_point *at, const struct read_reason *r,
                                     const struct model_rule *rule) {
    const struct read_slot *who = read_slot_of(r, "KN"), *squares = read_slot_of(r, "a");
    const size_t wanted = read_pieces_of(at->puzzle, who->mark), room = read_count_room(at, who->mark, false);
    (void)rule;
    if (who->type == 'N' ? who->number != wanted : wanted != 1) return "there are not so many";
    if (room >= wanted) return "there is room";
    for (size_t i = 0; i < squares->list.count; i++)
        if (!read_may_be_on(at, who->mark, read_list_of(at, squares)[i].cell)) return "it cannot be there";
    return room == squares->list.count ? NULL : "there are other squares";
}

static const char *judge_put(const struct read_point *at, const struct read_reason *r,
                             const struct model_rule *rule) {
    const struct read_slot *who = read_slot_of(r, "N");
    (void)rule;
    return who->number > read_pieces_of(at->puzzle, who->mark) &&
                   read_count_room(at, who->mark, true) == who->number
               ? NULL
               : "there are not so many";
}

static const char *judge_asks_count(const struct read_point *at, const struct read_reason *r,
                                    const struct model_rule *rule) {
    const struct read_slot *who = read_slot_of(r, "N");
    (void)rule;
    return who->number == read_pieces_of(at->puzzle, who->mark) ? NULL : "there are not so many";
}

static const char *judge_placed_one(const struct read_point *at, const struct read_reason *r,
                                    const struct model_rule *rule) {
    (void)rule;
    return read_pieces_of(at->puzzle, read_slot_of(r, "K")->mark) == 1 ? NULL : "there are several";
}

static const char *judge_says_count(const struct read_point *at, const struct read_reason *r,
                                    const struct model_rule *rule) {
    const struct read_slot *who = read_slot_of(r, "N");
    (void)rule;
    if (!read_is_or_are(r, who->number)) return "is or are?";
    return who->number == read_pieces_of(at->puzzle, who->mark) ? NULL : "there are not so many";
}

// How often the number can be attacked in Chess Position, or has to be, if this fact holds as well. Any way
// to fill the line is possible, so it is enough to know which pieces may be nearest.
static bool may_show(const struct read_point *at, const struct explain_fact *also, uint32_t cell, char mark) {
    char piece = read_piece_at(at->used, cell), empty = family_empty(at->puzzle->family);
    if (also != NULL && also->cell == cell && (also->mark == mark) != also->holds) return false;
    if (piece != 0) return piece == mark;
    if (mark != empty && knowledge_of(at->used, cell, empty) == KNOWN_YES) return false;
    return knowledge_of(at->used, cell, mark) != KNOWN_NO;
}

size_t read_count_attacks(const struct read_point *at, const struct explain_fact *also, uint32_t number,
                          bool most) {
    const struct puzzle *p = at->puzzle;
    size_t n = 0;
    for (int down = -2; down <= 2; down++)
        for (int right = -2; right <= 2; right++) {
            bool leaps = down * down + right * right == 5, seen = !most, goes_on = true;
            if (!leaps && (down < -1 || down > 1 || right < -1 || right > 1 || (down == 0 && right == 0)))
                continue;
            int row = (int)number / p->width, column = (int)number % p->width;
            while (goes_on) {
                row += down;
                column += right;
                if (row < 0 || column < 0 || row >= p->height || column >= p->width) break;
                uint32_t cell = (uint32_t)(row * p->width + column);
                for (const char *piece = p->family->marks; *piece != '\0'; piece++) {
                    if (!may_show(at, also, cell, *piece)) continue;
                    bool attacks = read_could_attack(p, *piece, cell, number);
                    seen = most ? seen || attacks : seen && attacks;
                }
                goes_on = may_show(at, also, cell, family_empty(p->family)) && !leaps;
                if (leaps && !most) seen &= !may_show(at, also, cell, family_empty(p->family));
            }
            n += seen && (most || !goes_on);
        }
    return n;
}

static const char *judge_at_most(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    const struct read_slot *n = read_slot_of(r, "n");
    size_t most = read_count_attacks(at, NULL, rule->cells[0], true);
    if (most != (n == NULL ? 0 : n->number)) return "there may be more or fewer";
    return most < read_digit_at(at->puzzle, rule->cells[0]) ? NULL : "these are enough";
}

static const char *judge_too_often(const struct read_point *at, const struct read_reason *r,
                                   const struct model_rule *rule) {
    size_t wanted = read_digit_at(at->puzzle, rule->cells[0]);
    if (read_chose(r, 0, 0) != (wanted > 0)) return "too often?";
    return read_count_attacks(at, NULL, rule->cells[0], false) > wanted ? NULL
                                                                        : "it may be attacked less often";
}

// The number of pieces of any kind, in Chess Position.
static size_t count_pieces(const struct read_point *at, bool placed) {
    size_t n = 0;
    for (uint32_t i = 0; i < puzzle_size(at->puzzle); i++) {
        bool may = false;
        for (const char *piece = at->puzzle->family->marks; *piece != '\0'; piece++)
            may |= knowledge_of(at->used, i, *piece) != KNOWN_NO;
        n += placed ? read_is_taken(at->used, i) : may;
    }
    return n;
}

static const char *judge_pieces_placed(const struct read_point *at, const struct read_reason *r,
                                       const struct model_rule *rule) {
    size_t n = read_pieces_in_all(at->puzzle);
    const struct read_slot *said = read_slot_of(r, "n");
    (void)rule;
    if (said != NULL ? said->number != n : !read_chose(r, 0, n - 1)) return "there are not so many";
    bool of_whatever_kind = strstr(r->form->words, "square") != NULL, unknown = false;
    for (uint32_t i = 0; i < puzzle_size(at->puzzle); i++)
        unknown |= read_is_taken(at->used, i) && read_piece_at(at->used, i) == 0;
    if (unknown != of_whatever_kind) return "placed, or only their squares?";
    return count_pieces(at, true) == n ? NULL : "not all are placed";
}

static const char *judge_says_pieces(const struct read_point *at, const struct read_reason *r,
                                     const struct model_rule *rule) {
    (void)rule;
    if (!read_is_or_are(r, read_number_of(r))) return "is or are?";
    size_t n = read_number_of(r);
    return n == read_pieces_in_all(at->puzzle) ? NULL : "there are not so many";
}

static const char *judge_put_pieces(const struct read_point *at, const struct read_reason *r,
                                    const struct model_rule *rule) {
    (void)rule;
    return read_number_of(r) > read_pieces_in_all(at->puzzle) && count_pieces(at, true) == read_number_of(r)
               ? NULL
               : "there are not so many";
}

static const char *judge_pieces_room(const struct read_point *at, const struct read_reason *r,
                                     const struct model_rule *rule) {
    const struct read_slot *squares = NULL;
    for (size_t i = r->count; i > 0; i--)
        if (r->slots[i - 1].type == 'n') squares = &r->slots[i - 1];
    if (judge_says_pieces(at, r, rule) != NULL) return judge_says_pieces(at, r, rule);
    return squares->number < read_pieces_in_all(at->puzzle) && count_pieces(at, false) == squares->number
               ? NULL
               : "there are not so many squares";
}

static const char *judge_short_loop(const struct read_point *at, const struct read_reason *r,
                                    const struct model_rule *rule) {
    (void)rule;
    size_t n = read_number_of(r);
    return n % 2 == 0 && n > 0 && n < read_pieces_in_all(at->puzzle) ? NULL : "that is no short loop";
}

// ---- The tables ------------------------------------------------------------------------------------------

static const struct read_form rules[] = {
    {"chess", "number", "%C is attacked by [the only piece|both pieces]", judge_attacked_by_few},
    {"chess", "number", "%C is attacked by [all |exactly |]%n piece<|s>", judge_attacked_by},
    {"chess", "number", "%C is attacked by [all |exactly |]%n piece", judge_attacked_by_no_piece},
    {"chess", "apart", "at most one piece can be on %T", NULL},
    {"chess", "count-", "there [is|are] exactly %N", judge_says_count},
    {"position", "count", "there [is|are] exactly %n piece<|s>", judge_says_pieces},
    {"loop", "loop", "all %n pieces attack each other in one single loop", judge_says_pieces},
    {0},
};

static const struct read_form questions[] = {
    {"loop", "count-", "where is the %K", judge_placed_one},
    {"loop", "count-", "where are the %N", judge_asks_count},
    {0},
};

static const struct read_form deductions[] = {
    {"chess", "number", "%C: no piece may attack it, so %f", judge_enough},
    {"chess", "number", "%C is attacked by %m already, so %f", judge_enough},
    {"num", "number", "%C needs all six pieces[, and no piece may be in the way|], so %f", judge_six},
    {"num", "number", "%C needs all but %g, and no piece may be in the way, so %f", judge_others},
    {"num", "number", "%g cannot attack %C[, which needs all others|], so %f", judge_others},
    {"num", "number", "only %g can still attack %C[, and no piece may be in the way|], so %f", judge_only},
    {"num", "number", "%g attack[s|] %C in any case, so %f", judge_anyway},
    {"chess", "", "the %k is on %s, so %f", judge_piece_is_on},
    {"num", "", "only %s and %s are left for %g, so %f", judge_share},
    {"num", "", "only one square is left for the %k, so %f", judge_cornered},
    {"num", "", "only one square is left for each of these pieces, so %f", judge_cornered},
    {"num", "", "there is one of each piece, and no two are on a square, so %f", NULL},
    {"chess", "apart", "[the|a] %k is on %T, so %t", judge_piece_is_on},
    {"chess", "count-", "the %K is placed, so %f", judge_placed},
    {"chess", "count-", "[both|all] %P are placed, so %f", judge_placed},
    {"chess", "count-", "all %N are placed, so %f", judge_placed},
    {"avoid", "count-", "there [is|are] only %n square<|s> for the %K, so %f", judge_room},
    {"avoid", "count-", "there [is|are] only %n square<|s> for the %N, so %f", judge_room},
    {"loop", "count-", "only %n square<|s> <is|are> left for the %K, so %f", judge_room},
    {"loop", "count-", "only %n square<|s> <is|are> left for %N, so %f", judge_room},
    {"position", "count", "[the only piece is|both pieces are] placed, so %f", judge_pieces_placed},
    {"position", "count", "all %n pieces are placed, so %f", judge_pieces_placed},
    {"position", "count", "[the only piece has its square|both pieces have their squares], so %f",
     judge_pieces_placed},
    {"position", "count", "all %n pieces have their squares, so %f", judge_pieces_placed},
    {0},
};

static const struct read_form breaks[] = {
    {"chess", "number", "have %C attacked by %m", judge_too_many},
    {"chess", "number", "attack %C besides %m", judge_one_more},
    {"chess", "number", "attack %C", judge_one_more},
    {"num", "number", "keep the %k from attacking %C, which needs all six pieces", judge_missing},
    {"num", "number", "not attack %C, which needs all six pieces", judge_missing},
    {"num", "number", "leave it no square from which to attack %C, which needs all six pieces",
     judge_missing},
    {"num", "number", "be in the way of %o, and %C needs all six pieces", judge_stopped_six},
    {"num", "number", "have %o in the way, and %C needs all six pieces", judge_stopped_six},
    {"num", "number", "be in the way of %o and leave no piece to attack %C", judge_stopped_few},
    {"num", "number", "be in the way of %o and leave only %g to attack %C", judge_stopped_few},
    {"num", "number", "leave no piece to attack %C", judge_too_few},
    {"num", "number", "leave only %g to attack %C", judge_too_few},
    {"num", "number", "leave no way for all six pieces to attack %C", judge_six},
    {"chess", "number", "make %C impossible to satisfy", NULL},
    {"chess", "number", "make %S impossible to satisfy together", judge_together},
    {"position", "number", "leave no piece to attack %C", judge_at_most},
    {"position", "number", "leave at most %n attack<|s> on %C", judge_at_most},
    {"position", "number", "have %C attacked[ too often|]", judge_too_often},
    {"num", "number", "have %C attacked by %g in any case", judge_anyway},
    {"num", "number", "leave no square for the %k", judge_no_square},
    {"num", "number", "leave only %a for %g", judge_crowd},
    {"num", "number", "leave the %k no square from which to attack both %C and %c", judge_demands},
    {"num", "number", "leave the %k no square from which to attack %C and not %c", judge_demands},
    {"num", "number", "leave the %k no square from which to attack neither %C nor %c", judge_demands},
    {"num", "number", "put both %q on %s", judge_two_pieces},
    {"num", "number", "be where [the|a] %k is", judge_taken},
    {"chess", "apart", "put both %q on %T", judge_two_pieces},
    {"chess", "apart", "be where [the|a] %k is", judge_taken},
    {"chess", "count-", "put %N on the board", judge_put},
    {"avoid", "count-", "leave only %a for the %N", judge_few_squares},
    {"avoid", "count-", "leave[ only|] %n square<|s> for the %N", judge_too_little_room},
    {"avoid", "count-", "leave no square for the %K", judge_too_little_room},
    {"avoid", "count-", "leave no square for the %N", judge_too_little_room},
    {"loop", "count-", "leave too few squares for %N", judge_too_little_room},
    {"loop", "count-", "leave no way to place the %N", judge_asks_count},
    {"position", "count", "put %n pieces on the board", judge_put_pieces},
    {"position", "count", "leave[ only|] %n square<|s> for %n piece<|s>", judge_pieces_room},
    {"loop", "loop", "close a loop of only %n pieces", judge_short_loop},
    {"loop", "loop", "keep the %n pieces from forming one single loop", judge_says_pieces},
    {0},
};

static const struct read_form clauses[] = {
    {"chess", "number", "%C would be attacked by %m", judge_too_many},
    {"num", "number", "the %k could not attack %C, which needs all six pieces", judge_missing},
    {"num", "number", "%o would be in the way of %o, and %C needs all six pieces", judge_stopped_six},
    {"num", "number", "%g could not attack %C", judge_cannot},
    {"num", "number", "no piece could attack %C", judge_too_few},
    {"num", "number", "only %g could attack %C", judge_too_few},
    {"num", "number", "not all six pieces could attack %C", judge_six},
    {"chess", "number", "%C could not be satisfied", NULL},
    {"chess", "number", "%S could not [both|all] be satisfied", judge_together},
    {"position", "number", "no piece could attack %C", judge_at_most},
    {"position", "number", "at most %n attack<|s> on %C would be possible", judge_at_most},
    {"position", "number", "%C would be attacked[ too often|]", judge_too_often},
    {"num", "number", "%C would be attacked by %g in any case", judge_anyway},
    {"num", "number", "no square would be left for the %k", judge_no_square},
    {"num", "number", "only %a would be left for %g", judge_crowd},
    {"num", "number", "the %k would have no square from which to attack both %C and %c", judge_demands},
    {"num", "number", "the %k would have no square from which to attack %C and not %c", judge_demands},
    {"num", "number", "the %k would have no square from which to attack neither %C nor %c", judge_demands},
    {"num", "number", "both %q would be on %s", judge_two_pieces},
    {"chess", "apart", "both %q would be on %T", judge_two_pieces},
    {"chess", "count-", "there would be %N", judge_put},
    {"avoid", "count-", "only %a would be left for the %N", judge_few_squares},
    {"avoid", "count-", "[only |]%n square<|s> would be left for the %N", judge_too_little_room},
    {"avoid", "count-", "no square would be left for the %K", judge_too_little_room},
    {"avoid", "count-", "no square would be left for the %N", judge_too_little_room},
    {"loop", "count-", "too few squares would be left for %N", judge_too_little_room},
    {"loop", "count-", "the %N could not all be placed", judge_asks_count},
    {"position", "count", "there would be %n piece<|s>", judge_put_pieces},
    {"position", "count", "[only |]%n square<|s> would be left for %n piece<|s>", judge_pieces_room},
    {"loop", "loop", "there would be a loop of only %n pieces", judge_short_loop},
    {"loop", "loop", "the %n pieces could not form one single loop", judge_says_pieces},
    {0},
};

static const struct read_form none[] = {{0}};

const struct read_language read_of_pieces = {{rules, questions, deductions, breaks, clauses, none}};

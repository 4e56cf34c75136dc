// The English of how often numbers are attacked: several numbers need so many attacks, and each piece can
// give only so many; or one number can be attacked in only so many ways.
#include "read_inside.h"

#include <stdlib.h>
#include <string.h>

static bool may_be(const struct read_point *at, char piece, uint32_t cell) {
    return read_may_be_on(at, piece, cell) &&
           (read_count_room(at, piece, true) == 0 || read_is_on(at, piece, cell));
}

// At most this many, as far as is known at this point.
static size_t count_gift(const struct read_point *at, const struct read_slot *numbers, char piece) {
    size_t most = 0;
    for (uint32_t cell = 0; cell < puzzle_size(at->puzzle); cell++) {
        size_t n = 0;
        if (!may_be(at, piece, cell)) continue;
        for (size_t i = 0; i < numbers->list.count; i++)
            n += read_attacks(at, piece, cell, read_list_of(at, numbers)[i].cell);
        if (n > most) most = n;
    }
    return most;
}

static size_t count_gifts(const struct read_point *at, const struct read_slot *numbers) {
    size_t n = 0;
    for (const char *piece = at->puzzle->family->marks; *piece != '\0'; piece++)
        n += count_gift(at, numbers, *piece);
    return n;
}

static size_t count_needed(const struct read_point *at, const struct read_slot *numbers) {
    size_t n = 0;
    for (size_t i = 0; i < numbers->list.count; i++)
        n += read_digit_at(at->puzzle, read_list_of(at, numbers)[i].cell);
    return n;
}

// Would too few attacks be given with the piece there?
static bool is_too_few(const struct read_point *at, const struct read_slot *numbers, char piece,
                       uint32_t cell) {
    struct knowledge *used = (struct knowledge *)(uintptr_t)at->used;
    size_t known = used->changes.size;
    if (!may_be(at, piece, cell)) return true;
    if (!knowledge_learn(used, (struct explain_fact){cell, piece, true})) abort();
    bool few = count_gifts(at, numbers) < count_needed(at, numbers);
    knowledge_go_back(used, known);
    return few;
}

// Does the claim say that the piece is not there? Where it can only be also depends on what earlier steps
// ruled out, so that is not considered here.
static bool is_claimed(const struct read_point *at, const struct read_claim *claim, uint32_t cell) {
    bool listed = false;
    for (size_t i = 0; i < claim->cells.count; i++)
        listed |= at->reading->facts.at[claim->cells.first + i].cell == cell;
    return claim->kind == READ_IS ? !listed : listed;
}

// Each piece can give so many, and the claim about it follows.
static const char *judge_sum(const struct read_point *at, const struct read_reason *r,
                             const struct model_rule *rule) {
    const struct read_slot *numbers = read_slot_of(r, "S"), *gifts = read_slot_of(r, "G");
    const struct read_list claims = read_slot_of(r, "f")->list;
    (void)rule;
    if (read_number_of(r) != count_needed(at, numbers)) return "they need more or less";
    for (size_t i = 0; i < gifts->list.count; i++) {
        const struct explain_fact *gift = &read_list_of(at, gifts)[i];
        if (count_gift(at, numbers, gift->mark) != gift->cell) return "it can give more or less";
    }
    for (size_t i = claims.first; i < claims.first + claims.count; i++) {
        const struct read_claim *claim = &at->reading->claims.at[i];
        const char *piece = claim->kind == READ_EMPTY ? at->puzzle->family->marks : claim->marks;
        if (claim->kind != READ_IS && claim->kind != READ_IS_NOT && claim->kind != READ_EMPTY) continue;
        for (; *piece != '\0'; piece++)
            for (uint32_t cell = 0; cell < puzzle_size(at->puzzle); cell++)
                if (is_claimed(at, claim, cell) && !is_too_few(at, numbers, *piece, cell))
                    return "it may be there";
    }
    return NULL;
}

static const char *judge_broken(const struct read_point *at, const struct read_reason *r,
                                const struct model_rule *rule) {
    const struct read_slot *numbers = read_slot_of(r, "S"), *first = NULL;
    (void)rule;
    for (size_t i = r->count; i > 0; i--)
        if (r->slots[i - 1].type == 'n') first = &r->slots[i - 1];
    if (read_number_of(r) != count_needed(at, numbers)) return "they need more or less";
    if (first->number != count_gifts(at, numbers)) return "they get more or less";
    return first->number < read_number_of(r) ? NULL : "these are enough";
}

static int sign(int n) { return (n > 0) - (n < 0); }

// The squares between are empty, where it attacks along a line.
static void clear_way(const struct read_point *at, uint32_t from, uint32_t to) {
    struct knowledge *used = (struct knowledge *)(uintptr_t)at->used;
    int width = at->puzzle->width, down = (int)to / width - (int)from / width,
        right = (int)to % width - (int)from % width;
    if (down != 0 && right != 0 && abs(down) != abs(right)) return;
    for (int i = (int)from;;) {
        i += sign(down) * width + sign(right);
        if (i == (int)to) return;
        if (!knowledge_learn(used,
                             (struct explain_fact){(uint32_t)i, family_empty(at->puzzle->family), true}))
            abort();
    }
}

// With this one there, attacking the number, is one of the others attacked too often, or too seldom?
static bool is_harmed(const struct read_point *at, const struct read_slot *numbers, uint32_t attacked,
                      struct explain_fact there, bool *often, bool *seldom) {
    struct knowledge *used = (struct knowledge *)(uintptr_t)at->used;
    size_t known = used->changes.size;
    bool many = false, few = false;
    clear_way(at, there.cell, attacked);
    for (size_t i = 0; i < numbers->list.count && !many && !few; i++) {
        uint32_t number = read_list_of(at, numbers)[i].cell;
        size_t wanted = read_digit_at(at->puzzle, number);
        many = read_count_attacks(at, &there, number, false) > wanted;
        few = read_count_attacks(at, &there, number, true) < wanted;
    }
    knowledge_go_back(used, known);
    *often |= many;
    *seldom |= few;
    return many || few;
}

// Without any of these pieces on the square, the number could not be attacked often enough; with each of
// them, one of the others would be attacked too often, or not often enough.
static const char *judge_need(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    const struct read_slot *pieces = read_slot_of(r, "h"), *square = read_slot_of(r, "s"),
                           *others = read_slot_of(r, "d");
    struct knowledge *used = (struct knowledge *)(uintptr_t)at->used;
    size_t known = used->changes.size, most = 0;
    bool often = false, seldom = false;
    for (size_t i = 0; i < others->list.count; i++) {
        if (read_list_of(at, others)[i].cell == rule->cells[0]) return "that is the same number";
        most += read_digit_at(at->puzzle, read_list_of(at, others)[i].cell);
    }
    for (size_t i = 0; i < pieces->list.count; i++) {
        struct explain_fact there = {square->cell, read_list_of(at, pieces)[i].mark, true};
        if (!read_may_be_on(at, there.mark, there.cell)) return "it cannot be there";
        if (!is_harmed(at, others, rule->cells[0], there, &often, &seldom))
            return "the other numbers may be right";
    }
    if (!read_chose(r, 0, often && seldom ? 0 : seldom ? 2 : most > 0 ? 1 : 3))
        return "too often, or too seldom?";
    for (size_t i = 0; i < pieces->list.count; i++)
        if (!knowledge_learn(used,
                             (struct explain_fact){square->cell, read_list_of(at, pieces)[i].mark, false}))
            return "out of memory";
    size_t left = read_count_attacks(at, NULL, rule->cells[0], true);
    knowledge_go_back(used, known);
    return left < read_digit_at(at->puzzle, rule->cells[0]) ? NULL : "it can do without";
}

// For how many claims the opposite leaves too few attacks, and for how many too many; false: there are
// others.
static bool count_otherwise(const struct read_point *at, const struct read_reason *r,
                            const struct model_rule *rule, size_t *few, size_t *many) {
    const struct read_list list = read_slot_of(r, "f")->list;
    size_t wanted = read_digit_at(at->puzzle, rule->cells[0]), all = 0;
    *few = *many = 0;
    char empty = family_empty(at->puzzle->family);
    for (size_t i = list.first; i < list.first + list.count; i++) {
        const struct read_claim *claim = &at->reading->claims.at[i];
        const char *marks = claim->marks[0] == '\0' ? (char[]){empty, '\0'} : claim->marks;
        for (; *marks != '\0'; marks++)
            for (size_t k = 0; k < claim->cells.count; k++, all++) {
                uint32_t cell = at->reading->facts.at[claim->cells.first + k].cell;
                bool holds = claim->kind == READ_IS || claim->kind == READ_EMPTY;
                struct explain_fact opposite = {cell, *marks, !holds};
                bool too_few = read_count_attacks(at, &opposite, rule->cells[0], true) < wanted;
                *few += too_few;
                *many += !too_few && read_count_attacks(at, &opposite, rule->cells[0], false) > wanted;
            }
    }
    return *few + *many == all;
}

// The opposite of all claims leaves too few attacks, or too many.
static const char *judge_otherwise(const struct read_point *at, const struct read_reason *r,
                                   const struct model_rule *rule) {
    size_t wanted = read_digit_at(at->puzzle, rule->cells[0]), few, many;
    if (!count_otherwise(at, r, rule, &few, &many)) return "it could be so";
    const struct read_slot *n = read_slot_of(r, "n");
    bool says_often = strstr(r->form->words, "often") != NULL, says_few = !says_often || read_chose(r, 0, 0);
    if (says_often != (many > 0) || says_few != (few > 0)) return "too often, or too seldom?";
    if (says_often) return NULL;
    if (n != NULL) return n->number == wanted && wanted > 2 ? NULL : "that is not the number";
    return wanted == (read_chose(r, 0, 0) ? 2 : 1) ? NULL : "that is not the number";
}

// As many attacks are possible as the number needs, and without the claimed facts there would be fewer.
static const char *judge_scarce(const struct read_point *at, const struct read_reason *r,
                                const struct model_rule *rule) {
    size_t wanted = read_digit_at(at->puzzle, rule->cells[0]), few, many;
    if (!count_otherwise(at, r, rule, &few, &many) || many > 0) return "it could be so";
    if (read_number_of(r) != wanted) return "that is not the number";
    return read_count_attacks(at, NULL, rule->cells[0], true) == wanted ? NULL : "there are other ways";
}

// As many attacks are certain as the number needs, and with the opposite of a claim there would be more.
static const char *judge_plenty(const struct read_point *at, const struct read_reason *r,
                                const struct model_rule *rule) {
    size_t wanted = read_digit_at(at->puzzle, rule->cells[0]), few, many;
    const struct read_slot *n = read_slot_of(r, "n");
    if (!count_otherwise(at, r, rule, &few, &many) || few > 0) return "it could be so";
    bool zero = strstr(r->form->words, "must not") != NULL;
    if (n != NULL ? n->number != wanted || wanted < 3 : zero ? wanted > 0 : !read_chose(r, 0, wanted - 1))
        return "that is not the number";
    return read_count_attacks(at, NULL, rule->cells[0], false) == wanted ? NULL : "that is not certain";
}

// How often the number can be attacked: by those who are placed, and once by each other piece.
static size_t count_by_all(const struct read_point *at, uint32_t number, size_t left) {
    size_t n = left;
    for (uint32_t i = 0; i < puzzle_size(at->puzzle); i++) {
        char piece = read_piece_at(at->used, i);
        n += piece != 0 && read_attacks(at, piece, i, number);
    }
    return n;
}

// What is demanded of each piece that is left: that it attacks these numbers, and not those.
struct demands {
    uint32_t must[READ_SLOTS], must_not[READ_SLOTS];
    size_t musts, must_nots, left;
};

static void add_numbers(const struct read_point *at, const struct read_slot *slot, uint32_t *numbers,
                        size_t *count) {
    for (size_t i = 0; slot != NULL && i < slot->list.count && *count < READ_SLOTS; i++)
        numbers[(*count)++] = read_list_of(at, slot)[i].cell;
}

// NULL, or what is not demanded.
static const char *find_demands(const struct read_point *at, const struct read_reason *r,
                                const struct model_rule *rule, struct demands *d) {
    *d = (struct demands){.left = read_pieces_in_all(at->puzzle)};
    for (uint32_t i = 0; i < puzzle_size(at->puzzle); i++) d->left -= read_piece_at(at->used, i) != 0;
    if (read_slot_of(r, "C") != NULL) d->must[d->musts++] = rule->cells[0];
    add_numbers(at, read_slot_of(r, "S"), d->must, &d->musts);
    add_numbers(at, read_slot_of(r, "d"), d->must_not, &d->must_nots);
    for (size_t i = 0; i < d->musts; i++)
        if (count_by_all(at, d->must[i], d->left) != read_digit_at(at->puzzle, d->must[i]))
            return "not all have to attack it";
    for (size_t i = 0; i < d->must_nots; i++)
        if (read_count_attacks(at, NULL, d->must_not[i], false) != read_digit_at(at->puzzle, d->must_not[i]))
            return "others may attack it";
    return NULL;
}

// May one of the pieces that are left be there?
static bool meets_demands(const struct read_point *at, const struct demands *d, char piece, uint32_t cell) {
    struct knowledge *used = (struct knowledge *)(uintptr_t)at->used;
    size_t known = used->changes.size;
    bool meets = read_may_be_on(at, piece, cell) && read_piece_at(used, cell) == 0 &&
                 knowledge_of(used, cell, family_empty(at->puzzle->family)) != KNOWN_YES;
    if (!meets) return false;
    if (!knowledge_learn(used, (struct explain_fact){cell, piece, true})) abort();
    for (size_t i = 0; i < d->musts; i++)
        meets = meets && count_by_all(at, d->must[i], d->left - 1) >= read_digit_at(at->puzzle, d->must[i]);
    for (size_t i = 0; i < d->must_nots; i++)
        meets = meets && read_count_attacks(at, NULL, d->must_not[i], false) <=
                             read_digit_at(at->puzzle, d->must_not[i]);
    knowledge_go_back(used, known);
    return meets;
}

// So many are left, which is not enough.
static const char *judge_short(const struct read_point *at, const struct read_reason *r,
                               const struct model_rule *rule) {
    const struct read_slot *left = read_slot_of(r, "n") - 1;
    struct demands d;
    find_demands(at, r, rule, &d);
    if (left->number != d.left || left->number >= read_number_of(r)) return "there are not so many";
    return count_by_all(at, rule->cells[0], read_number_of(r)) == read_digit_at(at->puzzle, rule->cells[0])
               ? NULL
               : "it needs more or less";
}

static size_t count_squares(const struct read_point *at, const struct demands *d) {
    size_t n = 0;
    for (uint32_t i = 0; i < puzzle_size(at->puzzle); i++) {
        bool may = false;
        for (const char *piece = at->puzzle->family->marks; *piece != '\0'; piece++)
            may |= meets_demands(at, d, *piece, i);
        n += may;
    }
    return n;
}

// On the square, none of these pieces would do what is demanded, or only this one where no square can be
// spared.
static const char *hold_left(const struct read_point *at, const struct demands *d,
                             const struct read_claim *claim, uint32_t cell) {
    for (const char *piece = at->puzzle->family->marks; *piece != '\0'; piece++) {
        bool named = claim->kind == READ_EMPTY || strchr(claim->marks, *piece) != NULL;
        if (named != (claim->kind == READ_IS) && meets_demands(at, d, *piece, cell)) return "it may be there";
    }
    return claim->kind == READ_IS && count_squares(at, d) > d->left ? "there are other squares" : NULL;
}

static const char *judge_left(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    const struct read_list list = read_slot_of(r, "f")->list;
    struct demands d;
    const char *wrong = find_demands(at, r, rule, &d);
    size_t way = (d.left > 3 ? 3 : d.left) + (d.left == read_pieces_in_all(at->puzzle) ? 3 : 0);
    if (wrong == NULL && (d.left == 0 || !read_chose(r, 0, way - 1))) wrong = "there are not so many";
    for (size_t i = list.first; i < list.first + list.count; i++) {
        const struct read_claim *claim = &at->reading->claims.at[i];
        for (size_t k = 0; k < claim->cells.count && wrong == NULL; k++)
            wrong = hold_left(at, &d, claim, at->reading->facts.at[claim->cells.first + k].cell);
    }
    return wrong;
}

// There is no square from which it would.
static const char *judge_nowhere(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    struct demands d;
    const char *wrong = find_demands(at, r, rule, &d);
    if (wrong != NULL) return wrong;
    if (d.left == 0 || read_chose(r, 0, 0) != (d.left == 1)) return "there are not so many";
    for (uint32_t i = 0; i < puzzle_size(at->puzzle); i++)
        for (const char *piece = at->puzzle->family->marks; *piece != '\0'; piece++)
            if (meets_demands(at, &d, *piece, i)) return "there is a square";
    return NULL;
}

// With a piece on the one square that is meant, this one does not attack the number; else it does, and that
// is one too many.
static const char *judge_shielded(const struct read_point *at, const struct read_reason *r,
                                  const struct model_rule *rule) {
    const struct read_slot *from = read_slot_of(r, "o");
    const struct read_claim *claim = &at->reading->claims.at[read_slot_of(r, "f")->list.first];
    struct knowledge *used = (struct knowledge *)(uintptr_t)at->used;
    size_t known = used->changes.size;
    if (claim->kind != READ_NOT_EMPTY || claim->cells.count != 1) return "one square is meant";
    struct explain_fact taken = {at->reading->facts.at[claim->cells.first].cell, 'P', true},
                        empty = {taken.cell, family_empty(at->puzzle->family), true};
    if (!read_is_on(at, from->mark, from->cell) || !read_attacks(at, from->mark, from->cell, rule->cells[0]))
        return "it does not attack it";
    if (read_count_attacks(at, &empty, rule->cells[0], false) <= read_digit_at(at->puzzle, rule->cells[0]))
        return "it may attack it";
    if (!knowledge_learn(used, taken)) abort();
    bool shields = !read_attacks(at, from->mark, from->cell, rule->cells[0]);
    knowledge_go_back(used, known);
    return shields ? NULL : "that is not in between";
}

// The same for all pieces that might attack it from some squares.
static const char *judge_needs(const struct read_point *at, const struct read_reason *r,
                               const struct model_rule *rule) {
    const struct read_slot *squares = read_slot_of(r, "b"), *others = read_slot_of(r, "d");
    struct knowledge *used = (struct knowledge *)(uintptr_t)at->used;
    size_t known = used->changes.size;
    bool often = false, seldom = false;
    const char *wrong = NULL;
    for (size_t i = 0; i < squares->list.count && wrong == NULL; i++)
        for (const char *piece = at->puzzle->family->marks; *piece != '\0' && wrong == NULL; piece++) {
            struct explain_fact there = {read_list_of(at, squares)[i].cell, *piece, true};
            if (!read_may_be_on(at, *piece, there.cell) ||
                !read_could_attack(at->puzzle, *piece, there.cell, rule->cells[0]))
                continue;
            if (!is_harmed(at, others, rule->cells[0], there, &often, &seldom))
                wrong = "the other numbers may be right";
            there.holds = false;
            if (!knowledge_learn(used, there)) abort();
        }
    size_t left = read_count_attacks(at, NULL, rule->cells[0], true);
    knowledge_go_back(used, known);
    if (wrong != NULL) return wrong;
    return left < read_digit_at(at->puzzle, rule->cells[0]) ? NULL : "it can do without";
}

// Whoever would harm one of the others by attacking the number does not: then as many attacks are possible as
// it needs, and without what is claimed there would be fewer.
static const char *judge_sparing(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    const struct read_slot *others = read_slot_of(r, "d");
    struct knowledge *used = (struct knowledge *)(uintptr_t)at->used;
    size_t known = used->changes.size, most = 0;
    bool often = false, seldom = false;
    for (size_t i = 0; i < others->list.count; i++)
        most += read_digit_at(at->puzzle, read_list_of(at, others)[i].cell);
    for (uint32_t cell = 0; cell < puzzle_size(at->puzzle); cell++)
        for (const char *piece = at->puzzle->family->marks; *piece != '\0'; piece++) {
            const struct explain_fact there = {cell, *piece, true}, not_there = {cell, *piece, false};
            if (!read_may_be_on(at, *piece, cell) || read_piece_at(used, cell) != 0 ||
                !read_could_attack(at->puzzle, *piece, cell, rule->cells[0]) ||
                !is_harmed(at, others, rule->cells[0], there, &often, &seldom))
                continue;
            if (!knowledge_learn(used, not_there)) abort();
        }
    const char *wrong = judge_scarce(at, r, rule);
    knowledge_go_back(used, known);
    if (wrong != NULL) return wrong;
    return often && read_chose(r, 0, most == 0) ? NULL : "too often?";
}

static const struct read_form none[] = {{0}};

static const struct read_form deductions[] = {
    {"position", "number", "%C must be shielded from %o, so %f", judge_shielded},
#define LEFT                                                                                                 \
    "[the last piece|both pieces that are left|all pieces that are left|the only piece|both pieces|all "     \
    "pieces]"                                                                                                \
    " must attack "
    {"position", "number", LEFT "%C, so %f", judge_left},
    {"position", "number", LEFT "%C but not %d, so %f", judge_left},
    {"position", "number", LEFT "%S, so %f", judge_left},
    {"position", "number", LEFT "%S but not %d, so %f", judge_left},
    {"position", "number", "only %n way<|s> <is|are> left to attack %C, so %f", judge_scarce},
    {"position", "number",
     "only %n way<|s> <is|are> left to attack %C without attacking %d[ too often|], so %f", judge_sparing},
    {"position", "number", "%C must not be attacked, so %f", judge_plenty},
    {"position", "number", "%C is attacked [once|twice] in any case, so %f", judge_plenty},
    {"position", "number", "%C is attacked %n times in any case, so %f", judge_plenty},
    {"position", "number", "%C could not be attacked[ twice|] otherwise, so %f", judge_otherwise},
    {"position", "number", "%C could not be attacked %n times otherwise, so %f", judge_otherwise},
    {"position", "number", "%C would be attacked too often[ or too seldom|] otherwise, so %f",
     judge_otherwise},
    {0},
};

static const struct read_form breaks[] = {
    {"position", "number", "leave only %n piece<|s> for the %n attacks that %C still needs", judge_short},
#define NO_WAY "leave the [last piece no way to|other pieces no way to each] attack "
    {"position", "number", NO_WAY "%S without attacking %d", judge_nowhere},
    {"position", "number", NO_WAY "%S", judge_nowhere},
    {"position", "number", NO_WAY "%C without attacking %d", judge_nowhere},
    {"position", "number", NO_WAY "%C", judge_nowhere},
    {"position", "number",
     "make %C need an attack from %b, and then %d would be attacked[ too often or too seldom| too often| too "
     "seldom|]",
     judge_needs},
    {"num", "number", "leave %S only %n of their %n attacks", judge_broken},
    {"position", "number",
     "make %C need %h on %s, and then %d would be attacked[ too often or too seldom| too often| too seldom|]",
     judge_need},
    {0},
};

static const struct read_form clauses[] = {
    {"position", "number", "only %n piece<|s> would be left for the %n attacks that %C still needs",
     judge_short},
#define COULD_NOT "the [last piece could not|other pieces could not each] attack "
    {"position", "number", COULD_NOT "%S without attacking %d", judge_nowhere},
    {"position", "number", COULD_NOT "%S", judge_nowhere},
    {"position", "number", COULD_NOT "%C without attacking %d", judge_nowhere},
    {"position", "number", COULD_NOT "%C", judge_nowhere},
    {"position", "number",
     "%C would need an attack from %b, and then %d would be attacked[ too often or too seldom| too often| "
     "too "
     "seldom|]",
     judge_needs},
    {"num", "number", "%S could get only %n of their %n attacks", judge_broken},
    {"position", "number",
     "%C would need %h on %s, and then %d would be attacked[ too often or too seldom| too often| too "
     "seldom|]",
     judge_need},
    {0},
};

static const struct read_form sums[] = {
    {"num", "number", "%S need %n attacks; %G, so %f", judge_sum},
    {0},
};

const struct read_language read_of_sums = {{none, none, deductions, breaks, clauses, sums}};

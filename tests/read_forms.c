// Our English: how rules are said, how they make facts so, how they are broken, and what has to be true for
// that. A new way to say something is a line in one of the tables at the end.
#include "read_words.h"

#include "chess_boards.h"
#include "family/chess_loop/chess_loop.h"
#include "family/chess_position/chess_position.h"

#include <stdlib.h>
#include <string.h>

// ---- Slots -----------------------------------------------------------------------------------------------

const struct read_slot *read_slot_of(const struct read_reason *reason, const char *types) {
    for (size_t i = reason->count; i > 0; i--)
        if (strchr(types, reason->slots[i - 1].type) != NULL) return &reason->slots[i - 1];
    return NULL;
}

static size_t number_of(const struct read_reason *reason) { return read_slot_of(reason, "nN")->number; }

static const struct explain_fact *list_of(const struct read_point *at, const struct read_slot *slot) {
    return at->reading->facts.at + slot->list.first;
}

// Was the option of the n-th [] the given one?
static bool chose(const struct read_reason *reason, size_t n, size_t which) {
    for (size_t i = 0; i < reason->count; i++)
        if (reason->slots[i].type == '[' && n-- == 0) return reason->slots[i].number == which;
    return false;
}

static size_t count_type(const struct read_reason *r, char type) {
    size_t n = 0;
    for (size_t i = 0; i < r->count; i++) n += r->slots[i].type == type;
    return n;
}

// "there is" of one, "there are" of several.
static bool is_or_are(const struct read_reason *reason, size_t n) {
    return strncmp(reason->form->words, "there [", 7) != 0 || chose(reason, 0, n != 1);
}

// ---- Who is meant ----------------------------------------------------------------------------------------

static bool is_edge(const struct puzzle *p, const struct read_slot *s, const struct model_rule *rule) {
    uint32_t width = (uint32_t)p->width, first = rule->cells[0], last = rule->cells[1];
    if (s->mark == 'r') return first / width + 1 == s->number && last / width + 1 == s->number;
    return first % width + 1 == s->number && last % width + 1 == s->number;
}

static bool is_named(const struct read_point *at, const struct read_reason *reason,
                     const struct model_rule *rule) {
    size_t n = strlen(reason->form->rule);
    if (n == 0 || reason->form->rule[n - 1] != '-') return strcmp(reason->form->rule, rule->name) == 0;
    const struct read_slot *kind = read_slot_of(reason, "KNP");
    const struct read_slot *claims = read_slot_of(reason, "f");
    char man = kind != NULL ? kind->mark : at->subject != NULL ? at->subject->mark : 0;
    if (man == 0 && claims != NULL) man = at->reading->claims.at[claims->list.first].marks[0];
    const char *name = chess_boards_kind(man);
    return strncmp(reason->form->rule, rule->name, n) == 0 && name != NULL &&
           strcmp(name, rule->name + n) == 0;
}

bool read_is_rule(const struct read_point *at, const struct read_reason *reason,
                  const struct model_rule *rule) {
    size_t place = 0;
    if (!is_named(at, reason, rule)) return false;
    for (size_t i = 0; i < reason->count; i++) {
        const struct read_slot *s = &reason->slots[i];
        if (s->type == 'E' && !is_edge(at->puzzle, s, rule)) return false;
        if (strchr("CTO", s->type) != NULL && s->cell != rule->cells[place++]) return false;
    }
    return true;
}

char read_man_at(const struct knowledge *k, uint32_t cell) {
    for (const char *mark = k->puzzle->family->marks; *mark != '\0'; mark++)
        if (knowledge_of(k, cell, *mark) == KNOWN_YES) return *mark;
    return 0;
}

static size_t men_in_all(const struct puzzle *p) {
    if (strcmp(p->family->name, "chess-num") == 0) return 6;
    if (strcmp(p->family->name, "chess-position") == 0) return (size_t)p->parameters[CHESS_POSITION_MEN];
    return 2 * (size_t)p->parameters[CHESS_LOOP_EACH];
}

// How many of the kind there are to be.
static size_t men_of(const struct puzzle *p, char man) {
    static const char letters[] = "PNKRBQ";
    if (strcmp(p->family->name, "chess-num") == 0) return 1;
    if (strcmp(p->family->name, "chess-avoid") == 0)
        return (size_t)p->parameters[strchr(letters, man) - letters];
    return (size_t)p->parameters[CHESS_LOOP_EACH];
}

bool read_is_only(const struct puzzle *p, char man) {
    bool counts = strcmp(p->family->name, "chess-num") == 0 || strcmp(p->family->name, "chess-avoid") == 0;
    return counts && chess_boards_man(man) && men_of(p, man) == 1;
}

bool read_is_free(const struct puzzle *p, uint32_t cell) {
    return p->cells[cell] == p->family->alphabet[0] || family_is_mark(p->family, p->cells[cell]);
}

// ---- Akari -----------------------------------------------------------------------------------------------

static size_t digit_at(const struct puzzle *p, uint32_t cell) {
    char c = p->under != NULL ? p->under[cell] : p->cells[cell];
    return (size_t)(c - '0');
}

static bool is_white(const struct puzzle *p, int row, int column) {
    return row >= 0 && row < p->height && column >= 0 && column < p->width &&
           read_is_free(p, (uint32_t)(row * p->width + column));
}

// Cells next to a number, bulbs among them and cells that may still be, and those that are known to be empty.
struct around {
    size_t bulbs, open, empty;
};
static const int sides[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

static struct around look_around(const struct read_point *at, uint32_t cell) {
    const struct puzzle *p = at->puzzle;
    struct around a = {0};
    for (int i = 0; i < 4; i++) {
        int row = (int)cell / p->width + sides[i][0], column = (int)cell % p->width + sides[i][1];
        if (!is_white(p, row, column)) continue;
        enum known bulb = knowledge_of(at->used, (size_t)(row * p->width + column), p->family->marks[0]);
        a.bulbs += bulb == KNOWN_YES;
        a.open += bulb != KNOWN_NO;
        a.empty += bulb == KNOWN_NO;
    }
    return a;
}

static const char *judge_open(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    struct around a = look_around(at, rule->cells[0]);
    if (a.open != number_of(r) || a.open != digit_at(at->puzzle, rule->cells[0]))
        return "not so many are open";
    if (chose(r, 0, 0) != (a.open < 4)) return "only?";
    return chose(r, 1, 0) != (a.empty > 0) ? "left?" : NULL;
}

static const char *judge_enough_bulbs(const struct read_point *at, const struct read_reason *r,
                                      const struct model_rule *rule) {
    size_t n = digit_at(at->puzzle, rule->cells[0]);
    if (!chose(r, 0, n)) return "the number wants not so many";
    return look_around(at, rule->cells[0]).bulbs == n ? NULL : "it has not so many bulbs";
}

static const char *judge_give(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    struct around a = look_around(at, rule->cells[0]);
    return a.bulbs == number_of(r) && a.bulbs > digit_at(at->puzzle, rule->cells[0]) ? NULL
                                                                                     : "not so many bulbs";
}

static const char *judge_leave(const struct read_point *at, const struct read_reason *r,
                               const struct model_rule *rule) {
    struct around a = look_around(at, rule->cells[0]);
    return a.open == number_of(r) && a.open < digit_at(at->puzzle, rule->cells[0]) ? NULL
                                                                                   : "not so few are open";
}

// Does a bulb on the one cell light the other?
static bool lights(const struct puzzle *p, uint32_t from, uint32_t to) {
    for (int i = 0; i < 4; i++) {
        int row = (int)from / p->width, column = (int)from % p->width;
        for (; is_white(p, row, column); row += sides[i][0], column += sides[i][1])
            if ((uint32_t)(row * p->width + column) == to) return true;
    }
    return false;
}

// How many cells may still light this one, if not `but`?
static size_t count_lights(const struct read_point *at, uint32_t cell, uint32_t but) {
    size_t n = 0;
    for (uint32_t i = 0; i < puzzle_size(at->puzzle); i++)
        n += i != but && lights(at->puzzle, i, cell) &&
             knowledge_of(at->used, i, at->puzzle->family->marks[0]) != KNOWN_NO;
    return n;
}

static const char *judge_light(const struct read_point *at, const struct read_reason *r,
                               const struct model_rule *rule) {
    uint32_t from = read_slot_of(r, "sT")->cell;
    if (!lights(at->puzzle, from, rule->cells[0])) return "it does not light it";
    return count_lights(at, rule->cells[0], from) == 0 ? NULL : "another cell may light it";
}

static const char *judge_dark(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    (void)r;
    return count_lights(at, rule->cells[0], UINT32_MAX) == 0 ? NULL : "a cell may light it";
}

static bool is_on_line(const struct puzzle *p, const struct model_rule *rule, uint32_t cell) {
    uint32_t width = (uint32_t)p->width, first = rule->cells[0], last = rule->cells[1];
    if (first / width == last / width) return cell >= first && cell <= last;
    return cell % width == first % width && cell >= first && cell <= last;
}

static bool is_bulb(const struct read_point *at, uint32_t cell) {
    return knowledge_of(at->used, cell, at->puzzle->family->marks[0]) == KNOWN_YES;
}

static const char *judge_sees(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    uint32_t bulb = read_slot_of(r, "s")->cell;
    const struct read_slot *cells = read_slot_of(r, "a");
    if (!is_bulb(at, bulb)) return "there is no bulb";
    for (size_t i = 0; i < cells->list.count; i++)
        if (list_of(at, cells)[i].cell == bulb || !is_on_line(at->puzzle, rule, list_of(at, cells)[i].cell))
            return "it does not see the bulb";
    return is_on_line(at->puzzle, rule, bulb) ? NULL : "the bulb is not on the line";
}

static const char *judge_two_bulbs(const struct read_point *at, const struct read_reason *r,
                                   const struct model_rule *rule) {
    size_t seen = 0;
    for (size_t i = 0; i < r->count; i++)
        seen += r->slots[i].type == 's' && is_bulb(at, r->slots[i].cell) &&
                is_on_line(at->puzzle, rule, r->slots[i].cell);
    return seen == 2 ? NULL : "they are no bulbs that see each other";
}

static const char *judge_says_number(const struct read_point *at, const struct read_reason *r,
                                     const struct model_rule *rule) {
    return number_of(r) == digit_at(at->puzzle, rule->cells[0]) ? NULL : "that is not the number";
}

// ---- Men and numbers -------------------------------------------------------------------------------------

static bool attacks_on(struct puzzle *board, char man, uint32_t from, uint32_t to) {
    char was = board->cells[from];
    board->cells[from] = man;
    bool yes = from != to && chess_boards_attacks(board, (int)from, (int)to);
    board->cells[from] = was;
    return yes;
}

// The board without anybody, or with the men that are known.
static void set_up(struct puzzle *board, const struct puzzle *p, const struct knowledge *men, struct mem *m) {
    if (!puzzle_copy(board, p, m)) abort();
    puzzle_strip(board);
    for (uint32_t i = 0; men != NULL && i < puzzle_size(p); i++)
        if (read_man_at(men, i) != 0) board->cells[i] = read_man_at(men, i);
}

static bool attacks_among(const struct puzzle *p, const struct knowledge *men, char man, uint32_t from,
                          uint32_t to) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle board;
    set_up(&board, p, men, &m);
    bool yes = attacks_on(&board, man, from, to);
    puzzle_free(&board);
    return yes;
}

bool read_attacks(const struct read_point *at, char man, uint32_t from, uint32_t to) {
    return attacks_among(at->puzzle, at->used, man, from, to);
}

bool read_could_attack(const struct puzzle *p, char man, uint32_t from, uint32_t to) {
    return attacks_among(p, NULL, man, from, to);
}

// May the man be there, as far as is known?
static bool may_be_on(const struct read_point *at, char man, uint32_t cell) {
    char other = read_man_at(at->used, cell);
    return read_is_free(at->puzzle, cell) && knowledge_of(at->used, cell, man) != KNOWN_NO &&
           (other == 0 || other == man);
}

// How many squares there are for the kind, and how many of them are taken.
static size_t count_room(const struct read_point *at, char man, bool taken) {
    size_t n = 0;
    for (uint32_t i = 0; i < puzzle_size(at->puzzle); i++)
        n += taken ? knowledge_of(at->used, i, man) == KNOWN_YES : may_be_on(at, man, i);
    return n;
}

// Is there a square left from which the man could attack the number?
static bool may_attack(const struct read_point *at, char man, uint32_t number) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle board;
    bool placed = count_room(at, man, true) > 0, may = false;
    set_up(&board, at->puzzle, at->used, &m);
    for (uint32_t i = 0; i < puzzle_size(&board) && !may; i++)
        may = (placed ? knowledge_of(at->used, i, man) == KNOWN_YES : may_be_on(at, man, i)) &&
              attacks_on(&board, man, i, number);
    puzzle_free(&board);
    return may;
}

// Are those in the list the men who may attack the number, or those who may not?
static bool are_attackers(const struct read_point *at, const struct read_slot *list, uint32_t number,
                          bool may) {
    for (const char *man = at->puzzle->family->marks; *man != '\0'; man++) {
        bool listed = false;
        if (count_room(at, *man, true) > 1) return true; // he is supposed to be on two squares
        for (size_t i = 0; list != NULL && i < list->list.count; i++)
            listed |= list_of(at, list)[i].mark == *man;
        if (listed != (may_attack(at, *man, number) == may)) return false;
    }
    return true;
}

static bool all_attack(const struct read_point *at, const struct read_slot *men, uint32_t cell) {
    for (size_t i = 0; i < men->list.count; i++)
        if (!read_attacks(at, list_of(at, men)[i].mark, list_of(at, men)[i].cell, cell)) return false;
    return true;
}

static const char *judge_enough(const struct read_point *at, const struct read_reason *r,
                                const struct model_rule *rule) {
    const struct read_slot *men = read_slot_of(r, "m");
    size_t n = men == NULL ? 0 : men->list.count;
    if (n != digit_at(at->puzzle, rule->cells[0])) return "not so many men are enough";
    return men == NULL || all_attack(at, men, rule->cells[0]) ? NULL : "a man does not attack it";
}

static const char *judge_too_many(const struct read_point *at, const struct read_reason *r,
                                  const struct model_rule *rule) {
    const struct read_slot *men = read_slot_of(r, "m");
    if (men->list.count <= digit_at(at->puzzle, rule->cells[0])) return "these are not too many";
    return all_attack(at, men, rule->cells[0]) ? NULL : "a man does not attack it";
}

// He of whom it is said attacks the number, too, and that is one too many.
static const char *judge_one_more(const struct read_point *at, const struct read_reason *r,
                                  const struct model_rule *rule) {
    const struct read_slot *men = read_slot_of(r, "m");
    size_t others = men == NULL ? 0 : men->list.count;
    if (others < digit_at(at->puzzle, rule->cells[0])) return "these are not too many";
    if (at->subject == NULL || !at->subject->holds ||
        !read_attacks(at, at->subject->mark, at->subject->cell, rule->cells[0]))
        return "he does not attack it";
    for (size_t i = 0; i < others; i++)
        if (list_of(at, men)[i].cell == at->subject->cell) return "it says a thing of itself";
    return men == NULL || all_attack(at, men, rule->cells[0]) ? NULL : "a man does not attack it";
}

static const char *judge_six(const struct read_point *at, const struct read_reason *r,
                             const struct model_rule *rule) {
    (void)r;
    return digit_at(at->puzzle, rule->cells[0]) == 6 ? NULL : "it is no 6";
}

static const char *judge_others(const struct read_point *at, const struct read_reason *r,
                                const struct model_rule *rule) {
    const struct read_slot *men = read_slot_of(r, "g");
    if (digit_at(at->puzzle, rule->cells[0]) + men->list.count != 6) return "not all the others are needed";
    return are_attackers(at, men, rule->cells[0], false) ? NULL : "others cannot attack it";
}

static const char *judge_only(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    const struct read_slot *men = read_slot_of(r, "g");
    if (digit_at(at->puzzle, rule->cells[0]) != men->list.count) return "not so many are needed";
    return are_attackers(at, men, rule->cells[0], true) ? NULL : "others can attack it";
}

static const char *judge_too_few(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    const struct read_slot *men = read_slot_of(r, "g");
    if (digit_at(at->puzzle, rule->cells[0]) <= (men == NULL ? 0 : men->list.count))
        return "so many are enough";
    return are_attackers(at, men, rule->cells[0], true) ? NULL : "others can attack it";
}

static const char *judge_missing(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    const struct read_slot *man = read_slot_of(r, "k");
    char who = man != NULL ? man->mark : at->subject == NULL ? 0 : at->subject->mark;
    if (judge_six(at, r, rule) != NULL) return judge_six(at, r, rule);
    return who != 0 && !may_attack(at, who, rule->cells[0]) ? NULL : "he may attack it";
}

static const char *judge_times(const struct read_point *at, const struct read_reason *r,
                               const struct model_rule *rule) {
    size_t n = digit_at(at->puzzle, rule->cells[0]);
    const struct read_slot *times = read_slot_of(r, "n");
    if (times != NULL) return times->number == n && n > 2 ? NULL : "that is not the number";
    return n > 0 && chose(r, 0, n - 1) ? NULL : "that is not the number";
}

static const char *judge_attacked_by(const struct read_point *at, const struct read_reason *r,
                                     const struct model_rule *rule) {
    size_t n = digit_at(at->puzzle, rule->cells[0]);
    if (number_of(r) != n) return "that is not the number";
    return chose(r, 0, n == 0 ? 2 : n == men_in_all(at->puzzle) ? 0 : 1) ? NULL : "all or exactly?";
}

// ---- How many, and where ---------------------------------------------------------------------------------

static bool is_on(const struct read_point *at, char man, uint32_t cell) {
    return knowledge_of(at->used, cell, man) == KNOWN_YES;
}

static const char *judge_man_is_on(const struct read_point *at, const struct read_reason *r,
                                   const struct model_rule *rule) {
    (void)rule;
    return is_on(at, read_slot_of(r, "Kk")->mark, read_slot_of(r, "sT")->cell) ? NULL : "he is not there";
}

static const char *judge_only_square(const struct read_point *at, const struct read_reason *r,
                                     const struct model_rule *rule) {
    char man = read_slot_of(r, "K")->mark;
    (void)rule;
    return count_room(at, man, false) == 1 && may_be_on(at, man, read_slot_of(r, "p")->cell)
               ? NULL
               : "it is not the only square";
}

static const char *judge_no_square(const struct read_point *at, const struct read_reason *r,
                                   const struct model_rule *rule) {
    (void)rule;
    return count_room(at, read_slot_of(r, "K")->mark, false) == 0 ? NULL : "there is a square";
}

static const char *judge_both(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    (void)rule;
    size_t n = 0;
    for (size_t i = 0; i < r->count; i++)
        n += r->slots[i].type == 's' && is_on(at, read_slot_of(r, "K")->mark, r->slots[i].cell);
    return n == 2 ? NULL : "he is not on both";
}

static const char *judge_too(const struct read_point *at, const struct read_reason *r,
                             const struct model_rule *rule) {
    uint32_t cell = read_slot_of(r, "s")->cell;
    (void)rule;
    if (at->subject == NULL || at->subject->cell == cell) return "it says a thing of itself";
    return is_on(at, at->subject->mark, cell) ? NULL : "he is not there";
}

static const char *judge_two_men(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    const struct read_slot *men = read_slot_of(r, "q");
    if (men->list.count != 2) return "these are not two";
    for (size_t i = 0; i < 2; i++)
        if (!is_on(at, list_of(at, men)[i].mark, rule->cells[0])) return "he is not there";
    return at->subject != NULL && at->subject->cell == rule->cells[0] ? "it says a thing of itself" : NULL;
}

static const char *judge_taken(const struct read_point *at, const struct read_reason *r,
                               const struct model_rule *rule) {
    char man = read_slot_of(r, "k")->mark;
    if (at->subject == NULL || at->subject->cell != rule->cells[0] || at->subject->mark == man)
        return "somebody else is meant";
    if (!chose(r, 0, !read_is_only(at->puzzle, man))) return "the or a?";
    return is_on(at, man, rule->cells[0]) ? NULL : "he is not there";
}

static const char *judge_where_it_is(const struct read_point *at, const struct read_reason *r,
                                     const struct model_rule *rule) {
    const struct read_slot *square = read_slot_of(r, "s");
    (void)rule;
    return square == NULL || is_on(at, read_slot_of(r, "K")->mark, square->cell) ? NULL : "he is not there";
}

static const char *judge_placed(const struct read_point *at, const struct read_reason *r,
                                const struct model_rule *rule) {
    const struct read_slot *who = read_slot_of(r, "KPN");
    size_t n = men_of(at->puzzle, who->mark);
    (void)rule;
    if (who->type == 'K' ? n != 1 : who->type == 'N' && who->number != n) return "there are not so many";
    if (who->type == 'P' && !chose(r, 0, n != 2)) return "both or all?";
    return count_room(at, who->mark, true) == n ? NULL : "not all are placed";
}

// Only so many squares for so many men.
static const char *judge_room(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    const struct read_slot *who = read_slot_of(r, "KN"), *n = read_slot_of(r, "n");
    size_t room = count_room(at, who->mark, false), wanted = men_of(at->puzzle, who->mark);
    (void)rule;
    if (who->type == 'N' && who->number != wanted) return "there are not so many";
    if (n != NULL && n->number != room) return "there are not so many squares";
    if (n != NULL && !is_or_are(r, room)) return "is or are?";
    return room <= wanted ? NULL : "there are more squares";
}

static const char *judge_too_little_room(const struct read_point *at, const struct read_reason *r,
                                         const struct model_rule *rule) {
    const struct read_slot *who = read_slot_of(r, "KN");
    if (count_room(at, who->mark, false) >= men_of(at->puzzle, who->mark)) return "there is room";
    return judge_room(at, r, rule);
}

static const char *judge_put(const struct read_point *at, const struct read_reason *r,
                             const struct model_rule *rule) {
    const struct read_slot *who = read_slot_of(r, "N");
    (void)rule;
    return who->number > men_of(at->puzzle, who->mark) && count_room(at, who->mark, true) == who->number
               ? NULL
               : "there are not so many";
}

// From each of the squares he misses one of the numbers.
static const char *judge_miss(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    const struct read_slot *numbers = read_slot_of(r, "d");
    const struct read_claim *claim = &at->reading->claims.at[read_slot_of(r, "f")->list.first];
    (void)rule;
    for (size_t i = 0; i < claim->cells.count && claim->kind == READ_IS_NOT; i++) {
        size_t missed = 0;
        for (size_t k = 0; k < numbers->list.count; k++)
            missed += !read_attacks(at, claim->marks[0], at->reading->facts.at[claim->cells.first + i].cell,
                                    list_of(at, numbers)[k].cell);
        if (missed == 0) return "he misses none of them";
    }
    return NULL;
}

static const char *judge_asks_count(const struct read_point *at, const struct read_reason *r,
                                    const struct model_rule *rule) {
    const struct read_slot *who = read_slot_of(r, "N");
    (void)rule;
    return who->number == men_of(at->puzzle, who->mark) ? NULL : "there are not so many";
}

static const char *judge_placed_one(const struct read_point *at, const struct read_reason *r,
                                    const struct model_rule *rule) {
    (void)rule;
    return men_of(at->puzzle, read_slot_of(r, "K")->mark) == 1 ? NULL : "there are several";
}

static const char *judge_says_count(const struct read_point *at, const struct read_reason *r,
                                    const struct model_rule *rule) {
    const struct read_slot *who = read_slot_of(r, "N");
    (void)rule;
    if (!is_or_are(r, who->number)) return "is or are?";
    return who->number == men_of(at->puzzle, who->mark) ? NULL : "there are not so many";
}

// Men of whatever kind, in Chess Position.
static size_t count_men(const struct read_point *at, bool placed) {
    size_t n = 0;
    for (uint32_t i = 0; i < puzzle_size(at->puzzle); i++) {
        bool may = false;
        for (const char *man = at->puzzle->family->marks; *man != '\0'; man++)
            may |= knowledge_of(at->used, i, *man) != KNOWN_NO;
        n += placed ? read_man_at(at->used, i) != 0 : may;
    }
    return n;
}

static const char *judge_men_placed(const struct read_point *at, const struct read_reason *r,
                                    const struct model_rule *rule) {
    size_t n = men_in_all(at->puzzle);
    const struct read_slot *said = read_slot_of(r, "n");
    (void)rule;
    if (said != NULL ? said->number != n : !chose(r, 0, n - 1)) return "there are not so many";
    return count_men(at, true) == n ? NULL : "not all are placed";
}

static const char *judge_says_men(const struct read_point *at, const struct read_reason *r,
                                  const struct model_rule *rule) {
    (void)rule;
    if (!is_or_are(r, number_of(r))) return "is or are?";
    size_t n = number_of(r);
    return n == men_in_all(at->puzzle) ? NULL : "there are not so many";
}

static const char *judge_put_men(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    (void)rule;
    return number_of(r) > men_in_all(at->puzzle) && count_men(at, true) == number_of(r)
               ? NULL
               : "there are not so many";
}

static const char *judge_men_room(const struct read_point *at, const struct read_reason *r,
                                  const struct model_rule *rule) {
    const struct read_slot *squares = NULL;
    for (size_t i = r->count; i > 0; i--)
        if (r->slots[i - 1].type == 'n') squares = &r->slots[i - 1];
    if (judge_says_men(at, r, rule) != NULL) return judge_says_men(at, r, rule);
    return squares->number < men_in_all(at->puzzle) && count_men(at, false) == squares->number
               ? NULL
               : "there are not so many squares";
}

// ---- Who attacks whom ------------------------------------------------------------------------------------

static const char *judge_would_attack(const struct read_point *at, const struct read_reason *r,
                                      const struct model_rule *rule) {
    const struct read_slot *who = read_slot_of(r, "h"), *whom = read_slot_of(r, "o");
    const struct read_claim *claim = &at->reading->claims.at[read_slot_of(r, "f")->list.first];
    if (who->list.count == 1 && claim->marks[0] != 0 && claim->marks[0] != list_of(at, who)->mark)
        return "somebody else is meant";
    for (size_t i = 0; i < who->list.count; i++)
        if (!read_could_attack(at->puzzle, list_of(at, who)[i].mark, rule->cells[0], whom->cell))
            return "he would not attack him";
    return NULL;
}

// The man on the rule's square, who is the subject where he is not named.
static const char *judge_attack_of(const struct read_point *at, const struct read_reason *r,
                                   const struct model_rule *rule) {
    const struct read_slot *whom = read_slot_of(r, "o");
    if (count_type(r, 'O') == 0 && (at->subject == NULL || at->subject->cell != rule->cells[0]))
        return "somebody else is meant";
    char man = read_man_at(at->used, rule->cells[0]);
    for (const char *who = at->puzzle->family->marks; *who != '\0'; who++)
        if (is_on(at, *who, rule->cells[0]) &&
            read_could_attack(at->puzzle, *who, rule->cells[0], whom->cell))
            return NULL;
    return man == 0 ? "nobody is there" : "he does not attack him";
}

static const char *judge_victims(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    const struct read_slot *men = read_slot_of(r, "m");
    char man = read_man_at(at->used, rule->cells[0]);
    if (count_type(r, 'O') == 0 && (at->subject == NULL || at->subject->cell != rule->cells[0]))
        return "somebody else is meant";
    if (chose(r, 0, 0) != (men->list.count == 2)) return "both?";
    if (men->list.count < 2) return "he may attack one";
    for (size_t i = 0; i < men->list.count; i++)
        if (!read_attacks(at, man, rule->cells[0], list_of(at, men)[i].cell)) return "he does not attack him";
    return NULL;
}

static const char *judge_own_kind(const struct read_point *at, const struct read_reason *r,
                                  const struct model_rule *rule) {
    const struct read_slot *whom = read_slot_of(r, "o");
    if (whom->mark != read_man_at(at->used, rule->cells[0])) return "he is of the other kind";
    return judge_attack_of(at, r, rule);
}

static const char *judge_attackers(const struct read_point *at, const struct read_reason *r,
                                   const struct model_rule *rule) {
    const struct read_slot *men = read_slot_of(r, "m");
    if (count_type(r, 'O') == 0 && (at->subject == NULL || at->subject->cell != rule->cells[0]))
        return "somebody else is meant";
    if (chose(r, 0, 0) != (men->list.count == 2)) return "both?";
    if (men->list.count < 2) return "one may attack him";
    return all_attack(at, men, rule->cells[0]) ? NULL : "a man does not attack him";
}

// The one in the slot of the rule is attacked, or attacks.
static const char *judge_pair_of(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    const struct read_slot *own = read_slot_of(r, "O"), *other = read_slot_of(r, "o");
    bool is_victim = strcmp(rule->name, "attacks") == 0;
    const struct read_slot *from = is_victim ? own : other, *to = is_victim ? other : own;
    return read_attacks(at, from->mark, from->cell, to->cell) ? NULL : "he does not attack him";
}

static const char *judge_own(const struct read_point *at, const struct read_reason *r,
                             const struct model_rule *rule) {
    (void)at, (void)rule;
    return read_slot_of(r, "O")->mark == read_slot_of(r, "k")->mark ? NULL : "that is the other kind";
}

// Does he play?
static bool takes_part(const struct puzzle *p, char man) {
    static const char letters[] = "PNKRBQ";
    return letters[p->parameters[CHESS_LOOP_FIRST]] == man ||
           letters[p->parameters[CHESS_LOOP_SECOND]] == man;
}

static const char *judge_other(const struct read_point *at, const struct read_reason *r,
                               const struct model_rule *rule) {
    const struct read_slot *own = read_slot_of(r, "O");
    char man = own != NULL ? own->mark : read_man_at(at->used, rule->cells[0]),
         other = read_slot_of(r, "k")->mark;
    if (!takes_part(at->puzzle, other)) return "there is no such man";
    return man != other ? NULL : "that is his own kind";
}

// The one square that is named is where somebody is said to be then.
static const char *judge_there(const struct read_point *at, const struct read_reason *r,
                               const struct model_rule *rule) {
    const struct read_claim *claim = &at->reading->claims.at[read_slot_of(r, "f")->list.first];
    const struct read_slot *kind = read_slot_of(r, "k");
    if (claim->cells.count != 1 ||
        at->reading->facts.at[claim->cells.first].cell != read_slot_of(r, "s")->cell)
        return "somebody is elsewhere";
    if (kind != NULL && claim->marks[0] != kind->mark) return "somebody else is there";
    return kind == NULL ? NULL : judge_other(at, r, rule);
}

static const char *judge_loop_of_two(const struct read_point *at, const struct read_reason *r,
                                     const struct model_rule *rule) {
    const struct read_slot *one = NULL, *other = read_slot_of(r, "o");
    for (size_t i = r->count; i > 0; i--)
        if (r->slots[i - 1].type == 'o') one = &r->slots[i - 1];
    if (count_type(r, 'o') == 1 && at->subject == NULL) return "nobody is meant";
    char man = count_type(r, 'o') == 1 ? at->subject->mark : one->mark;
    uint32_t cell = count_type(r, 'o') == 1 ? at->subject->cell : one->cell;
    if (cell != rule->cells[0] && other->cell != rule->cells[0]) return "that is another rule";
    return read_attacks(at, man, cell, other->cell) && read_attacks(at, other->mark, other->cell, cell)
               ? NULL
               : "they do not attack each other";
}

static const char *judge_short_loop(const struct read_point *at, const struct read_reason *r,
                                    const struct model_rule *rule) {
    (void)rule;
    size_t n = number_of(r);
    return n % 2 == 0 && n > 0 && n < men_in_all(at->puzzle) ? NULL : "that is no short loop";
}

// ---- The tables ------------------------------------------------------------------------------------------

const struct read_form read_rules[] = {
    {"akari", "number", "%C has exactly %n bulb<|s> next to it", judge_says_number},
    {"akari", "number", "%C has %n bulbs next to it", judge_says_number},
    {"akari", "lit", "%T must be lit", NULL},
    {"akari", "line", "no two bulbs see each other from %T to %T", NULL},
    {"chess", "number", "%C is attacked by [all |exactly |]%n m<an|en>", judge_attacked_by},
    {"chess", "number", "%C is attacked by [all |exactly |]%n man", judge_attacked_by},
    {"num", "piece-", "there [is|are] exactly %N", judge_says_count},
    {"chess", "apart", "at most one man can be on %T", NULL},
    {"chess", "count-", "there [is|are] exactly %N", judge_says_count},
    {"position", "count", "there [is|are] exactly %n m<an|en>", judge_says_men},
    {"avoid", "attacks", "a man on %T attacks nobody", NULL},
    {"loop", "edge", "%E must not be empty", NULL},
    {"loop", "attacks", "a man on %T attacks exactly one other, of the other kind", NULL},
    {"loop", "attacked", "a man on %T is attacked by exactly one of the other kind", NULL},
    {"loop", "pair", "a man on %T and another must not attack each other, as that is a loop of two", NULL},
    {"loop", "loop", "all %n men attack each other in one single loop", judge_says_men},
    {0},
};

const struct read_form read_questions[] = {
    {"loop", "count-", "where is the %K", judge_placed_one},
    {"loop", "count-", "where are the %N", judge_asks_count},
    {"loop", "attacks", "whom does %O attack", NULL},
    {"loop", "attacks", "whom does the man on %T attack", NULL},
    {"loop", "attacked", "who attacks %O", NULL},
    {"loop", "attacked", "who attacks the man on %T", NULL},
    {"loop", "edge", "%E must not be empty. Who is there", NULL},
    {0},
};

const struct read_form read_deductions[] = {
    {"akari", "number", "%C has[ only|] %n open neighbour<|s>[ left|], so %f", judge_open},
    {"akari", "number",
     "%C [allows no bulb next to it|has its bulb already|has both its bulbs already|has its three bulbs "
     "already], so %f",
     judge_enough_bulbs},
    {"akari", "lit", "nothing else can light %T, so %f", judge_light},
    {"akari", "lit", "%T can only be lit from %s, so %f", judge_light},
    {"akari", "line", "%a <sees|see> the bulb at %s, so %f", judge_sees},
    {"chess", "number", "%C: no man may attack it, so %f", judge_enough},
    {"chess", "number", "%C is attacked by %m already, so %f", judge_enough},
    {"num", "number", "%C needs all six men[, and nobody may be in the way|], so %f", judge_six},
    {"num", "number",
     "%g cannot attack %C, which needs all the others[, and nobody may be in the way|], so %f", judge_others},
    {"num", "number", "only %g can still attack %C[, and nobody may be in the way|], so %f", judge_only},
    {"num", "piece-", "%p is the only square left for the %K", judge_only_square},
    {"num", "piece-", "the %K is on %s, so %e", judge_man_is_on},
    {"num", "piece-", "the %K must attack %c, so %f", NULL},
    {"num", "piece-", "%f, because otherwise it would miss %d", judge_miss},
    {"chess", "apart", "[the|a] %k is on %T, so %t", judge_man_is_on},
    {"num", "piece-", "the %K is on %s, so %f", judge_man_is_on},
    {"avoid", "attacks", "nobody may be where %O attacks, so %f", NULL},
    {"avoid", "attacks", "%h on %T would attack %o, so %f", judge_would_attack},
    {"chess", "count-", "the %K is placed, so %f", judge_placed},
    {"chess", "count-", "[both|all] %P are placed, so %f", judge_placed},
    {"chess", "count-", "all %N are placed, so %f", judge_placed},
    {"avoid", "count-", "there [is|are] only %n square<|s> for the %K, so %f", judge_room},
    {"avoid", "count-", "there [is|are] only %n square<|s> for the %N, so %f", judge_room},
    {"loop", "count-", "only %n square<|s> <is|are> left for the %K, so %f", judge_room},
    {"loop", "count-", "only %n square<|s> <is|are> left for the %N, so %f", judge_room},
    {"position", "count", "[the only man is|both men are] placed, so %f", judge_men_placed},
    {"position", "count", "all %n men are placed, so %f", judge_men_placed},
    {"loop", "edge", "%s is the only square left for a man in %E, so %f", judge_there},
    {"loop", "attacks", "%O must not attack another %k, so %f", judge_own},
    {"loop", "attacks", "%O attacks %o and may attack no other, so %f", judge_pair_of},
    {"loop", "attacks", "%O can attack a %k only on %s, so %f", judge_there},
    {"loop", "attacks", "%O must attack exactly one man, a %k, so %f", judge_other},
    {"loop", "attacked", "%o attacks %O already, and nobody else may, so %f", judge_pair_of},
    {"loop", "attacked", "%O can only be attacked from %s, so %f", judge_there},
    {"loop", "attacked", "%O must be attacked by exactly one %k, so %f", judge_other},
    {"loop", "pair", "%f: it and %O would attack each other, a loop of two", NULL},
    {0},
};

const struct read_form read_breaks[] = {
    {"akari", "number", "give %C %n bulb<|s>", judge_give},
    {"akari", "number", "leave %C with[ only|] %n open neighbour<|s>", judge_leave},
    {"akari", "lit", "leave %T with no cell that could light it", judge_dark},
    {"akari", "line", "let the bulbs at %s and %s see each other", judge_two_bulbs},
    {"chess", "number", "have %C attacked by %m", judge_too_many},
    {"chess", "number", "attack %C besides %m", judge_one_more},
    {"chess", "number", "attack %C", judge_one_more},
    {"num", "number", "keep the %k from attacking %C, which needs all six men", judge_missing},
    {"num", "number", "not attack %C, which needs all six men", judge_missing},
    {"num", "number", "leave it no square from which to attack %C, which needs all six men", judge_missing},
    {"num", "number", "leave nobody to attack %C", judge_too_few},
    {"num", "number", "leave only %g to attack %C", judge_too_few},
    {"num", "number", "leave no way for all six men to attack %C", judge_six},
    {"chess", "number", "leave no way to attack %C exactly %n times", judge_times},
    {"chess", "number", "leave no way to attack %C exactly [once|twice]", judge_times},
    {"chess", "number", "leave no way to keep every man off %C", judge_enough},
    {"num", "piece-", "put the %K on %s, where it would miss %c, which needs it", judge_where_it_is},
    {"num", "piece-", "miss %c, which needs it", NULL},
    {"num", "piece-", "put the %K on both %s and %s", judge_both},
    {"num", "piece-", "have to be on %s, too", judge_too},
    {"num", "piece-", "leave no square for the %K", judge_no_square},
    {"chess", "apart", "put both %q on %T", judge_two_men},
    {"chess", "apart", "be where [the|a] %k is", judge_taken},
    {"avoid", "attacks", "let %O attack %o", judge_attack_of},
    {"avoid", "attacks", "attack %o", judge_attack_of},
    {"chess", "count-", "put %N on the board", judge_put},
    {"avoid", "count-", "leave[ only|] %n square<|s> for the %K", judge_too_little_room},
    {"avoid", "count-", "leave[ only|] %n square<|s> for the %N", judge_too_little_room},
    {"avoid", "count-", "leave no square for the %K", judge_too_little_room},
    {"avoid", "count-", "leave no square for the %N", judge_too_little_room},
    {"loop", "count-", "leave too few squares for the %N", judge_too_little_room},
    {"position", "count", "put %n men on the board", judge_put_men},
    {"position", "count", "leave[ only|] %n square<|s> for %n m<an|en>", judge_men_room},
    {"loop", "attacks", "leave a man on %T without anybody to attack", NULL},
    {"loop", "attacks", "have no %k to attack", judge_other},
    {"loop", "attacks", "leave %O without a %k to attack", judge_other},
    {"loop", "attacks", "let %O attack [both |]%m", judge_victims},
    {"loop", "attacks", "attack [both |]%m", judge_victims},
    {"loop", "attacks", "let %O attack another of its kind, %o", judge_own_kind},
    {"loop", "attacks", "attack another of its kind, %o", judge_own_kind},
    {"loop", "attacked", "be attacked by nobody", NULL},
    {"loop", "attacked", "be attacked by [both |]%m", judge_attackers},
    {"loop", "attacked", "leave nobody to attack %O", NULL},
    {"loop", "attacked", "leave nobody to attack a man on %T", NULL},
    {"loop", "attacked", "have [both |]%m attack %O", judge_attackers},
    {"loop", "pair", "make a loop of two with %o", judge_loop_of_two},
    {"loop", "pair", "let %o and %o attack each other, a loop of two", judge_loop_of_two},
    {"loop", "loop", "close a loop of only %n men", judge_short_loop},
    {"loop", "loop", "keep the %n men from forming one single loop", judge_says_men},
    {"loop", "edge", "leave %E empty", NULL},
    {0},
};

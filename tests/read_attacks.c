// The English of pieces that attack each other.
#include "read_inside.h"

#include <string.h>

// ---- Attacks ---------------------------------------------------------------------------------------------

// Pieces, whom they would attack, and perhaps others and whom those would attack.
static const char *judge_would_attack(const struct read_point *at, const struct read_reason *r,
                                      const struct model_rule *rule) {
    const struct read_slot *who = NULL;
    const struct read_claim *claim = &at->reading->claims.at[read_slot_of(r, "f")->list.first];
    size_t pieces = 0;
    for (const struct read_slot *s = r->slots; s < r->slots + r->count; s++) {
        if (s->type == 'h') {
            who = s;
            pieces += s->list.count;
        }
        for (size_t i = 0; s->type == 'o' && i < who->list.count; i++)
            if (!read_could_attack(at->puzzle, read_list_of(at, who)[i].mark, rule->cells[0], s->cell))
                return "it would not attack it";
    }
    if (pieces == 1 && claim->marks[0] != 0 && claim->marks[0] != read_list_of(at, who)->mark)
        return "another piece is meant";
    return NULL;
}

// All pieces that are said not to be somewhere would attack it from there.
static const char *judge_all_would_attack(const struct read_point *at, const struct read_reason *r,
                                          const struct model_rule *rule) {
    const struct read_slot *whom = read_slot_of(r, "o");
    struct read_list claims = read_slot_of(r, "f")->list;
    (void)rule;
    for (size_t i = 0; i < claims.count; i++) {
        const struct read_claim *c = &at->reading->claims.at[claims.first + i];
        for (const char *who = c->marks; *who != '\0' && c->kind == READ_IS_NOT; who++)
            for (size_t k = 0; k < c->cells.count; k++)
                if (!read_could_attack(at->puzzle, *who, at->reading->facts.at[c->cells.first + k].cell,
                                       whom->cell))
                    return "it would not attack it";
    }
    return NULL;
}

// The piece on the rule's square; if it is not named, it is the subject.
static const char *judge_attack_of(const struct read_point *at, const struct read_reason *r,
                                   const struct model_rule *rule) {
    const struct read_slot *whom = read_slot_of(r, "o");
    if (read_count_type(r, 'O') == 0 && (at->subject == NULL || at->subject->cell != rule->cells[0]))
        return "another piece is meant";
    char piece = read_piece_at(at->used, rule->cells[0]);
    for (const char *who = at->puzzle->family->marks; *who != '\0'; who++)
        if (read_is_on(at, *who, rule->cells[0]) &&
            read_could_attack(at->puzzle, *who, rule->cells[0], whom->cell))
            return NULL;
    return piece == 0 ? "nobody is there" : "it does not attack it";
}

static const char *judge_victims(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    const struct read_slot *pieces = read_slot_of(r, "m");
    char piece = read_piece_at(at->used, rule->cells[0]);
    if (read_count_type(r, 'O') == 0 && (at->subject == NULL || at->subject->cell != rule->cells[0]))
        return "another piece is meant";
    if (read_chose(r, 0, 0) != (pieces->list.count == 2)) return "both?";
    if (pieces->list.count < 2) return "it may attack one";
    for (size_t i = 0; i < pieces->list.count; i++)
        if (!read_attacks(at, piece, rule->cells[0], read_list_of(at, pieces)[i].cell))
            return "it does not attack it";
    return NULL;
}

static const char *judge_own_kind(const struct read_point *at, const struct read_reason *r,
                                  const struct model_rule *rule) {
    const struct read_slot *whom = read_slot_of(r, "o");
    if (whom->mark != read_piece_at(at->used, rule->cells[0])) return "it is of the other kind";
    return judge_attack_of(at, r, rule);
}

static const char *judge_attackers(const struct read_point *at, const struct read_reason *r,
                                   const struct model_rule *rule) {
    const struct read_slot *pieces = read_slot_of(r, "m");
    if (read_count_type(r, 'O') == 0 && (at->subject == NULL || at->subject->cell != rule->cells[0]))
        return "another piece is meant";
    if (read_chose(r, 0, 0) != (pieces->list.count == 2)) return "both?";
    if (pieces->list.count < 2) return "one may attack it";
    return read_all_attack(at, pieces, rule->cells[0]) ? NULL : "a piece does not attack it";
}

// The piece in the slot of the rule is attacked, or attacks.
static const char *judge_pair_of(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    const struct read_slot *own = read_slot_of(r, "O"), *other = read_slot_of(r, "o");
    bool is_victim = strcmp(rule->name, "attacks") == 0;
    const struct read_slot *from = is_victim ? own : other, *to = is_victim ? other : own;
    const struct read_claim *claim = &at->reading->claims.at[read_slot_of(r, "f")->list.first];
    if (claim->kind == READ_IS) return "nobody is placed by that";
    return read_attacks(at, from->mark, from->cell, to->cell) ? NULL : "it does not attack it";
}

static const char *judge_own(const struct read_point *at, const struct read_reason *r,
                             const struct model_rule *rule) {
    (void)at, (void)rule;
    return read_slot_of(r, "O")->mark == read_slot_of(r, "k")->mark ? NULL : "that is the other kind";
}

static const char *judge_other(const struct read_point *at, const struct read_reason *r,
                               const struct model_rule *rule) {
    const struct read_slot *own = read_slot_of(r, "O");
    char piece = own != NULL ? own->mark : read_piece_at(at->used, rule->cells[0]),
         other = read_slot_of(r, "k")->mark;
    if (!read_takes_part(at->puzzle, other)) return "there is no such piece";
    return piece != other ? NULL : "that is its own kind";
}

// The only square that is named is where a piece is then said to be.
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

static int sign(int n) { return (n > 0) - (n < 0); }

// The placed piece is between the two, where no piece was before.
static const char *hold_between(const struct read_point *at, const struct read_slot *from,
                                const struct read_slot *to, int cell, const struct model_rule *rule) {
    if ((strcmp(rule->name, "attacked") == 0 ? to : from)->cell != rule->cells[0])
        return "another piece is meant";
    int width = at->puzzle->width;
    int down = (int)to->cell / width - (int)from->cell / width,
        right = (int)to->cell % width - (int)from->cell % width;
    if (!read_attacks(at, from->mark, from->cell, to->cell)) return "it does not attack it";
    for (int i = (int)from->cell; i != (int)to->cell; i += sign(down) * width + sign(right))
        if (i == cell && i != (int)from->cell) return NULL;
    return "that is not in between";
}

static const char *judge_between(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    const struct read_claim *claim = &at->reading->claims.at[read_slot_of(r, "f")->list.first];
    if (claim->kind != READ_IS) return "nobody is placed by that";
    return hold_between(at, &r->slots[0], read_slot_of(r, "o"),
                        (int)at->reading->facts.at[claim->cells.first].cell, rule);
}

static const char *judge_shield(const struct read_point *at, const struct read_reason *r,
                                const struct model_rule *rule) {
    const struct read_slot *to = &r->slots[2], *from = read_slot_of(r, "o");
    return hold_between(at, from, to, (int)read_slot_of(r, "p")->cell, rule);
}

// No piece may be on any other square of the border.
static const char *judge_last(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    const struct read_slot *line = read_slot_of(r, "l");
    bool on_it = false;
    for (uint32_t i = 0; i < puzzle_size(at->puzzle); i++) {
        uint32_t width = (uint32_t)at->puzzle->width, place = line->mark == 'r' ? i / width : i % width;
        if (place + 1 != line->number) continue;
        on_it |= i == rule->cells[0];
        for (const char *piece = at->puzzle->family->marks; *piece != '\0' && i != rule->cells[0]; piece++)
            if (read_takes_part(at->puzzle, *piece) && read_may_be_on(at, *piece, i) &&
                knowledge_of(at->used, i, family_empty(at->puzzle->family)) != KNOWN_YES)
                return "there is another square";
    }
    return on_it ? NULL : "it is elsewhere";
}

static const char *judge_the_one(const struct read_point *at, const struct read_reason *r,
                                 const struct model_rule *rule) {
    char other = read_slot_of(r, "K")->mark;
    (void)rule;
    if (!read_takes_part(at->puzzle, other)) return "there is no such piece";
    return read_slot_of(r, "O")->mark != other ? NULL : "that is its own kind";
}

// Two pieces of a kind are on one line, and no square between them but this one may hold a piece.
static const char *judge_gate(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    const struct read_slot *kind = read_slot_of(r, "k"), *from = read_slot_of(r, "s"),
                           *to = read_slot_of(r, "o");
    const struct read_claim *claim = &at->reading->claims.at[read_slot_of(r, "f")->list.first];
    int width = at->puzzle->width, down = (int)to->cell / width - (int)from->cell / width,
        right = (int)to->cell % width - (int)from->cell % width;
    size_t gates = 0;
    if (to->mark != kind->mark || read_slot_of(r, "K")->mark == kind->mark ||
        !read_takes_part(at->puzzle, read_slot_of(r, "K")->mark))
        return "these are other kinds";
    if (claim->kind == READ_IS || at->reading->facts.at[claim->cells.first].cell != from->cell)
        return "another square is meant";
    if (!read_could_attack(at->puzzle, kind->mark, from->cell, to->cell)) return "it would not attack it";
    for (int i = (int)from->cell;;) {
        i += sign(down) * width + sign(right);
        if (i == (int)to->cell) break;
        if (i == (int)rule->cells[0]) gates++;
        else if (knowledge_of(at->used, (uint32_t)i, family_empty(at->puzzle->family)) != KNOWN_YES)
            for (const char *piece = at->puzzle->family->marks; *piece != '\0'; piece++)
                if (read_takes_part(at->puzzle, *piece) && read_may_be_on(at, *piece, (uint32_t)i))
                    return "a piece may be between them";
    }
    return gates == 1 ? NULL : "that is not in between";
}

static const char *judge_loop_of_two(const struct read_point *at, const struct read_reason *r,
                                     const struct model_rule *rule) {
    const struct read_slot *one = NULL, *other = read_slot_of(r, "o");
    for (size_t i = r->count; i > 0; i--)
        if (r->slots[i - 1].type == 'o') one = &r->slots[i - 1];
    if (read_count_type(r, 'o') == 1 && at->subject == NULL) return "nobody is meant";
    char piece = read_count_type(r, 'o') == 1 ? at->subject->mark : one->mark;
    uint32_t cell = read_count_type(r, 'o') == 1 ? at->subject->cell : one->cell;
    if (cell != rule->cells[0] && other->cell != rule->cells[0]) return "that is another rule";
    return read_attacks(at, piece, cell, other->cell) && read_attacks(at, other->mark, other->cell, cell)
               ? NULL
               : "they do not attack each other";
}

// Every square that is named has no piece, or none of this kind, and could have one of it.
static const char *judge_lack(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    const struct read_slot *kind = NULL, *last = read_slot_of(r, "k");
    struct read_list claims = read_slot_of(r, "f")->list;
    for (size_t i = r->count; i > 0; i--)
        if (r->slots[i - 1].type == 'k') kind = &r->slots[i - 1];
    if (!read_takes_part(at->puzzle, kind->mark) || !read_takes_part(at->puzzle, last->mark))
        return "there is no such piece";
    if (strcmp(rule->name, "attacks") == 0 && kind->mark == last->mark) return "that is its own kind";
    for (size_t i = claims.first; i < claims.first + claims.count; i++) {
        const struct read_claim *claim = &at->reading->claims.at[i];
        if (claim->kind != READ_EMPTY && (claim->kind != READ_IS_NOT || claim->marks[0] != kind->mark))
            return "another piece is meant";
    }
    return NULL;
}

// ---- The tables ------------------------------------------------------------------------------------------

static const struct read_form rules[] = {
    {"avoid", "attacks", "a piece on %T attacks no other piece", NULL},
    {"loop", "edge", "%E must not be empty", NULL},
    {"loop", "attacks", "a piece on %T attacks exactly one other, of the other kind", NULL},
    {"loop", "attacked", "a piece on %T is attacked by exactly one of the other kind", NULL},
    {"loop", "pair", "a piece on %T and another must not attack each other, as that is a loop of two", NULL},
    {0},
};

static const struct read_form questions[] = {
    {"loop", "attacks", "which piece does %O attack", NULL},
    {"loop", "attacks", "which piece does the piece on %T attack", NULL},
    {"loop", "attacked", "which piece attacks %O", NULL},
    {"loop", "attacked", "which piece attacks the piece on %T", NULL},
    {"loop", "edge", "%E must not be empty. Which piece is there", NULL},
    {0},
};

static const struct read_form deductions[] = {
    {"avoid", "attacks", "no piece may stand where %O attacks, so %f", NULL},
    {"avoid", "attacks", "no piece may stand where it would attack %o, so %f", judge_all_would_attack},
    {"avoid", "attacks", "%h on %T would attack %o, so %f", judge_would_attack},
    {"avoid", "attacks", "%h on %T would attack %o, and %h would attack %o, so %f", judge_would_attack},
    {"avoid", "attacks", "%h on %T would attack %o, %h would attack %o, and %h would attack %o, so %f",
     judge_would_attack},
    {"loop", "edge", "%s is the only square left for a piece in %E, so %f", judge_there},
    {"loop", "attacks", "%O must not attack another %k, so %f", judge_own},
    {"loop", "attack", "%o must not attack %o, so a piece is in between: %f", judge_between},
    {"loop", "attack", "a %K on %p must shield %o from %o", judge_shield},
    {"loop", "edge", "%E needs a %K on %p", NULL},
    {"loop", "attacks", "%O attacks %o and may attack no other, so %f", judge_pair_of},
    {"loop", "attacks", "%O can attack a %k only on %s, so %f", judge_there},
    {"loop", "attacks", "%O must attack exactly one piece, a %k, so %f", judge_other},
    {"loop", "attacked", "%O is attacked by %o already, so %f", judge_pair_of},
    {"loop", "attacked", "%O can only be attacked from %s, so %f", judge_there},
    {"loop", "attacks", "%O can only attack a %K on %p", judge_the_one},
    {"loop", "attacked", "only a %K on %p can attack %O", judge_the_one},
    {"loop", "attacked", "a %k on %s would attack %o, or both would attack a %K on %T, so %f", judge_gate},
    {"loop", "attacked", "%O must be attacked by exactly one %k, so %f", judge_other},
    {"loop", "attacks", "%f: a %k there would have no %k to attack", judge_lack},
    {"loop", "attacked", "%f: a %k there would be attacked by no piece", judge_lack},
    {"loop", "pair", "%f: it and %O would attack each other, a loop of two", NULL},
    {0},
};

static const struct read_form breaks[] = {
    {"avoid", "attacks", "let %O attack %o", judge_attack_of},
    {"avoid", "attacks", "attack %o", judge_attack_of},
    {"loop", "attacks", "leave no piece for a piece on %T, the only square left in %l, to attack",
     judge_last},
    {"loop", "attacks", "leave no piece for a piece on %T to attack", NULL},
    {"loop", "attacks", "have no %k to attack", judge_other},
    {"loop", "attacks", "leave %O without a %k to attack", judge_other},
    {"loop", "attacks", "let %O attack [both |]%m", judge_victims},
    {"loop", "attacks", "attack [both |]%m", judge_victims},
    {"loop", "attacks", "let %O attack another of its kind, %o", judge_own_kind},
    {"loop", "attacks", "attack another of its kind, %o", judge_own_kind},
    {"loop", "attacked", "be attacked by no piece", NULL},
    {"loop", "attacked", "be attacked by [both |]%m", judge_attackers},
    {"loop", "attacked", "leave no piece to attack %O", NULL},
    {"loop", "attacked", "leave no piece to attack a piece on %T, the only square left in %l", judge_last},
    {"loop", "attacked", "leave no piece to attack a piece on %T", NULL},
    {"loop", "attacked", "have [both |]%m attack %O", judge_attackers},
    {"loop", "pair", "make a loop of two with %o", judge_loop_of_two},
    {"loop", "pair", "let %o and %o attack each other, a loop of two", judge_loop_of_two},
    {"loop", "edge", "leave %E empty", NULL},
    {0},
};

static const struct read_form clauses[] = {
    {"avoid", "attacks", "%O would attack %o", judge_attack_of},
    {"loop", "attacks", "a piece on %T, the only square left in %l, would have nothing to attack",
     judge_last},
    {"loop", "attacks", "a piece on %T would have nothing to attack", NULL},
    {"loop", "attacks", "%O would have no %k to attack", judge_other},
    {"loop", "attacks", "%O would attack [both |]%m", judge_victims},
    {"loop", "attacks", "%O would attack another of its kind, %o", judge_own_kind},
    {"loop", "attacked", "no piece would attack %O", NULL},
    {"loop", "attacked", "no piece would attack a piece on %T, the only square left in %l", judge_last},
    {"loop", "attacked", "no piece would attack a piece on %T", NULL},
    {"loop", "attacked", "[both |]%m would attack %O", judge_attackers},
    {"loop", "pair", "%o and %o would attack each other, a loop of two", judge_loop_of_two},
    {"loop", "edge", "%E would be empty", NULL},
    {0},
};

static const struct read_form none[] = {{0}};

const struct read_language read_of_attacks = {{rules, questions, deductions, breaks, clauses, none}};

// From text to what it says. Nothing is known here of steps.
#include "read_words.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct parser {
    struct reading *r;
    const char *at;
    struct read_reason *reason; // whose slots are being filled
    size_t count;               // of the number or list read last
};

// A place to come back to where a template does not fit.
struct mark {
    const char *at;
    size_t slots, facts, claims, reasons, count;
};

static struct mark remember(const struct parser *p) {
    return (struct mark){p->at,   p->reason->count, p->r->facts.size, p->r->claims.size, p->r->reasons.size,
                         p->count};
}

static bool go_back(struct parser *p, struct mark m) {
    p->at = m.at;
    p->reason->count = m.slots;
    p->r->facts.size = m.facts;
    p->r->claims.size = m.claims;
    p->r->reasons.size = m.reasons;
    p->count = m.count;
    return false;
}

static bool literal(struct parser *p, const char *words) {
    size_t n = strlen(words);
    if (strncmp(p->at, words, n) != 0) return false;
    p->at += n;
    return true;
}

// One of two, by the number read last.
static bool agrees(struct parser *p, const char *one, const char *several) {
    return literal(p, p->count == 1 ? one : several);
}

static const struct family *family_of(const struct parser *p) { return p->r->puzzle->family; }

// ---- Numbers and nouns -----------------------------------------------------------------------------------

static bool figure(struct parser *p, size_t *n) {
    const char *from = p->at;
    for (*n = 0; isdigit((unsigned char)*p->at) && p->at - from < 6; p->at++)
        *n = *n * 10 + (size_t)(*p->at - '0');
    return p->at > from && *from != '0';
}

static bool number(struct parser *p, size_t *n) {
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    enum { WORDS = sizeof words / sizeof *words };
    const char *from = p->at;
    size_t length = strcspn(from, " ,.:;");
    for (*n = 0; *n < WORDS; ++*n)
        if (strlen(words[*n]) == length && literal(p, words[*n])) break;
    if (*n == WORDS && !(figure(p, n) && *n >= WORDS)) return false;
    p->count = *n;
    return true;
}

static bool ends_word(const char *at) { return !isalnum((unsigned char)*at); }

static bool noun(struct parser *p, bool several, char *mark) {
    const struct family *f = family_of(p);
    const char *from = p->at;
    for (size_t i = 0; f->marks[i] != '\0'; i++) {
        *mark = f->marks[i];
        if (literal(p, f->nouns[i]) && (!several || literal(p, "s")) && ends_word(p->at)) return true;
        p->at = from;
    }
    return false;
}

// "the king", "a rook": as many as there are.
static bool man(struct parser *p, char *mark) {
    bool the = literal(p, "the ");
    if (!the && !literal(p, "a ")) return false;
    return noun(p, false, mark) && the == read_is_only(p->r->puzzle, *mark);
}

// ---- Squares ---------------------------------------------------------------------------------------------

static bool square(struct parser *p, uint32_t *cell) {
    size_t row, column;
    const struct puzzle *z = p->r->puzzle;
    if (!literal(p, "r") || !figure(p, &row) || !literal(p, "c") || !figure(p, &column)) return false;
    if (row > (size_t)z->height || column > (size_t)z->width || row == 0 || column == 0) return false;
    *cell = (uint32_t)((row - 1) * (size_t)z->width + column - 1);
    return true;
}

static void keep(struct parser *p, uint32_t cell, char mark) {
    assert_true(vec_push(p->r->mem, &p->r->facts, ((struct explain_fact){cell, mark, true})));
}

static int sign(int n) { return (n > 0) - (n < 0); }

// All squares from the first to the last, which are in a line.
static bool keep_line(struct parser *p, uint32_t first, uint32_t last) {
    int width = p->r->puzzle->width, down = (int)last / width - (int)first / width,
        right = (int)last % width - (int)first % width;
    if (down < 0 || (down == 0 && right <= 0) || (down != 0 && right != 0 && down != right && down != -right))
        return false;
    int step = sign(down) * width + sign(right);
    for (int cell = (int)first; cell != (int)last; cell += step) keep(p, (uint32_t)cell, 0);
    keep(p, last, 0);
    return true;
}

// "row 3", "column 4"
static bool whole_line(struct parser *p) {
    size_t n, width = (size_t)p->r->puzzle->width, height = (size_t)p->r->puzzle->height;
    bool row = literal(p, "row ");
    if ((!row && !literal(p, "column ")) || !figure(p, &n) || n > (row ? height : width)) return false;
    size_t first = row ? (n - 1) * width : n - 1;
    return keep_line(p, (uint32_t)first, (uint32_t)(row ? first + width - 1 : first + (height - 1) * width));
}

// "r1c1", "r1c1-c3", "r1c1-r4c1", "row 3"
static bool stretch(struct parser *p) {
    uint32_t first, last;
    size_t column, width = (size_t)p->r->puzzle->width;
    if (whole_line(p)) return true;
    if (!square(p, &first)) return false;
    if (!literal(p, "-")) {
        keep(p, first, 0);
        return true;
    }
    if (!literal(p, "c"))
        return square(p, &last) && last / width != first / width && keep_line(p, first, last);
    return figure(p, &column) && column <= width &&
           keep_line(p, first, (uint32_t)(first / width * width + column - 1));
}

static bool names_square(const char *at) {
    return (*at == 'r' && isdigit((unsigned char)at[1])) || strncmp(at, "row ", 4) == 0 ||
           strncmp(at, "column ", 7) == 0;
}

static bool are_distinct(const struct reading *r, struct read_list list) {
    for (size_t i = 0; i < list.count; i++)
        for (size_t k = 0; k < i; k++)
            if (r->facts.at[list.first + i].cell == r->facts.at[list.first + k].cell) return false;
    return true;
}

// Parts of a list, in the order of the board: commas, and the conjunction before the last.
static bool squares(struct parser *p, const char *conjunction, struct read_list *list) {
    char last[8];
    size_t parts = 1, before = p->r->facts.size;
    *list = (struct read_list){before, 0};
    snprintf(last, sizeof last, " %s ", conjunction);
    bool ended = false;
    if (!stretch(p)) return false;
    for (;; parts++) {
        const char *from = p->at;
        if (ended || !(literal(p, ", ") || (ended = literal(p, last))) || !names_square(p->at)) {
            if (ended && p->at != from && !names_square(p->at)) ended = false;
            p->at = from;
            break;
        }
        size_t next = p->r->facts.size;
        if (!stretch(p) || p->r->facts.at[next].cell < p->r->facts.at[before].cell) return false;
        before = next;
    }
    list->count = p->count = p->r->facts.size - list->first;
    return (parts == 1 || ended) && are_distinct(p->r, *list);
}

// "the 3 at r2c2", as it is printed there.
static bool clue(struct parser *p, uint32_t *cell) {
    const struct puzzle *z = p->r->puzzle;
    if (!literal(p, "the ") || !isdigit((unsigned char)*p->at)) return false;
    char printed = *p->at++;
    return literal(p, " at ") && square(p, cell) &&
           (z->cells[*cell] == printed || (z->under != NULL && z->under[*cell] == printed));
}

static bool man_on(struct parser *p, char *mark, uint32_t *cell) {
    return literal(p, "the ") && noun(p, false, mark) && literal(p, " on ") && square(p, cell);
}

// ---- Lists of men ----------------------------------------------------------------------------------------

// One of a list: 'm' "the rook on r1c1", 'g' "the rook", 'h' "a rook"
static bool list_item(struct parser *p, char type) {
    char mark = 0;
    uint32_t cell = 0;
    bool said = type == 'd'   ? clue(p, &cell)
                : type == 'm' ? man_on(p, &mark, &cell)
                : type == 'g' ? literal(p, "the ") && noun(p, false, &mark)
                              : man(p, &mark);
    if (said) keep(p, cell, mark);
    return said;
}

static bool is_said_before(const struct reading *r, size_t first) {
    const struct explain_fact *last = &r->facts.at[r->facts.size - 1];
    for (size_t i = first; i + 1 < r->facts.size; i++)
        if (r->facts.at[i].cell == last->cell && r->facts.at[i].mark == last->mark) return true;
    return false;
}

static bool men(struct parser *p, char type, struct read_list *list) {
    const char *last = type == 'h' || type == 'd' ? " or " : " and ";
    *list = (struct read_list){p->r->facts.size, 0};
    bool ended = false;
    if (!list_item(p, type)) return false;
    while (!ended) {
        struct mark before = remember(p);
        bool comma = literal(p, ", ");
        ended = !comma && literal(p, last);
        if ((!comma && !ended) || !list_item(p, type)) {
            go_back(p, before);
            ended = false;
            break;
        }
        if (is_said_before(p->r, list->first)) return false;
    }
    list->count = p->count = p->r->facts.size - list->first;
    return ended || list->count == 1;
}

// ---- Suppositions ----------------------------------------------------------------------------------------

static struct explain_fact emptiness(const struct parser *p, uint32_t cell, bool empty) {
    const struct family *f = family_of(p);
    if (family_has_one_mark(f)) return (struct explain_fact){cell, f->marks[0], !empty};
    return (struct explain_fact){cell, family_empty(f), empty};
}

// Before "would": "a bulb at r3c4", "leaving r1c2 empty", "no rook on r1c1", "keeping the king off r1c1"
static bool subject(struct parser *p, struct explain_fact *f) {
    *f = (struct explain_fact){.holds = true};
    const char *at = family_has_one_mark(family_of(p)) ? " at " : " on ";
    if (literal(p, "leaving ")) {
        if (!square(p, &f->cell) || !literal(p, " empty")) return false;
        *f = emptiness(p, f->cell, true);
        return true;
    }
    if (literal(p, "anything on ")) {
        if (!square(p, &f->cell)) return false;
        *f = emptiness(p, f->cell, false);
        return true;
    }
    if (literal(p, "keeping the ")) {
        f->holds = false;
        return noun(p, false, &f->mark) && read_is_only(p->r->puzzle, f->mark) && literal(p, " off ") &&
               square(p, &f->cell);
    }
    if (literal(p, "no ")) {
        f->holds = false;
        return noun(p, false, &f->mark) && !read_is_only(p->r->puzzle, f->mark) && literal(p, " on ") &&
               square(p, &f->cell);
    }
    return man(p, &f->mark) && literal(p, at) && square(p, &f->cell);
}

// Behind "suppose": "r3c4 were a bulb", "the king were not on r1c2", "no rook were on r1c1"
static bool were(struct parser *p, struct explain_fact *f) {
    *f = (struct explain_fact){.holds = true};
    if (names_square(p->at)) {
        if (!square(p, &f->cell) || !literal(p, " were ")) return false;
        bool empty = literal(p, "empty");
        if (empty || literal(p, "not empty")) *f = emptiness(p, f->cell, empty);
        else return man(p, &f->mark);
        return true;
    }
    if (literal(p, "no ")) {
        f->holds = false;
        return noun(p, false, &f->mark) && literal(p, " were on ") && square(p, &f->cell);
    }
    if (!man(p, &f->mark) || !literal(p, " were ")) return false;
    if (literal(p, "not ")) f->holds = false;
    return literal(p, "on ") && square(p, &f->cell) && (f->holds || read_is_only(p->r->puzzle, f->mark));
}

// ---- What follows ----------------------------------------------------------------------------------------

static bool claim(struct parser *p, struct read_claim c) {
    assert_true(vec_push(p->r->mem, &p->r->claims, c));
    return true;
}

static struct read_claim one_mark(enum read_claim_kind kind, char mark) {
    return (struct read_claim){.kind = kind, .marks = {mark}};
}

static struct read_list one_cell(struct parser *p, uint32_t cell) {
    keep(p, cell, 0);
    return (struct read_list){p->r->facts.size - 1, 1};
}

// "r1c1 and r1c2 stay empty", "r1c1 is a bulb"
static bool claim_cells(struct parser *p) {
    struct read_claim c = {0};
    const struct family *f = family_of(p);
    if (!squares(p, "and", &c.cells)) return false;
    if (agrees(p, " stays empty", " stay empty")) c.kind = READ_EMPTY;
    else if (agrees(p, " is not empty", " are not empty")) c.kind = READ_NOT_EMPTY;
    else if (!family_has_one_mark(f) || !agrees(p, " is a ", " are ") || !noun(p, p->count != 1, c.marks))
        return false;
    return claim(p, c);
}

// "no pawn, knight or king is on r1c1 or r1c2"
static bool claim_nobody(struct parser *p) {
    struct read_claim c = {.kind = READ_IS_NOT};
    size_t n = 0;
    bool ended = false;
    if (!literal(p, "no ")) return false;
    while (noun(p, false, &c.marks[n])) {
        if (strchr(c.marks, c.marks[n]) < c.marks + n || read_is_only(p->r->puzzle, c.marks[n])) return false;
        n++;
        if (ended || !(literal(p, ", ") || (ended = literal(p, " or ")))) break;
    }
    return n > 0 && (n == 1 || ended) && literal(p, " is on ") && squares(p, "or", &c.cells) && claim(p, c);
}

// "the king must be next to the 3 at r3c3", "the knight must attack it from r2c2 or r2c6"
static bool claim_must(struct parser *p, struct read_claim *c) {
    static const char letters[] = "PNKRBQ";
    static const char *const beside[] = {"diagonally below ", "a knight's move away from ",
                                         "next to ",          "on the row or the column of ",
                                         "on a diagonal of ", "on the row, the column or a diagonal of "};
    static const char *const around[] = {"diagonally below it",
                                         "a knight's move away from it",
                                         "next to it",
                                         "on its row or column",
                                         "on one of its diagonals",
                                         "on its row, its column or one of its diagonals"};
    size_t kind = (size_t)(strchr(letters, c->marks[0]) - letters);
    const struct read_slot *it = read_slot_of(p->reason, "C");
    uint32_t number_at;
    if (literal(p, "attack it from ")) {
        c->kind = READ_ONLY_ON;
        return it != NULL && squares(p, "or", &c->cells) && claim(p, *c);
    }
    c->kind = READ_WHERE;
    if (!literal(p, "be ")) return false;
    if (literal(p, around[kind])) {
        if (it == NULL) return false;
        number_at = it->cell;
    } else if (!literal(p, beside[kind]) || !clue(p, &number_at)) {
        return false;
    }
    c->cells = one_cell(p, number_at);
    return claim(p, *c);
}

// "the king and the queen can only be on r1c1 or r1c2", "the king is on r1c1"
static bool claim_only(struct parser *p) {
    struct read_claim c = {0};
    struct read_list who;
    if (!men(p, 'g', &who)) return false;
    for (size_t i = 0; i < who.count; i++) {
        c.marks[i] = p->r->facts.at[who.first + i].mark;
        if (!read_is_only(p->r->puzzle, c.marks[i])) return false;
    }
    if (who.count == 1 && literal(p, " is on ")) {
        uint32_t cell;
        if (!square(p, &cell)) return false;
        c.kind = READ_IS;
        c.cells = one_cell(p, cell);
        return claim(p, c);
    }
    if (who.count == 1 && literal(p, " must ")) return claim_must(p, &c);
    if (literal(p, " can only be on ")) c.kind = READ_ONLY_ON;
    else if (literal(p, " cannot be on ")) c.kind = READ_IS_NOT;
    else return false;
    return squares(p, "or", &c.cells) && claim(p, c);
}

// "a rook is on r1c1", "rooks are on r1c1 and r2c2"
static bool claim_placed(struct parser *p) {
    struct read_claim c = {.kind = READ_IS};
    uint32_t cell;
    if (literal(p, "a ")) {
        if (!noun(p, false, c.marks) || read_is_only(p->r->puzzle, c.marks[0]) || !literal(p, " is on ") ||
            !square(p, &cell))
            return false;
        c.cells = one_cell(p, cell);
        return claim(p, c);
    }
    return noun(p, true, c.marks) && literal(p, " are on ") && squares(p, "and", &c.cells) &&
           c.cells.count > 1 && claim(p, c);
}

static bool claim_counted(struct parser *p) {
    struct read_claim c = {.kind = READ_SO_MANY_EMPTY};
    return figure(p, &c.number) && c.number > 1 &&
           literal(p, " squares that nobody else could take stay empty") && claim(p, c);
}

// What is said of things named before.
static bool claim_again(struct parser *p) {
    const struct read_slot *cells = read_slot_of(p->reason, "a"), *cell = read_slot_of(p->reason, "sT"),
                           *kind = read_slot_of(p->reason, "KkPN"), *who = read_slot_of(p->reason, "h"),
                           *n = read_slot_of(p->reason, "n");
    struct read_claim c = {.kind = READ_EMPTY};
    if (cells != NULL && literal(p, cells->list.count == 1 ? "it stays empty" : "they stay empty")) {
        c.cells = cells->list;
        return claim(p, c);
    }
    if (n != NULL && literal(p, n->number == 2 ? "both of them are bulbs: " : "all of them are bulbs: ")) {
        c = one_mark(READ_IS, family_of(p)->marks[0]);
        return squares(p, "and", &c.cells) && c.cells.count == n->number && n->number > 1 && claim(p, c);
    }
    if (cell != NULL && (literal(p, "it is a bulb itself") || literal(p, "that is a bulb"))) {
        c = one_mark(READ_IS, family_of(p)->marks[0]);
        c.cells = one_cell(p, cell->cell);
        return claim(p, c);
    }
    if (kind != NULL && literal(p, "it is nowhere else"))
        return claim(p, one_mark(READ_NOWHERE_ELSE, kind->mark));
    if (kind != NULL && (literal(p, "no other square has one") || literal(p, "no other is anywhere")))
        return claim(p, one_mark(READ_NO_OTHER, kind->mark));
    if (cell != NULL && literal(p, "no other man is there")) {
        c.kind = READ_NOBODY_ELSE;
        c.cells = one_cell(p, cell->cell);
        return claim(p, c);
    }
    if (who != NULL && cell != NULL &&
        literal(p, who->list.count == 2 ? "neither is there" : "none of them is there")) {
        c.kind = READ_IS_NOT;
        for (size_t i = 0; i < who->list.count; i++) c.marks[i] = p->r->facts.at[who->list.first + i].mark;
        c.cells = one_cell(p, cell->cell);
        return claim(p, c);
    }
    return false;
}

static bool claims(struct parser *p, struct read_list *list) {
    typedef bool one_claim(struct parser * parser);
    static one_claim *const ways[] = {claim_cells,  claim_nobody,  claim_only,
                                      claim_placed, claim_counted, claim_again};
    const char *between = family_has_one_mark(family_of(p)) ? " and " : "; ";
    size_t first = p->r->claims.size;
    do {
        size_t way = 0;
        struct mark before = remember(p);
        while (way < sizeof ways / sizeof *ways && !ways[way](p)) {
            go_back(p, before);
            way++;
        }
        if (way == sizeof ways / sizeof *ways) return false;
    } while (literal(p, between));
    *list = (struct read_list){first, p->r->claims.size - first};
    return true;
}

// ---- Templates -------------------------------------------------------------------------------------------

// "row 1": the mark tells rows from columns.
static bool edge(struct parser *p, struct read_slot *s) {
    s->mark = literal(p, "row ") ? 'r' : 'c';
    return (s->mark == 'r' || literal(p, "column ")) && figure(p, &s->number);
}

static bool read_slot(struct parser *p, char type) {
    struct read_slot s = {.type = type};
    bool said = false;
    switch (type) {
    case 'C':
    case 'c':
        said = clue(p, &s.cell);
        break;
    case 'T':
    case 's':
    case 'p':
        said = square(p, &s.cell);
        break;
    case 'O':
    case 'o':
        said = man_on(p, &s.mark, &s.cell);
        break;
    case 'K':
    case 'k':
        said = noun(p, false, &s.mark);
        break;
    case 'P':
        said = noun(p, true, &s.mark);
        break;
    case 'N':
        said = number(p, &s.number) && literal(p, " ") && noun(p, s.number != 1, &s.mark);
        break;
    case 'E':
        said = edge(p, &s);
        break;
    case 'a':
        said = squares(p, "and", &s.list);
        break;
    case 'm':
    case 'g':
    case 'q':
    case 'd':
    case 'h':
        said = men(p, type, &s.list);
        break;
    case 'n':
        said = number(p, &s.number);
        break;
    case 'f':
        said = claims(p, &s.list);
        break;
    case 'e':
        said = claims(p, &s.list) && p->r->claims.at[s.list.first].kind == READ_NOWHERE_ELSE;
        break;
    case 't':
        said = claims(p, &s.list) && p->r->claims.at[s.list.first].kind == READ_NOBODY_ELSE;
        break;
    default:
        fail_msg("no slot is called %c", type);
    }
    assert_true(p->reason->count < READ_SLOTS);
    if (said) p->reason->slots[p->reason->count++] = s;
    return said;
}

static const char *option_end(const char *t) { return t + strcspn(t, "|]>"); }

static bool option(struct parser *p, const char *t, const char *end) {
    size_t n = (size_t)(end - t);
    if (strncmp(p->at, t, n) != 0) return false;
    p->at += n;
    return true;
}

static bool fits(struct parser *p, const char *t);

// "[this|or that]": whichever lets the rest fit, noted as a slot.
static bool either(struct parser *p, const char *t) {
    const char *after = strchr(t, ']') + 1;
    size_t which = 0;
    for (const char *from = t + 1, *end; from < after; from = end + 1, which++) {
        struct mark before = remember(p);
        end = option_end(from);
        if (option(p, from, end)) {
            p->reason->slots[p->reason->count++] = (struct read_slot){.type = '[', .number = which};
            if (fits(p, after)) return true;
        }
        go_back(p, before);
    }
    return false;
}

static bool fits(struct parser *p, const char *t) {
    while (*t != '\0') {
        if (*t == '%') {
            if (!read_slot(p, t[1])) return false;
            t += 2;
        } else if (*t == '[') {
            return either(p, t);
        } else if (*t == '<') {
            const char *one = t + 1, *several = option_end(one) + 1;
            const char *from = p->count == 1 ? one : several;
            if (!option(p, from, option_end(from))) return false;
            t = option_end(several) + 1;
        } else if (*p->at++ != *t++) {
            return false;
        }
    }
    return true;
}

// The first of the templates that fits, with what comes after it.
static bool one_of(struct parser *p, const struct read_form *forms, struct read_reason *reason,
                   const char *after) {
    struct read_reason *outer = p->reason;
    p->reason = reason;
    *reason = (struct read_reason){0};
    struct mark before = remember(p);
    for (const struct read_form *f = forms; f->words != NULL; f++) {
        reason->form = f;
        if (strstr(family_of(p)->name, f->family) != NULL && fits(p, f->words) &&
            (after == NULL || literal(p, after))) {
            p->reason = outer;
            return true;
        }
        go_back(p, before);
    }
    p->reason = outer;
    return false;
}

// ---- Rules -----------------------------------------------------------------------------------------------

// "we take, of all mirrored and turned boards, one in which a rook is on r1c2, if there is one"
static bool choice(struct parser *p, struct read_reason *reason) {
    static const struct read_form form = {"", EXPLAIN_SYMMETRY, "", NULL};
    struct read_list list;
    if (!literal(p, "we take, of all mirrored and turned boards, one in which ")) return false;
    *reason = (struct read_reason){.form = &form};
    do {
        size_t before = p->r->claims.size;
        if (!claim_placed(p) || !literal(p, ", if there is one")) return false;
        list = p->r->claims.at[before].cells;
        reason->count = 1;
        reason->slots[0] = (struct read_slot){
            .type = 'T', .cell = p->r->facts.at[list.first].cell, .mark = p->r->claims.at[before].marks[0]};
        p->r->claims.size = before;
    } while (literal(p, ", and then one in which "));
    return true;
}

static bool rule(struct parser *p) {
    struct read_reason reason;
    if (!one_of(p, read_rules, &reason, NULL) && !choice(p, &reason)) return false;
    assert_true(vec_push(p->r->mem, &p->r->reasons, reason));
    return true;
}

// "R; R" or "R, R and R"
static bool rules(struct parser *p, const char *between, const char *last, struct read_list *list) {
    size_t first = p->r->reasons.size, n = 1;
    if (!rule(p)) return false;
    bool ended = false;
    for (; !ended; n++) {
        const char *from = p->at;
        if (!literal(p, between) && !(ended = literal(p, last))) break;
        if (!rule(p)) {
            p->at = from;
            return false;
        }
    }
    *list = (struct read_list){first, p->r->reasons.size - first};
    return ended || n == 1 || strcmp(between, last) == 0;
}

// ---- Sentences -------------------------------------------------------------------------------------------

// " in each of 12 cases", " in the end"
static bool cases(struct parser *p, size_t *n) {
    *n = 1;
    if (literal(p, " in the end")) return true;
    return literal(p, " in each of ") && figure(p, n) && *n > 1 && literal(p, " cases");
}

static bool end_of_line(struct parser *p, struct read_sentence *s) {
    if (!literal(p, ".")) return false;
    if (literal(p, " By the same rules, ") && (!claims(p, &s->same) || !literal(p, "."))) return false;
    return *p->at == '\0';
}

static bool subject_would(struct parser *p, struct read_sentence *s) {
    s->has_subject = true;
    return subject(p, &s->subject) && literal(p, " would ");
}

// "a king on r1c2 would break one of these rules in each of 3 cases: ...; ..."
static bool say_cases(struct parser *p, struct read_sentence *s) {
    s->kind = READ_CASES;
    if (!subject_would(p, s) || !literal(p, "break ")) return false;
    bool listed = literal(p, "one of these rules") || literal(p, "this rule");
    if (!listed && (!literal(p, "one of ") || !number(p, &s->rule_count) || !literal(p, " rules")))
        return false;
    return cases(p, &s->cases) && (!listed || (literal(p, ": ") && rules(p, "; ", "; ", &s->rules))) &&
           end_of_line(p, s);
}

static bool say_counted(struct parser *p, struct read_sentence *s) {
    s->kind = READ_COUNTED;
    if (literal(p, "in each of ")) {
        if (!figure(p, &s->cases) || !literal(p, " cases a rule would be broken")) return false;
    } else if (!subject_would(p, s) || !literal(p, "break a rule") || !cases(p, &s->cases)) {
        return false;
    }
    return (!literal(p, ", so ") || claims(p, &s->claims)) && end_of_line(p, s);
}

// Answers to a question need not be denied again.
static bool say_would(struct parser *p, struct read_sentence *s) {
    s->kind = READ_WOULD;
    if (!subject_would(p, s)) return false;
    struct mark before = remember(p);
    if (one_of(p, read_breaks, &s->reason, ", so ") && claims(p, &s->claims) && end_of_line(p, s))
        return true;
    go_back(p, before);
    s->claims.count = 0;
    return one_of(p, read_breaks, &s->reason, ".") && *p->at == '\0';
}

static bool say_deduced(struct parser *p, struct read_sentence *s) {
    s->kind = READ_DEDUCED;
    return one_of(p, read_deductions, &s->reason, ".") && *p->at == '\0';
}

// "..., because a king on r1c2 would ..."
static bool say_because(struct parser *p, struct read_sentence *s) {
    s->kind = READ_DEDUCED;
    s->because = true;
    return claims(p, &s->claims) && literal(p, ", because ") && subject_would(p, s) &&
           one_of(p, read_breaks, &s->reason, NULL) && end_of_line(p, s);
}

static bool say_briefly(struct parser *p, struct read_sentence *s) {
    s->kind = READ_BRIEFLY;
    if (!claims(p, &s->claims) || !literal(p, ", because ")) return false;
    struct mark before = remember(p);
    if (rules(p, ", ", " and ", &s->rules) && end_of_line(p, s)) return true;
    go_back(p, before);
    s->rules.count = 0;
    while (choice(p, &s->reason) && literal(p, " and ")) s->rules.count++;
    return literal(p, "otherwise one of ") && figure(p, &s->rule_count) &&
           literal(p, " rules would be broken") && end_of_line(p, s);
}

static bool say_rule_so(struct parser *p, struct read_sentence *s) {
    s->kind = READ_BRIEFLY;
    return rules(p, "; ", "; ", &s->rules) && s->rules.count == 1 && literal(p, ", so ") &&
           claims(p, &s->claims) && end_of_line(p, s);
}

static bool say_rule(struct parser *p, struct read_sentence *s) {
    s->kind = READ_RULE;
    return rules(p, "; ", "; ", &s->rules) && s->rules.count == 1 && end_of_line(p, s);
}

static bool say_together(struct parser *p, struct read_sentence *s) {
    s->kind = READ_TOGETHER;
    return literal(p, "take these together:") && *p->at == '\0';
}

static bool say_suppose(struct parser *p, struct read_sentence *s) {
    s->kind = READ_SUPPOSE;
    s->has_subject = true;
    return literal(p, "suppose ") && were(p, &s->subject) && end_of_line(p, s);
}

static bool say_question(struct parser *p, struct read_sentence *s) {
    s->kind = READ_ASK;
    return one_of(p, read_questions, &s->reason, "?") && *p->at == '\0';
}

static bool say_so(struct parser *p, struct read_sentence *s) {
    s->kind = READ_SO;
    return literal(p, "so ") && claims(p, &s->claims) && end_of_line(p, s);
}

// "break one of these rules: ...; ..." or "break one of these rules, too"
static bool break_some(struct parser *p, struct read_sentence *s) {
    if (!literal(p, "break this rule") && !literal(p, "break one of these rules")) return false;
    s->too = literal(p, ", too");
    return (s->too || (literal(p, ": ") && rules(p, "; ", "; ", &s->rules))) && end_of_line(p, s);
}

static bool say_alike(struct parser *p, struct read_sentence *s) {
    s->kind = READ_ALIKE;
    return literal(p, "the same mirrored and turned: ") && claims(p, &s->claims) && end_of_line(p, s);
}

static bool say_but(struct parser *p, struct read_sentence *s) {
    s->kind = READ_BUT;
    if (!literal(p, "but ")) return false;
    if (choice(p, &s->reason)) return literal(p, ", and there is.") && *p->at == '\0';
    if (!literal(p, "that would ")) return false;
    struct mark before = remember(p);
    if (break_some(p, s)) return true;
    go_back(p, before);
    return one_of(p, read_breaks, &s->reason, NULL) && end_of_line(p, s);
}

typedef bool say_sentence(struct parser *p, struct read_sentence *s);

static bool one_way(struct parser *p, struct read_sentence *s, say_sentence *say) {
    struct read_sentence empty = {.depth = s->depth};
    struct mark before = remember(p);
    *s = empty;
    return say(p, s) || go_back(p, before);
}

static bool sentence(struct parser *p, struct read_sentence *s) {
    static say_sentence *const ways[] = {say_alike,    say_question, say_suppose, say_so,    say_but,
                                         say_together, say_cases,    say_counted, say_would, say_deduced,
                                         say_because,  say_briefly,  say_rule_so, say_rule};
    if (literal(p, "then ")) {
        static say_sentence *const thens[] = {say_deduced, say_because, say_briefly};
        for (size_t i = 0; i < sizeof thens / sizeof *thens; i++)
            if (one_way(p, s, thens[i])) {
                s->kind = READ_THEN;
                return true;
            }
        return false;
    }
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (one_way(p, s, ways[i])) return true;
    return false;
}

// ---- Lines -----------------------------------------------------------------------------------------------

static const char *form_fault(const char *line) {
    if (strstr(line, "  ") != NULL) return "there are two blanks";
    size_t n = strlen(line);
    if (n == 0 || (line[n - 1] != '.' && line[n - 1] != ':' && line[n - 1] != '?'))
        return "it has no full stop";
    if (!isupper((unsigned char)line[0]) && !isdigit((unsigned char)line[1])) return "it has no capital";
    return NULL;
}

static const char *read_line(struct reading *r, const char *from, size_t length) {
    static char wrong[4096], line[4000];
    struct read_reason none = {0};
    struct read_sentence s = {.depth = strspn(from, " ") / 2};
    if (strspn(from, " ") % 2 != 0) return "a line is indented by half";
    from += 2 * s.depth;
    length -= 2 * s.depth;
    if (length >= sizeof line) return "a line is too long";
    memcpy(line, from, length);
    line[length] = '\0';
    const char *fault = form_fault(line);
    if (fault == NULL) {
        if (!names_square(line)) line[0] = (char)tolower((unsigned char)line[0]);
        struct parser p = {r, line, &none, 0};
        if (!sentence(&p, &s)) fault = "not understood";
        else assert_true(vec_push(r->mem, &r->sentences, s));
    }
    if (fault == NULL) return NULL;
    snprintf(wrong, sizeof wrong, "%s: %s", fault, line);
    return wrong;
}

bool read_text(struct reading *r, const struct puzzle *p, struct mem *m, const char *text,
               const char **wrong) {
    *r = (struct reading){.puzzle = p, .mem = m};
    *wrong = *text == '\0' ? "nothing is said" : NULL;
    while (*text != '\0' && *wrong == NULL) {
        size_t length = strcspn(text, "\n");
        *wrong = text[length] == '\n' ? read_line(r, text, length) : "a line does not end";
        text += length + (text[length] == '\n');
    }
    return *wrong == NULL;
}

bool read_rule(struct reading *r, const struct puzzle *p, struct mem *m, const char *text) {
    char line[4000];
    struct read_reason none = {0};
    *r = (struct reading){.puzzle = p, .mem = m};
    snprintf(line, sizeof line, "%s", text);
    if (!names_square(line)) {
        if (!isupper((unsigned char)line[0])) return false;
        line[0] = (char)tolower((unsigned char)line[0]);
    }
    struct parser parser = {r, line, &none, 0};
    return rule(&parser) && *parser.at == '\0';
}

void reading_free(struct reading *r) {
    vec_free(r->mem, &r->facts);
    vec_free(r->mem, &r->claims);
    vec_free(r->mem, &r->reasons);
    vec_free(r->mem, &r->sentences);
}

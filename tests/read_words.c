// The parts of sentences: numbers, squares, pieces, suppositions, and conclusions.
#include "read_inside.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct read_mark read_remember(const struct read_parser *p) {
    return (struct read_mark){
        p->at, p->reason->count, p->r->facts.size, p->r->claims.size, p->r->reasons.size, p->count};
}

bool read_go_back(struct read_parser *p, struct read_mark m) {
    p->at = m.at;
    p->reason->count = m.slots;
    p->r->facts.size = m.facts;
    p->r->claims.size = m.claims;
    p->r->reasons.size = m.reasons;
    p->count = m.count;
    return false;
}

bool read_literal(struct read_parser *p, const char *words) {
    size_t n = strlen(words);
    if (strncmp(p->at, words, n) != 0) return false;
    p->at += n;
    return true;
}

// One of two words, by the number that was read last.
static bool agrees(struct read_parser *p, const char *one, const char *several) {
    return read_literal(p, p->count == 1 || p->is_line ? one : several);
}

const struct family *read_family_of(const struct read_parser *p) { return p->r->puzzle->family; }

// ---- Numbers and nouns -----------------------------------------------------------------------------------

bool read_figure(struct read_parser *p, size_t *n) {
    const char *from = p->at;
    for (*n = 0; isdigit((unsigned char)*p->at) && p->at - from < 6; p->at++)
        *n = *n * 10 + (size_t)(*p->at - '0');
    return p->at > from && *from != '0';
}

bool read_number(struct read_parser *p, size_t *n) {
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    enum { WORDS = sizeof words / sizeof *words };
    const char *from = p->at;
    size_t length = strcspn(from, " ,.:;");
    for (*n = 0; *n < WORDS; ++*n)
        if (strlen(words[*n]) == length && read_literal(p, words[*n])) break;
    if (*n == WORDS && !(read_figure(p, n) && *n >= WORDS)) return false;
    p->count = *n;
    return true;
}

static bool ends_word(const char *at) { return !isalnum((unsigned char)*at); }

bool read_noun(struct read_parser *p, bool several, char *mark) {
    const struct family *f = read_family_of(p);
    const char *from = p->at;
    for (size_t i = 0; f->marks[i] != '\0'; i++) {
        *mark = f->marks[i];
        if (read_literal(p, f->nouns[i]) && (!several || read_literal(p, "s")) && ends_word(p->at))
            return true;
        p->at = from;
    }
    return false;
}

// "the king", "a rook": the article depends on how many there are.
static bool piece(struct read_parser *p, char *mark) {
    bool the = read_literal(p, "the ");
    if (!the && !read_literal(p, "a ")) return false;
    return read_noun(p, false, mark) && the == read_is_only(p->r->puzzle, *mark);
}

// ---- Squares ---------------------------------------------------------------------------------------------

bool read_square(struct read_parser *p, uint32_t *cell) {
    size_t row, column;
    const struct puzzle *z = p->r->puzzle;
    if (!read_literal(p, "r") || !read_figure(p, &row) || !read_literal(p, "c") || !read_figure(p, &column))
        return false;
    if (row > (size_t)z->height || column > (size_t)z->width || row == 0 || column == 0) return false;
    *cell = (uint32_t)((row - 1) * (size_t)z->width + column - 1);
    return true;
}

static void keep(struct read_parser *p, uint32_t cell, char mark) {
    assert_true(vec_push(p->r->mem, &p->r->facts, ((struct explain_fact){cell, mark, true})));
}

static int sign(int n) { return (n > 0) - (n < 0); }

// All squares from the first to the last, which are on one line.
static bool keep_line(struct read_parser *p, uint32_t first, uint32_t last) {
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
static bool whole_line(struct read_parser *p) {
    size_t n, width = (size_t)p->r->puzzle->width, height = (size_t)p->r->puzzle->height;
    bool row = read_literal(p, "row ");
    if ((!row && !read_literal(p, "column ")) || !read_figure(p, &n) || n > (row ? height : width))
        return false;
    size_t first = row ? (n - 1) * width : n - 1;
    return keep_line(p, (uint32_t)first, (uint32_t)(row ? first + width - 1 : first + (height - 1) * width));
}

// "r1c1", "r1c1-c3", "r1c1-r4c1", "row 3"
static bool stretch(struct read_parser *p) {
    uint32_t first, last;
    size_t column, width = (size_t)p->r->puzzle->width;
    if (whole_line(p)) return true;
    if (!read_square(p, &first)) return false;
    if (!read_literal(p, "-")) {
        keep(p, first, 0);
        return true;
    }
    if (!read_literal(p, "c"))
        return read_square(p, &last) && last / width != first / width && keep_line(p, first, last);
    return read_figure(p, &column) && column <= width &&
           keep_line(p, first, (uint32_t)(first / width * width + column - 1));
}

bool read_names_square(const char *at) {
    return (*at == 'r' && isdigit((unsigned char)at[1])) || strncmp(at, "row ", 4) == 0 ||
           strncmp(at, "column ", 7) == 0;
}

static bool are_distinct(const struct reading *r, struct read_list list) {
    for (size_t i = 0; i < list.count; i++)
        for (size_t k = 0; k < i; k++)
            if (r->facts.at[list.first + i].cell == r->facts.at[list.first + k].cell) return false;
    return true;
}

// The parts of a list, in the order of the board: commas, and the conjunction before the last.
bool read_squares(struct read_parser *p, const char *conjunction, struct read_list *list) {
    char last[8];
    size_t parts = 1, before = p->r->facts.size;
    *list = (struct read_list){before, 0};
    snprintf(last, sizeof last, " %s ", conjunction);
    bool ended = false, line = strncmp(p->at, "row ", 4) == 0 || strncmp(p->at, "column ", 7) == 0;
    if (!stretch(p)) return false;
    for (;; parts++) {
        const char *from = p->at;
        if (ended || !(read_literal(p, ", ") || (ended = read_literal(p, last))) ||
            !read_names_square(p->at)) {
            if (ended && p->at != from && !read_names_square(p->at)) ended = false;
            p->at = from;
            break;
        }
        size_t next = p->r->facts.size;
        if (!stretch(p) || p->r->facts.at[next].cell < p->r->facts.at[before].cell) return false;
        before = next;
    }
    list->count = p->count = p->r->facts.size - list->first;
    p->is_line = parts == 1 && line;
    return (parts == 1 || ended) && are_distinct(p->r, *list);
}

// "the 3 at r2c2", as printed there.
bool read_clue(struct read_parser *p, uint32_t *cell) {
    const struct puzzle *z = p->r->puzzle;
    if (!read_literal(p, "the ") || !isdigit((unsigned char)*p->at)) return false;
    char printed = *p->at++;
    return read_literal(p, " at ") && read_square(p, cell) &&
           (z->cells[*cell] == printed || (z->under != NULL && z->under[*cell] == printed));
}

bool read_piece_on(struct read_parser *p, char *mark, uint32_t *cell) {
    return read_literal(p, "the ") && read_noun(p, false, mark) && read_literal(p, " on ") &&
           read_square(p, cell);
}

// ---- Lists of pieces -------------------------------------------------------------------------------------

// An item of a list: 'm' "the rook on r1c1", 'g' "the rook", 'h' "a rook"
static bool list_item(struct read_parser *p, char type) {
    char mark = 0;
    uint32_t cell = 0;
    bool said = type == 'd'   ? read_clue(p, &cell)
                : type == 'm' ? read_piece_on(p, &mark, &cell)
                : type == 'g' ? read_literal(p, "the ") && read_noun(p, false, &mark)
                              : piece(p, &mark);
    if (said) keep(p, cell, mark);
    return said;
}

static bool is_said_before(const struct reading *r, size_t first) {
    const struct explain_fact *last = &r->facts.at[r->facts.size - 1];
    for (size_t i = first; i + 1 < r->facts.size; i++)
        if (r->facts.at[i].cell == last->cell && r->facts.at[i].mark == last->mark) return true;
    return false;
}

// "rooks on r1c1 and r2c2"
static bool of_one_kind(struct read_parser *p, struct read_list *list) {
    char mark;
    if (!read_noun(p, true, &mark) || !read_literal(p, " on ") || !read_squares(p, "and", list) ||
        list->count != 2)
        return false;
    for (size_t i = 0; i < list->count; i++)
        p->r->facts.at[list->first + i] =
            (struct explain_fact){p->r->facts.at[list->first + i].cell, mark, true};
    return true;
}

bool read_pieces(struct read_parser *p, char type, struct read_list *list) {
    const char *last = type == 'h' || type == 'd' ? " or " : " and ";
    struct read_mark start = read_remember(p);
    if (type == 'm' && of_one_kind(p, list)) return true;
    read_go_back(p, start);
    *list = (struct read_list){p->r->facts.size, 0};
    bool ended = false;
    if (!list_item(p, type)) return false;
    while (!ended) {
        struct read_mark before = read_remember(p);
        bool comma = read_literal(p, ", ");
        ended = !comma && read_literal(p, last);
        if ((!comma && !ended) || !list_item(p, type)) {
            read_go_back(p, before);
            ended = false;
            break;
        }
        if (is_said_before(p->r, list->first)) return false;
    }
    list->count = p->count = p->r->facts.size - list->first;
    return ended || list->count == 1;
}

// "the 4s at r1c1 and r2c2", "the 3 at r1c1 and the 4 at r2c2"
bool read_numbers(struct read_parser *p, struct read_list *list) {
    struct read_mark start = read_remember(p);
    char digit = 0;
    if (read_literal(p, "the ")) digit = *p->at;
    if (isdigit((unsigned char)digit) && strncmp(p->at + 1, "s at ", 5) == 0) {
        p->at += 6;
        if (!read_squares(p, "and", list) || list->count < 2) return false;
        for (size_t i = 0; i < list->count; i++)
            if (read_digit_at(p->r->puzzle, p->r->facts.at[list->first + i].cell) != (size_t)(digit - '0'))
                return false;
        return true;
    }
    read_go_back(p, start);
    *list = (struct read_list){p->r->facts.size, 0};
    struct read_mark before = start;
    for (uint32_t cell; read_clue(p, &cell);) {
        keep(p, cell, 0);
        before = read_remember(p);
        if (!read_literal(p, ", ") && !read_literal(p, " and ")) break;
    }
    read_go_back(p, before);
    list->count = p->r->facts.size - list->first;
    return list->count > 1;
}

// How many attacks each of the six pieces can give.
bool read_gifts(struct read_parser *p, struct read_list *list) {
    struct explain_fact gifts[6];
    const char *marks = read_family_of(p)->marks;
    size_t said = 0, n;
    do {
        size_t before = said;
        struct read_list pieces = {0, 0};
        if (read_literal(p, said == 0 ? "each piece" : "the others")) {
            for (const char *mark = marks; *mark != '\0'; mark++) {
                bool listed = false;
                for (size_t i = 0; i < before; i++) listed |= gifts[i].mark == *mark;
                if (!listed) gifts[said++].mark = *mark;
            }
        } else if (!read_pieces(p, 'g', &pieces)) return false;
        for (size_t i = 0; i < pieces.count && said < 6; i++)
            gifts[said++].mark = p->r->facts.at[pieces.first + i].mark;
        if (!read_literal(p, before == 0 ? " can give " : " ")) return false;
        if (read_literal(p, "none")) n = 0;
        else if (!read_number(p, &n)) return false;
        bool each = read_literal(p, " each");
        if (each != (n > 0 && said - before > 1 && said - before < 6)) return false;
        for (size_t i = before; i < said; i++) gifts[i].cell = (uint32_t)n;
    } while (said < 6 && read_literal(p, ", "));
    *list = (struct read_list){p->r->facts.size, said};
    for (size_t i = 0; i < said; i++) keep(p, gifts[i].cell, gifts[i].mark);
    return said == 6;
}

// ---- Suppositions ----------------------------------------------------------------------------------------

static struct explain_fact emptiness(const struct read_parser *p, uint32_t cell, bool empty) {
    const struct family *f = read_family_of(p);
    if (family_has_one_mark(f)) return (struct explain_fact){cell, f->marks[0], !empty};
    return (struct explain_fact){cell, family_empty(f), empty};
}

// Before "would": "a bulb at r3c4", "leaving r1c2 empty"
bool read_subject(struct read_parser *p, struct explain_fact *f) {
    *f = (struct explain_fact){.holds = true};
    bool one = family_has_one_mark(read_family_of(p));
    const char *at = one ? " at " : " on ";
    if (one && read_literal(p, "leaving ")) {
        if (!read_square(p, &f->cell) || !read_literal(p, " empty")) return false;
        *f = emptiness(p, f->cell, true);
        return true;
    }
    if (read_literal(p, "anything on ")) {
        if (!read_square(p, &f->cell)) return false;
        *f = emptiness(p, f->cell, false);
        return true;
    }
    return piece(p, &f->mark) && read_literal(p, at) && read_square(p, &f->cell);
}

// "a rook on r1c2 or r3c4", "a rook or a king on r1c2"
bool read_subjects(struct read_parser *p, struct read_list *list) {
    struct read_list pieces, cells;
    if (!read_pieces(p, 'h', &pieces) || !read_literal(p, " on ") || !read_squares(p, "or", &cells) ||
        (pieces.count == 1) == (cells.count == 1))
        return false;
    *list = (struct read_list){p->r->facts.size, pieces.count * cells.count};
    for (size_t i = 0; i < list->count; i++) {
        size_t piece = pieces.count == 1 ? 0 : i, cell = cells.count == 1 ? 0 : i;
        keep(p, p->r->facts.at[cells.first + cell].cell, p->r->facts.at[pieces.first + piece].mark);
    }
    return true;
}

// Before a clause: "without a rook on r1c1, ", "if the king were not on r1c1, ", "with r1c2 empty, "
bool read_without(struct read_parser *p, struct explain_fact *f) {
    *f = (struct explain_fact){.holds = false};
    if (read_literal(p, "with ")) {
        if (!read_square(p, &f->cell) || !read_literal(p, " empty, ")) return false;
        *f = emptiness(p, f->cell, true);
        return true;
    }
    if (read_literal(p, "if the "))
        return read_noun(p, false, &f->mark) && read_is_only(p->r->puzzle, f->mark) &&
               read_literal(p, " were not on ") && read_square(p, &f->cell) && read_literal(p, ", ");
    return read_literal(p, "without a ") && read_noun(p, false, &f->mark) &&
           !read_is_only(p->r->puzzle, f->mark) && read_literal(p, " on ") && read_square(p, &f->cell) &&
           read_literal(p, ", ");
}

// After "suppose": "r3c4 were a bulb", "the king were not on r1c2", "no rook were on r1c1"
bool read_were(struct read_parser *p, struct explain_fact *f) {
    *f = (struct explain_fact){.holds = true};
    if (read_names_square(p->at)) {
        if (!read_square(p, &f->cell) || !read_literal(p, " were ")) return false;
        bool empty = read_literal(p, "empty");
        if (empty || read_literal(p, "not empty")) *f = emptiness(p, f->cell, empty);
        else return piece(p, &f->mark);
        return true;
    }
    if (read_literal(p, "no ")) {
        f->holds = false;
        return read_noun(p, false, &f->mark) && read_literal(p, " were on ") && read_square(p, &f->cell);
    }
    if (!piece(p, &f->mark) || !read_literal(p, " were ")) return false;
    if (read_literal(p, "not ")) f->holds = false;
    return read_literal(p, "on ") && read_square(p, &f->cell) &&
           (f->holds || read_is_only(p->r->puzzle, f->mark));
}

// ---- What follows ----------------------------------------------------------------------------------------

static bool claim(struct read_parser *p, struct read_claim c) {
    assert_true(vec_push(p->r->mem, &p->r->claims, c));
    return true;
}

static struct read_claim one_mark(enum read_claim_kind kind, char mark) {
    return (struct read_claim){.kind = kind, .marks = {mark}};
}

static struct read_list one_cell(struct read_parser *p, uint32_t cell) {
    keep(p, cell, 0);
    return (struct read_list){p->r->facts.size - 1, 1};
}

// "r1c1 and r1c2 stay empty", "r1c1 is a bulb"
static bool claim_cells(struct read_parser *p) {
    struct read_claim c = {0};
    const struct family *f = read_family_of(p);
    if (!read_squares(p, "and", &c.cells)) return false;
    if (agrees(p, " stays empty", " stay empty")) c.kind = READ_EMPTY;
    else if (agrees(p, " is not empty", " are not empty")) c.kind = READ_NOT_EMPTY;
    else if (!family_has_one_mark(f) || !agrees(p, " is a ", " are ") ||
             !read_noun(p, p->count != 1, c.marks))
        return false;
    return claim(p, c);
}

// "no pawn, knight or king is on r1c1 or r1c2"
static bool claim_nobody(struct read_parser *p) {
    struct read_claim c = {.kind = READ_IS_NOT};
    size_t n = 0;
    bool ended = false;
    if (!read_literal(p, "no ")) return false;
    while (read_noun(p, false, &c.marks[n])) {
        if (strchr(c.marks, c.marks[n]) < c.marks + n || read_is_only(p->r->puzzle, c.marks[n])) return false;
        n++;
        if (ended || !(read_literal(p, ", ") || (ended = read_literal(p, " or ")))) break;
    }
    return n > 0 && (n == 1 || ended) && read_literal(p, " is on ") && read_squares(p, "or", &c.cells) &&
           claim(p, c);
}

// "the 1 at r1c1 or the 2 at r2c2"
static bool read_targets(struct read_parser *p, struct read_claim *c) {
    if (!read_pieces(p, 'd', &c->cells)) return false;
    c->kind = READ_WHERE;
    return c->cells.count > 1 && claim(p, *c);
}

// "the king must be next to the 3 at r3c3", "the knight must attack it"
static bool claim_must(struct read_parser *p, struct read_claim *c) {
    static const char letters[] = "PNKRBQ";
    static const char *const beside[] = {"diagonally below ", "a knight's move away from ",
                                         "next to ",          "on the row or the column of ",
                                         "on a diagonal of ", "in line with "};
    size_t kind = (size_t)(strchr(letters, c->marks[0]) - letters);
    uint32_t number_at;
    if (read_literal(p, "be where it could attack ")) return read_targets(p, c);
    if (!read_literal(p, "be ") || !read_literal(p, beside[kind]) || !read_clue(p, &number_at)) return false;
    c->kind = READ_WHERE;
    c->cells = one_cell(p, number_at);
    return claim(p, *c);
}

// The demand of a number: "the rook and the queen must attack it", "no other piece may attack it"
static bool claim_demand(struct read_parser *p, struct read_claim *c) {
    const struct read_slot *it = read_slot_of(p->reason, "C");
    if (it == NULL) return false;
    c->cells = one_cell(p, it->cell);
    return claim(p, *c);
}

static bool claim_demanded(struct read_parser *p) {
    struct read_claim c = {.kind = READ_MUST_NOT};
    const struct read_slot *it = read_slot_of(p->reason, "C");
    if (it == NULL) return false;
    size_t wanted = read_digit_at(p->r->puzzle, it->cell);
    if (read_literal(p, wanted == 0 ? "none is where it would" : "no other piece may attack it"))
        return claim_demand(p, &c);
    c.kind = READ_MUST; // without marks: each that can attack it
    bool others = strstr(p->reason->form->words, "cannot attack") != NULL;
    return read_literal(p, others ? "all others must attack it" : "each must attack it") && wanted > 1 &&
           claim_demand(p, &c);
}

// "the king and the queen can only be on r1c1 or r1c2", "the king is on r1c1"
static bool claim_only(struct read_parser *p) {
    struct read_claim c = {0};
    struct read_list who;
    if (!read_pieces(p, 'g', &who)) return false;
    for (size_t i = 0; i < who.count; i++) {
        c.marks[i] = p->r->facts.at[who.first + i].mark;
        if (!read_is_only(p->r->puzzle, c.marks[i])) return false;
    }
    if (who.count == 1 && read_literal(p, " is on ")) {
        uint32_t cell;
        c.kind = READ_IS;
        if (read_literal(p, "both "))
            return read_squares(p, "and", &c.cells) && c.cells.count == 2 && claim(p, c);
        if (!read_square(p, &cell)) return false;
        c.cells = one_cell(p, cell);
        return claim(p, c);
    }
    if (read_literal(p, " must attack it")) {
        c.kind = READ_MUST;
        return claim_demand(p, &c);
    }
    if (who.count == 1 && read_literal(p, " must ")) return claim_must(p, &c);
    if (who.count > 1 && read_literal(p, " must be where they could attack ")) return read_targets(p, &c);
    if (who.count > 1 && read_literal(p, " must attack ")) {
        uint32_t cell;
        if (!read_clue(p, &cell)) return false;
        c.kind = READ_WHERE;
        c.cells = one_cell(p, cell);
        return claim(p, c);
    }
    if (read_literal(p, " can only be on ")) c.kind = READ_ONLY_ON;
    else if (read_literal(p, " cannot be on ")) c.kind = READ_IS_NOT;
    else return false;
    return read_squares(p, "or", &c.cells) && claim(p, c);
}

// "a rook is on r1c1", "rooks are on r1c1 and r2c2"
bool read_claim_placed(struct read_parser *p) {
    struct read_claim c = {.kind = READ_IS};
    uint32_t cell;
    if (read_literal(p, "a ")) {
        if (!read_noun(p, false, c.marks) || read_is_only(p->r->puzzle, c.marks[0]) ||
            !read_literal(p, " is on ") || !read_square(p, &cell))
            return false;
        c.cells = one_cell(p, cell);
        return claim(p, c);
    }
    return read_noun(p, true, c.marks) && read_literal(p, " are on ") && read_squares(p, "and", &c.cells) &&
           c.cells.count > 1 && claim(p, c);
}

static bool claim_counted(struct read_parser *p) {
    struct read_claim c = {.kind = READ_SO_MANY_EMPTY};
    if (!read_figure(p, &c.number) || c.number < 2) return false;
    if (read_literal(p, " other squares stay empty") || read_literal(p, " squares stay empty"))
        return claim(p, c);
    c.kind = READ_SO_MANY_OUT;
    return read_literal(p, " other placements are ruled out") && claim(p, c);
}

// Those named before: "neither is there", "none of them is there"
static bool claim_none_of_them(struct read_parser *p, uint32_t cell) {
    struct read_claim c = {.kind = READ_IS_NOT};
    size_t n = 0;
    for (size_t i = 0; i < p->reason->count; i++) {
        const struct read_slot *s = &p->reason->slots[i];
        for (size_t k = 0; s->type == 'h' && k < s->list.count; k++)
            c.marks[n++] = p->r->facts.at[s->list.first + k].mark;
    }
    if (!read_literal(p, n == 2 ? "neither is there" : "none of them is there")) return false;
    c.cells = one_cell(p, cell);
    return claim(p, c);
}

// What is said of things named before.
static bool claim_again(struct read_parser *p) {
    const struct read_slot *cells = read_slot_of(p->reason, "a"), *cell = read_slot_of(p->reason, "sT"),
                           *kind = read_slot_of(p->reason, "KkPN"), *who = read_slot_of(p->reason, "h"),
                           *n = read_slot_of(p->reason, "n");
    struct read_claim c = {.kind = READ_EMPTY};
    if (cells != NULL && read_literal(p, cells->list.count == 1 ? "it stays empty" : "they stay empty")) {
        c.cells = cells->list;
        return claim(p, c);
    }
    if (n != NULL &&
        read_literal(p, n->number == 2 ? "both of them are bulbs: " : "all of them are bulbs: ")) {
        c = one_mark(READ_IS, read_family_of(p)->marks[0]);
        return read_squares(p, "and", &c.cells) && c.cells.count == n->number && n->number > 1 && claim(p, c);
    }
    if (cell != NULL && (read_literal(p, "it is a bulb itself") || read_literal(p, "that is a bulb"))) {
        c = one_mark(READ_IS, read_family_of(p)->marks[0]);
        c.cells = one_cell(p, cell->cell);
        return claim(p, c);
    }
    if (read_literal(p, "all other squares stay empty"))
        return claim(p, (struct read_claim){.kind = READ_SO_MANY_EMPTY});
    if (kind != NULL &&
        (read_literal(p, "no other square has one") || read_literal(p, "no other is anywhere")))
        return claim(p, one_mark(READ_NO_OTHER, kind->mark));
    if (cell != NULL && read_literal(p, "no other piece is there")) {
        c.kind = READ_NOBODY_ELSE;
        c.cells = one_cell(p, cell->cell);
        return claim(p, c);
    }
    if (who != NULL && cell != NULL) return claim_none_of_them(p, cell->cell);
    return false;
}

bool read_claims(struct read_parser *p, struct read_list *list) {
    typedef bool one_claim(struct read_parser * parser);
    static one_claim *const ways[] = {claim_cells,       claim_demanded, claim_nobody, claim_only,
                                      read_claim_placed, claim_counted,  claim_again};
    const char *between = family_has_one_mark(read_family_of(p)) ? " and " : "; ";
    size_t first = p->r->claims.size;
    do {
        size_t way = 0;
        struct read_mark before = read_remember(p);
        while (way < sizeof ways / sizeof *ways && !ways[way](p)) {
            read_go_back(p, before);
            way++;
        }
        if (way == sizeof ways / sizeof *ways) return false;
    } while (read_literal(p, between));
    *list = (struct read_list){first, p->r->claims.size - first};
    return true;
}

// Our English for any subject: what a template has read, which rule is meant, and what is true on the board.
// read_akari.c, read_pieces.c and read_attacks.c have the templates.
#include "read_inside.h"

#include "chess_boards.h"
#include "family/chess_loop/chess_loop.h"
#include "family/chess_position/chess_position.h"

#include <stdlib.h>
#include <string.h>

const struct read_language *const read_languages[] = {&read_of_akari, &read_of_pieces, &read_of_attacks,
                                                      &read_of_sums, NULL};

// ---- Slots -----------------------------------------------------------------------------------------------

const struct read_slot *read_slot_of(const struct read_reason *reason, const char *types) {
    for (size_t i = reason->count; i > 0; i--)
        if (strchr(types, reason->slots[i - 1].type) != NULL) return &reason->slots[i - 1];
    return NULL;
}

size_t read_number_of(const struct read_reason *reason) { return read_slot_of(reason, "nN")->number; }

const struct explain_fact *read_list_of(const struct read_point *at, const struct read_slot *slot) {
    return &at->reading->facts.at[slot->list.first];
}

// Was this the chosen option of the n-th []?
bool read_chose(const struct read_reason *reason, size_t n, size_t which) {
    for (size_t i = 0; i < reason->count; i++)
        if (reason->slots[i].type == '[' && n-- == 0) return reason->slots[i].number == which;
    return false;
}

size_t read_count_type(const struct read_reason *r, char type) {
    size_t n = 0;
    for (size_t i = 0; i < r->count; i++) n += r->slots[i].type == type;
    return n;
}

// "there is" for one, "there are" for several.
bool read_is_or_are(const struct read_reason *reason, size_t n) {
    return strncmp(reason->form->words, "there [", 7) != 0 || read_chose(reason, 0, n != 1);
}

// ---- The rule that is meant ------------------------------------------------------------------------------

static bool is_edge(const struct puzzle *p, const struct read_slot *s, const struct model_rule *rule) {
    uint32_t width = (uint32_t)p->width, first = rule->cells[0], last = rule->cells[1];
    if (s->mark == 'r') return first / width + 1 == s->number && last / width + 1 == s->number;
    return first % width + 1 == s->number && last % width + 1 == s->number;
}

static bool is_named(const struct read_point *at, const struct read_reason *reason,
                     const struct model_rule *rule) {
    size_t n = strlen(reason->form->rule);
    if (strcmp(reason->form->rule, "attack") == 0) return strncmp(rule->name, "attack", n) == 0;
    if (n == 0 || reason->form->rule[n - 1] != '-') return strcmp(reason->form->rule, rule->name) == 0;
    const struct read_slot *kind = read_slot_of(reason, "KNP");
    const struct read_slot *claims = read_slot_of(reason, "f");
    char piece = kind != NULL ? kind->mark : at->subject != NULL ? at->subject->mark : 0;
    if (piece == 0 && claims != NULL) piece = at->reading->claims.at[claims->list.first].marks[0];
    const char *name = chess_boards_kind(piece);
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

char read_piece_at(const struct knowledge *k, uint32_t cell) {
    for (const char *mark = k->puzzle->family->marks; *mark != '\0'; mark++)
        if (knowledge_of(k, cell, *mark) == KNOWN_YES) return *mark;
    return 0;
}

bool read_is_taken(const struct knowledge *k, uint32_t cell) {
    return read_piece_at(k, cell) != 0 || knowledge_of(k, cell, family_empty(k->puzzle->family)) == KNOWN_NO;
}

size_t read_pieces_in_all(const struct puzzle *p) {
    if (strcmp(p->family->name, "chess-num") == 0) return 6;
    if (strcmp(p->family->name, "chess-position") == 0) return (size_t)p->parameters[CHESS_POSITION_PIECES];
    return 2 * (size_t)p->parameters[CHESS_LOOP_EACH];
}

// How many pieces of the kind there will be.
size_t read_pieces_of(const struct puzzle *p, char piece) {
    static const char letters[] = "PNKRBQ";
    if (strcmp(p->family->name, "chess-num") == 0) return 1;
    if (strcmp(p->family->name, "chess-avoid") == 0)
        return (size_t)p->parameters[strchr(letters, piece) - letters];
    return (size_t)p->parameters[CHESS_LOOP_EACH];
}

bool read_takes_part(const struct puzzle *p, char piece) {
    static const char letters[] = "PNKRBQ";
    if (strcmp(p->family->name, "chess-avoid") == 0) return read_pieces_of(p, piece) > 0;
    return strcmp(p->family->name, "chess-loop") != 0 || letters[p->parameters[CHESS_LOOP_FIRST]] == piece ||
           letters[p->parameters[CHESS_LOOP_SECOND]] == piece;
}

bool read_is_only(const struct puzzle *p, char piece) {
    bool counts = strcmp(p->family->name, "chess-num") == 0 || strcmp(p->family->name, "chess-avoid") == 0;
    return counts && chess_boards_piece(piece) && read_pieces_of(p, piece) == 1;
}

bool read_is_free(const struct puzzle *p, uint32_t cell) {
    return p->cells[cell] == p->family->alphabet[0] || family_is_mark(p->family, p->cells[cell]);
}

size_t read_digit_at(const struct puzzle *p, uint32_t cell) {
    char c = p->under != NULL ? p->under[cell] : p->cells[cell];
    return (size_t)(c - '0');
}

// ---- The board -------------------------------------------------------------------------------------------

static bool attacks_on(struct puzzle *board, char piece, uint32_t from, uint32_t to) {
    char was = board->cells[from];
    board->cells[from] = piece;
    bool yes = from != to && chess_boards_attacks(board, (int)from, (int)to);
    board->cells[from] = was;
    return yes;
}

// The board without pieces, or with those that are known.
static void set_up(struct puzzle *board, const struct puzzle *p, const struct knowledge *pieces,
                   struct mem *m) {
    if (!puzzle_copy(board, p, m)) abort();
    puzzle_strip(board);
    for (uint32_t i = 0; pieces != NULL && i < puzzle_size(p); i++)
        if (read_piece_at(pieces, i) != 0) board->cells[i] = read_piece_at(pieces, i);
}

static bool attacks_among(const struct puzzle *p, const struct knowledge *pieces, char piece, uint32_t from,
                          uint32_t to) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle board;
    set_up(&board, p, pieces, &m);
    bool yes = attacks_on(&board, piece, from, to);
    puzzle_free(&board);
    return yes;
}

bool read_attacks(const struct read_point *at, char piece, uint32_t from, uint32_t to) {
    return attacks_among(at->puzzle, at->used, piece, from, to);
}

bool read_could_attack(const struct puzzle *p, char piece, uint32_t from, uint32_t to) {
    return attacks_among(p, NULL, piece, from, to);
}

// May the piece be there, as far as is known?
bool read_may_be_on(const struct read_point *at, char piece, uint32_t cell) {
    char other = read_piece_at(at->used, cell);
    return read_is_free(at->puzzle, cell) && knowledge_of(at->used, cell, piece) != KNOWN_NO &&
           (other == 0 || other == piece);
}

// The number of squares for the kind, or of those that are taken.
size_t read_count_room(const struct read_point *at, char piece, bool taken) {
    size_t n = 0;
    for (uint32_t i = 0; i < puzzle_size(at->puzzle); i++)
        n += taken ? knowledge_of(at->used, i, piece) == KNOWN_YES : read_may_be_on(at, piece, i);
    return n;
}

// Is there a square from which the piece could still attack the number?
bool read_may_attack(const struct read_point *at, char piece, uint32_t number) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle board;
    bool placed = read_count_room(at, piece, true) > 0, may = false;
    set_up(&board, at->puzzle, at->used, &m);
    for (uint32_t i = 0; i < puzzle_size(&board) && !may; i++)
        may = (placed ? knowledge_of(at->used, i, piece) == KNOWN_YES : read_may_be_on(at, piece, i)) &&
              attacks_on(&board, piece, i, number);
    puzzle_free(&board);
    return may;
}

bool read_all_attack(const struct read_point *at, const struct read_slot *pieces, uint32_t cell) {
    for (size_t i = 0; i < pieces->list.count; i++)
        if (!read_attacks(at, read_list_of(at, pieces)[i].mark, read_list_of(at, pieces)[i].cell, cell))
            return false;
    return true;
}

bool read_is_on(const struct read_point *at, char piece, uint32_t cell) {
    return knowledge_of(at->used, cell, piece) == KNOWN_YES;
}

void read_place_cornered(const struct read_point *at, struct knowledge *used) {
    bool placed = true;
    while (placed) {
        placed = false;
        for (const char *piece = at->puzzle->family->marks; *piece != '\0'; piece++) {
            uint32_t cell = 0;
            if (!read_is_only(at->puzzle, *piece) || read_count_room(at, *piece, true) > 0 ||
                read_count_room(at, *piece, false) != 1)
                continue;
            while (!read_may_be_on(at, *piece, cell)) cell++;
            if (!knowledge_learn(used, (struct explain_fact){cell, *piece, true})) abort();
            placed = true;
        }
    }
}

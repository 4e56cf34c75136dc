// Chess Loop judged by its rules: every piece is checked in every direction by itself. Nothing here is shared
// with the solver's model, nor with the tables of chess pieces that it uses, so that a mistake there does not
// hide.
#include "family/chess_loop/chess_loop.h"

#include <string.h>

enum { NOBODY = -1, DIRECTIONS = 8, PIECES_KINDS = 5 };

static const char letters[] = "RBNKQ";
static const char *const names[PIECES_KINDS] = {"rook", "bishop", "knight", "king", "queen"};
static const char *const parameter_order[] = {"pawn", "knight", "king", "rook", "bishop", "queen"};
static const char *const numbers[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight"};

static const signed char around[DIRECTIONS][2] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
                                                  {0, 1},   {1, -1}, {1, 0},  {1, 1}};
static const signed char leaps[DIRECTIONS][2] = {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2},
                                                 {1, -2},  {1, 2},  {2, -1},  {2, 1}};

struct judge {
    const struct puzzle *p;
    struct verdict *v;
    int *target;            // by square with a piece that attacks exactly one: which one; otherwise NOBODY
    int *attackers;         // by square: how many such pieces attack it
    int left[PIECES_KINDS]; // how many pieces of each kind are still to be placed
    bool all_single;        // every piece attacks exactly one
    bool ok;                // there was enough memory so far
};

static bool is_piece(char c) { return c != '\0' && strchr(letters, c) != NULL; }
static const char *piece_name(char c) { return names[strchr(letters, c) - letters]; }

static void say_piece(struct judge *j, size_t square) {
    text_format(&j->v->sentences, "the %s at ", piece_name(j->p->cells[square]));
    puzzle_name_cell(&j->v->sentences, j->p, square);
}

// ---- What a piece attacks ------------------------------------------------------------------------------

// The first piece in a direction, or NOBODY.
static int look(const struct puzzle *p, size_t from, const signed char step[2], bool far) {
    int row = (int)from / p->width, column = (int)from % p->width;
    do {
        row += step[0];
        column += step[1];
        if (row < 0 || row >= p->height || column < 0 || column >= p->width) return NOBODY;
        if (is_piece(p->cells[row * p->width + column])) return row * p->width + column;
    } while (far);
    return NOBODY;
}

// Does such a piece move in that direction, and how far?
static bool goes(char piece, int d) {
    bool slanted = around[d][0] != 0 && around[d][1] != 0;
    return !(piece == 'R' && slanted) && !(piece == 'B' && !slanted);
}
static bool is_far(char piece) { return piece != 'K' && piece != 'N'; }

// The pieces that the piece attacks, in the order of the directions; returns how many.
static int attacked_by(const struct puzzle *p, size_t from, size_t out[DIRECTIONS]) {
    char piece = p->cells[from];
    int count = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        if (!goes(piece, d)) continue;
        int to = look(p, from, piece == 'N' ? leaps[d] : around[d], is_far(piece));
        if (to != NOBODY) out[count++] = (size_t)to;
    }
    return count;
}

// ---- Pieces still to be placed --------------------------------------------------------------------------

// May a piece still go to this square: any, one of a kind, or one of the other kind than a given piece?
static bool may_come(const struct judge *j, size_t square, char kind) {
    for (int k = 0; k < PIECES_KINDS; k++)
        if ((kind == '\0' || letters[k] == kind) && j->left[k] > 0 &&
            puzzle_may_get(j->p, square, letters[k]))
            return true;
    return false;
}

static bool other_may_come(const struct judge *j, size_t square, char piece) {
    for (const char *kind = letters; *kind != '\0'; kind++)
        if (*kind != piece && may_come(j, square, *kind)) return true;
    return false;
}

typedef bool may_come_here(const struct judge *j, size_t square, char piece);

// Is there such a square before the first piece in a direction?
static bool finds_room(const struct judge *j, size_t from, const signed char step[2], bool far, char piece,
                       may_come_here *may) {
    int row = (int)from / j->p->width, column = (int)from % j->p->width;
    do {
        row += step[0];
        column += step[1];
        if (row < 0 || row >= j->p->height || column < 0 || column >= j->p->width) return false;
        size_t square = (size_t)(row * j->p->width + column);
        if (is_piece(j->p->cells[square])) return false;
        if (may(j, square, piece)) return true;
    } while (far);
    return false;
}

// Is there one among the squares that a piece here attacks?
static bool attacks_room(const struct judge *j, size_t from, char piece, may_come_here *may) {
    for (int d = 0; d < DIRECTIONS; d++)
        if (goes(piece, d) &&
            finds_room(j, from, piece == 'N' ? leaps[d] : around[d], is_far(piece), piece, may))
            return true;
    return false;
}

// Can a piece of the other kind come between a piece and one that it attacks?
static bool can_part(const struct judge *j, size_t piece, size_t whom) {
    int down = (int)whom / j->p->width - (int)piece / j->p->width;
    int right = (int)whom % j->p->width - (int)piece % j->p->width;
    const signed char step[2] = {(signed char)((down > 0) - (down < 0)),
                                 (signed char)((right > 0) - (right < 0))};
    char kind = j->p->cells[piece];
    return is_far(kind) && finds_room(j, piece, step, true, kind, other_may_come);
}

// Can a piece of the other kind come that attacks this one?
static bool can_be_attacked(const struct judge *j, size_t piece) {
    for (const char *kind = letters; *kind != '\0'; kind++)
        if (*kind != j->p->cells[piece] && attacks_room(j, piece, *kind, may_come)) return true;
    return false;
}

// ---- Each piece's duty ---------------------------------------------------------------------------------

static void say_none(struct judge *j, size_t piece) {
    j->ok = j->ok && verdict_open(j->v, "attacks-none") && verdict_cell(j->v, piece);
    if (!j->ok) return;
    verdict_mendable(j->v, attacks_room(j, piece, j->p->cells[piece], other_may_come));
    verdict_lost(j->v, "; none can come where it attacks");
    say_piece(j, piece);
    text_add(&j->v->sentences, " attacks no piece");
    j->ok = verdict_close(j->v);
}

// Nothing fixes that: a piece that comes between is attacked itself.
static void say_several(struct judge *j, size_t piece, const size_t *whom, int count) {
    j->ok = j->ok && verdict_open(j->v, "attacks-several") && verdict_cell(j->v, piece);
    for (int i = 0; i < count; i++) j->ok = j->ok && verdict_cell(j->v, whom[i]);
    if (!j->ok) return;
    say_piece(j, piece);
    text_format(&j->v->sentences, " attacks %s pieces: ", numbers[count]);
    for (int i = 0; i < count; i++) {
        if (i > 0) text_add(&j->v->sentences, i + 1 < count ? ", " : " and ");
        say_piece(j, whom[i]);
    }
    j->ok = verdict_close(j->v);
}

static void say_own_kind(struct judge *j, size_t piece, size_t whom) {
    j->ok = j->ok && verdict_open(j->v, "attacks-own-kind") && verdict_cell(j->v, piece) &&
            verdict_cell(j->v, whom);
    if (!j->ok) return;
    verdict_mendable(j->v, can_part(j, piece, whom));
    say_piece(j, piece);
    text_add(&j->v->sentences, " attacks ");
    say_piece(j, whom);
    text_add(&j->v->sentences, ", of its own kind");
    j->ok = verdict_close(j->v);
}

static void judge_piece(struct judge *j, size_t piece) {
    size_t whom[DIRECTIONS];
    int count = attacked_by(j->p, piece, whom);
    if (count == 0) say_none(j, piece);
    if (count > 1) say_several(j, piece, whom, count);
    for (int i = 0; i < count; i++)
        if (j->p->cells[whom[i]] == j->p->cells[piece]) say_own_kind(j, piece, whom[i]);
    if (count == 1) {
        j->target[piece] = (int)whom[0];
        j->attackers[whom[0]]++;
    } else {
        j->all_single = false;
    }
}

// ---- One loop ----------------------------------------------------------------------------------------

static void say_not_attacked(struct judge *j, size_t piece) {
    j->ok = j->ok && verdict_open(j->v, "not-one-loop") && verdict_cell(j->v, piece);
    if (!j->ok) return;
    verdict_mendable(j->v, can_be_attacked(j, piece));
    verdict_lost(j->v, ", and none can come that does");
    text_add(&j->v->sentences, "the arrows are not one loop: no piece attacks ");
    say_piece(j, piece);
    j->ok = verdict_close(j->v);
}

// How many pieces are on the loop through a piece. They are counted once: `attackers` is cleared. A loop that
// no piece can enter is final.
static int loop_length(struct judge *j, size_t piece, bool *opens) {
    int length = 0;
    bool can_open = false;
    for (size_t at = piece; j->attackers[at] != 0; at = (size_t)j->target[at], length++) {
        j->attackers[at] = 0;
        can_open = can_open || can_part(j, at, (size_t)j->target[at]);
    }
    *opens = *opens && can_open;
    return length;
}

static void add_number_in_row(struct text *t, int number, bool first, bool last) {
    if (!first) text_add(t, last ? " and " : ", ");
    text_number(t, number);
}

// Every piece is attacked by one: the arrows are loops.
static void judge_loops(struct judge *j, size_t first_piece, int pieces) {
    bool all_open = true;
    int length = loop_length(j, first_piece, &all_open), left = pieces - length;
    if (left == 0) return;
    j->ok = j->ok && verdict_open(j->v, "not-one-loop") && verdict_cell(j->v, first_piece);
    if (!j->ok) return;
    text_add(&j->v->sentences, "the arrows form loops of ");
    add_number_in_row(&j->v->sentences, length, true, false);
    for (size_t i = first_piece; i < puzzle_size(j->p) && j->ok; i++) {
        if (j->attackers[i] == 0) continue;
        length = loop_length(j, i, &all_open);
        left -= length;
        add_number_in_row(&j->v->sentences, length, false, left == 0);
        j->ok = verdict_cell(j->v, i);
    }
    text_add(&j->v->sentences, " pieces");
    verdict_mendable(j->v, all_open);
    j->ok = j->ok && verdict_close(j->v);
}

static void judge_arrows(struct judge *j) {
    size_t first_piece = 0;
    int pieces = 0;
    bool each_attacked = true;
    for (size_t i = puzzle_size(j->p); i-- > 0;) {
        if (!is_piece(j->p->cells[i])) continue;
        pieces++;
        first_piece = i;
        if (j->attackers[i] == 0) each_attacked = false;
    }
    for (size_t i = 0; !each_attacked && i < puzzle_size(j->p); i++)
        if (is_piece(j->p->cells[i]) && j->attackers[i] == 0) say_not_attacked(j, i);
    if (each_attacked) judge_loops(j, first_piece, pieces);
}

// ---- Edges and numbers -------------------------------------------------------------------------------

static void judge_edge(struct judge *j, bool row, int index, size_t first, size_t step, int count) {
    size_t last = first + step * (size_t)(count - 1);
    bool room = false;
    for (size_t i = first; i <= last; i += step) {
        if (is_piece(j->p->cells[i])) return;
        room = room || may_come(j, i, '\0');
    }
    j->ok = j->ok && verdict_open(j->v, "edge-empty") && verdict_cell(j->v, first) &&
            (last == first || verdict_cell(j->v, last));
    if (!j->ok) return;
    verdict_mendable(j->v, room);
    verdict_lost(j->v, "; no piece can come there");
    if (row) puzzle_name_whole_row(&j->v->sentences, j->p, index);
    else puzzle_name_whole_column(&j->v->sentences, j->p, index);
    text_add(&j->v->sentences, " is empty");
    j->ok = verdict_close(j->v);
}

static void judge_edges(struct judge *j) {
    int width = j->p->width, height = j->p->height;
    size_t across = (size_t)width;
    judge_edge(j, true, 0, 0, 1, width);
    if (height > 1) judge_edge(j, true, height - 1, across * (size_t)(height - 1), 1, width);
    judge_edge(j, false, 0, 0, across, height);
    if (width > 1) judge_edge(j, false, width - 1, across - 1, across, height);
}

// How many pieces of this kind the puzzle asks for.
static int wanted(const struct puzzle *p, const char *name) {
    bool asked = strcmp(parameter_order[p->parameters[CHESS_LOOP_FIRST]], name) == 0 ||
                 strcmp(parameter_order[p->parameters[CHESS_LOOP_SECOND]], name) == 0;
    return asked ? p->parameters[CHESS_LOOP_EACH] : 0;
}

static int count_pieces(const struct puzzle *p, int kind) {
    int count = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) count += p->cells[i] == letters[kind];
    return count;
}

static bool has_room(const struct judge *j, int kind) {
    int room = 0;
    for (size_t i = 0; i < puzzle_size(j->p); i++) room += may_come(j, i, letters[kind]);
    return j->left[kind] > 0 && room >= j->left[kind];
}

static void judge_number(struct judge *j, int kind) {
    int count = count_pieces(j->p, kind), right = wanted(j->p, names[kind]);
    if (count < right) j->v->complete = false;
    if (count == right) return;
    j->ok = j->ok && verdict_open(j->v, "count-wrong");
    for (size_t i = 0; i < puzzle_size(j->p); i++)
        if (j->p->cells[i] == letters[kind]) j->ok = j->ok && verdict_cell(j->v, i);
    if (!j->ok) return;
    verdict_mendable(j->v, has_room(j, kind));
    if (count < right) verdict_lost(j->v, "; there is no room for so many");
    text_format(&j->v->sentences, "there %s %d %s%s, not %d", count == 1 ? "is" : "are", count, names[kind],
                count == 1 ? "" : "s", right);
    j->ok = verdict_close(j->v);
}

// ---- All of it ---------------------------------------------------------------------------------------

static void judge_board(struct judge *j) {
    for (int kind = 0; kind < PIECES_KINDS; kind++)
        j->left[kind] = wanted(j->p, names[kind]) - count_pieces(j->p, kind);
    for (size_t i = 0; i < puzzle_size(j->p); i++)
        if (is_piece(j->p->cells[i])) judge_piece(j, i);
    if (j->all_single) judge_arrows(j);
    judge_edges(j);
    for (int kind = 0; kind < PIECES_KINDS; kind++) judge_number(j, kind);
}

bool chess_loop_check(const struct puzzle *p, struct verdict *v) {
    size_t size = puzzle_size(p);
    struct judge j = {.p = p, .v = v, .all_single = true, .ok = true};
    j.target = mem_zeroed(v->mem, size, sizeof *j.target);
    j.attackers = mem_zeroed(v->mem, size, sizeof *j.attackers);
    j.ok = j.target != NULL && j.attackers != NULL;
    v->complete = true;
    if (j.ok) judge_board(&j);
    mem_free(v->mem, j.target, size * sizeof *j.target);
    mem_free(v->mem, j.attackers, size * sizeof *j.attackers);
    return j.ok;
}

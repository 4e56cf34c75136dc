#include "echek_slow.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char all_pieces[] = "KQRBNPkqrbnp";

static bool on_board(int rank, int file) { return rank >= 0 && rank < 4 && file >= 0 && file < 4; }
static bool is_empty(const struct slow_game *g, int rank, int file) {
    return on_board(rank, file) && g->board[rank][file] == '.';
}
static bool is_of(char piece, char side) { return side == 'w' ? isupper(piece) != 0 : islower(piece) != 0; }
static char in_colours_of(char side, char piece) {
    return (char)(side == 'w' ? toupper(piece) : tolower(piece));
}
static char enemy_of(char side) { return side == 'w' ? 'b' : 'w'; }

static bool find(const struct slow_game *g, char piece, int *rank, int *file) {
    for (*rank = 0; *rank < 4; ++*rank)
        for (*file = 0; *file < 4; ++*file)
            if (g->board[*rank][*file] == piece) return true;
    return false;
}

static bool in_hand(const struct slow_game *g, char piece) {
    int rank, file;
    return !find(g, piece, &rank, &file);
}

// ---- Text ----

static char initial_after(const char *rules, const char *name, char otherwise) {
    const char *at = strstr(rules, name);
    return at == NULL ? otherwise : at[strlen(name)];
}

struct slow_game slow_read(const char *rules, const char *position) {
    struct slow_game g = {.drop_safe = initial_after(rules, "drop=", 'f') == 's',
                          .pawn_both_up = initial_after(rules, "pawn=", 'f') == 'b',
                          .castle = initial_after(rules, "castle=", 'a'),
                          .jump = initial_after(rules, "jump=", 'a')};
    memset(g.board, '.', sizeof g.board);
    int rank = 3, file = 0;
    for (; *position != ' '; position++) {
        if (*position == '/') {
            rank--;
            file = 0;
        } else if (isdigit(*position)) file += *position - '0';
        else g.board[rank][file++] = *position;
    }
    g.mover = position[1];
    const char *hand = position + 3, *castled = strchr(hand, ' ');
    g.white_castled = castled != NULL && strchr(castled, 'w') != NULL;
    g.black_castled = castled != NULL && strchr(castled, 'b') != NULL;
    return g;
}

static char *write_rank(char *to, const char rank[4]) {
    for (int file = 0; file < 4;) {
        int gap = 0;
        while (file + gap < 4 && rank[file + gap] == '.') gap++;
        *to++ = (char)(gap > 0 ? '0' + gap : rank[file]);
        file += gap > 0 ? gap : 1;
    }
    return to;
}

void slow_write(const struct slow_game *g, char out[SLOW_TEXT]) {
    char *to = out;
    for (int rank = 3; rank >= 0; rank--) {
        to = write_rank(to, g->board[rank]);
        *to++ = rank > 0 ? '/' : ' ';
    }
    *to++ = g->mover;
    *to++ = ' ';
    char *hand = to;
    for (const char *piece = all_pieces; *piece != '\0'; piece++)
        if (in_hand(g, *piece)) *to++ = *piece;
    if (to == hand) *to++ = '-';
    if (g->white_castled || g->black_castled) *to++ = ' ';
    if (g->white_castled) *to++ = 'w';
    if (g->black_castled) *to++ = 'b';
    *to = '\0';
}

// ---- At random ----

static const char *one_of(struct rng *r, const char *const *words, uint32_t count) {
    return words[rng_below(r, count)];
}

void slow_random_rules(struct rng *r, char out[SLOW_RULES_TEXT]) {
    const char *drop = one_of(r, (const char *const[]){"free", "safe"}, 2);
    const char *castle = one_of(r, (const char *const[]){"always", "once", "never"}, 3);
    const char *jump = one_of(r, (const char *const[]){"any", "own", "none"}, 3);
    const char *pawn = one_of(r, (const char *const[]){"forward", "both-up"}, 2);
    snprintf(out, SLOW_RULES_TEXT, "drop=%s,castle=%s,jump=%s,pawn=%s", drop, castle, jump, pawn);
}

static void put_somewhere(struct slow_game *g, char piece, struct rng *r) {
    int rank, file;
    do {
        rank = (int)rng_below(r, 4);
        file = (int)rng_below(r, 4);
    } while (!is_empty(g, rank, file));
    g->board[rank][file] = piece;
}

struct slow_game slow_random(struct rng *r, const char *rules) {
    struct slow_game g = slow_read(rules, "4/4/4/4 w -");
    uint32_t tenths_on_board = rng_below(r, 11);
    for (const char *piece = all_pieces; *piece != '\0'; piece++)
        if (toupper(*piece) == 'K' || rng_below(r, 10) < tenths_on_board) put_somewhere(&g, *piece, r);
    g.mover = "wb"[rng_below(r, 2)];
    g.white_castled = g.castle == 'o' && rng_below(r, 2) == 0;
    g.black_castled = g.castle == 'o' && rng_below(r, 2) == 0;
    return g;
}

// ---- The rules ----

bool slow_is_enclosed(const struct slow_game *g, char king) {
    int rank, file;
    find(g, king, &rank, &file);
    return !is_empty(g, rank - 1, file) && !is_empty(g, rank + 1, file) && !is_empty(g, rank, file - 1) &&
           !is_empty(g, rank, file + 1);
}

bool slow_has_ended(const struct slow_game *g) {
    return slow_is_enclosed(g, 'K') || slow_is_enclosed(g, 'k');
}

static int distance(int a, int b) { return a < b ? b - a : a - b; }

static int towards(int from, int to) { return from < to ? 1 : from > to ? -1 : 0; }

// Is there no piece between the two squares, which are on one line, that the jump option forbids to pass?
static bool may_pass(const struct slow_game *g, int rank, int file, int to_rank, int to_file) {
    int up = towards(rank, to_rank), right = towards(file, to_file);
    for (rank += up, file += right; rank != to_rank || file != to_file; rank += up, file += right) {
        char piece = g->board[rank][file];
        if (piece == '.' || g->jump == 'a') continue;
        if (g->jump == 'n' || !is_of(piece, g->mover)) return false;
    }
    return true;
}

static bool reaches(const struct slow_game *g, int rank, int file, int to_rank, int to_file) {
    int high = distance(rank, to_rank), wide = distance(file, to_file);
    bool straight = (high == 0) != (wide == 0), diagonal = high == wide && high > 0;
    bool goes_up = g->mover == 'w' || g->pawn_both_up;
    switch (toupper(g->board[rank][file])) {
    case 'K':
        return high <= 1 && wide <= 1 && high + wide > 0;
    case 'Q':
        return (straight || diagonal) && may_pass(g, rank, file, to_rank, to_file);
    case 'R':
        return straight && may_pass(g, rank, file, to_rank, to_file);
    case 'B':
        return diagonal && may_pass(g, rank, file, to_rank, to_file);
    case 'N':
        return high * wide == 2;
    default:
        return to_rank == rank + (goes_up ? 1 : -1) && wide <= 1;
    }
}

static bool may_drop(const struct slow_game *g, int rank, int file) {
    int king_rank, king_file;
    find(g, in_colours_of(enemy_of(g->mover), 'k'), &king_rank, &king_file);
    bool beside_king = distance(rank, king_rank) + distance(file, king_file) == 1;
    return !(g->drop_safe && beside_king);
}

static bool may_castle(const struct slow_game *g) {
    if (in_hand(g, in_colours_of(g->mover, 'r')) || g->castle == 'n') return false;
    return g->castle == 'a' || !(g->mover == 'w' ? g->white_castled : g->black_castled);
}

static void name_square(char *to, int rank, int file) {
    to[0] = "abcd"[file];
    to[1] = "1234"[rank];
}

// The moves to one empty square.
static size_t moves_to(const struct slow_game *g, int to_rank, int to_file, slow_move *list) {
    size_t count = 0;
    for (const char *piece = "KQRBNP"; *piece != '\0'; piece++) {
        int rank, file;
        if (find(g, in_colours_of(g->mover, *piece), &rank, &file)) {
            if (!reaches(g, rank, file, to_rank, to_file)) continue;
            memcpy(list[count], "..-..", 6);
            name_square(list[count], rank, file);
            name_square(list[count++] + 3, to_rank, to_file);
        } else if (may_drop(g, to_rank, to_file)) {
            memcpy(list[count], ".@..", 5);
            list[count][0] = *piece;
            name_square(list[count++] + 2, to_rank, to_file);
        }
    }
    return count;
}

size_t slow_moves(const struct slow_game *g, slow_move list[SLOW_MOST_MOVES]) {
    size_t count = 0;
    for (int rank = 0; rank < 4; rank++)
        for (int file = 0; file < 4; file++)
            if (is_empty(g, rank, file)) count += moves_to(g, rank, file, list + count);
    if (may_castle(g)) memcpy(list[count++], "O-O", 4);
    return count;
}

static char *square_named(struct slow_game *g, const char *name) {
    return &g->board[name[1] - '1'][name[0] - 'a'];
}

void slow_play(struct slow_game *g, const char *move) {
    if (move[0] == 'O') {
        char king = in_colours_of(g->mover, 'k'), rook = in_colours_of(g->mover, 'r');
        int king_rank, king_file, rook_rank, rook_file;
        find(g, king, &king_rank, &king_file);
        find(g, rook, &rook_rank, &rook_file);
        g->board[king_rank][king_file] = rook;
        g->board[rook_rank][rook_file] = king;
        if (g->castle == 'o') *(g->mover == 'w' ? &g->white_castled : &g->black_castled) = true;
    } else if (move[1] == '@') *square_named(g, move + 2) = in_colours_of(g->mover, move[0]);
    else {
        *square_named(g, move + 3) = *square_named(g, move);
        *square_named(g, move) = '.';
    }
    g->mover = enemy_of(g->mover);
}

uint64_t slow_perft(const struct slow_game *g, unsigned depth) {
    slow_move list[SLOW_MOST_MOVES];
    if (depth == 0) return 1;
    if (slow_has_ended(g)) return 0;
    size_t count = slow_moves(g, list);
    uint64_t total = 0;
    for (size_t i = 0; depth > 1 && i < count; i++) {
        struct slow_game next = *g;
        slow_play(&next, list[i]);
        total += slow_perft(&next, depth - 1);
    }
    return depth == 1 ? count : total;
}

// ---- Symmetry ----

struct slow_game slow_mirror(const struct slow_game *g) {
    struct slow_game m = *g;
    for (int rank = 0; rank < 4; rank++)
        for (int file = 0; file < 4; file++) m.board[rank][file] = g->board[rank][3 - file];
    return m;
}

struct slow_game slow_swap(const struct slow_game *g) {
    struct slow_game s = *g;
    for (int rank = 0; rank < 4; rank++)
        for (int file = 0; file < 4; file++) {
            char piece = g->board[3 - rank][file];
            s.board[rank][file] = (char)(isupper(piece) ? tolower(piece) : toupper(piece));
        }
    s.mover = enemy_of(g->mover);
    s.white_castled = g->black_castled;
    s.black_castled = g->white_castled;
    return s;
}

// Positions and moves as text.
#include "echek/rules/echek.h"

#include <stdio.h>
#include <string.h>

static const char letters[2][ECHEK_PIECES + 1] = {"KQRBNP", "kqrbnp"};
static const char *const names[ECHEK_PIECES] = {"king", "queen", "rook", "bishop", "knight", "pawn"};

const char *echek_square_name(unsigned square) {
    static const char squares[ECHEK_SQUARES][3] = {"a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2",
                                                   "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4"};
    return squares[square];
}

const char *echek_side_name(unsigned side) { return side == ECHEK_WHITE ? "White" : "Black"; }

const char *echek_piece_name(unsigned piece) { return names[piece]; }
char echek_letter(unsigned side, unsigned piece) { return letters[side][piece]; }

struct echek_position echek_start(void) {
    struct echek_position p = {.occupied = {1U << 5, 1U << 10}};
    for (unsigned side = 0; side < 2; side++)
        for (unsigned piece = 0; piece < ECHEK_PIECES; piece++)
            p.code |= (uint64_t)(piece == ECHEK_KING ? 5 * (side + 1) : ECHEK_IN_HAND)
                      << echek_shift(side, piece);
    return p;
}

static bool piece_of(char letter, unsigned *side, unsigned *piece) {
    for (*side = 0; *side < 2; ++*side) {
        const char *at = letter == '\0' ? NULL : strchr(letters[*side], letter);
        if (at == NULL) continue;
        *piece = (unsigned)(at - letters[*side]);
        return true;
    }
    return false;
}

struct reading {
    const char *words, *at;
    struct echek_position *p;
    unsigned seen[2]; // pieces read so far, a bit each
    struct fault *fault;
};

static size_t column(const struct reading *in) { return (size_t)(in->at - in->words) + 1; }

static bool expected(struct reading *in, const char *what) {
    char byte[12];
    if (*in->at == '\0')
        return fault_input(in->fault, 1, column(in), "the position ends where %s was expected", what);
    return fault_input(in->fault, 1, column(in), "%s where %s was expected", fault_byte(byte, *in->at), what);
}

// Put the piece whose letter is next on a square or in the hand.
static bool place(struct reading *in, unsigned square, const char *what) {
    unsigned side, piece;
    if (!piece_of(*in->at, &side, &piece)) return expected(in, what);
    if ((in->seen[side] >> piece & 1) != 0)
        return fault_input(in->fault, 1, column(in), "a second %s %s: each side has one",
                           side == 0 ? "white" : "black", names[piece]);
    if (piece == ECHEK_KING && square == ECHEK_IN_HAND)
        return fault_input(in->fault, 1, column(in), "a king cannot be in hand");
    in->seen[side] |= 1U << piece;
    in->p->code |= (uint64_t)square << echek_shift(side, piece);
    if (square != ECHEK_IN_HAND) in->p->occupied[side] |= (uint16_t)(1U << square);
    in->at++;
    return true;
}

static bool read_rank(struct reading *in, unsigned rank) {
    for (unsigned file = 0; file < 4;) {
        if (*in->at >= '1' && *in->at <= '4') {
            file += (unsigned)(*in->at - '0');
            if (file > 4)
                return fault_input(in->fault, 1, column(in), "rank %u has more than four squares", rank + 1);
            in->at++;
        } else if (!place(in, rank * 4 + file++,
                          "a piece (KQRBNP, kqrbnp) or a number 1 to 4 of empty squares"))
            return false;
    }
    return true;
}

static bool read_char(struct reading *in, char c, const char *what) {
    if (*in->at != c) return expected(in, what);
    in->at++;
    return true;
}

static bool has_all_pieces(const struct reading *in) {
    for (unsigned side = 0; side < 2; side++)
        for (unsigned piece = 0; piece < ECHEK_PIECES; piece++)
            if ((in->seen[side] >> piece & 1) == 0)
                return fault_input(
                    in->fault, 1, column(in), "the %s %s is %s", side == 0 ? "white" : "black", names[piece],
                    piece == ECHEK_KING ? "not on the board" : "neither on the board nor in hand");
    return true;
}

static bool word_ends(const struct reading *in) { return *in->at == '\0' || *in->at == ' '; }

static bool read_hand(struct reading *in) {
    if (*in->at == '-') {
        in->at++;
        if (!word_ends(in)) return expected(in, "the end of the hand, after '-',");
    } else {
        do {
            if (!place(in, ECHEK_IN_HAND, "a piece in hand, or '-' for none,")) return false;
        } while (!word_ends(in));
    }
    return has_all_pieces(in);
}

static bool read_castled(const struct echek_rules *r, struct reading *in) {
    if (*in->at == '\0') return true;
    if (r->castle != ECHEK_CASTLE_ONCE) return expected(in, "the end");
    in->at++; // the blank that ended the hand
    if (*in->at != 'w' && *in->at != 'b') return expected(in, "w, b or wb, for who has castled,");
    for (unsigned side = 0; side < 2; side++) {
        if (*in->at != "wb"[side]) continue;
        in->p->castled |= (uint8_t)(1U << side);
        in->at++;
    }
    return *in->at == '\0' || expected(in, "the end");
}

bool echek_position_read(const struct echek_rules *r, const char *words, struct echek_position *p,
                         struct fault *fault) {
    struct reading in = {.words = words, .at = words, .p = p, .fault = fault};
    *p = (struct echek_position){0};
    for (unsigned rank = 4; rank-- > 0;) {
        if (!read_rank(&in, rank)) return false;
        if (rank > 0 && !read_char(&in, '/', "'/' after four squares")) return false;
    }
    if (!read_char(&in, ' ', "a blank after the board")) return false;
    if (*in.at != 'w' && *in.at != 'b') return expected(&in, "w or b, the side to move,");
    p->mover = *in.at++ == 'b';
    return read_char(&in, ' ', "a blank and the pieces in hand") && read_hand(&in) && read_castled(r, &in);
}

static char letter_on(const struct echek_position *p, unsigned square) {
    unsigned side, piece;
    return echek_piece_on(p, square, &side, &piece) ? letters[side][piece] : '\0';
}

void echek_position_write(struct text *out, const struct echek_position *p) {
    for (unsigned rank = 4; rank-- > 0;) {
        char gap = '0';
        for (unsigned file = 0; file < 4; file++) {
            char letter = letter_on(p, rank * 4 + file);
            if (letter == '\0') gap++;
            if (gap > '0' && (letter != '\0' || file == 3)) text_char(out, gap);
            if (letter != '\0') {
                text_char(out, letter);
                gap = '0';
            }
        }
        text_char(out, rank > 0 ? '/' : ' ');
    }
    text_add(out, p->mover == ECHEK_WHITE ? "w " : "b ");
    size_t before = out->size;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned piece = 0; piece < ECHEK_PIECES; piece++)
            if (echek_at(p, side, piece) == ECHEK_IN_HAND) text_char(out, letters[side][piece]);
    if (out->size == before) text_char(out, '-');
    if (p->castled != 0) text_format(out, " %s", p->castled == 1 ? "w" : p->castled == 2 ? "b" : "wb");
}

const char *echek_move_name(const struct echek_position *p, echek_move m, char out[ECHEK_MOVE_TEXT]) {
    if (m == ECHEK_CASTLE) return strcpy(out, "O-O");
    unsigned piece = echek_move_piece(m), from = echek_at(p, p->mover, piece);
    const char *to = echek_square_name(echek_move_to(m));
    if (from == ECHEK_IN_HAND) snprintf(out, ECHEK_MOVE_TEXT, "%c@%s", letters[0][piece], to);
    else snprintf(out, ECHEK_MOVE_TEXT, "%s-%s", echek_square_name(from), to);
    return out;
}

void echek_line_write(struct text *out, const struct echek_rules *r, struct echek_position p,
                      const echek_move *line, size_t length) {
    for (size_t i = 0; i < length; i++) {
        char name[ECHEK_MOVE_TEXT];
        text_format(out, "%s%s", i == 0 ? "" : " ", echek_move_name(&p, line[i], name));
        echek_make(r, &p, line[i]);
    }
}

static bool read_square(const char *words, unsigned *square) {
    char file = words[0] >= 'A' && words[0] <= 'D' ? (char)(words[0] - 'A' + 'a') : words[0];
    if (file < 'a' || file > 'd' || words[1] < '1' || words[1] > '4') return false;
    *square = (unsigned)(words[1] - '1') * 4 + (unsigned)(file - 'a');
    return true;
}

// The paper counts rows from the top: 3/2 is b2.
static bool is_paper_square(const char *words) {
    return words[0] >= '1' && words[0] <= '4' && words[1] == '/' && words[2] >= '1' && words[2] <= '4';
}

bool echek_square_read(const char *words, unsigned *square) {
    if (!is_paper_square(words)) return read_square(words, square) && words[2] == '\0';
    *square = (unsigned)('4' - words[0]) * 4 + (unsigned)(words[2] - '1');
    return words[3] == '\0';
}

// The words with the paper's squares as a1 to d4; each character remembers its place in the original.
struct translated {
    char words[12];
    size_t from[12];
};

static struct translated translate(const char *words) {
    struct translated t = {0};
    size_t at = 0, n = 0;
    while (words[at] != '\0' && n + 2 < sizeof t.words) {
        bool square = is_paper_square(words + at);
        t.from[n] = at;
        t.words[n++] = square ? (char)('a' + words[at + 2] - '1') : words[at];
        if (square) t.from[n] = at, t.words[n++] = (char)('1' + '4' - words[at]);
        at += square ? 3 : 1;
    }
    t.from[n] = at;
    return t;
}

static bool goes_on(const char *words, size_t length, struct fault *fault) {
    return fault_input(fault, 1, length + 1, "the end was expected after %.*s", (int)length, words);
}

static bool read_drop(const struct echek_rules *r, const struct echek_position *p, const char *words,
                      echek_move *m, struct fault *fault) {
    unsigned side, piece, to;
    char byte[12];
    if (!piece_of(words[0], &side, &piece))
        return fault_input(fault, 1, 1, "%s is not a piece: Q, R, B, N or P was expected before '@'",
                           fault_byte(byte, words[0]));
    if (!read_square(words + 2, &to))
        return fault_input(fault, 1, 3, "a square a1 to d4 was expected after '@'");
    if (words[4] != '\0') return goes_on(words, 4, fault);
    *m = (echek_move)(piece * 16 + to);
    if (echek_at(p, p->mover, piece) != ECHEK_IN_HAND)
        return fault_input(fault, 1, 1, "the %s is not in hand: it is on the board already", names[piece]);
    if ((echek_empty(p) >> to & 1) == 0) return fault_input(fault, 1, 3, "%.2s is not empty", words + 2);
    if (!echek_is_legal(r, p, *m))
        return fault_input(fault, 1, 3, "%.2s is next to the enemy king, where drop=safe allows no drop",
                           words + 2);
    return true;
}

static bool read_step(const struct echek_rules *r, const struct echek_position *p, const char *words,
                      unsigned from, echek_move *m, struct fault *fault) {
    size_t second = words[2] == '-' ? 3 : 2;
    unsigned to, piece = 0;
    if (!read_square(words + second, &to))
        return fault_input(fault, 1, second + 1, "a square a1 to d4 was expected after %.2s", words);
    if (words[second + 2] != '\0') return goes_on(words, second + 2, fault);
    while (piece < ECHEK_PIECES && echek_at(p, p->mover, piece) != from) piece++;
    if (piece == ECHEK_PIECES) {
        bool enemy = (p->occupied[p->mover ^ 1] >> from & 1) != 0;
        return fault_input(fault, 1, 1,
                           enemy ? "the piece on %.2s is not yours" : "there is no piece on %.2s", words);
    }
    *m = (echek_move)(piece * 16 + to);
    if (echek_is_legal(r, p, *m)) return true;
    if ((echek_empty(p) >> to & 1) == 0)
        return fault_input(fault, 1, second + 1, "%.2s is not empty, and there are no captures",
                           words + second);
    return fault_input(fault, 1, second + 1, "the %s on %.2s does not reach %.2s", names[piece], words,
                       words + second);
}

static bool read_castling(const struct echek_rules *r, const struct echek_position *p, echek_move *m,
                          struct fault *fault) {
    *m = ECHEK_CASTLE;
    if (echek_may_castle(r, p)) return true;
    if (r->castle == ECHEK_CASTLE_NEVER) return fault_input(fault, 1, 1, "castle=never allows no castling");
    if (echek_at(p, p->mover, ECHEK_ROOK) == ECHEK_IN_HAND)
        return fault_input(fault, 1, 1, "castling needs your rook on the board");
    return fault_input(fault, 1, 1, "castle=once: you have castled already");
}

bool echek_move_read(const struct echek_rules *r, const struct echek_position *p, const char *words,
                     echek_move *m, struct fault *fault) {
    unsigned from;
    char said[FAULT_QUOTE];
    if (strcmp(words, "O-O") == 0 || strcmp(words, "o-o") == 0 || strcmp(words, "0-0") == 0)
        return read_castling(r, p, m, fault);
    if (words[0] != '\0' && words[1] == '@' && !is_paper_square(words + 2))
        return read_drop(r, p, words, m, fault);
    if (read_square(words, &from)) return read_step(r, p, words, from, m, fault);
    const struct translated t = translate(words);
    if (strchr(words, '/') != NULL && strchr(t.words, '/') == NULL) {
        if (echek_move_read(r, p, t.words, m, fault)) return true;
        fault->column = fault->column == 0 ? 0 : t.from[fault->column - 1] + 1;
        return false;
    }
    return fault_input(fault, 1, 1,
                       "%s is not a move: expected a drop such as Q@b3, a move such as b2-c1, or O-O",
                       fault_quote(said, words, strlen(words)));
}

// The game of Echek: two sides of six pieces on 4x4; drop a piece or move one; enclosing the enemy
// king wins. This header has the rules and nothing else: positions, legal moves, the end of a game, symmetry
// and notation. The rules in force are a value that is passed around, so that two games with different rules
// can go on side by side.
//
//     struct echek_rules rules;
//     struct echek_position p = echek_start();
//     struct fault fault;
//     echek_rules_read(&rules, "castle=once", &fault);
//     echek_move moves[ECHEK_MOST_MOVES];
//     size_t count = echek_moves(&rules, &p, moves);
//     echek_make(&rules, &p, moves[0]);
#ifndef ROQUE_ECHEK_RULES_ECHEK_H
#define ROQUE_ECHEK_RULES_ECHEK_H

#include "base/text.h"

// ---- Rules ----

enum echek_drop { ECHEK_DROP_FREE, ECHEK_DROP_SAFE };
enum echek_castle { ECHEK_CASTLE_ALWAYS, ECHEK_CASTLE_ONCE, ECHEK_CASTLE_NEVER };
enum echek_jump { ECHEK_JUMP_ANY, ECHEK_JUMP_OWN, ECHEK_JUMP_NONE };
enum echek_pawn { ECHEK_PAWN_FORWARD, ECHEK_PAWN_BOTH_UP };

struct echek_rules {          // all zero: the paper's rules
    enum echek_drop drop;     // safe: not orthogonally next to the enemy king
    enum echek_castle castle; // once: each side once in a game
    enum echek_jump jump;     // what queen, rook and bishop jump over: any piece, own pieces, none
    enum echek_pawn pawn;     // both-up: Black's pawn goes up the board too
};

// A preset (`paper`, `program`) or options such as "drop=safe,castle=once"; later ones override earlier ones.
// False with the place (column) and the words that were expected.
bool echek_rules_read(struct echek_rules *r, const char *words, struct fault *fault);
void echek_rules_write(struct text *out, const struct echek_rules *r); // as short as it can be: "paper", ...
const char *echek_rules_help(void);                                    // the options, one line each

// The paper's rules for a person who has never seen the game, as paragraphs that end with '\n'; and a
// position in which a move wins, with an explanation of what to look at.
const char *echek_rules_told(void);
struct echek_example {
    const char *position, *move, *about;
};
extern const struct echek_example echek_example;

// ---- Positions ----

enum echek_side { ECHEK_WHITE, ECHEK_BLACK };
enum echek_piece {
    ECHEK_KING,
    ECHEK_QUEEN,
    ECHEK_ROOK,
    ECHEK_BISHOP,
    ECHEK_KNIGHT,
    ECHEK_PAWN,
    ECHEK_PIECES
};

// Squares are 0 (a1) to 15 (d4), files first: a1 b1 c1 d1 a2 ... A set of squares has a bit for each.
enum { ECHEK_SQUARES = 16, ECHEK_IN_HAND = 16, ECHEK_ALL_SQUARES = 0xffff };

// Where the twelve pieces are, five bits each: White's six from bit 0 on, Black's six from bit 30 on, in the
// order of enum echek_piece. Everything else follows from this word, the side to move and `castled`.
struct echek_position {
    uint64_t code;
    uint16_t occupied[2]; // the squares of each side's pieces
    uint8_t mover;        // an echek_side
    uint8_t castled;      // bit for each side that has used up castle=once; 0 under other rules
};

enum { ECHEK_BITS = 5, ECHEK_SIDE_BITS = ECHEK_BITS * ECHEK_PIECES };

static inline unsigned echek_shift(unsigned side, unsigned piece) {
    return side * ECHEK_SIDE_BITS + piece * ECHEK_BITS;
}

// The square of a piece, or ECHEK_IN_HAND.
static inline unsigned echek_at(const struct echek_position *p, unsigned side, unsigned piece) {
    return (unsigned)(p->code >> echek_shift(side, piece)) & 31;
}

// The piece on a square, and whose it is; false: the square is empty.
static inline bool echek_piece_on(const struct echek_position *p, unsigned square, unsigned *side,
                                  unsigned *piece) {
    for (*side = 0; *side < 2; ++*side)
        for (*piece = 0; *piece < ECHEK_PIECES; ++*piece)
            if (echek_at(p, *side, *piece) == square) return true;
    return false;
}

static inline unsigned echek_empty(const struct echek_position *p) {
    return ECHEK_ALL_SQUARES & ~(unsigned)(p->occupied[0] | p->occupied[1]);
}

struct echek_position echek_start(void);

static inline bool echek_same(const struct echek_position *a, const struct echek_position *b) {
    return a->code == b->code && a->mover == b->mover && a->castled == b->castled;
}

// "4/2k1/1K2/4 w QRBNPqrbnp". Under castle=once a fourth word names the sides that have castled: w, b or wb.
// False with the column and what was expected. Every piece stands on the board or is in hand, once.
bool echek_position_read(const struct echek_rules *r, const char *words, struct echek_position *p,
                         struct fault *fault);
void echek_position_write(struct text *out, const struct echek_position *p);

// ---- The end ----

enum echek_end { ECHEK_GOES_ON, ECHEK_MOVER_LOST, ECHEK_MOVER_WON }; // the mover: the side to move now

extern const uint16_t echek_beside[ECHEK_SQUARES]; // the orthogonal neighbours of each square

// The open sides of a king. A king without any is enclosed, which ends the game.
static inline unsigned echek_open(const struct echek_position *p, unsigned side) {
    return echek_beside[echek_at(p, side, ECHEK_KING)] & echek_empty(p);
}

// A move that encloses the enemy wins even if it also encloses the own king, so the mover's king counts
// first.
static inline enum echek_end echek_ended(const struct echek_position *p) {
    if (echek_open(p, p->mover) == 0) return ECHEK_MOVER_LOST;
    return echek_open(p, p->mover ^ 1U) == 0 ? ECHEK_MOVER_WON : ECHEK_GOES_ON;
}

// The winner of a game that has ended.
static inline unsigned echek_winner(const struct echek_position *p) {
    return echek_ended(p) == ECHEK_MOVER_WON ? p->mover : p->mover ^ 1U;
}

// ---- Moves ----

// The mover's piece times 16 plus the square it goes to; the position tells where it comes from, the board or
// the hand.
typedef uint8_t echek_move;
enum { ECHEK_CASTLE = ECHEK_PIECES * 16, ECHEK_NO_MOVE = 0xff, ECHEK_MOST_MOVES = 97 };

static inline unsigned echek_move_piece(echek_move m) { return m >> 4; }
static inline unsigned echek_move_to(echek_move m) { return m & 15; }

// The squares that a piece of the mover, on the board or in hand, may go to.
unsigned echek_targets(const struct echek_rules *r, const struct echek_position *p, unsigned piece);
bool echek_may_castle(const struct echek_rules *r, const struct echek_position *p);

// All moves in a fixed order: queen to pawn dropped, king to pawn moved, each to the squares as one reads a
// board (a4 first), then castling. Does not check whether the game has ended.
size_t echek_moves(const struct echek_rules *r, const struct echek_position *p, echek_move *list);
size_t echek_legal_moves(const struct echek_rules *r, const struct echek_position *p,
                         echek_move *list); // the same, but an ended game has none
size_t echek_count_moves(const struct echek_rules *r, const struct echek_position *p);
bool echek_is_legal(const struct echek_rules *r, const struct echek_position *p, echek_move m);

// Make a legal move; the value returned takes it back.
struct echek_undo {
    uint64_t code;
    uint16_t occupied;
    uint8_t castled;
};
struct echek_undo echek_make(const struct echek_rules *r, struct echek_position *p, echek_move m);
void echek_unmake(struct echek_position *p, struct echek_undo undo);

// What a legal move leads to.
static inline struct echek_position echek_after(const struct echek_rules *r, const struct echek_position *p,
                                                echek_move m) {
    struct echek_position next = *p;
    echek_make(r, &next, m);
    return next;
}

// "Q@b3", "b2-c1", "O-O"; of a move that is legal in p.
enum { ECHEK_MOVE_TEXT = 8 };
const char *echek_move_name(const struct echek_position *p, echek_move m, char out[ECHEK_MOVE_TEXT]);

// A sequence of moves from p on, with blanks between them.
void echek_line_write(struct text *out, const struct echek_rules *r, struct echek_position p,
                      const echek_move *line, size_t length);

// Also reads "q@b3", "b2c1", "0-0", and squares as the paper has them, ROW/COLUMN from the top: "3/2-4/3".
// False with a sentence that says why the words are not a legal move; the column is counted from the
// beginning of `words`.
bool echek_move_read(const struct echek_rules *r, const struct echek_position *p, const char *words,
                     echek_move *m, struct fault *fault);

const char *echek_square_name(unsigned square);              // "a1", "b1", ...
bool echek_square_read(const char *words, unsigned *square); // "b2", "B2", "3/2"
const char *echek_side_name(unsigned side);                  // "White" or "Black"
const char *echek_piece_name(unsigned piece);                // "king", "queen", ...
char echek_letter(unsigned side, unsigned piece);

// ---- Symmetry ----

// A drop or a pawn move: no earlier position can come again after it.
bool echek_is_progress(const struct echek_position *p, echek_move m);

// The left-right mirror image, a symmetry under all rules; and the other side's view of the position, colours
// swapped and the board upside down, a symmetry under all rules but pawn=both-up.
struct echek_position echek_mirror(const struct echek_position *p);
struct echek_position echek_swap(const struct echek_position *p);

// On the squares of moves both act as an XOR: a turn of 3 mirrors, 12 puts upside down, 15 does both.
static inline echek_move echek_move_turn(echek_move m, unsigned turn) {
    return m < ECHEK_CASTLE ? (echek_move)(m ^ turn) : m;
}

// The same number for two positions exactly when a symmetry maps one to the other: 63 bits, not a hash. It is
// the smallest among the symmetric positions; `turn` (may be NULL) maps moves from p there and back.
uint64_t echek_key(const struct echek_rules *r, const struct echek_position *p, unsigned *turn);

// ---- Counting ----

// Positions reached after exactly `depth` moves; an ended game has no moves.
uint64_t echek_perft(const struct echek_rules *r, const struct echek_position *p, unsigned depth);

// For engine, proofs and tables: which squares a piece reaches, and whether a side can win at once, without
// making moves.

// The squares that each piece reaches on an empty board; row ECHEK_PIECES is the pawn that goes down.
extern const uint16_t echek_reach[ECHEK_PIECES + 1][ECHEK_SQUARES];

// The reach of queen, rook or bishop when the pieces in `stop` block it.
unsigned echek_blocked_reach(unsigned piece, unsigned square, unsigned stop);

// A set of squares upside down.
static inline unsigned echek_flip_set(unsigned set) {
    set = (set & 0x0f0f) << 4 | (set >> 4 & 0x0f0f);
    return (set & 0x00ff) << 8 | set >> 8;
}

// Append a piece's moves to these squares, in the order in which one reads a board: a4 first, d1 last.
static inline echek_move *echek_add_moves(echek_move *out, unsigned piece, unsigned targets) {
    for (unsigned left = echek_flip_set(targets); left != 0; left &= left - 1)
        *out++ = (echek_move)(piece * 16 + ((unsigned)__builtin_ctz(left) ^ 12));
    return out;
}

// The squares, empty or not, that a piece of the mover on `square` reaches.
static inline unsigned echek_reach_of(const struct echek_rules *r, const struct echek_position *p,
                                      unsigned piece, unsigned square) {
    if (piece == ECHEK_PAWN) {
        bool down = p->mover == ECHEK_BLACK && r->pawn == ECHEK_PAWN_FORWARD;
        return echek_reach[down ? ECHEK_PIECES : ECHEK_PAWN][square];
    }
    if (r->jump == ECHEK_JUMP_ANY || piece == ECHEK_KING || piece == ECHEK_KNIGHT)
        return echek_reach[piece][square];
    unsigned stop = p->occupied[p->mover ^ 1];
    if (r->jump == ECHEK_JUMP_NONE) stop |= p->occupied[p->mover];
    return echek_blocked_reach(piece, square, stop);
}

// Can the mover enclose the enemy king with one move? Only if that king has one open side and a piece gets
// there without opening another. Castling changes no occupied square, so it can only enclose the own king.
static inline bool echek_wins_at_once(const struct echek_rules *r, const struct echek_position *p) {
    unsigned enemy = echek_at(p, p->mover ^ 1U, ECHEK_KING);
    unsigned open = echek_beside[enemy] & echek_empty(p);
    if ((open & (open - 1)) != 0) return false;
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) {
        unsigned square = echek_at(p, p->mover, piece);
        if (square == ECHEK_IN_HAND) {
            if (r->drop == ECHEK_DROP_FREE) return true;
        } else if ((echek_beside[enemy] >> square & 1) == 0 &&
                   (echek_reach_of(r, p, piece, square) & open) != 0)
            return true;
    }
    return false;
}

#endif

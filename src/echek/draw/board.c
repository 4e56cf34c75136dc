#include "echek/draw/board.h"

#include "draw/figures.h"

// The lines of the grid: left end, between, middle, right end.
struct lines {
    const char *top[4], *between[4], *bottom[4];
    const char *upright;
    size_t width; // of a cell
};
static const struct lines unicode_lines = {
    {"┌", "───", "┬", "┐"}, {"├", "───", "┼", "┤"}, {"└", "───", "┴", "┘"}, "│", 3};
static const struct lines ascii_lines = {
    {"+", "----", "+", "+"}, {"+", "----", "+", "+"}, {"+", "----", "+", "+"}, "|", 4};

// Light and dark squares, and those of the last move. The whole square is painted, so that it looks the same
// on dark and on light terminals, and white and black ink have contrast on all of them.
static const char *const ground[2][2] = {{"\033[48;5;137m", "\033[48;5;95m"},
                                         {"\033[48;5;67m", "\033[48;5;60m"}};
static const char *const ink[2] = {"\033[1;38;5;231m", "\033[1;38;5;16m"};
static const char plain[] = "\033[0m";

enum chess_kind draw_echek_kind(unsigned piece) {
    static const enum chess_kind kinds[ECHEK_PIECES] = {CHESS_KING,   CHESS_QUEEN,  CHESS_ROOK,
                                                        CHESS_BISHOP, CHESS_KNIGHT, CHESS_PAWN};
    return kinds[piece];
}

// White's pieces are outlined, Black's are filled, so that colour is not needed to tell them apart.
void draw_echek_piece(struct text *out, unsigned side, unsigned piece, bool unicode) {
    enum chess_kind kind = draw_echek_kind(piece);
    if (unicode) text_add(out, side == ECHEK_WHITE ? draw_piece(kind)->glyph : draw_piece_filled(kind));
    else {
        text_char(out, echek_letter(ECHEK_BLACK, piece));
        text_char(out, side == ECHEK_WHITE ? 'W' : 'B');
    }
}

const char *draw_echek_letters(unsigned side, unsigned piece) {
    static const char *const names[2][ECHEK_PIECES] = {{"kW", "qW", "tW", "bW", "hW", "pW"},
                                                       {"kB", "qB", "tB", "bB", "hB", "pB"}};
    return names[side][piece];
}

static void add_piece(struct text *out, struct draw_echek_style style, unsigned side, unsigned piece) {
    if (style.tower) text_add(out, draw_echek_letters(side, piece));
    else draw_echek_piece(out, side, piece, style.unicode);
}

// Open sides of White's king are outlined, like White's pieces.
static const char *open_to(const struct draw_echek *d, struct draw_echek_style style, unsigned square) {
    static const char *const dots[] = {" ", "○", "●", "◐"}, *const letters[] = {"  ", ".W", ".B", ".."};
    unsigned whose = 0;
    for (unsigned side = 0; side < 2 && d->open_sides; side++)
        whose |= (echek_open(d->position, side) >> square & 1) << side;
    return style.unicode ? dots[whose] : letters[whose];
}

static void add_content(struct text *out, const struct draw_echek *d, struct draw_echek_style style,
                        unsigned square) {
    unsigned side, piece;
    if (echek_piece_on(d->position, square, &side, &piece)) {
        if (style.color) text_add(out, ink[side]);
        add_piece(out, style, side, piece);
    } else text_add(out, open_to(d, style, square));
}

// Without colours the squares of the last move are in brackets.
static void add_square(struct text *out, const struct draw_echek *d, struct draw_echek_style style,
                       unsigned square) {
    bool marked = (d->marked >> square & 1) != 0, dark = (square / 4 + square % 4) % 2 == 0;
    if (style.color) text_add(out, ground[marked][dark]);
    text_char(out, marked && !style.color ? '[' : ' ');
    add_content(out, d, style, square);
    text_char(out, marked && !style.color ? ']' : ' ');
    if (style.color) text_add(out, plain);
}

static void add_files(struct text *out, struct draw_echek_style style, size_t width) {
    text_add(out, "   ");
    for (unsigned i = 0; i < 4; i++) {
        text_repeat(out, " ", i == 0 ? (width + 1) / 2 : width);
        text_char(out, (char)('a' + (style.flipped ? 3 - i : i)));
    }
    text_char(out, '\n');
}

static void add_rule(struct text *out, const char *const parts[4]) {
    text_format(out, "   %s", parts[0]);
    for (int i = 0; i < 4; i++) text_format(out, "%s%s", parts[1], parts[i < 3 ? 2 : 3]);
}

static void add_rank(struct text *out, const struct draw_echek *d, struct draw_echek_style style,
                     const char *upright, unsigned rank) {
    text_format(out, " %u %s", rank + 1, upright);
    for (unsigned file = 0; file < 4; file++) {
        add_square(out, d, style, rank * 4 + (style.flipped ? 3 - file : file));
        text_add(out, upright);
    }
}

static void add_player(struct text *out, const struct draw_echek *d, struct draw_echek_style style,
                       unsigned side) {
    bool moves = !d->over && d->position->mover == side;
    text_add(out, moves ? style.unicode ? "  ▸ " : "  > " : "    ");
    text_add(out, echek_side_name(side));
    if (d->player[side] != NULL) text_format(out, ", %s", d->player[side]);
}

static void add_hand(struct text *out, const struct draw_echek *d, struct draw_echek_style style,
                     unsigned side) {
    bool any = false;
    text_add(out, "      in hand:");
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) {
        if (echek_at(d->position, side, piece) != ECHEK_IN_HAND) continue;
        text_char(out, ' ');
        add_piece(out, style, side, piece);
        any = true;
    }
    if (!any) text_add(out, " nothing");
}

// Lines 0 to 8: odd ones are ranks. Each player's name is beside the player's own side of the board.
static void add_line(struct text *out, const struct draw_echek *d, struct draw_echek_style style,
                     const struct lines *lines, unsigned line) {
    unsigned top = style.flipped ? ECHEK_WHITE : ECHEK_BLACK, from_top = line / 2;
    if (line % 2 == 1) add_rank(out, d, style, lines->upright, style.flipped ? from_top : 3 - from_top);
    else add_rule(out, line == 0 ? lines->top : line == 8 ? lines->bottom : lines->between);
    if (d->bare) {
        text_char(out, '\n');
        return;
    }
    if (line == 1) add_player(out, d, style, top);
    if (line == 2) add_hand(out, d, style, top);
    if (line == 6) add_player(out, d, style, top ^ 1);
    if (line == 7) add_hand(out, d, style, top ^ 1);
    text_char(out, '\n');
}

void draw_echek(struct text *out, const struct draw_echek *d, struct draw_echek_style style) {
    const struct lines *lines = style.unicode ? &unicode_lines : &ascii_lines;
    add_files(out, style, lines->width);
    for (unsigned line = 0; line < 9; line++) add_line(out, d, style, lines, line);
    if (d->open_sides)
        text_add(out, style.unicode ? "   ○ open beside White's king, ● Black's, ◐ both\n"
                                    : "   .W open beside White's king, .B Black's, .. both\n");
}

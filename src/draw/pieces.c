#include "draw/figures.h"

#define MOVE(x_, y_)                                                                                         \
    { .op = 'M', .x = (x_), .y = (y_) }
#define LINE(x_, y_)                                                                                         \
    { .op = 'L', .x = (x_), .y = (y_) }
#define CURVE(x1_, y1_, x2_, y2_, x_, y_)                                                                    \
    { .op = 'C', .x1 = (x1_), .y1 = (y1_), .x2 = (x2_), .y2 = (y2_), .x = (x_), .y = (y_) }
#define CLOSE                                                                                                \
    { .op = 'Z' }

// A circle of four curves; handles of 0.55 make it look round.
#define BALL(x_, y_, r)                                                                                      \
    MOVE((x_) + (r), (y_)),                                                                                  \
        CURVE((x_) + (r), (y_) + (r)*55 / 100, (x_) + (r)*55 / 100, (y_) + (r), (x_), (y_) + (r)),           \
        CURVE((x_) - (r)*55 / 100, (y_) + (r), (x_) - (r), (y_) + (r)*55 / 100, (x_) - (r), (y_)),           \
        CURVE((x_) - (r), (y_) - (r)*55 / 100, (x_) - (r)*55 / 100, (y_) - (r), (x_), (y_) - (r)),           \
        CURVE((x_) + (r)*55 / 100, (y_) - (r), (x_) + (r), (y_) - (r)*55 / 100, (x_) + (r), (y_)), CLOSE

// A thin gap across the foot of a piece.
#define BAND(half, y_)                                                                                       \
    MOVE(-(half), (y_)), LINE((half), (y_)), LINE((half), (y_) + 9), LINE(-(half), (y_) + 9), CLOSE

static const struct draw_step pawn[] = {
    MOVE(-95, 140),
    LINE(95, 140),
    LINE(95, 116),
    CURVE(92, 78, 44, 62, 36, 4),
    LINE(58, 4),
    LINE(58, -18),
    LINE(36, -22),
    CURVE(72, -48, 54, -116, 0, -116),
    CURVE(-54, -116, -72, -48, -36, -22),
    LINE(-58, -18),
    LINE(-58, 4),
    LINE(-36, 4),
    CURVE(-44, 62, -92, 78, -95, 116),
    CLOSE,
    BAND(72, 102),
    {0},
};

// Faces left.
static const struct draw_step knight[] = {
    MOVE(-88, 140),
    LINE(106, 140),
    CURVE(112, 30, 102, -98, 8, -124),
    LINE(-6, -154),
    LINE(-30, -116),
    CURVE(-56, -102, -66, -84, -72, -58),
    CURVE(-86, -34, -106, -14, -118, 14),
    CURVE(-124, 36, -108, 56, -86, 52),
    CURVE(-74, 40, -62, 34, -46, 30),
    CURVE(-28, 26, -10, 14, -2, -6),
    CURVE(4, 48, -78, 60, -88, 140),
    CLOSE,
    BALL(-42, -62, 9),
    MOVE(34, -84),
    CURVE(70, -50, 80, 10, 78, 96),
    LINE(68, 96),
    CURVE(70, 14, 60, -44, 26, -78),
    CLOSE,
    {0},
};

static const struct draw_step king[] = {
    MOVE(-84, 140),
    LINE(84, 140),
    LINE(84, 74),
    CURVE(140, 30, 134, -62, 72, -64),
    CURVE(52, -64, 36, -56, 26, -44),
    CURVE(26, -70, 22, -84, 10, -94),
    LINE(10, -114),
    LINE(32, -114),
    LINE(32, -134),
    LINE(10, -134),
    LINE(10, -158),
    LINE(-10, -158),
    LINE(-10, -134),
    LINE(-32, -134),
    LINE(-32, -114),
    LINE(-10, -114),
    LINE(-10, -94),
    CURVE(-22, -84, -26, -70, -26, -44),
    CURVE(-36, -56, -52, -64, -72, -64),
    CURVE(-134, -62, -140, 30, -84, 74),
    CLOSE,
    BAND(66, 102),
    MOVE(-14, 56),
    CURVE(-18, 20, -34, -32, -70, -34),
    CURVE(-98, -32, -96, 14, -64, 52),
    CLOSE,
    MOVE(14, 56),
    CURVE(18, 20, 34, -32, 70, -34),
    CURVE(98, -32, 96, 14, 64, 52),
    CLOSE,
    {0},
};

static const struct draw_step rook[] = {
    MOVE(-102, 140), LINE(102, 140),  LINE(102, 108),  LINE(76, 92),    LINE(66, -42),  LINE(90, -64),
    LINE(90, -126),  LINE(52, -126),  LINE(52, -98),   LINE(21, -98),   LINE(21, -126), LINE(-21, -126),
    LINE(-21, -98),  LINE(-52, -98),  LINE(-52, -126), LINE(-90, -126), LINE(-90, -64), LINE(-66, -42),
    LINE(-76, 92),   LINE(-102, 108), CLOSE,           BAND(58, 78),    BAND(50, -44),  {0},
};

static const struct draw_step bishop[] = {
    MOVE(-95, 140),
    LINE(95, 140),
    LINE(95, 114),
    CURVE(92, 86, 46, 80, 40, 48),
    LINE(62, 42),
    LINE(62, 18),
    LINE(48, 12),
    CURVE(88, -28, 70, -88, 16, -122),
    CURVE(28, -132, 24, -156, 0, -156),
    CURVE(-24, -156, -28, -132, -16, -122),
    CURVE(-70, -88, -88, -28, -48, 12),
    LINE(-62, 18),
    LINE(-62, 42),
    LINE(-40, 48),
    CURVE(-46, 80, -92, 86, -95, 114),
    CLOSE,
    MOVE(26, -84),
    LINE(37, -76),
    LINE(4, -26),
    LINE(-7, -34),
    CLOSE,
    BAND(72, 102),
    {0},
};

static const struct draw_step queen[] = {
    MOVE(-84, 140),      LINE(84, 140),
    LINE(80, 82),        LINE(122, -64),
    LINE(64, 14),        LINE(64, -94),
    LINE(28, 4),         LINE(0, -106),
    LINE(-28, 4),        LINE(-64, -94),
    LINE(-64, 14),       LINE(-122, -64),
    LINE(-80, 82),       CLOSE,
    BALL(126, -82, 15),  BALL(66, -112, 15),
    BALL(0, -125, 16),   BALL(-66, -112, 15),
    BALL(-126, -82, 15), BAND(64, 102),
    BAND(64, 72),        {0},
};

static const struct draw_style black = {.fill = 0xff23262b, .even_odd = true};
static const struct draw_style white = {
    .fill = 0xffffffff, .line = 0xff23262b, .width = 13, .even_odd = true, .round_corners = true};

#define FIGURE(color, outline, manner, white_piece)                                                          \
    {                                                                                                        \
        .name = #outline manner,                                                                             \
        .shapes =                                                                                            \
            &(const struct draw_shape){                                                                      \
                .style = &(color), .kind = DRAW_PATH, .path = (outline), .tenths = true},                    \
        .count = 1, .glyph = (white_piece), .ink = 16                                                        \
    }

// Terminals get the outlined pieces: some terminals draw the filled pawn as a picture of two columns.
#define PIECES(color, manner)                                                                                \
    {                                                                                                        \
        [CHESS_PAWN] = FIGURE(color, pawn, manner, "♙"),                                                     \
        [CHESS_KNIGHT] = FIGURE(color, knight, manner, "♘"),                                                 \
        [CHESS_KING] = FIGURE(color, king, manner, "♔"), [CHESS_ROOK] = FIGURE(color, rook, manner, "♖"),    \
        [CHESS_BISHOP] = FIGURE(color, bishop, manner, "♗"),                                                 \
        [CHESS_QUEEN] = FIGURE(color, queen, manner, "♕"),                                                   \
    }
static const struct draw_figure pieces[CHESS_KINDS] = PIECES(black, ""),
                                outlined[CHESS_KINDS] = PIECES(white, "-outlined");

const struct draw_figure *draw_piece(enum chess_kind kind) { return &pieces[kind]; }
const struct draw_figure *draw_piece_outlined(enum chess_kind kind) { return &outlined[kind]; }

const char *draw_piece_filled(enum chess_kind kind) {
    // The character after the pawn asks for the version of one column.
    static const char *const filled[CHESS_KINDS] = {
        [CHESS_PAWN] = "♟\xef\xb8\x8e", [CHESS_KNIGHT] = "♞", [CHESS_KING] = "♚", [CHESS_ROOK] = "♜",
        [CHESS_BISHOP] = "♝",           [CHESS_QUEEN] = "♛",
    };
    return filled[kind];
}

#include "draw/figures.h"

#include <string.h>

// Steps are in tenths of a unit, around the middle of a cell. Each figure differs from the others by its
// shape, never by colour alone.
#define TO(x_, y_)                                                                                           \
    { .op = 'L', .x = (x_), .y = (y_) }
#define FROM(x_, y_)                                                                                         \
    { .op = 'M', .x = (x_), .y = (y_) }
#define BEND(x1_, y1_, x2_, y2_, x_, y_)                                                                     \
    { .op = 'C', .x1 = (x1_), .y1 = (y1_), .x2 = (x2_), .y2 = (y2_), .x = (x_), .y = (y_) }
#define CLOSE                                                                                                \
    { .op = 'Z' }
// A circle of four curves; handles of 0.55 make it look round.
#define ROUND(r)                                                                                             \
    FROM((r), 0), BEND((r), (r)*55 / 100, (r)*55 / 100, (r), 0, (r)),                                        \
        BEND(-(r)*55 / 100, (r), -(r), (r)*55 / 100, -(r), 0),                                               \
        BEND(-(r), -(r)*55 / 100, -(r)*55 / 100, -(r), 0, -(r)),                                             \
        BEND((r)*55 / 100, -(r), (r), -(r)*55 / 100, (r), 0), CLOSE

static const struct draw_style ink = {.fill = 0xff23262b};
static const struct draw_style hollow = {
    .fill = 0xffffffff, .line = 0xff23262b, .width = 22, .round_corners = true};
static const struct draw_style stroke = {
    .line = 0xff23262b, .width = 35, .round_ends = true, .round_corners = true};
static const struct draw_style gold = {
    .fill = 0xffffb300, .line = 0xff7a4a00, .width = 13, .round_corners = true};
static const struct draw_style canvas = {
    .fill = 0xffe8743b, .line = 0xff6b2a0c, .width = 13, .round_corners = true};
static const struct draw_style dark = {.fill = 0xff6b2a0c};
static const struct draw_style leaves = {
    .fill = 0xff3f9b57, .line = 0xff14532a, .width = 13, .round_corners = true};
static const struct draw_style wood = {.fill = 0xff7a5230};
static const struct draw_style cloth = {
    .fill = 0xffd23f3f, .line = 0xff7c1616, .width = 10, .round_corners = true};
static const struct draw_style red = {.line = 0xffb3261e, .width = 50};
static const struct draw_style blue = {.line = 0xff1f4e8c, .width = 50};

// ---- The bulb --------------------------------------------------------------------------------------------

// A round glass that narrows into its socket; in whole units.
static const struct draw_step glass[] = {FROM(-5, 8),
                                         BEND(-5, 4, -11, 2, -11, -5),
                                         BEND(-11, -11, -6, -16, 0, -16),
                                         BEND(6, -16, 11, -11, 11, -5),
                                         BEND(11, 2, 5, 4, 5, 8),
                                         CLOSE,
                                         {0}};
static const struct draw_style metal = {.fill = 0xff6d737b};
static const struct draw_style bright = {
    .fill = 0xffffb300, .line = 0xff9a5b00, .width = 15, .round_corners = true};
static const struct draw_shape bulb[] = {
    {.style = &metal, .kind = DRAW_RECT, .x = -5, .y = 8, .width = 10, .height = 7, .radius = 2},
    {.style = &bright, .kind = DRAW_PATH, .path = glass},
};

// ---- Others ----------------------------------------------------------------------------------------------

static const struct draw_step star_path[] = {FROM(0, -142), TO(36, -42),  TO(143, -38), TO(59, 27),
                                             TO(88, 129),   TO(0, 70),    TO(-88, 129), TO(-59, 27),
                                             TO(-143, -38), TO(-36, -42), CLOSE,        {0}};
static const struct draw_step tent_path[] = {FROM(0, -120), TO(138, 112), TO(-138, 112), CLOSE, {0}};
static const struct draw_step door_path[] = {FROM(0, -20), TO(48, 112), TO(-48, 112), CLOSE, {0}};
static const struct draw_step trunk_path[] = {FROM(-22, 60), TO(22, 60), TO(22, 142),
                                              TO(-22, 142),  CLOSE,      {0}};
static const struct draw_step crown_path[] = {FROM(0, -150),
                                              BEND(60, -150, 92, -104, 74, -68),
                                              BEND(134, -50, 126, 66, 50, 72),
                                              TO(-50, 72),
                                              BEND(-126, 66, -134, -50, -74, -68),
                                              BEND(-92, -104, -60, -150, 0, -150),
                                              CLOSE,
                                              {0}};
static const struct draw_step pole_path[] = {FROM(-62, -140), TO(-44, -140), TO(-44, 140),
                                             TO(-62, 140),    CLOSE,         {0}};
static const struct draw_step cloth_path[] = {FROM(-44, -136), TO(104, -76), TO(-44, -14), CLOSE, {0}};
static const struct draw_step mine_path[] = {
    FROM(0, -138), TO(32, -78),  TO(98, -98),  TO(78, -32),  TO(138, 0),  TO(78, 32),
    TO(98, 98),    TO(32, 78),   TO(0, 138),   TO(-32, 78),  TO(-98, 98), TO(-78, 32),
    TO(-138, 0),   TO(-78, -32), TO(-98, -98), TO(-32, -78), CLOSE,       {0}};
static const struct draw_step disc_path[] = {ROUND(130), {0}};
static const struct draw_step circle_path[] = {ROUND(122), {0}};
static const struct draw_step dot_path[] = {ROUND(45), {0}};
static const struct draw_step square_path[] = {FROM(-115, -115), TO(115, -115), TO(115, 115),
                                               TO(-115, 115),    CLOSE,         {0}};
static const struct draw_step cross_path[] = {FROM(-90, -90), TO(90, 90), FROM(90, -90), TO(-90, 90), {0}};
static const struct draw_step plus_path[] = {FROM(-100, 0), TO(100, 0), FROM(0, -100), TO(0, 100), {0}};
static const struct draw_step minus_path[] = {FROM(-100, 0), TO(100, 0), {0}};

#define OUTLINE(style_, path_)                                                                               \
    { .style = &(style_), .kind = DRAW_PATH, .path = (path_), .tenths = true }
static const struct draw_shape star[] = {OUTLINE(gold, star_path)},
                               tent[] = {OUTLINE(canvas, tent_path), OUTLINE(dark, door_path)},
                               tree[] = {OUTLINE(wood, trunk_path), OUTLINE(leaves, crown_path)},
                               flag[] = {OUTLINE(ink, pole_path), OUTLINE(cloth, cloth_path)},
                               mine[] = {OUTLINE(ink, mine_path)}, disc[] = {OUTLINE(ink, disc_path)},
                               circle[] = {OUTLINE(hollow, circle_path)}, dot[] = {OUTLINE(ink, dot_path)},
                               square[] = {OUTLINE(ink, square_path)},
                               cross[] = {OUTLINE(stroke, cross_path)}, plus[] = {OUTLINE(red, plus_path)},
                               minus[] = {OUTLINE(blue, minus_path)};

#define FIGURE(shapes_, glyph_, ink_, plain_)                                                                \
    {                                                                                                        \
        .name = #shapes_, .shapes = (shapes_), .count = sizeof(shapes_) / sizeof *(shapes_),                 \
        .glyph = (glyph_), .ink = (ink_), .plain_ink = (plain_)                                              \
    }
static const struct draw_figure figures[] = {
    FIGURE(bulb, "●", 166, 3),  FIGURE(star, "★", 130, 3),  FIGURE(tent, "▲", 130, 1),
    FIGURE(tree, "♣", 28, 2),   FIGURE(flag, "⚑", 124, 1),  FIGURE(mine, "☼", 16, 0),
    FIGURE(disc, "●", 16, 0),   FIGURE(circle, "○", 16, 0), FIGURE(dot, "•", 16, 0),
    FIGURE(square, "■", 16, 0), FIGURE(cross, "╳", 16, 0),  FIGURE(plus, "+", 124, 1),
    FIGURE(minus, "−", 24, 4),
};
enum { OTHERS = sizeof figures / sizeof *figures };

const struct draw_figure *draw_bulb(void) { return &figures[0]; }

const struct draw_figure *draw_figure_number(size_t i) {
    if (i < CHESS_KINDS) return draw_piece((enum chess_kind)i);
    if (i < 2 * (size_t)CHESS_KINDS) return draw_piece_outlined((enum chess_kind)(i - CHESS_KINDS));
    return i - 2 * (size_t)CHESS_KINDS < OTHERS ? &figures[i - 2 * (size_t)CHESS_KINDS] : NULL;
}

// The figure of this name: "star", "bulb", "queen", ...; NULL: there is none.
static const struct draw_figure *figure_named(const char *name) {
    const struct draw_figure *f;
    for (size_t i = 0; (f = draw_figure_number(i)) != NULL; i++)
        if (strcmp(f->name, name) == 0) return f;
    return NULL;
}

// ---- What looks as it is called --------------------------------------------------------------------------

static bool is_one_of(const char *word, const char *const *words) {
    while (*words != NULL && strcmp(*words, word) != 0) words++;
    return *words != NULL;
}

// Some are not called like their figures.
static const struct draw_figure *figure_of(const char *noun, char character, bool is_mark, bool two_colours) {
    static const char *const also[][2] = {
        {"bomb", "mine"}, {"ring", "circle"}, {"ball", "disc"}, {"box", "square"}};
    const struct draw_figure *f = figure_named(noun);
    for (size_t i = 0; i < sizeof also / sizeof *also && f == NULL; i++)
        if (strcmp(also[i][0], noun) == 0) f = figure_named(also[i][1]);
    if (two_colours && strcmp(noun, "black") == 0) f = figure_named("disc");
    if (strcmp(noun, "white") == 0 && is_mark) f = figure_named("circle");
    return f == NULL && is_mark && character == '*' ? figure_named("star") : f;
}

struct draw_look draw_look_called(const char *noun, char character, bool is_mark, bool two_colours) {
    static const char *const shades[] = {"black", "shaded", "filled", "wall", "block", NULL};
    const struct draw_figure *f = figure_of(noun, character, is_mark, two_colours);
    if (f != NULL) return (struct draw_look){.content = DRAW_FIGURE, .figure = f};
    if (is_one_of(noun, shades) || character == '#')
        return (struct draw_look){.ground = is_mark ? DRAW_BLACK : DRAW_WALL};
    if (strcmp(noun, "water") == 0) return (struct draw_look){.ground = DRAW_BLUE};
    return (struct draw_look){.content = DRAW_LETTER};
}

// Boards as characters in a frame, for terminals: three columns per cell, so that a board of width 25 with
// its rulers still fits 80 columns, or one column where that is too wide. Every character is one column wide.
#include "draw/media.h"

#include <stdio.h>
#include <string.h>

// ---- Cells -----------------------------------------------------------------------------------------------

// Without colours, texture shows the ground. The fields: that texture; then the middle of an empty cell,
// without colours and with them; then the colours. With colours the whole board is painted, so that it looks
// the same on dark and on light terminals.
static const struct ground {
    const char *texture, *empty, *painted_empty, *paint;
} grounds[DRAW_GROUNDS] = {
    [DRAW_FLOOR] = {" ", "·", "·", "\033[38;5;246;48;5;255m"},
    [DRAW_LIGHT] = {" ", " ", " ", "\033[38;5;246;48;5;255m"},
    [DRAW_SHADE] = {" ", "·", " ", "\033[38;5;244;48;5;252m"},
    [DRAW_TINT] = {"░", "░", " ", "\033[38;5;24;48;5;153m"},
    [DRAW_LIT] = {"░", "░", "·", "\033[38;5;137;48;5;229m"},
    [DRAW_WALL] = {"█", "█", " ", "\033[1;38;5;231;48;5;236m"},
    [DRAW_GREY] = {"▒", "▒", " ", "\033[38;5;240;48;5;250m"},
    [DRAW_YELLOW] = {"░", "░", " ", "\033[38;5;94;48;5;229m"},
    [DRAW_GREEN] = {"░", "░", " ", "\033[38;5;22;48;5;151m"},
    [DRAW_BLUE] = {"▒", "▒", " ", "\033[38;5;18;48;5;110m"},
    [DRAW_RED] = {"▒", "▒", " ", "\033[38;5;52;48;5;210m"},
    [DRAW_BLACK] = {"█", "█", " ", "\033[1;38;5;231;48;5;238m"},
    [DRAW_FIRST_AREA] = {" ", "·", "·", "\033[38;5;246;48;5;223m"},
    [DRAW_FIRST_AREA + 1] = {" ", "·", "·", "\033[38;5;246;48;5;189m"},
    [DRAW_FIRST_AREA + 2] = {" ", "·", "·", "\033[38;5;246;48;5;194m"},
    [DRAW_FIRST_AREA + 3] = {" ", "·", "·", "\033[38;5;246;48;5;225m"},
    [DRAW_FIRST_AREA + 4] = {" ", "·", "·", "\033[38;5;246;48;5;230m"},
    [DRAW_LAST_AREA] = {" ", "·", "·", "\033[38;5;246;48;5;253m"},
};
static const char letter_ink[] = "\033[1;38;5;16m";
static const char number_ink[] = "\033[1;38;5;24m"; // on a wall, white like the wall's own ink
static const char entered_ink[] = "\033[38;5;26m";
static const char border_ink[] = "\033[38;5;236;48;5;255m";
static const char outside_ink[] = "\033[1m";
static const char highlight[] = "\033[1;38;5;231;48;5;161m";
static const char plain[] = "\033[0m";

// A number of two digits begins one column further left, if there is room.
static bool is_long(struct draw_look look) {
    return look.content == DRAW_NUMBER && draw_number_of(look.symbol) > 9;
}

static void add_content(struct text *out, struct draw_look look, const char *nothing, struct draw_options o) {
    if (look.content == DRAW_NOTHING) text_add(out, nothing);
    else if (look.content == DRAW_CROSS) text_add(out, "×");
    else if (look.content == DRAW_FIGURE && !draw_is_letter(o, look)) text_add(out, look.figure->glyph);
    else text_char(out, look.symbol);
}

// What is printed beneath the content is shown left of it; in narrow cells, only without content. Returns
// whether the column right of the content is taken.
static bool add_before(struct text *out, struct draw_look look, const char *blank) {
    static const char *const small[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    char room[DRAW_NUMBER_ROOM];
    if (look.under == 0) {
        text_add(out, blank);
        return false;
    }
    const char *word = draw_number_word(look.under, room);
    for (const char *c = word; *c != '\0'; c++)
        if (look.corner && *c >= '0' && *c <= '9') text_add(out, small[*c - '0']);
        else text_char(out, *c);
    return draw_number_of(look.under) > 9;
}

// An entered mark has a sign after it, if marks like it were given.
static void add_cell(struct text *out, struct draw_look look, int pitch, bool entered,
                     struct draw_options o) {
    char room[DRAW_NUMBER_ROOM];
    bool full = false;
    if (pitch == 1) {
        add_content(out, look, grounds[look.ground].empty, o);
        return;
    }
    if (is_long(look)) text_add(out, draw_number_word(look.symbol, room));
    else {
        full = add_before(out, look, grounds[look.ground].texture);
        add_content(out, look, grounds[look.ground].empty, o);
    }
    if (!full) text_add(out, entered ? "'" : grounds[look.ground].texture);
}

static void add_painted_ink(struct text *out, struct draw_look look, enum draw_origin origin,
                            struct draw_options o) {
    if (look.content == DRAW_NUMBER)
        text_add(out, draw_is_dark(look.ground) ? "\033[1m"
                      : origin == DRAW_GIVEN    ? letter_ink
                      : origin == DRAW_ENTERED  ? entered_ink
                                                : number_ink);
    else if (draw_is_letter(o, look)) text_add(out, letter_ink);
    else if (look.content == DRAW_FIGURE) text_format(out, "\033[1;38;5;%dm", look.figure->ink);
}

static void add_painted(struct text *out, struct draw_look look, int pitch, bool stands_out,
                        enum draw_origin origin, struct draw_options o) {
    char room[DRAW_NUMBER_ROOM];
    bool wide = pitch > 1, beneath = look.under != 0 && wide, full = false;
    if (origin == DRAW_GIVEN && look.content == DRAW_FIGURE) look.ground = DRAW_GREY;
    text_add(out, stands_out ? highlight : grounds[look.ground].paint);
    if (beneath) {
        if (!stands_out) text_add(out, number_ink);
        full = add_before(out, look, "");
        if (!stands_out) text_format(out, "\033[22m%s", grounds[look.ground].paint);
    }
    if (!stands_out) add_painted_ink(out, look, origin, o);
    if (wide && is_long(look)) text_add(out, draw_number_word(look.symbol, room));
    else {
        if (!beneath && wide) text_char(out, ' ');
        add_content(out, look, grounds[look.ground].painted_empty, o);
    }
    if (wide && !full) text_char(out, ' ');
    text_add(out, plain);
}

// ---- Lines -----------------------------------------------------------------------------------------------

struct drawing {
    const struct draw_looks *looks;
    struct draw_options options;
    struct draw_plan plan;
    bool signs; // after entered marks
    struct text *out;
};

// Where lines meet: which of the four arms are there.
enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8 };
static const char *const crossings[] = {" ", "╵", "╷", "│", "╴", "┘", "┐", "┤",
                                        "╶", "└", "┌", "├", "─", "┴", "┬", "┼"};

// Is there a line above a row (below the last one: `row` is the height), over a cell; or left of one?
static bool is_line_above(const struct drawing *d, int row, int column) {
    if (column < 0 || column >= d->plan.width) return false;
    if (row == 0 || row == d->plan.height) return true;
    return draw_border_below(&d->plan.borders, (size_t)(row - 1) * (size_t)d->plan.width + (size_t)column);
}

static bool is_line_left(const struct drawing *d, int row, int column) {
    if (row < 0 || row >= d->plan.height) return false;
    if (column == 0 || column == d->plan.width) return true;
    return draw_border_right(&d->plan.borders, (size_t)row * (size_t)d->plan.width + (size_t)column - 1);
}

static bool has_column(const struct drawing *d, int column) { // for lines left of it
    return column == 0 || column == d->plan.width ||
           d->plan.columns[column] - d->plan.columns[column - 1] > d->plan.pitch;
}

static size_t cell_at(const struct drawing *d, int row, int column) {
    return (size_t)row * (size_t)d->plan.width + (size_t)column;
}

// A piece of a line inside the frame or, without a line, of the ground that the two cells share.
static void add_inside(const struct drawing *d, const char *sign, int times, size_t one, size_t other) {
    enum draw_ground ground = draw_look_at(d->looks, one).ground;
    bool shared = *sign == ' ' && ground == draw_look_at(d->looks, other).ground;
    if (d->options.color) text_add(d->out, shared ? grounds[ground].paint : border_ink);
    text_repeat(d->out, sign, (size_t)times);
    if (d->options.color) text_add(d->out, plain);
}

// The line above a row.
static void add_line(const struct drawing *d, int row) {
    bool inside = row > 0 && row < d->plan.height;
    text_repeat(d->out, " ", (size_t)d->plan.left);
    for (int c = 0; c <= d->plan.width; c++) {
        int arms = (is_line_left(d, row - 1, c) ? UP : 0) | (is_line_left(d, row, c) ? DOWN : 0) |
                   (is_line_above(d, row, c - 1) ? LEFT : 0) | (is_line_above(d, row, c) ? RIGHT : 0);
        bool edge = c == 0 || c == d->plan.width || !inside;
        if (has_column(d, c) && edge) text_add(d->out, crossings[arms]);
        else if (has_column(d, c))
            add_inside(d, crossings[arms], 1, cell_at(d, row - 1, c - 1), cell_at(d, row, c));
        if (c == d->plan.width) break;
        const char *sign = is_line_above(d, row, c) ? "─" : " ";
        if (inside) add_inside(d, sign, d->plan.pitch, cell_at(d, row - 1, c), cell_at(d, row, c));
        else text_repeat(d->out, sign, (size_t)d->plan.pitch);
    }
    text_char(d->out, '\n');
}

// ---- Names and numbers around the board ------------------------------------------------------------------

static const char *column_name(const struct drawing *d, int column, char out[PUZZLE_NAME_ROOM + 1]) {
    char room[PUZZLE_NAME_ROOM];
    const struct puzzle *p = d->looks->puzzle;
    const char *name = puzzle_column_name(p, column, room);
    bool prefixed = p->outside != NULL && p->names != PUZZLE_NAMES_CHESS && name[1] == '\0';
    snprintf(out, PUZZLE_NAME_ROOM + 1, "%s%s", prefixed ? "c" : "", name);
    return out;
}

// Every column if there is room, otherwise (long names, or cells side by side) every tenth.
static void add_ruler(const struct drawing *d) {
    char name[PUZZLE_NAME_ROOM + 1];
    const int width = d->plan.width;
    int every = d->plan.pitch > 1 && strlen(column_name(d, width - 1, name)) < 3 ? 1 : 10;
    int used = 0; // columns of the screen, with a blank after each name
    text_repeat(d->out, " ", (size_t)d->plan.left);
    for (int c = every - 1; c < width; c += every) {
        int size = (int)strlen(column_name(d, c, name));
        int at = 1 + d->plan.columns[c] + (d->plan.pitch > 1) - (size - 1) / 2;
        if (at < used) continue;
        text_repeat(d->out, " ", (size_t)(at - used) + (used > 0));
        text_add(d->out, name);
        used = at + size + 1;
    }
    text_char(d->out, '\n');
}

// The number of a line after its sign, in so many columns, or more if it is longer; blanks if there is none.
// Returns the columns that it takes.
static int add_number(const struct drawing *d, enum puzzle_side side, int line, int columns) {
    char room[2];
    const char *sign = draw_side_sign(d->looks->puzzle, side, room);
    int n = draw_outside_shown(d->looks, side, line), digits = n < 0 ? 0 : n < 10 ? 1 : n < 100 ? 2 : 3;
    int size = digits + (n >= 0 && *sign != '\0');
    if (columns > size) text_repeat(d->out, " ", (size_t)(columns - size));
    if (n >= 0) text_format(d->out, "%s%d", sign, n);
    return columns > size ? columns : size;
}

// One character of a number that stands upright: its sign comes first.
static void add_upright(const struct drawing *d, enum puzzle_side side, int column, int line, int lines) {
    char room[2], word[12];
    const char *sign = draw_side_sign(d->looks->puzzle, side, room);
    int n = draw_outside_shown(d->looks, side, column);
    bool signed_here = *sign != '\0' && line == 0;
    snprintf(word, sizeof word, "%*d", lines, n);
    if (n >= 0 && signed_here) text_add(d->out, sign);
    else text_char(d->out, n < 0 ? ' ' : word[line]);
}

// The numbers above or below the board: one character per line if cells are narrow.
static void add_numbers(const struct drawing *d, enum puzzle_side side, int lines) {
    const struct draw_plan *plan = &d->plan;
    for (int line = 0; line < lines; line++) {
        text_repeat(d->out, " ", (size_t)plan->left + 1);
        if (d->options.color) text_add(d->out, outside_ink);
        for (int c = 0; c < plan->width; c++) {
            int wide = plan->columns[c + 1] - plan->columns[c], used = 1;
            if (plan->pitch == 1) add_upright(d, side, c, line, lines);
            else used = add_number(d, side, c, 2); // a single digit is in the middle
            text_repeat(d->out, " ", (size_t)(wide - used));
        }
        while (d->out->size > 0 && d->out->at[d->out->size - 1] == ' ') d->out->size--;
        if (d->options.color) text_add(d->out, plain);
        text_char(d->out, '\n');
    }
}

static void add_left_side(const struct drawing *d, int row) {
    const struct puzzle *p = d->looks->puzzle;
    char room[PUZZLE_NAME_ROOM], word[PUZZLE_NAME_ROOM + 1];
    int numbers = d->plan.left - d->plan.names;
    bool prefixed = p->outside != NULL && p->names != PUZZLE_NAMES_CHESS;
    snprintf(word, sizeof word, "%s%s", prefixed ? "r" : "", puzzle_row_name(p, row, room));
    if (d->plan.names > 0) text_format(d->out, "%*s ", d->plan.names - 1, word);
    if (numbers == 0) return;
    if (d->options.color) text_add(d->out, outside_ink);
    add_number(d, PUZZLE_LEFT, row, numbers - 1);
    text_char(d->out, ' ');
    if (d->options.color) text_add(d->out, plain);
}

static void add_right_side(const struct drawing *d, int row) {
    if (draw_outside_shown(d->looks, PUZZLE_RIGHT, row) < 0) return;
    text_add(d->out, d->options.color ? " \033[1m" : " ");
    add_number(d, PUZZLE_RIGHT, row, d->plan.right - 1);
    if (d->options.color) text_add(d->out, plain);
}

// ---- All of it -------------------------------------------------------------------------------------------

static void add_row(const struct drawing *d, int row) {
    const struct draw_plan *plan = &d->plan;
    size_t cell = (size_t)row * (size_t)plan->width;
    add_left_side(d, row);
    for (int c = 0; c <= plan->width; c++, cell++) {
        const char *sign = is_line_left(d, row, c) ? "│" : " ";
        if (c == 0 || c == plan->width) text_add(d->out, sign);
        else if (has_column(d, c)) add_inside(d, sign, 1, cell - 1, cell);
        if (c == plan->width) break;
        struct draw_look look = draw_look_seen(draw_look_at(d->looks, cell));
        enum draw_origin origin = draw_origin_of(d->looks, d->options, cell);
        if (d->options.color)
            add_painted(d->out, look, plan->pitch, draw_is_highlighted(d->options, cell), origin, d->options);
        else add_cell(d->out, look, plan->pitch, d->signs && origin == DRAW_ENTERED, d->options);
    }
    add_right_side(d, row);
    text_char(d->out, '\n');
}

static void add_board(const struct drawing *d) {
    const struct draw_plan *plan = &d->plan;
    bool chess = d->looks->puzzle->names == PUZZLE_NAMES_CHESS;
    if (plan->names > 0 && !chess) add_ruler(d);
    add_numbers(d, PUZZLE_TOP, plan->digits_above);
    for (int r = 0; r < plan->height; r++) {
        if (r == 0 || plan->lines[r] - plan->lines[r - 1] > 1) add_line(d, r);
        add_row(d, r);
    }
    add_line(d, plan->height);
    add_numbers(d, PUZZLE_BOTTOM, plan->below - (plan->names > 0 && chess));
    if (plan->names > 0 && chess) add_ruler(d);
}

int draw_columns(const struct puzzle *p, struct draw_options options) {
    struct draw_plan plan;
    if (!draw_plan_init(&plan, p, options, p->mem)) return 0;
    int columns = draw_plan_size(&plan);
    draw_plan_free(&plan);
    return columns;
}

// Unlike other media, this one shows no header, so the parameters are shown below: the marks left to place,
// in words, or the parameters themselves. During a game, the title has those that do not change.
static void add_parameters(const struct puzzle *p, bool playing, struct text *out) {
    size_t from = out->size;
    const struct family_looks *looks = p->family->looks;
    if (looks == NULL || !looks->wanted_by_rule) draw_left_in_words(p, out);
    if (looks != NULL && looks->parameters != NULL) {
        if (!playing) looks->parameters(p, out);
    } else if (out->size == from) draw_parameters(p, "given: ", out);
    if (out->size > from) text_char(out, '\n');
}

// If colours do not distinguish given from entered marks, a sign does.
static bool wants_signs(const struct drawing *d) {
    bool given = false, entered = false;
    for (size_t i = 0; i < puzzle_size(d->looks->puzzle) && d->options.given != NULL; i++) {
        enum draw_origin origin = draw_origin_of(d->looks, d->options, i);
        given |= origin == DRAW_GIVEN;
        entered |= origin == DRAW_ENTERED;
    }
    return given && entered && !d->options.color && d->plan.pitch > 1;
}

void draw_as_unicode(const struct draw_looks *l, struct draw_options options, struct text *out) {
    struct drawing d = {.looks = l, .options = options, .out = out};
    if (!draw_plan_init(&d.plan, l->puzzle, options, out->mem)) {
        out->failed = true;
        return;
    }
    d.signs = wants_signs(&d);
    add_board(&d);
    draw_plan_free(&d.plan);
    if (options.untold) return;
    if (d.signs) text_add(out, "' marks what was entered\n");
    if (!l->is_solved) add_parameters(l->puzzle, options.playing, out);
    draw_struck_in_words(l, out);
    draw_told(l, options, "", false, out);
}

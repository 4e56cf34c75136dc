#define _XOPEN_SOURCE 700 // wide characters
#include "echek/terminal/screen.h"
#include "terminal/screen_curses.h"

#include "echek/tell/game.h"

#include <string.h>

static attr_t paint(const struct echek_screen *s, short pair) {
    return s->screen->colors ? (attr_t)COLOR_PAIR(pair) : 0;
}

// ---- Where things are ------------------------------------------------------------------------------------

// The largest of three boards that leaves room for a title, the letters of the files, three lines for what is
// said, and the keys: with squares three lines high, one line high, or without lines between them.
static void choose_size(struct echek_screen *s) {
    enum { AROUND = 6 };
    struct echek_view *v = &s->view;
    bool tall = LINES >= 17 + AROUND && COLS >= 36, ruled = LINES >= 9 + AROUND && COLS >= 28;
    v->width = tall ? 7 : ruled ? 5 : 4;
    v->height = tall ? 3 : 1;
    v->down = v->height + (ruled ? 1 : 0);
    v->right = v->width + (ruled ? 1 : 0);
    v->row = ruled ? 2 : 1;
    v->column = ruled ? 4 : 3;
}

static bool has_lines(const struct echek_view *v) { return v->right > v->width; }
static int right_end(const struct echek_view *v) { return v->column + 4 * v->right; }
static int below(const struct echek_view *v) { return v->row + 4 * v->down; }

// The place of a square, from the top left.
static void place_of(const struct echek_screen *s, unsigned square, int *y, int *x) {
    int file = (int)square % 4, rank = (int)square / 4;
    bool flipped = s->play.style.flipped;
    *y = s->view.row + (flipped ? rank : 3 - rank) * s->view.down;
    *x = s->view.column + (flipped ? 3 - file : file) * s->view.right;
}

bool echek_view_find_square(const struct echek_screen *s, int y, int x, unsigned *square) {
    const struct echek_view *v = &s->view;
    if (y < v->row || x < v->column) return false;
    int r = (y - v->row) / v->down, c = (x - v->column) / v->right;
    if (r > 3 || c > 3) return false;
    *square = (unsigned)(s->play.style.flipped ? r * 4 + 3 - c : (3 - r) * 4 + c);
    return true;
}

enum { HAND_PITCH = 3 }; // columns of a piece in hand

bool echek_view_find_piece(const struct echek_screen *s, int y, int x, unsigned *side, unsigned *piece) {
    const struct echek_view *v = &s->view;
    int at = (x - v->hand_column) / HAND_PITCH;
    for (*side = 0; *side < 2; ++*side) {
        if (y != v->hand_row[*side] || x < v->hand_column) continue;
        for (*piece = 0; *piece < ECHEK_PIECES; ++*piece)
            if (echek_at(echek_play_now(&s->play), *side, *piece) == ECHEK_IN_HAND && at-- == 0) return true;
    }
    return false;
}

// ---- The board -------------------------------------------------------------------------------------------

static void draw_rule(const struct echek_screen *s, int row, int which) {
    static const char *const unicode[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    const struct echek_view *v = &s->view;
    for (int c = 0; c < 4; c++) {
        mvaddstr(row, v->column - 1 + c * v->right, s->play.style.unicode ? unicode[which][c > 0] : "+");
        for (int i = 0; i < v->width; i++) addstr(s->play.style.unicode ? "─" : "-");
    }
    addstr(s->play.style.unicode ? unicode[which][2] : "+");
}

static void draw_grid(const struct echek_screen *s) {
    const struct echek_view *v = &s->view;
    for (int r = 0; r < 4; r++) {
        int y = v->row + r * v->down;
        if (has_lines(v)) draw_rule(s, y - 1, r > 0);
        for (int line = 0; line < v->height && has_lines(v); line++)
            for (int c = 0; c <= 4; c++)
                mvaddstr(y + line, v->column - 1 + c * v->right, s->play.style.unicode ? "│" : "|");
        mvprintw(y + v->height / 2, 1, "%d", s->play.style.flipped ? r + 1 : 4 - r);
    }
    if (has_lines(v)) draw_rule(s, below(v) - 1, 2);
    for (int c = 0; c < 4; c++)
        mvaddch(below(v), v->column + c * v->right + v->width / 2,
                (chtype)('a' + (s->play.style.flipped ? 3 - c : c)));
}

static void add_piece(const struct echek_screen *s, unsigned side, unsigned piece) {
    struct text t;
    text_init(&t, &s->screen->plain.mem);
    draw_echek_piece(&t, side, piece, s->play.style.unicode);
    attr_t how = A_BOLD | paint(s, side == ECHEK_BLACK ? PAIR_GIVEN : 0);
    attron(how);
    addstr(text_string(&t));
    attroff(how);
    text_free(&t);
}

// What tells of the last move and of the choice: signs at both sides of what stands in the square.
static const char *frame_of(const struct echek_screen *s, unsigned square) {
    const struct echek_position *now = echek_play_now(&s->play);
    if (s->chosen != NO_PIECE && echek_at(now, now->mover, (unsigned)s->chosen) == square) return "()";
    return (echek_game_last_squares(&s->play.duel.game) >> square & 1) != 0 ? "[]" : "  ";
}

// K is an open side of White's king, k one of Black's.
static void draw_open_sides(const struct echek_screen *s, unsigned square, int y, int x) {
    const struct echek_view *v = &s->view;
    const struct echek_position *now = echek_play_now(&s->play);
    attr_t how = A_DIM | paint(s, PAIR_GIVEN);
    int row = y + v->height - 1, left = x + 1, right = x + v->width - 2;
    attron(how);
    if ((echek_open(now, ECHEK_WHITE) >> square & 1) != 0) mvaddch(row, left, 'K');
    if ((echek_open(now, ECHEK_BLACK) >> square & 1) != 0) mvaddch(row, right, 'k');
    attroff(how);
}

static void draw_square(const struct echek_screen *s, unsigned square) {
    const struct echek_view *v = &s->view;
    unsigned side, piece;
    int y, x;
    place_of(s, square, &y, &x);
    int middle = y + v->height / 2, center = x + (v->width - 1) / 2;
    const char *frame = frame_of(s, square);
    attr_t how = A_BOLD | paint(s, PAIR_LIT);
    bool target = (echek_screen_targets(s) >> square & 1) != 0;
    if (!target || has_lines(v)) draw_open_sides(s, square, y, x);
    attron(how);
    mvaddch(middle, x, (chtype)frame[0]);
    mvaddch(middle, x + v->width - 1, (chtype)frame[1]);
    attroff(how);
    move(middle, center);
    if (echek_piece_on(echek_play_now(&s->play), square, &side, &piece)) add_piece(s, side, piece);
    if (!target) return;
    bool castles = echek_piece_on(echek_play_now(&s->play), square, &side, &piece);
    attron(A_BOLD | paint(s, PAIR_TITLE));
    mvaddstr(middle, castles ? x + v->width - 1 : center, "*");
    attroff(A_BOLD | paint(s, PAIR_TITLE));
}

static void draw_cursor(const struct echek_screen *s) {
    int y, x;
    place_of(s, s->cursor, &y, &x);
    for (int line = 0; line < s->view.height; line++)
        mvchgat(y + line, x, s->view.width, A_REVERSE | A_BOLD, 0, NULL);
}

// ---- Beside it -------------------------------------------------------------------------------------------

static void add_squares(struct text *out, unsigned set) {
    for (unsigned i = 0; i < ECHEK_SQUARES; i++)
        if ((set >> (i ^ 12) & 1) != 0) text_format(out, " %s", echek_square_name(i ^ 12));
}

static void draw_player(const struct echek_screen *s, unsigned side, int y, int x) {
    const struct duel *d = &s->play.duel;
    bool moves = !echek_game_is_over(&d->game) && echek_play_now(&s->play)->mover == side;
    struct text t;
    text_init(&t, &s->screen->plain.mem);
    text_format(&t, "%s %s, %s", moves ? ">" : " ", echek_side_name(side), echek_player_name(&d->game, side));
    if (d->game.clock.seconds > 0) text_add(&t, "  ");
    if (d->game.clock.seconds > 0) echek_tell_game_time(&t, &d->game, side);
    if (moves) attron(A_BOLD);
    mvaddnstr(y, x, text_string(&t), COLS - x);
    attroff(A_BOLD);
    text_free(&t);
}

// Pieces in hand, each with the key that chooses it. The column is the same for both sides.
static void draw_hand(struct echek_screen *s, unsigned side, int y, int x) {
    const struct echek_position *now = echek_play_now(&s->play);
    bool any = false;
    mvaddstr(y, x, "in hand: ");
    s->view.hand_row[side] = y;
    s->view.hand_column = x + (int)strlen("in hand: ");
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) {
        if (echek_at(now, side, piece) != ECHEK_IN_HAND) continue;
        bool chosen = now->mover == side && s->chosen == (int)piece;
        if (chosen) attron(A_REVERSE);
        if (s->play.style.unicode) addch((chtype)echek_letter(ECHEK_WHITE, piece));
        add_piece(s, side, piece);
        attroff(A_REVERSE);
        addch(' ');
        any = true;
    }
    if (!any) addstr("nothing");
}

static void draw_king(const struct echek_screen *s, unsigned side, int y, int x) {
    const struct echek_position *now = echek_play_now(&s->play);
    unsigned open = echek_open(now, side);
    bool in_need = (open & (open - 1)) == 0;
    struct text t;
    text_init(&t, &s->screen->plain.mem);
    text_format(&t, "king %s, open:", echek_square_name(echek_at(now, side, ECHEK_KING)));
    add_squares(&t, open);
    if (open == 0) text_add(&t, " no side");
    else if (in_need) text_add(&t, " !");
    attr_t how = in_need ? A_BOLD | paint(s, PAIR_WRONG) : 0;
    attron(how);
    mvaddnstr(y, x, text_string(&t), COLS - x);
    attroff(how);
    text_free(&t);
}

static void draw_side(struct echek_screen *s, unsigned side, int y, int x) {
    draw_player(s, side, y, x);
    draw_hand(s, side, y + 1, x + 2);
    draw_king(s, side, y + 2, x + 2);
}

// The last moves that there is room for, a line for each pair.
static void draw_moves(const struct echek_screen *s, int y, int rows, int x) {
    const struct echek_game *g = &s->play.duel.game;
    unsigned odd = g->start.mover == ECHEK_BLACK;
    size_t pairs = (g->plies.size + odd + 1) / 2, first = rows < (int)pairs ? pairs - (size_t)rows : 0;
    for (size_t n = 0; n < g->plies.size; n++) {
        char name[ECHEK_MOVE_TEXT];
        size_t pair = (n + odd) / 2;
        if (pair < first) continue;
        int row = y + (int)(pair - first), black = (int)((n + odd) % 2);
        if (black == 0 || n == 0) mvprintw(row, x, "%3zu.", pair + 1);
        mvaddstr(row, x + 5 + black * 7, echek_move_name(echek_game_at(g, n), g->plies.at[n].move, name));
    }
}

// Who plays stands beside his side of the board; where there is no room beside it, below. Returns the first
// free line.
static int draw_sides(struct echek_screen *s) {
    const struct echek_view *v = &s->view;
    int x = right_end(v) + 2, top = v->row - has_lines(v), end = below(v) - has_lines(v);
    unsigned far = s->play.style.flipped ? ECHEK_WHITE : ECHEK_BLACK;
    s->view.hand_row[0] = s->view.hand_row[1] = -1;
    if (COLS - x >= 26 && has_lines(v)) {
        draw_side(s, far, top, x);
        draw_side(s, far ^ 1U, end - 2, x);
        draw_moves(s, top + 4, end - 2 - top - 5, x + 2);
        return below(v) + 1;
    }
    int rows = LINES - below(v) - 1 >= 5 ? 2 : 1;
    for (unsigned i = 0; i < 2 && (int)i < rows; i++) {
        unsigned side = rows == 2 ? far ^ i : echek_play_now(&s->play)->mover;
        mvprintw(below(v) + 1 + (int)i, 0, "%s ", echek_side_name(side));
        draw_hand(s, side, below(v) + 1 + (int)i, 6);
    }
    return below(v) + 1 + rows;
}

// ---- All of it -------------------------------------------------------------------------------------------

static void draw_title(const struct echek_screen *s) {
    struct text t;
    text_init(&t, &s->screen->plain.mem);
    text_format(&t, "Echek  %s  ", echek_square_name(s->cursor));
    if (echek_game_is_over(&s->play.duel.game))
        text_format(&t, "OVER %s  ", echek_result_score(echek_game_result(&s->play.duel.game)));
    echek_tell_game_players(&t, &s->play.duel.game);
    attron(A_BOLD | paint(s, PAIR_TITLE));
    mvaddnstr(0, 0, text_string(&t), COLS);
    attroff(A_BOLD | paint(s, PAIR_TITLE));
    text_free(&t);
}

void echek_view_draw(struct echek_screen *s) {
    int y, x;
    erase();
    choose_size(s);
    draw_title(s);
    draw_grid(s);
    for (unsigned square = 0; square < ECHEK_SQUARES; square++) draw_square(s, square);
    draw_cursor(s);
    bool more = view_said(s->screen, draw_sides(s));
    mvaddnstr(LINES - 1, 0,
              more ? "-- more: PageDown --"
                   : "?: keys  QRBNP: pieces  space: choose, put  u: undo  i: hint  q: quit",
              COLS - 1);
    place_of(s, s->cursor, &y, &x);
    move(y + s->view.height / 2, x + (s->view.width - 1) / 2);
    refresh();
}

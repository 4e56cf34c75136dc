#define _XOPEN_SOURCE 700 // wide characters
// The board of Echek on the whole screen: squares under a cursor, and the pieces in hand beside them.
#include "terminal/screen.h"

#include "echek/play/game.h"
#include "echek/tell/tell.h"

#include <string.h>
#include <strings.h>

enum { NO_PIECE = -1, ESCAPE = 27 };

struct board_view {
    const struct game *game; // the game, and the plies at which the following is valid
    size_t plies;
    unsigned cursor;   // a square
    int chosen;        // a piece of the side to move, or NO_PIECE
    int row, column;   // of the inside of the square at the top left, as it was drawn last
    int width, height; // of the inside of a square
    int down, right;   // from a square to the next
    int hand_row[2];   // the lines of the pieces in hand; -1: they are not shown
    int hand_column;   // of the first piece
};

static struct board_view *view_of(const struct screen *s) { return s->state; }
static const struct echek_play *play_on(const struct screen *s) { return echek_play_seen(s->session->game); }
static const struct echek_position *now_on(const struct screen *s) { return echek_play_now(play_on(s)); }
static bool has_unicode(const struct screen *s) { return s->session->request->look.medium == DRAW_UNICODE; }

// ---- Layout ----------------------------------------------------------------------------------------------

// The largest of three boards that leaves room for a title, the letters of the files, three lines for
// messages, and the keys: with squares three lines high, one line high, or without lines between them.
static void choose_size(struct screen *s) {
    enum { AROUND = 6 };
    struct board_view *v = view_of(s);
    bool tall = LINES >= 17 + AROUND && COLS >= 36, ruled = LINES >= 9 + AROUND && COLS >= 28;
    v->width = tall ? 7 : ruled ? 5 : 4;
    v->height = tall ? 3 : 1;
    v->down = v->height + (ruled ? 1 : 0);
    v->right = v->width + (ruled ? 1 : 0);
    v->row = ruled ? 2 : 1;
    v->column = ruled ? 4 : 3;
}

static bool has_lines(const struct board_view *v) { return v->right > v->width; }
static int right_end(const struct board_view *v) { return v->column + 4 * v->right; }
static int line_below_board(const struct board_view *v) { return v->row + 4 * v->down; }

// The place of a square, counted from the top left.
static void place_of(const struct screen *s, unsigned square, int *y, int *x) {
    int file = (int)square % 4, rank = (int)square / 4;
    bool flipped = play_on(s)->flipped;
    *y = view_of(s)->row + (flipped ? rank : 3 - rank) * view_of(s)->down;
    *x = view_of(s)->column + (flipped ? 3 - file : file) * view_of(s)->right;
}

static bool find_square(const struct screen *s, int y, int x, unsigned *square) {
    const struct board_view *v = view_of(s);
    if (y < v->row || x < v->column) return false;
    int r = (y - v->row) / v->down, c = (x - v->column) / v->right;
    if (r > 3 || c > 3) return false;
    *square = (unsigned)(play_on(s)->flipped ? r * 4 + 3 - c : (3 - r) * 4 + c);
    return true;
}

enum { HAND_PITCH = 3 }; // columns per piece in hand

static bool find_piece_in_hand(const struct screen *s, int y, int x, unsigned *side, unsigned *piece) {
    const struct board_view *v = view_of(s);
    int at = (x - v->hand_column) / HAND_PITCH;
    for (*side = 0; *side < 2; ++*side) {
        if (y != v->hand_row[*side] || x < v->hand_column) continue;
        for (*piece = 0; *piece < ECHEK_PIECES; ++*piece)
            if (echek_at(now_on(s), *side, *piece) == ECHEK_IN_HAND && at-- == 0) return true;
    }
    return false;
}

// ---- Pieces and squares ----------------------------------------------------------------------------------

// The square below and to the right, as the board is seen; the same square at the edge.
static unsigned square_beside(const struct screen *s, unsigned square, int down, int right) {
    int turn = play_on(s)->flipped ? -1 : 1;
    int file = (int)square % 4 + right * turn, rank = (int)square / 4 - down * turn;
    return file < 0 || file > 3 || rank < 0 || rank > 3 ? square : (unsigned)(rank * 4 + file);
}

// The squares where the chosen piece may go; the king may go to its rook, which is castling.
static unsigned targets_of(const struct screen *s) {
    const struct duel *d = &play_on(s)->duel;
    const struct echek_position *now = now_on(s);
    if (view_of(s)->chosen == NO_PIECE) return 0;
    unsigned targets = duel_targets(d, (unsigned)view_of(s)->chosen);
    if (view_of(s)->chosen == ECHEK_KING && duel_may_castle(d))
        targets |= 1U << echek_at(now, now->mover, ECHEK_ROOK);
    return targets;
}

// ---- The board -------------------------------------------------------------------------------------------

static void draw_rule(const struct screen *s, int row, int which) {
    static const char *const unicode[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    const struct board_view *v = view_of(s);
    for (int c = 0; c < 4; c++) {
        mvaddstr(row, v->column - 1 + c * v->right, has_unicode(s) ? unicode[which][c > 0] : "+");
        for (int i = 0; i < v->width; i++) addstr(has_unicode(s) ? "─" : "-");
    }
    addstr(has_unicode(s) ? unicode[which][2] : "+");
}

static void draw_grid(const struct screen *s) {
    const struct board_view *v = view_of(s);
    for (int r = 0; r < 4; r++) {
        int y = v->row + r * v->down;
        if (has_lines(v)) draw_rule(s, y - 1, r > 0);
        for (int line = 0; line < v->height && has_lines(v); line++)
            for (int c = 0; c <= 4; c++)
                mvaddstr(y + line, v->column - 1 + c * v->right, has_unicode(s) ? "│" : "|");
        mvprintw(y + v->height / 2, 1, "%d", play_on(s)->flipped ? r + 1 : 4 - r);
    }
    if (has_lines(v)) draw_rule(s, line_below_board(v) - 1, 2);
    for (int c = 0; c < 4; c++)
        mvaddch(line_below_board(v), v->column + c * v->right + v->width / 2,
                (chtype)('a' + (play_on(s)->flipped ? 3 - c : c)));
}

static void add_piece(const struct screen *s, unsigned side, unsigned piece) {
    struct text t = TEXT_IN(&s->session->mem);
    draw_echek_piece(&t, side, piece, has_unicode(s));
    attr_t how = A_BOLD | screen_paint(s, side == ECHEK_BLACK ? PAIR_GIVEN : 0);
    attron(how);
    addstr(text_string(&t));
    attroff(how);
    text_free(&t);
}

// Signs on both sides of a square: [ ] the last move, ( ) the chosen piece.
static const char *frame_of(const struct screen *s, unsigned square) {
    const struct echek_position *now = now_on(s);
    if (view_of(s)->chosen != NO_PIECE && echek_at(now, now->mover, (unsigned)view_of(s)->chosen) == square)
        return "()";
    return (echek_game_last_squares(&play_on(s)->duel.game) >> square & 1) != 0 ? "[]" : "  ";
}

// K is an open side of White's king, k one of Black's.
static void draw_open_sides(const struct screen *s, unsigned square, int y, int x) {
    const struct board_view *v = view_of(s);
    const struct echek_position *now = now_on(s);
    attr_t how = A_DIM | screen_paint(s, PAIR_GIVEN);
    int row = y + v->height - 1, left = x + 1, right = x + v->width - 2;
    attron(how);
    if ((echek_open(now, ECHEK_WHITE) >> square & 1) != 0) mvaddch(row, left, 'K');
    if ((echek_open(now, ECHEK_BLACK) >> square & 1) != 0) mvaddch(row, right, 'k');
    attroff(how);
}

static void draw_square(const struct screen *s, unsigned square) {
    const struct board_view *v = view_of(s);
    unsigned side, piece;
    int y, x;
    place_of(s, square, &y, &x);
    int middle = y + v->height / 2, center = x + (v->width - 1) / 2;
    const char *frame = frame_of(s, square);
    attr_t how = A_BOLD | screen_paint(s, PAIR_LIT);
    bool target = (targets_of(s) >> square & 1) != 0;
    if (!target || has_lines(v)) draw_open_sides(s, square, y, x);
    attron(how);
    mvaddch(middle, x, (chtype)frame[0]);
    mvaddch(middle, x + v->width - 1, (chtype)frame[1]);
    attroff(how);
    move(middle, center);
    bool taken = echek_piece_on(now_on(s), square, &side, &piece);
    if (taken) add_piece(s, side, piece);
    if (!target) return; // on an occupied square it is castling
    attron(A_BOLD | screen_paint(s, PAIR_TITLE));
    mvaddstr(middle, taken ? x + v->width - 1 : center, "*");
    attroff(A_BOLD | screen_paint(s, PAIR_TITLE));
}

static void draw_cursor(const struct screen *s) {
    int y, x;
    place_of(s, view_of(s)->cursor, &y, &x);
    for (int line = 0; line < view_of(s)->height; line++)
        mvchgat(y + line, x, view_of(s)->width, A_REVERSE | A_BOLD, 0, NULL);
}

// ---- Beside the board ------------------------------------------------------------------------------------

static void add_squares(struct text *out, unsigned set) {
    for (unsigned i = 0; i < ECHEK_SQUARES; i++)
        if ((set >> (i ^ 12) & 1) != 0) text_format(out, " %s", echek_square_name(i ^ 12));
}

static void draw_player(const struct screen *s, unsigned side, int y, int x) {
    const struct duel *d = &play_on(s)->duel;
    bool moves = !echek_game_is_over(&d->game) && now_on(s)->mover == side;
    struct text t = TEXT_IN(&s->session->mem);
    text_format(&t, "%s %s, %s", moves ? ">" : " ", echek_side_name(side), echek_player_name(&d->game, side));
    if (d->game.clock.seconds > 0) text_add(&t, "  ");
    if (d->game.clock.seconds > 0) echek_tell_game_time(&t, &d->game, side);
    if (moves) attron(A_BOLD);
    mvaddnstr(y, x, text_string(&t), COLS - x);
    attroff(A_BOLD);
    text_free(&t);
}

// Pieces in hand, each with the key that chooses it. The column is the same for both sides.
static void draw_hand(struct screen *s, unsigned side, int y, int x) {
    const struct echek_position *now = now_on(s);
    bool any = false;
    mvaddstr(y, x, "in hand: ");
    view_of(s)->hand_row[side] = y;
    view_of(s)->hand_column = x + (int)strlen("in hand: ");
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) {
        if (echek_at(now, side, piece) != ECHEK_IN_HAND) continue;
        bool chosen = now->mover == side && view_of(s)->chosen == (int)piece;
        if (chosen) attron(A_REVERSE);
        if (has_unicode(s)) addch((chtype)echek_letter(ECHEK_WHITE, piece));
        add_piece(s, side, piece);
        attroff(A_REVERSE);
        addch(' ');
        any = true;
    }
    if (!any) addstr("nothing");
}

static void draw_king(const struct screen *s, unsigned side, int y, int x) {
    const struct echek_position *now = now_on(s);
    unsigned open = echek_open(now, side);
    bool in_need = (open & (open - 1)) == 0;
    struct text t = TEXT_IN(&s->session->mem);
    text_format(&t, "king %s, open:", echek_square_name(echek_at(now, side, ECHEK_KING)));
    add_squares(&t, open);
    if (open == 0) text_add(&t, " no side");
    else if (in_need) text_add(&t, " !");
    attr_t how = in_need ? A_BOLD | screen_paint(s, PAIR_WRONG) : 0;
    attron(how);
    mvaddnstr(y, x, text_string(&t), COLS - x);
    attroff(how);
    text_free(&t);
}

static void draw_side(struct screen *s, unsigned side, int y, int x) {
    draw_player(s, side, y, x);
    draw_hand(s, side, y + 1, x + 2);
    draw_king(s, side, y + 2, x + 2);
}

// As many of the last moves as there is room for, a line for each pair.
static void draw_moves(const struct screen *s, int y, int rows, int x) {
    const struct echek_game *g = &play_on(s)->duel.game;
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

// Players are shown next to their side of the board or, without enough room, below it. Returns the first free
// line.
static int draw_sides(struct screen *s) {
    const struct board_view *v = view_of(s);
    int x = right_end(v) + 2, top = v->row - has_lines(v), end = line_below_board(v) - has_lines(v);
    unsigned far = play_on(s)->flipped ? ECHEK_WHITE : ECHEK_BLACK;
    view_of(s)->hand_row[0] = view_of(s)->hand_row[1] = -1;
    if (COLS - x >= 26 && has_lines(v)) {
        draw_side(s, far, top, x);
        draw_side(s, far ^ 1U, end - 2, x);
        draw_moves(s, top + 4, end - 2 - top - 5, x + 2);
        return line_below_board(v) + 1;
    }
    int rows = LINES - line_below_board(v) - 1 >= 5 ? 2 : 1;
    for (unsigned i = 0; i < 2 && (int)i < rows; i++) {
        unsigned side = rows == 2 ? far ^ i : now_on(s)->mover;
        mvprintw(line_below_board(v) + 1 + (int)i, 0, "%s ", echek_side_name(side));
        draw_hand(s, side, line_below_board(v) + 1 + (int)i, 6);
    }
    return line_below_board(v) + 1 + rows;
}

// ---- Choosing and moving ---------------------------------------------------------------------------------

static void choose(struct screen *s, unsigned piece) {
    const struct duel *d = &play_on(s)->duel;
    const struct echek_position *now = now_on(s);
    unsigned square = echek_at(now, now->mover, piece);
    if (echek_game_is_over(&d->game)) {
        screen_tell(s, "The game is over: u takes back, n begins another one.\n");
        return;
    }
    if (game_awaits(s->session->game)) {
        screen_tell(s, "The computers play; Ctrl-N begins a game of yours.\n");
        return;
    }
    view_of(s)->chosen = (int)piece;
    if (square != ECHEK_IN_HAND) view_of(s)->cursor = square;
    int count = __builtin_popcount(targets_of(s));
    screen_tell(s, "%s's %s, %s%s: %d square%s.\n", echek_side_name(now->mover), echek_piece_name(piece),
                square == ECHEK_IN_HAND ? "in hand" : "on ",
                square == ECHEK_IN_HAND ? "" : echek_square_name(square), count, count == 1 ? "" : "s");
}

static void choose_none(struct screen *s) {
    if (view_of(s)->chosen == NO_PIECE) return;
    view_of(s)->chosen = NO_PIECE;
    screen_tell(s, "No piece is chosen.\n");
}

// "Q@b3", "b2-c1" or "O-O", as a person would type it.
static void put(struct screen *s, unsigned square) {
    const struct echek_position *now = now_on(s);
    char line[ECHEK_MOVE_TEXT];
    bool castles =
        (duel_targets(&play_on(s)->duel, (unsigned)view_of(s)->chosen) >> square & 1) == 0; // to its own rook
    echek_move m = castles ? ECHEK_CASTLE : (echek_move)((unsigned)view_of(s)->chosen * 16 + square);
    echek_move_name(now, m, line);
    screen_say(s, line);
}

static void use_square(struct screen *s, unsigned square) {
    unsigned piece;
    view_of(s)->cursor = square;
    if ((targets_of(s) >> square & 1) != 0) put(s, square);
    else if (duel_piece_on(&play_on(s)->duel, square, &piece) && (int)piece != view_of(s)->chosen)
        choose(s, piece);
    else if (view_of(s)->chosen != NO_PIECE && duel_piece_on(&play_on(s)->duel, square, &piece))
        choose_none(s);
    else if (view_of(s)->chosen != NO_PIECE)
        screen_tell(s, "The %s does not go to %s; its squares are marked by *.\n",
                    echek_piece_name((unsigned)view_of(s)->chosen), echek_square_name(square));
    else screen_tell(s, "Choose a piece first: a capital letter, or Enter where it stands.\n");
}

// Go to the next square of a set, in the order in which one reads the board.
static void go_to_next(struct screen *s, unsigned set) {
    for (unsigned i = 1; i <= ECHEK_SQUARES && set != 0; i++) {
        unsigned square = ((view_of(s)->cursor ^ 12) + i) % ECHEK_SQUARES ^ 12;
        if ((set >> square & 1) == 0) continue;
        view_of(s)->cursor = square;
        return;
    }
}

static void click(struct screen *s, int y, int x, bool right) {
    unsigned square, side, piece;
    if (right) return;
    if (find_square(s, y, x, &square)) use_square(s, square);
    else if (find_piece_in_hand(s, y, x, &side, &piece)) {
        if (side == now_on(s)->mover) choose(s, piece);
        else screen_tell(s, "It is the other side's turn.\n");
    }
}

// ---- Keys ------------------------------------------------------------------------------------------------

// Capitals are pieces, small letters are commands: they never clash.
static bool find_piece(int key, unsigned *piece) {
    for (*piece = 0; *piece < ECHEK_PIECES; ++*piece)
        if (echek_letter(ECHEK_WHITE, *piece) == key) return true;
    return false;
}

static bool move_cursor(struct screen *s, int key) {
    int down, right;
    if (!screen_arrow(key, &down, &right)) return false;
    view_of(s)->cursor = square_beside(s, view_of(s)->cursor, down, right);
    return true;
}

static bool press(struct screen *s, int key) {
    const struct echek_position *now = now_on(s);
    unsigned piece;
    if (move_cursor(s, key)) return true;
    if (find_piece(key, &piece)) return choose(s, piece), true;
    switch (key) {
    case ' ':
    case '\n':
    case '\r':
    case KEY_ENTER:
        use_square(s, view_of(s)->cursor);
        return true;
    case '\t':
        go_to_next(s, view_of(s)->chosen != NO_PIECE ? targets_of(s) : now->occupied[now->mover]);
        return true;
    case ESCAPE:
        choose_none(s);
        return true;
    default:
        return false;
    }
}

static void add_keys(const struct screen *s, struct text *out) {
    (void)s;
    screen_add_key(out, "space, Enter, click", "choose the piece here, or put the chosen one here");
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) {
        char name[2] = {echek_letter(ECHEK_WHITE, piece), '\0'};
        screen_add_key(out, name, echek_piece_name(piece));
    }
    screen_add_key(out, "Tab", "to the next piece, or the next square of the chosen one");
    screen_add_key(out, "Escape", "choose none");
    screen_add_key(out, "signs on the board", "[ ] the last move, ( ) the chosen piece, * where it may go,");
    screen_add_key(out, "", "K and k open sides of White's and of Black's king");
}

// In a new game the cursor is on the person's own king.
static void enter(struct screen *s) {
    struct board_view *v = view_of(s);
    const struct echek_game *g = &play_on(s)->duel.game;
    if (v->game == s->session->game && v->plies == g->plies.size) return;
    unsigned side = echek_person(g) == ECHEK_BLACK ? ECHEK_BLACK : ECHEK_WHITE;
    if (v->game != s->session->game) v->cursor = echek_at(now_on(s), side, ECHEK_KING);
    v->game = s->session->game;
    v->plies = g->plies.size;
    v->chosen = NO_PIECE;
}

// ---- All of it -------------------------------------------------------------------------------------------

static void title(const struct screen *s, struct text *out) {
    const struct echek_game *g = &play_on(s)->duel.game;
    text_format(out, "Echek  %s  ", echek_square_name(view_of(s)->cursor));
    if (echek_game_is_over(g)) text_format(out, "OVER %s  ", echek_result_score(echek_game_result(g)));
    echek_tell_game_players(out, g);
}

static int draw(struct screen *s, int top, int room) {
    (void)top, (void)room; // the board chooses its size by the whole screen
    choose_size(s);
    draw_grid(s);
    for (unsigned square = 0; square < ECHEK_SQUARES; square++) draw_square(s, square);
    draw_cursor(s);
    return draw_sides(s);
}

static void place_cursor(const struct screen *s) {
    int y, x;
    place_of(s, view_of(s)->cursor, &y, &x);
    move(y + view_of(s)->height / 2, x + (view_of(s)->width - 1) / 2);
}

static bool go(struct screen *s, const char *square) {
    for (unsigned i = 0; i < ECHEK_SQUARES; i++)
        if (strcasecmp(echek_square_name(i), square) == 0) return view_of(s)->cursor = i, true;
    return false;
}

const struct screen_board echek_screen_board = {
    .kind = &echek_game_kind,
    .bytes = sizeof(struct board_view),
    .keys = "?: keys  QRBNP: pieces  space: choose, put  u: undo  i: hint  q: quit",
    .enter = enter,
    .title = title,
    .draw = draw,
    .place_cursor = place_cursor,
    .go = go,
    .press = press,
    .click = click,
    .add_keys = add_keys,
};

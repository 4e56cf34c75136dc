// Capitals are pieces, small letters are commands: they never clash.
#define _XOPEN_SOURCE 700
#include "echek/terminal/screen.h"
#include "terminal/screen_curses.h"

#include <stdio.h>
#include <string.h>

enum { CTRL_N = 14, ESCAPE = 27 };

static const struct screen_key keys[] = {
    {'u', "undo", NULL, "take your last move back"},
    {'r', "redo", NULL, "and play it again"},
    {'i', "hint", NULL, "a good move, and why; again: what may follow"},
    {'d', "do", NULL, "play it"},
    {'o', "O-O", NULL, "castle: king and rook change places"},
    {'f', "flip", NULL, "see the board from the other side"},
    {'x', "draw", NULL, "offer a draw"},
    {'s', "save", "Save as which file? ", "write the game to a file as well"},
    {'n', "new", NULL, "another game"},
    {CTRL_N, "new",
     "Your side and the level (such as: black hard): ", "another game, of which sort is asked"},
    {'l', "level", "Level of the computer: ", "how strong it is from now on"},
    {'k', "clock", "Clock (such as 5+3, or none): ", "minutes a side and seconds a move"},
    {0},
};

// ---- Help ------------------------------------------------------------------------------------------------

// What is long is read on the whole screen; then the board says how it stands.
static void read_it(struct echek_screen *s) {
    view_read(s->screen);
    echek_play_show(&s->play);
    screen_take_said(s->screen);
}

static void show_keys(struct echek_screen *s) {
    struct text *out = &s->screen->said;
    text_clear(out);
    s->screen->first_line = 0;
    screen_add_key(out, "arrows, mouse", "move the cursor");
    screen_add_key(out, "space, Enter, click", "choose the piece here, or put the chosen one here");
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) {
        char name[2] = {echek_letter(ECHEK_WHITE, piece), '\0'};
        screen_add_key(out, name, echek_piece_name(piece));
    }
    screen_add_key(out, "Tab", "to the next piece, or the next square of the chosen one");
    screen_add_key(out, "Escape", "choose none");
    screen_add_keys(out, keys);
    screen_add_key(out, "v", "review the game when it is over: what each move won, missed or gave away");
    screen_add_key(out, "z", "resign");
    screen_add_key(out, "m", "the legal moves");
    screen_add_key(out, "t", "the rules");
    screen_add_key(out, ":", "type a move, such as Q@b3, or a word of the plain form");
    screen_add_key(out, "q", "leave; the game is kept");
    text_add(
        out,
        "On the board: [ ] the last move, ( ) the chosen piece, * where it may go, K and k open sides of "
        "White's and of Black's king.\n");
    read_it(s);
}

static void say(struct echek_screen *s, const char *words) {
    text_clear(&s->screen->said);
    s->screen->first_line = 0;
    text_add(&s->screen->said, words);
}

// ---- Pieces and squares
// -------------------------------------------------------------------------------------

unsigned echek_screen_beside(const struct echek_screen *s, unsigned square, int down, int right) {
    int turn = s->play.style.flipped ? -1 : 1;
    int file = (int)square % 4 + right * turn, rank = (int)square / 4 - down * turn;
    return file < 0 || file > 3 || rank < 0 || rank > 3 ? square : (unsigned)(rank * 4 + file);
}

unsigned echek_screen_targets(const struct echek_screen *s) {
    const struct duel *d = &s->play.duel;
    const struct echek_position *now = echek_play_now(&s->play);
    if (s->chosen == NO_PIECE) return 0;
    unsigned targets = duel_targets(d, (unsigned)s->chosen);
    if (s->chosen == ECHEK_KING && duel_may_castle(d)) targets |= 1U << echek_at(now, now->mover, ECHEK_ROOK);
    return targets;
}

static void choose(struct echek_screen *s, unsigned piece) {
    const struct duel *d = &s->play.duel;
    const struct echek_position *now = echek_play_now(&s->play);
    unsigned square = echek_at(now, now->mover, piece);
    if (echek_game_is_over(&d->game)) {
        say(s, "The game is over: u takes back, n begins another one.\n");
        return;
    }
    if (!echek_play_is_persons_turn(&s->play)) {
        say(s, "The computers play; Ctrl-N begins a game of yours.\n");
        return;
    }
    s->chosen = (int)piece;
    if (square != ECHEK_IN_HAND) s->cursor = square;
    text_clear(&s->screen->said);
    int count = __builtin_popcount(echek_screen_targets(s));
    text_format(&s->screen->said, "%s's %s, %s%s: %d square%s.\n", echek_side_name(now->mover),
                echek_piece_name(piece), square == ECHEK_IN_HAND ? "in hand" : "on ",
                square == ECHEK_IN_HAND ? "" : echek_square_name(square), count, count == 1 ? "" : "s");
}

static void choose_none(struct echek_screen *s) {
    if (s->chosen == NO_PIECE) return;
    s->chosen = NO_PIECE;
    say(s, "No piece is chosen.\n");
}

// "Q@b3", "b2-c1" or "O-O", as for a person who types.
static void put(struct echek_screen *s, unsigned square) {
    const struct echek_position *now = echek_play_now(&s->play);
    char line[ECHEK_MOVE_TEXT];
    bool castles = (duel_targets(&s->play.duel, (unsigned)s->chosen) >> square & 1) == 0; // to its own rook
    echek_move m = castles ? ECHEK_CASTLE : (echek_move)((unsigned)s->chosen * 16 + square);
    echek_move_name(now, m, line);
    echek_screen_say(s, line);
}

static void use_square(struct echek_screen *s, unsigned square) {
    unsigned piece;
    s->cursor = square;
    if ((echek_screen_targets(s) >> square & 1) != 0) put(s, square);
    else if (duel_piece_on(&s->play.duel, square, &piece) && (int)piece != s->chosen) choose(s, piece);
    else if (s->chosen != NO_PIECE && duel_piece_on(&s->play.duel, square, &piece)) choose_none(s);
    else if (s->chosen != NO_PIECE) {
        say(s, "");
        text_format(&s->screen->said, "The %s does not go to %s; its squares are marked by *.\n",
                    echek_piece_name((unsigned)s->chosen), echek_square_name(square));
    } else say(s, "Choose a piece first: a capital letter, or Enter where it stands.\n");
}

// The next of a set of squares, as one reads the board.
static void go_to_next(struct echek_screen *s, unsigned set) {
    for (unsigned i = 1; i <= ECHEK_SQUARES && set != 0; i++) {
        unsigned square = ((s->cursor ^ 12) + i) % ECHEK_SQUARES ^ 12;
        if ((set >> square & 1) == 0) continue;
        s->cursor = square;
        return;
    }
}

static void click(struct echek_screen *s) {
    MEVENT e;
    unsigned square, side, piece;
    if (getmouse(&e) != OK || (e.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) == 0) return;
    if (echek_view_find_square(s, e.y, e.x, &square)) use_square(s, square);
    else if (echek_view_find_piece(s, e.y, e.x, &side, &piece)) {
        if (side == echek_play_now(&s->play)->mover) choose(s, piece);
        else say(s, "It is the other side's turn.\n");
    }
}

// ---- Keys ------------------------------------------------------------------------------------------------

static void resign(struct echek_screen *s) {
    char answer[8];
    view_ask(s->screen, "Resign? yes or no: ", answer, sizeof answer);
    if (answer[0] == 'y') echek_screen_say(s, "resign");
}

// That takes some seconds, and is long.
static void review(struct echek_screen *s) {
    bool over = echek_game_is_over(&s->play.duel.game);
    if (over) say(s, "Looking at every move ...\n");
    echek_view_draw(s);
    echek_screen_say(s, "review");
    if (over && !s->screen->leaving) read_it(s);
}

static void type_line(struct echek_screen *s) {
    char line[80];
    if (view_ask(s->screen, "A move such as Q@b3, or a word: ", line, sizeof line)) echek_screen_say(s, line);
}

static bool find_piece(int key, unsigned *piece) {
    for (*piece = 0; *piece < ECHEK_PIECES; ++*piece)
        if (echek_letter(ECHEK_WHITE, *piece) == key) return true;
    return false;
}

static bool move_cursor(struct echek_screen *s, int key) {
    int down = key == KEY_DOWN ? 1 : key == KEY_UP ? -1 : 0;
    int right = key == KEY_RIGHT ? 1 : key == KEY_LEFT ? -1 : 0;
    s->cursor = echek_screen_beside(s, s->cursor, down, right);
    return down != 0 || right != 0;
}

static bool press_special(struct echek_screen *s, int key) {
    const struct echek_position *now = echek_play_now(&s->play);
    switch (key) {
    case KEY_NPAGE:
        view_page_down(s->screen);
        return true;
    case KEY_PPAGE:
        view_page_up(s->screen);
        return true;
    case ' ':
    case '\n':
    case '\r':
    case KEY_ENTER:
        use_square(s, s->cursor);
        return true;
    case '\t':
        go_to_next(s, s->chosen != NO_PIECE ? echek_screen_targets(s) : now->occupied[now->mover]);
        return true;
    case ESCAPE:
        choose_none(s);
        return true;
    case KEY_MOUSE:
        click(s);
        return true;
    case '?':
        show_keys(s);
        return true;
    case ':':
        type_line(s);
        return true;
    case 'm':
    case 't':
        echek_screen_say(s, key == 'm' ? "moves" : "rules");
        read_it(s);
        return true;
    case 'v':
        review(s);
        return true;
    case 'z':
        resign(s);
        return true;
    case 'q':
        s->screen->leaving = true;
        return true;
    default:
        return false;
    }
}

void echek_keys_press(struct echek_screen *s, int key) {
    char line[200];
    unsigned piece;
    if (move_cursor(s, key) || press_special(s, key)) return;
    if (find_piece(key, &piece)) choose(s, piece);
    else if (screen_find_key(s->screen, keys, key, line, sizeof line)) {
        if (line[0] != '\0') echek_screen_say(s, line);
    } else if (key >= ' ' && key < 256) say(s, "This key does nothing; ? shows those that do.\n");
}

// Capitals are pieces, small letters are commands: they never clash.
#define _XOPEN_SOURCE 700
#include "terminal/screen.h"
#include "terminal/screen_curses.h"

#include "board/grid.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { CTRL_N = 14 };

static const struct screen_key keys[] = {
    {'u', "undo", NULL, "take the last move back"},
    {'r', "redo", NULL, "and do it again"},
    {'i', "hint", NULL, "where to look; again: stronger"},
    {'d', "do", NULL, "take the step that a hint would tell"},
    {'w', "why", NULL, "what cannot be right, and why"},
    {'c', "check", NULL, "does anything break a rule?"},
    {'l', "left", NULL, "what is left to place"},
    {'p', "pin", "Name of the pin: ", "remember the board by a name"},
    {'b', "back", "Go back to which pin? ", "go back to it"},
    {'v', "pins", NULL, "the names"},
    {'a', "restart", NULL, "begin again; undo leads back"},
    {'s', "save", "Save as which file? ", "write the game to a file as well"},
    {'n', "new", NULL, "another puzzle"},
    {CTRL_N, "new", "Level, size, seed (such as: hard 8x8 5): ", "another puzzle, of which sort is asked"},
    {'f', "next", NULL, "the next puzzle of the file"},
    {'e', "errors", "Tell errors live, asked or never? ", "when to be told what is wrong"},
    {'t', "rules", NULL, "the rules of this puzzle"},
    {0},
};

// ---- Help ------------------------------------------------------------------------------------------------

void screen_add_key(struct text *out, const char *name, const char *meaning) {
    text_format(out, "  %-20s %s\n", name, meaning);
}

void screen_add_keys(struct text *out, const struct screen_key *list) {
    for (; list->key != 0; list++) {
        char name[8];
        snprintf(name, sizeof name, list->key < ' ' ? "Ctrl-%c" : "%c",
                 list->key < ' ' ? list->key + 'A' - 1 : list->key);
        screen_add_key(out, name, list->meaning);
    }
}

static void show_keys(struct screen *s) {
    const struct family *f = screen_board(s)->family;
    struct text *out = &s->said;
    text_clear(out);
    s->first_line = 0;
    screen_add_key(out, "arrows, mouse", "move the cursor");
    screen_add_key(out, "space, Enter, click", "put the last mark, or take it away");
    for (const char *m = f->marks; *m != '\0'; m++) {
        char room[2], name[2] = {*m, '\0'};
        screen_add_key(out, name, family_noun(f, *m, room));
    }
    if (f->nothing != '\0') screen_add_key(out, "X, right click", "nothing goes here");
    screen_add_key(out, ". or Backspace", "clear the cell");
    screen_add_key(out, "- and a mark", "strike it out as a candidate; + takes that back");
    screen_add_keys(out, keys);
    screen_add_key(out, "q", "leave; the game is kept");
}

// ---- Moves -----------------------------------------------------------------------------------------------

static void move_cursor(struct screen *s, int down, int right) {
    const struct puzzle *b = screen_board(s);
    int r = (int)(s->cursor / (size_t)b->width) + down, c = (int)(s->cursor % (size_t)b->width) + right;
    if (r < 0 || c < 0 || r >= b->height || c >= b->width) return;
    s->cursor = (size_t)r * (size_t)b->width + (size_t)c;
}

// "r3c4=*"
static void put(struct screen *s, char how, char mark) {
    struct text line;
    text_init(&line, &s->plain.mem);
    board_name_cell(&line, screen_board(s)->width, s->cursor);
    text_char(&line, how);
    text_char(&line, mark);
    screen_say(s, text_string(&line));
    text_free(&line);
}

// The mark, or nothing where it stands already.
static void toggle(struct screen *s, char mark) {
    const struct puzzle *b = screen_board(s);
    put(s, MOVE_PUT, b->cells[s->cursor] == mark ? b->family->alphabet[0] : mark);
}

// A mark that the key says; false: it says none.
static bool find_mark(const struct screen *s, int key, char *mark) {
    const struct family *f = s->plain.game.board.family;
    if (key <= ' ' || key > '~' || islower(key)) return false;
    for (const char *m = f->marks; *m != '\0'; m++)
        if (toupper((unsigned char)*m) == key) return *mark = *m, true;
    if (f->nothing != '\0' && toupper((unsigned char)f->nothing) == key) return *mark = f->nothing, true;
    return false;
}

static void strike(struct screen *s, char how) {
    char mark;
    text_clear(&s->said);
    s->first_line = 0;
    text_format(&s->said, "%s which mark?\n", how == MOVE_STRIKE ? "Strike out" : "Take back");
    view_draw(s);
    if (find_mark(s, toupper(getch()), &mark)) put(s, how, mark);
    else text_clear(&s->said);
}

static void click(struct screen *s) {
    MEVENT e;
    size_t cell;
    if (getmouse(&e) != OK || !view_find_cell(s, e.y, e.x, &cell)) return;
    bool there = cell == s->cursor || family_has_one_mark(screen_board(s)->family);
    s->cursor = cell;
    if ((e.bstate & (BUTTON3_PRESSED | BUTTON3_CLICKED)) != 0 && screen_board(s)->family->nothing != '\0')
        toggle(s, screen_board(s)->family->nothing);
    else if ((e.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) != 0 && there) toggle(s, s->mark);
}

// ---- Keys ------------------------------------------------------------------------------------------------

bool screen_find_key(struct screen *s, const struct screen_key *list, int key, char *line, size_t size) {
    char argument[160] = "";
    while (list->key != 0 && list->key != key) list++;
    if (list->key == 0) return false;
    bool asked = list->question == NULL || view_ask(s, list->question, argument, sizeof argument);
    snprintf(line, size, "%s%s%s", asked ? list->line : "", argument[0] == '\0' ? "" : " ", argument);
    return true;
}

static bool run_key(struct screen *s, int key) {
    char line[200];
    if (!screen_find_key(s, keys, key, line, sizeof line)) return false;
    if (line[0] != '\0') screen_say(s, line);
    return true;
}

void keys_press(struct screen *s, int key) {
    char mark;
    switch (key) {
    case KEY_UP:
        move_cursor(s, -1, 0);
        return;
    case KEY_DOWN:
        move_cursor(s, 1, 0);
        return;
    case KEY_LEFT:
        move_cursor(s, 0, -1);
        return;
    case KEY_RIGHT:
        move_cursor(s, 0, 1);
        return;
    case KEY_NPAGE:
        view_page_down(s);
        return;
    case KEY_PPAGE:
        view_page_up(s);
        return;
    case ' ':
    case '\n':
    case '\r':
    case KEY_ENTER:
        toggle(s, s->mark);
        return;
    case '.':
    case KEY_BACKSPACE:
    case KEY_DC:
    case 127:
    case 8:
        put(s, MOVE_PUT, screen_board(s)->family->alphabet[0]);
        return;
    case '-':
    case '+':
        strike(s, (char)key);
        return;
    case KEY_MOUSE:
        click(s);
        return;
    case '?':
        show_keys(s);
        return;
    case 'q':
        s->leaving = true;
        return;
    default:
        break;
    }
    if (find_mark(s, key, &mark)) {
        if (mark != screen_board(s)->family->nothing) s->mark = mark;
        toggle(s, mark);
    } else if (!run_key(s, key) && key >= ' ' && key < 256) {
        text_clear(&s->said);
        s->first_line = 0;
        text_add(&s->said, "This key does nothing; ? shows those that do.\n");
    }
}

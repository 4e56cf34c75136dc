#define _XOPEN_SOURCE 700
#include "terminal/screen.h"

#include <ctype.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CTRL_N = 14 };

static struct game *game_of(const struct screen *s) { return s->session->game; }

// ---- Colours ---------------------------------------------------------------------------------------------

// Colour never tells anything alone: what is wrong is marked, too, what is lit is shaded.
static void choose_colors(struct screen *s) {
    const char *no = getenv("NO_COLOR");
    s->colors = (no == NULL || no[0] == '\0') && s->session->request->look.color && has_colors();
    if (!s->colors) return;
    start_color();
    use_default_colors();
    init_pair(PAIR_WRONG, COLOR_RED, -1);
    init_pair(PAIR_LIT, COLOR_YELLOW, -1);
    init_pair(PAIR_GIVEN, COLOR_CYAN, -1);
    init_pair(PAIR_TITLE, COLOR_GREEN, -1);
}

attr_t screen_paint(const struct screen *s, short pair) { return s->colors ? (attr_t)COLOR_PAIR(pair) : 0; }

// ---- What is said ----------------------------------------------------------------------------------------

// The next line of what was said, as wide as the screen; words stay whole where they can.
static size_t next_line(const char *words, int columns) {
    size_t end = 0, blank = 0, width = 0;
    for (; words[end] != '\0' && words[end] != '\n'; end++) {
        width += ((unsigned char)words[end] & 0xc0) != 0x80;
        if (width > (size_t)columns) return blank > 0 ? blank : end;
        if (words[end] == ' ') blank = end;
    }
    return end;
}

// How far the rest of a line that is too long is indented: more than its beginning, if that is at all.
static int indent_of(const char *line) {
    size_t blanks = strspn(line, " ");
    return blanks > 0 && blanks < 10 ? (int)blanks + 2 : 0;
}

// What was said, from the line that is shown first on; returns whether there is more.
static bool show_said(struct screen *s, int top) {
    const char *words = text_string(&s->said);
    size_t line = 0;
    int y = top, x = 0, indent = indent_of(words);
    while (*words != '\0' && y < LINES - 1) {
        size_t n = next_line(words, COLS - x);
        if (line++ >= s->first_line) mvaddnstr(y++, x, words, (int)n);
        words += n;
        x = *words == '\n' ? 0 : indent;
        if (*words == '\n') indent = indent_of(words + 1);
        words += *words == '\n' || *words == ' ';
    }
    s->said_rows = (size_t)(y - top);
    return *words != '\0';
}

static void clear_said(struct screen *s) {
    text_clear(&s->said);
    s->first_line = 0;
}

static void take_said(struct screen *s) {
    struct text *out = &s->session->talk.out;
    clear_said(s);
    text_bytes(&s->said, text_string(out), out->size);
    text_clear(out);
}

void screen_tell(struct screen *s, const char *format, ...) {
    char words[240];
    va_list list;
    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    clear_said(s);
    text_add(&s->said, words);
}

// What is long is read on the whole screen, page by page; then the board says how it stands.
static void read_said(struct screen *s) {
    for (bool more = true; more;) {
        erase();
        more = show_said(s, 0);
        mvaddnstr(LINES - 1, 0, more ? "-- more: any key --" : "-- back to the board: any key --", COLS - 1);
        refresh();
        int key = getch();
        if (key == KEY_RESIZE) more = true;
        else if (key == ERR || key == 'q') break;
        else s->first_line += s->said_rows;
    }
    screen_say(s, "show");
}

// Ask for a line at the bottom. False: there is none.
static bool ask_line(const char *question, char *out, int size) {
    move(LINES - 1, 0);
    clrtoeol();
    addstr(question);
    echo();
    out[0] = '\0';
    bool ok = getnstr(out, size - 1) == OK;
    noecho();
    return ok && out[0] != '\0';
}

static bool ask(struct game *g, const char *question, struct text *answer) {
    char line[80];
    (void)g;
    text_clear(answer);
    text_add(answer, ask_line(question, line, sizeof line) ? line : "no");
    return true;
}

// ---- Turns -----------------------------------------------------------------------------------------------

static const struct screen_board *board_of(const struct game *g) {
    const struct screen_board *const *b = screen_boards;
    while ((*b)->kind != g->kind) b++;
    return *b;
}

// Another game may be on the board now, even of another kind.
static void settle(struct screen *s) {
    if (s->shown == NULL || s->board != board_of(game_of(s))) {
        if (s->board != NULL) mem_free(&s->session->mem, s->state, s->board->bytes);
        s->board = board_of(game_of(s));
        s->state = mem_zeroed(&s->session->mem, 1, s->board->bytes);
        if (s->state == NULL) session_leave(s->session, CLI_LIMIT);
    }
    s->shown = game_of(s);
    if (s->state != NULL) s->board->enter(s);
}

// What a computer does while a person waits for it.
static void let_computer_move(struct screen *s) {
    struct talk *talk = &s->session->talk;
    clear_said(s);
    text_bytes(&s->said, text_string(&talk->out), talk->out.size);
    if (game_of(s)->kind->prompt != NULL) game_of(s)->kind->prompt(game_of(s), &s->said);
    text_add(&s->said, " is thinking ...\n");
    screen_refresh(s);
    session_reply(s->session);
}

static void finish_turn(struct screen *s) {
    settle(s);
    while (!s->session->leaving && game_has_people(game_of(s)) && game_awaits(game_of(s)))
        let_computer_move(s);
    settle(s);
    take_said(s);
}

void screen_say(struct screen *s, const char *line) {
    session_say(s->session, line);
    if (!s->session->leaving) finish_turn(s);
}

// ---- Drawing ---------------------------------------------------------------------------------------------

static void show_title(const struct screen *s) {
    struct text t = TEXT_IN(&s->session->mem);
    s->board->title(s, &t);
    attron(A_BOLD | screen_paint(s, PAIR_TITLE));
    mvaddnstr(0, 0, text_string(&t), COLS);
    attroff(A_BOLD | screen_paint(s, PAIR_TITLE));
    text_free(&t);
}

// As many entries as fit; two blanks stand between two.
static void show_keys_line(const char *keys) {
    int fits = 0;
    for (int i = 0; i < COLS; i++) {
        if (keys[i] == '\0' || strncmp(keys + i, "  ", 2) == 0) fits = i;
        if (keys[i] == '\0') break;
    }
    mvaddnstr(LINES - 1, 0, keys, fits);
}

void screen_refresh(struct screen *s) {
    enum { SAID = 3 }; // so many lines at least for what is said
    int room = LINES - 2 - SAID;
    erase();
    show_title(s);
    bool more = show_said(s, s->board->draw(s, 1, room > 3 ? room : 3));
    show_keys_line(more ? "-- more: PageDown --" : s->board->keys);
    s->board->place_cursor(s);
    refresh();
}

// ---- Keys ------------------------------------------------------------------------------------------------

void screen_add_key(struct text *out, const char *name, const char *meaning) {
    text_format(out, "  %-20s %s\n", name, meaning);
}

static void show_keys(struct screen *s) {
    const struct game_word *w;
    clear_said(s);
    screen_add_key(&s->said, "arrows, hjkl, mouse", "move the cursor");
    screen_add_key(&s->said, "g", "go to a square, such as b3 or r3c4");
    s->board->add_keys(s, &s->said);
    for (size_t i = 0; (w = game_word(game_of(s), i)) != NULL; i++) {
        char name[2] = {(char)w->key, '\0'};
        if (w->key != 0) screen_add_key(&s->said, name, w->help);
    }
    screen_add_key(&s->said, "Ctrl-N", "another one; its kind is asked for");
    screen_add_key(&s->said, ":", "type a line, as without the screen");
    read_said(s);
}

// A square alone is a place to go to.
static void ask_square(struct screen *s) {
    char square[40];
    if (!ask_line("Go to which square? ", square, sizeof square)) return;
    if (s->board->go(s, square)) clear_said(s);
    else screen_tell(s, "%s is not a square of this board.\n", square);
}

// A line that begins with a word, the rest of which is asked for.
static void ask_rest(struct screen *s, const char *word, const char *question) {
    char rest[160], line[200];
    if (!ask_line(question, rest, sizeof rest)) return;
    if (word[0] == '\0' && s->board->go(s, rest)) {
        clear_said(s);
        return;
    }
    snprintf(line, sizeof line, "%s%s%s", word, word[0] == '\0' ? "" : " ", rest);
    screen_say(s, line);
}

static bool is_sure(const struct game_word *w) {
    char question[60], answer[16];
    snprintf(question, sizeof question, "%c%s: are you sure? yes or no: ", toupper((unsigned char)w->name[0]),
             w->name + 1);
    return ask_line(question, answer, sizeof answer) && (answer[0] == 'y' || answer[0] == 'Y');
}

static void run_word(struct screen *s, const struct game_word *w) {
    if (w->is_final && !is_sure(w)) return;
    if (w->is_slow) {
        screen_tell(s, "Thinking ...\n");
        screen_refresh(s);
    }
    if (w->question != NULL) ask_rest(s, w->name, w->question);
    else screen_say(s, w->name);
    if (w->is_long && !s->session->leaving) read_said(s);
}

static bool press_word(struct screen *s, int key) {
    const struct game_word *w;
    for (size_t i = 0; (w = game_word(game_of(s), i)) != NULL; i++) {
        if (w->key == 0 || w->key != key) continue;
        run_word(s, w);
        return true;
    }
    return false;
}

static void click(struct screen *s) {
    const mmask_t left = BUTTON1_PRESSED | BUTTON1_CLICKED, right = BUTTON3_PRESSED | BUTTON3_CLICKED;
    MEVENT e;
    if (getmouse(&e) == OK && (e.bstate & (left | right)) != 0)
        s->board->click(s, e.y, e.x, (e.bstate & right) != 0);
}

bool screen_arrow(int key, int *down, int *right) {
    *down = key == KEY_DOWN ? 1 : key == KEY_UP ? -1 : 0;
    *right = key == KEY_RIGHT ? 1 : key == KEY_LEFT ? -1 : 0;
    return *down != 0 || *right != 0;
}

// As in vi: nothing on the board has a small letter.
static int arrow_of(int key) {
    static const int arrows[] = {['h'] = KEY_LEFT, ['j'] = KEY_DOWN, ['k'] = KEY_UP, ['l'] = KEY_RIGHT};
    return key >= 'h' && key <= 'l' && arrows[key] != 0 ? arrows[key] : key;
}

static void press(struct screen *s, int pressed) {
    char question[80];
    int key = arrow_of(pressed);
    if (key == KEY_NPAGE) s->first_line += s->said_rows < 5 ? s->said_rows : 5;
    else if (key == KEY_PPAGE) s->first_line -= s->first_line < 5 ? s->first_line : 5;
    else if (key == KEY_MOUSE) click(s);
    else if (key == '?' || key == KEY_F(1)) show_keys(s);
    else if (key == 'g') ask_square(s);
    else if (key == ':') ask_rest(s, "", "A move, or a word: ");
    else if (key == CTRL_N) {
        snprintf(question, sizeof question, "Which kind (such as: %s)? ", game_of(s)->kind->another);
        ask_rest(s, "new", question);
    } else if (!s->board->press(s, key) && !press_word(s, key) && key >= ' ' && key < 256)
        screen_tell(s, "This key does nothing; ? shows those that do.\n");
}

// ---- All of it -------------------------------------------------------------------------------------------

static bool terminal_is_gone(void) {
    struct pollfd keyboard = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&keyboard, 1, 0) > 0 && (keyboard.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

// Nobody has pressed a key for a while: the clock goes on, and computers among themselves.
static void wait_no_longer(struct screen *s) {
    if (game_awaits(game_of(s))) {
        let_computer_move(s);
        finish_turn(s);
    } else if (!session_count_time(s->session)) {
        session_changed(s->session);
        finish_turn(s);
    }
}

static void go_round(struct screen *s) {
    while (!s->session->leaving) {
        bool waits = !game_ticks(game_of(s)) && !game_awaits(game_of(s));
        screen_refresh(s);
        timeout(waits ? -1 : 500);
        int key = getch();
        timeout(-1);
        if (key == KEY_RESIZE) continue;
        if (key != ERR) press(s, key);
        else if (cli_interrupted()) session_leave(s->session, CLI_INTERRUPTED);
        else if (waits || terminal_is_gone()) s->session->leaving = true;
        else wait_no_longer(s);
    }
}

static void begin(struct screen *s) {
    initscr();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(50);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON3_PRESSED | BUTTON3_CLICKED, NULL);
    mouseinterval(0);
    choose_colors(s);
    s->session->screen_is_open = true;
    s->session->front.ask = game_of(s)->front.ask = ask;
    settle(s);
    if (game_of(s)->kind->shows_each_change) session_changed(s->session);
    finish_turn(s);
}

void screen_play(struct session *session) {
    struct screen s = {.session = session};
    text_init(&s.said, &session->mem);
    begin(&s);
    go_round(&s);
    endwin();
    session_count_time(session);
    session_save(session);
    text_clear(&session->talk.out);
    text_free(&s.said);
    if (s.board != NULL) mem_free(&session->mem, s.state, s.board->bytes);
}

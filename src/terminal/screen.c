#define _XOPEN_SOURCE 700
#include "terminal/screen.h"
#include "echek/terminal/screen.h"
#include "terminal/screen_curses.h"

#include "cli/cli.h"
#include "cli/interrupt.h"

#include <locale.h>
#include <string.h>

void screen_take_said(struct screen *s) {
    struct text *out = &s->plain.talk.out;
    text_clear(&s->said);
    text_bytes(&s->said, text_string(out), out->size);
    text_clear(out);
    s->first_line = 0;
}

// Another puzzle may be on the board now.
static void settle(struct screen *s) {
    const struct puzzle *b = screen_board(s);
    if (s->cursor >= puzzle_size(b)) s->cursor = 0;
    if (strchr(b->family->marks, s->mark) == NULL || s->mark == '\0') s->mark = b->family->marks[0];
}

void screen_say(struct screen *s, const char *line) {
    struct plain *p = &s->plain;
    plain_count_time(p);
    text_clear(&p->talk.answer);
    text_add(&p->talk.answer, line);
    if (plain_answer(p) == PLAIN_LEAVE) s->leaving = true;
    screen_take_said(s);
    settle(s);
}

static void go_round(struct screen *s) {
    while (!s->leaving) {
        view_draw(s);
        int key = getch();
        if (key == ERR && cli_interrupted()) {
            s->plain.talk.exit_code = CLI_INTERRUPTED;
            s->leaving = true;
        } else if (key == ERR) s->leaving = true; // the terminal is gone
        else if (key != KEY_RESIZE) keys_press(s, key);
    }
    plain_count_time(&s->plain);
    if (s->plain.game.ends.size > 0) plain_keep(&s->plain);
}

void screen_begin(struct screen *s) {
    initscr();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(50);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON3_PRESSED | BUTTON3_CLICKED, NULL);
    mouseinterval(0);
    view_colors(s);
}

static void play(struct screen *s) {
    screen_begin(s);
    s->plain.asks = false;
    screen_take_said(s);
    settle(s);
    go_round(s);
    endwin();
}

int screen_play(struct plain_request *request) {
    struct screen s = {0};
    plain_open(&s.plain, request);
    s.plain.on_screen = true;
    text_init(&s.said, &s.plain.mem);
    enum plain_step step = plain_begin(&s.plain);
    if (step == PLAIN_ASK) play(&s);
    else if (step == PLAIN_ECHEK) echek_screen_play(&s);
    else talk_flush(&s.plain.talk);
    text_clear(&s.plain.talk.out);
    int exit_code = s.plain.talk.exit_code;
    text_free(&s.said);
    plain_close(&s.plain);
    return exit_code;
}

int main(int argc, char **argv) {
    struct plain_request q;
    int exit_code;
    setlocale(LC_ALL, "");
    cli_interrupt_watch();
    if (!plain_read_request(argc, argv, &q, &exit_code)) return exit_code;
    return q.plain ? plain_play(&q) : screen_play(&q);
}

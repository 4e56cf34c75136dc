#define _XOPEN_SOURCE 700
#include "echek/terminal/screen.h"
#include "terminal/screen_curses.h"

#include "cli/cli.h"
#include "cli/interrupt.h"
#include "echek/tell/game.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

// ---- What is said ----------------------------------------------------------------------------------------

// The keyboard is the person's again.
static void settle(struct echek_screen *s) {
    s->chosen = NO_PIECE;
    echek_play_show(&s->play);
    if (echek_game_is_over(&s->play.duel.game))
        text_add(&s->play.talk->out,
                 "u takes back, v reviews the game, n begins another, s saves this one, q leaves.\n");
}

static bool computers_turn(const struct echek_screen *s) {
    return !s->screen->leaving && !echek_game_is_over(&s->play.duel.game) &&
           !echek_play_is_persons_turn(&s->play);
}

static bool people_play(const struct echek_screen *s) {
    return !echek_is_computer(&s->play.duel.game, 0, NULL) || !echek_is_computer(&s->play.duel.game, 1, NULL);
}

// What a computer does while a person waits for it.
static void let_computer_move(struct echek_screen *s) {
    struct talk *talk = s->play.talk;
    size_t said = talk->out.size;
    text_format(&talk->out, "%s is thinking ...\n", echek_side_name(echek_play_now(&s->play)->mover));
    screen_take_said(s->screen);
    echek_view_draw(s);
    text_bytes(&talk->out, text_string(&s->screen->said), said);
    if (echek_play_computer(&s->play) == PLAY_LEAVE) s->screen->leaving = true;
}

static void take_step(struct echek_screen *s, enum echek_play_step step) {
    if (step == PLAY_LEAVE) s->screen->leaving = true;
    while (people_play(s) && computers_turn(s)) let_computer_move(s);
    if (step == PLAY_CHANGED) settle(s);
    screen_take_said(s->screen);
}

void echek_screen_say(struct echek_screen *s, const char *line) {
    struct talk *talk = s->play.talk;
    text_clear(&talk->answer);
    text_add(&talk->answer, line);
    take_step(s, echek_play_answer(&s->play));
}

// A question, where the line of the keys is.
static bool ask(struct echek_play *p, const char *question) {
    struct echek_screen *s = (struct echek_screen *)p;
    char answer[80];
    view_ask(s->screen, question, answer, sizeof answer);
    text_clear(&p->talk->answer);
    text_add(&p->talk->answer, answer[0] == '\0' ? "no" : answer);
    return true;
}

// ---- Going round -----------------------------------------------------------------------------------------

static bool terminal_is_gone(void) {
    struct pollfd keyboard = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&keyboard, 1, 0) > 0 && (keyboard.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

// Nobody has pressed a key for a while: the clock goes on, and computers among themselves.
static void wait_no_longer(struct echek_screen *s) {
    bool over = echek_game_is_over(&s->play.duel.game);
    if (!over && !people_play(s)) {
        let_computer_move(s);
        settle(s);
        screen_take_said(s->screen);
        return;
    }
    echek_play_count_time(&s->play);
    if (over || !echek_game_is_over(&s->play.duel.game)) return;
    echek_play_keep(&s->play);
    settle(s);
    screen_take_said(s->screen);
}

static void go_round(struct echek_screen *s) {
    while (!s->screen->leaving) {
        bool waits = echek_game_is_over(&s->play.duel.game) ||
                     (people_play(s) && s->play.duel.game.clock.seconds == 0);
        echek_view_draw(s);
        timeout(waits ? -1 : 500);
        int key = getch();
        timeout(-1);
        if (key != ERR) {
            if (key != KEY_RESIZE) echek_keys_press(s, key);
        } else if (cli_interrupted()) {
            s->play.talk->exit_code = CLI_INTERRUPTED;
            s->screen->leaving = true;
        } else if (waits || terminal_is_gone()) s->screen->leaving = true;
        else wait_no_longer(s);
    }
    echek_play_count_time(&s->play);
    echek_play_keep(&s->play);
}

// The cursor stands on the person's own king.
static void begin(struct echek_screen *s) {
    unsigned side = echek_person(&s->play.duel.game) == ECHEK_BLACK ? ECHEK_BLACK : ECHEK_WHITE;
    s->cursor = echek_at(echek_play_now(&s->play), side, ECHEK_KING);
    screen_begin(s->screen);
    echek_play_introduce(&s->play);
    take_step(s, PLAY_CHANGED);
}

void echek_screen_play(struct screen *s) {
    struct echek_play_request request;
    struct echek_screen e;
    if (!plain_echek_request(&s->plain, &request)) {
        s->plain.talk.exit_code = CLI_BAD;
        return;
    }
    bool open = echek_play_open(&e.play, &request, &s->plain.talk);
    e.play.on_screen = true;
    e.play.ask = ask;
    e.screen = s;
    if (open) {
        begin(&e);
        go_round(&e);
        endwin();
    } else s->plain.talk.exit_code = CLI_BAD;
    text_clear(&s->plain.talk.out);
    echek_play_close(&e.play);
}

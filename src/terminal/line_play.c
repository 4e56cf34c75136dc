#include "terminal/line_play.h"

#include "base/clock.h"
#include "cli/cli.h"
#include "cli/terminal.h"
#include "draw/looks.h"
#include "play/words.h"

#include <string.h>
#include <unistd.h>

// ---- Saying ----------------------------------------------------------------------------------------------

// A sentence begins with a capital letter and ends with a point.
static void add_sentence(struct text *out, const char *words, size_t size) {
    if (size == 0) return;
    char first = words[0];
    if (first >= 'a' && first <= 'z') first = (char)(first - 'a' + 'A');
    text_char(out, first);
    cli_add_harmless(out, words + 1, size - 1);
    text_add(out, ".\n");
}

void plain_say_fault(struct plain *p, const struct fault *fault) {
    add_sentence(&p->talk.out, fault->text, strlen(fault->text));
}

void plain_show(struct plain *p) { tell_board(&p->talk.out, &p->game.board, NULL, p->request->look); }

static void say_errors(struct plain *p) {
    struct verdict v;
    verdict_init(&v, &p->mem);
    if (!play_find_errors(&p->game, false, &v))
        text_add(&p->talk.out, "There is not enough memory to judge it.\n");
    else play_tell_errors(&p->talk.out, &v, &p->wrong, p->on_screen ? "c" : "'check'");
    verdict_free(&v);
}

static void say_left(struct plain *p) {
    struct text words;
    text_init(&words, &p->mem);
    draw_left_in_words(&p->game.board, &words);
    add_sentence(&p->talk.out, text_string(&words), words.size);
    text_free(&words);
}

static void say_solved(struct plain *p) {
    struct text *out = &p->talk.out;
    play_tell_solved(out, &p->game);
    if (p->from_file)
        text_format(out, "%s goes on with the next puzzle, %s leaves.\n", p->on_screen ? "f" : "'next'",
                    p->on_screen ? "q" : "'quit'");
    else
        text_format(out, "%s makes another one, %s leaves.\n", p->on_screen ? "n" : "'new'",
                    p->on_screen ? "q" : "'quit'");
}

// ---- The game --------------------------------------------------------------------------------------------

void plain_count_time(struct plain *p) {
    uint64_t now = clock_us();
    if (!p->was_solved) play_pass(&p->game, (now - p->since) / 1000);
    p->since = now;
}

static void complain(struct plain *p, const char *why) {
    static const char rest[] = "; the game goes on, but it is not kept";
    if (p->on_screen) text_format(&p->talk.out, "%s%s.\n", why, rest);
    else cli_complain("%s%s", why, rest);
}

// Trouble is said once; the game goes on.
void plain_keep(struct plain *p) {
    struct text t;
    struct fault f;
    text_init(&t, &p->mem);
    bool kept = (play_save(&p->game, &t) || fault_memory(&f)) && keep_write(&p->keep, &t, &f);
    if (!kept && !p->complained) complain(p, f.text);
    p->complained = !kept;
    text_free(&t);
}

void plain_changed(struct plain *p) {
    bool solved = false;
    plain_keep(p);
    say_errors(p);
    if (!play_is_solved(&p->game, &solved)) return;
    if (solved && !p->was_solved) say_solved(p);
    else if (!solved) say_left(p);
    p->was_solved = solved;
}

bool plain_take(struct plain *p, const struct puzzle *puzzle, struct fault *fault) {
    struct play g;
    if (!play_start(&g, puzzle, &p->mem, fault)) {
        play_free(&g);
        return false;
    }
    play_free(&p->game);
    p->game = g;
    p->game.errors = p->request->errors;
    p->game.board.names = p->game.given.names = p->request->names;
    p->family = puzzle->family;
    text_clear(&p->wrong);
    p->since = clock_us();
    if (!play_is_solved(&p->game, &p->was_solved)) return fault_memory(fault);
    return true;
}

// ---- All of it -------------------------------------------------------------------------------------------

static void converse(struct plain *p) {
    enum plain_step step = PLAIN_ASK;
    while (step == PLAIN_ASK && talk_ask(&p->talk, "> ")) {
        plain_count_time(p);
        step = plain_answer(p);
    }
    plain_count_time(p);
    if (p->game.ends.size > 0) plain_keep(p); // with the time that was spent
    talk_flush(&p->talk);
}

void plain_open(struct plain *p, struct plain_request *request) {
    *p = (struct plain){.request = request, .asks = true};
    talk_init(&p->talk, &p->mem);
    text_init(&p->wrong, &p->mem);
    text_init(&p->saved, &p->mem);
    p->talk.echo = !isatty(STDIN_FILENO);
    p->game.mem = &p->mem;
    keep_init(&p->keep);
}

void plain_close(struct plain *p) {
    keep_close(&p->keep, p->was_solved);
    play_free(&p->game);
    text_free(&p->wrong);
    text_free(&p->saved);
    cli_input_free(&p->input);
    talk_free(&p->talk);
}

static int play(struct plain_request *request, struct cli_lines *lines) {
    struct plain p;
    plain_open(&p, request);
    if (lines != NULL) p.talk.lines = *lines;
    enum plain_step step = plain_begin(&p);
    if (step == PLAIN_ASK) converse(&p);
    else if (step == PLAIN_ECHEK) plain_echek(&p);
    else talk_flush(&p.talk);
    int exit_code = p.talk.exit_code;
    if (lines != NULL) *lines = p.talk.lines;
    plain_close(&p);
    return exit_code;
}

int plain_play(struct plain_request *request) { return play(request, NULL); }

int plain_play_on(struct plain_request *request, struct cli_lines *lines) { return play(request, lines); }

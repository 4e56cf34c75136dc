// New boards: at a level, of the day, or at random.
#include "play/puzzle.h"
#include "terminal/menu.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// Sentences of make name the option they are about, which nobody typed here.
static void add_reason(struct menu *m, const struct fault *f) {
    const char *words = f->text, *colon = strstr(words, ": ");
    if (strncmp(words, "--", 2) == 0 && colon != NULL) words = colon + 2;
    cli_add_harmless(&m->talk.out, words, strlen(words));
    text_char(&m->talk.out, '\n');
}

// Ask for what make_set takes by this name, until it does or the line is empty.
static enum menu_reply ask_for(struct menu *m, struct make_request *r, const char *name, const char *prompt) {
    for (;;) {
        struct fault fault = {0};
        enum menu_reply reply = menu_ask(m, prompt);
        const char *answer = text_string(&m->talk.answer);
        if (reply != MENU_REPLY || *answer == '\0' || make_set(r, name, answer, &fault)) return reply;
        add_reason(m, &fault);
    }
}

static enum menu_reply ask_size(struct menu *m, struct make_request *r) {
    char prompt[100];
    snprintf(prompt, sizeof prompt, "Size, columns x rows (Enter: %dx%d; b goes back): ", r->width,
             r->height);
    return ask_for(m, r, "size", prompt);
}

static enum menu_reply ask_level(struct menu *m, struct make_request *r) {
    return ask_for(m, r, "level",
                   "Level: easy, medium, hard, expert or fiendish (Enter: any; b goes back): ");
}

// Ctrl-C stops it and leaves the menu open.
static bool make(struct menu *m, const struct make_request *r, struct made *made) {
    struct cli_progress progress;
    struct fault fault = {0};
    cli_progress_start(&progress);
    enum make_answer answer = make_puzzle(r, 0, 0, &m->mem, made, &fault);
    cli_progress_end(&progress);
    if (answer == MAKE_DONE) return true;
    if (answer == MAKE_STOPPED) text_add(&m->talk.out, "Stopped before a puzzle was made.\n");
    else add_reason(m, &fault);
    if (cli_interrupted()) cli_interrupt_forget();
    return false;
}

// With the questions that `any` needs. MENU_BACK also where nothing came of it, which is told.
static enum menu_reply take_new(struct menu *m, bool any, struct puzzle *board, struct text *name) {
    struct make_request r = make_defaults(m->family);
    struct made made = {0};
    struct fault fault = {0};
    r.any = any;
    r.seed = cli_some_seed();
    if (!make_check(&r, &fault)) {
        add_reason(m, &fault);
        return MENU_BACK;
    }
    enum menu_reply reply = any ? MENU_REPLY : ask_level(m, &r);
    if (reply == MENU_REPLY) reply = ask_size(m, &r);
    if (reply != MENU_REPLY) return reply;
    r.limits = cli_limits(0);
    if (!make(m, &r, &made)) return MENU_BACK;
    text_clear(name);
    if (any) text_format(name, "a random board (seed %" PRIu64 ")", r.seed);
    else text_format(name, "a new one, %s (seed %" PRIu64 ")", explain_level_name(made.level), r.seed);
    *board = made.puzzle;
    puzzle_free(&made.solution);
    return MENU_REPLY;
}

enum menu_reply menu_make_new(struct menu *m, struct puzzle *board, struct text *name) {
    return take_new(m, false, board, name);
}

enum menu_reply menu_draw_random(struct menu *m, struct puzzle *board, struct text *name) {
    return take_new(m, true, board, name);
}

enum menu_reply menu_make_daily(struct menu *m, struct puzzle *board, struct text *name) {
    struct fault fault = {0};
    struct tm now;
    time_t seconds = time(NULL);
    if (gmtime_r(&seconds, &now) == NULL) return MENU_BACK;
    const struct play_date today = {now.tm_year + 1900, now.tm_mon + 1, now.tm_mday};
    enum make_answer answer = play_daily(m->family, today, cli_limits(0), &m->mem, board, &fault);
    if (cli_interrupted()) cli_interrupt_forget();
    if (answer != MAKE_DONE) {
        if (answer == MAKE_STOPPED) text_add(&m->talk.out, "Stopped before a puzzle was made.\n");
        else add_reason(m, &fault);
        return MENU_BACK;
    }
    text_clear(name);
    text_format(name, "the puzzle of %04d-%02d-%02d", today.year, today.month, today.day);
    return MENU_REPLY;
}

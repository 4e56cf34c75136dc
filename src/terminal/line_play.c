// Playing line by line. Made to be heard as well as seen: what happens is said in words.
#include "terminal/session.h"

static void ask(struct session *s) {
    struct text prompt = TEXT_IN(&s->mem);
    if (s->game->kind->prompt != NULL && !game_is_over(s->game)) s->game->kind->prompt(s->game, &prompt);
    text_add(&prompt, "> ");
    if (talk_ask(&s->talk, text_string(&prompt))) session_say(s, text_string(&s->talk.answer));
    else s->leaving = true;
    text_free(&prompt);
}

void line_play(struct session *s) {
    if (s->game->kind->shows_each_change) session_changed(s);
    while (!s->leaving) {
        if (!game_awaits(s->game) && !game_has_people(s->game)) break; // computers have come to an end
        if (!game_awaits(s->game)) ask(s);
        else if (talk_flush(&s->talk)) session_reply(s);
        else session_leave(s, CLI_BAD);
    }
    session_count_time(s);
    session_save(s); // with the time that was spent
}

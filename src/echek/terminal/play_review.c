// At the end of a game: what each move won, missed or gave away.
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "echek/tell/review.h"
#include "echek/terminal/play.h"
#include "tell/tell.h"

#include <unistd.h>

static bool look(struct echek_play *p, struct echek_review *r, struct fault *f) {
    const struct limits limits = cli_limits(0);
    struct echek_engine *e = echek_play_adviser(p, f);
    return e != NULL && echek_review_init(r, &p->duel.game, 0, &p->mem, f) &&
           echek_review_go(r, e, &limits, f);
}

enum echek_play_step echek_play_review(struct echek_play *p, const char *argument) {
    (void)argument;
    const struct tell_look columns = {.columns = cli_columns(STDOUT_FILENO)};
    struct echek_review r = {0};
    struct fault f;
    if (!echek_game_is_over(&p->duel.game) || p->duel.game.plies.size == 0) {
        text_add(&p->talk->out, "A game is reviewed when it is over.\n");
        return PLAY_ASK;
    }
    if (!p->on_screen) text_add(&p->talk->out, "Looking at every move ...\n");
    if (!p->on_screen && !talk_flush(p->talk)) return echek_play_leave(p, CLI_BAD);
    bool ok = look(p, &r, &f);
    const struct echek_tell_review a = {&r, &p->duel.game};
    if (ok) echek_review_ask(&r, &p->book.book);
    if (ok && echek_review_is_done(&r))
        echek_tell_review_text(&p->talk->out, &a, tell_width(columns), p->style.unicode);
    echek_review_free(&r);
    if (cli_interrupted()) return echek_play_leave(p, CLI_INTERRUPTED);
    if (!ok) echek_play_say_fault(p, &f);
    return PLAY_ASK;
}

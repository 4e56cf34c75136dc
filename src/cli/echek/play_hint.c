// Advice with a reason.
#include "answer/echek.h"
#include "cli/cli.h"
#include "cli/echek/play.h"
#include "cli/interrupt.h"

enum { ADVISER_BYTES = 16 << 20, HINT_US = 1000000 };

bool echek_play_advise(struct echek_play *p, uint64_t us, struct echek_thought *thought) {
    struct fault f;
    const struct echek_effort effort = {.limits = cli_limits(us)};
    if (p->adviser == NULL) p->adviser = echek_engine_new(&p->mem, ADVISER_BYTES);
    if (p->adviser == NULL) fault_memory(&f);
    else if (echek_think(p->adviser, &p->game, &effort, thought, &f)) return true;
    text_format(&p->talk->out, "There is no advice: %s.\n", f.text);
    return false;
}

enum echek_play_step echek_play_hint(struct echek_play *p) {
    struct text words;
    struct echek_thought thought;
    const struct answer_advice advice = {&words, &p->game.rules, echek_play_now(p), echek_play_you(p)};
    enum echek_play_step step = PLAY_ASK;
    text_init(&words, &p->mem);
    if (!answer_echek_win_at_once(&advice)) {
        uint64_t us = p->request->time_us == 0 ? HINT_US : p->request->time_us;
        if (!echek_play_advise(p, us, &thought)) step = PLAY_ASK;
        else if (cli_interrupted()) step = echek_play_leave(p, CLI_INTERRUPTED);
        else answer_echek_advice(&advice, &thought);
    }
    if (words.size > 0) text_format(&p->talk->out, "Hint: %s", text_string(&words));
    text_free(&words);
    return step;
}

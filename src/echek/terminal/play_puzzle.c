// A problem on the board: one first move wins in so many plies, and the person is to find it. What is said of
// his moves is proven.
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "echek/proofs/prove.h"
#include "echek/tell/game.h"
#include "echek/tell/problem.h"
#include "echek/terminal/play.h"

#include <stdio.h>

bool echek_play_make_puzzle(struct echek_play_request *q, uint64_t plies, int *exit_code) {
    struct mem mem = MEM_UNLIMITED;
    struct echek_problem_wish wish = {.rules = q->rules,
                                      .mover = ECHEK_WHITE,
                                      .plies = plies > ECHEK_LONGEST_PROBLEM ? ECHEK_LONGEST_PROBLEM + 1
                                                                             : (unsigned)plies,
                                      .level = EXPLAIN_LEVELS,
                                      .seed = q->seed,
                                      .limits = cli_limits(0)};
    struct echek_problem problem;
    struct fault f = {0};
    *exit_code = CLI_BAD;
    if (!echek_problem_check(&wish, &f)) {
        cli_complain("--puzzle: %s", f.text);
        return false;
    }
    enum make_answer answer = echek_problem_make(&wish, 0, 0, &mem, &problem, &f);
    *exit_code = cli_interrupted() ? CLI_INTERRUPTED : CLI_LIMIT;
    if (answer != MAKE_DONE) {
        if (!cli_interrupted()) cli_complain("--puzzle: %s", f.text);
        return false;
    }
    q->start = problem.position;
    q->puzzle = problem.plies;
    q->players[ECHEK_WHITE] = "human";
    q->players[ECHEK_BLACK] = "master"; // the best defence
    return true;
}

void echek_play_tell_puzzle(struct echek_play *p) {
    struct text *out = &p->talk->out;
    echek_tell_problem_task(out, p->duel.game.start.mover, p->request->puzzle);
    text_add(out, ", whatever is answered: ");
    echek_tell_plies(out, p->request->puzzle);
    text_add(out, ", and one first move. Find it.\n");
}

// Is the game won by now, or else for sure within the plies that are left? False: it is not known.
static bool is_in_time(struct echek_play *p, bool *in_time) {
    enum { SOME_SECONDS_US = 5000000 };
    size_t played = p->duel.game.plies.size;
    struct echek_proof proof;
    struct fault f;
    *in_time = false;
    if (played >= p->request->puzzle) return true;
    const struct echek_question question = {.rules = p->duel.game.rules,
                                            .position = *echek_play_now(p),
                                            .depth = p->request->puzzle - (unsigned)played,
                                            .threads = 1,
                                            .limits = cli_limits(SOME_SECONDS_US)};
    if (!echek_prove(&question, &p->mem, &proof, NULL, &f) || proof.verdict == ECHEK_UNKNOWN) return false;
    *in_time = proof.verdict == ECHEK_PROVEN_LOSS; // of who has to answer
    return true;
}

void echek_play_judge_puzzle(struct echek_play *p) {
    const struct echek_game *g = &p->duel.game;
    struct text *out = &p->talk->out;
    size_t played = g->plies.size;
    bool in_time, judged = p->puzzle_judged == played;
    p->puzzle_judged = played;
    if (judged || played % 2 == 0) return;
    if (echek_game_result(g) == ECHEK_WHITE_WINS) {
        text_format(out, played <= p->request->puzzle ? "Solved, in " : "Won, but not in time: in ");
        echek_tell_plies(out, played);
        text_add(out, ".\n");
    } else if (played <= p->request->puzzle && is_in_time(p, &in_time))
        text_add(out, in_time ? "Right: that wins in time.\n"
                              : "That does not win in time: undo takes it back, hint tells more.\n");
}

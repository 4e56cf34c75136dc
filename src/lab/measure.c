#include "lab/measure.h"

void lab_searcher_say(struct text *out, const struct lab_searcher *s) {
    if (s->learning) text_add(out, "learning");
    else
        text_format(out, "%s,%s%s", csp_select_name(s->how.select), csp_branch_name(s->how.branch),
                    s->how.down ? ",down" : "");
}

static struct solve_request request_of(const struct lab_question *q, const struct lab_searcher *s,
                                       uint64_t time_us, const int *stop) {
    return (struct solve_request){.goal = q->all ? SOLVE_COUNT : SOLVE_FIRST,
                                  .limits = limits_within(time_us, stop),
                                  .by_kernel = true,
                                  .classic = !s->learning,
                                  .strategy = s->how,
                                  .view = s->learning ? NULL : q->view,
                                  .order = q->order,
                                  .ordered = q->ordered};
}

static bool is_finished(const struct lab_question *q, const struct solve_result *r) {
    return q->all ? r->exact : r->status != SOLVE_IS_UNKNOWN;
}

// Observing takes a little extra time; the time itself is measured without it.
bool lab_count(const struct lab_question *q, const struct lab_searcher *s, const int *stop, struct mem *m,
               struct lab_measured *out, struct fault *fault) {
    struct lab_signature signature = {.most = q->most_nodes};
    struct solve_request request = request_of(q, s, q->time_us + q->time_us / 4, stop);
    struct solve_result result;
    request.observe = s->learning ? NULL : lab_signature_observe;
    request.observe_context = &signature;
    if (!solve_puzzle(q->puzzle, &request, m, &result, fault)) return false;
    out->counted = !stop_asked(stop);
    out->finished = is_finished(q, &result) && !signature.cut;
    out->solutions = result.count;
    out->tree = signature.hash;
    out->stats = result.stats;
    out->us = result.solve_us;
    solve_result_free(&result);
    return true;
}

bool lab_time(const struct lab_question *q, const struct lab_searcher *s, const int *stop, struct mem *m,
              struct lab_measured *out, struct fault *fault) {
    if (!out->finished) {
        if (q->time_us != 0) out->us = q->time_us;
        out->timed = out->counted;
        return true;
    }
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i == 0 || (i < q->repeat && out->finished); i++) {
        struct solve_request request = request_of(q, s, q->time_us, stop);
        struct solve_result result;
        if (!solve_puzzle(q->puzzle, &request, m, &result, fault)) return false;
        out->finished = is_finished(q, &result);
        if (result.solve_us < least) least = result.solve_us;
        solve_result_free(&result);
        if (stop_asked(stop)) return true;
    }
    out->us = least;
    out->timed = true;
    return true;
}

// Problems of Echek for a book: made, and put in order.
#include "base/sort.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "print/book.h"

#include <string.h>

// ---- Making ---------------------------------------------------------------------------------------------

static int complain(struct cli_progress *progress, enum echek_problem_answer answer,
                    const struct fault *fault) {
    cli_progress_hide(progress);
    if (answer == ECHEK_PROBLEM_STOPPED) return CLI_INTERRUPTED;
    cli_complain("echek: %s", fault->text);
    return answer == ECHEK_PROBLEM_FAULT && fault->kind != FAULT_MEMORY ? CLI_BAD : CLI_LIMIT;
}

static int make_one(struct book_problems *s, struct echek_problem_seen *seen,
                    const struct echek_problem_wish *w, uint64_t index, struct cli_progress *progress) {
    struct echek_problem x;
    struct fault fault = {0};
    enum echek_problem_answer answer = echek_problem_make(w, index, 0, s->mem, &x, &fault);
    if (answer == ECHEK_PROBLEM_MADE) answer = echek_problem_unlike(seen, w, index, s->mem, &x, &fault);
    if (answer != ECHEK_PROBLEM_MADE) return complain(progress, answer, &fault);
    if (vec_push(s->mem, &s->all, x)) return CLI_YES;
    cli_complain("out of memory");
    return CLI_LIMIT;
}

int book_make_problems(const struct book_request *q, struct book_problems *s, struct cli_progress *progress,
                       size_t made) {
    struct echek_problem_seen seen = {0};
    int exit_code = CLI_YES;
    for (int level = 0; level < EXPLAIN_LEVELS && exit_code == CLI_YES; level++) {
        const struct echek_problem_wish wish = {.plies = (unsigned)q->plies,
                                                .level = (enum explain_level)level,
                                                .seed = q->seed.value + ((uint64_t)level << 40),
                                                .limits = cli_limits(0)};
        for (uint64_t i = 0; i < q->counts[level] && exit_code == CLI_YES; i++) {
            exit_code = make_one(s, &seen, &wish, i, progress);
            cli_progress_report(progress, ++made, 0);
        }
    }
    echek_problem_seen_free(&seen, s->mem);
    return exit_code;
}

// ---- In order -------------------------------------------------------------------------------------------

// The longer, the harder; then what has more tries.
static bool comes_before(const void *context, uint32_t a, uint32_t b) {
    const struct book_problems *s = context;
    const struct echek_problem *x = &s->all.at[a], *y = &s->all.at[b];
    if (x->plies != y->plies) return x->plies < y->plies;
    return x->try_count != y->try_count ? x->try_count < y->try_count : a < b;
}

bool book_sort_problems(struct book_problems *s) {
    size_t count = s->all.size;
    if (count == 0) return true;
    uint32_t *order = mem_zeroed(s->mem, count, sizeof *order);
    struct echek_problem *sorted = mem_zeroed(s->mem, count, sizeof *sorted);
    bool ok = order != NULL && sorted != NULL;
    for (size_t i = 0; ok && i < count; i++) order[i] = (uint32_t)i;
    if (ok) sort_u32(order, count, comes_before, s);
    for (size_t i = 0; ok && i < count; i++) sorted[i] = s->all.at[order[i]];
    if (ok) memcpy(s->all.at, sorted, count * sizeof *sorted);
    mem_free(s->mem, order, count * sizeof *order);
    mem_free(s->mem, sorted, count * sizeof *sorted);
    return ok;
}

void book_problems_free(struct book_problems *s) { vec_free(s->mem, &s->all); }

#include "cli/explain_job.h"

#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"

#include <string.h>
#include <unistd.h>

static bool choose_detail(const char *word, enum explain_detail *detail) {
    static const char *const names[] = {
        [EXPLAIN_NORMAL] = "normal", [EXPLAIN_BRIEF] = "brief", [EXPLAIN_FULL] = "full"};
    for (size_t i = 0; i < sizeof names / sizeof *names && word != NULL; i++) {
        if (strcmp(word, names[i]) != 0) continue;
        *detail = (enum explain_detail)i;
        return true;
    }
    if (word != NULL) cli_complain("--detail: '%.40s' is not brief, normal or full", word);
    return word == NULL;
}

bool cli_explain_choose(struct cli_explain_options *w, bool terminal, struct tell_explain_how *how) {
    if (w->threads > THREAD_MOST) {
        cli_complain("--threads: %d is the most", THREAD_MOST);
        return false;
    }
    how->boards = terminal;
    how->look.medium = terminal ? cli_terminal_medium() : DRAW_TEXT;
    how->look.columns = terminal ? cli_columns(STDOUT_FILENO) : 0;
    return choose_detail(w->detail, &how->detail) &&
           cli_coordinates(w->coordinates, terminal, &w->names, &how->look.labels) &&
           cli_color(w->color, terminal, &how->look.color);
}

static int exit_code(enum explain_status status) {
    if (status == EXPLAIN_UNKNOWN) return CLI_LIMIT;
    return status == EXPLAIN_DONE || status == EXPLAIN_SOLVED ? CLI_YES : CLI_NO;
}

bool cli_explain_job(struct cli_job *job, struct explain_request request, uint64_t time_limit_us, bool json,
                     struct explanation *e) {
    request.limits = cli_limits(time_limit_us);
    bool explained = explain_puzzle(&job->puzzle, &request, &job->mem, e, &job->fault);
    if (explained) job->exit_code = exit_code(e->status);
    else cli_job_fail(job, json);
    return explained;
}

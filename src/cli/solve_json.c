#include "base/clock.h"
#include "cli/solve_print.h"
#include "format/format.h"

#include <inttypes.h>
#include <string.h>

static void add_stats(struct text *out, const struct csp_stats *s) {
    struct cli_solve_counter counters[CLI_SOLVE_COUNTERS];
    cli_solve_counters(s, counters);
    text_add(out, ",\"stats\":{");
    for (size_t i = 0; i < CLI_SOLVE_COUNTERS; i++)
        text_format(out, "%s\"%s\":%" PRIu64, i == 0 ? "" : ",", counters[i].name, counters[i].value);
    text_char(out, '}');
}

void cli_solve_json_begin(struct cli_solve_print *p) {
    const struct puzzle *puzzle = &p->job->puzzle;
    text_format(&p->job->out, "{\"family\":\"%s\",\"width\":%d,\"height\":%d", puzzle->family->name,
                puzzle->width, puzzle->height);
    if (p->how->goal == SOLVE_ALL) text_add(&p->job->out, ",\"solutions\":[");
}

void cli_solve_json_board(struct cli_solve_print *p, const struct puzzle *board) {
    if (p->boards > 0) text_char(&p->job->out, ',');
    format_json_rows(board, board->cells, &p->job->out);
}

void cli_solve_json_end(struct cli_solve_print *p, const struct solve_result *result) {
    struct text *out = &p->job->out;
    if (p->how->goal == SOLVE_ALL) text_char(out, ']');
    text_format(out, ",\"status\":\"%s\"", solve_status_name(result->status));
    if (p->how->goal == SOLVE_COUNT || p->how->goal == SOLVE_ALL)
        text_format(out, ",\"count\":%" PRIu64 ",\"exact\":%s", result->count,
                    result->exact ? "true" : "false");
    if (cli_solve_knows_classes(p, result)) text_format(out, ",\"classes\":%" PRIu64, result->classes);
    if (result->has_solution) {
        text_add(out, ",\"solution\":");
        format_json_rows(&result->solution, result->solution.cells, out);
    }
    if (result->has_second) {
        text_add(out, ",\"second\":");
        format_json_rows(&result->second, result->second.cells, out);
    }
    if (p->how->stats) add_stats(out, &result->stats);
    uint64_t total = p->job->read_us + clock_us() - p->start_us;
    text_format(out, ",\"solve_us\":%" PRIu64 ",\"total_us\":%" PRIu64 "}\n", result->solve_us, total);
}

// The object has been begun, perhaps printed in part: the error becomes its last key.
void cli_solve_json_fault(struct cli_solve_print *p) {
    struct text *out = &p->job->out;
    const struct fault *f = &p->job->fault;
    text_add(out, p->how->goal == SOLVE_ALL ? "],\"error\":" : ",\"error\":");
    text_json(out, f->text, strlen(f->text));
    text_add(out, "}\n");
}

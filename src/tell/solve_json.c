#include "base/clock.h"
#include "format/format.h"
#include "tell/json.h"
#include "tell/solve.h"

#include <inttypes.h>
#include <string.h>

static void add_stats(struct text *out, const struct csp_stats *s) {
    struct tell_counter counters[TELL_COUNTERS];
    tell_solve_counters(s, counters);
    text_add(out, ",\"stats\":{");
    for (size_t i = 0; i < TELL_COUNTERS; i++)
        text_format(out, "%s\"%s\":%" PRIu64, i == 0 ? "" : ",", counters[i].name, counters[i].value);
    text_char(out, '}');
}

void tell_solve_json_begin(struct tell_solve *a) {
    tell_json_head(a->out, a->puzzle);
    if (a->how->goal == SOLVE_ALL) text_add(a->out, ",\"solutions\":[");
}

void tell_solve_json_board(struct tell_solve *a, const struct puzzle *board) {
    if (a->boards > 0) text_char(a->out, ',');
    format_json_rows(board, board->cells, a->out);
}

void tell_solve_json_end(struct tell_solve *a, const struct solve_result *r) {
    struct text *out = a->out;
    char digits[SOLVE_DIGITS];
    if (a->how->goal == SOLVE_ALL) text_char(out, ']');
    text_format(out, ",\"status\":\"%s\"", solve_status_name(r->status));
    if (tell_solve_counts(a))
        text_format(out, ",\"count\":%s,\"exact\":%s", solve_count_digits(r, digits),
                    r->exact ? "true" : "false");
    if (tell_solve_knows_classes(a, r)) text_format(out, ",\"classes\":%" PRIu64, r->classes);
    if (r->has_solution) {
        text_add(out, ",\"solution\":");
        format_json_rows(&r->solution, r->solution.cells, out);
    }
    if (a->how->random)
        text_format(out, ",\"seed\":%" PRIu64 ",\"uniform\":%s", a->how->seed, r->uniform ? "true" : "false");
    if (r->has_second) {
        text_add(out, ",\"second\":");
        format_json_rows(&r->second, r->second.cells, out);
    }
    if (a->how->stats) add_stats(out, &r->stats);
    text_format(out, ",\"solve_us\":%" PRIu64 ",\"total_us\":%" PRIu64 "}\n", r->solve_us,
                clock_us() - a->begun_us);
}

// The error becomes the last key.
void tell_solve_json_fault(struct tell_solve *a, const struct fault *fault) {
    text_add(a->out, a->how->goal == SOLVE_ALL ? "],\"error\":" : ",\"error\":");
    text_json(a->out, fault->text, strlen(fault->text));
    text_add(a->out, "}\n");
}

#include "cli/solve_print.h"

#include "board/grid.h"
#include "cli/cli.h"
#include "puzzle/notes.h"

#include <inttypes.h>
#include <string.h>

enum { SPILL = 1 << 18 }; // bytes of --all to keep before they are printed

void cli_solve_counters(const struct csp_stats *s, struct cli_solve_counter out[CLI_SOLVE_COUNTERS]) {
    const struct cli_solve_counter counters[CLI_SOLVE_COUNTERS] = {
        {"variables", s->variables},     {"constraints", s->constraints},
        {"decisions", s->decisions},     {"propagations", s->propagations},
        {"conflicts", s->conflicts},     {"restarts", s->restarts},
        {"learnt", s->learnt},           {"learnt_literals", s->learnt_literals},
        {"minimised", s->minimised},     {"reductions", s->reductions},
        {"resumptions", s->resumptions}, {"prunings", s->prunings},
        {"entailments", s->entailments}, {"backtracks", s->backtracks},
    };
    memcpy(out, counters, sizeof counters);
}

static void add_time(struct text *out, uint64_t us) {
    if (us < 10000) text_format(out, "%.2f ms", (double)us / 1e3);
    else if (us < 1000000) text_format(out, "%.0f ms", (double)us / 1e3);
    else text_format(out, "%.1f s", (double)us / 1e6);
}

bool cli_solve_knows_classes(const struct cli_solve_print *p, const struct solve_result *r) {
    bool counted = p->how->goal == SOLVE_COUNT || p->how->goal == SOLVE_ALL;
    return p->job->puzzle.family->up_to_symmetry && (r->exact || counted);
}

// "24 solutions", "8 solutions in 1 class".
static void add_number(struct text *out, const struct cli_solve_print *p, const struct solve_result *r) {
    text_format(out, "%" PRIu64 " solution%s", r->count, r->count == 1 ? "" : "s");
    if (r->exact && r->count > 0 && cli_solve_knows_classes(p, r))
        text_format(out, " in %" PRIu64 " class%s", r->classes, r->classes == 1 ? "" : "es");
}

static const char *who_stopped(enum csp_stop stop) {
    switch (stop) {
    case CSP_STOP_FLAG:
        return "interrupted";
    case CSP_STOP_TIME:
        return "stopped by the time limit";
    case CSP_STOP_MEMORY:
        return "stopped by a lack of memory";
    case CSP_STOP_CONFLICTS:
        return "stopped by the conflict limit";
    default:
        return "stopped by --limit";
    }
}

// ---- Boards ---------------------------------------------------------------------------------------------

// The puzzle's own metadata, without what an earlier solve said.
static void add_own_notes(struct text *notes, const char *own) {
    for (struct note n; note_next(&own, &n);) {
        if (note_is(&n, "status") || note_is(&n, "solution")) continue;
        text_bytes(notes, n.line, n.line_size);
        text_char(notes, '\n');
    }
}

static void add_native(struct cli_solve_print *p, const struct puzzle *board) {
    if (!format_write(&format_native, board, p->job->index + (size_t)p->boards, &p->job->out, &p->job->fault))
        p->job->out.failed = true; // the native format can say every board
}

// A board in native text, below what is known about it.
static void add_native_with_status(struct cli_solve_print *p, struct puzzle *board, const char *status,
                                   int number) {
    struct text notes;
    text_init(&notes, &p->job->mem);
    add_own_notes(&notes, p->job->puzzle.notes);
    text_format(&notes, "status: %s\n", status);
    if (number > 0) text_format(&notes, "solution: %d\n", number);
    if (notes.failed || !puzzle_set_notes(board, text_string(&notes), notes.size)) p->job->out.failed = true;
    else add_native(p, board);
    text_free(&notes);
    p->boards++;
}

static void add_drawing(struct cli_solve_print *p, const struct puzzle *board, const struct bits *highlight) {
    struct puzzle bare = *board; // a drawing on the screen goes without the metadata
    bare.notes = NULL;
    draw_board(p->how->medium, &bare, (struct draw_options){.color = p->how->color, .highlight = highlight},
               &p->job->out);
}

// ---- To a pipe ------------------------------------------------------------------------------------------

// What a script sees from the exit code, a person who reads stderr sees in words.
static void add_remark(struct cli_solve_print *p, const struct solve_result *r) {
    struct text *err = &p->job->err;
    bool counted = p->how->goal == SOLVE_COUNT || p->how->goal == SOLVE_ALL;
    bool lower_bound = counted && !r->exact;
    if (!lower_bound && r->status != SOLVE_IS_NONE && r->status != SOLVE_IS_UNKNOWN &&
        p->how->goal != SOLVE_ALL)
        return;
    cli_origin_add(err, &p->job->origin);
    if (lower_bound) {
        text_add(err, ": at least ");
        add_number(err, p, r);
        text_format(err, ", %s\n", who_stopped(r->stopped_by));
    } else if (r->status == SOLVE_IS_NONE) text_add(err, ": no solution\n");
    else if (p->how->goal == SOLVE_ALL) {
        text_add(err, ": ");
        add_number(err, p, r);
        text_char(err, '\n');
    } else
        text_format(err, ": %s%s\n", who_stopped(r->stopped_by),
                    r->has_solution ? " before the solution was proved to be the only one"
                                    : " before a solution was found");
}

static void end_native(struct cli_solve_print *p, struct solve_result *r) {
    const char *status = solve_status_name(r->status);
    add_remark(p, r);
    if (p->how->goal == SOLVE_COUNT) text_format(&p->job->out, "%" PRIu64 "\n", r->count);
    if (p->how->goal == SOLVE_COUNT || p->how->goal == SOLVE_ALL) return;
    if (r->has_solution) add_native_with_status(p, &r->solution, status, r->has_second ? 1 : 0);
    else add_native_with_status(p, &p->job->puzzle, status, 0);
    if (r->has_second) add_native_with_status(p, &r->second, status, 2);
}

// ---- To a person ----------------------------------------------------------------------------------------

// "They differ at r1c2, r3c4 and 5 more cells."
static void add_differences(struct text *out, const struct puzzle *a, const struct bits *differ) {
    enum { MOST = 8 };
    size_t n = bits_count(differ), told = 0;
    text_format(out, "the two differ in %zu cells: ", n);
    for (size_t i = bits_next(differ, 0); i != SIZE_MAX && told < MOST;
         i = bits_next(differ, i + 1), told++) {
        if (told > 0) text_add(out, ", ");
        board_name_cell(out, a->width, i);
    }
    if (n > told) text_format(out, " and %zu more", n - told);
    text_char(out, '\n');
}

static void draw_two(struct cli_solve_print *p, const struct puzzle *a, const struct puzzle *b) {
    struct text *out = &p->job->out;
    struct bits differ;
    if (!bits_init(&differ, &p->job->mem, puzzle_size(a))) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < puzzle_size(a); i++)
        if (a->cells[i] != b->cells[i]) bits_add(&differ, i);
    text_add(out, "one solution:\n");
    add_drawing(p, a, &differ);
    text_add(out, "another solution:\n");
    add_drawing(p, b, &differ);
    add_differences(out, a, &differ);
    bits_free(&differ, &p->job->mem);
}

static void add_count(struct text *out, const struct cli_solve_print *p, const struct solve_result *r) {
    if (!r->exact) text_add(out, "at least ");
    add_number(out, p, r);
    text_format(out, " (%s ", r->exact ? "counted in" : who_stopped(r->stopped_by));
    if (!r->exact) text_add(out, "after ");
    add_time(out, r->solve_us);
    text_add(out, ")\n");
}

static void add_sentence(struct text *out, const struct solve_result *r) {
    static const char *const sentence[] = {
        [SOLVE_IS_UNIQUE] = "unique solution (proved in ",
        [SOLVE_IS_MULTIPLE] = "more than one solution (found in ",
        [SOLVE_IS_NONE] = "no solution (proved in ",
        [SOLVE_IS_FOUND] = "a solution, perhaps not the only one (found in ",
    };
    if (r->status == SOLVE_IS_UNKNOWN)
        text_format(out, "%s: %s after ",
                    r->has_solution ? "a solution, not known to be the only one" : "no solution found so far",
                    who_stopped(r->stopped_by));
    else if (r->status == SOLVE_IS_UNIQUE && r->count > 1)
        text_format(out, "unique solution, %" PRIu64 " counting mirrored and turned ones (proved in ",
                    r->count);
    else text_add(out, sentence[r->status]);
    add_time(out, r->solve_us);
    text_add(out, r->status == SOLVE_IS_UNKNOWN ? "\n" : ")\n");
}

static void end_drawn(struct cli_solve_print *p, const struct solve_result *r) {
    struct text *out = &p->job->out;
    if (p->how->goal == SOLVE_COUNT || p->how->goal == SOLVE_ALL) {
        add_count(out, p, r);
        return;
    }
    if (r->has_solution && r->has_second) draw_two(p, &r->solution, &r->second);
    else if (r->has_solution) add_drawing(p, &r->solution, NULL);
    add_sentence(out, r);
}

// ---- All of it ------------------------------------------------------------------------------------------

void cli_solve_begin(struct cli_solve_print *p) {
    if (p->how->style == CLI_SOLVE_JSON) cli_solve_json_begin(p);
    if (p->how->style != CLI_SOLVE_DRAWN || !p->job->several) return;
    if (p->job->index > 0) text_char(&p->job->out, '\n');
    cli_job_heading(p->job);
}

bool cli_solve_board(struct cli_solve_print *p, const struct puzzle *board) {
    struct text *out = &p->job->out;
    switch (p->how->style) {
    case CLI_SOLVE_JSON:
        cli_solve_json_board(p, board);
        break;
    case CLI_SOLVE_NATIVE:
        add_native(p, board);
        break;
    case CLI_SOLVE_DRAWN:
        text_format(out, "solution %" PRIu64 ":\n", p->boards + 1);
        add_drawing(p, board, NULL);
    }
    p->boards++;
    if (out->failed) return false;
    return (p->how->style != CLI_SOLVE_DRAWN && out->size < SPILL) || cli_job_spill(p->job);
}

static void add_stats(struct cli_solve_print *p, const struct csp_stats *s) {
    struct text *err = &p->job->err;
    struct cli_solve_counter counters[CLI_SOLVE_COUNTERS];
    cli_solve_counters(s, counters);
    cli_origin_add(err, &p->job->origin);
    text_add(err, ":");
    for (size_t i = 0; i < CLI_SOLVE_COUNTERS; i++)
        text_format(err, "%s %s %" PRIu64, i == 0 ? "" : ",", counters[i].name, counters[i].value);
    text_char(err, '\n');
}

void cli_solve_end(struct cli_solve_print *p, struct solve_result *result) {
    switch (p->how->style) {
    case CLI_SOLVE_JSON:
        cli_solve_json_end(p, result);
        return;
    case CLI_SOLVE_NATIVE:
        end_native(p, result);
        break;
    case CLI_SOLVE_DRAWN:
        end_drawn(p, result);
        break;
    }
    if (p->how->stats) add_stats(p, &result->stats);
}

void cli_solve_fault(struct cli_solve_print *p) {
    cli_job_fail(p->job, false);
    if (p->how->style == CLI_SOLVE_JSON) cli_solve_json_fault(p);
}

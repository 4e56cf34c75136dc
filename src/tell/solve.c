#include "tell/tell.h"

#include <inttypes.h>
#include <string.h>

void tell_solve_counters(const struct csp_stats *s, struct tell_counter out[TELL_COUNTERS]) {
    const struct tell_counter counters[TELL_COUNTERS] = {
        {"variables", s->variables, TELL_BY_ANY},
        {"constraints", s->constraints, TELL_BY_ANY},
        {"decisions", s->decisions, TELL_BY_ANY},
        {"propagations", s->propagations, TELL_BY_ANY},
        {"conflicts", s->conflicts, TELL_BY_LEARNING},
        {"restarts", s->restarts, TELL_BY_LEARNING},
        {"learnt", s->learnt, TELL_BY_LEARNING},
        {"learnt_literals", s->learnt_literals, TELL_BY_LEARNING},
        {"minimised", s->minimised, TELL_BY_LEARNING},
        {"reductions", s->reductions, TELL_BY_LEARNING},
        {"resumptions", s->resumptions, TELL_BY_LABELLING},
        {"prunings", s->prunings, TELL_BY_LABELLING},
        {"entailments", s->entailments, TELL_BY_LABELLING},
        {"backtracks", s->backtracks, TELL_BY_LABELLING},
    };
    memcpy(out, counters, sizeof counters);
}

// After `before`, unless times are left out.
static void add_time(struct text *out, const struct tell_solve *a, const char *before, uint64_t us) {
    if (a->how->no_times) return;
    text_add(out, before);
    if (us < 10000) text_format(out, "%.2f ms", (double)us / 1e3);
    else if (us < 1000000) text_format(out, "%.0f ms", (double)us / 1e3);
    else text_format(out, "%.1f s", (double)us / 1e6);
}

static bool counts(const struct tell_solve *a) {
    return a->how->goal == SOLVE_COUNT || a->how->goal == SOLVE_ALL;
}

// Whether r->classes means something: for a family whose solutions come in classes, when the number is exact
// or a lower bound was asked for.
static bool knows_classes(const struct tell_solve *a, const struct solve_result *r) {
    return a->puzzle->family->up_to_symmetry && (r->exact || counts(a));
}

// "24 solutions", "8 solutions in 1 class".
static void add_number(struct text *out, const struct tell_solve *a, const struct solve_result *r) {
    char digits[SOLVE_DIGITS];
    text_format(out, "%s solution%s", solve_count_digits(r, digits), r->count == 1 ? "" : "s");
    if (r->exact && r->count > 0 && knows_classes(a, r))
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

static const char *limit_name(enum csp_stop stop) {
    static const char *const names[] = {[CSP_STOP_NONE] = "limit",
                                        [CSP_STOP_FLAG] = "interrupt",
                                        [CSP_STOP_TIME] = "time",
                                        [CSP_STOP_MEMORY] = "memory",
                                        [CSP_STOP_CONFLICTS] = "conflicts"};
    return names[stop];
}

// ---- Boards ---------------------------------------------------------------------------------------------

// The puzzle's own metadata, without the results of an earlier solve.
static void add_own_notes(struct text *notes, const char *own) {
    for (struct note n; note_next(&own, &n);) {
        if (note_is(&n, "status") || note_is(&n, "solution")) continue;
        text_bytes(notes, n.line, n.line_size);
        text_char(notes, '\n');
    }
}

// The rules of a family that not everybody has stand above the first board of each puzzle, so that whoever
// reads the pipe knows them.
static void add_native(struct tell_solve *a, const struct puzzle *board) {
    if (a->place++ > 0) text_char(a->out, '\n');
    if (a->has_rules) format_native_board(board, a->out);
    else format_native.write(board, a->out);
    a->has_rules = true;
}

// A board in native text, below what is known about it.
static void add_native_with_status(struct tell_solve *a, const struct puzzle *board, const char *status,
                                   int number) {
    struct puzzle told = *board;
    struct text notes = TEXT_IN(a->out->mem);
    add_own_notes(&notes, a->puzzle->notes);
    text_format(&notes, "status: %s\n", status);
    if (number > 0) text_format(&notes, "solution: %d\n", number);
    told.notes = notes.at;
    if (notes.failed) a->out->failed = true;
    else add_native(a, &told);
    text_free(&notes);
}

// ---- To a pipe ------------------------------------------------------------------------------------------

void tell_solve_remark(struct text *out, const struct tell_solve *a, const struct solve_result *r) {
    if (counts(a) && !r->exact) {
        text_add(out, "at least ");
        add_number(out, a, r);
        text_format(out, ", %s\n", who_stopped(r->stopped_by));
    } else if (r->status == SOLVE_IS_NONE) text_add(out, "no solution\n");
    else if (r->status == SOLVE_IS_FOUND && a->how->random)
        text_format(out, "a random solution; seed %" PRIu64 "\n", a->how->seed);
    else if (a->how->goal == SOLVE_ALL) {
        add_number(out, a, r);
        text_char(out, '\n');
    } else if (r->status == SOLVE_IS_UNKNOWN)
        text_format(out, "%s%s\n", who_stopped(r->stopped_by),
                    r->has_solution ? " before the solution was proved to be the only one"
                                    : " before a solution was found");
}

static void end_native(struct tell_solve *a, const struct solve_result *r) {
    const char *status = solve_status_name(r->status);
    char digits[SOLVE_DIGITS];
    if (a->how->goal == SOLVE_COUNT) text_format(a->out, "%s\n", solve_count_digits(r, digits));
    if (counts(a)) return;
    if (r->has_solution) add_native_with_status(a, &r->solution, status, r->has_second ? 1 : 0);
    else add_native_with_status(a, a->puzzle, status, 0);
    if (r->has_second) add_native_with_status(a, &r->second, status, 2);
}

// ---- To a person ----------------------------------------------------------------------------------------

// "the two differ in 7 cells: r1c2, r3c4 and 5 more"
static void add_differences(struct text *out, const struct puzzle *a, const struct puzzle *b) {
    enum { MOST = 8 };
    size_t n = 0, told = 0;
    for (size_t i = 0; i < puzzle_size(a); i++) n += a->cells[i] != b->cells[i];
    text_format(out, "the two differ in %zu cells: ", n);
    for (size_t i = 0; told < n && told < MOST; i++) {
        if (a->cells[i] == b->cells[i]) continue;
        if (told++ > 0) text_add(out, ", ");
        puzzle_name_cell(out, a, i);
    }
    if (n > told) text_format(out, " and %zu more", n - told);
    text_char(out, '\n');
}

static void add_count(struct text *out, const struct tell_solve *a, const struct solve_result *r) {
    if (!r->exact) text_add(out, "at least ");
    add_number(out, a, r);
    text_format(out, " (%s", r->exact ? "counted" : who_stopped(r->stopped_by));
    add_time(out, a, r->exact ? " in " : " after ", r->solve_us);
    text_add(out, ")\n");
}

static void add_sentence(struct text *out, const struct tell_solve *a, const struct solve_result *r) {
    static const char *const sentence[] = {
        [SOLVE_IS_UNIQUE] = "unique solution (proved",
        [SOLVE_IS_MULTIPLE] = "more than one solution (found",
        [SOLVE_IS_NONE] = "no solution (proved",
        [SOLVE_IS_FOUND] = "a solution, perhaps not the only one (found",
    };
    if (r->status == SOLVE_IS_UNKNOWN)
        text_format(out, "%s: %s",
                    r->has_solution ? "a solution, not known to be the only one" : "no solution found so far",
                    who_stopped(r->stopped_by));
    else if (r->status == SOLVE_IS_FOUND && a->how->random)
        text_format(out, "a random solution%s; seed %" PRIu64 " (found",
                    r->uniform ? ", each equally likely" : "", a->how->seed);
    else if (r->status == SOLVE_IS_UNIQUE && r->count > 1)
        text_format(out, "unique solution, %" PRIu64 " counting mirrored and turned ones (proved", r->count);
    else text_add(out, sentence[r->status]);
    add_time(out, a, r->status == SOLVE_IS_UNKNOWN ? " after " : " in ", r->solve_us);
    text_add(out, r->status == SOLVE_IS_UNKNOWN ? "\n" : ")\n");
    if (r->status == SOLVE_IS_NONE) text_add(out, "'roque explain' says which rules contradict each other\n");
}

static void end_drawn(struct tell_solve *a, const struct solve_result *r) {
    struct text *out = a->out;
    if (counts(a)) {
        add_count(out, a, r);
        return;
    }
    if (r->has_solution && r->has_second) {
        tell_two_boards(out, &r->solution, "one solution:\n", &r->second, "another solution:\n",
                        a->how->look);
        add_differences(out, &r->solution, &r->second);
    } else if (r->has_solution) tell_board(out, &r->solution, NULL, a->how->look);
    add_sentence(out, a, r);
}

// ---- JSON ------------------------------------------------------------------------------------------------

static void begin_json(struct tell_solve *a) {
    tell_json_head(a->out, a->puzzle);
    if (a->how->goal == SOLVE_ALL) json_open(a->out, "solutions", '[');
}

// Boards told before may have been printed already: then the writer does not see that a comma is due.
static void add_board_json(struct tell_solve *a, const struct puzzle *board) {
    if (a->boards > 0 && a->out->size == 0) text_char(a->out, ',');
    format_json_rows(a->out, NULL, board, board->cells);
}

static void add_stats_json(struct text *out, const struct csp_stats *s) {
    struct tell_counter counters[TELL_COUNTERS];
    tell_solve_counters(s, counters);
    json_open(out, "stats", '{');
    for (size_t i = 0; i < TELL_COUNTERS; i++) json_number(out, counters[i].name, counters[i].value);
    json_close(out, '}');
}

static void end_json(struct tell_solve *a, const struct solve_result *r) {
    struct text *out = a->out;
    char digits[SOLVE_DIGITS];
    if (a->how->goal == SOLVE_ALL) json_close(out, ']');
    json_text(out, "status", solve_status_name(r->status));
    if (counts(a)) {
        json_raw(out, "count", solve_count_digits(r, digits));
        json_bool(out, "exact", r->exact);
    }
    if (r->status == SOLVE_IS_UNKNOWN || (counts(a) && !r->exact))
        json_text(out, "stopped", limit_name(r->stopped_by));
    if (knows_classes(a, r)) json_number(out, "classes", r->classes);
    if (r->has_solution) format_json_rows(out, "solution", &r->solution, r->solution.cells);
    if (a->how->random) {
        json_number(out, "seed", a->how->seed);
        json_bool(out, "uniform", r->uniform);
    }
    if (r->has_second) format_json_rows(out, "second", &r->second, r->second.cells);
    if (a->how->stats) add_stats_json(out, &r->stats);
    tell_json_us(out, "solve_us", a->how->no_times ? TELL_UNTIMED : r->solve_us);
    tell_json_us(out, "total_us", a->how->no_times ? TELL_UNTIMED : clock_us() - a->begun_us);
    json_end_line(out);
}

// The error becomes the last key.
void tell_solve_json_fault(struct tell_solve *a, const struct fault *fault) {
    if (a->how->goal == SOLVE_ALL) json_close(a->out, ']');
    json_text(a->out, "error", fault->text);
    json_end_line(a->out);
}

// ---- What all solutions agree on --------------------------------------------------------------------------

static void add_never(struct text *out, const struct puzzle *p, const struct common *c) {
    json_open(out, "not", '[');
    for (size_t i = 0; i < c->size; i++) {
        char marks[PUZZLE_MARKS];
        size_t n = 0;
        if (c->cells[i] != '.') continue;
        for (size_t k = 0; p->family->marks[k] != '\0'; k++)
            if ((c->never[i] >> k) & 1) marks[n++] = p->family->marks[k];
        if (n == 0) continue;
        json_open(out, NULL, '{');
        tell_json_cell(out, "cell", p, i);
        json_bytes(out, "marks", marks, n);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void tell_common_json(struct text *out, const struct puzzle *p, const struct common *c,
                      enum common_answer answer, const struct solve_result *counted) {
    char digits[SOLVE_DIGITS];
    json_text(out, "status",
              answer == COMMON_NONE      ? "none"
              : answer == COMMON_STOPPED ? "unknown"
              : c->open == 0             ? "unique"
                                         : "multiple");
    json_raw(out, "count", solve_count_digits(counted, digits));
    json_bool(out, "exact", counted->exact);
    if (answer != COMMON_FOUND) return;
    format_json_rows(out, "common", p, c->cells);
    add_never(out, p, c);
    json_number(out, "open", c->open);
}

static void add_common_json(struct tell_solve *a, const struct common *c, enum common_answer answer,
                            const struct solve_result *counted) {
    tell_json_head(a->out, a->puzzle);
    tell_common_json(a->out, a->puzzle, c, answer, counted);
    if (!a->how->no_times) tell_json_us(a->out, "total_us", clock_us() - a->begun_us);
    json_end_line(a->out);
}

// The board with the marks that are sure. Where every solution shows nothing, that is marked, if the family
// can.
static void add_common_board(struct tell_solve *a, const struct common *c) {
    struct puzzle board;
    const struct family *f = a->puzzle->family;
    if (!puzzle_copy(&board, a->puzzle, a->out->mem)) {
        a->out->failed = true;
        return;
    }
    for (size_t i = 0; i < c->size; i++)
        if (puzzle_takes_marks(a->puzzle, i))
            puzzle_put(&board, i, c->cells[i] == COMMON_NOTHING ? family_empty(f) : c->cells[i]);
    if (a->how->style == TELL_DRAWN) tell_board(a->out, &board, NULL, a->how->look);
    else add_native_with_status(a, &board, c->open == 0 ? "unique" : "multiple", 0);
    puzzle_free(&board);
}

static void add_common_sentence(struct tell_solve *a, const struct common *c,
                                const struct solve_result *counted) {
    if (c->open == 0) {
        text_add(a->out, "unique solution\n");
        return;
    }
    if (!counted->exact) text_add(a->out, "at least ");
    add_number(a->out, a, counted);
    text_format(a->out, ", which differ in %zu cell%s; they agree on all others\n", c->open,
                c->open == 1 ? "" : "s");
}

void tell_common(struct tell_solve *a, const struct common *c, enum common_answer answer,
                 const struct solve_result *counted) {
    if (a->how->style == TELL_JSON) add_common_json(a, c, answer, counted);
    else if (answer == COMMON_NONE && a->how->style == TELL_DRAWN) text_add(a->out, "no solution\n");
    else if (answer == COMMON_FOUND) {
        add_common_board(a, c);
        if (a->how->style == TELL_DRAWN) add_common_sentence(a, c, counted);
    }
}

// ---- All of it ------------------------------------------------------------------------------------------

void tell_solve_begin(struct tell_solve *a) {
    if (a->how->style == TELL_JSON) begin_json(a);
}

void tell_solve_board(struct tell_solve *a, const struct puzzle *board) {
    switch (a->how->style) {
    case TELL_JSON:
        add_board_json(a, board);
        break;
    case TELL_NATIVE:
        add_native(a, board);
        break;
    case TELL_DRAWN:
        text_format(a->out, "solution %" PRIu64 ":\n", a->boards + 1);
        tell_board(a->out, board, NULL, a->how->look);
        break;
    }
    a->boards++;
}

void tell_solve_end(struct tell_solve *a, const struct solve_result *r) {
    switch (a->how->style) {
    case TELL_JSON:
        end_json(a, r);
        return;
    case TELL_NATIVE:
        end_native(a, r);
        return;
    case TELL_DRAWN:
        end_drawn(a, r);
        return;
    }
}

// ---- Surveys ---------------------------------------------------------------------------------------------

void tell_survey_json(struct text *out, const struct puzzle *p, const struct solve_result *r) {
    tell_json_head(out, p);
    p->family->survey->json(p, out);
    json_number(out, "solutions", r->count);
    json_number(out, "classes", r->classes);
    json_bool(out, "exact", r->exact);
    json_bool(out, "unique", survey_is_unique(r));
    size_t from = json_begin_string(out, "header");
    format_native_header(p, out);
    json_end_string(out, from);
    tell_json_us(out, "us", r->solve_us);
    json_end_line(out);
}

static void add_case_count(struct text *out, const struct solve_result *r) {
    if (r->exact && r->count == 0) text_add(out, "no solution");
    else
        text_format(out, "%s%" PRIu64 " solution%s in %" PRIu64 " class%s", r->exact ? "" : "at least ",
                    r->count, r->count == 1 ? "" : "s", r->classes, r->classes == 1 ? "" : "es");
}

void tell_survey(struct text *out, const struct puzzle *p, const struct solve_result *r, bool all) {
    if (survey_is_unique(r)) {
        text_format(out, "; solutions: %" PRIu64 "\n", r->count);
        format_native_header(p, out);
        text_add(out, "\n\n");
    } else if (all || !r->exact) {
        text_add(out, "; ");
        format_native_header(p, out);
        text_add(out, ": ");
        add_case_count(out, r);
        text_add(out, "\n\n");
    }
}

void tell_survey_summary(struct text *out, const struct survey_request *r, uint64_t cases, uint64_t unique) {
    text_format(out, "; %" PRIu64 " of %" PRIu64 " case%s on %dx%d %s one solution up to symmetry\n", unique,
                cases, cases == 1 ? "" : "s", r->width, r->height, unique == 1 ? "has" : "have");
}

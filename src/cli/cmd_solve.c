#include "cli/command.h"
#include "cli/pool.h"
#include "tell/tell.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

// What was asked for, the same for every puzzle.
struct request {
    struct tell_solve_how how;
    uint64_t limit, time_limit_us;
    bool one_a_class;
    bool classic;
    struct csp_strategy strategy;
    bool as_paper;
    const char *view;  // its name; NULL: the model's own variables
    const char *proof; // the name of its files; NULL: none
};

// ---- Proofs ----------------------------------------------------------------------------------------------

// NAME.cnf and NAME.drat are written while search goes on. Both get their names when it ends with a proof, or
// neither.
struct proof {
    struct cli_draft cnf, drat;
    struct prove_out out; // for the solver
};

// A full disk ends the search: it would be for nothing.
static void add_bytes(struct cli_draft *d, const char *bytes, size_t n) {
    cli_draft_add(d, bytes, n);
    if (d->error != 0) cli_stop();
}

static void add_cnf(void *context, const char *bytes, size_t n) {
    add_bytes(&((struct proof *)context)->cnf, bytes, n);
}

static void add_drat(void *context, const char *bytes, size_t n) {
    add_bytes(&((struct proof *)context)->drat, bytes, n);
}

static void open_draft(struct cli_draft *d, struct mem *m, const char *name, size_t puzzle,
                       const char *ending) {
    struct text path = TEXT_IN(m);
    cli_add_numbered(&path, name, puzzle);
    text_add(&path, ending);
    cli_draft_open(d, m, text_string(&path));
    if (path.failed && d->error == 0) d->error = ENOMEM;
    if (d->error != 0) cli_stop();
    text_free(&path);
}

static void open_proof(struct proof *p, struct mem *m, const char *name, size_t puzzle) {
    p->out = (struct prove_out){add_cnf, add_drat, p};
    open_draft(&p->cnf, m, name, puzzle, ".cnf");
    open_draft(&p->drat, m, name, puzzle, ".drat");
}

static bool say_unwritable(const struct cli_draft *d, int error, struct fault *fault) {
    if (error == ENOMEM) return fault_memory(fault);
    return fault_set(fault, FAULT_SYSTEM, "cannot write to %.120s: %s", text_string(&d->path),
                     strerror(error));
}

static bool is_writable(const struct proof *p, struct fault *fault) {
    if (p->cnf.error != 0) return say_unwritable(&p->cnf, p->cnf.error, fault);
    return p->drat.error == 0 || say_unwritable(&p->drat, p->drat.error, fault);
}

static bool publish(struct proof *p, struct fault *fault) {
    cli_draft_finish(&p->cnf);
    cli_draft_finish(&p->drat);
    if (!is_writable(p, fault)) return false;
    if (!cli_draft_publish(&p->cnf)) return say_unwritable(&p->cnf, errno, fault);
    return cli_draft_publish(&p->drat) || say_unwritable(&p->drat, errno, fault);
}

static void close_proof(struct proof *p) {
    cli_draft_close(&p->cnf);
    cli_draft_close(&p->drat);
}

// ---- Solving ---------------------------------------------------------------------------------------------

// One puzzle on its way.
struct work {
    struct cli_job *job;
    bool classic; // the search
    bool proves;
    struct tell_solve answer;
};

static bool visit(void *context, const struct puzzle *solution, uint64_t number) {
    enum { SPILL = 1 << 18 }; // bytes of --all to keep before they are printed
    (void)number;
    struct work *w = context;
    tell_solve_board(&w->answer, solution);
    if (w->job->out.failed) return false;
    return (w->answer.how->style != TELL_DRAWN && w->job->out.size < SPILL) || cli_job_spill(w->job);
}

static int exit_code(const struct tell_solve_how *how, bool proof, const struct solve_result *r) {
    bool counted = how->goal == SOLVE_COUNT || how->goal == SOLVE_ALL;
    if (r->status == SOLVE_IS_UNKNOWN || (counted && !r->exact)) return CLI_LIMIT;
    if (proof && r->status == SOLVE_IS_MULTIPLE) return CLI_NO;
    return r->status == SOLVE_IS_NONE ? CLI_NO : CLI_YES;
}

static void begin(struct work *w) {
    struct cli_job *job = w->job;
    if (w->answer.how->style == TELL_DRAWN && job->several) {
        if (job->index > 0) text_char(&job->out, '\n');
        cli_job_heading(job);
    }
    tell_solve_begin(&w->answer);
}

// One counter a line, and none that means nothing to the search.
static void add_stats(struct work *w, const struct solve_result *r) {
    struct tell_counter counters[TELL_COUNTERS];
    enum tell_search search = w->classic ? TELL_BY_LABELLING : TELL_BY_LEARNING;
    tell_solve_counters(&r->stats, counters);
    for (size_t i = 0; i < TELL_COUNTERS; i++) {
        if ((counters[i].search & search) == 0) continue;
        cli_origin_add(&w->job->err, &w->job->origin);
        text_format(&w->job->err, ": %s %" PRIu64 "\n", counters[i].name, counters[i].value);
    }
}

// On stderr, each line behind the name of the puzzle.
static void add_beside(struct work *w, const struct solve_result *r) {
    struct cli_job *job = w->job;
    struct text remark = TEXT_IN(&job->mem);
    if (w->answer.how->style == TELL_NATIVE) tell_solve_remark(&remark, &w->answer, r);
    if (remark.size > 0) {
        cli_origin_add(&job->err, &job->origin);
        text_format(&job->err, ": %s", text_string(&remark));
    }
    text_free(&remark);
    if (w->answer.how->style != TELL_JSON && w->answer.how->stats) add_stats(w, r);
}

static void end(struct work *w, const struct solve_result *r) {
    w->job->exit_code = exit_code(w->answer.how, w->proves, r);
    bool pointless = cli_stopping() && !cli_interrupted(); // nothing can be written any more
    if (pointless) return;
    tell_solve_end(&w->answer, r);
    add_beside(w, r);
}

// What became of the proof, also on stderr.
static void tell_proof(struct work *w, const struct proof *proof, const struct solve_result *r) {
    struct text *err = &w->job->err;
    cli_origin_add(err, &w->job->origin);
    if (r->proven) {
        text_format(err, ": the proof is in %s and %s\n", text_string(&proof->cnf.path),
                    text_string(&proof->drat.path));
        return;
    }
    text_add(err, ": no proof is written: ");
    text_add(err, r->status == SOLVE_IS_MULTIPLE ? "there is more than one solution\n"
                                                 : "the answer is not known\n");
}

static void fail(struct work *w) {
    cli_job_fail(w->job, false);
    if (w->answer.how->style == TELL_JSON) tell_solve_json_fault(&w->answer, &w->job->fault);
}

// Solve it, and put the proof under its name only when everything went well.
static bool solve_with_proof(struct work *w, struct solve_request *q, const char *name,
                             struct solve_result *r) {
    struct cli_job *job = w->job;
    struct proof proof;
    open_proof(&proof, &job->mem, name, job->index + 1);
    q->proof = &proof.out;
    bool ok = solve_puzzle(&job->puzzle, q, &job->mem, r, &job->fault) && is_writable(&proof, &job->fault) &&
              (!r->proven || publish(&proof, &job->fault));
    if (ok) {
        end(w, r);
        tell_proof(w, &proof, r);
    }
    close_proof(&proof);
    return ok;
}

static bool solve_without(struct work *w, const struct solve_request *q, struct solve_result *r) {
    struct cli_job *job = w->job;
    bool ok = solve_puzzle(&job->puzzle, q, &job->mem, r, &job->fault);
    if (ok) end(w, r);
    return ok;
}

static void solve_one(void *context, struct cli_job *job) {
    const struct request *s = context;
    struct work work = {.job = job,
                        .classic = s->classic,
                        .proves = s->proof != NULL,
                        .answer = {.how = &s->how,
                                   .puzzle = &job->puzzle,
                                   .out = &job->out,
                                   .begun_us = clock_us() - job->read_us,
                                   .place = job->index}};
    struct solve_result result = {0};
    // Which views there are is a matter of the family, and so of each puzzle.
    const struct family *f = job->puzzle.family;
    const struct family_view *view = s->view != NULL ? view_asked(f, s->view, &job->fault)
                                     : s->as_paper   ? view_list(f)
                                                     : NULL;
    bool known = (s->view == NULL || view != NULL) && (!s->as_paper || view_has_paper(f, view, &job->fault));
    struct solve_request request = {
        .goal = s->how.goal,
        .one_a_class = s->one_a_class,
        .limit = s->limit,
        .limits = cli_limits(s->time_limit_us),
        .classic = s->classic,
        .strategy = s->strategy,
        .view = view,
        .as_paper = s->as_paper,
        .random = s->how.random,
        .seed = s->how.seed,
        .visit = visit,
        .context = &work,
    };
    begin(&work);
    if (!known) fail(&work);
    else if (!(s->proof != NULL ? solve_with_proof(&work, &request, s->proof, &result)
                                : solve_without(&work, &request, &result)))
        fail(&work);
    solve_result_free(&result);
}

static void tell_common_remark(const struct tell_solve *a, enum common_answer found, struct cli_job *job) {
    if (found == COMMON_FOUND || (found == COMMON_NONE && a->how->style != TELL_NATIVE)) return;
    cli_origin_add(&job->err, &job->origin);
    if (found == COMMON_NONE) text_add(&job->err, ": no solution\n");
    else
        text_format(&job->err, ": %s before it was known what all solutions agree on\n",
                    cli_interrupted() ? "interrupted" : "stopped by --time-limit");
}

// What all solutions agree on. The number of solutions is worth little more than whether it is small.
static void common_one(void *context, struct cli_job *job) {
    enum { USUAL_LIMIT = 1000 };
    const struct request *s = context;
    struct tell_solve answer = {.how = &s->how,
                                .puzzle = &job->puzzle,
                                .out = &job->out,
                                .begun_us = clock_us() - job->read_us,
                                .place = job->index};
    const struct limits limits = cli_limits(s->time_limit_us);
    const struct solve_request count = {
        .goal = SOLVE_COUNT, .limit = s->limit == 0 ? USUAL_LIMIT : s->limit, .limits = limits};
    struct common common;
    enum common_answer found;
    struct solve_result counted = {0};
    bool ok = common_find(&job->puzzle, limits, &job->mem, &common, &found, &job->fault) &&
              solve_puzzle(&job->puzzle, &count, &job->mem, &counted, &job->fault);
    if (!ok) cli_job_fail(job, s->how.style == TELL_JSON);
    else {
        if (found != COMMON_FOUND) job->exit_code = found == COMMON_NONE ? CLI_NO : CLI_LIMIT;
        tell_common_remark(&answer, found, job);
        tell_common(&answer, &common, found, &counted);
    }
    common_free(&common);
    solve_result_free(&counted);
}

// ---- The command line -----------------------------------------------------------------------------------

struct values {
    bool first, count, all, common, random, classes, stats, no_times, json, given;
    uint64_t limit, time_limit_us, threads;
    const char *strategy, *view, *proof;
    int color, coordinates, model;
    struct option_seed seed;
};

static bool choose_seed(const struct values *w, uint64_t *seed) {
    if (w->seed.given && !w->random) return cli_complain("--seed goes with --random");
    if (w->random) *seed = w->seed.given ? w->seed.value : cli_some_seed();
    return true;
}

static bool is_default(const char *strategy) { return strategy == NULL || strcmp(strategy, "default") == 0; }

static bool choose_strategy(const char *words, struct request *s) {
    struct fault fault;
    s->classic = !is_default(words);
    if (!s->classic || view_read_strategy(words, &s->strategy, &fault)) return true;
    return cli_complain("--strategy: %s", fault.text);
}

// Options that contradict each other.
static bool check(const struct values *w) {
    if (w->first && (w->count || w->all))
        return cli_complain("--first cannot go together with --count or --all");
    if (w->random && (w->count || w->all))
        return cli_complain("--random cannot go together with --count or --all");
    if (w->random && w->strategy != NULL)
        return cli_complain("--random cannot go together with --strategy: it takes its choices by chance");
    if (w->limit != 0 && !w->count && !w->all && !w->common)
        return cli_complain("--limit goes with --count, --all or --common");
    if (w->common && (w->first || w->count || w->all || w->random || w->proof != NULL || w->strategy != NULL))
        return cli_complain("--common cannot go together with another way to solve");
    if (w->classes && !w->all)
        return cli_complain(
            "--classes goes with --all: one solution of each class; --count tells their number");
    if (w->view != NULL && is_default(w->strategy)) return cli_complain("--view goes with --strategy");
    if (w->model == VIEW_PAPER_MODEL && is_default(w->strategy))
        return cli_complain("--model paper goes with --strategy");
    if (w->proof == NULL) return true;
    if (w->first || w->count || w->all || w->random)
        return cli_complain(
            "--proof cannot go together with --first, --count, --all or --random: it proves that there "
            "is one solution, or none");
    if (!is_default(w->strategy))
        return cli_complain("--proof cannot go together with --strategy: it is made of what is learnt");
    return w->proof[0] != '\0' || cli_complain("--proof needs a name for its files");
}

static bool choose(const struct values *w, struct request *s) {
    bool terminal = isatty(STDOUT_FILENO), one = w->first || w->random;
    s->how = (struct tell_solve_how){
        .goal = w->all     ? SOLVE_ALL
                : w->count ? SOLVE_COUNT
                : one      ? SOLVE_FIRST
                           : SOLVE_UNIQUE,
        .random = w->random,
        .style = w->json    ? TELL_JSON
                 : terminal ? TELL_DRAWN
                            : TELL_NATIVE,
        .look = {.medium = cli_terminal_medium(),
                 .columns = cli_columns(STDOUT_FILENO),
                 .color = cli_use_color(w->color, terminal),
                 .labels = cli_labels(w->coordinates, terminal)},
        .stats = w->stats,
        .no_times = w->no_times,
    };
    s->one_a_class = w->classes;
    s->view = w->view;
    s->as_paper = w->model == VIEW_PAPER_MODEL;
    s->proof = w->proof;
    s->limit = w->limit;
    s->time_limit_us = w->time_limit_us;
    return check(w) && choose_strategy(w->strategy, s) && choose_seed(w, &s->how.seed);
}

static int run(const struct call *c) {
    const struct values *w = c->values;
    struct request s = {0};
    if (!choose(w, &s)) return CLI_BAD;
    const struct cli_task task = {.work = w->common ? common_one : solve_one,
                                  .moves = w->given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED,
                                  .context = &s,
                                  .json = w->json,
                                  .reading = s.how.style == TELL_DRAWN ? CLI_PROSE : CLI_AS_IT_IS,
                                  .names = cli_names(w->coordinates),
                                  .one_puzzle_only = w->proof != NULL && !cli_is_numbered(w->proof),
                                  .only_hint = "one proof is about one puzzle: give --proof a name with %d, "
                                               "such as board-%d, to write several",
                                  .threads = (size_t)w->threads};
    return cli_pool_run(&task, c->count, c->operands);
}

static void tell_views(struct text *out) {
    text_add(out, "with --strategy: label these variables instead of the solver's own;");
    const struct family *f;
    for (size_t i = 0; (f = families_at(NULL, i)) != NULL; i++) {
        text_format(out, "\n%s: ", f->name);
        view_list_names(f, out);
    }
}

#define AT(member) offsetof(struct values, member)
static const struct option options[] = {
    {"first", '1', OPTION_FLAG, AT(first), .help = "stop at the first solution, do not look for a second"},
    {"count", 'c', OPTION_FLAG, AT(count), .help = "count the solutions"},
    {"all", 0, OPTION_FLAG, AT(all), .help = "print every solution"},
    {"common", 0, OPTION_FLAG, AT(common), .help = "what all solutions agree on, and how many there are"},
    {"classes", 0, OPTION_FLAG, AT(classes),
     .help = "with --all: one solution of each class; where boards that are mirrored or turned "
             "count as one, these form a class"},
    {"random", 0, OPTION_FLAG, AT(random), .help = "a random solution"},
    {"seed", 's', OPTION_SEED, AT(seed), "S", .help = "with --random: the same seed gives the same solution"},
    {"limit", 0, OPTION_COUNT, AT(limit), "N", .least = 1,
     .help = "stop after N solutions; with --count, --all or --common"},
    OPTION_TIME_LIMIT(struct values, time_limit_us, "give each puzzle S seconds; fractions are fine"),
    OPTION_THREADS(struct values, threads, "work on N puzzles at a time; the order stays"),
    {"strategy", 'S', OPTION_WORD, AT(strategy), "VAR,VAL[,up|down]", .suggest = cli_suggest_strategies,
     .help = "classic labelling, without learning; default: with it"},
    {"view", 0, OPTION_WORD, AT(view), "NAME", .tell = tell_views, .suggest = cli_suggest_views},
    {"model", 0, OPTION_CHOICE, AT(model), "MODEL", .usual = "own", .words = view_models,
     .help = VIEW_MODEL_HELP " (with --strategy)"},
    {"proof", 0, OPTION_WORD, AT(proof), "NAME",
     .help = "write a proof of the answer to NAME.cnf and NAME.drat; a %d in NAME makes one for each puzzle"},
    {"stats", 0, OPTION_FLAG, AT(stats), .help = "what the search did, one counter per line"},
    OPTION_JSON(struct values, json, "one JSON object per puzzle"),
    OPTION_NO_TIMES(struct values, no_times),
    OPTION_COORDINATES(struct values, coordinates),
    OPTION_GIVEN(struct values, given),
    OPTION_COLOR(struct values, color),
    {0},
};

static const char about[] =
    "Finds a solution and proves that it is the only one, or shows a second that differs. What is already\n"
    "placed on a board stays. A pipe receives solutions as native text.\n"
    "\n"
    "A random solution is drawn from all of them with equal chances, where there are at most 10000 and they\n"
    "are found quickly; otherwise search decides at random, and some solutions are more likely than others.\n"
    "\n"
    "Where a family can, solutions are counted without visiting each, so that --count is exact for numbers "
    "of\n"
    "any size. When a limit stops it, the number is a proven lower bound.\n"
    "\n"
    "VAR is leftmost, min, max, ff, anti_first_fail, occurrence, ffc, max_regret or dom/wdeg; VAL is step,\n"
    "enum, bisect, median or middle. Among equals the leftmost variable is next; with the word random (or\n"
    "random:SEED), any of them.\n"
    "\n"
    "Counters of --stats: variables and constraints of the model; decisions, the choices of the search;\n"
    "propagations, the literals found true or false. With learning: conflicts, restarts; learnt,\n"
    "learnt_literals and minimised, the clauses it learnt, their length, and by how much they were "
    "shortened;\n"
    "reductions, how often it forgot some. With classic labelling, as in SICStus Prolog: backtracks, the\n"
    "contradictions; prunings, values ruled out; resumptions, constraints woken; entailments, constraints "
    "found\n"
    "to hold whatever happens. All are 0 where a family solves a large board without search.\n"
    "\n"
    "With --proof anyone can check the answer without trusting the solver: NAME.cnf has the rules and, as "
    "its\n"
    "last clauses, the solution forbidden; NAME.drat proves that nothing is left. 'roque verify' checks it, "
    "and\n"
    "so do other programs. Where there is more than one solution nothing is written, and the exit code is "
    "1.\n"
    "\n"
    "Exit code: 0 solved; 1 no solution; 2 bad input; 3 stopped by a limit before the answer was known; 130\n"
    "interrupted.\n";

const struct command command_solve = {
    .name = "solve",
    .summary = "a solution, and whether it is the only one",
    .operands = "[FILE...]",
    .learns = true,
    .text = about,
    .examples = "  roque solve akari:paper/1\n"
                "  roque solve boards.roque --threads 4 --json\n"
                "  roque solve '7x7:c0d3cBcBaBbBbBb3b2aBc2cBd1c' --count --time-limit 10\n"
                "  roque solve akari:paper/3 --strategy ff,bisect,down --stats\n"
                "  roque solve chess-num:paper/1 --strategy anti_first_fail,bisect --view coordinates\n"
                "  roque solve chess-loop:paper/9 --all --classes\n"
                "  roque solve akari:paper/5 --random --seed 7\n"
                "  roque solve akari:paper/1 --proof board && roque verify board.cnf board.drat\n"
                "  roque solve akari:paper | roque check\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};

#include "cli/command.h"
#include "cli/pool.h"
#include "format/steps.h"
#include "tell/tell.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 64 << 20 }; // of one answer

struct values {
    bool json, csv, given;
    int coordinates, color;
    uint64_t time_limit_us;
};

struct grade_task {
    const struct values *words;
    const char *steps; // a path, "-" or, with --csv, a folder
    struct tell_look look;
};

// One answer. False with a fault, and whether a limit is to blame.
static bool grade_file(const struct grade_task *t, const char *path, struct cli_job *job, struct grading *g,
                       bool *stopped) {
    struct text steps = TEXT_IN(&job->mem);
    const struct limits limits = cli_limits(t->words->time_limit_us);
    bool ok = cli_file_read(path, MOST_BYTES, &steps, &job->fault);
    *g = (struct grading){.mem = &job->mem};
    ok = ok && grade_open(g, &job->puzzle, &limits, &job->mem, &job->fault) &&
         format_read_steps(text_string(&steps), steps.size, g, &job->fault) && grade_steps(g, &job->fault);
    *stopped = g->prover.stopped || job->fault.kind == FAULT_MEMORY;
    text_free(&steps);
    return ok;
}

// "answers/ann.txt:3:7: ..." as editors understand it.
static void place_fault(const char *path, struct fault *f) {
    char words[sizeof f->text];
    if (f->kind != FAULT_INPUT || f->line == 0) return;
    memcpy(words, f->text, sizeof words);
    fault_set(f, FAULT_INPUT, "%.80s:%zu:%zu: %.120s", path, f->line, f->column, words);
}

static void grade_answer(const struct grade_task *t, struct cli_job *job) {
    struct grading g;
    bool stopped;
    if (!grade_file(t, t->steps, job, &g, &stopped)) {
        place_fault(t->steps, &job->fault);
        cli_job_fail(job, t->words->json);
        job->exit_code = stopped ? cli_interrupted() ? CLI_INTERRUPTED : CLI_LIMIT : CLI_BAD;
    } else {
        if (!grade_is_perfect(&g)) job->exit_code = CLI_NO;
        if (t->words->json) tell_grade_json(&job->out, &g);
        else tell_grade_words(&job->out, &g, t->look);
    }
    grade_close(&g);
}

// ---- A folder ----------------------------------------------------------------------------------------

static int is_answer(const struct dirent *entry) { return entry->d_name[0] != '.'; }

static bool is_folder(const char *path) {
    struct stat s;
    return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

static void add_row(const struct grade_task *t, struct cli_job *job, const char *path, const char *name) {
    struct grading g;
    bool stopped;
    int code = CLI_YES;
    bool ok = grade_file(t, path, job, &g, &stopped);
    if (!ok) code = stopped ? cli_interrupted() ? CLI_INTERRUPTED : CLI_LIMIT : CLI_BAD;
    else if (!grade_is_perfect(&g)) code = CLI_NO;
    if (!ok) place_fault(name, &job->fault);
    tell_grade_csv(&job->out, name, &g, ok ? NULL : job->fault.text);
    job->exit_code = cli_weightier(job->exit_code, code);
    grade_close(&g);
}

static void add_entry(const struct grade_task *t, struct cli_job *job, const char *name) {
    struct text path = TEXT_IN(&job->mem);
    text_format(&path, "%s/%s", t->steps, name);
    if (!is_folder(text_string(&path))) add_row(t, job, text_string(&path), name);
    text_free(&path);
}

static void grade_folder(const struct grade_task *t, struct cli_job *job) {
    struct dirent **entries = NULL;
    int count = scandir(t->steps, &entries, is_answer, alphasort);
    if (count < 0) {
        fault_set(&job->fault, FAULT_INPUT, "%.120s is not a folder with answers", t->steps);
        cli_job_fail(job, false);
    } else tell_grade_csv_head(&job->out);
    for (int i = 0; i < count; i++) {
        if (!cli_interrupted()) add_entry(t, job, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
}

static void grade_one(void *context, struct cli_job *job) {
    const struct grade_task *t = context;
    if (t->words->csv) grade_folder(t, job);
    else grade_answer(t, job);
}

// ---- The command -------------------------------------------------------------------------------------

static int run(const struct call *c) {
    const struct values *w = c->values;
    bool terminal = isatty(STDOUT_FILENO);
    if (c->count != 2)
        return cli_refuse("grade takes a board and the steps: roque grade board.roque steps.txt");
    if (strcmp(c->operands[0], "-") == 0 && strcmp(c->operands[1], "-") == 0)
        return cli_refuse("only one of board and steps can be standard input");
    struct grade_task t = {.words = w,
                           .steps = c->operands[1],
                           .look = {.medium = terminal ? cli_terminal_medium() : DRAW_TEXT,
                                    .columns = terminal ? cli_columns(STDOUT_FILENO) : 0,
                                    .color = cli_use_color(w->color, terminal),
                                    .labels = cli_labels(w->coordinates, terminal)}};
    const struct cli_task task = {.work = grade_one,
                                  .context = &t,
                                  .moves = w->given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED,
                                  .json = w->json,
                                  .one_puzzle_only = true,
                                  .only_hint = "grade takes one board",
                                  .names = cli_names(w->coordinates),
                                  .threads = 1};
    return cli_pool_run(&task, 1, c->operands);
}

static const struct option options[] = {
    OPTION_JSON(struct values, json, "one JSON object, with a verdict per step"),
    {"csv", 0, OPTION_FLAG, offsetof(struct values, csv),
     .help = "for a class: STEPS is a folder, and each answer in it gets a line"},
    OPTION_GIVEN(struct values, given),
    OPTION_COORDINATES(struct values, coordinates),
    OPTION_COLOR(struct values, color),
    OPTION_TIME_LIMIT(struct values, time_limit_us, "stop after S seconds; fractions are fine"),
    {0},
};

const struct command command_grade = {
    .name = "grade",
    .summary = "does each step of somebody's reasoning follow?",
    .operands = "BOARD STEPS",
    .learns = true,
    .text = "Proves or refutes each step from the rules that it names and what is known by then. Steps\n"
            "are JSON as 'roque explain --json' writes them, or typed lines such as 'r1c3=x because\n"
            "number r1c4'.\n"
            "\n"
            "Several cells and several rules stand side by side:\n"
            "\n"
            "  r1c3=x r1c5=x r2c4=x because number r1c4\n"
            "  r2c1=* because lit r2c1, line r1c2-r3c2\n"
            "\n"
            "Squares may have either name, r2c1 or a6. A line may begin with a number, as in '3. r1c3=x'.\n"
            "\n"
            "A step holds; or it holds by other rules, and a smallest set of these is named; or it does not\n"
            "follow, and a board that obeys everything named shows that; or no solution has it.\n"
            "\n"
            "Exit code: 0 every step holds and the board ends solved; 1 not so; 2 bad input; 3 stopped.\n",
    .examples = "  roque explain --json akari:paper/1 >steps.json\n"
                "  roque grade akari:paper/1 steps.json\n"
                "  roque grade board.roque answers --csv >class.csv\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};

#include "cli/pool.h"

#include "cli/cli.h"
#include "tell/tell.h"

#include <string.h>
#include <unistd.h>

struct cli_pool {
    const struct cli_task *task;
    struct mem mem;
    struct cli_input input;
    struct cli_output output;
    struct cli_progress progress;
    struct ring ring;
    struct cli_job *jobs; // by place in the ring
    size_t places;
    size_t readable; // puzzles read so far
    bool several;
    int exit_code;
};

// ---- Reading --------------------------------------------------------------------------------------------

static bool refuse_several(struct cli_pool *pool) {
    if (!pool->task->one_puzzle_only || !pool->several || cli_is_numbered(pool->task->path)) return false;
    cli_complain("%s", pool->task->only_hint);
    pool->exit_code = CLI_BAD;
    return true;
}

static void note_source(struct cli_job *job, size_t line) {
    text_clear(&job->file);
    cli_origin_add_file(&job->file, &job->origin);
    job->source = (struct puzzle_source){text_string(&job->file), job->origin.number, line};
}

// False when there is nothing more to come.
static bool fill(void *context, size_t place, uint64_t turn) {
    struct cli_pool *pool = context;
    struct cli_job *job = &pool->jobs[place];
    uint64_t start = clock_us(), waited = pool->input.waited_us;
    if (cli_stopping()) return false;
    enum cli_input_event got =
        cli_input_next(&pool->input, &job->mem, &job->puzzle, &job->origin, &job->fault);
    if (got == CLI_INPUT_END) return false;
    job->readable = got == CLI_INPUT_PUZZLE;
    enum cli_moves moves = pool->task->moves;
    if (job->readable && moves != CLI_MOVES_KEPT &&
        !format_play_moves(&job->puzzle, moves == CLI_MOVES_PLAYED, &job->given, &job->fault)) {
        puzzle_free(&job->puzzle);
        job->readable = false;
    }
    job->puzzle.names = pool->task->names;
    job->puzzle.source = &job->source;
    note_source(job, pool->input.reader.began);
    if (turn == 0)
        pool->several = (pool->task->one_puzzle_only ? cli_input_has_more(&pool->input)
                                                     : cli_input_may_have_more(&pool->input));
    if (cli_stopping() || (turn == 0 && refuse_several(pool))) {
        if (job->readable) puzzle_free(&job->puzzle);
        puzzle_free(&job->given);
        return false;
    }
    job->several = pool->several;
    job->index = pool->readable;
    job->exit_code = CLI_YES;
    job->turn = turn;
    if (job->readable) pool->readable++;
    job->read_us = clock_us() - start - (pool->input.waited_us - waited);
    return true;
}

// ---- Working --------------------------------------------------------------------------------------------

// "boards.roque:3:5: message" as editors understand it; trouble with the file itself has no line.
static void tell_fault(struct cli_job *job) {
    const struct fault *f = &job->fault;
    if (f->line == 0 && !job->readable) {
        text_add(&job->err, "roque: ");
    } else if (f->line == 0) {
        cli_origin_add(&job->err, &job->origin);
        text_add(&job->err, ": ");
    } else {
        text_format(&job->err, "%s:%zu:%zu: ", job->source.file, f->line, f->column);
    }
    cli_add_harmless(&job->err, f->text, strlen(f->text));
    text_char(&job->err, '\n');
}

static void tell_fault_json(struct cli_job *job) {
    tell_json_fault(&job->out, &job->source, &job->fault);
    text_char(&job->out, '\n');
}

void cli_job_fail(struct cli_job *job, bool json) {
    tell_fault(job);
    if (json) tell_fault_json(job);
    job->exit_code = job->fault.kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD;
}

void cli_job_heading(struct cli_job *job) {
    size_t length;
    cli_origin_add(&job->out, &job->origin);
    const char *title = note_find(&job->puzzle, "title", &length);
    if (title != NULL) {
        text_add(&job->out, " - ");
        cli_add_harmless(&job->out, title, length);
    }
    text_char(&job->out, '\n');
}

static void work(void *context, size_t place, uint64_t turn) {
    struct cli_pool *pool = context;
    struct cli_job *job = &pool->jobs[place];
    (void)turn;
    if (!job->readable) {
        cli_job_fail(job, pool->task->json);
        return;
    }
    if (!cli_stopping()) pool->task->work(pool->task->context, job);
    puzzle_free(&job->puzzle);
    puzzle_free(&job->given);
}

static bool ready(void *context) {
    struct cli_pool *pool = context;
    return cli_input_is_ready(&pool->input);
}

// ---- Printing -------------------------------------------------------------------------------------------

static bool print(struct cli_pool *pool, struct cli_job *job) {
    bool seen = pool->output.terminal || job->err.size > 0; // where the progress is shown, too
    if (seen) cli_progress_hide(&pool->progress);
    bool done = cli_output_add(&pool->output, &job->out);
    if (job->err.size > 0) {
        if (pool->output.terminal) cli_output_flush(&pool->output); // what belongs together stays together
        cli_err(text_string(&job->err), job->err.size);
    }
    if (seen) cli_progress_go_on(&pool->progress);
    text_clear(&job->out);
    text_clear(&job->err);
    return done;
}

static bool finish(void *context, size_t place, uint64_t turn) {
    struct cli_pool *pool = context;
    struct cli_job *job = &pool->jobs[place];
    if (job->readable) cli_output_begin(&pool->output, job->index + 1);
    print(pool, job);
    pool->exit_code = cli_weightier(pool->exit_code, job->exit_code);
    cli_progress_report(&pool->progress, (size_t)turn + 1, cli_input_percent(&pool->input));
    return true;
}

bool cli_job_spill(struct cli_job *job) {
    struct cli_pool *pool = job->pool;
    return ring_await_turn(&pool->ring, job->turn) && cli_output_begin(&pool->output, job->index + 1) &&
           print(pool, job);
}

// ---- All of it ------------------------------------------------------------------------------------------

// Small boards are solved in less time than waking a thread takes.
enum { HANDFUL = 16, JOBS_A_THREAD = 4 * HANDFUL };

static bool make_jobs(struct cli_pool *pool) {
    pool->places = pool->task->threads > 1 ? pool->task->threads * JOBS_A_THREAD : 1;
    pool->jobs = mem_zeroed(&pool->mem, pool->places, sizeof *pool->jobs);
    for (size_t i = 0; pool->jobs != NULL && i < pool->places; i++) {
        struct cli_job *job = &pool->jobs[i];
        job->pool = pool;
        text_init(&job->file, &job->mem);
        text_init(&job->out, &job->mem);
        text_init(&job->err, &job->mem);
    }
    return pool->jobs != NULL;
}

static void free_jobs(struct cli_pool *pool) {
    for (size_t i = 0; i < pool->places; i++) {
        text_free(&pool->jobs[i].file);
        text_free(&pool->jobs[i].out);
        text_free(&pool->jobs[i].err);
    }
    mem_free(&pool->mem, pool->jobs, pool->places * sizeof *pool->jobs);
}

int cli_pool_run(const struct cli_task *task, int count, char **files) {
    struct cli_pool pool = {.task = task, .exit_code = CLI_YES};
    if (!make_jobs(&pool)) {
        cli_complain("out of memory");
        return CLI_LIMIT;
    }
    cli_input_init(&pool.input, &pool.mem, count, files);
    cli_output_init(&pool.output, &pool.mem, task->path);
    if (cli_input_is_slow(&pool.input)) pool.output.watched = true;
    if (task->reading != CLI_AS_IT_IS) cli_output_is_prose(&pool.output, task->reading == CLI_PAGES);
    cli_progress_start(&pool.progress);
    const struct ring_jobs jobs = {.threads = task->threads,
                                   .places = pool.places,
                                   .handful = HANDFUL,
                                   .context = &pool,
                                   .fill = fill,
                                   .ready = ready,
                                   .work = work,
                                   .finish = finish};
    ring_run(&pool.ring, &jobs, &pool.mem);
    cli_progress_end(&pool.progress);
    pool.exit_code = cli_weightier(pool.exit_code, cli_output_exit(&pool.output));
    if (cli_interrupted()) pool.exit_code = CLI_INTERRUPTED;
    cli_input_free(&pool.input);
    free_jobs(&pool);
    return pool.exit_code;
}

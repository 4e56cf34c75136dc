#include "cli/pool.h"

#include "answer/json.h"
#include "base/clock.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "puzzle/notes.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

// Jobs stand in a ring: `first` is the next to be printed, `taken` the next to be worked on, `last` the next
// to be filled; all three only grow, and first <= taken <= last <= first + window.
struct cli_pool {
    const struct cli_task *task;
    struct mem mem;
    struct cli_input input;
    struct cli_output output;
    struct cli_progress progress;
    struct cli_job *ring;
    size_t window;
    uint64_t first, taken, last;
    size_t readable; // puzzles read so far
    bool several;
    bool no_more; // reading has come to its end
    int exit_code;
    bool threaded; // then there is also:
    pthread_mutex_t lock;
    pthread_cond_t work_to_do, work_done;
    size_t idle;    // workers that wait for work
    size_t waiting; // threads that wait for the first job to be done or printed
    pthread_t *threads;
    size_t thread_count;
};

static struct cli_job *job_at(struct cli_pool *pool, uint64_t turn) {
    return &pool->ring[turn % pool->window];
}

// ---- Reading --------------------------------------------------------------------------------------------

// False when there is nothing more to come.
static bool fill(struct cli_pool *pool, struct cli_job *job, uint64_t turn) {
    uint64_t start = clock_us();
    enum cli_input_event got =
        cli_input_next(&pool->input, &job->mem, &job->puzzle, &job->origin, &job->fault);
    if (got == CLI_INPUT_END || cli_stopping()) {
        if (got == CLI_INPUT_PUZZLE) puzzle_free(&job->puzzle);
        return false;
    }
    if (turn == 0) pool->several = cli_input_has_more(&pool->input);
    job->readable = got == CLI_INPUT_PUZZLE;
    job->several = pool->several;
    job->index = pool->readable;
    job->exit_code = CLI_YES;
    job->turn = turn;
    job->done = false;
    if (job->readable) pool->readable++;
    job->read_us = clock_us() - start;
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
        struct cli_origin file = job->origin;
        file.alone = true;
        cli_origin_add(&job->err, &file);
        text_format(&job->err, ":%zu:%zu: ", f->line, f->column);
    }
    cli_add_harmless(&job->err, f->text, strlen(f->text));
    text_char(&job->err, '\n');
}

static void tell_fault_json(struct cli_job *job) {
    struct text name;
    text_init(&name, &job->mem);
    struct cli_origin file = job->origin;
    file.alone = true;
    cli_origin_add(&name, &file);
    answer_json_fault(&job->out, text_string(&name), &job->fault);
    text_free(&name);
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

static void work(struct cli_pool *pool, struct cli_job *job) {
    if (!job->readable) {
        cli_job_fail(job, pool->task->json);
        return;
    }
    if (!cli_stopping()) pool->task->work(pool->task->context, job);
    puzzle_free(&job->puzzle);
}

// ---- Printing -------------------------------------------------------------------------------------------

static bool print(struct cli_pool *pool, struct cli_job *job) {
    bool seen = pool->output.terminal || job->err.size > 0; // where the progress is shown, too
    if (seen) cli_progress_hide(&pool->progress);
    bool done = cli_output_add(&pool->output, &job->out);
    if (job->err.size > 0) {
        if (pool->output.terminal) cli_output_flush(&pool->output); // what belongs together stays together
        cli_write_all(STDERR_FILENO, job->err.at, job->err.size);
    }
    if (seen) cli_progress_go_on(&pool->progress);
    text_clear(&job->out);
    text_clear(&job->err);
    return done;
}

static void finish(struct cli_pool *pool, struct cli_job *job) {
    if (job->readable) cli_output_begin(&pool->output, job->index + 1);
    print(pool, job);
    pool->exit_code = cli_weightier(pool->exit_code, job->exit_code);
    cli_progress_report(&pool->progress, (size_t)job->turn + 1, cli_input_percent(&pool->input));
}

static void wait_for_first(struct cli_pool *pool) {
    pool->waiting++;
    pthread_cond_wait(&pool->work_done, &pool->lock);
    pool->waiting--;
}

bool cli_job_spill(struct cli_job *job) {
    struct cli_pool *pool = job->pool;
    if (pool->threaded) {
        pthread_mutex_lock(&pool->lock);
        if (pool->waiting > 0) pthread_cond_broadcast(&pool->work_done); // for the jobs before this one
        while (pool->first != job->turn) wait_for_first(pool);
        pthread_mutex_unlock(&pool->lock);
    }
    // The first in the ring is not touched by anybody else until it is done.
    return cli_output_begin(&pool->output, job->index + 1) && print(pool, job);
}

// ---- Without threads ------------------------------------------------------------------------------------

static bool refuse_several(struct cli_pool *pool) {
    if (!pool->task->one_puzzle_only || !pool->several || cli_output_one_file_each(&pool->output))
        return false;
    cli_complain("%s", pool->task->only_hint);
    pool->exit_code = CLI_BAD;
    return true;
}

static void run_alone(struct cli_pool *pool) {
    struct cli_job *job = &pool->ring[0];
    while (!cli_stopping() && fill(pool, job, pool->last)) {
        pool->last++;
        if (refuse_several(pool)) {
            if (job->readable) puzzle_free(&job->puzzle);
            return;
        }
        work(pool, job);
        finish(pool, job);
        pool->first++;
    }
}

// ---- With threads ---------------------------------------------------------------------------------------

// Small boards are solved in less time than waking a thread takes, so jobs change hands in handfuls, and
// nobody is woken who does not wait. Where there is less work than would fill everybody's hands, it is shared
// out evenly.
enum { HANDFUL = 16, SOON_US = 2000 };

static size_t handful(const struct cli_pool *pool) {
    size_t share = (size_t)(pool->last - pool->taken + pool->thread_count - 1) / pool->thread_count;
    return share < HANDFUL ? share : HANDFUL;
}

static void *worker(void *context) {
    struct cli_pool *pool = context;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->taken == pool->last && !pool->no_more) {
            pool->idle++;
            pthread_cond_wait(&pool->work_to_do, &pool->lock);
            pool->idle--;
        }
        if (pool->taken == pool->last) break;
        uint64_t from = pool->taken, to = pool->taken += handful(pool), told_us = clock_us();
        for (uint64_t turn = from; turn < to; turn++) {
            pthread_mutex_unlock(&pool->lock);
            work(pool, job_at(pool, turn));
            uint64_t now_us = clock_us();
            pthread_mutex_lock(&pool->lock);
            job_at(pool, turn)->done = true;
            if (turn + 1 < to && now_us < told_us + SOON_US) continue;
            if (pool->waiting > 0) pthread_cond_broadcast(&pool->work_done);
            told_us = now_us;
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

// Read some puzzles into the ring. The lock is not held meanwhile: the free jobs belong to the feeding
// thread.
static void fill_some(struct cli_pool *pool) {
    uint64_t last = pool->last, end = pool->first + pool->window;
    if (end > last + HANDFUL) end = last + HANDFUL;
    bool filled = true;
    pthread_mutex_unlock(&pool->lock);
    while (last < end && (filled = fill(pool, job_at(pool, last), last))) last++;
    pthread_mutex_lock(&pool->lock);
    pool->last = last;
    if (!filled) pool->no_more = true;
    if (pool->idle > 0) pthread_cond_broadcast(&pool->work_to_do);
}

// Print the jobs that are done, from the first on. It belongs to the feeding thread once it is done.
static void finish_some(struct cli_pool *pool) {
    while (pool->first < pool->last && job_at(pool, pool->first)->done) {
        pthread_mutex_unlock(&pool->lock);
        finish(pool, job_at(pool, pool->first));
        pthread_mutex_lock(&pool->lock);
        pool->first++;
    }
    if (pool->waiting > 0)
        pthread_cond_broadcast(&pool->work_done); // somebody may wait for his turn to print
}

// Read into the ring while there is room, else print what is done.
static void feed(struct cli_pool *pool) {
    pthread_mutex_lock(&pool->lock);
    while (!pool->no_more || pool->first < pool->last) {
        bool room = pool->last + HANDFUL <= pool->first + pool->window;
        if (!pool->no_more && room) fill_some(pool);
        else if (job_at(pool, pool->first)->done) finish_some(pool);
        else wait_for_first(pool);
    }
    if (pool->idle > 0) pthread_cond_broadcast(&pool->work_to_do); // there is no more
    pthread_mutex_unlock(&pool->lock);
}

// As many of the threads as can be had; false when there is not even one.
static bool start_threads(struct cli_pool *pool) {
    size_t wanted = pool->task->threads;
    pool->threads = mem_zeroed(&pool->mem, wanted, sizeof *pool->threads);
    if (pool->threads == NULL) return false;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work_to_do, NULL);
    pthread_cond_init(&pool->work_done, NULL);
    pool->threaded = true;
    // Ctrl-C must reach the thread that may be waiting for the keyboard.
    sigset_t interrupt, before;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupt, &before);
    while (pool->thread_count < wanted &&
           pthread_create(&pool->threads[pool->thread_count], NULL, worker, pool) == 0)
        pool->thread_count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return pool->threaded = pool->thread_count > 0;
}

static void end_threads(struct cli_pool *pool) {
    if (pool->threads == NULL) return;
    for (size_t i = 0; i < pool->thread_count; i++) pthread_join(pool->threads[i], NULL);
    pthread_cond_destroy(&pool->work_done);
    pthread_cond_destroy(&pool->work_to_do);
    pthread_mutex_destroy(&pool->lock);
    mem_free(&pool->mem, pool->threads, pool->task->threads * sizeof *pool->threads);
}

// ---- All of it ------------------------------------------------------------------------------------------

static bool make_ring(struct cli_pool *pool) {
    enum { JOBS_A_THREAD = 4 * HANDFUL };
    pool->window = pool->task->threads > 1 ? pool->task->threads * JOBS_A_THREAD : 1;
    pool->ring = mem_zeroed(&pool->mem, pool->window, sizeof *pool->ring);
    for (size_t i = 0; pool->ring != NULL && i < pool->window; i++) {
        struct cli_job *job = &pool->ring[i];
        job->pool = pool;
        text_init(&job->out, &job->mem);
        text_init(&job->err, &job->mem);
    }
    return pool->ring != NULL;
}

static void free_ring(struct cli_pool *pool) {
    for (size_t i = 0; i < pool->window; i++) {
        text_free(&pool->ring[i].out);
        text_free(&pool->ring[i].err);
    }
    mem_free(&pool->mem, pool->ring, pool->window * sizeof *pool->ring);
}

int cli_pool_run(const struct cli_task *task, int count, char **files) {
    struct cli_pool pool = {.task = task, .exit_code = CLI_YES};
    if (!make_ring(&pool)) {
        cli_complain("out of memory");
        return CLI_LIMIT;
    }
    cli_input_init(&pool.input, &pool.mem, count, files);
    cli_output_init(&pool.output, &pool.mem, task->path);
    cli_progress_start(&pool.progress);
    if (task->threads > 1 && start_threads(&pool)) feed(&pool);
    else run_alone(&pool);
    end_threads(&pool);
    cli_progress_end(&pool.progress);
    if (!cli_output_end(&pool.output)) pool.exit_code = cli_weightier(pool.exit_code, CLI_BAD);
    if (cli_interrupted()) pool.exit_code = CLI_INTERRUPTED;
    cli_input_free(&pool.input);
    free_ring(&pool);
    return pool.exit_code;
}

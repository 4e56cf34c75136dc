#include "cli/make_run.h"

#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"

#include <inttypes.h>
#include <pthread.h>
#include <signal.h>

// A puzzle on its way. It has a ledger of its own, which travels with it from thread to thread.
struct slot {
    struct mem mem;
    struct made made;
    enum make_answer answer;
    struct fault fault;
    uint64_t signature; // equal for puzzles that are equal up to the board's symmetries
    bool done;
};

// The signatures of all puzzles so far, as a hash table: 0 is an empty place.
struct seen {
    uint64_t *at;
    size_t size, places; // places: a power of two
};

struct factory {
    const struct cli_make *make;
    struct mem mem;
    struct slot *ring;
    size_t window;
    uint64_t taken; // the next puzzle that a thread will begin
    uint64_t first; // the next to print
    bool ending;
    pthread_mutex_t lock;
    pthread_cond_t room, work_done;
    pthread_t *threads;
    size_t thread_count;
    struct seen seen;
    struct cli_output output;
    struct cli_progress progress;
    int exit_code;
};

static struct slot *slot_of(struct factory *f, uint64_t index) { return &f->ring[index % f->window]; }

// ---- No two alike ----------------------------------------------------------------------------------------

// FNV-1a, and a last stir. Two puzzles that are alike always have the same; two others in some 10^19, and
// then one of them is made again for nothing.
static uint64_t sign(const struct text *t) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < t->size; i++) h = (h ^ (unsigned char)t->at[i]) * UINT64_C(0x100000001b3);
    h ^= h >> 32;
    return h == 0 ? 1 : h;
}

static bool grow_seen(struct factory *f) {
    struct seen old = f->seen, new = {.size = old.size, .places = old.places == 0 ? 64 : 2 * old.places};
    new.at = mem_zeroed(&f->mem, new.places, sizeof *new.at);
    if (new.at == NULL) return false;
    for (size_t i = 0; i < old.places; i++) {
        if (old.at[i] == 0) continue;
        size_t place = old.at[i] & (new.places - 1);
        while (new.at[place] != 0) place = (place + 1) & (new.places - 1);
        new.at[place] = old.at[i];
    }
    mem_free(&f->mem, old.at, old.places * sizeof *old.at);
    f->seen = new;
    return true;
}

enum sighting { SEEN_NEW, SEEN_BEFORE, SEEN_NO_MEMORY };

static enum sighting see(struct factory *f, uint64_t signature) {
    if (2 * (f->seen.size + 1) > f->seen.places && !grow_seen(f)) return SEEN_NO_MEMORY;
    size_t place = signature & (f->seen.places - 1);
    for (; f->seen.at[place] != 0; place = (place + 1) & (f->seen.places - 1))
        if (f->seen.at[place] == signature) return SEEN_BEFORE;
    f->seen.at[place] = signature;
    f->seen.size++;
    return SEEN_NEW;
}

// ---- Making ----------------------------------------------------------------------------------------------

static void make_one(const struct factory *f, struct slot *s, uint64_t index, uint32_t retry) {
    s->answer = make_puzzle(&f->make->request, index, retry, &s->mem, &s->made, &s->fault);
    if (s->answer != MAKE_DONE) return;
    struct text canonical;
    text_init(&canonical, &s->mem);
    if (make_canonical(&s->made.puzzle, &canonical)) s->signature = sign(&canonical);
    else {
        s->answer = MAKE_FAULT;
        fault_memory(&s->fault);
        made_free(&s->made);
    }
    text_free(&canonical);
}

static void *worker(void *context) {
    struct factory *f = context;
    pthread_mutex_lock(&f->lock);
    for (;;) {
        while (!f->ending && f->taken < f->make->count && f->taken >= f->first + f->window)
            pthread_cond_wait(&f->room, &f->lock);
        if (f->ending || f->taken >= f->make->count) break;
        uint64_t index = f->taken++;
        pthread_mutex_unlock(&f->lock);
        make_one(f, slot_of(f, index), index, 0);
        pthread_mutex_lock(&f->lock);
        slot_of(f, index)->done = true;
        pthread_cond_signal(&f->work_done);
    }
    pthread_mutex_unlock(&f->lock);
    return NULL;
}

// The puzzle of this number, made by a thread or, without threads, now.
static struct slot *await(struct factory *f, uint64_t index) {
    struct slot *s = slot_of(f, index);
    if (f->thread_count == 0) {
        make_one(f, s, index, 0);
        return s;
    }
    pthread_mutex_lock(&f->lock);
    while (!s->done) pthread_cond_wait(&f->work_done, &f->lock);
    pthread_mutex_unlock(&f->lock);
    return s;
}

static void give_room(struct factory *f) {
    slot_of(f, f->first)->done = false;
    if (f->thread_count > 0) pthread_mutex_lock(&f->lock);
    f->first++;
    if (f->thread_count > 0) {
        pthread_cond_broadcast(&f->room);
        pthread_mutex_unlock(&f->lock);
    }
}

// ---- Telling ---------------------------------------------------------------------------------------------

static bool complain_of(struct factory *f, const struct slot *s, uint64_t index) {
    cli_progress_hide(&f->progress);
    cli_output_flush(&f->output);
    if (s->answer == MAKE_STOPPED) {
        if (!cli_stopping())
            cli_complain("stopped by --time-limit after %" PRIu64 " of %" PRIu64 " puzzle%s", index,
                         f->make->count, f->make->count == 1 ? "" : "s");
    } else if (f->make->count > 1)
        cli_complain("puzzle %" PRIu64 " of %" PRIu64 ": %s", index + 1, f->make->count, s->fault.text);
    else cli_complain("%s", s->fault.text);
    cli_progress_go_on(&f->progress);
    bool limit = s->answer != MAKE_FAULT || s->fault.kind == FAULT_MEMORY;
    f->exit_code = cli_weightier(f->exit_code, limit ? CLI_LIMIT : CLI_BAD);
    return false;
}

static bool print(struct factory *f, struct slot *s, uint64_t index) {
    struct text out;
    text_init(&out, &s->mem);
    size_t place = cli_output_one_file_each(&f->output) ? 0 : (size_t)index;
    bool ok = answer_make(&out, &s->made, &f->make->how, f->make->request.seed, index, place, &s->fault);
    if (!ok) {
        s->answer = MAKE_FAULT;
        complain_of(f, s, index);
    } else {
        if (f->output.terminal) cli_progress_hide(&f->progress);
        cli_output_begin(&f->output, (size_t)index + 1);
        ok = cli_output_add(&f->output, &out);
        if (f->output.terminal) cli_progress_go_on(&f->progress);
    }
    text_free(&out);
    return ok;
}

// A puzzle like an earlier one is made again, here and so in the order of the puzzles.
static bool finish(struct factory *f, struct slot *s, uint64_t index) {
    enum { RETRIES = 200 };
    for (uint32_t retry = 1;; retry++) {
        if (s->answer != MAKE_DONE) return complain_of(f, s, index);
        enum sighting sighting = see(f, s->signature);
        if (sighting == SEEN_NEW) break;
        made_free(&s->made);
        if (sighting == SEEN_NO_MEMORY || retry > RETRIES) {
            s->answer = sighting == SEEN_NO_MEMORY ? MAKE_FAULT : MAKE_GAVE_UP;
            if (sighting == SEEN_NO_MEMORY) fault_memory(&s->fault);
            else
                fault_set(
                    &s->fault, FAULT_INPUT,
                    "nothing but puzzles there are already, in %d tries: ask for a smaller --count or a "
                    "larger --size",
                    RETRIES);
            return complain_of(f, s, index);
        }
        make_one(f, s, index, retry);
    }
    bool printed = print(f, s, index);
    made_free(&s->made);
    cli_progress_report(&f->progress, (size_t)index + 1, 0);
    return printed;
}

// ---- All of it -------------------------------------------------------------------------------------------

static bool start_threads(struct factory *f) {
    size_t wanted = f->make->threads;
    if (wanted > f->make->count) wanted = (size_t)f->make->count;
    if (wanted < 2) return true;
    f->threads = mem_zeroed(&f->mem, f->make->threads, sizeof *f->threads);
    if (f->threads == NULL) return false;
    // Ctrl-C is for the thread that prints.
    sigset_t interrupt, before;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupt, &before);
    pthread_mutex_lock(&f->lock); // nobody begins before it is known whether there are threads at all
    while (f->thread_count < wanted && pthread_create(&f->threads[f->thread_count], NULL, worker, f) == 0)
        f->thread_count++;
    pthread_mutex_unlock(&f->lock);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return true;
}

static void end_threads(struct factory *f) {
    pthread_mutex_lock(&f->lock);
    f->ending = true;
    pthread_cond_broadcast(&f->room);
    pthread_mutex_unlock(&f->lock);
    if (f->exit_code != CLI_YES) cli_stop(); // nobody waits for what is still being made
    for (size_t i = 0; i < f->thread_count; i++) pthread_join(f->threads[i], NULL);
    mem_free(&f->mem, f->threads, f->threads == NULL ? 0 : f->make->threads * sizeof *f->threads);
}

static void run_all(struct factory *f) {
    while (f->first < f->make->count && !cli_stopping()) {
        uint64_t index = f->first;
        if (!finish(f, await(f, index), index)) return;
        give_room(f);
    }
}

static bool make_ring(struct factory *f) {
    enum { A_THREAD = 16 };
    f->window = f->make->threads > 1 ? f->make->threads * A_THREAD : 1;
    if (f->window > f->make->count) f->window = (size_t)f->make->count;
    f->ring = mem_zeroed(&f->mem, f->window, sizeof *f->ring);
    return f->ring != NULL;
}

static void free_all(struct factory *f) {
    for (size_t i = 0; f->ring != NULL && i < f->window; i++) made_free(&f->ring[i].made);
    mem_free(&f->mem, f->ring, f->window * sizeof *f->ring);
    mem_free(&f->mem, f->seen.at, f->seen.places * sizeof *f->seen.at);
    pthread_cond_destroy(&f->room);
    pthread_cond_destroy(&f->work_done);
    pthread_mutex_destroy(&f->lock);
}

int cli_make_run(const struct cli_make *make) {
    struct factory f = {.make = make};
    pthread_mutex_init(&f.lock, NULL);
    pthread_cond_init(&f.room, NULL);
    pthread_cond_init(&f.work_done, NULL);
    cli_output_init(&f.output, &f.mem, make->path);
    cli_progress_start(&f.progress);
    cli_progress_expect(&f.progress, (size_t)make->count);
    if (make_ring(&f) && start_threads(&f)) run_all(&f);
    else {
        cli_complain("out of memory");
        f.exit_code = CLI_LIMIT;
    }
    end_threads(&f);
    cli_progress_end(&f.progress);
    if (!cli_output_end(&f.output)) f.exit_code = cli_weightier(f.exit_code, CLI_BAD);
    if (cli_interrupted()) f.exit_code = CLI_INTERRUPTED;
    free_all(&f);
    return f.exit_code;
}

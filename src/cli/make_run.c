#include "cli/make_run.h"

#include "base/ring.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"

#include <inttypes.h>

// A puzzle on its way. It has a ledger of its own, which travels with it from thread to thread.
struct slot {
    struct mem mem;
    struct made made;
    enum make_answer answer;
    struct fault fault;
    uint64_t signature; // equal for puzzles that are equal up to the board's symmetries
};

// The signatures of all puzzles so far, as a hash table: 0 is an empty place.
struct seen {
    uint64_t *at;
    size_t size, places; // places: a power of two
};

struct factory {
    const struct cli_make *make;
    struct mem mem;
    struct ring ring;
    struct slot *slots; // by place in the ring
    size_t places;
    struct seen seen;
    struct cli_output output;
    struct cli_progress progress;
    int exit_code;
};

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

enum { RETRIES = 200 };

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

static bool begin(void *context, size_t place, uint64_t index) {
    const struct factory *f = context;
    (void)place;
    return index < f->make->count && !cli_stopping();
}

static void work(void *context, size_t place, uint64_t index) {
    const struct factory *f = context;
    make_one(f, &f->slots[place], index, 0);
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

static void give_up(struct slot *s, enum sighting why) {
    s->answer = why == SEEN_NO_MEMORY ? MAKE_FAULT : MAKE_GAVE_UP;
    if (why == SEEN_NO_MEMORY) fault_memory(&s->fault);
    else
        fault_set(&s->fault, FAULT_INPUT,
                  "nothing but puzzles there are already, in %d tries: ask for a smaller --count or a larger "
                  "--size",
                  RETRIES);
}

// A puzzle like an earlier one is made again, here and so in the order of the puzzles.
static void make_new(struct factory *f, struct slot *s, uint64_t index) {
    for (uint32_t retry = 1; s->answer == MAKE_DONE; retry++) {
        enum sighting sighting = see(f, s->signature);
        if (sighting == SEEN_NEW) return;
        made_free(&s->made);
        if (sighting == SEEN_NO_MEMORY || retry > RETRIES) give_up(s, sighting);
        else make_one(f, s, index, retry);
    }
}

// Nobody waits for what is still being made, once something went wrong.
static bool finish(void *context, size_t place, uint64_t index) {
    struct factory *f = context;
    struct slot *s = &f->slots[place];
    make_new(f, s, index);
    bool ok = s->answer == MAKE_DONE ? print(f, s, index) : complain_of(f, s, index);
    made_free(&s->made);
    if (ok) cli_progress_report(&f->progress, (size_t)index + 1, 0);
    else cli_stop();
    return ok && !cli_stopping();
}

// ---- All of it -------------------------------------------------------------------------------------------

static bool make_slots(struct factory *f) {
    enum { A_THREAD = 16 };
    f->places = f->make->threads > 1 ? f->make->threads * A_THREAD : 1;
    if (f->places > f->make->count) f->places = (size_t)f->make->count;
    f->slots = mem_zeroed(&f->mem, f->places, sizeof *f->slots);
    return f->slots != NULL;
}

static void run_all(struct factory *f) {
    size_t threads = f->make->threads;
    const struct ring_jobs jobs = {.threads = threads < f->make->count ? threads : (size_t)f->make->count,
                                   .places = f->places,
                                   .handful = 1,
                                   .context = f,
                                   .fill = begin,
                                   .work = work,
                                   .finish = finish};
    ring_run(&f->ring, &jobs, &f->mem);
}

static void free_all(struct factory *f) {
    for (size_t i = 0; f->slots != NULL && i < f->places; i++) made_free(&f->slots[i].made);
    mem_free(&f->mem, f->slots, f->places * sizeof *f->slots);
    mem_free(&f->mem, f->seen.at, f->seen.places * sizeof *f->seen.at);
}

int cli_make_run(const struct cli_make *make) {
    struct factory f = {.make = make};
    cli_output_init(&f.output, &f.mem, make->path);
    cli_progress_start(&f.progress);
    cli_progress_expect(&f.progress, (size_t)make->count);
    if (make_slots(&f)) run_all(&f);
    else {
        cli_complain("out of memory");
        f.exit_code = CLI_LIMIT;
    }
    cli_progress_end(&f.progress);
    if (!cli_output_end(&f.output)) f.exit_code = cli_weightier(f.exit_code, CLI_BAD);
    if (cli_interrupted()) f.exit_code = CLI_INTERRUPTED;
    free_all(&f);
    return f.exit_code;
}

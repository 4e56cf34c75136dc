#include "cli/make_run.h"

#include "base/ring.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "make/seen.h"

#include <inttypes.h>

// A puzzle on its way. It has a ledger of its own, which travels with it from thread to thread.
struct slot {
    struct mem mem;
    struct made made;
    enum make_answer answer;
    struct fault fault;
    uint64_t signature;
};

struct factory {
    const struct cli_make *make;
    struct mem mem;
    struct ring ring;
    struct slot *slots; // by place in the ring
    size_t places;
    struct make_seen seen;
    struct cli_output output;
    struct cli_progress progress;
    int exit_code;
};

// ---- Making ----------------------------------------------------------------------------------------------

static bool begin(void *context, size_t place, uint64_t index) {
    const struct factory *f = context;
    (void)place;
    return index < f->make->count && !cli_stopping();
}

static void work(void *context, size_t place, uint64_t index) {
    const struct factory *f = context;
    struct slot *s = &f->slots[place];
    s->answer = make_signed(&f->make->request, index, 0, &s->mem, &s->made, &s->signature, &s->fault);
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

static bool keep(struct factory *f, struct slot *s, uint64_t index) {
    const struct cli_make_keeper *keeper = f->make->keeper;
    if (keeper->keep(keeper->context, &s->made, f->make->request.seed, index, &s->fault)) return true;
    s->answer = MAKE_FAULT;
    return complain_of(f, s, index);
}

static bool print(struct factory *f, struct slot *s, uint64_t index) {
    if (f->make->keeper != NULL) return keep(f, s, index);
    struct text out;
    text_init(&out, &s->mem);
    size_t place = cli_output_one_file_each(&f->output) ? 0 : (size_t)index;
    bool ok = tell_make(&out, &s->made, &f->make->how, f->make->request.seed, index, place, &s->fault);
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

// Nobody waits for what is still being made, once something went wrong.
static bool finish(void *context, size_t place, uint64_t index) {
    struct factory *f = context;
    struct slot *s = &f->slots[place];
    if (s->answer == MAKE_DONE)
        s->answer =
            make_unlike(&f->seen, &f->make->request, index, &s->mem, &s->made, s->signature, &s->fault);
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
    make_seen_free(&f->seen);
}

// What was drawn cannot be read again: how to have it otherwise.
static void tell_more(struct factory *f) {
    struct text out;
    text_init(&out, &f->mem);
    const char *what = f->make->count > 1 ? "them" : "it";
    text_format(&out,
                "\nThe same command with --seed %" PRIu64 " -o FILE keeps %s; 'roque play FILE' plays %s",
                f->make->request.seed, what, what);
    if (f->make->count == 1) text_add(&out, ", 'roque show FILE --as pdf -o FILE.pdf' is for printing");
    text_add(&out, ".\n");
    cli_output_add(&f->output, &out);
    text_free(&out);
}

int cli_make_run(const struct cli_make *make) {
    struct factory f = {.make = make};
    make_seen_init(&f.seen, &f.mem);
    cli_output_init(&f.output, &f.mem, make->path);
    if (make->how.drawn) cli_output_is_prose(&f.output, false);
    cli_progress_start(&f.progress);
    cli_progress_expect(&f.progress, (size_t)make->count);
    if (make_slots(&f)) run_all(&f);
    else {
        cli_complain("out of memory");
        f.exit_code = CLI_LIMIT;
    }
    cli_progress_end(&f.progress);
    if (make->how.drawn && f.exit_code == CLI_YES && !cli_interrupted()) tell_more(&f);
    f.exit_code = cli_weightier(f.exit_code, cli_output_exit(&f.output));
    if (cli_interrupted()) f.exit_code = CLI_INTERRUPTED;
    free_all(&f);
    return f.exit_code;
}

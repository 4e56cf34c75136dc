#include "cli/make.h"

#include "base/ring.h"

#include <inttypes.h>

// A thing being made. It has a ledger of its own, which travels with it from thread to thread.
struct slot {
    struct mem mem;
    void *thing;
    enum make_answer answer;
    struct fault fault;
};

struct factory {
    const struct cli_making *making;
    struct mem mem;
    struct ring ring;
    struct slot *slots; // by place in the ring
    char *things;
    size_t places;
    struct cli_output output;
    struct cli_progress progress;
    int exit_code;
};

static bool begin(void *context, size_t place, uint64_t index) {
    const struct factory *f = context;
    (void)place;
    return index < f->making->number && !cli_stopping();
}

static void work(void *context, size_t place, uint64_t index) {
    const struct factory *f = context;
    struct slot *s = &f->slots[place];
    s->answer = f->making->make(f->making->context, index, &s->mem, s->thing, &s->fault);
}

static bool complain_of(struct factory *f, const struct slot *s, uint64_t index) {
    const struct cli_making *m = f->making;
    cli_progress_hide(&f->progress);
    cli_output_flush(&f->output);
    if (s->answer == MAKE_STOPPED) {
        if (!cli_stopping())
            cli_complain("stopped by --time-limit after %" PRIu64 " of %" PRIu64 " %s%s", index, m->number,
                         m->noun, m->number == 1 ? "" : "s");
    } else if (m->number > 1)
        cli_complain("%s %" PRIu64 " of %" PRIu64 ": %s", m->noun, index + 1, m->number, s->fault.text);
    else cli_complain("%s", s->fault.text);
    cli_progress_go_on(&f->progress);
    bool limit = s->answer != MAKE_FAULT || s->fault.kind == FAULT_MEMORY;
    f->exit_code = cli_weightier(f->exit_code, limit ? CLI_LIMIT : CLI_BAD);
    return false;
}

static bool print(struct factory *f, struct slot *s, uint64_t index) {
    struct text out = TEXT_IN(&s->mem);
    size_t place = cli_is_numbered(f->making->path) ? 0 : (size_t)index;
    bool ok = f->making->tell(f->making->context, s->thing, index, place, &out, &s->fault);
    if (!ok) {
        s->answer = MAKE_FAULT;
        complain_of(f, s, index);
    } else if (out.size > 0 || out.failed) {
        if (f->output.terminal) cli_progress_hide(&f->progress);
        ok = cli_output_begin(&f->output, (size_t)index + 1) && cli_output_add(&f->output, &out);
        if (f->output.terminal) cli_progress_go_on(&f->progress);
    }
    text_free(&out);
    return ok;
}

// Once something went wrong, what is still being made is not waited for.
static bool finish(void *context, size_t place, uint64_t index) {
    struct factory *f = context;
    const struct cli_making *m = f->making;
    struct slot *s = &f->slots[place];
    if (s->answer == MAKE_DONE) s->answer = m->unlike(m->context, index, &s->mem, s->thing, &s->fault);
    bool ok = s->answer == MAKE_DONE ? print(f, s, index) : complain_of(f, s, index);
    if (m->free != NULL) m->free(s->thing);
    if (ok) cli_progress_report(&f->progress, (size_t)index + 1, 0);
    else cli_stop();
    return ok && !cli_stopping();
}

static bool make_slots(struct factory *f) {
    enum { PER_THREAD = 16 };
    const struct cli_making *m = f->making;
    f->places = m->threads > 1 ? m->threads * PER_THREAD : 1;
    if (f->places > m->number) f->places = (size_t)m->number;
    f->slots = mem_zeroed(&f->mem, f->places, sizeof *f->slots);
    f->things = mem_zeroed(&f->mem, f->places, m->bytes);
    if (f->slots == NULL || f->things == NULL) return false;
    for (size_t i = 0; i < f->places; i++) f->slots[i].thing = f->things + i * m->bytes;
    return true;
}

static void run_all(struct factory *f) {
    const struct cli_making *m = f->making;
    const struct ring_jobs jobs = {.threads = m->threads < m->number ? m->threads : (size_t)m->number,
                                   .places = f->places,
                                   .handful = 1,
                                   .context = f,
                                   .fill = begin,
                                   .work = work,
                                   .finish = finish};
    ring_run(&f->ring, &jobs, &f->mem);
}

static void free_all(struct factory *f) {
    const struct cli_making *m = f->making;
    for (size_t i = 0; f->slots != NULL && f->things != NULL && m->free != NULL && i < f->places; i++)
        m->free(f->slots[i].thing);
    mem_free(&f->mem, f->slots, f->places * sizeof *f->slots);
    mem_free(&f->mem, f->things, f->places * m->bytes);
}

static void tell_end(struct factory *f) {
    struct text out = TEXT_IN(&f->mem);
    f->making->tell_end(f->making->context, &out);
    cli_output_add(&f->output, &out);
    text_free(&out);
}

int cli_making_run(const struct cli_making *m) {
    struct factory f = {.making = m};
    cli_output_init(&f.output, &f.mem, m->path);
    if (m->drawn) cli_output_is_prose(&f.output, false);
    cli_progress_start(&f.progress);
    cli_progress_expect(&f.progress, (size_t)m->number);
    if (make_slots(&f)) run_all(&f);
    else {
        cli_complain("out of memory");
        f.exit_code = CLI_LIMIT;
    }
    cli_progress_end(&f.progress);
    if (m->tell_end != NULL && m->drawn && f.exit_code == CLI_YES && !cli_interrupted()) tell_end(&f);
    f.exit_code = cli_weightier(f.exit_code, cli_output_exit(&f.output));
    if (cli_interrupted()) f.exit_code = CLI_INTERRUPTED;
    free_all(&f);
    return f.exit_code;
}

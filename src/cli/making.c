#include "cli/make.h"

#include "base/ring.h"

#include <inttypes.h>

// An item being made. It has a ledger of its own, which travels with it from thread to thread.
struct slot {
    struct mem mem;
    void *item;
    enum make_answer answer;
    struct fault fault;
};

struct making_run {
    const struct cli_making *making;
    struct mem mem;
    struct ring ring;
    struct slot *slots; // by place in the ring
    char *items;
    size_t places;
    struct cli_output output;
    struct cli_progress progress;
    int exit_code;
};

static bool begin(void *context, size_t place, uint64_t index) {
    const struct making_run *r = context;
    (void)place;
    return index < r->making->number && !cli_stopping();
}

static void work(void *context, size_t place, uint64_t index) {
    const struct making_run *r = context;
    struct slot *s = &r->slots[place];
    s->answer = r->making->make(r->making->context, index, &s->mem, s->item, &s->fault);
}

static bool complain_of(struct making_run *r, const struct slot *s, uint64_t index) {
    const struct cli_making *m = r->making;
    cli_progress_hide(&r->progress);
    cli_output_flush(&r->output);
    if (s->answer == MAKE_STOPPED) {
        if (!cli_stopping())
            cli_complain("stopped by --time-limit after %" PRIu64 " of %" PRIu64 " %s%s", index, m->number,
                         m->noun, m->number == 1 ? "" : "s");
    } else if (m->number > 1)
        cli_complain("%s %" PRIu64 " of %" PRIu64 ": %s", m->noun, index + 1, m->number, s->fault.text);
    else cli_complain("%s", s->fault.text);
    cli_progress_go_on(&r->progress);
    bool limit = s->answer != MAKE_FAULT || s->fault.kind == FAULT_MEMORY;
    r->exit_code = cli_weightier(r->exit_code, limit ? CLI_LIMIT : CLI_BAD);
    return false;
}

static bool print(struct making_run *r, struct slot *s, uint64_t index) {
    struct text out = TEXT_IN(&s->mem);
    size_t place = cli_is_numbered(r->making->path) ? 0 : (size_t)index;
    bool ok = r->making->tell(r->making->context, s->item, index, place, &out, &s->fault);
    if (!ok) {
        s->answer = MAKE_FAULT;
        complain_of(r, s, index);
    } else if (out.size > 0 || out.failed) {
        if (r->output.terminal) cli_progress_hide(&r->progress);
        ok = cli_output_begin(&r->output, (size_t)index + 1) && cli_output_add(&r->output, &out);
        if (r->output.terminal) cli_progress_go_on(&r->progress);
    }
    text_free(&out);
    return ok;
}

// Once something went wrong, what is still being made is not waited for.
static bool finish(void *context, size_t place, uint64_t index) {
    struct making_run *r = context;
    const struct cli_making *m = r->making;
    struct slot *s = &r->slots[place];
    if (s->answer == MAKE_DONE) s->answer = m->unlike(m->context, index, &s->mem, s->item, &s->fault);
    bool ok = s->answer == MAKE_DONE ? print(r, s, index) : complain_of(r, s, index);
    if (m->free != NULL) m->free(s->item);
    if (ok) cli_progress_report(&r->progress, (size_t)index + 1, 0);
    else cli_stop();
    return ok && !cli_stopping();
}

static bool make_slots(struct making_run *r) {
    enum { PER_THREAD = 16 };
    const struct cli_making *m = r->making;
    r->places = m->threads > 1 ? m->threads * PER_THREAD : 1;
    if (r->places > m->number) r->places = (size_t)m->number;
    r->slots = mem_zeroed(&r->mem, r->places, sizeof *r->slots);
    r->items = mem_zeroed(&r->mem, r->places, m->bytes);
    if (r->slots == NULL || r->items == NULL) return false;
    for (size_t i = 0; i < r->places; i++) r->slots[i].item = r->items + i * m->bytes;
    return true;
}

static void run_all(struct making_run *r) {
    const struct cli_making *m = r->making;
    const struct ring_jobs jobs = {.threads = m->threads < m->number ? m->threads : (size_t)m->number,
                                   .places = r->places,
                                   .handful = 1,
                                   .context = r,
                                   .fill = begin,
                                   .work = work,
                                   .finish = finish};
    ring_run(&r->ring, &jobs, &r->mem);
}

static void free_all(struct making_run *r) {
    const struct cli_making *m = r->making;
    for (size_t i = 0; r->slots != NULL && r->items != NULL && m->free != NULL && i < r->places; i++)
        m->free(r->slots[i].item);
    mem_free(&r->mem, r->slots, r->places * sizeof *r->slots);
    mem_free(&r->mem, r->items, r->places * m->bytes);
}

static void tell_end(struct making_run *r) {
    struct text out = TEXT_IN(&r->mem);
    r->making->tell_end(r->making->context, &out);
    cli_output_add(&r->output, &out);
    text_free(&out);
}

int cli_making_run(const struct cli_making *m) {
    struct making_run r = {.making = m};
    cli_output_init(&r.output, &r.mem, m->path);
    if (m->drawn) cli_output_is_prose(&r.output, false);
    cli_progress_start(&r.progress);
    cli_progress_expect(&r.progress, (size_t)m->number);
    if (make_slots(&r)) run_all(&r);
    else {
        cli_complain("out of memory");
        r.exit_code = CLI_LIMIT;
    }
    cli_progress_end(&r.progress);
    if (m->tell_end != NULL && m->drawn && r.exit_code == CLI_YES && !cli_interrupted()) tell_end(&r);
    r.exit_code = cli_weightier(r.exit_code, cli_output_exit(&r.output));
    if (cli_interrupted()) r.exit_code = CLI_INTERRUPTED;
    free_all(&r);
    return r.exit_code;
}

// The rank that keeps the file: hands out chunks, receives results in any order, and stores them. It never
// waits for a particular rank.
#include "cluster/cluster.h"
#include "collection/collection.h"
#include "roque.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct coordinating {
    struct transport *transport;
    struct mem *mem;
    struct active_campaign active;
    struct schedule schedule;
    struct text out;    // the message being encoded
    bool has_next;      // a job was read from the file, and is not in a chunk yet:
    uint64_t next;      //
    bool over;          // stop, with what was done so far
    uint64_t heard_us;  // the last message of any worker
    uint64_t looked_us; // the last check for missing workers
};

static void fail(struct coordinating *c) {
    active_fail(&c->active);
    c->over = true;
}

static void fail_memory(struct coordinating *c) {
    fault_memory(&c->active.fault);
    fail(c);
}

static void send(struct coordinating *c, size_t worker, enum message_kind kind) {
    if (c->out.failed || !transport_send(c->transport, worker + 1, kind, text_string(&c->out), c->out.size))
        fail_memory(c);
    text_clear(&c->out);
}

// ---- Sending chunks --------------------------------------------------------------------------------------

static bool peek(struct coordinating *c) {
    if (!c->has_next) c->has_next = active_next(&c->active, &c->next);
    return c->has_next;
}

// An upper bound: some after the next one may already be done.
static uint64_t jobs_left(const struct coordinating *c) {
    const struct active_campaign *r = &c->active;
    uint64_t left = r->campaign.jobs - r->next + c->has_next;
    uint64_t allowed = r->limit - r->handed_out + c->has_next;
    return r->limit > 0 && allowed < left ? allowed : left;
}

static bool new_chunk(struct coordinating *c, size_t worker, struct chunk *out) {
    enum { PUZZLES = 128 }; // their boards are sent along
    uint64_t size = schedule_size(&c->schedule, worker, jobs_left(c));
    if (c->active.campaign.request.kind->over_puzzles && size > PUZZLES) size = PUZZLES;
    *out = (struct chunk){0};
    while (out->count < size && peek(c) && chunk_add(out, c->next)) c->has_next = false;
    return out->count > 0;
}

static bool pack_given(struct coordinating *c, uint64_t job) {
    struct campaign_puzzle given;
    if (!active_given(&c->active, job, c->mem, &given)) return false;
    bool ok = encode_puzzle(&c->out, &given, &c->active.fault) || active_fail(&c->active);
    campaign_puzzle_free(&given);
    return ok;
}

static void give(struct coordinating *c, size_t worker, struct chunk *chunk) {
    schedule_give(&c->schedule, worker, chunk, clock_us());
    encode_chunk(&c->out, chunk);
    if (c->active.campaign.request.kind->over_puzzles)
        for (uint64_t i = 0; i < chunk->count && !c->over; i++) c->over = !pack_given(c, chunk_job(chunk, i));
    if (!c->over) send(c, worker, MESSAGE_CHUNK);
}

static void feed(struct coordinating *c, size_t worker) {
    struct chunk chunk;
    if (c->over || !schedule_idle(&c->schedule, worker)) return;
    if (schedule_again(&c->schedule, &chunk) || new_chunk(c, worker, &chunk)) give(c, worker, &chunk);
}

// ---- Receiving results -----------------------------------------------------------------------------------

static bool take_result(struct coordinating *c, struct decoder *p) {
    struct campaign_result result;
    uint64_t job;
    campaign_result_init(&result, c->mem);
    bool ok = decode_result(p, &job, &result, &c->active.fault);
    if (ok && job >= c->active.campaign.jobs)
        ok = fault_set(&c->active.fault, FAULT_SYSTEM, "there is no job %" PRIu64, job);
    if (ok) return active_put(&c->active, job, &result);
    campaign_result_free(&result);
    return active_fail(&c->active);
}

static void take_results(struct coordinating *c, size_t worker, const struct message *l) {
    struct decoder p = decode_begin(l->bytes, l->size);
    p.families = cli_families();
    uint64_t id = decode_number(&p), took_us = decode_number(&p), count = decode_number(&p);
    for (uint64_t i = 0; i < count && !c->over; i++) c->over = !take_result(c, &p);
    if (!c->over) schedule_done(&c->schedule, worker, id, count, took_us);
}

static void take_fault(struct coordinating *c, const struct message *l) {
    struct decoder p = decode_begin(l->bytes, l->size);
    p.families = cli_families();
    bool memory = decode_number(&p) != 0;
    size_t size;
    const char *why = decode_text(&p, &size);
    fault_set(&c->active.fault, memory ? FAULT_MEMORY : FAULT_SYSTEM, "rank %zu: %.*s", l->from,
              (int)(size < 200 ? size : 200), why == NULL ? "" : why);
    fail(c);
}

static void start_worker(struct coordinating *c, size_t worker, const struct message *l) {
    const struct saved_campaign *campaign = &c->active.campaign;
    if (l->size != strlen(ROQUE_VERSION) || memcmp(l->bytes, ROQUE_VERSION, l->size) != 0) {
        fault_set(&c->active.fault, FAULT_SYSTEM, "rank %zu is roque %.*s, rank 0 is roque %s", l->from,
                  (int)(l->size < 40 ? l->size : 40), l->bytes, ROQUE_VERSION);
        fail(c);
        return;
    }
    const char *kind = campaign->request.kind->name;
    encode_text(&c->out, kind, strlen(kind));
    encode_text(&c->out, text_string(&campaign->parameters), campaign->parameters.size);
    encode_number(&c->out, campaign->request.puzzles);
    send(c, worker, MESSAGE_CAMPAIGN);
}

static void read_message(struct coordinating *c, const struct message *l) {
    size_t worker = l->from - 1;
    c->heard_us = clock_us();
    schedule_heard(&c->schedule, worker, c->heard_us);
    if (l->kind == MESSAGE_HERE) start_worker(c, worker, l);
    else if (l->kind == MESSAGE_RESULTS) take_results(c, worker, l);
    else if (l->kind == MESSAGE_FAULT) take_fault(c, l);
    else if (l->kind == MESSAGE_BEAT) send(c, worker, MESSAGE_BEAT);
    feed(c, worker);
}

// ---- Missing workers -------------------------------------------------------------------------------------

static void help_out(struct coordinating *c, uint64_t now_us) {
    struct chunk chunk;
    for (size_t i = 0; i < c->schedule.count && !c->over; i++) {
        feed(c, i);
        if (!c->over && schedule_idle(&c->schedule, i) && schedule_late(&c->schedule, now_us, &chunk))
            give(c, i, &chunk);
    }
}

static void look(struct coordinating *c) {
    uint64_t now_us = clock_us(), patience_us = c->schedule.patience_us;
    if (now_us < c->looked_us + patience_us / (2 * CLUSTER_BEATS)) return;
    c->looked_us = now_us;
    schedule_look(&c->schedule, now_us);
    help_out(c, now_us);
    if (now_us < c->heard_us + CLUSTER_WAIT * patience_us) return;
    cli_complain("no rank is left that works");
    c->over = true;
}

// ---- The main loop ---------------------------------------------------------------------------------------

static bool is_done(struct coordinating *c) { return c->schedule.open == 0 && !peek(c); }

static bool recovery_is_on(void) {
    const char *word = getenv("OMPI_MCA_orte_enable_recovery");
    return word != NULL && strcmp(word, "0") != 0 && strcmp(word, "false") != 0;
}

static void coordinate(struct coordinating *c) {
    enum { SHORT_US = 50, LONG_US = 2000 };
    uint64_t pause_us = SHORT_US;
    c->heard_us = c->looked_us = clock_us();
    if (!is_done(c) && !recovery_is_on()) // after a loss, mpirun passes on no last words
        cli_complain("if a rank dies, mpirun ends the run, and the same command continues it; with\n"
                     "  'mpirun --enable-recovery' the other ranks go on");
    while (!c->over && !cli_stopping() && !is_done(c)) {
        struct message l;
        bool ok;
        if (transport_receive(c->transport, &l, &ok)) {
            read_message(c, &l);
            pause_us = SHORT_US;
            continue;
        }
        if (!ok) fail_memory(c);
        else look(c);
        if (!active_store_due(&c->active)) c->over = true;
        transport_pause(pause_us);
        pause_us = pause_us < LONG_US ? 2 * pause_us : LONG_US;
    }
    active_store(&c->active);
}

// ---- The end ---------------------------------------------------------------------------------------------

// Send to all workers that are not lost; returns how many.
static size_t tell_all(struct coordinating *c, enum message_kind kind) {
    size_t told = 0;
    for (size_t i = 0; i < c->schedule.count; i++)
        if (c->schedule.workers[i].present || !c->schedule.workers[i].was_lost)
            told += transport_send(c->transport, i + 1, kind, "", 0);
    return told;
}

// Whether every rank acknowledges the end. Results that arrive now are too late.
static bool all_say_bye(struct coordinating *c) {
    enum { PAUSE_US = 500 };
    size_t byes = 0;
    const struct limits patience = limits_within(c->schedule.patience_us, NULL);
    if (tell_all(c, MESSAGE_END) < c->schedule.count || cli_interrupted()) return false;
    while (byes < c->schedule.count && !limits_over(&patience)) {
        struct message l;
        bool ok;
        if (!transport_receive(c->transport, &l, &ok)) transport_pause(PAUSE_US);
        else byes += l.kind == MESSAGE_BYE;
    }
    return byes == c->schedule.count;
}

static void end_all(struct coordinating *c, int exit_code) {
    size_t lost = schedule_lost(&c->schedule);
    if (lost > 0)
        cli_complain("of %zu rank%s that worked, %zu %s not heard of for a time; others did the work",
                     c->schedule.count, c->schedule.count == 1 ? "" : "s", lost, lost == 1 ? "was" : "were");
    if (all_say_bye(c)) {
        tell_all(c, MESSAGE_CLOSE);
        transport_close(c->transport);
        return;
    }
    if (recovery_is_on()) tell_all(c, MESSAGE_LEAVE);
    transport_leave(c->transport, exit_code);
}

int cluster_coordinate(struct transport *m, const char *file, const struct campaign_run_values *v,
                       uint64_t chunk_us) {
    struct mem mem = MEM_UNLIMITED;
    struct coordinating c = {.transport = m, .mem = &mem};
    int exit_code;
    text_init(&c.out, &mem);
    if (!schedule_init(&c.schedule, &mem, transport_ranks(m) - 1, v->patience_us, chunk_us)) {
        cli_complain("out of memory");
        exit_code = CLI_LIMIT;
    } else if (!active_begin(&c.active, file, v, &mem)) exit_code = c.active.exit_code;
    else {
        coordinate(&c);
        exit_code = active_report(&c.active, v->json);
    }
    active_end(&c.active);
    end_all(&c, exit_code);
    text_free(&c.out);
    schedule_free(&c.schedule);
    assert(mem.used == 0);
    return exit_code;
}

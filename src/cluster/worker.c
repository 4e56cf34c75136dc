// A worker: does the jobs of one chunk after the other, on its threads, while the thread that uses MPI sends
// signs of life.
#include "cluster/cluster.h"
#include "roque.h"

#include <assert.h>
#include <string.h>

struct working {
    struct transport *transport;
    struct mem *mem;
    size_t threads;
    uint64_t patience_us;
    uint64_t heard_us, told_us;
    struct saved_campaign campaign;
    struct mem shared_mem;
    void *shared;
    bool prepared;

    // The current chunk, and its puzzles; used by the working threads.
    struct thread_team team;
    bool busy;
    struct chunk chunk;
    struct text message;
    struct decoder given;
    struct mem pool_mem;
    uint64_t next; // of the chunk

    // Shared between the threads.
    struct thread_lock lock;
    struct thread_bell bell;
    struct mem done_mem;
    struct text done; // results not sent yet,
    uint64_t done_count;
    bool finished; // all threads have stopped
    struct fault fault;
    uint64_t since_us; // the beginning of the time of these results
};

static void send_text(struct working *w, enum message_kind kind, const struct text *t) {
    if (t->failed || !transport_send(w->transport, 0, kind, text_string(t), t->size)) {
        cli_complain("out of memory");
        transport_leave(w->transport, CLI_LIMIT); // as if it had died: other workers do its jobs
    }
    w->told_us = clock_us();
}

static void send_nothing(struct working *w, enum message_kind kind) {
    const struct text nothing = {0};
    send_text(w, kind, &nothing);
}

static void send_fault(struct working *w) {
    struct text out = TEXT_IN(w->mem);
    encode_number(&out, w->fault.kind == FAULT_MEMORY);
    encode_text(&out, w->fault.text, strlen(w->fault.text));
    send_text(w, MESSAGE_FAULT, &out);
    text_free(&out);
    w->fault = (struct fault){0};
}

// ---- The work --------------------------------------------------------------------------------------------

static bool set_fault(struct working *w, const struct fault *fault) {
    thread_lock(&w->lock);
    w->fault = *fault;
    thread_unlock(&w->lock);
    return false;
}

static bool next(void *context, struct pool_job *job) {
    struct working *w = context;
    struct fault fault = {0};
    if (w->next == w->chunk.count) return false;
    job->number = chunk_job(&w->chunk, w->next++);
    if (!w->campaign.request.kind->over_puzzles) return true;
    job->has_given = decode_puzzle(&w->given, &job->mem, &job->given, &fault);
    return job->has_given || set_fault(w, &fault);
}

static bool done(void *context, struct pool_job *job) {
    struct working *w = context;
    if (job->answer == CAMPAIGN_STOPPED) return false;
    if (job->answer == CAMPAIGN_FAULT) return set_fault(w, &job->fault);
    thread_lock(&w->lock);
    bool ok = encode_result(&w->done, job->number, &job->result, &w->fault);
    w->done_count++;
    thread_unlock(&w->lock);
    return ok;
}

static void work(void *context, size_t number) {
    struct working *w = context;
    const struct pool pool = {.request = &w->campaign.request,
                              .shared = w->shared,
                              .threads = w->threads,
                              .limits = cli_limits(0),
                              .context = w,
                              .next = next,
                              .done = done};
    (void)number;
    bool ok = pool_run(&pool, &w->pool_mem);
    thread_lock(&w->lock);
    if (!ok) fault_memory(&w->fault);
    w->finished = true;
    thread_bell_ring(&w->bell);
    thread_unlock(&w->lock);
}

static void begin_chunk(struct working *w, const struct message *l) {
    text_clear(&w->message);
    text_bytes(&w->message, l->bytes, l->size);
    w->given = decode_begin(text_string(&w->message), w->message.size);
    w->given.families = cli_families();
    decode_chunk(&w->given, &w->chunk);
    if (!w->prepared || w->chunk.count == 0 || w->message.failed) {
        fault_set(&w->fault, FAULT_SYSTEM, "it received a damaged chunk");
        send_fault(w);
        return;
    }
    w->next = 0;
    w->finished = false;
    w->busy = true;
    w->since_us = clock_us();
    if (thread_team_start(&w->team, 1, work, w) == 0) work(w, 0);
}

// ---- Reporting -------------------------------------------------------------------------------------------

// The results so far; the lock is held.
static void send_results(struct working *w) {
    uint64_t now_us = clock_us();
    struct text out = TEXT_IN(w->mem);
    encode_number(&out, w->chunk.id);
    encode_number(&out, now_us - w->since_us);
    encode_number(&out, w->done_count);
    text_bytes(&out, text_string(&w->done), w->done.size);
    if (w->done.failed) out.failed = true;
    send_text(w, MESSAGE_RESULTS, &out);
    text_free(&out);
    text_clear(&w->done);
    w->done_count = 0;
    w->since_us = now_us;
}

static void report(struct working *w) {
    uint64_t now_us = clock_us();
    bool ended = w->busy && w->finished, stopped = cli_stopping();
    bool due = ended || now_us >= w->told_us + CLUSTER_CHUNK_US;
    if (w->done_count > 0 && due && !stopped) send_results(w);
    if (ended && w->fault.kind != FAULT_NONE && !stopped) send_fault(w);
    if (now_us >= w->told_us + w->patience_us / CLUSTER_BEATS) send_nothing(w, MESSAGE_BEAT);
    if (!ended) return;
    thread_team_join(&w->team);
    w->busy = false;
}

// ---- Received messages -----------------------------------------------------------------------------------

static void begin_campaign(struct working *w, const struct message *l) {
    struct decoder p = decode_begin(l->bytes, l->size);
    p.families = cli_families();
    if (w->prepared) return;
    struct text kind = TEXT_IN(w->mem);
    struct text parameters = TEXT_IN(w->mem);
    decode_string(&p, &kind);
    decode_string(&p, &parameters);
    uint64_t puzzles = decode_number(&p);
    campaign_free(&w->campaign);
    w->prepared = campaign_describe(text_string(&kind), text_string(&parameters), puzzles, w->mem,
                                    &w->campaign, &w->fault) &&
                  campaign_prepare(&w->campaign.request, &w->shared_mem, &w->shared, &w->fault);
    if (!w->prepared) send_fault(w);
    text_free(&kind);
    text_free(&parameters);
}

// False: that was the last.
static bool read_message(struct working *w, const struct message *l) {
    w->heard_us = clock_us();
    if (l->kind == MESSAGE_CAMPAIGN) begin_campaign(w, l);
    else if (l->kind == MESSAGE_CHUNK && !w->busy) begin_chunk(w, l);
    else if (l->kind == MESSAGE_END) {
        cli_stop();
        send_nothing(w, MESSAGE_BYE);
    } else if (l->kind == MESSAGE_LEAVE) transport_leave(w->transport, CLI_YES);
    return l->kind != MESSAGE_CLOSE;
}

// A working rank polls now and then; an idle one more often.
static void rest(struct working *w) {
    enum { BUSY_US = 20000, IDLE_US = 500 };
    if (!w->busy) {
        transport_pause(IDLE_US);
        return;
    }
    thread_lock(&w->lock);
    if (!w->finished) thread_bell_wait_until(&w->bell, &w->lock, clock_us() + BUSY_US);
    thread_unlock(&w->lock);
}

static void serve(struct working *w) {
    struct message l;
    bool ok, go_on = true;
    w->heard_us = clock_us();
    while (go_on) {
        if (transport_receive(w->transport, &l, &ok)) go_on = read_message(w, &l);
        else if (!ok || clock_us() > w->heard_us + CLUSTER_WAIT * w->patience_us) {
            cli_complain(ok ? "rank 0, which keeps the file, does not answer any more" : "out of memory");
            transport_leave(w->transport, CLI_LIMIT);
        } else rest(w);
        thread_lock(&w->lock);
        report(w);
        thread_unlock(&w->lock);
    }
}

static void end(struct working *w) {
    if (w->busy) thread_team_join(&w->team);
    if (w->prepared) campaign_forget(&w->campaign.request, &w->shared_mem, w->shared);
    campaign_free(&w->campaign);
    text_free(&w->message);
    text_free(&w->done);
    thread_bell_free(&w->bell);
    thread_lock_free(&w->lock);
}

int cluster_work(struct transport *m, const struct campaign_run_values *v, size_t threads) {
    struct mem mem = MEM_UNLIMITED;
    static struct working w; // large: its team has room for every possible thread
    w = (struct working){.transport = m, .mem = &mem, .threads = threads, .patience_us = v->patience_us};
    text_init(&w.message, &mem);
    text_init(&w.done, &w.done_mem);
    thread_lock_init(&w.lock);
    thread_bell_init(&w.bell);
    if (!transport_send(m, 0, MESSAGE_HERE, ROQUE_VERSION, strlen(ROQUE_VERSION)))
        transport_leave(m, CLI_LIMIT);
    serve(&w);
    end(&w);
    transport_close(m);
    assert(mem.used == 0 && w.done_mem.used == 0 && w.pool_mem.used == 0);
    return CLI_YES;
}

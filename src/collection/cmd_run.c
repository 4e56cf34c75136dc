// Work on a campaign, on the threads of this machine.
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "collection/collection.h"
#include "collection/crew.h"
#include "collection/running.h"

static bool next(void *context, struct crew_job *job) {
    struct running *r = context;
    if (!running_next(r, &job->number)) return false;
    if (!r->campaign.request.kind->over_puzzles) return true;
    return job->has_given = running_given(r, job->number, &job->mem, &job->given);
}

// The result moves on together with its ledger's bytes: it is made of that of the job, so it is copied.
static bool take_over(struct running *r, struct crew_job *job) {
    struct campaign_result kept;
    campaign_result_init(&kept, r->mem);
    text_bytes(&kept.rows, text_string(&job->result.rows), job->result.rows.size);
    bool ok = !kept.rows.failed;
    for (size_t i = 0; ok && i < job->result.puzzles.size; i++) {
        struct campaign_puzzle *to = campaign_add_puzzle(&kept);
        ok = to != NULL && campaign_puzzle_copy(to, &job->result.puzzles.at[i], r->mem);
    }
    if (ok) return running_put(r, job->number, &kept);
    campaign_result_free(&kept);
    fault_memory(&r->fault);
    return running_fail(r);
}

static bool done(void *context, struct crew_job *job) {
    struct running *r = context;
    if (job->answer == CAMPAIGN_STOPPED) return true; // others may have come to their end
    if (job->answer == CAMPAIGN_FAULT) {
        r->fault = job->fault;
        return running_fail(r);
    }
    return take_over(r, job);
}

// A job that takes long is no reason to lose what was found before.
static bool look(void *context) { return running_store_due(context); }

static void work(struct running *r, size_t threads) {
    struct mem shared_mem = MEM_UNLIMITED;
    void *shared;
    if (!campaign_prepare(&r->campaign.request, &shared_mem, &shared, &r->fault)) {
        running_fail(r);
        return;
    }
    const struct crew crew = {.request = &r->campaign.request,
                              .shared = shared,
                              .threads = threads,
                              .limits = cli_limits(0),
                              .context = r,
                              .next = next,
                              .done = done,
                              .look = look};
    if (!crew_run(&crew, r->mem)) fault_memory(&r->fault), running_fail(r);
    running_store(r);
    campaign_forget(&r->campaign.request, &shared_mem, shared);
}

int collection_run(const struct cli_collection_request *q, int argc, char **argv) {
    struct mem mem = MEM_UNLIMITED;
    struct running r;
    (void)argc, (void)argv;
    if (running_begin(&r, q, &mem)) {
        work(&r, q->threads);
        r.exit_code = running_tell(&r, q->json);
    }
    running_end(&r);
    return r.exit_code;
}

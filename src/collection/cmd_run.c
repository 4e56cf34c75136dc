// Work on a campaign, on the threads of this machine.
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "collection/campaign.h"
#include "collection/collection.h"
#include "collection/crew.h"
#include "collection/status.h"

struct running {
    struct db *db;
    struct mem *mem;
    struct kept_campaign campaign;
    struct campaign_todo todo;
    struct campaign_log log;
    sqlite3_stmt *given;
    uint64_t limit, handed_out; // jobs of this run
    struct cli_progress progress;
    struct fault fault;
    int exit_code;
};

static bool fail(struct running *r) {
    cli_progress_hide(&r->progress);
    r->exit_code = cli_weightier(r->exit_code, collection_fail(&r->fault));
    cli_progress_go_on(&r->progress);
    return false;
}

static bool read_given(struct running *r, struct crew_job *job) {
    db_bind_number(r->given, 1, (int64_t)job->number + 1);
    bool ok = db_row(r->db, r->given, &r->fault);
    if (!ok && r->fault.kind == FAULT_NONE)
        fault_set(&r->fault, FAULT_SYSTEM, "%.120s is damaged: a puzzle is missing", r->db->path);
    job->has_given = ok && store_read(r->db, r->given, &job->mem, &job->given, &r->fault);
    sqlite3_reset(r->given);
    return job->has_given;
}

static bool next(void *context, struct crew_job *job) {
    struct running *r = context;
    if (cli_stopping() || r->exit_code != CLI_YES || (r->limit > 0 && r->handed_out == r->limit))
        return false;
    if (!campaign_todo_next(&r->todo, &job->number, &r->fault)) return r->fault.kind != FAULT_NONE && fail(r);
    r->handed_out++;
    return !r->campaign.request.kind->over_puzzles || read_given(r, job) || fail(r);
}

// The result moves on together with its ledger's bytes: it is made of that of the job, so it is copied.
static bool take_over(struct running *r, struct crew_job *job) {
    struct campaign_result kept;
    campaign_result_init(&kept, r->mem);
    text_bytes(&kept.rows, text_string(&job->result.rows), job->result.rows.size);
    bool ok = !kept.rows.failed;
    for (size_t i = 0; ok && i < job->result.found.size; i++) {
        const struct campaign_found *from = &job->result.found.at[i];
        struct campaign_found *to = campaign_find(&kept);
        ok = to != NULL;
        if (!ok) break;
        *to = *from;
        to->puzzle = to->solution = (struct puzzle){0};
        ok = puzzle_copy(&to->puzzle, &from->puzzle, r->mem) &&
             (from->solution.cells == NULL || puzzle_copy(&to->solution, &from->solution, r->mem));
    }
    if (ok) return campaign_log_put(&r->log, job->number, &kept, &r->fault);
    campaign_result_free(&kept);
    return fault_memory(&r->fault);
}

static bool done(void *context, struct crew_job *job) {
    struct running *r = context;
    if (job->answer == CAMPAIGN_STOPPED) return false;
    if (job->answer == CAMPAIGN_FAULT) r->fault = job->fault;
    if (job->answer == CAMPAIGN_FAULT || !take_over(r, job)) return fail(r);
    cli_progress_report(&r->progress, (size_t)(r->campaign.done + r->log.waiting.size), 0);
    return !cli_stopping();
}

static void work(struct running *r, size_t threads) {
    struct mem shared_mem = MEM_UNLIMITED;
    void *shared;
    if (!campaign_prepare(&r->campaign.request, &shared_mem, &shared, &r->fault)) {
        fail(r);
        return;
    }
    const struct crew crew = {.request = &r->campaign.request,
                              .shared = shared,
                              .threads = threads,
                              .limits = cli_limits(0),
                              .context = r,
                              .next = next,
                              .done = done};
    if (!crew_run(&crew, r->mem)) fault_memory(&r->fault), fail(r);
    if (!campaign_log_store(&r->log, &r->fault)) fail(r);
    campaign_forget(&r->campaign.request, &shared_mem, shared);
}

static bool begin(struct running *r, int64_t number) {
    r->given = db_prepare(r->db, "SELECT " STORE_COLUMNS " FROM puzzle WHERE id = ?1", &r->fault);
    return r->given != NULL && campaign_load(r->db, number, r->mem, &r->campaign, &r->fault) &&
           campaign_todo_init(&r->todo, r->db, &r->campaign, &r->fault) &&
           campaign_log_init(&r->log, r->db, &r->campaign, r->mem, &r->fault);
}

static void end(struct running *r) {
    campaign_log_free(&r->log);
    campaign_todo_free(&r->todo);
    campaign_free(&r->campaign);
    sqlite3_finalize(r->given);
    db_close(r->db);
}

int collection_run(const struct cli_collection_request *q, int argc, char **argv) {
    struct mem mem = MEM_UNLIMITED;
    struct db db;
    struct running r = {.db = &db, .mem = &mem, .limit = q->limit};
    (void)argc, (void)argv;
    if (!db_open(&db, q->file, DB_WRITE, &r.fault) || !begin(&r, (int64_t)q->number)) {
        r.exit_code = collection_fail(&r.fault);
        end(&r);
        return r.exit_code;
    }
    cli_progress_start(&r.progress);
    cli_progress_expect(&r.progress, (size_t)r.campaign.jobs);
    work(&r, q->threads);
    cli_progress_end(&r.progress);
    if (!status_say(&r.campaign, q->json)) r.exit_code = cli_weightier(r.exit_code, CLI_BAD);
    if (r.campaign.done < r.campaign.jobs) r.exit_code = cli_weightier(r.exit_code, CLI_LIMIT);
    end(&r);
    return cli_interrupted() ? CLI_INTERRUPTED : r.exit_code;
}

#include "collection/running.h"

#include "cli/cli.h"
#include "cli/interrupt.h"
#include "collection/collection.h"
#include "collection/status.h"

bool running_fail(struct running *r) {
    cli_progress_hide(&r->progress);
    r->exit_code = cli_weightier(r->exit_code, collection_fail(&r->fault));
    cli_progress_go_on(&r->progress);
    return false;
}

static bool open(struct running *r, const struct cli_collection_request *q) {
    if (!db_open(&r->db, q->file, DB_WRITE, &r->fault)) return false;
    r->given = db_prepare(&r->db, "SELECT " STORE_COLUMNS " FROM puzzle WHERE id = ?1", &r->fault);
    return r->given != NULL && campaign_load(&r->db, (int64_t)q->number, r->mem, &r->campaign, &r->fault) &&
           campaign_todo_init(&r->todo, &r->db, &r->campaign, &r->fault) &&
           campaign_log_init(&r->log, &r->db, &r->campaign, r->mem, &r->fault);
}

bool running_begin(struct running *r, const struct cli_collection_request *q, struct mem *m) {
    *r = (struct running){.mem = m, .limit = q->limit};
    if (!open(r, q)) {
        r->exit_code = collection_fail(&r->fault);
        return false;
    }
    cli_progress_start(&r->progress);
    cli_progress_expect(&r->progress, (size_t)r->campaign.jobs);
    return true;
}

bool running_next(struct running *r, uint64_t *job) {
    if (cli_stopping() || r->exit_code != CLI_YES || (r->limit > 0 && r->handed_out == r->limit))
        return false;
    if (!campaign_todo_next(&r->todo, job, &r->fault)) return r->fault.kind != FAULT_NONE && running_fail(r);
    r->handed_out++;
    return true;
}

bool running_given(struct running *r, uint64_t job, struct mem *m, struct campaign_puzzle *out) {
    db_bind_number(r->given, 1, (int64_t)job + 1);
    bool ok = db_row(&r->db, r->given, &r->fault);
    if (!ok && r->fault.kind == FAULT_NONE)
        fault_set(&r->fault, FAULT_SYSTEM, "%.120s is damaged: a puzzle is missing", r->db.path);
    ok = ok && store_read(&r->db, r->given, m, out, &r->fault);
    sqlite3_reset(r->given);
    return ok || running_fail(r);
}

bool running_put(struct running *r, uint64_t job, struct campaign_result *result) {
    if (!campaign_log_put(&r->log, job, result, &r->fault)) return running_fail(r);
    cli_progress_report(&r->progress, (size_t)(r->campaign.done + r->log.waiting.size), 0);
    return true;
}

bool running_store(struct running *r) { return campaign_log_store(&r->log, &r->fault) || running_fail(r); }

bool running_store_due(struct running *r) {
    return !store_is_due(r->log.waiting.size, r->log.first_us) || running_store(r);
}

int running_tell(struct running *r, bool json) {
    cli_progress_end(&r->progress);
    if (!status_say(&r->campaign, json)) r->exit_code = cli_weightier(r->exit_code, CLI_BAD);
    if (r->campaign.done < r->campaign.jobs) r->exit_code = cli_weightier(r->exit_code, CLI_LIMIT);
    return cli_interrupted() ? CLI_INTERRUPTED : r->exit_code;
}

void running_end(struct running *r) {
    campaign_log_free(&r->log);
    campaign_todo_free(&r->todo);
    campaign_free(&r->campaign);
    sqlite3_finalize(r->given);
    db_close(&r->db);
}

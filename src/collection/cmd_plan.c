// Plan a campaign, and tell how far it is.
#include "cli/cli.h"
#include "cli/output.h"
#include "collection/campaign.h"
#include "collection/collection.h"
#include "collection/status.h"

#include <inttypes.h>
#include <time.h>

// ---- New -------------------------------------------------------------------------------------------------

static bool tell_plan(int64_t id, const struct campaign_request *r, uint64_t jobs, struct mem *m) {
    struct text out;
    text_init(&out, m);
    text_format(&out, "campaign %" PRId64 ": %s, %" PRIu64 " job%s\n", id, r->kind->name, jobs,
                jobs == 1 ? "" : "s");
    bool said = cli_output_say(&out);
    text_free(&out);
    return said;
}

int collection_new(const struct cli_collection_request *q, int argc, char **argv) {
    struct mem mem = MEM_UNLIMITED;
    struct db db = {0};
    struct fault fault = {0};
    int64_t id;
    uint64_t jobs;
    (void)argc, (void)argv;
    bool ok = !q->parameters.failed || fault_memory(&fault);
    ok = ok && db_open(&db, q->file, DB_CREATE, &fault) &&
         campaign_plan(&db, &q->campaign, text_string(&q->parameters), &id, &jobs, &fault);
    int code = ok ? CLI_YES : collection_fail(&fault);
    if (ok && !tell_plan(id, &q->campaign, jobs, &mem)) code = CLI_BAD;
    db_close(&db);
    return code;
}

// ---- Status ----------------------------------------------------------------------------------------------

static double seconds_left(const struct kept_campaign *c) {
    return c->done == 0 ? 0 : (double)c->worked_ms / 1000 / (double)c->done * (double)(c->jobs - c->done);
}

static void add_duration(struct text *out, double seconds) {
    if (seconds < 120) text_format(out, "%.0f s", seconds);
    else if (seconds < 7200) text_format(out, "%.0f minutes", seconds / 60);
    else if (seconds < 48 * 3600) text_format(out, "%.0f hours", seconds / 3600);
    else text_format(out, "%.0f days", seconds / 86400);
}

static void add_line(struct text *out, const struct kept_campaign *c) {
    text_format(out, "campaign %" PRId64 ": %s: %" PRIu64 " of %" PRIu64 " jobs done", c->id,
                text_string(&c->title), c->done, c->jobs);
    if (c->jobs > 0) text_format(out, " (%.0f %%)", 100 * (double)c->done / (double)c->jobs);
    if (c->worked_ms > 0) {
        double rate = (double)c->done * 1000 / (double)c->worked_ms;
        text_format(out, rate < 100 ? ", %.3g a second" : ", %.0f a second", rate);
        if (c->done > 0 && c->done < c->jobs) {
            text_add(out, ", ");
            add_duration(out, seconds_left(c));
            text_add(out, " left");
        }
    }
}

// Whether somebody works on it the file does not know, as a job may take long: only when the last was done.
static void add_since(struct text *out, const struct kept_campaign *c) {
    int64_t seconds = (int64_t)time(NULL) - c->beat;
    if (c->done == c->jobs || c->beat == 0) return;
    text_add(out, ", the last ");
    add_duration(out, seconds < 0 ? 0 : (double)seconds);
    text_add(out, " ago");
}

static void add_object(struct text *out, const struct kept_campaign *c) {
    text_format(out, "{\"campaign\":%" PRId64 ",\"what\":", c->id);
    text_json(out, text_string(&c->title), c->title.size);
    text_format(out, ",\"jobs\":%" PRIu64 ",\"done\":%" PRIu64 ",\"worked_ms\":%" PRIu64, c->jobs, c->done,
                c->worked_ms);
    if (c->done > 0) text_format(out, ",\"left_ms\":%.0f", 1000 * seconds_left(c));
    text_format(out, ",\"last_result\":%" PRId64 "}\n", c->beat);
}

static void add_status(struct text *out, const struct kept_campaign *c, bool json, bool since) {
    if (json) {
        add_object(out, c);
        return;
    }
    add_line(out, c);
    if (since) add_since(out, c);
    text_char(out, '\n');
}

bool status_say(const struct kept_campaign *c, bool json) {
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &mem);
    add_status(&out, c, json, false);
    bool said = cli_output_say(&out);
    text_free(&out);
    return said;
}

// One campaign, or all of them: from the first to the last.
static bool status_all(struct db *d, const struct cli_collection_request *q, struct mem *m, struct text *out,
                       bool *all_done, struct fault *fault) {
    int64_t last = (int64_t)q->number, first = last;
    if (last == 0 && !db_number(d, "SELECT coalesce(max(id), 0) FROM campaign", &last, fault)) return false;
    for (int64_t id = first == 0 && last > 0 ? 1 : first; id <= last; id++) {
        struct kept_campaign c;
        bool ok = campaign_load(d, id, m, &c, fault);
        if (ok) add_status(out, &c, q->json, true);
        if (ok && c.done < c.jobs) *all_done = false;
        campaign_free(&c);
        if (!ok) return false;
    }
    return !out->failed || fault_memory(fault);
}

int collection_status(const struct cli_collection_request *q, int argc, char **argv) {
    struct mem mem = MEM_UNLIMITED;
    struct db db;
    struct text out;
    struct fault fault = {0};
    bool all_done = true;
    (void)argc, (void)argv;
    text_init(&out, &mem);
    bool ok = db_open(&db, q->file, DB_READ, &fault) && status_all(&db, q, &mem, &out, &all_done, &fault);
    int code = ok ? (all_done ? CLI_YES : CLI_NO) : collection_fail(&fault);
    if (ok && !cli_output_say(&out)) code = CLI_BAD;
    text_free(&out);
    db_close(&db);
    return code;
}

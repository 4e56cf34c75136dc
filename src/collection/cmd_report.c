// What came out of a campaign. The same jobs give the same bytes: there is no time in it, and no number that
// depends on who was quicker.
#include "cli/cli.h"
#include "cli/output.h"
#include "collection/campaign.h"
#include "collection/collection.h"
#include "collection/sums.h"
#include "collection/telling.h"

#include <inttypes.h>
#include <string.h>

// The table of every kind, and the second of some.
enum { FIRST, SECOND, TABLES };

static bool add_up(struct db *d, const struct kept_campaign *c, struct sums *sums, uint64_t *done,
                   struct fault *fault) {
    sqlite3_stmt *s = db_prepare(d, "SELECT rows FROM result WHERE campaign = ?1 ORDER BY job", fault);
    bool ok = s != NULL;
    if (ok) db_bind_number(s, 1, c->id);
    while (ok && db_row(d, s, fault)) {
        const char *rows = (const char *)sqlite3_column_text(s, 0);
        for (size_t i = 0; ok && i < TABLES; i++)
            ok = sums_add(&sums[i], rows == NULL ? "" : rows) || fault_memory(fault);
        ++*done;
    }
    sqlite3_finalize(s);
    return ok && fault->kind == FAULT_NONE;
}

static bool count_found(struct db *d, const struct kept_campaign *c, uint64_t *found, struct fault *fault) {
    sqlite3_stmt *s = db_prepare(d, "SELECT count(DISTINCT puzzle) FROM found WHERE campaign = ?1", fault);
    bool ok = s != NULL;
    if (ok) db_bind_number(s, 1, c->id);
    ok = ok && db_row(d, s, fault);
    if (ok) *found = (uint64_t)sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return ok;
}

static void fill_bars(const struct sums *sums, struct bars *b) {
    for (size_t i = 0; i < sums->rows.size; i++) bars_add(b, sums_name(sums, i), sums->rows.at[i].counts[0]);
}

static void fill(const struct campaign_kind *kind, const char *row, const struct sums *sums,
                 struct lab_table *t) {
    lab_table_column(t, row, LAB_LEFT);
    for (size_t i = 0; i < sums->columns; i++) lab_table_column(t, kind->columns[i], LAB_RIGHT);
    for (size_t i = 0; i < sums->rows.size; i++) {
        lab_cell(t, sums_name(sums, i));
        for (size_t j = 0; j < sums->columns; j++) lab_cell_count(t, sums->rows.at[i].counts[j]);
    }
    if (sums->rows.size < 2) return;
    lab_cell(t, "in all");
    for (size_t j = 0; j < sums->columns; j++) lab_cell_count(t, sums->totals[j]);
}

static void add_words(const struct kept_campaign *c, const struct sums *sums, uint64_t done, uint64_t found,
                      struct text *out) {
    text_format(out, "%" PRIu64 " of %" PRIu64 " jobs are done.\n", done, c->jobs);
    if (c->request.kind->conclude != NULL)
        c->request.kind->conclude(&c->request, sums->totals, done == c->jobs, out);
    if (found > 0 && !c->request.kind->over_puzzles)
        text_format(out, "%" PRIu64 " puzzle%s found, up to symmetry.\n", found,
                    found == 1 ? " was" : "s were");
}

static void tell(const struct kept_campaign *c, const struct sums *sums, uint64_t done, uint64_t found,
                 enum lab_medium medium, struct text *out) {
    const struct campaign_kind *kind = c->request.kind;
    struct lab_table tables[TABLES];
    struct bars bars;
    struct text title, words;
    text_init(&title, out->mem);
    text_init(&words, out->mem);
    text_format(&title, "Campaign %s", text_string(&c->title));
    add_words(c, sums, done, found, &words);
    for (size_t i = 0; i < TABLES; i++) lab_table_init(&tables[i], out->mem, NULL);
    bars_init(&bars, out->mem, text_string(&title), kind->columns[0], kind->columns[0]);
    fill(kind, kind->row, &sums[FIRST], &tables[FIRST]);
    if (kind->second != NULL) fill(kind, kind->second, &sums[SECOND], &tables[SECOND]);
    fill_bars(&sums[FIRST], &bars);
    const struct telling all = {text_string(&title), text_string(&words), tables,
                                sums[SECOND].rows.size == 0 ? 1 : TABLES, &bars};
    tell_all(&all, medium, out);
    if (bars.plot.words.failed || words.failed || title.failed) out->failed = true;
    for (size_t i = 0; i < TABLES; i++) {
        if (tables[i].words.failed) out->failed = true;
        lab_table_free(&tables[i]);
    }
    bars_free(&bars);
    text_free(&title);
    text_free(&words);
}

static bool report(struct db *d, const struct cli_collection_request *q, struct mem *m, struct text *out,
                   int *verdict, struct fault *fault) {
    struct kept_campaign c;
    struct sums sums[TABLES];
    uint64_t found = 0, done = 0;
    bool ok = campaign_load(d, (int64_t)q->number, m, &c, fault);
    if (ok) {
        for (size_t i = 0; i < TABLES; i++) sums_init(&sums[i], m, campaign_columns(c.request.kind));
        sums[SECOND].second = true;
        ok = add_up(d, &c, sums, &done, fault) && count_found(d, &c, &found, fault);
        if (ok) tell(&c, sums, done, found, q->medium, out);
        *verdict = collection_verdict(c.request.kind, sums[FIRST].totals, done == c.jobs);
        for (size_t i = 0; i < TABLES; i++) sums_free(&sums[i]);
    }
    campaign_free(&c);
    return ok;
}

int collection_report(const struct cli_collection_request *q, int argc, char **argv) {
    struct mem mem = MEM_UNLIMITED;
    struct db db;
    struct text out;
    struct cli_output output;
    struct fault fault = {0};
    int verdict;
    (void)argc, (void)argv;
    text_init(&out, &mem);
    cli_output_init(&output, &mem, q->path);
    bool ok = db_open(&db, q->file, DB_READ, &fault) && report(&db, q, &mem, &out, &verdict, &fault) &&
              cli_output_begin(&output, 1) && cli_output_add(&output, &out);
    int code = ok ? verdict : collection_fail(&fault);
    code = cli_weightier(code, cli_output_exit(&output));
    text_free(&out);
    db_close(&db);
    return code;
}

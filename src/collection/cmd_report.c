// `campaign report`: what came out. The same jobs give the same bytes: no times, and no numbers that depend
// on who was quicker.
#include "campaign/kinds.h"
#include "collection/campaign.h"
#include "collection/collection.h"
#include "collection/report.h"

#include <inttypes.h>
#include <stdlib.h>

// The table of every kind, and the second of some.
enum { FIRST, SECOND, TABLES };

static bool add_up(struct db *d, const struct saved_campaign *c, struct totals *totals, uint64_t *done,
                   struct fault *fault) {
    sqlite3_stmt *s = db_prepare(d, "SELECT rows FROM result WHERE campaign = ?1 ORDER BY job", fault);
    bool ok = s != NULL;
    if (ok) db_bind_number(s, 1, c->id);
    while (ok && db_row(d, s, fault)) {
        const char *rows = (const char *)sqlite3_column_text(s, 0);
        for (size_t i = 0; ok && i < TABLES; i++)
            ok = totals_add(&totals[i], rows == NULL ? "" : rows) || fault_memory(fault);
        ++*done;
    }
    sqlite3_finalize(s);
    return ok && fault->kind == FAULT_NONE;
}

static bool count_found(struct db *d, const struct saved_campaign *c, uint64_t *found, struct fault *fault) {
    sqlite3_stmt *s = db_prepare(d, "SELECT count(DISTINCT puzzle) FROM found WHERE campaign = ?1", fault);
    bool ok = s != NULL;
    if (ok) db_bind_number(s, 1, c->id);
    ok = ok && db_row(d, s, fault);
    if (ok) *found = (uint64_t)sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return ok;
}

static void fill_bars(const struct totals *totals, struct bars *b) {
    for (size_t i = 0; i < totals->rows.size; i++)
        bars_add(b, totals_name(totals, i), totals->rows.at[i].counts[0]);
}

static void fill(const struct campaign_kind *kind, const char *row, const struct totals *totals,
                 struct lab_table *t) {
    lab_table_column(t, row, LAB_LEFT);
    for (size_t i = 0; i < totals->columns; i++) lab_table_column(t, kind->columns[i], LAB_RIGHT);
    for (size_t i = 0; i < totals->rows.size; i++) {
        lab_cell(t, totals_name(totals, i));
        for (size_t j = 0; j < totals->columns; j++) lab_cell_count(t, totals->rows.at[i].counts[j]);
    }
    if (totals->rows.size < 2) return;
    lab_cell(t, "in all");
    for (size_t j = 0; j < totals->columns; j++) lab_cell_count(t, totals->sums[j]);
}

static void add_words(const struct saved_campaign *c, const struct totals *totals, uint64_t done,
                      uint64_t found, struct text *out) {
    text_format(out, "%" PRIu64 " of %" PRIu64 " jobs are done.\n", done, c->jobs);
    if (c->request.kind->conclude != NULL)
        c->request.kind->conclude(&c->request, totals->sums, done == c->jobs, out);
    if (found > 0 && !c->request.kind->over_puzzles)
        text_format(out, "%" PRIu64 " puzzle%s found, up to symmetry.\n", found,
                    found == 1 ? " was" : "s were");
}

static void add_report(const struct saved_campaign *c, const struct totals *totals, uint64_t done,
                       uint64_t found, enum lab_medium medium, struct text *out) {
    const struct campaign_kind *kind = c->request.kind;
    struct lab_table tables[TABLES];
    struct bars bars;
    struct text title, words;
    text_init(&title, out->mem);
    text_init(&words, out->mem);
    text_format(&title, "Campaign %s", text_string(&c->title));
    add_words(c, totals, done, found, &words);
    for (size_t i = 0; i < TABLES; i++) lab_table_init(&tables[i], out->mem, NULL);
    bars_init(&bars, out->mem, text_string(&title), kind->columns[0], kind->columns[0]);
    fill(kind, kind->row, &totals[FIRST], &tables[FIRST]);
    if (kind->second != NULL) fill(kind, kind->second, &totals[SECOND], &tables[SECOND]);
    fill_bars(&totals[FIRST], &bars);
    const struct report all = {text_string(&title), text_string(&words), tables,
                               totals[SECOND].rows.size == 0 ? 1 : TABLES, &bars};
    report_write(&all, medium, out);
    if (bars.plot.words.failed || words.failed || title.failed) out->failed = true;
    for (size_t i = 0; i < TABLES; i++) {
        if (tables[i].words.failed) out->failed = true;
        lab_table_free(&tables[i]);
    }
    bars_free(&bars);
    text_free(&title);
    text_free(&words);
}

static bool report(struct session *s, int64_t number, enum lab_medium medium, int *code) {
    struct saved_campaign c;
    struct totals totals[TABLES];
    uint64_t found = 0, done = 0;
    bool ok = campaign_load(&s->db, number, &s->mem, &c, &s->fault);
    if (ok) {
        for (size_t i = 0; i < TABLES; i++)
            totals_init(&totals[i], &s->mem, campaign_columns(c.request.kind));
        totals[SECOND].second = true;
        ok = add_up(&s->db, &c, totals, &done, &s->fault) && count_found(&s->db, &c, &found, &s->fault);
        if (ok) add_report(&c, totals, done, found, medium, &s->out);
        *code = campaign_exit_code(c.request.kind, totals[FIRST].sums, done == c.jobs);
        for (size_t i = 0; i < TABLES; i++) totals_free(&totals[i]);
    }
    campaign_free(&c);
    return ok && session_print(s);
}

struct values {
    int as;
    const char *path;
};

static int run(const struct call *c) {
    const struct values *v = c->values;
    struct session s;
    int64_t number;
    int code = CLI_BAD;
    if (!campaign_number(c, &number)) return CLI_BAD;
    bool ok = session_open(&s, c->operands[0], DB_READ, v->path) &&
              report(&s, number, collection_medium(v->as), &code);
    return session_close(&s, ok, code);
}

static const struct option options[] = {
    OPTION_TABLE_AS(struct values, as),
    OPTION_OUTPUT(struct values, path, "write to FILE"),
    {0},
};

const struct command campaign_report = {
    .name = "report",
    .summary = "the results so far",
    .operands = "[NUMBER]",
    .text =
        "Reports the results so far of the last campaign, or of that number: the counts of all jobs added\n"
        "up, and how many puzzles were found. 'roque collection FILE.db export --campaign N' writes these\n"
        "puzzles. The same jobs give the same bytes.\n"
        "\n"
        "Exit code: 3 while jobs are left, or when a limit left a puzzle without its answer; 1 when\n"
        "'verify' found a wrong claim, or 'rate' a puzzle that has no solution or several.\n",
    .examples = "  roque campaign all.db report\n"
                "  roque campaign all.db report --as html -o report.html\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};

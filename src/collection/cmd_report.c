// `campaign report`: the results. The same jobs give the same bytes: there are no times, and no numbers that
// depend on which thread was faster.
#include "collection/campaign.h"
#include "collection/collection.h"

#include <inttypes.h>
#include <stdlib.h>

// The table of every kind, and the second of some.
enum { FIRST, SECOND, TABLES = REPORT_TABLES };

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

static void fill(const struct campaign_kind *kind, const char *row, const struct totals *totals,
                 struct lab_table *t) {
    lab_table_column(t, row, false);
    for (size_t i = 0; i < totals->columns; i++) lab_table_column(t, kind->columns[i], true);
    for (size_t i = 0; i < totals->rows.size; i++) {
        lab_cell(t, totals_name(totals, i));
        for (size_t j = 0; j < totals->columns; j++) lab_cell_count(t, totals->rows.at[i].counts[j]);
    }
    if (totals->rows.size < 2) return;
    lab_cell(t, "in all");
    for (size_t j = 0; j < totals->columns; j++) lab_cell_count(t, totals->sums[j]);
}

static void add_report(const struct saved_campaign *c, const struct totals *totals, uint64_t done,
                       int64_t found, enum lab_medium medium, struct text *out) {
    const struct campaign_kind *kind = c->request.kind;
    struct report r;
    report_init(&r, out->mem, kind->columns[0], kind->columns[0]);
    text_format(&r.title, "Campaign %s", text_string(&c->title));
    text_format(&r.text, "%" PRIu64 " of %" PRIu64 " jobs are done.\n", done, c->jobs);
    if (kind->conclude != NULL) kind->conclude(&c->request, totals->sums, done == c->jobs, &r.text);
    if (found > 0 && !kind->over_puzzles)
        text_format(&r.text, "%" PRId64 " puzzle%s found, up to symmetry.\n", found,
                    found == 1 ? " was" : "s were");
    fill(kind, kind->row, &totals[FIRST], &r.tables[FIRST]);
    if (kind->second != NULL) fill(kind, kind->second, &totals[SECOND], &r.tables[SECOND]);
    for (size_t i = 0; i < totals->rows.size; i++)
        report_bar(&r, totals_name(totals, i), totals->rows.at[i].counts[0]);
    report_finish(&r, medium, out);
}

static bool report(struct session *s, int64_t number, enum lab_medium medium, int *code) {
    struct saved_campaign c;
    struct totals totals[TABLES];
    uint64_t done = 0;
    int64_t found = 0;
    bool ok = campaign_load(&s->db, number, &s->mem, &c, &s->fault);
    if (ok) {
        for (size_t i = 0; i < TABLES; i++)
            totals_init(&totals[i], &s->mem, campaign_columns(c.request.kind));
        totals[SECOND].second = true;
        ok = add_up(&s->db, &c, totals, &done, &s->fault) &&
             db_number(&s->db, "SELECT count(DISTINCT puzzle) FROM found WHERE campaign = ?1", c.id, &found,
                       &s->fault);
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
    .learns = true,
    .text = "Reports the results so far of the last campaign, or of campaign NUMBER: the counts of all jobs\n"
            "added up, and how many puzzles were found. 'roque collection FILE.db export --campaign N' "
            "writes these\n"
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

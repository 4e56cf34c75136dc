// `collection stats`.
#include "base/json.h"
#include "collection/collection.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// ---- Counting --------------------------------------------------------------------------------------------

enum { UNRATED = EXPLAIN_LEVELS, COLUMNS, BUCKETS = 34 };

struct stats {
    struct totals families;   // by level, and unrated
    uint64_t scores[BUCKETS]; // of 0, 1, 2 to 3, 4 to 7, and so on
    uint64_t puzzles;
    int64_t tagged;
};

static bool count_levels(struct db *d, struct stats *s, struct fault *fault) {
    sqlite3_stmt *st =
        db_prepare(d, "SELECT family, level, count(*) FROM puzzle GROUP BY family, level", fault);
    bool ok = st != NULL;
    while (ok && db_row(d, st, fault)) {
        const char *name = (const char *)sqlite3_column_text(st, 0);
        struct totals_row *row = name == NULL ? NULL : totals_find(&s->families, name, strlen(name));
        int level = sqlite3_column_type(st, 1) == SQLITE_NULL ? UNRATED : sqlite3_column_int(st, 1);
        uint64_t count = (uint64_t)sqlite3_column_int64(st, 2);
        if (row == NULL) ok = fault_memory(fault);
        else row->counts[level >= 0 && level < UNRATED ? level : UNRATED] += count;
        s->puzzles += count;
    }
    sqlite3_finalize(st);
    return ok && fault->kind == FAULT_NONE;
}

static int bucket_of(int64_t score) {
    int bucket = 0;
    for (; score > 0 && bucket < BUCKETS - 1; score /= 2) bucket++;
    return bucket;
}

static bool count_scores(struct db *d, struct stats *s, struct fault *fault) {
    sqlite3_stmt *st =
        db_prepare(d, "SELECT score, count(*) FROM puzzle WHERE score IS NOT NULL GROUP BY score", fault);
    while (st != NULL && db_row(d, st, fault))
        s->scores[bucket_of(sqlite3_column_int64(st, 0))] += (uint64_t)sqlite3_column_int64(st, 1);
    sqlite3_finalize(st);
    return st != NULL && fault->kind == FAULT_NONE &&
           db_number(d, "SELECT count(DISTINCT puzzle) FROM tag", 0, &s->tagged, fault);
}

// ---- Reporting -------------------------------------------------------------------------------------------

static uint64_t least_of_bucket(int bucket) { return bucket == 0 ? 0 : UINT64_C(1) << (bucket - 1); }

static void name_bucket(int bucket, char out[32]) {
    uint64_t least = least_of_bucket(bucket);
    if (bucket < 2) snprintf(out, 32, "%" PRIu64, least);
    else snprintf(out, 32, "%" PRIu64 " to %" PRIu64, least, 2 * least - 1);
}

static void fill_levels(const struct stats *s, struct lab_table *t) {
    lab_table_columns(t, "family");
    for (int i = 0; i < EXPLAIN_LEVELS; i++)
        lab_table_column(t, explain_level_name((enum explain_level)i), true);
    lab_table_columns(t, ">not rated|>in all");
    for (size_t i = 0; i < s->families.rows.size; i++) {
        uint64_t all = 0;
        lab_cell(t, totals_name(&s->families, i));
        for (int j = 0; j < COLUMNS; j++) {
            lab_cell_count(t, s->families.rows.at[i].counts[j]);
            all += s->families.rows.at[i].counts[j];
        }
        lab_cell_count(t, all);
    }
}

static int last_bucket(const struct stats *s) {
    int last = -1;
    for (int i = 0; i < BUCKETS; i++)
        if (s->scores[i] > 0) last = i;
    return last;
}

static void fill_scores(const struct stats *s, struct lab_table *t, struct report *r) {
    static const char longest[] = "########################################";
    enum { WIDEST = sizeof longest - 1 };
    char name[32];
    uint64_t most = 1;
    for (int i = 0; i < BUCKETS; i++) most = s->scores[i] > most ? s->scores[i] : most;
    lab_table_columns(t, ">score|>puzzles|");
    for (int i = 0; i <= last_bucket(s); i++) {
        size_t length = (size_t)((double)s->scores[i] / (double)most * WIDEST + 0.5);
        name_bucket(i, name);
        lab_cell(t, name);
        lab_cell_count(t, s->scores[i]);
        lab_cell(t, longest + WIDEST - length);
        report_bar(r, name, s->scores[i]);
    }
}

static void add_report(const struct stats *s, enum lab_medium medium, struct text *out) {
    struct report r;
    report_init(&r, out->mem, "puzzles", "score");
    text_add(&r.title, "The collection");
    text_format(&r.text, "%" PRIu64 " puzzle%s, %" PRId64 " of them with a tag.\n", s->puzzles,
                s->puzzles == 1 ? "" : "s", s->tagged);
    r.plot.title = "Puzzles by score";
    r.tables[0].title = "By family and level";
    r.tables[1].title = "By score";
    fill_levels(s, &r.tables[0]);
    fill_scores(s, &r.tables[1], &r);
    report_finish(&r, medium, out);
}

static void add_object(const struct stats *s, const char *file, struct text *out) {
    json_open(out, NULL, '{');
    json_text(out, "file", file);
    json_number(out, "puzzles", s->puzzles);
    json_signed(out, "tagged", s->tagged);
    json_open(out, "families", '[');
    for (size_t i = 0; i < s->families.rows.size; i++) {
        const uint64_t *counts = s->families.rows.at[i].counts;
        json_open(out, NULL, '{');
        json_text(out, "family", totals_name(&s->families, i));
        for (int j = 0; j < EXPLAIN_LEVELS; j++)
            json_number(out, explain_level_name((enum explain_level)j), counts[j]);
        json_number(out, "unrated", counts[UNRATED]);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "scores", '[');
    for (int i = 0; i <= last_bucket(s); i++) {
        json_open(out, NULL, '{');
        json_number(out, "least", least_of_bucket(i));
        json_number(out, "puzzles", s->scores[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_end_line(out);
}

// ---- The command -----------------------------------------------------------------------------------------

struct values {
    int as;
    bool json;
    const char *path;
};

static int run(const struct call *c) {
    const struct values *v = c->values;
    struct session s;
    struct stats stats = {0};
    if (!collection_operands(c, 0)) return CLI_BAD;
    bool ok = session_open(&s, c->operands[0], DB_READ, v->path);
    totals_init(&stats.families, &s.mem, COLUMNS);
    ok = ok && count_levels(&s.db, &stats, &s.fault) && count_scores(&s.db, &stats, &s.fault);
    if (ok && v->json) add_object(&stats, s.db.path, &s.out);
    else if (ok) add_report(&stats, collection_medium(v->as), &s.out);
    ok = ok && session_print(&s);
    totals_free(&stats.families);
    return session_close(&s, ok, CLI_YES);
}

static const struct option options[] = {
    OPTION_TABLE_AS(struct values, as),
    OPTION_JSON(struct values, json, "one JSON object"),
    OPTION_OUTPUT(struct values, path, "write to FILE"),
    {0},
};

const struct command collection_stats = {
    .name = "stats",
    .summary = "how many there are, with histograms",
    .text = "Counts the puzzles of each family and level, and shows how their scores are spread.\n",
    .examples = "  roque collection all.db stats\n"
                "  roque collection all.db stats --as svg -o stats.svg\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};

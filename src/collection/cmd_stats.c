#include "cli/cli.h"
#include "cli/output.h"
#include "collection/collection.h"
#include "collection/telling.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// ---- Counting --------------------------------------------------------------------------------------------

enum { UNRATED = EXPLAIN_LEVELS, SORTS, BUCKETS = 34 };

struct family_count {
    size_t name; // into stats.names
    uint64_t of[SORTS];
};

struct stats {
    struct mem mem;
    struct text names; // each ended by a NUL
    VEC(struct family_count) families;
    uint64_t scores[BUCKETS]; // of 0, 1, 2 to 3, 4 to 7, and so on
    uint64_t puzzles;
    int64_t tagged;
};

static struct family_count *find_family(struct stats *s, const char *name) {
    struct family_count new = {.name = s->names.size};
    for (size_t i = 0; i < s->families.size; i++)
        if (strcmp(s->names.at + s->families.at[i].name, name) == 0) return &s->families.at[i];
    text_bytes(&s->names, name, strlen(name) + 1);
    if (s->names.failed || !vec_push(&s->mem, &s->families, new)) return NULL;
    return &s->families.at[s->families.size - 1];
}

static bool count_levels(struct db *d, struct stats *s, struct fault *fault) {
    sqlite3_stmt *st =
        db_prepare(d, "SELECT family, level, count(*) FROM puzzle GROUP BY family, level", fault);
    bool ok = st != NULL;
    while (ok && db_row(d, st, fault)) {
        const char *name = (const char *)sqlite3_column_text(st, 0);
        struct family_count *f = find_family(s, name == NULL ? "" : name);
        int level = sqlite3_column_type(st, 1) == SQLITE_NULL ? UNRATED : sqlite3_column_int(st, 1);
        if (f == NULL) ok = fault_memory(fault);
        else f->of[level >= 0 && level < UNRATED ? level : UNRATED] += (uint64_t)sqlite3_column_int64(st, 2);
        s->puzzles += (uint64_t)sqlite3_column_int64(st, 2);
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
           db_number(d, "SELECT count(DISTINCT puzzle) FROM tag", &s->tagged, fault);
}

// ---- Telling ---------------------------------------------------------------------------------------------

static void name_bucket(int bucket, char out[32]) {
    uint64_t least = bucket == 0 ? 0 : UINT64_C(1) << (bucket - 1);
    if (bucket < 2) snprintf(out, 32, "%" PRIu64, least);
    else snprintf(out, 32, "%" PRIu64 " to %" PRIu64, least, 2 * least - 1);
}

static void fill_levels(const struct stats *s, struct lab_table *t) {
    lab_table_column(t, "family", LAB_LEFT);
    for (int i = 0; i < EXPLAIN_LEVELS; i++)
        lab_table_column(t, explain_level_name((enum explain_level)i), LAB_RIGHT);
    lab_table_column(t, "not rated", LAB_RIGHT);
    lab_table_column(t, "in all", LAB_RIGHT);
    for (size_t i = 0; i < s->families.size; i++) {
        uint64_t all = 0;
        lab_cell(t, s->names.at + s->families.at[i].name);
        for (int j = 0; j < SORTS; j++) {
            lab_cell_count(t, s->families.at[i].of[j]);
            all += s->families.at[i].of[j];
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

static void fill_scores(const struct stats *s, struct lab_table *t, struct bars *b) {
    static const char longest[] = "########################################";
    enum { WIDEST = sizeof longest - 1 };
    char name[32];
    uint64_t most = 1;
    for (int i = 0; i < BUCKETS; i++) most = s->scores[i] > most ? s->scores[i] : most;
    lab_table_column(t, "score", LAB_RIGHT);
    lab_table_column(t, "puzzles", LAB_RIGHT);
    lab_table_column(t, "", LAB_LEFT);
    for (int i = 0; i <= last_bucket(s); i++) {
        size_t length = (size_t)((double)s->scores[i] / (double)most * WIDEST + 0.5);
        name_bucket(i, name);
        lab_cell(t, name);
        lab_cell_count(t, s->scores[i]);
        lab_cell(t, longest + WIDEST - length);
        bars_add(b, name, s->scores[i]);
    }
}

static void tell(struct stats *s, enum lab_medium medium, struct text *out) {
    struct lab_table tables[2];
    struct bars bars;
    char words[100];
    lab_table_init(&tables[0], &s->mem, "By family and level");
    lab_table_init(&tables[1], &s->mem, "By score");
    bars_init(&bars, &s->mem, "Puzzles by score", "puzzles", "score");
    fill_levels(s, &tables[0]);
    fill_scores(s, &tables[1], &bars);
    snprintf(words, sizeof words, "%" PRIu64 " puzzle%s, %" PRId64 " of them with a tag.\n", s->puzzles,
             s->puzzles == 1 ? "" : "s", s->tagged);
    const struct telling all = {"The collection", words, tables, bars.count > 0 ? 2 : 1, &bars};
    tell_all(&all, medium, out);
    if (tables[0].words.failed || tables[1].words.failed || bars.plot.words.failed) out->failed = true;
    lab_table_free(&tables[0]);
    lab_table_free(&tables[1]);
    bars_free(&bars);
}

static void tell_json(const struct stats *s, struct text *out) {
    text_format(out, "{\"puzzles\":%" PRIu64 ",\"tagged\":%" PRId64 ",\"families\":[", s->puzzles, s->tagged);
    for (size_t i = 0; i < s->families.size; i++) {
        const struct family_count *f = &s->families.at[i];
        const char *name = s->names.at + f->name;
        text_add(out, i == 0 ? "{\"family\":" : ",{\"family\":");
        text_json(out, name, strlen(name));
        for (int j = 0; j < EXPLAIN_LEVELS; j++)
            text_format(out, ",\"%s\":%" PRIu64, explain_level_name((enum explain_level)j), f->of[j]);
        text_format(out, ",\"unrated\":%" PRIu64 "}", f->of[UNRATED]);
    }
    text_add(out, "],\"scores\":[");
    for (int i = 0; i <= last_bucket(s); i++)
        text_format(out, "%s{\"least\":%" PRIu64 ",\"puzzles\":%" PRIu64 "}", i == 0 ? "" : ",",
                    i == 0 ? UINT64_C(0) : UINT64_C(1) << (i - 1), s->scores[i]);
    text_add(out, "]}\n");
}

int collection_stats(const struct cli_collection_request *q, int argc, char **argv) {
    struct db db;
    struct stats s = {.mem = MEM_UNLIMITED};
    struct text out;
    struct cli_output output;
    struct fault fault = {0};
    (void)argc, (void)argv;
    text_init(&out, &s.mem);
    text_init(&s.names, &s.mem);
    cli_output_init(&output, &s.mem, q->path);
    bool ok = db_open(&db, q->file, DB_READ, &fault) && count_levels(&db, &s, &fault) &&
              count_scores(&db, &s, &fault) && cli_output_begin(&output, 1);
    if (ok && q->json) tell_json(&s, &out);
    else if (ok) tell(&s, q->medium, &out);
    int code = ok ? CLI_YES : collection_fail(&fault);
    if (ok) cli_output_add(&output, &out);
    code = cli_weightier(code, cli_output_exit(&output));
    text_free(&out);
    text_free(&s.names);
    vec_free(&s.mem, &s.families);
    db_close(&db);
    return code;
}

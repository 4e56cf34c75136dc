// `collection stats`.
#include "base/json.h"
#include "collection/collection.h"
#include "collection/report.h"

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
    struct mem *mem;
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
    if (s->names.failed || !vec_push(s->mem, &s->families, new)) return NULL;
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

// ---- Reporting -------------------------------------------------------------------------------------------

static uint64_t least_of_bucket(int bucket) { return bucket == 0 ? 0 : UINT64_C(1) << (bucket - 1); }

static void name_bucket(int bucket, char out[32]) {
    uint64_t least = least_of_bucket(bucket);
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

static void add_report(struct stats *s, enum lab_medium medium, struct text *out) {
    struct lab_table tables[2];
    struct bars bars;
    char words[100];
    lab_table_init(&tables[0], s->mem, "By family and level");
    lab_table_init(&tables[1], s->mem, "By score");
    bars_init(&bars, s->mem, "Puzzles by score", "puzzles", "score");
    fill_levels(s, &tables[0]);
    fill_scores(s, &tables[1], &bars);
    snprintf(words, sizeof words, "%" PRIu64 " puzzle%s, %" PRId64 " of them with a tag.\n", s->puzzles,
             s->puzzles == 1 ? "" : "s", s->tagged);
    const struct report all = {"The collection", words, tables, bars.count > 0 ? 2 : 1, &bars};
    report_write(&all, medium, out);
    if (tables[0].words.failed || tables[1].words.failed || bars.plot.words.failed) out->failed = true;
    lab_table_free(&tables[0]);
    lab_table_free(&tables[1]);
    bars_free(&bars);
}

static void add_object(const struct stats *s, struct text *out) {
    json_open(out, NULL, '{');
    json_number(out, "puzzles", s->puzzles);
    json_signed(out, "tagged", s->tagged);
    json_open(out, "families", '[');
    for (size_t i = 0; i < s->families.size; i++) {
        const struct family_count *f = &s->families.at[i];
        json_open(out, NULL, '{');
        json_text(out, "family", s->names.at + f->name);
        for (int j = 0; j < EXPLAIN_LEVELS; j++)
            json_number(out, explain_level_name((enum explain_level)j), f->of[j]);
        json_number(out, "unrated", f->of[UNRATED]);
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
    struct stats stats = {.mem = &s.mem};
    if (!collection_operands(c, 0)) return CLI_BAD;
    bool ok = session_open(&s, c->operands[0], DB_READ, v->path);
    text_init(&stats.names, &s.mem);
    ok = ok && count_levels(&s.db, &stats, &s.fault) && count_scores(&s.db, &stats, &s.fault);
    if (ok && v->json) add_object(&stats, &s.out);
    else if (ok) add_report(&stats, collection_medium(v->as), &s.out);
    ok = ok && session_print(&s);
    text_free(&stats.names);
    vec_free(&s.mem, &stats.families);
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

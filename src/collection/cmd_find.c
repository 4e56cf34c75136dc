#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "collection/collection.h"
#include "collection/query.h"
#include "puzzle/notes.h"

#include <inttypes.h>
#include <string.h>

// ---- Find ------------------------------------------------------------------------------------------------

enum { ID, FAMILY, WIDTH, HEIGHT, LEVEL, SCORE, NOTES, TAGS };
static const char columns[] = "id, family, width, height, level, score, notes,"
                              " (SELECT group_concat(name, ' ') FROM tag WHERE puzzle = puzzle.id)";

static const char *column(sqlite3_stmt *s, int place) {
    const char *text = (const char *)sqlite3_column_text(s, place);
    return text == NULL ? "" : text;
}

static const char *level_of(sqlite3_stmt *s) {
    int level = sqlite3_column_int(s, LEVEL);
    bool known = sqlite3_column_type(s, LEVEL) != SQLITE_NULL && level >= 0 && level < EXPLAIN_LEVELS;
    return known ? explain_level_name((enum explain_level)level) : NULL;
}

static struct note title_of(sqlite3_stmt *s) {
    const char *notes = column(s, NOTES);
    struct note n;
    while (note_next(&notes, &n))
        if (note_is(&n, "title")) return n;
    return (struct note){0};
}

static void add_line(struct text *out, sqlite3_stmt *s) {
    const char *level = level_of(s), *tags = column(s, TAGS);
    struct note title = title_of(s);
    text_format(out, "%" PRId64 "  %s %dx%d", (int64_t)sqlite3_column_int64(s, ID), column(s, FAMILY),
                sqlite3_column_int(s, WIDTH), sqlite3_column_int(s, HEIGHT));
    if (level != NULL) text_format(out, "  %s %d", level, sqlite3_column_int(s, SCORE));
    if (title.value_size > 0) text_add(out, "  ");
    cli_add_harmless(out, title.value, title.value_size);
    for (; *tags != '\0'; tags += strspn(tags, " ")) {
        size_t length = strcspn(tags, " ");
        text_add(out, " #");
        cli_add_harmless(out, tags, length);
        tags += length;
    }
    text_char(out, '\n');
}

static void add_object(struct text *out, sqlite3_stmt *s) {
    const char *level = level_of(s), *tags = column(s, TAGS);
    struct note title = title_of(s);
    text_format(out, "{\"number\":%" PRId64 ",\"family\":", (int64_t)sqlite3_column_int64(s, ID));
    text_json(out, column(s, FAMILY), strlen(column(s, FAMILY)));
    text_format(out, ",\"width\":%d,\"height\":%d", sqlite3_column_int(s, WIDTH),
                sqlite3_column_int(s, HEIGHT));
    if (level != NULL)
        text_format(out, ",\"level\":\"%s\",\"score\":%d", level, sqlite3_column_int(s, SCORE));
    if (title.value_size > 0) {
        text_add(out, ",\"title\":");
        text_json(out, title.value, title.value_size);
    }
    text_add(out, ",\"tags\":[");
    for (const char *before = ""; *tags != '\0'; tags += strspn(tags, " "), before = ",") {
        size_t length = strcspn(tags, " ");
        text_add(out, before);
        text_json(out, tags, length);
        tags += length;
    }
    text_add(out, "]}\n");
}

static bool list(struct db *d, sqlite3_stmt *s, const struct cli_collection_request *q,
                 struct cli_output *output, uint64_t *count, struct fault *fault) {
    struct text out;
    bool ok = true;
    text_init(&out, output->mem);
    while (ok && !cli_stopping() && db_row(d, s, fault)) {
        text_clear(&out);
        if (q->json) add_object(&out, s);
        else add_line(&out, s);
        ok = cli_output_add(output, &out);
        ++*count;
    }
    text_free(&out);
    return ok && fault->kind == FAULT_NONE;
}

static bool count(struct db *d, sqlite3_stmt *s, struct cli_output *output, uint64_t *number,
                  struct fault *fault) {
    struct text out;
    if (!db_row(d, s, fault)) return false;
    *number = (uint64_t)sqlite3_column_int64(s, 0);
    text_init(&out, output->mem);
    text_format(&out, "%" PRIu64 "\n", *number);
    bool ok = cli_output_add(output, &out);
    text_free(&out);
    return ok;
}

static bool find(struct db *d, const struct cli_collection_request *q, struct cli_output *output,
                 uint64_t *number, struct fault *fault) {
    struct query query;
    struct text sql;
    if (!query_plan(&query, d, &q->filter, fault)) return false;
    text_init(&sql, output->mem);
    if (q->count) query_write_count(&query, &sql);
    else query_write_in_order(&query, columns, &sql);
    sqlite3_stmt *s = query_prepare(&query, d, &sql, q->limit, fault);
    bool ok =
        s != NULL && (q->count ? count(d, s, output, number, fault) : list(d, s, q, output, number, fault));
    sqlite3_finalize(s);
    text_free(&sql);
    return ok;
}

int collection_find(const struct cli_collection_request *q, int argc, char **argv) {
    struct mem mem = MEM_UNLIMITED;
    struct db db;
    struct cli_output output;
    struct fault fault = {0};
    uint64_t number = 0;
    (void)argc, (void)argv;
    cli_output_init(&output, &mem, NULL);
    bool ok = db_open(&db, q->file, DB_READ, &fault) && cli_output_begin(&output, 1) &&
              find(&db, q, &output, &number, &fault);
    int code = ok ? (number > 0 ? CLI_YES : CLI_NO) : collection_fail(&fault);
    code = cli_weightier(code, cli_output_exit(&output));
    db_close(&db);
    return cli_interrupted() ? CLI_INTERRUPTED : code;
}

// ---- Tag -------------------------------------------------------------------------------------------------

struct tagging {
    struct store store;
    const struct cli_collection_request *request;
    uint64_t changed;
};

static bool tag_one(void *context, int64_t id, struct campaign_puzzle *f, struct fault *fault) {
    struct tagging *t = context;
    (void)f;
    if (!store_tag(&t->store, id, t->request->tag, t->request->remove, fault)) return false;
    t->changed += sqlite3_changes(t->store.db->handle) > 0;
    return true;
}

static bool tag_all(struct db *d, struct tagging *t, struct mem *m, int argc, char **argv,
                    struct fault *fault) {
    const struct collection_choice choice = {.filter = &t->request->filter, .argc = argc, .argv = argv};
    if (!store_init(&t->store, d, m, fault) || !db_begin(d, fault)) return false;
    bool ok = collection_each(d, m, &choice, tag_one, t, fault) && db_commit(d, fault);
    if (!ok) db_roll_back(d);
    return ok;
}

static bool tell_tagged(const struct tagging *t, struct mem *m) {
    struct text out;
    text_init(&out, m);
    text_format(&out, "%" PRIu64 " %s %s\n", t->changed, t->request->remove ? "no longer" : "now",
                t->request->tag);
    bool said = cli_output_say(&out);
    text_free(&out);
    return said;
}

int collection_tag(const struct cli_collection_request *q, int argc, char **argv) {
    struct mem mem = MEM_UNLIMITED;
    struct db db;
    struct tagging t = {.request = q};
    struct fault fault = {0};
    bool ok = db_open(&db, q->file, DB_WRITE, &fault) && tag_all(&db, &t, &mem, argc, argv, &fault);
    int code = ok ? (tell_tagged(&t, &mem) ? CLI_YES : CLI_BAD) : collection_fail(&fault);
    store_free(&t.store);
    db_close(&db);
    return code;
}

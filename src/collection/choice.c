// Which puzzles somebody means.
#include "cli/interrupt.h"
#include "collection/collection.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FAMILY = 1, WIDTH, HEIGHT, LEAST, MOST, TAG, WORDS, CAMPAIGN, LIMIT };

// Tags, words and campaigns name few puzzles: there the plus keeps the other conditions from being looked up
// in indexes of their own.
void collection_where(const struct cli_filter *f, struct text *sql) {
    bool few = f->tag != NULL || f->text != NULL || f->campaign > 0;
    const struct {
        bool asked;
        const char *sql;
    } conditions[] = {
        {f->family != NULL, few ? "+family = ?1" : "family = ?1"},
        {f->width > 0, few ? "+width = ?2 AND +height = ?3" : "width = ?2 AND height = ?3"},
        {f->scored, few ? "+score BETWEEN ?4 AND ?5" : "score BETWEEN ?4 AND ?5"},
        {f->tag != NULL, "id IN (SELECT puzzle FROM tag WHERE name = ?6)"},
        {f->text != NULL, "id IN (SELECT rowid FROM words WHERE words MATCH ?7)"},
        {f->campaign > 0, "id IN (SELECT puzzle FROM found WHERE campaign = ?8)"},
    };
    const char *before = " WHERE ";
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
        if (!conditions[i].asked) continue;
        text_format(sql, "%s%s", before, conditions[i].sql);
        before = " AND ";
    }
}

// Words in a row, as the index of words takes them: in quotes, so that nothing in them is an operator.
static void bind_words(const char *words, sqlite3_stmt *s) {
    struct mem mem = MEM_UNLIMITED;
    struct text quoted;
    text_init(&quoted, &mem);
    text_char(&quoted, '"');
    for (; *words != '\0'; words++) {
        if (*words == '"') text_char(&quoted, '"');
        text_char(&quoted, *words);
    }
    text_char(&quoted, '"');
    sqlite3_bind_text64(s, WORDS, text_string(&quoted), quoted.size, SQLITE_TRANSIENT, SQLITE_UTF8);
    text_free(&quoted);
}

void collection_bind(const struct cli_filter *f, sqlite3_stmt *s) {
    if (f->family != NULL) db_bind_text(s, FAMILY, f->family->name, strlen(f->family->name));
    if (f->width > 0) {
        db_bind_number(s, WIDTH, f->width);
        db_bind_number(s, HEIGHT, f->height);
    }
    if (f->scored) {
        db_bind_number(s, LEAST, f->least_score);
        db_bind_number(s, MOST, f->most_score);
    }
    if (f->tag != NULL) db_bind_text(s, TAG, f->tag, strlen(f->tag));
    if (f->text != NULL) bind_words(f->text, s);
    if (f->campaign > 0) db_bind_number(s, CAMPAIGN, (int64_t)f->campaign);
}

int64_t collection_number(const char *digits) { return strtoll(digits, NULL, 10); }

bool collection_rows(struct db *d, struct mem *m, sqlite3_stmt *s, collection_visit *visit, void *context,
                     struct fault *fault) {
    bool go_on = true;
    while (go_on && !cli_stopping() && db_row(d, s, fault)) {
        struct campaign_found found;
        if (!store_read(d, s, m, &found, fault)) return false;
        go_on = visit(context, sqlite3_column_int64(s, STORE_ID), &found, fault);
        found_free(&found);
    }
    return fault->kind == FAULT_NONE;
}

static bool each_number(struct db *d, struct mem *m, const struct collection_choice *c,
                        collection_visit *visit, void *context, struct fault *fault) {
    sqlite3_stmt *s = db_prepare(d, "SELECT " STORE_COLUMNS " FROM puzzle WHERE id = ?1", fault);
    bool ok = s != NULL;
    for (int i = 0; ok && i < c->argc && !cli_stopping(); i++) {
        struct campaign_found found;
        db_bind_number(s, 1, collection_number(c->argv[i]));
        ok = db_row(d, s, fault) ||
             (fault->kind == FAULT_NONE &&
              fault_set(fault, FAULT_INPUT, "there is no puzzle %s in %.120s", c->argv[i], d->path));
        ok = ok && store_read(d, s, m, &found, fault);
        if (!ok) break;
        ok = visit(context, sqlite3_column_int64(s, STORE_ID), &found, fault);
        found_free(&found);
        sqlite3_reset(s);
    }
    sqlite3_finalize(s);
    return ok || fault->kind == FAULT_NONE;
}

static bool each_that_fits(struct db *d, struct mem *m, const struct collection_choice *c,
                           collection_visit *visit, void *context, struct fault *fault) {
    struct text sql;
    text_init(&sql, m);
    text_add(&sql, "SELECT " STORE_COLUMNS " FROM puzzle WHERE id IN (SELECT id FROM puzzle");
    collection_where(c->filter, &sql);
    text_add(&sql, " ORDER BY id LIMIT ?9) ORDER BY id");
    sqlite3_stmt *s = sql.failed ? NULL : db_prepare(d, text_string(&sql), fault);
    bool ok = s != NULL;
    if (sql.failed) fault_memory(fault);
    if (ok) {
        collection_bind(c->filter, s);
        db_bind_number(s, LIMIT, c->limit == 0 ? -1 : (int64_t)c->limit);
        ok = collection_rows(d, m, s, visit, context, fault);
    }
    sqlite3_finalize(s);
    text_free(&sql);
    return ok;
}

bool collection_each(struct db *d, struct mem *m, const struct collection_choice *c, collection_visit *visit,
                     void *context, struct fault *fault) {
    fault->kind = FAULT_NONE;
    return (c->argc > 0 ? each_number : each_that_fits)(d, m, c, visit, context, fault);
}

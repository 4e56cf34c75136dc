// Which puzzles somebody means.
#include "cli/interrupt.h"
#include "collection/collection.h"
#include "collection/query.h"

#include <stdlib.h>

int64_t collection_number(const char *digits) { return strtoll(digits, NULL, 10); }

bool collection_rows(struct db *d, struct mem *m, sqlite3_stmt *s, collection_visit *visit, void *context,
                     struct fault *fault) {
    bool go_on = true;
    while (go_on && !cli_stopping() && db_row(d, s, fault)) {
        struct campaign_puzzle found;
        if (!store_read(d, s, m, &found, fault)) return false;
        go_on = visit(context, sqlite3_column_int64(s, STORE_ID), &found, fault);
        campaign_puzzle_free(&found);
    }
    return fault->kind == FAULT_NONE;
}

static bool each_number(struct db *d, struct mem *m, const struct collection_choice *c,
                        collection_visit *visit, void *context, struct fault *fault) {
    sqlite3_stmt *s = db_prepare(d, "SELECT " STORE_COLUMNS " FROM puzzle WHERE id = ?1", fault);
    bool ok = s != NULL;
    for (int i = 0; ok && i < c->argc && !cli_stopping(); i++) {
        struct campaign_puzzle found;
        db_bind_number(s, 1, collection_number(c->argv[i]));
        ok = db_row(d, s, fault) ||
             (fault->kind == FAULT_NONE &&
              fault_set(fault, FAULT_INPUT, "there is no puzzle %s in %.120s", c->argv[i], d->path));
        ok = ok && store_read(d, s, m, &found, fault);
        if (!ok) break;
        ok = visit(context, sqlite3_column_int64(s, STORE_ID), &found, fault);
        campaign_puzzle_free(&found);
        sqlite3_reset(s);
    }
    sqlite3_finalize(s);
    return ok || fault->kind == FAULT_NONE;
}

static bool each_that_fits(struct db *d, struct mem *m, const struct collection_choice *c,
                           collection_visit *visit, void *context, struct fault *fault) {
    struct query q;
    struct text sql;
    if (!query_plan(&q, d, c->filter, fault)) return false;
    text_init(&sql, m);
    query_write_in_order(&q, STORE_COLUMNS, &sql);
    sqlite3_stmt *s = query_prepare(&q, d, &sql, c->limit, fault);
    bool ok = s != NULL && collection_rows(d, m, s, visit, context, fault);
    sqlite3_finalize(s);
    text_free(&sql);
    return ok;
}

bool collection_each(struct db *d, struct mem *m, const struct collection_choice *c, collection_visit *visit,
                     void *context, struct fault *fault) {
    fault->kind = FAULT_NONE;
    return (c->argc > 0 ? each_number : each_that_fits)(d, m, c, visit, context, fault);
}

#include "collection/says.h"

#include "base/text.h"

#include <string.h>

struct cutter {
    struct mem mem; // it lies there itself
    fts5_tokenizer how;
    Fts5Tokenizer *it;
    struct text notes, words; // " word word "
};

static int add_word(void *context, int flags, const char *word, int size, int from, int to) {
    struct text *out = context;
    (void)flags, (void)from, (void)to;
    text_bytes(out, word, (size_t)size);
    text_char(out, ' ');
    return out->failed ? SQLITE_NOMEM : SQLITE_OK;
}

static bool cut(const struct cutter *c, sqlite3_value *value, struct text *out) {
    const char *text = (const char *)sqlite3_value_text(value);
    text_clear(out);
    text_char(out, ' ');
    return text == NULL || c->how.xTokenize(c->it, out, FTS5_TOKENIZE_DOCUMENT, text,
                                            sqlite3_value_bytes(value), add_word) == SQLITE_OK;
}

// As in the index, nothing has no words.
static void says(sqlite3_context *context, int count, sqlite3_value **values) {
    struct cutter *c = sqlite3_user_data(context);
    (void)count;
    if (!cut(c, values[0], &c->notes) || !cut(c, values[1], &c->words)) sqlite3_result_error_nomem(context);
    else
        sqlite3_result_int(context, c->words.size > 1 &&
                                        strstr(text_string(&c->notes), text_string(&c->words)) != NULL);
}

// ---- Where SQLite keeps its ways to cut texts ------------------------------------------------------------

static fts5_api *find_index(struct db *d, struct fault *fault) {
    fts5_api *api = NULL;
    sqlite3_stmt *s = db_prepare(d, "SELECT fts5(?1)", fault);
    if (s == NULL) return NULL;
    sqlite3_bind_pointer(s, 1, &api, "fts5_api_ptr", NULL);
    if (!db_run(d, s, fault)) api = NULL;
    sqlite3_finalize(s);
    return api;
}

static void forget(void *context) {
    struct cutter *c = context;
    if (c->it != NULL) c->how.xDelete(c->it);
    text_free(&c->notes);
    text_free(&c->words);
    struct mem mem = c->mem;
    mem_free(&mem, c, sizeof *c);
}

bool says_teach(struct db *d, struct fault *fault) {
    struct mem mem = MEM_UNLIMITED;
    void *how = NULL;
    fts5_api *api = find_index(d, fault);
    if (api == NULL) return false;
    struct cutter *c = mem_zeroed(&mem, 1, sizeof *c);
    if (c == NULL) return fault_memory(fault);
    c->mem = mem;
    text_init(&c->notes, &c->mem);
    text_init(&c->words, &c->mem);
    bool ok = api->xFindTokenizer(api, "unicode61", &how, &c->how) == SQLITE_OK &&
              c->how.xCreate(how, NULL, 0, &c->it) == SQLITE_OK;
    if (!ok) {
        forget(c);
        return fault_memory(fault);
    }
    return sqlite3_create_function_v2(d->handle, "roque_says", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, c, says,
                                      NULL, NULL, forget) == SQLITE_OK ||
           db_fail(d, fault); // which has forgotten it
}

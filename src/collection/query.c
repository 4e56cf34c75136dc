#include "collection/collection.h"

#include <stdlib.h>
#include <string.h>

// ---- Filters ---------------------------------------------------------------------------------------------

static bool check_size(struct filter *f, struct fault *fault) {
    const struct family any = {.name = "any"}; // without limits on sizes
    return f->size == NULL ||
           make_read_size(f->family == NULL ? &any : f->family, f->size, &f->width, &f->height, fault);
}

static bool check_scores(struct filter *f, struct fault *fault) {
    struct make_request scores = {.most_score = UINT32_MAX};
    bool ok = (f->level == NULL || make_set(&scores, "level", f->level, fault)) &&
              (f->score == NULL || make_set(&scores, "score", f->score, fault));
    f->scored = f->level != NULL || f->score != NULL;
    f->least_score = scores.least_score;
    f->most_score = scores.most_score;
    return ok;
}

bool filter_check(struct filter *f, const char *command) {
    struct fault fault = {0};
    if (f->family_name != NULL) f->family = cli_family_named(command, f->family_name);
    if (f->family_name != NULL && f->family == NULL) return false;
    return (check_size(f, &fault) && check_scores(f, &fault)) || cli_complain("%s", fault.text);
}

// ---- Phrases ---------------------------------------------------------------------------------------------

// Does a phrase occur in some notes? Decided without the index of words, because for a few puzzles that is
// quicker than going through all puzzles that have the words. SQLite cuts texts into words as it does for the
// index, so both agree.
struct phrase {
    struct mem mem; // contains this struct itself
    fts5_tokenizer how;
    Fts5Tokenizer *tokenizer;
    struct text notes, words; // " word word "
};

static int add_word(void *context, int flags, const char *word, int size, int from, int to) {
    struct text *out = context;
    (void)flags, (void)from, (void)to;
    text_bytes(out, word, (size_t)size);
    text_char(out, ' ');
    return out->failed ? SQLITE_NOMEM : SQLITE_OK;
}

static bool tokenize(const struct phrase *c, sqlite3_value *value, struct text *out) {
    const char *text = (const char *)sqlite3_value_text(value);
    text_clear(out);
    text_char(out, ' ');
    return text == NULL || c->how.xTokenize(c->tokenizer, out, FTS5_TOKENIZE_DOCUMENT, text,
                                            sqlite3_value_bytes(value), add_word) == SQLITE_OK;
}

// An empty phrase matches nothing, as in the index.
static void has_phrase(sqlite3_context *context, int count, sqlite3_value **values) {
    struct phrase *c = sqlite3_user_data(context);
    (void)count;
    if (!tokenize(c, values[0], &c->notes) || !tokenize(c, values[1], &c->words))
        sqlite3_result_error_nomem(context);
    else
        sqlite3_result_int(context, c->words.size > 1 &&
                                        strstr(text_string(&c->notes), text_string(&c->words)) != NULL);
}

static fts5_api *find_fts5(struct db *d, struct fault *fault) {
    fts5_api *api = NULL;
    sqlite3_stmt *s = db_prepare(d, "SELECT fts5(?1)", fault);
    if (s == NULL) return NULL;
    sqlite3_bind_pointer(s, 1, &api, "fts5_api_ptr", NULL);
    if (!db_run(d, s, fault)) api = NULL;
    sqlite3_finalize(s);
    return api;
}

static void phrase_free(void *context) {
    struct phrase *c = context;
    if (c->tokenizer != NULL) c->how.xDelete(c->tokenizer);
    text_free(&c->notes);
    text_free(&c->words);
    struct mem mem = c->mem;
    mem_free(&mem, c, sizeof *c);
}

// Register the function roque_phrase(NOTES, WORDS) in a database.
static bool phrase_teach(struct db *d, struct fault *fault) {
    struct mem mem = MEM_UNLIMITED;
    void *how = NULL;
    fts5_api *api = find_fts5(d, fault);
    if (api == NULL) return false;
    struct phrase *c = mem_zeroed(&mem, 1, sizeof *c);
    if (c == NULL) return fault_memory(fault);
    c->mem = mem;
    text_init(&c->notes, &c->mem);
    text_init(&c->words, &c->mem);
    bool ok = api->xFindTokenizer(api, "unicode61", &how, &c->how) == SQLITE_OK &&
              c->how.xCreate(how, NULL, 0, &c->tokenizer) == SQLITE_OK;
    if (!ok) {
        phrase_free(c);
        return fault_memory(fault);
    }
    return sqlite3_create_function_v2(d->handle, "roque_phrase", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, c,
                                      has_phrase, NULL, NULL, phrase_free) == SQLITE_OK ||
           db_fail(d, fault); // which has freed it
}

enum { FAMILY = 1, WIDTH, HEIGHT, LEAST, MOST, TAG, WORDS, CAMPAIGN, LIMIT };

// ---- Statements ------------------------------------------------------------------------------------------

struct condition {
    bool asked;
    const char *sql;
};

static void add_conditions(const struct condition *all, size_t count, struct text *sql) {
    const char *before = " WHERE ";
    for (size_t i = 0; i < count; i++) {
        if (!all[i].asked) continue;
        text_format(sql, "%s%s", before, all[i].sql);
        before = " AND ";
    }
}

// The plus keeps SQLite from using an index for the condition.
static void add_where(const struct query *q, struct text *sql) {
    const struct filter *f = q->filter;
    bool lead = q->leads == QUERY_BOARDS;
    const struct condition all[] = {
        {f->family != NULL, lead ? "family = ?1" : "+family = ?1"},
        {f->width > 0, lead ? "width = ?2 AND height = ?3" : "+width = ?2 AND +height = ?3"},
        {f->scored, lead ? "score BETWEEN ?4 AND ?5" : "+score BETWEEN ?4 AND ?5"},
        {f->tag != NULL && q->leads != QUERY_TAG,
         "EXISTS (SELECT 1 FROM tag WHERE name = ?6 AND puzzle = id)"},
        {f->campaign > 0 && q->leads != QUERY_CAMPAIGN,
         "EXISTS (SELECT 1 FROM found WHERE campaign = ?8 AND puzzle = id)"},
        {f->text != NULL && q->leads != QUERY_WORDS, "roque_phrase(notes, ?7)"},
    };
    add_conditions(all, sizeof all / sizeof *all, sql);
}

// A campaign may find a puzzle twice. DISTINCT would collect all of its puzzles before the first one is
// returned.
static const char *const leaders[QUERY_WAYS] = {
    [QUERY_TAG] = "(SELECT puzzle AS hit FROM tag WHERE name = ?6)",
    [QUERY_CAMPAIGN] =
        "(SELECT puzzle AS hit FROM found WHERE campaign = ?8 AND NOT EXISTS (SELECT 1 FROM found AS before"
        " WHERE campaign = ?8 AND puzzle = found.puzzle AND (job, place) < (found.job, found.place)))",
    [QUERY_WORDS] = "(SELECT rowid AS hit FROM words WHERE words MATCH ?7)",
};

void query_write(const struct query *q, const char *columns, struct text *sql) {
    if (q->leads == QUERY_BOARDS) text_format(sql, "SELECT %s FROM puzzle", columns);
    else text_format(sql, "SELECT %s FROM %s CROSS JOIN puzzle ON id = hit", columns, leaders[q->leads]);
    add_where(q, sql);
}

// Indexes of boards give another order: then only the numbers are sorted, not complete rows.
void query_write_in_order(const struct query *q, const char *columns, struct text *sql) {
    if (q->leads != QUERY_BOARDS) {
        query_write(q, columns, sql);
        text_add(sql, " ORDER BY hit LIMIT ?9");
        return;
    }
    text_format(sql, "SELECT %s FROM puzzle WHERE id IN (", columns);
    query_write(q, "id", sql);
    text_add(sql, " ORDER BY id LIMIT ?9) ORDER BY id");
}

// Job by job for the puzzles of a campaign, whichever job was quicker.
static void write_by_jobs(const struct query *q, const char *columns, struct text *sql) {
    text_format(sql, "SELECT %s FROM puzzle WHERE id IN (", columns);
    query_write(q, "id", sql);
    text_add(sql, ") ORDER BY from_campaign, from_job, from_place, id LIMIT ?9");
}

// ---- Values ----------------------------------------------------------------------------------------------

// A phrase for the index of words: in quotes, so that nothing in it is an operator.
static void bind_words(const char *words, sqlite3_stmt *s) {
    struct mem mem = MEM_UNLIMITED;
    struct text quoted = TEXT_IN(&mem);
    text_char(&quoted, '"');
    for (; *words != '\0'; words++) {
        if (*words == '"') text_char(&quoted, '"');
        text_char(&quoted, *words);
    }
    text_char(&quoted, '"');
    sqlite3_bind_text64(s, WORDS, text_string(&quoted), quoted.size, SQLITE_TRANSIENT, SQLITE_UTF8);
    text_free(&quoted);
}

static void bind(const struct filter *f, sqlite3_stmt *s) {
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

sqlite3_stmt *query_prepare(const struct query *q, struct db *d, const struct text *sql, uint64_t limit,
                            struct fault *fault) {
    if (sql->failed) fault_memory(fault);
    sqlite3_stmt *s = sql->failed ? NULL : db_prepare(d, text_string(sql), fault);
    if (s == NULL) return NULL;
    bind(q->filter, s);
    if (sqlite3_bind_parameter_count(s) >= LIMIT) db_bind_number(s, LIMIT, limit == 0 ? -1 : (int64_t)limit);
    return s;
}

// ---- The way that leads -----------------------------------------------------------------------------------

static bool is_asked(const struct filter *f, enum query_way way) {
    const bool asked[QUERY_WAYS] = {
        [QUERY_BOARDS] = f->family != NULL || f->width > 0 || f->scored,
        [QUERY_TAG] = f->tag != NULL,
        [QUERY_CAMPAIGN] = f->campaign > 0,
        [QUERY_WORDS] = f->text != NULL,
    };
    return asked[way];
}

// Find the last way in the filter; returns whether it is the only one.
static bool has_one_way(struct query *q) {
    int asked = 0;
    for (enum query_way way = 0; way < QUERY_WAYS; way++) {
        if (!is_asked(q->filter, way)) continue;
        q->leads = way;
        asked++;
    }
    return asked < 2;
}

void query_write_count(const struct query *q, struct text *sql) {
    static const char *const counters[QUERY_WAYS] = {
        [QUERY_BOARDS] = NULL,
        [QUERY_TAG] = "SELECT count(*) FROM tag WHERE name = ?6",
        [QUERY_CAMPAIGN] = "SELECT count(DISTINCT puzzle) FROM found WHERE campaign = ?8",
        [QUERY_WORDS] = "SELECT count(*) FROM words WHERE words MATCH ?7",
    };
    struct query only = *q;
    if (has_one_way(&only) && counters[q->leads] != NULL) text_add(sql, counters[q->leads]);
    else query_write(q, "count(*)", sql);
}

// How many puzzles this way alone leads to; counting stops at `most`.
static bool count_some(const struct query *q, struct db *d, enum query_way way, int64_t most, int64_t *count,
                       struct fault *fault) {
    struct filter boards = *q->filter;
    const struct query alone = {.filter = &boards, .leads = QUERY_BOARDS};
    struct mem mem = MEM_UNLIMITED;
    boards.tag = boards.text = NULL;
    boards.campaign = 0;
    struct text sql = TEXT_IN(&mem);
    text_add(&sql, "SELECT count(*) FROM (");
    if (way == QUERY_BOARDS) query_write(&alone, "1", &sql);
    else text_format(&sql, "SELECT 1 FROM %s", leaders[way]);
    text_add(&sql, " LIMIT ?9)");
    sqlite3_stmt *s = query_prepare(q, d, &sql, (uint64_t)most, fault);
    bool ok = s != NULL && db_row(d, s, fault);
    if (ok) *count = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    text_free(&sql);
    return ok;
}

bool query_plan(struct query *q, struct db *d, const struct filter *f, struct fault *fault) {
    int64_t fewest = 5000; // notes are read in a hundredth of a second
    *q = (struct query){.filter = f};
    if (has_one_way(q)) return true;
    if (f->text != NULL && !phrase_teach(d, fault)) return false;
    for (enum query_way way = 0; way < QUERY_WORDS && fewest > 0; way++) {
        int64_t count = 0;
        if (!is_asked(f, way)) continue;
        if (!count_some(q, d, way, fewest, &count, fault)) return false;
        if (count >= fewest) continue;
        fewest = count;
        q->leads = way;
    }
    return true;
}

// ---- Every puzzle ----------------------------------------------------------------------------------------

bool query_each_row(struct db *d, struct mem *m, sqlite3_stmt *s, query_visit *visit, void *context,
                    struct fault *fault) {
    bool go_on = true;
    while (go_on && !cli_stopping() && db_row(d, s, fault)) {
        struct campaign_puzzle p;
        if (!store_read(d, s, m, &p, fault)) return false;
        go_on = visit(context, sqlite3_column_int64(s, STORE_ID), &p, fault);
        campaign_puzzle_free(&p);
    }
    return fault->kind == FAULT_NONE;
}

static bool each_number(struct db *d, struct mem *m, const struct query_choice *c, query_visit *visit,
                        void *context, struct fault *fault) {
    sqlite3_stmt *s = db_prepare(d, "SELECT " STORE_COLUMNS " FROM puzzle WHERE id = ?1", fault);
    bool ok = s != NULL;
    for (int i = 0; ok && i < c->count && !cli_stopping(); i++) {
        struct campaign_puzzle p;
        db_bind_number(s, 1, strtoll(c->numbers[i], NULL, 10));
        ok = db_row(d, s, fault) ||
             (fault->kind == FAULT_NONE &&
              fault_set(fault, FAULT_INPUT, "there is no puzzle %s in %.120s", c->numbers[i], d->path));
        ok = ok && store_read(d, s, m, &p, fault);
        if (!ok) break;
        ok = visit(context, sqlite3_column_int64(s, STORE_ID), &p, fault);
        campaign_puzzle_free(&p);
        sqlite3_reset(s);
    }
    sqlite3_finalize(s);
    return ok || fault->kind == FAULT_NONE;
}

static bool each_that_fits(struct db *d, struct mem *m, const struct query_choice *c, query_visit *visit,
                           void *context, struct fault *fault) {
    struct query q;
    if (!query_plan(&q, d, c->filter, fault)) return false;
    struct text sql = TEXT_IN(m);
    (c->by_jobs ? write_by_jobs : query_write_in_order)(&q, STORE_COLUMNS, &sql);
    sqlite3_stmt *s = query_prepare(&q, d, &sql, c->limit, fault);
    bool ok = s != NULL && query_each_row(d, m, s, visit, context, fault);
    sqlite3_finalize(s);
    text_free(&sql);
    return ok;
}

bool query_each(struct db *d, struct mem *m, const struct query_choice *c, query_visit *visit, void *context,
                struct fault *fault) {
    fault->kind = FAULT_NONE;
    return (c->count > 0 ? each_number : each_that_fits)(d, m, c, visit, context, fault);
}

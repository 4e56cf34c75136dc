#include "collection/query.h"

#include "collection/says.h"

#include <string.h>

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

// The plus keeps a condition from being looked up in an index of its own.
static void add_where(const struct query *q, struct text *sql) {
    const struct cli_filter *f = q->filter;
    bool lead = q->leads == QUERY_BOARDS;
    const struct condition all[] = {
        {f->family != NULL, lead ? "family = ?1" : "+family = ?1"},
        {f->width > 0, lead ? "width = ?2 AND height = ?3" : "+width = ?2 AND +height = ?3"},
        {f->scored, lead ? "score BETWEEN ?4 AND ?5" : "+score BETWEEN ?4 AND ?5"},
        {f->tag != NULL && q->leads != QUERY_TAG,
         "EXISTS (SELECT 1 FROM tag WHERE name = ?6 AND puzzle = id)"},
        {f->campaign > 0 && q->leads != QUERY_CAMPAIGN,
         "EXISTS (SELECT 1 FROM found WHERE campaign = ?8 AND puzzle = id)"},
        {f->text != NULL && q->leads != QUERY_WORDS, "roque_says(notes, ?7)"},
    };
    add_conditions(all, sizeof all / sizeof *all, sql);
}

// A campaign may find a puzzle twice. DISTINCT would gather all of its puzzles before the first is told.
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

// Indexes of boards lead in another order: there only numbers are sorted, not what belongs to them.
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

// ---- Values ----------------------------------------------------------------------------------------------

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

static void bind(const struct cli_filter *f, sqlite3_stmt *s) {
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

// ---- Who leads -------------------------------------------------------------------------------------------

static bool is_asked(const struct cli_filter *f, enum query_way way) {
    const bool asked[QUERY_WAYS] = {
        [QUERY_BOARDS] = f->family != NULL || f->width > 0 || f->scored,
        [QUERY_TAG] = f->tag != NULL,
        [QUERY_CAMPAIGN] = f->campaign > 0,
        [QUERY_WORDS] = f->text != NULL,
    };
    return asked[way];
}

// The last way that is asked for; whether it is the only one.
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

// How many puzzles this way alone leads to, or `most`.
static bool count_some(const struct query *q, struct db *d, enum query_way way, int64_t most, int64_t *count,
                       struct fault *fault) {
    struct cli_filter boards = *q->filter;
    const struct query alone = {.filter = &boards, .leads = QUERY_BOARDS};
    struct mem mem = MEM_UNLIMITED;
    struct text sql;
    boards.tag = boards.text = NULL;
    boards.campaign = 0;
    text_init(&sql, &mem);
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

bool query_plan(struct query *q, struct db *d, const struct cli_filter *f, struct fault *fault) {
    int64_t fewest = 5000; // notes are read in a hundredth of a second
    *q = (struct query){.filter = f};
    if (has_one_way(q)) return true;
    if (f->text != NULL && !says_teach(d, fault)) return false;
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

// `collection find`, `collection tag` and `collection remove`.
#include "base/json.h"
#include "collection/collection.h"

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

static void add_object(struct text *out, const char *file, sqlite3_stmt *s) {
    const char *level = level_of(s), *tags = column(s, TAGS);
    struct note title = title_of(s);
    json_open(out, NULL, '{');
    json_text(out, "file", file);
    json_signed(out, "number", sqlite3_column_int64(s, ID));
    json_text(out, "family", column(s, FAMILY));
    json_signed(out, "width", sqlite3_column_int(s, WIDTH));
    json_signed(out, "height", sqlite3_column_int(s, HEIGHT));
    if (level != NULL) json_text(out, "level", level);
    if (level != NULL) json_signed(out, "score", sqlite3_column_int(s, SCORE));
    if (title.value_size > 0) json_bytes(out, "title", title.value, title.value_size);
    json_open(out, "tags", '[');
    for (; *tags != '\0'; tags += strspn(tags, " ")) {
        size_t length = strcspn(tags, " ");
        json_bytes(out, NULL, tags, length);
        tags += length;
    }
    json_close(out, ']');
    json_end_line(out);
}

struct find_values {
    struct filter filter;
    uint64_t limit; // 0: none
    bool count, json;
};

static bool list(struct session *s, sqlite3_stmt *st, bool json, uint64_t *count) {
    bool ok = true;
    while (ok && !cli_stopping() && db_row(&s->db, st, &s->fault)) {
        if (json) add_object(&s->out, s->db.path, st);
        else add_line(&s->out, st);
        ok = session_print(s);
        ++*count;
    }
    return ok && s->fault.kind == FAULT_NONE;
}

static bool count(struct session *s, sqlite3_stmt *st, uint64_t *number) {
    if (!db_row(&s->db, st, &s->fault)) return false;
    *number = (uint64_t)sqlite3_column_int64(st, 0);
    text_format(&s->out, "%" PRIu64 "\n", *number);
    return session_print(s);
}

static bool find(struct session *s, const struct find_values *v, uint64_t *number) {
    struct query query;
    if (!query_plan(&query, &s->db, &v->filter, &s->fault)) return false;
    struct text sql = TEXT_IN(&s->mem);
    if (v->count) query_write_count(&query, &sql);
    else query_write_in_order(&query, columns, &sql);
    sqlite3_stmt *st = query_prepare(&query, &s->db, &sql, v->limit, &s->fault);
    bool ok = st != NULL && (v->count ? count(s, st, number) : list(s, st, v->json, number));
    sqlite3_finalize(st);
    text_free(&sql);
    return ok;
}

static int run_find(const struct call *c) {
    struct find_values *v = c->values;
    struct session s;
    uint64_t number = 0;
    if (!collection_operands(c, 0) || !filter_check(&v->filter, c->path)) return CLI_BAD;
    bool ok = session_open(&s, c->operands[0], DB_READ, NULL) && find(&s, v, &number);
    return session_close(&s, ok, number > 0 ? CLI_YES : CLI_NO);
}

static const struct option find_options[] = {
    FILTER_OPTIONS(struct find_values, filter),
    OPTION_LIMIT(struct find_values, limit),
    {"count", 'c', OPTION_FLAG, offsetof(struct find_values, count), .help = "print only how many there are"},
    OPTION_JSON(struct find_values, json, "one JSON object per puzzle"),
    {0},
};

const struct command collection_find = {
    .name = "find",
    .summary = "list the puzzles that fit",
    .text =
        "Lists puzzles, one per line: number, family, size, level and score where known, title and tags.\n"
        "With several conditions, puzzles have to fit all of them.\n"
        "\n"
        "Exit code: 0 when there are any, 1 when there are none.\n",
    .examples = "  roque collection all.db find --family akari --level hard\n"
                "  roque collection all.db find --text 'paper' --score 30..99 --limit 5\n",
    .options = find_options,
    .values = sizeof(struct find_values),
    .run = run_find,
};

// ---- Tag -------------------------------------------------------------------------------------------------

struct tag_values {
    struct filter filter;
    bool remove;
    // Not options:
    const char *tag;
    struct store store;
    uint64_t changed;
};

static bool tag_one(void *context, int64_t id, struct campaign_puzzle *p, struct fault *fault) {
    struct tag_values *v = context;
    (void)p;
    if (!store_tag(&v->store, id, v->tag, v->remove, fault)) return false;
    v->changed += sqlite3_changes(v->store.db->handle) > 0;
    return true;
}

static bool tag_all(struct session *s, struct tag_values *v, const struct query_choice *choice) {
    if (!store_init(&v->store, &s->db, &s->mem, &s->fault) || !db_begin(&s->db, &s->fault)) return false;
    bool ok = query_each(&s->db, &s->mem, choice, tag_one, v, &s->fault) && db_commit(&s->db, &s->fault);
    if (!ok) db_roll_back(&s->db);
    return ok;
}

static bool check_tag(const struct call *c) {
    const char *tag = c->count < 2 ? "" : c->operands[1];
    return (*tag != '\0' && strpbrk(tag, " \t\r\n") == NULL) ||
           cli_complain("%s needs a tag, which is one word", c->path);
}

static int run_tag(const struct call *c) {
    struct tag_values *v = c->values;
    struct session s;
    if (!collection_operands(c, c->count) || !check_tag(c) || !collection_numbers(c, 2, COLLECTION_PUZZLE) ||
        !filter_check(&v->filter, c->path))
        return CLI_BAD;
    const struct query_choice choice = {
        .filter = &v->filter, .count = c->count - 2, .numbers = c->operands + 2};
    v->tag = c->operands[1];
    bool ok = session_open(&s, c->operands[0], DB_WRITE, NULL) && tag_all(&s, v, &choice);
    if (ok) text_format(&s.out, "%" PRIu64 " %s %s\n", v->changed, v->remove ? "no longer" : "now", v->tag);
    ok = ok && session_print(&s);
    store_free(&v->store);
    return session_close(&s, ok, CLI_YES);
}

static const struct option tag_options[] = {
    {"remove", 0, OPTION_FLAG, offsetof(struct tag_values, remove), .help = "remove the tag"},
    FILTER_OPTIONS(struct tag_values, filter),
    {0},
};

const struct command collection_tag = {
    .name = "tag",
    .summary = "tag puzzles, or remove a tag",
    .operands = "TAG [NUMBER...]",
    .text =
        "Tags the puzzles of these numbers or, without numbers, all that fit the conditions. A tag is one\n"
        "word.\n",
    .examples = "  roque collection all.db tag favourite 3 17\n"
                "  roque collection all.db tag for-friday --family akari --level easy\n",
    .options = tag_options,
    .values = sizeof(struct tag_values),
    .run = run_tag,
};

// ---- Remove ----------------------------------------------------------------------------------------------

struct remove_values {
    struct filter filter;
    // Not options:
    struct mem *mem;
    VEC(int64_t) numbers;
    uint64_t removed;
};

static bool note_number(void *context, int64_t id, struct campaign_puzzle *p, struct fault *fault) {
    struct remove_values *v = context;
    (void)p;
    return vec_push(v->mem, &v->numbers, id) || fault_memory(fault);
}

static bool remove_all(struct session *s, struct remove_values *v, const struct query_choice *choice) {
    struct store store = {0};
    bool ok = store_init(&store, &s->db, &s->mem, &s->fault) && db_begin(&s->db, &s->fault) &&
              query_each(&s->db, &s->mem, choice, note_number, v, &s->fault);
    for (size_t i = 0; ok && i < v->numbers.size; i++) {
        ok = store_remove(&store, v->numbers.at[i], &s->fault);
        v->removed += sqlite3_changes(s->db.handle) > 0; // a number may be given twice
    }
    ok = ok && db_commit(&s->db, &s->fault);
    if (!ok) db_roll_back(&s->db);
    store_free(&store);
    return ok;
}

static bool has_condition(const struct call *c, const struct filter *f) {
    return c->count > 1 || f->family != NULL || f->width > 0 || f->scored || f->tag != NULL ||
           f->text != NULL || f->campaign > 0 ||
           cli_complain("%s needs numbers of puzzles, or a condition that they fit", c->path);
}

static int run_remove(const struct call *c) {
    struct remove_values *v = c->values;
    struct session s;
    if (!collection_operands(c, c->count) || !collection_numbers(c, 1, COLLECTION_PUZZLE) ||
        !filter_check(&v->filter, c->path) || !has_condition(c, &v->filter))
        return CLI_BAD;
    const struct query_choice choice = {
        .filter = &v->filter, .count = c->count - 1, .numbers = c->operands + 1};
    bool ok = session_open(&s, c->operands[0], DB_WRITE, NULL);
    v->mem = &s.mem;
    ok = ok && remove_all(&s, v, &choice);
    if (ok) text_format(&s.out, "%" PRIu64 " removed\n", v->removed);
    ok = ok && session_print(&s);
    vec_free(&s.mem, &v->numbers);
    return session_close(&s, ok, v->removed > 0 ? CLI_YES : CLI_NO);
}

static const struct option remove_options[] = {FILTER_OPTIONS(struct remove_values, filter), {0}};

const struct command collection_remove = {
    .name = "remove",
    .summary = "remove puzzles for good",
    .operands = "[NUMBER...]",
    .text = "Removes the puzzles of these numbers or, without numbers, all that fit the conditions; then at\n"
            "least one condition is required. The other puzzles keep their numbers.\n"
            "\n"
            "Exit code: 0 when some were removed, 1 when none fits.\n",
    .examples = "  roque collection all.db remove 20 21\n"
                "  roque collection all.db remove --family akari --size 7x7 --level fiendish\n",
    .options = remove_options,
    .values = sizeof(struct remove_values),
    .run = run_remove,
};

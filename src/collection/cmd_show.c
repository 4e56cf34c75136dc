// Puzzles out of the database: drawn with what is known of them, or written as others read them.
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "collection/collection.h"
#include "collection/query.h"
#include "puzzle/notes.h"
#include "tell/tell.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

struct writing {
    const struct cli_collection_request *request;
    struct mem *mem;
    struct cli_output output;
    struct text out;
    size_t count;
};

static bool print(struct writing *w, struct fault *fault) {
    if (w->out.failed) return fault_memory(fault);
    bool ok = cli_output_add(&w->output, &w->out);
    text_clear(&w->out);
    w->count++;
    return ok;
}

// ---- Show ------------------------------------------------------------------------------------------------

static const char *const solutions_words[] = {"not looked at yet", "one solution", "several solutions",
                                              "no solution"};

static void add_facts(struct text *out, int64_t id, const struct campaign_puzzle *f) {
    const char *notes = f->puzzle.notes;
    struct note n;
    text_format(out, "%" PRId64 ": %s, %d x %d, ", id, f->puzzle.family->title, f->puzzle.width,
                f->puzzle.height);
    if (f->rated) text_format(out, "%s (score %" PRIu32 "), ", explain_level_name(f->level), f->score);
    text_format(out, "%s\n", solutions_words[f->solutions]);
    while (note_next(&notes, &n)) {
        cli_add_harmless(out, n.line, n.line_size);
        text_char(out, '\n');
    }
}

static void add_json(struct text *out, int64_t id, const struct campaign_puzzle *f) {
    static const char *const words[] = {"unknown", "unique", "multiple", "none"};
    struct text native;
    struct fault fault;
    text_init(&native, out->mem);
    if (!format_write(&format_native, &f->puzzle, 0, &native, &fault) || native.failed) out->failed = true;
    text_format(out, "{\"number\":%" PRId64 ",\"family\":\"%s\",\"width\":%d,\"height\":%d,\"status\":\"%s\"",
                id, f->puzzle.family->name, f->puzzle.width, f->puzzle.height, words[f->solutions]);
    if (f->rated)
        text_format(out, ",\"level\":\"%s\",\"score\":%" PRIu32, explain_level_name(f->level), f->score);
    text_add(out, ",\"puzzle\":");
    text_json(out, text_string(&native), native.size);
    if (f->solution.cells != NULL) format_json_rows(out, "solution", &f->solution, f->solution.cells);
    text_add(out, "}\n");
    text_free(&native);
}

static bool show_one(void *context, int64_t id, struct campaign_puzzle *f, struct fault *fault) {
    struct writing *w = context;
    const struct cli_collection_request *q = w->request;
    const struct tell_look look = {.medium = q->drawing};
    if (q->json) add_json(&w->out, id, f);
    else if (q->drawing == DRAW_SVG)
        draw_board(DRAW_SVG, q->with_solution && f->solution.cells != NULL ? &f->solution : &f->puzzle,
                   (struct draw_options){0}, &w->out);
    else {
        if (w->count > 0) text_char(&w->out, '\n');
        add_facts(&w->out, id, f);
        tell_board(&w->out, &f->puzzle, NULL, look);
        if (q->with_solution && f->solution.cells != NULL) {
            text_add(&w->out, "Its solution:\n");
            tell_board(&w->out, &f->solution, NULL, look);
        }
    }
    return print(w, fault);
}

// ---- Export ----------------------------------------------------------------------------------------------

// What is known of it, behind the notes that it has; those that say the same are not said twice.
static bool annotate(struct campaign_puzzle *f, struct mem *m, struct fault *fault) {
    struct text notes;
    size_t length;
    if (!f->rated || note_find(&f->puzzle, "score", &length) != NULL) return true;
    text_init(&notes, m);
    if (f->puzzle.notes != NULL) text_add(&notes, f->puzzle.notes);
    text_format(&notes, "level: %s\nscore: %" PRIu32 "\n", explain_level_name(f->level), f->score);
    bool ok = !notes.failed && puzzle_set_notes(&f->puzzle, notes.at, notes.size);
    text_free(&notes);
    return ok || fault_memory(fault);
}

static bool write_one(void *context, int64_t id, struct campaign_puzzle *f, struct fault *fault) {
    static const char mark[] = "solution: of the puzzle above\n";
    struct writing *w = context;
    struct fault why = {0};
    if (!annotate(f, w->mem, fault)) return false;
    bool ok = format_write(w->request->to, &f->puzzle, w->count, &w->out, &why);
    if (ok && w->request->with_solution && f->solution.cells != NULL)
        ok = puzzle_set_notes(&f->solution, mark, strlen(mark))
                 ? format_write(w->request->to, &f->solution, w->count + 1, &w->out, &why)
                 : fault_memory(&why);
    if (!ok) return fault_set(fault, why.kind, "puzzle %" PRId64 ": %.200s", id, why.text);
    return print(w, fault);
}

// ---- All of it -------------------------------------------------------------------------------------------

typedef bool write_all(struct db *d, struct writing *w, int argc, char **argv, struct fault *fault);

static int write_out(const struct cli_collection_request *q, int argc, char **argv, write_all *all) {
    struct mem mem = MEM_UNLIMITED;
    struct db db;
    struct writing w = {.request = q, .mem = &mem};
    struct fault fault = {0};
    text_init(&w.out, &mem);
    cli_output_init(&w.output, &mem, q->path);
    bool ok = db_open(&db, q->file, DB_READ, &fault) && cli_output_begin(&w.output, 1) &&
              all(&db, &w, argc, argv, &fault);
    int code = ok ? (w.count > 0 ? CLI_YES : CLI_NO) : collection_fail(&fault);
    code = cli_weightier(code, cli_output_exit(&w.output));
    text_free(&w.out);
    db_close(&db);
    return cli_interrupted() ? CLI_INTERRUPTED : code;
}

static bool show_all(struct db *d, struct writing *w, int argc, char **argv, struct fault *fault) {
    const struct collection_choice choice = {.argc = argc, .argv = argv};
    return collection_each(d, w->mem, &choice, show_one, w, fault);
}

int collection_show(const struct cli_collection_request *q, int argc, char **argv) {
    return write_out(q, argc, argv, show_all);
}

static bool export_all(struct db *d, struct writing *w, int argc, char **argv, struct fault *fault) {
    const struct collection_choice choice = {
        .filter = &w->request->filter, .argc = argc, .argv = argv, .limit = w->request->limit};
    return collection_each(d, w->mem, &choice, write_one, w, fault);
}

int collection_export(const struct cli_collection_request *q, int argc, char **argv) {
    return write_out(q, argc, argv, export_all);
}

// ---- Pick ------------------------------------------------------------------------------------------------

// A number that depends on a puzzle's and the seed, and looks like chance.
static void mix(sqlite3_context *context, int count, sqlite3_value **values) {
    struct rng rng;
    (void)count;
    rng_seed(&rng, (uint64_t)sqlite3_value_int64(values[1]));
    rng_seed(&rng, rng_next(&rng) ^ (uint64_t)sqlite3_value_int64(values[0]));
    sqlite3_result_int64(context, (int64_t)(rng_next(&rng) >> 1));
}

// Puzzles of a family, size and level stand in a row each, by chance; the rows take turns, families first.
static bool pick_all(struct db *d, struct writing *w, int argc, char **argv, struct fault *fault) {
    struct query q;
    struct text sql;
    (void)argc, (void)argv;
    if (!query_plan(&q, d, &w->request->filter, fault)) return false;
    text_init(&sql, w->mem);
    sqlite3_create_function(d->handle, "roque_mix", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, mix, NULL,
                            NULL);
    text_add(&sql, "WITH chosen AS (");
    query_write(&q, "id, family, width, height, level, roque_mix(id, ?10) AS chance", &sql);
    text_add(&sql, "), rows AS (SELECT *, row_number() OVER"
                   " (PARTITION BY family, width, height, level ORDER BY chance) AS turn FROM chosen),"
                   " turns AS (SELECT *, row_number() OVER"
                   " (PARTITION BY family ORDER BY turn, chance) AS family_turn FROM rows)"
                   " SELECT " STORE_COLUMNS " FROM puzzle WHERE id IN"
                   " (SELECT id FROM turns ORDER BY family_turn, chance LIMIT ?9)"
                   " ORDER BY family, coalesce(score, 0), width * height, id");
    sqlite3_stmt *s = query_prepare(&q, d, &sql, w->request->number, fault);
    if (s != NULL) db_bind_number(s, 10, (int64_t)w->request->seed);
    bool ok = s != NULL && collection_rows(d, w->mem, s, write_one, w, fault);
    sqlite3_finalize(s);
    text_free(&sql);
    return ok;
}

int collection_pick(const struct cli_collection_request *q, int argc, char **argv) {
    return write_out(q, argc, argv, pick_all);
}

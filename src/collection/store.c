#include "collection/store.h"

#include "base/json.h"
#include "cli/cli.h"

#include <inttypes.h>
#include <string.h>

// ---- Statements ------------------------------------------------------------------------------------------

// Rows that were not examined yet have a level only from their notes.
static const char *const sql[STORE_STATEMENTS] = {
    [STORE_ALIKE] = "SELECT id, board, from_campaign, from_job, from_place FROM puzzle WHERE signature = ?1"
                    " ORDER BY id",
    [STORE_INSERT] = "INSERT INTO puzzle (board, notes, solution, solutions, level, score, from_campaign,"
                     " from_job, from_place, family, width, height, signature)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
    [STORE_REPLACE] = "UPDATE puzzle SET board = ?1, notes = ?2, solution = ?3, solutions = ?4, level = ?5,"
                      " score = ?6, from_campaign = ?7, from_job = ?8, from_place = ?9, width = ?11,"
                      " height = ?12 WHERE id = ?14",
    [STORE_INDEX] = "INSERT INTO words (rowid, notes) VALUES (?1, ?2)",
    [STORE_UNINDEX] = "INSERT INTO words (words, rowid, notes) VALUES ('delete', ?1, ?2)",
    [STORE_FILL] = "UPDATE puzzle SET solution = coalesce(solution, ?2),"
                   " level = CASE WHEN solutions = 0 OR level IS NULL THEN ?4 ELSE level END,"
                   " score = CASE WHEN solutions = 0 OR score IS NULL THEN ?5 ELSE score END,"
                   " solutions = CASE solutions WHEN 0 THEN ?3 ELSE solutions END WHERE id = ?1",
    [STORE_TAG] = "INSERT OR IGNORE INTO tag (name, puzzle) VALUES (?1, ?2)",
    [STORE_UNTAG] = "DELETE FROM tag WHERE name = ?1 AND puzzle = ?2",
    [STORE_NOTES_OF] = "SELECT notes FROM puzzle WHERE id = ?1",
    [STORE_REMOVE_TAGS] = "DELETE FROM tag WHERE puzzle = ?1",
    [STORE_REMOVE_FOUND] = "DELETE FROM found WHERE puzzle = ?1",
    [STORE_REMOVE] = "DELETE FROM puzzle WHERE id = ?1",
};

bool store_init(struct store *s, struct db *d, struct mem *m, struct fault *fault) {
    *s = (struct store){.db = d, .mem = m};
    for (size_t i = 0; i < STORE_STATEMENTS; i++)
        if ((s->statements[i] = db_prepare(d, sql[i], fault)) == NULL) return false;
    return true;
}

void store_free(struct store *s) {
    for (size_t i = 0; i < STORE_STATEMENTS; i++) sqlite3_finalize(s->statements[i]);
    *s = (struct store){0};
}

// ---- Reading ---------------------------------------------------------------------------------------------

bool store_read(struct db *d, sqlite3_stmt *row, struct mem *m, struct campaign_puzzle *out,
                struct fault *fault) {
    struct fault why = {0};
    const struct record t = {
        .board = (const char *)sqlite3_column_text(row, STORE_BOARD),
        .board_size = (size_t)sqlite3_column_bytes(row, STORE_BOARD),
        .notes = (const char *)sqlite3_column_text(row, STORE_NOTES),
        .solution = (const char *)sqlite3_column_text(row, STORE_SOLUTION),
        .solution_size = (size_t)sqlite3_column_bytes(row, STORE_SOLUTION),
        .solutions = sqlite3_column_int64(row, STORE_SOLUTIONS),
        .rated = sqlite3_column_type(row, STORE_LEVEL) != SQLITE_NULL &&
                 sqlite3_column_type(row, STORE_SCORE) != SQLITE_NULL,
        .level = sqlite3_column_int64(row, STORE_LEVEL),
        .score = sqlite3_column_int64(row, STORE_SCORE),
    };
    if (record_read(&t, cli_families(), m, out, &why)) return true;
    if (why.kind == FAULT_MEMORY) return fault_memory(fault);
    return fault_set(fault, FAULT_SYSTEM, "%.80s, puzzle %" PRId64 ": %.120s", d->path,
                     (int64_t)sqlite3_column_int64(row, STORE_ID), why.text);
}

// ---- Writing ---------------------------------------------------------------------------------------------

// Two puzzles may share a signature by chance, so the whole text is compared.
static bool is_like(struct store *s, const struct text *canonical, sqlite3_stmt *row, bool *like,
                    struct fault *fault) {
    struct puzzle other = {0};
    struct fault why;
    *like = false;
    if (!record_read_board(cli_families(), (const char *)sqlite3_column_text(row, STORE_BOARD),
                           (size_t)sqlite3_column_bytes(row, STORE_BOARD), s->mem, &other, &why))
        return true; // damaged, so it is equal to none
    struct text its = TEXT_IN(s->mem);
    bool ok = make_canonical(&other, &its);
    *like = ok && its.size == canonical->size && memcmp(its.at, canonical->at, its.size) == 0;
    text_free(&its);
    puzzle_free(&other);
    return ok || fault_memory(fault);
}

struct likeness {
    int64_t id; // 0: no equivalent puzzle
    bool same;  // the board is identical
    bool later; // the same campaign has found it in a later job
};

static bool is_later(sqlite3_stmt *row, struct store_origin from) {
    enum { CAMPAIGN = 2, JOB, PLACE };
    int64_t job = sqlite3_column_int64(row, JOB), place = sqlite3_column_int64(row, PLACE);
    return from.campaign != 0 && sqlite3_column_int64(row, CAMPAIGN) == from.campaign &&
           (job > from.job || (job == from.job && place > from.place));
}

static bool find_alike(struct store *s, const struct puzzle *p, uint64_t signature, struct store_origin from,
                       const struct text *board, struct likeness *out, struct fault *fault) {
    bool ok = true, like = false;
    sqlite3_stmt *st = s->statements[STORE_ALIKE];
    *out = (struct likeness){0};
    struct text canonical = TEXT_IN(s->mem);
    db_bind_number(st, 1, (int64_t)signature);
    while (ok && !like && db_row(s->db, st, fault)) {
        if (canonical.size == 0 && !make_canonical(p, &canonical)) ok = fault_memory(fault);
        ok = ok && is_like(s, &canonical, st, &like, fault);
        if (!like) continue;
        const void *its = sqlite3_column_text(st, 1);
        out->id = sqlite3_column_int64(st, 0);
        out->same = its != NULL && (size_t)sqlite3_column_bytes(st, 1) == board->size &&
                    memcmp(its, board->at, board->size) == 0;
        out->later = is_later(st, from);
    }
    if (ok && !like) ok = fault->kind == FAULT_NONE;
    sqlite3_reset(st);
    text_free(&canonical);
    return ok;
}

static void bind_claims(sqlite3_stmt *st, int solution, const struct campaign_puzzle *f) {
    db_bind_text(st, solution, f->solution.cells, f->solution.cells == NULL ? 0 : puzzle_size(&f->solution));
    db_bind_number(st, solution + 1, f->solutions);
    db_bind_nothing(st, solution + 2);
    db_bind_nothing(st, solution + 3);
    if (!f->rated) return;
    db_bind_number(st, solution + 2, f->level);
    db_bind_number(st, solution + 3, f->score);
}

static void bind_puzzle(sqlite3_stmt *st, const struct campaign_puzzle *f, struct store_origin from,
                        const struct text *board) {
    const struct puzzle *p = &f->puzzle;
    const int64_t origin[] = {from.campaign, from.job, from.place};
    db_bind_text(st, 1, board->at, board->size);
    db_bind_text(st, 2, p->notes, p->notes == NULL ? 0 : strlen(p->notes));
    bind_claims(st, 3, f);
    for (int i = 0; i < 3; i++)
        if (from.campaign == 0) db_bind_nothing(st, 7 + i);
        else db_bind_number(st, 7 + i, origin[i]);
    db_bind_number(st, 11, p->width);
    db_bind_number(st, 12, p->height);
}

// Add notes to the index of words, or (STORE_UNINDEX) remove them.
static bool index_notes(struct store *s, int how, int64_t id, const char *notes, struct fault *fault) {
    sqlite3_stmt *st = s->statements[how];
    if (notes == NULL || *notes == '\0') return true;
    db_bind_number(st, 1, id);
    db_bind_text(st, 2, notes, strlen(notes));
    return db_run(s->db, st, fault);
}

// Remove its notes from the index.
static bool forget_notes(struct store *s, int64_t id, struct fault *fault) {
    sqlite3_stmt *st = s->statements[STORE_NOTES_OF];
    db_bind_number(st, 1, id);
    bool ok = db_row(s->db, st, fault)
                  ? index_notes(s, STORE_UNINDEX, id, (const char *)sqlite3_column_text(st, 0), fault)
                  : fault->kind == FAULT_NONE;
    sqlite3_reset(st);
    return ok;
}

static bool insert(struct store *s, const struct campaign_puzzle *f, uint64_t signature,
                   struct store_origin from, const struct text *board, int64_t *id, struct fault *fault) {
    const struct puzzle *p = &f->puzzle;
    sqlite3_stmt *st = s->statements[STORE_INSERT];
    bind_puzzle(st, f, from, board);
    db_bind_text(st, 10, p->family->name, strlen(p->family->name));
    db_bind_number(st, 13, (int64_t)signature);
    if (!db_run(s->db, st, fault)) return false;
    *id = sqlite3_last_insert_rowid(s->db->handle);
    return index_notes(s, STORE_INDEX, *id, p->notes, fault);
}

static bool replace(struct store *s, const struct campaign_puzzle *f, struct store_origin from,
                    const struct text *board, int64_t id, struct fault *fault) {
    sqlite3_stmt *st = s->statements[STORE_REPLACE];
    if (!forget_notes(s, id, fault)) return false;
    bind_puzzle(st, f, from, board);
    db_bind_number(st, 14, id);
    return db_run(s->db, st, fault) && index_notes(s, STORE_INDEX, id, f->puzzle.notes, fault);
}

bool store_fill(struct store *s, int64_t id, const struct campaign_puzzle *f, struct fault *fault) {
    sqlite3_stmt *st = s->statements[STORE_FILL];
    db_bind_number(st, 1, id);
    bind_claims(st, 2, f);
    return db_run(s->db, st, fault);
}

bool store_keep(struct store *s, const struct campaign_puzzle *f, uint64_t signature,
                struct store_origin from, struct store_kept *out, struct fault *fault) {
    struct likeness like;
    struct text board = TEXT_IN(s->mem);
    bool ok = record_board(&f->puzzle, &board, fault) &&
              find_alike(s, &f->puzzle, signature, from, &board, &like, fault);
    if (ok) {
        *out = (struct store_kept){.id = like.id, .known = like.id != 0};
        if (!out->known) ok = insert(s, f, signature, from, &board, &out->id, fault);
        else if (like.later) ok = replace(s, f, from, &board, like.id, fault);
        else if (like.same && f->solutions != CAMPAIGN_NOT_COUNTED) ok = store_fill(s, like.id, f, fault);
    }
    text_free(&board);
    return ok;
}

bool store_remove(struct store *s, int64_t id, struct fault *fault) {
    bool ok = forget_notes(s, id, fault);
    for (int i = STORE_REMOVE_TAGS; ok && i <= STORE_REMOVE; i++) {
        db_bind_number(s->statements[i], 1, id);
        ok = db_run(s->db, s->statements[i], fault);
    }
    return ok;
}

bool store_tag(struct store *s, int64_t id, const char *tag, bool remove, struct fault *fault) {
    sqlite3_stmt *st = s->statements[remove ? STORE_UNTAG : STORE_TAG];
    db_bind_text(st, 1, tag, strlen(tag));
    db_bind_number(st, 2, id);
    return db_run(s->db, st, fault);
}

// ---- Batches ---------------------------------------------------------------------------------------------

void batch_init(struct batch *s, struct store *store, struct cli_output *output, struct mem *m) {
    *s = (struct batch){.store = store, .output = output, .mem = m};
    text_init(&s->names, m);
}

static void batch_clear(struct batch *s) {
    for (size_t i = 0; i < s->items.size; i++) campaign_puzzle_free(&s->items.at[i].puzzle);
    s->items.size = 0;
    text_clear(&s->names);
}

void batch_free(struct batch *s) {
    batch_clear(s);
    vec_free(s->mem, &s->items);
    text_free(&s->names);
}

bool batch_put(struct batch *s, struct campaign_puzzle *p, const char *name,
               const struct puzzle_source *source, struct fault *fault) {
    struct batch_item item = {.puzzle = *p, .name = s->names.size};
    if (source != NULL) item.source = *source;
    if (s->items.size == 0) s->first_us = clock_us();
    text_bytes(&s->names, name, strlen(name) + 1);
    if (source != NULL) text_bytes(&s->names, source->file, strlen(source->file) + 1);
    bool ok = make_sign(&p->puzzle, s->mem, &item.signature) && vec_push(s->mem, &s->items, item);
    if (!ok) campaign_puzzle_free(p);
    *p = (struct campaign_puzzle){0};
    if (!ok || s->names.failed) return fault_memory(fault);
    return !store_is_due(s->items.size, s->first_us) || batch_store(s, fault);
}

static bool keep_all(struct batch *s, struct fault *fault) {
    for (size_t i = 0; i < s->items.size; i++) {
        struct batch_item *item = &s->items.at[i];
        if (!store_keep(s->store, &item->puzzle, item->signature, (struct store_origin){0}, &item->kept,
                        fault))
            return false;
        if (s->tag != NULL && !store_tag(s->store, item->kept.id, s->tag, false, fault)) return false;
    }
    return true;
}

static void add_objects(const struct batch *s, struct text *out) {
    for (size_t i = 0; i < s->items.size; i++) {
        const struct batch_item *item = &s->items.at[i];
        const char *name = s->names.at + item->name;
        json_open(out, NULL, '{');
        json_signed(out, "number", item->kept.id);
        json_bool(out, "known", item->kept.known);
        json_text(out, "source", name);
        if (item->source.file != NULL) {
            json_text(out, "file", name + strlen(name) + 1);
            json_number(out, "index", item->source.index);
            json_number(out, "line", item->source.line);
        }
        json_end_line(out);
    }
}

static void add_range(struct text *out, int64_t first, int64_t last) {
    if (first == 0) return;
    text_format(out, "stored %" PRId64, first);
    if (last > first) text_format(out, "-%" PRId64, last);
    text_char(out, '\n');
}

static void add_lines(const struct batch *s, struct text *out) {
    int64_t first = 0, last = 0;
    for (size_t i = 0; i < s->items.size; i++) {
        const struct batch_item *item = &s->items.at[i];
        const char *name = s->names.at + item->name;
        if (item->kept.known) {
            cli_add_harmless(out, name, strlen(name));
            text_format(out, ": known already as %" PRId64 "\n", item->kept.id);
            continue;
        }
        if (first != 0 && item->kept.id != last + 1) {
            add_range(out, first, last);
            first = 0;
        }
        if (first == 0) first = item->kept.id;
        last = item->kept.id;
    }
    add_range(out, first, last);
}

// Report the batch when it is safe on the disk.
static bool report(struct batch *s, struct fault *fault) {
    struct text out = TEXT_IN(s->mem);
    if (s->json) add_objects(s, &out);
    else add_lines(s, &out);
    for (size_t i = 0; i < s->items.size; i++) (*(s->items.at[i].kept.known ? &s->known : &s->added))++;
    bool ok = !out.failed || fault_memory(fault);
    if (ok && !(cli_output_add(s->output, &out) && cli_output_flush(s->output)))
        ok = fault_set(fault, FAULT_NONE, "the output cannot be written"); // reported before
    text_free(&out);
    return ok;
}

bool batch_store(struct batch *s, struct fault *fault) {
    if (s->items.size == 0) return true;
    if (!db_begin(s->store->db, fault)) return false;
    bool ok = keep_all(s, fault) && db_commit(s->store->db, fault);
    if (!ok) db_roll_back(s->store->db);
    ok = ok && report(s, fault);
    batch_clear(s);
    return ok;
}

void batch_add_summary(const struct batch *s, struct text *out) {
    text_format(out, "%" PRIu64 " added", s->added);
    if (s->known > 0) text_format(out, ", %" PRIu64 " known already", s->known);
    text_char(out, '\n');
}

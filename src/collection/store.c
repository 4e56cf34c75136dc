#include "collection/store.h"

#include "base/json.h"
#include "cli/terminal.h"
#include "make/seen.h"

#include <inttypes.h>
#include <string.h>

// ---- Statements ------------------------------------------------------------------------------------------

bool store_init(struct store *s, struct db *d, struct mem *m, struct fault *fault) {
    *s = (struct store){.db = d, .mem = m};
    s->alike = db_prepare(d, "SELECT id, board FROM puzzle WHERE signature = ?1 ORDER BY id", fault);
    s->insert = db_prepare(d,
                           "INSERT INTO puzzle (family, width, height, signature, board, notes, solution,"
                           " solutions, level, score) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                           fault);
    s->index = db_prepare(d, "INSERT INTO words (rowid, notes) VALUES (?1, ?2)", fault);
    s->fill = db_prepare(d,
                         "UPDATE puzzle SET solution = coalesce(solution, ?2),"
                         " solutions = CASE solutions WHEN 0 THEN ?3 ELSE solutions END,"
                         " level = coalesce(level, ?4), score = coalesce(score, ?5) WHERE id = ?1",
                         fault);
    s->tag = db_prepare(d, "INSERT OR IGNORE INTO tag (name, puzzle) VALUES (?1, ?2)", fault);
    s->untag = db_prepare(d, "DELETE FROM tag WHERE name = ?1 AND puzzle = ?2", fault);
    return s->alike != NULL && s->insert != NULL && s->index != NULL && s->fill != NULL && s->tag != NULL &&
           s->untag != NULL;
}

void store_free(struct store *s) {
    sqlite3_stmt *const all[] = {s->alike, s->insert, s->index, s->fill, s->tag, s->untag};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) sqlite3_finalize(all[i]);
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
    if (record_read(&t, m, out, &why)) return true;
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
    if (!record_read_board((const char *)sqlite3_column_text(row, STORE_BOARD),
                           (size_t)sqlite3_column_bytes(row, STORE_BOARD), s->mem, &other, &why))
        return true; // damaged, so like nothing
    struct text its = TEXT_IN(s->mem);
    bool ok = make_canonical(&other, &its);
    *like = ok && its.size == canonical->size && memcmp(its.at, canonical->at, its.size) == 0;
    text_free(&its);
    puzzle_free(&other);
    return ok || fault_memory(fault);
}

struct likeness {
    int64_t id; // 0: nothing is like it
    bool same;  // it is the very same board
};

static bool find_alike(struct store *s, const struct puzzle *p, uint64_t signature, const struct text *board,
                       struct likeness *out, struct fault *fault) {
    bool ok = true, like = false;
    *out = (struct likeness){0};
    struct text canonical = TEXT_IN(s->mem);
    db_bind_number(s->alike, 1, (int64_t)signature);
    while (ok && !like && db_row(s->db, s->alike, fault)) {
        if (canonical.size == 0 && !make_canonical(p, &canonical)) ok = fault_memory(fault);
        ok = ok && is_like(s, &canonical, s->alike, &like, fault);
        if (!like) continue;
        out->id = sqlite3_column_int64(s->alike, 0);
        const void *its = sqlite3_column_text(s->alike, 1);
        out->same = its != NULL && (size_t)sqlite3_column_bytes(s->alike, 1) == board->size &&
                    memcmp(its, board->at, board->size) == 0;
    }
    if (ok && !like) ok = fault->kind == FAULT_NONE;
    sqlite3_reset(s->alike);
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

static bool insert(struct store *s, const struct campaign_puzzle *f, uint64_t signature,
                   const struct text *board, int64_t *id, struct fault *fault) {
    const struct puzzle *p = &f->puzzle;
    size_t notes = p->notes == NULL ? 0 : strlen(p->notes);
    db_bind_text(s->insert, 1, p->family->name, strlen(p->family->name));
    db_bind_number(s->insert, 2, p->width);
    db_bind_number(s->insert, 3, p->height);
    db_bind_number(s->insert, 4, (int64_t)signature);
    db_bind_text(s->insert, 5, board->at, board->size);
    db_bind_text(s->insert, 6, p->notes, notes);
    bind_claims(s->insert, 7, f);
    if (!db_run(s->db, s->insert, fault)) return false;
    *id = sqlite3_last_insert_rowid(s->db->handle);
    if (notes == 0) return true;
    db_bind_number(s->index, 1, *id);
    db_bind_text(s->index, 2, p->notes, notes);
    return db_run(s->db, s->index, fault);
}

bool store_fill(struct store *s, int64_t id, const struct campaign_puzzle *f, struct fault *fault) {
    db_bind_number(s->fill, 1, id);
    bind_claims(s->fill, 2, f);
    return db_run(s->db, s->fill, fault);
}

bool store_keep(struct store *s, const struct campaign_puzzle *f, uint64_t signature, struct store_kept *out,
                struct fault *fault) {
    struct likeness like;
    struct text board = TEXT_IN(s->mem);
    bool ok =
        record_board(&f->puzzle, &board, fault) && find_alike(s, &f->puzzle, signature, &board, &like, fault);
    if (ok) {
        *out = (struct store_kept){.id = like.id, .known = like.id != 0};
        if (!out->known) ok = insert(s, f, signature, &board, &out->id, fault);
        else if (like.same && f->solutions != CAMPAIGN_NOT_COUNTED) ok = store_fill(s, like.id, f, fault);
    }
    text_free(&board);
    return ok;
}

bool store_tag(struct store *s, int64_t id, const char *tag, bool remove, struct fault *fault) {
    sqlite3_stmt *st = remove ? s->untag : s->tag;
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

bool batch_put(struct batch *s, struct campaign_puzzle *p, const char *name, struct fault *fault) {
    struct batch_item item = {.puzzle = *p, .name = s->names.size};
    if (s->items.size == 0) s->first_us = clock_us();
    text_bytes(&s->names, name, strlen(name) + 1);
    bool ok = make_sign(&p->puzzle, s->mem, &item.signature) && vec_push(s->mem, &s->items, item);
    if (!ok) campaign_puzzle_free(p);
    *p = (struct campaign_puzzle){0};
    if (!ok || s->names.failed) return fault_memory(fault);
    return !store_is_due(s->items.size, s->first_us) || batch_store(s, fault);
}

static bool keep_all(struct batch *s, struct fault *fault) {
    for (size_t i = 0; i < s->items.size; i++) {
        struct batch_item *item = &s->items.at[i];
        if (!store_keep(s->store, &item->puzzle, item->signature, &item->kept, fault)) return false;
        if (s->tag != NULL && !store_tag(s->store, item->kept.id, s->tag, false, fault)) return false;
    }
    return true;
}

static void add_objects(const struct batch *s, struct text *out) {
    for (size_t i = 0; i < s->items.size; i++) {
        const struct batch_item *item = &s->items.at[i];
        json_open(out, NULL, '{');
        json_signed(out, "number", item->kept.id);
        json_bool(out, "known", item->kept.known);
        json_text(out, "source", s->names.at + item->name);
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

// Once it is safe on the disk.
static bool report(struct batch *s, struct fault *fault) {
    struct text out = TEXT_IN(s->mem);
    if (s->json) add_objects(s, &out);
    else add_lines(s, &out);
    for (size_t i = 0; i < s->items.size; i++) {
        if (s->items.at[i].kept.known) s->known++;
        else s->added++;
    }
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

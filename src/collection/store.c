#include "collection/store.h"

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

// ---- Keeping ---------------------------------------------------------------------------------------------

// Signatures are numbers, and two puzzles may share one by chance: what counts is the whole text.
static bool is_like(struct store *s, const struct text *canonical, sqlite3_stmt *row, bool *like,
                    struct fault *fault) {
    struct puzzle other = {0};
    struct text its;
    struct fault why;
    *like = false;
    if (!record_read_board((const char *)sqlite3_column_text(row, STORE_BOARD),
                           (size_t)sqlite3_column_bytes(row, STORE_BOARD), s->mem, &other, &why))
        return true; // damaged: it is like nothing
    text_init(&its, s->mem);
    bool ok = make_canonical(&other, &its);
    *like = ok && its.size == canonical->size && memcmp(its.at, canonical->at, its.size) == 0;
    text_free(&its);
    puzzle_free(&other);
    return ok || fault_memory(fault);
}

struct looking {
    int64_t id; // 0: nothing is like it
    bool same;  // it is the very same board
};

static bool find_alike(struct store *s, const struct puzzle *p, uint64_t signature, const struct text *board,
                       struct looking *out, struct fault *fault) {
    struct text canonical;
    bool ok = true, like = false;
    *out = (struct looking){0};
    text_init(&canonical, s->mem);
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
    struct text board;
    struct looking found;
    text_init(&board, s->mem);
    bool ok = record_board(&f->puzzle, &board, fault) &&
              find_alike(s, &f->puzzle, signature, &board, &found, fault);
    if (ok) {
        *out = (struct store_kept){.id = found.id, .known = found.id != 0};
        if (!out->known) ok = insert(s, f, signature, &board, &out->id, fault);
        else if (found.same && f->solutions != CAMPAIGN_NOT_COUNTED) ok = store_fill(s, found.id, f, fault);
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

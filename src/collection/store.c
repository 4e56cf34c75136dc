#include "collection/store.h"

#include "format/format.h"
#include "make/seen.h"
#include "puzzle/notes.h"

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

void store_found_free(struct campaign_found *f) {
    puzzle_free(&f->puzzle);
    puzzle_free(&f->solution);
    *f = (struct campaign_found){0};
}

static bool read_board(sqlite3_stmt *row, int column, struct mem *m, struct puzzle *p, struct fault *fault) {
    struct format_reader reader;
    const char *text = (const char *)sqlite3_column_text(row, column);
    format_reader_init(&reader, text == NULL ? "" : text, (size_t)sqlite3_column_bytes(row, column));
    enum format_read got = format_read_next(&reader, m, p, fault);
    return got == FORMAT_READ_PUZZLE;
}

// The cells of the solved board, if they are there and can be.
static bool read_solution(sqlite3_stmt *row, struct mem *m, struct campaign_found *out, struct fault *fault) {
    const char *cells = (const char *)sqlite3_column_text(row, STORE_SOLUTION);
    const struct puzzle *p = &out->puzzle;
    if (cells == NULL) return true;
    if ((size_t)sqlite3_column_bytes(row, STORE_SOLUTION) != puzzle_size(p))
        return fault_set(fault, FAULT_INPUT, "its solution has another size");
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (!family_knows(p->family, cells[i]))
            return fault_set(fault, FAULT_INPUT, "its solution is no board");
    if (!puzzle_copy(&out->solution, p, m)) return fault_memory(fault);
    memcpy(out->solution.cells, cells, puzzle_size(p));
    return true;
}

static bool read_claims(sqlite3_stmt *row, struct campaign_found *out, struct fault *fault) {
    int64_t solutions = sqlite3_column_int64(row, STORE_SOLUTIONS);
    int64_t level = sqlite3_column_int64(row, STORE_LEVEL), score = sqlite3_column_int64(row, STORE_SCORE);
    out->rated = sqlite3_column_type(row, STORE_LEVEL) != SQLITE_NULL &&
                 sqlite3_column_type(row, STORE_SCORE) != SQLITE_NULL;
    if (solutions < CAMPAIGN_NOT_COUNTED || solutions > CAMPAIGN_NONE || level < 0 ||
        level >= EXPLAIN_LEVELS || score < 0 || score > UINT32_MAX)
        return fault_set(fault, FAULT_INPUT, "what is said of it makes no sense");
    out->solutions = (enum campaign_solutions)solutions;
    out->level = (enum explain_level)level;
    out->score = (uint32_t)score;
    return true;
}

bool store_read(struct db *d, sqlite3_stmt *row, struct mem *m, struct campaign_found *out,
                struct fault *fault) {
    struct fault why = {0};
    const char *notes = (const char *)sqlite3_column_text(row, STORE_NOTES);
    *out = (struct campaign_found){0};
    bool ok = read_board(row, STORE_BOARD, m, &out->puzzle, &why);
    if (ok && notes != NULL && !puzzle_set_notes(&out->puzzle, notes, strlen(notes))) ok = fault_memory(&why);
    ok = ok && read_solution(row, m, out, &why) && read_claims(row, out, &why);
    if (ok) return true;
    store_found_free(out);
    if (why.kind == FAULT_MEMORY) return fault_memory(fault);
    return fault_set(fault, FAULT_SYSTEM, "%.80s, puzzle %" PRId64 ": %.120s", d->path,
                     (int64_t)sqlite3_column_int64(row, STORE_ID), why.text);
}

// ---- Keeping ---------------------------------------------------------------------------------------------

static bool write_board(const struct puzzle *p, struct text *out, struct fault *fault) {
    struct puzzle bare = *p;
    bare.notes = NULL;
    bare.struck = NULL;
    return format_write(&format_native, &bare, 0, out, fault) && (!out->failed || fault_memory(fault));
}

// Signatures are numbers, and two puzzles may share one by chance: what counts is the whole text.
static bool is_like(struct store *s, const struct text *canonical, sqlite3_stmt *row, bool *like,
                    struct fault *fault) {
    struct puzzle other = {0};
    struct text its;
    struct fault why;
    *like = false;
    if (!read_board(row, STORE_BOARD, s->mem, &other, &why)) return true; // damaged: it is like nothing
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

static void bind_claims(sqlite3_stmt *st, int solution, const struct campaign_found *f) {
    db_bind_text(st, solution, f->solution.cells, f->solution.cells == NULL ? 0 : puzzle_size(&f->solution));
    db_bind_number(st, solution + 1, f->solutions);
    db_bind_nothing(st, solution + 2);
    db_bind_nothing(st, solution + 3);
    if (!f->rated) return;
    db_bind_number(st, solution + 2, f->level);
    db_bind_number(st, solution + 3, f->score);
}

static bool insert(struct store *s, const struct campaign_found *f, uint64_t signature,
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

bool store_fill(struct store *s, int64_t id, const struct campaign_found *f, struct fault *fault) {
    db_bind_number(s->fill, 1, id);
    bind_claims(s->fill, 2, f);
    return db_run(s->db, s->fill, fault);
}

bool store_keep(struct store *s, const struct campaign_found *f, uint64_t signature, struct store_kept *out,
                struct fault *fault) {
    struct text board;
    struct looking found;
    text_init(&board, s->mem);
    bool ok =
        write_board(&f->puzzle, &board, fault) && find_alike(s, &f->puzzle, signature, &board, &found, fault);
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

#include "cluster/parcel.h"

#include <inttypes.h>
#include <string.h>

// ---- Packing ---------------------------------------------------------------------------------------------

void parcel_number(struct text *out, uint64_t number) { text_format(out, "%" PRIu64 " ", number); }

void parcel_text(struct text *out, const char *bytes, size_t size) {
    parcel_number(out, size);
    text_bytes(out, bytes, size);
}

void parcel_chunk(struct text *out, const struct chunk *c) {
    parcel_number(out, c->id);
    parcel_number(out, c->runs);
    for (size_t i = 0; i < c->runs; i++) {
        parcel_number(out, c->run[i].first);
        parcel_number(out, c->run[i].count);
    }
}

// What may be missing is there, or it is not.
static void pack_maybe(struct text *out, const char *bytes, size_t size) {
    parcel_number(out, bytes != NULL);
    if (bytes != NULL) parcel_text(out, bytes, size);
}

bool parcel_found(struct text *out, const struct campaign_found *f, struct fault *fault) {
    struct text board;
    text_init(&board, out->mem);
    bool ok = found_board(&f->puzzle, &board, fault);
    if (ok) {
        parcel_text(out, text_string(&board), board.size);
        pack_maybe(out, f->puzzle.notes, f->puzzle.notes == NULL ? 0 : strlen(f->puzzle.notes));
        pack_maybe(out, f->solution.cells, f->solution.cells == NULL ? 0 : puzzle_size(&f->solution));
        parcel_number(out, f->solutions);
        parcel_number(out, f->rated);
        parcel_number(out, f->level);
        parcel_number(out, f->score);
        parcel_number(out, f->too_long);
    }
    text_free(&board);
    return ok && (!out->failed || fault_memory(fault));
}

bool parcel_result(struct text *out, uint64_t job, const struct campaign_result *r, struct fault *fault) {
    parcel_number(out, job);
    parcel_text(out, text_string(&r->rows), r->rows.size);
    parcel_number(out, r->found.size);
    for (size_t i = 0; i < r->found.size; i++)
        if (!parcel_found(out, &r->found.at[i], fault)) return false;
    return !out->failed || fault_memory(fault);
}

// ---- Unpacking -------------------------------------------------------------------------------------------

struct parcel parcel_open(const char *bytes, size_t size) {
    return (struct parcel){bytes, size, false};
}

static uint64_t break_off(struct parcel *p) {
    *p = (struct parcel){.broken = true};
    return 0;
}

uint64_t parcel_take_number(struct parcel *p) {
    enum { MOST_DIGITS = 20 };
    uint64_t number = 0;
    size_t digits = 0;
    while (digits < p->left && p->at[digits] >= '0' && p->at[digits] <= '9') {
        uint64_t digit = (uint64_t)(p->at[digits] - '0');
        if (number > (UINT64_MAX - digit) / 10) return break_off(p);
        number = 10 * number + digit;
        digits++;
    }
    if (digits == 0 || digits > MOST_DIGITS || digits == p->left || p->at[digits] != ' ') return break_off(p);
    p->at += digits + 1;
    p->left -= digits + 1;
    return number;
}

const char *parcel_take_text(struct parcel *p, size_t *size) {
    uint64_t length = parcel_take_number(p);
    *size = 0;
    if (!p->broken && length > p->left) break_off(p);
    if (p->broken) return NULL;
    const char *text = p->at;
    p->at += length;
    p->left -= (size_t)length;
    *size = (size_t)length;
    return text;
}

void parcel_take_string(struct parcel *p, struct text *out) {
    size_t size;
    const char *text = parcel_take_text(p, &size);
    if (text == NULL) return;
    if (memchr(text, '\0', size) != NULL) break_off(p);
    else text_bytes(out, text, size);
}

static const char *take_maybe(struct parcel *p, size_t *size) {
    *size = 0;
    return parcel_take_number(p) != 0 ? parcel_take_text(p, size) : NULL;
}

static void take_run(struct parcel *p, struct chunk *c, uint64_t *end) {
    struct chunk_run run = {parcel_take_number(p), 0};
    run.count = parcel_take_number(p);
    if (p->broken || run.first < *end || run.count == 0 || run.count > CHUNK_JOBS - c->count ||
        run.first > UINT64_MAX - run.count) {
        break_off(p);
        return;
    }
    *end = run.first + run.count;
    c->count += run.count;
    c->run[c->runs++] = run;
}

void parcel_take_chunk(struct parcel *p, struct chunk *c) {
    uint64_t end = 0;
    *c = (struct chunk){.id = parcel_take_number(p)};
    uint64_t runs = parcel_take_number(p);
    if (runs == 0 || runs > CHUNK_RUNS) break_off(p);
    for (uint64_t i = 0; i < runs && !p->broken; i++) take_run(p, c, &end);
    if (p->broken) *c = (struct chunk){0};
}

static bool complain(struct fault *fault) {
    return fault_set(fault, FAULT_SYSTEM,
                     "what another rank sent makes no sense: do all run the same roque?");
}

bool parcel_take_found(struct parcel *p, struct mem *m, struct campaign_found *f, struct fault *fault) {
    struct found_texts t = {0};
    struct text notes;
    size_t notes_size;
    struct fault why = {0};
    t.board = parcel_take_text(p, &t.board_size);
    const char *bytes = take_maybe(p, &notes_size);
    text_init(&notes, m);
    if (bytes != NULL) text_bytes(&notes, bytes, notes_size);
    t.notes = bytes == NULL ? NULL : text_string(&notes);
    t.solution = take_maybe(p, &t.solution_size);
    t.solutions = (int64_t)parcel_take_number(p);
    t.rated = parcel_take_number(p) != 0;
    t.level = (int64_t)parcel_take_number(p);
    t.score = (int64_t)parcel_take_number(p);
    bool too_long = parcel_take_number(p) != 0;
    bool memory = !notes.failed, ok = memory && !p->broken && found_read(&t, m, f, &why);
    f->too_long = ok && too_long;
    text_free(&notes);
    if (ok) return true;
    return !memory || why.kind == FAULT_MEMORY ? fault_memory(fault) : complain(fault);
}

bool parcel_take_result(struct parcel *p, uint64_t *job, struct campaign_result *r, struct fault *fault) {
    *job = parcel_take_number(p);
    parcel_take_string(p, &r->rows);
    uint64_t found = parcel_take_number(p);
    if (r->rows.failed) return fault_memory(fault);
    for (uint64_t i = 0; i < found && !p->broken; i++) {
        struct campaign_found *f = campaign_find(r);
        if (f == NULL) return fault_memory(fault);
        if (!parcel_take_found(p, r->mem, f, fault)) return false;
    }
    return !p->broken || complain(fault);
}

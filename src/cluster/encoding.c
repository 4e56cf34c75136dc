#include "cluster/cluster.h"

#include <inttypes.h>
#include <string.h>

// ---- Packing ---------------------------------------------------------------------------------------------

void encode_number(struct text *out, uint64_t number) { text_format(out, "%" PRIu64 " ", number); }

void encode_text(struct text *out, const char *bytes, size_t size) {
    encode_number(out, size);
    text_bytes(out, bytes, size);
}

void encode_chunk(struct text *out, const struct chunk *c) {
    encode_number(out, c->id);
    encode_number(out, c->runs);
    for (size_t i = 0; i < c->runs; i++) {
        encode_number(out, c->run[i].first);
        encode_number(out, c->run[i].count);
    }
}

// Optional parts: present or not.
static void pack_maybe(struct text *out, const char *bytes, size_t size) {
    encode_number(out, bytes != NULL);
    if (bytes != NULL) encode_text(out, bytes, size);
}

bool encode_puzzle(struct text *out, const struct campaign_puzzle *f, struct fault *fault) {
    struct text board = TEXT_IN(out->mem);
    bool ok = record_board(&f->puzzle, &board, fault);
    if (ok) {
        encode_text(out, text_string(&board), board.size);
        pack_maybe(out, f->puzzle.notes, f->puzzle.notes == NULL ? 0 : strlen(f->puzzle.notes));
        pack_maybe(out, f->solution.cells, f->solution.cells == NULL ? 0 : puzzle_size(&f->solution));
        encode_number(out, f->solutions);
        encode_number(out, f->rated);
        encode_number(out, f->level);
        encode_number(out, f->score);
        encode_number(out, f->too_long);
    }
    text_free(&board);
    return ok && (!out->failed || fault_memory(fault));
}

bool encode_result(struct text *out, uint64_t job, const struct campaign_result *r, struct fault *fault) {
    encode_number(out, job);
    encode_text(out, text_string(&r->rows), r->rows.size);
    encode_number(out, r->puzzles.size);
    for (size_t i = 0; i < r->puzzles.size; i++)
        if (!encode_puzzle(out, &r->puzzles.at[i], fault)) return false;
    return !out->failed || fault_memory(fault);
}

// ---- Unpacking -------------------------------------------------------------------------------------------

struct decoder decode_begin(const char *bytes, size_t size) {
    return (struct decoder){.at = bytes, .left = size};
}

static uint64_t break_off(struct decoder *p) {
    *p = (struct decoder){.broken = true};
    return 0;
}

uint64_t decode_number(struct decoder *p) {
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

const char *decode_text(struct decoder *p, size_t *size) {
    uint64_t length = decode_number(p);
    *size = 0;
    if (!p->broken && length > p->left) break_off(p);
    if (p->broken) return NULL;
    const char *text = p->at;
    p->at += length;
    p->left -= (size_t)length;
    *size = (size_t)length;
    return text;
}

void decode_string(struct decoder *p, struct text *out) {
    size_t size;
    const char *text = decode_text(p, &size);
    if (text == NULL) return;
    if (memchr(text, '\0', size) != NULL) break_off(p);
    else text_bytes(out, text, size);
}

static const char *take_maybe(struct decoder *p, size_t *size) {
    *size = 0;
    return decode_number(p) != 0 ? decode_text(p, size) : NULL;
}

static void take_run(struct decoder *p, struct chunk *c, uint64_t *end) {
    struct chunk_run run = {decode_number(p), 0};
    run.count = decode_number(p);
    if (p->broken || run.first < *end || run.count == 0 || run.count > CHUNK_JOBS - c->count ||
        run.first > UINT64_MAX - run.count) {
        break_off(p);
        return;
    }
    *end = run.first + run.count;
    c->count += run.count;
    c->run[c->runs++] = run;
}

void decode_chunk(struct decoder *p, struct chunk *c) {
    uint64_t end = 0;
    *c = (struct chunk){.id = decode_number(p)};
    uint64_t runs = decode_number(p);
    if (runs == 0 || runs > CHUNK_RUNS) break_off(p);
    for (uint64_t i = 0; i < runs && !p->broken; i++) take_run(p, c, &end);
    if (p->broken) *c = (struct chunk){0};
}

static bool complain(struct fault *fault) {
    return fault_set(fault, FAULT_SYSTEM,
                     "what another rank sent makes no sense: do all run the same roque?");
}

bool decode_puzzle(struct decoder *p, struct mem *m, struct campaign_puzzle *f, struct fault *fault) {
    struct record t = {0};
    size_t notes_size;
    struct fault why = {0};
    t.board = decode_text(p, &t.board_size);
    const char *bytes = take_maybe(p, &notes_size);
    struct text notes = TEXT_IN(m);
    if (bytes != NULL) text_bytes(&notes, bytes, notes_size);
    t.notes = bytes == NULL ? NULL : text_string(&notes);
    t.solution = take_maybe(p, &t.solution_size);
    t.solutions = (int64_t)decode_number(p);
    t.rated = decode_number(p) != 0;
    t.level = (int64_t)decode_number(p);
    t.score = (int64_t)decode_number(p);
    bool too_long = decode_number(p) != 0;
    bool memory = !notes.failed, ok = memory && !p->broken && record_read(&t, p->families, m, f, &why);
    f->too_long = ok && too_long;
    text_free(&notes);
    if (ok) return true;
    return !memory || why.kind == FAULT_MEMORY ? fault_memory(fault) : complain(fault);
}

bool decode_result(struct decoder *p, uint64_t *job, struct campaign_result *r, struct fault *fault) {
    *job = decode_number(p);
    decode_string(p, &r->rows);
    uint64_t found = decode_number(p);
    if (r->rows.failed) return fault_memory(fault);
    for (uint64_t i = 0; i < found && !p->broken; i++) {
        struct campaign_puzzle *f = campaign_add_puzzle(r);
        if (f == NULL) return fault_memory(fault);
        if (!decode_puzzle(p, r->mem, f, fault)) return false;
    }
    return !p->broken || complain(fault);
}

#include "collection/store.h"

#include "format/format.h"

#include <string.h>

bool record_board(const struct puzzle *p, struct text *out, struct fault *fault) {
    struct puzzle bare = *p;
    bare.notes = NULL;
    bare.struck = NULL;
    return format_write(&format_native, &bare, 0, out, fault) && (!out->failed || fault_memory(fault));
}

// ---- Reading ---------------------------------------------------------------------------------------------

bool record_read_board(struct families *known, const char *text, size_t size, struct mem *m, struct puzzle *p,
                       struct fault *fault) {
    struct families here = families_of_source(known, m);
    struct format_reader reader;
    format_reader_init(&reader, text == NULL ? "" : text, text == NULL ? 0 : size);
    reader.families = &here;
    bool ok = format_read_next(&reader, m, p, fault) == FORMAT_READ_PUZZLE;
    families_free(&here);
    return ok;
}

// Read the cells of the solved board, and check them.
static bool read_solution(const struct record *t, struct mem *m, struct campaign_puzzle *out,
                          struct fault *fault) {
    const struct puzzle *p = &out->puzzle;
    if (t->solution == NULL) return true;
    if (t->solution_size != puzzle_size(p))
        return fault_set(fault, FAULT_INPUT, "its solution has another size");
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (!family_knows(p->family, t->solution[i]))
            return fault_set(fault, FAULT_INPUT, "its solution is not a board");
    if (!puzzle_copy(&out->solution, p, m)) return fault_memory(fault);
    memcpy(out->solution.cells, t->solution, puzzle_size(p));
    return true;
}

static bool read_claims(const struct record *t, struct campaign_puzzle *out, struct fault *fault) {
    if (t->solutions < CAMPAIGN_NOT_COUNTED || t->solutions > CAMPAIGN_NONE || t->level < 0 ||
        t->level >= EXPLAIN_LEVELS || t->score < 0 || t->score > UINT32_MAX)
        return fault_set(fault, FAULT_INPUT, "its level, score or number of solutions is invalid");
    out->solutions = (enum campaign_solutions)t->solutions;
    out->rated = t->rated;
    out->level = (enum explain_level)t->level;
    out->score = (uint32_t)t->score;
    return true;
}

bool record_read(const struct record *t, struct families *known, struct mem *m, struct campaign_puzzle *out,
                 struct fault *fault) {
    *out = (struct campaign_puzzle){0};
    bool ok = record_read_board(known, t->board, t->board_size, m, &out->puzzle, fault);
    if (ok && t->notes != NULL && !puzzle_set_notes(&out->puzzle, t->notes, strlen(t->notes)))
        ok = fault_memory(fault);
    ok = ok && read_solution(t, m, out, fault) && read_claims(t, out, fault);
    if (!ok) campaign_puzzle_free(out);
    return ok;
}

#include "echek/commands/table_files.h"

#include "cli/output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// ---- The order -------------------------------------------------------------------------------------------

// How many moves the pawn of a side still has, and on which file it is.
static unsigned depth_of(const struct table_game *g, const struct table_system *s, unsigned side) {
    struct table_system alone = *s;
    alone.pawn[side ^ 1U] = TABLE_NO_PAWN;
    return table_system_depth(g, &alone);
}

static unsigned attacker_of(const struct table_game *g) {
    return g->attackers == TABLE_BLACK_ALONE ? ECHEK_BLACK : ECHEK_WHITE;
}

// The attacker's pawn rank by rank; then the defender's; then by its file up to mirroring, because systems
// refer only to those with the defender's pawn on the same square, unless that pawn moves.
static unsigned place_in_order(const struct table_game *g, const struct table_system *s) {
    const unsigned attacker = attacker_of(g), square = s->pawn[attacker ^ 1U] % 4;
    const unsigned file = square < 2 ? square : 3 - square;
    return (depth_of(g, s, attacker) * 8 + depth_of(g, s, attacker ^ 1U)) * 2 + file;
}

void table_run_init(struct table_run *r, struct table_files *t, uint64_t samples, bool prove) {
    *r = (struct table_run){.files = t, .samples = samples, .prove = prove};
    for (size_t i = 0; i < t->systems; i++) {
        const unsigned place = place_in_order(&t->game, &t->system[i]);
        size_t at = i;
        for (; at > 0 && place_in_order(&t->game, &t->system[r->order[at - 1]]) > place; at--)
            r->order[at] = r->order[at - 1];
        r->order[at] = i;
    }
    size_t count = 0;
    for (int missing = 0; count < t->layers; missing++)
        for (size_t layer = 0; layer < t->layers; layer++)
            if (__builtin_popcountll(layer) == missing) r->layers[count++] = (uint16_t)layer;
}

static bool is_last(const struct table_run *r, size_t system) {
    return system == r->order[r->files->systems - 1];
}

// ---- How long layers are needed --------------------------------------------------------------------------

// A layer is needed by those with one piece less, whose numbers have one bit more. Is one of these not among
// the first `solved` layers?
static bool is_needed(const struct table_run *r, size_t layer, size_t solved) {
    for (; solved < r->files->layers; solved++) {
        const size_t other = r->layers[solved];
        if ((other & layer) == layer && __builtin_popcountll(other ^ layer) == 1) return true;
    }
    return false;
}

void table_run_clear(struct table_run *r, size_t system, size_t layers) {
    struct table_files *t = r->files;
    if (is_last(r, system)) return;
    for (size_t i = 0; i < layers; i++) {
        const size_t layer = r->layers[i];
        for (unsigned side = 0; side < 2; side++) table_files_remove(t, system, layer, TABLE_GATHERED + side);
        if (is_needed(r, layer, layers)) continue;
        table_files_remove(t, system, layer, TABLE_ATTACKS);
        table_files_remove(t, system, layer, TABLE_DEFENDS);
    }
}

struct ledger {
    const struct table_run *run;
    bool gathered[TABLE_MOST_SYSTEMS][2]; // of the layers so far, which are all equal in this
    uint64_t now, most;
};

static uint64_t file_bytes(const struct table_files *t, size_t system, size_t layer, unsigned kind) {
    const struct table_shape s = table_shape(&t->system[system], table_layer_pieces(&t->game, layer));
    return table_files_bytes(&t->game, &s, kind);
}

static void note_most(struct ledger *l, uint64_t besides) {
    if (l->now + besides > l->most) l->most = l->now + besides;
}

// A gathered set is written anew: for a moment both files exist.
static void count_gathered(struct ledger *l, size_t system, size_t layer) {
    const struct table_files *t = l->run->files;
    for (size_t i = 0; i < t->systems; i++)
        for (unsigned side = 0; side < 2; side++) {
            if (!table_pawn_leads(&t->game, &t->system[i], side, &t->system[system])) continue;
            const uint64_t bytes = file_bytes(t, i, layer, TABLE_GATHERED + side);
            note_most(l, bytes);
            if (!l->gathered[i][side]) l->now += bytes;
        }
}

static void count_cleared(struct ledger *l, size_t system, size_t solved) {
    const struct table_files *t = l->run->files;
    if (is_last(l->run, system)) return;
    for (unsigned side = 0; side < 2; side++)
        if (l->gathered[system][side])
            l->now -= file_bytes(t, system, l->run->layers[solved - 1], TABLE_GATHERED + side);
    for (size_t i = 0; i < solved; i++) {
        const size_t layer = l->run->layers[i];
        if (!is_needed(l->run, layer, solved) && (i + 1 == solved || is_needed(l->run, layer, solved - 1)))
            l->now -= 2 * file_bytes(t, system, layer, TABLE_DEFENDS);
    }
}

static void count_system(struct ledger *l, size_t system) {
    const struct table_files *t = l->run->files;
    for (size_t i = 0; i < t->layers; i++) {
        count_gathered(l, system, l->run->layers[i]);
        l->now += 2 * file_bytes(t, system, l->run->layers[i], TABLE_DEFENDS);
        note_most(l, 0);
        count_cleared(l, system, i + 1);
    }
    for (size_t i = 0; i < t->systems; i++)
        for (unsigned side = 0; side < 2; side++)
            l->gathered[i][side] =
                l->gathered[i][side] || table_pawn_leads(&t->game, &t->system[i], side, &t->system[system]);
}

// The memory for solving, then for gathering.
static uint64_t memory_of(const struct table_run *r, size_t system) {
    const struct table_files *t = r->files;
    const struct table_shape s = table_shape(&t->system[system], table_layer_pieces(&t->game, 0));
    uint64_t most = 0;
    for (size_t i = 0; i < t->systems; i++)
        for (unsigned side = 0; side < 2; side++) {
            const struct table_shape other = table_shape(&t->system[i], s.pieces);
            if (table_pawn_leads(&t->game, &t->system[i], side, &t->system[system]) &&
                table_set_bytes(&other) > most)
                most = table_set_bytes(&other);
        }
    return table_working_bytes(&t->game, &s) + (r->prove ? 2 * most : most);
}

struct table_run_needs table_run_needs(const struct table_run *r) {
    struct ledger l = {.run = r};
    struct table_run_needs needs = {0};
    for (size_t i = 0; i < r->files->systems; i++) {
        const uint64_t memory = memory_of(r, r->order[i]);
        count_system(&l, r->order[i]);
        if (memory > needs.memory) needs.memory = memory;
    }
    needs.disk = l.most;
    return needs;
}

// ---- The record ------------------------------------------------------------------------------------------

#define LINE      "positions %" PRIu64 " won %" PRIu64 " lost %" PRIu64 " sweeps %" PRIu32 "%s\n"
#define LINE_READ "positions %" SCNu64 " won %" SCNu64 " lost %" SCNu64 " sweeps %" SCNu32 "%n"
#define PROVEN    " proven"

static bool read_line(const char *line, struct table_run_record *out) {
    struct table_count n;
    uint32_t sweeps;
    int end = 0;
    if (sscanf(line, LINE_READ, &n.positions, &n.won, &n.lost, &sweeps, &end) != 4) return false;
    const bool proven = strncmp(line + end, PROVEN, strlen(PROVEN)) == 0;
    if (line[end + (proven ? (int)strlen(PROVEN) : 0)] != '\n') return false;
    out->layers++;
    out->proven += proven;
    out->count.positions += n.positions;
    out->count.won += n.won;
    out->count.lost += n.lost;
    if (sweeps > out->sweeps) out->sweeps = sweeps;
    return true;
}

enum { RECORD_MOST = 1 << 20 };

static bool load_record(struct table_run *r, size_t system, struct text *out, struct fault *fault) {
    const char *path = table_files_record(r->files, system);
    if (access(path, F_OK) != 0 && errno == ENOENT) return true;
    return cli_file_read(path, RECORD_MOST, out, fault);
}

bool table_run_read(struct table_run *r, size_t system, struct table_run_record *out, struct fault *fault) {
    struct text all = TEXT_IN(r->files->mem);
    *out = (struct table_run_record){0};
    bool good = load_record(r, system, &all, fault);
    for (const char *line = good ? text_string(&all) : ""; *line != '\0' && good;
         line = strchr(line, '\n') + 1)
        if (out->layers == r->files->layers || !read_line(line, out))
            good = fault_set(fault, FAULT_SYSTEM, "%.150s is damaged: remove the files of this system",
                             table_files_record(r->files, system));
    text_free(&all);
    return good;
}

static bool add_to_record(struct table_run *r, size_t system, const struct table_layer *l,
                          struct fault *fault) {
    const struct table_count n = table_count(l);
    struct text all = TEXT_IN(r->files->mem);
    bool good = load_record(r, system, &all, fault);
    text_format(&all, LINE, n.positions, n.won, n.lost, l->sweeps, r->prove ? PROVEN : "");
    if (good && !cli_file_replace(table_files_record(r->files, system), &all, 0666))
        good = fault_set(fault, FAULT_SYSTEM, "cannot write %.150s: %s", table_files_record(r->files, system),
                         strerror(errno));
    text_free(&all);
    return good;
}

// ---- A layer ---------------------------------------------------------------------------------------------

// What is gathered is added to what was before.
static bool begin_gathering(struct mem_table *set, size_t bytes, const uint8_t *before, struct mem *m,
                            struct fault *fault) {
    if (!mem_table_init(set, m, bytes)) return fault_memory(fault);
    if (before == NULL) memset(set->at, 0, bytes);
    else memcpy(set->at, before, bytes);
    return true;
}

// Gather again, with whole words that are read one by one, as in proofs: the same bits?
static bool prove_gathered(const struct table_run *r, const struct table_shape *s, unsigned side,
                           const struct table_layer *from, const uint8_t *before, const uint8_t *after,
                           const struct table_effort *effort, struct fault *fault) {
    struct table_effort wide = *effort;
    struct mem_table again;
    const size_t bytes = (size_t)table_set_bytes(s);
    wide.wide = true;
    if (!begin_gathering(&again, bytes, before, effort->mem, fault)) return false;
    bool same = table_gather(&r->files->game, s, side, from, &wide, again.at);
    if (!same) *fault = (struct fault){.kind = FAULT_NONE};
    else if (memcmp(again.at, after, bytes) != 0)
        same = fault_set(fault, FAULT_INPUT, "what pawn moves lead to was gathered wrongly");
    mem_table_free(&again, effort->mem);
    return same;
}

// Gather the layer for one system from which the pawn of a side leads here.
static bool gather_for(struct table_run *r, size_t system, unsigned side, const struct table_layer *from,
                       const struct table_effort *effort, struct fault *fault) {
    struct table_files *t = r->files;
    const size_t layer = table_layer_number(&t->game, from->shape.pieces);
    const struct table_shape s = table_shape(&t->system[system], from->shape.pieces);
    const size_t bytes = (size_t)table_set_bytes(&s);
    const uint8_t *before = table_files_gathered(t, system, layer, side);
    struct mem_table set;
    if (before == NULL && t->fault.kind != FAULT_NONE) return false;
    if (!begin_gathering(&set, bytes, before, effort->mem, fault)) return false;
    bool good = table_gather(&t->game, &s, side, from, effort, set.at);
    if (!good) *fault = (struct fault){.kind = FAULT_NONE};
    good = good && table_check_gathered(&t->game, &s, side, from, before, set.at, r->samples, fault) &&
           (!r->prove || prove_gathered(r, &s, side, from, before, set.at, effort, fault)) &&
           table_files_write_gathered(t, system, layer, side, set.at, fault);
    mem_table_free(&set, effort->mem);
    return good;
}

static bool gather(struct table_run *r, const struct table_layer *from, const struct table_effort *effort,
                   struct fault *fault) {
    const struct table_files *t = r->files;
    for (size_t i = 0; i < t->systems; i++)
        for (unsigned side = 0; side < 2; side++)
            if (table_pawn_leads(&t->game, &t->system[i], side, &from->shape.system) &&
                !gather_for(r, i, side, from, effort, fault))
                return false;
    return true;
}

// Check random positions of the layer's files by the rules, and prove all that is held.
static bool check(struct table_run *r, size_t system, size_t layer, const struct table_effort *effort,
                  struct fault *fault) {
    struct table_files *t = r->files;
    const struct table_file_layer *l = table_files_layer(t, system, layer);
    if (l == NULL) return fault_set(fault, FAULT_SYSTEM, "a layer that was written is not there");
    return table_check(&t->game, &l->layer, &t->store, effort, r->prove ? 0 : r->samples, fault);
}

bool table_run_layer(struct table_run *r, size_t system, const struct table_run_record *record,
                     const struct table_effort *effort, struct fault *fault) {
    struct table_files *t = r->files;
    const size_t layer = r->layers[record->layers];
    struct table_solved solved;
    if (!table_solve(&t->game, &t->system[system], table_layer_pieces(&t->game, layer), &t->store, effort,
                     &solved, fault))
        return false;
    table_files_remove(t, system, layer, TABLE_DEFENDS); // left by a run that was killed at this point
    bool good = gather(r, &solved.layer, effort, fault) &&
                table_files_write(t, system, layer, &solved.layer, fault) &&
                check(r, system, layer, effort, fault) && add_to_record(r, system, &solved.layer, fault);
    table_solved_free(&solved, effort->mem);
    if (good) table_run_clear(r, system, record->layers + 1);
    return good;
}

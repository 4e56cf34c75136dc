// Games as text: the puzzle as given, and notes above it that hold the rest.
#include "play/play.h"

#include <string.h>

bool play_load(struct play *g, struct families *known, const char *bytes, size_t size, struct mem *m,
               struct fault *fault) {
    struct format_reader r;
    struct puzzle p;
    struct families here = families_of_source(known, m);
    *g = (struct play){.mem = m};
    format_reader_init(&r, bytes, size);
    r.families = &here;
    enum format_read got = format_read_next(&r, m, &p, fault);
    bool ok = got == FORMAT_READ_PUZZLE && play_start(g, &p, m, fault);
    if (got == FORMAT_READ_PUZZLE) puzzle_free(&p);
    families_free(&here);
    return ok;
}

static void add_note(struct text *notes, const char *key, const struct text *value) {
    note_add(notes, key, strlen(key), text_string(value), value->size);
    if (value->failed) notes->failed = true;
}

static void add_moves(struct text *notes, const struct play *g, struct text *value) {
    size_t i = 0;
    for (size_t action = 0; action < g->ends.size; action++)
        for (bool first = true; i < g->ends.at[action]; i++, first = false) {
            text_char(value, first ? ' ' : ',');
            move_write(value, &g->given, g->changes.at[i].move);
        }
    add_note(notes, "moves", value);
}

static void add_number(struct text *notes, const char *key, uint64_t n, struct text *value) {
    text_clear(value);
    text_format(value, "%llu", (unsigned long long)n);
    add_note(notes, key, value);
}

static void add_pins(struct text *notes, const struct play *g, struct text *value) {
    for (size_t i = 0; i < g->pins.size; i++) {
        text_clear(value);
        text_format(value, "%zu %s", g->pins.at[i].at, g->pins.at[i].name);
        add_note(notes, "pin", value);
    }
}

static void add_help(struct text *notes, const struct play *g, struct text *value) {
    text_clear(value);
    for (int i = 0; i < GAME_HELPS; i++)
        if (g->help[i] > 0)
            text_format(value, " %s=%llu", format_help_names[i], (unsigned long long)g->help[i]);
    if (value->size > 0 || value->failed) add_note(notes, "help", value);
}

// A puzzle's own note "time: ten minutes" is none of the game: it becomes "note: time: ten minutes".
static void add_own_notes(struct text *notes, const struct play *g) {
    const char *own = g->given.notes;
    for (struct note n; note_next(&own, &n);) {
        if (format_is_game_note(&n)) text_add(notes, "note: ");
        text_bytes(notes, n.line, n.line_size);
        text_char(notes, '\n');
    }
}

bool play_save(const struct play *g, struct text *out) {
    struct text notes = TEXT_IN(g->mem);
    struct text value = TEXT_IN(g->mem);
    add_own_notes(&notes, g);
    add_moves(&notes, g, &value);
    if (g->at < g->ends.size) add_number(&notes, "at", g->at, &value);
    add_pins(&notes, g, &value);
    if (g->ms >= 1000) add_number(&notes, "time", g->ms / 1000, &value);
    add_help(&notes, g, &value);
    struct puzzle saved = g->given;
    saved.notes = notes.at;
    if (!notes.failed) format_native.write(&saved, out);
    bool ok = !notes.failed && !out->failed;
    text_free(&notes);
    text_free(&value);
    return ok;
}

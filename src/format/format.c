// The way in: which format a puzzle is in, and from one puzzle to the next.
#include "format/format.h"

#include "family/akari/akari.h"
#include "format/readers.h"

#include <string.h>

static const char *const names[FORMAT_COUNT] = {
    [FORMAT_NATIVE] = "native", [FORMAT_PUZZ_LINK] = "puzz.link", [FORMAT_GAME_ID] = "game-id",
    [FORMAT_PZPRV3] = "pzprv3", [FORMAT_JSON] = "json",           [FORMAT_DIMACS] = "dimacs",
    [FORMAT_OPB] = "opb",
};

const char *format_name(enum format f) { return names[f]; }

bool format_named(const char *name, enum format *out) {
    for (int f = 0; f < FORMAT_COUNT; f++) {
        if (strcmp(names[f], name) != 0) continue;
        *out = (enum format)f;
        return true;
    }
    return false;
}

// ---- Which format is it? ---------------------------------------------------------------------------------

static enum format detect(const struct scan *line) {
    struct scan s = *line;
    if (format_take(&s, "{")) return FORMAT_JSON;
    if (format_take(&s, "pzprv3")) return FORMAT_PZPRV3;
    if (format_is_game_id(line)) return FORMAT_GAME_ID;
    if (format_is_puzz_link(line)) return FORMAT_PUZZ_LINK;
    return FORMAT_NATIVE;
}

bool format_begins_puzzle(const struct scan *line) { return detect(line) != FORMAT_NATIVE; }

// A path may begin like an address; only what goes on like one is taken for it.
bool format_looks_inline(const char *word) {
    struct scan s = {.at = word, .end = word + strlen(word), .line_start = word, .line = 1};
    if (format_is_game_id(&s)) return strchr(word, ':') != NULL;
    if (!format_is_puzz_link(&s)) return false;
    if (format_take(&s, "http://") || format_take(&s, "https://") || strchr(word, '?') != NULL) return true;
    const char *slash = strchr(word, '/');
    return slash != NULL && format_is_digit(slash[1]);
}

// ---- Reading ---------------------------------------------------------------------------------------------

void format_reader_init(struct format_reader *r, const char *bytes, size_t size) {
    *r = (struct format_reader){.bytes = bytes, .size = size, .at = 0, .line = 1};
}

bool format_make_akari(struct read_job *j, const struct scan *place, unsigned long long width,
                       unsigned long long height, format_fill *fill, void *context) {
    if (!puzzle_check_size(&akari_family, width, height, place->line, scan_column(place), j->fault))
        return false;
    size_t size = (size_t)(width * height);
    if (!fill(context, size, NULL)) return false;
    if (!puzzle_init(j->puzzle, j->mem, &akari_family, (int)width, (int)height))
        return fault_memory(j->fault);
    return fill(context, size, j->puzzle->cells);
}

static void skip_block(struct format_reader *r) {
    struct scan line;
    while (format_row(r, &line)) continue;
}

static bool is_text(struct scan s, struct fault *f) {
    while (s.at < s.end) {
        size_t n = text_utf8_length(s.at, scan_left(&s));
        if (n == 0 || *s.at == '\0') {
            char byte[12];
            return fault_input(f, s.line, scan_column(&s), "this is no text (%s): a puzzle is expected",
                               fault_byte(byte, *s.at));
        }
        s.at += n;
    }
    return true;
}

// A file that is no text at all is told once, not once a line or block.
static void skip_no_text(struct format_reader *r) {
    struct fault ignored;
    for (;;) {
        skip_block(r);
        struct format_reader ahead = *r;
        struct scan line;
        do {
            if (!format_line(&ahead, &line)) return;
        } while (line.at == line.end || format_is_comment(&line));
        if (is_text(line, &ignored)) return;
        *r = ahead;
    }
}

static bool read_block(struct read_job *j) {
    if (!is_text(j->first, j->fault)) {
        skip_no_text(j->lines);
        return false;
    }
    switch (detect(&j->first)) {
    case FORMAT_PUZZ_LINK:
        return format_read_puzz_link(j);
    case FORMAT_GAME_ID:
        return format_read_game_id(j);
    case FORMAT_PZPRV3:
        return format_read_pzprv3(j);
    case FORMAT_JSON:
        return format_read_json(j);
    default:
        if (format_read_native(j)) return true;
        skip_block(j->lines);
        return false;
    }
}

// Up to the first line of a puzzle, with the notes right above it. False at the end of the input.
static bool find_puzzle(struct read_job *j) {
    while (format_line(j->lines, &j->first)) {
        if (j->first.at == j->first.end) text_clear(&j->notes);
        else if (format_is_comment(&j->first)) format_note_comment(&j->notes, j->first);
        else return true;
    }
    return false;
}

static enum format_read nothing_left(struct format_reader *r, bool from_the_start, struct fault *fault) {
    if (!from_the_start) return FORMAT_READ_END;
    r->at = r->size;
    r->line = 0;
    fault_input(fault, 1, 1,
                "no puzzle here: a header such as 'akari 7x7', an address or a game ID is expected");
    return FORMAT_READ_BAD;
}

enum format_read format_read_next(struct format_reader *r, struct mem *m, struct puzzle *puzzle,
                                  struct fault *fault) {
    *puzzle = (struct puzzle){0};
    *fault = (struct fault){0};
    if (r->line == 0) return FORMAT_READ_END;
    bool from_the_start = r->at == 0;
    struct read_job j = {.lines = r, .mem = m, .puzzle = puzzle, .fault = fault};
    text_init(&j.notes, m);
    enum format_read result = FORMAT_READ_PUZZLE;
    if (!find_puzzle(&j)) result = nothing_left(r, from_the_start, fault);
    else if (!read_block(&j)) result = FORMAT_READ_BAD;
    else if (j.notes.failed || !puzzle_set_notes(puzzle, text_string(&j.notes), j.notes.size)) {
        fault_memory(fault);
        result = FORMAT_READ_BAD;
    }
    if (result != FORMAT_READ_PUZZLE) puzzle_free(puzzle);
    text_free(&j.notes);
    return result;
}

// ---- Writing ---------------------------------------------------------------------------------------------

static bool is_for_akari_only(enum format f) {
    return f == FORMAT_PUZZ_LINK || f == FORMAT_GAME_ID || f == FORMAT_PZPRV3;
}

bool format_write(enum format f, const struct puzzle *p, size_t puzzle_index, struct text *out,
                  struct fault *fault) {
    *fault = (struct fault){0};
    if (is_for_akari_only(f) && p->family != &akari_family)
        return fault_input(fault, 0, 0, "%s says Akari boards only, and this is %s", names[f],
                           p->family->name);
    switch (f) {
    case FORMAT_NATIVE:
        format_write_native(p, puzzle_index, out);
        break;
    case FORMAT_PUZZ_LINK:
        format_write_puzz_link(p, out);
        break;
    case FORMAT_GAME_ID:
        format_write_game_id(p, out);
        break;
    case FORMAT_PZPRV3:
        format_write_pzprv3(p, out);
        break;
    case FORMAT_JSON:
        format_write_json(p, out);
        break;
    case FORMAT_DIMACS:
    case FORMAT_OPB:
        if (!format_write_model(f, p, out, fault)) return false;
        break;
    case FORMAT_COUNT:
        return fault_input(fault, 0, 0, "there is no such format");
    }
    return out->failed ? fault_memory(fault) : true;
}


#include "format/readers.h"

#include <ctype.h>

const char *const format_help_names[GAME_HELPS] = {"hints", "checks", "steps"};

static const unsigned long long most_seconds = 1000000000000; // a thousand times this still fits

enum key { MOVES, AT, PIN, TIME, HELP, KEYS };
static const char *const keys[KEYS] = {"moves", "at", "pin", "time", "help"};

bool format_is_game_note(const struct note *n) {
    for (int k = 0; k < KEYS; k++)
        if (note_is(n, keys[k])) return true;
    return false;
}

// ---- Moves -----------------------------------------------------------------------------------------------

static bool ends_move(const struct scan *s) {
    return s->at == s->end || *s->at == ',' || format_is_blank(*s->at);
}

size_t format_word_length(const struct scan *s) {
    size_t length = 0;
    while (length < scan_left(s) && isalnum((unsigned char)s->at[length])) length++;
    return length;
}

bool format_read_typed_cell(struct scan *s, const struct puzzle *shape, size_t *cell, struct fault *f) {
    size_t length = format_word_length(s);
    if (!puzzle_cell_named(shape, s->at, length, cell)) return format_read_cell(s, shape, cell, f);
    s->at += length;
    return true;
}

static bool read_move(struct scan *s, const struct puzzle *shape, bool typed, struct move *m,
                      struct fault *f) {
    size_t cell;
    if (!(typed ? format_read_typed_cell : format_read_cell)(s, shape, &cell, f)) return false;
    if (s->at == s->end || strchr("=-+", *s->at) == NULL)
        return format_expected(s, "'=' and what is put there, '-' or '+' and a mark", f);
    m->cell = (uint32_t)cell;
    m->how = *s->at++;
    if (ends_move(s)) return format_expected(s, "a mark", f);
    m->mark = *s->at++;
    return ends_move(s) || format_expected(s, "the end of the move", f);
}

// Moves joined by commas. `tried` is a board on which they are also played; NULL: they are only read, as
// typed.
static bool read_action(struct scan *s, const struct puzzle *shape, struct puzzle *tried, struct mem *mem,
                        format_moves *moves, struct fault *f) {
    do {
        const struct scan place = *s;
        struct move m;
        if (!read_move(s, shape, tried == NULL, &m, f)) return false;
        if (!vec_push(mem, moves, m)) return fault_memory(f);
        if (tried == NULL) continue;
        if (!move_fits(tried, m, f)) {
            f->line = place.line;
            f->column = scan_column(&place);
            return false;
        }
        if (!move_do(tried, m)) return fault_memory(f);
    } while (format_take(s, ","));
    return true;
}

bool format_read_action(const char *bytes, size_t size, const struct puzzle *shape, struct mem *mem,
                        format_moves *moves, struct fault *f) {
    struct scan s = {.at = bytes, .end = bytes + size, .line_start = bytes, .line = 1};
    return read_action(&s, shape, NULL, mem, moves, f) &&
           (s.at == s.end || format_expected(&s, "the end of the move", f));
}

// The board must be valid after each action.
static bool is_valid(const struct puzzle *p, const struct scan *place, struct fault *f) {
    size_t cell;
    if (p->family->validate == NULL || p->family->validate(p, &cell, f)) return true;
    f->line = place->line;
    f->column = scan_column(place);
    return false;
}

static bool read_moves(struct format_game *g, struct scan s, const struct puzzle *p, struct fault *f) {
    struct puzzle tried;
    if (!puzzle_copy(&tried, p, g->mem)) return fault_memory(f);
    bool good = true;
    for (format_skip_blanks(&s); good && s.at < s.end; format_skip_blanks(&s)) {
        const struct scan place = s;
        good = read_action(&s, p, &tried, g->mem, &g->moves, f) && is_valid(&tried, &place, f);
        if (good && !vec_push(g->mem, &g->ends, g->moves.size)) good = fault_memory(f);
    }
    puzzle_free(&tried);
    g->at = g->ends.size;
    return good;
}

// ---- Other notes -----------------------------------------------------------------------------------------

// A number of actions, at most all of them.
static bool read_place(const struct format_game *g, struct scan *s, size_t *at, struct fault *f) {
    const struct scan place = *s;
    unsigned long long n;
    if (!format_number(s, "a number of actions", &n, f)) return false;
    if (n > g->ends.size)
        return fault_input(f, place.line, scan_column(&place), "the game has only %zu action%s", g->ends.size,
                           g->ends.size == 1 ? "" : "s");
    *at = (size_t)n;
    return true;
}

static bool read_pin(struct format_game *g, struct scan s, struct fault *f) {
    struct format_pin pin;
    if (!read_place(g, &s, &pin.at, f)) return false;
    const struct scan place = s;
    format_skip_blanks(&s);
    if (s.at == place.at || s.at == s.end) return format_expected(&s, "a blank and the name of the pin", f);
    pin.name = s.at;
    pin.length = scan_left(&s);
    for (size_t i = 0; i < g->pins.size; i++)
        if (g->pins.at[i].length == pin.length && memcmp(g->pins.at[i].name, pin.name, pin.length) == 0)
            return fault_input(f, s.line, scan_column(&s), "there is a pin of this name already");
    return vec_push(g->mem, &g->pins, pin) || fault_memory(f);
}

static bool read_help(struct format_game *g, struct scan *s, struct fault *f) {
    for (int i = 0; i < GAME_HELPS; i++) {
        unsigned long long n;
        struct scan word = *s;
        if (!format_take(&word, format_help_names[i]) || !format_take(&word, "=")) continue;
        *s = word;
        if (!format_number(s, "a number", &n, f)) return false;
        g->help[i] = n;
        if (s->at == s->end || format_is_blank(*s->at)) return true;
        return format_expected(s, "a blank or the end of the line", f);
    }
    return format_expected(s, "help such as hints=2, checks=1 or steps=1", f);
}

static bool read_note(struct format_game *g, enum key key, struct scan s, struct fault *f) {
    unsigned long long n = 0;
    bool good = true;
    switch (key) {
    case PIN:
        return read_pin(g, s, f);
    case HELP:
        for (; good && s.at < s.end; format_skip_blanks(&s)) good = read_help(g, &s, f);
        return good;
    case AT:
        good = read_place(g, &s, &g->at, f);
        break;
    default:
        good = format_number(&s, "a number of seconds", &n, f);
        if (good && n > most_seconds) return fault_input(f, s.line, scan_column(&s), "the time is too long");
        g->seconds = n;
    }
    return good && (s.at == s.end || format_expected(&s, "the end of the line", f));
}

// ---- The lines -------------------------------------------------------------------------------------------

// The next note of a saved game, from lines of a file (after a semicolon) or of puzzle.notes.
static bool next_note(struct format_reader *r, enum key *key, struct scan *value) {
    struct scan line;
    while (format_line(r, &line)) {
        format_take(&line, ";");
        format_skip_blanks(&line);
        for (int k = 0; k < KEYS; k++) {
            *value = line;
            if (!format_take(value, keys[k]) || !format_take(value, ":")) continue;
            if (value->at < value->end && !format_is_blank(*value->at)) continue;
            format_skip_blanks(value);
            *key = (enum key)k;
            return true;
        }
    }
    return false;
}

static bool read_lines(struct format_game *g, struct format_reader lines, const struct puzzle *p,
                       struct fault *f) {
    struct format_reader again = lines;
    struct scan value;
    enum key key;
    while (next_note(&again, &key, &value)) {
        if (key != MOVES) continue;
        if (g->under_way)
            return fault_input(f, value.line, scan_column(&value), "there is already a line of moves");
        g->under_way = true;
        if (!read_moves(g, value, p, f)) return false;
    }
    if (!g->under_way) return true;
    while (next_note(&lines, &key, &value))
        if (key != MOVES && !read_note(g, key, value, f)) return false;
    return true;
}

bool format_game_read(struct format_game *g, const struct puzzle *p, struct mem *m, struct fault *f) {
    struct format_reader lines;
    size_t length;
    *g = (struct format_game){.mem = m};
    if (note_find(p, keys[MOVES], &length) == NULL) return true;
    format_reader_init(&lines, p->notes, strlen(p->notes));
    return read_lines(g, lines, p, f);
}

void format_game_free(struct format_game *g) {
    vec_free(g->mem, &g->moves);
    vec_free(g->mem, &g->ends);
    vec_free(g->mem, &g->pins);
}

bool format_check_game(const struct format_reader *above, const struct scan *first, const struct puzzle *p,
                       struct fault *f) {
    struct format_game g;
    bool good = format_game_read(&g, p, p->mem, f);
    format_game_free(&g);
    if (good || f->kind == FAULT_MEMORY) return good;
    // The same again in the source text, to find its place.
    struct format_reader lines = *above;
    struct fault there;
    lines.size = (size_t)(first->line_start - above->bytes);
    g = (struct format_game){.mem = p->mem};
    if (!read_lines(&g, lines, p, &there)) *f = there;
    else f->line = first->line, f->column = scan_column(first);
    format_game_free(&g);
    return false;
}

// ---- Playing them ----------------------------------------------------------------------------------------

static bool drop_game_notes(struct puzzle *p) {
    const char *notes = p->notes;
    struct text rest = TEXT_IN(p->mem);
    for (struct note n; note_next(&notes, &n);) {
        if (format_is_game_note(&n)) continue;
        text_bytes(&rest, n.line, n.line_size);
        text_char(&rest, '\n');
    }
    bool good = !rest.failed && puzzle_set_notes(p, text_string(&rest), rest.size);
    text_free(&rest);
    return good;
}

static bool play_all(struct puzzle *p, const struct format_game *g) {
    size_t count = g->at == 0 ? 0 : g->ends.at[g->at - 1];
    for (size_t i = 0; i < count; i++)
        if (!move_do(p, g->moves.at[i])) return false;
    return drop_game_notes(p);
}

bool format_play_moves(struct puzzle *p, bool play, struct puzzle *given, struct fault *f) {
    struct format_game g;
    struct puzzle played = {0};
    bool good = format_game_read(&g, p, p->mem, f);
    if (!play) g.at = 0;
    if (good && g.under_way) {
        good = (puzzle_copy(&played, p, p->mem) && play_all(&played, &g)) || fault_memory(f);
        struct puzzle other = good ? *p : played;
        if (good) *p = played;
        if (good && given != NULL) *given = other;
        else puzzle_free(&other);
    }
    format_game_free(&g);
    return good;
}

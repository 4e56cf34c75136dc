// Puzzles as JSON objects: our own (`cells`, `placed` where these are an under-layer, and `not` for
// struck-out candidates), and the output of `make --json` (`puzzle`) and `solve --json` (`solution`).
#include "base/json.h"
#include "format/readers.h"

// ---- Reading ---------------------------------------------------------------------------------------------

// The members of the object that we use, each with the place of its value; `at` is NULL when absent.
enum member {
    FAMILY,
    WIDTH,
    HEIGHT,
    PARAMETERS,
    CELLS,
    PLACED,
    AREAS,
    OUTSIDE,
    RULES,
    NOT,
    PUZZLE,
    SOLUTION,
    META,
    MEMBERS
};
static const char *const member_names[MEMBERS] = {"family", "width",    "height",  "parameters", "cells",
                                                  "placed", "areas",    "outside", "rules",      "not",
                                                  "puzzle", "solution", "meta"};
struct object {
    struct scan start;
    struct scan value[MEMBERS];
};

// Step over the whole object, noting its members, up to the end of the line.
static bool read_object(struct scan *s, struct object *o, struct fault *f) {
    *o = (struct object){.start = *s};
    if (!format_json_object(s, member_names, MEMBERS, o->value, f)) return false;
    while (s->at < s->end && (format_is_blank(*s->at) || *s->at == '\r')) s->at++;
    if (s->at == s->end || *s->at == '\n') return true;
    return format_expected(s, "the end of the line after the object", f);
}

static bool read_family(struct read_job *j, const struct families *known, const struct object *o,
                        const struct family **family) {
    const struct scan *v = &o->value[FAMILY];
    *family = NULL;
    if (v->at == NULL) return true;
    const char *name = v->at + 1, *end = name; // a name has nothing that needs escaping
    while (*v->at == '"' && end < v->end && *end != '"') end++;
    *family = families_named(known, name, (size_t)(end - name));
    if (*family != NULL) return true;
    return fault_input(j->fault, v->line, scan_column(v),
                       "the family is unknown: a family such as \"%s\" is expected",
                       families_at(NULL, 0)->name);
}

static bool check_side(const struct object *o, enum member which, size_t actual, struct fault *f) {
    struct scan s = o->value[which];
    if (s.at == NULL) return true;
    const struct scan start = s;
    unsigned long long n;
    if (!format_number(&s, "a whole number", &n, f)) return false;
    if (s.at < s.end && (*s.at == '.' || *s.at == 'e' || *s.at == 'E'))
        return format_expected(&s, "a whole number", f);
    if (n == actual) return true;
    return fault_input(f, start.line, scan_column(&start), "the %s is given as %llu, but the board has %zu",
                       member_names[which], n, actual);
}

// Walk one row; its cells go to `out`, unless that is NULL.
static bool walk_row(struct scan *s, const struct puzzle *p, const char *alphabet, int row, char *out,
                     struct fault *f) {
    char c[4];
    size_t size;
    int n = 0;
    for (;; n++) {
        const struct scan here = *s;
        if (format_json_char(s, c, &size, f) != JSON_ITEM) {
            if (n == p->width) return true;
            return fault_input(f, here.line, scan_column(&here),
                               "row %d is too short: it has %d cell%s, %d are expected", row + 1, n,
                               n == 1 ? "" : "s", p->width);
        }
        if (size != 1 || c[0] == '\0' || strchr(alphabet, c[0]) == NULL)
            return fault_input(f, here.line, scan_column(&here),
                               "this is not a cell of %s: one of %s is expected", p->family->name, alphabet);
        if (n == p->width)
            return fault_input(f, here.line, scan_column(&here), "row %d is too long: %d cells are expected",
                               row + 1, p->width);
        if (out != NULL) out[n] = c[0];
    }
}

static bool walk_rows(struct scan s, const struct puzzle *p, const char *alphabet, char *out,
                      struct fault *f) {
    bool first = true;
    s.at++; // the bracket
    for (int row = 0; format_json_more(&s, ']', &first, f) == JSON_ITEM; row++) {
        s.at++; // the quote
        char *to = out == NULL ? NULL : out + (size_t)row * (size_t)p->width;
        if (!walk_row(&s, p, alphabet, row, to, f)) return false;
    }
    return true;
}

// The number of rows, and of cells in the first one.
static bool measure(struct scan s, size_t *width, size_t *height, struct fault *f) {
    *width = *height = 0;
    if (!format_take(&s, "[")) return format_expected(&s, "an array of rows", f);
    bool first = true;
    while (format_json_more(&s, ']', &first, f) == JSON_ITEM) {
        struct scan row = s;
        char c[4];
        size_t size;
        if (!format_take(&row, "\"")) return format_expected(&row, "a row in quotes", f);
        while (*height == 0 && format_json_char(&row, c, &size, f) == JSON_ITEM) ++*width;
        if (!format_json_skip(&s, f)) return false;
        ++*height;
    }
    return true;
}

// {"left":[1,null,3]}: the numbers beside the board, unless the header has them already, as words of a
// header.
static bool add_outside(struct scan s, struct text *words, struct fault *f) {
    bool first = true;
    unsigned long long n;
    if (!format_take(&s, "{")) return format_expected(&s, "an object", f);
    while (format_json_more(&s, '}', &first, f) == JSON_ITEM) {
        size_t side = 0, count = 0;
        while (side < PUZZLE_SIDES && !format_json_says(s, puzzle_side_names[side])) side++;
        if (side == PUZZLE_SIDES) return format_expected(&s, "left, right, top or bottom", f);
        format_json_key(&s, f);
        struct scan list = s;
        format_json_skip(&s, f);
        bool first_number = true, said = strstr(text_string(words), puzzle_side_names[side]) != NULL;
        if (said) continue;
        if (!format_take(&list, "[")) return format_expected(&list, "an array of numbers", f);
        text_format(words, " %s=", puzzle_side_names[side]);
        while (format_json_more(&list, ']', &first_number, f) == JSON_ITEM) {
            if (count++ > 0) text_char(words, ',');
            if (format_take(&list, "null")) text_char(words, '-');
            else if (!format_number(&list, "a number or null", &n, f)) return false;
            else text_format(words, "%llu", n);
        }
    }
    return true;
}

// What follows the size in a native header.
static bool read_parameters(struct read_job *j, const struct object *o, struct puzzle *p) {
    if (p->family->read_parameters == NULL) return true;
    const struct scan *v = &o->value[PARAMETERS];
    bool said = v->at != NULL && *v->at == '"';
    if (!said && (v->at != NULL || p->family->text == NULL)) // rule texts have defaults
        return fault_input(j->fault, o->start.line, scan_column(&o->start),
                           "%s needs \"parameters\", a string as in a header after the size",
                           p->family->name);
    struct text words = TEXT_IN(j->mem);
    if (said) format_json_decode(*v, &words);
    else v = &o->start;
    bool good = o->value[OUTSIDE].at == NULL || add_outside(o->value[OUTSIDE], &words, j->fault);
    if (words.failed) good = fault_memory(j->fault);
    good = good && p->family->read_parameters(p, text_string(&words), words.size, v->line, scan_column(v) + 1,
                                              j->fault);
    text_free(&words);
    return good;
}

// All layers. They go to `out`, unless that is NULL; `p` needs no cells.
static bool walk_layers(const struct scan *cells, const struct scan *placed, const struct puzzle *p,
                        struct puzzle *out, struct fault *f) {
    const struct family *family = p->family;
    char *marks = out == NULL ? NULL : out->cells, *under = out == NULL ? NULL : out->under;
    if (family->under == NULL) return walk_rows(*cells, p, family->alphabet, marks, f);
    return walk_rows(*cells, p, family->under, under, f) &&
           (placed->at == NULL || walk_rows(*placed, p, family->alphabet, marks, f));
}

// The marks above an under-layer have as many rows; their lengths are checked when they are walked.
static bool check_placed(const struct scan *placed, const struct family *family, size_t height,
                         struct fault *f) {
    size_t first, rows;
    if (placed->at == NULL) return true;
    if (family->under == NULL)
        return fault_input(f, placed->line, scan_column(placed),
                           "%s has one grid only: marks are expected in \"cells\"", family->name);
    if (!measure(*placed, &first, &rows, f)) return false;
    return rows == height || fault_input(f, placed->line, scan_column(placed),
                                         "there are %zu rows placed: %zu are expected", rows, height);
}

// Areas are needed where the family has them, and have as many rows.
static bool read_areas(const struct scan *areas, const struct puzzle *p, struct puzzle *out,
                       struct fault *f) {
    return !p->family->areas || walk_rows(*areas, p, format_area_letters, out == NULL ? NULL : out->areas, f);
}

static bool check_areas(const struct object *o, const struct puzzle *p, struct fault *f) {
    const struct scan *areas = &o->value[AREAS];
    size_t first, rows;
    if (!p->family->areas) return true;
    if (areas->at == NULL)
        return fault_input(f, o->start.line, scan_column(&o->start), "%s needs \"areas\", an array of rows",
                           p->family->name);
    if (!measure(*areas, &first, &rows, f)) return false;
    if (rows != (size_t)p->height)
        return fault_input(f, areas->line, scan_column(areas), "there are %zu rows of areas: %d are expected",
                           rows, p->height);
    return read_areas(areas, p, NULL, f);
}

// The family's final check; the place is that of the rows concerned.
static bool validate(const struct puzzle *p, const struct scan *cells, const struct scan *placed,
                     struct fault *f) {
    size_t cell;
    if (p->family->validate == NULL || p->family->validate(p, &cell, f)) return true;
    bool is_placed = p->under != NULL && p->cells[cell] != p->family->alphabet[0];
    const struct scan *rows = is_placed ? placed : cells;
    f->line = rows->line;
    f->column = scan_column(rows);
    return false;
}

static bool read_cells(struct read_job *j, const struct object *o, const struct scan *cells,
                       const struct family *family) {
    size_t width, height;
    const struct scan *placed = &o->value[PLACED];
    if (family == NULL)
        return fault_input(j->fault, o->start.line, scan_column(&o->start), "the object needs a \"family\"");
    if (!measure(*cells, &width, &height, j->fault)) return false;
    if (!puzzle_check_size(family, width, height, cells->line, scan_column(cells), j->fault)) return false;
    if (!check_side(o, WIDTH, width, j->fault) || !check_side(o, HEIGHT, height, j->fault)) return false;
    if (!check_placed(placed, family, height, j->fault)) return false;
    struct puzzle shape = {.family = family, .width = (int)width, .height = (int)height};
    if (!read_parameters(j, o, &shape) || !walk_layers(cells, placed, &shape, NULL, j->fault)) return false;
    if (!check_areas(o, &shape, j->fault)) return false;
    if (!puzzle_init(j->puzzle, j->mem, family, shape.width, shape.height)) return fault_memory(j->fault);
    memcpy(j->puzzle->parameters, shape.parameters, sizeof shape.parameters);
    if (j->puzzle->outside != NULL && !read_parameters(j, o, j->puzzle)) return false; // now there is room
    return read_areas(&o->value[AREAS], &shape, j->puzzle, j->fault) &&
           walk_layers(cells, placed, &shape, j->puzzle, j->fault) &&
           validate(j->puzzle, cells, placed, j->fault);
}

// A solved board is a puzzle too, unless it lacks what is printed beneath.
static bool read_solution(struct read_job *j, const struct object *o, const struct family *family) {
    const struct scan *solution = &o->value[SOLUTION];
    if (family == NULL || family->under == NULL) return read_cells(j, o, solution, family);
    return fault_input(j->fault, solution->line, scan_column(solution),
                       "a solution does not include what is printed beneath it: \"cells\" are expected too");
}

// A native puzzle in a string.
static bool read_text(struct read_job *j, const struct object *o, const struct scan *value,
                      const struct family *family) {
    if (*value->at != '"') return format_expected(value, "a puzzle in quotes", j->fault);
    struct text native = TEXT_IN(j->mem);
    format_json_decode(*value, &native);
    bool good = format_read_inner(j, &native, value, "puzzle");
    text_free(&native);
    if (!good) return false;
    if (family != NULL && family != j->puzzle->family)
        return fault_input(j->fault, o->value[FAMILY].line, scan_column(&o->value[FAMILY]),
                           "the family is given as %s, but the puzzle is %s", family->name,
                           j->puzzle->family->name);
    return check_side(o, WIDTH, (size_t)j->puzzle->width, j->fault) &&
           check_side(o, HEIGHT, (size_t)j->puzzle->height, j->fault);
}

// Strings and numbers become notes; other values cannot.
static bool read_meta(struct read_job *j, const struct object *o) {
    struct scan s = o->value[META];
    if (s.at == NULL) return true;
    if (!format_take(&s, "{")) return format_expected(&s, "an object", j->fault);
    struct text words = TEXT_IN(j->mem);
    bool first = true;
    while (format_json_more(&s, '}', &first, j->fault) == JSON_ITEM) {
        text_clear(&words);
        format_json_decode(s, &words);
        size_t key = words.size;
        format_json_key(&s, j->fault);
        struct scan value = s;
        format_json_skip(&s, j->fault);
        if (*value.at == '"') format_json_decode(value, &words);
        else if (*value.at == '-' || format_is_digit(*value.at))
            text_bytes(&words, value.at, (size_t)(s.at - value.at));
        else continue;
        if (words.failed) break;
        note_add(&j->notes, text_string(&words), key, text_string(&words) + key, words.size - key);
    }
    bool good = !words.failed || fault_memory(j->fault);
    text_free(&words);
    return good;
}

// The rules of its family, which hold for this object alone.
static bool read_rules(struct read_job *j, const struct scan *value, struct families *here) {
    if (value->at == NULL) return true;
    if (*value->at != '"') return format_expected(value, "a rule text in quotes", j->fault);
    struct text rules = TEXT_IN(j->mem);
    format_json_decode(*value, &rules);
    bool ok = rules.failed ? fault_memory(j->fault)
                           : families_learn(here, text_string(&rules), rules.size, 1, j->fault);
    text_free(&rules);
    if (ok || j->fault->kind != FAULT_INPUT) return ok;
    const struct fault inner = *j->fault;
    return fault_input(j->fault, value->line, scan_column(value), "in these rules, line %zu, column %zu: %s",
                       inner.line, inner.column, inner.text);
}

static bool read_puzzle(struct read_job *j, const struct object *o) {
    const struct family *family = NULL;
    const struct scan *v = o->value;
    struct families here = families_of_source(j->lines->families, j->mem);
    bool known = read_rules(j, &v[RULES], &here) && read_family(j, &here, o, &family);
    families_free(&here);
    if (!known) return false;
    bool good = v[CELLS].at != NULL    ? read_cells(j, o, &v[CELLS], family)
                : v[PUZZLE].at != NULL ? read_text(j, o, &v[PUZZLE], family)
                : v[SOLUTION].at != NULL
                    ? read_solution(j, o, family)
                    : fault_input(j->fault, o->start.line, scan_column(&o->start),
                                  "no puzzle here: \"cells\", \"puzzle\" or \"solution\" is "
                                  "expected in the object");
    if (good && v[NOT].at != NULL) good = format_json_candidates(v[NOT], j->puzzle, j->fault);
    return good && read_meta(j, o);
}

// Continue after an object that is broken at `s`: with the next line that is blank or begins a puzzle.
static void skip_broken(struct format_reader *r, const struct scan *s, size_t first_line) {
    struct scan line;
    if (s->line > first_line) {
        r->at = (size_t)(s->line_start - r->bytes);
        r->line = s->line;
    }
    for (;;) {
        struct format_reader ahead = *r;
        if (!format_row(&ahead, &line) || format_begins_puzzle(&line, &ahead)) return;
        *r = ahead;
    }
}

static enum format_claim claim_json(const struct scan *line, const struct format_reader *rest) {
    (void)rest;
    return *line->at == '{' ? FORMAT_MINE : FORMAT_NOT_MINE;
}

static bool read_json(struct read_job *j) {
    struct format_reader *r = j->lines;
    struct scan s = j->first;
    struct object o;
    s.end = r->bytes + r->size;
    if (!read_object(&s, &o, j->fault)) {
        skip_broken(r, &s, j->first.line);
        return false;
    }
    if (s.at < s.end) s.at++; // the newline
    r->at = (size_t)(s.at - r->bytes);
    r->line = s.line + 1;
    return read_puzzle(j, &o);
}

// ---- Writing ---------------------------------------------------------------------------------------------

void format_json_rows(struct text *out, const char *key, const struct puzzle *p, const char *layer) {
    size_t width = (size_t)p->width;
    json_open(out, key, '[');
    for (size_t row = 0; row < puzzle_size(p); row += width) json_bytes(out, NULL, layer + row, width);
    json_close(out, ']');
}

// A whole number that every reader of JSON keeps as it is.
static bool is_number(const char *value, size_t size) {
    enum { MOST_DIGITS = 15 };
    size_t digits = 0;
    while (digits < size && format_is_digit(value[digits])) digits++;
    return digits > 0 && digits == size && size <= MOST_DIGITS && (size == 1 || value[0] != '0');
}

static void write_meta(const char *notes, struct text *out) {
    json_open(out, "meta", '{');
    for (struct note n; note_next(&notes, &n);) {
        json_bytes(out, NULL, n.key, n.key_size);
        text_char(out, ':');
        if (is_number(n.value, n.value_size)) text_bytes(out, n.value, n.value_size);
        else json_bytes(out, NULL, n.value, n.value_size);
    }
    json_close(out, '}');
}

// {"left":[1,null,3],"top":[...]}: the sides that the family has.
static void write_outside(struct text *out, const struct puzzle *p) {
    json_open(out, "outside", '{');
    for (int i = 0; i < PUZZLE_SIDES; i++) {
        if ((p->family->sides & 1U << i) == 0) continue;
        const signed char *numbers = p->outside + puzzle_place_outside(p, (enum puzzle_side)i, 0);
        const int count = puzzle_side_length(p, (enum puzzle_side)i);
        json_open(out, puzzle_side_names[i], '[');
        for (int k = 0; k < count; k++)
            if (numbers[k] < 0) json_null(out, NULL);
            else json_number(out, NULL, (uint64_t)numbers[k]);
        json_close(out, ']');
    }
    json_close(out, '}');
}

static void write_json(const struct puzzle *p, struct text *out) {
    json_open(out, NULL, '{');
    json_text(out, "family", p->family->name);
    json_number(out, "width", (uint64_t)p->width);
    json_number(out, "height", (uint64_t)p->height);
    if (p->family->write_parameters != NULL) {
        size_t from = json_begin_string(out, "parameters");
        p->family->write_parameters(p, out);
        json_end_string(out, from);
    }
    if (family_travels(p->family)) json_text(out, "rules", p->family->text);
    if (p->areas != NULL) format_json_rows(out, "areas", p, p->areas);
    if (p->outside != NULL) write_outside(out, p);
    format_json_rows(out, "cells", p, p->under != NULL ? p->under : p->cells);
    if (p->under != NULL && !puzzle_is_open(p)) format_json_rows(out, "placed", p, p->cells);
    format_json_write_candidates(out, p);
    if (p->notes != NULL) write_meta(p->notes, out);
    json_end_line(out);
}

const struct format format_json = {.name = "json",
                                   .says_placed = true,
                                   .says_notes = true,
                                   .claim = claim_json,
                                   .read = read_json,
                                   .write = write_json};

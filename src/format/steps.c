#include "format/steps.h"

#include "format/readers.h"

struct reading {
    struct grading *g;
    struct mem *mem;
    const struct puzzle *puzzle;
    struct fault *fault;
    VEC(uint32_t) cells; // of the rule being read
    struct text word;
};

static bool complain_memory(struct reading *r) { return fault_memory(r->fault); }

// ---- Facts -------------------------------------------------------------------------------------------

// "x", "*", "!K": what a cell shows.
static bool read_value(struct reading *r, const char *word, size_t length, const struct scan *place,
                       size_t cell, struct explain_fact *fact) {
    const struct family *f = r->puzzle->family;
    bool holds = !(length == 2 && word[0] == '!');
    char value = length == 0 ? '\0' : word[length - 1], empty = family_empty(f);
    if (length != (holds ? 1u : 2u) || value == '\0' || (value != empty && strchr(f->marks, value) == NULL)) {
        char quoted[FAULT_QUOTE];
        return fault_input(r->fault, place->line, scan_column(place),
                           "%s found where one of %s, %c for nothing, or ! and one of them is expected",
                           fault_quote(quoted, word, length), f->marks, empty);
    }
    if (!puzzle_takes_marks(r->puzzle, cell))
        return fault_input(r->fault, place->line, scan_column(place), "this cell takes no mark");
    *fact = (struct explain_fact){(uint32_t)cell, value, holds};
    if (value == empty && family_has_one_mark(f))
        *fact = (struct explain_fact){(uint32_t)cell, f->marks[0], !holds};
    return true;
}

static bool keep_fact(struct reading *r, struct explain_fact fact, struct explain_range *range) {
    if (range->count++ == 0) range->first = r->g->e.facts.size;
    return vec_push(r->mem, &r->g->e.facts, fact) || complain_memory(r);
}

// ---- Rules -------------------------------------------------------------------------------------------

static bool is_exactly(const struct model_rule *rule, const uint32_t *cells, size_t count) {
    if (count != explain_rule_ends(rule)) return false;
    if (count == 1) return cells[0] == rule->cells[0];
    return (cells[0] == rule->cells[0] && cells[1] == rule->cells[1]) ||
           (cells[0] == rule->cells[1] && cells[1] == rule->cells[0]);
}

static bool covers(struct reading *r, const struct model_rule *rule, bool *yes) {
    struct bits cells;
    if (!bits_init(&cells, r->mem, puzzle_size(r->puzzle))) return complain_memory(r);
    bool known = explain_rule_cells(r->puzzle, rule, &cells);
    *yes = rule->place != MODEL_BOARD;
    for (size_t i = 0; i < r->cells.size && *yes; i++) *yes = bits_has(&cells, r->cells.at[i]);
    bits_free(&cells, r->mem);
    return known || complain_memory(r);
}

static bool refuse_rule(struct reading *r, const struct scan *place, size_t fitting, bool known) {
    char quoted[FAULT_QUOTE];
    fault_quote(quoted, r->word.at, r->word.size);
    if (!known)
        return fault_input(r->fault, place->line, scan_column(place),
                           "%.40s is not a rule of this puzzle; 'roque explain --json' shows their names",
                           quoted);
    if (fitting == 0)
        return fault_input(r->fault, place->line, scan_column(place),
                           "no rule %.40s is about these cells here", quoted);
    return fault_input(r->fault, place->line, scan_column(place),
                       "%zu rules %.40s fit: name the cells that the rule is about", fitting, quoted);
}

// The rule of this name (r->word) and these cells (r->cells).
static bool find_rule(struct reading *r, const struct scan *place, struct model_rule *out) {
    const struct model *m = &r->g->prover.model;
    size_t fitting = 0;
    bool known = false;
    for (int pass = 0; pass < 2 && fitting == 0; pass++) {
        for (size_t i = 0; i < m->rules.size; i++) {
            const struct model_rule *rule = &m->rules.at[i];
            bool fits = pass == 0 && is_exactly(rule, r->cells.at, r->cells.size);
            if (strcmp(rule->name, text_string(&r->word)) != 0) continue;
            known = true;
            if (pass == 1 && r->cells.size == 0) fits = true;
            else if (pass == 1 && !covers(r, rule, &fits)) return false;
            if (!fits) continue;
            *out = *rule;
            if (pass == 0) return true;
            fitting++;
        }
    }
    return fitting == 1 || refuse_rule(r, place, fitting, known);
}

static bool keep_rule(struct reading *r, struct model_rule rule, struct explain_step *step) {
    if (step->rules.count++ == 0) step->rules.first = r->g->e.rules.size;
    return vec_push(r->mem, &r->g->e.rules, rule) || complain_memory(r);
}

static bool keep_step(struct reading *r, struct explain_step step, const struct scan *place) {
    if (step.decides.count == 0)
        return fault_input(r->fault, place->line, scan_column(place), "this step decides nothing");
    if (r->g->e.steps.size == STEPS_MOST)
        return fault_input(r->fault, place->line, scan_column(place), "there are more than %d steps",
                           STEPS_MOST);
    return vec_push(r->mem, &r->g->e.steps, step) || complain_memory(r);
}

// ---- Lines -------------------------------------------------------------------------------------------

static bool is_cell(const struct reading *r, const struct scan *s) {
    size_t cell;
    return (scan_left(s) >= 2 && s->at[0] == 'r' && format_is_digit(s->at[1])) ||
           puzzle_cell_named(r->puzzle, s->at, format_word_length(s), &cell);
}

// "3.", which people write before a step
static void skip_number(struct scan *s) {
    const char *at = s->at;
    while (at < s->end && format_is_digit(*at)) at++;
    if (at == s->at || at == s->end || (*at != '.' && *at != ')')) return;
    s->at = at + 1;
    format_skip_blanks(s);
}

// "r1c3=x", "r1c3-K"
static bool read_fact(struct reading *r, struct scan *s, struct explain_fact *fact) {
    size_t cell, length = 0;
    char struck[2] = {'!', '\0'};
    if (!format_read_typed_cell(s, r->puzzle, &cell, r->fault)) return false;
    format_skip_blanks(s);
    bool strikes = format_take(s, "-");
    if (!strikes && !format_take(s, "=")) return format_expected(s, "= and what the cell shows", r->fault);
    format_skip_blanks(s);
    while (s->at + length < s->end && !format_is_blank(s->at[length]) && s->at[length] != ',') length++;
    const struct scan place = *s;
    s->at += length;
    if (!strikes || length != 1) return read_value(r, place.at, length, &place, cell, fact);
    struck[1] = *place.at;
    return read_value(r, struck, 2, &place, cell, fact);
}

// "line r1c2-r3c2": the name into r->word, the cells into r->cells.
static bool read_rule(struct reading *r, struct scan *s, struct model_rule *rule) {
    const struct scan place = *s;
    size_t cell;
    r->word.size = r->cells.size = 0;
    while (s->at < s->end && !format_is_blank(*s->at) && *s->at != ',') text_char(&r->word, *s->at++);
    format_skip_blanks(s);
    while (is_cell(r, s)) {
        if (!format_read_typed_cell(s, r->puzzle, &cell, r->fault)) return false;
        if (!vec_push(r->mem, &r->cells, (uint32_t)cell)) return complain_memory(r);
        format_take(s, "-");
        format_skip_blanks(s);
    }
    if (r->word.failed) return complain_memory(r);
    if (r->word.size == 0) return format_expected(s, "a rule such as 'number r1c4'", r->fault);
    return find_rule(r, &place, rule);
}

// A rule, or a fact that is known by then; facts begin with a cell.
static bool read_reason(struct reading *r, struct scan *s, struct explain_step *step, fact_list *known) {
    struct model_rule rule;
    struct explain_fact fact;
    if (!is_cell(r, s)) return read_rule(r, s, &rule) && keep_rule(r, rule, step);
    if (!read_fact(r, s, &fact)) return false;
    return vec_push(r->mem, known, fact) || complain_memory(r);
}

static bool read_reasons(struct reading *r, struct scan *s, struct explain_step *step, fact_list *known) {
    do {
        format_skip_blanks(s);
        if (!read_reason(r, s, step, known)) return false;
        format_skip_blanks(s);
    } while (format_take(s, ","));
    return s->at == s->end || format_expected(s, "a comma, or the end of the line", r->fault);
}

static bool read_line(struct reading *r, struct scan s) {
    const struct scan place = s;
    struct explain_step step = {0};
    fact_list known = {0};
    struct explain_fact fact;
    bool ok = true;
    skip_number(&s);
    while (ok && is_cell(r, &s)) {
        ok = read_fact(r, &s, &fact) && keep_fact(r, fact, &step.decides);
        format_skip_blanks(&s);
        if (ok && format_take(&s, ",")) format_skip_blanks(&s);
    }
    if (ok && s.at < s.end) {
        ok = format_take(&s, "because") || format_expected(&s, "a cell such as r1c1, or because", r->fault);
        ok = ok && read_reasons(r, &s, &step, &known);
    }
    for (size_t i = 0; i < known.size && ok; i++) ok = keep_fact(r, known.at[i], &step.known);
    vec_free(r->mem, &known);
    return ok && keep_step(r, step, &place);
}

static bool read_lines(struct reading *r, struct scan s) {
    while (s.at < s.end) {
        const char *end = memchr(s.at, '\n', scan_left(&s));
        struct scan line = {s.at, end == NULL ? s.end : end, s.at, s.line};
        s.at = end == NULL ? s.end : end + 1;
        s.line++;
        while (line.end > line.at && (format_is_blank(line.end[-1]) || line.end[-1] == '\r')) line.end--;
        format_skip_blanks(&line);
        if (line.at == line.end || format_is_comment(&line)) continue;
        if (!read_line(r, line)) return false;
    }
    return true;
}

// ---- JSON --------------------------------------------------------------------------------------------

static bool json_fact(struct reading *r, struct scan *s, struct explain_fact *fact) {
    static const char *const names[] = {"cell", "value"};
    struct scan value[2] = {{0}};
    const struct scan place = *s;
    size_t cell;
    if (*s->at != '{') return format_expected(s, "an object with a cell and its value", r->fault);
    if (!format_json_object(s, names, 2, value, r->fault)) return false;
    for (size_t i = 0; i < 2; i++)
        if (value[i].at == NULL)
            return fault_input(r->fault, place.line, scan_column(&place), "this fact needs a \"%s\"",
                               names[i]);
    if (!format_json_cell(value[0], r->puzzle, &cell, r->fault)) return false;
    if (*value[1].at != '"') return format_expected(&value[1], "a value in quotes", r->fault);
    r->word.size = 0;
    format_json_decode(value[1], &r->word);
    if (r->word.failed) return complain_memory(r);
    return read_value(r, r->word.at, r->word.size, &value[1], cell, fact);
}

static bool json_facts(struct reading *r, struct scan s, struct explain_range *range) {
    bool first = true;
    struct explain_fact fact;
    if (s.at == NULL) return true;
    if (!format_take(&s, "[")) return format_expected(&s, "an array of facts", r->fault);
    while (format_json_more(&s, ']', &first, r->fault) == JSON_ITEM)
        if (!json_fact(r, &s, &fact) || !keep_fact(r, fact, range)) return false;
    return true;
}

// "takes" of the rule `symmetry`: the choices up to this one, which becomes the next if it is new.
static bool json_choices(struct reading *r, struct scan s, const struct scan *place, struct model_rule *out) {
    bool first = true;
    struct explain_fact fact = {0};
    size_t count = 0;
    struct explanation *e = &r->g->e;
    if (!r->puzzle->family->up_to_symmetry || s.at == NULL || !format_take(&s, "["))
        return fault_input(r->fault, place->line, scan_column(place),
                           "the rule symmetry needs \"takes\", in a family whose mirror images are one");
    for (; format_json_more(&s, ']', &first, r->fault) == JSON_ITEM; count++) {
        if (!json_fact(r, &s, &fact)) return false;
        bool known = count < e->choices.size && e->choices.at[count].cell == fact.cell &&
                     e->choices.at[count].mark == fact.mark;
        if (!fact.holds || count == CLASSES_WISHES || (!known && count < e->choices.size))
            return fault_input(r->fault, place->line, scan_column(place),
                               "this rule symmetry takes other facts than those before it");
        if (!known && !vec_push(r->mem, &e->choices, fact)) return complain_memory(r);
    }
    if (count == 0)
        return fault_input(r->fault, place->line, scan_column(place), "symmetry needs a fact in \"takes\"");
    *out =
        (struct model_rule){.name = EXPLAIN_SYMMETRY, .cells = {fact.cell, fact.cell}, .place = MODEL_CELL};
    return true;
}

static bool json_rule_cells(struct reading *r, struct scan s) {
    bool first = true;
    size_t cell;
    r->cells.size = 0;
    if (s.at == NULL) return true;
    if (!format_take(&s, "[")) return format_expected(&s, "an array of cells", r->fault);
    while (format_json_more(&s, ']', &first, r->fault) == JSON_ITEM) {
        const struct scan item = s;
        if (!format_json_skip(&s, r->fault) || !format_json_cell(item, r->puzzle, &cell, r->fault))
            return false;
        if (!vec_push(r->mem, &r->cells, (uint32_t)cell)) return complain_memory(r);
    }
    return true;
}

static bool json_rule(struct reading *r, struct scan *s, struct model_rule *rule) {
    static const char *const names[] = {"rule", "cells", "takes"};
    struct scan value[3] = {{0}};
    const struct scan place = *s;
    if (*s->at != '{') return format_expected(s, "an object with a rule and its cells", r->fault);
    if (!format_json_object(s, names, 3, value, r->fault)) return false;
    if (value[0].at == NULL || *value[0].at != '"')
        return fault_input(r->fault, place.line, scan_column(&place), "this reason needs a \"rule\"");
    if (format_json_says(value[0], EXPLAIN_SYMMETRY)) return json_choices(r, value[2], &place, rule);
    r->word.size = 0;
    format_json_decode(value[0], &r->word);
    if (r->word.failed) return complain_memory(r);
    return json_rule_cells(r, value[1]) && find_rule(r, &place, rule);
}

static bool json_rules(struct reading *r, struct scan s, struct explain_step *step) {
    bool first = true;
    struct model_rule rule;
    if (s.at == NULL) return true;
    if (!format_take(&s, "[")) return format_expected(&s, "an array of rules", r->fault);
    while (format_json_more(&s, ']', &first, r->fault) == JSON_ITEM)
        if (!json_rule(r, &s, &rule) || !keep_rule(r, rule, step)) return false;
    return true;
}

static bool json_steps(struct reading *r, struct scan s);

// An object is a step, or has `steps`.
static bool json_object(struct reading *r, struct scan *s, bool inner) {
    static const char *const names[] = {"decides", "known", "because", "steps"};
    struct scan value[4] = {{0}};
    const struct scan place = *s;
    struct explain_step step = {0};
    if (*s->at != '{') return format_expected(s, "a step, an object", r->fault);
    if (!format_json_object(s, names, 4, value, r->fault)) return false;
    if (value[3].at != NULL && !inner) return json_steps(r, value[3]);
    return json_facts(r, value[0], &step.decides) && json_facts(r, value[1], &step.known) &&
           json_rules(r, value[2], &step) && keep_step(r, step, &place);
}

static bool json_steps(struct reading *r, struct scan s) {
    bool first = true;
    if (!format_take(&s, "[")) return format_expected(&s, "an array of steps", r->fault);
    while (format_json_more(&s, ']', &first, r->fault) == JSON_ITEM)
        if (!json_object(r, &s, true)) return false;
    return true;
}

// One value, or one per line.
static bool read_json(struct reading *r, struct scan s) {
    for (format_json_space(&s); s.at < s.end; format_json_space(&s)) {
        if (*s.at == '{') {
            if (!json_object(r, &s, false)) return false;
            continue;
        }
        const struct scan value = s;
        if (!format_json_skip(&s, r->fault) || !json_steps(r, value)) return false;
    }
    return true;
}

bool format_read_steps(const char *bytes, size_t size, struct grading *g, struct fault *fault) {
    struct reading r = {
        .g = g, .mem = g->mem, .puzzle = g->e.puzzle, .fault = fault, .word = TEXT_IN(g->mem)};
    size_t mark = format_byte_order_mark(bytes, size);
    struct scan s = {bytes + mark, bytes + size, bytes + mark, 1}, begin = s;
    format_json_space(&begin);
    bool json = begin.at < begin.end && (*begin.at == '{' || *begin.at == '[');
    bool ok = json ? read_json(&r, s) : read_lines(&r, s);
    vec_free(g->mem, &r.cells);
    text_free(&r.word);
    return ok;
}

#include "format/format.h"
#include "tell/explain.h"
#include "tell/json.h"

#include <inttypes.h>
#include <string.h>

// The native character; that of "nothing here" where there is none of the one mark a family has; "!Q" for no
// queen where there may be other pieces.
static void add_value(struct text *out, const struct puzzle *p, struct explain_fact f) {
    if (f.holds) text_format(out, "\"%c\"", f.mark);
    else if (family_has_one_mark(p->family) && f.mark != family_empty(p->family))
        text_format(out, "\"%c\"", family_empty(p->family));
    else text_format(out, "\"!%c\"", f.mark);
}

void tell_json_facts(struct text *out, const struct explanation *e, const struct explain_fact *facts,
                     size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct explain_fact f = facts[i];
        text_add(out, i == 0 ? "{\"cell\":" : ",{\"cell\":");
        tell_json_cell(out, e->puzzle, f.cell);
        text_add(out, ",\"value\":");
        add_value(out, e->puzzle, f);
        text_char(out, '}');
    }
}

static void add_fact_list(struct text *out, const struct explanation *e, const struct explain_fact *facts,
                          size_t count) {
    text_char(out, '[');
    tell_json_facts(out, e, facts, count);
    text_char(out, ']');
}

static void add_facts(struct text *out, const struct explanation *e, struct explain_range facts) {
    add_fact_list(out, e, e->facts.at + facts.first, facts.count);
}

// What the board is held by, up to the cell that the rule is about.
static void add_choices(struct text *out, const struct explanation *e, const struct model_rule *rule) {
    size_t n = 0;
    while (n < e->choices.size && e->choices.at[n].cell != rule->cells[0]) n++;
    text_add(out, ",\"takes\":");
    add_fact_list(out, e, e->choices.at, n + 1);
}

void tell_json_rule(struct text *out, const struct explanation *e, const struct model_rule *rule) {
    struct text words;
    text_init(&words, out->mem);
    text_format(out, "{\"rule\":\"%s\",\"cells\":[", rule->name);
    for (size_t i = 0; i < explain_rule_ends(rule); i++) {
        if (i > 0) text_char(out, ',');
        tell_json_cell(out, e->puzzle, rule->cells[i]);
    }
    text_char(out, ']');
    if (strcmp(rule->name, EXPLAIN_SYMMETRY) == 0) add_choices(out, e, rule);
    text_add(out, ",\"text\":");
    explain_say_rule(e, rule, &words);
    text_json(out, text_string(&words), words.size);
    text_char(out, '}');
    if (words.failed) out->failed = true;
    text_free(&words);
}

static void add_step(struct text *out, struct explain_teller *teller, size_t i) {
    const struct explanation *e = teller->e;
    const struct explain_step *step = &e->steps.at[i];
    struct text words;
    text_add(out, "\"decides\":");
    add_facts(out, e, step->decides);
    text_add(out, ",\"known\":");
    add_facts(out, e, step->known);
    text_add(out, ",\"because\":[");
    for (size_t k = 0; k < step->rules.count; k++) {
        if (k > 0) text_char(out, ',');
        tell_json_rule(out, e, &e->rules.at[step->rules.first + k]);
    }
    text_format(out, "],\"size\":%zu,\"minimal\":%s,\"text\":", step->rules.count,
                step->minimal ? "true" : "false");
    text_init(&words, out->mem);
    explain_teller_say(teller, i, &words);
    size_t size = words.size;
    while (size > 0 && words.at[size - 1] == '\n') size--;
    text_json(out, text_string(&words), size);
    if (words.failed) out->failed = true;
    text_free(&words);
    tell_json_cases(out, e, step);
}

static void begin(struct text *out, const struct explanation *e) {
    tell_json_head(out, e->puzzle);
    text_format(out, ",\"status\":\"%s\"", explain_status_name(e->status));
}

static void add_level(struct text *out, const struct explanation *e) {
    if (e->status == EXPLAIN_DONE)
        text_format(out, ",\"level\":\"%s\",\"score\":%" PRIu32, explain_level_name(e->level), e->score);
    else text_add(out, ",\"level\":null,\"score\":null");
}

// The solutions, if they are known.
static void add_boards(struct text *out, const struct explanation *e) {
    if (e->has_solution) {
        text_add(out, ",\"solution\":");
        format_json_rows(&e->solution, e->solution.cells, out);
    }
    if (e->has_second) {
        text_add(out, ",\"second\":");
        format_json_rows(&e->second, e->second.cells, out);
    }
}

void tell_explain_json(struct text *out, const struct explanation *e, enum explain_detail detail,
                       enum tell_verified verified) {
    struct explain_teller teller;
    explain_teller_init(&teller, e);
    teller.detail = detail;
    begin(out, e);
    add_level(out, e);
    text_add(out, ",\"steps\":[");
    for (size_t i = 0; i < e->steps.size; i++) {
        text_add(out, i == 0 ? "{" : ",{");
        add_step(out, &teller, i);
        text_char(out, '}');
    }
    text_char(out, ']');
    add_boards(out, e);
    if (verified != TELL_NOT_VERIFIED)
        text_format(out, ",\"verified\":%s", verified == TELL_VERIFIED ? "true" : "false");
    text_format(out, ",\"explain_us\":%" PRIu64 "}\n", e->us);
    explain_teller_free(&teller);
}

// The step; then those that lead to it.
static void add_hint(struct text *out, const struct explanation *e, enum explain_detail detail) {
    struct explain_teller teller;
    size_t last = explain_first_entry(e);
    explain_teller_init(&teller, e);
    teller.detail = detail;
    text_char(out, ',');
    add_step(out, &teller, last);
    teller.detail = tell_way_detail(detail);
    for (size_t i = 0; i < last; i++) {
        text_add(out, i == 0 ? ",\"before\":[{" : ",{");
        add_step(out, &teller, i);
        text_char(out, '}');
    }
    if (last > 0) text_char(out, ']');
    explain_teller_free(&teller);
}

void tell_hint_json(struct text *out, const struct explanation *e, enum explain_detail detail) {
    begin(out, e);
    if (e->steps.size > 0) add_hint(out, e, detail);
    if (e->status == EXPLAIN_MULTIPLE) add_boards(out, e);
    text_add(out, "}\n");
}

void tell_rate_json(struct text *out, const struct explanation *e) {
    begin(out, e);
    add_level(out, e);
    text_format(out, ",\"steps\":%zu,\"sizes\":{", tell_rate_steps(e));
    bool begun = false;
    for (int i = 0; i <= EXPLAIN_SIZES; i++) {
        if (e->sizes[i] == 0) continue;
        text_format(out, "%s\"%d\":%" PRIu32, begun ? "," : "", i, e->sizes[i]);
        begun = true;
    }
    text_char(out, '}');
    if (e->status == EXPLAIN_MULTIPLE) add_boards(out, e);
    text_format(out, ",\"rate_us\":%" PRIu64 "}\n", e->us);
}

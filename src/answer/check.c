#include "answer/check.h"

#include "answer/json.h"

static bool is_missing(const struct broken_rule *b, bool final) { return b->mendable && !final; }

static size_t count_missing(const struct verdict *v, bool final) {
    return final ? 0 : v->broken.size - verdict_wrong(v);
}

bool answer_check_ok(const struct verdict *v, bool final) {
    return final ? verdict_ok(v) : verdict_wrong(v) == 0;
}

// ---- JSON ------------------------------------------------------------------------------------------------

void answer_check_rule_json(struct text *out, const struct puzzle *p, const struct verdict *v, size_t which) {
    const struct broken_rule *b = &v->broken.at[which];
    text_format(out, "{\"rule\":\"%s\",\"cells\":[", b->rule);
    for (size_t i = 0; i < b->cells; i++) {
        if (i > 0) text_char(out, ',');
        answer_json_cell(out, p, v->cells.at[b->first_cell + i]);
    }
    text_add(out, "],\"text\":");
    text_json(out, v->sentences.at + b->first_char, b->chars);
    text_char(out, '}');
}

static void add_rules_json(struct text *out, const struct puzzle *p, const struct verdict *v, bool final,
                           bool missing) {
    bool first = true;
    text_format(out, ",\"%s\":[", missing ? "missing" : "broken");
    for (size_t i = 0; i < v->broken.size; i++) {
        if (is_missing(&v->broken.at[i], final) != missing) continue;
        if (!first) text_char(out, ',');
        answer_check_rule_json(out, p, v, i);
        first = false;
    }
    text_char(out, ']');
}

void answer_check_json(struct text *out, const struct puzzle *p, const struct verdict *v, bool final) {
    answer_json_head(out, p);
    text_format(out, ",\"ok\":%s,\"complete\":%s", answer_check_ok(v, final) ? "true" : "false",
                v->complete ? "true" : "false");
    add_rules_json(out, p, v, final, false);
    add_rules_json(out, p, v, final, true);
    text_add(out, "}\n");
}

// ---- Words -----------------------------------------------------------------------------------------------

// With names it goes on behind the name of a file; without, it is a sentence.
static void add_headline(struct text *out, const struct verdict *v, const struct answer_check_how *how) {
    size_t missing = count_missing(v, how->final), wrong = v->broken.size - missing;
    bool names = how->names;
    if (verdict_ok(v)) text_add(out, names ? "ok, every rule is obeyed" : "Right: every rule is obeyed.");
    else if (wrong == 0)
        text_add(out, names ? "not finished, but nothing is wrong so far"
                            : "Not finished, but nothing is wrong so far.");
    else
        text_format(out, "%s%zu %s%s", names && !v->complete ? "not finished, " : "", wrong,
                    wrong == 1 ? "rule is broken" : "rules are broken", names ? "" : ":");
}

// Those that are missing, or those that are wrong.
static void add_rules(struct text *out, const struct verdict *v, const struct answer_check_how *how,
                      bool missing) {
    size_t told = 0, all = count_missing(v, how->final);
    if (!missing) all = v->broken.size - all;
    for (size_t i = 0; i < v->broken.size && told < how->most; i++) {
        const struct broken_rule *b = &v->broken.at[i];
        if (is_missing(b, how->final) != missing) continue;
        text_add(out, missing && how->names ? "    " : "  ");
        if (how->names) text_format(out, "%s: ", b->rule);
        text_bytes(out, v->sentences.at + b->first_char, b->chars);
        text_char(out, '\n');
        told++;
    }
    if (all > told)
        text_format(out, "%sand %zu more%s\n", missing && how->names ? "    " : "  ", all - told,
                    how->names ? " (--json tells them all)" : "");
}

void answer_check_words(struct text *out, const struct verdict *v, const struct answer_check_how *how) {
    if (how->color) text_add(out, answer_check_ok(v, how->final) ? "\033[1;32m" : "\033[1;31m");
    add_headline(out, v, how);
    text_add(out, how->color ? "\033[0m\n" : "\n");
    add_rules(out, v, how, false);
    if (count_missing(v, how->final) == 0) return;
    text_add(out, how->names ? "  not yet done:\n" : "Not yet done:\n");
    add_rules(out, v, how, true);
}

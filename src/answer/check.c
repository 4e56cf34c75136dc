#include "answer/check.h"

#include "answer/json.h"

static void add_rule_json(struct text *out, const struct puzzle *p, const struct verdict *v,
                          const struct broken_rule *b) {
    text_format(out, "{\"rule\":\"%s\",\"cells\":[", b->rule);
    for (size_t i = 0; i < b->cells; i++) {
        if (i > 0) text_char(out, ',');
        answer_json_cell(out, p, v->cells.at[b->first_cell + i]);
    }
    text_add(out, "],\"text\":");
    text_json(out, v->sentences.at + b->first_char, b->chars);
    text_char(out, '}');
}

void answer_check_json(struct text *out, const struct puzzle *p, const struct verdict *v) {
    answer_json_head(out, p);
    text_format(out, ",\"ok\":%s,\"complete\":%s,\"broken\":[", verdict_ok(v) ? "true" : "false",
                v->complete ? "true" : "false");
    for (size_t i = 0; i < v->broken.size; i++) {
        if (i > 0) text_char(out, ',');
        add_rule_json(out, p, v, &v->broken.at[i]);
    }
    text_add(out, "]}\n");
}

// With names it goes on behind the name of a file; without, it is a sentence.
static void add_headline(struct text *out, const struct verdict *v, bool names) {
    size_t n = v->broken.size;
    if (verdict_ok(v)) text_add(out, names ? "ok, every rule is obeyed" : "Right: every rule is obeyed.");
    else if (n == 0)
        text_add(out, names ? "not finished, but nothing is wrong so far"
                            : "Not finished, but nothing is wrong so far.");
    else
        text_format(out, "%s%zu %s%s", names && !v->complete ? "not finished, " : "", n,
                    n == 1 ? "rule is broken" : "rules are broken", names ? "" : ":");
}

void answer_check_words(struct text *out, const struct verdict *v, const struct answer_check_how *how) {
    size_t n = v->broken.size;
    if (how->color) text_add(out, verdict_ok(v) ? "\033[1;32m" : "\033[1;31m");
    add_headline(out, v, how->names);
    text_add(out, how->color ? "\033[0m\n" : "\n");
    for (size_t i = 0; i < n && i < how->most; i++) {
        const struct broken_rule *b = &v->broken.at[i];
        text_add(out, "  ");
        if (how->names) text_format(out, "%s: ", b->rule);
        text_bytes(out, v->sentences.at + b->first_char, b->chars);
        text_char(out, '\n');
    }
    if (n > how->most)
        text_format(out, "  and %zu more%s\n", n - how->most, how->names ? " (--json tells them all)" : "");
}

#include "cli/explain_print.h"

#include <inttypes.h>
#include <string.h>

static void add_cell(struct text *out, const struct puzzle *p, uint32_t cell) {
    uint32_t width = (uint32_t)p->width;
    text_format(out, "[%" PRIu32 ",%" PRIu32 "]", cell / width + 1, cell % width + 1);
}

// The native character; that of "nothing here" where there is none of the one mark a family has; "!Q" for no
// queen where there may be other men.
static void add_value(struct text *out, const struct puzzle *p, struct explain_fact f) {
    if (f.holds) text_format(out, "\"%c\"", f.mark);
    else if (family_has_one_mark(p->family) && f.mark != family_empty(p->family))
        text_format(out, "\"%c\"", family_empty(p->family));
    else text_format(out, "\"!%c\"", f.mark);
}

static void add_facts(struct text *out, const struct explanation *e, struct explain_range facts) {
    text_char(out, '[');
    for (size_t i = 0; i < facts.count; i++) {
        struct explain_fact f = e->facts.at[facts.first + i];
        text_add(out, i == 0 ? "{\"cell\":" : ",{\"cell\":");
        add_cell(out, e->puzzle, f.cell);
        text_add(out, ",\"value\":");
        add_value(out, e->puzzle, f);
        text_char(out, '}');
    }
    text_char(out, ']');
}

// A row or column of one cell is still a line from its first cell to its last.
static void add_rule(struct text *out, const struct explanation *e, const struct model_rule *rule) {
    struct text words;
    text_init(&words, out->mem);
    text_format(out, "{\"rule\":\"%s\",\"cells\":[", rule->name);
    add_cell(out, e->puzzle, rule->cells[0]);
    if (rule->cells[1] != rule->cells[0] || strcmp(rule->name, "line") == 0) {
        text_char(out, ',');
        add_cell(out, e->puzzle, rule->cells[1]);
    }
    text_add(out, "],\"text\":");
    explain_say_rule(e->puzzle, rule, &words);
    text_json(out, text_string(&words), words.size);
    text_char(out, '}');
    if (words.failed) out->failed = true;
    text_free(&words);
}

void cli_explain_json_step(struct text *out, struct explain_teller *teller, size_t i) {
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
        add_rule(out, e, &e->rules.at[step->rules.first + k]);
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
}

void cli_explain_json_begin(struct text *out, const struct explanation *e) {
    const struct puzzle *p = e->puzzle;
    text_format(out, "{\"family\":\"%s\",\"width\":%d,\"height\":%d,\"status\":\"%s\"", p->family->name,
                p->width, p->height, explain_status_name(e->status));
}

static void add_board(struct text *out, const char *key, const struct puzzle *board) {
    size_t width = (size_t)board->width;
    text_format(out, ",\"%s\":[", key);
    for (int r = 0; r < board->height; r++) {
        if (r > 0) text_char(out, ',');
        text_json(out, board->cells + (size_t)r * width, width);
    }
    text_char(out, ']');
}

void cli_explain_json_boards(struct text *out, const struct explanation *e) {
    if (e->has_solution) add_board(out, "solution", &e->solution);
    if (e->has_second) add_board(out, "second", &e->second);
}

void cli_explain_json(struct text *out, const struct explanation *e, enum cli_explain_verified verified) {
    struct explain_teller teller;
    explain_teller_init(&teller, e);
    cli_explain_json_begin(out, e);
    if (e->status == EXPLAIN_DONE)
        text_format(out, ",\"level\":\"%s\",\"score\":%" PRIu32, explain_level_name(e->level), e->score);
    else text_add(out, ",\"level\":null,\"score\":null");
    text_add(out, ",\"steps\":[");
    for (size_t i = 0; i < e->steps.size; i++) {
        text_add(out, i == 0 ? "{" : ",{");
        cli_explain_json_step(out, &teller, i);
        text_char(out, '}');
    }
    text_char(out, ']');
    cli_explain_json_boards(out, e);
    if (verified != CLI_EXPLAIN_NOT_VERIFIED)
        text_format(out, ",\"verified\":%s", verified == CLI_EXPLAIN_VERIFIED ? "true" : "false");
    text_format(out, ",\"explain_us\":%" PRIu64 "}\n", e->us);
    explain_teller_free(&teller);
}

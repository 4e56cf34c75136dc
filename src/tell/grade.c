#include "explain/sentences.h"
#include "tell/tell.h"

#include <stdio.h>
#include <string.h>

// "r1c3=x", as it may be typed.
static void add_fact(struct text *out, const struct grading *g, size_t i) {
    const struct puzzle *p = g->e.puzzle;
    struct explain_fact f = g->e.facts.at[i];
    bool nothing = !f.holds && family_has_one_mark(p->family);
    puzzle_name_cell(out, p, f.cell);
    text_add(out, f.holds || nothing ? "=" : "=!");
    text_char(out, nothing ? family_empty(p->family) : f.mark);
}

static void add_facts(struct text *out, const struct grading *g, struct explain_range facts) {
    for (size_t i = 0; i < facts.count; i++) {
        if (i > 0) text_char(out, ' ');
        add_fact(out, g, facts.first + i);
    }
}

static void add_rules(struct text *out, const struct grading *g, struct explain_range rules) {
    for (size_t i = 0; i < rules.count; i++) {
        if (i > 0) text_add(out, "; ");
        telling_add_rule(&g->e, &g->e.rules.at[rules.first + i], out);
    }
}

// ---- One step ----------------------------------------------------------------------------------------

// Why it does not follow.
static void say_leap(struct text *out, const struct grading *g, const struct grade_result *r) {
    if (r->not_known != GRADE_NONE) {
        text_add(out, " it uses ");
        add_fact(out, g, r->not_known);
        text_add(out, ", which is not known by then");
        if (r->counter != GRADE_NONE) text_add(out, "; and");
    }
    if (r->counter != GRADE_NONE) {
        text_add(out, " a board that obeys everything named does not have ");
        add_fact(out, g, r->fact);
    }
    if (r->counter == GRADE_NONE && r->not_known == GRADE_NONE)
        text_add(out, " no solution has all of this at once");
}

// A sentence whose subject is the step: it begins after "it".
static void say_verdict(struct text *out, const struct grading *g, const struct grade_result *r) {
    switch (r->verdict) {
    case GRADE_HOLDS:
        text_add(out, r->is_new ? " holds" : " holds, but says nothing new");
        break;
    case GRADE_OTHER_RULES:
        text_add(out, " holds, but not from the rules named. ");
        if (r->because.count == 0) text_add(out, "It follows from what is known, without any rule");
        else text_add(out, "It follows from: ");
        add_rules(out, g, r->because);
        break;
    case GRADE_DOES_NOT_FOLLOW:
        text_add(out, " does not follow:");
        say_leap(out, g, r);
        break;
    default:
        text_add(out, " is wrong: ");
        text_add(out, g->no_solution ? "the board has no solution" : "no solution has ");
        if (!g->no_solution) add_fact(out, g, r->fact);
    }
    text_char(out, '.');
}

// ---- JSON --------------------------------------------------------------------------------------------

static void add_counter(struct text *out, const struct grading *g, const struct grade_result *r) {
    size_t width = (size_t)g->bare.width;
    const char *board = g->counters.at + r->counter;
    json_open(out, "counter", '[');
    for (size_t i = 0; i < puzzle_size(&g->bare); i += width) json_bytes(out, NULL, board + i, width);
    json_close(out, ']');
}

static void add_step(struct text *out, const struct grading *g, const struct grade_result *r) {
    json_open(out, NULL, '{');
    json_text(out, "verdict", grade_names[r->verdict]);
    if (r->verdict == GRADE_OTHER_RULES) tell_because_json(out, &g->e, r->because);
    if (r->counter != GRADE_NONE && r->verdict == GRADE_DOES_NOT_FOLLOW) add_counter(out, g, r);
    size_t from = json_begin_string(out, "text");
    text_add(out, "It");
    say_verdict(out, g, r);
    json_end_string(out, from);
    json_bool(out, "new", r->is_new);
    json_close(out, '}');
}

void tell_grade_json(struct text *out, const struct grading *g) {
    tell_json_head(out, g->e.puzzle);
    json_bool(out, "ok", grade_is_perfect(g));
    json_number(out, "score", grade_score(g));
    json_bool(out, "solved", g->solved);
    json_open(out, "steps", '[');
    for (size_t i = 0; i < g->results.size; i++) add_step(out, g, &g->results.at[i]);
    json_close(out, ']');
    if (g->first_gap == GRADE_NONE) json_null(out, "first_gap");
    else json_number(out, "first_gap", g->first_gap + 1);
    json_end_line(out);
}

// ---- Words -------------------------------------------------------------------------------------------

static void add_counter_board(struct text *out, const struct grading *g, const struct grade_result *r,
                              struct tell_look look) {
    struct puzzle board;
    if (!puzzle_copy(&board, &g->bare, g->mem)) {
        out->failed = true;
        return;
    }
    memcpy(board.cells, g->counters.at + r->counter, puzzle_size(&board));
    tell_board(out, &board, NULL, look);
    puzzle_free(&board);
}

static void tell_one(struct text *out, const struct grading *g, size_t i, struct tell_look look) {
    const struct grade_result *r = &g->results.at[i];
    struct text line = TEXT_IN(g->mem);
    char number[24];
    snprintf(number, sizeof number, "%3zu. ", i + 1);
    add_facts(&line, g, g->e.steps.at[i].decides);
    text_add(&line, ": it");
    say_verdict(&line, g, r);
    wrap_words(out, number, text_string(&line), tell_width(look));
    if (line.failed) out->failed = true;
    text_free(&line);
    if (r->verdict == GRADE_DOES_NOT_FOLLOW && r->counter != GRADE_NONE) add_counter_board(out, g, r, look);
}

// The next step from the first gap on, as a hint.
static void tell_repair(struct text *out, const struct grading *g, struct tell_look look) {
    struct puzzle board = {0};
    struct explanation e = {0};
    struct fault fault;
    const struct explain_request request = {.hint = true, .given = g->e.puzzle, .limits = g->limits};
    text_format(out, "The first gap is step %zu.\n", g->first_gap + 1);
    if (!grade_board_at_gap(g, &board)) out->failed = true;
    else if (!explain_puzzle(&board, &request, g->mem, &e, &fault)) out->failed = true;
    else if (e.status == EXPLAIN_DONE && e.steps.size > 0) {
        const struct tell_explain_how how = {.look = look};
        text_add(out, "From there, one can go on like this:\n");
        tell_hint(out, &e, TELL_HINT_STEP, &how);
    } else if (e.status == EXPLAIN_MULTIPLE)
        text_add(out, "There is more than one solution, so steps alone cannot lead to one.\n");
    explanation_free(&e);
    puzzle_free(&board);
}

void tell_grade_words(struct text *out, const struct grading *g, struct tell_look look) {
    size_t holds = 0;
    for (size_t i = 0; i < g->results.size; i++) {
        tell_one(out, g, i, look);
        holds += g->results.at[i].verdict == GRADE_HOLDS;
    }
    if (g->first_gap != GRADE_NONE) tell_repair(out, g, look);
    text_format(out, "%zu of %zu step%s hold%s; the board is %s in the end. Score: %u of 100.\n", holds,
                g->results.size, g->results.size == 1 ? "" : "s",
                holds == 1 || g->results.size == 1 ? "s" : "", g->solved ? "solved" : "not solved",
                grade_score(g));
}

// ---- A table -----------------------------------------------------------------------------------------

void tell_grade_csv_head(struct text *out) {
    text_add(out, "file,ok,score,solved,steps,holds,other-rules,does-not-follow,wrong,first_gap,error\n");
}

static void add_quoted(struct text *out, const char *words) {
    text_char(out, '"');
    for (; *words != '\0'; words++) {
        if (*words == '"') text_char(out, '"');
        text_char(out, *words);
    }
    text_char(out, '"');
}

void tell_grade_csv(struct text *out, const char *file, const struct grading *g, const char *error) {
    size_t verdicts[GRADE_VERDICTS] = {0};
    add_quoted(out, file);
    if (error != NULL) {
        text_add(out, ",no,0,no,,,,,,,");
        add_quoted(out, error);
        text_char(out, '\n');
        return;
    }
    for (size_t i = 0; i < g->results.size; i++) verdicts[g->results.at[i].verdict]++;
    text_format(out, ",%s,%u,%s,%zu", grade_is_perfect(g) ? "yes" : "no", grade_score(g),
                g->solved ? "yes" : "no", g->results.size);
    for (size_t i = 0; i < GRADE_VERDICTS; i++) text_format(out, ",%zu", verdicts[i]);
    if (g->first_gap == GRADE_NONE) text_add(out, ",,\n");
    else text_format(out, ",%zu,\n", g->first_gap + 1);
}

// One step, at the strength that was asked for.
#include "tell/tell.h"

#include <stdio.h>
#include <string.h>

// ---- Where to look ---------------------------------------------------------------------------------------

struct area {
    int top, left, bottom, right;
};

static void widen(struct area *a, const struct puzzle *p, uint32_t cell) {
    int row = (int)cell / p->width, column = (int)cell % p->width;
    if (row < a->top) a->top = row;
    if (row > a->bottom) a->bottom = row;
    if (column < a->left) a->left = column;
    if (column > a->right) a->right = column;
}

static bool is_large(const struct puzzle *p, struct area a) {
    long cells = (long)(a.bottom - a.top + 1) * (a.right - a.left + 1);
    return 2 * cells > (long)puzzle_size(p);
}

static void widen_rules(struct area *a, const struct explanation *e, const struct explain_step *step) {
    for (size_t i = 0; i < explain_step_size(step); i++)
        for (int k = 0; k < 2; k++) widen(a, e->puzzle, e->rules.at[step->rules.first + i].cells[k]);
}

// The decided cells, and the cells of the rules, of the whole way or of its last step, unless they are all
// over the board.
static struct area find_area(const struct explanation *e, size_t way) {
    const struct puzzle *p = e->puzzle;
    const struct explain_step *last = &e->steps.at[way - 1];
    struct area a = {p->height, p->width, -1, -1};
    for (size_t i = 0; i < last->decides.count; i++) widen(&a, p, e->facts.at[last->decides.first + i].cell);
    struct area with_rules = a;
    widen_rules(&with_rules, e, last);
    struct area with_way = with_rules;
    for (size_t i = 0; i < way; i++) widen_rules(&with_way, e, &e->steps.at[i]);
    return !is_large(p, with_way) ? with_way : is_large(p, with_rules) ? a : with_rules;
}

static const char *through(int first, int last) { return first + 1 == last ? " and " : " to "; }

// "row 2", "rows 2 and 3", "rows 2 to 4"; ranks count the other way, and the lower one comes first.
static void add_rows(struct text *out, const struct puzzle *p, int top, int bottom) {
    int first = p->names == PUZZLE_NAMES_CHESS ? bottom : top, last = top + bottom - first;
    char room[PUZZLE_NAME_ROOM];
    text_format(out, "%s%s ", puzzle_row_noun(p), top == bottom ? "" : "s");
    text_add(out, puzzle_row_name(p, first, room));
    if (top < bottom) text_format(out, "%s%s", through(top, bottom), puzzle_row_name(p, last, room));
}

static void add_columns(struct text *out, const struct puzzle *p, int left, int right) {
    char room[PUZZLE_NAME_ROOM];
    text_format(out, "%s%s ", puzzle_column_noun(p), left == right ? "" : "s");
    text_add(out, puzzle_column_name(p, left, room));
    if (left < right) text_format(out, "%s%s", through(left, right), puzzle_column_name(p, right, room));
}

// Most of the board: what the last step reasons about, if that is a few cells, or the row it decides first.
static void find_reasons(const struct explanation *e, struct bits *cells) {
    enum { MOST = 6 };
    const struct explain_step *last = &e->steps.at[e->steps.size - 1];
    size_t width = (size_t)e->puzzle->width, row = e->facts.at[last->decides.first].cell / width, n = 0;
    for (size_t i = 0; i < last->rules.count; i++) {
        const struct model_rule *rule = &e->rules.at[last->rules.first + i];
        if (rule->place != MODEL_CELL || bits_has(cells, rule->cells[0])) continue;
        bits_add(cells, rule->cells[0]);
        n++;
    }
    if (n > 0 && n <= MOST && n < puzzle_size(e->puzzle)) return;
    for (size_t i = 0; i < puzzle_size(e->puzzle); i++) {
        if (i / width == row) bits_add(cells, i);
        else bits_drop(cells, i);
    }
}

void tell_hint_area(const struct explanation *e, struct bits *cells) {
    struct area a = find_area(e, e->steps.size);
    if (is_large(e->puzzle, a)) {
        find_reasons(e, cells);
        return;
    }
    for (int row = a.top; row <= a.bottom; row++)
        for (int column = a.left; column <= a.right; column++)
            bits_add(cells, (size_t)row * (size_t)e->puzzle->width + (size_t)column);
}

static void tell_reasons(struct text *out, const struct explanation *e) {
    struct bits area;
    words_list cells = {0};
    if (!bits_init(&area, out->mem, puzzle_size(e->puzzle))) {
        out->failed = true;
        return;
    }
    find_reasons(e, &area);
    for (uint32_t i = 0; i < puzzle_size(e->puzzle); i++)
        if (bits_has(&area, i) && !vec_push(out->mem, &cells, i)) out->failed = true;
    if (!out->failed) words_set(out, e->puzzle, cells.at, cells.size);
    vec_free(out->mem, &cells);
    bits_free(&area, out->mem);
}

// "rows 2 and 3, columns 1 to 4"
static void add_area(struct text *out, const struct puzzle *p, struct area a) {
    bool all_rows = a.top == 0 && a.bottom + 1 == p->height,
         all_columns = a.left == 0 && a.right + 1 == p->width;
    if (!all_rows) add_rows(out, p, a.top, a.bottom);
    if (!all_rows && !all_columns) text_add(out, ", ");
    if (!all_columns) add_columns(out, p, a.left, a.right);
}

static void tell_where(struct text *out, const struct explanation *e) {
    const struct puzzle *p = e->puzzle;
    struct area a = find_area(e, e->steps.size);
    text_add(out, "Look at ");
    if (is_large(p, a)) tell_reasons(out, e);
    else if (a.top == a.bottom && a.left == a.right)
        words_cell(out, p, (size_t)a.top * (size_t)p->width + (size_t)a.left);
    else add_area(out, p, a);
    text_add(out, ".\n");
}

// ---- Which rule ------------------------------------------------------------------------------------------

// Was the rule given for an earlier step?
static bool is_told(const struct explanation *e, size_t steps, const struct model_rule *rule) {
    for (size_t i = 0; i < steps; i++)
        if (explain_is_among(e, e->steps.at[i].rules, rule)) return true;
    return false;
}

// The rules of the whole way, each once, in the order in which they are needed. When out of memory `out`
// fails.
typedef VEC(struct model_rule) rule_list;
static void collect_rules(struct text *out, const struct explanation *e, size_t way, rule_list *rules) {
    for (size_t i = 0; i < way && !out->failed; i++) {
        const struct explain_step *step = &e->steps.at[i];
        for (size_t k = 0; k < explain_step_size(step); k++) {
            const struct model_rule *rule = &e->rules.at[step->rules.first + k];
            if (!is_told(e, i, rule) && !vec_push(out->mem, rules, *rule)) out->failed = true;
        }
    }
}

// "The technique: hidden-single."
static void tell_technique(struct text *out, const struct explanation *e, size_t step) {
    struct explain_teller teller;
    struct text text = TEXT_IN(out->mem);
    explain_teller_init(&teller, e);
    explain_teller_say(&teller, step, &text);
    if (text.failed) out->failed = true;
    else if (technique_is_named(teller.technique)) text_format(out, "The technique: %s.\n", teller.technique);
    explain_teller_free(&teller);
    text_free(&text);
}

// What a rule is about: "the 3 above column 2", "the 4 at r2c3", "row 2". Returns whether that is a clue.
static bool add_topic(struct text *out, const struct puzzle *p, const struct model_rule *rule) {
    const struct family_words *words = p->family->words;
    words_list cells = {0};
    if (words != NULL && words->clue != NULL && words->clue(p, rule, out)) return true;
    words_rule_cells(out, p, rule, &cells);
    bool clue = cells.size == 1 && words_printed(p, cells.at[0]) != 0;
    if (cells.size == 1) words_clue(out, p, cells.at[0]);
    else if (!out->failed) words_set(out, p, cells.at, cells.size);
    vec_free(out->mem, &cells);
    return clue;
}

// Topics one below the other, each once; two cells are none. Returns how many; 0 if no clue is among them, or
// a rule is about the whole board, so that topics alone say too little.
static size_t collect_topics(struct text *out, const struct explanation *e, const rule_list *rules) {
    size_t count = 0;
    bool clues = false;
    for (size_t i = 0; i < rules->size && !out->failed; i++) {
        const size_t from = out->size;
        if (rules->at[i].place == MODEL_BOARD) return 0;
        if (rules->at[i].place == MODEL_PAIR) continue;
        clues |= add_topic(out, e->puzzle, &rules->at[i]);
        text_char(out, '\n');
        if (out->failed) break;
        const char *topic = out->at + from;
        bool again = false;
        for (const char *at = out->at; at < topic && !again; at = strchr(at, '\n') + 1)
            again = strncmp(at, topic, out->size - from) == 0;
        if (again) out->at[out->size = from] = '\0';
        else count++;
    }
    return clues ? count : 0;
}

// A long way in short: "Think of the 3 above column 2 and row 2, one after the other." False, and nothing is
// added, where that says too little.
static bool tell_topics(struct text *out, const struct explanation *e, const rule_list *rules,
                        struct tell_look look) {
    enum { MOST = 6 };
    struct text topics = TEXT_IN(out->mem), line = TEXT_IN(out->mem);
    const size_t count = collect_topics(&topics, e, rules);
    const char *at = text_string(&topics);
    text_add(&line, "Think of ");
    for (size_t said = 0; said < count && said < MOST && !topics.failed; said++) {
        const char *end = strchr(at, '\n');
        words_between(&line, said, count, "and");
        text_bytes(&line, at, (size_t)(end - at));
        at = end + 1;
    }
    text_add(&line, count > MOST ? " and others, one after the other.\n" : ", one after the other.\n");
    if (count > 0) wrap_words(out, "", text_string(&line), tell_width(look));
    if (topics.failed || line.failed) out->failed = true;
    text_free(&topics);
    text_free(&line);
    return count > 0;
}

static void tell_rules_used(struct text *out, const struct explanation *e, size_t way,
                            struct tell_look look) {
    enum { MOST = 2 }; // sentences of a way of several steps
    rule_list rules = {0};
    struct text lines = TEXT_IN(out->mem);
    size_t sentences = 0;
    collect_rules(out, e, way, &rules);
    explain_say_rules(e, rules.at, rules.size, "", &lines);
    for (size_t i = 0; i < lines.size; i++) sentences += lines.at[i] == '\n';
    if (way == 1 || sentences <= MOST || !tell_topics(out, e, &rules, look)) {
        text_add(out, rules.size == 0   ? "It follows from what is on the board, without any of its rules.\n"
                      : rules.size == 1 ? "Think of this:\n"
                      : way == 1        ? "Take these together:\n"
                                        : "Think of these, one after the other:\n");
        if (lines.size > 0) wrap_words(out, "  ", text_string(&lines), tell_width(look));
    }
    if (lines.failed) out->failed = true;
    text_free(&lines);
    vec_free(out->mem, &rules);
    tell_technique(out, e, way - 1);
}

// ---- The step --------------------------------------------------------------------------------------------

static void draw_step(struct text *out, const struct explanation *e, const struct explain_step *step,
                      const struct tell_explain_how *how) {
    struct puzzle board;
    if (!puzzle_copy(&board, e->puzzle, out->mem)) {
        out->failed = true;
        return;
    }
    tell_fill_in(&board, e, step->decides);
    tell_facts_board(out, &board, e, step->decides, how->look);
    puzzle_free(&board);
}

enum explain_detail tell_way_detail(enum explain_detail detail) {
    return detail == EXPLAIN_FULL ? EXPLAIN_FULL : EXPLAIN_BRIEF;
}

// The steps of the way are numbered, if there is more than one.
static void tell_way(struct text *out, const struct explanation *e, size_t way,
                     const struct tell_explain_how *how) {
    struct explain_teller teller;
    explain_teller_init(&teller, e);
    for (size_t i = 0; i < way; i++) {
        char first[32] = "";
        bool last = i + 1 == way;
        if (way > 1) snprintf(first, sizeof first, "%3zu. ", i + 1);
        teller.detail = last ? how->detail : tell_way_detail(how->detail);
        tell_step(out, &teller, i, first, how->look);
        if (last && how->boards) draw_step(out, e, &e->steps.at[i], how);
    }
    explain_teller_free(&teller);
}

void tell_hint(struct text *out, const struct explanation *e, uint64_t level,
               const struct tell_explain_how *how) {
    if (tell_explain_instead(out, e, how) || e->steps.size == 0) return;
    size_t way = e->steps.size;
    if (level == TELL_HINT_WHERE) tell_where(out, e);
    else if (level == TELL_HINT_RULES) tell_rules_used(out, e, way, how->look);
    else tell_way(out, e, way, how);
}

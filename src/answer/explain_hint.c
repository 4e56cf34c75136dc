// One step, told as much as was asked for.
#include "answer/explain.h"

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

// Where something is decided, and the cells of the rules, unless they are all over the board.
static struct area find_area(const struct explanation *e, const struct explain_step *step) {
    const struct puzzle *p = e->puzzle;
    struct area a = {p->height, p->width, -1, -1};
    for (size_t i = 0; i < step->decides.count; i++) widen(&a, p, e->facts.at[step->decides.first + i].cell);
    struct area with_rules = a;
    for (size_t i = 0; i < step->rules.count; i++)
        for (int k = 0; k < 2; k++) widen(&with_rules, p, e->rules.at[step->rules.first + i].cells[k]);
    return is_large(p, with_rules) ? a : with_rules;
}

static void add_range(struct text *out, const char *name, int from, int to) {
    if (from == to) text_format(out, "%s %d", name, from + 1);
    else text_format(out, "%ss %d to %d", name, from + 1, to + 1);
}

static void tell_where(struct text *out, const struct explanation *e, const struct explain_step *step) {
    const struct puzzle *p = e->puzzle;
    struct area a = find_area(e, step);
    bool all_rows = a.top == 0 && a.bottom + 1 == p->height,
         all_columns = a.left == 0 && a.right + 1 == p->width;
    text_add(out, "Look at ");
    if (all_rows && all_columns) text_add(out, "the whole board");
    if (!all_rows) add_range(out, "row", a.top, a.bottom);
    if (!all_rows && !all_columns) text_add(out, ", ");
    if (!all_columns) add_range(out, "column", a.left, a.right);
    text_add(out, ".\n");
}

// ---- Which rule ------------------------------------------------------------------------------------------

static void add_rule(struct text *out, const struct explanation *e, const struct model_rule *rule) {
    struct text words;
    text_init(&words, out->mem);
    explain_say_rule(e->puzzle, rule, &words);
    text_add(&words, ".\n");
    answer_wrap(out, "  ", text_string(&words));
    if (words.failed) out->failed = true;
    text_free(&words);
}

static void tell_rules(struct text *out, const struct explanation *e, const struct explain_step *step) {
    text_add(out, step->rules.count == 1 ? "Think of this:\n" : "Take these together:\n");
    for (size_t i = 0; i < step->rules.count; i++) add_rule(out, e, &e->rules.at[step->rules.first + i]);
}

// ---- The step --------------------------------------------------------------------------------------------

static void draw_step(struct text *out, const struct explanation *e, const struct explain_step *step,
                      const struct answer_explain_how *how) {
    struct puzzle board;
    if (!puzzle_copy(&board, e->puzzle, out->mem)) {
        out->failed = true;
        return;
    }
    answer_fill_in(&board, e, step->decides);
    answer_facts_board(out, &board, e, step->decides, how->look);
    puzzle_free(&board);
}

void answer_hint(struct text *out, const struct explanation *e, uint64_t level,
                 const struct answer_explain_how *how) {
    if (answer_explain_instead(out, e, how) || e->steps.size == 0) return;
    const struct explain_step *step = &e->steps.at[0];
    if (level == ANSWER_HINT_WHERE) tell_where(out, e, step);
    else if (level == ANSWER_HINT_RULES) tell_rules(out, e, step);
    else {
        answer_step(out, e, 0, "");
        if (how->boards) draw_step(out, e, step, how);
    }
}

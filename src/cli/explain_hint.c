// One step, told as much as was asked for.
#include "cli/explain_print.h"

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
    cli_explain_wrap(out, "  ", text_string(&words));
    if (words.failed) out->failed = true;
    text_free(&words);
}

static void tell_rules(struct text *out, const struct explanation *e, const struct explain_step *step) {
    text_add(out, step->rules.count == 1 ? "Think of this:\n" : "Take these together:\n");
    for (size_t i = 0; i < step->rules.count; i++) add_rule(out, e, &e->rules.at[step->rules.first + i]);
}

// ---- The step --------------------------------------------------------------------------------------------

static bool mark_cells(struct bits *b, const struct explanation *e, struct explain_range facts,
                       struct mem *m) {
    if (!bits_init(b, m, puzzle_size(e->puzzle))) return false;
    for (size_t i = 0; i < facts.count; i++) bits_add(b, e->facts.at[facts.first + i].cell);
    return true;
}

static void draw_step(struct cli_job *job, const struct explanation *e, const struct explain_step *step,
                      const struct cli_explain_how *how) {
    struct bits decided;
    struct puzzle board = {0};
    bool ready = mark_cells(&decided, e, step->decides, &job->mem);
    if (ready && puzzle_copy(&board, e->puzzle, &job->mem)) {
        for (size_t i = 0; i < step->decides.count; i++)
            cli_explain_fill_in(&board, e->facts.at[step->decides.first + i]);
        cli_explain_draw(&job->out, &board, &decided, how);
        puzzle_free(&board);
    } else {
        job->out.failed = true;
    }
    if (ready) bits_free(&decided, &job->mem);
}

static void tell_step(struct cli_job *job, const struct explanation *e, const struct explain_step *step,
                      const struct cli_explain_how *how) {
    struct text words;
    text_init(&words, &job->mem);
    explain_say_step(e, 0, &words);
    cli_explain_wrap(&job->out, "", text_string(&words));
    if (words.failed) job->out.failed = true;
    text_free(&words);
    if (how->terminal) draw_step(job, e, step, how);
}

void cli_explain_hint(struct cli_job *job, const struct explanation *e, uint64_t level,
                      const struct cli_explain_how *how) {
    if (cli_explain_instead(job, e, how) || e->steps.size == 0) return;
    const struct explain_step *step = &e->steps.at[0];
    if (level == CLI_EXPLAIN_WHERE) tell_where(&job->out, e, step);
    else if (level == CLI_EXPLAIN_RULES) tell_rules(&job->out, e, step);
    else tell_step(job, e, step, how);
}

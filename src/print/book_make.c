// Making, sorting and explaining the puzzles of a book.
#include "print/book.h"

#include <stdlib.h>
#include <string.h>

// ---- Making ----------------------------------------------------------------------------------------------

struct making {
    const struct book_request *request;
    struct print_puzzles *puzzles;
    struct make_seen seen;
    struct cli_progress progress;
    size_t made;
};

int book_not_made(struct cli_progress *progress, const char *family, enum make_answer answer,
                  const struct fault *fault, size_t made, size_t wanted, int level) {
    if (answer == MAKE_STOPPED) return CLI_INTERRUPTED;
    cli_progress_hide(progress);
    cli_complain("%s: %s; the book has %zu of %zu %s ones", family, fault->text, made, wanted,
                 explain_level_name((enum explain_level)level));
    cli_progress_go_on(progress);
    return answer == MAKE_FAULT && fault->kind != FAULT_MEMORY ? CLI_BAD : CLI_LIMIT;
}

static bool keep(struct making *k, struct made *made) {
    struct print_item item = {.has_solution = true,
                              .unique = true,
                              .rated = true,
                              .level = made->level,
                              .score = made->score,
                              .number = k->puzzles->all.size + 1,
                              .puzzle = made->puzzle,
                              .solution = made->solution};
    item.puzzle.names = item.solution.names = k->request->pages.names;
    if (!vec_push(&k->puzzles->mem, &k->puzzles->all, item)) return false;
    made->puzzle = made->solution = (struct puzzle){0};
    return true;
}

static int make_level(struct making *k, const struct book_family *part, int level) {
    const struct make_request r = book_wish(k->request, part, level);
    size_t wanted = part->counts[level];
    int exit_code = CLI_YES;
    for (uint64_t i = 0; i < wanted && exit_code == CLI_YES; i++) {
        struct made made = {0};
        struct fault fault = {0};
        uint64_t signature;
        struct mem *m = &k->puzzles->mem;
        enum make_answer answer = make_signed(&r, i, 0, m, &made, &signature, &fault);
        if (answer == MAKE_DONE) answer = make_unlike(&k->seen, &r, i, m, &made, signature, &fault);
        if (answer == MAKE_DONE && !keep(k, &made)) {
            fault_memory(&fault);
            answer = MAKE_FAULT;
        }
        if (answer != MAKE_DONE)
            exit_code = book_not_made(&k->progress, r.family->name, answer, &fault, i, wanted, level);
        made_free(&made);
        cli_progress_report(&k->progress, k->made + i + 1, 0);
    }
    k->made += wanted;
    return exit_code;
}

int book_make(const struct book_request *q, struct print_puzzles *s, struct book_problems *problems) {
    struct making k = {.request = q, .puzzles = s};
    int exit_code = q->left_out ? CLI_BAD : CLI_YES;
    make_seen_init(&k.seen, &s->mem);
    cli_progress_start(&k.progress);
    cli_progress_expect(&k.progress, book_wanted(q));
    for (size_t i = 0; i < q->families; i++)
        for (int level = 0; level < EXPLAIN_LEVELS && !cli_stopping(); level++)
            exit_code = cli_weightier(exit_code, make_level(&k, &q->parts[i], level));
    if (q->problems && !cli_stopping())
        exit_code = cli_weightier(exit_code, book_problems_make(q, problems, &k.progress, k.made));
    cli_progress_end(&k.progress);
    make_seen_free(&k.seen);
    return cli_interrupted() ? CLI_INTERRUPTED : exit_code;
}

// ---- Sorting ---------------------------------------------------------------------------------------------

static size_t family_place(const struct print_puzzles *s, uint32_t i) {
    size_t place = 0;
    while (s->all.at[place].puzzle.family != s->all.at[i].puzzle.family) place++;
    return place;
}

// Unrated puzzles come last.
static bool comes_before(const void *context, uint32_t a, uint32_t b) {
    const struct print_puzzles *s = context;
    const struct print_item *x = &s->all.at[a], *y = &s->all.at[b];
    size_t family_a = family_place(s, a), family_b = family_place(s, b);
    if (family_a != family_b) return family_a < family_b;
    if (x->rated != y->rated) return x->rated;
    return x->rated && x->score != y->score ? x->score < y->score : a < b;
}

bool book_sort_items(void *items, size_t count, size_t size, sort_less *less, const void *context,
                     struct mem *m) {
    uint32_t *order = mem_zeroed(m, count + 1, sizeof *order);
    char *sorted = mem_zeroed(m, count + 1, size);
    bool ok = order != NULL && sorted != NULL;
    for (size_t i = 0; ok && i < count; i++) order[i] = (uint32_t)i;
    if (ok) sort_u32(order, count, less, context);
    for (size_t i = 0; ok && i < count; i++)
        memcpy(sorted + i * size, (const char *)items + order[i] * size, size);
    if (ok && count > 0) memcpy(items, sorted, count * size);
    mem_free(m, order, (count + 1) * sizeof *order);
    mem_free(m, sorted, (count + 1) * size);
    return ok;
}

bool book_sort(struct print_puzzles *s) {
    bool ok = book_sort_items(s->all.at, s->all.size, sizeof *s->all.at, comes_before, s, &s->mem);
    for (size_t i = 0; i < s->all.size; i++) s->all.at[i].number = i + 1;
    return ok;
}

// ---- Explaining ------------------------------------------------------------------------------------------

// The limit for a hint, the same on every machine.
static const uint64_t most_work = 400000000;

void book_say_step(struct explain_teller *teller, size_t step, size_t most, struct text *out) {
    for (int brief = 0; brief < 2; brief++) {
        text_clear(out);
        teller->detail = brief ? EXPLAIN_BRIEF : EXPLAIN_NORMAL;
        explain_teller_say(teller, step, out);
        if (out->size <= most) break;
    }
    while (out->size > 0 && out->at[out->size - 1] == '\n') out->at[--out->size] = '\0';
}

// Does a step place a mark, and does it take several rules together? Such steps are easily overlooked.
static bool places_a_mark(const struct explanation *e, const struct explain_step *step) {
    for (size_t i = 0; i < step->decides.count; i++) {
        const struct explain_fact *f = &e->facts.at[step->decides.first + i];
        if (f->holds && strchr(e->puzzle->family->marks, f->mark) != NULL) return true;
    }
    return false;
}

static bool takes_several(const struct explanation *e, const struct explain_step *step) {
    (void)e;
    return explain_step_size(step) > 1;
}

// The rules that a step takes, in one or two lines; the reader has to find what follows from them.
static void say_rules(struct text *out, const struct explanation *e, const struct explain_step *step) {
    text_clear(out);
    text_add(out, explain_step_size(step) == 1 ? "Think of this: " : "Take together: ");
    explain_say_rules(e, e->rules.at + step->rules.first, explain_step_size(step), "", out);
    while (out->size > 0 && out->at[out->size - 1] == '\n') out->at[--out->size] = '\0';
    for (size_t i = 0; i < out->size; i++)
        if (out->at[i] == '\n') out->at[i] = ' ';
}

// The first step that is worth a hint and can be told briefly.
static void say_hint(struct text *out, const struct explanation *e) {
    enum { MOST = 170 };
    static bool (*const worth[])(const struct explanation *, const struct explain_step *) = {takes_several,
                                                                                             places_a_mark};
    for (size_t k = 0; k < sizeof worth / sizeof *worth; k++)
        for (size_t i = 0; i < e->steps.size; i++) {
            if (!worth[k](e, &e->steps.at[i])) continue;
            say_rules(out, e, &e->steps.at[i]);
            if (out->size <= MOST) return;
        }
    text_clear(out);
}

static int explain_hint(struct book *b, size_t i) {
    const struct explain_request request = {.most_work = most_work, .limits = cli_limits(0)};
    struct explanation e;
    struct fault fault;
    int exit_code = CLI_YES;
    if (explain_puzzle(&b->puzzles->all.at[i].puzzle, &request, b->mem, &e, &fault))
        say_hint(&b->hints[i], &e);
    else {
        cli_complain("puzzle %zu: %s", i + 1, fault.text);
        exit_code = fault.kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD;
    }
    explanation_free(&e);
    return exit_code;
}

// The hardest puzzle that is not explained yet; SIZE_MAX: none.
static size_t hardest_left(const struct book *b) {
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < b->puzzles->all.size; i++) {
        const struct print_item *item = &b->puzzles->all.at[i];
        if (!item->rated || b->explanations[i] != NULL) continue;
        if (best == SIZE_MAX || item->score >= b->puzzles->all.at[best].score) best = i;
    }
    return best;
}

static int explain_whole(struct book *b, size_t i) {
    const struct explain_request request = {.most_work = 10 * most_work, .limits = cli_limits(0)};
    struct explanation *e = mem_zeroed(b->mem, 1, sizeof *e);
    struct fault fault = {0};
    b->explanations[i] = e;
    if (e == NULL) fault_memory(&fault);
    if (e != NULL && explain_puzzle(&b->puzzles->all.at[i].puzzle, &request, b->mem, e, &fault))
        return CLI_YES;
    cli_complain("puzzle %zu: %s", i + 1, fault.text);
    return fault.kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD;
}

int book_explain(struct book *b) {
    struct cli_progress progress = {0};
    int exit_code = CLI_YES;
    size_t all = b->puzzles->all.size;
    cli_progress_start(&progress);
    cli_progress_expect(&progress, all + (size_t)b->request->explained);
    for (size_t i = 0; i < all && !cli_stopping() && exit_code == CLI_YES; i++) {
        exit_code = explain_hint(b, i);
        cli_progress_report(&progress, i + 1, 0);
    }
    for (size_t n = 0; n < (size_t)b->request->explained && !cli_stopping() && exit_code == CLI_YES; n++) {
        size_t i = hardest_left(b);
        if (i == SIZE_MAX) break;
        exit_code = explain_whole(b, i);
        cli_progress_report(&progress, all + n + 1, 0);
    }
    cli_progress_end(&progress);
    return cli_interrupted() ? CLI_INTERRUPTED : exit_code;
}

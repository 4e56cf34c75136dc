// What goes into a book: asked for, made, put in order, and explained.
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/values.h"
#include "make/seen.h"
#include "print/book.h"

#include <stdlib.h>
#include <string.h>

// ---- What is asked for -----------------------------------------------------------------------------------

const char book_usual_levels[] = "easy:8,medium:8,hard:4";

static bool refuse_levels(const char *word) {
    cli_complain("--levels: '%.60s' is not levels and how many of each, such as easy:20,medium:20,hard:10",
                 word);
    return false;
}

static bool read_levels(const char *word, size_t counts[EXPLAIN_LEVELS]) {
    enum { MOST_PUZZLES = 2000 };
    size_t all = 0;
    for (const char *at = word; *at != '\0'; at += *at == ',') {
        char name[16];
        enum explain_level level;
        size_t length = strcspn(at, ":,");
        if (length >= sizeof name || at[length] != ':') return refuse_levels(word);
        memcpy(name, at, length);
        name[length] = '\0';
        at += length + 1;
        size_t digits = strspn(at, "0123456789"), count = strtoul(at, NULL, 10);
        if (!explain_level_named(name, &level) || digits == 0 || digits > 4 ||
            (at[digits] != ',' && at[digits] != '\0'))
            return refuse_levels(word);
        counts[level] += count;
        all += count;
        at += digits;
    }
    if (all > MOST_PUZZLES) cli_complain("--levels: %d puzzles per family are the most", MOST_PUZZLES);
    else if (all == 0) return refuse_levels(word);
    return all <= MOST_PUZZLES;
}

// "10x10" for all families, "akari=10x10" for one.
static bool read_size(const char *word, struct book_request *q) {
    const char *equals = strchr(word, '='), *size = equals == NULL ? word : equals + 1;
    const struct family *only = equals == NULL ? NULL : family_named(word, (size_t)(equals - word));
    bool used = false;
    for (size_t i = 0; i < q->families; i++) {
        struct book_family *part = &q->parts[i];
        struct fault fault;
        if (equals != NULL && part->family != only) continue;
        used = true;
        if (make_read_size(part->family, size, &part->width, &part->height, &fault)) continue;
        return cli_complain("%s", fault.text);
    }
    if (!used) cli_complain("--size: '%.60s' is of no --family", word);
    return used;
}

static bool read_families(struct book_request *q) {
    for (size_t i = 0; i < q->family_names.count; i++) {
        if (strcmp(q->family_names.at[i], book_game) == 0) {
            q->problems = true;
            continue;
        }
        const struct family *f = cli_family_named("--family", q->family_names.at[i]);
        if (f != NULL && f->maker == NULL) cli_complain("--family: %s cannot be made", f->name);
        if (f == NULL || f->maker == NULL) return false;
        q->parts[q->families++] = (struct book_family){.family = f};
    }
    for (size_t i = 0; i < q->sizes.count; i++)
        if (!read_size(q->sizes.at[i], q)) return false;
    return true;
}

static bool refuse_without_family(const struct book_request *q) {
    const char *option = q->levels != book_usual_levels ? "--levels"
                         : q->sizes.count > 0           ? "--size"
                         : q->plies > 0                 ? "--plies"
                         : q->seed.given                ? "--seed"
                                                        : NULL;
    if (option != NULL) cli_complain("%s goes with --family", option);
    return option == NULL;
}

bool book_request_check(struct book_request *q) {
    if (!page_options_check(&q->pages)) return false;
    if (q->pages.labels == DRAW_USUAL_LABELS) q->pages.labels = DRAW_LABELS; // hints name squares
    if (q->family_names.count == 0) return refuse_without_family(q);
    if (!q->seed.given) q->seed.value = cli_some_seed();
    return read_families(q) && read_levels(q->levels, q->counts) && book_problems_check(q);
}

// ---- Making ----------------------------------------------------------------------------------------------

struct making {
    const struct book_request *request;
    struct print_puzzles *puzzles;
    struct make_seen seen;
    struct cli_progress progress;
    size_t made;
};

static int complain(struct making *k, enum make_answer answer, const struct make_request *r,
                    const struct fault *fault) {
    cli_progress_hide(&k->progress);
    if (answer == MAKE_STOPPED) return CLI_INTERRUPTED;
    cli_complain("%s: %s", r->family->name, fault->text);
    return answer == MAKE_FAULT && fault->kind != FAULT_MEMORY ? CLI_BAD : CLI_LIMIT;
}

static bool keep(struct making *k, struct made *made) {
    struct print_item item = {.has_solution = true,
                              .unique = true,
                              .rated = true,
                              .level = made->level,
                              .score = made->score,
                              .puzzle = made->puzzle,
                              .solution = made->solution};
    item.puzzle.names = item.solution.names = k->request->pages.names;
    if (!vec_push(&k->puzzles->mem, &k->puzzles->all, item)) return false;
    made->puzzle = made->solution = (struct puzzle){0};
    return true;
}

static int make_some(struct making *k, const struct make_request *r, size_t count) {
    int exit_code = CLI_YES;
    for (uint64_t i = 0; i < count && exit_code == CLI_YES; i++) {
        struct made made = {0};
        struct fault fault = {0};
        uint64_t signature;
        struct mem *m = &k->puzzles->mem;
        enum make_answer answer = make_signed(r, i, 0, m, &made, &signature, &fault);
        if (answer == MAKE_DONE) answer = make_unlike(&k->seen, r, i, m, &made, signature, &fault);
        if (answer != MAKE_DONE) exit_code = complain(k, answer, r, &fault);
        else if (!keep(k, &made)) {
            cli_complain("out of memory");
            exit_code = CLI_LIMIT;
        }
        made_free(&made);
        cli_progress_report(&k->progress, ++k->made, 0);
    }
    return exit_code;
}

// One family: all levels, from the easiest on.
static int make_family(struct making *k, const struct book_family *part) {
    int exit_code = CLI_YES;
    for (int level = 0; level < EXPLAIN_LEVELS && exit_code == CLI_YES; level++) {
        struct make_request r = make_defaults(part->family);
        struct fault fault = {0};
        if (part->width > 0) r.width = part->width, r.height = part->height;
        r.seed =
            k->request->seed.value + ((uint64_t)level << 40); // so that levels do not vary the same boards
        r.limits = cli_limits(0);
        r.asks |= MAKE_ASKS_LEVEL;
        make_level_scores((enum explain_level)level, &r.least_score, &r.most_score);
        if (k->request->counts[level] == 0) continue;
        if (!make_check(&r, &fault)) exit_code = complain(k, MAKE_FAULT, &r, &fault);
        else exit_code = make_some(k, &r, k->request->counts[level]);
    }
    return exit_code;
}

int book_make(const struct book_request *q, struct print_puzzles *s, struct book_problems *problems) {
    struct making k = {.request = q, .puzzles = s};
    int exit_code = CLI_YES;
    size_t wanted = 0;
    for (int level = 0; level < EXPLAIN_LEVELS; level++)
        wanted += (q->families + q->problems) * q->counts[level];
    make_seen_init(&k.seen, &s->mem);
    cli_progress_start(&k.progress);
    cli_progress_expect(&k.progress, wanted);
    for (size_t i = 0; i < q->families && exit_code == CLI_YES; i++)
        exit_code = make_family(&k, &q->parts[i]);
    if (q->problems && exit_code == CLI_YES) exit_code = book_problems_make(q, problems, &k.progress, k.made);
    cli_progress_end(&k.progress);
    make_seen_free(&k.seen);
    return cli_interrupted() ? CLI_INTERRUPTED : exit_code;
}

// ---- In order --------------------------------------------------------------------------------------------

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

// ---- Explained -------------------------------------------------------------------------------------------

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

static void say_hint(struct text *out, const struct explanation *e) {
    enum { MOST = 300 };
    struct explain_teller teller;
    explain_teller_init(&teller, e);
    if (e->steps.size > 0) book_say_step(&teller, 0, MOST, out);
    explain_teller_free(&teller);
}

static int explain_hint(struct book *b, size_t i) {
    const struct explain_request request = {.hint = true, .most_work = most_work, .limits = cli_limits(0)};
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

// The hardest one not explained yet; SIZE_MAX: none.
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

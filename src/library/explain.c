// Explaining, for the library.
#include "library/inside.h"

#include "format/steps.h"
#include "tell/tell.h"

#include <string.h>

enum kind { KIND_EXPLAIN, KIND_HINT, KIND_RATE };

struct roque_explanation {
    struct library_handle handle;
    enum kind kind;
    enum explain_detail detail;
    struct puzzle puzzle; // a copy
    struct explanation e;
    bool interrupted;   // stopped by the user
    struct text words;  // sentences, once they were asked for: each ended by a NUL,
    VEC(size_t) starts; // first those of the steps, then those of the rules
    struct text json;
};

_Static_assert((int)ROQUE_EXPLAINED == EXPLAIN_DONE && (int)ROQUE_NOT_UNIQUE == EXPLAIN_MULTIPLE &&
                   (int)ROQUE_NO_SOLUTION == EXPLAIN_NONE && (int)ROQUE_SOLVED_ALREADY == EXPLAIN_SOLVED &&
                   (int)ROQUE_MISTAKE == EXPLAIN_MISTAKE && (int)ROQUE_UNFINISHED == EXPLAIN_UNKNOWN,
               "the library tells what explaining tells");

// ---- Explaining -----------------------------------------------------------------------------------------

// The call has begun.
static roque_explanation *explain_board(struct roque *r, const struct puzzle *p, const struct puzzle *given,
                                        enum kind kind) {
    struct fault fault;
    struct roque_explanation *x = library_handle_new(r, sizeof *x);
    if (x == NULL) return NULL;
    const struct explain_request request = {.hint = kind == KIND_HINT,
                                            .rate_only = kind == KIND_RATE,
                                            .given = given,
                                            .limits = library_limits(r)};
    x->kind = kind;
    x->detail = r->detail;
    x->e.mem = &r->mem;
    text_init(&x->words, &r->mem);
    text_init(&x->json, &r->mem);
    bool ok = puzzle_copy(&x->puzzle, p, &r->mem) || fault_memory(&fault);
    x->puzzle.names = r->names;
    if (ok && explain_puzzle(&x->puzzle, &request, &r->mem, &x->e, &fault)) {
        x->interrupted = stop_asked(&r->stop);
        return x;
    }
    roque_explanation_free(x);
    library_fail(r, &fault);
    return NULL;
}

static roque_explanation *explain(struct roque *r, const roque_puzzle *p, enum kind kind) {
    if (!library_begin(r, p)) return NULL;
    return explain_board(r, &p->puzzle, p->given.cells == NULL ? NULL : &p->given, kind);
}

struct roque_explanation *library_hint_of(struct roque *r, const struct puzzle *board,
                                          const struct puzzle *given) {
    return explain_board(r, board, given, KIND_HINT);
}

const struct explanation *library_explanation_of(const struct roque_explanation *x) { return &x->e; }

roque_explanation *roque_explain(roque *r, const roque_puzzle *p) { return explain(r, p, KIND_EXPLAIN); }
roque_explanation *roque_hint(roque *r, const roque_puzzle *p) { return explain(r, p, KIND_HINT); }
roque_explanation *roque_rate(roque *r, const roque_puzzle *p) { return explain(r, p, KIND_RATE); }

void roque_explanation_free(roque_explanation *x) {
    if (x == NULL) return;
    explanation_free(&x->e);
    puzzle_free(&x->puzzle);
    text_free(&x->words);
    vec_free(library_handle_mem(&x->handle), &x->starts);
    text_free(&x->json);
    library_handle_free(&x->handle);
}

// ---- The answer -----------------------------------------------------------------------------------------

enum roque_explained roque_explanation_status(const roque_explanation *x) {
    return x == NULL ? ROQUE_UNFINISHED : (enum roque_explained)x->e.status;
}

static bool is_rated(const roque_explanation *x) {
    return x != NULL && x->e.status == EXPLAIN_DONE && x->kind != KIND_HINT;
}

const char *roque_explanation_level(const roque_explanation *x) {
    return is_rated(x) ? explain_level_name(x->e.level) : NULL;
}

int roque_explanation_score(const roque_explanation *x) { return is_rated(x) ? (int)x->e.score : 0; }

size_t roque_explanation_steps(const roque_explanation *x) {
    if (x == NULL) return 0;
    return x->kind == KIND_RATE ? tell_rate_steps(&x->e) : x->e.steps.size;
}

size_t roque_explanation_sizes(const roque_explanation *x, size_t rules) {
    return x == NULL || rules > EXPLAIN_SIZES ? 0 : x->e.sizes[rules];
}

const char *roque_explanation_json(roque_explanation *x) {
    if (x == NULL) return NULL;
    if (x->json.size == 0) {
        if (x->kind == KIND_EXPLAIN) tell_explain_json(&x->json, &x->e, x->detail, TELL_NOT_VERIFIED);
        else if (x->kind == KIND_HINT) tell_hint_json(&x->json, &x->e, x->detail);
        else tell_rate_json(&x->json, &x->e, false);
    }
    return library_kept(&x->json, x->handle.home);
}

// ---- Its steps ------------------------------------------------------------------------------------------

// Ratings name no facts.
static const struct explain_step *find(const roque_explanation *x, size_t step) {
    return x == NULL || x->kind == KIND_RATE || step >= x->e.steps.size ? NULL : &x->e.steps.at[step];
}

static bool begin_sentence(struct roque_explanation *x) {
    if (x->words.size > 0) text_char(&x->words, '\0');
    return vec_push(library_handle_mem(&x->handle), &x->starts, x->words.size);
}

static void end_sentence(struct text *words) {
    while (!words->failed && words->size > 0 && words->at[words->size - 1] == '\n')
        words->at[--words->size] = '\0';
}

// All sentences at once: a teller is fastest when it goes from step to step.
static bool tell(struct roque_explanation *x) {
    const struct explanation *e = &x->e;
    struct explain_teller teller;
    bool ok = true;
    if (x->starts.size > 0) return true;
    explain_teller_init(&teller, e);
    teller.detail = x->detail;
    for (size_t i = 0; ok && i < e->steps.size; i++) {
        ok = begin_sentence(x);
        explain_teller_say(&teller, i, &x->words);
        end_sentence(&x->words);
    }
    explain_teller_free(&teller);
    for (size_t i = 0; ok && i < e->rules.size; i++) {
        ok = begin_sentence(x);
        explain_say_rule(e, &e->rules.at[i], &x->words);
    }
    if (ok && !x->words.failed) return true;
    vec_free(library_handle_mem(&x->handle), &x->starts);
    text_free(&x->words);
    return library_fail_memory(x->handle.home);
}

const char *roque_step_text(roque_explanation *x, size_t step) {
    return find(x, step) != NULL && tell(x) ? x->words.at + x->starts.at[step] : NULL;
}

static bool get_fact(const roque_explanation *x, struct explain_range facts, size_t i, roque_fact *fact) {
    if (i >= facts.count) return false;
    struct explain_fact f = x->e.facts.at[facts.first + i];
    int cell = (int)f.cell, width = x->puzzle.width;
    *fact = (roque_fact){cell / width + 1, cell % width + 1, f.mark, f.holds};
    return true;
}

bool roque_step_decides(const roque_explanation *x, size_t step, size_t i, roque_fact *fact) {
    const struct explain_step *s = find(x, step);
    return s != NULL && get_fact(x, s->decides, i, fact);
}

bool roque_step_uses(const roque_explanation *x, size_t step, size_t i, roque_fact *fact) {
    const struct explain_step *s = find(x, step);
    return s != NULL && get_fact(x, s->known, i, fact);
}

bool roque_step_rule(roque_explanation *x, size_t step, size_t i, roque_rule *rule) {
    const struct explain_step *s = find(x, step);
    if (s == NULL || i >= s->rules.count || !tell(x)) return false;
    size_t which = s->rules.first + i;
    const struct model_rule *m = &x->e.rules.at[which];
    int first = (int)m->cells[0], last = (int)m->cells[1], width = x->puzzle.width;
    *rule = (roque_rule){.name = m->name,
                         .text = x->words.at + x->starts.at[x->e.steps.size + which],
                         .row = first / width + 1,
                         .column = first % width + 1,
                         .last_row = last / width + 1,
                         .last_column = last % width + 1};
    return true;
}

bool roque_step_minimal(const roque_explanation *x, size_t step) {
    const struct explain_step *s = find(x, step);
    return s != NULL && s->minimal;
}

// ---- All of it, for people ------------------------------------------------------------------------------

roque_puzzle *roque_explanation_board(roque *r, const roque_explanation *x, size_t steps) {
    struct puzzle board;
    if (!library_begin(r, x)) return NULL;
    if (!puzzle_copy(&board, &x->puzzle, &r->mem)) {
        library_fail_memory(r);
        return NULL;
    }
    for (size_t i = 0; i < steps && i < x->e.steps.size; i++)
        tell_fill_in(&board, &x->e, x->e.steps.at[i].decides);
    return library_puzzle_new(r, &board);
}

// The explanation with the current settings. It owns nothing, and must not be moved.
struct wording {
    struct puzzle puzzle;
    struct explanation e;
    struct tell_explain_how how;
};

// Ratings have no text.
static bool begin_telling(struct roque *r, const roque_explanation *x, struct wording *t) {
    if (!library_begin(r, x)) return false;
    if (x->kind == KIND_RATE) return library_fail_as(r, ROQUE_BAD_INPUT, "it was rated, not explained");
    enum draw_labels labels = r->names == PUZZLE_NAMES_RC ? DRAW_USUAL_LABELS : DRAW_LABELS;
    *t = (struct wording){
        x->puzzle, x->e, {{.medium = DRAW_TEXT, .labels = labels}, r->detail, false, x->interrupted}};
    t->e.puzzle = &t->puzzle;
    if (x->kind == KIND_HINT && x->e.status == EXPLAIN_DONE)
        t->e.has_solution = false; // it gives nothing away
    t->puzzle.names = t->e.solution.names = t->e.second.names = r->names;
    return true;
}

char *roque_step_told(roque *r, const roque_explanation *x, size_t step) {
    struct wording t;
    struct text out;
    struct explain_teller teller;
    if (!begin_telling(r, x, &t)) return NULL;
    if (find(x, step) == NULL) {
        library_fail_as(r, ROQUE_BAD_INPUT, "there is no step %zu", step);
        return NULL;
    }
    library_string_begin(&out, r);
    explain_teller_init(&teller, &t.e);
    teller.detail = r->detail;
    explain_teller_say(&teller, step, &out);
    explain_teller_free(&teller);
    end_sentence(&out);
    return library_string_end(&out, r);
}

char *roque_explanation_text(roque *r, const roque_explanation *x) {
    struct wording t;
    struct text out;
    if (!begin_telling(r, x, &t)) return NULL;
    library_string_begin(&out, r);
    if (x->kind == KIND_HINT) tell_hint(&out, &t.e, TELL_HINT_STEP, &t.how);
    else tell_explain_text(&out, &t.e, &t.how);
    return library_string_end(&out, r);
}

char *roque_explanation_html(roque *r, const roque_explanation *x, const char *name) {
    struct wording t;
    struct text out;
    if (!begin_telling(r, x, &t)) return NULL;
    library_string_begin(&out, r);
    tell_explain_html(&out, &t.e, name, &t.how, TELL_NOT_VERIFIED);
    return library_string_end(&out, r);
}

char *roque_explanation_hint(roque *r, const roque_explanation *x, enum roque_hint_level level) {
    struct wording t;
    struct text out;
    if (!begin_telling(r, x, &t)) return NULL;
    library_string_begin(&out, r);
    tell_hint(&out, &t.e, (uint64_t)level, &t.how);
    return library_string_end(&out, r);
}

bool roque_explanation_verify(roque *r, const roque_explanation *x, size_t *step) {
    size_t which = 0;
    if (!library_begin(r, x)) return false;
    if (x->kind != KIND_EXPLAIN || x->e.status != EXPLAIN_DONE)
        return library_fail_as(r, ROQUE_BAD_INPUT, "there are no steps to the solution that could be proved");
    enum explain_checked checked = explain_verify(&x->e, &which);
    if (step != NULL) *step = which;
    if (checked == EXPLAIN_UNCHECKED) return library_fail_memory(r);
    if (checked == EXPLAIN_HOLDS) return true;
    return library_fail_as(r, ROQUE_BUG, "step %zu does not follow from what it names", which + 1);
}

char *roque_grade(roque *r, const roque_puzzle *p, const char *steps) {
    struct grading g;
    struct fault fault;
    struct text out;
    if (!library_begin(r, p)) return NULL;
    if (steps == NULL) {
        library_fail_as(r, ROQUE_BAD_INPUT, "there are no steps to grade");
        return NULL;
    }
    const struct limits limits = library_limits(r);
    bool ok = grade_open(&g, &p->puzzle, &limits, &r->mem, &fault) &&
              format_read_steps(steps, strlen(steps), &g, &fault) && grade_steps(&g, &fault);
    library_string_begin(&out, r);
    if (ok) tell_grade_json(&out, &g);
    bool stopped = g.prover.stopped;
    grade_close(&g);
    if (ok) return library_string_end(&out, r);
    text_free(&out);
    if (stopped) library_fail_as(r, ROQUE_STOPPED, "%s", fault.text);
    else library_fail(r, &fault);
    return NULL;
}

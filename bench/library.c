#include "library.h"

#include "clingo.h"
#include "used.h"

#include <ccadical.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

static void die(const char *why) {
    fprintf(stderr, "inside: %s\n", why);
    exit(2);
}

// ---- Models ----

static void *grown(void *block, size_t *cap, size_t size, size_t item) {
    if (size < *cap) return block;
    *cap = *cap == 0 ? 1024 : 2 * *cap;
    block = realloc(block, *cap * item);
    if (block == NULL) die("out of memory");
    return block;
}

static void push(struct library_model *m, int32_t x) {
    m->at = grown(m->at, &m->cap, m->size, sizeof *m->at);
    m->at[m->size++] = x;
}

static void show(struct library_model *m, int32_t lit, const char *words) {
    m->shown = grown(m->shown, &m->shown_cap, m->shown_size, sizeof *m->shown);
    m->shown[m->shown_size] = (struct library_shown){.lit = lit, .words = strdup(words)};
    if (m->shown[m->shown_size++].words == NULL) die("out of memory");
}

void library_model_free(struct library_model *m) {
    for (size_t i = 0; i < m->shown_size; i++) free(m->shown[i].words);
    free(m->shown);
    free(m->at);
    *m = (struct library_model){0};
}

static int32_t next_int(FILE *in) {
    int32_t x;
    if (fscanf(in, "%" SCNd32, &x) != 1) die("a model ends too early");
    return x;
}

// "c r3c4 Q = 17", as `roque convert --to dimacs` writes it; other comments are skipped.
static void read_comment(struct library_model *m, FILE *in) {
    char line[256], words[64], letter;
    int row, column, lit;
    bool whole = fgets(line, sizeof line, in) != NULL && strchr(line, '\n') != NULL;
    if (sscanf(line, " r%dc%d %c = %d", &row, &column, &letter, &lit) == 4) {
        snprintf(words, sizeof words, "put(%d,%d,%c)", row, column, letter);
        show(m, lit, words);
    }
    while (!whole && fgets(line, sizeof line, in) != NULL) whole = strchr(line, '\n') != NULL;
}

static size_t read_head(struct library_model *m, FILE *in) { // returns the number of clauses
    int c;
    size_t clauses;
    while ((c = fgetc(in)) == 'c') read_comment(m, in);
    if (c != 'p' || fscanf(in, " cnf %" SCNu32 " %zu", &m->atoms, &clauses) != 2) die("not a CNF");
    while ((c = fgetc(in)) == '\n' || c == 'c')
        if (c == 'c') read_comment(m, in);
    ungetc(c, in);
    return clauses;
}

static void read_cnf(struct library_model *m, FILE *in) {
    for (size_t clauses = read_head(m, in); clauses > 0;) {
        int32_t lit = next_int(in);
        push(m, lit);
        clauses -= lit == 0;
    }
    m->projected = true;
}

// A CNF as a ground program: every variable may hold, and of no clause all literals may fail.
static void read_cnf_as_rules(struct library_model *m, FILE *in) {
    size_t clauses = read_head(m, in);
    push(m, 1);
    push(m, (int32_t)m->atoms);
    for (uint32_t v = 1; v <= m->atoms; v++) push(m, (int32_t)v);
    push(m, 0);
    push(m, 0);
    for (; clauses > 0; clauses--) {
        push(m, 0);
        push(m, 0);
        push(m, 0);
        size_t count = m->size;
        push(m, 0);
        for (int32_t lit; (lit = next_int(in)) != 0; m->at[count]++) push(m, -lit);
    }
    m->projected = true;
}

// Copies `count` numbers, of which every `step`-th, from the first on, is an atom or a literal.
static void copy(struct library_model *m, FILE *in, int32_t count, int32_t step) {
    for (int32_t i = 0; i < count; i++) {
        int32_t x = next_int(in);
        push(m, x);
        if (i % step == 0 && (uint32_t)abs(x) > m->atoms) m->atoms = (uint32_t)abs(x);
    }
}

static int32_t copy_one(struct library_model *m, FILE *in) {
    push(m, next_int(in));
    return m->at[m->size - 1];
}

static void read_rule(struct library_model *m, FILE *in) {
    copy_one(m, in);
    copy(m, in, copy_one(m, in), 1);
    bool weights = copy_one(m, in) == 1;
    if (weights) copy_one(m, in);
    int32_t count = copy_one(m, in);
    copy(m, in, weights ? 2 * count : count, weights ? 2 : 1);
}

static void read_shown(struct library_model *m, FILE *in) {
    char words[64];
    int32_t length = next_int(in);
    fgetc(in);
    if (length < 0 || (size_t)length >= sizeof words || fread(words, 1, (size_t)length, in) < (size_t)length)
        die("an atom that is shown has a strange name");
    words[length] = '\0';
    int32_t count = next_int(in);
    if (count > 1) die("a shown atom is more than one literal");
    show(m, count == 0 ? 0 : next_int(in), words);
}

static void read_aspif(struct library_model *m, FILE *in) {
    if (fscanf(in, "asp %*d %*d %*d%*[^\n]") == EOF) die("not aspif");
    for (int32_t statement; (statement = next_int(in)) != 0;) {
        if (statement == 1) read_rule(m, in);
        else if (statement == 4) read_shown(m, in);
        else die("a statement of aspif that no model here needs");
    }
}

// ---- The limit of processor time ----
//
// A timer of wall time looks at it now and then: while the system runs a timer of processor time, it also
// rounds the clock of processor time to ticks of milliseconds.

static uint64_t started, limit;
static volatile sig_atomic_t time_is_up;
static clingo_control_t *volatile interruptible;

static void on_tick(int signal) {
    (void)signal;
    if (used_ns() - started < limit) return;
    time_is_up = 1;
    if (interruptible != NULL) clingo_control_interrupt(interruptible);
}

static void start_clock(int seconds) {
    const struct timeval tick = {.tv_usec = 100000};
    time_is_up = 0;
    limit = (uint64_t)seconds * 1000000000;
    sigaction(SIGALRM, &(struct sigaction){.sa_handler = on_tick, .sa_flags = SA_RESTART}, NULL);
    setitimer(ITIMER_REAL, &(struct itimerval){.it_interval = tick, .it_value = tick}, NULL);
    started = used_ns();
}

static uint64_t stop_clock(void) {
    uint64_t ns = used_ns() - started;
    setitimer(ITIMER_REAL, &(struct itimerval){0}, NULL);
    return ns;
}

// ---- CaDiCaL ----

static int asked_to_stop(void *state) {
    (void)state;
    return time_is_up;
}

static void exclude_solution(CCaDiCaL *sat, const struct library_model *m) {
    for (size_t i = 0; i < m->shown_size; i++)
        ccadical_add(sat, m->shown[i].holds_now ? -m->shown[i].lit : m->shown[i].lit);
    ccadical_add(sat, 0);
}

static struct library_answer solve_cadical(struct library_model *m, uint64_t most, int seconds) {
    struct library_answer a = {0};
    int said = 0;
    start_clock(seconds);
    CCaDiCaL *sat = ccadical_init();
    ccadical_set_option(sat, "quiet", 1);
    ccadical_set_terminate(sat, NULL, asked_to_stop);
    for (size_t i = 0; i < m->size; i++) ccadical_add(sat, m->at[i]);
    while (a.found < most && (said = ccadical_solve(sat)) == 10) {
        for (struct library_shown *s = m->shown; s < m->shown + m->shown_size; s++) {
            s->holds_now = ccadical_val(sat, s->lit) > 0;
            if (a.found == 0) s->holds = s->holds_now;
        }
        a.found++;
        if (a.found < most) exclude_solution(sat, m);
    }
    a.ns = stop_clock();
    a.stopped = said == 0;
    ccadical_release(sat);
    return a;
}

// ---- clingo ----

static void need(bool done) {
    if (!done) die(clingo_error_message());
}

static void load_rules(clingo_backend_t *backend, const struct library_model *m) {
    for (size_t i = 0; i < m->size;) {
        bool choice = m->at[i++] == 1;
        size_t heads = (size_t)m->at[i++];
        const clingo_atom_t *head = (const clingo_atom_t *)&m->at[i];
        i += heads;
        bool weights = m->at[i++] == 1;
        int32_t bound = weights ? m->at[i++] : 0;
        size_t size = (size_t)m->at[i++];
        if (weights)
            need(clingo_backend_weight_rule(backend, choice, head, heads, bound,
                                            (const clingo_weighted_literal_t *)&m->at[i], size));
        else need(clingo_backend_rule(backend, choice, head, heads, &m->at[i], size));
        i += weights ? 2 * size : size;
    }
}

static void load_projection(clingo_backend_t *backend, const struct library_model *m) {
    for (size_t i = 0; i < m->shown_size; i++) {
        clingo_atom_t atom = (clingo_atom_t)abs(m->shown[i].lit);
        need(clingo_backend_project(backend, &atom, 1));
    }
}

static void load(clingo_control_t *control, const struct library_model *m) {
    clingo_backend_t *backend;
    clingo_atom_t atom = 0;
    need(clingo_control_backend(control, &backend) && clingo_backend_begin(backend));
    while (atom < m->atoms) need(clingo_backend_add_atom(backend, NULL, &atom));
    load_rules(backend, m);
    if (m->projected) load_projection(backend, m);
    need(clingo_backend_end(backend));
}

static void keep_solution(struct library_model *m, const clingo_model_t *model) {
    for (size_t i = 0; i < m->shown_size; i++) {
        m->shown[i].holds = true;
        if (m->shown[i].lit != 0) need(clingo_model_is_true(model, m->shown[i].lit, &m->shown[i].holds));
    }
}

static void enumerate(clingo_control_t *control, struct library_model *m, struct library_answer *a) {
    clingo_solve_handle_t *handle;
    const clingo_model_t *model;
    unsigned result;
    need(clingo_control_solve(control, clingo_solve_mode_yield, NULL, 0, NULL, NULL, &handle));
    while (need(clingo_solve_handle_resume(handle) && clingo_solve_handle_model(handle, &model)),
           model != NULL)
        if (a->found++ == 0) keep_solution(m, model);
    need(clingo_solve_handle_get(handle, &result) && clingo_solve_handle_close(handle));
    a->stopped = (result & clingo_solve_result_interrupted) != 0;
}

static struct library_answer solve_clingo(struct library_model *m, uint64_t most, int seconds) {
    char number[24];
    snprintf(number, sizeof number, "%llu", most == UINT64_MAX ? 0 : (unsigned long long)most);
    const char *arguments[] = {"-n", number, "--project"};
    struct library_answer a = {0};
    clingo_control_t *control;
    start_clock(seconds);
    need(clingo_control_new(arguments, m->projected ? 3 : 2, NULL, NULL, 20, &control));
    load(control, m);
    interruptible = control;
    if (!time_is_up) enumerate(control, m, &a);
    a.ns = stop_clock();
    a.stopped = a.stopped || (time_is_up && a.found == 0);
    interruptible = NULL;
    clingo_control_free(control);
    return a;
}

const struct library library_cadical = {"cadical", read_cnf, solve_cadical};
const struct library library_clingo = {"clingo", read_aspif, solve_clingo};
const struct library library_clingo_cnf = {"clingo", read_cnf_as_rules, solve_clingo};

// `campaign new`, `run` and `status`.
#include "collection/campaign.h"
#include "collection/collection.h"

#include <inttypes.h>
#include <string.h>

// ---- New: the request ------------------------------------------------------------------------------------

struct new_values {
    struct option_pairs pairs; // all options: they are read when the kind is known
};

static const struct campaign_kind *find_kind(const char *word, const struct family **family) {
    enum { MOST_KINDS = 16 };
    const char *names[MOST_KINDS + 1] = {0};
    const struct campaign_kind *kind = campaign_kind_named(word, family), *other;
    if (kind != NULL) return kind;
    for (size_t i = 0; i < MOST_KINDS && (other = campaign_kind_at(i, family)) != NULL; i++)
        names[i] = other->name;
    const char *near = nearest_of(word, names);
    if (near != NULL) cli_complain("there is no kind of campaign '%.40s'; did you mean '%s'?", word, near);
    else cli_complain("there is no kind of campaign '%.40s'; 'roque campaign --help' lists them", word);
    return NULL;
}

// Set an option in the request, and add it to the lines from which the request can be read again.
static bool set(struct campaign_request *r, struct text *parameters, const char *name, const char *word) {
    struct fault fault = {0};
    if (!campaign_set(r, name, word, &fault)) return cli_complain("%s", fault.text);
    text_format(parameters, "%s %s\n", name, word);
    return true;
}

static bool choose(const struct call *c, struct campaign_request *r, struct text *parameters) {
    const struct option_pairs *pairs = &((const struct new_values *)c->values)->pairs;
    const struct family *family;
    struct fault fault = {0};
    if (c->count < 2) cli_complain("campaign new needs a kind; 'roque campaign --help' lists them");
    const struct campaign_kind *kind = c->count < 2 ? NULL : find_kind(c->operands[1], &family);
    if (kind == NULL) return false;
    *r = campaign_defaults(kind, family);
    r->families = cli_families();
    if (c->count > 2 + ((kind->takes & CAMPAIGN_TAKES_FAMILY) != 0))
        return cli_complain("a campaign '%s' takes no '%.40s'", kind->name, c->operands[c->count - 1]);
    if (c->count == 3 && !set(r, parameters, "family", c->operands[2])) return false;
    for (size_t i = 0; i < pairs->count; i++)
        if (!set(r, parameters, pairs->at[i].name, pairs->at[i].word)) return false;
    return campaign_check(r, &fault) || cli_complain("%s", fault.text);
}

static int run_new(const struct call *c) {
    struct mem mem = MEM_UNLIMITED;
    struct session s;
    struct campaign_request r;
    int64_t id;
    uint64_t jobs;
    int code = CLI_BAD;
    struct text parameters = TEXT_IN(&mem);
    if (collection_operands(c, c->count) && choose(c, &r, &parameters)) {
        bool ok = session_open(&s, c->operands[0], DB_CREATE, NULL) &&
                  (!parameters.failed || fault_memory(&s.fault)) &&
                  campaign_plan(&s.db, &r, text_string(&parameters), &id, &jobs, &s.fault);
        if (ok)
            text_format(&s.out, "campaign %" PRId64 ": %s, %" PRIu64 " job%s\n", id, r.kind->name, jobs,
                        jobs == 1 ? "" : "s");
        code = session_close(&s, ok && session_print(&s), CLI_YES);
    }
    text_free(&parameters);
    return code;
}

// ---- New: its options and help ---------------------------------------------------------------------------

void campaign_add_kinds(struct text *out) {
    const struct campaign_kind *kind;
    const struct family *family;
    for (size_t i = 0; (kind = campaign_kind_at(i, &family)) != NULL; i++)
        text_format(out, "\n  %-7s %s", kind->name, kind->summary);
    text_char(out, '\n');
}

static void add_text(struct text *out) {
    text_add(out, "Plans a campaign: independent jobs of one KIND ('roque campaign --help' lists them). "
                  "Nothing is computed yet; 'run' does the jobs. "
                  "The kinds:");
    campaign_add_kinds(out);
}

static void add_examples(struct text *out) {
    const struct campaign_kind *kind;
    const struct family *family;
    for (size_t i = 0; (kind = campaign_kind_at(i, &family)) != NULL; i++) text_add(out, kind->examples);
}

// The option tables of all kinds, then of all makers; NULL: there are no more.
static const struct option *table_at(size_t place, const char **whose) {
    static const struct option none[] = {{0}};
    const struct family *family;
    size_t kinds = 0;
    for (const struct campaign_kind *k; (k = campaign_kind_at(kinds, &family)) != NULL; kinds++) {
        *whose = k->name;
        if (kinds == place) return k->options == NULL ? none : k->options;
    }
    for (size_t i = 0; (family = families_at(cli_families(), i)) != NULL; i++) {
        *whose = family->name;
        const struct family_maker *maker = family->maker;
        if (i == place - kinds) return maker == NULL || maker->options == NULL ? none : maker->options;
    }
    return NULL;
}

// A campaign keeps no boards, so makers' options that take one are left out.
static const struct option *kind_option(const struct command *c, size_t place) {
    const struct option *table;
    const char *whose;
    for (size_t i = 0; (table = table_at(i, &whose)) != NULL; i++)
        for (const struct option *o = table; o->name != NULL; o++)
            if (o->kind != OPTION_BOARD && option_named(c->options, o->name) == NULL && place-- == 0)
                return o;
    return NULL;
}

// Does an option mean the same to the families of two tables? Kinds are listed one by one.
static bool mean_the_same(const struct option *a, const struct option *b) {
    return a != NULL && b != NULL && strcmp(a->help, b->help) == 0;
}

static bool is_family(const char *whose) {
    return families_named(cli_families(), whose, strlen(whose)) != NULL;
}

// Was the option listed with an earlier family?
static bool was_told(const char *name, size_t place, const struct option *o) {
    const char *whose;
    for (size_t i = 0; i < place; i++)
        if (mean_the_same(option_named(table_at(i, &whose), name), o) && is_family(whose)) return true;
    return false;
}

// List what an option means to each kind, with one line for all families to which it means the same.
static void tell_kind_option(const struct command *c, struct text *out, const char *name) {
    const struct option *table, *o;
    const char *whose;
    size_t start = out->size;
    (void)c;
    for (size_t i = 0; (table = table_at(i, &whose)) != NULL; i++) {
        bool made = is_family(whose);
        if ((o = option_named(table, name)) == NULL || (made && was_told(name, i, o))) continue;
        text_format(out, "%s%s%s", out->size == start ? "" : "\n", made ? "make " : "", whose);
        for (size_t k = i + 1; made && (table = table_at(k, &whose)) != NULL; k++)
            if (mean_the_same(option_named(table, name), o)) text_format(out, ", %s", whose);
        text_format(out, ": %s", o->help);
    }
}

#define PAIRS OPTION_FAMILY_WORD, offsetof(struct new_values, pairs)
static const struct option new_options[] = {
    {"size", 0, PAIRS, "WxH", .help = "a board: columns x rows; make: may be repeated"},
    {"level", 'l', PAIRS, "LEVEL", .help = "make: of this level; may be repeated", .words = explain_levels},
    {"number", 'n', PAIRS, "N", .help = "make: how many of each size and level (default: 1)"},
    {"seed", 's', PAIRS, "S", .help = "make: the same seed gives the same puzzles (default: 0)"},
    {0},
};

static const struct command_more new_more = {.option = kind_option,
                                             .pairs = offsetof(struct new_values, pairs),
                                             .tell = tell_kind_option,
                                             .text = add_text,
                                             .examples = add_examples};

const struct command campaign_new = {
    .name = "new",
    .summary = "plan a campaign",
    .operands = "KIND [FAMILY]",
    .learns = true,
    .options = new_options,
    .values = sizeof(struct new_values),
    .run = run_new,
    .more = &new_more,
};

// ---- Run -------------------------------------------------------------------------------------------------

static bool next(void *context, struct pool_job *job) {
    struct active_campaign *r = context;
    if (!active_next(r, &job->number)) return false;
    if (!r->campaign.request.kind->over_puzzles) return true;
    return job->has_given = active_given(r, job->number, &job->mem, &job->given);
}

// Copy the result, because its bytes belong to the ledger of the job.
static bool take_over(struct active_campaign *r, struct pool_job *job) {
    struct campaign_result kept;
    campaign_result_init(&kept, r->mem);
    text_bytes(&kept.rows, text_string(&job->result.rows), job->result.rows.size);
    bool ok = !kept.rows.failed;
    for (size_t i = 0; ok && i < job->result.puzzles.size; i++) {
        struct campaign_puzzle *to = campaign_add_puzzle(&kept);
        ok = to != NULL && campaign_puzzle_copy(to, &job->result.puzzles.at[i], r->mem);
    }
    if (ok) return active_put(r, job->number, &kept);
    campaign_result_free(&kept);
    fault_memory(&r->fault);
    return active_fail(r);
}

static bool done(void *context, struct pool_job *job) {
    struct active_campaign *r = context;
    if (job->answer == CAMPAIGN_STOPPED) return true; // other jobs may have finished
    if (job->answer == CAMPAIGN_FAULT) {
        r->fault = job->fault;
        return active_fail(r);
    }
    return take_over(r, job);
}

// While a long job runs, store the results of others.
static bool look(void *context) { return active_store_due(context); }

static void work(struct active_campaign *r, size_t threads) {
    struct mem shared_mem = MEM_UNLIMITED;
    void *shared;
    if (!campaign_prepare(&r->campaign.request, &shared_mem, &shared, &r->fault)) {
        active_fail(r);
        return;
    }
    const struct pool pool = {.request = &r->campaign.request,
                              .shared = shared,
                              .threads = threads,
                              .limits = cli_limits(0),
                              .context = r,
                              .next = next,
                              .done = done,
                              .look = look};
    if (!pool_run(&pool, r->mem)) fault_memory(&r->fault), active_fail(r);
    active_store(r);
    campaign_forget(&r->campaign.request, &shared_mem, shared);
}

int campaign_run_on_threads(const struct call *c) {
    struct mem mem = MEM_UNLIMITED;
    struct active_campaign r;
    const struct campaign_run_values *v = c->values;
    if (active_begin(&r, c->operands[0], v, &mem)) {
        work(&r, collection_threads(v->threads));
        r.exit_code = active_report(&r, v->json);
    }
    active_end(&r);
    return r.exit_code;
}

static int run_run(const struct call *c) {
    struct campaign_run_values *v = c->values;
    if (!campaign_number(c, &v->number)) return CLI_BAD;
    return cli_ranks() > 1 ? campaign_run_on_ranks(c) : campaign_run_on_threads(c);
}

#define AT(m) offsetof(struct campaign_run_values, m)
static const struct option run_options[] = {
    OPTION_THREADS(struct campaign_run_values, threads,
                   "work on N jobs at a time (default: all cores; under mpirun: 1)"),
    {"patience", 0, OPTION_SECONDS, AT(patience_us), "S",
     .help = "under mpirun: wait S seconds for a silent rank", .usual = "30"},
    {"limit", 0, OPTION_COUNT, AT(limit), "N", .help = "do at most N jobs; exit code 3 when some are left",
     .least = 1},
    OPTION_JSON(struct campaign_run_values, json, "at the end one JSON object, as 'status' prints it"),
    {0},
};

const struct command campaign_run_jobs = {
    .name = "run",
    .summary = "do the remaining jobs",
    .operands = "[NUMBER]",
    .learns = true,
    .text =
        "Does the jobs of the last campaign, or of campaign NUMBER, until none is left. It may be stopped\n"
        "at any moment, by Ctrl-C or otherwise: only jobs in progress are lost, and running it again\n"
        "continues. The results do not depend on the number of threads or interruptions.\n"
        "\n"
        "'mpirun -n 9 roque campaign FILE.db run' does the same on several machines. The first rank\n"
        "keeps the file, the others work. Jobs of hung ranks are reassigned. When a rank dies, mpirun\n"
        "ends the run; with 'mpirun --enable-recovery' its jobs are reassigned, too.\n",
    .examples = "  roque campaign all.db run --threads 2\n",
    .options = run_options,
    .values = sizeof(struct campaign_run_values),
    .run = run_run,
};

// ---- Status ----------------------------------------------------------------------------------------------

struct status_values {
    bool json;
};

// The status of one campaign, or of all, from the first to the last.
static bool add_status(struct session *s, int64_t number, bool json, bool *all_done) {
    int64_t first = number == 0 ? 1 : number, last = number;
    if (number == 0 && !db_number(&s->db, "SELECT coalesce(max(id), 0) FROM campaign", 0, &last, &s->fault))
        return false;
    for (int64_t id = first; id <= last; id++) {
        struct saved_campaign c;
        bool ok = campaign_load(&s->db, id, &s->mem, &c, &s->fault);
        if (ok) campaign_add_status(&s->out, s->db.path, &c, json, true);
        if (ok && c.done < c.jobs) *all_done = false;
        campaign_free(&c);
        if (!ok) return false;
    }
    return session_print(s);
}

static int run_status(const struct call *c) {
    const struct status_values *v = c->values;
    struct session s;
    int64_t number;
    bool all_done = true;
    if (!campaign_number(c, &number)) return CLI_BAD;
    bool ok = session_open(&s, c->operands[0], DB_READ, NULL) && add_status(&s, number, v->json, &all_done);
    return session_close(&s, ok, all_done ? CLI_YES : CLI_NO);
}

static const struct option status_options[] = {
    OPTION_JSON(struct status_values, json, "one JSON object per campaign"), {0}};

const struct command campaign_status = {
    .name = "status",
    .summary = "show the progress",
    .operands = "[NUMBER]",
    .learns = true,
    .text = "Shows for each campaign in the file, or for one, how many jobs are done, how many per second,\n"
            "the time left, and when the last job was done. A slow job may be in progress.\n"
            "\n"
            "Exit code: 0 when all jobs are done, 1 when some are left.\n",
    .examples = "  roque campaign all.db status\n",
    .options = status_options,
    .values = sizeof(struct status_values),
    .run = run_status,
};

// Solves the game for the pieces that each side owns. Layers are files; existing ones stay as they are.
#include "cli/output.h"
#include "echek/commands/echek.h"
#include "echek/commands/table_files.h"

#include <inttypes.h>
#include <string.h>

struct values {
    const char *white, *black, *dir, *rules, *position, *early;
    uint64_t system, samples, threads, memory_mb, time_us;
    int attacker, ranks, attacker_ranks;
    bool json, plan, check, thin, distances, prove, in_time;
};

struct request {
    const struct values *words;
    struct mem mem;
    struct table_game game;
    struct echek_position position;
    struct table_files tables;
    struct table_run run;
    struct echek_tell_table answer;
    struct cli_progress progress;
};

typedef void tell(struct text *out, const struct echek_tell_table *t);

static int say_of(const struct echek_tell_table *t, tell *add) {
    struct mem mem = MEM_UNLIMITED;
    struct text out = TEXT_IN(&mem);
    add(&out, t);
    bool said = cli_output_say(&out);
    text_free(&out);
    return said ? CLI_YES : CLI_BAD;
}

static int say(const struct request *q, tell *add) { return say_of(&q->answer, add); }

// ---- Time and memory -------------------------------------------------------------------------------------

// Measured on one core: about so many microseconds for each word and attacker, and a quarter of that if
// groups of words are taken at once.
static double layer_us(const struct table_game *g, const struct table_shape *s, bool distances) {
    const double us = (double)s->words * table_attacker_count(g) * (0.5 + 0.4 * s->outer_count);
    return table_takes_groups(s) && !distances ? us / 4 : us;
}

// The memory needed for solving a layer.
static uint64_t layer_bytes(const struct request *q, const struct table_shape *s) {
    return table_working_bytes(&q->game, s) +
           (q->words->distances ? table_attacker_count(&q->game) * table_distance_bytes(s) : 0);
}

static void count_layer(struct request *q, const struct table_shape *s) {
    struct echek_tell_table *a = &q->answer;
    const uint64_t working = layer_bytes(q, s);
    a->positions += 2 * table_positions(s);
    a->us += (uint64_t)layer_us(&a->game, s, q->words->distances);
    if (working > a->memory) a->memory = working;
    if (q->words->distances) a->bytes += table_files_bytes(&q->game, s, TABLE_DISTANCES);
}

// Thinning removes files only after their whole system is solved.
static void make_plan(struct request *q) {
    const struct table_files *t = &q->tables;
    uint64_t largest = 0;
    q->answer = (struct echek_tell_table){.game = q->game,
                                          .systems = t->systems,
                                          .layers = t->layers,
                                          .list = t->system,
                                          .number = (size_t)q->words->system};
    for (size_t system = 0; system < t->systems; system++) {
        uint64_t half = 0;
        for (size_t layer = 0; layer < t->layers; layer++) {
            const struct table_shape s = table_shape(&t->system[system], table_layer_pieces(&q->game, layer));
            count_layer(q, &s);
            half += table_files_bytes(&q->game, &s, TABLE_DEFENDS);
        }
        q->answer.bytes += q->words->thin ? half : 2 * half;
        if (half > largest) largest = half;
    }
    if (q->words->thin) q->answer.bytes += largest;
    if (!q->game.limited) return;
    const struct table_run_needs needs = table_run_needs(&q->run);
    q->answer.bytes = needs.disk;
    q->answer.memory = needs.memory;
}

// The layers to work on: of one system, or of all.
struct span {
    size_t first, end;
};
static struct span asked_for(const struct request *q) {
    const size_t layers = q->tables.layers;
    if (q->game.limited) { // only the last system is kept
        const size_t last = q->run.order[q->tables.systems - 1];
        return (struct span){last * layers, (last + 1) * layers};
    }
    if (q->words->system == 0) return (struct span){0, q->tables.systems * layers};
    return (struct span){((size_t)q->words->system - 1) * layers, (size_t)q->words->system * layers};
}

// A solved layer takes no memory except that of its mapped files.
static uint64_t layer_needs(struct request *q, size_t system, size_t layer) {
    const struct table_shape s = table_shape(&q->tables.system[system], table_layer_pieces(&q->game, layer));
    if (q->words->check) return q->words->samples > 0 || q->words->prove ? 0 : table_checking_bytes(&s);
    return table_files_have(&q->tables, system, layer) ? 0 : layer_bytes(q, &s);
}

static bool fits(struct request *q) {
    const struct span all = asked_for(q);
    uint64_t most = q->game.limited && !q->words->check ? q->answer.memory : 0;
    for (size_t i = all.first; i < all.end; i++) {
        const uint64_t needs = layer_needs(q, i / q->tables.layers, i % q->tables.layers);
        if (needs > most) most = needs;
    }
    const uint64_t mb = (most >> 20) + (most % (1 << 20) != 0);
    if (mb > q->words->memory_mb)
        cli_complain("the largest layer %s needs %" PRIu64 " MB of memory: allow that with --memory",
                     q->words->check ? "that is checked" : "that is not solved yet", mb);
    return mb <= q->words->memory_mb;
}

// ---- Layer by layer --------------------------------------------------------------------------------------

// Report why the work ended. An unusable file is reported first: it explains why a layer is missing.
static int complain(const struct request *q, const struct fault *fault) {
    if (q->tables.fault.kind != FAULT_NONE) fault = &q->tables.fault;
    else if (fault->kind == FAULT_NONE && cli_interrupted()) return CLI_INTERRUPTED;
    if (fault->kind == FAULT_NONE)
        cli_complain("stopped by --time-limit after %g s; %s", (double)q->words->time_us / 1e6,
                     q->words->check ? "nothing is wrong so far"
                                     : "what is solved is kept, and the same command goes on");
    else cli_complain("%s", fault->text);
    return fault->kind == FAULT_NONE || fault->kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD;
}

static int solve_layer(struct request *q, const struct table_effort *effort, size_t system, size_t layer) {
    struct table_files *t = &q->tables;
    struct table_solved solved;
    struct fault fault = {.kind = FAULT_NONE};
    if (table_files_layer(t, system, layer) != NULL && table_files_have(t, system, layer)) return CLI_YES;
    if (t->fault.kind != FAULT_NONE) return complain(q, &fault);
    if (!table_solve(&q->game, &t->system[system], table_layer_pieces(&q->game, layer), &t->store, effort,
                     &solved, &fault))
        return complain(q, &fault);
    bool kept = table_files_write(t, system, layer, &solved.layer, &fault);
    table_solved_free(&solved, effort->mem);
    return kept ? CLI_YES : complain(q, &fault);
}

static int check_layer(struct request *q, const struct table_effort *effort, size_t system, size_t layer) {
    struct fault fault = {.kind = FAULT_NONE};
    const struct table_file_layer *l = table_files_layer(&q->tables, system, layer);
    if (l != NULL && table_check(&q->game, &l->layer, &q->tables.store, effort, q->words->samples, &fault))
        return CLI_YES;
    if (l != NULL && (fault.kind != FAULT_INPUT || q->tables.fault.kind != FAULT_NONE))
        return complain(q, &fault);
    if (l != NULL) {
        cli_complain("the table does not hold: %s", fault.text);
        return CLI_NO;
    }
    struct text name = TEXT_IN(&q->mem);
    table_system_write(&name, &q->tables.system[system]);
    if (q->tables.fault.kind == FAULT_NONE)
        fault_set(&fault, FAULT_INPUT, "system %zu, %s, is not solved yet", system + 1, text_string(&name));
    text_free(&name);
    return complain(q, &fault);
}

// Threads that check must not open files, so all are opened beforehand.
static void open_all(struct request *q) {
    for (size_t i = 0; i < q->tables.systems * q->tables.layers; i++)
        table_files_layer(&q->tables, i / q->tables.layers, i % q->tables.layers);
}

static void show_pass(void *progress, uint32_t n, unsigned percent) {
    cli_progress_pass(progress, n, percent);
}

static struct table_effort effort_of(struct request *q) {
    return (struct table_effort){.mem = &q->mem,
                                 .passing = show_pass,
                                 .watcher = &q->progress,
                                 .limits = cli_limits(q->words->time_us),
                                 .threads = (size_t)q->words->threads,
                                 .distances = q->words->distances,
                                 .held_alone = q->words->prove};
}

static uint64_t positions_of(const struct request *q, struct span layers) {
    uint64_t positions = 0;
    for (size_t i = layers.first; i < layers.end; i++) {
        const struct table_files *t = &q->tables;
        const struct table_shape s =
            table_shape(&t->system[i / t->layers], table_layer_pieces(&q->game, i % t->layers));
        positions += 2 * table_positions(&s);
    }
    return positions;
}

static int each_layer(struct request *q,
                      int (*work)(struct request *, const struct table_effort *, size_t, size_t)) {
    const struct table_effort effort = effort_of(q);
    const size_t layers = q->tables.layers;
    const struct span all = asked_for(q);
    uint64_t done = 0;
    int exit_code = CLI_YES;
    cli_progress_start(&q->progress);
    cli_progress_expect(&q->progress, (size_t)positions_of(q, all));
    for (size_t i = all.first; i < all.end && exit_code == CLI_YES; i++) {
        exit_code = work(q, &effort, i / layers, i % layers);
        bool whole = (i + 1) % layers == 0 && exit_code == CLI_YES;
        if (q->words->thin && !q->words->check && whole) table_files_thin(&q->tables, i / layers);
        done += positions_of(q, (struct span){i, i + 1});
        cli_progress_report(&q->progress, (size_t)done, 0);
    }
    cli_progress_end(&q->progress);
    return exit_code;
}

// ---- With little disk ------------------------------------------------------------------------------------

static void add_record(struct request *q, const struct table_run_record *r) {
    struct echek_tell_table *a = &q->answer;
    a->count.positions += r->count.positions;
    a->count.won += r->count.won;
    a->count.lost += r->count.lost;
    a->proven += r->proven;
    if (r->sweeps > a->sweeps) a->sweeps = r->sweeps;
}

static int run_system(struct request *q, const struct table_effort *effort, size_t system,
                      struct table_run_record *r) {
    struct fault fault = {.kind = FAULT_NONE};
    if (!table_run_read(&q->run, system, r, &fault)) return complain(q, &fault);
    table_run_clear(&q->run, system, r->layers);
    while (r->layers < q->tables.layers) {
        if (!table_run_layer(&q->run, system, r, effort, &fault) ||
            !table_run_read(&q->run, system, r, &fault))
            return complain(q, &fault);
        cli_progress_report(&q->progress, (size_t)(q->answer.count.positions + r->count.positions), 0);
    }
    add_record(q, r);
    return CLI_YES;
}

// The number of positions of each layer that are looked at, unless another is given.
enum { RUN_SAMPLES = 200 };

static void say_step(struct request *q, size_t place, const struct table_run_record *r) {
    struct echek_tell_table one = q->answer;
    one.number = q->run.order[place] + 1;
    one.place = place + 1;
    one.count = r->count;
    cli_progress_hide(&q->progress);
    say_of(&one, echek_tell_table_step);
    cli_progress_go_on(&q->progress);
}

static int run_systems(struct request *q) {
    const struct table_effort effort = effort_of(q);
    int exit_code = CLI_YES;
    cli_progress_start(&q->progress);
    cli_progress_expect(&q->progress, (size_t)q->answer.positions);
    for (size_t i = 0; i < q->tables.systems && exit_code == CLI_YES; i++) {
        struct table_run_record record;
        exit_code = run_system(q, &effort, q->run.order[i], &record);
        if (exit_code == CLI_YES && !q->words->json) say_step(q, i, &record);
    }
    cli_progress_end(&q->progress);
    return exit_code;
}

// ---- Results ---------------------------------------------------------------------------------------------

static void add_up(struct request *q) {
    struct echek_tell_table *a = &q->answer;
    const size_t layers = q->tables.layers;
    const struct span all = asked_for(q);
    for (size_t i = all.first; i < all.end; i++) {
        const struct table_file_layer *l = table_files_layer(&q->tables, i / layers, i % layers);
        if (l == NULL) continue;
        a->count.positions += l->count.positions;
        a->count.won += l->count.won;
        a->count.lost += l->count.lost;
        if (l->layer.sweeps > a->sweeps) a->sweeps = l->layer.sweeps;
    }
}

// The value for White; a side that does not attack is not known to win.
static bool look(struct request *q, unsigned mover, enum table_value *value) {
    struct echek_position p = q->position;
    p.mover = (uint8_t)mover;
    *value = TABLE_DRAW;
    for (unsigned attacker = 0; attacker < 2; attacker++) {
        bool wins = false;
        if (!table_attacks(&q->game, attacker)) continue;
        if (!table_wins(&q->game, &q->tables.store, &p, attacker, &wins)) return false;
        if (wins) *value = attacker == ECHEK_WHITE ? TABLE_WIN : TABLE_LOSS;
    }
    return true;
}

static int tell_value(struct request *q) {
    if (!look(q, ECHEK_WHITE, &q->answer.value[0]) || !look(q, ECHEK_BLACK, &q->answer.value[1]))
        return cli_refuse("--position: there is a piece on the board that its side does not own%s",
                          q->words->system == 0 ? "" : ", or it is in no system that is solved");
    q->answer.start = q->words->position == NULL;
    return say(q, q->words->json ? echek_tell_table_value_json : echek_tell_table_value);
}

static int work(struct request *q) {
    uint64_t start = clock_us();
    if (!q->words->check) table_files_tidy(&q->tables);
    else open_all(q);
    const bool runs = q->game.limited && !q->words->check;
    int exit_code = runs ? run_systems(q) : each_layer(q, q->words->check ? check_layer : solve_layer);
    if (exit_code != CLI_YES) return exit_code;
    if (!runs) add_up(q);
    q->answer.us = clock_us() - start;
    q->answer.samples = q->words->samples;
    q->answer.held_alone = q->words->prove;
    if (q->words->check) return say(q, echek_tell_table_checked);
    return q->words->system != 0 && q->words->position == NULL ? say(q, echek_tell_table_system)
                                                               : tell_value(q);
}

static int plan_or_work(struct request *q) {
    const char *dir = q->words->dir != NULL ? q->words->dir : "."; // a plan needs no folder
    if (!table_files_init(&q->tables, &q->mem, dir, &q->game)) {
        cli_complain("out of memory");
        return CLI_LIMIT;
    }
    int exit_code = CLI_BAD;
    q->tables.distances = q->words->distances;
    table_run_init(&q->run, &q->tables, q->words->samples != 0 ? q->words->samples : RUN_SAMPLES,
                   q->words->prove);
    make_plan(q);
    if (q->words->system > q->tables.systems)
        cli_complain("--system: there are %zu systems, not %" PRIu64, q->tables.systems, q->words->system);
    else if (q->words->thin && !table_files_may_thin(&q->tables))
        cli_complain("--thin needs one --attacker, and a defender without a pawn%s",
                     q->game.rules.castle == ECHEK_CASTLE_ONCE ? " or rook" : "");
    else if (q->words->plan)
        exit_code = say(q, q->words->json ? echek_tell_table_plan_json : echek_tell_table_plan);
    else exit_code = fits(q) ? work(q) : CLI_LIMIT;
    table_files_free(&q->tables);
    return exit_code;
}

// ---- The command line ------------------------------------------------------------------------------------

static bool read_pieces(const char *option, const char *words, uint8_t *pieces) {
    struct fault fault;
    if (words == NULL) cli_complain("echek table needs %s PIECES, such as %s KQR", option, option);
    else if (table_pieces_read(words, pieces, &fault)) return true;
    else echek_complain(option, words, &fault);
    return false;
}

static bool is_limited(const struct values *w) {
    return w->ranks != OPTION_NOT_GIVEN || w->attacker_ranks != OPTION_NOT_GIVEN || w->early != NULL;
}

// An option that was given, and limits drops.
static const char *limit_of(const struct values *w) {
    return w->ranks != OPTION_NOT_GIVEN ? "--ranks" : w->early != NULL ? "--early" : "--attacker-ranks";
}

static uint8_t ranks_of(int asked) { return asked == OPTION_NOT_GIVEN ? TABLE_RANKS : (uint8_t)asked; }

static bool check(const struct call *c, struct request *q) {
    const struct values *w = q->words;
    struct fault fault;
    if (!echek_refuse_operands(c, "the pieces are given by --white and --black") ||
        !read_pieces("--white", w->white, &q->game.own[0]) ||
        !read_pieces("--black", w->black, &q->game.own[1]) ||
        !echek_read_position(w->rules, w->position, &q->game.rules, &q->position))
        return false;
    if (!table_game_check(&q->game, &fault)) echek_complain("--rules", w->rules, &fault);
    else if (is_limited(w) && w->attacker == 0)
        cli_complain("%s needs one --attacker: white or black", limit_of(w));
    else if (is_limited(w) && q->game.rules.castle == ECHEK_CASTLE_ONCE)
        cli_complain("%s cannot go together with castle=once", limit_of(w));
    else if (is_limited(w) && (w->thin || w->distances || w->system != 0))
        cli_complain("%s cannot go together with --thin, --distances or --system", limit_of(w));
    else if (w->early != NULL && !table_early_read(w->early, &q->game.early, &fault))
        echek_complain("--early", w->early, &fault);
    else if (w->in_time && (w->prove || q->game.rules.castle == ECHEK_CASTLE_ONCE))
        cli_complain("--in-time cannot go together with --prove or castle=once");
    else if (w->prove && (w->attacker == 0 || !(is_limited(w) || w->check)))
        cli_complain("--prove needs one --attacker, and --ranks or --check");
    else if (w->dir == NULL && !w->plan) cli_complain("echek table needs --tables DIR, where the tables go");
    else return true;
    return false;
}

static int run(const struct call *c) {
    const struct values *w = c->values;
    struct request q = {.words = w,
                        .mem = MEM_UNLIMITED,
                        .game = {.attackers = (enum table_attackers)w->attacker,
                                 .limited = is_limited(w),
                                 .plies = w->in_time ? ECHEK_NO_PROGRESS_PLIES : 0}};
    const unsigned attacker = q.game.attackers == TABLE_BLACK_ALONE;
    if (is_limited(w)) {
        q.game.ranks[attacker] = ranks_of(w->attacker_ranks);
        q.game.ranks[attacker ^ 1U] =
            w->ranks == OPTION_NOT_GIVEN && w->early != NULL ? 0 : ranks_of(w->ranks);
    }
    return check(c, &q) ? plan_or_work(&q) : CLI_BAD;
}

static void suggest_pieces(struct text *out) { text_add(out, "KQRBNP KQRBN KQR KQ KR K"); }

static const char *const attackers[] = {"both", "white", "black", NULL};

static const struct option options[] = {
    {"white", 0, OPTION_WORD, offsetof(struct values, white), "PIECES",
     .help = "the pieces that White owns, such as KQRBNP", .suggest = suggest_pieces},
    {"black", 0, OPTION_WORD, offsetof(struct values, black), "PIECES", .help = "the pieces that Black owns",
     .suggest = suggest_pieces},
    {"tables", 0, OPTION_WORD, offsetof(struct values, dir), "DIR", .help = "the folder of the tables",
     .also = "dir"},
    {"plan", 0, OPTION_FLAG, offsetof(struct values, plan),
     .help = "print systems, bytes and time, and solve nothing"},
    {"check", 0, OPTION_FLAG, offsetof(struct values, check),
     .help = "prove finished files again, by the rules alone"},
    {"sample", 0, OPTION_COUNT, offsetof(struct values, samples), "N",
     .help = "with --check: only N positions of each layer, at random", .least = 1},
    {"attacker", 0, OPTION_CHOICE, offsetof(struct values, attacker), "WHO",
     .help = "only what white wins, or only what black wins", .usual = "both", .words = attackers},
    {"ranks", 0, OPTION_NUMBER, offsetof(struct values, ranks), "N",
     .help = "the other side drops its pawn on its last N ranks only, or to win; takes little disk",
     .most = TABLE_RANKS},
    {"early", 0, OPTION_WORD, offsetof(struct values, early), "SQUARES",
     .help =
         "also on these squares while the attacker's pawn is in hand, such as b2,b3 and their mirror images"},
    {"attacker-ranks", 0, OPTION_NUMBER, offsetof(struct values, attacker_ranks), "N",
     .help = "the same for the pawn of the attacker", .most = TABLE_RANKS},
    {"in-time", 0, OPTION_FLAG, offsetof(struct values, in_time),
     .help = "count only wins that come before a hundred plies without a drop or a pawn move"},
    {"prove", 0, OPTION_FLAG, offsetof(struct values, prove),
     .help =
         "prove what the other side holds: with --ranks, each layer once it is solved; with --check, only "
         "that, which is quicker"},
    {"thin", 0, OPTION_FLAG, offsetof(struct values, thin),
     .help = "keep only the part of a solved system that others need"},
    {"distances", 0, OPTION_FLAG, offsetof(struct values, distances),
     .help = "also store how far away wins are, for the level perfect"},
    {"system", 0, OPTION_COUNT, offsetof(struct values, system), "N",
     .help = "this system alone; the systems it refers to must be solved", .least = 1},
    OPTION_ECHEK_POSITION(struct values, position),
    OPTION_ECHEK_RULES(struct values, rules),
    {"memory", 0, OPTION_COUNT, offsetof(struct values, memory_mb), "MB",
     .help = "memory to use, apart from mapped files", .usual = "4096", .least = 1, .most = 1 << 30},
    OPTION_ECHEK_THREADS(struct values, threads, "solve with N threads"),
    OPTION_TIME_LIMIT(struct values, time_us, "stop after S seconds; fractions are fine"),
    OPTION_JSON(struct values, json, "one JSON object"),
    {0},
};

const struct command command_echek_table = {
    .name = "table",
    .summary = "solve the game for certain pieces: who wins in every position",
    .text = "Solves the game in which each side owns only certain pieces: it computes for every position\n"
            "who wins, if anyone. The results are stored in files, so a stopped or killed run continues\n"
            "where it was. Needs rules with jump=any.\n",
    .examples = "  roque echek table --white KQ --black KR --tables tables\n"
                "  roque echek table --white KQ --black KR --tables tables --check\n"
                "  roque echek table --white KQRBNP --black KQRBNP --plan\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};

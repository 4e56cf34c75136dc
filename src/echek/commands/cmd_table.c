// The game solved for the pieces that each side owns: all layers in files, those that are there already left
// as they are.
#include "base/clock.h"
#include "base/thread.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "echek/commands/echek.h"
#include "echek/commands/tables.h"
#include "echek/commands/values.h"
#include "echek/tell/table.h"

#include <inttypes.h>
#include <string.h>

struct request {
    struct mem mem;
    struct table_game game;
    struct echek_position position;
    const char *dir;
    uint64_t system, samples, threads, memory_mb, time_us;
    bool json, plan, check, positioned, thin, distances;
    struct cli_tables tables;
    struct echek_tell_table answer;
    struct cli_progress progress;
};

static int say(const struct request *q, void (*add)(struct text *, const struct echek_tell_table *)) {
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    (void)q;
    text_init(&out, &mem);
    add(&out, &q->answer);
    bool said = cli_output_say(&out);
    text_free(&out);
    return said ? CLI_YES : CLI_BAD;
}

// ---- What it takes ---------------------------------------------------------------------------------------

// Measured on one core: about so much for a word of the sets of one attacker, and more for each piece
// outside.
static double layer_us(const struct table_game *g, const struct table_shape *s) {
    return (double)s->words * table_attacker_count(g) * (0.5 + 0.4 * s->outer_count);
}

// What solving it takes of memory.
static uint64_t layer_bytes(const struct request *q, const struct table_shape *s) {
    return table_working_bytes(&q->game, s) +
           (q->distances ? table_attacker_count(&q->game) * table_distance_bytes(s) : 0);
}

static void count_layer(struct request *q, const struct table_shape *s) {
    struct echek_tell_table *a = &q->answer;
    const uint64_t working = layer_bytes(q, s);
    a->positions += 2 * table_positions(s);
    a->us += (uint64_t)layer_us(&a->game, s);
    if (working > a->memory) a->memory = working;
    if (q->distances) a->bytes += cli_tables_file_bytes(&q->game, s, CLI_TABLE_DISTANCES);
}

// Files that are thinned are whole as long as their system is solved.
static void make_plan(struct request *q) {
    const struct cli_tables *t = &q->tables;
    uint64_t largest = 0;
    q->answer = (struct echek_tell_table){.game = q->game, .systems = t->systems, .layers = t->layers};
    for (size_t system = 0; system < t->systems; system++) {
        uint64_t half = 0;
        for (size_t layer = 0; layer < t->layers; layer++) {
            const struct table_shape s = table_shape(&t->system[system], table_layer_pieces(&q->game, layer));
            count_layer(q, &s);
            half += cli_tables_file_bytes(&q->game, &s, TABLE_DEFENDS);
        }
        q->answer.bytes += q->thin ? half : 2 * half;
        if (half > largest) largest = half;
    }
    if (q->thin) q->answer.bytes += largest;
}

static int tell_plan(struct request *q) {
    struct text out;
    if (q->json) return say(q, echek_tell_table_plan_json);
    text_init(&out, &q->mem);
    echek_tell_table_plan(&out, &q->answer, q->tables.system);
    bool said = cli_output_say(&out);
    text_free(&out);
    return said ? CLI_YES : CLI_BAD;
}

// The layers that are asked for, one system or all.
struct span {
    size_t first, end;
};
static struct span asked_for(const struct request *q) {
    const size_t layers = q->tables.layers;
    if (q->system == 0) return (struct span){0, q->tables.systems * layers};
    return (struct span){((size_t)q->system - 1) * layers, (size_t)q->system * layers};
}

// A layer that is solved is only looked into, which takes no memory but what is mapped.
static uint64_t layer_needs(const struct request *q, size_t system, size_t layer) {
    const struct table_shape s = table_shape(&q->tables.system[system], table_layer_pieces(&q->game, layer));
    if (q->check) return q->samples > 0 ? 0 : table_checking_bytes(&s);
    return cli_tables_is_kept(&q->tables, system, layer) ? 0 : layer_bytes(q, &s);
}

static bool fits(const struct request *q) {
    const struct span all = asked_for(q);
    uint64_t most = 0;
    for (size_t i = all.first; i < all.end; i++) {
        const uint64_t needs = layer_needs(q, i / q->tables.layers, i % q->tables.layers);
        if (needs > most) most = needs;
    }
    const uint64_t mb = (most >> 20) + (most % (1 << 20) != 0);
    if (mb > q->memory_mb)
        cli_complain("the largest layer %s needs %" PRIu64 " MB of memory: allow that with --memory",
                     q->check ? "that is checked" : "that is not solved yet", mb);
    return mb <= q->memory_mb;
}

// ---- Layer by layer --------------------------------------------------------------------------------------

// What ended the work; a file that is there and cannot be used explains more than that it is missing.
static int complain(const struct request *q, const struct fault *fault) {
    if (q->tables.fault.kind != FAULT_NONE) fault = &q->tables.fault;
    else if (fault->kind == FAULT_NONE) return cli_interrupted() ? CLI_INTERRUPTED : CLI_LIMIT;
    cli_complain("%s", fault->text);
    return fault->kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD;
}

static int solve_layer(struct request *q, const struct table_effort *effort, size_t system, size_t layer) {
    struct cli_tables *t = &q->tables;
    struct table_solved solved;
    struct fault fault = {.kind = FAULT_NONE};
    if (cli_tables_layer(t, system, layer) != NULL && cli_tables_is_kept(t, system, layer)) return CLI_YES;
    if (t->fault.kind != FAULT_NONE) return complain(q, &fault);
    if (!table_solve(&q->game, &t->system[system], table_layer_pieces(&q->game, layer), &t->store, effort,
                     &solved, &fault))
        return complain(q, &fault);
    bool kept = cli_tables_keep(t, system, layer, &solved.layer, &fault);
    table_solved_free(&solved, effort->mem);
    return kept ? CLI_YES : complain(q, &fault);
}

static int check_layer(struct request *q, const struct table_effort *effort, size_t system, size_t layer) {
    struct fault fault = {.kind = FAULT_NONE};
    struct text name;
    const struct cli_layer *l = cli_tables_layer(&q->tables, system, layer);
    if (l != NULL && table_check(&q->game, &l->layer, &q->tables.store, effort, q->samples, &fault))
        return CLI_YES;
    if (l != NULL && (fault.kind != FAULT_INPUT || q->tables.fault.kind != FAULT_NONE))
        return complain(q, &fault);
    if (l != NULL) {
        cli_complain("the table does not hold: %s", fault.text);
        return CLI_NO;
    }
    text_init(&name, &q->mem);
    table_system_write(&name, &q->tables.system[system]);
    if (q->tables.fault.kind == FAULT_NONE)
        fault_set(&fault, FAULT_INPUT, "system %zu, %s, is not solved yet", system + 1, text_string(&name));
    text_free(&name);
    return complain(q, &fault);
}

// Threads that check do not open files: all are there before, or missing.
static void open_all(struct request *q) {
    for (size_t i = 0; i < q->tables.systems * q->tables.layers; i++)
        cli_tables_layer(&q->tables, i / q->tables.layers, i % q->tables.layers);
}

static int each_layer(struct request *q,
                      int (*work)(struct request *, const struct table_effort *, size_t, size_t)) {
    const struct table_effort effort = {.mem = &q->mem,
                                        .limits = cli_limits(q->time_us),
                                        .threads = (size_t)q->threads,
                                        .distances = q->distances};
    const size_t layers = q->tables.layers;
    const struct span all = asked_for(q);
    int exit_code = CLI_YES;
    cli_progress_start(&q->progress);
    cli_progress_expect(&q->progress, all.end - all.first);
    for (size_t i = all.first; i < all.end && exit_code == CLI_YES; i++) {
        exit_code = work(q, &effort, i / layers, i % layers);
        bool whole = (i + 1) % layers == 0 && exit_code == CLI_YES;
        if (q->thin && !q->check && whole) cli_tables_thin(&q->tables, i / layers);
        cli_progress_report(&q->progress, i + 1 - all.first, 0);
    }
    cli_progress_end(&q->progress);
    return exit_code;
}

// ---- What came of it -------------------------------------------------------------------------------------

static void add_up(struct request *q) {
    struct echek_tell_table *a = &q->answer;
    const size_t layers = q->tables.layers;
    const struct span all = asked_for(q);
    for (size_t i = all.first; i < all.end; i++) {
        const struct cli_layer *l = cli_tables_layer(&q->tables, i / layers, i % layers);
        if (l == NULL) continue;
        a->count.positions += l->count.positions;
        a->count.won += l->count.won;
        a->count.lost += l->count.lost;
        if (l->layer.sweeps > a->sweeps) a->sweeps = l->layer.sweeps;
    }
}

// For White, whoever is to move; a side who does not attack is not known to win.
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
    if (!look(q, ECHEK_WHITE, &q->answer.value[0]) || !look(q, ECHEK_BLACK, &q->answer.value[1])) {
        cli_complain("--position: there is a piece on the board that its side does not own%s",
                     q->system == 0 ? "" : ", or it is in no system that is solved");
        return CLI_BAD;
    }
    q->answer.start = !q->positioned;
    return say(q, q->json ? echek_tell_table_value_json : echek_tell_table_value);
}

static int tell_system(struct request *q) {
    struct text out;
    text_init(&out, &q->mem);
    echek_tell_table_system(&out, &q->answer, (size_t)q->system, &q->tables.system[q->system - 1]);
    bool said = cli_output_say(&out);
    text_free(&out);
    return said ? CLI_YES : CLI_BAD;
}

static int work(struct request *q) {
    uint64_t start = clock_us();
    if (!q->check) cli_tables_tidy(&q->tables);
    else open_all(q);
    int exit_code = each_layer(q, q->check ? check_layer : solve_layer);
    if (exit_code != CLI_YES) return exit_code;
    add_up(q);
    q->answer.us = clock_us() - start;
    q->answer.samples = q->samples;
    if (q->check) return say(q, echek_tell_table_checked);
    return q->system != 0 && !q->positioned ? tell_system(q) : tell_value(q);
}

static int run(struct request *q) {
    if (!cli_tables_init(&q->tables, &q->mem, q->dir, &q->game)) {
        cli_complain("out of memory");
        return CLI_LIMIT;
    }
    int exit_code = CLI_BAD;
    q->tables.distances = q->distances;
    make_plan(q);
    if (q->system > q->tables.systems)
        cli_complain("--system: there are %zu systems, not %" PRIu64, q->tables.systems, q->system);
    else if (q->thin && !cli_tables_may_thin(&q->tables))
        cli_complain("--thin: needs one --attacker, against whom a side plays that has no pawn%s",
                     q->game.rules.castle == ECHEK_CASTLE_ONCE ? " and no rook" : "");
    else if (q->plan) exit_code = tell_plan(q);
    else exit_code = fits(q) ? work(q) : CLI_LIMIT;
    cli_tables_free(&q->tables);
    return exit_code;
}

// ---- The command line ------------------------------------------------------------------------------------

static bool read_pieces(const char *option, const char *words, uint8_t *pieces) {
    struct fault fault;
    if (words == NULL) cli_complain("echek table needs %s MEN, such as %s KQR", option, option);
    else if (table_pieces_read(words, pieces, &fault)) return true;
    else cli_echek_complain(option, words, &fault);
    return false;
}

static bool read_attacker(const char *word, struct table_game *g) {
    static const char *const words[] = {"both", "white", "black"};
    for (unsigned i = 0; i < 3; i++)
        if (strcmp(word, words[i]) == 0) {
            g->attackers = (enum table_attackers)i;
            return true;
        }
    cli_complain("--attacker: expected white, black or both, not '%.40s'", word);
    return false;
}

static bool check(struct request *q, const char *const pieces[2], const char *rules, const char *position) {
    struct fault fault;
    if (!read_pieces("--white", pieces[0], &q->game.own[0]) ||
        !read_pieces("--black", pieces[1], &q->game.own[1]) ||
        !cli_echek_at_most("threads", q->threads, THREAD_MOST) ||
        !cli_echek_at_most("memory", q->memory_mb, UINT64_C(1) << 30) ||
        !cli_echek_position(rules, position, &q->game.rules, &q->position))
        return false;
    q->positioned = position != NULL;
    if (!table_game_check(&q->game, &fault)) cli_echek_complain("--rules", rules, &fault);
    else if (q->dir == NULL && !q->plan) cli_complain("echek table needs --dir DIR, where the tables go");
    else return true;
    return false;
}

int cli_echek_table(int argc, char **argv) {
    struct request q = {.mem = MEM_UNLIMITED, .threads = 1, .memory_mb = 4096, .dir = NULL};
    const char *pieces[2] = {NULL, NULL}, *rules = NULL, *position = NULL, *attacker = "both";
    const struct cli_option options[] = {
        {"white", 0, CLI_WORD, &pieces[0], "MEN", "the pieces that White owns, such as KQRBNP"},
        {"black", 0, CLI_WORD, &pieces[1], "MEN", "the pieces that Black owns"},
        {"dir", 0, CLI_WORD, &q.dir, "DIR", "where the tables are, or go"},
        {"plan", 0, CLI_FLAG, &q.plan, NULL, "tell systems, bytes and time, and solve nothing"},
        {"check", 0, CLI_FLAG, &q.check, NULL, "prove what is in the files again, by the rules alone"},
        {"sample", 0, CLI_NUMBER, &q.samples, "N", "with --check: only N positions of each layer, at random"},
        {"attacker", 0, CLI_WORD, &attacker, "WHO", "only what white, or black, wins; default both"},
        {"thin", 0, CLI_FLAG, &q.thin, NULL, "of a system that is whole keep only what others need"},
        {"distances", 0, CLI_FLAG, &q.distances, NULL, "keep also how far wins are, for the level perfect"},
        {"system", 0, CLI_NUMBER, &q.system, "N", "this system alone; those it refers to must be there"},
        {"position", 'p', CLI_WORD, &position, "P", CLI_ECHEK_POSITION_HELP},
        {"rules", 'r', CLI_WORD, &rules, "R", CLI_ECHEK_RULES_HELP},
        {"memory", 0, CLI_NUMBER, &q.memory_mb, "MB",
         "allocate no more than this, besides files that are mapped; default 4096"},
        {"threads", 'T', CLI_NUMBER, &q.threads, "N", "solve with N threads"},
        {"time-limit", 't', CLI_SECONDS, &q.time_us, "S", "stop after S seconds; fractions are fine"},
        {"json", 'j', CLI_FLAG, &q.json, NULL, "one JSON object"},
        {0},
    };
    static const char *const values[] = {
        "white",    "KQRBNP KQRBN KQR KQ KR K", "black", "KQRBNP KQRBN KQR KQ KR K",
        "attacker", "white black both",         NULL};
    const struct cli_usage usage = {
        .command = "echek table",
        .operands = "",
        .about =
            "Solves the game in which each side owns only certain pieces: for every position, who wins, or\n"
            "nobody. The answers are kept in files; what is there already is not solved again, so that\n"
            "work that was stopped, or killed, goes on where it was. Needs rules with jump=any.\n",
        .options = options,
        .values = values,
        .examples = "  roque echek table --white KQ --black KR --dir tables\n"
                    "  roque echek table --white KQ --black KR --dir tables --check\n"
                    "  roque echek table --white KQRBNP --black KQRBNP --plan\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (argc > 0) {
        cli_complain("echek table takes no '%.40s': the pieces are given by --white and --black", argv[0]);
        return CLI_BAD;
    }
    return read_attacker(attacker, &q.game) && check(&q, pieces, rules, position) ? run(&q) : CLI_BAD;
}

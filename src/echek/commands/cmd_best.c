// The best move in a position, with a score and a line.
#include "cli/output.h"
#include "echek/commands/echek.h"
#include "echek/commands/table_files.h"

#include <string.h>

struct values {
    const char *position, *rules, *level, *tables;
    uint64_t depth, time_us, threads, hash_mb;
    struct option_seed seed;
    bool json;
};

struct request {
    const struct values *words;
    struct mem mem;
    struct echek_subject about;
    enum echek_level level;
    bool needs_tables, by_tables;
    struct table_folder tables;
};

static int say(const struct request *q, enum echek_result result, const struct echek_thought *t) {
    const bool ended = result != ECHEK_UNDECIDED, json = q->words->json;
    struct mem mem = MEM_UNLIMITED;
    struct text out = TEXT_IN(&mem);
    if (ended && json) echek_tell_ended_json(&out, &q->about, result);
    else if (ended) echek_tell_ended(&out, result);
    else if (json) echek_tell_best_json(&out, &q->about, t);
    else echek_tell_best(&out, &q->about.rules, &q->about.position, t);
    bool said = cli_output_say(&out);
    text_free(&out);
    if (!said) return CLI_BAD;
    return ended ? CLI_NO : cli_interrupted() ? CLI_INTERRUPTED : CLI_YES;
}

static bool think(struct request *q, const struct echek_game *game, struct echek_thought *thought,
                  struct fault *fault) {
    const struct values *w = q->words;
    struct rng rng;
    struct cli_progress progress;
    struct echek_engine *engine = echek_engine_new(&q->mem, (size_t)w->hash_mb << 20);
    if (engine == NULL) return fault_memory(fault);
    rng_seed(&rng, w->seed.given ? w->seed.value : 1);
    const struct echek_effort effort = {
        .depth = (unsigned)w->depth, .threads = (unsigned)w->threads, .limits = cli_limits(w->time_us)};
    cli_progress_start(&progress);
    bool by_chance = q->level != ECHEK_MASTER || w->seed.given, perfect = q->tables.book.count > 0;
    struct rng *chance = by_chance ? &rng : NULL;
    bool ok = perfect ? table_book_play(&q->tables.book, engine, game, chance, &effort, thought, fault)
                      : echek_level_move(q->level, engine, game, chance, &effort, thought, fault);
    cli_progress_end(&progress);
    echek_engine_free(engine);
    return ok;
}

static int find_and_say(struct request *q) {
    struct echek_game game;
    struct echek_thought thought;
    struct fault fault;
    echek_game_init(&game, &q->mem, &q->about.rules, &q->about.position);
    enum echek_result result = echek_game_result(&game);
    if (result != ECHEK_UNDECIDED || think(q, &game, &thought, &fault)) return say(q, result, &thought);
    cli_complain("%s", fault.text);
    return fault.kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD;
}

static int find_with_tables(void *context, const struct echek_subject *about) {
    struct request *q = context;
    q->about = *about;
    q->tables = (struct table_folder){0};
    if (q->by_tables && !echek_open_tables(&q->tables, q->words->tables, &q->about.rules)) return CLI_BAD;
    if (q->needs_tables && q->tables.book.count == 0)
        return cli_refuse(
            "--level perfect needs tables by these rules in which a side owns all pieces: --tables DIR");
    int exit_code = find_and_say(q);
    echek_close_tables(&q->tables);
    return exit_code;
}

// ---- The command line -----------------------------------------------------------------------------------

// Without --level it is master, which plays perfectly if there are tables.
static bool is_perfect(const char *level) { return level == NULL || strcmp(level, "perfect") == 0; }

static int run(const struct call *c) {
    const struct values *w = c->values;
    struct request q = {.mem = MEM_UNLIMITED,
                        .words = w,
                        .level = ECHEK_MASTER,
                        .needs_tables = w->level != NULL && is_perfect(w->level),
                        .by_tables = is_perfect(w->level)};
    if (!echek_refuse_operands(c, "a position is given by --position 'BOARD w HAND'") ||
        !(is_perfect(w->level) || echek_read_level("--level", w->level, &q.level)))
        return CLI_BAD;
    return echek_each_subject(w->rules, w->position, &q, find_with_tables);
}

static const struct option options[] = {
    OPTION_ECHEK_POSITION(struct values, position),
    OPTION_ECHEK_RULES(struct values, rules),
    {"depth", 0, OPTION_COUNT, offsetof(struct values, depth), "N",
     .help = "look N plies ahead, however long it takes", .least = 1, .most = ECHEK_DEEPEST_THOUGHT},
    OPTION_TIME_LIMIT(struct values, time_us, "think for at most S seconds; fractions are fine"),
    {"level", 'l', OPTION_WORD, offsetof(struct values, level), "LEVEL",
     .help = "the move this level plays: random to master (default)", .suggest = echek_suggest_levels},
    OPTION_ECHEK_TABLES(struct values, tables),
    {"seed", 's', OPTION_SEED, offsetof(struct values, seed), "S",
     .help = "seed for levels that play by chance, and for master's openings"},
    OPTION_ECHEK_THREADS(struct values, threads, "think with N threads"),
    OPTION_ECHEK_HASH(struct values, hash_mb, "64"),
    OPTION_JSON(struct values, json, "one JSON object"),
    {0},
};

const struct command command_echek_best = {
    .name = "best",
    .summary = "the best move, a score and a line",
    .text =
        "Shows the best move that the engine finds, its score for the position, and the line it expects.\n"
        "\"Wins in N plies, proven\" is a proof; every other score is an estimate. A lead of two units\n"
        "wins about three games of four. Without --depth and --time-limit it thinks for one second.\n"
        "Exit code: 1 when the game has ended.\n"
        "\n"
        "Games on standard input are read, each as it stands.\n"
        "\n"
        "Where tables (see 'echek table') know the value of every move, it plays like the level perfect:\n"
        "a move that gives nothing away and, among drawing moves, one after which most answers lose.\n",
    .examples =
        "  roque echek best\n"
        "  roque echek best --depth 9 --rules castle=never\n"
        "  roque echek best --tables . --depth 5\n"
        "  roque echek best --json --time-limit 5 --threads 2 --position 'k1r1/2q1/1N2/R2K w QBPbnp'\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};

// The best move in a position, with a score and a line.
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/pool.h"
#include "cli/progress.h"
#include "echek/commands/book.h"
#include "echek/commands/echek.h"
#include "echek/commands/values.h"
#include "echek/engine/level.h"
#include "echek/tell/tell.h"

#include <string.h>

enum { MOST_HASH_MB = 1 << 20 };

struct request {
    struct mem mem;
    struct echek_rules rules;
    struct echek_position position;
    enum echek_level level;
    uint64_t depth, time_us, threads, hash_mb;
    struct cli_seed seed;
    const char *tables;
    bool json, perfect, needs_tables;
    struct cli_book book;
};

// ---- Telling --------------------------------------------------------------------------------------------

static int say(const struct request *q, const struct echek_thought *t) {
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &mem);
    if (q->json) echek_tell_best_json(&out, &q->rules, &q->position, t);
    else echek_tell_best(&out, &q->rules, &q->position, t);
    bool said = cli_output_say(&out);
    text_free(&out);
    if (!said) return CLI_BAD;
    return cli_interrupted() ? CLI_INTERRUPTED : CLI_YES;
}

static int say_ended(const struct request *q, enum echek_result result) {
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &mem);
    if (q->json) echek_tell_ended_json(&out, result);
    else echek_tell_ended(&out, result);
    bool said = cli_output_say(&out);
    text_free(&out);
    return said ? CLI_NO : CLI_BAD;
}

// ---- Thinking -------------------------------------------------------------------------------------------

static bool think(struct request *q, const struct echek_game *game, struct echek_thought *thought,
                  struct fault *fault) {
    struct rng rng;
    struct cli_progress progress;
    struct echek_engine *engine = echek_engine_new(&q->mem, (size_t)q->hash_mb << 20);
    if (engine == NULL) return fault_memory(fault);
    rng_seed(&rng, q->seed.value);
    const struct echek_effort effort = {
        .depth = (unsigned)q->depth, .threads = (unsigned)q->threads, .limits = cli_limits(q->time_us)};
    cli_progress_start(&progress);
    bool by_chance = q->level != ECHEK_MASTER || q->seed.given;
    struct rng *chance = by_chance ? &rng : NULL;
    bool ok = q->perfect ? table_book_play(&q->book.book, engine, game, chance, &effort, thought, fault)
                         : echek_level_move(q->level, engine, game, chance, &effort, thought, fault);
    cli_progress_end(&progress);
    echek_engine_free(engine);
    return ok;
}

static int find_and_say(struct request *q) {
    struct echek_game game;
    struct echek_thought thought;
    struct fault fault;
    echek_game_init(&game, &q->mem, &q->rules, &q->position);
    if (echek_game_result(&game) != ECHEK_UNDECIDED) return say_ended(q, echek_game_result(&game));
    if (think(q, &game, &thought, &fault)) return say(q, &thought);
    cli_complain("%s", fault.text);
    return fault.kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD;
}

static int run(struct request *q, bool by_tables) {
    struct fault fault;
    if (by_tables && !cli_book_open(&q->book, q->tables, &q->rules, &fault)) {
        cli_complain("--tables: %s", fault.text);
        return CLI_BAD;
    }
    q->perfect = q->book.book.count > 0;
    if (q->needs_tables && !q->perfect) {
        cli_complain(
            "--level perfect needs tables by these rules in which a side owns all pieces: --tables DIR");
        return CLI_BAD;
    }
    int exit_code = find_and_say(q);
    const struct fault *damage = cli_book_fault(&q->book);
    if (damage != NULL) cli_complain("%s", damage->text);
    cli_book_close(&q->book);
    return exit_code;
}

// ---- The command line -----------------------------------------------------------------------------------

// Where nothing is said it is master, who is perfect where there are tables.
static bool is_perfect(const char *level) { return level == NULL || strcmp(level, "perfect") == 0; }

static bool check(struct request *q, const char *level, const char *rules, const char *position) {
    q->needs_tables = level != NULL && is_perfect(level);
    return (is_perfect(level) || cli_echek_level("--level", level, &q->level)) &&
           cli_echek_at_most("depth", q->depth, ECHEK_DEEPEST_THOUGHT) &&
           cli_echek_at_most("threads", q->threads, THREAD_MOST) &&
           cli_echek_at_most("hash", q->hash_mb, MOST_HASH_MB) &&
           cli_echek_position(rules, position, &q->rules, &q->position);
}

int cli_echek_best(int argc, char **argv) {
    struct request q = {
        .mem = MEM_UNLIMITED, .level = ECHEK_MASTER, .threads = 1, .hash_mb = 64, .seed = {1, false}};
    const char *position = NULL, *rules = NULL, *level = NULL;
    const struct cli_option options[] = {
        {"position", 'p', CLI_WORD, &position, "P", CLI_ECHEK_POSITION_HELP},
        {"rules", 'r', CLI_WORD, &rules, "R", CLI_ECHEK_RULES_HELP},
        {"depth", 0, CLI_NUMBER, &q.depth, "N", "look N plies ahead, however long it takes"},
        {"time-limit", 't', CLI_SECONDS, &q.time_us, "S", "think for at most S seconds; fractions are fine"},
        {"level", 'l', CLI_WORD, &level, "LEVEL", "the move this level plays: random to master (default)"},
        {"tables", 0, CLI_WORD, &q.tables, "DIR", CLI_ECHEK_TABLES_HELP},
        {"seed", 's', CLI_SEED, &q.seed, "S", "for levels that play by chance, and master's openings"},
        {"threads", 'T', CLI_NUMBER, &q.threads, "N", "think with N threads"},
        {"hash", 'H', CLI_NUMBER, &q.hash_mb, "MB", "memory for positions seen; default 64"},
        {"json", 'j', CLI_FLAG, &q.json, NULL, "one JSON object"},
        {"time", 0, CLI_SECONDS, &q.time_us, "S", CLI_HIDDEN},
        {"depth", 'd', CLI_NUMBER, &q.depth, "N", CLI_HIDDEN},
        {0},
    };
    struct text levels;
    text_init(&levels, &q.mem);
    cli_echek_add_levels(&levels, " ");
    const char *const values[] = {"level", text_string(&levels), NULL};
    const struct cli_usage usage = {
        .command = "echek best",
        .operands = "",
        .about =
            "Tells the best move the engine finds, what it thinks of the position, and how it expects\n"
            "the game to go on. \"Wins in N plies, proven\" is a proof, every other score a guess, in\n"
            "units of which the side that is better by two wins about three games of four. Without\n"
            "--depth and --time-limit it thinks for one second. Ends with 1 when the game has ended.\n"
            "Where tables (see 'echek table') tell what a move keeps, the move is one that gives nothing\n"
            "away, and among draws the one after which most answers lose: the level perfect.\n",
        .options = options,
        .values = values,
        .examples =
            "  roque echek best\n"
            "  roque echek best --depth 9 --rules castle=never\n"
            "  roque echek best --tables . --depth 5\n"
            "  roque echek best --json --time-limit 5 --threads 2 --position 'k1r1/2q1/1N2/R2K w QBPbnp'\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    text_free(&levels);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (argc > 0) {
        cli_complain("echek best takes no '%.40s': a position is given by --position 'BOARD w HAND'",
                     argv[0]);
        return CLI_BAD;
    }
    return check(&q, level, rules, position) ? run(&q, is_perfect(level)) : CLI_BAD;
}

// Two levels play many games; the result is the difference in strength, with its error.
#include "cli/output.h"
#include "echek/commands/echek.h"

#include <limits.h>

static void show_progress(void *context, const struct echek_score_sheet *s) {
    cli_progress_report(context, s->games, 0);
}

static int play(struct echek_match *m, bool json) {
    struct mem mem = MEM_UNLIMITED;
    struct echek_score_sheet sheet;
    struct fault fault;
    struct text out = TEXT_IN(&mem);
    struct cli_progress progress;
    m->stop = cli_stop_flag();
    m->report = show_progress;
    m->context = &progress;
    cli_progress_start(&progress);
    cli_progress_expect(&progress, m->games);
    bool played = echek_match_play(m, &mem, &sheet, &fault);
    cli_progress_end(&progress);
    if (!played) {
        cli_complain("%s", fault.text);
        return fault.kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD;
    }
    if (json) echek_tell_match_json(&out, m, &sheet);
    else echek_tell_match(&out, m, &sheet);
    bool said = cli_output_say(&out);
    text_free(&out);
    if (!said) return CLI_BAD;
    return cli_interrupted() ? CLI_INTERRUPTED : CLI_YES;
}

struct values {
    const char *rules;
    uint64_t games, opening, nodes, time_us, threads;
    struct option_seed seed;
    bool json;
};

static bool read_levels(const struct call *c, struct echek_match *m) {
    if (c->count == 2)
        return echek_read_level(c->path, c->operands[0], &m->levels[0]) &&
               echek_read_level(c->path, c->operands[1], &m->levels[1]);
    if (c->count < 2) cli_complain("echek match needs two levels, such as: roque echek match hard medium");
    else cli_complain("echek match takes two levels; '%.40s' is one word too many", c->operands[2]);
    return false;
}

static int run(const struct call *c) {
    const struct values *w = c->values;
    struct echek_position start;
    struct echek_match m = {.games = (unsigned)w->games,
                            .opening_plies = (unsigned)w->opening,
                            .threads = (unsigned)w->threads,
                            .seed = w->seed.value,
                            .master_nodes = w->nodes,
                            .master_us = w->time_us,
                            .table_bytes = (size_t)16 << 20};
    if (!read_levels(c, &m) || !echek_read_position(w->rules, NULL, &m.rules, &start)) return CLI_BAD;
    return play(&m, w->json);
}

static const struct option options[] = {
    {"games", 0, OPTION_COUNT, offsetof(struct values, games), "N", .help = "how many games", .usual = "100",
     .least = 1, .most = INT_MAX},
    {"seed", 's', OPTION_SEED, offsetof(struct values, seed), "S",
     .help = "another seed gives other openings and other games", .usual = "1"},
    OPTION_ECHEK_RULES(struct values, rules),
    {"opening", 0, OPTION_COUNT, offsetof(struct values, opening), "N",
     .help = "random plies before the levels take over", .usual = "2", .least = 1, .most = 100},
    {"nodes", 0, OPTION_COUNT, offsetof(struct values, nodes), "N",
     .help = "master thinks N nodes per move: reproducible", .least = 1},
    {"time-limit", 't', OPTION_SECONDS, offsetof(struct values, time_us), "S",
     .help = "master thinks S seconds per move", .usual = "1"},
    OPTION_ECHEK_THREADS(struct values, threads, "play N games at a time"),
    OPTION_JSON(struct values, json, "one JSON object"),
    {0},
};

const struct command command_echek_match = {
    .name = "match",
    .summary = "compare the strength of two levels in many games",
    .operands = "LEVEL LEVEL",
    .text = "Lets two levels play each other and reports the difference in strength ('roque echek play\n"
            "--help' lists the levels). Openings are random, and each is played twice with the sides\n"
            "changed. The same seed gives the same games, with any number of threads, unless master is\n"
            "limited by time. Ctrl-C reports the games so far.\n",
    .examples = "  roque echek match hard medium\n"
                "  roque echek match master hard --games 40 --nodes 100000 --threads 2\n"
                "  roque echek match random random-castle --games 10000 --json\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
    .suggest = echek_suggest_levels,
};

// Two levels play many games, and the difference between them is told with its error.
#include "base/clock.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/pool.h"
#include "echek/commands/echek.h"
#include "echek/commands/values.h"
#include "echek/engine/match.h"
#include "echek/tell/tell.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// ---- While it runs --------------------------------------------------------------------------------------

struct watcher {
    const struct echek_match *match;
    uint64_t start_us, last_us;
    bool terminal, shown;
};

// Called after each game; a line twice a second is enough, and none in the first.
static void show_progress(void *context, const struct echek_score_sheet *s) {
    enum { FIRST_US = 1000000, EVERY_US = 500000 };
    struct watcher *w = context;
    uint64_t now = clock_us();
    if (!w->terminal || now - w->start_us < FIRST_US || now - w->last_us < EVERY_US) return;
    char line[120];
    snprintf(line, sizeof line, "\r\033[K%u of %u games: %u won, %u lost, %u drawn, %.0f s (Ctrl-C stops)",
             s->games, w->match->games, s->wins[0], s->wins[1], s->draws, (double)(now - w->start_us) / 1e6);
    cli_write_all(STDERR_FILENO, line, strlen(line));
    w->last_us = now;
    w->shown = true;
}

static int run(struct echek_match *m, bool json) {
    struct mem mem = MEM_UNLIMITED;
    struct echek_score_sheet sheet;
    struct fault fault;
    struct text out;
    struct watcher watcher = {.match = m, .start_us = clock_us(), .terminal = isatty(STDERR_FILENO) != 0};
    m->stop = cli_stop_flag();
    m->report = show_progress;
    m->context = &watcher;
    bool played = echek_match_play(m, &mem, &sheet, &fault);
    if (watcher.shown) cli_write_all(STDERR_FILENO, "\r\033[K", 4);
    if (!played) {
        cli_complain("%s", fault.text);
        return fault.kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD;
    }
    text_init(&out, &mem);
    if (json) echek_tell_match_json(&out, m, &sheet);
    else echek_tell_match(&out, m, &sheet);
    bool said = cli_output_say(&out);
    text_free(&out);
    if (!said) return CLI_BAD;
    return cli_interrupted() ? CLI_INTERRUPTED : CLI_YES;
}

// ---- The command line -----------------------------------------------------------------------------------

static bool read_levels(int argc, char **argv, struct echek_match *m) {
    if (argc == 2)
        return cli_echek_level("echek match", argv[0], &m->levels[0]) &&
               cli_echek_level("echek match", argv[1], &m->levels[1]);
    if (argc < 2) cli_complain("echek match needs two levels, such as: roque echek match hard medium");
    else cli_complain("echek match takes two levels; '%.40s' is one word too many", argv[2]);
    return false;
}

struct numbers {
    uint64_t games, threads, opening;
};

static bool check(const struct numbers *n, struct echek_match *m) {
    enum { LONGEST_OPENING = 100 };
    if (!cli_echek_at_most("games", n->games, INT_MAX) ||
        !cli_echek_at_most("threads", n->threads, THREAD_MOST) ||
        !cli_echek_at_most("opening", n->opening, LONGEST_OPENING))
        return false;
    m->games = (unsigned)n->games;
    m->threads = (unsigned)n->threads;
    m->opening_plies = (unsigned)n->opening;
    return true;
}

int cli_echek_match(int argc, char **argv) {
    struct echek_match m = {.master_us = 1000000, .table_bytes = (size_t)16 << 20};
    struct numbers n = {.games = 100, .threads = 1, .opening = 2};
    const char *rules = NULL;
    struct cli_seed seed = {1, false};
    bool json = false;
    const struct cli_option options[] = {
        {"games", 0, CLI_NUMBER, &n.games, "N", "how many; default 100"},
        {"seed", 's', CLI_SEED, &seed, "S", "other openings, other chances; default 1"},
        {"rules", 'r', CLI_WORD, &rules, "R", CLI_ECHEK_RULES_HELP},
        {"opening", 0, CLI_NUMBER, &n.opening, "N", "random plies before the levels take over; default 2"},
        {"nodes", 0, CLI_NUMBER, &m.master_nodes, "N", "master thinks N nodes a move: reproducible"},
        {"time-limit", 't', CLI_SECONDS, &m.master_us, "S", "master thinks S seconds a move; default 1"},
        {"threads", 'T', CLI_NUMBER, &n.threads, "N", "play N games at a time"},
        {"json", 'j', CLI_FLAG, &json, NULL, "one JSON object"},
        {"time", 0, CLI_SECONDS, &m.master_us, "S", CLI_HIDDEN},
        {"games", 'g', CLI_NUMBER, &n.games, "N", CLI_HIDDEN},
        {"opening", 'o', CLI_NUMBER, &n.opening, "N", CLI_HIDDEN},
        {"nodes", 'n', CLI_NUMBER, &m.master_nodes, "N", CLI_HIDDEN},
        {0},
    };
    const struct cli_usage usage = {
        .command = "echek match",
        .operands = "LEVEL LEVEL",
        .about = "Lets two levels play against each other, from random openings that both play with either\n"
                 "side, and tells the difference in strength ('roque echek play --help' lists the levels).\n"
                 "The same seed gives the same games, with any number of threads, unless master is limited\n"
                 "by time. Ctrl-C tells what was played so far.\n",
        .options = options,
        .examples = "  roque echek match hard medium\n"
                    "  roque echek match master hard --games 40 --nodes 100000 --threads 2\n"
                    "  roque echek match random random-castle --games 10000 --json\n",
    };
    struct echek_position start;
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    m.seed = seed.value;
    if (!read_levels(argc, argv, &m) || !check(&n, &m)) return CLI_BAD;
    return cli_echek_position(rules, NULL, &m.rules, &start) ? run(&m, json) : CLI_BAD;
}

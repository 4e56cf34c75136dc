#include "cli/cli.h"
#include "cli/terminal.h"
#include "echek/commands/echek.h"
#include "terminal/session.h"

#include <stdio.h>
#include <unistd.h>

struct words {
    game_settings settings;
    const char *file, *tables;
    uint64_t plies, think_us;
    bool puzzle, brief, ascii;
    int color;
};

static void add_text(struct text *out) {
    text_add(out, "Plays a game at the terminal: people and computers in any mix. A player is human or a\n"
                  "level, here with its Elo among the levels; 400 more win ten games of eleven:\n");
    for (int i = 0; i < ECHEK_LEVELS; i++) {
        text_add(out, "  ");
        echek_describe_level(out, (enum echek_level)i);
        text_char(out, '\n');
    }
    text_add(
        out,
        "Type a move such as Q@b3, b2-c1 or O-O; an empty line gives lists to choose from, help lists\n"
        "more. The same seed gives the same game between computers, unless master plays, who is limited\n"
        "by time. Where there are tables (see 'echek table') master is perfect: it gives nothing away\n"
        "that they know.\n"
        "Once a person has moved the game is kept: 'roque play echek' goes on with it, on the whole\n"
        "screen.\n");
}

// A problem says who plays, and from where.
static bool check_puzzle(const struct words *w) {
    static const char *const others[] = {"white", "black", "position"};
    const char *other = w->file != NULL ? "game" : NULL;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (game_setting(&w->settings, others[i]) != NULL) other = others[i];
    if (w->puzzle && other != NULL) cli_complain("--puzzle and --%s do not go together", other);
    else if (!w->puzzle && w->plies > 0) cli_complain("--plies goes with --puzzle");
    else return true;
    return false;
}

static int run(const struct call *c) {
    struct words *w = c->values;
    char echek[] = "echek", plies[24];
    struct echek_rules rules;
    struct echek_position start;
    if (!echek_refuse_operands(c, "a game in a file is given by --game FILE") || !check_puzzle(w) ||
        !echek_read_position(game_setting(&w->settings, "rules"), game_setting(&w->settings, "position"),
                             &rules, &start))
        return CLI_BAD;
    if (w->puzzle && w->settings.count < OPTION_MOST_PAIRS) {
        snprintf(plies, sizeof plies, "%llu", (unsigned long long)w->plies);
        w->settings.at[w->settings.count].name = "problem";
        w->settings.at[w->settings.count++].word = plies;
    }
    struct play_request q = play_request_for(w->color, OPTION_NOT_GIVEN);
    if (w->ascii) q.look.medium = DRAW_TEXT;
    q.operand = echek;
    q.settings = w->settings;
    q.file = w->file;
    q.tables = w->tables;
    q.brief = w->brief;
    q.think_us = w->think_us;
    q.lines = q.new = true;
    return session_play(&q, NULL);
}

static void suggest_players(struct text *out) {
    text_add(out, "human ");
    echek_suggest_levels(out);
}

#define SETTING OPTION_FAMILY_WORD, offsetof(struct words, settings)
static const struct option options[] = {
    {"white", 'w', SETTING, "PLAYER", .help = "who plays White (default: human)", .suggest = suggest_players},
    {"black", 'b', SETTING, "PLAYER", .help = "who plays Black (default: medium)",
     .suggest = suggest_players},
    {"game", 'g', OPTION_WORD, offsetof(struct words, file), "FILE",
     .help = "go on with the game in FILE, and keep it there move by move"},
    {"position", 'p', SETTING, "P",
     .help = "where to begin (default: the start, '4/2k1/1K2/4 w QRBNPqrbnp')"},
    {"rules", 'r', SETTING, "R",
     .help = "rules such as drop=safe,castle=once; 'roque echek --help' lists them (default: paper)",
     .suggest = echek_suggest_rules},
    {"puzzle", 0, OPTION_FLAG, offsetof(struct words, puzzle),
     .help = "a problem of 'roque echek make' to be solved: White, you, has a forced win"},
    OPTION_ECHEK_PLIES(struct words, plies),
    {"clock", 0, SETTING, "M+S", .help = "minutes for each side, and seconds more for each move"},
    {"time-limit", 't', OPTION_SECONDS, offsetof(struct words, think_us), "S",
     .help = "how long master and hints may think (default: 1)"},
    OPTION_ECHEK_TABLES(struct words, tables),
    {"seed", 's', SETTING, "S", .help = "the luck of the levels that use any"},
    {"quiet", 'q', OPTION_FLAG, offsetof(struct words, brief),
     .help = "show no boards; of computers, only the moves"},
    {"ascii", 0, OPTION_FLAG, offsetof(struct words, ascii), .help = "draw with letters: kW is White's king"},
    OPTION_COLOR(struct words, color),
    {0},
};

static const struct command_more more = {.text = add_text};

const struct command command_echek_play = {
    .name = "play",
    .summary = "play a game: people and computers in any mix",
    .more = &more,
    .examples = "  roque echek play\n"
                "  roque echek play --white hard --black human --game evening.echek\n"
                "  roque echek play --puzzle --plies 3\n"
                "  roque echek play --white random --black easy --seed 7 --quiet\n",
    .options = options,
    .values = sizeof(struct words),
    .run = run,
};

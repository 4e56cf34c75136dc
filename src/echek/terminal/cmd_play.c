#include "base/nearest.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "echek/commands/echek.h"
#include "echek/terminal/play.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

bool echek_play_player_named(const char *option, const char *word) {
    const char *names[ECHEK_LEVELS + 2] = {"human"};
    struct mem mem = MEM_UNLIMITED;
    struct text all;
    enum echek_level level;
    if (word == NULL || strcmp(word, "human") == 0 || echek_level_named(word, &level)) return true;
    for (int i = 0; i < ECHEK_LEVELS; i++) names[i + 1] = echek_level_name((enum echek_level)i);
    const char *near = nearest_of(word, names);
    text_init(&all, &mem);
    echek_list_levels(&all, ", ");
    if (near != NULL)
        cli_complain("--%s: there is no player '%.40s'; did you mean '%s'?", option, word, near);
    else
        cli_complain("--%s: there is no player '%.40s': expected human, or a level: %s", option, word,
                     text_string(&all));
    text_free(&all);
    return false;
}

uint64_t echek_play_any_seed(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return ((uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000) % 1000000 + 1;
}

static void add_levels(struct text *out) {
    text_add(out, "Plays a game at the terminal: people and computers in any mix. A player is human or a\n"
                  "level, here with its Elo among the levels; 400 more win ten games of eleven:\n");
    for (int i = 0; i < ECHEK_LEVELS; i++) {
        text_add(out, "  ");
        echek_describe_level(out, (enum echek_level)i);
        text_char(out, '\n');
    }
    text_add(out,
             "Type a move such as Q@b3, b2-c1 or O-O; an empty line opens a menu, help lists more. The same\n"
             "seed gives the same game between computers, unless master plays, who is limited by time.\n"
             "Where there are tables (see 'echek table') master is perfect: it gives nothing away that they\n"
             "know.\n"
             "Once a person has moved the game is kept: 'roque play echek' goes on with it, on the whole "
             "screen.\n");
}

struct words {
    const char *rules, *position, *color;
    struct cli_seed seed;
    uint64_t plies;
    bool ascii, puzzle;
};

// A problem says who plays, and from where.
static bool check_puzzle(const struct words *w, const struct echek_play_request *q) {
    const char *other = q->players[ECHEK_WHITE] != NULL   ? "white"
                        : q->players[ECHEK_BLACK] != NULL ? "black"
                        : w->position != NULL             ? "position"
                        : q->file != NULL                 ? "game"
                                                          : NULL;
    if (w->puzzle && other != NULL) cli_complain("--puzzle and --%s do not go together", other);
    else if (!w->puzzle && w->plies > 0) cli_complain("--plies goes with --puzzle");
    else return true;
    return false;
}

static int start(const struct words *w, struct echek_play_request *q) {
    struct mem mem = MEM_UNLIMITED;
    struct talk talk;
    bool terminal = isatty(STDOUT_FILENO);
    if (!echek_play_player_named("white", q->players[ECHEK_WHITE])) return CLI_BAD;
    if (!echek_play_player_named("black", q->players[ECHEK_BLACK])) return CLI_BAD;
    if (!echek_read_position(w->rules, w->position, &q->rules, &q->start)) return CLI_BAD;
    if (!cli_color(w->color, terminal, &q->style.color)) return CLI_BAD;
    q->says_rules = w->rules != NULL;
    q->says_start = w->position != NULL;
    q->style.unicode = !w->ascii && terminal && cli_terminal_medium() == DRAW_UNICODE;
    q->seed = w->seed.given ? w->seed.value : echek_play_any_seed();
    int exit_code = CLI_BAD;
    if (!check_puzzle(w, q) || (w->puzzle && !echek_play_make_puzzle(q, w->plies, &exit_code)))
        return exit_code;
    talk_init(&talk, &mem);
    exit_code = echek_play_game(q, &talk);
    talk_free(&talk);
    return exit_code;
}

int cli_echek_play(int argc, char **argv) {
    struct words w = {0};
    struct echek_play_request q = {0};
    const struct cli_option options[] = {
        {"white", 'w', CLI_WORD, &q.players[ECHEK_WHITE], "PLAYER", "who plays White (human)"},
        {"black", 'b', CLI_WORD, &q.players[ECHEK_BLACK], "PLAYER", "who plays Black (medium)"},
        {"game", 'g', CLI_WORD, &q.file, "FILE",
         "go on with the game in FILE, and keep it there move by move"},
        {"position", 'p', CLI_WORD, &w.position, "P", CLI_ECHEK_POSITION_HELP},
        {"rules", 'r', CLI_WORD, &w.rules, "R", CLI_ECHEK_RULES_HELP},
        {"puzzle", 0, CLI_FLAG, &w.puzzle, NULL,
         "a problem of 'roque echek make' to be solved: White, you, has a forced win"},
        {"plies", 0, CLI_NUMBER, &w.plies, "N",
         "won in N moves of both sides: 1, 3, 5, 7, 9 or 11 (default: 3 to 7)"},
        {"clock", 0, CLI_WORD, &q.clock, "M+S", "minutes for each side, and seconds more for each move"},
        {"time-limit", 't', CLI_SECONDS, &q.time_us, "S", "how long master and hints may think (1)"},
        {"tables", 0, CLI_WORD, &q.tables, "DIR", CLI_ECHEK_TABLES_HELP},
        {"seed", 's', CLI_SEED, &w.seed, "S", "the luck of the levels that use any"},
        {"quiet", 'q', CLI_FLAG, &q.quiet, NULL, "show no boards; of computers, only the moves"},
        {"ascii", 0, CLI_FLAG, &w.ascii, NULL, "draw with letters: kW is White's king"},
        {"color", 0, CLI_WORD, &w.color, "WHEN", "always, auto or never"},
        {"time", 0, CLI_SECONDS, &q.time_us, "S", CLI_HIDDEN},
        {"ascii", 'a', CLI_FLAG, &w.ascii, NULL, CLI_HIDDEN},
        {0},
    };
    struct mem mem = MEM_UNLIMITED;
    struct text about;
    text_init(&about, &mem);
    add_levels(&about);
    const struct cli_usage usage = {
        .command = "echek play",
        .operands = "",
        .about = text_string(&about),
        .options = options,
        .examples = "  roque echek play\n"
                    "  roque echek play --white hard --black human --game evening.echek\n"
                    "  roque echek play --puzzle --plies 3\n"
                    "  roque echek play --white random --black easy --seed 7 --quiet\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    text_free(&about);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (argc > 0) {
        cli_complain("echek play takes no '%.40s': a game in a file is given by --game FILE", argv[0]);
        return CLI_BAD;
    }
    return start(&w, &q);
}

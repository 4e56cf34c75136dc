#include "cli/command.h"
#include "cli/output.h"
#include "play/daily.h"
#include "play/record.h"
#include "terminal/session.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

struct words {
    bool lines, new, daily, record, json;
    game_settings settings;
    int errors, coordinates, color;
};

static const char *const error_words[] = {"live", "asked", "never", NULL};

// ---- The record ------------------------------------------------------------------------------------------

static bool add_game(void *context, const struct text *saved) {
    struct record *r = context;
    struct play g;
    struct fault ignored; // a file that is no game is none that was solved
    bool loaded = play_load(&g, text_string(saved), saved->size, r->mem, &ignored);
    bool ok = !loaded || record_add(r, &g);
    play_free(&g);
    return ok;
}

static int say_record(bool json) {
    struct mem mem = MEM_UNLIMITED;
    struct record r = {.mem = &mem};
    struct saved_game games;
    struct text out = TEXT_IN(&mem);
    saved_game_init(&games);
    bool ok = saved_game_each_solved(&games, &mem, add_game, &r);
    if (!ok) cli_complain("the solved games cannot be read");
    else if (json) play_tell_record_json(&out, &r);
    else play_tell_record(&out, &r);
    ok = ok && cli_output_say(&out);
    text_free(&out);
    record_free(&r);
    return ok ? CLI_YES : CLI_BAD;
}

// ---- The command -----------------------------------------------------------------------------------------

// The day is that of Greenwich, for everyone.
static bool add_today(game_settings *settings) {
    static char today[16];
    struct tm now;
    time_t seconds = time(NULL);
    if (game_setting(settings, "date") != NULL) return true;
    if (settings->count == OPTION_MOST_PAIRS || gmtime_r(&seconds, &now) == NULL) return false;
    strftime(today, sizeof today, "%Y-%m-%d", &now);
    settings->at[settings->count].name = "date";
    settings->at[settings->count++].word = today;
    return true;
}

static int refuse(const char *why, const char *word) {
    cli_complain("%s%.40s", why, word);
    return CLI_BAD;
}

static int run(const struct call *c) {
    static const char *const say_errors[] = {NULL, "errors asked", "errors never"};
    struct words *w = c->values;
    if (w->record && c->count > 0)
        return refuse("--record tells of all games; it goes without ", c->operands[0]);
    if (w->record) return say_record(w->json);
    if (w->json) return refuse("--json goes with --record", "");
    if (c->count > 1) return refuse("play takes one file or family; one too many is ", c->operands[1]);
    if (w->daily && !add_today(&w->settings)) return CLI_BAD;
    struct play_request q = play_request_for(w->color, w->coordinates);
    q.operand = c->count == 1 ? c->operands[0] : NULL;
    q.settings = w->settings;
    q.new = w->new;
    q.lines = w->lines || !screen_is_possible();
    q.errors = w->errors > 0 ? say_errors[w->errors] : NULL;
    if (game_setting(&q.settings, "date") != NULL && q.operand != NULL && game_kind_named(q.operand) == NULL)
        return cli_refuse("--daily: '%.40s' is not a family; 'roque list' shows them", q.operand);
    return session_play(&q, NULL);
}

#define SETTING OPTION_FAMILY_WORD, offsetof(struct words, settings)
static const struct option options[] = {
    {"plain", 0, OPTION_FLAG, offsetof(struct words, lines),
     .help = "line by line, for screen readers and scripts"},
    {"new", 0, OPTION_FLAG, offsetof(struct words, new),
     .help = "begin anew, without asking about the game that was saved"},
    {"daily", 0, OPTION_FLAG, offsetof(struct words, daily),
     .help = "the puzzle of the day, the same for everyone"},
    {"date", 0, SETTING, "DAY", .help = "that of another day, such as 2026-11-16"},
    {"record", 0, OPTION_FLAG, offsetof(struct words, record),
     .help = "tell what was solved, in what time, with how much help"},
    OPTION_JSON(struct words, json, "with --record: one JSON object per family and level"),
    {"size", 0, SETTING, "WxH", .help = "of a new puzzle"},
    {"level", 'l', SETTING, "LEVEL",
     .help = "easy, medium, hard, expert or fiendish; or that of the computer in Echek"},
    {"seed", 0, SETTING, "S", .help = "the same seed gives the same puzzle"},
    {"white", 'w', SETTING, "PLAYER", .help = "Echek: who plays White, human or a level (default: human)"},
    {"black", 'b', SETTING, "PLAYER", .help = "and who plays Black (default: medium)"},
    {"rules", 0, SETTING, "R",
     .help = "Echek: rules such as drop=safe,castle=once; see 'roque echek --help'"},
    {"position", 0, SETTING, "P", .help = "Echek: where to begin, such as '4/2k1/1K2/4 w QRBNPqrbnp'"},
    {"clock", 0, SETTING, "M+S", .help = "minutes for each side, and seconds more for each move"},
    {"errors", 'e', OPTION_CHOICE, offsetof(struct words, errors), "WHEN",
     .help = "tell what is wrong: live, asked or never", .usual = "live", .words = error_words},
    OPTION_COORDINATES(struct words, coordinates),
    OPTION_COLOR(struct words, color),
    {0},
};

const struct command command_play = {
    .name = "play",
    .summary = "play a puzzle on the whole screen, or line by line",
    .operands = "[FILE | FAMILY | echek]",
    .text =
        "Plays a puzzle, the first of a file or a new one of a family, or the game of Echek; without a\n"
        "name, what was played last. Every move is saved at once, in $XDG_STATE_HOME/roque or\n"
        "~/.local/state/roque, and next time you can go on. The file itself is not changed.\n"
        "\n"
        "On a terminal it has the whole screen, and '?' shows the keys. With --plain, and where there is\n"
        "no screen, it goes line by line: a square and what goes there, 'hint', 'undo', '?' for more.\n"
        "\n"
        "Exit code: 0 when you leave, 2 when there is nothing to play, 130 interrupted.\n",
    .examples = "  roque play akari\n"
                "  roque play --plain chess-num:paper/1\n"
                "  roque play akari --level hard --size 10x10\n"
                "  roque play puzzles.roque\n"
                "  roque play --daily chess-position\n"
                "  roque play echek --level hard\n"
                "  roque play --record\n",
    .options = options,
    .values = sizeof(struct words),
    .run = run,
};

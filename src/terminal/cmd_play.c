#include "cli/beside.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "echek/commands/echek.h"
#include "play/record.h"
#include "terminal/line_play.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static bool choose_errors(const char *word, enum play_errors *errors) {
    static const char *const names[] = {"live", "asked", "never"};
    *errors = PLAY_ERRORS_LIVE;
    if (word == NULL) return true;
    for (int i = 0; i < 3; i++)
        if (strcmp(word, names[i]) == 0) return *errors = (enum play_errors)i, true;
    cli_complain("--errors: '%.40s' is not live, asked or never", word);
    return false;
}

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
    struct keep keep;
    struct text out;
    text_init(&out, &mem);
    keep_init(&keep);
    bool ok = keep_each_solved(&keep, &mem, add_game, &r);
    if (!ok) cli_complain("the solved games cannot be read");
    else if (json) play_tell_record_json(&out, &r);
    else play_tell_record(&out, &r);
    ok = ok && cli_output_say(&out);
    text_free(&out);
    record_free(&r);
    return ok ? CLI_YES : CLI_BAD;
}

// ---- The command -----------------------------------------------------------------------------------------

// Days are those of Greenwich, for everyone.
static bool choose_day(const char *word, bool daily, struct plain_request *q) {
    struct tm now;
    time_t seconds = time(NULL);
    q->daily = daily || word != NULL;
    if (word != NULL && play_date_read(word, &q->date)) return true;
    if (word != NULL) {
        cli_complain("--date: '%.40s' is not a date such as 2026-11-16", word);
        return false;
    }
    if (gmtime_r(&seconds, &now) == NULL) return false;
    q->date = (struct play_date){now.tm_year + 1900, now.tm_mon + 1, now.tm_mday};
    return true;
}

static bool check_operand(const struct plain_request *q) {
    if (!q->daily || q->operand == NULL || family_named(q->operand, strlen(q->operand)) != NULL) return true;
    cli_complain("--daily: '%.40s' is not a family; 'roque list' shows them", q->operand);
    return false;
}

struct words {
    const char *errors, *coordinates, *color, *date;
    bool daily, record, json;
};

static bool refuse(const char *why, const char *word) {
    cli_complain("%s%.40s", why, word);
    return false;
}

// Options that are for Echek alone.
static bool check_echek(const struct plain_request *q) {
    const struct {
        const char *name, *value;
    } options[] = {{"white", q->echek.white},
                   {"black", q->echek.black},
                   {"rules", q->echek.rules},
                   {"position", q->echek.position},
                   {"clock", q->echek.clock}};
    if (q->operand == NULL || family_named(q->operand, strlen(q->operand)) == NULL) return true;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (options[i].value != NULL) {
            cli_complain("--%s goes with echek, not with %.40s", options[i].name, q->operand);
            return false;
        }
    return true;
}

static bool choose(const struct words *w, int argc, char **argv, struct plain_request *q) {
    bool terminal = isatty(STDOUT_FILENO);
    if (w->record) return refuse("--record tells of all games; it goes without ", argv[0]);
    if (argc > 1) return refuse("play takes one file or family; one too many is ", argv[1]);
    if (w->json) return refuse("--json goes with --record", "");
    if (argc == 1) q->operand = argv[0];
    q->look.medium = terminal ? cli_terminal_medium() : DRAW_TEXT;
    q->look.columns = terminal ? cli_columns(STDOUT_FILENO) : 0;
    return choose_day(w->date, w->daily, q) && choose_errors(w->errors, &q->errors) &&
           cli_color(w->color, terminal, &q->look.color) &&
           cli_coordinates(w->coordinates, terminal, &q->names, &q->look.labels) && check_operand(q) &&
           check_echek(q);
}

static const char about[] =
    "Plays a puzzle, the first of a file or a new one of a family, or the game of Echek; where "
    "nothing\n"
    "is named, what was played last. Every move is on disk at once, in $XDG_STATE_HOME/roque or\n"
    "~/.local/state/roque, and next time you can go on. The file itself is not changed.\n"
    "\n"
    "On a terminal it has the whole screen, and '?' shows the keys. With --plain, and where there "
    "is\n"
    "no screen, it goes line by line: a square and what goes there, 'hint', 'undo', '?' for all\n"
    "else. Ends with 0 when you leave, 2 when there is no puzzle to play, 130 interrupted.\n";

bool plain_read_request(int argc, char **argv, struct plain_request *q, int *exit_code) {
    *q = (struct plain_request){0};
    *exit_code = CLI_BAD;
    struct words w = {0};
    const struct cli_option options[] = {
        {"plain", 0, CLI_FLAG, &q->plain, NULL, "line by line, for screen readers and scripts"},
        {"new", 0, CLI_FLAG, &q->new, NULL, "begin anew, without asking about the game that was kept"},
        {"daily", 0, CLI_FLAG, &w.daily, NULL, "the puzzle of the day, the same for everyone"},
        {"date", 0, CLI_WORD, &w.date, "DAY", "that of another day, such as 2026-11-16"},
        {"record", 0, CLI_FLAG, &w.record, NULL, "tell what was solved, in what time, with how much help"},
        {"json", 'j', CLI_FLAG, &w.json, NULL, "with --record: one JSON object a family and level"},
        {"size", 0, CLI_WORD, &q->size, "WxH", "of a puzzle that is made"},
        {"level", 'l', CLI_WORD, &q->level, "LEVEL",
         "and how hard: easy, medium, hard, expert or fiendish; or that of the computer in Echek"},
        {"seed", 0, CLI_SEED, &q->seed, "S", "the same seed gives the same puzzle"},
        {"white", 'w', CLI_WORD, &q->echek.white, "PLAYER",
         "Echek: who plays White, human or a level (human)"},
        {"black", 'b', CLI_WORD, &q->echek.black, "PLAYER", "and who plays Black (medium)"},
        {"rules", 0, CLI_WORD, &q->echek.rules, "R", CLI_ECHEK_RULES_HELP},
        {"position", 0, CLI_WORD, &q->echek.position, "P", CLI_ECHEK_POSITION_HELP},
        {"clock", 0, CLI_WORD, &q->echek.clock, "M+S",
         "minutes for each side, and seconds more for each move"},
        {"errors", 'e', CLI_WORD, &w.errors, "WHEN", "tell what is wrong: live (default), asked or never"},
        {"coordinates", 0, CLI_WORD, &w.coordinates, "HOW",
         "rc: squares are r6c2 (default); chess: b3; none: boards without labels"},
        {"color", 0, CLI_WORD, &w.color, "WHEN", "always, auto (on a terminal) or never"},
        {"plain", 'p', CLI_FLAG, &q->plain, NULL, CLI_HIDDEN},
        {"new", 'n', CLI_FLAG, &q->new, NULL, CLI_HIDDEN},
        {"daily", 'd', CLI_FLAG, &w.daily, NULL, CLI_HIDDEN},
        {"record", 'r', CLI_FLAG, &w.record, NULL, CLI_HIDDEN},
        {"size", 's', CLI_WORD, &q->size, "WxH", CLI_HIDDEN},
        {0},
    };
    const struct cli_usage usage = {
        .command = "play",
        .operands = "[FILE | FAMILY | echek]",
        .about = about,
        .options = options,
        .examples = "  roque play akari\n"
                    "  roque play --plain chess-num:paper/1\n"
                    "  roque play akari --level hard --size 10x10\n"
                    "  roque play puzzles.roque\n"
                    "  roque play --daily chess-position\n"
                    "  roque play echek --level hard\n"
                    "  roque play --record\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) {
        *exit_code = cli_parsed_exit(parsed);
        return false;
    }
    *exit_code = w.record && argc == 0 ? say_record(w.json) : CLI_BAD;
    return !(w.record && argc == 0) && choose(&w, argc, argv, q);
}

// ---- The whole screen ------------------------------------------------------------------------------------

static bool has_screen(void) {
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term != NULL && term[0] != '\0' &&
           strcmp(term, "dumb") != 0;
}

// The program for the whole screen is another one.
static int run_screen(char **words) {
    return cli_beside_run(
        "roque-play", words,
        "roque-play, which plays on the whole screen, is not here: 'apt-get install libncurses-dev' and "
        "'make' build it; 'roque play --plain' plays line by line");
}

static int play_here_or_there(int argc, char **argv, char **words) {
    struct plain_request q;
    int exit_code;
    if (plain_read_request(argc, argv, &q, &exit_code))
        exit_code = q.plain || !has_screen() ? plain_play(&q) : run_screen(words);
    return exit_code;
}

int cli_play(int argc, char **argv) { return cli_beside(argc, argv, play_here_or_there); }

// ---- Within another conversation -------------------------------------------------------------------------

// The program for the whole screen takes the place of the one that starts it, which is a child of ours. What
// Ctrl-C means is its business as long as it runs.
static int run_child(int argc, char **words) {
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    int status = 0;
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGINT, &ignore, &before);
    pid_t child = fork();
    if (child == 0) {
        sigaction(SIGINT, &before, NULL);
        _exit(cli_play(argc, words));
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    sigaction(SIGINT, &before, NULL);
    if (child < 0) cli_complain("cannot start the game: %s", strerror(errno));
    return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : CLI_BAD;
}

int plain_play_within(char *operand, struct talk *other) {
    char play[] = "play";
    char *words[] = {play, operand, NULL};
    int count = operand == NULL ? 1 : 2, exit_code;
    struct plain_request q;
    if (has_screen()) return run_child(count, words);
    return plain_read_request(count, words, &q, &exit_code) ? plain_play_on(&q, &other->lines) : exit_code;
}

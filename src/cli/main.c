#include "base/nearest.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/menu.h"
#include "cli/output.h"
#include "make/survey.h"
#include "roque.h"

#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_COMMANDS = 32 }; // among which a slip of the finger is looked for

static const struct cli_command commands[] = {
    {"solve", "a solution, and whether it is the only one", cli_solve},
    {"check", "does the filled board obey every rule?", cli_check},
    {"show", "draw a board as text, unicode, svg, png or pdf", cli_show},
    {"convert", "write a puzzle in another format", cli_convert},
    {"verify", "check a proof that 'solve --proof' has written", cli_verify},
    {"hint", "the next step a person can take, and why", cli_hint},
    {"explain", "every step to the solution, each with its reason", cli_explain},
    {"rate", "how hard is it? level, score, and the steps it takes", cli_rate},
    {"make", "new puzzles with exactly one solution", cli_make},
    {"", "those of the families", cli_survey},
    {"sheet", "puzzles on a page, to print", cli_sheet},
    {"book", "a whole book of puzzles, with rules, hints and solutions", cli_book},
    {"collection", "puzzles in a database", cli_collection},
    {"campaign", "large jobs, whose results are kept", cli_campaign},
    {"lab", "how search behaves: tables, plots and pages", cli_lab},
    {"echek", "the game of Echek: play it, and know it better", cli_echek},
    {"play", "play a puzzle on the whole screen, or line by line", cli_play},
    {"rules", "the rules, for a person who has never seen the puzzle", cli_rules},
    {"list", "the built-in puzzles and families", cli_list},
    {"menu", "choose puzzles and what to do with them from lists", cli_menu},
    {"help", "more about a command", cli_help},
    {"completion", NULL, cli_completion}, // hidden
    {0},
};

// The place among the surveys is counted down.
static bool survey_at(size_t *place, struct cli_command *out) {
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        if ((*f)->survey == NULL || (*place)-- > 0) continue;
        *out = (struct cli_command){(*f)->survey->command, (*f)->survey->summary, cli_survey};
        return true;
    }
    return false;
}

bool cli_command_at(size_t place, struct cli_command *out) {
    for (const struct cli_command *c = commands; c->name != NULL; c++) {
        if (c->run == cli_survey) {
            if (survey_at(&place, out)) return true;
        } else if (c->summary != NULL && place-- == 0) {
            *out = *c;
            return true;
        }
    }
    return false;
}

static bool find_command(const char *name, struct cli_command *out) {
    for (size_t i = 0; cli_command_at(i, out); i++)
        if (strcmp(out->name, name) == 0) return true;
    for (const struct cli_command *c = commands; c->name != NULL; c++)
        if (c->summary == NULL && strcmp(c->name, name) == 0) return *out = *c, true;
    return false;
}

bool cli_command_named(const char *name, struct cli_command *out) {
    const char *names[MOST_COMMANDS + 1] = {0};
    if (find_command(name, out)) return true;
    for (size_t i = 0; i < MOST_COMMANDS && cli_command_at(i, out); i++) names[i] = out->name;
    const char *near = nearest_of(name, names);
    if (near != NULL) cli_complain("there is no command '%.40s'; did you mean '%s'?", name, near);
    else cli_complain("there is no command '%.40s'; 'roque help' lists them", name);
    return false;
}

// A standard stream that is closed would be taken by the next file we open, which would then get what was
// meant for the stream. Something that refuses every read and write takes its place.
static void occupy_standard_streams(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0) (void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

static int print_version(void) {
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &mem);
    text_add(&out, "roque " ROQUE_VERSION "\n");
    bool said = cli_output_say(&out);
    text_free(&out);
    return said ? CLI_YES : CLI_BAD;
}

// Options may stand anywhere, also before the command: bring the first word that names a command to the
// front.
static void bring_command_forward(int argc, char **argv) {
    int at = 1;
    struct cli_command found;
    while (at < argc && strcmp(argv[at], "--") != 0 && !find_command(argv[at], &found)) at++;
    if (at >= argc || !find_command(argv[at], &found)) return;
    char *command = argv[at];
    for (; at > 1; at--) argv[at] = argv[at - 1];
    argv[1] = command;
}

// What is freed stays with us, to be used for the next board: giving memory back to the system and getting it
// again, page by page, would be a fifth of the time of solving a board of 100x100.
static void keep_freed_memory(void) {
#ifdef __GLIBC__
    enum { MEGABYTE = 1 << 20 };
    mallopt(M_MMAP_THRESHOLD, 1024 * MEGABYTE);
    mallopt(M_TRIM_THRESHOLD, 1024 * MEGABYTE);
    mallopt(M_TOP_PAD, MEGABYTE);
#endif
}

// Without a word: a person at a terminal gets the menu, everything else a complaint.
static int alone(void) {
    char menu[] = "menu";
    char *words[] = {menu, NULL};
    bool person = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    return person ? cli_menu(1, words) : cli_short_help(false);
}

int main(int argc, char **argv) {
    occupy_standard_streams();
    keep_freed_memory();
    cli_interrupt_watch();
    if (argc < 2) return alone();
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) return print_version();
    if (argv[1][0] == '-') bring_command_forward(argc, argv);
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return cli_short_help(true);
    if (word[0] == '-') {
        cli_complain("'%.40s' is an option, and no command is given; 'roque help' lists the commands", word);
        return CLI_BAD;
    }
    struct cli_command command;
    return cli_command_named(word, &command) ? command.run(argc - 1, argv + 1) : CLI_BAD;
}

#include "echek/commands/echek.h"
#include "lab/commands/lab.h"

#include <unistd.h>

#define OTHER(name, program, text)                                                                           \
    &(const struct command) { name, program, .summary = text }

static const struct command *const commands[] = {
    &command_solve,
    &command_check,
    &command_show,
    &command_convert,
    &command_verify,
    &command_hint,
    &command_explain,
    &command_rate,
    &command_grade,
    &command_repair,
    &command_make,
    &command_surveys,
    OTHER("sheet", "roque-print", "puzzles on a page, to print"),
    OTHER("book", "roque-print", "a whole book of puzzles, with rules, hints and solutions"),
    OTHER("collection", "roque-collection", "puzzles in a database"),
    OTHER("campaign", "roque-collection", "large jobs that can be stopped and continued"),
    &command_lab,
    &command_echek,
    OTHER("play", "roque-play", "play a puzzle on the whole screen, or line by line"),
    &command_rules,
    &command_list,
    &command_learn,
    &command_forget,
    OTHER("menu", "roque-play", "choose puzzles and commands from text menus"),
    &command_help,
    &command_completion,
    NULL,
};

// A person at a terminal gets the menu, everything else a complaint.
static int alone(void) {
    char menu[] = "menu";
    char *words[] = {menu, NULL};
    bool person = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    return person ? command_run(1, words) : help_complain(NULL);
}

const struct program program = {"roque", commands, alone};

int main(int argc, char **argv) { return program_main(argc, argv); }

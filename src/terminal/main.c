// roque-play: puzzles and Echek on a terminal, and the menu.
#include "terminal/session.h"

#include <locale.h>

extern const struct session_hook echek_tables_hook;
const struct session_hook *const session_hooks[] = {&echek_tables_hook, NULL};

extern const struct command command_play, command_menu, command_echek_play;
static const struct command *const echek_commands[] = {&command_echek_play, NULL};
static const struct command echek = {.name = "echek", .commands = echek_commands}; // roque tells of the group

static const struct command *const commands[] = {
    &command_play, &command_menu, &echek, &command_help, &command_completion, NULL,
};

const struct program program = {"roque-play", commands, NULL};

int main(int argc, char **argv) {
    setlocale(LC_ALL, "");
    return program_main(argc, argv);
}

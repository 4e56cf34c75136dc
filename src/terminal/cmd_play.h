// `roque play` and `roque echek play` take the same options for a game of Echek, and do the same with them.
#ifndef ROQUE_TERMINAL_CMD_PLAY_H
#define ROQUE_TERMINAL_CMD_PLAY_H

#include "cli/command.h"
#include "terminal/session.h"

struct play_values {
    bool lines, new, daily, record, list, json, problem, brief, ascii;
    game_settings settings;
    const char *file, *tables;
    uint64_t plies, think_us;
    int errors, coordinates, color;
};

// Play what is named: a file, a family, a game, or (NULL) what is chosen then. Returns the exit code.
int play_by_values(struct play_values *w, char *operand);

#define PLAY_FIELD(m) offsetof(struct play_values, m)
#define PLAY_SETTING  OPTION_FAMILY_WORD, PLAY_FIELD(settings)

// Rows of both.
#define PLAY_OPTIONS(players, rules_words)                                                                   \
    {"plain", 0, OPTION_FLAG, PLAY_FIELD(lines), .help = "line by line, for screen readers and scripts"},    \
        {"new", 0, OPTION_FLAG, PLAY_FIELD(new), .help = "start a new game instead of the saved one"},       \
        {"level", 'l', PLAY_SETTING, "LEVEL",                                                                \
         .help =                                                                                             \
             "level of a new puzzle: easy, medium, hard, expert or fiendish; or of the computer in Echek"},  \
        {"seed", 's', PLAY_SETTING, "S", .help = "the same seed gives the same puzzle and luck"},            \
        {"game",           'g',    OPTION_WORD,                                                              \
         PLAY_FIELD(file), "FILE", .help = "continue the game in FILE; every move is saved there"},          \
        {"white",           'w', PLAY_SETTING, "PLAYER", .help = "Echek: who plays White (default: human)",  \
         .suggest = players},                                                                                \
        {"black",           'b', PLAY_SETTING, "PLAYER", .help = "Echek: who plays Black (default: medium)", \
         .suggest = players},                                                                                \
        {"position", 'p', PLAY_SETTING, "P",                                                                 \
         .help = "Echek: where to begin (default: the start, '4/2k1/1K2/4 w QRBNPqrbnp')"},                  \
        {"rules",                                                                                            \
         'r',                                                                                                \
         PLAY_SETTING,                                                                                       \
         "R",                                                                                                \
         .help = "Echek: rules such as drop=safe,castle=once; 'roque echek --help' lists them",              \
         .suggest = rules_words},                                                                            \
        {"puzzle", 0, OPTION_FLAG, PLAY_FIELD(problem),                                                      \
         .help = "Echek: solve a problem of 'roque echek make': you play White and have a forced win"},      \
        {"plies",                                                                                            \
         0,                                                                                                  \
         OPTION_COUNT,                                                                                       \
         PLAY_FIELD(plies),                                                                                  \
         "N",                                                                                                \
         .help = "Echek: a problem won in N moves of both sides: 1, 3, 5, 7, 9 or 11 (default: 3 to 7)",     \
         .least = 1,                                                                                         \
         .most = 1000},                                                                                      \
        {"clock", 0, PLAY_SETTING, "M+S", .help = "Echek: minutes per side, and seconds more per move"},     \
        {"time-limit",         't', OPTION_SECONDS,                                                          \
         PLAY_FIELD(think_us), "S", .help = "Echek: how long master and hints may think (default: 1)"},      \
        {"tables",    0,                                                                                     \
         OPTION_WORD, PLAY_FIELD(tables),                                                                    \
         "DIR",       .help = "look into the tables of 'echek table' (default: $ROQUE_ECHEK_TABLES)"},       \
        {"quiet", 'q', OPTION_FLAG, PLAY_FIELD(brief),                                                       \
         .help = "draw no boards; print only the moves of computers"},                                       \
        {"ascii", 0, OPTION_FLAG, PLAY_FIELD(ascii), .help = "draw with letters"},                           \
        OPTION_COLOR(struct play_values, color)

#endif

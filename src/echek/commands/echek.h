// The commands of `roque echek`: one function each, and what they share. A new one is a function and a line
// in the table of cmd_echek.c.
#ifndef ROQUE_ECHEK_COMMANDS_ECHEK_H
#define ROQUE_ECHEK_COMMANDS_ECHEK_H

#include "echek/rules/echek.h"

// argv[0] is the subcommand's name.
int cli_echek_moves(int argc, char **argv);
int cli_echek_perft(int argc, char **argv);
int cli_echek_best(int argc, char **argv);
int cli_echek_solve(int argc, char **argv);
int cli_echek_verify(int argc, char **argv);
int cli_echek_table(int argc, char **argv);
int cli_echek_play(int argc, char **argv);
int cli_echek_engine(int argc, char **argv);
int cli_echek_match(int argc, char **argv);
int cli_echek_review(int argc, char **argv);
int cli_echek_make(int argc, char **argv);
int cli_echek_show(int argc, char **argv);

// The values of --rules and --position; NULL is the default: the paper's rules, the start. A word that is
// wrong is complained of with its place, and the answer is false.
bool cli_echek_position(const char *rules_words, const char *position_words, struct echek_rules *r,
                        struct echek_position *p);

// The lines of options, for the tables of the subcommands.
#define CLI_ECHEK_RULES_HELP                                                                                 \
    "the rules: options such as drop=safe,castle=once; 'roque echek --help' lists them"
#define CLI_ECHEK_POSITION_HELP "where to begin, such as '4/2k1/1K2/4 w QRBNPqrbnp' (the default)"

// Complain of words of a person: what they are called, what is wrong with them and where.
void cli_echek_complain(const char *what, const char *words, const struct fault *fault);

#endif

// What the subcommands of `roque lab` share: how results are told, the options that mean the same everywhere,
// and the puzzle or family they are about.
#ifndef ROQUE_LAB_COMMANDS_LAB_H
#define ROQUE_LAB_COMMANDS_LAB_H

#include "cli/cli.h"
#include "cli/input.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "lab/measure.h"
#include "lab/table.h"

int cli_lab_strategies(int argc, char **argv);
int cli_lab_order(int argc, char **argv);
int cli_lab_tree(int argc, char **argv);
int cli_lab_watch(int argc, char **argv);
int cli_lab_paper(int argc, char **argv);
int cli_lab_report(int argc, char **argv);
int cli_lab_growth(int argc, char **argv);

struct cli_lab {
    // From the command line, with their defaults before it is read.
    const char *as, *path, *view;
    uint64_t threads, repeat, time_us, most_nodes;
    struct cli_seed seed;
    bool all, counters;
    // From cli_lab_begin on.
    enum lab_medium medium;
    struct lab_conduct conduct;
    struct mem mem;
    struct cli_output output;
    struct cli_progress progress;
    int exit_code;
};

// Rows of the table of options.
#define CLI_LAB_AS(l)                                                                                        \
    { "as", 'a', CLI_WORD, &(l)->as, "MEDIUM", "text, csv, md, svg or html (default: text)" }
#define CLI_LAB_OUTPUT(l)                                                                                    \
    { "output", 'o', CLI_WORD, &(l)->path, "FILE", "write to FILE" }
#define CLI_LAB_VIEW(l)                                                                                      \
    { "view", 'V', CLI_WORD, &(l)->view, "NAME", "whose variables are labelled; default: as in the paper" }
#define CLI_LAB_THREADS(l)                                                                                   \
    { "threads", 'T', CLI_NUMBER, &(l)->threads, "N", "count on N threads; times are taken by one alone" }
#define CLI_LAB_SEED(l)                                                                                      \
    { "seed", 's', CLI_SEED, &(l)->seed, "S", "the same seed gives the same counters (default: 1)" }
#define CLI_LAB_TIME(l)                                                                                      \
    { "time-limit", 't', CLI_SECONDS, &(l)->time_us, "S", "give each run S seconds (default: 1)" }
#define CLI_LAB_NODES(l)                                                                                     \
    {                                                                                                        \
        "nodes", 0, CLI_NUMBER, &(l)->most_nodes, "N",                                                       \
            "give each run N nodes instead: the same on every machine"                                       \
    }
#define CLI_LAB_REPEAT(l)                                                                                    \
    { "repeat", 0, CLI_NUMBER, &(l)->repeat, "N", "time each run N times, the fastest counts (default: 3)" }
#define CLI_LAB_ALL(l)                                                                                       \
    { "all", 0, CLI_FLAG, &(l)->all, NULL, "search on to all solutions" }

#define CLI_LAB_COUNTERS(l)                                                                                  \
    { "counters", 'C', CLI_FLAG, &(l)->counters, NULL, "count only, take no times" }
// Those of every command that measures.
#define CLI_LAB_MEASURING(l)                                                                                 \
    CLI_LAB_TIME(l), CLI_LAB_NODES(l), CLI_LAB_COUNTERS(l), CLI_LAB_AS(l), CLI_LAB_THREADS(l),               \
        CLI_LAB_SEED(l), CLI_LAB_OUTPUT(l)
#define CLI_LAB_STRATEGY(word)                                                                               \
    { "strategy", 'S', CLI_WORD, word, "VAR,VAL[,up|down]", "default: leftmost,step" }

// Former letters, which have another meaning elsewhere.
#define CLI_LAB_OLD_NODES(l)                                                                                 \
    { "nodes", 'n', CLI_NUMBER, &(l)->most_nodes, "N", CLI_HIDDEN }
#define CLI_LAB_OLD(l)                                                                                       \
    CLI_LAB_OLD_NODES(l), { "repeat", 'r', CLI_NUMBER, &(l)->repeat, "N", CLI_HIDDEN }
#define CLI_LAB_OLD_COUNT(name, value)                                                                       \
    { name, 'c', CLI_NUMBER, value, "N", CLI_HIDDEN }

extern const char *const cli_lab_values[]; // of options, for completion

struct cli_lab cli_lab_defaults(void);

// Read the words that all have, and open the output. False after a complaint: then the exit code is CLI_BAD,
// and nothing is to be ended.
bool cli_lab_begin(struct cli_lab *l);
int cli_lab_end(struct cli_lab *l); // the exit code

// The view that was asked for, or the first of the family. False after a complaint.
bool cli_lab_choose_view(const struct cli_lab *l, const struct family *f, const struct family_view **view);
bool cli_lab_read_strategy(const char *words, struct csp_strategy *out);
bool cli_lab_read_searcher(const char *words, struct lab_searcher *out); // a strategy, or "learning"

struct lab_question cli_lab_question(const struct cli_lab *l, const struct puzzle *p,
                                     const struct family_view *view);

// The one puzzle that the operands name, and what it is called. False after a complaint.
bool cli_lab_read_puzzle(struct cli_lab *l, const char *command, int argc, char **argv, struct puzzle *p,
                         struct text *name);

// Tell a fault of an experiment, or of an input that is called so (NULL: none).
void cli_lab_fail(struct cli_lab *l, const char *name, const struct fault *fault);

// What is told of one experiment: a page of its own where that is the medium. Closing prints and frees it.
void cli_lab_open_page(struct cli_lab *l, const char *title, struct text *out);
void cli_lab_close_page(struct cli_lab *l, struct text *out);

// Print it.
void cli_lab_print(struct cli_lab *l, const struct text *out);

#endif

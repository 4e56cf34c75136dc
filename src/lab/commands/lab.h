// The shared part of the subcommands of `roque lab`: their options, how results are written, and reading the
// puzzle or family that they are about.
#ifndef ROQUE_LAB_COMMANDS_LAB_H
#define ROQUE_LAB_COMMANDS_LAB_H

#include "cli/command.h"
#include "cli/pool.h"
#include "lab/table.h"

extern const struct command command_lab;
extern const struct command lab_command_strategies, lab_command_growth, lab_command_order, lab_command_tree,
    lab_command_watch, lab_command_paper, lab_command_report;

// Values of all subcommands; each has some of the options.
struct lab_values {
    int as; // enum lab_medium
    const char *path, *view, *strategy, *beside;
    struct option_words strategies;
    uint64_t threads, repeat, time_us, nodes, orders, show;
    struct option_seed seed;
    bool all, counters, json;
    int model; // enum view_model
    const char *order;
    const char *sizes, *clue_counts, *size; // of growth
    uint64_t step, per_size;
    bool unique;
    int color;
};

#define LAB_AT(member) offsetof(struct lab_values, member)
#define LAB_AS                                                                                               \
    {                                                                                                        \
        "as", 'a', OPTION_CHOICE, LAB_AT(as), "MEDIUM", .usual = "text", .words = lab_media,                 \
                                                        .help = "text, csv, md, svg or html"                 \
    }
#define LAB_OUTPUT OPTION_OUTPUT(struct lab_values, path, "write to FILE")
#define LAB_VIEW(text)                                                                                       \
    { "view", 0, OPTION_WORD, LAB_AT(view), "NAME", .help = text, .suggest = cli_suggest_views }
#define LAB_USUAL_VIEW LAB_VIEW("the view to label; default: the paper's")
#define LAB_MODEL(which)                                                                                     \
    {                                                                                                        \
        "model", 0, OPTION_CHOICE, LAB_AT(model), "MODEL", .usual = which, .words = view_models,             \
                                                           .help = VIEW_MODEL_HELP                           \
    }
#define LAB_ORDER                                                                                            \
    {                                                                                                        \
        "order", 0, OPTION_WORD, LAB_AT(order), "CELLS",                                                     \
            .help = "in a view with an order of clues: these first, such as r6c1,r8c3"                       \
    }
#define LAB_THREADS                                                                                          \
    {                                                                                                        \
        "threads", 'T', OPTION_COUNT, LAB_AT(threads), "N",                                                  \
            .usual = "1", .least = 1, .most = THREAD_MOST,                                                   \
            .help = "count on N threads; times are measured by one alone"                                    \
    }
#define LAB_SEED                                                                                             \
    {                                                                                                        \
        "seed", 's', OPTION_SEED, LAB_AT(seed), "S", .usual = "1",                                           \
                                                     .help = "the same seed gives the same counters"         \
    }
#define LAB_TIME(seconds, text)                                                                              \
    { "time-limit", 't', OPTION_SECONDS, LAB_AT(time_us), "S", .usual = seconds, .help = text }
#define LAB_NODES(text)                                                                                      \
    { "nodes", 0, OPTION_COUNT, LAB_AT(nodes), "N", .least = 1, .help = text }
#define LAB_REPEAT(times)                                                                                    \
    {                                                                                                        \
        "repeat", 0, OPTION_COUNT, LAB_AT(repeat), "N", .usual = times, .least = 1, .most = 1000,            \
                                                        .help = "time each run N times; the fastest counts"  \
    }
#define LAB_ALL                                                                                              \
    { "all", 0, OPTION_FLAG, LAB_AT(all), .help = "search for all solutions, not only the first" }
#define LAB_COUNTERS                                                                                         \
    { "counters", 'C', OPTION_FLAG, LAB_AT(counters), .help = "count only, measure no times" }
#define LAB_ORDERS(number, text)                                                                             \
    {                                                                                                        \
        "orders", 0, OPTION_COUNT, LAB_AT(orders), "N", .usual = number, .least = 1,                         \
                                                        .most = LAB_MOST_ORDERS, .help = text                \
    }
#define LAB_STRATEGY                                                                                         \
    {                                                                                                        \
        "strategy", 'S', OPTION_WORD, LAB_AT(strategy), "VAR,VAL[,up|down]",                                 \
            .usual = "leftmost,step", .suggest = cli_suggest_strategies,                                     \
            .help = "how to choose variables and values"                                                     \
    }
// The options of every command that measures.
#define LAB_LIMITS                                                                                           \
    LAB_TIME("1", "give each run S seconds"),                                                                \
        LAB_NODES("give each run N nodes instead: the same on every machine"), LAB_COUNTERS
#define LAB_MEASURING LAB_LIMITS, LAB_AS, LAB_THREADS, LAB_SEED, LAB_OUTPUT

// A run of a subcommand.
struct lab_run {
    const struct lab_values *words;
    enum lab_medium medium;
    struct lab_conduct conduct;
    struct mem mem;
    struct cli_output output;
    struct cli_progress progress;
    struct puzzle puzzle; // the subject, its name, and where it came from
    struct text name, file;
    struct puzzle_source source;
    VEC(uint32_t) order; // of its clues, as given
    struct text out;     // the output
    int exit_code;
};

void lab_run_begin(struct lab_run *l, const struct lab_values *w); // opens the output
int lab_run_end(struct lab_run *l);                                // the exit code

// The view that was given, or the first of the family, if it has the model that was given. False after an
// error was reported.
bool lab_choose_view(struct lab_run *l, const struct family *f, const struct family_view **view);
bool lab_read_searcher(const char *option, const char *words,
                       struct lab_searcher *out); // a strategy, or "learning"

struct lab_question lab_question(const struct lab_values *w, const struct puzzle *p,
                                 const struct family_view *view);

// Read the one puzzle that the operands name, and choose its view. False after an error was reported.
bool lab_read_puzzle(struct lab_run *l, const struct call *c, struct lab_question *q, const char **name);

// Read the order of clues for the chosen view. False after an error was reported.
bool lab_read_order(struct lab_run *l, struct lab_question *q);

// Report a fault of an experiment, or of an input of this name (NULL: none).
void lab_fail(struct lab_run *l, const char *name, const struct fault *fault);

// The output between the two is about one experiment; in HTML it is a page of its own. Closing prints it.
void lab_open_page(struct lab_run *l, const char *title);
void lab_close_page(struct lab_run *l);
void lab_print(struct lab_run *l);

#endif

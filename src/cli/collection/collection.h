// What is asked of `roque collection FILE.db ...` and `roque campaign FILE.db ...`. The words are read here,
// by roque itself, so that help, complaints and completion need no more than that; then roque-collection
// (src/collection) reads them again and does the work.
#ifndef ROQUE_CLI_COLLECTION_COLLECTION_H
#define ROQUE_CLI_COLLECTION_COLLECTION_H

#include "campaign/kinds.h"
#include "cli/group.h"
#include "cli/options.h"
#include "draw/draw.h"
#include "format/format.h"
#include "lab/table.h"

#include <sys/types.h>

// Which puzzles: those that fit everything that is said.
struct cli_filter {
    const struct family *family;      // NULL: any
    int width, height;                // 0: any
    bool scored;                      // by a score or a level:
    uint32_t least_score, most_score; //
    const char *tag, *text;           // NULL: any
    uint64_t campaign;                // 0: any
};

struct cli_collection_request {
    const char *file;
    struct cli_filter filter;
    uint64_t limit; // 0: none
    const char *tag;
    bool json, count, remove, with_solution;
    const struct format *to;
    const char *path; // -o; NULL: standard output
    enum lab_medium medium;
    enum draw_medium drawing;
    size_t threads;
    bool for_ranks;       // it can be done by several ranks under mpirun,
    uint64_t patience_us; // who are given up when nothing is heard of them for so long
    uint64_t number, seed;
    struct campaign_request campaign; // what `new` asks for, or what is done to every puzzle,
    struct text parameters;           // and its words, as lines "NAME WORD"; the caller's ledger
};

// Each subcommand: its name, and what it is good for.
#define CLI_COLLECTION_COMMANDS(command)                                                                     \
    command(add, "keep puzzles; what is there already is told")                                              \
        command(find, "list the puzzles that fit what is said of them")                                      \
            command(show, "draw puzzles, and tell what is known of them")                                    \
                command(export, "write puzzles out") command(tag, "give puzzles a tag, or take it away")     \
                    command(rate, "find out how hard those are of which that is not known")                  \
                        command(pick, "write a varied choice of puzzles out")                                \
                            command(stats, "how many there are of what, with histograms")                    \
                                command(verify, "prove every claim again")

#define CLI_CAMPAIGN_COMMANDS(command)                                                                       \
    command(new, "plan a campaign") command(run, "work on what is not done yet")                             \
        command(status, "how far it is") command(report, "what came out")

// Read the words of a subcommand; the operands behind the file are left in argv. False: the exit code says
// how it ends. q->parameters is initialised by the caller.
#define CLI_COLLECTION_READ(name, summary)                                                                   \
    bool cli_collection_read_##name(int *argc, char **argv, struct cli_collection_request *q, int *exit_code);
CLI_COLLECTION_COMMANDS(CLI_COLLECTION_READ)
CLI_CAMPAIGN_COMMANDS(CLI_COLLECTION_READ)
#undef CLI_COLLECTION_READ

extern const struct cli_group cli_collection_group, cli_campaign_group; // without their commands

// Become roque-collection; returns, with an exit code, only where it is missing.
int cli_collection_become(char **words);

// The same beside us: all puzzles of a collection, to be read from a descriptor (cli_beside_open).
int cli_collection_export(const char *path, pid_t *pid);

// ---- Inside ----

// The words of options that several have.
struct cli_collection_words {
    const char *family, *size, *level, *score, *work;
    uint64_t threads;
};

// Rows of tables of options.
#define CLI_COLLECTION_FILTER(q, w)                                                                          \
    {"family", 0, CLI_WORD, &(w).family, "FAMILY", "of this family"},                                        \
        {"size", 0, CLI_WORD, &(w).size, "WxH", "of this size, columns x rows"},                             \
        {"level", 'l', CLI_WORD, &(w).level, "LEVEL", "rated easy, medium, hard, expert or fiendish"},       \
        {"score", 0, CLI_WORD, &(w).score, "A..B", "with such a score: 30..149, 500.. or ..29"},             \
        {"tag", 0, CLI_WORD, &(q)->filter.tag, "TAG", "with this tag"},                                      \
        {"text", 0, CLI_WORD, &(q)->filter.text, "WORDS", "with these words in a row in the notes"}, {       \
        "campaign", 0, CLI_NUMBER, &(q)->filter.campaign, "N", "found by campaign N of this file"            \
    }
#define CLI_COLLECTION_THREADS(w)                                                                            \
    { "threads", 'T', CLI_NUMBER, &(w).threads, "N", "work on N puzzles at a time (default: all cores)" }
#define CLI_COLLECTION_WORK(w)                                                                               \
    { CAMPAIGN_WORK, 0, CLI_WORD, &(w).work, "N", CAMPAIGN_WORK_HELP }
#define CLI_COLLECTION_OUTPUT(q)                                                                             \
    { "output", 'o', CLI_WORD, &(q)->path, "FILE", "write to FILE" }

// The rows of a group's table of subcommands: roque reads the words, and when they are fine the program
// beside it takes over; under mpirun another one, or none.
enum { CLI_COLLECTION_HAND_OVER = -1, CLI_COLLECTION_HAND_OVER_RANKS = -2 };
#define CLI_COLLECTION_READ(name, summary)                                                                   \
    static int read_##name(int argc, char **argv) {                                                          \
        struct cli_collection_request q = {0};                                                               \
        int exit_code;                                                                                       \
        if (!cli_collection_read_##name(&argc, argv, &q, &exit_code)) return exit_code;                      \
        return q.for_ranks ? CLI_COLLECTION_HAND_OVER_RANKS : CLI_COLLECTION_HAND_OVER;                      \
    }
#define CLI_COLLECTION_ROW(name, summary) {#name, summary, read_##name},
int cli_collection_run(const struct cli_group *g, int argc, char **argv, char **words);

// Begin a request, with its defaults.
void cli_collection_begin(struct cli_collection_request *q);

// Read the options, take the file off the operands, and look at the common words. False as above.
bool cli_collection_parse(const struct cli_usage *u, struct cli_collection_words *w, int *argc, char **argv,
                          struct cli_collection_request *q, int *exit_code);

// Complain of operands that a subcommand does not take, or of one that is no number from 1 on; `of` says
// what is numbered, and where it is listed.
bool cli_collection_no_more(const struct cli_usage *u, int argc, char **argv);
bool cli_collection_numbers(const struct cli_usage *u, const char *of, int argc, char **argv);

// "text", "md", "html", "svg"; NULL is text.
bool cli_collection_medium(const char *word, enum lab_medium *medium);

#endif

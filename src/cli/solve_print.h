// How `solve` tells what it found: as drawings and sentences to a person at a terminal, as native text to
// whatever reads a pipe, and as JSON.
#ifndef ROQUE_CLI_SOLVE_PRINT_H
#define ROQUE_CLI_SOLVE_PRINT_H

#include "cli/pool.h"
#include "draw/draw.h"
#include "puzzle/solve.h"

enum cli_solve_style { CLI_SOLVE_DRAWN, CLI_SOLVE_NATIVE, CLI_SOLVE_JSON };

struct cli_solve_how {
    enum cli_solve_style style;
    enum solve_goal goal;
    enum draw_medium medium; // of what is drawn
    bool color, stats;
};

// What is being printed about one puzzle.
struct cli_solve_print {
    const struct cli_solve_how *how;
    struct cli_job *job;
    uint64_t start_us; // when the work on the puzzle began
    uint64_t boards;   // printed so far
};

void cli_solve_begin(struct cli_solve_print *p);
bool cli_solve_board(struct cli_solve_print *p, const struct puzzle *board); // one of --all
void cli_solve_end(struct cli_solve_print *p,
                   struct solve_result *result); // may change the notes of its boards
void cli_solve_fault(struct cli_solve_print *p); // job->fault says what

// For solve_print.c: the same in JSON, in solve_json.c.
void cli_solve_json_begin(struct cli_solve_print *p);
void cli_solve_json_board(struct cli_solve_print *p, const struct puzzle *board);
void cli_solve_json_end(struct cli_solve_print *p, const struct solve_result *result);
void cli_solve_json_fault(struct cli_solve_print *p);

// Whether result->classes means something: of a family whose solutions come in classes, and either exact
// or with a count that is a lower bound just as it.
bool cli_solve_knows_classes(const struct cli_solve_print *p, const struct solve_result *result);

// The counters worth telling, for both.
struct cli_solve_counter {
    const char *name;
    uint64_t value;
};
enum { CLI_SOLVE_COUNTERS = 14 };
void cli_solve_counters(const struct csp_stats *s, struct cli_solve_counter out[CLI_SOLVE_COUNTERS]);

#endif

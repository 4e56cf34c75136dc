// How `hint`, `explain` and `rate` tell what an explanation says: to people, as JSON, and as a page with a
// picture for each step.
#ifndef ROQUE_CLI_EXPLAIN_PRINT_H
#define ROQUE_CLI_EXPLAIN_PRINT_H

#include "cli/pool.h"
#include "draw/draw.h"
#include "explain/sentences.h"

struct cli_explain_how {
    enum draw_medium medium; // of what is drawn in between
    bool color;
    bool terminal; // somebody is watching: boards also in between
};

// Was every step proved again?
enum cli_explain_verified { CLI_EXPLAIN_NOT_VERIFIED, CLI_EXPLAIN_VERIFIED, CLI_EXPLAIN_REFUTED };

// The options that the three commands share.
struct cli_explain_options {
    uint64_t time_limit_us, threads;
    const char *color;
    bool json;
};
bool cli_explain_choose(const struct cli_explain_options *w, bool terminal, struct cli_explain_how *how);

// Explain job->puzzle; a fault is told, in JSON too. The explanation must be freed either way.
bool cli_explain_job(struct cli_job *job, struct explain_request request, uint64_t time_limit_us, bool json,
                     struct explanation *e);

int cli_explain_exit(enum explain_status status); // the exit code that goes with it

// What is known of a cell becomes what the board shows there, where it can.
void cli_explain_fill_in(struct puzzle *board, struct explain_fact fact);

// Text that begins with `first` and goes on, line by line, below its end; long lines are broken.
void cli_explain_wrap(struct text *out, const char *first, const char *words);

// People: what is to be said instead of steps, such as that the board is solved. False: there are steps.
bool cli_explain_instead(struct cli_job *job, const struct explanation *e, const struct cli_explain_how *how);
void cli_explain_text(struct cli_job *job, const struct explanation *e, const struct cli_explain_how *how);
void cli_explain_draw(struct text *out, const struct puzzle *p, const struct bits *highlight,
                      const struct cli_explain_how *how);

// The first step, as a hint of a level.
enum { CLI_EXPLAIN_WHERE = 1, CLI_EXPLAIN_RULES, CLI_EXPLAIN_STEP };
void cli_explain_hint(struct cli_job *job, const struct explanation *e, uint64_t level,
                      const struct cli_explain_how *how);

// JSON: all of it; only the keys of one step; what all objects begin with.
void cli_explain_json(struct text *out, const struct explanation *e, enum cli_explain_verified verified);
void cli_explain_json_step(struct text *out, struct explain_teller *teller, size_t step);
void cli_explain_json_begin(struct text *out, const struct explanation *e);
void cli_explain_json_boards(struct text *out, const struct explanation *e); // two solutions, if there are

// A page.
void cli_explain_html(struct cli_job *job, const struct explanation *e, enum cli_explain_verified verified);

#endif

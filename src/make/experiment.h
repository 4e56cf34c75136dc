// The experiments of the papers on a family: what was searched, how, and the results. Plain data, kept by the
// family; repeating an experiment needs nothing else.
#ifndef ROQUE_MAKE_EXPERIMENT_H
#define ROQUE_MAKE_EXPERIMENT_H

#include <stdint.h>

enum experiment_kind {
    EXPERIMENT_STRATEGIES, // all strategies on one puzzle
    EXPERIMENT_PUZZLES,    // one strategy on several puzzles
    EXPERIMENT_GROWTH,     // strategies on random boards of growing size or number of clues
    EXPERIMENT_ORDER,      // puzzles with their clues in many orders
};

// A figure from a paper, in seconds, for a strategy or a puzzle.
struct experiment_figure {
    const char *what;
    double seconds;
};

struct experiment {
    const char *name;  // "table"; after the family's name and a slash
    const char *title; // one line
    enum experiment_kind kind;
    const char *view;
    const char *const *puzzles;    // built-in ones, after the family's name and a colon; ends with NULL
    const char *const *strategies; // ends with NULL
    const char *const *settings;   // maker options for random boards: name, word, ...; NULL: none
    const char *option;            // what grows, an option of the maker
    int from, to, step;
    unsigned per;
    const struct experiment_figure *figures; // ends with a NULL `what`; NULL: the paper gives none
    const char *said;                        // what the paper says about it, a sentence
    const char *differs;                     // what is different here, and why, a sentence
};

#endif

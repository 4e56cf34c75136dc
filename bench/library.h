// CaDiCaL and clingo as libraries: a model that was read from a file is solved inside this process.
#ifndef ROQUE_BENCH_LIBRARY_H
#define ROQUE_BENCH_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// A CNF or a ground program, and what its literals mean.
struct library_model {
    // CNF: clauses, each followed by 0. Ground program: for each rule 1 if it is a choice, the number of head
    // atoms, the atoms, 1 if the body has weights, the lower bound if so, the number of literals, and the
    // literals, each with its weight if so.
    int32_t *at;
    size_t size, cap;
    uint32_t atoms; // the largest variable or atom
    bool projected; // solutions that differ only in literals without a meaning are the same
    struct library_shown {
        int32_t lit;           // 0: holds in every solution
        char *words;           // of a CNF put(R,C,X), otherwise what the program shows
        bool holds, holds_now; // in the first solution found, in the last
    } * shown;
    size_t shown_size, shown_cap;
};

struct library_answer {
    uint64_t found; // solutions, at most as many as were asked for
    uint64_t ns;    // processor time, from the model in memory to the answer
    bool stopped;   // at the limit
};

struct library {
    const char *name;
    // For a DIMACS file or, if the library is clingo, a file in aspif, as gringo writes it.
    void (*read)(struct library_model *m, FILE *in);
    struct library_answer (*solve)(struct library_model *m, uint64_t most, int seconds);
};
extern const struct library library_cadical, library_clingo, library_clingo_cnf;

void library_model_free(struct library_model *m);

#endif

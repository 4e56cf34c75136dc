// What the files behind roque.h share: the context, and the beginning of every handle. Handles count their
// memory in the ledger of their context, which lives on until the last of them is freed.
#ifndef ROQUE_LIBRARY_INSIDE_H
#define ROQUE_LIBRARY_INSIDE_H

#include "explain/sentences.h"
#include "puzzle/solve.h"
#include "roque.h"

struct roque {
    struct mem mem; // the context itself is counted in it
    int stop;
    uint64_t time_limit_us; // 0: none
    unsigned threads;
    enum puzzle_names names;
    enum explain_detail detail;
    bool classic;
    struct csp_strategy strategy; // if classic
    char view[40];                // if classic; "": none
    enum roque_fault kind;
    struct fault fault; // if `kind` is not ROQUE_OK
    struct text error_json;
    struct families families; // that are known; it keeps those that are read
    size_t handles;           // not yet freed
    bool left;                // freed by its owner: ends with the last handle
};

struct library_handle {
    struct roque *home; // NULL: part of another handle, and freed with it
    size_t bytes;
};

struct roque_puzzle {
    struct library_handle handle;
    struct puzzle puzzle;
    struct puzzle given; // what is printed, whose marks are not mistakes; zeroed: it is not known
};

// ---- Calls ----

// A call begins: clear the last error. False if there is no context, or if one of the handles is missing:
// then the error that made it so stays.
bool library_begin(struct roque *r, const void *handle);

// A call fails: keep the fault, or a new one. All return false.
bool library_fail(struct roque *r, const struct fault *fault);
bool library_fail_memory(struct roque *r);
__attribute__((format(printf, 3, 4))) bool library_fail_as(struct roque *r, enum roque_fault kind,
                                                           const char *format, ...);

struct limits library_limits(const struct roque *r); // for the call that begins now

// ---- Handles ----

// A zeroed handle of so many bytes, which begins with a struct library_handle; NULL with an error when out of
// memory.
void *library_handle_new(struct roque *r, size_t bytes);
void library_handle_free(struct library_handle *h); // only itself; free its parts first
struct mem *library_handle_mem(struct library_handle *h);

struct roque_puzzle *library_puzzle_new(struct roque *r, struct puzzle *p); // takes the puzzle over

// ---- Answers that other calls also make ----

// A verdict in which nothing is broken yet; NULL with an error when out of memory.
struct roque_verdict *library_verdict_new(struct roque *r, const struct puzzle *shape);
struct verdict *library_verdict_of(struct roque_verdict *v);

// A hint for a board whose given part is known (may be NULL); NULL with an error if there is none.
struct roque_explanation *library_hint_of(struct roque *r, const struct puzzle *board,
                                          const struct puzzle *given);
const struct explanation *library_explanation_of(const struct roque_explanation *x);

// ---- Strings ----

// A string for the caller is written into the text between these two; NULL with an error when out of memory.
void library_string_begin(struct text *t, struct roque *r);
char *library_string_end(struct text *t, struct roque *r);

// A text that a handle keeps, once it is written; NULL with an error when out of memory.
const char *library_kept(struct text *t, struct roque *r);

size_t library_size(const char *text, size_t size); // ROQUE_STRING: up to the NUL

#endif

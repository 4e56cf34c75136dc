// The few functions of clingo's documented C API (https://potassco.org/clingo/c-api/5.4/) that the bench
// calls. Debian ships the library, libclingo.so.3, in the package gringo, but no header for it.
#ifndef ROQUE_BENCH_CLINGO_H
#define ROQUE_BENCH_CLINGO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t clingo_atom_t;
typedef int32_t clingo_literal_t;
typedef int32_t clingo_weight_t;
typedef uint64_t clingo_symbol_t;
typedef struct clingo_weighted_literal {
    clingo_literal_t literal;
    clingo_weight_t weight;
} clingo_weighted_literal_t;
typedef struct clingo_control clingo_control_t;
typedef struct clingo_backend clingo_backend_t;
typedef struct clingo_model clingo_model_t;
typedef struct clingo_solve_handle clingo_solve_handle_t;
typedef void (*clingo_logger_t)(int code, const char *message, void *data);
typedef bool (*clingo_solve_event_callback_t)(uint32_t type, void *event, void *data, bool *go_on);

enum { clingo_solve_mode_yield = 2 };
enum { clingo_solve_result_interrupted = 8 };

// Every function that returns bool returns false on an error.
const char *clingo_error_message(void);

bool clingo_control_new(const char *const *arguments, size_t size, clingo_logger_t logger, void *data,
                        unsigned message_limit, clingo_control_t **control);
void clingo_control_free(clingo_control_t *control);
bool clingo_control_backend(clingo_control_t *control, clingo_backend_t **backend);
bool clingo_control_solve(clingo_control_t *control, unsigned mode, const clingo_literal_t *assumptions,
                          size_t size, clingo_solve_event_callback_t notify, void *data,
                          clingo_solve_handle_t **handle);
void clingo_control_interrupt(clingo_control_t *control); // may be called by a signal handler

// The backend adds statements to the ground program.
bool clingo_backend_begin(clingo_backend_t *backend);
bool clingo_backend_end(clingo_backend_t *backend);
bool clingo_backend_add_atom(clingo_backend_t *backend, clingo_symbol_t *symbol, clingo_atom_t *atom);
bool clingo_backend_rule(clingo_backend_t *backend, bool choice, const clingo_atom_t *head, size_t head_size,
                         const clingo_literal_t *body, size_t body_size);
bool clingo_backend_weight_rule(clingo_backend_t *backend, bool choice, const clingo_atom_t *head,
                                size_t head_size, clingo_weight_t lower_bound,
                                const clingo_weighted_literal_t *body, size_t body_size);
bool clingo_backend_project(clingo_backend_t *backend, const clingo_atom_t *atoms, size_t size);

bool clingo_solve_handle_model(clingo_solve_handle_t *handle, const clingo_model_t **model); // NULL: no more
bool clingo_solve_handle_resume(clingo_solve_handle_t *handle);
bool clingo_solve_handle_get(clingo_solve_handle_t *handle, unsigned *result);
bool clingo_solve_handle_close(clingo_solve_handle_t *handle);
bool clingo_model_is_true(const clingo_model_t *model, clingo_literal_t literal, bool *result);

#endif

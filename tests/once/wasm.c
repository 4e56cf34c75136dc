// The core without threads or files, as a page uses it: linked for WebAssembly it exports two functions;
// linked for this machine it prints their answers.
#include "echek/engine/think.h"
#include "format/format.h"
#include "puzzle/solve.h"

#include <stdio.h>
#include <string.h>

#ifdef __wasi__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

static struct mem mem;
static struct text said;

static void solve_builtin(const struct builtin_puzzle *b) {
    struct format_reader reader;
    struct puzzle puzzle;
    struct solve_result result;
    struct fault fault = {0};
    const struct solve_request unique = {.goal = SOLVE_UNIQUE};
    format_reader_init(&reader, b->text, strlen(b->text));
    if (format_read_next(&reader, &mem, &puzzle, &fault) != FORMAT_READ_PUZZLE) {
        text_format(&said, "%s: %s\n", b->name, fault.text);
        return;
    }
    if (!solve_puzzle(&puzzle, &unique, &mem, &result, &fault)) text_add(&said, fault.text);
    else if (result.has_solution) format_native_rows(&result.solution, result.solution.cells, &said);
    text_format(&said, "%s: %s\n", b->name, solve_status_name(result.status));
    solve_result_free(&result);
    puzzle_free(&puzzle);
}

// Solve every built-in puzzle.
EXPORT("solve") const char *solve(void) {
    text_init(&said, &mem);
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        for (const struct builtin_puzzle *b = (*f)->builtin; b != NULL && b->name != NULL; b++)
            solve_builtin(b);
    return text_string(&said);
}

// The number of plies in which White wins, computed with three threads requested, of which only one exists.
EXPORT("wins") int wins(void) {
    const struct echek_rules rules = {0};
    struct echek_position p;
    struct echek_game game;
    struct echek_thought thought;
    struct fault fault;
    struct echek_engine *e = echek_engine_new(&mem, 1 << 20);
    if (e == NULL || !echek_position_read(&rules, "q2k/2B1/1K2/4 w QRNPrbnp", &p, &fault)) return -1;
    echek_game_init(&game, &mem, &rules, &p);
    bool ok = echek_think(e, &game, &(struct echek_effort){.depth = 7, .threads = 3}, &thought, &fault);
    echek_game_free(&game);
    echek_engine_free(e);
    return ok ? thought.wins : -1;
}

#ifndef __wasi__
int main(void) {
    printf("%s", solve());
    printf("wins: %d\n", wins());
    text_free(&said);
    return mem.used != 0;
}
#endif

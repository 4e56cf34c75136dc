// Solves every puzzle of a text, in any format, and prints each answer as a line of JSON.
//     build/examples/solve <boards.roque
#include <roque.h>

#include <stdio.h>

// Standard input, as much of it as there is room for.
static size_t slurp(char *text, size_t room) {
    size_t size = 0, n;
    while (size < room && (n = fread(text + size, 1, room - size, stdin)) > 0) size += n;
    return size;
}

int main(void) {
    static char text[1 << 20];
    roque *r = roque_new();
    roque_reader *reader = roque_reader_new(r, text, slurp(text, sizeof text));
    roque_set_time_limit(r, 10); // seconds for each
    for (;;) {
        roque_puzzle *p = roque_reader_next(reader);
        if (p == NULL && roque_error_kind(r) == ROQUE_OK) break;
        roque_solution *s = roque_solve(r, p);
        fputs(s == NULL ? roque_error_json(r) : roque_solution_json(s), stdout);
        roque_solution_free(s);
        roque_puzzle_free(p);
    }
    roque_reader_free(reader);
    roque_free(r);
    return 0;
}

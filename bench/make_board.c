// make_board tight|loose|sparse SIDE SEED [COUNT]: Akari boards to measure with, as native text.
#include "boards.h"

#include "format/format.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    enum board_kind kind;
    int side = argc > 2 ? atoi(argv[2]) : 0, count = argc > 4 ? atoi(argv[4]) : 1;
    if (argc < 4 || !board_kind_named(argv[1], &kind) || side < 1 || side > 2000) {
        fprintf(stderr, "usage: make_board tight|loose|sparse SIDE SEED [COUNT], with a side of 1 to 2000\n");
        return 2;
    }
    struct mem mem = MEM_UNLIMITED;
    struct rng rng;
    rng_seed(&rng, strtoull(argv[3], NULL, 10));
    for (int i = 0; i < count; i++) {
        struct puzzle p;
        struct fault fault;
        struct text out;
        board_make(&p, &mem, kind, side, &rng);
        text_init(&out, &mem);
        if (!format_write(&format_native, &p, (size_t)i, &out, &fault)) return 2;
        fwrite(out.at, 1, out.size, stdout);
        text_free(&out);
        puzzle_free(&p);
    }
    return 0;
}

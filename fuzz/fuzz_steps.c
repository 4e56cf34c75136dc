// Any bytes as the steps of an answer to a small board: read and graded, or refused with a place.
#include "explain/grade.h"
#include "format/steps.h"
#include "read.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char board[] = "akari 4x4\n....\n.2.2\n2.#.\n....\n";
    struct mem m = MEM_UNLIMITED;
    struct format_reader r;
    struct puzzle p;
    struct fault fault = {0};
    struct grading g;
    const struct limits limits = limits_within(1000000, NULL);
    format_reader_init(&r, board, strlen(board));
    if (format_read_next(&r, &m, &p, &fault) != FORMAT_READ_PUZZLE) abort();
    bool ok = grade_open(&g, &p, &limits, &m, &fault) &&
              format_read_steps((const char *)data, size, &g, &fault) && grade_steps(&g, &fault);
    if (ok && g.results.size != g.e.steps.size) abort();
    if (!ok && fault.kind == FAULT_INPUT && (fault.line == 0 || fault.column == 0)) abort();
    grade_close(&g);
    puzzle_free(&p);
    if (m.used != 0) abort();
    return 0;
}

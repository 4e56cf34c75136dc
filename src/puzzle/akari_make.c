#include "puzzle/akari.h"
#include "puzzle/make.h"

static enum make_answer akari_draft(const struct make_request *r, struct rng *rng, struct mem *m,
                                    struct made *draft, struct fault *fault) {
    if (!puzzle_init(&draft->puzzle, m, r->family, r->width, r->height)) {
        fault_memory(fault);
        return MAKE_FAULT;
    }
    for (size_t i = 0; i < puzzle_size(&draft->puzzle); i++)
        if (rng_below(rng, 100) < 70) draft->puzzle.cells[i] = '#';
    return MAKE_DONE;
}

const struct family_maker akari_maker = {
    .usual_width = 10, .usual_height = 10, .drafts = 200, .draft = akari_draft};

// Printed numbers that are those of a Latin square, but for those beneath marks, which repeat others.
#include "make/planned.h"

#include <string.h>

// A number for a marked cell: that of an unmarked one of its row or column, which is unmarked in the rival,
// too; then one of both must be marked.
static void repeat_number(struct drafting *d, uint32_t cell, const char *rival) {
    uint32_t width = (uint32_t)d->board->width, lines = width + (uint32_t)d->board->height;
    for (int tries = 0; tries < 40; tries++) {
        uint32_t i = rng_below(d->rng, lines);
        uint32_t other = i < width ? cell / width * width + i : cell % width + (i - width) * width;
        if (d->solution[other] != d->blank || (rival != NULL && rival[other] != d->blank)) continue;
        d->board->under[cell] = d->board->under[other];
        return;
    }
}

enum make_answer planned_print_latin(struct drafting *d) {
    uint32_t width = (uint32_t)d->board->width, height = (uint32_t)d->board->height;
    uint32_t side = width > height ? width : height, n = (uint32_t)strlen(d->r->family->under) - 1;
    if (!vec_resize(d->mem, &d->order, (size_t)3 * side)) return make_no_memory(d->fault);
    if (side > n) {
        fault_set(d->fault, FAULT_INPUT, "--size: a side of %u needs more numbers than the rules have",
                  (unsigned)side);
        return MAKE_FAULT;
    }
    for (uint32_t i = 0; i < 3 * side; i++) d->order.at[i] = i % side;
    for (uint32_t k = 0; k < 3; k++) rng_shuffle(d->rng, d->order.at + k * side, side);
    for (uint32_t i = 0; i < d->size; i++) {
        uint32_t row = d->order.at[i / width], column = d->order.at[side + i % width];
        d->board->under[i] = d->r->family->under[1 + d->order.at[2 * side + (row + column) % side]];
    }
    for (uint32_t i = 0; i < d->size; i++)
        if (d->solution[i] != d->blank) repeat_number(d, i, NULL);
    return MAKE_DONE;
}

// A rival with all marks of the solution and more is the better solution. Otherwise one of the marks that it
// lacks gets another number.
enum make_answer planned_mend_latin(struct drafting *d) {
    const char *rival = d->rivals.at + d->rivals.size - d->size;
    uint32_t lacks = 0, cell = 0;
    for (uint32_t i = 0; i < d->size; i++)
        if (d->solution[i] != d->blank && rival[i] == d->blank && rng_below(d->rng, ++lacks) == 0) cell = i;
    if (lacks > 0) repeat_number(d, cell, rival);
    else memcpy(d->solution, rival, d->size);
    for (uint32_t i = 0; i < d->size && lacks == 0; i++)
        if (d->solution[i] != d->blank) repeat_number(d, i, NULL);
    return MAKE_DONE;
}

enum make_answer planned_change_latin(struct drafting *d) {
    uint32_t marked = 0, cell = 0;
    for (uint32_t i = 0; i < d->size; i++)
        if (d->solution[i] != d->blank && rng_below(d->rng, ++marked) == 0) cell = i;
    if (marked == 0) return MAKE_GAVE_UP;
    repeat_number(d, cell, NULL);
    return MAKE_DONE;
}

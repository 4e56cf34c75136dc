// What is special about a step on the picture of its board: which cells the reason is about (a tint), which
// are known and used (a dashed frame), and which it decides (a thick one), told apart without colour, too.
#ifndef ROQUE_TELL_STEP_PICTURE_H
#define ROQUE_TELL_STEP_PICTURE_H

#include "draw/shapes.h"
#include "explain/explain.h"

// Which frame a cell gets; the weightier one hides the others.
enum step_frame { STEP_FRAME_RULE, STEP_FRAME_OLD, STEP_FRAME_NEW, STEP_FRAMES };

struct step_picture {
    const struct explanation *e;
    const struct explain_step *step;
    const struct puzzle *board; // as it stands after the step
    struct bits cells[STEP_FRAMES];
    struct mem *mem;
};

// False when there is no memory: then there is nothing to free.
bool step_picture_init(struct step_picture *s, const struct explanation *e, const struct explain_step *step,
                       const struct puzzle *board, struct mem *m);
void step_picture_free(struct step_picture *s);

// The board is drawn with draw_options.tinted = &cells[STEP_FRAME_RULE] and without arrows; then this goes on
// top of it.
void step_picture_overlay(const struct step_picture *s, draw_put *put, void *context);

#endif

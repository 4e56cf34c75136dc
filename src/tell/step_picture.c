#include "tell/step_picture.h"

static const struct draw_style frames[STEP_FRAMES] = {
    [STEP_FRAME_RULE] = {.line = 0xfff5a300, .width = 25},
    [STEP_FRAME_OLD] = {.line = 0xff1769c2, .width = 25, .dashed = true},
    [STEP_FRAME_NEW] = {.line = 0xffd81b60, .width = 35},
};
static const struct draw_style old_absent = {.fill = 0xff1769c2, .font = 10, .bold = true, .struck = true};
static const struct draw_style new_absent = {.fill = 0xffd81b60, .font = 10, .bold = true, .struck = true};

// ---- Which cells -----------------------------------------------------------------------------------------

// What is nearly everywhere is no place to look at.
static void mark_rules(const struct explanation *e, const struct explain_step *step, struct bits *cells) {
    size_t marked = 0, size = puzzle_size(e->puzzle);
    for (size_t i = 0; i < step->rules.count; i++)
        explain_rule_cells(e->puzzle, &e->rules.at[step->rules.first + i], cells);
    for (size_t i = 0; i < size; i++) marked += bits_has(cells, i);
    for (size_t i = 0; i < size && 4 * marked > 3 * size; i++) bits_drop(cells, i);
}

static void mark_facts(const struct explanation *e, struct explain_range facts, struct bits *cells) {
    for (size_t i = 0; i < facts.count; i++) bits_add(cells, e->facts.at[facts.first + i].cell);
}

bool step_picture_init(struct step_picture *s, const struct explanation *e, const struct explain_step *step,
                       const struct puzzle *board, struct mem *m) {
    size_t made = 0, size = puzzle_size(board);
    *s = (struct step_picture){.e = e, .step = step, .board = board, .mem = m};
    while (made < STEP_FRAMES && bits_init(&s->cells[made], m, size)) made++;
    if (made < STEP_FRAMES) {
        while (made > 0) bits_free(&s->cells[--made], m);
        return false;
    }
    mark_rules(e, step, &s->cells[STEP_FRAME_RULE]);
    mark_facts(e, step->known, &s->cells[STEP_FRAME_OLD]);
    mark_facts(e, step->decides, &s->cells[STEP_FRAME_NEW]);
    for (size_t i = 0; i < size; i++)
        if (bits_has(&s->cells[STEP_FRAME_NEW], i)) bits_drop(&s->cells[STEP_FRAME_OLD], i);
    return true;
}

void step_picture_free(struct step_picture *s) {
    for (size_t i = 0; i < STEP_FRAMES; i++) bits_free(&s->cells[i], s->mem);
}

// ---- Shapes ----------------------------------------------------------------------------------------------

// A mark that cannot be in a cell is small and struck out, unless another stands there.
static void put_absent(const struct step_picture *s, struct explain_range facts,
                       const struct draw_style *style, draw_put *put, void *context) {
    const struct family *family = s->board->family;
    for (size_t i = 0; i < facts.count; i++) {
        struct explain_fact f = s->e->facts.at[facts.first + i];
        char shown = s->board->cells[f.cell];
        bool taken = family_is_mark(family, shown) && shown != family_empty(family);
        if (!f.holds && !taken) draw_candidate(s->board, f.cell, f.mark, style, put, context);
    }
}

void step_picture_overlay(const struct step_picture *s, draw_put *put, void *context) {
    for (enum step_frame f = 0; f < STEP_FRAMES; f++)
        for (size_t c = bits_next(&s->cells[f], 0); c != SIZE_MAX; c = bits_next(&s->cells[f], c + 1))
            draw_frame(s->board, c, 4, &frames[f], put, context);
    if (family_has_one_mark(s->board->family)) return;
    put_absent(s, s->step->known, &old_absent, put, context);
    put_absent(s, s->step->decides, &new_absent, put, context);
}

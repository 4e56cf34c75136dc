// Areas of new boards: cut at random, and changed until a solution is the only one.
#include "make/planned.h"

#include <string.h>

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
enum { AREAS_MOST = sizeof letters - 1 };

// The neighbours of a cell in random order; returns how many.
static int around(struct drafting *d, uint32_t cell, uint32_t out[4]) {
    uint32_t width = (uint32_t)d->board->width, n = 0;
    if (cell >= width) out[n++] = cell - width;
    if (cell % width > 0) out[n++] = cell - 1;
    if (cell % width + 1 < width) out[n++] = cell + 1;
    if (cell + width < d->size) out[n++] = cell + width;
    rng_shuffle(d->rng, out, n);
    return (int)n;
}

static bool is_listed(const struct drafting *d, uint32_t cell) {
    for (size_t i = 0; i < d->list.size; i++)
        if (d->list.at[i] == cell) return true;
    return false;
}

// Collect the piece of an area that a cell is in, into d->list. `area` is by cell.
static bool collect(struct drafting *d, const uint32_t *area, uint32_t cell) {
    d->list.size = 0;
    if (!vec_push(d->mem, &d->list, cell)) return false;
    for (size_t i = 0; i < d->list.size; i++) {
        uint32_t sides[4];
        for (int k = around(d, d->list.at[i], sides) - 1; k >= 0; k--)
            if (area[sides[k]] == area[cell] && !is_listed(d, sides[k]) &&
                !vec_push(d->mem, &d->list, sides[k]))
                return false;
    }
    return true;
}

static size_t count(const struct drafting *d, const uint32_t *area, uint32_t which) {
    size_t n = 0;
    for (size_t i = 0; i < d->size; i++) n += area[i] == which;
    return n;
}

// ---- Around single cells, or around the marks of a solution ----------------------------------------------

#define NO_AREA UINT32_MAX

static void clear(struct drafting *d, uint32_t *area) {
    for (uint32_t i = 0; i < d->size; i++) {
        d->order.at[i] = i;
        area[i] = NO_AREA;
    }
    rng_shuffle(d->rng, d->order.at, d->size);
}

// Areas take the cells beside them, in turn as it comes, up to the size that the plan allows. False: cells
// are left over.
static bool fill(struct drafting *d, uint32_t *area) {
    enum { PATIENCE = 60 };
    size_t most = d->plan->most_area == 0 ? d->size : (size_t)d->plan->most_area;
    for (size_t step = 0; step < PATIENCE * d->size; step++) {
        uint32_t sides[4], cell = rng_below(d->rng, (uint32_t)d->size);
        if (area[cell] != NO_AREA) continue;
        for (int k = around(d, cell, sides) - 1; k >= 0 && area[cell] == NO_AREA; k--)
            if (area[sides[k]] != NO_AREA && count(d, area, area[sides[k]]) < most)
                area[cell] = area[sides[k]];
    }
    return count(d, area, NO_AREA) == 0;
}

static bool is_marked(const struct drafting *d, uint32_t cell) {
    return family_is_mark(d->r->family, d->solution[cell]);
}

// An area takes the nearest mark that no other has, and the way to it. `from` is scratch, by cell.
static bool take_mark(struct drafting *d, uint32_t *area, uint32_t *from, uint32_t which) {
    uint32_t *queue = d->list.at;
    size_t n = 0;
    for (uint32_t i = 0; i < d->size; i++) {
        from[i] = area[i] == which ? i : NO_AREA;
        if (area[i] == which) queue[n++] = i;
    }
    for (size_t i = 0; i < n; i++) {
        uint32_t sides[4], cell = queue[i];
        if (area[cell] == NO_AREA && is_marked(d, cell)) {
            for (; area[cell] == NO_AREA; cell = from[cell]) area[cell] = which;
            return true;
        }
        for (int k = around(d, cell, sides) - 1; k >= 0; k--) {
            if (area[sides[k]] != NO_AREA || from[sides[k]] != NO_AREA) continue;
            from[sides[k]] = cell;
            queue[n++] = sides[k];
        }
    }
    return false;
}

// Areas with so many marks each.
static bool share_marks(struct drafting *d, uint32_t *area, uint32_t each) {
    uint32_t n = 0;
    clear(d, area);
    for (size_t i = 0; i < d->size; i++) {
        uint32_t cell = d->order.at[i];
        if (area[cell] != NO_AREA || !is_marked(d, cell)) continue;
        area[cell] = n;
        for (uint32_t has = 1; has < each; has++)
            if (!take_mark(d, area, area + d->size, n)) return false;
        n++;
    }
    return fill(d, area);
}

// As many as there are columns, each around one cell.
static bool grow(struct drafting *d, uint32_t *area) {
    clear(d, area);
    for (uint32_t i = 0; i < (uint32_t)d->board->width && i < d->size; i++) area[d->order.at[i]] = i;
    return fill(d, area);
}

// ---- Areas of some sizes ---------------------------------------------------------------------------------

// An area takes a cell of a neighbour, or all of it where both fit into one. What is cut off from the rest
// becomes an area of its own, with a number of its own: that of one of its cells.
static bool take_beside(struct drafting *d, uint32_t *area, uint32_t cell) {
    uint32_t sides[4], own = area[cell];
    for (int k = around(d, cell, sides) - 1; k >= 0; k--) {
        uint32_t other = area[sides[k]];
        if (other == own) continue;
        bool both = count(d, area, own) + count(d, area, other) <= (size_t)d->plan->most_area;
        area[sides[k]] = own;
        for (uint32_t i = 0; i < d->size; i++)
            if (area[i] == other && both) area[i] = own;
        for (uint32_t i = 0; i < d->size; i++) {
            if (area[i] != other) continue;
            if (!collect(d, area, i)) return false;
            for (size_t j = 0; j < d->list.size; j++) area[d->list.at[j]] = (uint32_t)d->size + i;
        }
        for (uint32_t i = 0; i < d->size; i++) // numbers of areas are below the size again
            if (area[i] >= d->size) area[i] -= (uint32_t)d->size;
        return true;
    }
    return true;
}

// Every cell is an area to begin with. Each area wants a size of its own; those that are too small take from
// their neighbours, in random order, for a while.
static bool cut(struct drafting *d, uint32_t *area) {
    enum { PATIENCE = 60 };
    int least = d->plan->least_area, most = d->plan->most_area;
    for (uint32_t i = 0; i < d->size; i++) {
        d->order.at[i] = (uint32_t)planned_from(d, least, most);
        area[i] = i;
    }
    for (size_t step = 0; step < PATIENCE * d->size; step++) {
        uint32_t cell = rng_below(d->rng, (uint32_t)d->size);
        size_t has = count(d, area, area[cell]), wants = d->order.at[area[cell]];
        if (step > d->size * PATIENCE / 4) wants = (size_t)least;
        if (has < wants && !take_beside(d, area, cell)) return false;
    }
    return true;
}

static bool name_areas(struct drafting *d, const uint32_t *area) {
    size_t used = 0;
    for (size_t i = 0; i < d->size; i++) {
        size_t first = 0;
        while (area[first] != area[i]) first++;
        if (first == i && used++ == AREAS_MOST) return false;
        d->board->areas[i] = first == i ? letters[used - 1] : d->board->areas[first];
    }
    return true;
}

enum make_answer planned_areas(struct drafting *d) {
    uint32_t *area = mem_zeroed(d->mem, d->size, sizeof *area);
    bool ok = area != NULL && vec_resize(d->mem, &d->order, d->size), named = false;
    if (ok && d->plan->most_area == 0) (void)grow(d, area);
    else ok = ok && cut(d, area);
    if (ok) named = name_areas(d, area);
    mem_free(d->mem, area, d->size * sizeof *area);
    if (!ok) return make_no_memory(d->fault);
    if (named) return MAKE_DONE;
    fault_set(d->fault, FAULT_INPUT,
              "the board has more areas than there are letters and digits: choose a smaller --size");
    return MAKE_GAVE_UP;
}

enum make_answer planned_areas_around(struct drafting *d) {
    enum { MOST = 5, TRIES = 60 };
    uint32_t marks = 0;
    uint32_t *area = mem_zeroed(d->mem, 2 * d->size, sizeof *area);
    bool ok = area != NULL && vec_resize(d->mem, &d->order, d->size) && vec_resize(d->mem, &d->list, d->size);
    bool obeyed = false;
    for (uint32_t i = 0; i < d->size; i++) marks += is_marked(d, i);
    for (uint32_t each = 2; each <= MOST && ok && !obeyed; each++)
        for (int i = 0; i < TRIES && marks % each == 0 && ok && !obeyed; i++) {
            if (!share_marks(d, area, each) || !name_areas(d, area)) continue;
            ok = planned_obeys(d, d->solution, MAKE_ABOUT_AREAS, &obeyed);
            if (!obeyed) break; // it takes another number of them
        }
    mem_free(d->mem, area, 2 * d->size * sizeof *area);
    return !ok ? make_no_memory(d->fault) : obeyed ? MAKE_DONE : MAKE_GAVE_UP;
}

// ---- One after the other ---------------------------------------------------------------------------------

// The area of a cell takes a cell beside it that is in none. False: there is no such cell.
static bool grow_by_one(struct drafting *d, uint32_t *area, uint32_t cell) {
    if (!collect(d, area, cell)) return false;
    uint32_t first = rng_below(d->rng, (uint32_t)d->list.size);
    for (size_t i = 0; i < d->list.size; i++) {
        uint32_t sides[4];
        for (int k = around(d, d->list.at[(first + i) % d->list.size], sides) - 1; k >= 0; k--) {
            if (area[sides[k]] != NO_AREA) continue;
            area[sides[k]] = area[cell];
            return true;
        }
    }
    return false;
}

// Every piece of what is in no area is large enough for one.
static bool leaves_room(struct drafting *d, const uint32_t *area) {
    d->list.size = 0;
    for (uint32_t i = 0; i < d->size; i++) {
        if (area[i] != NO_AREA || is_listed(d, i)) continue;
        if (!collect(d, area, i) || d->list.size < (size_t)d->plan->least_area) return false;
    }
    return true;
}

// Is there a solution, as far as the board is cut?
static enum make_answer try_part(struct drafting *d, const uint32_t *area) {
    uint32_t open = 0;
    if (!name_areas(d, area)) return MAKE_GAVE_UP;
    while (open < d->size && area[open] != NO_AREA) open++;
    return planned_ask_for_part(d, open < d->size ? d->board->areas[open] : 0);
}

// A new area around a cell.
static enum make_answer add_area(struct drafting *d, uint32_t *area, uint32_t cell) {
    int least = d->plan->least_area, size = planned_from(d, least, d->plan->most_area), has = 1;
    area[cell] = cell;
    while (has < size && grow_by_one(d, area, cell)) has++;
    return has >= least && leaves_room(d, area) ? try_part(d, area) : MAKE_GAVE_UP;
}

static void take_area_out(struct drafting *d, uint32_t *area, uint32_t which) {
    for (uint32_t i = 0; i < d->size && which != NO_AREA; i++)
        if (area[i] == which) area[i] = NO_AREA;
}

// The areas that touch a cell go.
static void clear_near(struct drafting *d, uint32_t *area, uint32_t cell) {
    const int width = d->r->width;
    for (int i = 0; i < (int)d->size; i++) {
        int x = i % width - (int)cell % width, y = i / width - (int)cell / width;
        if (x * x <= 1 && y * y <= 1) take_area_out(d, area, area[i]);
    }
}

// From the first cell on. Where several shapes in a row leave no solution, the areas that touch them go, too.
static enum make_answer add_areas(struct drafting *d, uint32_t *area) {
    enum { STEPS = 1000, SHAPES = 6 };
    uint32_t cell = 0;
    for (int i = 0, shape = 1; i < STEPS; i++, shape++) {
        enum make_answer answer = add_area(d, area, cell);
        if (answer == MAKE_FAULT || answer == MAKE_STOPPED) return answer;
        if (answer == MAKE_DONE) shape = 0;
        else take_area_out(d, area, cell);
        if (shape > 0 && shape % SHAPES == 0) clear_near(d, area, cell);
        for (cell = 0; area[cell] != NO_AREA;)
            if (++cell == d->size) return MAKE_DONE;
    }
    return MAKE_GAVE_UP;
}

enum make_answer planned_areas_in_turn(struct drafting *d) {
    uint32_t *area = mem_zeroed(d->mem, d->size, sizeof *area);
    bool ok = area != NULL && vec_reserve(d->mem, &d->list, d->size); // so that `collect` always succeeds
    for (uint32_t i = 0; i < d->size && ok; i++) area[i] = NO_AREA;
    enum make_answer answer = ok ? add_areas(d, area) : make_no_memory(d->fault);
    mem_free(d->mem, area, d->size * sizeof *area);
    return answer;
}

// ---- Changing them ---------------------------------------------------------------------------------------

// Is the area of a cell connected without it?
static bool can_spare(struct drafting *d, uint32_t cell, bool *can) {
    char own = d->board->areas[cell];
    size_t n = 0;
    uint32_t sides[4];
    d->list.size = 0;
    for (size_t i = 0; i < d->size; i++) n += d->board->areas[i] == own;
    d->board->areas[cell] = 0;
    for (int k = around(d, cell, sides) - 1; k >= 0 && d->list.size == 0; k--)
        if (d->board->areas[sides[k]] == own && !vec_push(d->mem, &d->list, sides[k])) return false;
    for (size_t i = 0; i < d->list.size; i++)
        for (int k = around(d, d->list.at[i], sides) - 1; k >= 0; k--)
            if (d->board->areas[sides[k]] == own && !is_listed(d, sides[k]) &&
                !vec_push(d->mem, &d->list, sides[k]))
                return false;
    d->board->areas[cell] = own;
    *can = n > 1 && d->list.size == n - 1 && n > (size_t)d->plan->least_area;
    return true;
}

// Where should the areas change? Where the last board of a walk became too hard, or where the solution and
// its last rival differ.
static bool is_wanted(const struct drafting *d, uint32_t cell) {
    const char *rival = d->rivals.at + d->rivals.size - d->size;
    return d->walks ? d->stuck[cell] : rival[cell] != d->solution[cell];
}

// A cell that may move to the area of a neighbour, whose letter is returned; 0: not this time. It is mostly
// one that is wanted.
static bool choose_move(struct drafting *d, uint32_t *cell, char *to) {
    uint32_t sides[4];
    bool can, anywhere = rng_below(d->rng, 4) == 0;
    *to = 0;
    for (int tries = 0; tries < 20; tries++) {
        *cell = rng_below(d->rng, (uint32_t)d->size);
        if (anywhere || is_wanted(d, *cell)) break;
    }
    for (int k = around(d, *cell, sides) - 1; k >= 0; k--)
        if (d->board->areas[sides[k]] != d->board->areas[*cell]) *to = d->board->areas[sides[k]];
    if (*to == 0) return true;
    size_t n = 0;
    for (size_t i = 0; i < d->size; i++) n += d->board->areas[i] == *to;
    if (d->plan->most_area > 0 && n >= (size_t)d->plan->most_area) *to = 0;
    if (!can_spare(d, *cell, &can)) return false;
    if (!can) *to = 0;
    return true;
}

// The solution still is one, and its rivals from `first` on are not.
static bool is_better(struct drafting *d, size_t first, bool *better) {
    if (!planned_obeys(d, d->solution, MAKE_ABOUT_AREAS, better)) return false;
    for (size_t i = d->rivals.size / d->size; i > first && *better; i--) {
        bool obeyed;
        if (!planned_obeys(d, d->rivals.at + (i - 1) * d->size, MAKE_ABOUT_AREAS, &obeyed)) return false;
        *better = !obeyed;
    }
    return true;
}

enum make_answer planned_change_areas(struct drafting *d) {
    enum { TRIES = 300 };
    for (int i = 0; i < TRIES; i++) {
        uint32_t cell;
        char to;
        bool obeyed;
        if (!choose_move(d, &cell, &to)) return make_no_memory(d->fault);
        if (to == 0) continue;
        char from = d->board->areas[cell];
        d->board->areas[cell] = to;
        if (!planned_obeys(d, d->solution, MAKE_ABOUT_AREAS, &obeyed)) return make_no_memory(d->fault);
        if (obeyed) return MAKE_DONE;
        d->board->areas[cell] = from;
    }
    return MAKE_GAVE_UP;
}

enum make_answer planned_mend_areas(struct drafting *d) {
    enum { TRIES = 50 };
    for (int i = 0; i < 2 * TRIES; i++) {
        // If none excludes all rivals, one that excludes the last of them will do.
        size_t first = i < TRIES ? 0 : d->rivals.size / d->size - 1;
        uint32_t cell;
        char to;
        bool better;
        if (!choose_move(d, &cell, &to)) return make_no_memory(d->fault);
        if (to == 0) continue;
        char from = d->board->areas[cell];
        d->board->areas[cell] = to;
        if (!is_better(d, first, &better)) return make_no_memory(d->fault);
        if (better) return MAKE_DONE;
        d->board->areas[cell] = from;
    }
    return MAKE_GAVE_UP;
}

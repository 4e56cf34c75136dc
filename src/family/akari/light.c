#include "family/akari/light.h"

#include "family/akari/layout.h"

#include <assert.h>
#include <string.h>

static uint32_t because(uint32_t cell, enum light_why why) { return cell << 2 | (uint32_t)why; }

bool light_is_dark(const struct light *l, uint32_t cell) {
    return light_run_of(l, 0, cell)->shown == 0 && light_run_of(l, 1, cell)->shown == 0;
}

int light_number(const struct light *l, uint32_t cell) {
    int bulbs = 0;
    for (int i = 0; i < 4; i++) bulbs += l->bulb[cell + l->beside[i]];
    return bulbs;
}

int light_facts_of_number(const struct light *l, uint32_t cell) {
    int facts = 0;
    for (int i = 0; i < 4; i++) {
        uint32_t beside = cell + l->beside[i];
        facts += l->known[beside] != 0 && l->why[beside] == because(cell, LIGHT_NUMBER);
    }
    return facts;
}

// ---- Learning --------------------------------------------------------------------------------------------

static void close_cell(struct light *l, uint32_t cell) {
    uint32_t last = l->open_cells[--l->open], at = l->open_at[cell];
    l->open_cells[at] = last;
    l->open_at[last] = at;
}

static void open_cell(struct light *l, uint32_t cell) {
    l->open_at[cell] = (uint32_t)l->open;
    l->open_cells[l->open++] = cell;
}

// Two runs know how many facts rest on the light of one of their cells.
static void count_lit(struct light *l, uint32_t why, uint32_t by) {
    if ((why & 3) != LIGHT_LIT) return;
    light_run_of(l, 0, why >> 2)->lit += by;
    light_run_of(l, 1, why >> 2)->lit += by;
}

static void turn_to(struct light *l, uint32_t cell, uint32_t why) {
    count_lit(l, l->why[cell], UINT32_MAX);
    l->why[cell] = why;
    count_lit(l, why, 1);
}

static bool clash(struct light *l, uint32_t why, uint32_t cell) {
    l->clash = why;
    l->clash_cell = cell;
    return false;
}

bool light_learn(struct light *l, uint32_t cell, bool bulb, uint32_t why) {
    if (l->known[cell] != 0) return (l->known[cell] > 0) == bulb || clash(l, why, cell);
    l->known[cell] = bulb ? 1 : -1;
    l->why[cell] = why;
    count_lit(l, why, 1);
    l->when[cell] = ++l->clock;
    l->trail[l->trail_size++] = cell;
    close_cell(l, cell);
    bool ok = true, changed = bulb != l->bulb[cell]; // only where something else is tried out
    for (int axis = 0; axis < 2; axis++) {
        struct light_run *r = light_run_of(l, axis, cell);
        r->open--;
        r->sum ^= cell;
        if (changed) r->shown += bulb ? 1 : UINT32_MAX;
        if (!bulb) continue;
        if (r->lamp == 0) r->lamp = cell + 1;
        else ok = clash(l, because(r->lamp - 1, LIGHT_LINE), cell);
    }
    return ok;
}

void light_unlearn(struct light *l, uint32_t cell) {
    bool bulb = l->known[cell] > 0, changed = bulb != l->bulb[cell];
    for (int axis = 0; axis < 2; axis++) {
        struct light_run *r = light_run_of(l, axis, cell);
        r->open++;
        r->sum ^= cell;
        if (changed) r->shown += bulb ? UINT32_MAX : 1;
        if (r->lamp == cell + 1) r->lamp = 0;
    }
    count_lit(l, l->why[cell], UINT32_MAX);
    l->known[cell] = 0;
    open_cell(l, cell);
}

void light_go_back(struct light *l, size_t place) {
    while (l->trail_size > place) light_unlearn(l, l->trail[--l->trail_size]);
    l->next = place;
}

static bool check_number(struct light *l, uint32_t black) {
    int bulbs = 0, still = 0, number = 0;
    for (int i = 0; i < 4; i++) {
        uint32_t cell = black + l->beside[i];
        number += l->bulb[cell];
        bulbs += l->known[cell] > 0;
        still += l->known[cell] == 0;
    }
    if (bulbs > number || bulbs + still < number) return clash(l, because(black, LIGHT_NUMBER), 0);
    if (still == 0 || (bulbs < number && bulbs + still > number)) return true;
    for (int i = 0; i < 4; i++) {
        uint32_t cell = black + l->beside[i];
        if (l->known[cell] == 0 && !light_learn(l, cell, bulbs < number, because(black, LIGHT_NUMBER)))
            return false;
    }
    return true;
}

static bool check_numbers_around(struct light *l, uint32_t cell) {
    for (int i = 0; i < 4; i++)
        if (l->told[cell + l->beside[i]] && !check_number(l, cell + l->beside[i])) return false;
    return true;
}

// The cells of a run that is dark so far and has at most one open cell: which of them can be lit from one
// cell only?
static bool check_dark_run(struct light *l, int axis, uint32_t cell) {
    uint32_t first = l->first[axis][cell];
    const struct light_run *r = &l->runs[axis][first];
    uint32_t at = first;
    for (uint32_t i = 0; i < r->length && r->lamp == 0; i++, at += light_step(l, axis)) {
        const struct light_run *across = light_run_of(l, !axis, at);
        if (across->lamp != 0) continue;
        uint32_t chances = r->open + across->open - (l->known[at] == 0);
        if (chances == 0) return clash(l, because(at, LIGHT_LIT), 0);
        if (chances > 1) continue;
        uint32_t only = r->open == 1 ? r->sum : across->sum;
        l->lights[at] = only + 1;
        if (!light_learn(l, only, true, because(at, LIGHT_LIT))) return false;
    }
    return true;
}

static bool check_darkness(struct light *l, uint32_t cell) {
    for (int axis = 0; axis < 2; axis++) {
        const struct light_run *r = light_run_of(l, axis, cell);
        if (r->lamp == 0 && r->open <= 1 && !check_dark_run(l, axis, cell)) return false;
    }
    return true;
}

static bool shine(struct light *l, uint32_t bulb) {
    for (int axis = 0; axis < 2; axis++) {
        uint32_t at = l->first[axis][bulb], length = light_run_of(l, axis, bulb)->length;
        for (uint32_t i = 0; i < length; i++, at += light_step(l, axis))
            if (at != bulb && !light_learn(l, at, false, because(bulb, LIGHT_LINE))) return false;
    }
    return true;
}

bool light_propagate(struct light *l) {
    while (l->next < l->trail_size) {
        uint32_t cell = l->trail[l->next++];
        if (l->known[cell] > 0 && !shine(l, cell)) return false;
        if (!check_numbers_around(l, cell) || !check_darkness(l, cell)) return false;
    }
    return true;
}

// ---- Forgetting ------------------------------------------------------------------------------------------

static void disturb(struct light *l, uint32_t cell) {
    if (l->is_disturbed[cell]) return;
    l->is_disturbed[cell] = true;
    l->disturbed[l->disturbed_size++] = cell;
}

// Begin to forget: the facts on the way out stay readable until all that rested on them is found.
static void leave(struct light *l, uint32_t cell) {
    if (l->known[cell] == 0 || l->leaving[cell]) return;
    l->leaving[cell] = true;
    l->gone[l->gone_size++] = cell;
}

// Facts that count for one that came at `when`: those that came before it, so that no fact ever rests on
// itself.
static bool stands(const struct light *l, uint32_t cell, uint32_t when) {
    return l->known[cell] != 0 && !l->leaving[cell] && l->when[cell] < when;
}

static bool lamp_explains(struct light *l, uint32_t cell) {
    for (int axis = 0; axis < 2; axis++) {
        uint32_t lamp = light_run_of(l, axis, cell)->lamp;
        if (lamp == 0 || !stands(l, lamp - 1, l->when[cell])) continue;
        turn_to(l, cell, because(lamp - 1, LIGHT_LINE));
        return true;
    }
    return false;
}

static bool number_explains(struct light *l, uint32_t cell) {
    bool bulb = l->known[cell] > 0;
    for (int i = 0; i < 4; i++) {
        uint32_t black = cell + l->beside[i];
        if (!l->told[black]) continue;
        int missing = 0; // of the cells meant to be different from this one
        for (int k = 0; k < 4; k++) {
            uint32_t other = black + l->beside[k];
            if (l->black[other] || l->bulb[other] == bulb) continue;
            missing += !stands(l, other, l->when[cell]);
        }
        if (missing > 0) continue;
        turn_to(l, cell, because(black, LIGHT_NUMBER));
        return true;
    }
    return false;
}

// A fact lost what it rested on: it leaves too, unless it has another leg to stand on.
static void leave_if_because(struct light *l, uint32_t cell, uint32_t why) {
    if (l->known[cell] == 0 || l->leaving[cell] || l->why[cell] != why) return;
    if (l->known[cell] < 0 && lamp_explains(l, cell)) return;
    if (l->numbers_stand && number_explains(l, cell)) return;
    leave(l, cell);
}

// The bulb that had to be somewhere for this cell to be lit.
static void leave_its_light(struct light *l, uint32_t cell) {
    if (l->lights[cell] != 0) leave_if_because(l, l->lights[cell] - 1, because(cell, LIGHT_LIT));
}

static void leave_what_needed_number(struct light *l, uint32_t black, uint32_t since) {
    for (int i = 0; i < 4; i++) {
        uint32_t cell = black + l->beside[i];
        if (l->when[cell] > since) leave_if_because(l, cell, because(black, LIGHT_NUMBER));
    }
}

static void leave_what_needed(struct light *l, uint32_t cell) {
    for (int axis = 0; axis < 2; axis++) {
        const struct light_run *r = light_run_of(l, axis, cell);
        uint32_t at = l->first[axis][cell];
        if (l->known[cell] < 0 && r->lit == 0) continue;
        for (uint32_t i = 0; i < r->length; i++, at += light_step(l, axis)) {
            if (l->known[cell] > 0) leave_if_because(l, at, because(cell, LIGHT_LINE));
            else leave_its_light(l, at);
        }
    }
    for (int i = 0; i < 4; i++)
        if (l->told[cell + l->beside[i]]) leave_what_needed_number(l, cell + l->beside[i], l->when[cell]);
}

static void forget(struct light *l) {
    for (size_t i = 0; i < l->gone_size; i++) leave_what_needed(l, l->gone[i]);
    for (size_t i = 0; i < l->gone_size; i++) {
        light_unlearn(l, l->gone[i]);
        l->leaving[l->gone[i]] = false;
        disturb(l, l->gone[i]);
    }
    l->gone_size = 0;
}

// ---- Changing --------------------------------------------------------------------------------------------

// Measure the run of a white cell anew.
static void rebuild_run(struct light *l, int axis, uint32_t cell) {
    uint32_t by = light_step(l, axis), first = cell;
    while (!l->black[first - by]) first -= by;
    struct light_run r = {0};
    for (uint32_t at = first; !l->black[at]; at += by) {
        l->first[axis][at] = first;
        r.length++;
        r.shown += l->bulb[at];
        r.lit += l->lights[at] != 0 && l->known[l->lights[at] - 1] > 0 &&
                 l->why[l->lights[at] - 1] == because(at, LIGHT_LIT);
        if (l->known[at] == 0) {
            r.open++;
            r.sum ^= at;
        }
        if (l->known[at] > 0) r.lamp = at + 1;
    }
    l->runs[axis][first] = r;
}

// The rules of the run that the cell is in read differently from now on.
static void leave_run(struct light *l, int axis, uint32_t cell) {
    uint32_t at = l->first[axis][cell], length = light_run_of(l, axis, cell)->length;
    for (uint32_t i = 0; i < length; i++, at += light_step(l, axis)) {
        leave(l, at);
        leave_its_light(l, at);
        disturb(l, at);
    }
}

static void leave_numbers_around(struct light *l, uint32_t cell) {
    for (int i = 0; i < 4; i++) {
        uint32_t black = cell + l->beside[i];
        if (!l->told[black]) continue;
        leave_what_needed_number(l, black, 0);
        for (int k = 0; k < 4; k++) disturb(l, black + l->beside[k]);
    }
}

// The runs that end or begin at the cell, one before and one after it, on either axis.
static void each_side(struct light *l, uint32_t cell, void (*what)(struct light *, int, uint32_t)) {
    for (int axis = 0; axis < 2; axis++) {
        uint32_t by = light_step(l, axis);
        if (!l->black[cell - by]) what(l, axis, cell - by);
        if (!l->black[cell + by]) what(l, axis, cell + by);
    }
}

void light_turn_black(struct light *l, uint32_t cell) {
    assert(!l->bulb[cell]);
    bool was_black = l->black[cell];
    if (was_black) {
        leave_what_needed_number(l, cell, 0);
        each_side(l, cell, leave_run);
    } else {
        leave_run(l, 0, cell);
        leave_run(l, 1, cell);
    }
    leave_numbers_around(l, cell);
    forget(l);
    disturb(l, cell);
    l->black[cell] = l->told[cell] = !was_black;
    l->known[cell] = was_black ? 0 : -1;
    l->why[cell] = because(0, LIGHT_GUESS); // nothing that could be lost
    if (was_black) open_cell(l, cell);
    else close_cell(l, cell);
    each_side(l, cell, rebuild_run);
    if (was_black) rebuild_run(l, 0, cell);
    if (was_black) rebuild_run(l, 1, cell);
}

void light_turn_bulb(struct light *l, uint32_t cell) {
    leave(l, cell);
    leave_numbers_around(l, cell);
    forget(l);
    l->bulb[cell] = !l->bulb[cell];
    for (int axis = 0; axis < 2; axis++) light_run_of(l, axis, cell)->shown += l->bulb[cell] ? 1 : UINT32_MAX;
}

void light_tell(struct light *l, uint32_t cell, bool told) {
    l->told[cell] = told;
    if (!told) {
        l->numbers_stand = true;
        leave_what_needed_number(l, cell, 0);
        forget(l);
        l->numbers_stand = false;
    }
    disturb(l, cell);
}

static void look_again(struct light *l, uint32_t cell) {
    bool ok = true;
    if (l->black[cell]) {
        if (l->told[cell]) ok = check_number(l, cell);
    } else {
        for (int axis = 0; axis < 2; axis++) {
            uint32_t lamp = light_run_of(l, axis, cell)->lamp;
            if (lamp != 0 && lamp - 1 != cell)
                ok = ok && light_learn(l, cell, false, because(lamp - 1, LIGHT_LINE));
        }
        ok = ok && check_numbers_around(l, cell) && check_darkness(l, cell);
    }
    assert(ok); // what is meant obeys the rules
    (void)ok;
}

void light_settle(struct light *l) {
    for (size_t i = 0; i < l->disturbed_size; i++) {
        l->is_disturbed[l->disturbed[i]] = false;
        look_again(l, l->disturbed[i]);
    }
    l->disturbed_size = 0;
    bool ok = light_propagate(l);
    assert(ok);
    (void)ok;
    l->trail_size = l->next = 0;
}

// ---- Making and unmaking ---------------------------------------------------------------------------------

// One block for all arrays, the widest items first.
static size_t bytes_of(size_t size) {
    return size * (2 * sizeof(struct light_run) + 11 * sizeof(uint32_t) + sizeof(uint16_t) + 6);
}

bool light_init(struct light *l, struct mem *m, int width, int height) {
    size_t stride = (size_t)width + 2, size = stride * ((size_t)height + 2);
    *l = (struct light){.mem = m, .stride = (uint32_t)stride, .size = (uint32_t)size};
    l->beside[0] = 0 - l->stride;
    l->beside[1] = UINT32_MAX;
    l->beside[2] = 1;
    l->beside[3] = l->stride;
    char *at = l->block = mem_zeroed(m, 1, bytes_of(size));
    if (at == NULL) return false;
    for (int axis = 0; axis < 2; axis++, at += size * sizeof(struct light_run))
        l->runs[axis] = (struct light_run *)(void *)at;
    uint32_t **const words[] = {&l->first[0],  &l->first[1], &l->why,        &l->when,
                                &l->lights,    &l->open_at,  &l->open_cells, &l->trail,
                                &l->disturbed, &l->gone,     &l->seen};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++, at += size * sizeof(uint32_t))
        *words[i] = (uint32_t *)(void *)at;
    l->price = (uint16_t *)(void *)at;
    at += size * sizeof *l->price;
    bool **const flags[] = {&l->black, &l->bulb, &l->told, &l->is_disturbed, &l->leaving};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++, at += size) *flags[i] = (bool *)at;
    l->known = (int8_t *)at;
    return true;
}

void light_free(struct light *l) {
    mem_free(l->mem, l->block, bytes_of(l->size));
    *l = (struct light){0};
}

static void lay_nothing(struct light *l) {
    l->open = l->trail_size = l->next = l->disturbed_size = l->gone_size = 0;
    for (uint32_t i = 0; i < l->size; i++) {
        l->black[i] = true;
        l->known[i] = -1;
        l->told[i] = l->bulb[i] = l->is_disturbed[i] = false;
        l->lights[i] = 0;
        l->why[i] = because(0, LIGHT_GUESS);
    }
}

static void lay_cell(struct light *l, uint32_t cell, bool black, bool told) {
    l->black[cell] = black;
    l->told[cell] = told;
    l->known[cell] = black ? -1 : 0;
    disturb(l, cell);
    if (!black) open_cell(l, cell);
}

static void lay_runs(struct light *l) {
    for (int axis = 0; axis < 2; axis++)
        for (uint32_t i = l->stride; i < l->size - l->stride; i++)
            if (!l->black[i] && l->black[i - light_step(l, axis)]) rebuild_run(l, axis, i);
}

void light_lay(struct light *l, const bool *black) {
    lay_nothing(l);
    for (uint32_t i = 0; i < light_cells(l); i++) lay_cell(l, light_cell(l, i), black[i], black[i]);
    lay_runs(l);
}

bool light_read(struct light *l, const struct puzzle *p, const struct puzzle *solution) {
    if (p->struck != NULL) return false;
    lay_nothing(l);
    for (uint32_t i = 0; i < light_cells(l); i++) {
        bool black = akari_is_black(p->cells[i]);
        if (!black && p->cells[i] != '.') return false;
        lay_cell(l, light_cell(l, i), black, black && p->cells[i] != '#');
        l->bulb[light_cell(l, i)] = solution->cells[i] == '*';
    }
    lay_runs(l);
    light_settle(l);
    return true;
}

void light_write(const struct light *l, struct puzzle *p) {
    for (uint32_t i = 0; i < light_cells(l); i++) {
        uint32_t cell = light_cell(l, i);
        p->cells[i] = '.';
        if (l->black[cell]) p->cells[i] = l->told[cell] ? (char)('0' + light_number(l, cell)) : '#';
    }
}

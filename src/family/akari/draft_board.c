#include "family/akari/akari.h"
#include "family/akari/make.h"

#include <assert.h>
#include <string.h>

static uint32_t because(uint32_t cell, enum draft_why why) { return cell << 2 | (uint32_t)why; }

bool draft_is_dark(const struct draft_board *b, uint32_t cell) {
    return draft_run_of(b, 0, cell)->shown == 0 && draft_run_of(b, 1, cell)->shown == 0;
}

// The bulbs next to a black cell.
static int number_of(const struct draft_board *b, uint32_t cell) {
    int bulbs = 0;
    for (int i = 0; i < 4; i++) bulbs += b->bulb[cell + b->beside[i]];
    return bulbs;
}

int draft_facts_of_number(const struct draft_board *b, uint32_t cell) {
    int facts = 0;
    for (int i = 0; i < 4; i++) {
        uint32_t beside = cell + b->beside[i];
        facts += b->known[beside] != 0 && b->why[beside] == because(cell, DRAFT_NUMBER);
    }
    return facts;
}

// ---- Learning --------------------------------------------------------------------------------------------

static void close_cell(struct draft_board *b, uint32_t cell) {
    uint32_t last = b->open_cells[--b->open], at = b->open_at[cell];
    b->open_cells[at] = last;
    b->open_at[last] = at;
}

static void open_cell(struct draft_board *b, uint32_t cell) {
    b->open_at[cell] = (uint32_t)b->open;
    b->open_cells[b->open++] = cell;
}

// Both runs of a cell count the facts that depend on its light.
static void count_lit(struct draft_board *b, uint32_t why, uint32_t by) {
    if ((why & 3) != DRAFT_LIT) return;
    draft_run_of(b, 0, why >> 2)->lit += by;
    draft_run_of(b, 1, why >> 2)->lit += by;
}

static void turn_to(struct draft_board *b, uint32_t cell, uint32_t why) {
    count_lit(b, b->why[cell], UINT32_MAX);
    b->why[cell] = why;
    count_lit(b, why, 1);
}

static bool clash(struct draft_board *b, uint32_t why, uint32_t cell) {
    b->clash = why;
    b->clash_cell = cell;
    return false;
}

bool draft_learn(struct draft_board *b, uint32_t cell, bool bulb, uint32_t why) {
    if (b->known[cell] != 0) return (b->known[cell] > 0) == bulb || clash(b, why, cell);
    b->known[cell] = bulb ? 1 : -1;
    b->why[cell] = why;
    count_lit(b, why, 1);
    b->when[cell] = ++b->clock;
    b->trail[b->trail_size++] = cell;
    close_cell(b, cell);
    bool ok = true, changed = bulb != b->bulb[cell]; // only while draft_search.c tries something else
    for (int axis = 0; axis < 2; axis++) {
        struct draft_run *r = draft_run_of(b, axis, cell);
        r->open--;
        r->sum ^= cell;
        if (changed) r->shown += bulb ? 1 : UINT32_MAX;
        if (!bulb) continue;
        if (r->lamp == 0) r->lamp = cell + 1;
        else ok = clash(b, because(r->lamp - 1, DRAFT_LINE), cell);
    }
    return ok;
}

static void unlearn(struct draft_board *b, uint32_t cell) {
    bool bulb = b->known[cell] > 0, changed = bulb != b->bulb[cell];
    for (int axis = 0; axis < 2; axis++) {
        struct draft_run *r = draft_run_of(b, axis, cell);
        r->open++;
        r->sum ^= cell;
        if (changed) r->shown += bulb ? UINT32_MAX : 1;
        if (r->lamp == cell + 1) r->lamp = 0;
    }
    count_lit(b, b->why[cell], UINT32_MAX);
    b->known[cell] = 0;
    open_cell(b, cell);
}

void draft_go_back(struct draft_board *b, size_t place) {
    while (b->trail_size > place) unlearn(b, b->trail[--b->trail_size]);
    b->next = place;
}

static bool check_number(struct draft_board *b, uint32_t black) {
    int bulbs = 0, still = 0, number = 0;
    for (int i = 0; i < 4; i++) {
        uint32_t cell = black + b->beside[i];
        number += b->bulb[cell];
        bulbs += b->known[cell] > 0;
        still += b->known[cell] == 0;
    }
    if (bulbs > number || bulbs + still < number) return clash(b, because(black, DRAFT_NUMBER), 0);
    if (still == 0 || (bulbs < number && bulbs + still > number)) return true;
    for (int i = 0; i < 4; i++) {
        uint32_t cell = black + b->beside[i];
        if (b->known[cell] == 0 && !draft_learn(b, cell, bulbs < number, because(black, DRAFT_NUMBER)))
            return false;
    }
    return true;
}

static bool check_numbers_around(struct draft_board *b, uint32_t cell) {
    for (int i = 0; i < 4; i++)
        if (b->told[cell + b->beside[i]] && !check_number(b, cell + b->beside[i])) return false;
    return true;
}

// A run without a known bulb has at most one open cell: which of its cells can be lit from one cell only?
static bool check_dark_run(struct draft_board *b, int axis, uint32_t cell) {
    uint32_t first = b->first[axis][cell];
    const struct draft_run *r = &b->runs[axis][first];
    uint32_t at = first;
    for (uint32_t i = 0; i < r->length && r->lamp == 0; i++, at += draft_step(b, axis)) {
        const struct draft_run *across = draft_run_of(b, !axis, at);
        if (across->lamp != 0) continue;
        uint32_t chances = r->open + across->open - (b->known[at] == 0);
        if (chances == 0) return clash(b, because(at, DRAFT_LIT), 0);
        if (chances > 1) continue;
        uint32_t only = r->open == 1 ? r->sum : across->sum;
        b->lights[at] = only + 1;
        if (!draft_learn(b, only, true, because(at, DRAFT_LIT))) return false;
    }
    return true;
}

static bool check_darkness(struct draft_board *b, uint32_t cell) {
    for (int axis = 0; axis < 2; axis++) {
        const struct draft_run *r = draft_run_of(b, axis, cell);
        if (r->lamp == 0 && r->open <= 1 && !check_dark_run(b, axis, cell)) return false;
    }
    return true;
}

static bool shine(struct draft_board *b, uint32_t bulb) {
    for (int axis = 0; axis < 2; axis++) {
        uint32_t at = b->first[axis][bulb], length = draft_run_of(b, axis, bulb)->length;
        for (uint32_t i = 0; i < length; i++, at += draft_step(b, axis))
            if (at != bulb && !draft_learn(b, at, false, because(bulb, DRAFT_LINE))) return false;
    }
    return true;
}

bool draft_propagate(struct draft_board *b) {
    while (b->next < b->trail_size) {
        uint32_t cell = b->trail[b->next++];
        if (b->known[cell] > 0 && !shine(b, cell)) return false;
        if (!check_numbers_around(b, cell) || !check_darkness(b, cell)) return false;
    }
    return true;
}

// ---- Forgetting ------------------------------------------------------------------------------------------

static void disturb(struct draft_board *b, uint32_t cell) {
    if (b->is_disturbed[cell]) return;
    b->is_disturbed[cell] = true;
    b->disturbed[b->disturbed_size++] = cell;
}

// Begin to forget a fact. It stays readable until everything that depends on it is found.
static void drop_fact(struct draft_board *b, uint32_t cell) {
    if (b->known[cell] == 0 || b->leaving[cell]) return;
    b->leaving[cell] = true;
    b->gone[b->gone_size++] = cell;
}

// May a fact learnt at `when` depend on this cell? Only on earlier facts, so that none ever depends on
// itself.
static bool may_rest_on(const struct draft_board *b, uint32_t cell, uint32_t when) {
    return b->known[cell] != 0 && !b->leaving[cell] && b->when[cell] < when;
}

static bool lamp_explains(struct draft_board *b, uint32_t cell) {
    for (int axis = 0; axis < 2; axis++) {
        uint32_t lamp = draft_run_of(b, axis, cell)->lamp;
        if (lamp == 0 || !may_rest_on(b, lamp - 1, b->when[cell])) continue;
        turn_to(b, cell, because(lamp - 1, DRAFT_LINE));
        return true;
    }
    return false;
}

static bool number_explains(struct draft_board *b, uint32_t cell) {
    bool bulb = b->known[cell] > 0;
    for (int i = 0; i < 4; i++) {
        uint32_t black = cell + b->beside[i];
        if (!b->told[black]) continue;
        int missing = 0; // of the cells that differ from this one in the solution
        for (int k = 0; k < 4; k++) {
            uint32_t other = black + b->beside[k];
            if (b->black[other] || b->bulb[other] == bulb) continue;
            missing += !may_rest_on(b, other, b->when[cell]);
        }
        if (missing > 0) continue;
        turn_to(b, cell, because(black, DRAFT_NUMBER));
        return true;
    }
    return false;
}

// A fact lost its reason: it is forgotten too, unless it has another.
static void drop_if_because(struct draft_board *b, uint32_t cell, uint32_t why) {
    if (b->known[cell] == 0 || b->leaving[cell] || b->why[cell] != why) return;
    if (b->known[cell] < 0 && lamp_explains(b, cell)) return;
    if (b->numbers_stand && number_explains(b, cell)) return;
    drop_fact(b, cell);
}

// The bulb that was needed to light this cell.
static void drop_its_light(struct draft_board *b, uint32_t cell) {
    if (b->lights[cell] != 0) drop_if_because(b, b->lights[cell] - 1, because(cell, DRAFT_LIT));
}

static void drop_what_needed_number(struct draft_board *b, uint32_t black, uint32_t since) {
    for (int i = 0; i < 4; i++) {
        uint32_t cell = black + b->beside[i];
        if (b->when[cell] > since) drop_if_because(b, cell, because(black, DRAFT_NUMBER));
    }
}

static void drop_what_needed(struct draft_board *b, uint32_t cell) {
    for (int axis = 0; axis < 2; axis++) {
        const struct draft_run *r = draft_run_of(b, axis, cell);
        uint32_t at = b->first[axis][cell];
        if (b->known[cell] < 0 && r->lit == 0) continue;
        for (uint32_t i = 0; i < r->length; i++, at += draft_step(b, axis)) {
            if (b->known[cell] > 0) drop_if_because(b, at, because(cell, DRAFT_LINE));
            else drop_its_light(b, at);
        }
    }
    for (int i = 0; i < 4; i++)
        if (b->told[cell + b->beside[i]]) drop_what_needed_number(b, cell + b->beside[i], b->when[cell]);
}

static void forget(struct draft_board *b) {
    for (size_t i = 0; i < b->gone_size; i++) drop_what_needed(b, b->gone[i]);
    for (size_t i = 0; i < b->gone_size; i++) {
        unlearn(b, b->gone[i]);
        b->leaving[b->gone[i]] = false;
        disturb(b, b->gone[i]);
    }
    b->gone_size = 0;
}

// ---- Changing --------------------------------------------------------------------------------------------

// Measure the run of a white cell again.
static void rebuild_run(struct draft_board *b, int axis, uint32_t cell) {
    uint32_t by = draft_step(b, axis), first = cell;
    while (!b->black[first - by]) first -= by;
    struct draft_run r = {0};
    for (uint32_t at = first; !b->black[at]; at += by) {
        b->first[axis][at] = first;
        r.length++;
        r.shown += b->bulb[at];
        r.lit += b->lights[at] != 0 && b->known[b->lights[at] - 1] > 0 &&
                 b->why[b->lights[at] - 1] == because(at, DRAFT_LIT);
        if (b->known[at] == 0) {
            r.open++;
            r.sum ^= at;
        }
        if (b->known[at] > 0) r.lamp = at + 1;
    }
    b->runs[axis][first] = r;
}

// The run of the cell changes: forget what depends on it.
static void drop_run(struct draft_board *b, int axis, uint32_t cell) {
    uint32_t at = b->first[axis][cell], length = draft_run_of(b, axis, cell)->length;
    for (uint32_t i = 0; i < length; i++, at += draft_step(b, axis)) {
        drop_fact(b, at);
        drop_its_light(b, at);
        disturb(b, at);
    }
}

static void drop_numbers_around(struct draft_board *b, uint32_t cell) {
    for (int i = 0; i < 4; i++) {
        uint32_t black = cell + b->beside[i];
        if (!b->told[black]) continue;
        drop_what_needed_number(b, black, 0);
        for (int k = 0; k < 4; k++) disturb(b, black + b->beside[k]);
    }
}

// The runs next to the cell, before and after it on either axis.
static void each_side(struct draft_board *b, uint32_t cell,
                      void (*what)(struct draft_board *, int, uint32_t)) {
    for (int axis = 0; axis < 2; axis++) {
        uint32_t by = draft_step(b, axis);
        if (!b->black[cell - by]) what(b, axis, cell - by);
        if (!b->black[cell + by]) what(b, axis, cell + by);
    }
}

void draft_turn_black(struct draft_board *b, uint32_t cell) {
    assert(!b->bulb[cell]);
    bool was_black = b->black[cell];
    if (was_black) {
        drop_what_needed_number(b, cell, 0);
        each_side(b, cell, drop_run);
    } else {
        drop_run(b, 0, cell);
        drop_run(b, 1, cell);
    }
    drop_numbers_around(b, cell);
    forget(b);
    disturb(b, cell);
    b->black[cell] = b->told[cell] = !was_black;
    b->known[cell] = was_black ? 0 : -1;
    b->why[cell] = because(0, DRAFT_GUESS); // a guess has no reason that could be lost
    if (was_black) open_cell(b, cell);
    else close_cell(b, cell);
    each_side(b, cell, rebuild_run);
    if (was_black) rebuild_run(b, 0, cell);
    if (was_black) rebuild_run(b, 1, cell);
}

void draft_turn_bulb(struct draft_board *b, uint32_t cell) {
    drop_fact(b, cell);
    drop_numbers_around(b, cell);
    forget(b);
    b->bulb[cell] = !b->bulb[cell];
    for (int axis = 0; axis < 2; axis++) draft_run_of(b, axis, cell)->shown += b->bulb[cell] ? 1 : UINT32_MAX;
}

void draft_show_number(struct draft_board *b, uint32_t cell, bool told) {
    b->told[cell] = told;
    if (!told) {
        b->numbers_stand = true;
        drop_what_needed_number(b, cell, 0);
        forget(b);
        b->numbers_stand = false;
    }
    disturb(b, cell);
}

static void look_again(struct draft_board *b, uint32_t cell) {
    bool ok = true;
    if (b->black[cell]) {
        if (b->told[cell]) ok = check_number(b, cell);
    } else {
        for (int axis = 0; axis < 2; axis++) {
            uint32_t lamp = draft_run_of(b, axis, cell)->lamp;
            if (lamp != 0 && lamp - 1 != cell)
                ok = ok && draft_learn(b, cell, false, because(lamp - 1, DRAFT_LINE));
        }
        ok = ok && check_numbers_around(b, cell) && check_darkness(b, cell);
    }
    assert(ok); // the intended solution obeys the rules
    (void)ok;
}

void draft_update(struct draft_board *b) {
    for (size_t i = 0; i < b->disturbed_size; i++) {
        b->is_disturbed[b->disturbed[i]] = false;
        look_again(b, b->disturbed[i]);
    }
    b->disturbed_size = 0;
    bool ok = draft_propagate(b);
    assert(ok);
    (void)ok;
    b->trail_size = b->next = 0;
}

// ---- Making and unmaking ---------------------------------------------------------------------------------

// One block for all arrays, the widest items first.
static size_t bytes_of(size_t size) {
    return size * (2 * sizeof(struct draft_run) + 11 * sizeof(uint32_t) + sizeof(uint16_t) + 6);
}

bool draft_init(struct draft_board *b, struct mem *m, int width, int height) {
    size_t stride = (size_t)width + 2, size = stride * ((size_t)height + 2);
    *b = (struct draft_board){.mem = m, .stride = (uint32_t)stride, .size = (uint32_t)size};
    b->beside[0] = 0 - b->stride;
    b->beside[1] = UINT32_MAX;
    b->beside[2] = 1;
    b->beside[3] = b->stride;
    char *at = b->block = mem_zeroed(m, 1, bytes_of(size));
    if (at == NULL) return false;
    for (int axis = 0; axis < 2; axis++, at += size * sizeof(struct draft_run))
        b->runs[axis] = (struct draft_run *)(void *)at;
    uint32_t **const words[] = {&b->first[0],  &b->first[1], &b->why,        &b->when,
                                &b->lights,    &b->open_at,  &b->open_cells, &b->trail,
                                &b->disturbed, &b->gone,     &b->seen};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++, at += size * sizeof(uint32_t))
        *words[i] = (uint32_t *)(void *)at;
    b->price = (uint16_t *)(void *)at;
    at += size * sizeof *b->price;
    bool **const flags[] = {&b->black, &b->bulb, &b->told, &b->is_disturbed, &b->leaving};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++, at += size) *flags[i] = (bool *)at;
    b->known = (int8_t *)at;
    return true;
}

void draft_free(struct draft_board *b) {
    mem_free(b->mem, b->block, bytes_of(b->size));
    *b = (struct draft_board){0};
}

static void lay_nothing(struct draft_board *b) {
    b->open = b->trail_size = b->next = b->disturbed_size = b->gone_size = 0;
    for (uint32_t i = 0; i < b->size; i++) {
        b->black[i] = true;
        b->known[i] = -1;
        b->told[i] = b->bulb[i] = b->is_disturbed[i] = false;
        b->lights[i] = 0;
        b->why[i] = because(0, DRAFT_GUESS);
    }
}

static void lay_cell(struct draft_board *b, uint32_t cell, bool black, bool told) {
    b->black[cell] = black;
    b->told[cell] = told;
    b->known[cell] = black ? -1 : 0;
    disturb(b, cell);
    if (!black) open_cell(b, cell);
}

static void lay_runs(struct draft_board *b) {
    for (int axis = 0; axis < 2; axis++)
        for (uint32_t i = b->stride; i < b->size - b->stride; i++)
            if (!b->black[i] && b->black[i - draft_step(b, axis)]) rebuild_run(b, axis, i);
}

void draft_begin(struct draft_board *b, const bool *black) {
    lay_nothing(b);
    for (uint32_t i = 0; i < draft_cells(b); i++) lay_cell(b, draft_cell(b, i), black[i], black[i]);
    lay_runs(b);
}

bool draft_read(struct draft_board *b, const struct puzzle *p, const struct puzzle *solution) {
    if (p->struck != NULL) return false;
    lay_nothing(b);
    for (uint32_t i = 0; i < draft_cells(b); i++) {
        bool black = akari_is_black(p->cells[i]);
        if (!black && p->cells[i] != '.') return false;
        lay_cell(b, draft_cell(b, i), black, black && p->cells[i] != '#');
        b->bulb[draft_cell(b, i)] = solution->cells[i] == '*';
    }
    lay_runs(b);
    draft_update(b);
    return true;
}

void draft_write(const struct draft_board *b, struct puzzle *p) {
    for (uint32_t i = 0; i < draft_cells(b); i++) {
        uint32_t cell = draft_cell(b, i);
        p->cells[i] = '.';
        if (b->black[cell]) p->cells[i] = b->told[cell] ? (char)('0' + number_of(b, cell)) : '#';
    }
}

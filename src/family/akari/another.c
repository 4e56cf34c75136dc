// Another solution near the one that is meant. Every solution that breaks a number differs from the one meant
// in a cell next to that number; and of two solutions, those differences that no rule connects can be made
// one without the other (src/csp/another.c has the argument). So a cell next to the number is changed, and
// from there on only rules that would be broken, if all open cells stay as meant, decide what else changes.
#include "family/akari/light.h"

enum { DEEPEST = 256 };

struct decision {
    size_t place;  // on the trail
    size_t looked; // as below, when it was made
};

struct another {
    struct light *l;
    size_t looked; // changed cells of the trail before this place have nothing broken around them
    unsigned patience;
    unsigned depth;
    struct decision decisions[DEEPEST];
    uint32_t before; // facts that came later are on the trail
    unsigned rules;  // used for the refutation under way
    unsigned most_rules;
};

static bool shows_bulb(const struct light *l, uint32_t cell) {
    return l->known[cell] != 0 ? l->known[cell] > 0 : l->bulb[cell];
}

#define NOWHERE UINT32_MAX

static uint32_t open_cell_of_run(const struct light *l, int axis, uint32_t cell) {
    const struct light_run *r = light_run_of(l, axis, cell);
    uint32_t at = l->first[axis][cell];
    for (uint32_t i = 0; r->open > 0 && i < r->length; i++, at += light_step(l, axis))
        if (l->known[at] == 0) return at;
    return NOWHERE;
}

// A place for a bulb to light one of the cells of a run that has gone dark: the cell with the fewest chances
// comes first.
static uint32_t mend_run(const struct light *l, int axis, uint32_t cell) {
    const struct light_run *r = light_run_of(l, axis, cell);
    uint32_t darkest = NOWHERE, fewest = UINT32_MAX;
    uint32_t at = l->first[axis][cell];
    for (uint32_t i = 0; r->shown == 0 && i < r->length; i++, at += light_step(l, axis)) {
        const struct light_run *across = light_run_of(l, !axis, at);
        uint32_t chances = r->open + across->open - (l->known[at] == 0);
        if (across->shown > 0 || chances >= fewest) continue;
        fewest = chances;
        darkest = at;
    }
    if (darkest == NOWHERE) return NOWHERE;
    uint32_t place = open_cell_of_run(l, axis, darkest);
    return place != NOWHERE ? place : open_cell_of_run(l, !axis, darkest);
}

// A cell next to a number that is wrong now; changing it helps.
static uint32_t mend_number(const struct light *l, uint32_t black) {
    int shown = 0, number = 0;
    for (int i = 0; i < 4; i++) {
        number += l->bulb[black + l->beside[i]];
        shown += shows_bulb(l, black + l->beside[i]);
    }
    for (int i = 0; i < 4 && shown != number; i++) {
        uint32_t cell = black + l->beside[i];
        if (l->known[cell] == 0 && l->bulb[cell] == (shown > number)) return cell;
    }
    return NOWHERE;
}

static uint32_t mend_around(const struct light *l, uint32_t cell) {
    uint32_t place = NOWHERE;
    for (int axis = 0; axis < 2 && place == NOWHERE && l->known[cell] < 0; axis++)
        place = mend_run(l, axis, cell);
    for (int i = 0; i < 4 && place == NOWHERE; i++)
        if (l->told[cell + l->beside[i]]) place = mend_number(l, cell + l->beside[i]);
    return place;
}

// What has to change next; NOWHERE: all is well.
static uint32_t find_change(struct another *a) {
    const struct light *l = a->l;
    for (; a->looked < l->trail_size; a->looked++) {
        uint32_t cell = l->trail[a->looked];
        if ((l->known[cell] > 0) == l->bulb[cell]) continue;
        uint32_t place = mend_around(l, cell);
        if (place != NOWHERE) return place;
    }
    return NOWHERE;
}

// ---- Searching -------------------------------------------------------------------------------------------

// Take back the last decision: the cell stays as meant. False when there is none.
static bool keep_instead(struct another *a) {
    if (a->depth == 0) return false;
    struct decision last = a->decisions[--a->depth];
    uint32_t cell = a->l->trail[last.place];
    light_go_back(a->l, last.place);
    a->looked = last.looked;
    light_learn(a->l, cell, a->l->bulb[cell], LIGHT_GUESS);
    return true;
}

// Is there a solution with this open cell changed? The first decision is the change itself; when that is
// taken back, there is none, and the cell is known as meant from then on.
static enum light_answer change(struct another *a, uint32_t cell) {
    struct light *l = a->l;
    a->rules = 0;
    for (;;) {
        if (a->depth == DEEPEST || a->patience == 0) return LIGHT_GAVE_UP;
        a->patience--;
        a->decisions[a->depth++] = (struct decision){l->trail_size, a->looked};
        bool ok = light_learn(l, cell, !l->bulb[cell], LIGHT_GUESS) && light_propagate(l);
        while (!ok) {
            a->rules += light_count_rules(l, a->before);
            keep_instead(a);
            ok = light_propagate(l);
            if (a->depth > 0) continue;
            if (a->rules > a->most_rules) a->most_rules = a->rules;
            return LIGHT_ONE;
        }
        cell = find_change(a);
        if (cell == NOWHERE) return LIGHT_ANOTHER;
    }
}

static void begin(struct another *a, struct light *l, unsigned patience) {
    a->l = l; // not all of it: it is large
    a->looked = 0;
    a->depth = a->most_rules = 0;
    a->patience = patience;
    a->before = l->clock;
}

enum light_answer light_another(struct light *l, uint32_t black, unsigned patience, unsigned *rules) {
    struct another a;
    enum light_answer answer = LIGHT_ONE;
    begin(&a, l, patience);
    for (int i = 0; i < 4 && answer == LIGHT_ONE; i++)
        if (l->known[black + l->beside[i]] == 0) answer = change(&a, black + l->beside[i]);
    light_go_back(l, 0);
    *rules = a.most_rules;
    return answer;
}

enum light_answer light_any_other(struct light *l, uint32_t cell, unsigned patience, uint32_t *where) {
    struct another a;
    enum light_answer answer = LIGHT_ONE;
    begin(&a, l, patience);
    for (*where = cell; l->open > 0; *where = l->open_cells[l->open / 2]) {
        answer = change(&a, *where);
        if (answer != LIGHT_ONE) break;
    }
    light_go_back(l, 0);
    return answer;
}

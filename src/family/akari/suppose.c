// How hard a board looks. A person who gets no further by one rule at a time supposes that a cell is wrong,
// and follows single rules until one of them is broken. How many rules that takes is what the difficulty is
// about (explain/rate.c); the engine that rates looks for the fewest, here those are counted that happened to
// be followed. That takes a small part of the time and is rarely wrong about the level.
#include "family/akari/light.h"

// ---- How many rules a contradiction takes ----------------------------------------------------------------

enum { MOST_USED = 64, MOST_TODO = 512 };

struct counting {
    struct light *l;
    uint32_t before; // facts that came later had to be derived
    uint32_t round;  // of looking at cells
    uint32_t used[MOST_USED], todo[MOST_TODO];
    size_t used_size, todo_size;
};

static void need(struct counting *c, uint32_t cell) {
    struct light *l = c->l;
    if (l->known[cell] == 0 || l->when[cell] <= c->before || l->seen[cell] == c->round) return;
    l->seen[cell] = c->round;
    if (c->todo_size < MOST_TODO) c->todo[c->todo_size++] = cell;
}

static void need_run(struct counting *c, int axis, uint32_t cell, uint32_t without) {
    const struct light *l = c->l;
    uint32_t at = l->first[axis][cell], length = light_run_of(l, axis, cell)->length;
    for (uint32_t i = 0; i < length; i++, at += light_step(l, axis))
        if (at != without) need(c, at);
}

// The rule behind a fact about `cell`, and the facts that the rule needed for it.
static void use(struct counting *c, uint32_t why, uint32_t cell) {
    const struct light *l = c->l;
    uint32_t at = why >> 2, rule = why;
    switch (why & 3) {
    case LIGHT_GUESS:
        return;
    case LIGHT_LINE: // the row's rule or the column's
        rule = l->first[0][at] == l->first[0][cell] ? why : ~why;
        need(c, at);
        break;
    case LIGHT_LIT:
        need_run(c, 0, at, cell);
        need_run(c, 1, at, cell);
        break;
    default:
        for (int i = 0; i < 4; i++)
            if (at + l->beside[i] != cell && !l->black[at + l->beside[i]]) need(c, at + l->beside[i]);
    }
    for (size_t i = 0; i < c->used_size; i++)
        if (c->used[i] == rule) return;
    if (c->used_size < MOST_USED) c->used[c->used_size++] = rule;
}

unsigned light_count_rules(struct light *l, uint32_t before) {
    struct counting c;
    c.l = l; // not all of it: it is large
    c.before = before;
    c.used_size = c.todo_size = 0;
    c.round = ++l->clock;
    use(&c, l->clash, l->clash_cell);
    if (l->clash_cell != 0) need(&c, l->clash_cell);
    while (c.todo_size > 0) {
        uint32_t cell = c.todo[--c.todo_size];
        use(&c, l->why[cell], cell);
    }
    return (unsigned)c.used_size;
}

// ---- Supposing -------------------------------------------------------------------------------------------

// What a single rule decides is known already. A cell that nothing is wrong with has no price.
enum { FEWEST = 2, NO_PRICE = UINT16_MAX };

struct supposing {
    struct light *l;
    uint64_t weight;
};

// Suppose that an open cell is wrong, and note how many rules it takes to see that it is not.
static void suppose(struct light *l, uint32_t cell) {
    size_t place = l->trail_size;
    uint32_t before = l->clock;
    bool goes_on = light_learn(l, cell, !l->bulb[cell], LIGHT_GUESS) && light_propagate(l);
    l->price[cell] = goes_on ? NO_PRICE : (uint16_t)light_count_rules(l, before);
    light_go_back(l, place);
}

static void accept(struct supposing *s, uint32_t cell) {
    struct light *l = s->l;
    s->weight += light_weight_of_rules(l->price[cell]);
    light_learn(l, cell, l->bulb[cell], LIGHT_GUESS);
    light_propagate(l);
}

// Something has become known: steps may have become easier next to all that is on the trail from here on.
static void look_around(struct supposing *s, size_t place) {
    struct light *l = s->l;
    for (; place < l->trail_size; place++)
        for (int axis = 0; axis < 2; axis++) {
            uint32_t at = l->first[axis][l->trail[place]];
            for (uint32_t i = light_run_of(l, axis, at)->length; i > 0; i--, at += light_step(l, axis)) {
                if (l->known[at] != 0) continue;
                suppose(l, at);
                if (l->price[at] <= FEWEST) accept(s, at);
            }
        }
}

static unsigned cheapest(const struct light *l) {
    unsigned price = NO_PRICE;
    for (size_t i = 0; i < l->open; i++)
        if (l->price[l->open_cells[i]] < price) price = l->price[l->open_cells[i]];
    return price;
}

// Prices of all open cells; those that are cheapest anyway are known at once. Are there any?
static bool suppose_all(struct supposing *s) {
    struct light *l = s->l;
    size_t count = l->open;
    for (size_t i = 0; i < count; i++) l->gone[i] = l->open_cells[i];
    for (size_t i = 0; i < count; i++) {
        if (l->known[l->gone[i]] != 0) continue;
        suppose(l, l->gone[i]);
        if (l->price[l->gone[i]] <= FEWEST) accept(s, l->gone[i]);
    }
    return l->open < count;
}

// Pay the price at all cells that have it. Always true: more is known then.
static bool pay(struct supposing *s, unsigned price) {
    struct light *l = s->l;
    size_t count = 0;
    for (size_t i = 0; i < l->open; i++)
        if (l->price[l->open_cells[i]] == price) l->gone[count++] = l->open_cells[i];
    for (size_t i = 0; i < count; i++) {
        size_t place = l->trail_size;
        if (l->known[l->gone[i]] != 0) continue;
        accept(s, l->gone[i]);
        look_around(s, place);
    }
    return true;
}

bool light_suppose(struct light *l, unsigned most_rules, uint64_t most_weight, uint64_t *weight) {
    struct supposing s = {.l = l};
    bool more = suppose_all(&s);
    while (l->open > 0 && s.weight <= most_weight) {
        unsigned price = cheapest(l);
        if (price > most_rules && !more) break;
        more = price <= most_rules ? pay(&s, price) : suppose_all(&s);
    }
    bool to_the_end = l->open == 0 && s.weight <= most_weight;
    light_go_back(l, 0);
    *weight = s.weight;
    return to_the_end;
}

// Searching a draft board: for a solution besides the intended one, and for the difficulty.
#include "family/akari/make.h"

// ---- How many rules a contradiction takes -----------------------------------------------------------------

enum { MOST_USED = 64, MOST_TODO = 512 };

struct rule_count {
    struct draft_board *b;
    uint32_t before; // facts after this place had to be derived
    uint32_t round;  // marks the cells seen this time
    uint32_t used[MOST_USED], todo[MOST_TODO];
    size_t used_size, todo_size;
};

static void need(struct rule_count *c, uint32_t cell) {
    struct draft_board *b = c->b;
    if (b->known[cell] == 0 || b->when[cell] <= c->before || b->seen[cell] == c->round) return;
    b->seen[cell] = c->round;
    if (c->todo_size < MOST_TODO) c->todo[c->todo_size++] = cell;
}

static void need_run(struct rule_count *c, int axis, uint32_t cell, uint32_t without) {
    const struct draft_board *b = c->b;
    uint32_t at = b->first[axis][cell], length = draft_run_of(b, axis, cell)->length;
    for (uint32_t i = 0; i < length; i++, at += draft_step(b, axis))
        if (at != without) need(c, at);
}

// The rule behind a fact about `cell`, and the facts that the rule needed for it.
static void use(struct rule_count *c, uint32_t why, uint32_t cell) {
    const struct draft_board *b = c->b;
    uint32_t at = why >> 2, rule = why;
    switch (why & 3) {
    case DRAFT_GUESS:
        return;
    case DRAFT_LINE: // the row's rule or the column's
        rule = b->first[0][at] == b->first[0][cell] ? why : ~why;
        need(c, at);
        break;
    case DRAFT_LIT:
        need_run(c, 0, at, cell);
        need_run(c, 1, at, cell);
        break;
    default:
        for (int i = 0; i < 4; i++)
            if (at + b->beside[i] != cell && !b->black[at + b->beside[i]]) need(c, at + b->beside[i]);
    }
    for (size_t i = 0; i < c->used_size; i++)
        if (c->used[i] == rule) return;
    if (c->used_size < MOST_USED) c->used[c->used_size++] = rule;
}

static unsigned count_rules(struct draft_board *b, uint32_t before) {
    struct rule_count c;
    c.b = b; // the rest stays uninitialised, because it is large
    c.before = before;
    c.used_size = c.todo_size = 0;
    c.round = ++b->clock;
    use(&c, b->clash, b->clash_cell);
    if (b->clash_cell != 0) need(&c, b->clash_cell);
    while (c.todo_size > 0) {
        uint32_t cell = c.todo[--c.todo_size];
        use(&c, b->why[cell], cell);
    }
    return (unsigned)c.used_size;
}

// ---- Another solution -------------------------------------------------------------------------------------
// Every solution that breaks a number differs from the intended one in a cell next to that number. And where
// two solutions differ in parts that no rule connects, one part can be changed without the others
// (src/csp/another.c has the argument). So a cell next to the number is changed, and then only rules that
// would be broken if all open cells stayed as intended decide what else changes.

enum { DEEPEST = 256 };

struct decision {
    size_t place;  // on the trail
    size_t looked; // the value of `looked` in the search at that time
};

struct another {
    struct draft_board *b;
    size_t looked; // around the changed cells of the trail before this place, nothing is broken
    unsigned patience;
    unsigned depth;
    struct decision decisions[DEEPEST];
    uint32_t before; // facts after this place are on the trail
    unsigned rules;  // of the current refutation
    unsigned most_rules;
};

static bool shows_bulb(const struct draft_board *b, uint32_t cell) {
    return b->known[cell] != 0 ? b->known[cell] > 0 : b->bulb[cell];
}

#define NOWHERE UINT32_MAX

static uint32_t open_cell_of_run(const struct draft_board *b, int axis, uint32_t cell) {
    const struct draft_run *r = draft_run_of(b, axis, cell);
    uint32_t at = b->first[axis][cell];
    for (uint32_t i = 0; r->open > 0 && i < r->length; i++, at += draft_step(b, axis))
        if (b->known[at] == 0) return at;
    return NOWHERE;
}

// A place for a bulb that lights a cell of a run that has become dark: the cell with the fewest candidates
// first.
static uint32_t mend_run(const struct draft_board *b, int axis, uint32_t cell) {
    const struct draft_run *r = draft_run_of(b, axis, cell);
    uint32_t darkest = NOWHERE, fewest = UINT32_MAX;
    uint32_t at = b->first[axis][cell];
    for (uint32_t i = 0; r->shown == 0 && i < r->length; i++, at += draft_step(b, axis)) {
        const struct draft_run *across = draft_run_of(b, !axis, at);
        uint32_t chances = r->open + across->open - (b->known[at] == 0);
        if (across->shown > 0 || chances >= fewest) continue;
        fewest = chances;
        darkest = at;
    }
    if (darkest == NOWHERE) return NOWHERE;
    uint32_t place = open_cell_of_run(b, axis, darkest);
    return place != NOWHERE ? place : open_cell_of_run(b, !axis, darkest);
}

// A cell next to a number that is wrong now, whose change helps.
static uint32_t mend_number(const struct draft_board *b, uint32_t black) {
    int shown = 0, number = 0;
    for (int i = 0; i < 4; i++) {
        number += b->bulb[black + b->beside[i]];
        shown += shows_bulb(b, black + b->beside[i]);
    }
    for (int i = 0; i < 4 && shown != number; i++) {
        uint32_t cell = black + b->beside[i];
        if (b->known[cell] == 0 && b->bulb[cell] == (shown > number)) return cell;
    }
    return NOWHERE;
}

static uint32_t mend_around(const struct draft_board *b, uint32_t cell) {
    uint32_t place = NOWHERE;
    for (int axis = 0; axis < 2 && place == NOWHERE && b->known[cell] < 0; axis++)
        place = mend_run(b, axis, cell);
    for (int i = 0; i < 4 && place == NOWHERE; i++)
        if (b->told[cell + b->beside[i]]) place = mend_number(b, cell + b->beside[i]);
    return place;
}

// The cell that has to change next; NOWHERE: nothing is broken.
static uint32_t find_change(struct another *a) {
    const struct draft_board *b = a->b;
    for (; a->looked < b->trail_size; a->looked++) {
        uint32_t cell = b->trail[a->looked];
        if ((b->known[cell] > 0) == b->bulb[cell]) continue;
        uint32_t place = mend_around(b, cell);
        if (place != NOWHERE) return place;
    }
    return NOWHERE;
}

// Take back the last decision: the cell stays as intended. False when there is none.
static bool keep_instead(struct another *a) {
    if (a->depth == 0) return false;
    struct decision last = a->decisions[--a->depth];
    uint32_t cell = a->b->trail[last.place];
    draft_go_back(a->b, last.place);
    a->looked = last.looked;
    draft_learn(a->b, cell, a->b->bulb[cell], DRAFT_GUESS);
    return true;
}

// Is there a solution with this open cell changed? The first decision is the change itself; when it is taken
// back, there is none, and the cell is then known to be as intended.
static enum draft_answer change(struct another *a, uint32_t cell) {
    struct draft_board *b = a->b;
    a->rules = 0;
    for (;;) {
        if (a->depth == DEEPEST || a->patience == 0) return DRAFT_GAVE_UP;
        a->patience--;
        a->decisions[a->depth++] = (struct decision){b->trail_size, a->looked};
        bool ok = draft_learn(b, cell, !b->bulb[cell], DRAFT_GUESS) && draft_propagate(b);
        while (!ok) {
            a->rules += count_rules(b, a->before);
            keep_instead(a);
            ok = draft_propagate(b);
            if (a->depth > 0) continue;
            if (a->rules > a->most_rules) a->most_rules = a->rules;
            return DRAFT_NO_OTHER;
        }
        cell = find_change(a);
        if (cell == NOWHERE) return DRAFT_OTHER;
    }
}

static void begin(struct another *a, struct draft_board *b, unsigned patience) {
    a->b = b; // the rest stays uninitialised: it is large
    a->looked = 0;
    a->depth = a->most_rules = 0;
    a->patience = patience;
    a->before = b->clock;
}

enum draft_answer draft_find_other_near(struct draft_board *b, uint32_t black, unsigned patience,
                                        unsigned *rules) {
    struct another a;
    enum draft_answer answer = DRAFT_NO_OTHER;
    begin(&a, b, patience);
    for (int i = 0; i < 4 && answer == DRAFT_NO_OTHER; i++)
        if (b->known[black + b->beside[i]] == 0) answer = change(&a, black + b->beside[i]);
    draft_go_back(b, 0);
    *rules = a.most_rules;
    return answer;
}

enum draft_answer draft_find_other(struct draft_board *b, uint32_t cell, unsigned patience, uint32_t *where) {
    struct another a;
    enum draft_answer answer = DRAFT_NO_OTHER;
    begin(&a, b, patience);
    for (*where = cell; b->open > 0; *where = b->open_cells[b->open / 2]) {
        answer = change(&a, *where);
        if (answer != DRAFT_NO_OTHER) break;
    }
    draft_go_back(b, 0);
    return answer;
}

// ---- Estimating the difficulty ----------------------------------------------------------------------------
// A person who is stuck with single rules supposes the opposite of a cell and follows single rules until one
// of them is broken. The difficulty measures how many rules that takes (explain/rate.c). The rating engine
// looks for the fewest; here the rules that happened to be followed are counted. That takes a small part of
// the time and rarely misses the level.

// The price of a cell is how many rules it takes to refute its opposite. A price of one rule would be known
// already.
enum { FEWEST = 2, NO_PRICE = UINT16_MAX };

struct supposing {
    struct draft_board *b;
    uint64_t weight;
};

// Suppose the opposite of an open cell, and note its price.
static void suppose(struct draft_board *b, uint32_t cell) {
    size_t place = b->trail_size;
    uint32_t before = b->clock;
    bool goes_on = draft_learn(b, cell, !b->bulb[cell], DRAFT_GUESS) && draft_propagate(b);
    b->price[cell] = goes_on ? NO_PRICE : (uint16_t)count_rules(b, before);
    draft_go_back(b, place);
}

static void accept(struct supposing *s, uint32_t cell) {
    struct draft_board *b = s->b;
    s->weight += draft_weight_of_rules(b->price[cell]);
    draft_learn(b, cell, b->bulb[cell], DRAFT_GUESS);
    draft_propagate(b);
}

// Cells next to new facts, on the trail from here on, may have become cheaper.
static void look_around(struct supposing *s, size_t place) {
    struct draft_board *b = s->b;
    for (; place < b->trail_size; place++)
        for (int axis = 0; axis < 2; axis++) {
            uint32_t at = b->first[axis][b->trail[place]];
            for (uint32_t i = draft_run_of(b, axis, at)->length; i > 0; i--, at += draft_step(b, axis)) {
                if (b->known[at] != 0) continue;
                suppose(b, at);
                if (b->price[at] <= FEWEST) accept(s, at);
            }
        }
}

static unsigned cheapest(const struct draft_board *b) {
    unsigned price = NO_PRICE;
    for (size_t i = 0; i < b->open; i++)
        if (b->price[b->open_cells[i]] < price) price = b->price[b->open_cells[i]];
    return price;
}

// Price all open cells; the cheapest possible are accepted at once. True: one was accepted.
static bool suppose_all(struct supposing *s) {
    struct draft_board *b = s->b;
    size_t count = b->open;
    for (size_t i = 0; i < count; i++) b->gone[i] = b->open_cells[i];
    for (size_t i = 0; i < count; i++) {
        if (b->known[b->gone[i]] != 0) continue;
        suppose(b, b->gone[i]);
        if (b->price[b->gone[i]] <= FEWEST) accept(s, b->gone[i]);
    }
    return b->open < count;
}

// Accept all cells with this price. Always true, because more is known then.
static bool pay(struct supposing *s, unsigned price) {
    struct draft_board *b = s->b;
    size_t count = 0;
    for (size_t i = 0; i < b->open; i++)
        if (b->price[b->open_cells[i]] == price) b->gone[count++] = b->open_cells[i];
    for (size_t i = 0; i < count; i++) {
        size_t place = b->trail_size;
        if (b->known[b->gone[i]] != 0) continue;
        accept(s, b->gone[i]);
        look_around(s, place);
    }
    return true;
}

bool draft_estimate(struct draft_board *b, unsigned most_rules, uint64_t most_weight, uint64_t *weight) {
    struct supposing s = {.b = b};
    bool more = suppose_all(&s);
    while (b->open > 0 && s.weight <= most_weight) {
        unsigned price = cheapest(b);
        if (price > most_rules && !more) break;
        more = price <= most_rules ? pay(&s, price) : suppose_all(&s);
    }
    bool to_the_end = b->open == 0 && s.weight <= most_weight;
    draft_go_back(b, 0);
    *weight = s.weight;
    return to_the_end;
}

// The greatest number divides a line: records seen from the first place are not behind it, and those seen
// from the last place are not before it. So each side is handled by itself, from its end of the line inwards.
//
// On a side, a state is a set of numbers: they are at the places next to the end, in any order. What is known
// about a state is how many records its orders have: a bit for each such count. Both sides go through the
// same sets, so they share a word: its lower half is the side of the first place, its upper half the other.
#include "puzzle/records.h"

#include <string.h>

enum { SETS = 1 << (RECORDS_PLACES - 1) }; // of all numbers but the greatest

static const uint32_t first_half = 0xffff, last_half = 0xffff0000;

struct sides {
    unsigned n;
    uint32_t counts;                              // the halves of which records are counted
    uint32_t goal;                                // the counts that they have to have
    uint32_t may[RECORDS_PLACES][RECORDS_PLACES]; // by place from the end, and number: halves
    uint32_t led[RECORDS_PLACES][RECORDS_PLACES]; // the same: halves that are not 0 lead to the goal
    unsigned any[RECORDS_PLACES];                 // by place: a bit for each number that may be there
    unsigned char size[SETS];                     // of each set
    uint32_t have[SETS];                          // counts of the orders of a set
    uint32_t reach[SETS];                         // those of them that lead to the goal
};

static uint32_t goal_of(unsigned seen) { return seen > 0 ? 1U << (seen - 1) : 1; } // the greatest is one

static void begin(struct sides *s, const struct records *r) {
    const unsigned n = s->n = r->n;
    s->counts = (r->seen[0] > 0 ? first_half : 0) | (r->seen[1] > 0 ? last_half : 0);
    s->goal = goal_of(r->seen[0]) | goal_of(r->seen[1]) << 16;
    for (unsigned place = 0; place < n; place++)
        for (unsigned k = 0; k < n; k++) {
            const unsigned first = r->possible[place] >> k & 1, last = r->possible[n - 1 - place] >> k & 1;
            s->may[place][k] = first * first_half | last * last_half;
        }
    for (unsigned place = 0; place < n; place++)
        s->any[place] = r->possible[place] | r->possible[n - 1 - place];
    memset(s->led, 0, n * sizeof *s->led);
    memset(s->have, 0, sizeof *s->have << (n - 1));
    memset(s->reach, 0, sizeof *s->reach << (n - 1));
    s->size[0] = 0;
    for (unsigned set = 1; set < 1U << (n - 1); set++)
        s->size[set] = (unsigned char)(s->size[set >> 1] + (set & 1));
}

static unsigned least_of(unsigned set) { return (unsigned)__builtin_ctz(set); }

// A number after those of a set is a record if it is greater than all of them.
static void walk_inwards(struct sides *s) {
    const unsigned all = (1U << (s->n - 1)) - 1;
    s->have[0] = 1 | 1 << 16;
    for (unsigned set = 0; set < all; set++) {
        const uint32_t have = s->have[set], more = have + (have & s->counts);
        const unsigned place = s->size[set];
        if (have == 0) continue;
        for (unsigned left = s->any[place] & all & ~set; left != 0; left &= left - 1) {
            const unsigned bit = left & -left;
            s->have[set | bit] |= (bit > set ? more : have) & s->may[place][least_of(left)];
        }
    }
}

// The greatest number is between a set and the other numbers.
static void meet(struct sides *s) {
    const unsigned all = (1U << (s->n - 1)) - 1;
    for (unsigned set = 0; set <= all; set++) {
        const unsigned place = s->size[set];
        const uint32_t first = s->have[set] & s->goal & s->may[place][s->n - 1] & first_half;
        const uint32_t last = s->have[all - set] & s->goal & last_half;
        if (first == 0 || last == 0) continue;
        s->led[place][s->n - 1] |= first;
        s->reach[set] |= first;
        s->reach[all - set] |= last;
    }
}

// A number next to the rest of a set leads from these counts of the rest to the goal.
static inline void lead(struct sides *s, unsigned rest, unsigned place, unsigned k, uint32_t counts) {
    const uint32_t from = counts & s->have[rest] & s->may[place][k];
    s->led[place][k] |= from;
    s->reach[rest] |= from;
}

// Backwards from the sets that may be next to the greatest number: a number is possible if it leads to one.
static void walk_back(struct sides *s) {
    for (unsigned set = (1U << (s->n - 1)) - 1; set > 0; set--) {
        const unsigned place = s->size[set] - 1U, most = 31 - (unsigned)__builtin_clz(set);
        const uint32_t reach = s->reach[set];
        if (reach == 0) continue;
        lead(s, set ^ 1U << most, place, most, (reach & s->counts) >> 1 | (reach & ~s->counts));
        for (unsigned left = (set ^ 1U << most) & s->any[place]; left != 0; left &= left - 1)
            lead(s, set ^ (left & -left), place, least_of(left), reach);
    }
}

bool records_narrow(struct records *r) {
    struct sides s;
    bool any = false;
    begin(&s, r);
    walk_inwards(&s);
    meet(&s);
    walk_back(&s);
    for (unsigned place = 0; place < r->n; place++) {
        r->possible[place] = 0;
        for (unsigned k = 0; k < r->n; k++) {
            const uint32_t led = (s.led[place][k] & first_half) | (s.led[r->n - 1 - place][k] & last_half);
            r->possible[place] |= (uint16_t)((led != 0) << k);
            any |= led != 0;
        }
    }
    return any;
}

// ---- Lines of a board ------------------------------------------------------------------------------------

// The marks of these cells, from the least number to the greatest.
static struct records_marks marks_of(const uint32_t *cells, size_t n, const uint64_t *domains,
                                     const struct records_marks *marks) {
    struct records_marks of = {.n = 0};
    uint64_t all = 0;
    for (size_t i = 0; i < n; i++) all |= domains[cells[i]];
    for (unsigned k = 0; k < marks->n; k++)
        if ((all >> marks->at[k] & 1) != 0) of.at[of.n++] = marks->at[k];
    return of;
}

bool records_fit(const uint32_t *cells, size_t n, const uint64_t *domains,
                 const struct records_marks *marks) {
    uint64_t numbers = 0;
    for (unsigned k = 0; k < marks->n; k++) numbers |= UINT64_C(1) << marks->at[k];
    for (size_t i = 0; i < n; i++)
        if (domains[cells[i]] == 0 || (domains[cells[i]] & ~numbers) != 0) return false;
    return n > 0 && n <= RECORDS_PLACES && marks_of(cells, n, domains, marks).n == n;
}

// Narrow a line again if its domains have changed since the last time. Returns whether that changed any.
static bool look_again(struct records_line *line, uint64_t *domains, const struct records_marks *all) {
    const unsigned n = line->records.n;
    struct records r = line->records;
    if (!records_fit(line->cells, n, domains, all)) return false;
    const struct records_marks marks = marks_of(line->cells, n, domains, all);
    for (unsigned i = 0; i < n; i++) {
        r.possible[i] = 0;
        for (unsigned k = 0; k < n; k++)
            r.possible[i] |= (uint16_t)((domains[line->cells[i]] >> marks.at[k] & 1) << k);
    }
    if (memcmp(r.possible, line->records.possible, sizeof r.possible) == 0) return false;
    const struct records old = r;
    records_narrow(&r);
    line->records = r;
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = 0; k < n; k++)
            if ((r.possible[i] >> k & 1) == 0) domains[line->cells[i]] &= ~(UINT64_C(1) << marks.at[k]);
    return memcmp(r.possible, old.possible, sizeof r.possible) != 0;
}

void records_narrow_lines(struct records_line *lines, size_t n, uint64_t *domains,
                          const struct records_marks *marks) {
    enum { MOST_AGAIN = 8 }; // places
    bool any = true;
    while (any) {
        any = false;
        for (size_t i = 0; i < n; i++)
            any |= look_again(&lines[i], domains, marks) && lines[i].records.n <= MOST_AGAIN;
    }
}

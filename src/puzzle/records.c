// The greatest number parts a line: records from the first place on stand up to it, and those from the last
// place on behind it. So both sides are gone through alone, from their end of the line inwards.
//
// On a side, every set of numbers is a state: they stand at the places next to the end, in any order. What is
// known of a state is how many records its orders have: a bit for each such count.
#include "puzzle/records.h"

#include <string.h>

enum { SETS = 1 << (RECORDS_PLACES - 1) }; // of all numbers but the greatest

struct side {
    const struct records *r;
    bool is_last;         // its end is the last place
    bool counts;          // records are counted
    uint16_t goal;        // the count that it has to have
    uint16_t have[SETS];  // counts of the orders of a set
    uint16_t reach[SETS]; // those of them that lead to the goal
};

// The bits of numbers that may stand next to a set of so many.
static unsigned next_numbers(const struct side *s, unsigned set, unsigned size) {
    const unsigned n = s->r->n, place = s->is_last ? n - 1 - size : size;
    return s->r->possible[place] & ~set & ((1U << (n - 1)) - 1);
}

// Is a number, by its bit, a record behind a set?
static unsigned is_record(const struct side *s, unsigned set, unsigned bit) {
    return s->counts & (bit > set);
}

static void go_inwards(struct side *s, const unsigned char size[]) {
    const unsigned sets = 1U << (s->r->n - 1);
    memset(s->have, 0, sets * sizeof *s->have);
    memset(s->reach, 0, sets * sizeof *s->reach);
    s->have[0] = 1;
    for (unsigned set = 0; set < sets; set++) {
        if (s->have[set] == 0) continue;
        for (unsigned left = next_numbers(s, set, size[set]); left != 0; left &= left - 1) {
            const unsigned bit = left & -left;
            s->have[set | bit] |= (uint16_t)(s->have[set] << is_record(s, set, bit));
        }
    }
}

// Back from the sets that may stand before the greatest number: a number is possible where it leads there.
static void come_back(struct side *s, const unsigned char size[], uint16_t possible[]) {
    for (unsigned set = 1U << (s->r->n - 1); set-- > 0;) {
        unsigned lead = s->reach[set];
        if (s->have[set] == 0) continue;
        for (unsigned left = next_numbers(s, set, size[set]); left != 0; left &= left - 1) {
            const unsigned bit = left & -left, record = is_record(s, set, bit);
            const unsigned from = s->reach[set | bit] >> record & s->have[set];
            lead |= from;
            if (from != 0) possible[s->is_last ? s->r->n - 1 - size[set] : size[set]] |= (uint16_t)bit;
        }
        s->reach[set] = (uint16_t)lead;
    }
}

static void begin(struct side *s, const struct records *r, bool is_last) {
    const unsigned seen = r->seen[is_last];
    s->r = r;
    s->is_last = is_last;
    s->counts = seen > 0;
    s->goal = (uint16_t)(seen > 0 ? 1U << (seen - 1) : 1); // the greatest number is one
}

bool records_narrow(struct records *r) {
    struct side sides[2];
    unsigned char size[SETS] = {0}; // of each set
    uint16_t possible[RECORDS_PLACES] = {0};
    const unsigned sets = 1U << (r->n - 1);
    for (unsigned set = 1; set < sets; set++) size[set] = (unsigned char)(size[set >> 1] + (set & 1));
    for (int i = 0; i < 2; i++) {
        begin(&sides[i], r, i);
        go_inwards(&sides[i], size);
    }
    for (unsigned set = 0; set < sets; set++) {
        const unsigned others = sets - 1 - set;
        if ((r->possible[size[set]] & sets) == 0 || (sides[0].have[set] & sides[0].goal) == 0 ||
            (sides[1].have[others] & sides[1].goal) == 0)
            continue;
        possible[size[set]] |= (uint16_t)sets;
        sides[0].reach[set] = sides[0].goal;
        sides[1].reach[others] = sides[1].goal;
    }
    for (int i = 0; i < 2; i++) come_back(&sides[i], size, possible);
    memcpy(r->possible, possible, r->n * sizeof *possible);
    return possible[0] != 0;
}

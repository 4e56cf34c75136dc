// A state is a set of numbers: they are at the first places, in any order. What is known about a state is how
// many records, seen from either end, its orders have so far: a bit for each pair of such counts.
#include "puzzle/records.h"

#include <string.h>

enum { SETS = 1 << RECORDS_PLACES };

struct walk {
    const struct records *r;
    unsigned all;        // the set of all numbers
    unsigned width;      // one record more from the first place moves a pair by so many bits
    uint64_t room[2];    // the pairs with room for one record more
    uint64_t goal;       // the pair at the end
    uint64_t from[SETS]; // pairs that lead to a set from the first place
};

static void set_out(struct walk *w, const struct records *r) {
    w->r = r;
    w->all = (1U << r->n) - 1;
    w->width = r->seen[1] + 1;
    w->room[0] = w->room[1] = 0;
    memset(w->from, 0, (w->all + 1) * sizeof *w->from);
    w->from[0] = 1;
    for (unsigned first = 0; first <= r->seen[0]; first++)
        for (unsigned last = 0; last <= r->seen[1]; last++) {
            const uint64_t pair = UINT64_C(1) << (first * w->width + last);
            if (first < r->seen[0]) w->room[0] |= pair;
            if (last < r->seen[1]) w->room[1] |= pair;
            w->goal = pair; // the last of them
        }
}

// Is a number a record if the numbers of a set are on one side of it?
static bool is_record(unsigned set, unsigned number) { return set >> number == 0; }

// The pairs before or after a number that is placed after a set.
static uint64_t pairs_after(const struct walk *w, unsigned set, unsigned number, uint64_t pairs) {
    const unsigned rest = w->all & ~set & ~(1U << number);
    if (w->r->seen[0] > 0 && is_record(set, number)) pairs = (pairs & w->room[0]) << w->width;
    if (w->r->seen[1] > 0 && is_record(rest, number)) pairs = (pairs & w->room[1]) << 1;
    return pairs;
}

static uint64_t pairs_before(const struct walk *w, unsigned set, unsigned number, uint64_t pairs) {
    const unsigned rest = w->all & ~set & ~(1U << number);
    if (w->r->seen[1] > 0 && is_record(rest, number)) pairs = pairs >> 1 & w->room[1];
    if (w->r->seen[0] > 0 && is_record(set, number)) pairs = pairs >> w->width & w->room[0];
    return pairs;
}

static unsigned next_numbers(const struct walk *w, unsigned set) {
    return set == w->all ? 0 : w->r->possible[__builtin_popcount(set)] & ~set;
}

static void walk_forward(struct walk *w) {
    for (unsigned set = 0; set < w->all; set++) {
        if (w->from[set] == 0) continue;
        for (unsigned left = next_numbers(w, set); left != 0; left &= left - 1) {
            const unsigned number = (unsigned)__builtin_ctz(left);
            w->from[set | 1U << number] |= pairs_after(w, set, number, w->from[set]);
        }
    }
}

// Backwards from the end: a number is possible if a pair before it leads to the goal.
static void walk_back(const struct walk *w, uint16_t possible[]) {
    uint64_t to[SETS]; // pairs that lead from a set to the goal
    memset(to, 0, w->all * sizeof *to);
    to[w->all] = w->goal;
    for (unsigned set = w->all; set-- > 0;) {
        if (w->from[set] == 0) continue;
        for (unsigned left = next_numbers(w, set); left != 0; left &= left - 1) {
            const unsigned number = (unsigned)__builtin_ctz(left), bit = 1U << number;
            const uint64_t pairs = pairs_before(w, set, number, to[set | bit]);
            to[set] |= pairs;
            if ((pairs & w->from[set]) != 0) possible[__builtin_popcount(set)] |= (uint16_t)bit;
        }
    }
}

bool records_narrow(struct records *r) {
    struct walk w;
    uint16_t possible[RECORDS_PLACES] = {0};
    const bool may_be = r->seen[0] + r->seen[1] <= r->n + 1; // only the greatest is seen from both ends
    if (may_be) {
        set_out(&w, r);
        walk_forward(&w);
        walk_back(&w, possible);
    }
    for (unsigned i = 0; i < r->n; i++) r->possible[i] = possible[i];
    return possible[0] != 0;
}

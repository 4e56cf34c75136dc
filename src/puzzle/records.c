// The greatest number divides a line: records seen from the first place are not behind it, and those seen
// from the last place are not before it. So each side is handled by itself, from its end of the line inwards.
//
// On a side, a state is a set of numbers: they are at the places next to the end, in any order. What is known
// about a state is how many records its orders have: a bit for each such count.
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

// The bits of the numbers that are possible next to a set of this size.
static unsigned next_numbers(const struct side *s, unsigned set, unsigned size) {
    const unsigned n = s->r->n, place = s->is_last ? n - 1 - size : size;
    return s->r->possible[place] & ~set & ((1U << (n - 1)) - 1);
}

// Is the number with this bit a record after the numbers of a set?
static unsigned is_record(const struct side *s, unsigned set, unsigned bit) {
    return s->counts & (bit > set);
}

static void walk_inwards(struct side *s, const unsigned char size[]) {
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

// Backwards from the sets that may be next to the greatest number: a number is possible if it leads to one.
static void walk_back(struct side *s, const unsigned char size[], uint16_t possible[]) {
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
        walk_inwards(&sides[i], size);
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
    for (int i = 0; i < 2; i++) walk_back(&sides[i], size, possible);
    memcpy(r->possible, possible, r->n * sizeof *possible);
    return possible[0] != 0;
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

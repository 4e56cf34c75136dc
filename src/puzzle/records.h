// Records of a permutation: the places whose number is greater than all before it. Where the numbers of a
// line are a permutation, and it is known how many records there are from one end or from both: which numbers
// are possible at which place?
#ifndef ROQUE_PUZZLE_RECORDS_H
#define ROQUE_PUZZLE_RECORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RECORDS_PLACES = 10 };

struct records {
    unsigned n;                        // places; the numbers are 0 to n - 1
    uint16_t possible[RECORDS_PLACES]; // by place: a bit for each number
    unsigned seen[2]; // records from the first place on, and from the last; 0: it is not known
};

// Rule out each number that is in no such permutation. False: there is no permutation.
bool records_narrow(struct records *r);

// A line of cells of a board whose numbers are a permutation. `records.possible` is what the last look left.
struct records_line {
    uint32_t cells[RECORDS_PLACES];
    struct records records;
};

// What cells may show are domains by cell: a bit for each mark. The marks that are numbers from 1 on, from
// the least to the greatest:
struct records_marks {
    unsigned char at[64];
    unsigned n;
};

// As many numbers as cells, and nothing but numbers?
bool records_fit(const uint32_t *cells, size_t n, const uint64_t *domains, const struct records_marks *marks);

// Rule out what is in no permutation of a line, until no line changes anything. Long lines are looked at
// once: a second look would take longer than it saves a search.
void records_narrow_lines(struct records_line *lines, size_t n, uint64_t *domains,
                          const struct records_marks *marks);

#endif

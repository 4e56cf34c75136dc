// Records of a permutation: the places whose number is greater than all before it. Where the numbers of a
// line are a permutation, and it is known how many records there are from one end or from both: which numbers
// are possible at which place?
#ifndef ROQUE_PUZZLE_RECORDS_H
#define ROQUE_PUZZLE_RECORDS_H

#include <stdbool.h>
#include <stdint.h>

enum { RECORDS_PLACES = 10 };

struct records {
    unsigned n;                        // places; the numbers are 0 to n - 1
    uint16_t possible[RECORDS_PLACES]; // by place: a bit for each number
    unsigned seen[2]; // records from the first place on, and from the last; 0: it is not known
};

// Rule out each number that is in no such permutation. False: there is no permutation.
bool records_narrow(struct records *r);

#endif

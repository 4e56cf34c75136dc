// All experiments for one puzzle, or for one family, as sections of a page.
#ifndef ROQUE_LAB_REPORT_H
#define ROQUE_LAB_REPORT_H

#include "lab/paper.h"

struct lab_report {
    struct lab_question limits; // of each run; for a puzzle also the puzzle and its view
    const char *name;           // of the puzzle
    uint64_t seed;
    size_t orders;
    const struct lab_conduct *conduct;
    struct text *out;
    struct fault *fault;
};

// Each section is written as soon as it is ready, so that an interrupted report is well formed. False on a
// fault.
bool lab_report_puzzle(const struct lab_report *r);
bool lab_report_family(const struct lab_report *r, const struct family *f);

#endif

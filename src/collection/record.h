// A puzzle, its solution and its rating as texts and numbers: a row of the database, or a message between
// ranks.
#ifndef ROQUE_COLLECTION_RECORD_H
#define ROQUE_COLLECTION_RECORD_H

#include "campaign/campaign.h"

// Its board in native text, without notes.
bool record_board(const struct puzzle *p, struct text *out, struct fault *fault);

// Read it back; whatever makes no sense is a fault.
struct record {
    const char *board;
    size_t board_size;
    const char *notes;    // NULL: none
    const char *solution; // the cells of the solved board; NULL: unknown
    size_t solution_size;
    int64_t solutions; // enum campaign_solutions
    bool rated;
    int64_t level, score;
};
// What is known keeps the families of rule texts in it; NULL: the families in C.
bool record_read_board(struct families *known, const char *text, size_t size, struct mem *m, struct puzzle *p,
                       struct fault *fault);
bool record_read(const struct record *t, struct families *known, struct mem *m, struct campaign_puzzle *out,
                 struct fault *fault);

#endif

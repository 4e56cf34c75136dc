// Work that may take long. It begins, goes on in slices as long as somebody asks for it, and ends when it is
// done or dropped; only this stays in the core between two requests. Where the engine below can be left in
// the middle a job does that. Where it cannot, the work is begun again in each slice, with twice the time:
// that costs no more than the work itself, and whoever waits hears of it while it is short.
#ifndef ROQUE_PAGE_WORK_H
#define ROQUE_PAGE_WORK_H

#include "page/inside.h"

enum page_went { PAGE_DONE, PAGE_GOES_ON, PAGE_FAILED };

struct page_job {
    const struct page_work *work;
    uint32_t number;
    unsigned slices;            // so far
    uint64_t spent_us, most_us; // and how long it may take in all
    uint64_t began_us;          // of this slice
};

struct page_work {
    const char *name;
    size_t bytes;     // of what a job keeps, which begins with a struct page_job
    bool resumes;     // it goes on where it was, so that slices need not grow
    uint64_t most_ms; // how long it may take, where the request does not say
    bool (*begin)(const struct page_call *c,
                  struct page_job *j); // read the request; `end` follows either way
    // Go on until the limits are over, as far as that can be, and write members of the answer: those of the
    // end, or those that tell how far it has come.
    enum page_went (*go)(const struct page_call *c, struct page_job *j, struct limits slice);
    void (*end)(struct page_job *j);
};

// May a job that has not come to an end be asked again?
bool page_has_time(const struct page_job *j);

extern const struct page_work page_hint, page_why, page_step, page_explain, page_rate, page_solve, page_make,
    page_daily, page_watch, page_think, page_echek_hint, page_computer, page_offer, page_review;

#endif

// What the files behind page.h share: a request, and the pieces of answers.
#ifndef ROQUE_PAGE_INSIDE_H
#define ROQUE_PAGE_INSIDE_H

#include "format/readers.h"
#include "page/page.h"
#include "play/puzzle.h"

// A board with more cells would be no use in a page.
enum { PAGE_MOST_CELLS = 10000 };

// A request on its way to its answer. The function that answers it writes the members of the answer, an open
// JSON object, to `out`, or returns false with a fault; then what was written is dropped.
struct page_call {
    struct page *page;
    struct scan fields; // of the request, from its opening brace on; known to be well formed
    struct text *out;
    struct fault *fault;
};

// ---- What a request says (request.c) ----------------------------------------------------------------------

// Where the value of a key begins. False: there is none, or it is null.
bool page_find(const struct page_call *c, const char *key, struct scan *value);

// A string, appended to `out`. page_text adds nothing for a missing key, page_need refuses it. False with a
// fault.
bool page_text(const struct page_call *c, const char *key, struct text *out);
bool page_need(const struct page_call *c, const char *key, struct text *out);

// A whole number, or a string of its digits; a missing key leaves `n` unchanged.
bool page_number(const struct page_call *c, const char *key, uint64_t least, uint64_t most, uint64_t *n);

// An array of two whole numbers, such as a row and a column.
bool page_pair(const struct page_call *c, const char *key, uint64_t *first, uint64_t *second);

bool page_flag(const struct page_call *c, const char *key, bool *flag);

// One of the words; its place among them. The list ends with NULL.
bool page_choice(const struct page_call *c, const char *key, const char *const *words, int *which);

// The members of the object "set", each a string or a number; false where one of them is refused.
typedef bool page_setting(void *context, const struct text *name, const struct text *word);
bool page_settings(const struct page_call *c, page_setting *take, void *context);

// ---- Puzzles (play.c) -------------------------------------------------------------------------------------

// The game of a puzzle that a request holds, with the options that go with it. Free it either way.
bool page_game(const struct page_call *c, struct play *g);
bool page_options(const struct page_call *c, struct play *g); // those alone

// Reads what a person typed: any text that has puzzles, or the name of a built-in one (open.c).
void page_reader(const struct page_call *c, struct format_reader *r, const struct text *typed);

// The first puzzle of a text, or the built-in one of that name (page.c).
bool page_read(const struct page_call *c, const struct text *text, struct puzzle *p);

bool page_fits(const struct puzzle *p, struct fault *fault); // is it not too large?

// ---- What there is (about.c), and the language of rule texts (rules.c) -----------------------------------

// The family of the name in "family": the one of the rule text in "rules", where there is one. NULL with a
// fault.
const struct family *page_family(const struct page_call *c);

bool page_add_family(struct text *out, const char *key, const struct family *f, struct fault *fault);
void page_add_rule_words(struct text *out);
void page_add_declared(struct text *out, const struct family *f); // what only rule texts declare

// May this number stand beside a board of the family?
bool page_may_stand_outside(const struct family *f, int number);

// ---- Requests --------------------------------------------------------------------------------------------

typedef bool page_request(struct page_call *c);
page_request page_about, page_open, page_new, page_play, page_set, page_blank, page_title, page_write,
    page_draw, page_rules, page_example, page_techniques, page_candidates, page_begin, page_go, page_end;

// ---- Work -------------------------------------------------------------------------------------------------

// Work that may take long. It runs in slices, one per request, until it is done or dropped; only this stays
// in the core between two requests. An engine that can be interrupted continues in the next slice. Any other
// is restarted in each slice, with twice the time: that costs no more than the work itself, and a caller that
// waits hears of it soon.

enum page_progress { PAGE_DONE, PAGE_GOES_ON, PAGE_FAILED };

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
    enum page_progress (*go)(const struct page_call *c, struct page_job *j, struct limits slice);
    void (*end)(struct page_job *j);
};

// May a job that has not come to an end be asked again?
bool page_has_time(const struct page_job *j);

extern const struct page_work page_opening, page_do, page_reply, page_explain, page_rate, page_solve,
    page_common, page_repair, page_make, page_daily, page_watch;

void page_drop_jobs(struct page *p);

#endif

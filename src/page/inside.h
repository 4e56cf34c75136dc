// What the files behind page.h share: a request, and the pieces of answers.
#ifndef ROQUE_PAGE_INSIDE_H
#define ROQUE_PAGE_INSIDE_H

#include "draw/looks.h"
#include "format/json_scan.h"
#include "page/page.h"
#include "play/play.h"
#include "tell/tell.h"

// A board with more cells would be no use in a page.
enum { PAGE_MOST_CELLS = 10000 };

// A request on its way to its answer. Whoever answers it writes the members of the answer, an open JSON
// object, to `out`, or returns false with a fault; then what was written is dropped.
struct page_call {
    struct page *page;
    struct scan fields; // of the request, from its opening brace on; known to be well formed
    struct text *out;
    struct fault *fault;
};

// ---- What a request says (request.c) ----------------------------------------------------------------------

// Where the value of a key begins. False: there is none, or it is null.
bool page_find(const struct page_call *c, const char *key, struct scan *value);

// A string, appended to `out`. What is not there says nothing, unless it is needed. False with a fault.
bool page_text(const struct page_call *c, const char *key, struct text *out);
bool page_need(const struct page_call *c, const char *key, struct text *out);

// A whole number, or a string of its digits; what is not there leaves `n` as it is.
bool page_number(const struct page_call *c, const char *key, uint64_t least, uint64_t most, uint64_t *n);

// An array of two whole numbers, such as a row and a column.
bool page_pair(const struct page_call *c, const char *key, uint64_t *first, uint64_t *second);

bool page_flag(const struct page_call *c, const char *key, bool *flag);

// One of the words; its place among them. The list ends with NULL.
bool page_choice(const struct page_call *c, const char *key, const char *const *words, int *which);

// ---- Pieces of answers (state.c) -------------------------------------------------------------------------

// The game that a request holds, with the options that go with it. Free it either way.
bool page_game(const struct page_call *c, struct play *g);
bool page_options(const struct page_call *c, struct play *g); // those alone

// Its text, as the page keeps it; the same as the member "game". False when there is no memory.
bool page_save(const struct play *g, struct text *out);
bool page_json_game(struct text *out, const struct play *g);

// How it stands, as members of the answer. `asked`: somebody asks what is wrong; `said`: lines for the
// person.
bool page_state(const struct page_call *c, struct play *g, bool asked, const struct text *said);

// The words of the page for the ground and the content of a cell.
const char *page_ground_name(enum draw_ground ground);
const char *page_content_name(enum draw_content content);

// Lines as one string: sentences with blanks between them.
void page_json_lines(struct text *out, const char *key, const struct text *lines);

// Reads what a person typed: any text that has puzzles, or the name of a built-in one.
void page_reader(struct format_reader *r, const struct text *typed);

// A puzzle read by itself that is not too large. False with a fault; free it only where there is one.
bool page_fits(const struct puzzle *p, struct fault *fault);

// ---- Requests --------------------------------------------------------------------------------------------

typedef bool page_request(struct page_call *c);
page_request page_about, page_open, page_ask_state, page_play, page_set, page_blank, page_write, page_draw,
    page_echek, page_begin, page_go, page_end;

void page_drop_jobs(struct page *p);

#endif

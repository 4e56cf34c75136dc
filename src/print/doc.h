// A document: pages of a PDF, or pictures, a file each. It is made in memory and comes into its place whole:
// whatever goes wrong, the file that was there before stays. The same pages give the same bytes.
#ifndef ROQUE_PRINT_DOC_H
#define ROQUE_PRINT_DOC_H

#include "print/paint.h"

enum doc_medium { DOC_PDF, DOC_PNG, DOC_SVG };

struct doc {
    enum doc_medium medium;
    const char *path; // NULL: standard output; a %d in it is the page of a picture
    double dpi;       // of PNG
    struct mem *mem;
    cairo_surface_t *surface; // NULL: not yet
    struct painter painter;   // of the page that is open
    double width, height;     // of it, in points
    size_t pages;             // begun so far
    struct text bytes;
    bool ready;    // they are a picture, to be written
    bool failed;   // it was told why
    bool unwanted; // it is drawn only to see how: nothing is written
};

void doc_open(struct doc *d, enum doc_medium medium, const char *path, double dpi, struct mem *m);

// What the PDF says of itself; before its first page, which has to have this size. NULL: nothing.
struct doc_about {
    const char *title, *author, *subject, *keywords;
};
void doc_describe(struct doc *d, const struct doc_about *about, double width, double height);

// Pages one after the other. Nothing is drawn after a failure: false.
bool doc_begin_page(struct doc *d, double width, double height);
bool doc_end_page(struct doc *d);

// Everything is written. False where that or anything before failed.
bool doc_close(struct doc *d);

// ---- Within a PDF; of pictures nothing comes of it ----

// A place that links lead to, and what is drawn between the two as a link to it or to an address.
void doc_place(struct doc *d, const char *name, double x, double y);
void doc_link_begin(struct doc *d, const char *place);
void doc_link_address(struct doc *d, const char *address);
void doc_link_end(struct doc *d);

// A bookmark that leads to a place, within another one (0: none). Returns its number.
int doc_bookmark(struct doc *d, int within, const char *words, const char *place);
void doc_page_label(struct doc *d, const char *label); // what a reader calls this page

// Put a whole file into its place, or on standard output. False after a complaint.
bool doc_deliver(const char *path, const struct text *bytes);

#endif

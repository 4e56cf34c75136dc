// A document: the pages of a PDF, or pictures with a file each. It is made in memory and written whole: after
// an error the old file is still there. The same pages give the same bytes.
#ifndef ROQUE_PRINT_DOC_H
#define ROQUE_PRINT_DOC_H

#include "print/paint.h"

enum doc_medium { DOC_PDF, DOC_PNG, DOC_SVG };

struct doc {
    enum doc_medium medium;
    const char *path; // NULL: standard output; a %d in it is the page of a picture
    double dpi;       // of PNG
    double type;      // of the painters
    struct mem *mem;
    cairo_surface_t *surface; // NULL: not yet
    struct painter painter;   // of the page that is open
    double width, height;     // of it, in points
    size_t pages;             // begun so far
    struct text bytes, metadata;
    struct text figures;    // what they show, a line each
    bool open;              // the painter has a page
    bool ready;             // `bytes` is a picture to be written
    bool failed, no_memory; // reported; the latter says why
    bool unwanted;          // drawn only to find page numbers, not written
};

void doc_open(struct doc *d, enum doc_medium medium, const char *path, double dpi, struct mem *m);

// Metadata of a PDF, before its first page, which has this size. NULL: none.
struct doc_about {
    const char *title, *author, *subject, *keywords;
};
void doc_describe(struct doc *d, const struct doc_about *about, double width, double height);

// Pages, one after the other. False after a failure.
bool doc_begin_page(struct doc *d, double width, double height);
bool doc_end_page(struct doc *d);

// Write everything. False if that or anything before failed.
bool doc_close(struct doc *d);

// ---- Only in a PDF ----

// A target of links; what is drawn from link_begin to link_end is a link to a target or an address.
void doc_place(struct doc *d, const char *name, double x, double y);
void doc_link_begin(struct doc *d, const char *place);
void doc_link_address(struct doc *d, const char *address);
void doc_link_end(struct doc *d);

// A bookmark that leads to a place, within another one (0: none). Returns its number.
int doc_bookmark(struct doc *d, int within, const char *words, const char *place);
void doc_page_label(struct doc *d, const char *label); // the page number that viewers show

// Write a whole file, or to standard output. False after a complaint.
bool doc_deliver(const char *path, const struct text *bytes);

#endif

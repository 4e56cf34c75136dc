// A page of the lab: one self-contained HTML file, which prints well and follows the reader's dark mode.
#ifndef ROQUE_LAB_PAGE_H
#define ROQUE_LAB_PAGE_H

#include "base/text.h"

void lab_page_begin(struct text *out, const char *title);
void lab_page_heading(struct text *out, const char *heading);
void lab_page_words(struct text *out, const char *words); // one paragraph per line; blank lines are dropped
void lab_page_end(struct text *out);

#endif

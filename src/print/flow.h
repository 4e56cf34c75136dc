// Words and boxes that flow through columns and pages.
#ifndef ROQUE_PRINT_FLOW_H
#define ROQUE_PRINT_FLOW_H

#include "print/leaf.h"

struct flow {
    struct leaf *page;
    int columns;
    // Draws what stands at the top of each page and takes it off the body. NULL: nothing does.
    void (*head)(void *context, struct leaf *page);
    void *context;
    int column;
    struct ink_box at; // what is left of the column
    double top;        // where columns of this page begin
    bool failed;
};

// Begins a page. After a failure nothing more is drawn; flow_end says so.
void flow_begin(struct flow *f, struct leaf *page, int columns,
                void (*head)(void *context, struct leaf *page), void *context);
bool flow_end(struct flow *f); // ends the page that is open

// See to it that there is so much room, if need be in the next column or on the next page.
void flow_room(struct flow *f, double height);
void flow_take(struct flow *f, double height); // what was drawn at the top of `at`
void flow_write(struct flow *f, const struct ink_words *how, double indent, const char *words);
struct ink *flow_ink(struct flow *f);

#endif

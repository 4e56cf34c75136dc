#include "print/flow.h"

#include <math.h>

struct ink *flow_ink(struct flow *f) {
    return &f->page->doc->ink;
}

static void open_column(struct flow *f) {
    f->at = leaf_box(f->page->body, f->columns, 1, (size_t)f->column);
    f->top = f->at.y;
}

static void open_page(struct flow *f) {
    f->column = 0;
    if (!leaf_begin(f->page)) f->failed = true;
    else if (f->head != NULL) f->head(f->context, f->page);
    open_column(f);
}

void flow_begin(struct flow *f, struct leaf *page, int columns,
                void (*head)(void *context, struct leaf *page), void *context) {
    *f = (struct flow){.page = page, .columns = columns, .head = head, .context = context};
    open_page(f);
}

bool flow_end(struct flow *f) { return !f->failed && leaf_end(f->page); }

static void go_on(struct flow *f) {
    if (f->column + 1 < f->columns) {
        f->column++;
        open_column(f);
    } else if (!leaf_end(f->page)) f->failed = true;
    else open_page(f);
}

void flow_room(struct flow *f, double height) {
    if (!f->failed && height > f->at.height && f->at.y > f->top) go_on(f);
}

void flow_take(struct flow *f, double height) {
    f->at.y += height;
    f->at.height -= height;
}

// Neither the first nor the last line of a longer paragraph stands alone, as far as that is easy.
void flow_write(struct flow *f, const struct ink_words *how, double indent, const char *words) {
    int line = 0, lines;
    if (f->failed) return;
    double height = ink_height(flow_ink(f), f->at.width - indent, how, words);
    lines = ink_lines(flow_ink(f), f->at.width - indent, how, words);
    flow_room(f, lines <= 3 ? height : height * 2 / lines);
    while (!f->failed && line < lines) {
        struct ink_box box = f->at;
        int before = line;
        box.x += indent;
        box.width -= indent;
        flow_take(f, ink_write_some(flow_ink(f), box, how, words, &line));
        if (line < lines && (line > before || f->at.y > f->top)) go_on(f);
        else if (line == before) f->failed = true; // a line higher than a page
    }
}

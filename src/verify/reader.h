// A text read byte by byte, with its place.
#ifndef ROQUE_VERIFY_READER_H
#define ROQUE_VERIFY_READER_H

#include "verify/verify.h"

struct reader {
    struct verify_text from;
    size_t at, end;
    size_t line, column; // of `next`
    int next;            // the byte to come; -1: none
    char piece[1 << 14];
};

static inline void advance(struct reader *r) {
    if (r->next == '\n') r->line++;
    r->column = r->next == '\n' ? 1 : r->column + 1;
    if (r->at == r->end) {
        r->at = 0;
        r->end = r->from.read(r->from.context, r->piece, sizeof r->piece);
    }
    r->next = r->at < r->end ? (unsigned char)r->piece[r->at++] : -1;
}

static inline void open_text(struct reader *r, struct verify_text from) {
    r->from = from;
    r->at = r->end = 0;
    r->next = -1;
    advance(r);
    r->line = r->column = 1;
}

static inline bool is_blank(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static inline void skip_blanks(struct reader *r) {
    while (is_blank(r->next)) advance(r);
}

static inline void skip_line(struct reader *r) {
    while (r->next != '\n' && r->next != -1) advance(r);
}

// Skip to the next word that is not a comment.
static inline void skip_comments(struct reader *r) {
    skip_blanks(r);
    while (r->next == 'c') {
        skip_line(r);
        skip_blanks(r);
    }
}

#endif

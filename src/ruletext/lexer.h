// The words of a rule text. A statement begins in the first column of a line; lines that begin with a blank
// continue it. From `;` at the beginning of a line or after a blank to the end of the line is a comment.
#ifndef ROQUE_RULETEXT_LEXER_H
#define ROQUE_RULETEXT_LEXER_H

#include "base/fault.h"

#include <stdbool.h>
#include <stddef.h>

enum token_kind {
    TOKEN_END, // of the statement
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_STRING, // without its quotes
    TOKEN_SIGN,   // ( ) , : + - * = != < <= > >= => ..
};

struct token {
    enum token_kind kind;
    const char *at;
    size_t size;
    long number;
    size_t line, column;
};

// Where reading stands. A copy is a place to come back to.
struct lexer {
    const char *at, *end;
    const char *line_start;
    size_t line;
    struct token next; // the token to come
    bool after_blank;  // there was a blank before it
};

// Begin at a statement, or in the middle of a line (`column` from 1).
struct lexer lexer_begin(const char *at, const char *end, size_t line, size_t column);

// Step over the next token, whatever it is. False for a byte that begins none, or a string without an end.
bool lexer_advance(struct lexer *l, struct fault *fault);

// The rest of the statement as it stands, from the next token on, without comments, blanks around it, and
// line ends; then nothing is left. It is put into `out`, of `room` bytes; false when it does not fit.
bool lexer_take_rest(struct lexer *l, char *out, size_t room);

// A word up to the next blank, whatever it is made of: for characters of cells, and sizes.
bool lexer_take_word(struct lexer *l, const char **word, size_t *size);

bool token_is(const struct token *t, const char *word); // a name or a sign

#endif

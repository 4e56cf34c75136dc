// What a text lends to its family, file by file.
#ifndef ROQUE_RULETEXT_MODEL_H
#define ROQUE_RULETEXT_MODEL_H

#include "ruletext/tree.h"

void ruletext_lend(struct ruletext *t); // board.c: all of it

bool ruletext_may_have(const struct puzzle *p, char mark);                  // by the rules about single cells
bool ruletext_post(const struct puzzle *p, struct csp *s, struct model *m); // post.c
bool ruletext_check(const struct puzzle *p, struct verdict *v);             // judge.c
bool ruletext_read_parameters(struct puzzle *p, const char *text, size_t length, size_t line, size_t column,
                              struct fault *fault); // board.c
void ruletext_write_parameters(const struct puzzle *p, struct text *out);
void ruletext_lend_maker(struct ruletext *t); // make_read.c
bool ruletext_fits(const struct ruletext *t, int width, int height, size_t line, size_t column,
                   struct fault *fault);
bool ruletext_validate(const struct puzzle *p, size_t *cell, struct fault *fault);

#endif

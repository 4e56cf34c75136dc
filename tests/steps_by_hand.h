// Steps of an explanation built by hand, and their sentences.
#ifndef ROQUE_TESTS_STEPS_BY_HAND_H
#define ROQUE_TESTS_STEPS_BY_HAND_H

#include "explain/sentences.h"
#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// An explanation of one or more steps, built by a test.
struct bench {
    struct mem mem;
    struct puzzle puzzle;
    struct explanation e;
    struct text words;
};

static inline void begin(struct bench *b, const char *board) {
    struct format_reader reader;
    struct fault fault;
    *b = (struct bench){.mem = MEM_UNLIMITED};
    format_reader_init(&reader, board, strlen(board));
    assert_int_equal(format_read_next(&reader, &b->mem, &b->puzzle, &fault), FORMAT_READ_PUZZLE);
    b->e = (struct explanation){.mem = &b->mem, .puzzle = &b->puzzle};
    text_init(&b->words, &b->mem);
}

static inline void end(struct bench *b) {
    vec_free(&b->mem, &b->e.choices);
    vec_free(&b->mem, &b->e.steps);
    vec_free(&b->mem, &b->e.facts);
    vec_free(&b->mem, &b->e.rules);
    vec_free(&b->mem, &b->e.deductions);
    text_free(&b->words);
    puzzle_free(&b->puzzle);
    assert_int_equal(b->mem.used, 0);
}

// "*14" is a bulb at r1c4, "!*14" is none.
static inline struct explain_fact read_fact(const struct bench *b, const char *word) {
    bool holds = *word != '!';
    word += !holds;
    size_t cell = (size_t)(word[1] - '1') * (size_t)b->puzzle.width + (size_t)(word[2] - '1');
    return (struct explain_fact){(uint32_t)cell, word[0], holds};
}

// Facts with blanks between them.
static inline struct explain_range add_facts(struct bench *b, const char *words) {
    struct explain_range range = {b->e.facts.size, 0};
    for (; *words != '\0'; words += strcspn(words, " "), words += strspn(words, " "), range.count++)
        assert_true(vec_push(&b->mem, &b->e.facts, read_fact(b, words)));
    return range;
}

static inline void step(struct bench *b, const char *decides, const char *known) {
    struct explain_step s = {.decides = add_facts(b, decides),
                             .known = add_facts(b, known),
                             .rules = {b->e.rules.size, 0},
                             .deductions = {b->e.deductions.size, 0}};
    s.supposed = b->e.facts.at[s.decides.first];
    s.supposed.holds = !s.supposed.holds;
    assert_true(vec_push(&b->mem, &b->e.steps, s));
}

static inline struct explain_step *last_step(struct bench *b) { return &b->e.steps.at[b->e.steps.size - 1]; }

// Cells as row and column in two digits.
static inline void rule(struct bench *b, const char *name, int first, int last) {
    uint32_t width = (uint32_t)b->puzzle.width;
    struct model_rule r = {CSP_TRUE,
                           name,
                           {(uint32_t)(first / 10 - 1) * width + (uint32_t)(first % 10 - 1),
                            (uint32_t)(last / 10 - 1) * width + (uint32_t)(last % 10 - 1)},
                           first == last ? MODEL_CELL : MODEL_LINE,
                           0};
    assert_true(vec_push(&b->mem, &b->e.rules, r));
    last_step(b)->rules.count++;
}

static inline void deduction(struct bench *b, const char *fact, uint32_t by, int depth, bool closes) {
    struct explain_deduction d = {.rule = by, .depth = (uint16_t)depth, .closes = closes};
    if (fact != NULL) d.fact = read_fact(b, fact);
    assert_true(vec_push(&b->mem, &b->e.deductions, d));
    last_step(b)->deductions.count++;
}

static inline void expect(struct bench *b, const char *words) {
    text_clear(&b->words);
    explain_say_step(&b->e, b->e.steps.size - 1, &b->words);
    assert_string_equal(text_string(&b->words), words);
}

static inline void expect_rule(struct bench *b, const char *words) {
    text_clear(&b->words);
    explain_say_rule(&b->e, &b->e.rules.at[b->e.rules.size - 1], &b->words);
    assert_string_equal(text_string(&b->words), words);
}

#endif

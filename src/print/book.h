// A book of puzzles. Everything that takes long is done once, before; then it is typeset, several times: each
// time it is known better on which page things stand, until that changes no more.
#ifndef ROQUE_PRINT_BOOK_H
#define ROQUE_PRINT_BOOK_H

#include "cli/progress.h"
#include "echek/proofs/problem.h"
#include "print/flow.h"

// A line of the contents, and a bookmark.
struct book_entry {
    int depth; // 0 or 1
    size_t page;
    char place[24], words[120];
};

// Problems of Echek, which come behind the puzzles and are numbered on from them.
struct book_problems {
    struct mem *mem;
    VEC(struct echek_problem) all;
};

struct book {
    const struct cli_book_request *request;
    struct print_puzzles *puzzles;
    struct book_problems *problems;
    struct mem *mem;
    struct text title, author;

    // What is told, by puzzle.
    struct text *hints;                // the first step in words
    struct explanation **explanations; // of those explained step by step; NULL: the others

    // Where it stands, by number: the page. 0: nowhere.
    size_t *hint_on, *solution_on;
    VEC(struct book_entry) entries;  // as far as this time
    VEC(struct book_entry) contents; // of the time before

    struct doc doc;
    struct leaf page;
    bool final;   // this time it is written
    int bookmark; // the last one of depth 0
};

// The parts, in their order. Each begins and ends its pages. False: it failed.
typedef bool book_part(struct book *b);
book_part book_cover, book_contents, book_chapters, book_echek, book_hints, book_solutions,
    book_problem_solutions, book_steps;

// A new line of the contents: here begins something. The words are cut if they are long.
void book_note(struct book *b, int depth, const char *place, const char *words);

// What stands above a page, and the rule below it. `right` may be NULL.
void book_head(struct book *b, struct leaf *g, const char *left, const char *right);

// The heading of a part.
void book_heading(struct book *b, struct leaf *g, const char *words);

// Make what the request asks for. Returns the exit code.
int book_make(const struct cli_book_request *q, struct print_puzzles *s, struct book_problems *problems);

// Sort the puzzles: family by family, the easiest first.
bool book_sort(struct print_puzzles *s);

// Hints, and explanations of the hardest. Returns the exit code.
int book_explain(struct book *b);

// ---- Echek ----

// Add what the request asks for, `made` things being made before; the shortest first; free them all.
int book_make_problems(const struct cli_book_request *q, struct book_problems *s,
                       struct cli_progress *progress, size_t made);
bool book_sort_problems(struct book_problems *s);
void book_problems_free(struct book_problems *s);

size_t book_problem_number(const struct book *b, size_t i);
void book_write_problem_hints(struct flow *f, struct book *b);

// The address of a problem on the page. False: there is none to be had, or none is wanted.
bool book_problem_code(const struct book *b, const struct echek_problem *x, struct text *address);

#endif

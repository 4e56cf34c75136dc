// A book of puzzles. The slow parts come first: making, rating, explaining. Then the book is typeset
// repeatedly, until its page numbers no longer change.
#ifndef ROQUE_PRINT_BOOK_H
#define ROQUE_PRINT_BOOK_H

#include "explain/sentences.h"
#include "make/make.h"
#include "print/page.h"

// The options of `book`, and what was read from them.
struct book_request {
    struct page_options pages;
    const char *author;  // NULL: none
    int explained;       // the number of hardest puzzles to explain step by step
    int explained_pages; // of each of them, at most
    struct option_words family_names, levels, sizes;
    struct option_seed seed;
    uint64_t plies; // of problems; 0: by the level
    // Puzzles to make: of each family so many of each level, of these sizes (0: the default).
    size_t families;
    struct book_family {
        const struct family *family;
        size_t counts[EXPLAIN_LEVELS];
        int widths[EXPLAIN_LEVELS], heights[EXPLAIN_LEVELS];
    } parts[OPTION_MOST_WORDS];
    bool problems; // of the game, too
    size_t problem_counts[EXPLAIN_LEVELS];
    bool left_out; // something in the request can never be made
};
#define BOOK_USUAL_LEVELS "easy:8,medium:8,hard:4"

// Check a request and read its words. False after an error was reported. Impossible requests are reported and
// left out.
bool book_request_check(struct book_request *q);
size_t book_wanted(const struct book_request *q); // puzzles to make, in all
struct make_request book_wish(const struct book_request *q, const struct book_family *part, int level);

// A line of the contents, and a bookmark.
struct book_entry {
    int depth; // 0 or 1
    size_t page;
    char place[24], words[120];
};

// Problems of a game. They come after the puzzles, and their numbers continue.
struct book_problem;
struct book_problems {
    struct mem *mem;
    VEC(struct book_problem) all;
};

// The example in the rules of a family.
struct book_example {
    struct puzzle puzzle;
    struct explanation explanation;
};
void book_example_free(struct book_example *e, struct mem *m); // `e` may be NULL

struct book {
    const struct book_request *request;
    struct print_puzzles *puzzles;
    struct book_problems *problems;
    struct mem *mem;
    struct text title, author;

    // By puzzle:
    struct text *hints;                // the first step in words
    struct explanation **explanations; // of the puzzles explained step by step; NULL: the others
    struct book_example **examples; // of the family whose first puzzle this is; NULL: not read yet, or none

    // Page numbers, by number of the puzzle; 0: none.
    size_t *hint_on, *solution_on;   // two halves of one array
    size_t *were_on;                 // the same of the last pass
    VEC(struct book_entry) entries;  // of this pass
    VEC(struct book_entry) contents; // of the last pass

    struct doc doc;
    struct page page;
    int bookmark; // the last one of depth 0
};

// The parts, in order. Each begins and ends its pages. False: it failed.
typedef bool book_part(struct book *b);
book_part book_cover, book_contents, book_chapters, book_problems, book_hints, book_solutions,
    book_problem_solutions, book_steps;

// Add a line to the contents that leads to this page. Long words are cut.
void book_note(struct book *b, int depth, const char *place, const char *words);

// The running head of a page, with a rule below. `right` may be NULL.
void book_head(struct book *b, struct page *g, const char *left, const char *right);

// The heading of a part.
void book_heading(struct book *b, struct page *g, const char *words);

// Begin a part in columns: its first page, its line in the contents, and its heading.
void book_part_begin(struct book *b, struct columns *cols, int count, columns_head *head, void *context,
                     const char *place, const char *words);

// Each line is a paragraph; indented lines are indented here, too.
void book_write_lines(struct columns *cols, const struct paint_words *how, const char *lines, double between);

// A hint below its number.
void book_write_hint(struct columns *cols, struct book *b, size_t number, const char *words);

// Make what the request asks for. Puzzles that are not found are reported, and the rest is made. Returns the
// exit code.
int book_not_made(struct cli_progress *progress, const char *family, enum make_answer answer,
                  const struct fault *fault, size_t made, size_t wanted, int level);
int book_make(const struct book_request *q, struct print_puzzles *s, struct book_problems *problems);

// Sort items in place; `less` compares the places that they had before. False: no memory.
bool book_sort_items(void *items, size_t count, size_t size, sort_less *less, const void *context,
                     struct mem *m);

// Sort the puzzles: family by family, the easiest first.
bool book_sort(struct print_puzzles *s);

// A step in words, brief if it would take more than `most` letters.
void book_say_step(struct explain_teller *teller, size_t step, size_t most, struct text *out);

// Hints, and explanations of the hardest. Returns the exit code.
int book_explain(struct book *b);

// ---- Problems of a game: the files about that game implement these ----

extern const char book_game[], book_game_title[]; // as --family names it, and in headings

// Can the requested problems be made? Impossible ones are reported and left out. False: the request makes no
// sense.
bool book_problems_check(struct book_request *q);

// Make the requested problems, after `made` other things; sort them, the shortest first; free them.
int book_problems_make(const struct book_request *q, struct book_problems *s, struct cli_progress *progress,
                       size_t made);
bool book_problems_sort(struct book_problems *s);
void book_problems_free(struct book_problems *s);

void book_problems_hints(struct columns *cols, struct book *b);

// The hardest problem in the middle of a box, for the cover.
void book_problems_cover(struct book *b, struct paint_box box, double most_cell);

#endif

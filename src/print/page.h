// Pages of paper: text in columns, puzzles and solutions in boxes, and the options for these.
#ifndef ROQUE_PRINT_PAGE_H
#define ROQUE_PRINT_PAGE_H

#include "print/print.h"

// ---- Options of sheets and books -------------------------------------------------------------------------

// Boxes in columns and rows, in reading order; the last ones may stay empty.
struct page_grid {
    int columns, rows; // 0 0: as many as are easy to write in
    size_t boxes;
};

struct page_options {
    const char *path, *title, *link_base; // NULL: not given
    const char *paper, *per_page;         // as typed
    int gutter, coordinates;              // millimetres; COMMAND_...
    bool qr;
    // Read from these words:
    double width, height; // of the paper, in points
    struct page_grid grid;
    enum puzzle_names names; // by --coordinates, like the labels
    enum draw_labels labels;
};

#define PAGE_OPTIONS(S, m)                                                                                   \
    {"per-page",                                                                                             \
     0,                                                                                                      \
     OPTION_WORD,                                                                                            \
     offsetof(S, m.per_page),                                                                                \
     "N",                                                                                                    \
     .help = "1 to 12 puzzles per page, or columns x rows, such as 2x3; auto: as many as are easy to "       \
             "write in",                                                                                     \
     .usual = "auto"},                                                                                       \
        {"paper",      0,                                                                                    \
         OPTION_WORD,  offsetof(S, m.paper),                                                                 \
         "PAPER",      .help = "A4, A5, letter, or width x height, such as 148x210mm or 6x9in",              \
         .usual = "A4"},                                                                                     \
        {"gutter",      0,                                                                                   \
         OPTION_NUMBER, offsetof(S, m.gutter),                                                               \
         "MM",          .help = "a wider inner margin, for binding: left on odd pages, right on even ones",  \
         .usual = "0",  .most = 40},                                                                         \
        {"qr", 0, OPTION_FLAG, offsetof(S, m.qr), .help = "a QR code beside each puzzle, with its link"}, {  \
        "link-base", 0, OPTION_WORD, offsetof(S, m.link_base), "URL",                                        \
            .help = "the address of roque's page, for these codes"                                           \
    }

// Check what the option rows cannot. False after an error was reported.
bool page_options_check(struct page_options *o);

// ---- Pages -----------------------------------------------------------------------------------------------

struct page {
    struct doc *doc;
    double width, height;  // of the paper
    double margin, gutter; // the gutter is an addition at the inner side
    size_t number;         // of the open page, from 1
    struct paint_box body; // the free rest of it
    bool kept;             // it is open for the following part
    bool continues;        // it has something above already
    size_t *solutions_on;  // by puzzle: the page on which page_solutions has put it; NULL: not recorded
};
void page_init(struct page *g, struct doc *d, const struct page_options *o);
struct paint_box page_body(const struct page *g, size_t number); // of an empty page with this number
bool page_begin(struct page *g);                                 // or continues on a kept page
bool page_end(struct page *g);                                   // adds its number at the foot
bool page_finish(struct page *g);                                // ends a kept page

// Use up the top of the free part of the page.
void page_take_top(struct page *g, double height);

// ---- A puzzle in a box -----------------------------------------------------------------------------------

struct page_look {
    enum draw_labels labels;
    bool levels, qr;
    bool mixed;            // puzzles of several families, each with the name of its own
    const char *link_base; // NULL: none
    double most_cell;
    // The number is a link to this place ("s" means s12), and is the target of links to that one; NULL: none.
    const char *leads_to, *place;
    const size_t *hints_on, *solutions_on; // by puzzle: pages that are named below it; NULL: none
};

// The title of a puzzle, after its family if they are mixed; it may be empty.
void page_item_name(const struct print_item *item, const struct page_look *look, struct text *out);

// Number, title and level; below them the board, what to place, and the QR code. False: no memory.
bool page_draw_puzzle(struct doc *d, const struct print_item *item, struct paint_box box,
                      const struct page_look *look, struct mem *m);
double page_puzzle_cell(const struct print_item *item, struct paint_box box, const struct page_look *look);

// The solution, small, below its number.
bool page_draw_solution(struct doc *d, const struct print_item *item, struct paint_box box,
                        const struct page_look *look, struct mem *m);

// The stars of a level, right-aligned at x, with their middle at y. Returns their left edge.
double page_draw_stars(struct painter *k, double x, double y, double radius, enum explain_level level);

// A target of links: "p" and 12 is p12; NULL: none. A number that is a link to such a target; its width.
// Links to hint and solution: "hint p. 61  solution p. 63", as far as these pages are known; on two lines if
// they do not end left of `right`.
void page_mark(struct doc *d, const char *kind, size_t number, double x, double y);
double page_draw_number(struct doc *d, const char *to, size_t number, double x, double foot, double size);
void page_draw_pages(struct doc *d, size_t number, double left, double right, double foot,
                     const size_t *hints_on, const size_t *solutions_on);

// A box of a grid.
struct paint_box page_box(struct paint_box body, int columns, int rows, size_t place);

// The grid for so many things: the given one, or the largest usual one whose boxes are easy to write in.
typedef bool page_easy(void *context, const struct page_grid *grid, struct paint_box box);
struct page_grid page_choose_grid(const struct page_grid *asked, size_t count, struct paint_box body,
                                  page_easy *easy, void *context);

// The grid of the page that begins with the puzzle `first` of those before `end`.
struct page_grid page_puzzles_grid(const struct print_puzzles *s, size_t first, size_t end,
                                   const struct page_grid *asked, struct paint_box body,
                                   const struct page_look *look);

// All solutions, on as many pages as they need. `head` draws the top of each page and takes it off the body.
typedef void page_head(void *context, struct page *g, bool first);
bool page_solutions(struct page *g, const struct print_puzzles *s, const struct page_look *look,
                    page_head *head, void *context);

// ---- Columns ---------------------------------------------------------------------------------------------

// Text and boxes that continue from column to column and from page to page. `head` draws the top of each page
// and takes it off the body.
typedef void columns_head(void *context, struct page *page);
struct columns {
    struct page *page;
    int count;
    columns_head *head;
    void *context;
    int column;
    struct paint_box at; // the free rest of the column
    double top;          // where the columns of this page begin
    bool failed;
};

// Begins a page. After a failure nothing more is drawn, and columns_end returns false.
void columns_begin(struct columns *cols, struct page *page, int count, columns_head *head, void *context);
void columns_begin_again(struct columns *cols); // below what was drawn at the top of the page
bool columns_end(struct columns *cols);         // ends the open page
bool columns_keep(struct columns *cols);        // unless much of it is free

void columns_need(struct columns *cols, double height); // continue in a column with so much room
void columns_take(struct columns *cols, double height); // use up the top of `at`
void columns_write(struct columns *cols, const struct paint_words *how, double indent, const char *words);
struct painter *columns_painter(struct columns *cols);

// ---- QR codes --------------------------------------------------------------------------------------------

// The address of a puzzle: on the page at `base` or, without it, in the family's own format. False: there is
// none.
bool qr_address(const struct puzzle *p, const char *base, struct text *out);

// Draw the code of an address, large enough for a telephone. Returns its side; 0: the address is too long.
double qr_draw(struct doc *d, double left, double y, const char *address);
double qr_side(const char *address);

// If codes are wanted: false after an error was reported, because a puzzle has no address. Puzzles too large
// for a code are named, and get none.
bool qr_check(const struct print_puzzles *s, const struct page_look *look);

#endif

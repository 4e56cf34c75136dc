// The output of experiments. A table of results: columns, rows of words, and one writer per medium. Fill it
// in reading order:
//
//     struct lab_table t;
//     lab_table_init(&t, mem, "Seconds by strategy", "strategy|>seconds");
//     lab_cell(&t, "ff,enum");
//     lab_cell_format(&t, "%.3f", 0.14);
//     lab_table_end(&t, LAB_MD, &out);
#ifndef ROQUE_LAB_TABLE_H
#define ROQUE_LAB_TABLE_H

#include "puzzle/solve.h"

// Searches, measured: their counters and their trees, and their times.

// The tree of a search, stored as it grows: pass lab_trace_observe to the solver as its observer. Nodes are
// in the order in which they were entered, so the descendants of a node come right after it. If a tree
// becomes too large, subtrees without a solution are folded into their topmost node as soon as they are left:
// their sizes stay.

enum lab_outcome {
    LAB_UNFINISHED, // the search was stopped there
    LAB_INNER,
    LAB_FAILED,
    LAB_SOLVED,
};

struct lab_node {
    uint64_t number; // from 0, as it was entered
    uint32_t parent, depth;
    uint32_t end; // its descendants are the nodes after it and before this one
    size_t variable;
    enum csp_relation relation;
    int value;
    enum lab_outcome outcome;
    bool folded;                          // it has descendants that are not kept
    size_t pruned;                        // values
    size_t first_found, found;            // their meaning, in trace.found
    size_t first_known, known;            // of the board, in trace.known
    uint64_t inside, failures, solutions; // of its subtree, itself included
};

// A conclusion of propagation about a variable: it has a value, or does not have it.
struct lab_found {
    size_t variable;
    enum csp_relation relation; // CSP_EQUAL or CSP_UNEQUAL
    int value;
};

// A conclusion about the board: mark number `mark` of the trace is present, or absent.
struct lab_known {
    uint32_t mark;
    bool there;
};
struct lab_mark {
    uint32_t cell;
    char mark;
};

struct lab_trace {
    struct mem *mem;
    size_t most; // nodes to keep before subtrees are folded
    VEC(struct lab_node) nodes;
    VEC(struct lab_found) found;
    VEC(struct lab_mark) board; // all possible marks in cells
    VEC(struct lab_known) known;
    struct view names;     // of the variables: kind, puzzle and list; no kind: they have numbers only
    bool failed;           // there was no memory
    VEC(uint32_t) path;    // by depth: the node on the path to the current place
    VEC(bool) is_known;    // by mark, at the current place
    VEC(uint64_t) settled; // by variable: 1 + the last node that settled it
};

void lab_trace_init(struct lab_trace *t, struct mem *m, size_t most);
void lab_trace_free(struct lab_trace *t);
bool lab_trace_observe(void *trace, const struct solve_watch *w, const struct csp_event *e); // solve_observe
void lab_trace_end(struct lab_trace *t); // when the search is over, or was stopped

// "r2c3 = rook"; for the root "start". And what else a node found, as "r2c3 /= rook, king; r2c4 = queen", at
// most so many values and then how many more.
void lab_trace_say_choice(const struct lab_trace *t, const struct lab_node *node, struct text *out);
void lab_trace_say_found(const struct lab_trace *t, const struct lab_node *node, size_t most,
                         struct text *out);

// The board as it is known at a node; excluded marks in open cells are struck out. False when out of memory;
// otherwise free it.
bool lab_trace_board(const struct lab_trace *t, size_t node, struct puzzle *out);

// A number that two searches share when they visited the same nodes in the same order, however the choices
// are expressed: x = 0 and x <= 0 are the same if x is 0 or 1. It takes almost no memory.
struct lab_signature {
    uint64_t hash;
    uint64_t pending; // the values pruned by the last node, unless it fails
    uint64_t nodes;
    uint64_t most; // stop after so many nodes; 0: never
    bool cut;      // the search was stopped
};
bool lab_signature_observe(void *signature, const struct solve_watch *w, const struct csp_event *e);

// The question of a search, which is the same for all compared strategies.
struct lab_question {
    const struct puzzle *puzzle;
    const struct family_view *view; // its variables are labelled; NULL: the model's own
    bool as_paper;                  // for labelling: with the rules as in the view's paper
    const uint32_t *order;          // the cells of the clues that it takes first
    size_t ordered;
    bool all;            // every solution, not only the first
    uint64_t time_us;    // limit of a run; 0: none
    uint64_t most_nodes; // limit in nodes, which is the same on every machine; 0: none
    unsigned repeat;     // times are the least of so many runs, at least 1
};

// A searcher: a strategy, or the learning search.
struct lab_searcher {
    bool learning;
    struct csp_strategy how;
};
void lab_searcher_say(struct text *out, const struct lab_searcher *s); // "ff,enum,down"; "learning"

struct solve_request lab_request(const struct lab_question *q, const struct lab_searcher *s, uint64_t time_us,
                                 const int *stop);
bool lab_finished(const struct lab_question *q, const struct solve_result *r);

struct lab_measured {
    bool counted, timed; // the fields below are valid
    bool finished;       // within the limits
    uint64_t us;         // the least time; if not finished, a lower bound
    uint64_t solutions;
    double choosing; // the share of the time that choosing variables and values takes; labelling only
    uint64_t tree;   // the signature of the tree; labelling only
    struct csp_stats stats;
};

// The conduct of an experiment, the same for all of them.
struct lab_conduct {
    size_t threads;     // for counting; times are always taken on one thread
    bool counters_only; // take no times
    const int *stop;    // not 0: end with the results so far; NULL: never
    void *context;      // of `progress`
    void (*progress)(void *context, size_t done, size_t all); // in the caller's thread; NULL: none
};

// The independent runs of an experiment. Each is called twice: first to count, on several threads, then alone
// to take its time.
struct lab_job {
    size_t index;
    bool timing; // the second time
    const int *stop;
};
struct lab_jobs {
    size_t count;
    void *context;
    // Each job stores its results in a place of its own; its ledger may outlive it.
    bool (*work)(void *context, const struct lab_job *job, struct fault *fault);
};

// False when a job failed, with its fault. Jobs that were not started because of the stop flag are not a
// failure.
bool lab_jobs_run(const struct lab_jobs *jobs, const struct lab_conduct *conduct, struct mem *m,
                  struct fault *fault);

// Count or time one search, as the job says. False on a fault only. A run that its limits stop is not
// `finished`.
bool lab_measure(const struct lab_question *q, const struct lab_searcher *s, const struct lab_job *job,
                 struct mem *m, struct lab_measured *out, struct fault *fault);
// Both, for a single run.
bool lab_measure_one(const struct lab_question *q, const struct lab_searcher *s,
                     const struct lab_conduct *conduct, struct mem *m, struct lab_measured *out,
                     struct fault *fault);

// ---- Several runs ----------------------------------------------------------------------------------------

typedef double lab_value(const struct lab_measured *m);
double lab_seconds(const struct lab_measured *m);    // lab_value
double lab_backtracks(const struct lab_measured *m); // lab_value; for the learning search, its conflicts

// The counted runs among at[0], at[stride], ..., n of them, from the least value to the greatest; runs that
// were not finished are last. To be freed as n + 1 numbers; NULL when out of memory.
uint32_t *lab_rank(const struct lab_measured *at, size_t stride, size_t n, lab_value *value, struct mem *m,
                   size_t *counted);

// The least value that a quarter, half, three quarters and all of the runs do not exceed.
struct lab_spread {
    size_t n, finished;
    double at[4];
    bool beyond[4]; // each is only a lower bound
};
enum { LAB_QUARTER, LAB_MEDIAN, LAB_THREE_QUARTERS, LAB_WORST };

// Over the counted runs; false when out of memory.
bool lab_spread_of(const struct lab_measured *at, size_t stride, size_t n, lab_value *value, struct mem *m,
                   struct lab_spread *out);

// Output media. Tables support all but pictures, which experiments draw themselves.
enum lab_medium { LAB_TEXT, LAB_CSV, LAB_MD, LAB_SVG, LAB_HTML, LAB_MEDIA };
extern const char *const lab_media[]; // their names, ended by NULL

struct lab_column {
    size_t title; // its place in the words
    bool right;   // aligned at the right
};
struct lab_table {
    struct text words; // all titles and cells, each ended by a NUL; remembers that memory ran out
    const char *title; // shown in the media for people; NULL: none
    VEC(struct lab_column) columns;
    VEC(size_t) cells; // places in the words, row by row
    bool rows_only;    // CSV without the line of titles, to join several tables of the same columns
};

// Columns are separated by '|', and those after a '>' are aligned at the right. More of them may be added
// before the first cell.
void lab_table_init(struct lab_table *t, struct mem *m, const char *title, const char *columns);
void lab_table_columns(struct lab_table *t, const char *columns);
void lab_table_column(struct lab_table *t, const char *title, bool right);

struct text *lab_open_cell(struct lab_table *t); // to be written to until the next cell
void lab_cell(struct lab_table *t, const char *words);
__attribute__((format(printf, 2, 3))) void lab_cell_format(struct lab_table *t, const char *format, ...);
void lab_cell_count(struct lab_table *t, uint64_t n);

// Cells about a run. For people: its time ("1.40 s", or "> 1 s" if it was not finished), its backtracks. For
// CSV: "finished" or "stopped", the seconds, the decisions.
void lab_cell_time(struct lab_table *t, const struct lab_measured *m);
void lab_cell_backtracks(struct lab_table *t, const struct lab_measured *m);
void lab_cell_status(struct lab_table *t, const struct lab_measured *m);
void lab_cell_seconds(struct lab_table *t, const struct lab_measured *m);
void lab_cells_of_run(struct lab_table *t, const struct lab_measured *m);

// Write the table, or write and free it. CSV follows RFC 4180.
void lab_table_write(const struct lab_table *t, enum lab_medium medium, struct text *out);
void lab_table_free(struct lab_table *t);
void lab_table_end(struct lab_table *t, enum lab_medium medium, struct text *out);

// ---- Pages -----------------------------------------------------------------------------------------------

// One self-contained HTML file, which prints well and follows the reader's dark mode.
void lab_page_begin(struct text *out, const char *title);
void lab_page_heading(struct text *out, const char *heading);
void lab_page_words(struct text *out, const char *words); // one paragraph per line; blank lines are dropped
void lab_page_end(struct text *out);

// The text since `from` becomes paragraphs of a page; in other media an empty line follows it.
void lab_end_words(struct text *out, size_t from, enum lab_medium medium);

// ---- Plots ------------------------------------------------------------------------------------------------

// A plot as SVG: one self-contained document that prints well, follows the reader's dark mode, and
// distinguishes its series by marks and dashes as well as by colour.
//
//     struct lab_plot p;
//     lab_plot_init(&p, mem, "Time against size");
//     p.x = (struct lab_axis){"side of the board, cells", LAB_LINEAR, LAB_PLAIN};
//     p.y = (struct lab_axis){"time", LAB_LOG, LAB_SECONDS};
//     text_add(lab_plot_series(&p, true), "ff,enum");
//     lab_plot_point(&p, (struct lab_point){.x = 10, .y = 0.25, .low = 0.2, .high = 0.4});
//     lab_plot_write(&p, true, &out);
//     lab_plot_free(&p);

enum lab_scale {
    LAB_LINEAR,
    LAB_LOG,  // values of 0 and below are on a line of their own below the least decade
    LAB_NAMES // 0, 1, ... are the rows that lab_plot_row names, from the top; for the y axis
};
enum lab_unit { LAB_PLAIN, LAB_SECONDS }; // seconds are written as 10 ms, 2 s

struct lab_axis {
    const char *title; // with the unit, if it has one
    enum lab_scale scale;
    enum lab_unit unit;
};

// A point, and the bar of its quartiles where low < high.
struct lab_point {
    double x, y, low, high;
    bool beyond;      // the value (x with named rows, else y) is a lower bound: an arrow points further
    bool has_worst;   // a small mark above
    bool from_origin; // with named rows: a line leads to it
    double worst;
};

struct lab_series {
    size_t name;  // into the words
    size_t first; // of its points; they end where those of the next series begin
    bool line;    // its points are connected
};

struct lab_plot {
    struct text words; // names and the title; remembers that memory ran out
    const char *title;
    struct lab_axis x, y;
    VEC(struct lab_series) series;
    VEC(struct lab_point) points;
    VEC(size_t) rows; // names, into the words
};

void lab_plot_init(struct lab_plot *p, struct mem *m, const char *title); // the title is not copied
void lab_plot_free(struct lab_plot *p);

// Each begins a series or a row: add its name to the text. The points that follow belong to the series.
struct text *lab_plot_series(struct lab_plot *p, bool line);
struct text *lab_plot_row(struct lab_plot *p);
void lab_plot_point(struct lab_plot *p, struct lab_point point);

// The whole document if it stands alone, or the <svg> element for a page that has lab_svg_style in its head.
void lab_plot_write(const struct lab_plot *p, bool alone, struct text *out);

// Several below each other in one picture.
void lab_plots_write(const struct lab_plot *plots, size_t n, bool alone, struct text *out);

// Shared by all pictures of the lab: the style rules for <style>, the beginning of a picture of that size,
// with the style if it stands alone, and text in it, at once or between begin and end.
extern const char lab_svg_style[];
void lab_svg_begin(struct text *out, double width, double height, const char *title, bool alone);
void lab_svg_words(struct text *out, double x, double y, const char *class, const char *anchor,
                   const char *words);
size_t lab_svg_begin_words(struct text *out, double x, double y, const char *class, const char *anchor);
void lab_svg_end_words(struct text *out, size_t from);

// A time in readable form: 8 us, 12 ms, 1.40 s. A count: 950, 12300, 1.2M.
void lab_say_seconds(struct text *out, double seconds);
void lab_say_count(struct text *out, double n);

#endif

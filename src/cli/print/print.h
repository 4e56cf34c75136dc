// What is asked of `roque show --as png|pdf`, `roque sheet` and `roque book`. The words are read here, by
// roque itself, so that help and complaints need no more than that; then roque-print (src/print) reads them
// again and does the work.
#ifndef ROQUE_CLI_PRINT_PRINT_H
#define ROQUE_CLI_PRINT_PRINT_H

#include "cli/options.h"
#include "draw/draw.h"
#include "explain/explain.h"

// Become roque-print; `words` are those of the command. Returns, with an exit code, only where it is missing.
int cli_print_run(char **words);

enum cli_show_paper { CLI_SHOW_NO_PAPER, CLI_SHOW_PNG, CLI_SHOW_PDF };

struct cli_show_request {
    enum draw_medium medium;   // where it is not for paper
    enum cli_show_paper paper; // where it is
    struct draw_options options;
    enum puzzle_names names;
    const char *path; // NULL: standard output
    uint64_t dpi;     // 0: the usual
    bool given;
};
// The operands are left in argv. False: the exit code says how it ends.
bool cli_show_read(int *argc, char **argv, struct cli_show_request *q, int *exit_code);

// The name by which roque-print knows `roque echek show` from `roque show`.
#define CLI_ECHEK_SHOW_PAPER "echek-show"

// What sheets and books share.
enum cli_paper { CLI_PAPER_A4, CLI_PAPER_LETTER };
enum cli_print_medium { CLI_PRINT_PDF, CLI_PRINT_PNG, CLI_PRINT_SVG, CLI_PRINT_HTML };

struct cli_print_common {
    const char *path; // NULL: standard output
    enum cli_paper paper;
    const char *title, *link_base; // NULL: not given
    bool qr;
    enum puzzle_names names;
    enum draw_labels labels;
};

enum cli_solutions { CLI_SOLUTIONS_LAST_PAGE, CLI_SOLUTIONS_NONE, CLI_SOLUTIONS_SEPARATE };

struct cli_sheet_request {
    struct cli_print_common common;
    enum cli_print_medium medium;
    int per_page; // 0: as many as are still easy to write in
    enum cli_solutions solutions;
    bool no_rules, no_levels, no_name;
    uint64_t dpi; // 0: the usual
};
bool cli_sheet_read(int *argc, char **argv, struct cli_sheet_request *q, int *exit_code);

struct cli_book_request {
    struct cli_print_common common;
    const char *author; // NULL: none
    int per_page;       // as of a sheet
    size_t explained;   // so many of the hardest, step by step
    // What is made for it: of each family so many of each level, of this size (0: the usual).
    size_t families;
    struct cli_book_part {
        const struct family *family;
        int width, height;
    } parts[CLI_MOST_WORDS];
    size_t counts[EXPLAIN_LEVELS];
    bool echek;     // problems of the game, too
    unsigned plies; // of them; 0: as many as the level has
    uint64_t seed;
};
bool cli_book_read(int *argc, char **argv, struct cli_book_request *q, int *exit_code);

// ---- Inside ----

bool cli_print_per_page(const char *word, int *per_page);

// The words of options that both have.
struct cli_print_words {
    const char *paper, *coordinates;
};
bool cli_print_choose(const struct cli_print_words *w, struct cli_print_common *c);

#endif

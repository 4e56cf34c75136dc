// What is asked of `roque echek show`, and the positions that are to be shown: read by roque itself and,
// where a picture is for paper, by roque-print again.
#ifndef ROQUE_ECHEK_COMMANDS_SHOW_H
#define ROQUE_ECHEK_COMMANDS_SHOW_H

#include "base/vec.h"
#include "cli/options.h"
#include "cli/print/print.h"
#include "echek/rules/diagram.h"
#include "echek/rules/draw.h"
#include "echek/rules/game.h"

struct cli_echek_show {
    enum draw_medium medium;   // where it is not for paper
    enum cli_show_paper paper; // where it is
    struct draw_echek_style style;
    const char *path;   // NULL: standard output
    uint64_t cell, dpi; // 0: the usual
    struct cli_seed ply;
    bool open_sides, no_labels, no_legend, last;
    const char *rules, *position; // NULL: not given
};

// False: the exit code says how it ends. The operands are left in argv.
bool cli_echek_show_read(int *argc, char **argv, struct cli_echek_show *q, int *exit_code);

struct cli_echek_view {
    struct echek_position position;
    unsigned marked; // by the last move
    enum echek_result result;
    char players[2][ECHEK_NAME];
};
struct cli_echek_views {
    struct mem *mem;
    VEC(struct cli_echek_view) all;
};

// The positions of all operands, in their order. What cannot be read is told, and the exit code says so.
int cli_echek_views_read(struct cli_echek_views *v, const struct cli_echek_show *q, int argc, char **argv);
void cli_echek_views_free(struct cli_echek_views *v);

struct echek_diagram cli_echek_diagram(const struct cli_echek_show *q, const struct cli_echek_view *v);

#endif

// `roque echek show`: its options, and the positions it shows. Both roque, for terminals, and roque-print,
// for paper, have a row for it.
#ifndef ROQUE_ECHEK_COMMANDS_SHOW_H
#define ROQUE_ECHEK_COMMANDS_SHOW_H

#include "cli/show.h"
#include "echek/draw/board.h"
#include "echek/rules/game.h"

struct echek_show {
    int as;                       // enum show_as
    const char *output;           // NULL: standard output
    uint64_t cell, dpi;           // 0: the usual
    const char *rules, *position; // NULL: not given
    struct option_seed ply;
    int coordinates, color;
    bool open_sides, flipped, no_legend, last, letters;
};
extern const struct option echek_show_options[];

struct echek_view {
    struct echek_position position;
    unsigned marked; // by the last move
    enum echek_result result;
    char players[2][ECHEK_NAME];
};
struct echek_views {
    struct mem *mem;
    VEC(struct echek_view) all;
};

// Choose the medium where none was given, and check that the options go together. False after a complaint.
bool echek_show_check(struct echek_show *q, int operands);

// The positions of all operands, in their order. Returns the exit code; what could not be read was reported.
int echek_views_read(struct echek_views *v, const struct echek_show *q, int count, char **operands);
void echek_views_free(struct echek_views *v);

struct echek_diagram echek_show_diagram(const struct echek_show *q, const struct echek_view *v);

#endif

// What `show` is asked for. roque draws for terminals and as SVG; roque-print has the same options and draws
// PNG and PDF.
#ifndef ROQUE_CLI_SHOW_H
#define ROQUE_CLI_SHOW_H

#include "cli/command.h"

// Values of --as, whatever is shown.
enum show_as { SHOW_TEXT, SHOW_UNICODE, SHOW_SVG, SHOW_PNG, SHOW_PDF };
extern const char *const show_media[];
extern const struct command_handover show_handovers[]; // PNG and PDF are roque-print's

struct show_words {
    int as; // enum show_as, or OPTION_NOT_GIVEN
    const char *path;
    bool letters, ruled, no_arrows, heading, no_legend, given;
    uint64_t cell, dpi; // 0: as usual
    int coordinates, color;
};
extern const struct option show_options[];
extern const char show_text[], show_examples[];

#define OPTION_AS(S, m)                                                                                      \
    {                                                                                                        \
        "as", 'a', OPTION_CHOICE, offsetof(S, m), "MEDIUM",                                                  \
            .help = "text, unicode, svg, png or pdf (default: unicode on a terminal, else text)",            \
            .words = show_media                                                                              \
    }
#define OPTION_CELL(S, m)                                                                                    \
    {                                                                                                        \
        "cell", 0, OPTION_COUNT, offsetof(S, m), "N",                                                        \
            .help = "pictures: the side of a cell in points, 72 per inch (default: 40)", .least = 1,         \
            .most = 1000                                                                                     \
    }
#define OPTION_DPI(S, m)                                                                                     \
    {                                                                                                        \
        "dpi", 0, OPTION_COUNT, offsetof(S, m), "N", .help = "png: pixels per inch (default: 144)",          \
                                                     .least = 1, .most = 2400                                \
    }

// What is drawn where nothing is asked for: unicode on a terminal that can show it, else text.
enum show_as show_medium(int as, bool terminal);

// --cell goes with pictures, --dpi with PNG: false after a complaint.
bool show_sizes_fit(enum show_as as, uint64_t cell, uint64_t dpi);

// How the words want boards drawn on paper or screen.
struct draw_options show_draw_options(const struct show_words *w, bool terminal);

#endif

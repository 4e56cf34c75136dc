#include "cli/show_media.h"

#include "cli/cli.h"
#include "cli/terminal.h"

#include <string.h>

bool cli_show_medium(const char *word, bool terminal, enum draw_medium *medium, enum cli_show_paper *paper) {
    *paper = CLI_SHOW_NO_PAPER;
    if (word == NULL) *medium = terminal ? cli_terminal_medium() : DRAW_TEXT;
    if (word == NULL || draw_medium_named(word, medium)) return true;
    *medium = DRAW_SVG;
    if (strcmp(word, "png") == 0) *paper = CLI_SHOW_PNG;
    else if (strcmp(word, "pdf") == 0) *paper = CLI_SHOW_PDF;
    else cli_complain("--as: '%.40s' is not text, unicode, svg, png or pdf", word);
    return *paper != CLI_SHOW_NO_PAPER;
}

bool cli_show_check_sizes(enum draw_medium medium, enum cli_show_paper paper, uint64_t cell, uint64_t dpi) {
    enum { MOST_CELL = 1000, MOST_DPI = 2400 };
    if (cell > 0 && medium != DRAW_SVG) cli_complain("--cell goes with --as svg, png or pdf");
    else if (dpi > 0 && paper != CLI_SHOW_PNG) cli_complain("--dpi goes with --as png");
    else if (cell > MOST_CELL) cli_complain("--cell: %d is the most", MOST_CELL);
    else if (dpi > MOST_DPI) cli_complain("--dpi: %d is the most", MOST_DPI);
    else return true;
    return false;
}

// The media that boards are shown in: what --as, --cell and --dpi say.
#ifndef ROQUE_CLI_SHOW_MEDIA_H
#define ROQUE_CLI_SHOW_MEDIA_H

#include "cli/print/print.h"

// The value of --as (NULL: it was not given). False after a complaint.
bool cli_show_medium(const char *word, bool terminal, enum draw_medium *medium, enum cli_show_paper *paper);

// What only one of the media has is refused of the others; 0 is what was not given.
bool cli_show_check_sizes(enum draw_medium medium, enum cli_show_paper paper, uint64_t cell, uint64_t dpi);

#endif

// Long texts for a person at a terminal: shown page by page, by $PAGER or `less`.
#ifndef ROQUE_CLI_PAGER_H
#define ROQUE_CLI_PAGER_H

#include <stdbool.h>
#include <stddef.h>

// Show the text if it is taller than the terminal that standard output is, and there is something to show it
// with: $PAGER unless it is empty, `less` where it is not set. False: nothing was shown, and the text is
// still to be written. Whoever leaves the pager early has seen enough; Ctrl-C is the pager's while it runs.
bool cli_page(const char *bytes, size_t count);

// --no-pager: from now on nothing is paged, here and in programs that are started.
void cli_no_pager(void);
#define CLI_NO_PAGER(flag)                                                                                   \
    { "no-pager", 0, CLI_FLAG, flag, NULL, "do not show a long text page by page" }

#endif

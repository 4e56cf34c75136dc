// Replaces the full screen where its library was missing when this was built.
#include "terminal/session.h"

#include <unistd.h>

bool screen_is_possible(void) {
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        cli_complain("the whole screen needs libncurses-dev and then 'make'; here it goes line by line");
    return false;
}

void screen_play(struct session *s) { line_play(s); }

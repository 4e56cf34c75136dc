#include "cli/lines.h"

#include "cli/interrupt.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void cli_lines_init(struct cli_lines *l, int fd) {
    l->fd = fd;
    l->at = l->size = 0;
}

// Something to look at in l->ahead; otherwise why not.
static enum cli_line fill(struct cli_lines *l) {
    while (l->at == l->size) {
        if (cli_interrupted()) return CLI_LINE_INTERRUPTED;
        ssize_t n = read(l->fd, l->ahead, sizeof l->ahead);
        if (n == 0) return CLI_LINE_END;
        if (n < 0 && errno != EINTR) return CLI_LINE_FAILED;
        l->at = 0;
        l->size = n < 0 ? 0 : (size_t)n;
    }
    return CLI_LINE;
}

enum cli_line cli_lines_next(struct cli_lines *l, struct text *line) {
    bool too_long = false, any = false;
    text_clear(line);
    if (cli_interrupted()) return CLI_LINE_INTERRUPTED; // also when there is more to read
    for (;;) {
        enum cli_line got = fill(l);
        if (got == CLI_LINE_END && any) break; // a last line without its end
        if (got != CLI_LINE) return got;
        any = true;
        const char *from = l->ahead + l->at, *end = memchr(from, '\n', l->size - l->at);
        size_t count = end == NULL ? l->size - l->at : (size_t)(end - from);
        l->at += count + (end != NULL);
        too_long = too_long || line->size + count > CLI_LONGEST_LINE;
        if (too_long) text_clear(line);
        else text_bytes(line, from, count);
        if (line->failed) errno = ENOMEM;
        if (line->failed) return CLI_LINE_FAILED;
        if (end != NULL) break;
    }
    return too_long ? CLI_LINE_TOO_LONG : CLI_LINE;
}

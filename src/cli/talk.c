#include "cli/talk.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_SHOWN = 60 };

void talk_init(struct talk *t, struct mem *m) {
    *t = (struct talk){.exit_code = CLI_YES};
    cli_lines_init(&t->lines, STDIN_FILENO);
    text_init(&t->out, m);
    text_init(&t->answer, m);
}

void talk_free(struct talk *t) {
    text_free(&t->out);
    text_free(&t->answer);
}

// What was said, in lines that fit a terminal.
static bool write_folded(const struct text *said) {
    struct text folded = TEXT_IN(said->mem);
    size_t width = cli_width(STDOUT_FILENO);
    if (width > 0) wrap_fold(&folded, text_string(said), said->size, width);
    const struct text *out = width > 0 ? &folded : said;
    if (out->failed) errno = ENOMEM;
    bool written = !out->failed && cli_write_all(STDOUT_FILENO, text_string(out), out->size);
    text_free(&folded);
    return written;
}

bool talk_flush(struct talk *t) {
    bool said = write_folded(&t->out);
    if (!said) cli_complain("cannot write to standard output: %s", strerror(errno));
    text_clear(&t->out);
    return said;
}

static bool leave(struct talk *t, int exit_code) {
    t->exit_code = exit_code;
    return false;
}

static bool leave_on(struct talk *t, enum cli_line why) {
    if (why == CLI_LINE_FAILED) cli_complain("cannot read standard input: %s", strerror(errno));
    text_char(&t->out, '\n'); // the prompt's line ends here
    if (!talk_flush(t) || why == CLI_LINE_FAILED) return leave(t, CLI_BAD);
    return leave(t, why == CLI_LINE_INTERRUPTED ? CLI_INTERRUPTED : CLI_YES);
}

// So that what is said about a line stands below it.
static void echo(struct talk *t) {
    bool long_one = t->answer.size > LONGEST_SHOWN;
    cli_add_harmless(&t->out, text_string(&t->answer), long_one ? LONGEST_SHOWN : t->answer.size);
    text_add(&t->out, long_one ? "...\n" : "\n");
}

// The blanks in front still stand between the prompt and the words. A NUL would end the line for functions
// that read strings; it becomes '?', which looks as wrong as it is.
static size_t trim(struct text *t) {
    size_t from = 0;
    if (t->at == NULL) return 0;
    for (char *nul; (nul = memchr(t->at, '\0', t->size)) != NULL;) *nul = '?';
    while (t->size > 0 && strchr(" \t\r", t->at[t->size - 1]) != NULL) t->size--;
    while (from < t->size && strchr(" \t", t->at[from]) != NULL) from++;
    memmove(t->at, t->at + from, t->size - from);
    t->size -= from;
    t->at[t->size] = '\0';
    return from;
}

bool talk_ask(struct talk *t, const char *prompt) {
    for (;;) {
        text_add(&t->out, prompt);
        if (!talk_flush(t)) return leave(t, CLI_BAD);
        enum cli_line got = cli_lines_next(&t->lines, &t->answer);
        if (got == CLI_LINE) break;
        if (got != CLI_LINE_TOO_LONG) return leave_on(t, got);
        text_format(&t->out, "That line is longer than %d characters; it was not read.\n", CLI_LONGEST_LINE);
    }
    if (t->echo) echo(t);
    t->indent = strlen(prompt) + trim(&t->answer);
    return true;
}

void talk_quote(struct talk *t) {
    char quote[FAULT_QUOTE];
    text_add(&t->out, fault_quote(quote, text_string(&t->answer), t->answer.size));
}

void talk_object(struct talk *t, size_t column, const char *reason) {
    if (t->answer.size <= LONGEST_SHOWN) cli_add_caret(&t->out, text_string(&t->answer), column, t->indent);
    cli_add_harmless(&t->out, reason, strlen(reason));
    text_char(&t->out, '\n');
}

// ---- Lines -----------------------------------------------------------------------------------------------

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

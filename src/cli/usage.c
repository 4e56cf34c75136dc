#include "cli/usage.h"

#include "base/wrap.h"
#include "cli/cli.h"
#include "cli/output.h"
#include "cli/terminal.h"

#include <string.h>
#include <unistd.h>

enum { WIDTH = 80, COLUMN = 28 /* where the help of an option begins */ };

static size_t width(void) {
    size_t terminal = cli_width(STDOUT_FILENO);
    return terminal == 0 || terminal > WIDTH ? WIDTH : terminal;
}

// Where a line that is too long can be broken: before an option or a pipe, as late as possible.
static size_t break_at(const char *line, size_t length) {
    size_t best = length;
    for (size_t i = 1; i < length && (i + 2 <= WIDTH || best == length); i++)
        if (line[i] == ' ' && (line[i + 1] == '-' || line[i + 1] == '|')) best = i;
    return best;
}

static void add_examples(struct text *out, const char *lines) {
    while (*lines != '\0') {
        size_t length = strcspn(lines, "\n"), here = length <= WIDTH ? length : break_at(lines, length);
        text_bytes(out, lines, here);
        if (here < length) {
            text_add(out, " \\\n     ");
            text_bytes(out, lines + here, length - here);
        }
        text_char(out, '\n');
        lines += length + (lines[length] == '\n');
    }
}

// "  -j, --json    what it does", from the same column on for all of them.
static void add_option(struct text *out, const struct cli_usage *u, const struct cli_option *o) {
    if (cli_option_hidden(o)) return;
    struct text head = TEXT_IN(out->mem);
    struct text help = TEXT_IN(out->mem);
    if (o->letter != 0) text_format(&head, "  -%c, --%s", o->letter, o->name);
    else text_format(&head, "      --%s", o->name);
    if (o->meaning != NULL) text_format(&head, " %s", o->meaning);
    if (head.size + 2 > COLUMN) { // its help goes below
        text_format(out, "%s\n", text_string(&head));
        text_clear(&head);
    }
    text_repeat(&head, " ", COLUMN - head.size);
    if (o->help != NULL) text_add(&help, o->help);
    else u->tell(&help, o->name);
    wrap_words(out, text_string(&head), text_string(&help), width());
    if (head.failed || help.failed) out->failed = true;
    text_free(&head);
    text_free(&help);
}

static void add_synopsis(struct text *out, const struct cli_usage *u) {
    size_t group = u->file == NULL ? strlen(u->command) : strcspn(u->command, " ");
    text_add(out, "roque ");
    text_bytes(out, u->command, group);
    if (u->file != NULL) text_format(out, " %s%s", u->file, u->command + group);
    text_format(out, "%s%s\n\n", *u->operands == '\0' ? "" : " ", u->operands);
}

void cli_usage_add(struct text *out, const struct cli_usage *u) {
    static const struct cli_option help = {"help", 'h', CLI_FLAG, NULL, NULL, "show this help"};
    add_synopsis(out, u);
    wrap_paragraphs(out, u->about, width());
    text_add(out, "\nOptions:\n");
    for (const struct cli_option *o = u->options; o->name != NULL; o++) add_option(out, u, o);
    add_option(out, u, &help);
    text_add(out, "\nExamples:\n");
    add_examples(out, u->examples);
}

int cli_usage_say(void (*add)(struct text *out), bool asked_for) {
    struct mem mem = MEM_UNLIMITED;
    struct text words = TEXT_IN(&mem);
    struct text out = TEXT_IN(&mem);
    add(&words);
    wrap_paragraphs(&out, text_string(&words), width());
    if (words.failed) out.failed = true;
    bool said =
        asked_for ? cli_output_tell(&out) : cli_write_all(STDERR_FILENO, out.at, out.failed ? 0 : out.size);
    text_free(&words);
    text_free(&out);
    return asked_for && said ? CLI_YES : CLI_BAD;
}

#include "cli/cli.h"
#include "cli/options.h"
#include "cli/output.h"
#include "format/format.h"
#include "puzzle/family.h"

#include <string.h>

// A built-in puzzle's size is in its text.
static bool read_builtin(const struct builtin_puzzle *b, struct mem *m, struct puzzle *p) {
    struct format_reader reader;
    struct fault fault;
    format_reader_init(&reader, b->text, strlen(b->text));
    if (format_read_next(&reader, m, p, &fault) == FORMAT_READ_PUZZLE) return true;
    cli_complain("the built-in puzzle %s cannot be read: %s", b->name, fault.text);
    return false;
}

// The column behind the names.
static int name_width(const struct family *f) {
    size_t width = 10;
    for (const struct builtin_puzzle *b = f->builtin; b != NULL && b->name != NULL; b++)
        if (strlen(b->name) > width) width = strlen(b->name);
    return (int)width;
}

static bool list_text(const struct family *f, struct text *out) {
    text_format(out, "%s: %s\n%s\n", f->name, f->title, f->goal);
    for (const struct builtin_puzzle *b = f->builtin; b != NULL && b->name != NULL; b++) {
        struct puzzle p;
        if (!read_builtin(b, out->mem, &p)) return false;
        text_format(out, "  %s:%-*s %dx%d\n", f->name, name_width(f), b->name, p.width, p.height);
        puzzle_free(&p);
    }
    return true;
}

static bool list_json(const struct family *f, struct text *out) {
    text_add(out, "{\"family\":");
    text_json(out, f->name, strlen(f->name));
    text_add(out, ",\"title\":");
    text_json(out, f->title, strlen(f->title));
    text_add(out, ",\"goal\":");
    text_json(out, f->goal, strlen(f->goal));
    text_add(out, ",\"puzzles\":[");
    for (const struct builtin_puzzle *b = f->builtin; b != NULL && b->name != NULL; b++) {
        struct puzzle p;
        if (!read_builtin(b, out->mem, &p)) return false;
        text_format(out, "%s{\"name\":\"%s:%s\",\"width\":%d,\"height\":%d}", b == f->builtin ? "" : ",",
                    f->name, b->name, p.width, p.height);
        puzzle_free(&p);
    }
    text_add(out, "]}\n");
    return true;
}

int cli_list(int argc, char **argv) {
    bool json = false;
    const struct cli_option options[] = {
        {"json", 'j', CLI_FLAG, &json, NULL, "one JSON object a family"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "list",
        .operands = "",
        .about = "Lists the families of puzzles, and the built-in puzzles with their sizes (columns x rows). "
                 "Their\n"
                 "names stand for files in every command; the name of a set, such as akari:paper, for all of "
                 "it.\n",
        .options = options,
        .examples = "  roque list\n  roque solve akari:paper\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (argc > 0) {
        cli_complain("list takes no '%.40s': it lists everything", argv[0]);
        return CLI_BAD;
    }
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &mem);
    bool done = true;
    for (const struct family *const *f = family_all(); done && *f != NULL; f++) {
        if (!json && out.size > 0) text_char(&out, '\n');
        done = json ? list_json(*f, &out) : list_text(*f, &out);
    }
    done = done && cli_output_say(&out);
    text_free(&out);
    return done ? CLI_YES : CLI_BAD;
}

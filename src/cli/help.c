#include "cli/command.h"

#include "cli/output.h"

#include <string.h>
#include <unistd.h>

// At most one screen: the man page has the rest.
enum { WIDTH = 80, HEIGHT = 40, COLUMN = 28 /* where the help of an option begins */ };

// A page that is too long is told again, shorter: with a line per option, two examples, one sentence, and
// only the names of the options that belong to families.
enum length { WHOLE, SHORT, SHORTER, SHORT_TEXT, SHORTEST };

static size_t width(void) {
    size_t terminal = cli_width(STDOUT_FILENO);
    return terminal == 0 || terminal > WIDTH ? WIDTH : terminal;
}

// ---- Options ---------------------------------------------------------------------------------------------

void help_option(struct text *out, const struct command *c, const struct option *o) {
    bool own = command_has_own(c, o);
    if (o->tell != NULL) o->tell(out);
    else if (!own && c->more->tell != NULL) c->more->tell(c, out, o->name);
    else text_add(out, o->help);
    if (o->usual != NULL) text_format(out, " (default: %s)", o->usual);
}

// Keep what comes before the first `end`.
static void cut_after(struct text *words, const char *end) {
    const char *at = strstr(text_string(words), end);
    if (at != NULL) words->at[words->size = (size_t)(at - words->at)] = '\0';
}

// The man page has what it means to each family, and what comes behind a semicolon.
static void shorten(struct text *help, bool own) {
    cut_after(help, ";\n");
    if (own) cut_after(help, "\n");
    cut_after(help, "; ");
    const char *last = strrchr(text_string(help), '(');
    if (last != NULL && strchr(last, ')') == NULL) cut_after(help, " (");
}

// As much of a line as fits: up to a semicolon, a bracket, an example or, behind some words, a colon. A list
// breaks off at a comma; a line without any of these stays as it is.
static void add_what_fits(struct text *out, const char *line, size_t length, size_t room) {
    static const char example[] = ", such as", more[] = " ...";
    enum { SOME_WORDS = 20 };
    size_t fits = length, comma = 0;
    int brackets = 0;
    for (size_t i = 0; length > room && i <= room; i++) {
        bool ends = line[i] == ';' || (line[i] == ':' && i > SOME_WORDS) ||
                    (line[i] == ' ' && line[i + 1] == '(') ||
                    strncmp(line + i, example, strlen(example)) == 0;
        if (ends && brackets == 0) fits = i;
        if (line[i] == ',' && i + strlen(more) < room) comma = i + 1;
        brackets += (line[i] == '(') - (line[i] == ')');
    }
    bool list = fits > room && comma > 0;
    text_bytes(out, line, list ? comma : fits);
    if (list) text_add(out, more);
}

// "akari, hitori, sudoku: full or minimal" as "akari and 2 others: full or minimal"
static void add_counted(struct text *out, const char *line, size_t length) {
    const char *colon = memchr(line, ':', length);
    size_t others = 0;
    for (const char *c = line; colon != NULL && c < colon; c++) others += *c == ',';
    if (others >= 2) {
        text_bytes(out, line, strcspn(line, ","));
        text_format(out, " and %zu others", others);
        length -= (size_t)(colon - line);
        line = colon;
    }
    text_bytes(out, line, length);
}

// The same for each line; those of an option that families have begin with the families.
static void fit_lines(struct text *help, size_t room, bool own) {
    struct text fitting = TEXT_IN(help->mem);
    struct text counted = TEXT_IN(help->mem);
    for (const char *line = text_string(help); *line != '\0';) {
        size_t length = strcspn(line, "\n");
        text_clear(&counted);
        if (length > room && !own) add_counted(&counted, line, length);
        else text_bytes(&counted, line, length);
        add_what_fits(&fitting, text_string(&counted), counted.size, room);
        line += length + (line[length] == '\n');
        if (*line != '\0') text_char(&fitting, '\n');
    }
    text_clear(help);
    text_add(help, text_string(&fitting));
    if (fitting.failed || counted.failed) help->failed = true;
    text_free(&fitting);
    text_free(&counted);
}

// "  -j, --json    what it does", from the same column on for all of them.
static void add_option(struct text *out, const struct command *c, const struct option *o, enum length l) {
    struct text head = TEXT_IN(out->mem);
    struct text help = TEXT_IN(out->mem);
    bool own = command_has_own(c, o);
    if (o->letter != 0) text_format(&head, "  -%c, --%s", o->letter, o->name);
    else text_format(&head, "      --%s", o->name);
    if (o->meaning != NULL) text_format(&head, " %s", o->meaning);
    if (head.size + 1 > COLUMN) { // its help goes below
        text_format(out, "%s\n", text_string(&head));
        text_clear(&head);
    }
    text_repeat(&head, " ", COLUMN - head.size);
    help_option(&help, c, o);
    if (help.size > width() - COLUMN && own) shorten(&help, own);
    if (l != WHOLE) fit_lines(&help, width() - COLUMN, own);
    wrap_words(out, text_string(&head), text_string(&help), width());
    if (head.failed || help.failed) out->failed = true;
    text_free(&head);
    text_free(&help);
}

bool help_has_told(const struct command *c, size_t place) {
    const char *name = command_option(c, place)->name;
    for (size_t i = 0; i < place; i++)
        if (strcmp(command_option(c, i)->name, name) == 0) return true;
    return false;
}

// "Depending on FAMILY: --stars N, --zeros YES-NO"
static void list_others(struct text *out, const struct command *c) {
    struct text names = TEXT_IN(out->mem);
    const struct option *o;
    for (size_t i = 0; (o = command_option(c, i)) != NULL; i++) {
        if (command_has_own(c, o) || help_has_told(c, i)) continue;
        if (names.size == 0) text_format(&names, "\nDepending on %s: ", c->operands);
        else text_add(&names, ", ");
        text_format(&names, "--%s", o->name);
        if (o->meaning != NULL) text_format(&names, " %s", o->meaning);
    }
    if (names.size > 0) text_char(&names, '\n');
    wrap_paragraphs(out, text_string(&names), width());
    if (names.failed) out->failed = true;
    text_free(&names);
}

static void add_options(struct text *out, const struct command *c, enum length l) {
    static const struct option rows[] = {{"help", 'h', OPTION_FLAG, 0, .help = "show this help"}, {0}};
    static const struct command help = {.options = rows};
    const struct option *o;
    text_add(out, "\nOptions:\n");
    for (size_t i = 0; (o = command_option(c, i)) != NULL; i++)
        if (!help_has_told(c, i) && (l < SHORTEST || command_has_own(c, o))) add_option(out, c, o, l);
    add_option(out, &help, rows, l);
    if (l == SHORTEST) list_others(out, c);
}

// ---- Examples --------------------------------------------------------------------------------------------

// Where a line that is too long can be broken: before an option or a pipe, as late as possible.
static size_t break_at(const char *line, size_t length) {
    size_t best = length;
    for (size_t i = 1; i < length && (i + 2 <= WIDTH || best == length); i++)
        if (line[i] == ' ' && (line[i + 1] == '-' || line[i + 1] == '|')) best = i;
    return best;
}

static void add_lines(struct text *out, const char *lines, int most) {
    while (*lines != '\0' && most-- > 0) {
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

static void add_examples(struct text *out, const struct command *c, enum length l) {
    struct text lines = TEXT_IN(out->mem);
    command_add_examples(c, &lines);
    text_add(out, "\nExamples:\n");
    add_lines(out, text_string(&lines), l < SHORTER ? 4 : l < SHORT_TEXT ? 2 : 1);
    if (lines.failed) out->failed = true;
    text_free(&lines);
}

// ---- Commands --------------------------------------------------------------------------------------------

static void keep_sentence(struct text *words) {
    for (size_t i = 0; i + 1 < words->size; i++)
        if (words->at[i] == '.' && (words->at[i + 1] == ' ' || words->at[i + 1] == '\n'))
            words->at[words->size = i + 1] = '\0';
}

// The first paragraph, or its first sentence; the man page has all of them.
static void add_text(struct text *out, const struct command *c, enum length l) {
    struct text words = TEXT_IN(out->mem);
    if (c->text != NULL) text_add(&words, c->text);
    else command_add_text(c, &words);
    cut_after(&words, "\n\n");
    if (l >= SHORT_TEXT) keep_sentence(&words);
    if (words.size > 0 && words.at[words.size - 1] != '\n') text_char(&words, '\n');
    wrap_paragraphs(out, text_string(&words), width());
    if (words.failed) out->failed = true;
    text_free(&words);
}

// "roque collection FILE.db add FILE..."
static void add_synopsis(struct text *out, const struct command *c, const char *path) {
    size_t group = strcspn(path, " ");
    struct command row;
    text_add(out, "roque ");
    text_bytes(out, path, group);
    for (size_t i = 0; command_at(program.commands, i, &row); i++)
        if (strncmp(row.name, path, group) == 0 && row.name[group] == '\0' && row.file != NULL)
            text_format(out, " %s", row.file);
    text_add(out, path + group);
    if (c->operands != NULL && *c->operands != '\0') text_format(out, " %s", c->operands);
    text_add(out, c->commands != NULL ? " SUBCOMMAND [OPTION...]\n\n" : "\n\n");
}

static void add_rows(struct text *out, const struct command *const *table) {
    struct command row;
    int longest = 0;
    for (size_t i = 0; command_at(table, i, &row); i++)
        if (row.summary != NULL && (int)strlen(row.name) > longest) longest = (int)strlen(row.name);
    for (size_t i = 0; command_at(table, i, &row); i++)
        if (row.summary != NULL) text_format(out, "  %-*s %s\n", longest, row.name, row.summary);
}

static void add_commands(struct text *out) {
    text_add(out,
             "roque solves, makes, explains and plays board puzzles.\n\nUsage: roque COMMAND [FILE...]\n\n");
    add_rows(out, program.commands);
    text_add(out, "\nFILE is a path, - or nothing for standard input, a built-in name such as ");
    family_example(out);
    text_add(out, ", or a puzz.link address or game ID.\n\nTry:\n  roque show ");
    family_example(out);
    text_add(out, "\n  roque solve ");
    family_example(out);
    text_add(out, "\n  roque help solve\n");
}

// Of a group, all of them: its subcommands refer to what is listed there.
static void add_paragraphs(struct text *out, const struct command *c, bool of_families) {
    struct text words = TEXT_IN(out->mem);
    if (of_families) command_add_text(c, &words);
    else text_add(&words, c->text);
    wrap_paragraphs(out, text_string(&words), width());
    if (words.failed) out->failed = true;
    text_free(&words);
}

static void add_group(struct text *out, const struct command *c, enum length l) {
    add_synopsis(out, c, c->name);
    add_paragraphs(out, c, c->text == NULL);
    text_add(out, "\nSubcommands:\n");
    add_rows(out, c->commands);
    text_format(out, "\nOptions:\n  -h, --help  show this help; 'roque help %s SUBCOMMAND' has more\n",
                c->name);
    bool has_more = c->text != NULL && c->more != NULL && c->more->text != NULL;
    if (has_more && l == WHOLE) add_paragraphs(out, c, true);
    add_examples(out, c, l);
    if (has_more && l != WHOLE) text_add(out, "\n'man roque' has more.\n");
}

static void add_help(struct text *out, const struct command *c, const char *path, enum length l) {
    if (c == NULL) add_commands(out);
    else if (c->commands != NULL) add_group(out, c, l);
    else {
        add_synopsis(out, c, path);
        add_text(out, c, l);
        add_options(out, c, l);
        add_examples(out, c, l);
        text_add(out, "\n'man roque' has more.\n");
    }
}

// ---- Said ------------------------------------------------------------------------------------------------

static size_t lines_of(const struct text *words) {
    size_t lines = 0;
    for (size_t i = 0; i < words->size; i++) lines += words->at[i] == '\n';
    return lines;
}

static void add_folded(struct text *out, const struct command *c, const char *path) {
    struct text words = TEXT_IN(out->mem);
    for (enum length l = WHOLE; l == WHOLE || (l <= SHORTEST && lines_of(out) > HEIGHT); l++) {
        text_clear(&words);
        text_clear(out);
        add_help(&words, c, path, l);
        if (c == NULL) wrap_paragraphs(out, text_string(&words), width());
        else wrap_fold(out, text_string(&words), words.size, width());
    }
    if (words.failed) out->failed = true;
    text_free(&words);
}

int help_on(const struct command *c, const char *path) {
    struct mem mem = MEM_UNLIMITED;
    struct text out = TEXT_IN(&mem);
    add_folded(&out, c, path);
    bool written = cli_output_tell(&out);
    text_free(&out);
    return written ? CLI_YES : CLI_BAD;
}

int help_complain(const struct command *group) {
    struct mem mem = MEM_UNLIMITED;
    struct text out = TEXT_IN(&mem);
    add_folded(&out, group, group == NULL ? "" : group->name);
    if (!out.failed) cli_write_all(STDERR_FILENO, out.at, out.size);
    text_free(&out);
    return CLI_BAD;
}

// ---- The command -----------------------------------------------------------------------------------------

struct values {
    bool no_pager;
};

static int too_many(const struct call *c) {
    cli_complain("help takes one command%s, not also '%.40s'", c->count > 2 ? " and its subcommand" : "",
                 c->operands[c->count - 1]);
    return CLI_BAD;
}

// A command of another program, which has its help.
static int ask(const char *other, const struct call *c) {
    char help[] = "help";
    char *words[] = {help, c->operands[0], c->count > 1 ? c->operands[1] : NULL, NULL};
    return program_become(other, NULL, words);
}

static int run(const struct call *c) {
    struct command row, sub;
    const struct values *w = c->values;
    if (w->no_pager) cli_no_pager();
    if (c->count == 0) return help_on(NULL, "");
    if (!command_named(program.commands, c->operands[0], &row)) return command_run(1, c->operands);
    if (row.program != NULL) return ask(row.program, c);
    bool takes_two = row.commands != NULL || (row.more != NULL && row.more->help != NULL);
    if (c->count > 1 + takes_two) return too_many(c);
    if (c->count == 2 && row.commands != NULL && command_named(row.commands, c->operands[1], &sub) &&
        sub.program != NULL)
        return ask(sub.program, c);
    char option[] = "--help";
    char *words[] = {c->operands[0], c->count == 2 ? c->operands[1] : option, option, NULL};
    return command_run(c->count + 1, words);
}

static const struct option options[] = {OPTION_NO_PAGER(struct values, no_pager), {0}};

const struct command command_help = {
    .name = "help",
    .summary = "explain a command",
    .operands = "[COMMAND [SUBCOMMAND]]",
    .text = "Lists the commands, or describes one of them.\n",
    .examples = "  roque help\n  roque help solve\n  roque help collection add\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};

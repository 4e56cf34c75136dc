#include "cli/command.h"

#include "cli/output.h"
#include "roque.h"

#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const char *const command_color_words[] = {"always", "auto", "never", NULL};
const char *const command_coordinate_words[] = {"rc", "chess", "none", NULL};

enum { MOST_NAMES = 64 }; // among which the nearest to a misspelt one is looked for

// ---- Rows ------------------------------------------------------------------------------------------------

bool command_at(const struct command *const *table, size_t place, struct command *out) {
    for (; *table != NULL; table++) {
        const struct command *row = *table;
        *out = *row;
        if (row->each == NULL && place-- == 0) return true;
        for (size_t i = 0; row->each != NULL && row->each(i, out); i++)
            if (place-- == 0) return true;
    }
    return false;
}

bool command_named(const struct command *const *table, const char *name, struct command *out) {
    for (size_t i = 0; command_at(table, i, out); i++)
        if (strcmp(out->name, name) == 0) return true;
    return false;
}

// What many commands share is one row, behind their own.
static const struct option learn_row = {"learn", .kind = OPTION_WORD, .meaning = "FILE",
                                        .help = "also use the families of the rule texts in FILE"};

const struct option *command_option(const struct command *c, size_t place) {
    size_t own = 0;
    while (c->options != NULL && c->options[own].name != NULL) own++;
    if (place < own) return &c->options[place];
    place -= own;
    if (c->learns && place-- == 0) return &learn_row;
    return c->more == NULL || c->more->option == NULL ? NULL : c->more->option(c, place);
}

static bool is_word(const char *word, const char *bytes, size_t length) {
    return strlen(word) == length && memcmp(word, bytes, length) == 0;
}

const struct option *command_option_named(const struct command *c, const char *name, size_t length) {
    const struct option *o;
    for (size_t i = 0; (o = command_option(c, i)) != NULL; i++)
        if (is_word(o->name, name, length) || (o->also != NULL && is_word(o->also, name, length))) return o;
    return NULL;
}

const struct option *command_option_letter(const struct command *c, char letter) {
    const struct option *o;
    for (size_t i = 0; (o = command_option(c, i)) != NULL; i++)
        if (o->letter == letter) return o;
    return NULL;
}

bool command_has_own(const struct command *c, const struct option *o) {
    for (const struct option *own = c->options; own != NULL && own->name != NULL; own++)
        if (own == o) return true;
    return o == &learn_row;
}

void command_add_text(const struct command *c, struct text *out) {
    if (c->more != NULL && c->more->text != NULL) c->more->text(out);
    else if (c->text != NULL) text_add(out, c->text);
}

void command_add_examples(const struct command *c, struct text *out) {
    if (c->more != NULL && c->more->examples != NULL) c->more->examples(out);
    else if (c->examples != NULL) text_add(out, c->examples);
}

// ---- Reading a command's words ---------------------------------------------------------------------------

struct reading {
    struct call *call;
    char **at, **end;     // words still to be read
    const char *handover; // the program to which all words go; NULL: none
};

enum reading_result { READING_GOES_ON, READING_IS_HELP, READING_FAILED };

static enum reading_result complain_unknown(const struct call *c, const char *name, size_t length) {
    const char *names[MOST_NAMES + 2] = {"help"};
    const struct option *o;
    for (size_t i = 0; i < MOST_NAMES && (o = command_option(c->command, i)) != NULL; i++)
        names[i + 1] = o->name;
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), name);
    const char *near = nearest_of(word, names);
    if (near != NULL) cli_complain("%s has no option --%s; did you mean --%s?", c->path, word, near);
    else cli_complain("%s has no option --%s; 'roque %s --help' shows them all", c->path, word, c->path);
    return READING_FAILED;
}

// The options of `more` are read when their family is known.
static bool read_value(struct call *c, const struct option *o, const char *word, struct fault *fault) {
    if (o == &learn_row) return true; // it was read before
    if (command_has_own(c->command, o)) return option_read(o, word, option_field(o, c->values), fault);
    struct option later = {.name = o->name, .kind = OPTION_FAMILY_WORD, .field = c->command->more->pairs};
    return option_read(&later, word, option_field(&later, c->values), fault);
}

static void look_for_handover(struct reading *r, const char *name, const char *word) {
    for (const struct command_handover *h = r->call->command->handovers; h != NULL && h->option != NULL; h++)
        if (strcmp(h->option, name) == 0 && (h->word == NULL || strcmp(h->word, word) == 0))
            r->handover = h->program;
}

static enum reading_result take(struct reading *r, const struct option *o, const char *word) {
    struct fault fault;
    if (o->kind != OPTION_FLAG && word == NULL) {
        if (r->at == r->end) {
            cli_complain("--%s needs a value: --%s %s", o->name, o->name, o->meaning);
            return READING_FAILED;
        }
        word = *r->at++;
    }
    if (!read_value(r->call, o, word, &fault)) {
        cli_complain("%s", fault.text);
        return READING_FAILED;
    }
    look_for_handover(r, o->name, word);
    return READING_GOES_ON;
}

static enum reading_result take_long(struct reading *r, const char *word) {
    const char *equals = strchr(word, '=');
    size_t length = equals == NULL ? strlen(word) : (size_t)(equals - word);
    if (length == 4 && strncmp(word, "help", length) == 0) return READING_IS_HELP;
    const struct option *o = command_option_named(r->call->command, word, length);
    if (o == NULL) return complain_unknown(r->call, word, length);
    if (o->kind == OPTION_FLAG && equals != NULL) {
        cli_complain("--%s takes no value", o->name);
        return READING_FAILED;
    }
    return take(r, o, equals == NULL ? NULL : equals + 1);
}

static enum reading_result take_letters(struct reading *r, const char *letters) {
    for (enum reading_result so_far; *letters != '\0'; letters++) {
        if (*letters == 'h') return READING_IS_HELP;
        const struct option *o = command_option_letter(r->call->command, *letters);
        if (o == NULL) {
            cli_complain("%s has no option -%c; 'roque %s --help' shows them all", r->call->path, *letters,
                         r->call->path);
            return READING_FAILED;
        }
        bool flag = o->kind == OPTION_FLAG;
        so_far = take(r, o, flag || letters[1] == '\0' ? NULL : letters + 1);
        if (!flag || so_far != READING_GOES_ON) return so_far;
    }
    return READING_GOES_ON;
}

// Options may stand anywhere; `--` ends them; a lone `-` is an operand. Operands gather at the front of argv,
// ended by NULL.
static enum reading_result read_words(struct reading *r, char **operands) {
    bool only_operands = r->call->command->unread;
    while (r->at < r->end && r->handover == NULL) {
        char *word = *r->at++;
        enum reading_result result = READING_GOES_ON;
        if (only_operands || word[0] != '-' || word[1] == '\0') operands[r->call->count++] = word;
        else if (strcmp(word, "--") == 0) only_operands = true;
        else if (word[1] == '-') result = take_long(r, word + 2);
        else result = take_letters(r, word + 1);
        if (result != READING_GOES_ON) return result;
    }
    operands[r->call->count] = NULL;
    return READING_GOES_ON;
}

// ---- Calling a command -----------------------------------------------------------------------------------

// Other words may depend on families, so these are read before all others.
static bool learn_first(const struct call *c, int argc, char **argv) {
    static const char name[] = "--learn";
    const size_t length = sizeof name - 1;
    for (int i = 1; c->command->learns && i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *path = NULL;
        if (strncmp(argv[i], name, length) != 0) continue;
        if (argv[i][length] == '=') path = argv[i] + length + 1;
        else if (argv[i][length] == '\0' && i + 1 < argc) path = argv[++i];
        if (path != NULL && !cli_learn(path)) return false;
    }
    return true;
}

// Help on a command, or on what its first operand names.
static int help_with(const struct reading *r) {
    const struct call *c = r->call;
    const char *next = r->at < r->end && r->at[0][0] != '-' ? r->at[0] : NULL;
    const char *word = c->count > 0 ? c->operands[0] : next;
    bool asked = word != NULL && c->command->more != NULL && c->command->more->help != NULL;
    return asked ? c->command->more->help(c, word) : help_on(c->command, c->path);
}

static int call_with(struct call *c, const char *group, int argc, char **argv) {
    if (!learn_first(c, argc, argv)) return CLI_BAD;
    struct reading r = {.call = c, .at = argv + 1, .end = argv + argc};
    option_set_defaults(c->command->options, c->values);
    enum reading_result result = read_words(&r, argv);
    if (r.handover != NULL && result == READING_GOES_ON) return program_become(r.handover, group, c->typed);
    if (result == READING_IS_HELP) return help_with(&r);
    return result == READING_FAILED ? CLI_BAD : c->command->run(c);
}

// `argv` is reordered; a copy keeps what was typed.
static int call(const struct command *c, const char *group, int argc, char **argv) {
    struct mem mem = MEM_UNLIMITED;
    size_t words = ((size_t)argc + 1) * sizeof *argv, size = c->values == 0 ? 1 : c->values;
    char path[80], **typed = mem_resize(&mem, NULL, 0, words);
    void *values = mem_resize(&mem, NULL, 0, size);
    int code = CLI_LIMIT;
    snprintf(path, sizeof path, "%s%s%s", group == NULL ? "" : group, group == NULL ? "" : " ", c->name);
    if (typed == NULL || values == NULL) cli_complain("out of memory");
    else {
        memcpy(typed, argv, words - sizeof *argv);
        typed[argc] = NULL;
        memset(values, 0, size);
        struct call made = {.command = c, .path = path, .values = values, .operands = argv, .typed = typed};
        code = call_with(&made, group, argc, argv);
    }
    mem_free(&mem, values, size);
    mem_free(&mem, typed, words);
    return code;
}

// ---- Finding a command -----------------------------------------------------------------------------------

static const char *nearest_command(const struct command *const *table, const char *word) {
    const char *names[MOST_NAMES + 1] = {0};
    struct command row;
    for (size_t i = 0, n = 0; n < MOST_NAMES && command_at(table, i, &row); i++)
        if (row.summary != NULL) names[n++] = row.name;
    return nearest_of(word, names);
}

static int complain_no_command(const char *word) {
    const char *near = nearest_command(program.commands, word);
    if (near != NULL) cli_complain("there is no command '%.40s'; did you mean '%s'?", word, near);
    else cli_complain("there is no command '%.40s'; 'roque help' lists them", word);
    return CLI_BAD;
}

static int complain_no_subcommand(const struct command *group, int argc, const char *word) {
    const char *near = nearest_command(group->commands, word);
    if (group->file != NULL && argc == 2)
        cli_complain("%.80s: what is to be done with it? 'roque %s --help' lists the subcommands", word,
                     group->name);
    else if (near != NULL)
        cli_complain("%s has no subcommand '%.40s'; did you mean '%s'?", group->name, word, near);
    else
        cli_complain("%s has no subcommand '%.40s'; 'roque %s --help' lists them", group->name, word,
                     group->name);
    return CLI_BAD;
}

// Options may stand before the command, too: the first word that names one comes to the front.
static void bring_forward(const struct command *const *table, int argc, char **argv) {
    struct command row;
    int at = 1;
    while (at < argc && strcmp(argv[at], "--") != 0 && !command_named(table, argv[at], &row)) at++;
    if (at == argc || strcmp(argv[at], "--") == 0) return;
    char *name = argv[at];
    for (; at > 1; at--) argv[at] = argv[at - 1];
    argv[1] = name;
}

static bool is_help(const char *word) { return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0; }

static int run_row(const struct command *row, const char *group, int argc, char **argv);

static int run_group(const struct command *group, int argc, char **argv) {
    struct command row;
    if (argc < 2) return help_complain(group);
    if (argv[1][0] == '-' || (group->file != NULL && !command_named(group->commands, argv[1], &row)))
        bring_forward(group->commands, argc, argv);
    const char *word = argv[1];
    if (is_help(word)) return help_on(group, group->name);
    if (word[0] == '-')
        return cli_refuse("'%.40s' is an option, and %s needs a subcommand; 'roque %s --help' lists them",
                          word, group->name, group->name);
    if (command_named(group->commands, word, &row)) return run_row(&row, group->name, argc - 1, argv + 1);
    return complain_no_subcommand(group, argc, group->file != NULL && argc > 2 ? argv[2] : word);
}

static int run_row(const struct command *row, const char *group, int argc, char **argv) {
    if (row->program != NULL) return program_become(row->program, group, argv);
    return row->commands != NULL ? run_group(row, argc, argv) : call(row, group, argc, argv);
}

int command_run(int argc, char **argv) {
    struct command row;
    return command_named(program.commands, argv[0], &row) ? run_row(&row, NULL, argc, argv)
                                                          : complain_no_command(argv[0]);
}

// ---- The program -----------------------------------------------------------------------------------------

// A standard stream that is closed would be taken by the next file we open, which would then get what was
// meant for the stream. Something that refuses every read and write takes its place.
static void occupy_standard_streams(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0) (void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

// Freed memory stays with the program: giving it back to the system and getting it again, page by page, would
// be a fifth of the time of solving a 100x100 board.
static void keep_freed_memory(void) {
#ifdef __GLIBC__
    enum { MEGABYTE = 1 << 20 };
    mallopt(M_MMAP_THRESHOLD, 1024 * MEGABYTE);
    mallopt(M_TRIM_THRESHOLD, 1024 * MEGABYTE);
    mallopt(M_TOP_PAD, MEGABYTE);
#endif
}

static int print_version(void) {
    struct mem mem = MEM_UNLIMITED;
    struct text out = TEXT_IN(&mem);
    text_add(&out, "roque " ROQUE_VERSION "\n");
    return cli_output_last(&out);
}

int program_main(int argc, char **argv) {
    occupy_standard_streams();
    keep_freed_memory();
    cli_interrupt_watch();
    if (!cli_families_begin()) return cli_complain("out of memory"), CLI_LIMIT;
    if (argc < 2) return program.alone != NULL ? program.alone() : help_complain(NULL);
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) return print_version();
    if (argv[1][0] == '-') bring_forward(program.commands, argc, argv);
    if (is_help(argv[1])) return help_on(NULL, "");
    if (argv[1][0] != '-') return command_run(argc - 1, argv + 1);
    return cli_refuse("'%.40s' is an option, and no command is given; 'roque help' lists the commands",
                      argv[1]);
}

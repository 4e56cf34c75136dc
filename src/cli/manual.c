#include "cli/command.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef void tell_command(struct text *out, const struct command *c, const char *path);

// Ask another program for its part: `completion WHAT`.
static void add_others(struct text *out, const char *other, const char *what) {
    char command[] = "completion", *words[] = {command, (char *)(uintptr_t)what, NULL};
    char bytes[4096];
    pid_t pid;
    ssize_t n;
    int fd = program_open(other, words, &pid);
    while (fd >= 0 && (n = read(fd, bytes, sizeof bytes)) > 0) text_bytes(out, bytes, (size_t)n);
    if (fd < 0) return;
    close(fd);
    program_close(pid);
}

// Each other program is asked once, where its first command stands.
static bool is_first_of(const char *other, size_t place) {
    struct command row;
    for (size_t i = 0; i < place && command_at(program.commands, i, &row); i++)
        if (row.program != NULL && strcmp(row.program, other) == 0) return false;
    return true;
}

// A row without a summary is told elsewhere: a group whose commands are in several programs, or a command of
// which another program does a part.
static void each_command(struct text *out, const char *what, tell_command *tell) {
    struct command row, sub;
    char path[80];
    for (size_t i = 0; command_at(program.commands, i, &row); i++) {
        if (row.program != NULL) {
            if (is_first_of(row.program, i)) add_others(out, row.program, what);
            continue;
        }
        bool elsewhere = strcmp(row.name, command_help.name) == 0 && strcmp(program.name, "roque") != 0;
        if (elsewhere) continue;
        if (row.summary != NULL) tell(out, &row, row.name);
        for (size_t j = 0; row.commands != NULL && command_at(row.commands, j, &sub); j++) {
            snprintf(path, sizeof path, "%s %s", row.name, sub.name);
            if (sub.program == NULL && sub.summary != NULL) tell(out, &sub, path);
        }
    }
}

// ---- For tests -------------------------------------------------------------------------------------------

static void list_options(struct text *out, const struct command *c, const char *path) {
    static const char *const kinds[] = {
        [OPTION_FLAG] = "flag",       [OPTION_WORD] = "word",    [OPTION_WORDS] = "words",
        [OPTION_NUMBER] = "number",   [OPTION_COUNT] = "number", [OPTION_CHOICE] = "word",
        [OPTION_SECONDS] = "seconds", [OPTION_SEED] = "seed",    [OPTION_FAMILY_WORD] = "later",
        [OPTION_BOARD] = "word",      [OPTION_OTHER] = "later",
    };
    const struct option *o;
    for (size_t i = 0; (o = command_option(c, i)) != NULL; i++) {
        if (help_has_told(c, i)) continue;
        text_format(out, "%s\t%s\t%c\t%s\t%s\n", path, o->name, o->letter == 0 ? '-' : o->letter,
                    command_has_own(c, o) ? kinds[o->kind] : "later", o->meaning == NULL ? "-" : o->meaning);
    }
}

void manual_list_options(struct text *out) { each_command(out, "options", list_options); }

// ---- For the man page ------------------------------------------------------------------------------------

// Words as roff takes them: no point or quote begins a line, a hyphen stays one, a backslash is one.
static void add_words(struct text *out, const char *words) {
    bool at_start = true;
    for (; *words != '\0'; words++) {
        if (at_start && (*words == '.' || *words == '\'')) text_add(out, "\\&");
        if (*words == '\\') text_add(out, "\\e");
        else if (*words == '-') text_add(out, "\\-");
        else text_char(out, *words);
        at_start = *words == '\n';
    }
}

// A blank line begins a paragraph.
static void add_paragraphs(struct text *out, const char *words) {
    struct text line = TEXT_IN(out->mem);
    while (*words != '\0') {
        size_t length = strcspn(words, "\n");
        text_clear(&line);
        text_bytes(&line, words, length);
        text_char(&line, '\n');
        if (length == 0) text_add(out, ".PP\n");
        else add_words(out, text_string(&line));
        words += length + (words[length] == '\n');
    }
    text_free(&line);
}

static void add_option(struct text *out, const struct command *c, const struct option *o) {
    struct text help = TEXT_IN(out->mem);
    text_add(out, ".TP\n.B ");
    if (o->letter != 0) text_format(out, "\\-%c, ", o->letter);
    text_add(out, "\\-\\-");
    add_words(out, o->name);
    if (o->meaning != NULL) {
        text_add(out, " \\fI");
        add_words(out, o->meaning);
        text_add(out, "\\fR");
    }
    text_char(out, '\n');
    help_option(&help, c, o);
    add_words(out, text_string(&help));
    text_char(out, '\n');
    text_free(&help);
}

static void add_examples(struct text *out, const struct command *c) {
    struct text lines = TEXT_IN(out->mem);
    command_add_examples(c, &lines);
    text_add(out, ".PP\n.nf\n.EX\n");
    add_words(out, text_string(&lines));
    text_add(out, ".EE\n.fi\n");
    text_free(&lines);
}

static void add_command(struct text *out, const struct command *c, const char *path) {
    const struct option *o;
    text_add(out, ".SS roque ");
    add_words(out, path);
    text_char(out, ' ');
    add_words(out, c->commands != NULL ? "SUBCOMMAND" : c->operands == NULL ? "" : c->operands);
    text_char(out, '\n');
    if (c->text != NULL) add_paragraphs(out, c->text);
    if (c->more != NULL && c->more->text != NULL) {
        struct text words = TEXT_IN(out->mem);
        c->more->text(&words);
        add_paragraphs(out, text_string(&words));
        text_free(&words);
    }
    for (size_t i = 0; (o = command_option(c, i)) != NULL; i++)
        if (!help_has_told(c, i)) add_option(out, c, o);
    add_examples(out, c);
}

void manual_add(struct text *out) { each_command(out, "manual", add_command); }

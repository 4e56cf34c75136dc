// Completion: what may stand at the end of a command line, and the few lines that teach a shell to ask for
// it.
#include "cli/command.h"
#include "cli/output.h"

#include <string.h>
#include <unistd.h>

// ---- Answers ---------------------------------------------------------------------------------------------

// Each answer is a line: the whole word, a tab and what it means, if there is something to say. The line
// ":files" stands for the names of files.
struct completion {
    struct text *out;
    char **words; // behind `roque`; the last one is not finished, and may be empty
    int count;
    const char *last;  // the word that is being typed
    const char *typed; // the part of it that is a value: behind "--as=", or behind the last comma
};

// Help is long; the first few words will do beside a word.
static void add_about(struct text *out, const char *about) {
    enum { SHORT = 60 };
    size_t length = strcspn(about, ";\n");
    if (length > SHORT)
        for (length = SHORT; length > 0 && about[length] != ' ';) length--;
    if (length == 0) return;
    text_char(out, '\t');
    text_bytes(out, about, length);
}

// Families share words: each is offered once.
static bool is_offered(const struct completion *c, const char *value, size_t length) {
    size_t head = (size_t)(c->typed - c->last);
    for (const char *line = text_string(c->out); *line != '\0'; line = strchr(line, '\n') + 1)
        if (strcspn(line, "\t\n") == head + length && memcmp(line + head, value, length) == 0) return true;
    return false;
}

// A value, as part of the word that is being typed.
static void offer_part(struct completion *c, const char *value, size_t length, const char *about) {
    size_t typed = strlen(c->typed);
    if (length < typed || strncmp(value, c->typed, typed) != 0 || is_offered(c, value, length)) return;
    text_bytes(c->out, c->last, (size_t)(c->typed - c->last));
    text_bytes(c->out, value, length);
    if (about != NULL) add_about(c->out, about);
    text_char(c->out, '\n');
}

static void offer(struct completion *c, const char *value, const char *about) {
    offer_part(c, value, strlen(value), about);
}

static void offer_files(struct completion *c) { text_add(c->out, ":files\n"); }

// Words with blanks or commas between them. Where a value may have several words with commas between them, a
// bar separates the first word's from those of the others.
static void offer_suggested(struct completion *c, void (*suggest)(struct text *out)) {
    const char *comma = strrchr(c->typed, ',');
    struct text list = TEXT_IN(c->out->mem);
    suggest(&list);
    const char *words = text_string(&list), *bar = strchr(words, '|');
    if (comma != NULL) c->typed = comma + 1;
    if (comma != NULL && bar != NULL) words = bar + 1;
    for (const char *end = comma == NULL && bar != NULL ? bar : words + strlen(words); words < end;) {
        size_t length = strcspn(words, " ,|");
        if (length > 0) offer_part(c, words, length, NULL);
        words += length + 1;
    }
    text_free(&list);
}

static void offer_families(struct completion *c) {
    const struct family *f;
    for (size_t i = 0; (f = families_at(cli_families(), i)) != NULL; i++) offer(c, f->name, f->title);
}

static void offer_numbers(struct completion *c, const struct option *o) {
    char digit[2] = "";
    for (uint64_t n = o->least; n <= o->most; n++) {
        digit[0] = (char)('0' + n);
        offer(c, digit, NULL);
    }
}

static bool is_called(const struct option *o, const char *meaning) {
    return o->meaning != NULL && strcmp(o->meaning, meaning) == 0;
}

// Several families may have an option of this name, each with words of its own.
static void offer_values(struct completion *c, const struct command *command, const char *name) {
    const struct option *o;
    for (size_t i = 0; (o = command_option(command, i)) != NULL; i++) {
        if (strcmp(o->name, name) != 0) continue;
        for (const char *const *word = o->words; word != NULL && *word != NULL; word++) offer(c, *word, NULL);
        if (o->kind == OPTION_COUNT && o->most > 0 && o->most < 10) offer_numbers(c, o);
        else if (o->words == NULL && o->suggest != NULL) offer_suggested(c, o->suggest);
        else if (is_called(o, "FAMILY")) offer_families(c);
        else if (is_called(o, "FILE")) offer_files(c);
    }
}

// First the families, each with its colon; then what stands behind it.
static void offer_builtins(struct completion *c) {
    bool colon = strchr(c->typed, ':') != NULL;
    struct text name = TEXT_IN(c->out->mem);
    const struct family *f;
    for (size_t i = 0; (f = families_at(cli_families(), i)) != NULL; i++) {
        const struct builtin_puzzle *b = f->builtin;
        for (; b != NULL && b->name != NULL; b++) {
            text_clear(&name);
            text_format(&name, "%s:%s", f->name, colon ? b->name : "");
            offer(c, text_string(&name), colon ? NULL : "built-in puzzles");
            if (!colon) break;
        }
    }
    text_free(&name);
}

static void offer_commands(struct completion *c, const struct command *const *table) {
    struct command row;
    for (size_t i = 0; command_at(table, i, &row); i++)
        if (row.summary != NULL) offer(c, row.name, row.summary);
}

// FILE is a puzzle, GAME a saved game.
static void offer_operands(struct completion *c, const struct command *command) {
    const char *operands = command->operands == NULL ? "" : command->operands;
    bool puzzles = strstr(operands, "FILE") != NULL;
    if (strstr(operands, "FAMILY") != NULL) offer_families(c);
    if (strstr(operands, "COMMAND") != NULL) offer_commands(c, program.commands);
    if (command->suggest != NULL) offer_suggested(c, command->suggest);
    if (puzzles) offer_builtins(c);
    if (puzzles || strstr(operands, "GAME") != NULL) offer_files(c);
}

// ---- The words before it ---------------------------------------------------------------------------------

// The option whose value the next word is; NULL: none.
static const struct option *waiting(const struct command *c, const char *word) {
    const struct option *o = NULL;
    if (word[0] != '-' || word[1] == '\0') return NULL;
    if (word[1] == '-') o = command_option_named(c, word + 2, strlen(word + 2)); // none where there is an =
    else
        for (const char *letter = word + 1; *letter != '\0'; letter++) {
            o = command_option_letter(c, *letter);
            if (o == NULL || (o->kind != OPTION_FLAG && letter[1] != '\0')) return NULL;
        }
    return o != NULL && o->kind != OPTION_FLAG ? o : NULL;
}

static void offer_options(struct completion *c, const struct command *command) {
    const struct option *o;
    struct text word = TEXT_IN(c->out->mem);
    struct text help = TEXT_IN(c->out->mem);
    for (size_t i = 0; (o = command_option(command, i)) != NULL; i++) {
        text_clear(&word);
        text_clear(&help);
        text_format(&word, "--%s", o->name);
        help_option(&help, command, o);
        offer(c, text_string(&word), text_string(&help));
    }
    offer(c, "--help", "show help");
    text_free(&word);
    text_free(&help);
}

// From word `first` on the words are the command's own.
static void complete_in(struct completion *c, const struct command *command, int first) {
    const struct option *o = NULL;
    const char *equals = strchr(c->last, '=');
    for (int i = first; i < c->count - 1; i++) {
        if (o == NULL && strcmp(c->words[i], "--") == 0) {
            offer_operands(c, command);
            return;
        }
        o = o == NULL ? waiting(command, c->words[i]) : NULL;
    }
    if (o == NULL && strncmp(c->last, "--", 2) == 0 && equals != NULL) {
        o = command_option_named(command, c->last + 2, (size_t)(equals - c->last) - 2);
        if (o == NULL || o->kind == OPTION_FLAG) return;
        c->typed = equals + 1;
    }
    if (o != NULL) offer_values(c, command, o->name);
    else if (c->last[0] == '-') offer_options(c, command);
    else offer_operands(c, command);
}

// A file may stand before the subcommand, but not behind `help`.
static void complete_group(struct completion *c, const struct command *group, bool for_help) {
    int place = group->file != NULL && !for_help ? 2 : 1; // of the subcommand
    struct command row;
    if (c->count - 1 < place) offer_files(c);
    else if (c->count - 1 == place) offer_commands(c, group->commands);
    else if (!for_help && command_named(group->commands, c->words[place], &row))
        complete_in(c, &row, place + 1);
}

// The program that has the command, if it is another one.
static const char *owner(char **words, int count) {
    struct command row, sub;
    if (count < 2 || !command_named(program.commands, words[0], &row)) return NULL;
    if (row.program != NULL) return row.program;
    bool known = count > 2 && row.commands != NULL && command_named(row.commands, words[1], &sub);
    return known ? sub.program : NULL;
}

static void complete(struct text *out, int count, char **words) {
    struct completion c = {.out = out, .words = words, .count = count, .last = words[count - 1]};
    struct command row;
    c.typed = c.last;
    if (count == 1) {
        offer_commands(&c, program.commands);
        offer(&c, "--help", "show help");
        offer(&c, "--version", "show the version");
        return;
    }
    bool for_help = count == 3 && strcmp(words[0], command_help.name) == 0;
    if (for_help) c.words++, c.count--;
    if (!command_named(program.commands, c.words[0], &row)) return;
    if (row.commands != NULL) complete_group(&c, &row, for_help);
    else if (!for_help) complete_in(&c, &row, 1);
}

// ---- The scripts -----------------------------------------------------------------------------------------

// Bash breaks words at = and :, which roque does not: it gets back only what stands behind the last of them.
static const char bash[] =
#include "cli/completion.bash.inc"
    ;

static const char zsh[] =
#include "cli/completion.zsh.inc"
    ;

static const char fish[] =
#include "cli/completion.fish.inc"
    ;

static const struct shell {
    const char *name, *script;
} shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};

// ---- The command -----------------------------------------------------------------------------------------

static int answer_words(const struct call *c) {
    char **words = c->operands + 1;
    int count = c->count - 1;
    bool for_help = count == 3 && strcmp(words[0], command_help.name) == 0;
    const char *other = owner(words + for_help, count - for_help);
    if (other != NULL) return program_become(other, "completion", c->operands);
    struct mem mem = MEM_UNLIMITED;
    struct text out = TEXT_IN(&mem);
    complete(&out, count, words);
    return cli_output_last(&out);
}

static int run(const struct call *c) {
    struct mem mem = MEM_UNLIMITED;
    const char *what = c->count == 0 ? "" : c->operands[0];
    if (c->count > 1 && strcmp(what, "words") == 0) return answer_words(c);
    struct text out = TEXT_IN(&mem);
    if (c->count == 1 && strcmp(what, "options") == 0) manual_list_options(&out);
    else if (c->count == 1 && strcmp(what, "manual") == 0) manual_add(&out);
    else
        for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
            if (c->count == 1 && strcmp(what, shells[i].name) == 0) text_add(&out, shells[i].script);
    return out.size > 0 ? cli_output_last(&out) : cli_refuse("completion is for a shell: bash, zsh or fish");
}

// The words to be completed may be options: none of them are this command's.
const struct command command_completion = {.name = "completion", .run = run, .unread = true};

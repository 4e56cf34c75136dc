#include "cli/complete.h"

#include "cli/tour.h"
#include "echek/commands/values.h"
#include "explain/explain.h"
#include "format/format.h"
#include "make/make.h"
#include "puzzle/view.h"

#include <string.h>

enum { MOST_PATH = 2 }; // words of a command: "lab tree"

struct completion {
    struct cli_tour tour;
    struct text *out;
    char **words;
    int count;
    const char *last;  // the word that is being typed
    const char *typed; // the part of it that is a value: behind "--as=", or behind the last comma
    bool only_names;   // behind `help`: of a command with subcommands, those; nothing else
    bool done;
};

// ---- Answers ---------------------------------------------------------------------------------------------

// Help is long; the first few words will do beside a word.
static void add_about(struct text *out, const char *about) {
    enum { SHORT = 60 };
    size_t length = strcspn(about, ";\n");
    if (length > SHORT) {
        for (length = SHORT; length > 0 && about[length] != ' ';) length--;
    }
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

// Words with blanks or commas between them.
static void offer_words(struct completion *c, const char *words) {
    while (*words != '\0') {
        size_t length = strcspn(words, " ,");
        if (length > 0) offer_part(c, words, length, NULL);
        words += length + (words[length] != '\0');
    }
}

static void offer_files(struct completion *c) { text_add(c->out, ":files\n"); }

// ---- Values ----------------------------------------------------------------------------------------------

static void offer_levels(struct completion *c) {
    for (int i = 0; i < EXPLAIN_LEVELS; i++) offer(c, explain_level_name((enum explain_level)i), NULL);
}

static void offer_players(struct completion *c) {
    for (int i = 0; i < ECHEK_LEVELS; i++)
        offer(c, echek_level_name((enum echek_level)i), echek_level_about((enum echek_level)i));
}

static void offer_humans_too(struct completion *c) {
    offer(c, "human", NULL);
    offer_players(c);
}

static void offer_formats(struct completion *c) {
    struct text names;
    text_init(&names, c->out->mem);
    format_list_names(&names, false, ", ");
    offer_words(c, text_string(&names));
    text_free(&names);
}

static void offer_views(struct completion *c) {
    struct text names;
    text_init(&names, c->out->mem);
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        text_clear(&names);
        view_list_names(*f, &names);
        offer_words(c, text_string(&names));
    }
    text_free(&names);
}

static void after_comma(struct completion *c) {
    const char *comma = strrchr(c->typed, ',');
    if (comma != NULL) c->typed = comma + 1;
}

static void offer_strategies(struct completion *c) {
    bool first = strchr(c->typed, ',') == NULL;
    after_comma(c);
    if (first) offer_words(c, "leftmost min max ff anti_first_fail occurrence ffc max_regret");
    else offer_words(c, "step enum bisect median middle up down");
}

static void offer_rules(struct completion *c) {
    after_comma(c);
    offer_words(c, cli_echek_rules_words);
}

// Options that take the same words wherever they stand.
static const struct known {
    const char *option, *words;
    void (*offer)(struct completion *c);
} knowns[] = {
    {"color", "always auto never", NULL},  {"coordinates", "rc chess none", NULL},
    {"detail", "brief normal full", NULL}, {"errors", "live asked never", NULL},
    {"strength", "1 2 3", NULL},           {"level", NULL, offer_levels},
    {"to", NULL, offer_formats},           {"view", NULL, offer_views},
    {"strategy", NULL, offer_strategies},  {"rules", NULL, offer_rules},
    {"white", NULL, offer_humans_too},     {"black", NULL, offer_humans_too},
};

static bool offer_known(struct completion *c, const char *option) {
    for (size_t i = 0; i < sizeof knowns / sizeof *knowns; i++) {
        if (strcmp(knowns[i].option, option) != 0) continue;
        if (knowns[i].words != NULL) offer_words(c, knowns[i].words);
        else knowns[i].offer(c);
        return true;
    }
    return false;
}

// Of an option that families have, the words that each of them knows.
static void offer_families_words(struct completion *c, const char *option) {
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        const struct make_option *table = (*f)->maker == NULL ? NULL : (*f)->maker->options;
        int place = make_option_place(table, option);
        for (int i = 0; place >= 0 && table[place].words != NULL && table[place].words[i] != NULL; i++)
            offer(c, table[place].words[i], (*f)->name);
    }
}

static void offer_families(struct completion *c) {
    for (const struct family *const *f = family_all(); *f != NULL; f++) offer(c, (*f)->name, (*f)->title);
}

static void offer_values(struct completion *c, const struct cli_usage *u, const struct cli_option *o) {
    for (const char *const *pair = u->values; pair != NULL && pair[0] != NULL; pair += 2) {
        if (strcmp(pair[0], o->name) != 0) continue;
        offer_words(c, pair[1]);
        return;
    }
    if (offer_known(c, o->name)) return;
    if (o->meaning != NULL && strcmp(o->meaning, "FAMILY") == 0) offer_families(c);
    else if (o->meaning != NULL && strcmp(o->meaning, "FILE") == 0) offer_files(c);
    else offer_families_words(c, o->name);
}

// ---- Operands --------------------------------------------------------------------------------------------

// First the families, each with its colon; then what stands behind it.
static void offer_builtins(struct completion *c) {
    struct text name;
    bool colon = strchr(c->typed, ':') != NULL;
    text_init(&name, c->out->mem);
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        const struct builtin_puzzle *b = (*f)->builtin;
        for (; b != NULL && b->name != NULL; b++) {
            text_clear(&name);
            text_format(&name, "%s:%s", (*f)->name, colon ? b->name : "");
            offer(c, text_string(&name), colon ? NULL : "built-in puzzles");
            if (!colon) break;
        }
    }
    text_free(&name);
}

static void offer_commands(struct completion *c) {
    struct cli_command command;
    for (size_t i = 0; cli_command_at(i, &command); i++) offer(c, command.name, command.summary);
}

static void offer_operands(struct completion *c, const struct cli_usage *u) {
    bool files = strstr(u->operands, "FILE") != NULL || strstr(u->operands, "GAME") != NULL,
         of_puzzles = strncmp(u->command, "echek ", 6) != 0;
    if (strstr(u->operands, "FAMILY") != NULL) offer_families(c);
    if (strstr(u->operands, "LEVEL") != NULL) offer_players(c);
    if (strstr(u->operands, "COMMAND") != NULL) offer_commands(c);
    if (files && of_puzzles) offer_builtins(c);
    if (files) offer_files(c);
}

// ---- The words before it ---------------------------------------------------------------------------------

static const struct cli_option *find_long(const struct cli_usage *u, const char *name, size_t length) {
    for (const struct cli_option *o = u->options; o->name != NULL; o++)
        if (strlen(o->name) == length && strncmp(o->name, name, length) == 0) return o;
    return NULL;
}

static const struct cli_option *find_letter(const struct cli_usage *u, char letter) {
    for (const struct cli_option *o = u->options; o->name != NULL; o++)
        if (o->letter == letter) return o;
    return NULL;
}

// The option whose value the next word is; NULL: none.
static const struct cli_option *waiting(const struct cli_usage *u, const char *word) {
    const struct cli_option *o = NULL;
    if (word[0] != '-' || word[1] == '\0') return NULL;
    if (word[1] == '-') o = find_long(u, word + 2, strlen(word + 2)); // none where there is an =
    else
        for (const char *letter = word + 1; *letter != '\0'; letter++) {
            o = find_letter(u, *letter);
            if (o == NULL || (o->kind != CLI_FLAG && letter[1] != '\0')) return NULL;
        }
    return o != NULL && o->kind != CLI_FLAG ? o : NULL;
}

static void offer_options(struct completion *c, const struct cli_usage *u) {
    struct text word;
    text_init(&word, c->out->mem);
    for (const struct cli_option *o = u->options; o->name != NULL; o++) {
        if (cli_option_hidden(o)) continue;
        text_clear(&word);
        text_format(&word, "--%s", o->name);
        offer(c, text_string(&word), o->help != NULL ? o->help : "");
    }
    offer(c, "--help", "show help");
    text_free(&word);
}

static void complete_in(struct completion *c, const struct cli_usage *u, int first) {
    const struct cli_option *o = NULL;
    const char *equals = strchr(c->last, '=');
    for (int i = first; i < c->count - 1; i++) {
        if (o == NULL && strcmp(c->words[i], "--") == 0) {
            offer_operands(c, u);
            return;
        }
        o = o == NULL ? waiting(u, c->words[i]) : NULL;
    }
    if (o == NULL && strncmp(c->last, "--", 2) == 0 && equals != NULL) {
        o = find_long(u, c->last + 2, (size_t)(equals - c->last) - 2);
        if (o == NULL || o->kind == CLI_FLAG) return;
        c->typed = equals + 1;
    }
    if (o != NULL) offer_values(c, u, o);
    else if (c->last[0] == '-') offer_options(c, u);
    else offer_operands(c, u);
}

// ---- Commands --------------------------------------------------------------------------------------------

static void visit(struct cli_tour *t, const struct cli_usage *u) {
    struct completion *c = (struct completion *)t;
    const char *sub = strchr(u->command, ' ');
    int behind = u->file != NULL && !c->only_names; // the file, which stands before the subcommand
    int path = MOST_PATH + behind;
    if (c->done) return;
    if (behind && c->count == MOST_PATH) {
        offer_files(c);
        c->done = true;
        return;
    }
    if (sub != NULL && c->count == path) {
        offer(c, sub + 1, t->summary);
        return;
    }
    if (c->only_names || (sub != NULL && strcmp(sub + 1, c->words[path - 1]) != 0)) return;
    complete_in(c, u, sub == NULL ? 1 : path);
    c->done = true;
}

void cli_complete(struct text *out, int count, char **words) {
    struct completion c = {
        .tour = {.visit = visit}, .out = out, .words = words, .count = count, .last = words[count - 1]};
    struct cli_command command;
    c.typed = c.last;
    c.only_names = count == MOST_PATH + 1 && strcmp(words[0], "help") == 0;
    if (c.only_names) {
        c.words++;
        c.count--;
    }
    if (count == 1) {
        offer_commands(&c);
        offer(&c, "--help", "show help");
        offer(&c, "--version", "show the version");
        return;
    }
    for (size_t i = 0; cli_command_at(i, &command); i++)
        if (strcmp(command.name, c.words[0]) == 0) cli_tour_command(&c.tour, &command);
}

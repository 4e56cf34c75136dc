#include "cli/options.h"

#include "base/nearest.h"
#include "cli/cli.h"
#include "cli/output.h"
#include "cli/usage.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_OPTIONS = 64 };

static bool complain_about_value(const struct cli_option *o, const char *value, const char *expected) {
    cli_complain("--%s: '%s' is not %s", o->name, value, expected);
    return false;
}

static bool take_number(const struct cli_option *o, const char *value) {
    char *end;
    errno = 0;
    unsigned long long n = strtoull(value, &end, 10);
    if (*value < '0' || *value > '9' || *end != '\0' || errno != 0 || n == 0)
        return complain_about_value(o, value, "a whole number from 1 on");
    *(uint64_t *)o->value = n;
    return true;
}

static bool take_seconds(const struct cli_option *o, const char *value) {
    char *end;
    errno = 0;
    double s = strtod(value, &end);
    bool plain = strspn(value, "0123456789.") == strlen(value); // no "inf", no hexadecimal, no sign
    if (*value == '\0' || !plain || *end != '\0' || errno != 0 || !(s > 0) || s > 1e9)
        return complain_about_value(o, value, "a number of seconds over 0, such as 2 or 0.5");
    uint64_t us = (uint64_t)(s * 1e6);
    *(uint64_t *)o->value = us == 0 ? 1 : us;
    return true;
}

static bool take_seed(const struct cli_option *o, const char *value) {
    char *end;
    errno = 0;
    unsigned long long n = strtoull(value, &end, 10);
    if (*value < '0' || *value > '9' || *end != '\0' || errno != 0)
        return complain_about_value(o, value, "a whole number");
    *(struct cli_seed *)o->value = (struct cli_seed){n, true};
    return true;
}

static bool take_one_more(const struct cli_option *o, const char *value) {
    struct cli_words *words = o->value;
    if (words->count == CLI_MOST_WORDS)
        return cli_complain("--%s: %d at a time are the most", o->name, CLI_MOST_WORDS);
    words->at[words->count++] = value;
    return true;
}

static bool take(const struct cli_option *o, char *value) {
    switch (o->kind) {
    case CLI_FLAG:
        *(bool *)o->value = true;
        return true;
    case CLI_WORD:
        *(const char **)o->value = value;
        return true;
    case CLI_WORDS:
        return take_one_more(o, value);
    case CLI_NUMBER:
        return take_number(o, value);
    case CLI_SECONDS:
        return take_seconds(o, value);
    case CLI_SEED:
        return take_seed(o, value);
    }
    return false;
}

bool cli_option_hidden(const struct cli_option *o) { return o->help != NULL && *o->help == '\0'; }

static enum cli_parsed print_help(const struct cli_usage *u) {
    struct mem mem = MEM_UNLIMITED;
    struct text out = TEXT_IN(&mem);
    cli_usage_add(&out, u);
    bool said = cli_output_tell(&out);
    text_free(&out);
    return said ? CLI_PARSED_HELP : CLI_PARSED_BAD;
}

static enum cli_parsed complain_unknown(const struct cli_usage *u, const char *name, size_t length) {
    const char *names[MOST_OPTIONS + 2];
    size_t n = 0;
    for (const struct cli_option *o = u->options; o->name != NULL && n < MOST_OPTIONS; o++)
        if (!cli_option_hidden(o)) names[n++] = o->name;
    names[n++] = "help";
    names[n] = NULL;
    char word[64];
    size_t kept = length < sizeof word - 1 ? length : sizeof word - 1;
    memcpy(word, name, kept);
    word[kept] = '\0';
    const char *near = nearest_of(word, names);
    if (near != NULL) cli_complain("%s has no option --%s; did you mean --%s?", u->command, word, near);
    else
        cli_complain("%s has no option --%s; 'roque %s --help' shows them all", u->command, word, u->command);
    return CLI_PARSED_BAD;
}

// The words still to be read.
struct words {
    char **at, **end;
};

static enum cli_parsed take_with_value(const struct cli_option *o, char *value, struct words *rest) {
    if (o->kind != CLI_FLAG && value == NULL) {
        if (rest->at == rest->end) {
            cli_complain("--%s needs a value: --%s %s", o->name, o->name, o->meaning);
            return CLI_PARSED_BAD;
        }
        value = *rest->at++;
    }
    return take(o, value) ? CLI_PARSED_GO : CLI_PARSED_BAD;
}

static enum cli_parsed take_long(const struct cli_usage *u, char *word, struct words *rest) {
    char *equals = strchr(word, '=');
    size_t length = equals == NULL ? strlen(word) : (size_t)(equals - word);
    if (length == 4 && strncmp(word, "help", 4) == 0) return print_help(u);
    for (const struct cli_option *o = u->options; o->name != NULL; o++) {
        if (strlen(o->name) != length || strncmp(o->name, word, length) != 0) continue;
        if (o->kind == CLI_FLAG && equals != NULL) {
            cli_complain("--%s takes no value", o->name);
            return CLI_PARSED_BAD;
        }
        return take_with_value(o, equals == NULL ? NULL : equals + 1, rest);
    }
    return complain_unknown(u, word, length);
}

static enum cli_parsed take_letters(const struct cli_usage *u, char *letters, struct words *rest) {
    enum cli_parsed so_far = CLI_PARSED_GO;
    for (; *letters != '\0' && so_far == CLI_PARSED_GO; letters++) {
        if (*letters == 'h') return print_help(u);
        const struct cli_option *o = u->options;
        while (o->name != NULL && o->letter != *letters) o++;
        if (o->name == NULL) {
            cli_complain("%s has no option -%c; 'roque %s --help' shows them all", u->command, *letters,
                         u->command);
            return CLI_PARSED_BAD;
        }
        if (o->kind != CLI_FLAG) return take_with_value(o, letters[1] == '\0' ? NULL : letters + 1, rest);
        so_far = take(o, NULL) ? CLI_PARSED_GO : CLI_PARSED_BAD;
    }
    return so_far;
}

enum cli_parsed cli_options_parse(const struct cli_usage *usage, int *argc, char **argv) {
    struct words rest = {argv + 1, argv + *argc};
    int operands = 0;
    bool only_operands = false;
    if (usage->options == NULL) {
        cli_complain("out of memory");
        return CLI_PARSED_NO_MEMORY;
    }
    while (rest.at < rest.end) {
        char *word = *rest.at++;
        enum cli_parsed p = CLI_PARSED_GO;
        if (only_operands || word[0] != '-' || word[1] == '\0') argv[operands++] = word;
        else if (strcmp(word, "--") == 0) only_operands = true;
        else if (word[1] == '-') p = take_long(usage, word + 2, &rest);
        else p = take_letters(usage, word + 1, &rest);
        if (p != CLI_PARSED_GO) return p;
    }
    *argc = operands;
    return CLI_PARSED_GO;
}

int cli_parsed_exit(enum cli_parsed p) {
    if (p == CLI_PARSED_NO_MEMORY) return CLI_LIMIT;
    return p == CLI_PARSED_BAD ? CLI_BAD : CLI_YES;
}

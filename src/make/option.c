#include "make/option.h"

#include "base/nearest.h"
#include "puzzle/puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const make_yes_no[] = {"yes", "no", NULL};

int make_option_place(const struct make_option *table, const char *name) {
    for (int i = 0; table != NULL && table[i].name != NULL; i++) {
        const char *old = table[i].old_name;
        if (strcmp(table[i].name, name) == 0 || (old != NULL && strcmp(old, name) == 0)) return i;
    }
    return -1;
}

bool make_read_number(const struct make_option *o, const char *word, int *value, struct fault *fault) {
    char *end = NULL;
    bool digit = *word >= '0' && *word <= '9';                   // no sign, no blanks before it
    unsigned long long n = digit ? strtoull(word, &end, 10) : 0; // what is too large becomes the largest
    if (!digit || *end != '\0' || n < (unsigned)o->least || n > (unsigned)o->most)
        return fault_input(fault, 0, 0, "--%s: '%.40s' is not %s", o->name, word, o->expected);
    *value = (int)n;
    return true;
}

static bool refuse_word(const struct make_option *o, const char *word, struct fault *fault) {
    char all[160] = "";
    const char *near = nearest_of(word, o->words);
    if (o->words[2] == NULL)
        return fault_input(fault, 0, 0, "--%s: '%.40s' is neither %s nor %s", o->name, word, o->words[0],
                           o->words[1]);
    if (near != NULL)
        return fault_input(fault, 0, 0, "--%s: there is no '%.40s'; did you mean %s?", o->name, word, near);
    for (size_t i = 0, at = 0; o->words[i] != NULL && at < sizeof all; i++)
        at += (size_t)snprintf(all + at, sizeof all - at, "%s%s", i == 0 ? "" : ", ", o->words[i]);
    return fault_input(fault, 0, 0, "--%s: there is no '%.40s'; one of %s is expected", o->name, word, all);
}

static bool read_word(const struct make_option *o, const char *word, int *value, struct fault *fault) {
    for (int i = 0; o->words[i] != NULL; i++) {
        if (strcmp(word, o->words[i]) != 0) continue;
        *value = i;
        return true;
    }
    return refuse_word(o, word, fault);
}

static bool read_value(const struct make_option *o, const char *word, int *value, struct fault *fault) {
    switch (o->kind) {
    case MAKE_NUMBER:
        return make_read_number(o, word, value, fault);
    case MAKE_WORD:
        return read_word(o, word, value, fault);
    case MAKE_OTHER:
        return o->read(o, word, value, fault);
    case MAKE_BOARD:
        break;
    }
    return fault_input(fault, 0, 0, "--%s: a board is expected, not a word", o->name);
}

bool make_read_option(const struct make_option *o, const char *word, int *value, struct fault *fault) {
    int read = MAKE_NOT_ASKED;
    if (!read_value(o, word, &read, fault)) return false;
    *value = read;
    return true;
}

// ---- Sizes -----------------------------------------------------------------------------------------------

static bool read_side(const char **at, unsigned long long *side) {
    const char *start = *at;
    for (*side = 0; **at >= '0' && **at <= '9' && *side < 1000000; ++*at)
        *side = *side * 10 + (unsigned long long)(**at - '0');
    return *at > start;
}

bool make_read_size(const struct family *family, const char *word, int *width, int *height,
                    struct fault *fault) {
    unsigned long long columns, rows;
    struct fault why;
    const char *at = word;
    bool ok = read_side(&at, &columns) && *at++ == 'x' && read_side(&at, &rows) && *at == '\0';
    if (!ok) return fault_input(fault, 0, 0, "--size: '%.40s' is no size such as 5x4 (columns, rows)", word);
    if (!puzzle_check_size(family, columns, rows, 0, 0, &why))
        return fault_input(fault, 0, 0, "--size: %s", why.text);
    *width = (int)columns;
    *height = (int)rows;
    return true;
}

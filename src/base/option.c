#include "base/option.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int option_place(const struct option *table, const char *name) {
    for (int i = 0; table != NULL && table[i].name != NULL; i++)
        if (strcmp(table[i].name, name) == 0) return i;
    return -1;
}

const struct option *option_named(const struct option *table, const char *name) {
    int place = option_place(table, name);
    return place < 0 ? NULL : &table[place];
}

// ---- Numbers ---------------------------------------------------------------------------------------------

static bool refuse(const struct option *o, const char *word, const char *expected, struct fault *fault) {
    return fault_input(fault, 0, 0, "--%s: '%.40s' is not %s", o->name, word, expected);
}

// Digits alone: no sign, no blanks, no hexadecimal.
static bool read_digits(const char *word, uint64_t *n) {
    errno = 0;
    if (*word == '\0' || word[strspn(word, "0123456789")] != '\0') return false;
    *n = strtoull(word, NULL, 10);
    return errno == 0;
}

static bool read_number(const struct option *o, const char *word, uint64_t most, uint64_t *n,
                        struct fault *fault) {
    char expected[80];
    if (read_digits(word, n) && *n >= o->least && *n <= most) return true;
    if (o->most == 0) snprintf(expected, sizeof expected, "a whole number from %ju on", (uintmax_t)o->least);
    else
        snprintf(expected, sizeof expected, "a whole number from %ju to %ju", (uintmax_t)o->least,
                 (uintmax_t)o->most);
    return refuse(o, word, expected, fault);
}

static bool read_int(const struct option *o, const char *word, int *value, struct fault *fault) {
    uint64_t n = 0;
    if (!read_number(o, word, o->most == 0 ? INT_MAX : o->most, &n, fault)) return false;
    *value = (int)n;
    return true;
}

static bool read_seconds(const struct option *o, const char *word, uint64_t *us, struct fault *fault) {
    char *end;
    double s = strtod(word, &end);
    bool decimal = *word != '\0' && word[strspn(word, "0123456789.")] == '\0'; // no sign, no "inf"
    if (!decimal || *end != '\0' || !(s > 0) || s > 1e9)
        return refuse(o, word, "a number of seconds over 0, such as 2 or 0.5", fault);
    *us = s * 1e6 < 1 ? 1 : (uint64_t)(s * 1e6);
    return true;
}

static bool read_seed(const struct option *o, const char *word, struct option_seed *seed,
                      struct fault *fault) {
    uint64_t n;
    if (!read_digits(word, &n)) return refuse(o, word, "a whole number", fault);
    *seed = (struct option_seed){n, true};
    return true;
}

// ---- Did you mean? --------------------------------------------------------------------------------------

// Upper and lower case are equal.
static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool begins(const char *word, const char *beginning) {
    while (*beginning != '\0' && small(*word) == small(*beginning)) word++, beginning++;
    return *beginning == '\0';
}

// The number of letters to insert, delete, replace or swap with a neighbour, for words of up to 30 letters.
static size_t distance(const char *a, const char *b) {
    enum { MOST = 31 };
    size_t n = strlen(a), m = strlen(b);
    size_t d[MOST + 1][MOST + 1];
    char x[MOST + 1], y[MOST + 1];
    if (n > MOST || m > MOST) return MOST;
    for (size_t i = 0; i <= n; i++) {
        x[i] = small(a[i]);
        d[i][0] = i;
    }
    for (size_t j = 0; j <= m; j++) {
        y[j] = small(b[j]);
        d[0][j] = j;
    }
    for (size_t i = 1; i <= n; i++)
        for (size_t j = 1; j <= m; j++) {
            size_t best = d[i - 1][j - 1] + (x[i - 1] != y[j - 1]);
            if (d[i - 1][j] + 1 < best) best = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < best) best = d[i][j - 1] + 1;
            if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1] && d[i - 2][j - 2] + 1 < best)
                best = d[i - 2][j - 2] + 1;
            d[i][j] = best;
        }
    return d[n][m];
}

const char *nearest_of(const char *word, const char *const *words) {
    const char *best = NULL;
    size_t length = strlen(word), allowed = length <= 4 ? 1 : length <= 8 ? 2 : 3;
    for (; *words != NULL; words++) {
        // A prefix of a word counts like a typing error.
        if (length >= 2 && begins(*words, word)) return *words;
        size_t d = distance(word, *words);
        if (d > allowed || d >= strlen(*words)) continue;
        best = *words;
        allowed = d - (d > 0);
    }
    return best;
}

// ---- Words -----------------------------------------------------------------------------------------------

// "always, auto or never", with the nearest of them where it is near.
static bool refuse_choice(const struct option *o, const char *word, struct fault *fault) {
    char all[200] = "";
    size_t size = 0;
    for (size_t i = 0; o->words[i] != NULL && size < sizeof all; i++) {
        const char *between = i == 0 ? "" : o->words[i + 1] == NULL ? " or " : ", ";
        size += (size_t)snprintf(all + size, sizeof all - size, "%s%s", between, o->words[i]);
    }
    const char *near = nearest_of(word, o->words);
    if (near == NULL) return refuse(o, word, all, fault);
    return fault_input(fault, 0, 0, "--%s: '%.40s' is not %s; did you mean %s?", o->name, word, all, near);
}

static bool read_choice(const struct option *o, const char *word, int *value, struct fault *fault) {
    for (int i = 0; o->words[i] != NULL; i++) {
        if (strcasecmp(word, o->words[i]) != 0) continue; // A4, a4
        *value = i;
        return true;
    }
    return refuse_choice(o, word, fault);
}

static bool read_flag(const struct option *o, const char *word, bool *value, struct fault *fault) {
    bool no = word != NULL && strcmp(word, "no") == 0;
    if (word != NULL && !no && strcmp(word, "yes") != 0) return refuse(o, word, "yes or no", fault);
    *value = !no;
    return true;
}

static bool add_word(const struct option *o, const char *word, struct option_words *words,
                     struct fault *fault) {
    if (words->count == OPTION_MOST_WORDS)
        return fault_input(fault, 0, 0, "--%s may be given at most %d times", o->name, OPTION_MOST_WORDS);
    words->at[words->count++] = word;
    return true;
}

static bool add_pair(const struct option *o, const char *word, struct option_pairs *pairs,
                     struct fault *fault) {
    if (pairs->count == OPTION_MOST_PAIRS)
        return fault_input(fault, 0, 0, "--%s: at most %d options are possible", o->name, OPTION_MOST_PAIRS);
    pairs->at[pairs->count].name = o->name;
    pairs->at[pairs->count++].word = word;
    return true;
}

// ---- All of them -----------------------------------------------------------------------------------------

bool option_read(const struct option *o, const char *word, void *value, struct fault *fault) {
    switch (o->kind) {
    case OPTION_FLAG:
        return read_flag(o, word, value, fault);
    case OPTION_WORD:
        *(const char **)value = word;
        return true;
    case OPTION_WORDS:
        return add_word(o, word, value, fault);
    case OPTION_NUMBER:
        return read_int(o, word, value, fault);
    case OPTION_COUNT: {
        uint64_t n;
        bool ok = read_number(o, word, o->most == 0 ? UINT64_MAX : o->most, &n, fault);
        if (ok) *(uint64_t *)value = n;
        return ok;
    }
    case OPTION_CHOICE:
        return read_choice(o, word, value, fault);
    case OPTION_SECONDS:
        return read_seconds(o, word, value, fault);
    case OPTION_SEED:
        return read_seed(o, word, value, fault);
    case OPTION_FAMILY_WORD:
        return add_pair(o, word, value, fault);
    case OPTION_OTHER:
        return o->read(o, word, value, fault);
    case OPTION_BOARD:
        break;
    }
    return fault_input(fault, 0, 0, "--%s: a board is expected, not a word", o->name);
}

void option_set_defaults(const struct option *table, void *values) {
    struct fault none;
    for (const struct option *o = table; o != NULL && o->name != NULL; o++) {
        void *value = option_field(o, values);
        if (o->usual != NULL) option_read(o, o->usual, value, &none);
        else if (o->kind == OPTION_NUMBER || o->kind == OPTION_CHOICE) *(int *)value = OPTION_NOT_GIVEN;
    }
}

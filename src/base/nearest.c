#include "base/nearest.h"

#include <stdbool.h>
#include <string.h>

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

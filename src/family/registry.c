// The families there are. A new one is one line in `families`.
#include "family/akari/akari.h"
#include "family/chess_loop/chess_loop.h"
#include "family/chess_num/chess_num.h"
#include "puzzle/family.h"

#include <string.h>

static const struct family *const families[] = {
    &akari_family,
    &chess_num_family,
    &chess_loop_family,
    NULL,
};

const struct family *const *family_all(void) { return families; }

const struct family *family_named(const char *name, size_t length) {
    for (const struct family *const *f = families; *f != NULL; f++)
        if (strlen((*f)->name) == length && memcmp((*f)->name, name, length) == 0) return *f;
    return NULL;
}

const struct builtin_puzzle *family_builtin(const char *full_name, const struct family **family) {
    const char *colon = strchr(full_name, ':');
    if (colon == NULL) return NULL;
    const struct family *f = family_named(full_name, (size_t)(colon - full_name));
    if (f == NULL || f->builtin == NULL) return NULL;
    for (const struct builtin_puzzle *b = f->builtin; b->name != NULL; b++) {
        if (strcmp(b->name, colon + 1) != 0) continue;
        if (family != NULL) *family = f;
        return b;
    }
    return NULL;
}

bool family_knows(const struct family *f, char cell) {
    return cell != '\0' && strchr(f->alphabet, cell) != NULL;
}
bool family_is_mark(const struct family *f, char cell) {
    return cell != '\0' && strchr(f->marks, cell) != NULL;
}

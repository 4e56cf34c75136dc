// Questions about one family, and about all of them.
#include "puzzle/family.h"

#include <string.h>

const struct family *family_named(const char *name, size_t length) {
    for (const struct family *const *f = family_all(); *f != NULL; f++)
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

const struct builtin_puzzle *family_builtin_of_set(const struct builtin_puzzle *b, const char *set) {
    if (b == NULL) return NULL;
    size_t length = strlen(set);
    for (; b->name != NULL; b++)
        if (strncmp(b->name, set, length) == 0 && (length == 0 || b->name[length] == '/')) return b;
    return NULL;
}

void family_example(struct text *out) {
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        if ((*f)->builtin == NULL || (*f)->builtin->name == NULL) continue;
        text_format(out, "%s:%s", (*f)->name, (*f)->builtin->name);
        return;
    }
}

bool family_knows(const struct family *f, char cell) {
    return cell != '\0' && strchr(f->alphabet, cell) != NULL;
}
bool family_is_mark(const struct family *f, char cell) {
    return cell != '\0' && (cell == f->nothing || strchr(f->marks, cell) != NULL);
}

bool family_has_one_mark(const struct family *f) { return f->marks[1] == '\0'; }

char family_empty(const struct family *f) { return f->nothing != 0 ? f->nothing : f->alphabet[0]; }

const char *family_noun(const struct family *f, char mark, char out[2]) {
    const char *place = strchr(f->marks, mark);
    if (f->nouns != NULL && mark != '\0' && place != NULL) return f->nouns[place - f->marks];
    out[0] = mark;
    out[1] = '\0';
    return out;
}

bool family_judge(const struct puzzle *p, struct mem *m, bool *solved) {
    struct verdict v;
    verdict_init(&v, m);
    v.last_only = true;
    bool judged = p->family->check(p, &v);
    *solved = judged && verdict_ok(&v);
    verdict_free(&v);
    return judged;
}

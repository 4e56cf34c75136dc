#include "explain/words.h"

#include <string.h>

static size_t place_of(const struct knowledge *k, size_t cell, char mark) {
    return k->row[(unsigned char)mark] * k->cells + cell;
}

bool knowledge_init(struct knowledge *k, const struct puzzle *p, struct mem *m) {
    const char *marks = p->family->marks;
    const size_t count = strlen(marks);
    *k = (struct knowledge){.puzzle = p, .mem = m, .cells = puzzle_size(p)};
    memset(k->row, (int)count, sizeof k->row);
    for (size_t i = 0; i < count; i++) k->row[(unsigned char)marks[i]] = (unsigned char)i;
    k->bytes = (count + 1) * k->cells;
    k->known = mem_zeroed(m, k->bytes, 1);
    return k->known != NULL;
}

void knowledge_free(struct knowledge *k) {
    if (k->known == NULL) return;
    mem_free(k->mem, k->known, k->bytes);
    vec_free(k->mem, &k->changes);
    k->known = NULL;
}

static bool set_place(struct knowledge *k, size_t place, enum known now) {
    struct knowledge_change change = {place, k->known[place]};
    if (change.before == now) return true;
    if (!vec_push(k->mem, &k->changes, change)) return false;
    k->known[place] = (signed char)now;
    return true;
}

static bool set(struct knowledge *k, size_t cell, char mark, bool holds) {
    return set_place(k, place_of(k, cell, mark), holds ? KNOWN_YES : KNOWN_NO);
}

bool knowledge_learn_all(struct knowledge *k, const struct knowledge *other) {
    for (size_t i = 0; i < other->changes.size; i++) {
        size_t place = other->changes.at[i].place;
        if (!set_place(k, place, (enum known)other->known[place])) return false;
    }
    return true;
}

// An empty cell shows none of the other marks.
bool knowledge_learn(struct knowledge *k, struct explain_fact f) {
    const struct family *family = k->puzzle->family;
    if (!set(k, f.cell, f.mark, f.holds)) return false;
    if (f.mark != family_empty(family) || !f.holds) return true;
    for (const char *mark = family->marks; *mark != '\0'; mark++)
        if (!set(k, f.cell, *mark, false)) return false;
    return true;
}

void knowledge_go_back(struct knowledge *k, size_t changes) {
    while (k->changes.size > changes) {
        struct knowledge_change last = k->changes.at[--k->changes.size];
        k->known[last.place] = last.before;
    }
}

enum known knowledge_of(const struct knowledge *k, size_t cell, char mark) {
    return (enum known)k->known[place_of(k, cell, mark)];
}

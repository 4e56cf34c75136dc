#include "puzzle/families.h"

#include <string.h>

const struct family *families_named(const struct families *f, const char *name, size_t length) {
    for (; f != NULL; f = f->outer)
        for (size_t i = 0; i < f->read.size; i++) {
            const struct family *known = f->read.at[i].family;
            if (strlen(known->name) == length && memcmp(known->name, name, length) == 0) return known;
        }
    return family_named(name, length);
}

static bool refuse(struct families_entry e, struct fault *fault, const char *why, size_t line) {
    char quoted[FAULT_QUOTE];
    fault_quote(quoted, e.family->name, strlen(e.family->name));
    if (line == 0) fault_input(fault, e.line, 1, "%s %s", quoted, why);
    else fault_input(fault, e.line, 1, "%s %s on line %zu", quoted, why, line);
    e.free(e.family);
    return false;
}

bool families_add(struct families *f, struct families_entry e, struct fault *fault) {
    const char *name = e.family->name;
    if (family_named(name, strlen(name)) != NULL)
        return refuse(e, fault, "is a family that roque has already: choose another name", 0);
    for (size_t i = 0; i < f->read.size; i++) {
        const struct families_entry *known = &f->read.at[i];
        if (strcmp(known->family->name, name) != 0) continue;
        if (strcmp(known->source(known->family), e.source(e.family)) != 0)
            return refuse(e, fault, "has other rules here than", known->line);
        e.free(e.family);
        return true;
    }
    if (vec_push(f->mem, &f->read, e)) return true;
    e.free(e.family);
    return fault_memory(fault);
}

void families_free(struct families *f) {
    for (size_t i = 0; i < f->read.size; i++) f->read.at[i].free(f->read.at[i].family);
    vec_free(f->mem, &f->read);
}

#include "puzzle/family.h"

#include <string.h>

static bool is_called(const char *known, const char *name, size_t length) {
    return strlen(known) == length && memcmp(known, name, length) == 0;
}

// ---- Finding a family ------------------------------------------------------------------------------------

// In this list alone: the texts that were read, then those on its shelf.
static const struct family *own_family_named(const struct families *f, const char *name, size_t length) {
    if (f->only != NULL && is_called(f->only->name, name, length)) return f->only;
    for (size_t i = 0; i < f->read.size; i++)
        if (is_called(f->read.at[i].family->name, name, length)) return f->read.at[i].family;
    const char *shelved;
    for (size_t i = 0; f->shelf != NULL && (shelved = f->shelf->name(f->shelf, i)) != NULL; i++)
        if (is_called(shelved, name, length)) return f->shelf->get(f->shelf, i);
    return NULL;
}

const struct family *families_named(const struct families *known, const char *name, size_t length) {
    const struct family *f = family_named(name, length);
    for (; f == NULL && known != NULL; known = known->outer) f = own_family_named(known, name, length);
    return f;
}

// The families of this list alone, one by one. False: there are no more; NULL in `out`: none at this place.
static bool own_family_at(const struct families *f, size_t place, const struct family **out) {
    size_t shelved = 0, only = f->only != NULL;
    while (f->shelf != NULL && f->shelf->name(f->shelf, shelved) != NULL) shelved++;
    *out = NULL;
    if (place < shelved) *out = f->shelf->get(f->shelf, place);
    else if (place - shelved < f->read.size) *out = f->read.at[place - shelved].family;
    else if (place - shelved - f->read.size < only) *out = f->only;
    else return false;
    return true;
}

const struct family *families_at(const struct families *known, size_t place) {
    const struct family *f;
    size_t depth = 0;
    for (const struct family *const *each = family_all(); *each != NULL; each++)
        if (place-- == 0) return *each;
    for (const struct families *list = known; list != NULL; list = list->outer) depth++;
    for (; depth > 0; depth--) {
        const struct families *list = known;
        for (size_t i = 1; i < depth; i++) list = list->outer;
        for (size_t i = 0; own_family_at(list, i, &f); i++)
            if (f != NULL && families_named(known, f->name, strlen(f->name)) == f && place-- == 0) return f;
    }
    return NULL;
}

const struct builtin_puzzle *families_builtin(const struct families *known, const char *full_name,
                                              const struct family **family) {
    const char *colon = strchr(full_name, ':');
    if (colon == NULL) return NULL;
    const struct family *f = families_named(known, full_name, (size_t)(colon - full_name));
    if (f == NULL || f->builtin == NULL) return NULL;
    for (const struct builtin_puzzle *b = f->builtin; b->name != NULL; b++) {
        if (strcmp(b->name, colon + 1) != 0) continue;
        if (family != NULL) *family = f;
        return b;
    }
    return NULL;
}

// ---- Lists -----------------------------------------------------------------------------------------------

struct families families_of_source(struct families *context, struct mem *m) {
    struct families f = {.mem = m, .outer = context, .owner = context};
    if (context != NULL && context->owner != NULL) f.owner = context->owner;
    return f;
}

struct families families_with(const struct family *f) {
    return (struct families){.only = f};
}

void families_forget(struct families *f) {
    for (size_t i = 0; i < f->kept.size; i++) f->free(f->kept.at[i]);
    vec_free(f->mem, &f->kept);
    vec_free(f->mem, &f->read);
}

void families_free(struct families *f) {
    families_forget(f);
    if (f->shelf != NULL) f->shelf->free(f->shelf);
    *f = (struct families){.mem = f->mem};
}

// ---- Reading ---------------------------------------------------------------------------------------------

static bool is_text(const struct family *f, const char *text, size_t size) {
    return f->text != NULL && strlen(f->text) == size && memcmp(f->text, text, size) == 0;
}

// The family of a text, which is read only once. NULL with a fault.
static const struct family *family_of(struct families *owner, const char *text, size_t size, size_t line,
                                      const char *file, struct fault *fault) {
    for (size_t i = 0; i < owner->kept.size; i++)
        if (is_text(owner->kept.at[i], text, size)) return owner->kept.at[i];
    const struct family *f = owner->parse(text, size, line, file, owner->mem, fault);
    if (f == NULL || vec_push(owner->mem, &owner->kept, f)) return f;
    owner->free(f);
    fault_memory(fault);
    return NULL;
}

static bool refuse(const char *name, size_t line, struct fault *fault, const char *why, size_t other) {
    char quoted[FAULT_QUOTE];
    fault_quote(quoted, name, strlen(name));
    if (other == 0) return fault_input(fault, line, 1, "%s %s", quoted, why);
    return fault_input(fault, line, 1, "%s %s on line %zu", quoted, why, other);
}

bool families_learn(struct families *f, const char *text, size_t size, size_t line, struct fault *fault) {
    struct families *owner = f->owner == NULL ? f : f->owner; // this list may be unable to read texts
    if (owner->parse == NULL) return fault_input(fault, line, 1, "rules of a new family cannot be read here");
    const struct family *read = family_of(owner, text, size, line, f->file, fault), *known;
    if (read == NULL) return false;
    const char *name = read->name;
    if (family_named(name, strlen(name)) != NULL)
        return refuse(name, line, fault, "is a family that roque has already: choose another name", 0);
    for (size_t i = 0; i < f->read.size; i++) {
        if (strcmp(f->read.at[i].family->name, name) != 0) continue;
        return f->read.at[i].family == read ||
               refuse(name, line, fault, "has other rules here than", f->read.at[i].line);
    }
    known = families_named(f, name, strlen(name));
    if (known != NULL && is_text(known, text, size)) read = known;
    return vec_push(f->mem, &f->read, ((struct families_entry){read, line})) || fault_memory(fault);
}

// The families that ship as texts, as a struct families_shelf: each is read when it is first asked for. They
// have a ledger of their own, because any thread may be the first to ask.
#include "base/thread.h"
#include "ruletext/tree.h"

#include <assert.h>
#include <string.h>

struct shelf {
    struct families_shelf shelf; // first, so that a pointer to it is one to this
    struct mem mem;
    struct thread_lock lock;
    size_t bytes;
    struct ruletext *read[]; // NULL: nobody has asked for it
};

static const char *name(struct families_shelf *s, size_t place) {
    (void)s;
    return ruletext_shipped[place].name;
}

// Without memory there is no such family.
static struct ruletext *read(struct shelf *s, const struct ruletext_shipped *shipped) {
    struct fault fault = {0};
    struct ruletext *t = ruletext_read(shipped->rules, strlen(shipped->rules), 1, &s->mem, &fault);
    assert(t != NULL || fault.kind == FAULT_MEMORY);
    if (t == NULL) return NULL;
    t->family.ships = true;
    t->family.builtin = shipped->builtin;
    t->family.builtin_levels = shipped->levels;
    if (shipped->builtin != NULL) t->family.example = shipped->builtin->text;
    return t;
}

static const struct family *get(struct families_shelf *shelf, size_t place) {
    struct shelf *s = (struct shelf *)shelf;
    thread_lock(&s->lock);
    if (s->read[place] == NULL) s->read[place] = read(s, &ruletext_shipped[place]);
    const struct ruletext *t = s->read[place];
    thread_unlock(&s->lock);
    return t == NULL ? NULL : &t->family;
}

static void free_shelf(struct families_shelf *shelf) {
    struct shelf *s = (struct shelf *)shelf;
    for (size_t i = 0; ruletext_shipped[i].name != NULL; i++) ruletext_free(s->read[i]);
    thread_lock_free(&s->lock);
    struct mem mem = s->mem;
    mem_free(&mem, s, s->bytes);
}

bool ruletext_context(struct families *out, struct mem *m) {
    struct mem mem = MEM_UNLIMITED;
    size_t count = 0;
    while (ruletext_shipped[count].name != NULL) count++;
    size_t bytes = sizeof(struct shelf) + count * sizeof(struct ruletext *);
    struct shelf *s = mem_zeroed(&mem, 1, bytes);
    *out = ruletext_families(NULL, m);
    if (s == NULL) return false;
    s->shelf = (struct families_shelf){.name = name, .get = get, .free = free_shelf};
    s->mem = mem;
    s->bytes = bytes;
    thread_lock_init(&s->lock);
    out->shelf = &s->shelf;
    return true;
}

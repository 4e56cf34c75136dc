// By implicit hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva: "Smallest MUS extraction with minimal
// hitting set dualization", 2015). A set that cannot hold has an item of every set whose complement can hold;
// such sets are collected until a smallest choice among them cannot hold.
#include "explain/grade.h"

enum { MOST_ROUNDS = 300, MOST_CHOICES = 200000 };

struct search {
    struct prover *p;
    const csp_lit *items;
    size_t count, base;   // literals in p->assumed that were there before
    VEC(uint32_t) sets;   // items of all collected sets
    VEC(uint32_t) starts; // of each, and the end
    uint32_t chosen[SMALLEST_MOST];
    size_t size;
    size_t choices; // so far, of MOST_CHOICES
};

static bool is_over(const struct search *s) { return s->p->no_memory || s->p->stopped; }

static bool assume(struct search *s, size_t item) {
    if (vec_push(s->p->mem, &s->p->assumed, s->items[item])) return true;
    s->p->no_memory = true;
    return false;
}

static bool is_hit(const struct search *s, size_t set) {
    for (uint32_t i = s->starts.at[set]; i < s->starts.at[set + 1]; i++)
        for (size_t k = 0; k < s->size; k++)
            if (s->chosen[k] == s->sets.at[i]) return true;
    return false;
}

// Choose at most `most` items that hit every set. The depth of recursion is `most`.
static bool hit_all(struct search *s, size_t most) {
    size_t set = 0, sets = s->starts.size - 1;
    while (set < sets && is_hit(s, set)) set++;
    if (set == sets) return true;
    if (s->size == most) return false;
    for (uint32_t i = s->starts.at[set]; i < s->starts.at[set + 1] && s->choices < MOST_CHOICES; i++) {
        s->choices++;
        s->chosen[s->size++] = s->sets.at[i];
        if (hit_all(s, most)) return true;
        s->size--;
    }
    return false;
}

// Assume these items too while all can hold: half of them at a time, because nearly all can.
static bool assume_possible(struct search *s, bool *in, size_t first, size_t end) {
    struct prover *p = s->p;
    size_t before = p->assumed.size;
    for (size_t i = first; i < end; i++)
        if (!in[i] && !assume(s, i)) return false;
    size_t added = p->assumed.size - before;
    if (added == 0) return true;
    bool refuted = prover_refutes(p);
    if (is_over(s)) return false;
    if (!refuted) {
        for (size_t i = first; i < end; i++) in[i] = true;
        return true;
    }
    p->assumed.size = before;
    size_t middle = first + (end - first) / 2;
    return added == 1 || (assume_possible(s, in, first, middle) && assume_possible(s, in, middle, end));
}

// The chosen items can hold: add others while they all can; those left over are a new set.
static bool collect(struct search *s) {
    struct prover *p = s->p;
    VEC(bool) in = {0};
    bool ok = vec_resize(p->mem, &in, s->count);
    for (size_t i = 0; i < s->count && ok; i++) {
        in.at[i] = csp_value(p->s, s->items[i]) > 0;
        if (in.at[i]) ok = assume(s, i);
    }
    ok = ok && assume_possible(s, in.at, 0, s->count);
    for (size_t i = 0; i < s->count && ok; i++)
        if (!in.at[i]) ok = vec_push(p->mem, &s->sets, (uint32_t)i);
    ok = ok && vec_push(p->mem, &s->starts, (uint32_t)s->sets.size);
    p->assumed.size = s->base;
    vec_free(p->mem, &in);
    if (!ok && !p->stopped) p->no_memory = true;
    return ok;
}

static bool search(struct search *s, size_t most) {
    size_t size = 0;
    for (size_t round = 0; round < MOST_ROUNDS && !is_over(s); round++) {
        s->size = 0;
        while (size <= most && s->choices < MOST_CHOICES && !hit_all(s, size)) size++;
        if (size > most || s->choices >= MOST_CHOICES) return false;
        s->p->assumed.size = s->base;
        for (size_t i = 0; i < s->size; i++)
            if (!assume(s, s->chosen[i])) return false;
        if (prover_refutes(s->p)) return true;
        if (is_over(s) || !collect(s)) return false;
    }
    return false;
}

// All of them, and then one after the other left out where the rest still cannot hold.
static bool shrink(struct search *s, struct smallest *out) {
    struct prover *p = s->p;
    out->chosen.size = 0;
    for (size_t i = 0; i < s->count; i++)
        if (!vec_push(p->mem, &out->chosen, (uint32_t)i)) p->no_memory = true;
    for (size_t i = 0, left_out = SIZE_MAX; !is_over(s);) {
        p->assumed.size = s->base;
        for (size_t k = 0; k < out->chosen.size; k++)
            if (k != left_out && !assume(s, out->chosen.at[k])) return false;
        bool refuted = prover_refutes(p);
        if (!refuted && left_out == SIZE_MAX) return false; // all of them can hold
        if (refuted && left_out != SIZE_MAX) {
            for (size_t k = i; k + 1 < out->chosen.size; k++) out->chosen.at[k] = out->chosen.at[k + 1];
            out->chosen.size--;
        } else if (left_out != SIZE_MAX) i++;
        if (i >= out->chosen.size) return true;
        left_out = i;
    }
    return false;
}

bool smallest_find(struct prover *p, const csp_lit *items, size_t count, size_t most, bool any_size,
                   struct smallest *out) {
    struct search s = {.p = p, .items = items, .count = count, .base = p->assumed.size};
    if (!vec_push(p->mem, &s.starts, 0)) p->no_memory = true;
    out->is_smallest = search(&s, most);
    bool found = out->is_smallest;
    if (found) out->chosen.size = 0;
    for (size_t i = 0; i < s.size && found; i++)
        if (!vec_push(p->mem, &out->chosen, s.chosen[i])) p->no_memory = true;
    if (!found && any_size && !is_over(&s)) found = shrink(&s, out);
    p->assumed.size = s.base;
    vec_free(p->mem, &s.sets);
    vec_free(p->mem, &s.starts);
    return found && !is_over(&s);
}

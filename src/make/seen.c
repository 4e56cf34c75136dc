#include "make/make.h"

void make_seen_init(struct make_seen *seen, struct mem *m) { *seen = (struct make_seen){.mem = m}; }

void make_seen_free(struct make_seen *seen) {
    mem_free(seen->mem, seen->at, seen->places * sizeof *seen->at);
    make_seen_init(seen, seen->mem);
}

// FNV-1a with a final mix. Duplicates always have the same signature; other puzzles collide once in some
// 10^19, and then one of them is made again in vain.
static uint64_t sign(const struct text *t) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < t->size; i++) h = (h ^ (unsigned char)t->at[i]) * UINT64_C(0x100000001b3);
    h ^= h >> 32;
    return h == 0 ? 1 : h;
}

// The place of a signature, or the empty place where it belongs.
static size_t find(const struct make_seen *seen, uint64_t signature) {
    size_t place = (size_t)signature & (seen->places - 1);
    while (seen->at[place] != 0 && seen->at[place] != signature) place = (place + 1) & (seen->places - 1);
    return place;
}

static bool grow(struct make_seen *seen) {
    struct make_seen new = *seen;
    new.places = seen->places == 0 ? 64 : 2 * seen->places;
    new.at = mem_zeroed(seen->mem, new.places, sizeof *new.at);
    if (new.at == NULL) return false;
    for (size_t i = 0; i < seen->places; i++)
        if (seen->at[i] != 0) new.at[find(&new, seen->at[i])] = seen->at[i];
    mem_free(seen->mem, seen->at, seen->places * sizeof *seen->at);
    *seen = new;
    return true;
}

bool make_sign(const struct puzzle *p, struct mem *m, uint64_t *signature) {
    struct text canonical = TEXT_IN(m);
    bool ok = make_canonical(p, &canonical);
    if (ok) *signature = sign(&canonical);
    text_free(&canonical);
    return ok;
}

enum make_answer make_signed(const struct make_request *r, uint64_t index, uint32_t retry, struct mem *m,
                             struct made *out, uint64_t *signature, struct fault *fault) {
    enum make_answer answer = make_puzzle(r, index, retry, m, out, fault);
    if (answer != MAKE_DONE || make_sign(&out->puzzle, m, signature)) return answer;
    made_free(out);
    return make_no_memory(fault);
}

enum make_answer make_unlike(struct make_seen *seen, const struct make_request *r, uint64_t index,
                             struct mem *m, struct made *made, uint64_t signature, struct fault *fault) {
    enum { RETRIES = 200 };
    enum make_answer answer = MAKE_DONE;
    if (r->any) return answer; // random boards may repeat
    for (uint32_t retry = 1; answer == MAKE_DONE; retry++) {
        if (2 * (seen->size + 1) > seen->places && !grow(seen)) {
            made_free(made);
            return make_no_memory(fault);
        }
        size_t place = find(seen, signature);
        if (seen->at[place] == 0) {
            seen->at[place] = signature;
            seen->size++;
            return MAKE_DONE;
        }
        made_free(made);
        if (retry > RETRIES) {
            fault_set(fault, FAULT_INPUT,
                      "only duplicates in %d tries: ask for a smaller --number or a "
                      "larger --size",
                      RETRIES);
            return MAKE_GAVE_UP;
        }
        answer = make_signed(r, index, retry, m, made, &signature, fault);
    }
    return answer;
}

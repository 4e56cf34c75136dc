// New puzzles on their way into the database: gathered, stored together, and told when they are safe.
#ifndef ROQUE_COLLECTION_SHELF_H
#define ROQUE_COLLECTION_SHELF_H

#include "cli/output.h"
#include "collection/store.h"

struct shelf_item {
    struct campaign_puzzle found;
    uint64_t signature;
    size_t name; // where it came from, into shelf.names
    struct store_kept kept;
};

struct shelf {
    struct store *store;
    struct cli_output *output;
    const char *tag; // for all of them; NULL: none
    bool json;
    struct mem *mem;
    VEC(struct shelf_item) items;
    struct text names; // each ended by a NUL
    uint64_t first_us; // when the first of them came
    uint64_t added, known;
};

void shelf_init(struct shelf *s, struct store *store, struct cli_output *output, struct mem *m);
void shelf_free(struct shelf *s);

// Take a puzzle over, freed in any case; `name` says where it came from. What was gathered may be stored.
bool shelf_put(struct shelf *s, struct campaign_puzzle *found, const char *name, struct fault *fault);

// Store what was gathered, all of it or nothing, and tell that on the output.
bool shelf_store(struct shelf *s, struct fault *fault);

// "12 added, 1 known already".
void shelf_add_summary(const struct shelf *s, struct text *out);

#endif

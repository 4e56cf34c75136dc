#include "collection/shelf.h"

#include "cli/terminal.h"
#include "make/seen.h"

#include <inttypes.h>
#include <string.h>

void shelf_init(struct shelf *s, struct store *store, struct cli_output *output, struct mem *m) {
    *s = (struct shelf){.store = store, .output = output, .mem = m};
    text_init(&s->names, m);
}

static void clear(struct shelf *s) {
    for (size_t i = 0; i < s->items.size; i++) campaign_puzzle_free(&s->items.at[i].found);
    s->items.size = 0;
    text_clear(&s->names);
}

void shelf_free(struct shelf *s) {
    clear(s);
    vec_free(s->mem, &s->items);
    text_free(&s->names);
}

bool shelf_put(struct shelf *s, struct campaign_puzzle *found, const char *name, struct fault *fault) {
    struct shelf_item item = {.found = *found, .name = s->names.size};
    if (s->items.size == 0) s->first_us = clock_us();
    text_bytes(&s->names, name, strlen(name) + 1);
    bool ok = make_sign(&found->puzzle, s->mem, &item.signature) && vec_push(s->mem, &s->items, item);
    if (!ok) campaign_puzzle_free(found);
    *found = (struct campaign_puzzle){0};
    if (!ok || s->names.failed) return fault_memory(fault);
    return !store_is_due(s->items.size, s->first_us) || shelf_store(s, fault);
}

// ---- Storing ---------------------------------------------------------------------------------------------

static bool keep_all(struct shelf *s, struct fault *fault) {
    for (size_t i = 0; i < s->items.size; i++) {
        struct shelf_item *item = &s->items.at[i];
        if (!store_keep(s->store, &item->found, item->signature, &item->kept, fault)) return false;
        if (s->tag != NULL && !store_tag(s->store, item->kept.id, s->tag, false, fault)) return false;
    }
    return true;
}

static void tell_json(struct shelf *s, struct text *out) {
    for (size_t i = 0; i < s->items.size; i++) {
        const struct shelf_item *item = &s->items.at[i];
        const char *name = s->names.at + item->name;
        text_format(out, "{\"number\":%" PRId64 ",\"known\":%s,\"source\":", item->kept.id,
                    item->kept.known ? "true" : "false");
        text_json(out, name, strlen(name));
        text_add(out, "}\n");
    }
}

static void tell_range(struct text *out, int64_t first, int64_t last) {
    if (first == 0) return;
    text_format(out, "stored %" PRId64, first);
    if (last > first) text_format(out, "-%" PRId64, last);
    text_char(out, '\n');
}

static void tell(struct shelf *s, struct text *out) {
    int64_t first = 0, last = 0;
    for (size_t i = 0; i < s->items.size; i++) {
        const struct shelf_item *item = &s->items.at[i];
        const char *name = s->names.at + item->name;
        if (item->kept.known) {
            cli_add_harmless(out, name, strlen(name));
            text_format(out, ": known already as %" PRId64 "\n", item->kept.id);
            continue;
        }
        if (first != 0 && item->kept.id != last + 1) {
            tell_range(out, first, last);
            first = 0;
        }
        if (first == 0) first = item->kept.id;
        last = item->kept.id;
    }
    tell_range(out, first, last);
}

// The disk has it: now it may be told.
static bool told(struct shelf *s, struct fault *fault) {
    struct text out;
    text_init(&out, s->mem);
    if (s->json) tell_json(s, &out);
    else tell(s, &out);
    for (size_t i = 0; i < s->items.size; i++) {
        if (s->items.at[i].kept.known) s->known++;
        else s->added++;
    }
    bool ok = !out.failed || fault_memory(fault);
    if (ok && !(cli_output_add(s->output, &out) && cli_output_flush(s->output)))
        ok = fault_set(fault, FAULT_NONE, "the output cannot be written"); // which was told
    text_free(&out);
    return ok;
}

bool shelf_store(struct shelf *s, struct fault *fault) {
    if (s->items.size == 0) return true;
    if (!db_begin(s->store->db, fault)) return false;
    bool ok = keep_all(s, fault) && db_commit(s->store->db, fault);
    if (!ok) db_roll_back(s->store->db);
    ok = ok && told(s, fault);
    clear(s);
    return ok;
}

void shelf_add_summary(const struct shelf *s, struct text *out) {
    text_format(out, "%" PRIu64 " added", s->added);
    if (s->known > 0) text_format(out, ", %" PRIu64 " known already", s->known);
    text_char(out, '\n');
}

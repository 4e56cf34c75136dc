#include "play/record.h"

#include "puzzle/notes.h"

#include <string.h>

static int level_of(const struct puzzle *p) {
    size_t length;
    const char *word = note_find(p, "level", &length);
    for (int level = 0; word != NULL && level < EXPLAIN_LEVELS; level++) {
        const char *name = explain_level_name((enum explain_level)level);
        if (strlen(name) == length && memcmp(name, word, length) == 0) return level;
    }
    return RECORD_UNRATED;
}

bool record_add(struct record *r, const struct play *g) {
    bool solved;
    if (!play_is_solved(g, &solved)) return false;
    if (!solved) return true;
    struct record_game game = {
        .family = g->given.family, .level = level_of(&g->given), .seconds = g->ms / 1000};
    memcpy(game.help, g->help, sizeof game.help);
    return vec_push(r->mem, &r->games, game);
}

void record_free(struct record *r) { vec_free(r->mem, &r->games); }

uint64_t record_bucket_seconds(int bucket) {
    return bucket + 1 < RECORD_BUCKETS ? (uint64_t)60 << bucket : 0;
}

static int bucket_of(uint64_t seconds) {
    int bucket = 0;
    while (bucket + 1 < RECORD_BUCKETS && seconds >= record_bucket_seconds(bucket)) bucket++;
    return bucket;
}

// Into its place among the sorted ones.
static void insert(uint64_t *sorted, size_t count, uint64_t n) {
    for (; count > 0 && sorted[count - 1] > n; count--) sorted[count] = sorted[count - 1];
    sorted[count] = n;
}

static bool has_help(const struct record_game *g) {
    for (int i = 0; i < GAME_HELPS; i++)
        if (g->help[i] > 0) return true;
    return false;
}

bool record_sum(const struct record *r, const struct family *family, int level, struct record_sum *sum) {
    VEC(uint64_t) times = {0};
    *sum = (struct record_sum){0};
    if (!vec_reserve(r->mem, &times, r->games.size + 1)) return false;
    for (size_t i = 0; i < r->games.size; i++) {
        const struct record_game *g = &r->games.at[i];
        if (g->family != family || g->level != level) continue;
        insert(times.at, sum->solved++, g->seconds);
        sum->without_help += !has_help(g);
        sum->buckets[bucket_of(g->seconds)]++;
    }
    if (sum->solved > 0) {
        sum->best = times.at[0];
        sum->median = times.at[(sum->solved - 1) / 2];
    }
    vec_free(r->mem, &times);
    return true;
}

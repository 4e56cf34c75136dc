// What was solved, in what time and with how much help, by family and level.
#ifndef ROQUE_PLAY_RECORD_H
#define ROQUE_PLAY_RECORD_H

#include "play/play.h"

enum { RECORD_UNRATED = EXPLAIN_LEVELS, RECORD_LEVELS };

struct record_game {
    const struct family *family;
    int level; // an explain_level, or RECORD_UNRATED where the puzzle does not say
    uint64_t seconds;
    uint64_t help[GAME_HELPS];
};

struct record {
    struct mem *mem;
    const struct families *families; // to tell about; NULL: those in C
    VEC(struct record_game) games;
};

// Times below so many minutes, and below twice as many, and so on; the last takes the rest.
enum { RECORD_BUCKETS = 7 };
uint64_t record_bucket_seconds(int bucket); // its end; 0: there is none

struct record_sum {
    size_t solved, without_help;
    uint64_t best, median; // seconds; the best of those without help
    size_t buckets[RECORD_BUCKETS];
};

// `struct record r = {.mem = m};` Games that are not solved are left out. False when there is no memory.
bool record_add(struct record *r, const struct play *game);
void record_free(struct record *r);

// What there is of a family and a level. None: `solved` is 0. False when there is no memory.
bool record_sum(const struct record *r, const struct family *family, int level, struct record_sum *sum);

// Told in words, and as one JSON object per family and level.
void play_tell_record(struct text *out, const struct record *r);
void play_tell_record_json(struct text *out, const struct record *r);

#endif

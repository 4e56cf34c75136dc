#include "play/play.h"

#include "base/json.h"

#include <inttypes.h>
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

// The end of a bucket; 0: there is none.
static uint64_t bucket_seconds(int bucket) {
    return bucket + 1 < RECORD_BUCKETS ? (uint64_t)60 << bucket : 0;
}

static int bucket_of(uint64_t seconds) {
    int bucket = 0;
    while (bucket + 1 < RECORD_BUCKETS && seconds >= bucket_seconds(bucket)) bucket++;
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
        if (!has_help(g) && (sum->without_help++ == 0 || g->seconds < sum->best)) sum->best = g->seconds;
        sum->buckets[bucket_of(g->seconds)]++;
    }
    if (sum->solved > 0) sum->median = times.at[(sum->solved - 1) / 2];
    vec_free(r->mem, &times);
    return true;
}

// ---- Told ------------------------------------------------------------------------------------------------

static const char *level_name(int level) {
    return level == RECORD_UNRATED ? "unrated" : explain_level_name((enum explain_level)level);
}

// "1:02:03", "2:05"
static void add_time(struct text *out, uint64_t seconds) {
    if (seconds >= 3600) text_format(out, "%" PRIu64 ":%02" PRIu64, seconds / 3600, seconds / 60 % 60);
    else text_format(out, "%" PRIu64, seconds / 60);
    text_format(out, ":%02" PRIu64, seconds % 60);
}

typedef void tell_sum(struct text *out, const struct family *f, int level, const struct record_sum *sum);

static void each_sum(struct text *out, const struct record *r, tell_sum *tell) {
    const struct family *f;
    for (size_t i = 0; (f = families_at(r->families, i)) != NULL; i++)
        for (int level = 0; level < RECORD_LEVELS; level++) {
            struct record_sum sum;
            if (!record_sum(r, f, level, &sum)) out->failed = true;
            else if (sum.solved > 0) tell(out, f, level, &sum);
        }
}

// ---- JSON ------------------------------------------------------------------------------------------------

static void tell_json(struct text *out, const struct family *f, int level, const struct record_sum *sum) {
    json_open(out, NULL, '{');
    json_text(out, "family", f->name);
    json_text(out, "level", level_name(level));
    json_number(out, "solved", sum->solved);
    json_number(out, "without_help", sum->without_help);
    if (sum->without_help > 0) json_number(out, "best", sum->best);
    else json_null(out, "best");
    json_number(out, "median", sum->median);
    json_open(out, "times", '[');
    for (int i = 0; i < RECORD_BUCKETS; i++) {
        json_open(out, NULL, '{');
        if (bucket_seconds(i) > 0) json_number(out, "below", bucket_seconds(i));
        json_number(out, "games", sum->buckets[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_end_line(out);
}

void play_tell_record_json(struct text *out, const struct record *r) { each_sum(out, r, tell_json); }

// ---- Words -----------------------------------------------------------------------------------------------

enum { BAR = 40 }; // the longest

// A bar for each time that there was, and those between.
static void add_bars(struct text *out, const struct record_sum *sum) {
    int first = 0, last = RECORD_BUCKETS - 1;
    size_t most = 1;
    while (sum->buckets[first] == 0) first++;
    while (sum->buckets[last] == 0) last--;
    for (int i = first; i <= last; i++)
        if (sum->buckets[i] > most) most = sum->buckets[i];
    for (int i = first; i <= last; i++) {
        uint64_t end = bucket_seconds(i) / 60;
        size_t n = sum->buckets[i], bar = most <= BAR ? n : (n * BAR + most - 1) / most;
        if (end > 0) text_format(out, "    below %2" PRIu64 " min  ", end);
        else text_add(out, "    longer        ");
        text_repeat(out, "#", bar);
        if (n > 0) text_format(out, " %zu", n);
        text_char(out, '\n');
    }
}

static void tell_words(struct text *out, const struct family *f, int level, const struct record_sum *sum) {
    text_format(out, "%s, %s: %zu solved, %zu without help; ", f->title, level_name(level), sum->solved,
                sum->without_help);
    if (sum->without_help > 0) {
        text_add(out, "best ");
        add_time(out, sum->best);
        text_add(out, ", ");
    }
    text_add(out, "median ");
    add_time(out, sum->median);
    text_char(out, '\n');
    add_bars(out, sum);
}

void play_tell_record(struct text *out, const struct record *r) {
    each_sum(out, r, tell_words);
    if (out->size == 0) text_add(out, "Nothing has been solved yet.\n");
}

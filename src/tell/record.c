#include "tell/record.h"

#include "puzzle/family.h"

#include <inttypes.h>

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
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        for (int level = 0; level < RECORD_LEVELS; level++) {
            struct record_sum sum;
            if (!record_sum(r, *f, level, &sum)) out->failed = true;
            else if (sum.solved > 0) tell(out, *f, level, &sum);
        }
}

// ---- JSON ------------------------------------------------------------------------------------------------

static void tell_json(struct text *out, const struct family *f, int level, const struct record_sum *sum) {
    text_format(out, "{\"family\":\"%s\",\"level\":\"%s\",\"solved\":%zu,\"without_help\":%zu", f->name,
                level_name(level), sum->solved, sum->without_help);
    text_format(out, ",\"best\":%" PRIu64 ",\"median\":%" PRIu64 ",\"times\":[", sum->best, sum->median);
    for (int i = 0; i < RECORD_BUCKETS; i++) {
        text_add(out, i == 0 ? "{" : ",{");
        if (record_bucket_seconds(i) > 0)
            text_format(out, "\"below\":%" PRIu64 ",", record_bucket_seconds(i));
        text_format(out, "\"games\":%zu}", sum->buckets[i]);
    }
    text_add(out, "]}\n");
}

void tell_record_json(struct text *out, const struct record *r) { each_sum(out, r, tell_json); }

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
        uint64_t end = record_bucket_seconds(i) / 60;
        size_t n = sum->buckets[i], bar = most <= BAR ? n : (n * BAR + most - 1) / most;
        if (end > 0) text_format(out, "    below %2" PRIu64 " min  ", end);
        else text_add(out, "    longer        ");
        text_repeat(out, "#", bar);
        if (n > 0) text_format(out, " %zu", n);
        text_char(out, '\n');
    }
}

static void tell_words(struct text *out, const struct family *f, int level, const struct record_sum *sum) {
    text_format(out, "%s, %s: %zu solved, %zu without help; best ", f->title, level_name(level), sum->solved,
                sum->without_help);
    add_time(out, sum->best);
    text_add(out, ", median ");
    add_time(out, sum->median);
    text_char(out, '\n');
    add_bars(out, sum);
}

void tell_record(struct text *out, const struct record *r) {
    each_sum(out, r, tell_words);
    if (out->size == 0) text_add(out, "Nothing has been solved yet.\n");
}

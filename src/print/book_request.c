// The request for a book: families, how many puzzles of each level, and their sizes.
#include "print/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usual_levels[] = BOOK_USUAL_LEVELS;

// ---- Targets of a value ----------------------------------------------------------------------------------

enum { ANY_LEVEL = -1 };
struct target {
    const struct family *family; // NULL: all families
    bool game;                   // the game's problems alone
    int level;
    int words; // words before the "=": of two values for the same target, the one with more words counts
};

static bool read_target_word(const char *word, size_t length, struct target *t) {
    char name[24];
    enum explain_level level;
    if (length >= sizeof name) return false;
    memcpy(name, word, length);
    name[length] = '\0';
    t->words++;
    if (strcmp(name, book_game) == 0) return t->game = true;
    if (t->level == ANY_LEVEL && explain_level_named(name, &level)) {
        t->level = (int)level;
        return true;
    }
    return t->family == NULL && (t->family = families_named(cli_families(), name, length)) != NULL;
}

// "akari:hard=12x12" is about hard Akari, "hard=12x12" and "akari=12x12" about more, "12x12" about all.
// `value` is the part after "=". False: a word before it is neither a family nor a level.
static bool read_target(const char *word, struct target *t, const char **value) {
    const char *equals = strchr(word, '=');
    *t = (struct target){.level = ANY_LEVEL};
    *value = equals == NULL ? word : equals + 1;
    while (equals != NULL && word < equals) {
        size_t length = strcspn(word, ":=");
        if (!read_target_word(word, length, t)) return false;
        word += length + 1;
    }
    return true;
}

static bool is_about(const struct target *t, const struct book_family *part) {
    return !t->game && (t->family == NULL || t->family == part->family);
}

// ---- Levels ----------------------------------------------------------------------------------------------

static bool refuse_levels(const char *word) {
    return cli_complain(
        "--levels: '%.60s' is not levels and how many of each, such as easy:20,medium:20,hard:10", word);
}

static bool read_counts(const char *word, size_t counts[EXPLAIN_LEVELS]) {
    enum { MOST_PUZZLES = 2000 };
    size_t all = 0;
    memset(counts, 0, EXPLAIN_LEVELS * sizeof *counts);
    for (const char *at = word; *at != '\0'; at += *at == ',') {
        struct target t = {.level = ANY_LEVEL};
        size_t length = strcspn(at, ":,");
        if (at[length] != ':' || !read_target_word(at, length, &t) || t.level == ANY_LEVEL)
            return refuse_levels(word);
        at += length + 1;
        size_t digits = strspn(at, "0123456789"), count = strtoul(at, NULL, 10);
        if (digits == 0 || digits > 4 || (at[digits] != ',' && at[digits] != '\0'))
            return refuse_levels(word);
        counts[t.level] += count;
        all += count;
        at += digits;
    }
    if (all > MOST_PUZZLES) return cli_complain("--levels: %d puzzles per family are the most", MOST_PUZZLES);
    return all > 0 || refuse_levels(word);
}

// Read the values with `words` before the "=". Values with more words are read later, so that they count.
static bool read_levels(struct book_request *q, const char *word, int words) {
    struct target t;
    const char *value;
    size_t counts[EXPLAIN_LEVELS];
    bool used = false;
    if (!read_target(word, &t, &value) || t.level != ANY_LEVEL) return refuse_levels(word);
    if (t.words != words) return true;
    if (!read_counts(value, counts)) return false;
    for (size_t i = 0; i < q->families; i++) {
        if (!is_about(&t, &q->parts[i])) continue;
        memcpy(q->parts[i].counts, counts, sizeof counts);
        used = true;
    }
    if (q->problems && t.family == NULL) {
        memcpy(q->problem_counts, counts, sizeof counts);
        used = true;
    }
    return used || cli_complain("--levels: '%.60s' names no --family", word);
}

// ---- Sizes -----------------------------------------------------------------------------------------------

static bool read_one_size(struct book_request *q, const char *word, int words) {
    struct target t;
    const char *value;
    bool used = false;
    bool read = read_target(word, &t, &value);
    if (read && t.words != words) return true;
    for (size_t i = 0; read && i < q->families; i++) {
        struct book_family *part = &q->parts[i];
        struct fault fault;
        int width, height;
        if (!is_about(&t, part)) continue;
        used = true;
        if (!make_read_size(part->family, value, &width, &height, &fault))
            return cli_complain("%s", fault.text);
        for (int level = 0; level < EXPLAIN_LEVELS; level++)
            if (t.level == ANY_LEVEL || t.level == level)
                part->widths[level] = width, part->heights[level] = height;
    }
    return used || cli_complain("--size: '%.60s' names no --family", word);
}

// "easy=5x5,hard=8x8": each part.
static bool read_size(struct book_request *q, const char *list, int words) {
    enum { LONGEST = 80 };
    char word[LONGEST];
    for (;; list++) {
        size_t length = strcspn(list, ",");
        snprintf(word, sizeof word, "%.*s", (int)(length < LONGEST ? length : LONGEST - 1), list);
        if (!read_one_size(q, word, words)) return false;
        list += length;
        if (*list == '\0') return true;
    }
}

// ---- All of it -------------------------------------------------------------------------------------------

static bool read_families(struct book_request *q) {
    for (size_t i = 0; i < q->family_names.count; i++) {
        if (strcmp(q->family_names.at[i], book_game) == 0) {
            q->problems = true;
            continue;
        }
        const struct family *f = cli_family_named("--family", q->family_names.at[i]);
        if (f != NULL && f->maker == NULL) cli_complain("--family: %s cannot be made", f->name);
        if (f == NULL || f->maker == NULL) return false;
        q->parts[q->families++] = (struct book_family){.family = f};
    }
    return true;
}

static bool read_wishes(struct book_request *q) {
    enum { MOST_WORDS = 2 };
    if (!read_levels(q, usual_levels, 0)) return false;
    for (int words = 0; words <= MOST_WORDS; words++) {
        for (size_t i = 0; i < q->levels.count; i++)
            if (!read_levels(q, q->levels.at[i], words)) return false;
        for (size_t i = 0; i < q->sizes.count; i++)
            if (!read_size(q, q->sizes.at[i], words)) return false;
    }
    return true;
}

static bool refuse_without_family(const struct book_request *q) {
    const char *option = q->levels.count > 0  ? "--levels"
                         : q->sizes.count > 0 ? "--size"
                         : q->plies > 0       ? "--plies"
                         : q->seed.given      ? "--seed"
                                              : NULL;
    return option == NULL || cli_complain("%s goes with --family", option);
}

struct make_request book_wish(const struct book_request *q, const struct book_family *part, int level) {
    struct make_request r = make_defaults(part->family);
    if (part->widths[level] > 0) r.width = part->widths[level], r.height = part->heights[level];
    r.seed = q->seed.value + ((uint64_t)level << 40); // so that levels do not vary the same boards
    r.limits = cli_limits(0);
    r.asks |= MAKE_ASKS_LEVEL;
    make_level_scores((enum explain_level)level, &r.least_score, &r.most_score);
    return r;
}

// Impossible requests are reported before anything is made, and left out.
static void leave_out_impossible(struct book_request *q) {
    for (size_t i = 0; i < q->families; i++)
        for (int level = 0; level < EXPLAIN_LEVELS; level++) {
            const struct make_request r = book_wish(q, &q->parts[i], level);
            struct fault fault = {0};
            if (q->parts[i].counts[level] == 0 || make_check(&r, &fault)) continue;
            cli_complain("%s: %s; the book goes without", r.family->name, fault.text);
            q->parts[i].counts[level] = 0;
            q->left_out = true;
        }
}

size_t book_wanted(const struct book_request *q) {
    size_t wanted = 0;
    for (int level = 0; level < EXPLAIN_LEVELS; level++) {
        wanted += q->problem_counts[level];
        for (size_t i = 0; i < q->families; i++) wanted += q->parts[i].counts[level];
    }
    return wanted;
}

// Problems have no address of their own, only one on the page.
static bool codes_lead_somewhere(const struct book_request *q) {
    bool missing = q->problems && q->pages.qr && q->pages.link_base == NULL;
    if (missing) cli_complain("--qr: %s has no address of its own; give --link-base", book_game);
    return !missing;
}

bool book_request_check(struct book_request *q) {
    if (!page_options_check(&q->pages)) return false;
    if (q->pages.labels == DRAW_USUAL_LABELS) q->pages.labels = DRAW_LABELS; // hints name squares
    if (q->family_names.count == 0) return refuse_without_family(q);
    if (!q->seed.given) q->seed.value = cli_some_seed();
    if (!read_families(q) || !read_wishes(q) || !codes_lead_somewhere(q) || !book_problems_check(q))
        return false;
    leave_out_impossible(q);
    return true;
}

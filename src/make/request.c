// A request, and how it is built from user input.
#include "make/make.h"

#include "explain/words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct make_request make_defaults(const struct family *family) {
    const struct family_maker *maker = family->maker;
    struct make_request r = {
        .family = family,
        .width = maker == NULL ? 0 : maker->usual_width,
        .height = maker == NULL ? 0 : maker->usual_height,
        .most_score = UINT32_MAX,
    };
    for (int i = 0; i < MAKE_OPTIONS; i++) r.values[i] = OPTION_NOT_GIVEN;
    return r;
}

// The rating engine knows its limits; asking it here leaves one place to change them.
void make_level_scores(enum explain_level level, uint32_t *least, uint32_t *most) {
    *least = explain_level_least(level);
    *most = level + 1 < EXPLAIN_LEVELS ? explain_level_least(level + 1) - 1 : UINT32_MAX;
}

// ---- Sizes -----------------------------------------------------------------------------------------------

static bool read_side(const char **at, unsigned long long *side) {
    const char *start = *at;
    for (*side = 0; **at >= '0' && **at <= '9' && *side < 1000000; ++*at)
        *side = *side * 10 + (unsigned long long)(**at - '0');
    return *at > start;
}

bool make_read_size(const struct family *family, const char *word, int *width, int *height,
                    struct fault *fault) {
    unsigned long long columns, rows;
    struct fault why;
    const char *at = word;
    bool ok = read_side(&at, &columns) && *at++ == 'x' && read_side(&at, &rows) && *at == '\0';
    if (!ok)
        return fault_input(fault, 0, 0, "--size: '%.40s' is not a size such as 5x4 (columns, rows)", word);
    if (!puzzle_check_size(family, columns, rows, 0, 0, &why))
        return fault_input(fault, 0, 0, "--size: %s", why.text);
    *width = (int)columns;
    *height = (int)rows;
    return true;
}

// ---- Options of every family -----------------------------------------------------------------------------

static bool set_size(struct make_request *r, const char *word, struct fault *fault) {
    return make_read_size(r->family, word, &r->width, &r->height, fault);
}

bool make_level_read(const char *word, enum explain_level *level, struct fault *fault) {
    static const struct option row = {"level", .kind = OPTION_CHOICE, .words = explain_levels};
    int place = 0;
    if (!option_read(&row, word, &place, fault)) return false;
    *level = (enum explain_level)place;
    return true;
}

static bool set_level(struct make_request *r, const char *word, struct fault *fault) {
    enum explain_level level;
    if (!make_level_read(word, &level, fault)) return false;
    make_level_scores(level, &r->least_score, &r->most_score);
    return true;
}

// A whole number of at most `most`; `*at` moves past it. False when there is none.
static bool read_digits(const char **at, uint64_t most, uint64_t *out) {
    char *end;
    errno = 0;
    if (**at < '0' || **at > '9') return false;
    unsigned long long n = strtoull(*at, &end, 10);
    *at = end;
    *out = n;
    return errno == 0 && n <= most;
}

// "30..149", "500..", "..29" or one number.
static bool set_score(struct make_request *r, const char *word, struct fault *fault) {
    uint64_t least = 0, most = UINT32_MAX;
    const char *at = word;
    bool begins = read_digits(&at, UINT32_MAX, &least);
    bool ok = begins || *word == '.';
    if (ok && begins && *at == '\0') most = least;
    else {
        ok = ok && strncmp(at, "..", 2) == 0;
        at += ok ? 2 : 0;
        bool ends = ok && *at != '\0';
        ok = ok && (begins || ends) && (!ends || (read_digits(&at, UINT32_MAX, &most) && *at == '\0'));
    }
    if (!ok || least > most)
        return fault_input(fault, 0, 0,
                           "--score: '%.40s' is not a range of scores such as 30..149, 500.. or ..29", word);
    r->least_score = (uint32_t)least;
    r->most_score = (uint32_t)most;
    return true;
}

static bool set_seed(struct make_request *r, const char *word, struct fault *fault) {
    static const struct option row = {"seed", .kind = OPTION_SEED};
    struct option_seed seed;
    if (!option_read(&row, word, &seed, fault)) return false;
    r->seed = seed.value;
    return true;
}

static bool set_any(struct make_request *r, const char *word, struct fault *fault) {
    static const struct option row = {"any", .kind = OPTION_FLAG};
    return option_read(&row, word, &r->any, fault);
}

// False: there is no room for all of them.
static bool list_techniques(const struct family *f, char *out, size_t room) {
    const struct technique *const lists[] = {techniques_of(f), techniques_of_all};
    size_t length = 0;
    for (int i = 0; i < 2; i++)
        for (const struct technique *t = lists[i]; t != NULL && t->name != NULL && length < room; t++)
            if (technique_may_occur(f, t))
                length +=
                    (size_t)snprintf(out + length, room - length, "%s%s", length > 0 ? ", " : "", t->name);
    return length < room;
}

static bool refuse_technique(const struct family *f, const char *word, struct fault *fault) {
    char names[150];
    if (technique_named(f, word) == NULL)
        return fault_input(fault, 0, 0,
                           "--technique: %s has no '%.40s'; 'roque list --techniques' shows what there is",
                           f->name, word);
    bool all = list_techniques(f, names, sizeof names);
    return fault_input(fault, 0, 0, "--technique: steps of %s never take %.40s%s%s", f->name, word,
                       all ? ", only " : "", all ? names : "");
}

static bool is_own(const struct family *f, const struct technique *wanted) {
    const struct technique *t = techniques_of(f);
    while (t != NULL && t->name != NULL && t != wanted) t++;
    return t == wanted;
}

static bool set_technique(struct make_request *r, const char *word, struct fault *fault) {
    enum { BEYOND_EASY = 6 }; // by rank: these take several rules together
    const struct technique *t = r->technique = technique_named(r->family, word);
    if (t == NULL || !technique_may_occur(r->family, t)) return refuse_technique(r->family, word, fault);
    bool any_level = r->least_score == 0 && r->most_score == UINT32_MAX;
    if (any_level && t->rank >= BEYOND_EASY) r->least_score = 1;
    else if (any_level && is_own(r->family, t)) r->most_score = 0;
    return true;
}

static const struct shared_option {
    const char *name;
    enum make_common asks;
    bool (*set)(struct make_request *r, const char *word, struct fault *fault);
} commons[] = {
    {"size", MAKE_ASKS_SIZE, set_size},    {"level", MAKE_ASKS_LEVEL, set_level},
    {"score", MAKE_ASKS_SCORE, set_score}, {"seed", MAKE_ASKS_SEED, set_seed},
    {"any", MAKE_ASKS_ANY, set_any},       {"technique", MAKE_ASKS_TECHNIQUE, set_technique},
};

static const struct shared_option *common_named(const char *name) {
    for (size_t i = 0; i < sizeof commons / sizeof *commons; i++)
        if (strcmp(commons[i].name, name) == 0) return &commons[i];
    return NULL;
}

static bool set_common(struct make_request *r, const struct shared_option *c, const char *word,
                       struct fault *fault) {
    const unsigned how_hard = MAKE_ASKS_LEVEL | MAKE_ASKS_SCORE;
    if (((r->asks | c->asks) & how_hard) == how_hard)
        return fault_input(fault, 0, 0, "give --level or --score, not both");
    if (!c->set(r, word, fault)) return false;
    r->asks |= c->asks;
    return true;
}

// ---- Options of one family -------------------------------------------------------------------------------

static const struct option *options_of(const struct family *f) {
    return f->maker == NULL ? NULL : f->maker->options;
}

static bool refuse(const struct make_request *r, const char *name, struct fault *fault) {
    const struct family *f;
    for (size_t i = 0; (f = families_at(NULL, i)) != NULL; i++)
        if (option_place(options_of(f), name) >= 0)
            return fault_input(fault, 0, 0, "--%s is for %s, not for %s", name, f->name, r->family->name);
    return fault_input(fault, 0, 0, "there is no option --%.40s for %s", name, r->family->name);
}

bool make_set(struct make_request *r, const char *name, const char *word, struct fault *fault) {
    const struct shared_option *common = common_named(name);
    if (common != NULL) return set_common(r, common, word, fault);
    int place = option_place(options_of(r->family), name);
    if (place < 0) return refuse(r, name, fault);
    return option_read(&options_of(r->family)[place], word, &r->values[place], fault);
}

bool make_set_board(struct make_request *r, const char *name, const char *word, const struct puzzle *board,
                    struct fault *fault) {
    int place = option_place(options_of(r->family), name);
    if (place < 0) return refuse(r, name, fault);
    if (options_of(r->family)[place].kind != OPTION_BOARD)
        return fault_input(fault, 0, 0, "--%s: a word is expected, not a board", name);
    if (board->family != r->family)
        return fault_input(fault, 0, 0, "--%s: %s is no %s but a %s", name, word, r->family->name,
                           board->family->name);
    r->values[place] = 0;
    r->board = board;
    r->width = board->width;
    r->height = board->height;
    return true;
}

#include "echek/echek.h"

#include <string.h>

// Every option and its words; the first word of each is the paper's rule.
enum { OPTIONS = 5, MOST_WORDS = 3 };
struct option {
    const char *name;
    const char *words[MOST_WORDS + 1];
};
static const struct option options[OPTIONS] = {
    {"drop", {"free", "safe"}},       {"castle", {"always", "once", "never"}},
    {"jump", {"any", "own", "none"}}, {"pawn", {"forward", "both-up"}},
    {"suicide", {"loses"}},
};

static unsigned choice(const struct echek_rules *r, size_t option) {
    const unsigned chosen[OPTIONS] = {r->drop, r->castle, r->jump, r->pawn, 0};
    return chosen[option];
}

static void choose(struct echek_rules *r, size_t option, unsigned word) {
    switch (option) {
    case 0:
        r->drop = (enum echek_drop)word;
        break;
    case 1:
        r->castle = (enum echek_castle)word;
        break;
    case 2:
        r->jump = (enum echek_jump)word;
        break;
    case 3:
        r->pawn = (enum echek_pawn)word;
        break;
    default:
        break;
    }
}

static bool is(const char *known, const char *word, size_t length) {
    return strlen(known) == length && strncmp(known, word, length) == 0;
}

// "free, safe" or "drop, castle, ...".
static void list_words(char *out, size_t room, size_t count,
                       const char *(*word)(const void *context, size_t i), const void *context) {
    size_t at = 0;
    out[0] = '\0';
    for (size_t i = 0; i < count && at < room; i++) {
        const char *w = word(context, i);
        size_t length = strlen(w) + (i == 0 ? 0 : 2);
        if (at + length + 1 > room) return;
        if (i > 0) memcpy(out + at, ", ", 3);
        strcpy(out + at + (i == 0 ? 0 : 2), w);
        at += length;
    }
}

static const char *option_name(const void *context, size_t i) {
    (void)context;
    return options[i].name;
}

static const char *option_word(const void *context, size_t i) {
    return ((const struct option *)context)->words[i];
}

static size_t count_words(const struct option *o) {
    size_t n = 0;
    while (o->words[n] != NULL) n++;
    return n;
}

// One word between commas, which stands at `column`.
static bool read_one(struct echek_rules *r, const char *word, size_t length, size_t column,
                     struct fault *fault) {
    char known[80];
    const char *equals = memchr(word, '=', length);
    if (equals == NULL) {
        *r = (struct echek_rules){0};
        if (is("paper", word, length)) return true;
        r->drop = ECHEK_DROP_SAFE;
        if (is("program", word, length)) return true;
        return fault_input(fault, 1, column,
                           "'%.*s' is no rule: 'paper', 'program' or options such as "
                           "'drop=safe,castle=once' were expected",
                           (int)(length > 40 ? 40 : length), word);
    }
    size_t name = (size_t)(equals - word), value = length - name - 1;
    for (size_t i = 0; i < OPTIONS; i++) {
        if (!is(options[i].name, word, name)) continue;
        for (unsigned w = 0; options[i].words[w] != NULL; w++) {
            if (!is(options[i].words[w], equals + 1, value)) continue;
            choose(r, i, w);
            return true;
        }
        list_words(known, sizeof known, count_words(&options[i]), option_word, &options[i]);
        return fault_input(fault, 1, column + name + 1, "'%.*s' is no choice for %s: expected %s",
                           (int)(value > 40 ? 40 : value), equals + 1, options[i].name, known);
    }
    list_words(known, sizeof known, OPTIONS, option_name, NULL);
    return fault_input(fault, 1, column, "there is no rule '%.*s': expected one of %s",
                       (int)(name > 40 ? 40 : name), word, known);
}

bool echek_rules_read(struct echek_rules *r, const char *words, struct fault *fault) {
    *r = (struct echek_rules){0};
    const char *at = words;
    for (;;) {
        size_t length = strcspn(at, ",");
        if (!read_one(r, at, length, (size_t)(at - words) + 1, fault)) return false;
        if (at[length] == '\0') return true;
        at += length + 1;
    }
}

void echek_rules_write(struct text *out, const struct echek_rules *r) {
    bool any = false;
    for (size_t i = 0; i < OPTIONS; i++) {
        unsigned word = choice(r, i);
        if (word == 0) continue;
        text_format(out, "%s%s=%s", any ? "," : "", options[i].name, options[i].words[word]);
        any = true;
    }
    if (!any) text_add(out, "paper");
}

const char *echek_rules_help(void) {
    return "  drop=free|safe            safe: not orthogonally next to the enemy king\n"
           "  castle=always|once|never  king and rook change places any number of times, once a side, or "
           "not\n"
           "  jump=any|own|none         what queen, rook and bishop pass over: any man, own men, none\n"
           "  pawn=forward|both-up      both-up: Black's pawn goes up the board too\n"
           "  suicide=loses             who encloses his own king loses (no other choice)\n"
           "  paper                     the first word of each: what holds when nothing is said\n"
           "  program                   drop=safe\n";
}

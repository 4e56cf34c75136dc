// The names of strategies, as in SICStus Prolog's labelling/2.
#include "csp/csp.h"

#include <stdio.h>
#include <string.h>

enum kind { SELECT, BRANCH, DIRECTION, TIES, KINDS };

static const struct word {
    const char *word;
    enum kind kind;
    int value;
} words[] = {
    {"leftmost", SELECT, CSP_LEFTMOST},
    {"min", SELECT, CSP_MIN},
    {"max", SELECT, CSP_MAX},
    {"ff", SELECT, CSP_FF},
    {"anti_first_fail", SELECT, CSP_ANTI_FIRST_FAIL},
    {"occurrence", SELECT, CSP_OCCURRENCE},
    {"ffc", SELECT, CSP_FFC},
    {"max_regret", SELECT, CSP_MAX_REGRET},
    {"dom/wdeg", SELECT, CSP_DOM_WDEG},
    {"step", BRANCH, CSP_STEP},
    {"enum", BRANCH, CSP_ENUM},
    {"bisect", BRANCH, CSP_BISECT},
    {"median", BRANCH, CSP_MEDIAN},
    {"middle", BRANCH, CSP_MIDDLE},
    {"up", DIRECTION, 0},
    {"down", DIRECTION, 1},
    {"random", TIES, 1},
};

// "random:7", with a seed from 1 on of at most nine digits.
static bool read_seed(const char *at, size_t length, struct word *out) {
    static const char name[] = "random:";
    enum { NAME = sizeof name - 1, MOST_DIGITS = 9 };
    if (length <= NAME || length > NAME + MOST_DIGITS || memcmp(at, name, NAME) != 0) return false;
    *out = (struct word){name, TIES, 0};
    for (size_t i = NAME; i < length; i++) {
        if (at[i] < '0' || at[i] > '9') return false;
        out->value = 10 * out->value + (at[i] - '0');
    }
    return out->value > 0;
}

static bool find_word(const char *at, size_t length, struct word *out) {
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        *out = words[i];
        if (strlen(out->word) == length && memcmp(out->word, at, length) == 0) return true;
    }
    return read_seed(at, length, out);
}

bool csp_strategy_parse(const char *text, struct csp_strategy *out, size_t *where, size_t *length) {
    bool given[KINDS] = {false};
    *out = (struct csp_strategy){.select = CSP_LEFTMOST, .branch = CSP_STEP};
    for (const char *at = text;; at += *length + 1) {
        *where = (size_t)(at - text);
        *length = strcspn(at, ",");
        struct word w;
        if (!find_word(at, *length, &w) || given[w.kind]) return false;
        given[w.kind] = true;
        if (w.kind == SELECT) out->select = (enum csp_select)w.value;
        else if (w.kind == BRANCH) out->branch = (enum csp_branch)w.value;
        else if (w.kind == DIRECTION) out->down = w.value != 0;
        else out->ties = (uint32_t)w.value;
        if (at[*length] == '\0') return true;
    }
}

static const char *name_of(enum kind kind, int value) {
    for (size_t i = 0;; i++)
        if (words[i].kind == kind && words[i].value == value) return words[i].word;
}

const char *csp_select_name(enum csp_select select) { return name_of(SELECT, (int)select); }
const char *csp_branch_name(enum csp_branch branch) { return name_of(BRANCH, (int)branch); }

void csp_strategy_say(struct csp_strategy how, char out[CSP_STRATEGY_WORDS]) {
    char ties[24] = "";
    if (how.ties == 1) snprintf(ties, sizeof ties, ",random");
    else if (how.ties > 1) snprintf(ties, sizeof ties, ",random:%u", (unsigned)how.ties);
    snprintf(out, CSP_STRATEGY_WORDS, "%s,%s%s%s", csp_select_name(how.select), csp_branch_name(how.branch),
             how.down ? ",down" : "", ties);
}

// The words of labelling/2.
#include "csp/csp.h"

#include <string.h>

enum kind { SELECT, BRANCH, DIRECTION, KINDS };

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
    {"step", BRANCH, CSP_STEP},
    {"enum", BRANCH, CSP_ENUM},
    {"bisect", BRANCH, CSP_BISECT},
    {"median", BRANCH, CSP_MEDIAN},
    {"middle", BRANCH, CSP_MIDDLE},
    {"up", DIRECTION, 0},
    {"down", DIRECTION, 1},
};

static const struct word *find_word(const char *at, size_t length) {
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == length && memcmp(words[i].word, at, length) == 0) return &words[i];
    return NULL;
}

bool csp_strategy_parse(const char *text, struct csp_strategy *out, size_t *where, size_t *length) {
    bool given[KINDS] = {false};
    *out = (struct csp_strategy){CSP_LEFTMOST, CSP_STEP, false};
    for (const char *at = text;; at += *length + 1) {
        *where = (size_t)(at - text);
        *length = strcspn(at, ",");
        const struct word *w = find_word(at, *length);
        if (w == NULL || given[w->kind]) return false;
        given[w->kind] = true;
        if (w->kind == SELECT) out->select = (enum csp_select)w->value;
        else if (w->kind == BRANCH) out->branch = (enum csp_branch)w->value;
        else out->down = w->value != 0;
        if (at[*length] == '\0') return true;
    }
}

static const char *name_of(enum kind kind, int value) {
    for (size_t i = 0;; i++)
        if (words[i].kind == kind && words[i].value == value) return words[i].word;
}

const char *csp_select_name(enum csp_select select) { return name_of(SELECT, (int)select); }
const char *csp_branch_name(enum csp_branch branch) { return name_of(BRANCH, (int)branch); }

// How hard a board is, from the sizes of its steps.
#include "puzzle/explain.h"
#include "puzzle/explain_inside.h"

#include <string.h>

static const char *const level_names[EXPLAIN_LEVELS] = {"easy", "medium", "hard", "expert", "fiendish"};

static const uint32_t level_least[EXPLAIN_LEVELS] = {0, 1, 30, 150, 500};

const char *explain_level_name(enum explain_level level) { return level_names[level]; }

uint32_t explain_level_least(enum explain_level level) { return level_least[level]; }

bool explain_level_named(const char *word, enum explain_level *level) {
    for (int i = 0; i < EXPLAIN_LEVELS; i++) {
        if (strcmp(word, level_names[i]) != 0) continue;
        *level = (enum explain_level)i;
        return true;
    }
    return false;
}

void explain_rate(struct explanation *e) {
    uint64_t sum = 0;
    for (uint32_t k = 2; k <= EXPLAIN_SIZES; k++) sum += (uint64_t)e->sizes[k] * (k * k - 3);
    e->score = sum > UINT32_MAX ? UINT32_MAX : (uint32_t)sum;
    int level = EXPLAIN_LEVELS - 1;
    while (e->score < level_least[level]) level--;
    e->level = (enum explain_level)level;
}

#include "cli/lent.h"

#include <string.h>

void cli_lent_init(struct cli_lent *l, struct mem *m) { *l = (struct cli_lent){.mem = m}; }

void cli_lent_free(struct cli_lent *l) {
    vec_free(l->mem, &l->options);
    vec_free(l->mem, &l->words);
}

static void add(struct cli_lent *l, struct cli_option o) {
    if (!vec_push(l->mem, &l->options, o)) l->failed = true;
}

void cli_lent_add_own(struct cli_lent *l, const struct cli_option *own) {
    for (; own->name != NULL; own++) add(l, *own);
}

static bool has(const struct cli_lent *l, const char *name) {
    for (size_t i = 0; i < l->options.size; i++)
        if (strcmp(l->options.at[i].name, name) == 0) return true;
    return false;
}

static void lend(struct cli_lent *l, const struct option *o, const char *name, const char *help) {
    if (!has(l, name)) add(l, (struct cli_option){name, o->letter, CLI_WORD, NULL, o->meaning, help});
}

void cli_lent_add(struct cli_lent *l, const struct option *table, bool several) {
    for (; table != NULL && table->name != NULL; table++)
        lend(l, table, table->name, several ? NULL : table->help);
}

const struct cli_option *cli_lent_options(struct cli_lent *l) {
    size_t count = l->options.size;
    add(l, (struct cli_option){0});
    if (l->failed || !vec_resize(l->mem, &l->words, count)) return NULL;
    for (size_t i = 0; i < count; i++)
        if (l->options.at[i].value == NULL) l->options.at[i].value = &l->words.at[i];
    return l->options.at;
}

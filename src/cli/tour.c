#include "cli/tour.h"

#include <stdint.h>

// The word of a visit is known by its address, so that nobody can type it. The visitor comes behind it.
static const char visit[] = "";

void cli_tour_command(struct cli_tour *t, const struct cli_command *c) {
    char *words[] = {(char *)(uintptr_t)c->name, (char *)(uintptr_t)visit, (char *)t, NULL};
    t->summary = c->summary;
    c->run(3, words);
}

struct cli_tour *cli_tour_asked(int argc, char **argv) {
    return argc == 3 && argv[1] == visit ? (struct cli_tour *)(void *)argv[2] : NULL;
}

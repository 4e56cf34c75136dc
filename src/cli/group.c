#include "cli/group.h"

#include "base/nearest.h"
#include "cli/tour.h"
#include "cli/usage.h"

#include <string.h>

static const struct cli_command *find(const struct cli_group *g, const char *name) {
    for (const struct cli_command *c = g->commands; c->name != NULL; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}

static int complain_unknown(const struct cli_group *g, int argc, const char *word) {
    if (g->file_first && argc == 2) {
        cli_complain("what is to be done with %.80s? 'roque %s --help' lists the subcommands", word, g->name);
        return CLI_BAD;
    }
    const char *names[CLI_GROUP_MOST + 1] = {0};
    for (size_t i = 0; g->commands[i].name != NULL; i++) names[i] = g->commands[i].name;
    const char *near = nearest_of(word, names);
    if (near != NULL) cli_complain("%s has no subcommand '%.40s'; did you mean '%s'?", g->name, word, near);
    else cli_complain("%s has no subcommand '%.40s'; 'roque %s --help' lists them", g->name, word, g->name);
    return CLI_BAD;
}

// Options may stand before the subcommand: bring the first word that names one to the front.
static void bring_forward(const struct cli_group *g, int argc, char **argv) {
    int at = 1;
    while (at < argc && find(g, argv[at]) == NULL) at++;
    if (at == argc) return;
    char *name = argv[at];
    for (; at > 1; at--) argv[at] = argv[at - 1];
    argv[1] = name;
}

int cli_group_run(const struct cli_group *g, int argc, char **argv) {
    struct cli_tour *tour = cli_tour_asked(argc, argv);
    if (tour != NULL) {
        for (const struct cli_command *c = g->commands; c->name != NULL; c++) cli_tour_command(tour, c);
        return CLI_YES;
    }
    if (argc < 2) return cli_usage_say(g->add_help, false);
    if (argv[1][0] == '-' || (g->file_first && find(g, argv[1]) == NULL)) bring_forward(g, argc, argv);
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return cli_usage_say(g->add_help, true);
    if (word[0] == '-') {
        cli_complain("'%.40s' is an option, and %s needs a subcommand; 'roque %s --help' lists them", word,
                     g->name, g->name);
        return CLI_BAD;
    }
    const struct cli_command *command = find(g, word);
    if (command == NULL && g->file_first && argc > 2) word = argv[2];
    return command == NULL ? complain_unknown(g, argc, word) : command->run(argc - 1, argv + 1);
}

#include "base/mem.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "collection/collection.h"

#include <string.h>

#define RUN(name, summary)                                                                                   \
    static int run_##name(int argc, char **argv) {                                                           \
        struct mem mem = MEM_UNLIMITED;                                                                      \
        struct cli_collection_request q;                                                                     \
        int exit_code;                                                                                       \
        text_init(&q.parameters, &mem);                                                                      \
        if (cli_collection_read_##name(&argc, argv, &q, &exit_code))                                         \
            exit_code = collection_##name(&q, argc, argv);                                                   \
        text_free(&q.parameters);                                                                            \
        return exit_code;                                                                                    \
    }
CLI_COLLECTION_COMMANDS(RUN)
CLI_CAMPAIGN_COMMANDS(RUN)

#define ROW(name, summary) {#name, summary, run_##name},
static const struct cli_command of_collections[] = {CLI_COLLECTION_COMMANDS(ROW){0}};
static const struct cli_command of_campaigns[] = {CLI_CAMPAIGN_COMMANDS(ROW){0}};

static int collection(int argc, char **argv) {
    struct cli_group group = cli_collection_group;
    group.commands = of_collections;
    return cli_group_run(&group, argc, argv);
}

static int campaign(int argc, char **argv) {
    struct cli_group group = cli_campaign_group;
    group.commands = of_campaigns;
    return cli_group_run(&group, argc, argv);
}

static const struct cli_command commands[] = {
    {"collection", NULL, collection}, {"campaign", NULL, campaign}, {"make", NULL, collection_make}};

// roque hands over the words of its command; who calls this program by its own name says the command first.
static int run(int argc, char **argv) {
    for (int first = 0; first < 2 && first < argc; first++)
        for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
            if (strcmp(argv[first], commands[i].name) == 0)
                return commands[i].run(argc - first, argv + first);
    cli_complain(
        "roque-collection is called by 'roque collection', 'roque campaign' and 'roque make --into'");
    return CLI_BAD;
}

int main(int argc, char **argv) {
    cli_interrupt_watch();
    return run(argc, argv);
}

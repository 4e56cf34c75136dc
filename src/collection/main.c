#include "base/mem.h"
#include "cli/command.h"
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

static const struct command of_collection = {.name = "collection", .old = collection},
                            of_campaign = {.name = "campaign", .old = campaign};
static const struct command *const commands[] = {&of_collection, &of_campaign,        &collection_make,
                                                 &command_help,  &command_completion, NULL};

const struct program program = {"roque-collection", commands, NULL};

int main(int argc, char **argv) { return program_main(argc, argv); }

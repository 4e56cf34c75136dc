// The commands of roque-collection and roque-cluster.
#include "collection/collection.h"

static const struct command *const collection_rows[] = {&collection_add,
                                                        &collection_find,
                                                        &collection_show,
                                                        &collection_export,
                                                        &collection_tag,
                                                        &collection_remove,
                                                        &collection_rate,
                                                        &collection_pick,
                                                        &collection_stats,
                                                        &collection_verify,
                                                        NULL};

const struct command collection_group = {
    .name = "collection",
    .summary = "puzzles in a database",
    .text = "Keeps puzzles in a database, one SQLite file. 'roque make --into FILE.db' puts new ones there.\n"
            "Commands that read puzzles, such as 'roque sheet', take FILE.db itself.\n",
    .examples = "  roque collection all.db add akari:paper\n"
                "  roque collection all.db rate\n"
                "  roque collection all.db find --level easy\n",
    .commands = collection_rows,
    .file = "FILE.db",
};

static const struct command *const campaign_rows[] = {&campaign_new, &campaign_run_jobs, &campaign_status,
                                                      &campaign_report, NULL};

static void add_campaign_text(struct text *out) {
    text_add(out, "Large jobs that can be stopped at any moment and continued later. A campaign is a list of "
                  "independent jobs. Their results, and the puzzles found, are kept in FILE.db, which is a "
                  "collection.\n\nKinds of campaign:\n");
    campaign_add_kinds(out);
}

static const struct command_more campaign_more = {.text = add_campaign_text};

const struct command campaign_group = {
    .name = "campaign",
    .summary = "large jobs that can be stopped and continued",
    .more = &campaign_more,
    .examples = "  roque campaign all.db new make akari --size 6x6 --number 5 --seed 1\n"
                "  roque campaign all.db run\n"
                "  roque campaign all.db report\n",
    .commands = campaign_rows,
    .file = "FILE.db",
};

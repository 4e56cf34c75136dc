// The atlas of Chess Loop: every board up to an area, every pair of kinds, and every number of pieces.
#include "campaign/kinds.h"
#include "family/chess_loop/chess_loop.h"

static const struct campaign_kind loops = {
    .name = "loops",
    .summary = "the atlas of Chess Loop: every board up to an area, every pair of kinds",
    .examples = "  roque campaign atlas.db new loops --area 12\n",
    .options = campaign_atlas_options,
    .row = "board",
    .second = "kinds",
    .columns = campaign_atlas_columns,
    .check = campaign_atlas_check,
    .jobs = campaign_atlas_jobs,
    .run = campaign_atlas_run,
    .conclude = campaign_atlas_conclude,
};

const struct campaign_kind *const chess_loop_campaigns[] = {&loops, NULL};

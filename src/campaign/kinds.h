// The kinds of campaign for all families, and helpers for kinds of families.
#ifndef ROQUE_CAMPAIGN_KINDS_H
#define ROQUE_CAMPAIGN_KINDS_H

#include "campaign/campaign.h"
#include "make/survey.h"

extern const struct campaign_kind campaign_make;   // so many puzzles of each size and level
extern const struct campaign_kind campaign_rate;   // how hard the puzzles of the collection are
extern const struct campaign_kind campaign_verify; // whether the collection's claims about them hold

// Their counts.
enum { CAMPAIGN_RATED, CAMPAIGN_SEVERAL, CAMPAIGN_UNSOLVABLE, CAMPAIGN_SOLVED, CAMPAIGN_TOO_LONG };
enum { CAMPAIGN_PUZZLES, CAMPAIGN_CLAIMS, CAMPAIGN_WRONG, CAMPAIGN_UNSETTLED };

// The option that both have: the limit for rating a puzzle.
#define CAMPAIGN_WORK      "work"
#define CAMPAIGN_WORK_HELP "stop rating a puzzle after N million steps (default: 1000)"

// An atlas: the survey of a family on every board of at most so many squares, the longer side first. A family
// with a survey fills a kind with these functions and the tables; option 0 is the area.
extern const char *const campaign_atlas_columns[];
extern const struct option campaign_atlas_options[];
bool campaign_atlas_check(const struct campaign_request *r, struct fault *fault);
uint64_t campaign_atlas_jobs(const struct campaign_request *r);
enum campaign_answer campaign_atlas_run(const struct campaign_task *t, struct campaign_result *out,
                                        struct fault *fault);
void campaign_atlas_conclude(const struct campaign_request *r, const uint64_t *sums, bool complete,
                             struct text *out);

#endif

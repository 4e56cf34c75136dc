#include "cli/cli.h"
#include "collection/collection.h"

int collection_fail(const struct fault *fault) {
    if (fault->kind == FAULT_NONE) return CLI_BAD; // it was told
    cli_complain("%s", fault->text);
    return fault->kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD;
}

int collection_verdict(const struct campaign_kind *kind, const uint64_t *sums, bool complete) {
    static const int codes[] = {
        [CAMPAIGN_FINE] = CLI_YES, [CAMPAIGN_AMISS] = CLI_NO, [CAMPAIGN_OPEN] = CLI_LIMIT};
    return codes[campaign_judge(kind, sums, complete)];
}

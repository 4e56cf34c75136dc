#include "cli/cli.h"
#include "collection/collection.h"

int collection_fail(const struct fault *fault) {
    if (fault->kind == FAULT_NONE) return CLI_BAD; // it was told
    cli_complain("%s", fault->text);
    return fault->kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD;
}

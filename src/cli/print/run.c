#include "cli/print/print.h"
#include "cli/program.h"

int cli_print_run(char **words) { return program_become("roque-print", NULL, words); }

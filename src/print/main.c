#include "print/print.h"

#include <locale.h>

#ifdef ROQUE_CHECKED
// The libraries keep what they have read of fonts until the end, which is no leak.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_options(void);
const char *__lsan_default_suppressions(void) { return "leak:libfontconfig\nleak:libpango\nleak:libglib\n"; }
const char *__lsan_default_options(void) { return "print_suppressions=0"; }
#endif

static const struct command *const commands[] = {
    &print_show, &print_echek, &print_sheet, &print_book, &command_help, &command_completion, NULL};

const struct program program = {"roque-print", commands, NULL};

int main(int argc, char **argv) {
    setlocale(LC_CTYPE, "");
    return program_main(argc, argv);
}

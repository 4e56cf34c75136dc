#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/print/print.h"
#include "print/print.h"

#include <locale.h>
#include <string.h>

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {{"show", print_show},
                {CLI_ECHEK_SHOW_PAPER, print_echek_show},
                {"sheet", print_sheet},
                {"book", print_book}};

// roque hands over the words of its command; who calls this program by its own name says the command first.
static int run(int argc, char **argv) {
    for (int first = 0; first < 2 && first < argc; first++)
        for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
            if (strcmp(argv[first], commands[i].name) == 0)
                return commands[i].run(argc - first, argv + first);
    cli_complain("roque-print is called by 'roque show --as pdf', 'roque sheet' and 'roque book'");
    return CLI_BAD;
}

#ifdef ROQUE_CHECKED
// The libraries keep what they have read of fonts: that is no leak, and nothing to be told.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_options(void);
const char *__lsan_default_suppressions(void) { return "leak:libfontconfig\nleak:libpango\nleak:libglib\n"; }
const char *__lsan_default_options(void) { return "print_suppressions=0"; }
#endif

int main(int argc, char **argv) {
    setlocale(LC_CTYPE, "");
    cli_interrupt_watch();
    return run(argc, argv);
}

#include "print/print.h"

#include <locale.h>
#include <malloc.h>
#include <unistd.h>

#ifdef ROQUE_CHECKED
// The libraries keep what they have read from fonts until the end; this is not a leak.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_options(void);
const char *__lsan_default_suppressions(void) { return "leak:libfontconfig\nleak:libpango\nleak:libglib\n"; }
const char *__lsan_default_options(void) { return "print_suppressions=0"; }
#endif

static const struct command *const commands[] = {
    &print_show, &print_echek, &print_sheet, &print_book, &command_help, &command_completion, NULL};

const struct program program = {"roque-print", commands, NULL};

// GLib ends the program when it cannot continue, as without memory. Print its sentence, and end without a
// signal.
static void end_with(const char *domain, GLogLevelFlags level, const char *message, gpointer context) {
    (void)domain, (void)context;
    if ((level & G_LOG_FLAG_FATAL) == 0) return;
    cli_complain("cannot go on: %s", message);
    _exit(CLI_LIMIT);
}

int main(int argc, char **argv) {
    mallopt(M_ARENA_MAX, 1); // Pango's threads would reserve 64 MB each
    g_log_set_default_handler(end_with, NULL);
    setlocale(LC_CTYPE, "");
    return program_main(argc, argv);
}

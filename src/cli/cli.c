#include "cli/cli.h"

#include "cli/command.h"
#include "cli/output.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

int cli_weightier(int a, int b) {
    static const int order[] = {CLI_INTERRUPTED, CLI_BAD, CLI_LIMIT, CLI_NO};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (a == order[i] || b == order[i]) return order[i];
    return CLI_YES;
}

void cli_err(const char *bytes, size_t count) {
    struct mem mem = MEM_UNLIMITED;
    size_t width = cli_width(STDERR_FILENO);
    struct text folded = TEXT_IN(&mem);
    if (width > 0) wrap_fold(&folded, bytes, count, width);
    bool fits = width > 0 && !folded.failed;
    cli_write_all(STDERR_FILENO, fits ? text_string(&folded) : bytes, fits ? folded.size : count);
    text_free(&folded);
}

// User input must not control the terminal.
static void make_harmless(char *line, size_t size) {
    for (size_t i = 0; i < size;) {
        size_t n = text_shown_length(line + i, size - i);
        if (n == 0 && line[i] == '\n') n = 1; // a fault may have a picture
        else if (n == 0) n = text_utf8_length(line + i, size - i) > 1 ? 2 : 1, memset(line + i, '?', n);
        i += n;
    }
}

// Without the heap: memory may be what is missing. A name of thousands of characters does not fit anywhere.
bool cli_complain(const char *format, ...) {
    enum { USUALLY_ENOUGH = 1000 };
    static const char name[] = "roque: ";
    char usual[USUALLY_ENOUGH], *line = usual;
    struct mem mem = MEM_UNLIMITED;
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    size_t size = sizeof name + (length < 0 ? 0 : (size_t)length),
           room = size > sizeof usual ? size : sizeof usual;
    if (size > sizeof usual) line = mem_resize(&mem, NULL, 0, room);
    if (line == NULL) line = usual, size = room = sizeof usual;
    memcpy(line, name, sizeof name);
    vsnprintf(line + sizeof name - 1, room - sizeof name + 1, format, again);
    make_harmless(line, size - 1);
    line[size - 1] = '\n';
    cli_err(line, size);
    if (line != usual) mem_free(&mem, line, room);
    va_end(again);
    va_end(args);
    return false;
}

// ---- Ranks -----------------------------------------------------------------------------------------------

static size_t number_in(const char *name, size_t otherwise) {
    const char *word = getenv(name);
    return word == NULL ? otherwise : (size_t)strtoul(word, NULL, 10);
}

size_t cli_ranks(void) { return number_in("OMPI_COMM_WORLD_SIZE", 1); }
size_t cli_rank(void) { return number_in("OMPI_COMM_WORLD_RANK", 0); }

// ---- Being asked to stop ---------------------------------------------------------------------------------

enum { NOT_ASKED, ASKED_BY_PERSON, ASKED_BY_US };

// A signal handler can reach nothing else. Worker threads read it through the solver's limits.
static int asked = NOT_ASKED;

static int what_was_asked(void) { return __atomic_load_n(&asked, __ATOMIC_RELAXED); }

// From one state to another, unless it is a third by now.
static void change(int from, int to) {
    __atomic_compare_exchange_n(&asked, &from, to, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

static void on_interrupt(int signal_number) {
    (void)signal_number;
    __atomic_store_n(&asked, ASKED_BY_PERSON, __ATOMIC_RELAXED);
}

void cli_interrupt_also(int signal_number) {
    // Not restarting: a read that waits for the keyboard comes back. Reset after the first: the second kills.
    struct sigaction once = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&once.sa_mask);
    sigaction(signal_number, &once, NULL);
}

void cli_interrupt_watch(void) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigemptyset(&usual.sa_mask);
    // Also when it was ignored before, as for a shell's background jobs: `kill -INT` is how a script stops
    // us.
    cli_interrupt_also(SIGINT);
    // A reader that has seen enough ends us silently, as `head` ends every program, even if our parent
    // ignores the signal.
    sigaction(SIGPIPE, &usual, NULL);
}

bool cli_interrupted(void) { return what_was_asked() == ASKED_BY_PERSON; }

void cli_interrupt_forget(void) {
    change(ASKED_BY_PERSON, NOT_ASKED); // results that cannot be written stay so
    cli_interrupt_watch();
}

void cli_stop(void) {
    change(NOT_ASKED, ASKED_BY_US); // never over what a person asked for
}

bool cli_stopping(void) { return what_was_asked() != NOT_ASKED; }

const int *cli_stop_flag(void) { return &asked; }

struct limits cli_limits(uint64_t us) {
    return limits_within(us, cli_stop_flag());
}

// ---- The terminal ----------------------------------------------------------------------------------------

static bool is_set(const char *variable) {
    const char *value = getenv(variable);
    return value != NULL && *value != '\0';
}

static bool is_dumb(void) {
    const char *term = getenv("TERM");
    return term != NULL && strcmp(term, "dumb") == 0;
}

static struct winsize screen_size(int fd) {
    struct winsize size = {0};
    if (!isatty(fd)) return size;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
        size = (struct winsize){.ws_row = 24, .ws_col = 80};
    return size;
}

int cli_columns(int fd) { return screen_size(fd).ws_col; }
int cli_rows(int fd) { return screen_size(fd).ws_row; }

size_t cli_width(int fd) {
    size_t columns = (size_t)cli_columns(fd);
    return columns < WRAP_WIDTH ? columns : WRAP_WIDTH;
}

bool cli_use_color(int choice, bool terminal) {
    bool wanted = choice == COMMAND_COLOR_ALWAYS || (choice != COMMAND_COLOR_NEVER && terminal && !is_dumb());
    return wanted && !is_set("NO_COLOR");
}

enum puzzle_names cli_names(int choice) {
    return choice == COMMAND_COORDINATES_CHESS ? PUZZLE_NAMES_CHESS : PUZZLE_NAMES_RC;
}

enum draw_labels cli_labels(int choice, bool watched) {
    if (choice == COMMAND_COORDINATES_NONE) return DRAW_NO_LABELS;
    return choice != OPTION_NOT_GIVEN || watched ? DRAW_LABELS : DRAW_USUAL_LABELS;
}

enum draw_medium cli_terminal_medium(void) {
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    if (is_dumb()) return DRAW_TEXT;
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        if (!is_set(variables[i])) continue;
        const char *locale = getenv(variables[i]);
        for (const char *p = locale; *p != '\0'; p++)
            if (strncasecmp(p, "utf-8", 5) == 0 || strncasecmp(p, "utf8", 4) == 0) return DRAW_UNICODE;
        return DRAW_TEXT;
    }
    return DRAW_UNICODE; // nothing is said, as in most containers; today's terminals can
}

void cli_add_harmless(struct text *out, const char *bytes, size_t count) {
    for (size_t i = 0; i < count;) {
        size_t n = text_shown_length(bytes + i, count - i);
        if (n > 0) text_bytes(out, bytes + i, n);
        else text_char(out, '?');
        i += n > 0 ? n : text_utf8_length(bytes + i, count - i) > 1 ? 2 : 1;
    }
}

void cli_add_caret(struct text *out, const char *words, size_t column, size_t indent) {
    text_repeat(out, " ", indent);
    for (size_t i = 0; i + 1 < column && words[i] != '\0'; i++) {
        bool continues = ((unsigned char)words[i] & 0xc0) == 0x80; // of a character that is drawn already
        if (!continues) text_char(out, ' ');
    }
    text_add(out, "^\n");
}

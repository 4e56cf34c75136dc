#include "cli/terminal.h"

#include "base/wrap.h"
#include "cli/command.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

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

#include "cli/board_values.h"

#include "cli/cli.h"

#include <string.h>

static bool read_side(const char **at, unsigned long long *side) {
    const char *start = *at;
    for (*side = 0; **at >= '0' && **at <= '9' && *side < 1000000; ++*at)
        *side = *side * 10 + (unsigned long long)(**at - '0');
    return *at > start;
}

bool cli_read_size(const char *word, const struct family *family, int *width, int *height) {
    unsigned long long columns, rows;
    struct fault fault;
    const char *at = word;
    bool ok = read_side(&at, &columns) && *at++ == 'x' && read_side(&at, &rows) && *at == '\0';
    if (!ok) {
        cli_complain("--size: '%.40s' is no size such as 5x4 (columns, rows)", word);
        return false;
    }
    if (!puzzle_check_size(family, columns, rows, 0, 0, &fault)) {
        cli_complain("--size: %s", fault.text);
        return false;
    }
    *width = (int)columns;
    *height = (int)rows;
    return true;
}

static bool read_kind(const char *word, size_t length, enum chess_kind *out) {
    if (chess_kind_named(word, length, out) && *out != CHESS_PAWN) return true;
    cli_complain("--kinds: '%.*s' is no kind: one of rook, bishop, knight, king, queen is expected",
                 (int)(length < 40 ? length : 40), word);
    return false;
}

bool cli_read_kinds(const char *word, enum chess_kind kinds[2]) {
    const char *comma = strchr(word, ',');
    if (comma == NULL) {
        cli_complain("--kinds: two kinds with a comma between are expected, such as rook,king");
        return false;
    }
    if (!read_kind(word, (size_t)(comma - word), &kinds[0])) return false;
    if (!read_kind(comma + 1, strlen(comma + 1), &kinds[1])) return false;
    if (kinds[0] != kinds[1]) return true;
    cli_complain("--kinds: %s stands twice: two different kinds are expected", chess_name(kinds[0]));
    return false;
}

// Game IDs of Simon Tatham's Portable Puzzle Collection: WxH:DESC, where letters are runs of blanks.
// A game ID says the puzzle, not what a player has put in.
#include "family/akari/akari.h"
#include "family/akari/formats.h"
#include "format/readers.h"

#include <string.h>

// ---- Reading ---------------------------------------------------------------------------------------------

struct description {
    struct scan text;
    struct fault *fault;
};

// The board is full of blanks already; only black cells are written.
static bool fill_description(void *context, size_t size, char *cells) {
    const struct description *d = context;
    struct scan s = d->text;
    size_t n = 0;
    for (; s.at < s.end; s.at++) {
        bool blanks = *s.at >= 'a' && *s.at <= 'z';
        if (!blanks && *s.at != 'B' && !(*s.at >= '0' && *s.at <= '4'))
            return format_expected(&s, "a-z, B or 0-4", d->fault);
        size_t count = blanks ? (size_t)(*s.at - 'a' + 1) : 1;
        if (count > size - n)
            return fault_input(d->fault, s.line, scan_column(&s),
                               "the description goes on after the %zu cells of the board", size);
        if (!blanks && cells != NULL) cells[n] = *s.at == 'B' ? '#' : *s.at;
        n += count;
    }
    if (n == size) return true;
    return fault_input(d->fault, s.line, scan_column(&s),
                       "the description is short: %zu of %zu cells are missing", size - n, size);
}

static bool is_parameter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || format_is_digit(c);
}

// Digits, an x and digits: enough to tell a game ID from all else.
static bool begins_game_id(struct scan s) {
    unsigned long long n;
    struct fault ignored;
    return format_number(&s, "", &n, &ignored) && format_take(&s, "x") && format_number(&s, "", &n, &ignored);
}

static enum format_claim claim_game_id(const struct scan *line, const struct format_reader *rest) {
    (void)rest;
    return begins_game_id(*line) ? FORMAT_MINE : FORMAT_NOT_MINE;
}

static bool is_inline(const char *word) {
    return begins_game_id(scan_string(word)) && strchr(word, ':') != NULL;
}

static bool read_game_id(struct read_job *j) {
    struct scan s = j->first;
    unsigned long long width, height;
    if (!format_number(&s, "the number of columns", &width, j->fault)) return false;
    if (!format_take(&s, "x")) return format_expected(&s, "the 'x' of a size such as 7x7", j->fault);
    if (!format_number(&s, "the number of rows", &height, j->fault)) return false;
    while (s.at < s.end && is_parameter(*s.at)) s.at++; // how the puzzle was made: of no use here
    if (s.at < s.end && *s.at == '#')
        return fault_input(j->fault, s.line, scan_column(&s),
                           "a random seed does not say the board: ':' and a description are expected");
    if (!format_take(&s, ":")) return format_expected(&s, "':' and a description", j->fault);
    struct description d = {.text = s, .fault = j->fault};
    return format_make_board(j, &akari_family, &j->first, width, height, fill_description, &d);
}

// ---- Writing ---------------------------------------------------------------------------------------------

static void write_game_id(const struct puzzle *p, struct text *out) {
    enum { LONGEST_RUN = 26 };
    text_format(out, "%dx%d:", p->width, p->height);
    size_t blanks = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        char c = p->cells[i];
        bool blank = c == '.' || family_is_mark(p->family, c);
        if (blanks == LONGEST_RUN || (!blank && blanks > 0)) {
            text_char(out, (char)('a' + blanks - 1));
            blanks = 0;
        }
        if (blank) blanks++;
        else text_char(out, c == '#' ? 'B' : c);
    }
    if (blanks > 0) text_char(out, (char)('a' + blanks - 1));
    text_char(out, '\n');
}

const struct format akari_game_id = {.name = "game-id",
                                     .noun = "a game ID",
                                     .claim = claim_game_id,
                                     .read = read_game_id,
                                     .is_inline = is_inline,
                                     .write = write_game_id};

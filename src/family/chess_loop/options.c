#include "family/chess_loop/options.h"

#include <limits.h>
#include <string.h>

static bool read_kind(const struct option *o, const char *word, size_t length, enum chess_kind *out,
                      struct fault *fault) {
    if (chess_kind_named(word, length, out) && *out != CHESS_PAWN) return true;
    return fault_input(fault, 0, 0,
                       "--%s: '%.*s' is not a kind: one of rook, bishop, knight, king, queen is expected",
                       o->name, (int)(length < 40 ? length : 40), word);
}

// "rook,king"
static bool read_kinds(const struct option *o, const char *word, void *value, struct fault *fault) {
    enum chess_kind a, b;
    const char *comma = strchr(word, ',');
    if (comma == NULL)
        return fault_input(fault, 0, 0,
                           "--%s: two kinds with a comma between are expected, such as rook,king", o->name);
    if (!read_kind(o, word, (size_t)(comma - word), &a, fault)) return false;
    if (!read_kind(o, comma + 1, strlen(comma + 1), &b, fault)) return false;
    if (a == b)
        return fault_input(fault, 0, 0, "--%s: %s is given twice: two different kinds are expected", o->name,
                           chess_name(a));
    *(int *)value = (int)a * CHESS_KINDS + (int)b;
    return true;
}

bool chess_loop_kinds(int value, enum chess_kind kinds[2]) {
    if (value == OPTION_NOT_GIVEN) return false;
    kinds[0] = (enum chess_kind)(value / CHESS_KINDS);
    kinds[1] = (enum chess_kind)(value % CHESS_KINDS);
    return true;
}

#define KINDS(text)                                                                                          \
    { "kinds", 'k', OPTION_OTHER, 0, "A,B", text, .read = read_kinds }
#define PIECES(text)                                                                                         \
    { "n", 'n', OPTION_NUMBER, 0, "N", text, .least = 1 }

const struct option chess_loop_make_options[] = {
    [CHESS_LOOP_KINDS] = KINDS("the two kinds of pieces (default: any two)"),
    [CHESS_LOOP_PIECES] = PIECES("how many of each kind (default: any number)"),
    {0},
};

const struct option chess_loop_survey_options[] = {
    [CHESS_LOOP_KINDS] = KINDS("only these two kinds; otherwise every pair"),
    [CHESS_LOOP_PIECES] = PIECES("only N pieces of each kind; otherwise from 2 to what fits"),
    {0},
};

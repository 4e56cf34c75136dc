// A survey of Chess Loop: every pair of kinds, and every number of pieces.
#include "make/survey.h"
#include "base/json.h"
#include "family/chess_loop/chess_loop.h"
#include "family/chess_loop/options.h"

#include <stdio.h>

// The pairs in the order of the survey: each kind with those that come after it.
static const enum chess_kind kinds[] = {CHESS_KING, CHESS_KNIGHT, CHESS_ROOK, CHESS_BISHOP, CHESS_QUEEN};
enum { KINDS = sizeof kinds / sizeof *kinds, PAIRS = KINDS * (KINDS - 1) / 2, LEAST = 2 };

static void pair_at(uint64_t place, enum chess_kind pair[2]) {
    int first = 0;
    for (; place >= (uint64_t)(KINDS - 1 - first); first++) place -= (uint64_t)(KINDS - 1 - first);
    pair[0] = kinds[first];
    pair[1] = kinds[first + 1 + (int)place];
}

static int most_pieces(const struct survey_request *r) { return r->width * r->height / 2; }

static bool parameters(const struct survey_request *r, uint64_t index, int out[PUZZLE_PARAMETERS]) {
    int asked = r->values[CHESS_LOOP_PIECES], least = asked == OPTION_NOT_GIVEN ? LEAST : asked;
    int most = asked == OPTION_NOT_GIVEN ? most_pieces(r) : asked;
    enum chess_kind pair[2];
    bool one_pair = chess_loop_kinds(r->values[CHESS_LOOP_KINDS], pair);
    uint64_t numbers = most < least ? 0 : (uint64_t)(most - least + 1);
    if (index >= numbers * (one_pair ? 1 : PAIRS)) return false;
    if (!one_pair) pair_at(index / numbers, pair);
    out[CHESS_LOOP_FIRST] = (int)pair[0];
    out[CHESS_LOOP_SECOND] = (int)pair[1];
    out[CHESS_LOOP_EACH] = least + (int)(index % numbers);
    return true;
}

static bool check(const struct survey_request *r, struct fault *fault) {
    int squares = r->width * r->height, pieces = r->values[CHESS_LOOP_PIECES];
    if (pieces <= most_pieces(r)) return true;
    return fault_input(fault, 0, 0, "--n: %d of each kind do not fit: the board has %d square%s", pieces,
                       squares, squares == 1 ? "" : "s");
}

static void json(const struct puzzle *p, struct text *out) {
    json_open(out, "kinds", '[');
    json_text(out, NULL, chess_name((enum chess_kind)p->parameters[CHESS_LOOP_FIRST]));
    json_text(out, NULL, chess_name((enum chess_kind)p->parameters[CHESS_LOOP_SECOND]));
    json_close(out, ']');
    json_number(out, "n", (uint64_t)p->parameters[CHESS_LOOP_EACH]);
}

static void group(const struct puzzle *p, char *out, size_t size) {
    snprintf(out, size, "%s, %s", chess_name((enum chess_kind)p->parameters[CHESS_LOOP_FIRST]),
             chess_name((enum chess_kind)p->parameters[CHESS_LOOP_SECOND]));
}

const struct family_survey chess_loop_survey = {
    .command = "loops",
    .summary = "survey Chess Loop: which boards have one solution",
    .about = "Surveys Chess Loop on an empty board: counts the solutions for every pair of kinds and\n"
             "every number of pieces, and lists the cases with one solution up to the board's rotations\n"
             "and reflections, as puzzles that every other command can read. Kinds are rook, bishop,\n"
             "knight, king and queen. Ends with 0 when there is such a case, 1 when there is none.\n",
    .examples = "  roque loops --size 5x4\n"
                "  roque loops --size 6x4 --kinds bishop,king --all-results\n"
                "  roque loops --size 4x3 | roque solve\n",
    .options = chess_loop_survey_options,
    .check = check,
    .parameters = parameters,
    .json = json,
    .group = group,
};

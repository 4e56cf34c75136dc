// Surveys of Chess Loop: one board with every pair of kinds and every number of pieces, and the atlas of all
// boards up to an area.
#include "base/json.h"

#include "campaign/campaign.h"
#include "family/chess_loop/chess_loop.h"

#include <stdio.h>
#include <string.h>

// ---- Options ----------------------------------------------------------------------------------------------
// The same for new puzzles and for a survey: two kinds, and how many of each.

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
    { "n", 0, OPTION_NUMBER, 0, "N", text, .least = 1 }

const struct option chess_loop_make_options[] = {
    [CHESS_LOOP_KINDS] = KINDS("the two kinds of pieces (default: any two)"),
    [CHESS_LOOP_PIECES] = PIECES("how many of each kind (default: any number)"),
    {0},
};

static const struct option survey_options[] = {
    [CHESS_LOOP_KINDS] = KINDS("only these two kinds; otherwise every pair"),
    [CHESS_LOOP_PIECES] = PIECES("only N pieces of each kind; otherwise from 2 to what fits"),
    {0},
};

// ---- The survey -------------------------------------------------------------------------------------------

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
             "knight, king and queen. Exit code: 0 when there is such a case, 1 when there is none.\n",
    .examples = "  roque loops --size 5x4\n"
                "  roque loops --size 6x4 --kinds bishop,king --all-results\n"
                "  roque loops --size 4x3 | roque solve\n",
    .options = survey_options,
    .check = check,
    .parameters = parameters,
    .json = json,
    .group = group,
};

// ---- The atlas --------------------------------------------------------------------------------------------

static const struct campaign_kind loops = {
    .name = "loops",
    .summary = "the atlas of Chess Loop: every board up to an area, every pair of kinds",
    .examples = "  roque campaign atlas.db new loops --area 12\n",
    .options = campaign_atlas_options,
    .row = "board",
    .second = "kinds",
    .columns = campaign_atlas_columns,
    .check = campaign_atlas_check,
    .jobs = campaign_atlas_jobs,
    .run = campaign_atlas_run,
    .conclude = campaign_atlas_conclude,
};

const struct campaign_kind *const chess_loop_campaigns[] = {&loops, NULL};

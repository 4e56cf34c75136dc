#include "family/akari/options.h"

#include "family/akari/layout.h"

static const char *const symmetries[] = {"none", "mirror", "mirror2", "rotate2", "rotate4", "diagonal", NULL};
static const char *const clues[] = {"full", "minimal", NULL};

const struct option akari_options[] = {
    [AKARI_BLACK] = {"black-cells", .kind = OPTION_NUMBER, .meaning = "PERCENT", .most = 100,
                     .help = "the share of black cells (default: 20; with --any: 25)"},
    [AKARI_SYMMETRY] = {"symmetry", .kind = OPTION_CHOICE, .meaning = "KIND", .words = symmetries,
                        .help = "none, mirror, mirror2, rotate2, rotate4 or diagonal (default: rotate2)"},
    [AKARI_CLUES] = {"clues", .kind = OPTION_CHOICE, .meaning = "WHICH", .words = clues,
                     .help = "full or minimal (default: as many as the level takes)"},
    [AKARI_FROM] = {"from", .kind = OPTION_BOARD, .meaning = "FILE",
                    .help = "keep the black cells of this board, choose the numbers"},
    [AKARI_NUMBERS] = {"numbers", .kind = OPTION_NUMBER, .meaning = "PERCENT", .most = 100,
                       .help = "with --any: the share of black cells with a number (default: 0)"},
    {0},
};

enum akari_symmetry akari_symmetry_of(const struct make_request *r) {
    if (r->board != NULL) return AKARI_NO_SYMMETRY;
    int asked = r->values[AKARI_SYMMETRY];
    return asked == OPTION_NOT_GIVEN ? AKARI_ROTATE2 : (enum akari_symmetry)asked;
}

// ---- Requests that can never be met ----------------------------------------------------------------------

static bool check_from(const struct make_request *r, struct fault *fault) {
    const char *too = r->values[AKARI_BLACK] != OPTION_NOT_GIVEN      ? "black-cells"
                      : r->values[AKARI_SYMMETRY] != OPTION_NOT_GIVEN ? "symmetry"
                      : (r->asks & MAKE_ASKS_SIZE) != 0               ? "size"
                                                                      : NULL;
    if (r->board == NULL || too == NULL) return true;
    return fault_input(fault, 0, 0, "--from gives the black cells: --%s cannot be asked for too", too);
}

static bool check_symmetry(const struct make_request *r, struct fault *fault) {
    enum akari_symmetry s = akari_symmetry_of(r);
    if ((s != AKARI_ROTATE4 && s != AKARI_DIAGONAL) || r->width == r->height) return true;
    return fault_input(fault, 0, 0, "--symmetry %s needs a square board, not %dx%d", symmetries[s], r->width,
                       r->height);
}

// What is said names an option that was given.
static bool check_black(const struct make_request *r, struct fault *fault) {
    size_t size = (size_t)r->width * (size_t)r->height, black = akari_black_count(r);
    const char *option = r->board != NULL ? "--from" : "--black-cells";
    bool chosen = r->board != NULL || r->values[AKARI_BLACK] != OPTION_NOT_GIVEN;
    if (black == size && !chosen)
        return fault_input(fault, 0, 0,
                           "--size: %dx%d has no room for black and white cells with symmetry %s; --symmetry "
                           "none leaves some",
                           r->width, r->height, symmetries[akari_symmetry_of(r)]);
    if (black == size)
        return fault_input(fault, 0, 0, "%s leaves no white cell on %dx%d", option, r->width, r->height);
    if (black == 0 && size > 1)
        return fault_input(fault, 0, 0, "%s: without a black cell a board of %dx%d has several solutions",
                           option, r->width, r->height);
    return true;
}

bool akari_can_make(const struct make_request *r, struct fault *fault) {
    if (r->values[AKARI_NUMBERS] != OPTION_NOT_GIVEN)
        return fault_input(fault, 0, 0, "--numbers goes with --any; --clues says which numbers a puzzle has");
    return check_from(r, fault) && check_symmetry(r, fault) && check_black(r, fault);
}

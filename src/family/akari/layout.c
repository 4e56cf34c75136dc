// The requests for new boards, where black cells go, and whole random boards.
#include "family/akari/akari.h"
#include "family/akari/make.h"

static const char *const symmetries[] = {"none", "mirror", "mirror2", "rotate2", "rotate4", "diagonal", NULL};
static const char *const symmetry_titles[] = {
    "none", "mirrored", "mirrored both ways", "half turn", "quarter turn", "along the diagonal", NULL};
static const char *const clues[] = {"full", "minimal", NULL};

const struct option akari_options[] = {
    [AKARI_BLACK] = {"black-cells", .kind = OPTION_NUMBER, .meaning = "PERCENT", .most = 100,
                     .help = "share of black cells (default: 20; with --any: 25)"},
    [AKARI_SYMMETRY] = {"symmetry", .kind = OPTION_CHOICE, .meaning = "KIND", .words = symmetries,
                        .titles = symmetry_titles,
                        .help = "none, mirror, mirror2, rotate2, rotate4 or diagonal (default: rotate2)"},
    [AKARI_CLUES] = {"clues", .kind = OPTION_CHOICE, .meaning = "WHICH", .words = clues,
                     .help = "full or minimal (default: as many as the level takes)"},
    [AKARI_FROM] = {"from", .kind = OPTION_BOARD, .meaning = "FILE",
                    .help = "keep the black cells of this board, choose the numbers"},
    [AKARI_NUMBERS] = {"numbers", .kind = OPTION_NUMBER, .meaning = "PERCENT", .most = 100,
                       .help = "share of numbered black cells, with --any (default: 0)"},
    {0},
};

enum akari_symmetry akari_symmetry_of(const struct make_request *r) {
    if (r->board != NULL) return AKARI_NO_SYMMETRY;
    int asked = r->values[AKARI_SYMMETRY];
    return asked == OPTION_NOT_GIVEN ? AKARI_ROTATE2 : (enum akari_symmetry)asked;
}

// ---- Black cells ------------------------------------------------------------------------------------------

enum { USUAL_PERCENT = 20 };

// The symmetries that map an orbit, up to BOARD_SAME.
static const enum board_symmetry images[AKARI_SYMMETRIES][ORBIT_MOST] = {
    [AKARI_NO_SYMMETRY] = {BOARD_SAME},
    [AKARI_MIRROR] = {BOARD_MIRROR_LEFT_RIGHT, BOARD_SAME},
    [AKARI_MIRROR2] = {BOARD_MIRROR_LEFT_RIGHT, BOARD_MIRROR_UP_DOWN, BOARD_TURN_180, BOARD_SAME},
    [AKARI_ROTATE2] = {BOARD_TURN_180, BOARD_SAME},
    [AKARI_ROTATE4] = {BOARD_TURN_90, BOARD_TURN_180, BOARD_TURN_270, BOARD_SAME},
    [AKARI_DIAGONAL] = {BOARD_MIRROR_DIAGONAL, BOARD_SAME},
};

int akari_orbit(enum akari_symmetry s, int width, int height, uint32_t cell, uint32_t out[ORBIT_MOST]) {
    int n = 1;
    out[0] = cell;
    for (const enum board_symmetry *how = images[s]; *how != BOARD_SAME; how++) {
        uint32_t image = (uint32_t)board_map_cell(*how, width, height, cell);
        bool new = true;
        for (int j = 0; j < n; j++) new = new &&out[j] != image;
        if (new) out[n++] = image;
    }
    for (int i = 1; i < n; i++)
        if (out[i] < out[0]) {
            uint32_t smaller = out[i];
            out[i] = out[0];
            out[0] = smaller;
        }
    return n;
}

// How many orbits there are of each size.
static void count_orbits(const struct make_request *r, size_t out[ORBIT_MOST + 1]) {
    size_t size = (size_t)r->width * (size_t)r->height;
    for (int i = 0; i <= ORBIT_MOST; i++) out[i] = 0;
    for (size_t i = 0; i < size; i++) {
        uint32_t orbit[ORBIT_MOST];
        int n = akari_orbit(akari_symmetry_of(r), r->width, r->height, (uint32_t)i, orbit);
        out[n] += orbit[0] == i;
    }
}

// Can whole orbits make up this many cells? Sizes are 1, 2 and 4: taking as many large ones as fit leaves the
// least for the others, unless there are too few large ones.
static bool can_be(const size_t orbits[ORBIT_MOST + 1], size_t count) {
    for (size_t fours = orbits[4] < count / 4 ? orbits[4] : count / 4;; fours--) {
        size_t left = count - 4 * fours, twos = orbits[2] < left / 2 ? orbits[2] : left / 2;
        if (left - 2 * twos <= orbits[1]) return true;
        if (fours == 0) return false;
    }
}

static size_t count_given(const struct puzzle *board) {
    size_t n = 0;
    for (size_t i = 0; i < puzzle_size(board); i++) n += akari_is_black(board->cells[i]);
    return n;
}

// The number nearest to so many hundredths of a cell that whole orbits can make up. Of two that are equally
// near, the smaller; for an odd half cell, the larger.
static size_t nearest_count(const size_t orbits[ORBIT_MOST + 1], size_t size, size_t hundredths,
                            size_t least) {
    size_t below = hundredths / 100, above = below + 1;
    while (below > least && !can_be(orbits, below)) below--;
    while (above < size && !can_be(orbits, above)) above++;
    if (above > size) return below; // every cell is black
    if (below < least || !can_be(orbits, below)) return above;
    size_t down = hundredths - 100 * below, up = 100 * above - hundredths;
    return down < up || (down == up && hundredths % 100 != 50) ? below : above;
}

// A board without black cells is a possible answer only if the share asked for is less than half a cell or,
// when no share was given, if the board has a single cell.
size_t akari_black_count(const struct make_request *r) {
    if (r->board != NULL) return count_given(r->board);
    size_t size = (size_t)r->width * (size_t)r->height, orbits[ORBIT_MOST + 1];
    int asked = r->values[AKARI_BLACK];
    size_t hundredths = size * (asked == OPTION_NOT_GIVEN ? USUAL_PERCENT : (size_t)asked);
    bool may_be_none = asked == OPTION_NOT_GIVEN ? size == 1 : hundredths < 50;
    count_orbits(r, orbits);
    return nearest_count(orbits, size, hundredths, may_be_none ? 0 : 1);
}

// Orbits are taken in random order, as long as the rest can still be reached.
void akari_scatter(const struct make_request *r, struct rng *rng, bool *black, uint32_t *order) {
    size_t size = (size_t)r->width * (size_t)r->height, orbits[ORBIT_MOST + 1], n = 0;
    size_t left = akari_black_count(r);
    count_orbits(r, orbits);
    for (size_t i = 0; i < size; i++) {
        uint32_t orbit[ORBIT_MOST];
        akari_orbit(akari_symmetry_of(r), r->width, r->height, (uint32_t)i, orbit);
        black[i] = false;
        if (orbit[0] == i) order[n++] = (uint32_t)i;
    }
    rng_shuffle(rng, order, n);
    for (size_t i = 0; i < n && left > 0; i++) {
        uint32_t orbit[ORBIT_MOST];
        size_t cells = (size_t)akari_orbit(akari_symmetry_of(r), r->width, r->height, order[i], orbit);
        orbits[cells]--;
        if (cells > left || !can_be(orbits, left - cells)) continue;
        for (size_t k = 0; k < cells; k++) black[orbit[k]] = true;
        left -= cells;
    }
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

// The error message names an option that was given.
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

// As the paper drew them: each cell is black with a chance of a quarter, and there are no numbers unless
// asked for.

enum { SHARE_IN_PAPER = 25 }; // percent

static uint32_t share(const struct make_request *r, int option, uint32_t usual) {
    return r->values[option] == OPTION_NOT_GIVEN ? usual : (uint32_t)r->values[option];
}

static void draw_black(const struct make_request *r, struct rng *rng, struct puzzle *p) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (rng_below(rng, 100) < share(r, AKARI_BLACK, SHARE_IN_PAPER)) p->cells[i] = '#';
}

// Place bulbs in cells that no bulb sees yet, in random order: in the end every cell is lit. False when there
// is no memory.
static bool place_bulbs(struct puzzle *p, struct rng *rng, struct mem *m) {
    struct board_runs runs;
    if (!board_runs_make(&runs, m, p->width, p->height, p->cells, AKARI_BLACK_CELLS)) return false;
    const size_t bright_bytes = (size_t)runs.runs + 1, order_bytes = (runs.open + 1) * sizeof(uint32_t);
    bool *bright = mem_zeroed(m, bright_bytes, 1);
    uint32_t *order = mem_resize(m, NULL, 0, order_bytes), white = 0;
    const bool ok = bright != NULL && order != NULL;
    if (ok) {
        for (uint32_t i = 0; i < puzzle_size(p); i++)
            if (runs.row_run[i] != BOARD_NO_RUN) order[white++] = i;
        rng_shuffle(rng, order, white);
        for (uint32_t i = 0; i < white; i++) {
            uint32_t cell = order[i];
            bool *row = &bright[runs.row_run[cell]], *column = &bright[runs.column_run[cell]];
            if (!*row && !*column) p->cells[cell] = '*', *row = *column = true;
        }
    }
    mem_free(m, bright, bright_bytes);
    mem_free(m, order, order_bytes);
    board_runs_free(&runs, m);
    return ok;
}

static void draw_numbers(const struct make_request *r, struct rng *rng, struct puzzle *p) {
    for (size_t i = 0; i < puzzle_size(p); i++) {
        size_t around[4];
        if (p->cells[i] != '#' || rng_below(rng, 100) >= share(r, AKARI_NUMBERS, 0)) continue;
        char number = '0';
        for (int n = board_neighbours(p->width, p->height, i, around); n > 0; n--)
            number = (char)(number + (p->cells[around[n - 1]] == '*'));
        p->cells[i] = number;
    }
}

enum make_answer akari_draw(const struct make_request *r, struct rng *rng, struct mem *m, struct made *out,
                            struct fault *fault) {
    struct puzzle *solution = &out->solution;
    bool ok = puzzle_init(solution, m, r->family, r->width, r->height);
    if (ok) draw_black(r, rng, solution);
    ok = ok && place_bulbs(solution, rng, m);
    if (ok) draw_numbers(r, rng, solution);
    return ok ? make_puzzle_of_solution(out, m, fault) : make_no_memory(fault);
}

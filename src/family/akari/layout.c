#include "family/akari/layout.h"

#include "board/grid.h"

enum { USUAL_PERCENT = 20 };

static int images(enum akari_symmetry s, enum board_symmetry out[3]) {
    switch (s) {
    case AKARI_MIRROR:
        out[0] = BOARD_MIRROR_LEFT_RIGHT;
        return 1;
    case AKARI_MIRROR2:
        out[0] = BOARD_MIRROR_LEFT_RIGHT;
        out[1] = BOARD_MIRROR_UP_DOWN;
        out[2] = BOARD_TURN_180;
        return 3;
    case AKARI_ROTATE2:
        out[0] = BOARD_TURN_180;
        return 1;
    case AKARI_ROTATE4:
        out[0] = BOARD_TURN_90;
        out[1] = BOARD_TURN_180;
        out[2] = BOARD_TURN_270;
        return 3;
    case AKARI_DIAGONAL:
        out[0] = BOARD_MIRROR_DIAGONAL;
        return 1;
    case AKARI_NO_SYMMETRY:
    case AKARI_SYMMETRIES:
        break;
    }
    return 0;
}

int akari_orbit(enum akari_symmetry s, int width, int height, uint32_t cell, uint32_t out[ORBIT_MOST]) {
    enum board_symmetry how[3] = {BOARD_SAME};
    int k = images(s, how), n = 1;
    out[0] = cell;
    for (int i = 0; i < k; i++) {
        uint32_t image = (uint32_t)board_map_cell(how[i], width, height, cell);
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

// Can this many cells be made of whole orbits? Sizes are 1, 2 and 4: as many of the large ones as fit leave
// the least for the others, unless there are too few of those.
static bool can_be(const size_t orbits[ORBIT_MOST + 1], size_t count) {
    for (size_t fours = orbits[4] < count / 4 ? orbits[4] : count / 4;; fours--) {
        size_t left = count - 4 * fours, twos = orbits[2] < left / 2 ? orbits[2] : left / 2;
        if (left - 2 * twos <= orbits[1]) return true;
        if (fours == 0) return false;
    }
}

bool akari_is_black(char cell) { return cell == '#' || (cell >= '0' && cell <= '4'); }

static size_t count_given(const struct puzzle *board) {
    size_t n = 0;
    for (size_t i = 0; i < puzzle_size(board); i++) n += akari_is_black(board->cells[i]);
    return n;
}

// The number that whole orbits can make and that is nearest to so many hundredths of a cell. Of two that are
// as near the smaller or, where it is half a cell, the larger.
static size_t nearest_count(const size_t orbits[ORBIT_MOST + 1], size_t size, size_t hundredths,
                            size_t least) {
    size_t below = hundredths / 100, above = below + 1;
    while (below > least && !can_be(orbits, below)) below--;
    while (above < size && !can_be(orbits, above)) above++;
    if (above > size) return below; // all of them
    if (below < least || !can_be(orbits, below)) return above;
    size_t down = hundredths - 100 * below, up = 100 * above - hundredths;
    return down < up || (down == up && hundredths % 100 != 50) ? below : above;
}

// Where a share is asked for, none at all is meant only by less than half a cell; where it is not, only one
// cell is left as it is.
size_t akari_black_count(const struct make_request *r) {
    if (r->board != NULL) return count_given(r->board);
    size_t size = (size_t)r->width * (size_t)r->height, orbits[ORBIT_MOST + 1];
    int asked = r->values[AKARI_BLACK];
    size_t hundredths = size * (asked == OPTION_NOT_GIVEN ? USUAL_PERCENT : (size_t)asked);
    bool may_be_none = asked == OPTION_NOT_GIVEN ? size == 1 : hundredths < 50;
    count_orbits(r, orbits);
    return nearest_count(orbits, size, hundredths, may_be_none ? 0 : 1);
}

// Orbits are taken as they come, as long as the rest can still be reached.
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

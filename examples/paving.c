// Pave as few squares of a garden as possible, so that one can walk from each house to each. Ponds cannot be
// paved. It shows csp_add_connected, and how to ask for less and less until there is a proof that less is
// impossible.
//
//     cc paving.c $(pkg-config --cflags --libs roque)
#include <csp.h>

#include <stdio.h>

static const char garden[] = "H......H"
                             "........"
                             "..oooo.."
                             "..oooo.."
                             "H......."
                             "....o..H"
                             "....o..."
                             "..H.o..H";
enum { SIDE = 8, SQUARES = SIDE * SIDE };

// A literal for each square: is it paved? Houses are, ponds are not.
static void post(struct csp *s, csp_lit paved[SQUARES]) {
    struct csp_edge edges[2 * SQUARES];
    size_t n = 0;
    for (uint32_t i = 0; i < SQUARES; i++) {
        paved[i] = garden[i] == 'H' ? CSP_TRUE : garden[i] == 'o' ? CSP_FALSE : csp_bool(s);
        if (i % SIDE > 0) edges[n++] = (struct csp_edge){i - 1, i};
        if (i >= SIDE) edges[n++] = (struct csp_edge){i - SIDE, i};
    }
    csp_add_connected(s, paved, SQUARES, edges, n);
}

static int paint(const struct csp *s, const csp_lit paved[SQUARES], char picture[SQUARES]) {
    int count = 0;
    for (int i = 0; i < SQUARES; i++) {
        bool is_paved = csp_value(s, paved[i]) > 0;
        picture[i] = garden[i] == '.' && is_paved ? '#' : garden[i];
        count += is_paved;
    }
    return count;
}

int main(void) {
    struct csp *s = csp_new(NULL);
    csp_lit paved[SQUARES];
    char picture[SQUARES] = {0};
    int fewest = SQUARES;
    post(s, paved);
    while (csp_solve(s, NULL, 0) == CSP_SAT) {
        fewest = paint(s, paved, picture);
        csp_add_count(s, paved, SQUARES, 0, fewest - 1);
    }
    csp_free(s);
    for (int row = 0; row < SIDE; row++) printf("%.*s\n", SIDE, picture + row * SIDE);
    printf("%d squares, and there is no way with fewer\n", fewest);
}

// Akari (Light Up): put bulbs on white cells so that every white cell is lit, no bulb sees another, and every
// number has that many bulbs next to it.
//
//     akari.c      the family: model, looks, rules for people      presolve.c   what follows without search
//     judge.c      the rules again, independent of the model       words.c      explanations
//     make.h       new puzzles                                     count.h      counting without enumerating
//     formats.c    puzz.link, game IDs, pzprv3                     builtin.roque  the paper's boards
#ifndef ROQUE_FAMILY_AKARI_AKARI_H
#define ROQUE_FAMILY_AKARI_AKARI_H

#include "format/format.h"
#include "make/make.h"

extern const struct family akari_family;

#define AKARI_BLACK_CELLS "#01234"
static inline bool akari_is_number(char cell) { return cell >= '0' && cell <= '4'; }
static inline bool akari_is_black(char cell) { return (cell == '#') | akari_is_number(cell); }

// The judge. It names the broken rules in the order bulbs-see-each-other, number-wrong, cell-dark. A board
// without a bulb is untouched: it breaks nothing, and is complete only when nothing needs a bulb.
bool akari_check(const struct puzzle *p, struct verdict *v);

extern const struct family_counter akari_counter;
extern const struct family_words akari_words;
extern const struct family_maker akari_maker;
extern const struct builtin_puzzle akari_builtin[]; // made from builtin.roque
extern const struct format akari_puzz_link;         // addresses such as https://puzz.link/p?akari/7/7/...
extern const struct format akari_game_id;           // of the Portable Puzzle Collection: 7x7:...
extern const struct format akari_pzprv3;            // files of the pzpr programs

// ---- Presolving ------------------------------------------------------------------------------------------
// What follows step by step from single rules: bulbs around numbers, cells that a bulb rules out, runs that
// must hold a bulb and have one cell left for it. This works on the board itself, in a few bytes per cell. It
// decides most cells of a typical puzzle; the kernel's model, which takes ten times the memory per cell, is
// then posted only for the rest. Nothing is guessed: everything found here holds in all solutions.

struct presolved_run {
    uint32_t open;           // undecided cells
    uint32_t sum_of_open;    // the sum of these cells: if one is left, it is this one
    uint32_t bright;         // 1: it holds a bulb
    uint32_t must_be_bright; // 1: it must hold one
};

struct presolved_number {
    int8_t missing; // bulbs around it
    int8_t open;    // undecided cells around it
};

struct presolved {
    signed char *known;               // by cell: 1 a bulb, -1 none, 0 open; black cells have none
    struct presolved_number *numbers; // by cell
    struct presolved_run *runs;       // by run
    uint32_t *told, n_told;           // cells about which the board has an entry, in order
    uint32_t open;                    // undecided white cells
    bool contradiction;               // there is no solution
    void *block;                      // holds all arrays
    size_t block_bytes;
};

// `runs` are those of the puzzle between its black cells. False when out of memory. Free it either way.
bool akari_presolve(struct presolved *out, const struct puzzle *p, const struct board_runs *runs,
                    struct mem *m);
void akari_presolved_free(struct presolved *s, struct mem *m);

#endif

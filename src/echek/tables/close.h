// Inside the room: finding the two sets of a layer for one attacker. They are the smallest sets that contain
// a position when
//
//   the attacker is to move, and the defender's king is enclosed (and the attacker's is not) or some move
//   leads to a won position;
//   the defender is to move, and the defender's king is enclosed or all moves lead to won positions.
//
// Moves that leave the layer are looked at once, in the beginning. Then the two sets grow in turns, a sweep
// over one while the other does not change, until a sweep finds nothing: a position found in the n-th sweep
// is won, or left by a move that cannot be taken back, within n plies.
//
// The words of a layer are as short as its open squares allow (close_packed.h); what is done with them is the
// same for all lengths (close_sets.h).
#ifndef ROQUE_ECHEK_TABLES_CLOSE_H
#define ROQUE_ECHEK_TABLES_CLOSE_H

#include "echek/rules/echek.h"
#include "echek/tables/inside.h"

#include <stdatomic.h>

// The squares to which a piece goes from each open square, both counted among the open squares. One such
// table for each set of open squares.
typedef uint16_t table_reach[ECHEK_SQUARES];

struct table_closing;
struct table_place;
typedef bool table_work(struct table_closing *c, const struct table_place *w); // true when it grew

// A link to a layer with the same pieces in its words and the same last piece outside: the results of moves
// are looked up for a whole group at once, if the processor can do that.
struct table_whole {
    const struct table_layer *layer;
    struct table_shape outer; // without the last piece
    bool mirrored;
};
enum { TABLE_MOST_LANES = 10 }; // words in a group that is taken at once

struct table_closing {
    const struct table_game *game;
    const struct table_shape *shape;
    struct table_shape outer; // the shape without the last piece outside, if there are groups
    bool grouped;
    struct table_ways ways[2];
    struct table_ways quick[2]; // those of them whose words are read without unpacking them
    bool has_quick[2];
    struct table_whole whole_drop[2][ECHEK_PIECES], whole_pawn[2][ECHEK_SQUARES];
    bool has_whole[2];
    bool has_slow[2]; // there are others
    const struct table_effort *effort;
    unsigned attacker;
    uint64_t *attacks, *defends; // the won positions, by who is to move
    uint64_t *may_fall;          // the defender is to move, without a saving move out of the layer
    atomic_uchar *fallen;        // the words of `defends` that have grown
    atomic_uchar *grown;         // the words of `attacks` that have grown
    atomic_uchar *look;          // those of `defends` that the next sweep has to look at
    table_reach *reach[2];       // of the pieces inside, where words are short
    const void *kit;             // tables for words of this size
    struct table_groups *groups; // if sweeps take whole groups; otherwise NULL
    uint32_t together;           // the number of words that share a mark
    uint8_t *distances;          // by position, the defender to move; NULL: not asked for
    uint8_t distance;            // of the positions that fall in this sweep
    unsigned gathering;          // the side whose pawn moves are gathered
    uint8_t *gathered;           // into this set

    atomic_uchar *marks; // the words to work on; NULL: all
    unsigned side;       // the side whose moves are looked at, or TABLE_NO_SIDE
    table_work *work;
    atomic_uint next;
    uint32_t passes; // over the layer so far
    atomic_bool grew, stopped;
};

// A word to which moves of pieces outside lead, and which columns and rows change when words are carried from
// one to the other: the open square that the piece goes to, counted in this word, and the one it comes from,
// counted in the other.
struct table_neighbour {
    uint32_t number;
    uint8_t here, there; // TABLE_AS_IT_IS: no column or row changes
};
enum { TABLE_MOST_NEIGHBOURS = 40, TABLE_AS_IT_IS = 15 };

// Words that differ only in the square of the last piece outside: the words to which the other pieces move
// are found once for all of them. If that last piece can castle, every word is a group of its own.
struct table_group {
    struct table_placement p; // without the last piece
    unsigned open;
    size_t count;
    struct table_neighbour next[TABLE_MOST_NEIGHBOURS]; // of groups, as if the last piece were not there
    uint64_t leaves[2][TABLE_MOST_LANES]; // by side and word: where moves lead by a whole group (table_whole)
};

// A word of a group.
struct table_place {
    const struct table_group *group;
    struct table_placement p;
    unsigned digit; // of the last piece: how many free squares come before its own
};

// Work on all words, or on the marked ones, and clear their marks. True when some word grew.
enum { TABLE_NO_SIDE = 2 };
bool table_sweep(struct table_closing *c, atomic_uchar *marks, unsigned side, table_work *work);

// The last piece makes groups unless it can castle.
void table_set_groups(struct table_closing *c);

struct word_steps table_steps(unsigned piece); // how a piece moves

// A neighbour of a group, as seen from one of its words; false: the last piece is in the way.
static inline bool table_neighbour_at(const struct table_closing *c, const struct table_neighbour *n,
                                      unsigned digit, struct table_neighbour *out) {
    if (n->here == TABLE_AS_IT_IS || !c->grouped) {
        *out = (struct table_neighbour){n->number + digit, n->here, n->there};
        return true;
    }
    const unsigned beyond = n->here < digit, left = digit - beyond, behind = left >= n->there;
    *out = (struct table_neighbour){n->number + left + behind, (uint8_t)(n->here + beyond - 1),
                                    (uint8_t)(n->there + behind - 1)};
    return n->here != digit;
}

// Where the last piece goes to, within the group.
static inline unsigned table_last_goes(const struct table_closing *c, const struct table_place *w) {
    const struct table_piece m = c->shape->outer[c->shape->outer_count - 1];
    if (!c->grouped || m.side != c->side) return 0;
    return echek_reach[m.piece][w->p.squares.at[m.side][m.piece]] & ~(unsigned)w->p.occupied;
}
static inline struct table_neighbour table_last_at(const struct table_place *w, unsigned square) {
    const unsigned to = (unsigned)__builtin_popcount(w->group->open & ((1U << square) - 1));
    return (struct table_neighbour){w->group->p.number + to, (uint8_t)(to - (w->digit < to)),
                                    (uint8_t)(w->digit - (to < w->digit))};
}

// Moves of `side` with pieces outside that enclose the enemy king if pieces inside stand on certain squares:
// the target square, and those squares.
struct table_enclosing {
    uint8_t to;
    uint16_t open;
};
size_t table_enclosings(const struct table_closing *c, const struct table_placement *p, unsigned side,
                        struct table_enclosing out[TABLE_MOST_NEIGHBOURS]);

// Close the sets, and return the last sweep that found something. At the end, the first `word_bytes` of every
// word of both sets are in the packed form.
uint32_t table_close_short(struct table_closing *c);  // words of 64 bits, no more than 8 squares open
uint32_t table_close_middle(struct table_closing *c); // 128 bits, no more than 11
uint32_t table_close_wide(struct table_closing *c);   // 256 bits

// Gather the results of pawn moves.
void table_gather_short(struct table_closing *c);
void table_gather_middle(struct table_closing *c);
void table_gather_wide(struct table_closing *c);

// Words with up to nine open squares are taken a group at a time (close_groups.c), if the processor can do
// that. A sweep looks at the moves of one side, and returns true when some word grew; the sets are converted
// before the first sweep, and back after the last.
#if defined(__x86_64__) && defined(__GNUC__)
#define TABLE_CUBES 1
#else
#define TABLE_CUBES 0
#endif
bool table_cubes_run(void); // does this processor have the instructions?
// Moves that leave the layer, without sweeps, need less: memory of table_leaving_bytes. Links that are
// handled for whole groups are removed from the others.
uint64_t table_leaving_bytes(void);
void table_groups_set_leaving(struct table_closing *c, void *at);
void table_groups_take(struct table_closing *c);
bool table_groups_fit(const struct table_closing *c);
uint64_t table_groups_bytes(const struct table_shape *s);
void table_groups_set(struct table_closing *c, void *at);
void table_groups_leave(const struct table_closing *c, struct table_group *g);
void table_groups_begin(struct table_closing *c);
void table_groups_end(struct table_closing *c);
bool table_groups_sweep(struct table_closing *c, unsigned side);

// Without integers of 128 bits, those of 256 bits do their work.
#ifdef __SIZEOF_INT128__
enum { TABLE_SHORT_OPEN = 8, TABLE_MIDDLE_OPEN = 11 };
#else
enum { TABLE_SHORT_OPEN = 8, TABLE_MIDDLE_OPEN = TABLE_SHORT_OPEN };
#endif

#endif

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

// Where a piece goes from each open square, both counted among the open squares; by the open squares.
typedef uint16_t table_reach[ECHEK_SQUARES];

struct table_closing;
struct table_place;
typedef bool table_work(struct table_closing *c, const struct table_place *w); // true when it grew

// A way to a layer with the same pieces in its words and the same last one outside: what a move leads to is
// looked up for a whole group at once, where the processor can.
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
    struct table_ways quick[2]; // those of them whose words are read without making them whole
    bool has_quick[2];
    struct table_whole whole_drop[2][ECHEK_PIECES], whole_pawn[2][ECHEK_SQUARES];
    bool has_whole[2];
    bool has_slow[2]; // some are left
    const struct table_effort *effort;
    unsigned attacker;
    uint64_t *attacks, *defends; // the positions that are won, by who is to move
    uint64_t *may_fall;          // the defender is to move, with no saving move out of the layer
    atomic_uchar *fallen;        // the words of `defends` that have grown
    atomic_uchar *grown;         // those of `attacks`
    atomic_uchar *look;          // those of `defends` that the next sweep has to look at
    table_reach *reach[2];       // of the pieces inside, where words are short
    const void *kit;             // tables for words of this length
    struct table_groups *groups; // where sweeps take whole groups; NULL: they do not
    uint32_t together;           // so many words share a mark
    uint8_t *distances;          // by position, the defender to move; NULL: not asked for
    uint8_t distance;            // of what falls in this sweep
    unsigned gathering;          // whose pawn moves are gathered
    uint8_t *gathered;           // into this set

    atomic_uchar *marks; // which words to work on; NULL: all
    unsigned side;       // whose moves are looked at, or TABLE_NO_SIDE
    table_work *work;
    atomic_uint next;
    uint32_t passes; // over the layer so far
    atomic_bool grew, stopped;
};

// A word that the pieces outside lead to, and which columns and rows change when words are carried from one
// to the other: the open square that the piece goes to, counted here, and the one it comes from, counted
// there.
struct table_neighbour {
    uint32_t number;
    uint8_t here, there; // TABLE_AS_IT_IS: none do
};
enum { TABLE_MOST_NEIGHBOURS = 40, TABLE_AS_IT_IS = 15 };

// Words that differ only in where the last piece outside stands: what the others lead to is found once for
// them all. Where that piece castles every word is a group of its own.
struct table_group {
    struct table_placement p; // without the last piece
    unsigned open;
    size_t count;
    struct table_neighbour next[TABLE_MOST_NEIGHBOURS]; // of groups, as if the last piece were not there
    uint64_t leaves[2][TABLE_MOST_LANES]; // by side and word: where moves lead by a whole group (table_whole)
};

// One of them.
struct table_place {
    const struct table_group *group;
    struct table_placement p;
    unsigned digit; // the last piece's: how many squares come before its own
};

// Work on all words, or on those that are marked, which are marked no more. True when some word grew.
enum { TABLE_NO_SIDE = 2 };
bool table_sweep(struct table_closing *c, atomic_uchar *marks, unsigned side, table_work *work);

// The last piece makes groups unless it can castle.
void table_set_groups(struct table_closing *c);

struct word_steps table_steps(unsigned piece); // how it goes

// A neighbour of a group, as it is for a word; false: the last piece is in the way.
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

// The moves of `side` by pieces outside that enclose the enemy king if pieces inside stand on certain
// squares: where they go to, and which squares those are.
struct table_enclosing {
    uint8_t to;
    uint16_t open;
};
size_t table_enclosings(const struct table_closing *c, const struct table_placement *p, unsigned side,
                        struct table_enclosing out[TABLE_MOST_NEIGHBOURS]);

// Close the sets, and say which was the last sweep that found something. In the end the first `word_bytes` of
// every word of both sets are as they are kept.
uint32_t table_close_short(struct table_closing *c);  // words of 64 bits, no more than 8 squares open
uint32_t table_close_middle(struct table_closing *c); // 128 bits, no more than 11
uint32_t table_close_wide(struct table_closing *c);   // 256 bits

// Gather what pawn moves lead to.
void table_gather_short(struct table_closing *c);
void table_gather_middle(struct table_closing *c);
void table_gather_wide(struct table_closing *c);

// Words with up to nine squares open are taken a group at a time (close_groups.c), where the processor can. A
// sweep is over the moves of one side, and true when some word grew; the sets are made ready before the first
// one, and are as they were after the last.
#if defined(__x86_64__) && defined(__GNUC__)
#define TABLE_CUBES 1
#else
#define TABLE_CUBES 0
#endif
bool table_cubes_run(void); // on this processor
// For moves that leave the layer alone less is needed: memory of table_leaving_bytes, and no sweeps. The ways
// that a whole group takes are taken out of the others.
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

// Where there are no integers of 128 bits, those of 256 bits do their work.
#ifdef __SIZEOF_INT128__
enum { TABLE_SHORT_OPEN = 8, TABLE_MIDDLE_OPEN = 11 };
#else
enum { TABLE_SHORT_OPEN = 8, TABLE_MIDDLE_OPEN = TABLE_SHORT_OPEN };
#endif

#endif

// Several tables, and what they tell of a game with all pieces. A table in which a side owns fewer pieces is
// not about that game; but more pieces in hand never harm, so that the value it has for this side is one that
// the side is sure of, as long as the other one owns everything.
#ifndef ROQUE_ECHEK_TABLES_BOOK_H
#define ROQUE_ECHEK_TABLES_BOOK_H

#include "echek/engine/level.h"
#include "echek/tables/table.h"

struct table_shelf {
    struct table_game game;
    struct table_store store;
};
struct table_book { // all tables by the same rules
    const struct table_shelf *shelves;
    size_t count;
};

// For the side to move. Where nothing is known: at least a loss, at most a win.
struct table_known {
    enum table_value at_least, at_most;
};
struct table_known table_book_look(const struct table_book *b, const struct echek_position *p);

// The moves after which the side to move is sure of the most that any move makes it sure of; where there are
// several that draw, those first after which most answers lose. None when the tables do not tell one move
// from another. `sure` is what they keep.
size_t table_book_moves(const struct table_book *b, const struct echek_rules *r,
                        const struct echek_position *p, echek_move list[ECHEK_MOST_MOVES],
                        enum table_value *sure);

// Where tables have distances, the move that gets on with a win, and what is left after it, less being
// nearer: it is an end, a move that cannot be taken back, or one after which such a one is nearer than
// before. Who always plays it wins: neither goes on for ever. ECHEK_NO_MOVE: none is known.
echek_move table_book_nearest(const struct table_book *b, const struct echek_rules *r,
                              const struct echek_position *p, unsigned *left);

// The move that holds out longest against that, of a side that has lost. ECHEK_NO_MOVE: it has not, or that
// is not known of every move.
echek_move table_book_farthest(const struct table_book *b, const struct echek_rules *r,
                               const struct echek_position *p);

// The level `perfect`: as master, but it never leaves what the tables say is sure, and where they have
// distances it gets on. Where only certain moves are asked about it is master.
bool table_book_play(const struct table_book *b, struct echek_engine *e, const struct echek_game *g,
                     struct rng *rng, const struct echek_effort *effort, struct echek_thought *thought,
                     struct fault *fault);

#endif

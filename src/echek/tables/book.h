// Several tables, and what they say of a game with all pieces. A table in which a side owns fewer pieces is
// about another game; but more pieces in hand never harm, so its value for that side is a lower bound, as
// long as the other side owns everything.
#ifndef ROQUE_ECHEK_TABLES_BOOK_H
#define ROQUE_ECHEK_TABLES_BOOK_H

#include "echek/engine/level.h"
#include "echek/engine/values.h"
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

// Add to values what the tables are sure of, and sort them again.
void table_book_value(const struct table_book *b, const struct echek_rules *r, const struct echek_position *p,
                      struct echek_values *v);

// The moves after which the side to move is sure of the most that any move makes it sure of; where there are
// several that draw, those first after which most answers lose. None when the tables do not tell one move
// from another. `sure` is what they keep.
size_t table_book_moves(const struct table_book *b, const struct echek_rules *r,
                        const struct echek_position *p, echek_move list[ECHEK_MOST_MOVES],
                        enum table_value *sure);

// Where tables have distances, the move that brings a win nearer, and how much is left after it: it ends the
// game, cannot be taken back, or comes nearer to such a move. Always playing it wins. ECHEK_NO_MOVE: none is
// known.
echek_move table_book_nearest(const struct table_book *b, const struct echek_rules *r,
                              const struct echek_position *p, unsigned *left);

// The move of a losing side that holds out longest against that. ECHEK_NO_MOVE: it does not lose, or some
// move is not known.
echek_move table_book_farthest(const struct table_book *b, const struct echek_rules *r,
                               const struct echek_position *p);

// The level `perfect`: like master, but it never gives away a value that the tables guarantee, and with
// distances it makes progress towards a win. Where effort->moves restricts the moves it is master.
bool table_book_play(const struct table_book *b, struct echek_engine *e, const struct echek_game *g,
                     struct rng *rng, const struct echek_effort *effort, struct echek_thought *thought,
                     struct fault *fault);

#endif

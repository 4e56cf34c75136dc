// A review of a game: what each move kept, missed or gave away. Wins and losses are proven by a line, and
// kept apart from what the engine merely prefers. The same game and nodes give the same review on every
// machine.
//
//     struct echek_review review;
//     if (echek_review_init(&review, &game, 0, &mem, &fault) &&
//         echek_review_go(&review, engine, &limits, &fault) && echek_review_is_done(&review)) ...
//     echek_review_free(&review);
#ifndef ROQUE_ECHEK_REVIEW_REVIEW_H
#define ROQUE_ECHEK_REVIEW_REVIEW_H

#include "echek/tables/table.h"

// The value of a position for a side.
enum echek_fate { ECHEK_FATE_OPEN, ECHEK_FATE_WON, ECHEK_FATE_LOST };
struct echek_worth {
    enum echek_fate fate;
    unsigned plies; // to the end, at most, if the fate is proven; 0: the game has ended
    int score;      // centi-units, if it is not
};

enum echek_judgement {
    ECHEK_JUDGED_ENDS,        // wins on the spot
    ECHEK_JUDGED_WINS,        // takes a win, and no quicker one is known
    ECHEK_JUDGED_WINS_LATER,  // wins too, but the better move is quicker
    ECHEK_JUDGED_MISSES,      // there was a win, and now none is known
    ECHEK_JUDGED_THROWS,      // there was a win, and now the other side has one
    ECHEK_JUDGED_LOSES,       // gives the other side a win; the better move is not known to do so
    ECHEK_JUDGED_LOST,        // every move loses, and no known move delays the loss longer
    ECHEK_JUDGED_LOST_SOONER, // every move loses, and the better one delays the loss longer
    ECHEK_JUDGED_BEST,        // the engine would have played it, too
    ECHEK_JUDGED_GOOD,        // the engine sees nothing that is clearly better
    ECHEK_JUDGED_WEAKER,      // the engine prefers another one; nothing is proven
};

struct echek_line {
    echek_move at[ECHEK_DEEPEST_THOUGHT];
    size_t length;
};

// What tables prove about a move, for the side that played it. They prove more than lines do, but show no
// line.
struct echek_told {
    bool gave_away;                 // the side was sure of more before the move
    enum table_value before, after; // what it was sure of, and the most that can come now
    echek_move keeps;               // after a move that gave something away: one that does not
};

struct echek_reviewed {
    enum echek_judgement judgement;
    struct echek_worth before, after; // for the side that moved
    struct echek_line better;         // the better move and what follows; empty: there is none
    struct echek_line answer;         // how the other side wins after the move, if it does
    struct echek_told told;           // by tables that were asked
};

struct echek_review {
    struct mem *mem;
    struct echek_game game; // its own copy, without moves that were taken back
    uint64_t nodes;         // for each position
    size_t count;           // moves
    size_t left;            // positions still to be thought about: the last ones come first
    struct echek_thought *thoughts;
    struct echek_reviewed *moves; // those from `left` on are known
};

// The moves that count in the game. `nodes` 0: a number with which a review takes some seconds. False when
// there is no memory; free it either way.
bool echek_review_init(struct echek_review *r, const struct echek_game *g, uint64_t nodes, struct mem *m,
                       struct fault *fault);
void echek_review_free(struct echek_review *r);

// Review positions until all are done or a limit comes, which may be noticed a little late: only limits->stop
// interrupts a thought. Call it again to continue; the engine must not be used for anything else in between.
bool echek_review_go(struct echek_review *r, struct echek_engine *e, const struct limits *limits,
                     struct fault *fault);

static inline bool echek_review_is_done(const struct echek_review *r) { return r->left == 0; }

// Look up every move that is known in tables.
void echek_review_ask(struct echek_review *r, const struct table_book *b);

// The value after so many plies, for the side that is to move then. Known from `left` on.
struct echek_worth echek_review_worth(const struct echek_review *r, size_t plies);

// How well White stands after so many plies: 0 is lost, 1000 won. A side that is better by two units wins
// three games of four. Known from `left` on.
unsigned echek_review_chance(const struct echek_review *r, size_t plies);

// The moves on which the game turned most, in the order they were played.
enum { ECHEK_MOST_TURNS = 3 };
size_t echek_review_turns(const struct echek_review *r, size_t moves[ECHEK_MOST_TURNS]);

#endif

// `roque echek`: a row for each subcommand, the option rows that several of them share, and how they read
// rules, positions, levels and games. Functions that return false or an exit code have reported the error.
#ifndef ROQUE_ECHEK_COMMANDS_ECHEK_H
#define ROQUE_ECHEK_COMMANDS_ECHEK_H

#include "cli/command.h"
#include "echek/tell/tell.h"

extern const struct command command_echek; // the group
extern const struct command command_echek_best, command_echek_make, command_echek_review, command_echek_match,
    command_echek_engine, command_echek_show, command_echek_moves, command_echek_perft, command_echek_solve,
    command_echek_verify, command_echek_table;

// ---- Option rows: S is the command's struct, m its member ------------------------------------------------

#define OPTION_ECHEK_RULES(S, m)                                                                             \
    {                                                                                                        \
        "rules", 'r', OPTION_WORD, offsetof(S, m), "R",                                                      \
            .help = "rules such as drop=safe,castle=once; 'roque echek --help' lists them (default: paper)", \
            .suggest = echek_suggest_rules                                                                   \
    }
#define OPTION_ECHEK_POSITION(S, m)                                                                          \
    {                                                                                                        \
        "position", 'p', OPTION_WORD, offsetof(S, m), "P",                                                   \
            .help = "where to begin (default: the start, '4/2k1/1K2/4 w QRBNPqrbnp')"                        \
    }
#define OPTION_ECHEK_TABLES(S, m)                                                                            \
    {                                                                                                        \
        "tables", 0, OPTION_WORD, offsetof(S, m), "DIR",                                                     \
            .help = "look into the tables of 'echek table' (default: $ROQUE_ECHEK_TABLES)"                   \
    }
#define OPTION_ECHEK_PLIES(S, m)                                                                             \
    {                                                                                                        \
        "plies", 0, OPTION_COUNT, offsetof(S, m), "N",                                                       \
            .help = "won in N moves of both sides: 1, 3, 5, 7, 9 or 11 (default: 3 to 7)", .least = 1,       \
            .most = 1000                                                                                     \
    }
#define OPTION_ECHEK_THREADS(S, m, text)                                                                     \
    {                                                                                                        \
        "threads", 'T', OPTION_COUNT, offsetof(S, m), "N", .help = text, .usual = "1", .least = 1,           \
                                                           .most = THREAD_MOST                               \
    }
#define OPTION_ECHEK_HASH(S, m, megabytes)                                                                   \
    {                                                                                                        \
        "hash", 'H', OPTION_COUNT, offsetof(S, m), "MB", .help = "memory for positions already seen",        \
                                                         .usual = megabytes, .least = 1, .most = 1 << 20     \
    }

void echek_suggest_rules(struct text *out);
void echek_suggest_levels(struct text *out);

// ---- Reading words ---------------------------------------------------------------------------------------

// For subcommands without operands: `instead` says how to give what the operand was meant to be.
bool echek_refuse_operands(const struct call *c, const char *instead);

// The values of --rules and --position; NULL is the default: the paper's rules, the start.
bool echek_read_position(const char *rules_words, const char *position_words, struct echek_rules *r,
                         struct echek_position *p);

// Do something about the position that these words give or, without them, about each game on standard input
// as it stands; the start where nothing is piped. Returns the weightiest exit code.
typedef int echek_work(void *context, const struct echek_subject *about);
int echek_each_subject(const char *rules_words, const char *position_words, void *context, echek_work *work);
bool echek_is_piped(const char *rules_words, const char *position_words); // is that where to look?

// The name of a level; `where` is what the complaint begins with.
bool echek_read_level(const char *where, const char *word, enum echek_level *level);

// Complain of words from the command line: what they are called, what is wrong with them, and where.
void echek_complain(const char *what, const char *words, const struct fault *fault);

// The names of all levels, weakest first; one level as a line of a list: name, strength, how it plays.
void echek_list_levels(struct text *out, const char *between);
void echek_describe_level(struct text *out, enum echek_level level);

// ---- Reading games ---------------------------------------------------------------------------------------

// The text in a file, in a link or (-) on standard input.
bool echek_read_text(const char *operand, size_t most, struct text *game, struct fault *fault);

// Each game of a text; `where` is its name. What cannot be read is reported. Returns the weightiest exit
// code.
typedef int echek_game_work(void *context, struct echek_game *g, const struct puzzle_source *source);
int echek_each_game(const struct text *bytes, const char *where, void *context, echek_game_work *work);

// One game: a file, a link, - for standard input, or its moves; nothing at all is what is piped, or the game
// played last.
// `rules` and `position` go with moves and may be NULL. Returns CLI_YES, or an exit code. Free the game
// either way.
int echek_read_game(const struct call *c, const char *rules, const char *position, struct mem *m,
                    struct echek_game *g);

// `roque echek show`: its options, and the positions it shows. Both roque, for terminals, and roque-print,
// for paper, have a row for it.

struct echek_show {
    int as;                       // enum show_as
    const char *output;           // NULL: standard output
    uint64_t cell, dpi;           // 0: the usual
    const char *rules, *position; // NULL: not given
    struct option_seed ply;
    int coordinates, color;
    bool open_sides, flipped, no_legend, last, letters;
};
extern const struct option echek_show_options[];

struct echek_view {
    struct echek_position position;
    unsigned marked; // by the last move
    enum echek_result result;
    char players[2][ECHEK_NAME];
};
struct echek_views {
    struct mem *mem;
    VEC(struct echek_view) all;
};

// Choose the medium where none was given, and check that the options go together. False after a complaint.
bool echek_show_check(struct echek_show *q, int operands);

// The positions of all operands, in their order. Returns the exit code; what could not be read was reported.
int echek_views_read(struct echek_views *v, const struct echek_show *q, int count, char **operands);
void echek_views_free(struct echek_views *v);

struct echek_diagram echek_show_diagram(const struct echek_show *q, const struct echek_view *v);

// The words after "go" of the Universal Chess Interface. What is not understood is reported and passed over,
// so that `go` is always answered.

enum engine_number {
    ENGINE_DEPTH,
    ENGINE_MATE,
    ENGINE_MOVETIME,
    ENGINE_NODES,
    ENGINE_WTIME,
    ENGINE_BTIME,
    ENGINE_WINC,
    ENGINE_BINC,
    ENGINE_MOVESTOGO,
    ENGINE_NUMBERS
};

struct engine_go {
    bool infinite, ponder;
    bool given[ENGINE_NUMBERS];
    uint64_t number[ENGINE_NUMBERS]; // below zero, as clocks that have run out are, counts as zero
    echek_move moves[ECHEK_MOST_MOVES];
    size_t move_count; // 0: any move may be played
};

// Read the rest of the line, which is changed, for the game as it stands. `objections` gets a line for each
// thing that is wrong.
void engine_go_read(struct engine_go *go, char *rest, const struct echek_game *g, struct text *objections);

// How much to think; it refers to `go`. While pondering, and with `infinite`, there is no limit.
struct echek_effort engine_go_effort(const struct engine_go *go, const struct echek_position *now);

// Is a move of a game asked for, rather than an analysis?
bool engine_go_is_play(const struct engine_go *go);

// The next word of a line, cut out of it; NULL: there is none.
char *engine_next_word(char **rest);

// A whole number from 0 to `most`, and nothing else.
bool engine_read_number(const char *word, uint64_t most, uint64_t *n);

#endif

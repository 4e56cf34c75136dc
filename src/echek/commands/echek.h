// `roque echek`: a row for each subcommand, the option rows that several of them share, and functions that
// read rules, positions, levels and games. Functions that return false or an exit code have reported the
// error.
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

// For subcommands without operands: refuse any; `instead` says which option to use.
bool echek_refuse_operands(const struct call *c, const char *instead);

// The values of --rules and --position; NULL is the default: the paper's rules, the start.
bool echek_read_position(const char *rules_words, const char *position_words, struct echek_rules *r,
                         struct echek_position *p);

// Do something with the position that these option values give or, without them, with the last position of
// each game on standard input; with the start if nothing is piped. Returns the weightiest exit code.
typedef int echek_work(void *context, const struct echek_subject *about);
int echek_each_subject(const char *rules_words, const char *position_words, void *context, echek_work *work);
bool echek_is_piped(const char *rules_words, const char *position_words); // read standard input?

// The level of this name; an error message begins with `where`.
bool echek_read_level(const char *where, const char *word, enum echek_level *level);

// Report an error in option values from the command line: their name, what is wrong, and where.
void echek_complain(const char *what, const char *words, const struct fault *fault);

// The names of all levels, weakest first; and one level as a line of a list: name, strength, how it plays.
void echek_list_levels(struct text *out, const char *between);
void echek_describe_level(struct text *out, enum echek_level level);

// ---- Reading games ---------------------------------------------------------------------------------------

// The text in a file, in a link or (-) on standard input.
bool echek_read_text(const char *operand, size_t most, struct text *game, struct fault *fault);

// Each game of a text; `where` is its name. Unreadable games are reported. Returns the weightiest exit code.
typedef int echek_game_work(void *context, struct echek_game *g, const struct puzzle_source *source);
int echek_each_game(const struct text *bytes, const char *where, void *context, echek_game_work *work);

// One game: a file, a link, - for standard input, or its moves; without operands, what is piped, or the game
// that was played last. `rules` and `position` go with moves and may be NULL. Returns CLI_YES, or an exit
// code. Free the game either way.
int echek_read_game(const struct call *c, const char *rules, const char *position, struct mem *m,
                    struct echek_game *g);

// `roque echek show`: its options, and the positions it shows. Both roque, for terminals, and roque-print,
// for paper, have such a command.

struct echek_show {
    int as;                       // enum show_as
    const char *output;           // NULL: standard output
    uint64_t cell, dpi;           // 0: the default
    const char *rules, *position; // NULL: not given
    struct option_seed ply;
    int coordinates, color;
    bool open_sides, flipped, no_legend, last, letters;
};
extern const struct option echek_show_options[];

struct echek_shown {
    struct echek_position position;
    unsigned marked; // by the last move
    enum echek_result result;
    char players[2][ECHEK_NAME];
};
struct echek_shown_list {
    struct mem *mem;
    VEC(struct echek_shown) all;
};

// Choose the medium if none was given, and check that the options go together. False after an error was
// reported.
bool echek_show_check(struct echek_show *q, int operands);

// The positions of all operands, in order. Returns the exit code; unreadable operands were reported.
int echek_shown_read(struct echek_shown_list *v, const struct echek_show *q, int count, char **operands);
void echek_shown_free(struct echek_shown_list *v);

struct echek_diagram echek_show_diagram(const struct echek_show *q, const struct echek_shown *v);

// The words after "go" of the Universal Chess Interface. Unknown words are reported and skipped, so that `go`
// is always answered.

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
    uint64_t number[ENGINE_NUMBERS]; // negative ones, such as clocks that have run out, count as zero
    echek_move moves[ECHEK_MOST_MOVES];
    size_t move_count; // 0: any move may be played
};

// Read the rest of the line, which is changed, for the position of the game. `objections` gets a line for
// each error.
void engine_go_read(struct engine_go *go, char *rest, const struct echek_game *g, struct text *objections);

// How much to think; it refers to `go`. While pondering, and with `infinite`, there is no limit.
struct echek_effort engine_go_effort(const struct engine_go *go, const struct echek_position *now);

// Is a move for a game wanted, rather than an analysis?
bool engine_go_is_play(const struct engine_go *go);

// Cut the next word out of a line; NULL: there is none.
char *engine_next_word(char **rest);

#endif

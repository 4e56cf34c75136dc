// The moves of a position, and the number of positions after so many moves.
#include "cli/output.h"
#include "echek/commands/echek.h"
#include "echek/commands/table_files.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// ---- moves ----------------------------------------------------------------------------------------------

struct moves_values {
    const char *rules, *position, *tables;
    uint64_t nodes;
    bool json, values;
};

// False: no memory, or interrupted.
static bool think_of_each(const struct moves_values *w, const struct echek_game *g, struct echek_values *v) {
    enum { TABLE_BYTES = 64 << 20 };
    const struct limits limits = cli_limits(0);
    struct mem mem = MEM_UNLIMITED;
    struct cli_progress progress;
    struct fault fault;
    struct echek_engine *e = echek_engine_new(&mem, TABLE_BYTES);
    cli_progress_start(&progress);
    echek_values_begin(v, g);
    bool done = e != NULL && echek_values_go(v, e, g, w->nodes, &limits, &fault);
    cli_progress_end(&progress);
    echek_engine_free(e);
    return (done || cli_complain("out of memory")) && !cli_interrupted();
}

static bool find_values(const struct moves_values *w, const struct echek_rules *r,
                        const struct echek_position *p, struct echek_values *v) {
    struct mem mem = MEM_UNLIMITED;
    struct table_folder tables;
    struct echek_game g;
    if (!echek_open_tables(&tables, w->tables, r)) return false;
    echek_game_init(&g, &mem, r, p);
    bool found = think_of_each(w, &g, v);
    if (found) table_book_value(&tables.book, r, p, v);
    echek_game_free(&g);
    echek_close_tables(&tables);
    return found;
}

// Read the operand, a square with a piece of the mover; ECHEK_SQUARES: there is no operand.
static bool read_square(const struct call *c, const struct echek_position *p, unsigned *square) {
    *square = ECHEK_SQUARES;
    if (c->count == 0) return true;
    if (c->count > 1)
        return cli_complain("%s takes one square; a position is given by --position 'BOARD w HAND'", c->path);
    if (!echek_square_read(c->operands[0], square))
        return cli_complain("'%.40s' is not a square: a1 to d4, or ROW/COLUMN from the top, was expected; a "
                            "position is given by --position 'BOARD w HAND'",
                            c->operands[0]);
    return (p->occupied[p->mover] >> *square & 1) != 0 ||
           cli_complain("%s has no piece on %s", echek_side_name(p->mover), echek_square_name(*square));
}

static void keep_values_of(struct echek_values *v, const struct echek_position *p, unsigned square) {
    size_t kept = 0;
    for (size_t i = 0; i < v->count; i++)
        if (square == ECHEK_SQUARES || echek_is_move_of(p, v->list[i].move, square))
            v->list[kept++] = v->list[i];
    v->count = kept;
}

static int list_moves(void *context, const struct echek_subject *about) {
    const struct call *c = context;
    const struct moves_values *w = c->values;
    struct mem mem = MEM_UNLIMITED;
    const struct echek_rules r = about->rules;
    const struct echek_position p = about->position;
    struct echek_values values;
    struct text out = TEXT_IN(&mem);
    unsigned square;
    if (!read_square(c, &p, &square)) return CLI_BAD;
    if (w->values && !find_values(w, &r, &p, &values)) return cli_interrupted() ? CLI_INTERRUPTED : CLI_BAD;
    if (w->values) keep_values_of(&values, &p, square);
    if (w->json) echek_tell_moves_json(&out, about, square, w->values ? &values : NULL);
    else if (w->values) echek_tell_values(&out, &p, &values);
    else echek_tell_moves(&out, &r, &p, square);
    bool said = cli_output_say(&out), none = out.size == 0;
    text_free(&out);
    if (said && none && echek_ended(&p) != ECHEK_GOES_ON)
        cli_complain("there are no moves: %s has won", echek_side_name(echek_winner(&p)));
    else if (said && none) cli_complain("there are no moves of this piece");
    return said ? CLI_YES : CLI_BAD;
}

static int run_moves(const struct call *c) {
    const struct moves_values *w = c->values;
    struct call call = *c;
    return echek_each_subject(w->rules, w->position, &call, list_moves);
}

static const struct option moves_options[] = {
    OPTION_ECHEK_POSITION(struct moves_values, position),
    OPTION_ECHEK_RULES(struct moves_values, rules),
    {"values", 0, OPTION_FLAG, offsetof(struct moves_values, values),
     .help = "each with its value, the best first: proven, by table, or the engine's estimate"},
    {"nodes", 0, OPTION_COUNT, offsetof(struct moves_values, nodes), "N",
     .help = "with --values: think about N positions for each move", .usual = "50000", .least = 1},
    OPTION_ECHEK_TABLES(struct moves_values, tables),
    OPTION_JSON(struct moves_values, json, "one JSON object with all of them"),
    {0},
};

const struct command command_echek_moves = {
    .name = "moves",
    .summary = "every legal move in a position, or of one piece",
    .operands = "[SQUARE]",
    .text = "Lists the legal moves of a position, one per line: drops such as Q@b3, moves such as b2-c1,\n"
            "and O-O where king and rook may change places. An ended game has none. With a square, it\n"
            "lists only the moves of the piece there. A square is b2 or, in the paper's notation, 3/2:\n"
            "row and column from the top. With --values, ++ is a win, -- a loss, == a draw by table; + =\n"
            "- are the engine's estimate.\n",
    .examples = "  roque echek moves\n"
                "  roque echek moves b2\n"
                "  roque echek moves --position 'q2k/2B1/1K2/4 w QRNPrbnp' --rules drop=safe\n"
                "  roque echek moves --values --nodes 2000 --position 'k1r1/2q1/1N2/R2K w QBPbnp'\n"
                "  roque echek moves --json\n",
    .options = moves_options,
    .values = sizeof(struct moves_values),
    .run = run_moves,
};

// ---- perft ----------------------------------------------------------------------------------------------

// The count after twelve moves exceeds 64 bits, but a machine that counts a billion per second would take
// centuries to get there.
enum { DEEPEST = 12, WITHOUT_A_LOOK = 3 };

// A position after the first two moves (fewer if the depth is less), and the count below it.
struct perft_job {
    struct echek_position position;
    unsigned depth; // still to go
    size_t root;    // the first move, by its number
    uint64_t count;
};

struct perft {
    struct echek_rules rules;
    struct mem mem;
    VEC(struct perft_job) jobs;
    atomic_size_t next;
};

static uint64_t count_below(const struct echek_rules *r, const struct echek_position *p, unsigned depth) {
    if (depth <= WITHOUT_A_LOOK) return echek_perft(r, p, depth);
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_legal_moves(r, p, list);
    uint64_t total = 0;
    for (size_t i = 0; i < count && !cli_stopping(); i++) {
        struct echek_position next = echek_after(r, p, list[i]);
        total += count_below(r, &next, depth - 1);
    }
    return total;
}

static void count_jobs(void *context, size_t number) {
    struct perft *c = context;
    (void)number;
    for (size_t i; !cli_stopping() && (i = c->next++) < c->jobs.size;) {
        struct perft_job *job = &c->jobs.at[i];
        job->count = count_below(&c->rules, &job->position, job->depth);
    }
}

// `made` moves led to p; the first of them is number `root`.
static bool split(struct perft *c, const struct echek_position *p, unsigned depth, unsigned made,
                  size_t root) {
    if (depth == 0 || made == 2) {
        const struct perft_job job = {*p, depth, root, 0};
        return vec_push(&c->mem, &c->jobs, job);
    }
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_legal_moves(&c->rules, p, list);
    for (size_t i = 0; i < count; i++) {
        struct echek_position next = echek_after(&c->rules, p, list[i]);
        if (!split(c, &next, depth - 1, made + 1, made == 0 ? i : root)) return false;
    }
    return true;
}

static void count_all(struct perft *c, size_t threads) {
    struct cli_progress progress;
    cli_progress_start(&progress);
    thread_run(threads, count_jobs, c);
    cli_progress_end(&progress);
}

static void add_counts(struct text *out, const struct perft *c, const struct echek_position *p, bool divide,
                       unsigned depth) {
    echek_move list[ECHEK_MOST_MOVES];
    uint64_t below[ECHEK_MOST_MOVES] = {0}, total = 0;
    char name[ECHEK_MOVE_TEXT];
    size_t count = echek_legal_moves(&c->rules, p, list);
    for (size_t i = 0; i < c->jobs.size; i++) {
        below[c->jobs.at[i].root] += c->jobs.at[i].count;
        total += c->jobs.at[i].count;
    }
    for (size_t i = 0; divide && depth > 0 && i < count; i++)
        text_format(out, "%s %" PRIu64 "\n", echek_move_name(p, list[i], name), below[i]);
    text_format(out, "%" PRIu64 "\n", total);
}

static int count_and_tell(struct perft *c, const struct echek_position *p, unsigned depth, size_t threads,
                          bool divide) {
    struct text out = TEXT_IN(&c->mem);
    if (!split(c, p, depth, 0, 0)) {
        cli_complain("out of memory");
        return CLI_LIMIT;
    }
    count_all(c, threads);
    if (cli_interrupted()) {
        cli_complain("interrupted: the count is not finished");
        return CLI_INTERRUPTED;
    }
    add_counts(&out, c, p, divide, depth);
    bool said = cli_output_say(&out);
    text_free(&out);
    return said ? CLI_YES : CLI_BAD;
}

static bool read_depth(const struct call *c, unsigned *depth) {
    if (c->count == 0)
        return cli_complain("echek perft needs a depth from 0 to %d: roque echek perft 4", DEEPEST);
    if (c->count > 1)
        return cli_complain("echek perft takes one depth; '%.40s' is one word too many", c->operands[1]);
    const char *word = c->operands[0];
    size_t digits = strspn(word, "0123456789");
    unsigned long n = digits > 0 && digits < 9 && word[digits] == '\0' ? strtoul(word, NULL, 10) : 99;
    if (n > DEEPEST)
        return cli_complain("'%.40s' is not a depth: a whole number from 0 to %d is expected", word, DEEPEST);
    *depth = (unsigned)n;
    return true;
}

struct perft_values {
    const char *rules, *position;
    bool divide;
    uint64_t threads;
};

static int run_perft(const struct call *call) {
    const struct perft_values *w = call->values;
    struct perft c = {.mem = MEM_UNLIMITED};
    struct echek_position p;
    unsigned depth = 0;
    if (!read_depth(call, &depth) || !echek_read_position(w->rules, w->position, &c.rules, &p))
        return CLI_BAD;
    int exit_code = count_and_tell(&c, &p, depth, (size_t)w->threads, w->divide);
    vec_free(&c.mem, &c.jobs);
    return exit_code;
}

static const struct option perft_options[] = {
    OPTION_ECHEK_POSITION(struct perft_values, position),
    OPTION_ECHEK_RULES(struct perft_values, rules),
    {"divide", 0, OPTION_FLAG, offsetof(struct perft_values, divide),
     .help = "first a line for each move with the count below it"},
    OPTION_ECHEK_THREADS(struct perft_values, threads, "count with N threads"),
    {0},
};

const struct command command_echek_perft = {
    .name = "perft",
    .summary = "count the ways to play N moves",
    .operands = "N",
    .text = "Counts the ways to play exactly N moves, both sides together. A game that ends earlier is\n"
            "not counted. The last line is the count alone.\n",
    .examples = "  roque echek perft 4\n"
                "  roque echek perft 2 --divide --rules drop=safe\n"
                "  roque echek perft 5 --threads 4 --position 'k1r1/2q1/1N2/R2K w QBPbnp'\n",
    .options = perft_options,
    .values = sizeof(struct perft_values),
    .run = run_perft,
};

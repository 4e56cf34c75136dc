// The engine for chess programs, by the Universal Chess Interface: commands come in as lines, and while one
// thread thinks the other goes on reading, so that it can be stopped at any time.
#include "base/clock.h"
#include "base/stop.h"
#include "base/thread.h"
#include "cli/cli.h"
#include "cli/echek/echek.h"
#include "cli/echek/values.h"
#include "cli/interrupt.h"
#include "cli/lines.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "echek/level.h"
#include "roque.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { MOST_HASH_MB = 1 << 20, DEFAULT_HASH_MB = 64 };

// The two ledgers are for the thread that reads and for the one that thinks.
struct session {
    struct mem mem, thinking_mem;
    struct echek_game game;
    struct echek_engine *engine;
    enum echek_level level;
    unsigned threads;
    struct rng rng;
    // While `thinking`, what stands above belongs to the other thread.
    bool thinking;
    struct thread_team thinker;
    struct echek_effort effort;
    bool until_stopped; // `go infinite`: keep the answer until it is asked for
    int stop;
    struct thread_lock lock; // for `finished`, and for `stop` when somebody waits for it
    struct thread_bell stopped;
    bool finished;
    atomic_bool unwritable;
};

// ---- Answers --------------------------------------------------------------------------------------------

// One write a line, so that lines of two threads do not get mixed.
static void say(struct session *s, struct text *line) {
    text_char(line, '\n');
    if (line->failed || !cli_write_all(STDOUT_FILENO, line->at, line->size)) s->unwritable = true;
    text_free(line);
}

static void answer(struct session *s, const char *words) {
    struct text line;
    text_init(&line, &s->mem);
    text_add(&line, words);
    say(s, &line);
}

// What is wrong with a line.
__attribute__((format(printf, 2, 3))) static void object(struct session *s, const char *format, ...) {
    char words[400];
    struct text line;
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    text_init(&line, &s->mem);
    text_add(&line, "info string ");
    cli_add_harmless(&line, words, strlen(words));
    say(s, &line);
}

// ---- Words ----------------------------------------------------------------------------------------------

// The next word of a line, cut out of it; NULL: there is none.
static char *next_word(char **rest) {
    char *word = *rest + strspn(*rest, " \t\r");
    if (*word == '\0') return NULL;
    char *end = word + strcspn(word, " \t\r");
    *rest = *end == '\0' ? end : end + 1;
    *end = '\0';
    return word;
}

static bool read_number(const char *word, uint64_t most, uint64_t *n) {
    size_t digits = word == NULL ? 0 : strspn(word, "0123456789");
    if (digits == 0 || digits > 15 || word[digits] != '\0') return false;
    *n = strtoull(word, NULL, 10);
    return *n <= most;
}

// ---- Thinking -------------------------------------------------------------------------------------------

static void report(void *context, const struct echek_thought *t) {
    struct session *s = context;
    struct text line;
    text_init(&line, &s->thinking_mem);
    text_format(&line, "info depth %u", t->depth);
    // A mate is counted in moves of the winner.
    if (t->wins > 0) text_format(&line, " score mate %d", (t->wins + 1) / 2);
    else if (t->wins < 0) text_format(&line, " score mate %d", (t->wins - 1) / 2);
    else text_format(&line, " score cp %d", t->score);
    text_format(&line, " nodes %" PRIu64 " nps %" PRIu64 " time %" PRIu64 " pv ", t->nodes,
                t->nodes * 1000000 / (t->us + 1), t->us / 1000);
    echek_line_write(&line, &s->game.rules, *echek_game_now(&s->game), t->line, t->length, "", " ");
    say(s, &line);
}

static void think(void *context, size_t number) {
    struct session *s = context;
    (void)number;
    struct echek_thought thought;
    struct fault fault;
    struct text line;
    char name[ECHEK_MOVE_TEXT];
    bool ok = echek_level_move(s->level, s->engine, &s->game, &s->rng, &s->effort, &thought, &fault);
    thread_lock(&s->lock);
    while (s->until_stopped && !stop_asked(&s->stop)) thread_bell_wait(&s->stopped, &s->lock);
    thread_unlock(&s->lock);
    text_init(&line, &s->thinking_mem);
    if (!ok) {
        text_format(&line, "info string go: %s", fault.text);
        say(s, &line);
        text_init(&line, &s->thinking_mem);
        thought.move = ECHEK_NO_MOVE;
    }
    bool none = thought.move == ECHEK_NO_MOVE;
    text_format(&line, "bestmove %s",
                none ? "(none)" : echek_move_name(echek_game_now(&s->game), thought.move, name));
    thread_lock(&s->lock);
    say(s, &line);
    s->finished = true;
    thread_unlock(&s->lock);
}

static void stop_thinking(struct session *s) {
    if (!s->thinking) return;
    thread_lock(&s->lock);
    stop_ask(&s->stop);
    thread_bell_ring(&s->stopped);
    thread_unlock(&s->lock);
    thread_team_join(&s->thinker);
    s->thinking = false;
}

// Is it still at it? When the answer is out, what it used is ours again.
static bool is_thinking(struct session *s) {
    if (!s->thinking) return false;
    thread_lock(&s->lock);
    bool finished = s->finished;
    thread_unlock(&s->lock);
    if (finished) stop_thinking(s);
    return s->thinking;
}

// Where there is no other thread, this one thinks, and can read no "stop" meanwhile.
static void start_thinking(struct session *s) {
    s->stop = 0;
    s->finished = false;
    s->effort.limits.stop = &s->stop;
    s->effort.threads = s->threads;
    s->effort.report = report;
    s->effort.context = s;
    s->thinking = thread_team_start(&s->thinker, 1, think, s) == 1;
    if (s->thinking) return;
    s->effort.limits.stop = cli_stop_flag();
    if (!s->until_stopped) think(s, 0);
    else object(s, "go infinite: a thread could not be started");
}

// ---- go -------------------------------------------------------------------------------------------------

enum { DEPTH, MOVETIME, NODES, WTIME, BTIME, WINC, BINC, MOVESTOGO, NUMBERS };

// A share of the time on the clock, so that some is always left.
static uint64_t time_for_move_ms(const uint64_t *n, const bool *given, unsigned side) {
    enum { USUAL_MOVES = 20 };
    uint64_t left = n[WTIME + side], more = n[WINC + side];
    uint64_t moves = given[MOVESTOGO] && n[MOVESTOGO] > 0 ? n[MOVESTOGO] + 1 : USUAL_MOVES;
    uint64_t share = left / moves + more * 3 / 4, most = left - left / 8;
    return share < most ? share : most;
}

static void go(struct session *s, char *rest) {
    static const char *const names[NUMBERS] = {"depth", "movetime", "nodes", "wtime",
                                               "btime", "winc",     "binc",  "movestogo"};
    const uint64_t most_ms = UINT64_C(1000000000);
    uint64_t n[NUMBERS] = {0};
    bool given[NUMBERS] = {0}, infinite = false;
    for (char *word; (word = next_word(&rest)) != NULL;) {
        int i = 0;
        while (i < NUMBERS && strcmp(names[i], word) != 0) i++;
        if (strcmp(word, "infinite") == 0) infinite = true;
        else if (i == NUMBERS) {
            object(s,
                   "go: '%.40s' is not known: depth, movetime, nodes, infinite, wtime, btime, winc, binc "
                   "or movestogo was expected",
                   word);
            return;
        } else {
            const char *value = next_word(&rest);
            if (!read_number(value, i == NODES ? UINT64_MAX : most_ms, &n[i])) {
                object(s, "go: a whole number was expected after '%s'%s%.40s", names[i],
                       value == NULL ? "" : ", not ", value == NULL ? "" : value);
                return;
            }
            given[i] = true;
        }
    }
    unsigned side = echek_game_now(&s->game)->mover;
    uint64_t now = clock_us();
    s->until_stopped = infinite;
    s->effort = (struct echek_effort){.nodes = n[NODES]};
    // No limit at all would be taken for the usual second.
    s->effort.depth =
        infinite || n[DEPTH] > ECHEK_DEEPEST_THOUGHT ? ECHEK_DEEPEST_THOUGHT : (unsigned)n[DEPTH];
    if (infinite) s->effort.nodes = 0;
    else if (given[MOVETIME]) s->effort.limits.deadline_us = now + n[MOVETIME] * 1000;
    else if (given[WTIME + side])
        s->effort.limits.deadline_us = now + time_for_move_ms(n, given, side) * 1000;
    start_thinking(s);
}

// ---- position -------------------------------------------------------------------------------------------

// The words of a position end before the word "moves".
static bool read_start(struct session *s, char **rest, struct echek_position *start) {
    struct fault fault;
    char *word = next_word(rest), words[200] = "";
    *start = echek_start();
    if (word == NULL || (strcmp(word, "startpos") != 0 && strcmp(word, "fen") != 0)) {
        object(s, "position: 'startpos' or 'fen' was expected%s%.40s", word == NULL ? "" : ", not ",
               word == NULL ? "" : word);
        return false;
    }
    bool given = strcmp(word, "fen") == 0;
    size_t used = 0;
    while ((word = next_word(rest)) != NULL && strcmp(word, "moves") != 0) {
        if (!given || used + strlen(word) + 2 > sizeof words) {
            object(s, "position: 'moves' was expected, not '%.40s'", word);
            return false;
        }
        used += (size_t)sprintf(words + used, "%s%s", used == 0 ? "" : " ", word);
    }
    if (!given || echek_position_read(&s->game.rules, words, start, &fault)) return true;
    object(s, "position: fen, column %zu: %s", fault.column, fault.text);
    return false;
}

static bool read_moves(struct session *s, char *rest, struct echek_game *g) {
    struct fault fault;
    for (char *word; (word = next_word(&rest)) != NULL;) {
        echek_move m;
        size_t number = g->plies.size + 1;
        enum echek_result result = echek_game_result(g);
        if (result != ECHEK_UNDECIDED) {
            object(s, "position: move %zu, '%.20s', stands behind the end of the game (%s)", number, word,
                   echek_result_words(result));
            return false;
        }
        if (!echek_move_read(&g->rules, echek_game_now(g), word, &m, &fault)) {
            object(s, "position: move %zu, '%.20s': %s", number, word, fault.text);
            return false;
        }
        if (!echek_game_play(g, m)) {
            object(s, "position: out of memory");
            return false;
        }
    }
    return true;
}

static void position(struct session *s, char *rest) {
    struct echek_position start;
    struct echek_game game;
    if (!read_start(s, &rest, &start)) return;
    echek_game_init(&game, &s->mem, &s->game.rules, &start);
    if (!read_moves(s, rest, &game)) {
        echek_game_free(&game);
        return;
    }
    echek_game_free(&s->game);
    s->game = game;
}

// ---- setoption ------------------------------------------------------------------------------------------

static void new_game(struct session *s, const struct echek_rules *r) {
    const struct echek_position start = echek_start();
    echek_game_free(&s->game);
    echek_game_init(&s->game, &s->mem, r, &start);
    echek_engine_forget(s->engine);
    rng_seed(&s->rng, 1);
}

static void set_rules(struct session *s, const char *value) {
    struct echek_rules r;
    struct fault fault;
    if (echek_rules_read(&r, value, &fault)) new_game(s, &r);
    else object(s, "setoption: Rules, column %zu: %s", fault.column, fault.text);
}

static void set_hash(struct session *s, const char *value) {
    uint64_t mb;
    if (!read_number(value, MOST_HASH_MB, &mb) || mb == 0) {
        object(s, "setoption: Hash: a number of megabytes from 1 to %d was expected, not '%.40s'",
               MOST_HASH_MB, value);
        return;
    }
    struct echek_engine *engine = echek_engine_new(&s->thinking_mem, (size_t)mb << 20);
    if (engine == NULL) {
        object(s, "setoption: Hash: there is no memory for %" PRIu64 " MB", mb);
        return;
    }
    echek_engine_free(s->engine);
    s->engine = engine;
}

static void set_threads(struct session *s, const char *value) {
    uint64_t n;
    if (read_number(value, THREAD_MOST, &n) && n > 0) s->threads = (unsigned)n;
    else object(s, "setoption: Threads: a number from 1 to %d was expected, not '%.40s'", THREAD_MOST, value);
}

static void set_level(struct session *s, const char *value) {
    struct text levels;
    text_init(&levels, &s->mem);
    cli_echek_add_levels(&levels, ", ");
    if (!echek_level_named(value, &s->level))
        object(s, "setoption: Level: there is no level '%.40s': expected one of %s", value,
               text_string(&levels));
    text_free(&levels);
}

static void setoption(struct session *s, char *rest) {
    static const struct {
        const char *name;
        void (*set)(struct session *, const char *);
    } known[] = {{"Rules", set_rules}, {"Hash", set_hash}, {"Threads", set_threads}, {"Level", set_level}};
    const char *word = next_word(&rest), *name = next_word(&rest), *then = next_word(&rest);
    const char *value = next_word(&rest);
    if (word == NULL || strcmp(word, "name") != 0 || value == NULL || strcmp(then, "value") != 0 ||
        next_word(&rest) != NULL) {
        object(s, "setoption: 'setoption name NAME value VALUE' was expected, each one word");
        return;
    }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcasecmp(known[i].name, name) == 0) {
            known[i].set(s, value);
            return;
        }
    object(s, "setoption: there is no option '%.40s': Rules, Hash, Threads or Level was expected", name);
}

// ---- Commands -------------------------------------------------------------------------------------------

static void uci(struct session *s, char *rest) {
    struct text out;
    (void)rest;
    text_init(&out, &s->mem);
    text_add(&out, "id name roque " ROQUE_VERSION "\nid author the authors of roque\n");
    text_add(&out, "option name Rules type string default paper\n");
    text_format(&out, "option name Hash type spin default %d min 1 max %d\n", DEFAULT_HASH_MB, MOST_HASH_MB);
    text_format(&out, "option name Threads type spin default 1 min 1 max %d\n", THREAD_MOST);
    text_add(&out, "option name Level type combo default master");
    text_add(&out, " var ");
    cli_echek_add_levels(&out, " var ");
    text_add(&out, "\nuciok");
    say(s, &out);
}

static void isready(struct session *s, char *rest) {
    (void)rest;
    answer(s, "readyok");
}

static void stop(struct session *s, char *rest) {
    (void)rest;
    stop_thinking(s);
}

static void ucinewgame(struct session *s, char *rest) {
    const struct echek_rules same = s->game.rules;
    (void)rest;
    new_game(s, &same);
}

static const struct command {
    const char *name;
    void (*run)(struct session *, char *rest);
    bool also_while_thinking;
} commands[] = {
    {"uci", uci, true},
    {"isready", isready, true},
    {"stop", stop, true},
    {"position", position, false},
    {"go", go, false},
    {"setoption", setoption, false},
    {"ucinewgame", ucinewgame, false},
};

// False: quit.
static bool obey(struct session *s, char *line) {
    const char *word = next_word(&line);
    if (word == NULL) return true;
    if (strcmp(word, "quit") == 0) return false;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const struct command *c = &commands[i];
        if (strcmp(c->name, word) != 0) continue;
        if (!c->also_while_thinking && is_thinking(s))
            object(s, "%s: still thinking; send 'stop' or wait for the best move first", word);
        else c->run(s, line);
        return true;
    }
    object(s,
           "'%.40s' is not known: uci, isready, setoption, ucinewgame, position, go, stop or quit was "
           "expected",
           word);
    return true;
}

static int converse(struct session *s) {
    struct cli_lines lines;
    struct text line;
    enum cli_line got = CLI_LINE;
    cli_lines_init(&lines, STDIN_FILENO);
    text_init(&line, &s->mem);
    while (!s->unwritable &&
           ((got = cli_lines_next(&lines, &line)) == CLI_LINE || got == CLI_LINE_TOO_LONG)) {
        if (got == CLI_LINE_TOO_LONG) object(s, "the line is too long");
        else if (memchr(text_string(&line), '\0', line.size) != NULL) object(s, "the line has a NUL in it");
        else if (line.size > 0 && !obey(s, line.at)) break;
    }
    stop_thinking(s);
    text_free(&line);
    if (cli_interrupted()) return CLI_INTERRUPTED;
    if (!s->unwritable && got != CLI_LINE_FAILED) return CLI_YES;
    cli_complain("%s: %s", s->unwritable ? "the answer could not be written" : "standard input",
                 strerror(errno));
    return CLI_BAD;
}

static int run(void) {
    const struct echek_rules paper = {0};
    const struct echek_position start = echek_start();
    struct session s = {.mem = MEM_UNLIMITED, .level = ECHEK_MASTER, .threads = 1};
    s.engine = echek_engine_new(&s.thinking_mem, (size_t)DEFAULT_HASH_MB << 20);
    if (s.engine == NULL) {
        cli_complain("out of memory");
        return CLI_LIMIT;
    }
    echek_game_init(&s.game, &s.mem, &paper, &start);
    rng_seed(&s.rng, 1);
    thread_lock_init(&s.lock);
    thread_bell_init(&s.stopped);
    int exit_code = converse(&s);
    thread_bell_free(&s.stopped);
    thread_lock_free(&s.lock);
    echek_game_free(&s.game);
    echek_engine_free(s.engine);
    return exit_code;
}

int cli_echek_engine(int argc, char **argv) {
    const struct cli_option options[] = {{0}};
    const struct cli_usage usage = {
        .command = "echek engine",
        .operands = "",
        .about =
            "Speaks the Universal Chess Interface on standard input and output, for programs that show\n"
            "boards and let engines play. Positions are those of roque behind 'position fen', moves are\n"
            "written Q@b3, b2-c1, O-O. Options: Rules, Hash, Threads, Level. 'go' knows depth, movetime,\n"
            "nodes, infinite, wtime, btime, winc, binc and movestogo; alone it thinks for a second.\n"
            "'score mate' is said only when it is proven.\n",
        .options = options,
        .examples =
            "  printf 'position startpos moves Q@b3\\ngo movetime 500\\n' | (cat; sleep 1) | roque echek "
            "engine\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (argc == 0) return run();
    cli_complain("echek engine takes no '%.40s': it reads commands from standard input", argv[0]);
    return CLI_BAD;
}

// The engine for chess programs: the Universal Chess Interface. Commands are lines. One thread thinks while
// the other continues reading, so that thinking can be stopped at any time.
#include "cli/output.h"
#include "cli/talk.h"
#include "echek/commands/echek.h"
#include "echek/commands/table_files.h"
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

// What `setoption` sets.
struct settings {
    const char *rules, *level, *tables; // strings are valid only while their line is read
    uint64_t hash_mb, threads, seed;
    int ponder; // tell the other side what to think about meanwhile
};

// There are two ledgers: one for the thread that reads, one for the thread that thinks.
struct session {
    struct mem mem, thinking_mem;
    struct settings settings;
    struct echek_game game;
    struct echek_engine *engine;
    enum echek_level level;
    struct rng rng;
    bool refused;             // the last position could not be read
    struct table_folder book; // with tables master is the level perfect
    struct text tables;       // the folder of `book`; empty: that of the environment
    // While `thinking`, everything above belongs to the other thread.
    bool thinking;
    struct thread_team thinker;
    struct engine_go go; // with `infinite` and `ponder` the answer waits for `stop`
    struct echek_effort effort;
    atomic_bool discards; // the answer is not wanted any more
    echek_move reported;  // the move that was reported last
    int stop;
    struct thread_lock lock; // for `finished` and `stop`
    struct thread_bell stopped;
    bool finished;
    atomic_bool unwritable;
};

// ---- Answers --------------------------------------------------------------------------------------------

// One write per line, so that lines of two threads do not get mixed.
static void say(struct session *s, struct text *line) {
    text_char(line, '\n');
    if (line->failed || !cli_write_all(STDOUT_FILENO, line->at, line->size)) s->unwritable = true;
    text_free(line);
}

static void answer(struct session *s, const char *words) {
    struct text line = TEXT_IN(&s->mem);
    text_add(&line, words);
    say(s, &line);
}

// Report what is wrong with a line. Always false, so that a caller can return it.
__attribute__((format(printf, 2, 3))) static bool object(struct session *s, const char *format, ...) {
    char words[400];
    struct text line = TEXT_IN(&s->mem);
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    text_add(&line, "info string ");
    cli_add_harmless(&line, words, strlen(words));
    say(s, &line);
    return false;
}

// ---- Thinking -------------------------------------------------------------------------------------------

static void report(void *context, const struct echek_thought *t) {
    struct session *s = context;
    struct text line = TEXT_IN(&s->thinking_mem);
    text_format(&line, "info depth %u", t->depth);
    // A mate is counted in moves of the winner.
    if (t->wins > 0) text_format(&line, " score mate %d", (t->wins + 1) / 2);
    else if (t->wins < 0) text_format(&line, " score mate %d", (t->wins - 1) / 2);
    else text_format(&line, " score cp %d", t->score);
    text_format(&line, " nodes %" PRIu64 " nps %" PRIu64 " time %" PRIu64 " pv ", t->nodes,
                t->nodes * 1000000 / (t->us + 1), t->us / 1000);
    echek_line_write(&line, &s->game.rules, *echek_game_now(&s->game), t->line, t->length);
    say(s, &line);
    s->reported = t->move;
}

static bool waits_to_be_stopped(const struct session *s) {
    return (s->go.infinite || s->go.ponder) && !stop_asked(&s->stop);
}

static void add_best(struct session *s, struct text *line, const struct echek_thought *t) {
    const struct echek_position *now = echek_game_now(&s->game);
    char name[ECHEK_MOVE_TEXT];
    text_format(line, "bestmove %s",
                t->move == ECHEK_NO_MOVE ? "(none)" : echek_move_name(now, t->move, name));
    if (!s->settings.ponder || t->length < 2) return;
    struct echek_position next = echek_after(&s->game.rules, now, t->move);
    text_format(line, " ponder %s", echek_move_name(&next, t->line[1], name));
}

static void think(void *context, size_t number) {
    struct session *s = context;
    (void)number;
    struct echek_thought thought;
    struct fault fault;
    bool by_chance = s->level != ECHEK_MASTER || engine_go_is_play(&s->go);
    bool perfect = s->level == ECHEK_MASTER && s->book.book.count > 0;
    struct rng *chance = by_chance ? &s->rng : NULL;
    bool ok = perfect
                  ? table_book_play(&s->book.book, s->engine, &s->game, chance, &s->effort, &thought, &fault)
                  : echek_level_move(s->level, s->engine, &s->game, chance, &s->effort, &thought, &fault);
    thread_lock(&s->lock);
    while (waits_to_be_stopped(s)) thread_bell_wait(&s->stopped, &s->lock);
    thread_unlock(&s->lock);
    struct text line = TEXT_IN(&s->thinking_mem);
    if (!ok) {
        text_format(&line, "info string go: %s", fault.text);
        say(s, &line);
        text_init(&line, &s->thinking_mem);
        thought.move = ECHEK_NO_MOVE;
    } else if (thought.depth > 0 && thought.move != s->reported && !s->discards) report(s, &thought);
    add_best(s, &line, &thought);
    thread_lock(&s->lock);
    if (s->discards) text_free(&line);
    else say(s, &line);
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

// Is it still thinking? When the answer is out, the reading thread owns the session again.
static bool is_thinking(struct session *s) {
    if (!s->thinking) return false;
    thread_lock(&s->lock);
    bool finished = s->finished;
    thread_unlock(&s->lock);
    if (finished) stop_thinking(s);
    return s->thinking;
}

// If no thread can be started, this one thinks, and cannot read "stop" meanwhile.
static void start_thinking(struct session *s) {
    s->stop = 0;
    s->finished = false;
    s->reported = ECHEK_NO_MOVE;
    for (int attempt = 0; attempt < 2; attempt++) {
        s->effort = engine_go_effort(&s->go, echek_game_now(&s->game));
        s->effort.limits.stop = &s->stop;
        s->effort.threads = (unsigned)s->settings.threads;
        s->effort.report = report;
        s->effort.context = s;
        s->thinking = attempt == 0 && thread_team_start(&s->thinker, 1, think, s) == 1;
        if (s->thinking) return;
        if (attempt == 0 && (s->go.infinite || s->go.ponder))
            object(s, "go: a thread could not be started; this takes a second instead");
        s->go.infinite = s->go.ponder = false;
    }
    s->effort.limits.stop = cli_stop_flag();
    think(s, 0);
}

// ---- go -------------------------------------------------------------------------------------------------

static void go(struct session *s, char *rest) {
    struct text objections = TEXT_IN(&s->mem);
    if (s->refused) { // the other program has a position in mind that we do not know
        object(s, "go: the last position was refused, so there is nothing to think about");
        answer(s, "bestmove 0000");
        return;
    }
    engine_go_read(&s->go, rest, &s->game, &objections);
    for (const char *line = text_string(&objections); *line != '\0'; line = strchr(line, '\n') + 1)
        object(s, "%.*s", (int)strcspn(line, "\n"), line);
    text_free(&objections);
    start_thinking(s);
}

// The expected move was played: think with the limits of `go`, and keep everything that is known by now.
static void ponderhit(struct session *s, char *rest) {
    (void)rest;
    if (!is_thinking(s) || !s->go.ponder) {
        object(s, "ponderhit: no position is being pondered");
        return;
    }
    s->discards = true;
    stop_thinking(s);
    s->discards = s->go.ponder = false;
    start_thinking(s);
}

// ---- position -------------------------------------------------------------------------------------------

// The words of a position end before the word "moves".
static bool read_start(struct session *s, char **rest, struct echek_position *start) {
    struct fault fault;
    char *word = engine_next_word(rest), words[200] = "";
    *start = echek_start();
    if (word == NULL || (strcmp(word, "startpos") != 0 && strcmp(word, "fen") != 0))
        return object(s, "position: 'startpos' or 'fen' was expected%s%.40s", word == NULL ? "" : ", not ",
                      word == NULL ? "" : word);
    bool given = strcmp(word, "fen") == 0;
    size_t used = 0;
    while ((word = engine_next_word(rest)) != NULL && strcmp(word, "moves") != 0) {
        if (!given || used + strlen(word) + 2 > sizeof words)
            return object(s, "position: 'moves' was expected, not '%.40s'", word);
        used += (size_t)sprintf(words + used, "%s%s", used == 0 ? "" : " ", word);
    }
    return !given || echek_position_read(&s->game.rules, words, start, &fault) ||
           object(s, "position: fen, column %zu: %s", fault.column, fault.text);
}

static bool read_moves(struct session *s, char *rest, struct echek_game *g) {
    struct fault fault;
    for (char *word; (word = engine_next_word(&rest)) != NULL;) {
        echek_move m;
        size_t number = g->plies.size + 1;
        enum echek_result result = echek_game_result(g);
        if (result != ECHEK_UNDECIDED)
            return object(s, "position: move %zu, '%.20s', comes after the end of the game (%s)", number,
                          word, echek_result_words(result));
        if (!echek_move_read(&g->rules, echek_game_now(g), word, &m, &fault))
            return object(s, "position: move %zu, '%.20s': %s", number, word, fault.text);
        if (!echek_game_play(g, m)) return object(s, "position: out of memory");
    }
    return true;
}

static void position(struct session *s, char *rest) {
    struct echek_position start;
    struct echek_game game;
    s->refused = true;
    if (!read_start(s, &rest, &start)) return;
    echek_game_init(&game, &s->mem, &s->game.rules, &start);
    if (!read_moves(s, rest, &game)) {
        echek_game_free(&game);
        return;
    }
    echek_game_free(&s->game);
    s->game = game;
    s->refused = false;
}

// ---- setoption ------------------------------------------------------------------------------------------

static void new_game(struct session *s, const struct echek_rules *r) {
    const struct echek_position start = echek_start();
    echek_game_free(&s->game);
    echek_game_init(&s->game, &s->mem, r, &start);
    echek_engine_forget(s->engine);
    rng_seed(&s->rng, s->settings.seed);
    s->refused = false;
}

// The tables of the rules in force.
static void open_book(struct session *s) {
    struct fault fault;
    table_folder_close(&s->book);
    if (!table_folder_open(&s->book, s->tables.size == 0 ? NULL : s->tables.at, &s->game.rules, &fault))
        object(s, "setoption: Tables: %s", fault.text);
}

static void set_tables(struct session *s, const char *value) {
    text_clear(&s->tables);
    text_add(&s->tables, value);
    open_book(s);
}

static void set_rules(struct session *s, const char *value) {
    struct echek_rules r;
    struct fault fault;
    if (echek_rules_read(&r, value, &fault)) {
        new_game(s, &r);
        open_book(s);
    } else object(s, "setoption: Rules, column %zu: %s", fault.column, fault.text);
}

static void set_hash(struct session *s, const char *value) {
    struct echek_engine *engine = echek_engine_new(&s->thinking_mem, (size_t)s->settings.hash_mb << 20);
    if (engine == NULL) {
        object(s, "setoption: Hash: there is no memory for %s MB", value);
        return;
    }
    echek_engine_free(s->engine);
    s->engine = engine;
}

static void set_seed(struct session *s, const char *value) {
    (void)value;
    rng_seed(&s->rng, s->settings.seed);
}

static void set_level(struct session *s, const char *value) {
    bool perfect = strcmp(value, "perfect") == 0; // master is perfect when it has tables
    struct text levels = TEXT_IN(&s->mem);
    echek_list_levels(&levels, ", ");
    if (perfect) s->level = ECHEK_MASTER;
    if (perfect && s->book.book.count == 0)
        object(s, "setoption: Level: perfect needs Tables by these rules; without them it is master");
    if (!perfect && !echek_level_named(value, &s->level))
        object(s, "setoption: Level: there is no level '%.40s': expected one of %s, perfect", value,
               text_string(&levels));
    text_free(&levels);
}

static const char *const no_or_yes[] = {"false", "true", NULL};

static const struct option settings[] = {
    {"Rules", 0, OPTION_WORD, offsetof(struct settings, rules), .usual = "paper"},
    {"Hash", 0, OPTION_COUNT, offsetof(struct settings, hash_mb), .usual = "64", .least = 1, .most = 1 << 20},
    {"Threads", 0, OPTION_COUNT, offsetof(struct settings, threads), .usual = "1", .least = 1,
     .most = THREAD_MOST},
    {"Tables", 0, OPTION_WORD, offsetof(struct settings, tables), .usual = "<empty>"},
    {"Level", 0, OPTION_WORD, offsetof(struct settings, level), .usual = "master"},
    {"Seed", 0, OPTION_COUNT, offsetof(struct settings, seed), .usual = "1", .most = 1000000000},
    {"Ponder", 0, OPTION_CHOICE, offsetof(struct settings, ponder), .usual = "false", .words = no_or_yes},
    {0},
};
static void (*const apply[])(struct session *, const char *value) = {set_rules, set_hash, NULL, set_tables,
                                                                     set_level, set_seed, NULL};

static void setoption(struct session *s, char *rest) {
    const char *word = engine_next_word(&rest), *name = engine_next_word(&rest),
               *then = engine_next_word(&rest);
    const char *value = engine_next_word(&rest);
    struct fault fault;
    if (word == NULL || strcmp(word, "name") != 0 || value == NULL || strcmp(then, "value") != 0 ||
        engine_next_word(&rest) != NULL) {
        object(s, "setoption: 'setoption name NAME value VALUE' was expected, each one word");
        return;
    }
    size_t i = 0;
    while (settings[i].name != NULL && strcasecmp(settings[i].name, name) != 0) i++;
    const struct option *o = &settings[i];
    if (o->name == NULL)
        object(s,
               "setoption: there is no option '%.40s': Rules, Hash, Threads, Level, Seed, Ponder or Tables "
               "was expected",
               name);
    else if (!option_read(o, value, option_field(o, &s->settings), &fault))
        object(s, "setoption: %s", fault.text + strlen("--"));
    else if (apply[i] != NULL) apply[i](s, value);
}

// ---- Commands -------------------------------------------------------------------------------------------

static void add_setting(struct text *out, const struct option *o) {
    bool levels = strcmp(o->name, "Level") == 0;
    const char *type = o->kind == OPTION_COUNT ? "spin" : o->kind == OPTION_CHOICE ? "check" : "string";
    text_format(out, "option name %s type %s default %s", o->name, levels ? "combo" : type, o->usual);
    if (o->kind == OPTION_COUNT) text_format(out, " min %" PRIu64 " max %" PRIu64, o->least, o->most);
    if (levels) {
        text_add(out, " var ");
        echek_list_levels(out, " var ");
        text_add(out, " var perfect");
    }
    text_char(out, '\n');
}

static void uci(struct session *s, char *rest) {
    struct text out = TEXT_IN(&s->mem);
    (void)rest;
    text_add(&out, "id name roque " ROQUE_VERSION "\nid author the authors of roque\n");
    for (const struct option *o = settings; o->name != NULL; o++) add_setting(&out, o);
    text_add(&out, "uciok");
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

static const struct uci_command {
    const char *name;
    void (*run)(struct session *, char *rest);
    bool also_while_thinking;
} commands[] = {
    {"uci", uci, true},
    {"isready", isready, true},
    {"stop", stop, true},
    {"ponderhit", ponderhit, true},
    {"position", position, false},
    {"go", go, false},
    {"setoption", setoption, false},
    {"ucinewgame", ucinewgame, false},
};

// False: quit.
static bool obey(struct session *s, char *line) {
    const char *word = engine_next_word(&line);
    if (word == NULL) return true;
    if (strcmp(word, "quit") == 0) return false;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const struct uci_command *c = &commands[i];
        if (strcmp(c->name, word) != 0) continue;
        if (!c->also_while_thinking && is_thinking(s))
            object(s, "%s: still thinking; send 'stop' or wait for the best move first", word);
        else c->run(s, line);
        return true;
    }
    object(s,
           "'%.40s' is not known: uci, isready, setoption, ucinewgame, position, go, ponderhit, stop "
           "or quit was expected",
           word);
    return true;
}

static int converse(struct session *s) {
    struct cli_lines lines;
    struct text line = TEXT_IN(&s->mem);
    enum cli_line got = CLI_LINE;
    cli_lines_init(&lines, STDIN_FILENO);
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
    return cli_refuse("%s: %s", s->unwritable ? "the answer could not be written" : "standard input",
                      strerror(errno));
}

static int run_session(void) {
    const struct echek_rules paper = {0};
    const struct echek_position start = echek_start();
    struct session s = {.mem = MEM_UNLIMITED, .level = ECHEK_MASTER};
    option_set_defaults(settings, &s.settings);
    s.engine = echek_engine_new(&s.thinking_mem, (size_t)s.settings.hash_mb << 20);
    if (s.engine == NULL) {
        cli_complain("out of memory");
        return CLI_LIMIT;
    }
    echek_game_init(&s.game, &s.mem, &paper, &start);
    text_init(&s.tables, &s.mem);
    open_book(&s);
    rng_seed(&s.rng, s.settings.seed);
    thread_lock_init(&s.lock);
    thread_bell_init(&s.stopped);
    int exit_code = converse(&s);
    thread_bell_free(&s.stopped);
    thread_lock_free(&s.lock);
    echek_game_free(&s.game);
    echek_engine_free(s.engine);
    table_folder_close(&s.book);
    text_free(&s.tables);
    return exit_code;
}

static int run(const struct call *c) {
    return echek_refuse_operands(c, "it reads commands from standard input") ? run_session() : CLI_BAD;
}

const struct command command_echek_engine = {
    .name = "engine",
    .summary = "a UCI engine for programs that show boards",
    .text =
        "Speaks the Universal Chess Interface on standard input and output, for programs that show boards\n"
        "and let engines play. 'position fen' takes positions as roque writes them; moves are written\n"
        "Q@b3, b2-c1, O-O. Options: Rules, Hash, Threads, Level, Seed, Ponder, Tables. 'go' takes depth,\n"
        "mate, movetime, nodes, infinite, ponder, searchmoves, wtime, btime, winc, binc and movestogo;\n"
        "without any of them it thinks for a second. Every 'go' is answered. 'score mate' is sent only\n"
        "when it is proven. After a refused position, 'go' answers 'bestmove 0000'.\n",
    .examples = "  printf 'position startpos moves Q@b3\\ngo movetime 500\\n' | (cat; sleep 1) | roque echek "
                "engine\n",
    .run = run,
};

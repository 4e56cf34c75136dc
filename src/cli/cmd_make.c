#include "base/clock.h"
#include "base/nearest.h"
#include "cli/board_values.h"
#include "cli/cli.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/make_run.h"
#include "cli/options.h"
#include "cli/pool.h"
#include "family/akari/akari.h"
#include "family/chess_loop/chess_loop.h"
#include "family/chess_num/chess_num.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The words of the command line, before anybody has looked at them; NULL: not given.
struct make_words {
    const char *size, *level, *score, *seed, *to, *path;
    const char *black, *symmetry, *from; // Akari
    const char *clues;                   // Akari and Chess-Num
    const char *zeros, *max;             // Chess-Num
    const char *kinds;                   // Chess Loop
    uint64_t men, count, threads, time_limit_us;
    bool json, with_solution;
};

// ---- Single values ---------------------------------------------------------------------------------------

// A whole number of at most `most`; `*at` moves behind it. False when there is none.
static bool read_digits(const char **at, uint64_t most, uint64_t *out) {
    char *end;
    errno = 0;
    if (**at < '0' || **at > '9') return false;
    unsigned long long n = strtoull(*at, &end, 10);
    *at = end;
    *out = n;
    return errno == 0 && n <= most;
}

static bool read_whole(const char *option, const char *word, uint64_t most, const char *expected,
                       uint64_t *out) {
    const char *at = word;
    if (read_digits(&at, most, out) && *at == '\0') return true;
    cli_complain("--%s: '%.40s' is not %s", option, word, expected);
    return false;
}

static bool read_small(const char *option, const char *word, uint64_t most, const char *expected, int *out) {
    uint64_t n = 0;
    if (word == NULL) return true;
    if (!read_whole(option, word, most, expected, &n)) return false;
    *out = (int)n;
    return true;
}

static bool read_seed(const char *word, uint64_t *seed) {
    if (word != NULL) return read_whole("seed", word, UINT64_MAX, "a whole number", seed);
    // Any will do, as long as the next call gets another; short, because people copy it by hand.
    struct rng rng;
    rng_seed(&rng, clock_us() ^ ((uint64_t)getpid() << 40));
    *seed = rng_below(&rng, 1000000000);
    return true;
}

static bool read_level(const char *word, struct make_request *r) {
    enum explain_level level;
    const char *names[EXPLAIN_LEVELS + 1] = {0};
    if (explain_level_named(word, &level)) {
        make_level_scores(level, &r->least_score, &r->most_score);
        return true;
    }
    for (int i = 0; i < EXPLAIN_LEVELS; i++) names[i] = explain_level_name((enum explain_level)i);
    const char *near = nearest_of(word, names);
    if (near != NULL) cli_complain("--level: there is no level '%.40s'; did you mean %s?", word, near);
    else
        cli_complain(
            "--level: there is no level '%.40s'; one of easy, medium, hard, expert, fiendish is expected",
            word);
    return false;
}

// "30..149", "500..", "..29" or one number.
static bool read_score(const char *word, struct make_request *r) {
    uint64_t least = 0, most = UINT32_MAX;
    const char *at = word;
    bool begins = read_digits(&at, UINT32_MAX, &least);
    bool ok = begins || *word == '.';
    if (ok && begins && *at == '\0') most = least;
    else {
        ok = ok && strncmp(at, "..", 2) == 0;
        at += ok ? 2 : 0;
        bool ends = ok && *at != '\0';
        ok = ok && (begins || ends) && (!ends || (read_digits(&at, UINT32_MAX, &most) && *at == '\0'));
    }
    if (ok && least <= most) {
        r->least_score = (uint32_t)least;
        r->most_score = (uint32_t)most;
        return true;
    }
    cli_complain("--score: '%.40s' is no range of scores such as 30..149, 500.. or ..29", word);
    return false;
}

static bool read_difficulty(const struct make_words *w, struct make_request *r) {
    if (w->level != NULL && w->score != NULL) {
        cli_complain("--level and --score both say how hard: give one of them");
        return false;
    }
    if (w->level != NULL) return read_level(w->level, r);
    return w->score == NULL || read_score(w->score, r);
}

// ---- What only some families take ------------------------------------------------------------------------

struct family_option {
    const char *name;
    const char *given; // NULL: not given
    const struct family *families[2];
};

static bool refuse_foreign(const struct make_words *w, const struct family *family) {
    const struct family_option options[] = {
        {"black", w->black, {&akari_family}},      {"symmetry", w->symmetry, {&akari_family}},
        {"from", w->from, {&akari_family}},        {"clues", w->clues, {&akari_family, &chess_num_family}},
        {"zeros", w->zeros, {&chess_num_family}},  {"max", w->max, {&chess_num_family}},
        {"kinds", w->kinds, {&chess_loop_family}}, {"n", w->men == 0 ? NULL : "", {&chess_loop_family}},
    };
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const struct family_option *o = &options[i];
        if (o->given == NULL || o->families[0] == family || o->families[1] == family) continue;
        cli_complain("--%s is for %s, not for %s", o->name, o->families[0]->name, family->name);
        return false;
    }
    return true;
}

static bool read_symmetry(const char *word, enum make_symmetry *out) {
    const char *names[MAKE_SYMMETRIES + 1] = {0};
    if (word == NULL || make_symmetry_named(word, out)) return true;
    for (int i = 0; i < MAKE_SYMMETRIES; i++) names[i] = make_symmetry_name((enum make_symmetry)i);
    const char *near = nearest_of(word, names);
    if (near != NULL) cli_complain("--symmetry: there is no '%.40s'; did you mean %s?", word, near);
    else
        cli_complain(
            "--symmetry: there is no '%.40s'; one of none, mirror, mirror2, rotate2, rotate4, diagonal "
            "is expected",
            word);
    return false;
}

static bool read_akari_clues(const char *word, enum make_clues *out) {
    if (word == NULL) return true;
    if (strcmp(word, "full") == 0) *out = MAKE_ALL_CLUES;
    else if (strcmp(word, "minimal") == 0) *out = MAKE_MINIMAL_CLUES;
    else {
        cli_complain("--clues: '%.40s' is neither full nor minimal", word);
        return false;
    }
    return true;
}

static bool read_akari(const struct make_words *w, struct make_request *r) {
    if (w->from != NULL && (w->black != NULL || w->symmetry != NULL || w->size != NULL)) {
        cli_complain("--from gives the black cells: --%s cannot be asked for too", w->black != NULL ? "black"
                                                                                   : w->symmetry != NULL
                                                                                       ? "symmetry"
                                                                                       : "size");
        return false;
    }
    return read_small("black", w->black, 100, "a share from 0 to 100 percent", &r->black_percent) &&
           read_symmetry(w->symmetry, &r->symmetry) && read_akari_clues(w->clues, &r->black_clues);
}

static bool read_chess_num(const struct make_words *w, struct make_request *r) {
    if (w->clues != NULL && strcmp(w->clues, "minimal") == 0) r->clues = 0;
    else if (!read_small("clues", w->clues, 4096, "a number of squares, or minimal", &r->clues)) return false;
    else if (r->clues == 0) {
        cli_complain("--clues: a puzzle without a number has no single solution; from 1 on, or minimal");
        return false;
    }
    if (w->zeros != NULL) {
        r->zeros = strcmp(w->zeros, "yes") == 0;
        if (!r->zeros && strcmp(w->zeros, "no") != 0) {
            cli_complain("--zeros: '%.40s' is neither yes nor no", w->zeros);
            return false;
        }
    }
    return read_small("max", w->max, 6, "a number from 0 to 6", &r->most_number);
}

static bool read_chess_loop(const struct make_words *w, struct make_request *r) {
    enum chess_kind kinds[2];
    if (w->kinds != NULL) {
        if (!cli_read_kinds(w->kinds, kinds)) return false;
        r->kinds[0] = (int)kinds[0];
        r->kinds[1] = (int)kinds[1];
    }
    if (w->men > INT32_MAX) {
        cli_complain("--n: %" PRIu64 " of each kind do not fit on any board", w->men);
        return false;
    }
    r->men = (int)w->men;
    return true;
}

static bool read_family_options(const struct make_words *w, struct make_request *r) {
    if (!refuse_foreign(w, r->family)) return false;
    if (r->family == &akari_family) return read_akari(w, r);
    if (r->family == &chess_num_family) return read_chess_num(w, r);
    return r->family != &chess_loop_family || read_chess_loop(w, r);
}

// The board whose black cells are kept.
static bool read_from(const char *word, struct mem *m, struct puzzle *p) {
    struct cli_input in;
    struct cli_origin origin;
    struct fault fault = {0};
    char *files[] = {(char *)(uintptr_t)word}; // not changed there
    cli_input_init(&in, m, 1, files);
    enum cli_input_event event = cli_input_next(&in, m, p, &origin, &fault);
    bool ok = event == CLI_INPUT_PUZZLE;
    if (!ok && fault.line > 0)
        cli_complain("--from: %s:%zu:%zu: %s", word, fault.line, fault.column, fault.text);
    else if (!ok) cli_complain("--from: %s", fault.text);
    else if (p->family != &akari_family) {
        cli_complain("--from: %s is no akari but a %s", word, p->family->name);
        ok = false;
    } else if (cli_input_has_more(&in)) {
        cli_complain("--from: %s holds several puzzles; one is expected", word);
        ok = false;
    }
    if (!ok && event == CLI_INPUT_PUZZLE) puzzle_free(p);
    cli_input_free(&in);
    return ok;
}

// ---- All of it -------------------------------------------------------------------------------------------

static const struct family *read_family(int argc, char **argv) {
    const char *names[16] = {0};
    size_t n = 0;
    for (const struct family *const *f = family_all(); *f != NULL && n < 15; f++)
        if ((*f)->maker != NULL) names[n++] = (*f)->name;
    if (argc == 1) {
        const struct family *f = family_named(argv[0], strlen(argv[0]));
        if (f != NULL && f->maker != NULL) return f;
        const char *near = nearest_of(argv[0], names);
        if (near != NULL) cli_complain("make: there is no family '%.40s'; did you mean %s?", argv[0], near);
        else cli_complain("make: there is no family '%.40s'; 'roque list' shows them", argv[0]);
    } else if (argc == 0) cli_complain("make needs a family: akari, chess-num or chess-loop");
    else cli_complain("make takes one family, not also '%.40s'", argv[1]);
    return NULL;
}

static bool read_output(const struct make_words *w, struct cli_make *make) {
    bool one_file_each = w->path != NULL && strstr(w->path, "%d") != NULL;
    if (w->to != NULL && w->json) {
        cli_complain("--json is a format of its own: leave --to out");
        return false;
    }
    if (w->to != NULL && !format_named(w->to, &make->to)) {
        cli_complain("--to: there is no format '%.40s'; known are: native, puzz.link, game-id, pzprv3, json, "
                     "dimacs, opb",
                     w->to);
        return false;
    }
    bool model = make->to == FORMAT_DIMACS || make->to == FORMAT_OPB;
    if (model && make->count > 1 && !one_file_each) {
        cli_complain(
            "one file holds one model: give -o a name with %%d, such as model-%%d.cnf, to write several");
        return false;
    }
    if (w->with_solution && (model || make->to == FORMAT_PUZZ_LINK || make->to == FORMAT_GAME_ID)) {
        cli_complain("--with-solution: %s has no place for a solution; native, pzprv3 and json have",
                     format_name(make->to));
        return false;
    }
    make->json = w->json;
    make->with_solution = w->with_solution;
    make->path = w->path;
    return true;
}

static bool choose(const struct make_words *w, const struct family *family, struct cli_make *make) {
    struct make_request *r = &make->request;
    *make =
        (struct cli_make){.request = make_defaults(family), .count = w->count, .threads = (size_t)w->threads};
    if (w->threads > THREAD_MOST) {
        cli_complain("--threads: at most %d are possible", THREAD_MOST);
        return false;
    }
    if (w->size != NULL && !cli_read_size(w->size, family, &r->width, &r->height)) return false;
    if (!read_difficulty(w, r) || !read_family_options(w, r) || !read_seed(w->seed, &r->seed)) return false;
    r->limits = cli_limits(w->time_limit_us);
    return read_output(w, make);
}

static int make_checked(const struct cli_make *make) {
    struct fault fault = {0};
    if (make_check(&make->request, &fault)) return cli_make_run(make);
    cli_complain("%s", fault.text);
    return CLI_BAD;
}

static int run(const struct make_words *w, const struct family *family) {
    struct cli_make make;
    struct mem mem = MEM_UNLIMITED;
    struct puzzle black = {0};
    if (!choose(w, family, &make)) return CLI_BAD;
    if (w->from != NULL) {
        if (!read_from(w->from, &mem, &black)) return CLI_BAD;
        make.request.black = &black;
        make.request.width = black.width;
        make.request.height = black.height;
        make.request.symmetry = MAKE_NO_SYMMETRY;
    }
    int code = make_checked(&make);
    puzzle_free(&black);
    return code;
}

int cli_make(int argc, char **argv) {
    struct make_words w = {.count = 1, .threads = 1};
    const struct cli_option options[] = {
        {"size", 0, CLI_WORD, &w.size, "WxH", "the board: columns x rows"},
        {"level", 'l', CLI_WORD, &w.level, "LEVEL",
         "easy, medium, hard, expert or fiendish, as 'roque rate' says"},
        {"score", 0, CLI_WORD, &w.score, "A..B", "a range of scores instead, such as 30..149, 500.. or ..29"},
        {"count", 'c', CLI_NUMBER, &w.count, "N", "how many puzzles; no two are alike"},
        {"seed", 's', CLI_WORD, &w.seed, "S", "the same seed gives the same puzzles"},
        {"threads", 'T', CLI_NUMBER, &w.threads, "N", "work on N puzzles at a time; the result is the same"},
        {"time-limit", 't', CLI_SECONDS, &w.time_limit_us, "S", "stop after S seconds with what there is"},
        {"output", 'o', CLI_WORD, &w.path, "FILE",
         "write to FILE; a %d in its name makes a file for each puzzle"},
        {"to", 0, CLI_WORD, &w.to, "FMT", "native, puzz.link, game-id, pzprv3, json, dimacs or opb"},
        {"with-solution", 0, CLI_FLAG, &w.with_solution, NULL, "each puzzle is followed by its solution"},
        {"json", 'j', CLI_FLAG, &w.json, NULL, "one JSON object a puzzle, with its solution"},
        {"black", 0, CLI_WORD, &w.black, "PERCENT", "akari: the share of black cells"},
        {"symmetry", 0, CLI_WORD, &w.symmetry, "KIND",
         "akari: none, mirror, mirror2, rotate2, rotate4 or diagonal"},
        {"clues", 0, CLI_WORD, &w.clues, "WHICH", "akari: full or minimal; chess-num: how many, or minimal"},
        {"from", 0, CLI_WORD, &w.from, "FILE",
         "akari: keep the black cells of this board, choose the numbers"},
        {"zeros", 0, CLI_WORD, &w.zeros, "YES-NO", "chess-num: may a number be 0?"},
        {"max", 0, CLI_WORD, &w.max, "N", "chess-num: no number is larger"},
        {"kinds", 'k', CLI_WORD, &w.kinds, "A,B", "chess-loop: the two kinds of men"},
        {"n", 'n', CLI_NUMBER, &w.men, "N", "chess-loop: how many of each kind"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "make",
        .operands = "FAMILY",
        .about =
            "Makes new puzzles of akari, chess-num or chess-loop with exactly one solution, at the "
            "difficulty\n"
            "asked for. Every puzzle is solved again by a fresh solver and rated as 'roque rate' does. What\n"
            "cannot be met is said, never changed: after a bounded effort it ends with 3 and names the "
            "option\n"
            "to relax. Ends with 2 where a request can never be met, and 130 when interrupted; the puzzles\n"
            "made so far are whole.\n",
        .options = options,
        .examples = "  roque make akari --size 10x10 --level hard\n"
                    "  roque make akari --size 14x14 --symmetry rotate4 --clues minimal --to puzz.link\n"
                    "  roque make chess-num --clues 5 --count 10 --seed 7\n"
                    "  roque make chess-loop --size 6x5 --kinds knight,rook --with-solution\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    const struct family *family = read_family(argc, argv);
    return family == NULL ? CLI_BAD : run(&w, family);
}

// A survey of Chess Loop: every pair of kinds, and every number of men, on a board without given men.
#include "board/chess.h"
#include "cli/board_values.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/output.h"
#include "family/chess_loop/chess_loop.h"
#include "format/format.h"
#include "puzzle/solve.h"

#include <inttypes.h>

// The kinds in the order of the survey.
static const enum chess_kind kinds[] = {CHESS_KING, CHESS_KNIGHT, CHESS_ROOK, CHESS_BISHOP, CHESS_QUEEN};
enum { KINDS = sizeof kinds / sizeof *kinds };

struct survey {
    int width, height;
    enum chess_kind asked[2]; // when `one_pair`
    bool one_pair, all_results, json;
    uint64_t n; // 0: every one
    uint64_t time_limit_us;
    struct mem mem;
    struct cli_output output;
    uint64_t cases, unique;
    int exit_code; // of what went wrong so far
};

// ---- Telling a case ----------------------------------------------------------------------------------

static void add_json(struct text *out, const struct puzzle *p, const struct solve_result *r) {
    text_format(out, "{\"width\":%d,\"height\":%d,\"kinds\":[\"%s\",\"%s\"],\"n\":%d", p->width, p->height,
                chess_name((enum chess_kind)p->parameters[CHESS_LOOP_FIRST]),
                chess_name((enum chess_kind)p->parameters[CHESS_LOOP_SECOND]),
                p->parameters[CHESS_LOOP_EACH]);
    text_format(out, ",\"solutions\":%" PRIu64 ",\"classes\":%" PRIu64 ",\"exact\":%s,\"unique\":%s",
                r->count, r->classes, r->exact ? "true" : "false",
                r->exact && r->classes == 1 ? "true" : "false");
    text_add(out, ",\"header\":\"");
    format_native_header(p, out);
    text_format(out, "\",\"us\":%" PRIu64 "}\n", r->solve_us);
}

static void add_count(struct text *out, const struct solve_result *r) {
    if (r->exact && r->count == 0) text_add(out, "no solution");
    else
        text_format(out, "%s%" PRIu64 " solution%s in %" PRIu64 " class%s", r->exact ? "" : "at least ",
                    r->count, r->count == 1 ? "" : "s", r->classes, r->classes == 1 ? "" : "es");
}

// What is unique is written as a puzzle, everything else as a comment: `roque solve` can read all of it.
static void add_text(struct text *out, const struct puzzle *p, const struct solve_result *r, bool all) {
    bool unique = r->exact && r->classes == 1;
    if (unique) {
        text_format(out, "; solutions: %" PRIu64 "\n", r->count);
        format_native_header(p, out);
        text_add(out, "\n\n");
    } else if (all || !r->exact) {
        text_add(out, "; ");
        format_native_header(p, out);
        text_add(out, ": ");
        add_count(out, r);
        text_add(out, "\n\n");
    }
}

static bool tell(struct survey *s, const struct puzzle *p, const struct solve_result *r) {
    struct text out;
    text_init(&out, &s->mem);
    if (s->json) add_json(&out, p, r);
    else add_text(&out, p, r, s->all_results);
    bool told = cli_output_add(&s->output, &out) && cli_output_flush(&s->output);
    text_free(&out);
    if (!told) s->exit_code = cli_weightier(s->exit_code, CLI_BAD);
    return told;
}

// ---- Going through the cases -------------------------------------------------------------------------

static bool complain_of(struct survey *s, const struct fault *fault) {
    cli_complain("%s", fault->text);
    s->exit_code = cli_weightier(s->exit_code, CLI_BAD);
    return false;
}

// False: nothing more is to be done.
static bool survey_puzzle(struct survey *s, const struct puzzle *p) {
    struct solve_result r;
    struct fault fault = {0};
    const struct solve_request request = {
        .goal = SOLVE_COUNT,
        .limits = cli_limits(s->time_limit_us),
    };
    if (!solve_puzzle(p, &request, &s->mem, &r, &fault)) return complain_of(s, &fault);
    s->cases++;
    s->unique += r.exact && r.classes == 1;
    if (cli_interrupted()) s->exit_code = CLI_INTERRUPTED;
    else if (!r.exact) s->exit_code = cli_weightier(s->exit_code, CLI_LIMIT);
    bool told = tell(s, p, &r);
    solve_result_free(&r);
    return told && !cli_stopping();
}

static bool survey_case(struct survey *s, enum chess_kind a, enum chess_kind b, uint64_t n) {
    struct puzzle p;
    struct fault fault = {0};
    if (!puzzle_init(&p, &s->mem, &chess_loop_family, s->width, s->height)) {
        fault_memory(&fault);
        return complain_of(s, &fault);
    }
    p.parameters[CHESS_LOOP_FIRST] = (int)a;
    p.parameters[CHESS_LOOP_SECOND] = (int)b;
    p.parameters[CHESS_LOOP_EACH] = (int)n;
    bool go_on = survey_puzzle(s, &p);
    puzzle_free(&p);
    return go_on;
}

static bool survey_pair(struct survey *s, enum chess_kind a, enum chess_kind b) {
    uint64_t most = (uint64_t)(s->width * s->height) / 2;
    if (s->n != 0) return survey_case(s, a, b, s->n);
    for (uint64_t n = 2; n <= most; n++)
        if (!survey_case(s, a, b, n)) return false;
    return true;
}

static void survey_all(struct survey *s) {
    if (s->one_pair) {
        survey_pair(s, s->asked[0], s->asked[1]);
        return;
    }
    for (int a = 0; a < KINDS; a++)
        for (int b = a + 1; b < KINDS; b++)
            if (!survey_pair(s, kinds[a], kinds[b])) return;
}

static void add_summary(struct survey *s) {
    struct text out;
    text_init(&out, &s->mem);
    text_format(&out, "; %" PRIu64 " of %" PRIu64 " case%s on %dx%d %s one solution up to symmetry\n",
                s->unique, s->cases, s->cases == 1 ? "" : "s", s->width, s->height,
                s->unique == 1 ? "has" : "have");
    if (!cli_output_add(&s->output, &out)) s->exit_code = cli_weightier(s->exit_code, CLI_BAD);
    text_free(&out);
}

static int run(struct survey *s) {
    cli_output_init(&s->output, &s->mem, NULL);
    if (cli_output_begin(&s->output, 1)) {
        survey_all(s);
        if (!s->json) add_summary(s);
    }
    if (!cli_output_end(&s->output)) s->exit_code = cli_weightier(s->exit_code, CLI_BAD);
    return cli_weightier(s->exit_code, s->unique > 0 ? CLI_YES : CLI_NO);
}

// ---- The command line --------------------------------------------------------------------------------

static bool choose(const char *size, const char *pair, struct survey *s) {
    if (size == NULL) {
        cli_complain("loops needs a board: --size WxH, columns before rows");
        return false;
    }
    s->one_pair = pair != NULL;
    if (!cli_read_size(size, &chess_loop_family, &s->width, &s->height)) return false;
    if (s->one_pair && !cli_read_kinds(pair, s->asked)) return false;
    if (s->n <= (uint64_t)(s->width * s->height) / 2) return true;
    cli_complain("--n: %" PRIu64 " of each kind do not fit: the board has %d square%s", s->n,
                 s->width * s->height, s->width * s->height == 1 ? "" : "s");
    return false;
}

int cli_loops(int argc, char **argv) {
    struct survey s = {.mem = MEM_UNLIMITED};
    const char *size = NULL, *pair = NULL;
    const struct cli_option options[] = {
        {"size", 0, CLI_WORD, &size, "WxH", "the board: columns x rows"},
        {"kinds", 'k', CLI_WORD, &pair, "A,B", "only these two kinds; otherwise every pair"},
        {"n", 'n', CLI_NUMBER, &s.n, "N", "only N men of each kind; otherwise from 2 to what fits"},
        {"all-results", 'a', CLI_FLAG, &s.all_results, NULL, "also tell the cases that are not unique"},
        {"time-limit", 't', CLI_SECONDS, &s.time_limit_us, "S",
         "give each case S seconds; fractions are fine"},
        {"json", 'j', CLI_FLAG, &s.json, NULL, "one JSON object a case, every case"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "loops",
        .operands = "--size WxH",
        .about = "Surveys Chess Loop on an empty board: counts the solutions for every pair of kinds and\n"
                 "every number of men, and lists the cases with one solution up to the board's rotations\n"
                 "and reflections, as puzzles that every other command can read. Kinds are rook, bishop,\n"
                 "knight, king and queen. Ends with 0 when there is such a case, 1 when there is none.\n",
        .options = options,
        .examples = "  roque loops --size 5x4\n"
                    "  roque loops --size 6x4 --kinds bishop,king --all-results\n"
                    "  roque loops --size 4x3 | roque solve\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (argc > 0) {
        cli_complain("loops takes no file such as '%.40s': the board is given by --size", argv[0]);
        return CLI_BAD;
    }
    return choose(size, pair, &s) ? run(&s) : CLI_BAD;
}

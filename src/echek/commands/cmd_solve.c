// Is there a forced win? And: does a certificate of one hold?
#include "base/clock.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/pool.h"
#include "cli/progress.h"
#include "echek/commands/book.h"
#include "echek/commands/echek.h"
#include "echek/proofs/prove.h"
#include "echek/tell/tell.h"

#include <inttypes.h>

// ---- What was found ----

struct solving {
    struct echek_question question;
    struct echek_proof proof;
    uint64_t us;
    struct mem mem;
    const char *tables;
    struct table_known known; // from the tables, however long it takes
};

static bool is_drawn(const struct solving *s) {
    return s->known.at_least == TABLE_DRAW && s->known.at_most == TABLE_DRAW;
}

static int exit_of(const struct solving *s) {
    switch (s->proof.verdict) {
    case ECHEK_PROVEN_WIN:
    case ECHEK_PROVEN_LOSS:
        return CLI_YES;
    case ECHEK_PROVEN_NONE:
        return CLI_NO;
    default:
        return cli_interrupted() ? CLI_INTERRUPTED : CLI_LIMIT;
    }
}

// ---- solve ----

static int write_certificate(const struct solving *s, const struct text *certificate, const char *path,
                             struct mem *m) {
    if (s->proof.plies == 0) {
        cli_complain("no win is proven, so %s is not written", path);
        return CLI_YES; // the answer itself has its own exit code
    }
    if (certificate->size == 0) {
        cli_complain("stopped before the strategy was whole: %s is not written", path);
        return cli_interrupted() ? CLI_INTERRUPTED : CLI_LIMIT;
    }
    struct cli_output o;
    cli_output_init(&o, m, path);
    bool written = cli_output_begin(&o, 1) && cli_output_add(&o, certificate);
    return cli_output_end(&o) && written ? CLI_YES : CLI_BAD;
}

// False on a fault, with a complaint.
static bool look_into_tables(struct solving *s) {
    struct cli_book b;
    struct fault fault;
    if (!cli_book_open(&b, s->tables, &s->question.rules, &fault)) {
        cli_complain("--tables: %s", fault.text);
        return false;
    }
    s->known = table_book_look(&b.book, &s->question.position);
    const struct fault *damage = cli_book_fault(&b);
    if (damage != NULL) cli_complain("%s", damage->text);
    cli_book_close(&b);
    return true;
}

static bool prove(struct solving *s, struct text *certificate, struct fault *fault) {
    const unsigned depth = s->question.depth;
    if (!is_drawn(s)) return echek_prove(&s->question, &s->mem, &s->proof, certificate, fault);
    s->proof = (struct echek_proof){.verdict = ECHEK_PROVEN_NONE, .clear = {depth, depth}};
    return true;
}

// What the tables know beyond what was proven.
static void add_known(struct text *out, const struct solving *s) {
    const unsigned mover = s->question.position.mover;
    if (s->proof.plies > 0) return;
    if (is_drawn(s)) text_add(out, "Nor within any number of them: the tables say so.\n");
    else if (s->known.at_least == TABLE_WIN || s->known.at_most == TABLE_LOSS)
        text_format(out, "%s wins later: the tables say so.\n",
                    echek_side_name(s->known.at_least == TABLE_WIN ? mover : mover ^ 1));
    else if (s->known.at_most == TABLE_DRAW || s->known.at_least == TABLE_DRAW)
        text_format(out, "%s can never force a win: the tables say so.\n",
                    echek_side_name(s->known.at_most == TABLE_DRAW ? mover : mover ^ 1));
}

static int run_solve(struct solving *s, bool json, const char *certificate_path) {
    struct text certificate, out;
    struct cli_progress progress;
    struct fault fault;
    text_init(&certificate, &s->mem);
    text_init(&out, &s->mem);
    uint64_t start = clock_us();
    cli_progress_start(&progress);
    bool done = prove(s, certificate_path == NULL ? NULL : &certificate, &fault);
    cli_progress_end(&progress);
    s->us = clock_us() - start;
    int exit_code = CLI_LIMIT;
    if (!done) cli_complain("%s (--hash asks for less)", fault.text);
    else {
        if (json) echek_tell_proof_json(&out, &s->question, &s->proof, s->us);
        else echek_tell_proof(&out, &s->question, &s->proof, s->us);
        if (!json) add_known(&out, s);
        exit_code = cli_output_say(&out) ? exit_of(s) : CLI_BAD;
        if (certificate_path != NULL)
            exit_code =
                cli_weightier(exit_code, write_certificate(s, &certificate, certificate_path, &s->mem));
    }
    text_free(&out);
    text_free(&certificate);
    return exit_code;
}

static bool fits(uint64_t value, uint64_t most, const char *option) {
    if (value > most) cli_complain("%s: %" PRIu64 " is the most", option, most);
    return value <= most;
}

int cli_echek_solve(int argc, char **argv) {
    const char *position = NULL, *rules = NULL, *certificate = NULL;
    uint64_t depth = 11, threads = 1, hash = 512, time_limit_us = 0;
    struct solving s = {.mem = MEM_UNLIMITED};
    bool json = false;
    const struct cli_option options[] = {
        {"position", 'p', CLI_WORD, &position, "P", CLI_ECHEK_POSITION_HELP},
        {"rules", 'r', CLI_WORD, &rules, "R", CLI_ECHEK_RULES_HELP},
        {"depth", 0, CLI_NUMBER, &depth, "N",
         "look for wins within N plies (moves of both sides); default 11"},
        {"threads", 'T', CLI_NUMBER, &threads, "N", "search with N threads"},
        {"hash", 'H', CLI_NUMBER, &hash, "MB", "memory for what is proven on the way; default 512"},
        {"time-limit", 't', CLI_SECONDS, &time_limit_us, "S", "stop after S seconds; fractions are fine"},
        {"certificate", 0, CLI_WORD, &certificate, "FILE", "write the whole winning strategy"},
        {"tables", 0, CLI_WORD, &s.tables, "DIR", CLI_ECHEK_TABLES_HELP},
        {"json", 'j', CLI_FLAG, &json, NULL, "one JSON object"},
        {"depth", 'd', CLI_NUMBER, &depth, "N", CLI_HIDDEN},
        {"certificate", 'c', CLI_WORD, &certificate, "FILE", CLI_HIDDEN},
        {0},
    };
    const struct cli_usage usage = {
        .command = "echek solve",
        .operands = "",
        .about =
            "Proves whether a side can force a win within N plies, for whom, how quickly, and by which "
            "line.\n"
            "Ends with 0 when there is a forced win, 1 when it is proven that there is none, 3 when a limit\n"
            "came first.\n",
        .options = options,
        .examples = "  roque echek solve --rules castle=never --depth 13 --threads 2\n"
                    "  roque echek solve --position 'q2k/2B1/1K2/4 w QRNPrbnp' --json\n"
                    "  roque echek solve --rules castle=never --depth 13 --certificate win.txt\n"
                    "  roque echek verify win.txt\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (argc > 0) {
        cli_complain("echek solve takes no '%.40s': a position is given by --position 'BOARD w HAND'",
                     argv[0]);
        return CLI_BAD;
    }
    struct echek_question *q = &s.question;
    if (!fits(depth, ECHEK_DEEPEST_PROOF, "--depth") || !fits(threads, THREAD_MOST, "--threads") ||
        !fits(hash, 1 << 20, "--hash") || !cli_echek_position(rules, position, &q->rules, &q->position))
        return CLI_BAD;
    if (echek_ended(&q->position) != ECHEK_GOES_ON) {
        unsigned loser =
            echek_ended(&q->position) == ECHEK_MOVER_LOST ? q->position.mover : q->position.mover ^ 1;
        cli_complain("--position: the game has ended here, %s has won", echek_side_name(loser ^ 1));
        return CLI_BAD;
    }
    q->depth = (unsigned)depth;
    q->threads = (unsigned)threads;
    q->table_bytes = (size_t)hash << 20;
    q->limits = cli_limits(time_limit_us);
    return look_into_tables(&s) ? run_solve(&s, json, certificate) : CLI_BAD;
}

// ---- verify ----

static int verify_file(const char *path, struct mem *m) {
    enum { LARGEST = 2000000000 };
    struct text bytes, out;
    struct fault fault;
    struct echek_claim claim;
    int exit_code = CLI_BAD;
    text_init(&bytes, m);
    text_init(&out, m);
    if (!cli_file_read(path, LARGEST, &bytes, &fault)) cli_complain("%s", fault.text);
    else {
        enum echek_verified v = echek_verify(text_string(&bytes), bytes.size, m, &claim, &fault);
        if (v == ECHEK_CLAIM_HOLDS) echek_tell_claim(&out, &claim);
        else cli_complain("%s:%zu:%zu: %s", path, fault.line, fault.column, fault.text);
        if (v == ECHEK_CLAIM_FAILS) exit_code = CLI_NO;
        if (v == ECHEK_CLAIM_HOLDS && cli_output_say(&out)) exit_code = CLI_YES;
    }
    text_free(&out);
    text_free(&bytes);
    return exit_code;
}

int cli_echek_verify(int argc, char **argv) {
    const struct cli_option options[] = {{0}};
    const struct cli_usage usage = {
        .command = "echek verify",
        .operands = "FILE...",
        .about = "Checks a certificate of 'roque echek solve --certificate' by the rules alone, without any "
                 "search:\n"
                 "each of its moves is legal, and wins or leads, whatever the answer is, to another of its "
                 "positions\n"
                 "that is nearer to the end. Ends with 0 when it holds, 1 when it does not.\n",
        .options = options,
        .examples = "  roque echek verify win.txt\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (argc == 0) {
        cli_complain("echek verify needs the FILE of a certificate, or - for standard input");
        return CLI_BAD;
    }
    struct mem mem = MEM_UNLIMITED;
    int exit_code = CLI_YES;
    for (int i = 0; i < argc; i++) exit_code = cli_weightier(exit_code, verify_file(argv[i], &mem));
    return exit_code;
}

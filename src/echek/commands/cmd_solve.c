// `solve`: is there a forced win? `verify`: does a certificate of one hold?
#include "cli/output.h"
#include "echek/commands/echek.h"
#include "echek/commands/table_files.h"

// ---- What was found ----

struct answer {
    struct echek_question question;
    const struct puzzle_source *source;
    struct echek_proof proof;
    uint64_t us;
    struct mem mem;
    struct table_known known; // what the tables prove about wins at any depth
};

static bool is_drawn(const struct answer *s) {
    return s->known.at_least == TABLE_DRAW && s->known.at_most == TABLE_DRAW;
}

static int exit_of(const struct answer *s) {
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

static int write_certificate(const struct answer *s, const struct text *certificate, const char *path,
                             struct mem *m) {
    if (s->proof.plies == 0) {
        cli_complain("no win is proven, so %s is not written", path);
        return CLI_YES; // the answer itself has an exit code of its own
    }
    if (certificate->size == 0) {
        cli_complain("%s before the strategy was complete: %s is not written",
                     cli_interrupted() ? "interrupted" : "stopped by --time-limit", path);
        return cli_interrupted() ? CLI_INTERRUPTED : CLI_LIMIT;
    }
    struct cli_output o;
    cli_output_init(&o, m, path);
    bool written = cli_output_begin(&o, 1) && cli_output_add(&o, certificate);
    return cli_output_end(&o) && written ? CLI_YES : CLI_BAD;
}

static bool look_into_tables(struct answer *s, const char *dir) {
    struct table_folder tables;
    if (!echek_open_tables(&tables, dir, &s->question.rules)) return false;
    s->known = table_book_look(&tables.book, &s->question.position);
    echek_close_tables(&tables);
    return true;
}

static bool prove(struct answer *s, struct text *certificate, struct fault *fault) {
    const unsigned depth = s->question.depth;
    if (!is_drawn(s)) return echek_prove(&s->question, &s->mem, &s->proof, certificate, fault);
    s->proof = (struct echek_proof){.verdict = ECHEK_PROVEN_NONE, .clear = {depth, depth}};
    return true;
}

// What the tables prove in addition to the proof.
static void add_known(struct text *out, const struct answer *s) {
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

// The same as one word, for the side to move; NULL: nothing.
static const char *known_word(const struct answer *s) {
    if (is_drawn(s)) return "draw";
    if (s->known.at_least == TABLE_WIN) return "win";
    if (s->known.at_most == TABLE_LOSS) return "loss";
    if (s->known.at_most == TABLE_DRAW) return "no-win";
    return s->known.at_least == TABLE_DRAW ? "no-loss" : NULL;
}

static int prove_and_tell(struct answer *s, bool json, const char *certificate_path) {
    struct text certificate = TEXT_IN(&s->mem), out = TEXT_IN(&s->mem);
    struct cli_progress progress;
    struct fault fault;
    uint64_t start = clock_us();
    cli_progress_start(&progress);
    bool done = prove(s, certificate_path == NULL ? NULL : &certificate, &fault);
    cli_progress_end(&progress);
    s->us = clock_us() - start;
    int exit_code = CLI_LIMIT;
    if (!done) cli_complain("%s (--hash asks for less)", fault.text);
    else {
        if (json) echek_tell_proof_json(&out, &s->question, s->source, &s->proof, known_word(s), s->us);
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

struct solve_values {
    const char *position, *rules, *certificate, *tables;
    uint64_t depth, threads, hash_mb, time_us;
    bool json;
};

static bool goes_on(const struct echek_position *p) {
    if (echek_ended(p) == ECHEK_GOES_ON) return true;
    return cli_complain("--position: the game has ended here, %s has won", echek_side_name(echek_winner(p)));
}

static int solve(void *context, const struct echek_subject *about) {
    const struct solve_values *w = context;
    struct answer s = {.mem = MEM_UNLIMITED,
                       .source = about->source,
                       .question = {.rules = about->rules,
                                    .position = about->position,
                                    .depth = (unsigned)w->depth,
                                    .threads = (unsigned)w->threads,
                                    .table_bytes = (size_t)w->hash_mb << 20,
                                    .limits = cli_limits(w->time_us)}};
    if (!goes_on(&s.question.position) || !look_into_tables(&s, w->tables)) return CLI_BAD;
    return prove_and_tell(&s, w->json, w->certificate);
}

static int run_solve(const struct call *c) {
    const struct solve_values *w = c->values;
    if (!echek_refuse_operands(c, "a position is given by --position 'BOARD w HAND'")) return CLI_BAD;
    return echek_each_subject(w->rules, w->position, c->values, solve);
}

static const struct option solve_options[] = {
    OPTION_ECHEK_POSITION(struct solve_values, position),
    OPTION_ECHEK_RULES(struct solve_values, rules),
    {"depth", 0, OPTION_COUNT, offsetof(struct solve_values, depth), "N",
     .help = "look for wins within N plies (moves of both sides)", .usual = "11", .least = 1,
     .most = ECHEK_DEEPEST_PROOF},
    OPTION_ECHEK_THREADS(struct solve_values, threads, "search with N threads"),
    OPTION_ECHEK_HASH(struct solve_values, hash_mb, "512"),
    OPTION_TIME_LIMIT(struct solve_values, time_us, "stop after S seconds; fractions are fine"),
    {"certificate", 0, OPTION_WORD, offsetof(struct solve_values, certificate), "FILE",
     .help = "write the whole winning strategy"},
    OPTION_ECHEK_TABLES(struct solve_values, tables),
    OPTION_JSON(struct solve_values, json, "one JSON object"),
    {0},
};

const struct command command_echek_solve = {
    .name = "solve",
    .summary = "prove whether there is a forced win, for whom, and how",
    .text =
        "Proves whether a side can force a win within N plies, for whom, how quickly, and by which line.\n"
        "A game on standard input is read as it stands. Exit code: 0 when there is a forced win, 1 when it\n"
        "is proven that there is none, 3 when a limit came first.\n",
    .examples = "  roque echek solve --rules castle=never --depth 13 --threads 2\n"
                "  roque echek solve --position 'q2k/2B1/1K2/4 w QRNPrbnp' --json\n"
                "  roque echek solve --rules castle=never --depth 13 --certificate win.txt\n"
                "  roque echek verify win.txt\n",
    .options = solve_options,
    .values = sizeof(struct solve_values),
    .run = run_solve,
};

// ---- verify ----

static int verify_file(const char *path, struct mem *m) {
    enum { LARGEST = 2000000000 };
    struct text bytes = TEXT_IN(m), out = TEXT_IN(m);
    struct fault fault;
    struct echek_claim claim;
    int exit_code = CLI_BAD;
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

static int run_verify(const struct call *c) {
    struct mem mem = MEM_UNLIMITED;
    int exit_code = CLI_YES;
    if (c->count == 0)
        return cli_refuse("echek verify needs the FILE of a certificate, or - for standard input");
    for (int i = 0; i < c->count; i++)
        exit_code = cli_weightier(exit_code, verify_file(c->operands[i], &mem));
    return exit_code;
}

const struct command command_echek_verify = {
    .name = "verify",
    .summary = "check a proven win by the rules alone",
    .operands = "FILE...",
    .text = "Checks a certificate of 'roque echek solve --certificate' by the rules alone, without any\n"
            "search. Each of its moves must be legal, and must win or lead, whatever the answer, to\n"
            "another of its positions that is nearer to the end. Exit code: 0 when the certificate\n"
            "holds, 1 when it does not.\n",
    .examples = "  roque echek verify win.txt\n",
    .run = run_verify,
};

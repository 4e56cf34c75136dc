#include "cli/command.h"
#include "cli/output.h"
#include "verify/verify.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

// A file being read.
struct source {
    const char *path;
    int fd;
    int error; // errno; 0: none
};

static size_t read_some(void *context, char *to, size_t most) {
    struct source *s = context;
    ssize_t n;
    if (s->error != 0) return 0;
    do n = read(s->fd, to, most);
    while (n < 0 && errno == EINTR);
    if (n < 0) s->error = errno;
    return n < 0 ? 0 : (size_t)n;
}

static void open_source(struct source *s, const char *path) {
    *s = (struct source){.path = path};
    s->fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (s->fd < 0) s->error = errno;
}

static bool could_read(const struct source *s) {
    const char *name = s->fd == STDIN_FILENO ? "standard input" : s->path;
    if (s->error != 0) cli_complain("cannot read %.120s: %s", name, strerror(s->error));
    return s->error == 0;
}

static void close_source(struct source *s) {
    if (s->fd > STDIN_FILENO) close(s->fd);
}

static int tell_proven(const struct source *cnf, const struct verify_result *r) {
    struct mem mem = MEM_UNLIMITED;
    struct text out = TEXT_IN(&mem);
    text_format(&out,
                "proven: nothing satisfies %.120s (%" PRIu64 " variables, %" PRIu64 " clauses; %" PRIu64
                " steps and %" PRIu64 " deletions checked",
                cnf->path, r->variables, r->clauses, r->added, r->deleted);
    if (r->cuts > 0) text_format(&out, ", %" PRIu64 " cuts of graphs, too", r->cuts);
    text_add(&out, ")\n");
    return cli_output_last(&out);
}

// "board.drat:12:1: ..." as editors understand it.
static void tell_place(const struct source *s, const struct fault *f, const char *verdict) {
    cli_complain("%s%.120s:%zu:%zu: %s", verdict, s->path, f->line, f->column, f->text);
}

static int tell(enum verify_verdict verdict, const struct source *cnf, const struct source *proof,
                const struct verify_result *r) {
    if (!could_read(cnf) || !could_read(proof)) return CLI_BAD;
    switch (verdict) {
    case VERIFY_PROVEN:
        return tell_proven(cnf, r);
    case VERIFY_REFUSED:
        tell_place(proof, &r->fault, "not proven: ");
        return CLI_NO;
    case VERIFY_BAD_CNF:
        tell_place(cnf, &r->fault, "");
        return CLI_BAD;
    case VERIFY_BAD_PROOF:
        tell_place(proof, &r->fault, "");
        return CLI_BAD;
    case VERIFY_STOPPED:
        if (cli_interrupted()) cli_complain("interrupted: the proof is not checked to its end");
        else cli_complain("stopped by --time-limit: the proof is not checked to its end");
        return cli_interrupted() ? CLI_INTERRUPTED : CLI_LIMIT;
    default:
        cli_complain("out of memory");
        return CLI_LIMIT;
    }
}

static int verify(const char *cnf_path, const char *proof_path, uint64_t time_limit_us) {
    struct mem mem = MEM_UNLIMITED;
    struct source cnf, proof;
    struct verify_result result = {0};
    enum verify_verdict verdict = VERIFY_STOPPED;
    struct cli_progress progress;
    open_source(&cnf, cnf_path);
    open_source(&proof, proof_path);
    cli_progress_start(&progress);
    if (cnf.error == 0 && proof.error == 0)
        verdict = verify_proof((struct verify_text){read_some, &cnf}, (struct verify_text){read_some, &proof},
                               cli_limits(time_limit_us), &mem, &result);
    cli_progress_end(&progress);
    int exit_code = tell(verdict, &cnf, &proof, &result);
    close_source(&cnf);
    close_source(&proof);
    return exit_code;
}

struct values {
    uint64_t time_limit_us;
};

static int run(const struct call *c) {
    const struct values *w = c->values;
    if (c->count != 2)
        return cli_refuse("verify takes two files, a CNF and its proof: roque verify board.cnf board.drat");
    if (strcmp(c->operands[0], "-") == 0 && strcmp(c->operands[1], "-") == 0)
        return cli_refuse("only one of the two files can be standard input");
    return verify(c->operands[0], c->operands[1], w->time_limit_us);
}

static const struct option options[] = {
    OPTION_TIME_LIMIT(struct values, time_limit_us, "stop after S seconds; fractions are fine"),
    {0},
};

const struct command command_verify = {
    .name = "verify",
    .summary = "check a proof that 'solve --proof' has written",
    .operands = "NAME.cnf NAME.drat",
    .text =
        "Checks a proof that no assignment satisfies a CNF, such as 'roque solve --proof NAME' writes. This\n"
        "checker is small and shares no code with the solver. It reads DIMACS CNF, and a proof as DRAT text "
        "in\n"
        "which every clause follows from those before it by unit propagation. Other checkers, such as\n"
        "drat-trim, read the same files.\n"
        "\n"
        "Exit code: 0 proven; 1 not proven (and which step is wrong); 2 a file cannot be read; 3 stopped by "
        "the\n"
        "time limit or for lack of memory; 130 interrupted.\n",
    .examples = "  roque solve akari:paper/1 --proof board\n"
                "  roque verify board.cnf board.drat\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};

#include "cli/proof.h"

#include "cli/interrupt.h"

#include <errno.h>
#include <string.h>

bool cli_proof_one_each(const char *name) { return strstr(name, "%d") != NULL; }

// A full disk ends the search: it would be for nothing.
static void add(struct cli_draft *d, const char *bytes, size_t n) {
    cli_draft_add(d, bytes, n);
    if (d->error != 0) cli_stop();
}

static void add_cnf(void *context, const char *bytes, size_t n) {
    add(&((struct cli_proof *)context)->cnf, bytes, n);
}

static void add_drat(void *context, const char *bytes, size_t n) {
    add(&((struct cli_proof *)context)->drat, bytes, n);
}

static void open_draft(struct cli_draft *d, struct mem *m, const char *name, size_t puzzle,
                       const char *ending) {
    const char *mark = strstr(name, "%d");
    struct text path;
    text_init(&path, m);
    text_bytes(&path, name, mark == NULL ? strlen(name) : (size_t)(mark - name));
    if (mark != NULL) text_format(&path, "%zu%s", puzzle, mark + 2);
    text_add(&path, ending);
    cli_draft_open(d, m, text_string(&path));
    if (path.failed && d->error == 0) d->error = ENOMEM;
    if (d->error != 0) cli_stop();
    text_free(&path);
}

void cli_proof_open(struct cli_proof *p, struct mem *m, const char *name, size_t puzzle) {
    p->out = (struct prove_out){add_cnf, add_drat, p};
    open_draft(&p->cnf, m, name, puzzle, ".cnf");
    open_draft(&p->drat, m, name, puzzle, ".drat");
}

static bool tell(const struct cli_draft *d, int error, struct fault *fault) {
    if (error == ENOMEM) return fault_memory(fault);
    return fault_set(fault, FAULT_SYSTEM, "cannot write to %.120s: %s", text_string(&d->path),
                     strerror(error));
}

bool cli_proof_writable(const struct cli_proof *p, struct fault *fault) {
    if (p->cnf.error != 0) return tell(&p->cnf, p->cnf.error, fault);
    return p->drat.error == 0 || tell(&p->drat, p->drat.error, fault);
}

bool cli_proof_publish(struct cli_proof *p, struct fault *fault) {
    cli_draft_finish(&p->cnf);
    cli_draft_finish(&p->drat);
    if (!cli_proof_writable(p, fault)) return false;
    if (!cli_draft_publish(&p->cnf)) return tell(&p->cnf, errno, fault);
    return cli_draft_publish(&p->drat) || tell(&p->drat, errno, fault);
}

void cli_proof_close(struct cli_proof *p) {
    cli_draft_close(&p->cnf);
    cli_draft_close(&p->drat);
}

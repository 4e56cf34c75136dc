#include "collection/collection.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- Running a command -----------------------------------------------------------------------------------

int collection_fail(const struct fault *fault) {
    if (fault->kind == FAULT_NONE) return CLI_BAD; // reported before
    cli_complain("%s", fault->text);
    return fault->kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD;
}

int campaign_exit_code(const struct campaign_kind *kind, const uint64_t *sums, bool complete) {
    static const int codes[] = {
        [CAMPAIGN_FINE] = CLI_YES, [CAMPAIGN_AMISS] = CLI_NO, [CAMPAIGN_OPEN] = CLI_LIMIT};
    return codes[campaign_judge(kind, sums, complete)];
}

bool session_open(struct session *s, const char *file, enum db_use use, const char *path) {
    *s = (struct session){.mem = MEM_UNLIMITED};
    text_init(&s->out, &s->mem);
    cli_output_init(&s->output, &s->mem, path);
    if (cli_ranks() > 1)
        return fault_set(&s->fault, FAULT_INPUT, "under mpirun there is only 'roque campaign FILE.db run'");
    return db_open(&s->db, file, use, &s->fault) && cli_output_begin(&s->output, 1);
}

bool session_print(struct session *s) {
    if (s->out.failed) return fault_memory(&s->fault);
    bool ok = cli_output_add(&s->output, &s->out);
    text_clear(&s->out);
    return ok;
}

int session_close(struct session *s, bool ok, int code) {
    if (!ok) code = collection_fail(&s->fault);
    code = cli_weightier(code, cli_output_exit(&s->output));
    text_free(&s->out);
    db_close(&s->db);
    return cli_interrupted() ? CLI_INTERRUPTED : code;
}

// ---- Operands --------------------------------------------------------------------------------------------

bool collection_operands(const struct call *c, int most) {
    if (c->count == 0) return cli_complain("%s needs a file, such as all.db", c->path);
    return c->count - 1 <= most || cli_complain("%s takes no '%.40s'", c->path, c->operands[1 + most]);
}

bool collection_numbers(const struct call *c, int first, const char *of) {
    enum { MOST_DIGITS = 18 };
    for (int i = first; i < c->count; i++) {
        size_t length = strlen(c->operands[i]);
        if (length > 0 && length <= MOST_DIGITS && strspn(c->operands[i], "0123456789") == length) continue;
        return cli_complain("%s: '%.40s' is not the number of %s", c->path, c->operands[i], of);
    }
    return true;
}

bool campaign_number(const struct call *c, int64_t *number) {
    if (!collection_operands(c, 1) || !collection_numbers(c, 1, "a campaign; 'status' lists them"))
        return false;
    *number = c->count == 1 ? 0 : strtoll(c->operands[1], NULL, 10);
    return true;
}

// ---- Values of options -----------------------------------------------------------------------------------

size_t collection_threads(uint64_t asked) {
    long cores = cli_ranks() > 1 ? 1 : sysconf(_SC_NPROCESSORS_ONLN);
    return asked > 0 ? (size_t)asked : thread_clamp(cores > 0 ? (size_t)cores : 1);
}

const char *const collection_media_words[] = {"text", "md", "html", "svg", NULL};

enum lab_medium collection_medium(int as) {
    static const enum lab_medium media[] = {LAB_TEXT, LAB_MD, LAB_HTML, LAB_SVG};
    return media[as];
}

// Export for other solvers: the rules as DIMACS CNF and as OPB (pseudo-Boolean), write-only. Comment lines
// map variables to marks in cells.
#include "format/readers.h"

struct writer {
    bool opb; // else DIMACS
    const struct puzzle *p;
    const struct model *model;
    struct text *out;
    bool told; // the comments are written
};

// "c r1c2 * = 5" and "* r1c2 * = x5"; a mark that stands for a negated variable has -5 and ~x5.
static void tell_variables(struct writer *w) {
    w->told = true;
    for (size_t i = 0; i < w->model->marks.size; i++)
        if (w->opb) model_name_variable(w->model->marks.at[i], w->p, "* ", "x", "~x", w->out);
        else model_name_variable(w->model->marks.at[i], w->p, "c ", "", "-", w->out);
}

// The comments come first, but after the line that counts variables and constraints, which OPB readers expect
// first.
static void put(void *context, const char *bytes, size_t n) {
    struct writer *w = context;
    if (!w->told && w->opb) {
        const char *newline = memchr(bytes, '\n', n);
        size_t line = newline == NULL ? n : (size_t)(newline - bytes) + 1;
        text_bytes(w->out, bytes, line);
        bytes += line;
        n -= line;
        if (newline == NULL) return;
    }
    if (!w->told) tell_variables(w);
    text_bytes(w->out, bytes, n);
}

static void write_for_solvers(const struct puzzle *p, bool opb, struct text *out) {
    struct model model = {.mem = out->mem, .purpose = MODEL_FOR_RULES};
    struct writer w = {.opb = opb, .p = p, .model = &model, .out = out};
    struct csp *s = csp_new(out->mem);
    bool written =
        s != NULL && model_post(&model, p, s) && (opb ? csp_write_opb : csp_write_dimacs)(s, put, &w);
    if (!written) out->failed = true;
    model_free(&model);
    csp_free(s);
}

static void write_dimacs(const struct puzzle *p, struct text *out) { write_for_solvers(p, false, out); }
static void write_opb(const struct puzzle *p, struct text *out) { write_for_solvers(p, true, out); }

const struct format format_dimacs = {.name = "dimacs", .one_a_file = true, .write = write_dimacs};
const struct format format_opb = {.name = "opb", .one_a_file = true, .write = write_opb};

#include "puzzle/prove.h"

#include <string.h>

typedef VEC(csp_lit) literals;

// "Some mark differs from this board": from the board itself, or from its image under a symmetry.
static void differ(const struct model *model, const uint32_t *from, const char *cells, csp_lit *out) {
    for (size_t i = 0; i < model->marks.size; i++) {
        struct model_mark m = model->marks.at[i];
        size_t cell = from == NULL ? m.cell : from[m.cell];
        out[i] = csp_sign(m.lit, cells[cell] != m.mark);
    }
}

// Images that are the same board count once.
static bool is_new(const csp_lit *clauses, size_t before, size_t n) {
    for (size_t i = 0; i < before; i++)
        if (n == 0 || memcmp(clauses + i * n, clauses + before * n, n * sizeof *clauses) == 0) return false;
    return true;
}

bool prove_forbid(struct csp *s, const struct model *model, const struct classes *classes,
                  const char *cells) {
    size_t n = model->marks.size, images = 1 + (size_t)classes->symmetries, forbidden = 0;
    literals all = {0};
    if (!vec_resize(model->mem, &all, n * images)) return false;
    for (size_t i = 0; i < images; i++) {
        csp_lit *clause = all.at + forbidden * n;
        if (n > 0) differ(model, i == 0 ? NULL : classes->from[i - 1], cells, clause);
        if (!is_new(all.at, forbidden, n)) continue;
        csp_forbid(s, clause, n);
        forbidden++;
    }
    vec_free(model->mem, &all);
    return !csp_out_of_memory(s);
}

static bool put_piece(struct text *t, const struct prove_out *out) {
    if (t->failed) return false;
    out->cnf(out->context, text_string(t), t->size);
    text_clear(t);
    return true;
}

static bool tell_variables(const struct puzzle *p, const struct model *model, bool unique,
                           const struct prove_out *out) {
    enum { PIECE = 1 << 15 };
    bool told = true;
    struct text about = TEXT_IN(model->mem);
    text_format(&about, "c %s %dx%d: the rules%s\n", p->family->name, p->width, p->height,
                unique ? ", and the solution is forbidden in the last clauses" : "");
    for (size_t i = 0; i < model->marks.size && told; i++) {
        model_name_variable(model->marks.at[i], p, "c ", "", "-", &about);
        if (about.size >= PIECE) told = put_piece(&about, out);
    }
    told = told && put_piece(&about, out);
    text_free(&about);
    return told;
}

bool prove_write(struct csp *s, const struct puzzle *p, const struct model *model, bool unique,
                 const struct prove_out *out) {
    return tell_variables(p, model, unique, out) && csp_end_proof(s) &&
           csp_write_proven(s, out->cnf, out->context);
}

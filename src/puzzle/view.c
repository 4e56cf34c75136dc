#include "puzzle/solve.h"

#include <string.h>

// ---- The list of views -------------------------------------------------------------------------------

const struct family_view *view_list(const struct family *f) {
    static const struct family_view plain[] = {
        {.name = "cells",
         .about = "the cells, row by row: 0 nothing, then the marks",
         .post = view_post_cells},
        {0},
    };
    return f->views != NULL ? f->views : plain;
}

const struct family_view *view_named(const struct family *f, const char *name, size_t length) {
    for (const struct family_view *v = view_list(f); v->name != NULL; v++)
        if (strlen(v->name) == length && memcmp(v->name, name, length) == 0) return v;
    return NULL;
}

void view_list_names(const struct family *f, struct text *out) {
    for (const struct family_view *v = view_list(f); v->name != NULL; v++)
        text_format(out, "%s%s", v == view_list(f) ? "" : ", ", v->name);
}

const struct family_view *view_asked(const struct family *f, const char *name, struct fault *fault) {
    const struct family_view *v = view_named(f, name, strlen(name));
    struct mem mem = MEM_UNLIMITED;
    if (v != NULL) return v;
    struct text names = TEXT_IN(&mem);
    view_list_names(f, &names);
    fault_set(fault, FAULT_INPUT, "%s has no view '%.40s'; it has %s", f->name, name, text_string(&names));
    text_free(&names);
    return NULL;
}

const char *const view_models[] = {[VIEW_OWN_MODEL] = "own", [VIEW_PAPER_MODEL] = "paper", NULL};

bool view_has_paper(const struct family *f, const struct family_view *v, struct fault *fault) {
    struct mem mem = MEM_UNLIMITED;
    if (v->post_paper != NULL) return true;
    struct text names = TEXT_IN(&mem);
    for (const struct family_view *other = view_list(f); other->name != NULL; other++)
        if (other->post_paper != NULL)
            text_format(&names, "%s%s", names.size == 0 ? "; papers labelled " : ", ", other->name);
    fault_set(fault, FAULT_INPUT, "no paper labelled the view '%s' of %s%s", v->name, f->name,
              text_string(&names));
    text_free(&names);
    return false;
}

// ---- Variables ---------------------------------------------------------------------------------------

static bool add(struct view *v, struct csp_var x, size_t lits, uint32_t what) {
    return vec_push(v->m->mem, &v->variables, ((struct view_variable){x, lits, what}));
}

bool view_add_bool(struct view *v, csp_lit l, uint32_t what) {
    return add(v, csp_var_bool(l), SIZE_MAX, what);
}

bool view_add_int(struct view *v, csp_int x, uint32_t what) {
    return add(v, csp_var_int(v->s, x), SIZE_MAX, what);
}

bool view_add_list(struct view *v, int lo, const csp_lit *lits, size_t n, uint32_t what) {
    size_t first = v->lits.size;
    if (!vec_reserve(v->m->mem, &v->lits, first + n)) return false;
    memcpy(v->lits.at + first, lits, n * sizeof *lits);
    v->lits.size += n;
    return add(v, (struct csp_var){.size = (uint32_t)n, .lo = lo}, first, what);
}

static size_t count_marks(const struct view *v) { return strlen(v->p->family->marks); }

const csp_lit *view_marks(struct view *v) {
    size_t size = puzzle_size(v->p);
    if (v->marks.size > 0) return v->marks.at;
    if (!vec_resize(v->m->mem, &v->marks, count_marks(v) * size)) return NULL;
    for (size_t i = 0; i < v->marks.size; i++) v->marks.at[i] = CSP_FALSE;
    for (size_t i = 0; i < v->m->marks.size; i++) {
        struct model_mark m = v->m->marks.at[i];
        size_t mark = (size_t)(strchr(v->p->family->marks, m.mark) - v->p->family->marks);
        v->marks.at[mark * size + m.cell] = m.lit;
    }
    return v->marks.at;
}

// A cell with its marks, and a literal for "nothing".
static bool post_cell(struct view *v, const csp_lit *at, size_t cell) {
    csp_lit lits[PUZZLE_MARKS + 1];
    size_t n = count_marks(v), size = puzzle_size(v->p);
    bool any = false;
    for (size_t k = 0; k < n; k++) {
        lits[k + 1] = at[k * size + cell];
        any = any || lits[k + 1] != CSP_FALSE;
    }
    if (!any) return true;
    lits[0] = csp_bool(v->s);
    csp_add_count(v->s, lits, n + 1, 1, 1);
    return view_add_list(v, 0, lits, n + 1, (uint32_t)cell);
}

bool view_post_cells(struct view *v) {
    bool ok = true;
    if (family_has_one_mark(v->p->family)) {
        for (size_t i = 0; i < v->m->marks.size && ok; i++)
            ok = view_add_bool(v, v->m->marks.at[i].lit, v->m->marks.at[i].cell);
        return ok;
    }
    const csp_lit *at = view_marks(v);
    for (size_t i = 0; i < puzzle_size(v->p) && ok; i++) ok = at != NULL && post_cell(v, at, i);
    return ok;
}

// ---- A view ------------------------------------------------------------------------------------------

bool view_post(struct view *v, const struct puzzle *p, struct csp *s, struct model *m) {
    v->p = p;
    v->s = s;
    v->m = m;
    bool posted = v->as_paper ? v->kind->post_paper(v) : v->kind->post(v);
    if (!posted || !vec_reserve(m->mem, &v->ready, v->variables.size)) return false;
    for (size_t i = 0; i < v->variables.size; i++) {
        struct view_variable *x = &v->variables.at[i];
        if (x->lits != SIZE_MAX) x->x.lits = v->lits.at + x->lits;
        v->ready.at[v->ready.size++] = x->x;
    }
    return true;
}

void view_free(struct view *v) {
    if (v->m == NULL) return;
    vec_free(v->m->mem, &v->variables);
    vec_free(v->m->mem, &v->lits);
    vec_free(v->m->mem, &v->ready);
    vec_free(v->m->mem, &v->marks);
}

size_t view_parts(struct view *v, struct csp_strategy how, struct csp_label_part out[VIEW_PARTS]) {
    static const struct csp_strategy as_they_stand = {CSP_LEFTMOST, CSP_STEP, true, 0};
    if (v->ready.size == 0) return 0; // a board without cells for marks
    out[0] = (struct csp_label_part){v->ready.at, v->fixed, as_they_stand};
    if (v->fixed == 0) {
        out[0].n = v->ready.size;
        out[0].how = how;
        return 1;
    }
    out[1] = (struct csp_label_part){v->ready.at + v->fixed, v->ready.size - v->fixed, how};
    return 2;
}

// ---- Names -------------------------------------------------------------------------------------------

void view_say_variable(const struct view *v, size_t variable, struct text *out) {
    if (variable >= v->variables.size) {
        text_add(out, "another variable of the model");
        return;
    }
    uint32_t what = v->variables.at[variable].what;
    if (v->kind->say_variable != NULL) v->kind->say_variable(v->p, what, out);
    else puzzle_name_cell(out, v->p, what);
}

void view_say_value(const struct view *v, size_t variable, int value, struct text *out) {
    const struct family *f = v->p->family;
    char letter[2];
    if (variable < v->variables.size && v->kind->say_value != NULL) {
        v->kind->say_value(v->p, v->variables.at[variable].what, value, out);
    } else if (variable >= v->variables.size || v->kind->say_variable != NULL) {
        text_number(out, value);
    } else if (value == 0) {
        text_add(out, "nothing");
    } else {
        text_add(out, family_noun(f, f->marks[value - 1], letter));
    }
}

bool view_settled(const struct view *v, size_t variable, int *value) {
    if (variable >= v->ready.size) return false;
    const struct csp_var *x = &v->ready.at[variable];
    uint32_t left = 0;
    for (uint32_t i = 0; i < x->size; i++) {
        if (csp_known(v->s, x->lits != NULL ? x->lits[i] : x->first + 2 * i) < 0) continue;
        *value = x->lo + (int)i;
        left++;
    }
    if (x->size == 0) *value = csp_known(v->s, x->first) > 0;
    return x->size == 0 ? csp_known(v->s, x->first) != 0 : left == 1;
}

// ---- Strategies ------------------------------------------------------------------------------------------

void view_list_strategies(struct text *out, const char *between, const char *kinds) {
    for (int i = CSP_LEFTMOST; i <= CSP_DOM_WDEG; i++)
        text_format(out, "%s%s", i == 0 ? "" : between, csp_select_name((enum csp_select)i));
    for (int i = CSP_STEP; i <= CSP_MIDDLE; i++)
        text_format(out, "%s%s", i == 0 ? kinds : between, csp_branch_name((enum csp_branch)i));
    text_format(out, "%sup%sdown%srandom", kinds, between, kinds);
}

bool view_read_strategy(const char *words, struct csp_strategy *out, struct fault *fault) {
    struct mem mem = MEM_UNLIMITED;
    char quote[FAULT_QUOTE];
    size_t where, length;
    if (csp_strategy_parse(words, out, &where, &length)) return true;
    struct text all = TEXT_IN(&mem);
    view_list_strategies(&all, ", ", "; ");
    fault_input(fault, 1, where + 1, "%s is unknown or repeated; a strategy has one word of each: %s",
                fault_quote(quote, words + where, length), text_string(&all));
    text_free(&all);
    return false;
}

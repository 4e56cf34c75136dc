#include "board/grid.h"
#include "puzzle/family.h"

bool model_post(struct model *m, const struct puzzle *p, struct csp *s) {
    if (!p->family->post(p, s, m)) return false;
    for (size_t i = 0; i < m->marks.size && p->struck != NULL; i++) {
        const struct model_mark *mark = &m->marks.at[i];
        csp_lit struck = csp_not(mark->lit);
        if (puzzle_is_struck(p, mark->cell, mark->mark)) csp_add_clause(s, &struck, 1);
    }
    return true;
}

void model_free(struct model *m) {
    vec_free(m->mem, &m->marks);
    vec_free(m->mem, &m->rules);
    vec_free(m->mem, &m->ties);
}

bool model_note_tie(struct model *m, csp_lit l, size_t from, size_t to) {
    struct model_tie tie = {l, (uint32_t)from, (uint32_t)to};
    return !m->ties_wanted || vec_push(m->mem, &m->ties, tie);
}

bool model_begin_rule(struct model *m, struct csp *s, const char *name, enum model_place place,
                      size_t first_cell, size_t last_cell) {
    csp_lit on = csp_rule_begin(s);
    struct model_rule rule = {on, name, {(uint32_t)first_cell, (uint32_t)last_cell}, place};
    return !csp_uses_rules(s) || vec_push(m->mem, &m->rules, rule);
}

void model_name_variables(const struct model *m, const struct puzzle *p, const char *comment,
                          const char *plain, const char *negated, struct text *out) {
    for (size_t i = 0; i < m->marks.size; i++) {
        struct model_mark mark = m->marks.at[i];
        text_add(out, comment);
        board_name_cell(out, p->width, mark.cell);
        text_char(out, ' ');
        text_char(out, mark.mark);
        text_add(out, " = ");
        text_add(out, mark.lit & 1 ? negated : plain);
        text_number(out, (long long)(mark.lit >> 1) + 1);
        text_char(out, '\n');
    }
}

#include "puzzle/family.h"

void model_free(struct model *m) {
    vec_free(m->mem, &m->marks);
    vec_free(m->mem, &m->rules);
}

bool model_begin_rule(struct model *m, struct csp *s, const char *name, enum model_place place,
                      size_t first_cell, size_t last_cell) {
    csp_lit on = csp_rule_begin(s);
    struct model_rule rule = {on, name, {(uint32_t)first_cell, (uint32_t)last_cell}, place};
    return !csp_uses_rules(s) || vec_push(m->mem, &m->rules, rule);
}

#include "base/digits.h"
#include "board/grid.h"
#include "puzzle/family.h"

#include <string.h>

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

bool model_is_for_rules(const struct model *m, const struct csp *s) {
    return m->purpose == MODEL_FOR_RULES || csp_uses_rules(s);
}

bool model_may_say_more(const struct model *m) {
    return m->purpose == MODEL_FOR_SOLUTIONS || m->purpose == MODEL_FOR_ANSWER;
}

bool model_note_tie(struct model *m, csp_lit l, size_t from, size_t to) {
    struct model_tie tie = {l, (uint32_t)from, (uint32_t)to};
    return m->purpose != MODEL_FOR_LABELLING || vec_push(m->mem, &m->ties, tie);
}

bool model_begin_rule(struct model *m, struct csp *s, const char *name, enum model_place place,
                      size_t first_cell, size_t last_cell) {
    csp_lit on = csp_rule_begin(s);
    struct model_rule rule = {on, name, {(uint32_t)first_cell, (uint32_t)last_cell}, place};
    return !csp_uses_rules(s) || vec_push(m->mem, &m->rules, rule);
}

static char *put_string(char *at, const char *string) {
    while (*string != '\0') *at++ = *string++;
    return at;
}

// By hand, because there are millions of them: one for each cell of a large board.
void model_name_variable(struct model_mark mark, const struct puzzle *p, const char *comment,
                         const char *plain, const char *negated, struct text *out) {
    enum { WORDS = 16 };
    char line[WORDS + BOARD_NAME_ROOM + DIGITS_ROOM], *at = put_string(line, comment);
    at = board_put_cell_name(at, p->width, mark.cell);
    memcpy(at, " ? = ", 5);
    at[1] = mark.mark;
    at = put_string(at + 5, mark.lit & 1 ? negated : plain);
    at = digits_put(at, (mark.lit >> 1) + UINT64_C(1));
    *at++ = '\n';
    text_bytes(out, line, (size_t)(at - line));
}

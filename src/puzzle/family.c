// Questions about one family, and about all of them.
#include "puzzle/family.h"

#include "base/digits.h"
#include "board/grid.h"

#include <assert.h>

static bool is_word(const char *word, const char *bytes, size_t length) {
    return strlen(word) == length && memcmp(word, bytes, length) == 0;
}

static bool is_called(const struct family *f, const char *name, size_t length) {
    const char *const *also = f->also;
    while (also != NULL && *also != NULL && !is_word(*also, name, length)) also++;
    return is_word(f->name, name, length) || (also != NULL && *also != NULL);
}

const struct family *family_named(const char *name, size_t length) {
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        if (is_called(*f, name, length)) return *f;
    return NULL;
}

const struct builtin_puzzle *family_builtin_of_set(const struct builtin_puzzle *b, const char *set) {
    if (b == NULL) return NULL;
    size_t length = strlen(set);
    for (; b->name != NULL; b++)
        if (strncmp(b->name, set, length) == 0 && (length == 0 || b->name[length] == '/')) return b;
    return NULL;
}

void family_example(struct text *out) {
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        if ((*f)->builtin == NULL || (*f)->builtin->name == NULL) continue;
        text_format(out, "%s:%s", (*f)->name, (*f)->builtin->name);
        return;
    }
}

bool family_knows(const struct family *f, char cell) {
    return cell != '\0' && strchr(f->alphabet, cell) != NULL;
}
bool family_is_mark(const struct family *f, char cell) {
    return cell != '\0' && (cell == f->nothing || strchr(f->marks, cell) != NULL);
}

bool family_has_one_mark(const struct family *f) { return f->marks[1] == '\0'; }

char family_empty(const struct family *f) { return f->nothing != 0 ? f->nothing : f->alphabet[0]; }

const char *family_noun(const struct family *f, char mark, char out[2]) {
    const char *place = strchr(f->marks, mark);
    if (f->nouns != NULL && mark != '\0' && place != NULL) return f->nouns[place - f->marks];
    out[0] = mark;
    out[1] = '\0';
    return out;
}

bool family_judge(const struct puzzle *p, struct mem *m, bool *solved) {
    struct verdict v;
    verdict_init(&v, m);
    v.last_only = true;
    bool judged = p->family->check(p, &v);
    *solved = judged && verdict_ok(&v);
    verdict_free(&v);
    return judged;
}

bool propose_keeps(const struct puzzle *p, const char *cells) {
    const struct family *f = p->family;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        char before = p->cells[i], now = cells[i];
        if (before == now) continue;
        bool cleared = now == f->alphabet[0] && before == f->nothing;
        bool filled = now != f->nothing && family_is_mark(f, now) && puzzle_may_get(p, i, now);
        if (!cleared && !filled) return false;
    }
    return true;
}

// ---- Models ---------------------------------------------------------------------------------------------

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
    vec_free(m->mem, &m->asides);
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
    struct model_rule rule = {on, name, {(uint32_t)first_cell, (uint32_t)last_cell}, place, 0};
    return !csp_uses_rules(s) || vec_push(m->mem, &m->rules, rule);
}

static char *put_string(char *at, const char *string) {
    while (*string != '\0') *at++ = *string++;
    return at;
}

// Without printf, because there are millions of them: one for each cell of a large board.
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

// ---- Verdicts -------------------------------------------------------------------------------------------

void verdict_init(struct verdict *v, struct mem *m) {
    *v = (struct verdict){.mem = m, .sentences = TEXT_IN(m)};
}

void verdict_free(struct verdict *v) {
    vec_free(v->mem, &v->broken);
    vec_free(v->mem, &v->cells);
    text_free(&v->sentences);
    v->complete = false;
}

bool verdict_ok(const struct verdict *v) { return v->complete && v->broken.size == 0; }

size_t verdict_wrong(const struct verdict *v) {
    size_t n = 0;
    for (size_t i = 0; i < v->broken.size; i++) n += !v->broken.at[i].mendable;
    return n;
}

bool verdict_open(struct verdict *v, const char *rule) {
    if (v->last_only) {
        v->broken.size = v->cells.size = 0;
        text_clear(&v->sentences);
    }
    struct broken_rule b = {.rule = rule, .first_cell = v->cells.size, .first_char = v->sentences.size};
    return vec_push(v->mem, &v->broken, b);
}

bool verdict_cell(struct verdict *v, size_t cell) { return vec_push(v->mem, &v->cells, (uint32_t)cell); }

void verdict_mendable(struct verdict *v, bool mendable) {
    assert(v->broken.size > 0);
    v->broken.at[v->broken.size - 1].mendable = mendable;
}

void verdict_lost(struct verdict *v, const char *words) {
    assert(v->broken.size > 0);
    struct broken_rule *b = &v->broken.at[v->broken.size - 1];
    if (!b->mendable) b->lost = words;
}

bool verdict_close(struct verdict *v) {
    assert(v->broken.size > 0);
    struct broken_rule *b = &v->broken.at[v->broken.size - 1];
    b->cells = v->cells.size - b->first_cell;
    b->chars = v->sentences.size - b->first_char;
    text_char(&v->sentences, '\0');
    return !v->sentences.failed;
}

// A text on a board becomes a model of the kernel: literals for what cells show, gates for parts of rules,
// and for each rule instance what it demands. docs/rule-text.md has a table of what becomes what.
#include "ruletext/post.h"

// ---- Domains ---------------------------------------------------------------------------------------------

// What each cell may show, by the board and the rules about single cells. What is printed must obey them,
// too; where it does not, there is no solution.
static bool find_domains(struct post *p) {
    const size_t size = puzzle_size(p->puzzle);
    bool narrow = false;
    for (size_t i = 0; i < p->text->rules.size; i++) narrow |= p->text->rules.at[i].of_single_cells;
    for (uint32_t cell = 0; cell < size; cell++) {
        const char c = p->puzzle->cells[cell];
        const struct symbol *s = tree_symbol(p->text, c);
        uint64_t all = (UINT64_C(1) << p->text->n_marks) - 1;
        if (s != NULL) all = s->is_mark ? tree_mark_bit(p->text, c) : DOMAIN_PRINTED;
        else if (c == p->text->family.nothing) all = DOMAIN_EMPTY;
        else if (!p->text->full) all |= DOMAIN_EMPTY;
        const bool printed = all == DOMAIN_PRINTED;
        if (narrow && !sets_narrow(&p->sets, cell, &all)) return false;
        if (printed && all == 0) csp_add_clause(p->s, NULL, 0);
        p->cells.domain.at[cell] = printed ? 0 : all;
        p->cells.printed.at[cell] = printed ? s->value : -1;
    }
    return !p->at_once || !model_may_say_more(p->model) || post_narrow_lines(p);
}

bool ruletext_may_have(const struct puzzle *p, char mark) {
    struct sets s;
    bool known = true, may = false;
    sets_begin(&s, p, p->mem);
    for (uint32_t cell = 0; cell < puzzle_size(p) && known && !may; cell++) {
        uint64_t domain = puzzle_takes_marks(p, cell) ? tree_mark_bit(s.text, mark) : 0;
        known = domain == 0 || sets_narrow(&s, cell, &domain);
        may = domain != 0;
    }
    sets_end(&s);
    return may || !known;
}

// ---- Instances -------------------------------------------------------------------------------------------

// Where a rule instance is on the board: by the first two of its variables, or by cells that are different.
static enum model_place place_of(struct post *p, uint32_t cells[2]) {
    const struct rule *r = p->rule;
    const struct node *body = post_node(p, r->body);
    cells[0] = 0;
    cells[1] = (uint32_t)puzzle_size(p->puzzle) - 1;
    if (r->n_variables == 0) return MODEL_BOARD;
    const struct slot *first = &p->sets.slots[r->variables[0].slot];
    struct cell_range set = r->variables[0].is_set ? first->set : (struct cell_range){0};
    const size_t top = p->sets.cells.size;
    if (body->op == OP_DIFFERENT && !sets_cells(&p->sets, body->kids[0], &set)) set.n = 0;
    p->sets.cells.size = top;
    if (set.n > 0) {
        cells[0] = p->sets.cells.at[set.first];
        cells[1] = p->sets.cells.at[set.first + set.n - 1];
        return MODEL_SET;
    }
    const bool pair = r->n_variables > 1;
    cells[0] = first->cell;
    cells[1] = p->sets.slots[r->variables[pair].slot].cell;
    return pair ? MODEL_PAIR : MODEL_CELL;
}

void post_open(struct post *p) {
    struct model *m = p->model;
    uint32_t cells[2];
    if (p->at_once || p->no_memory) return;
    if (p->begun) {
        csp_rule_again(p->s, m->rules.at[m->rules.size - 1].on);
        return;
    }
    const enum model_place place = place_of(p, cells);
    p->begun = model_begin_rule(m, p->s, p->rule->name, place, cells[0], cells[1]);
    if (p->begun) m->rules.at[m->rules.size - 1].instance = p->instance;
    else p->no_memory = true;
}

static bool post_instance(void *context) {
    struct post *p = context;
    const size_t base = p->sets.cells.size;
    p->begun = false;
    post_demand(p, p->rule->body);
    p->sets.cells.size = base;
    p->instance++;
    return post_is_fine(p);
}

// Where only one mark is possible it is there. Posted last: until then rules name the cell as they read.
static void settle_cells(struct post *p) {
    for (size_t i = 0; i < p->model->marks.size && !p->at_once; i++) {
        const struct model_mark *m = &p->model->marks.at[i];
        uint64_t domain = p->cells.domain.at[m->cell];
        if ((domain & (domain - 1)) == 0) csp_add_clause(p->s, &m->lit, 1);
    }
}

static bool post_all(struct post *p) {
    const struct ruletext *t = p->text;
    bool ok = find_domains(p) && cells_make_variables(&p->cells, p->model, t->marks);
    for (p->rule = t->rules.at; p->rule < t->rules.at + t->rules.size && ok; p->rule++)
        if (!p->rule->of_single_cells) ok = sets_each_instance(&p->sets, p->rule, 0, post_instance, p);
    // Explanations and proofs have reasons in the rules as they are written.
    if (ok && model_may_say_more(p->model)) connected_post_more(&p->connected, cells_exclude, &p->cells);
    if (ok) settle_cells(p);
    return ok && post_is_fine(p);
}

static void free_post(struct post *p) {
    sets_end(&p->sets);
    gates_end(&p->gates);
    connected_end(&p->connected);
    cells_end(&p->cells);
    vec_free(p->mem, &p->lines);
    vec_free(p->mem, &p->stack);
    vec_free(p->mem, &p->terms);
    vec_free(p->mem, &p->values);
}

// Lists that are never NULL: an empty part of them is a place, too.
static bool make_room(struct post *p) {
    const struct ruletext *t = p->text;
    const bool begun = cells_begin(&p->cells, puzzle_size(p->puzzle), &p->gates, p->s, p->mem);
    p->cells.n_marks = t->n_marks;
    p->cells.mark_of = t->mark_of;
    p->cells.zero = t->zero;
    p->cells.most = t->most;
    return begun && vec_reserve(p->mem, &p->stack, 1) && vec_reserve(p->mem, &p->terms, 1);
}

bool ruletext_post(const struct puzzle *puzzle, struct csp *s, struct model *m) {
    const struct ruletext *t = ruletext_of(puzzle);
    struct post *p = mem_zeroed(m->mem, 1, sizeof *p);
    if (p == NULL) return false;
    *p = (struct post){
        .text = t, .puzzle = puzzle, .mem = m->mem, .s = s, .model = m, .at_once = !csp_uses_rules(s)};
    sets_begin(&p->sets, puzzle, m->mem);
    gates_begin(&p->gates, s, m->mem);
    connected_begin(&p->connected, s, puzzle->width, puzzle->height, m->mem);
    p->gates.plain = m->purpose == MODEL_FOR_PROOF;
    p->gates.ladders = p->at_once && model_may_say_more(m);
    csp_expect_ties(s);
    bool ok = make_room(p) && post_all(p);
    free_post(p);
    mem_free(m->mem, p, sizeof *p);
    return ok;
}

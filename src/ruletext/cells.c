// What rules say of the marks of cells, as literals.
#include "ruletext/post.h"

// What is printed instead of a mark is constant.
static csp_lit given_is(const struct post *p, uint32_t cell, int32_t noun) {
    const struct symbol *given = tree_given(p->puzzle, cell);
    return given != NULL && (given->nouns >> noun & 1) != 0 ? CSP_TRUE : CSP_FALSE;
}

// One of the marks that are called so.
static csp_lit find_is(struct post *p, uint32_t cell, int32_t noun) {
    if (tree_given(p->puzzle, cell) != NULL) return given_is(p, cell, noun);
    const size_t base = p->stack.size;
    for (uint64_t left = p->text->marks_called[noun]; left != 0; left &= left - 1)
        post_push(p, post_shows(p, cell, (size_t)__builtin_ctzll(left)));
    if (p->no_memory) return CSP_FALSE;
    const csp_lit l = gate_or(&p->gates, p->stack.at + base, p->stack.size - base);
    p->stack.size = base;
    return l;
}

static bool is_single(uint64_t marks) { return marks != 0 && (marks & (marks - 1)) == 0; }

static inline csp_lit look_at(struct post *p, const struct node *n, uint32_t cell) {
    if (n->op == OP_IS) { // mostly of one mark, which is possible there
        const uint64_t marks = p->text->marks_called[n->value];
        const csp_lit l = is_single(marks) ? post_shows(p, cell, (size_t)__builtin_ctzll(marks)) : CSP_FALSE;
        return l != CSP_FALSE ? l : find_is(p, cell, n->value);
    }
    return tree_given(p->puzzle, cell) != NULL ? CSP_FALSE
                                               : csp_sign(p->cells.empty.at[cell], n->op == OP_EMPTY);
}

// Such a look at each of these cells, on the stack.
static void look_at_each(struct post *p, const struct node *n, struct cell_range cells, bool positive) {
    if (!vec_reserve(p->mem, &p->stack, p->stack.size + cells.n)) p->no_memory = true;
    if (p->no_memory) return;
    const uint32_t *cell = p->sets.cells.at + cells.first;
    const uint64_t marks = n->op == OP_IS ? p->text->marks_called[n->value] : 0;
    const size_t n_marks = p->text->n_marks;
    if (!is_single(marks)) {
        for (size_t i = 0; i < cells.n; i++) post_push(p, csp_sign(look_at(p, n, cell[i]), positive));
        return;
    }
    const csp_lit *shows = p->cells.shows.at + __builtin_ctzll(marks);
    csp_lit *out = p->stack.at + p->stack.size;
    for (size_t i = 0; i < cells.n; i++) {
        const csp_lit l = shows[cell[i] * n_marks];
        out[i] = csp_sign(l != CSP_FALSE ? l : given_is(p, cell[i], n->value), positive);
    }
    p->stack.size += cells.n;
}

csp_lit post_look(struct post *p, const struct node *n) {
    return look_at(p, n, sets_cell(&p->sets, n->cells[0]));
}

bool post_look_at_all(struct post *p, const struct node *over, bool positive) {
    const struct node *n = post_node(p, over->kids[1]);
    for (; n->op == OP_NOT; n = post_node(p, n->kids[0])) positive = !positive;
    if (over->pairs || post_node(p, over->kids[0])->type == NODE_SETS || !tree_is_look(n) ||
        n->cells[0] != over->slot)
        return false;
    struct cell_range cells;
    const bool repeats = over->op == OP_ANY || over->op == OP_ALL; // it does not matter then
    if (!(repeats ? sets_cells_of_parts : sets_cells)(&p->sets, over->kids[0], &cells)) return true;
    look_at_each(p, n, cells, positive);
    p->sets.cells.size = cells.first;
    return true;
}

// ---- Connected sets --------------------------------------------------------------------------------------

void post_connected(struct post *p, const struct node *n) {
    struct choices c;
    const size_t base = p->stack.size;
    for (size_t i = 0; i < puzzle_size(p->puzzle); i++) post_push(p, CSP_FALSE);
    if (p->no_memory || !choices_begin_over(&p->sets, n, &c)) return;
    while (post_is_fine(p) && choices_next(&p->sets, &c)) {
        const csp_lit l = post_literal(p, n->kids[1]);
        p->stack.at[base + sets_cell(&p->sets, n->slot)] = l;
    }
    choices_end(&p->sets, &c);
    if (post_is_fine(p)) {
        post_open(p);
        connected_post(&p->connected, p->stack.at + base);
        csp_rule_end(p->s);
    }
    p->stack.size = base;
}

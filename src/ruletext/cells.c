// What cells show, as literals.
#include "ruletext/post.h"

// The literals of the marks of a cell that fit; what is printed instead of a mark is constant.
static csp_lit cell_is(struct post *p, uint32_t cell, uint64_t nouns) {
    const struct symbol *given = tree_symbol(p->text, p->puzzle->cells[cell]);
    if (given != NULL && !given->is_mark) return (given->nouns & nouns) != 0 ? CSP_TRUE : CSP_FALSE;
    size_t base = p->stack.size;
    for (size_t k = 0; k < p->n_marks; k++)
        if ((p->marks[k]->nouns & nouns) != 0) post_push(p, post_shows(p, cell, k));
    csp_lit l = p->no_memory ? CSP_FALSE : gate_or(&p->gates, p->stack.at + base, p->stack.size - base);
    p->stack.size = base;
    return l;
}

csp_lit post_look(struct post *p, const struct node *n) {
    uint32_t cell;
    sets_cell(&p->sets, n->kids[0], &cell);
    if (n->op == OP_IS) return cell_is(p, cell, UINT64_C(1) << n->value);
    const struct symbol *given = tree_symbol(p->text, p->puzzle->cells[cell]);
    if (given != NULL && !given->is_mark) return CSP_FALSE;
    return csp_sign(p->empty.at[cell], n->op == OP_EMPTY);
}

// Is the number of a cell at least so much?
csp_lit post_at_least(struct post *p, uint32_t cell, long least) {
    const struct symbol *given = tree_symbol(p->text, p->puzzle->cells[cell]);
    if (given != NULL && !given->is_mark) return given->value >= least ? CSP_TRUE : CSP_FALSE;
    if (least <= 0) return CSP_TRUE;
    if (least > p->most) return CSP_FALSE;
    csp_lit *known = &p->at_least.at[cell * ((size_t)p->most + 1) + (size_t)least];
    if (*known != 0) return *known - 1;
    size_t base = p->stack.size;
    for (long v = least; v <= p->most; v++)
        if (p->mark_of[v] != SIZE_MAX) post_push(p, post_shows(p, cell, p->mark_of[v]));
    csp_lit l = p->no_memory ? CSP_FALSE : gate_or(&p->gates, p->stack.at + base, p->stack.size - base);
    p->stack.size = base;
    *known = l + 1;
    return l;
}

// Is it exactly so much?
csp_lit post_equals(struct post *p, uint32_t cell, long value) {
    const struct symbol *given = tree_symbol(p->text, p->puzzle->cells[cell]);
    if (given != NULL && !given->is_mark) return given->value == value ? CSP_TRUE : CSP_FALSE;
    if (value == 0) return csp_not(post_at_least(p, cell, 1));
    if (value < 0 || value > p->most || p->mark_of[value] == SIZE_MAX) return CSP_FALSE;
    return post_shows(p, cell, p->mark_of[value]);
}

// The largest number that a cell may show.
long post_most(const struct post *p, uint32_t cell) {
    const struct symbol *given = tree_symbol(p->text, p->puzzle->cells[cell]);
    if (given != NULL && !given->is_mark) return given->value;
    long most = p->most;
    while (most > 0 && (p->mark_of[most] == SIZE_MAX || post_shows(p, cell, p->mark_of[most]) == CSP_FALSE))
        most--;
    return most;
}

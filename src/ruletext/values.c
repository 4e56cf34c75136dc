// Numbers and conditions that do not depend on marks, or whose marks are supposed.
#include "ruletext/sets.h"

// ---- Numbers ---------------------------------------------------------------------------------------------

// What a cell shows, or is supposed to.
static char shown(const struct sets *s, uint32_t cell) {
    return cell == s->supposed_cell ? s->supposed : s->puzzle->cells[cell];
}

static inline bool printed(struct sets *s, uint32_t node, uint32_t cell, long *out) {
    char c = s->puzzle->under[cell];
    *out = tree_number(c);
    if (c != '.') return true;
    s->wrong_cell = cell;
    return sets_fail(s, node, "the rules ask for a number that is not printed here");
}

// The number beside the row or column of a cell or of the first cell of a set; -1: none.
static bool find_outside(struct sets *s, const struct node *n, long *out) {
    size_t base = s->cells.size;
    struct cell_range r;
    if (!sets_cells(s, n->kids[0], &r)) return false;
    uint32_t cell = r.n == 0 ? 0 : s->cells.at[r.first];
    s->wrong_cell = cell;
    s->cells.size = base;
    *out =
        r.n == 0 ? -1 : s->puzzle->outside[puzzle_place_outside(s->puzzle, (enum puzzle_side)n->value, cell)];
    return true;
}

static bool outside(struct sets *s, uint32_t node, long *out) {
    if (!find_outside(s, tree_node(s->text, node), out)) return false;
    return *out >= 0 || sets_fail(s, node, "the rules ask for a number beside the board that is not there");
}

static bool add_up(struct sets *s, const struct node *n, long *out) {
    struct choices c;
    if (!choices_begin_over(s, n, &c)) return false;
    *out = 0;
    while (choices_next(s, &c)) {
        long number = 0;
        bool yes = false;
        if (n->op == OP_SUM ? !sets_number(s, n->kids[1], &number) : !sets_truth(s, n->kids[1], &yes)) break;
        *out += n->op == OP_SUM ? number : yes;
    }
    choices_end(s, &c);
    return s->wrong == NULL;
}

static bool calculate(struct sets *s, const struct node *n, long *out) {
    long a, b;
    if (!sets_number(s, n->kids[0], &a) || !sets_number(s, n->kids[1], &b)) return false;
    if (n->op == OP_MULTIPLY && (a > 1000000 || a < -1000000 || b > 1000000 || b < -1000000))
        return sets_fail(s, n->kids[0], "the numbers become too large");
    *out = n->op == OP_ADD ? a + b : n->op == OP_SUBTRACT ? a - b : a * b;
    return true;
}

bool sets_number(struct sets *s, uint32_t node, long *out) {
    const struct node *n = tree_node(s->text, node);
    switch (n->op) {
    case OP_NUMBER:
        *out = n->value;
        return true;
    case OP_NAMED:
        *out = s->puzzle->parameters[n->value];
        return true;
    case OP_WIDTH:
    case OP_HEIGHT:
        *out = n->op == OP_WIDTH ? s->puzzle->width : s->puzzle->height;
        return true;
    case OP_VALUE: {
        const struct symbol *symbol = tree_symbol(s->text, shown(s, sets_cell(s, n->kids[0])));
        *out = symbol == NULL ? 0 : symbol->value;
        return true;
    }
    case OP_PRINTED:
        return printed(s, node, sets_cell(s, n->kids[0]), out);
    case OP_OUTSIDE:
        return outside(s, node, out);
    case OP_X:
        *out = (long)(sets_cell(s, n->kids[0]) % (uint32_t)s->puzzle->width) + 1;
        return true;
    case OP_Y:
        *out = (long)(sets_cell(s, n->kids[0]) / (uint32_t)s->puzzle->width) + 1;
        return true;
    case OP_SIZE:
        return sets_size(s, n->kids[0], out);
    case OP_COUNT:
    case OP_SUM:
        return add_up(s, n, out);
    default:
        return calculate(s, n, out);
    }
}

// ---- Conditions ------------------------------------------------------------------------------------------

static bool compare(struct sets *s, const struct node *n, bool *out) {
    long a, b;
    if (!sets_number(s, n->kids[0], &a) || !sets_number(s, n->kids[1], &b)) return false;
    *out = n->op == OP_EQUAL ? a == b : n->op == OP_UNEQUAL ? a != b : n->op == OP_LESS ? a < b : a <= b;
    return true;
}

static bool quantify(struct sets *s, const struct node *n, bool *out) {
    struct choices c;
    if (!choices_begin_over(s, n, &c)) return false;
    *out = n->op == OP_ALL;
    while (*out == (n->op == OP_ALL) && choices_next(s, &c))
        if (!sets_truth(s, n->kids[1], out)) break;
    choices_end(s, &c);
    return s->wrong == NULL;
}

static bool is_there(struct sets *s, uint32_t node, bool *out) {
    const struct node *n = tree_node(s->text, node);
    long number;
    if (n->op == OP_PRINTED) {
        *out = s->puzzle->under[sets_cell(s, n->kids[0])] != '.';
        return true;
    }
    if (!find_outside(s, n, &number)) return false;
    *out = number >= 0;
    return true;
}

static bool is_member(struct sets *s, const struct node *n, bool *out) {
    const uint32_t cell = sets_cell(s, n->kids[0]);
    size_t base = s->cells.size;
    struct cell_range r;
    if (!sets_cells(s, n->kids[1], &r)) return false;
    *out = false;
    for (size_t i = r.first; i < r.first + r.n && !*out; i++) *out = s->cells.at[i] == cell;
    s->cells.size = base;
    return true;
}

static bool look_at_cell(struct sets *s, const struct node *n, bool *out) {
    const char c = shown(s, sets_cell(s, n->kids[0]));
    const struct symbol *symbol = tree_symbol(s->text, c);
    if (n->op == OP_IS) *out = (s->text->nouns_of[(unsigned char)c] >> n->value & 1) != 0;
    else *out = n->op == OP_MARKED ? symbol != NULL && symbol->is_mark : symbol == NULL;
    return true;
}

bool sets_truth(struct sets *s, uint32_t node, bool *out) {
    const struct node *n = tree_node(s->text, node);
    if (!sets_work(s, node)) return false;
    switch (n->op) {
    case OP_TRUE:
    case OP_FALSE:
        *out = n->op == OP_TRUE;
        return true;
    case OP_IS:
    case OP_MARKED:
    case OP_EMPTY:
        return look_at_cell(s, n, out);
    case OP_SAME:
        *out = sets_cell(s, n->kids[0]) == sets_cell(s, n->kids[1]);
        return true;
    case OP_IN:
        return is_member(s, n, out);
    case OP_NOT:
        if (!sets_truth(s, n->kids[0], out)) return false;
        *out = !*out;
        return true;
    case OP_AND:
    case OP_OR:
        if (!sets_truth(s, n->kids[0], out)) return false;
        return *out == (n->op == OP_OR) || sets_truth(s, n->kids[1], out);
    case OP_ALL:
    case OP_ANY:
        return quantify(s, n, out);
    case OP_HAS:
        return is_there(s, n->kids[0], out);
    default:
        return compare(s, n, out);
    }
}

// ---- What depends on one cell ----------------------------------------------------------------------------

// Are all the marks that an expression asks about those of one variable?
static bool asks_only(const struct ruletext *t, uint32_t node, uint32_t slot) {
    const struct node *n = &t->nodes.at[node];
    if (!n->varies) return true;
    if (n->op == OP_DIFFERENT || n->op == OP_CONNECTED) return false;
    if (n->op == OP_IS || n->op == OP_MARKED || n->op == OP_EMPTY || n->op == OP_VALUE)
        return (uint32_t)t->nodes.at[n->kids[0]].value == slot;
    for (int i = 0; i < 3; i++)
        if (n->kids[i] != NO_NODE && !asks_only(t, n->kids[i], slot)) return false;
    return true;
}

bool sets_is_about_single_cells(const struct ruletext *t, const struct rule *r) {
    return r->n_fors == 1 && !r->fors[0].pairs && t->nodes.at[r->fors[0].set].type == NODE_SET &&
           asks_only(t, r->body, r->fors[0].slot);
}

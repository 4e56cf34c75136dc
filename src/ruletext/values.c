// Numbers and conditions that do not depend on marks, or whose marks are supposed.
#include "ruletext/sets.h"

// ---- Numbers ---------------------------------------------------------------------------------------------

static long value_of(const struct sets *s, uint32_t cell) {
    const struct symbol *symbol = tree_symbol(s->text, sets_shown(s, cell));
    return symbol == NULL ? 0 : symbol->value;
}

// The number beside the row or column of a cell or of the first cell of a set; below 0: none.
static bool find_outside(struct sets *s, const struct node *n, long *out) {
    const size_t base = s->cells.size;
    struct cell_range r;
    if (!sets_cells(s, n->kids[0], &r)) return false;
    s->wrong_cell = r.n == 0 ? 0 : s->cells.at[r.first];
    s->cells.size = base;
    const size_t place = puzzle_place_outside(s->puzzle, (enum puzzle_side)n->value, s->wrong_cell);
    *out = r.n == 0 ? -1 : s->puzzle->outside[place];
    return true;
}

// That one, or the number beneath a cell.
static inline bool find_printed(struct sets *s, const struct node *n, long *out) {
    if (n->op == OP_OUTSIDE) return find_outside(s, n, out);
    s->wrong_cell = sets_cell(s, n->cells[0]);
    *out = tree_number(s->puzzle->under[s->wrong_cell]); // '.' is below 0
    return true;
}

static inline bool printed(struct sets *s, uint32_t node, const struct node *n, long *out) {
    static const char *const missing[] = {
        "the rules ask for a number beside the board that is not there; 'where has(..)' leaves it out",
        "the rules ask for a number that is not printed here; 'where has(..)' leaves it out"};
    if (!find_printed(s, n, out)) return false;
    return *out >= 0 || sets_fail(s, node, missing[n->op == OP_PRINTED]);
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
    case OP_VALUE:
        *out = value_of(s, sets_cell(s, n->cells[0]));
        return true;
    case OP_PRINTED:
    case OP_OUTSIDE:
        return printed(s, node, n, out);
    case OP_X:
        *out = (long)(sets_cell(s, n->cells[0]) % (uint32_t)s->puzzle->width) + 1;
        return true;
    case OP_Y:
        *out = (long)(sets_cell(s, n->cells[0]) / (uint32_t)s->puzzle->width) + 1;
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

// Most comparisons are of what is printed, or of rows: that takes no call.
static inline bool number_of(struct sets *s, uint32_t node, long *out) {
    const struct node *n = tree_node(s->text, node);
    if (n->op == OP_Y) {
        *out = (long)(sets_cell(s, n->cells[0]) / (uint32_t)s->puzzle->width) + 1;
        return true;
    }
    const char c = n->op == OP_PRINTED ? s->puzzle->under[sets_cell(s, n->cells[0])] : '.';
    if (c == '.') return sets_number(s, node, out);
    *out = tree_number(c);
    return true;
}

static bool compare(struct sets *s, const struct node *n, bool *out) {
    long a, b;
    if (!number_of(s, n->kids[0], &a) || !number_of(s, n->kids[1], &b)) return false;
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

static bool is_member(struct sets *s, const struct node *n, bool *out) {
    const uint32_t cell = sets_cell(s, n->cells[0]);
    size_t base = s->cells.size;
    struct cell_range r;
    if (!sets_cells(s, n->kids[1], &r)) return false;
    *out = false;
    for (size_t i = r.first; i < r.first + r.n && !*out; i++) *out = s->cells.at[i] == cell;
    s->cells.size = base;
    return true;
}

static bool is_marked_or_empty(const struct sets *s, const struct node *n) {
    const struct symbol *symbol = tree_symbol(s->text, sets_shown(s, sets_cell(s, n->cells[0])));
    return n->op == OP_EMPTY ? symbol == NULL : symbol != NULL && symbol->is_mark;
}

bool sets_find_truth(struct sets *s, uint32_t node, bool *out) {
    const struct node *n = tree_node(s->text, node);
    long number;
    switch (n->op) {
    case OP_TRUE:
    case OP_FALSE:
        *out = n->op == OP_TRUE;
        return true;
    case OP_MARKED:
    case OP_EMPTY:
        *out = is_marked_or_empty(s, n);
        return true;
    case OP_SAME:
        *out = sets_cell(s, n->cells[0]) == sets_cell(s, n->cells[1]);
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
        if (!find_printed(s, tree_node(s->text, n->kids[0]), &number)) return false;
        *out = number >= 0;
        return true;
    default:
        return compare(s, n, out);
    }
}

// ---- What a cell may show --------------------------------------------------------------------------------

// "value(c) <= N": N is the same for all marks.
static bool is_limit(struct sets *s, const struct node *n, long *limit) {
    if ((n->op != OP_AT_MOST && n->op != OP_LESS) || tree_node(s->text, n->kids[0])->op != OP_VALUE ||
        tree_node(s->text, n->kids[1])->varies || !sets_number(s, n->kids[1], limit))
        return false;
    *limit -= n->op == OP_LESS;
    return true;
}

static bool narrow_by(struct sets *s, const struct rule *r, uint32_t cell, uint64_t *domain) {
    long limit;
    const bool limited = is_limit(s, tree_node(s->text, r->body), &limit);
    for (size_t i = 0; i < s->text->n_marks && limited; i++)
        if (s->text->mark_symbols[i]->value > limit) *domain &= ~(UINT64_C(1) << i);
    if (limited && limit >= 0 && (*domain & DOMAIN_PRINTED) == 0) return true;
    for (uint64_t left = *domain; left != 0 && s->wrong == NULL; left &= left - 1) {
        const uint64_t bit = left & -left;
        bool yes;
        s->supposed = bit == DOMAIN_EMPTY     ? '.'
                      : bit == DOMAIN_PRINTED ? s->puzzle->cells[cell]
                                              : s->text->marks[__builtin_ctzll(bit)];
        s->supposed_cell = cell;
        if (limited) yes = value_of(s, cell) <= limit;
        else if (!sets_truth(s, r->body, &yes)) break;
        if (!yes) *domain &= ~bit;
    }
    s->supposed_cell = UINT32_MAX;
    return s->wrong == NULL;
}

bool sets_narrow(struct sets *s, uint32_t cell, uint64_t *domain) {
    const struct ruletext *t = s->text;
    for (const struct rule *r = t->rules.at; r < t->rules.at + t->rules.size; r++) {
        bool there = true;
        if (!r->of_single_cells) continue;
        s->slots[r->fors[0].slot].cell = cell;
        if (!sets_truth(s, r->fors[0].where, &there) || (there && !narrow_by(s, r, cell, domain)))
            return false;
    }
    return true;
}

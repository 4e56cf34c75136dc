// Lines of cells whose numbers are a permutation, and of which a rule says how many are greater than all
// before them: "count(c in r: all(d in left(c): value(d) < value(c))) = N". The domains are narrowed
// accordingly before there are variables. Only for solving.
#include "puzzle/records.h"
#include "ruletext/post.h"

#include <string.h>

// ---- Finding lines ---------------------------------------------------------------------------------------

static bool add_line(void *context) {
    struct post *p = context;
    struct cell_range r;
    if (!sets_cells(&p->sets, post_node(p, p->rule->body)->kids[0], &r)) return false;
    const uint32_t *cells = p->sets.cells.at + r.first;
    if (records_fit(cells, r.n, p->cells.domain.at, &p->text->counting)) {
        struct records_line line = {.records = {.n = (unsigned)r.n}};
        memcpy(line.cells, cells, r.n * sizeof *cells);
        if (!vec_push(p->mem, &p->lines, line)) p->no_memory = true;
    }
    p->sets.cells.size = r.first;
    return post_is_fine(p);
}

// "all(d in before: value(d) < value(c))" of c, the variable of `over`: the node of `before`.
static uint32_t before_of(const struct post *p, const struct node *over) {
    const struct node *all = post_node(p, over->kids[1]), *less = post_node(p, all->kids[1]);
    if (over->op != OP_COUNT || over->pairs || all->op != OP_ALL || all->pairs || less->op != OP_LESS)
        return NO_NODE;
    const struct node *low = post_node(p, less->kids[0]), *high = post_node(p, less->kids[1]);
    if (low->op != OP_VALUE || high->op != OP_VALUE) return NO_NODE;
    const bool fits = low->cells[0] == all->slot && high->cells[0] == over->slot;
    return fits ? all->kids[0] : NO_NODE;
}

// Are the cells before each one of the line, from this end, all those that come earlier in it?
static bool runs_from(struct post *p, const struct records_line *line, bool end, const struct node *over,
                      uint32_t before) {
    const unsigned n = line->records.n;
    bool fits = true;
    for (unsigned i = 0; i < n && fits; i++) {
        const uint32_t *earlier = line->cells + (end ? n - i : 0);
        struct cell_range some;
        p->sets.slots[over->slot].cell = line->cells[end ? n - 1 - i : i];
        if (!sets_cells(&p->sets, before, &some)) return false;
        fits = some.n == i;
        for (size_t k = some.first; k < some.first + some.n && fits; k++) {
            unsigned at = 0;
            while (at < i && earlier[at] != p->sets.cells.at[k]) at++;
            fits = at < i;
        }
        p->sets.cells.size = some.first;
    }
    return fits;
}

static bool is_line(struct post *p, const struct records_line *line, const struct node *over) {
    struct cell_range r;
    if (!sets_cells(&p->sets, over->kids[0], &r)) return false;
    p->sets.cells.size = r.first;
    return r.n == line->records.n &&
           memcmp(line->cells, p->sets.cells.at + r.first, r.n * sizeof *line->cells) == 0;
}

// The count of a rule and the number that it has to be; false: it is something else.
static bool is_counted(const struct post *p, const struct rule *r, const struct node **over,
                       uint32_t *number) {
    const struct node *body = post_node(p, r->body);
    if (body->op != OP_EQUAL) return false;
    const bool first = post_node(p, body->kids[0])->op == OP_COUNT;
    *over = post_node(p, body->kids[!first]);
    *number = body->kids[first];
    return before_of(p, *over) != NO_NODE && !post_node(p, *number)->varies;
}

static bool add_count(void *context) {
    struct post *p = context;
    const struct node *over;
    uint32_t node;
    long seen;
    if (!is_counted(p, p->rule, &over, &node) || !sets_number(&p->sets, node, &seen)) return post_is_fine(p);
    const uint32_t before = before_of(p, over);
    for (struct records_line *line = p->lines.at; line < p->lines.at + p->lines.size; line++) {
        const unsigned n = line->records.n;
        if (!is_line(p, line, over)) continue;
        for (int end = 0; end < 2; end++)
            if (runs_from(p, line, end, over, before))
                line->records.seen[end] = seen < 1 || seen > (long)n ? n + 1 : (unsigned)seen;
    }
    return post_is_fine(p);
}

bool post_narrow_lines(struct post *p) {
    const struct rule *begin = p->text->rules.at, *end = begin + p->text->rules.size;
    const struct node *over;
    uint32_t number;
    bool any = false, ok = true;
    for (p->rule = begin; p->rule < end; p->rule++) any |= is_counted(p, p->rule, &over, &number);
    for (p->rule = begin; p->rule < end && any && ok; p->rule++)
        if (post_node(p, p->rule->body)->op == OP_DIFFERENT)
            ok = sets_each_instance(&p->sets, p->rule, 0, add_line, p);
    for (p->rule = begin; p->rule < end && any && ok; p->rule++)
        if (is_counted(p, p->rule, &over, &number))
            ok = sets_each_instance(&p->sets, p->rule, 0, add_count, p);
    if (any && ok) records_narrow_lines(p->lines.at, p->lines.size, p->cells.domain.at, &p->text->counting);
    return ok;
}

// Reasons in words, for the shapes that rules of a text have: a count that is full or needs all that is left,
// cells that would be cut off, a number that would be too small or too large; marks that differ are in
// explain/numbers.c. For every other rule, its sentence and what is known of its cells.
#include "ruletext/judge.h"
#include "ruletext/sets.h"

#include <string.h>

// ---- What a step knows of a cell -------------------------------------------------------------------------

// "c is NOUN" of the variable, or its opposite.
static bool is_literal(const struct says_place *w, uint32_t node, uint32_t slot, bool *negated,
                       uint32_t *noun) {
    const struct node *n = tree_node(w->text, node);
    *negated = n->op == OP_NOT;
    if (*negated) n = tree_node(w->text, n->kids[0]);
    if (n->op != OP_IS || (uint32_t)tree_node(w->text, n->kids[0])->value != slot) return false;
    *noun = (uint32_t)n->value;
    return true;
}

// Does the cell show the mark, as far as the step knows or supposes?
static enum known shows(const struct words_topic *t, uint32_t cell, char mark) {
    const struct explain_fact *s = t->supposed;
    if (s != NULL && s->cell == cell && s->mark == mark) return s->holds ? KNOWN_YES : KNOWN_NO;
    if (s != NULL && s->cell == cell && s->holds) return KNOWN_NO;
    return knowledge_of(t->used, cell, mark);
}

// Is the cell NOUN, as far as the step knows?
static enum known is_noun(const struct words_topic *t, uint32_t cell, uint32_t noun) {
    const struct ruletext *text = ruletext_of(t->puzzle);
    const struct symbol *printed = tree_symbol(text, t->puzzle->cells[cell]);
    bool possible = false, other = false;
    if (printed != NULL && !printed->is_mark) return printed->nouns >> noun & 1 ? KNOWN_YES : KNOWN_NO;
    for (size_t i = 0; i < text->symbols.size; i++) {
        const struct symbol *s = &text->symbols.at[i];
        if (!s->is_mark) continue;
        enum known shown = shows(t, cell, s->character);
        bool fits = (s->nouns >> noun & 1) != 0;
        if (shown == KNOWN_YES) return fits ? KNOWN_YES : KNOWN_NO;
        if (shown != KNOWN_NO) *(fits ? &possible : &other) = true;
    }
    return !possible ? KNOWN_NO : !other && text->full ? KNOWN_YES : KNOWN_OPEN;
}

static enum known state_of(const struct words_topic *t, uint32_t cell, uint32_t noun, bool negated) {
    enum known k = is_noun(t, cell, noun);
    return negated ? (enum known)(-(int)k) : k;
}

// What a fact makes of it: it becomes so, or not; open: neither.
static enum known made_by(const struct ruletext *text, struct explain_fact f, uint32_t noun, bool negated) {
    const struct symbol *s = tree_symbol(text, f.mark);
    if (s == NULL) return f.holds == !negated ? KNOWN_NO : KNOWN_OPEN; // it stays empty
    bool fits = (s->nouns >> noun & 1) != 0;
    if (!f.holds && !fits) return KNOWN_OPEN;
    return (f.holds && fits) != negated ? KNOWN_YES : KNOWN_NO;
}

// ---- Counts ----------------------------------------------------------------------------------------------

// From `lo` to `hi` of these cells are NOUN.
struct tally {
    struct cell_range cells; // on the stack of w->sets
    uint32_t noun;
    uint32_t other; // + 1: there are as many of these
    bool negated;
    long lo, hi;
    long have, open; // as far as the step knows
};

static bool count_cells(struct says_place *w, const struct node *n, struct tally *a) {
    if (n->pairs || tree_node(w->text, n->kids[0])->type != NODE_SET ||
        !is_literal(w, n->kids[1], n->slot, &a->negated, &a->noun))
        return false;
    return sets_cells(w->sets, n->kids[0], &a->cells);
}

// As many of one kind as of the other, where there are two: half of them.
static bool count_halves(struct says_place *w, const struct node *a, const struct node *b,
                         struct tally *out) {
    struct tally other = {0};
    size_t marks = 0;
    for (size_t i = 0; i < w->text->symbols.size; i++) marks += w->text->symbols.at[i].is_mark;
    if (marks != 2 || !w->text->full || a->op != OP_COUNT || b->op != OP_COUNT || !count_cells(w, a, out) ||
        !count_cells(w, b, &other) || out->noun == other.noun || out->cells.n != other.cells.n ||
        out->cells.n % 2 != 0)
        return false;
    out->lo = out->hi = (long)(out->cells.n / 2);
    out->other = other.noun + 1;
    return !out->negated && !other.negated;
}

static bool count_compared(struct says_place *w, const struct node *n, struct tally *a) {
    bool first = tree_node(w->text, n->kids[0])->op == OP_COUNT;
    const struct node *count = tree_node(w->text, n->kids[!first]);
    uint32_t limit = n->kids[first];
    long number;
    if (n->op == OP_EQUAL && tree_node(w->text, limit)->op == OP_COUNT)
        return count_halves(w, count, tree_node(w->text, limit), a);
    if (count->op != OP_COUNT || tree_node(w->text, limit)->varies || !count_cells(w, count, a) ||
        !sets_number(w->sets, limit, &number))
        return false;
    long strict = n->op == OP_LESS;
    a->lo = n->op == OP_EQUAL || !first ? number + (first ? 0 : strict) : 0;
    a->hi = n->op == OP_EQUAL || first ? number - (first ? strict : 0) : (long)a->cells.n;
    return true;
}

// What a condition counts; false: nothing that is known here.
static bool is_tally(struct says_place *w, uint32_t node, struct tally *a) {
    const struct node *n = tree_node(w->text, node);
    *a = (struct tally){0};
    if (n->op == OP_EQUAL || n->op == OP_LESS || n->op == OP_AT_MOST) return count_compared(w, n, a);
    bool none = n->op == OP_NOT && tree_node(w->text, n->kids[0])->op == OP_ANY;
    if (none) n = tree_node(w->text, n->kids[0]);
    if (n->op != OP_ANY || !count_cells(w, n, a)) return false;
    a->lo = !none;
    a->hi = none ? 0 : (long)a->cells.n;
    return true;
}

static void look(struct says_place *w, const struct words_topic *t, struct tally *a) {
    a->have = a->open = 0;
    for (size_t i = a->cells.first; i < a->cells.first + a->cells.n; i++) {
        enum known k = state_of(t, w->sets->cells.at[i], a->noun, a->negated);
        a->have += k == KNOWN_YES;
        a->open += k == KNOWN_OPEN;
    }
}

// Do all facts say the same of cells that are counted? What?
static enum known made_of(struct says_place *w, const struct words_topic *t, const struct tally *a) {
    enum known made = KNOWN_OPEN;
    for (size_t i = 0; i < t->count; i++) {
        bool counted = false;
        for (size_t k = a->cells.first; k < a->cells.first + a->cells.n; k++)
            counted |= w->sets->cells.at[k] == t->facts[i].cell;
        enum known m = made_by(w->text, t->facts[i], a->noun, a->negated);
        if (!counted || m == KNOWN_OPEN || (i > 0 && m != made)) return KNOWN_OPEN;
        made = m;
    }
    return made;
}

// "row 3", "the 3 at r2c2"
static void add_subject(struct says_place *w, const struct rule *r, struct text *out) {
    if (r->n_fors == 0) {
        text_add(out, "the board");
        return;
    }
    const struct slot *slot = &w->sets->slots[r->fors[0].slot];
    if (tree_node(w->text, r->fors[0].set)->type == NODE_SETS)
        words_set(out, w->puzzle, w->sets->cells.at + slot->set.first, slot->set.n);
    else words_clue(out, w->puzzle, slot->cell);
}

static void add_counted(struct says_place *w, const struct tally *a, bool several, struct text *out) {
    for (size_t i = 0; i < w->text->symbols.size; i++) {
        const struct symbol *s = &w->text->symbols.at[i];
        if (!s->is_mark || s->noun != a->noun) continue;
        if (a->negated) text_add(out, several ? "other cells" : "other cell");
        else words_mark(out, &w->text->family, s->character, several);
        return;
    }
    words_noun(out, w->text->nouns[a->noun], several);
}

// "row 3 has both its stars already"
static void add_full(struct says_place *w, const struct rule *r, const struct tally *a, struct text *out) {
    add_subject(w, r, out);
    text_add(out, a->hi == 0   ? " has no "
                  : a->hi == 1 ? " has its "
                  : a->hi == 2 ? " has both its "
                               : " has its ");
    if (a->hi > 2) words_number(out, (size_t)a->hi);
    if (a->hi > 2) text_char(out, ' ');
    add_counted(w, a, a->hi != 1, out);
    if (a->hi > 0) text_add(out, " already");
}

// "row 3 needs two more stars and has only two cells left for them"
static void add_needy(struct says_place *w, const struct rule *r, const struct tally *a, struct text *out) {
    long missing = a->lo - a->have;
    add_subject(w, r, out);
    text_add(out, " needs ");
    words_number(out, (size_t)missing);
    text_add(out, a->have > 0 ? " more " : " ");
    add_counted(w, a, missing != 1, out);
    text_add(out, " and has only ");
    words_number(out, (size_t)missing);
    text_format(out, " cell%s left for %s", missing == 1 ? "" : "s", missing == 1 ? "it" : "them");
}

static bool deduce_count(struct says_place *w, const struct words_topic *t, const struct rule *r,
                         struct text *out) {
    struct tally a;
    if (!is_tally(w, r->body, &a)) return false;
    enum known made = made_of(w, t, &a);
    look(w, t, &a);
    if (a.other != 0 && (made == KNOWN_NO ? a.have != a.hi : a.have + a.open != a.lo)) {
        a.noun = a.other - 1;
        made = made_of(w, t, &a);
        look(w, t, &a);
    }
    bool full = made == KNOWN_NO && a.have == a.hi;
    if (!full && (made != KNOWN_YES || a.have + a.open != a.lo || a.lo <= a.have)) return false;
    if (full) add_full(w, r, &a, out);
    else add_needy(w, r, &a, out);
    words_note(t, full ? "full-count" : "needs-all");
    text_add(out, ", so ");
    words_plain.facts(t, t->facts, t->count, out);
    return true;
}

// "give row 3 three stars", "leave row 3 with only one cell for its two stars"
static bool break_count(struct says_place *w, const struct words_topic *t, const struct rule *r,
                        struct text *out) {
    struct tally a;
    if (!is_tally(w, r->body, &a)) return false;
    look(w, t, &a);
    if (a.have > a.hi) {
        text_add(out, "give ");
        add_subject(w, r, out);
        text_char(out, ' ');
        words_number(out, (size_t)a.have);
        text_char(out, ' ');
        add_counted(w, &a, a.have != 1, out);
        return true;
    }
    if (a.have + a.open >= a.lo) return false;
    long left = a.have + a.open;
    text_add(out, "leave ");
    add_subject(w, r, out);
    text_add(out, left == 0 ? " with no cell for its " : " with only ");
    if (left > 0) words_number(out, (size_t)left);
    if (left > 0) text_format(out, " cell%s for its ", left == 1 ? "" : "s");
    if (a.lo > 1) words_number(out, (size_t)a.lo);
    if (a.lo > 1) text_char(out, ' ');
    add_counted(w, &a, a.lo != 1, out);
    return true;
}

// ---- Cells that hang together ----------------------------------------------------------------------------

struct graph {
    signed char *state; // by cell: no part of it, open, certain
    uint32_t *part;     // by cell: which connected part, from 1
    uint32_t *stack;
    size_t size;
};

static bool open_graph(struct says_place *w, const struct words_topic *t, const struct node *n,
                       struct graph *g) {
    struct cell_range cells;
    uint32_t noun;
    bool negated;
    g->size = puzzle_size(w->puzzle);
    if (!is_literal(w, n->kids[1], n->slot, &negated, &noun) || !sets_cells(w->sets, n->kids[0], &cells))
        return false;
    g->state = mem_zeroed(w->mem, g->size, sizeof *g->state);
    g->part = mem_zeroed(w->mem, g->size, sizeof *g->part);
    g->stack = mem_zeroed(w->mem, g->size, sizeof *g->stack);
    if (g->state == NULL || g->part == NULL || g->stack == NULL) return !(w->no_memory = true);
    for (size_t i = cells.first; i < cells.first + cells.n; i++) {
        uint32_t cell = w->sets->cells.at[i];
        enum known k = state_of(t, cell, noun, negated);
        g->state[cell] = k == KNOWN_NO ? 0 : k == KNOWN_OPEN ? 1 : 2;
    }
    return true;
}

static void close_graph(struct says_place *w, struct graph *g) {
    if (g->state != NULL) mem_free(w->mem, g->state, g->size * sizeof *g->state);
    if (g->part != NULL) mem_free(w->mem, g->part, g->size * sizeof *g->part);
    if (g->stack != NULL) mem_free(w->mem, g->stack, g->size * sizeof *g->stack);
}

static size_t spread(const struct puzzle *p, struct graph *g, uint32_t from, uint32_t part) {
    size_t n = 0, done = 0, next[4];
    g->stack[n++] = from;
    g->part[from] = part;
    while (done < n) {
        for (int k = board_neighbours(p->width, p->height, g->stack[done++], next); k > 0; k--) {
            size_t c = next[k - 1];
            if (g->state[c] == 0 || g->part[c] != 0) continue;
            g->part[c] = part;
            g->stack[n++] = (uint32_t)c;
        }
    }
    return n;
}

// Of the parts with a cell that certainly belongs to it, the smallest, if there are two; 0: there are not.
static uint32_t cut_part(const struct puzzle *p, struct graph *g) {
    uint32_t parts = 0, best = 0, certain = 0;
    size_t least = SIZE_MAX;
    for (uint32_t i = 0; i < g->size; i++) {
        if (g->state[i] != 2 || g->part[i] != 0) continue;
        size_t n = spread(p, g, i, ++parts);
        certain++;
        if (n >= least) continue;
        least = n;
        best = parts;
    }
    return certain > 1 ? best : 0;
}

// "cut r1c1 and r1c2 off from the rest"; false: nothing is cut off, as far as the step knows
static bool break_connected(struct says_place *w, const struct words_topic *t, const struct rule *r,
                            struct text *out) {
    const struct node *n = tree_node(w->text, r->body);
    struct graph g = {0};
    words_list cells = {0};
    if (n->op != OP_CONNECTED) return false;
    uint32_t part = open_graph(w, t, n, &g) ? cut_part(w->puzzle, &g) : 0;
    for (uint32_t i = 0; i < g.size && part != 0; i++)
        if (g.part[i] == part && !vec_push(w->mem, &cells, i)) w->no_memory = true;
    close_graph(w, &g);
    if (part != 0 && !w->no_memory) {
        text_add(out, "cut ");
        words_cells(out, w->puzzle, cells.at, cells.size, "and");
        text_add(out, " off from the rest");
        words_note(t, "cut");
    }
    vec_free(w->mem, &cells);
    return part != 0;
}

// ---- Numbers that would be too small or too large ---------------------------------------------------------

// The board as far as the step knows it.
static bool fill(struct says_place *w, const struct words_topic *t, struct puzzle *p) {
    const struct family *f = w->puzzle->family;
    if (!puzzle_copy(p, w->puzzle, w->mem)) return !(w->no_memory = true);
    puzzle_strip(p);
    const struct family_words *words = f->words;
    for (uint32_t c = 0; c < puzzle_size(p); c++)
        for (const char *m = f->marks; *m != '\0' && p->cells[c] == f->alphabet[0]; m++) {
            enum known k = shows(t, c, *m);
            if (k == KNOWN_YES) p->cells[c] = *m;
            else if (k == KNOWN_NO && family_has_one_mark(f) && f->nothing != 0) p->cells[c] = f->nothing;
            else if ((k == KNOWN_NO || !words->may_show(p, c, *m)) && !puzzle_strike(p, c, *m))
                return !(w->no_memory = true);
        }
    return true;
}

// The number that a comparison limits, and its limits; false: it is no such thing, or both sides vary.
static bool compared(struct says_place *w, const struct node *n, uint32_t *number, struct range *limits) {
    bool first = tree_node(w->text, n->kids[0])->varies;
    long limit;
    if ((n->op != OP_EQUAL && n->op != OP_LESS && n->op != OP_AT_MOST) ||
        first == tree_node(w->text, n->kids[1])->varies || !sets_number(w->sets, n->kids[first], &limit))
        return false;
    *number = n->kids[!first];
    long strict = n->op == OP_LESS;
    *limits = (struct range){limit, limit};
    if (n->op != OP_EQUAL && first) *limits = (struct range){-1000000, limit - strict};
    if (n->op != OP_EQUAL && !first) *limits = (struct range){limit + strict, 1000000};
    return true;
}

// The judge of a board, with the variables of the rule; NULL when out of memory.
static struct judge *open_judge(struct says_place *w, const struct puzzle *p, const struct rule *r) {
    struct judge *j = judge_open(p, w->mem);
    if (j == NULL) return (w->no_memory = true, NULL);
    for (size_t i = 0; i < r->n_fors; i++)
        for (uint32_t k = r->fors[i].slot; k < r->fors[i].slot + (r->fors[i].pairs ? 2U : 1U); k++) {
            const struct slot *slot = &w->sets->slots[k];
            j->cell[k] = slot->cell;
            for (size_t c = 0; c < slot->set.n && tree_node(w->text, r->fors[i].set)->type == NODE_SETS; c++)
                if (!vec_push(w->mem, &j->set[k], w->sets->cells.at[slot->set.first + c]))
                    w->no_memory = true;
        }
    return j;
}

static struct range judge_at(struct says_place *w, const struct puzzle *p, const struct rule *r,
                             uint32_t number) {
    struct range range = {0, -1};
    struct judge *j = open_judge(w, p, r);
    if (j != NULL && !w->no_memory) range = judge_number(j, number);
    if (j != NULL && !judge_close(j)) w->no_memory = true;
    return range;
}

// "make that at most six": the number is out of its limits, as far as the step knows.
static bool break_bounds(struct says_place *w, const struct words_topic *t, const struct rule *r,
                         struct text *out) {
    struct puzzle p = {0};
    struct range limits, range = {0, -1};
    uint32_t number;
    if (!compared(w, tree_node(w->text, r->body), &number, &limits)) return false;
    bool filled = fill(w, t, &p);
    if (filled) range = judge_at(w, &p, r, number);
    puzzle_free(&p);
    if (!filled || w->no_memory || range.lo > range.hi || (range.lo <= limits.hi && range.hi >= limits.lo))
        return false;
    bool much = range.lo > limits.hi;
    long least = much ? range.lo : range.hi;
    text_format(out, "make it %s ", range.lo == range.hi ? "exactly" : much ? "at least" : "at most");
    if (least > 0) words_number(out, (size_t)least);
    else text_number(out, least);
    words_note(t, "bounds");
    return true;
}

// ---- Every other rule ------------------------------------------------------------------------------------

// What is known of its cells, if that is little: "r1c1 and r1c2 are white".
static bool add_known(const struct words_topic *t, const struct model_rule *rule, struct text *out) {
    enum { FEW = 4 };
    words_list cells = {0};
    struct explain_fact facts[FEW];
    size_t n = 0;
    words_rule_cells(out, t->puzzle, rule, &cells);
    for (size_t i = 0; i < cells.size; i++)
        for (const char *m = t->puzzle->family->marks; *m != '\0'; m++) {
            enum known k = knowledge_of(t->used, cells.at[i], *m);
            bool told = k == KNOWN_YES || (k == KNOWN_NO && family_has_one_mark(t->puzzle->family));
            if (told && n < FEW) facts[n] = (struct explain_fact){cells.at[i], *m, k == KNOWN_YES};
            n += told;
        }
    vec_free(out->mem, &cells);
    if (n == 0 || n > FEW) return false;
    words_plain.facts(t, facts, n, out);
    return true;
}

// "the 8 at r4c5 sees exactly eight white cells, itself included, and r1c5 black would make it at most six,
// so r1c5 stays empty": how the opposite of the first fact breaks the rule.
static bool deduce_broken(struct says_place *w, const struct words_topic *t, const struct rule *r,
                          struct text *out) {
    size_t from = out->size;
    struct explain_fact wrong = t->facts[0];
    struct words_topic supposing = *t;
    wrong.holds = !wrong.holds;
    supposing.supposed = &wrong;
    bool cut = tree_node(w->text, r->body)->op == OP_CONNECTED;
    if (!cut) {
        says_rule(w, r, out);
        text_add(out, ", and ");
    }
    words_plain.noun(t->puzzle, wrong, out);
    text_add(out, " would ");
    bool said = cut ? break_connected(w, &supposing, r, out) : break_bounds(w, &supposing, r, out);
    if (!said) {
        if (!out->failed) out->size = from;
        return false;
    }
    text_add(out, ", so ");
    words_plain.facts(t, t->facts, t->count, out);
    return true;
}

static void deduce_plainly(struct says_place *w, const struct words_topic *t, const struct rule *r,
                           const struct model_rule *rule, struct text *out) {
    struct text known = TEXT_IN(out->mem);
    says_rule(w, r, out);
    if (add_known(t, rule, &known)) text_format(out, "; %s", text_string(&known));
    if (known.failed) out->failed = true;
    text_free(&known);
    text_add(out, ", so ");
    words_plain.facts(t, t->facts, t->count, out);
}

// "around it": where the second cell of a pair is, seen from the first
static const char *seen_from(const struct says_place *w, const struct rule *r) {
    static const char *const rays[] = {"in its column", "in its column", "in its row", "in its row"};
    const struct node *n = r->fors[0].where == NO_NODE ? NULL : tree_node(w->text, r->fors[0].where);
    while (n != NULL && n->op == OP_AND) n = tree_node(w->text, n->kids[0]);
    if (n == NULL || n->op != OP_IN) return NULL;
    const struct node *set = tree_node(w->text, n->kids[1]);
    switch (set->op) {
    case OP_BESIDE:
        return "beside it";
    case OP_TOUCHING:
        return "around it";
    case OP_ROW:
        return "in its row";
    case OP_COLUMN:
        return "in its column";
    case OP_RAY:
        return set->value < 4 ? rays[set->value] : NULL;
    default:
        return NULL;
    }
}

// "r4c3 is a star, so the cells around it stay empty: r3c2, r3c4 and r5c4"
static bool deduce_excluded(struct says_place *w, const struct words_topic *t, const struct rule *r,
                            const struct model_rule *rule, struct text *out) {
    struct explain_fact mark = {rule->cells[0], w->puzzle->family->marks[0], true};
    words_list cells = {0};
    const char *where = seen_from(w, r);
    if (rule->cells[0] == t->facts[0].cell) mark.cell = rule->cells[1];
    if (!family_has_one_mark(w->puzzle->family) || where == NULL ||
        knowledge_of(t->used, mark.cell, mark.mark) != KNOWN_YES)
        return false;
    words_pick(out, t->facts, t->count, mark.mark, false, &cells);
    bool said = cells.size == t->count;
    if (said) {
        words_plain.facts(t, &mark, 1, out);
        text_add(out, cells.size == 1 ? ", so " : ", so the cells ");
        if (cells.size == 1) words_cells(out, w->puzzle, cells.at, 1, "and");
        text_format(out, cells.size == 1 ? " %s stays empty" : "%s stay empty: ", where);
        if (cells.size > 1) words_cells(out, w->puzzle, cells.at, cells.size, "and");
        words_note(t, "neighbours");
    }
    vec_free(out->mem, &cells);
    return said;
}

// ---- The family's words ----------------------------------------------------------------------------------

bool tell_deduction(const struct words_topic *t, const struct model_rule *rule, struct text *out) {
    struct says_place w = says_place_in(t->puzzle, out->mem);
    const struct rule *r = says_place_instance(&w, rule);
    bool excludes = t->puzzle->family->words->excludes(t->puzzle, rule, 0);
    bool one = family_has_one_mark(t->puzzle->family);
    if (r == NULL) {
        out->failed = true;
    } else if (excludes && t->rule_count - t->aids > 1 && !t->facts[0].holds) {
        // at a glance
    } else if (!(excludes &&
                 (one ? deduce_excluded(&w, t, r, rule, out) : words_deduce_number(t, rule, out))) &&
               !deduce_count(&w, t, r, out) && !deduce_broken(&w, t, r, out)) {
        deduce_plainly(&w, t, r, rule, out);
    }
    if (says_no_memory(&w)) out->failed = true;
    says_end(&w);
    return true;
}

// "make r1c3 and r1c4 both black"
static bool break_pair(const struct words_topic *t, const struct model_rule *rule, struct text *out) {
    char mark = t->puzzle->family->marks[0];
    if (rule->place != MODEL_PAIR || !family_has_one_mark(t->puzzle->family) ||
        !t->puzzle->family->words->excludes(t->puzzle, rule, 0) ||
        knowledge_of(t->used, rule->cells[0], mark) != KNOWN_YES ||
        knowledge_of(t->used, rule->cells[1], mark) != KNOWN_YES)
        return false;
    words_say(t, out, "make both %c and %c ", WORDS(rule->cells[0], rule->cells[1]));
    words_shown(out, t->puzzle->family, mark, true);
    return true;
}

bool tell_may_be(const struct puzzle *board, const struct model_rule *rule, char mark) {
    struct says_place w = says_place_in(board, board->mem);
    struct puzzle p = {0};
    const struct rule *r = says_place_instance(&w, rule);
    bool may = true, ok = r != NULL && puzzle_copy(&p, board, w.mem);
    if (ok) {
        p.cells[rule->cells[0]] = p.cells[rule->cells[1]] = mark;
        struct judge *j = open_judge(&w, &p, r);
        may = j == NULL || judge_truth(j, r->body).may;
        if (j != NULL) judge_close(j);
    }
    puzzle_free(&p);
    says_end(&w);
    if (!ok || w.no_memory) board->mem->missed = true;
    return may;
}

bool tell_breaks(const struct words_topic *t, const struct model_rule *rule, struct text *out) {
    bool one = family_has_one_mark(t->puzzle->family);
    if (!one && words_break_number(t, rule, out)) return true;
    struct says_place w = says_place_in(t->puzzle, out->mem);
    const struct rule *r = says_place_instance(&w, rule);
    bool said = r != NULL &&
                (break_pair(t, rule, out) || break_count(&w, t, r, out) || break_connected(&w, t, r, out));
    if (r != NULL && !said && t->blamed != NULL) {
        text_add(out, "break a rule: ");
        says_rule(&w, r, out);
        said = true;
    }
    if (r == NULL || says_no_memory(&w)) out->failed = true;
    says_end(&w);
    return said;
}

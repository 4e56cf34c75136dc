// Reasons in words, for the shapes that rules of a text have: a count that is full or needs all that is left,
// cells that would be cut off, a number that would be too small or too large; marks that differ are in
// explain/numbers.c and explain/shapes.c. For every other rule, its sentence and what is known of its cells.
#include "ruletext/judge.h"
#include "ruletext/sets.h"

#include <string.h>

// ---- Counts ----------------------------------------------------------------------------------------------

// "c is NOUN" of the variable of a word over a set, or the opposite; false: it is something else.
static bool find_kind(const struct ruletext *text, const struct node *over, struct words_kind *out) {
    uint32_t noun;
    if (!says_is_literal(text, over, &out->negated, &noun)) return false;
    out->kinds_of = text->nouns_of;
    out->bit = noun;
    out->noun = text->nouns[noun];
    out->mark = says_mark(text, noun);
    return true;
}

// What a rule counts: its cells are on the stack.
struct counting {
    struct words_count count;
    struct cell_range cells;
    struct text sentence, subject;
};

static bool count_cells(struct sets *s, const struct node *n, struct words_kind *kind,
                        struct cell_range *cells) {
    return find_kind(s->text, n, kind) && sets_cells(s, n->kids[0], cells);
}

// As many of one kind as of the other, where there are two: half of them.
static bool count_halves(struct sets *s, const struct node *a, const struct node *b, struct counting *out) {
    struct words_count *c = &out->count;
    struct cell_range others;
    if (s->text->n_marks != 2 || !s->text->full || !count_cells(s, a, &c->kind, &out->cells) ||
        !count_cells(s, b, &c->other, &others) || c->kind.bit == c->other.bit || out->cells.n != others.n ||
        others.n % 2 != 0)
        return false;
    c->lo = c->hi = (long)(others.n / 2);
    return !c->kind.negated && !c->other.negated;
}

// What a condition counts; false: nothing that is known here.
static bool is_counting(struct sets *s, uint32_t node, struct counting *a) {
    const struct node *n = tree_node(s->text, node), *first = tree_node(s->text, n->kids[0]);
    const struct node *second = tree_node(s->text, n->kids[1]);
    struct says_limits l = {0};
    if (n->op == OP_EQUAL && first->op == OP_COUNT && second->op == OP_COUNT)
        return count_halves(s, first, second, a);
    if (n->op == OP_ANY) l = (struct says_limits){n, 1, SAYS_UNLIMITED};
    else if (n->op == OP_NOT && first->op == OP_ANY) l = (struct says_limits){first, 0, 0};
    else if (!says_limits(s, n, &l) || l.number->op != OP_COUNT) return false;
    if (!count_cells(s, l.number, &a->count.kind, &a->cells)) return false;
    a->count.lo = l.lo < 0 ? 0 : l.lo;
    a->count.hi = l.hi == SAYS_UNLIMITED ? (long)a->cells.n : l.hi;
    return true;
}

// Is the rule about one thing, which has what is counted? Otherwise only its own sentence says what counts.
static bool has_subject(const struct sets *s, const struct rule *r, const struct words_count *c) {
    const enum node_op over = tree_node(s->text, r->fors[0].set)->op;
    return r->n_variables <= 1 && !c->kind.negated && over != OP_WINDOWS && over != OP_RUNS;
}

// "row 3", "the 3 at r2c2", "the rock at r2c2", or "r2c2" where what is printed there is no matter to the
// rule
static void add_subject(struct sets *s, const struct rule *r, struct text *out) {
    const struct slot *slot = &s->slots[r->variables[0].slot];
    const bool asks = (tree_node(s->text, r->body)->ops & OP_BIT(OP_PRINTED)) != 0;
    const struct symbol *given = r->n_fors == 0 ? NULL : tree_given(s->puzzle, slot->cell);
    if (r->n_fors == 0) text_add(out, "the board");
    else if (r->variables[0].is_set) words_set(out, s->puzzle, s->cells.at + slot->set.first, slot->set.n);
    else if (given != NULL && !given->is_number) {
        text_format(out, "the %s at ", s->text->nouns[given->noun]);
        words_cell(out, s->puzzle, slot->cell);
    } else if (s->puzzle->under == NULL || asks) words_clue(out, s->puzzle, slot->cell);
    else words_cell(out, s->puzzle, slot->cell);
}

// The condition that counts: the rule itself, or what it demands of a cell that is something.
static uint32_t counted_body(struct sets *s, const struct rule *r) {
    const struct node *n = tree_node(s->text, r->body);
    struct says_limits limits;
    const bool demands = n->op == OP_OR && says_limits(s, tree_node(s->text, n->kids[1]), &limits) &&
                         limits.number->op == OP_COUNT;
    return demands ? n->kids[1] : r->body;
}

typedef bool tell_count(const struct words_topic *t, const struct words_count *c, struct text *out);

// What there is to say of this part of a rule, if that is a count.
static bool tell_counting(struct sets *s, const struct words_topic *t, const struct rule *r, uint32_t body,
                          tell_count *tell, struct text *out) {
    struct counting a = {.sentence = TEXT_IN(out->mem), .subject = TEXT_IN(out->mem)};
    if (!is_counting(s, body, &a)) return false;
    says_rule(s, r, &a.sentence);
    a.count.sentence = text_string(&a.sentence);
    if (has_subject(s, r, &a.count)) {
        add_subject(s, r, &a.subject);
        a.count.subject = text_string(&a.subject);
    }
    a.count.is_part = body != r->body;
    a.count.cells = s->cells.at + a.cells.first;
    a.count.n = a.cells.n;
    const bool said = tell(t, &a.count, out);
    if (a.sentence.failed || a.subject.failed) out->failed = true;
    text_free(&a.sentence);
    text_free(&a.subject);
    return said;
}

static bool deduce_count(struct sets *s, const struct words_topic *t, const struct rule *r,
                         struct text *out) {
    return tell_counting(s, t, r, counted_body(s, r), words_deduce_count, out);
}

static bool break_count(struct sets *s, const struct words_topic *t, const struct rule *r, uint32_t body,
                        struct text *out) {
    const struct node *n = tree_node(s->text, body);
    if (n->op == OP_AND)
        return break_count(s, t, r, n->kids[0], out) || break_count(s, t, r, n->kids[1], out);
    return tell_counting(s, t, r, body, words_break_count, out);
}

// ---- Connected cells ------------------------------------------------------------------------------------

// "cut r1c1 and r1c2 off from the rest"; false: nothing is cut off, as far as the step knows
static bool break_connected(struct sets *s, const struct words_topic *t, const struct rule *r,
                            struct text *out) {
    const struct node *n = tree_node(s->text, r->body);
    struct cell_range all;
    size_t certain = 0; // they move down over all
    struct words_kind kind;
    if (n->op != OP_CONNECTED || !count_cells(s, n, &kind, &all)) return false;
    bool *open = mem_zeroed(s->mem, s->size, sizeof *open);
    if (open == NULL) return !(s->no_memory = true);
    for (size_t i = all.first; i < all.first + all.n; i++) {
        const uint32_t cell = s->cells.at[i];
        const enum known k = words_is(t, cell, &kind);
        open[cell] = k != KNOWN_NO;
        if (k == KNOWN_YES) s->cells.at[all.first + certain++] = cell;
    }
    const bool said = words_break_connected(t, s->cells.at + all.first, certain, open, out);
    mem_free(s->mem, open, s->size * sizeof *open);
    return said;
}

// ---- Numbers that would be too small or too large ---------------------------------------------------------

// The judge of a board, with the variables of the rule; NULL when out of memory.
static struct judge *open_judge(struct sets *s, const struct puzzle *p, const struct rule *r) {
    struct judge *j = judge_open(p, s->mem);
    if (j == NULL) return (s->no_memory = true, NULL);
    for (const struct rule_variable *x = r->variables; x < r->variables + r->n_variables; x++) {
        const struct slot *slot = &s->slots[x->slot];
        j->cell[x->slot] = slot->cell;
        for (size_t c = 0; c < slot->set.n && x->is_set; c++)
            judge_put(j, &j->set[x->slot], s->cells.at[slot->set.first + c]);
    }
    return j;
}

// Is the number out of its limits, as far as the step knows? Then what it is.
static bool find_bounds(struct sets *s, const struct words_topic *t, const struct rule *r,
                        const struct node *body, struct range *is, bool *much) {
    struct puzzle p = {0};
    struct says_limits limits;
    if (!says_limits(s, body, &limits)) return false;
    struct judge *j = words_board(t, s->mem, &p) ? open_judge(s, &p, r) : NULL;
    struct range range = {limits.lo, limits.hi};
    if (j != NULL) range = judge_number(j, (uint32_t)(limits.number - s->text->nodes.at));
    if (j == NULL || !judge_close(j)) s->no_memory = true;
    puzzle_free(&p);
    *is = range;
    *much = range.lo > limits.hi;
    return !s->no_memory && (range.lo > limits.hi || range.hi < limits.lo);
}

// "make it at most six"
static bool break_bounds(struct sets *s, const struct words_topic *t, const struct rule *r,
                         struct text *out) {
    struct range range;
    bool much;
    if (!find_bounds(s, t, r, tree_node(s->text, r->body), &range, &much)) return false;
    long least = much ? range.lo : range.hi;
    text_format(out, "make it %s ", range.lo == range.hi ? "exactly" : much ? "at least" : "at most");
    if (least > 0) words_number(out, (size_t)least);
    else text_number(out, least);
    words_note(t, "bounds");
    return true;
}

// ", not three or more": how it is broken, after a rule that says what a number is, perhaps on a condition
static void add_amount(struct sets *s, const struct words_topic *t, const struct rule *r, struct text *out) {
    const struct node *body = tree_node(s->text, r->body);
    const struct node *then = body->op == OP_OR ? tree_node(s->text, body->kids[1]) : body;
    struct says_limits limits;
    struct range range;
    bool much, counts = then == body || (says_limits(s, then, &limits) && limits.number->op == OP_COUNT);
    if (!counts || !find_bounds(s, t, r, then, &range, &much)) return;
    if (range.hi <= 0) {
        text_add(out, ", and there would be none");
        return;
    }
    text_add(out, ", not ");
    words_number(out, (size_t)(much ? range.lo : range.hi));
    if (range.lo != range.hi) text_add(out, much ? " or more" : " or fewer");
}

// ---- Every other rule ------------------------------------------------------------------------------------

// "the 8 at r4c5 sees exactly eight white cells, itself included, and r1c5 black would make it at most six,
// so r1c5 stays empty": how the opposite of the first fact breaks the rule.
static bool deduce_broken(struct sets *s, const struct words_topic *t, const struct rule *r,
                          struct text *out) {
    size_t from = out->size;
    struct explain_fact wrong = t->facts[0];
    struct words_topic supposing = *t;
    wrong.holds = !wrong.holds;
    supposing.supposed = &wrong;
    bool cut = tree_node(s->text, r->body)->op == OP_CONNECTED;
    if (!cut) {
        says_rule(s, r, out);
        text_add(out, ", and ");
    }
    words_generic.noun(t->puzzle, wrong, out);
    text_add(out, " would ");
    bool said = cut ? break_connected(s, &supposing, r, out) : break_bounds(s, &supposing, r, out);
    if (!said) {
        if (!out->failed) out->size = from;
        return false;
    }
    text_add(out, ", so ");
    words_generic.facts(t, t->facts, t->count, out);
    return true;
}

static void deduce_plainly(struct sets *s, const struct words_topic *t, const struct rule *r,
                           const struct model_rule *rule, struct text *out) {
    struct text known = TEXT_IN(out->mem);
    const size_t from = out->size;
    says_rule(s, r, out);
    if (words_known(t, rule, text_string(out) + from, &known)) text_format(out, "; %s", text_string(&known));
    if (known.failed) out->failed = true;
    text_free(&known);
    text_add(out, ", so ");
    words_generic.facts(t, t->facts, t->count, out);
}

// "around it": where the second cell of a pair is, seen from the first
static const char *seen_from(const struct sets *s, const struct rule *r) {
    const struct node *n = tree_node(s->text, r->fors[0].where);
    while (n->op == OP_AND) n = tree_node(s->text, n->kids[0]);
    if (n->op != OP_IN) return NULL;
    const struct node *set = tree_node(s->text, n->kids[1]);
    const struct tree_direction *d = set->op == OP_RAY ? &tree_directions[set->value] : NULL;
    if (set->op == OP_BESIDE) return "beside it";
    if (set->op == OP_TOUCHING) return "around it";
    if (set->op == OP_ROW || (d != NULL && d->down == 0)) return "in its row";
    return set->op == OP_COLUMN || (d != NULL && d->right == 0) ? "in its column" : NULL;
}

// ---- The family's words ----------------------------------------------------------------------------------

bool tell_deduction(const struct words_topic *t, const struct model_rule *rule, struct text *out) {
    struct sets s;
    const struct rule *r = says_open(&s, t->puzzle, rule, out->mem);
    bool excludes = t->puzzle->family->words->excludes(t->puzzle, rule, 0);
    bool one = family_has_one_mark(t->puzzle->family);
    if (r == NULL || (excludes && t->rule_count - t->aids > 1 && !t->facts[0].holds)) {
        // without memory; or at a glance
    } else if (!(excludes && (one ? words_deduce_neighbours(t, rule, seen_from(&s, r), out)
                                  : words_deduce_number(t, rule, out))) &&
               !deduce_count(&s, t, r, out) && !deduce_broken(&s, t, r, out)) {
        deduce_plainly(&s, t, r, rule, out);
    }
    says_close(&s, out);
    return true;
}

bool tell_may_be(const struct puzzle *board, const struct model_rule *rule, char mark) {
    struct sets s;
    struct puzzle p = {0};
    const struct rule *r = says_open(&s, board, rule, board->mem);
    bool may = true, ok = r != NULL && puzzle_copy(&p, board, s.mem);
    if (ok) {
        p.cells[rule->cells[0]] = p.cells[rule->cells[1]] = mark;
        struct judge *j = open_judge(&s, &p, r);
        may = j == NULL || judge_truth(j, r->body).may;
        if (j != NULL) judge_close(j);
    }
    puzzle_free(&p);
    sets_end(&s);
    if (!ok || s.no_memory) board->mem->missed = true;
    return may;
}

bool tell_breaks(const struct words_topic *t, const struct model_rule *rule, struct text *out) {
    bool one = family_has_one_mark(t->puzzle->family);
    if (!one && words_break_number(t, rule, out)) return true;
    struct sets s;
    const struct rule *r = says_open(&s, t->puzzle, rule, out->mem);
    bool said = r != NULL && (words_break_pair(t, rule, out) || break_count(&s, t, r, r->body, out) ||
                              break_connected(&s, t, r, out));
    if (r != NULL && !said && t->blamed != NULL) {
        text_add(out, "break a rule: ");
        says_rule(&s, r, out);
        add_amount(&s, t, r, out);
        said = true;
    }
    says_close(&s, out);
    return said;
}

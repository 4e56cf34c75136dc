#include "ruletext/sets.h"

#include <string.h>

// ---- The place -------------------------------------------------------------------------------------------

void says_begin(struct sets *s, const struct puzzle *p, struct mem *m) {
    sets_begin(s, p, m);
    if (!vec_reserve(m, &s->cells, 1)) s->no_memory = true; // never NULL
}

void says_bind(struct sets *s, uint32_t slot, uint32_t cell, const uint32_t *set, size_t n) {
    s->slots[slot] = (struct slot){cell, {s->cells.size, n}};
    for (size_t i = 0; i < n; i++)
        if (!vec_push(s->mem, &s->cells, set[i])) s->no_memory = true;
}

// ---- Shapes of rules -------------------------------------------------------------------------------------

bool says_is_literal(const struct ruletext *t, const struct node *over, bool *negated, uint32_t *noun) {
    const struct node *n = tree_node(t, over->kids[1]);
    *negated = n->op == OP_NOT;
    if (*negated) n = tree_node(t, n->kids[0]);
    *noun = (uint32_t)n->value;
    return n->op == OP_IS && n->cells[0] == over->slot && !over->pairs &&
           tree_node(t, over->kids[0])->type == NODE_SET;
}

char says_mark(const struct ruletext *t, uint32_t noun) {
    for (size_t i = 0; i < t->n_marks; i++)
        if (t->mark_symbols[i]->noun == noun) return t->mark_symbols[i]->character;
    return 0;
}

// 2 * count(..) is 6: the count is 3. A sentence has the count, and not what it is multiplied by.
static void divide_limits(struct sets *s, struct says_limits *l) {
    const struct node *n = l->number;
    const int varying = n->op == OP_MULTIPLY && tree_node(s->text, n->kids[1])->varies;
    long by;
    if (n->op != OP_MULTIPLY || !sets_number(s, n->kids[!varying], &by) || by <= 0) return;
    const long lo = l->lo <= 0 ? l->lo / by : (l->lo + by - 1) / by;
    const long hi = l->hi == SAYS_UNLIMITED ? l->hi : l->hi / by;
    if (l->hi >= 0 && lo <= hi) *l = (struct says_limits){tree_node(s->text, n->kids[varying]), lo, hi};
}

bool says_limits(struct sets *s, const struct node *n, struct says_limits *out) {
    const struct node *a = tree_node(s->text, n->kids[0]), *b = tree_node(s->text, n->kids[1]);
    bool first = a->varies || (!b->varies && a->op == OP_COUNT);
    long limit, strict = n->op == OP_LESS;
    if ((n->op != OP_EQUAL && n->op != OP_LESS && n->op != OP_AT_MOST) || (first ? b : a)->varies ||
        !sets_number(s, n->kids[first], &limit))
        return false;
    *out = (struct says_limits){tree_node(s->text, n->kids[!first]), limit, limit};
    if (n->op != OP_EQUAL && first) *out = (struct says_limits){a, -SAYS_UNLIMITED, limit - strict};
    if (n->op != OP_EQUAL && !first) *out = (struct says_limits){b, limit + strict, SAYS_UNLIMITED};
    divide_limits(s, out);
    return true;
}

// ---- Expressions in a sentence ---------------------------------------------------------------------------

// A set of any kind, in the order of the board. False: it has no name, and its cells are told.
static bool tell_set(struct sets *s, uint32_t node, struct text *out) {
    size_t base = s->cells.size;
    struct cell_range r;
    bool named = false;
    if (sets_cells(s, node, &r)) {
        sort_u32(s->cells.at + r.first, r.n, sort_by_number, NULL);
        named = words_set(out, s->puzzle, s->cells.at + r.first, r.n);
    }
    s->cells.size = base;
    return named;
}

static void tell_expression(struct sets *s, uint32_t node, struct text *out) {
    const struct node *n = tree_node(s->text, node);
    long number;
    bool yes;
    if (n->type == NODE_CELL) words_cell(out, s->puzzle, sets_cell(s, n->cells[0]));
    else if (n->type == NODE_SET) tell_set(s, node, out);
    else if (n->type == NODE_NUMBER && sets_number(s, node, &number)) {
        static const char exactly[] = "exactly "; // is not said of none: "exactly {n} stars", "no stars"
        const size_t size = sizeof exactly - 1;
        if (number == 0 && !out->failed && out->size >= size &&
            memcmp(out->at + out->size - size, exactly, size) == 0)
            out->size -= size;
        if (number >= 0) words_number(out, (size_t)number);
        else text_number(out, number);
    } else if (n->type == NODE_BOOL && sets_truth(s, node, &yes)) text_add(out, yes ? "yes" : "no");
}

static void tell_as_said(struct sets *s, const struct rule *r, struct text *out) {
    for (size_t i = r->first_piece; i < r->first_piece + r->pieces; i++) {
        const struct says_piece *piece = &s->text->pieces.at[i];
        text_bytes(out, piece->text, piece->size);
        if (piece->node != NO_NODE) tell_expression(s, piece->node, out);
    }
}

// ---- Sentences that are made up --------------------------------------------------------------------------

// "a star", "stars", "black": as what a cell that is NOUN is shown
static void tell_shown(struct sets *s, uint32_t noun, bool several, struct text *out) {
    const char mark = says_mark(s->text, noun);
    if (mark != 0) words_shown(out, &s->text->family, mark, several);
    else text_add(out, s->text->nouns[noun]);
}

static long amount_of(const struct says_limits *l) { return l->hi == SAYS_UNLIMITED ? l->lo : l->hi; }

static void tell_how(const struct says_limits *l, const char *exactly, struct text *out) {
    if (l->hi == SAYS_UNLIMITED) text_add(out, "at least ");
    else if (l->hi > 0) text_add(out, l->lo == l->hi ? exactly : "at most ");
}

// count(c in S: c is star) = 2: "row 3 has exactly two stars"; 0: "row 3 has no stars"; of cells without a
// name: "exactly two of r1c1, r1c2 and r2c2 are stars". any(c in S: c is star): at least one.
static bool tell_count(struct sets *s, const struct node *n, struct text *out) {
    struct says_limits l;
    struct text set = TEXT_IN(s->mem);
    bool negated;
    uint32_t noun;
    if (n->op == OP_ANY) l = (struct says_limits){n, 1, SAYS_UNLIMITED};
    else if (!says_limits(s, n, &l) || l.number->op != OP_COUNT) return false;
    if (!says_is_literal(s->text, l.number, &negated, &noun) || negated) return false;
    const long number = amount_of(&l);
    if (number < 0) return false;
    const bool listed = !tell_set(s, l.number->kids[0], &set);
    if (!listed) text_format(out, "%s has ", text_string(&set));
    tell_how(&l, "exactly ", out);
    if (listed && number == 0) text_add(out, "none");
    else words_number(out, (size_t)number);
    if (listed) {
        text_format(out, number == 1 ? " of %s is " : " of %s are ", text_string(&set));
        tell_shown(s, noun, number != 1, out);
    } else {
        text_char(out, ' ');
        words_noun(out, s->text->nouns[noun], number != 1);
    }
    if (set.failed) out->failed = true;
    text_free(&set);
    return true;
}

// sum(c in S: value(c)) = 9: "row 3 adds up to nine", "r1c1, r1c2 and r2c2 add up to nine"
static bool tell_sum(struct sets *s, const struct node *n, struct text *out) {
    struct says_limits l;
    if (!says_limits(s, n, &l) || l.number->op != OP_SUM || l.number->pairs) return false;
    const struct node *term = tree_node(s->text, l.number->kids[1]);
    if (term->op != OP_VALUE || term->cells[0] != l.number->slot || amount_of(&l) < 0) return false;
    text_add(out, tell_set(s, l.number->kids[0], out) ? " adds up to " : " add up to ");
    tell_how(&l, "", out);
    words_number(out, (size_t)amount_of(&l));
    return true;
}

// not (c is star and d is star): "r2c4 and r2c5 are not both stars"; not (c is sun and d is moon): "if r1c1
// is a sun, r1c2 is not a moon"
static bool tell_not_both(struct sets *s, const struct node *n, struct text *out) {
    const struct node *both = tree_node(s->text, n->kids[0]);
    if (n->op != OP_NOT || both->op != OP_AND) return false;
    const struct node *a = tree_node(s->text, both->kids[0]), *b = tree_node(s->text, both->kids[1]);
    const bool same = a->value == b->value;
    if (a->op != OP_IS || b->op != OP_IS) return false;
    if (!same) text_add(out, "if ");
    tell_expression(s, a->kids[0], out);
    text_add(out, same ? " and " : " is ");
    if (!same) tell_shown(s, (uint32_t)a->value, false, out);
    if (!same) text_add(out, ", ");
    tell_expression(s, b->kids[0], out);
    text_add(out, same ? " are not both " : " is not ");
    tell_shown(s, (uint32_t)b->value, same, out);
    return true;
}

static bool tell_connected(struct sets *s, const struct node *n, struct text *out) {
    bool negated;
    uint32_t noun;
    if (n->op != OP_CONNECTED) return false;
    if (!says_is_literal(s->text, n, &negated, &noun)) text_add(out, "the cells of this kind are connected");
    else if (negated && words_unmarked(&s->text->family) != NULL)
        text_format(out, "the %s cells are connected", words_unmarked(&s->text->family));
    else if (negated) text_format(out, "the cells that are not %s are connected", s->text->nouns[noun]);
    else text_format(out, "the %s cells are connected", s->text->nouns[noun]);
    return true;
}

// any(d in S: not d is bulb), not all(d in S: d is bulb): "not all of r1c1 and r1c2 are bulbs"
static bool tell_not_all(struct sets *s, const struct node *n, struct text *out) {
    const struct node *over = n->op == OP_NOT ? tree_node(s->text, n->kids[0]) : n;
    bool negated;
    uint32_t noun;
    if (over->op != (n == over ? OP_ANY : OP_ALL) || !says_is_literal(s->text, over, &negated, &noun) ||
        negated != (n == over))
        return false;
    text_add(out, "not all of ");
    tell_set(s, over->kids[0], out);
    text_add(out, " are ");
    tell_shown(s, noun, true, out);
    return true;
}

// Two words over one variable set that are "c is NOUN": of which kinds?
static bool is_about_two(struct sets *s, const struct node *n, enum node_op word, uint32_t nouns[2]) {
    const struct node *over[2] = {tree_node(s->text, n->kids[0]), tree_node(s->text, n->kids[1])};
    const struct node *set[2] = {tree_node(s->text, over[0]->kids[0]), tree_node(s->text, over[1]->kids[0])};
    bool negated = false;
    for (int i = 0; i < 2 && !negated; i++)
        if (over[i]->op != word || set[i]->op != OP_VARIABLE ||
            !says_is_literal(s->text, over[i], &negated, &nouns[i]))
            return false;
    return !negated && set[0]->value == set[1]->value;
}

// any(d in S: d is black) and any(d in S: d is white): "at least one of r1c1 and r1c2 is black, and one is
// white"; count(..) = count(..): "row 1 has as many black cells as white cells"
static bool tell_both_kinds(struct sets *s, const struct node *n, struct text *out) {
    const struct node *first = tree_node(s->text, n->kids[0]);
    uint32_t nouns[2];
    if (n->op == OP_AND && is_about_two(s, n, OP_ANY, nouns)) {
        tell_count(s, first, out);
        text_add(out, ", and one is ");
        tell_shown(s, nouns[1], false, out);
        return true;
    }
    if (n->op != OP_EQUAL || !is_about_two(s, n, OP_COUNT, nouns)) return false;
    tell_set(s, first->kids[0], out);
    text_add(out, " has as many ");
    words_noun(out, s->text->nouns[nouns[0]], true);
    text_add(out, " as ");
    words_noun(out, s->text->nouns[nouns[1]], true);
    return true;
}

static bool tell_different(struct sets *s, const struct node *n, struct text *out) {
    if (n->op != OP_DIFFERENT) return false;
    text_add(out, "no number stands twice in ");
    tell_set(s, n->kids[0], out);
    return true;
}

// "the rule tower holds for r1c1", "the rule tower asks for exactly three for r1c1"
static void tell_name(struct sets *s, const struct rule *r, struct text *out) {
    struct says_limits l;
    const bool asks = says_limits(s, tree_node(s->text, r->body), &l) && amount_of(&l) >= 0;
    text_format(out, asks ? "the rule %s asks for " : "the rule %s holds", r->name);
    if (asks) tell_how(&l, "exactly ", out);
    if (asks) words_number(out, (size_t)amount_of(&l));
    for (size_t i = 0; i < r->n_variables; i++) {
        const struct slot *slot = &s->slots[r->variables[i].slot];
        text_add(out, i > 0 ? " and " : !asks ? " for " : r->variables[0].is_set ? " in " : " at ");
        if (!r->variables[i].is_set) words_cell(out, s->puzzle, slot->cell);
        else words_set(out, s->puzzle, s->cells.at + slot->set.first, slot->set.n);
    }
}

static bool tell_shape(struct sets *s, const struct node *n, struct text *out) {
    return tell_count(s, n, out) || tell_sum(s, n, out) || tell_not_both(s, n, out) ||
           tell_connected(s, n, out) || tell_not_all(s, n, out) || tell_both_kinds(s, n, out) ||
           tell_different(s, n, out);
}

// "row 1 has exactly one A, and row 1 has exactly one B"; false, and nothing is added, if a part has no
// sentence.
static bool tell_parts(struct sets *s, const struct node *n, struct text *out) {
    const size_t from = out->size;
    if (tell_shape(s, n, out)) return true;
    if (n->op != OP_AND || !tell_parts(s, tree_node(s->text, n->kids[0]), out)) return false;
    text_add(out, ", and ");
    if (tell_parts(s, tree_node(s->text, n->kids[1]), out)) return true;
    if (!out->failed) out->size = from;
    return false;
}

void says_rule(struct sets *s, const struct rule *r, struct text *out) {
    const struct node *n = tree_node(s->text, r->body);
    if (!s->no_memory) {
        if (r->pieces > 0) tell_as_said(s, r, out);
        else if (!tell_parts(s, n, out)) tell_name(s, r, out);
    }
    if (s->no_memory) out->failed = true;
}

// ---- Words of explanations -------------------------------------------------------------------------------

// One more of the rule instances, as post.c numbers them: false when so many are passed.
static bool pass_instance(void *left) { return (*(uint32_t *)left)-- > 0; }

// The rule of an instance: names are kept by their places.
static const struct rule *rule_of(const struct ruletext *t, const struct model_rule *rule) {
    const struct rule *r = t->rules.at;
    while (r->name != rule->name) r++;
    return r;
}

// The instances of the rules before it.
static uint32_t count_before(struct sets *s, const struct rule *r) {
    uint32_t passed = UINT32_MAX;
    for (const struct rule *b = s->text->rules.at; b < r; b++)
        if (!b->of_single_cells) sets_each_instance(s, b, 0, pass_instance, &passed);
    return UINT32_MAX - passed;
}

const struct rule *says_open(struct sets *s, const struct puzzle *p, const struct model_rule *rule,
                             struct mem *m) {
    says_begin(s, p, m);
    const struct rule *r = rule_of(s->text, rule);
    if (s->no_memory) return NULL;
    if (r->n_fors == 1 && !r->variables[0].is_set && rule->place != MODEL_SET) { // where it is says all
        for (size_t k = 0; k < r->n_variables; k++) s->slots[r->variables[k].slot].cell = rule->cells[k];
        return r;
    }
    uint32_t left = rule->instance - count_before(s, r);
    if (!sets_each_instance(s, r, 0, pass_instance, &left) && s->wrong == NULL) return r;
    s->no_memory = true; // nothing else can be wrong with a board that has a model
    return NULL;
}

void says_close(struct sets *s, struct text *out) {
    if (s->no_memory) out->failed = true;
    sets_end(s);
}

static void tell_rule(const struct puzzle *p, const struct model_rule *rule, struct text *out) {
    struct sets s;
    const struct rule *r = says_open(&s, p, rule, out->mem);
    if (r != NULL) says_rule(&s, r, out);
    says_close(&s, out);
}

// The cells of the variables of an instance; or those whose numbers differ.
static bool tell_rule_cells(const struct puzzle *p, const struct model_rule *rule, struct bits *cells) {
    struct sets s;
    const struct rule *r = says_open(&s, p, rule, p->mem);
    const struct node *body = r == NULL ? NULL : tree_node(s.text, r->body);
    struct cell_range all = {0};
    const bool differ = body != NULL && body->op == OP_DIFFERENT && sets_cells(&s, body->kids[0], &all);
    for (size_t i = all.first; i < all.first + all.n; i++) bits_add(cells, s.cells.at[i]);
    for (size_t i = 0; !differ && r != NULL && i < r->n_variables; i++) {
        const struct slot *slot = &s.slots[r->variables[i].slot];
        if (!r->variables[i].is_set) bits_add(cells, slot->cell);
        else
            for (size_t c = 0; c < slot->set.n; c++) bits_add(cells, s.cells.at[slot->set.first + c]);
    }
    sets_end(&s);
    return r != NULL && !s.no_memory;
}

static uint32_t find_outside(const struct ruletext *t, uint32_t node) {
    const struct node *n = tree_node(t, node);
    uint32_t found = n->op == OP_OUTSIDE ? node : NO_NODE;
    for (int i = 0; i < 3 && found == NO_NODE && (n->ops & OP_BIT(OP_OUTSIDE)) != 0; i++)
        found = find_outside(t, n->kids[i]);
    return found;
}

// The first number beside the board that the rule names.
static bool tell_clue(const struct puzzle *p, const struct model_rule *rule, struct text *out) {
    static const char *const where[PUZZLE_SIDES] = {[PUZZLE_LEFT] = "left of",
                                                    [PUZZLE_RIGHT] = "right of",
                                                    [PUZZLE_TOP] = "above",
                                                    [PUZZLE_BOTTOM] = "below"};
    struct sets s;
    const struct rule *r = says_open(&s, p, rule, out->mem);
    const uint32_t node = r == NULL ? NO_NODE : find_outside(s.text, r->body);
    const struct node *n = tree_node(s.text, node);
    long number;
    bool found = node != NO_NODE && sets_number(&s, node, &number) && number >= 0;
    if (found) text_format(out, "the %ld %s ", number, where[n->value]);
    if (found) tell_expression(&s, n->kids[0], out);
    says_close(&s, out);
    return found;
}

// Does the condition forbid that two cells are alike? "not (c is star and d is star)", "value(c) != value(d)"
static bool forbids_twins(const struct ruletext *t, uint32_t node) {
    const struct node *n = tree_node(t, node), *a = tree_node(t, n->kids[0]), *b = tree_node(t, n->kids[1]);
    const struct node *c = tree_node(t, a->kids[0]), *d = tree_node(t, a->kids[1]);
    if (n->op == OP_NOT && a->op == OP_EQUAL) return c->op == OP_VALUE;
    if (n->op == OP_NOT && a->op == OP_AND) return c->op == OP_IS && d->op == OP_IS && c->value == d->value;
    if (n->op == OP_UNEQUAL) return a->op == OP_VALUE && b->op == OP_VALUE;
    return (n->op == OP_AND && forbids_twins(t, n->kids[0]) && forbids_twins(t, n->kids[1])) ||
           (n->op == OP_OR && forbids_twins(t, n->kids[0]));
}

// Marks that differ: in a set, or in two cells. A pair may be alike for some marks: then it is tried.
static bool tell_excludes(const struct puzzle *p, const struct model_rule *rule, char mark) {
    const struct ruletext *t = ruletext_of(p);
    const struct rule *r = rule_of(t, rule);
    if (t->nodes.at[r->body].op == OP_DIFFERENT) return true;
    if (r->n_fors != 1 || !r->fors[0].pairs || !forbids_twins(t, r->body)) return false;
    return mark == 0 || !tell_may_be(p, rule, mark);
}

static bool tell_obvious(const struct puzzle *p, const struct model_rule *rule) {
    return tell_excludes(p, rule, 0);
}

// By the rules about single cells.
static bool tell_may_show(const struct puzzle *p, size_t cell, char mark) {
    if (mark == family_empty(p->family)) return !ruletext_of(p)->full;
    struct sets s;
    sets_begin(&s, p, p->mem);
    uint64_t domain = tree_mark_bit(s.text, mark);
    const bool known = sets_narrow(&s, (uint32_t)cell, &domain);
    sets_end(&s);
    if (s.no_memory) p->mem->missed = true;
    return domain != 0 || !known;
}

// Numbers: one digit in a row and in a box is a rule more to keep in mind than one bulb, and pairs have to be
// supposed. Chosen so that boards of other makers rate as they call them (docs/explain.md).
static const struct explain_scale number_scale = {
    .supposing = 5, .rule = 6, .doubling = 3, .pairs_at_a_glance = true};

void says_set_up(struct ruletext *t) {
    struct family_words *words = &t->words;
    *words = words_generic;
    if (t->has_number_marks) words->scale = &number_scale;
    words->rule = tell_rule;
    words->deduce = tell_deduction;
    words->argue = words_argue_number;
    words->breaks = tell_breaks;
    words->may_show = tell_may_show;
    words->obvious = tell_obvious;
    words->cells = tell_rule_cells;
    words->clue = tell_clue;
    words->excludes = tell_excludes;
}

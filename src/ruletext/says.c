#include "ruletext/sets.h"

#include <string.h>

// ---- The place -------------------------------------------------------------------------------------------

static struct sets *sets_of(struct says_place *w) {
    if (w->sets != NULL || w->no_memory) return w->sets;
    w->sets = mem_zeroed(w->mem, 1, sizeof *w->sets);
    if (w->sets != NULL) {
        sets_begin(w->sets, w->puzzle, w->mem);
        if (vec_reserve(w->mem, &w->sets->cells, 1)) return w->sets; // never NULL
        says_end(w);
    }
    w->no_memory = true;
    return NULL;
}

void says_bind(struct says_place *w, uint32_t slot, uint32_t cell, const uint32_t *set, size_t n) {
    struct sets *s = sets_of(w);
    if (s == NULL) return;
    s->slots[slot].cell = cell;
    if (set == NULL) return;
    s->slots[slot].set = (struct cell_range){s->cells.size, n};
    for (size_t i = 0; i < n; i++)
        if (!vec_push(w->mem, &s->cells, set[i])) w->no_memory = true;
}

bool says_no_memory(const struct says_place *w) {
    return w->no_memory || (w->sets != NULL && w->sets->no_memory);
}

void says_end(struct says_place *w) {
    if (w->sets == NULL) return;
    w->no_memory |= w->sets->no_memory;
    sets_end(w->sets);
    mem_free(w->mem, w->sets, sizeof *w->sets);
    w->sets = NULL;
}

// ---- Cells and sets --------------------------------------------------------------------------------------

// A set of any kind, in the order of the board.
static void tell_set(struct says_place *w, uint32_t node, struct text *out) {
    struct sets *s = w->sets;
    size_t base = s->cells.size;
    struct cell_range r;
    if (sets_cells(s, node, &r)) {
        sort_u32(s->cells.at + r.first, r.n, sort_by_number, NULL);
        words_set(out, w->puzzle, s->cells.at + r.first, r.n);
    }
    s->cells.size = base;
}

// ---- Expressions in a sentence ---------------------------------------------------------------------------

static void tell_expression(struct says_place *w, uint32_t node, struct text *out) {
    const struct node *n = tree_node(w->text, node);
    long number;
    bool yes;
    if (n->type == NODE_CELL) words_cell(out, w->puzzle, w->sets->slots[n->value].cell);
    else if (n->type == NODE_SET) tell_set(w, node, out);
    else if (n->type == NODE_NUMBER && sets_number(w->sets, node, &number)) {
        if (number >= 0) words_number(out, (size_t)number);
        else text_number(out, number);
    } else if (n->type == NODE_BOOL && sets_truth(w->sets, node, &yes)) text_add(out, yes ? "yes" : "no");
}

static void tell_as_said(struct says_place *w, const struct rule *r, struct text *out) {
    for (size_t i = r->first_piece; i < r->first_piece + r->pieces; i++) {
        const struct says_piece *piece = &w->text->pieces.at[i];
        text_bytes(out, piece->text, piece->size);
        if (piece->node != NO_NODE) tell_expression(w, piece->node, out);
    }
}

// ---- Sentences that are made up --------------------------------------------------------------------------

// "c is star": the noun, where that is all that is asked of the variable.
static const char *asked_noun(const struct says_place *w, uint32_t node, uint32_t slot) {
    const struct node *n = tree_node(w->text, node);
    bool of_slot = n->op == OP_IS && (uint32_t)tree_node(w->text, n->kids[0])->value == slot;
    return of_slot ? w->text->nouns[n->value] : NULL;
}

// count(c in S: c is star) = 2: "row 3 has exactly two stars"
static bool tell_count(struct says_place *w, const struct node *n, struct text *out) {
    bool counts_first = tree_node(w->text, n->kids[0])->op == OP_COUNT;
    uint32_t count = n->kids[!counts_first], limit = n->kids[counts_first];
    const struct node *c = tree_node(w->text, count);
    long number;
    if (c->op != OP_COUNT || tree_node(w->text, limit)->varies ||
        tree_node(w->text, c->kids[0])->type != NODE_SET)
        return false;
    const char *noun = asked_noun(w, c->kids[1], c->slot), *how = "exactly";
    if (noun == NULL || n->op == OP_UNEQUAL || !sets_number(w->sets, limit, &number)) return false;
    if (n->op != OP_EQUAL) how = counts_first ? "at most" : "at least";
    if (n->op == OP_LESS) number += counts_first ? -1 : 1;
    if (number < 0) return false;
    tell_set(w, c->kids[0], out);
    text_add(out, " has ");
    bool none = number == 0 && (n->op == OP_EQUAL || counts_first); // "row 3 has no stars"
    if (!none) text_format(out, "%s ", how);
    words_number(out, (size_t)number);
    text_char(out, ' ');
    words_noun(out, noun, number != 1);
    return true;
}

// not (c is star and d is star): "r2c4 and r2c5 are not both stars"
static bool tell_not_both(struct says_place *w, const struct node *n, struct text *out) {
    const struct node *both = tree_node(w->text, n->kids[0]);
    if (n->op != OP_NOT || both->op != OP_AND) return false;
    const struct node *a = tree_node(w->text, both->kids[0]), *b = tree_node(w->text, both->kids[1]);
    if (a->op != OP_IS || b->op != OP_IS || a->value != b->value) return false;
    tell_expression(w, a->kids[0], out);
    text_add(out, " and ");
    tell_expression(w, b->kids[0], out);
    text_format(out, " are not both %s", w->text->nouns[a->value]);
    return true;
}

static bool tell_connected(struct says_place *w, const struct node *n, struct text *out) {
    if (n->op != OP_CONNECTED) return false;
    const struct node *body = tree_node(w->text, n->kids[1]);
    bool negated = body->op == OP_NOT;
    const char *noun = asked_noun(w, negated ? body->kids[0] : n->kids[1], n->slot);
    if (noun == NULL) text_add(out, "the cells of this kind hang together");
    else if (negated) text_format(out, "the cells that are not %s hang together", noun);
    else text_format(out, "the %s cells hang together", noun);
    return true;
}

// any(d in S: d is bulb): "one of r1c1 and r1c2 is a bulb"
static bool tell_any(struct says_place *w, const struct node *n, struct text *out) {
    if (n->op != OP_ANY || n->pairs || tree_node(w->text, n->kids[0])->type != NODE_SET) return false;
    const char *noun = asked_noun(w, n->kids[1], n->slot);
    if (noun == NULL) return false;
    text_add(out, "at least one of ");
    tell_set(w, n->kids[0], out);
    text_format(out, " is %s", noun);
    return true;
}

static void tell_made_up(struct says_place *w, const struct rule *r, struct text *out) {
    const struct node *n = tree_node(w->text, r->body);
    bool comparison = n->op == OP_EQUAL || n->op == OP_LESS || n->op == OP_AT_MOST;
    if (comparison && tell_count(w, n, out)) return;
    if (n->op == OP_NOT && tell_not_both(w, n, out)) return;
    if (tell_connected(w, n, out) || tell_any(w, n, out)) return;
    if (n->op == OP_DIFFERENT) {
        text_add(out, "no number stands twice in ");
        tell_set(w, n->kids[0], out);
        return;
    }
    text_format(out, "the rule %s holds", r->name);
    for (size_t i = 0; i < r->n_fors; i++)
        for (uint32_t k = 0; k < (r->fors[i].pairs ? 2U : 1U); k++) {
            const struct slot *slot = &w->sets->slots[r->fors[i].slot + k];
            text_add(out, i + k == 0 ? " for " : " and ");
            if (tree_node(w->text, r->fors[i].set)->type == NODE_SETS)
                words_set(out, w->puzzle, w->sets->cells.at + slot->set.first, slot->set.n);
            else words_cell(out, w->puzzle, slot->cell);
        }
}

void says_rule(struct says_place *w, const struct rule *r, struct text *out) {
    if (sets_of(w) == NULL) return;
    if (r->pieces > 0) tell_as_said(w, r, out);
    else tell_made_up(w, r, out);
    if (says_no_memory(w)) out->failed = true;
}

// ---- Words of explanations -------------------------------------------------------------------------------

// Walk over the rule instances as post.c numbers them, until `left` of them are passed.
static bool find_instance(struct says_place *w, const struct rule *r, size_t depth, uint32_t *left) {
    if (depth == r->n_fors) return (*left)-- == 0;
    const struct rule_for *f = &r->fors[depth];
    struct choices c;
    if (!choices_begin(w->sets, f->set, f->slot, f->pairs, f->where, &c)) return false;
    while (choices_next(w->sets, &c))
        if (find_instance(w, r, depth + 1, left)) return true; // the sets of its variables stay on the stack
    choices_end(w->sets, &c);
    return false;
}

// The rule of an instance: names are kept by their places.
static const struct rule *rule_of(const struct ruletext *t, const struct model_rule *rule) {
    const struct rule *r = t->rules.at;
    while (r->name != rule->name) r++;
    return r;
}

// The instances of the rules before it.
static uint32_t count_before(struct says_place *w, const struct rule *r) {
    uint32_t passed = UINT32_MAX;
    for (const struct rule *b = w->text->rules.at; b < r; b++)
        if (!sets_is_about_single_cells(w->text, b)) find_instance(w, b, 0, &passed);
    return UINT32_MAX - passed;
}

const struct rule *says_place_instance(struct says_place *w, const struct model_rule *rule) {
    const struct rule *r = rule_of(w->text, rule);
    const struct rule_for *f = r->fors;
    if (sets_of(w) == NULL) return NULL;
    bool cells = r->n_fors > 0 && tree_node(w->text, f->set)->type != NODE_SETS;
    if (r->n_fors == 1 && cells) { // where it is says all
        for (uint32_t k = 0; k < (f->pairs ? 2U : 1U); k++)
            says_bind(w, f->slot + k, rule->cells[k], NULL, 0);
        return r;
    }
    uint32_t left = rule->instance - count_before(w, r);
    return find_instance(w, r, 0, &left) ? r : NULL;
}

struct says_place says_place_in(const struct puzzle *p, struct mem *m) {
    return (struct says_place){.text = ruletext_of(p), .puzzle = p, .mem = m};
}

static void tell_rule(const struct puzzle *p, const struct model_rule *rule, struct text *out) {
    struct says_place w = says_place_in(p, out->mem);
    const struct rule *r = says_place_instance(&w, rule);
    if (r != NULL) says_rule(&w, r, out);
    else out->failed = true;
    says_end(&w);
}

// The cells of the variables of an instance.
static bool tell_rule_cells(const struct puzzle *p, const struct model_rule *rule, struct bits *cells) {
    struct says_place w = says_place_in(p, p->mem);
    const struct rule *r = says_place_instance(&w, rule);
    for (size_t i = 0; r != NULL && i < r->n_fors; i++)
        for (uint32_t k = 0; k < (r->fors[i].pairs ? 2U : 1U); k++) {
            const struct slot *slot = &w.sets->slots[r->fors[i].slot + k];
            if (tree_node(w.text, r->fors[i].set)->type == NODE_CELL ||
                tree_node(w.text, r->fors[i].set)->type == NODE_SET)
                bits_add(cells, slot->cell);
            else
                for (size_t c = 0; c < slot->set.n; c++)
                    bits_add(cells, w.sets->cells.at[slot->set.first + c]);
        }
    says_end(&w);
    return r != NULL && !w.no_memory;
}

// Does the condition forbid that two cells are alike? "not (c is star and d is star)", "value(c) != value(d)"
static bool forbids_twins(const struct ruletext *t, uint32_t node) {
    const struct node *n = &t->nodes.at[node];
    const struct node *a = n->kids[0] == NO_NODE ? NULL : &t->nodes.at[n->kids[0]];
    const struct node *b = n->kids[1] == NO_NODE ? NULL : &t->nodes.at[n->kids[1]];
    if (n->op == OP_NOT && a->op == OP_EQUAL) return t->nodes.at[a->kids[0]].op == OP_VALUE;
    if (n->op == OP_NOT && a->op == OP_AND) {
        const struct node *c = &t->nodes.at[a->kids[0]], *d = &t->nodes.at[a->kids[1]];
        return c->op == OP_IS && d->op == OP_IS && c->value == d->value;
    }
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
    struct says_place w = says_place_in(p, p->mem);
    struct sets *s = sets_of(&w);
    bool may = true;
    for (size_t i = 0; s != NULL && i < w.text->rules.size && may; i++) {
        const struct rule *r = &w.text->rules.at[i];
        if (!sets_is_about_single_cells(w.text, r)) continue;
        s->slots[r->fors[0].slot].cell = s->supposed_cell = (uint32_t)cell;
        s->supposed = mark;
        bool there = true;
        if (r->fors[0].where != NO_NODE && (!sets_truth(s, r->fors[0].where, &there) || !there)) continue;
        if (!sets_truth(s, r->body, &may)) may = true;
    }
    says_end(&w);
    if (w.no_memory) p->mem->missed = true;
    return may;
}

// Numbers: one digit in a row and in a box is a rule more to keep in mind than one bulb, and pairs have to be
// supposed. Chosen so that boards of other makers rate as they call them (docs/explain.md).
static const struct explain_scale number_scale = {
    .supposing = 5, .rule = 6, .doubling = 3, .pairs_at_a_glance = true};

void says_lend(struct ruletext *t) {
    struct family_words *words = &t->words;
    *words = words_plain;
    if (t->has_number_marks) words->scale = &number_scale;
    words->rule = tell_rule;
    words->deduce = tell_deduction;
    words->argue = words_argue_number;
    words->breaks = tell_breaks;
    words->may_show = tell_may_show;
    words->obvious = tell_obvious;
    words->cells = tell_rule_cells;
    words->excludes = tell_excludes;
}

#include "ruletext/parse.h"

#include <stdio.h>
#include <string.h>

// ---- Complaints ------------------------------------------------------------------------------------------

bool parse_no_memory(struct parser *p) { return fault_memory(p->fault); }

bool parse_expected(struct parser *p, const char *what) {
    const struct token *t = &p->lexer.next;
    char quoted[FAULT_QUOTE];
    if (t->kind == TOKEN_END) return parse_fault(p, t, "%s is expected here, but the statement ends", what);
    return parse_fault(p, t, "%s is expected, not %s", what, fault_quote(quoted, t->at, t->size));
}

const char *parse_nearest(const struct token *t, const char *const *words) {
    char word[FAULT_QUOTE];
    snprintf(word, sizeof word, "%.*s", (int)(t->size < 40 ? t->size : 40), t->at);
    return nearest_of(word, words);
}

bool parse_unknown(struct parser *p, const struct token *t, const char *const *words, const char *before,
                   const char *after, const char *otherwise) {
    char quoted[FAULT_QUOTE];
    const char *near = parse_nearest(t, words);
    fault_quote(quoted, t->at, t->size);
    if (near == NULL) return parse_fault(p, t, "%s%s%s%s", before, quoted, after, otherwise);
    return parse_fault(p, t, "%s%s%s; did you mean %s?", before, quoted, after, near);
}

bool parse_advance(struct parser *p) { return lexer_advance(&p->lexer, p->fault); }

bool parse_sign(struct parser *p, const char *sign) {
    char what[8];
    snprintf(what, sizeof what, "'%s'", sign);
    return token_is(&p->lexer.next, sign) ? parse_advance(p) : parse_expected(p, what);
}

struct node *parse_node(const struct parser *p, uint32_t node) {
    return &p->text->nodes.at[node];
}

bool parse_complain(struct parser *p, uint32_t node, const char *sentence) {
    const struct node *n = parse_node(p, node);
    return parse_fault(p, n, "%s", sentence);
}

static uint32_t refuse(struct parser *p, uint32_t node, const char *sentence) {
    parse_complain(p, node, sentence);
    return NO_NODE;
}

// ---- Nodes -----------------------------------------------------------------------------------------------

struct node parse_begin(const struct parser *p, enum node_op op, enum node_type type) {
    const struct token *t = &p->lexer.next;
    return (struct node){.op = op,
                         .type = type,
                         .kids = {NO_NODE, NO_NODE, NO_NODE},
                         .line = (uint32_t)t->line,
                         .column = (uint32_t)t->column};
}

// Trees are walked by recursion, so they must not be as deep as a text is long.
static void too_deep(struct parser *p, size_t line, size_t column) {
    fault_input(p->fault, line, column, "the expression is too deep: at most %d levels are allowed",
                RULETEXT_DEPTH);
}

uint32_t parse_add(struct parser *p, struct node n) {
    struct ruletext *t = p->text;
    n.depth = 0;
    n.lowest = n.op == OP_VARIABLE ? (uint32_t)n.value : UINT32_MAX;
    for (int i = 0; i < 3; i++) {
        if (n.kids[i] == NO_NODE) continue;
        const struct node *kid = &t->nodes.at[n.kids[i]];
        n.varies |= kid->varies;
        if (kid->lowest < n.lowest) n.lowest = kid->lowest;
        if (kid->depth >= n.depth) n.depth = (uint16_t)(kid->depth + 1);
    }
    if (n.depth > RULETEXT_DEPTH) {
        too_deep(p, n.line, n.column);
        return NO_NODE;
    }
    if (t->nodes.size >= RULETEXT_NODES) {
        parse_fault(p, &n,
                    "the rules are too long: with all abbreviations written out they have over %d words",
                    RULETEXT_NODES);
        return NO_NODE;
    }
    if (!vec_push(t->mem, &t->nodes, n)) {
        parse_no_memory(p);
        return NO_NODE;
    }
    return (uint32_t)t->nodes.size - 1;
}

static uint32_t add_two(struct parser *p, struct node n, uint32_t a, uint32_t b) {
    if (a == NO_NODE || b == NO_NODE) return NO_NODE;
    n.kids[0] = a;
    n.kids[1] = b;
    return parse_add(p, n);
}

uint32_t parse_add_not(struct parser *p, uint32_t of) {
    if (of == NO_NODE) return NO_NODE;
    struct node n = *parse_node(p, of);
    n.op = OP_NOT;
    n.kids[0] = of;
    n.kids[1] = n.kids[2] = NO_NODE;
    return parse_add(p, n);
}

static const char *const type_names[] = {"a condition", "a number", "a cell", "a set of cells",
                                         "rows, columns or other sets in turn"};

// The node, if it is of this type; a cell is also a set.
uint32_t parse_as(struct parser *p, uint32_t node, enum node_type type) {
    if (node == NO_NODE) return NO_NODE;
    const struct node *n = parse_node(p, node);
    if (n->type == type || (type == NODE_SET && n->type == NODE_CELL)) return node;
    const char *more = n->type == NODE_SET && type == NODE_CELL && n->op == OP_STEP
                           ? "; a step may lead off the board, so use any(d in step(..): ..)"
                           : "";
    parse_fault(p, n, "%s is expected here, not %s%s", type_names[type], type_names[n->type], more);
    return NO_NODE;
}

uint32_t parse_constant(struct parser *p, uint32_t node, const char *where) {
    if (node == NO_NODE || !parse_node(p, node)->varies) return node;
    const struct node *n = parse_node(p, node);
    parse_fault(p, n, "%s must not depend on marks", where);
    return NO_NODE;
}

uint32_t parse_typed(struct parser *p, enum node_type type) { return parse_as(p, parse_any(p), type); }

// ---- Expressions, from the tightest binding to the weakest ------------------------------------------------

static uint32_t add_number(struct parser *p, struct node n, long value) {
    n.op = OP_NUMBER;
    n.type = NODE_NUMBER;
    n.value = (int32_t)value;
    return parse_add(p, n);
}

static uint32_t parse_primary(struct parser *p) {
    const struct token t = p->lexer.next;
    struct node n = parse_begin(p, OP_NUMBER, NODE_NUMBER);
    if (t.kind == TOKEN_NAME) return parse_word(p);
    if (t.kind == TOKEN_NUMBER) return parse_advance(p) ? add_number(p, n, t.number) : NO_NODE;
    if (token_is(&t, "-")) {
        if (!parse_advance(p)) return NO_NODE;
        if (p->lexer.next.kind != TOKEN_NUMBER) return parse_expected(p, "a number after the minus"), NO_NODE;
        long value = -p->lexer.next.number;
        return parse_advance(p) ? add_number(p, n, value) : NO_NODE;
    }
    if (!token_is(&t, "(")) return parse_expected(p, "an expression"), NO_NODE;
    uint32_t inner = parse_advance(p) ? parse_any(p) : NO_NODE;
    return inner != NO_NODE && parse_sign(p, ")") ? inner : NO_NODE;
}

static uint32_t parse_product(struct parser *p) {
    uint32_t left = parse_primary(p);
    while (left != NO_NODE && token_is(&p->lexer.next, "*")) {
        struct node n = parse_begin(p, OP_MULTIPLY, NODE_NUMBER);
        if (!parse_advance(p) || parse_as(p, left, NODE_NUMBER) == NO_NODE) return NO_NODE;
        uint32_t right = parse_as(p, parse_primary(p), NODE_NUMBER);
        if (right == NO_NODE) return NO_NODE;
        if (parse_node(p, left)->varies && parse_node(p, right)->varies)
            return refuse(p, right, "one side of a product must not depend on marks");
        left = add_two(p, n, left, right);
    }
    return left;
}

static bool is_set(const struct parser *p, uint32_t node) {
    return parse_node(p, node)->type == NODE_SET || parse_node(p, node)->type == NODE_CELL;
}

static uint32_t parse_sum(struct parser *p) {
    uint32_t left = parse_product(p);
    while (left != NO_NODE && (token_is(&p->lexer.next, "+") || token_is(&p->lexer.next, "-"))) {
        bool plus = token_is(&p->lexer.next, "+"), sets = is_set(p, left);
        struct node n = parse_begin(p,
                                    plus   ? sets ? OP_UNION : OP_ADD
                                    : sets ? OP_WITHOUT
                                           : OP_SUBTRACT,
                                    sets ? NODE_SET : NODE_NUMBER);
        if (!parse_advance(p) || parse_as(p, left, n.type) == NO_NODE) return NO_NODE;
        left = add_two(p, n, left, parse_as(p, parse_product(p), n.type));
    }
    return left;
}

static uint32_t parse_is(struct parser *p, uint32_t cell, struct node n) {
    const struct ruletext *t = p->text;
    const struct token noun = p->lexer.next;
    if (parse_as(p, cell, NODE_CELL) == NO_NODE) return NO_NODE;
    if (noun.kind != TOKEN_NAME) return parse_expected(p, "a noun, 'marked' or 'empty'"), NO_NODE;
    if (!parse_advance(p)) return NO_NODE;
    n.kids[0] = cell;
    n.varies = true;
    if (token_is(&noun, "marked") || token_is(&noun, "empty")) {
        n.op = token_is(&noun, "marked") ? OP_MARKED : OP_EMPTY;
        return parse_add(p, n);
    }
    for (size_t i = 0; i < t->n_nouns; i++) {
        if (!token_is(&noun, t->nouns[i])) continue;
        n.op = OP_IS;
        n.value = (int32_t)i;
        n.varies = false;
        for (size_t k = 0; k < t->symbols.size; k++)
            n.varies |= t->symbols.at[k].is_mark && (t->symbols.at[k].nouns >> i & 1) != 0;
        return parse_add(p, n);
    }
    const char *words[RULETEXT_NOUNS + 3] = {"marked", "empty"};
    for (size_t i = 0; i < t->n_nouns; i++) words[i + 2] = t->nouns[i];
    parse_unknown(p, &noun, words, "no mark and no given is called ", "", "");
    return NO_NODE;
}

// = and != are of two cells, or of two numbers.
static uint32_t parse_equal(struct parser *p, uint32_t left, struct node n, bool equal) {
    bool cells = parse_node(p, left)->type == NODE_CELL;
    enum node_type type = cells ? NODE_CELL : NODE_NUMBER;
    if (parse_as(p, left, type) == NO_NODE) return NO_NODE;
    n.op = cells ? OP_SAME : equal ? OP_EQUAL : OP_UNEQUAL;
    uint32_t node = add_two(p, n, left, parse_as(p, parse_sum(p), type));
    return cells && !equal ? parse_add_not(p, node) : node;
}

static uint32_t parse_order(struct parser *p, uint32_t left, struct node n, bool strict, bool swapped) {
    if (parse_as(p, left, NODE_NUMBER) == NO_NODE) return NO_NODE;
    uint32_t right = parse_as(p, parse_sum(p), NODE_NUMBER);
    n.op = strict ? OP_LESS : OP_AT_MOST;
    return swapped ? add_two(p, n, right, left) : add_two(p, n, left, right);
}

static uint32_t parse_comparison(struct parser *p) {
    uint32_t left = parse_sum(p);
    const struct token t = p->lexer.next;
    struct node n = parse_begin(p, OP_TRUE, NODE_BOOL);
    static const char *const signs[] = {"is", "in", "=", "!=", "<", "<=", ">", ">="};
    size_t which = 0;
    if (left == NO_NODE) return NO_NODE;
    while (which < sizeof signs / sizeof *signs && !token_is(&t, signs[which])) which++;
    if (which == sizeof signs / sizeof *signs) return left;
    if (!parse_advance(p)) return NO_NODE;
    if (which == 0) return parse_is(p, left, n);
    if (which == 1) {
        n.op = OP_IN;
        return add_two(p, n, parse_as(p, left, NODE_CELL), parse_as(p, parse_sum(p), NODE_SET));
    }
    if (which < 4) return parse_equal(p, left, n, which == 2);
    return parse_order(p, left, n, which % 2 == 0, which >= 6);
}

static uint32_t parse_not(struct parser *p) {
    unsigned nots = 0;
    while (token_is(&p->lexer.next, "not")) {
        if (!parse_advance(p)) return NO_NODE;
        nots++;
    }
    uint32_t node = parse_comparison(p);
    if (nots == 0) return node;
    node = parse_as(p, node, NODE_BOOL);
    return nots % 2 == 1 ? parse_add_not(p, node) : node;
}

// A and B and C, and among these, or.
static uint32_t parse_joined(struct parser *p, const char *word, enum node_op op,
                             uint32_t (*part)(struct parser *p)) {
    uint32_t left = part(p);
    while (left != NO_NODE && token_is(&p->lexer.next, word)) {
        struct node n = parse_begin(p, op, NODE_BOOL);
        if (!parse_advance(p)) return NO_NODE;
        left = add_two(p, n, parse_as(p, left, NODE_BOOL), parse_as(p, part(p), NODE_BOOL));
    }
    return left;
}

static uint32_t parse_and(struct parser *p) { return parse_joined(p, "and", OP_AND, parse_not); }
static uint32_t parse_or(struct parser *p) { return parse_joined(p, "or", OP_OR, parse_and); }

// A => B => C is A => (B => C).
static uint32_t parse_implies(struct parser *p) {
    uint32_t left = parse_or(p);
    if (left == NO_NODE || !token_is(&p->lexer.next, "=>")) return left;
    struct node n = parse_begin(p, OP_OR, NODE_BOOL);
    if (!parse_advance(p)) return NO_NODE;
    return add_two(p, n, parse_add_not(p, parse_as(p, left, NODE_BOOL)),
                   parse_as(p, parse_any(p), NODE_BOOL));
}

uint32_t parse_any(struct parser *p) {
    const struct token t = p->lexer.next;
    if (p->depth == RULETEXT_DEPTH) {
        too_deep(p, t.line, t.column);
        return NO_NODE;
    }
    p->depth++;
    uint32_t node = parse_implies(p);
    p->depth--;
    return node;
}

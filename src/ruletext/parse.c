#include "ruletext/parse.h"

#include <stdio.h>
#include <string.h>

// ---- Tokens and complaints -------------------------------------------------------------------------------

bool parse_no_memory(struct parser *p) { return fault_memory(p->fault); }

bool parse_expected(struct parser *p, const char *what) {
    const struct token *t = &p->lexer.next;
    char quoted[FAULT_QUOTE];
    if (t->kind == TOKEN_END) return parse_fault(p, t, "%s is expected here, but the statement ends", what);
    return parse_fault(p, t, "%s is expected, not %s", what, fault_quote(quoted, t->at, t->size));
}

bool parse_unknown(struct parser *p, const struct token *t, const char *const *words, const char *before,
                   const char *after, const char *otherwise) {
    char quoted[FAULT_QUOTE], word[FAULT_QUOTE];
    snprintf(word, sizeof word, "%.*s", (int)(t->size < 40 ? t->size : 40), t->at);
    const char *near = nearest_of(word, words);
    fault_quote(quoted, t->at, t->size);
    if (near == NULL) return parse_fault(p, t, "%s%s%s%s", before, quoted, after, otherwise);
    return parse_fault(p, t, "%s%s%s; did you mean %s?", before, quoted, after, near);
}

bool parse_one_of(struct parser *p, const char *what, const char *const *words, size_t *which) {
    const struct token t = p->lexer.next;
    char before[100];
    *which = token_among(&t, words);
    if (words[*which] != NULL) return parse_advance(p);
    if (t.kind != TOKEN_NAME) return parse_expected(p, what);
    snprintf(before, sizeof before, "%s is expected, not ", what);
    return parse_unknown(p, &t, words, before, "", "");
}

bool parse_advance(struct parser *p) { return lexer_advance(&p->lexer, p->fault); }

bool parse_skip(struct parser *p, const char *word) {
    bool there = token_is(&p->lexer.next, word);
    if (there) parse_advance(p);
    return there;
}

bool parse_sign(struct parser *p, const char *sign) {
    char what[8];
    if (parse_skip(p, sign)) return true;
    snprintf(what, sizeof what, "'%s'", sign);
    return parse_expected(p, what);
}

bool parse_name(struct parser *p, const char *expected, struct token *name) {
    *name = p->lexer.next;
    return name->kind == TOKEN_NAME ? parse_advance(p) : parse_expected(p, expected);
}

bool parse_ends(struct parser *p) {
    return p->lexer.next.kind == TOKEN_END || parse_expected(p, "the end of the statement");
}

bool parse_number(struct parser *p, const char *what, int least, int most, int *out) {
    const struct token t = p->lexer.next;
    if (t.kind != TOKEN_NUMBER) return parse_expected(p, what);
    if (t.number < least || t.number > most)
        return parse_fault(p, &t, "%s is from %d to %d", what, least, most);
    *out = (int)t.number;
    return parse_advance(p);
}

bool parse_range(struct parser *p, int most, int *low, int *high) {
    return parse_number(p, "the lowest number", 0, most, low) && parse_sign(p, "..") &&
           parse_number(p, "the highest number", *low, most, high);
}

bool parse_size(struct parser *p, int *width, int *height) {
    const struct token t = p->lexer.next;
    if (t.kind != TOKEN_SIZE || t.number == 0 || t.second == 0 || t.number > 9999 || t.second > 9999)
        return parse_expected(p, "a size such as 9x9");
    *width = (int)t.number;
    *height = (int)t.second;
    return parse_advance(p);
}

// ---- Nodes -----------------------------------------------------------------------------------------------

struct node parse_begin(const struct parser *p, enum node_op op, enum node_type type) {
    const struct token *t = &p->lexer.next;
    return (struct node){.op = op, .type = type, .line = (uint32_t)t->line, .column = (uint32_t)t->column};
}

// Trees are walked by recursion, so they must not be as deep as a text is long.
#define too_deep(p, place)                                                                                   \
    parse_fault(p, place, "the expression is too deep: at most %d levels are allowed", RULETEXT_DEPTH)

uint32_t parse_add(struct parser *p, struct node n) {
    struct ruletext *t = p->text;
    n.depth = 0;
    n.ops = OP_BIT(n.op);
    n.lowest = n.op == OP_VARIABLE ? (uint32_t)n.value : UINT32_MAX;
    if (n.op == OP_VARIABLE) n.cells[0] = n.lowest;
    for (int i = 0; i < 3; i++) {
        if (n.kids[i] == NO_NODE) continue;
        const struct node *kid = &t->nodes.at[n.kids[i]];
        n.varies |= kid->varies;
        n.ops |= kid->ops;
        if (i < 2 && kid->type == NODE_CELL) n.cells[i] = (uint32_t)kid->value;
        if (kid->lowest < n.lowest) n.lowest = kid->lowest;
        if (kid->depth >= n.depth) n.depth = (unsigned char)(kid->depth + 1);
    }
    if (n.depth > RULETEXT_DEPTH) return too_deep(p, &n);
    if (t->nodes.size > RULETEXT_NODES)
        return parse_fault(p, &n,
                           "the rules are too long: with all abbreviations written out they have over %d "
                           "words",
                           RULETEXT_NODES);
    return vec_push(t->mem, &t->nodes, n) ? (uint32_t)t->nodes.size - 1 : parse_no_memory(p);
}

uint32_t parse_add_not(struct parser *p, uint32_t of) {
    if (of == NO_NODE) return NO_NODE;
    const struct node *n = parse_node(p, of);
    return parse_add(p, (struct node){.op = OP_NOT, .kids = {of}, .line = n->line, .column = n->column});
}

// A cell is also a set.
static bool is_fit(enum node_type given, enum node_type wanted) {
    return given == wanted || (wanted == NODE_SET && given == NODE_CELL);
}

uint32_t parse_as(struct parser *p, uint32_t node, enum node_type type) {
    static const char *const names[] = {"a condition", "a number", "a cell", "a set of cells",
                                        "rows, columns or other sets in turn"};
    if (node == NO_NODE) return NO_NODE;
    const struct node *n = parse_node(p, node);
    if (is_fit(n->type, type)) return node;
    const char *more = n->op == OP_STEP && type == NODE_CELL
                           ? "; a step may lead off the board, so use any(d in step(..): ..)"
                           : "";
    return parse_fault(p, n, "%s is expected here, not %s%s", names[type], names[n->type], more);
}

bool parse_constant(struct parser *p, uint32_t node, const char *what) {
    const struct node *n = parse_node(p, node);
    return !n->varies || parse_fault(p, n, "%s must not depend on marks", what);
}

uint32_t parse_typed(struct parser *p, enum node_type type) { return parse_as(p, parse_any(p), type); }

// ---- Expressions -----------------------------------------------------------------------------------------

// How tightly signs bind.
enum { IMPLIES, OR, AND, NOT, COMPARE, ADD, MULTIPLY, TIGHTEST };

// What stands between two expressions, and the types of these. Where a sign has two meanings, the type of the
// left one decides.
static const struct binary {
    const char *sign;
    unsigned level;
    enum node_op op;
    enum node_type left, right;
    enum { AS_IT_STANDS, SWAPPED, NEGATED, LEFT_NEGATED } how;
} binaries[] = {
    {"=>", IMPLIES, OP_OR, NODE_BOOL, NODE_BOOL, LEFT_NEGATED},
    {"or", OR, OP_OR, NODE_BOOL, NODE_BOOL, AS_IT_STANDS},
    {"and", AND, OP_AND, NODE_BOOL, NODE_BOOL, AS_IT_STANDS},
    {"is", COMPARE, OP_IS, NODE_CELL, NODE_BOOL, AS_IT_STANDS}, // a noun follows
    {"in", COMPARE, OP_IN, NODE_CELL, NODE_SET, AS_IT_STANDS},
    {"=", COMPARE, OP_EQUAL, NODE_NUMBER, NODE_NUMBER, AS_IT_STANDS},
    {"=", COMPARE, OP_SAME, NODE_CELL, NODE_CELL, AS_IT_STANDS},
    {"!=", COMPARE, OP_UNEQUAL, NODE_NUMBER, NODE_NUMBER, AS_IT_STANDS},
    {"!=", COMPARE, OP_SAME, NODE_CELL, NODE_CELL, NEGATED},
    {"<", COMPARE, OP_LESS, NODE_NUMBER, NODE_NUMBER, AS_IT_STANDS},
    {"<=", COMPARE, OP_AT_MOST, NODE_NUMBER, NODE_NUMBER, AS_IT_STANDS},
    {">", COMPARE, OP_LESS, NODE_NUMBER, NODE_NUMBER, SWAPPED},
    {">=", COMPARE, OP_AT_MOST, NODE_NUMBER, NODE_NUMBER, SWAPPED},
    {"+", ADD, OP_ADD, NODE_NUMBER, NODE_NUMBER, AS_IT_STANDS},
    {"+", ADD, OP_UNION, NODE_SET, NODE_SET, AS_IT_STANDS},
    {"-", ADD, OP_SUBTRACT, NODE_NUMBER, NODE_NUMBER, AS_IT_STANDS},
    {"-", ADD, OP_WITHOUT, NODE_SET, NODE_SET, AS_IT_STANDS},
    {"*", MULTIPLY, OP_MULTIPLY, NODE_NUMBER, NODE_NUMBER, AS_IT_STANDS},
    {0},
};

static const struct binary *find_binary(const struct parser *p, uint32_t left) {
    const struct token *t = &p->lexer.next;
    const struct binary *found = NULL;
    for (const struct binary *b = binaries; b->sign != NULL; b++)
        if (token_is(t, b->sign) && (found == NULL || is_fit(parse_node(p, left)->type, b->left))) found = b;
    return found;
}

static uint32_t parse_number_node(struct parser *p, struct node n, int sign) {
    if (p->lexer.next.kind != TOKEN_NUMBER) return parse_expected(p, "a number after the minus");
    n.value = (int32_t)(sign * p->lexer.next.number);
    return parse_advance(p) ? parse_add(p, n) : NO_NODE;
}

static uint32_t parse_primary(struct parser *p) {
    const struct node n = parse_begin(p, OP_NUMBER, NODE_NUMBER);
    if (p->lexer.next.kind == TOKEN_NAME) return parse_word(p);
    if (p->lexer.next.kind == TOKEN_NUMBER) return parse_number_node(p, n, 1);
    if (parse_skip(p, "-")) return parse_number_node(p, n, -1);
    if (!parse_skip(p, "(")) return parse_expected(p, "an expression");
    uint32_t inner = parse_any(p);
    return inner != NO_NODE && parse_sign(p, ")") ? inner : NO_NODE;
}

// Behind `is`. It varies with the marks if one of them is called so.
static uint32_t parse_noun(struct parser *p, struct node n) {
    const struct ruletext *t = p->text;
    const char *words[RULETEXT_NOUNS + 3] = {"marked", "empty"};
    struct token noun;
    if (!parse_name(p, "a noun, 'marked' or 'empty'", &noun)) return NO_NODE;
    memcpy(words + 2, t->nouns, sizeof t->nouns);
    size_t which = token_among(&noun, words);
    if (words[which] == NULL && token_is(&noun, "not"))
        return parse_fault(p, &noun, "'c is not star' is written 'not c is star'");
    if (words[which] == NULL)
        return parse_unknown(p, &noun, words, "no mark and no given is called ", "", "");
    if (which < 2) n.op = which == 0 ? OP_MARKED : OP_EMPTY;
    else n.value = (int32_t)which - 2;
    n.varies = which < 2 || t->marks_called[n.value] != 0;
    return parse_add(p, n);
}

static uint32_t parse_level(struct parser *p, unsigned level);

// From the sign on. A => B => C is A => (B => C); all others go from left to right.
static uint32_t parse_binary(struct parser *p, const struct binary *b, uint32_t left) {
    struct node n = parse_begin(p, b->op, b->level <= COMPARE ? NODE_BOOL : b->left);
    parse_advance(p);
    if ((b->op == OP_EQUAL || b->op == OP_SAME) && token_is(&p->lexer.next, "="))
        return parse_fault(p, &p->lexer.next, "'==' is written '='");
    if (parse_as(p, left, b->left) == NO_NODE) return NO_NODE;
    n.kids[0] = left;
    if (b->op == OP_IS) return parse_noun(p, n);
    uint32_t right = parse_as(p, b->level == IMPLIES ? parse_any(p) : parse_level(p, b->level + 1), b->right);
    if (b->how == LEFT_NEGATED) left = parse_add_not(p, left);
    if (left == NO_NODE || right == NO_NODE) return NO_NODE;
    if (b->op == OP_MULTIPLY && parse_node(p, left)->varies && parse_node(p, right)->varies)
        return parse_fault(p, parse_node(p, right), "one side of a product must not depend on marks");
    n.kids[0] = b->how == SWAPPED ? right : left;
    n.kids[1] = b->how == SWAPPED ? left : right;
    uint32_t node = parse_add(p, n);
    return b->how == NEGATED ? parse_add_not(p, node) : node;
}

static uint32_t parse_not(struct parser *p) {
    unsigned nots = 0;
    while (parse_skip(p, "not")) nots++;
    uint32_t node = parse_as(p, parse_level(p, COMPARE), NODE_BOOL);
    return nots % 2 == 1 ? parse_add_not(p, node) : node;
}

// What binds at least as tightly as this level. Behind a comparison or `not` only what binds weaker may
// follow: there is no a < b < c.
static uint32_t parse_level(struct parser *p, unsigned level) {
    bool negated = level <= NOT && token_is(&p->lexer.next, "not");
    unsigned most = negated ? AND : TIGHTEST;
    uint32_t node = negated ? parse_not(p) : parse_primary(p);
    while (node != NO_NODE) {
        const struct binary *b = find_binary(p, node);
        if (b == NULL || b->level < level || b->level > most) break;
        if (b->level == COMPARE) most = AND;
        node = parse_binary(p, b, node);
    }
    return node;
}

uint32_t parse_any(struct parser *p) {
    if (p->depth == RULETEXT_DEPTH) return too_deep(p, &p->lexer.next);
    p->depth++;
    uint32_t node = parse_level(p, IMPLIES);
    p->depth--;
    return node;
}

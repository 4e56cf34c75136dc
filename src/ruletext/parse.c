#include "ruletext/parse.h"

#include "base/option.h"

#include <stdio.h>
#include <string.h>

const struct tree_direction tree_directions[8] = {
    {"up", -1, 0},      {"down", 1, 0},     {"left", 0, -1},     {"right", 0, 1},
    {"upleft", -1, -1}, {"upright", -1, 1}, {"downleft", 1, -1}, {"downright", 1, 1},
};
const char *const tree_sides[PUZZLE_SIDES] = {"left", "right", "top", "bottom"};

// ---- Complaints ------------------------------------------------------------------------------------------

bool parse_no_memory(struct parser *p) { return fault_memory(p->fault); }

bool parse_expected(struct parser *p, const char *what) {
    const struct token *t = &p->lexer.next;
    char quoted[FAULT_QUOTE];
    if (t->kind == TOKEN_END)
        return fault_input(p->fault, t->line, t->column, "%s is expected here, but the statement ends", what);
    return fault_input(p->fault, t->line, t->column, "%s is expected, not %s", what,
                       fault_quote(quoted, t->at, t->size));
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
    return fault_input(p->fault, n->line, n->column, "%s", sentence);
}

static uint32_t refuse(struct parser *p, uint32_t node, const char *sentence) {
    parse_complain(p, node, sentence);
    return NO_NODE;
}

// ---- Nodes -----------------------------------------------------------------------------------------------

static struct node begin(const struct parser *p, enum node_op op, enum node_type type) {
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

static uint32_t add(struct parser *p, struct node n) {
    struct ruletext *t = p->text;
    n.depth = 0;
    for (int i = 0; i < 3; i++) {
        if (n.kids[i] == NO_NODE) continue;
        const struct node *kid = &t->nodes.at[n.kids[i]];
        n.varies |= kid->varies;
        if (kid->depth >= n.depth) n.depth = (uint16_t)(kid->depth + 1);
    }
    if (n.depth > RULETEXT_DEPTH) {
        too_deep(p, n.line, n.column);
        return NO_NODE;
    }
    if (t->nodes.size >= RULETEXT_NODES) {
        fault_input(p->fault, n.line, n.column,
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
    return add(p, n);
}

static uint32_t add_not(struct parser *p, uint32_t of) {
    if (of == NO_NODE) return NO_NODE;
    struct node n = *parse_node(p, of);
    n.op = OP_NOT;
    n.kids[0] = of;
    n.kids[1] = n.kids[2] = NO_NODE;
    return add(p, n);
}

static const char *const type_names[] = {"a condition", "a number", "a cell", "a set of cells",
                                         "rows, columns or other sets in turn"};

// The node, if it is of this type; a cell is also a set.
static uint32_t typed(struct parser *p, uint32_t node, enum node_type type) {
    if (node == NO_NODE) return NO_NODE;
    const struct node *n = parse_node(p, node);
    if (n->type == type || (type == NODE_SET && n->type == NODE_CELL)) return node;
    const char *more = n->type == NODE_SET && type == NODE_CELL && n->op == OP_STEP
                           ? "; a step may lead off the board, so use any(d in step(..): ..)"
                           : "";
    fault_input(p->fault, n->line, n->column, "%s is expected here, not %s%s", type_names[type],
                type_names[n->type], more);
    return NO_NODE;
}

static uint32_t constant(struct parser *p, uint32_t node, const char *where) {
    if (node == NO_NODE || !parse_node(p, node)->varies) return node;
    const struct node *n = parse_node(p, node);
    fault_input(p->fault, n->line, n->column, "%s must not depend on marks", where);
    return NO_NODE;
}

uint32_t parse_typed(struct parser *p, enum node_type type) { return typed(p, parse_any(p), type); }

// ---- Names -----------------------------------------------------------------------------------------------

static bool same_name(const struct scope_name *n, const struct token *t) {
    return n->size == t->size && memcmp(n->at, t->at, t->size) == 0;
}

static bool add_name(struct parser *p, const struct token *t, uint32_t node) {
    struct scope_name n = {t->at, t->size, node};
    return vec_push(p->text->mem, &p->names, n) || parse_no_memory(p);
}

static bool new_variable(struct parser *p, const struct token *t, enum node_type type, uint32_t *slot) {
    struct node n = begin(p, OP_VARIABLE, type);
    if (p->text->slots == RULETEXT_SLOTS)
        return fault_input(p->fault, t->line, t->column,
                           "there are too many variables: at most %d are allowed", RULETEXT_SLOTS);
    n.value = (int32_t)(*slot = p->text->slots++);
    uint32_t node = add(p, n);
    return node != NO_NODE && add_name(p, t, node);
}

static bool name_expected(struct parser *p, struct token *name) {
    if (p->lexer.next.kind != TOKEN_NAME) return parse_expected(p, "a name for the variable");
    *name = p->lexer.next;
    return parse_advance(p);
}

bool parse_choice(struct parser *p, uint32_t *slot, bool *pairs, uint32_t *set) {
    struct token names[2];
    uint32_t second;
    if (!name_expected(p, &names[0])) return false;
    *pairs = token_is(&p->lexer.next, ",");
    if (*pairs && (!parse_advance(p) || !name_expected(p, &names[1]))) return false;
    if (!parse_sign(p, "in") || (*set = parse_any(p)) == NO_NODE) return false;
    bool in_turn = parse_node(p, *set)->type == NODE_SETS;
    if (!in_turn && (*set = typed(p, *set, NODE_SET)) == NO_NODE) return false;
    enum node_type type = in_turn ? NODE_SET : NODE_CELL;
    return new_variable(p, &names[0], type, slot) && (!*pairs || new_variable(p, &names[1], type, &second));
}

// ---- Words over a set ------------------------------------------------------------------------------------

struct over {
    const char *name;
    enum node_op op;
    enum node_type type, body;
    bool pairs;    // two variables are fine
    bool constant; // its body must not depend on marks
    bool negated;
};
static const struct over overs[] = {
    {"all", OP_ALL, NODE_BOOL, NODE_BOOL, true, false, false},
    {"any", OP_ANY, NODE_BOOL, NODE_BOOL, true, false, false},
    {"none", OP_ANY, NODE_BOOL, NODE_BOOL, true, false, true},
    {"count", OP_COUNT, NODE_NUMBER, NODE_BOOL, false, false, false},
    {"sum", OP_SUM, NODE_NUMBER, NODE_NUMBER, false, false, false},
    {"connected", OP_CONNECTED, NODE_BOOL, NODE_BOOL, false, false, false},
    {"those", OP_THOSE, NODE_SET, NODE_BOOL, false, true, false},
    {"until", OP_UNTIL, NODE_SET, NODE_BOOL, false, true, false},
    {0},
};

static bool over_fits(struct parser *p, const struct over *o, const struct node *n) {
    char sentence[80];
    bool in_turn = parse_node(p, n->kids[0])->type == NODE_SETS;
    if (n->pairs && !o->pairs) {
        snprintf(sentence, sizeof sentence, "%s takes one variable, not two", o->name);
        return parse_complain(p, n->kids[0], sentence);
    }
    if (in_turn && (o->type == NODE_SET || o->op == OP_CONNECTED)) {
        snprintf(sentence, sizeof sentence, "%s needs a set of cells", o->name);
        return parse_complain(p, n->kids[0], sentence);
    }
    snprintf(sentence, sizeof sentence, "the condition of %s", o->name);
    return !o->constant || constant(p, n->kids[1], sentence) != NO_NODE;
}

// After the parenthesis: c in S: BODY)
static uint32_t parse_over(struct parser *p, const struct over *o, struct node n) {
    size_t names = p->names.size;
    n.op = o->op;
    n.type = o->type;
    bool ok = parse_choice(p, &n.slot, &n.pairs, &n.kids[0]) && parse_sign(p, ":") &&
              (n.kids[1] = parse_typed(p, o->body)) != NO_NODE && parse_sign(p, ")") && over_fits(p, o, &n);
    p->names.size = names;
    if (!ok) return NO_NODE;
    n.varies = o->op == OP_CONNECTED;
    uint32_t node = add(p, n);
    return o->negated ? add_not(p, node) : node;
}

// runs(c: B)
static uint32_t parse_runs(struct parser *p, struct node n) {
    size_t names = p->names.size;
    struct token name;
    n.op = OP_RUNS;
    n.type = NODE_SETS;
    n.kids[0] = add(p, begin(p, OP_CELLS, NODE_SET));
    bool ok = n.kids[0] != NO_NODE && name_expected(p, &name) && new_variable(p, &name, NODE_CELL, &n.slot) &&
              parse_sign(p, ":") && (n.kids[1] = parse_typed(p, NODE_BOOL)) != NO_NODE &&
              parse_sign(p, ")") && constant(p, n.kids[1], "the condition of runs") != NO_NODE;
    p->names.size = names;
    return ok ? add(p, n) : NO_NODE;
}

// ---- Words with arguments --------------------------------------------------------------------------------

struct call {
    const char *name;
    enum node_op op;
    enum node_type type;
    enum node_type arguments[3];
    int count, value;
};
static const struct call calls[] = {
    {"value", OP_VALUE, NODE_NUMBER, {NODE_CELL}, 1, 0},
    {"printed", OP_PRINTED, NODE_NUMBER, {NODE_CELL}, 1, 0},
    {"at_left", OP_OUTSIDE, NODE_NUMBER, {NODE_SET}, 1, PUZZLE_LEFT},
    {"at_right", OP_OUTSIDE, NODE_NUMBER, {NODE_SET}, 1, PUZZLE_RIGHT},
    {"at_top", OP_OUTSIDE, NODE_NUMBER, {NODE_SET}, 1, PUZZLE_TOP},
    {"at_bottom", OP_OUTSIDE, NODE_NUMBER, {NODE_SET}, 1, PUZZLE_BOTTOM},
    {"x", OP_X, NODE_NUMBER, {NODE_CELL}, 1, 0},
    {"y", OP_Y, NODE_NUMBER, {NODE_CELL}, 1, 0},
    {"size", OP_SIZE, NODE_NUMBER, {NODE_SET}, 1, 0},
    {"row", OP_ROW, NODE_SET, {NODE_CELL}, 1, 0},
    {"column", OP_COLUMN, NODE_SET, {NODE_CELL}, 1, 0},
    {"area", OP_AREA, NODE_SET, {NODE_CELL}, 1, 0},
    {"beside", OP_BESIDE, NODE_SET, {NODE_CELL}, 1, 0},
    {"touching", OP_TOUCHING, NODE_SET, {NODE_CELL}, 1, 0},
    {"step", OP_STEP, NODE_SET, {NODE_CELL, NODE_NUMBER, NODE_NUMBER}, 3, 0},
    {"between", OP_BETWEEN, NODE_SET, {NODE_CELL, NODE_CELL}, 2, 0},
    {"different", OP_DIFFERENT, NODE_BOOL, {NODE_SET}, 1, 0},
    {"has", OP_HAS, NODE_BOOL, {NODE_NUMBER}, 1, 0},
    {"boxes", OP_BOXES, NODE_SETS, {NODE_NUMBER, NODE_NUMBER}, 2, 0},
    {"windows", OP_WINDOWS, NODE_SETS, {NODE_NUMBER, NODE_NUMBER}, 2, 0},
    {"up", OP_RAY, NODE_SET, {NODE_CELL}, 1, 0},
    {"down", OP_RAY, NODE_SET, {NODE_CELL}, 1, 1},
    {"left", OP_RAY, NODE_SET, {NODE_CELL}, 1, 2},
    {"right", OP_RAY, NODE_SET, {NODE_CELL}, 1, 3},
    {"upleft", OP_RAY, NODE_SET, {NODE_CELL}, 1, 4},
    {"upright", OP_RAY, NODE_SET, {NODE_CELL}, 1, 5},
    {"downleft", OP_RAY, NODE_SET, {NODE_CELL}, 1, 6},
    {"downright", OP_RAY, NODE_SET, {NODE_CELL}, 1, 7},
    {0},
};

// What the text must have declared for a word to mean something.
static bool is_declared(struct parser *p, const struct call *c, const struct node *n) {
    const struct ruletext *t = p->text;
    const char *missing = NULL;
    if (c->op == OP_PRINTED && !t->printed.there)
        missing = "no numbers are printed: a line 'printed' is missing";
    if (c->op == OP_OUTSIDE && (t->family.sides >> c->value & 1) == 0)
        missing = "there are no numbers on this side: 'outside' does not name it";
    if (c->op == OP_AREA && !t->family.areas) missing = "the board has no areas: a line 'areas' is missing";
    return missing == NULL || fault_input(p->fault, n->line, n->column, "%s", missing);
}

static bool arguments_fit(struct parser *p, const struct call *c, const struct node *n) {
    if (!is_declared(p, c, n)) return false;
    if (c->op == OP_HAS) {
        enum node_op op = parse_node(p, n->kids[0])->op;
        return op == OP_PRINTED || op == OP_OUTSIDE ||
               parse_complain(p, n->kids[0],
                              "has() asks whether a printed number is there: printed(c), at_left(r)");
    }
    bool sizes = c->op == OP_STEP || c->op == OP_BOXES || c->op == OP_WINDOWS;
    for (int i = 0; i < c->count && sizes; i++)
        if (constant(p, n->kids[i], "this number") == NO_NODE) return false;
    return true;
}

static uint32_t parse_call(struct parser *p, const struct call *c, struct node n) {
    n.op = c->op;
    n.type = c->type;
    n.value = c->value;
    for (int i = 0; i < c->count; i++) {
        if (i > 0 && !parse_sign(p, ",")) return NO_NODE;
        if ((n.kids[i] = parse_typed(p, c->arguments[i])) == NO_NODE) return NO_NODE;
    }
    if (!parse_sign(p, ")") || !arguments_fit(p, c, &n)) return NO_NODE;
    n.varies = c->op == OP_DIFFERENT || (c->op == OP_VALUE && p->text->has_number_marks);
    return add(p, n);
}

// ---- Abbreviations ---------------------------------------------------------------------------------------

// The body is read again, where only its parameters and what was defined before it are visible.
static uint32_t parse_let_body(struct parser *p, size_t which, const uint32_t *arguments) {
    const struct let l = p->lets.at[which];
    const struct lexer back = p->lexer;
    size_t names = p->names.size, first_name = p->first_name, visible = p->visible_lets;
    bool ok = true;
    for (size_t i = 0; i < l.n_parameters && ok; i++) {
        struct scope_name n = l.parameters[i];
        n.node = arguments[i];
        ok = vec_push(p->text->mem, &p->names, n) || parse_no_memory(p);
    }
    p->first_name = names;
    p->visible_lets = which;
    p->lexer = l.body;
    uint32_t node = ok ? parse_any(p) : NO_NODE;
    if (node != NO_NODE && p->lexer.next.kind != TOKEN_END) {
        parse_expected(p, "the end of the abbreviation");
        node = NO_NODE;
    }
    p->names.size = names;
    p->first_name = first_name;
    p->visible_lets = visible;
    p->lexer = back;
    return node;
}

static uint32_t parse_let(struct parser *p, size_t which) {
    uint32_t arguments[LET_PARAMETERS];
    size_t n = p->lets.at[which].n_parameters;
    if (n > 0 && !parse_sign(p, "(")) return NO_NODE;
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && !parse_sign(p, ",")) return NO_NODE;
        if ((arguments[i] = parse_any(p)) == NO_NODE) return NO_NODE;
    }
    if (n > 0 && !parse_sign(p, ")")) return NO_NODE;
    return parse_let_body(p, which, arguments);
}

static size_t find_let(const struct parser *p, const struct token *t) {
    for (size_t i = p->visible_lets; i > 0; i--)
        if (same_name(&p->lets.at[i - 1].name, t)) return i - 1;
    return SIZE_MAX;
}

// ---- Words by themselves ---------------------------------------------------------------------------------

static const struct plain {
    const char *name;
    enum node_op op;
    enum node_type type;
} plains[] = {
    {"cells", OP_CELLS, NODE_SET},  {"rows", OP_ROWS, NODE_SETS},     {"columns", OP_COLUMNS, NODE_SETS},
    {"areas", OP_AREAS, NODE_SETS}, {"width", OP_WIDTH, NODE_NUMBER}, {"height", OP_HEIGHT, NODE_NUMBER},
    {"true", OP_TRUE, NODE_BOOL},   {"false", OP_FALSE, NODE_BOOL},   {0},
};

static uint32_t unknown_word(struct parser *p, const struct token *t) {
    const char *words[sizeof calls / sizeof *calls + sizeof overs / sizeof *overs +
                      sizeof plains / sizeof *plains + 8];
    char word[FAULT_QUOTE], quoted[FAULT_QUOTE];
    size_t n = 0;
    for (const struct call *c = calls; c->name != NULL; c++) words[n++] = c->name;
    for (const struct over *o = overs; o->name != NULL; o++) words[n++] = o->name;
    for (const struct plain *w = plains; w->name != NULL; w++) words[n++] = w->name;
    for (size_t i = 0; i < p->text->n_numbers; i++) words[n++] = p->text->numbers[i].name;
    words[n++] = "runs";
    words[n] = NULL;
    snprintf(word, sizeof word, "%.*s", (int)(t->size < 40 ? t->size : 40), t->at);
    const char *near = nearest_of(word, words);
    fault_quote(quoted, t->at, t->size);
    if (near == NULL) fault_input(p->fault, t->line, t->column, "%s is not known here", quoted);
    else fault_input(p->fault, t->line, t->column, "%s is not known here; did you mean %s?", quoted, near);
    return NO_NODE;
}

static uint32_t parse_plain(struct parser *p, const struct token *t, struct node n) {
    for (const struct plain *w = plains; w->name != NULL; w++) {
        if (!token_is(t, w->name)) continue;
        n.op = w->op;
        n.type = w->type;
        if (w->op == OP_AREAS && !p->text->family.areas) {
            fault_input(p->fault, n.line, n.column, "the board has no areas: a line 'areas' is missing");
            return NO_NODE;
        }
        return add(p, n);
    }
    for (size_t i = 0; i < p->text->n_numbers; i++) {
        if (!token_is(t, p->text->numbers[i].name)) continue;
        n.op = OP_NAMED;
        n.type = NODE_NUMBER;
        n.value = (int32_t)i;
        return add(p, n);
    }
    return unknown_word(p, t);
}

// A name with a parenthesis behind it.
static uint32_t parse_with_arguments(struct parser *p, const struct token *t, struct node n) {
    for (const struct over *o = overs; o->name != NULL; o++)
        if (token_is(t, o->name)) return parse_advance(p) ? parse_over(p, o, n) : NO_NODE;
    for (const struct call *c = calls; c->name != NULL; c++)
        if (token_is(t, c->name)) return parse_advance(p) ? parse_call(p, c, n) : NO_NODE;
    if (token_is(t, "runs")) return parse_advance(p) ? parse_runs(p, n) : NO_NODE;
    return unknown_word(p, t);
}

static uint32_t parse_name(struct parser *p) {
    const struct token t = p->lexer.next;
    struct node n = begin(p, OP_TRUE, NODE_BOOL);
    if (!parse_advance(p)) return NO_NODE;
    for (size_t i = p->names.size; i > p->first_name; i--)
        if (same_name(&p->names.at[i - 1], &t)) return p->names.at[i - 1].node;
    size_t let = find_let(p, &t);
    if (let != SIZE_MAX) return parse_let(p, let);
    return token_is(&p->lexer.next, "(") ? parse_with_arguments(p, &t, n) : parse_plain(p, &t, n);
}

// ---- Expressions, from the tightest binding to the weakest ------------------------------------------------

static uint32_t add_number(struct parser *p, struct node n, long value) {
    n.op = OP_NUMBER;
    n.type = NODE_NUMBER;
    n.value = (int32_t)value;
    return add(p, n);
}

static uint32_t parse_primary(struct parser *p) {
    const struct token t = p->lexer.next;
    struct node n = begin(p, OP_NUMBER, NODE_NUMBER);
    if (t.kind == TOKEN_NAME) return parse_name(p);
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
        struct node n = begin(p, OP_MULTIPLY, NODE_NUMBER);
        if (!parse_advance(p) || typed(p, left, NODE_NUMBER) == NO_NODE) return NO_NODE;
        uint32_t right = typed(p, parse_primary(p), NODE_NUMBER);
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
        struct node n = begin(p,
                              plus   ? sets ? OP_UNION : OP_ADD
                              : sets ? OP_WITHOUT
                                     : OP_SUBTRACT,
                              sets ? NODE_SET : NODE_NUMBER);
        if (!parse_advance(p) || typed(p, left, n.type) == NO_NODE) return NO_NODE;
        left = add_two(p, n, left, typed(p, parse_product(p), n.type));
    }
    return left;
}

static uint32_t parse_is(struct parser *p, uint32_t cell, struct node n) {
    const struct ruletext *t = p->text;
    const struct token noun = p->lexer.next;
    if (typed(p, cell, NODE_CELL) == NO_NODE) return NO_NODE;
    if (noun.kind != TOKEN_NAME) return parse_expected(p, "a noun, 'marked' or 'empty'"), NO_NODE;
    if (!parse_advance(p)) return NO_NODE;
    n.kids[0] = cell;
    n.varies = true;
    if (token_is(&noun, "marked") || token_is(&noun, "empty")) {
        n.op = token_is(&noun, "marked") ? OP_MARKED : OP_EMPTY;
        return add(p, n);
    }
    for (size_t i = 0; i < t->n_nouns; i++) {
        if (!token_is(&noun, t->nouns[i])) continue;
        n.op = OP_IS;
        n.value = (int32_t)i;
        n.varies = false;
        for (size_t k = 0; k < t->symbols.size; k++)
            n.varies |= t->symbols.at[k].is_mark && (t->symbols.at[k].nouns >> i & 1) != 0;
        return add(p, n);
    }
    const char *words[RULETEXT_NOUNS + 3] = {"marked", "empty"};
    char word[FAULT_QUOTE], quoted[FAULT_QUOTE];
    for (size_t i = 0; i < t->n_nouns; i++) words[i + 2] = t->nouns[i];
    snprintf(word, sizeof word, "%.*s", (int)(noun.size < 40 ? noun.size : 40), noun.at);
    const char *near = nearest_of(word, words);
    fault_quote(quoted, noun.at, noun.size);
    if (near == NULL)
        fault_input(p->fault, noun.line, noun.column, "no mark and no given is called %s", quoted);
    else
        fault_input(p->fault, noun.line, noun.column, "no mark and no given is called %s; did you mean %s?",
                    quoted, near);
    return NO_NODE;
}

// = and != are of two cells, or of two numbers.
static uint32_t parse_equal(struct parser *p, uint32_t left, struct node n, bool equal) {
    bool cells = parse_node(p, left)->type == NODE_CELL;
    enum node_type type = cells ? NODE_CELL : NODE_NUMBER;
    if (typed(p, left, type) == NO_NODE) return NO_NODE;
    n.op = cells ? OP_SAME : equal ? OP_EQUAL : OP_UNEQUAL;
    uint32_t node = add_two(p, n, left, typed(p, parse_sum(p), type));
    return cells && !equal ? add_not(p, node) : node;
}

static uint32_t parse_order(struct parser *p, uint32_t left, struct node n, bool strict, bool swapped) {
    if (typed(p, left, NODE_NUMBER) == NO_NODE) return NO_NODE;
    uint32_t right = typed(p, parse_sum(p), NODE_NUMBER);
    n.op = strict ? OP_LESS : OP_AT_MOST;
    return swapped ? add_two(p, n, right, left) : add_two(p, n, left, right);
}

static uint32_t parse_comparison(struct parser *p) {
    uint32_t left = parse_sum(p);
    const struct token t = p->lexer.next;
    struct node n = begin(p, OP_TRUE, NODE_BOOL);
    static const char *const signs[] = {"is", "in", "=", "!=", "<", "<=", ">", ">="};
    size_t which = 0;
    if (left == NO_NODE) return NO_NODE;
    while (which < sizeof signs / sizeof *signs && !token_is(&t, signs[which])) which++;
    if (which == sizeof signs / sizeof *signs) return left;
    if (!parse_advance(p)) return NO_NODE;
    if (which == 0) return parse_is(p, left, n);
    if (which == 1) {
        n.op = OP_IN;
        return add_two(p, n, typed(p, left, NODE_CELL), typed(p, parse_sum(p), NODE_SET));
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
    node = typed(p, node, NODE_BOOL);
    return nots % 2 == 1 ? add_not(p, node) : node;
}

static uint32_t parse_and(struct parser *p) {
    uint32_t left = parse_not(p);
    while (left != NO_NODE && token_is(&p->lexer.next, "and")) {
        struct node n = begin(p, OP_AND, NODE_BOOL);
        if (!parse_advance(p)) return NO_NODE;
        left = add_two(p, n, typed(p, left, NODE_BOOL), typed(p, parse_not(p), NODE_BOOL));
    }
    return left;
}

static uint32_t parse_or(struct parser *p) {
    uint32_t left = parse_and(p);
    while (left != NO_NODE && token_is(&p->lexer.next, "or")) {
        struct node n = begin(p, OP_OR, NODE_BOOL);
        if (!parse_advance(p)) return NO_NODE;
        left = add_two(p, n, typed(p, left, NODE_BOOL), typed(p, parse_and(p), NODE_BOOL));
    }
    return left;
}

// A => B => C is A => (B => C).
static uint32_t parse_implies(struct parser *p) {
    uint32_t left = parse_or(p);
    if (left == NO_NODE || !token_is(&p->lexer.next, "=>")) return left;
    struct node n = begin(p, OP_OR, NODE_BOOL);
    if (!parse_advance(p)) return NO_NODE;
    return add_two(p, n, add_not(p, typed(p, left, NODE_BOOL)), typed(p, parse_any(p), NODE_BOOL));
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

// The words of expressions: variables, words over a set, words with arguments, abbreviations.
#include "ruletext/parse.h"

#include <stdio.h>
#include <string.h>

const struct tree_direction tree_directions[8] = {
    {"up", -1, 0},      {"down", 1, 0},     {"left", 0, -1},     {"right", 0, 1},
    {"upleft", -1, -1}, {"upright", -1, 1}, {"downleft", 1, -1}, {"downright", 1, 1},
};
const char *const tree_sides[PUZZLE_SIDES] = {"left", "right", "top", "bottom"};

bool tree_uses(const struct ruletext *t, uint32_t node, uint32_t slot) {
    const struct node *n = &t->nodes.at[node];
    if (n->op == OP_VARIABLE) return (uint32_t)n->value == slot;
    for (int i = 0; i < 3; i++)
        if (n->kids[i] != NO_NODE && tree_uses(t, n->kids[i], slot)) return true;
    return false;
}

// ---- Names -----------------------------------------------------------------------------------------------

static bool same_name(const struct scope_name *n, const struct token *t) {
    return n->size == t->size && memcmp(n->at, t->at, t->size) == 0;
}

static bool add_name(struct parser *p, const struct token *t, uint32_t node) {
    struct scope_name n = {t->at, t->size, node};
    return vec_push(p->text->mem, &p->names, n) || parse_no_memory(p);
}

static bool new_variable(struct parser *p, const struct token *t, enum node_type type, uint32_t *slot) {
    struct node n = parse_begin(p, OP_VARIABLE, type);
    if (p->text->slots == RULETEXT_SLOTS)
        return parse_fault(p, t, "there are too many variables: at most %d are allowed", RULETEXT_SLOTS);
    n.value = (int32_t)(*slot = p->text->slots++);
    uint32_t node = parse_add(p, n);
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
    if (!in_turn && (*set = parse_as(p, *set, NODE_SET)) == NO_NODE) return false;
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
    return !o->constant || parse_constant(p, n->kids[1], sentence) != NO_NODE;
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
    uint32_t node = parse_add(p, n);
    return o->negated ? parse_add_not(p, node) : node;
}

// runs(c: B)
static uint32_t parse_runs(struct parser *p, struct node n) {
    size_t names = p->names.size;
    struct token name;
    n.op = OP_RUNS;
    n.type = NODE_SETS;
    n.kids[0] = parse_add(p, parse_begin(p, OP_CELLS, NODE_SET));
    bool ok = n.kids[0] != NO_NODE && name_expected(p, &name) && new_variable(p, &name, NODE_CELL, &n.slot) &&
              parse_sign(p, ":") && (n.kids[1] = parse_typed(p, NODE_BOOL)) != NO_NODE &&
              parse_sign(p, ")") && parse_constant(p, n.kids[1], "the condition of runs") != NO_NODE;
    p->names.size = names;
    return ok ? parse_add(p, n) : NO_NODE;
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
    return missing == NULL || parse_fault(p, n, "%s", missing);
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
        if (parse_constant(p, n->kids[i], "this number") == NO_NODE) return false;
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
    return parse_add(p, n);
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

enum { WORDS = sizeof calls / sizeof *calls + sizeof overs / sizeof *overs + sizeof plains / sizeof *plains };

static size_t list_words(const char *words[WORDS]) {
    size_t n = 0;
    for (const struct call *c = calls; c->name != NULL; c++) words[n++] = c->name;
    for (const struct over *o = overs; o->name != NULL; o++) words[n++] = o->name;
    for (const struct plain *w = plains; w->name != NULL; w++) words[n++] = w->name;
    words[n++] = "runs";
    return n;
}

const char *ruletext_word(size_t i) {
    static const char *const others[] = {"for", "in",  "where", "says",   "is",
                                         "not", "and", "or",    "marked", "empty"};
    const char *words[WORDS];
    size_t n = list_words(words);
    if (i < n) return words[i];
    return i - n < sizeof others / sizeof *others ? others[i - n] : NULL;
}

static uint32_t unknown_word(struct parser *p, const struct token *t) {
    const char *words[WORDS + PUZZLE_PARAMETERS + 1];
    size_t n = list_words(words);
    for (size_t i = 0; i < p->text->n_numbers; i++) words[n++] = p->text->numbers[i].name;
    words[n] = NULL;
    parse_unknown(p, t, words, "", " is not known here", "");
    return NO_NODE;
}

static uint32_t parse_plain(struct parser *p, const struct token *t, struct node n) {
    for (const struct plain *w = plains; w->name != NULL; w++) {
        if (!token_is(t, w->name)) continue;
        n.op = w->op;
        n.type = w->type;
        if (w->op == OP_AREAS && !p->text->family.areas) {
            parse_fault(p, &n, "the board has no areas: a line 'areas' is missing");
            return NO_NODE;
        }
        return parse_add(p, n);
    }
    for (size_t i = 0; i < p->text->n_numbers; i++) {
        if (!token_is(t, p->text->numbers[i].name)) continue;
        n.op = OP_NAMED;
        n.type = NODE_NUMBER;
        n.value = (int32_t)i;
        return parse_add(p, n);
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

uint32_t parse_word(struct parser *p) {
    const struct token t = p->lexer.next;
    struct node n = parse_begin(p, OP_TRUE, NODE_BOOL);
    if (!parse_advance(p)) return NO_NODE;
    for (size_t i = p->names.size; i > p->first_name; i--)
        if (same_name(&p->names.at[i - 1], &t)) return p->names.at[i - 1].node;
    size_t let = find_let(p, &t);
    if (let != SIZE_MAX) return parse_let(p, let);
    return token_is(&p->lexer.next, "(") ? parse_with_arguments(p, &t, n) : parse_plain(p, &t, n);
}

// The words of expressions: variables, words over a set, words with arguments, abbreviations.
#include "ruletext/parse.h"

#include <stdio.h>
#include <string.h>

// up, down, left, right, upleft, upright, downleft, downright
const struct tree_direction tree_directions[8] = {{-1, 0},  {1, 0},  {0, -1}, {0, 1},
                                                  {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};

bool tree_uses(const struct ruletext *t, uint32_t node, uint32_t slot) {
    const struct node *n = &t->nodes.at[node];
    if (n->op == OP_VARIABLE) return (uint32_t)n->value == slot;
    for (int i = 0; i < 3; i++)
        if (n->kids[i] != NO_NODE && tree_uses(t, n->kids[i], slot)) return true;
    return false;
}

// ---- Names -----------------------------------------------------------------------------------------------

static bool same_name(const struct token *a, const struct token *b) {
    return a->size == b->size && memcmp(a->at, b->at, b->size) == 0;
}

static bool add_name(struct parser *p, struct token name, uint32_t node) {
    struct scope_name n = {name, node};
    return vec_push(p->text->mem, &p->names, n) || parse_no_memory(p);
}

static bool new_variable(struct parser *p, struct token name, enum node_type type, uint32_t *slot) {
    struct node n = parse_begin(p, OP_VARIABLE, type);
    if (p->text->slots == RULETEXT_SLOTS)
        return parse_fault(p, &name, "there are too many variables: at most %d are allowed", RULETEXT_SLOTS);
    n.value = (int32_t)(*slot = p->text->slots++);
    uint32_t node = parse_add(p, n);
    return node != NO_NODE && add_name(p, name, node);
}

static const char a_variable[] = "a name for the variable";

bool parse_choice(struct parser *p, uint32_t *slot, bool *pairs, uint32_t *set) {
    struct token first, second;
    uint32_t behind; // `slot`
    if (!parse_name(p, a_variable, &first)) return false;
    *pairs = parse_skip(p, ",");
    if (*pairs && !parse_name(p, a_variable, &second)) return false;
    if (!parse_sign(p, "in") || (*set = parse_any(p)) == NO_NODE) return false;
    bool in_turn = parse_node(p, *set)->type == NODE_SETS;
    if (!in_turn && parse_as(p, *set, NODE_SET) == NO_NODE) return false;
    enum node_type type = in_turn ? NODE_SET : NODE_CELL;
    return new_variable(p, first, type, slot) && (!*pairs || new_variable(p, second, type, &behind));
}

// ---- The words of the language ---------------------------------------------------------------------------

enum { OVER = 4 }; // instead of a number of arguments: over a set
enum {
    VARIES = 1,   // with the marks, whatever its arguments
    CONSTANT = 2, // its arguments, or its condition, must not depend on marks
    PAIRS = 4,    // two variables are fine
    CELLS = 8,    // it takes no sets in turn
    NEGATED = 16,
};
static const struct word {
    const char *name;
    enum node_op op;
    enum node_type type;
    unsigned count;              // of arguments
    enum node_type arguments[3]; // or the body
    int value;
    unsigned flags;
} words[] = {
    {"value", OP_VALUE, NODE_NUMBER, 1, {NODE_CELL}, 0, 0},
    {"printed", OP_PRINTED, NODE_NUMBER, 1, {NODE_CELL}, 0, 0},
    {"at_left", OP_OUTSIDE, NODE_NUMBER, 1, {NODE_SET}, PUZZLE_LEFT, 0},
    {"at_right", OP_OUTSIDE, NODE_NUMBER, 1, {NODE_SET}, PUZZLE_RIGHT, 0},
    {"at_top", OP_OUTSIDE, NODE_NUMBER, 1, {NODE_SET}, PUZZLE_TOP, 0},
    {"at_bottom", OP_OUTSIDE, NODE_NUMBER, 1, {NODE_SET}, PUZZLE_BOTTOM, 0},
    {"x", OP_X, NODE_NUMBER, 1, {NODE_CELL}, 0, 0},
    {"y", OP_Y, NODE_NUMBER, 1, {NODE_CELL}, 0, 0},
    {"size", OP_SIZE, NODE_NUMBER, 1, {NODE_SET}, 0, 0},
    {"row", OP_ROW, NODE_SET, 1, {NODE_CELL}, 0, 0},
    {"column", OP_COLUMN, NODE_SET, 1, {NODE_CELL}, 0, 0},
    {"area", OP_AREA, NODE_SET, 1, {NODE_CELL}, 0, 0},
    {"beside", OP_BESIDE, NODE_SET, 1, {NODE_CELL}, 0, 0},
    {"touching", OP_TOUCHING, NODE_SET, 1, {NODE_CELL}, 0, 0},
    {"step", OP_STEP, NODE_SET, 3, {NODE_CELL, NODE_NUMBER, NODE_NUMBER}, 0, CONSTANT},
    {"between", OP_BETWEEN, NODE_SET, 2, {NODE_CELL, NODE_CELL}, 0, 0},
    {"different", OP_DIFFERENT, NODE_BOOL, 1, {NODE_SET}, 0, VARIES},
    {"has", OP_HAS, NODE_BOOL, 1, {NODE_NUMBER}, 0, 0},
    {"boxes", OP_BOXES, NODE_SETS, 2, {NODE_NUMBER, NODE_NUMBER}, 0, CONSTANT},
    {"windows", OP_WINDOWS, NODE_SETS, 2, {NODE_NUMBER, NODE_NUMBER}, 0, CONSTANT},
    {"up", OP_RAY, NODE_SET, 1, {NODE_CELL}, 0, 0},
    {"down", OP_RAY, NODE_SET, 1, {NODE_CELL}, 1, 0},
    {"left", OP_RAY, NODE_SET, 1, {NODE_CELL}, 2, 0},
    {"right", OP_RAY, NODE_SET, 1, {NODE_CELL}, 3, 0},
    {"upleft", OP_RAY, NODE_SET, 1, {NODE_CELL}, 4, 0},
    {"upright", OP_RAY, NODE_SET, 1, {NODE_CELL}, 5, 0},
    {"downleft", OP_RAY, NODE_SET, 1, {NODE_CELL}, 6, 0},
    {"downright", OP_RAY, NODE_SET, 1, {NODE_CELL}, 7, 0},
    {"all", OP_ALL, NODE_BOOL, OVER, {NODE_BOOL}, 0, PAIRS},
    {"any", OP_ANY, NODE_BOOL, OVER, {NODE_BOOL}, 0, PAIRS},
    {"none", OP_ANY, NODE_BOOL, OVER, {NODE_BOOL}, 0, PAIRS | NEGATED},
    {"count", OP_COUNT, NODE_NUMBER, OVER, {NODE_BOOL}, 0, 0},
    {"sum", OP_SUM, NODE_NUMBER, OVER, {NODE_NUMBER}, 0, 0},
    {"connected", OP_CONNECTED, NODE_BOOL, OVER, {NODE_BOOL}, 0, CELLS | VARIES},
    {"those", OP_THOSE, NODE_SET, OVER, {NODE_BOOL}, 0, CELLS | CONSTANT},
    {"until", OP_UNTIL, NODE_SET, OVER, {NODE_BOOL}, 0, CELLS | CONSTANT},
    {"cells", OP_CELLS, NODE_SET, 0, {0}, 0, 0},
    {"rows", OP_ROWS, NODE_SETS, 0, {0}, 0, 0},
    {"columns", OP_COLUMNS, NODE_SETS, 0, {0}, 0, 0},
    {"areas", OP_AREAS, NODE_SETS, 0, {0}, 0, 0},
    {"width", OP_WIDTH, NODE_NUMBER, 0, {0}, 0, 0},
    {"height", OP_HEIGHT, NODE_NUMBER, 0, {0}, 0, 0},
    {"true", OP_TRUE, NODE_BOOL, 0, {0}, 0, 0},
    {"false", OP_FALSE, NODE_BOOL, 0, {0}, 0, 0},
    {"runs", OP_RUNS, NODE_SETS, OVER, {NODE_BOOL}, 0, CONSTANT}, // over all cells, which are not named
};
enum { WORDS = sizeof words / sizeof *words };

const char *ruletext_word(size_t i) {
    static const char *const others[] = {"for", "in",  "where", "says",   "is",
                                         "not", "and", "or",    "marked", "empty"};
    if (i < WORDS) return words[i].name;
    return i - WORDS < sizeof others / sizeof *others ? others[i - WORDS] : NULL;
}

// A word that is known, but not as it is used here.
static bool misused_word(struct parser *p, const struct token *t) {
    static const char *const samples[] = {[NODE_BOOL] = "...",
                                          [NODE_NUMBER] = "...",
                                          [NODE_CELL] = "c",
                                          [NODE_SET] = "cells",
                                          [NODE_SETS] = "rows"};
    const struct word *w = words;
    while (w < words + WORDS && !token_is(t, w->name)) w++;
    if (w == words + WORDS) return true;
    if (w->count == 0) return parse_fault(p, t, "%s stands alone, without parentheses", w->name);
    if (w->count == OVER) return parse_fault(p, t, "parentheses are expected: %s(c in cells: ...)", w->name);
    const bool has_plural = w->op == OP_ROW || w->op == OP_COLUMN || w->op == OP_AREA;
    return parse_fault(p, t, "parentheses are expected: %s(%s%s)%s%s%s", w->name, samples[w->arguments[0]],
                       w->count > 1 ? ", ..." : "", has_plural ? "; or all of them in turn: " : "",
                       has_plural ? w->name : "", has_plural ? "s" : "");
}

static uint32_t unknown_word(struct parser *p, const struct token *t) {
    const char *known[WORDS + PUZZLE_PARAMETERS + 1] = {NULL};
    if (!misused_word(p, t)) return NO_NODE;
    if (token_is(t, "if")) return parse_fault(p, t, "'if A then B' is written 'A => B'");
    const char *noun = p->text->nouns[token_among(t, p->text->nouns)];
    if (noun != NULL)
        return parse_fault(p, t, "%s is a noun, and asked for by 'is', as in 'c is %s'", noun, noun);
    for (size_t i = 0; i < WORDS; i++) known[i] = words[i].name;
    memcpy(known + WORDS, p->text->number_names, sizeof p->text->number_names);
    const bool dash = memchr(t->at, '-', t->size) != NULL;
    return parse_unknown(p, t, known, "",
                         dash ? " is not known here (a minus has blanks around it)" : " is not known here",
                         "");
}

// What the text must have declared for a word to mean something.
static bool is_declared(struct parser *p, const struct node *n) {
    const struct ruletext *t = p->text;
    const char *missing = NULL;
    if (n->op == OP_PRINTED && !t->printed.there)
        missing = "no numbers are printed: a line 'printed' is missing";
    if (n->op == OP_OUTSIDE && (t->family.sides >> n->value & 1) == 0)
        missing = "there are no numbers on this side: 'outside' does not name it";
    if ((n->op == OP_AREA || n->op == OP_AREAS) && !t->family.areas)
        missing = "the board has no areas: a line 'areas' is missing";
    return missing == NULL || parse_fault(p, n, "%s", missing);
}

// ( ... ), of any types if `types` is NULL.
static bool parse_arguments(struct parser *p, size_t n, const enum node_type *types, uint32_t *out) {
    for (size_t i = 0; i < n; i++) {
        if (!parse_sign(p, i == 0 ? "(" : ",")) return false;
        out[i] = types == NULL ? parse_any(p) : parse_typed(p, types[i]);
        if (out[i] == NO_NODE) return false;
    }
    return n == 0 || parse_sign(p, ")");
}

static bool parse_call(struct parser *p, const struct word *w, struct node *n) {
    if (!parse_arguments(p, w->count, w->arguments, n->kids) || !is_declared(p, n)) return false;
    const struct node *first = parse_node(p, n->kids[0]);
    if (w->op == OP_HAS && first->op != OP_PRINTED && first->op != OP_OUTSIDE)
        return parse_fault(p, first, "has() asks whether a printed number is there: printed(c), at_left(r)");
    for (size_t i = 0; i < w->count && (w->flags & CONSTANT) != 0; i++)
        if (!parse_constant(p, n->kids[i], "this number")) return false;
    return true;
}

static bool over_fits(struct parser *p, const struct word *w, const struct node *n) {
    const struct node *set = parse_node(p, n->kids[0]);
    char sentence[80];
    if (n->pairs && (w->flags & PAIRS) == 0)
        return parse_fault(p, set, "%s takes one variable, not two", w->name);
    if (set->type == NODE_SETS && (w->flags & CELLS) != 0)
        return parse_fault(p, set, "%s needs a set of cells", w->name);
    snprintf(sentence, sizeof sentence, "the condition of %s", w->name);
    return (w->flags & CONSTANT) == 0 || parse_constant(p, n->kids[1], sentence);
}

// c of runs(c: B): the set that it is taken from is not named.
static bool parse_choice_of_runs(struct parser *p, struct node *n) {
    struct token name;
    n->kids[0] = parse_add(p, parse_begin(p, OP_CELLS, NODE_SET));
    return n->kids[0] != NO_NODE && parse_name(p, a_variable, &name) &&
           new_variable(p, name, NODE_CELL, &n->slot);
}

// (c in S: BODY)
static bool parse_over(struct parser *p, const struct word *w, struct node *n) {
    size_t names = p->names.size;
    parse_advance(p);
    bool ok =
        w->op == OP_RUNS ? parse_choice_of_runs(p, n) : parse_choice(p, &n->slot, &n->pairs, &n->kids[0]);
    ok = ok && parse_sign(p, ":") && (n->kids[1] = parse_typed(p, w->arguments[0])) != NO_NODE &&
         parse_sign(p, ")") && over_fits(p, w, n);
    n->about_one = ok && !n->pairs && parse_node(p, n->kids[0])->type == NODE_SET &&
                   parse_node(p, n->kids[1])->lowest >= n->slot;
    p->names.size = names;
    return ok;
}

// ---- Abbreviations ---------------------------------------------------------------------------------------

// The body is read again, where only its parameters and what was defined before it are visible.
static uint32_t parse_let(struct parser *p, size_t which) {
    const struct let l = p->lets.at[which];
    uint32_t arguments[LET_PARAMETERS];
    if (!parse_arguments(p, l.n_parameters, NULL, arguments)) return NO_NODE;
    const struct lexer back = p->lexer;
    size_t names = p->names.size, first_name = p->first_name, visible = p->visible_lets;
    for (size_t i = 0; i < l.n_parameters; i++)
        if (!add_name(p, l.parameters[i], arguments[i])) return NO_NODE;
    p->first_name = names;
    p->visible_lets = which;
    p->lexer = l.body;
    uint32_t node = parse_any(p);
    if (node != NO_NODE && p->lexer.next.kind != TOKEN_END)
        node = parse_expected(p, "the end of the abbreviation");
    p->names.size = names;
    p->first_name = first_name;
    p->visible_lets = visible;
    p->lexer = back;
    return node;
}

// ---- Any word --------------------------------------------------------------------------------------------

uint32_t parse_word(struct parser *p) {
    const struct token t = p->lexer.next;
    struct node n = parse_begin(p, OP_NAMED, NODE_NUMBER);
    parse_advance(p);
    for (size_t i = p->names.size; i > p->first_name; i--)
        if (same_name(&p->names.at[i - 1].name, &t)) return p->names.at[i - 1].node;
    for (size_t i = p->visible_lets; i > 0; i--)
        if (same_name(&p->lets.at[i - 1].name, &t)) return parse_let(p, i - 1);
    bool alone = !token_is(&p->lexer.next, "(");
    for (const struct word *w = words; w < words + WORDS; w++) {
        if (!token_is(&t, w->name) || alone != (w->count == 0)) continue;
        n.op = w->op;
        n.type = w->type;
        n.value = w->value;
        n.varies = (w->flags & VARIES) != 0 || (w->op == OP_VALUE && p->text->has_number_marks);
        if (!(w->count == OVER ? parse_over(p, w, &n) : parse_call(p, w, &n))) return NO_NODE;
        uint32_t node = parse_add(p, n);
        return (w->flags & NEGATED) != 0 ? parse_add_not(p, node) : node;
    }
    n.value = (int32_t)token_among(&t, p->text->number_names);
    return alone && n.value < (int32_t)p->text->n_numbers ? parse_add(p, n) : unknown_word(p, &t);
}

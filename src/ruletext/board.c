// Boards of a rule text: their header, what is refused, and the other functions of its struct family.
#include "ruletext/parse.h"
#include "ruletext/sets.h"

#include <stdio.h>
#include <string.h>

// ---- The header: NUMBER=N ... SIDE=N,N,-,N ... -----------------------------------------------------------

// N,N,-,N: one for each row or column.
static bool read_side(struct parser *h, struct puzzle *p, enum puzzle_side side, const struct token *word) {
    const struct range_of_numbers *r = &ruletext_of(p)->outside;
    const int count = puzzle_side_length(p, side);
    for (int i = 0; i < count; i++) {
        int value = -1;
        if ((i > 0 && !parse_skip(h, ",")) || h->lexer.next.kind == TOKEN_END)
            return parse_fault(h, word, "%d numbers, with commas between them, are expected here", count);
        if (!parse_skip(h, "-") && !parse_number(h, "a number beside the board", r->least, r->most, &value))
            return false;
        if (p->outside != NULL) p->outside[puzzle_place_outside(p, side, 0) + (size_t)i] = (signed char)value;
    }
    return true;
}

// One NAME=VALUE.
static bool read_setting(struct parser *h, struct puzzle *p, unsigned *seen) {
    const struct ruletext *t = ruletext_of(p);
    const struct token word = h->lexer.next;
    if (word.kind != TOKEN_NAME || !parse_advance(h) || !parse_skip(h, "="))
        return parse_fault(h, &word, "a setting such as NAME=2 is expected, or the end of the header");
    const size_t number = token_among(&word, t->number_names), side = token_among(&word, puzzle_side_names);
    const bool is_side = number == t->n_numbers;
    const unsigned bit = 1U << (is_side ? PUZZLE_PARAMETERS + side : number);
    if (is_side && (t->family.sides >> side & 1) == 0)
        return parse_fault(h, &word, "the family has no number or side of this name");
    if (*seen & bit) return parse_fault(h, &word, "this %s is there already", is_side ? "side" : "number");
    *seen |= bit;
    if (is_side) return read_side(h, p, (enum puzzle_side)side, &word);
    const struct make_number *n = &t->numbers[number];
    return parse_number(h, n->name, n->least, n->most, &p->parameters[number]);
}

bool ruletext_fits(const struct ruletext *t, int width, int height, size_t line, size_t column,
                   struct fault *fault) {
    bool small = width < t->least_width || height < t->least_height;
    bool large = t->most_width > 0 && (width > t->most_width || height > t->most_height);
    if (!small && !large) return true;
    return fault_input(fault, line, column, "boards of %s are from %dx%d to %dx%d", t->family.name,
                       t->least_width, t->least_height, t->most_width, t->most_height);
}

static bool read_parameters(struct puzzle *p, const char *text, size_t length, size_t line, size_t column,
                            struct fault *fault) {
    const struct ruletext *t = ruletext_of(p);
    struct parser h = {.lexer = lexer_begin(text, text + length, line, column), .fault = fault};
    unsigned seen = 0;
    *fault = (struct fault){.kind = FAULT_NONE};
    if (!ruletext_fits(t, p->width, p->height, line, column, fault)) return false;
    for (size_t i = 0; i < t->n_numbers; i++) p->parameters[i] = t->numbers[i].usual;
    parse_advance(&h);
    while (h.lexer.next.kind != TOKEN_END)
        if (!read_setting(&h, p, &seen)) return false;
    if (h.lexer.at < text + length) return parse_expected(&h, "the end of the header");
    for (size_t i = 0; i < t->n_numbers; i++)
        if (p->parameters[i] < t->numbers[i].least)
            return fault_input(fault, line, column, "%s=N is expected here: the number has no default",
                               t->numbers[i].name);
    return true;
}

static void write_parameters(const struct puzzle *p, struct text *out) {
    const struct ruletext *t = ruletext_of(p);
    const size_t from = out->size;
    for (size_t i = 0; i < t->n_numbers; i++)
        if (p->parameters[i] != t->numbers[i].usual)
            text_format(out, "%s%s=%d", out->size > from ? " " : "", t->numbers[i].name, p->parameters[i]);
    puzzle_write_outside(p, from, out);
}

// ---- Boards that the rules cannot be applied to ----------------------------------------------------------

// A board on which a text is tried, rule by rule, before anybody builds a model of it.
struct trial {
    struct sets sets;
    const struct rule *rule;
    double largest[RULETEXT_SLOTS]; // of each variable of `for` that is a set: its cells; 0: not known
    uint64_t instances;             // of the rule
    bool counts;                    // them only, and looks into none
};

// At most how many cells, or sets, an expression has on this board.
static double bound_set(const struct trial *t, uint32_t node) {
    enum { ALL, WIDTH, HEIGHT, LINE, ONE, BESIDE, AROUND, TWICE };
    static const unsigned char bounds[] = {
        [OP_ROW] = WIDTH,  [OP_COLUMN] = HEIGHT,   [OP_ROWS] = LINE,  [OP_COLUMNS] = LINE,
        [OP_RAY] = LINE,   [OP_BETWEEN] = LINE,    [OP_STEP] = ONE,   [OP_BESIDE] = BESIDE,
        [OP_RUNS] = TWICE, [OP_TOUCHING] = AROUND, [OP_WINDOWS] = ALL};
    const struct node *n = &t->sets.text->nodes.at[node];
    const double width = t->sets.puzzle->width, height = t->sets.puzzle->height;
    const double most[] = {width * height,    width, height, width > height ? width : height, 1, 4, 8,
                           2 * width * height};
    if (n->op == OP_UNION) return bound_set(t, n->kids[0]) + bound_set(t, n->kids[1]);
    if (n->op == OP_THOSE || n->op == OP_UNTIL || n->op == OP_WITHOUT) return bound_set(t, n->kids[0]);
    if (n->op == OP_VARIABLE && n->type == NODE_CELL) return 1;
    if (n->op == OP_VARIABLE && t->largest[n->value] > 0) return t->largest[n->value];
    return most[bounds[n->op]];
}

// At most how many cells each set in turn has.
static double bound_one(const struct trial *t, uint32_t node) {
    const struct node *n = &t->sets.text->nodes.at[node];
    double width = t->sets.puzzle->width, height = t->sets.puzzle->height;
    if (n->op == OP_ROWS) return width;
    if (n->op == OP_COLUMNS) return height;
    return n->op != OP_RUNS ? width * height : width > height ? width : height;
}

static double bound_choices(const struct trial *t, uint32_t set, bool pairs) {
    double choices = bound_set(t, set);
    return pairs ? choices * choices / 2 : choices;
}

static bool is_over_set(enum node_op op) {
    return op == OP_ALL || op == OP_ANY || op == OP_COUNT || op == OP_SUM || op == OP_CONNECTED;
}

// At most how many parts an expression has when all that is said over sets is written out.
static double bound_parts(const struct trial *t, uint32_t node) {
    const struct node *n = &t->sets.text->nodes.at[node];
    double parts = 1;
    if (is_over_set(n->op)) return bound_choices(t, n->kids[0], n->pairs) * bound_parts(t, n->kids[1]);
    for (int i = 0; i < 3; i++)
        if (n->kids[i] != NO_NODE) parts += bound_parts(t, n->kids[i]);
    return parts;
}

// Can it happen on some board that an expression asks for a number that is not there, or too large?
static bool may_fail(const struct ruletext *t, uint32_t node) {
    const uint64_t able = OP_BIT(OP_PRINTED) | OP_BIT(OP_OUTSIDE) | OP_BIT(OP_MULTIPLY) | OP_BIT(OP_SUM) |
                          OP_BIT(OP_BOXES) | OP_BIT(OP_WINDOWS);
    return (t->nodes.at[node].ops & able) != 0;
}

static bool try_body(struct trial *t, uint32_t node, double *most);

static bool try_each(struct trial *t, const struct node *n, double *most) {
    struct sets *s = &t->sets;
    struct choices c;
    double one = 0;
    *most = bound_choices(t, n->kids[0], n->pairs);
    if (n->op != OP_SUM && !may_fail(s->text, n->kids[0]) && !may_fail(s->text, n->kids[1])) return true;
    bool ok = choices_begin_over(s, n, &c);
    if (!ok) return false;
    for (*most = 0; ok && choices_next(s, &c); *most += n->op == OP_SUM ? one : 1)
        ok = try_body(t, n->kids[1], &one);
    choices_end(s, &c);
    return ok && s->wrong == NULL;
}

static bool try_constant(struct sets *s, uint32_t node, double *most) {
    long number = 0;
    bool truth, is_truth = s->text->nodes.at[node].type == NODE_BOOL;
    if (is_truth ? !sets_truth(s, node, &truth) : !sets_number(s, node, &number)) return false;
    *most = number < 0 ? -(double)number : (double)number;
    return true;
}

// Go through all that depends on the board. `most`: how far from 0 a number can be; of a comparison, how far
// apart its sides.
static bool try_body(struct trial *t, uint32_t node, double *most) {
    struct sets *s = &t->sets;
    node = sets_skip_constant(s, node);
    const struct node *n = &s->text->nodes.at[node];
    double part[3] = {0};
    if (!n->varies) return try_constant(s, node, most);
    if (is_over_set(n->op)) {
        if (!try_each(t, n, most)) return false;
    } else {
        for (int i = 0; i < 3; i++) {
            const struct node *kid = n->kids[i] == NO_NODE ? NULL : &s->text->nodes.at[n->kids[i]];
            if (kid == NULL || (kid->type != NODE_BOOL && kid->type != NODE_NUMBER)) continue;
            if (!try_body(t, n->kids[i], &part[i])) return false;
        }
        *most = n->op == OP_VALUE      ? RULETEXT_MOST_NUMBER
                : n->op == OP_MULTIPLY ? (part[0] < 1 ? 1 : part[0]) * (part[1] < 1 ? 1 : part[1])
                                       : part[0] + part[1];
    }
    if (*most > SETS_LARGEST) sets_fail(s, node, "the numbers become too large");
    return s->wrong == NULL;
}

// An instance of the rule is counted, or tried.
static bool try_instance(void *context) {
    struct trial *t = context;
    const struct rule *r = t->rule;
    double most;
    for (const struct rule_variable *x = r->variables; x < r->variables + r->n_variables; x++) {
        const double cells = x->is_set ? (double)t->sets.slots[x->slot].set.n : 0;
        if (cells > t->largest[x->slot]) t->largest[x->slot] = cells;
    }
    return t->counts ? ++t->instances != 0 : try_body(t, r->body, &most);
}

// What the rule becomes on this board is reckoned before anything is built.
static bool is_too_large(const struct trial *t, const struct rule *r, struct fault *fault) {
    const double most = 50e6;
    double parts = (double)t->instances * bound_parts(t, r->body);
    if (parts <= most) return false;
    if (fault == NULL) return true;
    return !fault_input(
        fault, 0, 0,
        "the board is too large for the rule %s: it would have up to %.0f million parts, and at most %.0f "
        "million are allowed",
        r->name, parts / 1e6, most / 1e6);
}

// False: the rule cannot be applied. Where nothing in it can fail, and it is small whatever the board shows,
// nothing is counted or tried.
static bool validate_rule(struct trial *t, const struct rule *r, struct fault *fault) {
    const struct ruletext *text = t->sets.text;
    bool choices_fail = false, body_fails = may_fail(text, r->body);
    double instances = 1;
    t->rule = r;
    for (size_t i = 0; i < r->n_fors; i++) {
        choices_fail |= may_fail(text, r->fors[i].set) || may_fail(text, r->fors[i].where);
        instances *= bound_choices(t, r->fors[i].set, r->fors[i].pairs);
        for (uint32_t slot = r->fors[i].slot; slot <= r->fors[i].slot + r->fors[i].pairs; slot++)
            t->largest[slot] = bound_one(t, r->fors[i].set);
    }
    t->instances = instances < 1e18 ? (uint64_t)instances : UINT64_MAX;
    bool small = !is_too_large(t, r, NULL);
    if (small && !choices_fail && !body_fails) return true;
    if (!small || !body_fails) {
        t->instances = 0;
        t->counts = true;
        if (!sets_each_instance(&t->sets, r, 0, try_instance, t) || is_too_large(t, r, fault)) return false;
        t->counts = false;
    }
    return !body_fails || sets_each_instance(&t->sets, r, 0, try_instance, t);
}

static bool validate(const struct puzzle *p, size_t *cell, struct fault *fault) {
    const struct ruletext *text = ruletext_of(p);
    struct trial *t = mem_zeroed(p->mem, 1, sizeof *t);
    bool ok = true;
    if (t == NULL) return fault_memory(fault);
    sets_begin(&t->sets, p, p->mem);
    for (size_t i = 0; i < text->rules.size && ok; i++) ok = validate_rule(t, &text->rules.at[i], fault);
    if (t->sets.no_memory) fault_memory(fault);
    else if (t->sets.wrong != NULL) {
        uint32_t line = t->sets.wrong_node == NO_NODE ? 0 : text->nodes.at[t->sets.wrong_node].line;
        *cell = t->sets.wrong_cell;
        fault_input(fault, 0, 0, "%s (line %u of the rules)", t->sets.wrong, line);
    }
    sets_end(&t->sets);
    mem_free(p->mem, t, sizeof *t);
    return ok;
}

// ---- The family ------------------------------------------------------------------------------------------

void ruletext_set_up_family(struct ruletext *t) {
    struct family *f = &t->family;
    f->read_parameters = read_parameters;
    f->write_parameters = write_parameters;
    f->validate = validate;
    f->may_have = ruletext_may_have;
    f->post = ruletext_post;
    f->check = ruletext_check;
    says_set_up(t);
    f->words = &t->words;
    look_set_up(t);
    ruletext_set_up_maker(t);
}

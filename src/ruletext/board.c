// Boards of a text: their header, what is refused, and all that the family lends.
#include "ruletext/parse.h"
#include "ruletext/sets.h"

#include <stdio.h>
#include <string.h>

// ---- The header: NUMBER=N ... SIDE=N,N,-,N ... -----------------------------------------------------------

struct header {
    struct puzzle *puzzle;
    const struct ruletext *text;
    const char *start, *at, *end;
    size_t line, column; // of `start`
    struct fault *fault;
};

static bool wrong(const struct header *h, const char *at, const char *sentence) {
    return fault_input(h->fault, h->line, h->column + (size_t)(at - h->start), "%s", sentence);
}

static void skip_blanks(struct header *h) {
    while (h->at < h->end && (*h->at == ' ' || *h->at == '\t')) h->at++;
}

static bool take_number(struct header *h, int *out) {
    const char *from = h->at;
    *out = 0;
    while (h->at < h->end && *h->at >= '0' && *h->at <= '9' && *out < 100000)
        *out = 10 * *out + (*h->at++ - '0');
    return h->at > from || wrong(h, from, "a number is expected here");
}

static bool read_number(struct header *h, size_t which, const char *word) {
    const struct make_number *n = &h->text->numbers[which];
    char sentence[120];
    int value;
    if (!take_number(h, &value)) return false;
    if (value >= n->least && value <= n->most) {
        h->puzzle->parameters[which] = value;
        return true;
    }
    snprintf(sentence, sizeof sentence, "%.40s is from %d to %d", n->name, n->least, n->most);
    return wrong(h, word, sentence);
}

// N,N,-,N: one for each row or column.
static bool read_side(struct header *h, enum puzzle_side side, const char *word) {
    const struct range_of_numbers *r = &h->text->outside;
    struct puzzle *p = h->puzzle;
    bool rows = side == PUZZLE_LEFT || side == PUZZLE_RIGHT;
    int count = rows ? p->height : p->width;
    char sentence[120];
    for (int i = 0; i < count; i++) {
        int value = -1;
        const char *at = h->at;
        if (i > 0 && (h->at == h->end || *h->at++ != ',')) {
            snprintf(sentence, sizeof sentence, "%d numbers, with commas between them, are expected here",
                     count);
            return wrong(h, word, sentence);
        }
        if (h->at < h->end && *h->at == '-') h->at++;
        else if (!take_number(h, &value)) return false;
        if (value >= 0 && (value < r->least || value > r->most)) {
            snprintf(sentence, sizeof sentence, "a number beside the board is from %d to %d", r->least,
                     r->most);
            return wrong(h, at, sentence);
        }
        size_t cell = rows ? (size_t)i * (size_t)p->width : (size_t)i;
        if (p->outside != NULL) p->outside[puzzle_place_outside(p, side, cell)] = (signed char)value;
    }
    return true;
}

// One NAME=VALUE.
static bool read_setting(struct header *h, unsigned *seen) {
    const char *word = h->at, *equals = memchr(h->at, '=', (size_t)(h->end - h->at));
    const struct ruletext *t = h->text;
    if (equals == NULL)
        return wrong(h, word, "a setting such as NAME=2 is expected, or the end of the header");
    size_t size = (size_t)(equals - word);
    h->at = equals + 1;
    for (size_t i = 0; i < t->n_numbers; i++) {
        if (strlen(t->numbers[i].name) != size || memcmp(t->numbers[i].name, word, size) != 0) continue;
        if (*seen >> i & 1) return wrong(h, word, "this number is there already");
        *seen |= 1U << i;
        return read_number(h, i, word);
    }
    for (unsigned side = 0; side < PUZZLE_SIDES; side++) {
        bool same = strlen(tree_sides[side]) == size && memcmp(tree_sides[side], word, size) == 0;
        if (!same || (t->family.sides >> side & 1) == 0) continue;
        if (*seen >> (16 + side) & 1) return wrong(h, word, "this side is there already");
        *seen |= 1U << (16 + side);
        return read_side(h, (enum puzzle_side)side, word);
    }
    return wrong(h, word, "the family has no number or side of this name");
}

bool ruletext_fits(const struct ruletext *t, int width, int height, size_t line, size_t column,
                   struct fault *fault) {
    bool small = width < t->least_width || height < t->least_height;
    bool large = t->most_width > 0 && (width > t->most_width || height > t->most_height);
    if (!small && !large) return true;
    return fault_input(fault, line, column, "boards of %s are from %dx%d to %dx%d", t->family.name,
                       t->least_width, t->least_height, t->most_width, t->most_height);
}

bool ruletext_read_parameters(struct puzzle *p, const char *text, size_t length, size_t line, size_t column,
                              struct fault *fault) {
    const struct ruletext *t = ruletext_of(p);
    struct header h = {p, t, text, text, text + length, line, column, fault};
    unsigned seen = 0;
    if (!ruletext_fits(t, p->width, p->height, line, column, fault)) return false;
    for (size_t i = 0; i < t->n_numbers; i++) p->parameters[i] = t->numbers[i].usual;
    for (skip_blanks(&h); h.at < h.end; skip_blanks(&h))
        if (!read_setting(&h, &seen)) return false;
    for (size_t i = 0; i < t->n_numbers; i++)
        if (p->parameters[i] < t->numbers[i].least)
            return fault_input(fault, line, column, "%s=N is expected here: the number has no default",
                               t->numbers[i].name);
    return true;
}

// Between two parameters; they begin at `from`.
static const char *blank(const struct text *out, size_t from) { return out->size > from ? " " : ""; }

static void write_side(const struct puzzle *p, enum puzzle_side side, size_t from, struct text *out) {
    bool rows = side == PUZZLE_LEFT || side == PUZZLE_RIGHT, any = false;
    size_t count = (size_t)(rows ? p->height : p->width);
    const signed char *first = p->outside + puzzle_place_outside(p, side, 0);
    for (size_t i = 0; i < count; i++) any |= first[i] >= 0;
    if (!any) return;
    text_format(out, "%s%s=", blank(out, from), tree_sides[side]);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_char(out, ',');
        if (first[i] < 0) text_char(out, '-');
        else text_number(out, first[i]);
    }
}

void ruletext_write_parameters(const struct puzzle *p, struct text *out) {
    const struct ruletext *t = ruletext_of(p);
    size_t from = out->size;
    for (size_t i = 0; i < t->n_numbers; i++)
        if (p->parameters[i] != t->numbers[i].usual)
            text_format(out, "%s%s=%d", blank(out, from), t->numbers[i].name, p->parameters[i]);
    for (int side = 0; side < PUZZLE_SIDES && p->outside != NULL; side++)
        write_side(p, (enum puzzle_side)side, from, out);
}

// ---- Boards that the rules cannot be applied to ----------------------------------------------------------

// A board on which a text is tried, rule by rule, before anybody builds a model of it.
struct trial {
    struct sets sets;
    double largest[RULETEXT_SLOTS]; // of each variable of `for` that is a set: its cells; 0: not known
    uint64_t instances;             // of the rule
    bool counts;                    // them only, and looks into none
};

// At most how many cells, or sets, an expression has on this board.
static double bound_set(const struct trial *t, uint32_t node) {
    const struct node *n = &t->sets.text->nodes.at[node];
    double width = t->sets.puzzle->width, height = t->sets.puzzle->height;
    switch (n->op) {
    case OP_ROW:
        return width;
    case OP_COLUMN:
        return height;
    case OP_ROWS:
    case OP_COLUMNS:
    case OP_RAY:
    case OP_BETWEEN:
        return width > height ? width : height;
    case OP_BESIDE:
        return 4;
    case OP_TOUCHING:
        return 8;
    case OP_STEP:
        return 1;
    case OP_VARIABLE:
        if (n->type == NODE_CELL) return 1;
        return t->largest[n->value] > 0 ? t->largest[n->value] : width * height;
    case OP_THOSE:
    case OP_UNTIL:
    case OP_WITHOUT:
        return bound_set(t, n->kids[0]);
    case OP_UNION:
        return bound_set(t, n->kids[0]) + bound_set(t, n->kids[1]);
    case OP_RUNS:
        return 2 * width * height;
    default:
        return width * height;
    }
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
    const struct node *n = &s->text->nodes.at[node];
    double part[3] = {0};
    if (!n->varies) return try_constant(s, node, most);
    if (is_over_set(n->op)) {
        if (!try_each(t, n, most)) return false;
    } else {
        bool truth = false, is_either = n->op == OP_AND || n->op == OP_OR;
        for (int i = 0; i < 3; i++) {
            const struct node *kid = n->kids[i] == NO_NODE ? NULL : &s->text->nodes.at[n->kids[i]];
            if (kid == NULL || (kid->type != NODE_BOOL && kid->type != NODE_NUMBER)) continue;
            if (!try_body(t, n->kids[i], &part[i])) return false;
            bool settles = is_either && i == 0 && !kid->varies && sets_truth(s, n->kids[0], &truth);
            if (settles && truth == (n->op == OP_OR)) return true;
        }
        *most = n->op == OP_VALUE      ? RULETEXT_MOST_NUMBER
                : n->op == OP_MULTIPLY ? (part[0] < 1 ? 1 : part[0]) * (part[1] < 1 ? 1 : part[1])
                                       : part[0] + part[1];
    }
    if (*most <= SETS_LARGEST || s->wrong != NULL) return s->wrong == NULL;
    s->wrong = "the numbers become too large";
    s->wrong_node = node;
    return false;
}

// The instances of a rule: they are counted, or tried.
static bool try_rule(struct trial *t, const struct rule *r, size_t depth) {
    struct sets *s = &t->sets;
    double most;
    if (depth == r->n_fors) return t->counts ? ++t->instances != 0 : try_body(t, r->body, &most);
    const struct rule_for *f = &r->fors[depth];
    struct choices c;
    bool ok = choices_begin(s, f, &c);
    if (!ok) return false;
    while (ok && choices_next(s, &c)) {
        for (uint32_t slot = f->slot; c.in_turn && slot <= f->slot + f->pairs; slot++)
            if ((double)s->slots[slot].set.n > t->largest[slot])
                t->largest[slot] = (double)s->slots[slot].set.n;
        ok = try_rule(t, r, depth + 1);
    }
    choices_end(s, &c);
    return ok && s->wrong == NULL;
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
        if (!try_rule(t, r, 0) || is_too_large(t, r, fault)) return false;
        t->counts = false;
    }
    return !body_fails || try_rule(t, r, 0);
}

bool ruletext_validate(const struct puzzle *p, size_t *cell, struct fault *fault) {
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
    f->read_parameters = ruletext_read_parameters;
    f->write_parameters = ruletext_write_parameters;
    f->validate = ruletext_validate;
    f->may_have = ruletext_may_have;
    f->post = ruletext_post;
    f->check = ruletext_check;
    says_set_up(t);
    f->words = &t->words;
    look_set_up(t);
    ruletext_set_up_maker(t);
}

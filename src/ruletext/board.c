// Boards of a text: their header, what is refused, and all that the family lends.
#include "ruletext/look.h"
#include "ruletext/model.h"
#include "ruletext/says.h"

#include <stdio.h>
#include <string.h>

// ---- The header: NUMBER=N ... SIDE=N,N,-,N ...
// -------------------------------------------------------------

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
    const struct header_number *n = &h->text->numbers[which];
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

static const char *blank(const struct text *out) {
    return out->size > 0 && out->at[out->size - 1] != ' ' ? " " : "";
}

static void write_side(const struct puzzle *p, enum puzzle_side side, struct text *out) {
    bool rows = side == PUZZLE_LEFT || side == PUZZLE_RIGHT, any = false;
    size_t count = (size_t)(rows ? p->height : p->width);
    const signed char *first = p->outside + puzzle_place_outside(p, side, 0);
    for (size_t i = 0; i < count; i++) any |= first[i] >= 0;
    if (!any) return;
    text_format(out, "%s%s=", blank(out), tree_sides[side]);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_char(out, ',');
        if (first[i] < 0) text_char(out, '-');
        else text_number(out, first[i]);
    }
}

void ruletext_write_parameters(const struct puzzle *p, struct text *out) {
    const struct ruletext *t = ruletext_of(p);
    for (size_t i = 0; i < t->n_numbers; i++)
        if (p->parameters[i] != t->numbers[i].usual)
            text_format(out, "%s%s=%d", blank(out), t->numbers[i].name, p->parameters[i]);
    for (int side = 0; side < PUZZLE_SIDES && p->outside != NULL; side++)
        write_side(p, (enum puzzle_side)side, out);
}

// ---- Boards that the rules cannot be applied to ----------------------------------------------------------

// At most how many cells, or sets, an expression has on this board.
static double bound_set(const struct ruletext *t, const struct puzzle *p, uint32_t node) {
    const struct node *n = &t->nodes.at[node];
    double width = p->width, height = p->height, longer = width > height ? width : height;
    switch (n->op) {
    case OP_ROW:
        return width;
    case OP_COLUMN:
        return height;
    case OP_ROWS:
    case OP_COLUMNS:
    case OP_RAY:
    case OP_BETWEEN:
        return longer;
    case OP_BESIDE:
        return 4;
    case OP_TOUCHING:
        return 8;
    case OP_STEP:
        return 1;
    case OP_VARIABLE:
        return n->type == NODE_CELL ? 1 : width * height;
    case OP_THOSE:
    case OP_UNTIL:
    case OP_WITHOUT:
        return bound_set(t, p, n->kids[0]);
    case OP_UNION:
        return bound_set(t, p, n->kids[0]) + bound_set(t, p, n->kids[1]);
    default:
        return width * height;
    }
}

// At most how many parts an expression has when all that is said over sets is written out.
static double bound_parts(const struct ruletext *t, const struct puzzle *p, uint32_t node) {
    const struct node *n = &t->nodes.at[node];
    double parts = 1;
    if (n->op == OP_ALL || n->op == OP_ANY || n->op == OP_COUNT || n->op == OP_SUM || n->op == OP_CONNECTED) {
        double choices = bound_set(t, p, n->kids[0]);
        return (n->pairs ? choices * choices / 2 : choices) * bound_parts(t, p, n->kids[1]);
    }
    for (int i = 0; i < 3; i++)
        if (n->kids[i] != NO_NODE) parts += bound_parts(t, p, n->kids[i]);
    return parts;
}

// What the rules become on this board is reckoned before anything is built.
static bool is_too_large(const struct ruletext *t, const struct puzzle *p, const struct rule *r,
                         double instances, struct fault *fault) {
    const double most = 50e6;
    double parts = instances * bound_parts(t, p, r->body);
    if (parts <= most) return false;
    fault_input(
        fault, 0, 0,
        "the board is too large for the rule %s: it would have up to %.0f million parts, and at most %.0f "
        "million are allowed",
        r->name, parts / 1e6, most / 1e6);
    return true;
}

// Go through all that does not depend on marks: numbers that are not there are found before anybody builds a
// model.
static bool try_body(struct sets *s, uint32_t node) {
    const struct node *n = &s->text->nodes.at[node];
    long number;
    bool truth = false;
    if (!n->varies) return n->type == NODE_BOOL ? sets_truth(s, node, &truth) : sets_number(s, node, &number);
    if (n->op == OP_AND || n->op == OP_OR) {
        if (!try_body(s, n->kids[0])) return false;
        bool is_constant = !s->text->nodes.at[n->kids[0]].varies && sets_truth(s, n->kids[0], &truth);
        return (is_constant && truth == (n->op == OP_OR)) || try_body(s, n->kids[1]);
    }
    if (n->op == OP_ALL || n->op == OP_ANY || n->op == OP_COUNT || n->op == OP_SUM || n->op == OP_CONNECTED) {
        struct choices c;
        bool ok = choices_begin(s, n->kids[0], n->slot, n->pairs, NO_NODE, &c);
        if (!ok) return false;
        while (ok && choices_next(s, &c)) ok = try_body(s, n->kids[1]);
        choices_end(s, &c);
        return ok && s->wrong == NULL;
    }
    for (int i = 0; i < 3; i++) {
        enum node_type type = n->kids[i] == NO_NODE ? NODE_CELL : s->text->nodes.at[n->kids[i]].type;
        if ((type == NODE_BOOL || type == NODE_NUMBER) && !try_body(s, n->kids[i])) return false;
    }
    return true;
}

// The instances of a rule: they are counted or, where nobody wants to know how many there are, tried.
static bool try_rule(struct sets *s, const struct rule *r, size_t depth, uint64_t *instances) {
    if (depth == r->n_fors) return instances == NULL ? try_body(s, r->body) : ++*instances != 0;
    const struct rule_for *f = &r->fors[depth];
    struct choices c;
    bool ok = choices_begin(s, f->set, f->slot, f->pairs, f->where, &c);
    if (!ok) return false;
    while (ok && choices_next(s, &c)) {
        size_t base = s->cells.size;
        ok = try_rule(s, r, depth + 1, instances);
        s->cells.size = base;
    }
    choices_end(s, &c);
    return ok && s->wrong == NULL;
}

bool ruletext_validate(const struct puzzle *p, size_t *cell, struct fault *fault) {
    const struct ruletext *t = ruletext_of(p);
    struct sets *s = mem_zeroed(p->mem, 1, sizeof *s);
    uint64_t instances = 0;
    if (s == NULL) return fault_memory(fault);
    sets_begin(s, p, p->mem);
    bool ok = true, too_large = false;
    for (size_t i = 0; i < t->rules.size && ok && !too_large; i++) {
        instances = 0;
        ok = try_rule(s, &t->rules.at[i], 0, &instances);
        too_large = ok && is_too_large(t, p, &t->rules.at[i], (double)instances, fault);
        ok = ok && (too_large || try_rule(s, &t->rules.at[i], 0, NULL));
    }
    if (!ok && s->no_memory) fault_memory(fault);
    else if (!ok) {
        const char *why = s->wrong == NULL ? "the board is too large for these rules" : s->wrong;
        uint32_t line = s->wrong_node == NO_NODE ? 0 : t->nodes.at[s->wrong_node].line;
        *cell = s->wrong_cell;
        fault_input(fault, 0, 0, "%s (line %u of the rules)", why, line);
    }
    sets_end(s);
    mem_free(p->mem, s, sizeof *s);
    return ok && !too_large;
}

// ---- The family ------------------------------------------------------------------------------------------

void ruletext_lend(struct ruletext *t) {
    struct family *f = &t->family;
    f->read_parameters = ruletext_read_parameters;
    f->write_parameters = ruletext_write_parameters;
    f->validate = ruletext_validate;
    f->may_have = ruletext_may_have;
    f->post = ruletext_post;
    f->check = ruletext_check;
    says_lend(t);
    f->words = &t->words;
    look_lend(t);
    ruletext_lend_maker(t);
}

#include "explain/inside.h"

#include <string.h>

// ---- What the solution with its flips breaks ---------------------------------------------------------

static void set_broken(struct net *n, uint32_t index, bool broken) {
    struct net_constraint *c = &n->constraints.at[index];
    if (broken) {
        if (!vec_push(n->mem, &n->broken, index)) n->no_memory = true;
        else c->broken_place = (uint32_t)n->broken.size;
    } else {
        uint32_t last = n->broken.at[--n->broken.size];
        n->broken.at[c->broken_place - 1] = last;
        n->constraints.at[last].broken_place = c->broken_place;
        c->broken_place = 0;
    }
}

static inline void judge(struct net *n, uint32_t index, const struct net_constraint *c) {
    bool broken = c->shown < c->lo || c->shown > c->hi;
    if (broken != (c->broken_place != 0)) set_broken(n, index, broken);
}

void net_show(struct net *n, uint32_t index) {
    struct net_constraint *c = &n->constraints.at[index];
    for (uint32_t k = c->start; k < c->start + c->size; k++) {
        csp_lit l = n->lits.at[k];
        int v = net_value(n, l);
        if (v != 0) c->have[v < 0]++;
        c->shown += v != 0 && !n->blind ? v > 0 : net_truth(n, l); // what is known agrees with the solution
    }
    judge(n, index, c);
}

// ---- Assigning and propagating -----------------------------------------------------------------------

static inline void count_use(struct net *n, uint32_t use, bool value, bool flipped, int by) {
    struct net_constraint *c = &n->constraints.at[use >> 1];
    uint32_t side = value == (use & 1);
    c->have[side] += by;
    if (by > 0 && c->have[side] >= c->most[side] && net_is_on(n, c->rule) &&
        !vec_push(n->mem, &n->alerts, use >> 1))
        n->no_memory = true;
    if (!flipped) return;
    c->shown += side == 0 ? by : -by;
    judge(n, use >> 1, c);
}

// Every use of a variable: those of the network as it was built, then those that came later.
static inline void count_uses(struct net *n, uint32_t var, bool value, int by) {
    bool flipped = value != n->truth.at[var] && !n->blind;
    const uint32_t *use = n->use.at + n->use_start.at[var], *end = n->use.at + n->use_end.at[var];
    n->work += (uint64_t)(end - use) + 1;
    for (; use < end; use++) count_use(n, *use, value, flipped, by);
    for (uint32_t i = n->more_first.at[var]; i != 0; i = n->more.at[i - 1].next, n->later_work++)
        count_use(n, n->more.at[i - 1].use, value, flipped, by);
}

void net_assign(struct net *n, csp_lit l, uint32_t reason) {
    uint32_t var = l >> 1;
    n->values.at[var] = l & 1 ? -1 : 1;
    n->reason.at[var] = reason;
    n->place.at[var] = (uint32_t)n->trail.size;
    n->trail.at[n->trail.size++] = l;
    count_uses(n, var, !(l & 1), 1);
}

void net_undo(struct net *n, size_t size) {
    while (n->trail.size > size) {
        csp_lit l = n->trail.at[--n->trail.size];
        n->values.at[l >> 1] = 0;
        count_uses(n, l >> 1, !(l & 1), -1);
    }
    n->alerts.size = n->alert = 0;
}

// Everything open in a constraint becomes true, or false.
static void settle(struct net *n, uint32_t index, bool value) {
    uint32_t start = n->constraints.at[index].start, end = start + n->constraints.at[index].size;
    for (uint32_t k = start; k < end; k++) {
        csp_lit l = csp_sign(n->lits.at[k], value);
        if (net_value(n, l) == 0 && !(n->lazy && net_truth(n, l))) net_assign(n, l, index);
    }
}

// The state of a constraint: it implies nothing, it settles what is open, or it cannot hold.
enum stand { STANDS_BY, SETTLES_FALSE, SETTLES_TRUE, FAILS };
static inline enum stand stand_of(const struct net_constraint *c) {
    if (c->have[0] > c->most[0] || c->have[1] > c->most[1]) return FAILS;
    if (c->have[0] + c->have[1] == (int32_t)c->size) return STANDS_BY;
    if (c->have[0] == c->most[0]) return SETTLES_FALSE;
    return c->have[1] == c->most[1] ? SETTLES_TRUE : STANDS_BY;
}

static inline bool look_at(struct net *n, uint32_t index) {
    const struct net_constraint *c = &n->constraints.at[index];
    enum stand stand = stand_of(c);
    if (stand == STANDS_BY || !net_is_on(n, c->rule)) return true;
    if (stand != FAILS) settle(n, index, stand == SETTLES_TRUE);
    else n->conflict = index;
    return stand != FAILS;
}

bool net_look(struct net *n, uint32_t constraint) { return look_at(n, constraint); }

bool net_propagate(struct net *n) {
    while (n->alert < n->alerts.size && !n->no_memory)
        if (!look_at(n, n->alerts.at[n->alert++])) return false;
    n->alerts.size = n->alert = 0;
    return !n->no_memory;
}

bool net_follow(struct net *n) {
    do
        if (!net_propagate(n)) return false;
    while (net_close_cycles(n) || net_close_graphs(n));
    return !n->no_memory;
}

// The consequences of rules for a literal that is now known are examined later.
static bool note_ripe(struct net *n, uint32_t index) {
    struct net_constraint *c = &n->constraints.at[index];
    if (c->rule == NET_NONE || c->is_ripe || stand_of(c) == STANDS_BY) return true;
    return c->is_ripe = vec_push(n->mem, &n->ripe, index);
}

bool net_know(struct net *n, csp_lit l) {
    if (net_value(n, l) != 0) return true;
    bool inverted = n->inverted;
    n->inverted = false; // no rule is on
    size_t first = n->trail.size;
    net_assign(n, l, NET_NONE);
    bool ok = net_propagate(n);
    n->ground = n->trail.size;
    for (size_t i = first; i < n->trail.size && ok; i++) {
        uint32_t var = n->trail.at[i] >> 1;
        for (uint32_t k = n->use_start.at[var]; k < n->use_end.at[var] && ok; k++)
            ok = note_ripe(n, n->use.at[k] >> 1);
        for (uint32_t k = n->more_first.at[var]; k != 0 && ok; k = n->more.at[k - 1].next)
            ok = note_ripe(n, n->more.at[k - 1].use >> 1);
    }
    n->inverted = inverted;
    return ok && !n->no_memory;
}

bool net_take_solution(struct net *n) {
    for (uint32_t i = 0; i < n->constraints.size; i++) net_show(n, i);
    if (!net_know(n, CSP_TRUE)) return false;
    for (uint32_t i = 0; i < n->constraints.size; i++) {
        const struct net_constraint *c = &n->constraints.at[i];
        if (!note_ripe(n, i)) return false;
        if (c->rule != NET_NONE || (c->lo < (int32_t)c->size && c->hi > 0)) continue;
        for (uint32_t k = c->start; k < c->start + c->size; k++)
            if (!net_know(n, csp_sign(n->lits.at[k], c->hi > 0))) return false;
    }
    return !n->no_memory;
}

// A constraint that is satisfied for good never propagates again.
static bool is_fulfilled(const struct net *n, uint32_t use) {
    const struct net_constraint *c = &n->constraints.at[use >> 1];
    return c->have[0] >= c->lo && (int32_t)c->size - c->have[1] <= c->hi;
}

void net_forget_fulfilled(struct net *n) {
    for (uint32_t v = 0; v < n->vars; v++) {
        if (n->values.at[v] != 0) continue;
        uint32_t kept = n->use_start.at[v];
        for (uint32_t i = kept; i < n->use_end.at[v]; i++)
            if (!is_fulfilled(n, n->use.at[i])) n->use.at[kept++] = n->use.at[i];
        n->use_end.at[v] = kept;
        for (uint32_t *i = &n->more_first.at[v]; *i != 0;)
            if (is_fulfilled(n, n->more.at[*i - 1].use)) *i = n->more.at[*i - 1].next;
            else i = &n->more.at[*i - 1].next;
    }
}

bool net_wake(struct net *n, uint32_t rule) {
    for (uint32_t i = n->of_start.at[rule]; i < n->of_start.at[rule + 1]; i++)
        if (!look_at(n, n->of.at[i])) return false;
    for (size_t i = 0; i < n->later.size; i++)
        if (n->constraints.at[n->later.at[i]].rule == rule && !look_at(n, n->later.at[i])) return false;
    return true;
}

// ---- Reasons -----------------------------------------------------------------------------------------

// One side of the constraint was full, or overfull: its literals on that side that came before.
bool net_reason(struct net *n, csp_lit l, net_set *out) {
    uint32_t index = l == CSP_TRUE ? n->conflict : n->reason.at[l >> 1];
    uint32_t before = l == CSP_TRUE ? (uint32_t)n->trail.size : n->place.at[l >> 1];
    if (index == NET_NONE) return true;
    const struct net_constraint *c = &n->constraints.at[index];
    bool too_many = c->have[0] > c->most[0]; // for a conflict
    for (uint32_t k = c->start; k < c->start + c->size && l != CSP_TRUE; k++)
        if (n->lits.at[k] >> 1 == l >> 1) too_many = n->lits.at[k] != l;
    for (uint32_t k = c->start; k < c->start + c->size; k++) {
        csp_lit side = csp_sign(n->lits.at[k], too_many);
        if (net_value(n, side) <= 0 || n->place.at[side >> 1] >= before) continue;
        if (!vec_push(n->mem, out, side)) return !(n->no_memory = true);
    }
    return true;
}

bool net_set_has(const net_set *set, uint32_t x) {
    for (size_t i = 0; i < set->size; i++)
        if (set->at[i] == x) return true;
    return false;
}

bool net_set_add(struct mem *m, net_set *set, uint32_t x) {
    return net_set_has(set, x) || vec_push(m, set, x);
}

bool net_set_append(struct mem *m, net_set *set, const uint32_t *items, size_t n) {
    if (!vec_reserve(m, set, set->size + n)) return false;
    if (n > 0) memcpy(set->at + set->size, items, n * sizeof *items);
    set->size += n;
    return true;
}

uint32_t net_set_take_out(net_set *set, size_t place) {
    uint32_t x = set->at[place];
    set->size--;
    memmove(set->at + place, set->at + place + 1, (set->size - place) * sizeof x);
    return x;
}

void net_set_put_back(net_set *set, size_t place, uint32_t x) {
    memmove(set->at + place + 1, set->at + place, (set->size - place) * sizeof x);
    set->at[place] = x;
    set->size++;
}

void net_collect(struct net *n) {
    n->collects = true;
    n->used_rules.size = n->used_marks.size = 0;
    n->used_now++;
}

static void use_rule(struct net *n, uint32_t constraint) {
    if (constraint == NET_NONE) return;
    uint32_t rule = n->constraints.at[constraint].rule;
    if (rule == NET_NONE || n->used_at.at[rule] == n->used_now) return;
    n->used_at.at[rule] = n->used_now;
    if (!vec_push(n->mem, &n->used_rules, rule)) n->no_memory = true;
}

// Follow the reasons of the conflict back to what is known or assumed. It ends at marks; other known
// variables follow from marks.
static void collect(struct net *n) {
    n->stack.size = 0;
    n->seen_now++;
    use_rule(n, n->conflict);
    net_reason(n, CSP_TRUE, &n->stack);
    while (n->stack.size > 0 && !n->no_memory) {
        csp_lit l = n->stack.at[--n->stack.size];
        uint32_t var = l >> 1;
        if (n->seen_at.at[var] == n->seen_now) continue;
        n->seen_at.at[var] = n->seen_now;
        if (n->place.at[var] < n->given && n->is_mark.at[var]) {
            if (!net_set_add(n->mem, &n->used_marks, l)) n->no_memory = true;
            continue;
        }
        use_rule(n, n->reason.at[var]);
        net_reason(n, l, &n->stack);
    }
}

// ---- Questions ---------------------------------------------------------------------------------------

// A constraint that is on and broken, or NET_NONE.
uint32_t net_next_broken(struct net *n) {
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < n->broken.size; i++)
            if (net_is_on(n, n->constraints.at[n->broken.at[i]].rule)) return n->broken.at[i];
        if (round > 0) break;
        net_check_circuits(n, false);
        net_check_graphs(n, false);
    }
    return NET_NONE;
}

bool net_in_scope(const struct net *n, csp_lit l) {
    for (uint32_t i = n->use_start.at[l >> 1]; i < n->use_end.at[l >> 1]; i++)
        if (net_is_on(n, n->constraints.at[n->use.at[i] >> 1].rule)) return true;
    return false;
}

// How many constraints a flip would break, minus those it would repair.
static int harm(const struct net *n, csp_lit l) {
    int sum = 0;
    for (uint32_t i = n->use_start.at[l >> 1]; i < n->use_end.at[l >> 1]; i++) {
        uint32_t use = n->use.at[i];
        const struct net_constraint *c = &n->constraints.at[use >> 1];
        int32_t shown = c->shown + ((use & 1) == (l & 1) ? 1 : -1);
        sum += (shown < c->lo || shown > c->hi) - (c->broken_place != 0);
    }
    return sum;
}

// A literal whose flip helps the broken constraint, and harms the fewest others: there is one, or propagation
// would have found a conflict.
static csp_lit find_flip(const struct net *n, uint32_t index) {
    const struct net_constraint *c = &n->constraints.at[index];
    bool wanted = c->shown < c->lo;
    csp_lit best = CSP_TRUE;
    int least = 0;
    for (uint32_t k = c->start; k < c->start + c->size; k++) {
        csp_lit l = csp_sign(n->lits.at[k], wanted);
        if (net_value(n, l) != 0 || net_truth(n, l)) continue;
        int h = harm(n, l);
        if (best != CSP_TRUE && h >= least) continue;
        best = l;
        least = h;
    }
    return best;
}

// Take back the last decision and hold its opposite; false when there is none.
static bool take_back(struct net *n) {
    if (n->decisions.size == 0) return false;
    uint32_t place = n->decisions.at[--n->decisions.size];
    csp_lit l = n->trail.at[place];
    net_undo(n, place);
    net_assign(n, csp_not(l), NET_NONE);
    return true;
}

static enum net_answer search(struct net *n, bool ok, uint32_t patience) {
    n->guesses = 0;
    for (;;) {
        ok = ok && net_follow(n);
        if (n->no_memory) return NET_GAVE_UP;
        if (!ok) {
            if (n->collects) collect(n);
            if (!take_back(n)) return NET_REFUTED;
            ok = true;
            continue;
        }
        uint32_t broken = net_next_broken(n);
        if (n->no_memory) return NET_GAVE_UP;
        if (broken == NET_NONE) return NET_POSSIBLE;
        csp_lit flip = find_flip(n, broken);
        if (flip == CSP_TRUE) { // a constraint that was added later, and that nothing open can repair
            n->conflict = broken;
            ok = false;
            continue;
        }
        if (n->guesses++ == patience) return NET_GAVE_UP;
        n->decisions.at[n->decisions.size++] = (uint32_t)n->trail.size;
        net_assign(n, flip, NET_NONE);
    }
}

static bool assume(struct net *n, const csp_lit *lits, size_t size) {
    n->given = n->ground;
    for (size_t i = 0; i < size; i++) {
        if (net_value(n, lits[i]) < 0) {
            n->conflict = n->reason.at[lits[i] >> 1];
            return false;
        }
        if (net_value(n, lits[i]) == 0) net_assign(n, lits[i], NET_NONE);
    }
    n->given = n->trail.size;
    return true;
}

static enum net_answer finish(struct net *n, enum net_answer answer) {
    n->decisions.size = 0;
    n->collects = n->lazy = false;
    if (answer == NET_POSSIBLE) {
        net_check_circuits(n, true);
        net_check_graphs(n, true);
    }
    if (n->no_memory) answer = NET_GAVE_UP;
    if (answer != NET_POSSIBLE) net_undo(n, n->ground);
    return answer;
}

enum net_answer net_ask(struct net *n, const uint32_t *rules, size_t n_rules, const csp_lit *lits,
                        size_t n_lits, uint32_t patience) {
    for (size_t i = 0; i < n_rules; i++) n->on.at[rules[i]] = true;
    n->lazy = n->is_plain && !n->collects;
    bool ok = assume(n, lits, n_lits);
    for (size_t i = 0; i < n_rules && ok; i++) ok = net_wake(n, rules[i]);
    enum net_answer answer = finish(n, search(n, ok, patience));
    for (size_t i = 0; i < n_rules; i++) n->on.at[rules[i]] = false;
    return answer;
}

bool net_refutes(struct net *n, const uint32_t *rules, size_t n_rules, const csp_lit *lits, size_t n_lits,
                 uint32_t patience) {
    enum net_answer answer = net_ask(n, rules, n_rules, lits, n_lits, patience);
    if (answer == NET_POSSIBLE) net_undo(n, n->ground);
    return answer == NET_REFUTED;
}

enum net_answer net_ask_without(struct net *n, const uint32_t *rules, size_t n_rules, const csp_lit *lits,
                                size_t n_lits, uint32_t patience) {
    n->inverted = true;
    for (size_t i = 0; i < n_rules; i++) n->on.at[rules[i]] = true;
    bool ok = assume(n, lits, n_lits);
    for (size_t i = 0; i < n->ripe.size && ok; i++) ok = look_at(n, n->ripe.at[i]);
    enum net_answer answer = finish(n, search(n, ok, patience));
    for (size_t i = 0; i < n_rules; i++) n->on.at[rules[i]] = false;
    n->inverted = false;
    return answer;
}

bool net_broken_rules(struct net *n, net_set *out) {
    for (size_t i = 0; i < n->broken.size; i++) {
        uint32_t rule = n->constraints.at[n->broken.at[i]].rule;
        bool listed = false;
        for (size_t k = 0; k < out->size && !listed; k++) listed = out->at[k] == rule;
        if (!listed && !vec_push(n->mem, out, rule)) return !(n->no_memory = true);
    }
    return true;
}

// ---- Building a network from the model of a family, taken from the kernel ---------------------------------

struct building {
    struct net *n;
    VEC(uint32_t) rule_of; // by variable of a switch: rule + 1
};

static uint32_t rule_of(const struct building *b, csp_lit on) {
    return on == CSP_TRUE || b->rule_of.at[on >> 1] == 0 ? NET_NONE : b->rule_of.at[on >> 1] - 1;
}

bool net_add_constraint(struct net *n, uint32_t rule, const csp_lit *lits, size_t size, int64_t lo,
                        int64_t hi) {
    struct net_constraint c = {.start = (uint32_t)n->lits.size,
                               .size = (uint32_t)size,
                               .lo = (int32_t)lo,
                               .hi = (int32_t)(hi > (int64_t)size ? (int64_t)size : hi),
                               .rule = rule};
    c.most[0] = c.hi;
    c.most[1] = (int32_t)size - c.lo;
    if (!vec_reserve(n->mem, &n->lits, n->lits.size + size) || !vec_push(n->mem, &n->constraints, c))
        return false;
    if (size > 0) memcpy(n->lits.at + c.start, lits, size * sizeof *lits);
    n->lits.size += size;
    return true;
}

// A sum is a count in which each literal occurs as often as its weight: sums in puzzles are small.
static bool take_sum(struct building *b, const struct csp_constraint *c) {
    VEC(csp_lit) lits = {0};
    bool ok = true;
    for (size_t i = 0; i < c->n; i++)
        for (int64_t k = 0; k < c->weights[i] && ok; k++) ok = vec_push(b->n->mem, &lits, c->lits[i]);
    ok = ok && net_add_constraint(b->n, rule_of(b, c->rule), lits.at, lits.size, c->lo, c->hi);
    vec_free(b->n->mem, &lits);
    return ok;
}

static bool take_constraint(void *context, const struct csp_constraint *c) {
    struct building *b = context;
    struct net *n = b->n;
    if (c->is_connected) return net_take_graph(n, rule_of(b, c->rule), c);
    if (c->weights != NULL) return take_sum(b, c);
    if (c->n_arcs == 0) return net_add_constraint(n, rule_of(b, c->rule), c->lits, c->n, c->lo, c->hi);
    struct net_circuit k = {.rule = rule_of(b, c->rule),
                            .nodes = c->nodes,
                            .first_arc = (uint32_t)n->arcs.size,
                            .arcs = (uint32_t)c->n_arcs};
    for (size_t i = 0; i < c->n_arcs; i++)
        if (!vec_push(n->mem, &n->arcs, c->arcs[i])) return false;
    return vec_push(n->mem, &n->circuits, k);
}

// Sort the uses by variable, and the constraints by rule: two counting sorts.
static bool lay_out_uses(struct net *n) {
    if (!vec_resize(n->mem, &n->use_start, (size_t)n->vars + 1) ||
        !vec_resize(n->mem, &n->use_end, n->vars) || !vec_resize(n->mem, &n->use, n->lits.size + 1))
        return false;
    uint32_t *start = n->use_start.at;
    for (size_t i = 0; i < n->lits.size; i++) start[(n->lits.at[i] >> 1) + 1]++;
    for (uint32_t v = 0; v < n->vars; v++) start[v + 1] += start[v];
    for (uint32_t i = 0; i < n->constraints.size; i++) {
        const struct net_constraint *c = &n->constraints.at[i];
        for (uint32_t k = c->start; k < c->start + c->size; k++)
            n->use.at[start[n->lits.at[k] >> 1]++] = 2 * i + (n->lits.at[k] & 1);
    }
    for (uint32_t v = n->vars; v > 0; v--) start[v] = start[v - 1];
    start[0] = 0;
    for (uint32_t v = 0; v < n->vars; v++) n->use_end.at[v] = start[v + 1];
    return true;
}

static bool lay_out_rules(struct net *n) {
    if (!vec_resize(n->mem, &n->of_start, (size_t)n->rules + 1) ||
        !vec_resize(n->mem, &n->of, n->constraints.size + 1))
        return false;
    uint32_t *start = n->of_start.at;
    for (size_t i = 0; i < n->constraints.size; i++)
        if (n->constraints.at[i].rule != NET_NONE) start[n->constraints.at[i].rule + 1]++;
    for (uint32_t r = 0; r < n->rules; r++) start[r + 1] += start[r];
    for (uint32_t i = 0; i < n->constraints.size; i++)
        if (n->constraints.at[i].rule != NET_NONE) n->of.at[start[n->constraints.at[i].rule]++] = i;
    for (uint32_t r = n->rules; r > 0; r--) start[r] = start[r - 1];
    start[0] = 0;
    return true;
}

static bool lay_out(struct net *n) {
    struct mem *m = n->mem;
    return lay_out_uses(n) && lay_out_rules(n) && vec_resize(m, &n->more_first, n->vars) &&
           vec_resize(m, &n->truth, n->vars) && vec_resize(m, &n->values, n->vars) &&
           vec_resize(m, &n->reason, n->vars) && vec_resize(m, &n->place, n->vars) &&
           vec_resize(m, &n->on, (size_t)n->rules + 1) && vec_resize(m, &n->is_mark, n->vars) &&
           vec_resize(m, &n->seen_at, n->vars) && vec_resize(m, &n->used_at, (size_t)n->rules + 1) &&
           vec_reserve(m, &n->trail, n->vars) && vec_reserve(m, &n->decisions, n->vars);
}

bool net_init(struct net *n, struct mem *m, struct csp *s, const struct model *model) {
    *n = (struct net){.mem = m, .rules = (uint32_t)model->rules.size};
    n->vars = (uint32_t)csp_statistics(s).variables + 1;
    struct building b = {.n = n};
    bool ok = vec_resize(m, &b.rule_of, n->vars);
    for (uint32_t r = 0; r < n->rules && ok; r++) b.rule_of.at[model->rules.at[r].on >> 1] = r + 1;
    ok = ok && csp_inspect(s, take_constraint, &b) && lay_out(n);
    for (size_t i = 0; i < model->marks.size && ok; i++) n->is_mark.at[model->marks.at[i].lit >> 1] = true;
    vec_free(m, &b.rule_of);
    n->is_plain = ok && n->graphs.size == 0; // a cut has to see what it forces
    for (size_t i = 0; i < n->constraints.size && n->is_plain; i++)
        n->is_plain = n->constraints.at[i].rule != NET_NONE;
    return ok;
}

void net_free(struct net *n) {
    struct mem *m = n->mem;
    vec_free(m, &n->constraints);
    vec_free(m, &n->lits);
    vec_free(m, &n->use_start);
    vec_free(m, &n->use_end);
    vec_free(m, &n->use);
    vec_free(m, &n->more_first);
    vec_free(m, &n->more);
    vec_free(m, &n->of_start);
    vec_free(m, &n->of);
    vec_free(m, &n->later);
    vec_free(m, &n->circuits);
    vec_free(m, &n->arcs);
    vec_free(m, &n->came_by);
    vec_free(m, &n->shown_arcs);
    vec_free(m, &n->graphs);
    vec_free(m, &n->nodes);
    vec_free(m, &n->neighbours);
    vec_free(m, &n->truth);
    vec_free(m, &n->values);
    vec_free(m, &n->reason);
    vec_free(m, &n->place);
    vec_free(m, &n->trail);
    vec_free(m, &n->decisions);
    vec_free(m, &n->broken);
    vec_free(m, &n->ripe);
    vec_free(m, &n->alerts);
    vec_free(m, &n->on);
    vec_free(m, &n->is_mark);
    vec_free(m, &n->seen_at);
    vec_free(m, &n->used_at);
    vec_free(m, &n->used_rules);
    vec_free(m, &n->used_marks);
    vec_free(m, &n->stack);
}

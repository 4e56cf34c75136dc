// How the rest of what a step decides follows.
//
// The deductions of a step refute the opposite of the first fact that it decides. Of the others, some then
// follow from one of its rules, and the opposite of some is refuted in turn. Each of these is an argument: a
// step by some of the rules, from what the step knows and what was argued for before. Facts whose proof needs
// cases have none. That a cell stays empty may take several arguments, one for each mark.
#include "explain/inside.h"

struct arguing {
    struct explaining *w;
    struct net *n; // of proofs
    const struct explain_step *step;
    net_set rules;   // of the step
    net_set assumed; // literals: what it knows, and what has been argued for
    net_set open;    // literals that it decides and that have not been argued for
    net_set settled; // scratch: those that an argument decides,
    net_set by;      // the rules that it takes,
    net_set uses;    // and what it uses of what is assumed
};

static bool say_no_memory(const struct arguing *a) { return explain_fail_memory(a->w); }

// ---- Facts and literals ----------------------------------------------------------------------------------

static bool is_placed(const struct arguing *a, csp_lit l) { return explain_mark(a->w, l >> 1)->lit == l; }

// The literals that say the fact: an empty cell shows none of its marks.
static bool add_literals(const struct arguing *a, struct explain_fact f, net_set *lits) {
    size_t count;
    const uint32_t *vars = explain_vars(a->w, f.cell, &count);
    bool empty = f.mark == family_empty(a->w->p->family);
    for (size_t i = 0; i < count; i++) {
        const struct model_mark *m = explain_mark(a->w, vars[i]);
        bool meant = m->mark == f.mark || (empty && f.holds);
        if (meant && !net_set_add(a->w->mem, lits, csp_sign(m->lit, f.holds && !empty)))
            return say_no_memory(a);
    }
    return true;
}

// ---- What follows ----------------------------------------------------------------------------------------

static void switch_on(struct arguing *a, uint32_t rule, bool on) {
    for (size_t i = a->rules.size - a->step->aids; i < a->rules.size; i++) a->n->on.at[a->rules.at[i]] = on;
    a->n->on.at[rule] = on;
}

// What is assumed, and what follows from that by the rule (NET_NONE: by none) and at a glance. It is on the
// trail until it is forgotten.
static void follow(struct arguing *a, uint32_t rule) {
    struct net *n = a->n;
    for (size_t i = 0; i < a->assumed.size; i++)
        if (net_value(n, a->assumed.at[i]) == 0) net_assign(n, a->assumed.at[i], NET_NONE);
    if (rule != NET_NONE) switch_on(a, rule, true);
    for (size_t i = 0; i < a->rules.size && rule != NET_NONE; i++)
        if (net_is_on(n, a->rules.at[i]) && !net_wake(n, a->rules.at[i])) break;
    net_follow(n);
    if (rule != NET_NONE) switch_on(a, rule, false);
}

static void forget(struct arguing *a) { net_undo(a->n, a->n->ground); }

// The open literals that hold now, and how many of them place a mark.
static bool find_settled(struct arguing *a, size_t *placed) {
    a->settled.size = *placed = 0;
    for (size_t i = 0; i < a->open.size; i++) {
        csp_lit l = a->open.at[i];
        if (net_value(a->n, l) <= 0) continue;
        if (!vec_push(a->w->mem, &a->settled, l)) return say_no_memory(a);
        *placed += is_placed(a, l);
    }
    return true;
}

// What they follow from: rules, and what is assumed.
static bool trace_settled(struct arguing *a) {
    struct net *n = a->n;
    net_set *stack = &a->w->scratch;
    a->by.size = a->uses.size = stack->size = 0;
    n->seen_now++;
    bool ok = net_set_append(a->w->mem, stack, a->settled.at, a->settled.size);
    while (stack->size > 0 && ok) {
        csp_lit l = stack->at[--stack->size];
        if (l == CSP_TRUE || n->seen_at.at[l >> 1] == n->seen_now || n->place.at[l >> 1] < n->ground)
            continue;
        n->seen_at.at[l >> 1] = n->seen_now;
        uint32_t reason = n->reason.at[l >> 1];
        if (reason == NET_NONE) {
            ok = vec_push(a->w->mem, &a->uses, l);
            continue;
        }
        uint32_t rule = n->constraints.at[reason].rule;
        ok = net_reason(n, l, stack) && (rule == NET_NONE || net_set_add(a->w->mem, &a->by, rule));
    }
    return ok || say_no_memory(a);
}

// ---- An argument -----------------------------------------------------------------------------------------

static bool add_facts(const struct arguing *a, const net_set *lits, struct explain_range *range) {
    range->first = a->w->out->facts.size;
    range->count = lits->size;
    for (size_t i = 0; i < lits->size; i++)
        if (!vec_push(a->w->mem, &a->w->out->facts, explain_fact_of(a->w, lits->at[i])))
            return say_no_memory(a);
    return true;
}

static bool add_rules(const struct arguing *a, struct explain_range *range) {
    range->first = a->w->out->rules.size;
    range->count = a->by.size;
    for (size_t i = 0; i < a->by.size; i++)
        if (!vec_push(a->w->mem, &a->w->out->rules, a->w->model.rules.at[a->by.at[i]]))
            return say_no_memory(a);
    return true;
}

static bool is_decided(const struct arguing *a, struct explain_fact f) {
    for (size_t i = 0; i < a->step->decides.count; i++)
        if (explain_same_fact(a->w->out->facts.at[a->step->decides.first + i], f)) return true;
    return false;
}

static bool is_assumed(struct arguing *a, struct explain_fact f) {
    net_set *lits = &a->w->scratch;
    lits->size = 0;
    bool all = add_literals(a, f, lits);
    for (size_t i = 0; i < lits->size; i++) all = all && net_set_has(&a->assumed, lits->at[i]);
    return all;
}

static size_t count_aids(const struct arguing *a) {
    size_t count = 0;
    for (size_t i = a->rules.size - a->step->aids; i < a->rules.size; i++)
        count += net_set_has(&a->by, a->rules.at[i]);
    return count;
}

// That a cell is empty also follows from what was argued for before.
static bool use_before(struct arguing *a, struct explain_fact empty) {
    net_set *lits = &a->w->scratch;
    lits->size = 0;
    if (!add_literals(a, empty, lits)) return false;
    for (size_t i = 0; i < lits->size; i++) {
        if (net_set_has(&a->settled, lits->at[i]) || net_set_has(&a->uses, lits->at[i])) continue;
        if (!vec_push(a->w->mem, &a->uses, lits->at[i])) return say_no_memory(a);
    }
    return true;
}

// What the settled literals say: once nothing else can be in a cell that the step leaves empty, that.
static bool add_settled(struct arguing *a, struct explain_range *range) {
    struct explanation *out = a->w->out;
    range->first = out->facts.size;
    for (size_t i = 0; i < a->settled.size; i++) {
        struct explain_fact f = explain_fact_of(a->w, a->settled.at[i]);
        struct explain_fact empty = {f.cell, family_empty(a->w->p->family), true};
        if (is_decided(a, empty) && is_assumed(a, empty)) f = empty;
        if (f.holds && f.mark == empty.mark && !use_before(a, f)) return false;
        bool said = false;
        for (size_t k = range->first; k < out->facts.size; k++)
            said |= explain_same_fact(out->facts.at[k], f);
        if (!said && !vec_push(a->w->mem, &out->facts, f)) return say_no_memory(a);
    }
    range->count = out->facts.size - range->first;
    return true;
}

// The settled literals are known from now on.
static bool take_settled(struct arguing *a) {
    size_t kept = 0;
    for (size_t i = 0; i < a->open.size; i++)
        if (!net_set_has(&a->settled, a->open.at[i])) a->open.at[kept++] = a->open.at[i];
    a->open.size = kept;
    return net_set_append(a->w->mem, &a->assumed, a->settled.at, a->settled.size) || say_no_memory(a);
}

static bool keep_argument(struct arguing *a, const struct explain_step *argument) {
    return vec_push(a->w->mem, &a->w->out->arguments, *argument) || say_no_memory(a);
}

// ---- By one rule -----------------------------------------------------------------------------------------

static bool write_followed(struct arguing *a, uint32_t rule) {
    struct explanation *out = a->w->out;
    struct explain_step argument = {.minimal = true, .aids = a->by.size - 1};
    for (size_t i = 0; i < a->by.size; i++) // the rule comes first
        if (a->by.at[i] == rule) {
            a->by.at[i] = a->by.at[0];
            a->by.at[0] = rule;
        }
    if (!take_settled(a) || !add_settled(a, &argument.decides) || !add_facts(a, &a->uses, &argument.known) ||
        !add_rules(a, &argument.rules))
        return false;
    argument.deductions = (struct explain_range){out->deductions.size, argument.decides.count};
    for (size_t i = 0; i < argument.decides.count; i++) {
        struct explain_fact f = out->facts.at[argument.decides.first + i];
        struct explain_deduction d = {.fact = f, .rules = argument.rules};
        if (!vec_push(a->w->mem, &out->deductions, d)) return say_no_memory(a);
    }
    return keep_argument(a, &argument);
}

// The rule that places the most marks, and decides the most. False: `*rule` is NET_NONE, or no memory.
static bool choose_rule(struct arguing *a, bool placing, uint32_t *rule) {
    enum { MARK = 1000 };
    size_t most = 0;
    *rule = NET_NONE;
    for (size_t i = 0; i < a->rules.size; i++) {
        size_t placed;
        follow(a, a->rules.at[i]);
        bool ok = find_settled(a, &placed) && trace_settled(a);
        forget(a);
        if (!ok) return false;
        size_t worth = placed * MARK + a->settled.size;
        if (worth <= most || (placing && placed == 0) || !net_set_has(&a->by, a->rules.at[i])) continue;
        most = worth;
        *rule = a->rules.at[i];
    }
    return *rule != NET_NONE;
}

static bool argue_by_one(struct arguing *a, bool placing) {
    uint32_t rule;
    size_t placed;
    if (!choose_rule(a, placing, &rule)) return false;
    follow(a, rule);
    bool ok = find_settled(a, &placed) && trace_settled(a);
    forget(a);
    return ok && write_followed(a, rule);
}

// ---- By refuting the opposite ----------------------------------------------------------------------------

// Do these rules refute it straight on? Then w->step and w->known have what that takes.
static bool refute(struct arguing *a, csp_lit wrong, const net_set *rules) {
    struct explaining *w = a->w;
    struct net *n = a->n;
    size_t size = a->assumed.size;
    if (!net_set_append(w->mem, &a->assumed, &wrong, 1)) return say_no_memory(a);
    net_collect(n);
    bool yes = net_refutes(n, rules->at, rules->size, a->assumed.at, a->assumed.size, 0);
    a->assumed.size = size;
    if (n->no_memory) return say_no_memory(a);
    if (!yes) return false;
    w->step.rules.size = w->known.size = w->step.wrong.size = 0;
    for (size_t i = 0; i < a->rules.size; i++) // in the order of the step: the aids last
        if (net_set_has(&n->used_rules, a->rules.at[i]) && !vec_push(w->mem, &w->step.rules, a->rules.at[i]))
            return say_no_memory(a);
    for (size_t i = 0; i < n->used_marks.size; i++)
        if (n->used_marks.at[i] != wrong && !net_set_add(w->mem, &w->known, n->used_marks.at[i]))
            return say_no_memory(a);
    return vec_push(w->mem, &w->step.wrong, wrong) || say_no_memory(a);
}

// Without the rules that it does not need.
static bool refute_shortly(struct arguing *a, csp_lit wrong) {
    if (!refute(a, wrong, &a->rules)) return false;
    a->by.size = 0;
    if (!net_set_append(a->w->mem, &a->by, a->w->step.rules.at, a->w->step.rules.size))
        return say_no_memory(a);
    for (size_t i = 0; i < a->by.size;) {
        uint32_t rule = net_set_take_out(&a->by, i);
        if (refute(a, wrong, &a->by)) {
            a->by.size = 0;
            if (!net_set_append(a->w->mem, &a->by, a->w->step.rules.at, a->w->step.rules.size))
                return say_no_memory(a);
            i = 0;
        } else {
            net_set_put_back(&a->by, i++, rule);
        }
    }
    return !a->w->failed && refute(a, wrong, &a->by);
}

static bool write_refuted(struct arguing *a, csp_lit wrong, struct explain_step *argument) {
    struct explaining *w = a->w;
    size_t deductions = w->out->deductions.size, facts = w->out->facts.size, rules = w->out->rules.size;
    *argument = (struct explain_step){.minimal = true, .supposed = explain_fact_of(w, wrong)};
    if (!refute_shortly(a, wrong)) return false;
    if (explain_write_deductions(w, &argument->deductions) && argument->deductions.count > 0) return true;
    w->out->deductions.size = deductions;
    w->out->facts.size = facts;
    w->out->rules.size = rules;
    return false;
}

// How many marks of this kind are still to be ruled out; 0: none of them is placed.
static size_t count_places(const struct arguing *a, char mark) {
    size_t count = 0;
    bool placed = false;
    for (size_t i = 0; i < a->open.size; i++) {
        if (explain_mark(a->w, a->open.at[i] >> 1)->mark != mark) continue;
        placed |= is_placed(a, a->open.at[i]);
        count++;
    }
    return placed ? count : 0;
}

// Marks come first, and then what is ruled out of those that have the fewest other places.
static size_t rank(const struct arguing *a, csp_lit l) {
    size_t places = is_placed(a, l) ? 1 : count_places(a, explain_mark(a->w, l >> 1)->mark);
    return places == 0 ? SIZE_MAX - 1 : places;
}

// Of the open literals of this rank, that whose opposite is refuted in the fewest lines.
static bool choose_literal(struct arguing *a, size_t of_rank, csp_lit *wrong) {
    enum { TRIED = 6 };
    struct explanation *out = a->w->out;
    size_t least = SIZE_MAX;
    for (size_t i = 0, tried = 0; i < a->open.size && tried < TRIED && !a->w->failed; i++) {
        size_t deductions = out->deductions.size, facts = out->facts.size, rules = out->rules.size;
        struct explain_step argument;
        if (rank(a, a->open.at[i]) != of_rank || !write_refuted(a, csp_not(a->open.at[i]), &argument))
            continue;
        tried++;
        if (argument.deductions.count < least) {
            least = argument.deductions.count;
            *wrong = csp_not(a->open.at[i]);
        }
        out->deductions.size = deductions;
        out->facts.size = facts;
        out->rules.size = rules;
    }
    return least < SIZE_MAX && !a->w->failed;
}

// What follows from it without a rule is decided with it.
static bool settle(struct arguing *a, csp_lit right) {
    size_t placed;
    if (!vec_push(a->w->mem, &a->assumed, right)) return say_no_memory(a);
    follow(a, NET_NONE);
    bool ok = find_settled(a, &placed) && trace_settled(a);
    forget(a);
    for (size_t i = 0; i < a->settled.size; i++)
        if (a->settled.at[i] == right) {
            a->settled.at[i] = a->settled.at[0];
            a->settled.at[0] = right;
        }
    for (size_t i = 0; i < a->uses.size; i++)
        if (a->uses.at[i] == right) net_set_take_out(&a->uses, i--);
    return ok && take_settled(a);
}

static bool write_best(struct arguing *a, csp_lit wrong) {
    struct explain_step argument;
    if (!write_refuted(a, wrong, &argument)) return false;
    if (!settle(a, csp_not(wrong))) return false;
    for (size_t i = 0; i < a->w->known.size; i++)
        if (!net_set_add(a->w->mem, &a->uses, a->w->known.at[i])) return say_no_memory(a);
    if (!net_set_append(a->w->mem, &a->by, a->w->step.rules.at, a->w->step.rules.size) ||
        !add_settled(a, &argument.decides) || !add_facts(a, &a->uses, &argument.known) ||
        !add_rules(a, &argument.rules))
        return false;
    argument.aids = count_aids(a);
    return keep_argument(a, &argument);
}

static bool argue_by_refuting(struct arguing *a, bool placing) {
    for (size_t last = 0, next;; last = next) {
        csp_lit wrong;
        next = SIZE_MAX;
        for (size_t i = 0; i < a->open.size; i++) {
            size_t r = rank(a, a->open.at[i]);
            if (r > last && r < next) next = r;
        }
        if (next == SIZE_MAX || (placing && next > 1) || a->w->failed) return false;
        if (choose_literal(a, next, &wrong)) return write_best(a, wrong);
    }
}

// ---- All of them -----------------------------------------------------------------------------------------

static bool begin(struct arguing *a, const struct explain_step *step) {
    struct explain_fact refuted = step->supposed;
    refuted.holds = !refuted.holds;
    for (size_t i = 0; i < step->known.count; i++)
        if (!add_literals(a, a->w->out->facts.at[step->known.first + i], &a->assumed)) return false;
    if (!add_literals(a, refuted, &a->assumed)) return false;
    net_set *all = &a->w->scratch;
    all->size = 0;
    for (size_t i = 0; i < step->decides.count; i++)
        if (!add_literals(a, a->w->out->facts.at[step->decides.first + i], all)) return false;
    for (size_t i = 0; i < all->size; i++)
        if (!net_set_has(&a->assumed, all->at[i]) && !vec_push(a->w->mem, &a->open, all->at[i]))
            return say_no_memory(a);
    return true;
}

// What follows without any rule needs no argument.
static bool drop_settled(struct arguing *a) {
    size_t placed;
    follow(a, NET_NONE);
    bool ok = find_settled(a, &placed);
    forget(a);
    return ok && take_settled(a);
}

bool explain_write_arguments(struct explaining *w, struct explain_step *step) {
    struct arguing a = {.w = w, .n = &w->proof, .step = step, .rules = w->step.rules};
    enum { MOST = 30 };
    w->step.rules = (net_set){0};
    step->arguments.first = w->out->arguments.size;
    bool goes_on = begin(&a, step) && drop_settled(&a);
    for (size_t i = 0; i < MOST && goes_on && a.open.size > 0; i++)
        goes_on = argue_by_one(&a, true) || (!w->failed && argue_by_refuting(&a, true)) ||
                  (!w->failed && argue_by_one(&a, false)) || (!w->failed && argue_by_refuting(&a, false));
    step->arguments.count = w->out->arguments.size - step->arguments.first;
    vec_free(w->mem, &w->step.rules);
    w->step.rules = a.rules;
    vec_free(w->mem, &a.assumed);
    vec_free(w->mem, &a.open);
    vec_free(w->mem, &a.settled);
    vec_free(w->mem, &a.by);
    vec_free(w->mem, &a.uses);
    return !w->failed;
}

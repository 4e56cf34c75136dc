// New boards by a plan. What may be printed is found by asking the family: a number beside the board,
// beneath a cell or in one is a clue where exactly one of its values agrees with the solution.
#include "make/planned.h"

#include <string.h>

enum {
    LAYOUTS = 30,     // to find one with a solution, of one draft
    AROUND = 3,       // of these, areas around the marks of a solution
    MENDS = 300,      // to make the solution the only one
    CHANGES = 100,    // the same, where the solution changes
    CONFLICTS = 3000, // of one question to the kernel
};
enum { CLUES_FULL, CLUES_MINIMAL }; // of the option `clues`

static int option_of(const struct make_request *r, const char *name) {
    int place = option_place(r->family->maker->options, name);
    return place < 0 ? OPTION_NOT_GIVEN : r->values[place];
}

// ---- Requests --------------------------------------------------------------------------------------------

// By the option `symmetry`: each maps a cell back to itself when it is done twice.
static enum board_symmetry symmetry_of(const struct make_request *r) {
    static const enum board_symmetry symmetries[] = {BOARD_SAME, BOARD_MIRROR_LEFT_RIGHT, BOARD_TURN_180,
                                                     BOARD_MIRROR_DIAGONAL};
    int asked = option_of(r, "symmetry");
    return symmetries[asked == OPTION_NOT_GIVEN ? 0 : asked];
}

bool plan_check(const struct make_request *r, struct fault *fault) {
    if (symmetry_of(r) == BOARD_MIRROR_DIAGONAL && r->width != r->height)
        return fault_input(fault, 0, 0, "--symmetry diagonal needs a square board, not %dx%d", r->width,
                           r->height);
    if (option_of(r, "clues") == CLUES_FULL && (plan_of(r->family)->clues >> CLUE_MARKS & 1) != 0)
        return fault_input(fault, 0, 0, "--clues full would give all marks and leave nothing to solve");
    return true;
}

// ---- Asking --------------------------------------------------------------------------------------------

bool planned_obeys(struct drafting *d, const char *cells, enum make_topic about, bool *obeyed) {
    struct puzzle filled = *d->board;
    filled.cells = (char *)(uintptr_t)cells; // not changed there
    return d->plan->obeys(&filled, about, d->mem, obeyed);
}

// The share of marks is a range; at least one number of marks is in it.
static bool limit_marks(struct drafting *d, const struct model *model, struct csp *s) {
    const struct make_plan *plan = d->plan;
    VEC(csp_lit) lits = {0};
    bool ok = true;
    size_t least = d->size * (size_t)plan->least_marks / 100, most = d->size * (size_t)plan->most_marks / 100;
    if (least == 0 && most == d->size) return true;
    for (size_t i = 0; i < model->marks.size && ok; i++) ok = vec_push(d->mem, &lits, model->marks.at[i].lit);
    if (ok) csp_add_count(s, lits.at, lits.size, (int64_t)least, (int64_t)(most > least ? most : least));
    vec_free(d->mem, &lits);
    return ok;
}

static bool forbid(struct drafting *d, const struct model *model, struct csp *s) {
    VEC(csp_lit) lits = {0};
    bool ok = true;
    for (size_t i = 0; i < model->marks.size && ok; i++) {
        struct model_mark m = model->marks.at[i];
        ok = vec_push(d->mem, &lits, csp_sign(m.lit, d->solution[m.cell] != m.mark));
    }
    if (ok) csp_add_clause(s, lits.at, lits.size);
    vec_free(d->mem, &lits);
    return ok;
}

static enum make_answer why_unknown(struct drafting *d, const struct csp *s) {
    if (csp_stopped_by(s) != CSP_STOP_CONFLICTS) return MAKE_STOPPED;
    fault_set(d->fault, FAULT_INPUT, "the boards are too hard to solve: choose a smaller --size");
    return MAKE_GOES_ON;
}

static void stop_asking(struct drafting *d, struct asking *a) {
    csp_free(a->kernel);
    model_free(&a->model);
    *a = (struct asking){.model = {.mem = d->mem, .purpose = MODEL_FOR_SOLUTIONS}};
}

static bool begin_asking(struct drafting *d, struct asking *a) {
    stop_asking(d, a);
    a->kernel = csp_new(d->mem);
    return a->kernel != NULL && model_post(&a->model, d->board, a->kernel);
}

// Each rule is off until its literal is true.
static bool begin_asking_by_rules(struct drafting *d, struct asking *a) {
    stop_asking(d, a);
    a->kernel = csp_new(d->mem);
    a->model.purpose = MODEL_FOR_RULES;
    if (a->kernel == NULL) return false;
    csp_use_rules(a->kernel);
    return model_post(&a->model, d->board, a->kernel);
}

// Without the rules about areas.
static bool begin_asking_openly(struct drafting *d, struct asking *a) {
    if (!begin_asking_by_rules(d, a)) return false;
    for (size_t i = 0; i < a->model.rules.size; i++)
        if (!d->plan->is_about(d->r->family, a->model.rules.at[i].name, MAKE_ABOUT_AREAS))
            csp_add_clause(a->kernel, &a->model.rules.at[i].on, 1);
    return true;
}

// For a random solution of the board; for any but the intended one.
static bool ask_for_any(struct drafting *d, bool openly) {
    return (openly ? begin_asking_openly : begin_asking)(d, &d->asking) &&
           limit_marks(d, &d->asking.model, d->asking.kernel);
}
static bool ask_for_other(struct drafting *d) {
    return begin_asking(d, &d->asking) && forbid(d, &d->asking.model, d->asking.kernel);
}

// MAKE_GAVE_UP: there is none; MAKE_GOES_ON: it takes too long to find out.
static enum make_answer ask(struct drafting *d, bool other, const csp_lit *assumed, size_t n, char *cells) {
    struct csp *s = d->asking.kernel;
    csp_set_limits(s, (struct csp_limits){.deadline_us = d->r->limits.deadline_us,
                                          .stop = d->r->limits.stop,
                                          .conflicts = csp_statistics(s).conflicts + CONFLICTS});
    enum csp_answer found = other ? csp_solve(s, assumed, n) : csp_solve_random(s, rng_next(d->rng));
    if (found == CSP_UNSAT) return MAKE_GAVE_UP;
    if (found == CSP_UNKNOWN) return why_unknown(d, s);
    if (found == CSP_NO_MEMORY) return make_no_memory(d->fault);
    memcpy(cells, d->board->cells, d->size);
    for (size_t i = 0; i < d->asking.model.marks.size; i++) {
        struct model_mark m = d->asking.model.marks.at[i];
        if (csp_value(s, m.lit) > 0) cells[m.cell] = m.mark;
    }
    return MAKE_DONE;
}

static enum make_answer ask_for_solution(struct drafting *d, bool openly) {
    bool ok = ask_for_any(d, openly);
    enum make_answer answer = ok ? ask(d, false, NULL, 0, d->solution) : make_no_memory(d->fault);
    stop_asking(d, &d->asking);
    return answer;
}

// Where all clues are marks, one kernel answers for the whole draft: it knows the open board, and the marks
// that are shown are assumed.
bool planned_has_marks_alone(const struct drafting *d) { return d->plan->clues == 1U << CLUE_MARKS; }

// The marks that are shown, those that may go first behind the others: what is assumed first is what the
// kernel needs.
static bool assume_shown(struct drafting *d) {
    d->assumed.size = 0;
    for (size_t i = d->order.size; i-- > 0;)
        for (uint32_t k = d->order.at[i]; k != NO_CLUE; k = d->clues.at[k].next)
            if (d->board->cells[d->clues.at[k].place] != d->blank &&
                !vec_push(d->mem, &d->assumed, d->clues.at[k].lit))
                return false;
    return true;
}

enum make_answer planned_ask_for_rival(struct drafting *d) {
    bool alone = planned_has_marks_alone(d);
    d->assumed.size = 0;
    if (!(alone ? assume_shown(d) : ask_for_other(d))) return make_no_memory(d->fault);
    return ask(d, true, d->assumed.at, d->assumed.size, d->rivals.at + d->rivals.size - d->size);
}

bool planned_is_plain(struct drafting *d) {
    return planned_has_marks_alone(d) && assume_shown(d) &&
           csp_settles(d->plain.kernel, d->assumed.at, d->assumed.size);
}

// ---- The layout, and a solution of it --------------------------------------------------------------------

static void set_numbers(struct drafting *d) {
    const struct make_plan *plan = d->plan;
    for (size_t i = 0; i < plan->n_numbers; i++) {
        const struct make_number *n = &plan->numbers[i];
        int value = d->r->values[i];
        if (value == OPTION_NOT_GIVEN) value = plan_usual_number(plan, i, d->r->width, d->r->height);
        d->board->parameters[i] = value < n->least ? planned_from(d, n->least, n->most) : value;
    }
}

// The characters that are given without a number; returns how many.
static uint32_t list_plain(const struct family *f, char *out) {
    uint32_t n = 0;
    for (const char *c = f->alphabet + 1; *c != '\0'; c++)
        if (!family_is_mark(f, *c) && (f->clues == NULL || strchr(f->clues, *c) == NULL)) out[n++] = *c;
    return n;
}

// What is given without a number, in random cells.
static bool scatter(struct drafting *d) {
    const struct make_plan *plan = d->plan;
    char plain[256];
    uint32_t kinds = list_plain(d->r->family, plain);
    memset(d->board->cells, d->blank, d->size);
    if (kinds == 0) return true;
    size_t left = d->size * (size_t)planned_from(d, plan->least_givens, plan->most_givens) / 100;
    if (!vec_resize(d->mem, &d->order, d->size)) return false;
    for (uint32_t i = 0; i < d->size; i++) d->order.at[i] = i;
    rng_shuffle(d->rng, d->order.at, d->size);
    for (size_t i = 0; i < d->size && left > 0; i++) {
        size_t cell = d->order.at[i],
               image = board_map_cell(symmetry_of(d->r), d->r->width, d->r->height, cell);
        if (d->board->cells[cell] != d->blank) continue;
        d->board->cells[cell] = d->board->cells[image] = plain[rng_below(d->rng, kinds)];
        left -= left > 1 && cell != image ? 2 : 1;
    }
    return true;
}

// Areas of any size first grow around a solution.
static bool is_for_around(const struct drafting *d, int layout) {
    return layout < AROUND && d->plan->most_area == 0 && d->r->family->areas && d->plan->clues == 0;
}

// Are all cells of the rule in areas that are cut? Of a rule about the whole board that is not known before
// the end.
static bool is_in_part(struct drafting *d, const struct model_rule *rule, char rest, struct bits *cells,
                       bool *is_in) {
    memset(cells->word, 0, cells->words * sizeof *cells->word);
    if (!explain_rule_cells(d->board, rule, cells)) return false;
    size_t cell = bits_next(cells, 0);
    *is_in = rest == 0 || cell != SIZE_MAX;
    for (; cell != SIZE_MAX && *is_in; cell = bits_next(cells, cell + 1))
        *is_in = d->board->areas[cell] != rest;
    return true;
}

enum make_answer planned_ask_for_part(struct drafting *d, char rest) {
    struct bits cells = {0};
    const struct model *model = &d->asking.model;
    bool ok = begin_asking_by_rules(d, &d->asking) && bits_init(&cells, d->mem, d->size);
    for (size_t i = 0; i < model->rules.size && ok; i++) {
        const struct model_rule *rule = &model->rules.at[i];
        bool is_on = !d->plan->is_about(d->r->family, rule->name, MAKE_ABOUT_AREAS);
        if (!is_on) ok = is_in_part(d, rule, rest, &cells, &is_on);
        if (is_on) csp_add_clause(d->asking.kernel, &rule->on, 1);
    }
    bits_free(&cells, d->mem);
    enum make_answer answer = ok ? ask(d, true, NULL, 0, d->solution) : make_no_memory(d->fault);
    stop_asking(d, &d->asking);
    return answer;
}

// `never`: it is proven that no layout has one.
static void tell_no_solution(struct drafting *d, bool never) {
    fault_set(d->fault, FAULT_INPUT, "%s board of %dx%d %s a solution: choose another --size%s%s",
              never ? "no" : "found no", d->r->width, d->r->height, never ? "has" : "with",
              d->plan->n_numbers > 0 ? " or --" : "", d->plan->n_numbers > 0 ? d->plan->numbers[0].name : "");
}

// The last resort where areas at random have no solution.
static enum make_answer find_areas_in_turn(struct drafting *d) {
    if (!scatter(d)) return make_no_memory(d->fault);
    enum make_answer answer = planned_areas_in_turn(d);
    return answer == MAKE_DONE ? ask_for_solution(d, false) : answer;
}

static enum make_answer find_solution(struct drafting *d) {
    enum make_answer answer = MAKE_GAVE_UP;
    bool never = false;
    for (int i = 0; i < LAYOUTS && (answer == MAKE_GAVE_UP || answer == MAKE_GOES_ON); i++) {
        if (!scatter(d)) return make_no_memory(d->fault);
        bool around = is_for_around(d, i);
        answer = d->r->family->areas && !around ? planned_areas(d) : MAKE_DONE;
        if (answer != MAKE_DONE) return answer;
        answer = ask_for_solution(d, around);
        bool random = (d->r->family->areas && !around) || d->plan->most_givens > 0;
        never = answer == MAKE_GAVE_UP && !random;
        if (never) break;
        if (answer == MAKE_GOES_ON && around) break; // the areas are not to blame
        if (answer == MAKE_DONE && around) answer = planned_areas_around(d);
    }
    if (answer == MAKE_GAVE_UP && !never && d->r->family->areas && d->plan->most_area > 0)
        answer = find_areas_in_turn(d);
    if (answer == MAKE_GAVE_UP) tell_no_solution(d, never);
    return never ? MAKE_FAULT : answer == MAKE_GOES_ON ? MAKE_GAVE_UP : answer;
}

// ---- Clues -----------------------------------------------------------------------------------------------

void planned_show(struct drafting *d, const struct clue *c, bool shown) {
    signed char says = shown ? c->says : c->blank;
    if (c->kind == CLUE_OUTSIDE) d->board->outside[c->place] = says;
    else if (c->kind == CLUE_PRINTED) d->board->under[c->place] = (char)says;
    else d->board->cells[c->place] = (char)says;
}

void planned_show_all(struct drafting *d, bool shown) {
    for (size_t i = 0; i < d->clues.size; i++) planned_show(d, &d->clues.at[i], shown);
}

// The one of the characters, or of the numbers beside the board, that agrees with the solution. A clue that
// several agree with, or none, says nothing.
static bool read_off(struct drafting *d, struct clue c, const char *characters) {
    const struct family *f = d->r->family;
    size_t n = characters != NULL ? strlen(characters) : (size_t)(f->outside_most - f->outside_least + 1);
    char *solution = d->solution;
    char before = c.kind == CLUE_GIVENS ? solution[c.place] : 0;
    int found = 0;
    bool ok = true;
    for (size_t i = 0; i < n && found < 2 && ok; i++) {
        struct clue tried = c;
        bool obeyed;
        tried.says = (signed char)(characters != NULL ? characters[i] : f->outside_least + (int)i);
        planned_show(d, &tried, true);
        if (c.kind == CLUE_GIVENS) solution[c.place] = (char)tried.says;
        ok = planned_obeys(d, solution, MAKE_ABOUT_CLUES, &obeyed);
        if (ok && obeyed && ++found == 1) c.says = tried.says;
    }
    planned_show(d, &c, false);
    if (c.kind == CLUE_GIVENS) solution[c.place] = before;
    return ok && (found != 1 || vec_push(d->mem, &d->clues, c));
}

// Does a number that was beside the board before a change still agree? Then no other need be tried.
static bool read_again(struct drafting *d, struct clue c) {
    bool agrees = false, ok = true;
    for (size_t i = 0; i < d->former.size && !agrees && ok; i++) {
        const struct clue *kept = &d->former.at[i];
        if (kept->kind != c.kind || kept->place != c.place) continue;
        planned_show(d, kept, true);
        c.says = kept->says;
        ok = planned_obeys(d, d->solution, MAKE_ABOUT_CLUES, &agrees);
        planned_show(d, &c, false);
    }
    return ok && (agrees ? vec_push(d->mem, &d->clues, c) : read_off(d, c, NULL));
}

static bool read_outside(struct drafting *d) {
    const struct puzzle *p = d->board;
    for (int side = 0; side < PUZZLE_SIDES; side++) {
        bool rows = side == PUZZLE_LEFT || side == PUZZLE_RIGHT;
        for (int i = 0; i < (rows ? p->height : p->width) && (p->family->sides >> side & 1) != 0; i++) {
            size_t cell = rows ? (size_t)i * (size_t)p->width : (size_t)i;
            size_t place = puzzle_place_outside(p, (enum puzzle_side)side, cell);
            struct clue c = {.kind = CLUE_OUTSIDE, .place = (uint32_t)place, .blank = -1};
            c.unit = (uint32_t)(2 * d->size + place);
            if (!read_again(d, c)) return false;
        }
    }
    return true;
}

// Numbers in cells: on top of what is given without one or, where a family has no such thing, in empty cells.
static bool read_givens(struct drafting *d, uint32_t cell) {
    const struct family *f = d->r->family;
    char plain[256], shows = d->solution[cell];
    bool is_open = shows == d->blank, is_given = !is_open && !family_is_mark(f, shows);
    if (list_plain(f, plain) > 0 ? !is_given : !is_open) return true;
    return read_off(d, (struct clue){.kind = CLUE_GIVENS, .place = cell, .blank = (signed char)shows},
                    f->clues);
}

// Would a number printed here say only what one printed before it says?
static bool repeats_area(const struct drafting *d, uint32_t cell) {
    const char *areas = d->board->areas;
    return d->plan->printed_by_area && memchr(areas, areas[cell], cell) != NULL;
}

static bool read_cell(struct drafting *d, uint32_t cell) {
    unsigned kinds = d->plan->clues;
    const struct family *f = d->r->family;
    struct clue mark = {.kind = CLUE_MARKS,
                        .place = cell,
                        .says = (signed char)d->solution[cell],
                        .blank = (signed char)d->blank};
    if ((kinds >> CLUE_PRINTED & 1) != 0 && !d->plan->latin && !repeats_area(d, cell) &&
        !read_off(d, (struct clue){.kind = CLUE_PRINTED, .place = cell, .blank = (signed char)f->under[0]},
                  f->under + 1))
        return false;
    if ((kinds >> CLUE_GIVENS & 1) != 0 && !read_givens(d, cell)) return false;
    bool is_mark = family_is_mark(f, d->solution[cell]) && (kinds >> CLUE_MARKS & 1) != 0;
    return !is_mark || vec_push(d->mem, &d->clues, mark);
}

// A cell and its image are one unit, for each layer.
static void unite(struct drafting *d, struct clue *c) {
    size_t image = board_map_cell(symmetry_of(d->r), d->r->width, d->r->height, c->place);
    c->unit = image < c->place ? (uint32_t)image : c->place;
    if (c->kind == CLUE_PRINTED) c->unit += (uint32_t)d->size;
}

static bool find_literals(struct drafting *d) {
    if (!vec_resize(d->mem, &d->list, d->size)) return false;
    for (uint32_t i = 0; i < d->size; i++) d->list.at[i] = NO_CLUE;
    for (uint32_t i = 0; i < d->clues.size; i++) d->list.at[d->clues.at[i].place] = i;
    for (size_t i = 0; i < d->asking.model.marks.size; i++) {
        struct model_mark m = d->asking.model.marks.at[i];
        if (d->list.at[m.cell] != NO_CLUE && m.mark == d->solution[m.cell])
            d->clues.at[d->list.at[m.cell]].lit = m.lit;
    }
    return true;
}

static enum make_answer find_clues(struct drafting *d) {
    bool ok = true;
    d->clues.size = 0;
    for (uint32_t cell = 0; cell < d->size && ok; cell++) ok = read_cell(d, cell);
    for (size_t i = 0; i < d->clues.size; i++) unite(d, &d->clues.at[i]);
    if (ok && (d->plan->clues >> CLUE_OUTSIDE & 1) != 0) ok = read_outside(d);
    ok =
        ok && planned_list_units(d) &&
        (!planned_has_marks_alone(d) || (begin_asking(d, &d->plain) && ask_for_other(d) && find_literals(d)));
    planned_show_all(d, true);
    return ok ? MAKE_DONE : make_no_memory(d->fault);
}

// ---- Changes ---------------------------------------------------------------------------------------------

// The marks that are not next to the cell stay as they are.
static void hold_rest(struct drafting *d, uint32_t cell) {
    const int width = d->r->width;
    for (size_t i = 0; i < d->asking.model.marks.size; i++) {
        struct model_mark m = d->asking.model.marks.at[i];
        int x = (int)m.cell % width - (int)cell % width, y = (int)m.cell / width - (int)cell / width;
        csp_lit as_it_is = csp_sign(m.lit, d->solution[m.cell] == m.mark);
        if (x * x > 1 || y * y > 1) csp_add_clause(d->asking.kernel, &as_it_is, 1);
    }
}

// Another solution, and the clues that it gives. It differs where the last board became too hard.
static enum make_answer change_solution(struct drafting *d) {
    enum { TRIES = 20 };
    enum make_answer answer = MAKE_GAVE_UP;
    if (!vec_resize(d->mem, &d->former, d->clues.size)) return make_no_memory(d->fault);
    if (d->clues.size > 0) memcpy(d->former.at, d->clues.at, d->clues.size * sizeof *d->clues.at);
    planned_show_all(d, false);
    for (int i = 0; i < TRIES && answer == MAKE_GAVE_UP; i++) {
        uint32_t cell = rng_below(d->rng, (uint32_t)d->size);
        for (int k = 0; k < TRIES && !d->stuck[cell]; k++) cell = rng_below(d->rng, (uint32_t)d->size);
        if (!ask_for_any(d, false) || !forbid(d, &d->asking.model, d->asking.kernel))
            return make_no_memory(d->fault);
        hold_rest(d, cell);
        answer = ask(d, false, NULL, 0, d->solution);
    }
    stop_asking(d, &d->asking);
    if (answer == MAKE_DONE) return find_clues(d);
    planned_show_all(d, true);
    return answer == MAKE_GOES_ON ? MAKE_GAVE_UP : answer;
}

enum make_answer planned_change(struct drafting *d) {
    if (d->clues.size > 0) return change_solution(d);
    if (d->plan->latin) return planned_change_latin(d);
    return d->r->family->areas ? planned_change_areas(d) : MAKE_GAVE_UP;
}

// ---- One solution ----------------------------------------------------------------------------------------

// Full boards may have marks that are given, even where the plan prints something else.
static enum make_answer give_mark(struct drafting *d) {
    const char *rival = d->rivals.at + d->rivals.size - d->size;
    struct clue c = {.kind = CLUE_MARKS, .blank = (signed char)d->blank};
    uint32_t differ = 0;
    for (uint32_t i = 0; i < d->size; i++)
        if (d->solution[i] != rival[i] && rng_below(d->rng, ++differ) == 0) c.place = i;
    c.says = (signed char)d->solution[c.place];
    unite(d, &c);
    if (!vec_push(d->mem, &d->clues, c)) return make_no_memory(d->fault);
    planned_show(d, &c, true);
    return MAKE_DONE;
}

// With all its marks and more, the last rival is the better solution.
static enum make_answer take_rival(struct drafting *d) {
    memcpy(d->solution, d->rivals.at + d->rivals.size - d->size, d->size);
    planned_show_all(d, false);
    return find_clues(d);
}

// Clues that follow from the solution change with it.
static bool clues_follow(const struct drafting *d) {
    return d->clues.size > 0 && !d->plan->full && !planned_has_marks_alone(d);
}

// The solution changes where its last rival differs.
static enum make_answer leave_rival(struct drafting *d) {
    const char *rival = d->rivals.at + d->rivals.size - d->size;
    for (size_t i = 0; i < d->size; i++) d->stuck[i] = rival[i] != d->solution[i];
    d->rivals.size = 0;
    return change_solution(d);
}

static enum make_answer mend(struct drafting *d) {
    enum make_answer answer = MAKE_GAVE_UP;
    if (d->plan->latin) answer = planned_mend_latin(d);
    else if (d->plan->full) answer = give_mark(d);
    else if (planned_has_marks_alone(d)) answer = take_rival(d);
    else if (d->r->family->areas) answer = planned_mend_areas(d);
    bool free = d->r->family->areas && d->plan->most_area == 0; // small areas are better drawn anew
    if (answer == MAKE_GAVE_UP && free) answer = planned_change_areas(d);
    return answer == MAKE_GAVE_UP && clues_follow(d) ? leave_rival(d) : answer;
}

// Change the board until no rival is found.
static enum make_answer make_unique(struct drafting *d) {
    enum make_answer answer = MAKE_DONE;
    const int most = clues_follow(d) ? CHANGES : MENDS;
    for (int i = 0; i < most && answer == MAKE_DONE; i++) {
        if (!vec_resize(d->mem, &d->rivals, d->rivals.size + d->size)) return make_no_memory(d->fault);
        answer = planned_ask_for_rival(d);
        if (answer == MAKE_GAVE_UP) return MAKE_DONE;
        if (answer == MAKE_DONE) answer = mend(d);
    }
    if (answer == MAKE_DONE || answer == MAKE_GAVE_UP)
        fault_set(d->fault, FAULT_INPUT, "found no board with exactly one solution: choose another --size");
    return answer == MAKE_DONE || answer == MAKE_GOES_ON ? MAKE_GAVE_UP : answer;
}

// ---- The draft -------------------------------------------------------------------------------------------

static bool begin(struct drafting *d) {
    d->solution = mem_zeroed(d->mem, d->size, 1);
    d->open = mem_zeroed(d->mem, d->size, sizeof *d->open);
    d->stuck = mem_zeroed(d->mem, d->size, sizeof *d->stuck);
    d->out->open = d->open;
    return d->solution != NULL && d->open != NULL && d->stuck != NULL &&
           puzzle_init(d->board, d->mem, d->r->family, d->r->width, d->r->height);
}

static void end(struct drafting *d) {
    stop_asking(d, &d->asking);
    stop_asking(d, &d->plain);
    d->out->open = NULL;
    d->out->roughly = false;
    d->out->most_work = 0;
    mem_free(d->mem, d->open, d->size * sizeof *d->open);
    mem_free(d->mem, d->stuck, d->size * sizeof *d->stuck);
    mem_free(d->mem, d->solution, d->size);
    vec_free(d->mem, &d->clues);
    vec_free(d->mem, &d->former);
    vec_free(d->mem, &d->kept_clues);
    vec_free(d->mem, &d->rivals);
    vec_free(d->mem, &d->kept);
    vec_free(d->mem, &d->assumed);
    vec_free(d->mem, &d->list);
    vec_free(d->mem, &d->order);
}

// A board with all its clues, and a solution.
static enum make_answer lay_out(struct drafting *d) {
    if (!begin(d)) return make_no_memory(d->fault);
    set_numbers(d);
    enum make_answer answer = find_solution(d);
    if (answer == MAKE_DONE && d->plan->latin) answer = planned_print_latin(d);
    return answer == MAKE_DONE ? find_clues(d) : answer;
}

static enum make_answer draft_board(struct drafting *d) {
    int clues = option_of(d->r, "clues");
    enum make_answer answer = lay_out(d);
    if (answer == MAKE_DONE) answer = make_unique(d);
    if (answer == MAKE_DONE && d->clues.size == 0) return planned_walk(d);
    if (answer != MAKE_DONE || clues == CLUES_FULL) return answer;
    if (!planned_shuffle_units(d)) return make_no_memory(d->fault);
    return clues == CLUES_MINIMAL ? planned_thin(d) : planned_aim(d);
}

static struct drafting drafting_of(const struct make_request *r, struct rng *rng, struct mem *m,
                                   struct made *out, struct fault *fault) {
    return (struct drafting){.r = r,
                             .plan = plan_of(r->family),
                             .blank = r->family->alphabet[0],
                             .rng = rng,
                             .mem = m,
                             .out = out,
                             .fault = fault,
                             .board = &out->puzzle,
                             .size = (size_t)r->width * (size_t)r->height};
}

enum make_answer plan_draft(const struct make_request *r, struct rng *rng, struct mem *m, struct made *out,
                            struct fault *fault) {
    struct drafting d = drafting_of(r, rng, m, out, fault);
    enum make_answer answer = draft_board(&d);
    end(&d);
    return answer;
}

enum make_answer plan_draw(const struct make_request *r, struct rng *rng, struct mem *m, struct made *out,
                           struct fault *fault) {
    struct drafting d = drafting_of(r, rng, m, out, fault);
    enum make_answer answer = r->family->maker->check(r, fault) ? lay_out(&d) : MAKE_FAULT;
    if (answer == MAKE_DONE && !puzzle_copy(&out->solution, &out->puzzle, m)) answer = make_no_memory(fault);
    for (size_t i = 0; i < d.size && answer == MAKE_DONE; i++)
        if (puzzle_takes_marks(&out->solution, i)) out->solution.cells[i] = d.solution[i];
    end(&d);
    return answer;
}

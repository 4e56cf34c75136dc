// The search for changes is iterative deepening. A board without a solution has clues that contradict each
// other: one of them has to change. A board with two solutions needs a clue that excludes one of them. So
// every change that is tried is one that some repair of this size needs, and a size for which nothing is
// found is too small.
#include "explain/words.h"
#include "make/make.h"

#include <stdio.h>
#include <string.h>

enum { MOST_RATED = 30 };

// ---- Clues -----------------------------------------------------------------------------------------------

signed char clue_bare(const struct puzzle *p, struct clue_place place) {
    const struct family *f = p->family;
    if (place.layer == CLUE_BESIDE) return -1;
    if (place.layer == CLUE_BENEATH) return (signed char)f->under[0];
    bool placed = f->clues == NULL || family_is_mark(f, p->cells[place.at]);
    return (signed char)(placed ? f->alphabet[0] : f->bare);
}

static signed char clue_at(const struct puzzle *p, struct clue_place place) {
    if (place.layer == CLUE_BESIDE) return p->outside[place.at];
    return (signed char)(place.layer == CLUE_BENEATH ? p->under : p->cells)[place.at];
}

static void set_clue(struct puzzle *p, struct clue_place place, signed char value) {
    if (place.layer == CLUE_BESIDE) p->outside[place.at] = value;
    else (place.layer == CLUE_BENEATH ? p->under : p->cells)[place.at] = (char)value;
}

bool clue_is_added(const struct puzzle *p, const struct clue_change *c) {
    return c->from == clue_bare(p, c->place);
}
bool clue_is_removed(const struct puzzle *p, const struct clue_change *c) {
    return c->to == clue_bare(p, c->place);
}

enum puzzle_side clue_side(const struct puzzle *p, struct clue_place place, int *line) {
    for (int side = 0; side < PUZZLE_SIDES; side++) {
        bool rows = side == PUZZLE_LEFT || side == PUZZLE_RIGHT;
        for (int i = 0; i < (rows ? p->height : p->width); i++) {
            size_t cell = rows ? (size_t)(i * p->width) : (size_t)i;
            if (puzzle_place_outside(p, (enum puzzle_side)side, cell) != place.at) continue;
            *line = i + 1;
            return (enum puzzle_side)side;
        }
    }
    *line = 0;
    return PUZZLE_LEFT;
}

static void name_beside(struct text *out, const struct puzzle *p, struct clue_place place) {
    static const char *const where[] = {"left of row", "right of row", "above column", "below column"};
    int line;
    enum puzzle_side side = clue_side(p, place, &line);
    text_format(out, "%s %d", where[side], line);
}

// Numbers above 9 are letters in a cell.
void clue_value(struct text *out, const struct puzzle *p, struct clue_place place, signed char value) {
    const char *all = place.layer == CLUE_BENEATH ? p->family->under : p->family->clues;
    if (place.layer == CLUE_BESIDE) text_format(out, "%d", value);
    else if (value >= 'A' && value <= 'Z' && all != NULL && strstr(all, "9A") != NULL)
        text_format(out, "%d", value - 'A' + 10);
    else text_char(out, (char)value);
}

// "an 8", "an 11", "an 80"; everything else that a clue shows begins with a consonant, or is a noun.
static const char *article(const char *shown) {
    bool eleven = strncmp(shown, "11", 2) == 0 || strncmp(shown, "18", 2) == 0;
    bool vowel = strchr("8aeiou", *shown) != NULL || (eleven && strlen(shown) == 2);
    return vowel ? "an" : "a";
}

void clue_name(struct text *out, const struct puzzle *p, struct clue_place place, signed char value,
               bool is_there) {
    struct text shown = TEXT_IN(out->mem);
    bool mark = place.layer == CLUE_IN_CELL && strchr(p->family->marks, value) != NULL;
    if (mark) words_mark(&shown, p->family, (char)value, false);
    else clue_value(&shown, p, place, value);
    text_format(out, "%s %s", is_there ? "the" : article(text_string(&shown)), text_string(&shown));
    if (shown.failed) out->failed = true;
    text_free(&shown);
    text_add(out, place.layer == CLUE_BESIDE ? " " : " at ");
    if (place.layer == CLUE_BESIDE) name_beside(out, p, place);
    else puzzle_name_cell(out, p, place.at);
}

// The values that a clue may have at this place; a string for characters, from least to most beside the
// board.
struct values {
    const char *characters;
    int least, most;
};

static struct values values_at(const struct puzzle *p, struct clue_place place) {
    const struct family *f = p->family;
    const char *none = "";
    if (place.layer == CLUE_BESIDE) return (struct values){NULL, f->outside_least, f->outside_most};
    if (place.layer == CLUE_BENEATH) return (struct values){.characters = f->under + 1};
    char c = p->cells[place.at];
    bool clue = f->clues != NULL && (c == f->bare || strchr(f->clues, c) != NULL);
    bool open = f->marks_are_clues && (c == f->alphabet[0] || family_is_mark(f, c));
    return (struct values){.characters = clue ? f->clues : open ? f->marks : none};
}

static size_t count_values(struct values v) {
    return v.characters != NULL ? strlen(v.characters) : (size_t)(v.most - v.least + 1);
}
static signed char value_of(struct values v, size_t i) {
    return (signed char)(v.characters != NULL ? v.characters[i] : v.least + (int)i);
}

// ---- The search ------------------------------------------------------------------------------------------

struct repairing {
    const struct puzzle *p;
    const struct repair_request *q;
    struct mem *mem;
    struct repair *out;
    struct fault *fault;
    struct puzzle board;        // as it is changed now
    VEC(struct clue_place) all; // places that have a clue, or may have one
    bool failed, stopped;
};

static bool fail(struct repairing *w) {
    w->failed = true;
    return fault_memory(w->fault);
}

static bool list_places(struct repairing *w) {
    const struct puzzle *p = w->p;
    bool ok = true;
    for (int layer = CLUE_IN_CELL; layer <= CLUE_BESIDE && ok; layer++) {
        if ((layer == CLUE_BENEATH && p->under == NULL) || (layer == CLUE_BESIDE && p->outside == NULL))
            continue;
        size_t n = layer == CLUE_BESIDE ? puzzle_places_outside(p) : puzzle_size(p);
        for (uint32_t i = 0; i < n && ok; i++) {
            struct clue_place place = {(enum clue_layer)layer, i};
            if (count_values(values_at(p, place)) > 0) ok = vec_push(w->mem, &w->all, place);
        }
    }
    return ok || fail(w);
}

// How many solutions the board has, 0, 1 or 2 for several; the first two of them, if wanted, are the caller's
// to free.
static bool ask(struct repairing *w, size_t *solutions, struct solve_result *boards) {
    struct solve_result r;
    const struct solve_request q = {.goal = SOLVE_UNIQUE, .limits = w->q->limits};
    bool ok = solve_puzzle(&w->board, &q, w->mem, &r, w->fault);
    *solutions = r.status == SOLVE_IS_UNIQUE ? 1 : r.status == SOLVE_IS_MULTIPLE ? 2 : 0;
    w->failed |= !ok;
    w->stopped |= r.status == SOLVE_IS_UNKNOWN;
    ok = ok && !w->stopped;
    if (ok && boards != NULL) *boards = r;
    else solve_result_free(&r);
    return ok;
}

// Would the solution still be one if the clue had this value?
static bool allows(struct repairing *w, const struct puzzle *solution, struct clue_place place,
                   signed char value, bool *yes) {
    struct puzzle filled;
    *yes = false;
    if (place.layer == CLUE_IN_CELL && family_is_mark(w->p->family, (char)value)) {
        *yes = solution->cells[place.at] == (char)value;
        return true;
    }
    if (!puzzle_copy(&filled, solution, w->mem)) return fail(w);
    set_clue(&filled, place, value);
    bool ok = family_judge(&filled, w->mem, yes);
    puzzle_free(&filled);
    return ok || fail(w);
}

// ---- Trying --------------------------------------------------------------------------------------------

static bool search(struct repairing *w, size_t changes, bool *found);

static bool try_change(struct repairing *w, struct clue_place place, signed char to, size_t changes,
                       bool *found) {
    struct clue_change c = {place, clue_at(&w->board, place), to};
    for (size_t i = 0; i < w->out->changes.size; i++)
        if (w->out->changes.at[i].place.layer == place.layer && w->out->changes.at[i].place.at == place.at)
            return true; // changed already
    if (c.from == to) return true;
    if (!vec_push(w->mem, &w->out->changes, c)) return fail(w);
    set_clue(&w->board, place, to);
    bool ok = search(w, changes - 1, found);
    set_clue(&w->board, place, c.from);
    if (!*found) w->out->changes.size--;
    return ok;
}

// Two solutions: a clue that only one of them allows, or none of them.
static bool part_them(struct repairing *w, const struct solve_result *r, size_t changes, bool *found) {
    for (int only_one = 1; only_one >= 0 && !*found; only_one--)
        for (size_t i = 0; i < w->all.size && !*found; i++) {
            struct values v = values_at(&w->board, w->all.at[i]);
            for (size_t k = 0; k < count_values(v) && !*found; k++) {
                bool first, second;
                if (!allows(w, &r->solution, w->all.at[i], value_of(v, k), &first) ||
                    !allows(w, &r->second, w->all.at[i], value_of(v, k), &second))
                    return false;
                if ((first && second) || (first != second) != (only_one == 1)) continue;
                if (!try_change(w, w->all.at[i], value_of(v, k), changes, found)) return false;
            }
        }
    return true;
}

// Clues that contradict each other: without any one of them there is a solution.
static bool find_clash(struct repairing *w, clue_changes *clash) {
    bool ok = true;
    for (size_t i = 0; i < w->all.size && ok; i++) {
        struct clue_change c = {w->all.at[i], clue_at(&w->board, w->all.at[i]),
                                clue_bare(w->p, w->all.at[i])};
        size_t solutions = 0;
        if (c.from == c.to) continue;
        set_clue(&w->board, c.place, c.to);
        ok = ask(w, &solutions, NULL);
        if (solutions == 0) continue; // not needed for the contradiction: it stays away for now
        set_clue(&w->board, c.place, c.from);
        ok = ok && (vec_push(w->mem, clash, c) || fail(w));
    }
    return ok;
}

static bool mend_clash(struct repairing *w, size_t changes, bool *found) {
    clue_changes clash = {0};
    struct puzzle before;
    if (!puzzle_copy(&before, &w->board, w->mem)) return fail(w);
    bool ok = find_clash(w, &clash);
    for (size_t i = 0; i < w->all.size; i++)
        set_clue(&w->board, w->all.at[i], clue_at(&before, w->all.at[i]));
    puzzle_free(&before);
    for (size_t i = 0; i < clash.size && ok && !*found; i++) {
        struct values v = values_at(&w->board, clash.at[i].place);
        for (size_t k = 0; k < count_values(v) && ok && !*found; k++)
            ok = try_change(w, clash.at[i].place, value_of(v, k), changes, found);
        if (ok && !*found) ok = try_change(w, clash.at[i].place, clash.at[i].to, changes, found);
    }
    vec_free(w->mem, &clash);
    return ok;
}

// Is there one solution after at most so many further changes? The depth of recursion is `changes`.
static bool search(struct repairing *w, size_t changes, bool *found) {
    struct solve_result r;
    size_t solutions;
    if (!ask(w, &solutions, &r)) return false;
    bool ok = true;
    *found = solutions == 1;
    if (*found) {
        ok = puzzle_copy(&w->out->puzzle, &w->board, w->mem) || fail(w);
        w->out->has_puzzle = ok;
    } else if (changes > 0)
        ok = solutions == 0 ? mend_clash(w, changes, found) : part_them(w, &r, changes, found);
    solve_result_free(&r);
    return ok;
}

// ---- What else a setter wants to know --------------------------------------------------------------------

static struct clue_change without(const struct repairing *w, struct clue_place place) {
    return (struct clue_change){place, clue_at(w->p, place), clue_bare(w->p, place)};
}

static bool list_needless(struct repairing *w) {
    bool ok = true;
    for (size_t i = 0; i < w->all.size && ok; i++) {
        struct clue_change c = without(w, w->all.at[i]);
        size_t solutions = 0;
        if (c.from == c.to) continue;
        set_clue(&w->board, c.place, c.to);
        ok = ask(w, &solutions, NULL);
        set_clue(&w->board, c.place, c.from);
        if (ok && solutions == 1) ok = vec_push(w->mem, &w->out->needless, c) || fail(w);
    }
    return ok;
}

// Which of the clues exclude this solution of a board with some of them? None excludes the intended one,
// which is no rival.
static bool add_rival(struct repairing *w, const clue_changes *clues, const struct puzzle *rival,
                      struct clue_sets *sets) {
    bool *excludes = mem_zeroed(w->mem, clues->size, sizeof *excludes), ok = excludes != NULL, allowed,
         any = false;
    for (size_t i = 0; i < clues->size && ok; i++) {
        ok = allows(w, rival, clues->at[i].place, clues->at[i].from, &allowed);
        excludes[i] = !allowed;
        any |= !allowed;
    }
    ok = ok && (!any || clue_sets_add(sets, excludes));
    mem_free(w->mem, excludes, clues->size * sizeof *excludes);
    return ok || fail(w);
}

// By rivals (make/make.h): other solutions that a choice of clues leaves are to be excluded by the next.
static bool find_enough(struct repairing *w, const clue_changes *clues, struct clue_sets *sets,
                        uint32_t *chosen) {
    enum { EFFORT = 2000000 };
    struct rng rng;
    uint64_t effort = EFFORT;
    size_t count = 0, most = 0;
    rng_seed(&rng, 1);
    for (;;) {
        enum clue_sets_answer a = clue_sets_choose(sets, &rng, most, &effort, chosen, &count);
        if (a == CLUE_SETS_NO_MEMORY) return fail(w);
        if (a == CLUE_SETS_TIRED || most > clues->size) return true;
        if (a == CLUE_SETS_NONE) {
            most++;
            continue;
        }
        struct solve_result r;
        size_t solutions;
        for (size_t i = 0; i < clues->size; i++) set_clue(&w->board, clues->at[i].place, clues->at[i].to);
        for (size_t i = 0; i < count; i++)
            set_clue(&w->board, clues->at[chosen[i]].place, clues->at[chosen[i]].from);
        if (!ask(w, &solutions, &r)) return false;
        bool ok = true;
        w->out->has_enough = solutions == 1;
        for (int i = 0; i < 2 && ok && solutions == 2; i++)
            ok = add_rival(w, clues, i == 0 ? &r.solution : &r.second, sets);
        solve_result_free(&r);
        for (size_t i = 0; i < count && ok && solutions == 1; i++)
            ok = vec_push(w->mem, &w->out->enough, clues->at[chosen[i]]) || fail(w);
        if (!ok || solutions != 2) return ok;
    }
}

static bool list_enough(struct repairing *w) {
    clue_changes clues = {0};
    struct clue_sets sets = {0};
    bool ok = true;
    for (size_t i = 0; i < w->all.size && ok; i++) {
        struct clue_change c = without(w, w->all.at[i]);
        if (c.from != c.to) ok = vec_push(w->mem, &clues, c);
    }
    uint32_t *chosen = mem_zeroed(w->mem, clues.size + 1, sizeof *chosen);
    ok = ok && chosen != NULL && clue_sets_init(&sets, w->mem, clues.size);
    ok = ok ? find_enough(w, &clues, &sets, chosen) : fail(w);
    for (size_t i = 0; i < clues.size; i++) set_clue(&w->board, clues.at[i].place, clues.at[i].from);
    mem_free(w->mem, chosen, (clues.size + 1) * sizeof *chosen);
    clue_sets_free(&sets);
    vec_free(w->mem, &clues);
    return ok;
}

static bool rate(struct repairing *w, const struct puzzle *p, uint64_t most_work, bool *rated,
                 enum explain_level *level, uint32_t *score) {
    struct explanation e;
    const struct explain_request q = {.rate_only = true, .most_work = most_work, .limits = w->q->limits};
    bool ok = explain_puzzle(p, &q, w->mem, &e, w->fault);
    w->failed |= !ok;
    *rated = ok && e.status == EXPLAIN_DONE;
    if (*rated) {
        *level = e.level;
        *score = e.score;
    }
    explanation_free(&e);
    return ok;
}

// Single clues that leave one solution. Those that are rated come first, the easiest board at the head.
static bool list_helpful(struct repairing *w) {
    VEC(uint32_t) scores = {0};
    clue_changes *list = &w->out->helpful;
    bool ok = true;
    for (size_t i = 0; i < w->all.size && ok; i++) {
        struct clue_change c = {w->all.at[i], clue_at(&w->board, w->all.at[i]), 0};
        struct values v = values_at(&w->board, c.place);
        if (!clue_is_added(w->p, &c)) continue;
        for (size_t k = 0; k < count_values(v) && ok; k++) {
            size_t solutions = 0;
            bool rated = false;
            enum explain_level level;
            uint32_t score = UINT32_MAX;
            c.to = value_of(v, k);
            set_clue(&w->board, c.place, c.to);
            ok = ask(w, &solutions, NULL);
            if (ok && solutions == 1 && list->size < MOST_RATED)
                ok = rate(w, &w->board, REPAIR_QUICK, &rated, &level, &score);
            set_clue(&w->board, c.place, c.from);
            if (!ok || solutions != 1) continue;
            ok = (vec_push(w->mem, list, c) && vec_push(w->mem, &scores, score)) || fail(w);
            for (size_t n = list->size; ok && n-- > 1 && scores.at[n] < scores.at[n - 1];) {
                struct clue_change later = list->at[n - 1];
                uint32_t its = scores.at[n - 1];
                list->at[n - 1] = list->at[n], list->at[n] = later;
                scores.at[n - 1] = scores.at[n], scores.at[n] = its;
            }
        }
    }
    vec_free(w->mem, &scores);
    return ok;
}

static bool repair(struct repairing *w) {
    size_t most = w->q->most == 0 ? REPAIR_MOST : w->q->most;
    bool found = false;
    struct repair *out = w->out;
    if (!list_places(w) || !ask(w, &out->solutions, NULL)) return false;
    out->places = w->all.size;
    if (out->solutions == 1) {
        out->status = REPAIR_UNIQUE;
        return list_needless(w) && (!w->q->smallest || list_enough(w)) &&
               rate(w, w->p, w->q->most_work, &out->is_rated, &out->level, &out->score);
    }
    if (out->solutions == 2 && !list_helpful(w)) return false;
    if (out->helpful.size > 0) { // the best of them is the repair
        found = true;
        if (!vec_push(w->mem, &out->changes, out->helpful.at[0]) || !puzzle_copy(&out->puzzle, w->p, w->mem))
            return fail(w);
        out->has_puzzle = true;
        set_clue(&out->puzzle, out->changes.at[0].place, out->changes.at[0].to);
    }
    for (size_t n = 1; n <= most && !found; n++)
        if (!search(w, n, &found)) return false;
    out->status = found ? REPAIR_DONE : REPAIR_NOT;
    out->fewest = found;
    return !found || rate(w, &out->puzzle, w->q->most_work, &out->is_rated, &out->level, &out->score);
}

bool repair_puzzle(const struct puzzle *p, const struct repair_request *q, struct mem *m, struct repair *out,
                   struct fault *fault) {
    struct repairing w = {.p = p, .q = q, .mem = m, .out = out, .fault = fault};
    *out = (struct repair){.mem = m, .status = REPAIR_STOPPED};
    bool ok = puzzle_copy(&w.board, p, m) ? repair(&w) : fail(&w);
    if (!ok && !w.failed) { // a limit: what was found so far stays
        out->status = REPAIR_STOPPED;
        if (!out->has_puzzle) out->changes.size = 0;
        ok = true;
    }
    puzzle_free(&w.board);
    vec_free(m, &w.all);
    return ok;
}

void repair_free(struct repair *r) {
    vec_free(r->mem, &r->changes);
    vec_free(r->mem, &r->needless);
    vec_free(r->mem, &r->enough);
    vec_free(r->mem, &r->helpful);
    if (r->has_puzzle) puzzle_free(&r->puzzle);
    *r = (struct repair){0};
}

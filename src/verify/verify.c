#include "verify/verify.h"

#include "verify/cuts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef uint32_t u32;

// Variable v of the CNF has the literals 2(v - 1) and, negated, 2(v - 1) + 1.
typedef u32 lit;

// A clause in the store: its size, where the next search starts, and its literals, the watched two first.
enum { SIZE, CURSOR, LITS };
enum { DELETED = 1 << 30, MOST_LITS = 1 << 28, MOST_VARIABLES = 1 << 26 };

struct watch {
    lit other;      // a literal of the clause; if it is true, nothing has to be done
    u32 binary : 1; // it is the only other one
    u32 clause : 31;
};

struct list { // of watches, within the pool
    u32 start, size, cap;
};

struct checker {
    struct mem *mem;
    struct verify_result *result;
    struct limits limits;
    struct reader reader;
    struct cuts cuts;
    u32 variables; // from the header; the arrays below are for those seen so far
    VEC(u32) store;
    size_t garbage;          // words of it that are dead
    VEC(signed char) values; // by literal: 1, -1, 0
    VEC(unsigned char) marks;
    VEC(struct list) lists; // by literal: the clauses to examine when it becomes true
    VEC(struct watch) pool;
    VEC(lit) trail;
    size_t head;      // everything before it on the trail has been propagated
    VEC(lit) clause;  // the one being read
    VEC(u32) table;   // clauses by their literals, for deletions; 0: free, 1: was deleted, else place + 2
    size_t in_table;  // places not free
    size_t live;      // clauses to be found there
    u32 proof_begins; // where in the store
    bool cnf_in_table;
    bool done; // there is a contradiction
    bool no_memory;
    uint64_t patience;
};

// ---- Reading ---------------------------------------------------------------------------------------------

// Skip comments of the CNF. Some of them tell of graphs.
static bool take_comments(struct checker *c) {
    struct reader *r = &c->reader;
    for (skip_blanks(r); r->next == 'c'; skip_blanks(r)) {
        char text[80];
        size_t n = 0, line = r->line, skip = 2; // "c "
        for (; r->next != '\n' && r->next != -1; advance(r))
            if (skip > 0) skip--;
            else if (n + 1 < sizeof text) text[n++] = (char)r->next;
        text[n] = '\0';
        if (!cuts_read(&c->cuts, text))
            return fault_input(&c->result->fault, line, 1, "the description of a graph is wrong: c %s", text);
    }
    return true;
}

static bool expected(struct checker *c, const char *what) {
    char shown[12];
    const struct reader *r = &c->reader;
    const char *found = r->next == -1 ? "the end" : fault_byte(shown, (char)r->next);
    return fault_input(&c->result->fault, r->line, r->column, "%s is expected, not %s", what, found);
}

static bool read_number(struct checker *c, uint64_t most, const char *what, uint64_t *out) {
    struct reader *r = &c->reader;
    size_t line = r->line, column = r->column;
    if (r->next < '0' || r->next > '9') return expected(c, what);
    for (*out = 0; r->next >= '0' && r->next <= '9'; advance(r)) {
        *out = 10 * *out + (uint64_t)(r->next - '0');
        if (*out > most)
            return fault_input(&c->result->fault, line, column,
                               "the number is too large: at most %" PRIu64 " is allowed", most);
    }
    return r->next == -1 || is_blank(r->next) || expected(c, "a blank after the number");
}

// Room for a variable when it first occurs: a header alone costs nothing.
static bool make_variable(struct checker *c, u32 v) {
    size_t lits = 2 * ((size_t)v + 1);
    if (lits <= c->lists.size) return true;
    if (vec_resize(c->mem, &c->values, lits) && vec_resize(c->mem, &c->marks, lits) &&
        vec_reserve(c->mem, &c->trail, (size_t)v + 1) && vec_resize(c->mem, &c->lists, lits))
        return true;
    return !(c->no_memory = true);
}

// The literals up to the 0 that ends the clause, each once, into c->clause. A clause with a literal and its
// negation keeps both: it always holds.
static bool read_clause(struct checker *c) {
    struct reader *r = &c->reader;
    c->clause.size = 0;
    bool ok = true;
    for (;;) {
        uint64_t number;
        skip_blanks(r);
        bool negated = r->next == '-';
        if (negated) advance(r);
        ok = read_number(c, c->variables, "a literal, or the 0 that ends the clause,", &number);
        if (ok && number == 0 && negated) ok = expected(c, "a literal after -0");
        if (!ok || number == 0) break;
        lit l = 2 * (lit)(number - 1) + negated;
        ok = make_variable(c, l / 2);
        if (ok && c->marks.at[l]) continue;
        if (ok && !vec_push(c->mem, &c->clause, l)) ok = !(c->no_memory = true);
        if (!ok) break;
        c->marks.at[l] = 1;
    }
    for (size_t i = 0; i < c->clause.size; i++) c->marks.at[c->clause.at[i]] = 0;
    return ok;
}

static bool read_word(struct checker *c, const char *word) {
    char what[16];
    snprintf(what, sizeof what, "'%s'", word);
    skip_blanks(&c->reader);
    for (const char *w = word; *w != '\0'; w++, advance(&c->reader))
        if (c->reader.next != *w) return expected(c, what);
    return is_blank(c->reader.next) || expected(c, "a blank");
}

// ---- Clauses ---------------------------------------------------------------------------------------------

static u32 size_of(const struct checker *c, u32 ref) { return c->store.at[ref + SIZE] & ~(u32)DELETED; }
static bool is_deleted(const struct checker *c, u32 ref) { return (c->store.at[ref + SIZE] & DELETED) != 0; }
static lit *lits_of(const struct checker *c, u32 ref) { return c->store.at + ref + LITS; }
static u32 clause_after(const struct checker *c, u32 ref) { return ref + LITS + size_of(c, ref); }

static bool store_clause(struct checker *c, u32 *ref) {
    size_t n = c->clause.size, end = c->store.size + LITS + n;
    if (n > MOST_LITS || end > INT32_MAX || !vec_reserve(c->mem, &c->store, end))
        return !(c->no_memory = true);
    *ref = (u32)c->store.size;
    c->store.at[*ref + SIZE] = (u32)n;
    c->store.at[*ref + CURSOR] = 2;
    if (n > 0) memcpy(c->store.at + *ref + LITS, c->clause.at, n * sizeof(lit));
    c->store.size = end;
    c->live++;
    return true;
}

static bool grow_list(struct checker *c, struct list *l) {
    u32 cap = l->cap < 2 ? 4 : 2 * l->cap;
    if (cap > UINT32_MAX - c->pool.size || !vec_reserve(c->mem, &c->pool, c->pool.size + cap))
        return !(c->no_memory = true);
    if (l->size > 0) memcpy(c->pool.at + c->pool.size, c->pool.at + l->start, l->size * sizeof *c->pool.at);
    l->start = (u32)c->pool.size;
    l->cap = cap;
    c->pool.size += cap;
    return true;
}

static void add_watch(struct checker *c, lit when_true, lit other, u32 ref) {
    struct list *l = &c->lists.at[when_true];
    if (l->size == l->cap && !grow_list(c, l)) return;
    struct watch w = {.other = other, .binary = size_of(c, ref) == 2, .clause = ref & INT32_MAX};
    c->pool.at[l->start + l->size++] = w;
}

static void watch_clause(struct checker *c, u32 ref) {
    const lit *l = lits_of(c, ref);
    add_watch(c, l[0] ^ 1, l[1], ref);
    add_watch(c, l[1] ^ 1, l[0], ref);
}

static void unwatch(struct checker *c, lit when_true, u32 ref) {
    struct list *l = &c->lists.at[when_true];
    struct watch *w = c->pool.at + l->start;
    u32 i = 0;
    while (i < l->size && w[i].clause != ref) i++;
    if (i == l->size) return; // not watched: the clause was true, or had one literal left, when it came
    for (l->size--; i < l->size; i++) w[i] = w[i + 1];
}

// ---- Unit propagation ------------------------------------------------------------------------------------

static int value(const struct checker *c, lit l) { return c->values.at[l]; }

static void assign(struct checker *c, lit l) {
    c->values.at[l] = 1;
    c->values.at[l ^ 1] = -1;
    c->trail.at[c->trail.size++] = l; // there is room for every variable
}

enum visit { STAYS, MOVED, CONFLICT };

// A watched literal of a long clause has become false: watch another one, or propagate the last one. The
// search for another continues where the last one ended (Gent 2013), because the clause that forbids a
// solution has a literal for each cell.
static enum visit visit_clause(struct checker *c, struct watch *w, lit gone) {
    lit *l = lits_of(c, w->clause);
    u32 size = size_of(c, w->clause), *cursor = &c->store.at[w->clause + CURSOR];
    if (l[0] == gone) {
        l[0] = l[1];
        l[1] = gone;
    }
    w->other = l[0];
    if (value(c, l[0]) > 0) return STAYS;
    for (u32 looked = 2; looked < size; looked++) {
        u32 k = *cursor < size ? *cursor : 2;
        *cursor = k + 1;
        if (value(c, l[k]) < 0) continue;
        l[1] = l[k];
        l[k] = gone;
        add_watch(c, l[1] ^ 1, l[0], w->clause);
        return MOVED;
    }
    if (value(c, l[0]) < 0) return CONFLICT;
    assign(c, l[0]);
    return STAYS;
}

// Visit all clauses that watch the negation of p. False: a clause has no literal left.
static bool propagate_one(struct checker *c, lit p) {
    const signed char *values = c->values.at;
    u32 start = c->lists.at[p].start, n = c->lists.at[p].size, i = 0, kept = 0;
    struct watch *list = c->pool.at + start; // nothing new comes to it while p is true, but the pool may move
    enum visit visit = STAYS;
    while (i < n && visit != CONFLICT) {
        struct watch w = list[i++];
        int other = values[w.other];
        visit = STAYS;
        if (other <= 0) {
            if (!w.binary) {
                visit = visit_clause(c, &w, p ^ 1);
                list = c->pool.at + start;
            } else if (other == 0) assign(c, w.other);
            else visit = CONFLICT;
        }
        list[kept] = w;
        kept += visit != MOVED;
    }
    if (kept < i) memmove(list + kept, list + i, (n - i) * sizeof *list);
    c->lists.at[p].size = n - (i - kept);
    return visit != CONFLICT;
}

// False: a contradiction.
static bool propagate(struct checker *c) {
    bool ok = true;
    while (ok && c->head < c->trail.size && !c->no_memory) ok = propagate_one(c, c->trail.at[c->head++]);
    return ok;
}

static void undo(struct checker *c, size_t to) {
    while (c->trail.size > to) {
        lit l = c->trail.at[--c->trail.size];
        c->values.at[l] = c->values.at[l ^ 1] = 0;
    }
    c->head = to;
}

// Does the clause that was just read follow by unit propagation?
static bool follows(struct checker *c) {
    size_t known = c->trail.size;
    bool ok = true;
    for (size_t i = 0; i < c->clause.size && ok; i++) {
        lit l = c->clause.at[i];
        ok = value(c, l) <= 0; // already true, or the clause has its negation
        if (value(c, l) == 0) assign(c, l ^ 1);
    }
    ok = ok && propagate(c);
    undo(c, known);
    return !ok;
}

// ---- The clauses by their literals -----------------------------------------------------------------------

static uint64_t mixed(uint64_t x) { // the finalizer of MurmurHash3
    x = (x ^ x >> 33) * UINT64_C(0xff51afd7ed558ccd);
    x = (x ^ x >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return x ^ x >> 33;
}

static size_t first_place(const struct checker *c, const lit *l, size_t n) {
    uint64_t sum = 0; // independent of the order of the literals
    for (size_t i = 0; i < n; i++) sum += mixed(l[i] + UINT64_C(1));
    return (size_t)(mixed(sum) & (c->table.size - 1));
}

static void put_in_table(struct checker *c, u32 ref) {
    size_t i = first_place(c, lits_of(c, ref), size_of(c, ref));
    while (c->table.at[i] > 1) i = (i + 1) & (c->table.size - 1);
    c->in_table += c->table.at[i] == 0;
    c->table.at[i] = ref + 2;
}

// Every live clause of the proof and, once one of them was deleted, of the CNF.
static bool fill_table(struct checker *c) {
    size_t room = 1024;
    while (room < 3 * c->live) room *= 2;
    vec_free(c->mem, &c->table);
    c->in_table = 0;
    if (!vec_resize(c->mem, &c->table, room)) return !(c->no_memory = true);
    for (u32 ref = c->cnf_in_table ? 0 : c->proof_begins; ref < c->store.size; ref = clause_after(c, ref))
        if (!is_deleted(c, ref)) put_in_table(c, ref);
    return true;
}

static void enter(struct checker *c, u32 ref) {
    if (2 * (c->in_table + 1) > c->table.size) fill_table(c);
    else put_in_table(c, ref);
}

static bool is_same(const struct checker *c, u32 ref) {
    u32 n = size_of(c, ref), same = 0;
    const lit *l = lits_of(c, ref);
    if (n != c->clause.size) return false;
    while (same < n && c->marks.at[l[same]]) same++;
    return same == n;
}

// The place in the table of a clause with the literals just read, or SIZE_MAX.
static size_t find(const struct checker *c) {
    if (c->table.size == 0) return SIZE_MAX;
    for (size_t i = first_place(c, c->clause.at, c->clause.size); c->table.at[i] != 0;
         i = (i + 1) & (c->table.size - 1))
        if (c->table.at[i] > 1 && is_same(c, c->table.at[i] - 2)) return i;
    return SIZE_MAX;
}

static size_t find_somewhere(struct checker *c) {
    for (size_t i = 0; i < c->clause.size; i++) c->marks.at[c->clause.at[i]] = 1;
    size_t place = find(c);
    if (place == SIZE_MAX && !c->cnf_in_table) {
        c->cnf_in_table = true;
        c->live += (size_t)c->result->clauses;
        place = fill_table(c) ? find(c) : SIZE_MAX;
    }
    for (size_t i = 0; i < c->clause.size; i++) c->marks.at[c->clause.at[i]] = 0;
    return place;
}

// Move the live clauses together; the old store holds the new places for the watches.
static void collect_garbage(struct checker *c) {
    VEC(u32) fresh = {0};
    if (!vec_reserve(c->mem, &fresh, c->store.size - c->garbage + 1)) return; // optional
    u32 proof_begins = UINT32_MAX;
    for (u32 ref = 0, after; ref < c->store.size; ref = after) {
        after = clause_after(c, ref);
        if (ref >= c->proof_begins && proof_begins == UINT32_MAX) proof_begins = (u32)fresh.size;
        if (is_deleted(c, ref)) continue;
        memcpy(fresh.at + fresh.size, c->store.at + ref, (after - ref) * sizeof(u32));
        c->store.at[ref + CURSOR] = (u32)fresh.size;
        fresh.size += after - ref;
    }
    for (size_t i = 0; i < c->lists.size; i++)
        for (u32 k = c->lists.at[i].start, end = k + c->lists.at[i].size; k < end; k++)
            c->pool.at[k].clause = c->store.at[c->pool.at[k].clause + CURSOR] & INT32_MAX;
    c->proof_begins = proof_begins < fresh.size ? proof_begins : (u32)fresh.size;
    vec_free(c->mem, &c->store);
    c->store.at = fresh.at;
    c->store.size = fresh.size;
    c->store.cap = fresh.cap;
    c->garbage = 0;
    fill_table(c);
}

// ---- The steps of a proof --------------------------------------------------------------------------------

// Move two literals that are not false to the front; returns how many there are, at most 2.
static u32 two_open(const struct checker *c, u32 ref) {
    lit *l = lits_of(c, ref);
    u32 open = 0;
    for (u32 i = 0; i < size_of(c, ref) && open < 2; i++) {
        if (value(c, l[i]) < 0) continue;
        lit first = l[open];
        l[open++] = l[i];
        l[i] = first;
    }
    return open;
}

// The clause holds from now on: watch it or, if it has less than two literals left, apply it.
static void take_clause(struct checker *c, u32 ref) {
    u32 open = two_open(c, ref);
    const lit *l = lits_of(c, ref);
    if (open == 0) c->done = true;
    else if (open == 2) watch_clause(c, ref);
    else if (value(c, l[0]) == 0) assign(c, l[0]);
}

struct place { // in the proof
    size_t line, column;
};

// What was read, in readable form; cut if it is long.
static const char *shown_clause(const struct checker *c, char out[80]) {
    size_t at = 0;
    out[0] = '\0';
    for (size_t i = 0; i < c->clause.size && at < 56; i++) {
        lit l = c->clause.at[i];
        at += (size_t)snprintf(out + at, 80 - at, "%s%" PRIu32 " ", l & 1 ? "-" : "", l / 2 + 1);
        if (at >= 56 && i + 1 < c->clause.size) at += (size_t)snprintf(out + at, 80 - at, "... ");
    }
    snprintf(out + at, 80 - at, "0");
    return out;
}

static enum verify_verdict refuse(struct checker *c, struct place at, const char *why) {
    char clause[80];
    fault_input(&c->result->fault, at.line, at.column, "%s: %s", why, shown_clause(c, clause));
    return VERIFY_REFUSED;
}

static enum verify_verdict add_step(struct checker *c, struct place at) {
    u32 ref;
    if (!follows(c)) return c->no_memory ? VERIFY_NO_MEMORY : refuse(c, at, "this clause does not follow");
    c->result->added++;
    if (!store_clause(c, &ref)) return VERIFY_NO_MEMORY;
    take_clause(c, ref);
    enter(c, ref);
    c->done = !propagate(c) || c->done;
    return VERIFY_PROVEN;
}

static enum verify_verdict delete_step(struct checker *c, struct place at) {
    size_t place = find_somewhere(c);
    if (c->no_memory) return VERIFY_NO_MEMORY;
    if (place == SIZE_MAX) return refuse(c, at, "the deleted clause does not exist");
    u32 ref = c->table.at[place] - 2;
    c->table.at[place] = 1;
    if (size_of(c, ref) > 1) {
        unwatch(c, lits_of(c, ref)[0] ^ 1, ref);
        unwatch(c, lits_of(c, ref)[1] ^ 1, ref);
    }
    c->garbage += LITS + size_of(c, ref);
    c->store.at[ref + SIZE] |= DELETED;
    c->result->deleted++;
    c->live--;
    if (c->garbage > c->store.size / 2) collect_garbage(c);
    return VERIFY_PROVEN;
}

static bool over(struct checker *c) {
    enum { STEPS_BETWEEN_LOOKS = 256 };
    if (stop_asked(c->limits.stop)) return true;
    return c->patience++ % STEPS_BETWEEN_LOOKS == 0 && limits_over(&c->limits);
}

// VERIFY_PROVEN here means that nothing was wrong so far. After a contradiction the rest is read but not
// checked: everything follows from it.
static enum verify_verdict check_steps(struct checker *c) {
    struct reader *r = &c->reader;
    for (skip_comments(r); r->next != -1; skip_comments(r)) {
        const struct place at = {r->line, r->column};
        bool deletes = r->next == 'd';
        if (over(c)) return VERIFY_STOPPED;
        if (deletes) advance(r);
        if (deletes && !is_blank(r->next)) return expected(c, "a blank after d"), VERIFY_BAD_PROOF;
        if (!read_clause(c)) return c->no_memory ? VERIFY_NO_MEMORY : VERIFY_BAD_PROOF;
        if (c->done) continue;
        enum verify_verdict verdict = deletes ? delete_step(c, at) : add_step(c, at);
        if (verdict != VERIFY_PROVEN) return verdict;
        if (c->no_memory) return VERIFY_NO_MEMORY;
    }
    if (c->done) return VERIFY_PROVEN;
    fault_input(&c->result->fault, r->line, r->column, "the proof ends here without a contradiction");
    return VERIFY_REFUSED;
}

// ---- The CNF ---------------------------------------------------------------------------------------------

static bool read_header(struct checker *c) {
    uint64_t variables;
    if (!take_comments(c) || !read_word(c, "p") || !read_word(c, "cnf")) return false;
    skip_blanks(&c->reader);
    if (!read_number(c, MOST_VARIABLES, "the number of variables", &variables)) return false;
    skip_blanks(&c->reader);
    if (!read_number(c, UINT32_MAX, "the number of clauses", &c->result->clauses)) return false;
    c->variables = (u32)variables;
    c->result->variables = variables;
    return true;
}

// A clause that is announced as a cut of a graph has to be one.
static bool check_cut(struct checker *c, uint64_t number, size_t line) {
    if (c->cuts.graphs.size == 0) return true;
    for (size_t i = 0; i < c->clause.size; i++) c->marks.at[c->clause.at[i]] = 1;
    bool ok = cuts_allow(&c->cuts, number, c->marks.at, c->marks.size);
    for (size_t i = 0; i < c->clause.size; i++) c->marks.at[c->clause.at[i]] = 0;
    return ok || fault_input(&c->result->fault, line, 1,
                             "this clause is no cut: it does not separate two nodes of its graph");
}

static bool read_clauses(struct checker *c) {
    struct reader *r = &c->reader;
    uint64_t seen = 0;
    u32 ref;
    for (skip_comments(r); r->next != -1; skip_comments(r)) {
        if (seen == c->result->clauses)
            return fault_input(&c->result->fault, r->line, r->column,
                               "the header promises %" PRIu64 " clauses, but there are more", seen);
        size_t line = r->line;
        if (over(c) || !read_clause(c) || !check_cut(c, seen + 1, line) || !store_clause(c, &ref))
            return false;
        seen++;
    }
    if (seen == c->result->clauses) return true;
    return fault_input(&c->result->fault, r->line, r->column,
                       "the header promises %" PRIu64 " clauses, but there are %" PRIu64, c->result->clauses,
                       seen);
}

// Lay out every list at its exact size, side by side, before anything is watched.
static bool lay_out_lists(struct checker *c) {
    for (u32 ref = 0; ref < c->store.size; ref = clause_after(c, ref))
        for (u32 k = 0; k < 2 && size_of(c, ref) > 1; k++) c->lists.at[lits_of(c, ref)[k] ^ 1].cap++;
    size_t total = 0;
    for (size_t i = 0; i < c->lists.size; i++) {
        c->lists.at[i].start = (u32)total;
        total += c->lists.at[i].cap;
    }
    if (total > UINT32_MAX || !vec_reserve(c->mem, &c->pool, total + 1)) return !(c->no_memory = true);
    c->pool.size = total;
    return true;
}

static bool load(struct checker *c) {
    if (!read_header(c) || !read_clauses(c) || !lay_out_lists(c)) return false;
    c->result->cuts = cuts_count(&c->cuts);
    for (u32 ref = 0; ref < c->store.size; ref = clause_after(c, ref))
        if (size_of(c, ref) > 1) watch_clause(c, ref);
    for (u32 ref = 0; ref < c->store.size; ref = clause_after(c, ref))
        if (size_of(c, ref) < 2) take_clause(c, ref);
    c->proof_begins = (u32)c->store.size;
    c->live = 0; // those of the CNF are not in the table yet
    c->done = !propagate(c) || c->done;
    return !c->no_memory;
}

static enum verify_verdict check(struct checker *c, struct verify_text cnf, struct verify_text proof) {
    open_text(&c->reader, cnf);
    if (!load(c))
        return c->no_memory                          ? VERIFY_NO_MEMORY
               : c->result->fault.kind == FAULT_NONE ? VERIFY_STOPPED
                                                     : VERIFY_BAD_CNF;
    open_text(&c->reader, proof);
    return check_steps(c);
}

static void free_checker(struct checker *c) {
    cuts_free(&c->cuts);
    vec_free(c->mem, &c->store);
    vec_free(c->mem, &c->values);
    vec_free(c->mem, &c->marks);
    vec_free(c->mem, &c->lists);
    vec_free(c->mem, &c->pool);
    vec_free(c->mem, &c->trail);
    vec_free(c->mem, &c->clause);
    vec_free(c->mem, &c->table);
    mem_free(c->mem, c, sizeof *c);
}

enum verify_verdict verify_proof(struct verify_text cnf, struct verify_text proof, struct limits limits,
                                 struct mem *m, struct verify_result *result) {
    *result = (struct verify_result){0};
    struct checker *c = mem_zeroed(m, 1, sizeof *c);
    if (c == NULL) return VERIFY_NO_MEMORY;
    c->mem = c->cuts.mem = m;
    c->result = result;
    c->limits = limits;
    enum verify_verdict verdict = check(c, cnf, proof);
    free_checker(c);
    return verdict;
}

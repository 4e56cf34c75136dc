#include "echek/proofs/prove.h"

#include "base/thread.h"
#include "echek/proofs/inside.h"

#include <string.h>

// A question that is being answered.
struct proving {
    const struct echek_question *q;
    struct mem *mem;
    struct proof_search *search;
    struct proof_worker *workers; // one per thread; each keeps its experience from depth to depth
    struct echek_proof *proof;
    struct fault *fault;
    bool failed; // `fault` is set
};

static bool fail_memory(struct proving *v) {
    v->failed = true;
    return fault_memory(v->fault);
}

// ---- All threads on one question ----

struct round {
    struct proving *proving;
    unsigned plies;
    enum proof_answer answers[THREAD_MOST];
};

// The first thread to finish stops the others.
static void work(void *context, size_t number) {
    struct round *round = context;
    const struct proving *v = round->proving;
    round->answers[number] = proof_wins(&v->workers[number], &v->q->position, round->plies);
    atomic_store(&v->search->stop, 1);
}

static bool was_asked_to_stop(const struct proof_search *s) { return atomic_load(&s->out_of_time) != 0; }

// Does `attacker` win within so many plies?
static enum proof_answer ask(struct proving *v, unsigned attacker, unsigned plies) {
    struct round round = {.proving = v, .plies = plies};
    atomic_store(&v->search->stop, 0);
    for (unsigned i = 0; i < v->q->threads; i++) {
        v->workers[i].attacker = attacker;
        round.answers[i] = PROOF_STOPPED; // remains if a thread could not be started
    }
    thread_run(v->q->threads, work, &round);
    atomic_store(&v->search->stop, was_asked_to_stop(v->search));
    for (unsigned i = 0; i < v->q->threads; i++)
        if (round.answers[i] != PROOF_STOPPED) return round.answers[i];
    return PROOF_STOPPED;
}

static uint64_t nodes_of(const struct proving *v) {
    uint64_t nodes = 0;
    for (unsigned i = 0; i < v->q->threads; i++) nodes += v->workers[i].nodes;
    return nodes;
}

// ---- Deepening ----

// Ask the next depth for one side. A side wins by its own move or, one ply earlier, because the other side
// has to enclose its own king; so only every second depth has to be asked and, when the answer is yes, the
// depth before it.
static enum proof_answer deepen(struct proving *v, unsigned attacker, unsigned plies) {
    enum { GROWTH = 16 }; // about how many times more entries the next depth needs
    uint64_t before = nodes_of(v);
    enum proof_answer answer = ask(v, attacker, plies);
    proof_table_grow(&v->search->table, (nodes_of(v) - before) * GROWTH, v->q->table_bytes);
    unsigned *clear = &v->proof->clear[attacker != v->q->position.mover];
    if (answer == PROOF_NO) *clear = plies;
    if (answer != PROOF_YES) return answer;
    if (plies - 1 > *clear) {
        enum proof_answer sooner = ask(v, attacker, plies - 1);
        if (sooner == PROOF_STOPPED) return sooner;
        if (sooner == PROOF_YES) plies--;
    }
    v->proof->verdict = attacker == v->q->position.mover ? ECHEK_PROVEN_WIN : ECHEK_PROVEN_LOSS;
    v->proof->plies = plies;
    return PROOF_YES;
}

static void find_verdict(struct proving *v) {
    unsigned mover = v->q->position.mover, depth = v->q->depth;
    enum proof_answer answer = PROOF_NO;
    for (unsigned n = 1; n <= depth && answer == PROOF_NO; n++)
        answer = deepen(v, n % 2 == 1 ? mover : mover ^ 1, n);
    // The last depth was asked for one side only.
    if (answer == PROOF_NO) answer = deepen(v, depth % 2 == 1 ? mover ^ 1 : mover, depth);
    if (answer == PROOF_NO) v->proof->verdict = ECHEK_PROVEN_NONE;
}

// ---- The winning line and plan ----

static enum proof_answer wins_from(struct proving *v, const struct echek_position *p, unsigned plies) {
    return proof_wins_from(&v->workers[0], p, plies);
}

// A move of the attacker that wins within so many plies: the first in the order of moves or, with
// `any_will_do`, the one in the table.
static bool winning_move(struct proving *v, const struct echek_position *p, unsigned plies, bool any_will_do,
                         echek_move *found) {
    echek_move list[ECHEK_MOST_MOVES + 1];
    size_t count = 0;
    if (any_will_do) {
        echek_move known = proof_known_move(&v->workers[0], p);
        if (known != ECHEK_NO_MOVE && echek_is_legal(&v->q->rules, p, known)) list[count++] = known;
    }
    count += echek_moves(&v->q->rules, p, list + count);
    for (size_t i = 0; i < count; i++) {
        struct echek_position next = echek_after(&v->q->rules, p, list[i]);
        enum proof_answer answer = wins_from(v, &next, plies - 1);
        *found = list[i];
        if (answer != PROOF_NO) return answer == PROOF_YES;
    }
    return false;
}

// The move of the defender that delays the win longest: after it there is no win in fewer plies.
static bool stubborn_move(struct proving *v, const struct echek_position *p, unsigned plies,
                          echek_move *found) {
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&v->q->rules, p, list);
    for (size_t i = 0; i < count; i++) {
        struct echek_position next = echek_after(&v->q->rules, p, list[i]);
        bool over = echek_ended(&next) != ECHEK_GOES_ON;
        enum proof_answer answer =
            over ? (plies == 1 ? PROOF_NO : PROOF_YES) : wins_from(v, &next, plies - 2);
        *found = list[i];
        if (answer != PROOF_YES) return answer == PROOF_NO;
    }
    return false;
}

// The line depends on the position alone, not on threads or on the contents of the table: the attacker plays
// the first move that wins in time, the defender the first that delays the win longest.
static void find_line(struct proving *v) {
    struct echek_position p = v->q->position;
    for (unsigned left = v->proof->plies; left > 0; left--) {
        echek_move m;
        bool attacks = p.mover == v->workers[0].attacker;
        if (!(attacks ? winning_move(v, &p, left, false, &m) : stubborn_move(v, &p, left, &m))) return;
        v->proof->line[v->proof->length++] = m;
        echek_make(&v->q->rules, &p, m);
    }
}

static bool add_replies(struct proving *v, struct plan *s, const struct echek_position *p, unsigned plies);

// Add the attacker's move in p to the plan, and those in every position that can follow. Each position gets
// the fewest plies in which it is won, so one entry is enough, however it is reached.
static bool add_attack(struct proving *v, struct plan *s, const struct echek_position *p, unsigned most) {
    struct plan_entry e = {.position = *p, .key = echek_key(&v->q->rules, p, NULL)};
    if (plan_find(s, e.key) != NULL) return true;
    unsigned plies = 1;
    while (plies < most) {
        enum proof_answer answer = wins_from(v, p, plies);
        if (answer == PROOF_STOPPED) return false;
        if (answer == PROOF_YES) break;
        plies++;
    }
    if (!winning_move(v, p, plies, true, &e.move)) return false;
    e.plies = (uint8_t)plies;
    if (!plan_add(s, e)) return fail_memory(v);
    struct echek_position next = echek_after(&v->q->rules, p, e.move);
    return echek_ended(&next) != ECHEK_GOES_ON || add_replies(v, s, &next, plies - 1);
}

// The defender is to move and loses within so many plies: add an answer to each move.
static bool add_replies(struct proving *v, struct plan *s, const struct echek_position *p, unsigned plies) {
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&v->q->rules, p, list);
    for (size_t i = 0; i < count; i++) {
        struct echek_position next = echek_after(&v->q->rules, p, list[i]);
        if (echek_ended(&next) == ECHEK_GOES_ON && !add_attack(v, s, &next, plies - 1)) return false;
    }
    return true;
}

static void write_certificate(struct proving *v, struct text *out) {
    const struct echek_position *p = &v->q->position;
    unsigned winner = v->workers[0].attacker, plies = v->proof->plies;
    struct plan s = {.mem = v->mem};
    bool whole = p->mover == winner ? add_attack(v, &s, p, plies) : add_replies(v, &s, p, plies);
    if (whole) {
        struct echek_claim claim = {v->q->rules, *p, (enum echek_side)winner, plies, s.entries.size};
        plan_write(out, &claim, &s);
        if (out->failed) fail_memory(v);
    }
    plan_free(&s);
}

// ---- The whole ----

static bool prepare(struct proving *v) {
    v->search = mem_zeroed(v->mem, 1, sizeof *v->search);
    v->workers = mem_zeroed(v->mem, v->q->threads, sizeof *v->workers);
    if (v->search == NULL || v->workers == NULL) return fail_memory(v);
    v->search->rules = v->q->rules;
    v->search->limits = v->q->limits;
    for (unsigned i = 0; i < v->q->threads; i++) v->workers[i].shared = v->search;
    return proof_table_init(&v->search->table, v->mem) || fail_memory(v);
}

static void release(struct proving *v) {
    if (v->search != NULL) proof_table_free(&v->search->table);
    mem_free(v->mem, v->search, sizeof *v->search);
    mem_free(v->mem, v->workers, v->q->threads * sizeof *v->workers);
}

bool echek_prove(const struct echek_question *question, struct mem *m, struct echek_proof *proof,
                 struct text *certificate, struct fault *fault) {
    struct echek_question q = *question;
    q.threads = (unsigned)thread_clamp(q.threads);
    struct proving v = {.q = &q, .mem = m, .proof = proof, .fault = fault};
    *proof = (struct echek_proof){.verdict = ECHEK_UNKNOWN};
    if (prepare(&v)) {
        find_verdict(&v);
        if (proof->plies > 0) find_line(&v);
        if (proof->plies > 0 && certificate != NULL) write_certificate(&v, certificate);
        proof->nodes = nodes_of(&v);
        proof->interrupted = stop_asked(q.limits.stop);
    }
    release(&v);
    return !v.failed;
}

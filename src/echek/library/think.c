// Thinking about games of Echek, and proving results, for the library.
#include "echek/library/game.h"

#include <string.h>

// A line of moves, by name.
enum { LONGEST_LINE = ECHEK_DEEPEST_PROOF };
struct line {
    size_t length;
    struct move_name moves[LONGEST_LINE];
};
_Static_assert((int)ECHEK_DEEPEST_THOUGHT <= (int)LONGEST_LINE, "both kinds of lines fit");

static void name_line(struct line *out, const struct echek_rules *r, struct echek_position p,
                      const echek_move *moves, size_t length) {
    out->length = length;
    for (size_t i = 0; i < length; i++) {
        echek_move_name(&p, moves[i], out->moves[i].text);
        echek_make(r, &p, moves[i]);
    }
}

static const char *line_move(const struct line *l, size_t i) {
    return i < l->length ? l->moves[i].text : NULL;
}

// The table's share of the remaining memory: the rest needs some, too.
static size_t table_bytes(const struct roque *r, size_t wanted) {
    if (r->mem.limit == 0) return wanted;
    size_t left = r->mem.limit > r->mem.used ? r->mem.limit - r->mem.used : 0;
    return left / 2 < wanted ? left / 2 : wanted;
}

// ---- The best move --------------------------------------------------------------------------------------

struct roque_thought {
    struct library_handle handle;
    struct echek_rules rules;
    struct echek_position position;
    enum echek_result result; // if the game has ended there is nothing to think about
    struct echek_thought thought;
    struct move_name move;
    struct line line;
    struct text words, json;
};

static bool read_level(struct roque *r, const char *word, enum echek_level *level) {
    *level = ECHEK_MASTER;
    if (word == NULL || echek_level_named(word, level)) return true;
    return library_fail_as(r, ROQUE_BAD_INPUT, "there is no level '%.40s'", word);
}

static bool think(struct roque_game *g, enum echek_level level, unsigned depth, struct rng *rng,
                  struct echek_thought *thought) {
    const size_t table = (size_t)64 << 20;
    struct roque *r = g->handle.home;
    struct fault fault;
    if (g->engine == NULL) g->engine = echek_engine_new(&r->mem, table_bytes(r, table));
    if (g->engine == NULL) return library_fail_memory(r);
    const struct echek_effort effort = {.depth = depth, .threads = r->threads, .limits = library_limits(r)};
    return echek_level_move(level, g->engine, &g->game, rng, &effort, thought, &fault) ||
           library_fail(r, &fault);
}

roque_thought *roque_game_best(roque_game *g, const char *level_name, unsigned depth, uint64_t seed) {
    enum echek_level level;
    struct rng rng;
    if (g == NULL) return NULL;
    struct roque *r = g->handle.home;
    library_begin(r, g);
    if (!read_level(r, level_name, &level)) return NULL;
    rng_seed(&rng, seed);
    if (depth > ECHEK_DEEPEST_THOUGHT) depth = ECHEK_DEEPEST_THOUGHT;
    struct roque_thought *t = library_handle_new(r, sizeof *t);
    if (t == NULL) return NULL;
    t->rules = g->game.rules;
    t->position = *echek_game_now(&g->game);
    t->result = echek_game_result(&g->game);
    text_init(&t->words, &r->mem);
    text_init(&t->json, &r->mem);
    if (t->result != ECHEK_UNDECIDED) return t;
    if (think(g, level, depth, level_name == NULL ? NULL : &rng, &t->thought)) {
        echek_move_name(&t->position, t->thought.move, t->move.text);
        name_line(&t->line, &t->rules, t->position, t->thought.line, t->thought.length);
        return t;
    }
    roque_thought_free(t);
    return NULL;
}

void roque_thought_free(roque_thought *t) {
    if (t == NULL) return;
    text_free(&t->words);
    text_free(&t->json);
    library_handle_free(&t->handle);
}

const char *roque_thought_move(const roque_thought *t) {
    return t == NULL || t->result != ECHEK_UNDECIDED ? NULL : t->move.text;
}

size_t roque_thought_line(const roque_thought *t) { return t == NULL ? 0 : t->line.length; }

const char *roque_thought_line_move(const roque_thought *t, size_t i) {
    return t == NULL ? NULL : line_move(&t->line, i);
}

int roque_thought_score(const roque_thought *t) { return t == NULL ? 0 : t->thought.score; }
int roque_thought_wins(const roque_thought *t) { return t == NULL ? 0 : t->thought.wins; }
unsigned roque_thought_depth(const roque_thought *t) { return t == NULL ? 0 : t->thought.depth; }

const char *roque_thought_text(roque_thought *t) {
    if (t == NULL) return NULL;
    const struct echek_tell_advice advice = {&t->words, &t->rules, &t->position, -1};
    if (t->words.size == 0) {
        if (t->result != ECHEK_UNDECIDED) echek_tell_ended(&t->words, t->result);
        else if (!echek_tell_win_at_once(&advice)) echek_tell_advice(&advice, &t->thought);
    }
    return library_kept(&t->words, t->handle.home);
}

const char *roque_thought_json(roque_thought *t) {
    if (t == NULL) return NULL;
    const struct echek_subject subject = {t->rules, t->position, NULL};
    if (t->json.size == 0) {
        if (t->result != ECHEK_UNDECIDED) echek_tell_ended_json(&t->json, &subject, t->result);
        else echek_tell_best_json(&t->json, &subject, &t->thought);
    }
    return library_kept(&t->json, t->handle.home);
}

// ---- Proofs ---------------------------------------------------------------------------------------------

struct roque_proof {
    struct library_handle handle;
    struct echek_question question;
    struct echek_proof proof;
    struct line line;
    uint64_t us;
    struct text certificate, json;
};

_Static_assert((int)ROQUE_WIN == ECHEK_PROVEN_WIN && (int)ROQUE_LOSS == ECHEK_PROVEN_LOSS &&
                   (int)ROQUE_NO_FORCED_WIN == ECHEK_PROVEN_NONE && (int)ROQUE_NOT_KNOWN == ECHEK_UNKNOWN &&
                   (int)ROQUE_DEEPEST_PROOF == ECHEK_DEEPEST_PROOF,
               "the library tells what proofs tell");

static bool prove(struct roque_proof *p, bool certificate) {
    struct roque *r = p->handle.home;
    struct fault fault;
    uint64_t start = clock_us();
    bool ok = echek_prove(&p->question, &r->mem, &p->proof, certificate ? &p->certificate : NULL, &fault);
    p->us = clock_us() - start;
    return ok || library_fail(r, &fault);
}

roque_proof *roque_game_prove(roque_game *g, unsigned depth, bool certificate) {
    const size_t table = (size_t)512 << 20;
    if (g == NULL) return NULL;
    struct roque *r = g->handle.home;
    const struct echek_position *now = echek_game_now(&g->game);
    library_begin(r, g);
    if (echek_ended(now) != ECHEK_GOES_ON || depth < 1 || depth > ECHEK_DEEPEST_PROOF) {
        library_fail_as(r, ROQUE_BAD_INPUT,
                        depth < 1 || depth > ECHEK_DEEPEST_PROOF
                            ? "a depth from 1 to 61 plies is expected"
                            : "the game has ended: there is nothing to prove");
        return NULL;
    }
    struct roque_proof *p = library_handle_new(r, sizeof *p);
    if (p == NULL) return NULL;
    text_init(&p->certificate, &r->mem);
    text_init(&p->json, &r->mem);
    p->question = (struct echek_question){.rules = g->game.rules,
                                          .position = *now,
                                          .depth = depth,
                                          .table_bytes = table_bytes(r, table),
                                          .threads = r->threads,
                                          .limits = library_limits(r)};
    if (prove(p, certificate)) {
        name_line(&p->line, &p->question.rules, *now, p->proof.line, p->proof.length);
        return p;
    }
    roque_proof_free(p);
    return NULL;
}

void roque_proof_free(roque_proof *p) {
    if (p == NULL) return;
    text_free(&p->certificate);
    text_free(&p->json);
    library_handle_free(&p->handle);
}

enum roque_proven roque_proof_result(const roque_proof *p) {
    return p == NULL ? ROQUE_NOT_KNOWN : (enum roque_proven)p->proof.verdict;
}

unsigned roque_proof_plies(const roque_proof *p) { return p == NULL ? 0 : p->proof.plies; }
size_t roque_proof_line(const roque_proof *p) { return p == NULL ? 0 : p->line.length; }

const char *roque_proof_line_move(const roque_proof *p, size_t i) {
    return p == NULL ? NULL : line_move(&p->line, i);
}

unsigned roque_proof_no_win_within(const roque_proof *p, enum roque_side side) {
    return p == NULL ? 0 : p->proof.clear[(unsigned)side != p->question.position.mover];
}

const char *roque_proof_certificate(const roque_proof *p) {
    return p == NULL ? "" : text_string(&p->certificate);
}

const char *roque_proof_json(roque_proof *p) {
    if (p == NULL) return NULL;
    if (p->json.size == 0) echek_tell_proof_json(&p->json, &p->question, NULL, &p->proof, NULL, p->us);
    return library_kept(&p->json, p->handle.home);
}

bool roque_certificate_holds(roque *r, const char *text, size_t size) {
    struct echek_claim claim;
    struct fault fault;
    if (!library_begin(r, text)) return false;
    return echek_verify(text, library_size(text, size), &r->mem, &claim, &fault) == ECHEK_CLAIM_HOLDS ||
           library_fail(r, &fault);
}

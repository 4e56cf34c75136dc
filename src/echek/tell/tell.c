#include "echek/tell/tell.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>

// ---- Moves ----------------------------------------------------------------------------------------------

size_t echek_tell_list(const struct echek_rules *r, const struct echek_position *p,
                       echek_move list[ECHEK_MOST_MOVES]) {
    return echek_ended(p) == ECHEK_GOES_ON ? echek_moves(r, p, list) : 0;
}

unsigned echek_tell_winner(const struct echek_position *p) {
    return echek_ended(p) == ECHEK_MOVER_WON ? p->mover : p->mover ^ 1U;
}

static const char *side_json(unsigned side) { return side == ECHEK_WHITE ? "white" : "black"; }

void echek_tell_moves(struct text *out, const struct echek_rules *r, const struct echek_position *p) {
    char name[ECHEK_MOVE_TEXT];
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_tell_list(r, p, list);
    for (size_t i = 0; i < count; i++) text_format(out, "%s\n", echek_move_name(p, list[i], name));
}

void echek_tell_moves_json(struct text *out, const struct echek_rules *r, const struct echek_position *p) {
    char name[ECHEK_MOVE_TEXT];
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_tell_list(r, p, list);
    text_add(out, "{\"position\":\"");
    echek_position_write(out, p);
    text_add(out, "\",\"rules\":\"");
    echek_rules_write(out, r);
    text_format(out, "\",\"count\":%zu,\"moves\":[", count);
    for (size_t i = 0; i < count; i++)
        text_format(out, "%s\"%s\"", i == 0 ? "" : ",", echek_move_name(p, list[i], name));
    text_char(out, ']');
    if (echek_ended(p) != ECHEK_GOES_ON)
        text_format(out, ",\"winner\":\"%s\"", side_json(echek_tell_winner(p)));
    text_add(out, "}\n");
}

// ---- The best move --------------------------------------------------------------------------------------

static void add_score(struct text *out, const struct echek_position *p, const struct echek_thought *t) {
    enum { EVEN = 15 };
    const char *mover = echek_side_name(p->mover), *other = echek_side_name(p->mover ^ 1U);
    int plies = abs(t->wins), better = abs(t->score);
    if (t->wins != 0)
        text_format(out, "%s wins %s %d %s, proven", t->wins > 0 ? mover : other,
                    t->depth >= (unsigned)plies || plies == 1 ? "in" : "within", plies,
                    plies == 1 ? "ply" : "plies");
    else if (better <= EVEN) text_add(out, "about even");
    else
        text_format(out, "%s is better by %d.%02d", t->score > 0 ? mover : other, better / 100, better % 100);
}

void echek_tell_best(struct text *out, const struct echek_rules *r, const struct echek_position *p,
                     const struct echek_thought *t) {
    char name[ECHEK_MOVE_TEXT];
    text_format(out, "%s\n", echek_move_name(p, t->move, name));
    if (t->depth == 0 && t->wins == 0) return; // a level that does not think
    add_score(out, p, t);
    text_add(out, "\nline: ");
    echek_line_write(out, r, *p, t->line, t->length, "", " ");
    if (t->depth > 0)
        text_format(out, "\ndepth %u, %" PRIu64 " nodes, %.2f s", t->depth, t->nodes, (double)t->us / 1e6);
    text_char(out, '\n');
}

void echek_tell_outlook(const struct echek_tell_advice *a, const struct echek_thought *t) {
    enum { MOST = 8 };
    if (t->wins > 0 || t->length < 2) return;
    text_add(a->out, "What may follow: ");
    echek_line_write(a->out, a->rules, *a->now, t->line, t->length < MOST ? t->length : MOST, "", " ");
    text_add(a->out, "; ");
    add_score(a->out, a->now, t);
    text_add(a->out, ".\n");
}

void echek_tell_verdict(struct text *out, const struct echek_rules *r, const struct echek_position *p,
                        const struct echek_thought *t) {
    size_t at = out->size;
    add_score(out, p, t);
    if (out->size > at) out->at[at] = (char)toupper((unsigned char)out->at[at]);
    text_add(out, ".\n");
    echek_line_write(out, r, *p, t->line, t->length, "", " ");
    text_char(out, '\n');
}

void echek_tell_best_json(struct text *out, const struct echek_rules *r, const struct echek_position *p,
                          const struct echek_thought *t) {
    char name[ECHEK_MOVE_TEXT];
    text_format(out, "{\"move\":\"%s\",\"line\":[", echek_move_name(p, t->move, name));
    echek_line_write(out, r, *p, t->line, t->length, "\"", ",");
    text_add(out, "],");
    if (t->wins > 0) text_format(out, "\"win\":%d,", t->wins);
    else if (t->wins < 0) text_format(out, "\"loss\":%d,", -t->wins);
    else text_format(out, "\"score\":%d,", t->score);
    text_format(out, "\"depth\":%u,\"nodes\":%" PRIu64 "}\n", t->depth, t->nodes);
}

void echek_tell_ended(struct text *out, enum echek_result result) {
    text_format(out, "the game has ended: %s\n", echek_result_words(result));
}

void echek_tell_ended_json(struct text *out, enum echek_result result) {
    text_format(out, "{\"move\":null,\"line\":[],\"result\":\"%s\"}\n", echek_result_words(result));
}

// ---- Proofs ---------------------------------------------------------------------------------------------

static unsigned winner_of(const struct echek_question *q, const struct echek_proof *p) {
    return p->verdict == ECHEK_PROVEN_WIN ? q->position.mover : q->position.mover ^ 1U;
}

static void add_line(struct text *out, const struct echek_question *q, const struct echek_proof *p,
                     const char *around, const char *between) {
    echek_line_write(out, &q->rules, q->position, p->line, p->length, around, between);
}

static void add_cleared(struct text *out, const struct echek_question *q, const struct echek_proof *p) {
    unsigned mover = q->position.mover;
    text_format(out, "Proven so far: %s cannot force a win within %u plies, %s not within %u.\n",
                echek_side_name(mover), p->clear[0], echek_side_name(mover ^ 1U), p->clear[1]);
}

void echek_tell_proof(struct text *out, const struct echek_question *q, const struct echek_proof *p,
                      uint64_t us) {
    if (p->verdict == ECHEK_PROVEN_NONE)
        text_format(out, "Neither side can force a win within %u %s.\n", q->depth,
                    q->depth == 1 ? "ply" : "plies");
    else if (p->verdict == ECHEK_UNKNOWN) {
        text_add(out, "Not known: stopped before the answer was.\n");
        add_cleared(out, q, p);
    } else {
        text_format(out, "%s wins in %u %s, and no sooner:\n  ", echek_side_name(winner_of(q, p)), p->plies,
                    p->plies == 1 ? "ply" : "plies");
        add_line(out, q, p, "", " ");
        text_char(out, '\n');
    }
    text_format(out, "%" PRIu64 " positions looked at in %.1f s.\n", p->nodes, (double)us / 1e6);
}

void echek_tell_proof_json(struct text *out, const struct echek_question *q, const struct echek_proof *p,
                           uint64_t us) {
    static const char *const names[] = {"win", "loss", "none", "unknown"};
    unsigned black_moves = q->position.mover == ECHEK_BLACK;
    text_format(out, "{\"result\":\"%s\"", names[p->verdict]);
    if (p->plies > 0) {
        text_format(out, ",\"winner\":\"%s\",\"plies\":%u,\"line\":[", side_json(winner_of(q, p)), p->plies);
        add_line(out, q, p, "\"", ",");
        text_char(out, ']');
    }
    text_format(out, ",\"depth\":%u,\"no_win_within\":{\"white\":%u,\"black\":%u}", q->depth,
                p->clear[black_moves], p->clear[!black_moves]);
    text_format(out, ",\"nodes\":%" PRIu64 ",\"us\":%" PRIu64 "}\n", p->nodes, us);
}

void echek_tell_claim(struct text *out, const struct echek_claim *c) {
    text_format(out, "ok: %s wins within %u plies from ", echek_side_name(c->winner), c->plies);
    echek_position_write(out, &c->position);
    text_add(out, ", rules ");
    echek_rules_write(out, &c->rules);
    text_format(out, " (%zu positions checked)\n", c->positions);
}

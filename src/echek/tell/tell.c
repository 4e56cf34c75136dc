#include "echek/tell/tell.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

// ---- JSON ------------------------------------------------------------------------------------------------

void echek_json_position(struct text *out, const struct echek_position *p) {
    json_key(out, "position");
    text_char(out, '"');
    echek_position_write(out, p);
    text_char(out, '"');
}

void echek_json_rules(struct text *out, const struct echek_rules *r) {
    json_key(out, "rules");
    text_char(out, '"');
    echek_rules_write(out, r);
    text_char(out, '"');
}

void echek_json_move(struct text *out, const char *key, const struct echek_position *p, echek_move m) {
    char name[ECHEK_MOVE_TEXT];
    json_text(out, key, echek_move_name(p, m, name));
}

void echek_json_line(struct text *out, const char *key, const struct echek_rules *r, struct echek_position p,
                     const echek_move *line, size_t length) {
    json_open(out, key, '[');
    for (size_t i = 0; i < length; i++) {
        echek_json_move(out, NULL, &p, line[i]);
        echek_make(r, &p, line[i]);
    }
    json_close(out, ']');
}

// ---- Moves ----------------------------------------------------------------------------------------------

static const char *side_json(unsigned side) { return side == ECHEK_WHITE ? "white" : "black"; }

// Castling moves king and rook.
bool echek_is_move_of(const struct echek_position *p, echek_move m, unsigned square) {
    unsigned piece = echek_move_piece(m);
    if (m != ECHEK_CASTLE) return echek_at(p, p->mover, piece) == square;
    return echek_at(p, p->mover, ECHEK_KING) == square || echek_at(p, p->mover, ECHEK_ROOK) == square;
}

static size_t list_moves(const struct echek_rules *r, const struct echek_position *p, unsigned square,
                         echek_move list[ECHEK_MOST_MOVES]) {
    size_t count = echek_legal_moves(r, p, list), kept = 0;
    for (size_t i = 0; i < count; i++)
        if (square == ECHEK_SQUARES || echek_is_move_of(p, list[i], square)) list[kept++] = list[i];
    return kept;
}

void echek_tell_moves(struct text *out, const struct echek_rules *r, const struct echek_position *p,
                      unsigned square) {
    char name[ECHEK_MOVE_TEXT];
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = list_moves(r, p, square, list);
    for (size_t i = 0; i < count; i++) text_format(out, "%s\n", echek_move_name(p, list[i], name));
}

// Members of an open object.
static void add_subject(struct text *out, const struct echek_subject *s) {
    tell_json_source(out, s->source);
    echek_json_position(out, &s->position);
    echek_json_rules(out, &s->rules);
}

static void add_values(struct text *out, const struct echek_position *p, const struct echek_values *v) {
    json_open(out, "values", '[');
    for (size_t i = 0; i < v->count; i++) {
        json_open(out, NULL, '{');
        echek_json_value(out, p, &v->list[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void echek_tell_moves_json(struct text *out, const struct echek_subject *s, unsigned square,
                           const struct echek_values *v) {
    const struct echek_position *p = &s->position;
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = list_moves(&s->rules, p, square, list);
    json_open(out, NULL, '{');
    add_subject(out, s);
    json_number(out, "count", count);
    json_open(out, "moves", '[');
    for (size_t i = 0; i < count; i++) echek_json_move(out, NULL, p, list[i]);
    json_close(out, ']');
    if (v != NULL) add_values(out, p, v);
    if (echek_ended(p) != ECHEK_GOES_ON) json_text(out, "winner", side_json(echek_winner(p)));
    json_end_line(out);
}

// ---- Every move with its value --------------------------------------------------------------------------

static const struct {
    const char *mark, *name;
} kinds[] = {
    [ECHEK_VALUE_WIN] = {"++", "win"},    [ECHEK_VALUE_BETTER] = {"+", "better"},
    [ECHEK_VALUE_EVEN] = {"=", "even"},   [ECHEK_VALUE_DRAW] = {"==", "draw"},
    [ECHEK_VALUE_WORSE] = {"-", "worse"}, [ECHEK_VALUE_LOSS] = {"--", "loss"},
};

void echek_tell_value(struct text *out, const struct echek_move_value *v) {
    const enum echek_value_kind kind = echek_value_kind(v);
    if (v->wins != 0)
        text_format(out, "%s in %d %s", v->wins > 0 ? "wins" : "loses", abs(v->wins),
                    abs(v->wins) == 1 ? "ply" : "plies");
    else if (kind == ECHEK_VALUE_WIN) text_add(out, "wins by table");
    else if (kind == ECHEK_VALUE_LOSS) text_add(out, "loses by table");
    else if (kind == ECHEK_VALUE_DRAW) text_add(out, "draws by table");
    else {
        text_format(out, "%+.2f", (double)v->score / 100);
        if (v->least == 0) text_add(out, ", holds by table");
        if (v->most == 0) text_add(out, ", cannot win by table");
    }
}

void echek_tell_values(struct text *out, const struct echek_position *p, const struct echek_values *v) {
    for (size_t i = 0; i < v->count; i++) {
        char name[ECHEK_MOVE_TEXT];
        text_format(out, "%-5s  %-2s  ", echek_move_name(p, v->list[i].move, name),
                    kinds[echek_value_kind(&v->list[i])].mark);
        echek_tell_value(out, &v->list[i]);
        text_char(out, '\n');
    }
}

void echek_json_value(struct text *out, const struct echek_position *p, const struct echek_move_value *v) {
    static const char *const tables[] = {"loss", "draw", "win"};
    echek_json_move(out, "move", p, v->move);
    json_text(out, "value", kinds[echek_value_kind(v)].name);
    if (v->wins != 0) json_number(out, "plies", (uint64_t)abs(v->wins));
    else json_signed(out, "score", v->score);
    if (v->least > -1) json_text(out, "at_least", tables[v->least + 1]);
    if (v->most < 1) json_text(out, "at_most", tables[v->most + 1]);
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
    echek_line_write(out, r, *p, t->line, t->length);
    if (t->depth > 0)
        text_format(out, "\ndepth %u, %" PRIu64 " nodes, %.2f s", t->depth, t->nodes, (double)t->us / 1e6);
    text_char(out, '\n');
}

void echek_tell_outlook(const struct echek_tell_advice *a, const struct echek_thought *t) {
    enum { MOST = 8 };
    if (t->wins > 0 || t->length < 2) return;
    text_add(a->out, "What may follow: ");
    echek_line_write(a->out, a->rules, *a->now, t->line, t->length < MOST ? t->length : MOST);
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
    echek_line_write(out, r, *p, t->line, t->length);
    text_char(out, '\n');
}

void echek_tell_best_json(struct text *out, const struct echek_subject *s, const struct echek_thought *t) {
    json_open(out, NULL, '{');
    add_subject(out, s);
    echek_json_move(out, "move", &s->position, t->move);
    echek_json_line(out, "line", &s->rules, s->position, t->line, t->length);
    json_signed(out,
                t->wins > 0   ? "win"
                : t->wins < 0 ? "loss"
                              : "score",
                t->wins == 0 ? t->score : abs(t->wins));
    json_number(out, "depth", t->depth);
    json_number(out, "nodes", t->nodes);
    json_end_line(out);
}

void echek_tell_ended(struct text *out, enum echek_result result) {
    text_format(out, "the game has ended: %s\n", echek_result_words(result));
}

void echek_tell_ended_json(struct text *out, const struct echek_subject *s, enum echek_result result) {
    json_open(out, NULL, '{');
    add_subject(out, s);
    json_null(out, "move");
    json_open(out, "line", '[');
    json_close(out, ']');
    json_text(out, "result", echek_result_words(result));
    json_end_line(out);
}

// ---- Proofs ---------------------------------------------------------------------------------------------

static unsigned winner_of(const struct echek_question *q, const struct echek_proof *p) {
    return p->verdict == ECHEK_PROVEN_WIN ? q->position.mover : q->position.mover ^ 1U;
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
        text_format(out, "Not known: %s before the answer was.\n",
                    p->interrupted ? "interrupted" : "stopped by the time limit");
        add_cleared(out, q, p);
    } else {
        text_format(out, "%s wins in %u %s, and no sooner:\n  ", echek_side_name(winner_of(q, p)), p->plies,
                    p->plies == 1 ? "ply" : "plies");
        echek_line_write(out, &q->rules, q->position, p->line, p->length);
        text_char(out, '\n');
    }
    text_format(out, "%" PRIu64 " positions looked at in %.1f s.\n", p->nodes, (double)us / 1e6);
}

void echek_tell_proof_json(struct text *out, const struct echek_question *q,
                           const struct puzzle_source *source, const struct echek_proof *p,
                           const char *tables, uint64_t us) {
    const struct echek_subject subject = {q->rules, q->position, source};
    static const char *const names[] = {"win", "loss", "none", "unknown"};
    unsigned black_moves = q->position.mover == ECHEK_BLACK;
    json_open(out, NULL, '{');
    add_subject(out, &subject);
    json_text(out, "result", names[p->verdict]);
    if (p->verdict == ECHEK_UNKNOWN) json_text(out, "stopped", p->interrupted ? "interrupt" : "time");
    if (p->plies > 0) {
        json_text(out, "winner", side_json(winner_of(q, p)));
        json_number(out, "plies", p->plies);
        echek_json_line(out, "line", &q->rules, q->position, p->line, p->length);
    }
    json_number(out, "depth", q->depth);
    json_open(out, "no_win_within", '{');
    json_number(out, "white", p->clear[black_moves]);
    json_number(out, "black", p->clear[!black_moves]);
    json_close(out, '}');
    if (tables != NULL) json_text(out, "tables", tables);
    json_number(out, "nodes", p->nodes);
    json_number(out, "us", us);
    json_end_line(out);
}

void echek_tell_claim(struct text *out, const struct echek_claim *c) {
    text_format(out, "ok: %s wins within %u plies from ", echek_side_name(c->winner), c->plies);
    echek_position_write(out, &c->position);
    text_add(out, ", rules ");
    echek_rules_write(out, &c->rules);
    text_format(out, " (%zu positions checked)\n", c->positions);
}

// ---- Matches ---------------------------------------------------------------------------------------------

static void add_rating(struct text *out, const char *first, const char *second,
                       const struct echek_score_sheet *s) {
    if (s->games == 0) return;
    if (isinf(s->elo))
        text_format(out, "rating   %s is %s %+.0f Elo against %s, with 95%% confidence\n", first,
                    s->elo > 0 ? "over" : "below", s->elo_bound, second);
    else
        text_format(out, "rating   %s is %+.0f Elo against %s, with an error of %.0f (95%%)\n", first, s->elo,
                    second, s->elo_error);
}

void echek_tell_match(struct text *out, const struct echek_match *m, const struct echek_score_sheet *s) {
    const char *first = echek_level_name(m->levels[0]), *second = echek_level_name(m->levels[1]);
    double games = s->games == 0 ? 1 : s->games;
    text_format(out, "%s against %s: %u game%s, each opening twice with sides changed\n", first, second,
                s->games, s->games == 1 ? "" : "s");
    text_format(out, "score    %u won, %u lost, %u drawn (%.1f%%)\n", s->wins[0], s->wins[1], s->draws,
                100 * (s->wins[0] + s->draws / 2.0) / games);
    add_rating(out, first, second, s);
    text_format(out, "draws    %u by repetition, %u for want of progress\n", s->repetitions, s->no_progress);
    text_format(out, "length   %.1f plies on average, %u to %u\n", (double)s->plies / games, s->shortest,
                s->longest);
    text_format(out, "White    won %u, lost %u\n", s->white_wins, s->games - s->draws - s->white_wins);
    text_format(out, "promises %u broken (a proven win that was not won)\n", s->broken_promises);
}

// A number with one digit after the point; null if it is not known.
static void json_tenths(struct text *out, const char *key, bool known, double n) {
    json_key(out, key);
    if (known) text_format(out, "%.1f", n);
    else text_add(out, "null");
}

void echek_tell_match_json(struct text *out, const struct echek_match *m, const struct echek_score_sheet *s) {
    const bool any = s->games > 0, known = any && !isinf(s->elo);
    json_open(out, NULL, '{');
    json_open(out, "levels", '[');
    for (size_t i = 0; i < 2; i++) json_text(out, NULL, echek_level_name(m->levels[i]));
    json_close(out, ']');
    echek_json_rules(out, &m->rules);
    json_number(out, "seed", m->seed);
    json_number(out, "games", s->games);
    json_open(out, "wins", '[');
    for (size_t i = 0; i < 2; i++) json_number(out, NULL, s->wins[i]);
    json_close(out, ']');
    json_number(out, "draws", s->draws);
    json_number(out, "repetitions", s->repetitions);
    json_number(out, "no_progress", s->no_progress);
    json_number(out, "white_wins", s->white_wins);
    json_number(out, "plies", s->plies);
    json_number(out, "shortest", s->shortest);
    json_number(out, "longest", s->longest);
    json_tenths(out, "elo", known, s->elo);
    json_tenths(out, "elo_error", known, s->elo_error);
    if (any && !known) json_tenths(out, s->elo > 0 ? "elo_over" : "elo_below", true, s->elo_bound);
    json_number(out, "broken_promises", s->broken_promises);
    json_end_line(out);
}

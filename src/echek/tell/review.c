#include "echek/tell/tell.h"

#include <stdlib.h>
#include <string.h>

// ---- Names and lines -------------------------------------------------------------------------------------

static const struct echek_position *before_move(const struct echek_review *r, size_t move) {
    return echek_game_at(&r->game, move);
}

static size_t number_of(const struct echek_review *r, size_t move) {
    return (move + (r->game.start.mover == ECHEK_BLACK)) / 2 + 1;
}

void echek_tell_review_name(struct text *out, const struct echek_review *r, size_t move) {
    const struct echek_position *p = before_move(r, move);
    char name[ECHEK_MOVE_TEXT];
    text_format(out, "%zu. %s %s", number_of(r, move), echek_side_name(p->mover),
                echek_move_name(p, r->game.plies.at[move].move, name));
}

static void add_line(struct text *out, const struct echek_review *r, size_t plies,
                     const struct echek_line *line) {
    echek_line_write(out, &r->game.rules, *echek_game_at(&r->game, plies), line->at, line->length);
}

// The better move and its effects.
static void add_better(struct text *out, const struct echek_review *r, size_t move) {
    const struct echek_position *p = before_move(r, move);
    const struct echek_tell_advice advice = {out, &r->game.rules, p, -1};
    char name[ECHEK_MOVE_TEXT];
    echek_move m = r->moves[move].better.at[0];
    text_add(out, echek_move_name(p, m, name));
    echek_tell_effects(&advice, m);
}

static void add_better_line(struct text *out, const struct echek_review *r, size_t move) {
    text_add(out, ". The line: ");
    add_line(out, r, move, &r->moves[move].better);
}

// ---- The words for a move ---------------------------------------------------------------------------------

static const char *other_side(const struct echek_review *r, size_t move) {
    return echek_side_name(before_move(r, move)->mover ^ 1U);
}

// How the other side wins after the move.
static void add_answer(struct text *out, const struct echek_review *r, size_t move) {
    const struct echek_reviewed *m = &r->moves[move];
    if (m->after.plies == 0) {
        text_add(out, "it encloses its own king");
        return;
    }
    text_format(out, "%s wins in ", other_side(r, move));
    echek_tell_plies(out, m->after.plies);
    if (m->answer.length == 0) return;
    text_add(out, " by ");
    add_line(out, r, move + 1, &m->answer);
}

static void add_missed(struct text *out, const struct echek_review *r, size_t move) {
    text_add(out, "a win in ");
    echek_tell_plies(out, r->moves[move].before.plies);
    text_add(out, " by ");
    add_better(out, r, move);
    if (r->moves[move].better.length > 1) add_better_line(out, r, move);
}

static void add_held(struct text *out, const struct echek_review *r, size_t move) {
    const struct echek_reviewed *m = &r->moves[move];
    text_add(out, "every move loses, but ");
    add_better(out, r, move);
    text_format(out, "; so it takes %s ", other_side(r, move));
    echek_tell_plies(out, m->before.plies - 1);
    text_format(out, " to win, not %u", m->after.plies);
    add_better_line(out, r, move);
}

static void add_judgement(struct text *out, const struct echek_review *r, size_t move) {
    const struct echek_reviewed *m = &r->moves[move];
    const char *other = other_side(r, move);
    switch (m->judgement) {
    case ECHEK_JUDGED_ENDS:
        text_format(out, "wins: %s's king is enclosed", other);
        return;
    case ECHEK_JUDGED_WINS:
        text_add(out, "takes a win in ");
        echek_tell_plies(out, m->before.plies);
        return;
    case ECHEK_JUDGED_WINS_LATER:
        text_format(out, "wins, in %u plies; sooner by ", m->after.plies + 1);
        add_better(out, r, move);
        add_better_line(out, r, move);
        return;
    case ECHEK_JUDGED_MISSES:
        text_add(out, "misses ");
        add_missed(out, r, move);
        return;
    case ECHEK_JUDGED_THROWS:
        text_add(out, "gives a won game away: ");
        add_answer(out, r, move);
        text_add(out, ". It misses ");
        add_missed(out, r, move);
        return;
    case ECHEK_JUDGED_LOSES:
        text_add(out, "loses by force: ");
        add_answer(out, r, move);
        text_add(out, ". Not known to lose is ");
        add_better(out, r, move);
        add_better_line(out, r, move);
        return;
    case ECHEK_JUDGED_LOST:
        text_format(out, "could not be helped: whatever is played, %s wins in ", other);
        echek_tell_plies(out, m->before.plies - 1);
        return;
    case ECHEK_JUDGED_LOST_SOONER:
        add_held(out, r, move);
        return;
    case ECHEK_JUDGED_BEST:
        text_add(out, "the engine's choice, too");
        return;
    case ECHEK_JUDGED_GOOD:
        text_add(out, "good, as far as the engine sees");
        return;
    case ECHEK_JUDGED_WEAKER:
        text_add(out, "a matter of taste: the engine likes better ");
        add_better(out, r, move);
        add_better_line(out, r, move);
        return;
    }
}

// Do the tables prove something that no line has shown?
static bool tables_tell_more(const struct echek_reviewed *m) {
    bool shown = m->judgement == ECHEK_JUDGED_MISSES || m->judgement == ECHEK_JUDGED_THROWS ||
                 m->judgement == ECHEK_JUDGED_LOSES;
    return m->told.gave_away && !shown;
}

// "a sure win, by the tables; P@c4 keeps it, and now it is a draw at best"
static void add_given_away(struct text *out, const struct echek_review *r, size_t move) {
    const struct echek_told *t = &r->moves[move].told;
    char name[ECHEK_MOVE_TEXT];
    text_format(out, "a sure %s, by the tables: %s keeps it, and after this move %s",
                t->before == TABLE_WIN ? "win" : "draw",
                echek_move_name(before_move(r, move), t->keeps, name),
                t->after == TABLE_DRAW ? "it is a draw at best" : "the game is lost");
}

void echek_tell_review_judgement(struct text *out, const struct echek_review *r, size_t move) {
    add_judgement(out, r, move);
    text_char(out, '.');
    if (!tables_tell_more(&r->moves[move])) return;
    text_add(out, " It gives away ");
    add_given_away(out, r, move);
    text_char(out, '.');
}

bool echek_tell_review_is_worth_saying(const struct echek_review *r, size_t move) {
    if (tables_tell_more(&r->moves[move])) return true;
    return r->moves[move].judgement < ECHEK_JUDGED_BEST || r->moves[move].judgement == ECHEK_JUDGED_WEAKER;
}

// ---- The state after a move -------------------------------------------------------------------------------

void echek_tell_review_stands(struct text *out, const struct echek_review *r, size_t plies) {
    enum { EVEN = 15 };
    struct echek_worth w = echek_review_worth(r, plies);
    unsigned mover = echek_game_at(&r->game, plies)->mover;
    bool movers = w.fate == ECHEK_FATE_WON || (w.fate == ECHEK_FATE_OPEN && w.score > 0);
    const char *side = echek_side_name(movers ? mover : mover ^ 1U);
    int better = abs(w.score);
    if (w.fate != ECHEK_FATE_OPEN && w.plies == 0) text_format(out, "%s has won", side);
    else if (w.fate != ECHEK_FATE_OPEN) {
        text_format(out, "%s wins in ", side);
        echek_tell_plies(out, w.plies);
    } else if (better <= EVEN) text_add(out, "about even");
    else text_format(out, "%s is better by %d.%02d", side, better / 100, better % 100);
}

void echek_tell_review_head(struct text *out, const struct echek_tell_review *a) {
    size_t from = out->size;
    echek_tell_game_players(out, a->game);
    text_char(out, ' ');
    if (echek_game_is_over(a->game)) echek_tell_game_result(out, a->game);
    else {
        text_add(out, "Not over, after ");
        echek_tell_plies(out, a->review->count);
        text_char(out, '.');
    }
    for (size_t i = from; i < out->size; i++)
        if (out->at[i] == '\n') out->at[i] = ' ';
    while (out->size > from && out->at[out->size - 1] == ' ') out->at[--out->size] = '\0';
}

void echek_tell_review_turn(struct text *out, const struct echek_review *r, size_t move) {
    const struct echek_reviewed *m = &r->moves[move];
    char name[ECHEK_MOVE_TEXT] = "";
    if (m->better.length > 0) echek_move_name(before_move(r, move), m->better.at[0], name);
    if (tables_tell_more(m)) {
        text_add(out, "gave away ");
        add_given_away(out, r, move);
    } else if (m->judgement == ECHEK_JUDGED_MISSES) {
        text_add(out, "missed a win in ");
        echek_tell_plies(out, m->before.plies);
        text_format(out, " by %s", name);
    } else if (m->judgement == ECHEK_JUDGED_THROWS) text_format(out, "gave away the win by %s", name);
    else if (m->judgement == ECHEK_JUDGED_LOSES)
        text_format(out, "lost by force, where %s is not known to lose", name);
    else text_format(out, "was not to the engine's taste, which likes %s better", name);
    text_add(out, ". Before it: ");
    echek_tell_review_stands(out, r, move);
    text_add(out, "; after it: ");
    echek_tell_review_stands(out, r, move + 1);
    text_char(out, '.');
}

void echek_tell_review_turns(struct text *out, const struct echek_review *r) {
    size_t moves[ECHEK_MOST_TURNS], count = echek_review_turns(r, moves);
    if (count == 0) text_add(out, "No turning point was found.\n");
    for (size_t i = 0; i < count; i++) {
        echek_tell_review_name(out, r, moves[i]);
        text_char(out, ' ');
        echek_tell_review_turn(out, r, moves[i]);
        text_char(out, '\n');
    }
}

// ---- As text ----------------------------------------------------------------------------------------------

// White's advantage to the right of the middle, Black's to the left.
static void add_bar(struct text *out, unsigned chance, bool unicode) {
    enum { HALF = 10, CERTAIN = 1000 };
    int white = ((int)chance * 2 * HALF + CERTAIN / 2) / CERTAIN - HALF;
    const char *full = unicode ? "\u2588" : "#", *empty = unicode ? "\u00b7" : ".";
    for (int i = -HALF; i < HALF; i++) {
        if (i == 0) text_add(out, unicode ? "\u2502" : "|");
        text_add(out, (i < 0 && i >= white) || (i >= 0 && i < white) ? full : empty);
    }
}

static void add_row(struct text *out, const struct echek_review *r, size_t move, bool unicode) {
    const struct echek_position *p = before_move(r, move);
    char name[ECHEK_MOVE_TEXT];
    text_format(out, "%3zu. %s %-6s ", number_of(r, move), echek_side_name(p->mover),
                echek_move_name(p, r->game.plies.at[move].move, name));
    add_bar(out, echek_review_chance(r, move + 1), unicode);
    text_add(out, "  ");
    echek_tell_review_stands(out, r, move + 1);
    text_char(out, '\n');
}

static void add_said(struct text *out, const struct echek_review *r, size_t move, size_t width) {
    struct text words = TEXT_IN(out->mem);
    if (!echek_tell_review_is_worth_saying(r, move)) return;
    echek_tell_review_judgement(&words, r, move);
    text_char(&words, '\n');
    wrap_words(out, "     ", text_string(&words), width);
    if (words.failed) out->failed = true;
    text_free(&words);
}

static void add_wrapped(struct text *out, void (*add)(struct text *, const struct echek_review *),
                        const struct echek_review *r, const char *indent, size_t width) {
    struct text words = TEXT_IN(out->mem);
    add(&words, r);
    wrap_words(out, indent, text_string(&words), width);
    if (words.failed) out->failed = true;
    text_free(&words);
}

void echek_tell_review_text(struct text *out, const struct echek_tell_review *a, size_t width, bool unicode) {
    const struct echek_review *r = a->review;
    struct text head = TEXT_IN(out->mem);
    echek_tell_review_head(&head, a);
    text_char(&head, '\n');
    wrap_words(out, "", text_string(&head), width);
    if (head.failed) out->failed = true;
    text_free(&head);
    text_add(out, "\nWho stands how well after each move, Black to the left, White to the right:\n\n");
    for (size_t i = r->left; i < r->count; i++) {
        add_row(out, r, i, unicode);
        add_said(out, r, i, width);
    }
    text_add(out, "\nWhere the game turned:\n");
    add_wrapped(out, echek_tell_review_turns, r, "  ", width);
}

// ---- As JSON ----------------------------------------------------------------------------------------------

static void json_worth(struct text *out, const char *key, struct echek_worth w) {
    json_open(out, key, '{');
    if (w.fate == ECHEK_FATE_OPEN) json_signed(out, "score", w.score);
    else json_number(out, w.fate == ECHEK_FATE_WON ? "win" : "loss", w.plies);
    json_close(out, '}');
}

static void json_words(struct text *out, const struct echek_review *r, size_t move) {
    struct text words = TEXT_IN(out->mem);
    echek_tell_review_name(&words, r, move);
    text_add(&words, ": ");
    echek_tell_review_judgement(&words, r, move);
    json_string(out, "text", &words);
    text_free(&words);
}

static void json_moves(struct text *out, const struct echek_review *r, const char *key, size_t plies,
                       const struct echek_line *line) {
    if (line->length > 0)
        echek_json_line(out, key, &r->game.rules, *echek_game_at(&r->game, plies), line->at, line->length);
}

static void json_told(struct text *out, const struct echek_position *p, const struct echek_told *t) {
    static const char *const names[] = {"loss", "draw", "win"};
    json_open(out, "table", '{');
    json_text(out, "before", names[t->before + 1]);
    json_text(out, "after", names[t->after + 1]);
    echek_json_move(out, "keeps", p, t->keeps);
    json_close(out, '}');
}

void echek_tell_review_json_line(struct text *out, const struct echek_review *r, size_t move) {
    const struct echek_reviewed *m = &r->moves[move];
    const struct echek_position *p = before_move(r, move);
    json_number(out, "ply", move + 1);
    echek_json_move(out, "move", p, r->game.plies.at[move].move);
    json_text(out, "side", p->mover == ECHEK_WHITE ? "white" : "black");
    json_worth(out, "before", m->before);
    json_worth(out, "after", m->after);
    if (m->better.length > 0) echek_json_move(out, "better", p, m->better.at[0]);
    json_moves(out, r, "line", move, &m->better);
    json_moves(out, r, "answer", move + 1, &m->answer);
    if (m->told.gave_away) json_told(out, p, &m->told);
    json_words(out, r, move);
}

void echek_tell_review_json(struct text *out, const struct puzzle_source *source,
                            const struct echek_review *r) {
    for (size_t i = r->left; i < r->count; i++) {
        json_open(out, NULL, '{');
        tell_json_source(out, source);
        echek_tell_review_json_line(out, r, i);
        json_end_line(out);
    }
}

// The state of a game of Echek, as JSON.
#include "echek/play/game.h"
#include "echek/tell/tell.h"

#include <string.h>

static const char *side_key(unsigned side) { return side == ECHEK_WHITE ? "white" : "black"; }

static void add_squares(struct text *out, const char *key, unsigned set) {
    json_open(out, key, '[');
    for (unsigned square = 0; square < ECHEK_SQUARES; square++)
        if ((set >> square & 1) != 0) json_text(out, NULL, echek_square_name(square));
    json_close(out, ']');
}

// "b2, White's king", "a4, free"
static void add_square(struct text *out, const struct echek_position *p, unsigned square, unsigned last) {
    unsigned side, piece;
    bool taken = echek_piece_on(p, square, &side, &piece);
    const char letter = taken ? echek_letter(side, piece) : ' ';
    json_open(out, NULL, '{');
    json_text(out, "name", echek_square_name(square));
    json_bytes(out, "piece", &letter, taken);
    size_t from = json_begin_string(out, "t");
    text_format(out, "%s, ", echek_square_name(square));
    if (taken) text_format(out, "%s's %s", echek_side_name(side), echek_piece_name(piece));
    else text_add(out, "free");
    if ((last >> square & 1) != 0) text_add(out, ", last move");
    json_end_string(out, from);
    json_close(out, '}');
}

static void add_board(struct text *out, const struct echek_position *p, unsigned last) {
    json_open(out, "cells", '[');
    for (unsigned i = 0; i < ECHEK_SQUARES; i++) add_square(out, p, (3 - i / 4) * 4 + i % 4, last);
    json_close(out, ']');
    json_open(out, "hands", '{');
    for (unsigned side = 0; side < 2; side++) {
        size_t from = json_begin_string(out, side_key(side));
        for (unsigned piece = 0; piece < ECHEK_PIECES; piece++)
            if (echek_at(p, side, piece) == ECHEK_IN_HAND) text_char(out, echek_letter(side, piece));
        json_end_string(out, from);
    }
    json_close(out, '}');
    json_open(out, "open", '{');
    for (unsigned side = 0; side < 2; side++) add_squares(out, side_key(side), echek_open(p, side));
    json_close(out, '}');
}

// Where a move begins and ends. Castling goes from the king to the rook; a piece in hand is its letter.
struct ends {
    char from[3];
    const char *to;
};

static struct ends ends_of(const struct echek_position *p, echek_move m) {
    bool castle = m == ECHEK_CASTLE;
    unsigned side = p->mover, piece = castle ? ECHEK_KING : echek_move_piece(m),
             from = echek_at(p, side, piece);
    struct ends e = {.to = echek_square_name(castle ? echek_at(p, side, ECHEK_ROOK) : echek_move_to(m))};
    if (from == ECHEK_IN_HAND) e.from[0] = echek_letter(side, piece);
    else strcpy(e.from, echek_square_name(from));
    return e;
}

static void add_ends(struct text *out, const struct echek_position *p, echek_move m) {
    const struct ends e = ends_of(p, m);
    json_text(out, "from", e.from);
    json_text(out, "to", e.to);
}

static void add_legal(struct text *out, const struct echek_game *g) {
    const struct echek_position *p = echek_game_now(g);
    echek_move list[ECHEK_MOST_MOVES];
    char name[ECHEK_MOVE_TEXT];
    size_t count = echek_game_is_over(g) ? 0 : echek_moves(&g->rules, p, list);
    json_open(out, "legal", '[');
    for (size_t i = 0; i < count; i++) {
        json_open(out, NULL, '{');
        json_text(out, "move", echek_move_name(p, list[i], name));
        add_ends(out, p, list[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void add_last(struct text *out, const struct echek_game *g) {
    size_t n = g->plies.size;
    if (n == 0) {
        json_null(out, "last");
        return;
    }
    json_open(out, "last", '{');
    add_ends(out, echek_game_at(g, n - 1), g->plies.at[n - 1].move);
    json_close(out, '}');
}

// The moves that count, then those that were taken back.
static void add_moves(struct text *out, const struct echek_game *g) {
    struct echek_position p = g->start;
    size_t played = g->plies.size, all = played + g->later.size;
    char name[ECHEK_MOVE_TEXT];
    json_number(out, "at", played);
    json_open(out, "moves", '[');
    for (size_t i = 0; i < all; i++) {
        echek_move m = i < played ? g->plies.at[i].move : g->later.at[all - 1 - i];
        json_text(out, NULL, echek_move_name(&p, m, name));
        echek_make(&g->rules, &p, m);
    }
    json_close(out, ']');
}

static void add_players(struct text *out, const struct echek_game *g) {
    unsigned mover = echek_game_now(g)->mover;
    bool thinks = !echek_game_is_over(g) && echek_is_computer(g, mover, NULL);
    for (unsigned side = 0; side < 2; side++)
        json_text(out, side_key(side), g->players[side][0] == '\0' ? "human" : g->players[side]);
    json_text(out, "computer", thinks ? g->players[mover] : "");
    json_text(out, "mover", side_key(mover));
    json_open(out, "time", '{');
    for (unsigned side = 0; side < 2; side++) {
        size_t from = json_begin_string(out, side_key(side));
        echek_tell_game_time(out, g, side);
        json_end_string(out, from);
    }
    json_close(out, '}');
    json_bool(out, "clock", g->clock.seconds > 0);
}

typedef void words_of(struct text *out, const struct echek_game *g);

static void add_words(struct text *out, const char *key, const struct echek_game *g, words_of *words) {
    size_t from = json_begin_string(out, key);
    if (words != NULL) words(out, g);
    json_end_lines(out, from);
}

static void add_position(struct text *out, const char *key, const struct echek_position *p) {
    size_t from = json_begin_string(out, key);
    echek_position_write(out, p);
    json_end_string(out, from);
}

static void add_head(struct text *out, const struct echek_game *g) {
    size_t from = json_begin_string(out, "rules");
    echek_rules_write(out, &g->rules);
    json_end_string(out, from);
    add_position(out, "start", &g->start);
    add_position(out, "position", echek_game_now(g));
}

void echek_play_thought_json(const struct echek_play *p, struct text *out) {
    const struct echek_position *now = echek_play_now(p);
    const struct echek_thought *t = &p->thought;
    char name[ECHEK_MOVE_TEXT];
    json_text(out, "move", echek_move_name(now, t->move, name));
    echek_json_line(out, "line", &p->duel.game.rules, *now, t->line, t->length);
    json_signed(out, "score", t->score);
    json_signed(out, "wins", t->wins);
    json_number(out, "depth", t->depth);
    const struct ends e = ends_of(now, t->move);
    json_open(out, "marks", '{');
    json_open(out, "look", '[');
    json_text(out, NULL, e.from);
    json_text(out, NULL, e.to);
    json_close(out, ']');
    json_close(out, '}');
}

void echek_play_values_json(const struct echek_play *p, struct text *out) {
    const struct echek_position *now = echek_play_now(p);
    json_open(out, "values", '[');
    for (size_t i = 0; i < p->values.count; i++) {
        const struct echek_move_value *one = &p->values.list[i];
        json_open(out, NULL, '{');
        echek_json_value(out, now, one);
        add_ends(out, now, one->move);
        size_t from = json_begin_string(out, "words");
        echek_tell_value(out, one);
        json_end_string(out, from);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void echek_play_review_json(const struct echek_review *r, struct text *out) {
    json_open(out, "reviewed", '[');
    for (size_t i = 0; i < r->count; i++) {
        json_open(out, NULL, '{');
        echek_tell_review_json_line(out, r, i);
        json_close(out, '}');
    }
    json_close(out, ']');
}

bool echek_play_state(struct game *game, struct text *out) {
    const struct echek_game *g = &echek_play_of(game)->duel.game;
    bool over = echek_game_is_over(g);
    size_t from = json_begin_string(out, "game");
    if (!game_save(game, out)) out->failed = true;
    json_end_string(out, from);
    add_head(out, g);
    add_players(out, g);
    add_moves(out, g);
    add_board(out, echek_game_now(g), echek_game_last_squares(g));
    add_legal(out, g);
    add_last(out, g);
    json_number(out, "ms", g->used_ms[0] + g->used_ms[1]);
    json_bool(out, "over", over);
    add_words(out, "result", g, over ? echek_tell_game_result : NULL);
    add_words(out, "stands", g, echek_tell_game_stands);
    add_words(out, "warnings", g, echek_tell_game_warnings);
    return !out->failed;
}

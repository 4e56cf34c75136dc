// Games of Echek: how one stands, and everything that players do with it.
#include "page/echek.h"

#include "base/base64.h"
#include "echek/draw/board.h"
#include "echek/tell/game.h"
#include "format/link.h"
#include "play/words.h"

// ---- Reading ---------------------------------------------------------------------------------------------

bool page_is_echek(const struct text *game) {
    return game->size > 0 &&
           (echek_game_is_meant(game->at, game->size) || link_is(game->at, game->size, ECHEK_LINK));
}

bool page_asks_of_echek(const struct page_call *c, bool *echek) {
    struct text game;
    text_init(&game, &c->page->mem);
    bool ok = page_text(c, "game", &game);
    *echek = ok && page_is_echek(&game);
    text_free(&game);
    return ok;
}

bool page_duel(const struct page_call *c, struct duel *d) {
    struct text game;
    text_init(&game, &c->page->mem);
    *d = (struct duel){.game.mem = &c->page->mem};
    bool ok =
        page_need(c, "game", &game) && duel_load(d, text_string(&game), game.size, &c->page->mem, c->fault);
    text_free(&game);
    return ok;
}

// An object within the request, as a request of its own.
static bool find_object(const struct page_call *c, const char *key, struct page_call *inside) {
    *inside = *c;
    return page_find(c, key, &inside->fields) && *inside->fields.at == '{';
}

static bool seat(const struct page_call *c, struct duel *d) {
    static const char *const keys[] = {"white", "black"};
    bool ok = true;
    for (unsigned side = 0; ok && side < 2; side++) {
        struct text name;
        struct scan said;
        text_init(&name, &c->page->mem);
        if (page_find(c, keys[side], &said))
            ok = page_text(c, keys[side], &name) && duel_seat(d, side, text_string(&name), c->fault);
        text_free(&name);
    }
    return ok;
}

static bool read_rules(const struct page_call *c, struct echek_rules *rules) {
    struct text words;
    text_init(&words, &c->page->mem);
    *rules = (struct echek_rules){0};
    bool ok = page_text(c, "rules", &words) &&
              (words.size == 0 || echek_rules_read(rules, text_string(&words), c->fault));
    text_free(&words);
    return ok;
}

static bool read_start(const struct page_call *c, const struct echek_rules *rules,
                       struct echek_position *start) {
    struct text words;
    text_init(&words, &c->page->mem);
    *start = echek_start();
    bool ok = page_text(c, "start", &words) &&
              (words.size == 0 || echek_position_read(rules, text_string(&words), start, c->fault));
    text_free(&words);
    return ok;
}

static bool begin(const struct page_call *c, struct duel *d) {
    struct echek_rules rules;
    struct echek_position start;
    struct text clock;
    if (!read_rules(c, &rules) || !read_start(c, &rules, &start)) return false;
    duel_start(d, &c->page->mem, &rules, &start);
    text_init(&clock, &c->page->mem);
    bool ok = seat(c, d) && page_text(c, "clock", &clock) &&
              (clock.size == 0 || duel_set_clock(d, text_string(&clock), c->fault));
    text_free(&clock);
    return ok;
}

// ---- How it stands ---------------------------------------------------------------------------------------

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

// Where a move begins: a square, or the letter of a piece in hand. Castling goes from the king to the rook.
static void add_ends(struct text *out, const struct echek_position *p, echek_move m) {
    bool castle = m == ECHEK_CASTLE;
    unsigned side = p->mover, piece = castle ? ECHEK_KING : echek_move_piece(m),
             from = echek_at(p, side, piece);
    unsigned to = castle ? echek_at(p, side, ECHEK_ROOK) : echek_move_to(m);
    if (from == ECHEK_IN_HAND) json_char(out, "from", echek_letter(side, piece));
    else json_text(out, "from", echek_square_name(from));
    json_text(out, "to", echek_square_name(to));
}

static void add_legal(struct text *out, const struct duel *d) {
    const struct echek_position *p = echek_game_now(&d->game);
    echek_move list[ECHEK_MOST_MOVES];
    char name[ECHEK_MOVE_TEXT];
    size_t count = echek_game_is_over(&d->game) ? 0 : echek_moves(&d->game.rules, p, list);
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

// Those that count, and then those that were taken back.
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

static void add_players(struct text *out, const struct duel *d) {
    const struct echek_game *g = &d->game;
    unsigned mover = echek_game_now(g)->mover;
    bool thinks = !echek_game_is_over(&d->game) && echek_is_computer(&d->game, mover, NULL);
    for (unsigned side = 0; side < 2; side++)
        json_text(out, side_key(side), g->players[side][0] == '\0' ? "human" : g->players[side]);
    json_text(out, "computer", thinks ? g->players[mover] : "");
    json_text(out, "mover", side_key(mover));
    json_open(out, "time", '{');
    for (unsigned side = 0; side < 2; side++) {
        size_t from = json_begin_string(out, side_key(side));
        echek_tell_game_time(out, &d->game, side);
        json_end_string(out, from);
    }
    json_close(out, '}');
    json_bool(out, "clock", g->clock.seconds > 0);
}

typedef void words_of(struct text *out, const struct echek_game *g);

static void add_words(struct text *out, const char *key, const struct duel *d, words_of *words) {
    struct text lines;
    text_init(&lines, out->mem);
    if (words != NULL) words(&lines, &d->game);
    page_json_lines(out, key, &lines);
    text_free(&lines);
}

static void add_head(struct text *out, const struct duel *d) {
    const struct echek_game *g = &d->game;
    size_t from = json_begin_string(out, "game");
    if (!duel_save(d, out)) out->failed = true;
    json_end_string(out, from);
    from = json_begin_string(out, "rules");
    echek_rules_write(out, &g->rules);
    json_end_string(out, from);
    from = json_begin_string(out, "start");
    echek_position_write(out, &g->start);
    json_end_string(out, from);
    from = json_begin_string(out, "position");
    echek_position_write(out, echek_game_now(g));
    json_end_string(out, from);
}

void page_echek_state(struct text *out, const struct duel *d, const struct text *said) {
    add_head(out, d);
    add_players(out, d);
    add_moves(out, &d->game);
    add_board(out, echek_game_now(&d->game), echek_game_last_squares(&d->game));
    add_legal(out, d);
    add_last(out, &d->game);
    json_bool(out, "ended", echek_game_is_over(&d->game));
    add_words(out, "result", d, echek_game_is_over(&d->game) ? echek_tell_game_result : NULL);
    add_words(out, "stands", d, echek_tell_game_stands);
    add_words(out, "warnings", d, echek_tell_game_warnings);
    page_json_lines(out, "said", said);
}

// ---- Acting ----------------------------------------------------------------------------------------------

void page_say_ply(struct text *said, const struct duel *d) {
    const struct echek_game *g = &d->game;
    char name[ECHEK_MOVE_TEXT];
    size_t n = g->plies.size;
    if (n == 0) return;
    const struct echek_position *before = echek_game_at(g, n - 1);
    text_format(said, "%s: %s.\n", echek_side_name(before->mover),
                echek_move_name(before, g->plies.at[n - 1].move, name));
}

static bool go_to(struct duel *d, const char *words, struct text *said, struct fault *fault) {
    size_t n = 0, digits = strspn(words, "0123456789");
    for (size_t i = 0; i < digits && digits < 8; i++) n = n * 10 + (size_t)(words[i] - '0');
    if (digits == 0 || digits >= 8 || words[digits] != '\0' || n > d->game.plies.size + d->game.later.size)
        return fault_set(fault, FAULT_INPUT, "there are not so many moves");
    duel_go(d, n);
    text_add(said, "After ");
    echek_tell_plies(said, n);
    text_add(said, ".\n");
    return true;
}

static void tell_way(struct text *said, size_t plies, bool went, const char *before) {
    text_add(said, before);
    if (went) echek_tell_plies(said, plies);
    text_add(said, went ? ".\n" : "");
}

static bool act(struct duel *d, const struct text *action, struct text *said, struct fault *fault) {
    const char *words = text_string(action);
    size_t plies = 0;
    if (action->size == 0) return true;
    if (strcmp(words, "back") == 0 || strcmp(words, "undo") == 0) {
        bool went = duel_take_back(d, &plies);
        if (went && plies == 0) text_add(said, "The game goes on.\n");
        else tell_way(said, plies, went, went ? "Taken back: " : "There is nothing to take back.\n");
    } else if (strcmp(words, "forward") == 0 || strcmp(words, "redo") == 0) {
        bool went = duel_forward(d, &plies);
        tell_way(said, plies, went, went ? "Played again: " : "There is nothing to play again.\n");
    } else if (strncmp(words, "go ", 3) == 0) return go_to(d, words + 3, said, fault);
    else if (strcmp(words, "resign white") == 0) return duel_resign(d, ECHEK_WHITE, fault);
    else if (strcmp(words, "resign black") == 0) return duel_resign(d, ECHEK_BLACK, fault);
    else if (strcmp(words, "draw") == 0) return duel_agree(d, fault);
    else {
        if (!duel_do(d, words, action->size, fault)) return false;
        page_say_ply(said, d);
    }
    return true;
}

static bool find_game(const struct page_call *c, struct duel *d) {
    struct page_call inside;
    return find_object(c, "new", &inside) ? begin(&inside, d) : page_duel(c, d);
}

bool page_echek(struct page_call *c) {
    struct duel d = {.game.mem = &c->page->mem};
    struct page_call inside;
    struct text action, said;
    uint64_t spent = 0;
    text_init(&action, &c->page->mem);
    text_init(&said, &c->page->mem);
    bool ok =
        find_game(c, &d) && page_number(c, "spent", 0, UINT32_MAX, &spent) && page_text(c, "action", &action);
    if (ok && find_object(c, "seat", &inside)) ok = seat(&inside, &d);
    if (ok && spent > 0) duel_pass(&d, spent);
    ok = ok && act(&d, &action, &said, c->fault);
    if (ok) page_echek_state(c->out, &d, &said);
    text_free(&said);
    text_free(&action);
    duel_free(&d);
    return ok;
}

// ---- Elsewhere -------------------------------------------------------------------------------------------

bool page_write_echek(const struct page_call *c) {
    static const char *const formats[] = {"native", "link", NULL};
    struct duel d;
    struct text game, link;
    int to = 0;
    text_init(&game, &c->page->mem);
    text_init(&link, &c->page->mem);
    bool ok = page_duel(c, &d) && page_choice(c, "format", formats, &to) &&
              (duel_save(&d, &game) || fault_memory(c->fault));
    if (ok && to == 1) {
        link_write(&link, ECHEK_LINK, text_string(&game), game.size);
        text_char(&link, '\n');
    }
    json_string(c->out, "text", to == 1 ? &link : &game);
    text_free(&link);
    text_free(&game);
    duel_free(&d);
    return ok;
}

bool page_draw_echek(const struct page_call *c) {
    static const char *const media[] = {"text", "unicode", NULL};
    struct duel d;
    int medium = 1;
    bool turned = false;
    bool ok = page_duel(c, &d) && page_choice(c, "medium", media, &medium) && page_flag(c, "turned", &turned);
    if (ok) {
        const struct draw_echek board = {.position = echek_game_now(&d.game),
                                         .marked = echek_game_last_squares(&d.game),
                                         .over = echek_game_is_over(&d.game)};
        size_t from = json_begin_string(c->out, "picture");
        draw_echek(c->out, &board, (struct draw_echek_style){.unicode = medium == 1, .flipped = turned});
        json_end_string(c->out, from);
    }
    duel_free(&d);
    return ok;
}

bool page_open_echek(const struct page_call *c, const struct text *typed) {
    struct duel d = {.game.mem = &c->page->mem};
    struct text linked, game;
    text_init(&linked, &c->page->mem);
    text_init(&game, &c->page->mem);
    size_t size = typed->size;
    const char *bytes = text_string(typed);
    while (size > 0 && strchr(" \t\r\n", bytes[size - 1]) != NULL) size--;
    bool link = link_is(bytes, size, ECHEK_LINK);
    bool ok = !link || link_read(bytes, size, ECHEK_LINK, &linked, c->fault);
    const struct text *source = link ? &linked : typed;
    ok = ok && duel_load(&d, text_string(source), source->size, &c->page->mem, c->fault) &&
         (duel_save(&d, &game) || fault_memory(c->fault));
    if (ok) {
        json_open(c->out, NULL, '{');
        json_text(c->out, "kind", "echek");
        json_string(c->out, "game", &game);
        json_text(c->out, "family", "");
        json_number(c->out, "width", 4);
        json_number(c->out, "height", 4);
        json_text(c->out, "title", "");
        json_text(c->out, "level", "");
        json_close(c->out, '}');
    }
    text_free(&game);
    text_free(&linked);
    duel_free(&d);
    return ok;
}

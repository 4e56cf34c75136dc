// A game of Echek as a state machine: the input is the players' actions, a byte or a few each. After every
// step nothing is lost: going back to the start and forward again returns to the same position, refused
// actions change nothing, and a game that is saved and loaded is the same.
#include "echek/play/game.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void insist(bool promise) {
    if (!promise) abort();
}

static const char *const games[] = {
    "",
    "rules: castle=once,drop=safe\nwhite: human\nblack: medium\n",
    "; clock: 60+2 60 60\n1. Q@b3 c3-d3\n; taken back: b2-c2 d3-c3\n",
    "start: k3/p3/4/3K b QRBNPqrbn\nwhite: easy\nblack: hard\n",
    "b2-a1 c3-d4 a1-b2 d4-c3 b2-a1 c3-d4 a1-b2\n",
};
static const char *const names[] = {"", "human", "Ada", "easy", "master", " bad", "bad\n", "\xc3"};
static const char *const clocks[] = {"none", "1", "3+2", "x"};
enum { GAMES = sizeof games / sizeof *games, NAMES = sizeof names / sizeof *names };

struct machine {
    struct mem mem;
    struct duel d;
    const uint8_t *at, *end;
};

static uint8_t next(struct machine *m) { return m->at < m->end ? *m->at++ : 0; }

static void save(const struct duel *d, struct text *out, struct mem *m) {
    text_init(out, m);
    insist(duel_save(d, out));
}

static bool same(const struct text *a, const struct text *b) {
    return a->size == b->size && memcmp(a->at, b->at, a->size) == 0;
}

// ---- Invariants after every step -------------------------------------------------------------------------

static void check_saved(const struct duel *d, struct mem *m) {
    struct duel again;
    struct text first, second;
    struct fault f;
    save(d, &first, m);
    insist(duel_load(&again, first.at, first.size, m, &f));
    save(&again, &second, m);
    insist(same(&first, &second));
    insist(again.game.settled == d->game.settled && again.game.later.size == d->game.later.size);
    insist(echek_same(echek_game_now(&again.game), echek_game_now(&d->game)));
    insist(memcmp(&again.game.clock, &d->game.clock, sizeof d->game.clock) == 0);
    insist(memcmp(again.game.used_ms, d->game.used_ms, sizeof d->game.used_ms) == 0);
    duel_free(&again);
    text_free(&first);
    text_free(&second);
}

// Check going back and forward ply by ply, as between two people.
static void check_way(struct duel *d, struct mem *m) {
    struct text here, there;
    char players[2][ECHEK_NAME];
    if (d->game.settled != ECHEK_UNDECIDED) return; // that would be taken back alone
    save(d, &here, m);
    memcpy(players, d->game.players, sizeof players);
    memset(d->game.players, 0, sizeof players);
    uint64_t calls = m->calls;
    size_t plies = d->game.plies.size;
    while (duel_take_back(d, NULL)) continue;
    while (d->game.plies.size < plies) insist(duel_forward(d, NULL));
    insist(m->calls == calls);
    memcpy(d->game.players, players, sizeof players);
    save(d, &there, m);
    insist(same(&here, &there));
    text_free(&here);
    text_free(&there);
}

static void check_targets(const struct duel *d) {
    size_t count = duel_may_castle(d);
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++)
        count += (size_t)__builtin_popcount(duel_targets(d, piece));
    size_t legal = echek_count_moves(&d->game.rules, echek_game_now(&d->game));
    insist(count == (echek_game_is_over(&d->game) ? 0 : legal));
}

// ---- Steps -----------------------------------------------------------------------------------------------

static bool say(struct machine *m, struct fault *f) {
    size_t size = next(m) % 16, left = (size_t)(m->end - m->at);
    if (size > left) size = left;
    const char *words = (const char *)m->at;
    m->at += size;
    return duel_do(&m->d, words, size, f);
}

static bool act(struct machine *m, struct fault *f) {
    echek_move list[ECHEK_MOST_MOVES];
    char name[ECHEK_MOVE_TEXT];
    const struct echek_position *now = echek_game_now(&m->d.game);
    size_t count = echek_moves(&m->d.game.rules, now, list);
    echek_move_name(now, list[next(m) % count], name);
    return duel_do(&m->d, name, strlen(name), f);
}

static bool step(struct machine *m, struct fault *f) {
    switch (next(m) % 16) {
    case 0:
    case 1:
        duel_take_back(&m->d, NULL);
        return true;
    case 2:
        duel_forward(&m->d, NULL);
        return true;
    case 3:
        duel_pass(&m->d, next(m) * 50u);
        return true;
    case 4:
        return duel_seat(&m->d, next(m) % 2, names[next(m) % NAMES], f);
    case 5:
        return duel_set_clock(&m->d, clocks[next(m) % 4], f);
    case 6:
        return next(m) % 4 > 0 || duel_resign(&m->d, next(m) % 2, f);
    case 7:
        return next(m) % 4 > 0 || duel_agree(&m->d, f);
    case 8:
        return say(m, f);
    case 9:
        return duel_do_move(&m->d, next(m), f);
    default:
        return act(m, f);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct machine m = {.at = data, .end = data + size};
    struct fault f;
    const char *text = games[next(&m) % GAMES];
    insist(duel_load(&m.d, text, strlen(text), &m.mem, &f));
    for (int steps = 0; m.at < m.end && steps < 300; steps++) {
        struct text before, after;
        save(&m.d, &before, &m.mem);
        if (!step(&m, &f)) {
            insist(f.kind == FAULT_INPUT && f.text[0] != '\0');
            save(&m.d, &after, &m.mem);
            insist(same(&before, &after));
            text_free(&after);
        }
        text_free(&before);
        check_way(&m.d, &m.mem);
        check_saved(&m.d, &m.mem);
        check_targets(&m.d);
    }
    duel_free(&m.d);
    insist(m.mem.used == 0);
    return 0;
}

// A game as a state machine: the input is a puzzle and what a player does with it, a byte or a few each.
// After every step nothing is lost: going back to the given board and forward again returns to the same
// board, a pin leads to the pinned board, and a game that is saved and loaded is the same.
#include "play/play.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void insist(bool promise) {
    if (!promise) abort();
}

static const char *const puzzles[] = {
    "akari 4x3\n..1.\n.#..\n0..1\n",
    "; title: two\nakari 3x2\n*.x\n...\n- r2c1 *\n",
    "chess-num 3x3\n.2.\n...\n..N\n",
    "chess-loop 3x2 rook bishop 2\n",
    "chess-avoid 4x3 BBBBQ\n#...\n....\n....\n",
    "chess-position 3x2 3\n011\n131\n",
    "; moves: r1c1=N r1c2=B,r1c1=. r2c2-K\n; at: 1\n; pin: 2 b\n; time: 7\nchess-position 3x2 2\n...\n...\n",
};
enum { PUZZLES = sizeof puzzles / sizeof *puzzles, PINS = 4 };
static const char *const pin_names[PINS] = {"a", "b", "a longer name", "\xc3\xa4"};

struct machine {
    struct mem mem;
    struct play g;
    const uint8_t *at, *end;
    struct puzzle pinned[PINS];
    bool is_pinned[PINS];
};

static uint8_t next(struct machine *m) { return m->at < m->end ? *m->at++ : 0; }

static void save(const struct play *g, struct text *out, struct mem *m) {
    text_init(out, m);
    insist(play_save(g, out));
}

// ---- Invariants after every step -------------------------------------------------------------------------

static void check_way(struct play *g, struct mem *m) {
    struct puzzle here;
    size_t at = g->at, back = 0;
    insist(puzzle_copy(&here, &g->board, m));
    while (play_undo(g)) back++;
    insist(back == at && puzzle_same(&g->board, &g->given));
    while (g->at < at) insist(play_redo(g));
    insist(puzzle_same(&g->board, &here));
    puzzle_free(&here);
}

static void check_saved(const struct play *g, struct mem *m) {
    struct play again;
    struct text first, second;
    struct fault f;
    save(g, &first, m);
    insist(play_load(&again, NULL, first.at, first.size, m, &f));
    save(&again, &second, m);
    insist(first.size == second.size && memcmp(first.at, second.at, first.size) == 0);
    insist(puzzle_same(&again.board, &g->board) && puzzle_same(&again.given, &g->given));
    insist(again.at == g->at && again.ends.size == g->ends.size && again.pins.size == g->pins.size);
    insist(again.ms / 1000 == g->ms / 1000 && memcmp(again.help, g->help, sizeof g->help) == 0);
    play_free(&again);
    text_free(&first);
    text_free(&second);
}

static void check_fault(const struct fault *f, const struct play *g, const struct text *before,
                        struct mem *m) {
    struct text after;
    insist(f->kind == FAULT_INPUT && f->text[0] != '\0');
    save(g, &after, m);
    insist(after.size == before->size && memcmp(after.at, before->at, after.size) == 0);
    text_free(&after);
}

// ---- Steps -----------------------------------------------------------------------------------------------

static struct move any_move(struct machine *m) {
    static const char hows[] = "==-+";
    const struct puzzle *p = &m->g.board;
    uint32_t cell = next(m) % (uint32_t)puzzle_size(p);
    uint8_t what = next(m);
    const char *marks = p->family->alphabet;
    return (struct move){cell, hows[what & 3], marks[(what >> 2) % strlen(marks)]};
}

static bool act(struct machine *m, struct fault *f) {
    struct move moves[4];
    struct text words;
    size_t count = 1 + next(m) % 4;
    text_init(&words, &m->mem);
    for (size_t i = 0; i < count; i++) {
        moves[i] = any_move(m);
        if (i > 0) text_char(&words, ',');
        move_write(&words, &m->g.board, moves[i]);
    }
    bool done =
        next(m) % 2 == 0 ? play_do(&m->g, words.at, words.size, f) : play_do_moves(&m->g, moves, count, f);
    text_free(&words);
    return done;
}

// Any words of the input.
static bool say(struct machine *m, struct fault *f) {
    size_t size = next(m), left = (size_t)(m->end - m->at);
    if (size > left) size = left;
    const char *words = (const char *)m->at;
    m->at += size;
    return play_do(&m->g, words, size, f);
}

static bool pin(struct machine *m, struct fault *f) {
    size_t which = next(m) % PINS;
    if (!play_pin(&m->g, pin_names[which], f)) return false;
    if (m->is_pinned[which]) puzzle_free(&m->pinned[which]);
    m->is_pinned[which] = true;
    insist(puzzle_copy(&m->pinned[which], &m->g.board, &m->mem));
    return true;
}

static bool go_back(struct machine *m, struct fault *f) {
    size_t which = next(m) % PINS;
    if (!play_back(&m->g, pin_names[which], f)) return false;
    if (m->is_pinned[which]) insist(puzzle_same(&m->g.board, &m->pinned[which]));
    return true;
}

static bool step(struct machine *m, struct fault *f) {
    struct verdict v;
    switch (next(m) % 16) {
    case 0:
    case 1:
        play_undo(&m->g);
        return true;
    case 2:
        play_redo(&m->g);
        return true;
    case 3:
        return play_restart(&m->g, f) && (insist(puzzle_same(&m->g.board, &m->g.given)), true);
    case 4:
        return pin(m, f);
    case 5:
        return go_back(m, f);
    case 6:
        play_pass(&m->g, next(m) * 100u);
        return true;
    case 7:
        verdict_init(&v, &m->mem);
        insist(play_find_errors(&m->g, true, &v));
        verdict_free(&v);
        return true;
    case 8:
        return say(m, f);
    default:
        return act(m, f);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct machine m = {.at = data, .end = data + size};
    struct fault f;
    const char *text = puzzles[next(&m) % PUZZLES];
    insist(play_load(&m.g, NULL, text, strlen(text), &m.mem, &f));
    for (int steps = 0; m.at < m.end && steps < 300; steps++) {
        struct text before;
        save(&m.g, &before, &m.mem);
        if (!step(&m, &f)) check_fault(&f, &m.g, &before, &m.mem);
        text_free(&before);
        check_way(&m.g, &m.mem);
        check_saved(&m.g, &m.mem);
    }
    for (size_t i = 0; i < PINS; i++) puzzle_free(&m.pinned[i]);
    play_free(&m.g);
    insist(m.mem.used == 0);
    return 0;
}

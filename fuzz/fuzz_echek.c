// All readers of Echek in one target: rules, a position, moves, and the file of a game. The first three lines
// of the input are rules, a position and a move; all of it is also a file. Data that was read must be the
// same after writing and reading it again, and faults must have their place.
#include "echek/rules/game.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void insist(bool promise) {
    if (!promise) abort();
}

static void check_fault(const struct fault *f, size_t most) {
    insist(f->kind == FAULT_INPUT);
    insist(f->line > 0 && f->column > 0 && f->column <= most + 1);
    insist(f->text[0] != '\0');
}

static void read_rules(const char *words, struct echek_rules *r, struct mem *m) {
    struct fault f;
    struct echek_rules again;
    struct text out;
    if (!echek_rules_read(r, words, &f)) {
        check_fault(&f, strlen(words));
        *r = (struct echek_rules){0};
        return;
    }
    text_init(&out, m);
    echek_rules_write(&out, r);
    insist(echek_rules_read(&again, out.at, &f));
    insist(again.drop == r->drop && again.castle == r->castle && again.jump == r->jump &&
           again.pawn == r->pawn);
    text_free(&out);
}

static void read_position(const char *words, const struct echek_rules *r, struct echek_position *p,
                          struct mem *m) {
    struct fault f;
    struct echek_position again;
    struct text out;
    if (!echek_position_read(r, words, p, &f)) {
        check_fault(&f, strlen(words));
        *p = echek_start();
        return;
    }
    text_init(&out, m);
    echek_position_write(&out, p);
    insist(echek_position_read(r, out.at, &again, &f));
    insist(again.code == p->code && again.mover == p->mover && again.castled == p->castled);
    insist(again.occupied[0] == p->occupied[0] && again.occupied[1] == p->occupied[1]);
    text_free(&out);
}

static void read_move(const char *words, const struct echek_rules *r, const struct echek_position *p) {
    struct fault f;
    echek_move m, again;
    char name[ECHEK_MOVE_TEXT];
    if (!echek_move_read(r, p, words, &m, &f)) {
        check_fault(&f, strlen(words));
        return;
    }
    insist(echek_is_legal(r, p, m));
    insist(echek_move_read(r, p, echek_move_name(p, m, name), &again, &f) && again == m);
}

static void read_game(const char *bytes, size_t size, struct mem *m) {
    struct fault f;
    struct echek_game g, again;
    struct text out;
    text_init(&out, m);
    if (!echek_game_read(&g, m, bytes, size, &f)) check_fault(&f, size);
    echek_game_write(&out, &g); // also of a file with a fault: the moves before it
    insist(echek_game_read(&again, m, out.at, out.size, &f));
    insist(again.plies.size == g.plies.size);
    insist(echek_game_now(&again)->code == echek_game_now(&g)->code);
    insist(echek_game_result(&again) == echek_game_result(&g));
    text_free(&out);
    echek_game_free(&again);
    echek_game_free(&g);
}

// The next line as a string of its own, so that a read past its end is detected.
static char *take_line(const uint8_t **at, const uint8_t *end) {
    const uint8_t *newline = *at == end ? NULL : memchr(*at, '\n', (size_t)(end - *at));
    size_t length = (size_t)((newline == NULL ? end : newline) - *at);
    char *line = malloc(length + 1);
    if (line == NULL) abort();
    if (length > 0) memcpy(line, *at, length);
    line[length] = '\0';
    *at += length + (newline != NULL);
    return line;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct mem m = MEM_UNLIMITED;
    struct echek_rules r;
    struct echek_position p;
    const uint8_t *at = data, *end = data + size;
    char *rules = take_line(&at, end), *position = take_line(&at, end), *move = take_line(&at, end);
    read_rules(rules, &r, &m);
    read_position(position, &r, &p, &m);
    read_move(move, &r, &p);
    free(rules);
    free(position);
    free(move);
    echek_game_is_meant((const char *)data, size);
    read_game((const char *)data, size, &m);
    insist(m.used == 0);
    return 0;
}

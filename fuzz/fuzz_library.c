// The library as used by a program, on any text: puzzles are inspected, drawn, written, solved, explained,
// changed and checked, within limits; and a text may be a game of Echek. The general guarantees must hold,
// and nothing may leak.
#include "library/inside.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void insist(bool promise) {
    if (!promise) abort();
}

// A failed call has set an error; a successful one has not.
static void insist_told(const roque *r, const void *thing) {
    insist((roque_error_kind(r) == ROQUE_OK) == (thing != NULL));
    insist((roque_error(r)[0] == '\0') == (thing != NULL));
    insist(roque_error_kind(r) != ROQUE_BUG && roque_error_line(r) >= 0 && roque_error_column(r) >= 0);
}

static void insist_object(const char *json) {
    insist(json == NULL || (json[0] == '{' && json[strlen(json) - 1] == '\n'));
}

static void write(roque *r, const roque_puzzle *p) {
    const char *format;
    for (size_t i = 0; (format = roque_family_format(roque_puzzle_family(p), i)) != NULL; i++) {
        char *text = roque_write(r, p, format);
        insist_told(r, text);
        roque_string_free(text);
    }
    roque_string_free(roque_draw(r, p, "svg", 0));
    roque_string_free(roque_draw(r, p, "unicode", ROQUE_COLOR | ROQUE_LETTERS));
}

static void judge(roque *r, const roque_puzzle *p, bool solved) {
    int row, column;
    roque_verdict *v = roque_check(r, p);
    insist_told(r, v);
    if (v == NULL) return;
    insist(!solved || roque_verdict_ok(v));
    insist_object(roque_verdict_json(v));
    for (size_t i = 0; i < roque_verdict_broken(v); i++) {
        insist(roque_verdict_rule(v, i) != NULL && roque_verdict_text(v, i) != NULL);
        for (size_t k = 0; k < roque_verdict_cells(v, i); k++) {
            insist(roque_verdict_cell(v, i, k, &row, &column));
            insist(roque_puzzle_cell(p, row, column) != '\0');
        }
    }
    roque_verdict_free(v);
}

static void solve(roque *r, const roque_puzzle *p) {
    roque_solution *s = roque_solve(r, p);
    insist_told(r, s);
    for (size_t i = 0; i < roque_solution_boards(s); i++) judge(r, roque_solution_board(s, i), true);
    insist_object(roque_solution_json(s));
    roque_solution_free(s);
    s = roque_solve_all(r, p, 5, true, NULL, NULL);
    insist_object(roque_solution_json(s));
    roque_solution_free(s);
}

static void explain(roque *r, const roque_puzzle *p) {
    roque_fact fact;
    roque_rule rule;
    roque_explanation *e = roque_hint(r, p);
    insist_told(r, e);
    insist_object(roque_explanation_json(e));
    for (size_t i = 0; i < roque_explanation_steps(e); i++) {
        for (size_t k = 0; roque_step_decides(e, i, k, &fact); k++)
            insist(roque_puzzle_cell(p, fact.row, fact.column) != '\0');
        for (size_t k = 0; roque_step_rule(e, i, k, &rule); k++)
            insist(rule.name != NULL && rule.text != NULL);
    }
    char *page = e == NULL ? NULL : roque_explanation_html(r, e, "any");
    roque_string_free(page);
    roque_explanation_free(e);
}

static void change(roque *r, const roque_puzzle *p, const uint8_t *data, size_t size) {
    roque_puzzle *copy = roque_puzzle_copy(r, p);
    for (size_t i = 0; copy != NULL && i + 2 < size && i < 60; i += 3) {
        bool struck =
            roque_puzzle_strike(r, copy, data[i] % 16, data[i + 1] % 16, (char)data[i + 2], data[i] >= 16);
        insist(!struck || roque_puzzle_is_struck(copy, data[i] % 16, data[i + 1] % 16, (char)data[i + 2]) ==
                              (data[i] >= 16));
        bool set = roque_puzzle_set(r, copy, data[i] % 16, data[i + 1] % 16, (char)data[i + 2]);
        insist(!set || roque_puzzle_cell(copy, data[i] % 16, data[i + 1] % 16) == (char)data[i + 2]);
        bool strike = data[i] & 16, other = data[i + 1] & 16;
        if (!other) continue;
        set = roque_puzzle_strike(r, copy, data[i] % 16, data[i + 1] % 16, (char)data[i + 2], strike);
        insist(!set ||
               strike == roque_puzzle_is_struck(copy, data[i] % 16, data[i + 1] % 16, (char)data[i + 2]));
    }
    char *text = copy == NULL ? NULL : roque_write(r, copy, "native");
    roque_puzzle *again = text == NULL ? NULL : roque_read(r, text, ROQUE_STRING);
    insist(copy == NULL || roque_puzzle_same(copy, again));
    roque_puzzle_free(again);
    roque_string_free(text);
    if (copy != NULL) judge(r, copy, false);
    roque_puzzle_give(r, copy);
    roque_puzzle_clear(copy);
    roque_puzzle_free(copy);
}

static void play(roque *r, const char *text, size_t size) {
    roque_game *g = roque_game_read(r, text, size);
    insist_told(r, g);
    if (g == NULL) return;
    insist_object(roque_game_json(g));
    char *written = roque_game_write(r, g);
    roque_game *again = roque_game_read(r, written, ROQUE_STRING);
    insist(again == NULL || strcmp(roque_game_position(again), roque_game_position(g)) == 0);
    while (roque_game_take_back(g)) insist(roque_game_moves(g) > 0);
    roque_game_free(again);
    roque_string_free(written);
    roque_game_free(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { LARGE = 144 };
    roque *r = roque_new();
    if (r == NULL) return 0;
    roque_set_time_limit(r, 0.1);
    roque_set_memory_limit(r, (size_t)64 << 20);
    roque_reader *reader = roque_reader_new(r, (const char *)data, size);
    for (int n = 0; n < 4; n++) {
        roque_puzzle *p = roque_reader_next(reader);
        if (p == NULL && roque_error_kind(r) == ROQUE_OK) break;
        insist_told(r, p);
        if (p == NULL) continue;
        judge(r, p, false);
        if (roque_puzzle_width(p) * roque_puzzle_height(p) <= LARGE) {
            write(r, p);
            solve(r, p);
            explain(r, p);
            change(r, p, data, size);
        }
        roque_puzzle_free(p);
    }
    roque_reader_free(reader);
    play(r, (const char *)data, size);
    insist(roque_memory_used(r) <= sizeof *r + r->error_json.cap);
    roque_free(r);
    return 0;
}

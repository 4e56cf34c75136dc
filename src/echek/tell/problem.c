#include "echek/tell/tell.h"

#include <inttypes.h>
#include <string.h>

// ---- Words ----------------------------------------------------------------------------------------------

void echek_tell_problem_task(struct text *out, unsigned mover, unsigned plies) {
    text_format(out, "%s wins ", echek_side_name(mover));
    if (plies == 1) text_add(out, "at once");
    else text_format(out, "in %u moves", (plies + 1) / 2);
}

// ", hard: 5 plies, one first move, 3 tries fail"
static void add_rating(struct text *out, const struct echek_problem *x) {
    text_format(out, ", %s: %u %s, one first move", explain_level_name(x->level), x->plies,
                x->plies == 1 ? "ply" : "plies");
    if (x->try_count > 0)
        text_format(out, ", %zu %s", x->try_count, x->try_count == 1 ? "try fails" : "tries fail");
}

void echek_tell_problem_line(struct text *out, const struct echek_problem *x, const char *between) {
    struct echek_position p = x->position;
    char name[ECHEK_MOVE_TEXT];
    for (unsigned i = 0; i < x->plies; i++) {
        if (i % 2 == 0) text_format(out, "%s%u.", i == 0 ? "" : between, i / 2 + 1);
        text_format(out, " %s", echek_move_name(&p, x->line[i], name));
        echek_make(&x->rules, &p, x->line[i]);
    }
}

void echek_tell_problem_tries(struct text *out, const struct echek_problem *x) {
    char name[ECHEK_MOVE_TEXT];
    for (size_t i = 0; i < x->try_count; i++) {
        struct echek_position next = echek_after(&x->rules, &x->position, x->tries[i].move);
        text_format(out, "%s%s?", i == 0 ? "" : ", ", echek_move_name(&x->position, x->tries[i].move, name));
        text_format(out, " %s!", echek_move_name(&next, x->tries[i].answer, name));
    }
}

void echek_tell_problem_hint(struct text *out, const struct echek_problem *x) {
    echek_move m = x->line[0];
    unsigned piece = echek_move_piece(m);
    char name[ECHEK_MOVE_TEXT];
    if (m == ECHEK_CASTLE) text_add(out, "King and rook change places.");
    else if (echek_at(&x->position, x->position.mover, piece) == ECHEK_IN_HAND)
        text_format(out, "The %s in hand comes first.", echek_piece_name(piece));
    else
        text_format(out, "The %s on %s begins.", echek_piece_name(piece),
                    echek_square_name(echek_at(&x->position, x->position.mover, piece)));
    if (x->try_count == 0) return;
    const struct echek_try *t = &x->tries[0];
    const struct echek_position next = echek_after(&x->rules, &x->position, t->move);
    text_format(out, " %s looks good", echek_move_name(&x->position, t->move, name));
    text_format(out, ", but %s refutes it.", echek_move_name(&next, t->answer, name));
}

void echek_tell_problem_game(struct text *out, const struct echek_problem *x) {
    text_add(out, "rules: ");
    echek_rules_write(out, &x->rules);
    text_add(out, "\nstart: ");
    echek_position_write(out, &x->position);
    text_char(out, '\n');
}

// ---- Formats --------------------------------------------------------------------------------------------

static void add_json(struct text *out, const struct echek_problem *x, uint64_t seed, uint64_t index) {
    json_open(out, NULL, '{');
    echek_json_position(out, &x->position);
    echek_json_rules(out, &x->rules);
    json_number(out, "plies", x->plies);
    echek_json_move(out, "first", &x->position, x->line[0]);
    echek_json_line(out, "line", &x->rules, x->position, x->line, x->plies);
    json_text(out, "level", explain_level_name(x->level));
    json_open(out, "tries", '[');
    for (size_t i = 0; i < x->try_count; i++) {
        const echek_move two[] = {x->tries[i].move, x->tries[i].answer};
        echek_json_line(out, NULL, &x->rules, x->position, two, 2);
    }
    json_close(out, ']');
    json_number(out, "seed", seed);
    json_number(out, "index", index + 1);
    json_end_line(out);
}

static void add_board(struct text *out, const struct echek_problem *x, struct draw_echek_style style) {
    const struct draw_echek d = {.position = &x->position};
    draw_echek(out, &d, style);
}

static void add_drawn(struct text *out, const struct echek_problem *x,
                      const struct echek_tell_problem_how *how, uint64_t index) {
    echek_tell_problem_task(out, x->position.mover, x->plies);
    add_rating(out, x);
    text_format(out, ", seed %" PRIu64, how->seed);
    if (index > 0) text_format(out, ", number %" PRIu64, index + 1);
    text_char(out, '\n');
    add_board(out, x, how->style);
    if (!how->with_solution) return;
    text_add(out, "Its solution: ");
    echek_tell_problem_line(out, x, " ");
    text_char(out, '\n');
    if (x->try_count == 0) return;
    text_add(out, "What fails: ");
    echek_tell_problem_tries(out, x);
    text_char(out, '\n');
}

// Each line of the board, as a comment.
static void add_commented_board(struct text *out, const struct echek_problem *x) {
    struct text board = TEXT_IN(out->mem);
    add_board(&board, x, (struct draw_echek_style){0});
    for (const char *line = text_string(&board); *line != '\0';) {
        size_t size = strcspn(line, "\n");
        text_add(out, "; ");
        text_bytes(out, line, size);
        text_char(out, '\n');
        line += size + (line[size] == '\n');
    }
    if (board.failed) out->failed = true;
    text_free(&board);
}

// The problem with its solution, as a game that was played.
static void add_game(struct text *out, const struct echek_problem *x,
                     const struct echek_tell_problem_how *how, uint64_t index) {
    text_add(out, "; ");
    echek_tell_problem_task(out, x->position.mover, x->plies);
    add_rating(out, x);
    text_format(out, "\n; seed: %" PRIu64 "\n; index: %" PRIu64 "\n;\n", how->seed, index + 1);
    add_commented_board(out, x);
    echek_tell_problem_game(out, x);
    if (!how->with_solution) return;
    if (x->try_count > 0) {
        text_add(out, "; what fails: ");
        echek_tell_problem_tries(out, x);
        text_char(out, '\n');
    }
    echek_line_write(out, &x->rules, x->position, x->line, x->plies);
    text_format(out, "\nresult: %s\n", x->position.mover == ECHEK_WHITE ? "1-0" : "0-1");
}

void echek_tell_problem(struct text *out, const struct echek_problem *x,
                        const struct echek_tell_problem_how *how, uint64_t index, bool first) {
    if (!first && !how->json) text_char(out, '\n');
    if (how->json) add_json(out, x, how->seed, index);
    else if (how->drawn) add_drawn(out, x, how, index);
    else add_game(out, x, how, index);
}

// Chess Loop to look at: on a solved board, who attacks whom, all the way round.
#include "family/chess/looks.h"
#include "board/chess.h"
#include "draw/pieces.h"
#include "family/chess/judge.h"
#include "family/chess_loop/chess_loop.h"
#include "puzzle/names.h"

// The piece that the one on `from` attacks; in a loop there is exactly one.
static size_t victim_of(const struct puzzle *p, size_t from) {
    for (size_t to = 0; to < puzzle_size(p); to++)
        if (chess_judge_is_piece(p->cells[to]) && chess_judge_attacks(p, from, to)) return to;
    return from;
}

static void add_stop(const struct puzzle *p, size_t square, struct text *out) {
    text_format(out, "%c ", p->cells[square]);
    puzzle_name_cell(out, p, square);
}

// "R r1c3 -> K r2c4 -> R r1c3": from the first piece of the board, so that equal boards get equal words, back
// to it.
static bool tell_loop(const struct puzzle *p, struct draw_solved *told, struct mem *m) {
    size_t first = 0, at;
    while (!chess_judge_is_piece(p->cells[first])) first++;
    told->arrows_name = "loop";
    add_stop(p, at = first, &told->arrows_in_words);
    do {
        size_t next = victim_of(p, at);
        if (!vec_push(m, &told->arrows, ((struct draw_span){(uint32_t)at, (uint32_t)next}))) return false;
        text_add(&told->arrows_in_words, " -> ");
        add_stop(p, at = next, &told->arrows_in_words);
    } while (at != first && told->arrows.size < puzzle_size(p));
    return true;
}

// The first kind of the header is outlined, the other filled: they are told apart by more than their shapes.
static void look_closer(const struct puzzle *p, struct draw_look *look) {
    enum chess_kind kind;
    chess_look_closer(p, look);
    if (chess_kind_of(look->symbol, &kind) && (int)kind == p->parameters[CHESS_LOOP_FIRST])
        look->figure = draw_piece_outlined(kind);
}

static int wanted(const struct puzzle *p, char mark) {
    enum chess_kind kind;
    bool plays = chess_kind_of(mark, &kind) && ((int)kind == p->parameters[CHESS_LOOP_FIRST] ||
                                                (int)kind == p->parameters[CHESS_LOOP_SECOND]);
    return plays ? p->parameters[CHESS_LOOP_EACH] : 0;
}

const struct family_looks chess_loop_looks = {
    .checkered = true, .cell = look_closer, .solved = tell_loop, .wanted = wanted};

// Chess Position judged by its rules: for each number, all pieces are checked one by one.
#include "family/chess/judge.h"
#include "family/chess_position/chess_position.h"

static const char letters[] = "PNKRBQ";

static bool is_number(char c) { return c >= '0' && c <= '9'; }

// The pieces still to be placed may attack a square, or block others that do: can its number become right?
static bool can_come_right(const struct puzzle *p, size_t cell, size_t count, size_t coming) {
    size_t number = (size_t)(p->under[cell] - '0'), stopped = chess_judge_stoppable(p, cell);
    if (count < number) return number - count <= chess_judge_can_attack(p, letters, cell, coming);
    return count - number <= (stopped < coming ? stopped : coming);
}

static bool judge_numbers(struct verdict *v, const struct puzzle *p, size_t coming) {
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (!is_number(p->under[i])) continue;
        size_t count = chess_judge_attackers(p, i);
        if (count != (size_t)(p->under[i] - '0') &&
            !chess_judge_say_number(v, p, i, p->under[i], can_come_right(p, i, count, coming)))
            return false;
    }
    return true;
}

static bool judge_pieces(struct verdict *v, const struct puzzle *p, size_t pieces, size_t right) {
    v->complete = pieces >= right;
    if (pieces == right) return true;
    if (!verdict_open(v, "count-wrong")) return false;
    verdict_mendable(v, pieces < right && chess_judge_room(p, letters) >= right - pieces);
    if (pieces < right) verdict_lost(v, CHESS_JUDGE_NO_ROOM);
    for (size_t i = 0; pieces > right && i < puzzle_size(p); i++)
        if (chess_judge_is_piece(p->cells[i]) && !verdict_cell(v, i)) return false;
    text_format(&v->sentences, "there %s %zu piece%s, not %zu", pieces == 1 ? "is" : "are", pieces,
                pieces == 1 ? "" : "s", right);
    return verdict_close(v);
}

bool chess_position_check(const struct puzzle *p, struct verdict *v) {
    size_t pieces = 0, right = (size_t)p->parameters[CHESS_POSITION_PIECES];
    for (size_t i = 0; i < puzzle_size(p); i++) pieces += chess_judge_is_piece(p->cells[i]);
    return judge_numbers(v, p, pieces < right ? right - pieces : 0) && judge_pieces(v, p, pieces, right);
}

// Chess Position judged by its rules: for each number, all pieces are checked one by one.
#include "family/chess/judge.h"
#include "family/chess_position/chess_position.h"
#include "puzzle/names.h"

static const char letters[] = "PNKRBQ";

static bool is_number(char c) { return c >= '0' && c <= '9'; }

static bool attacks(const struct puzzle *p, size_t from, size_t to) {
    return chess_judge_is_piece(p->cells[from]) && chess_judge_attacks(p, from, to);
}

static size_t count_attackers(const struct puzzle *p, size_t cell) {
    size_t count = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) count += attacks(p, i, cell);
    return count;
}

// The pieces still to be placed may attack a square, or block others that do: can its number become right?
static bool can_come_right(const struct puzzle *p, size_t cell, size_t count, size_t coming) {
    size_t number = (size_t)(p->under[cell] - '0'), stopped = 0;
    if (count < number) return number - count <= chess_judge_can_attack(p, letters, cell, coming);
    for (size_t i = 0; i < puzzle_size(p); i++)
        stopped += attacks(p, i, cell) && chess_judge_can_stop(p, i, cell);
    return count - number <= (stopped < coming ? stopped : coming);
}

// "the 3 at r2c2 is attacked 1 time, not 3: by the king at r1c3"
static bool say_wrong(struct verdict *v, const struct puzzle *p, size_t cell, size_t count, bool mendable) {
    struct text *t = &v->sentences;
    size_t said = 0;
    if (!verdict_open(v, "number-wrong") || !verdict_cell(v, cell)) return false;
    verdict_mendable(v, mendable);
    if (count < (size_t)(p->under[cell] - '0')) verdict_lost(v, CHESS_JUDGE_TOO_FEW);
    text_format(t, "the %c at ", p->under[cell]);
    puzzle_name_cell(t, p, cell);
    text_format(t, " is attacked %zu %s, not %c", count, count == 1 ? "time" : "times", p->under[cell]);
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (!attacks(p, i, cell)) continue;
        if (!verdict_cell(v, i)) return false;
        text_add(t, said == 0 ? ": by " : said + 1 == count ? " and " : ", ");
        chess_judge_say_piece(v, p, i);
        said++;
    }
    return verdict_close(v);
}

static bool judge_numbers(struct verdict *v, const struct puzzle *p, size_t coming) {
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (!is_number(p->under[i])) continue;
        size_t count = count_attackers(p, i);
        if (count != (size_t)(p->under[i] - '0') &&
            !say_wrong(v, p, i, count, can_come_right(p, i, count, coming)))
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

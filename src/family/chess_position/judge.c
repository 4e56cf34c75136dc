// Chess Position judged by its rules: for each number the men that attack it are looked for one by one.
#include "family/chess/judge.h"
#include "family/chess_position/chess_position.h"
#include "puzzle/names.h"

static const char letters[] = "PNKRBQ";

static bool is_number(char c) { return c >= '0' && c <= '9'; }

static bool attacks(const struct puzzle *p, size_t from, size_t to) {
    return chess_judge_is_man(p->cells[from]) && chess_judge_attacks(p, from, to);
}

static size_t count_attackers(const struct puzzle *p, size_t cell) {
    size_t count = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) count += attacks(p, i, cell);
    return count;
}

// The men who are still to come may attack a square, or stop others who do: can its number come right?
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
        chess_judge_say_man(v, p, i);
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

static bool judge_men(struct verdict *v, const struct puzzle *p, size_t men, size_t right) {
    v->complete = men >= right;
    if (men == right) return true;
    if (!verdict_open(v, "count-wrong")) return false;
    verdict_mendable(v, men < right && chess_judge_room(p, letters) >= right - men);
    if (men < right) verdict_lost(v, CHESS_JUDGE_NO_ROOM);
    for (size_t i = 0; men > right && i < puzzle_size(p); i++)
        if (chess_judge_is_man(p->cells[i]) && !verdict_cell(v, i)) return false;
    text_format(&v->sentences, "there %s %zu m%sn, not %zu", men == 1 ? "is" : "are", men,
                men == 1 ? "a" : "e", right);
    return verdict_close(v);
}

bool chess_position_check(const struct puzzle *p, struct verdict *v) {
    size_t men = 0, right = (size_t)p->parameters[CHESS_POSITION_MEN];
    for (size_t i = 0; i < puzzle_size(p); i++) men += chess_judge_is_man(p->cells[i]);
    return judge_numbers(v, p, men < right ? right - men : 0) && judge_men(v, p, men, right);
}

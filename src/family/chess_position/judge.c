// Chess Position judged by its rules: for each number the men that attack it are looked for one by one.
#include "family/chess/judge.h"
#include "board/grid.h"
#include "family/chess_position/chess_position.h"

static bool is_number(char c) { return c >= '0' && c <= '9'; }

static bool attacks(const struct puzzle *p, size_t from, size_t to) {
    return chess_judge_is_man(p->cells[from]) && chess_judge_attacks(p, from, to);
}

static size_t count_attackers(const struct puzzle *p, size_t cell) {
    size_t count = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) count += attacks(p, i, cell);
    return count;
}

// "the 3 at r2c2 is attacked 1 time, not 3: by the king at r1c3"
static bool say_wrong(struct verdict *v, const struct puzzle *p, size_t cell, size_t count) {
    struct text *t = &v->sentences;
    size_t said = 0;
    if (!verdict_open(v, "number-wrong") || !verdict_cell(v, cell)) return false;
    text_format(t, "the %c at ", p->under[cell]);
    board_name_cell(t, p->width, cell);
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

static bool judge_numbers(struct verdict *v, const struct puzzle *p) {
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (!is_number(p->under[i])) continue;
        size_t count = count_attackers(p, i);
        if (count != (size_t)(p->under[i] - '0') && !say_wrong(v, p, i, count)) return false;
    }
    return true;
}

static bool judge_men(struct verdict *v, const struct puzzle *p, int men) {
    int right = p->parameters[CHESS_POSITION_MEN];
    v->complete = men >= right;
    if (men == right) return true;
    if (!verdict_open(v, "count-wrong")) return false;
    for (size_t i = 0; men > right && i < puzzle_size(p); i++)
        if (chess_judge_is_man(p->cells[i]) && !verdict_cell(v, i)) return false;
    text_format(&v->sentences, "there %s %d m%sn, not %d", men == 1 ? "is" : "are", men, men == 1 ? "a" : "e",
                right);
    return verdict_close(v);
}

bool chess_position_check(const struct puzzle *p, struct verdict *v) {
    int men = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) men += chess_judge_is_man(p->cells[i]);
    v->complete = false;
    return men == 0 || (judge_numbers(v, p) && judge_men(v, p, men));
}

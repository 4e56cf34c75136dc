// Chess Avoidance judged by its rules: every man looks at every other.
#include "family/chess/judge.h"
#include "family/chess_avoid/chess_avoid.h"

static const char letters[] = "PNKRBQ"; // in the order of the parameters

static bool say_attacked(struct verdict *v, const struct puzzle *p, size_t man, size_t victim) {
    if (!verdict_open(v, "man-attacked") || !verdict_cell(v, man) || !verdict_cell(v, victim)) return false;
    chess_judge_say_man(v, p, man);
    text_add(&v->sentences, " attacks ");
    chess_judge_say_man(v, p, victim);
    return verdict_close(v);
}

static bool judge_attacks(struct verdict *v, const struct puzzle *p) {
    for (size_t man = 0; man < puzzle_size(p); man++) {
        if (!chess_judge_is_man(p->cells[man])) continue;
        for (size_t other = 0; other < puzzle_size(p); other++)
            if (chess_judge_is_man(p->cells[other]) && chess_judge_attacks(p, man, other) &&
                !say_attacked(v, p, man, other))
                return false;
    }
    return true;
}

static bool is_safe(const struct puzzle *p, char man, size_t square) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (chess_judge_is_man(p->cells[i]) &&
            (chess_judge_attacks(p, i, square) || chess_judge_would_attack(p, man, square, i)))
            return false;
    return true;
}

// Are there so many squares left on which such a man is safe?
static bool has_room(const struct puzzle *p, char man, size_t men) {
    for (size_t i = 0; i < puzzle_size(p) && men > 0; i++)
        men -= puzzle_may_get(p, i, man) && is_safe(p, man, i);
    return men == 0;
}

// "there are 3 rooks, not 2: at r1c1, r2c2 and r3c3"
static bool say_count(struct verdict *v, const struct puzzle *p, char man, size_t count, size_t right) {
    if (!verdict_open(v, "count-wrong")) return false;
    verdict_mendable(v, count < right && has_room(p, man, right - count));
    if (count < right) verdict_lost(v, CHESS_JUDGE_NO_ROOM);
    text_format(&v->sentences, "there %s %zu %s%s, not %zu", count == 1 ? "is" : "are", count,
                chess_judge_name(man), count == 1 ? "" : "s", right);
    if (count > right) text_add(&v->sentences, ": ");
    return (count <= right || chess_judge_say_places(v, p, man, count)) && verdict_close(v);
}

static bool judge_counts(struct verdict *v, const struct puzzle *p) {
    for (size_t k = 0; letters[k] != '\0'; k++) {
        size_t count = 0, right = (size_t)p->parameters[k];
        for (size_t i = 0; i < puzzle_size(p); i++) count += p->cells[i] == letters[k];
        if (count < right) v->complete = false;
        if (count != right && !say_count(v, p, letters[k], count, right)) return false;
    }
    return true;
}

// An attack is never mended: a man who comes between is attacked himself.
bool chess_avoid_check(const struct puzzle *p, struct verdict *v) {
    v->complete = true;
    return judge_attacks(v, p) && judge_counts(v, p);
}

#include "echek/engine/think.h"

void echek_values_begin(struct echek_values *v, const struct echek_game *g) {
    echek_move list[ECHEK_MOST_MOVES];
    *v = (struct echek_values){0};
    if (echek_game_is_over(g)) return;
    v->count = echek_moves(&g->rules, echek_game_now(g), list);
    for (size_t i = 0; i < v->count; i++) v->list[i] = (struct echek_move_value){list[i], 0, 0, -1, 1};
}

enum echek_value_kind echek_value_kind(const struct echek_move_value *v) {
    enum { EVEN = 15 };
    if (v->wins > 0 || v->least > 0) return ECHEK_VALUE_WIN;
    if (v->wins < 0 || v->most < 0) return ECHEK_VALUE_LOSS;
    if (v->least == 0 && v->most == 0) return ECHEK_VALUE_DRAW;
    return v->score > EVEN ? ECHEK_VALUE_BETTER : v->score < -EVEN ? ECHEK_VALUE_WORSE : ECHEK_VALUE_EVEN;
}

// More is better: wins, the shortest first; then undecided values; then losses, the longest first. An unknown
// distance counts as longer than any other.
static int rank(const struct echek_move_value *v) {
    enum { DECIDED = 1 << 20, LONGEST = 1 << 10 };
    const enum echek_value_kind kind = echek_value_kind(v);
    if (kind == ECHEK_VALUE_WIN) return DECIDED - (v->wins > 0 ? v->wins : LONGEST);
    if (kind == ECHEK_VALUE_LOSS) return -DECIDED + (v->wins < 0 ? -v->wins : LONGEST);
    return kind == ECHEK_VALUE_DRAW ? 0 : v->score;
}

void echek_values_sort(struct echek_values *v) {
    for (size_t i = 1; i < v->count; i++) {
        const struct echek_move_value one = v->list[i];
        size_t at = i;
        for (; at > 0 && rank(&v->list[at - 1]) < rank(&one); at--) v->list[at] = v->list[at - 1];
        v->list[at] = one;
    }
}

bool echek_values_go(struct echek_values *v, struct echek_engine *e, const struct echek_game *g,
                     uint64_t nodes, const struct limits *limits, struct fault *fault) {
    struct echek_effort effort = {.nodes = nodes, .limits = {.stop = limits->stop}, .move_count = 1};
    while (v->done < v->count) {
        struct echek_move_value *one = &v->list[v->done];
        struct echek_thought t;
        effort.moves = &one->move;
        if (!echek_think(e, g, &effort, &t, fault)) return false;
        if (stop_asked(limits->stop)) return true;
        one->wins = t.wins;
        one->score = t.score;
        if (++v->done < v->count && limits_over(limits)) return true;
    }
    echek_values_sort(v);
    return true;
}

// Chess-Num judged by its rules: for each number, all pieces are checked one by one.
#include "family/chess/judge.h"
#include "family/chess_num/chess_num.h"

static const char letters[] = "PNKRBQ"; // one of each

static bool is_number(char c) { return c >= '0' && c <= '6'; }

static size_t count_pieces(const struct puzzle *p, char piece) {
    size_t count = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) count += p->cells[i] == piece;
    return count;
}

// The pieces still to be placed may attack the number, or block others that do: can it become right?
static bool can_come_right(const struct puzzle *p, size_t cell, size_t attackers) {
    size_t number = (size_t)(p->cells[cell] - '0'), most = attackers, coming = 0;
    size_t stopped = chess_judge_stoppable(p, cell);
    for (const char *piece = letters; *piece != '\0'; piece++) {
        if (count_pieces(p, *piece) > 0) continue;
        coming++;
        most += chess_judge_can_attack(p, (char[]){*piece, '\0'}, cell, 1);
    }
    return attackers - (stopped < coming ? stopped : coming) <= number && number <= most;
}

static bool judge_numbers(struct verdict *v, const struct puzzle *p) {
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (!is_number(p->cells[i])) continue;
        size_t attackers = chess_judge_attackers(p, i);
        if (attackers != (size_t)(p->cells[i] - '0') &&
            !chess_judge_say_number(v, p, i, p->cells[i], can_come_right(p, i, attackers)))
            return false;
    }
    return true;
}

static bool say_twice(struct verdict *v, const struct puzzle *p, char piece, size_t count) {
    if (!verdict_open(v, "piece-twice")) return false;
    text_format(&v->sentences, "there are %zu %ss, not 1: ", count, chess_judge_name(piece));
    return chess_judge_say_places(v, p, piece, count) && verdict_close(v);
}

static bool say_missing(struct verdict *v, const struct puzzle *p, char piece) {
    if (!verdict_open(v, "piece-missing")) return false;
    verdict_mendable(v, chess_judge_room(p, (char[]){piece, '\0'}) > 0);
    verdict_lost(v, "; no square is left for it");
    text_format(&v->sentences, "the %s is missing", chess_judge_name(piece));
    return verdict_close(v);
}

bool chess_num_check(const struct puzzle *p, struct verdict *v) {
    v->complete = true;
    if (!judge_numbers(v, p)) return false;
    for (const char *piece = letters; *piece != '\0'; piece++) {
        size_t count = count_pieces(p, *piece);
        if (count > 1 && !say_twice(v, p, *piece, count)) return false;
    }
    for (const char *piece = letters; *piece != '\0'; piece++) {
        if (count_pieces(p, *piece) > 0) continue;
        v->complete = false;
        if (!say_missing(v, p, *piece)) return false;
    }
    return true;
}

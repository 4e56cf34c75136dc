// Chess Avoidance judged by its rules: every piece is compared with every other.
#include "family/chess/judge.h"
#include "family/chess_avoid/chess_avoid.h"

static const char letters[] = "PNKRBQ"; // in the order of the parameters

static bool say_attacked(struct verdict *v, const struct puzzle *p, size_t piece, size_t victim) {
    if (!verdict_open(v, "piece-attacked") || !verdict_cell(v, piece) || !verdict_cell(v, victim))
        return false;
    chess_judge_say_piece(v, p, piece);
    text_add(&v->sentences, " attacks ");
    chess_judge_say_piece(v, p, victim);
    return verdict_close(v);
}

static bool judge_attacks(struct verdict *v, const struct puzzle *p) {
    for (size_t piece = 0; piece < puzzle_size(p); piece++) {
        if (!chess_judge_is_piece(p->cells[piece])) continue;
        for (size_t other = 0; other < puzzle_size(p); other++)
            if (chess_judge_is_piece(p->cells[other]) && chess_judge_attacks(p, piece, other) &&
                !say_attacked(v, p, piece, other))
                return false;
    }
    return true;
}

static bool is_safe(const struct puzzle *p, char piece, size_t square) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (chess_judge_is_piece(p->cells[i]) &&
            (chess_judge_attacks(p, i, square) || chess_judge_would_attack(p, piece, square, i)))
            return false;
    return true;
}

// Are there so many squares left on which such a piece is safe?
static bool has_room(const struct puzzle *p, char piece, size_t pieces) {
    for (size_t i = 0; i < puzzle_size(p) && pieces > 0; i++)
        pieces -= puzzle_may_get(p, i, piece) && is_safe(p, piece, i);
    return pieces == 0;
}

// "there are 3 rooks, not 2: at r1c1, r2c2 and r3c3"
static bool say_count(struct verdict *v, const struct puzzle *p, char piece, size_t count, size_t right) {
    if (!verdict_open(v, "count-wrong")) return false;
    verdict_mendable(v, count < right && has_room(p, piece, right - count));
    if (count < right) verdict_lost(v, CHESS_JUDGE_NO_ROOM);
    text_format(&v->sentences, "there %s %zu %s%s, not %zu", count == 1 ? "is" : "are", count,
                chess_judge_name(piece), count == 1 ? "" : "s", right);
    if (count > right) text_add(&v->sentences, ": ");
    return (count <= right || chess_judge_say_places(v, p, piece, count)) && verdict_close(v);
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

// An attack can never be fixed: a piece that comes between is attacked itself.
bool chess_avoid_check(const struct puzzle *p, struct verdict *v) {
    v->complete = true;
    return judge_attacks(v, p) && judge_counts(v, p);
}

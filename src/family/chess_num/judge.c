// Chess-Num judged by its rules: for each number, all pieces are checked one by one.
#include "family/chess/judge.h"
#include "family/chess_num/chess_num.h"
#include "puzzle/names.h"

static const char letters[] = "PNKRBQ"; // one of each

struct judge {
    const struct puzzle *p;
    struct verdict *v;
    VEC(size_t) pieces;    // their squares
    VEC(size_t) attackers; // of the current number
};

static bool is_number(char c) { return c >= '0' && c <= '6'; }

// ---- The three findings ------------------------------------------------------------------------------

// "the rook at r4c3, the knight at r3c5 and the queen at r8c7"
static void name_attackers(struct judge *j) {
    size_t n = j->attackers.size;
    for (size_t i = 0; i < n; i++) {
        if (i > 0) text_add(&j->v->sentences, i + 1 == n ? " and " : ", ");
        chess_judge_say_piece(j->v, j->p, j->attackers.at[i]);
    }
}

static bool say_number_wrong(struct judge *j, size_t cell, bool mendable) {
    struct text *t = &j->v->sentences;
    char number = j->p->cells[cell];
    size_t count = j->attackers.size;
    if (!verdict_open(j->v, "number-wrong") || !verdict_cell(j->v, cell)) return false;
    for (size_t i = 0; i < count; i++)
        if (!verdict_cell(j->v, j->attackers.at[i])) return false;
    verdict_mendable(j->v, mendable);
    if (count < (size_t)(number - '0')) verdict_lost(j->v, CHESS_JUDGE_TOO_FEW);
    text_format(t, "the %c at ", number);
    puzzle_name_cell(t, j->p, cell);
    text_format(t, " is attacked %zu %s, not %c", count, count == 1 ? "time" : "times", number);
    if (count > 0) text_add(t, ": by ");
    name_attackers(j);
    return verdict_close(j->v);
}

static bool say_twice(struct judge *j, char piece, size_t count) {
    if (!verdict_open(j->v, "piece-twice")) return false;
    text_format(&j->v->sentences, "there are %zu %ss, not 1: ", count, chess_judge_name(piece));
    return chess_judge_say_places(j->v, j->p, piece, count) && verdict_close(j->v);
}

static bool say_missing(struct judge *j, char piece) {
    if (!verdict_open(j->v, "piece-missing")) return false;
    verdict_mendable(j->v, chess_judge_room(j->p, (char[]){piece, '\0'}) > 0);
    verdict_lost(j->v, "; no square is left for it");
    text_format(&j->v->sentences, "the %s is missing", chess_judge_name(piece));
    return verdict_close(j->v);
}

// ---- The scans ---------------------------------------------------------------------------------------

static bool find_pieces(struct judge *j) {
    for (size_t i = 0; i < puzzle_size(j->p); i++)
        if (chess_judge_is_piece(j->p->cells[i]) && !vec_push(j->v->mem, &j->pieces, i)) return false;
    return true;
}

static size_t count_pieces(const struct judge *j, char piece) {
    size_t count = 0;
    for (size_t i = 0; i < j->pieces.size; i++) count += j->p->cells[j->pieces.at[i]] == piece;
    return count;
}

// The pieces still to be placed may attack the number, or block others that do: can it become right?
static bool can_come_right(const struct judge *j, size_t cell) {
    size_t number = (size_t)(j->p->cells[cell] - '0'), least = j->attackers.size, most = least, coming = 0;
    for (const char *piece = letters; *piece != '\0'; piece++) {
        if (count_pieces(j, *piece) > 0) continue;
        coming++;
        most += chess_judge_can_attack(j->p, (char[]){*piece, '\0'}, cell, 1);
    }
    for (size_t i = 0; i < j->attackers.size && coming > 0; i++) {
        if (!chess_judge_can_stop(j->p, j->attackers.at[i], cell)) continue;
        least--;
        coming--;
    }
    return least <= number && number <= most;
}

static bool judge_number(struct judge *j, size_t cell) {
    j->attackers.size = 0;
    for (size_t i = 0; i < j->pieces.size; i++)
        if (chess_judge_attacks(j->p, j->pieces.at[i], cell) &&
            !vec_push(j->v->mem, &j->attackers, j->pieces.at[i]))
            return false;
    return j->attackers.size == (size_t)(j->p->cells[cell] - '0') ||
           say_number_wrong(j, cell, can_come_right(j, cell));
}

static bool judge_all(struct judge *j) {
    if (!find_pieces(j)) return false;
    j->v->complete = true;
    for (size_t i = 0; i < puzzle_size(j->p); i++)
        if (is_number(j->p->cells[i]) && !judge_number(j, i)) return false;
    for (const char *piece = letters; *piece != '\0'; piece++) {
        size_t count = count_pieces(j, *piece);
        if (count > 1 && !say_twice(j, *piece, count)) return false;
    }
    for (const char *piece = letters; *piece != '\0'; piece++) {
        if (count_pieces(j, *piece) > 0) continue;
        j->v->complete = false;
        if (!say_missing(j, *piece)) return false;
    }
    return true;
}

bool chess_num_check(const struct puzzle *p, struct verdict *v) {
    struct judge j = {.p = p, .v = v};
    v->complete = false;
    bool ok = judge_all(&j);
    vec_free(v->mem, &j.pieces);
    vec_free(v->mem, &j.attackers);
    return ok;
}

// What is supposed of pieces: one there, or none; and who is kept off a square.
#include "family/chess/words.h"

void chess_words_were(const struct puzzle *p, struct explain_fact f, struct text *out) {
    const struct words_topic t = {.puzzle = p};
    bool only = chess_words_is_only(p, f.mark);
    if (f.mark == family_empty(p->family)) {
        words_say(&t, out, f.holds ? "%c were empty" : "%c were not empty", WORDS(f.cell));
        return;
    }
    if (only || f.holds) chess_words_piece(out, p, f.mark);
    else {
        text_add(out, "no ");
        words_mark(out, p->family, f.mark, false);
    }
    words_say(&t, out, only && !f.holds ? " were not on %c" : " were on %c", WORDS(f.cell));
}

void chess_words_noun(const struct puzzle *p, struct explain_fact f, struct text *out) {
    if (f.mark == family_empty(p->family)) text_add(out, "anything");
    else chess_words_piece(out, p, f.mark);
    text_add(out, " on ");
    puzzle_name_cell(out, p, f.cell);
}

void chess_words_nouns(const struct puzzle *p, const struct explain_fact *facts, size_t count,
                       struct text *out) {
    words_list squares = {0};
    size_t said = 0, kinds = facts[0].mark == facts[count - 1].mark ? 1 : count;
    for (int k = 0; k < CHESS_KINDS; k++) {
        bool is_meant = false;
        for (size_t i = 0; i < count; i++) is_meant |= facts[i].mark == chess_letters[k];
        if (!is_meant) continue;
        words_between(out, said++, kinds, "or");
        chess_words_piece(out, p, chess_letters[k]);
    }
    words_pick(out, facts, count, facts[0].mark, true, &squares);
    text_add(out, " on ");
    words_cells(out, p, squares.at, squares.size, "or");
    vec_free(out->mem, &squares);
}

bool chess_words_without(const struct puzzle *p, struct explain_fact f, struct text *out) {
    const struct words_topic t = {.puzzle = p};
    bool empty = f.mark == family_empty(p->family);
    if (f.holds != empty) return false;
    return words_say(&t, out,
                     empty                            ? "with %c empty"
                     : chess_words_is_only(p, f.mark) ? "if %P were not on %c"
                                                      : "without %P on %c",
                     empty ? WORDS(f.cell) : WORDS((unsigned char)f.mark, f.cell));
}

void chess_words_kept_off(const struct words_topic *t, struct explain_fact f, char marks[PUZZLE_MARKS + 1]) {
    const struct chess_cast c = chess_words_cast(t->puzzle);
    bool empty = f.mark == family_empty(t->puzzle->family);
    size_t n = 0;
    for (int kind = 0; kind < CHESS_KINDS && f.holds == empty; kind++)
        if (empty ? chess_words_may_be_on(t->all, &c, kind, f.cell) : f.mark == chess_letters[kind])
            marks[n++] = chess_letters[kind];
    marks[n] = '\0';
}

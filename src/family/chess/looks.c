#include "family/chess/looks.h"

#include "draw/pieces.h"
#include "puzzle/names.h"

void chess_look_closer(const struct puzzle *p, struct draw_look *look) {
    enum chess_kind kind;
    if (look->content == DRAW_NUMBER && p->under == NULL) look->ground = DRAW_TINT;
    if (look->symbol == '#') {
        look->ground = DRAW_WALL;
        look->content = DRAW_NOTHING;
    } else if (chess_kind_of(look->symbol, &kind)) {
        look->content = DRAW_FIGURE;
        look->figure = draw_piece(kind);
    }
}

// "Pawn is at r3c2", as the papers write it.
static void tell_piece(const struct puzzle *p, const char *name, size_t square, struct text *out) {
    text_format(out, "%c%s is at ", name[0] - 'a' + 'A', name + 1);
    puzzle_name_cell(out, p, square);
    text_char(out, '\n');
}

static bool tell_pieces(const struct puzzle *p, struct draw_solved *told, struct mem *m) {
    (void)m;
    for (enum chess_kind kind = 0; kind < CHESS_KINDS; kind++)
        for (size_t i = 0; i < puzzle_size(p); i++)
            if (p->cells[i] == chess_letters[kind]) tell_piece(p, chess_name(kind), i, &told->lines);
    return true;
}

static int one_of_each(const struct puzzle *p, char mark) {
    (void)p;
    return mark != '\0';
}

const struct family_looks chess_looks = {.checkered = true,
                                         .cell = chess_look_closer,
                                         .solved = tell_pieces,
                                         .wanted = one_of_each,
                                         .wanted_by_rule = true};

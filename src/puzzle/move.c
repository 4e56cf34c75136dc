#include "puzzle/move.h"

#include "board/grid.h"
#include "puzzle/family.h"

#include <string.h>

static bool is_beneath(const struct family *f, char c) {
    return !family_knows(f, c) && f->under != NULL && c != '\0' && strchr(f->under, c) != NULL;
}

static bool put_fits(const struct puzzle *p, struct move m, struct fault *fault) {
    const struct family *f = p->family;
    char byte[12];
    if (!family_knows(f, m.mark) && !is_beneath(f, m.mark))
        return fault_input(fault, 0, 0, "%s is not a cell of %s: one of %s is expected",
                           fault_byte(byte, m.mark), f->name, f->alphabet);
    if (!family_is_mark(f, m.mark) || puzzle_takes_marks(p, m.cell)) return true;
    return fault_input(fault, 0, 0, "this cell takes no mark");
}

bool move_fits(const struct puzzle *p, struct move m, struct fault *fault) {
    const struct family *f = p->family;
    char byte[12];
    if (m.how == MOVE_PUT) return put_fits(p, m, fault);
    if (m.mark == '\0' || strchr(f->marks, m.mark) == NULL)
        return fault_input(fault, 0, 0, "%s is not a mark of %s: one of %s is expected",
                           fault_byte(byte, m.mark), f->name, f->marks);
    if (!puzzle_takes_marks(p, m.cell))
        return fault_input(fault, 0, 0, "this cell takes no mark, so there is none to strike out");
    if (m.how == MOVE_STRIKE && p->cells[m.cell] == m.mark)
        return fault_input(fault, 0, 0, "%c is in this cell: it cannot be struck out as well", m.mark);
    return true;
}

bool move_do(struct puzzle *p, struct move m) {
    if (m.how == MOVE_STRIKE) return puzzle_strike(p, m.cell, m.mark);
    if (m.how == MOVE_TAKE_BACK) puzzle_unstrike(p, m.cell, m.mark);
    else if (is_beneath(p->family, m.mark)) p->under[m.cell] = m.mark;
    else puzzle_put(p, m.cell, m.mark);
    return true;
}

void move_write(struct text *out, const struct puzzle *p, struct move m) {
    board_name_cell(out, p->width, m.cell);
    text_char(out, m.how);
    text_char(out, m.mark);
}

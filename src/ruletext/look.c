// How boards of a text look. Without a word about it in the text, that follows from the kind of its marks.
#include "ruletext/look.h"

#include "ruletext/sets.h"

// ---- Boxes -----------------------------------------------------------------------------------------------

// The boxes of the first rule about some, as wide and high as this board has them.
static void boxes(const struct puzzle *p, int *height, int *width) {
    const struct ruletext *t = ruletext_of(p);
    const struct node *found = NULL;
    for (size_t i = 0; i < t->rules.size && found == NULL; i++)
        for (size_t k = 0; k < t->rules.at[i].n_fors; k++) {
            const struct node *n = &t->nodes.at[t->rules.at[i].fors[k].set];
            if (n->op == OP_BOXES && found == NULL) found = n;
        }
    struct sets *s = found == NULL ? NULL : mem_zeroed(p->mem, 1, sizeof *s);
    long rows, columns;
    if (s == NULL) return;
    sets_begin(s, p, p->mem);
    if (sets_number(s, found->kids[0], &rows) && sets_number(s, found->kids[1], &columns) && rows > 0 &&
        columns > 0 && rows <= p->height && columns <= p->width) {
        *height = (int)rows;
        *width = (int)columns;
    }
    sets_end(s);
    mem_free(p->mem, s, sizeof *s);
}

static void look_closer(const struct puzzle *p, struct draw_look *look) {
    const struct symbol *s = tree_symbol(ruletext_of(p), look->symbol);
    if (s != NULL && s->is_number) look->content = DRAW_NUMBER;
}

void look_lend(struct ruletext *t) {
    t->looks = (struct family_looks){.cell = look_closer, .boxes = boxes, .beside = ruletext_beside};
    t->family.looks = &t->looks;
}

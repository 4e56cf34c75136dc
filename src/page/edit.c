// The editor: the puzzle itself is changed, not a game of it. Whoever takes a change back has kept the text.
#include "page/inside.h"

#include "puzzle/notes.h"

// Begin with the notes in `kept`, and keep those of the puzzle whose keys are not among these; NULL ends
// them.
static bool keep_notes(struct puzzle *p, struct text *kept, const char *const *without) {
    const char *notes = p->notes;
    for (struct note n; note_next(&notes, &n);) {
        bool stays = true;
        for (const char *const *key = without; *key != NULL; key++) stays = stays && !note_is(&n, *key);
        if (stays) note_add(kept, n.key, n.key_size, n.value, n.value_size);
    }
    bool ok = !kept->failed && puzzle_set_notes(p, text_string(kept), kept->size);
    text_free(kept);
    return ok;
}

// What was found out about the puzzle as it was is not true of the new one.
static bool keep_true_notes(struct puzzle *p) {
    static const char *const untrue[] = {"level",    "score",     "seed",  "index",
                                         "solution", "solutions", "daily", NULL};
    struct text kept = TEXT_IN(p->mem);
    return keep_notes(p, &kept, untrue);
}

// ---- A title ---------------------------------------------------------------------------------------------

static bool set_title(struct puzzle *p, const struct text *title) {
    static const char *const replaced[] = {"title", NULL};
    struct text kept = TEXT_IN(p->mem);
    note_add(&kept, "title", 5, text_string(title), title->size);
    return keep_notes(p, &kept, replaced);
}

// The same game under another title.
bool page_title(struct page_call *c) {
    struct mem *m = &c->page->mem;
    struct text game = TEXT_IN(m), title = TEXT_IN(m);
    struct puzzle p;
    bool ok = page_need(c, "game", &game) && page_need(c, "title", &title);
    ok = ok && page_read(c, &game, &p);
    if (ok) {
        ok = set_title(&p, &title) || fault_memory(c->fault);
        tell_json_native(c->out, "game", &p);
        puzzle_free(&p);
    }
    text_free(&title);
    text_free(&game);
    return ok;
}

// A board that may be, told as a game in which nothing has been done.
static bool tell(const struct page_call *c, struct puzzle *p) {
    struct play g = {.mem = &c->page->mem};
    size_t cell;
    bool ok = (p->family->validate == NULL || p->family->validate(p, &cell, c->fault)) &&
              (keep_true_notes(p) || fault_memory(c->fault)) && play_start(&g, p, &c->page->mem, c->fault) &&
              page_options(c, &g) && (play_json_state(&g, false, c->out) || fault_memory(c->fault));
    play_free(&g);
    return ok;
}

// ---- A change --------------------------------------------------------------------------------------------

// What is printed beneath goes when there is nothing on it that could go first.
static bool put(struct puzzle *p, struct move m, struct fault *fault) {
    const struct family *f = p->family;
    bool opens = m.how == MOVE_PUT && m.mark == f->alphabet[0];
    if (!move_fits(p, m, fault)) return false;
    if (opens && p->under != NULL && p->cells[m.cell] == f->alphabet[0]) p->under[m.cell] = f->under[0];
    return move_do(p, m) || fault_memory(fault);
}

// Beneath the cell, whatever stands on it.
static bool print(struct puzzle *p, struct move m, struct fault *fault) {
    const char *under = p->family->under;
    if (under == NULL || m.how != MOVE_PUT || strchr(under, m.mark) == NULL)
        return fault_set(fault, FAULT_INPUT, "this cannot be printed beneath a cell");
    p->under[m.cell] = m.mark;
    return true;
}

// Something printed may come to stand where a mark was.
static bool change(const struct page_call *c, struct puzzle *p, const struct text *action) {
    static const char *const layers[] = {"cell", "under", NULL};
    format_moves moves = {0};
    int layer = 0;
    if (!page_choice(c, "layer", layers, &layer)) return false;
    bool ok = format_read_action(text_string(action), action->size, p, p->mem, &moves, c->fault);
    for (size_t i = 0; ok && i < moves.size; i++)
        ok = layer == 1 ? print(p, moves.at[i], c->fault) : put(p, moves.at[i], c->fault);
    vec_free(p->mem, &moves);
    return ok;
}

// "action", or "cell" and "to", which are one move.
static bool read_action(const struct page_call *c, struct text *action) {
    struct scan said;
    uint64_t row = 0, column = 0;
    if (page_find(c, "action", &said) || !page_find(c, "cell", &said)) return page_need(c, "action", action);
    if (!page_pair(c, "cell", &row, &column)) return false;
    text_format(action, "r%lluc%llu=", (unsigned long long)row, (unsigned long long)column);
    return page_need(c, "to", action);
}

bool page_set(struct page_call *c) {
    struct play g;
    struct text action = TEXT_IN(&c->page->mem);
    bool ok =
        page_game(c, &g) && read_action(c, &action) && change(c, &g.given, &action) && tell(c, &g.given);
    text_free(&action);
    play_free(&g);
    return ok;
}

// ---- A new board -----------------------------------------------------------------------------------------

struct blank {
    struct text family, parameters;
    uint64_t width, height;
};

static bool read_blank(const struct page_call *c, struct blank *b) {
    return page_need(c, "family", &b->family) && page_text(c, "parameters", &b->parameters) &&
           page_number(c, "width", 1, UINT32_MAX, &b->width) &&
           page_number(c, "height", 1, UINT32_MAX, &b->height);
}

static bool make_blank(const struct page_call *c, const struct blank *b, struct puzzle *p) {
    struct mem *m = &c->page->mem;
    const struct family *f = families_named(&c->page->families, text_string(&b->family), b->family.size);
    char quote[FAULT_QUOTE];
    struct puzzle shape = {.family = f};
    if (f == NULL)
        return fault_set(c->fault, FAULT_INPUT, "there is no family %s",
                         fault_quote(quote, text_string(&b->family), b->family.size));
    if (!puzzle_check_size(f, b->width, b->height, 0, 0, c->fault)) return false;
    shape.width = (int)b->width;
    shape.height = (int)b->height;
    if (!page_fits(&shape, c->fault)) return false;
    if (f->read_parameters != NULL &&
        !f->read_parameters(&shape, text_string(&b->parameters), b->parameters.size, 1, 1, c->fault))
        return false;
    if (!puzzle_init(p, m, f, shape.width, shape.height)) return fault_memory(c->fault);
    memcpy(p->parameters, shape.parameters, sizeof shape.parameters);
    return true;
}

// As much of another board of the family as there is room for.
static bool take_over(struct puzzle *p, const struct puzzle *from) {
    int width = p->width < from->width ? p->width : from->width;
    int height = p->height < from->height ? p->height : from->height;
    if (p->family != from->family) return true;
    for (int row = 0; row < height; row++) {
        size_t to = (size_t)row * (size_t)p->width, at = (size_t)row * (size_t)from->width;
        memcpy(p->cells + to, from->cells + at, (size_t)width);
        if (p->under != NULL) memcpy(p->under + to, from->under + at, (size_t)width);
    }
    return from->notes == NULL || puzzle_set_notes(p, from->notes, strlen(from->notes));
}

bool page_blank(struct page_call *c) {
    struct blank b = {.width = 8, .height = 8};
    struct puzzle p = {0};
    struct play from = {.mem = &c->page->mem};
    struct scan game;
    text_init(&b.family, &c->page->mem);
    text_init(&b.parameters, &c->page->mem);
    bool ok = read_blank(c, &b) && make_blank(c, &b, &p);
    if (ok && page_find(c, "game", &game))
        ok = page_game(c, &from) && (take_over(&p, &from.given) || fault_memory(c->fault));
    ok = ok && tell(c, &p);
    puzzle_free(&p);
    play_free(&from);
    text_free(&b.parameters);
    text_free(&b.family);
    return ok;
}

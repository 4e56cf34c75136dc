// The editor: the puzzle itself is changed, not a game of it. To take a change back, the caller keeps the
// text.
#include "page/inside.h"

#include "make/plan.h"

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

static bool cut(struct puzzle *p, struct move m, struct fault *fault) {
    bool letter = (m.mark >= 'a' && m.mark <= 'z') || (m.mark >= 'A' && m.mark <= 'Z') ||
                  (m.mark >= '0' && m.mark <= '9');
    if (p->areas == NULL || m.how != MOVE_PUT || !letter)
        return fault_set(fault, FAULT_INPUT, "an area is a letter or a digit, on boards that have areas");
    p->areas[m.cell] = m.mark;
    return true;
}

enum layer { LAYER_CELL, LAYER_UNDER, LAYER_AREA, LAYER_OUTSIDE };

static bool change_cell(struct puzzle *p, enum layer layer, struct move m, struct fault *fault) {
    return layer == LAYER_UNDER  ? print(p, m, fault)
           : layer == LAYER_AREA ? cut(p, m, fault)
                                 : put(p, m, fault);
}

// A number beside the row or column of this "place", from 1; "-" for none.
static bool change_outside(const struct page_call *c, struct puzzle *p) {
    int side = PUZZLE_LEFT;
    uint64_t place = 1, number = 0;
    struct text to = TEXT_IN(p->mem);
    bool ok = page_choice(c, "side", puzzle_side_names, &side) && page_need(c, "to", &to);
    bool rows = side == PUZZLE_LEFT || side == PUZZLE_RIGHT, none = strcmp(text_string(&to), "-") == 0;
    text_free(&to);
    if (!ok || !page_number(c, "place", 1, (uint64_t)(rows ? p->height : p->width), &place) ||
        (!none && !page_number(c, "to", 0, 9999, &number)))
        return false;
    if (p->outside == NULL || (p->family->sides >> side & 1) == 0)
        return fault_set(c->fault, FAULT_INPUT, "there are no numbers on this side");
    if (!none && !page_may_stand_outside(p->family, (int)number))
        return fault_set(c->fault, FAULT_INPUT, "%d may not stand beside a board of %s", (int)number,
                         p->family->name);
    size_t cell = (size_t)(place - 1) * (rows ? (size_t)p->width : 1);
    p->outside[puzzle_place_outside(p, (enum puzzle_side)side, cell)] = none ? -1 : (signed char)number;
    return true;
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

// Something printed may come to stand where a mark was.
static bool change(const struct page_call *c, struct puzzle *p) {
    static const char *const layers[] = {"cell", "under", "area", "outside", NULL};
    format_moves moves = {0};
    int layer = LAYER_CELL;
    struct text action = TEXT_IN(p->mem);
    if (!page_choice(c, "layer", layers, &layer)) return false;
    if (layer == LAYER_OUTSIDE) return change_outside(c, p);
    bool ok = read_action(c, &action) &&
              format_read_action(text_string(&action), action.size, p, p->mem, &moves, c->fault);
    for (size_t i = 0; ok && i < moves.size; i++)
        ok = change_cell(p, (enum layer)layer, moves.at[i], c->fault);
    vec_free(p->mem, &moves);
    text_free(&action);
    return ok;
}

bool page_set(struct page_call *c) {
    struct play g;
    bool ok = page_game(c, &g) && change(c, &g.given) && tell(c, &g.given);
    play_free(&g);
    return ok;
}

// ---- A new board -----------------------------------------------------------------------------------------

struct blank {
    const struct family *family;
    const struct puzzle *from; // NULL: none
    struct text parameters;
    uint64_t width, height;
};

// Without a family and parameters, those of the game.
static bool read_blank(const struct page_call *c, struct blank *b) {
    struct scan said;
    bool named = page_find(c, "family", &said) || b->from == NULL;
    b->family = named ? page_family(c) : b->from->family;
    if (b->family == NULL) return false;
    if (page_find(c, "parameters", &said)) {
        if (!page_text(c, "parameters", &b->parameters)) return false;
    } else if (b->from != NULL && b->from->family == b->family) {
        struct puzzle bare = *b->from;
        bare.outside = NULL; // whose numbers are no parameters
        if (b->family->write_parameters != NULL) b->family->write_parameters(&bare, &b->parameters);
        if (b->parameters.failed) return fault_memory(c->fault);
    }
    return page_number(c, "width", 1, UINT32_MAX, &b->width) &&
           page_number(c, "height", 1, UINT32_MAX, &b->height);
}

// The numbers of the header that go with a size, where they go without saying.
static void take_numbers_of(const struct make_plan *plan, int width, int height, int *parameters) {
    for (size_t i = 0; i < plan->n_numbers; i++) {
        const int usual = plan_usual_number(plan, i, width, height);
        if (usual >= plan->numbers[i].least) parameters[i] = usual;
    }
}

// Numbers that go with the size follow it, such as the sides of boxes: on a new board, and on one that has
// those of its size and gets another.
static void follow_size(const struct blank *b, struct puzzle *shape) {
    const struct family *f = b->family;
    const struct puzzle *from = b->from;
    const struct make_plan *plan = plan_of(f);
    if (plan == NULL) return;
    bool follows = from == NULL && b->parameters.size == 0;
    if (from != NULL && from->family == f && (from->width != shape->width || from->height != shape->height)) {
        struct puzzle before = *from;
        take_numbers_of(plan, from->width, from->height, before.parameters);
        follows = memcmp(before.parameters, from->parameters, sizeof from->parameters) == 0 &&
                  memcmp(before.parameters, shape->parameters, sizeof from->parameters) == 0;
    }
    if (follows) take_numbers_of(plan, shape->width, shape->height, shape->parameters);
}

static bool make_blank(const struct page_call *c, const struct blank *b, struct puzzle *p) {
    const struct family *f = b->family;
    struct puzzle shape = {.family = f};
    if (!puzzle_check_size(f, b->width, b->height, 0, 0, c->fault)) return false;
    shape.width = (int)b->width;
    shape.height = (int)b->height;
    if (!page_fits(&shape, c->fault)) return false;
    if (f->read_parameters != NULL &&
        !f->read_parameters(&shape, text_string(&b->parameters), b->parameters.size, 1, 1, c->fault))
        return false;
    follow_size(b, &shape);
    if (!puzzle_init(p, &c->page->mem, f, shape.width, shape.height)) return fault_memory(c->fault);
    memcpy(p->parameters, shape.parameters, sizeof shape.parameters);
    return true;
}

// What stands in a cell, as far as this family knows it.
static void take_cell(struct puzzle *p, size_t to, const struct puzzle *from, size_t at) {
    const struct family *f = p->family;
    if (family_knows(f, from->cells[at])) p->cells[to] = from->cells[at];
    if (p->under != NULL && from->under != NULL && strchr(f->under, from->under[at]) != NULL)
        p->under[to] = from->under[at];
    if (p->areas != NULL && from->areas != NULL) p->areas[to] = from->areas[at];
}

static void take_outside(struct puzzle *p, const struct puzzle *from) {
    for (int side = 0; p->outside != NULL && from->outside != NULL && side < PUZZLE_SIDES; side++) {
        bool rows = side == PUZZLE_LEFT || side == PUZZLE_RIGHT;
        int most = rows ? p->height : p->width, count = rows ? from->height : from->width;
        if ((p->family->sides >> side & 1) == 0) continue;
        for (int i = 0; i < most && i < count; i++) {
            size_t to = (size_t)i * (rows ? (size_t)p->width : 1);
            size_t at = (size_t)i * (rows ? (size_t)from->width : 1);
            signed char n = from->outside[puzzle_place_outside(from, (enum puzzle_side)side, at)];
            if (n >= 0 && page_may_stand_outside(p->family, n))
                p->outside[puzzle_place_outside(p, (enum puzzle_side)side, to)] = n;
        }
    }
}

// As much of another board as there is room for, and as the family knows.
static bool take_over(struct puzzle *p, const struct puzzle *from) {
    int width = p->width < from->width ? p->width : from->width;
    int height = p->height < from->height ? p->height : from->height;
    if (p->family != from->family && (p->family->text == NULL || from->family->text == NULL)) return true;
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++)
            take_cell(p, (size_t)row * (size_t)p->width + (size_t)column, from,
                      (size_t)row * (size_t)from->width + (size_t)column);
    take_outside(p, from);
    return from->notes == NULL || puzzle_set_notes(p, from->notes, strlen(from->notes));
}

// An empty board, or one with all of a game that fits; with "bare", only of its kind.
bool page_blank(struct page_call *c) {
    struct blank b = {.width = 8, .height = 8};
    struct puzzle p = {0};
    struct play from = {.mem = &c->page->mem};
    struct scan game;
    bool bare = false, has_game = page_find(c, "game", &game);
    text_init(&b.parameters, &c->page->mem);
    bool ok = page_flag(c, "bare", &bare) && (!has_game || page_game(c, &from));
    if (has_game) b.from = &from.given;
    ok = ok && read_blank(c, &b) && make_blank(c, &b, &p);
    if (ok && has_game && !bare) ok = take_over(&p, &from.given) || fault_memory(c->fault);
    ok = ok && tell(c, &p);
    puzzle_free(&p);
    play_free(&from);
    text_free(&b.parameters);
    return ok;
}

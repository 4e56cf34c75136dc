// The list of actions, and the board that it leads to.
#include "play/play.h"

#include "board/grid.h"

#include <string.h>

// ---- Doing and undoing one change ------------------------------------------------------------------------

static struct play_change change_of(const struct puzzle *p, struct move m) {
    return (struct play_change){
        .move = m, .cell = p->cells[m.cell], .struck = p->struck == NULL ? 0 : p->struck[m.cell]};
}

static void undo_change(struct puzzle *p, const struct play_change *c) {
    size_t cell = c->move.cell;
    p->cells[cell] = c->cell;
    if (p->struck != NULL) p->struck[cell] = c->struck;
}

static size_t first_of(const struct play *g, size_t action) {
    return action == 0 ? 0 : g->ends.at[action - 1];
}

// ---- Places in the list ----------------------------------------------------------------------------------

static void moved(struct play *g) { g->hinted = 0; }

bool play_undo(struct play *g) {
    if (g->at == 0) return false;
    g->at--;
    for (size_t i = g->ends.at[g->at]; i-- > first_of(g, g->at);) undo_change(&g->board, &g->changes.at[i]);
    moved(g);
    return true;
}

// What was done once can be done again without new memory: only the first candidate ever struck out needs
// any.
bool play_redo(struct play *g) {
    if (g->at == g->ends.size) return false;
    for (size_t i = first_of(g, g->at); i < g->ends.at[g->at]; i++) move_do(&g->board, g->changes.at[i].move);
    g->at++;
    moved(g);
    return true;
}

static void go_to(struct play *g, size_t at) {
    while (g->at > at) play_undo(g);
    while (g->at < at) play_redo(g);
}

const struct play_change *play_last(const struct play *g, size_t *count) {
    if (g->at == 0) return NULL;
    *count = g->ends.at[g->at - 1] - first_of(g, g->at - 1);
    return g->changes.at + first_of(g, g->at - 1);
}

const struct play_change *play_next(const struct play *g, size_t *count) {
    if (g->at == g->ends.size) return NULL;
    *count = g->ends.at[g->at] - first_of(g, g->at);
    return g->changes.at + first_of(g, g->at);
}

// ---- Adding to it ----------------------------------------------------------------------------------------

static void forget_from(struct play *g, size_t action) {
    g->changes.size = first_of(g, action);
    g->ends.size = action;
}

// Append an action that is known to fit, where nothing is left to redo.
static bool append(struct play *g, const struct move *moves, size_t count) {
    struct puzzle *p = &g->board;
    size_t strikes = 0;
    for (size_t i = 0; i < count; i++) strikes += moves[i].how == MOVE_STRIKE;
    if (!vec_reserve(g->mem, &g->changes, g->changes.size + count) ||
        !vec_reserve(g->mem, &g->ends, g->ends.size + 1))
        return false;
    if (strikes > 0 && p->struck == NULL) { // from here on nothing can fail
        p->struck = mem_zeroed(p->mem, puzzle_size(p), sizeof *p->struck);
        if (p->struck == NULL) return false;
    }
    for (size_t i = 0; i < count; i++) {
        g->changes.at[g->changes.size++] = change_of(p, moves[i]);
        move_do(p, moves[i]);
    }
    g->ends.at[g->ends.size++] = g->changes.size;
    g->at++;
    moved(g);
    return true;
}

// The moves that make one board of another, of the same puzzle.
static bool find_way(const struct puzzle *from, const struct puzzle *to, struct mem *m, format_moves *way) {
    for (size_t i = 0; i < puzzle_size(to); i++) {
        struct move put = {(uint32_t)i, MOVE_PUT, to->cells[i]};
        if (from->cells[i] != to->cells[i] && !vec_push(m, way, put)) return false;
        for (const char *mark = to->family->marks; *mark != '\0'; mark++) {
            bool before = puzzle_is_struck(from, i, *mark) && *mark != to->cells[i],
                 after = puzzle_is_struck(to, i, *mark);
            struct move strike = {(uint32_t)i, after ? MOVE_STRIKE : MOVE_TAKE_BACK, *mark};
            if (before != after && !vec_push(m, way, strike)) return false;
        }
    }
    return true;
}

static bool append_way(struct play *g, const struct puzzle *to) {
    format_moves way = {0};
    bool ok = find_way(&g->board, to, g->mem, &way);
    if (ok && way.size > 0) ok = append(g, way.at, way.size);
    vec_free(g->mem, &way);
    return ok;
}

static bool is_pinned_behind(const struct play *g, size_t at) {
    for (size_t i = 0; i < g->pins.size; i++)
        if (g->pins.at[i].at > at) return true;
    return false;
}

// What was undone and is pinned stays in the list: the way back from there to the board as it stands becomes
// an action of its own.
static bool keep_undone(struct play *g) {
    struct puzzle here;
    size_t at = g->at, all = g->ends.size;
    if (!puzzle_copy(&here, &g->board, g->mem)) return false;
    go_to(g, all);
    bool ok = append_way(g, &here);
    if (!ok) go_to(g, at);
    puzzle_free(&here);
    return ok;
}

// An action that is known to fit, behind the state as it is.
static bool add_action(struct play *g, const struct move *moves, size_t count) {
    size_t at = g->at, all = g->ends.size;
    bool keep = is_pinned_behind(g, at);
    if (!keep) {
        // Memory first: forgotten actions cannot be restored.
        if (!vec_reserve(g->mem, &g->changes, first_of(g, at) + count) ||
            !vec_reserve(g->mem, &g->ends, at + 1))
            return false;
        struct play before = *g;
        forget_from(g, at);
        if (append(g, moves, count)) return true;
        g->changes.size = before.changes.size;
        g->ends.size = before.ends.size;
        return false;
    }
    if (!keep_undone(g)) return false;
    if (append(g, moves, count)) return true;
    go_to(g, all);
    forget_from(g, all);
    go_to(g, at);
    return false;
}

// ---- What fits -------------------------------------------------------------------------------------------

bool play_is_given(const struct play *g, size_t cell) {
    char c = g->given.cells[cell];
    return family_is_mark(g->given.family, c) && c != g->given.family->nothing;
}

// A player's move: what is printed, and the marks that were given, stay as they are.
static bool is_players(const struct play *g, struct move m, struct fault *fault) {
    const struct family *f = g->given.family;
    char byte[12];
    if (m.how == MOVE_PUT && m.mark != f->alphabet[0] && !family_is_mark(f, m.mark))
        return fault_input(fault, 0, 0, "a player cannot put %s on the board", fault_byte(byte, m.mark));
    if (!puzzle_takes_marks(&g->given, m.cell))
        return fault_input(fault, 0, 0, "nothing goes into this cell");
    if (m.how == MOVE_PUT && play_is_given(g, m.cell))
        return fault_input(fault, 0, 0, "this cell was given with the puzzle");
    return true;
}

// Can all of it be done, and is the board then one that can be? `*changes`: is it another one?
static bool try_action(const struct play *g, const struct move *moves, size_t count, bool *changes,
                       struct fault *fault) {
    struct puzzle tried;
    size_t cell;
    if (!puzzle_copy(&tried, &g->board, g->mem)) return fault_memory(fault);
    bool ok = true;
    for (size_t i = 0; i < count && ok; i++)
        ok = is_players(g, moves[i], fault) && move_fits(&tried, moves[i], fault) &&
             (move_do(&tried, moves[i]) || fault_memory(fault));
    ok = ok && (tried.family->validate == NULL || tried.family->validate(&tried, &cell, fault));
    *changes = !puzzle_same(&tried, &g->board);
    puzzle_free(&tried);
    return ok;
}

bool play_do_moves(struct play *g, const struct move *moves, size_t count, struct fault *fault) {
    bool changes = false;
    if (!try_action(g, moves, count, &changes, fault)) return false;
    return !changes || add_action(g, moves, count) || fault_memory(fault);
}

bool play_do(struct play *g, const char *action, size_t size, struct fault *fault) {
    format_moves moves = {0};
    bool ok = format_read_action(action, size, &g->board, g->mem, &moves, fault) &&
              play_do_moves(g, moves.at, moves.size, fault);
    vec_free(g->mem, &moves);
    return ok;
}

bool play_restart(struct play *g, struct fault *fault) {
    format_moves way = {0};
    bool ok =
        find_way(&g->board, &g->given, g->mem, &way) && (way.size == 0 || add_action(g, way.at, way.size));
    vec_free(g->mem, &way);
    return ok || fault_memory(fault);
}

// ---- Pins ------------------------------------------------------------------------------------------------

static struct play_pin *find_pin(const struct play *g, const char *name) {
    for (size_t i = 0; i < g->pins.size; i++)
        if (strcmp(g->pins.at[i].name, name) == 0) return &g->pins.at[i];
    return NULL;
}

// A name is kept as a line of the text: no blanks around it, nothing that cannot be read.
static bool is_name(const char *name) {
    size_t size = strlen(name);
    if (size == 0 || name[0] == ' ' || name[size - 1] == ' ') return false;
    for (size_t i = 0; i < size;) {
        size_t n = text_utf8_length(name + i, size - i);
        if (n == 0 || (unsigned char)name[i] < ' ' || name[i] == 0x7f) return false;
        i += n;
    }
    return true;
}

static bool add_pin(struct play *g, size_t at, const char *name) {
    size_t bytes = strlen(name) + 1;
    struct play_pin pin = {at, mem_resize(g->mem, NULL, 0, bytes)};
    if (pin.name == NULL) return false;
    memcpy(pin.name, name, bytes);
    if (vec_push(g->mem, &g->pins, pin)) return true;
    mem_free(g->mem, pin.name, bytes);
    return false;
}

bool play_pin(struct play *g, const char *name, struct fault *fault) {
    if (!is_name(name)) return fault_input(fault, 0, 0, "a pin needs a name");
    struct play_pin *pin = find_pin(g, name);
    if (pin != NULL) pin->at = g->at;
    return pin != NULL || add_pin(g, g->at, name) || fault_memory(fault);
}

bool play_back(struct play *g, const char *name, struct fault *fault) {
    const struct play_pin *pin = find_pin(g, name);
    char quote[FAULT_QUOTE];
    if (pin == NULL)
        return fault_input(fault, 0, 0, "there is no pin %s", fault_quote(quote, name, strlen(name)));
    go_to(g, pin->at);
    return true;
}

// ---- Beginning and ending --------------------------------------------------------------------------------

static bool take_pins(struct play *g, const struct format_game *saved) {
    for (size_t i = 0; i < saved->pins.size; i++) {
        const struct format_pin *pin = &saved->pins.at[i];
        struct text name = TEXT_IN(g->mem);
        text_bytes(&name, pin->name, pin->length);
        bool ok = !name.failed && add_pin(g, pin->at, text_string(&name));
        text_free(&name);
        if (!ok) return false;
    }
    return true;
}

static bool take_saved(struct play *g, const struct format_game *saved, struct fault *fault) {
    size_t from = 0;
    for (size_t i = 0; i < saved->moves.size; i++)
        if (!is_players(g, saved->moves.at[i], fault)) return false;
    for (size_t i = 0; i < saved->ends.size; from = saved->ends.at[i++])
        if (!append(g, saved->moves.at + from, saved->ends.at[i] - from)) return fault_memory(fault);
    go_to(g, saved->at);
    g->ms = saved->seconds * 1000;
    memcpy(g->help, saved->help, sizeof g->help);
    return take_pins(g, saved) || fault_memory(fault);
}

static bool count_unmet(struct play *g) {
    struct verdict v;
    verdict_init(&v, g->mem);
    bool ok = g->given.family->check(&g->given, &v);
    g->unmet = v.broken.size;
    verdict_free(&v);
    return ok;
}

static bool take_puzzle(struct play *g, const struct puzzle *p, struct fault *fault) {
    if (!puzzle_copy(&g->given, p, g->mem)) return fault_memory(fault);
    if (!format_play_moves(&g->given, false, NULL, fault)) return false;
    if (!puzzle_copy(&g->board, &g->given, g->mem)) return fault_memory(fault);
    return (puzzle_set_notes(&g->board, "", 0) && count_unmet(g)) || fault_memory(fault);
}

bool play_start(struct play *g, const struct puzzle *p, struct mem *m, struct fault *fault) {
    struct format_game saved;
    *g = (struct play){.mem = m};
    bool ok = format_game_read(&saved, p, m, fault) && take_puzzle(g, p, fault) &&
              (!saved.under_way || take_saved(g, &saved, fault));
    format_game_free(&saved);
    return ok;
}

void play_free(struct play *g) {
    for (size_t i = 0; i < g->pins.size; i++)
        mem_free(g->mem, g->pins.at[i].name, strlen(g->pins.at[i].name) + 1);
    vec_free(g->mem, &g->pins);
    vec_free(g->mem, &g->changes);
    vec_free(g->mem, &g->ends);
    puzzle_free(&g->given);
    puzzle_free(&g->board);
}

void play_pass(struct play *g, uint64_t ms) { g->ms += ms; }

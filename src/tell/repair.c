#include "tell/tell.h"

static const char *const status_names[] = {[REPAIR_UNIQUE] = "unique",
                                           [REPAIR_DONE] = "repaired",
                                           [REPAIR_NOT] = "not-found",
                                           [REPAIR_STOPPED] = "unknown"};

// "Change the 9 at r6c4 to 10."
static void say_change(struct text *out, const struct puzzle *p, const struct clue_change *c) {
    if (clue_is_added(p, c)) text_add(out, "Add ");
    else text_add(out, clue_is_removed(p, c) ? "Take away " : "Change ");
    clue_name(out, p, c->place, clue_is_added(p, c) ? c->to : c->from, !clue_is_added(p, c));
    if (!clue_is_added(p, c) && !clue_is_removed(p, c)) {
        text_add(out, " to ");
        clue_value(out, p, c->place, c->to);
    }
    text_char(out, '.');
}

// ---- JSON ----------------------------------------------------------------------------------------------

static void add_value(struct text *out, const char *key, const struct puzzle *p, struct clue_place place,
                      signed char value) {
    if (value == clue_bare(p, place)) json_null(out, key);
    else if (place.layer == CLUE_BESIDE) json_number(out, key, (uint64_t)value);
    else json_char(out, key, (char)value);
}

static void add_beside(struct text *out, const struct puzzle *p, struct clue_place place) {
    static const char *const sides[] = {"left", "right", "top", "bottom"};
    int line = 0;
    enum puzzle_side side = clue_side(p, place, &line);
    json_text(out, "side", sides[side]);
    json_number(out, "place", (uint64_t)line);
}

static void add_change(struct text *out, const struct puzzle *p, const struct clue_change *c) {
    static const char *const layers[] = {"cell", "beneath"};
    json_open(out, NULL, '{');
    if (c->place.layer == CLUE_BESIDE) add_beside(out, p, c->place);
    else tell_json_cell(out, layers[c->place.layer], p, c->place.at);
    add_value(out, "from", p, c->place, c->from);
    add_value(out, "to", p, c->place, c->to);
    size_t from = json_begin_string(out, "text");
    clue_name(out, p, c->place, clue_is_added(p, c) ? c->to : c->from, true);
    json_end_string(out, from);
    from = json_begin_string(out, "said");
    say_change(out, p, c);
    json_end_string(out, from);
    json_close(out, '}');
}

static void add_changes(struct text *out, const char *key, const struct puzzle *p, const clue_changes *list) {
    json_open(out, key, '[');
    for (size_t i = 0; i < list->size; i++) add_change(out, p, &list->at[i]);
    json_close(out, ']');
}

void tell_repair_members(struct text *out, const struct puzzle *p, const struct repair *r) {
    static const char *const solutions[] = {"none", "unique", "multiple"};
    json_text(out, "status", status_names[r->status]);
    json_text(out, "solutions",
              r->status == REPAIR_STOPPED && r->solutions == 0 ? NULL : solutions[r->solutions]);
    if (r->status == REPAIR_UNIQUE) add_changes(out, "needless", p, &r->needless);
    if (r->has_enough) add_changes(out, "enough", p, &r->enough);
    if (r->solutions == 2) add_changes(out, "helpful", p, &r->helpful);
    if (r->has_puzzle) {
        add_changes(out, "changes", p, &r->changes);
        json_bool(out, "fewest", r->fewest);
        tell_json_native(out, "puzzle", &r->puzzle);
    }
    json_text(out, "level", r->is_rated ? explain_level_name(r->level) : NULL);
    if (r->is_rated) json_number(out, "score", r->score);
}

void tell_repair_json(struct text *out, const struct puzzle *p, const struct repair *r) {
    tell_json_head(out, p);
    tell_repair_members(out, p, r);
    json_end_line(out);
}

// ---- Words ---------------------------------------------------------------------------------------------

static void list_clues(struct text *out, const struct puzzle *p, const struct clue_change *list, size_t count,
                       size_t most) {
    size_t n = count < most ? count : most;
    for (size_t i = 0; i < n; i++) {
        const struct clue_change *c = &list[i];
        words_between(out, i, n == count ? n : n + 1, "and");
        clue_name(out, p, c->place, clue_is_added(p, c) ? c->to : c->from, !clue_is_added(p, c));
    }
    if (n < count) text_format(out, " and %zu more", count - n);
}

static void say_level(struct text *out, const struct repair *r) {
    if (r->is_rated)
        text_format(out, " It is %s, score %u.", explain_level_name(r->level), (unsigned)r->score);
    else text_add(out, " Rating it took too long.");
    text_char(out, '\n');
}

static void say_unique(struct text *out, const struct puzzle *p, const struct repair *r) {
    enum { MOST = 12 };
    text_add(out, "There is exactly one solution.");
    say_level(out, r);
    if (r->needless.size == 0) text_add(out, "Every clue is needed.\n");
    else {
        text_format(out, "%s can be left out%s: ", r->needless.size == 1 ? "One clue" : "Each of these clues",
                    r->needless.size == 1 ? "" : ", one at a time");
        list_clues(out, p, r->needless.at, r->needless.size, MOST);
        text_add(out, ".\n");
    }
    if (!r->has_enough) return;
    text_format(out, "%zu clue%s enough, and no fewer: ", r->enough.size,
                r->enough.size == 1 ? " is" : "s are");
    list_clues(out, p, r->enough.at, r->enough.size, SIZE_MAX);
    text_add(out, ".\n");
}

static void say_found(struct text *out, const struct puzzle *p, const struct repair *r) {
    enum { MOST = 8 };
    for (size_t i = 0; i < r->changes.size; i++) {
        say_change(out, p, &r->changes.at[i]);
        text_char(out, '\n');
    }
    text_add(out, "Then there is exactly one solution.");
    if (r->fewest && r->changes.size > 1)
        text_format(out, " Fewer than %zu changes are not enough.", r->changes.size);
    say_level(out, r);
    if (r->helpful.size > 1) {
        text_format(out,
                    "%s would do as well%s: ", r->helpful.size == 2 ? "Another clue" : "Each of these clues",
                    r->helpful.size == 2 ? "" : ", the easiest board first");
        list_clues(out, p, r->helpful.at + 1, r->helpful.size - 1, MOST);
        text_add(out, ".\n");
    }
}

void tell_repair_words(struct text *out, const struct puzzle *p, const struct repair *r,
                       struct tell_look look) {
    struct text words = TEXT_IN(out->mem);
    if (r->solutions != 1 && r->status != REPAIR_STOPPED)
        text_add(&words,
                 r->solutions == 0 ? "There is no solution.\n" : "There is more than one solution.\n");
    if (r->status == REPAIR_UNIQUE) say_unique(&words, p, r);
    else if (r->has_puzzle) say_found(&words, p, r);
    else if (r->status == REPAIR_NOT && r->places == 0) text_add(&words, "There are no clues to change.\n");
    else if (r->status == REPAIR_NOT)
        text_add(&words, "No small number of changes leaves exactly one solution.\n");
    else text_add(&words, "Stopped before a repair was found.\n");
    wrap_fold(out, text_string(&words), words.size, tell_width(look));
    if (words.failed) out->failed = true;
    text_free(&words);
    if (r->has_puzzle) tell_board(out, &r->puzzle, NULL, look);
}

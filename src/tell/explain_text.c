#include "tell/explain.h"

#include "base/wrap.h"
#include "puzzle/names.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void tell_fill_in(struct puzzle *board, const struct explanation *e, struct explain_range facts) {
    const struct family *family = board->family;
    for (size_t i = 0; i < facts.count; i++) {
        struct explain_fact f = e->facts.at[facts.first + i];
        if (f.holds) puzzle_put(board, f.cell, f.mark);
        else if (f.mark == family_empty(family)) continue;
        else if (family_has_one_mark(family)) puzzle_put(board, f.cell, family_empty(family));
        else if (board->struck != NULL && board->cells[f.cell] == family->alphabet[0])
            puzzle_strike(board, f.cell, f.mark); // which takes no memory any more
    }
}

void tell_facts_board(struct text *out, const struct puzzle *board, const struct explanation *e,
                      struct explain_range facts, struct tell_look look) {
    struct bits cells;
    if (!bits_init(&cells, out->mem, puzzle_size(board))) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < facts.count; i++) bits_add(&cells, e->facts.at[facts.first + i].cell);
    tell_board(out, board, &cells, look);
    bits_free(&cells, out->mem);
}

// ---- Text ------------------------------------------------------------------------------------------------

void tell_step(struct text *out, struct explain_teller *teller, size_t i, const char *first,
               struct tell_look look) {
    struct text words;
    text_init(&words, out->mem);
    explain_teller_say(teller, i, &words);
    wrap_words(out, first, text_string(&words), tell_width(look));
    if (words.failed) out->failed = true;
    text_free(&words);
}

// "The bulb at r1c2", "The knight at r3c4", "The x at r2c2", "The struck-out king at r3c4"
static void add_entry(struct text *out, const struct puzzle *p, struct explain_fact right) {
    char letter[2], shown = p->cells[right.cell];
    bool struck = right.holds && shown != p->family->nothing;
    text_format(out, "The %s%s at ", struck ? "struck-out " : "",
                family_noun(p->family, struck ? right.mark : shown, letter));
    puzzle_name_cell(out, p, right.cell);
}

static const char *who_stopped(const struct tell_explain_how *how) {
    return how->interrupted ? "Ctrl-C" : "the time limit";
}

static void tell_mistake(struct text *out, const struct explanation *e, const struct tell_explain_how *how) {
    const struct explain_step *step = e->steps.size == 0 ? NULL : &e->steps.at[0];
    if (step == NULL || step->decides.count == 0) {
        text_add(out, "Something that was filled in cannot be right.\n");
        return;
    }
    const struct explain_range wrong = {step->decides.first, 1};
    if (how->boards) tell_facts_board(out, e->puzzle, e, wrong, how->look);
    add_entry(out, e->puzzle, e->facts.at[wrong.first]);
    text_add(out, " cannot be right:\n");
    struct explain_teller teller;
    explain_teller_init(&teller, e);
    teller.detail = how->detail;
    tell_step(out, &teller, 0, "  ", how->look);
    explain_teller_free(&teller);
}

bool tell_explain_instead(struct text *out, const struct explanation *e, const struct tell_explain_how *how) {
    switch (e->status) {
    case EXPLAIN_DONE:
        return false;
    case EXPLAIN_MULTIPLE:
        text_add(out, "There is more than one solution, so nothing can lead to just one. Two that differ:\n");
        if (e->has_solution && e->has_second)
            tell_two_boards(out, &e->solution, "", &e->second, "\n", how->look);
        break;
    case EXPLAIN_NONE:
        text_add(out, "There is no solution.\n");
        break;
    case EXPLAIN_SOLVED:
        text_add(out, "It is solved already.\n");
        break;
    case EXPLAIN_MISTAKE:
        tell_mistake(out, e, how);
        break;
    case EXPLAIN_UNKNOWN:
        if (e->steps.size > 0) return false;
        text_format(out, "Stopped by %s before anything was found.\n", who_stopped(how));
        break;
    }
    return true;
}

// Boards in between help after a step that was not easy, if much has changed since the last one.
static bool wants_board(const struct explain_step *step, const struct puzzle *p, size_t changed) {
    enum { PART = 8 };
    return step->rules.count > 2 && PART * changed >= puzzle_size(p);
}

// Steps of one line follow each other; around longer ones there is room.
static void tell_steps(struct text *out, const struct explanation *e, const struct tell_explain_how *how) {
    struct puzzle board;
    struct explain_teller teller;
    struct text words;
    if (!puzzle_copy(&board, e->puzzle, out->mem)) {
        out->failed = true;
        return;
    }
    explain_teller_init(&teller, e);
    teller.detail = how->detail;
    text_init(&words, out->mem);
    bool roomy = false;
    size_t changed = 0; // facts since the last board
    for (size_t i = 0; i < e->steps.size; i++) {
        const struct explain_step *step = &e->steps.at[i];
        char first[32];
        snprintf(first, sizeof first, "%3zu. ", i + 1);
        text_clear(&words);
        explain_teller_say(&teller, i, &words);
        if (words.failed) out->failed = true; // which clearing forgets
        bool lines = words.size > 0 && strcspn(text_string(&words), "\n") + 1 < words.size;
        if (i > 0 && (lines || roomy)) text_char(out, '\n');
        wrap_words(out, first, text_string(&words), tell_width(how->look));
        roomy = lines;
        tell_fill_in(&board, e, step->decides);
        changed += step->decides.count;
        if (!how->boards || !wants_board(step, &board, changed)) continue;
        tell_facts_board(out, &board, e, step->decides, how->look);
        changed = 0;
    }
    if (words.failed) out->failed = true;
    text_free(&words);
    explain_teller_free(&teller);
    puzzle_free(&board);
}

static void say_overview(struct text *out, const struct explanation *e, struct tell_look look) {
    struct text words;
    text_init(&words, out->mem);
    tell_overview(&words, e);
    if (words.size > 0) {
        wrap_words(out, "", text_string(&words), tell_width(look));
        text_char(out, '\n');
    }
    if (words.failed) out->failed = true;
    text_free(&words);
}

void tell_explain_text(struct text *out, const struct explanation *e, const struct tell_explain_how *how) {
    if (tell_explain_instead(out, e, how)) return;
    tell_board(out, e->puzzle, NULL, how->look);
    text_char(out, '\n');
    say_overview(out, e, how->look);
    tell_steps(out, e, how);
    text_char(out, '\n');
    if (e->status == EXPLAIN_UNKNOWN) {
        text_format(out, "Stopped by %s; this is not the end.\n", who_stopped(how));
        return;
    }
    if (e->has_solution) tell_board(out, &e->solution, NULL, how->look);
    text_format(out, "Solved in %zu step%s: %s, score %" PRIu32 ".\n", e->steps.size,
                e->steps.size == 1 ? "" : "s", explain_level_name(e->level), e->score);
}

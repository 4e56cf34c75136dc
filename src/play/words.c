#include "play/puzzle.h"

#include <ctype.h>
#include <string.h>

static void begin_with_capital(struct text *t, size_t at) {
    if (at < t->size) t->at[at] = (char)toupper((unsigned char)t->at[at]);
}

// ---- Moves -----------------------------------------------------------------------------------------------

enum { MOST_TOLD = 8 };

void play_tell_noun(struct text *out, const struct family *f, char mark) {
    char room[2];
    text_add(out, mark == f->nothing ? "nothing" : family_noun(f, mark, room));
}

// "bulb at r3c4", "r3c4 is open", "no king at r3c4"
static void tell_move(struct text *out, const struct puzzle *p, struct move m) {
    bool clears = m.how == MOVE_PUT && m.mark == p->family->alphabet[0];
    if (m.how == MOVE_STRIKE) text_add(out, "no ");
    if (m.how == MOVE_TAKE_BACK) text_add(out, "perhaps ");
    if (!clears) play_tell_noun(out, p->family, m.mark);
    if (!clears) text_add(out, " at ");
    puzzle_name_cell(out, p, m.cell);
    if (clears) text_add(out, " is open");
}

void play_tell_moves(struct text *out, const struct puzzle *p, const char *before,
                     const struct play_change *changes, size_t count) {
    size_t at = out->size;
    text_add(out, before);
    if (count > MOST_TOLD) text_format(out, "%zu changes", count);
    for (size_t i = 0; i < count && count <= MOST_TOLD; i++) {
        if (i > 0) text_add(out, ", ");
        tell_move(out, p, changes[i].move);
    }
    text_add(out, ".\n");
    begin_with_capital(out, at);
}

void play_tell_cell(struct text *out, const struct play *g, size_t cell) {
    const struct puzzle *b = &g->board;
    char marks[PUZZLE_MARKS];
    size_t struck = puzzle_struck(b, cell, marks);
    puzzle_name_cell(out, b, cell);
    if (b->cells[cell] == b->family->alphabet[0]) text_add(out, " is open");
    else if (family_is_mark(b->family, b->cells[cell])) {
        text_add(out, ": ");
        play_tell_noun(out, b->family, b->cells[cell]);
        if (play_is_given(g, cell)) text_add(out, ", given");
    } else text_format(out, " is printed: %c", b->cells[cell]);
    if (b->under != NULL && b->under[cell] != b->family->under[0])
        text_format(out, ", on a printed %c", b->under[cell]);
    for (size_t i = 0; i < struck; i++) {
        text_add(out, ", no ");
        play_tell_noun(out, b->family, marks[i]);
    }
    text_add(out, ".\n");
}

// ---- Errors ----------------------------------------------------------------------------------------------

// Is the sentence one of the lines?
static bool was_said(const struct text *lines, const char *words, size_t size) {
    for (const char *line = text_string(lines); *line != '\0'; line += strcspn(line, "\n") + 1)
        if (strcspn(line, "\n") == size && memcmp(line, words, size) == 0) return true;
    return false;
}

void play_tell_errors(struct text *out, const struct verdict *v, struct text *wrong, const char *tells) {
    struct text now = TEXT_IN(wrong->mem);
    size_t still = 0;
    for (size_t i = 0; i < v->broken.size; i++) {
        const char *words = v->sentences.at + v->broken.at[i].first_char;
        const char *lost = v->broken.at[i].lost;
        size_t size = v->broken.at[i].chars;
        text_bytes(&now, words, size);
        text_char(&now, '\n');
        if (was_said(wrong, words, size)) still++;
        else text_format(out, "Wrong: %.*s%s.\n", (int)size, words, lost == NULL ? "" : lost);
    }
    if (still > 0 && tells != NULL)
        text_format(out, "%zu %s still wrong; %s tells.\n", still, still == 1 ? "thing is" : "things are",
                    tells);
    if (wrong->size > 0 && v->broken.size == 0) text_add(out, "Nothing is wrong any more.\n");
    text_free(wrong);
    *wrong = now;
}

// Marks of what is not there meet no rule, but are something.
void play_tell_progress(struct text *out, const struct play *g, int percent) {
    size_t entered = 0;
    for (size_t i = 0; i < puzzle_size(&g->board); i++) entered += g->board.cells[i] != g->given.cells[i];
    text_add(out, "No rule is broken yet; whether it can still be solved is not checked. ");
    if (percent > 0 || entered == 0) text_format(out, "%d %% is done.\n", percent);
    else text_format(out, "%zu cell%s marked.\n", entered, entered == 1 ? " is" : "s are");
}

// ---- Help ------------------------------------------------------------------------------------------------

static void say_choice(struct text *out, const struct explanation *e) {
    text_add(out, "From here more than one solution can be reached. One of them: ");
    tell_move(out, e->puzzle, play_choice(e));
    text_add(out, ".\n");
}

void play_tell_hint(struct text *out, const struct explanation *e, enum play_strength strength,
                    const struct tell_explain_how *how, const char *why) {
    if (e->status == EXPLAIN_MULTIPLE && e->has_second) say_choice(out, e);
    else if (e->status == EXPLAIN_MISTAKE && strength == PLAY_HINT_WHERE)
        text_format(out, "Something that you entered cannot be right; %s tells what.\n", why);
    else tell_hint(out, e, strength, how);
}

void play_tell_why(struct text *out, const struct explanation *e, const struct tell_explain_how *how) {
    if (e->status == EXPLAIN_MISTAKE || e->status == EXPLAIN_NONE || e->status == EXPLAIN_UNKNOWN)
        tell_hint(out, e, TELL_HINT_STEP, how);
    else text_add(out, "Nothing is wrong: the board can still be solved as it stands.\n");
}

// What was taken back: what stood in the cell, or a candidate that was struck out.
static void say_mistake(struct text *out, const struct puzzle *p, const struct play_change *c) {
    struct play_change wrong = *c;
    if (c->move.how == MOVE_PUT) wrong.move.mark = c->cell;
    else wrong.move.how = MOVE_STRIKE;
    play_tell_moves(out, p, "taken back, because it cannot be right: ", &wrong, 1);
}

void play_tell_stepped(struct text *out, const struct play *g, size_t at, enum explain_status status) {
    size_t count = 0;
    const struct play_change *done = play_last(g, &count);
    if (g->at == at)
        text_add(out, status == EXPLAIN_SOLVED ? "It is solved already.\n"
                      : status == EXPLAIN_NONE ? "There is no solution.\n"
                                               : "No step was found.\n");
    else if (status == EXPLAIN_MISTAKE) say_mistake(out, &g->board, done);
    else play_tell_moves(out, &g->board, "", done, count);
}

// ---- Solved ----------------------------------------------------------------------------------------------

static void add_count(struct text *out, const char *before, uint64_t n, const char *noun) {
    text_format(out, "%s%llu %s%s", before, (unsigned long long)n, noun, n == 1 ? "" : "s");
}

// "1 hour, 2 minutes, 3 seconds"
static void add_time(struct text *out, uint64_t seconds) {
    const char *before = "";
    if (seconds >= 3600) add_count(out, before, seconds / 3600, "hour"), before = ", ";
    if (seconds / 60 % 60 > 0) add_count(out, before, seconds / 60 % 60, "minute"), before = ", ";
    if (seconds % 60 > 0 || seconds == 0) add_count(out, before, seconds % 60, "second");
}

void play_tell_solved(struct text *out, const struct play *g) {
    static const char *const nouns[GAME_HELPS] = {"hint", "check", "step"};
    bool helped = false;
    text_add(out, "Solved! It took ");
    add_time(out, g->ms / 1000);
    for (int i = 0; i < GAME_HELPS; i++) {
        if (g->help[i] == 0) continue;
        add_count(out, helped ? ", " : ", with ", g->help[i], nouns[i]);
        if (i == GAME_STEPS) text_add(out, " done for you");
        helped = true;
    }
    text_add(out, helped ? ".\n" : ", without help.\n");
}

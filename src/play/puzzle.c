#include "play/puzzle.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static struct play_puzzle *puzzle_of(struct game *g) { return (struct play_puzzle *)g; }
static const struct play *seen(const struct game *g) { return &((const struct play_puzzle *)g)->play; }

// The game, whose sentences name squares as the front end likes it now.
static struct play *playing(struct game *g) {
    struct play *p = play_of(g);
    p->board.names = p->given.names = g->front.names;
    return p;
}

static bool title(const struct families *known, size_t place, const char **name, const char **about) {
    const struct family *f = families_at(known, place);
    if (f == NULL) return false;
    *name = f->name;
    *about = f->goal;
    return true;
}

// A text that no other kind recognises is read as a puzzle.
static bool recognises(const char *bytes, size_t size) { return (void)bytes, (void)size, false; }

// ---- Beginning and ending --------------------------------------------------------------------------------

static bool is_solved(const struct game *g) {
    bool solved = false;
    return play_is_solved(seen(g), &solved) && solved;
}

static bool started(struct game *g, struct fault *fault) {
    text_init(&puzzle_of(g)->wrong, g->mem);
    return play_is_solved(play_of(g), &puzzle_of(g)->was_solved) || fault_memory(fault);
}

static bool fits(const struct game *g, struct fault *fault) {
    const struct puzzle *p = &seen(g)->given;
    return g->front.most_cells == 0 || puzzle_size(p) <= g->front.most_cells ||
           fault_set(fault, FAULT_INPUT, "%d x %d is too large for the page, which shows %zu cells at most",
                     p->width, p->height, g->front.most_cells);
}

static bool load(struct game *g, const char *bytes, size_t size, struct fault *fault) {
    return play_load(play_of(g), g->front.families, bytes, size, g->mem, fault) && fits(g, fault) &&
           started(g, fault);
}

static bool save(const struct game *g, struct text *out) { return play_puzzle_save(seen(g), out); }

static void end(struct game *g) {
    play_free(play_of(g));
    text_free(&puzzle_of(g)->wrong);
}

static bool begin(struct game *g, const struct game *before, const char *name, const game_settings *settings,
                  struct fault *fault) {
    struct puzzle puzzle;
    (void)before;
    if (!play_puzzle_make(g, name, settings, &puzzle, fault)) return false;
    bool ok = play_start(play_of(g), &puzzle, g->mem, fault) && started(g, fault);
    puzzle_free(&puzzle);
    return ok;
}

// ---- How it stands ---------------------------------------------------------------------------------------

static bool is_begun(const struct game *g) { return seen(g)->ends.size > 0; }

static void pass(struct game *g, uint64_t ms) {
    if (!puzzle_of(g)->was_solved) play_pass(play_of(g), ms);
}

static uint64_t time_of(const struct game *g) { return seen(g)->ms; }

static bool state(struct game *g, struct text *out) {
    return play_json_state(playing(g), puzzle_of(g)->asked, out);
}

// The puzzle itself, without notes, in 64 bits (FNV-1a).
static uint64_t identity(const struct game *g) {
    struct puzzle bare = seen(g)->given;
    struct text t = TEXT_IN(g->mem);
    uint64_t sum = 0xcbf29ce484222325;
    bare.notes = NULL;
    format_native.write(&bare, &t);
    for (size_t i = 0; i < t.size; i++) sum = (sum ^ (unsigned char)t.at[i]) * 0x100000001b3;
    text_free(&t);
    return sum;
}

static const char *name_of(const struct game *g) { return seen(g)->given.family->name; }

static void describe(const struct game *g, struct text *out) {
    const struct play *p = seen(g);
    text_format(out, "%s, %d by %d, %zu move%s so far.", p->given.family->title, p->given.width,
                p->given.height, p->at, p->at == 1 ? "" : "s");
}

static void introduce(struct game *g) {
    const struct puzzle *given = &seen(g)->given;
    struct text words = TEXT_IN(g->mem);
    text_format(&words, "%s, %d by %d. %s\n", given->family->title, given->width, given->height,
                given->family->goal);
    wrap_words(&g->said, "", text_string(&words), tell_width(g->front.look));
    text_free(&words);
    if (puzzle_of(g)->was_solved) text_add(&g->said, "It is solved already.\n");
}

static void draw(const struct game *g, struct text *out) {
    tell_board(out, &seen(g)->board, NULL, g->front.look);
}

static void rules(struct game *g) {
    const struct family *f = seen(g)->given.family;
    struct fault fault = {0};
    wrap_words(&g->said, "", f->rules != NULL ? f->rules : f->goal, tell_width(g->front.look));
    if (g->front.voice == GAME_NAMES_WORDS && !tell_example(&g->said, f, g->front.look, &fault))
        text_sentence(&g->said, fault.text, strlen(fault.text));
}

static bool tell_left(struct game *g) {
    struct text words = TEXT_IN(g->mem);
    draw_left_in_words(&playing(g)->board, &words);
    text_sentence(&g->said, text_string(&words), words.size);
    bool any = words.size > 0;
    text_free(&words);
    return any;
}

static void tell_errors(struct game *g, const struct verdict *v) {
    struct text check = TEXT_IN(g->mem);
    game_call(g, &check, "check");
    play_tell_errors(&g->said, v, &puzzle_of(g)->wrong,
                     g->front.voice == GAME_NAMES_BUTTONS ? NULL : text_string(&check));
    text_free(&check);
}

static void tell(struct game *g) {
    struct play_puzzle *p = puzzle_of(g);
    struct play_standing how = {0};
    struct verdict v;
    verdict_init(&v, g->mem);
    if (play_judge(playing(g), false, &v, &how)) {
        tell_errors(g, &v);
        if (how.solved && !p->was_solved) play_tell_solved(&g->said, &p->play);
        else if (!how.solved && g->front.voice != GAME_NAMES_BUTTONS) tell_left(g);
        p->was_solved = how.solved;
    } else {
        text_add(&g->said, "There is not enough memory to judge it.\n");
        if (g->front.voice == GAME_NAMES_BUTTONS) g->said.failed = true; // the page answers that instead
    }
    verdict_free(&v);
}

// ---- Entries: "r3c4 bulb, r3c5 x" ------------------------------------------------------------------------

// How much of it has the form of a square: "r3c4", "d5". A row alone has not, unless it is a file of this
// board.
static size_t square_length(const struct puzzle *p, const char *s) {
    static const char digits[] = "0123456789";
    size_t letters = 0;
    while (isalpha((unsigned char)s[letters])) letters++;
    size_t number = strspn(s + letters, digits), n = letters + number;
    if (letters == 0 || number == 0) return 0;
    if (letters != 1 || tolower((unsigned char)s[0]) != 'r') return n;
    size_t column = tolower((unsigned char)s[n]) == 'c' ? strspn(s + n + 1, digits) : 0;
    if (column == 0) return p->width > 'r' - 'a' ? n : 0;
    return n + 1 + column;
}

static bool find_mark(const struct family *f, const char *word, char *mark) {
    static const char *const clearing[] = {"clear", "open", "empty", "."};
    for (size_t i = 0; i < sizeof clearing / sizeof *clearing; i++)
        if (strcasecmp(word, clearing[i]) == 0) return *mark = f->alphabet[0], true;
    if (f->nothing != '\0' && strcasecmp(word, "nothing") == 0) return *mark = f->nothing, true;
    for (const char *m = f->alphabet; *m != '\0'; m++) {
        char room[2];
        if (!family_is_mark(f, *m)) continue;
        bool letter = word[1] == '\0' && toupper((unsigned char)word[0]) == toupper((unsigned char)*m);
        if (letter || (*m != f->nothing && strcasecmp(word, family_noun(f, *m, room)) == 0))
            return *mark = *m, true;
    }
    return false;
}

// What can be put: "bulb, x or clear".
static void add_marks(struct text *out, const struct family *f) {
    for (const char *m = f->marks; *m != '\0'; m++) {
        play_tell_noun(out, f, *m);
        text_add(out, ", ");
    }
    if (f->nothing != '\0') text_format(out, "%c or ", f->nothing);
    text_add(out, "clear");
}

// A line on its way to moves.
struct entry {
    const struct puzzle *board;
    struct mem *mem;
    const char *line, *at;
    format_moves moves;
    size_t asked; // a square without anything behind it; SIZE_MAX: none
    struct fault *fault;
};

static bool object(const struct entry *e, const char *reason) {
    return fault_input(e->fault, 1, (size_t)(e->at - e->line) + 1, "%s", reason);
}

static bool object_mark(const struct entry *e) {
    struct text words = TEXT_IN(e->mem);
    add_marks(&words, e->board->family);
    text_add(&words, " is expected after the square");
    object(e, text_string(&words));
    text_free(&words);
    return false;
}

static void skip_blanks(struct entry *e) { e->at += strspn(e->at, " \t"); }

// What is done in a square: words up to a comma.
static bool read_marks(struct entry *e, uint32_t cell) {
    size_t words = 0;
    char how = MOVE_PUT;
    if (*e->at != '\0' && strchr("=-+", *e->at) != NULL) how = *e->at++;
    for (skip_blanks(e); *e->at != '\0' && *e->at != ','; skip_blanks(e)) {
        char word[24], mark;
        size_t n = strcspn(e->at, " \t,");
        snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), e->at);
        if (words == 0 && strcasecmp(word, "not") == 0) how = MOVE_STRIKE;
        else if (words == 0 && strcasecmp(word, "perhaps") == 0) how = MOVE_TAKE_BACK;
        else if (!find_mark(e->board->family, word, &mark)) return object_mark(e);
        else if (words++ > 0 && how == MOVE_PUT) return object(e, "only one thing goes into a square");
        else if (!vec_push(e->mem, &e->moves, ((struct move){cell, how, mark})))
            return fault_memory(e->fault);
        e->at += n;
    }
    if (words == 0 && how != MOVE_PUT) return object_mark(e);
    if (words == 0) e->asked = cell;
    return true;
}

static bool read_entry(struct entry *e) {
    size_t square, length = square_length(e->board, e->at);
    if (length == 0)
        return object(e,
                      "a square such as r3c4 and what goes there is expected, or a word; 'help' lists them");
    if (!puzzle_cell_named(e->board, e->at, length, &square))
        return object(e, "this square is not on the board");
    e->at += length;
    return read_marks(e, (uint32_t)square);
}

static enum game_step put(struct game *g, const format_moves *moves, struct fault *fault) {
    struct play *p = play_of(g);
    size_t at = p->at, all = p->ends.size, count = 0;
    if (!play_do_moves(p, moves->at, moves->size, fault)) return GAME_REFUSED;
    const struct play_change *done = play_last(p, &count);
    if (p->at == at && p->ends.size == all) {
        text_add(&g->said, "That is already so.\n");
        return GAME_SAID;
    }
    play_tell_moves(&g->said, &p->board, "", done, count);
    return GAME_CHANGED;
}

static enum game_step move(struct game *g, const char *line, struct fault *fault) {
    struct entry e = {&playing(g)->board, g->mem, line, line, .asked = SIZE_MAX, .fault = fault};
    enum game_step done = GAME_SAID;
    bool ok = true;
    if (*line == '\0') return GAME_SAID;
    for (bool more = true; ok && more; e.at += more) {
        skip_blanks(&e);
        ok = read_entry(&e);
        more = ok && *e.at == ',';
    }
    if (ok && e.asked != SIZE_MAX) play_tell_cell(&g->said, play_of(g), e.asked);
    if (ok && e.moves.size > 0) done = put(g, &e.moves, fault);
    vec_free(g->mem, &e.moves);
    return ok ? done : GAME_REFUSED;
}

static void help(const struct game *g, struct text *out) {
    const struct family *f = seen(g)->given.family;
    struct text words = TEXT_IN(g->mem);
    char room[2];
    const char *noun = family_noun(f, f->marks[0], room);
    text_format(&words, "Type a square and what goes there, such as 'r3c4 %s': ", noun);
    add_marks(&words, f);
    text_format(
        &words,
        ". 'r3c4 not %s' strikes a candidate out, 'r3c4 perhaps %s' takes that back, 'r3c4' tells what "
        "is there; several with commas between them are one move.\n",
        noun, noun);
    wrap_words(out, "", text_string(&words), tell_width(g->front.look));
    text_free(&words);
}

// ---- Back and forth --------------------------------------------------------------------------------------

static enum game_step undo(struct game *g, struct fault *fault) {
    struct play *p = playing(g);
    size_t count;
    const struct play_change *last = play_last(p, &count);
    (void)fault;
    if (last == NULL) text_add(&g->said, "There is nothing to undo.\n");
    else play_tell_moves(&g->said, &p->board, "undone: ", last, count);
    return play_undo(p) ? GAME_CHANGED : GAME_SAID;
}

static enum game_step redo(struct game *g, struct fault *fault) {
    struct play *p = playing(g);
    size_t count;
    const struct play_change *next = play_next(p, &count);
    (void)fault;
    if (next == NULL) text_add(&g->said, "There is nothing to redo.\n");
    else play_tell_moves(&g->said, &p->board, "redone: ", next, count);
    return play_redo(p) ? GAME_CHANGED : GAME_SAID;
}

static enum game_step restart(struct game *g, const char *argument, struct fault *fault) {
    (void)argument;
    if (!play_restart(play_of(g), fault)) return GAME_REFUSED;
    text_add(&g->said, "The board is as it was given; undo leads back.\n");
    return GAME_CHANGED;
}

static enum game_step pin(struct game *g, const char *name, struct fault *fault) {
    if (!play_pin(play_of(g), name, fault)) return GAME_REFUSED;
    if (g->front.voice == GAME_NAMES_BUTTONS) text_format(&g->said, "Pinned as %s.\n", name);
    else text_format(&g->said, "Pinned. 'back %s' leads here.\n", name);
    return GAME_SAID;
}

static enum game_step pins(struct game *g, const char *argument, struct fault *fault) {
    const struct play *p = play_of(g);
    (void)argument, (void)fault;
    if (p->pins.size == 0) text_add(&g->said, "There are no pins; 'pin NAME' makes one.\n");
    for (size_t i = 0; i < p->pins.size; i++)
        text_format(&g->said, "%s: after %zu move%s\n", p->pins.at[i].name, p->pins.at[i].at,
                    p->pins.at[i].at == 1 ? "" : "s");
    return GAME_SAID;
}

static enum game_step back(struct game *g, const char *name, struct fault *fault) {
    struct play *p = playing(g);
    if (!play_back(p, name, fault)) return GAME_REFUSED;
    text_format(&g->said, "After %zu move%s.\n", p->at, p->at == 1 ? "" : "s");
    return GAME_CHANGED;
}

// ---- Help ------------------------------------------------------------------------------------------------

static struct tell_explain_how how_told(const struct game *g) {
    return (struct tell_explain_how){.look = g->front.look, .interrupted = stop_asked(g->front.limits.stop)};
}

// Nothing was found out, because the time of this call was up.
static bool is_unfinished(const struct game *g, enum explain_status status) {
    return status == EXPLAIN_UNKNOWN && g->front.limits.deadline_us != 0 && !stop_asked(g->front.limits.stop);
}

static void say_hint(struct game *g, const struct explanation *e, enum play_strength strength) {
    const struct tell_explain_how how = how_told(g);
    struct text why = TEXT_IN(g->mem);
    game_call(g, &why, "why");
    play_tell_hint(&g->said, e, strength, &how, text_string(&why));
    text_free(&why);
    if (e->status != EXPLAIN_DONE || strength == PLAY_HINT_STEP || g->front.voice == GAME_NAMES_BUTTONS)
        return;
    text_char(&g->said, '(');
    game_call(g, &g->said, "hint");
    text_add(&g->said, " again tells more, ");
    game_call(g, &g->said, "do");
    text_add(&g->said, " takes the step.)\n");
}

static enum game_step hint(struct game *g, unsigned wanted, struct fault *fault) {
    struct play *p = playing(g);
    struct explanation e;
    enum play_strength strength, before = p->hinted;
    uint64_t hints = p->help[GAME_HINTS];
    bool ok = play_hint(p, g->front.limits, &e, &strength, fault),
         unfinished = ok && is_unfinished(g, e.status);
    if (ok && wanted > 0) strength = (enum play_strength)wanted;
    if (ok) say_hint(g, &e, strength);
    if (ok && !unfinished && g->front.detail != NULL) play_json_hint(g->front.detail, &e, strength);
    if (unfinished) {
        p->help[GAME_HINTS] = hints;
        p->hinted = before;
    }
    explanation_free(&e);
    return !ok ? GAME_REFUSED : unfinished ? GAME_UNFINISHED : GAME_SAID;
}

static enum game_step step(struct game *g, struct fault *fault) {
    struct play *p = playing(g);
    enum explain_status status;
    size_t at = p->at;
    if (!play_step(p, g->front.limits, &status, fault)) return GAME_REFUSED;
    play_tell_stepped(&g->said, p, at, status);
    return is_unfinished(g, status) ? GAME_UNFINISHED : p->at == at ? GAME_SAID : GAME_CHANGED;
}

static enum game_step why(struct game *g, const char *argument, struct fault *fault) {
    struct play *p = playing(g);
    struct explanation e;
    const struct tell_explain_how how = how_told(g);
    uint64_t checks = p->help[GAME_CHECKS];
    (void)argument;
    bool ok = play_why(p, g->front.limits, &e, fault), unfinished = ok && is_unfinished(g, e.status);
    if (ok) play_tell_why(&g->said, &e, &how);
    if (ok && !unfinished && g->front.detail != NULL) play_json_why(g->front.detail, &e);
    if (unfinished) p->help[GAME_CHECKS] = checks;
    explanation_free(&e);
    return !ok ? GAME_REFUSED : unfinished ? GAME_UNFINISHED : GAME_SAID;
}

// A player who asks gets an answer, even with `errors never`.
static enum game_step check(struct game *g, const char *argument, struct fault *fault) {
    struct play *p = playing(g);
    struct verdict v;
    struct play_standing how = {0};
    enum play_errors errors = p->errors;
    (void)argument;
    verdict_init(&v, g->mem);
    p->errors = PLAY_ERRORS_ASKED;
    bool ok = play_judge(p, true, &v, &how) || fault_memory(fault);
    p->errors = errors;
    puzzle_of(g)->asked = true;
    if (ok && v.broken.size == 0) play_tell_progress(&g->said, p, how.percent);
    else if (ok && g->front.voice == GAME_NAMES_BUTTONS)
        text_format(&g->said, "%zu rule%s broken.\n", v.broken.size, v.broken.size == 1 ? " is" : "s are");
    else if (ok) tell_check_words(&g->said, &p->board, &v, &(struct tell_check_how){.most = 15});
    verdict_free(&v);
    return ok ? GAME_SAID : GAME_REFUSED;
}

static enum game_step left(struct game *g, const char *argument, struct fault *fault) {
    (void)argument, (void)fault;
    if (!tell_left(g)) text_add(&g->said, "This puzzle does not say how many there are to be.\n");
    return GAME_SAID;
}

static enum game_step errors(struct game *g, const char *argument, struct fault *fault) {
    static const char *const names[] = {"live", "asked", "never"};
    for (int i = 0; i < 3; i++)
        if (strcasecmp(argument, names[i]) == 0) {
            play_of(g)->errors = (enum play_errors)i;
            text_format(&g->said, "Errors: %s.\n", names[i]);
            return GAME_SAID;
        }
    fault_input(fault, 0, 0, "live, asked or never is expected: when to show errors");
    return GAME_REFUSED;
}

static const struct game_word words[] = {
    {"why", NULL, NULL, "what cannot be right, and why", 'w', .label = "Why is this wrong?", .is_slow = true,
     .run = why},
    {"check", "c", NULL, "does anything break a rule?", 'c', .label = "Check", .run = check},
    {"left", "l", NULL, "what is left to place", 'm', .run = left},
    {"pin", NULL, "NAME", "pin the board under a name", 'p', "Name of the pin: ", "Pin", .run = pin},
    {"back", NULL, "NAME", "go back to a pin", 'b', "Go back to which pin? ", .run = back},
    {"pins", NULL, NULL, "list the pins", 'v', .run = pins},
    {"restart", NULL, NULL, "start over; undo brings the moves back", 'a', .label = "Restart",
     .run = restart},
    {"errors", NULL, "live|asked|never", "when to be told what is wrong", 'e',
     "Show errors live, asked or never? ", .run = errors},
    {0},
};

const struct game_kind play_puzzle_kind = {
    .name = "puzzle",
    .bytes = sizeof(struct play_puzzle),
    .ending = ".roque",
    .over = "solved",
    .link = 'p',
    .another = "hard 8x8 5",
    .words = words,
    .title = title,
    .recognises = recognises,
    .load = load,
    .check = play_puzzle_check,
    .begin = begin,
    .setting_of = play_puzzle_setting_of,
    .save = save,
    .free = end,
    .move = move,
    .undo = undo,
    .redo = redo,
    .hint = hint,
    .step = step,
    .is_over = is_solved,
    .is_begun = is_begun,
    .pass = pass,
    .time = time_of,
    .state = state,
    .identity = identity,
    .name_of = name_of,
    .describe = describe,
    .introduce = introduce,
    .tell = tell,
    .rules = rules,
    .help = help,
    .draw = draw,
};

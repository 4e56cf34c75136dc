// What a person can type while playing.
#include "terminal/line_play.h"

#include "base/nearest.h"
#include "base/wrap.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "draw/looks.h"
#include "play/words.h"
#include "puzzle/names.h"
#include "tell/check.h"
#include "tell/family.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

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

static void skip_blanks(const char **at) { *at += strspn(*at, " \t"); }

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

// What can be put, for who typed something else: "bulb, x or clear".
static void add_marks(struct text *out, const struct family *f) {
    for (const char *m = f->marks; *m != '\0'; m++) {
        play_tell_noun(out, f, *m);
        text_add(out, ", ");
    }
    if (f->nothing != '\0') text_format(out, "%c or ", f->nothing);
    text_add(out, "clear");
}

static bool object(struct plain *p, const char *at, const char *reason) {
    talk_object(&p->talk, (size_t)(at - text_string(&p->talk.answer)) + 1, reason);
    return false;
}

static bool object_mark(struct plain *p, const char *at) {
    struct text words;
    text_init(&words, &p->mem);
    text_add(&words, "What is that? ");
    add_marks(&words, p->game.board.family);
    text_add(&words, " is expected after the square.");
    object(p, at, text_string(&words));
    text_free(&words);
    return false;
}

// Up to a comma: one square, and what is done there.
static bool read_entry(struct plain *p, const char **at, format_moves *moves, size_t *asked) {
    const struct puzzle *b = &p->game.board;
    size_t square, length = square_length(b, *at), words = 0;
    char how = MOVE_PUT;
    if (length == 0)
        return object(p, *at,
                      "A square such as r3c4 and what goes there is expected, or a command; '?' lists them.");
    if (!puzzle_cell_named(b, *at, length, &square))
        return object(p, *at, "This square is not on the board.");
    uint32_t cell = (uint32_t)square;
    *at += length;
    if (**at != '\0' && strchr("=-+", **at) != NULL) how = *(*at)++;
    for (skip_blanks(at); **at != '\0' && **at != ','; skip_blanks(at)) {
        char word[24], mark;
        size_t n = strcspn(*at, " \t,");
        snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), *at);
        if (words == 0 && strcasecmp(word, "not") == 0) how = MOVE_STRIKE;
        else if (words == 0 && strcasecmp(word, "perhaps") == 0) how = MOVE_TAKE_BACK;
        else if (!find_mark(b->family, word, &mark)) return object_mark(p, *at);
        else if (words++ > 0 && how == MOVE_PUT) return object(p, *at, "Only one thing goes into a square.");
        else if (!vec_push(&p->mem, moves, ((struct move){cell, how, mark})))
            return object(p, *at, "Out of memory.");
        *at += n;
    }
    if (words == 0 && how != MOVE_PUT) return object_mark(p, *at);
    if (words == 0) *asked = cell;
    return true;
}

static void put(struct plain *p, const format_moves *moves) {
    struct fault fault;
    size_t at = p->game.at, count;
    if (!play_do_moves(&p->game, moves->at, moves->size, &fault)) {
        plain_say_fault(p, &fault);
        return;
    }
    if (p->game.at == at) {
        text_add(&p->talk.out, "That is so already.\n");
        return;
    }
    const struct play_change *done = play_last(&p->game, &count);
    play_tell_moves(&p->talk.out, &p->game.board, "", done, count);
    plain_changed(p);
}

static void enter(struct plain *p) {
    const char *at = text_string(&p->talk.answer);
    format_moves moves = {0};
    size_t asked = SIZE_MAX;
    bool ok = true;
    for (bool more = true; ok && more;) {
        skip_blanks(&at);
        ok = read_entry(p, &at, &moves, &asked);
        more = *at == ',';
        at += more;
    }
    if (ok && asked != SIZE_MAX) play_tell_cell(&p->talk.out, &p->game, asked);
    if (ok && moves.size > 0) put(p, &moves);
    vec_free(&p->mem, &moves);
}

// ---- Back and forth --------------------------------------------------------------------------------------

static enum plain_step undo(struct plain *p, const char *rest) {
    (void)rest;
    size_t count;
    const struct play_change *last = play_last(&p->game, &count);
    if (last == NULL) {
        text_add(&p->talk.out, "There is nothing to undo.\n");
        return PLAIN_ASK;
    }
    play_tell_moves(&p->talk.out, &p->game.board, "undone: ", last, count);
    play_undo(&p->game);
    plain_changed(p);
    return PLAIN_ASK;
}

static enum plain_step redo(struct plain *p, const char *rest) {
    (void)rest;
    size_t count;
    const struct play_change *next = play_next(&p->game, &count);
    if (next == NULL) {
        text_add(&p->talk.out, "There is nothing to redo.\n");
        return PLAIN_ASK;
    }
    play_redo(&p->game);
    play_tell_moves(&p->talk.out, &p->game.board, "done again: ", next, count);
    plain_changed(p);
    return PLAIN_ASK;
}

static enum plain_step restart(struct plain *p, const char *rest) {
    (void)rest;
    struct fault fault;
    if (!play_restart(&p->game, &fault)) plain_say_fault(p, &fault);
    else {
        text_add(&p->talk.out, "The board is as it was given; undo leads back.\n");
        plain_changed(p);
    }
    return PLAIN_ASK;
}

static enum plain_step pin(struct plain *p, const char *name) {
    struct fault fault;
    if (!play_pin(&p->game, name, &fault)) plain_say_fault(p, &fault);
    else {
        text_add(&p->talk.out, "Pinned. 'back ");
        cli_add_harmless(&p->talk.out, name, strlen(name));
        text_add(&p->talk.out, "' leads here.\n");
        plain_keep(p);
    }
    return PLAIN_ASK;
}

static enum plain_step pins(struct plain *p, const char *rest) {
    (void)rest;
    if (p->game.pins.size == 0) text_add(&p->talk.out, "There are no pins; 'pin NAME' makes one.\n");
    for (size_t i = 0; i < p->game.pins.size; i++) {
        const struct play_pin *each = &p->game.pins.at[i];
        cli_add_harmless(&p->talk.out, each->name, strlen(each->name));
        text_format(&p->talk.out, ": after %zu move%s\n", each->at, each->at == 1 ? "" : "s");
    }
    return PLAIN_ASK;
}

static enum plain_step back(struct plain *p, const char *name) {
    struct fault fault;
    if (!play_back(&p->game, name, &fault)) plain_say_fault(p, &fault);
    else {
        text_format(&p->talk.out, "After %zu move%s.\n", p->game.at, p->game.at == 1 ? "" : "s");
        plain_changed(p);
    }
    return PLAIN_ASK;
}

// ---- Help ------------------------------------------------------------------------------------------------

static struct tell_explain_how how_told(const struct plain *p) {
    return (struct tell_explain_how){.look = p->request->look, .interrupted = cli_interrupted()};
}

static void say_hint(struct plain *p, const struct explanation *e, enum play_strength strength) {
    const struct tell_explain_how how = how_told(p);
    struct text *out = &p->talk.out;
    play_tell_hint(out, e, strength, &how, p->on_screen ? "w" : "'why'");
    if (e->status == EXPLAIN_DONE && strength < PLAY_HINT_STEP)
        text_add(out, p->on_screen ? "(i again tells more, d takes the step.)\n"
                                   : "('hint' again tells more, 'do' takes the step.)\n");
}

static enum plain_step hint(struct plain *p, const char *rest) {
    (void)rest;
    struct explanation e;
    enum play_strength strength;
    struct fault fault;
    if (!play_hint(&p->game, cli_limits(0), &e, &strength, &fault)) plain_say_fault(p, &fault);
    else {
        say_hint(p, &e, strength);
        plain_keep(p);
    }
    explanation_free(&e);
    if (cli_interrupted()) cli_interrupt_forget();
    return PLAIN_ASK;
}

static enum plain_step do_it(struct plain *p, const char *rest) {
    (void)rest;
    enum explain_status status;
    struct fault fault;
    size_t at = p->game.at;
    bool ok = play_step(&p->game, cli_limits(0), &status, &fault);
    if (!ok) plain_say_fault(p, &fault);
    else play_tell_stepped(&p->talk.out, &p->game, at, status);
    if (ok && p->game.at != at) plain_changed(p);
    if (cli_interrupted()) cli_interrupt_forget();
    return PLAIN_ASK;
}

static enum plain_step why(struct plain *p, const char *rest) {
    (void)rest;
    struct explanation e;
    struct fault fault;
    const struct tell_explain_how how = how_told(p);
    if (!play_why(&p->game, cli_limits(0), &e, &fault)) plain_say_fault(p, &fault);
    else play_tell_why(&p->talk.out, &e, &how);
    explanation_free(&e);
    plain_keep(p);
    if (cli_interrupted()) cli_interrupt_forget();
    return PLAIN_ASK;
}

static enum plain_step check(struct plain *p, const char *rest) {
    (void)rest;
    struct verdict v;
    int percent = 0;
    enum play_errors errors = p->game.errors;
    verdict_init(&v, &p->mem);
    p->game.errors = PLAY_ERRORS_ASKED; // who asks is told
    bool ok = play_find_errors(&p->game, true, &v) && play_progress(&p->game, &percent);
    p->game.errors = errors;
    if (!ok) text_add(&p->talk.out, "There is not enough memory to judge it.\n");
    else if (v.broken.size == 0) play_tell_progress(&p->talk.out, &p->game, percent);
    else tell_check_words(&p->talk.out, &p->game.board, &v, &(struct tell_check_how){.most = 15});
    verdict_free(&v);
    plain_keep(p);
    return PLAIN_ASK;
}

static enum plain_step left(struct plain *p, const char *rest) {
    (void)rest;
    struct text words;
    text_init(&words, &p->mem);
    draw_left_in_words(&p->game.board, &words);
    text_sentence(&p->talk.out, text_string(&words), words.size);
    if (words.size == 0) text_add(&p->talk.out, "This puzzle does not say how many there are to be.\n");
    text_free(&words);
    return PLAIN_ASK;
}

static enum plain_step errors(struct plain *p, const char *rest) {
    static const char *const names[] = {"live", "asked", "never"};
    for (int i = 0; i < 3; i++)
        if (strcasecmp(rest, names[i]) == 0) {
            p->game.errors = p->request->errors = (enum play_errors)i;
            text_format(&p->talk.out, "Errors: %s.\n", names[i]);
            return PLAIN_ASK;
        }
    text_add(&p->talk.out, "live, asked or never is expected: when to be told what is wrong.\n");
    return PLAIN_ASK;
}

static enum plain_step rules(struct plain *p, const char *rest) {
    (void)rest;
    const struct family *f = p->game.given.family;
    wrap_words(&p->talk.out, "", f->rules != NULL ? f->rules : f->goal, tell_width(p->request->look));
    struct fault fault = {0};
    if (!p->on_screen && !tell_example(&p->talk.out, f, p->request->look, &fault)) plain_say_fault(p, &fault);
    return PLAIN_ASK;
}

// ---- Files, and other puzzles ----------------------------------------------------------------------------

// Whoever gives the wrong name by mistake does not lose what is in that file.
static bool is_free(const char *path) {
    struct stat s;
    return stat(path, &s) != 0 && errno == ENOENT;
}

static enum plain_step save(struct plain *p, const char *path) {
    struct text t, name;
    text_init(&t, &p->mem);
    text_init(&name, &p->mem);
    cli_add_harmless(&name, path, strlen(path));
    if (!play_save(&p->game, &t)) text_add(&p->talk.out, "Out of memory.\n");
    else if (!is_free(path))
        text_format(&p->talk.out, "%s is there already: it was not touched.\n", text_string(&name));
    else if (cli_file_replace(path, &t, 0666))
        text_format(&p->talk.out, "Saved as %s.\n", text_string(&name));
    else text_format(&p->talk.out, "Cannot write %s: %s.\n", text_string(&name), strerror(errno));
    text_free(&name);
    text_free(&t);
    return PLAIN_ASK;
}

static enum plain_step another(struct plain *p, const char *rest) {
    if (p->game.ends.size > 0) plain_keep(p);
    plain_new(p, rest);
    return PLAIN_ASK;
}

static enum plain_step next(struct plain *p, const char *rest) {
    (void)rest;
    if (p->game.ends.size > 0) plain_keep(p);
    plain_next(p);
    return PLAIN_ASK;
}

static enum plain_step show(struct plain *p, const char *rest) {
    (void)rest;
    plain_show(p);
    return PLAIN_ASK;
}

static enum plain_step quit(struct plain *p, const char *rest) {
    (void)rest;
    p->talk.exit_code = CLI_YES;
    if (p->game.ends.size > 0 && !p->was_solved && !p->complained && !p->keep.busy)
        text_add(&p->talk.out, "The game is kept; next time you can go on with it.\n");
    return PLAIN_LEAVE;
}

// ---- Understanding a line --------------------------------------------------------------------------------

static enum plain_step show_help(struct plain *p, const char *rest) {
    (void)rest;
    plain_help(p);
    return PLAIN_ASK;
}

struct word {
    const char *name, *alias, *argument, *meaning;
    bool optional; // the argument may be left out
    enum plain_step (*run)(struct plain *p, const char *rest);
};

enum { WORDS = 19 };
static const struct word table[WORDS] = {
    {"show", "s", NULL, "draw the board", false, show},
    {"undo", "u", NULL, "take the last move back", false, undo},
    {"redo", NULL, NULL, "and do it again", false, redo},
    {"hint", "i", NULL, "where to look; asked again, it tells more", false, hint},
    {"do", NULL, NULL, "take the step that a hint would tell", false, do_it},
    {"why", NULL, NULL, "what cannot be right, and why", false, why},
    {"check", "c", NULL, "does anything break a rule?", false, check},
    {"left", "l", NULL, "what is left to place", false, left},
    {"pin", NULL, "NAME", "remember the board by a name", false, pin},
    {"back", NULL, "NAME", "go back to it", false, back},
    {"pins", NULL, NULL, "the names", false, pins},
    {"restart", NULL, NULL, "begin again; undo leads back", false, restart},
    {"save", NULL, "FILE", "write the game to a file as well", false, save},
    {"new", NULL, "[LEVEL] [SIZE] [SEED]", "another puzzle", true, another},
    {"next", "n", NULL, "the next puzzle of the file", false, next},
    {"errors", NULL, "live|asked|never", "when to be told what is wrong", false, errors},
    {"rules", NULL, NULL, "the rules of this puzzle", false, rules},
    {"help", "?", NULL, "this list", false, show_help},
    {"quit", "q", NULL, "leave; the game is kept", false, quit},
};

void plain_help(struct plain *p) {
    const struct family *f = p->game.given.family;
    struct text *out = &p->talk.out, words;
    char room[2];
    const char *noun = family_noun(f, f->marks[0], room);
    text_init(&words, &p->mem);
    text_format(&words, "Type a square and what goes there, such as 'r3c4 %s': ", noun);
    add_marks(&words, f);
    text_format(
        &words,
        ". 'r3c4 not %s' strikes a candidate out, 'r3c4 perhaps %s' takes that back, 'r3c4' tells what is "
        "there; several, parted by commas, are one move.\n",
        noun, noun);
    wrap_words(out, "", text_string(&words), tell_width(p->request->look));
    text_free(&words);
    for (size_t i = 0; i < WORDS; i++) {
        char name[48];
        snprintf(name, sizeof name, "%s%s%s%s%s", table[i].name, table[i].alias == NULL ? "" : ", ",
                 table[i].alias == NULL ? "" : table[i].alias, table[i].argument == NULL ? "" : " ",
                 table[i].argument == NULL ? "" : table[i].argument);
        text_format(out, "  %-26s  %s\n", name, table[i].meaning);
    }
}

static const struct word *find_word(const char *line, size_t n) {
    for (size_t i = 0; i < WORDS; i++) {
        const struct word *w = &table[i];
        if (strlen(w->name) == n && strncasecmp(line, w->name, n) == 0) return w;
        if (w->alias != NULL && strlen(w->alias) == n && strncasecmp(line, w->alias, n) == 0) return w;
    }
    return NULL;
}

// A slip of the finger, perhaps.
static bool suggest(struct plain *p, const char *line, size_t n) {
    const char *names[WORDS + 1] = {0};
    char word[24];
    if (n >= sizeof word) return false;
    snprintf(word, sizeof word, "%.*s", (int)n, line);
    for (size_t i = 0; i < WORDS; i++) names[i] = table[i].name;
    const char *near = n < 3 || strcspn(word, "0123456789") < n ? NULL : nearest_of(word, names);
    if (near != NULL) text_format(&p->talk.out, "Did you mean '%s'?\n", near);
    return near != NULL;
}

enum plain_step plain_answer(struct plain *p) {
    const char *line = text_string(&p->talk.answer);
    size_t n = strcspn(line, " \t");
    const char *rest = line + n + strspn(line + n, " \t");
    const struct word *w = find_word(line, n);
    if (n == 0) return PLAIN_ASK;
    if (w == NULL) {
        if (!suggest(p, line, n)) enter(p);
        return PLAIN_ASK;
    }
    if (w->argument == NULL && *rest != '\0') {
        struct text reason;
        text_init(&reason, &p->mem);
        text_format(&reason, "%s stands alone.", w->name);
        object(p, rest, text_string(&reason));
        text_free(&reason);
        return PLAIN_ASK;
    }
    if (w->argument != NULL && *rest == '\0' && !w->optional) {
        text_format(&p->talk.out, "%s %s is expected.\n", w->name, w->argument);
        return PLAIN_ASK;
    }
    return w->run(p, rest);
}

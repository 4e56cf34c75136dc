// Where the first game comes from: a file, the saved games, or a new one.
#include "terminal/session.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { LARGEST = 1 << 20 }; // of a file that says itself what kind of game it is

static bool leave(struct session *s, int exit_code) {
    session_leave(s, exit_code);
    return false;
}

static bool leave_with(struct session *s, const char *path, const struct fault *f) {
    if (cli_interrupted()) return leave(s, CLI_INTERRUPTED);
    if (f->line > 0) cli_complain("%.200s:%zu:%zu: %s", path, f->line, f->column, f->text);
    else cli_complain("%s", f->text);
    return leave(s, f->kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD);
}

static void introduce(struct session *s) {
    struct game *g = s->game;
    g->kind->introduce(g);
    if (!s->on_screen && !g->kind->shows_each_change) g->kind->draw(g, &g->said);
    if (s->saved.busy)
        text_add(&g->said, "This game is open in another program: what is played here is not saved.\n");
    session_take_said(s);
}

// Yes, which is also an empty line, or no. False when the person leaves.
static bool ask(struct session *s, const char *question, bool *yes) {
    for (;;) {
        if (!talk_ask(&s->talk, question)) return s->leaving = true, false;
        const char *answer = text_string(&s->talk.answer);
        *yes = answer[0] == '\0' || strcmp(answer, "y") == 0 || strcmp(answer, "yes") == 0;
        if (*yes || strcmp(answer, "n") == 0 || strcmp(answer, "no") == 0) return true;
        if (strcmp(answer, "q") == 0 || strcmp(answer, "quit") == 0) return leave(s, CLI_YES);
        text_add(&s->talk.out, "yes or no is expected.\n");
    }
}

// ---- Saved games -----------------------------------------------------------------------------------------

static void describe(struct session *s, const char *before, const struct game *g) {
    text_add(&s->talk.out, before);
    g->kind->describe(g, &s->talk.out);
    text_char(&s->talk.out, '\n');
}

static void say_unreadable(struct session *s, const char *what, const struct fault *f) {
    struct text *out = &s->talk.out;
    cli_add_harmless(out, what, strlen(what));
    text_add(out, " cannot be read: ");
    if (f->line > 0) text_format(out, "line %zu, column %zu: ", f->line, f->column);
    cli_add_harmless(out, f->text, strlen(f->text));
    text_add(out, ".\n");
}

struct game *session_open_saved(struct session *s, const struct game *g) {
    char name[SAVED_NAME];
    struct fault fault = {0};
    struct game *kept = NULL;
    struct text saved = TEXT_IN(&s->mem);
    saved_game_name(g, name);
    s->aside = NULL;
    bool ok = saved_game_open(&s->saved, g->kind, name, &saved, &fault);
    if (saved.size > 0) {
        kept = game_load(text_string(&saved), saved.size, &s->front, &s->mem, &fault);
        ok = kept != NULL;
    }
    text_free(&saved);
    if (ok) return kept;
    say_unreadable(s, "What was kept of this puzzle", &fault);
    s->aside = "damaged";
    return NULL;
}

// The saved game of the same puzzle: continue it, or start a new one. `*g` is the game to play.
static bool offer_saved(struct session *s, struct game *begun, struct game **g) {
    bool yes = !s->request->new;
    if (yes && !s->screen_is_open) {
        describe(s, "You have begun this: ", begun);
        if (!ask(s, "Continue it? [yes] ", &yes)) return game_free(begun), false;
    }
    if (!yes) text_add(&s->talk.out, "A new game; the one before is put aside when you move.\n");
    if (!yes) s->aside = "aside";
    game_free(yes ? *g : begun);
    if (yes) *g = begun;
    return true;
}

bool session_start(struct session *s, struct game *g) {
    struct game *begun = g->kind->identity(g) == 0 ? NULL : session_open_saved(s, g);
    bool ok = true;
    if (begun != NULL && game_is_begun(begun)) ok = offer_saved(s, begun, &g);
    else game_free(begun);
    if (!ok) game_free(g);
    if (!ok || !session_take(s, g)) return false;
    introduce(s);
    return true;
}

// A game that was over when its program ended is put away.
static void put_away(struct session *s, const struct game *g, const char *name) {
    struct text ignored = TEXT_IN(&s->mem);
    struct fault fault;
    saved_game_open(&s->saved, g->kind, name, &ignored, &fault);
    text_free(&ignored);
    s->saved.written = true;
    saved_game_close(&s->saved, true);
}

// The last game that goes on; those that cannot be read are named on the way.
static struct game *find_latest(struct session *s, const char *what, char name[SAVED_NAME]) {
    saved_files files = {0};
    struct text saved = TEXT_IN(&s->mem);
    struct game *found = NULL;
    saved_game_files(&s->saved, what, SAVED_UNDER_WAY, &s->mem, &files);
    for (size_t i = 0; i < files.size && found == NULL; i++) {
        struct fault fault = {0};
        struct game *g = saved_file_read(&files.at[i], &saved, &fault)
                             ? game_load(text_string(&saved), saved.size, &s->front, &s->mem, &fault)
                             : NULL;
        snprintf(name, SAVED_NAME, "%s", saved_file_name(&files.at[i]));
        if (g == NULL) say_unreadable(s, files.at[i].path, &fault);
        else if (game_is_over(g)) put_away(s, g, name);
        else if (game_is_begun(g)) found = g;
        if (found == NULL) game_free(g);
    }
    text_free(&saved);
    vec_free(&s->mem, &files);
    return found;
}

static bool wants_another(const game_settings *q) {
    static const char *const fixed[] = {"rules", "position", "problem", "size", "date", "drill", "seed"};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (game_setting(q, fixed[i]) != NULL) return true;
    return false;
}

// Offer the last game, of this name or of any. `*taken`: it is being played.
static bool offer_latest(struct session *s, const char *what, bool *taken) {
    char name[SAVED_NAME];
    struct fault fault;
    *taken = false;
    if (s->request->new || wants_another(&s->request->settings)) return true;
    struct game *g = find_latest(s, what, name);
    if (g == NULL) return true;
    describe(s, "Your last game: ", g);
    if (!ask(s, "Continue it? [yes] ", taken) || !*taken) {
        game_free(g);
        return !s->leaving;
    }
    struct text there = TEXT_IN(&s->mem);
    saved_game_open(&s->saved, g->kind, name, &there, &fault);
    text_free(&there);
    if (!game_adjust(g, &s->request->settings, &fault)) {
        game_free(g);
        return leave_with(s, "", &fault);
    }
    if (!session_take(s, g)) return false;
    introduce(s);
    return true;
}

// ---- Files -----------------------------------------------------------------------------------------------

struct game *session_game_of(struct session *s, const struct puzzle *p, struct fault *fault) {
    struct text native = TEXT_IN(&s->mem);
    format_native.write(p, &native);
    struct game *g = game_load(text_string(&native), native.size, &s->front, &s->mem, fault);
    text_free(&native);
    return g;
}

// A file, or a link, that says itself what kind of game it is. `*mine`: it does. What is the name of a file
// is no link, though it may begin as a game does: a20.roque with a square.
static bool begin_recognised(struct session *s, const char *operand, bool *mine) {
    struct stat there;
    struct fault fault, ignored;
    struct text bytes = TEXT_IN(&s->mem);
    bool link = stat(operand, &there) != 0, read = link;
    if (link) text_add(&bytes, operand);
    else read = S_ISREG(there.st_mode) && cli_file_read(operand, LARGEST, &bytes, &ignored);
    *mine = read && game_kind_recognising(text_string(&bytes), bytes.size) != NULL;
    struct game *g = *mine ? session_load(s, &bytes, NULL, &fault) : NULL;
    text_free(&bytes);
    if (!*mine) return true;
    if (g != NULL) return session_start(s, g);
    if (!link) return leave_with(s, operand, &fault);
    cli_complain("the link cannot be read: %s", fault.text);
    return leave(s, CLI_BAD);
}

// A level or a size can be asked of a new game only.
static bool may_be_asked(struct session *s) {
    const game_settings *asked = &s->request->settings;
    if (asked->count == 0) return true;
    cli_complain("--%s is for a new game, and %.120s is there already", asked->at[0].name, s->operand);
    return leave(s, CLI_BAD);
}

static bool begin_file(struct session *s) {
    struct puzzle puzzle;
    struct cli_origin origin;
    struct fault fault;
    bool mine;
    const char *operand = s->operand = s->request->operand;
    if (!begin_recognised(s, operand, &mine) || mine) return !s->leaving;
    s->from_file = true;
    cli_input_init(&s->input, &s->mem, 1, &s->operand);
    enum cli_input_event got = cli_input_next(&s->input, &s->mem, &puzzle, &origin, &fault);
    if (got == CLI_INPUT_END) fault_set(&fault, FAULT_INPUT, "there is no puzzle");
    if (got != CLI_INPUT_PUZZLE) return leave_with(s, operand, &fault);
    struct game *g = may_be_asked(s) ? session_game_of(s, &puzzle, &fault) : NULL;
    puzzle_free(&puzzle);
    if (s->leaving) return false;
    return g == NULL ? leave_with(s, operand, &fault) : session_start(s, g);
}

// ---- New ones --------------------------------------------------------------------------------------------

static bool begin_new(struct session *s, const char *name) {
    struct fault fault;
    struct game *g = game_begin(name, &s->request->settings, &s->front, &s->mem, &fault);
    return g == NULL ? leave_with(s, "", &fault) : session_start(s, g);
}

// The game in the file that was named, or a new one that is kept there.
static bool begin_kept_in(struct session *s, const char *path, const char *name) {
    struct stat there;
    struct fault fault;
    bool missing = stat(path, &there) != 0 && errno == ENOENT;
    struct game *g = missing ? game_begin(name, &s->request->settings, &s->front, &s->mem, &fault)
                             : session_read(s, path, game_kind_named(s->front.families, name), &fault);
    if (g == NULL) return leave_with(s, path, &fault);
    if (!session_take(s, g)) return false;
    if (!game_is_over(g)) session_save(s); // whether it can be kept there is seen at once
    if (s->complained) return leave(s, CLI_BAD);
    introduce(s);
    return true;
}

static void add_title(struct session *s, const char *title, const char *about) {
    struct text line = TEXT_IN(&s->mem);
    text_format(&line, "%s: %s\n", title, about);
    wrap_words(&s->talk.out, "  ", text_string(&line), tell_width(s->request->look));
    text_free(&line);
}

static bool ask_name(struct session *s, const char **name) {
    const char *title, *about;
    text_add(&s->talk.out, "What do you want to play?\n");
    for (const struct game_kind *const *k = game_kinds(); *k != NULL; k++)
        for (size_t i = 0; (*k)->title(s->front.families, i, &title, &about); i++) add_title(s, title, about);
    for (;;) {
        if (!talk_ask(&s->talk, "Its name: ")) return s->leaving = true, false;
        const char *answer = text_string(&s->talk.answer);
        if (strcmp(answer, "q") == 0 || strcmp(answer, "quit") == 0) return leave(s, CLI_YES);
        for (const struct game_kind *const *k = game_kinds(); *k != NULL; k++)
            for (size_t i = 0; (*k)->title(s->front.families, i, name, &about); i++)
                if (strcmp(*name, answer) == 0) return true;
        talk_quote(&s->talk);
        text_add(&s->talk.out, " is none of them; 'quit' leaves.\n");
    }
}

bool session_begin(struct session *s) {
    const struct play_request *q = s->request;
    const char *name =
        q->operand != NULL && game_kind_named(s->front.families, q->operand) != NULL ? q->operand : NULL;
    bool taken;
    struct fault fault;
    if (q->text != NULL) {
        struct game *g = game_load(text_string(q->text), q->text->size, &s->front, &s->mem, &fault);
        return g == NULL ? leave_with(s, "", &fault) : session_start(s, g);
    }
    if (name == NULL && q->operand == NULL && game_setting(&q->settings, "date") != NULL)
        name = families_at(NULL, 0)->name;
    if (name == NULL && q->operand != NULL) return begin_file(s);
    if (name != NULL && !game_check(s->front.families, name, &q->settings, &fault))
        return leave_with(s, "", &fault);
    if (name != NULL && q->file != NULL) return begin_kept_in(s, q->file, name);
    if (!offer_latest(s, name, &taken) || taken) return !s->leaving;
    return (name != NULL || ask_name(s, &name)) && begin_new(s, name);
}

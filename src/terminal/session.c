#define _XOPEN_SOURCE 700 // realpath
#include "terminal/session.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LARGEST = 64 << 20 }; // of a file with a game

void session_leave(struct session *s, int exit_code) {
    s->leaving = true;
    s->talk.exit_code = cli_weightier(s->talk.exit_code, exit_code);
}

// ---- Saying ----------------------------------------------------------------------------------------------

void session_take_said(struct session *s) {
    text_bytes(&s->talk.out, text_string(&s->game->said), s->game->said.size);
    text_clear(&s->game->said);
}

// Where the line can be seen, a caret points to the place.
static void say_fault(struct session *s, const struct fault *fault) {
    if (fault->column > 0 && fault->line <= 1 && !s->on_screen) {
        talk_object(&s->talk, fault->column, fault->text);
        return;
    }
    struct text words = TEXT_IN(&s->mem);
    cli_add_harmless(&words, fault->text, strlen(fault->text));
    text_sentence(&s->talk.out, text_string(&words), words.size);
    text_free(&words);
}

static void complain(struct session *s, const char *why) {
    const char *rest =
        s->request->file != NULL ? "; the game goes on" : "; the game goes on, but it is not saved";
    if (s->on_screen) text_format(&s->talk.out, "%s%s.\n", why, rest);
    else cli_complain("%s%s", why, rest);
}

// ---- Saving ----------------------------------------------------------------------------------------------

static bool failed(struct fault *f, const char *what, const char *path) {
    return fault_set(f, FAULT_SYSTEM, "cannot %s %.120s: %s", what, path, strerror(errno));
}

// A pipe would be waited for, a device never ends.
static bool is_regular(const char *path, const char *what, struct fault *f) {
    struct stat s;
    if (stat(path, &s) != 0 || S_ISREG(s.st_mode)) return true;
    return fault_set(f, FAULT_SYSTEM, "cannot %s %.120s: it is %s", what, path,
                     S_ISDIR(s.st_mode) ? "a folder, not a regular file" : "not a regular file");
}

// The file is complete at every moment; a symbolic link stays one.
static bool write_file(const char *path, const struct text *game, struct fault *f) {
    char target[PATH_MAX];
    struct stat there;
    mode_t mode = 0666;
    if (!is_regular(path, "write", f)) return false;
    const char *real = realpath(path, target) == NULL ? path : target;
    if (stat(real, &there) == 0) mode = there.st_mode & 0777;
    return cli_file_replace(real, game, mode) || failed(f, "write", path);
}

// Another game is in the file, or what cannot be read.
static void put_aside(struct session *s) {
    char path[SAVED_PATH];
    bool moved = saved_game_put_aside(&s->saved, s->aside, path);
    text_format(&s->talk.out, "What was saved before %s ", moved ? "is now" : "stays in");
    cli_add_harmless(&s->talk.out, path, strlen(path));
    text_add(&s->talk.out, moved ? ".\n" : ", so this game is not saved.\n");
    s->aside = NULL;
}

static bool write_saved(struct session *s, const struct text *game, struct fault *f) {
    if (s->saved.path[0] == '\0') game_free(session_open_saved(s, s->game));
    if (s->aside != NULL) put_aside(s);
    return saved_game_write(&s->saved, game, f);
}

// A failure is reported once; the game goes on.
void session_save(struct session *s) {
    struct text game;
    struct fault f;
    const char *file = s->request->file;
    if (file == NULL && !game_is_begun(s->game)) return;
    text_init(&game, &s->mem);
    bool ok = (game_save(s->game, &game) || fault_memory(&f)) &&
              (file != NULL ? write_file(file, &game, &f) : write_saved(s, &game, &f));
    if (!ok && !s->complained) complain(s, f.text);
    if (!ok && file != NULL) s->talk.exit_code = CLI_BAD;
    s->complained = !ok;
    text_free(&game);
}

// ---- Turns -----------------------------------------------------------------------------------------------

bool session_count_time(struct session *s) {
    uint64_t ms = (clock_us() - s->since) / 1000;
    bool over = game_is_over(s->game);
    game_pass(s->game, ms);
    s->since += ms * 1000;
    return over || !game_is_over(s->game);
}

static void say_the_end(struct session *s) {
    struct text *out = &s->game->said;
    if (s->request->brief || !game_has_people(s->game)) return;
    game_call(s->game, out, s->from_file ? "next" : "new");
    text_add(out, s->from_file ? " goes on with the next puzzle, " : " begins another one, ");
    game_call(s->game, out, "quit");
    text_add(out, " leaves.\n");
}

void session_changed(struct session *s) {
    struct game *g = s->game;
    session_save(s);
    if (game_awaits(g) && game_has_people(g)) return; // there is more to tell when it has moved
    if (!s->on_screen && g->kind->shows_each_change && !s->request->brief) g->kind->draw(g, &g->said);
    game_tell(g);
    if (game_is_over(g) && !s->was_over) say_the_end(s);
    s->was_over = game_is_over(g);
    session_take_said(s);
}

// A word that takes long is announced.
static void announce(struct session *s, const char *line) {
    const struct game_word *w = game_word_named(s->game, line, strcspn(line, " \t"));
    if (w == NULL || !w->is_slow || !w->is_long || s->on_screen) return;
    text_add(&s->talk.out, "Thinking ...\n");
    if (!talk_flush(&s->talk)) session_leave(s, CLI_BAD);
}

void session_say(struct session *s, const char *line) {
    struct fault fault = {0};
    if (!session_count_time(s)) { // the clock ran out before this was said
        session_changed(s);
        return;
    }
    announce(s, line);
    s->game->front.limits = cli_limits(0);
    enum game_step step = game_do(s->game, line, &fault);
    game_free(s->before);
    s->before = NULL;
    if (cli_interrupted()) { // that has stopped a thought, not the game
        cli_interrupt_forget();
        if (s->game->said.size == 0 && step != GAME_REFUSED) text_add(&s->game->said, "Stopped.\n");
    }
    session_take_said(s);
    if (step == GAME_REFUSED) say_fault(s, &fault);
    else if (step == GAME_CHANGED) session_changed(s);
    else if (!s->leaving) session_save(s);
}

void session_reply(struct session *s) {
    struct fault fault;
    s->game->front.limits = cli_limits(0);
    enum game_step step = cli_interrupted() ? GAME_SAID : game_reply(s->game, &fault);
    s->since = clock_us(); // the time that it took was its own
    if (cli_interrupted()) session_leave(s, CLI_INTERRUPTED);
    else if (step == GAME_REFUSED) {
        cli_complain("%s", fault.text);
        session_leave(s, fault.kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD);
    } else session_changed(s);
}

// ---- Words -----------------------------------------------------------------------------------------------

static struct session *session_of(const struct game *g) { return g->front.owner; }

static enum game_step show(struct game *g, const char *argument, struct fault *fault) {
    (void)argument, (void)fault;
    if (!session_of(g)->on_screen) g->kind->draw(g, &g->said);
    if (g->kind->shows_each_change) game_tell(g);
    return GAME_SAID;
}

static enum game_step help(struct game *g, const char *argument, struct fault *fault) {
    (void)argument, (void)fault;
    game_help(g, &g->said);
    return GAME_SAID;
}

// A wrong name given by mistake does not destroy what is in that file.
static enum game_step save(struct game *g, const char *path, struct fault *fault) {
    struct stat there;
    struct text game = TEXT_IN(g->mem);
    bool exists = stat(path, &there) == 0;
    bool ok =
        is_regular(path, "write", fault) &&
        (!exists || fault_set(fault, FAULT_SYSTEM,
                              "cannot write %.120s: it already exists, and was left unchanged", path)) &&
        (game_save(g, &game) || fault_memory(fault)) && write_file(path, &game, fault);
    text_free(&game);
    if (!ok) return GAME_REFUSED;
    text_add(&g->said, "Saved as ");
    cli_add_harmless(&g->said, path, strlen(path));
    text_add(&g->said, ".\n");
    return GAME_SAID;
}

struct game *session_load(struct session *s, const struct text *bytes, const struct game_kind *kind,
                          struct fault *fault) {
    struct game *g = game_load_kind(kind, text_string(bytes), bytes->size, &s->front, &s->mem, fault);
    if (g == NULL || game_adjust(g, &s->request->settings, fault)) return g;
    fault->line = 0; // it is not about the text
    game_free(g);
    return NULL;
}

struct game *session_read(struct session *s, const char *path, const struct game_kind *kind,
                          struct fault *fault) {
    struct text bytes = TEXT_IN(&s->mem);
    bool read = is_regular(path, "read", fault) && cli_file_read(path, LARGEST, &bytes, fault);
    struct game *g = read ? session_load(s, &bytes, kind, fault) : NULL;
    text_free(&bytes);
    return g;
}

// The game on the board makes room for another one.
static void let_go(struct session *s) {
    session_take_said(s);
    session_save(s);
    saved_game_close(&s->saved, game_is_over(s->game));
}

static enum game_step load(struct game *g, const char *path, struct fault *fault) {
    struct session *s = session_of(g);
    struct game *other = session_read(s, path, NULL, fault);
    struct fault why = *fault;
    if (other == NULL && why.line > 0)
        fault_input(fault, 0, 0, "line %zu, column %zu: %.180s", why.line, why.column, why.text);
    if (other == NULL) return GAME_REFUSED;
    s->from_file = false;
    let_go(s);
    if (!session_take(s, other)) return GAME_SAID;
    text_add(&s->talk.out, "Loaded: ");
    other->kind->describe(other, &s->talk.out);
    text_char(&s->talk.out, '\n');
    return GAME_CHANGED;
}

static enum game_step begin_new(struct game *g, const char *words, struct fault *fault) {
    struct session *s = session_of(g);
    g->front.seed = s->front.seed = cli_some_seed();
    struct game *other = game_another(g, words, fault);
    if (other == NULL) return GAME_REFUSED;
    s->from_file = false;
    let_go(s);
    if (!session_start(s, other)) return GAME_SAID;
    return s->game->kind->shows_each_change ? GAME_CHANGED : GAME_SAID;
}

static enum game_step next(struct game *g, const char *argument, struct fault *fault) {
    struct session *s = session_of(g);
    struct puzzle puzzle;
    struct cli_origin origin;
    if (!s->from_file) return begin_new(g, argument, fault);
    switch (cli_input_next(&s->input, &s->mem, &puzzle, &origin, fault)) {
    case CLI_INPUT_PUZZLE: {
        struct game *other = session_game_of(s, &puzzle, fault);
        puzzle_free(&puzzle);
        if (other == NULL) return GAME_REFUSED;
        let_go(s);
        session_start(s, other);
        return GAME_SAID;
    }
    case CLI_INPUT_BAD:
        fault->column = 0;
        return GAME_REFUSED;
    case CLI_INPUT_END:
        text_add(&g->said, "This was the last puzzle of the file; ");
        game_call(g, &g->said, "new");
        text_add(&g->said, " begins another one.\n");
    }
    return GAME_SAID;
}

static enum game_step quit(struct game *g, const char *argument, struct fault *fault) {
    struct session *s = session_of(g);
    (void)argument, (void)fault;
    text_add(&g->said, "Left: ");
    g->kind->describe(g, &g->said);
    text_char(&g->said, '\n');
    if (game_is_begun(g) && !game_is_over(g) && s->request->file == NULL && !s->saved.busy &&
        !s->saved.sealed && !s->complained)
        text_format(&g->said, "It is saved: 'roque play %s' continues it.\n", g->kind->name_of(g));
    session_leave(s, CLI_YES);
    return GAME_SAID;
}

static const struct game_word words[] = {
    {"show", "s", NULL, "show the board", .run = show},
    {"save", NULL, "FILE", "write the game to a file as well", 's', "Save as which file? ", .run = save},
    {"load", NULL, "FILE", "continue the game in a file", .run = load},
    {"new", NULL, "[SORT]", "a new puzzle or game, of the same kind or another", 'n', .run = begin_new},
    {"next", "n", NULL, "the next puzzle of the file", 'f', .run = next},
    {"help", "?", NULL, "this list", .run = help},
    {"quit", "q", NULL, "leave; the game is saved", 'q', .run = quit},
    {0},
};

// ---- All of it -------------------------------------------------------------------------------------------

static bool ask(struct game *g, const char *question, struct text *answer) {
    struct session *s = session_of(g);
    session_take_said(s);
    if (!talk_ask(&s->talk, question)) return s->leaving = true, false;
    text_clear(answer);
    text_add(answer, text_string(&s->talk.answer));
    return true;
}

static void open_session(struct session *s, const struct play_request *q) {
    *s = (struct session){.request = q, .on_screen = !q->lines};
    s->front = (struct game_front){.voice = q->lines ? GAME_NAMES_WORDS : GAME_NAMES_KEYS,
                                   .families = cli_families(),
                                   .brief = q->brief,
                                   .look = q->look,
                                   .names = q->names,
                                   .limits = cli_limits(0),
                                   .think_us = q->think_us,
                                   .seed = cli_some_seed(),
                                   .words = words,
                                   .ask = ask,
                                   .owner = s};
    talk_init(&s->talk, &s->mem);
    saved_game_init(&s->saved);
    s->talk.echo = !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
}

static void close_hook(struct session *s) {
    for (const struct session_hook *const *h = session_hooks; *h != NULL && s->game != NULL; h++)
        if ((*h)->kind == s->game->kind) (*h)->close(s);
}

static void close_session(struct session *s) {
    bool over = s->game != NULL && game_is_over(s->game);
    saved_game_close(&s->saved, over);
    close_hook(s);
    game_free(s->game);
    game_free(s->before);
    cli_input_free(&s->input);
    talk_free(&s->talk);
}

bool session_take(struct session *s, struct game *g) {
    struct fault fault;
    close_hook(s);
    game_free(s->before);
    s->before = s->game; // one of its words may be running
    s->game = g;
    s->since = clock_us();
    s->was_over = game_is_over(g);
    for (const struct session_hook *const *h = session_hooks; *h != NULL; h++)
        if ((*h)->kind == g->kind && !(*h)->open(s, &fault)) {
            cli_complain("%s", fault.text);
            session_leave(s, CLI_BAD);
            return false;
        }
    if (s->request->errors != NULL) game_do(g, s->request->errors, &fault);
    text_clear(&g->said);
    return true;
}

struct play_request play_request_for(int color, int coordinates) {
    bool terminal = isatty(STDOUT_FILENO);
    return (struct play_request){.names = cli_names(coordinates),
                                 .look = {.medium = terminal ? cli_terminal_medium() : DRAW_TEXT,
                                          .color = cli_use_color(color, terminal),
                                          .labels = cli_labels(coordinates, terminal),
                                          .columns = terminal ? cli_columns(STDOUT_FILENO) : 0}};
}

int session_play(const struct play_request *request, struct talk *other) {
    struct session s;
    open_session(&s, request);
    if (other != NULL) s.talk.lines = other->lines;
    if (session_begin(&s)) {
        if (s.on_screen) screen_play(&s);
        else line_play(&s);
    }
    if (!talk_flush(&s.talk)) session_leave(&s, CLI_BAD);
    if (other != NULL) other->lines = s.talk.lines;
    int exit_code = s.talk.exit_code;
    close_session(&s);
    return exit_code;
}

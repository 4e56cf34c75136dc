// What all kinds of games share: finding the kind, understanding a line, and the words that every game has.
#include "play/game.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

// ---- Kinds -----------------------------------------------------------------------------------------------

const struct game_kind *game_kind_named(const struct families *known, const char *name) {
    const char *title, *about;
    for (const struct game_kind *const *k = game_kinds(); *k != NULL; k++)
        for (size_t i = 0; (*k)->title(known, i, &title, &about); i++)
            if (strcmp(title, name) == 0) return *k;
    return NULL;
}

// A link is one line.
static size_t link_size(const struct game_kind *kind, const char *bytes, size_t size) {
    while (size > 0 && strchr(" \t\r\n", bytes[size - 1]) != NULL) size--;
    return memchr(bytes, '\n', size) == NULL && link_is(bytes, size, kind->link) ? size : 0;
}

const struct game_kind *game_kind_recognising(const char *bytes, size_t size) {
    for (const struct game_kind *const *k = game_kinds(); *k != NULL; k++)
        if (link_size(*k, bytes, size) > 0 || (*k)->recognises(bytes, size)) return *k;
    return NULL;
}

const struct game_kind *game_kind_of_puzzles(void) { return game_kinds()[0]; }

// ---- Beginning and ending --------------------------------------------------------------------------------

static struct game *game_new(const struct game_kind *kind, const struct game_front *front, struct mem *m,
                             struct fault *fault) {
    struct game *g = mem_zeroed(m, 1, kind->bytes);
    if (g == NULL) {
        fault_memory(fault);
        return NULL;
    }
    g->kind = kind;
    g->mem = m;
    if (front != NULL) g->front = *front;
    text_init(&g->said, m);
    return g;
}

static struct game *game_or_nothing(struct game *g, bool ok) {
    if (ok) return g;
    game_free(g);
    return NULL;
}

struct game *game_load(const char *bytes, size_t size, const struct game_front *front, struct mem *m,
                       struct fault *fault) {
    return game_load_kind(NULL, bytes, size, front, m, fault);
}

struct game *game_load_kind(const struct game_kind *kind, const char *bytes, size_t size,
                            const struct game_front *front, struct mem *m, struct fault *fault) {
    if (kind == NULL) kind = game_kind_recognising(bytes, size);
    struct game *g = game_new(kind == NULL ? game_kind_of_puzzles() : kind, front, m, fault);
    if (g == NULL) return NULL;
    size_t link = link_size(g->kind, bytes, size);
    if (link == 0) return game_or_nothing(g, g->kind->load(g, bytes, size, fault));
    struct text linked = TEXT_IN(m);
    bool ok = link_read(bytes, link, g->kind->link, &linked, fault) &&
              g->kind->load(g, text_string(&linked), linked.size, fault);
    text_free(&linked);
    return game_or_nothing(g, ok);
}

bool game_check(const struct families *known, const char *name, const game_settings *settings,
                struct fault *fault) {
    const struct game_kind *kind = game_kind_named(known, name);
    char quote[FAULT_QUOTE];
    if (kind == NULL)
        return fault_input(fault, 0, 0, "there is no puzzle or game called %s",
                           fault_quote(quote, name, strlen(name)));
    return kind->check(known, name, settings, fault);
}

struct game *game_begin(const char *name, const game_settings *settings, const struct game_front *front,
                        struct mem *m, struct fault *fault) {
    const struct families *known = front == NULL ? NULL : front->families;
    if (!game_check(known, name, settings, fault)) return NULL;
    struct game *g = game_new(game_kind_named(known, name), front, m, fault);
    return g == NULL ? NULL : game_or_nothing(g, g->kind->begin(g, NULL, name, settings, fault));
}

// Each word is the value of a setting, which it tells by its form.
static bool read_settings(const struct game_kind *kind, char *words, game_settings *out,
                          struct fault *fault) {
    char quote[FAULT_QUOTE], *rest;
    for (char *word = strtok_r(words, " \t", &rest); word != NULL; word = strtok_r(NULL, " \t", &rest)) {
        const char *name = kind->setting_of(word);
        if (name == NULL || out->count == OPTION_MOST_PAIRS)
            return fault_input(fault, 0, 0, "%s is not understood: words such as %s are expected",
                               fault_quote(quote, word, strlen(word)), kind->another);
        out->at[out->count].name = name;
        out->at[out->count++].word = word;
    }
    return true;
}

struct game *game_another(const struct game *before, const char *words, struct fault *fault) {
    char copy[200];
    game_settings settings = {0};
    snprintf(copy, sizeof copy, "%s", words);
    if (!read_settings(before->kind, copy, &settings, fault)) return NULL;
    struct game *g = game_new(before->kind, &before->front, before->mem, fault);
    if (g == NULL) return NULL;
    const char *name = before->kind->name_of(before);
    return game_or_nothing(g, g->kind->begin(g, before, name, &settings, fault));
}

bool game_adjust(struct game *g, const game_settings *settings, struct fault *fault) {
    return g->kind->adjust == NULL || g->kind->adjust(g, settings, fault);
}

bool game_save(const struct game *g, struct text *out) { return g->kind->save(g, out); }

bool game_link(const struct game *g, struct text *out) {
    struct text saved = TEXT_IN(g->mem);
    bool ok = game_save(g, &saved);
    if (ok) link_write(out, g->kind->link, text_string(&saved), saved.size);
    text_char(out, '\n');
    text_free(&saved);
    return ok && !out->failed;
}

void game_free(struct game *g) {
    if (g == NULL) return;
    g->kind->free(g);
    text_free(&g->said);
    mem_free(g->mem, g, g->kind->bytes);
}

const char *game_setting(const game_settings *settings, const char *name) {
    const char *word = NULL;
    for (size_t i = 0; i < settings->count; i++)
        if (strcmp(settings->at[i].name, name) == 0) word = settings->at[i].word;
    return word;
}

// ---- How it stands ---------------------------------------------------------------------------------------

bool game_is_over(const struct game *g) { return g->kind->is_over(g); }
bool game_is_begun(const struct game *g) { return g->kind->is_begun(g); }
bool game_has_people(const struct game *g) { return g->kind->has_people == NULL || g->kind->has_people(g); }
bool game_ticks(const struct game *g) { return g->kind->ticks != NULL && g->kind->ticks(g); }
bool game_awaits(const struct game *g) { return g->kind->awaits != NULL && g->kind->awaits(g); }
void game_pass(struct game *g, uint64_t ms) { g->kind->pass(g, ms); }
uint64_t game_time(const struct game *g) { return g->kind->time(g); }
void game_tell(struct game *g) { g->kind->tell(g); }

bool game_state(struct game *g, struct text *out) {
    if (!g->kind->state(g, out)) return false;
    json_text(out, "kind", g->kind->name);
    json_bool(out, "awaits", game_awaits(g));
    size_t from = json_begin_string(out, "said");
    text_bytes(out, text_string(&g->said), g->said.size);
    json_end_lines(out, from);
    return !out->failed && !g->said.failed;
}

enum game_step game_reply(struct game *g, struct fault *fault) {
    return game_awaits(g) ? g->kind->reply(g, fault) : GAME_SAID;
}

// ---- The words that every game has -----------------------------------------------------------------------

static enum game_step undo(struct game *g, const char *argument, struct fault *fault) {
    return (void)argument, g->kind->undo(g, fault);
}

static enum game_step redo(struct game *g, const char *argument, struct fault *fault) {
    return (void)argument, g->kind->redo(g, fault);
}

static enum game_step hint(struct game *g, const char *argument, struct fault *fault) {
    unsigned strength = argument[0] >= '1' && argument[0] <= '3' ? (unsigned)(argument[0] - '0') : 0;
    if (argument[0] != '\0' && (strength == 0 || argument[1] != '\0')) {
        fault_input(fault, 0, 0,
                    "a hint has strength 1, 2 or 3: where to look, what to think of, or all of it");
        return GAME_REFUSED;
    }
    return g->kind->hint(g, strength, fault);
}

static enum game_step step(struct game *g, const char *argument, struct fault *fault) {
    return (void)argument, g->kind->step(g, fault);
}

static enum game_step rules(struct game *g, const char *argument, struct fault *fault) {
    (void)argument, (void)fault;
    g->kind->rules(g);
    return GAME_SAID;
}

static enum game_step link_to(struct game *g, const char *argument, struct fault *fault) {
    (void)argument;
    return game_link(g, &g->said) || fault_memory(fault) ? GAME_SAID : GAME_REFUSED;
}

static const struct game_word shared[] = {
    {"undo", "u", NULL, "take the last move back", 'u', .label = "Undo", .run = undo},
    {"redo", NULL, NULL, "redo what was undone", 'r', .label = "Redo", .run = redo},
    {"hint", "i", "[1-3]", "a hint; asked again, it tells more", 'i', .label = "Hint", .is_slow = true,
     .run = hint},
    {"do", NULL, NULL, "take the step that a hint would show", 'd', .label = "Do it", .is_slow = true,
     .run = step},
    {"rules", NULL, NULL, "the rules", 't', .label = "Rules", .is_long = true, .run = rules},
    {"link", NULL, NULL, "the game as a link, for the page or for play", .run = link_to},
    {0},
};

// ---- Understanding a line --------------------------------------------------------------------------------

const struct game_word *game_word(const struct game *g, size_t place) {
    const struct game_word *const tables[] = {shared, g->kind->words, g->front.words};
    for (size_t t = 0; t < 3; t++)
        for (const struct game_word *w = tables[t]; w != NULL && w->name != NULL; w++)
            if (place-- == 0) return w;
    return NULL;
}

static bool is_word(const char *word, const char *name, size_t size) {
    return word != NULL && strlen(word) == size && strncasecmp(word, name, size) == 0;
}

const struct game_word *game_word_named(const struct game *g, const char *name, size_t size) {
    const struct game_word *w;
    for (size_t i = 0; (w = game_word(g, i)) != NULL; i++)
        if (is_word(w->name, name, size) || is_word(w->letter, name, size)) return w;
    return NULL;
}

// A slip of the finger in one of the words, rather than a move that is not possible.
static const char *nearest_word(const struct game *g, const char *line, size_t size) {
    enum { MOST_WORDS = 60 };
    const char *names[MOST_WORDS + 1] = {0};
    const struct game_word *w;
    char typed[16];
    if (size < 3 || size >= sizeof typed) return NULL;
    for (size_t i = 0; i < size; i++) {
        typed[i] = line[i] >= 'A' && line[i] <= 'Z' ? (char)(line[i] - 'A' + 'a') : line[i];
        if (typed[i] < 'a' || typed[i] > 'z') return NULL;
    }
    typed[size] = '\0';
    for (size_t i = 0; i < MOST_WORDS && (w = game_word(g, i)) != NULL; i++) names[i] = w->name;
    return nearest_of(typed, names);
}

static enum game_step run_word(struct game *g, const struct game_word *w, const char *line, size_t size,
                               struct fault *fault) {
    const char *argument = line + size + strspn(line + size, " \t");
    if (w->argument == NULL && *argument != '\0')
        fault_input(fault, 1, (size_t)(argument - line) + 1, "nothing is expected after %s", w->name);
    else if (w->argument != NULL && w->argument[0] != '[' && *argument == '\0')
        fault_input(fault, 1, size + 1, "%s %s is expected", w->name, w->argument);
    else return w->run(g, argument, fault);
    return GAME_REFUSED;
}

enum game_step game_do(struct game *g, const char *line, struct fault *fault) {
    size_t size = strcspn(line, " \t");
    const struct game_word *w = size == 0 ? NULL : game_word_named(g, line, size);
    if (w != NULL) return run_word(g, w, line, size, fault);
    enum game_step done = g->kind->move(g, line, fault);
    const char *near = done == GAME_REFUSED ? nearest_word(g, line, size) : NULL;
    if (near != NULL) fault_input(fault, 1, 1, "did you mean '%s'? 'help' lists what can be typed", near);
    return done;
}

// ---- Help ------------------------------------------------------------------------------------------------

void game_call(const struct game *g, struct text *out, const char *word) {
    const struct game_word *w = game_word_named(g, word, strlen(word));
    if (g->front.voice == GAME_NAMES_KEYS && w != NULL && w->key > ' ') text_char(out, (char)w->key);
    else if (g->front.voice == GAME_NAMES_BUTTONS && w != NULL && w->label != NULL)
        text_format(out, "\"%s\"", w->label);
    else text_format(out, "'%s'", word);
}

void game_help(const struct game *g, struct text *out) {
    const struct game_word *w;
    g->kind->help(g, out);
    for (size_t i = 0; (w = game_word(g, i)) != NULL; i++) {
        char name[48];
        snprintf(name, sizeof name, "%s%s%s%s%s", w->name, w->letter == NULL ? "" : ", ",
                 w->letter == NULL ? "" : w->letter, w->argument == NULL ? "" : " ",
                 w->argument == NULL ? "" : w->argument);
        text_format(out, "  %-26s  %s\n", name, w->help);
    }
}

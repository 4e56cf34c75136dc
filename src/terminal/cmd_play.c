#include "terminal/cmd_play.h"

#include "play/puzzle.h"

#include <stdio.h>
#include <string.h>

static const char *const error_words[] = {"live", "asked", "never", NULL};

// ---- The record, and the list of games -------------------------------------------------------------------

static bool add_solved(struct record *r, const struct saved_file *f, struct text *saved) {
    struct play g;
    struct fault ignored; // a file that is no game is none that was solved
    if (!saved_file_read(f, saved, &ignored)) return true;
    bool loaded = play_load(&g, cli_families(), text_string(saved), saved->size, r->mem, &ignored);
    bool ok = !loaded || record_add(r, &g);
    play_free(&g);
    return ok;
}

static bool tell_record(const saved_files *files, bool json, struct text *out) {
    struct record r = {.mem = out->mem, .families = cli_families()};
    struct text saved = TEXT_IN(out->mem);
    bool ok = true;
    for (size_t i = 0; ok && i < files->size; i++) ok = add_solved(&r, &files->at[i], &saved);
    if (ok && json) play_tell_record_json(out, &r);
    else if (ok) play_tell_record(out, &r);
    text_free(&saved);
    record_free(&r);
    return ok;
}

static void add_place(struct text *out, const struct fault *why) {
    if (why->line > 0) text_format(out, "line %zu, column %zu: ", why->line, why->column);
    cli_add_harmless(out, why->text, strlen(why->text));
}

static void tell_game(struct text *out, const struct saved_file *f, const struct game *g,
                      const struct fault *why) {
    char when[32];
    struct tm local;
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", localtime_r(&f->when.tv_sec, &local));
    text_format(out, "%s  ", when);
    if (g != NULL) g->kind->describe(g, out);
    else text_add(out, "damaged: "), add_place(out, why);
    text_add(out, "\n  ");
    cli_add_harmless(out, f->path, strlen(f->path));
    text_char(out, '\n');
}

static void tell_game_json(struct text *out, const struct saved_file *f, const struct game *g,
                           const struct fault *why) {
    json_open(out, NULL, '{');
    json_text(out, "file", f->path);
    json_signed(out, "written", f->when.tv_sec);
    if (g != NULL) json_text(out, "game", g->kind->name_of(g));
    if (g != NULL) json_number(out, "seconds", game_time(g) / 1000);
    size_t from = json_begin_string(out, g != NULL ? "about" : "damaged");
    if (g != NULL) g->kind->describe(g, out);
    else add_place(out, why);
    json_end_string(out, from);
    json_end_line(out);
}

static bool list_games(const saved_files *files, bool json, struct text *out) {
    struct text saved = TEXT_IN(out->mem);
    for (size_t i = 0; i < files->size; i++) {
        struct fault why = {0};
        const struct game_front front = {.families = cli_families()};
        struct game *g = saved_file_read(&files->at[i], &saved, &why)
                             ? game_load(text_string(&saved), saved.size, &front, out->mem, &why)
                             : NULL;
        (json ? tell_game_json : tell_game)(out, &files->at[i], g, &why);
        game_free(g);
    }
    if (files->size == 0 && !json) text_add(out, "No game is under way.\n");
    text_free(&saved);
    return true;
}

static int tell_saved(const struct play_values *w, const char *what) {
    struct mem mem = MEM_UNLIMITED;
    struct saved_game games;
    saved_files files = {0};
    struct text out = TEXT_IN(&mem);
    saved_game_init(&games);
    bool ok = saved_game_files(&games, what, w->record ? SAVED_SOLVED : SAVED_UNDER_WAY, &mem, &files) &&
              (w->record ? tell_record : list_games)(&files, w->json, &out);
    if (!ok) cli_complain("the saved games cannot be read");
    ok = ok && cli_output_say(&out);
    vec_free(&mem, &files);
    text_free(&out);
    return ok ? CLI_YES : CLI_BAD;
}

// ---- Playing ---------------------------------------------------------------------------------------------

static bool add_setting(game_settings *settings, const char *name, const char *word) {
    if (settings->count == OPTION_MOST_PAIRS) return false;
    settings->at[settings->count].name = name;
    settings->at[settings->count++].word = word;
    return true;
}

// The day is that of Greenwich, for everyone.
static bool add_today(game_settings *settings) {
    static char today[16];
    struct tm now;
    time_t seconds = time(NULL);
    if (game_setting(settings, "date") != NULL) return true;
    if (gmtime_r(&seconds, &now) == NULL) return false;
    strftime(today, sizeof today, "%Y-%m-%d", &now);
    return add_setting(settings, "date", today);
}

// A problem says who plays, and from where.
static bool check_problem(const struct play_values *w) {
    static const char *const others[] = {"white", "black", "position", "level"};
    const char *other = w->file != NULL ? "game" : NULL;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (game_setting(&w->settings, others[i]) != NULL) other = others[i];
    if (w->problem && other != NULL) return cli_complain("--puzzle and --%s do not go together", other);
    return w->problem || w->plies == 0 || cli_complain("--plies goes with --puzzle");
}

int play_by_values(struct play_values *w, char *operand) {
    static const char *const say_errors[] = {NULL, "errors asked", "errors never"};
    char plies[24];
    bool named = operand != NULL && game_kind_named(cli_families(), operand) != NULL;
    snprintf(plies, sizeof plies, "%llu", (unsigned long long)w->plies);
    if (!check_problem(w) || (w->problem && !add_setting(&w->settings, "problem", plies)) ||
        (w->daily && !add_today(&w->settings)))
        return CLI_BAD;
    if (game_setting(&w->settings, "date") != NULL && operand != NULL && !named)
        return cli_refuse("--daily: '%.40s' is not a family; 'roque list' shows them", operand);
    if (w->file != NULL && !named)
        return cli_refuse("--game: what is played there is to be named; 'roque list' shows families");
    struct play_request q = play_request_for(w->color, w->coordinates);
    if (w->ascii) q.look.medium = DRAW_TEXT;
    q.operand = operand;
    q.settings = w->settings;
    q.file = w->file;
    q.tables = w->tables;
    q.brief = w->brief;
    q.think_us = w->think_us;
    q.new = w->new;
    q.lines = w->lines || !screen_is_possible();
    q.errors = w->errors > 0 ? say_errors[w->errors] : NULL;
    return session_play(&q, NULL);
}

// ---- The command -----------------------------------------------------------------------------------------

static int run(const struct call *c) {
    struct play_values *w = c->values;
    if (w->record && c->count > 0)
        return cli_refuse("--record is about all games: leave out %.40s", c->operands[0]);
    if (c->count > 1)
        return cli_refuse("play takes one file or family; one too many is %.40s", c->operands[1]);
    if (w->list && c->count > 0 && game_kind_named(cli_families(), c->operands[0]) == NULL)
        return cli_refuse("--list: nothing that can be played is called '%.40s'", c->operands[0]);
    if (w->record || w->list) return tell_saved(w, c->operands[0]);
    if (w->json) return cli_refuse("--json goes with --record or --list");
    return play_by_values(w, c->operands[0]);
}

static const struct option options[] = {
    PLAY_OPTIONS(NULL, NULL),
    {"daily", 0, OPTION_FLAG, PLAY_FIELD(daily), .help = "the puzzle of the day, the same for everyone"},
    {"date", 0, PLAY_SETTING, "DAY", .help = "the puzzle of another day, such as 2026-11-16"},
    {"list", 0, OPTION_FLAG, PLAY_FIELD(list), .help = "list the games under way, the latest first"},
    {"record", 0, OPTION_FLAG, PLAY_FIELD(record),
     .help = "show what you solved, how quickly, and with what help"},
    OPTION_JSON(struct play_values, json,
                "with --record or --list: one JSON object per family and level, or per game"),
    {"size", 0, PLAY_SETTING, "WxH", .help = "size of a new puzzle"},
    {"drill", 0, PLAY_SETTING, "TECHNIQUE", .help = "a new puzzle whose next step needs this technique"},
    {"errors", 'e', OPTION_CHOICE, PLAY_FIELD(errors), "WHEN",
     .help = "when to show errors: live, asked or never", .usual = "live", .words = error_words},
    OPTION_COORDINATES(struct play_values, coordinates),
    {0},
};

const struct command command_play = {
    .name = "play",
    .summary = "play a puzzle on the whole screen, or line by line",
    .operands = "[FILE | FAMILY | echek]",
    .learns = true,
    .text =
        "Plays the first puzzle of a file, a new puzzle of a family, or the game of Echek. Without a\n"
        "name, it continues what was played last. Every move is saved at once, in $XDG_STATE_HOME/roque\n"
        "or ~/.local/state/roque, and next time you can go on. The file itself is not changed.\n"
        "\n"
        "On a terminal it has the whole screen, and '?' shows the keys. With --plain, and where there is\n"
        "no screen, it goes line by line: a square and what goes there, 'hint', 'undo', '?' for more.\n"
        "\n"
        "Exit code: 0 when you leave, 2 when there is nothing to play, 130 interrupted.\n",
    .examples = "  roque play akari\n"
                "  roque play --plain chess-num:paper/1\n"
                "  roque play akari --level hard --size 10x10\n"
                "  roque play puzzles.roque\n"
                "  roque play --daily chess-position\n"
                "  roque play --drill last-light akari\n"
                "  roque play echek --level hard\n"
                "  roque play --list\n"
                "  roque play --record\n",
    .options = options,
    .values = sizeof(struct play_values),
    .run = run,
};

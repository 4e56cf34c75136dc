#include "echek/commands/echek.h"

#include "cli/output.h"
#include "cli/saved_games.h"
#include "echek/play/game.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LARGEST_GAME = 1 << 20, LARGEST_PIPED = 16 << 20 };

// ---- Rules and positions ---------------------------------------------------------------------------------

void echek_suggest_rules(struct text *out) {
    text_add(out, "paper program drop=free drop=safe castle=always castle=once castle=never jump=any "
                  "jump=own jump=none pawn=forward pawn=both-up");
}

bool echek_refuse_operands(const struct call *c, const char *instead) {
    if (c->count == 0) return true;
    return cli_complain("%s takes no '%.40s': %s", c->path, c->operands[0], instead);
}

void echek_complain(const char *what, const char *words, const struct fault *fault) {
    enum { LONGEST_SHOWN = 100 }; // a caret far to the right does not help
    struct mem mem = MEM_UNLIMITED;
    struct text out = TEXT_IN(&mem);
    text_format(&out, "roque: %s:%zu:%zu: ", what, fault->line, fault->column);
    cli_add_harmless(&out, fault->text, strlen(fault->text));
    text_char(&out, '\n');
    if (*words != '\0' && strlen(words) <= LONGEST_SHOWN) {
        text_add(&out, "  ");
        cli_add_harmless(&out, words, strlen(words));
        text_char(&out, '\n');
        cli_add_caret(&out, words, fault->column, 2);
    }
    cli_write_all(STDERR_FILENO, text_string(&out), out.size);
    text_free(&out);
}

bool echek_read_position(const char *rules_words, const char *position_words, struct echek_rules *r,
                         struct echek_position *p) {
    struct fault fault;
    *r = (struct echek_rules){0};
    *p = echek_start();
    if (rules_words != NULL && !echek_rules_read(r, rules_words, &fault)) {
        echek_complain("--rules", rules_words, &fault);
        return false;
    }
    if (position_words != NULL && !echek_position_read(r, position_words, p, &fault)) {
        echek_complain("--position", position_words, &fault);
        return false;
    }
    return true;
}

// ---- Levels ----------------------------------------------------------------------------------------------

void echek_list_levels(struct text *out, const char *between) {
    for (int i = 0; i < ECHEK_LEVELS; i++)
        text_format(out, "%s%s", i == 0 ? "" : between, echek_level_name((enum echek_level)i));
}

void echek_suggest_levels(struct text *out) { echek_list_levels(out, " "); }

void echek_describe_level(struct text *out, enum echek_level level) {
    text_format(out, "%-13s %5d  %s", echek_level_name(level), echek_level_elo(level),
                echek_level_about(level));
}

bool echek_read_level(const char *where, const char *word, enum echek_level *level) {
    char option[24];
    struct fault fault;
    snprintf(option, sizeof option, "%s: ", where);
    return echek_play_level(option, word, level, &fault) || cli_complain("%s", fault.text);
}

// ---- Games -----------------------------------------------------------------------------------------------

bool echek_read_text(const char *operand, size_t most, struct text *game, struct fault *fault) {
    const size_t size = strlen(operand);
    return link_is(operand, size, ECHEK_LINK) ? link_read(operand, size, ECHEK_LINK, game, fault)
                                              : cli_file_read(operand, most, game, fault);
}

static int complain(const char *where, const struct fault *f) {
    if (f->kind == FAULT_INPUT && f->line > 0)
        cli_complain("%.200s:%zu:%zu: %s", where, f->line, f->column, f->text);
    else cli_complain("%s", f->text);
    return f->kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD;
}

static int load(struct echek_game *g, const struct text *bytes, const char *where) {
    struct fault f;
    return echek_game_read(g, bytes->mem, text_string(bytes), bytes->size, &f) ? CLI_YES
                                                                               : complain(where, &f);
}

static int read_last(struct text *bytes, struct echek_game *g) {
    struct saved_game games;
    char name[SAVED_NAME];
    saved_game_init(&games);
    if (saved_game_latest(&games, "echek", SAVED_ALL, bytes, name)) return load(g, bytes, "the last game");
    return cli_refuse(
        "no game of Echek has been played here: give a file, a link or moves such as Q@b3 c3-d3");
}

// Moves become the text of a game, which is then read like any other.
static int read_moves(const struct call *c, const char *rules_words, const char *position_words,
                      struct text *bytes, struct echek_game *g) {
    enum { LINES_BEFORE = 3 };
    struct echek_rules rules;
    struct echek_position start;
    struct fault f;
    if (!echek_read_position(rules_words, position_words, &rules, &start)) return CLI_BAD;
    text_add(bytes, "rules: ");
    echek_rules_write(bytes, &rules);
    text_add(bytes, "\nstart: ");
    echek_position_write(bytes, &start);
    text_add(bytes, "\n\n");
    for (int i = 0; i < c->count; i++) text_format(bytes, "%s%s", i == 0 ? "" : " ", c->operands[i]);
    text_char(bytes, '\n');
    if (echek_game_read(g, bytes->mem, text_string(bytes), bytes->size, &f)) return CLI_YES;
    if (f.line > LINES_BEFORE) f.line -= LINES_BEFORE;
    return complain("moves", &f);
}

static int read_file(const char *operand, struct text *bytes, struct echek_game *g) {
    struct fault f;
    return echek_read_text(operand, LARGEST_GAME, bytes, &f) ? load(g, bytes, operand)
                                                             : complain(operand, &f);
}

int echek_each_game(const struct text *bytes, const char *where, void *context, echek_game_work *work) {
    struct puzzle_source source = {where, 0, 1};
    int exit_code = CLI_YES;
    for (size_t at = 0; at < bytes->size;) {
        const char *text = bytes->at + at;
        size_t size = echek_game_extent(text, bytes->size - at);
        struct echek_game g;
        struct fault f;
        int code = CLI_BAD;
        source.index++;
        if (echek_game_read(&g, bytes->mem, text, size, &f)) code = work(context, &g, &source);
        else cli_complain("%.200s:%zu:%zu: %s", where, source.line - 1 + f.line, f.column, f.text);
        exit_code = cli_weightier(exit_code, code);
        echek_game_free(&g);
        for (size_t i = 0; i < size; i++) source.line += text[i] == '\n';
        at += size;
    }
    return exit_code;
}

// ---- Positions from options or standard input -----------------------------------------------------------

bool echek_is_piped(const char *rules_words, const char *position_words) {
    struct stat input;
    return rules_words == NULL && position_words == NULL && fstat(STDIN_FILENO, &input) == 0 &&
           (S_ISFIFO(input.st_mode) || S_ISREG(input.st_mode));
}

struct subject_work {
    void *context;
    echek_work *work;
};

static int work_on_game(void *context, struct echek_game *g, const struct puzzle_source *source) {
    const struct subject_work *w = context;
    const struct echek_subject about = {g->rules, *echek_game_now(g), source};
    return w->work(w->context, &about);
}

static int work_on_words(const char *rules_words, const char *position_words, const struct subject_work *w) {
    struct echek_subject about = {.source = NULL};
    if (!echek_read_position(rules_words, position_words, &about.rules, &about.position)) return CLI_BAD;
    return w->work(w->context, &about);
}

int echek_each_subject(const char *rules_words, const char *position_words, void *context, echek_work *work) {
    struct subject_work w = {context, work};
    struct mem mem = MEM_UNLIMITED;
    struct text bytes = TEXT_IN(&mem);
    struct fault f;
    int exit_code;
    if (!echek_is_piped(rules_words, position_words)) return work_on_words(rules_words, position_words, &w);
    if (!echek_read_text("-", LARGEST_PIPED, &bytes, &f)) exit_code = complain("-", &f);
    else if (bytes.size == 0) exit_code = work_on_words(NULL, NULL, &w);
    else if (!echek_game_is_meant(text_string(&bytes), bytes.size))
        exit_code = cli_refuse("standard input is not a game of Echek");
    else exit_code = echek_each_game(&bytes, "-", &w, work_on_game);
    text_free(&bytes);
    return exit_code;
}

// Read the game from standard input or, if that is empty, the game that was played last.
static int read_piped(struct text *bytes, struct echek_game *g) {
    struct fault f;
    if (!echek_read_text("-", LARGEST_GAME, bytes, &f)) return complain("-", &f);
    return bytes->size > 0 ? load(g, bytes, "-") : read_last(bytes, g);
}

int echek_read_game(const struct call *c, const char *rules, const char *position, struct mem *m,
                    struct echek_game *g) {
    const char *first = c->count > 0 ? c->operands[0] : NULL;
    struct text bytes = TEXT_IN(m);
    *g = (struct echek_game){.mem = m};
    bool moves = first != NULL && (c->count > 1 || access(first, F_OK) != 0) &&
                 echek_game_is_meant(first, strlen(first));
    int exit_code = CLI_BAD;
    if (!moves && c->count > 1)
        cli_complain("one game at a time: '%.40s' is one word too many, and '%.40s' is not a move",
                     c->operands[1], first);
    else if (!moves && (rules != NULL || position != NULL))
        cli_complain("--%s goes with moves: a game in a file says its own",
                     rules != NULL ? "rules" : "position");
    else if (moves) exit_code = read_moves(c, rules, position, &bytes, g);
    else if (first != NULL) exit_code = read_file(first, &bytes, g);
    else exit_code = echek_is_piped(NULL, NULL) ? read_piped(&bytes, g) : read_last(&bytes, g);
    text_free(&bytes);
    return exit_code;
}

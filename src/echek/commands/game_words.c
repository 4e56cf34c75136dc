#include "echek/commands/game_words.h"

#include "cli/cli.h"
#include "cli/file.h"
#include "echek/commands/convert.h"
#include "echek/commands/echek.h"
#include "terminal/saved_games.h"

#include <string.h>
#include <unistd.h>

static int complain(const char *where, const struct fault *f) {
    if (f->kind == FAULT_INPUT && f->line > 0)
        cli_complain("%.200s:%zu:%zu: %s", where, f->line, f->column, f->text);
    else cli_complain("%s", f->text);
    return f->kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD;
}

static int load(struct duel *d, const struct text *bytes, const char *where, struct mem *m) {
    struct fault f;
    return duel_load(d, text_string(bytes), bytes->size, m, &f) ? CLI_YES : complain(where, &f);
}

// ---- The game that was played last ----------------------------------------------------------------------

static int read_last(struct text *bytes, struct mem *m, struct duel *d) {
    struct keep keep;
    keep_init(&keep);
    if (keep_latest_echek(&keep, bytes)) return load(d, bytes, "the last game", m);
    cli_complain("no game of Echek has been played here: give a file, a link or moves such as Q@b3 c3-d3");
    return CLI_BAD;
}

// ---- Moves ----------------------------------------------------------------------------------------------

// "Q@b3", "b2-c1", "O-O", "1." rather than the name of a file.
static bool looks_like_move(const char *word) {
    size_t length = strcspn(word, " \t\n"), digits = strspn(word, "0123456789");
    if (digits > 0 && word[digits] == '.') return true;
    if (length < 3 || length > 5) return false;
    if (word[1] == '@') return true;
    if (strchr("Oo0", word[0]) != NULL && word[1] == '-') return true;
    return word[0] >= 'a' && word[0] <= 'd' && word[1] >= '1' && word[1] <= '4';
}

static int read_moves(const struct cli_echek_words *w, struct text *bytes, struct mem *m, struct duel *d) {
    enum { LINES_BEFORE = 3 };
    struct echek_rules rules;
    struct echek_position start;
    struct fault f;
    if (!cli_echek_position(w->rules, w->position, &rules, &start)) return CLI_BAD;
    text_add(bytes, "rules: ");
    echek_rules_write(bytes, &rules);
    text_add(bytes, "\nstart: ");
    echek_position_write(bytes, &start);
    text_add(bytes, "\n\n");
    for (int i = 0; i < w->argc; i++) text_format(bytes, "%s%s", i == 0 ? "" : " ", w->argv[i]);
    text_char(bytes, '\n');
    if (duel_load(d, text_string(bytes), bytes->size, m, &f)) return CLI_YES;
    if (f.line > LINES_BEFORE) f.line -= LINES_BEFORE;
    return complain("moves", &f);
}

// ---- Files and links ------------------------------------------------------------------------------------

static int read_file(const char *operand, struct text *bytes, struct mem *m, struct duel *d) {
    enum { LARGEST = 1 << 20 };
    struct fault f = {0};
    bool read = cli_is_echek(operand, bytes, &f) && f.kind == FAULT_NONE;
    if (!read && f.kind == FAULT_NONE) {
        text_clear(bytes);
        read = cli_file_read(operand, LARGEST, bytes, &f);
    }
    return read ? load(d, bytes, operand, m) : complain(operand, &f);
}

int cli_echek_game(const struct cli_echek_words *w, struct mem *m, struct duel *d) {
    struct text bytes;
    *d = (struct duel){.game.mem = m};
    text_init(&bytes, m);
    bool moves = w->argc > 0 && (w->argc > 1 || access(w->argv[0], F_OK) != 0) && looks_like_move(w->argv[0]);
    int exit_code = CLI_BAD;
    if (!moves && w->argc > 1)
        cli_complain("one game at a time: '%.40s' is one word too many, and '%.40s' is no move", w->argv[1],
                     w->argv[0]);
    else if (!moves && (w->rules != NULL || w->position != NULL))
        cli_complain("--%s goes with moves: a game in a file says its own",
                     w->rules != NULL ? "rules" : "position");
    else if (moves) exit_code = read_moves(w, &bytes, m, d);
    else if (w->argc == 1) exit_code = read_file(w->argv[0], &bytes, m, d);
    else exit_code = read_last(&bytes, m, d);
    text_free(&bytes);
    return exit_code;
}

#include "cli/command.h"
#include "cli/output.h"
#include "ruletext/ruletext.h"
#include "tell/tell.h"

#include <string.h>
#include <unistd.h>

static bool add_rules(struct text *out, const struct family *f, const struct tell_game *game,
                      struct tell_look look) {
    struct fault fault = {0};
    if (out->size > 0) text_char(out, '\n');
    bool ok = f != NULL ? tell_rules(out, f, look, &fault) : game->rules(out, look, &fault);
    if (!ok) cli_complain("%s", fault.text);
    return ok;
}

static bool add_all(struct text *out, struct tell_look look) {
    bool ok = true;
    const struct family *f;
    for (size_t i = 0; ok && (f = families_at(cli_families(), i)) != NULL; i++)
        ok = add_rules(out, f, NULL, look);
    for (const struct tell_game *g = tell_games; ok && g->name != NULL; g++)
        ok = add_rules(out, NULL, g, look);
    return ok;
}

// ---- What is understood of a file ------------------------------------------------------------------------

// A board of the size that a family allows, with nothing on it; where there are areas, every row is one.
static bool make_blank(const struct family *f, struct mem *m, struct puzzle *p, struct fault *fault) {
    static const int sides[] = {9, 10, 8, 6, 5, 4, 3, 2, 12, 15, 16, 20, 25, 30};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        struct puzzle shape = {.family = f, .width = sides[i], .height = sides[i]};
        if (f->read_parameters != NULL && !f->read_parameters(&shape, "", 0, 1, 1, fault)) continue;
        if (!puzzle_init(p, m, f, sides[i], sides[i])) return fault_memory(fault);
        memcpy(p->parameters, shape.parameters, sizeof shape.parameters);
        for (size_t c = 0; p->areas != NULL && c < puzzle_size(p); c++)
            p->areas[c] = (char)('a' + c / (size_t)sides[i] % 26);
        return true;
    }
    return false;
}

static bool add_understood(struct text *out, const struct family *f, const struct puzzle *board,
                           struct tell_look look, struct fault *fault) {
    struct puzzle example = {0};
    if (board == NULL && !tell_find_example(f, out->mem, &example, fault) &&
        !make_blank(f, out->mem, &example, fault))
        return false;
    if (out->size > 0) text_char(out, '\n');
    bool ok = tell_understood(out, board != NULL ? board : &example, look, fault);
    puzzle_free(&example);
    return ok;
}

// Each family of the file, on its first board there.
static bool add_file(struct text *out, const char *path, struct tell_look look) {
    struct mem *m = out->mem;
    struct fault fault = {0}, ignored;
    struct families read = ruletext_families(cli_families(), m);
    struct text bytes = TEXT_IN(m);
    bool ok = cli_read_rules(path, &read, &fault) && cli_file_read(path, SIZE_MAX, &bytes, &fault);
    for (size_t i = 0; ok && i < read.read.size; i++) {
        const struct family *f = read.read.at[i].family;
        struct format_reader r;
        struct puzzle p;
        enum format_read got;
        format_reader_init(&r, text_string(&bytes), bytes.size);
        r.families = &read;
        while ((got = format_read_next(&r, m, &p, &ignored)) != FORMAT_READ_END) {
            if (got == FORMAT_READ_PUZZLE && p.family == f) break;
            if (got == FORMAT_READ_PUZZLE) puzzle_free(&p);
        }
        ok = add_understood(out, f, got == FORMAT_READ_END ? NULL : &p, look, &fault);
        if (got != FORMAT_READ_END) puzzle_free(&p);
    }
    if (!ok) cli_complain("%s", fault.text);
    text_free(&bytes);
    families_free(&read);
    return ok;
}

// A name, and no path of a file.
static bool is_name(const char *word) {
    return families_named(cli_families(), word, strlen(word)) != NULL || access(word, F_OK) != 0;
}

static bool add_named(struct text *out, int count, char **names, struct tell_look look) {
    bool ok = true;
    for (int i = 0; i < count && ok; i++) {
        const struct tell_game *game = tell_game_named(names[i]);
        if (game == NULL && !is_name(names[i])) {
            ok = add_file(out, names[i], look);
            continue;
        }
        const struct family *f = game != NULL ? NULL : cli_family_named("rules", names[i]);
        ok = (f != NULL || game != NULL) && add_rules(out, f, game, look);
    }
    return ok;
}

struct values {
    bool no_pager;
    int color;
};

static int run(const struct call *c) {
    const struct values *w = c->values;
    struct mem mem = MEM_UNLIMITED;
    struct tell_look look = {.medium = cli_terminal_medium(),
                             .columns = cli_columns(STDOUT_FILENO),
                             .color = cli_use_color(w->color, isatty(STDOUT_FILENO))};
    if (w->no_pager) cli_no_pager();
    struct text out = TEXT_IN(&mem);
    bool done = c->count == 0 ? add_all(&out, look) : add_named(&out, c->count, c->operands, look);
    done = done && cli_output_tell(&out);
    text_free(&out);
    return done ? CLI_YES : CLI_BAD;
}

static const struct option options[] = {
    OPTION_NO_PAGER(struct values, no_pager),
    OPTION_COLOR(struct values, color),
    {0},
};

const struct command command_rules = {
    .name = "rules",
    .summary = "the rules, for a person who has never seen the puzzle",
    .operands = "[FAMILY...]",
    .learns = true,
    .text =
        "Explains the puzzles and games named, or all of them, to a person who has never seen them, each\n"
        "with a small example and its solution. For a FILE with rule texts (docs/rule-text.md) it shows\n"
        "how roque understands them: marks, layers, and the rules in words, with how often each holds on\n"
        "a board.\n",
    .examples = "  roque rules\n  roque rules chess-avoid\n  roque rules examples/tide.rules\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};

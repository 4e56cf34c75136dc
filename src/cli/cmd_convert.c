#include "cli/command.h"
#include "cli/pool.h"
#include "play/game.h"

#include <string.h>
#include <sys/stat.h>

struct conversion {
    const struct format *to;
    const char *base; // of links: the address before them; NULL: none
    bool one_file_each;
    const struct family *last; // that was written
};

static bool has_marks(const struct puzzle *p) {
    size_t i = 0;
    while (i < puzzle_size(p) && !family_is_mark(p->family, p->cells[i])) i++;
    return i < puzzle_size(p);
}

// A model has what is placed as part of the problem.
static void tell_left_out(struct cli_job *job, const struct format *to) {
    bool marks = !to->says_placed && has_marks(&job->puzzle);
    bool struck = !to->says_notes && puzzle_next_struck(&job->puzzle, 0) != SIZE_MAX;
    if (to->one_a_file || (!marks && !struck)) return;
    cli_origin_add(&job->err, &job->origin);
    text_format(&job->err, ": %s has no place for %s%s%s, which are left out\n", to->name,
                marks ? "marks" : "", marks && struck ? " and " : "",
                struck ? "candidates that are struck out" : "");
}

static void convert_one(void *context, struct cli_job *job) {
    struct conversion *c = context;
    size_t place = c->one_file_each ? 0 : job->index;
    bool again = c->to == &format_native && place > 0 && job->puzzle.family == c->last; // rules stand once
    c->last = job->puzzle.family;
    if (c->base != NULL) text_add(&job->out, c->base);
    if (again) {
        text_char(&job->out, '\n');
        format_native_board(&job->puzzle, &job->out);
    } else if (!format_write(c->to, &job->puzzle, place, &job->out, &job->fault))
        cli_job_fail(job, c->to == &format_json);
    else tell_left_out(job, format_for(job->puzzle.family, c->to->name));
}

// The text or link of a game that is not a puzzle's. NULL: the operand is a puzzle, or nothing we know.
static const struct game_kind *find_game(const char *operand, struct text *bytes) {
    enum { LARGEST = 1 << 20 };
    struct stat about;
    struct fault ignored; // a file that cannot be read is reported by the reader of puzzles
    text_add(bytes, operand);
    const struct game_kind *kind = game_kind_recognising(operand, strlen(operand));
    if (kind == NULL && stat(operand, &about) == 0 && S_ISREG(about.st_mode)) {
        text_clear(bytes);
        if (cli_file_read(operand, LARGEST, bytes, &ignored))
            kind = game_kind_recognising(text_string(bytes), bytes->size);
    }
    return kind == game_kind_of_puzzles() ? NULL : kind;
}

static int write_game(const struct conversion *c, const char *operand, const struct text *bytes,
                      const char *path) {
    struct mem *m = bytes->mem;
    struct fault f;
    struct cli_output output;
    struct text out = TEXT_IN(m);
    if (c->base != NULL) text_add(&out, c->base);
    const struct game_front front = {.families = cli_families()};
    struct game *g = game_load(text_string(bytes), bytes->size, &front, m, &f);
    bool ok = g != NULL && (c->to == &format_link ? game_link(g, &out) : game_save(g, &out));
    if (g == NULL) cli_complain("%.200s:%zu:%zu: %s", operand, f.line, f.column, f.text);
    game_free(g);
    cli_output_init(&output, m, path);
    if (ok) ok = cli_output_begin(&output, 1) && cli_output_add(&output, &out);
    text_free(&out);
    int code = cli_output_exit(&output);
    return ok ? code : CLI_BAD;
}

// A game has no other formats than its text and its link. False: it is a puzzle.
static bool convert_game(const struct conversion *c, const char *operand, const char *path, int *exit_code) {
    struct mem mem = MEM_UNLIMITED;
    struct text bytes = TEXT_IN(&mem);
    const struct game_kind *kind = find_game(operand, &bytes);
    if (kind != NULL && c->to != &format_link && c->to != &format_native)
        cli_complain("a game of %s is written as native or link, not as %s", kind->name, c->to->name);
    else if (kind != NULL) *exit_code = write_game(c, operand, &bytes, path);
    text_free(&bytes);
    return kind != NULL;
}

struct values {
    const char *to, *path, *base;
    bool json, given;
};

static int run(const struct call *call) {
    const struct values *w = call->values;
    struct conversion c = {.to = &format_json, .base = w->base, .one_file_each = cli_is_numbered(w->path)};
    if ((w->to != NULL || !w->json) && !cli_read_format(w->to, NULL, &c.to)) return CLI_BAD;
    if (w->base != NULL && c.to != &format_link) return cli_refuse("--link-base goes with --to link");
    int exit_code = CLI_BAD;
    if (call->count == 1 && convert_game(&c, call->operands[0], w->path, &exit_code)) return exit_code;
    const struct cli_task task = {.work = convert_one,
                                  .context = &c,
                                  .moves = w->given           ? CLI_MOVES_LEFT_OUT
                                           : c.to->says_notes ? CLI_MOVES_KEPT
                                                              : CLI_MOVES_PLAYED,
                                  .json = c.to == &format_json,
                                  .one_puzzle_only = c.to->one_a_file,
                                  .only_hint = "one file holds one model: give -o a name with %d, such as "
                                               "model-%d.cnf, to write several",
                                  .path = w->path,
                                  .threads = 1};
    return cli_pool_run(&task, call->count, call->operands);
}

#define AT(member) offsetof(struct values, member)
static const struct option options[] = {
    OPTION_TO(struct values, to),
    OPTION_OUTPUT(struct values, path, "write to FILE; a %d in its name makes a file for each puzzle"),
    {"link-base", 0, OPTION_WORD, AT(base), "URL",
     .help = "with --to link: the address of the page, before each link"},
    OPTION_GIVEN(struct values, given),
    OPTION_JSON(struct values, json, "the same as --to json"),
    {0},
};

const struct command command_convert = {
    .name = "convert",
    .summary = "write a puzzle in another format",
    .operands = "[FILE...] --to FMT",
    .learns = true,
    .text = "Writes puzzles in another format. The format of the input is recognised.\n",
    .examples = "  roque convert akari:paper/1 --to puzz.link\n"
                "  roque convert 'https://puzz.link/p?akari/6/6/nekcakbl' --to native -o board.roque\n"
                "  roque convert boards.roque --to dimacs -o board-%d.cnf\n"
                "  roque convert akari:paper/1 --to link --link-base https://example.org/roque.html\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};

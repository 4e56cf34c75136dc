// Puzzles out of the database: `collection show` draws them with everything that is known about them,
// `export` and `pick` write them for other programs.
#include "collection/collection.h"
#include "tell/tell.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct values {
    struct filter filter;
    uint64_t limit; // 0: none
    const char *path, *format;
    int medium; // a place in `media`
    bool json, with_solution;
    struct option_seed seed;
    const struct format *to; // the format named by `format`
};

struct writing {
    struct session session;
    const struct values *values;
    size_t count;
};

static bool print(struct writing *w) {
    w->count++;
    return session_print(&w->session);
}

static int finish(struct writing *w, bool ok) {
    return session_close(&w->session, ok, w->count > 0 ? CLI_YES : CLI_NO);
}

// ---- Show ------------------------------------------------------------------------------------------------

static const char *const solutions_words[] = {"not looked at yet", "one solution", "several solutions",
                                              "no solution"};

static void add_facts(struct text *out, int64_t id, const struct campaign_puzzle *f) {
    const char *notes = f->puzzle.notes;
    struct note n;
    text_format(out, "%" PRId64 ": %s, %d x %d, ", id, f->puzzle.family->title, f->puzzle.width,
                f->puzzle.height);
    if (f->rated) text_format(out, "%s (score %" PRIu32 "), ", explain_level_name(f->level), f->score);
    text_format(out, "%s\n", solutions_words[f->solutions]);
    while (note_next(&notes, &n)) {
        cli_add_harmless(out, n.line, n.line_size);
        text_char(out, '\n');
    }
}

static void add_json(struct text *out, const char *file, int64_t id, const struct campaign_puzzle *f) {
    static const char *const words[] = {"unknown", "unique", "multiple", "none"};
    struct fault fault;
    struct text native = TEXT_IN(out->mem);
    if (!format_write(&format_native, &f->puzzle, 0, &native, &fault)) out->failed = true;
    json_open(out, NULL, '{');
    json_text(out, "file", file);
    json_signed(out, "number", id);
    json_text(out, "family", f->puzzle.family->name);
    json_signed(out, "width", f->puzzle.width);
    json_signed(out, "height", f->puzzle.height);
    json_text(out, "status", words[f->solutions]);
    if (f->rated) json_text(out, "level", explain_level_name(f->level));
    if (f->rated) json_number(out, "score", f->score);
    json_string(out, "puzzle", &native);
    if (f->solution.cells != NULL) format_json_rows(out, "solution", &f->solution, f->solution.cells);
    json_end_line(out);
    text_free(&native);
}

static const enum draw_medium media[] = {DRAW_TEXT, DRAW_UNICODE, DRAW_SVG};
static const char *const media_words[] = {"text", "unicode", "svg", NULL};

static bool show_one(void *context, int64_t id, struct campaign_puzzle *f, struct fault *fault) {
    struct writing *w = context;
    const struct values *v = w->values;
    const struct tell_look look = {.medium = media[v->medium]};
    struct text *out = &w->session.out;
    bool solved = v->with_solution && f->solution.cells != NULL;
    (void)fault;
    if (v->json) add_json(out, w->session.db.path, id, f);
    else if (look.medium == DRAW_SVG)
        draw_board(DRAW_SVG, solved ? &f->solution : &f->puzzle, (struct draw_options){0}, out);
    else {
        if (w->count > 0) text_char(out, '\n');
        add_facts(out, id, f);
        tell_board(out, &f->puzzle, NULL, look);
        if (solved) text_add(out, "Its solution:\n");
        if (solved) tell_board(out, &f->solution, NULL, look);
    }
    return print(w);
}

static int run_show(const struct call *c) {
    struct writing w = {.values = c->values};
    if (!collection_operands(c, c->count) || !collection_numbers(c, 1, COLLECTION_PUZZLE)) return CLI_BAD;
    if (c->count == 1) return cli_refuse("collection show needs the number of a puzzle; 'find' lists them");
    if (media[w.values->medium] == DRAW_SVG && c->count > 2)
        return cli_refuse("one picture shows one puzzle: give one number");
    struct session *s = &w.session;
    const struct query_choice choice = {.count = c->count - 1, .numbers = c->operands + 1};
    return finish(&w, session_open(s, c->operands[0], DB_READ, w.values->path) &&
                          query_each(&s->db, &s->mem, &choice, show_one, &w, &s->fault));
}

#define AT(m) offsetof(struct values, m)
#define OPTION_SOLUTION                                                                                      \
    { "with-solution", 0, OPTION_FLAG, AT(with_solution), .help = "each puzzle is followed by its solution" }

static const struct option show_rows[] = {
    {"as", 'a', OPTION_CHOICE, AT(medium), "MEDIUM", .help = "text, unicode or svg", .usual = "text",
     .words = media_words},
    OPTION_SOLUTION,
    OPTION_JSON(struct values, json, "one JSON object per puzzle"),
    OPTION_OUTPUT(struct values, path, "write to FILE"),
    {0},
};

const struct command collection_show = {
    .name = "show",
    .summary = "draw puzzles, with all that is known about them",
    .operands = "NUMBER...",
    .text = "Draws the puzzles of these numbers, with level, score, number of solutions and notes.\n",
    .examples = "  roque collection all.db show 3\n"
                "  roque collection all.db show 3 --as svg -o three.svg\n",
    .options = show_rows,
    .values = sizeof(struct values),
    .run = run_show,
};

// ---- Export ----------------------------------------------------------------------------------------------

// Add level and score as notes, in place of those that were there.
static bool annotate(struct campaign_puzzle *f, struct mem *m, struct fault *fault) {
    const char *own = f->puzzle.notes;
    if (!f->rated) return true;
    struct text notes = TEXT_IN(m);
    for (struct note n; note_next(&own, &n);)
        if (!note_is(&n, "level") && !note_is(&n, "score"))
            text_format(&notes, "%.*s\n", (int)n.line_size, n.line);
    text_format(&notes, "level: %s\nscore: %" PRIu32 "\n", explain_level_name(f->level), f->score);
    bool ok = !notes.failed && puzzle_set_notes(&f->puzzle, notes.at, notes.size);
    text_free(&notes);
    return ok || fault_memory(fault);
}

static bool write_one(void *context, int64_t id, struct campaign_puzzle *f, struct fault *fault) {
    static const char mark[] = "solution: of the puzzle above\n";
    struct writing *w = context;
    struct fault why = {0};
    if (!annotate(f, &w->session.mem, fault)) return false;
    bool ok = format_write(w->values->to, &f->puzzle, w->count, &w->session.out, &why);
    if (ok && w->values->with_solution && f->solution.cells != NULL)
        ok = puzzle_set_notes(&f->solution, mark, strlen(mark))
                 ? format_write(w->values->to, &f->solution, w->count + 1, &w->session.out, &why)
                 : fault_memory(&why);
    if (!ok) return fault_set(fault, why.kind, "puzzle %" PRId64 ": %.200s", id, why.text);
    return print(w);
}

static bool choose_format(struct values *v) {
    v->to = &format_native;
    if (v->format != NULL && !cli_read_format(v->format, v->filter.family, &v->to)) return false;
    if (v->to->one_a_file)
        return cli_complain("--to: a file holds one puzzle as %s; 'convert' writes it", v->to->name);
    return !v->with_solution || v->to->says_placed ||
           cli_complain("--with-solution: %s has no place for a solution", v->to->name);
}

static int run_export(const struct call *c) {
    struct values *v = c->values;
    struct writing w = {.values = v};
    struct session *s = &w.session;
    if (!collection_operands(c, c->count) || !filter_check(&v->filter, c->path) || !choose_format(v) ||
        !collection_numbers(c, 1, COLLECTION_PUZZLE))
        return CLI_BAD;
    const struct query_choice choice = {.filter = &v->filter,
                                        .count = c->count - 1,
                                        .numbers = c->operands + 1,
                                        .limit = v->limit,
                                        .by_jobs = true};
    return finish(&w, session_open(s, c->operands[0], DB_READ, v->path) &&
                          query_each(&s->db, &s->mem, &choice, write_one, &w, &s->fault));
}

static const struct option export_options[] = {
    FILTER_OPTIONS(struct values, filter),
    OPTION_LIMIT(struct values, limit),
    OPTION_TO(struct values, format),
    OPTION_SOLUTION,
    OPTION_OUTPUT(struct values, path, "write to FILE"),
    {0},
};

const struct command collection_export = {
    .name = "export",
    .summary = "write puzzles out",
    .operands = "[NUMBER...]",
    .text =
        "Writes the puzzles of these numbers or, without numbers, all that fit the conditions, with level\n"
        "and score in their notes. Commands that read puzzles also take FILE.db itself: all of it.\n",
    .examples = "  roque collection all.db export --family akari -o akari.roque\n"
                "  roque collection all.db export 1 2 3 --to puzz.link\n",
    .options = export_options,
    .values = sizeof(struct values),
    .run = run_export,
};

// ---- Pick ------------------------------------------------------------------------------------------------

// A random-looking number that depends only on the puzzle and the seed, not on when the puzzle was added.
static void mix(sqlite3_context *context, int count, sqlite3_value **values) {
    struct rng rng;
    (void)count;
    rng_seed(&rng, (uint64_t)sqlite3_value_int64(values[1]));
    rng_seed(&rng, rng_next(&rng) ^ (uint64_t)sqlite3_value_int64(values[0]));
    sqlite3_result_int64(context, (int64_t)(rng_next(&rng) >> 1));
}

// Puzzles of one family, size and level are shuffled. Then these groups take turns, families first.
static const char pick_sql[] =
    "), rows AS (SELECT *, row_number() OVER"
    " (PARTITION BY family, width, height, level ORDER BY chance) AS turn FROM chosen),"
    " turns AS (SELECT *, row_number() OVER"
    " (PARTITION BY family ORDER BY turn, chance) AS family_turn FROM rows)"
    " SELECT " STORE_COLUMNS " FROM puzzle WHERE id IN"
    " (SELECT id FROM turns ORDER BY family_turn, chance LIMIT ?9)"
    " ORDER BY family, coalesce(score, 0), width * height, signature, id";

static bool pick(struct writing *w, uint64_t count) {
    struct session *s = &w->session;
    struct query q;
    if (!query_plan(&q, &s->db, &w->values->filter, &s->fault)) return false;
    struct text sql = TEXT_IN(&s->mem);
    sqlite3_create_function(s->db.handle, "roque_mix", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, mix, NULL,
                            NULL);
    text_add(&sql, "WITH chosen AS (");
    query_write(&q, "id, family, width, height, level, roque_mix(signature, ?10) AS chance", &sql);
    text_add(&sql, pick_sql);
    sqlite3_stmt *st = query_prepare(&q, &s->db, &sql, count, &s->fault);
    if (st != NULL) db_bind_number(st, 10, (int64_t)w->values->seed.value);
    bool ok = st != NULL && query_each_row(&s->db, &s->mem, st, write_one, w, &s->fault);
    sqlite3_finalize(st);
    text_free(&sql);
    return ok;
}

static bool read_how_many(const struct call *c, uint64_t *out) {
    static const struct option row = {"how-many", .kind = OPTION_COUNT, .least = 1, .most = 1000000};
    struct fault fault;
    if (c->count == 2 && option_read(&row, c->operands[1], out, &fault)) return true;
    return cli_complain("%s needs to know how many: a whole number from 1 to %ju", c->path,
                        (uintmax_t)row.most);
}

static int run_pick(const struct call *c) {
    struct values *v = c->values;
    struct writing w = {.values = v};
    uint64_t count;
    if (!collection_operands(c, 1) || !filter_check(&v->filter, c->path) || !choose_format(v) ||
        !read_how_many(c, &count))
        return CLI_BAD;
    return finish(&w, session_open(&w.session, c->operands[0], DB_READ, v->path) && pick(&w, count));
}

static const struct option pick_options[] = {
    FILTER_OPTIONS(struct values, filter),
    {"seed", 's', OPTION_SEED, AT(seed), "S", .help = "another seed gives another selection", .usual = "1"},
    OPTION_TO(struct values, format),
    OPTION_SOLUTION,
    OPTION_OUTPUT(struct values, path, "write to FILE"),
    {0},
};

const struct command collection_pick = {
    .name = "pick",
    .summary = "write out a varied selection",
    .operands = "N",
    .text = "Writes N puzzles that are as different as possible: families, sizes and levels take turns. The\n"
            "same seed gives the same selection from the same collection. They are ordered as in a book:\n"
            "family by family, the easy ones first.\n",
    .examples = "  roque collection all.db pick 6 | roque sheet -o friday.pdf\n"
                "  roque collection all.db pick 4 --family akari --level easy --seed 2\n",
    .options = pick_options,
    .values = sizeof(struct values),
    .run = run_pick,
};

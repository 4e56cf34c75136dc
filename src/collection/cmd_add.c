// Puzzles into the database: `collection add`, and `make --into FILE.db`.
#include "cli/make.h"
#include "cli/pool.h"
#include "collection/collection.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Store the rest of a batch, and report all of it.
static int finish(struct session *s, struct batch *b, int code) {
    if (!batch_store(b, &s->fault)) code = cli_weightier(code, collection_fail(&s->fault));
    if (!b->json) batch_add_summary(b, &s->out);
    session_print(s);
    batch_free(b);
    return code;
}

// ---- Add -------------------------------------------------------------------------------------------------

struct add_values {
    const char *tag;
    bool json;
};

struct adding {
    struct session *session;
    struct cli_input input;
    struct cli_progress progress;
    struct batch batch;
    size_t seen;
    uint64_t left_out;          // solved boards that follow their puzzles
    uint64_t believed, doubted; // levels in notes
    int exit_code;
};

// Report a fault as an object among the others, which may be stored and reported later.
static void tell_fault(struct adding *a, const struct cli_origin *origin, const struct fault *fault) {
    struct text file = TEXT_IN(&a->session->mem), out = TEXT_IN(&a->session->mem);
    cli_origin_add_file(&file, origin);
    const struct puzzle_source source = {text_string(&file), origin->number, fault->line};
    tell_json_fault(&out, &source, fault);
    text_char(&out, '\n');
    cli_output_add(&a->session->output, &out);
    text_free(&out);
    text_free(&file);
}

// "boards.roque:3:5: message" as editors understand it; errors of the file itself have no line.
static void complain_of(struct adding *a, const struct cli_origin *origin, const struct fault *fault) {
    cli_progress_hide(&a->progress);
    if (fault->line > 0)
        cli_complain("%s:%zu:%zu: %s", origin->name, fault->line, fault->column, fault->text);
    else cli_complain("%s", fault->text);
    if (a->batch.json) tell_fault(a, origin, fault);
    cli_progress_go_on(&a->progress);
    a->exit_code = cli_weightier(a->exit_code, fault->kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD);
}

// A level and a score in the notes, if they match, are trusted until the puzzle is rated.
static bool believe(struct campaign_puzzle *p, bool *told) {
    size_t level_size, score_size;
    const char *level = note_find(&p->puzzle, "level", &level_size),
               *score = note_find(&p->puzzle, "score", &score_size);
    struct make_request r = {.most_score = UINT32_MAX};
    struct fault ignored;
    char word[24];
    *told = level != NULL;
    if (level == NULL || score == NULL || level_size >= sizeof word || score_size > 9) return false;
    snprintf(word, sizeof word, "%.*s", (int)level_size, level);
    p->score = (uint32_t)strtoul(score, NULL, 10);
    p->rated = explain_level_named(word, &p->level) && make_set(&r, "level", word, &ignored) &&
               strspn(score, "0123456789") == score_size && p->score >= r.least_score &&
               p->score <= r.most_score;
    return p->rated;
}

static bool put(struct adding *a, struct puzzle *p, const struct cli_origin *origin, struct fault *fault) {
    struct campaign_puzzle puzzle = {.puzzle = *p};
    size_t length;
    if (note_find(p, "solution", &length) != NULL) {
        a->left_out++;
        puzzle_free(p);
        return true;
    }
    bool told, believed = believe(&puzzle, &told);
    a->believed += believed;
    a->doubted += told && !believed;
    struct text name = TEXT_IN(&a->session->mem), file = TEXT_IN(&a->session->mem);
    cli_origin_add(&name, origin);
    cli_origin_add_file(&file, origin);
    const struct puzzle_source source = {text_string(&file), origin->number, a->input.reader.began};
    bool ok = batch_put(&a->batch, &puzzle, text_string(&name), &source, fault);
    text_free(&name);
    text_free(&file);
    return ok;
}

// False: stop. An unreadable puzzle is reported, and the next one follows.
static bool add_next(struct adding *a) {
    struct puzzle p;
    struct cli_origin origin;
    struct fault fault = {0};
    enum cli_input_event got = cli_input_next(&a->input, &a->session->mem, &p, &origin, &fault);
    if (got == CLI_INPUT_END) return false;
    cli_progress_report(&a->progress, ++a->seen, cli_input_percent(&a->input));
    bool readable = got == CLI_INPUT_PUZZLE && format_play_moves(&p, false, NULL, &fault);
    if (!readable) {
        if (got == CLI_INPUT_PUZZLE) puzzle_free(&p);
        complain_of(a, &origin, &fault);
        return true;
    }
    if (put(a, &p, &origin, &fault)) return true;
    cli_progress_hide(&a->progress);
    a->exit_code = cli_weightier(a->exit_code, collection_fail(&fault));
    cli_progress_go_on(&a->progress);
    return false;
}

static int add_all(struct session *s, struct store *store, const struct add_values *v, int count,
                   char **files) {
    struct adding a = {.session = s};
    batch_init(&a.batch, store, &s->output, &s->mem);
    a.batch.tag = v->tag;
    a.batch.json = v->json;
    cli_input_init(&a.input, &s->mem, count, files);
    cli_progress_start(&a.progress);
    while (!cli_stopping() && add_next(&a)) continue;
    cli_progress_end(&a.progress);
    if (!v->json && a.left_out > 0)
        text_format(&s->out, "%" PRIu64 " solution%s left out\n", a.left_out, a.left_out == 1 ? "" : "s");
    if (!v->json && a.believed > 0)
        text_format(&s->out, "%" PRIu64 " level%s taken from notes; 'rate' checks\n", a.believed,
                    a.believed == 1 ? "" : "s");
    if (!v->json && a.doubted > 0)
        text_format(&s->out, "%" PRIu64 " level%s in notes without a score that fits: left to 'rate'\n",
                    a.doubted, a.doubted == 1 ? "" : "s");
    cli_input_free(&a.input);
    return finish(s, &a.batch, a.exit_code);
}

static int run_add(const struct call *c) {
    struct session s;
    struct store store = {0};
    int code = CLI_YES;
    if (!collection_operands(c, c->count)) return CLI_BAD;
    bool ok =
        session_open(&s, c->operands[0], DB_CREATE, NULL) && store_init(&store, &s.db, &s.mem, &s.fault);
    if (ok) code = add_all(&s, &store, c->values, c->count - 1, c->operands + 1);
    store_free(&store);
    return session_close(&s, ok, code);
}

static const struct option add_options[] = {
    {"tag", 0, OPTION_WORD, offsetof(struct add_values, tag), "TAG",
     .help = "tag them all, including those known already"},
    OPTION_JSON(struct add_values, json, "one JSON object per puzzle"),
    {0},
};

const struct command collection_add = {
    .name = "add",
    .summary = "add puzzles; duplicates are reported",
    .operands = "[FILE...]",
    .learns = true,
    .text = "Adds puzzles, in any format that roque reads, to the database FILE.db, which is created if\n"
            "needed. Puzzles that are already there are reported. Mirror images and rotations count as\n"
            "duplicates, where the rules of the family allow them. What is reported as stored is safe on\n"
            "the disk. Games under way are kept without their moves. A level and a score in the notes are\n"
            "trusted until 'rate' has checked them.\n",
    .examples = "  roque collection all.db add akari:paper chess-num:paper\n"
                "  roque collection all.db add akari:paper/1 --tag classic\n"
                "  roque make akari --number 5 --size 6x6 | roque collection all.db add\n",
    .options = add_options,
    .values = sizeof(struct add_values),
    .run = run_add,
};

// ---- Make ------------------------------------------------------------------------------------------------

// Keep a made puzzle with the notes that `roque make` writes above it, except those that the collection has
// itself.
static bool keep(void *context, struct made *made, uint64_t seed, uint64_t index, struct fault *fault) {
    struct batch *b = context;
    struct campaign_puzzle puzzle = {
        .rated = true, .level = made->level, .score = made->score, .solutions = CAMPAIGN_UNIQUE};
    char name[60];
    struct text notes = TEXT_IN(b->mem);
    text_format(&notes, "seed: %" PRIu64 "\nindex: %" PRIu64 "\n", seed, index + 1);
    snprintf(name, sizeof name, "seed %" PRIu64 ", number %" PRIu64, seed, index + 1);
    bool ok = !notes.failed && puzzle_copy(&puzzle.puzzle, &made->puzzle, b->mem) &&
              puzzle_set_notes(&puzzle.puzzle, notes.at, notes.size) &&
              puzzle_copy(&puzzle.solution, &made->solution, b->mem);
    text_free(&notes);
    if (ok) return batch_put(b, &puzzle, name, NULL, fault);
    campaign_puzzle_free(&puzzle);
    return fault_memory(fault);
}

static int make_into(struct session *s, struct store *store, struct cli_make *make) {
    struct batch b;
    batch_init(&b, store, &s->output, &s->mem);
    b.json = make->how.json;
    const struct cli_make_store into = {&b, keep};
    make->store = &into;
    int code = cli_make_run(make);
    return finish(s, &b, code);
}

static int run_make(const struct call *c) {
    struct mem mem = MEM_UNLIMITED;
    struct session s;
    struct store store = {0};
    struct puzzle board = {0};
    struct cli_make make;
    int code = CLI_BAD;
    if (cli_make_choose(c, &mem, &make, &board) &&
        (make.into != NULL || cli_complain("make needs --into FILE, a collection"))) {
        bool ok = session_open(&s, make.into, DB_CREATE, NULL) && store_init(&store, &s.db, &s.mem, &s.fault);
        if (ok) code = make_into(&s, &store, &make);
        store_free(&store);
        code = session_close(&s, ok, code);
    }
    puzzle_free(&board);
    return code;
}

const struct command collection_make = {
    .name = "make",
    .operands = "FAMILY",
    .learns = true,
    .options = make_options,
    .values = sizeof(struct make_values),
    .run = run_make,
    .more = &make_more,
};

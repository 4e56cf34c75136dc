// roque make --into FILE.db: new puzzles go straight into a collection.
#include "cli/cli.h"
#include "cli/make_run.h"
#include "collection/collection.h"
#include "collection/shelf.h"

#include <inttypes.h>
#include <stdio.h>

// With the notes that `roque make` writes above a puzzle, but for what the collection knows itself.
static bool keep(void *context, struct made *made, uint64_t seed, uint64_t index, struct fault *fault) {
    struct shelf *shelf = context;
    struct campaign_puzzle found = {
        .rated = true, .level = made->level, .score = made->score, .solutions = CAMPAIGN_UNIQUE};
    char name[60];
    struct text notes;
    text_init(&notes, shelf->mem);
    text_format(&notes, "seed: %" PRIu64 "\nindex: %" PRIu64 "\n", seed, index + 1);
    snprintf(name, sizeof name, "seed %" PRIu64 ", number %" PRIu64, seed, index + 1);
    bool ok = !notes.failed && puzzle_copy(&found.puzzle, &made->puzzle, shelf->mem) &&
              puzzle_set_notes(&found.puzzle, notes.at, notes.size) &&
              puzzle_copy(&found.solution, &made->solution, shelf->mem);
    text_free(&notes);
    if (ok) return shelf_put(shelf, &found, name, fault);
    campaign_puzzle_free(&found);
    return fault_memory(fault);
}

static void tell(const struct shelf *shelf, struct cli_output *output) {
    struct text out;
    text_init(&out, shelf->mem);
    if (!shelf->json) shelf_add_summary(shelf, &out);
    cli_output_add(output, &out);
    text_free(&out);
}

static int make_all(const struct cli_make *asked, struct store *store) {
    struct mem mem = MEM_UNLIMITED;
    struct cli_output output;
    struct shelf shelf;
    struct fault fault = {0};
    cli_output_init(&output, &mem, NULL);
    shelf_init(&shelf, store, &output, &mem);
    shelf.json = asked->how.json;
    const struct cli_make_keeper keeper = {&shelf, keep};
    struct cli_make make = *asked;
    make.keeper = &keeper;
    int code = cli_output_begin(&output, 1) ? cli_make_run(&make) : CLI_BAD;
    if (!shelf_store(&shelf, &fault)) code = cli_weightier(code, collection_fail(&fault));
    tell(&shelf, &output);
    code = cli_weightier(code, cli_output_exit(&output));
    shelf_free(&shelf);
    return code;
}

static int make_into(const struct cli_make *make, struct mem *m) {
    struct db db = {0};
    struct store store = {0};
    struct fault fault = {0};
    bool ok = db_open(&db, make->into, DB_CREATE, &fault) && store_init(&store, &db, m, &fault);
    int code = ok ? make_all(make, &store) : collection_fail(&fault);
    store_free(&store);
    db_close(&db);
    return code;
}

static int run(const struct call *c) {
    struct mem mem = MEM_UNLIMITED;
    struct puzzle board = {0};
    struct cli_make make;
    int code = CLI_BAD;
    if (!cli_make_choose(c, &mem, &make, &board)) code = CLI_BAD;
    else if (make.into == NULL) cli_complain("make needs --into FILE, a collection");
    else code = make_into(&make, &mem);
    puzzle_free(&board);
    return code;
}

const struct command collection_make = {
    .name = "make",
    .operands = "FAMILY",
    .options = make_options,
    .values = sizeof(struct make_words),
    .run = run,
    .more = &make_more,
};

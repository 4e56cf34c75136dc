#include "cli/cli.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "collection/collection.h"
#include "collection/shelf.h"
#include "format/game.h"
#include "puzzle/notes.h"

#include <inttypes.h>
#include <string.h>

struct adding {
    struct mem mem;
    struct cli_input input;
    struct cli_progress progress;
    struct shelf *shelf;
    size_t seen;
    uint64_t left_out; // solved boards that follow their puzzles
    int exit_code;
};

// "boards.roque:3:5: message" as editors understand it; trouble with the file itself has no line.
static void complain_of(struct adding *a, const struct cli_origin *origin, const struct fault *fault) {
    cli_progress_hide(&a->progress);
    if (fault->line > 0)
        cli_complain("%s:%zu:%zu: %s", origin->name, fault->line, fault->column, fault->text);
    else cli_complain("%s", fault->text);
    cli_progress_go_on(&a->progress);
    a->exit_code = cli_weightier(a->exit_code, fault->kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD);
}

static bool put(struct adding *a, struct puzzle *p, const struct cli_origin *origin, struct fault *fault) {
    struct campaign_puzzle found = {.puzzle = *p};
    struct text name;
    size_t length;
    if (note_find(p, "solution", &length) != NULL) {
        a->left_out++;
        puzzle_free(p);
        return true;
    }
    text_init(&name, &a->mem);
    cli_origin_add(&name, origin);
    bool ok = shelf_put(a->shelf, &found, text_string(&name), fault);
    text_free(&name);
    return ok;
}

// False: nothing more is to be done. What cannot be read is told, and the rest goes on.
static bool add_next(struct adding *a) {
    struct puzzle p;
    struct cli_origin origin;
    struct fault fault = {0};
    enum cli_input_event got = cli_input_next(&a->input, &a->mem, &p, &origin, &fault);
    if (got == CLI_INPUT_END) return false;
    cli_progress_report(&a->progress, ++a->seen, cli_input_percent(&a->input));
    bool readable = got == CLI_INPUT_PUZZLE && format_play_moves(&p, false, &fault);
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

static void add_summary(struct adding *a, struct cli_output *output) {
    struct text out;
    text_init(&out, &a->mem);
    if (a->left_out > 0)
        text_format(&out, "%" PRIu64 " solution%s left out\n", a->left_out, a->left_out == 1 ? "" : "s");
    shelf_add_summary(a->shelf, &out);
    cli_output_add(output, &out);
    text_free(&out);
}

static int add_all(struct store *store, const struct cli_collection_request *q, int argc, char **argv) {
    struct adding a = {.mem = MEM_UNLIMITED};
    struct cli_output output;
    struct shelf shelf;
    struct fault fault = {0};
    cli_output_init(&output, &a.mem, NULL);
    shelf_init(&shelf, store, &output, &a.mem);
    shelf.tag = q->tag;
    shelf.json = q->json;
    a.shelf = &shelf;
    cli_input_init(&a.input, &a.mem, argc, argv);
    cli_progress_start(&a.progress);
    if (cli_output_begin(&output, 1))
        while (!cli_stopping() && add_next(&a)) continue;
    if (!shelf_store(&shelf, &fault)) a.exit_code = cli_weightier(a.exit_code, collection_fail(&fault));
    cli_progress_end(&a.progress);
    if (!q->json) add_summary(&a, &output);
    a.exit_code = cli_weightier(a.exit_code, cli_output_exit(&output));
    shelf_free(&shelf);
    cli_input_free(&a.input);
    return cli_interrupted() ? CLI_INTERRUPTED : a.exit_code;
}

int collection_add(const struct cli_collection_request *q, int argc, char **argv) {
    struct mem mem = MEM_UNLIMITED;
    struct db db;
    struct store store = {0};
    struct fault fault = {0};
    bool ok = db_open(&db, q->file, DB_CREATE, &fault) && store_init(&store, &db, &mem, &fault);
    int code = ok ? add_all(&store, q, argc, argv) : collection_fail(&fault);
    store_free(&store);
    db_close(&db);
    return code;
}

// One new puzzle, as it is printed.
#include "cli/make_run.h"

#include <inttypes.h>
#include <string.h>

static bool add_json(const struct cli_make *make, const struct made *made, uint64_t index, struct text *out,
                     struct fault *fault) {
    struct text native;
    text_init(&native, out->mem);
    bool ok = format_write(&format_native, &made->puzzle, 0, &native, fault);
    if (ok) {
        text_add(out, "{\"puzzle\":");
        text_json(out, text_string(&native), native.size);
        text_add(out, ",\"solution\":");
        format_json_rows(&made->solution, made->solution.cells, out);
        text_format(out, ",\"level\":\"%s\",\"score\":%" PRIu32, explain_level_name(made->level),
                    made->score);
        text_format(out, ",\"seed\":%" PRIu64 ",\"index\":%" PRIu64 ",\"make_us\":%" PRIu64 "}\n",
                    make->request.seed, index + 1, made->us);
    }
    text_free(&native);
    return ok;
}

// What is told about a puzzle above it; formats without room for that leave it out.
static bool add_notes(const struct cli_make *make, struct puzzle *p, const struct made *made, uint64_t index,
                      bool solved, struct fault *fault) {
    struct text notes;
    text_init(&notes, p->mem);
    if (solved) text_add(&notes, "solution: of the puzzle above\n");
    else
        text_format(&notes, "seed: %" PRIu64 "\nindex: %" PRIu64 "\nlevel: %s\nscore: %" PRIu32 "\n",
                    make->request.seed, index + 1, explain_level_name(made->level), made->score);
    bool ok = !notes.failed && puzzle_set_notes(p, text_string(&notes), notes.size);
    text_free(&notes);
    return ok || fault_memory(fault);
}

bool cli_make_print(const struct cli_make *make, struct made *made, uint64_t index, struct text *out,
                    struct fault *fault) {
    if (make->json) return add_json(make, made, index, out, fault);
    bool one_file_each = make->path != NULL && strstr(make->path, "%d") != NULL;
    size_t place = one_file_each ? 0 : (size_t)index;
    if (!add_notes(make, &made->puzzle, made, index, false, fault)) return false;
    if (!format_write(make->to, &made->puzzle, place, out, fault)) return false;
    if (!make->with_solution) return true;
    return add_notes(make, &made->solution, made, index, true, fault) &&
           format_write(make->to, &made->solution, 1, out, fault);
}

#include "tell/tell.h"

#include <inttypes.h>

void tell_make_json(struct text *out, const struct made *made, uint64_t seed, uint64_t index) {
    tell_json_head(out, &made->puzzle);
    tell_json_native(out, "puzzle", &made->puzzle);
    format_json_rows(out, "solution", &made->solution, made->solution.cells);
    if (!made->any) {
        json_text(out, "level", explain_level_name(made->level));
        json_number(out, "score", made->score);
    }
    json_number(out, "seed", seed);
    json_number(out, "index", index + 1);
    tell_json_us(out, "make_us", made->us);
    json_end_line(out);
}

// The board with these notes instead of its own.
static bool add_noted(struct text *out, const struct format *to, const struct puzzle *board,
                      const struct text *notes, size_t place, struct fault *fault) {
    struct puzzle told = *board;
    told.notes = notes->at;
    if (notes->failed) return fault_memory(fault);
    if (to != &format_native || place == 0) return format_write(to, &told, place, out, fault);
    text_char(out, '\n');
    format_native_board(&told, out); // the rules of the family stand above the first one
    return !out->failed || fault_memory(fault);
}

// "Akari (Light Up), 7 x 7, easy (score 0), seed 12", the board, and its solution if wanted.
static void add_drawn(struct text *out, const struct made *made, const struct tell_make_how *how,
                      uint64_t seed, uint64_t index) {
    const struct puzzle *p = &made->puzzle;
    if (index > 0) text_char(out, '\n');
    text_format(out, "%s, %d x %d, ", p->family->title, p->width, p->height);
    if (made->any) text_add(out, "at random");
    else text_format(out, "%s (score %" PRIu32 ")", explain_level_name(made->level), made->score);
    text_format(out, ", seed %" PRIu64, seed);
    if (index > 0) text_format(out, ", number %" PRIu64, index + 1);
    text_char(out, '\n');
    tell_board(out, p, NULL, how->look);
    if (!how->with_solution) return;
    text_format(out, "%s solution:\n", made->any ? "One" : "Its");
    tell_board(out, &made->solution, NULL, how->look);
}

bool tell_make(struct text *out, const struct made *made, const struct tell_make_how *how, uint64_t seed,
               uint64_t index, size_t place, struct fault *fault) {
    if (how->json) {
        tell_make_json(out, made, seed, index);
        return true;
    }
    if (how->drawn) {
        add_drawn(out, made, how, seed, index);
        return true;
    }
    struct text notes = TEXT_IN(out->mem);
    text_format(&notes, "seed: %" PRIu64 "\nindex: %" PRIu64 "\n", seed, index + 1);
    if (!made->any)
        text_format(&notes, "level: %s\nscore: %" PRIu32 "\n", explain_level_name(made->level), made->score);
    bool ok = add_noted(out, how->to, &made->puzzle, &notes, place, fault);
    if (ok && how->with_solution) {
        text_clear(&notes);
        text_format(&notes, "solution: %sof the puzzle above\n", made->any ? "one " : "");
        ok = add_noted(out, how->to, &made->solution, &notes, 1, fault);
    }
    text_free(&notes);
    return ok;
}

void tell_make_fault(struct fault *fault) {
    char *to = fault->text;
    bool begins = true;
    for (const char *at = fault->text; *at != '\0';) {
        if (begins && at[0] == '-' && at[1] == '-') {
            at += 2;
            continue;
        }
        begins = *at == ' ';
        *to++ = *at++;
    }
    *to = '\0';
}

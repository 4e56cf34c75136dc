// New puzzles for players: made by settings, or that of a day.
#include "play/puzzle.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

// Its notes say what it was made from.
static bool note_origin(struct made *made, const struct make_request *r, struct mem *m) {
    struct text notes = TEXT_IN(m);
    text_format(&notes, "seed: %" PRIu64 "\nlevel: %s\n", r->seed, explain_level_name(made->level));
    bool ok = !notes.failed && puzzle_set_notes(&made->puzzle, text_string(&notes), notes.size);
    text_free(&notes);
    return ok;
}

// A fact as an entry of the player.
static bool enter(struct puzzle *p, struct explain_fact f) {
    bool nothing = f.mark == family_empty(p->family) || (!f.holds && family_has_one_mark(p->family));
    if (!nothing && !f.holds) return puzzle_strike(p, f.cell, f.mark);
    if (!nothing || p->family->nothing != 0) puzzle_put(p, f.cell, nothing ? p->family->nothing : f.mark);
    return true;
}

// Take the step that a hint would tell. `*met`: it is of this technique, and is left to the player. `*done`:
// there is none.
static bool take_hinted(struct puzzle *p, const struct puzzle *given, const struct technique *t,
                        struct limits limits, struct mem *m, bool *met, bool *done, struct fault *fault) {
    const struct explain_request how = {.hint = true, .given = given, .limits = limits};
    struct explanation e;
    struct explain_teller teller;
    struct text text = TEXT_IN(m);
    bool ok = explain_puzzle(p, &how, m, &e, fault);
    explain_teller_init(&teller, &e);
    for (size_t i = 0; i < e.steps.size && ok; i++) explain_teller_say(&teller, i, &text);
    *done = e.steps.size == 0;
    *met = !*done && strcmp(teller.technique, t->name) == 0;
    if (ok && !*met && !*done) {
        const struct explain_range d = e.steps.at[e.steps.size - 1].decides;
        for (size_t k = 0; k < d.count && ok; k++) ok = enter(p, e.facts.at[d.first + k]);
        if (!ok) fault_memory(fault);
    }
    if (ok && text.failed) ok = fault_memory(fault);
    explain_teller_free(&teller);
    explanation_free(&e);
    text_free(&text);
    return ok;
}

bool play_puzzle_drill(struct puzzle *p, const struct technique *t, struct limits limits, struct mem *m,
                       struct fault *fault) {
    struct puzzle given;
    bool ok = true, met = false, done = false;
    if (!puzzle_copy(&given, p, m)) return fault_memory(fault);
    while (ok && !met && !done) ok = take_hinted(p, &given, t, limits, m, &met, &done, fault);
    if (ok && done) { // no hint comes to it: the player has all of the puzzle
        puzzle_free(p);
        ok = puzzle_copy(p, &given, m) || fault_memory(fault);
    }
    puzzle_free(&given);
    return ok;
}

static bool make(const struct make_request *r, bool drill, struct mem *m, struct puzzle *out,
                 struct fault *fault) {
    struct made made = {0};
    if (!make_check(r, fault)) return false;
    enum make_answer answer = make_puzzle(r, 0, 0, m, &made, fault);
    if (answer == MAKE_STOPPED) fault_set(fault, FAULT_INPUT, "stopped before a puzzle was made");
    bool ok = answer == MAKE_DONE && (note_origin(&made, r, m) || fault_memory(fault)) &&
              (!drill || play_puzzle_drill(&made.puzzle, r->technique, r->limits, m, fault)) &&
              (puzzle_copy(out, &made.puzzle, m) || fault_memory(fault));
    made_free(&made);
    return ok;
}

// The first of the built-in ones, where none can be made.
static bool read_builtin(const struct family *f, struct mem *m, struct puzzle *out, struct fault *fault) {
    struct format_reader r;
    if (f->builtin == NULL || f->builtin->name == NULL)
        return fault_input(fault, 0, 0, "no %s can be made here; a file with one is needed", f->name);
    struct families known = families_with(f);
    format_reader_init(&r, f->builtin->text, strlen(f->builtin->text));
    r.families = &known;
    return format_read_next(&r, m, out, fault) == FORMAT_READ_PUZZLE;
}

// The settings as a request for the maker; a date is only checked.
static bool read_request(const struct families *known, const char *name, const game_settings *settings,
                         struct make_request *r, struct fault *fault) {
    struct play_date date;
    *r = make_defaults(families_named(known, name, strlen(name)));
    for (size_t i = 0; i < settings->count; i++) {
        const char *key = settings->at[i].name, *word = settings->at[i].word;
        bool daily = strcmp(key, "date") == 0;
        if (daily && !play_date_read(word, &date))
            return fault_input(fault, 0, 0, "--date: '%.40s' is not a date such as 2026-11-16", word);
        if (!daily && !make_set(r, strcmp(key, "drill") == 0 ? "technique" : key, word, fault)) return false;
    }
    return true;
}

bool play_puzzle_check(const struct families *known, const char *name, const game_settings *settings,
                       struct fault *fault) {
    struct make_request r;
    return read_request(known, name, settings, &r, fault) &&
           (r.family->maker == NULL || make_check(&r, fault));
}

bool play_puzzle_make(const struct game *g, const char *name, const game_settings *settings,
                      struct puzzle *out, struct fault *fault) {
    struct make_request r;
    struct play_date date;
    const char *day = game_setting(settings, "date");
    if (!read_request(g->front.families, name, settings, &r, fault)) return false;
    r.limits = g->front.limits;
    if ((r.asks & MAKE_ASKS_SEED) == 0) r.seed = g->front.seed;
    if (day == NULL && r.family->maker == NULL) return read_builtin(r.family, g->mem, out, fault);
    if (day == NULL) return make(&r, game_setting(settings, "drill") != NULL, g->mem, out, fault);
    play_date_read(day, &date);
    enum make_answer answer = play_daily(r.family, date, r.limits, g->mem, out, fault);
    if (answer == MAKE_STOPPED) fault_set(fault, FAULT_INPUT, "stopped before a puzzle was made");
    return answer == MAKE_DONE;
}

// A level, a size such as 8x8, or a number, which is a seed.
const char *play_puzzle_setting_of(const char *word) {
    enum explain_level level;
    if (explain_level_named(word, &level)) return "level";
    if (word[strspn(word, "0123456789")] == '\0') return "seed";
    return strchr(word, 'x') != NULL && isdigit((unsigned char)word[0]) ? "size" : NULL;
}

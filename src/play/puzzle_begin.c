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

static bool enter_steps(struct puzzle *p, const struct explanation *e, size_t first, size_t end) {
    bool ok = true;
    for (size_t i = first; i < end; i++)
        for (size_t k = 0; k < e->steps.at[i].decides.count && ok; k++)
            ok = enter(p, e->facts.at[e->steps.at[i].decides.first + k]);
    return ok;
}

// Take the step that a hint would tell, or those on the way to it that come before the technique. `*met`: the
// hint is of this technique, and is left to the player. `*done`: there is none.
static bool take_hinted(struct puzzle *p, const struct puzzle *given, const struct technique *t,
                        struct limits limits, struct mem *m, bool *met, bool *done, struct fault *fault) {
    const struct explain_request how = {.hint = true, .given = given, .limits = limits};
    struct explanation e;
    struct explain_teller teller;
    struct text text = TEXT_IN(m);
    bool ok = explain_puzzle(p, &how, m, &e, fault);
    size_t last = e.steps.size - 1, at = e.steps.size; // the first step of the technique
    explain_teller_init(&teller, &e);
    for (size_t i = 0; i < e.steps.size && ok; i++) {
        explain_teller_say(&teller, i, &text);
        if (at > i && strcmp(teller.technique, t->name) == 0) at = i;
    }
    *done = e.steps.size == 0;
    *met = !*done && strcmp(teller.technique, t->name) == 0;
    if (ok && !*met && !*done) {
        bool before = at > 0 && at < last;
        ok = enter_steps(p, &e, before ? 0 : last, before ? at : last + 1) || fault_memory(fault);
    }
    if (ok && text.failed) ok = fault_memory(fault);
    explain_teller_free(&teller);
    explanation_free(&e);
    text_free(&text);
    return ok;
}

bool play_puzzle_drill(struct puzzle *p, const struct technique *t, struct limits limits, struct mem *m,
                       bool *met, struct fault *fault) {
    struct puzzle given;
    bool ok = true, done = false;
    *met = false;
    if (!puzzle_copy(&given, p, m)) return fault_memory(fault);
    while (ok && !*met && !done) ok = take_hinted(p, &given, t, limits, m, met, &done, fault);
    puzzle_free(&given);
    return ok;
}

// Some puzzles that need a technique have another way around it, which hints may take: then the next one.
static bool make(const struct make_request *r, bool drill, struct mem *m, struct puzzle *out,
                 struct fault *fault) {
    enum { MOST_TRIED = 30 };
    struct made made = {0};
    bool ok = make_check(r, fault), met = false;
    for (uint64_t i = 0; ok && !met && i < MOST_TRIED; i++) {
        made_free(&made);
        enum make_answer answer = make_puzzle(r, i, 0, m, &made, fault);
        if (answer == MAKE_STOPPED) fault_set(fault, FAULT_INPUT, "stopped before a puzzle was made");
        met = !drill;
        ok = answer == MAKE_DONE && (note_origin(&made, r, m) || fault_memory(fault)) &&
             (!drill || play_puzzle_drill(&made.puzzle, r->technique, r->limits, m, &met, fault));
    }
    if (ok && !met)
        ok = fault_set(fault, FAULT_INPUT, "hints find ways around %s; try another --seed",
                       r->technique->name);
    ok = ok && (puzzle_copy(out, &made.puzzle, m) || fault_memory(fault));
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

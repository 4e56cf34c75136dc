// Where puzzles come from: a file, a family's maker, or the games that were kept.
#include "terminal/line_play.h"

#include "base/wrap.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/values.h"
#include "cli/terminal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static enum plain_step leave(struct plain *p, int exit_code) {
    p->talk.exit_code = exit_code;
    return PLAIN_LEAVE;
}

// ---- Introducing a puzzle --------------------------------------------------------------------------------

static void introduce(struct plain *p) {
    const struct puzzle *given = &p->game.given;
    struct text words;
    text_init(&words, &p->mem);
    text_format(&words, "%s, %d by %d. %s\n", given->family->title, given->width, given->height,
                given->family->goal);
    wrap_words(&p->talk.out, "", text_string(&words), tell_width(p->request->look));
    text_free(&words);
    if (!p->on_screen) plain_show(p);
    if (p->was_solved) text_add(&p->talk.out, "It is solved already.\n");
    if (p->keep.busy)
        text_add(&p->talk.out, "This game is open in another program: what is played here is not kept.\n");
}

static void add_moves(struct text *out, size_t count) {
    text_format(out, "%zu move%s", count, count == 1 ? "" : "s");
}

// Yes, which is also an empty line, or no. False when the person leaves.
static bool ask(struct plain *p, const char *question, bool *yes) {
    for (;;) {
        if (!talk_ask(&p->talk, question)) return false;
        const char *answer = text_string(&p->talk.answer);
        *yes = answer[0] == '\0' || strcmp(answer, "y") == 0 || strcmp(answer, "yes") == 0;
        if (*yes || strcmp(answer, "n") == 0 || strcmp(answer, "no") == 0) return true;
        if (strcmp(answer, "q") == 0 || strcmp(answer, "quit") == 0) return false;
        text_add(&p->talk.out, "yes or no is expected.\n");
    }
}

// ---- Games that were kept --------------------------------------------------------------------------------

static bool is_under_way(const struct play *g) { return g->ends.size > 0; }

static bool take_text(struct plain *p, const struct text *saved) {
    struct format_reader r;
    struct puzzle puzzle;
    struct fault fault;
    format_reader_init(&r, text_string(saved), saved->size);
    if (format_read_next(&r, &p->mem, &puzzle, &fault) != FORMAT_READ_PUZZLE) return false;
    bool taken = plain_take(p, &puzzle, &fault);
    puzzle_free(&puzzle);
    return taken && is_under_way(&p->game);
}

// The game is the one that was kept: go on, or begin it again, which can be undone.
static enum plain_step go_on(struct plain *p) {
    struct fault fault;
    bool yes = true;
    if (!p->asks || p->request->new) yes = !p->request->new;
    else {
        text_add(&p->talk.out, "You have begun this puzzle: ");
        add_moves(&p->talk.out, p->game.at);
        text_add(&p->talk.out, " so far.\n");
        if (!ask(p, "Go on with it? [yes] ", &yes)) return PLAIN_LEAVE;
    }
    p->since = clock_us();
    if (yes) return PLAIN_ASK;
    if (!play_restart(&p->game, &fault)) plain_say_fault(p, &fault);
    else text_add(&p->talk.out, "Begun again; undo leads back to where you were.\n");
    p->was_solved = false;
    return PLAIN_ASK;
}

// Play this puzzle, or what was kept of it.
static enum plain_step start(struct plain *p, const struct puzzle *puzzle) {
    struct text saved;
    struct fault fault;
    enum plain_step step = PLAIN_ASK;
    text_init(&saved, &p->mem);
    if (!plain_take(p, puzzle, &fault)) {
        plain_say_fault(p, &fault);
        text_free(&saved);
        return leave(p, CLI_BAD);
    }
    keep_open(&p->keep, &p->game.given, &saved);
    if (saved.size > 0 && take_text(p, &saved)) step = go_on(p);
    else if (saved.size > 0 && !plain_take(p, puzzle, &fault)) step = leave(p, CLI_LIMIT);
    if (step == PLAIN_ASK) introduce(p);
    text_free(&saved);
    return step;
}

// The last game goes to p->saved. Games of Echek that do not go on, because the program ended with the game,
// are put aside on the way.
static bool find_latest(struct plain *p, const char *name, bool *echek) {
    for (int attempt = 0; attempt < 10; attempt++) {
        text_clear(&p->saved);
        if (!keep_latest(&p->keep, name, &p->saved, p->saved_as)) return false;
        *echek = echek_game_is_meant(text_string(&p->saved), p->saved.size);
        if (!*echek || plain_describe_echek(p)) return true;
        keep_open_file(&p->keep, p->saved_as, &p->saved);
        p->keep.written = true;
        keep_close(&p->keep, true);
    }
    return false;
}

// A line about the last game, which is taken; false: there is none that goes on.
static bool describe_latest(struct plain *p, const char *name, bool *echek) {
    const struct plain_request *q = p->request;
    if (q->new || q->echek.rules != NULL || q->echek.position != NULL) return false; // another one is wanted
    if (!find_latest(p, name, echek)) return false;
    if (*echek) return true;
    if (!take_text(p, &p->saved)) return false;
    const struct puzzle *given = &p->game.given;
    text_format(&p->talk.out, "Your last game: %s, %d by %d, ", given->family->title, given->width,
                given->height);
    add_moves(&p->talk.out, p->game.at);
    text_add(&p->talk.out, " so far.\n");
    return true;
}

// The last game of this name, or of any, if the person wants it. `*taken`: it is being played.
static enum plain_step offer_latest(struct plain *p, const char *name, bool *taken) {
    bool echek = false;
    *taken = false;
    if (describe_latest(p, name, &echek)) {
        if (!ask(p, "Go on with it? [yes] ", taken)) return PLAIN_LEAVE;
        p->since = clock_us();
    }
    if (*taken && echek) return PLAIN_ECHEK;
    text_clear(&p->saved);
    if (*taken) {
        keep_open(&p->keep, &p->game.given, &p->saved);
        text_clear(&p->saved);
        introduce(p);
    }
    p->saved_as[0] = '\0';
    return PLAIN_ASK;
}

// ---- New ones --------------------------------------------------------------------------------------------

// What it was made of stands above it.
static bool note_origin(struct made *made, const struct make_request *r, struct mem *m) {
    struct text notes;
    text_init(&notes, m);
    text_format(&notes, "seed: %" PRIu64 "\nlevel: %s\n", r->seed, explain_level_name(made->level));
    bool ok = !notes.failed && puzzle_set_notes(&made->puzzle, text_string(&notes), notes.size);
    text_free(&notes);
    return ok;
}

static bool set(struct make_request *r, const char *name, const char *word, struct fault *fault) {
    return word == NULL || make_set(r, name, word, fault);
}

// The first of the built-in ones, where none can be made.
static bool read_builtin(const struct family *f, struct mem *m, struct puzzle *out, struct fault *fault) {
    struct format_reader r;
    if (f->builtin == NULL || f->builtin->name == NULL)
        return fault_input(fault, 0, 0, "no %s can be made here; a file with one is needed", f->name);
    format_reader_init(&r, f->builtin->text, strlen(f->builtin->text));
    return format_read_next(&r, m, out, fault) == FORMAT_READ_PUZZLE;
}

static bool make(struct make_request *r, struct mem *m, struct puzzle *out, struct fault *fault) {
    struct made made = {0};
    if (r->family->maker == NULL) return read_builtin(r->family, m, out, fault);
    if ((r->asks & MAKE_ASKS_SEED) == 0) r->seed = cli_some_seed();
    r->limits = cli_limits(0);
    if (!make_check(r, fault)) return false;
    enum make_answer answer = make_puzzle(r, 0, 0, m, &made, fault);
    if (answer == MAKE_STOPPED) {
        fault_set(fault, FAULT_INPUT, "stopped before a puzzle was made");
        cli_interrupt_forget();
    }
    bool ok = answer == MAKE_DONE && (note_origin(&made, r, m) || fault_memory(fault)) &&
              (puzzle_copy(out, &made.puzzle, m) || fault_memory(fault));
    made_free(&made);
    return ok;
}

static enum plain_step start_made(struct plain *p, struct make_request *r, struct fault *fault) {
    struct puzzle puzzle;
    if (!make(r, &p->mem, &puzzle, fault)) return PLAIN_LEAVE;
    enum plain_step step = start(p, &puzzle);
    puzzle_free(&puzzle);
    return step;
}

static enum plain_step begin_new(struct plain *p, const struct family *family) {
    const struct plain_request *q = p->request;
    struct make_request r = make_defaults(family);
    struct fault fault = {0};
    bool ok = set(&r, "size", q->size, &fault) && set(&r, "level", q->level, &fault);
    if (q->seed.given) {
        r.seed = q->seed.value;
        r.asks |= MAKE_ASKS_SEED;
    }
    if (ok && start_made(p, &r, &fault) == PLAIN_ASK) return PLAIN_ASK;
    if (fault.kind == FAULT_NONE) return PLAIN_LEAVE;
    cli_complain("%s", fault.text);
    return leave(p, CLI_BAD);
}

static enum plain_step begin_daily(struct plain *p, const struct family *family) {
    struct puzzle puzzle;
    struct fault fault = {0};
    enum make_answer answer = play_daily(family, p->request->date, cli_limits(0), &p->mem, &puzzle, &fault);
    if (answer == MAKE_DONE) {
        enum plain_step step = start(p, &puzzle);
        puzzle_free(&puzzle);
        return step;
    }
    if (answer == MAKE_STOPPED) return leave(p, CLI_INTERRUPTED);
    cli_complain("%s", fault.text);
    return leave(p, fault.kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD);
}

// A word of `new`: a level, a size such as 8x8, or a number, which is a seed.
static bool take_word(struct make_request *r, const char *word, struct fault *fault) {
    enum explain_level level;
    if (explain_level_named(word, &level)) return make_set(r, "level", word, fault);
    if (word[strspn(word, "0123456789")] == '\0') return make_set(r, "seed", word, fault);
    if (strstr(word, "x") != NULL && word[0] >= '0' && word[0] <= '9')
        return make_set(r, "size", word, fault);
    char quote[FAULT_QUOTE];
    return fault_input(fault, 0, 0, "%s is not a level, a size such as 8x8 or a number for a seed",
                       fault_quote(quote, word, strlen(word)));
}

void plain_new(struct plain *p, const char *words) {
    struct make_request r = make_defaults(p->family);
    struct fault fault = {0};
    while (*words != '\0') {
        char word[40];
        size_t n = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), words);
        if (!take_word(&r, word, &fault)) {
            plain_say_fault(p, &fault);
            return;
        }
        words += n + strspn(words + n, " ");
    }
    bool solved = p->was_solved;
    struct puzzle puzzle;
    if (!make(&r, &p->mem, &puzzle, &fault)) plain_say_fault(p, &fault);
    else {
        keep_close(&p->keep, solved);
        p->from_file = false;
        start(p, &puzzle);
        puzzle_free(&puzzle);
    }
}

// ---- Files -----------------------------------------------------------------------------------------------

static enum plain_step begin_file(struct plain *p) {
    struct puzzle puzzle;
    struct cli_origin origin;
    struct fault fault;
    enum plain_step echek = plain_read_echek(p, p->request->operand);
    if (echek != PLAIN_ASK) return echek;
    cli_input_init(&p->input, &p->mem, 1, &p->request->operand);
    enum cli_input_event got = cli_input_next(&p->input, &p->mem, &puzzle, &origin, &fault);
    if (got == CLI_INPUT_PUZZLE) {
        enum plain_step step = start(p, &puzzle);
        puzzle_free(&puzzle);
        return step;
    }
    if (got == CLI_INPUT_END) fault_set(&fault, FAULT_INPUT, "there is no puzzle");
    if (fault.line == 0) cli_complain("%s", fault.text);
    else cli_complain("%s:%zu:%zu: %s", p->request->operand, fault.line, fault.column, fault.text);
    return leave(p, CLI_BAD);
}

void plain_next(struct plain *p) {
    struct puzzle puzzle;
    struct cli_origin origin;
    struct fault fault;
    if (!p->from_file) {
        plain_new(p, "");
        return;
    }
    switch (cli_input_next(&p->input, &p->mem, &puzzle, &origin, &fault)) {
    case CLI_INPUT_PUZZLE:
        keep_close(&p->keep, p->was_solved);
        start(p, &puzzle);
        puzzle_free(&puzzle);
        return;
    case CLI_INPUT_BAD:
        plain_say_fault(p, &fault);
        return;
    case CLI_INPUT_END:
        text_add(&p->talk.out, "This was the last puzzle of the file; 'new' makes another one.\n");
    }
}

// ---- The first -------------------------------------------------------------------------------------------

static enum plain_step ask_family(struct plain *p, const struct family **family) {
    text_add(&p->talk.out, "Which puzzle?\n");
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        text_format(&p->talk.out, "  %s: %s\n", (*f)->name, (*f)->goal);
    text_add(&p->talk.out, "  echek: The game of Echek, against the computer or another person.\n");
    for (;;) {
        if (!talk_ask(&p->talk, "Its name: ")) return PLAIN_LEAVE;
        const char *answer = text_string(&p->talk.answer);
        if (strcmp(answer, "q") == 0 || strcmp(answer, "quit") == 0) return PLAIN_LEAVE;
        if (strcmp(answer, KEEP_ECHEK) == 0) return PLAIN_ECHEK;
        *family = family_named(answer, strlen(answer));
        if (*family != NULL) return PLAIN_ASK;
        talk_quote(&p->talk);
        text_add(&p->talk.out, " is none of them; 'quit' leaves.\n");
    }
}

enum plain_step plain_begin(struct plain *p) {
    const char *operand = p->request->operand;
    const struct family *family = operand == NULL ? NULL : family_named(operand, strlen(operand));
    bool echek = operand != NULL && strcmp(operand, KEEP_ECHEK) == 0, taken;
    struct echek_play_request asked;
    if (echek && !plain_echek_request(p, &asked)) return leave(p, CLI_BAD); // before anything is asked
    p->from_file = operand != NULL && family == NULL && !echek;
    if (p->request->daily) return begin_daily(p, family != NULL ? family : family_all()[0]);
    if (p->from_file) return begin_file(p);
    enum plain_step step = offer_latest(p, family != NULL ? family->name : operand, &taken);
    if (step != PLAIN_ASK || taken) return step;
    if (echek) return PLAIN_ECHEK;
    if (family == NULL) step = ask_family(p, &family);
    return step == PLAIN_ASK ? begin_new(p, family) : step;
}

// Opens a text, whatever is in it: puzzles in any format, the name of a built-in one, or a game of another
// kind. A long one is read in slices.
#include "page/inside.h"

enum { MOST_OPENED = 1000, MOST_FAULTS = 20 };

struct open_job {
    struct page_job job;
    struct text typed;
    struct format_reader reader;
    struct families families; // of the text
    size_t games, faults;
    struct fault first;
    struct text told, told_faults; // as objects
};

static void add_note(struct text *out, const struct puzzle *p, const char *key) {
    size_t size = 0;
    const char *value = note_find(p, key, &size);
    json_bytes(out, key, value == NULL ? "" : value, size);
}

static void add_opened(struct text *out, const struct puzzle *p) {
    json_open(out, NULL, '{');
    json_text(out, "kind", "puzzle");
    tell_json_native(out, "game", p);
    json_text(out, "family", p->family->name);
    json_number(out, "width", (uint64_t)p->width);
    json_number(out, "height", (uint64_t)p->height);
    add_note(out, p, "title");
    add_note(out, p, "level");
    json_close(out, '}');
}

// What was typed may also name a built-in puzzle.
void page_reader(const struct page_call *c, struct format_reader *r, const struct text *typed) {
    const struct builtin_puzzle *b =
        typed->size < 100 ? families_builtin(&c->page->families, text_string(typed), NULL) : NULL;
    if (b != NULL) format_reader_init(r, b->text, strlen(b->text));
    else format_reader_init(r, text_string(typed), typed->size);
}

static bool begin(const struct page_call *c, struct page_job *j) {
    struct open_job *x = (struct open_job *)j;
    text_init(&x->typed, &c->page->mem);
    text_init(&x->told, &c->page->mem);
    text_init(&x->told_faults, &c->page->mem);
    if (!page_need(c, "text", &x->typed)) return false;
    page_reader(c, &x->reader, &x->typed);
    x->families = families_of_source(&c->page->families, &c->page->mem);
    x->reader.families = &x->families;
    return true;
}

static void end(struct page_job *j) {
    struct open_job *x = (struct open_job *)j;
    text_free(&x->told_faults);
    text_free(&x->told);
    text_free(&x->typed);
    families_free(&x->families);
}

// A text that says itself that it is no puzzle.
static const struct game_kind *recognise(const struct text *typed) {
    const struct game_kind *kind = game_kind_recognising(text_string(typed), typed->size);
    return kind == game_kind_of_puzzles() ? NULL : kind;
}

static bool open_game(const struct page_call *c, struct open_job *x) {
    struct text *out = &x->told;
    const struct game_front front = {.families = &c->page->families};
    struct game *g = game_load(text_string(&x->typed), x->typed.size, &front, &c->page->mem, c->fault);
    if (g == NULL) return false;
    json_open(out, NULL, '{');
    json_text(out, "kind", g->kind->name);
    size_t from = json_begin_string(out, "game");
    bool ok = game_save(g, out) || fault_memory(c->fault);
    json_end_string(out, from);
    json_close(out, '}');
    game_free(g);
    x->games++;
    return ok;
}

// The next puzzle of the text, or what is wrong with it. False without memory.
static bool take(const struct page_call *c, struct open_job *x, enum format_read got, struct puzzle *p) {
    bool fits = got == FORMAT_READ_PUZZLE && page_fits(p, c->fault);
    if (!fits && c->fault->kind == FAULT_MEMORY) return false;
    if (fits && x->games++ < MOST_OPENED) add_opened(&x->told, p);
    if (!fits && x->faults++ < MOST_FAULTS) {
        if (x->faults == 1) x->first = *c->fault;
        tell_json_fault(&x->told_faults, NULL, c->fault);
    }
    if (got == FORMAT_READ_PUZZLE) puzzle_free(p);
    return true;
}

static enum page_progress read_puzzles(const struct page_call *c, struct open_job *x, struct limits slice) {
    struct puzzle p;
    enum format_read got;
    while ((got = format_read_next(&x->reader, &c->page->mem, &p, c->fault)) != FORMAT_READ_END) {
        if (!take(c, x, got, &p)) return PAGE_FAILED;
        if (limits_over(&slice)) return PAGE_GOES_ON;
    }
    if (x->games == 0) *c->fault = x->first;
    return x->games > 0 ? PAGE_DONE : PAGE_FAILED;
}

static void add_list(struct text *out, const char *key, const struct text *told) {
    json_open(out, key, '[');
    text_bytes(out, text_string(told), told->size);
    if (told->failed) out->failed = true;
    json_close(out, ']');
}

static enum page_progress go(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct open_job *x = (struct open_job *)j;
    enum page_progress progress = recognise(&x->typed) == NULL ? read_puzzles(c, x, slice)
                                  : open_game(c, x)            ? PAGE_DONE
                                                               : PAGE_FAILED;
    if (progress == PAGE_GOES_ON) {
        json_number(c->out, "found", x->games);
        json_number(c->out, "read", x->reader.at);
        json_number(c->out, "size", x->reader.size);
    } else if (progress == PAGE_DONE) {
        add_list(c->out, "games", &x->told);
        add_list(c->out, "errors", &x->told_faults);
        json_number(c->out, "more", x->games > MOST_OPENED ? x->games - MOST_OPENED : 0);
    }
    return progress;
}

enum { MOST_MS = 600000 };
const struct page_work page_opening = {"open", sizeof(struct open_job), true, MOST_MS, begin, go, end};

bool page_open(struct page_call *c) {
    struct open_job x = {0};
    bool ok = begin(c, &x.job) && go(c, &x.job, (struct limits){0}) == PAGE_DONE;
    end(&x.job);
    return ok;
}

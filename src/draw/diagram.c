#include "draw/media.h"

#include <stdio.h>
#include <string.h>

static const struct draw_style paper = {.fill = 0xffffffff};
static const struct draw_style count = {.fill = 0xff23262b, .font = 20};
static const struct draw_style letter = {.fill = 0xff1f4e8c, .font = 26, .bold = true};
static const struct draw_style title_style = {.fill = 0xff23262b, .font = 20, .bold = true};
static const struct draw_style small_title = {.fill = 0xff23262b, .font = 13, .bold = true};
static const struct draw_style below_title = {.fill = 0xff5f656d, .font = 13};

// ---- The legend ------------------------------------------------------------------------------------------

enum { ROW = 42, GAP = 12, ABOVE = 4, BELOW = 4, WORD_ROOM = 80 };

// A figure with its number, or a word.
struct item {
    char mark; // 0: none
    char word[WORD_ROOM];
    int width;
};
struct legend {
    const struct puzzle *puzzle;
    struct draw_options options;
    size_t count;
    struct item items[PUZZLE_MARKS + 2];
};

enum { FIGURE = 32 };

// Letters cannot be measured here: a generous estimate.
static int word_width(const char *word, int font) {
    int letters = 0;
    for (; *word != '\0'; word++) letters += ((unsigned char)*word & 0xc0) != 0x80;
    return letters * font * 55 / 100;
}

static void add_item(struct legend *l, char mark, const char *word) {
    struct item *i = &l->items[l->count++];
    *i = (struct item){.mark = mark, .width = mark == '\0' ? 0 : FIGURE};
    snprintf(i->word, sizeof i->word, "%s", word);
    i->width += word_width(word, count.font);
}

// A requirement of the board that no line of it shows: "stars: 2".
static void add_parameters(struct legend *l) {
    const struct family_looks *looks = l->puzzle->family->looks;
    struct text words = TEXT_IN(l->puzzle->mem);
    if (looks != NULL && looks->parameters != NULL) looks->parameters(l->puzzle, &words);
    if (words.size > 0) add_item(l, '\0', text_string(&words));
    text_free(&words);
}

// How many marks of each kind are still to be placed. The number 1 is left out; if kinds are free, only the
// total is given.
static void fill(struct legend *l) {
    const struct puzzle *p = l->puzzle;
    const char *marks = p->family->marks;
    int any = draw_left(p, '\0'), kinds = 0, most = 0;
    char word[WORD_ROOM] = "";
    for (const char *m = marks; *m != '\0'; m++) {
        int n = draw_left(p, *m);
        kinds += n > 0;
        if (n > most) most = n;
    }
    bool each = kinds > 1 && most == 1;
    if (any > 0) snprintf(word, sizeof word, "any %d of", any);
    else if (each) snprintf(word, sizeof word, "one of each:");
    if (*word != '\0') add_item(l, '\0', word);
    for (const char *m = marks; *m != '\0'; m++) {
        int n = draw_left(p, *m);
        if (n == 0 && any == 0) continue;
        snprintf(word, sizeof word, "×%d", n);
        add_item(l, *m, any > 0 || each ? "" : word);
    }
    add_parameters(l);
}

static int whole_width(const struct legend *l) {
    int width = 0;
    for (size_t i = 0; i < l->count; i++) width += l->items[i].width;
    return width;
}

// How many items from this one on fit into a row, and how wide it is. There is always one. Words before
// figures get a row of their own if not all of these fit.
static size_t row_of(const struct legend *l, size_t from, int width, int *used) {
    size_t n = 1;
    *used = l->items[from].width;
    if (l->items[from].mark == '\0' && whole_width(l) > width) return n;
    for (; from + n < l->count; n++) {
        int needed = l->items[from + n].width + (l->items[from + n].word[0] == '\0' ? 0 : GAP);
        if (*used + needed > width) break;
        *used += needed;
    }
    return n;
}

static bool make_legend(struct legend *l, const struct puzzle *p, struct draw_options options) {
    *l = (struct legend){.puzzle = p, .options = options};
    if (!options.no_legend) fill(l);
    return l->count > 0;
}

struct draw_extent draw_legend_extent(const struct puzzle *p, struct draw_options options, int width) {
    struct draw_extent e = {0};
    struct legend l;
    if (!make_legend(&l, p, options)) return e;
    e.height = ABOVE + BELOW;
    for (size_t i = 0; i < l.count; e.height += ROW) {
        int used;
        i += row_of(&l, i, width, &used);
        if (used > e.width) e.width = used;
    }
    return e;
}

static void put_item(const struct legend *l, const struct item *i, int x, int middle, struct draw_pen pen) {
    struct draw_look look = draw_look_of(l->puzzle, i->mark);
    bool drawn = look.content == DRAW_FIGURE && !draw_is_letter(l->options, look);
    int after = i->mark == '\0' ? 0 : FIGURE;
    if (i->mark != '\0' && drawn) draw_figure_at(pen, look.figure, x + FIGURE / 2, middle, 100);
    else if (i->mark != '\0') draw_glyph(pen, &letter, x + FIGURE / 2, middle, i->mark);
    if (i->word[0] != '\0') draw_word(pen, &count, x + after + (i->width - after) / 2, middle, i->word);
}

void draw_legend(const struct puzzle *p, struct draw_options options, int width, int center, int top,
                 draw_put *put, void *context) {
    struct legend l;
    make_legend(&l, p, options);
    int middle = top + ABOVE + ROW / 2;
    for (size_t i = 0; i < l.count; middle += ROW) {
        int used;
        size_t end = i + row_of(&l, i, width, &used);
        for (int x = center - used / 2; i < end; i++) {
            put_item(&l, &l.items[i], x, middle, (struct draw_pen){put, context});
            x += l.items[i].width;
            if (i + 1 < end && l.items[i + 1].word[0] != '\0') x += GAP;
        }
    }
}

// ---- The heading -----------------------------------------------------------------------------------------

enum { TITLE_ROOM = 30, LEVEL_ROOM = 20 };

static bool has_note(const struct puzzle *p, const char *key) {
    size_t length;
    return note_find(p, key, &length) != NULL;
}

static int heading_height(const struct puzzle *p, struct draw_options options) {
    if (!options.heading) return 0;
    return (has_note(p, "title") ? TITLE_ROOM : 0) + LEVEL_ROOM;
}

enum { LINE_ROOM = 256 };

// As much of a text as fits, with dots if it is longer.
static void put_fitting(const char *words, const struct draw_style *style, struct draw_canvas c, int y,
                        struct draw_pen pen) {
    static const char dots[] = "…";
    char cut[LINE_ROOM + sizeof dots];
    size_t at = 0, size = strlen(words), letters = 0,
           most = (size_t)(c.width > 0 ? c.width : 1) * 10 / ((size_t)style->font * 6);
    while (at < size && letters < most) {
        size_t n = text_utf8_length(words + at, size - at);
        if (at + (n == 0 ? 1 : n) > LINE_ROOM) break;
        at += n == 0 ? 1 : n;
        letters++;
    }
    memcpy(cut, words, at);
    memcpy(cut + at, at < size ? dots : "", at < size ? sizeof dots : 1);
    draw_word(pen, style, c.x + c.width / 2, y, cut);
}

// The beginning of a note, as a string; what does not fit into the line is cut.
static bool copy_note(const struct puzzle *p, const char *key, char out[4 * LINE_ROOM]) {
    size_t size;
    const char *note = note_find(p, key, &size);
    if (note == NULL) return false;
    snprintf(out, 4 * LINE_ROOM, "%.*s", size < 4 * LINE_ROOM ? (int)size : 4 * LINE_ROOM - 1, note);
    return true;
}

// A long title is written smaller before it is cut.
static void put_heading(const struct puzzle *p, struct draw_canvas c, struct draw_pen pen) {
    char words[4 * LINE_ROOM], below[5 * LINE_ROOM];
    int foot = c.y + heading_height(p, (struct draw_options){.heading = true}) - LEVEL_ROOM / 2;
    if (copy_note(p, "title", words)) {
        bool large = word_width(words, title_style.font) <= c.width;
        put_fitting(words, large ? &title_style : &small_title, c, c.y + TITLE_ROOM / 2, pen);
    }
    bool level = copy_note(p, "level", words);
    snprintf(below, sizeof below, "%s%s%s", p->family->title, level ? ", " : "", level ? words : "");
    put_fitting(below, &below_title, c, foot, pen);
}

// ---- All of it -------------------------------------------------------------------------------------------

// A legend may be wider than a small board: it is centred.
struct draw_canvas draw_diagram_canvas(const struct draw_looks *l, struct draw_options options) {
    enum { LEAST = 200 };
    struct draw_canvas c = draw_canvas_of(l->puzzle, options.labels);
    if (l->is_solved) options.no_legend = true;
    struct draw_extent e = draw_legend_extent(l->puzzle, options, c.width > LEAST ? c.width : LEAST);
    int above = heading_height(l->puzzle, options);
    if (above > 0 && e.width < LEAST) e.width = LEAST;
    if (e.width > c.width) {
        c.x -= (e.width - c.width + 1) / 2;
        c.width = e.width;
    }
    c.y -= above;
    c.height += above + e.height;
    return c;
}

void draw_diagram(const struct draw_looks *l, struct draw_options options, draw_put *put, void *context) {
    struct draw_canvas c = draw_diagram_canvas(l, options), board = draw_canvas_of(l->puzzle, options.labels);
    const struct draw_pen pen = {put, context};
    if (l->is_solved) options.no_legend = true;
    if (c.width > board.width || c.height > board.height)
        draw_rect(pen, &paper, c.x, c.y, c.width, c.height, 0);
    if (options.heading) put_heading(l->puzzle, c, pen);
    draw_shapes(l, options, put, context);
    draw_legend(l->puzzle, options, c.width, c.x + c.width / 2, board.y + board.height, put, context);
}

void draw_name(const struct puzzle *p, struct text *out) {
    size_t length;
    const char *title = note_find(p, "title", &length);
    if (title != NULL) {
        text_bytes(out, title, length);
        text_add(out, " - ");
    }
    text_format(out, "%s, %d x %d", p->family->title, p->width, p->height);
    const struct family_looks *looks = p->family->looks;
    size_t from = out->size;
    if (looks == NULL || looks->parameters == NULL) draw_parameters(p, ", ", out);
    else {
        text_add(out, ", ");
        looks->parameters(p, out);
        if (out->size == from + 2) out->at[out->size = from] = '\0'; // there are none
    }
}

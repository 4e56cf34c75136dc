#include "draw/looks.h"

#include "draw/media.h"

#include <string.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Is the cell open, but every mark struck out?
static bool is_emptied(const struct puzzle *p, size_t cell) {
    char marks[PUZZLE_MARKS];
    return p->struck != NULL && p->cells[cell] == p->family->alphabet[0] &&
           puzzle_struck(p, cell, marks) == strlen(p->family->marks);
}

// In a cell without a mark, the number printed beneath is the only content. If marks are numbers, too, it
// stays small in a corner.
static struct draw_look plain_look(const struct puzzle *p, size_t cell) {
    const struct family *family = p->family;
    struct draw_look look = {
        .content = DRAW_LETTER, .symbol = p->cells[cell], .corner = is_digit(family->marks[0])};
    if (p->under != NULL && p->under[cell] != family->under[0]) look.under = p->under[cell];
    bool emptied = is_emptied(p, cell);
    if (look.symbol == family->nothing || emptied) look.content = DRAW_CROSS;
    if (look.symbol == family->alphabet[0] && !emptied) {
        if (look.under == 0 || look.corner) {
            look.content = DRAW_NOTHING;
            return look;
        }
        look.symbol = look.under;
        if (draw_number_of(look.under) >= 0) look.content = DRAW_NUMBER;
        look.under = 0;
    }
    if (is_digit(look.symbol)) look.content = DRAW_NUMBER;
    return look;
}

struct draw_look draw_look_at(const struct draw_looks *l, size_t cell) {
    const struct puzzle *p = l->puzzle;
    const struct family_looks *family = p->family->looks;
    struct draw_look look = plain_look(p, cell);
    if (family == NULL) return look;
    if (family->cell != NULL) family->cell(p, &look);
    if (family->light != NULL && bits_has(&l->lit, cell)) look.ground = DRAW_LIT;
    if (family->tinted && p->areas != NULL && look.ground == DRAW_FLOOR)
        look.ground = (enum draw_ground)(DRAW_FIRST_AREA + l->tints[p->areas[cell] & 127]);
    if (family->checkered && look.ground == DRAW_FLOOR) {
        size_t width = (size_t)p->width;
        look.ground = (cell / width + cell % width) % 2 == 0 ? DRAW_LIGHT : DRAW_SHADE;
    }
    return look;
}

struct draw_look draw_look_of(const struct puzzle *p, char mark) {
    struct draw_look look = {.content = DRAW_LETTER, .symbol = mark};
    const struct family_looks *family = p->family->looks;
    if (family != NULL && family->cell != NULL) family->cell(p, &look);
    return look;
}

size_t draw_struck(const struct draw_looks *l, size_t cell, char marks[PUZZLE_MARKS]) {
    const struct puzzle *p = l->puzzle;
    if (p->struck == NULL || p->cells[cell] != p->family->alphabet[0] || is_emptied(p, cell)) return 0;
    return puzzle_struck(p, cell, marks);
}

// Neighbouring areas get different tints, if there are enough; each gets the tint that is used least.
static void choose_tints(struct draw_looks *l) {
    enum { TINTS = DRAW_LAST_AREA - DRAW_FIRST_AREA + 1 };
    const char *areas = l->puzzle->areas;
    const size_t size = puzzle_size(l->puzzle), width = (size_t)l->puzzle->width;
    size_t used[TINTS] = {0};
    bool done[128] = {false};
    for (size_t i = 0; i < size; i++) {
        const int area = areas[i] & 127;
        bool near[TINTS] = {false};
        if (done[area]) continue;
        for (size_t k = 0; k < size; k++) {
            const size_t beside[] = {k % width > 0 ? k - 1 : k, k % width + 1 < width ? k + 1 : k,
                                     k >= width ? k - width : k, k + width < size ? k + width : k};
            for (int n = 0; n < 4 && (areas[k] & 127) == area; n++) {
                int other = areas[beside[n]] & 127;
                if (other != area && done[other]) near[l->tints[other]] = true;
            }
        }
        int best = 0;
        for (int t = 1; t < TINTS; t++)
            if (near[t] < near[best] || (near[t] == near[best] && used[t] < used[best])) best = t;
        l->tints[area] = (signed char)best;
        done[area] = true;
        used[best]++;
    }
}

static bool look_closer(struct draw_looks *l, const struct family_looks *family) {
    if (family->tinted && l->puzzle->areas != NULL) choose_tints(l);
    if (family->light != NULL &&
        (!bits_init(&l->lit, l->mem, puzzle_size(l->puzzle)) || !family->light(l->puzzle, &l->lit, l->mem)))
        return false;
    if (family->solved == NULL && family->wanted == NULL) return true;
    if (!family_judge(l->puzzle, l->mem, &l->is_solved)) return false;
    return !l->is_solved || family->solved == NULL ||
           (family->solved(l->puzzle, &l->told, l->mem) && !l->told.lines.failed &&
            !l->told.arrows_in_words.failed);
}

bool draw_looks_init(struct draw_looks *l, const struct puzzle *p, struct mem *m) {
    *l = (struct draw_looks){
        .puzzle = p, .mem = m, .told = {.lines = TEXT_IN(m), .arrows_in_words = TEXT_IN(m)}};
    if (p->family->looks == NULL || look_closer(l, p->family->looks)) return true;
    draw_looks_free(l);
    return false;
}

void draw_looks_free(struct draw_looks *l) {
    mem_free(l->mem, l->clues, puzzle_places_outside(l->puzzle) * sizeof *l->clues);
    bits_free(&l->lit, l->mem);
    text_free(&l->told.lines);
    text_free(&l->told.arrows_in_words);
    vec_free(l->mem, &l->told.arrows);
}

// ---- Numbers beside the board ----------------------------------------------------------------------------

bool draw_looks_count(struct draw_looks *l) {
    const struct puzzle *p = l->puzzle;
    const struct family_looks *family = p->family->looks;
    if (p->outside == NULL || family == NULL || family->clues == NULL) return true;
    l->clues = mem_zeroed(l->mem, puzzle_places_outside(p), sizeof *l->clues);
    return l->clues != NULL && family->clues(p, l->clues, l->mem);
}

const struct draw_clue *draw_clue_at(const struct draw_looks *l, enum puzzle_side side, int line) {
    bool rows = side == PUZZLE_LEFT || side == PUZZLE_RIGHT;
    size_t cell = rows ? (size_t)line * (size_t)l->puzzle->width : (size_t)line;
    return l->clues == NULL ? NULL : &l->clues[puzzle_place_outside(l->puzzle, side, cell)];
}

int draw_outside_shown(const struct draw_looks *l, enum puzzle_side side, int line) {
    const struct draw_clue *b = draw_clue_at(l, side, line);
    int n = draw_outside(l->puzzle, side, line);
    return n < 0 || b == NULL || b->left == DRAW_UNCOUNTED ? n : b->left < 0 ? 0 : b->left;
}

const char *draw_side_sign(const struct puzzle *p, enum puzzle_side side, char room[2]) {
    const struct family_looks *family = p->family->looks;
    if (family == NULL || family->counted[side] == 0) return "";
    const struct draw_look look = draw_look_of(p, family->counted[side]);
    room[0] = look.symbol;
    room[1] = '\0';
    return look.content == DRAW_FIGURE ? look.figure->glyph : room;
}

// ---- Marks left to place ---------------------------------------------------------------------------------

int draw_wanted(const struct puzzle *p, char mark) {
    const struct family_looks *family = p->family->looks;
    return family == NULL || family->wanted == NULL ? 0 : family->wanted(p, mark);
}

int draw_left(const struct puzzle *p, char mark) {
    int left = draw_wanted(p, mark);
    for (size_t i = 0; i < puzzle_size(p) && left > 0; i++) {
        char c = p->cells[i];
        left -= mark == '\0' ? strchr(p->family->marks, c) != NULL : c == mark;
    }
    return left > 0 ? left : 0;
}

static void add_left(struct text *out, const struct puzzle *p, char mark) {
    char letter[2];
    int n = draw_left(p, mark);
    if (mark == '\0') text_format(out, "%d %s", n, p->family->looks->any[n != 1]);
    else text_format(out, "%d %s%s", n, family_noun(p->family, mark, letter), n == 1 ? "" : "s");
}

void draw_left_in_words(const struct puzzle *p, struct text *out) {
    size_t kinds = 0, said = 0, marks = strlen(p->family->marks);
    int left = 0, asked = 0;
    for (size_t i = 0; i <= marks; i++) { // and the mark 0 after them
        char mark = p->family->marks[i];
        asked += draw_wanted(p, mark);
        left += draw_left(p, mark);
        kinds += draw_left(p, mark) > 0;
    }
    for (size_t i = 0; i <= marks; i++) {
        if (draw_left(p, p->family->marks[i]) == 0) continue;
        if (said++ > 0) text_add(out, said < kinds ? ", " : " and ");
        add_left(out, p, p->family->marks[i]);
    }
    if (asked > 0)
        text_add(out, left == 0   ? "nothing is left to place"
                      : left == 1 ? " is left to place"
                                  : " are left to place");
}

void draw_parameters(const struct puzzle *p, const char *before, struct text *out) {
    if (p->family->write_parameters == NULL) return;
    struct puzzle bare = *p;
    bare.outside = NULL; // these numbers are drawn
    size_t from = out->size;
    text_add(out, before);
    size_t begun = out->size;
    p->family->write_parameters(&bare, out);
    if (out->size == begun && begun > from) out->at[out->size = from] = '\0'; // there are none
}

// ---- Media ----------------------------------------------------------------------------------------------

static const struct medium {
    const char *name;
    void (*draw)(const struct draw_looks *l, struct draw_options options, struct text *out);
} media[DRAW_MEDIA] = {
    [DRAW_TEXT] = {"text", draw_as_text},
    [DRAW_UNICODE] = {"unicode", draw_as_unicode},
    [DRAW_SVG] = {"svg", draw_as_svg},
};

bool draw_medium_named(const char *name, enum draw_medium *out) {
    for (int i = 0; i < DRAW_MEDIA; i++)
        if (strcmp(media[i].name, name) == 0) {
            *out = (enum draw_medium)i;
            return true;
        }
    return false;
}

void draw_board(enum draw_medium medium, const struct puzzle *p, struct draw_options options,
                struct text *out) {
    struct draw_looks looks;
    if (!draw_looks_init(&looks, p, out->mem)) {
        out->failed = true;
        return;
    }
    if (options.playing && !draw_looks_count(&looks)) out->failed = true;
    media[medium].draw(&looks, options, out);
    draw_looks_free(&looks);
}

bool draw_is_letter(struct draw_options options, struct draw_look look) {
    if (look.content == DRAW_FIGURE) return options.letters && look.symbol >= 'A' && look.symbol <= 'Z';
    return look.content == DRAW_LETTER;
}

enum draw_origin draw_origin_of(const struct draw_looks *l, struct draw_options options, size_t cell) {
    const struct puzzle *given = options.given;
    const char mark = l->puzzle->cells[cell];
    if (given == NULL || mark == given->family->nothing || !family_is_mark(given->family, mark))
        return DRAW_ALIKE;
    return given->cells[cell] == given->family->alphabet[0] ? DRAW_ENTERED : DRAW_GIVEN;
}

void draw_told(const struct draw_looks *l, struct draw_options options, const char *before, bool named,
               struct text *out) {
    const char *line = text_string(&l->told.lines);
    for (const char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        text_add(out, before);
        text_bytes(out, line, (size_t)(end + 1 - line));
    }
    if (options.no_arrows || l->told.arrows_in_words.size == 0) return;
    text_add(out, before);
    if (named) text_format(out, "%s: ", l->told.arrows_name);
    text_format(out, "%s\n", l->told.arrows_in_words.at);
}

void draw_struck_in_words(const struct draw_looks *l, struct text *out) {
    enum { WIDTH = 78 };
    size_t line = out->size;
    bool begun = false;
    for (size_t i = 0; (i = puzzle_next_struck(l->puzzle, i)) != SIZE_MAX; i++) {
        char marks[PUZZLE_MARKS];
        size_t n = draw_struck(l, i, marks);
        if (n == 0) continue;
        enum { LONGEST_NAME = 14 };
        bool fits = out->size - line + LONGEST_NAME + 2 * n <= WIDTH;
        if (begun && !fits) line = out->size + 1;
        text_add(out, !begun ? "struck out: " : fits ? ", " : ",\n  ");
        puzzle_name_cell(out, l->puzzle, i);
        for (size_t k = 0; k < n; k++) {
            char room[DRAW_NUMBER_ROOM];
            bool number = draw_look_of(l->puzzle, marks[k]).content == DRAW_NUMBER;
            text_format(out, " %.*s", number ? DRAW_NUMBER_ROOM : 1,
                        number ? draw_number_word(marks[k], room) : &marks[k]);
        }
        begun = true;
    }
    if (begun) text_char(out, '\n');
}

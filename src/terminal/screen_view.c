#define _XOPEN_SOURCE 700 // wide characters
#include "terminal/screen.h"
#include "terminal/screen_curses.h"

#include "draw/looks.h"
#include "puzzle/names.h"
#include "puzzle/notes.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

// ---- Colours ---------------------------------------------------------------------------------------------

// Colour never tells anything alone: what is wrong is marked, too, what is lit is shaded.
void view_colors(struct screen *s) {
    const char *no = getenv("NO_COLOR");
    s->colors = (no == NULL || no[0] == '\0') && s->plain.request->look.color && has_colors();
    if (!s->colors) return;
    start_color();
    use_default_colors();
    init_pair(PAIR_WRONG, COLOR_RED, -1);
    init_pair(PAIR_LIT, COLOR_YELLOW, -1);
    init_pair(PAIR_GIVEN, COLOR_CYAN, -1);
    init_pair(PAIR_TITLE, COLOR_GREEN, -1);
}

static attr_t paint(const struct screen *s, short pair) { return s->colors ? (attr_t)COLOR_PAIR(pair) : 0; }

// ---- The picture -----------------------------------------------------------------------------------------

// The board as lines of wide characters, and where its cells are in them.
struct picture {
    struct mem *mem;
    VEC(wchar_t) text;
    VEC(size_t) lines; // where each begins
    int row, column;   // of the first cell
    int pitch;
};

static void picture_free(struct picture *p) {
    vec_free(p->mem, &p->text);
    vec_free(p->mem, &p->lines);
}

static bool add_lines(struct picture *p, const char *bytes) {
    mbstate_t state = {0};
    bool begins = true;
    for (size_t left = strlen(bytes); left > 0;) {
        wchar_t c;
        size_t n = mbrtowc(&c, bytes, left, &state);
        if (n == (size_t)-1 || n == (size_t)-2) c = L'?', n = 1, state = (mbstate_t){0};
        if (begins && !vec_push(p->mem, &p->lines, p->text.size)) return false;
        begins = c == L'\n';
        if (!vec_push(p->mem, &p->text, c)) return false;
        bytes += n;
        left -= n;
    }
    return true;
}

static size_t line_length(const struct picture *p, size_t line) {
    size_t at = p->lines.at[line], n = 0;
    while (at + n < p->text.size && p->text.at[at + n] != L'\n') n++;
    return n;
}

// Three columns a cell, in a frame: it begins where the frame's corner is.
static bool draw_wide(struct picture *p, const struct screen *s) {
    struct text out;
    text_init(&out, p->mem);
    draw_board(DRAW_UNICODE, &s->plain.game.board,
               (struct draw_options){.labels = s->plain.request->look.labels}, &out);
    bool ok = !out.failed && add_lines(p, text_string(&out));
    text_free(&out);
    for (size_t i = 0; ok && i < p->lines.size; i++)
        for (size_t c = 0; c < line_length(p, i); c++)
            if (p->text.at[p->lines.at[i] + c] == L'\u250c') {
                p->row = (int)i + 1;
                p->column = (int)c + 2;
                p->pitch = 3;
                return true;
            }
    return false;
}

// One column a cell, as native text has it; what is printed beneath shows where nothing stands.
static bool draw_compact(struct picture *p, const struct screen *s) {
    const struct puzzle *b = &s->plain.game.board;
    p->text.size = p->lines.size = 0;
    p->row = p->column = 0;
    p->pitch = 1;
    for (size_t i = 0; i < puzzle_size(b); i++) {
        char c = b->cells[i];
        if (c == b->family->alphabet[0] && b->under != NULL) c = b->under[i];
        if (i % (size_t)b->width == 0 && !vec_push(p->mem, &p->lines, p->text.size)) return false;
        if (!vec_push(p->mem, &p->text, (wchar_t)c)) return false;
        if ((i + 1) % (size_t)b->width == 0 && !vec_push(p->mem, &p->text, L'\n')) return false;
    }
    return true;
}

static bool knows_unicode(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

// The wide form where it fits, else the compact one.
static bool draw_picture(struct picture *p, const struct screen *s, int columns) {
    int wide = 3 * s->plain.game.board.width + 8;
    if (knows_unicode() && wide <= columns && draw_wide(p, s)) return true;
    return draw_compact(p, s);
}

// ---- The board -------------------------------------------------------------------------------------------

// The first of `all` that is shown, so that the cursor is seen and no room is wasted.
static int scroll_to(int at, int first, int seen, int all) {
    if (at < first) first = at;
    if (at >= first + seen) first = at - seen + 1;
    return first + seen > all ? (all > seen ? all - seen : 0) : first;
}

static void mark_cell(struct screen *s, size_t cell, attr_t attributes, short pair, char sign) {
    const struct view *v = &s->view;
    int width = screen_board(s)->width, r = (int)cell / width - s->top, c = (int)cell % width - s->left;
    if (r < 0 || c < 0 || r >= v->rows || c >= v->columns) return;
    int y = v->row + r, x = v->column + c * v->pitch;
    if (sign != '\0' && v->pitch > 1) mvaddch(y, x + 1, (chtype)sign);
    mvchgat(y, v->pitch > 1 ? x - 1 : x, v->pitch, attributes, s->colors ? pair : 0, NULL);
}

static void mark_given(struct screen *s) {
    for (size_t i = 0; i < puzzle_size(screen_board(s)); i++)
        if (play_is_given(&s->plain.game, i)) mark_cell(s, i, A_BOLD, PAIR_GIVEN, '\0');
}

static void mark_light(struct screen *s) {
    const struct puzzle *b = screen_board(s);
    struct bits lit;
    if (b->family->looks == NULL || b->family->looks->light == NULL) return;
    if (!bits_init(&lit, &s->plain.mem, puzzle_size(b))) return;
    if (b->family->looks->light(b, &lit, &s->plain.mem))
        for (size_t i = 0; i < puzzle_size(b); i++)
            if (bits_has(&lit, i))
                mark_cell(s, i, s->view.pitch == 1 ? A_UNDERLINE : A_NORMAL, PAIR_LIT, '\0');
    bits_free(&lit, &s->plain.mem);
}

static void mark_errors(struct screen *s) {
    struct verdict v;
    verdict_init(&v, &s->plain.mem);
    if (play_find_errors(&s->plain.game, false, &v))
        for (size_t i = 0; i < v.broken.size; i++)
            for (size_t k = 0; k < v.broken.at[i].cells; k++)
                mark_cell(s, v.cells.at[v.broken.at[i].first_cell + k], A_BOLD | A_UNDERLINE, PAIR_WRONG,
                          '!');
    verdict_free(&v);
}

// Lines above and below the cells stay where they are; the cells scroll.
static int show_picture(struct screen *s, const struct picture *p, int top, int room) {
    const struct puzzle *b = screen_board(s);
    int extra = (int)p->lines.size - b->height, seen = b->height;
    if (extra > room / 2) extra = p->row + 1;
    if (seen > room - extra) seen = room - extra > 1 ? room - extra : 1;
    int columns = (COLS - p->column - 1) / p->pitch;
    s->view = (struct view){.row = top + p->row,
                            .column = p->column,
                            .rows = seen,
                            .columns = columns < b->width ? columns : b->width,
                            .pitch = p->pitch};
    s->top = scroll_to((int)(s->cursor / (size_t)b->width), s->top, seen, b->height);
    s->left = scroll_to((int)(s->cursor % (size_t)b->width), s->left, s->view.columns, b->width);
    int y = top;
    for (size_t i = 0; i < p->lines.size && y < top + room; i++) {
        int r = (int)i - p->row;
        bool cells = r >= 0 && r < b->height;
        if (cells && (r < s->top || r >= s->top + seen)) continue;
        int skip = s->left * p->pitch, begin = p->column - (p->pitch > 1);
        int length = (int)line_length(p, i);
        mvaddnwstr(y, 0, p->text.at + p->lines.at[i], length < begin ? length : begin);
        if (length > begin + skip)
            mvaddnwstr(y, begin, p->text.at + p->lines.at[i] + begin + skip,
                       length - begin - skip < COLS - begin ? length - begin - skip : COLS - begin);
        y++;
    }
    return y;
}

static int show_board(struct screen *s, int top, int room) {
    struct picture p = {.mem = &s->plain.mem};
    int below = top;
    if (draw_picture(&p, s, COLS)) {
        below = show_picture(s, &p, top, room);
        mark_light(s);
        mark_given(s);
        mark_errors(s);
        mark_cell(s, s->cursor, A_REVERSE | A_BOLD, 0, '\0');
    }
    picture_free(&p);
    return below;
}

// ---- Around it -------------------------------------------------------------------------------------------

static void show_title(struct screen *s) {
    const struct puzzle *given = &s->plain.game.given;
    struct text t;
    size_t length;
    const char *level = note_find(given, "level", &length);
    text_init(&t, &s->plain.mem);
    text_format(&t, "%s  %dx%d", given->family->title, given->width, given->height);
    if (level != NULL) text_format(&t, "  %.*s", (int)length, level);
    text_add(&t, "  ");
    puzzle_name_cell(&t, screen_board(s), s->cursor);
    text_format(&t, "  %zu move%s", s->plain.game.at, s->plain.game.at == 1 ? "" : "s");
    if (s->plain.was_solved) text_add(&t, "  SOLVED");
    attron(A_BOLD | paint(s, PAIR_TITLE));
    mvaddnstr(0, 0, text_string(&t), COLS);
    attroff(A_BOLD | paint(s, PAIR_TITLE));
    text_free(&t);
}

// The next line of what was said, as wide as the screen; words stay whole where they can.
static size_t next_line(const char *words, int columns) {
    size_t end = 0, blank = 0, width = 0;
    for (; words[end] != '\0' && words[end] != '\n'; end++) {
        width += ((unsigned char)words[end] & 0xc0) != 0x80;
        if (width > (size_t)columns) return blank > 0 ? blank : end;
        if (words[end] == ' ') blank = end;
    }
    return end;
}

// What was said, from the line that is shown first on; returns whether there is more.
bool view_said(struct screen *s, int top) {
    const char *words = text_string(&s->said);
    size_t line = 0;
    int y = top;
    while (*words != '\0' && y < LINES - 1) {
        size_t n = next_line(words, COLS);
        if (line++ >= s->first_line) mvaddnstr(y++, 0, words, (int)n);
        words += n;
        words += *words == '\n' || *words == ' ';
    }
    s->said_rows = (size_t)(y - top);
    return *words != '\0';
}

void view_page_down(struct screen *s) { s->first_line += s->said_rows < 5 ? s->said_rows : 5; }
void view_page_up(struct screen *s) { s->first_line -= s->first_line < 5 ? s->first_line : 5; }

void view_read(struct screen *s) {
    for (bool more = true; more;) {
        erase();
        more = view_said(s, 0);
        mvaddnstr(LINES - 1, 0, more ? "-- more: any key --" : "-- back to the board: any key --", COLS - 1);
        refresh();
        int key = getch();
        if (key == KEY_RESIZE) more = true;
        else if (key == ERR || key == 'q') break;
        else s->first_line += s->said_rows;
    }
    text_clear(&s->said);
    s->first_line = 0;
}

void view_draw(struct screen *s) {
    erase();
    show_title(s);
    int said = 3, room = LINES - 2 - said; // so many lines at least for what is said
    int below = show_board(s, 1, room > 3 ? room : 3);
    bool more = view_said(s, below);
    mvaddnstr(LINES - 1, 0,
              more ? "-- more: PageDown --"
                   : "?: keys  arrows  space: put  u: undo  i: hint  c: check  q: quit",
              COLS - 1);
    const struct view *v = &s->view;
    int width = screen_board(s)->width;
    move(v->row + (int)s->cursor / width - s->top, v->column + ((int)s->cursor % width - s->left) * v->pitch);
    refresh();
}

bool view_find_cell(const struct screen *s, int y, int x, size_t *cell) {
    const struct view *v = &s->view;
    int r = y - v->row, from = v->pitch > 1 ? v->column - 1 : v->column;
    if (r < 0 || r >= v->rows || x < from || x >= from + v->columns * v->pitch) return false;
    const struct puzzle *b = &s->plain.game.board;
    *cell = (size_t)(r + s->top) * (size_t)b->width + (size_t)((x - from) / v->pitch + s->left);
    return true;
}

bool view_ask(struct screen *s, const char *question, char *out, int size) {
    (void)s;
    move(LINES - 1, 0);
    clrtoeol();
    addstr(question);
    echo();
    out[0] = '\0';
    bool ok = getnstr(out, size - 1) == OK;
    noecho();
    return ok && out[0] != '\0';
}

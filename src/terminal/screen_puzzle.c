#define _XOPEN_SOURCE 700 // wide characters
// The board of a puzzle on the whole screen.
#include "terminal/screen.h"

#include "play/puzzle.h"

#include <ctype.h>
#include <langinfo.h>
#include <stdio.h>
#include <string.h>

struct board_view {
    size_t cursor;     // a cell
    char mark;         // that space puts: the last one
    int top, left;     // the first cells that are seen, when the board scrolls
    int row, column;   // of the first cell that is seen, on the screen, as it was drawn last
    int rows, columns; // of cells that are seen
};

static struct board_view *view_of(const struct screen *s) { return s->state; }
static struct play *play_on(const struct screen *s) { return play_of(s->session->game); }
static const struct puzzle *board_of(const struct screen *s) { return &play_on(s)->board; }

// ---- The picture -----------------------------------------------------------------------------------------

// The board as lines of wide characters, and where its cells are in them.
struct picture {
    struct mem *mem;
    VEC(wchar_t) text;
    VEC(size_t) lines; // where each begins
    struct draw_plan plan;
};

static void picture_free(struct picture *p) {
    draw_plan_free(&p->plan);
    vec_free(p->mem, &p->text);
    vec_free(p->mem, &p->lines);
}

// What stands for a character of our drawings where the terminal has only ASCII.
static wchar_t plain_sign(wchar_t c) {
    static const wchar_t drawn[] = L"│─┌┐└┘├┤┬┴┼░▒█·×●○★▲♣⚑☼•■╳−", plain[] = L"|-+++++++++::#.x*o*^&P*.#X-";
    const wchar_t *at = c < 0x80 ? NULL : wcschr(drawn, c);
    return c < 0x80 ? c : at == NULL ? L'?' : plain[at - drawn];
}

// Our drawings are UTF-8, whatever the locale is.
static wchar_t decode(const char *bytes, size_t length) {
    const unsigned char *at = (const unsigned char *)bytes;
    static const unsigned char first[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    wchar_t c = (wchar_t)(at[0] & first[length]);
    for (size_t i = 1; i < length; i++) c = (wchar_t)(c << 6 | (at[i] & 0x3f));
    return c;
}

static bool add_lines(struct picture *p, const char *bytes, bool unicode) {
    bool begins = true;
    for (size_t left = strlen(bytes), n; left > 0; bytes += n, left -= n) {
        n = text_utf8_length(bytes, left);
        wchar_t c = n == 0 ? L'?' : decode(bytes, n);
        if (n == 0) n = 1;
        if (begins && !vec_push(p->mem, &p->lines, p->text.size)) return false;
        begins = c == L'\n';
        if (!vec_push(p->mem, &p->text, unicode ? c : plain_sign(c))) return false;
    }
    return true;
}

static size_t line_length(const struct picture *p, size_t line) {
    size_t at = p->lines.at[line], n = 0;
    while (at + n < p->text.size && p->text.at[at + n] != L'\n') n++;
    return n;
}

static bool knows_unicode(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

// In a frame: three columns per cell, or one where that is too wide.
static struct draw_options options_of(const struct screen *s) {
    return (struct draw_options){.labels = s->session->request->look.labels,
                                 .letters = !knows_unicode(),
                                 .playing = true,
                                 .columns = COLS};
}

static bool plan_of(const struct screen *s, struct draw_plan *plan) {
    return draw_plan_init(plan, board_of(s), options_of(s), &s->session->mem);
}

static bool draw_picture(struct picture *p, const struct screen *s) {
    struct text out = TEXT_IN(p->mem);
    draw_board(DRAW_UNICODE, board_of(s), options_of(s), &out);
    bool ok = !out.failed && add_lines(p, text_string(&out), knows_unicode()) && plan_of(s, &p->plan);
    text_free(&out);
    return ok;
}

// ---- The board -------------------------------------------------------------------------------------------

// The first of all rows or columns that is shown, so that the cursor is seen and no room is wasted. `places`
// says where each begins.
static int scroll_to(const int *places, int all, int at, int first, int room) {
    if (at < first) first = at;
    if (first > all - 1) first = all - 1;
    while (first < at && places[at + 1] - places[first] > room) first++;
    while (first > 0 && places[all] - places[first - 1] <= room) first--;
    return first;
}

static int seen_from(const int *places, int all, int first, int room) {
    int seen = 1;
    while (first + seen < all && places[first + seen + 1] - places[first] <= room) seen++;
    return seen;
}

// Where the first column of a cell is on the screen; false: it is not seen.
static bool find_place(const struct screen *s, const struct draw_plan *plan, size_t cell, int *y, int *x) {
    const struct board_view *v = view_of(s);
    int r = (int)cell / plan->width, c = (int)cell % plan->width;
    *y = v->row + plan->lines[r] - plan->lines[v->top];
    *x = v->column + plan->columns[c] - plan->columns[v->left];
    return r >= v->top && c >= v->left && r < v->top + v->rows && c < v->left + v->columns;
}

static void change(const struct screen *s, int y, int x, int n, attr_t attributes, short pair) {
    mvchgat(y, x, n, attributes, s->colors ? pair : 0, NULL);
}

static void mark_cell(const struct screen *s, const struct draw_plan *plan, size_t cell, attr_t attributes,
                      short pair, char sign) {
    int y, x;
    if (!find_place(s, plan, cell, &y, &x)) return;
    if (sign != '\0' && plan->pitch > 1) mvaddch(y, x + 2, (chtype)sign);
    change(s, y, x, plan->pitch, attributes, pair);
}

static void mark_given(const struct screen *s, const struct draw_plan *plan) {
    for (size_t i = 0; i < puzzle_size(board_of(s)); i++)
        if (play_is_given(play_on(s), i)) mark_cell(s, plan, i, A_BOLD, PAIR_GIVEN, '\0');
}

static void mark_light(const struct screen *s, const struct draw_plan *plan) {
    const struct puzzle *b = board_of(s);
    struct bits lit;
    if (b->family->looks == NULL || b->family->looks->light == NULL) return;
    if (!bits_init(&lit, &s->session->mem, puzzle_size(b))) return;
    if (b->family->looks->light(b, &lit, &s->session->mem))
        for (size_t i = 0; i < puzzle_size(b); i++)
            if (bits_has(&lit, i)) mark_cell(s, plan, i, A_NORMAL, PAIR_LIT, '\0');
    bits_free(&lit, &s->session->mem);
}

static void mark_errors(const struct screen *s, const struct draw_plan *plan) {
    struct verdict v;
    verdict_init(&v, &s->session->mem);
    if (play_find_errors(play_on(s), false, &v))
        for (size_t i = 0; i < v.broken.size; i++)
            for (size_t k = 0; k < v.broken.at[i].cells; k++)
                mark_cell(s, plan, v.cells.at[v.broken.at[i].first_cell + k], A_BOLD | A_UNDERLINE,
                          PAIR_WRONG, '!');
    verdict_free(&v);
}

// Where a number beside the board is on the screen, and how many columns it has; 0: it is not seen.
static int find_outside(const struct screen *s, const struct draw_plan *plan, enum puzzle_side side, int line,
                        int *y, int *x) {
    const struct board_view *v = view_of(s);
    bool rows = side == PUZZLE_LEFT || side == PUZZLE_RIGHT;
    size_t first = (size_t)v->top * (size_t)plan->width + (size_t)v->left;
    size_t cell =
        rows ? (size_t)line * (size_t)plan->width + (size_t)v->left : first - (size_t)v->left + (size_t)line;
    if (!find_place(s, plan, cell, y, x)) return 0;
    if (side == PUZZLE_LEFT) *x = plan->names;
    if (side == PUZZLE_RIGHT) *x += plan->columns[plan->width] - plan->columns[v->left] + 2;
    if (rows) return side == PUZZLE_LEFT ? plan->left - plan->names - 1 : plan->right - 1;
    *y = side == PUZZLE_TOP ? v->row - 2 : v->row + plan->lines[v->top + v->rows] - plan->lines[v->top] + 1;
    return *y > 0 && v->left == 0 ? plan->pitch : 0;
}

// Lines that have what they need are grey; those with too much are wrong.
static void mark_outside(const struct screen *s, const struct draw_plan *plan) {
    const struct puzzle *b = board_of(s);
    struct draw_looks looks;
    if (b->outside == NULL || !draw_looks_init(&looks, b, &s->session->mem)) return;
    bool counted = draw_looks_count(&looks);
    for (int side = 0; counted && side < PUZZLE_SIDES; side++)
        for (int i = 0; i < (side == PUZZLE_LEFT || side == PUZZLE_RIGHT ? b->height : b->width); i++) {
            const struct draw_clue *beside = draw_clue_at(&looks, (enum puzzle_side)side, i);
            int y, x,
                n = beside == NULL || draw_outside(b, (enum puzzle_side)side, i) < 0
                        ? 0
                        : find_outside(s, plan, (enum puzzle_side)side, i, &y, &x);
            if (n == 0) continue;
            bool over = beside->left != DRAW_UNCOUNTED && beside->left < 0;
            change(s, y, x, n, beside->met ? A_DIM : A_BOLD, over ? PAIR_WRONG : 0);
        }
    draw_looks_free(&looks);
}

// Rows that are not seen: an arrow in the frame, above or below.
static void point_to(const struct screen *s, const struct draw_plan *plan, int above, int below) {
    const struct board_view *v = view_of(s);
    const bool unicode = knows_unicode();
    if (above >= 0 && v->top > 0) mvaddstr(above, v->column, unicode ? "↑" : "^");
    if (below >= 0 && v->top + v->rows < plan->height) mvaddstr(below, v->column, unicode ? "↓" : "v");
}

// Lines above and below the cells stay where they are, where there is room for them; the cells scroll.
static int show_picture(struct screen *s, const struct picture *p, int top, int room) {
    enum { LOW = 6 };
    struct board_view *v = view_of(s);
    const struct draw_plan *plan = &p->plan;
    const int before = plan->above + 1, inner = plan->lines[plan->height], begin = plan->left + 1;
    int above = room < LOW ? 0 : before, extra = above + (int)p->lines.size - before - inner;
    int beside = COLS - begin - 1 - plan->right;
    if (extra > room / 2) extra = above == 0 ? 0 : above + 1;
    v->top = scroll_to(plan->lines, plan->height, (int)v->cursor / plan->width, v->top, room - extra);
    v->left = scroll_to(plan->columns, plan->width, (int)v->cursor % plan->width, v->left, beside);
    v->rows = seen_from(plan->lines, plan->height, v->top, room - extra);
    v->columns = seen_from(plan->columns, plan->width, v->left, beside);
    v->row = top + above;
    v->column = begin;
    int y = top, foot = -1;
    for (size_t i = (size_t)(before - above); i < p->lines.size && y < top + room; i++) {
        int line = (int)i - before, skip = plan->columns[v->left], length = (int)line_length(p, i);
        if (line >= 0 && line < inner &&
            (line < plan->lines[v->top] || line >= plan->lines[v->top + v->rows]))
            continue;
        if (line == inner) foot = y;
        mvaddnwstr(y, 0, p->text.at + p->lines.at[i], length < begin ? length : begin);
        if (length > begin + skip)
            mvaddnwstr(y, begin, p->text.at + p->lines.at[i] + begin + skip,
                       length - begin - skip < COLS - begin ? length - begin - skip : COLS - begin);
        y++;
    }
    point_to(s, plan, above > 0 ? v->row - 1 : -1, foot);
    return y;
}

static int draw(struct screen *s, int top, int room) {
    struct picture p = {.mem = &s->session->mem};
    int below = top;
    if (draw_picture(&p, s)) {
        below = show_picture(s, &p, top, room);
        mark_light(s, &p.plan);
        mark_given(s, &p.plan);
        mark_outside(s, &p.plan);
        mark_errors(s, &p.plan);
        mark_cell(s, &p.plan, view_of(s)->cursor, A_REVERSE | A_BOLD, 0, '\0');
    }
    picture_free(&p);
    return below;
}

static void place_cursor(const struct screen *s) {
    struct draw_plan plan;
    int y, x;
    if (!plan_of(s, &plan)) return;
    if (find_place(s, &plan, view_of(s)->cursor, &y, &x)) move(y, x + (plan.pitch > 1));
    draw_plan_free(&plan);
}

// "  stars: 2"
static void add_variant(const struct puzzle *p, struct text *out) {
    const struct family_looks *looks = p->family->looks;
    size_t from = out->size;
    if (looks == NULL || looks->parameters == NULL) return;
    text_add(out, "  ");
    looks->parameters(p, out);
    if (out->size == from + 2) out->at[out->size = from] = '\0'; // there is nothing to say
}

static void title(const struct screen *s, struct text *out) {
    const struct puzzle *given = &play_on(s)->given;
    size_t length, moves = play_on(s)->at;
    const char *level = note_find(given, "level", &length);
    text_format(out, "%s  %dx%d", given->family->title, given->width, given->height);
    add_variant(given, out);
    if (level != NULL) text_format(out, "  %.*s", (int)length, level);
    text_add(out, "  ");
    puzzle_name_cell(out, board_of(s), view_of(s)->cursor);
    text_format(out, "  %zu move%s", moves, moves == 1 ? "" : "s");
    if (game_is_over(s->session->game)) text_add(out, "  SOLVED");
}

// ---- Keys ------------------------------------------------------------------------------------------------

// Capitals are marks, small letters are words: they never clash.
static void enter(struct screen *s) {
    struct board_view *v = view_of(s);
    const struct family *f = board_of(s)->family;
    if (v->cursor >= puzzle_size(board_of(s))) v->cursor = 0;
    if (strchr(f->marks, v->mark) == NULL || v->mark == '\0') v->mark = f->marks[0];
}

static bool cycles(const struct screen *s) {
    const struct family *f = board_of(s)->family;
    return f->looks != NULL && f->looks->cycles;
}

// A key per mark; numbers together, those above nine as letters.
static void add_mark_keys(const struct puzzle *p, struct text *out) {
    const struct family *f = p->family;
    const char *first = NULL, *last = NULL;
    for (const char *m = f->marks; *m != '\0'; m++) {
        char room[DRAW_NUMBER_ROOM], name[2] = {(char)toupper((unsigned char)*m), '\0'};
        const char *noun = family_noun(f, *m, room);
        bool number = isdigit((unsigned char)*noun) != 0;
        if (f->may_have != NULL && !f->may_have(p, *m)) continue;
        if (number && first == NULL) first = m;
        if (number) last = m;
        else screen_add_key(out, name, noun);
    }
    if (first == NULL) return;
    char keys[40], words[60], low[DRAW_NUMBER_ROOM], high[DRAW_NUMBER_ROOM];
    bool letters = draw_number_of(*last) > 9;
    snprintf(keys, sizeof keys, "%c to %c", *first, letters ? '9' : *last);
    if (letters) snprintf(keys, sizeof keys, "%c to 9, A to %c", *first, *last);
    snprintf(words, sizeof words, "the numbers %s to %s", draw_number_word(*first, low),
             draw_number_word(*last, high));
    screen_add_key(out, keys, words);
}

static void add_keys(const struct screen *s, struct text *out) {
    const struct family *f = board_of(s)->family;
    screen_add_key(out, "space, Enter, click",
                   cycles(s) ? "the next mark, nothing here, and clear again"
                             : "put the last mark, or take it away");
    add_mark_keys(board_of(s), out);
    if (f->nothing != '\0') screen_add_key(out, "X, right click", "nothing goes here");
    screen_add_key(out, ". or Backspace", "clear the cell");
    screen_add_key(out, "- and a mark", "strike it out as a candidate; + takes that back");
}

static bool move_cursor(const struct screen *s, int key) {
    const struct puzzle *b = board_of(s);
    struct board_view *v = view_of(s);
    int down, right;
    if (!screen_arrow(key, &down, &right)) return false;
    int r = (int)(v->cursor / (size_t)b->width) + down, c = (int)(v->cursor % (size_t)b->width) + right;
    if (r >= 0 && c >= 0 && r < b->height && c < b->width)
        v->cursor = (size_t)r * (size_t)b->width + (size_t)c;
    return true;
}

// "r3c4=*"
static void put(struct screen *s, char how, char mark) {
    struct text line = TEXT_IN(&s->session->mem);
    board_name_cell(&line, board_of(s)->width, view_of(s)->cursor);
    text_char(&line, how);
    text_char(&line, mark);
    screen_say(s, text_string(&line));
    text_free(&line);
}

// The mark, or nothing where it stands already.
static void toggle(struct screen *s, char mark) {
    const struct puzzle *b = board_of(s);
    put(s, MOVE_PUT, b->cells[view_of(s)->cursor] == mark ? b->family->alphabet[0] : mark);
}

// Each mark in turn, then "nothing here", then nothing; or the last mark, and nothing where it stands. On a
// solved board it is meant to go on, and must not spoil it.
static void tap(struct screen *s) {
    const struct puzzle *b = board_of(s);
    const struct family *f = b->family;
    char now = b->cells[view_of(s)->cursor], next;
    const char *place = strchr(f->marks, now);
    if (game_is_over(s->session->game)) {
        screen_tell(s, "It is solved. %s, u takes the last move back.\n",
                    s->session->from_file ? "f goes on with the next puzzle" : "n begins another one");
        return;
    }
    if (!cycles(s)) {
        toggle(s, view_of(s)->mark);
        return;
    }
    if (now == f->alphabet[0]) next = f->marks[0];
    else if (now == f->nothing) next = f->alphabet[0];
    else
        next = place != NULL && place[1] != '\0' ? place[1]
               : f->nothing != '\0'              ? f->nothing
                                                 : f->alphabet[0];
    put(s, MOVE_PUT, next);
}

// The mark on this key; false: there is none.
static bool find_mark(const struct screen *s, int key, char *mark) {
    const struct family *f = board_of(s)->family;
    if (key <= ' ' || key > '~' || islower(key)) return false;
    for (const char *m = f->marks; *m != '\0'; m++)
        if (toupper((unsigned char)*m) == key) return *mark = *m, true;
    if (f->nothing != '\0' && toupper((unsigned char)f->nothing) == key) return *mark = f->nothing, true;
    return false;
}

static void strike(struct screen *s, char how) {
    char mark;
    screen_tell(s, "%s which mark?\n", how == MOVE_STRIKE ? "Strike out" : "Take back");
    screen_refresh(s);
    if (find_mark(s, toupper(getch()), &mark)) put(s, how, mark);
    else screen_tell(s, "%s", "");
}

static bool press(struct screen *s, int key) {
    char mark;
    if (move_cursor(s, key)) return true;
    if (find_mark(s, key, &mark)) {
        if (mark != board_of(s)->family->nothing) view_of(s)->mark = mark;
        toggle(s, mark);
        return true;
    }
    switch (key) {
    case ' ':
    case '\n':
    case '\r':
    case KEY_ENTER:
        tap(s);
        return true;
    case '.':
    case KEY_BACKSPACE:
    case KEY_DC:
    case 127:
    case 8:
        put(s, MOVE_PUT, board_of(s)->family->alphabet[0]);
        return true;
    case '-':
    case '+':
        strike(s, (char)key);
        return true;
    default:
        return false;
    }
}

static bool find_cell(const struct screen *s, int y, int x, size_t *cell) {
    struct draw_plan plan;
    bool found = false;
    if (!plan_of(s, &plan)) return false;
    for (size_t i = 0; i < puzzle_size(board_of(s)) && !found; i++) {
        int row, column;
        found = find_place(s, &plan, i, &row, &column) && row == y && x >= column && x < column + plan.pitch;
        *cell = i;
    }
    draw_plan_free(&plan);
    return found;
}

static void click(struct screen *s, int y, int x, bool right) {
    size_t cell;
    const struct family *f = board_of(s)->family;
    if (!find_cell(s, y, x, &cell)) return;
    bool there = cell == view_of(s)->cursor || family_has_one_mark(f);
    view_of(s)->cursor = cell;
    if (right && f->nothing != '\0') toggle(s, f->nothing);
    else if (!right && (there || cycles(s))) tap(s);
}

static bool go(struct screen *s, const char *square) {
    return puzzle_cell_named(board_of(s), square, strlen(square), &view_of(s)->cursor);
}

const struct screen_board screen_puzzle_board = {
    .kind = &play_puzzle_kind,
    .bytes = sizeof(struct board_view),
    .keys = "?: keys  arrows  space: put  u: undo  i: hint  c: check  q: quit",
    .enter = enter,
    .title = title,
    .draw = draw,
    .place_cursor = place_cursor,
    .go = go,
    .press = press,
    .click = click,
    .add_keys = add_keys,
};

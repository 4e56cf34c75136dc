// The formats of other programs for Akari boards. Addresses and game IDs hold the puzzle only, not what a
// player has placed.
#include "family/akari/akari.h"
#include "format/readers.h"

// The cells of a board, packed into one word: the function that fills the board reads it.
struct packed_board {
    struct scan text;
    struct fault *fault;
};

// ---- Game IDs of Simon Tatham's Portable Puzzle Collection: WxH:DESC, letters are runs of blanks ----------

// The board is full of blanks already, so only black cells are written.
static bool fill_description(void *context, size_t size, char *cells) {
    const struct packed_board *d = context;
    struct scan s = d->text;
    size_t n = 0;
    for (; s.at < s.end; s.at++) {
        bool blanks = *s.at >= 'a' && *s.at <= 'z';
        if (!blanks && *s.at != 'B' && !(*s.at >= '0' && *s.at <= '4'))
            return format_expected(&s, "a-z, B or 0-4", d->fault);
        size_t count = blanks ? (size_t)(*s.at - 'a' + 1) : 1;
        if (count > size - n)
            return fault_input(d->fault, s.line, scan_column(&s),
                               "the description goes on after the %zu cells of the board", size);
        if (!blanks && cells != NULL) cells[n] = *s.at == 'B' ? '#' : *s.at;
        n += count;
    }
    if (n == size) return true;
    return fault_input(d->fault, s.line, scan_column(&s),
                       "the description is short: %zu of %zu cells are missing", size - n, size);
}

static bool is_parameter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || format_is_digit(c);
}

// Digits, an x and digits: enough to tell a game ID from everything else.
static bool begins_game_id(struct scan s) {
    unsigned long long n;
    struct fault ignored;
    return format_number(&s, "", &n, &ignored) && format_take(&s, "x") && format_number(&s, "", &n, &ignored);
}

static enum format_claim claim_game_id(const struct scan *line, const struct format_reader *rest) {
    (void)rest;
    return begins_game_id(*line) ? FORMAT_MINE : FORMAT_NOT_MINE;
}

static bool is_game_id(const char *word) {
    return begins_game_id(scan_string(word)) && strchr(word, ':') != NULL;
}

static bool read_game_id(struct read_job *j) {
    struct scan s = j->first;
    unsigned long long width = 0, height = 0;
    if (!format_number(&s, "the number of columns", &width, j->fault)) return false;
    if (!format_take(&s, "x")) return format_expected(&s, "the 'x' of a size such as 7x7", j->fault);
    if (!format_number(&s, "the number of rows", &height, j->fault)) return false;
    while (s.at < s.end && is_parameter(*s.at)) s.at++; // parameters of the generator: not needed here
    if (s.at < s.end && *s.at == '#')
        return fault_input(j->fault, s.line, scan_column(&s),
                           "a random seed does not say the board: ':' and a description are expected");
    if (!format_take(&s, ":")) return format_expected(&s, "':' and a description", j->fault);
    struct packed_board d = {.text = s, .fault = j->fault};
    return format_make_board(j, &akari_family, &j->first, width, height, fill_description, &d);
}

static void write_game_id(const struct puzzle *p, struct text *out) {
    enum { LONGEST_RUN = 26 };
    text_format(out, "%dx%d:", p->width, p->height);
    size_t blanks = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        char c = p->cells[i];
        bool blank = !akari_is_black(c);
        if (blanks == LONGEST_RUN || (!blank && blanks > 0)) {
            text_char(out, (char)('a' + blanks - 1));
            blanks = 0;
        }
        if (blank) blanks++;
        else text_char(out, c == '#' ? 'B' : c);
    }
    if (blanks > 0) text_char(out, (char)('a' + blanks - 1));
    text_char(out, '\n');
}

const struct format akari_game_id = {.name = "game-id",
                                     .noun = "a game ID",
                                     .claim = claim_game_id,
                                     .read = read_game_id,
                                     .is_inline = is_game_id,
                                     .write = write_game_id};

// ---- puzz.link addresses: akari/W/H/BODY, each clue packed with the blanks after it -----------------------

// What one character of the body says: a cell (NUL: none), then blanks.
struct packed {
    char cell;
    size_t blanks;
};

static bool unpack(char c, struct packed *out) {
    if (c == '.') *out = (struct packed){'#', 0};
    else if (c >= '0' && c <= '4') *out = (struct packed){c, 0};
    else if (c >= '5' && c <= '9') *out = (struct packed){(char)(c - 5), 1};
    else if (c >= 'a' && c <= 'e') *out = (struct packed){(char)(c - 'a' + '0'), 2};
    else if (c >= 'g' && c <= 'z') *out = (struct packed){'\0', (size_t)(c - 'g' + 1)};
    else return false;
    return true;
}

// The board is full of blanks already, so only clues and black cells are written.
static bool fill_body(void *context, size_t size, char *cells) {
    const struct packed_board *b = context;
    struct scan s = b->text;
    size_t n = 0;
    for (; s.at < s.end; s.at++) {
        struct packed p;
        if (*s.at == '/' && s.at + 1 == s.end && n == size) return true;
        if (!unpack(*s.at, &p)) return format_expected(&s, "0-9, a-e, g-z or '.'", b->fault);
        // The blanks after a clue may reach over the end of the board, a clue or a run of blanks may not.
        if ((p.cell != '\0' ? 1 : p.blanks) > size - n)
            return fault_input(b->fault, s.line, scan_column(&s),
                               "the body goes on after the %zu cells of the board", size);
        if (p.cell != '\0' && cells != NULL) cells[n] = p.cell;
        n += p.cell != '\0';
        n = p.blanks < size - n ? n + p.blanks : size;
    }
    if (n == size) return true;
    return fault_input(b->fault, s.line, scan_column(&s), "the body is short: %zu of %zu cells are missing",
                       size - n, size);
}

// The length of the puzzle name that comes next, up to its slash: "akari", "lightup_edit". 0: not a name that
// is known here.
static size_t id_length(const struct scan *s) {
    static const char *const ids[] = {"akari", "lightup", "bijutsukan"};
    static const char *const suffixes[] = {"/", "_edit/", "_play/"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        for (size_t k = 0; k < sizeof suffixes / sizeof *suffixes; k++) {
            struct scan ahead = *s;
            if (format_take(&ahead, ids[i]) && format_take(&ahead, suffixes[k]))
                return (size_t)(ahead.at - s->at) - 1;
        }
    }
    return 0;
}

// The text behind the first question mark; nothing without one.
static struct scan behind_question_mark(struct scan s) {
    const char *mark = memchr(s.at, '?', scan_left(&s));
    s.at = mark == NULL ? s.end : mark + 1;
    return s;
}

static bool takes_scheme(struct scan *s) { return format_take(s, "http://") || format_take(s, "https://"); }

// An address may be that of any puzzle, and many texts contain a question mark.
static enum format_claim claim_address(const struct scan *line, const struct format_reader *rest) {
    (void)rest;
    struct scan s = *line, query = behind_question_mark(*line);
    bool known = id_length(&query) > 0, scheme = takes_scheme(&s);
    if ((known && scheme) || id_length(&s) > 0) return FORMAT_MINE;
    return known || scheme ? FORMAT_MAYBE_MINE : FORMAT_NOT_MINE;
}

// A path may begin like an address; it is taken for one only if the rest looks like one, too.
static bool is_address(const char *word) {
    struct scan s = scan_string(word);
    if (claim_address(&s, NULL) == FORMAT_NOT_MINE) return false;
    if (takes_scheme(&s) || strchr(word, '?') != NULL) return true;
    const char *slash = strchr(word, '/');
    return slash != NULL && format_is_digit(slash[1]);
}

static bool unknown_id(const struct scan *s, struct fault *f) {
    char word[FAULT_QUOTE];
    const char *slash = memchr(s->at, '/', scan_left(s));
    size_t length = slash == NULL ? scan_left(s) : (size_t)(slash - s->at);
    return fault_input(f, s->line, scan_column(s),
                       "%s is not a puzzle known here: akari, lightup or bijutsukan is expected, then '/'",
                       fault_quote(word, s->at, length));
}

static bool read_address(struct read_job *j) {
    struct scan s = j->first;
    if (id_length(&s) == 0) s = behind_question_mark(s);
    if (s.at == s.end) return format_expected(&s, "a puzzle such as ?akari/7/7/...", j->fault);
    if (id_length(&s) == 0) return unknown_id(&s, j->fault);
    s.at += id_length(&s) + 1;
    struct scan size = s;
    unsigned long long width = 0, height = 0;
    if (!format_number(&s, "the number of columns", &width, j->fault)) return false;
    if (!format_take(&s, "/")) return format_expected(&s, "'/' and the number of rows", j->fault);
    if (!format_number(&s, "the number of rows", &height, j->fault)) return false;
    if (!format_take(&s, "/")) return format_expected(&s, "'/' and the board", j->fault);
    struct packed_board b = {.text = s, .fault = j->fault};
    return format_make_board(j, &akari_family, &size, width, height, fill_body, &b);
}

static bool is_black_at(const struct puzzle *p, size_t cell) {
    return cell < puzzle_size(p) && akari_is_black(p->cells[cell]);
}

static char run_of_blanks(size_t count) { return (char)('g' + count - 1); }

static void write_address(const struct puzzle *p, struct text *out) {
    enum { LONGEST_RUN = 20 };
    text_format(out, "https://puzz.link/p?akari/%d/%d/", p->width, p->height);
    size_t blanks = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (!is_black_at(p, i)) {
            if (++blanks < LONGEST_RUN) continue;
            text_char(out, run_of_blanks(blanks));
            blanks = 0;
            continue;
        }
        if (blanks > 0) text_char(out, run_of_blanks(blanks));
        blanks = 0;
        if (p->cells[i] == '#') text_char(out, '.');
        else if (is_black_at(p, i + 1)) text_char(out, p->cells[i]);
        else if (is_black_at(p, i + 2)) text_char(out, (char)(p->cells[i] + 5)), i += 1;
        else text_char(out, (char)(p->cells[i] - '0' + 'a')), i += 2;
    }
    if (blanks > 0) text_char(out, run_of_blanks(blanks));
    // Programs that find addresses in a text leave out a '.' at the end; a slash keeps it.
    if (out->size > 0 && out->at[out->size - 1] == '.') text_char(out, '/');
    text_char(out, '\n');
}

const struct format akari_puzz_link = {.name = "puzz.link",
                                       .noun = "an address",
                                       .claim = claim_address,
                                       .read = read_address,
                                       .is_inline = is_address,
                                       .write = write_address};

// ---- pzprv3 files of the pzpr programs -----------------------------------------------------------------
// Fields, each ended by a newline or a slash: the kind, the rows, the columns, the rows of the board.
// Anything after the board, such as a player's history, is skipped.

// Our cells and theirs, in the same order.
static const char our_cells[] = ".01234#*x";
static const char their_cells[] = ".01234-#+";

struct fields {
    struct format_reader lines;
    struct scan line; // what is left of the line the last field was in
    unsigned long long width, height;
    struct fault *fault;
};

// The next field, without the blanks around it. False at the end of the file's part of the input; `out` is
// then that end.
static bool next_field(struct fields *f, struct scan *out) {
    if (f->line.at == f->line.end) {
        struct format_reader ahead = f->lines;
        struct scan line;
        if (!format_row(&ahead, &line) || format_begins_puzzle(&line, &ahead)) {
            *out = f->line;
            return false;
        }
        f->lines = ahead;
        f->line = line;
    }
    *out = f->line;
    const char *slash = memchr(f->line.at, '/', scan_left(&f->line));
    if (slash != NULL) {
        out->end = slash;
        f->line.at = slash + 1;
    } else f->line.at = f->line.end;
    while (out->end > out->at && format_is_blank(out->end[-1])) out->end--;
    format_skip_blanks(out);
    return true;
}

static bool read_row(struct scan s, const struct fields *f, char *cells) {
    unsigned long long n = 0;
    for (; s.at < s.end; s.at++, n++) {
        if (n == f->width)
            return fault_input(f->fault, s.line, scan_column(&s),
                               "the row is too long: %llu cells are expected", f->width);
        const char *known = *s.at == '\0' ? NULL : strchr(their_cells, *s.at);
        if (known == NULL) return format_expected(&s, "one of the cells .01234-#+", f->fault);
        if (cells != NULL) cells[n] = our_cells[known - their_cells];
        if (s.at + 1 == s.end) continue;
        s.at++;
        if (!format_is_blank(*s.at)) return format_expected(&s, "a blank between two cells", f->fault);
        while (format_is_blank(s.at[1])) s.at++; // a field does not end with a blank
    }
    if (n == f->width) return true;
    return fault_input(f->fault, s.line, scan_column(&s),
                       "the row is too short: it has %llu cell%s, %llu are expected", n, n == 1 ? "" : "s",
                       f->width);
}

static bool fill_rows(void *context, size_t size, char *cells) {
    struct fields *start = context, f = *start;
    (void)size; // the number of rows gives it
    for (unsigned long long row = 0; row < f.height; row++) {
        struct scan field;
        if (!next_field(&f, &field))
            return fault_input(f.fault, field.line, scan_column(&field),
                               "row %llu of %llu is expected after this, but the file ends", row + 1,
                               f.height);
        if (!read_row(field, &f, cells == NULL ? NULL : cells + row * f.width)) return false;
    }
    if (cells != NULL) *start = f; // the caller finds the end of the grid by it
    return true;
}

static bool read_number(struct fields *f, const char *what, unsigned long long *n, struct scan *field) {
    if (!next_field(f, field)) return format_expected(field, what, f->fault);
    struct scan s = *field;
    if (!format_number(&s, what, n, f->fault)) return false;
    if (s.at < s.end) return format_expected(&s, "the end of the number", f->fault);
    return true;
}

static bool take_kind(struct scan *s) { return format_take(s, "lightup") || format_take(s, "akari"); }

// The second field names the kind. It is read without looking for the end of the file, because that would
// call this function again.
static enum format_claim claim_pzprv3(const struct scan *line, const struct format_reader *rest) {
    struct scan s = *line;
    struct format_reader ahead = *rest;
    if (!format_take(&s, "pzprv3")) return FORMAT_NOT_MINE;
    while (s.at < s.end && s.at[-1] != '/') s.at++;
    if (s.at == s.end && !format_row(&ahead, &s)) return FORMAT_MAYBE_MINE;
    format_skip_blanks(&s);
    return take_kind(&s) ? FORMAT_MINE : FORMAT_MAYBE_MINE;
}

static bool read_file(struct read_job *j, struct fields *f) {
    struct scan field, size;
    char word[FAULT_QUOTE];
    next_field(f, &field);
    size_t length = scan_left(&field);
    if (!(format_take(&field, "pzprv3.1") || format_take(&field, "pzprv3")) || field.at < field.end)
        return fault_input(j->fault, field.line, scan_column(&field), "%s: pzprv3 or pzprv3.1 is expected",
                           fault_quote(word, field.end - length, length));
    if (!next_field(f, &field)) return format_expected(&field, "the kind of puzzle", j->fault);
    length = scan_left(&field);
    if (!take_kind(&field) || field.at < field.end)
        return fault_input(j->fault, field.line, scan_column(&field),
                           "%s is not a puzzle known here: lightup or akari is expected",
                           fault_quote(word, field.end - length, length));
    if (!read_number(f, "the number of rows", &f->height, &size)) return false;
    if (!read_number(f, "the number of columns", &f->width, &field)) return false;
    return format_make_board(j, &akari_family, &size, f->width, f->height, fill_rows, f);
}

// Continue behind the file: at a blank line or the next file or, if this one was broken, at any puzzle.
static void skip_rest(struct format_reader *lines, bool broken) {
    for (;;) {
        struct format_reader ahead = *lines;
        struct scan line, s;
        if (!format_row(&ahead, &line) || (broken && format_begins_puzzle(&line, &ahead))) return;
        s = line;
        if (format_take(&s, "pzprv3")) return;
        *lines = ahead;
    }
}

static bool read_pzprv3(struct read_job *j) {
    struct fields f = {.lines = *j->lines, .line = j->first, .fault = j->fault};
    size_t first_line = j->first.line;
    bool good = read_file(j, &f);
    if (good) *j->lines = f.lines;
    // A file on a single line ends with that line, so that several can follow each other.
    if (!good || f.line.line != first_line) skip_rest(j->lines, !good);
    return good;
}

static void write_pzprv3(const struct puzzle *p, struct text *out) {
    text_format(out, "pzprv3\nlightup\n%d\n%d\n", p->height, p->width);
    size_t width = (size_t)p->width;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        const char pair[2] = {their_cells[strchr(our_cells, p->cells[i]) - our_cells], ' '};
        text_bytes(out, pair, 2);
        if ((i + 1) % width == 0) text_char(out, '\n');
    }
}

const struct format akari_pzprv3 = {
    .name = "pzprv3", .says_placed = true, .claim = claim_pzprv3, .read = read_pzprv3, .write = write_pzprv3};

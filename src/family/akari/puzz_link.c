// puzz.link addresses: akari/W/H/BODY, where BODY packs each clue with the blanks behind it into one
// character. An address says the puzzle, not what a player has put in.
#include "family/akari/akari.h"
#include "family/akari/formats.h"
#include "format/readers.h"

#include <string.h>

// ---- Reading ---------------------------------------------------------------------------------------------

struct body {
    struct scan text;
    struct fault *fault;
};

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

// The board is full of blanks already; only clues and black cells are written.
static bool fill_body(void *context, size_t size, char *cells) {
    const struct body *b = context;
    struct scan s = b->text;
    size_t n = 0;
    for (; s.at < s.end; s.at++) {
        struct packed p;
        if (*s.at == '/' && s.at + 1 == s.end && n == size) return true;
        if (!unpack(*s.at, &p)) return format_expected(&s, "0-9, a-e, g-z or '.'", b->fault);
        // The blanks behind a clue may reach over the end of the board, a clue or a run of blanks may not.
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

// How long the name of the puzzle is that comes next, up to its slash: "akari", "lightup_edit". 0: none known
// here.
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

// What stands behind the first question mark, or, without one, nothing.
static struct scan behind_question_mark(struct scan s) {
    const char *mark = memchr(s.at, '?', scan_left(&s));
    s.at = mark == NULL ? s.end : mark + 1;
    return s;
}

static bool takes_scheme(struct scan *s) { return format_take(s, "http://") || format_take(s, "https://"); }

// An address may be that of any puzzle, and a question mark may stand in many a text.
static enum format_claim claim_address(const struct scan *line, const struct format_reader *rest) {
    (void)rest;
    struct scan s = *line, query = behind_question_mark(*line);
    bool known = id_length(&query) > 0, scheme = takes_scheme(&s);
    if ((known && scheme) || id_length(&s) > 0) return FORMAT_MINE;
    return known || scheme ? FORMAT_MAYBE_MINE : FORMAT_NOT_MINE;
}

// A path may begin like an address; only what goes on like one is taken for it.
static bool is_inline(const char *word) {
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
                       "%s is no puzzle known here: akari, lightup or bijutsukan is expected, then '/'",
                       fault_quote(word, s->at, length));
}

static bool read_address(struct read_job *j) {
    struct scan s = j->first;
    if (id_length(&s) == 0) s = behind_question_mark(s);
    if (s.at == s.end) return format_expected(&s, "a puzzle such as ?akari/7/7/...", j->fault);
    if (id_length(&s) == 0) return unknown_id(&s, j->fault);
    s.at += id_length(&s) + 1;
    struct scan size = s;
    unsigned long long width, height;
    if (!format_number(&s, "the number of columns", &width, j->fault)) return false;
    if (!format_take(&s, "/")) return format_expected(&s, "'/' and the number of rows", j->fault);
    if (!format_number(&s, "the number of rows", &height, j->fault)) return false;
    if (!format_take(&s, "/")) return format_expected(&s, "'/' and the board", j->fault);
    struct body b = {.text = s, .fault = j->fault};
    return format_make_board(j, &akari_family, &size, width, height, fill_body, &b);
}

// ---- Writing ---------------------------------------------------------------------------------------------

static bool is_black(const struct puzzle *p, size_t cell) {
    return cell < puzzle_size(p) && !family_is_mark(p->family, p->cells[cell]) && p->cells[cell] != '.';
}

static char run_of_blanks(size_t count) { return (char)('g' + count - 1); }

static void write_address(const struct puzzle *p, struct text *out) {
    enum { LONGEST_RUN = 20 };
    text_format(out, "https://puzz.link/p?akari/%d/%d/", p->width, p->height);
    size_t blanks = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (!is_black(p, i)) {
            if (++blanks < LONGEST_RUN) continue;
            text_char(out, run_of_blanks(blanks));
            blanks = 0;
            continue;
        }
        if (blanks > 0) text_char(out, run_of_blanks(blanks));
        blanks = 0;
        if (p->cells[i] == '#') text_char(out, '.');
        else if (is_black(p, i + 1)) text_char(out, p->cells[i]);
        else if (is_black(p, i + 2)) text_char(out, (char)(p->cells[i] + 5)), i += 1;
        else text_char(out, (char)(p->cells[i] - '0' + 'a')), i += 2;
    }
    if (blanks > 0) text_char(out, run_of_blanks(blanks));
    // Programs that find addresses in a text leave a '.' at the end out; a slash keeps it in.
    if (out->size > 0 && out->at[out->size - 1] == '.') text_char(out, '/');
    text_char(out, '\n');
}

const struct format akari_puzz_link = {.name = "puzz.link",
                                       .noun = "an address",
                                       .claim = claim_address,
                                       .read = read_address,
                                       .is_inline = is_inline,
                                       .write = write_address};

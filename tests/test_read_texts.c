// Sentences of families stated as text, read back: the conclusion that a step states is that of its record,
// cell by cell and mark by mark, in all details. The reader knows the forms of conclusions; a sentence that
// it does not understand is an error.
#include "explain/sentences.h"
#include "explain/words.h"
#include "format/format.h"
#include "ruletext_boards.h"
#include "seeds.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_CELLS = 400, MOST_MARKS = 40 };

// The claims of a sentence, or a step, about each cell and mark: 1 present, -1 absent, 0 none.
struct claims {
    const struct puzzle *p;
    signed char of[MOST_CELLS][MOST_MARKS];
    bool named[MOST_CELLS]; // in the sentence
};

static size_t count_marks(const struct puzzle *p) { return strlen(p->family->marks); }

static void claim(struct claims *c, size_t cell, size_t mark, bool holds) {
    for (size_t k = 0; k < count_marks(c->p) && holds; k++) c->of[cell][k] = -1;
    c->of[cell][mark] = holds ? 1 : -1;
}

static void claim_empty(struct claims *c, size_t cell) {
    for (size_t k = 0; k < count_marks(c->p); k++) c->of[cell][k] = -1;
}

// ---- Words -----------------------------------------------------------------------------------------------

static bool take(const char **at, const char *words) {
    size_t n = strlen(words);
    if (strncmp(*at, words, n) != 0) return false;
    *at += n;
    return true;
}

static bool take_number(const char **at, size_t *n) {
    const char *from = *at;
    for (*n = 0; isdigit((unsigned char)**at); ++*at) *n = *n * 10 + (size_t)(**at - '0');
    return *at > from;
}

static bool take_cell(const struct puzzle *p, const char **at, size_t *cell) {
    size_t row, column;
    const char *from = *at;
    bool ok = (take(at, "r") || take(at, "R")) && take_number(at, &row) && take(at, "c") &&
              take_number(at, &column) && row >= 1 && row <= (size_t)p->height && column >= 1 &&
              column <= (size_t)p->width;
    if (ok) *cell = (row - 1) * (size_t)p->width + column - 1;
    else *at = from;
    return ok;
}

struct cells {
    size_t at[MOST_CELLS], n;
};

static bool add_line(const struct puzzle *p, struct cells *c, size_t first, size_t last) {
    size_t width = (size_t)p->width;
    size_t step = first / width == last / width ? 1 : first % width == last % width ? width : 0;
    for (size_t i = first; step > 0 && i <= last; i += step) c->at[c->n++] = i;
    return step > 0;
}

// "r1c1", "r1c1-c3", "r1c1-r4c1", "row 3", "column 4"
static bool take_stretch(const struct puzzle *p, const char **at, struct cells *c) {
    size_t first, last, n, width = (size_t)p->width, height = (size_t)p->height;
    bool row = take(at, "row ") || take(at, "Row ");
    if (row || take(at, "column ") || take(at, "Column ")) {
        if (!take_number(at, &n) || n < 1 || n > (row ? height : width)) return false;
        first = row ? (n - 1) * width : n - 1;
        return add_line(p, c, first, row ? first + width - 1 : first + (height - 1) * width);
    }
    if (!take_cell(p, at, &first)) return false;
    if (!take(at, "-")) return add_line(p, c, first, first);
    if (take_cell(p, at, &last)) return add_line(p, c, first, last);
    return take(at, "c") && take_number(at, &n) && add_line(p, c, first, first / width * width + n - 1);
}

static bool take_cells(const struct puzzle *p, const char **at, struct cells *c) {
    c->n = 0;
    if (!take_stretch(p, at, c)) return false;
    for (;;) {
        const char *from = *at;
        if ((take(at, ", ") || take(at, " and ")) && take_stretch(p, at, c)) continue;
        *at = from;
        return true;
    }
}

// "5", "a star", "black", "black cells", "stars"
static bool take_mark(const struct puzzle *p, const char **at, size_t *mark) {
    const char *from = *at, *best = NULL;
    for (size_t k = 0; k < count_marks(p); k++) {
        *at = from;
        if (!take(at, "a ")) take(at, "an ");
        if (!take(at, p->family->nouns[k])) continue;
        take(at, "s");
        if (isalnum((unsigned char)**at) || (best != NULL && *at <= best)) continue;
        best = *at;
        *mark = k;
    }
    *at = best == NULL ? from : best;
    return best != NULL;
}

// ---- Conclusions -----------------------------------------------------------------------------------------

static bool has_only_black(const struct puzzle *p) {
    return count_marks(p) == 1 && strcmp(p->family->nouns[0], "black") == 0;
}

// " stays empty", " stay empty"; of cells that may only be black, " is white", " are white", and nothing else
static bool take_empty(const struct puzzle *p, const char **at, bool several) {
    if (has_only_black(p)) return take(at, several ? " are white" : " is white");
    return take(at, several ? " stay empty" : " stays empty");
}

// "is black", "are not 3 or 4", "stay empty", said of cells
static bool take_verb(const char **at, struct claims *out, const struct cells *cells) {
    const char *from = *at;
    size_t mark;
    static const char *const where[] = {" beside it", " around it", " next to it", " in its row",
                                        " in its column"};
    for (size_t i = 0; i < sizeof where / sizeof *where; i++) take(at, where[i]);
    if (take_empty(out->p, at, cells->n > 1)) {
        for (size_t i = 0; i < cells->n; i++) claim_empty(out, cells->at[i]);
        return true;
    }
    bool verb = take(at, cells->n == 1 ? " is " : " are "), no = take(at, "not ");
    if (!verb || !take_mark(out->p, at, &mark)) {
        *at = from;
        return false;
    }
    do {
        for (size_t i = 0; i < cells->n; i++) claim(out, cells->at[i], mark, !no);
        from = *at;
    } while (no && (take(at, " or ") || take(at, ", ")) && take_mark(out->p, at, &mark));
    *at = from;
    return true;
}

// "r1c1 and r1c2 are stars; r2c4 stays empty", "it is 5", "the cells around it stay empty: r1c1 and r1c2"
static bool take_claims(const char **at, struct claims *out) {
    struct cells cells;
    bool any = false;
    for (;;) {
        const char *from = *at;
        if (any && !take(at, "; ") && !take(at, ", and ") && !take(at, " and ") && !take(at, ", "))
            return any;
        bool it = take(at, "it "), whole = !it && take(at, "the cells ");
        if (it) {
            cells.n = 0;
            for (size_t i = 0; i < puzzle_size(out->p); i++)
                if (out->named[i]) cells.at[cells.n++] = i;
            --*at;
        } else if (whole) {
            static const char *const where[] = {"beside it", "around it", "in its row", "in its column"};
            for (size_t i = 0; i < sizeof where / sizeof *where; i++) take(at, where[i]);
            if (!take_empty(out->p, at, true) || !take(at, ": ") || !take_cells(out->p, at, &cells))
                return any;
            for (size_t i = 0; i < cells.n; i++) claim_empty(out, cells.at[i]);
            any = true;
            continue;
        } else if (!take_cells(out->p, at, &cells)) {
            *at = from;
            return any;
        }
        if (it) cells.n = cells.n > 0 ? 1 : 0; // the first cell that the sentence names
        if (cells.n == 0 || !take_verb(at, out, &cells)) {
            *at = from;
            return any;
        }
        any = true;
    }
}

// "In row 2 only r2c5 can be 1", "r5c7 can only be 2"
static bool take_only(const char *line, struct claims *out) {
    const char *at = strstr(line, " can only be "), *words = strstr(line, "only ");
    size_t cell, mark;
    if (at != NULL) {
        while (at > line && !isspace((unsigned char)at[-1])) at--;
        if (!take_cell(out->p, &at, &cell) || !take(&at, " can only be ") || !take_mark(out->p, &at, &mark))
            return false;
    } else if (words == NULL || !take(&words, "only ") || !take_cell(out->p, &words, &cell) ||
               !take(&words, " can be ") || !take_mark(out->p, &words, &mark))
        return false;
    claim(out, cell, mark, true);
    return true;
}

static void note_names(const char *line, const char *end, struct claims *out) {
    size_t cell;
    bool found = false;
    memset(out->named, 0, sizeof out->named);
    for (const char *at = line; at < end && !found; at++) {
        const char *from = at;
        bool begins = at == line || !isalnum((unsigned char)at[-1]);
        found = begins && take_cell(out->p, &from, &cell);
        if (found) out->named[cell] = true;
    }
}

// A line that concludes something. False: it is not understood.
static bool read_line(const char *line, struct claims *out) {
    const char *so = NULL;
    for (const char *at = line; (at = strstr(at, ", so ")) != NULL; at++) so = at;
    const char *at = so != NULL ? so + strlen(", so ") : line;
    note_names(line, so == NULL ? line : so, out);
    if (so == NULL && !take(&at, "So ")) take(&at, "Then ");
    if (take_claims(&at, out)) {
        while (take(&at, ". Similarly, ") || take(&at, ". By the same rules, "))
            if (!take_claims(&at, out)) return false;
        return *at == '.' || *at == ':' || strncmp(at, ", because", 9) == 0 || strncmp(at, ", too", 5) == 0;
    }
    return so == NULL && take_only(line, out);
}

static bool begins(const char *line, const char *words) { return strncmp(line, words, strlen(words)) == 0; }

// What the step concludes, and then each argument for the rest: in a line of its own, or in the line behind
// that in which a supposition breaks a rule. False: it is not understood.
static bool read_conclusions(const char *text, struct claims *out) {
    char line[8192];
    bool supposes = false, breaks = false;
    for (size_t length; *text != '\0'; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        if (begins(line, "Suppose ") || begins(line, "In short: suppose ") || begins(line, "Take these "))
            supposes = true;
        breaks |= begins(line, "But ") || begins(line, "The other ") || begins(line, "Take these ");
        if (supposes && !(breaks && begins(line, "So "))) continue;
        if (!read_line(line, out)) return false;
        supposes = breaks = false;
    }
    return !supposes;
}

// ---- Comparing with the step -----------------------------------------------------------------------------

// The conclusions of the step, with their consequences in a cell from what was known.
static void close_claims(struct claims *c, const struct knowledge *known) {
    const bool full = c->p->family->nothing == '\0';
    size_t marks = count_marks(c->p);
    for (size_t cell = 0; cell < puzzle_size(c->p); cell++) {
        size_t open = 0, last = 0;
        for (size_t k = 0; k < marks; k++) {
            enum known was = knowledge_of(known, cell, c->p->family->marks[k]);
            if (c->of[cell][k] == 0 && was != KNOWN_OPEN) c->of[cell][k] = (signed char)was;
            if (c->of[cell][k] < 0) continue;
            open++;
            last = k;
        }
        if (full && open == 1 && puzzle_takes_marks(c->p, cell)) claim(c, cell, last, true);
    }
}

// "row 3 needs two more stars and has only two cells left for them": as many cells as the step fills. Marks
// that are on the board already are not needed any more.
static bool counts_what_is_left(const char *text, const struct claims *said) {
    static const char *const words[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight"};
    const char *only = strstr(text, " only "), *left = only == NULL ? NULL : strstr(only, " left for ");
    size_t filled = 0, n = 0;
    if (left == NULL || strstr(text, "uppose") != NULL) return true;
    for (size_t i = 0; i < puzzle_size(said->p); i++)
        for (size_t k = 0; k < count_marks(said->p); k++) filled += said->of[i][k] > 0;
    only += strlen(" only ");
    while (n < sizeof words / sizeof *words && strncmp(only, words[n], strlen(words[n])) != 0) n++;
    return n == filled || n == sizeof words / sizeof *words;
}

static size_t amounts, amounts_missing; // of rules about numbers that are broken

// Most rules about a number are broken by another number; cells that are not all alike break a rule by what
// none of them is.
static bool says_how_it_breaks(const char *text) {
    static const char breaks[] = "break a rule: ";
    for (const char *at = text; (at = strstr(at, breaks)) != NULL; at++) {
        char rule[256];
        snprintf(rule, sizeof rule, "%.*s", (int)strcspn(at, "."), at);
        bool counts = strstr(rule, "exactly") != NULL || strstr(rule, "add up to") != NULL;
        bool told = strstr(rule, ", not ") != NULL || strstr(rule, "would be none") != NULL;
        amounts += counts && told;
        amounts_missing += counts && !told;
        if (strstr(rule, "not all alike") != NULL) return false;
    }
    return strstr(text, "are not all alike, so") == NULL && strstr(text, "magnet or empty, so") == NULL &&
           strstr(text, "black cell next to it; ") == NULL;
}

// "four", "15"; the word ends with a blank or the sentence. -1: it is no number.
static int number_of(const char *word) {
    static const char *const words[] = {"none",  "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(word, words[i], strlen(words[i])) == 0 && !isalpha((unsigned char)word[strlen(words[i])]))
            return (int)i;
    return isdigit((unsigned char)*word) ? atoi(word) : -1;
}

static size_t instead; // sentences with that

// "would give row 3 three stars instead of two": more than that. "would give the 1 at r2c2 two mines": the
// number is there.
static bool says_what_is_wanted(const char *text) {
    static const char gives[] = "would give ", not [] = " instead of ";
    for (const char *at = text; (at = strstr(at, gives)) != NULL;) {
        at += strlen(gives);
        const char *end = at + strcspn(at, "."), *wanted = strstr(at, not );
        if (strncmp(at, "the ", 4) == 0 && isdigit((unsigned char)at[4])) continue;
        if (wanted == NULL || wanted > end) return false;
        int given = -1;
        for (const char *word = at; word < wanted; word += strcspn(word, " ") + 1)
            if (!isdigit((unsigned char)*word) && number_of(word) > 0) given = number_of(word);
        wanted += strlen(not );
        if (take(&wanted, "at most ") && number_of(wanted) < 0) return false;
        if (given <= number_of(wanted) || number_of(wanted) < 0) return false;
        instead++;
    }
    return true;
}

// What is not black is white; "it" is the cell that the sentence begins with.
static bool says_it_clearly(const struct puzzle *p, const char *text) {
    if (has_only_black(p) && strstr(text, "empty") != NULL) return false;
    return strstr(text, " and it is not ") == NULL && strstr(text, ", it is not ") == NULL;
}

static const char *hold(const struct explanation *e, size_t step, const struct knowledge *known,
                        const char *text) {
    static struct claims said, decided;
    said = decided = (struct claims){.p = e->puzzle};
    if (!read_conclusions(text, &said)) return "its conclusion is not understood";
    if (!counts_what_is_left(text, &said)) return "it needs another number of cells than it fills";
    if (!says_how_it_breaks(text)) return "it does not say why";
    if (!says_what_is_wanted(text)) return "it does not say how many there should be";
    if (!says_it_clearly(e->puzzle, text)) return "it is not clear";
    const struct explain_step *s = &e->steps.at[step];
    for (size_t i = 0; i < s->decides.count; i++) {
        struct explain_fact f = e->facts.at[s->decides.first + i];
        const char *mark = strchr(e->puzzle->family->marks, f.mark);
        if (mark == NULL || f.mark == '\0') claim_empty(&decided, f.cell);
        else claim(&decided, f.cell, (size_t)(mark - e->puzzle->family->marks), f.holds);
    }
    struct claims first = said;
    close_claims(&decided, known);
    for (size_t i = 0; i < puzzle_size(e->puzzle); i++)
        for (size_t k = 0; k < count_marks(e->puzzle); k++)
            if (first.of[i][k] != 0 && first.of[i][k] != decided.of[i][k])
                return "it says more than it decides";
    close_claims(&said, known);
    for (size_t i = 0; i < puzzle_size(e->puzzle); i++)
        for (size_t k = 0; k < count_marks(e->puzzle); k++)
            if (decided.of[i][k] != said.of[i][k]) return "it does not say all that it decides";
    return NULL;
}

// ---- Boards ----------------------------------------------------------------------------------------------

static size_t steps_read, damaged, refused;

static const char *complain(const char *name, size_t step, const char *wrong, const char *text) {
    static char complaint[4096];
    snprintf(complaint, sizeof complaint, "%s, step %zu: %s\n%.3000s", name, step + 1, wrong, text);
    return complaint;
}

// Change the column of the last cell in the text.
static bool damage(const struct puzzle *p, char *text) {
    char *c = NULL;
    for (char *at = text; *at != '\0'; at++)
        if (at > text && *at == 'c' && isdigit((unsigned char)at[-1]) && isdigit((unsigned char)at[1]))
            c = at;
    if (c == NULL || isdigit((unsigned char)c[2]) || p->width < 2 || p->width > 9) return false;
    c[1] = c[1] == '1' ? '2' : '1';
    return true;
}

static const char *read_steps(const struct explanation *e, enum explain_detail detail, const char *name) {
    struct mem m = MEM_UNLIMITED;
    struct explain_teller teller;
    struct knowledge known;
    struct text text = TEXT_IN(&m);
    const char *wrong = NULL;
    explain_teller_init(&teller, e);
    teller.detail = detail;
    assert_true(knowledge_init(&known, e->puzzle, &m));
    for (size_t i = 0; i < e->steps.size && wrong == NULL; i++, steps_read++) {
        const struct explain_step *s = &e->steps.at[i];
        text_clear(&text);
        explain_teller_say(&teller, i, &text);
        wrong = hold(e, i, &known, text_string(&text));
        if (wrong != NULL) wrong = complain(name, i, wrong, text_string(&text));
        char copy[8192];
        snprintf(copy, sizeof copy, "%s", text_string(&text));
        if (damage(e->puzzle, copy)) {
            damaged++;
            refused += hold(e, i, &known, copy) != NULL;
        }
        for (size_t k = 0; k < s->decides.count; k++)
            assert_true(knowledge_learn(&known, e->facts.at[s->decides.first + k]));
    }
    text_free(&text);
    knowledge_free(&known);
    explain_teller_free(&teller);
    assert_int_equal(m.used, 0);
    return wrong;
}

static const char *read_board(struct families *known, const struct builtin_puzzle *b, struct mem *m) {
    struct format_reader r;
    struct puzzle p;
    struct fault fault = {0};
    struct explanation e;
    format_reader_init(&r, b->text, strlen(b->text));
    r.families = known;
    if (format_read_next(&r, m, &p, &fault) != FORMAT_READ_PUZZLE)
        return complain(b->name, 0, fault.text, "");
    assert_true(explain_puzzle(&p, &(struct explain_request){.most_work = 1000000}, m, &e, &fault));
    const char *wrong = NULL;
    for (int detail = EXPLAIN_NORMAL; detail <= EXPLAIN_FULL && wrong == NULL; detail++)
        wrong = read_steps(&e, (enum explain_detail)detail, b->name);
    explanation_free(&e);
    puzzle_free(&p);
    return wrong;
}

static void steps_of_texts_say_what_they_decide(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct families known;
    assert_true(ruletext_context(&known, &m));
    for (size_t i = 0, n = 0; ruletext_shipped[i].name != NULL; i++)
        for (const struct builtin_puzzle *b = ruletext_shipped[i].builtin; b->name != NULL; b++) {
            const char *wrong = seeds_take(n++) ? read_board(&known, b, &m) : NULL;
            if (wrong != NULL) fail_msg("%s: %s", ruletext_shipped[i].name, wrong);
        }
    families_free(&known);
    assert_int_equal(m.used, 0);
    assert_true(steps_read > 20 && refused > damaged / 3 && amounts >= amounts_missing);
    assert_true(steps_read < 2000 || instead > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_of_texts_say_what_they_decide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

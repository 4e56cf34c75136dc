// Words are checked like logic: every sentence is read back (read_words.h) and compared with its step, in all
// families, at all levels and details, from empty boards and half-filled ones, with mistakes and without. And
// damaged sentences are refused, which shows that the reader can fail.
#include "boards.h"
#include "entries.h"
#include "explain/sentences.h"
#include "format/format.h"
#include "make/make.h"
#include "read_words.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// ---- An explanation, read --------------------------------------------------------------------------------

static size_t steps_read, mistakes_read; // each step counts once per detail

static const char *name_details(enum explain_detail detail) {
    static const char *const names[] = {
        [EXPLAIN_NORMAL] = "normal", [EXPLAIN_BRIEF] = "brief", [EXPLAIN_FULL] = "full"};
    return names[detail];
}

// The error, the text, and the board for trying it.
static const char *complain(const struct explanation *e, const char *where, size_t step, const char *wrong,
                            const char *words) {
    static char complaint[65536];
    struct mem m = MEM_UNLIMITED;
    struct fault fault;
    struct text board;
    text_init(&board, &m);
    assert_true(format_write(&format_native, e->puzzle, 0, &board, &fault));
    snprintf(complaint, sizeof complaint, "step %zu, %s: %s\n%.3000s\n%.3000s", step + 1, where, wrong, words,
             text_string(&board));
    text_free(&board);
    return complaint;
}

// A check of the text of every step, in order; NULL, or what is wrong.
typedef const char *read_step(struct reader *r, size_t step, const char *text);

static const char *read_told(const struct explanation *e, enum explain_detail detail, read_step *read) {
    struct mem m = MEM_UNLIMITED;
    struct explain_teller teller;
    struct reader reader;
    struct text text;
    const char *wrong = NULL;
    explain_teller_init(&teller, e);
    teller.detail = detail;
    reader_init(&reader, e);
    text_init(&text, &m);
    for (size_t i = 0; i < e->steps.size && wrong == NULL; i++, steps_read++) {
        text_clear(&text);
        explain_teller_say(&teller, i, &text);
        wrong = read(&reader, i, text_string(&text));
        if (wrong != NULL) wrong = complain(e, name_details(detail), i, wrong, text_string(&text));
    }
    text_free(&text);
    reader_free(&reader);
    explain_teller_free(&teller);
    return wrong;
}

static const char *read_rules_of(const struct explanation *e) {
    struct mem m = MEM_UNLIMITED;
    struct reader reader;
    struct text text;
    const char *wrong = NULL;
    reader_init(&reader, e);
    text_init(&text, &m);
    for (size_t i = 0; i < e->rules.size && wrong == NULL; i++) {
        text_clear(&text);
        explain_say_rule(e, &e->rules.at[i], &text);
        wrong = reader_hold_rule(&reader, &e->rules.at[i], text_string(&text));
        if (wrong != NULL) wrong = complain(e, "a rule", 0, wrong, text_string(&text));
    }
    text_free(&text);
    reader_free(&reader);
    return wrong;
}

static const char *read_all(const struct puzzle *p, struct explain_request request, read_step *read) {
    struct mem m = MEM_UNLIMITED;
    struct explanation e;
    struct fault fault;
    assert_true(explain_puzzle(p, &request, &m, &e, &fault));
    const char *wrong = read_rules_of(&e);
    for (int detail = EXPLAIN_NORMAL; detail <= EXPLAIN_FULL && wrong == NULL; detail++)
        wrong = read_told(&e, (enum explain_detail)detail, read);
    mistakes_read += e.status == EXPLAIN_MISTAKE;
    explanation_free(&e);
    assert_int_equal(m.used, 0);
    return wrong;
}

// ---- Boards ----------------------------------------------------------------------------------------------

// A limit so that no board takes long: most are explained to the end within it, and of the others the
// beginning is read.
enum { WORK = 1000000 };
static const struct explain_request whole = {.most_work = WORK}, hint = {.most_work = WORK, .hint = true};

// Read the board as it is, half filled, with candidates struck out, and the last two with mistakes.
static const char *read_entries(const struct puzzle *p, const struct puzzle *solution, struct rng *r,
                                read_step *read) {
    const char *wrong = read_all(p, whole, read);
    for (int way = 0; way < 6 && wrong == NULL; way++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle board;
        assert_true(puzzle_copy(&board, p, &m));
        if (way % 3 == 1) entries_err(&board, solution, r);
        if (way % 3 != 2) entries_fill_half(&board, solution, r);
        if (way >= 3 || way % 3 == 2) entries_strike(&board, solution, way == 5, r);
        wrong = read_all(&board, way % 2 == 0 ? hint : whole, read);
        puzzle_free(&board);
    }
    return wrong;
}

// A family and a level for each seed.
static const char *read_made(uint64_t seed, read_step *read) {
    struct mem m = MEM_UNLIMITED;
    struct fault fault = {0};
    struct made made;
    struct rng r;
    size_t families = 0;
    while (family_all()[families] != NULL) families++;
    struct make_request request = make_defaults(family_all()[seed % families]);
    if (request.family->maker == NULL) return NULL;
    rng_seed(&r, seed);
    request.seed = seed;
    enum explain_level level = (enum explain_level)(seed / families % EXPLAIN_LEVELS);
    bool is_slow = request.family->up_to_symmetry; // then whatever level a small one has
    assert_true(is_slow ? make_set(&request, "size", "5x5", &fault)
                        : make_set(&request, "level", explain_level_name(level), &fault));
    if (make_puzzle(&request, 0, 0, &m, &made, &fault) != MAKE_DONE)
        return NULL; // then there is nothing to read
    const char *wrong = read_entries(&made.puzzle, &made.solution, &r, read);
    made_free(&made);
    assert_int_equal(m.used, 0);
    return wrong;
}

// Are all the seeds used, so that much must have been read?
static bool is_whole(uint64_t seeds) {
    return seeds_count(seeds) >= seeds && getenv("ROQUE_TEST_SEED") == NULL;
}

static const char *hold(struct reader *r, size_t step, const char *text) {
    return reader_hold(r, step, text);
}

static const char *read_made_words(uint64_t seed) { return read_made(seed, hold); }

static void every_sentence_of_made_boards_says_what_its_step_does(void **state) {
    (void)state;
    steps_read = mistakes_read = 0;
    run_seeds(0, 60, read_made_words);
    if (is_whole(60))
        if (steps_read < 6000 || mistakes_read < 40)
            fail_msg("only %zu steps and %zu mistakes", steps_read, mistakes_read);
}

static void every_sentence_of_built_in_boards_says_what_its_step_does(void **state) {
    (void)state;
    uint64_t number = 0;
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        for (const struct builtin_puzzle *b = (*f)->builtin; b != NULL && b->name != NULL; b++) {
            struct mem m = MEM_UNLIMITED;
            struct puzzle p;
            if (!seeds_case(number++)) continue;
            board_read(&p, &m, b->text);
            const char *wrong = read_all(&p, whole, hold);
            if (wrong != NULL) fail_msg("%s: %s", b->name, wrong);
            puzzle_free(&p);
        }
}

// What a number demands was said twice, of each piece and square by square; and that a supposition leads away
// from where a piece is known to be was not said.
static void boards_whose_words_were_wrong_stay_right(void **state) {
    (void)state;
    static const char *const boards[] = {
        "chess-num 8x8\n.x.xR..x\nx..x.xxx\nx0xxx.x.\n..x.3.2.\n0x.xx.xx\n....6xxx\n.x.4.Pxx\n0.x..N..\n",
        "chess-num 8x8\n3.......\n.632....\n....1...\n........\n........\n........\n........\n.2......\n",
        "chess-num 8x8\n.......0\n........\n..3.....\n...5.6..\n........\n........\n........\n.2......\n"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle p;
        board_read(&p, &m, boards[i]);
        const char *wrong = read_all(&p, whole, hold);
        if (wrong == NULL) wrong = read_all(&p, hint, hold);
        if (wrong != NULL) fail_msg("%s", wrong);
        puzzle_free(&p);
    }
}

// ---- Damage ----------------------------------------------------------------------------------------------

// A damaged copy of a text; false if there is nothing to damage in this way.
typedef bool damage(const struct explanation *e, const char *text, struct rng *r, char *out, size_t size);

enum { MOST_TEXT = 1 << 16 };

// Replace `length` characters at `at` by `with`.
static void splice(const char *text, const char *at, size_t length, const char *with, char *out,
                   size_t size) {
    int n = snprintf(out, size, "%.*s%s%s", (int)(at - text), text, with, at + length);
    assert_true(n >= 0 && (size_t)n < size);
}

// The n-th occurrence of one of the words, and which word it is; NULL: there are fewer.
static const char *find_word(const char *text, const char *const *words, size_t n, size_t *which) {
    for (const char *at = text; *at != '\0'; at++)
        for (size_t i = 0; words[i] != NULL; i++)
            if (strncmp(at, words[i], strlen(words[i])) == 0 && n-- == 0) {
                *which = i;
                return at;
            }
    return NULL;
}

static const char *any_word(const char *text, const char *const *words, struct rng *r, size_t *which) {
    size_t n = 0;
    while (find_word(text, words, n, which) != NULL) n++;
    return n == 0 ? NULL : find_word(text, words, rng_below(r, (uint32_t)n), which);
}

static bool is_square(const char *at) {
    return at[0] == 'r' && at[1] >= '1' && at[1] <= '9' && strcspn(at, "c") <= 3;
}

// Replace one of the named squares by another.
static bool swap_square(const struct explanation *e, const char *text, struct rng *r, char *out,
                        size_t size) {
    size_t n = 0, which;
    for (const char *at = text; *at != '\0'; at++) n += is_square(at);
    if (n == 0) return false;
    which = rng_below(r, (uint32_t)n);
    const char *at = text;
    for (;; at++)
        if (is_square(at) && which-- == 0) break;
    size_t length = 1 + strspn(at + 1, "0123456789");
    length += 1 + strspn(at + length + 1, "0123456789");
    char name[32];
    do
        snprintf(name, sizeof name, "r%uc%u", rng_below(r, (uint32_t)e->puzzle->height) + 1,
                 rng_below(r, (uint32_t)e->puzzle->width) + 1);
    while (strlen(name) == length && strncmp(name, at, length) == 0);
    splice(text, at, length, name, out, size);
    return true;
}

// Replace one of the named pieces by another.
static bool swap_piece(const struct explanation *e, const char *text, struct rng *r, char *out, size_t size) {
    const char *const *nouns = e->puzzle->family->nouns;
    const char *words[PUZZLE_MARKS + 1] = {0};
    size_t n = strlen(e->puzzle->family->marks), which, with;
    if (n < 2) return false;
    memcpy(words, nouns, n * sizeof *words);
    const char *at = any_word(text, words, r, &which);
    if (at == NULL) return false;
    do with = rng_below(r, (uint32_t)n);
    while (with == which);
    splice(text, at, strlen(words[which]), words[with], out, size);
    return true;
}

// Replace one of the words by the one paired with it.
static bool swap_words(const char *text, const char *const (*pairs)[2], struct rng *r, char *out,
                       size_t size) {
    const char *words[32] = {0};
    size_t which;
    for (size_t i = 0; pairs[i][0] != NULL; i++) words[i] = pairs[i][0];
    const char *at = any_word(text, words, r, &which);
    if (at == NULL) return false;
    splice(text, at, strlen(words[which]), pairs[which][1], out, size);
    return true;
}

static bool negate(const struct explanation *e, const char *text, struct rng *r, char *out, size_t size) {
    static const char *const pairs[][2] = {{" is on ", " cannot be on "},
                                           {" cannot be on ", " is on "},
                                           {" can only be on ", " cannot be on "},
                                           {" stays empty", " is not empty"},
                                           {" stay empty", " are not empty"},
                                           {" is a bulb", " stays empty"},
                                           {" are bulbs", " stay empty"},
                                           {"o no ", "o a "},
                                           {" were empty", " were not empty"},
                                           {" were on ", " were not on "},
                                           {NULL, NULL}};
    (void)e;
    return swap_words(text, pairs, r, out, size);
}

static bool miscount(const struct explanation *e, const char *text, struct rng *r, char *out, size_t size) {
    static const char *const pairs[][2] = {{" one ", " two "},    {" two ", " three "}, {" three ", " four "},
                                           {" four ", " five "},  {" five ", " six "},  {" six ", " seven "},
                                           {" both ", " all "},   {" once", " twice"},  {" twice", " once"},
                                           {" cases", "0 cases"}, {NULL, NULL}};
    (void)e;
    return swap_words(text, pairs, r, out, size);
}

static bool garble(const struct explanation *e, const char *text, struct rng *r, char *out, size_t size) {
    static const char *const pairs[][2] = {{" is ", " are "},
                                           {" are ", " is "},
                                           {" and ", " or "},
                                           {" or ", " and "},
                                           {".", ""},
                                           {" so ", " so  "},
                                           {", ", " "},
                                           {"Then ", "then "},
                                           {" stay ", " stays "},
                                           {" the ", " a "},
                                           {" stays ", " stay "},
                                           {" pieces", " piece"},
                                           {"; ", ", "},
                                           {NULL, NULL}};
    (void)e;
    return swap_words(text, pairs, r, out, size);
}

// Leave out a part of a list, a clause or a line.
static bool drop_part(const struct explanation *e, const char *text, struct rng *r, char *out, size_t size) {
    static const char *const begins[] = {", r", " and r", " or r", "; ", " By the same rules", NULL};
    size_t which;
    const char *at = any_word(text, begins, r, &which);
    (void)e;
    if (at == NULL) return false;
    size_t length = which < 3 ? strlen(begins[which]) + strcspn(at + strlen(begins[which]), " ,.;:\n")
                              : 1 + strcspn(at + 1, which == 3 ? ";.\n" : "\n");
    splice(text, at, length, "", out, size);
    return true;
}

static bool drop_line(const struct explanation *e, const char *text, struct rng *r, char *out, size_t size) {
    static const char *const ends[] = {"\n", NULL};
    size_t which;
    const char *at = any_word(text, ends, r, &which), *from = at;
    (void)e;
    if (strchr(text, '\n')[1] == '\0') return false;
    while (from > text && from[-1] != '\n') from--;
    splice(text, from, (size_t)(at - from) + 1, "", out, size);
    return true;
}

struct kind_of_damage {
    const char *name;
    damage *does;
    size_t done, missed;
};
static struct kind_of_damage damages[] = {
    {"another square", swap_square, 0, 0}, {"another piece", swap_piece, 0, 0},
    {"the opposite", negate, 0, 0},        {"another number", miscount, 0, 0},
    {"bad English", garble, 0, 0},         {"a part left out", drop_part, 0, 0},
    {"a line left out", drop_line, 0, 0},
};
enum { DAMAGES = sizeof damages / sizeof *damages };

static struct rng damage_rng;

// Apply each kind of damage once.
static const char *hold_damaged(struct reader *r, size_t step, const char *text) {
    static char damaged[MOST_TEXT];
    if (strlen(text) > MOST_TEXT / 4) return NULL;
    for (size_t i = 0; i < DAMAGES; i++) {
        struct kind_of_damage *d = &damages[i];
        if (!d->does(r->e, text, &damage_rng, damaged, sizeof damaged) || strcmp(damaged, text) == 0)
            continue;
        d->done++;
        if (reader_hold(r, step, damaged) != NULL) continue;
        d->missed++;
    }
    return NULL;
}

static const char *read_damaged(uint64_t seed) { return read_made(seed, hold_damaged); }

// A damaged sentence that is accepted is still true: it names another bulb that a cell sees as well, or
// another rule that fits, too. A single board that was never tried may have several of those.
static void damaged_sentences_are_refused(void **state) {
    (void)state;
    rng_seed(&damage_rng, 1);
    run_seeds(100, 20, read_damaged);
    for (size_t i = 0; i < DAMAGES; i++) {
        const struct kind_of_damage *d = &damages[i];
        const size_t most = getenv("ROQUE_TEST_FROM") == NULL ? 1 + d->done / 100 : 3 + d->done / 50;
        if ((is_whole(20) && d->done < 100) || d->missed > most)
            fail_msg("%s: %zu of %zu were not noticed", d->name, d->missed, d->done);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sentence_of_built_in_boards_says_what_its_step_does),
        cmocka_unit_test(every_sentence_of_made_boards_says_what_its_step_does),
        cmocka_unit_test(boards_whose_words_were_wrong_stay_right),
        cmocka_unit_test(damaged_sentences_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

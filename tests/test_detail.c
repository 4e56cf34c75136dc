// The detail in which a step is told: brief is one sentence, full is everything, and normal covers as many
// cases as full, though it may only count them.
#include "boards.h"
#include "explain/sentences.h"
#include "explain/words.h"
#include "puzzle/family.h"
#include "seeds.h"
#include "tell/tell.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LONG = 12, LONG_ANSWERS = 9, MANY_WORDS = 100, MOST_WORDS = 120 }; // lines and words of a step

struct subject {
    struct mem mem;
    struct puzzle puzzle;
    struct explanation e;
    struct explain_teller teller;
    struct text brief, normal, full;
};

// The name of a built-in board, or a board.
static void begin(struct subject *s, const char *board) {
    const struct family *family;
    const struct builtin_puzzle *b = families_builtin(NULL, board, &family);
    struct fault fault;
    *s = (struct subject){.mem = MEM_UNLIMITED};
    board_read(&s->puzzle, &s->mem, b != NULL ? b->text : board);
    assert_true(explain_puzzle(&s->puzzle, &(struct explain_request){0}, &s->mem, &s->e, &fault));
    assert_int_equal(s->e.status, EXPLAIN_DONE);
    explain_teller_init(&s->teller, &s->e);
    text_init(&s->brief, &s->mem);
    text_init(&s->normal, &s->mem);
    text_init(&s->full, &s->mem);
}

static void end(struct subject *s) {
    text_free(&s->brief);
    text_free(&s->normal);
    text_free(&s->full);
    explain_teller_free(&s->teller);
    explanation_free(&s->e);
    puzzle_free(&s->puzzle);
    assert_int_equal(s->mem.used, 0);
}

static void tell(struct subject *s, size_t step) {
    struct text *const texts[] = {
        [EXPLAIN_NORMAL] = &s->normal, [EXPLAIN_BRIEF] = &s->brief, [EXPLAIN_FULL] = &s->full};
    for (int detail = EXPLAIN_NORMAL; detail <= EXPLAIN_FULL; detail++) {
        s->teller.detail = (enum explain_detail)detail;
        text_clear(texts[detail]);
        explain_teller_say(&s->teller, step, texts[detail]);
        assert_false(texts[detail]->failed);
    }
}

static size_t count_lines(const struct text *t) {
    size_t lines = 0;
    for (const char *c = text_string(t); *c != '\0'; c++) lines += *c == '\n';
    return lines;
}

static bool begins(const char *line, const char *word) { return strncmp(line, word, strlen(word)) == 0; }

static size_t number_of(const char *word) {
    static const char *const words[] = {"two",   "three", "four", "five",   "six",   "seven",
                                        "eight", "nine",  "ten",  "eleven", "twelve"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcspn(word, " ") == strlen(words[i]) && begins(word, words[i])) return i + 2;
    return strtoul(word, NULL, 10);
}

// The number of contradictions that a line tells or counts.
static size_t cases_of_line(const char *line, size_t length) {
    char copy[4096];
    assert_true(length < sizeof copy);
    memcpy(copy, line, length);
    copy[length] = '\0';
    if (begins(copy, "But ") || begins(copy, "The other case ")) return 1;
    if (begins(copy, "The other ")) return number_of(copy + strlen("The other "));
    if (copy[length - 1] == '?' || begins(copy, "We take, of all ")) return 0;
    if (begins(copy, "The same mirrored and turned: ")) return 0;
    return !begins(copy, "Suppose ") && !begins(copy, "Then ") && !begins(copy, "So ") &&
           !begins(copy, "In short: ");
}

// Up to where the step argues for the rest of what it decides, if it does: after the line in which its
// supposition, which is not indented, breaks a rule.
static size_t cases_of_text(const struct text *t, bool argues) {
    size_t cases = 0;
    bool ends = false;
    for (const char *line = text_string(t); *line != '\0' && !(ends && argues);) {
        size_t length = strcspn(line, "\n");
        ends = begins(line, "But ") || begins(line, "The other ") ||
               (cases == 0 && cases_of_line(line, length) == 1);
        length -= strspn(line, " ");
        line += strspn(line, " ");
        cases += cases_of_line(line, length);
        line += length + (line[length] == '\n');
        if (begins(line, "The other ")) ends = false;
    }
    return cases;
}

static size_t count_words(const char *text, const char *words) {
    size_t n = 0;
    for (; (text = strstr(text, words)) != NULL; text++) n++;
    return n;
}

static size_t words_of(const char *text) {
    size_t words = 0;
    for (const char *c = text; *c != '\0'; c++)
        words += !isspace((unsigned char)*c) && (c[1] == '\0' || isspace((unsigned char)c[1]));
    return words;
}

static void judge_step(const struct subject *s, bool argues) {
    const struct family_words *words = s->puzzle.family->words;
    const size_t most = words != NULL && words->ask != NULL ? LONG_ANSWERS : LONG;
    const char *normal = text_string(&s->normal), *full = text_string(&s->full);
    assert_int_equal(count_lines(&s->brief), 1);
    bool is_short = count_lines(&s->full) <= most && count_words(full, " ") <= MANY_WORDS;
    if (is_short) assert_string_equal(normal, full);
    if (words_of(normal) > words_of(full) || words_of(normal) >= MOST_WORDS || count_lines(&s->normal) > LONG)
        fail_msg("%s takes %zu lines and %zu words", normal, count_lines(&s->normal), words_of(normal));
    if (strstr(normal, "\nThe other ") != NULL) assert_true(count_words(normal, "But ") <= 1);
    assert_null(strstr(normal, "n each of ")); // a number of cases is no reason
    assert_int_equal(cases_of_text(&s->normal, argues), cases_of_text(&s->full, argues));
}

static void normal_counts_the_cases_that_full_tells(void **state) {
    (void)state;
    static const char *const names[] = {"chess-loop:paper/2",        "chess-loop:paper/6",
                                        "chess-loop:paper/7",        "chess-loop:paper/9",
                                        "chess-loop:paper/13",       "chess-num:paper/2",
                                        "chess-position:friedman/1", "chess-avoid:friedman/2",
                                        "chess-position:friedman/4", "chess-position:friedman/6"};
    size_t shortened = 0;
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        struct subject s;
        if (!seeds_case(n)) continue;
        begin(&s, names[n]);
        for (size_t i = 0; i < s.e.steps.size; i++) {
            tell(&s, i);
            judge_step(&s, s.e.steps.at[i].arguments.count > 0);
            shortened += strcmp(text_string(&s.normal), text_string(&s.full)) != 0;
        }
        end(&s);
    }
    assert_true(shortened > (seeds_few() ? 0 : 20));
}

// ---- The overview ----------------------------------------------------------------------------------------

static const char *overview(struct subject *s) {
    text_clear(&s->brief);
    tell_overview(&s->brief, &s->e);
    return text_string(&s->brief);
}

static void the_overview_counts_what_full_tells(void **state) {
    (void)state;
    static const char *const boards[] = {
        "chess-loop:paper/2", "chess-loop:paper/9", "chess-position 4x4 3\n1011\n0202\n1021\n0110\n",
        "chess-position 4x4 4\n2211\n1122\n2111\n2011\n+\n....\n....\n.B..\n....\n"};
    for (size_t n = 0; n < sizeof boards / sizeof *boards; n++) {
        struct subject s;
        char begin_with[64], has[64];
        size_t cases = 0, in_steps = 0, untold = 0;
        begin(&s, boards[n]);
        for (size_t i = 0; i < s.e.steps.size; i++) {
            tell(&s, i);
            bool is_untold = begins(text_string(&s.full), "Take these together:");
            size_t here = is_untold ? 0 : cases_of_text(&s.full, s.e.steps.at[i].arguments.count > 0);
            untold += is_untold;
            cases += here > 1 ? here : 0;
            in_steps += here > 1;
        }
        snprintf(begin_with, sizeof begin_with, "In short: %zu steps, ", s.e.steps.size);
        snprintf(has, sizeof has, " In %zu step%s cases are tried, %zu cases in all.", in_steps,
                 in_steps == 1 ? "" : "s", cases);
        assert_true(begins(overview(&s), begin_with));
        if (strstr(overview(&s), has) == NULL) fail_msg("%s: %s, but: %s", boards[n], has, overview(&s));
        snprintf(has, sizeof has, " In %zu more there are too many to list.", untold);
        assert_int_equal(strstr(overview(&s), has) != NULL, untold > 0);
        end(&s);
    }
}

// A limit for the text of a bare Chess Loop, which a person still reads.
static void every_loop_of_the_paper_is_told_within_a_budget(void **state) {
    (void)state;
    for (int i = 1; i <= 15; i++) {
        struct subject s;
        char name[32];
        if (!seeds_case((uint64_t)i)) continue;
        snprintf(name, sizeof name, "chess-loop:paper/%d", i);
        begin(&s, name);
        tell_explain_text(&s.normal, &s.e, &(struct tell_explain_how){0});
        size_t words = words_of(text_string(&s.normal));
        if (count_lines(&s.normal) > 150 || words > 1500)
            fail_msg("%s takes %zu lines and %zu words", name, count_lines(&s.normal), words);
        end(&s);
    }
}

static void short_explanations_have_no_overview(void **state) {
    (void)state;
    static const char *const names[] = {"akari:paper/1", "chess-num:paper/1", "chess-loop:paper/1"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        struct subject s;
        begin(&s, names[n]);
        assert_string_equal(overview(&s), "");
        end(&s);
    }
}

static void short_steps_are_told_in_full(void **state) {
    (void)state;
    static const char *const names[] = {"akari:paper/1", "akari:paper/3", "akari:paper/5",
                                        "chess-num:paper/1"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        struct subject s;
        begin(&s, names[n]);
        for (size_t i = 0; i < s.e.steps.size; i++) {
            tell(&s, i);
            bool argues = s.e.steps.at[i].arguments.count > 0,
                 is_long = count_words(text_string(&s.full), " ") > MANY_WORDS;
            if (!argues || !is_long) assert_string_equal(text_string(&s.normal), text_string(&s.full));
        }
        end(&s);
    }
}

static void brief_names_every_rule_of_a_step_with_several(void **state) {
    (void)state;
    struct subject s;
    size_t named = 0;
    begin(&s, "akari:paper/1");
    for (size_t i = 0; i < s.e.steps.size; i++) {
        const struct explain_step *step = &s.e.steps.at[i];
        tell(&s, i);
        if (count_lines(&s.full) == 1) assert_string_equal(text_string(&s.brief), text_string(&s.full));
        for (size_t k = 0; k < step->rules.count && count_lines(&s.full) > 1; k++, named++) {
            struct text rule;
            text_init(&rule, &s.mem);
            explain_say_rule(&s.e, &s.e.rules.at[step->rules.first + k], &rule);
            assert_non_null(strstr(text_string(&s.brief), text_string(&rule) + 1)); // but for the capital
            text_free(&rule);
        }
    }
    assert_true(named > 10);
    end(&s);
}

// ---- Rules of one kind -----------------------------------------------------------------------------------

static void expect_rules(const char *name, const char *words) {
    struct subject s;
    struct text out;
    begin(&s, name);
    text_init(&out, &s.mem);
    tell_hint(&out, &s.e, TELL_HINT_RULES, &(struct tell_explain_how){0});
    assert_non_null(strstr(text_string(&out), words));
    text_free(&out);
    end(&s);
}

static void rules_of_one_kind_are_told_together(void **state) {
    (void)state;
    expect_rules("chess-avoid:friedman/1", "  Pieces on r");
    expect_rules("chess-avoid:friedman/1", " attack no other piece.\n");
    expect_rules("chess-position:friedman/0", "  At most one piece can be on each of r");
    expect_rules("chess-loop:paper/9", "  Pieces on r");
    expect_rules("chess-loop:paper/9", "  Row 1 must not be empty.\n");
}

// Each allocation fails in turn: each failure is reported, and nothing else goes wrong.
static void tell_poorly(const char *name, bool hint) {
    struct subject s;
    begin(&s, name);
    for (uint64_t fail = 1;; fail++) {
        struct text out;
        text_init(&out, &s.mem);
        s.mem.calls = 0;
        s.mem.fail_at = fail;
        const struct tell_explain_how how = {.detail = EXPLAIN_BRIEF};
        if (hint) tell_hint(&out, &s.e, TELL_HINT_RULES, &how);
        else tell_explain_text(&out, &s.e, &how);
        bool failed = s.mem.calls >= fail;
        s.mem.fail_at = 0;
        assert_int_equal(out.failed, failed);
        text_free(&out);
        if (!failed) break;
    }
    end(&s);
}

static void a_lack_of_memory_while_telling_steps_is_reported(void **state) {
    (void)state;
    tell_poorly("chess-avoid:friedman/1", true);
    tell_poorly("chess-position:friedman/0", true);
    tell_poorly("chess-avoid:friedman/1", false);
    tell_poorly("chess-num:paper/1", false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_counts_the_cases_that_full_tells),
        cmocka_unit_test(the_overview_counts_what_full_tells),
        cmocka_unit_test(every_loop_of_the_paper_is_told_within_a_budget),
        cmocka_unit_test(short_explanations_have_no_overview),
        cmocka_unit_test(short_steps_are_told_in_full),
        cmocka_unit_test(brief_names_every_rule_of_a_step_with_several),
        cmocka_unit_test(rules_of_one_kind_are_told_together),
        cmocka_unit_test(a_lack_of_memory_while_telling_steps_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// The interface of games: every kind is played by the same calls, and no test here asks which kind it is.
#include "play/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const game_settings nothing;
static const struct game_front quick = {.think_us = 1000, .seed = 1};

// For each kind: a game that begins quickly, and a move in it.
static const struct trial {
    const char *name, *move, *wrong;
    game_settings settings;
} trials[] = {
    {"akari", "r2c2 x", "r9c9 bulb", {.at = {{"size", "4x4"}, {"seed", "1"}}, .count = 2}},
    {"echek", "Q@b3", "Q@b2", {.at = {{"black", "human"}}, .count = 1}},
};
enum { TRIALS = sizeof trials / sizeof *trials };

static struct game *begin(const struct trial *t, struct mem *m) {
    struct fault f;
    struct game *g = game_begin(t->name, &t->settings, &quick, m, &f);
    if (g == NULL) fail_msg("%s: %s", t->name, f.text);
    return g;
}

static void end(struct game *g, const struct mem *m) {
    game_free(g);
    assert_int_equal(m->used, 0);
}

static enum game_step say(struct game *g, const char *line) {
    struct fault f;
    text_clear(&g->said);
    return game_do(g, line, &f);
}

static void expect_same_text(const struct game *a, const struct game *b, bool same) {
    struct text one = TEXT_IN(a->mem), other = TEXT_IN(b->mem);
    assert_true(game_save(a, &one) && game_save(b, &other));
    assert_int_equal(strcmp(text_string(&one), text_string(&other)) == 0, same);
    text_free(&one);
    text_free(&other);
}

static struct game *copy(const struct game *g) {
    struct text saved = TEXT_IN(g->mem);
    struct fault f;
    assert_true(game_save(g, &saved));
    struct game *other = game_load(text_string(&saved), saved.size, &g->front, g->mem, &f);
    if (other == NULL) fail_msg("%s", f.text);
    text_free(&saved);
    return other;
}

// ---- Beginning and ending --------------------------------------------------------------------------------

static void every_kind_is_tried(void **state) {
    (void)state;
    for (const struct game_kind *const *k = game_kinds(); *k != NULL; k++) {
        bool tried = false;
        for (int i = 0; i < TRIALS; i++) tried |= game_kind_named(NULL, trials[i].name) == *k;
        assert_true(tried);
    }
}

static void a_game_is_loaded_as_it_was_saved(void **state) {
    (void)state;
    for (int i = 0; i < TRIALS; i++) {
        struct mem m = MEM_UNLIMITED;
        struct game *g = begin(&trials[i], &m), *fresh = copy(g);
        assert_ptr_equal(g->kind, fresh->kind);
        assert_false(game_is_begun(g));
        assert_int_equal(say(g, trials[i].move), GAME_CHANGED);
        assert_true(game_is_begun(g));
        expect_same_text(g, fresh, false);
        struct game *loaded = copy(g);
        expect_same_text(g, loaded, true);
        assert_int_equal(g->kind->identity(g), loaded->kind->identity(loaded));
        game_free(loaded);
        game_free(fresh);
        end(g, &m);
    }
}

static void a_link_carries_a_game(void **state) {
    (void)state;
    for (int i = 0; i < TRIALS; i++) {
        struct mem m = MEM_UNLIMITED;
        struct fault f;
        struct game *g = begin(&trials[i], &m);
        struct text link = TEXT_IN(&m);
        assert_int_equal(say(g, trials[i].move), GAME_CHANGED);
        assert_true(game_link(g, &link));
        struct game *loaded = game_load(text_string(&link), link.size, &quick, &m, &f);
        assert_non_null(loaded);
        expect_same_text(g, loaded, true);
        text_free(&link);
        game_free(loaded);
        end(g, &m);
    }
}

static void a_setting_that_nobody_knows_is_refused(void **state) {
    (void)state;
    const game_settings odd = {.at = {{"colour-of-the-sky", "blue"}}, .count = 1};
    for (int i = 0; i < TRIALS; i++) {
        struct mem m = MEM_UNLIMITED;
        struct fault f;
        assert_false(game_check(NULL, trials[i].name, &odd, &f));
        assert_non_null(strstr(f.text, "colour-of-the-sky"));
        assert_null(game_begin(trials[i].name, &odd, &quick, &m, &f));
        assert_int_equal(m.used, 0);
    }
    struct fault f;
    assert_false(game_check(NULL, "halma", &nothing, &f));
}

static void another_game_is_begun_by_words(void **state) {
    (void)state;
    for (int i = 0; i < TRIALS; i++) {
        struct mem m = MEM_UNLIMITED;
        struct fault f;
        struct game *g = begin(&trials[i], &m), *other = game_another(g, g->kind->another, &f);
        if (other == NULL) fail_msg("%s: %s", g->kind->another, f.text);
        assert_ptr_equal(other->kind, g->kind);
        assert_string_equal(other->kind->name_of(other), g->kind->name_of(g));
        assert_null(game_another(g, "of-no-sort", &f));
        game_free(other);
        end(g, &m);
    }
}

// ---- Words -----------------------------------------------------------------------------------------------

static void no_two_words_have_the_same_name_letter_or_key(void **state) {
    (void)state;
    for (int i = 0; i < TRIALS; i++) {
        struct mem m = MEM_UNLIMITED;
        struct game *g = begin(&trials[i], &m);
        const struct game_word *a, *b;
        for (size_t x = 0; (a = game_word(g, x)) != NULL; x++)
            for (size_t y = 0; y < x && (b = game_word(g, y)) != NULL; y++) {
                assert_string_not_equal(a->name, b->name);
                if (a->letter != NULL && b->letter != NULL) assert_string_not_equal(a->letter, b->letter);
                if (a->key != 0) assert_int_not_equal(a->key, b->key);
            }
        end(g, &m);
    }
}

static void a_key_that_needs_an_argument_has_a_question(void **state) {
    (void)state;
    for (int i = 0; i < TRIALS; i++) {
        struct mem m = MEM_UNLIMITED;
        struct game *g = begin(&trials[i], &m);
        const struct game_word *w;
        for (size_t x = 0; (w = game_word(g, x)) != NULL; x++)
            if (w->key != 0 && w->argument != NULL && w->argument[0] != '[') assert_non_null(w->question);
        end(g, &m);
    }
}

static void a_typing_error_is_refused_with_its_place_and_changes_nothing(void **state) {
    (void)state;
    for (int i = 0; i < TRIALS; i++) {
        struct mem m = MEM_UNLIMITED;
        struct game *g = begin(&trials[i], &m), *before = copy(g);
        const struct {
            const char *line;
            size_t column; // 0: any
        } wrong[] = {{"undo twice", 6}, {"undp", 1}, {"hint 7", 0}, {trials[i].wrong, 0}, {"\001", 1}};
        for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
            struct fault f = {0};
            assert_int_equal(game_do(g, wrong[k].line, &f), GAME_REFUSED);
            assert_int_equal(f.kind, FAULT_INPUT);
            if (wrong[k].column > 0) assert_int_equal(f.column, wrong[k].column);
        }
        expect_same_text(g, before, true);
        game_free(before);
        end(g, &m);
    }
}

static void words_are_named_as_they_are_said(void **state) {
    (void)state;
    static const char *const expected[] = {"'undo'", "u", "\"Undo\""};
    for (int i = 0; i < TRIALS; i++)
        for (int voice = GAME_NAMES_WORDS; voice <= GAME_NAMES_BUTTONS; voice++) {
            struct mem m = MEM_UNLIMITED;
            struct game *g = begin(&trials[i], &m);
            struct text out = TEXT_IN(&m);
            g->front.voice = (enum game_voice)voice;
            game_call(g, &out, "undo");
            assert_string_equal(text_string(&out), expected[voice]);
            text_free(&out);
            end(g, &m);
        }
}

// ---- Playing ---------------------------------------------------------------------------------------------

static void a_move_is_undone_and_done_again(void **state) {
    (void)state;
    for (int i = 0; i < TRIALS; i++) {
        struct mem m = MEM_UNLIMITED;
        struct game *g = begin(&trials[i], &m);
        assert_int_equal(say(g, "undo"), GAME_SAID);
        assert_int_equal(say(g, trials[i].move), GAME_CHANGED);
        struct game *moved = copy(g);
        assert_int_equal(say(g, "undo"), GAME_CHANGED);
        expect_same_text(g, moved, false);
        assert_int_equal(say(g, "redo"), GAME_CHANGED);
        expect_same_text(g, moved, true);
        assert_int_equal(say(g, "redo"), GAME_SAID);
        assert_true(g->said.size > 0);
        game_free(moved);
        end(g, &m);
    }
}

static void doing_what_hints_say_comes_to_an_end(void **state) {
    (void)state;
    for (int i = 0; i < TRIALS; i++) {
        struct mem m = MEM_UNLIMITED;
        struct game *g = begin(&trials[i], &m);
        for (int steps = 0; steps < 500 && !game_is_over(g); steps++) {
            assert_int_equal(say(g, "hint"), GAME_SAID);
            assert_true(g->said.size > 0);
            assert_int_equal(say(g, "do"), GAME_CHANGED);
            game_tell(g);
        }
        assert_true(game_is_over(g));
        end(g, &m);
    }
}

static void a_hint_asked_for_again_tells_more_until_something_is_played(void **state) {
    (void)state;
    for (int i = 0; i < TRIALS; i++) {
        struct mem m = MEM_UNLIMITED;
        struct game *g = begin(&trials[i], &m);
        struct text first = TEXT_IN(&m);
        g->front.think_us = 50000;
        assert_int_equal(say(g, "hint"), GAME_SAID);
        assert_non_null(strstr(text_string(&g->said), "'hint' again tells"));
        text_add(&first, text_string(&g->said));
        assert_int_equal(say(g, "hint"), GAME_SAID);
        assert_string_not_equal(text_string(&g->said), text_string(&first));
        assert_int_equal(say(g, trials[i].move), GAME_CHANGED);
        assert_int_equal(say(g, "undo"), GAME_CHANGED);
        assert_int_equal(say(g, "hint"), GAME_SAID);
        assert_non_null(strstr(text_string(&g->said), "'hint' again tells"));
        text_free(&first);
        end(g, &m);
    }
}

static void without_time_a_thought_is_unfinished_and_goes_on_later(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct game *g = begin(&trials[1], &m);
    g->front.think_us = 200000;
    int slices = 0;
    for (enum game_step step = GAME_UNFINISHED; step == GAME_UNFINISHED; slices++) {
        g->front.limits = limits_within(20000, NULL);
        step = say(g, "hint");
        assert_true(step == GAME_UNFINISHED || step == GAME_SAID);
    }
    assert_in_range(slices, 2, 100);
    assert_true(g->said.size > 0);
    end(g, &m);
}

static void an_opponent_moves_when_it_is_awaited(void **state) {
    (void)state;
    const game_settings random = {.at = {{"white", "human"}, {"black", "random"}}, .count = 2};
    struct mem m = MEM_UNLIMITED;
    struct fault f;
    struct game *g = game_begin("echek", &random, &quick, &m, &f);
    assert_non_null(g);
    assert_false(game_awaits(g));
    assert_int_equal(say(g, "Q@b3"), GAME_CHANGED);
    assert_true(game_awaits(g));
    assert_int_equal(game_reply(g, &f), GAME_CHANGED);
    assert_false(game_awaits(g));
    assert_int_equal(game_reply(g, &f), GAME_SAID);
    end(g, &m);
}

// ---- Memory ----------------------------------------------------------------------------------------------

// Play a short game; returns whether there was memory for all of it.
static bool play_with(const struct trial *t, struct mem *m) {
    struct fault f = {0};
    struct game *g = game_begin(t->name, &t->settings, &quick, m, &f);
    struct text out = TEXT_IN(m);
    bool ok = g != NULL && game_do(g, t->move, &f) == GAME_CHANGED &&
              game_do(g, "undo", &f) == GAME_CHANGED && game_do(g, "redo", &f) == GAME_CHANGED &&
              game_save(g, &out) && game_link(g, &out);
    if (g != NULL) game_tell(g);
    ok = ok && !out.failed && !g->said.failed;
    if (!ok && f.kind != FAULT_NONE) assert_int_equal(f.kind, FAULT_MEMORY);
    text_free(&out);
    game_free(g);
    return ok;
}

static void without_memory_a_game_fails_cleanly(void **state) {
    (void)state;
    const struct trial poor = {"akari", "r1c2 x", "", {.at = {{"size", "2x2"}, {"seed", "1"}}, .count = 2}};
    const struct trial *const both[] = {&poor, &trials[1]};
    for (int i = 0; i < 2; i++) {
        bool done = false;
        for (uint64_t fail = 1; !done; fail += fail < 200 ? 1 : 37) {
            struct mem m = {.fail_at = fail};
            done = play_with(both[i], &m) && m.calls < fail;
            assert_int_equal(m.used, 0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_is_tried),
        cmocka_unit_test(a_game_is_loaded_as_it_was_saved),
        cmocka_unit_test(a_link_carries_a_game),
        cmocka_unit_test(a_setting_that_nobody_knows_is_refused),
        cmocka_unit_test(another_game_is_begun_by_words),
        cmocka_unit_test(no_two_words_have_the_same_name_letter_or_key),
        cmocka_unit_test(a_key_that_needs_an_argument_has_a_question),
        cmocka_unit_test(a_typing_error_is_refused_with_its_place_and_changes_nothing),
        cmocka_unit_test(words_are_named_as_they_are_said),
        cmocka_unit_test(a_move_is_undone_and_done_again),
        cmocka_unit_test(doing_what_hints_say_comes_to_an_end),
        cmocka_unit_test(a_hint_asked_for_again_tells_more_until_something_is_played),
        cmocka_unit_test(without_time_a_thought_is_unfinished_and_goes_on_later),
        cmocka_unit_test(an_opponent_moves_when_it_is_awaited),
        cmocka_unit_test(without_memory_a_game_fails_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// The output of the lab: tables that another program can read, and plots in which every point can be found.
#include "lab/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void fill(struct lab_table *t, struct mem *m) {
    lab_table_init(t, m, "Two <things>", "name|>n");
    lab_cell(t, "a,b \"c\"");
    lab_cell_count(t, 7);
    lab_cell(t, "x|y");
    lab_cell_format(t, "%.2f", 12.5);
}

static void expect_table(enum lab_medium medium, const char *expected) {
    struct mem m = MEM_UNLIMITED;
    struct lab_table t;
    struct text out;
    text_init(&out, &m);
    fill(&t, &m);
    lab_table_end(&t, medium, &out);
    assert_string_equal(text_string(&out), expected);
    text_free(&out);
    assert_int_equal(m.used, 0);
}

static void a_table_for_people_is_aligned(void **state) {
    (void)state;
    expect_table(LAB_TEXT, "Two <things>\nname         n\na,b \"c\"      7\nx|y      12.50\n");
}

static void in_csv_commas_and_quotes_are_quoted(void **state) {
    (void)state;
    expect_table(LAB_CSV, "name,n\n\"a,b \"\"c\"\"\",7\nx|y,12.50\n");
}

static void in_markdown_bars_are_escaped(void **state) {
    (void)state;
    expect_table(LAB_MD,
                 "**Two <things>**\n\n| name | n |\n|---|--:|\n| a,b \"c\" | 7 |\n| x\\|y | 12.50 |\n");
}

static void in_html_nothing_is_taken_for_a_tag(void **state) {
    (void)state;
    expect_table(LAB_HTML, "<div class=\"table\"><table>\n<caption>Two &lt;things&gt;</caption>\n"
                           "<tr><th>name</th><th class=\"n\">n</th></tr>\n"
                           "<tr><td>a,b \"c\"</td><td class=\"n\">7</td></tr>\n"
                           "<tr><td>x|y</td><td class=\"n\">12.50</td></tr>\n</table></div>\n");
}

static void rows_alone_can_be_joined_to_another_table(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct lab_table t;
    struct text out = TEXT_IN(&m);
    fill(&t, &m);
    t.rows_only = true;
    lab_table_end(&t, LAB_CSV, &out);
    assert_string_equal(text_string(&out), "\"a,b \"\"c\"\"\",7\nx|y,12.50\n");
    text_free(&out);
    assert_int_equal(m.used, 0);
}

static void a_medium_is_known_by_its_name(void **state) {
    (void)state;
    static const char *const names[] = {
        [LAB_TEXT] = "text", [LAB_CSV] = "csv", [LAB_MD] = "md", [LAB_SVG] = "svg", [LAB_HTML] = "html"};
    for (int i = 0; i < LAB_MEDIA; i++) assert_string_equal(lab_media[i], names[i]);
    assert_null(lab_media[LAB_MEDIA]);
}

// ---- Plots -----------------------------------------------------------------------------------------------

static void draw(struct lab_plot *p, struct mem *m, struct text *out) {
    lab_plot_init(p, m, "Time & size");
    p->x = (struct lab_axis){"side, cells", LAB_LINEAR, LAB_PLAIN};
    p->y = (struct lab_axis){"time", LAB_LOG, LAB_SECONDS};
    for (int s = 0; s < 10; s++) {
        char name[20];
        snprintf(name, sizeof name, "series <%d>", s);
        text_add(lab_plot_series(p, true), name);
        for (int i = 1; i <= 4; i++)
            lab_plot_point(p, (struct lab_point){.x = 5.0 * i,
                                                 .y = 0.001 * (s + 1) * i,
                                                 .low = 0.0005,
                                                 .high = 0.5,
                                                 .has_worst = true,
                                                 .worst = 1.5,
                                                 .beyond = s == 9});
    }
    lab_plot_write(p, true, out);
}

static size_t count(const char *in, const char *what) {
    size_t n = 0;
    for (const char *at = strstr(in, what); at != NULL; at = strstr(at + 1, what)) n++;
    return n;
}

static void every_point_of_a_plot_is_in_it_with_its_values(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct lab_plot p;
    struct text out;
    text_init(&out, &m);
    draw(&p, &m, &out);
    const char *svg = text_string(&out);
    assert_int_equal(count(svg, "<g class=\"point\""), 40);
    for (size_t i = 0; i < p.points.size; i++) {
        char values[80];
        snprintf(values, sizeof values, "data-x=\"%.9g\" data-y=\"%.9g\"", p.points.at[i].x,
                 p.points.at[i].y);
        if (strstr(svg, values) == NULL) fail_msg("%s is not there", values);
    }
    assert_int_equal(count(svg, "series &lt;3&gt;</text>"), 1);
    assert_non_null(strstr(svg, ">10 ms</text>"));
    assert_non_null(strstr(svg, ">Time &amp; size</text>"));
    assert_null(strstr(svg, "nan"));
    assert_null(strstr(svg, "inf"));
    lab_plot_free(&p);
    text_free(&out);
    assert_int_equal(m.used, 0);
}

static void zero_has_a_place_on_a_logarithmic_axis(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct lab_plot p;
    struct text out;
    text_init(&out, &m);
    lab_plot_init(&p, &m, "Backtracks");
    p.x = (struct lab_axis){"backtracks", LAB_LOG, LAB_PLAIN};
    p.y = (struct lab_axis){"", LAB_NAMES, LAB_PLAIN};
    text_add(lab_plot_series(&p, false), "labelling");
    text_add(lab_plot_row(&p), "a");
    text_add(lab_plot_row(&p), "b");
    lab_plot_point(&p, (struct lab_point){.x = 0, .y = 0, .from_origin = true});
    lab_plot_point(&p, (struct lab_point){.x = 1000, .y = 1, .beyond = true});
    lab_plot_write(&p, false, &out);
    const char *svg = text_string(&out);
    assert_non_null(strstr(svg, ">0</text>"));
    assert_non_null(strstr(svg, ">1000</text>"));
    assert_non_null(strstr(svg, "<title>b: over 1000</title>"));
    assert_null(strstr(svg, "<style>"));
    assert_null(strstr(svg, "nan"));
    assert_null(strstr(svg, "inf"));
    lab_plot_free(&p);
    text_free(&out);
}

static void a_plot_of_one_point_or_none_is_a_plot(void **state) {
    (void)state;
    for (int points = 0; points < 2; points++)
        for (int scale = LAB_LINEAR; scale <= LAB_LOG; scale++) {
            struct mem m = MEM_UNLIMITED;
            struct lab_plot p;
            struct text out;
            text_init(&out, &m);
            lab_plot_init(&p, &m, "One");
            p.x = p.y = (struct lab_axis){"n", (enum lab_scale)scale, LAB_PLAIN};
            text_add(lab_plot_series(&p, true), "s");
            if (points > 0) lab_plot_point(&p, (struct lab_point){.x = 3, .y = 3});
            lab_plot_write(&p, true, &out);
            assert_null(strstr(text_string(&out), "nan"));
            assert_null(strstr(text_string(&out), "inf"));
            lab_plot_free(&p);
            text_free(&out);
        }
}

static void numbers_are_said_with_the_digits_that_count(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &m);
    lab_say_seconds(&out, 0.0000081);
    text_char(&out, ' ');
    lab_say_seconds(&out, 0.0123);
    text_char(&out, ' ');
    lab_say_seconds(&out, 1.402);
    text_char(&out, ' ');
    lab_say_seconds(&out, 120);
    text_char(&out, ' ');
    lab_say_count(&out, 0);
    text_char(&out, ' ');
    lab_say_count(&out, 123456);
    text_char(&out, ' ');
    lab_say_count(&out, 1234567);
    assert_string_equal(text_string(&out), "8.10 us 12.3 ms 1.40 s 120 s 0 123456 1.23M");
    text_free(&out);
}

static void running_out_of_memory_is_remembered(void **state) {
    (void)state;
    for (uint64_t at = 1;; at++) {
        struct mem m = {.fail_at = at};
        struct lab_plot p;
        struct lab_table t;
        struct text out;
        text_init(&out, &m);
        fill(&t, &m);
        lab_table_end(&t, LAB_MD, &out);
        draw(&p, &m, &out);
        lab_page_begin(&out, "title");
        lab_page_end(&out);
        bool failed = m.calls >= at;
        assert_int_equal(out.failed, failed);
        lab_plot_free(&p);
        text_free(&out);
        assert_int_equal(m.used, 0);
        if (!failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_for_people_is_aligned),
        cmocka_unit_test(in_csv_commas_and_quotes_are_quoted),
        cmocka_unit_test(in_markdown_bars_are_escaped),
        cmocka_unit_test(in_html_nothing_is_taken_for_a_tag),
        cmocka_unit_test(rows_alone_can_be_joined_to_another_table),
        cmocka_unit_test(a_medium_is_known_by_its_name),
        cmocka_unit_test(every_point_of_a_plot_is_in_it_with_its_values),
        cmocka_unit_test(zero_has_a_place_on_a_logarithmic_axis),
        cmocka_unit_test(a_plot_of_one_point_or_none_is_a_plot),
        cmocka_unit_test(numbers_are_said_with_the_digits_that_count),
        cmocka_unit_test(running_out_of_memory_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

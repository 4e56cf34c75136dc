// Helpers for the tests of the lab.
#ifndef ROQUE_TESTS_LAB_H
#define ROQUE_TESTS_LAB_H

#include "boards.h"
#include "lab/experiments.h"
#include "puzzle/family.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static inline void read_builtin(struct puzzle *p, struct mem *m, const char *name) {
    const struct family *family;
    const struct builtin_puzzle *b = families_builtin(NULL, name, &family);
    assert_non_null(b);
    board_read(p, m, b->text);
}

static inline struct lab_question ask(const struct puzzle *p, const char *view) {
    return (struct lab_question){.puzzle = p,
                                 .view = view == NULL ? view_list(p->family)
                                                      : view_named(p->family, view, strlen(view)),
                                 .most_nodes = 20000,
                                 .repeat = 1};
}

// Every tag that is opened is closed in turn: a reader good enough for our own output.
static inline void assert_balanced(const char *xml) {
    static const char *const alone_ones[] = {"meta", "input", "!DOCTYPE"};
    char open[64][24];
    size_t depth = 0;
    for (const char *at = strchr(xml, '<'); at != NULL; at = strchr(at + 1, '<')) {
        size_t length = strcspn(at + 1, " >/\n");
        bool close = at[1] == '/', single = false;
        const char *end = strchr(at, '>');
        assert_non_null(end);
        for (size_t i = 0; i < 3; i++)
            single = single || strncmp(at + 1, alone_ones[i], strlen(alone_ones[i])) == 0;
        if (single || end[-1] == '/') continue;
        if (close) {
            length = strcspn(at + 2, ">");
            assert_true(depth > 0);
            depth--;
            if (strlen(open[depth]) != length || strncmp(open[depth], at + 2, length) != 0)
                fail_msg("<%s> is closed by %.20s", open[depth], at);
            continue;
        }
        assert_true(depth < 64 && length < 24);
        snprintf(open[depth++], 24, "%.*s", (int)length, at + 1);
        if (strcmp(open[depth - 1], "script") == 0) at = strstr(at, "</script>") - 1;
        if (strcmp(open[depth - 1], "style") == 0) at = strstr(at, "</style>") - 1;
    }
    assert_int_equal(depth, 0);
}

static inline size_t count(const char *in, const char *what) {
    size_t n = 0;
    for (const char *at = strstr(in, what); at != NULL; at = strstr(at + 1, what)) n++;
    return n;
}

#endif

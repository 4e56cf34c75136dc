// All test programs in one, because linking a hundred of them takes longer than running them. Each keeps its
// own file and its own main, which the Makefile renames; build/tests/test_NAME is a link to this program, and
// its name selects the test program.
#include <stdio.h>
#include <string.h>

#define TEST(name) int name##_main(void);
#include "tests.list"
#undef TEST

static const struct {
    const char *name;
    int (*main)(void);
} tests[] = {
#define TEST(name) {#name, name##_main},
#include "tests.list"
};

int main(int argc, char **argv) {
    const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL, *name = slash ? slash + 1 : "";
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        if (strcmp(tests[i].name, name) == 0) return tests[i].main();
    }
    fprintf(stderr, "%s is not the name of a test\n", name);
    return 2;
}

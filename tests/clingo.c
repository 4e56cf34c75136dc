#include "clingo.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

// The facts are passed in a file of our own; its name is passed in the environment, so that no shell can
// misread it.
static void make_facts(char *path, size_t size, clingo_facts *facts, const struct puzzle *p) {
    const char *folder = getenv("TMPDIR");
    (void)snprintf(path, size, "%s/roque-XXXXXX", folder != NULL && *folder != '\0' ? folder : "/tmp");
    int fd = mkstemp(path);
    if (fd < 0) fail_msg("cannot make a temporary file like %s", path);
    FILE *f = fdopen(fd, "w");
    assert_non_null(f);
    facts(f, p);
    assert_int_equal(fclose(f), 0);
    assert_int_equal(setenv("ROQUE_TEST_FACTS", path, 1), 0);
}

// The number that clingo prints after "Models", or -1.
static long long models_in(FILE *output) {
    char line[500];
    long long models = -1;
    while (fgets(line, sizeof line, output) != NULL) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, "Models", 6) == 0 && colon != NULL) models = strtoll(colon + 1, NULL, 10);
    }
    return models;
}

// clingo returns 10 when it found some, 20 when it searched everything, and their sum for both. Its messages
// about atoms that a puzzle does not have are not errors.
uint64_t clingo_count(const char *program, clingo_facts *facts, const struct puzzle *p, int most) {
    char path[4096], command[200];
    make_facts(path, sizeof path, facts, p);
    (void)snprintf(command, sizeof command, "clingo %d -q --warn=none %s \"$ROQUE_TEST_FACTS\"", most,
                   program);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    long long models = models_in(output);
    int status = pclose(output);
    (void)unlink(path);
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (code == 127) fail_msg("clingo is not installed; it is in the package gringo");
    if (models < 0 || (code != 10 && code != 20 && code != 30))
        fail_msg("clingo ended with %d; is this the root of the repository?", code);
    return (uint64_t)models;
}

#define _XOPEN_SOURCE 700 // PATH_MAX
#include "cli/beside.h"

#include "base/mem.h"
#include "cli/cli.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int cli_beside(int argc, char **argv, cli_beside_command *command) {
    struct mem mem = MEM_UNLIMITED;
    size_t bytes = ((size_t)argc + 1) * sizeof *argv;
    char **words = mem_resize(&mem, NULL, 0, bytes);
    if (words == NULL) {
        cli_complain("out of memory");
        return CLI_LIMIT;
    }
    memcpy(words, argv, (size_t)argc * sizeof *argv);
    words[argc] = NULL;
    int exit_code = command(argc, argv, words);
    mem_free(&mem, words, bytes);
    return exit_code;
}

int cli_beside_run(const char *program, char **words, const char *missing) {
    static const char *const places[] = {"", "../libexec/roque/"};
    enum { NAME = 60 }; // room for a place and a program
    char path[PATH_MAX + NAME];
    ssize_t size = readlink("/proc/self/exe", path, PATH_MAX);
    if (size > 0) path[size] = '\0';
    char *name = size > 0 ? strrchr(path, '/') + 1 : NULL;
    for (size_t i = 0; name != NULL && i < sizeof places / sizeof *places; i++) {
        snprintf(name, NAME, "%s%s", places[i], program);
        execv(path, words);
    }
    execvp(program, words);
    cli_complain("%s", missing);
    return CLI_BAD;
}

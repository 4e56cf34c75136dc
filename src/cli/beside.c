#define _XOPEN_SOURCE 700 // PATH_MAX
#include "cli/beside.h"

#include "base/mem.h"
#include "cli/cli.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
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
    if (missing != NULL) cli_complain("%s", missing);
    return CLI_BAD;
}

int cli_beside_open(const char *program, char **words, const char *missing, pid_t *pid) {
    int ends[2];
    if (pipe(ends) != 0) return -1;
    *pid = fork();
    if (*pid == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        _exit(cli_beside_run(program, words, missing));
    }
    close(ends[1]);
    if (*pid > 0) return ends[0];
    close(ends[0]);
    return -1;
}

int cli_beside_close(pid_t pid) {
    int status;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) return CLI_BAD;
    return WIFEXITED(status) ? WEXITSTATUS(status) : CLI_BAD;
}

#define _XOPEN_SOURCE 700 // PATH_MAX
#include "cli/command.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct known {
    const char *program, *does, *install;
    unsigned megabytes; // of addresses it takes at least, where its libraries crash without; 0: as it is
} known[] = {
    {"roque-play", "plays on a terminal", "'make'", 0},
    {"roque-print", "makes pictures, sheets and books",
     "'apt-get install pkg-config libpango1.0-dev libqrencode-dev' and 'make'", 128},
    {"roque-collection", "keeps puzzles in a database", "'apt-get install libsqlite3-dev' and 'make'", 0},
    {"roque-cluster", "works under mpirun", "'make mpi'", 0},
};

static const struct known *known_as(const char *other) {
    size_t i = 0;
    while (strcmp(known[i].program, other) != 0) i++;
    return &known[i];
}

// Of several ranks only the first one complains. The others end well, or mpirun would stop it before it does.
static int complain_missing(const struct known *k) {
    if (cli_rank() > 0) return CLI_YES;
    cli_complain("%s, which %s, is not installed: %s builds it", k->program, k->does, k->install);
    return CLI_BAD;
}

static bool has_memory(const struct known *k) {
    struct rlimit most;
    if (getrlimit(RLIMIT_AS, &most) != 0 || most.rlim_cur / (1 << 20) >= k->megabytes) return true;
    return cli_complain("%s, which %s, needs %u MB of memory; the limit is %llu MB (ulimit -v)", k->program,
                        k->does, k->megabytes, (unsigned long long)most.rlim_cur / (1 << 20));
}

static void execute(const char *other, char **argv) {
    static const char *const places[] = {"", "../libexec/roque/"};
    enum { NAME = 60 }; // room for a place and a program
    char path[PATH_MAX + NAME];
    ssize_t size = readlink("/proc/self/exe", path, PATH_MAX);
    if (size > 0) path[size] = '\0';
    char *name = size > 0 ? strrchr(path, '/') + 1 : NULL;
    for (size_t i = 0; name != NULL && i < sizeof places / sizeof *places; i++) {
        snprintf(name, NAME, "%s%s", places[i], other);
        execv(path, argv);
    }
    execvp(other, argv);
}

int program_become(const char *other, const char *group, char *const *words) {
    const struct known *k = known_as(other);
    struct mem mem = MEM_UNLIMITED;
    size_t count = 0, at = 0;
    if (!has_memory(k)) return CLI_LIMIT;
    while (words[count] != NULL) count++;
    size_t bytes = (count + 3) * sizeof *words;
    char **argv = mem_resize(&mem, NULL, 0, bytes);
    if (argv == NULL) {
        cli_complain("out of memory");
        return CLI_LIMIT;
    }
    argv[at++] = (char *)(uintptr_t)other; // not changed there
    if (group != NULL) argv[at++] = (char *)(uintptr_t)group;
    memcpy(argv + at, words, (count + 1) * sizeof *words);
    execute(other, argv);
    mem_free(&mem, argv, bytes);
    return complain_missing(k);
}

int program_open(const char *other, char *const *words, pid_t *pid) {
    int ends[2];
    if (pipe(ends) != 0) return -1;
    *pid = fork();
    if (*pid == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        _exit(program_become(other, NULL, words));
    }
    close(ends[1]);
    if (*pid > 0) return ends[0];
    close(ends[0]);
    return -1;
}

int program_close(pid_t pid) {
    int status;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) return CLI_BAD;
    return WIFEXITED(status) ? WEXITSTATUS(status) : CLI_BAD;
}

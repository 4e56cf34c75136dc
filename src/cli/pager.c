#include "cli/pager.h"

#include "cli/output.h"
#include "cli/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// Lines of the screen, where each line of the text fits in one.
static bool is_taller(const char *bytes, size_t count, int rows) {
    int lines = 0;
    for (size_t i = 0; i < count && lines < rows; i++) lines += bytes[i] == '\n';
    return lines >= rows; // the prompt of the shell takes one
}

// The pager reads from `from` and gets the signals as we would have them without our handlers.
static bool start(pid_t *pid, int from) {
    const char *command = getenv("PAGER");
    char *const shell[] = {"sh", "-c", (char *)command, NULL}, *const less[] = {"less", NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGPIPE);
    if (posix_spawn_file_actions_init(&files) != 0) return false;
    bool ok = posix_spawnattr_init(&how) == 0;
    if (ok) {
        ok = posix_spawn_file_actions_adddup2(&files, from, STDIN_FILENO) == 0 &&
             posix_spawnattr_setsigdefault(&how, &usual) == 0 &&
             posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF) == 0 &&
             posix_spawnp(pid, command == NULL ? "less" : "sh", &files, &how, command == NULL ? less : shell,
                          environ) == 0;
        posix_spawnattr_destroy(&how);
    }
    posix_spawn_file_actions_destroy(&files);
    return ok;
}

// False when the shell did not find the pager: then nobody has seen anything.
static bool wait_for(pid_t pid) {
    enum { NO_SUCH_COMMAND = 126 }; // from there on
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
    return !WIFEXITED(status) || WEXITSTATUS(status) < NO_SUCH_COMMAND;
}

void cli_no_pager(void) { setenv("PAGER", "", 1); }

bool cli_page(const char *bytes, size_t count) {
    const char *command = getenv("PAGER");
    int rows = cli_rows(STDOUT_FILENO), ends[2];
    pid_t pid;
    if (rows == 0 || !is_taller(bytes, count, rows) || (command != NULL && *command == '\0')) return false;
    if (pipe(ends) != 0) return false;
    fcntl(ends[1], F_SETFD, FD_CLOEXEC); // or the pager would never see the end
    setenv("LESS", "FRX", 0);            // colours shown, the screen left as it is, short texts not kept
    struct sigaction ignore = {.sa_handler = SIG_IGN}, interrupt, gone;
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGINT, &ignore, &interrupt);
    sigaction(SIGPIPE, &ignore, &gone);
    bool started = start(&pid, ends[0]);
    close(ends[0]);
    if (started) cli_write_all(ends[1], bytes, count);
    close(ends[1]);
    bool shown = started && wait_for(pid);
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGPIPE, &gone, NULL);
    return shown;
}

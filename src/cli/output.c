#define _XOPEN_SOURCE 700 // realpath
#include "cli/output.h"

#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHUNK = 1 << 16 };

bool cli_write_all(int fd, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t n = write(fd, bytes, count);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        bytes += n;
        count -= (size_t)n;
    }
    return true;
}

static bool is_file(int fd) {
    struct stat about;
    return fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
}

void cli_output_init(struct cli_output *o, struct mem *m, const char *path) {
    *o = (struct cli_output){.path = path, .fd = path == NULL ? STDOUT_FILENO : -1, .mem = m};
    o->terminal = path == NULL && isatty(STDOUT_FILENO);
    o->watched = path == NULL && !is_file(STDOUT_FILENO);
    text_init(&o->waiting, m);
}

void cli_output_is_prose(struct cli_output *o, bool paged) {
    if (!o->terminal) return;
    o->width = cli_width(STDOUT_FILENO);
    o->paged = paged;
}

bool cli_is_numbered(const char *name) { return name != NULL && strstr(name, "%d") != NULL; }

void cli_add_numbered(struct text *out, const char *name, size_t number) {
    const char *mark = strstr(name, "%d");
    text_bytes(out, name, mark == NULL ? strlen(name) : (size_t)(mark - name));
    if (mark != NULL) text_format(out, "%zu%s", number, mark + 2);
}

// Report the reason once, and ask all work to stop, because it would be pointless.
static bool fail(struct cli_output *o, int error) {
    if (o->failed) return false;
    o->failed = true;
    cli_stop();
    struct text name = TEXT_IN(o->mem);
    if (o->path != NULL) cli_add_numbered(&name, o->path, o->number);
    o->no_memory = error == ENOMEM;
    const char *where = o->path == NULL ? "standard output" : name.size == 0 ? "''" : text_string(&name);
    if (o->no_memory) cli_complain("out of memory: nothing more is written to %s", where);
    else cli_complain("cannot write to %s: %s", where, strerror(error));
    text_free(&name);
    return false;
}

// A file that is not empty is written under another name and then renamed: on a full disk, the old one is
// still there. For a symbolic link, the target is replaced.
static void open_beside(struct cli_output *o, const char *path) {
    struct stat about;
    char *real =
        stat(path, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0 ? realpath(path, NULL) : NULL;
    if (real == NULL) return;
    cli_draft_open(&o->draft, o->mem, real);
    free(real);
    o->fd = o->draft.fd;
    o->replaces = o->fd >= 0 && fchmod(o->fd, about.st_mode & 0777) == 0 && o->draft.error == 0;
    if (o->replaces) return;
    o->fd = -1;
    int error = o->draft.error;
    cli_draft_close(&o->draft);
    errno = error;
}

// A file is made when there is something to put into it: a request that fails before leaves no trace, and a
// file that is also the input has been read by then. In a folder that takes no new file, it is overwritten.
static bool open_file(struct cli_output *o) {
    struct text name = TEXT_IN(o->mem);
    cli_add_numbered(&name, o->path, o->number);
    errno = name.failed ? ENOMEM : 0;
    if (errno == 0) open_beside(o, text_string(&name));
    if (o->fd < 0 && errno != ENOMEM && errno != ENOSPC && errno != EDQUOT)
        o->fd = open(text_string(&name), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    int error = errno;
    text_free(&name);
    return o->fd >= 0 || fail(o, error);
}

bool cli_output_flush(struct cli_output *o) {
    if (o->failed) return false;
    if (o->waiting.size == 0 || o->paged) return true;
    if (o->fd < 0 && !open_file(o)) return false;
    if (!cli_write_all(o->fd, o->waiting.at, o->waiting.size)) return fail(o, errno);
    text_clear(&o->waiting);
    return true;
}

static bool close_file(struct cli_output *o) {
    bool shown = o->paged && !o->failed && cli_page(text_string(&o->waiting), o->waiting.size);
    o->paged = false;
    if (shown) text_clear(&o->waiting);
    if (!cli_output_flush(o)) return false;
    int fd = o->fd;
    if (o->path == NULL || fd < 0) return true;
    o->fd = -1;
    if (!o->replaces) return close(fd) == 0 || fail(o, errno);
    bool done = (cli_draft_finish(&o->draft) && cli_draft_publish(&o->draft)) || fail(o, errno);
    cli_draft_close(&o->draft);
    o->replaces = false;
    return done;
}

bool cli_output_begin(struct cli_output *o, size_t number) {
    if (number != o->number && cli_is_numbered(o->path) && !close_file(o)) return false;
    o->number = number;
    return !o->failed;
}

bool cli_output_add(struct cli_output *o, const struct text *t) {
    if (o->failed) return false;
    if (t->failed) return fail(o, ENOMEM);
    if (o->width > 0) wrap_fold(&o->waiting, text_string(t), t->size, o->width);
    else text_bytes(&o->waiting, text_string(t), t->size);
    if (o->waiting.failed) return fail(o, ENOMEM);
    return (o->waiting.size < CHUNK && !o->watched) || cli_output_flush(o);
}

bool cli_output_end(struct cli_output *o) {
    bool done = close_file(o);
    if (o->replaces) cli_draft_close(&o->draft);
    else if (o->path != NULL && o->fd >= 0) close(o->fd);
    text_free(&o->waiting);
    return done && !o->failed;
}

int cli_output_exit(struct cli_output *o) {
    return cli_output_end(o) ? CLI_YES : o->no_memory ? CLI_LIMIT : CLI_BAD;
}

static bool say(const struct text *t, bool prose) {
    struct mem mem = MEM_UNLIMITED;
    struct cli_output o;
    cli_output_init(&o, &mem, NULL);
    if (prose) cli_output_is_prose(&o, true);
    cli_output_add(&o, t);
    return cli_output_end(&o);
}

bool cli_output_say(const struct text *t) { return say(t, false); }
bool cli_output_tell(const struct text *t) { return say(t, true); }

int cli_output_last(struct text *t) {
    bool said = cli_output_say(t);
    text_free(t);
    return said ? CLI_YES : CLI_BAD;
}

// ---- Page by page ----------------------------------------------------------------------------------------

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

#define _XOPEN_SOURCE 700 // PATH_MAX
#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// ---- Reading ---------------------------------------------------------------------------------------------

static bool read_all(int fd, size_t most, struct text *out) {
    char piece[1 << 16];
    for (;;) {
        ssize_t n = read(fd, piece, sizeof piece);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return n == 0;
        text_bytes(out, piece, (size_t)n);
        if (out->failed) errno = ENOMEM;
        else if (out->size > most) errno = EFBIG;
        else continue;
        return false;
    }
}

bool cli_file_read(const char *path, size_t most, struct text *out, struct fault *fault) {
    bool standard = strcmp(path, "-") == 0;
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    bool done = fd >= 0 && read_all(fd, most, out);
    int why = errno;
    if (fd >= 0 && !standard) close(fd);
    if (done) return true;
    return fault_set(fault, FAULT_SYSTEM, "cannot read %.120s: %s", standard ? "standard input" : path,
                     strerror(why));
}

// ---- What is being written -------------------------------------------------------------------------------

// The names of unfinished files, which are removed when the terminal closes or a signal ends us. A signal
// handler can reach nothing else.
enum { FREE, BEING_WRITTEN, NOTED };
static struct unfinished {
    int state;
    char name[PATH_MAX];
} unfinished[16];
enum { UNFINISHED = sizeof unfinished / sizeof *unfinished };

static bool change(struct unfinished *u, int from, int to) {
    return __atomic_compare_exchange_n(&u->state, &from, to, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

static void remove_and_die(int signal_number) {
    for (int i = 0; i < UNFINISHED; i++)
        if (__atomic_load_n(&unfinished[i].state, __ATOMIC_ACQUIRE) == NOTED) unlink(unfinished[i].name);
    raise(signal_number); // now it has its usual effect
}

// A signal that is ignored, as under nohup, stays ignored.
static void watch(int signal_number) {
    struct sigaction now, once = {.sa_handler = remove_and_die, .sa_flags = (int)(SA_RESETHAND | SA_NODEFER)};
    sigemptyset(&once.sa_mask);
    if (sigaction(signal_number, NULL, &now) == 0 && now.sa_handler == SIG_DFL)
        sigaction(signal_number, &once, NULL);
}

static void note_unfinished(const char *name) {
    watch(SIGHUP);
    watch(SIGTERM);
    int i = 0;
    while (i < UNFINISHED && !change(&unfinished[i], FREE, BEING_WRITTEN)) i++;
    if (i == UNFINISHED) return;
    strcpy(unfinished[i].name, name);
    change(&unfinished[i], BEING_WRITTEN, NOTED);
}

static void forget_unfinished(const char *name) {
    for (int i = 0; i < UNFINISHED; i++)
        if (__atomic_load_n(&unfinished[i].state, __ATOMIC_ACQUIRE) == NOTED &&
            strcmp(unfinished[i].name, name) == 0)
            change(&unfinished[i], NOTED, FREE);
}

static bool rename_finished(const char *name, const char *path) {
    if (rename(name, path) != 0) return false;
    forget_unfinished(name);
    return true;
}

static void remove_unfinished(const char *name) {
    unlink(name);
    forget_unfinished(name);
}

// ---- Writing ---------------------------------------------------------------------------------------------

// A new file beside `path`, so that renaming it stays within one file system.
static int open_beside(const char *path, mode_t mode, char name[PATH_MAX]) {
    for (int attempt = 0; attempt < 100; attempt++) {
        int length = snprintf(name, PATH_MAX, "%s.%ld-%d.tmp", path, (long)getpid(), attempt);
        if (length < 0 || length >= PATH_MAX) errno = ENAMETOOLONG;
        if (length < 0 || length >= PATH_MAX) return -1;
        int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (fd >= 0) note_unfinished(name);
        if (fd >= 0 || errno != EEXIST) return fd;
    }
    return -1;
}

// The new name itself has to reach the disk, too. Not every file system can promise that; then nothing can be
// done.
static void sync_directory(const char *path) {
    char directory[PATH_MAX];
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL ? 0 : (size_t)(slash - path) + 1;
    if (length >= sizeof directory) return;
    memcpy(directory, slash == NULL ? "." : path, length);
    memcpy(directory + length, slash == NULL ? "." : "", slash == NULL ? 2 : 1);
    int fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    fsync(fd);
    close(fd);
}

// The same, locked as long as it is open, which shows that it is in use. A program that removes old files may
// have seen it before the lock; then it is gone.
static int open_locked(const char *path, mode_t mode, char name[PATH_MAX]) {
    for (int attempt = 0; attempt < 100; attempt++) {
        int fd = open_beside(path, mode, name);
        if (fd < 0) return -1;
        bool busy = lockf(fd, F_TLOCK, 0) != 0 && (errno == EACCES || errno == EAGAIN);
        if (!busy && access(name, F_OK) == 0) return fd;
        close(fd);
        forget_unfinished(name);
    }
    return -1;
}

bool cli_file_replace_all(const char *path, const struct cli_piece *pieces, size_t count, mode_t mode) {
    char name[PATH_MAX];
    int fd = open_locked(path, mode, name);
    if (fd < 0) return false;
    bool written = true;
    for (size_t i = 0; i < count && written; i++)
        written = cli_write_all(fd, pieces[i].bytes, pieces[i].count);
    written = written && fsync(fd) == 0 && rename_finished(name, path);
    int error = errno;
    if (written) sync_directory(path);
    else remove_unfinished(name);
    close(fd); // all is on disk: nothing can go wrong any more
    errno = error;
    return written;
}

bool cli_file_replace(const char *path, const struct text *t, mode_t mode) {
    return cli_file_replace_all(path, &(struct cli_piece){t->at, t->size}, 1, mode);
}

// ---- What was left behind --------------------------------------------------------------------------------

// Where the digits begin that end there; NULL: there are none.
static const char *digits_before(const char *start, const char *end) {
    const char *at = end;
    while (at > start && at[-1] >= '0' && at[-1] <= '9') at--;
    return at < end ? at : NULL;
}

// As open_beside makes them: "name.123-0.tmp".
size_t cli_file_left_name(const char *name) {
    static const char ending[] = ".tmp";
    size_t length = strlen(name), last = sizeof ending - 1;
    if (length < last || strcmp(name + length - last, ending) != 0) return 0;
    const char *attempt = digits_before(name, name + length - last);
    if (attempt == NULL || attempt == name || attempt[-1] != '-') return 0;
    const char *process = digits_before(name, attempt - 1);
    if (process == NULL || process == name || process[-1] != '.') return 0;
    return (size_t)(process - 1 - name);
}

void cli_file_left_remove(const char *path) {
    int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0) return;
    if (lockf(fd, F_TLOCK, 0) == 0) unlink(path);
    close(fd);
}

// ---- Piece by piece --------------------------------------------------------------------------------------

enum { PIECE = 1 << 14 };

void cli_draft_open(struct cli_draft *d, struct mem *m, const char *path) {
    char name[PATH_MAX];
    *d = (struct cli_draft){.fd = -1};
    text_init(&d->path, m);
    text_init(&d->beside, m);
    text_add(&d->path, path);
    d->piece = mem_resize(m, NULL, 0, PIECE);
    if (d->piece == NULL || d->path.failed) d->error = ENOMEM;
    if (d->error == 0 && (d->fd = open_beside(path, 0666, name)) < 0) d->error = errno;
    if (d->fd < 0) return;
    text_add(&d->beside, name);
    if (!d->beside.failed) return;
    d->error = ENOMEM;
    remove_unfinished(name); // nobody will remember it
}

static void write_out(struct cli_draft *d, const char *bytes, size_t n) {
    if (d->error == 0 && !cli_write_all(d->fd, bytes, n)) d->error = errno;
}

static void write_piece(struct cli_draft *d) {
    write_out(d, d->piece, d->size);
    d->size = 0;
}

// What comes in large pieces already is not collected first.
void cli_draft_add(struct cli_draft *d, const char *bytes, size_t n) {
    if (d->error != 0) return;
    if (n > PIECE - d->size) write_piece(d);
    if (n >= PIECE) {
        write_out(d, bytes, n);
        return;
    }
    memcpy(d->piece + d->size, bytes, n);
    d->size += n;
}

bool cli_draft_finish(struct cli_draft *d) {
    write_piece(d);
    if (d->fd >= 0 && close(d->fd) != 0 && d->error == 0) d->error = errno;
    d->fd = -1;
    errno = d->error;
    return d->error == 0;
}

bool cli_draft_publish(struct cli_draft *d) {
    if (!rename_finished(text_string(&d->beside), text_string(&d->path))) return false;
    text_clear(&d->beside);
    return true;
}

void cli_draft_close(struct cli_draft *d) {
    if (d->fd >= 0) close(d->fd);
    if (d->beside.size > 0) remove_unfinished(text_string(&d->beside));
    if (d->piece != NULL) mem_free(d->path.mem, d->piece, PIECE);
    text_free(&d->path);
    text_free(&d->beside);
}

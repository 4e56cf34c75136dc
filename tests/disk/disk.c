// A disk that fails as a test wants, put below a program by LD_PRELOAD. Every write, truncation, removal and
// flush counts as one moment; environment variables say what happens at which moment:
//     DISK_KILL_AT=N     the program is killed at moment N, before the operation
//     DISK_HALF_AT=N     the same, after half of the bytes were written
//     DISK_FULL_AT=N     from moment N on the disk is full
//     DISK_READ_ONLY=1   files named *.db cannot be opened for writing
//     DISK_COUNT=FILE    at the end, the number of moments is written to this file
// Only files count; terminals and pipes do not.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static long moment;

static long asked(const char *name) {
    const char *value = getenv(name);
    return value == NULL ? 0 : atol(value);
}

static int is_file(int fd) {
    struct stat about;
    return fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
}

// The next moment; false when the disk is full. An operation without halves is not begun.
static int goes_on(int has_halves) {
    moment++;
    if (asked("DISK_KILL_AT") == moment) raise(SIGKILL);
    if (asked("DISK_HALF_AT") == moment && !has_halves) raise(SIGKILL);
    return asked("DISK_FULL_AT") == 0 || moment < asked("DISK_FULL_AT");
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t at) {
    if (is_file(fd) && !goes_on(1)) return errno = ENOSPC, -1;
    if (asked("DISK_HALF_AT") == moment && moment > 0) {
        (void)!REAL(pwrite64)(fd, bytes, count / 2, at);
        raise(SIGKILL);
    }
    return REAL(pwrite64)(fd, bytes, count, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return pwrite64(fd, bytes, count, at); }

int fdatasync(int fd) {
    goes_on(0);
    return REAL(fdatasync)(fd);
}

int fsync(int fd) {
    goes_on(0);
    return REAL(fsync)(fd);
}

int unlink(const char *path) {
    goes_on(0);
    return REAL(unlink)(path);
}

int ftruncate64(int fd, off_t size) {
    goes_on(0);
    return REAL(ftruncate64)(fd, size);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    const char *dot = strrchr(path, '.');
    if (asked("DISK_READ_ONLY") && dot != NULL && strncmp(dot, ".db", 3) == 0 &&
        (flags & O_ACCMODE) != O_RDONLY)
        return errno = EROFS, -1;
    return REAL(open64)(path, flags, mode);
}

__attribute__((destructor)) static void tell(void) {
    const char *path = getenv("DISK_COUNT");
    FILE *out = path == NULL ? NULL : fopen(path, "w");
    if (out == NULL) return;
    fprintf(out, "%ld\n", moment);
    fclose(out);
}

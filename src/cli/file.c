#include "cli/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

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

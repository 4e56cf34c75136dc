#define _XOPEN_SOURCE 700 // realpath
#include "cli/cli.h"
#include "cli/echek/play.h"
#include "cli/file.h"
#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LARGEST = 1 << 20 }; // the longest game possible takes some 20 KB

static bool failed(struct fault *f, const char *what, const char *path) {
    return fault_set(f, FAULT_SYSTEM, "cannot %s %.120s: %s", what, path, strerror(errno));
}

// ---- Reading --------------------------------------------------------------------------------------------

static bool read_file(const char *path, struct text *out, bool *missing, struct fault *f) {
    struct stat s;
    *missing = stat(path, &s) != 0 && errno == ENOENT;
    if (*missing) return failed(f, "read", path);
    if (stat(path, &s) == 0 && !S_ISREG(s.st_mode)) // a pipe would be waited for, a device never ends
        return fault_set(f, FAULT_SYSTEM, "cannot read %.120s: it is no regular file", path);
    return cli_file_read(path, LARGEST, out, f);
}

bool echek_play_file_read(struct mem *m, const char *path, struct echek_game *g, bool *missing,
                          struct fault *f) {
    struct text bytes;
    const struct echek_rules paper = {0};
    const struct echek_position start = echek_start();
    text_init(&bytes, m);
    echek_game_init(g, m, &paper, &start);
    bool done =
        read_file(path, &bytes, missing, f) && echek_game_read(g, m, text_string(&bytes), bytes.size, f);
    text_free(&bytes);
    return done;
}

// ---- Writing --------------------------------------------------------------------------------------------

// Whoever gives the wrong name by mistake does not lose what is in that file.
static bool may_overwrite(struct mem *m, const char *path, struct fault *f) {
    struct echek_game there;
    bool missing;
    bool game = echek_play_file_read(m, path, &there, &missing, f);
    echek_game_free(&there);
    if (game || missing) return true;
    if (f->kind != FAULT_INPUT) return false;
    return fault_set(f, FAULT_SYSTEM, "%.120s is there already and is no game of Echek: it was not touched",
                     path);
}

bool echek_play_file_write(struct echek_play *p, const char *path, struct fault *f) {
    char target[PATH_MAX];
    struct stat s;
    struct text t;
    mode_t mode = 0666;
    if (!may_overwrite(&p->mem, path, f)) return false;
    const char *real = realpath(path, target) == NULL ? path : target; // a link stays a link
    if (stat(real, &s) == 0) mode = s.st_mode & 0777;
    text_init(&t, &p->mem);
    echek_game_write(&t, &p->game);
    bool done = !t.failed || fault_memory(f);
    if (done && !cli_file_replace(real, &t, mode)) done = failed(f, "write", path);
    text_free(&t);
    return done;
}

void echek_play_keep(struct echek_play *p) {
    struct fault f;
    const char *path = p->request->file;
    if (path == NULL) return;
    bool kept = echek_play_file_write(p, path, &f);
    if (!kept && !p->file_failed) cli_complain("%s; the game goes on", f.text);
    p->file_failed = !kept;
}

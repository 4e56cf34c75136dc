#define _XOPEN_SOURCE 700 // realpath
#include "cli/cli.h"
#include "cli/file.h"
#include "echek/terminal/play.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LARGEST = 1 << 20 }; // the longest game possible takes some 20 KB

static bool failed(struct fault *f, const char *what, const char *path) {
    return fault_set(f, FAULT_SYSTEM, "cannot %s %.120s: %s", what, path, strerror(errno));
}

// A pipe would be waited for, a device never ends.
static bool is_regular(const char *path, const char *what, struct fault *f) {
    struct stat s;
    if (stat(path, &s) != 0 || S_ISREG(s.st_mode)) return true;
    return fault_set(f, FAULT_SYSTEM, "cannot %s %.120s: it is %s", what, path,
                     S_ISDIR(s.st_mode) ? "a folder, no regular file" : "no regular file");
}

// ---- Reading --------------------------------------------------------------------------------------------

static bool read_file(const char *path, struct text *out, bool *missing, struct fault *f) {
    struct stat s;
    *missing = stat(path, &s) != 0 && errno == ENOENT;
    if (*missing) return failed(f, "read", path);
    return is_regular(path, "read", f) && cli_file_read(path, LARGEST, out, f);
}

bool echek_play_file_read(struct mem *m, const char *path, struct duel *d, bool *missing, struct fault *f) {
    struct text bytes;
    text_init(&bytes, m);
    *d = (struct duel){.game = {.mem = m}};
    bool done = read_file(path, &bytes, missing, f) && duel_load(d, text_string(&bytes), bytes.size, m, f);
    text_free(&bytes);
    return done;
}

// ---- Writing --------------------------------------------------------------------------------------------

// Whoever gives the wrong name by mistake does not lose what is in that file.
static bool may_overwrite(struct mem *m, const char *path, struct fault *f) {
    struct duel there;
    bool missing;
    if (!is_regular(path, "write", f)) return false;
    bool game = echek_play_file_read(m, path, &there, &missing, f);
    duel_free(&there);
    if (game || missing) return true;
    if (f->kind != FAULT_INPUT) return false;
    return fault_set(f, FAULT_SYSTEM,
                     "%.120s already exists and is not a game of Echek: it was left unchanged", path);
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
    bool done = duel_save(&p->duel, &t) || fault_memory(f);
    if (done && !cli_file_replace(real, &t, mode)) done = failed(f, "write", path);
    text_free(&t);
    return done;
}

// ---- Games under way ------------------------------------------------------------------------------------

// A person has moved.
static bool is_worth_keeping(const struct duel *d) {
    const struct echek_game *g = &d->game;
    for (size_t n = 0; n < g->plies.size + g->later.size && n < 2; n++)
        if (!echek_is_computer(&d->game, g->start.mover ^ (n & 1), NULL)) return true;
    return false;
}

static bool keep_under_way(struct echek_play *p, struct fault *f) {
    struct text t;
    text_init(&t, &p->mem);
    if (p->keep.path[0] == '\0') keep_open_file(&p->keep, "", &t);
    text_clear(&t);
    bool kept = (duel_save(&p->duel, &t) || fault_memory(f)) && keep_write(&p->keep, &t, f);
    text_free(&t);
    return kept;
}

static void complain(struct echek_play *p, const char *why) {
    const char *rest =
        p->request->file != NULL ? "; the game goes on" : "; the game goes on, but it is not kept";
    if (p->on_screen) text_format(&p->talk->out, "%s%s.\n", why, rest);
    else cli_complain("%s%s", why, rest);
}

void echek_play_keep(struct echek_play *p) {
    struct fault f;
    const char *path = p->request->file;
    if (path == NULL && !is_worth_keeping(&p->duel)) return;
    bool kept = path != NULL ? echek_play_file_write(p, path, &f) : keep_under_way(p, &f);
    if (!kept && !p->file_failed) complain(p, f.text);
    p->file_failed = !kept;
}

#include "cli/saved_games.h"

#include "cli/output.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LARGEST = 64 << 20 }; // of a saved game

// ---- Names -----------------------------------------------------------------------------------------------

static bool join(char out[SAVED_PATH], const char *a, const char *b, const char *c) {
    int n = snprintf(out, SAVED_PATH, "%s%s%s", a, b, c);
    if (n >= 0 && n < SAVED_PATH) return true;
    out[0] = '\0';
    return false;
}

void saved_game_init(struct saved_game *s) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    *s = (struct saved_game){.lock = -1};
    if (state != NULL && state[0] == '/') join(s->directory, state, "/roque/", "");
    else if (home != NULL && home[0] == '/') join(s->directory, home, "/.local/state/roque/", "");
}

// No two games begin in the same microsecond of the same process.
static uint64_t any_number(void) {
    struct rng rng;
    rng_seed(&rng, (uint64_t)time(NULL) * 1000003 ^ clock_us() ^ (uint64_t)getpid() << 40);
    return rng_next(&rng);
}

void saved_game_name(const struct game *g, char name[SAVED_NAME]) {
    uint64_t identity = g->kind->identity(g);
    snprintf(name, SAVED_NAME, "%.40s-%016" PRIx64 "%s", g->kind->name_of(g),
             identity == 0 ? any_number() : identity, g->kind->ending);
}

// All folders that a path goes through. Returns why one of them could not be made; 0: they are there.
static int make_folders(const char *path) {
    char folder[SAVED_PATH];
    int why = 0;
    for (const char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
        if (mkdir(folder, 0700) != 0 && errno != EEXIST && why == 0) why = errno;
    }
    return why;
}

// ---- The lock --------------------------------------------------------------------------------------------

// Is the file that was locked still the one of that name? The program that had it before may have removed it.
static bool is_there(int fd, const char *path) {
    struct stat mine, there;
    return fstat(fd, &mine) == 0 && stat(path, &there) == 0 && mine.st_ino == there.st_ino &&
           mine.st_dev == there.st_dev;
}

// The lock goes with the process, however that ends.
static void take_lock(struct saved_game *s) {
    char path[SAVED_PATH];
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (!join(path, s->path, ".lock", "")) return;
    for (int attempt = 0; attempt < 10; attempt++) {
        int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (fd < 0) return;
        if (fcntl(fd, F_SETLK, &all) != 0) {
            s->busy = errno == EACCES || errno == EAGAIN;
            close(fd);
            return;
        }
        s->lock = fd;
        if (is_there(fd, path)) return;
        close(fd);
        s->lock = -1;
    }
}

// The lock file may have been removed meanwhile: then there is a new one, which another program may hold.
static void renew_lock(struct saved_game *s) {
    char path[SAVED_PATH];
    if (s->lock >= 0 && join(path, s->path, ".lock", "") && is_there(s->lock, path)) return;
    if (s->lock >= 0) close(s->lock);
    s->lock = -1;
    take_lock(s);
}

static void drop_lock(struct saved_game *s) {
    char path[SAVED_PATH];
    if (s->lock < 0) return;
    if (join(path, s->path, ".lock", "")) unlink(path);
    close(s->lock);
    s->lock = -1;
}

// ---- A game ----------------------------------------------------------------------------------------------

bool saved_game_open(struct saved_game *s, const struct game_kind *kind, const char *name, struct text *saved,
                     struct fault *fault) {
    saved_game_close(s, false);
    s->over = kind->over;
    if (s->directory[0] == '\0' || !join(s->path, s->directory, "games/", name)) return true;
    make_folders(s->path);
    take_lock(s);
    if (access(s->path, F_OK) != 0 || cli_file_read(s->path, LARGEST, saved, fault)) return true;
    text_clear(saved);
    return false;
}

bool saved_game_write(struct saved_game *s, const struct text *game, struct fault *fault) {
    if (s->busy || s->sealed) return true; // the other one writes, or nobody
    if (s->path[0] == '\0')
        return fault_set(fault, FAULT_SYSTEM, "there is no folder to save it in: HOME is not set");
    int no_folder = make_folders(s->path);
    renew_lock(s);
    if (s->busy) return true;
    s->written = cli_file_replace(s->path, game, 0600);
    int why = errno == ENOENT && no_folder != 0 ? no_folder : errno;
    return s->written || fault_set(fault, FAULT_SYSTEM, "cannot write %.150s: %s", s->path, strerror(why));
}

// To a name of its own in this folder, which is `target` then.
static bool move_away(const struct saved_game *s, const char *within, char target[SAVED_PATH]) {
    char folder[SAVED_PATH], number[16];
    const char *name = strrchr(s->path, '/') + 1;
    if (!join(folder, s->directory, within, "/")) return false;
    make_folders(folder);
    for (int i = 1; i < 1000; i++) {
        snprintf(number, sizeof number, "%d-", i);
        if (!join(target, folder, number, name)) return false;
        if (access(target, F_OK) != 0) return rename(s->path, target) == 0;
    }
    return false;
}

bool saved_game_put_aside(struct saved_game *s, const char *folder, char path[SAVED_PATH]) {
    s->sealed = s->busy || !move_away(s, folder, path);
    if (s->sealed) memcpy(path, s->path, SAVED_PATH);
    return !s->sealed;
}

void saved_game_close(struct saved_game *s, bool over) {
    char target[SAVED_PATH];
    if (over && s->written && !s->busy) move_away(s, s->over, target);
    drop_lock(s);
    s->path[0] = '\0';
    s->busy = s->sealed = s->written = false;
}

// ---- All of them -----------------------------------------------------------------------------------------

static bool has_ending(const char *ending) {
    for (const struct game_kind *const *k = game_kinds(); *k != NULL; k++)
        if (strcmp((*k)->ending, ending) == 0) return true;
    return false;
}

// "akari-0123456789abcdef.roque": of this name, or of any.
static bool is_game_of(const char *file, const char *what) {
    enum { SUM = 1 + 16 };
    const char *ending = strrchr(file, '.');
    if (ending == NULL || ending - file <= SUM || strlen(file) >= SAVED_NAME || !has_ending(ending))
        return false;
    size_t length = (size_t)(ending - file) - SUM;
    return what == NULL || (strlen(what) == length && memcmp(file, what, length) == 0);
}

// The latest first.
static int compare(const void *one, const void *other) {
    const struct timespec a = ((const struct saved_file *)one)->when,
                          b = ((const struct saved_file *)other)->when;
    return a.tv_sec != b.tv_sec ? (a.tv_sec < b.tv_sec) - (a.tv_sec > b.tv_sec)
                                : (a.tv_nsec < b.tv_nsec) - (a.tv_nsec > b.tv_nsec);
}

// A game that was put aside has a number before its name: "1-akari-0123456789abcdef.roque".
static const char *name_without_number(const char *file) {
    size_t digits = strspn(file, "0123456789");
    return digits > 0 && file[digits] == '-' ? file + digits + 1 : file;
}

// False when the folder cannot be read, or there is no memory.
static bool add_folder(const struct saved_game *s, const char *within, const char *what, struct mem *m,
                       saved_files *out) {
    char folder[SAVED_PATH];
    bool ok = true;
    if (s->directory[0] == '\0' || !join(folder, s->directory, within, "/")) return true;
    DIR *d = opendir(folder);
    if (d == NULL) return errno == ENOENT;
    for (const struct dirent *e; ok && (e = readdir(d)) != NULL;) {
        struct saved_file file;
        struct stat there;
        if (!is_game_of(name_without_number(e->d_name), what) || !join(file.path, folder, e->d_name, "") ||
            stat(file.path, &there) != 0)
            continue;
        file.when = there.st_mtim;
        ok = vec_push(m, out, file);
    }
    closedir(d);
    return ok;
}

bool saved_game_files(const struct saved_game *s, const char *what, enum saved_folder which, struct mem *m,
                      saved_files *out) {
    bool ok = which == SAVED_SOLVED || add_folder(s, "games", what, m, out);
    for (const struct game_kind *const *k = game_kinds(); ok && *k != NULL; k++)
        if (which == SAVED_ALL || (which == SAVED_SOLVED && *k == game_kind_of_puzzles()))
            ok = add_folder(s, (*k)->over, what, m, out);
    if (out->size > 0) qsort(out->at, out->size, sizeof *out->at, compare);
    return ok;
}

const char *saved_file_name(const struct saved_file *f) { return strrchr(f->path, '/') + 1; }

bool saved_file_read(const struct saved_file *f, struct text *out, struct fault *fault) {
    text_clear(out);
    return cli_file_read(f->path, LARGEST, out, fault);
}

bool saved_game_latest(const struct saved_game *s, const char *what, enum saved_folder which,
                       struct text *saved, char name[SAVED_NAME]) {
    saved_files files = {0};
    struct fault ignored;
    bool ok = saved_game_files(s, what, which, saved->mem, &files) && files.size > 0;
    if (ok) snprintf(name, SAVED_NAME, "%s", saved_file_name(&files.at[0]));
    ok = ok && saved_file_read(&files.at[0], saved, &ignored);
    vec_free(saved->mem, &files);
    return ok;
}

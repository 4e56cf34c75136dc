#include "terminal/saved_games.h"

#include "base/clock.h"
#include "base/rng.h"
#include "cli/file.h"
#include "format/format.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LARGEST = 64 << 20 }; // of a saved game

// ---- Names -----------------------------------------------------------------------------------------------

static bool join(char out[KEEP_PATH], const char *a, const char *b, const char *c) {
    int n = snprintf(out, KEEP_PATH, "%s%s%s", a, b, c);
    if (n >= 0 && n < KEEP_PATH) return true;
    out[0] = '\0';
    return false;
}

void keep_init(struct keep *k) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    *k = (struct keep){.lock = -1};
    if (state != NULL && state[0] == '/') join(k->directory, state, "/roque/", "");
    else if (home != NULL && home[0] == '/') join(k->directory, home, "/.local/state/roque/", "");
}

// The puzzle itself, without notes, in 64 bits (FNV-1a).
static uint64_t sum_of(const struct puzzle *p, struct mem *m) {
    struct puzzle bare = *p;
    struct text t;
    uint64_t sum = 0xcbf29ce484222325;
    bare.notes = NULL;
    text_init(&t, m);
    format_native.write(&bare, &t);
    for (size_t i = 0; i < t.size; i++) sum = (sum ^ (unsigned char)t.at[i]) * 0x100000001b3;
    text_free(&t);
    return sum;
}

// No two games of Echek begin in the same microsecond of the same process.
static void name_new(char name[KEEP_FILE]) {
    struct rng rng;
    rng_seed(&rng, (uint64_t)time(NULL) * 1000003 ^ clock_us() ^ (uint64_t)getpid() << 40);
    snprintf(name, KEEP_FILE, KEEP_ECHEK "-%016" PRIx64 ".echek", rng_next(&rng));
}

// All folders that a path goes through. Returns why one of them could not be made; 0: they are there.
static int make_folders(const char *path) {
    char folder[KEEP_PATH];
    int why = 0;
    for (const char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
        if (mkdir(folder, 0700) != 0 && errno != EEXIST && why == 0) why = errno;
    }
    return why;
}

// ---- The lock --------------------------------------------------------------------------------------------

// Is the file that was locked still the one of that name? Whoever had it before may have removed it.
static bool is_there(int fd, const char *path) {
    struct stat mine, there;
    return fstat(fd, &mine) == 0 && stat(path, &there) == 0 && mine.st_ino == there.st_ino &&
           mine.st_dev == there.st_dev;
}

// The lock goes with the process, however that ends.
static void take_lock(struct keep *k) {
    char path[KEEP_PATH];
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (!join(path, k->path, ".lock", "")) return;
    for (int attempt = 0; attempt < 10; attempt++) {
        int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (fd < 0) return;
        if (fcntl(fd, F_SETLK, &all) != 0) {
            k->busy = errno == EACCES || errno == EAGAIN;
            close(fd);
            return;
        }
        k->lock = fd;
        if (is_there(fd, path)) return;
        close(fd);
        k->lock = -1;
    }
}

// Somebody may have tidied up: then the lock is another one now, which another program may have.
static void renew_lock(struct keep *k) {
    char path[KEEP_PATH];
    if (k->lock >= 0 && join(path, k->path, ".lock", "") && is_there(k->lock, path)) return;
    if (k->lock >= 0) close(k->lock);
    k->lock = -1;
    take_lock(k);
}

static void drop_lock(struct keep *k) {
    char path[KEEP_PATH];
    if (k->lock < 0) return;
    if (join(path, k->path, ".lock", "")) unlink(path);
    close(k->lock);
    k->lock = -1;
}

// ---- A game ----------------------------------------------------------------------------------------------

void keep_open(struct keep *k, const struct puzzle *p, struct text *saved) {
    char name[KEEP_FILE];
    snprintf(name, sizeof name, "%.40s-%016" PRIx64 ".roque", p->family->name, sum_of(p, saved->mem));
    keep_open_file(k, name, saved);
    k->aside = "solved/";
}

void keep_open_file(struct keep *k, const char *file, struct text *saved) {
    struct fault ignored;
    char new[KEEP_FILE];
    keep_close(k, false);
    k->aside = "ended/";
    if (file[0] == '\0') name_new(new), file = new;
    if (k->directory[0] == '\0' || !join(k->path, k->directory, "games/", file)) return;
    make_folders(k->path);
    take_lock(k);
    if (access(k->path, R_OK) == 0 && !cli_file_read(k->path, LARGEST, saved, &ignored)) text_clear(saved);
}

bool keep_write(struct keep *k, const struct text *game, struct fault *fault) {
    if (k->busy) return true; // its keeper writes
    if (k->path[0] == '\0')
        return fault_set(fault, FAULT_SYSTEM, "there is no folder to keep it in: HOME is not set");
    int no_folder = make_folders(k->path);
    renew_lock(k);
    if (k->busy) return true;
    k->written = cli_file_replace(k->path, game, 0600);
    int why = errno == ENOENT && no_folder != 0 ? no_folder : errno;
    return k->written || fault_set(fault, FAULT_SYSTEM, "cannot write %.150s: %s", k->path, strerror(why));
}

// Each game that is over is kept under a name of its own.
static void put_aside(const struct keep *k) {
    char folder[KEEP_PATH], target[KEEP_PATH], number[16];
    const char *name = strrchr(k->path, '/') + 1;
    if (!join(folder, k->directory, k->aside, "")) return;
    make_folders(folder);
    for (int i = 1; i < 1000; i++) {
        snprintf(number, sizeof number, "%d-", i);
        if (!join(target, folder, number, name)) return;
        if (access(target, F_OK) == 0) continue;
        (void)!rename(k->path, target);
        return;
    }
}

void keep_close(struct keep *k, bool over) {
    if (over && k->written && !k->busy) put_aside(k);
    drop_lock(k);
    k->path[0] = '\0';
    k->busy = k->written = false;
}

// ---- The last one ----------------------------------------------------------------------------------------

// "akari-0123456789abcdef.roque": of this name, or of any.
static bool is_game_of(const char *file, const char *name) {
    enum { SUM = 1 + 16 };
    const char *ending = strrchr(file, '.');
    if (ending == NULL || ending - file <= SUM || strlen(file) >= KEEP_FILE) return false;
    if (strcmp(ending, ".roque") != 0 && strcmp(ending, ".echek") != 0) return false;
    size_t length = (size_t)(ending - file) - SUM;
    return name == NULL || (strlen(name) == length && memcmp(file, name, length) == 0);
}

static bool is_later(const struct timespec *a, const struct timespec *b) {
    return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec : a->tv_nsec > b->tv_nsec;
}

struct latest {
    char path[KEEP_PATH]; // "": none so far
    char file[KEEP_FILE];
    struct timespec when;
};

// A game that was put aside has a number before its name: "1-echek-0123456789abcdef.echek".
static const char *name_without_number(const char *file) {
    size_t digits = strspn(file, "0123456789");
    return digits > 0 && file[digits] == '-' ? file + digits + 1 : file;
}

static void look_for_latest(const struct keep *k, const char *within, const char *name, struct latest *l) {
    char folder[KEEP_PATH], path[KEEP_PATH];
    if (k->directory[0] == '\0' || !join(folder, k->directory, within, "")) return;
    DIR *d = opendir(folder);
    if (d == NULL) return;
    for (const struct dirent *e; (e = readdir(d)) != NULL;) {
        struct stat s;
        if (strlen(e->d_name) >= KEEP_FILE || !is_game_of(name_without_number(e->d_name), name) ||
            !join(path, folder, e->d_name, "") || stat(path, &s) != 0)
            continue;
        if (l->path[0] != '\0' && !is_later(&s.st_mtim, &l->when)) continue;
        l->when = s.st_mtim;
        memcpy(l->path, path, sizeof path);
        strcpy(l->file, e->d_name);
    }
    closedir(d);
}

bool keep_latest(const struct keep *k, const char *name, struct text *saved, char file[KEEP_FILE]) {
    struct latest l = {0};
    struct fault ignored;
    look_for_latest(k, "games/", name, &l);
    if (l.path[0] == '\0') return false;
    strcpy(file, l.file);
    return cli_file_read(l.path, LARGEST, saved, &ignored);
}

bool keep_latest_echek(const struct keep *k, struct text *saved) {
    struct latest l = {0};
    struct fault ignored;
    look_for_latest(k, "games/", KEEP_ECHEK, &l);
    look_for_latest(k, "ended/", KEEP_ECHEK, &l);
    return l.path[0] != '\0' && cli_file_read(l.path, LARGEST, saved, &ignored);
}

// ---- Those that were solved ------------------------------------------------------------------------------

bool keep_each_solved(const struct keep *k, struct mem *m, keep_visit *visit, void *context) {
    char folder[KEEP_PATH], path[KEEP_PATH];
    struct fault ignored;
    struct text saved;
    bool ok = true;
    if (k->directory[0] == '\0' || !join(folder, k->directory, "solved/", "")) return true;
    DIR *d = opendir(folder);
    if (d == NULL) return errno == ENOENT;
    text_init(&saved, m);
    for (const struct dirent *e; ok && (e = readdir(d)) != NULL;) {
        if (!is_game_of(e->d_name, NULL) || !join(path, folder, e->d_name, "")) continue;
        text_clear(&saved);
        if (cli_file_read(path, LARGEST, &saved, &ignored)) ok = visit(context, &saved);
    }
    closedir(d);
    text_free(&saved);
    return ok;
}

// Feeds a fuzz target its corpus without a fuzzer. All targets are in this one program; it is called by a
// link named fuzz_NAME and takes every file of fuzz/corpus/NAME, with a thousand damaged copies of each,
// times ROQUE_TEST_ROUNDS. The copies are the same in every run, unless ROQUE_TEST_FROM asks for others. The
// program speaks TAP; each file is one test, in a process of its own, so that a crash identifies its input.
#define _DEFAULT_SOURCE // for memory shared with a child

#include "base/rng.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int fuzz_target(const uint8_t *data, size_t size);
#define TARGET(name) fuzz_target name;
#include "targets.list"
#undef TARGET

static const struct {
    const char *name;
    fuzz_target *run;
} targets[] = {
#define TARGET(name) {#name, name},
#include "targets.list"
};
static fuzz_target *target; // the target to run

enum { LONGEST = 32768, COPIES = 1000, MOST_SECONDS = 120 };

struct input {
    uint8_t bytes[2 * LONGEST];
    size_t size;
};

static void cut(struct input *in, size_t from, size_t count) {
    memmove(in->bytes + from, in->bytes + from + count, in->size - from - count);
    in->size -= count;
}

static void double_up(struct input *in, size_t from, size_t count) {
    if (in->size + count > sizeof in->bytes) return;
    memmove(in->bytes + from + count, in->bytes + from, in->size - from);
    in->size += count;
}

// One to four small changes: a byte changed, a bit flipped, a piece removed or doubled, the end cut off.
static void damage(struct input *in, struct rng *r) {
    for (uint32_t times = 1 + rng_below(r, 4); times > 0 && in->size > 0; times--) {
        size_t at = rng_below(r, (uint32_t)in->size), left = in->size - at;
        size_t piece = 1 + rng_below(r, left < 16 ? (uint32_t)left : 16);
        switch (rng_below(r, 5)) {
        case 0:
            in->bytes[at] = (uint8_t)rng_below(r, 256);
            break;
        case 1:
            in->bytes[at] ^= (uint8_t)(1U << rng_below(r, 8));
            break;
        case 2:
            cut(in, at, piece);
            break;
        case 3:
            double_up(in, at, piece);
            break;
        default:
            in->size = at;
            break;
        }
    }
}

// A block of exactly its size, so that the sanitizer detects a read past its end.
static void feed(const struct input *in) {
    uint8_t *bytes = malloc(in->size + (in->size == 0));
    if (bytes == NULL) abort();
    memcpy(bytes, in->bytes, in->size);
    (void)target(bytes, in->size);
    free(bytes);
}

// As in the tests: ROQUE_TEST_FROM gives other copies.
static uint64_t first_seed(void) {
    const char *others = getenv("ROQUE_TEST_FROM");
    return others == NULL ? 0 : strtoull(others, NULL, 10);
}

static uint32_t copies(void) {
    const char *rounds = getenv("ROQUE_TEST_ROUNDS");
    return rounds == NULL ? COPIES : (uint32_t)(COPIES * strtod(rounds, NULL));
}

static void feed_with_copies(const struct input *whole, volatile uint32_t *copy) {
    uint32_t most = copies();
    for (*copy = 0; *copy <= most; (*copy)++) {
        struct input in = *whole;
        struct rng r;
        rng_seed(&r, first_seed() + *copy);
        if (*copy > 0) damage(&in, &r);
        feed(&in);
    }
}

// The number of the copy is in shared memory, so it can be read if the child crashes.
static bool survives(const char *path, const struct input *whole, volatile uint32_t *copy) {
    int status = 1;
    pid_t child = fork();
    if (child == 0) {
        (void)alarm(MOST_SECONDS);
        feed_with_copies(whole, copy);
        exit(0);
    }
    bool well = child > 0 && waitpid(child, &status, 0) == child && status == 0;
    if (well) printf("ok - %s\n", path);
    else printf("not ok - %s, copy %u of it (status %d)\n", path, (unsigned)*copy, status);
    return well;
}

static bool read_file(const char *path, struct input *in) {
    FILE *f = fopen(path, "rb");
    if (f == NULL) return false;
    in->size = fread(in->bytes, 1, LONGEST, f);
    bool whole = fgetc(f) == EOF && !ferror(f);
    return fclose(f) == 0 && whole;
}

static bool replay_file(const char *path, volatile uint32_t *copy) {
    static struct input in;
    bool whole = read_file(path, &in);
    if (!whole) printf("not ok - %s is read whole\n", path);
    return whole && survives(path, &in, copy);
}

static int replay(const char *folder, volatile uint32_t *copy) {
    struct dirent **files;
    int count = scandir(folder, &files, NULL, alphasort), failures = 0;
    for (int i = 0; i < count; i++) {
        char path[1024];
        (void)snprintf(path, sizeof path, "%s/%s", folder, files[i]->d_name);
        if (files[i]->d_name[0] != '.' && !replay_file(path, copy)) failures++;
        free(files[i]);
    }
    if (count > 0) free(files);
    return failures;
}

int main(int argc, char **argv) {
    char folder[512];
    const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL,
               *name = slash ? strstr(slash, "fuzz_") : NULL;
    for (size_t i = 0; name != NULL && i < sizeof targets / sizeof *targets; i++) {
        if (strcmp(targets[i].name, name) == 0) target = targets[i].run;
    }
    if (target == NULL) return 2;
    (void)snprintf(folder, sizeof folder, "fuzz/corpus/%s", name + strlen("fuzz_"));
    void *shared = mmap(NULL, sizeof(uint32_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) return 2;
    (void)setvbuf(stdout, NULL, _IONBF, 0); // a child must not write buffered output again
    return replay(folder, shared) == 0 ? 0 : 1;
}

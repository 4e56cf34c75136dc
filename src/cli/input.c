#include "cli/pool.h"

#include "cli/command.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const size_t most_bytes = (size_t)1 << (sizeof(size_t) < 8 ? 29 : 31); // in memory at a time

void cli_origin_add_file(struct text *out, const struct cli_origin *origin) {
    if (origin->family != NULL) text_format(out, "%s:", origin->family->name);
    cli_add_harmless(out, origin->name, strlen(origin->name));
}

void cli_origin_add(struct text *out, const struct cli_origin *origin) {
    cli_origin_add_file(out, origin);
    if (!origin->alone) text_format(out, " #%zu", origin->number);
}

// Of all files; 0 where some source is not a file, because then the amount is unknown.
static uint64_t all_bytes(const struct cli_input *in) {
    uint64_t bytes = 0;
    for (int i = 0; i < in->count; i++) {
        struct stat about;
        bool standard = strcmp(in->files[i], "-") == 0;
        int found = standard ? fstat(STDIN_FILENO, &about) : stat(in->files[i], &about);
        if (found == 0 && !S_ISREG(about.st_mode)) return 0;
        if (found == 0) bytes += (uint64_t)about.st_size;
    }
    return bytes;
}

void cli_input_init(struct cli_input *in, struct mem *m, int count, char **files) {
    static char standard_input[] = "-";
    static char *only_standard_input[] = {standard_input};
    *in = (struct cli_input){.mem = m, .files = files, .count = count, .fd = -1, .here = {.mem = m}};
    if (count == 0) {
        in->files = only_standard_input;
        in->count = 1;
    }
    in->all_bytes = all_bytes(in);
}

static bool is_stream(int fd) {
    struct stat about;
    return fstat(fd, &about) == 0 &&
           (S_ISFIFO(about.st_mode) || S_ISSOCK(about.st_mode) || S_ISCHR(about.st_mode));
}

bool cli_input_is_slow(const struct cli_input *in) {
    for (int i = 0; i < in->count; i++)
        if (strcmp(in->files[i], "-") == 0 && is_stream(STDIN_FILENO)) return true;
    return false;
}

static void close_descriptor(struct cli_input *in) {
    if (in->fd > STDIN_FILENO) close(in->fd);
    in->fd = -1;
}

static void close_source(struct cli_input *in) {
    if (!in->borrowed) mem_free(in->mem, in->bytes, in->cap);
    close_descriptor(in);
    in->bytes = NULL;
    in->size = in->cap = in->reader.size = in->reader.at = 0;
    in->open = in->borrowed = in->streams = false;
}

void cli_input_free(struct cli_input *in) {
    close_source(in);
    families_free(&in->here);
}

static void open_bytes(struct cli_input *in, const char *bytes, size_t size) {
    format_reader_init(&in->reader, bytes, size);
    in->reader.ran_out = &in->ran_out;
    families_free(&in->here);
    in->here = families_of_source(cli_families(), in->mem);
    in->reader.families = &in->here;
    in->origin.number = 0;
    in->origin.alone = false;
    in->open = true;
}

static void open_borrowed(struct cli_input *in, const char *string) {
    in->borrowed = true;
    in->size = strlen(string);
    open_bytes(in, string, in->size);
}

static const char *name_of(const struct cli_input *in) {
    return in->fd == STDIN_FILENO ? "standard input" : in->origin.name;
}

static bool make_room(struct cli_input *in, size_t want, struct fault *fault) {
    if (in->size < in->cap) return true;
    if (in->size >= most_bytes)
        return fault_set(fault, FAULT_INPUT, "%s is larger than %zu bytes", name_of(in), most_bytes);
    size_t cap = in->cap == 0 ? want : 2 * in->cap;
    char *bytes = mem_resize(in->mem, in->bytes, in->cap, cap);
    if (bytes == NULL) return fault_memory(fault);
    in->bytes = bytes;
    in->cap = cap;
    return true;
}

// Some more bytes, or the end.
static bool read_some(struct cli_input *in, size_t want, struct fault *fault) {
    ssize_t n;
    if (!make_room(in, want, fault)) return false;
    while ((n = read(in->fd, in->bytes + in->size, in->cap - in->size)) < 0)
        if (errno != EINTR || cli_stopping())
            return fault_set(fault, FAULT_SYSTEM, "cannot read %s: %s", name_of(in), strerror(errno));
    if (n == 0) close_descriptor(in);
    in->size += (size_t)n;
    return true;
}

enum { USUAL_PIECE = 1 << 16 };

static bool read_all(struct cli_input *in, struct fault *fault) {
    struct stat about;
    bool known = fstat(in->fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0;
    size_t want = known && (uint64_t)about.st_size < most_bytes ? (size_t)about.st_size + 1 : USUAL_PIECE;
    while (in->fd >= 0)
        if (!read_some(in, want, fault)) {
            close_source(in);
            return false;
        }
    open_bytes(in, in->bytes, in->size);
    return true;
}

// ---- A stream, which may be slow or endless ----

static bool has_bytes(int fd) {
    struct pollfd ready = {.fd = fd, .events = POLLIN};
    return poll(&ready, 1, 0) > 0;
}

// As long as more may come, the reader sees whole lines only.
static void show_lines(struct cli_input *in) {
    size_t size = in->size;
    while (in->fd >= 0 && size > in->reader.at && in->bytes[size - 1] != '\n') size--;
    in->reader.bytes = in->bytes;
    in->reader.size = size;
}

// More lines, as many as are there at once; what was read before is forgotten.
static bool read_lines(struct cli_input *in, struct fault *fault) {
    uint64_t start = clock_us();
    in->size -= in->reader.at;
    if (in->size > 0) memmove(in->bytes, in->bytes + in->reader.at, in->size);
    in->reader.at = 0;
    do {
        if (!read_some(in, USUAL_PIECE, fault)) return false;
    } while (in->fd >= 0 && has_bytes(in->fd) && in->size < most_bytes / 2);
    show_lines(in);
    in->waited_us += clock_us() - start;
    return true;
}

// Can a puzzle be read that nothing after it can change? What it says about families is read again.
static bool has_whole(struct cli_input *in) {
    struct format_reader ahead = in->reader;
    const size_t known = in->here.read.size;
    struct puzzle puzzle;
    struct fault ignored;
    in->ran_out = false;
    if (format_read_next(&ahead, in->mem, &puzzle, &ignored) == FORMAT_READ_PUZZLE) puzzle_free(&puzzle);
    in->here.read.size = known;
    return !in->ran_out;
}

bool cli_input_is_ready(struct cli_input *in) {
    struct fault ignored; // the reader of the next puzzle meets it again
    while (in->open && in->fd >= 0 && !has_whole(in)) {
        if (!has_bytes(in->fd)) return false;
        if (!read_lines(in, &ignored)) return true;
    }
    return true;
}

// The next puzzle as soon as it is whole: nothing that may still come could change it. A rule text that ended
// with what there was is forgotten: it may go on.
static enum format_read read_whole(struct cli_input *in, struct mem *m, struct puzzle *puzzle,
                                   struct fault *fault) {
    for (;;) {
        const struct format_reader before = in->reader;
        const size_t known = in->here.read.size;
        in->ran_out = false;
        enum format_read got = format_read_next(&in->reader, m, puzzle, fault);
        if (!in->ran_out || in->fd < 0) return got;
        if (got == FORMAT_READ_PUZZLE) puzzle_free(puzzle);
        in->reader = before;
        in->here.read.size = known;
        if (read_lines(in, fault)) continue;
        close_source(in);
        return FORMAT_READ_BAD;
    }
}

static bool open_descriptor(struct cli_input *in, int fd, struct fault *fault) {
    in->fd = fd;
    in->streams = is_stream(fd);
    if (!in->streams) return read_all(in, fault);
    open_bytes(in, NULL, 0);
    return true;
}

static bool open_standard_input(struct cli_input *in, struct fault *fault) {
    static const char hint[] = "roque: type or paste a puzzle, then press Ctrl-D (--help shows other ways)\n";
    if (isatty(STDIN_FILENO) && write(STDERR_FILENO, hint, sizeof hint - 1) < 0) return false;
    return open_descriptor(in, STDIN_FILENO, fault);
}

// A file that is not there may have been meant as something else.
static bool refuse_file(const char *path, int error, struct fault *fault) {
    const struct family *family = families_named(cli_families(), path, strlen(path));
    if (*path == '\0') return fault_set(fault, FAULT_INPUT, "'' is not a file name");
    if (error == ENOENT && family != NULL)
        return fault_set(
            fault, FAULT_INPUT,
            "%s is a family, not a file: its built-in puzzles are called %s: and 'roque make %s' "
            "makes new ones",
            path, path, path);
    family = error == ENOENT ? cli_family_near(path) : NULL;
    if (family != NULL)
        return fault_set(fault, FAULT_SYSTEM, "cannot read %s: %s; did you mean the family %s?", path,
                         strerror(error), family->name);
    return fault_set(fault, FAULT_SYSTEM, "cannot read %s: %s", path, strerror(error));
}

// roque-collection, which knows the database, prints the puzzles of a collection.
static bool open_collection(struct cli_input *in, const char *path, struct fault *fault) {
    char collection[] = "collection", export[] = "export", end[] = "--";
    char *words[] = {collection, export, end, (char *)(uintptr_t)path, NULL}; // not changed there
    pid_t pid;
    int fd = program_open("roque-collection", words, &pid);
    if (fd < 0) return fault_set(fault, FAULT_SYSTEM, "cannot read %s: %s", path, strerror(errno));
    in->fd = fd;
    bool done = read_all(in, fault);
    int code = program_close(pid);
    if (!done || code == CLI_YES || code == CLI_NO) return done;
    close_source(in);
    return fault_set(fault, FAULT_SYSTEM, "the puzzles of %s cannot be read", path); // it has said why
}

static bool is_database(int fd) {
    static const char magic[16] = "SQLite format 3";
    char begins[sizeof magic];
    return pread(fd, begins, sizeof begins, 0) == sizeof begins && memcmp(begins, magic, sizeof magic) == 0;
}

static bool open_file(struct cli_input *in, const char *path, struct fault *fault) {
    int fd = open(path, O_RDONLY);
    if (fd < 0) return refuse_file(path, errno, fault);
    if (!is_database(fd)) return open_descriptor(in, fd, fault);
    close(fd);
    return open_collection(in, path, fault);
}

static bool open_next_of_set(struct cli_input *in) {
    const struct builtin_puzzle *b = in->next_of_set;
    if (b == NULL) return false;
    in->next_of_set = family_builtin_of_set(b + 1, in->set);
    in->origin.name = b->name;
    open_borrowed(in, b->text);
    return true;
}

// A whole set, "akari:paper" or "akari:", or else the complaint that there is no such thing.
static bool open_set(struct cli_input *in, const struct family *family, const char *word, const char *set,
                     struct fault *fault) {
    in->set = set;
    in->next_of_set = family_builtin_of_set(family->builtin, set);
    if (open_next_of_set(in)) {
        in->origin.family = family;
        return true;
    }
    return fault_set(fault, FAULT_INPUT, "there is no built-in puzzle %s; 'roque list' shows them all", word);
}

static bool open_next_file(struct cli_input *in, struct fault *fault) {
    const char *word = in->files[in->at++];
    in->origin = (struct cli_origin){.name = word};
    if (strcmp(word, "-") == 0) return open_standard_input(in, fault);

    const struct family *family = NULL;
    const struct builtin_puzzle *builtin = families_builtin(cli_families(), word, &family);
    if (builtin != NULL) {
        in->origin.family = family;
        in->origin.name = builtin->name;
        open_borrowed(in, builtin->text);
        return true;
    }
    struct stat about;
    if (stat(word, &about) == 0) return open_file(in, word, fault);
    const char *colon = strchr(word, ':');
    family = colon == NULL ? NULL : families_named(cli_families(), word, (size_t)(colon - word));
    if (family != NULL) return open_set(in, family, word, colon + 1, fault);
    if (!format_looks_inline(word)) return open_file(in, word, fault);
    open_borrowed(in, word);
    return true;
}

// Is there anything but blank lines and comments from here to the end?
static bool more_to_read(const struct format_reader *r) {
    bool at_line_start = true, comment = false;
    for (size_t i = r->at; i < r->size; i++) {
        char c = r->bytes[i];
        if (c == '\n') {
            at_line_start = true;
            comment = false;
            continue;
        }
        if (at_line_start && c == ';') comment = true;
        at_line_start = false;
        if (!comment && c != ' ' && c != '\t' && c != '\r') return true;
    }
    return false;
}

// Whether a stream goes on is not known before its end: a puzzle that did not need the end may have
// followers.
static bool goes_on(const struct cli_input *in) {
    return in->streams ? !in->ran_out : more_to_read(&in->reader);
}

enum cli_input_event cli_input_next(struct cli_input *in, struct mem *m, struct puzzle *puzzle,
                                    struct cli_origin *origin, struct fault *fault) {
    for (;;) {
        if (!in->open && !open_next_of_set(in)) {
            if (in->at == in->count) return CLI_INPUT_END;
            bool opened = open_next_file(in, fault);
            *origin = in->origin;
            if (!opened) return CLI_INPUT_BAD;
        }
        enum format_read got = read_whole(in, m, puzzle, fault);
        if (got == FORMAT_READ_END) {
            if (!in->borrowed) in->read_bytes += in->size;
            close_source(in);
            continue;
        }
        in->origin.number++;
        if (in->origin.number == 1) in->origin.alone = !goes_on(in);
        *origin = in->origin;
        return got == FORMAT_READ_PUZZLE ? CLI_INPUT_PUZZLE : CLI_INPUT_BAD;
    }
}

bool cli_input_may_have_more(const struct cli_input *in) {
    return in->at < in->count || in->next_of_set != NULL || (in->open && goes_on(in));
}

bool cli_input_has_more(struct cli_input *in) {
    struct fault ignored; // the next puzzle will tell
    while (in->open && in->fd >= 0 && !more_to_read(&in->reader))
        if (!read_lines(in, &ignored)) return true;
    return in->at < in->count || in->next_of_set != NULL || (in->open && more_to_read(&in->reader));
}

int cli_input_percent(const struct cli_input *in) {
    if (in->all_bytes == 0) return 0;
    double read = (double)in->read_bytes + (in->open && !in->borrowed ? (double)in->reader.at : 0);
    return (int)(read * 100 / (double)in->all_bytes);
}
